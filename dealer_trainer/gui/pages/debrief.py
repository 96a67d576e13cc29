"""The debrief: every step with its verdict and what was owed, beside what the perfect dealer does."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme, words
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.practice import telling
from dealer_trainer.gui.practice.session import Session, clock_text
from dealer_trainer.gui.shelf import mixed
from dealer_trainer.gui.widgets import Empty, OneLine, Prose, button, clear, frame, label, scrolled
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.records import Kind
from dealer_trainer.scenario.phrases import write_acts
from dealer_trainer.training import scoring
from dealer_trainer.training.practice import Mode, Practice
from dealer_trainer.training.steps import Step

_PADDING = QSize(13, 8)  # about an item
_ICON = 24  # what an icon takes
_WRAP = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
_MANY = 8  # acts of one rule in a row that are told one by one


class DebriefPage(Page):
    place = "debrief"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.session: Session | None = None
        self._title, self._name = label("section"), OneLine("title")
        self._about = label("dim", wrap=True)
        self._score = label("figure")
        self.again, self.next = button("", "again"), button("primary", "next")
        self.again.clicked.connect(self._again)
        self.next.clicked.connect(self._next)
        self._heads = {name: label("section") for name in ("yours", "step", "model")}
        self.steps = _lines()
        self.steps.currentRowChanged.connect(self._show_step)
        self.model = _lines()
        self.model.itemActivated.connect(self._model_rule)
        self.sum = label("small", wrap=True)
        self.replay = button("", "back")
        self.replay.clicked.connect(self._replay)
        inside = QWidget()
        self._detail = QVBoxLayout(inside)
        self._detail.setContentsMargins(18, 16, 14, 14)
        self._detail.setSpacing(7)
        self._detail_area = scrolled(inside)
        self._empty = Empty("flag")
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._lay_out())
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._stack)

    def _lay_out(self) -> QWidget:
        names = QVBoxLayout()
        names.setSpacing(2)
        names.addWidget(self._title)
        names.addWidget(self._name)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addLayout(names, 1)
        head.addWidget(self._score)
        head.addSpacing(8)
        head.addWidget(self.again)
        head.addWidget(self.next)
        left, middle, right = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        for column, name in ((left, "yours"), (middle, "step"), (right, "model")):
            column.setSpacing(8)
            column.addWidget(self._heads[name])
        left.addWidget(self.steps, 1)
        sums, inside = frame("sheet", margin=12)
        inside.addWidget(self.sum)
        left.addWidget(sums)
        card, card_inside = frame("card", margin=0, spacing=0)
        card_inside.addWidget(self._detail_area, 1)
        middle.addWidget(card, 1)
        middle.addWidget(self.replay)
        right.addWidget(self.model, 1)
        columns = QHBoxLayout()
        columns.setSpacing(16)
        for column, stretch in ((left, 9), (middle, 11), (right, 7)):
            columns.addLayout(column, stretch)
        whole = QWidget()
        layout = QVBoxLayout(whole)
        layout.setContentsMargins(28, 20, 28, 22)
        layout.setSpacing(10)
        layout.addLayout(head)
        layout.addWidget(self._about)
        layout.addLayout(columns, 1)
        return whole

    def show_session(self, session: Session) -> None:
        self.session = session
        self.retranslate()
        errors = [n for n, step in enumerate(session.steps) if _wrong(step)]
        rows = [self.steps.item(n).data(Qt.ItemDataRole.UserRole) for n in range(self.steps.count())]
        first = errors[0] if errors else (rows[0] if rows else -1)
        self.steps.setCurrentRow(rows.index(first) if first in rows else 0)
        self.steps.setFocus()

    def clear(self) -> None:
        self.session = None
        self.retranslate()

    # What is shown.

    def retranslate(self) -> None:
        self._empty.tell(texts.say("ui.debrief.nothing"), texts.say("ui.debrief.nothing_lead"))
        self._title.setText(texts.say("ui.debrief.title"))
        for name, head in self._heads.items():
            head.setText(texts.say(f"ui.debrief.{name}"))
        self.steps.setAccessibleName(texts.say("ui.debrief.yours"))
        self.model.setAccessibleName(texts.say("ui.debrief.model"))
        self.again.setText(texts.say("ui.debrief.again"))
        trial = self.session is not None and self.session.item.trial
        back = self.session is not None and bool(self.session.back_to)
        self.next.setText(
            texts.say("author.to_author" if trial else "class.look.back" if back else "ui.debrief.next")
        )
        self.again.setVisible(not back)
        self.replay.setText(texts.say("ui.debrief.replay"))
        self.replay.setToolTip(texts.say("ui.debrief.replay_tip"))
        self._stack.setCurrentIndex(0 if self.session is None else 1)
        if self.session is not None:
            self._tell(self.session)

    def recolour(self) -> None:
        super().recolour()
        self.retranslate()

    def _tell(self, session: Session) -> None:
        practice = session.practice
        title = texts.say("ui.debrief.title")
        self._title.setText(f"{title} – {session.whose}" if session.whose else title)
        self._name.setText(session.item.name)
        parts = (
            words.game(session.scenario.game),
            words.house(session.house.name),
            texts.say(f"ui.debrief.{_how_far(practice)}"),
            texts.say("ui.debrief.errors", n=practice.errors),
            texts.say("ui.debrief.time", time=clock_text(session.clock)),
        )
        self._about.setText(" · ".join(parts))
        self._score.setText(texts.say("ui.points", n=practice.score))
        self._tell_steps(session)
        self._tell_model(session)
        self._tell_sum(session)

    def _tell_steps(self, session: Session) -> None:
        row = self.steps.currentRow()
        self.steps.blockSignals(True)
        self.steps.clear()
        colours = theme.now()
        inks = {
            telling.Mark.RIGHT: ("tick", colours.on_right),
            telling.Mark.WRONG: ("cross", colours.on_wrong),
            telling.Mark.HINT: ("hint", colours.on_warn),
        }
        for n, (step, at) in enumerate(zip(session.steps, session.seconds, strict=False)):
            told = list(telling.lines(step))
            costs = (telling.Mark.WRONG, telling.Mark.HINT)
            costly = next((line for line in reversed(told) if line.mark in costs), None)
            for line in told:
                if line.mark is telling.Mark.QUIET and step.kind is Kind.WAIT:
                    continue
                # A step's points stand at its last line that cost any.
                cost = f"   −{step.lost}" if step.lost and line is costly else ""
                shown = QListWidgetItem(f"{clock_text(at)}   {line.text}{cost}")
                shown.setData(Qt.ItemDataRole.UserRole, n)
                name, ink = inks.get(line.mark, ("next", "#00000000"))
                shown.setIcon(icons.icon(name, colour=ink))
                self.steps.addItem(shown)
        self.steps.blockSignals(False)
        if self.steps.count():
            self.steps.setCurrentRow(max(0, min(row, self.steps.count() - 1)))
            self._show_step(self.steps.currentRow())

    def _tell_model(self, session: Session) -> None:
        self.model.clear()
        line = session.practice.model_line()
        for n, (_, same) in enumerate(groupby(line, key=lambda one: one.rule), start=1):
            # What one rule asks for in a row is told as one; of a whole deal, how it begins and ends.
            row = list(same)
            deeds = write_acts((one.act for one in row), row[0].table, texts.language())
            if len(deeds) > _MANY:
                deeds = (*deeds[:2], "…", deeds[-1])
            said = texts.say("acts.joint").join(deeds)
            shown = QListWidgetItem(f"{n}.  {said}\n{words.rule(row[0].rule)}")
            shown.setData(Qt.ItemDataRole.UserRole, row[0].rule)
            self.model.addItem(shown)

    def _tell_sum(self, session: Session) -> None:
        lost = [step.lost for step in session.steps if step.lost]
        figures = " − ".join(map(str, (scoring.START, *lost)))
        start, end = texts.say("ui.debrief.sum"), session.practice.score
        self.sum.setText(f"{start}\n{figures} = {end}")

    def _show_step(self, row: int) -> None:
        clear(self._detail)
        shown = self.steps.item(row)
        if self.session is None or shown is None:
            return
        n = shown.data(Qt.ItemDataRole.UserRole)
        step = self.session.steps[n]
        self.replay.setEnabled(True)
        if step.kind is not Kind.WAIT:
            self._add("heading", next(telling.lines(step)).text)
        for judged in step.judged:
            # To wait was right in itself; what was let slip by it is what there is to tell.
            if step.kind is not Kind.WAIT or not _wrong(step) or scoring.is_error(judged):
                self._verdict(judged, step)
        self._add("section", texts.say("ui.debrief.owed"))
        lang = texts.language()
        if not step.owed:
            done = bool(step.judged) and step.kind is Kind.ACT and not _wrong(step)
            self._add("", texts.say(f"ui.debrief.owed_{'permitted' if done else 'nothing'}"))
        for text, duty in zip(step.owed_text(lang), step.owed, strict=True):
            self._add("", f"• {text}")
            self._link(duty.rule)
        if step.happenings:
            self._add("section", texts.say("ui.debrief.happened"))
            for happening in step.happenings:
                self._add("", happening.text(lang, drawn=True))
        self._detail.addStretch(1)
        self._detail_area.verticalScrollBar().setValue(0)

    def _verdict(self, judged: Judged, step: Step) -> None:
        assert self.session is not None
        wrong = scoring.is_error(judged)
        sheet, layout = frame("banner", margin=12, spacing=5)
        sheet.setProperty("state", "wrong" if wrong else "right")
        head = QHBoxLayout()
        name = telling.slip(judged, step) if judged.verdict is Verdict.LET_SLIP else telling.title(judged)
        head.addWidget(label("heading", wrap=True, text=name), 1)
        if wrong and (gravity := telling.gravity(judged)):
            head.addWidget(label("pill", text=gravity), alignment=Qt.AlignmentFlag.AlignTop)
        layout.addLayout(head)
        reason = telling.reason(judged, step)
        for role, text in (
            ("strong", words.rule(judged.rule) if judged.rule else ""),
            ("", reason),
            ("dim" if reason else "", telling.rule_words(judged.rule) if wrong else ""),
            ("small", telling.option(judged, self.session.house)),
        ):
            if text:
                layout.addWidget(
                    label(role, wrap=True, text=text) if role in ("strong", "small") else Prose(role, text)
                )
        self._detail.addWidget(sheet)
        if judged.rule:
            self._link(judged.rule)

    def _add(self, role: str, text: str) -> None:
        self._detail.addWidget(label(role, wrap=True, text=text) if role else Prose(text=text))

    def _link(self, rule: str) -> None:
        link = button("link")
        link.setText(f"{words.rule(rule)} · {rule}")
        link.clicked.connect(lambda: self.desk.show_rule(rule))
        self._detail.addWidget(link, alignment=Qt.AlignmentFlag.AlignLeft)

    # What can be done.

    def _again(self) -> None:
        if self.session is not None:
            self.desk.practise(self.session.item, self.session.house.name)

    def _next(self) -> None:
        """The next of the library that was not tried, else simply the next."""
        if self.session is None:
            return
        if self.session.item.trial:
            self.desk.go("author")
            return
        if self.session.back_to:
            self.desk.go(self.session.back_to)
            return
        items = sorted((item for item in self.desk.services.items() if not item.broken), key=mixed)
        ids = [item.id for item in items]
        here = ids.index(self.session.item.id) + 1 if self.session.item.id in ids else 0
        around = items[here:] + items[:here]
        tried = self.desk.services.tried()
        if around:
            self.desk.practise(next((item for item in around if item.id not in tried), around[0]))

    def _replay(self) -> None:
        shown = self.steps.currentItem()
        if self.session is not None and shown is not None:
            self.desk.go_on_from(self.session.from_before(shown.data(Qt.ItemDataRole.UserRole)))

    def _model_rule(self, shown: QListWidgetItem) -> None:
        if rule := shown.data(Qt.ItemDataRole.UserRole):
            self.desk.show_rule(rule)


class _Wrapping(QStyledItemDelegate):
    """Gives a line the height that it has once it is wrapped: Qt forgets what the style's padding takes."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        usual, view = super().sizeHint(option, index), option.widget
        if not isinstance(view, QListWidget):
            return usual
        icon = 0 if index.data(Qt.ItemDataRole.DecorationRole) is None else _ICON
        room = QRect(0, 0, max(60, view.viewport().width() - icon - 2 * _PADDING.width()), 10_000)
        high = QFontMetrics(option.font).boundingRect(room, _WRAP, str(index.data())).height()
        return QSize(usual.width(), max(usual.height(), high + 2 * _PADDING.height()))


def _lines() -> QListWidget:
    """A list of lines that wrap."""
    made = QListWidget()
    made.setItemDelegate(_Wrapping(made))
    made.setWordWrap(True)
    made.setTextElideMode(Qt.TextElideMode.ElideNone)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setResizeMode(QListWidget.ResizeMode.Adjust)
    made.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
    return made


def _how_far(practice: Practice) -> str:
    """Played out or not; an exam that was broken off is not passed, whatever its points."""
    if practice.finished:
        return "whole"
    return "broken_off" if practice.mode is Mode.EXAM else "part"


def _wrong(step: Step) -> bool:
    return any(scoring.is_error(judged) for judged in step.judged)
