"""Finds room for everything on a felt: seats around the rail, and before each its cards, bets and puck.

Hands and plates stand where the seat is. The rest is tried all around them and laid where it covers least.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, hypot, pi, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath

from dealer_trainer.gui.table.layout import (
    BET,
    DROPPED,
    HAND,
    PLATE,
    PUCK,
    SIDE_POT,
    SIDES_WIDE,
    THROWN,
    Felt,
    SeatRoom,
    about,
    rounded,
)

# In card widths.
_ACROSS: Final = 20.0  # a table is that many card widths wide,
_DOWN: Final = 13.6  # and that many high
_RAIL: Final = 0.5
_MARGIN: Final = 0.62  # floor around the table, where a card can have fallen
_LARGE: Final = {6: 1.08, 7: 1.04, 8: 1.0}  # how much bigger cards in large print are; as a rule:
_LARGER: Final = 1.12

# How far seat 1 sits from the dealer: 0 is beside the tray's corner, 1 the middle of the table's side.
_SPREAD: Final = {2: 1.0, 3: 0.95, 4: 0.5, 5: 0.4, 6: 0.25, 7: 0.08, 8: 0.0}
_AROUND: Final = tuple(n * pi / 12 for n in range(24))
_OUTSIDE: Final = 3.0  # what it costs, in square units, to lie over the rail


def lay_felt(size: QSizeF, seats: int, *, large_print: bool = False) -> Felt:
    """Fit a table with 2 to 8 seats into `size`."""
    wide, high = max(size.width(), 320.0), max(size.height(), 220.0)
    wide, high = min(wide, high * 1.95), min(high, wide / 1.25)
    left, top = (size.width() - wide) / 2, (size.height() - high) / 2
    unit = min(wide / _ACROSS, high / _DOWN) * (_LARGE.get(seats, _LARGER) if large_print else 1.0)
    margin = _MARGIN * unit
    outer = QRectF(left + margin, top + margin, wide - 2 * margin, high - margin - 0.2 * unit)
    rail = _RAIL * unit
    inner = outer.adjusted(rail, rail, -rail, -rail)
    radius = min(inner.height() * 0.46, inner.width() * 0.34)
    tray = about(QPointF(outer.center().x(), outer.bottom() - 0.5 * unit), QSizeF(5.6, 0.8), unit)
    stub = QPointF(outer.center().x(), tray.top() - 1.36 * unit)
    middle = QPointF(outer.center().x(), inner.top() + inner.height() * 0.46)
    pot, burn = middle - QPointF(0.85 * unit, 0), middle + QPointF(1.35 * unit, 0)
    # Between the pot and the stub, clear of both.
    sides = QPointF(outer.center().x(), middle.y() + 2.42 * unit)
    kill = middle - QPointF(3.15 * unit, 0)
    muck, aside = stub + QPointF(-2.8, -0.1) * unit, stub + QPointF(2.45, -0.06) * unit
    boxes = [
        about(pot, QSizeF(2.4, 1.6), unit),
        about(burn + QPointF(0, 0.15 * unit), QSizeF(1.4, 1.9), unit),
        about(muck, QSizeF(3.1, 2.1), unit),
        about(aside, QSizeF(2.4, 2.1), unit),
        about(stub, QSizeF(1.4, 1.9), unit),
        about(sides, QSizeF(SIDES_WIDE * 0.85, SIDE_POT.height()), unit),
        about(kill, PUCK, unit),
        tray,
    ]
    return Felt(
        size=size,
        unit=unit,
        pitch=0.45 if large_print else 0.37,
        outer=outer,
        inner=inner,
        radius=radius,
        seats=_seats(seats, inner, radius, unit, size, pot, boxes),
        stub=stub,
        muck=muck,
        burn=burn,
        aside=aside,
        pot=pot,
        sides=sides,
        kill=kill,
        tray=tray,
    )


@dataclass(slots=True)
class _Room:
    """A seat while room is being found for it."""

    number: int
    inward: QPointF
    along: QPointF  # beside the plate, towards the far end of the table
    plate: QRectF
    hand: QPointF
    thrown: QPointF = field(default_factory=QPointF)
    bet: QPointF = field(default_factory=QPointF)
    button: QPointF = field(default_factory=QPointF)
    kill: QPointF = field(default_factory=QPointF)
    rap: QPointF = field(default_factory=QPointF)
    dropped: QPointF = field(default_factory=QPointF)


def _seats(
    count: int, inner: QRectF, radius: float, unit: float, size: QSizeF, pot: QPointF, boxes: list[QRectF]
) -> tuple[SeatRoom, ...]:
    screen = QRectF(QPointF(0, 0), size)
    cloth = rounded(inner, radius)
    rooms = [_chair(n, count, inner, radius, unit, screen) for n in range(1, count + 1)]
    hands = [about(room.hand, HAND, unit) for room in rooms]
    taken = [_sides(box) for box in (*boxes, *(room.plate for room in rooms), *hands)]

    def best(tries: Iterable[tuple[QPointF, float]], box: QSizeF) -> QPointF:
        def cost(one: tuple[QPointF, float]) -> float:
            there = about(one[0], box, unit)
            left, top, right, bottom = _sides(there)
            covered = 0.0
            for x0, y0, x1, y1 in taken:
                if x0 < right and x1 > left and y0 < bottom and y1 > top:
                    covered += (min(x1, right) - max(x0, left)) * (min(y1, bottom) - max(y0, top))
            return covered * 12 / unit**2 + one[1] + (0 if cloth.contains(there) else _OUTSIDE)

        at = min(tries, key=cost)[0]
        taken.append(_sides(about(at, box, unit)))
        return at

    for room in rooms:
        tries = []
        for turn in (0, 12, -12, 24, -24, 36, -36, 48, -48, 60, -60):
            way = _turned(room.inward, radians(turn))
            tries.append((room.hand + way * (unit * _apart(way, HAND, THROWN, 0.1)), abs(turn) / 200))
        room.thrown = best(tries, THROWN)
    for room in rooms:
        beside = [
            (middle + way * (unit * _apart(way, of, BET, 0.1)))
            for middle, of in ((room.thrown, THROWN), (room.hand, HAND))
            for way in map(_way, _AROUND)
            if QPointF.dotProduct(way, room.inward) > -0.3
        ]
        others = [other.hand for other in rooms if other is not room]

        def stray(at: QPointF, room: _Room = room, others: list[QPointF] = others) -> float:
            """From its own seat; more when another seat is nearer, or when it is not before the hand."""
            own, other = _far(at, room.hand), min(_far(at, hand) for hand in others)
            before = QPointF.dotProduct(at - room.hand, room.inward) / max(own, 1)
            return (own / 4 + max(own - other * 0.8, 0)) / unit + max(0.5 - before, 0) * 1.2

        room.bet = best(((at, stray(at)) for at in beside), BET)
    for room in rooms:
        beside = [room.hand + way * (unit * _apart(way, HAND, PUCK, 0.14)) for way in map(_way, _AROUND)]
        room.button = best(((at, _far(at, room.plate.center()) / unit / 8) for at in beside), PUCK)
    for room in rooms:
        beside = [room.hand + way * (unit * _apart(way, HAND, PUCK, 0.14)) for way in map(_way, _AROUND)]
        room.kill = best(((at, _far(at, room.plate.center()) / unit / 8) for at in beside), PUCK)
    for room in rooms:
        small = QSizeF(0.9, 0.6)
        beside = [room.hand + way * (unit * _apart(way, HAND, small, 0.1)) for way in map(_way, _AROUND)]
        room.rap = best(((at, _far(at, room.thrown) / unit / 8) for at in beside), small)
    for room in rooms:
        beside = [
            room.plate.center() + way * (unit * _apart(way, PLATE, DROPPED, 0.06))
            for way in map(_way, _AROUND)
        ]
        on_floor = [_kept_in(about(at, DROPPED, unit), screen).center() for at in beside]
        outward = -room.inward
        room.dropped = best(
            (
                (at, -QPointF.dotProduct(at - room.plate.center(), outward) / unit + (cloth.contains(at) * 9))
                for at in on_floor
            ),
            DROPPED,
        )
    return tuple(_done(room, unit) for room in rooms)


def _done(room: _Room, unit: float) -> SeatRoom:
    grow = 0.1 * unit
    zone = room.plate.united(about(room.hand, HAND, unit)).adjusted(-grow, -grow, grow, grow)
    return SeatRoom(
        number=room.number,
        tilt=7.0 * room.inward.x(),
        plate=room.plate,
        hand=room.hand,
        thrown=room.thrown,
        bet=room.bet,
        button=room.button,
        kill=room.kill,
        rap=room.rap,
        dropped=room.dropped,
        zone=zone,
    )


def _chair(number: int, of: int, inner: QRectF, radius: float, unit: float, screen: QRectF) -> _Room:
    rim = _rim(inner, radius)
    length, arc = rim.length(), radius * pi / 2
    corner = inner.width() / 2 - radius + arc * 0.45
    side = inner.width() / 2 - radius + arc + (inner.height() - 2 * radius) / 2
    first = corner + (side - corner) * _SPREAD.get(of, 0.0)
    along = first + (length - 2 * first) * (number - 1) / max(of - 1, 1)
    share = rim.percentAtLength(along)
    at = rim.pointAtPercent(share)
    run = rim.pointAtPercent(share + 0.004) - rim.pointAtPercent(share - 0.004)
    clockwise = run / max(hypot(run.x(), run.y()), 0.001)
    inward = QPointF(-clockwise.y(), clockwise.x())
    plate = _kept_in(about(at - inward * (_RAIL * 0.55 * unit), PLATE, unit), screen.adjusted(4, 4, -4, -4))
    hand = plate.center() + inward * (unit * _apart(inward, PLATE, HAND))
    left_half = at.x() <= inner.center().x() + 1
    return _Room(number, inward, clockwise if left_half else -clockwise, plate, hand)


def _rim(box: QRectF, radius: float) -> QPainterPath:
    """The rim of the felt, from the dealer's place clockwise: by the dealer's left hand first."""
    size = 2 * radius
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


def _apart(way: QPointF, one: QSizeF, other: QSizeF, gap: float = 0.12) -> float:
    """How far apart in that direction two upright boxes must stand so as not to touch, in units."""
    wide, high = (one.width() + other.width()) / 2 + gap, (one.height() + other.height()) / 2 + gap
    return min(wide / max(abs(way.x()), 0.001), high / max(abs(way.y()), 0.001))


def _sides(box: QRectF) -> tuple[float, float, float, float]:
    return box.left(), box.top(), box.right(), box.bottom()


def _far(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())


def _way(angle: float) -> QPointF:
    return QPointF(cos(angle), sin(angle))


def _turned(way: QPointF, angle: float) -> QPointF:
    return QPointF(way.x() * cos(angle) - way.y() * sin(angle), way.x() * sin(angle) + way.y() * cos(angle))


def _kept_in(box: QRectF, room: QRectF) -> QRectF:
    kept = QRectF(box)
    kept.moveLeft(min(max(kept.left(), room.left()), room.right() - kept.width()))
    kept.moveTop(min(max(kept.top(), room.top()), room.bottom() - kept.height()))
    return kept
