"""Notices that nobody has touched key or mouse for a while: the instructor's part locks itself then."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

MINUTES: Final = 15

_TOUCHES: Final = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    }
)


class Idle(QObject):
    """Watches while it is started; `passed` comes once after `MINUTES` without a touch."""

    passed = Signal()

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._app = app
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(MINUTES * 60_000)
        self.timer.timeout.connect(self._over)

    def start(self) -> None:
        self._app.installEventFilter(self)
        self.timer.start()

    def stop(self) -> None:
        self._app.removeEventFilter(self)
        self.timer.stop()

    def _over(self) -> None:
        self.stop()
        self.passed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TOUCHES:
            self.timer.start()
        return False
