"""A window over a small library of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_trainer import assets
from dealer_trainer.gui.collecting import Collector
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.window import Window
from dealer_trainer.records import Records
from dealer_trainer.records.classroom import Classroom

FIVE = """
title.en = "The button wants five"
title.fr = "Le bouton en veut cinq"
title.es = "El botón quiere cinco"
brief.en = "The last player throws away all five cards."
game = "ace-to-five limit 4-8"
seats = 6
button = 6
teaches = ["draw.five_last"]
start = "draw"
hands.6 = "Kc Qd Jh 9s 9c"
stub = "7d 3h 2s As 4c 6h"
script = \"\"\"
seat 1 opens; seat 6 calls; others fold
seat 1 pat
seat 6 draws five
\"\"\"
"""
EXPOSED = """
title.en = "An eight in the deal"
game = "deuce-to-seven no-limit 2-4"
seats = 4
button = 4
teaches = ["exposed.replace", "draw.burn"]
start = "deal"
script = \"\"\"
the 3rd card to seat 2 is exposed
others call
others stand pat
\"\"\"
"""


@pytest.fixture(scope="module", autouse=True)
def collector(qapp: QApplication) -> Iterator[Collector]:
    """Python's search for what is no longer used is done as in the window that users have."""
    made = Collector()
    yield made
    made.stop()


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of three scenarios, one of them broken."""
    folder = tmp_path / "scenarios"
    for name, text in (
        ("draw/five_last/five.toml", FIVE),
        ("exposed/replace/eight.toml", EXPOSED),
        ("exposed/replace/broken.toml", 'title.en = "Broken\n'),
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(assets, "scenarios", lambda: folder)
    return folder


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, library: Path) -> Iterator[Window]:
    """The window of somebody who has never practised, at its first page; everything in motion stands."""
    preferences = Preferences()
    preferences.motion = False
    preferences.mode = "practice"
    made = Window(qapp, preferences)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    with qtbot.waitExposed(made):
        made.show()
    made.first_page()
    yield made
    made.close()


@pytest.fixture
def at_table(window: Window) -> Callable[[str], PracticePage]:
    """Sit down at a scenario by its title."""

    def sit_down(title: str = "The button wants five") -> PracticePage:
        item = next(one for one in window.services.items() if one.name == title)
        window.practise(item)
        page = window.page("practice")
        assert isinstance(page, PracticePage)
        return page

    return sit_down


@pytest.fixture
def records(window: Window) -> Records:
    found = window.services.records()
    assert found is not None
    return found


@pytest.fixture
def room(records: Records) -> Classroom:
    return Classroom(records)
