"""One undo for the whole draft: fields leave the keys of undo to the editor."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

_MARK = "undo_is_left"


class _UndoKeys(QObject):
    def __init__(self, parent: QObject, wanted: Callable[[bool], None]) -> None:
        super().__init__(parent)
        self._wanted = wanted

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return False
        if not isinstance(event, QKeyEvent):
            return False
        undo = event.matches(QKeySequence.StandardKey.Undo)
        redo = event.matches(QKeySequence.StandardKey.Redo)
        if not (undo or redo):
            return False
        if event.type() == QEvent.Type.KeyPress:
            self._wanted(redo)
        else:
            event.accept()  # the key comes to us, and to no shortcut beside
        return True


def leave_undo(editor: QWidget, wanted: Callable[[bool], None]) -> None:
    """Have every field in `editor` pass the keys on; `wanted` is told whether it is redo. Fields that come
    later are passed over until it is called again."""
    keys = editor.findChild(_UndoKeys) or _UndoKeys(editor, wanted)
    fields: list[QWidget] = [*editor.findChildren(QLineEdit), *editor.findChildren(QPlainTextEdit)]
    for field in fields:
        if not field.property(_MARK):
            field.setProperty(_MARK, True)
            field.installEventFilter(keys)
