"""Chips moved by the dealer, or at the dealer's word."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from dealer_trainer.table import asked, betting, kills
from dealer_trainer.table.acts import (
    NEWEST,
    BringIn,
    Fetch,
    GiveBack,
    Impossible,
    Money,
    Post,
    Push,
    Shift,
)
from dealer_trainer.table.changing import replace
from dealer_trainer.table.state import Owes, Seat, Stage, Standing, Table, Undone


def bring_in(table: Table, act: BringIn) -> Table:
    """So many chips of each bet, or all of them, into a pot."""
    pot = len(table.sides) if act.pot == NEWEST else act.pot
    if act.each < 0:
        raise Impossible("no_bets")
    if not 0 <= pot <= len(table.sides) + 1:
        raise Impossible("no_pot", pot=pot)
    of_this_round = table.stage is not Stage.DRAW
    seats = []
    brought = 0
    for seat in table.seats:
        part = min(act.each, seat.bet) if act.each else seat.bet
        brought += part
        so_far = seat.brought + part if of_this_round else 0
        seats.append(replace(seat, bet=seat.bet - part, brought=so_far))
    if pot > len(table.sides) and not brought:
        raise Impossible("no_bets")
    table = replace(table, seats=tuple(seats))
    return table.with_pot(pot, (*table.pots, 0)[pot] + brought)


def push(table: Table, act: Push) -> Table:
    """Chips out of a pot to a seat."""
    chips = _in_pot(table, act.pot)
    amount = act.amount or chips
    if not 0 < amount <= chips:
        raise Impossible("not_in_pot", amount=act.amount, chips=chips)
    seat = table.seat(act.seat)
    idle = seat.idle + amount if table.stage < Stage.SHOWDOWN else seat.idle  # no chips to play with
    table = table.with_seat(act.seat, stack=seat.stack + amount, won=seat.won + amount, idle=idle)
    return table.with_pot(act.pot, chips - amount)


def fetch(table: Table, act: Fetch) -> Table:
    """Chips that were pushed to a seat go back into a pot, which has to be awarded then."""
    seat = table.seat(act.seat)
    if not 0 < act.amount <= min(seat.won + seat.returned, seat.stack):
        raise Impossible("not_won", seat=act.seat, amount=act.amount)
    chips = _in_pot(table, act.pot)
    of_won = min(act.amount, seat.won)
    table = table.with_seat(
        act.seat, stack=seat.stack - act.amount, won=seat.won - of_won,
        returned=seat.returned - (act.amount - of_won),
        idle=max(min(seat.idle, seat.stack) - act.amount, 0) if table.stage < Stage.SHOWDOWN else seat.idle,
    )  # fmt: skip
    if table.stage is Stage.OVER and any(one.came_down for one in table.seats):  # else there was no showdown
        table = replace(table, stage=Stage.SHOWDOWN)
    return table.with_pot(act.pot, chips + act.amount)


def shift(table: Table, act: Shift) -> Table:
    """Chips from one pot to another, that may be a new one."""
    chips = _in_pot(table, act.source)
    if not 0 <= act.target <= len(table.sides) + 1 or act.target == act.source:
        raise Impossible("no_pot", pot=act.target)
    if not 0 < act.amount <= chips:
        raise Impossible("not_in_pot", amount=act.amount, chips=chips)
    table = table.with_pot(act.source, chips - act.amount)
    return table.with_pot(act.target, (*table.pots, 0)[act.target] + act.amount)


def _in_pot(table: Table, pot: int) -> int:
    if not 0 <= pot < len(table.pots):
        raise Impossible("no_pot", pot=pot)
    return table.pots[pot]


def give_back(table: Table, act: GiveBack) -> Table:
    return kills.after_give_back(_give_back(table, act))


def _give_back(table: Table, act: GiveBack) -> Table:
    match act.what:
        case Money.BETS:
            return _return(table, lambda seat: seat.put_in - seat.carried - seat.posted)
        case Money.BETS_AND_BLINDS:
            return _return(table, lambda seat: seat.put_in - seat.carried - seat.anted)
        case Money.POST:
            if not act.seat or not table.seat(act.seat).posted:
                raise Impossible("nothing_posted", seat=act.seat)
            return _return_post(table, act.seat)
        case Money.CHIPS:
            return _return_chips(table, act.seat, act.amount)
        case Money.EVERYTHING:  # also what has been pushed by then
            back = {seat.number: seat.put_in - seat.carried for seat in table.seats}
            taken = sum(seat.won + seat.returned for seat in table.seats)
            seats = tuple(
                replace(
                    seat, stack=seat.stack - seat.won - seat.returned + back[seat.number], bet=0, brought=0,
                    put_in=seat.carried, posted=0, anted=0, won=0, returned=0,
                )
                for seat in table.seats
            )  # fmt: skip
            lying = sum(table.pots) + sum(seat.bet for seat in table.seats)
            pot = lying + taken - sum(back.values())
            return replace(
                table,
                seats=seats,
                pot=pot,
                sides=(),
                to_call=0,
                voided=True,
                undone=Undone.VOID,
                deck_unsound=asked.is_foul(table) or asked.ran_out(table),
            )
        case _:
            assert_never(act.what)


def _return(table: Table, back: Callable[[Seat], int]) -> Table:
    """Give each seat so much of what it has put in: from its bet, and what was brought in from the pots."""
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
                tapped=seat.tapped and not sum_back,
                posted=min(seat.posted, seat.put_in - sum_back),
            )
        )
    seats = [_owes_again(seat) for seat in seats]
    pots = list(table.pots)
    for at in reversed(range(len(pots))):
        taken = min(from_pot, pots[at])
        pots[at] -= taken
        from_pot -= taken
    if from_pot:
        raise Impossible("pot_is_gone")
    table = replace(table, seats=tuple(seats), pot=pots[0], sides=tuple(pots[1:]))
    return replace(table, to_call=max((seat.in_round for seat in seats), default=0))


def _return_chips(table: Table, number: int, amount: int) -> Table:
    """A sum back to a seat: from the bet in front of it, else out of the pots, the newest first."""
    seat = table.seat(number)
    pots = list(table.pots)
    if not 0 < amount <= seat.bet + sum(pots):
        raise Impossible("not_in_pot", amount=amount, chips=seat.bet + sum(pots))
    from_front = min(amount, seat.bet)
    left = amount - from_front
    for at in reversed(range(len(pots))):
        taken = min(left, pots[at])
        pots[at] -= taken
        left -= taken
    table = replace(table, pot=pots[0], sides=tuple(pots[1:]))
    if table.stage >= Stage.SHOWDOWN:  # what the pots were made of stays known
        return table.with_seat(number, stack=seat.stack + amount, returned=seat.returned + amount)
    closed = table.stage in betting.BETTING_STAGES and asked.round_closed(table)
    table = table.with_seat(
        number, stack=seat.stack + amount, bet=seat.bet - from_front, tapped=False, idle=0,
        brought=max(seat.brought - (amount - from_front), 0), put_in=max(seat.put_in - amount, 0),
        posted=min(seat.posted, seat.put_in - amount) if table.stage < Stage.BET else seat.posted,
    )  # fmt: skip
    # What nobody has called is to call no more.
    return replace(table, to_call=max(one.in_round for one in table.seats)) if closed else table


def _return_post(table: Table, number: int) -> Table:
    seat = table.seat(number)
    lying = min(seat.bet, seat.posted)
    from_pot = seat.posted - lying
    if from_pot > sum(table.pots):
        raise Impossible("not_in_pot", amount=from_pot, chips=sum(table.pots))
    for pot, chips in enumerate(table.pots):  # from the main pot, unless it was brought in elsewhere
        taken = min(from_pot, chips)
        from_pot -= taken
        table = table.with_pot(pot, chips - taken)
    table = table.with_seat(
        number,
        stack=seat.stack + seat.posted,
        bet=seat.bet - lying,
        put_in=seat.put_in - seat.posted,
        posted=0,
        anted=0,
    )
    seats = tuple(_owes_again(one) if one.number == number else one for one in table.seats)
    to_call = max((one.in_round for one in seats), default=0)
    return replace(table, seats=seats, to_call=to_call)


def post(table: Table, act: Post) -> Table:
    if min(act.amount, table.seat(act.seat).stack) <= 0:
        raise Impossible("no_chips", seat=act.seat)
    return put_up(table, act.seat, act.amount)


def put_up(table: Table, number: int, amount: int) -> Table:
    """A seat puts up its ante, its blind, or both; an ante goes to the pot at once.

    Who owed and has now put up what the house asks of it, before the first card, is to be dealt in.
    """
    seat = table.seat(number)
    amount = min(amount, seat.stack)
    ante = _ante_part(table, seat, amount)
    posted = seat.posted + amount
    makes_up = seat.standing is Standing.OWES and _lets_in(table, seat, amount)
    table = table.with_seat(
        number,
        stack=seat.stack - amount,
        tapped=seat.tapped or seat.stack == amount,
        put_in=seat.put_in + amount,
        posted=posted,
        anted=seat.anted + ante,
        bet=seat.bet + amount - ante,
        made_up=seat.made_up or makes_up,
        standing=Standing.PLAYING if makes_up else seat.standing,
    )
    table = kills.after_post(table, number)
    to_call = table.to_call if amount == ante else max(table.to_call, table.seat(number).in_round)
    return replace(table, pot=table.pot + ante, to_call=to_call)


def _lets_in(table: Table, seat: Seat, amount: int) -> bool:
    """Is a player who owes dealt in for so many chips more?"""
    if table.pitches or table.drawing:
        return False
    table = asked.placed(table)
    posted = seat.posted + amount
    if asked.has_come_to(table, seat.number):
        return posted - seat.anted >= table.game.big_blind or amount == seat.stack
    if asked.between(table, seat.number) and not table.terms.between:
        return False
    if seat.owes is Owes.NEW and asked.is_full(table):
        return False
    return 0 < asked.price(table, seat) <= posted


def _owes_again(seat: Seat) -> Seat:
    """One who was dealt in for a post, and has it back, owes as before."""
    if not seat.made_up or seat.posted > seat.anted or seat.hand:
        return seat
    return replace(seat, made_up=False, standing=Standing.OWES)


def _ante_part(table: Table, seat: Seat, amount: int) -> int:
    """How much of what a seat puts up is its ante: a sum that is just its blind is no ante."""
    missing = max(table.game.ante - seat.anted, 0)
    if not missing or not table.game.blinds:
        return amount if table.game.ante and not table.game.blinds else 0
    blind = asked.blind_of(table, seat.number) - (seat.posted - seat.anted)
    return 0 if amount == blind and seat.stack > amount else min(missing, amount)
