"""Betting, as far as the deal needs it: whose turn it is, and when a round is closed."""

from __future__ import annotations

from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import moves
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked
from dealer_trainer.table.acts import BringIn
from dealer_trainer.table.places import STUB
from dealer_trainer.table.state import Stage, Table

BEFORE_CARDS = -5  # Duty.age: before burn and discards


@rule("room practice", see=("deal.course",))
def bring_in(table: Table, house: House) -> Says:
    """A closed round's bets go into the pot before the next step."""
    if table.undone is not None:
        return
    closed = table.stage is Stage.DRAW or (
        table.stage in (Stage.BET, Stage.LAST_BET) and asked.round_closed(table)
    )
    if closed and any(seat.bet for seat in table.seats):
        yield Duty("bet.bring_in", BringIn(), Urgency.GAME, Gravity.MINOR, reason="closed", age=BEFORE_CARDS)
        yield Ban("bet.bring_in", moves(STUB), Kind.EARLY, Gravity.MINOR, "first")
    elif just_checked_down(table):
        # Nobody bet: there is nothing to bring in, and to tap the round closed does no harm.
        yield Duty("bet.bring_in", BringIn(), Urgency.GAME, Gravity.MINOR, owed=False, reason="nothing")
    else:
        yield Ban("bet.bring_in", lambda act: isinstance(act, BringIn), Kind.EARLY, Gravity.MINOR, "open")


def just_checked_down(table: Table) -> bool:
    """Has a round just ended in which nothing was bet?"""
    at_the_draw = table.stage is Stage.DRAW and not asked.draw_has_begun(table)
    return table.stage is Stage.OVER or at_the_draw
