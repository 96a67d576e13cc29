"""Where everything lies on a felt of a given size: plain geometry, in logical pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainterPath

from dealer_trainer.gui.table.card_art import TALL
from dealer_trainer.table.places import Place, Spot

# In card widths.
_ACROSS: Final = 20.0  # a table is that many card widths wide,
_DOWN: Final = 13.6  # and that many high
_HAND: Final = QSizeF(2.9, TALL)
_THROWN: Final = QSizeF(2.3, TALL * 0.9)
_PLATE: Final = QSizeF(2.0, 0.86)
_BET: Final = QSizeF(1.25, 1.0)
_PUCK: Final = 0.62
_RAIL: Final = 0.5
_MARGIN: Final = 0.62  # floor around the table, where a card can have fallen
_LARGE: Final = 1.16

# How far seat 1 sits from the dealer: 0 is beside the tray's corner, 1 the middle of the table's side.
_SPREAD: Final = {2: 1.0, 3: 0.95, 4: 0.55, 5: 0.45, 6: 0.3, 7: 0.12, 8: 0.04}


@dataclass(frozen=True, slots=True)
class SeatRoom:
    """The room of one seat. Points are middles; `inward` is the unit vector to the pot."""

    number: int
    inward: QPointF
    tilt: float
    plate: QRectF
    hand: QPointF
    thrown: QPointF
    bet: QPointF
    button: QPointF
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
        return _about(middle, QSizeF(wide, high), self.unit)

    @property
    def zone_of_stub(self) -> QRectF:
        return self.around(self.stub, 1.7, 2.1)

    def zone_of_button(self, seat: int) -> QRectF:
        """Where the button lies when it is before `seat`."""
        return self.around(self.seat(seat).button, _PUCK, _PUCK) if 1 <= seat <= len(self.seats) else QRectF()

    @property
    def pot_zone(self) -> QRectF:
        return self.around(self.pot, 2.9, 1.9)


def lay_felt(size: QSizeF, seats: int, *, large_print: bool = False) -> Felt:
    """Fit a table with 2 to 8 seats into `size`."""
    wide, high = max(size.width(), 320.0), max(size.height(), 220.0)
    wide, high = min(wide, high * 1.95), min(high, wide / 1.25)
    left, top = (size.width() - wide) / 2, (size.height() - high) / 2
    unit = min(wide / _ACROSS, high / _DOWN) * (_LARGE if large_print else 1.0)
    margin = _MARGIN * unit
    outer = QRectF(left + margin, top + margin, wide - 2 * margin, high - margin - 0.2 * unit)
    rail = _RAIL * unit
    inner = outer.adjusted(rail, rail, -rail, -rail)
    radius = min(inner.height() * 0.46, inner.width() * 0.34)
    tray = _about(QPointF(outer.center().x(), outer.bottom() - 0.52 * unit), QSizeF(5.6, 0.84), unit)
    stub = QPointF(outer.center().x(), tray.top() - 1.2 * unit)
    middle = QPointF(outer.center().x(), inner.top() + inner.height() * 0.475)
    return Felt(
        size=size,
        unit=unit,
        pitch=0.46 if large_print else 0.37,
        outer=outer,
        inner=inner,
        radius=radius,
        seats=tuple(_seat(n, seats, inner, radius, unit, outer) for n in range(1, seats + 1)),
        stub=stub,
        muck=QPointF(stub.x() - 3.4 * unit, stub.y() - 0.35 * unit),
        burn=QPointF(middle.x() + 2.2 * unit, middle.y() + 0.1 * unit),
        aside=QPointF(stub.x() + 3.1 * unit, stub.y() - 0.2 * unit),
        pot=QPointF(middle.x() - 0.55 * unit, middle.y()),
        tray=tray,
    )


def _about(middle: QPointF, size: QSizeF, unit: float) -> QRectF:
    wide, high = size.width() * unit, size.height() * unit
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)


def _apart(direction: QPointF, one: QSizeF, other: QSizeF, gap: float = 0.12) -> float:
    """How far apart in that direction two upright boxes must stand so as not to touch, in units."""
    ways = []
    for part, sides in (
        (abs(direction.x()), one.width() + other.width()),
        (abs(direction.y()), one.height() + other.height()),
    ):
        if part > 0.01:
            ways.append((sides / 2 + gap) / part)
    return min(ways)


def _edge(inner: QRectF, radius: float) -> QPainterPath:
    """The rim of the felt, from the dealer's place clockwise: by the dealer's left hand first."""
    box, size = inner, 2 * radius
    path = QPainterPath(QPointF(box.center().x(), box.bottom()))
    path.lineTo(box.left() + radius, box.bottom())
    path.arcTo(QRectF(box.left(), box.bottom() - size, size, size), 270, -90)
    path.lineTo(box.left(), box.top() + radius)
    path.arcTo(QRectF(box.left(), box.top(), size, size), 180, -90)
    path.lineTo(box.right() - radius, box.top())
    path.arcTo(QRectF(box.right() - size, box.top(), size, size), 90, -90)
    path.lineTo(box.right(), box.bottom() - radius)
    path.arcTo(QRectF(box.right() - size, box.bottom() - size, size, size), 0, -90)
    path.lineTo(box.center().x(), box.bottom())
    return path


def _seat(number: int, of: int, inner: QRectF, radius: float, unit: float, outer: QRectF) -> SeatRoom:
    rim = _edge(inner, radius)
    length, arc = rim.length(), radius * 3.14159 / 2
    corner = inner.width() / 2 - radius + arc * 0.45
    side = inner.width() / 2 - radius + arc + (inner.height() - 2 * radius) / 2
    first = corner + (side - corner) * _SPREAD.get(of, 0.0)
    along = first + (length - 2 * first) * (number - 1) / max(of - 1, 1)
    share = rim.percentAtLength(along)
    at = rim.pointAtPercent(share)
    before, after = rim.pointAtPercent(share - 0.004), rim.pointAtPercent(share + 0.004)
    run = after - before
    size = (run.x() ** 2 + run.y() ** 2) ** 0.5
    clockwise = QPointF(run.x() / size, run.y() / size)
    inward = QPointF(-clockwise.y(), clockwise.x())
    up_table = clockwise if at.x() <= inner.center().x() + 1 else -clockwise

    plate = _about(at - inward * (_RAIL * 0.55 * unit), _PLATE, unit)
    plate = _kept_in(
        plate, outer.adjusted(-_MARGIN * unit, -_MARGIN * unit, _MARGIN * unit, 0).adjusted(3, 3, -3, -3)
    )
    hand = plate.center() + inward * (unit * _apart(inward, _PLATE, _HAND))
    thrown = hand + inward * (unit * _apart(inward, _HAND, _THROWN, 0.08))
    bet = thrown + up_table * (unit * _apart(up_table, _THROWN, _BET, 0.1))
    button = hand - up_table * (unit * _apart(up_table, _HAND, QSizeF(_PUCK, _PUCK), 0.14))
    beside = _apart(up_table, _PLATE, QSizeF(TALL * 0.8, 0.8), 0.1)
    dropped = plate.center() + up_table * (unit * beside) - inward * (unit * 0.55)
    floor = QRectF(QPointF(0, 0), QPointF(outer.right() + outer.left(), outer.bottom() + unit))
    dropped = _kept_in(_about(dropped, QSizeF(TALL * 0.8, 0.8), unit), floor).center()
    zone = plate.united(_about(hand, _HAND, unit)).adjusted(-0.1 * unit, -0.1 * unit, 0.1 * unit, 0.1 * unit)
    return SeatRoom(number, inward, 7.0 * inward.x(), plate, hand, thrown, bet, button, dropped, zone)


def _kept_in(box: QRectF, room: QRectF) -> QRectF:
    kept = QRectF(box)
    kept.moveLeft(min(max(kept.left(), room.left()), room.right() - kept.width()))
    kept.moveTop(min(max(kept.top(), room.top()), room.bottom() - kept.height()))
    return kept


def rounded(box: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius, Qt.SizeMode.AbsoluteSize)
    return path
