"""What `bench --window` measures, in a process of its own.

It is run as `python -m dealer_trainer.gui.measuring WHAT FOLDER …`. `bare` and `start` show a window, a
bare one of Qt's or the trainer's, and write a line once it is painted. `acts FOLDER SCENARIO TIMES` plays a
scenario in the trainer's so often, and writes as JSON how many milliseconds it was from each act until it was
judged, stored and painted. Settings and records lie in FOLDER.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:  # a bare window knows nothing of ours
    from dealer_trainer.gui.pages.practice import PracticePage
    from dealer_trainer.gui.window import Window

WIDE, HIGH = 1280, 800
# Milliseconds from what was seen to the next act, and from a new table to the first.
LOOKS: Final = 100
FIRST_LOOK: Final = 1000


class _Eye(QObject):
    """Counts what is painted."""

    painted = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.painted += 1
        return False


def _until_painted(app: QApplication, eye: _Eye) -> None:
    before = eye.painted
    while eye.painted == before:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def show_bare(app: QApplication, eye: _Eye) -> None:
    window = QWidget()
    window.resize(WIDE, HIGH)
    window.show()
    _until_painted(app, eye)


def show_trainer(app: QApplication, eye: _Eye, folder: Path) -> Window:
    from dealer_trainer.gui.collecting import Collector
    from dealer_trainer.gui.preferences import Preferences
    from dealer_trainer.gui.window import Window

    Collector(app)
    preferences = Preferences(folder / "window.ini")
    window = Window(app, preferences)
    window.resize(WIDE, HIGH)
    window.show()
    _until_painted(app, eye)
    return window


def acts(app: QApplication, eye: _Eye, folder: Path, scenario: Path, times: int) -> Iterator[float]:
    """The milliseconds of each act of the perfect dealer, and of each wait for a player."""
    from dealer_trainer import judge
    from dealer_trainer.gui.pages.practice import PracticePage

    window = show_trainer(app, eye, folder)
    page = window.page("practice")
    assert isinstance(page, PracticePage)
    for _ in range(times):
        window.practise_file(scenario)
        assert page.session is not None
        practice = page.session.practice
        _look_at_it(app, page, FIRST_LOOK)
        while not practice.finished:
            _look_at_it(app, page, LOOKS)
            duty = judge.perfect_act(practice.sitting.table, practice.sitting.house)
            begun = perf_counter()
            if duty is None:
                page.wait()
            else:
                page.do((duty.act,))
            _until_painted(app, eye)
            yield (perf_counter() - begun) * 1000


def _look_at_it(app: QApplication, page: PracticePage, ms: int) -> None:
    """What is under way comes to rest, and somebody looks before the next act."""
    look = QTimer(page)
    look.setSingleShot(True)
    look.start(ms)
    while look.isActive() or page.table.moving:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(what: str, folder: Path, *more: str) -> None:
    app = QApplication(sys.argv[:1])
    eye = _Eye()
    app.installEventFilter(eye)
    match what:
        case "bare":
            show_bare(app, eye)
            _tell("")
        case "start":
            show_trainer(app, eye, folder)
            _tell("")
        case "acts":
            scenario, times = more
            _tell(json.dumps(list(acts(app, eye, folder, Path(scenario), int(times)))))
        case _:
            raise SystemExit(what)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
