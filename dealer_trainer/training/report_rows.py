"""What reports on paper are made of, without a page yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from dealer_trainer.records.class_rows import Assignment
from dealer_trainer.training.assignments import Progress, Work
from dealer_trainer.training.figures import Insight, Level


@dataclass(frozen=True, slots=True)
class Scope:
    """From when to when (both days counted; None from the first, to the last), and under which house (None:
    all)."""

    since: date | None = None
    until: date | None = None
    house: str | None = None


@dataclass(frozen=True, slots=True)
class Totals:
    """What attempts come to. `best` and `average` are of those played to their end; None without one."""

    attempts: int = 0
    completed: int = 0
    best: int | None = None
    average: float | None = None
    errors: int = 0
    hints: int = 0
    minutes: float = 0
    first: date | None = None
    last: date | None = None


@dataclass(frozen=True, slots=True)
class Practised:
    """How a scenario (by ID) went. `last` is the score of the last attempt played to its end."""

    scenario: str
    totals: Totals
    last: int | None


@dataclass(frozen=True, slots=True)
class RuleState:
    """How far somebody is with a rule: `met` and `clean` attempts of the last days, `seen` the day of the
    last ever. `level` is UNMET for what was met, but not in these days."""

    rule: str
    level: Level
    met: int
    clean: int
    seen: date


@dataclass(frozen=True, slots=True)
class Costly:
    """What a rule cost, by gravity, and the scenarios (IDs) to practise next for it, the best first."""

    rule: str
    errors: int
    critical: int
    major: int
    minor: int
    hints: int
    lost: int
    next: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TraineeReport:
    """One person. `rules` are those ever met, in the rulebook's order; `costly` every rule that cost points,
    the costliest first."""

    trainee: str
    name: str
    groups: tuple[str, ...]
    scope: Scope
    made: date
    totals: Totals
    scores: Insight
    practised: tuple[Practised, ...]
    rules: tuple[RuleState, ...]
    costly: tuple[Costly, ...]
    works: tuple[Work, ...]
    complete: bool = True  # no sums are still to be made


@dataclass(frozen=True, slots=True)
class Line:
    """One person in the report on a class. `passed` of `assigned`."""

    trainee: str
    name: str
    totals: Totals
    mastered: int
    weak: int
    passed: int
    assigned: int


@dataclass(frozen=True, slots=True)
class Given:
    assignment: Assignment
    progress: Progress


@dataclass(frozen=True, slots=True)
class ClassReport:
    """Everybody, or a group (`title` is its name, "" for the whole class). `map` is a `figures.Heat` by
    chapters."""

    title: str
    scope: Scope
    made: date
    totals: Totals
    lines: tuple[Line, ...]
    scores: Insight
    pareto: Insight
    map: Insight
    costly: tuple[Costly, ...]
    given: tuple[Given, ...]
    complete: bool = True
