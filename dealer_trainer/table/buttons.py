"""Where the button goes from one deal to the next, and with it the blinds where the button is dead."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from dealer_trainer.table import asked
from dealer_trainer.table.state import Seat, Standing, Table

HEADS_UP: Final = 2  # players, and blinds


class Falls(NamedTuple):
    """The seat that the button falls to, and the empty seats that hold the place of a blind."""

    button: int
    kept: frozenset[int] = frozenset()


def next_deal(before: Table, after: Table) -> Falls:
    """Where the button falls on the deal `after`, `before` being the table of the one that is over."""
    there = [n for n in asked.clockwise(before, before.button_due) if _had_a_place(before.seat(n))]
    if not (before.terms.dead_button and before.game.blinds and there):
        return Falls(asked.next_button(after, before.button_due))
    playing = [seat.number for seat in after.seats if seat.standing is Standing.PLAYING and not seat.moved]
    return dead_button(there, len(before.game.blinds), playing)


def _had_a_place(seat: Seat) -> bool:
    return seat.holds_place or (seat.standing is Standing.PLAYING and not seat.moved)


def dead_button(there: Sequence[int], blinds: int, playing: Collection[int]) -> Falls:
    """`there` are the seats of the last deal, clockwise from its button's left; `playing` are still in.

    The big blind falls to the player due for it, and the rest behind it, even on an empty seat. Where two are
    left the button has the small blind, so it is with the other: nobody has the big blind twice running.
    """
    stay = [number for number in there if number in playing]
    if len(stay) == len(playing) == blinds == HEADS_UP:
        big = 1 if len(there) > HEADS_UP else 0  # heads-up the small one was the button's
        due = next(number for number in (*there[big + 1 :], *there) if number in stay)
        return Falls(next(number for number in stay if number != due))
    return Falls(there[0], frozenset(number for number in there[1:blinds] if number not in playing))
