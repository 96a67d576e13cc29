"""The start: quick, and with a sentence where there is no display."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_trainer.gui import app, display

_DISPLAYS = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")


@pytest.fixture(autouse=True)
def linux_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for variable in _DISPLAYS:
        monkeypatch.delenv(variable, raising=False)


def test_without_a_display_the_text_mode_is_named() -> None:
    with pytest.raises(app.NoDisplay, match="dealer-trainer practise SCENARIO --text") as caught:
        app.main([])
    assert "\n" not in str(caught.value)


def test_a_platform_that_was_chosen_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert not display.missing()


def test_elsewhere_there_always_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert not display.missing()


@pytest.mark.parametrize("name", [":5731", "unix:5731.0"])
def test_a_display_that_does_not_answer_is_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", name)
    assert display.missing()


def test_a_display_on_another_machine_is_left_to_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", "classroom:10.0")
    assert not display.missing()


def test_a_display_that_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-7")
    assert display.missing()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.fspath(tmp_path / "wayland-7"))
        server.listen()
        assert not display.missing()


def test_the_first_window_needs_nothing_heavy(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long to import waits until it is needed."""
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
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
