"""What can be seen at a place, in words, for a screen reader: what is drawn, no more and no less."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dealer_trainer.cards import OWN_BACK, Card
from dealer_trainer.gui.table.gestures import Area, Goal, place_of
from dealer_trainer.gui.table.pieces import seen, shows_face
from dealer_trainer.table.places import STUB, Place, hand, off_table, thrown
from dealer_trainer.table.state import Owes, Seat, Standing, Table
from dealer_trainer.texts import say

_SPOTS: Final = {
    Area.STUB: "felt.stub",
    Area.MUCK: "felt.muck",
    Area.BURN: "felt.burn",
    Area.ASIDE: "felt.aside",
}


def goal_words(table: Table, goal: Goal) -> str:
    """A place and all that is seen there."""
    match goal.area:
        case Area.SEAT:
            return _listed([seat_title(table.seat(goal.seat)), *_seat_parts(table, goal.seat)])
        case Area.THROWN:
            return _of_seat("felt.seen.thrown", table, thrown(goal.seat))
        case Area.OFF_TABLE:
            return _of_seat("felt.seen.off_table", table, off_table(goal.seat))
        case Area.POT:
            return pot_words(table, goal.pot)
        case Area.BUTTON:
            return say("felt.seen.button", seat=goal.seat)
        case Area.KILL:
            return kill_words(table)
        case Area.TRAY:
            return say("felt.tray")
        case Area.STUB | Area.MUCK | Area.BURN | Area.ASIDE:
            place = place_of(goal)
            words = _stub(table) if goal.area is Area.STUB or place is None else cards_words(table, place)
            return say("felt.seen.place", place=say(_SPOTS[goal.area]), cards=words)


def pot_title(table: Table, pot: int) -> str:
    """ "Pot 24"; where there are several, "Main pot 24" and "Side pot 1: 12"."""
    if pot:
        return say("felt.side_pot", n=pot, sum=table.pots[pot])
    return say("felt.main_pot" if table.sides else "felt.pot", sum=table.pot)


def pot_words(table: Table, pot: int) -> str:
    return pot_title(table, pot) if pot < len(table.pots) else say("felt.seen.new_pot")


def kill_words(table: Table) -> str:
    """Where the kill button lies, and which side of it is up."""
    if table.kills is None:
        return say("felt.seen.nothing")
    button = table.kills.button
    side = say("felt.seen.kill_side" if button.up else "felt.seen.leg_side")
    if not button.seat:
        return say("felt.seen.kill_middle", side=side)
    return say("felt.seen.kill_button", seat=button.seat, side=side)


def seat_title(seat: Seat) -> str:
    """ "Seat 3", or the seat with its player's name."""
    if seat.name:
        return say("felt.named", seat=seat.number, name=seat.name)
    return say("felt.seat", seat=seat.number)


def seat_line(seat: Seat) -> str:
    """What stands below it: the stack, or why there is none in play."""
    match seat.standing:
        case Standing.EMPTY:
            return say("felt.empty")
        case Standing.AWAY:
            return say("felt.away")
        case Standing.OWES if seat.owes not in (None, Owes.POST):
            return say(f"felt.owes_{seat.owes.name.lower()}")
        case Standing.OWES:
            return say("felt.owes")
        case Standing.PLAYING:
            return say("felt.all_in") if seat.live and seat.all_in else str(seat.stack)


def cards_words(table: Table, place: Place) -> str:
    """The cards that are drawn at a place: backs by number, faces by name."""
    there = [lying for _, lying in seen(table.cards_in(place))]
    backs = Counter(lying.card.back == OWN_BACK for lying in there if not shows_face(lying, place))
    parts = [
        say(key, n=backs[own])
        for own, key in ((True, "felt.seen.backs"), (False, "felt.seen.other_backs"))
        if backs[own]
    ]
    parts += [
        say("felt.seen.face", card=card_words(lying.card)) for lying in there if shows_face(lying, place)
    ]
    return _listed(parts) if parts else say("felt.seen.nothing")


def card_words(card: Card) -> str:
    """ "king of hearts"."""
    if card.is_joker:
        return say("felt.joker")
    return say("felt.card", rank=say(f"felt.rank.{card.rank}"), suit=say(f"felt.suit.{card.suit}"))


def _seat_parts(table: Table, number: int) -> list[str]:
    seat = table.seat(number)
    parts = [
        seat_line(seat) if seat.standing is not Standing.PLAYING else say("felt.seen.stack", n=seat.stack)
    ]
    if seat.bet:
        parts.append(say("felt.seen.bet", n=seat.bet))
    if table.button == number:
        parts.append(say("felt.seen.has_button"))
    if table.kills is not None and table.kills.button.seat == number:
        parts.append(say("felt.seen.has_kill" if table.kills.button.up else "felt.seen.has_leg"))
    if seat.hand:
        parts.append(say("felt.seen.hand", cards=cards_words(table, hand(number))))
    if seat.dealt_in and seat.all_in and seat.live:
        parts.append(say("felt.seen.all_in"))
    if seat.won:
        parts.append(say("felt.seen.won", n=seat.won))
    if seat.thrown:
        parts.append(say("felt.seen.in_front", cards=cards_words(table, thrown(number))))
    return parts


def _of_seat(key: str, table: Table, place: Place) -> str:
    return say(key, seat=place.seat, cards=cards_words(table, place))


def _stub(table: Table) -> str:
    """The pack is a pack: how thick it is nobody can tell. A face on top is seen."""
    there = seen(table.stub)
    if not there:
        return say("felt.seen.nothing")
    top = there[0][1]
    if shows_face(top, STUB):
        return say("felt.seen.face", card=card_words(top.card))
    return say("felt.seen.pack" if top.card.back == OWN_BACK else "felt.seen.other_pack")


def _listed(parts: list[str]) -> str:
    return ", ".join(parts)
