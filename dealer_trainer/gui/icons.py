"""Our own line icons, drawn in whatever colour they are wanted."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from dealer_trainer import assets
from dealer_trainer.gui import theme

_SIZES = (16, 24, 48)


def path(name: str) -> Path:
    return assets.resources() / "icons" / f"{name}.svg"


def icon(name: str, *, colour: str | None = None, checked: str | None = None) -> QIcon:
    """An icon in `colour` (default: that of dim text), in `checked` where its button is on."""
    colours = theme.now()
    made = QIcon()
    for size in _SIZES:
        made.addPixmap(_pixmap(name, colour or colours.dim, size))
        if checked:
            pixmap = _pixmap(name, checked, size)
            made.addPixmap(pixmap, QIcon.Mode.Normal, QIcon.State.On)
            made.addPixmap(pixmap, QIcon.Mode.Active, QIcon.State.On)
    return made


def pixmap(name: str, size: int, colour: str, ratio: float = 1.0) -> QPixmap:
    """One picture, `size` logical pixels square, for a device with that pixel ratio."""
    made = _pixmap(name, colour, round(size * ratio))
    made.setDevicePixelRatio(ratio)
    return made


@cache
def _pixmap(name: str, colour: str, size: int) -> QPixmap:
    drawing = path(name).read_text(encoding="utf-8").replace("currentColor", colour)
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    made = QPixmap(QSize(size, size))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return made
