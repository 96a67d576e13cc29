"""Verdicts in words."""

from __future__ import annotations

from dealer_trainer import texts
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules import book
from dealer_trainer.rules import house as houses
from dealer_trainer.rules.duties import Gravity
from dealer_trainer.rules.house import House
from dealer_trainer.table.acts import Say, Word


def verdict(judged: Judged, lang: str) -> str:
    """ "Right", "Let slip", "The wrong seat": the verdict alone, in the window's words."""
    if judged.verdict is Verdict.WRONG and judged.field:
        said_sum = isinstance(judged.act, Say) and judged.act.word is Word.MAKE_IT
        chips = said_sum or hasattr(judged.act, "amount")
        field = "amount" if judged.field == "number" and chips else judged.field
        return texts.say(f"ui.verdict.wrong_field.{field}", lang=lang)
    return texts.say(f"ui.verdict.{judged.verdict.name.lower()}", lang=lang)


def gravity(weight: Gravity, lang: str) -> str:
    return texts.say(f"ui.practice.gravity.{weight.name.lower()}", lang=lang)


def reason(judged: Judged, lang: str) -> str:
    """Why: the reason with its figures, else the rule's own words; "" where no rule is cited. Of an act that
    nothing asked for it is what was owed instead."""
    for said in (judged.reason, ""):
        try:
            told = book.because(judged.rule, said, lang, seat=judged.seat, number=judged.number)
        except KeyError:
            continue
        instead = judged.verdict is Verdict.NEEDLESS and judged.duty is not None and said
        return texts.say("ui.verdict.instead", lang=lang, reason=told) if instead else told
    return ""


def house_option(option: str, used: House, lang: str) -> str:
    """The house option that decided, and what its value means in this house."""
    told = book.option_words(option, lang)
    value = houses.value_of(used, option)
    written = ("on" if value else "off") if isinstance(value, bool) else str(value)
    means = told.get("values", {}).get(written, written)
    return texts.say("ui.rulebook.option", lang=lang, name=told.get("name", option), value=means)
