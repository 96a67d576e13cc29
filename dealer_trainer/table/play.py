"""Carry out a dealer's act, right or wrong. `play(table, act)` knows no rules: it moves what is moved,
remembers what happened, and raises `Impossible` only for what no hand could do.
"""

from __future__ import annotations

from typing import assert_never

from dealer_trainer.table.acts import (
    Act,
    BringIn,
    ChangeDeck,
    CountStub,
    Cut,
    Fetch,
    Gather,
    GiveBack,
    Impossible,
    Move,
    MoveButton,
    MoveKillButton,
    Post,
    Push,
    Read,
    Reshuffle,
    Riffle,
    Say,
    Shift,
    Strip,
    TurnUp,
    Wait,
    Wash,
)
from dealer_trainer.table.changing import replace
from dealer_trainer.table.moving import STRAIGHT, Bend, move, turn_up
from dealer_trainer.table.paying import bring_in, fetch, give_back, post, push, shift
from dealer_trainer.table.saying import say
from dealer_trainer.table.shuffling import change_deck, cut, gather, mix, reshuffle
from dealer_trainer.table.stages import advance
from dealer_trainer.table.state import KillButton, Named, Table


def play(table: Table, act: Act, bend: Bend = STRAIGHT) -> Table:
    """The table after the act. Raises Impossible."""
    try:
        after = _carry_out(table, act, bend)
    except IndexError as error:
        if not isinstance(error.args[0], int):  # Table.seat says which
            raise
        raise Impossible("no_seat", seat=error.args[0]) from error
    after = replace(after, passed=table.passed + 1)
    return advance(after)


def _carry_out(table: Table, act: Act, bend: Bend) -> Table:
    match act:
        case Move():
            return move(table, act, bend)
        case Say():
            return say(table, act)
        case TurnUp():
            return turn_up(table, act)
        case Read():
            if not 1 <= act.seat <= len(table.seats):
                raise Impossible("no_seat", seat=act.seat)
            said = (act.seat, Named(act.category, act.ranks))
            return replace(table, readings=(*table.readings, said))
        case BringIn():
            return bring_in(table, act)
        case Push() | Fetch():
            if not 1 <= act.seat <= len(table.seats):
                raise Impossible("no_seat", seat=act.seat)
            return push(table, act) if isinstance(act, Push) else fetch(table, act)
        case Shift():
            return shift(table, act)
        case GiveBack():
            return give_back(table, act)
        case Post():
            return post(table, act)
        case MoveButton():
            if not 1 <= act.seat <= len(table.seats):
                raise Impossible("no_seat", seat=act.seat)
            return replace(table, button=act.seat, button_moved=True)
        case MoveKillButton(seat=seat, up=up):
            if table.kills is None:
                raise Impossible("no_kill_button")
            if not 0 <= seat <= len(table.seats):
                raise Impossible("no_seat", seat=seat)
            return replace(table, kills=table.kills._replace(button=KillButton(seat, up and seat > 0)))
        case Gather():
            return gather(table)
        case Wash() | Riffle() | Strip():
            return mix(table, type(act).__name__.lower())
        case Cut():
            return cut(table)
        case Reshuffle():
            return reshuffle(table, act)
        case CountStub():
            return replace(table, deck_counted=True)
        case ChangeDeck():
            return change_deck(table)
        case Wait():
            return table
        case _:
            assert_never(act)
