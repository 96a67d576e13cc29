"""Cards as written."""

from __future__ import annotations

import pytest

from dealer_trainer.cards import DECK_53, JOKER, OTHER_BACK, CardError, card, cards, faces


def test_every_card_of_the_pack_is_read_as_it_is_written() -> None:
    assert cards(faces(DECK_53)) == DECK_53


def test_a_card_of_another_pack_has_its_back_behind_its_face() -> None:
    assert card("Kc(red)") == card("Kc")._replace(back=OTHER_BACK)
    assert card("joker(RED)") == JOKER._replace(back=OTHER_BACK)
    assert faces(cards("Kc(red) 2d")) == "Kc(red) 2d"


@pytest.mark.parametrize("text", ["", "1c", "Kx", "K", "c", "Kc(green)", "(red)"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(CardError):
        card(text)
