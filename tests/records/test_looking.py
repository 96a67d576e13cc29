"""A colleague's file is looked at and left as it is, whatever it is and wherever it lies."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

import pytest
from sqlite_utils import Database

from dealer_trainer.records import Entry, Kind, Records, RecordsError, Stopped, looking, open_records, rollups
from dealer_trainer.records.errors import Problem
from dealer_trainer.records.looking import LookedAt, _uri
from dealer_trainer.records.migrations import migrations
from dealer_trainer.records.progress import Progress
from dealer_trainer.records.store import APPLICATION_ID, STEPS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A colleague's records, closed, with one attempt in them."""
    made = tmp_path / "a colleague's" / "records #1?.db"
    with open_records(made) as records:
        attempt = records.begin(
            records.trainee("Ann").id, "draw/burn/a", "hash", "roberts", 3, "practice", "0", 100
        )
        records.add(attempt, [Entry(Kind.ACT, 1, "burn")])
    return made


@pytest.fixture
def looked(file: Path) -> Iterator[Records]:
    with open_records(file, readonly=True) as records:
        yield records


def lies(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir()}


def test_it_is_read_and_nothing_changes(file: Path) -> None:
    before = lies(file.parent)
    with open_records(file, readonly=True) as records:
        assert records.readonly
        assert [one.name for one in records.trainees()] == ["Ann"]
        assert len(records.attempts(records.trainees()[0].id)) == 1
        assert lies(file.parent) == before, "not even for the time of looking"
    assert lies(file.parent) == before


def test_nothing_can_be_written(looked: Records) -> None:
    ann = looked.trainees()[0].id
    for write in (
        lambda: looked.rename(ann, "Bea"),
        lambda: looked.delete(ann),
        lambda: looked.trainee("Bea"),
        lambda: looked.begin(ann, "a", "b", "c", 1, "practice", "0", 100),
    ):
        with pytest.raises(RecordsError) as refused:
            write()
        assert refused.value.problem is Problem.READ_ONLY
    assert [one.name for one in looked.trainees()] == ["Ann"]


def test_what_is_just_being_written_is_seen(file: Path) -> None:
    """Somebody practises on: their newest act is not in the file itself yet, but beside it."""
    with open_records(file) as theirs:
        theirs.trainee("Bea")
        with open_records(file, readonly=True) as looked:
            assert [one.name for one in looked.trainees()] == ["Ann", "Bea"]
            theirs.trainee("Cy")
            assert [one.name for one in looked.trainees()] == ["Ann", "Bea", "Cy"]


def left_with_its_log(file: Path, folder: Path) -> Path:
    """As it lies after a crash, or as it was put on a stick: the newest acts stand in the log alone."""
    with open_records(file) as theirs:
        theirs.trainee("Bea")
        folder.mkdir()
        for name in (file.name, f"{file.name}-wal"):
            shutil.copy(file.with_name(name), folder)
    return folder / file.name


def test_a_log_that_nobody_has_open_is_read_and_left(file: Path, tmp_path: Path) -> None:
    left = left_with_its_log(file, tmp_path / "stick")
    before = lies(left.parent)
    with open_records(left, readonly=True) as looked:
        assert isinstance(looked, LookedAt)
        assert [one.name for one in looked.trainees()] == ["Ann", "Bea"]
        assert looked.looked_at == left
        assert not looked.changed()
        assert lies(left.parent) == before
        with pytest.raises(RecordsError):
            looked.trainee("Cy")
        copy = looked.file
    assert lies(left.parent) == before
    assert not copy.parent.exists()
    with open_records(left) as theirs:
        assert [one.name for one in theirs.trainees()] == ["Ann", "Bea"], "nothing of it is lost"


def test_an_empty_log_is_left_alone(file: Path) -> None:
    file.with_name(f"{file.name}-wal").touch()
    before = lies(file.parent)
    with open_records(file, readonly=True) as looked:
        assert [one.name for one in looked.trainees()] == ["Ann"]
    assert lies(file.parent) == before


def test_who_opens_it_while_it_is_copied_is_read_along_with(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = left_with_its_log(file, tmp_path / "stick")
    real, opened = shutil.copyfile, ExitStack()

    def copyfile(source: Path, target: Path) -> None:
        real(source, target)
        if source.name.endswith("-wal"):
            opened.enter_context(open_records(left)).trainee("Cy")

    monkeypatch.setattr(shutil, "copyfile", copyfile)
    with opened, open_records(left, readonly=True) as looked:
        assert looked.file == left
        assert [one.name for one in looked.trainees()] == ["Ann", "Bea", "Cy"]


def test_a_log_without_its_file(file: Path, tmp_path: Path) -> None:
    left = left_with_its_log(file, tmp_path / "stick")
    left.unlink()
    assert refusal(left).problem is Problem.FOLDER
    assert [one.name for one in left.parent.iterdir()] == [f"{left.name}-wal"]


def test_a_file_that_is_written_to_again_and_again_is_read_all_the_same(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = left_with_its_log(file, tmp_path / "stick")
    number = 0

    def stamp(_file: Path) -> tuple[tuple[int, int], ...]:
        nonlocal number
        number += 1
        return ((number, 0),)

    monkeypatch.setattr(looking, "_stamp", stamp)
    with open_records(left, readonly=True) as looked:
        assert [one.name for one in looked.trainees()] == ["Ann", "Bea"]


def test_a_log_of_older_records_is_migrated_in_the_copy(tmp_path: Path) -> None:
    file = tmp_path / "theirs" / "old.db"
    file.parent.mkdir()
    older(file)
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("INSERT INTO trainee VALUES ('b', 'Bea', '2025-03-01T12:00:00.000+00:00')")
    connection.commit()
    folder = tmp_path / "stick"
    folder.mkdir()
    for name in (file.name, f"{file.name}-wal"):
        shutil.copy(file.with_name(name), folder)
    connection.close()
    before = lies(folder)
    with open_records(folder / file.name, readonly=True) as records:
        assert [one.name for one in records.trainees()] == ["Ann", "Bea"]
        assert not Progress(records).is_due()
    assert lies(folder) == before


def test_it_tells_that_somebody_has_written_since(file: Path, looked: Records) -> None:
    assert isinstance(looked, LookedAt)
    assert not looked.changed()
    with open_records(file) as theirs:
        theirs.trainee("Bea")
    assert looked.changed()


def test_also_while_it_stands_beside_the_file_only(file: Path, looked: Records) -> None:
    """Somebody has opened it since, and what they do is not in the file itself yet."""
    assert isinstance(looked, LookedAt)
    with open_records(file) as theirs:
        theirs.trainee("Bea")
        assert looked.changed()
        with open_records(file, readonly=True) as again:
            assert [one.name for one in again.trainees()] == ["Ann", "Bea"]


def older(file: Path) -> None:
    """As a trainer before groups and assignments left it."""
    with sqlite3.connect(file) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        migrations.apply(Database(connection), stop_before=STEPS[1])
        connection.execute("PRAGMA user_version = 1")
        connection.execute("INSERT INTO trainee VALUES ('a', 'Ann', '2025-03-01T12:00:00.000+00:00')")
        connection.execute(
            "INSERT INTO attempt (id, trainee, scenario, content, house, seed, mode, app, points, started)"
            " VALUES ('1', 'a', 'draw/five/a', '', 'roberts', 1, 'practice', '0', 100, '2025-03-01')"
        )
    connection.close()


def test_older_records_are_migrated_in_a_copy(tmp_path: Path) -> None:
    file = tmp_path / "theirs" / "old.db"
    file.parent.mkdir()
    older(file)
    before = lies(file.parent)
    with open_records(file, readonly=True) as records:
        assert isinstance(records, LookedAt)
        copy = records.file
        assert records.looked_at == file
        assert copy != file
        assert [one.game for one in records.attempts(records.trainees()[0].id)] == [None]
        assert not Progress(records).is_due()
        with pytest.raises(RecordsError):
            records.trainee("Bea")
    assert lies(file.parent) == before
    assert not copy.exists()


def test_sums_that_are_due_are_made_in_a_copy(file: Path) -> None:
    with open_records(file) as records, records.writing() as connection:
        rollups.throw_away(connection)
    before = lies(file.parent)
    with open_records(file, readonly=True) as records:
        assert not Progress(records).is_due()
        assert records.plain("SELECT count(*) FROM attempt_sum") == [(1,)]
    assert lies(file.parent) == before


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PurePosixPath("/a b/c#1?.db"), "file:///a%20b/c%231%3F.db"),
        (PureWindowsPath(r"C:\a\b.db"), "file:///C:/a/b.db"),
        (PureWindowsPath(r"\\school\files\b.db"), "file:////school/files/b.db"),
    ],
)
def test_a_file_s_address(path: Any, uri: str) -> None:
    assert _uri(path) == uri


def refusal(file: Path) -> RecordsError:
    with pytest.raises(RecordsError) as refused:
        open_records(file, readonly=True)
    assert str(file.name) in str(refused.value)
    return refused.value


def test_there_is_no_such_file(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.db").problem is Problem.FOLDER
    assert list(tmp_path.iterdir()) == [], "none is made"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path).problem is Problem.FOREIGN


@pytest.mark.parametrize(
    ("content", "problem"),
    [(b"", Problem.FOREIGN), (b"notes " * 999, Problem.UNREADABLE), (None, Problem.FOREIGN)],
    ids=["empty", "no database", "another program's"],
)
def test_what_is_not_ours(content: bytes | None, problem: Problem, tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    if content is None:
        connection = sqlite3.connect(file)
        connection.execute("CREATE TABLE theirs (a)")
        connection.close()
    else:
        file.write_bytes(content)
    before = lies(tmp_path)
    assert refusal(file).problem is problem
    assert lies(tmp_path) == before


def test_a_file_that_was_cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: 3 * 4096])
    with pytest.raises(RecordsError) as refused, open_records(file, readonly=True) as records:
        records.attempts(records.trainees()[0].id)
    assert refused.value.problem is Problem.UNREADABLE


def test_a_newer_trainer_s(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    connection.close()
    assert refusal(file).problem is Problem.NEWER


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_on_a_disk_that_cannot_be_written_to(file: Path) -> None:
    file.parent.chmod(0o555)
    try:
        with open_records(file, readonly=True) as records:
            assert len(records.trainees()) == 1
    finally:
        file.parent.chmod(0o755)


def test_a_question_can_be_broken_off(file: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS most FROM n"
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    with open_records(file) as records:
        with pytest.raises(Stopped), records.stoppable(stop):
            list(records.ask(endless))
        assert [one.name for one in records.trainees()] == ["Ann"], "the next is answered"
