"""Where the button is."""

from __future__ import annotations

from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked
from dealer_trainer.table.acts import (
    Act,
    Cut,
    Face,
    Gather,
    Move,
    MoveButton,
    Post,
    Riffle,
    Strip,
    Wash,
)
from dealer_trainer.table.places import STUB, hand
from dealer_trainer.table.state import Stage, Standing, Table


@rule("RR §4", Stage.BEFORE, options=("button",), see=("button.correct", "misdeal.button"))
def move(table: Table, house: House) -> Says:
    """After a deal the button goes clockwise to the next player, before the next shuffle (RR §4)."""
    if table.astray or table.drawing:
        return
    yield from _goes_where_it_belongs(table, "button.move", option="button")


@rule("RR §3", Stage.BEFORE, see=("button.move", "misdeal.button"))
def correct(table: Table, house: House) -> Says:
    """A button wrongly placed on the last deal is put right before this one (RR §3)."""
    if not table.astray or table.drawing:
        return
    yield from _goes_where_it_belongs(table, "button.correct", reason="astray")
    if table.button_moved and table.button == table.button_due:
        yield Ban(
            "button.correct", lambda act: isinstance(act, MoveButton), Kind.NEEDLESS, Gravity.CRITICAL,
            "stays", table.button,
        )  # fmt: skip


def _goes_where_it_belongs(table: Table, rule_id: str, *, reason: str = "", option: str = "") -> Says:
    if table.button_moved or table.undone is not None:
        return
    seat = table.button_due
    yield Duty(
        rule_id, MoveButton(seat), Urgency.GAME, Gravity.CRITICAL, seat=seat, option=option, age=1,
        reason=reason,
    )  # fmt: skip
    yield Ban(rule_id, _mixes, Kind.EARLY, Gravity.MINOR, reason, seat, option=option)


def _mixes(act: Act) -> bool:
    return isinstance(act, Riffle | Strip | Wash | Cut)


@rule("RR §2, §3", Stage.BEFORE, see=("button.move", "deal.shuffle"))
def draw(table: Table, house: House) -> Says:
    """The first button of a new game goes to the high card, one card up to each (RR §2, §3)."""
    if not table.drawing:
        return
    playing = [seat for seat in table.seats if seat.standing is Standing.PLAYING]
    for seat in playing:
        if not seat.hand:
            card = Move(STUB, hand(seat.number), face=Face.UP)
            yield Duty(
                "button.draw", card, Urgency.GAME, Gravity.MAJOR, seat=seat.number, age=seat.number,
                reason="card",
            )  # fmt: skip
    high = asked.high_card(table)  # 0 as long as somebody has no card, or has given it back
    if high and not table.button_moved:
        yield Duty(
            "button.draw", MoveButton(high), Urgency.GAME, Gravity.CRITICAL, seat=high, reason="high"
        )  # fmt: skip
    elif high:
        yield Duty("button.draw", Gather(), Urgency.GAME, Gravity.MAJOR, reason="cards_in")
    if not table.button_moved:
        yield Ban(
            "button.draw", lambda act: isinstance(act, Gather), Kind.FORBIDDEN, Gravity.CRITICAL, "first"
        )  # fmt: skip
    yield Ban("button.draw", _mixes, Kind.EARLY, Gravity.MINOR, "first")
    yield Ban("button.draw", lambda act: isinstance(act, Post), Kind.EARLY, Gravity.MAJOR, "first")
