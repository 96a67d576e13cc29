"""Which rule is cited for an act that nothing asked for, and how much such an act weighs."""

from __future__ import annotations

from typing import Final

from dealer_trainer.rules.duties import Duty, Gravity, Urgency
from dealer_trainer.table import kills
from dealer_trainer.table.acts import (
    ALL,
    Act,
    Fetch,
    GiveBack,
    Money,
    Move,
    MoveButton,
    Post,
    Push,
    Reshuffle,
    Say,
    Shift,
    TurnUp,
    Word,
)
from dealer_trainer.table.betting import BETTING_STAGES
from dealer_trainer.table.places import MUCK, STUB, Spot
from dealer_trainer.table.state import Stage, Table

_NOBODYS_TO_SEE: Final = frozenset({Spot.STUB, Spot.BURN, Spot.MUCK, Spot.THROWN})


def gravity_of(act: Act, table: Table) -> Gravity:
    """How much an act weighs that nothing asked for: stub, hands and chips are critical."""
    match act:
        case Say(Word.MAKE_IT | Word.CALL | Word.DECLINED, seat) if _just_acted(table, seat):
            return Gravity.CRITICAL if _changes(table, act) else Gravity.MINOR
        case Say(Word.MAKE_IT | Word.CALL) if table.stage not in BETTING_STAGES:
            return Gravity.MINOR  # nobody bets by it
        case Move(source, target, _):
            touched = {source.spot, target.spot}
            return Gravity.CRITICAL if touched & {Spot.STUB, Spot.HAND, Spot.BURN} else Gravity.MAJOR
        case Say(Word.DEAD_HAND) | Say(Word.MISDEAL) | Say(Word.MAKE_IT) | Say(Word.CALL):
            return Gravity.CRITICAL
        case GiveBack() | Post() | Reshuffle() | MoveButton():
            return Gravity.CRITICAL
        case TurnUp() | Push() | Fetch() | Shift():
            return Gravity.CRITICAL
        case Say():
            return Gravity.MINOR
        case _:
            return Gravity.MAJOR


def touched_rule(table: Table, act: Act, owed: Duty | None) -> str:
    """The rule that a needless act touches on whatever is owed meanwhile; "" for none of its own."""
    at_leisure = owed is None or owed.urgency >= Urgency.GAME  # nothing has to be mended first
    match act:
        case MoveButton():
            return "button.move"
        case TurnUp(place) if place.spot in _NOBODYS_TO_SEE:
            return "stray.looking"
        case Move(source, target) if source == STUB and target.spot is Spot.HAND:
            other = owed is None or owed.seat != target.seat
            return "draw.count" if other and table.stage >= Stage.DRAW else ""
        case Post() if table.stage is Stage.BEFORE:
            return _of_posting(table, act)
        case Say(Word.MAKE_IT | Word.CALL | Word.DECLINED, seat) if _just_acted(table, seat):
            return "bet.verbal"
        case Say(Word.DEAD_HAND) if at_leisure:
            return "mend.floor"  # no hand dies that did no wrong
        case Move(source, target, which) if target == MUCK and which == ALL and source.spot is Spot.HAND:
            return "mend.floor" if at_leisure and table.seat(source.seat).live else ""
        case GiveBack(Money.EVERYTHING) if at_leisure:
            return "mend.void"
        case Reshuffle() if at_leisure:
            return "draw.deck_out"
        case _:
            return ""


def _just_acted(table: Table, seat: int) -> bool:
    """Is it that seat's act in this round that such a word would change?"""
    last = table.played[-1] if table.played else None
    asks = any(question.seat == seat for question in table.questions)
    return last is not None and last.stage is table.stage and last.seat == seat and not asks


def _changes(table: Table, act: Say) -> bool:
    """Does that word make something else of the last act?"""
    last = table.played[-1]
    if act.word is Word.CALL:
        return last.level > last.faced
    return act.word is Word.DECLINED or act.number != last.level


def _of_posting(table: Table, act: Post) -> str:
    """What a sum that nobody owes is most like: a kill, a blind, or an ante."""
    blinds = table.game.blinds
    if blinds and table.kills is not None and act.amount >= kills.kill_sum(table):
        return "kill.one" if kills.killer(table) else "kill.must"
    return "blind.post" if blinds else "ante.post"


def rule_at_rest(table: Table) -> str:
    """The rule to cite when nothing is owed: the deal takes its course."""
    return "deal.course" if table.stage > Stage.BEFORE else "deal.shuffle"
