"""How charts look: colours that a colour-blind eye tells apart, on dark, on light and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontInfo, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QApplication

from dealer_trainer.gui import theme
from dealer_trainer.gui.theme import DARK, LIGHT, Colours
from dealer_trainer.training.figures import Level

# Red, yellow and blue of unlike brightness, and each with a hatching of its own besides.
_SERIES: Final = {
    True: {"critical": "#f2795f", "major": "#e8b64a", "minor": "#5fb3f2", "hints": "#9aa5b1"},
    False: {"critical": "#b23a1e", "major": "#dd9c1a", "minor": "#2f7fc8", "hints": "#8b8f94"},
}
_LINE: Final = {True: "#5fb3f2", False: "#1c63b8"}
_OTHER: Final = {True: "#e8b64a", False: "#8a5c00"}


class Look(NamedTuple):
    """Colours and the size of type, in pixels."""

    colours: Colours
    dark: bool
    px: float

    @classmethod
    def of_window(cls) -> Look:
        """As the window looks now."""
        return cls(theme.now(), theme.is_dark(), float(QFontInfo(QApplication.font()).pixelSize()))

    @classmethod
    def plain(cls, *, dark: bool = False, px: float = 13) -> Look:
        """For a picture that is kept or printed."""
        return cls(DARK if dark else LIGHT, dark, px)

    def font(self, times: float = 0.92, *, bold: bool = False) -> QFont:
        font = QFont(QApplication.font())
        font.setPixelSize(max(8, round(self.px * times)))
        font.setBold(bold)
        return font

    def metrics(self, times: float = 0.92) -> QFontMetricsF:
        return QFontMetricsF(self.font(times))

    def series(self, name: str) -> QColor:
        return QColor(_SERIES[self.dark][name])

    @property
    def line(self) -> QColor:
        return QColor(_LINE[self.dark])

    @property
    def other(self) -> QColor:
        return QColor(_OTHER[self.dark])

    def pen(self, colour: QColor | str, width: float = 1, *, dashed: bool = False) -> QPen:
        """A pen that grows with the picture: hair lines are lost in print."""
        made = QPen(QColor(colour), width)
        made.setCosmetic(False)
        made.setCapStyle(Qt.PenCapStyle.FlatCap if dashed else Qt.PenCapStyle.RoundCap)
        made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashed:
            made.setDashPattern([5, 3])
        return made

    def level(self, level: Level) -> tuple[QColor, QColor]:
        """Ground and ink of a cell of the map."""
        c = self.colours
        ground, ink = {
            Level.MASTERED: (c.right, c.on_right), Level.LEARNING: (c.warn, c.on_warn),
            Level.WEAK: (c.wrong, c.on_wrong), Level.UNMET: (c.surface, c.dim),
        }[level]  # fmt: skip
        return QColor(ground), QColor(ink)


def fill(painter: QPainter, where: QRectF, name: str, look: Look) -> None:
    """A piece of a bar in its colour and hatching."""
    if where.width() <= 0:
        return
    colour = look.series(name)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(colour))
    painter.drawRect(where)
    ink = look.pen(QColor(look.colours.surface), 1.2)
    painter.setPen(ink)
    for line in _hatches(where, name):
        painter.drawLine(line)


def _hatches(where: QRectF, name: str) -> Iterator[QLineF]:
    """Slanting for major, upright for minor, none for critical: drawn as lines, for a brush's pattern is lost
    in an SVG."""
    if name == "major":
        step = 6.0
        first = where.left() - where.height()
        for n in range(int((where.width() + where.height()) / step) + 1):
            x = first + n * step
            # From the foot at x up to the right, cut where the piece ends.
            low = max(where.left() - x, 0.0)
            high = min(where.right() - x, where.height())
            if low < high:
                yield QLineF(x + low, where.bottom() - low, x + high, where.bottom() - high)
    elif name == "minor":
        for n in range(1, int(where.width() / 4) + 1):
            x = where.left() + 4.0 * n
            if x < where.right():
                yield QLineF(x, where.top(), x, where.bottom())


def elided(text: str, look: Look, width: float, times: float = 0.92) -> str:
    return look.metrics(times).elidedText(text, Qt.TextElideMode.ElideRight, width)


def dot(painter: QPainter, at: QPointF, size: float, fill_colour: QColor, edge: QPen) -> None:
    painter.setPen(edge)
    painter.setBrush(QBrush(fill_colour))
    painter.drawEllipse(at, size, size)


def diamond(painter: QPainter, at: QPointF, size: float, fill_colour: QColor, edge: QPen) -> None:
    painter.setPen(edge)
    painter.setBrush(QBrush(fill_colour))
    painter.drawPolygon(
        [
            at + QPointF(0, -size), at + QPointF(size, 0), at + QPointF(0, size), at + QPointF(-size, 0),
        ]
    )  # fmt: skip
