"""A trainee's own progress: the same questions about oneself, beside the class without anybody's name."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from dealer_trainer import texts
from dealer_trainer.gui.insight.board import Board, Subject
from dealer_trainer.gui.insight.filters import FilterBar
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.widgets import Empty, label
from dealer_trainer.records import RecordsError
from dealer_trainer.records.progress import Progress
from dealer_trainer.training.questions import Question

_OWN = (Question.MONTHS, Question.PARETO, Question.MASTERY, Question.TIMES, Question.CURVE, Question.WEEK)


class ProgressPage(Page):
    place = "progress"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._title = label("title")
        self._empty = Empty("progress")
        self._empty.action.clicked.connect(lambda: desk.go("library"))
        self.filters = FilterBar(desk.preferences, "progress", of_class=False)
        self.board = Board(desk, "progress", _OWN, self.filters)
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
        records, person = services.records(), services.trainee_now()
        if records is None or person is None:
            self._nothing(texts.say("ui.progress.unreadable"), services.trouble)
            return
        if services.in_exam():
            self._nothing(texts.say("roles.in_exam"), texts.say("roles.in_exam_lead"))
            return
        try:
            if not records.attempts(person.id, limit=1):
                lead = texts.say("ui.progress.empty_lead")
                self._nothing(texts.say("ui.progress.empty"), lead, texts.say("ui.start.library"))
                return
            self.filters.offer(Progress(records).span(), today=records.now().astimezone().date())
        except RecordsError as error:
            self._nothing(texts.say("ui.progress.unreadable"), str(error))
            return
        self._stack.setCurrentWidget(self.board)
        self.board.show_subject(Subject(records.file, ((person.id, person.name),), you=person.id))
        self.board.list.setFocus()

    def _nothing(self, title: str, lead: str, action: str = "") -> None:
        self._empty.tell(title, lead, action)
        self._stack.setCurrentWidget(self._empty)

    def left(self) -> None:
        self.board.left()

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.progress.title"))
        self.board.retranslate()
        if self.isVisible() and self._stack.currentWidget() is self._empty:
            self.opened()

    def recolour(self) -> None:
        super().recolour()
        self.board.recolour()
