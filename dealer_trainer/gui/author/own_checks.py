"""Plays the scenarios of a list in a thread of its own, and tells what is wrong with each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from dealer_trainer import texts
from dealer_trainer.scenario.troubles import Stopped, check_text

_PATIENCE = 3000  # milliseconds that an end may take


class OwnChecks(QThread):
    """One round over some files. `found` tells of each: the file, and its troubles."""

    found = Signal(str, object)

    def __init__(self, files: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._files = tuple(files)
        self._lang = texts.language()
        self._stopped = False

    def run(self) -> None:
        for file in self._files:
            if self._stopped:
                return
            try:
                text = Path(file).read_text(encoding="utf-8-sig")
                troubles = check_text(text, Path(file), self._lang, lambda: self._stopped)
            except Stopped:
                return
            except (OSError, ValueError):
                continue  # it has been told already that this one cannot be read
            self.found.emit(file, troubles)

    def stop(self) -> None:
        """End it, and wait until it has ended."""
        self._stopped = True
        self.wait(_PATIENCE)
