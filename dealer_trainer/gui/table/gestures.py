"""What a drag or a drop means: things held, goals for them, and the acts that come of it.

The goals for a thing are the same whatever lies on the table, so lighting them up tells nothing.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from dealer_trainer.table import asked
from dealer_trainer.table.acts import (
    ALL,
    TOP,
    Act,
    BringIn,
    Face,
    GiveBack,
    Money,
    Move,
    MoveButton,
    Post,
)
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, hand, off_table, thrown
from dealer_trainer.table.state import Standing, Table


class Thing(Enum):
    """What can be taken hold of."""

    CARD = "card"
    HAND = "hand"  # a seat's whole hand, by its plate
    BET = "bet"
    POT = "pot"
    BUTTON = "button"


class Held(NamedTuple):
    """A thing in the dealer's fingers: a card by its place and position there, the rest by seat."""

    thing: Thing
    place: Place | None = None
    which: int = TOP
    seat: int = 0
    up: bool = False  # the card shows its face


class Area(Enum):
    """Where a thing can be put, and what can be pointed at."""

    SEAT = "seat"
    STUB = "stub"
    MUCK = "muck"
    BURN = "burn"
    ASIDE = "aside"
    POT = "pot"
    BUTTON = "button"
    THROWN = "thrown"  # discards before a seat: taken up from there, never put there
    OFF_TABLE = "floor"  # likewise
    TRAY = "tray"  # the dealer's own place: what is said to the whole table


class Goal(NamedTuple):
    """An area; for what is a seat's, whose."""

    area: Area
    seat: int = 0


_PLACES: Final = {Area.STUB: STUB, Area.MUCK: MUCK, Area.BURN: BURN, Area.ASIDE: ASIDE}
AREAS: Final = {
    Spot.STUB: Area.STUB,
    Spot.MUCK: Area.MUCK,
    Spot.BURN: Area.BURN,
    Spot.ASIDE: Area.ASIDE,
    Spot.HAND: Area.SEAT,
    Spot.THROWN: Area.THROWN,
    Spot.OFF_TABLE: Area.OFF_TABLE,
}


def goals(held: Held, seats: int) -> tuple[Goal, ...]:
    """Everywhere that a thing of this kind can be put."""
    around = tuple(Goal(Area.SEAT, number) for number in range(1, seats + 1))
    spots = tuple(Goal(area) for area in _PLACES)
    match held.thing:
        case Thing.CARD:
            return (*around, *spots)
        case Thing.HAND:
            return (*around, *spots, Goal(Area.POT))
        case Thing.BET:
            return (*around, Goal(Area.POT))
        case Thing.POT | Thing.BUTTON:
            return around


def acts_of(
    held: Held, goal: Goal, table: Table, *, packet: bool = False, turned: bool = False
) -> tuple[Act, ...]:
    """What putting `held` there does; () when it does nothing.

    `packet`: all that lies with the card goes along; discards thrown forward always go together, and with
    `packet` singly. `turned`: the card is laid down the other way than usual. Usual is face down; a card that
    lies face up off the table stays so.
    """
    match held.thing, goal.area:
        case Thing.CARD, _:
            return _card(held, goal, packet, turned)
        case Thing.HAND, Area.POT:
            amount = posting(table, held.seat)
            return (Post(held.seat, amount),) if amount else ()
        case Thing.HAND, _:
            return _packet(hand(held.seat), goal, turned)
        case Thing.BET, Area.POT:
            return (BringIn(),)
        case Thing.BET, Area.SEAT if goal.seat == held.seat:
            seat = table.seat(held.seat)
            return (GiveBack(Money.POST, held.seat) if seat.bet <= seat.posted else GiveBack(Money.BETS),)
        case Thing.POT, Area.SEAT:
            return (GiveBack(Money.EVERYTHING),)
        case Thing.BUTTON, Area.SEAT:
            return (MoveButton(goal.seat),)
        case _:
            return ()


def place_of(goal: Goal) -> Place | None:
    """Where the cards of a goal lie; None where there are only chips."""
    match goal.area:
        case Area.SEAT:
            return hand(goal.seat)
        case Area.THROWN:
            return thrown(goal.seat)
        case Area.OFF_TABLE:
            return off_table(goal.seat)
        case _:
            return _PLACES.get(goal.area)


def _card(held: Held, goal: Goal, packet: bool, turned: bool) -> tuple[Act, ...]:
    source, target = held.place, place_of(goal)
    if source is None or target is None or source == target:
        return ()
    if packet != (source.spot is Spot.THROWN):
        return _packet(source, goal, turned)
    # What has been seen by all on the floor is not turned down again without meaning to.
    up = turned != (held.up and source.spot is Spot.OFF_TABLE)
    face = Face.UP if up else Face.DOWN
    return (Move(source, target, TOP if source == STUB else held.which, face),)


def _packet(source: Place, goal: Goal, turned: bool) -> tuple[Act, ...]:
    target = place_of(goal)
    if target is None or source == target:
        return ()
    return (Move(source, target, ALL, Face.UP if turned else Face.DOWN),)


def posting(table: Table, number: int) -> int:
    """The blind or ante of a seat in this game, by where the button is: 0 when it has none."""
    seat = table.seat(number)
    if seat.standing not in (Standing.PLAYING, Standing.OWES):
        return 0
    if table.game.ante and (seat.anted < table.game.ante or not table.game.blinds):
        return table.game.ante
    return asked.blind_of(table, number) or table.game.big_blind
