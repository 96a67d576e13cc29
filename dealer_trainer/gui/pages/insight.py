"""The class's progress, for the instructor: six questions, their answers, and what lies behind them."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from dealer_trainer import texts
from dealer_trainer.gui.insight.board import Board, Subject
from dealer_trainer.gui.insight.filters import FilterBar
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.widgets import Empty, label
from dealer_trainer.records import Records, RecordsError
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.progress import Progress
from dealer_trainer.training.questions import Question


class InsightPage(Page):
    place = "insight"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._title = label("title")
        self._empty = Empty("insight")
        self._empty.action.clicked.connect(lambda: desk.go("class"))
        self.filters = FilterBar(desk.preferences, "insight")
        self.board = Board(desk, "insight", tuple(Question), self.filters)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.board)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 22, 28, 20)
        layout.setSpacing(14)
        layout.addWidget(self._title)
        layout.addWidget(self._stack, 1)

    def opened(self) -> None:
        super().opened()
        services = self.desk.services
        records = services.shown()
        if records is None:
            self._nothing(texts.say("ui.progress.unreadable"), services.trouble)
            return
        try:
            self._show(records)
        except RecordsError as error:
            self._nothing(texts.say("ui.progress.unreadable"), str(error))

    def _show(self, records: Records) -> None:
        room, progress = Classroom(records), Progress(records)
        people = room.trainees()
        due = progress.is_due()
        if not due and progress.span().first is None:
            lead = texts.say("insight.empty_lead" if people else "insight.nobody_lead")
            self._nothing(texts.say("insight.empty"), lead, "" if people else texts.say("ui.place.class"))
            return
        groups = [(one.id, one.name) for one in room.groups()]
        member = room.memberships()
        unnamed = texts.say("insight.unnamed")
        named = [(one.id, one.name or unnamed) for one in people]
        self.filters.offer(
            progress.span(), groups, [(who, name, member.get(who, frozenset())) for who, name in named],
            records.now().astimezone().date(),
        )  # fmt: skip
        self._stack.setCurrentWidget(self.board)
        self.board.show_subject(Subject(records.file, tuple(named), records.readonly))
        self.board.list.setFocus()

    def show_person(self, trainee: str) -> None:
        """One trainee (an ID) over the months."""
        self.filters.choose("group", "")
        self.filters.choose("person", trainee)
        self.board.list.choose(Question.MONTHS.value)

    def _nothing(self, title: str, lead: str, action: str = "") -> None:
        self._empty.tell(title, lead, action)
        self._stack.setCurrentWidget(self._empty)

    def left(self) -> None:
        self.board.left()

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.place.insight"))
        self.board.retranslate()
        if self.isVisible() and self._stack.currentWidget() is self._empty:
            self.opened()

    def recolour(self) -> None:
        super().recolour()
        self.board.recolour()
