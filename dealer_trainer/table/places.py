"""Where a card can lie. Every card is in exactly one place; a packet in a place has an order."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final, NamedTuple


class Spot(Enum):
    """The kinds of place on and around the felt."""

    STUB = "stub"
    HAND = "hand"
    THROWN = "thrown"  # a player's discards, thrown forward, not yet taken in
    MUCK = "muck"
    BURN = "burn"  # under a chip by the pot
    ASIDE = "aside"  # out of play for this deal, in no reshuffle
    OFF_TABLE = "floor"  # a card that left the table


class Place(NamedTuple):
    """A spot; for a hand, for discards and for what fell off the table, whose (seat 1 to 8)."""

    spot: Spot
    seat: int = 0

    def __str__(self) -> str:
        return f"{self.spot.value} of seat {self.seat}" if self.seat else self.spot.value


STUB: Final = Place(Spot.STUB)
MUCK: Final = Place(Spot.MUCK)
BURN: Final = Place(Spot.BURN)
ASIDE: Final = Place(Spot.ASIDE)


@cache
def hand(seat: int) -> Place:
    return Place(Spot.HAND, seat)


@cache
def thrown(seat: int) -> Place:
    return Place(Spot.THROWN, seat)


@cache
def off_table(seat: int) -> Place:
    """Where a card lies that fell off the table on its way to, or from, that seat."""
    return Place(Spot.OFF_TABLE, seat)
