"""Our own line icons, drawn in whatever colour they are wanted."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from dealer_trainer import assets
from dealer_trainer.gui import theme


def path(name: str) -> Path:
    return assets.resources() / "icons" / f"{name}.svg"


def icon(name: str, *, size: int = 18, colour: str | None = None, checked: str | None = None) -> QIcon:
    """An icon in `colour` (default: that of dim text), in `checked` where its button is on.

    Drawn once, for `size` logical pixels on the sharpest screen there is.
    """
    ratio = max(screen.devicePixelRatio() for screen in QGuiApplication.screens())
    made = QIcon(pixmap(name, size, colour or theme.now().dim, ratio))
    if checked:
        on = pixmap(name, size, checked, ratio)
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Active):
            made.addPixmap(on, mode, QIcon.State.On)
    return made


def pixmap(name: str, size: int, colour: str, ratio: float = 1.0) -> QPixmap:
    """One picture, `size` logical pixels square, for a device with that pixel ratio."""
    # A copy: the ratio belongs to the copy, the picture is shared.
    made = QPixmap(_pixmap(name, colour, round(size * ratio)))
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
