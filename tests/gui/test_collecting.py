"""What is no longer used is ended in the window's thread, whichever thread makes much."""

import threading
import weakref

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer.gui.collecting import Collector


class Round:
    """Nobody else holds it, but it does itself."""

    def __init__(self) -> None:
        self.itself = self


def makes_much() -> None:
    for _ in range(20_000):
        Round()


def test_a_widget_that_nobody_needs_is_ended_in_its_own_thread(qtbot: QtBot, collector: Collector) -> None:
    ended_in: list[threading.Thread] = []
    widget = QWidget()
    widget.setProperty("round", Round())
    holder = Round()
    holder.widget = widget  # type: ignore[attr-defined]
    weakref.finalize(widget, lambda: ended_in.append(threading.current_thread()))
    del widget, holder

    thread = threading.Thread(target=makes_much)
    thread.start()
    thread.join()
    assert ended_in == []
    qtbot.waitUntil(lambda: bool(ended_in))
    assert ended_in == [threading.main_thread()]
