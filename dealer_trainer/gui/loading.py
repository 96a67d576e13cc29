"""How files of scenarios become items of the list."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication, QFrame, QLabel, QProgressBar, QVBoxLayout

from dealer_trainer import texts
from dealer_trainer.gui.shelf import Item, OwnItem
from dealer_trainer.scenario.library import entries
from dealer_trainer.scenario.reader import ScenarioErrors, read_scenario

_PATIENCE: Final = 0.7  # seconds without a word
_OFTEN: Final = 10  # files between two words


def library_items() -> list[Item]:
    """The library that comes with the trainer, one's own scenarios and those of packs, by address."""
    notice = _Notice()
    try:
        return list(entries(kind=Item, progress=notice.tell))
    finally:
        notice.close()


class _Notice:
    """Tells in the window how far it is, when files that are new take longer than one likes to wait.

    Nothing else goes on meanwhile: it is painted at once, and no event is looked at.
    """

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._shown: tuple[QFrame, QLabel, QProgressBar] | None = None

    def tell(self, done: int, of: int) -> None:
        if done % _OFTEN or time.monotonic() - self._since < _PATIENCE:
            return
        if self._shown is None and not self._show():
            return
        assert self._shown is not None
        frame, said, bar = self._shown
        said.setText(texts.say("houses.library.reading", done=done, n=of))
        bar.setRange(0, of)
        bar.setValue(done)
        frame.repaint()

    def _show(self) -> bool:
        windows = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]
        window = QApplication.activeWindow() or next(iter(windows), None)
        if window is None:
            return False
        frame = QFrame(window)
        frame.setProperty("role", "banner")
        said, bar = QLabel(frame), QProgressBar(frame)
        bar.setTextVisible(False)
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(24, 18, 24, 18)
        layout.addWidget(said)
        layout.addWidget(bar)
        frame.resize(420, 90)
        frame.move((window.width() - 420) // 2, (window.height() - 90) // 2)
        frame.show()
        self._shown = (frame, said, bar)
        return True

    def close(self) -> None:
        if self._shown is not None:
            self._shown[0].hide()
            self._shown[0].deleteLater()
            self._shown = None


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
