"""What a drag or a drop means: things held, goals for them, and the acts that come of it.

The goals for a thing are the same whatever lies on the table, so lighting them up tells nothing.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from dealer_trainer.table import asked
from dealer_trainer.table.acts import (
    ALL,
    NEWEST,
    TOP,
    Act,
    BringIn,
    Face,
    GiveBack,
    Money,
    Move,
    MoveButton,
    MoveKillButton,
    Post,
    Push,
)
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, hand, off_table, thrown
from dealer_trainer.table.state import Stage, Standing, Table


class Thing(Enum):
    """What can be taken hold of."""

    CARD = "card"
    HAND = "hand"  # a seat's whole hand, by its plate
    BET = "bet"
    POT = "pot"
    BUTTON = "button"
    KILL = "kill"  # the kill button


class Held(NamedTuple):
    """A thing in the dealer's fingers: a card by its place and position there, a pot by its number in
    `which`, the rest by seat."""

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
    KILL = "kill"  # the kill button; with seat 0 its place in the middle
    THROWN = "thrown"  # discards before a seat: taken up from there, never put there
    OFF_TABLE = "floor"  # likewise
    TRAY = "tray"  # the dealer's own place: what is said to the whole table


class Goal(NamedTuple):
    """An area; for what is a seat's, whose; for pots, which (0 is the main pot)."""

    area: Area
    seat: int = 0
    pot: int = 0


class Form(NamedTuple):
    """A kind of act (by its name in practice/kinds.py) that wants a sum before it is made, and what is known
    of it. `amount` is what lies there, 0 where that says nothing."""

    kind: str
    seat: int = 0
    pot: int = 0
    other_pot: int = 0
    amount: int = 0


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


def goals(held: Held, seats: int, pots: int = 1) -> tuple[Goal, ...]:
    """Everywhere that a thing of this kind can be put. `pots` lie there; bets and chips can begin another."""
    around = tuple(Goal(Area.SEAT, number) for number in range(1, seats + 1))
    spots = tuple(Goal(area) for area in _PLACES)
    heaps = tuple(Goal(Area.POT, pot=pot) for pot in range(pots))
    another = (Goal(Area.POT, pot=pots),)
    match held.thing:
        case Thing.CARD:
            return (*around, *spots)
        case Thing.HAND:
            return (*around, *spots, *heaps)
        case Thing.BET:
            return (*around, *heaps, *another)
        case Thing.POT:
            return (*around, *(goal for goal in (*heaps, *another) if goal.pot != held.which))
        case Thing.BUTTON:
            return around
        case Thing.KILL:
            return (*around, Goal(Area.KILL))


def acts_of(
    held: Held, goal: Goal, table: Table, *, packet: bool = False, turned: bool = False
) -> tuple[Act, ...]:
    """What putting `held` there does; () when it does nothing.

    `packet`: all that lies with the card goes along; discards thrown forward always go together, and with
    `packet` singly; of a bet, as much of every bet as this one holds. `turned`: the card is laid down the
    other way than usual, the kill button too. Usual is face down; a card that lies face up off the table
    stays so. What wants a sum first is told by `form_of`.
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
            pot = NEWEST if goal.pot == len(table.sides) else goal.pot
            return (BringIn(table.seat(held.seat).bet if packet else 0, pot),)
        case Thing.BET, Area.SEAT if goal.seat == held.seat:
            seat = table.seat(held.seat)
            return (GiveBack(Money.POST, held.seat) if seat.bet <= seat.posted else GiveBack(Money.BETS),)
        case Thing.POT, Area.SEAT:
            return (Push(goal.seat, 0, held.which),)
        case Thing.KILL, Area.SEAT | Area.KILL:
            kills = table.kills
            return (MoveKillButton(goal.seat, (kills is not None and kills.button.up) != turned),)
        case Thing.BUTTON, Area.SEAT:
            return (MoveButton(goal.seat),)
        case _:
            return ()


def form_of(held: Held, goal: Goal, table: Table, *, part: bool = False) -> Form | None:
    """What must be asked before chips go there; None where `acts_of` is all. `part`: not all of them."""
    match held.thing, goal.area:
        case Thing.BET, Area.POT if part:
            return Form("bring_in_each", pot=goal.pot, amount=table.seat(held.seat).bet)
        case Thing.BET, Area.SEAT if part and goal.seat == held.seat:
            return Form("give_chips", held.seat, amount=table.seat(held.seat).bet)
        case Thing.POT, Area.SEAT if part:
            return Form("push_part", goal.seat, held.which, amount=table.pots[held.which])
        case Thing.POT, Area.POT if goal.pot != held.which:
            return Form("shift", pot=held.which, other_pot=goal.pot, amount=table.pots[held.which])
        case Thing.HAND, Area.POT if table.stage >= Stage.SHOWDOWN:
            return Form("fetch", held.seat, goal.pot, amount=table.seat(held.seat).won)
        case _:
            return None


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
