"""Who has done what: which attempts count, and what they make of a part and of the whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from dealer_trainer.records import Entry as Line
from dealer_trainer.records import Kind, Records, open_records
from dealer_trainer.records.class_rows import (
    Assignment,
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
from dealer_trainer.scenario.library import Entry
from dealer_trainer.table.games import read_game
from dealer_trainer.training.assignments import (
    Library,
    PartWork,
    Progress,
    State,
    Work,
    assigned,
    progress,
    works,
)

GAME = read_game("ace-to-five limit 4-8", (), 0)
TODAY = date(2026, 3, 10)


def entry(name: str, *rules: str, themes: tuple[str, ...] = (), house: str | None = None) -> Entry:
    return Entry(name, f"{name}.toml", game=GAME, teaches=rules, themes=themes, house=house)


LIBRARY = Library(
    [
        entry("a", "draw.burn", themes=("burn",)),
        entry("b", "draw.burn", themes=("burn",)),
        entry("c", "deal.order", "draw.burn", themes=("burn",)),
        entry("d", "deal.order"),
        entry("e", house="california"),
        Entry("broken", "broken.toml", teaches=("draw.burn",), themes=("burn",)),
    ]
)


class Clock:
    """Stands until it is put on."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


class School:
    """A class of two, and one assignment at a time."""

    def __init__(self, records: Records, clock: Clock) -> None:
        self.records, self.clock, self.room = records, clock, Classroom(records)
        self.one, self.two = (self.room.make_trainee(f"Trainee {n}").id for n in (1, 2))

    def assign(self, plan: Plan) -> Assignment:
        made = self.room.make_assignment(plan)
        self.days(1)
        return made

    def days(self, number: float) -> None:
        self.clock.time += timedelta(days=number)

    def tries(
        self,
        scenario: str,
        score: int | None,
        given: Assignment | None = None,
        *,
        who: str = "",
        house: str = "roberts",
    ) -> str:
        """An attempt played to its end with this score; None: left before."""
        self.days(0.01)
        made = self.records.begin(
            who or self.one, scenario, "x", house, 0, "practice", "0", 100,
            assignment=given.id if given else None,
        )  # fmt: skip
        self.records.add(
            made, [Line(Kind.ACT, 1, "burn", verdict="right", rule="r", lost=100 - (score or 0))]
        )
        self.records.end(made, complete=score is not None)
        return made

    def work(self, given: Assignment, *, today: date = TODAY) -> Work:
        found = works(self.records, given, LIBRARY, today, UTC)
        return next(one for one in found if one.trainee == self.one)

    def part(self, given: Assignment, *, today: date = TODAY) -> PartWork:
        return self.work(given, today=today).parts[0]


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    clock = Clock()
    with open_records(tmp_path / "records.db", now=clock) as records:
        yield School(records, clock)


def scenario(name: str) -> Part:
    return Part(PartKind.SCENARIO, name)


A = Plan("A", (scenario("a"),))
EXAM = replace(A, kind=AssignmentKind.EXAM)
LIMITED = replace(A, attempts=2, minimum=80)


# What counts


def test_nothing_begun(school: School) -> None:
    given = school.assign(A)
    part = school.part(given)
    assert (part.state, part.best, part.used, part.passed) == (State.NOT_BEGUN, None, 0, None)
    assert school.work(given).state is State.NOT_BEGUN


def test_what_is_begun_for_it_counts(school: School) -> None:
    given = school.assign(A)
    school.tries("a", 70, given)
    part = school.part(given)
    assert (part.state, part.best, part.used) == (State.PASSED, 70, 1)
    assert part.passed is not None


@pytest.mark.parametrize(
    ("plan", "counts"),
    [(A, True), (replace(A, minimum=60), True), (LIMITED, False), (EXAM, False)],
    ids=["practice", "with a minimum", "limited", "exam"],
)
def test_plain_work_counts_for_practice_without_a_limit(school: School, plan: Plan, counts: bool) -> None:
    given = school.assign(plan)
    school.tries("a", 90)
    assert (school.part(given).state is State.PASSED) is counts
    assert school.part(given).used == int(counts)


def test_what_was_done_before_it_was_given_out_does_not_count(school: School) -> None:
    school.tries("a", 90)
    school.days(1)
    assert school.part(school.assign(A)).state is State.NOT_BEGUN


def test_what_was_begun_for_another_assignment_does_not_count(school: School) -> None:
    given, other = school.assign(A), school.assign(A)
    school.tries("a", 90, other)
    assert school.part(given).state is State.NOT_BEGUN


def test_what_another_scenario_or_person_did_does_not_count(school: School) -> None:
    given = school.assign(A)
    school.tries("b", 90)
    school.tries("a", 90, given, who=school.two)
    assert school.part(given).used == 0


def test_plain_work_counts_only_under_the_house_that_is_wanted(school: School) -> None:
    given = school.assign(replace(A, house="wsop-live"))
    school.tries("a", 90, house="roberts")
    assert school.part(given).used == 0
    school.tries("a", 90, house="wsop-live")
    assert school.part(given).state is State.PASSED


def test_a_scenario_of_one_house_alone_counts_under_that(school: School) -> None:
    given = school.assign(replace(A, parts=(scenario("e"),), house="wsop-live"))
    school.tries("e", 90, house="california")
    assert school.part(given).state is State.PASSED


# Passed, begun, failed


def test_the_minimum_is_enough_and_less_is_not(school: School) -> None:
    given = school.assign(replace(A, minimum=80))
    school.tries("a", 79, given)
    assert school.part(given).state is State.BEGUN
    school.tries("a", 80, given)
    assert school.part(given).state is State.PASSED
    assert school.part(given).best == 80


def test_what_was_left_before_its_end_passes_nothing_but_is_an_attempt(school: School) -> None:
    given = school.assign(replace(LIMITED, minimum=None))
    school.tries("a", None, given)
    part = school.part(given)
    assert (part.state, part.best, part.used) == (State.BEGUN, None, 1)
    assert school.work(given).left("a") == 1


def test_it_was_passed_when_it_first_was(school: School) -> None:
    given = school.assign(A)
    school.tries("a", 60, given)
    first = school.clock.time
    school.tries("a", 100, given)
    part = school.part(given)
    assert (part.passed, part.best) == (first, 100)


def test_failed_once_no_attempt_is_left(school: School) -> None:
    given = school.assign(LIMITED)
    school.tries("a", 50, given)
    assert school.part(given).state is State.BEGUN
    school.tries("a", 60, given)
    assert school.part(given).state is State.FAILED
    assert school.work(given).state is State.FAILED
    assert school.work(given).left("a") == 0


def test_an_attempt_too_many_changes_nothing(school: School) -> None:
    """Two desktops' files that were merged can hold one."""
    given = school.assign(LIMITED)
    for score in (50, 60, 100):
        school.tries("a", score, given)
    part = school.part(given)
    assert (part.state, part.best, part.used) == (State.FAILED, 60, 2)


def test_a_clock_that_was_put_back_gives_no_attempt_more(school: School) -> None:
    given = school.assign(LIMITED)
    for score in (50, 60):
        school.tries("a", score, given)
    school.days(-30)
    school.tries("a", 100, given)
    part = school.part(given)
    assert (part.state, part.best, part.used) == (State.FAILED, 60, 2)


def test_the_last_attempt_can_still_pass_while_it_goes_on(school: School) -> None:
    given = school.assign(replace(LIMITED, attempts=1))
    made = school.records.begin(school.one, "a", "x", "roberts", 0, "practice", "0", 100, assignment=given.id)
    assert school.part(given).state is State.BEGUN
    school.records.end(made, complete=True)
    assert school.part(given).state is State.PASSED


# In time


@pytest.mark.parametrize(("day", "late"), [(3, False), (4, True)])
def test_late_is_after_the_end_of_the_due_day(school: School, day: int, late: bool) -> None:
    given = school.assign(replace(A, due=date(2026, 3, 3)))
    school.clock.time = datetime(2026, 3, day, 0, 30, tzinfo=UTC)
    school.tries("a", 90, given)
    assert school.part(given).late is school.work(given).late is late


def test_the_due_day_is_the_computers_own(school: School) -> None:
    given = school.assign(replace(A, due=date(2026, 3, 3)))
    school.clock.time = datetime(2026, 3, 4, 3, tzinfo=UTC)  # still the third, five hours further west
    school.tries("a", 90, given)
    west = works(school.records, given, LIBRARY, TODAY, timezone(timedelta(hours=-5)))
    assert not west[0].late
    assert works(school.records, given, LIBRARY, TODAY, UTC)[0].late


@pytest.mark.parametrize(("today", "overdue"), [(date(2026, 3, 3), False), (date(2026, 3, 4), True)])
def test_overdue_is_what_is_not_passed_after_the_due_day(school: School, today: date, overdue: bool) -> None:
    given = school.assign(replace(A, due=date(2026, 3, 3)))
    assert school.work(given, today=today).overdue is overdue
    school.tries("a", 90, given)
    assert not school.work(given, today=today).overdue


# Themes and rules


@pytest.mark.parametrize(
    "part", [Part(PartKind.THEME, "burn", 2), Part(PartKind.RULE, "draw.burn", 2)], ids=["theme", "rule"]
)
def test_a_theme_wants_different_scenarios_of_it(school: School, part: Part) -> None:
    given = school.assign(replace(A, parts=(part,), minimum=80))
    school.tries("a", 90, given)
    school.tries("a", 95, given)
    found = school.part(given)
    assert (found.state, found.done, found.needed, found.used, found.best) == (State.BEGUN, 1, 2, 2, 95)
    school.tries("d", 90)  # not of it
    school.tries("c", 85)
    found = school.part(given)
    assert (found.state, found.done, found.passed) == (State.PASSED, 2, school.clock.time)
    assert [one.scenario for one in found.tries] == ["a", "a", "c"]


def test_a_theme_wants_no_more_scenarios_than_there_are(school: School) -> None:
    given = school.assign(replace(A, parts=(Part(PartKind.RULE, "deal.order", 9),)))
    assert school.part(given).needed == 2
    for name in ("c", "d"):
        school.tries(name, 90, given)
    assert school.part(given).state is State.PASSED


BURN = Part(PartKind.THEME, "burn", 1)


def given_of(work: Work) -> list[tuple[str, ...]]:
    return [tuple(one.scenario for one in part.scenarios) for part in work.parts]


@pytest.mark.parametrize(
    "plan", [replace(A, kind=AssignmentKind.EXAM), replace(A, attempts=1)], ids=["exam", "limited"]
)
def test_whoever_fails_what_was_drawn_of_a_theme_gets_no_other(school: School, plan: Plan) -> None:
    given = school.assign(replace(plan, parts=(BURN,), attempts=1, minimum=80))
    name = school.work(given).next(LIBRARY)
    assert name is not None
    assert given_of(school.work(given)) == [(name,)]
    school.tries(name, 10, given)
    assert school.work(given).state is State.FAILED
    assert school.work(given).next(LIBRARY) is None
    for other in {"a", "b", "c"} - {name}:
        school.tries(other, 100, given)
    assert school.work(given).state is State.FAILED
    assert school.part(given).used == 1


def test_all_that_was_drawn_is_to_be_passed_and_can_be_tried(school: School) -> None:
    given = school.assign(replace(EXAM, parts=(replace(BURN, needed=2),), attempts=1, minimum=80))
    first = school.work(given).next(LIBRARY)
    assert first is not None
    school.tries(first, 10, given)
    assert school.work(given).state is State.FAILED
    second = school.work(given).next(LIBRARY)  # an exam is sat to its end
    assert second is not None
    assert second != first
    school.tries(second, 90, given)
    assert school.work(given).next(LIBRARY) is None
    assert (school.part(given).state, school.part(given).done) == (State.FAILED, 1)


def test_practice_without_a_limit_may_choose_of_the_whole_theme(school: School) -> None:
    given = school.assign(replace(A, parts=(BURN,)))
    assert given_of(school.work(given)) == [("a", "b", "c")]


def many(*names: str) -> Library:
    return Library([entry(name, themes=("burn",)) for name in names])


POOL = tuple(f"s{n}" for n in range(40))


def drawn(school: School, given: Assignment, library: Library, who: str = "") -> list[str]:
    found = assigned(school.records, who or school.one, library, TODAY, UTC)
    (work,) = (one for one in found if one.assignment.id == given.id)
    return [one.scenario for one in work.parts[0].scenarios]


def test_what_is_drawn_is_always_alike_for_one_trainee_and_differs_from_another(school: School) -> None:
    given = school.assign(replace(EXAM, parts=(replace(BURN, needed=6),)))
    mine = drawn(school, given, many(*POOL))
    assert len({*mine}) == 6
    assert drawn(school, given, many(*reversed(POOL))) == mine
    assert drawn(school, given, many(*POOL), school.two) != mine
    again = school.assign(replace(EXAM, parts=(replace(BURN, needed=6),)))
    assert drawn(school, again, many(*POOL)) != mine
    found = works(school.records, given, many(*POOL), TODAY, UTC)
    assert [one.scenario for one in found[0].parts[0].scenarios] == mine


def test_what_was_begun_stays_drawn_though_the_library_grows(school: School) -> None:
    given = school.assign(replace(EXAM, parts=(replace(BURN, needed=2),)))
    small = POOL[:2]
    school.tries("s0", 90, given)
    assert {*drawn(school, given, many(*small))} == {"s0", "s1"}
    grown = drawn(school, given, many(*POOL))
    assert len(grown) == 2
    assert "s0" in grown
    school.tries("s1", 90, given)
    assert {*drawn(school, given, many(*POOL))} == {"s0", "s1"}


def test_parts_share_no_scenario_while_there_are_enough(school: School) -> None:
    parts = (scenario("a"), BURN, Part(PartKind.RULE, "draw.burn"))
    given = school.assign(replace(EXAM, parts=parts))
    first, second, third = given_of(school.work(given))
    assert first == ("a",)
    assert {*second, *third} == {"b", "c"}
    more = school.assign(replace(EXAM, parts=(*parts, Part(PartKind.RULE, "deal.order", 2))))
    assert {*given_of(school.work(more))[3]} == {"c", "d"}  # there are no others


def test_a_rule_that_nothing_teaches_any_more(school: School) -> None:
    part = Part(PartKind.RULE, "gone.rule")
    given = school.assign(replace(A, parts=(part,)))
    assert LIBRARY.lacks(part)
    assert school.part(given).state is State.NOT_BEGUN
    assert school.work(given).next(LIBRARY) is None


def test_a_scenario_whose_file_is_gone_keeps_what_was_done(school: School) -> None:
    given = school.assign(replace(A, parts=(scenario("gone"),)))
    school.tries("gone", 90, given)
    assert school.part(given).state is State.PASSED
    assert LIBRARY.lacks(scenario("gone"))
    assert not LIBRARY.lacks(scenario("a"))


# The whole


def test_passed_with_every_part(school: School) -> None:
    given = school.assign(replace(A, parts=(scenario("a"), scenario("d"))))
    school.tries("a", 90, given)
    assert school.work(given).state is State.BEGUN
    assert school.work(given).passed is None
    school.tries("d", 90, given)
    assert school.work(given).state is State.PASSED
    assert school.work(given).passed == school.clock.time


def test_what_comes_next(school: School) -> None:
    given = school.assign(replace(A, parts=(scenario("d"), Part(PartKind.THEME, "burn", 2)), minimum=80))
    assert school.work(given).next(LIBRARY) == "d"
    school.tries("d", 90, given)
    school.tries("a", 10, given)
    assert school.work(given).next(LIBRARY) == "b"  # not tried yet
    for name in ("b", "c"):
        school.tries(name, 90, given)
    assert school.work(given).next(LIBRARY) is None


def test_what_was_cut_off_is_gone_on_with_where_attempts_are_few(school: School) -> None:
    few = school.assign(replace(LIMITED, parts=(scenario("a"), scenario("d")), attempts=1))
    many = school.assign(A)
    for given in (few, many):
        school.records.begin(school.one, "a", "x", "roberts", 0, "practice", "0", 100, assignment=given.id)
    running = school.work(few).running(LIBRARY)
    assert running is not None
    assert running.scenario == "a"
    assert school.work(few).running(Library(())) is None
    assert school.work(many).running(LIBRARY) is None
    school.records.end(running.id, complete=True)
    assert school.work(few).running(LIBRARY) is None


def test_how_far_the_class_is(school: School) -> None:
    given = school.assign(replace(LIMITED, attempts=1, due=date(2026, 3, 5)))
    school.tries("a", 90, given)
    school.tries("a", 10, given, who=school.two)
    three = school.room.make_trainee("Trainee 3").id
    found = works(school.records, given, LIBRARY, TODAY, UTC)
    assert [one.trainee for one in found] == [school.one, school.two, three]
    assert progress(found) == Progress(people=3, passed=1, failed=1, begun=0, late=0, overdue=2)


def test_what_one_is_assigned(school: School) -> None:
    later = school.assign(replace(A, title="later", due=date(2026, 3, 9)))
    sooner = school.assign(replace(A, title="sooner", due=date(2026, 3, 8)))
    school.assign(replace(A, title="not mine", targets=(Target(TargetKind.TRAINEE, school.two),)))
    done = school.assign(replace(A, title="archived"))
    school.room.archive_assignment(done.id)
    school.tries("a", 90, sooner)
    found = assigned(school.records, school.one, LIBRARY, TODAY, UTC)
    assert [(one.assignment.id, one.state) for one in found] == [
        (sooner.id, State.PASSED),
        (later.id, State.NOT_BEGUN),
    ]


# One attempt more, for one person.


def test_one_more_attempt_is_for_one_person_at_one_scenario(school: School) -> None:
    given = school.assign(replace(LIMITED, parts=(scenario("a"), scenario("d")), attempts=1))
    for who in (school.one, school.two):
        school.tries("a", 10, given, who=who)
    assert school.work(given).state is State.FAILED
    school.room.give_attempt(given.id, school.one, "a")
    first, second = works(school.records, given, LIBRARY, TODAY, UTC)
    assert (first.state, first.left("a"), first.left("d"), first.extra) == (State.BEGUN, 1, 1, 1)
    assert (second.state, second.left("a"), second.extra) == (State.FAILED, 0, 0)
    assert first.next(LIBRARY) == "a"
    assert second.next(LIBRARY) == "d"
    (mine,) = assigned(school.records, school.one, LIBRARY, TODAY, UTC)
    assert mine == first
    school.tries("a", 95, given)
    assert school.work(given).next(LIBRARY) == "d"
    school.tries("d", 90, given)
    done = school.work(given)
    assert (done.state, done.left("a"), done.parts[0].used) == (State.PASSED, 0, 2)


def test_one_more_attempt_can_be_taken_back(school: School) -> None:
    given = school.assign(replace(LIMITED, attempts=1))
    school.tries("a", 10, given)
    school.room.give_attempt(given.id, school.one, "a")
    school.room.give_attempt(given.id, school.one, "a")
    assert school.work(given).left("a") == 2
    school.room.take_attempt(given.id, school.one, "a")
    assert school.work(given).left("a") == 1
    school.tries("a", 90, given)
    assert school.work(given).state is State.PASSED
    school.room.take_attempt(given.id, school.one, "a")  # what was done with it counts no more
    assert (school.work(given).state, school.part(given).used) == (State.FAILED, 1)
    school.room.take_attempt(given.id, school.one, "a")
    assert school.work(given).left("a") == 0


def test_a_drawn_scenario_gets_one_more_attempt(school: School) -> None:
    given = school.assign(replace(EXAM, parts=(replace(BURN, needed=2),), attempts=1, minimum=80))
    drawn = [one.scenario for one in school.part(given).scenarios]
    school.tries(drawn[0], None, given)
    assert school.work(given).state is State.FAILED
    school.room.give_attempt(given.id, school.one, drawn[0])
    assert [one.scenario for one in school.part(given).scenarios] == drawn
    school.tries(drawn[0], 80, given)
    school.tries(drawn[1], 80, given)
    assert school.work(given).state is State.PASSED


def test_it_counts_for_nobody_where_nothing_is_limited(school: School) -> None:
    given = school.assign(A)
    school.room.give_attempt(given.id, school.one, "a")
    assert school.work(given).left("a") is None


def test_it_is_the_persons_own_and_goes_with_them(school: School) -> None:
    given = school.assign(replace(LIMITED, attempts=1))
    school.room.give_attempt(given.id, school.one, "a")
    (kept,) = school.records.export(school.one)["extra_attempts"]
    assert (kept["assignment"], kept["scenario"]) == (given.id, "a")
    ask = "SELECT attempts, extra_attempts FROM v_assigned ORDER BY trainee"
    assert [tuple(row.values()) for row in school.records.ask(ask)] == [(0, 1), (0, 0)]
    school.room.delete_assignment(given.id)
    school.room.restore_assignment(given)
    assert school.work(given).extra == 1
    school.room.delete_trainee(school.one)
    assert [*school.records.ask("SELECT * FROM extra_attempt")] == []


def test_what_is_gone_gets_no_attempt_more(school: School) -> None:
    given = school.assign(replace(LIMITED, attempts=1))
    with pytest.raises(Refused) as gone:
        school.room.give_attempt(given.id, "nobody", "a")
    assert gone.value.why is Why.TRAINEE_GONE
    school.room.delete_assignment(given.id)
    with pytest.raises(Refused) as gone:
        school.room.give_attempt(given.id, school.one, "a")
    assert gone.value.why is Why.ASSIGNMENT_GONE
