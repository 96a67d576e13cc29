"""The class is kept as the instructor orders it, and what cannot be is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from dealer_trainer import texts
from dealer_trainer.records import Entry, Kind, Records, RecordsError, classroom, open_records
from dealer_trainer.records.class_rows import (
    EVERYONE,
    AssignmentKind,
    Part,
    PartKind,
    Plan,
    Refused,
    Target,
    TargetKind,
    Why,
)
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.errors import Problem
from dealer_trainer.records.rollups import DUE


class Clock:
    """A minute goes by each time somebody looks at it."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=1)
        return self.time


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with open_records(tmp_path / "records.db", now=Clock(), patience=0) as opened:
        yield opened


@pytest.fixture
def room(records: Records) -> Classroom:
    return Classroom(records)


SCENARIO = Part(PartKind.SCENARIO, "draw/five_last/five")
PLAN = Plan("Burns", (SCENARIO, Part(PartKind.THEME, "burn", 3)), due=date(2026, 3, 20))


def attempt(records: Records, trainee: str, *, lost: int = 0, assignment: str | None = None) -> str:
    made = records.begin(
        trainee, SCENARIO.what, "c0ffee", "roberts", 7, "practice", "0.1", 100, assignment=assignment
    )
    records.add(made, [Entry(Kind.ACT, 1, "burn", verdict="right", rule="draw.burn", lost=lost)])
    records.end(made, complete=True)
    return made


def names(room: Classroom, **wanted: bool | str | None) -> list[str]:
    return [one.name for one in room.trainees(**wanted)]  # type: ignore[arg-type]


@contextmanager
def refused(why: Why) -> Iterator[None]:
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.why is why


# Trainees


def test_trainees_stand_by_name_whatever_their_case(room: Classroom) -> None:
    for name in ("trainee 2", "Trainee 1", "  Trainee \t 3 "):
        room.make_trainee(name)
    assert names(room) == ["Trainee 1", "trainee 2", "Trainee 3"]


@pytest.mark.parametrize("name", ["Élève 1", "ÉLÈVE  1 ", "élève 1", "E\u0301le\u0300ve 1"])
def test_a_name_names_one_person(room: Classroom, name: str) -> None:
    room.make_trainee("Élève 1")
    with refused(Why.TRAINEE_TAKEN):
        room.make_trainee(name)
    assert names(room) == ["Élève 1"]


def test_a_name_of_somebody_archived_is_told_as_that(room: Classroom) -> None:
    gone = room.make_trainee("Trainee 1")
    room.archive_trainees([gone.id])
    with refused(Why.TRAINEE_ARCHIVED):
        room.make_trainee("Trainee 1")


@pytest.mark.parametrize(
    ("name", "why"), [("", Why.NO_NAME), (" \t", Why.NO_NAME), ("x" * 81, Why.LONG_NAME)]
)
def test_what_is_no_name(room: Classroom, name: str, why: Why) -> None:
    with refused(why):
        room.make_trainee(name)
    with refused(why):
        room.make_group(name)


def test_a_trainee_is_renamed_but_not_to_another_ones_name(room: Classroom) -> None:
    one, _ = room.make_trainee("Trainee 1"), room.make_trainee("Trainee 2")
    room.rename_trainee(one.id, "TRAINEE 1")  # their own, in other letters
    with refused(Why.TRAINEE_TAKEN):
        room.rename_trainee(one.id, "Trainee 2")
    with refused(Why.TRAINEE_GONE):
        room.rename_trainee("nobody", "Trainee 3")
    assert names(room) == ["TRAINEE 1", "Trainee 2"]


def test_archived_trainees_are_out_of_sight_and_come_back(room: Classroom) -> None:
    one, two = room.make_trainee("Trainee 1"), room.make_trainee("Trainee 2")
    room.archive_trainees([one.id])
    since = room.trainees(archived=True)[0].archived
    room.archive_trainees([one.id, two.id])
    assert names(room) == []
    assert names(room, archived=True) == names(room, archived=None) == ["Trainee 1", "Trainee 2"]
    assert room.trainees(archived=True)[0].archived == since  # archived twice: since the first time
    room.archive_trainees([one.id], archived=False)
    assert names(room) == ["Trainee 1"]


def test_archiving_somebody_who_is_gone_archives_nobody(room: Classroom) -> None:
    one = room.make_trainee("Trainee 1")
    with refused(Why.TRAINEE_GONE):
        room.archive_trainees([one.id, "nobody"])
    assert names(room) == ["Trainee 1"]


def test_a_deleted_person_leaves_nothing(room: Classroom, records: Records) -> None:
    one, two = room.make_trainee("Trainee 1"), room.make_trainee("Trainee 2")
    group = room.make_group("Mornings")
    room.put_into_group(group.id, [one.id, two.id])
    both = (Target(TargetKind.TRAINEE, one.id), Target(TargetKind.TRAINEE, two.id))
    kept = room.make_assignment(replace(PLAN, targets=both))
    attempt(records, one.id)
    room.delete_trainee(one.id)
    assert names(room, archived=None) == ["Trainee 2"]
    assert room.members(group.id) == {two.id}
    found = room.assignment(kept.id)
    assert found is not None
    assert found.plan.targets == both[1:]
    for table in ("trainee", "attempt", "act", "membership", "assignment_for"):
        rows = [dict(row) for row in records.ask(f"SELECT * FROM {table}")]
        assert one.id not in str(rows)


@pytest.mark.parametrize("due", [False, True], ids=["rolled up", "roll-ups due"])
def test_figures_say_how_much_and_how_well(room: Classroom, records: Records, due: bool) -> None:
    one, two = room.make_trainee("Trainee 1"), room.make_trainee("Trainee 2")
    attempt(records, one.id, lost=20)
    attempt(records, one.id)
    records.begin(one.id, SCENARIO.what, "c0ffee", "roberts", 7, "practice", "0.1", 100)  # never ended
    records.begin(two.id, SCENARIO.what, "c0ffee", "roberts", 7, "practice", "0.1", 100)
    if due:  # a large file of an older version, that is still to be summed up
        with records.writing() as connection:
            connection.execute("DELETE FROM week_by_person")
        records.set_setting(DUE, "1")
    figures = room.figures()
    assert (figures[one.id].attempts, figures[one.id].average) == (2, 90)
    assert (figures[two.id].attempts, figures[two.id].average) == (0, None)
    assert figures[two.id].last > figures[one.id].last  # type: ignore[operator]
    assert room.count_attempts([one.id, two.id]) == 4


def test_who_gave_no_name_is_in_the_class_with_what_was_done_so(room: Classroom, records: Records) -> None:
    nameless = records.trainee()
    assert room.trainees(archived=None) == []
    attempt(records, nameless.id)
    assert room.trainees() == [nameless]


def test_a_large_file_whose_roll_ups_are_due_is_counted_without_averages(
    room: Classroom, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = room.make_trainee("Trainee 1")
    attempt(records, one.id, lost=20)
    records.set_setting(DUE, "1")
    monkeypatch.setattr(classroom, "_MANY", 0)
    assert (room.figures()[one.id].attempts, room.figures()[one.id].average) == (1, None)


# Groups


def test_groups_and_who_is_in_them(room: Classroom) -> None:
    one, two = room.make_trainee("Trainee 1"), room.make_trainee("Trainee 2")
    late, early = room.make_group("Evenings"), room.make_group("early")
    assert [group.name for group in room.groups()] == ["early", "Evenings"]
    assert room.put_into_group(late.id, [one.id, two.id]) == (one.id, two.id)
    assert room.put_into_group(late.id, [one.id]) == ()
    room.put_into_group(early.id, [one.id])
    assert room.members(late.id) == {one.id, two.id}
    assert room.memberships() == {one.id: {late.id, early.id}, two.id: {late.id}}
    assert names(room, group=early.id) == ["Trainee 1"]
    assert room.take_out_of_group(late.id, [one.id, one.id]) == (one.id,)
    assert names(room, group=late.id) == ["Trainee 2"]


def test_a_new_trainee_can_be_put_into_groups_at_once(room: Classroom) -> None:
    group = room.make_group("Mornings")
    one = room.make_trainee("Trainee 1", [group.id])
    assert room.members(group.id) == {one.id}
    with refused(Why.GROUP_GONE):
        room.make_trainee("Trainee 2", ["no group"])
    assert names(room) == ["Trainee 1"]


def test_a_persons_export_names_their_groups(room: Classroom, records: Records) -> None:
    one = room.make_trainee("Trainee 1")
    for name in ("Mornings", "Evenings", "Nights"):
        group = room.make_group(name)
        if name != "Nights":
            room.put_into_group(group.id, [one.id])
    assert records.export(one.id)["groups"] == ["Evenings", "Mornings"]


def test_groups_that_cannot_be(room: Classroom) -> None:
    group = room.make_group("Mornings")
    other = room.make_group("Evenings")
    with refused(Why.GROUP_TAKEN):
        room.make_group("mornings")
    with refused(Why.GROUP_TAKEN):
        room.rename_group(other.id, "MORNINGS")
    room.rename_group(group.id, "MORNINGS")
    for do in (
        lambda: room.rename_group("no group", "x"),
        lambda: room.delete_group("no group"),
        lambda: room.put_into_group("no group", []),
        lambda: room.take_out_of_group("no group", []),
    ):
        with refused(Why.GROUP_GONE):
            do()
    with refused(Why.TRAINEE_GONE):
        room.put_into_group(group.id, [room.make_trainee("Trainee 1").id, "nobody"])
    assert room.members(group.id) == frozenset()


def test_a_deleted_group_comes_back_with_who_is_still_there(room: Classroom) -> None:
    one, two = room.make_trainee("Trainee 1"), room.make_trainee("Trainee 2")
    group = room.make_group("Mornings")
    room.put_into_group(group.id, [one.id, two.id])
    target = (Target(TargetKind.GROUP, group.id),)
    work = room.make_assignment(replace(PLAN, targets=target))
    deleted = room.delete_group(group.id)
    assert room.groups() == []
    assert names(room) == ["Trainee 1", "Trainee 2"]
    assert room.people(room.assignments()[0]) == []  # for nobody now
    room.delete_trainee(two.id)
    room.restore_group(deleted)
    assert room.groups() == [group]
    assert room.members(group.id) == {one.id}
    assert [one.name for one in room.people(room.assignments()[0])] == ["Trainee 1"]
    assert room.assignments() == [work]


def test_a_deleted_group_does_not_come_back_beside_one_of_its_name(room: Classroom) -> None:
    deleted = room.delete_group(room.make_group("Mornings").id)
    room.make_group("Mornings")
    with refused(Why.GROUP_TAKEN):
        room.restore_group(deleted)


# Assignments


def test_an_assignment_is_kept_as_it_was_planned(room: Classroom) -> None:
    group = room.make_group("Mornings")
    plan = Plan(
        "  Exam  in March ", (SCENARIO, Part(PartKind.RULE, "draw.burn", 2)),
        (Target(TargetKind.GROUP, group.id),), AssignmentKind.EXAM, "wsop-live", 80, 2, date(2026, 3, 31),
    )  # fmt: skip
    made = room.make_assignment(plan)
    assert made.plan == replace(plan, title="Exam in March")
    assert room.assignment(made.id) == made
    changed = room.change_assignment(made.id, PLAN)
    assert (changed.plan, changed.created) == (PLAN, made.created)
    assert room.assignment("none") is None


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (replace(PLAN, title=" "), Why.NO_TITLE),
        (replace(PLAN, parts=()), Why.NO_PARTS),
        (replace(PLAN, parts=(SCENARIO, SCENARIO)), Why.TWICE),
        (replace(PLAN, parts=(Part(PartKind.THEME, "burn", 0),)), Why.NEEDED),
        (replace(PLAN, parts=(replace(SCENARIO, needed=2),)), Why.NEEDED),
        (replace(PLAN, targets=()), Why.NOBODY),
        (replace(PLAN, targets=(Target(TargetKind.GROUP, "gone"),)), Why.GROUP_GONE),
        (replace(PLAN, targets=(Target(TargetKind.TRAINEE, "gone"),)), Why.TRAINEE_GONE),
        (replace(PLAN, minimum=101), Why.MINIMUM),
        (replace(PLAN, minimum=-1), Why.MINIMUM),
        (replace(PLAN, attempts=0), Why.ATTEMPTS),
        (replace(PLAN, attempts=100), Why.ATTEMPTS),
    ],
)
def test_plans_that_cannot_be(room: Classroom, plan: Plan, why: Why) -> None:
    kept = room.make_assignment(PLAN)
    with refused(why):
        room.make_assignment(plan)
    with refused(why):
        room.change_assignment(kept.id, plan)
    assert room.assignments() == [kept]


def test_what_is_due_first_stands_first(room: Classroom) -> None:
    for title, due in (("never", None), ("later", date(2026, 4, 2)), ("soon", date(2026, 4, 1))):
        room.make_assignment(replace(PLAN, title=title, due=due))
    assert [one.plan.title for one in room.assignments()] == ["soon", "later", "never"]


def test_for_whom_it_is(room: Classroom) -> None:
    one, two, three = (room.make_trainee(f"Trainee {n}") for n in (1, 2, 3))
    group = room.make_group("Mornings")
    room.put_into_group(group.id, [one.id])
    to_group, to_two = Target(TargetKind.GROUP, group.id), Target(TargetKind.TRAINEE, two.id)
    some = room.make_assignment(replace(PLAN, title="Some", targets=(to_group, to_two)))
    everyone = room.make_assignment(replace(PLAN, title="All", targets=(EVERYONE,)))
    assert [person.name for person in room.people(some)] == ["Trainee 1", "Trainee 2"]
    assert len(room.people(everyone)) == 3
    titles = {person.name: [a.plan.title for a in room.assigned_to(person.id)] for person in room.trainees()}
    assert titles == {"Trainee 1": ["Some", "All"], "Trainee 2": ["Some", "All"], "Trainee 3": ["All"]}
    room.archive_trainees([one.id])
    room.put_into_group(group.id, [three.id])  # whoever comes into the group later has it to do as well
    assert [person.name for person in room.people(some)] == ["Trainee 2", "Trainee 3"]


def test_an_archived_assignment_is_assigned_to_nobody(room: Classroom) -> None:
    one = room.make_trainee("Trainee 1")
    made = room.make_assignment(PLAN)
    room.archive_assignment(made.id)
    assert room.assignments() == room.assigned_to(one.id) == []
    assert [kept.id for kept in room.assignments(archived=True)] == [made.id]
    room.archive_assignment(made.id, archived=False)
    assert room.assigned_to(one.id) == [made]
    with refused(Why.ASSIGNMENT_GONE):
        room.archive_assignment("none")


def test_a_deleted_assignment_leaves_the_attempts(room: Classroom, records: Records) -> None:
    one = room.make_trainee("Trainee 1")
    made = room.make_assignment(PLAN)
    tried = attempt(records, one.id, assignment=made.id)
    room.delete_assignment(made.id)
    assert room.assignments(archived=None) == []
    kept = records.attempt(tried)
    assert kept is not None
    assert kept.assignment == made.id


# The file


def test_a_file_that_another_holds_is_told_and_nothing_has_changed(room: Classroom, records: Records) -> None:
    with open_records(records.file) as other, other.writing(), pytest.raises(RecordsError) as caught:
        room.make_trainee("Trainee 1")
    assert caught.value.problem is Problem.BUSY
    assert names(room) == []


def test_a_file_that_is_only_looked_at_is_not_written_to(room: Classroom, records: Records) -> None:
    made = room.make_assignment(PLAN)
    with open_records(records.file, readonly=True) as looked:
        other = Classroom(looked)
        assert other.assignments() == [made]
        for do in (
            lambda: other.make_trainee("Trainee 1"),
            lambda: other.make_group("Mornings"),
            lambda: other.change_assignment(made.id, PLAN),
            lambda: other.archive_assignment(made.id),
        ):
            with pytest.raises(RecordsError) as caught:
                do()
            assert caught.value.problem is Problem.READ_ONLY
            assert str(looked.file) in str(caught.value)
    assert names(room) == []


def test_words_that_we_never_write_are_told_as_a_damaged_file(room: Classroom, records: Records) -> None:
    room.make_assignment(PLAN)
    with records.writing() as connection:
        connection.execute("UPDATE assignment SET kind = 'holiday'")
    with pytest.raises(RecordsError) as caught:
        room.assignments()
    assert caught.value.problem is Problem.UNREADABLE


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("why", Why)
def test_every_refusal_is_a_sentence(why: Why, lang: str) -> None:
    texts.use(lang)
    assert str(Refused(why, "Trainee 1")).endswith(".")


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u202e", "\u2066", "\x07"]
)
def test_two_names_that_look_the_same_are_one(room: Classroom, sign: str) -> None:
    room.make_trainee("Trainee 1")
    with pytest.raises(Refused, match="Trainee 1"):
        room.make_trainee(f"Trainee{sign} 1")
    group = room.make_group("Evening")
    with pytest.raises(Refused, match="Evening"):
        room.make_group(f"{sign}Evening")
    room.rename_group(group.id, f"Eve{sign}ning two")
    assert [one.name for one in room.groups()] == ["Evening two"]
    with pytest.raises(Refused) as nothing:
        room.make_trainee(sign)
    assert nothing.value.why is Why.NO_NAME
