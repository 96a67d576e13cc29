"""Any act can be written down and read again, by this version and by later ones."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_trainer.table.acts import ALL, Act, Face, Move, Pile, Reshuffle, Say, Wait, Word, burn
from dealer_trainer.table.places import MUCK, thrown
from dealer_trainer.training.codec import UnreadableAct, decode, encode


@given(st.one_of([st.from_type(one) for one in get_args(Act)]))
def test_what_is_read_is_what_was_written(act: Act) -> None:
    assert decode(encode(act)) == act


@pytest.mark.parametrize(
    ("act", "line"),
    [
        # These lines lie in people's records: a change here loses their attempts.
        (burn(), "Move stub burn 0 down"),
        (Move(thrown(3), MUCK, ALL, Face.AS_IT_LIES), "Move thrown:3 muck -1 as_it_lies"),
        (Say(Word.NUMBER, 3, 2), "Say number 3 2"),
        (Say(Word.HOW_MANY, 1), "Say how_many 1 -"),
        (Reshuffle(frozenset({Pile.STUB, Pile.OWED_DISCARDS})), "Reshuffle owed_discards+stub"),
        (Wait(), "Wait"),
    ],
)
def test_the_lines_stay_as_they_are(act: Act, line: str) -> None:
    assert encode(act) == line
    assert decode(line) == act


@pytest.mark.parametrize("line", ["", "Juggle 3", "Move stub", "Move stub burn zero down", "Say sing 1 -"])
def test_a_line_from_elsewhere(line: str) -> None:
    with pytest.raises(UnreadableAct):
        decode(line)
