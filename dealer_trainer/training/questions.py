"""Which figures each question of progress is answered from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import Enum
from typing import Final, assert_never

from dealer_trainer.records.progress import Progress
from dealer_trainer.records.progress_rows import Filter
from dealer_trainer.training import insight, mastery
from dealer_trainer.training.figures import Insight
from dealer_trainer.training.insight import THE_CLASS, Who
from dealer_trainer.training.mastery_map import mastery_map

PEOPLE: Final = 30  # of one sheet of the map of mastery


class Question(Enum):
    """What progress is asked, in the order of the page."""

    PARETO = "pareto"
    WEEK = "week"
    MASTERY = "mastery"
    CURVE = "curve"
    TIMES = "times"
    MONTHS = "months"


@dataclass(frozen=True, slots=True)
class Asked:
    """Of whom, and of what attempts, on what day.

    `wanted` is the class (its `people` None: everyone); `people` are its (ID, name), by name. `person`
    is the one among them who is asked about, "" for all. `you`: the reader is that person.
    """

    wanted: Filter
    people: tuple[tuple[str, str], ...]
    today: date
    person: str = ""
    you: bool = False
    chapter: str = ""  # mastery of this chapter's rules
    sheet: int = 0  # which PEOPLE of the map
    errors: bool = False  # the curve counts errors instead of points
    rule_name: Callable[[str], str] = field(default=str, compare=False)
    chapter_name: Callable[[str], str] = field(default=str, compare=False)

    @property
    def who(self) -> Who:
        if not self.person:
            return THE_CLASS
        return Who("" if self.you else dict(self.people).get(self.person, ""), self.you)

    @property
    def theirs(self) -> Filter:
        """The attempts of the person, or of the class."""
        return replace(self.wanted, people=(self.person,)) if self.person else self.wanted


def answer(progress: Progress, question: Question, asked: Asked) -> Insight:
    """The answer. Raises RecordsError; Stopped inside `records.stoppable`."""
    match question:
        case Question.PARETO:
            return insight.pareto(progress.rule_sums(asked.theirs), asked.rule_name, asked.who)
        case Question.WEEK:
            return _week(progress, asked)
        case Question.MASTERY:
            return _mastery(progress, asked)
        case Question.CURVE:
            own = progress.weeks(asked.theirs) if asked.person else ()
            everyones = progress.week_spreads(asked.wanted, errors=asked.errors)
            return insight.curve(everyones, asked.who, errors=asked.errors, own=own)
        case Question.TIMES:
            own_times = progress.rule_times(asked.theirs) if asked.person else {}
            return insight.times(progress.rule_times(asked.wanted), asked.rule_name, asked.who, own_times)
        case Question.MONTHS:
            if not asked.person:
                return insight.whom()
            return insight.months(progress.days(asked.theirs), progress.months(asked.wanted), asked.who)
        case _:
            assert_never(question)


def week_of(asked: Asked) -> date:
    """The first of the last seven days: up to today, or to the last day wanted. On a Monday, too, seven days
    are compared with seven."""
    return min(asked.today, asked.wanted.until or asked.today) - timedelta(days=6)


def _week(progress: Progress, asked: Asked) -> Insight:
    first = week_of(asked)
    now, before = (
        progress.rule_sums(replace(asked.theirs, since=start, until=start + timedelta(days=6)))
        for start in (first, first - timedelta(days=7))
    )
    return insight.week(now, before, asked.rule_name, first, asked.who)


def _mastery(progress: Progress, asked: Asked) -> Insight:
    people = [one for one in asked.people if not asked.person or one[0] == asked.person]
    shown = people[asked.sheet * PEOPLE : (asked.sheet + 1) * PEOPLE]
    last = min(asked.today, asked.wanted.until or asked.today)
    since = last - timedelta(days=mastery.DAYS - 1)
    recent = replace(
        asked.wanted, people=tuple(one for one, _ in shown), since=max(since, asked.wanted.since or since)
    )
    return mastery_map(
        progress.evidence(recent), shown, asked.rule_name, asked.chapter_name, chapter=asked.chapter,
        who=asked.who,
    )  # fmt: skip
