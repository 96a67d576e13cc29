"""The questions that progress answers, each from the rows of records/progress.py: answer, table, picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType
from typing import Any, Final

from dealer_trainer import texts
from dealer_trainer.records.progress_rows import (
    DaySum,
    MonthSum,
    RuleSum,
    RuleTimes,
    WeekSpread,
    WeekSum,
    day_of,
)
from dealer_trainer.training.figures import (
    Bar,
    Column,
    Curve,
    Insight,
    Measure,
    Pair,
    Pairs,
    Pareto,
    Point,
    Row,
    Sheet,
    Spread,
    Spreads,
)
from dealer_trainer.training.spread import quartiles, time_below, time_quartiles

MOST_BARS: Final = 14
FEW_TIMES: Final = 5  # fewer acts of one person say nothing of how long a duty takes
FEW_OF_CLASS: Final = 20
FEW: Final = 3  # weeks, months: from so many on it can be said whether it gets better
STEADY: Final = 2.0  # points by which a score may change and still be the same

Names = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Who:
    """Whom a question is about: the class (no name), somebody by name, or the reader."""

    name: str = ""
    you: bool = False

    def say(self, key: str, /, **fields: Any) -> str:
        about = "you" if self.you else "one" if self.name else "class"
        return texts.say(f"insight.{key}.{about}", name=self.name, **fields)


THE_CLASS: Final = Who()


def _t(key: str, /, **fields: Any) -> str:
    return texts.say(f"insight.{key}", **fields)


def _column(name: str, measure: Measure = Measure.TEXT) -> Column:
    return Column(_t(f"column.{name}"), measure)


def nothing(question: str) -> Insight:
    """Nothing matches: the question without an answer."""
    return Insight(question, _t("nothing"))


def whom() -> Insight:
    """The question about one person, asked of nobody yet."""
    return Insight(_t("months.question.class"), _t("months.whom"))


def number(value: float, digits: int = 0) -> str:
    """A figure inside a sentence, as the language in use writes it."""
    written = f"{value:,.{digits}f}"
    if texts.language() == "en":
        return written
    return written.translate({ord(","): "\u202f" if texts.language() == "fr" else ".", ord("."): ","})


# --- errors by rule and gravity


def pareto(sums: Sequence[RuleSum], rule_name: Names, who: Who = THE_CLASS) -> Insight:
    """Which rules cost most points, by gravity, with what they come to together."""
    question = who.say("pareto.question")
    costly = sorted((one for one in sums if one.lost > 0), key=lambda one: (-one.lost, -one.errors, one.rule))
    whole = sum(one.lost for one in costly)
    if not whole:
        return nothing(question) if not sums else Insight(question, who.say("pareto.none"))
    running = enough = 0
    bars = []
    for one in costly:
        enough += running < 0.8 * whole
        running += one.lost
        other = one.lost - one.lost_critical - one.lost_major - one.lost_minor
        bars.append(
            Bar(
                one.rule, rule_name(one.rule), one.lost_critical, one.lost_major, one.lost_minor, other,
                100 * running / whole,
            )
        )  # fmt: skip
    rows = (
        Row(
            (
                bar.name, one.lost, round(100 * one.lost / whole, 1), round(bar.running, 1), one.errors,
                one.critical, one.major, one.minor, one.hints, one.acts,
                round(100 * one.errors / max(one.acts, 1), 1),
            ),
            rule=one.rule,
        )
        for one, bar in zip(costly, bars, strict=True)
    )  # fmt: skip
    columns = (
        _column("rule"), _column("points", Measure.POINTS), _column("share", Measure.PERCENT),
        _column("running", Measure.PERCENT), _column("errors", Measure.COUNT),
        _column("critical", Measure.COUNT), _column("major", Measure.COUNT), _column("minor", Measure.COUNT),
        _column("hints", Measure.COUNT), _column("acts", Measure.COUNT),
        _column("error_rate", Measure.PERCENT),
    )  # fmt: skip
    answer = _t(
        "pareto.answer", rule=bars[0].name, share=number(100 * costly[0].lost / whole), n=enough,
        rules=len(costly),
    )  # fmt: skip
    note = "" if len(bars) <= MOST_BARS else _t("pareto.note", n=MOST_BARS, rules=len(bars))
    return Insight(question, answer, Pareto(tuple(bars), _t("axis.points")), Sheet(columns, rows), note)


# --- the learning curve


def curve(
    weeks: Sequence[WeekSpread], who: Who = THE_CLASS, *, errors: bool = False, own: Sequence[WeekSum] = ()
) -> Insight:
    """The middle of everyone's weekly averages, and where half of them lie; beside it somebody's `own`.

    With `errors` both are of errors an attempt, else of scores.
    """
    key = "errors_curve" if errors else "curve"
    question = who.say(f"{key}.question")
    if not weeks:
        return nothing(question)
    points = [Point(day_of(one.week), one.middle, one.low, one.high, one.people) for one in weeks]
    rows = (
        Row(
            (
                point.when, round(one.middle, 1), round(one.low, 1), round(one.high, 1), one.people,
                one.attempts,
            )
        )
        for one, point in zip(weeks, points, strict=True)
    )  # fmt: skip
    measure = Measure.COUNT if errors else Measure.SCORE
    columns = (
        _column("week", Measure.DAY), _column("median", measure), _column("low", measure),
        _column("high", measure), _column("people", Measure.COUNT), _column("attempts", Measure.COUNT),
    )  # fmt: skip
    alone = not (who.name or who.you)
    if not alone and not own:
        return nothing(question)
    line = [(day_of(one.week), (one.errors if errors else one.score) / one.attempts) for one in own]
    picture = Curve(
        tuple(points), _t("legend.class"), _t("axis.errors" if errors else "axis.score"),
        other=tuple(line), other_name=_t("legend.you") if who.you else who.name,
        most=None if errors else 100.0,
    )  # fmt: skip
    if alone:
        answer = _trend(f"{key}.{{}}", [one.middle for one in points], points[-1], errors, THE_CLASS)
    else:
        answer = _trend(f"{key}.own.{{}}", [value for _, value in line], points[-1], errors, who)
    return Insight(question, answer, picture, Sheet(columns, rows), _t("curve.note"))


def _trend(key: str, values: Sequence[float], last: Point, errors: bool, who: Who) -> str:
    """Whether the first and the last few values differ, in words; `key` has a gap for how."""
    some = max(1, min(4, len(values) // 2))
    before, now = (sum(part) / len(part) for part in (values[:some], values[-some:]))
    digits = 1 if errors else 0
    steady = STEADY / 10 if errors else STEADY
    better = (before - now if errors else now - before) / steady
    how = "better" if better > 1 else "worse" if better < -1 else "same"
    fields = {
        "before": number(before, digits), "now": number(now, digits), "low": number(last.low, digits),
        "high": number(last.high, digits),
    }  # fmt: skip
    said = key.format("early" if len(values) < FEW else how)
    return _t(said, **fields) if who == THE_CLASS else who.say(said, **fields)


# --- time per duty


def times(
    of_class: RuleTimes, rule_name: Names, who: Who = THE_CLASS, own: RuleTimes = MappingProxyType({})
) -> Insight:
    """How long each duty takes the class, and somebody beside it; slowest first, or furthest behind."""
    question = who.say("times.question")
    mine = {rule: some for rule, some in own.items() if sum(some) >= FEW_TIMES}
    alone = not (who.name or who.you)
    counts = {
        rule: some for rule, some in of_class.items() if sum(some) >= FEW_OF_CLASS and (alone or rule in mine)
    }
    if not counts:
        return Insight(question, _t("times.few")) if of_class else nothing(question)
    own_times = {rule: time_below(mine[rule], 0.5) for rule in counts if rule in mine}
    if alone:
        ahead = [(-time_below(some, 0.5), rule) for rule, some in counts.items()]
    else:
        ahead = [(time_below(some, 0.5) - own_times[rule], rule) for rule, some in counts.items()]
    rules = [rule for _, rule in sorted(ahead)]

    def spread(rule: str) -> Spread:
        return Spread(rule, rule_name(rule), *time_quartiles(counts[rule]), own_times.get(rule))

    rows = (
        Row(
            (
                one.name, *(() if alone else (round(one.own or 0, 1),)), round(one.middle, 1),
                round(one.low, 1), round(one.high, 1), sum(mine.get(one.id, counts[one.id])),
            ),
            rule=one.id,
        )
        for one in map(spread, rules)
    )  # fmt: skip
    seconds = Measure.SECONDS
    columns = (
        _column("rule"), *(() if alone else (_column("own_time", seconds),)), _column("class_time", seconds),
        _column("low", seconds), _column("high", seconds), _column("acts", Measure.COUNT),
    )  # fmt: skip
    drawn = tuple(map(spread, rules[:MOST_BARS]))
    first = drawn[0]
    if alone:
        answer = _t("times.answer", rule=first.name, time=number(first.middle, 1))
    else:
        slower = sum(own_times[rule] > time_below(counts[rule], 0.75) for rule in rules)
        key = "times.slower" if slower else "times.level"
        answer = who.say(
            key, rule=first.name, time=number(first.own or 0, 1), usual=number(first.middle, 1), n=slower
        )
    own_name = "" if alone else _t("legend.you") if who.you else who.name
    picture = Spreads(drawn, _t("legend.class_times"), own_name, _t("axis.seconds"))
    return Insight(question, answer, picture, Sheet(columns, rows), _t("times.note"))


# --- this week


def week(
    now: Sequence[RuleSum], before: Sequence[RuleSum], rule_name: Names, first: date, who: Who = THE_CLASS
) -> Insight:
    """What is got wrong in the seven days from this one on, beside the seven before."""
    question = who.say("week.question")
    earlier = {one.rule: one.errors for one in before if one.errors}
    found = {one.rule: one.errors for one in now if one.errors}
    if not now and not before:
        return nothing(question)
    rules = sorted(
        found.keys() | earlier.keys(), key=lambda rule: (-found.get(rule, 0), -earlier.get(rule, 0), rule)
    )
    acts = {one.rule: one.acts for one in now}
    pairs = [Pair(rule, rule_name(rule), earlier.get(rule, 0), found.get(rule, 0)) for rule in rules]
    rows = (
        Row((one.name, one.now, one.before, one.now - one.before, acts.get(one.id, 0)), rule=one.id)
        for one in pairs
    )
    columns = (
        _column("rule"), _column("errors_now", Measure.COUNT), _column("errors_before", Measure.COUNT),
        _column("change", Measure.COUNT), _column("acts", Measure.COUNT),
    )  # fmt: skip
    whole, whole_before = sum(found.values()), sum(earlier.values())
    if not found:
        key = "week.none" if now else "week.idle"
        answer = who.say(key, before=number(whole_before))
    else:
        answer = _t(
            "week.answer", rule=pairs[0].name, n=pairs[0].now, before=number(pairs[0].before),
            whole=number(whole), whole_before=number(whole_before),
        )  # fmt: skip
    picture = Pairs(tuple(pairs), _t("legend.week_before"), _t("legend.week_now"), _t("axis.errors"))
    return Insight(
        question, answer, picture if pairs else None, Sheet(columns, rows),
        _t("week.note", first=_day(first), last=_day(first + timedelta(days=6))),
    )  # fmt: skip


def _day(day: date) -> str:
    return _t("day", day=day.day, month=_t(f"month.m{day.month}"))


# --- one trainee over months


def months(days: Sequence[DaySum], of_class: Iterable[MonthSum], who: Who) -> Insight:
    """Month by month the middle of somebody's scores with their spread, and the class's average beside it."""
    question = who.say("months.question")
    by_month: dict[int, list[DaySum]] = defaultdict(list)
    for one in days:
        by_month[one.day // 100].append(one)
    if not by_month:
        return nothing(question)
    points = []
    for month, mine in sorted(by_month.items()):
        # Of days and not of attempts: of those the most are without error, and the middle would stand still.
        four = quartiles([one.score / one.attempts for one in mine])
        attempts = sum(one.attempts for one in mine)
        points.append(Point(_first(month), four.middle, four.low, four.high, attempts))
    averages = {_first(one.month): one.score / one.attempts for one in of_class if one.month in by_month}
    rows = (
        Row(
            (
                point.when, round(point.middle, 1), round(point.low, 1), round(point.high, 1),
                round(averages[point.when], 1) if point.when in averages else None, point.count,
                round(sum(one.errors for one in mine) / point.count, 1), sum(one.hints for one in mine),
                round(sum(one.ms for one in mine) / 60_000),
            )
        )
        for point, (_, mine) in zip(points, sorted(by_month.items()), strict=True)
    )  # fmt: skip
    columns = (
        _column("month", Measure.DAY), _column("median", Measure.SCORE), _column("low", Measure.SCORE),
        _column("high", Measure.SCORE), _column("class_average", Measure.SCORE),
        _column("attempts", Measure.COUNT), _column("errors_each", Measure.COUNT),
        _column("hints", Measure.COUNT), _column("minutes", Measure.MINUTES),
    )  # fmt: skip
    name = _t("legend.you") if who.you else who.name
    picture = Curve(
        tuple(points), name, _t("axis.score"), months=True, other=tuple(sorted(averages.items())),
        other_name=_t("legend.class_average"), most=100.0,
    )  # fmt: skip
    # Of some months and not of one: a month can have begun yesterday.
    some = max(1, min(3, len(points) // 2))
    before, now = (sum(one.middle for one in part) / some for part in (points[:some], points[-some:]))
    change = now - before
    fields: Mapping[str, Any] = {
        "before": number(before), "now": number(now), "attempts": number(sum(one.count for one in points)),
    }  # fmt: skip
    if len(points) < 2:
        answer = who.say("months.early", **fields)
    else:
        how = "better" if change > STEADY else "worse" if change < -STEADY else "same"
        answer = who.say(f"months.{how}", **fields)
    return Insight(question, answer, picture, Sheet(columns, rows), _t("months.note"))


def _first(month: int) -> date:
    """The first day of a month (202611)."""
    return day_of(month * 100 + 1)
