"""Tables that go on over pages, their heads repeated, every row whole and every word in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from dealer_trainer.gui.reports.flow import Flow, pen, ruled, written
from dealer_trainer.gui.reports.paper import (
    BLACK,
    CELL,
    CELL_STRONG,
    LINE,
    PT,
    SHADE,
    SMALL,
    TINY,
    Type,
    wrapped,
)
from dealer_trainer.training.figures import Heat, Level

_PAD: Final = 3 * PT
_GAP: Final = 9 * PT  # between numbers and the words beside them
_CELL: Final = 19 * PT  # of the map, upwards


class Column(NamedTuple):
    """`share` of what the fixed columns (`points`) leave. Numbers stand on the right."""

    title: str
    share: float = 0
    points: float = 0
    right: bool = False


Cell = str | tuple[tuple[str, Type], ...]  # or paragraphs of different type


def table(flow: Flow, columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> None:
    """Put a table; every other row is shaded. Without rows there is none."""
    rows = list(rows)
    places = _places(flow, columns, rows)
    head = [wrapped(one.title, CELL_STRONG, wide) for one, (_, wide) in zip(columns, places, strict=True)]
    head_high = max(map(len, head)) * CELL_STRONG.line + 2 * _PAD

    def put_head() -> None:
        _put_row(flow, [[(line, CELL_STRONG) for line in one] for one in head], places, columns, head_high)
        flow.put(ruled(QLineF(flow.left, flow.y, flow.left + flow.width, flow.y), 0.8, BLACK))

    for number, row in enumerate(rows):
        cells = [_lines(cell, wide) for cell, (_, wide) in zip(row, places, strict=True)]
        high = max(sum(type.line for _, type in cell) for cell in cells) + 2 * _PAD
        if flow.need(high + (0 if number else head_high)) or not number:
            put_head()
        if number % 2:
            flow.put(_shaded(QRectF(flow.left, flow.y, flow.width, high)))
        _put_row(flow, cells, places, columns, high)
    if rows:
        flow.put(ruled(QLineF(flow.left, flow.y, flow.left + flow.width, flow.y), 0.5))


def _places(
    flow: Flow, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]
) -> list[tuple[float, float]]:
    """Where the words of each column begin, and how much room they have. Fixed columns have as much as they
    ask for, and as much as the longest word in them needs at least."""
    before = [
        _PAD + (_GAP if n and columns[n - 1].right and not one.right else 0) for n, one in enumerate(columns)
    ]
    fixed = [
        max(one.points * PT, _longest(n, one, rows) + before[n] + _PAD) if one.points else 0.0
        for n, one in enumerate(columns)
    ]
    left = flow.width - sum(fixed)
    shares = sum(one.share for one in columns) or 1
    found, x = [], flow.left
    for one, wide, pad in zip(columns, fixed, before, strict=True):
        wide = wide or left * one.share / shares
        found.append((x + pad, wide - pad - _PAD))
        x += wide
    return found


def _longest(n: int, column: Column, rows: Sequence[Sequence[Cell]]) -> float:
    inside = {word for row in rows if isinstance(cell := row[n], str) for word in cell.split(" ")}
    return max(
        max(CELL_STRONG.wide(word) for word in column.title.split(" ")),
        max((CELL.wide(word) for word in inside), default=0.0),
    )


def _lines(cell: Cell, width: float) -> list[tuple[str, Type]]:
    parts = ((cell, CELL),) if isinstance(cell, str) else cell
    return [(line, type) for text, type in parts for line in wrapped(text, type, width)]


def _put_row(
    flow: Flow,
    cells: Sequence[Sequence[tuple[str, Type]]],
    places: Sequence[tuple[float, float]],
    columns: Sequence[Column],
    high: float,
) -> None:
    for cell, (x, wide), column in zip(cells, places, columns, strict=True):
        y = flow.y + _PAD
        for line, type in cell:
            flow.put(written(line, type, x + wide - type.wide(line) if column.right else x, y))
            y += type.line
    flow.y += high


def _shaded(where: QRectF) -> Callable[[QPainter], None]:
    return lambda painter: painter.fillRect(where, QColor(SHADE))


# --- the map of mastery


def heat(flow: Flow, picture: Heat, name: str) -> None:
    """Put the map: people by chapters, with a mark and the figure in each cell. `name` heads the people."""
    longest = max((CELL.wide(one) for _, one in picture.people), default=0)
    left = min(longest + 2 * _PAD, flow.width * 0.3)
    # The slanted heads reach further to the right than their columns.
    reach = (
        (flow.width - left - CELL.wide(head.name) / 2) / (n + 0.7) for n, head in enumerate(picture.heads)
    )
    wide = min((flow.width - left) / max(len(picture.heads), 1), 42 * PT, *reach)
    heads_high = max((CELL.wide(head.name) for head in picture.heads), default=0) * 0.87 + 10 * PT

    def put_heads() -> None:
        foot = flow.y + heads_high
        for n, head in enumerate(picture.heads):
            flow.put(_slanted(head.name, flow.left + left + (n + 0.5) * wide, foot - 3 * PT))
        flow.put(written(name, CELL_STRONG, flow.left + _PAD, foot - CELL_STRONG.line - _PAD))
        right = flow.left + left + wide * len(picture.heads)
        flow.put(ruled(QLineF(flow.left, foot, right, foot), 0.8, BLACK))
        flow.y = foot

    for number, ((_, person), spots) in enumerate(zip(picture.people, picture.spots, strict=True)):
        lines = wrapped(person, CELL, left - 2 * _PAD)
        high = max(_CELL, len(lines) * CELL.line + _PAD)
        if flow.need(high + (0 if number else heads_high)) or not number:
            put_heads()
        for row, line in enumerate(lines):
            flow.put(written(line, CELL, flow.left + _PAD, flow.y + _PAD / 2 + row * CELL.line))
        for n, spot in enumerate(spots):
            where = QRectF(flow.left + left + n * wide, flow.y, wide, high)
            flow.put(_spot(where, spot.level, spot.text.partition(" ")[2]))
        flow.y += high
        flow.put(ruled(QLineF(flow.left, flow.y, flow.left + left + wide * len(spots), flow.y), 0.3))


def _slanted(text: str, x: float, y: float) -> Callable[[QPainter], None]:
    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(x, y)
        painter.rotate(-60)
        painter.setFont(CELL.font)
        painter.setPen(pen(0.5))
        painter.drawText(QPointF(0, 0), text)
        painter.restore()

    return paint


def _spot(where: QRectF, level: Level, figure: str) -> Callable[[QPainter], None]:
    def paint(painter: QPainter) -> None:
        mark(painter, QPointF(where.center().x(), where.top() + 6 * PT), level)
        painter.setFont(TINY.font)
        painter.setPen(pen(0.5))
        painter.drawText(
            QRectF(where.left(), where.top() + 10 * PT, where.width(), 8.5 * PT),
            Qt.AlignmentFlag.AlignCenter, figure,
        )  # fmt: skip

    return paint


def mark(painter: QPainter, at: QPointF, level: Level, radius: float = 3 * PT) -> None:
    """Full for mastered, half for on the way, empty for weak; a short rule for what did not come up."""
    if level is Level.UNMET:
        painter.setPen(pen(0.6, LINE))
        painter.drawLine(at - QPointF(radius / 2, 0), at + QPointF(radius / 2, 0))
        return
    whole = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    painter.setPen(pen(0.7))
    painter.setBrush(QBrush(QColor("#000000" if level is Level.MASTERED else "#ffffff")))
    painter.drawEllipse(whole)
    if level is Level.LEARNING:
        painter.setBrush(QBrush(QColor("#000000")))
        painter.drawPie(whole, 90 * 16, 180 * 16)


def legend(flow: Flow, names: Sequence[tuple[Level, str]]) -> None:
    """What the marks mean, in lines."""
    x, first = flow.left, True
    for level, name in names:
        wide = 10 * PT + SMALL.wide(name) + 14 * PT
        if first or x + wide > flow.left + flow.width:
            if not first:
                flow.y += SMALL.line
            flow.need(SMALL.line)
            x = flow.left
        first = False
        middle = QPointF(x + 4 * PT, flow.y + SMALL.line / 2)
        flow.put(lambda painter, at=middle, level=level: mark(painter, at, level, 2.6 * PT))  # type: ignore[misc]
        flow.put(written(name, SMALL, x + 10 * PT, flow.y))
        x += wide
    flow.y += SMALL.line + 2 * PT
