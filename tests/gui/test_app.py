"""The start: quick, and with a sentence where there is no display."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dealer_trainer.gui import app

_DISPLAYS = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")


def test_without_a_display_the_text_mode_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for variable in _DISPLAYS:
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(app.NoDisplay, match="dealer-trainer practise SCENARIO --text") as caught:
        app.main([])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("variable", _DISPLAYS)
def test_any_display_will_do(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for other in _DISPLAYS:
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(variable, "something")
    assert not app.display_missing()


def test_elsewhere_there_always_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    for variable in _DISPLAYS:
        monkeypatch.delenv(variable, raising=False)
    assert not app.display_missing()


def test_the_first_window_needs_nothing_heavy() -> None:
    """What takes long to import waits until it is needed."""
    script = """
import sys
from PySide6.QtWidgets import QApplication
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.window import Window
app = QApplication([])
window = Window(app, Preferences())
window.show()
heavy = {"numpy", "pyqtgraph", "sqlite_utils", "pydantic", "tomlkit", "click", "sqlite3"}
print(sorted(heavy & sys.modules.keys()))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
