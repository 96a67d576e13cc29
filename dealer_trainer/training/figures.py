"""What a chart is made of, without a picture yet: a question, its answer, a table, and what is to be drawn.

Words are in the language in which they were asked for. Whoever draws adds nothing and leaves nothing out.
What there can be hundreds of in one chart is a tuple with names: it is made in a third of the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import NamedTuple

Cell = str | int | float | date | None


class Measure(Enum):
    """What a column's numbers are."""

    TEXT = "text"
    COUNT = "count"
    POINTS = "points"
    PERCENT = "percent"
    SECONDS = "seconds"
    MINUTES = "minutes"
    SCORE = "score"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    measure: Measure = Measure.TEXT


class Row(NamedTuple):
    """A line of the table, and whom and which rule it is about, if anybody and any."""

    cells: tuple[Cell, ...]
    rule: str = ""
    trainee: str = ""


class Sheet:
    """The table behind a chart. What is given as its rows is gone through when they are first looked at: most
    tables never are."""

    def __init__(self, columns: tuple[Column, ...] = (), rows: Iterable[Row] = ()) -> None:
        self.columns = columns
        self._rows = rows

    @property
    def rows(self) -> tuple[Row, ...]:
        if not isinstance(self._rows, tuple):
            self._rows = tuple(self._rows)
        return self._rows


class Level(Enum):
    """How far somebody is with a rule."""

    UNMET = "unmet"
    WEAK = "weak"
    LEARNING = "learning"
    MASTERED = "mastered"


class Spot(NamedTuple):
    """One cell of the map: `text` is what stands in it, `spoken` all that there is to say."""

    level: Level
    text: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Head:
    """A column of the map: a rule, or a chapter with its rules."""

    id: str
    name: str
    of_rules: bool = False  # a chapter


@dataclass(frozen=True, slots=True)
class Heat:
    """People by rules: `people` are (ID, name), `spots` one row a person.

    Of one person alone (`of`, their ID) the rules stand in the place of the people, and figures in theirs.
    """

    people: tuple[tuple[str, str], ...]
    heads: tuple[Head, ...]
    spots: tuple[tuple[Spot, ...], ...]
    of: str = ""


class Bar(NamedTuple):
    """A rule and its parts by gravity, gravest first; `running` is the share of all up to here, 0 to 100."""

    id: str
    name: str
    critical: int
    major: int
    minor: int
    other: int  # hints
    running: float

    @property
    def whole(self) -> int:
        return self.critical + self.major + self.minor + self.other


@dataclass(frozen=True, slots=True)
class Pareto:
    """Costliest first."""

    bars: tuple[Bar, ...]
    left: str  # names the axis


@dataclass(frozen=True, slots=True)
class Point:
    """A middle and where half of all lie."""

    when: date
    middle: float
    low: float
    high: float
    count: int


@dataclass(frozen=True, slots=True)
class Curve:
    """A line with its spread, and another beside it to compare with."""

    points: tuple[Point, ...]
    name: str
    left: str
    months: bool = False  # a point a month, else a week
    other: tuple[tuple[date, float], ...] = ()
    other_name: str = ""
    most: float | None = None  # the top of the scale


class Spread(NamedTuple):
    """A rule: where half of the class lies, its middle, and one person's own."""

    id: str
    name: str
    low: float
    middle: float
    high: float
    own: float | None = None


@dataclass(frozen=True, slots=True)
class Spreads:
    """Times in seconds, no more of them than are drawn."""

    rows: tuple[Spread, ...]
    class_name: str
    own_name: str
    bottom: str


class Pair(NamedTuple):
    id: str
    name: str
    before: int
    now: int


@dataclass(frozen=True, slots=True)
class Pairs:
    """Two weeks side by side, most in the later one first."""

    rows: tuple[Pair, ...]
    before_name: str
    now_name: str
    bottom: str


Picture = Heat | Pareto | Curve | Spreads | Pairs


@dataclass(frozen=True, slots=True)
class Insight:
    """A question and its answer. Without a picture there is nothing to show, and `answer` says why."""

    question: str
    answer: str
    picture: Picture | None = None
    sheet: Sheet = field(default_factory=Sheet)
    note: str = ""  # how the figures are meant
