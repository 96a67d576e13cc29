"""Chips moved by the dealer, or at the dealer's word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from dealer_trainer.table import asked
from dealer_trainer.table.acts import GiveBack, Impossible, Money, Post
from dealer_trainer.table.state import Seat, Stage, Standing, Table, Undone


def bring_in(table: Table) -> Table:
    of_this_round = table.stage is not Stage.DRAW
    seats = tuple(
        replace(seat, bet=0, brought=seat.brought + seat.bet if of_this_round else 0) for seat in table.seats
    )
    return replace(table, seats=seats, pot=table.pot + sum(seat.bet for seat in table.seats))


def give_back(table: Table, act: GiveBack) -> Table:
    match act.what:
        case Money.BETS:
            return _return(table, lambda seat: seat.put_in - seat.posted)
        case Money.BETS_AND_BLINDS:
            return _return(table, lambda seat: seat.put_in - seat.anted)
        case Money.POST:
            if not act.seat or not table.seat(act.seat).posted:
                raise Impossible("nothing_posted", seat=act.seat)
            return _return_post(table, act.seat)
        case Money.EVERYTHING:
            seats = tuple(
                replace(seat, stack=seat.stack + seat.put_in, put_in=0, bet=0, brought=0, posted=0, anted=0)
                for seat in table.seats
            )
            pot = table.pot + sum(seat.bet for seat in table.seats) - sum(s.put_in for s in table.seats)
            return replace(
                table,
                seats=seats,
                pot=pot,
                to_call=0,
                voided=True,
                undone=Undone.VOID,
                deck_unsound=asked.is_foul(table) or asked.ran_out(table),
            )
        case _:
            assert_never(act.what)


def _return(table: Table, back: Callable[[Seat], int]) -> Table:
    """Give each seat so much of what it has put in: from its bet, and what was brought in from the pot."""
    if not any(back(seat) for seat in table.seats):
        raise Impossible("no_bets")
    seats = []
    from_pot = 0
    for seat in table.seats:
        sum_back = back(seat)
        from_front = min(sum_back, seat.bet)
        from_pot += sum_back - from_front
        seats.append(
            replace(
                seat,
                stack=seat.stack + sum_back,
                bet=seat.bet - from_front,
                brought=max(seat.brought - (sum_back - from_front), 0),
                put_in=seat.put_in - sum_back,
                posted=min(seat.posted, seat.put_in - sum_back),
            )
        )
    table = replace(table, seats=tuple(seats), pot=table.pot - from_pot)
    return replace(table, to_call=max((seat.in_round for seat in seats), default=0))


def _return_post(table: Table, number: int) -> Table:
    seat = table.seat(number)
    lying = min(seat.bet, seat.posted)
    from_pot = seat.posted - lying
    table = table.with_seat(
        number,
        stack=seat.stack + seat.posted,
        bet=seat.bet - lying,
        put_in=seat.put_in - seat.posted,
        posted=0,
        anted=0,
    )
    to_call = max((one.in_round for one in table.seats), default=0)
    return replace(table, pot=table.pot - from_pot, to_call=to_call)


def post(table: Table, act: Post) -> Table:
    if min(act.amount, table.seat(act.seat).stack) <= 0:
        raise Impossible("no_chips", seat=act.seat)
    return put_up(table, act.seat, act.amount)


def put_up(table: Table, number: int, amount: int) -> Table:
    """A seat puts up its ante, its blind, or both; an ante goes to the pot at once.

    Who owed and has now put up a full blind (or ante) before the first card is to be dealt in.
    """
    seat = table.seat(number)
    amount = min(amount, seat.stack)
    ante = _ante_part(table, seat, amount)
    posted = seat.posted + amount
    makes_up = (
        seat.standing is Standing.OWES and not table.pitches
        and posted >= (table.game.big_blind or table.game.ante)
    )  # fmt: skip
    table = table.with_seat(
        number,
        stack=seat.stack - amount,
        put_in=seat.put_in + amount,
        posted=posted,
        anted=seat.anted + ante,
        bet=seat.bet + amount - ante,
        made_up=seat.made_up or makes_up,
        standing=Standing.PLAYING if makes_up else seat.standing,
    )
    to_call = table.to_call if amount == ante else max(table.to_call, table.seat(number).in_round)
    return replace(table, pot=table.pot + ante, to_call=to_call)


def _ante_part(table: Table, seat: Seat, amount: int) -> int:
    """How much of what a seat puts up is its ante: a sum that is just its blind is no ante."""
    missing = max(table.game.ante - seat.anted, 0)
    if not missing or not table.game.blinds:
        return amount if table.game.ante and not table.game.blinds else 0
    blind = asked.blind_of(table, seat.number) - (seat.posted - seat.anted)
    return 0 if amount == blind and seat.stack > amount else min(missing, amount)
