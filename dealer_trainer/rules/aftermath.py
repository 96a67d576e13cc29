"""What an act leaves behind on the table besides itself, where a rule has more to say of it than its duties.

The judge knows no rule by name: what it must know of one it asks here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dealer_trainer.rules.duties import Assessment, Urgency
from dealer_trainer.rules.mend import put_right, settled
from dealer_trainer.table.acts import (
    ALL,
    Act,
    GiveBack,
    Money,
    Move,
    MoveButton,
    Post,
    Reshuffle,
    Say,
    Word,
)
from dealer_trainer.table.changing import replace
from dealer_trainer.table.places import MUCK, STUB, Place, Spot, hand
from dealer_trainer.table.stages import advance
from dealer_trainer.table.state import Played, Stage, Table

# Rules by which all is given back and the deal is void.
VOIDING: Final = frozenset({"stray.back", "stray.duplicate", "mend.void", "draw.deck_out"})
# Rules whose ban tells that a card that was moved too soon lies where it may stay.
LEAVES_IT_THERE: Final = frozenset({"stray.premature"})
# Rules whose duty, done before another that comes first, is done all the same.
IN_ANY_ORDER: Final = frozenset({"show.kill_losers"})


def is_of_the_nets(rule: str) -> bool:
    """Is it one of the nets that catch what no other rule mends?"""
    return rule.startswith("mend.")


def ends_what_was_owed(rule: str) -> bool:
    """Is what was owed for an error owed no more once this rule's duty is done?"""
    return rule == "mend.own_error"


# --- what was right


def done(table: Table, rule: str, act: Act | None) -> Table:
    """The table once a duty of that rule is done."""
    match rule:
        case "mend.own_error":
            return _fault_undone(table)
        case "draw.skipped":
            return _passed_over_plays_pat(table, act)
        case _:
            return table


def _passed_over_plays_pat(table: Table, act: Act | None) -> Table:
    """Where the house has it so, the dealer's word makes pat the hand that was passed over."""
    if not isinstance(act, Say) or act.word is not Word.PAT:
        return table
    return advance(table.with_seat(act.seat, asked=0))


def _fault_undone(table: Table) -> Table:
    """The last fault is put back: what was remembered of it goes, too, and nothing else."""
    fault = table.faults[-1]
    before: Table = fault.before
    if (back := put_right(table)) is not table:
        return back
    table = replace(table, faults=table.faults[:-1])
    if isinstance(fault.act, MoveButton):
        return replace(table, button_moved=before.button_moved)
    if not isinstance(fault.act, Move):
        return table
    if before.stage is Stage.BEFORE and not any(seat.hand for seat in table.seats):
        table = replace(table, stage=Stage.BEFORE)  # the pack is in hand again, and still wants its cut
    for number in {fault.act.source.seat, fault.act.target.seat} - {0}:
        was = before.seat(number)
        if {one.card for one in was.hand} != {one.card for one in table.seat(number).hand}:
            continue  # another mending has come in between
        table = table.with_seat(
            number, given=was.given, lacks=was.lacks, dealt_in=was.dealt_in, taken_in=was.taken_in
        )
    if {off.card for off in table.offs} == {off.card for off in before.offs}:
        table = replace(table, offs=before.offs, shifting=before.shifting)
    added = table.pitches[len(before.pitches) :]
    if len(added) <= 1:
        # Also where no card was dealt: one taken out may have given its seat the turn again.
        table = replace(
            table, pitches=before.pitches, in_order=before.in_order, scraps=before.scraps,
            extras_out=before.extras_out, played=_counting_as(before.played, table.played),
        )  # fmt: skip
    return table


def _counting_as(before: Iterable[Played], now: Iterable[Played]) -> tuple[Played, ...]:
    """The acts of now; those that had been made before count as they did then."""
    known = {one._replace(counts=True): one for one in before}
    return tuple(known.get(one._replace(counts=True), one) for one in now)


# --- the floor


def floor_has_ruled(table: Table, said: Assessment) -> Table:
    """The floor was called: it rules on everything that was waiting for it."""
    for duty in said.owed:
        if duty.act != Say(Word.FLOOR):
            continue
        match duty.rule:
            case "mend.floor":
                table = settled(table)
            case "misdeal.needless":
                table = replace(table, undone=None, called_misdeal=False)
            case rule:
                table = replace(table, rulings=table.rulings | {rule})
    return table


# --- what was not


def done_wrongly(before: Table, table: Table, act: Act, said: Assessment) -> Table:
    """The table after an act that was not right, `said` being what the rules said before it."""
    if isinstance(act, Move):
        table = _spoilt(table, act)
    if _voids_for_nothing(act, said) and before.undone is None:
        table = replace(table, undone=None, voided=before.voided)
    return table


def _spoilt(table: Table, act: Move) -> Table:
    """Remember the hands that the dealer has spoilt. Cards wrongly served are for the draw's own rules."""
    if act.source == STUB and table.stage <= Stage.DRAW:
        return table
    for place in (act.source, act.target):
        if place.spot is Spot.HAND:
            table = table.with_seat(place.seat, spoilt=True)
    return table


def _voids_for_nothing(act: Act, said: Assessment) -> bool:
    """Was everything given back though no rule voids this deal? Then the floor sees that it goes on."""
    if act != GiveBack(Money.EVERYTHING):
        return False
    asks_for_it = (act, Say(Word.FLOOR))  # a deck that has run out is mostly made up again
    return not any(duty.rule in VOIDING and duty.act in asks_for_it for duty in said.duties)


def stands_though_early(rule: str, act: Act | None) -> bool:
    """Is an act that came too early by that rule in the right place all the same, or seen to by others?

    So it is with the burn and the cards of the draw before the bets are in.
    """
    return rule == "bet.bring_in" and isinstance(act, Move) and act.target.spot in (Spot.BURN, Spot.HAND)


def is_a_fault(before: Table, table: Table, act: Act, said: Assessment, now: Assessment) -> bool:
    """Is this an act that no rule has anything to say about, now that it is done? `said` is what they said
    before it."""
    return _closes_the_round(before, table, act) or _is_left_to_the_nets(table, act, said, now)


def _is_left_to_the_nets(table: Table, act: Act, before: Assessment, now: Assessment) -> bool:
    physical = isinstance(act, Move | GiveBack | Post | MoveButton | Reshuffle)
    if not physical and not (isinstance(act, Say) and act.word is Word.DEAD_HAND):
        return False
    if isinstance(act, Post) and any(
        isinstance(duty.act, Post) and duty.act.seat == act.seat for duty in (*now.owed, *now.blocked)
    ):
        return False  # too little, and the rest is still asked for
    if isinstance(act, GiveBack) and act.what is Money.CHIPS and table.stage >= Stage.SHOWDOWN:
        return False  # chips given back wrongly are fetched like chips pushed wrongly
    if any(act == duty.act for duty in before.blocked if duty.rule in IN_ANY_ORDER):
        return False
    if isinstance(act, Move):
        if act.source.spot in (Spot.BURN, Spot.MUCK, Spot.ASIDE):
            return True  # what is out of play has no business anywhere else
        if act.source.spot is Spot.HAND and (act.which == ALL or not _mended_from(act.source, before)):
            return True  # nor has a card outside the hand in which it is rightly
    from_hand_to_hand = isinstance(act, Move) and act.source.spot is act.target.spot is Spot.HAND
    if isinstance(act, Say):
        # A hand killed: unless that was due, and it has to be buried now, it was no dead hand.
        buried = any(duty.act == Move(hand(act.seat), MUCK, ALL) for duty in now.owed)
        return not (buried and _was_due(act, before))
    spoken = {(duty.rule, duty.act, duty.reason) for duty in before.duties}
    for duty in now.duties:
        mends = duty.urgency <= Urgency.MEND and not is_of_the_nets(duty.rule)
        if from_hand_to_hand and duty.rule == "draw.miscounted":
            continue  # it is put back where it was, and looks like no card too many then
        if isinstance(act, GiveBack) and not isinstance(duty.act, Post):
            continue  # chips that are gone make wagers look wrong that were not
        if isinstance(act, Post) and isinstance(duty.act, Say) and table.stage > Stage.BEFORE:
            continue  # and so do chips that somebody was made to put up
        if mends and (duty.rule, duty.act, duty.reason) not in spoken:
            return False
    banned = {(ban.rule, ban.reason, ban.seat) for ban in before.bans}
    return not any(
        ban.rule in LEAVES_IT_THERE and (ban.rule, ban.reason, ban.seat) not in banned for ban in now.bans
    )


def _closes_the_round(before: Table, table: Table, act: Act) -> bool:
    """Has a word of the dealer ended the betting, that made something else of the last act?"""
    on_a_bet = isinstance(act, Say) and act.word in (Word.CALL, Word.MAKE_IT)
    return on_a_bet and table.stage is not before.stage and before.played != table.played


def _was_due(act: Say, before: Assessment) -> bool:
    """Was that word owed, if only once the floor has been called?"""
    alone = any(ban.reason == "alone" and ban.forbids(act) for ban in before.bans)
    return alone or any(duty.act == act for duty in before.duties)


def _mended_from(packet: Place, before: Assessment) -> bool:
    """Is a miscount in this hand being mended? Its rules see to it wherever the card has gone."""
    return any(
        isinstance(duty.act, Move) and duty.act.source == packet and duty.act.which != ALL
        for duty in before.owed
        if duty.urgency <= Urgency.MEND and (duty.rule == "count.one_extra" or duty.rule.startswith("draw."))
    )
