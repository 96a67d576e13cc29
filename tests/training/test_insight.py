"""Each question of progress, its answer in a sentence, and the table behind it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from dealer_trainer import texts
from dealer_trainer.records.progress_rows import (
    DaySum,
    Evidence,
    Filter,
    MonthSum,
    RuleSum,
    WeekSpread,
    WeekSum,
)
from dealer_trainer.training import insight, mastery
from dealer_trainer.training.figures import Curve, Heat, Level, Pairs, Pareto, Row, Sheet, Spreads
from dealer_trainer.training.insight import Who
from dealer_trainer.training.mastery_map import mastery_map
from dealer_trainer.training.questions import Asked, week_of
from dealer_trainer.training.retold import retold
from dealer_trainer.training.spread import quartiles, time_quartiles

ANN = Who("Ann")
YOU = Who(you=True)


def rule_sum(rule: str, lost: int, errors: int = 1, **more: int) -> RuleSum:
    none = dict.fromkeys(RuleSum._fields[1:], 0)
    return RuleSum(
        rule, **{**none, "acts": 10, "errors": errors, "lost": lost, "lost_critical": lost, **more}
    )


def seen(met: int = 6, clean: int = 6, in_time: int = 6, scenarios: int = 3, who: str = "a",
         rule: str = "draw.burn") -> Evidence:  # fmt: skip
    return Evidence(who, rule, met, clean, in_time, scenarios, met - clean, 20260301)


# --- figures


def test_quartiles() -> None:
    assert quartiles([4]) == (4, 4, 4)
    assert quartiles([5, 1, 3, 2, 4]) == (2, 3, 4)
    with pytest.raises(ValueError):
        quartiles([])


def test_times_that_are_known_as_counts() -> None:
    counts = [0] * 10
    counts[2], counts[6] = 3, 1  # three of 2 to 3 seconds, one of 8 to 12
    low, middle, high = time_quartiles(counts)
    assert 2 < low < middle < high <= 3
    counts = [0] * 9 + [4]
    assert time_quartiles(counts).middle > 60
    with pytest.raises(ValueError):
        time_quartiles([0] * 10)


def test_a_table_is_made_when_it_is_looked_at_and_once() -> None:
    made = []

    def rows() -> Iterator[Row]:
        for number in (1, 2):
            made.append(number)
            yield Row((number,))

    sheet = Sheet((), rows())
    assert made == []
    assert sheet.rows == sheet.rows == (Row((1,)), Row((2,)))
    assert made == [1, 2]


# --- the costliest rules


def test_the_costliest_rule_is_named_with_its_share() -> None:
    found = insight.pareto([rule_sum("b", 20), rule_sum("a", 60), rule_sum("c", 20), rule_sum("d", 0)], str)
    assert isinstance(found.picture, Pareto)
    assert [(bar.id, bar.running) for bar in found.picture.bars] == [("a", 60), ("b", 80), ("c", 100)]
    assert (
        found.answer == "“a” costs most, 60 % of all points lost. 2 of 3 rules make up four fifths of them."
    )
    assert [row.rule for row in found.sheet.rows] == ["a", "b", "c"]


def test_points_without_gravity_are_hints() -> None:
    found = insight.pareto([rule_sum("a", 30, lost_critical=0, lost_major=10, lost_minor=3)], str)
    assert isinstance(found.picture, Pareto)
    bar = found.picture.bars[0]
    assert (bar.critical, bar.major, bar.minor, bar.other, bar.whole) == (0, 10, 3, 17, 30)


def test_no_points_lost_is_an_answer_and_no_acts_are_none() -> None:
    assert insight.pareto([rule_sum("a", 0, errors=0)], str).answer == "None: no points were lost."
    assert "filters" in insight.pareto([], str).answer


@pytest.mark.parametrize(("who", "start"), [(ANN, "Which rules cost Ann"), (YOU, "Which rules cost you")])
def test_a_question_says_whom_it_is_about(who: Who, start: str) -> None:
    assert insight.pareto([], str, who).question.startswith(start)


# --- the curve


def weeks(*scores: float, person: int = 1, attempts: int = 1) -> list[WeekSum]:
    first = date(2026, 1, 5).toordinal()
    days = [date.fromordinal(first + 7 * n) for n in range(len(scores))]
    return [
        WeekSum(person, int(day.strftime("%Y%m%d")), attempts, round(score * attempts), 1, 1000)
        for day, score in zip(days, scores, strict=True)
    ]


def spreads(*middles: float) -> list[WeekSpread]:
    return [WeekSpread(one.week, 3, 11, one.score - 10, one.score, one.score + 10) for one in weeks(*middles)]


def test_the_curve_is_the_middle_with_its_spread() -> None:
    found = insight.curve(spreads(70, 80))
    assert isinstance(found.picture, Curve)
    assert [(one.low, one.middle, one.high, one.count) for one in found.picture.points] == [
        (60, 70, 80, 3), (70, 80, 90, 3),
    ]  # fmt: skip
    assert found.sheet.rows[0].cells[-2:] == (3, 11)  # people, attempts


@pytest.mark.parametrize(
    ("scores", "start"),
    [
        ((50, 50, 80, 90), "Yes"),
        ((90, 90, 60, 50), "No"),
        ((80, 81, 80, 81), "It stays"),
        ((80, 90), "It is early"),
    ],
)
def test_whether_the_class_gets_better(scores: tuple[float, ...], start: str) -> None:
    assert insight.curve(spreads(*scores)).answer.startswith(start)


def test_fewer_errors_are_better() -> None:
    found = insight.curve(spreads(9, 9, 2, 1), errors=True)
    assert found.answer.startswith("Yes: from 9.0 errors an attempt to 1.5")


def test_ones_own_line_beside_the_class() -> None:
    everyone, own = spreads(80, 80, 80, 80), weeks(50, 60, 80, 90, person=2)
    found = insight.curve(everyone, YOU, own=own)
    assert isinstance(found.picture, Curve)
    assert [value for _, value in found.picture.other] == [50, 60, 80, 90]
    assert found.answer.startswith("Yes: your score rose from 55 to 85")
    assert "filters" in insight.curve(everyone, ANN, own=[]).answer
    assert insight.curve([]).picture is None


# --- times


def times(rule: str, bucket: int, count: int = 40) -> dict[str, tuple[int, ...]]:
    counts = [0] * 10
    counts[bucket] = count
    return {rule: tuple(counts)}


def test_the_slowest_duty_of_the_class() -> None:
    found = insight.times(times("a", 1) | times("b", 6) | times("few", 9, count=19), str)
    assert isinstance(found.picture, Spreads)
    assert [one.id for one in found.picture.rows] == ["b", "a"]
    assert found.answer.startswith("“b” takes longest")


def test_where_somebody_is_slower_than_the_class() -> None:
    of_class = times("a", 1) | times("b", 1) | times("c", 1)
    found = insight.times(of_class, str, ANN, times("a", 1, 9) | times("b", 7, 9) | times("c", 8, 4))
    assert isinstance(found.picture, Spreads)
    assert [one.id for one in found.picture.rows] == ["b", "a"]  # of c there are too few acts
    assert found.answer.startswith("Ann is slower than three quarters of the class at one duty: “b”")
    assert insight.times(of_class, str, ANN).answer.startswith("Too few acts")


# --- this week


def test_this_week_beside_the_week_before() -> None:
    now, before = [rule_sum("a", 5, errors=2), rule_sum("b", 5, errors=7)], [rule_sum("a", 5, errors=4)]
    found = insight.week(now, before, str, date(2026, 3, 2))
    assert isinstance(found.picture, Pairs)
    assert [(one.id, one.now, one.before) for one in found.picture.rows] == [("b", 7, 0), ("a", 2, 4)]
    assert "“b”: 7 errors, 0 the week before. Errors in all: 9, 4" in found.answer
    assert found.note.startswith("2 March to 8 March")


def test_a_week_without_errors_and_one_without_anybody() -> None:
    before = [rule_sum("a", 5, errors=4)]
    clean = insight.week([rule_sum("a", 0, errors=0)], before, str, date(2026, 3, 2))
    assert clean.answer == "Nothing this week; errors the week before: 4."
    assert insight.week([], before, str, date(2026, 3, 2)).answer.startswith("Nobody has practised")
    assert insight.week([], [], str, date(2026, 3, 2)).picture is None


def test_this_week_is_the_last_seven_days_on_a_monday_too() -> None:
    monday = date(2026, 3, 9)
    assert week_of(Asked(Filter(), (), monday)) == date(2026, 3, 3)
    assert week_of(Asked(Filter(until=date(2026, 2, 10)), (), monday)) == date(2026, 2, 4)
    assert week_of(Asked(Filter(until=date(2026, 4, 1)), (), monday)) == date(2026, 3, 3)


# --- months


def test_a_month_that_has_just_begun_does_not_say_alone_whether_it_gets_better() -> None:
    scores = {1: 50, 2: 51, 3: 52, 4: 50, 5: 51, 6: 90}
    days = [DaySum(20260001 + 100 * month, 1, score, 0, 0, 0) for month, score in scores.items()]
    assert "from 51 to 64" in insight.months(days, [], ANN).answer


def test_months_go_by_the_days_of_practice() -> None:
    days = [DaySum(20260105, 2, 100, 2, 0, 120_000), DaySum(20260203, 1, 90, 0, 1, 60_000)]
    found = insight.months(days, [MonthSum(202601, 2, 150)], YOU)
    assert isinstance(found.picture, Curve)
    assert [one.middle for one in found.picture.points] == [50, 90]
    assert found.picture.other == ((date(2026, 1, 1), 75.0),)
    assert found.answer == "You are getting better: your middle score rose from 50 to 90, in 3 attempts."
    assert found.sheet.rows[1].cells[-2:] == (1, 1)  # hints, minutes
    assert insight.months([], [], ANN).picture is None
    assert insight.months(days[:1], [], ANN).answer.startswith("Ann has practised in one month only")


# --- mastery


@pytest.mark.parametrize(
    ("evidence", "level"),
    [
        (None, Level.UNMET),
        (seen(), Level.MASTERED),
        (seen(in_time=4), Level.LEARNING),  # too few in time
        (seen(scenarios=2), Level.LEARNING),  # always the same
        (seen(met=9, clean=7, in_time=7), Level.LEARNING),  # too often wrong
        (seen(met=10, clean=5, in_time=5), Level.WEAK),
        (seen(met=1, clean=1, in_time=1, scenarios=1), Level.LEARNING),
    ],
)
def test_when_a_rule_is_mastered(evidence: Evidence | None, level: Level) -> None:
    assert mastery.level(evidence) is level


PEOPLE = [("a", "Ann"), ("b", "Ben")]


def test_the_map_by_chapter_and_by_rule() -> None:
    evidence = [seen(), seen(rule="draw.order", clean=1), seen(who="b", rule="deal.stages")]
    whole = mastery_map(evidence, PEOPLE, str, str)
    assert isinstance(whole.picture, Heat)
    assert [head.id for head in whole.picture.heads] == ["deal", "draw"]  # as in the rulebook
    assert [[spot.text for spot in row] for row in whole.picture.spots] == [["", "○ 1/2"], ["● 1/1", ""]]
    draw = mastery_map(evidence, PEOPLE, str, str, chapter="draw")
    assert isinstance(draw.picture, Heat)
    assert {head.id for head in draw.picture.heads} == {"draw.burn", "draw.order"}
    assert {spot.text for spot in draw.picture.spots[0]} == {"● 100", "○ 17"}
    assert {spot.level for spot in draw.picture.spots[1]} == {Level.UNMET}
    assert len(draw.sheet.rows) == 2
    assert "Ann has mastered most: 1 of 2" in draw.answer
    assert mastery_map(evidence, PEOPLE, str, str, chapter="kill").picture is None
    assert mastery_map([], PEOPLE, str, str).picture is None
    assert mastery_map(evidence, [], str, str).picture is None


def test_where_nobody_has_mastered_anything_nobody_is_named() -> None:
    evidence = [seen(clean=1), seen(who="b", clean=1)]
    assert mastery_map(evidence, PEOPLE, str, str).answer == "Nobody has mastered any of these rules yet."
    assert "Ann" in mastery_map([*evidence, seen(rule="draw.order")], PEOPLE, str, str).answer


def test_the_map_of_one_person_has_the_weakest_rule_first() -> None:
    evidence = [seen(), seen(rule="draw.order", clean=1), seen(rule="draw.pat", scenarios=1)]
    found = mastery_map(evidence, PEOPLE[:1], str, str, who=YOU)
    assert isinstance(found.picture, Heat)
    assert found.picture.of == "a"
    assert [rule for rule, _ in found.picture.people] == ["draw.order", "draw.pat", "draw.burn"]
    assert found.answer == "You have mastered 1 of the 3 rules that came up."


# --- words


def test_figures_in_sentences_are_written_as_the_language_does() -> None:
    assert insight.number(1234.5, 1) == "1,234.5"
    texts.use("fr")
    assert insight.number(1234.5, 1) == "1\u202f234,5"
    texts.use("es")
    assert insight.number(1234.5, 1) == "1.234,5"


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("burn", "brûler"),
        ("deal 1 to seat 4", "donner 1 au siège 4"),
        ("say five for seat 4", "annoncer cinq pour le siège 4"),
        ("take card 6 from seat 1 to burn", "mettre la carte 6 du siège 1 avec les cartes brûlées"),
        ("no act at all", "no act at all"),
        ("", ""),
    ],
)
def test_acts_of_the_records_are_retold(english: str, french: str) -> None:
    assert retold(english, "fr") == french
    assert retold(english, "en") == english


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_question_can_be_answered_in_every_language(lang: str) -> None:
    texts.use(lang)
    for who in (insight.THE_CLASS, ANN, YOU):
        alone = who == insight.THE_CLASS
        own = [] if alone else weeks(50, 60, 70)
        for errors in (False, True):
            for scores in ((50, 60, 70), (70, 60, 50), (60, 60, 60), (50, 60)):
                mine = [] if alone else weeks(*scores)
                assert insight.curve(spreads(*scores), who, errors=errors, own=mine or own).picture
        days = [DaySum(20260105, 1, 40, 1, 0, 1), DaySum(20260205, 1, 40, 1, 0, 1)]
        for some_days in (
            days,
            days[:1],
            [days[0], days[1]._replace(score=9)],
            [days[0], days[1]._replace(score=90)],
        ):
            assert insight.months(some_days, [], who).picture
        for slow in (1, 7):
            mine_times = {} if alone else times("a", slow, 9)
            assert insight.times(times("a", 1), str, who, mine_times).picture
        assert insight.week([rule_sum("a", 1)], [], str, date(2026, 3, 2), who).picture
        assert insight.week([], [rule_sum("a", 1)], str, date(2026, 3, 2), who).answer
        assert insight.week([rule_sum("a", 1, errors=0)], [], str, date(2026, 3, 2), who).answer
        assert insight.pareto([rule_sum("a", 1)], str, who).picture
        assert insight.pareto([rule_sum("a", 0)], str, who).answer
        assert mastery_map([seen()], PEOPLE[:1], str, str, who=who).picture
    assert insight.whom().answer
