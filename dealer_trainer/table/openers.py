"""Openers at jacks or better: who needs them, what proves them, and what comes of false ones.

Openers are a pair of jacks or better. The joker is read as the bug; where it does not play it is none of a
hand's cards. A hand is judged by what lies open alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import combinations
from typing import Final

from dealer_trainer.cards import Card
from dealer_trainer.hand_ranks import Category, Ranking, reading
from dealer_trainer.table.changing import replace
from dealer_trainer.table.derived import derived
from dealer_trainer.table.games import Kind
from dealer_trainer.table.places import Place, Spot
from dealer_trainer.table.state import Deed, Lying, Played, Result, Seat, Stage, Table

HAND_SIZE: Final = 5
JACK: Final = 11
ACE: Final = 14


class Proof(Enum):
    """What the cards that lie open tell of a hand's openers."""

    UNSEEN = "unseen"  # not all that is needed lies open
    PROVED = "proved"
    NONE = "none"
    NO_SPLIT = "no split"  # a split was declared that cannot have been one


def are_openers(five: Sequence[Card]) -> bool:
    """Is this whole hand a pair of jacks or better?"""
    read = reading(five, Ranking.HIGH)
    return read.category > Category.PAIR or (read.category is Category.PAIR and read.ranks[0] >= JACK)


def keeps_openers(kept: Iterable[Card]) -> bool:
    """Do fewer than five cards hold openers: a pair of jacks, two pairs, three of a rank or better?"""
    ranks = [ACE if one.is_joker else one.rank for one in kept]
    pairs = {rank for rank in ranks if ranks.count(rank) > 1}
    return len(pairs) > 1 or any(rank >= JACK or ranks.count(rank) > 2 for rank in pairs)


# --- who


def may_yet_open(table: Table, seat: Seat) -> bool:
    """Can a player without chips, all-in for the ante, still open in turn?"""
    if not needed(table) or table.stage is not Stage.BET or seat.stack or seat.acted:
        return False
    return seat.live and not first_opener(table)


def needed(table: Table) -> bool:
    """Does this game want openers?"""
    return table.game.kind is Kind.JACKS_OR_BETTER


@derived
def opener(table: Table) -> int:
    """Who has opened, or has declared the pot open since; 0 for nobody."""
    return table.opener or next((one.seat for one in _before_the_draw(table, Deed.BET, Deed.RAISE)), 0)


def first_opener(table: Table) -> int:
    """Who put in the first opening bet, be it a false one."""
    return next((one.seat for one in _before_the_draw(table, Deed.BET, Deed.RAISE)), 0)


def opening_bet(table: Table) -> int:
    """How many chips went in with the first opening; none by one who was all-in for the ante."""
    return next((one.amount for one in _before_the_draw(table, Deed.BET, Deed.RAISE)), 0)


def _before_the_draw(table: Table, *deeds: Deed) -> tuple[Played, ...]:
    return tuple(one for one in table.played if one.stage is Stage.BET and one.deed in deeds)


@derived
def is_false(table: Table) -> bool:
    """Has the opener been seen to have no openers?"""
    return opener(table) in table.false_openers


@derived
def plays(table: Table) -> bool:
    """False openers having come to light: does the pot play, so that nobody needs openers any more?"""
    if not is_false(table):
        return False
    callers = {one.seat for one in _before_the_draw(table, Deed.CALL)} - {*table.false_openers}
    raised = any(one.seat != first_opener(table) for one in _before_the_draw(table, Deed.RAISE))
    return table.stage > Stage.BET or table.seen_late or raised or len(callers) > 1


@derived
def may_declare(table: Table) -> tuple[int, ...]:
    """False openers having come to light before the pot plays: who may declare it open, clockwise.

    A hand is the same until the draw, so that who has checked either has no openers or has passed them.
    """
    if table.stage is not Stage.BET or not is_false(table) or plays(table):
        return ()
    start, count = opener(table), len(table.seats)
    order = [(start + step) % count + 1 for step in range(count - 1)]
    checked = {one.seat for one in _before_the_draw(table, Deed.CHECK)}
    return tuple(
        n for n in order
        if table.seat(n).live and n not in checked and n not in table.false_openers
    )  # fmt: skip


@derived
def still_to_offer(table: Table) -> tuple[int, ...]:
    """To whom the opening is still to be offered, clockwise from the false opener."""
    return tuple(n for n in may_declare(table) if n not in table.declined_open)


@derived
def nobody_opened(table: Table) -> bool:
    """Has everybody who might have taken a false opening over let it pass?"""
    return table.stage is Stage.BET and is_false(table) and not plays(table) and not still_to_offer(table)


@derived
def must_prove(table: Table) -> int:
    """Who can win only with openers; 0 for nobody."""
    if not needed(table) or is_false(table):
        return 0
    return opener(table)


def held_back(table: Table, number: int) -> int:
    """What of a bet that nobody called stays in until openers are proved: the opening, before the draw."""
    if table.stage is not Stage.BET or must_prove(table) != number or first_opener(table) != number:
        return 0
    return next((one.level for one in _before_the_draw(table, Deed.BET, Deed.RAISE)), 0)


# --- proof


@derived
def proof(table: Table, number: int) -> Proof:
    """What the open cards of that seat tell of its openers, before or after the draw."""
    seat = table.seat(number)
    own = seat.hand[:HAND_SIZE] if seat.whole else seat.hand  # what the dealer has laid to it since is not
    if not own or not all(one.up for one in own):
        return Proof.UNSEEN
    hand = [one.card for one in own]
    if not seat.threw:
        whole = len(hand) == HAND_SIZE
        return Proof.PROVED if (are_openers(hand) if whole else keeps_openers(hand)) else Proof.NONE
    kept = list(combinations(hand, max(HAND_SIZE - seat.threw, 0)))
    if any(keeps_openers(some) for some in kept):
        return Proof.PROVED
    if not seat.split:
        return Proof.NONE
    thrown = discards(table, seat)
    if not all(one.up for one in thrown):
        return Proof.UNSEEN
    gone = [one.card for one in thrown]
    held = any(len(some) + len(gone) == HAND_SIZE and are_openers((*some, *gone)) for some in kept)
    return Proof.PROVED if held else Proof.NO_SPLIT


def discards(table: Table, seat: Seat) -> tuple[Lying, ...]:
    """The discards of a hand that are not in the muck: in front of it, or under a chip."""
    own = (Place(Spot.THROWN, seat.number), Place(Spot.HAND, seat.number))
    return (*seat.thrown, *(one for one in table.aside if one.discard and one.source in own))


# --- over several deals


def pass_outs(table: Table) -> int:
    """How many deals in a row nobody has opened, up to this one."""
    count = 0
    for one in reversed(table.results):
        if not one.passed_out:
            break
        count += 1
    return count


def antes_of(table: Table, number: int, most: int) -> int:
    """How many antes a player owes on this deal, those of passed-out deals that it was not in among them.

    `most` passed-out deals in a row are anted again after.
    """
    passed = pass_outs(table)
    due = int(passed <= most)
    if not needed(table) or not passed:
        return due
    before = table.results[-passed:]
    missed = [nth for nth, one in enumerate(before) if number not in one.dealt_in and nth <= most]
    return due + len(missed)


def several_antes(table: Table) -> bool:
    """Does the pot hold antes of more deals than this one, or forfeited money?"""
    return needed(table) and bool(table.results) and any(table.pots) and _stays(table)


def _stays(table: Table) -> bool:
    last = table.results[-1]
    return last.passed_out or last.forfeited


def forfeited_without(table: Table, number: int) -> bool:
    """Does the pot hold money forfeited on a deal that this player was not in?"""
    return any(one.forfeited and number not in one.dealt_in for one in _since_won(table))


def _since_won(table: Table) -> tuple[Result, ...]:
    """The deals the pot of which still lies there."""
    kept: list[Result] = []
    for one in reversed(table.results):
        if not (one.passed_out or one.forfeited):
            break
        kept.append(one)
    return tuple(kept)


def pot_stays(table: Table) -> bool:
    """At the showdown: is the opener's hand dead for want of openers, and no other left?"""
    if not needed(table) or table.stage is not Stage.SHOWDOWN or any(seat.live for seat in table.seats):
        return False
    seat = must_prove(table)
    return bool(seat) and table.seat(seat).killed


def seen(table: Table, number: int, *, closed: bool) -> Table:
    """A hand has been laid open before the showdown: if it is the opener's, has it openers?

    `closed`: the action before the draw was complete by then.
    """
    if not needed(table) or table.stage >= Stage.SHOWDOWN or number != must_prove(table):
        return table
    if proof(table, number) not in (Proof.NONE, Proof.NO_SPLIT):
        return table
    return replace(table, false_openers=(*table.false_openers, number), seen_late=closed)


KEPT: Final = "opening hand"  # Table.claims: somebody has asked that it be kept


def kept_cards(table: Table) -> tuple[int, ...]:
    """Where, among the cards set aside, an opening hand that was kept, or discards of a split, lie hidden."""
    return tuple(
        at for at, one in enumerate(table.aside)
        if one.discard and not one.up and one.source and one.source.spot is Spot.THROWN
    )  # fmt: skip
