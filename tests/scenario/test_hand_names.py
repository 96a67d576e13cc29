"""Hands in words: what a dealer says is understood, and what is written is read back."""

from __future__ import annotations

import pytest

from dealer_trainer.hand_ranks import Category
from dealer_trainer.scenario.hand_names import read_hand_name, write_hand_name
from dealer_trainer.table.state import Named
from dealer_trainer.texts import LANGUAGES


@pytest.mark.parametrize(
    ("said", "category", "ranks"),
    [
        ("8-6-4-3-A", Category.NO_PAIR, (8, 6, 4, 3, 14)),
        ("eight-six", Category.NO_PAIR, (8, 6)),
        ("kings", Category.PAIR, (13,)),
        ("queens with an ace", Category.PAIR, (12, 14)),
        ("kings and fives", Category.TWO_PAIR, (13, 5)),
        ("kings up", Category.TWO_PAIR, (13,)),
        ("three sevens", Category.THREE_OF_A_KIND, (7,)),
        ("kings full of fives", Category.FULL_HOUSE, (13, 5)),
    ],
)
def test_what_dealers_say(said: str, category: Category, ranks: tuple[int, ...]) -> None:
    assert read_hand_name(said) == Named(category, ranks)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("category", list(Category))
def test_what_is_written_is_read_back(category: Category, lang: str) -> None:
    named = Named(category, (13, 5))
    assert read_hand_name(write_hand_name(named, lang), lang) == named


@pytest.mark.parametrize("said", ["", "nothing", "kings of clubs", "8-6-x"])
def test_what_names_no_hand(said: str) -> None:
    assert read_hand_name(said) is None


@pytest.mark.parametrize(
    ("lang", "ranks", "said"),
    [
        ("fr", (13, 12, 10, 4), "paire de rois-dame-10-4"),
        ("fr", (14, 9), "paire d’as-9"),
        ("fr", (9, 8), "paire de 9-8"),
        ("es", (13, 12), "pareja de reyes-dama"),
        ("es", (14,), "pareja de ases"),
    ],
)
def test_a_pair_is_of_more_than_one(lang: str, ranks: tuple[int, ...], said: str) -> None:
    named = Named(Category.PAIR, ranks)
    assert write_hand_name(named, lang) == said
    assert read_hand_name(said, lang) == named
