"""Cards drawn in a box one unit wide and 1.4 high, kept as pixmaps: one a face, size, tilt and scale."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from dealer_trainer.cards import OWN_BACK, SUITS, Card
from dealer_trainer.gui.table import glyphs
from dealer_trainer.gui.table.look import FeltLook

TALL: Final = 1.4  # height of a card, its width being 1
_CORNER: Final = 0.085
_BOX: Final = QRectF(0, 0, 1, TALL)
_MIDDLE: Final = QPointF(0.5, TALL / 2)
_PIPS_FROM: Final = 62  # device pixels of width below which one large sign reads better than many small ones

_LEFT, _CENTRE, _RIGHT = 0.46, 0.64, 0.82
# Where the signs of the number cards stand: columns, and heights from the top as shares of the field.
_PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((_CENTRE, 0), (_CENTRE, 1)),
    3: ((_CENTRE, 0), (_CENTRE, 0.5), (_CENTRE, 1)),
    4: ((_LEFT, 0), (_RIGHT, 0), (_LEFT, 1), (_RIGHT, 1)),
    5: ((_LEFT, 0), (_RIGHT, 0), (_CENTRE, 0.5), (_LEFT, 1), (_RIGHT, 1)),
    6: ((_LEFT, 0), (_RIGHT, 0), (_LEFT, 0.5), (_RIGHT, 0.5), (_LEFT, 1), (_RIGHT, 1)),
    7: ((_LEFT, 0), (_RIGHT, 0), (_CENTRE, 0.25), (_LEFT, 0.5), (_RIGHT, 0.5), (_LEFT, 1), (_RIGHT, 1)),
    8: (
        *((_LEFT, 0), (_RIGHT, 0), (_CENTRE, 0.25), (_LEFT, 0.5), (_RIGHT, 0.5)),
        *((_CENTRE, 0.75), (_LEFT, 1), (_RIGHT, 1)),
    ),
    9: (
        *((_LEFT, 0), (_RIGHT, 0), (_LEFT, 1 / 3), (_RIGHT, 1 / 3), (_CENTRE, 0.5)),
        *((_LEFT, 2 / 3), (_RIGHT, 2 / 3), (_LEFT, 1), (_RIGHT, 1)),
    ),
    10: (
        *((_LEFT, 0), (_RIGHT, 0), (_CENTRE, 1 / 6), (_LEFT, 1 / 3), (_RIGHT, 1 / 3)),
        *((_LEFT, 2 / 3), (_RIGHT, 2 / 3), (_CENTRE, 5 / 6), (_LEFT, 1), (_RIGHT, 1)),
    ),
}


class CardArt:
    """The deck as pixmaps for one look, card width (logical pixels) and device scale."""

    def __init__(
        self,
        look: FeltLook,
        width: float,
        scale: float,
        *,
        four_colour: bool = False,
        large_print: bool = False,
    ) -> None:
        self.look = look
        self.width = width
        self.scale = scale
        self.four_colour = four_colour
        self.large_print = large_print
        self._kept: dict[tuple[str, float, float], QPixmap] = {}
        self._printed: dict[str, QPixmap] = {}

    def pixmap(self, card: Card, *, up: bool, size: float = 1.0, tilt: float = 0.0) -> QPixmap:
        """The card with its shadow, `size` times the usual width, turned by `tilt` degrees.

        The middle of the picture is the middle of the card. A face down picture tells the back alone.
        """
        name = card.face if up else f"back {card.back}"
        key = (name, round(size, 2), round(tilt))
        if (kept := self._kept.get(key)) is None:
            kept = self._kept[key] = self._render(card, up, self.width * size, round(tilt))
        return kept

    def _render(self, card: Card, up: bool, width: float, tilt: float) -> QPixmap:
        shadow = max(width * 0.05, 1.5)
        box = QTransform().rotate(tilt).mapRect(QRectF(-width / 2, -width * TALL / 2, width, width * TALL))
        half_wide, half_high = box.width() / 2 + shadow * 2, box.height() / 2 + shadow * 2
        pixels = (max(round(half_wide * 2 * self.scale), 1), max(round(half_high * 2 * self.scale), 1))
        picture = QPixmap(*pixels)
        picture.setDevicePixelRatio(self.scale)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(pixels[0] / self.scale / 2, pixels[1] / self.scale / 2)
        self._shadow(painter, width, tilt, shadow)
        painter.rotate(tilt)
        painter.scale(width, width)
        painter.translate(-_MIDDLE)
        if up:
            self._face(painter, card, width * self.scale)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            back = self._back(card.back)
            painter.drawPixmap(_BOX, back, QRectF(back.rect()))
        painter.end()
        return picture

    def _shadow(self, painter: QPainter, width: float, tilt: float, deep: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for step in (1.0, 0.66, 0.33):
            painter.save()
            painter.translate(deep * 0.35, deep * 0.55)
            painter.rotate(tilt)
            grow = deep * step
            painter.setBrush(QColor(0, 0, 0, 34))
            painter.drawRoundedRect(
                QRectF(-width / 2, -width * TALL / 2, width, width * TALL).adjusted(-grow, -grow, grow, grow),
                width * _CORNER + grow,
                width * _CORNER + grow,
            )
            painter.restore()

    def _blank(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(self.look.card_edge), 0.018))
        painter.setBrush(QColor(self.look.card))
        painter.drawRoundedRect(_BOX.adjusted(0.009, 0.009, -0.009, -0.009), _CORNER, _CORNER)

    # Backs ------------------------------------------------------------------------------------------------

    def _back(self, back: str) -> QPixmap:
        """Drawn once, large: its many lines take longer than to turn and to shrink it."""
        if (printed := self._printed.get(back)) is None:
            wide = max(round(2 * self.width * self.scale), 1)
            printed = self._printed[back] = QPixmap(wide, round(wide * TALL))
            printed.fill(Qt.GlobalColor.transparent)
            painter = QPainter(printed)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(wide, wide)
            self._draw_back(painter, back)
            painter.end()
        return printed

    def _draw_back(self, painter: QPainter, back: str) -> None:
        self._blank(painter)
        ground, pattern = (QColor(colour) for colour in self.look.backs[0 if back == OWN_BACK else 1])
        field = _BOX.adjusted(0.065, 0.065, -0.065, -0.065)
        inside = QPainterPath()
        inside.addRoundedRect(field, 0.05, 0.05)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(inside, ground)
        painter.save()
        painter.setClipPath(inside)
        pattern.setAlpha(150)
        painter.setPen(QPen(pattern, 0.016))
        step = 0.145
        for n in range(-12, 18):
            painter.drawLine(QPointF(n * step, 0), QPointF(n * step + TALL, TALL))
            painter.drawLine(QPointF(n * step, TALL), QPointF(n * step + TALL, 0))
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pattern.setAlpha(220)
        painter.setPen(QPen(pattern, 0.02))
        painter.drawRoundedRect(field.adjusted(0.045, 0.045, -0.045, -0.045), 0.03, 0.03)
        medal = QTransform.fromTranslate(_MIDDLE.x(), _MIDDLE.y()).scale(0.4, 0.5).map(glyphs.suit("d"))
        painter.setBrush(ground)
        painter.drawPath(medal)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(
            QTransform.fromTranslate(_MIDDLE.x(), _MIDDLE.y()).scale(0.2, 0.26).map(glyphs.suit("d")), pattern
        )

    # Faces ------------------------------------------------------------------------------------------------

    def colour(self, card: Card) -> QColor:
        if card.is_joker:
            return QColor("#6a3a9c")
        return QColor((self.look.four_suits if self.four_colour else self.look.suits)[SUITS.index(card.suit)])

    def _face(self, painter: QPainter, card: Card, pixels: float) -> None:
        self._blank(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        colour = self.colour(card)
        if self.large_print:
            self._index(painter, card, colour, height=0.52, sign=0.32)
            self._sign(painter, card.suit, QPointF(0.62, 0.98), 0.6, colour)
            return
        if 11 <= card.rank <= 13:
            _court(painter, card, colour, QColor(self.look.gold))
        elif card.is_joker:
            _jester(painter, colour, QColor(self.look.gold))
        elif card.rank == 14:
            self._sign(painter, card.suit, QPointF(0.58, 0.76), 0.62, colour)
        elif pixels < _PIPS_FROM:
            self._sign(painter, card.suit, QPointF(0.61, 0.9), 0.58, colour)
        else:
            for x, y in _PIPS[card.rank]:
                self._sign(painter, card.suit, QPointF(x, 0.2 + 1.0 * y), 0.17, colour, upside_down=y > 0.5)
        self._index(painter, card, colour, height=0.31, sign=0.2)

    def _index(self, painter: QPainter, card: Card, colour: QColor, *, height: float, sign: float) -> None:
        """Rank over suit in the left upper corner: all of a card that shows in a fan."""
        figure = glyphs.rank(card.rank)
        wide = figure.boundingRect().width() * height
        most = 0.3 if height < 0.4 else 0.46
        squeeze = min(1.0, most / wide)
        left = 0.065 + (most - wide * squeeze) * 0.3
        painter.fillPath(
            QTransform.fromTranslate(left, 0.09).scale(height * squeeze, height).map(figure), colour
        )
        if card.suit:
            middle = QPointF(left + wide * squeeze / 2, 0.09 + height + 0.05 + sign / 2)
            self._sign(painter, card.suit, middle, sign, colour)

    @staticmethod
    def _sign(
        painter: QPainter,
        letter: str,
        middle: QPointF,
        size: float,
        colour: QColor,
        upside_down: bool = False,
    ) -> None:
        place = QTransform.fromTranslate(middle.x(), middle.y()).scale(size, -size if upside_down else size)
        painter.fillPath(place.map(glyphs.suit(letter)), colour)


def _court(painter: QPainter, card: Card, colour: QColor, gold: QColor) -> None:
    """Half a figure, and the same upside down: robe, collar, head, and what is worn on it."""
    field = QRectF(0.335, 0.12, 0.55, TALL - 0.24)
    frame = QPainterPath()
    frame.addRoundedRect(field, 0.03, 0.03)
    paper = QColor(gold)
    paper.setAlpha(34)
    painter.fillPath(frame, paper)
    for upside_down in (False, True):
        painter.save()
        if upside_down:
            painter.translate(field.center())
            painter.rotate(180)
            painter.translate(-field.center())
        painter.setClipRect(QRectF(0, 0, 1, TALL / 2))
        painter.setClipPath(frame, Qt.ClipOperation.IntersectClip)
        painter.translate(field.center().x(), TALL / 2)
        _bust(painter, card.rank, colour, gold)
        CardArt._sign(painter, card.suit, QPointF(-0.19, -0.46), 0.13, colour)
        painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edge = QColor(colour)
    edge.setAlpha(190)
    painter.setPen(QPen(edge, 0.014))
    painter.drawPath(frame)
    painter.setPen(QPen(gold, 0.022))
    painter.drawLine(QPointF(field.left(), TALL / 2), QPointF(field.right(), TALL / 2))
    painter.setPen(Qt.PenStyle.NoPen)


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def _oval(x: float, y: float, across: float, down: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), across, down)
    return path


def _bust(painter: QPainter, rank: int, colour: QColor, gold: QColor) -> None:
    """A figure that stands on the origin and looks at us, about half a unit high."""
    skin, dark, light = QColor("#f3d9bd"), QColor("#2b2f36"), QColor("#fdfcf8")
    painter.fillPath(
        _polygon((-0.3, 0.02), (-0.24, -0.17), (-0.1, -0.23), (0.1, -0.23), (0.24, -0.17), (0.3, 0.02)),
        colour,
    )
    painter.fillPath(_polygon((-0.1, -0.23), (0, -0.02), (0.1, -0.23)), light)
    painter.fillPath(_polygon((-0.24, -0.17), (-0.19, -0.19), (0.02, 0.02), (-0.08, 0.02)), gold)
    painter.fillPath(_polygon((0.24, -0.17), (0.19, -0.19), (-0.02, 0.02), (0.08, 0.02)), gold)
    hair = gold if rank == 12 else dark
    if rank == 12:
        painter.fillPath(_oval(0, -0.29, 0.135, 0.15), hair)
    elif rank == 11:
        painter.fillPath(_oval(0, -0.31, 0.115, 0.12), hair)
    painter.fillPath(_oval(0, -0.31, 0.088, 0.105), skin)
    if rank == 13:
        beard = QPainterPath(QPointF(-0.09, -0.32))
        beard.cubicTo(-0.09, -0.2, -0.04, -0.15, 0, -0.13)
        beard.cubicTo(0.04, -0.15, 0.09, -0.2, 0.09, -0.32)
        beard.cubicTo(0.05, -0.26, -0.05, -0.26, -0.09, -0.32)
        painter.fillPath(beard, dark)
    for side in (-1, 1):
        painter.fillPath(_oval(0.034 * side, -0.325, 0.011, 0.014), dark)
    match rank:
        case 13:
            points = ((-0.15, -0.53), (-0.07, -0.46), (0, -0.56), (0.07, -0.46), (0.15, -0.53))
            painter.fillPath(_polygon((-0.12, -0.38), *points, (0.12, -0.38)), gold)
            painter.fillPath(_polygon((-0.12, -0.38), (-0.126, -0.41), (0.126, -0.41), (0.12, -0.38)), colour)
        case 12:
            painter.fillPath(
                _polygon((-0.115, -0.39), (-0.13, -0.46), (0, -0.44), (0.13, -0.46), (0.115, -0.39)), colour
            )
            for x, y in ((-0.12, -0.475), (-0.06, -0.475), (0, -0.485), (0.06, -0.475), (0.12, -0.475)):
                painter.fillPath(_oval(x, y, 0.026, 0.026), gold)
        case _:
            cap = QPainterPath(QPointF(-0.14, -0.385))
            cap.cubicTo(-0.15, -0.5, 0.12, -0.52, 0.14, -0.385)
            cap.closeSubpath()
            painter.fillPath(cap, colour)
            feather = QPainterPath(QPointF(0.06, -0.42))
            feather.cubicTo(0.12, -0.52, 0.2, -0.55, 0.24, -0.53)
            feather.cubicTo(0.22, -0.46, 0.16, -0.4, 0.06, -0.42)
            painter.fillPath(feather, gold)


def _jester(painter: QPainter, colour: QColor, gold: QColor) -> None:
    """The joker: a cap with three bells."""
    painter.save()
    painter.translate(0.58, 0.86)
    cap = QPainterPath(QPointF(-0.24, 0.12))
    cap.cubicTo(-0.36, -0.14, -0.36, -0.2, -0.3, -0.22)
    cap.cubicTo(-0.22, -0.22, -0.16, -0.12, -0.12, -0.06)
    cap.cubicTo(-0.1, -0.22, -0.06, -0.34, 0, -0.4)
    cap.cubicTo(0.06, -0.34, 0.1, -0.22, 0.12, -0.06)
    cap.cubicTo(0.16, -0.12, 0.22, -0.22, 0.3, -0.22)
    cap.cubicTo(0.36, -0.2, 0.36, -0.14, 0.24, 0.12)
    cap.closeSubpath()
    painter.fillPath(cap, colour)
    painter.fillPath(_polygon((-0.26, 0.12), (0.26, 0.12), (0.24, 0.2), (-0.24, 0.2)), gold)
    for x, y in ((-0.31, -0.24), (0, -0.43), (0.31, -0.24)):
        painter.fillPath(_oval(x, y, 0.05, 0.05), gold)
    painter.restore()
