"""What a clause of the script comes to, told in the language of whoever writes it in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dealer_trainer import texts
from dealer_trainer.cards import faces
from dealer_trainer.scenario.hand_names import write_hand_name
from dealer_trainer.scenario.script import Clause, ScriptErrors, What, parse_clause, split
from dealer_trainer.training.retold import retold

_LIFE: Final = re.compile(r"seat ([0-9]+) is (dead|live)")


def tell(clause: Clause, lang: str | None = None) -> str:
    """One clause as a sentence."""
    lang = lang or texts.language()
    other, key = clause.other, next(key for key in _keys(clause) if texts.has(f"clauses.{key}", lang=lang))
    if found := _LIFE.fullmatch(_ruling(clause)):
        other = int(found[1])
    words = retold(clause.words, lang) if clause.what is What.WAIT_FOR else clause.words
    named = write_hand_name(clause.named, lang) if clause.named is not None else ""
    return texts.say(
        f"clauses.{key}", lang=lang, seat=clause.seat, other=other, n=clause.number, more=clause.more,
        nth=_ordinal(clause.nth, lang), cards=faces(clause.cards), words=words, hand=named,
        inner=tell(clause.inner, lang) if clause.inner is not None else "",
    )  # fmt: skip


def tell_line(line: str, column: int, lang: str | None = None) -> str:
    """The clause of a line in which a column (from 0) lies, told; "" where there is none that is right."""
    told = ""
    for start, piece in (two for beat in split(line) for two in beat):
        if start - 1 > column and told:
            break
        try:
            told = tell(parse_clause(piece), lang)
        except ScriptErrors:
            told = ""
    return told


def _keys(clause: Clause) -> Iterator[str]:
    """Its names in the texts, the closest first."""
    name = clause.what.name.lower()
    if clause.what is What.FLOOR_RULES:
        found = _LIFE.fullmatch(_ruling(clause))
        yield f"floor_{found[2] if found else _ruling(clause).replace(' ', '_')}"
    elif clause.words and clause.what is not What.SAYS:
        yield f"{name}_{clause.words.replace('-', '_')}"
    if clause.more:
        yield f"{name}_more"
    if clause.cards:
        yield f"{name}_cards"
    if clause.nth and clause.other:
        yield f"{name}_with_nth_other"
    if clause.nth:
        yield f"{name}_with_nth"
    if clause.other:
        yield f"{name}_with_other"
    yield f"{name}_plain" if clause.number is None else f"{name}_{clause.number}"
    yield name


def _ruling(clause: Clause) -> str:
    return clause.words.strip().rstrip(".").lower() if clause.what is What.FLOOR_RULES else ""


def _ordinal(number: int, lang: str) -> str:
    match lang:
        case "fr":
            return "1re" if number == 1 else f"{number}e"
        case "es":
            return f"{number}.ª"
        case _:
            teens = 11 <= number % 100 <= 13
            return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
