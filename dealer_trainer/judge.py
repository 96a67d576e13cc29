"""Verdicts: an act of the dealer compared with what the rules say of the table.

Nothing here knows a rule. Rules yield duties and bans; this module decides which duties are owed now,
what an act is worth, what was let slip, and whether an act must be remembered as an open fault.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from typing import Final, NamedTuple

from dealer_trainer.rules import aftermath, citing
from dealer_trainer.rules.asking import assess
from dealer_trainer.rules.duties import Assessment, Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.rules.mend import put_right
from dealer_trainer.table.acts import (
    Act,
    Channel,
    Move,
    Say,
    Wait,
    Word,
    channel,
)
from dealer_trainer.table.changing import replace
from dealer_trainer.table.places import STUB, Place
from dealer_trainer.table.state import Fault, Stage, Table

SAME_TABLE_TOO_OFTEN: Final = 3


class Verdict(Enum):
    """What an act is worth."""

    RIGHT = "right"
    EARLY = "early"
    WRONG = "wrong"  # in one field: seat, card, place, face, number, word
    FORBIDDEN = "forbidden"
    NEEDLESS = "needless"
    LET_SLIP = "let slip"
    IMPOSSIBLE = "impossible"


class Judged(NamedTuple):
    """The verdict on one act. Every one but a right wait cites its rule; errors have a gravity.

    `reason` is a key below the rule's `reasons` ("" for the rule itself), filled with `seat` and `number`.
    `field` tells what was wrong in a WRONG act. `duty` is what was done, or what was owed instead.
    """

    act: Act | None
    verdict: Verdict
    rule: str = ""
    gravity: Gravity | None = None
    option: str = ""
    reason: str = ""
    seat: int = 0
    number: int = 0
    field: str = ""
    duty: Duty | None = None

    @property
    def right(self) -> bool:
        return self.verdict is Verdict.RIGHT


def owed(table: Table, house: House) -> tuple[Duty, ...]:
    """What the dealer owes now, the most urgent first."""
    return assess(table, house).owed


def perfect_act(table: Table, house: House) -> Duty | None:
    """The duty that the perfect dealer does next; None: wait for the players.

    An announcement is made before the hands go on, or it would come too late.
    """
    now = owed(table, house)
    urgent = next((duty for duty in now if duty.urgency <= Urgency.MEND), None)
    said = next((duty for duty in now if duty.urgency is Urgency.FORM), None)
    return urgent or said or (now[0] if now else None)


# --- the verdict


def judge(table: Table, act: Act, house: House, known: Assessment | None = None) -> Judged:
    """The verdict on an act before it is carried out. `known` is `assess(table, house)`, if at hand."""
    if isinstance(act, Wait):
        return Judged(act, Verdict.RIGHT)
    said = known or assess(table, house)
    for duty in (*said.owed, *said.permitted):
        if act == duty.act or act in duty.also:
            return _by_duty(act, Verdict.RIGHT, duty, gravity=None)
    bans = [ban for ban in said.bans if ban.forbids(act)]
    mends = [duty for duty in said.owed if duty.urgency <= Urgency.MEND]
    for ban in bans:
        if ban.kind is Kind.FORBIDDEN:
            return _by_ban(act, Verdict.FORBIDDEN, ban)
    if mends and channel(act) is Channel.FELT:
        return _while_mending(act, mends)
    for ban in bans:
        if ban.kind is Kind.EARLY:
            return _by_ban(act, Verdict.EARLY, ban)
    for duty in said.blocked:
        if act == duty.act or act in duty.also:
            early = _by_duty(act, Verdict.EARLY, _blocker_of(duty, said.owed))
            # An announcement before an answer is out of form, and takes no right away.
            return early._replace(gravity=duty.gravity) if duty.urgency is Urgency.FORM else early
    for ban in bans:
        return _by_ban(act, Verdict.NEEDLESS, ban)
    for duty in said.owed:
        if field := differing_field(act, duty.act):
            return _by_duty(act, Verdict.WRONG, duty)._replace(field=field)
    for duty in said.permitted:
        # The right card, taken to the wrong place.
        if differing_field(act, duty.act) == "place" and getattr(act, "source", None) != STUB:
            return _by_duty(act, Verdict.WRONG, duty)._replace(field="place")
    return _needless(table, act, said)


def _by_duty(act: Act, verdict: Verdict, duty: Duty, gravity: Gravity | None = Gravity.MINOR) -> Judged:
    return Judged(
        act,
        verdict,
        duty.rule,
        None if gravity is None else duty.gravity,
        duty.option,
        duty.reason,
        duty.seat,
        duty.number,
        duty=duty,
    )


def _by_ban(act: Act, verdict: Verdict, ban: Ban) -> Judged:
    return Judged(act, verdict, ban.rule, ban.gravity, ban.option, ban.reason, ban.seat, ban.number)


def _while_mending(act: Act, mends: list[Duty]) -> Judged:
    """A felt act while something must first be mended: too early, or with the wrong card or place."""
    for duty in mends:
        if field := differing_field(act, duty.act):
            return _by_duty(act, Verdict.WRONG, duty)._replace(field=field)
    return _by_duty(act, Verdict.EARLY, mends[0])


def _blocker_of(duty: Duty, owed: Iterable[Duty]) -> Duty:
    return next(
        (one for one in owed if channel(one.act) is channel(duty.act) or one.urgency.stops_the_game), duty
    )  # fmt: skip


_ANSWERS: Final = frozenset({Word.ALLOWED, Word.DECLINED, Word.YES, Word.NO, Word.NUMBER, Word.PAT})


def differing_field(act: Act, owed: Act) -> str:
    """The one field in which an act differs from the one owed, "seat", "card", …; "" for more or none."""
    if type(act) is not type(owed):
        return ""
    differing = [one.name for one in fields(act) if getattr(act, one.name) != getattr(owed, one.name)]
    match act, owed:
        case Say(word, seat, _), Say(other_word, other_seat, _):
            if word is not other_word:
                return "word" if {word, other_word} <= _ANSWERS and seat == other_seat else ""
            return {"seat": "seat", "number": "number"}.get(differing[0], "") if len(differing) == 1 else ""
        case Move(), Move():
            if len(differing) != 1:
                return ""
            if differing[0] in ("source", "target"):
                one: Place = getattr(act, differing[0])
                other: Place = getattr(owed, differing[0])
                return "seat" if one.spot is other.spot else "place"
            return {"which": "card", "face": "face"}[differing[0]]
        case _:
            names = {
                "seat": "seat", "amount": "number", "each": "number", "what": "place", "piles": "place",
                "pot": "place", "source": "place", "target": "place", "which": "card", "up": "face",
            }  # fmt: skip
            return names.get(differing[0], "") if len(differing) == 1 else ""


def _needless(table: Table, act: Act, said: Assessment) -> Judged:
    """Nothing asked for it: the rule is the one that it touches on, else that of what was owed instead. Its
    gravity is by what it touches."""
    duty: Duty | None = None
    if said.owed:
        duty = next((one for one in said.owed if channel(one.act) is channel(act)), said.owed[0])
    rule = duty.rule if duty else citing.rule_at_rest(table)
    touched = citing.touched_rule(table, act, duty)
    if touched and touched != rule:
        return Judged(act, Verdict.NEEDLESS, touched, citing.gravity_of(act, table), duty=duty)
    reason = duty.reason if duty else ""
    return Judged(
        act, Verdict.NEEDLESS, rule, citing.gravity_of(act, table), duty.option if duty else "", reason,
        duty.seat if duty else 0, duty.number if duty else 0, duty=duty,
    )  # fmt: skip


# --- what follows an act


def after(
    before: Table, table: Table, judged: Judged, house: House, said_before: Assessment, *, beat: bool = False
) -> tuple[Table, tuple[Judged, ...]]:
    """What the act leaves behind: the table with faults marked and floor rulings made, and what was let slip.

    `table` is the table once the act, or with `beat` the next happening, is carried out.
    """
    act = judged.act
    if act == Say(Word.FLOOR):
        table = aftermath.floor_has_ruled(table, said_before)
    if judged.right:
        table = aftermath.done(table, judged.rule, act)
    elif act is not None:
        table = aftermath.done_wrongly(before, table, act, said_before)
    said = assess(table, house)
    only_too_soon = judged.verdict is Verdict.EARLY and (
        aftermath.stands_though_early(judged.rule, act)
        or (not before.faults and _only_had_to_wait(judged, said_before))
    )
    wrong = act is not None and not (judged.right or only_too_soon)
    if wrong and act is not None and aftermath.is_a_fault(before, table, act, said_before, said):
        fault = Fault(act, before, len(before.played), before.looks)
        table = replace(table, faults=(*table.faults, fault))
    if table.faults:  # another rule's remedy may have put it right, too
        table = put_right(table)
    table = _watch_for_repeats(before, table, judged)
    undone = aftermath.ends_what_was_owed(judged.rule)
    # Until the first card nothing has gone by: what players say about blinds and button changes what is owed.
    not_begun = before.stage is table.stage is Stage.BEFORE
    told = ((judged.right and not undone) or beat) and not not_begun
    return table, let_slip(said_before, said, judged) if told else ()


def let_slip(before: Assessment, now: Assessment, judged: Judged) -> tuple[Judged, ...]:
    """The duties that were owed, were not done, and are gone."""
    undone = [duty for duty in before.owed if not (judged.act == duty.act or judged.act in duty.also)]
    if judged.duty is not None and judged.duty.urgency <= Urgency.MEND:
        # It comes before all announcements, and may do what was to be announced; and of two mendings that
        # are owed together one may do the other's work.
        first = judged.duty.urgency
        undone = [duty for duty in undone if duty.urgency not in (first, Urgency.FORM)]
    if not undone:
        return ()
    left = {(duty.rule, duty.seat, duty.reason) for duty in now.duties if duty.owed}
    return tuple(
        _by_duty(duty.act, Verdict.LET_SLIP, duty)
        for duty in undone
        if (duty.rule, duty.seat, duty.reason) not in left and not _answered_by(judged, duty)
    )


def _answered_by(judged: Judged, duty: Duty) -> bool:
    """One call of the floor, or one declaration, meets every duty that asks for it."""
    return judged.duty is not None and judged.duty.act == duty.act


def _only_had_to_wait(judged: Judged, before: Assessment) -> bool:
    """Was this asked for, only after a mending of another rule? That rule says what becomes of it, too."""
    first = judged.duty
    if first is None or first.urgency > Urgency.MEND or aftermath.is_of_the_nets(first.rule):
        return False
    return any(
        judged.act == duty.act or judged.act in duty.also
        for duty in before.blocked if duty.rule != first.rule
    )  # fmt: skip


def _watch_for_repeats(before: Table, table: Table, judged: Judged) -> Table:
    """Once the dealer has erred, or ruled on a bet: does the same table come back again and again?"""
    rules_on_a_bet = isinstance(judged.act, Say) and judged.act.word in _ON_BETS
    if (
        judged.act is None
        or isinstance(judged.act, Wait)
        or (judged.right and not before.past and not rules_on_a_bet)
    ):
        return table
    layout = table.layout(), table.chips()
    if layout == (before.layout(), before.chips()):  # the button, the shuffle, words
        return table
    # What one player after another does in vain is not the same again.
    here = (*layout, table.played[-1].seat if table.played else 0)
    past = (*table.past, here)
    again = judged.right and past.count(here) >= SAME_TABLE_TOO_OFTEN
    return replace(table, past=() if again else past, repeats=judged.rule if again else "")


_ON_BETS: Final = frozenset({Word.MAKE_IT, Word.CALL, Word.DECLINED, Word.ALLOWED})


def is_felt(act: Act) -> bool:
    """Is the act one of the hands, not of the voice?"""
    return channel(act) is Channel.FELT and not isinstance(act, Wait)


__all__ = [
    "STUB", "Assessment", "Judged", "Verdict", "after", "assess", "is_felt", "judge", "let_slip", "owed",
    "perfect_act",
]  # fmt: skip
