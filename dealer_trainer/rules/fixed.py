"""What a wager comes to at fixed limits, and in every game where its form alone decides: the one question
that most rules of `bet` ask. (`wagers` asks it for no-limit and pot-limit.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dealer_trainer.rules.house import House
from dealer_trainer.rules.rulings import Due
from dealer_trainer.table import betting
from dealer_trainer.table.acts import Say, Word
from dealer_trainer.table.derived import derived
from dealer_trainer.table.games import Kind, Structure
from dealer_trainer.table.state import Deed, OutOfTurn, Played, Stage, Table, Wager

RAISING = (Deed.BET, Deed.RAISE)


class Facing(NamedTuple):
    """What a player faced before an act, in chips of this round.

    `whole` is to what full bets alone would have come; `bets` is how many full bets and raises there were, a
    big blind among them. `acted`: the player had acted since the last full one; `checked`: in this round.
    """

    to_call: int
    whole: int
    bets: int
    acted: bool
    checked: bool

    def raised_to(self, size: int, house: House) -> int:
        """To what a raise goes: a bet more than the full bets so far.

        Several all-ins for less that come to a full raise count as one, where the house adds them up.
        """
        added = (self.to_call - self.whole) // size if house.short_all_ins_add or not self.acted else 0
        return self.whole + (1 + max(added, 0)) * size


@derived
def facings(table: Table) -> tuple[Facing, ...]:
    """What each act of this round faced, in order."""
    size = betting.bet_size(table.game, table.stage)
    to_call = betting.forced(table)
    whole, bets = to_call // size * size, int(to_call > 0)
    acted: set[int] = set()
    checked: set[int] = set()
    found = []
    for one in table.played_in(table.stage):
        found.append(Facing(to_call, whole, bets, one.seat in acted, one.seat in checked))
        if one.deed in RAISING and one.level > to_call:
            if 2 * (one.level - to_call) >= size:
                more = max((2 * (one.level - whole) + size) // (2 * size), 1)  # half a bet counts as one
                bets, whole = bets + more, whole + more * size
                acted.clear()
            to_call = one.level
        acted.add(one.seat)
        if one.deed is Deed.CHECK:
            checked.add(one.seat)
    return tuple(found)


def is_limit(table: Table) -> bool:
    return table.game.structure is Structure.LIMIT


def last_act(table: Table) -> Played | None:
    """The last act in turn of this round."""
    one = table.played[-1] if table.played else None
    return one if one is not None and one.stage is table.stage else None


# --- the cap


def most_bets(table: Table, house: House) -> int:
    """How many bets and raises there may be in this round, a big blind among them."""
    opens_double = house.open_minimum == "double" and table.game.lowball and betting.forced(table) > 0
    return 1 + house.raise_cap + int(opens_double)


def cap_is_lifted(table: Table, house: House) -> bool:
    """Were no more than two left with chips when the cap was reached (or when the round began)?"""
    if house.heads_up_free == "round-start":
        return _with_chips_after(table, -1) <= 2
    most = most_bets(table, house)
    reached = next((i - 1 for i, facing in enumerate(facings(table)) if facing.bets >= most), -1)
    return _with_chips_after(table, reached) <= 2


def _with_chips_after(table: Table, index: int) -> int:
    """How many live hands had chips when that act of this round was made; -1: when it began."""
    acts = table.played_in(table.stage)
    last = {one.seat: i for i, one in enumerate(acts)}
    return sum(
        seat.dealt_in and ((seat.live and not seat.all_in) or last.get(seat.number, -1) > index)
        for seat in table.seats
    )


# --- out of turn


class Bound(NamedTuple):
    """An act out of turn whose turn has come. `free`: somebody in between has changed what it faces."""

    ahead: OutOfTurn
    free: bool


def bound(table: Table, house: House) -> Bound | None:
    """What the player who has just acted had done out of turn before."""
    one = last_act(table)
    if one is None or not table.ahead:
        return None
    at = len(table.played) - 1
    for ahead in reversed(table.ahead):
        if ahead.stage is not table.stage or ahead.seat != one.seat or ahead.acted > at:
            continue
        between = table.played[ahead.acted : at]
        if any(act.seat == one.seat for act in between):
            return None
        freeing = RAISING if house.turn_freed_by == "bet-raise" else (*RAISING, Deed.CALL)
        free = ahead.deed is not Deed.CHECK and any(act.deed in freeing for act in between)
        return Bound(ahead, free)
    return None


def _bound_due(table: Table, house: House, one: Played, facing: Facing, target: int) -> Due | None:
    held = bound(table, house)
    if held is None or held.free:
        return None
    call = Due(
        "bet.turn", one.seat, facing.to_call, Say(Word.CALL, one.seat), reason="holds",
        option="turn_freed_by",
    )  # fmt: skip
    match held.ahead.deed:
        case Deed.CHECK:
            return call._replace(reason="barred", option="") if one.deed in RAISING else None
        case Deed.CALL:
            passes = one.deed is Deed.CHECK and one.level < facing.to_call
            level = _double(table, facing) if opens_double(table, house, facing) else facing.to_call
            if not passes and (one.deed not in RAISING or one.level == level):
                return None
            if level > facing.to_call:
                return call._replace(level=level, act=Say(Word.MAKE_IT, one.seat, level))
            return call
        case Deed.BET | Deed.RAISE if one.deed is not Deed.FOLD:
            level = target if is_limit(table) else held.ahead.level
            level = min(level, _reach(table, one))
            if not level or one.level == level or level <= facing.to_call:
                return None
            return call._replace(level=level, act=Say(Word.MAKE_IT, one.seat, level))
    return None


# --- what must be put right


@derived
def dues(table: Table, house: House) -> tuple[Due, ...]:
    """The wagers of this round that must be put right: the last act, the bet that stands, calls of it."""
    acts = table.played_in(table.stage)
    if not acts or table.stage not in betting.BETTING_STAGES or table.undone is not None:
        return ()
    return tuple(_dues(table, house, acts))


def _dues(table: Table, house: House, acts: tuple[Played, ...]) -> Iterator[Due]:
    last_raise = max((i for i, one in enumerate(acts) if one.deed in RAISING), default=-1)
    newest = {one.seat: i for i, one in enumerate(acts)}
    for i, (one, facing) in enumerate(zip(acts, facings(table), strict=True)):
        is_last = i == len(acts) - 1
        due: Due | None = None
        if table.seat(one.seat).folded:
            continue  # it has thrown its hand away since
        if one.wager is not None and (one.wager.forward or one.wager.unaware or one.wager.of_kill):
            continue  # bet.motion, bet.unaware and kill.unaware see to it
        raises_now = one.deed in RAISING and (is_last or i == last_raise)
        calls_now = one.deed in (Deed.CALL, Deed.CHECK) and newest[one.seat] == i and i > last_raise
        if raises_now or calls_now:
            due = _due(table, house, one, facing, is_last=is_last)
        if due is not None:
            yield due


def _due(table: Table, house: House, one: Played, facing: Facing, *, is_last: bool) -> Due | None:
    """What an act must come to, as its player did it: what the dealer has made of it counts for nothing."""
    as_done = _as_done(one) if is_last else one
    ask = _raise_due if as_done.deed in RAISING else _call_due
    due = _within_reach(table, as_done, ask(table, house, as_done, facing, is_last=is_last))
    if as_done is one:
        return due
    if due is not None:
        return None if due.level == one.level else due
    if is_last and is_limit(table) and as_done.level != one.level:
        return _make_it("bet.limit", as_done, as_done.level, "put_back")
    return None


def due_for_motion(table: Table, house: House) -> Due | None:
    """What chips come to that were moved forward, too few or too many, and on which somebody has acted."""
    acts = table.played_in(table.stage)
    at = max((i for i, one in enumerate(acts) if one.deed in RAISING), default=-1)
    one = acts[at] if 0 <= at < len(acts) - 1 else None
    if one is None or one.wager is None or not one.wager.forward or not is_limit(table):
        return None
    if not table.seat(one.seat).live:
        return None
    size, facing = betting.bet_size(table.game, table.stage), facings(table)[at]
    due = _sized(table, one._replace(wager=None), facing, size, facing.raised_to(size, house))
    return None if due is None else _within_reach(table, one, due)


def _as_done(one: Played) -> Played:
    """The act as its player did it, before the dealer said what it comes to."""
    if not one.ruled or one.made == one.level or not one.made:
        return one
    said = one.wager.said if one.wager is not None else ""
    raised = said in ("bet", "raise") or (one.made > one.faced and said != "call")
    deed = Deed.CALL if not raised else Deed.RAISE if one.faced else Deed.BET
    return one._replace(level=one.made, amount=one.amount + one.made - one.level, deed=deed, ruled=False)


def _within_reach(table: Table, one: Played, due: Due | None) -> Due | None:
    """Nobody puts in more than lies before that player: None where all of it is in already."""
    if due is None:
        return None
    level = min(due.level, _reach(table, one))
    if level == due.level:
        return due
    if not (isinstance(due.act, Say) and due.act.word is Word.MAKE_IT):
        return due._replace(level=level)
    if level <= one.level:
        return None
    return due._replace(level=level, act=Say(Word.MAKE_IT, one.seat, level))


def _raise_due(table: Table, house: House, one: Played, facing: Facing, *, is_last: bool) -> Due | None:
    """A bet or raise: may it be made at all, and what does it come to?"""
    size = betting.bet_size(table.game, table.stage)
    target = facing.raised_to(size, house)
    if is_last:
        refused = (
            _bound_due(table, house, one, facing, target) or _by_its_form(table, one, facing)
            or (is_limit(table) and _refused(table, house, one, facing)) or None
        )  # fmt: skip
        if refused:
            return refused
    if odd := _odd_chips(table, one, facing):
        return odd
    return _sized(table, one, facing, size, target) if is_limit(table) else None


def _by_its_form(table: Table, one: Played, facing: Facing) -> Due | None:
    """Chips without a word that went in by one chip, or in parts."""
    wager = one.wager or Wager()
    if wager.said:
        return None
    start = one.level - one.amount
    call = Due("bet.string", one.seat, facing.to_call, Say(Word.CALL, one.seat), reason="call")
    if len(wager.motions) > 1 and facing.to_call > start:
        return call
    if len(wager.motions) > 1 and not is_limit(table):
        level = max(start + wager.motions[0], betting.bet_size(table.game, table.stage))
        if one.level != level:
            return call._replace(level=level, act=Say(Word.MAKE_IT, one.seat, level), reason="first")
    if wager.one_chip and facing.to_call > start and is_limit(table):
        return call._replace(rule="bet.one_chip")
    return None


def _refused(table: Table, house: House, one: Played, facing: Facing) -> Due | None:
    """A raise that may not be made: it is a call, and the chips of the call stand."""
    call = Due("", one.seat, facing.to_call, Say(Word.CALL, one.seat), reason="call")
    no_check_raise = table.game.kind is Kind.ACE_TO_FIVE and not house.a5_check_raise
    if facing.checked and facing.to_call and no_check_raise:
        return call._replace(rule="bet.check_raise", option="a5_check_raise")
    if facing.bets >= most_bets(table, house) and not cap_is_lifted(table, house):
        if _with_chips_after(table, len(table.played_in(table.stage)) - 2) > 2:
            return call._replace(rule="bet.cap", option="raise_cap")
        return call._replace(rule="bet.heads_up", option="heads_up_free")
    size = betting.bet_size(table.game, table.stage)
    shorts = facing.to_call - facing.whole
    if facing.acted and shorts >= size and not house.short_all_ins_add:
        return call._replace(rule="bet.half", option="short_all_ins_add")
    return None


def _was_all_in(table: Table, one: Played) -> bool:
    """Had this act put in all that lay before its player? What the dealer makes of it may do so, too."""
    return one.level >= _reach(table, one)


def _reach(table: Table, one: Played) -> int:
    """All that the player who made this act can have in, in chips of this round."""
    seat = table.seat(one.seat)
    return seat.in_round + seat.stack - seat.idle


def _odd_chips(table: Table, one: Played, facing: Facing) -> Due | None:
    odd = one.level % table.game.chip
    if not odd:
        return None
    level = one.level - odd
    act = Say(Word.MAKE_IT, one.seat, level)
    return Due("bet.small_chips", one.seat, level, act, reason="odd")


def _sized(table: Table, one: Played, facing: Facing, size: int, target: int) -> Due | None:
    """Is the wager the bet or raise that the limit allows? Nearest right size, or brought up to it."""
    wager = one.wager or Wager()
    opens_high = not table.game.lowball and table.stage is Stage.BET and not facing.to_call
    if one.level == target or (_was_all_in(table, one) and one.level < target):
        return None
    if opens_high and one.level > size:
        level = 2 * size if 2 * one.level >= 3 * size else size
        return _make_it("bet.open_high", one, level, "open") if one.level != level else None
    silent = one.wager is not None and not wager.said
    more = one.level - facing.to_call
    if silent and facing.to_call and 2 * more < size:
        level = facing.to_call
        return Due("bet.short", one.seat, level, Say(Word.CALL, one.seat), reason="rounded")
    if facing.to_call != facing.whole and one.level != facing.to_call:
        return _make_it("bet.half", one, target, "complete", "short_all_ins_add")
    if wager.said in ("bet", "raise") and wager.named == target:
        return _make_it("bet.verbal", one, target, "words")
    if one.level > target:
        return _make_it("bet.limit", one, target, "cut", "after_draw")
    if silent and facing.to_call:
        return _make_it("bet.half_more", one, target, "complete")
    if table.stage is Stage.LAST_BET and not facing.to_call and one.level == table.game.low:
        return _make_it("bet.limit", one, target, "after_draw", "after_draw")
    return _make_it("bet.short", one, target, "up")


def _make_it(rule: str, one: Played, level: int, reason: str, option: str = "") -> Due:
    return Due(rule, one.seat, level, Say(Word.MAKE_IT, one.seat, level), reason=reason, option=option)


def opens_double(table: Table, house: House, facing: Facing) -> bool:
    """Has nobody opened yet for as much as the house asks, twice the big blind? Then a call is too little."""
    double = house.open_minimum == "double" and table.game.lowball
    return double and table.stage is Stage.BET and facing.bets == 1


def _double(table: Table, facing: Facing) -> int:
    """The least for which one opens where it must be twice the big blind."""
    return facing.whole + max(facing.whole, betting.bet_size(table.game, table.stage))


def _call_due(table: Table, house: House, one: Played, facing: Facing, *, is_last: bool) -> Due | None:
    """A call: too little or too much for it; or it was to be something else."""
    size = betting.bet_size(table.game, table.stage)
    if is_last and (held := _bound_due(table, house, one, facing, facing.raised_to(size, house))):
        return held
    if one.deed is Deed.CHECK:
        return None
    said_more = not is_limit(table) and one.wager is not None and one.wager.said in ("bet", "raise", "pot")
    too_little = opens_double(table, house, facing) and not said_more  # `wagers` goes by the word
    if is_last and too_little and not _was_all_in(table, one):
        return _make_it("bet.open_lowball", one, _double(table, facing), "double", "open_minimum")
    if odd := _odd_chips(table, one, facing):
        return odd
    if not is_limit(table):
        return None
    call, make_it = Say(Word.CALL, one.seat), Say(Word.MAKE_IT, one.seat, facing.to_call)
    said_call = one.wager is not None and one.wager.said == "call"
    if one.level < facing.to_call and not _was_all_in(table, one):
        rule, reason = ("bet.verbal", "words") if said_call else ("bet.short", "call")
        return Due(rule, one.seat, facing.to_call, make_it, (call,), reason)
    if one.level > facing.to_call:
        rule, reason = ("bet.verbal", "call") if said_call else ("bet.limit", "surplus")
        return Due(rule, one.seat, facing.to_call, call, (make_it,), reason)
    return None
