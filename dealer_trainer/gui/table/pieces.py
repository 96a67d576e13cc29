"""What can be seen of a table: a piece for each visible card, lowest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF, QTransform

from dealer_trainer.cards import Card
from dealer_trainer.gui.table.card_art import TALL
from dealer_trainer.gui.table.layout import Felt
from dealer_trainer.table import asked
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, hand, off_table, thrown
from dealer_trainer.table.state import Lying, Table

STUB_SIZE = 1.15
BURN_SIZE = 0.86
DROPPED_SIZE = 0.72
SPREAD = 0.52
_STEPS = (0.8191725, 0.6710436, 0.5497005)  # successive cards fall far apart in all three


class Piece(NamedTuple):
    """A card as drawn. `which` is its position in its place, as acts count it; `size` in card widths."""

    card: Card
    up: bool
    at: QPointF
    tilt: float
    size: float
    place: Place
    which: int


def shows_face(lying: Lying, place: Place) -> bool:
    """Whether we see the face: in the deck a boxed card shows it too."""
    return lying.up or (lying.boxed and place == STUB)


def pieces(table: Table, felt: Felt) -> tuple[Piece, ...]:
    """Every card that is seen. Of the stub only its top card."""
    return tuple(_all(table, felt))


def _all(table: Table, felt: Felt) -> Iterator[Piece]:
    yield from _scattered(table, MUCK, felt, across=0.9, down=0.4, turn=40)
    yield from _row(table, BURN, felt, BURN_SIZE, pitch=0.2, tilt=0, most=1.5)
    yield from _row(table, ASIDE, felt, 0.95, pitch=0.42, tilt=0, most=2.3)
    for room in felt.seats:
        number = room.number
        yield from _scattered(
            table, off_table(number), felt, across=0.12, down=0.1, turn=30, size=DROPPED_SIZE
        )
        # A hand that has been laid open is spread, to be read.
        pitch = SPREAD if asked.tabled(table.seat(number)) else felt.pitch
        yield from _row(table, hand(number), felt, 1.0, pitch=pitch, tilt=room.tilt, most=3.2)
        yield from _row(
            table, thrown(number), felt, 0.9, pitch=0.3, tilt=room.tilt * 0.6, most=2.4, loose=True
        )
    if there := seen(table.stub):
        which, top = there[0]
        yield Piece(top.card, shows_face(top, STUB), felt.stub, 0, STUB_SIZE, STUB, which)


def seen(packet: tuple[Lying, ...]) -> list[tuple[int, Lying]]:
    """The cards of a packet that anybody knows of, with their positions as acts count them."""
    return list(enumerate(asked.shown(packet)))


def _row(
    table: Table,
    place: Place,
    felt: Felt,
    size: float,
    *,
    pitch: float,
    tilt: float,
    most: float,
    loose: bool = False,
) -> Iterator[Piece]:
    """A fan about the middle of a place, at most `most` card widths wide."""
    there, middle = seen(table.cards_in(place)), felt.spot(place)
    if len(there) > 1:
        pitch = min(pitch, (most - size) / (len(there) - 1))
    line = QTransform().rotate(tilt)
    for n, (which, lying) in enumerate(there):
        off = n - (len(there) - 1) / 2
        bend, turn = 0.012 * off * off, 1.6 * off
        if loose:
            bend, turn = 0.05 * _chance(which, 0), 7 * _chance(which, 1)
        at = middle + line.map(QPointF(off * pitch, bend)) * felt.unit
        yield Piece(lying.card, shows_face(lying, place), at, tilt + turn, size, place, which)


def _scattered(
    table: Table, place: Place, felt: Felt, *, across: float, down: float, turn: float, size: float = 0.9
) -> Iterator[Piece]:
    """A heap: a card that comes later lies on top, and the others stay where they are."""
    middle = felt.spot(place)
    for which, lying in seen(table.cards_in(place)):
        at = middle + QPointF(across * _chance(which, 0), down * _chance(which, 1)) * felt.unit
        yield Piece(lying.card, shows_face(lying, place), at, turn * _chance(which, 2), size, place, which)


def _chance(which: int, salt: int) -> float:
    """From -1 to 1, by position alone: a heap that lay by its faces could be read."""
    return (0.5 + (which + 1) * _STEPS[salt]) % 1 * 2 - 1


def outline(piece: Piece, unit: float) -> QPolygonF:
    """The four corners of a card."""
    wide, high = unit * piece.size / 2, unit * piece.size * TALL / 2
    turned = QTransform.fromTranslate(piece.at.x(), piece.at.y()).rotate(piece.tilt)
    return turned.map(
        QPolygonF([QPointF(-wide, -high), QPointF(wide, -high), QPointF(wide, high), QPointF(-wide, high)])
    )
