"""A file of records that was taken away, or changed for another, while it is open."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealer_trainer.records import Entry, Kind, Records, RecordsError, open_records
from dealer_trainer.records.errors import Problem

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="what is open cannot be taken away there")

BURN = Entry(Kind.ACT, 1, "burn", "move stub burn", "right", "draw.burn")
AGAIN = Entry(Kind.ACT, 2, "burn", "move stub burn", "right", "draw.burn")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    return tmp_path / "folder" / "records.db"


@pytest.fixture
def records(file: Path) -> Iterator[Records]:
    with open_records(file) as opened:
        yield opened


@pytest.fixture
def attempt(records: Records) -> str:
    """One that is going on, with one act."""
    made = records.begin(
        records.trainee("Trainee 1").id, "draw/five/a", "c0ffee", "roberts", 7, "practice", "0.1", 100
    )
    records.add(made, [BURN])
    return made


def refused(records: Records, attempt: str) -> RecordsError:
    """What is said of the next act, which must not be kept."""
    with pytest.raises(RecordsError) as caught:
        records.add(attempt, [AGAIN])
    assert str(records.file) in str(caught.value)
    return caught.value


def delete(file: Path) -> None:
    for one in file.parent.glob(f"{file.name}*"):
        one.unlink()


def replace(file: Path) -> None:
    """By another trainer's file, as a copy program does it: the log of the old one stays beside it."""
    other = file.with_name("other.db")
    with open_records(other) as records:
        records.trainee("Trainee 2")
    other.replace(file)


@pytest.mark.parametrize(
    ("take", "problem"), [(delete, Problem.AWAY), (replace, Problem.REPLACED), (Path.unlink, Problem.AWAY)]
)
def test_what_was_kept_is_saved_and_can_be_gone_on_with(
    take: Callable[[Path], None], problem: Problem, records: Records, attempt: str, file: Path
) -> None:
    take(file)
    told = refused(records, attempt)
    assert told.problem is problem
    copy = file.with_name("records-saved.db")
    assert str(copy) in str(told)
    records.close()
    copy.replace(file)
    with open_records(file) as again:
        found = again.unfinished(again.trainee("Trainee 1").id)
        assert found is not None
        assert again.entries(found.id) == [BURN]
        again.add(found.id, [AGAIN])


def test_nothing_of_it_gets_into_the_file_that_lies_there_now(
    records: Records, attempt: str, file: Path
) -> None:
    replace(file)
    refused(records, attempt)
    records.close()
    with open_records(file) as other:
        assert [one.name for one in other.trainees()] == ["Trainee 2"]


def test_nor_where_nothing_was_done_any_more(records: Records, attempt: str, file: Path) -> None:
    """Whoever moves the file with the window open, and closes the window, has moved all of it."""
    moved = file.with_name("moved.db")
    file.rename(moved)
    shutil.copy(moved, file)
    records.close()
    with open_records(moved) as old:
        assert old.entries(attempt) == [BURN]
    with open_records(file) as other:
        assert other.trainees() == []


def test_put_back_it_is_gone_on_with(records: Records, attempt: str, file: Path) -> None:
    moved = file.with_name("moved.db")
    file.rename(moved)
    refused(records, attempt)
    moved.rename(file)
    records.add(attempt, [AGAIN])
    assert records.entries(attempt) == [BURN, AGAIN]
    file.rename(moved)
    refused(records, attempt)
    with open_records(file.with_name("records-saved-2.db")) as copy:
        assert copy.entries(attempt) == [BURN, AGAIN]


def test_it_is_saved_once(records: Records, attempt: str, file: Path) -> None:
    delete(file)
    assert str(refused(records, attempt)) == str(refused(records, attempt))
    assert [one.name for one in file.parent.iterdir()] == ["records-saved.db"]


def test_the_folder_is_gone(
    records: Records, attempt: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    shutil.rmtree(file.parent)
    told = refused(records, attempt)
    assert told.problem is Problem.AWAY
    assert str(tmp_path / "records-saved.db") in str(told)
    assert not file.parent.exists()
    with open_records(tmp_path / "records-saved.db") as copy:
        assert copy.entries(attempt) == [BURN]


def test_there_is_no_place_for_a_copy(
    records: Records, attempt: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "nowhere")
    shutil.rmtree(file.parent)
    told = refused(records, attempt)
    assert "Put the old file back" in str(told)
    assert "saved" not in str(told)


def test_sums_are_not_filled_into_it(records: Records, attempt: str, file: Path) -> None:
    delete(file)
    with pytest.raises(RecordsError):
        records.fill_sums(lambda _done, _whole: True)


def test_no_other_is_made_for_whoever_asks_beside_it(records: Records, file: Path) -> None:
    records.trainee("Trainee 1")
    with open_records(file, make=False) as beside:
        assert len(beside.trainees()) == 1
    delete(file)
    with pytest.raises(RecordsError) as caught:
        open_records(file, make=False)
    assert caught.value.problem is Problem.AWAY
    assert str(file) in str(caught.value)
    assert "not kept" not in str(caught.value)
    assert list(file.parent.iterdir()) == []


@pytest.mark.parametrize("told", [(0, 5), None])
def test_a_drive_that_does_not_tell_one_file_from_another(
    told: tuple[int, int] | None, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then nothing is claimed of it."""
    real = Path.stat
    number = 0

    def stat(self: Path, **options: bool) -> os.stat_result:
        nonlocal number
        found = real(self, **options)
        if self != file:
            return found
        number += 1
        if told is None and number > 1:
            raise PermissionError
        return os.stat_result((found[0], 0 if told else found[1], number, *found[3:10]))

    monkeypatch.setattr(Path, "stat", stat)
    with open_records(file) as records:
        records.trainee("Trainee 1")
        records.trainee("Trainee 2")
        assert len(records.trainees()) == 2
    assert number > 1
