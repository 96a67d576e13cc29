"""What both kinds of report have: figures and days in words, errors with their rules, assignments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from PySide6.QtCore import QDate, QLocale

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.reports.flow import Flow, Head
from dealer_trainer.gui.reports.paper import CELL, CELL_STRONG, SMALL, Type
from dealer_trainer.gui.reports.tables import Cell, Column, table
from dealer_trainer.training.figures import Level
from dealer_trainer.training.report_data import in_short
from dealer_trainer.training.report_rows import Costly, Scope, Totals

MOST_COSTLY = 10  # rules that are told with their text; how many more there are is said

Names = Callable[[str], str]


def say(key: str, /, **fields: Any) -> str:
    return texts.say(f"reports.{key}", **fields)


def locale() -> QLocale:
    """That of the language in use, which need not be the window's."""
    return QLocale(texts.language())


def number(value: float | None, digits: int = 0) -> str:
    return "–" if value is None else locale().toString(float(value), "f", digits)


def day(one: date | None) -> str:
    if one is None:
        return "–"
    # With spaces that do not break: a day is one word.
    return locale().toString(QDate(one.year, one.month, one.day), "d\u00a0MMM\u00a0yyyy")


def about(scope: Scope, totals: Totals, made: date) -> str:
    """What a report covers, for its head: from when to when, which house, when it was made."""
    since, until = scope.since or totals.first, scope.until or made
    span = say("paper.span" if since else "paper.until", since=day(since), until=day(until))
    house = words.house(scope.house) if scope.house is not None else say("paper.every_house")
    return " · ".join((span, house, say("paper.made", day=day(made))))


def head(school: str, name: str, title: str, scope: Scope, totals: Totals, made: date) -> Head:
    return Head(school, name, title, about(scope, totals, made))


def hours(totals: Totals) -> str:
    return number(totals.minutes / 60, 1)


def costly(flow: Flow, rules: Sequence[Costly], title: Names) -> None:
    """The rules that cost most, each in short, and what to practise next for it."""
    told = rules[:MOST_COSTLY]
    if not told:
        flow.lines(say("paper.no_errors"), CELL)
        return
    if len(told) < len(rules):
        rest = sum(one.lost for one in rules[len(told) :])
        flow.lines(say("paper.more_rules", n=len(told), rules=len(rules), points=number(rest)), SMALL)
        flow.space(2)
    columns = (
        Column(say("column.rule"), 5), Column(say("column.errors"), points=42, right=True),
        Column(say("column.lost"), points=42, right=True), Column(say("column.next"), 3),
    )  # fmt: skip

    def row(one: Costly) -> tuple[Cell, ...]:
        rule: list[tuple[str, Type]] = [(words.rule(one.rule), CELL_STRONG)]
        if short := in_short(one.rule):
            rule.append((short, CELL))
        gravities = [
            say(f"of_gravity.{name}", n=count)
            for name, count in (("critical", one.critical), ("major", one.major), ("minor", one.minor))
            if count
        ]
        rule += [(", ".join(gravities), SMALL)] if gravities else []
        following = "\n".join(f"– {title(scenario)}" for scenario in one.next) or say("paper.no_scenario")
        return tuple(rule), number(one.errors), number(one.lost), following

    table(flow, columns, (row(one) for one in told))


def level_name(level: Level) -> str:
    return say(f"level.{level.value}")
