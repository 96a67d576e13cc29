"""The table as the author has set it up so far, also while the file does not yet make a scenario."""

from __future__ import annotations

from typing import Any, Final

from dealer_trainer.cards import Card, CardError, card
from dealer_trainer.gui.author.table_setup import game_of
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.reader import HAND_SIZE
from dealer_trainer.table.changing import replace
from dealer_trainer.table.state import KillButton, Kills, Lying, Owes, Seat, Standing, Table

_STANDINGS: Final = {
    "away": Standing.AWAY, "empty": Standing.EMPTY, "left": Standing.EMPTY, "owes": Standing.OWES,
    "new": Standing.OWES, "passed": Standing.OWES, "missed": Standing.OWES, "owes_kill": Standing.OWES,
}  # fmt: skip
_OWES: Final = {
    "owes": Owes.POST, "new": Owes.NEW, "passed": Owes.PASSED, "missed": Owes.MISSED, "owes_kill": Owes.KILL,
}  # fmt: skip
_STARTS_DEALT: Final = ("bet", "draw", "after draw", "showdown")
_UNKNOWN: Final = 90  # the copies of cards that nobody knows of: each other than any in the pack


def setup_table(draft: Draft) -> Table | None:
    """The seats, the buttons and the cards that are known, face up; None where no seats can be read."""
    written = draft.seats
    if len(written) < 2:
        return None
    seats = tuple(_seat(draft, number, one) for number, one in enumerate(written, 1))
    button = _seat_number(draft.value("button"), len(seats))
    stub = _stub(draft)
    table = Table(game_of(draft), seats, button, button, stub=stub)
    kill = draft.value("kill")
    if isinstance(kill, dict):
        before = _seat_number(kill.get("button"), len(seats))
        lies = _seat_number(kill.get("lies", before), len(seats))
        table = replace(table, kills=Kills(KillButton(lies, kill.get("up", False) is True and lies > 0)))
    return table


def turned_up(table: Table) -> Table:
    """The same table with every hand's face shown: the author may look."""
    seats = tuple(
        replace(seat, hand=tuple(one._replace(up=True) for one in seat.hand)) if seat.hand else seat
        for seat in table.seats
    )
    return replace(table, seats=seats)


def _seat(draft: Draft, number: int, written: dict[str, Any]) -> Seat:
    mark = next((name for name in _STANDINGS if written.get(name) is True), "")
    stack = written.get("stack", 100)
    posted = written.get("posted", 0)
    known = _cards(draft.value(f"hands.{number}"))
    dealt = str(draft.value("start", "before")).startswith(_STARTS_DEALT)
    hand = tuple(Lying(one, up=True) for one in known[:HAND_SIZE])
    standing = _STANDINGS.get(mark, Standing.PLAYING)
    if (dealt and standing is Standing.PLAYING) or hand:
        hand += tuple(
            Lying(Card(2, "c", copy=_UNKNOWN + number * HAND_SIZE + nth))
            for nth in range(len(hand), HAND_SIZE)
        )
    return Seat(
        number, standing, str(written.get("name", "")), stack if isinstance(stack, int) else 0,
        bet=posted if isinstance(posted, int) else 0, hand=hand, owes=_OWES.get(mark),
    )  # fmt: skip


def _stub(draft: Draft) -> tuple[Lying, ...]:
    """Two cards make a pack; the one on top is shown where it is known."""
    known = _cards(draft.value("stub")) or _cards(draft.value("deck"))
    top = Lying(known[0], up=True) if known else Lying(Card(2, "c", copy=_UNKNOWN))
    return (top, Lying(Card(2, "c", copy=_UNKNOWN + 1)))


def _cards(value: Any) -> list[Card]:
    """Those that can be read; the same card twice is two cards."""
    found: list[Card] = []
    for word in (
        " ".join(map(str, value if isinstance(value, list) else [value or ""])).replace(",", " ").split()
    ):
        try:
            one = card(word)
        except CardError:
            continue
        found.append(one._replace(copy=one.copy + sum(other[:2] == one[:2] for other in found)))
    return found


def _seat_number(value: Any, seats: int) -> int:
    return value if isinstance(value, int) and 1 <= value <= seats else 0
