"""What the two places of progress have in common: a board of questions, or why there is nothing to ask."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from dealer_trainer import texts
from dealer_trainer.gui.insight.board import Board, Subject
from dealer_trainer.gui.insight.filters import FilterBar
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.widgets import Empty, label
from dealer_trainer.training.questions import Question


class QuestionsPage(Page):
    title = ""  # the key of its text

    def __init__(self, desk: Desk, questions: Sequence[Question], *, of_class: bool, way_out: str) -> None:
        """`way_out` is the place that leads out of emptiness."""
        super().__init__(desk)
        self._title = label("title")
        self._empty = Empty(self.place)
        self._empty.action.clicked.connect(lambda: desk.go(way_out))
        self.filters = FilterBar(desk.preferences, self.place, of_class=of_class)
        self.board = Board(desk, self.place, tuple(questions), self.filters)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.board)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 22, 28, 20)
        layout.setSpacing(14)
        layout.addWidget(self._title)
        layout.addWidget(self._stack, 1)

    def ask_of(self, subject: Subject) -> None:
        """Show the board, with its questions about these people."""
        self._stack.setCurrentWidget(self.board)
        self.board.show_subject(subject)
        self.board.list.setFocus()

    def nothing(self, title: str, lead: str, action: str = "") -> None:
        """Say why there is nothing to ask; `action` names the way out."""
        self._empty.tell(title, lead, action)
        self._stack.setCurrentWidget(self._empty)

    def left(self) -> None:
        self.board.left()

    def retranslate(self) -> None:
        self._title.setText(texts.say(self.title))
        self.board.retranslate()
        if self.isVisible() and self._stack.currentWidget() is self._empty:
            self.opened()

    def recolour(self) -> None:
        super().recolour()
        self.board.recolour()
