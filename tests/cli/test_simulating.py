"""A class that never was: its file is there whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dealer_trainer import cli
from dealer_trainer.cli import simulating
from dealer_trainer.records import Records, open_records

SOME = ("--trainees", "2", "--attempts", "5", "--until", "2026-05-01")


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "class.db"


def left(db: Path) -> list[str]:
    return sorted(one.name for one in db.parent.iterdir())


def test_it_is_there_with_nothing_beside_it(db: Path) -> None:
    assert cli.main(["simulate", *SOME, "--db", str(db)]) == 0
    assert left(db) == ["class.db"]


def test_a_full_disk_leaves_nothing_and_is_told(
    db: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = open_records

    def tight(file: Path) -> Records:
        opened = real(file)
        (pages,) = opened._connection.execute("PRAGMA page_count").fetchone()
        opened._connection.execute(f"PRAGMA max_page_count = {pages}")
        return opened

    monkeypatch.setattr(simulating, "open_records", tight)
    assert cli.main(["simulate", *SOME, "--db", str(db)]) == 1
    told = capsys.readouterr().err
    assert str(db) in told
    assert "nothing of it is left" in told
    assert left(db) == []


def test_broken_off_it_leaves_nothing(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_off(_records: Records, _attempts: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulating, "_add_up", cut_off)
    assert cli.main(["simulate", *SOME, "--db", str(db)]) == 130
    assert left(db) == []


@pytest.mark.parametrize("make", [Path.mkdir, Path.touch])
def test_what_lies_there_is_left(
    make: Callable[[Path], None], db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db.parent.mkdir()
    make(db)
    assert cli.main(["simulate", *SOME, "--db", str(db)]) == 2
    assert str(db) in capsys.readouterr().err
    assert left(db) == ["class.db"]


def test_a_file_that_somebody_makes_meanwhile_is_left(
    db: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = simulating._add_up

    def add_up(records: Records, attempts: int) -> None:
        db.write_text("somebody's")
        real(records, attempts)

    monkeypatch.setattr(simulating, "_add_up", add_up)
    assert cli.main(["simulate", *SOME, "--db", str(db)]) == 2
    assert str(db) in capsys.readouterr().err
    assert db.read_text() == "somebody's"
    assert left(db) == ["class.db"]


def test_no_folder_can_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in the way").write_text("a file")
    file = tmp_path / "in the way" / "class.db"
    assert cli.main(["simulate", *SOME, "--db", str(file)]) == 1
    told = capsys.readouterr().err
    assert str(file) in told
    assert ".part" not in told
