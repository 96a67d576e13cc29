"""What a form calls things: whoever writes in the window sees no key, no ID of a rule and no file's name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from dealer_trainer import texts
from dealer_trainer.rules import book
from dealer_trainer.rules.house import UnknownHouse, profile
from dealer_trainer.scenario.model import STARTS
from dealer_trainer.scenario.shape import Written

LANGUAGES: Final = {"en": "English", "fr": "Français", "es": "Español"}  # each in its own language
_PART: Final = re.compile(r"(?P<name>[^.\[\]]+)(?:\[(?P<at>[0-9]+)\])?(?:\.|$)")
_OF_A_SEAT: Final = ("name", "stack", "posted", "leg")


def key(written: str, lang: str | None = None) -> str:
    """What stands for a key: "Hand of seat 3" for "hands.3"; a key that no form has, as it is written."""
    parts = [(one["name"], one["at"]) for one in _PART.finditer(written)]
    if not parts or parts[0][0] not in Written.__annotations__:
        return written
    (first, at), inside = parts[0], parts[1:]
    name = inside[0][0] if inside else ""
    match first:
        case "hands" if name:
            told = [texts.say("author.did.hands", lang=lang, seat=name)]
        case "seats" if at is not None:
            told = [texts.say("felt.seat", lang=lang, seat=int(at) + 1), _of_a_seat(name, lang)]
        case "next_deals" if at is not None:
            deal = texts.say("author.cards.deal", lang=lang, n=int(at) + 2)
            told = [deal, key(written.partition(".")[2], lang) if inside else ""]
        case "title" | "brief" if name in LANGUAGES:
            told = [texts.say(f"author_text.edit.{first}", lang=lang, language=LANGUAGES[name])]
        case "options" if name:
            told = [str(book.option_words(name, lang or texts.language()).get("name", name))]
        case "expect":
            told = [_said("author.key.expect", lang), house(name, lang)]
        case _:
            told = [_said(f"author.key.{first}", lang), name and _said(f"author.{first}.{name}", lang)]
    return " · ".join(filter(None, told)) if told[0] else written


def rule(rule_id: str, lang: str | None = None) -> str:
    """A rule's name, or its ID where it has no words."""
    return texts.rule_name(rule_id, lang or texts.language())


def house(name: str, lang: str | None = None) -> str:
    """A house's title, or its bare name for a profile that is not there."""
    try:
        titles: Mapping[str, str] = profile(name).title
    except UnknownHouse:
        return name
    return titles.get(lang or texts.language()) or titles.get("en") or next(iter(titles.values()), "") or name


def start(written: str, lang: str | None = None) -> str:
    """The moment at which a scenario begins: "at the draw" for "draw"."""
    if written in STARTS:
        return texts.say(f"author.setup.start.{written.replace(' ', '_')}", lang=lang)
    seat = written.rpartition(" ")[2]
    return texts.say("author.setup.start.draw_of", lang=lang, seat=seat) if seat.isdecimal() else written


def _of_a_seat(name: str, lang: str | None) -> str:
    if not name:
        return ""
    return _said(f"author.seat.{name if name in _OF_A_SEAT else 'standing'}", lang)


def _said(key: str, lang: str | None) -> str:
    return texts.say(key, lang=lang) if texts.has(key, lang=lang) else ""
