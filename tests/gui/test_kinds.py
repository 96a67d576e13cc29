"""Every act there is can be reached, by list and by key."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import get_args

import pytest
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui.practice.act_list import ActForm
from dealer_trainer.gui.practice.keys import GROUP_KEYS, LIST_KEY
from dealer_trainer.gui.practice.kinds import KINDS, Choice, Need, quick
from dealer_trainer.hand_ranks import Category
from dealer_trainer.table import acts
from dealer_trainer.table.acts import Act, Face, Money, Pile, Word
from dealer_trainer.table.games import read_game
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Spot, hand, off_table, thrown
from dealer_trainer.table.state import Seat, Table

_PLACES = (STUB, BURN, MUCK, ASIDE, hand(2), thrown(2), off_table(2))
_VALUES = {
    Need.SEAT: ("seat", (1, 8)),
    Need.NUMBER: ("number", (0, 5)),
    Need.AMOUNT: ("amount", (1, 40)),
    Need.SOURCE: ("source", _PLACES),
    Need.WHICH: ("which", (acts.ALL, 0, 4)),
    Need.TARGET: ("target", _PLACES),
    Need.FACE: ("face", tuple(Face)),
    Need.POT: ("pot", (0, 2)),
    Need.OTHER_POT: ("other_pot", (1, 2)),
    Need.HAND: ("category", tuple(Category)),
    Need.PILES: ("piles", (frozenset(), *(frozenset({pile}) for pile in Pile))),
}


def _all_made() -> Iterator[Act]:
    for kind in KINDS:
        names = [_VALUES[need][0] for need in kind.needs]
        for values in product(*(_VALUES[need][1] for need in kind.needs)):
            made = kind.make(Choice(**dict(zip(names, values, strict=True))))  # type: ignore[arg-type]
            if not isinstance(made, str):
                yield from made


MADE = tuple(_all_made())


@pytest.mark.parametrize("kind", get_args(Act))
def test_every_kind_of_act(kind: type) -> None:
    assert any(isinstance(act, kind) for act in MADE)


@pytest.mark.parametrize("word", Word)
def test_every_word(word: Word) -> None:
    assert any(isinstance(act, acts.Say) and act.word is word for act in MADE)


@pytest.mark.parametrize("money", Money)
def test_all_that_can_be_given_back(money: Money) -> None:
    assert any(isinstance(act, acts.GiveBack) and act.what is money for act in MADE)


@pytest.mark.parametrize("pile", Pile)
def test_every_pile(pile: Pile) -> None:
    assert acts.Reshuffle(frozenset({pile})) in MADE


@pytest.mark.parametrize(("source", "target"), list(product(Spot, Spot)))
def test_a_card_goes_from_anywhere_to_anywhere(source: Spot, target: Spot) -> None:
    moves = (act for act in MADE if isinstance(act, acts.Move))
    assert any(act.source.spot is source and act.target.spot is target for act in moves)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_has_a_key_or_stands_in_a_menu_with_one(kind: object) -> None:
    assert kind.key or kind.group in GROUP_KEYS  # type: ignore[attr-defined]


def test_no_key_means_two_things() -> None:
    keys = [kind.key for kind in KINDS if kind.key] + [*GROUP_KEYS.values(), LIST_KEY]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_kind_has_a_name(lang: str) -> None:
    for kind in KINDS:
        assert texts.say(f"ui.acts.kinds.{kind.name}", lang=lang)


@pytest.fixture(scope="module")
def table() -> Table:
    game = read_game("ace-to-five limit 4-8")
    return Table(game, tuple(Seat(number, stack=100) for number in range(1, 7)), button=6, button_due=6)


def test_the_form_makes_every_kind(table: Table, qtbot: QtBot) -> None:
    form = ActForm(table)
    qtbot.addWidget(form)
    for kind in KINDS:
        form.choose(kind, 3)
        assert form.chosen() is kind
        assert form.preview()
        shown = {need for need, field in form._fields.items() if form._form.isRowVisible(field)}
        assert shown == set(kind.needs)


def test_what_needs_more_than_digits_is_asked_in_the_form() -> None:
    asked = {"turn_up", "move", "post", "reshuffle", "make_it", "read"}
    chips = {"bring_in_each", "push_part", "shift", "fetch", "give_chips"}
    assert {kind.name for kind in KINDS if not quick(kind)} == asked | chips
