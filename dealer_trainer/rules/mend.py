"""What no row covers: the dealer's own errors, the floor, and the deal that cannot go on."""

from __future__ import annotations

from typing import Final

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.duties import Duty, Gravity, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked
from dealer_trainer.table.acts import (
    ALL,
    Act,
    Face,
    GiveBack,
    Money,
    Move,
    MoveButton,
    Post,
    Say,
    Word,
)
from dealer_trainer.table.changing import replace
from dealer_trainer.table.places import STUB, Place, Spot
from dealer_trainer.table.stages import advance
from dealer_trainer.table.state import Ask, Cause, Fault, Lying, Stage, Table


@rule("RR §2: an error is mended when first noticed", see=("mend.floor",), when=wakes.fault)
def own_error(table: Table, house: House) -> Says:
    """An act that nothing asked for and no rule mends is undone, last first, while nobody has acted on it."""
    if not table.faults or _is_being_undone(table):
        return
    back = undoing(table)
    if back is not None:
        yield Duty("mend.own_error", back, Urgency.CURE, Gravity.MAJOR, reason="undo", age=-10)


def _is_being_undone(table: Table) -> bool:
    """Is the deal being taken back, and the next one not yet begun with its antes and blinds?"""
    return table.undone is not None and not asked.ready_for_posting(table)


def undoing(table: Table) -> Act | None:
    """The act that puts the last fault back as it was; None when that cannot be done any more."""
    if not table.faults:
        return None
    fault = table.faults[-1]
    if isinstance(fault.act, MoveButton):  # nobody acts on that
        return MoveButton(fault.before.button)
    if fault.played != len(table.played) or fault.looks != table.looks:
        return None
    match fault.act:
        case Post(seat, _) if not fault.before.seat(seat).posted and table.seat(seat).posted:
            return GiveBack(Money.POST, seat)
        case GiveBack(Money.POST, seat):
            return Post(seat, fault.before.seat(seat).posted)
        case Move(source, target, _) as moved if target.spot is not Spot.MUCK:
            return _reverse(table, fault, moved, source)
        case _:
            return None


def put_right(table: Table) -> Table:
    """An error is none any more once all that was moved lies as before and nothing else was done since."""
    felt = _felt(table) if table.faults else ()
    for fault in table.faults:
        before: Table = fault.before
        if felt == _felt(before) and _nothing_happened_since(table, before):
            return _restored(table, before)
    return table


def _felt(table: Table) -> tuple[object, ...]:
    """All that lies on the felt, cards, chips and button, and which hands are live."""
    stub, *packets = table.layout()
    # In which order a hand or a heap lies is nothing to anybody.
    cards = (
        tuple((one.card, one.up) for one in stub),
        *(tuple(sorted((one.card, one.up) for one in packet)) for packet in packets),
    )
    chips = tuple((seat.stack, seat.bet, seat.posted, seat.live) for seat in table.seats)
    return (cards, chips, table.pots, table.button)


def _restored(table: Table, before: Table) -> Table:
    return replace(
        before,
        told=table.told,
        questions=table.questions,
        passed=table.passed,
        floor_calls=table.floor_calls,
        waived=table.waived,
    )


def _reverse(table: Table, fault: Fault, moved: Move, source: Place) -> Move | None:
    packet = fault.before.cards_in(source)
    known = asked.shown(packet)
    if moved.which == ALL or not known:
        return None
    gone: Lying = known[0] if source == STUB else known[moved.which]
    for place in _everywhere(table):
        for index, one in enumerate(asked.shown(table.cards_in(place))):
            if one.card == gone.card and place != source:
                if place == STUB and index:
                    return None  # it lies below others by now
                return Move(place, source, index, Face.UP if gone.up else Face.DOWN)
    return None


def _everywhere(table: Table) -> tuple[Place, ...]:
    places = [Place(spot) for spot in (Spot.BURN, Spot.ASIDE, Spot.STUB)]
    for seat in table.seats:
        places += [Place(spot, seat.number) for spot in (Spot.HAND, Spot.THROWN, Spot.OFF_TABLE)]
    return tuple(places)


@rule("RR §2", floor=True, see=("mend.own_error", "mend.void"), when=wakes.fault)
def floor(table: Table, house: House) -> Says:
    """Any other state that no row covers, or one that comes back again and again: stop, the floor rules."""
    if _is_being_undone(table):
        return
    if table.repeats or (table.faults and undoing(table) is None):
        yield Duty(
            "mend.floor",
            Say(Word.FLOOR),
            Urgency.ANSWER,  # before rulings on bets: two may chase each other, or their chips be gone
            Gravity.MAJOR,
            reason="again" if table.repeats else "stop",
            age=-50,
        )


def settled(table: Table) -> Table:
    """The floor's ruling on what no row covers: restore it if nobody has acted on it, else let it stand.

    It leaves a table on which the deal can go on, and no hand dies that did no wrong.
    """
    if table.repeats:
        # What keeps coming back is let be, or two rules would chase each other for ever.
        table = replace(table, repeats="", waived=table.waived | {table.repeats})
    if not table.faults:
        return table
    first = table.faults[0]
    before: Table = first.before
    if _nothing_happened_since(table, before):
        return _restored(table, before)
    for seat in before.seats:
        table = _hand_back(table, before, seat.number)
    return advance(replace(_off_the_floor(table), faults=()))


def _off_the_floor(table: Table) -> Table:
    """What the dealer has laid on the floor, and is nobody's, is set aside: it is no card of that hand."""
    known = {one.card for one in table.exposures}
    for seat in table.seats:
        strays = tuple(one for one in seat.dropped if one.card not in known and one.source == STUB)
        if strays:
            rest = tuple(one for one in seat.dropped if one not in strays)
            table = replace(table.with_seat(seat.number, dropped=rest), aside=table.aside + strays)
    return table


# What a player asks to which the dealer's answer moves nothing.
_CHANGES_NOTHING: Final = frozenset({Ask.TOLD, Ask.HOW_MANY, Ask.KEEP, Ask.LOOK_THROUGH})


def _nothing_happened_since(table: Table, before: Table) -> bool:
    """Has no player done or said anything since?"""
    same = (len(before.played), before.looks, before.reshuffles, before.claims)
    if same != (len(table.played), table.looks, table.reshuffles, table.claims):
        return False
    answered = [one for one in before.questions if one not in table.questions]
    asked_since = [one for one in table.questions if one not in before.questions]
    if asked_since or any(one.ask not in _CHANGES_NOTHING for one in answered):
        return False
    shown = [[one for one in t.exposures if one.cause is Cause.PLAYER] for t in (before, table)]
    return len(shown[0]) == len(shown[1]) and all(
        (was.asked, was.threw, was.counted) == (now.asked, now.threw, now.counted)
        for was, now in zip(before.seats, table.seats, strict=True)
    )


def _hand_back(table: Table, before: Table, number: int) -> Table:
    """Give a hand that did no wrong back the cards that the dealer took from it by mistake."""
    was, now = before.seat(number), table.seat(number)
    if not was.live or now.folded:
        return table
    kept = {one.card for one in (*now.hand, *now.thrown, *now.dropped)}
    own_discards = {
        one.card for one in table.muck if one.discard and one.source == Place(Spot.THROWN, number)
    }
    lost = [one for one in was.hand if one.card not in kept and one.card not in own_discards]
    mistaken = {fault.act for fault in table.faults}
    if not lost or not any(
        isinstance(act, Move) and act.source == Place(Spot.HAND, number) for act in mistaken
    ):
        return table.with_seat(number, killed=was.killed) if _killed_by_mistake(table, number) else table
    gone = {one.card for one in lost}
    for place in (*_everywhere(table), Place(Spot.MUCK)):
        lying = table.cards_in(place)
        if any(one.card in gone for one in lying):
            table = table.with_cards(place, tuple(one for one in lying if one.card not in gone))
    table = replace(table, offs=tuple(off for off in table.offs if off.card not in gone))
    now = table.seat(number)
    return table.with_seat(number, hand=now.hand + tuple(lost), killed=was.killed, lacks=was.lacks)


def _killed_by_mistake(table: Table, number: int) -> bool:
    return any(fault.act == Say(Word.DEAD_HAND, number) for fault in table.faults)


@rule("RR §2, §3", floor=True, see=("stray.duplicate", "mend.floor"), last=True)
def void(table: Table, house: House) -> Says:
    """Nothing is owed and nobody can go on: all action void, everything returned. Asked last of all rules."""
    if table.undone is not None or not stuck(table):
        return
    if house.floor_calls and "mend.void" not in table.rulings:
        yield Duty(
            "mend.void", Say(Word.FLOOR), Urgency.DEAD, Gravity.MAJOR, reason="stuck", option="floor_calls"
        )
    else:
        yield Duty("mend.void", GiveBack(Money.EVERYTHING), Urgency.VOID, Gravity.CRITICAL, reason="void")


def stuck(table: Table) -> bool:
    """Is there no player who could go on? At the showdown: no hand that could win what lies there?"""
    if table.stage is Stage.SHOWDOWN:
        return not any(seat.live or seat.won for seat in table.seats)
    if table.stage in (Stage.BEFORE, Stage.OVER):
        return False
    bets = table.stage in (Stage.BET, Stage.LAST_BET)
    if bets and (asked.to_act(table) or any(seat.bet for seat in table.seats)):
        return False
    return not (table.stage is Stage.DRAW and asked.next_to_ask(table))
