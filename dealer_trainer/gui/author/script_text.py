"""The script as it is typed: in colours, wrong clauses underlined, with what can come next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QTextEdit, QToolTip

from dealer_trainer.gui import theme
from dealer_trainer.gui.author.offering_text import OfferingText, Offers
from dealer_trainer.gui.author.script_colours import Colouring
from dealer_trainer.gui.raw_text import raw_text, units
from dealer_trainer.scenario.completion import clause_start
from dealer_trainer.scenario.script import ScriptErrors, parse_clause
from dealer_trainer.scenario.troubles import Trouble

_THINKING: Final = 900  # milliseconds for which a line that is being typed is not called wrong


class ScriptText(OfferingText):
    """The editor itself. `offers` tells for a text and a cursor what could come next."""

    mend_wanted = Signal()  # what was meant in the cursor's line is to be put there
    settled = Signal()  # typing has paused: what is wrong with the line may be told
    left = Signal()

    def __init__(self, offers: Offers) -> None:
        super().__init__(offers, _is_whole)
        self._troubles: tuple[Trouble, ...] = ()
        self._step = 0
        self._typing_line = 0
        self._colouring = Colouring(self.document())
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

    # What is typed.

    def typed(self) -> None:
        self._typing_line = self.line
        self._pause.start()
        self._mark_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.hide_offers()
            self.mend_wanted.emit()
            return
        super().keyPressEvent(event)

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
