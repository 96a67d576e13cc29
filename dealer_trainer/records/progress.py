"""What the records say of progress, asked of the sums in rollups.py: fast with a million attempts.

Each question has its SQL in a function of its own (`..._sql`), so that the bare query can be measured beside
what is made of it. Numbers are put into the SQL as numbers; texts go in as values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Final

from dealer_trainer.records import rollups
from dealer_trainer.records.periods import stretch
from dealer_trainer.records.progress_rows import (
    ActLine,
    DaySum,
    Evidence,
    Filter,
    MonthSum,
    PersonSum,
    RuleSum,
    RuleTimes,
    Span,
    WeekSpread,
    WeekSum,
    day_of,
    number_of,
)
from dealer_trainer.records.store import Records

IN_TIME: Final = 12  # seconds: who takes longer for an act of a rule has not met it in time
_SLOW: Final = " + ".join(rollups.TIMES[rollups.BOUNDS.index(IN_TIME) + 1 :])
LINES: Final = 400  # of one drill


class Progress:
    """Questions about progress. Not for two threads at once; what can last is asked on records of its own,
    inside `records.stoppable`."""

    def __init__(self, records: Records) -> None:
        self._records = records

    # What must be there first

    def is_due(self) -> bool:
        """Whether sums are missing for attempts that are older than the sums, or were written in bulk."""
        return bool(self._records.setting(rollups.DUE))

    def fill(self, progress: Callable[[int, int], bool] = lambda _done, _whole: True) -> bool:
        """Fill in the sums that are due; `progress` is told the attempts done and to do, and says whether to
        go on. Whether all is done. What was filled in stays. Raises RecordsError."""
        return self._records.fill_sums(progress)

    def rebuild(self, progress: Callable[[int, int], bool] = lambda _done, _whole: True) -> bool:
        """Make all sums anew from the acts. As `fill`."""
        with self._records.writing() as connection:
            rollups.throw_away(connection)
        return self.fill(progress)

    # Questions

    def span(self) -> Span:
        """What there is to choose from."""
        first, last = (
            self._records.plain(
                f"SELECT {which}(period) FROM rule_by_class WHERE sort = {rollups.EVERY} AND period > 9999999"
            )[0][0]
            for which in ("min", "max")
        )
        sorts = self._records.plain("SELECT game, mode, house FROM rollup_sort")
        games, modes, houses = ({row[n] for row in sorts if row[n]} for n in range(3))
        return Span(
            day_of(first) if first else None,
            day_of(last) if last else None,
            *(tuple(sorted(some)) for some in (games, modes, houses)),
        )

    def rule_sums(self, wanted: Filter) -> list[RuleSum]:
        """What each rule came to, costliest first."""
        return list(map(RuleSum._make, self._records.plain(self.rule_sums_sql(wanted))))

    def rule_sums_sql(self, wanted: Filter) -> str:
        return self._by_rule(wanted, RuleSum._fields[1:], "ORDER BY 7 DESC, 3 DESC, 1")

    def rule_times(self, wanted: Filter) -> RuleTimes:
        """How long acts took, by rule."""
        return {row[0]: row[1:] for row in self._records.plain(self.rule_times_sql(wanted))}

    def rule_times_sql(self, wanted: Filter) -> str:
        some = f"HAVING sum({' + '.join(rollups.TIMES)}) > 0"
        return self._by_rule(wanted, rollups.TIMES, f"{some} ORDER BY 1")

    def _by_rule(self, wanted: Filter, columns: Iterable[str], order: str) -> str:
        sums = ", ".join(f"sum({one})" for one in columns)
        source = self._source(wanted, "rule", columns)
        return (
            f"SELECT r.rule, {sums} FROM ({source}) AS c JOIN rollup_rule AS r ON r.n = c.rule"
            f" GROUP BY c.rule {order}"
        )

    def who(self, rule: str, wanted: Filter) -> list[PersonSum]:
        """Who did how by one rule, who lost most first."""
        return [PersonSum._make(row) for row in self._records.plain(self.who_sql(wanted), rule)]

    def who_sql(self, wanted: Filter) -> str:
        one = "rule = (SELECT n FROM rollup_rule WHERE rule = ?1)"
        source = self._source(wanted, "person", ("acts", "errors", "lost"), extra=one, by_person=True)
        return (
            f"SELECT p.trainee, sum(acts), sum(errors), sum(lost) FROM ({source}) AS c"
            " JOIN rollup_person AS p ON p.n = c.person GROUP BY c.person ORDER BY 4 DESC, 3 DESC"
        )

    def evidence(self, wanted: Filter) -> list[Evidence]:
        """How everyone did by every rule that they met, attempt by attempt."""
        people, rules = self._names("person", "trainee"), self._names("rule", "rule")
        return [
            Evidence(people[row[0]], rules[row[1]], *row[2:])
            for row in self._records.plain(self.evidence_sql(wanted))
        ]

    def evidence_sql(self, wanted: Filter) -> str:
        good = "iif(clean AND in_time, scenario, NULL)"
        return (
            f"SELECT person, rule, count(*), sum(clean), sum(clean AND in_time), count(DISTINCT {good}),"
            " sum(errors), max(day) FROM (SELECT person, rule, day, scenario, errors,"
            f" errors + hints = 0 AS clean, {_SLOW} = 0 AS in_time FROM rule_met"
            f" WHERE acts > 0 AND {self._where(wanted)} AND {_within(wanted)}) GROUP BY person, rule"
        )

    def weeks(self, wanted: Filter) -> list[WeekSum]:
        """Everyone's complete attempts by week, person by person; whole weeks, also at the ends."""
        return list(map(WeekSum._make, self._records.plain(self.weeks_sql(wanted))))

    def weeks_sql(self, wanted: Filter) -> str:
        where = f"FROM week_by_person WHERE {self._where(wanted, sums=True)}{_weeks_within(wanted)}"
        if _of_every_sort(wanted):
            return f"SELECT person, week, attempts, score, errors, ms {where}"
        return (
            "SELECT person, week, sum(attempts), sum(score), sum(errors), sum(ms)"
            f" {where} GROUP BY person, week"
        )

    def week_spreads(self, wanted: Filter, *, errors: bool = False) -> list[WeekSpread]:
        """How everyone's averages of a week lie, oldest first: scores, or `errors` an attempt."""
        return list(map(WeekSpread._make, self._records.plain(self.week_spreads_sql(wanted, errors))))

    def week_spreads_sql(self, wanted: Filter, errors: bool) -> str:
        # Between the two that lie nearest to the place of a quarter it is weighed by how near they are.
        places = ", ".join(
            f"sum(v * max(0.0, 1 - abs(i - {share} * (c - 1))))" for share in (0.25, 0.5, 0.75)
        )
        counted = "errors" if errors else "score"
        averages = (
            f"SELECT week, sum(attempts) AS n, 1.0 * sum({counted}) / sum(attempts) AS v"
            f" FROM week_by_person WHERE {self._where(wanted, sums=True)}{_weeks_within(wanted)}"
            " GROUP BY person, week"
        )
        placed = (
            "SELECT week, n, v, count(*) OVER (PARTITION BY week) AS c,"
            f" row_number() OVER (PARTITION BY week ORDER BY v) - 1 AS i FROM ({averages})"
        )
        return f"SELECT week, c, sum(n), {places} FROM ({placed}) GROUP BY week ORDER BY week"

    def months(self, wanted: Filter) -> list[MonthSum]:
        """All complete attempts by month, oldest first."""
        return list(map(MonthSum._make, self._records.plain(self.months_sql(wanted))))

    def months_sql(self, wanted: Filter) -> str:
        return (
            "SELECT week / 100, sum(attempts), sum(score) FROM week_by_person"
            f" WHERE {self._where(wanted, sums=True)}{_weeks_within(wanted)} GROUP BY 1 ORDER BY 1"
        )

    def days(self, wanted: Filter) -> list[DaySum]:
        """Complete attempts by day, oldest first: for one person or few."""
        return list(map(DaySum._make, self._records.plain(self.days_sql(wanted))))

    def days_sql(self, wanted: Filter) -> str:
        return (
            "SELECT day, count(*), sum(score), sum(errors), sum(hints), sum(ms) FROM attempt_sum"
            f" WHERE complete AND {self._where(wanted)} AND {_within(wanted)} GROUP BY day ORDER BY day"
        )

    def acts(self, rule: str, wanted: Filter, *, errors_only: bool = False) -> list[ActLine]:
        """What was done by one rule, newest attempts first: at most `LINES`. For one person or few."""
        return [ActLine._make(row) for row in self._records.plain(self.acts_sql(wanted, errors_only), rule)]

    def acts_sql(self, wanted: Filter, errors_only: bool) -> str:
        wrong = " AND errors + hints > 0" if errors_only else ""
        of_line = f" AND ({rollups.IS_ERROR.format('act.')} OR act.kind = 'hint')" if errors_only else ""
        return (
            "SELECT act.attempt, ordinal, at, a.scenario, a.house, a.mode, act.kind, what, verdict, gravity,"
            " option, reason, owed, act.lost, act.ms FROM (SELECT day, attempt AS n FROM rule_met"
            f" WHERE {self._where(wanted)} AND {_within(wanted)}{wrong}"
            " AND rule = (SELECT n FROM rollup_rule WHERE rule = ?1)"
            f" ORDER BY day DESC, attempt DESC LIMIT {LINES}) AS m"
            " JOIN attempt_sum AS s ON s.n = m.n JOIN attempt AS a ON a.id = s.attempt"
            " JOIN act ON act.attempt = a.id AND act.rule = ?1 AND act.kind <> 'auto'"
            f"{of_line} ORDER BY m.day DESC, m.n DESC, ordinal LIMIT {LINES}"
        )

    def people(self, wanted: Filter) -> dict[int, str]:
        """Trainees' IDs by the numbers that `weeks` uses."""
        return self._names("person", "trainee")

    # Inside

    def _names(self, what: str, column: str) -> dict[int, str]:
        return dict(self._records.plain(f"SELECT n, {column} FROM rollup_{what}"))

    def _source(
        self, wanted: Filter, by: str, columns: Iterable[str], *, extra: str = "", by_person: bool = False
    ) -> str:
        """The sums of these columns that make up what is wanted, of years, months and days: each part is
        summed for itself, for fewer rows are to be sorted so."""
        since, until = self._bounds(wanted)
        found = stretch(since, until)
        more = f" AND {extra}" if extra else ""
        picked = ", ".join([by, *(f"sum({one}) AS {one}" for one in columns)])
        last = f"GROUP BY {by}"
        of_class = wanted.people is None and not by_person
        table, days = ("rule_by_class", "rule_by_class") if of_class else ("rule_by_person", "rule_met")
        where = f"{self._where(wanted, people=not of_class, sums=True)}{more}"
        where_days = where if of_class else f"{self._where(wanted)}{more}"
        parts = []
        if found.periods:
            listed = ", ".join(map(str, found.periods))
            parts.append(f"SELECT {picked} FROM {table} WHERE {where} AND period IN ({listed}) {last}")
        day = "period" if of_class else "day"
        parts += [
            f"SELECT {picked} FROM {days} WHERE {where_days} AND {day} BETWEEN {first} AND {until_day} {last}"
            for first, until_day in found.days
        ]
        return " UNION ALL ".join(parts) or f"SELECT {picked} FROM {table} WHERE 0 {last}"

    def _bounds(self, wanted: Filter) -> tuple[date, date]:
        """The days wanted, no further than there are any; whole years where no day is named."""
        span = self.span()
        first, last = span.first or date(2000, 1, 1), span.last or date(2000, 1, 1)
        since = (
            first.replace(month=1, day=1) if wanted.since is None or wanted.since < first else wanted.since
        )
        until = (
            last.replace(month=12, day=31) if wanted.until is None or wanted.until > last else wanted.until
        )
        return since, until

    def _where(self, wanted: Filter, *, people: bool = True, sums: bool = False) -> str:
        """Who and of what sort, by their numbers; `sums`: of a table that has all sorts together, too."""
        parts = []
        if people:
            parts.append(f"person IN {self._people_numbers(wanted)}")
        if not _of_every_sort(wanted):
            rows = self._records.plain(
                "SELECT n FROM rollup_sort WHERE game = coalesce(?, game) AND mode = coalesce(?, mode)"
                " AND house = coalesce(?, house)", wanted.game, wanted.mode, wanted.house,
            )  # fmt: skip
            parts.append(f"sort IN {_listed(row[0] for row in rows)}")
        elif sums:
            parts.append(f"sort = {rollups.EVERY}")
        return " AND ".join(parts) or "1"

    def _people_numbers(self, wanted: Filter) -> str:
        if wanted.people is None:
            return "(SELECT n FROM rollup_person)"
        marks = ", ".join("?" * len(wanted.people))
        rows = self._records.plain(
            f"SELECT n FROM rollup_person WHERE trainee IN ({marks}) ORDER BY n", *wanted.people
        )
        return _listed(row[0] for row in rows)


def _of_every_sort(wanted: Filter) -> bool:
    return wanted.game is None and wanted.mode is None and wanted.house is None


def _weeks_within(wanted: Filter) -> str:
    """Weeks that have a day of those wanted."""
    before = f" AND week > {number_of(wanted.since - timedelta(days=7))}" if wanted.since else ""
    return before + (f" AND week <= {number_of(wanted.until)}" if wanted.until else "")


def _within(wanted: Filter) -> str:
    since = number_of(wanted.since) if wanted.since else 0
    until = number_of(wanted.until) if wanted.until else 99999999
    return f"day BETWEEN {since} AND {until}"


def _listed(numbers: Iterable[int]) -> str:
    return f"({', '.join(map(str, numbers)) or -1})"
