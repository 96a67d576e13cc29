"""A colleague's file is looked at: who may, what is shown, and that nothing of it leaks into practice."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from dealer_trainer.gui.looking import Banner
from dealer_trainer.gui.window import Window
from dealer_trainer.records import open_records


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    file = tmp_path / "theirs.db"
    with open_records(file) as records:
        records.trainee("Their trainee")
    return file


@pytest.fixture
def instructor(window: Window) -> Window:
    window.unlocked = True
    own = window.services.records()
    assert own is not None
    own.trainee("Our trainee")
    window.go("reports")
    return window


def names(window: Window) -> list[str]:
    shown = window.services.shown()
    assert shown is not None
    return [one.name for one in shown.trainees() if one.name]


def banner(window: Window) -> Banner | None:
    found = window.findChild(Banner)
    return found if found is not None and found.isVisible() else None


def test_it_is_named_until_one_comes_back(instructor: Window, theirs: Path) -> None:
    assert banner(instructor) is None
    assert names(instructor) == ["Our trainee"]
    instructor.look_at(theirs)
    shown = banner(instructor)
    assert shown is not None
    assert str(theirs) in shown.said.text()
    assert names(instructor) == ["Their trainee"]
    instructor.preferences.language = "fr"
    assert "lecture seule" in shown.said.accessibleName()
    shown.back.click()
    assert banner(instructor) is None
    assert names(instructor) == ["Our trainee"]


def test_practice_stays_in_our_own_file(instructor: Window, theirs: Path) -> None:
    instructor.look_at(theirs)
    before = theirs.read_bytes()
    instructor.go("start")
    assert banner(instructor) is None, "it is not about what a trainee sees"
    own = instructor.services.records()
    assert own is not None
    assert own.file != theirs
    instructor.practise(next(one for one in instructor.services.items() if not one.broken))
    assert theirs.read_bytes() == before
    instructor.go("class")
    assert banner(instructor) is not None


@pytest.mark.skipif(sys.platform == "win32", reason="what is open cannot be taken away there")
def test_it_is_looked_at_also_where_our_own_file_was_taken_away(instructor: Window, theirs: Path) -> None:
    own = instructor.services.records()
    assert own is not None
    own.file.unlink()
    instructor.look_at(theirs)
    assert names(instructor) == ["Their trainee"]


def test_who_locks_looks_away(instructor: Window, theirs: Path) -> None:
    instructor.look_at(theirs)
    instructor.lock()
    assert instructor.services.looking_at is None


def test_a_trainee_is_asked_for_the_pin_first(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("dealer_trainer.gui.roles.ask_pin", lambda *given: asked.append(given))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: pytest.fail("not before the PIN"))
    window.choose_look()
    assert len(asked) == 1


def test_a_file_that_is_chosen(instructor: Window, theirs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    instructor.choose_look()
    assert instructor.services.looking_at is None
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(theirs), ""))
    instructor.choose_look()
    assert instructor.services.looking_at == theirs


def test_our_own_file_is_simply_our_own(instructor: Window, theirs: Path) -> None:
    instructor.look_at(theirs)
    own = instructor.services.records()
    assert own is not None
    instructor.look_at(own.file)
    assert instructor.services.looking_at is None
    assert banner(instructor) is None


def test_what_cannot_be_looked_at_is_said(
    instructor: Window, theirs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "open", lambda box: said.append(box.text()))
    instructor.look_at(theirs)
    notes = tmp_path / "notes.db"
    notes.write_text("This is no database. " * 99)
    instructor.look_at(notes)
    assert len(said) == 1
    assert str(notes) in said[0]
    assert "--db" not in said[0], "that is the way out for records of our own"
    assert names(instructor) == ["Their trainee"], "what was shown is shown still"


@pytest.mark.parametrize(
    ("changed", "told"),
    [("application_id = 7", "some other program"), ("user_version = 9000", "newer version")],
)
def test_why_another_file_is_not_theirs(
    changed: str, told: str, instructor: Window, theirs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "open", lambda box: said.append(box.text()))
    with closing(sqlite3.connect(theirs)) as file:
        file.execute(f"PRAGMA {changed}")
    instructor.look_at(theirs)
    (only,) = said
    assert told in only
    assert "--db" not in only


def test_what_they_do_meanwhile_is_seen(instructor: Window, theirs: Path) -> None:
    instructor.look_at(theirs)
    with open_records(theirs) as records:
        records.trainee("Another")
    assert names(instructor) == ["Another", "Their trainee"]
    theirs.unlink()
    assert instructor.services.shown() is None
    assert str(theirs) in instructor.services.trouble
