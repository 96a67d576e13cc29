"""The map of mastery: people by rules, or by chapters of rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from dealer_trainer import texts
from dealer_trainer.records.progress import IN_TIME
from dealer_trainer.records.progress_rows import Evidence, day_of
from dealer_trainer.rules import book
from dealer_trainer.training import mastery
from dealer_trainer.training.figures import Column, Head, Heat, Insight, Level, Measure, Row, Sheet, Spot
from dealer_trainer.training.insight import THE_CLASS, Names, Who, nothing

Seen = dict[tuple[str, str], Evidence]
Levels = dict[tuple[str, str], Level]
_MARKS: Final = {Level.MASTERED: "●", Level.LEARNING: "◐", Level.WEAK: "○", Level.UNMET: ""}


def _t(key: str, /, **fields: Any) -> str:
    return texts.say(f"insight.{key}", **fields)


def mastery_map(
    evidence: Iterable[Evidence],
    people: Sequence[tuple[str, str]],
    rule_name: Names,
    chapter_name: Names,
    *,
    chapter: str = "",
    who: Who = THE_CLASS,
) -> Insight:
    """Who has mastered what: chapter by chapter, or the rules of one `chapter`. `people` are (ID, name)."""
    question = who.say("mastery.question")
    seen: Seen = {(one.trainee, one.rule): one for one in evidence}
    rules = _in_order({rule for _, rule in seen})
    if not rules or not people:
        return nothing(question)
    chapters: dict[str, list[str]] = defaultdict(list)
    for rule in rules:
        chapters[rule.partition(".")[0]].append(rule)
    if chapter and chapter not in chapters:
        return nothing(question)
    levels = {key: mastery.level(one) for key, one in seen.items()}
    if len(people) == 1:
        heat = _of_one(seen, chapters[chapter] if chapter else rules, people[0][0], rule_name)
    elif chapter:
        heads = tuple(Head(rule, rule_name(rule)) for rule in chapters[chapter])
        spots = tuple(tuple(_of_rule(seen.get((one, head.id))) for head in heads) for one, _ in people)
        heat = Heat(tuple(people), heads, spots)
    else:
        heads = tuple(Head(one, chapter_name(one), of_rules=True) for one in chapters)
        spots = tuple(
            tuple(_of_chapter([levels.get((one, rule)) for rule in chapters[head.id]]) for head in heads)
            for one, _ in people
        )
        heat = Heat(tuple(people), heads, spots)
    shown = chapters[chapter] if chapter else rules
    note = _t(
        "mastery.note", successes=mastery.SUCCESSES, scenarios=mastery.SCENARIOS, seconds=IN_TIME,
        days=mastery.DAYS,
    )  # fmt: skip
    return Insight(
        question, _answer(levels, shown, people, rule_name, who), heat,
        _sheet(seen, levels, shown, people, rule_name), note,
    )  # fmt: skip


def _in_order(rules: set[str]) -> list[str]:
    """As in the rulebook."""
    places = {rule: n for n, rule in enumerate(book.load())}
    chapters = {chapter: n for n, chapter in enumerate(book.CHAPTERS)}
    return sorted(
        rules, key=lambda one: (chapters.get(one.partition(".")[0], 99), places.get(one, 9999), one)
    )


def _of_rule(seen: Evidence | None) -> Spot:
    level = mastery.level(seen)
    if seen is None or level is Level.UNMET:
        return Spot(Level.UNMET, "", _t("mastery.spoken.unmet"))
    share = round(100 * seen.clean / seen.met)
    spoken = _t(
        f"mastery.spoken.{level.value}", clean=seen.clean, met=seen.met, time=seen.in_time,
        scenarios=seen.scenarios, day=day_of(seen.last).isoformat(),
    )  # fmt: skip
    return Spot(level, f"{_MARKS[level]} {share}", spoken)


_WORST: Final = (Level.WEAK, Level.LEARNING, Level.MASTERED, Level.UNMET)


def _of_one(seen: Seen, rules: Sequence[str], trainee: str, rule_name: Names) -> Heat:
    """One person's rules, weakest first, each with the figures that its level comes from."""
    met = [one for rule in rules if (one := seen.get((trainee, rule))) is not None and one.met]
    met.sort(key=lambda one: (_WORST.index(mastery.level(one)), one.clean / one.met, one.rule))
    heads = tuple(Head(name, _t(f"column.{name}")) for name in ("clean", "met", "in_time", "scenarios"))
    spots = []
    for one in met:
        share = _of_rule(one)
        figures = (one.met, one.in_time, one.scenarios)
        spots.append(
            (
                Spot(share.level, f"{share.text} %", share.spoken),
                *(Spot(share.level, str(figure), share.spoken) for figure in figures),
            )
        )
    return Heat(tuple((one.rule, rule_name(one.rule)) for one in met), heads, tuple(spots), trainee)


def _of_chapter(levels: Sequence[Level | None]) -> Spot:
    """By the levels of its rules, None for what was not met."""
    met = len(levels) - levels.count(None) - levels.count(Level.UNMET)
    if not met:
        return Spot(Level.UNMET, "", _t("mastery.spoken.unmet"))
    mastered, weak = levels.count(Level.MASTERED), levels.count(Level.WEAK)
    level = Level.LEARNING
    if mastered >= mastery.SHARE * met:
        level = Level.MASTERED
    elif weak * 3 > met:
        level = Level.WEAK
    spoken = _t("mastery.spoken.chapter", mastered=mastered, met=met, weak=weak)
    return Spot(level, f"{_MARKS[level]} {mastered}/{met}", spoken)


def _answer(
    levels: Levels, rules: Sequence[str], people: Sequence[tuple[str, str]], rule_name: Names, who: Who
) -> str:
    of_person, of_rule = Counter[str](), Counter[str]()
    shown = set(rules)
    for (trainee, rule), level in levels.items():
        if level is Level.MASTERED and rule in shown:
            of_person[trainee] += 1
            of_rule[rule] += 1
    if len(people) == 1:
        return who.say("mastery.alone", mastered=of_person[people[0][0]], rules=len(rules))
    if not of_rule:
        return _t("mastery.nobody")
    weakest = min(rules, key=lambda rule: (of_rule[rule], rule))
    best = max(people, key=lambda one: of_person[one[0]])
    return _t(
        "mastery.answer", name=best[1], mastered=of_person[best[0]], rules=len(rules),
        rule=rule_name(weakest), n=of_rule[weakest], people=len(people),
    )  # fmt: skip


def _sheet(
    seen: Seen, levels: Levels, rules: Sequence[str], people: Sequence[tuple[str, str]], rule_name: Names
) -> Sheet:
    columns = (
        Column(_t("column.trainee")), Column(_t("column.rule")), Column(_t("column.level")),
        Column(_t("column.met"), Measure.COUNT), Column(_t("column.clean"), Measure.COUNT),
        Column(_t("column.in_time"), Measure.COUNT), Column(_t("column.scenarios"), Measure.COUNT),
        Column(_t("column.errors"), Measure.COUNT), Column(_t("column.last"), Measure.DAY),
    )  # fmt: skip
    words = {level: _t(f"level.{level.value}") for level in Level}
    return Sheet(columns, _rows(seen, levels, [(rule, rule_name(rule)) for rule in rules], people, words))


def _rows(
    seen: Seen,
    levels: Levels,
    rules: Sequence[tuple[str, str]],
    people: Sequence[tuple[str, str]],
    words: Mapping[Level, str],
) -> Iterator[Row]:
    days = {one.last: day_of(one.last) for one in seen.values()}
    for trainee, name in people:
        for rule, rule_said in rules:
            if (one := seen.get((trainee, rule))) is not None:
                cells = (
                    name, rule_said, words[levels[trainee, rule]], one.met, one.clean, one.in_time,
                    one.scenarios, one.errors, days[one.last],
                )  # fmt: skip
                yield Row(cells, rule=rule, trainee=trainee)
