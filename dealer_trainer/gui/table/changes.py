"""Where two pictures of the same felt differ, so that only that is painted again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from PySide6.QtCore import QRectF

from dealer_trainer.gui.table.describe import seat_line, seat_title
from dealer_trainer.gui.table.picture import Picture
from dealer_trainer.table.state import Seat


def changes(before: Picture, now: Picture) -> Iterator[QRectF]:
    """The regions to paint again. The order in which cards lie on each other counts too."""
    felt = now.felt
    unit = felt.unit
    old, new = (
        {piece.card: (piece, picture.cacheKey()) for piece, picture in one.drawn} for one in (before, now)
    )
    for one, mine, others in ((before, old, new), (now, new, old)):
        for (piece, _), box in zip(one.drawn, one.boxes, strict=True):
            if others.get(piece.card) != mine[piece.card]:
                yield box
    for was, seat in zip(before.table.seats, now.table.seats, strict=True):
        room = felt.seat(seat.number)
        if _plate(was) != _plate(seat):
            yield room.plate.adjusted(-4, -4, 4, 4)
        if was.bet != seat.bet:
            yield felt.around(room.bet, 3.8, 3.0)
    if before.heaps != now.heaps:  # their row may move together
        yield felt.around(felt.sides, 12.0, 3.0)
    for pot, (chips_then, chips_now) in enumerate(zip_longest(before.table.pots, now.table.pots)):
        if chips_then != chips_now:
            yield felt.around(now.pot_at(pot), 5.0, 3.4)
    if bool(before.table.burns) != bool(now.table.burns):
        yield felt.around(felt.burn, 2.0, 2.2)
    if (len(before.table.stub) < 2) != (len(now.table.stub) < 2):
        yield felt.around(felt.stub, 2.0, 2.4)
    if before.table.button != now.table.button:
        for number in (before.table.button, now.table.button):
            yield felt.zone_of_button(number).adjusted(-4, -4, 4, 6)
    if before.table.kills != now.table.kills:
        for one in (before, now):
            if one.table.kills is not None:
                yield felt.zone_of_kill(one.table.kills.button.seat).adjusted(-4, -4, 4, 6)
    for one, other in ((before, now), (now, before)):
        for bubble in one.bubbles:
            if bubble not in other.bubbles:
                yield bubble.box.adjusted(-unit, -unit, unit, unit)
        for said in one.said:
            if said.raps and 1 <= said.seat <= len(felt.seats) and said not in other.said:
                yield felt.around(felt.seat(said.seat).rap, 1.6, 1.2)


def _plate(seat: Seat) -> tuple[str, str, bool, bool]:
    return seat_title(seat), seat_line(seat), seat.dealt_in, seat.live
