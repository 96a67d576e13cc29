"""The blinds: who posts, and how much."""

from __future__ import annotations

from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.duties import Duty, Gravity, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked
from dealer_trainer.table.acts import GiveBack, Money, Post
from dealer_trainer.table.state import Stage, Table


@rule("RR §4, §11", Stage.BEFORE, see=("ante.post", "misdeal.button"))
def post(table: Table, house: House) -> Says:
    """The blinds go from the button's left, the big one last: right seats, right sums (RR §4, §11)."""
    if not table.game.blinds or not table.button_moved or not asked.ready_for_posting(table):
        return
    due = dict(zip(asked.blind_seats(table), table.game.blinds, strict=False))
    for seat in table.seats:
        owed = due.get(seat.number, 0)
        if seat.posted > 0 and not owed and not table.redeals:
            yield Duty(
                "blind.post",
                GiveBack(Money.POST, seat.number),
                Urgency.GAME,
                Gravity.MAJOR,
                seat=seat.number,
                age=1,
                reason="not_due",
            )
        missing = min(owed - seat.posted, seat.stack)
        if missing > 0:
            yield Duty(
                "blind.post", Post(seat.number, missing), Urgency.GAME, Gravity.MAJOR, seat=seat.number,
                number=missing, age=1,
            )  # fmt: skip
