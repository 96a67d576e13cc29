"""Python's search for what is no longer used, in the window's thread alone.

Python begins it in whatever thread happens to make an object, and ends there what it finds: also a dialog
that was closed long ago. Qt falls over a widget that is ended in another thread than its own.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QObject

_MANY: Final = 5_000  # objects more than there were; Python itself begins at 700
_ALL: Final = 20  # every so many searches everything is looked at, not only what was made of late


class Collector(QObject):
    """Searches when the window has nothing else to do, if enough was made since. Python by itself does not,
    until `stop`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._searches = 0
        gc.disable()
        self._dispatcher = QAbstractEventDispatcher.instance()
        self._dispatcher.aboutToBlock.connect(self.look)

    def look(self) -> None:
        if gc.get_count()[0] < _MANY:
            return
        if not self._searches:
            gc.collect()
            gc.freeze()  # what was made for the start stays, and need not be looked at each time
        else:
            gc.collect(1 if self._searches % _ALL else 2)
        self._searches += 1

    def stop(self) -> None:
        self._dispatcher.aboutToBlock.disconnect(self.look)
        gc.unfreeze()
        gc.enable()
