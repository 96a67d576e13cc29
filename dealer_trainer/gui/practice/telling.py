"""Steps of a practice in words: the lines of the table talk and the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.records import Kind
from dealer_trainer.rules import book, house
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.phrases import write_act, write_impossible
from dealer_trainer.table.acts import Act
from dealer_trainer.table.state import Table
from dealer_trainer.training import scoring, verdict_words
from dealer_trainer.training.steps import Step


class Mark(Enum):
    """How a line of the talk is set off."""

    TOLD = ""  # what happened
    RIGHT = "right"
    WRONG = "wrong"
    HINT = "hint"
    QUIET = "quiet"


class Line(NamedTuple):
    text: str
    mark: Mark


def lines(step: Step, *, silent: bool = False) -> Iterator[Line]:
    """What the talk says of a step, in the language in use; `silent`: not whether it was right."""
    lang = texts.language()
    if step.kind is Kind.HINT:
        owed = step.owed_text(lang)
        key = texts.say("ui.practice.hinted", act=owed[0]) if owed else texts.say("ui.practice.hint_wait")
        yield Line(key, Mark.HINT)
        return
    if step.kind is not Kind.WAIT:
        deed = _deed(step, lang)
        yield Line(deed.text, Mark.TOLD) if silent else deed
    elif not step.happenings and (silent or all(one.verdict is Verdict.RIGHT for one in step.judged)):
        yield Line(texts.say("ui.practice.nothing"), Mark.QUIET)
    for judged in step.judged:
        if judged.verdict is Verdict.LET_SLIP and not silent:
            yield Line(slip(judged, step), Mark.WRONG)
    for happening in step.happenings:
        yield Line(happening.text(lang, drawn=True), Mark.TOLD)


def _deed(step: Step, lang: str) -> Line:
    said = step.text(lang)
    if step.kind is Kind.AUTO:
        return Line(texts.say("ui.practice.auto", act=said), Mark.QUIET)
    if step.impossible is not None and len(step.judged) == 1:
        return Line(texts.say("ui.practice.you", act=said), Mark.TOLD)
    own = [one for one in step.judged if one.verdict is not Verdict.LET_SLIP]
    wrong = any(scoring.is_error(one) for one in own)
    return Line(texts.say("ui.practice.you", act=said), Mark.WRONG if wrong else Mark.RIGHT)


def slip(judged: Judged, step: Step) -> str:
    """ "Let slip: burn"."""
    if judged.duty is None:
        act = words.rule(judged.rule)
    else:
        act = write_act(judged.duty.act, step.before.table, texts.language())
    return texts.say("ui.verdict.slip", act=act)


def title(judged: Judged) -> str:
    """What was wrong, or that it was right."""
    return verdict_words.verdict(judged, texts.language())


def rule_words(rule: str) -> str:
    """The rule's own words, "" where there are none."""
    lang = texts.language()
    return book.text(rule, lang).rule if rule and book.has_text(rule, lang) else ""


def reason(judged: Judged, step: Step) -> str:
    """Why it was so here, "" where that is only the rule itself."""
    if judged.verdict is Verdict.IMPOSSIBLE:
        return "" if step.impossible is None else write_impossible(step.impossible, texts.language())
    if not judged.rule or not judged.reason:
        return ""
    told = verdict_words.reason(judged, texts.language())
    return "" if told in (words.rule(judged.rule), rule_words(judged.rule)) else told


def gravity(judged: Judged) -> str:
    return "" if judged.gravity is None else verdict_words.gravity(judged.gravity, texts.language())


def option(judged: Judged, used: House) -> str:
    """The house option that decided, with its value, "" for none."""
    if not judged.option:
        return ""
    value = words.option_value(judged.option, house.value_of(used, judged.option))
    named = texts.say("ui.rulebook.option", name=words.option(judged.option), value=value)
    return texts.say("ui.practice.house_option", house=words.house(used.name), option=named)


def deal_words(table: Table) -> str:
    """ "deal 1 of 2", "" where there is one alone."""
    whole = table.deal + 1 + table.deals_left
    return texts.say("ui.practice.deal", n=table.deal + 1, of=whole) if whole > 1 else ""


def act_text(act: Act, table: Table) -> str:
    return write_act(act, table, texts.language())
