"""Starts the window: quickly, and only where there is a display."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from dealer_trainer import texts
from dealer_trainer.gui import display


class NoDisplay(RuntimeError):
    """There is nothing to show a window on. The message is one sentence that names the way out."""


def main(argv: Sequence[str] = (), language: str = "", house: str | None = None) -> int:
    """Show the window until it is closed; `argv` may name one scenario file. Raises NoDisplay.

    Who names a scenario sits down at it, under `house` if it has none of its own.
    `language` is the one asked for at the start; without it the window speaks the last one chosen.
    """
    if display.missing():
        raise NoDisplay(texts.say("ui.app.no_display"))

    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from dealer_trainer.gui import trouble
    from dealer_trainer.gui.collecting import Collector
    from dealer_trainer.gui.preferences import Preferences
    from dealer_trainer.gui.window import Window

    app = QApplication.instance() or QApplication([sys.argv[0]])
    assert isinstance(app, QApplication)
    app.setApplicationName("dealer-trainer")
    collector = Collector(app)
    preferences = Preferences()
    if language:
        preferences.language = language
    window = Window(app, preferences)
    trouble.Trouble(window).watch()
    window.show()
    if argv:
        window.practise_file(Path(argv[0]), house)
    with trouble.closed_by_interrupt(window):
        ended = app.exec()
    collector.stop()
    return ended
