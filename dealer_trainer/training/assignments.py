"""Who has done what of an assignment.

What counts: every attempt that was begun for the assignment. Of practice with any number of attempts also
plain work, that is, an attempt begun for no assignment, after this one was given out, at one of its scenarios
and under its house if it names one. Where attempts are limited, and in an exam, nothing but what was begun
for it counts, and the limit holds for each scenario: what comes after it does not count. What comes after is
told by the order in which the attempts were begun, for a clock can be put back. An instructor can give one
person an attempt more at a scenario.

A scenario is passed by an attempt played to its end with the minimum score (no minimum: any). A theme or a
rule is passed once so many different scenarios of it are (`Part.needed`, or all that there are if they are
fewer). Where attempts are limited, and in an exam, each trainee is given just so many of them (`drawing`),
and it is failed with the first that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from enum import Enum
from types import MappingProxyType
from typing import Final

from dealer_trainer.records import Records
from dealer_trainer.records.class_rows import Assignment, AssignmentKind, Part, PartKind, Plan, Try
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.scenario.library import Entry
from dealer_trainer.training.drawing import draw

_NONE: Final[Mapping[str, int]] = MappingProxyType({})


class State(Enum):
    NOT_BEGUN = "not_begun"
    BEGUN = "begun"
    PASSED = "passed"
    FAILED = "failed"  # no attempt is left that could change it


class Library:
    """Which scenarios there are of a theme and of a rule. Broken files are none."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.scenarios: dict[str, Entry] = {}
        self._of: dict[tuple[PartKind, str], list[str]] = {}
        for entry in entries:
            if entry.broken:
                continue
            self.scenarios[entry.id] = entry
            for kind, names in ((PartKind.THEME, entry.themes), (PartKind.RULE, entry.teaches)):
                for name in names:
                    self._of.setdefault((kind, name), []).append(entry.id)

    def of(self, part: Part) -> tuple[str, ...]:
        """The scenarios (IDs) that a part can be done with; a scenario stays one though its file is gone."""
        if part.kind is PartKind.SCENARIO:
            return (part.what,)
        return tuple(self._of.get((part.kind, part.what), ()))

    def house(self, scenario: str) -> str | None:
        """The house that a scenario can only be played under, None for any."""
        entry = self.scenarios.get(scenario)
        return entry.house if entry is not None else None

    def lacks(self, part: Part) -> bool:
        """Whether nobody can do a part now: the file is gone, or nothing teaches that rule any more."""
        return not any(one in self.scenarios for one in self.of(part))


@dataclass(frozen=True, slots=True)
class ScenarioWork:
    """How one scenario went. `left`: attempts still allowed, None for any number; `extra`: given to this
    person alone."""

    scenario: str
    tries: tuple[Try, ...]
    best: int | None
    passed: datetime | None
    left: int | None
    extra: int = 0

    @property
    def closed(self) -> bool:
        """Nothing more can come of it."""
        running = bool(self.tries) and self.tries[-1].ended is None
        return self.passed is None and self.left == 0 and not running


@dataclass(frozen=True, slots=True)
class PartWork:
    """How one part went. `done` of `needed` scenarios are passed; `passed` is when the last needed was.

    `late`: passed after the due day. `overdue`: not passed, and the due day is over.
    """

    part: Part
    scenarios: tuple[ScenarioWork, ...]
    state: State
    best: int | None
    used: int
    done: int
    needed: int
    passed: datetime | None
    late: bool
    overdue: bool

    @property
    def tries(self) -> tuple[Try, ...]:
        """The attempts behind it, oldest first."""
        return tuple(sorted((one for some in self.scenarios for one in some.tries), key=_by_number))


@dataclass(frozen=True, slots=True)
class Work:
    """What one trainee has done of an assignment."""

    assignment: Assignment
    trainee: str
    parts: tuple[PartWork, ...]

    @property
    def state(self) -> State:
        """Passed with every part; failed with one; begun with any attempt."""
        states = [one.state for one in self.parts]
        if State.FAILED in states:
            return State.FAILED
        if all(one is State.PASSED for one in states):
            return State.PASSED
        return State.NOT_BEGUN if all(one is State.NOT_BEGUN for one in states) else State.BEGUN

    @property
    def passed(self) -> datetime | None:
        """When the last part was passed, if all are."""
        times = [one.passed for one in self.parts if one.passed is not None]
        return max(times) if times and self.state is State.PASSED else None

    @property
    def late(self) -> bool:
        return self.state is State.PASSED and any(one.late for one in self.parts)

    @property
    def overdue(self) -> bool:
        return any(one.overdue for one in self.parts)

    @property
    def extra(self) -> int:
        """How many attempts were given to this person alone, at any scenario."""
        at = {one.scenario: one.extra for part in self.parts for one in part.scenarios}
        return sum(at.values())

    def at(self, scenario: str) -> ScenarioWork | None:
        """How a scenario went; None where it is none of this person's."""
        found = (one for part in self.parts for one in part.scenarios if one.scenario == scenario)
        return next(found, None)

    def left(self, scenario: str) -> int | None:
        """How many attempts are left at a scenario; None for any number."""
        one = self.at(scenario)
        return one.left if one is not None else self.assignment.plan.attempts

    def running(self, library: Library) -> Try | None:
        """The newest attempt at it that was cut off, where attempts are few: to begin another would cost one.

        None where nothing is limited, or the scenario is gone.
        """
        if not only_own(self.assignment.plan):
            return None
        tries = [one for part in self.parts for one in part.tries if one.ended is None]
        return max((one for one in tries if one.scenario in library.scenarios), key=_by_number, default=None)

    def next(self, library: Library) -> str | None:
        """The scenario to sit down at next: of the first part that is open, one not tried yet if there is.

        Also of what is failed already: an exam is sat to its end.
        """
        for part in self.parts:
            if part.state is State.PASSED:
                continue
            open_ones = [
                one
                for one in part.scenarios
                if one.passed is None and one.left != 0 and one.scenario in library.scenarios
            ]
            if open_ones:
                return min(open_ones, key=lambda one: len(one.tries)).scenario
        return None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far those are for whom an assignment is. `overdue` have not passed and the due day is over."""

    people: int
    passed: int
    failed: int
    begun: int
    late: int
    overdue: int


def assigned(
    records: Records, trainee: str, library: Library, today: date, zone: tzinfo | None = None
) -> list[Work]:
    """What a trainee is to do, what is due first standing first. Raises RecordsError.

    `today` and days made of times are those of `zone`, by default the computer's.
    """
    room = Classroom(records)
    return [
        _Marking(one, library, today, zone).work(
            trainee,
            _tries(records, one, library, (trainee,)),
            room.extras(one.id, (trainee,)).get(trainee, _NONE),
        )
        for one in room.assigned_to(trainee)
    ]


def works(
    records: Records, assignment: Assignment, library: Library, today: date, zone: tzinfo | None = None
) -> list[Work]:
    """What each has done for whom it is, by name. Raises RecordsError."""
    room = Classroom(records)
    people = [one.id for one in room.people(assignment)]
    extras = room.extras(assignment.id, people)
    of: dict[str, list[Try]] = {one: [] for one in people}
    for one in _tries(records, assignment, library, people):
        of[one.trainee].append(one)
    marking = _Marking(assignment, library, today, zone)
    return [marking.work(one, of[one], extras.get(one, _NONE)) for one in people]


def at_most(records: Records, assignment: Assignment, library: Library) -> int:
    """How many attempts `works` has to look at, at most. Raises RecordsError."""
    room = Classroom(records)
    people = [one.id for one in room.people(assignment)]
    return room.tries_at_most(assignment, people, _plain(assignment.plan, library))


def progress(done: Sequence[Work]) -> Progress:
    states = [one.state for one in done]
    return Progress(
        len(done), states.count(State.PASSED), states.count(State.FAILED), states.count(State.BEGUN),
        sum(one.late for one in done), sum(one.overdue for one in done),
    )  # fmt: skip


def only_own(plan: Plan) -> bool:
    """Whether nothing counts but what was begun for the assignment."""
    return plan.kind is AssignmentKind.EXAM or plan.attempts is not None


def _tries(records: Records, assignment: Assignment, library: Library, people: Sequence[str]) -> list[Try]:
    plan = assignment.plan
    plain = _plain(plan, library)
    found = Classroom(records).tries(assignment, people, plain)
    if plan.house is None:
        return found
    # A scenario's own house goes before the one that is wanted, also where it is practised.
    wanted = {name: library.house(name) or plan.house for name in plain}
    return [one for one in found if one.own or one.house == wanted[one.scenario]]


def _plain(plan: Plan, library: Library) -> set[str]:
    """The scenarios at which plain work counts."""
    return set() if only_own(plan) else {one for part in plan.parts for one in library.of(part)}


def _by_number(one: Try) -> int:
    return one.number


class _Marking:
    """Marks what people have done of one assignment. What nobody has touched is made once for all of them."""

    def __init__(self, assignment: Assignment, library: Library, today: date, zone: tzinfo | None) -> None:
        self._assignment, self._today, self._zone = assignment, today, zone
        plan = assignment.plan
        self._library = library
        self._draws = only_own(plan) and any(part.kind is not PartKind.SCENARIO for part in plan.parts)
        self._untried = {name: _scenario(name, (), plan) for part in plan.parts for name in library.of(part)}
        self._untouched = [
            self._part(part, tuple(self._untried[name] for name in library.of(part))) for part in plan.parts
        ]

    def work(self, trainee: str, tries: Iterable[Try], extras: Mapping[str, int]) -> Work:
        at: dict[str, list[Try]] = {}
        for one in tries:
            at.setdefault(one.scenario, []).append(one)
        plan = self._assignment.plan
        tried = {name: _scenario(name, some, plan, extras.get(name, 0)) for name, some in at.items()}
        tried |= {name: _scenario(name, (), plan, n) for name, n in extras.items() if name not in at}
        drawn = draw(self._assignment, trainee, self._library.of, at) if self._draws else {}
        parts = []
        for part in self._untouched:
            names = [one.scenario for one in part.scenarios]
            given = drawn.get(part.part, names)
            if len(given) < len(names) or not tried.keys().isdisjoint(names):
                done = tuple(tried.get(name) or self._untried[name] for name in given)
                part = self._part(part.part, done)
            parts.append(part)
        return Work(self._assignment, trainee, tuple(parts))

    def _part(self, part: Part, scenarios: tuple[ScenarioWork, ...]) -> PartWork:
        needed = max(1, min(part.needed, len(scenarios)))
        times = sorted(one.passed for one in scenarios if one.passed is not None)
        used = sum(len(one.tries) for one in scenarios)
        still_open = sum(not one.closed for one in scenarios)
        passed = times[needed - 1] if len(times) >= needed else None
        if passed is not None:
            state = State.PASSED
        elif scenarios and still_open < needed:
            state = State.FAILED
        else:
            state = State.BEGUN if used else State.NOT_BEGUN
        due = self._assignment.plan.due or date.max
        return PartWork(
            part, scenarios, state,
            max((one.best for one in scenarios if one.best is not None), default=None),
            used, len(times), needed, passed,
            late=passed is not None and passed.astimezone(self._zone).date() > due,
            overdue=passed is None and self._today > due,
        )  # fmt: skip


def _scenario(name: str, tries: Sequence[Try], plan: Plan, extra: int = 0) -> ScenarioWork:
    allowed = None if plan.attempts is None else plan.attempts + extra
    counting = tuple(tries[:allowed])
    whole = [one for one in counting if one.complete and one.ended is not None]
    passing = (one.ended for one in whole if one.score >= (plan.minimum or 0))
    return ScenarioWork(
        name, counting, max((one.score for one in whole), default=None),
        min((one for one in passing if one is not None), default=None),
        None if allowed is None else allowed - len(counting),
        extra,
    )  # fmt: skip
