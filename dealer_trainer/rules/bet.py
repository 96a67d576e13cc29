"""Betting, as far as the deal needs it: whose turn it is, and when a round is closed."""

from __future__ import annotations

from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked
from dealer_trainer.table.acts import BringIn
from dealer_trainer.table.state import Stage, Table


@rule("room practice", Stage.DEAL, Stage.BET, Stage.DRAW, Stage.LAST_BET, see=("deal.course",))
def bring_in(table: Table, house: House) -> Says:
    """A closed round's bets go into the pot before the next step."""
    if table.undone is not None:
        return
    closed = table.stage in (Stage.BET, Stage.LAST_BET) and asked.round_closed(table)
    if closed and any(seat.bet for seat in table.seats):
        yield Duty("bet.bring_in", BringIn(), Urgency.GAME, Gravity.MINOR)
    else:
        yield Ban("bet.bring_in", lambda act: isinstance(act, BringIn), Kind.EARLY, Gravity.MINOR)
