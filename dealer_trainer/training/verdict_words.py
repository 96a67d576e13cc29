"""Verdicts in words."""

from __future__ import annotations

from dealer_trainer import texts
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules import book
from dealer_trainer.rules.duties import Gravity


def verdict(judged: Judged, lang: str) -> str:
    """ "Right", "Let slip", "The wrong seat": the verdict alone, in the window's words."""
    if judged.verdict is Verdict.WRONG and judged.field:
        return texts.say(f"ui.verdict.wrong_field.{judged.field}", lang=lang)
    return texts.say(f"ui.verdict.{judged.verdict.name.lower()}", lang=lang)


def gravity(weight: Gravity, lang: str) -> str:
    return texts.say(f"ui.practice.gravity.{weight.name.lower()}", lang=lang)


def rule_name(rule: str, lang: str) -> str:
    """A rule's name, or its ID where no words are known for it; "" for no rule."""
    try:
        return book.text(rule, lang).name if rule else ""
    except KeyError:
        return rule


def reason(judged: Judged, lang: str) -> str:
    """Why: the reason with its figures, else the rule's own words; "" where no rule is cited."""
    for said in (judged.reason, ""):
        try:
            return book.because(judged.rule, said, lang, seat=judged.seat, number=judged.number)
        except KeyError:
            continue
    return ""
