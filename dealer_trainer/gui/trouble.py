"""What the window does about what nobody foresaw: it says so and goes on. Ctrl-C closes it."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QMessageBox, QWidget

from dealer_trainer import reports, texts


class Trouble:
    """Tells of an exception in a box, once at a time, instead of on a terminal that nobody may see."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._box: QMessageBox | None = None

    def watch(self) -> None:
        """From now on what is raised in a slot comes here."""
        sys.excepthook = self.tell

    def tell(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None = None
    ) -> None:
        if not issubclass(kind, Exception):
            self._window.close()
            return
        file = reports.write_down(error)
        if self._box is not None and self._box.isVisible():
            return
        said = texts.say("ui.app.failed", error=f"{kind.__name__}: {error}", file=file)
        self._box = QMessageBox(QMessageBox.Icon.Warning, texts.say("ui.app.name"), said, parent=self._window)
        self._box.open()


@contextmanager
def closed_by_interrupt(window: QWidget) -> Iterator[None]:
    """Have Ctrl-C close the window. Python sees a signal only when it runs, and Qt's loop does not let it."""
    awake, signals = socket.socketpair()
    with awake, signals:
        awake.setblocking(False)
        signals.setblocking(False)
        notifier = QSocketNotifier(awake.fileno(), QSocketNotifier.Type.Read)
        notifier.activated.connect(lambda *_: awake.recv(64))  # with that Python runs, and sees the signal
        before = signal.signal(signal.SIGINT, lambda *_: window.close())
        signal.set_wakeup_fd(signals.fileno(), warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGINT, before)
            notifier.setEnabled(False)
