"""The score so far. It never counts what is still owed: that would tell."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QProgressBar, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.practice.session import Session
from dealer_trainer.gui.widgets import label
from dealer_trainer.records import Kind
from dealer_trainer.training import scoring


class ScorePanel(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "sheet")
        self._session: Session | None = None
        self.bar = QProgressBar()
        self.bar.setRange(0, scoring.START)
        self.bar.setTextVisible(False)
        self.line = label()
        self._note = label("small", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(7)
        for one in (self.bar, self.line, self._note):
            layout.addWidget(one)

    def show_session(self, session: Session | None) -> None:
        self._session = session
        self.retranslate()

    def retranslate(self) -> None:
        silent = self._session is not None and self._session.silent
        self.bar.setVisible(not silent)
        self.line.setVisible(not silent)
        score = self._session.practice.score if self._session else scoring.START
        hints = sum(step.kind is Kind.HINT for step in self._session.steps) if self._session else 0
        told = texts.say("ui.practice.hints", n=hints) if hints else texts.say("ui.practice.hints_none")
        self.bar.setValue(score)
        self.bar.setAccessibleName(texts.say("ui.practice.score"))
        self.line.setText(
            texts.say("ui.practice.score_line", points=texts.say("ui.points", n=score), hints=told)
        )
        kept = self._session is None or self._session.kept
        note = "exam_note" if silent and kept else "at_once" if kept else "no_records"
        self._note.setText(texts.say(f"ui.practice.{note}"))
