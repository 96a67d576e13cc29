"""What comes of the opening at jacks or better: the pot declared open, bets withdrawn, hands fetched."""

from __future__ import annotations

from dealer_trainer.table import asked, betting, openers
from dealer_trainer.table.changing import replace
from dealer_trainer.table.moving import lay_open
from dealer_trainer.table.places import hand
from dealer_trainer.table.state import Deed, Owes, Played, Stage, Standing, Table


def declare_open(table: Table, number: int) -> Table:
    """A player declares the pot open: it matches the false opening, or opens without chips."""
    if openers.first_opener(table):
        level = table.to_call
        seat = table.seat(number)
        more = max(min(level - seat.in_round, seat.stack), 0)
        table = replace(table, opener=number)
        if not more:
            return table
        table = table.with_seat(
            number, stack=seat.stack - more, bet=seat.bet + more, put_in=seat.put_in + more,
            tapped=seat.tapped or seat.stack == more,
        )  # fmt: skip
        act = Played(number, Deed.CALL, table.stage, more, level=seat.in_round + more, faced=level)
    else:
        size = betting.bet_size(table.game, table.stage)
        act = Played(number, Deed.BET, table.stage, level=size)
    return betting.recount(replace(table, played=(*table.played, act), opener=number))


def let_pass(table: Table, number: int) -> Table:
    """A player to whom the opening was offered does not take it."""
    return replace(table, declined_open=table.declined_open | {number})


def withdraw(table: Table, number: int) -> Table:
    """A false opener takes back all that it has bet beyond the opening."""
    first = next((at for at, one in enumerate(table.played) if one.seat == number and one.level), 0)
    while (at := betting.last_wager(table, number)) is not None and at > first:
        table = betting.refuse(table, number)
    return table


def fetch(table: Table, number: int) -> Table:
    """A player has its own hand out of the muck again, and lays it open."""
    own = tuple(one for one in table.muck if one.source == hand(number) and not one.discard)
    left = tuple(one for one in table.muck if one not in own)
    seat = table.seat(number)
    table = replace(table, muck=left).with_seat(number, hand=seat.hand + own, folded=False)
    return lay_open(table, number)


def let_in(table: Table, number: int) -> Table:
    """Someone who was not in may ante, and is dealt in."""
    if table.stage is not Stage.BEFORE or not table.seat(number).stack:
        return table
    return table.with_seat(number, standing=Standing.PLAYING, owes=None)


def sits_out(table: Table, number: int) -> bool:
    """Must a player who opened falsely, all-in for the ante, sit out the next deal?"""
    seat = table.seat(number)
    if seat.owes is Owes.OPENING:
        return not any(one.won for one in table.seats)
    opened = openers.first_opener(table) == number and not openers.opening_bet(table)
    proved_false = number in table.false_openers or (seat.killed and table.stage >= Stage.SHOWDOWN)
    return opened and proved_false and not any(one.won for one in table.seats)


def own_cards_on_top(table: Table, number: int) -> bool:
    """Is a hand that was thrown in still to be told from the muck: whole, and on top of it?"""
    top = table.muck[-asked.HAND_SIZE :]
    return len(top) == asked.HAND_SIZE and all(one.source == hand(number) for one in top)
