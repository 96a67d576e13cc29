"""Pages that are filled from top to bottom. What does not fit any more goes to the next page, whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from dealer_trainer import texts
from dealer_trainer.gui.reports.paper import (
    BLACK,
    FIGURE,
    HEADING,
    LINE,
    PT,
    SMALL,
    STRONG,
    TEXT,
    TITLE,
    Paper,
    Type,
    wrapped,
)

Paint = Callable[[QPainter], None]
_SIDE: Final = 45 * PT
_TOP: Final = 34 * PT
_FOOT: Final = 48 * PT


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above every page: the school ("" leaves room to write it in), whose report it is, and what
    it covers."""

    school: str
    name: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Document:
    """A report, laid out. `pages` paint in tenths of a point from the sheet's corner."""

    title: str
    name: str  # of whom or what it is about
    paper: Paper
    pages: tuple[tuple[Paint, ...], ...]

    def paint(self, painter: QPainter, page: int) -> None:
        for one in self.pages[page]:
            one(painter)


class Flow:
    """A report being laid out."""

    def __init__(self, paper: Paper, head: Head) -> None:
        self.paper, self.head = paper, head
        width = paper.width - 2 * _SIDE
        self._school = wrapped(head.school, STRONG, width * 0.38) if head.school else []
        self._titles = wrapped(head.title, STRONG, width * 0.58)
        self._about = wrapped(head.about, SMALL, width)
        lines = max(len(self._school), len(self._titles), 1)
        self._rule = _TOP + lines * STRONG.line + len(self._about) * SMALL.line + 3 * PT
        top = self._rule + 12 * PT
        self.inside = QRectF(_SIDE, top, width, paper.height - top - _FOOT)
        self._pages: list[list[Paint]] = [[]]
        self.y = self.inside.top()

    # Room

    @property
    def left(self) -> float:
        return self.inside.left()

    @property
    def width(self) -> float:
        return self.inside.width()

    @property
    def room(self) -> float:
        """How much is left of the page."""
        return self.inside.bottom() - self.y

    def need(self, height: float) -> bool:
        """Begin a new page if there is not so much room; whether one was begun."""
        if self.room >= height or self.y == self.inside.top():
            return False
        self.new_page()
        return True

    def new_page(self) -> None:
        self._pages.append([])
        self.y = self.inside.top()

    def put(self, paint: Paint) -> None:
        self._pages[-1].append(paint)

    def space(self, points: float) -> None:
        """Keep a distance, but not from the top of a page."""
        if self.y > self.inside.top():
            self.y = min(self.y + points * PT, self.inside.bottom())

    # What is put

    def line(self, text: str, type: Type, x: float | None = None, y: float | None = None) -> None:
        """One line, its top at `y`."""
        self.put(written(text, type, self.left if x is None else x, self.y if y is None else y))

    def lines(self, text: str, type: Type, *, indent: float = 0, gap: float = 0) -> None:
        """A paragraph, cut between two lines if need be; `gap` points before it."""
        self.space(gap)
        for one in wrapped(text, type, self.width - indent * PT):
            self.need(type.line)
            self.line(one, type, self.left + indent * PT)
            self.y += type.line

    def title(self, text: str, lead: str) -> None:
        self.lines(text, TITLE)
        self.lines(lead, TEXT, gap=2)
        self.space(6)

    def heading(self, text: str, lead: str = "", *, keep: float = 60) -> None:
        """A heading that has so many points of what follows on its own page."""
        self.space(15)
        heads = wrapped(text, HEADING, self.width)
        leads = wrapped(lead, TEXT, self.width) if lead else []
        self.need(len(heads) * HEADING.line + len(leads) * TEXT.line + keep * PT)
        for one in heads:
            self.line(one, HEADING)
            self.y += HEADING.line
        self.y += 1.5 * PT
        for one in leads:
            self.line(one, TEXT)
            self.y += TEXT.line
        self.y += 3 * PT

    def figures(self, some: Sequence[tuple[str, str]]) -> None:
        """Some figures side by side, each with its name below."""
        wide = self.width / max(len(some), 1)
        names = [wrapped(name, SMALL, wide - 10 * PT) for _, name in some]
        high = FIGURE.line + max(map(len, names), default=0) * SMALL.line + 12 * PT
        self.need(high)
        top = self.y
        self.put(ruled(QLineF(self.left, top, self.left + self.width, top), 0.5))
        self.put(ruled(QLineF(self.left, top + high, self.left + self.width, top + high), 0.5))
        for n, (figure, _) in enumerate(some):
            x = self.left + n * wide
            self.line(figure, FIGURE, x, top + 5 * PT)
            for row, name in enumerate(names[n]):
                self.line(name, SMALL, x, top + 5 * PT + FIGURE.line + row * SMALL.line)
        self.y = top + high

    def named(self, name: str, items: Iterable[str], *, none: str = "") -> None:
        """A name in bold, and what belongs to it, one after another."""
        text = texts.say("acts.joint").join(items) or none
        self.space(4)
        self.need(STRONG.line + TEXT.line)
        self.line(name, STRONG)
        self.y += STRONG.line
        self.lines(text, TEXT, indent=10)

    def picture(self, height: float, draw: Callable[[QPainter, QRectF], None]) -> None:
        """Something drawn, so many points high and as wide as the page."""
        self.need(height * PT)
        where = QRectF(self.left, self.y, self.width, height * PT)

        def paint(painter: QPainter) -> None:
            painter.save()
            draw(painter, where)
            painter.restore()

        self.put(paint)
        self.y += height * PT

    # The end

    def done(self) -> Document:
        """All pages, each with its head and foot."""
        whole = len(self._pages)
        for number, page in enumerate(self._pages, 1):
            page += self._head_and_foot(number, whole)
        return Document(
            self.head.title, self.head.name, self.paper, tuple(tuple(page) for page in self._pages)
        )

    def _head_and_foot(self, number: int, whole: int) -> list[Paint]:
        left, right = self.left, self.left + self.width
        made: list[Paint] = []
        for row, one in enumerate(self._school):
            made.append(written(one, STRONG, left, _TOP + row * STRONG.line))
        if not self._school:  # room to write it in
            label = texts.say("reports.paper.school")
            made.append(written(label, SMALL, left, _TOP + 3 * PT))
            x = left + SMALL.wide(label) + 4 * PT
            made.append(ruled(QLineF(x, _TOP + 12 * PT, left + self.width * 0.38, _TOP + 12 * PT), 0.5))
        y = self._rule - 3 * PT - len(self._about) * SMALL.line
        for row, one in enumerate(reversed(self._titles), 1):
            made.append(written(one, STRONG, right - STRONG.wide(one), y - row * STRONG.line))
        for row, one in enumerate(self._about):
            made.append(written(one, SMALL, right - SMALL.wide(one), y + row * SMALL.line))
        made.append(ruled(QLineF(left, self._rule, right, self._rule), 0.7))
        foot = self.paper.height - 34 * PT
        page = texts.say("reports.paper.page", page=number, pages=whole)
        made.append(written(page, SMALL, right - SMALL.wide(page), foot))
        made.append(written(texts.say("ui.app.name"), SMALL, left, foot))
        return made


def written(text: str, type: Type, x: float, top: float) -> Paint:
    """Paints one line of text."""

    def paint(painter: QPainter) -> None:
        painter.setFont(type.font)
        painter.setPen(QPen(QColor(type.colour)))
        painter.drawText(QPointF(x, top + type.metrics.ascent()), text)

    return paint


def ruled(line: QLineF, points: float, colour: str = LINE) -> Paint:
    """Paints a rule of that thickness."""

    def paint(painter: QPainter) -> None:
        painter.setPen(pen(points, colour))
        painter.drawLine(line)

    return paint


def pen(points: float, colour: str = BLACK) -> QPen:
    return QPen(QColor(colour), points * PT)
