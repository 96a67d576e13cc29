"""Where the button is."""

from __future__ import annotations

from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table.acts import Cut, MoveButton, Riffle, Strip, Wash
from dealer_trainer.table.state import Stage, Table


@rule("RR §4", Stage.BEFORE, options=("button",), see=("misdeal.button",))
def move(table: Table, house: House) -> Says:
    """After a deal the button goes clockwise to the next player, before the next shuffle (RR §4)."""
    if table.button_moved or table.undone is not None:
        return
    yield Duty(
        "button.move", MoveButton(table.button_due), Urgency.GAME, Gravity.CRITICAL, seat=table.button_due,
        option="button", age=1,
    )  # fmt: skip
    yield Ban(
        "button.move", lambda act: isinstance(act, Riffle | Strip | Wash | Cut), Kind.EARLY, Gravity.MINOR,
        seat=table.button_due, option="button",
    )  # fmt: skip
