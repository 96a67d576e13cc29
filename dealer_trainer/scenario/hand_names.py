"""A hand in words, both ways, in every language: "8-6-5-3-ace", "pair of nines", "full house jacks fours"."""

from __future__ import annotations

import re
from typing import Final

from dealer_trainer.hand_ranks import Category
from dealer_trainer.scenario.wording import wording
from dealer_trainer.table.state import Named

_RANKS: Final = range(2, 15)
# "8-6-5-3-A": the one rank that is a letter and, in English, also an article.
_LETTER_ACE: Final = re.compile(r"(?<=[-\d\s])A\b|\bA(?=[-\s]\d)|^A$")


def spelt_aces(text: str) -> str:
    """The text with a letter for the ace spelt so that it is taken for no article."""
    return _LETTER_ACE.sub("ace", text)


def write_hand_name(named: Named, lang: str = "en") -> str:
    """The hand in words, as it is read aloud. Reading it gives the hand back."""
    start = str(wording(lang).table["hands"][named.category.name.lower()][0])
    names = [rank_name(rank, lang) for rank in named.ranks]
    if names and start.endswith(" de"):  # "paire de rois", "pareja de reyes"
        names[0] = _several(named.ranks[0], lang)
    said = f"{start} {'-'.join(names)}".strip()
    return said.replace(" de as", " d’as") if lang == "fr" else said


def rank_name(rank: int, lang: str = "en") -> str:
    """A rank as it is read aloud: "8", "jack"."""
    return str(wording(lang).table["ranks"][rank - 2][0])


def _several(rank: int, lang: str) -> str:
    """More than one card of a rank: "rois", "reyes", but "9"."""
    one, *others = map(str, wording(lang).table["ranks"][rank - 2])
    return next((many for many in others if many in {f"{one}s", f"{one}es"}), one)


def read_hand_name(text: str, lang: str = "en") -> Named | None:
    """The hand that the words name, None when they name none."""
    for tongue in dict.fromkeys((lang, "en")):
        named = _read(text, tongue)
        if named is not None:
            return named
    return None


def _read(text: str, lang: str) -> Named | None:
    words = wording(lang)
    tokens = words.tokens(spelt_aces(text))
    for start, category in _starts(lang):
        if tokens[: len(start)] == start:
            ranks = _ranks(tokens[len(start) :], lang)
            if ranks is not None and (ranks or category is not Category.NO_PAIR):
                return Named(_by_plurals(category, tokens) if lang == "en" else category, ranks)
    return None


def _by_plurals(category: Category, tokens: list[str]) -> Category:
    """Dealers say "kings" for a pair, "kings and fives" or "kings up" for two, "kings full of fives"."""
    plurals = sum(token.endswith("s") for token in tokens)
    if category is not Category.NO_PAIR or not plurals:
        return category
    if "full" in tokens:
        return Category.FULL_HOUSE
    return Category.TWO_PAIR if plurals > 1 or tokens[-1] == "up" else Category.PAIR


def _starts(lang: str) -> list[tuple[list[str], Category]]:
    """How each kind of hand begins, the longest first."""
    words = wording(lang)
    found = [
        (words.tokens(start), Category[name.upper()])
        for name, starts in words.table["hands"].items()
        for start in starts
        if name != "filler"
    ]
    return sorted(found, key=lambda one: len(one[0]), reverse=True)


def _ranks(tokens: list[str], lang: str) -> tuple[int, ...] | None:
    """The ranks that the words name, words that only join them passed over; None for anything else."""
    words = wording(lang)
    known = {
        token: rank
        for rank, spellings in zip(_RANKS, words.table["ranks"], strict=True)
        for spelling in spellings
        for token in words.tokens(spelling)
    }
    filler = {token for one in words.table["hands"]["filler"] for token in words.tokens(one)}
    ranks: list[int] = []
    for token in tokens:
        if token in known:
            ranks.append(known[token])
        elif token not in filler:
            return None
    return tuple(dict.fromkeys(ranks)) if len(ranks) <= 5 else None
