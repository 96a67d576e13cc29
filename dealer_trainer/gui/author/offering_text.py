"""A text that is typed line by line, with a list of what can come next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QCompleter, QListView

from dealer_trainer.gui.author.file_text import NumberedText
from dealer_trainer.gui.raw_text import raw_text, signs, units
from dealer_trainer.scenario.completion import Completion

_MOST_SHOWN: Final = 10
_HELD: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
Offers = Callable[[str, int], Sequence[Completion]]


class _Popup(QListView):
    gone = Signal()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.gone.emit()


class OfferingText(NumberedText):
    """`offers` tells for a text and a cursor what could come next; `is_whole` whether what stands before the
    cursor in its line needs no more."""

    looked_at = Signal(str)  # what is offered, whole, as an example; "" when nothing is offered

    def __init__(self, offers: Offers, is_whole: Callable[[str], bool]) -> None:
        super().__init__()
        self._offers, self._is_whole = offers, is_whole
        self._shown: list[Completion] = []
        self._words = QStringListModel(self)
        self._completer = QCompleter(self._words, self)
        self._completer.setWidget(self)
        self._popup = _Popup()
        self._completer.setPopup(self._popup)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setMaxVisibleItems(_MOST_SHOWN)
        self._completer.activated.connect(self._chosen)
        self._popup.selectionModel().currentChanged.connect(lambda now, _: self._look_at(now.row()))
        self._popup.gone.connect(lambda: self.looked_at.emit(""))

    def typed(self) -> None:
        """Something was typed."""

    @property
    def offered(self) -> list[str]:
        """What is offered now, as it is shown."""
        return self._words.stringList() if self._popup.isVisible() else []

    def offer(self, *, asked: bool = False) -> None:
        """Offer what could come next; unasked only where something has been begun and is not whole."""
        text = raw_text(self)
        at = signs(text, self.textCursor().position())
        begun = text[text.rfind("\n", 0, at) + 1 : at]
        self._shown = []
        if asked or not self._is_whole(begun):
            self._shown = list(self._offers(text, at))
        if not self._shown:
            self._popup.hide()
            return
        self._words.setStringList([one.shows for one in self._shown])
        box = self.cursorRect()
        start = QTextCursor(self.document())
        start.setPosition(units(text[: self._shown[0].start]))
        box.setLeft(self.cursorRect(start).left())
        box.translate(self.viewport().pos())
        bar = self._popup.verticalScrollBar().sizeHint().width()
        box.setWidth(self._popup.sizeHintForColumn(0) + bar + 24)
        self._completer.complete(box)
        self._popup.setCurrentIndex(self._words.index(0))

    def take(self, row: int) -> None:
        """Put what is offered in that row."""
        if 0 <= row < len(self._shown):
            one = self._shown[row]
            self._popup.hide()
            self.replace(one.start, one.end, one.text)
            self.offer()

    def replace(self, start: int, end: int, text: str) -> None:
        """Put a text in the place of some signs, as if it were typed; the cursor is behind it."""
        whole = raw_text(self)
        cursor = QTextCursor(self.document())
        cursor.setPosition(units(whole[:start]))
        cursor.setPosition(units(whole[:end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text)
        self.setTextCursor(cursor)

    def hide_offers(self) -> None:
        self._popup.hide()

    def _look_at(self, row: int) -> None:
        self.looked_at.emit(self._shown[row].example if 0 <= row < len(self._shown) else "")

    def _chosen(self, _: object = None) -> None:
        self.take(self._popup.currentIndex().row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if self._popup.isVisible():
            if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backtab):
                self._popup.hide()
                return
            if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                by = -1 if event.key() == Qt.Key.Key_Up else 1
                row = (self._popup.currentIndex().row() + by) % len(self._shown)
                self._popup.setCurrentIndex(self._words.index(row))
                return
            if (enter or event.key() == Qt.Key.Key_Tab) and not event.modifiers() & _HELD:
                self.take(max(0, self._popup.currentIndex().row()))
                return
        if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            event.ignore()  # there was nowhere to go
            return
        if event.key() == Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.offer(asked=True)
            return
        before = self.document().revision()
        super().keyPressEvent(event)
        if self.document().revision() == before:
            return
        self.typed()
        if event.text().isprintable() and event.text():
            self.offer()
        elif self._popup.isVisible():
            self.offer() if not enter else self._popup.hide()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab takes what is offered, where something is."""
        if self._popup.isVisible():
            return False
        return super().focusNextPrevChild(forward)
