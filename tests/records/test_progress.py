"""The sums beside the acts are always what the acts come to, and progress is told from them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer_trainer.records import Entry, Kind, PastAttempt, Records, open_records, rollups
from dealer_trainer.records.periods import stretch
from dealer_trainer.records.progress import Progress
from dealer_trainer.records.progress_rows import Filter, day_of, number_of
from dealer_trainer.training.spread import quartiles

SUMS = ("attempt_sum", "rule_met", "rule_by_person", "rule_by_class", "week_by_person")
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday


class Clock:
    """Stands still until somebody moves it on."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def records(tmp_path: Path, clock: Clock) -> Iterator[Records]:
    with open_records(tmp_path / "records.db", now=clock) as opened:
        yield opened


def act(rule: str = "draw.burn", verdict: str = "right", lost: int = 0, gravity: int = 0, ms: int = 1500,
        gesture: int = 1, kind: Kind = Kind.ACT) -> Entry:  # fmt: skip
    return Entry(kind, gesture, "burn", "Burn", verdict, rule, gravity, lost=lost, ms=ms)


def attempt(
    records: Records,
    who: str,
    *entries: Entry,
    scenario: str = "draw/a",
    mode: str = "practice",
    house: str = "roberts",
    game: str = "ace-to-five",
    complete: bool | None = True,
) -> str:
    made = records.begin(who, scenario, "c", house, 1, mode, "0", 100, game)
    for number, entry in enumerate(entries, 1):
        records.add(made, [replace(entry, gesture=number)])
    if complete is not None:
        records.end(made, complete=complete)
    return made


def sums(records: Records) -> dict[str, set[tuple[object, ...]]]:
    """All sums with names instead of numbers, which another filling in gives anew."""
    names = {
        "attempt_sum": "SELECT attempt, p.trainee, day, week, game, mode, house, c.scenario, complete,"
        " points, lost, score, errors, hints, ms FROM attempt_sum JOIN rollup_person AS p ON p.n = person"
        " JOIN rollup_sort AS s ON s.n = sort JOIN rollup_scenario AS c ON c.n = attempt_sum.scenario",
        "rule_met": "SELECT a.attempt, r.rule, {m} FROM rule_met AS m"
        " JOIN attempt_sum AS a ON a.n = m.attempt JOIN rollup_rule AS r ON r.n = m.rule",
        "rule_by_person": "SELECT p.trainee, period, r.rule, game, mode, house, {m} FROM rule_by_person AS c"
        " JOIN rollup_person AS p ON p.n = person JOIN rollup_rule AS r ON r.n = c.rule"
        " LEFT JOIN rollup_sort AS s ON s.n = sort",
        "rule_by_class": "SELECT period, r.rule, game, mode, house, {m} FROM rule_by_class AS c"
        " JOIN rollup_rule AS r ON r.n = c.rule LEFT JOIN rollup_sort AS s ON s.n = sort",
        "week_by_person": "SELECT p.trainee, week, game, mode, house, attempts, score, errors, hints, ms"
        " FROM week_by_person JOIN rollup_person AS p ON p.n = person"
        " LEFT JOIN rollup_sort AS s ON s.n = sort",
    }
    found = {}
    for name, sql in names.items():
        table = "m" if name == "rule_met" else "c"
        found[name] = records.plain(
            sql.replace("{m}", ", ".join(f"{table}.{one}" for one in rollups.MEASURES))
        )
    assert {name: len(rows) for name, rows in found.items()} == {
        name: records.plain(f"SELECT count(*) FROM {name}")[0][0] for name in names
    }
    return {name: set(rows) for name, rows in found.items()}


def holds(records: Records) -> None:
    """The sums are what they are when all of them are made anew."""
    kept = sums(records)
    assert Progress(records).rebuild()
    assert sums(records) == kept


# --- the sums


def test_a_new_file_has_no_sums_and_none_are_due(records: Records) -> None:
    assert not Progress(records).is_due()
    assert all(not rows for rows in sums(records).values())
    assert Progress(records).span().first is None
    assert Progress(records).rule_sums(Filter()) == []


def test_each_act_counts_at_once(records: Records) -> None:
    who = records.trainee("A").id
    made = attempt(records, who, act(), act(verdict="wrong", lost=10, gravity=2), complete=None)
    progress = Progress(records)
    (one,) = progress.rule_sums(Filter())
    assert (one.rule, one.acts, one.errors, one.major, one.lost, one.lost_major) == (
        "draw.burn",
        2,
        1,
        1,
        10,
        10,
    )
    assert progress.weeks(Filter()) == []  # only complete attempts have a score
    records.end(made, complete=True)
    (week,) = progress.weeks(Filter())
    assert (week.week, week.attempts, week.score, week.errors) == (20260302, 1, 90, 1)
    holds(records)


def test_what_was_done_for_the_trainee_does_not_count(records: Records) -> None:
    who = records.trainee("A").id
    attempt(records, who, act(kind=Kind.AUTO), act(kind=Kind.HINT, verdict="", lost=5), act(rule=""))
    (one,) = Progress(records).rule_sums(Filter())
    assert (one.acts, one.errors, one.hints, one.lost) == (0, 0, 1, 5)
    holds(records)


def test_an_attempt_left_before_its_end_has_no_score_and_its_errors_count(records: Records) -> None:
    attempt(records, records.trainee("A").id, act(verdict="wrong", lost=25, gravity=3), complete=False)
    progress = Progress(records)
    assert progress.weeks(Filter()) == []
    assert progress.rule_sums(Filter())[0].critical == 1
    holds(records)


def test_who_is_deleted_leaves_nothing(records: Records) -> None:
    stays, goes = records.trainee("A").id, records.trainee("B").id
    for who in (stays, goes, goes):
        attempt(records, who, act(), act("draw.order", "early", 25, 3))
    only = sums(records)
    records.delete(goes)
    assert goes not in str(sums(records))
    assert records.plain("SELECT count(*) FROM rollup_person") == [(1,)]
    assert sums(records) != only
    holds(records)
    records.delete(stays)
    assert all(not rows for rows in sums(records).values())


_VERDICTS = st.sampled_from(["right", "wrong", "early", "let slip", "impossible", ""])
_ENTRIES = st.builds(
    act, rule=st.sampled_from(["draw.burn", "draw.order", "exposed.replace", ""]), verdict=_VERDICTS,
    lost=st.sampled_from([0, 3, 10, 25]), gravity=st.integers(0, 3), ms=st.integers(0, 90_000),
    kind=st.sampled_from(list(Kind)),
)  # fmt: skip
_DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("attempt"), st.integers(0, 2), st.lists(_ENTRIES, max_size=5),
                  st.sampled_from([True, False, None]), st.integers(0, 400)),
        st.tuples(st.just("past"), st.integers(0, 2), st.lists(_ENTRIES, min_size=1, max_size=4),
                  st.just(True), st.integers(0, 400)),
        st.tuples(st.just("delete"), st.integers(0, 2), st.just([]), st.none(), st.just(0)),
        st.tuples(st.just("put off"), st.integers(0, 2), st.just([]), st.none(), st.just(0)),
        st.tuples(st.just("fill"), st.integers(0, 2), st.just([]), st.none(), st.just(0)),
    ),
    max_size=12,
)  # fmt: skip


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(_DEEDS)
def test_whatever_is_done_the_sums_are_those_of_the_acts(
    tmp_path_factory: pytest.TempPathFactory, deeds: list[tuple[str, int, list[Entry], bool | None, int]]
) -> None:
    clock = Clock()
    with open_records(tmp_path_factory.mktemp("any") / "records.db", now=clock) as records:
        for number, (what, person, entries, complete, day) in enumerate(deeds):
            clock.time = NOON + timedelta(days=day)
            who = f"P{person}"
            if what == "attempt":
                mode, house = ("practice", "guided")[day % 2], ("roberts", "california")[day % 3 % 2]
                attempt(records, records.trainee(who).id, *entries, mode=mode, house=house, complete=complete)
            elif what == "past":
                past = PastAttempt("draw/b", "c", "roberts", 1, "practice", 100, clock.time,
                                   tuple(entries), number + 1, "draw high")  # fmt: skip
                records.add_past([(records.trainee(who).id, past)], "0")
            elif what == "delete":
                records.delete(records.trainee(who).id)
            elif what == "put off":
                records.put_off_sums()
            else:
                assert records.fill_sums(lambda _done, _whole: True)
        assert records.fill_sums(lambda _done, _whole: True)
        kept = sums(records)
        assert Progress(records).rebuild()
        assert sums(records) == kept
        _checked_by_hand(records)


def _checked_by_hand(records: Records) -> None:
    """The same asked of the acts themselves."""
    lines = records.plain(
        "SELECT rule, count(*) FILTER (WHERE kind IN ('act', 'wait', 'slip')),"
        " count(*) FILTER (WHERE kind IN ('act', 'wait', 'slip')"
        " AND verdict NOT IN ('', 'right', 'impossible')),"
        " sum(lost), count(*) FILTER (WHERE kind = 'hint') FROM act WHERE rule <> '' AND kind <> 'auto'"
        " GROUP BY rule"
    )
    told = {
        (one.rule, one.acts, one.errors, one.lost, one.hints) for one in Progress(records).rule_sums(Filter())
    }
    assert told == set(lines)
    scores = records.plain(
        "SELECT id, max(0, points - (SELECT coalesce(sum(lost), 0) FROM act WHERE attempt = id)), score"
        " FROM attempt_score"
    )
    assert all(bare == kept for _, bare, kept in scores)


def test_filling_in_can_be_broken_off_and_gone_on_with(records: Records) -> None:
    who = records.trainee("A").id
    records.put_off_sums()
    for number in range(7):
        attempt(records, who, act(lost=number))
    assert Progress(records).is_due()
    told: list[tuple[int, int]] = []

    def only_once(done: int, whole: int) -> bool:
        told.append((done, whole))
        return False

    assert not rollups.fill(records._connection, only_once, batch=3)
    assert told == [(3, 7)]
    assert records.plain("SELECT count(*) FROM attempt_sum") == [(3,)]
    assert Progress(records).is_due()
    assert rollups.fill(records._connection, lambda _done, _whole: True, batch=3)
    assert not Progress(records).is_due()
    holds(records)


def test_scores_are_right_before_the_sums_are(records: Records) -> None:
    records.put_off_sums()
    made = attempt(records, records.trainee("A").id, act(verdict="wrong", lost=10, gravity=2))
    kept = records.attempt(made)
    assert kept is not None
    assert (kept.score, kept.errors, kept.ms) == (90, 1, 1500)


def test_an_older_file_gets_its_sums_when_it_is_opened(tmp_path: Path, records: Records) -> None:
    attempt(records, records.trainee("A").id, act(verdict="wrong", lost=10, gravity=2))
    before = sums(records)
    records.close()
    file = tmp_path / "records.db"
    with sqlite3.connect(file) as raw:  # as it was before there were sums, and before later steps
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            raw.execute(f"DROP TRIGGER {name}")
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'view'").fetchall():
            raw.execute(f"DROP VIEW {name}")
        for name in (*SUMS, "rollup_person", "rollup_rule", "rollup_scenario", "rollup_sort"):
            raw.execute(f"DROP TABLE {name}")
        raw.execute("ALTER TABLE attempt DROP COLUMN house_content")
        raw.execute("DROP TABLE extra_attempt")
        raw.execute("DELETE FROM _sqlite_migrations WHERE name NOT IN ('attempts', 'classroom')")
        raw.execute("PRAGMA user_version = 2")
    raw.close()
    with open_records(file) as opened:
        assert sums(opened) == before
        assert opened.plain("SELECT score FROM attempt_score") == [(90,)]


# --- the questions


def test_days_are_put_together_from_years_months_and_days() -> None:
    assert stretch(date(2026, 1, 1), date(2026, 12, 31)) == ((2026,), ())
    assert stretch(date(2026, 2, 1), date(2026, 2, 28)) == ((202602,), ())
    assert stretch(date(2026, 2, 2), date(2026, 2, 28)) == ((), ((20260202, 20260228),))
    whole = stretch(date(2024, 3, 17), date(2026, 1, 2))
    assert whole.periods == (2025, *range(202404, 202413))
    assert whole.days == ((20240317, 20240331), (20260101, 20260102))
    assert stretch(date(2026, 1, 2), date(2026, 1, 1)) == ((), ())


@given(st.dates(date(2023, 1, 1), date(2027, 1, 1)), st.dates(date(2023, 1, 1), date(2027, 1, 1)))
def test_each_day_is_counted_once(since: date, until: date) -> None:
    found = stretch(since, until)
    for n in range((date(2027, 2, 1) - date(2022, 12, 1)).days):
        day = date(2022, 12, 1) + timedelta(days=n)
        times = sum(period in (day.year, day.year * 100 + day.month) for period in found.periods)
        times += sum(first <= number_of(day) <= last for first, last in found.days)
        assert times == (since <= day <= until), day
    assert day_of(number_of(since)) == since


@pytest.fixture
def some(records: Records, clock: Clock) -> Records:
    """Two people: A over three months, B on one day."""
    one, other = records.trainee("A").id, records.trainee("B").id
    for days, lost in ((0, 25), (9, 10), (40, 3), (65, 0)):
        clock.time = NOON + timedelta(days=days)
        gravity = {25: 3, 10: 2, 3: 1, 0: 0}[lost]
        attempt(records, one, act(verdict="wrong" if lost else "right", lost=lost, gravity=gravity, ms=2500),
                act("draw.order", ms=9000), scenario=f"draw/{days}")  # fmt: skip
    clock.time = NOON + timedelta(days=3)
    attempt(
        records,
        other,
        act(verdict="wrong", lost=25, gravity=3),
        mode="guided",
        game="draw high",
        house="california",
    )
    return records


@pytest.mark.parametrize(
    ("wanted", "lost"),
    [
        (Filter(), 63),
        (Filter(since=date(2026, 3, 3)), 38),
        (Filter(until=date(2026, 3, 2)), 25),
        (Filter(since=date(2026, 3, 11), until=date(2026, 4, 30)), 13),
        (Filter(since=date(2027, 1, 1)), 0),
        (Filter(until=date(2025, 1, 1)), 0),
        (Filter(mode="guided"), 25),
        (Filter(game="ace-to-five"), 38),
        (Filter(house="california", mode="practice"), 0),
        (Filter(house="nowhere"), 0),
        (Filter(people=()), 0),
    ],
)
def test_what_is_filtered(some: Records, wanted: Filter, lost: int) -> None:
    assert sum(one.lost for one in Progress(some).rule_sums(wanted)) == lost


def test_people_are_filtered_and_named(some: Records) -> None:
    progress = Progress(some)
    one, other = some.trainee("A").id, some.trainee("B").id
    assert sum(row.lost for row in progress.rule_sums(Filter(people=(one,)))) == 38
    both = Filter(people=(one, other), since=date(2026, 3, 3), until=date(2026, 4, 30))
    assert sum(row.lost for row in progress.rule_sums(both)) == 38
    assert [(row.trainee, row.lost) for row in progress.who("draw.burn", Filter())] == [
        (one, 38),
        (other, 25),
    ]
    assert progress.who("nothing", Filter()) == []


def test_times_are_counted_by_how_long_they_were(some: Records) -> None:
    times = Progress(some).rule_times(Filter())
    assert times["draw.order"][6] == 4  # 8 to 12 seconds
    assert times["draw.burn"] == (0, 1, 4, 0, 0, 0, 0, 0, 0, 0)


def test_evidence_of_mastery(some: Records) -> None:
    seen = {(one.trainee, one.rule): one for one in Progress(some).evidence(Filter(since=date(2026, 3, 1)))}
    burn = seen[some.trainee("A").id, "draw.burn"]
    assert (burn.met, burn.clean, burn.in_time, burn.scenarios, burn.errors, burn.last) == (
        4,
        1,
        1,
        1,
        3,
        20260506,
    )
    order = seen[some.trainee("A").id, "draw.order"]
    assert (order.met, order.clean, order.in_time, order.scenarios) == (4, 4, 4, 4)


def test_who_is_slow_is_not_in_time(records: Records) -> None:
    attempt(records, records.trainee("A").id, act(ms=11_999), act(ms=12_000))
    (seen,) = Progress(records).evidence(Filter())
    assert (seen.clean, seen.in_time, seen.scenarios) == (1, 0, 0)


def test_attempts_day_by_day(some: Records) -> None:
    days = Progress(some).days(Filter(people=(some.trainee("A").id,), until=date(2026, 4, 30)))
    assert [(one.day, one.score) for one in days] == [(20260302, 75), (20260311, 90), (20260411, 97)]


def test_attempts_of_one_day_are_added_up(records: Records) -> None:
    who = records.trainee("A").id
    attempt(records, who, act(ms=1000))
    attempt(records, who, act(verdict="wrong", lost=25, ms=3000), act("draw.order", ms=500))
    attempt(records, records.trainee("B").id, act())
    assert Progress(records).days(Filter(people=(who,))) == [(20260302, 2, 175, 1, 0, 4500)]


def test_weeks_and_months_of_everyone(some: Records) -> None:
    progress = Progress(some)
    assert [(one.week, one.attempts, one.score) for one in progress.weeks(Filter(mode="practice"))] == [
        (20260302, 1, 75), (20260309, 1, 90), (20260406, 1, 97), (20260504, 1, 100),
    ]  # fmt: skip
    assert len(progress.weeks(Filter())) == 5  # of two people in one of them
    assert progress.months(Filter()) == [(202603, 3, 240), (202604, 1, 97), (202605, 1, 100)]
    assert progress.months(Filter(mode="guided")) == [(202603, 1, 75)]
    # A week counts as a whole when one of its days is wanted.
    assert len(progress.weeks(Filter(since=date(2026, 3, 15), until=date(2026, 4, 6)))) == 2
    assert progress.weeks(Filter(since=date(2026, 3, 16), until=date(2026, 4, 5))) == []


@pytest.mark.parametrize("people", [1, 2, 3, 4, 6])
def test_how_everyones_averages_of_a_week_lie(records: Records, people: int) -> None:
    lost = [7 * number % 31 for number in range(people)]
    for number, points in enumerate(lost):
        who = records.trainee(f"P{number}").id
        attempt(records, who, act(verdict="wrong", lost=points))
        attempt(records, who, act("draw.order", verdict="wrong", lost=points), mode="guided")
    (week,) = Progress(records).week_spreads(Filter())
    assert (week.week, week.people, week.attempts) == (20260302, people, 2 * people)
    assert (week.low, week.middle, week.high) == pytest.approx(quartiles([100 - one for one in lost]))
    (guided,) = Progress(records).week_spreads(Filter(mode="guided"), errors=True)
    assert (guided.attempts, guided.low, guided.high) == (people, 1, 1)


def test_the_acts_behind_a_figure_newest_first(some: Records) -> None:
    progress, who = Progress(some), Filter(people=(some.trainee("A").id,))
    every = progress.acts("draw.burn", who)
    assert [one.lost for one in every] == [0, 3, 10, 25]
    assert every[0].scenario == "draw/65"
    wrong = progress.acts("draw.burn", who, errors_only=True)
    assert [one.verdict for one in wrong] == ["wrong"] * 3
    assert progress.acts("draw.burn", Filter(people=who.people, since=date(2026, 5, 1)))[0].at.startswith(
        "2026-05"
    )
    assert progress.acts("nothing", who) == []


def test_what_there_is_to_choose_from(some: Records) -> None:
    span = Progress(some).span()
    assert (span.first, span.last) == (date(2026, 3, 2), date(2026, 5, 6))
    assert span.games == ("ace-to-five", "draw high")
    assert span.modes == ("guided", "practice")
    assert span.houses == ("california", "roberts")


def test_words_that_look_like_sql_are_words(some: Records) -> None:
    assert Progress(some).rule_sums(Filter(house="' OR 1 = 1 --")) == []
    assert Progress(some).who("' OR 1 = 1 --", Filter()) == []
