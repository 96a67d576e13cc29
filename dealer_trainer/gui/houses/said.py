"""Sentences about houses that several widgets say."""

from __future__ import annotations

import re

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.rules import option_guide
from dealer_trainer.rules.house import place
from dealer_trainer.rules.profile_files import OWN, SHIPPED

# What the profiles that ship say in English beside or instead of a section's number.
_SAID = (
    "published room rules, Northern California", "published room rules", "dealer guide", "by analogy",
    "practice", "own",
)  # fmt: skip


def sources_of(option: str, value: object) -> str:
    """ "Robert’s Rules (§3) · WSOP live action 2024 (105)": who has this value, and what they cite for it."""
    found = []
    for house, source in option_guide.sources(option, value):
        said = _in_words(source)
        found.append(f"{words.house(house)} ({said})" if said else words.house(house))
    return " · ".join(found)


def _in_words(source: str) -> str:
    for english in _SAID:
        key = re.sub(r"\W+", "_", english)
        source = re.sub(rf"\b{english}\b", texts.say(f"houses.sources.{key}"), source)
    return source if re.search(r"§|\d", source) or "," not in source else source.partition(",")[0]


def origin(name: str) -> str:
    """Where a house comes from: "Comes with the trainer", "Your own", "From the pack …"."""
    from_ = place(name).origin
    if from_ == SHIPPED:
        return texts.say("houses.origin.one_ships")
    return texts.say("houses.origin.one_own") if from_ == OWN else pack_title(from_)


def pack_title(pack: str) -> str:
    from dealer_trainer.scenario.pack_shelf import about_of

    return texts.say("houses.origin.pack", title=about_of(pack).title_in(texts.language()))
