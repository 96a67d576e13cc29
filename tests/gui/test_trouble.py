"""What nobody foresaw is told in a box, and the window goes on."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from dealer_trainer.gui import trouble
from dealer_trainer.gui.window import Window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's own hook comes back afterwards."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)


def boxes(window: Window) -> list[QMessageBox]:
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


@pytest.mark.usefixtures("hooks")
def test_an_exception_is_told_once_and_written_down(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = tmp_path / "reports"
    reports.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(reports))
    trouble.Trouble(window).watch()
    error = ZeroDivisionError("the deck has no cards")
    for _ in range(3):
        sys.excepthook(type(error), error, None)
    (box,) = boxes(window)
    assert "the deck has no cards" in box.text()
    assert any(str(report) in box.text() for report in reports.iterdir())
    assert window.isVisible()
    box.close()
    sys.excepthook(type(error), error, None)
    assert len(boxes(window)) == 1
    boxes(window)[0].close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")
def test_ctrl_c_closes_the_window(window: Window, qtbot: QtBot) -> None:
    before = signal.getsignal(signal.SIGINT)
    with trouble.closed_by_interrupt(window):
        os.kill(os.getpid(), signal.SIGINT)
        qtbot.waitUntil(lambda: not window.isVisible())
    assert signal.getsignal(signal.SIGINT) is before
