"""The pack between two deals, and what must not get lost there."""

from __future__ import annotations

import pytest

from dealer_trainer.table.acts import ChangeDeck, Impossible
from dealer_trainer.table.play import play
from dealer_trainer.table.players import all_chips
from dealer_trainer.table.shuffling import gather
from tests.rules.build import at


@pytest.mark.parametrize("stack", [0, 96])
def test_chips_left_in_front_of_a_player_are_its_own_on_the_next_deal(stack: int) -> None:
    over = at("seat 3 opens; others fold\nnext deal", seats=3, ends="award").until("gather").table
    over = over.with_seat(1, stack=stack, bet=4)
    following = gather(over)
    assert following.seat(1).stack == stack + 4
    assert all_chips(following) == all_chips(over)


def test_the_deck_is_not_changed_while_the_button_is_drawn_for() -> None:
    drawing = at(start="button", seats=3)
    assert play(drawing.table, ChangeDeck()).deck_changed
    drawn = drawing.play("deal 1 to seat 1 face up").table
    with pytest.raises(Impossible, match="cards_are_out"):
        play(drawn, ChangeDeck())
