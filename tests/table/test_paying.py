"""Chips that nobody has cannot be moved."""

from __future__ import annotations

import pytest

from dealer_trainer.rules.house import house
from dealer_trainer.scenario.reader import parse_scenario
from dealer_trainer.scenario.sitting import begin
from dealer_trainer.table import acts
from dealer_trainer.table.acts import Act, Impossible, Money
from dealer_trainer.table.places import MUCK, STUB, hand, thrown
from dealer_trainer.table.play import play
from dealer_trainer.table.state import Table

FILE = """
title.en = "A"
game = "jacks or better limit 4-8"
seats = 4
button = 4
start = "bet"
ends = "award"
"""


def a_table() -> Table:
    return begin(parse_scenario(FILE, "a.toml"), house("roberts")).table


@pytest.mark.parametrize(
    "act",
    [
        acts.Post(99, 1), acts.Post(0, 1), acts.GiveBack(Money.CHIPS, 99, 1), acts.GiveBack(Money.POST, 99),
        acts.TurnUp(hand(99)), acts.TurnUp(thrown(0)), acts.Move(STUB, hand(0)), acts.Move(hand(0), MUCK),
        acts.BringIn(-5), acts.Push(99), acts.Push(1, 99), acts.Shift(0, 0, 1), acts.BringIn(pot=7),
    ],
)  # fmt: skip
def test_nobody_can_do_that(act: Act) -> None:
    with pytest.raises(Impossible):
        play(a_table(), act)


def test_an_ante_goes_back_only_as_long_as_the_pot_holds_it() -> None:
    table = play(a_table(), acts.Push(3, 4))  # four antes of one chip: the pot is empty
    with pytest.raises(Impossible):
        play(table, acts.GiveBack(Money.POST, 4))
