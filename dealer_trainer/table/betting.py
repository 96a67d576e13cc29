"""What a betting round has come to, and how a wager is put right at the dealer's word.

The round is what was posted and what was done in turn, counted anew after every change: a wager that is
brought up, cut back or refused leaves the round as if it had been made so from the first.
"""

from __future__ import annotations

from dealer_trainer.table.changing import replace
from dealer_trainer.table.games import Game, Structure
from dealer_trainer.table.places import hand
from dealer_trainer.table.state import Deed, Played, Seat, Stage, Table

BETTING_STAGES = (Stage.BET, Stage.LAST_BET)


def bet_size(game: Game, stage: Stage) -> int:
    """What one bet is in this round, in chips: fixed at limit, else the least that can be bet."""
    if game.structure is not Structure.LIMIT:
        return game.big_blind or game.low
    return game.low if stage < Stage.LAST_BET or game.same_after else game.high


def forced(table: Table) -> int:
    """What blinds alone make it to come in, in chips: the big blind or the kill, also one posted short."""
    if table.stage is not Stage.BET:
        return 0
    posts = [seat.posted - seat.anted for seat in table.seats]
    most = max(posts, default=0)
    kills, blind = table.kills, table.game.big_blind
    full = blind if kills is None or kills.pot is None else kills.raised(blind)
    return max(most, full) if most > 0 else 0


def is_full(game: Game, stage: Stage, more: int, last_raise: int) -> bool:
    """Is a bet or raise that goes up by so much a full one? At limit half a bet is enough for that."""
    if game.structure is Structure.LIMIT:
        return 2 * more >= bet_size(game, stage)
    return more >= max(last_raise, bet_size(game, stage))


def recount(table: Table) -> Table:
    """The same table, what is to call, the raises and who has acted counted anew from what was done."""
    if table.stage not in BETTING_STAGES:
        return table
    to_call = forced(table)
    raises, last_raise = 0, to_call
    acted: set[int] = set()
    for one in table.played_in(table.stage):
        if one.deed in (Deed.BET, Deed.RAISE) and one.level > to_call:
            more = one.level - to_call
            if is_full(table.game, table.stage, more, last_raise):
                acted.clear()
                last_raise = more
                raises += one.deed is Deed.RAISE
            to_call = one.level
        acted.add(one.seat)
    seats = tuple(
        seat if seat.acted == (seat.number in acted) else replace(seat, acted=seat.number in acted)
        for seat in table.seats
    )
    return replace(table, seats=seats, to_call=to_call, raises=raises, last_raise=last_raise)


def last_wager(table: Table, seat: int) -> int | None:
    """Where in `table.played` that seat's last act in turn in this round stands; None if there is none."""
    for at in range(len(table.played) - 1, -1, -1):
        one = table.played[at]
        if one.stage is not table.stage:
            return None
        if one.seat == seat:
            return at
    return None


def set_wager(table: Table, seat: int, level: int) -> Table:
    """Have that seat's last act in this round come to `level` chips in the round, as far as its chips go."""
    at = last_wager(table, seat)
    if at is None or table.seat(seat).folded or _only_checked(table, at):
        return table
    table = _with_level(table, seat, level)
    one = table.played[at]
    reached = table.seat(seat).in_round
    before = _to_call_before(table, at)
    deed = Deed.CALL if reached <= before else Deed.RAISE if before else Deed.BET
    if reached == one.level - one.amount and reached < before:
        deed = Deed.FOLD if one.deed is Deed.FOLD else one.deed
    ruled = one._replace(
        deed=deed, amount=one.amount + reached - one.level, level=reached, ruled=True, wager=one.wager
    )  # fmt: skip
    return recount(replace(table, played=(*table.played[:at], ruled, *table.played[at + 1 :])))


def _only_checked(table: Table, at: int) -> bool:
    """Is that a check, and has its player said nothing else? No word of the dealer makes a bet of it."""
    one = table.played[at]
    bets_ahead = any(
        ahead.seat == one.seat and ahead.stage is table.stage and ahead.deed is not Deed.CHECK
        for ahead in table.ahead
    )
    plain = (one.wager is None or one.wager.said == "rap") and one.level >= one.made
    return one.deed is Deed.CHECK and plain and not bets_ahead


def only_call(table: Table, seat: int) -> Table:
    """Have that seat's last act in this round be a call (a check where nothing was to call)."""
    at = last_wager(table, seat)
    if at is None or table.seat(seat).folded:
        return table
    before = _to_call_before(table, at)
    table = set_wager(table, seat, before)
    if not before:
        checked = table.played[at]._replace(deed=Deed.CHECK)
        table = recount(replace(table, played=(*table.played[:at], checked, *table.played[at + 1 :])))
    return table


def refuse(table: Table, seat: int) -> Table:
    """Undo that seat's last act in this round: its chips come back to it and it is to act again."""
    at = last_wager(table, seat)
    if at is None:
        return table
    one = table.played[at]
    table = _with_level(table, seat, table.seat(seat).in_round - one.amount)
    if one.deed is Deed.FOLD:
        table = _hand_back(table, seat)
    played = table.played[:at] + table.played[at + 1 :]
    return recount(replace(table, played=played, refused=(*table.refused, one)))


def _hand_back(table: Table, seat: int) -> Table:
    """A hand that was folded comes back, out of the muck or from where it lies kept; nobody has seen it."""
    kept = table.seat(seat).thrown
    back = tuple(one._replace(source=None) for one in (*table.muck, *kept) if one.source == hand(seat))
    muck = tuple(one for one in table.muck if one.source != hand(seat))
    return replace(table, muck=muck).with_seat(seat, hand=back, thrown=(), folded=False)


def stands(table: Table, seat: int) -> Table:
    """Say of that seat's last act in this round that it holds as it is."""
    at = last_wager(table, seat)
    if at is None:
        return table
    return replace(
        table, played=(*table.played[:at], table.played[at]._replace(ruled=True), *table.played[at + 1 :])
    )


def _to_call_before(table: Table, at: int) -> int:
    """What was to call in this round before the act that stands there."""
    return recount(replace(table, played=table.played[:at])).to_call


def _with_level(table: Table, seat: int, level: int) -> Table:
    """Move chips between a seat's stack and its bet so that it has `level` in this round.

    Of what has been brought in already some comes back out of the pots, the newest first.
    """
    one: Seat = table.seat(seat)
    more = max(min(level - one.in_round, one.stack), -one.in_round)
    from_pots = max(-more - one.bet, 0)
    stack = one.stack - more
    all_in = stack < table.game.chip  # chips that are too small do not play
    for pot in reversed(range(len(table.pots))):
        taken = min(from_pots, table.pots[pot])
        table, from_pots = table.with_pot(pot, table.pots[pot] - taken), from_pots - taken
    brought = min(one.brought, one.in_round + more)
    return table.with_seat(
        seat, stack=stack, bet=one.in_round + more - brought, brought=brought, put_in=one.put_in + more,
        tapped=all_in, idle=stack if all_in else 0,
    )  # fmt: skip


def full_raises(table: Table) -> tuple[Played, ...]:
    """The bets and raises of this round that were full ones, the first bet included, blinds not."""
    found = []
    to_call = forced(table)
    last_raise = to_call
    for one in table.played_in(table.stage):
        if one.deed in (Deed.BET, Deed.RAISE) and one.level > to_call:
            if is_full(table.game, table.stage, one.level - to_call, last_raise):
                found.append(one)
                last_raise = one.level - to_call
            to_call = one.level
    return tuple(found)
