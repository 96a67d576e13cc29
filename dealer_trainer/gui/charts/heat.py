"""The map of mastery: a table whose cells say what their colours say; and the same painted."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from dealer_trainer.gui.charts.look import Look, elided
from dealer_trainer.training.figures import Heat

_Index = QModelIndex | QPersistentModelIndex
SLANT: Final = 10  # how high the slanted heads are, in heights of a line


class HeatModel(QAbstractTableModel):
    """The map for a table view: readable with the keys and with a screen reader."""

    def __init__(self, heat: Heat, look: Look) -> None:
        super().__init__()
        self.heat, self._look = heat, look

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.heat.people)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.heat.heads)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        spot = self.heat.spots[index.row()][index.column()]
        name, head = self.heat.people[index.row()][1], self.heat.heads[index.column()].name
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return spot.text
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return f"{name} · {head}\n{spot.spoken}"
            case Qt.ItemDataRole.BackgroundRole:
                return QBrush(self._look.level(spot.level)[0])
            case Qt.ItemDataRole.ForegroundRole:
                return QBrush(self._look.level(spot.level)[1])
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case _:
                pass
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        across = orientation is Qt.Orientation.Horizontal
        name = self.heat.heads[section].name if across else self.heat.people[section][1]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return name
        return None


def paint_heat(painter: QPainter, where: QRectF, heat: Heat, look: Look) -> None:
    """The whole map, as large as there is room for it."""
    font = look.font(0.84)
    metrics = look.metrics(0.84)
    line = metrics.height()
    widest = max((metrics.horizontalAdvance(name) for _, name in heat.people), default=0.0)
    left = min(widest + 12, where.width() * 0.3)
    top = min(line * SLANT, where.height() * 0.4)
    wide = (where.width() - left - line * 4) / max(len(heat.heads), 1)
    wide = min(wide, line * 5)
    high = min((where.height() - top) / max(len(heat.people), 1), line * 1.9)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    text = QPen(QColor(look.colours.text))
    for n, head in enumerate(heat.heads):
        painter.save()
        painter.translate(where.left() + left + (n + 0.35) * wide, where.top() + top - 4)
        painter.rotate(-58)
        painter.setPen(text)
        painter.drawText(0, 0, elided(head.name, look, top * 1.12, 0.84))
        painter.restore()
    # The smaller the cells, the smaller the type, down to what can just be read.
    times = min(0.84, high / look.px * 0.72, wide / look.px * 0.3)
    for row, (_, name) in enumerate(heat.people):
        y = where.top() + top + row * high
        painter.setFont(look.font(min(0.84, high / look.px * 0.8)))
        painter.setPen(text)
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        painter.drawText(QRectF(where.left(), y, left - 6, high), flags, elided(name, look, left - 8, 0.84))
        painter.setFont(look.font(times))
        for column, spot in enumerate(heat.spots[row]):
            cell = QRectF(where.left() + left + column * wide, y, wide - 1, high - 1)
            ground, ink = look.level(spot.level)
            painter.fillRect(cell, ground)
            painter.setPen(QPen(ink))
            painter.drawText(cell, int(Qt.AlignmentFlag.AlignCenter), spot.text)
