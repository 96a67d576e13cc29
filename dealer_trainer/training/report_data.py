"""Reports gathered from the records: what was practised, what is known, what went wrong, what comes next."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, Final

from dealer_trainer import texts
from dealer_trainer.records import Records
from dealer_trainer.records.assigned import Assigned
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.progress import Progress
from dealer_trainer.records.progress_rows import Filter, RuleSum, day_of, number_of
from dealer_trainer.rules import book
from dealer_trainer.scenario.library import Entry
from dealer_trainer.training import assignments, insight, mastery, mastery_map
from dealer_trainer.training.figures import Insight, Level
from dealer_trainer.training.insight import Names, Who
from dealer_trainer.training.report_rows import (
    ClassReport,
    Costly,
    Given,
    Line,
    Practised,
    RuleState,
    Scope,
    Totals,
    TraineeReport,
)

NEXT: Final = 2  # scenarios that are named for a rule
MONTHS: Final = 3  # from so many on a line of months is drawn, else one of weeks

_SENTENCE: Final = re.compile(r".+?[.!?](?=\s+[A-ZÀ-ÝÉÈÊ¿¡])", re.DOTALL)
_SUMS: Final = (
    "count(*), sum(s.complete), max(iif(s.complete, s.score, NULL)), avg(iif(s.complete, s.score, NULL)),"
    " sum(s.errors), sum(s.hints), sum(s.ms) / 60000.0, min(s.day), max(s.day)"
)


class Gone(LookupError):
    """A person or group that is not in the records, or no longer."""


class Reporter:
    """Gathers reports of one file of records, in the language in use. Not for two threads at once."""

    def __init__(
        self,
        records: Records,
        entries: Iterable[Entry],
        today: date,
        rule_name: Names = str,
        chapter_name: Names = str,
    ) -> None:
        self._rule_name, self._chapter_name = rule_name, chapter_name
        self._records = records
        self._room = Classroom(records)
        self._progress = Progress(records)
        self._today = today
        self._entries = [one for one in entries if not one.broken]
        self._library = assignments.Library(self._entries)
        self._teaching: dict[str, list[Entry]] = defaultdict(list)
        for entry in self._entries:
            for rule in entry.teaches:
                self._teaching[rule].append(entry)

    def title(self, scenario: str) -> str:
        """A scenario's title in the language in use; its ID where its file is gone."""
        if (entry := self._library.scenarios.get(scenario)) is None:
            return scenario
        return entry.title.get(texts.language()) or entry.title.get(texts.DEFAULT) or scenario

    def trainee(self, trainee: str, scope: Scope) -> TraineeReport:
        """Raises RecordsError, Gone."""
        if (person := self._room.trainee(trainee)) is None:
            raise Gone(trainee)
        wanted = _filter(scope, (trainee,))
        practised = self._practised(trainee, scope)
        tried = {one.scenario: one for one in practised}
        names = {one.id: one.name for one in self._room.groups()}
        mine = self._room.memberships().get(trainee, frozenset())
        groups = tuple(name for one, name in names.items() if one in mine)
        totals = self._totals(scope, (trainee,)).get(trainee, Totals())
        costly = self._costly(self._progress.rule_sums(wanted), tried)
        works = assignments.assigned(self._records, trainee, self._library, self._today)
        return TraineeReport(
            trainee, person.name, groups, scope, self._today, totals, self._scores(wanted, person.name),
            practised, tuple(self._rules(trainee, scope)), costly, tuple(works),
            not self._progress.is_due(),
        )  # fmt: skip

    def of_class(
        self, scope: Scope, group: str | None = None, progress: Callable[[int, int], None] = lambda *_: None
    ) -> ClassReport:
        """Everybody who is not archived, or a group (its ID). `progress` is told the steps done and to do.
        Raises RecordsError, Gone."""
        title = ""
        if group is not None:
            names = {one.id: one.name for one in self._room.groups()}
            if group not in names:
                raise Gone(group)
            title = names[group]
        people = [(one.id, one.name) for one in self._room.trainees(group=group)]
        whole = 5
        ids = tuple(one for one, _ in people)
        wanted = _filter(scope, ids)
        totals = self._totals(scope, ids)
        progress(1, whole)
        recent = self._progress.evidence(self._recent(scope, ids))
        levels: dict[str, list[Level]] = defaultdict(list)
        for one in recent:
            levels[one.trainee].append(mastery.level(one))
        progress(2, whole)
        given, passed, assigned = self._given(set(ids))
        progress(3, whole)
        sums = self._progress.rule_sums(wanted)
        weeks = self._progress.week_spreads(wanted)
        progress(4, whole)
        made = ClassReport(
            title, scope, self._today, together(totals.values()),
            tuple(
                Line(
                    one, name, totals.get(one, Totals()), levels[one].count(Level.MASTERED),
                    levels[one].count(Level.WEAK), passed[one], assigned[one],
                )
                for one, name in people
            ),
            insight.curve(weeks), insight.pareto(sums, self._rule_name),
            mastery_map.mastery_map(recent, people, self._rule_name, self._chapter_name),
            self._costly(sums, {}), given,
            not self._progress.is_due(),
        )  # fmt: skip
        progress(5, whole)
        return made

    # Inside

    def _totals(self, scope: Scope, people: Sequence[str]) -> dict[str, Totals]:
        """By trainee; who has done nothing is not in it."""
        rows = self._records.plain(
            f"SELECT p.trainee, {_SUMS} FROM attempt_sum AS s JOIN rollup_person AS p ON p.n = s.person"
            f" WHERE {self._within(scope)} GROUP BY s.person"
        )
        wanted = set(people)
        return {row[0]: _totals(row[1:]) for row in rows if row[0] in wanted}

    def _practised(self, trainee: str, scope: Scope) -> tuple[Practised, ...]:
        """Scenario by scenario, in the library's order."""
        mine = f"s.person = (SELECT n FROM rollup_person WHERE trainee = ?) AND {self._within(scope)}"
        source = "FROM attempt_sum AS s JOIN rollup_scenario AS c ON c.n = s.scenario WHERE"
        done = self._records.plain(
            f"SELECT c.scenario, s.score {source} {mine} AND s.complete ORDER BY s.day, s.n", trainee
        )
        last = dict(done)
        rows = self._records.plain(
            f"SELECT c.scenario, {_SUMS} {source} {mine} GROUP BY s.scenario ORDER BY c.scenario", trainee
        )
        return tuple(Practised(row[0], _totals(row[1:]), last.get(row[0])) for row in rows)

    def _scores(self, wanted: Filter, name: str) -> Insight:
        """Month by month beside the class, or week by week while there are few months."""
        days = self._progress.days(wanted)
        who = Who(name or texts.say("reports.nameless"))
        everyone = replace(wanted, people=None)
        if len({one.day // 100 for one in days}) >= MONTHS:
            return insight.months(days, self._progress.months(everyone), who)
        return insight.curve(self._progress.week_spreads(everyone), who, own=self._progress.weeks(wanted))

    def _rules(self, trainee: str, scope: Scope) -> Iterator[RuleState]:
        ever = {one.rule: one for one in self._progress.evidence(Filter((trainee,), until=scope.until))}
        recent = self._recent(scope, (trainee,))
        lately = {one.rule: one for one in self._progress.evidence(recent)}
        for rule in book.load():
            if (seen := ever.get(rule)) is not None:
                now = lately.get(rule)
                met, clean = (now.met, now.clean) if now is not None else (0, 0)
                yield RuleState(rule, mastery.level(now), met, clean, day_of(seen.last))

    def _recent(self, scope: Scope, people: tuple[str, ...]) -> Filter:
        """The days of which mastery is judged: the last up to the end of the report."""
        until = min(scope.until or self._today, self._today)
        return Filter(people, until - timedelta(days=mastery.DAYS - 1), until, house=scope.house)

    def _costly(self, sums: Iterable[RuleSum], tried: Mapping[str, Practised]) -> tuple[Costly, ...]:
        return tuple(
            Costly(
                one.rule, one.errors, one.critical, one.major, one.minor, one.hints, one.lost,
                self._next(one.rule, tried),
            )
            for one in sums
            if one.lost or one.errors
        )  # fmt: skip

    def _next(self, rule: str, tried: Mapping[str, Practised]) -> tuple[str, ...]:
        """First what was never tried, then what went worst; what went without a mistake comes last."""

        def went(entry: Entry) -> tuple[int, str]:
            if (before := tried.get(entry.id)) is None:
                return -2, entry.id
            return -1 if before.totals.best is None else before.totals.best, entry.id

        return tuple(entry.id for entry in sorted(self._teaching.get(rule, ()), key=went)[:NEXT])

    def _given(self, people: set[str]) -> tuple[tuple[Given, ...], dict[str, int], dict[str, int]]:
        """What is assigned to any of these people, and of how many assignments each has passed how many."""
        given: list[Given] = []
        passed: dict[str, int] = defaultdict(int)
        assigned: dict[str, int] = defaultdict(int)
        for one in Assigned(self._records).assignments():
            every = assignments.works(self._records, one, self._library, self._today)
            if works := [work for work in every if work.trainee in people]:
                given.append(Given(one, assignments.progress(works)))
            for work in works:
                assigned[work.trainee] += 1
                passed[work.trainee] += work.state is assignments.State.PASSED
        return tuple(given), passed, assigned

    def _within(self, scope: Scope) -> str:
        since = number_of(scope.since) if scope.since else 0
        until = number_of(scope.until) if scope.until else 99999999
        days = f"s.day BETWEEN {since} AND {until}"
        if scope.house is None:
            return days
        sorts = self._records.plain("SELECT n FROM rollup_sort WHERE house = ?", scope.house)
        return f"{days} AND s.sort IN ({', '.join(str(row[0]) for row in sorts) or -1})"


def _filter(scope: Scope, people: tuple[str, ...]) -> Filter:
    return Filter(people, scope.since, scope.until, house=scope.house)


def _totals(row: Sequence[Any]) -> Totals:
    attempts, completed, best, average, errors, hints, minutes, first, last = row
    return Totals(
        attempts, completed, best, average, errors, hints, minutes, day_of(first), day_of(last)
    )  # fmt: skip


def together(some: Iterable[Totals]) -> Totals:
    """What several people's attempts come to."""
    some = [one for one in some if one.attempts]
    completed = sum(one.completed for one in some)
    weighed = sum((one.average or 0) * one.completed for one in some)
    return Totals(
        sum(one.attempts for one in some), completed,
        max((one.best for one in some if one.best is not None), default=None),
        weighed / completed if completed else None, sum(one.errors for one in some),
        sum(one.hints for one in some), sum(one.minutes for one in some),
        min((one.first for one in some if one.first), default=None),
        max((one.last for one in some if one.last), default=None),
    )  # fmt: skip


def in_short(rule: str) -> str:
    """A rule's text as far as its first sentence, in the language in use; "" where there is none."""
    lang = texts.language()
    if not book.has_text(rule, lang):
        return ""
    said = book.text(rule, lang).rule
    return match[0] if (match := _SENTENCE.match(said)) else said
