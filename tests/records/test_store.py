"""The records keep what happened, and the score comes from that alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from dealer_trainer.records import Entry, Kind, Records, RecordsError, RuleDay, default_file, open_records
from dealer_trainer.records.errors import Problem


class Clock:
    """A minute goes by each time somebody looks at it."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=1)
        return self.time


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "down" / "records.db"


@pytest.fixture
def records(file: Path) -> Iterator[Records]:
    with open_records(file, now=Clock()) as opened:
        yield opened


RIGHT = Entry(Kind.ACT, 1, "burn", "move stub burn", "right", "draw.burn", 2, ms=900)
WRONG = Entry(Kind.ACT, 2, "deal 1 to seat 3", "move stub hand:3", "wrong", "draw.order", 3, lost=25, ms=600)
SLIP = Entry(Kind.SLIP, 2, "say three for seat 2", "", "let slip", "draw.announce", 1, lost=3)
HINT = Entry(Kind.HINT, 3, "take in seat 2", rule="draw.order", lost=5, ms=100)


def attempt(records: Records, trainee: str, scenario: str = "draw/five/a", *entries: Entry) -> str:
    made = records.begin(trainee, scenario, "c0ffee", "roberts", 7, "practice", "0.1", 100)
    records.add(made, entries)
    return made


def test_the_score_is_what_the_entries_leave(records: Records) -> None:
    me = records.trainee("Ann").id
    made = attempt(records, me, "draw/five/a", RIGHT, WRONG, SLIP, HINT)
    kept = records.attempt(made)
    assert kept is not None
    assert (kept.score, kept.errors, kept.hints, kept.ms) == (67, 2, 1, 1600)
    assert kept.ended is None
    assert not kept.complete


def test_a_score_ends_at_nothing(records: Records) -> None:
    made = attempt(records, records.trainee().id, "draw/five/a", *[WRONG] * 5)
    kept = records.attempt(made)
    assert kept is not None
    assert kept.score == 0


def test_entries_come_back_as_they_went_in_and_in_order(records: Records) -> None:
    made = attempt(records, records.trainee().id, "draw/five/a", RIGHT, WRONG)
    records.add(made, [later := replace(SLIP, gesture=3)])
    records.add(made, [])
    assert records.entries(made) == [RIGHT, WRONG, later]


def test_everything_is_there_when_another_looks(records: Records, file: Path) -> None:
    """What `add` has returned from is on the disk: a second opening sees it though the first goes on."""
    made = attempt(records, records.trainee("Ann").id, "draw/five/a", RIGHT)
    with open_records(file) as other:
        assert other.entries(made) == [RIGHT]
        assert [trainee.name for trainee in other.trainees()] == ["Ann"]


def test_the_file_is_written_through(records: Records) -> None:
    """Write-ahead log and a flush for every commit: what kill -9 and a power cut leave whole."""
    settings = [
        records._connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous")
    ]
    assert settings == ["wal", 2]


def test_a_name_is_one_trainee(records: Records) -> None:
    assert records.trainee("Ann") == records.trainee("Ann")
    assert records.trainee().name == ""
    assert [trainee.name for trainee in records.trainees()] == ["", "Ann"]
    records.rename(records.trainee().id, "Bea")
    assert [trainee.name for trainee in records.trainees()] == ["Ann", "Bea"]


def test_attempts_newest_first(records: Records) -> None:
    me, other = records.trainee("Ann").id, records.trainee("Bea").id
    first, second, third = attempt(records, me), attempt(records, me, "deal/order/b"), attempt(records, me)
    attempt(records, other)
    assert [found.id for found in records.attempts(me)] == [third, second, first]
    assert [found.id for found in records.attempts(me, scenario="draw/five/a")] == [third, first]
    assert [found.id for found in records.attempts(me, limit=1)] == [third]


def test_only_the_newest_can_be_gone_on_with(records: Records) -> None:
    me = records.trainee().id
    assert records.unfinished(me) is None
    cut_off = attempt(records, me)
    found = records.unfinished(me)
    assert found is not None
    assert found.id == cut_off
    records.end(attempt(records, me), complete=True)
    assert records.unfinished(me) is None


def test_a_closed_attempt_stays_closed(records: Records) -> None:
    made = attempt(records, records.trainee().id)
    records.end(made, complete=True)
    before = records.attempt(made)
    records.end(made, complete=False)
    assert records.attempt(made) == before
    with pytest.raises(RecordsError) as caught:  # from another window
        records.add(made, [Entry(Kind.ACT, 99, "burn")])
    assert caught.value.problem is Problem.ELSEWHERE
    assert records.attempt(made) == before


def test_scores_by_scenario_count_what_was_played_out(records: Records) -> None:
    me = records.trainee().id
    for entries, complete in (([RIGHT], True), ([WRONG], True), ([HINT, WRONG], False)):
        records.end(attempt(records, me, "draw/five/a", *entries), complete=complete)
    scores = records.scores(me)
    assert scores.keys() == {"draw/five/a"}
    assert (scores["draw/five/a"].last, scores["draw/five/a"].best, scores["draw/five/a"].times) == (
        75,
        100,
        2,
    )


def test_points_by_rule_and_day(records: Records) -> None:
    me = records.trainee().id
    clock = records._now
    assert isinstance(clock, Clock)
    attempt(records, me, "draw/five/a", RIGHT, WRONG)
    attempt(records, me, "draw/five/a", WRONG, SLIP)
    clock.time += timedelta(days=3)
    attempt(records, me, "draw/five/a", RIGHT)
    first, later = date(2026, 3, 1), date(2026, 3, 4)
    assert records.points_by_rule(me) == [
        RuleDay(first, "draw.announce", 3, 1, 1),
        RuleDay(first, "draw.burn", 0, 0, 1),
        RuleDay(first, "draw.order", 50, 2, 2),
        RuleDay(later, "draw.burn", 0, 0, 1),
    ]
    assert [day.day for day in records.points_by_rule(me, since=later)] == [later]


def test_export_holds_all_of_one_person_and_no_other(records: Records) -> None:
    me, other = records.trainee("Ann").id, records.trainee("Bea").id
    made = attempt(records, me, "draw/five/a", RIGHT, WRONG)
    attempt(records, other, "draw/five/a", HINT)
    export = records.export(me)
    assert export["trainee"]["name"] == "Ann"
    assert [one["id"] for one in export["attempts"]] == [made]
    assert [act["what"] for act in export["attempts"][0]["acts"]] == ["burn", "deal 1 to seat 3"]


def test_who_is_deleted_leaves_no_byte(records: Records, file: Path) -> None:
    name = "Somebody To Forget"
    me, other = records.trainee(name).id, records.trainee("Bea").id
    attempt(records, me, "draw/five/a", RIGHT)
    kept = attempt(records, other, "draw/five/a", RIGHT)
    records.delete(me)
    assert [trainee.name for trainee in records.trainees()] == ["Bea"]
    assert records.entries(kept) == [RIGHT]
    left = b"".join(path.read_bytes() for path in file.parent.iterdir())
    assert b"Bea" in left
    assert name.encode() not in left


def test_the_usual_place_can_be_moved(
    tmp_path: Path, user_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DEALER_TRAINER_DATA", raising=False)
    assert default_file().is_relative_to(user_home)
    monkeypatch.setenv("DEALER_TRAINER_DATA", str(tmp_path / "here"))
    assert default_file() == tmp_path / "here" / "records.db"
    open_records().close()
    assert (tmp_path / "here" / "records.db").is_file()
