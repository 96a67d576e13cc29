"""The table in words, as the dealer sees it: what lies face down is a mark, and nothing is counted for them.

A count would give a sixth card away; one mark a card lets the dealer notice it, as at a table.
"""

from __future__ import annotations

from collections.abc import Iterable

from dealer_trainer import texts
from dealer_trainer.table import asked
from dealer_trainer.table.games import Game
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB
from dealer_trainer.table.state import Lying, Owes, Seat, Stage, Standing, Table

BACK = "#"


def cards(lying: Iterable[Lying]) -> str:
    """One mark for each card that can be seen: its face where it lies up, else a back."""
    return " ".join(one.card.face if one.up else BACK for one in asked.shown(lying))


def seat_line(table: Table, seat: Seat, lang: str) -> str:
    """One seat: who, chips, and what lies in front of it."""

    def say(key: str, **fields: object) -> str:
        return texts.say(f"training.table.{key}", lang=lang, **fields)

    name = f" {seat.name}" if seat.name else ""
    button = " (B)" if table.button == seat.number else ""
    if (kills := table.kills) is not None and kills.button.seat == seat.number:
        button += " (K)" if kills.button.up else " (L)"
    parts = [say("seat", seat=seat.number) + name + button]
    if seat.standing is Standing.OWES and seat.owes not in (None, Owes.POST):
        parts.append(say(f"owes_{seat.owes.name.lower()}"))
    elif seat.standing is not Standing.PLAYING:
        parts.append(say(seat.standing.value))
    if seat.standing is Standing.EMPTY:
        return "  ".join(parts)
    parts.append(say("stack", n=seat.stack))
    if seat.bet:
        parts.append(say("bet", n=seat.bet))
    if seat.live and seat.all_in:
        parts.append(say("all_in"))
    if seat.won:
        parts.append(say("won", n=seat.won))
    if seat.folded:
        parts.append(say("folded"))
    elif seat.killed:
        parts.append(say("dead"))
    if seat.hand:
        parts.append(f"[{cards(seat.hand)}]")
    if seat.thrown:
        parts.append(say("thrown", cards=cards(seat.thrown)))
    if seat.dropped:
        parts.append(say("dropped", cards=cards(seat.dropped)))
    return "  ".join(parts)


def middle_line(table: Table, lang: str) -> str:
    """What lies in the middle: the pot, the burns, the muck, what was set aside."""

    def say(key: str, **fields: object) -> str:
        return texts.say(f"training.table.{key}", lang=lang, **fields)

    parts = [say("main_pot" if table.sides else "pot", n=table.pot)]
    parts += [say("side_pot", number=number, n=chips) for number, chips in enumerate(table.sides, start=1)]
    if table.kills is not None and not table.kills.button.seat:
        parts.append(say("kill_middle"))
    parts.append(say("stub" if table.stub else "no_stub"))
    if (stub := table.cards_in(STUB)) and stub[0].up:
        parts.append(say("top", card=stub[0].card.face))
    for key, place in (("burns", BURN), ("aside", ASIDE)):
        if there := table.cards_in(place):
            parts.append(say(key, cards=cards(there)))
    if up := [one for one in table.cards_in(MUCK) if one.up]:
        parts.append(say("muck_up", cards=cards(up)))
    elif table.cards_in(MUCK):
        parts.append(say("muck"))
    return "  ".join(parts)


def game(one: Game, lang: str) -> str:
    """ "Ace-to-five · limit 4–8", as the window says it."""
    return texts.say(
        "ui.games.full",
        lang=lang,
        kind=texts.say(f"ui.games.{one.kind.value.replace(' ', '_')}", lang=lang),
        structure=texts.say(f"ui.games.structure.{one.structure.value}", lang=lang),
        low=one.low,
        high=one.high,
    )


def lines(table: Table, lang: str) -> tuple[str, ...]:
    """The whole table: the stage, the middle, then each seat from 1."""
    name = "ended" if table.stage is Stage.OVER and table.shows_down else table.stage.name.lower()
    head = [game(table.game, lang), texts.say(f"training.stage.{name}", lang=lang)]
    if (whole := table.deal + 1 + table.deals_left) > 1:
        head.append(texts.say("ui.practice.deal", lang=lang, n=table.deal + 1, of=whole))
    return (
        " · ".join(head),
        middle_line(table, lang),
        *(seat_line(table, seat, lang) for seat in table.seats),
    )


def changed(before: Table, after: Table, lang: str) -> tuple[str, ...]:
    """The lines of `after` that were not so in `before`."""
    old = set(lines(before, lang))
    return tuple(line for line in lines(after, lang) if line not in old)
