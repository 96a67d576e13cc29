"""The blinds: who posts, and how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.duties import Duty, Gravity, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked
from dealer_trainer.table.acts import GiveBack, Money, Post
from dealer_trainer.table.state import Stage, Table


@rule(
    "RR §4, §11", Stage.BEFORE, Stage.DEAL, Stage.BET, options=("button",),
    see=("ante.post", "misdeal.button"),
)  # fmt: skip
def post(table: Table, house: House) -> Says:
    """The blinds go from the button's left, the big one last: right seats, right sums (RR §4, §11)."""
    later = table.stage > Stage.BEFORE
    if not table.game.blinds or (later and not table.claims) or not asked.ready_for_posting(table):
        return
    if not table.button_moved:  # they can be put up before it lies where it belongs
        table = replace(table, button=table.button_due)
    if later:
        yield from _found_missing(table)
        return
    due = [n for n in asked.blind_seats(table) if not table.seat(n).holds_place]
    for seat in table.seats:
        strange = seat.number not in due and not seat.made_up
        if seat.posted > seat.anted and strange and not table.redeals:
            yield Duty(
                "blind.post",
                GiveBack(Money.POST, seat.number),
                Urgency.GAME,
                Gravity.MAJOR,
                seat=seat.number,
                age=1,
                reason="not_due",
            )
    for number in due:
        yield from _collect(table, number)


def _collect(table: Table, number: int, *, late: bool = False) -> Iterator[Duty]:
    seat = table.seat(number)
    missing = asked.blind_of(table, number) - (seat.posted - seat.anted)
    owing = min(missing, seat.stack)
    if owing <= 0:
        return
    vacant = any(one.holds_place for one in table.seats)
    yield Duty(
        "blind.post",
        Post(number, owing),
        Urgency.MEND if late else Urgency.GAME,
        Gravity.MAJOR,
        also=(Post(number, missing),) if owing < missing else (),
        seat=number,
        number=owing,
        age=1,
        reason="late" if late else "all_in" if owing < missing else "",
        option="button" if vacant else "",
    )


def _found_missing(table: Table) -> Iterator[Duty]:
    """A blind that somebody finds missing is put up, while its player has neither looked nor acted."""
    for number in asked.blind_seats(table):
        seat = table.seat(number)
        if f"blind of {number}" in table.claims and not seat.looked and not asked.has_acted(table, number):
            yield from _collect(table, number, late=True)
