"""Where everything lies on a felt of a given size: plain geometry, in logical pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainterPath

from dealer_trainer.gui.table.card_art import TALL
from dealer_trainer.table.places import Place, Spot

# In card widths.
HAND: Final = QSizeF(2.9, TALL)
THROWN: Final = QSizeF(2.2, TALL * 0.94)
PLATE: Final = QSizeF(2.0, 0.86)
BET: Final = QSizeF(1.35, 1.2)
PUCK: Final = QSizeF(0.62, 0.62)
POT: Final = QSizeF(2.5, 1.8)
SIDE_POT: Final = QSizeF(2.6, 1.45)
SIDES_WIDE: Final = 8.6  # all side pots together
ROW_OF_SIDES: Final = 3  # side pots that have room of their own
DROPPED: Final = QSizeF(TALL * 0.74, TALL * 0.74)


@dataclass(frozen=True, slots=True)
class SeatRoom:
    """The room of one seat. Points are middles."""

    number: int
    tilt: float
    plate: QRectF
    hand: QPointF
    thrown: QPointF
    bet: QPointF
    button: QPointF
    kill: QPointF  # the kill button, when it lies before this seat
    rap: QPointF
    dropped: QPointF
    zone: QRectF  # where a card counts as given to this seat


@dataclass(frozen=True, slots=True)
class Felt:
    """All rooms of one table. `unit` is the width of a card."""

    size: QSizeF
    unit: float
    pitch: float  # from card to card in a fan, in units
    outer: QRectF
    inner: QRectF
    radius: float
    seats: tuple[SeatRoom, ...]
    stub: QPointF
    muck: QPointF
    burn: QPointF
    aside: QPointF
    pot: QPointF
    sides: QPointF  # the middle of the row of side pots
    kill: QPointF  # the kill button, when it lies before nobody
    tray: QRectF

    def seat(self, number: int) -> SeatRoom:
        return self.seats[number - 1]

    def spot(self, place: Place) -> QPointF:
        """The middle of a place."""
        match place.spot:
            case Spot.STUB:
                return self.stub
            case Spot.MUCK:
                return self.muck
            case Spot.BURN:
                return self.burn
            case Spot.ASIDE:
                return self.aside
            case Spot.HAND:
                return self.seat(place.seat).hand
            case Spot.THROWN:
                return self.seat(place.seat).thrown
            case Spot.OFF_TABLE:
                return self.seat(place.seat).dropped

    def around(self, middle: QPointF, wide: float, high: float) -> QRectF:
        """A rectangle of so many card widths about a point."""
        return about(middle, QSizeF(wide, high), self.unit)

    @property
    def zone_of_stub(self) -> QRectF:
        return self.around(self.stub, 1.7, 2.1)

    def zone_of_button(self, seat: int) -> QRectF:
        """Where the button lies when it is before `seat`."""
        return (
            self.around(self.seat(seat).button, PUCK.width(), PUCK.height())
            if 1 <= seat <= len(self.seats)
            else QRectF()
        )

    def zone_of_kill(self, seat: int) -> QRectF:
        """Where the kill button lies when it is before `seat`, or in the middle (0)."""
        at = self.seat(seat).kill if 1 <= seat <= len(self.seats) else self.kill
        return self.around(at, PUCK.width(), PUCK.height())

    @property
    def pot_zone(self) -> QRectF:
        return about(self.pot, POT, self.unit)

    def pot_at(self, number: int, pots: int) -> QPointF:
        """The middle of the main pot (0) or of a side pot, of so many `pots` that there are or could be."""
        if number == 0:
            return self.pot
        row = max(pots - 1, ROW_OF_SIDES)
        return self.sides + QPointF((number - 1 - (row - 1) / 2) * self._side_pitch(row), 0)

    def zone_of_pot(self, number: int, pots: int) -> QRectF:
        if number == 0:
            return self.pot_zone
        wide = min(SIDE_POT.width(), 0.95 * self._side_pitch(max(pots - 1, ROW_OF_SIDES)) / self.unit)
        return about(self.pot_at(number, pots), QSizeF(wide, SIDE_POT.height()), self.unit)

    def _side_pitch(self, row: int) -> float:
        """From one side pot to the next: three have their places, more move together."""
        return self.unit * min(SIDE_POT.width() * 1.05, SIDES_WIDE / row)


def about(middle: QPointF, size: QSizeF, unit: float) -> QRectF:
    """A rectangle of so many units about a point."""
    wide, high = size.width() * unit, size.height() * unit
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)


def rounded(box: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius, Qt.SizeMode.AbsoluteSize)
    return path
