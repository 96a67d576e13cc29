"""Checks a draft while it is written: read at once, played a moment later in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_trainer import texts
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.troubles import Stopped, Trouble, check_text

_SOON: Final = 350  # milliseconds after the last change


class LiveCheck(QObject):
    """`found` tells all that is wrong with the draft that is watched, () when it is sound.

    What keeps it from being a scenario is told at once; how it plays, when that has been played.
    """

    found = Signal(object)  # tuple[Trouble, ...]
    busy = Signal(bool)
    _played = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft: Draft | None = None
        self._unwatch: Callable[[], None] | None = None
        self._checked: tuple[str, str] | None = None  # the text and the language
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self._play)
        self._played.connect(self._told)

    def watch(self, draft: Draft | None) -> None:
        """Check this draft from now on, and no other; None: none at all."""
        self._break_off()
        if self._unwatch is not None:
            self._unwatch()
        self._draft, self._unwatch, self._checked = draft, None, None
        if draft is not None:
            self._unwatch = draft.listen(self.look)
            self.look()

    def look(self) -> None:
        """Look again, if anything is different."""
        draft = self._draft
        if draft is None or self._checked == (draft.text, texts.language()):
            return
        self._break_off()
        self._checked = (draft.text, texts.language())
        if draft.scenario is None:
            self.found.emit(draft.troubles)
        else:
            self._soon.start()
            self.busy.emit(True)

    def close(self) -> None:
        """Check nothing any more, and wait until nothing is being checked."""
        self.watch(None)
        if self._thread is not None:
            self._thread.join()

    def _break_off(self) -> None:
        self._soon.stop()
        self._stop.set()
        self.busy.emit(False)

    def _play(self) -> None:
        if self._draft is None or self._checked is None:
            return
        self._stop = stop = threading.Event()
        text, lang = self._checked
        work = (text, self._draft.named, lang, stop)
        # No daemon: see reports/work.py.
        self._thread = threading.Thread(target=self._work, args=work, name="check")
        self._thread.start()

    def _work(self, text: str, path: Path, lang: str, stop: threading.Event) -> None:
        try:
            troubles = check_text(text, path, lang, stop.is_set)
        except Stopped:
            return
        try:
            self._played.emit(stop, troubles)
        except RuntimeError:  # the window is gone
            return

    def _told(self, stop: threading.Event, troubles: tuple[Trouble, ...]) -> None:
        if not stop.is_set():
            self.busy.emit(False)
            self.found.emit(troubles)
