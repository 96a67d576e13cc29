"""How files of scenarios become items of the list."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QProgressBar, QProgressDialog

from dealer_trainer import texts
from dealer_trainer.gui.shelf import Item, OwnItem
from dealer_trainer.scenario.library import entries
from dealer_trainer.scenario.reader import ScenarioErrors, read_scenario

_PATIENCE: Final = 0.7  # seconds without a word
_OFTEN: Final = 10  # files between two words


def library_items() -> tuple[list[Item], bool]:
    """The library that comes with the trainer, one's own scenarios and those of packs, by address.

    And whether that is all: the user can stop the reading of files that are new.
    """
    notice = _Notice()
    try:
        return list(entries(kind=Item, progress=notice.tell, stop=notice.stopped)), not notice.stopped()
    finally:
        notice.close()


class _Notice:
    """Tells how far it is, when files that are new take longer than one likes to wait, and lets them be.

    Nothing else in the window can be touched meanwhile.
    """

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._dialog: QProgressDialog | None = None

    def tell(self, done: int, of: int) -> None:
        if done % _OFTEN or time.monotonic() - self._since < _PATIENCE:
            return
        if self._dialog is None and not self._show():
            return
        assert self._dialog is not None
        if not self._dialog.wasCanceled():
            self._dialog.setLabelText(texts.say("houses.library.reading", done=done, n=of))
            self._dialog.setMaximum(of)
            self._dialog.setValue(done)  # which looks at what was pressed

    def stopped(self) -> bool:
        return self._dialog is not None and self._dialog.wasCanceled()

    def _show(self) -> bool:
        windows = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]
        window = QApplication.activeWindow() or next(iter(windows), None)
        if window is None:
            return False
        made = self._dialog = QProgressDialog(window)
        made.setWindowTitle(texts.say("ui.app.name"))
        made.setWindowModality(Qt.WindowModality.ApplicationModal)
        bar = QProgressBar()
        bar.setTextVisible(False)
        made.setBar(bar)
        made.setCancelButtonText(texts.say("houses.change.stop"))
        made.setAutoReset(False)
        made.setMinimumDuration(0)
        made.setMinimumWidth(420)
        made.show()
        return True

    def close(self) -> None:
        if self._dialog is not None:
            self._dialog.hide()
            self._dialog.deleteLater()


def file_item(path: Path) -> Item:
    """A file of the user's. Raises OSError when it cannot be opened."""
    with path.open("rb"):
        pass
    try:
        read = read_scenario(path)
    except ScenarioErrors as errors:
        return OwnItem(path.stem, str(path), findings=errors.findings)
    return OwnItem(
        read.id, str(path), read.title, read.brief, read.game, len(read.seats), read.start, read.house,
        read.teaches, read.themes, read.hash,
    )  # fmt: skip
