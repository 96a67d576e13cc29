"""Chips: stacks for a sum, and the pucks that lie on the felt."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

# Value, body, edge spots.
CHIPS: Final = (
    (500, "#6b3fa0", "#e9def7"),
    (100, "#23272d", "#d8dde3"),
    (25, "#2c8f57", "#e6f5ec"),
    (5, "#c9453b", "#fbe9e6"),
    (1, "#ece8dc", "#3f6fb3"),
)
_COLUMN: Final = 8  # chips in one column; more of a kind stand in a second, and then no more are drawn
_COLUMNS: Final = 4


def columns(amount: int) -> list[tuple[int, str, str]]:
    """How a sum is stacked: (chips, body, spots) for each column, biggest chips first."""
    stacks: list[tuple[int, str, str]] = []
    for value, body, spots in CHIPS:
        count, amount = divmod(amount, value)
        while count > 0 and len(stacks) < _COLUMNS:
            stacks.append((min(count, _COLUMN), body, spots))
            count -= _COLUMN
    return stacks


def chip(painter: QPainter, at: QPointF, wide: float, body: str, spots: str, *, face: bool = True) -> None:
    """One chip seen from the dealer's chair; `at` is the middle of its upper face."""
    high, thick = wide * 0.62, wide * 0.17
    top = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
    painter.setPen(QPen(QColor(body).darker(150), max(wide * 0.03, 0.7)))
    painter.setBrush(QColor(body).darker(122))
    painter.drawEllipse(top.translated(0, thick))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRect(QRectF(top.left(), at.y(), wide, thick))
    painter.setBrush(QColor(spots))
    for along in (0.16, 0.45, 0.74):
        painter.drawRect(QRectF(top.left() + wide * along, at.y() + high * 0.36, wide * 0.12, thick * 0.9))
    painter.setBrush(QColor(body))
    painter.setPen(QPen(QColor(body).darker(130), max(wide * 0.03, 0.7)))
    painter.drawEllipse(top)
    if not face:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    rim = QPen(QColor(spots), wide * 0.09)
    rim.setCapStyle(Qt.PenCapStyle.FlatCap)
    rim.setDashPattern([1.6, 2.0])
    painter.setPen(rim)
    inset = wide * 0.075
    painter.drawEllipse(top.adjusted(inset, inset * 0.7, -inset, -inset * 0.7))
    ring = QPen(QColor(spots), max(wide * 0.025, 0.6))
    painter.setPen(ring)
    inset = wide * 0.22
    painter.drawEllipse(top.adjusted(inset, inset * 0.66, -inset, -inset * 0.66))


class ChipArt:
    """Stacks kept as pixmaps, one a sum, for one chip width and device scale."""

    def __init__(self, wide: float, scale: float) -> None:
        self.wide = wide
        self.scale = scale
        self._kept: dict[int, QPixmap] = {}

    def stack(self, amount: int) -> QPixmap:
        """The stacks of a sum; their foot is the picture's lower edge."""
        if (kept := self._kept.get(amount)) is None:
            kept = self._kept[amount] = self._render(columns(amount))
        return kept

    def _render(self, stacks: list[tuple[int, str, str]]) -> QPixmap:
        wide, step = self.wide, self.wide * 0.17
        tallest = max((count for count, _, _ in stacks), default=1)
        across, down = len(stacks) * wide * 1.04 + 4, tallest * step + wide * 0.7 + 5
        picture = QPixmap(max(round(across * self.scale), 1), max(round(down * self.scale), 1))
        picture.setDevicePixelRatio(self.scale)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for n, (count, body, spots) in enumerate(stacks):
            x = 2 + wide * 0.52 + n * wide * 1.04
            foot = down - 3 - wide * 0.31 - step
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 60))
            painter.drawEllipse(QPointF(x + wide * 0.06, foot + step * 1.3), wide * 0.53, wide * 0.33)
            for height in range(count):
                chip(painter, QPointF(x, foot - height * step), wide, body, spots, face=height == count - 1)
        painter.end()
        return picture
