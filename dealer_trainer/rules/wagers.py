"""What a wager comes to at no-limit and pot-limit: the one question that most rules of `big` ask.

Chips without a word that go in by several motions, chips moved forward and not let go of, and what is put in
by one who does not know of a raise are for the rules of every game (`bet.*`), and are left to them here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dealer_trainer.rules.fixed import RAISING, bound, facings, opens_double
from dealer_trainer.rules.house import House
from dealer_trainer.rules.rulings import Due
from dealer_trainer.table import asked, betting
from dealer_trainer.table.acts import Say, Word
from dealer_trainer.table.changing import replace
from dealer_trainer.table.derived import derived
from dealer_trainer.table.games import Structure
from dealer_trainer.table.state import Ask, Deed, Played, Question, Seat, Stage, Table, Wager

WAGERS = (Deed.CALL, Deed.BET, Deed.RAISE)


class Faced(NamedTuple):
    """What a player faced before a wager, in chips of this round."""

    before: Table  # the round as it stood: what is to call, what the last raise was
    start: int  # what the player had in already
    reach: int  # all that the player can have in
    most: int  # the pot, on top of the call

    @property
    def to_call(self) -> int:
        return min(self.before.to_call, self.reach)

    @property
    def least(self) -> int:
        """To what the least bet or raise goes."""
        return self.before.to_call + least_raise(self.before)


def least_raise(table: Table) -> int:
    """By how much a bet or raise must at least go up, in chips."""
    return max(table.last_raise, betting.bet_size(table.game, table.stage))


@derived
def dues(table: Table, house: House) -> tuple[Due, ...]:
    """The wagers of this round that the dealer must put right: the last act, and the bet that stands."""
    if not table.game.big_bet or table.stage not in betting.BETTING_STAGES or table.undone is not None:
        return ()
    found = []
    for at in _in_question(table):
        if table.seat(table.played[at].seat).folded:
            continue  # it has since thrown the hand in, in turn or not: its chips stay as they are
        due = _due(table, house, at)
        last = at == len(table.played) - 1
        still = due is not None and due.rule in _WHILE_OPEN and not asked.round_closed(table)
        if due is not None and (last or still):
            found.append(due)
    return tuple(found)


# What may be put right for as long as the round is open; the rest until somebody has acted behind.
_WHILE_OPEN = frozenset({"big.under", "big.pot_surplus"})


def _in_question(table: Table) -> Iterator[int]:
    """Where in `table.played` the last act of this round stands, and the last bet or raise before it."""
    so_far = range(len(table.played) - 1, -1, -1)
    in_round = [at for at in so_far if table.played[at].stage is table.stage]
    yield from in_round[:1]
    yield from [at for at in in_round[1:] if table.played[at].deed in (Deed.BET, Deed.RAISE)][:1]


def faced(table: Table, at: int) -> Faced:
    """What was faced by the player whose act stands there in `table.played`."""
    one = table.played[at]
    before = betting.recount(replace(table, played=table.played[:at]))
    seat = table.seat(one.seat)
    start = one.level - one.amount
    before_this_round = sum(table.pots) - sum(other.brought for other in table.seats)
    lying = before_this_round + sum(_in_before(before, other) for other in table.seats)
    pot = lying + max(before.to_call - start, 0)
    chips = seat.in_round + seat.stack
    reach = chips - chips % table.game.chip  # smaller ones do not play
    return Faced(before, start, reach, before.to_call + pot)


def _in_before(before: Table, seat: Seat) -> int:
    """What that seat had in this round before the act in question, in chips."""
    own = [one.level for one in before.played_in(before.stage) if one.seat == seat.number]
    posted = seat.posted - seat.anted if before.stage is Stage.BET else 0
    return own[-1] if own else posted


def may_raise(before: Table, house: House, seat: int) -> bool:
    """Is the betting open to that player: not acted yet, or raised since by as much as a full raise?"""
    if not before.seat(seat).acted:
        return True
    own = [one.level for one in before.played_in(before.stage) if one.seat == seat]
    more = before.to_call - (own[-1] if own else 0)
    return house.short_all_ins_add and more >= least_raise(before)


def is_left_to_others(one: Played) -> bool:
    """Is it no wager, or one that the rules of every game see to?"""
    wager = one.wager or Wager()
    in_parts = not wager.said and len(wager.motions) > 1
    unknowing = wager.unaware or wager.of_kill
    none = one.deed not in WAGERS and one.made <= one.level  # else the dealer has made a check of it
    return none or wager.forward or unknowing or in_parts


def is_bound(table: Table, house: House, at: int) -> bool:
    """Is it an act in turn that an act out of turn has bound? Then bet.turn says what it comes to."""
    held = bound(table, house) if at == len(table.played) - 1 else None
    if held is None or held.free:
        return False
    wager = table.played[at].wager
    says_call = wager is not None and wager.said == "call"
    return held.ahead.deed in RAISING or not says_call  # to say "call" nobody is barred


def _due(table: Table, house: House, at: int) -> Due | None:
    one = table.played[at]
    if is_left_to_others(one) or one.level % table.game.chip or is_bound(table, house, at):
        return None
    facts = faced(table, at)
    wager = one.wager or Wager()
    meant = _meant(one, wager, facts, house)
    raised = meant > facts.before.to_call and one.made > one.faced
    if wager.said in ("bet", "raise", "pot") or (raised and wager.said != "call"):
        return _raise_due(table, house, one, wager, facts, meant)
    facing = facings(table)[at - len(table.played)]  # the acts of this round are the last ones
    if opens_double(table, house, facing):
        return None  # bet.open_lowball
    return _call_due(table, one, wager, facts)


def _meant(one: Played, wager: Wager, facts: Faced, house: House) -> int:
    """What the player has said or done in the eyes of the rules, before any limit is asked."""
    if wager.said == "call":
        return facts.before.to_call
    if wager.said == "pot":
        return facts.most
    if wager.named:
        return wager.named
    if wager.one_chip and facts.before.to_call > facts.start:
        return facts.before.to_call
    if len(wager.motions) > 1 and house.raise_motions == "amount-said":
        return facts.start + sum(wager.motions[: 2 if call_came_first(wager, facts) else 1])
    return one.made or one.level


def motions_reason(wager: Wager, facts: Faced, house: House) -> str:
    """Why a raise made by several motions comes to what it does."""
    if house.raise_motions == "free":
        return "free"
    return "call_first" if call_came_first(wager, facts) else "one_motion"


def call_came_first(wager: Wager, facts: Faced) -> bool:
    """After the word "raise", did exactly the call go in first? One more motion then completes the raise."""
    return wager.said == "raise" and wager.motions[0] == facts.before.to_call - facts.start


def _raise_due(table: Table, house: House, one: Played, wager: Wager, facts: Faced, meant: int) -> Due | None:
    """A bet or raise: may it be made at all, is it too small, too big, or not what was said?"""
    if facts.before.to_call and not may_raise(facts.before, house, one.seat):
        if one.level == facts.to_call:
            return None
        return Due("big.min_raise", one.seat, facts.to_call, Say(Word.CALL, one.seat), reason="call_only")
    level = meant
    rule, reason = "big.min_raise", "as_made"  # unless there is something odd about it
    if wager.said == "pot":
        rule, reason = "big.pot_max", "pot"
    elif wager.named:
        rule, reason = "big.words_chips", "words"
    elif len(wager.motions) > 1:
        rule, reason = "big.raise_motion", motions_reason(wager, facts, house)
    elif wager.one_chip:
        rule, reason = "big.one_chip", "full_value"
    if meant < facts.least:
        level, rule, reason = facts.least, "big.under", "up"
    if table.game.structure is Structure.POT_LIMIT and level > facts.most:
        level = max(facts.most, facts.least)
        if wager.one_chip:
            rule, reason = "big.pot_chip", "bets_pot"
        elif meant > level:
            rule, reason = "big.pot_surplus", "cut"
    level = min(level, facts.reach)
    to_be_said = wager.said == "pot" and not one.ruled
    if one.level == level and not to_be_said:
        return None
    return Due(rule, one.seat, level, Say(Word.MAKE_IT, one.seat, level), reason=reason)


def _call_due(table: Table, one: Played, wager: Wager, facts: Faced) -> Due | None:
    """A call: too little was put in for what was faced then, or more than it takes."""
    faced_then = min(one.faced, facts.to_call)
    faced_then -= faced_then % table.game.chip  # what does not play is not called for
    if one.level < faced_then:
        make_it = Say(Word.MAKE_IT, one.seat, faced_then)
        call = Say(Word.CALL, one.seat)
        return Due("big.short_call", one.seat, faced_then, make_it, (call,), "short")
    if one.level <= facts.to_call or (one.deed is Deed.CALL and wager.said != "call"):
        return None
    call, make_it = Say(Word.CALL, one.seat), Say(Word.MAKE_IT, one.seat, facts.to_call)
    if wager.one_chip:
        over = table.game.structure is Structure.POT_LIMIT and one.level > facts.most
        rule = "big.pot_chip" if over else "big.one_chip"
        return Due(rule, one.seat, facts.to_call, call, (make_it,), "calls")
    return Due("big.words_chips", one.seat, facts.to_call, call, (make_it,), "call")


def share_put_in(table: Table, question: Question) -> int | None:
    """How much of what it had to call a player put in who now says that it was misunderstood, in percent.

    None where the chips are wanted back for another cause: the whole call was put in, or a raise not seen.
    """
    if question.ask is not Ask.TAKE_BACK or not table.game.big_bet or not table.played:
        return None
    at = len(table.played) - 1
    one = table.played[at]
    if one.seat != question.seat or one.wager is None or is_left_to_others(one):
        return None
    facts = faced(table, at)
    due = facts.before.to_call - facts.start
    put_in = sum(one.wager.motions)
    return None if due <= 0 or put_in >= due else 100 * put_in // due
