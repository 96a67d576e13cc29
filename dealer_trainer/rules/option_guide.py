"""The options of a house as an instructor looks them up: by chapter, with the rules that read each, and where
the profiles that ship have their values from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from dealer_trainer.rules import book
from dealer_trainer.rules.house import house, option_names, value_of
from dealer_trainer.rules.profile_files import shipped

HOUSE: Final = ""  # the chapter of an option that belongs to none
_LINE: Final = re.compile(r"([\w-]+) = \S+ # (.+)")


class Source(NamedTuple):
    """A profile that ships has this value; `source` is what its file cites, "" for nothing."""

    house: str
    source: str


@cache
def readers(option: str) -> tuple[str, ...]:
    """The IDs of the rules that read an option, in the order of the rulebook."""
    rules = [rule for rule in book.load().values() if option in rule.options]
    return tuple(rule.id for rule in sorted(rules, key=lambda one: book.CHAPTERS.index(one.chapter)))


@cache
def by_chapter() -> Mapping[str, tuple[str, ...]]:
    """Every option once, under the chapter of the first rule that reads it; those of the house first."""
    found: dict[str, list[str]] = {chapter: [] for chapter in (HOUSE, *book.CHAPTERS)}
    for option in option_names():
        rules = readers(option)
        found[book.load()[rules[0]].chapter if rules else HOUSE].append(option)
    return MappingProxyType({chapter: tuple(some) for chapter, some in found.items() if some})


def sources(option: str, value: object) -> tuple[Source, ...]:
    """Which of the profiles that ship have this value, and what they cite for it."""
    return tuple(
        Source(name, _cited(name).get(option, ""))
        for name in shipped()
        if value_of(house(name), option) == value
    )


@cache
def _cited(name: str) -> Mapping[str, str]:
    lines = shipped()[name].path.read_text("utf-8").splitlines()
    return {found[1]: found[2].strip() for line in lines if (found := _LINE.fullmatch(line))}
