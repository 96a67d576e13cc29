"""What players say and do, as it is shown: a bubble beside the seat, or a sign of the hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import hypot, inf
from operator import itemgetter
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from dealer_trainer import texts
from dealer_trainer.gui.table.layout import Felt, SeatRoom, rounded
from dealer_trainer.gui.table.look import FeltLook
from dealer_trainer.scenario.happenings import Happening

_RAPS: Final = ("raps", "pat", "checks")  # knuckles strike the cloth
_WRAPPED: Final = Qt.TextFlag.TextWordWrap
_PAD: Final = 0.3  # left and right of the words, in card widths
_NUMBERED: Final = ("draws", "draws_wrong", "finds", "cuts")
_SAID: Final = re.compile("“.+?”|«.+?»")


class Speech(NamedTuple):
    """One thing said or done at a seat (0: nobody's), as a sentence. `kind` and `number` as in Happening."""

    text: str
    seat: int
    kind: str = ""
    number: int = 0

    @classmethod
    def of(cls, one: Speech | Happening) -> Speech:
        return one if isinstance(one, Speech) else cls(one.text(), one.seat, one.kind, one.number)

    @property
    def raps(self) -> bool:
        return self.kind in _RAPS

    @property
    def words(self) -> str:
        """What stands in the bubble: what was said, or a word for what was done; "" if the felt shows it."""
        if (said := _SAID.search(self.text)) is not None:
            return said[0]
        if texts.has(f"felt.does.{self.kind}") and (self.number or self.kind not in _NUMBERED):
            return texts.say(f"felt.does.{self.kind}", n=self.number)
        return "" if texts.has(f"happenings.{self.kind}") else self.text


class Bubble(NamedTuple):
    """A speech as laid out."""

    speech: Speech
    box: QRectF
    plate: QRectF  # the speaker's


def letter(font: QFont, felt: Felt) -> QFont:
    font = QFont(font)
    font.setPixelSize(max(round(0.33 * felt.unit), 12))
    return font


def bubbles(
    speeches: Iterable[Speech], felt: Felt, font: QFont, taken: Sequence[QRectF]
) -> tuple[Bubble, ...]:
    """Lay out what was said, each near its seat and over as little as possible of `taken`."""
    metrics = QFontMetricsF(letter(font, felt))
    laid: list[Bubble] = []
    for speech in speeches:
        if not speech.words or not 1 <= speech.seat <= len(felt.seats):
            continue
        room = felt.seat(speech.seat)
        others = [*taken, *(bubble.box for bubble in laid)]
        tries = []
        for widest in (5.4, 3.4):  # a long sentence may fit better in more lines
            words = metrics.boundingRect(
                QRectF(0, 0, widest * felt.unit, 100 * felt.unit), int(_WRAPPED), speech.words
            )
            wide, high = words.width() + 2 * _PAD * felt.unit + 2, words.height() + 0.36 * felt.unit
            tries += _around(room, felt, wide, high)
        laid.append(Bubble(speech, _cheapest(tries, room, felt, others), room.plate))
    return tuple(laid)


def _cheapest(tries: Iterable[QRectF], room: SeatRoom, felt: Felt, taken: Sequence[QRectF]) -> QRectF:
    """The box that covers least and lies nearest; what one too far away covers need not be asked."""
    by_distance = sorted(
        ((_distance(box, room), n, box) for n, box in enumerate(tries)), key=itemgetter(0, 1)
    )
    least, found = inf, QRectF()
    for distance, _n, box in by_distance:
        if distance >= least:
            break
        if (cost := distance + _covered(box, taken) * 14 / felt.unit) < least:
            least, found = cost, box
    return found


def _around(room: SeatRoom, felt: Felt, wide: float, high: float) -> list[QRectF]:
    """Boxes of that size around a plate, kept on the screen."""
    plate, unit, found = room.plate, felt.unit, []
    for gap in (0.22, 0.7, 1.3, 2.0):
        x, y = gap * unit + wide / 2, gap * unit + high / 2
        free = plate.adjusted(-x, -y, x, y)
        for across in (0, 0.2, 0.35, 0.5, 0.65, 0.8, 1):
            for down in (0, 0.2, 0.5, 0.8, 1):
                if across in (0, 1) or down in (0, 1):
                    x, y = free.left() + across * free.width(), free.top() + down * free.height()
                    x = min(max(x, wide / 2 + 4), felt.size.width() - wide / 2 - 4)
                    y = min(max(y, high / 2 + 4), felt.size.height() - high / 2 - 4)
                    found.append(QRectF(x - wide / 2, y - high / 2, wide, high))
    return found


def _distance(box: QRectF, room: SeatRoom) -> float:
    """From the plate to the box; a flat box counts as nearer."""
    foot = _nearest(room.plate, box.center())
    base = _nearest(box, foot)
    return hypot(foot.x() - base.x(), foot.y() - base.y()) + box.height() * 0.2


def _covered(box: QRectF, taken: Sequence[QRectF]) -> float:
    """The area of all that lies under it."""
    common = [box.intersected(other) for other in taken]
    return sum(part.width() * part.height() for part in common if not part.isEmpty())


def _nearest(box: QRectF, at: QPointF, inset: float = 0) -> QPointF:
    """The point of a box that is nearest to another point."""
    inner = box.adjusted(inset, inset, -inset, -inset)
    return QPointF(
        min(max(at.x(), inner.left()), inner.right()), min(max(at.y(), inner.top()), inner.bottom())
    )


def paint_bubble(painter: QPainter, bubble: Bubble, felt: Felt, look: FeltLook, font: QFont) -> None:
    box, unit = bubble.box, felt.unit
    round_by = min(0.3 * unit, box.height() / 2)
    shape = rounded(box, round_by)
    foot = _nearest(bubble.plate, box.center(), 0.07 * unit)
    base = _nearest(box, foot, round_by)
    toward = foot - base
    far = max(hypot(toward.x(), toward.y()), 1)
    toward = toward / far
    across = QPointF(-toward.y(), toward.x()) * 0.17 * unit
    tail = QPainterPath(base + across)
    tail.lineTo(base + toward * min(far, round_by + 0.42 * unit))
    tail.lineTo(base - across)
    tail.closeSubpath()
    shape = shape.united(tail)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 50))
    painter.drawPath(shape.translated(0.03 * unit, 0.07 * unit))
    painter.setBrush(QColor(look.bubble))
    painter.drawPath(shape)
    painter.setPen(QColor(look.bubble_text))
    painter.setFont(letter(font, felt))
    inner = box.adjusted(_PAD * unit, 0, -_PAD * unit, 0)
    painter.drawText(inner, int(Qt.AlignmentFlag.AlignCenter | _WRAPPED), bubble.speech.words)


def paint_rap(painter: QPainter, room: SeatRoom, felt: Felt, look: FeltLook) -> None:
    """Rings on the cloth where knuckles have struck it."""
    at, colour = room.rap, QColor(look.figure)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for n in range(3):
        colour.setAlpha(190 - 55 * n)
        painter.setPen(QPen(colour, max(0.05 * felt.unit, 1)))
        across = (0.16 + 0.17 * n) * felt.unit
        painter.drawEllipse(at, across, across * 0.66)
