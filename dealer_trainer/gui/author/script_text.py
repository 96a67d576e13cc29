"""The script as it is typed: in colours, wrong clauses underlined, with what can come next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QStringListModel, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QCompleter, QListView, QTextEdit, QToolTip

from dealer_trainer.gui import theme
from dealer_trainer.gui.author.file_text import NumberedText
from dealer_trainer.gui.author.script_colours import Colouring
from dealer_trainer.gui.raw_text import raw_text, signs, units
from dealer_trainer.scenario.completion import Completion, clause_start
from dealer_trainer.scenario.script import ScriptErrors, parse_clause
from dealer_trainer.scenario.troubles import Trouble

_THINKING: Final = 900  # milliseconds for which a line that is being typed is not called wrong
_MOST_SHOWN: Final = 10
Offers = Callable[[str, int], Sequence[Completion]]


class _Popup(QListView):
    gone = Signal()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.gone.emit()


class ScriptText(NumberedText):
    """The editor itself. `offers` tells for a text and a cursor what could come next."""

    mend_wanted = Signal()  # what was meant in the cursor's line is to be put there
    looked_at = Signal(str)  # a whole clause as an example of what is offered; "" when nothing is offered
    settled = Signal()  # typing has paused: what is wrong with the line may be told
    left = Signal()

    def __init__(self, offers: Offers) -> None:
        super().__init__()
        self._offers = offers
        self._shown: list[Completion] = []
        self._troubles: tuple[Trouble, ...] = ()
        self._step = 0
        self._typing_line = 0
        self._colouring = Colouring(self.document())
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
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_THINKING)
        self._pause.timeout.connect(self.settle)
        self.cursorPositionChanged.connect(self._moved)

    # Lines.

    @property
    def line(self) -> int:
        """The line of the cursor, from 1."""
        return self.textCursor().blockNumber() + 1

    def go_to_line(self, line: int, *, end: bool = False) -> None:
        """Put the cursor at the beginning of a line, or at its `end`."""
        cursor = QTextCursor(self.document().findBlockByNumber(max(0, min(line, self.blockCount()) - 1)))
        if end:
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        self.setTextCursor(cursor)
        self.centerCursor()

    def put(self, text: str) -> None:
        """Show this text; what is the same stays where it is, the cursor too."""
        old = raw_text(self)
        if text == old:
            return
        same = _common(old, text)
        tail = _common(old[same:][::-1], text[same:][::-1])
        cursor = QTextCursor(self.document())
        cursor.setPosition(units(old[:same]))
        cursor.setPosition(units(old[: len(old) - tail]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text[same : len(text) - tail])

    def replace(self, start: int, end: int, text: str) -> None:
        """Put a text in the place of some signs, as if it were typed; the cursor is behind it."""
        whole = raw_text(self)
        cursor = QTextCursor(self.document())
        cursor.setPosition(units(whole[:start]))
        cursor.setPosition(units(whole[:end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text)
        self.setTextCursor(cursor)

    # What is wrong, and where it stands.

    def show_troubles(self, troubles: Sequence[Trouble]) -> None:
        """Mark these, all of the script."""
        self._troubles = tuple(troubles)
        self._mark_all()

    def mark_step(self, line: int) -> None:
        """Mark the line that is being played, 0 for none."""
        if line != self._step:
            self._step = line
            self._mark_all()

    @property
    def step(self) -> int:
        return self._step

    def trouble_at(self, line: int) -> Trouble | None:
        """The first that is told of a line."""
        return next((one for one in self.told if one.script_line == line), None)

    @property
    def told(self) -> tuple[Trouble, ...]:
        """What is told now: of the line that is being typed nothing yet."""
        return tuple(one for one in self._troubles if one.script_line != self._typing_line)

    def recolour(self) -> None:
        self._colouring.recolour()
        self._mark_all()

    def _mark_all(self) -> None:
        told = self.told
        self.mark({one.script_line: one.message for one in reversed(told)})
        now = theme.now()
        marks = []
        if 0 < self._step <= self.blockCount():
            mark = _selection(QTextCursor(self.document().findBlockByNumber(self._step - 1)))
            ground = mark.format
            ground.setBackground(QColor(now.hover))
            ground.setProperty(ground.Property.FullWidthSelection, True)
            marks.append(mark)
        for one in told:
            block = self.document().findBlockByNumber(one.script_line - 1)
            if not block.isValid():
                continue
            mark = _selection(self._clause_of(one, block.position(), block.text()))
            line = mark.format
            line.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            line.setUnderlineColor(QColor(now.on_wrong))
            line.setBackground(QColor(now.wrong))
            marks.append(mark)
        self.setExtraSelections(marks)
        here = self.trouble_at(self.line)
        self.setAccessibleDescription(here.message if here is not None else "")

    def _clause_of(self, one: Trouble, start: int, text: str) -> QTextCursor:
        """The clause that is meant; the whole line where it is not known which, or has changed."""
        begin = one.column - 1
        if not one.read or text[begin : begin + len(one.read)] != one.read:
            begin, read = len(text) - len(text.lstrip()), text.strip()
        else:
            read = one.read
        cursor = QTextCursor(self.document())
        cursor.setPosition(start + units(text[:begin]))
        cursor.setPosition(start + units(text[: begin + len(read)]), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def settle(self) -> None:
        """Typing has paused, or ended: from now on the line counts as the others do."""
        self._pause.stop()
        if self._typing_line:
            self._typing_line = 0
            self._mark_all()
            self.settled.emit()

    def _moved(self) -> None:
        if self._typing_line and self.line != self._typing_line:
            self.settle()
        here = self.trouble_at(self.line)
        self.setAccessibleDescription(here.message if here is not None else "")

    # What could come next.

    @property
    def offered(self) -> list[str]:
        """What is offered now, as it is shown."""
        return self._words.stringList() if self._popup.isVisible() else []

    def offer(self, *, asked: bool = False) -> None:
        """Offer what could come next; unasked only where a clause has been begun and is not whole."""
        cursor = self.textCursor()
        text = raw_text(self)
        at = signs(text, cursor.position())
        begun = text[text.rfind("\n", 0, at) + 1 : at]
        self._shown = []
        if asked or not _is_whole(begun):
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

    def _look_at(self, row: int) -> None:
        self.looked_at.emit(self._shown[row].example if 0 <= row < len(self._shown) else "")

    def _chosen(self, _: object = None) -> None:
        self.take(self._popup.currentIndex().row())

    def take(self, row: int) -> None:
        """Put what is offered in that row."""
        if 0 <= row < len(self._shown):
            one = self._shown[row]
            self._popup.hide()
            self.replace(one.start, one.end, one.text)
            self.offer()

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
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._popup.hide()
            self.mend_wanted.emit()
            return
        if event.key() == Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.offer(asked=True)
            return
        before = self.document().revision()
        super().keyPressEvent(event)
        if self.document().revision() == before:
            return
        self._typing_line = self.line
        self._pause.start()
        self._mark_all()
        if event.text().isprintable() and event.text():
            self.offer()
        elif self._popup.isVisible():
            self.offer() if not enter else self._popup.hide()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab takes what is offered, where something is."""
        if self._popup.isVisible():
            return False
        return super().focusNextPrevChild(forward)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.settle()
            self.left.emit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            inside = QPoint(event.pos().x() - self.viewport().x(), event.pos().y() - self.viewport().y())
            here = self.trouble_at(self.cursorForPosition(inside).blockNumber() + 1)
            if here is not None:
                QToolTip.showText(event.globalPos(), here.message, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)


_HELD: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def _selection(cursor: QTextCursor) -> QTextEdit.ExtraSelection:
    made = QTextEdit.ExtraSelection()
    made.cursor = cursor  # type: ignore[attr-defined, unused-ignore]
    return made


def _common(one: str, other: str) -> int:
    """How many signs are the same at the beginning."""
    many = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        many += 1
    return many


def _is_whole(begun: str) -> bool:
    """Is there no clause begun before the cursor, or one that is whole?"""
    start = clause_start(begun)
    if start is None or not begun[start:].strip():
        return True
    try:
        parse_clause(begun[start:].strip())
    except ScriptErrors:
        return False
    return True
