"""What is asked of the progress kept in the records, and what comes out. Rows are tuples with names:
thousands of them are made for one chart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple, TypeAlias

# By rule, how many of its acts took under 1, 2, … seconds (`rollups.BOUNDS`); the last: longer still.
RuleTimes: TypeAlias = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Filter:
    """Whose attempts, from when to when (both days counted), and of which game, mode and house; None is all.

    `people` are trainees' IDs; () is nobody.
    """

    people: tuple[str, ...] | None = None
    since: date | None = None
    until: date | None = None
    game: str | None = None
    mode: str | None = None
    house: str | None = None


class RuleSum(NamedTuple):
    """What a rule came to. `acts` counts what was judged by it, duties let slip too; `errors` are `minor`,
    `major`, `critical` and those without gravity; `lost` are points, hints' too."""

    rule: str
    acts: int
    errors: int
    minor: int
    major: int
    critical: int
    lost: int
    lost_minor: int
    lost_major: int
    lost_critical: int
    hints: int


class PersonSum(NamedTuple):
    """What one rule came to with one person."""

    trainee: str
    acts: int
    errors: int
    lost: int


class Evidence(NamedTuple):
    """How somebody did by a rule: in how many attempts it was met, in how many without error and hint
    (`clean`), in how many of these in time, and in how many scenarios that was; the day of the last."""

    trainee: str
    rule: str
    met: int
    clean: int
    in_time: int
    scenarios: int
    errors: int
    last: int  # 20261130


class WeekSum(NamedTuple):
    """One person's complete attempts in the week that begins on this Monday (20261130); `score` is the sum
    of theirs."""

    person: int
    week: int
    attempts: int
    score: int
    errors: int
    ms: int


class WeekSpread(NamedTuple):
    """A week (its Monday, 20261130) of everyone's averages of complete attempts: of how many people and
    attempts, and below which a quarter, half and three quarters of the averages lie."""

    week: int
    people: int
    attempts: int
    low: float
    middle: float
    high: float


class MonthSum(NamedTuple):
    """Everyone's complete attempts in the weeks that begin in a month (202611)."""

    month: int
    attempts: int
    score: int


class DaySum(NamedTuple):
    """Somebody's complete attempts of one day (20261130), and what they came to."""

    day: int
    attempts: int
    score: int
    errors: int
    hints: int
    ms: int


class ActLine(NamedTuple):
    """One line of an attempt that a rule judged, and the attempt that it is in."""

    attempt: str
    ordinal: int
    at: str
    scenario: str
    house: str
    mode: str
    kind: str
    what: str
    verdict: str
    gravity: int
    option: str
    reason: str
    owed: str
    lost: int
    ms: int


class Span(NamedTuple):
    """What there is to choose from: the first and last day with attempts, games, modes, houses."""

    first: date | None
    last: date | None
    games: tuple[str, ...]
    modes: tuple[str, ...]
    houses: tuple[str, ...]


def day_of(number: int) -> date:
    """20261130 as a date."""
    return date(number // 10000, number // 100 % 100, number % 100)


def number_of(day: date) -> int:
    return day.year * 10000 + day.month * 100 + day.day
