"""One line above a page: what was just done, and a button that takes it back; or what could not be done."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.widgets import button, label, set_state


class UndoBar(QFrame):
    """Out of sight until something is told. Ctrl+Z on `page` does what its button does, unless the page
    has a use of its own for these `keys`."""

    def __init__(self, page: QWidget, *, keys: bool = True) -> None:
        super().__init__(page)
        self._take_back: Callable[[], object] | None = None
        self.setProperty("role", "banner")
        inside = QHBoxLayout(self)
        inside.setContentsMargins(14, 7, 8, 7)
        inside.setSpacing(10)
        self.said = label(wrap=True)
        self.undo_button, self.close_button = button("", "undo"), button("", "cross")
        self.undo_button.clicked.connect(self.undo)
        self.close_button.clicked.connect(self.clear)
        inside.addWidget(self.said, 1)
        inside.addWidget(self.undo_button)
        inside.addWidget(self.close_button)
        if keys:
            QShortcut(QKeySequence.StandardKey.Undo, page, self.undo)
        self.hide()

    def tell(self, text: str, take_back: Callable[[], object] | None = None) -> None:
        """Say what was done; `take_back` undoes it."""
        self._show(text, "", take_back)

    def complain(self, text: str) -> None:
        """Say what could not be done; what could be taken back before is not offered any more."""
        self._show(text, "warn", None)

    def undo(self) -> None:
        """Take back what was told last, once."""
        take_back = self._take_back
        self.clear()
        if take_back is not None:
            take_back()

    def clear(self) -> None:
        self._take_back = None
        self.hide()

    def _show(self, text: str, state: str, take_back: Callable[[], object] | None) -> None:
        self._take_back = take_back
        self.said.setText(text)
        self.undo_button.setVisible(take_back is not None)
        set_state(self, state)
        self.retranslate()
        self.show()
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def retranslate(self) -> None:
        self.undo_button.setText(texts.say("class.undo"))
        keys = QKeySequence(QKeySequence.StandardKey.Undo)
        self.undo_button.setToolTip(keys.toString(QKeySequence.SequenceFormat.NativeText))
        self.close_button.setAccessibleName(texts.say("class.close"))
        self.close_button.setToolTip(texts.say("class.close"))
