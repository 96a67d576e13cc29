"""The command line: acts typed as in a scenario, completed from all that could be done."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from dealer_trainer import texts
from dealer_trainer.scenario.phrases import completions
from dealer_trainer.table.state import Table

_MOST = 200  # lines that anybody would look through


class CommandLine(QLineEdit):
    typed = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "command")
        self.setMaxLength(200)
        self._table: Table | None = None
        self._old: list[str] = []
        self._at = 0
        self._words = QStringListModel(self)
        completer = QCompleter(self._words, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setMaxVisibleItems(9)
        self.setCompleter(completer)
        self.textEdited.connect(self._complete)
        self.returnPressed.connect(self._done)

    def know(self, table: Table | None) -> None:
        """What is completed hangs on what lies there."""
        self._table = table

    def offers(self) -> list[str]:
        """What is offered now."""
        return self._words.stringList()

    def retranslate(self) -> None:
        self.setPlaceholderText(texts.say("ui.practice.line"))
        self.setAccessibleName(texts.say("ui.practice.line_name"))

    def _complete(self, text: str) -> None:
        if self._table is None or not text.strip():
            self._words.setStringList([])
            return
        found = completions(text, self._table, texts.language())[:_MOST]
        # What is whole already needs no help, and Enter then does it.
        self._words.setStringList([] if found == [text] else found)

    def _done(self) -> None:
        self._hide_offers()
        text = self.text().strip()
        if not text:
            self.left.emit()
            return
        if not self._old or self._old[-1] != text:
            self._old.append(text)
        self._at = len(self._old)
        self.typed.emit(text)
        self.selectAll()  # what was refused stays to be put right, and the next letter puts another act there

    def done(self) -> None:
        """What was typed has been done."""
        self.clear()
        self._words.setStringList([])
        self._hide_offers()

    def _hide_offers(self) -> None:
        # Keys of the page come before the list's own, so that it does not see Enter and Esc.
        if (popup := self.completer().popup()) is not None:
            popup.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.clear()
                self.left.emit()
            case Qt.Key.Key_Up | Qt.Key.Key_Down if self._old:
                self._at += -1 if event.key() == Qt.Key.Key_Up else 1
                self._at = max(0, min(self._at, len(self._old)))
                self.setText(self._old[self._at] if self._at < len(self._old) else "")
            case _:
                super().keyPressEvent(event)
