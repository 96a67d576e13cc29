"""What never moves: floor, rail, cloth, the lines and words on it, the tray. Drawn once a size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPen, QPixmap, QRadialGradient

from dealer_trainer.gui.table.chips import CHIPS
from dealer_trainer.gui.table.layout import Felt, rounded
from dealer_trainer.gui.table.look import FeltLook


def scenery(felt: Felt, look: FeltLook, scale: float, font: QFont, labels: dict[str, str]) -> QPixmap:
    """The empty table as one picture. `labels` are the words for "stub", "muck", "burn" and "aside"."""
    picture = QPixmap(round(felt.size.width() * scale), round(felt.size.height() * scale))
    picture.setDevicePixelRatio(scale)
    picture.fill(QColor(look.surround))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _rail(painter, felt, look)
    _cloth(painter, felt, look)
    _marks(painter, felt, look, font, labels)
    _tray(painter, felt, look)
    painter.end()
    return picture


def _rail(painter: QPainter, felt: Felt, look: FeltLook) -> None:
    unit, box = felt.unit, felt.outer
    painter.setPen(Qt.PenStyle.NoPen)
    outer_radius = felt.radius + 0.5 * unit
    depth = 16 if QColor(look.surround).lightness() < 128 else 7
    for n in range(5, 0, -1):
        grow = n * 0.06 * unit
        painter.setBrush(QColor(0, 0, 0, depth))
        painter.drawPath(rounded(box.adjusted(-grow, -grow * 0.5, grow, grow * 1.5), outer_radius + grow))
    wood = QLinearGradient(box.topLeft(), box.bottomLeft())
    wood.setColorAt(0, QColor(look.rail[0]))
    wood.setColorAt(0.45, QColor(look.rail[1]))
    wood.setColorAt(1, QColor(look.rail[2]))
    painter.setBrush(wood)
    painter.drawPath(rounded(box, outer_radius))
    shine = QColor(255, 255, 255, 26)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(shine, max(0.045 * unit, 1)))
    inset = 0.13 * unit
    painter.drawPath(rounded(box.adjusted(inset, inset, -inset, -inset), outer_radius - inset))


def _cloth(painter: QPainter, felt: Felt, look: FeltLook) -> None:
    unit, box = felt.unit, felt.inner
    light = QRadialGradient(
        QPointF(box.center().x(), box.center().y() - 0.06 * box.height()), box.width() * 0.56
    )
    light.setColorAt(0, QColor(look.felt[0]))
    light.setColorAt(1, QColor(look.felt[1]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    cloth = rounded(box, felt.radius)
    painter.drawPath(cloth)
    painter.save()
    painter.setClipPath(cloth)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for n in range(4):  # the rail's shadow on the cloth
        painter.setPen(QPen(QColor(0, 0, 0, 26), (0.5 - 0.11 * n) * unit))
        painter.drawPath(rounded(box.translated(0, 0.03 * unit), felt.radius))
    painter.restore()


def _marks(painter: QPainter, felt: Felt, look: FeltLook, font: QFont, labels: dict[str, str]) -> None:
    unit = felt.unit
    line = QPen(QColor(look.line), max(0.035 * unit, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(line)
    pot = felt.around(QPointF(felt.outer.center().x(), felt.pot.y()), 5.4, 3.0)
    painter.drawPath(rounded(pot, pot.height() / 2))
    line.setDashPattern([4, 4])
    painter.setPen(line)
    painter.drawEllipse(felt.around(felt.muck, 3.1, 2.1))
    painter.drawPath(rounded(felt.around(felt.burn, 1.3, 1.6), 0.14 * unit))
    painter.drawPath(rounded(felt.around(felt.aside, 2.4, 1.8), 0.14 * unit))
    painter.drawPath(rounded(felt.around(felt.stub, 1.36, 1.82), 0.14 * unit))
    words = QFont(font)
    words.setPixelSize(max(round(0.27 * unit), 9))
    painter.setFont(words)
    painter.setPen(QColor(look.label))
    for middle, below, name in (
        (felt.stub, 1.06, "stub"),
        (felt.muck, 1.22, "muck"),
        (felt.burn, 0.96, "burn"),
        (felt.aside, 1.05, "aside"),
    ):
        box = QRectF(middle.x() - 2 * unit, middle.y() + below * unit - 0.16 * unit, 4 * unit, 0.4 * unit)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, labels[name])


def _tray(painter: QPainter, felt: Felt, look: FeltLook) -> None:
    unit, box = felt.unit, felt.tray
    painter.setPen(QPen(QColor(255, 255, 255, 30), max(0.025 * unit, 1)))
    painter.setBrush(QColor(look.tray))
    painter.drawPath(rounded(box, 0.14 * unit))
    rows = [CHIPS[4], CHIPS[4], CHIPS[3], CHIPS[3], CHIPS[2], CHIPS[1]]
    wide = (box.width() - 0.24 * unit) / len(rows)
    painter.setPen(Qt.PenStyle.NoPen)
    for n, (_, body, spots) in enumerate(rows):
        slot = QRectF(
            box.left() + 0.12 * unit + n * wide, box.top() + 0.12 * unit, wide, box.height() - 0.24 * unit
        )
        slot = slot.adjusted(0.05 * unit, 0, -0.05 * unit, 0)
        painter.setBrush(QColor(0, 0, 0, 120))
        painter.drawPath(rounded(slot, 0.08 * unit))
        chips = 7
        for m in range(chips):  # chips on edge, seen from above
            high = slot.height() / chips
            edge = QRectF(
                slot.left() + 0.03 * unit,
                slot.top() + m * high + high * 0.12,
                slot.width() - 0.06 * unit,
                high * 0.76,
            )
            painter.setBrush(QColor(body))
            painter.drawPath(rounded(edge, high * 0.3))
            painter.setBrush(QColor(spots))
            for share in (0.2, 0.7):
                painter.drawRect(
                    QRectF(edge.left() + edge.width() * share, edge.top(), edge.width() * 0.12, edge.height())
                )
