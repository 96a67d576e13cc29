"""A file that cannot be used is named, with the way out, and is left as it was."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace

import pytest

from dealer_trainer import texts
from dealer_trainer.records import Entry, Kind, Records, RecordsError, open_records, store
from dealer_trainer.records.errors import Problem, guarded

BURN = Entry(Kind.ACT, 1, "burn", "move stub burn", "right", "draw.burn")
AGAIN = replace(BURN, gesture=2)


def begin(records: Records) -> str:
    return records.begin(
        records.trainee("Ann").id, "draw/five/a", "c0ffee", "roberts", 7, "practice", "0.1", 100
    )


def trouble(file: Path, problem: Problem) -> str:
    """What is said when that file is opened; it is checked that nothing in it changes."""
    before = file.read_bytes() if file.is_file() else None
    with pytest.raises(RecordsError) as caught:
        open_records(file)
    assert caught.value.problem is problem
    assert str(file) in str(caught.value)
    assert (file.read_bytes() if file.is_file() else None) == before
    return str(caught.value)


def test_not_a_database(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    file.write_text("Dear diary, today I dealt nine hands and burned twice. " * 50)
    assert "--db" in trouble(file, Problem.UNREADABLE)


def test_a_database_cut_short(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with open_records(file) as records:
        attempt = begin(records)
        records.add(attempt, [BURN] * 500)
    file.write_bytes(file.read_bytes()[:6000] + b"\xff" * 3000)
    with pytest.raises(RecordsError) as caught, open_records(file) as records:
        records.entries(attempt)
    assert caught.value.problem is Problem.UNREADABLE


def test_a_file_of_some_other_program(tmp_path: Path) -> None:
    file = tmp_path / "addresses.db"
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE address (name TEXT)")
    other.close()
    trouble(file, Problem.FOREIGN)


def test_a_file_from_a_newer_version(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    open_records(file).close()
    newer = sqlite3.connect(file)
    newer.execute("PRAGMA user_version = 99")
    newer.execute("PRAGMA journal_mode = DELETE")
    newer.close()
    assert "99" in trouble(file, Problem.NEWER)


def test_no_folder_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("a file")
    trouble(tmp_path / "in the way" / "records.db", Problem.FOLDER)


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "records.db").mkdir()
    trouble(tmp_path / "records.db", Problem.FOLDER)


def test_it_may_only_be_read(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with open_records(file) as records:
        attempt = begin(records)
        records._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(RecordsError) as caught:
            records.add(attempt, [BURN])
        assert caught.value.problem is Problem.READ_ONLY
        assert records.entries(attempt) == []


def test_a_full_disk_keeps_what_was_there_and_takes_up_again(tmp_path: Path) -> None:
    with open_records(tmp_path / "records.db") as records:
        attempt = begin(records)
        records.add(attempt, [BURN])
        (pages,) = records._connection.execute("PRAGMA page_count").fetchone()
        records._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(RecordsError, match="full") as caught:
            records.add(attempt, [AGAIN] * 1000)
        assert caught.value.problem is Problem.FULL
        assert records.entries(attempt) == [BURN]
        records._connection.execute(f"PRAGMA max_page_count = {pages + 1000}")
        records.add(attempt, [AGAIN] * 2)
        assert records.entries(attempt) == [BURN, AGAIN, AGAIN]


def test_an_attempt_is_gone_on_with_in_one_place(tmp_path: Path) -> None:
    """What two would write into each other could never be told again."""
    file = tmp_path / "records.db"
    with open_records(file) as records, open_records(file) as other:
        attempt = begin(records)
        records.add(attempt, [BURN])
        records.add(attempt, [AGAIN])
        with pytest.raises(RecordsError, match="another window") as caught:
            other.add(attempt, [AGAIN])
        assert caught.value.problem is Problem.ELSEWHERE
        assert records.entries(attempt) == [BURN, AGAIN]


def test_whoever_was_deleted_elsewhere_goes_on_with_nothing(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with open_records(file) as records, open_records(file) as other:
        attempt = begin(records)
        records.add(attempt, [BURN])
        other.delete(other.trainees()[0].id)
        with pytest.raises(RecordsError, match="deleted in another window") as caught:
            records.add(attempt, [AGAIN])
        assert caught.value.problem is Problem.GONE


def test_another_program_holds_it(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with open_records(file) as records, open_records(file) as other:
        attempt = begin(records)
        records._connection.execute("PRAGMA busy_timeout = 1")
        other._connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(RecordsError) as caught:
            records.add(attempt, [BURN])
        assert caught.value.problem is Problem.BUSY
        other._connection.execute("ROLLBACK")
        records.add(attempt, [BURN])


def test_who_has_no_patience_is_told_soon(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    with open_records(file, patience=0.05) as records, open_records(file) as other:
        attempt = begin(records)
        other._connection.execute("BEGIN IMMEDIATE")
        began = perf_counter()
        with pytest.raises(RecordsError):
            records.add(attempt, [BURN])
        assert perf_counter() - began < 2
        other._connection.execute("ROLLBACK")


def test_a_mistake_of_ours_is_not_put_on_the_file(tmp_path: Path) -> None:
    with open_records(tmp_path / "records.db") as records, pytest.raises(sqlite3.IntegrityError):
        records.begin("nobody", "draw/five/a", "c0ffee", "roberts", 7, "practice", "0.1", 100)


def test_killed_at_any_moment_nothing_that_was_said_is_lost(tmp_path: Path) -> None:
    """The process is ended without a goodbye right after each entry's number went out."""
    file = tmp_path / "records.db"
    with open_records(file) as records:
        attempt = begin(records)
    program = (
        "import os, sys; from pathlib import Path; from dealer_trainer.records import *\n"
        "records = open_records(Path(sys.argv[1]))\n"
        "for number in range(1, 20):\n"
        "    records.add(sys.argv[2], [Entry(Kind.ACT, number, 'burn')])\n"
        "    print(number, flush=True)\n"
        "os.abort() if hasattr(os, 'abort') else os._exit(1)\n"
    )
    killed = subprocess.run(
        [sys.executable, "-c", program, str(file), attempt], capture_output=True, text=True
    )
    assert killed.returncode != 0
    with open_records(file) as records:
        assert [entry.gesture for entry in records.entries(attempt)] == [
            int(n) for n in killed.stdout.split()
        ]


def test_a_step_is_done_once_and_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A migration that fails halfway leaves a file that the next start brings up to date."""
    from dealer_trainer.records import migrations

    file = tmp_path / "records.db"
    real = migrations.migrate

    def halfway(connection: sqlite3.Connection) -> None:
        real(connection)
        raise sqlite3.OperationalError("the power went out")

    monkeypatch.setattr(migrations, "migrate", halfway)
    with pytest.raises(RecordsError):
        open_records(file)
    monkeypatch.setattr(migrations, "migrate", real)
    with open_records(file) as records:
        assert records.trainees() == []


def test_every_step_is_written() -> None:
    from dealer_trainer.records.migrations import migrations

    assert tuple(step.name for step in migrations._migrations) == store.STEPS


def test_what_is_there_opens_without_the_heavy_library(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    open_records(file).close()
    program = (
        "import sys; from pathlib import Path; from dealer_trainer.records import open_records\n"
        "open_records(Path(sys.argv[1])); print('sqlite_utils' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", program, str(file)], capture_output=True, text=True)
    assert shown.stdout.strip() == "False", shown.stderr


@pytest.mark.parametrize("problem", Problem)
@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_problem_is_said_in_every_language(problem: Problem, lang: str) -> None:
    texts.use(lang)
    assert "the-file" in str(RecordsError(problem, Path("the-file"), "detail"))


def test_a_disk_that_answers_with_errors() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    with pytest.raises(RecordsError) as caught, guarded(Path("the-file")):
        raise error
    assert caught.value.problem is Problem.DISK


def test_a_full_disk_can_look_like_a_broken_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Making the shared memory on a full disk is an input or output error to SQLite."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=4096))
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    with pytest.raises(RecordsError) as caught, guarded(tmp_path / "records.db"):
        raise error
    assert caught.value.problem is Problem.FULL


@pytest.mark.parametrize(
    ("change", "ask"),
    [
        ("UPDATE attempt SET started = 'yesterday'", lambda records, me: records.attempts(me)),
        ("UPDATE attempt SET ended = 'soon'", lambda records, me: records.unfinished(me)),
        ("UPDATE attempt SET started = 'x', complete = 1", lambda records, me: records.scores(me)),
        ("UPDATE act SET kind = 'guess'", lambda records, me: records.entries(records.attempts(me)[0].id)),
        ("UPDATE trainee SET created = ''", lambda records, _: records.trainees()),
        ("UPDATE trainee SET created = ''", lambda records, _: records.trainee("Ann")),
    ],
)
def test_words_in_the_tables_that_nobody_writes(
    change: str, ask: Callable[[Records, str], object], tmp_path: Path
) -> None:
    file = tmp_path / "records.db"
    with open_records(file) as records:
        records.add(begin(records), [BURN])
        me = records.trainee("Ann").id
    other = sqlite3.connect(file)
    other.execute(change)
    other.commit()
    other.close()
    with open_records(file) as records, pytest.raises(RecordsError) as caught:
        ask(records, me)
    assert caught.value.problem is Problem.UNREADABLE


@pytest.mark.parametrize("folder", ["", "~nobody-of-that-name/records"])
def test_a_home_folder_that_nobody_knows(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setenv("DEALER_TRAINER_DATA", folder)
    monkeypatch.setattr("platformdirs.user_data_path", lost)
    monkeypatch.setattr(Path, "expanduser", lost)
    with pytest.raises(RecordsError, match="--db") as caught:
        open_records()
    assert caught.value.problem is Problem.HOME
