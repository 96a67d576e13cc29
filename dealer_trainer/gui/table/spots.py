"""Transparent buttons over the places of the felt, for the keyboard and for screen readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from dealer_trainer.gui.table.gestures import Goal

_NOT_CHOSEN: Final = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MouseFocusReason,
)


class Spot(QPushButton):
    """One place. Draws nothing, lets the mouse through and leaves every key to the table."""

    focused = Signal()  # by the keyboard or a screen reader, not because the window was brought up
    left = Signal()

    def __init__(self, goal: Goal, parent: QWidget, takes: Callable[[Qt.Key], bool]) -> None:
        super().__init__(parent)
        self.goal = goal
        self.ringed = False  # whether the ring around it is to be seen
        self._takes = takes
        self.setFlat(True)
        self.setObjectName("tableSpot")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # Padding or a least height from the window's style would move it off its place.
        self.setStyleSheet("#tableSpot { min-width: 0; min-height: 0; padding: 0; margin: 0; }")

    def paintEvent(self, event: QPaintEvent) -> None:
        """The table draws the place and the ring around it."""

    def event(self, event: QEvent) -> bool:
        # The window may have other uses for a key that means something here.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(self._takes(Qt.Key(event.key())))
            return event.isAccepted()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() not in _NOT_CHOSEN:
            self.ringed = True
            self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _NOT_CHOSEN:
            self.ringed = False
        self.left.emit()

    def tell(self, words: str, more: str, box: QRect) -> None:
        """Lie there and say that."""
        if self.geometry() != box:
            self.setGeometry(box)
        if self.accessibleName() != words:
            self.setAccessibleName(words)
        if self.accessibleDescription() != more:
            self.setAccessibleDescription(more)
        self.show()
