"""How a draw stands: whose cards are due, where each should lie, what has gone astray. It owes nothing."""

from __future__ import annotations

from typing import NamedTuple

from dealer_trainer.cards import Card
from dealer_trainer.rules.conditions import position
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked
from dealer_trainer.table.acts import (
    Pile,
)
from dealer_trainer.table.derived import derived
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, hand
from dealer_trainer.table.shuffling import pile_of
from dealer_trainer.table.state import Off, Table

IN_A_ROW = asked.IN_A_ROW
FIVE = asked.HAND_SIZE

# What comes before what, once the draw is on (Duty.age): the discards and the burn, the cards, and what is
# owed when all have drawn.
FIRST, SERVING, LAST_BURN, LAST_FIFTH, FIFTHS, LATE = 0, 10, 20, 21, 22, 40


def first_quota(table: Table, house: House, seat: int) -> int:
    """How many cards this hand gets in its turn: all it wants, but not more than four in a row."""
    wants = asked.wanted(table.seat(seat))
    return wants if house.five_in_a_row else min(wants, IN_A_ROW)


def is_passed_over(table: Table, seat: int) -> bool:
    """Was this hand passed over by the dealer before its player had said anything?"""
    return table.seat(seat).asked is None and asked.served_behind(table, seat)


def went_on(table: Table, seat: int) -> bool:
    """Has a hand behind this one got a card since this one got its last?"""
    order = asked.live(table)
    behind = order[order.index(seat) + 1 :]
    last = max((i for i, off in enumerate(table.offs) if off.to == hand(seat)), default=-1)
    return any(off.to.spot is Spot.HAND and off.to.seat in behind for off in table.offs[last + 1 :])


@derived
def seat_to_serve(table: Table, house: House) -> int:
    """Whose cards are due in turn; 0 while the next player has not spoken, or when all are served."""
    for number in asked.live(table):
        seat = table.seat(number)
        if seat.asked is None:
            return 0
        lacking = seat.given < first_quota(table, house, number)
        if lacking and not (seat.given > 0 and went_on(table, number)):
            return number
    return 0


@derived
def all_drawn(table: Table, house: House) -> bool:
    """Has everyone had a turn at the draw?"""
    return asked.all_have_asked(table) and seat_to_serve(table, house) == 0


@derived
def last_to_draw(table: Table, house: House) -> int:
    """The last player who draws, once that is known; 0 before."""
    if not asked.all_have_asked(table):
        return 0
    order = asked.live(table)
    drawing = [n for n in order if asked.wanted(table.seat(n))]
    last = drawing[-1] if drawing else 0
    return 0 if house.five_last == "last-seat" and last != order[-1] else last


@derived
def somebody_draws(table: Table) -> bool:
    return any(asked.wanted(table.seat(n)) for n in asked.live(table))


def last_burn_is_due(table: Table, house: House) -> bool:
    """Is the burn due that comes before the last drawer's fifth card?"""
    return fifth_is_last(table, house) and not burned_since_fourth(table, last_to_draw(table, house))


@derived
def any_served(table: Table) -> bool:
    return any(off.to.spot is Spot.HAND for off in table.offs)


@derived
def rightful(table: Table, house: House) -> tuple[Place, ...]:
    """Where the cards of the draw should lie, fifth cards included, in their order off the stub."""
    places: list[Place] = []
    if not asked.burned_before_draw(table) and somebody_draws(table):
        places.append(BURN)
    for number in asked.live(table):
        places += [hand(number)] * first_quota(table, house, number)
    if asked.all_have_asked(table) and not house.five_in_a_row:
        last = last_to_draw(table, house)
        fives = [n for n in asked.live(table) if asked.wanted(table.seat(n)) == FIVE]
        places += [BURN, hand(last)] if last in fives else []
        places += [hand(n) for n in fives if n != last]
    return tuple(places)


def first_astray(table: Table, house: House) -> tuple[Off | None, Place]:
    """The first card of the draw that does not lie where it should, and where that is."""
    places = rightful(table, house)
    offs = [off for off in table.offs if off.to != ASIDE and not never_served(table, off)]
    for index, off in enumerate(offs):
        if index == len(places):
            # What comes after is late cards, unless cards are just being moved down.
            holder = table.seat(off.to.seat) if off.to.spot is Spot.HAND else None
            over = holder is not None and holder.given > asked.wanted(holder)
            return (off, STUB) if table.shifting and over else (None, STUB)
        to = places[index]
        if off.to in (to, MUCK):  # an exposed one that is out did go there
            continue
        # A burn is astray only at the beginning: the one before the last drawer's fifth comes later.
        if off.to == BURN and index > 1:
            return None, STUB
        # A burn too many goes back, if the hand to which it would have gone is still to be served.
        waits = off.to == BURN and index == len(offs) - 1 and table.seat(to.seat).given == 0
        return off, STUB if waits else to
    return None, STUB


def never_served(table: Table, off: Off) -> bool:
    """Did this card go into the muck without having come to a hand that is in the draw?"""
    source = next((one.source for one in table.muck if one.card == off.card), None)
    came = source is not None and source.spot is Spot.HAND and table.seat(source.seat).live
    return off.to == MUCK and not came


def is_late_speaker(table: Table, number: int) -> bool:
    """Did this player speak only after a hand behind had got cards, having been passed over?"""
    before = table.offs[: table.seat(number).asked_offs]
    if not before:
        return False
    order = asked.live(table)
    behind = order[order.index(number) + 1 :]
    return any(off.to.spot is Spot.HAND and off.to.seat in behind for off in before)


@derived
def fifth_is_last(table: Table, house: House) -> bool:
    """Has the last to draw, who asked for five, got four?"""
    last = last_to_draw(table, house)
    if not last or house.five_in_a_row or not all_drawn(table, house):
        return False
    seat = table.seat(last)
    return asked.wanted(seat) == FIVE and seat.given == IN_A_ROW


def burned_since_fourth(table: Table, seat: int) -> bool:
    last_card = max((i for i, off in enumerate(table.offs) if off.to == hand(seat)), default=-1)
    return any(off.to == BURN for off in table.offs[last_card + 1 :])


@derived
def fifths_are_out(table: Table, house: House) -> bool:
    """Has everyone who asked for five got all of them, where the fifth comes later?"""
    return house.five_in_a_row or not any(
        asked.wanted(seat) == FIVE and seat.given == IN_A_ROW
        for seat in (table.seat(n) for n in asked.live(table))
    )


class Astray(NamedTuple):
    """A card of the draw in `holder`'s hand that is `due` to another. `alone`: no other wrong card there."""

    card: Card
    holder: int
    due: int
    alone: bool = True


@derived
def misplaced(table: Table, house: House) -> Astray | None:
    """The card of the draw that went to the wrong hand: it slid there, or the dealer served out of order."""
    for off in table.offs:
        if off.meant and off.to.spot is Spot.HAND and off.to.seat != off.meant:
            owner = table.seat(off.meant)
            lying = next((one for one in table.cards_in(off.to) if one.card == off.card), None)
            if lying is not None and (lying.hidden or lying.boxed):
                continue  # nobody knows of it, or it is a scrap of paper
            if owner.live and owner.given < asked.wanted(owner) and not taken_back_out(table, off):
                return Astray(off.card, off.to.seat, off.meant)
    return served_out_of_order(table, house)


def taken_back_out(table: Table, off: Off) -> bool:
    """Did a player take it? That is stray.taken."""
    lying = next((one for one in table.cards_in(off.to) if one.card == off.card), None)
    return lying is None or (lying.source is not None and lying.source.spot is Spot.HAND)


def served_out_of_order(table: Table, house: House) -> Astray | None:
    """The last cards off the stub, when a hand got them that was not due for them."""
    last = table.offs[-1] if table.offs else None
    if last is None or last.to.spot is not Spot.HAND:
        return None
    holder = table.seat(last.to.seat)
    run = next((i for i, off in enumerate(reversed(table.offs)) if off.to != last.to), len(table.offs))
    run = min(run, holder.given)
    due = seat_to_serve(table.with_seat(holder.number, given=holder.given - run), house)
    if not run or due in (0, holder.number) or taken_back_out(table, last):
        return None
    owner = table.seat(due)
    if owner.threw < (owner.asked or 0) or owner.asked_offs >= len(table.offs):
        return None  # it has not discarded yet, or spoke only after that card: draw.skipped
    asked_for = bool(holder.asked) and holder.given <= asked.wanted(holder)
    served = asked_for and holder.given >= first_quota(table, house, holder.number)
    where = position(holder.hand, last.card)
    if where is None or (asked_for and asked.has_seen(holder, where)) or (served and owner.given):
        return None  # too late to move it: the hand passed over is served next, the one short at the end
    return Astray(last.card, holder.number, due, run == 1)


@derived
def hand_with_surplus(table: Table) -> int:
    """The first seat that has been given more cards of the draw than it is to get; 0 for none."""
    for seat in table.seats:
        if not seat.dealt_in or seat.folded or seat.given <= asked.wanted(seat):
            continue
        if len(asked.draw_cards(table, seat.number)) > asked.wanted(seat):
            return seat.number
    return 0


def others_served_since(table: Table, card: Card) -> bool:
    """Has another hand got a card of the draw after this one?"""
    at = next((i for i, off in enumerate(table.offs) if off.card == card), len(table.offs))
    here = table.offs[at].to if at < len(table.offs) else None
    return any(off.to.spot is Spot.HAND and off.to != here for off in table.offs[at + 1 :])


def piles_to_shuffle(house: House) -> set[Pile]:
    """What this house shuffles into a new stub."""
    discards = {Pile.DISCARDS} if house.reshuffle_discards else set()
    burns = {Pile.BURNS} if house.reshuffle_burns else set()
    return {Pile.STUB, Pile.FOLDED} | discards | burns


def _made_up(table: Table, piles: set[Pile]) -> int:
    """How many cards a stub made up of these piles has once its burn is made."""
    made_up = sum(pile_of(table, one) in piles for one in table.muck) + len(table.stub)
    return made_up + (len(table.burns) if Pile.BURNS in piles else 0) - 1


def is_enough(table: Table, house: House, piles: set[Pile], needed: int) -> bool:
    """Would a stub made up of these piles still have a card to deal, its burn made and the last one kept?"""
    left = _made_up(table, piles)
    completes = house.last_card == "if-it-completes" and asked.all_have_asked(table) and left >= needed
    return left > 1 or completes


@derived
def cards_still_due(table: Table, house: House) -> int:
    """How many cards must still come off the stub, burns included, as far as is known."""
    due = sum(
        max(asked.wanted(seat) - seat.given, 0) + seat.lacks
        for seat in (table.seat(n) for n in asked.live(table))
    )
    exposed = [table.seat(n) for n in asked.pending_exposures(table)]
    due += sum(not (house.pitched_kept and seat.wants_pitched) for seat in exposed)
    if last_burn_is_due(table, house):
        due += 1
    if due and not asked.card_burned(table) and not any_served(table):
        due += 1
    return due


def stub_is_out(table: Table, house: House, needed: int) -> bool:
    """Must the stub be made up before the next card?"""
    left = len(table.stub)
    if house.last_card == "if-it-completes" and asked.all_have_asked(table) and left >= needed:
        return False
    if left <= 1:
        return True
    now = seat_to_serve(table, house)
    if house.deck_out == "mix" and now and table.seat(now).given == 0:
        # A shuffle that makes the stub no greater would be owed again and again.
        return left - 1 < first_quota(table, house, now) and _made_up(table, piles_to_shuffle(house)) > left
    return False
