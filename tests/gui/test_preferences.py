"""What the settings file holds, and what it does when it is torn or cannot be written."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from dealer_trainer.gui.preferences import MODES, Pace, Preferences, Theme, config_folder
from dealer_trainer.training.practice import Mode

pytestmark = pytest.mark.usefixtures("qapp")

_CHOICES = [
    ("language", "en", "es"),
    ("theme", Theme.SYSTEM, Theme.LIGHT),
    ("pace", Pace.OWN, Pace.BRISK),
    ("motion", True, False),
    ("house", "roberts", "wsop-live"),
    ("mode", "guided", "practice"),
    ("four_colours", False, True),
    ("large_print", False, True),
    ("page", "start", "rulebook"),
    ("last_scenario", "", "draw/five_last/five"),
    ("trainee", "", "Émile, à la table; 5"),
]


@pytest.mark.parametrize(("name", "at_first", "chosen"), _CHOICES)
def test_it_is_remembered(name: str, at_first: object, chosen: object, tmp_path: Path) -> None:
    file = tmp_path / "window.ini"
    preferences = Preferences(file)
    heard: list[str] = []
    preferences.changed.connect(heard.append)
    assert getattr(preferences, name) == at_first
    setattr(preferences, name, chosen)
    setattr(preferences, name, chosen)
    assert heard == [name]
    assert preferences.save()
    assert getattr(Preferences(file), name) == chosen


def test_a_torn_file_is_as_good_as_none(tmp_path: Path) -> None:
    file = tmp_path / "window.ini"
    file.write_bytes(
        b"[General]\ntheme=purple\npace=\xff\xfe\nmotion=maybe\nlanguage=de\nmode=3\ngeometry=x\n"
    )
    preferences = Preferences(file)
    assert (preferences.theme, preferences.pace, preferences.mode) == (Theme.SYSTEM, Pace.OWN, "guided")
    assert preferences.language == "en"
    assert preferences.geometry.isEmpty()


def test_it_says_when_it_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder")
    preferences = Preferences(blocked / "window.ini")
    preferences.large_print = True
    assert not preferences.save()
    assert preferences.large_print


def test_it_lies_in_the_users_config_folder(user_home: Path, qapp: QApplication) -> None:
    assert config_folder() == user_home / "config" / "dealer-trainer"


def test_the_modes_are_those_of_the_practice() -> None:
    assert set(MODES) == {mode.value for mode in Mode}
