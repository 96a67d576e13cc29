"""What other programs are given of the records."""

from __future__ import annotations

import csv
import io
import json
import os
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_trainer.records import Entry, Kind, Records, RecordsError, Stopped, open_records
from dealer_trainer.records.errors import Problem
from dealer_trainer.records.exchange import Format, write, write_file
from dealer_trainer.scenario.packs import zip_up
from dealer_trainer.scenario.saving import SaveError, save_text


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with open_records(tmp_path / "records.db") as opened:
        yield opened


def an_attempt(records: Records, name: str, *lost: int, ended: bool = True) -> str:
    """One attempt whose acts cost so much."""
    made = records.begin(
        records.trainee(name).id, "draw/burn/a b", "hash", "roberts", 3, "practice", "0.1.0", 100
    )
    for gesture, points in enumerate(lost, 1):
        verdict, gravity = ("wrong", 2) if points else ("right", 0)
        entry = Entry(Kind.ACT, gesture, "burn", "Move stub burn 0 down", verdict, "draw.burn", gravity,
                      lost=points, ms=1234)  # fmt: skip
        records.add(made, [entry])
    if ended:
        records.end(made, complete=True)
    return made


def told(records: Records, format: Format) -> str:
    out = io.StringIO(newline="")
    write(records, format, out)
    return out.getvalue()


def rows(records: Records, format: Format) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(told(records, format), newline="")))


def test_the_gradebook_has_a_line_a_person_and_scenario(records: Records) -> None:
    an_attempt(records, "Ann", 10)
    an_attempt(records, "Ann", 0)
    an_attempt(records, "Bo", 25, 10)
    ann, bo = rows(records, Format.GRADEBOOK)
    assert (ann["name"], ann["attempts"], ann["best"], ann["average"], ann["errors"]) == (
        "Ann", "2", "100", "95.0", "1",
    )  # fmt: skip
    assert (bo["name"], bo["last"], bo["completed"]) == ("Bo", "65", "1")


def test_an_attempt_that_was_left_counts_for_no_score(records: Records) -> None:
    an_attempt(records, "Ann", 0, ended=False)
    (ann,) = rows(records, Format.GRADEBOOK)
    assert (ann["attempts"], ann["completed"], ann["best"], ann["last"]) == ("1", "0", "", "")


def test_every_act_is_a_line(records: Records) -> None:
    made = an_attempt(records, "Ann", 0, 10)
    first, second = rows(records, Format.ACTS_CSV)
    assert (first["attempt"], first["verdict"], first["gravity"]) == (made, "right", "")
    assert (second["ordinal"], second["verdict"], second["gravity"], second["lost"]) == (
        "2",
        "wrong",
        "major",
        "10",
    )
    as_json = [json.loads(line) for line in told(records, Format.JSONL).splitlines()]
    assert [one["lost"] for one in as_json] == [0, 10]


@pytest.mark.parametrize("name", ["=2+2", "+1", "-1+2", "@SUM(A1)", "\t=2+2", "\r=2", " =2+2", "＝2+2"])
@pytest.mark.parametrize("format", [Format.GRADEBOOK, Format.ACTS_CSV])
def test_a_name_is_no_formula_to_a_spreadsheet(name: str, format: Format, records: Records) -> None:
    an_attempt(records, name, 0)
    assert rows(records, format)[0]["name"] == f"'{name}"


@pytest.mark.parametrize("name", ['O’Hara, "Bo"', "Zoë\nBea", "A=B", "x-y", ""])
def test_other_names_stay_as_they_are(name: str, records: Records) -> None:
    an_attempt(records, name, 0)
    assert rows(records, Format.GRADEBOOK)[0]["name"] == name
    assert json.loads(told(records, Format.JSONL))["name"] == name


# To a file


def test_a_file_for_spreadsheets_says_how_it_is_encoded(records: Records, tmp_path: Path) -> None:
    an_attempt(records, "Zoë", 0)
    out = tmp_path / "grades.csv"
    assert write_file(records, Format.GRADEBOOK, out) == 1
    assert out.read_bytes().startswith("\ufeff".encode())
    write_file(records, Format.JSONL, out)
    assert json.loads(out.read_text("utf-8"))["name"] == "Zoë", "no mark, and what was there is gone"


def test_what_is_stopped_leaves_nothing_half(records: Records, tmp_path: Path) -> None:
    for _ in range(3):
        an_attempt(records, "Ann", 0, 0)
    out = tmp_path / "acts.csv"
    out.write_text("what was there")
    before = sorted(tmp_path.iterdir())
    done: list[int] = []
    with pytest.raises(Stopped):
        write_file(records, Format.ACTS_CSV, out, done.append, lambda: len(done) == 2)
    assert done == [1, 2]
    assert out.read_text() == "what was there"
    assert sorted(tmp_path.iterdir()) == before
    assert write_file(records, Format.ACTS_CSV, out) == 6, "and the records answer on"


def test_the_records_are_not_written_over(records: Records, tmp_path: Path) -> None:
    an_attempt(records, "Ann", 0)
    link = tmp_path / "grades.csv"
    link.symlink_to(records.file)
    for out in (records.file, link):
        with pytest.raises(RecordsError) as refused:
            write_file(records, Format.GRADEBOOK, out)
        assert refused.value.problem is Problem.OWN_FILE
    assert len(rows(records, Format.GRADEBOOK)) == 1


def test_where_nothing_can_be_written(records: Records, tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_file(records, Format.GRADEBOOK, tmp_path)
    with pytest.raises(FileNotFoundError):
        write_file(records, Format.GRADEBOOK, tmp_path / "no" / "where.csv")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_file_takes_the_place_of_no_device(records: Records, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FileExistsError):
        write_file(records, Format.GRADEBOOK, pipe)
    assert pipe.is_fifo()
    with pytest.raises(SaveError):
        save_text(pipe, "x")
    with pytest.raises(SaveError):
        zip_up(tmp_path, pipe)
    assert pipe.is_fifo()


def test_a_link_stays_a_link(records: Records, tmp_path: Path) -> None:
    there, link = tmp_path / "there.csv", tmp_path / "link.csv"
    link.symlink_to(there)
    write_file(records, Format.GRADEBOOK, link)
    assert link.is_symlink()
    assert there.is_file()


@pytest.mark.parametrize("format", list(Format))
def test_what_is_written_is_not_held_in_memory(format: Format, records: Records, tmp_path: Path) -> None:
    made = an_attempt(records, "Ann", ended=False)
    acts = 2_000
    records.add(made, [Entry(Kind.ACT, n, "burn", "x", "right", "draw.burn") for n in range(1, acts + 1)])
    tracemalloc.start()
    try:
        lines = write_file(records, format, tmp_path / "out")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert lines == {Format.GRADEBOOK: 1, Format.XAPI: acts + 1}.get(format, acts)
    assert peak < 1_400_000, "the rows of these acts take some millions"


@pytest.mark.parametrize("format", list(Format))
def test_nothing_is_kept_yet(format: Format, records: Records) -> None:
    assert told(records, format).count("\n") <= 1
