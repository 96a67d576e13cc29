"""What a database browser shows, and that docs/records.md tells all of it."""

from __future__ import annotations

import dataclasses
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from dealer_trainer.judge import Verdict
from dealer_trainer.records import Entry, Kind, PastAttempt, Records, open_records
from dealer_trainer.records.class_rows import AssignmentKind, Part, PartKind, Plan, Target, TargetKind
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.progress import Progress
from dealer_trainer.records.progress_rows import Filter
from dealer_trainer.records.views import VIEWS
from dealer_trainer.training import mastery
from dealer_trainer.training.figures import Level
from dealer_trainer.training.practice import Mode

DOC = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
RIGHT = Entry(Kind.ACT, 1, "burn", "move stub burn", "right", "draw.burn", ms=1500)
WRONG = Entry(
    Kind.ACT, 2, "deal 1 to seat 3", "x", "wrong", "draw.order", 3, "", "", "deal 1 to seat 2", 25, 600
)
SLIP = Entry(Kind.SLIP, 2, "say two for seat 2", "", "let slip", "draw.announce", 1, "announce_draws", lost=3)
HINT = Entry(Kind.HINT, 3, "burn", rule="draw.burn", lost=5)
IMPOSSIBLE = Entry(Kind.ACT, 4, "burn", "x", "impossible", "draw.burn")


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with open_records(tmp_path / "records.db", now=lambda: datetime(2026, 3, 1, 23, 30, tzinfo=UTC)) as made:
        yield made


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A computer nine hours ahead."""
    with monkeypatch.context() as there:
        there.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        yield
    time.tzset()


def rows(records: Records, view: str) -> list[dict[str, Any]]:
    return list(records.ask(f"SELECT * FROM {view}"))


def an_attempt(
    records: Records, name: str, *entries: Entry, end: bool | None = True, assignment: str | None = None
) -> str:
    made = records.begin(
        records.trainee(name).id, "draw/five/a", "c0ffee", "roberts", 7, "practice", "0.1", 100,
        "ace-to-five", assignment,
    )  # fmt: skip
    records.add(made, entries)
    if end is not None:
        records.end(made, complete=end)
    return made


def test_an_attempt_with_names_score_and_minutes(records: Records) -> None:
    long = dataclasses.replace(RIGHT, ms=90_000)
    made = an_attempt(records, "Ann", long, WRONG, SLIP, HINT, IMPOSSIBLE)
    an_attempt(records, "Ann", RIGHT, end=None)
    an_attempt(records, "Ann", RIGHT, end=False)
    first, second, third = rows(records, "v_attempts")
    assert (first["attempt_id"], first["trainee"], first["state"]) == (made, "Ann", "complete")
    assert (first["score"], first["errors"], first["hints"], first["minutes"]) == (67, 2, 1, 1.5)
    assert (second["state"], third["state"]) == ("open", "left")


@pytest.mark.usefixtures("far_east")
def test_times_are_the_computer_s_own(records: Records) -> None:
    an_attempt(records, "Ann", RIGHT, WRONG)
    assert rows(records, "v_attempts")[0]["started"] == "2026-03-02 08:30:00"
    assert rows(records, "v_errors")[0]["time"] == "2026-03-02 08:30:00"
    assert rows(records, "v_trainees")[0]["last_attempt"] == "2026-03-02 08:30:00"
    assert rows(records, "v_rule_mastery")[0]["first_day"] == "2026-03-02"


def test_an_error_is_what_was_not_right(records: Records) -> None:
    an_attempt(records, "Ann", RIGHT, WRONG, SLIP, HINT, IMPOSSIBLE)
    errors = rows(records, "v_errors")
    assert [(one["rule"], one["gravity"], one["points_lost"]) for one in errors] == [
        ("draw.order", "critical", 25), ("draw.announce", "minor", 3),
    ]  # fmt: skip
    assert [one["gravity"] for one in rows(records, "v_acts")] == [None, "critical", "minor", None, None]
    assert rows(records, "v_acts")[0]["seconds"] == 1.5


def test_the_gradebook(records: Records) -> None:
    an_attempt(records, "Ann", WRONG)
    an_attempt(records, "Ann", RIGHT)
    an_attempt(records, "Ann", SLIP, end=False)
    (one,) = rows(records, "v_gradebook")
    assert (one["attempts"], one["completed"], one["best"], one["average"], one["errors"]) == (
        3, 2, 100, 87.5, 2,
    )  # fmt: skip


def test_groups_and_assignments(records: Records) -> None:
    room = Classroom(records)
    ann, bo, cy = (room.make_trainee(name).id for name in ("Ann", "Bo", "Cy"))
    morning, empty = room.make_group("Morning"), room.make_group("Empty")
    room.put_into_group(morning.id, [ann, bo])
    room.archive_trainees([bo])
    plan = Plan(
        "Week 1", (Part(PartKind.RULE, "draw.burn", 2), Part(PartKind.SCENARIO, "draw/five/a")),
        (Target(TargetKind.GROUP, morning.id), Target(TargetKind.TRAINEE, cy)), AssignmentKind.EXAM,
        minimum=80, attempts=2,
    )  # fmt: skip
    week = room.make_assignment(plan)
    room.make_assignment(Plan("All", (Part(PartKind.THEME, "draw"),)))
    an_attempt(records, "Ann", WRONG, assignment=week.id)
    an_attempt(records, "Ann", SLIP, assignment=week.id)
    groups = {(one["group"], one["trainee"]) for one in rows(records, "v_groups")}
    assert groups == {("Morning", "Ann"), ("Morning", "Bo"), ("Empty", None)}
    assert empty.id in {one["group_id"] for one in rows(records, "v_groups")}
    assert {one["trainee"]: one["groups"] for one in rows(records, "v_trainees")}["Ann"] == "Morning"
    given = {one["title"]: one for one in rows(records, "v_assignments")}
    assert given["Week 1"]["parts"] == "rule draw.burn × 2; scenario draw/five/a"
    assert (given["Week 1"]["kind"], given["Week 1"]["minimum"], given["Week 1"]["trainees"]) == (
        "exam",
        80,
        2,
    )
    assert given["All"]["trainees"] == 2, "who is archived has nothing to do"
    assigned = {(one["title"], one["trainee"]): one for one in rows(records, "v_assigned")}
    assert assigned.keys() == {("Week 1", "Ann"), ("Week 1", "Cy"), ("All", "Ann"), ("All", "Cy")}
    assert (assigned["Week 1", "Ann"]["attempts"], assigned["Week 1", "Ann"]["best"]) == (2, 97)
    assert (assigned["Week 1", "Cy"]["attempts"], assigned["Week 1", "Cy"]["best"]) == (0, None)
    assert rows(records, "v_attempts")[0]["assignment"] == "Week 1"


def test_the_level_of_a_rule_is_the_one_that_the_trainer_shows(tmp_path: Path) -> None:
    """Of every case that matters: too few, too slow, in too few scenarios, too often wrong, too long ago."""
    slow, wrong = dataclasses.replace(RIGHT, ms=12_001), dataclasses.replace(RIGHT, verdict="wrong", lost=3)
    cases = {
        "mastered": [(RIGHT, n) for n in range(5)], "few": [(RIGHT, n) for n in range(4)],
        "one scenario": [(RIGHT, 1)] * 9, "slow": [(slow, n) for n in range(5)],
        "weak": [(wrong, 1), (RIGHT, 2)], "sixty": [(wrong, 1)] * 2 + [(RIGHT, 2)] * 3,
        "nearly": [(wrong, n) for n in range(2)] + [(RIGHT, n) for n in range(7)],
        "eighty": [(wrong, 1)] + [(RIGHT, n) for n in range(5)], "hinted": [(HINT, n) for n in range(5)],
        "long ago": [(RIGHT, n) for n in range(5)],
    }  # fmt: skip
    now = datetime.now(UTC)
    with open_records(tmp_path / "r.db") as records:
        chance = 0
        for name, made in cases.items():
            who = records.trainee(name).id
            when = now - timedelta(days=200 if name == "long ago" else 3)
            some = []
            for entry, scenario in made:
                chance += 1
                entries = (dataclasses.replace(entry, gesture=1), dataclasses.replace(RIGHT, gesture=2))
                past = PastAttempt(
                    f"s/{scenario}", "", "roberts", 1, "practice", 100, when, entries, chance
                )  # fmt: skip
                some.append((who, past))
            records.add_past(some, "0")
        progress = Progress(records)
        since = (datetime.now().astimezone() - timedelta(days=mastery.DAYS - 1)).date()
        seen = {one.trainee: one for one in progress.evidence(Filter(since=since)) if one.rule == "draw.burn"}
        names = {one.id: one.name for one in records.trainees()}
        wanted = {name: mastery.level(seen.get(who)).value for who, name in names.items()}
        shown = {one["trainee"]: one["level"] for one in rows(records, "v_rule_mastery")}
        assert shown == wanted
    assert set(wanted.values()) == {one.value for one in Level}, "every level is in it"


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_kept_yet(view: str, records: Records) -> None:
    assert rows(records, view) == []


# The document


def _sections() -> dict[str, str]:
    """What stands under each heading of a table or view."""
    parts = re.split(r"^### `(\w+)`$", DOC, flags=re.MULTILINE)
    found = zip(parts[1::2], parts[2::2], strict=True)
    return {name: re.split(r"^##? ", text, flags=re.MULTILINE)[0] for name, text in found}


def _told(section: str) -> list[str]:
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def test_every_table_view_and_column_is_told_and_no_other(records: Records) -> None:
    there = {
        row["name"]: [
            column["name"] for column in records.ask("SELECT name FROM pragma_table_xinfo(?)", row["name"])
        ]
        for row in records.ask("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
    }
    assert {name: _told(section) for name, section in _sections().items()} == there


CODES = (Kind, Verdict, Mode, Level, AssignmentKind, PartKind, TargetKind)


@pytest.mark.parametrize("value", sorted({one.value for some in CODES for one in some}))
def test_every_code_is_told(value: str) -> None:
    codes = DOC[DOC.index("## Units and codes") : DOC.index("## Views to look at")]
    assert f"`{value}`" in codes


@pytest.mark.parametrize("query", re.findall(r"^```sql\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL))
def test_an_example_answers(query: str, records: Records) -> None:
    room = Classroom(records)
    room.make_trainee("Trainee 1")
    room.make_assignment(Plan("All", (Part(PartKind.THEME, "draw"),)))
    records._now = lambda: datetime.now(UTC)
    an_attempt(records, "Trainee 1", RIGHT, WRONG, SLIP)
    assert list(records.ask(query.strip().rstrip(";")))
