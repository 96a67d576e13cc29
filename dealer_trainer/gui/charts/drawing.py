"""Charts without a window: painted wherever a painter paints, as an image, as SVG."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from dealer_trainer.gui.charts.heat import paint_heat
from dealer_trainer.gui.charts.look import Look
from dealer_trainer.gui.charts.view import ChartView, made
from dealer_trainer.training.figures import Heat, Insight, Picture

USUAL: Final = QSize(1000, 600)
_MARGIN: Final = 18.0


def paint(picture: Picture, painter: QPainter, where: QRectF, look: Look | None = None) -> None:
    """Paint a picture into a rectangle; type is as large as `look` says, in the painter's units."""
    look = look or Look.plain()
    if isinstance(picture, Heat):
        paint_heat(painter, where, picture, look)
        return
    view = ChartView(made(picture, look), look)
    # pyqtgraph lays out only what is shown; this is shown nowhere.
    view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    view.resize(round(where.width()), round(where.height()))
    view.show()
    for _ in range(2):  # axes learn how wide they are by being drawn
        view.settle(painter)
    view.scene().render(painter, where, QRectF(view.rect()))
    view.close()


def paint_whole(
    insight: Insight, painter: QPainter, where: QRectF, look: Look | None = None, filters: str = ""
) -> None:
    """A picture with its question, its answer and what was filtered above it."""
    look = look or Look.plain()
    c = look.colours
    y = where.top()
    for text, times, bold, colour in (
        (insight.question, 1.3, True, c.text), (insight.answer, 1.0, False, c.text),
        (filters, 0.86, False, c.dim),
    ):  # fmt: skip
        if not text:
            continue
        painter.setFont(look.font(times, bold=bold))
        painter.setPen(QColor(colour))
        flags = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
        room = QRectF(where.left(), y, where.width(), where.height())
        taken = painter.boundingRect(room, flags, text)
        painter.drawText(room, flags, text)
        y = taken.bottom() + 6
    if insight.picture is not None:
        paint(
            insight.picture, painter, QRectF(where.left(), y + 6, where.width(), where.bottom() - y - 6), look
        )


def image(
    insight: Insight, size: QSize = USUAL, *, dark: bool = False, scale: float = 2.0, filters: str = ""
) -> QImage:
    """A picture with its words; `scale` is how many pixels stand for one of `size`."""
    look = Look.plain(dark=dark)
    made_image = QImage(size * scale, QImage.Format.Format_RGB32)
    made_image.setDevicePixelRatio(scale)
    made_image.fill(QColor(look.colours.surface))
    painter = QPainter(made_image)
    try:
        paint_whole(insight, painter, _inside(size), look, filters)
    finally:
        painter.end()
    return made_image


def svg(insight: Insight, size: QSize = USUAL, *, dark: bool = False, filters: str = "") -> bytes:
    """The same as SVG."""
    look = Look.plain(dark=dark)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.SvgTiny12)
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(insight.question)
    generator.setDescription(insight.answer)
    painter = QPainter(generator)
    try:
        painter.fillRect(QRectF(0, 0, size.width(), size.height()), QColor(look.colours.surface))
        paint_whole(insight, painter, _inside(size), look, filters)
    finally:
        painter.end()
    return bytes(buffer.data().data())


def save(insight: Insight, file: Path, form: str, *, dark: bool = False, filters: str = "") -> None:
    """Keep a chart as "png" or "svg". Raises OSError."""
    size = _fitting(insight)
    if form == "svg":
        file.write_bytes(svg(insight, size, dark=dark, filters=filters))
        return
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image(insight, size, dark=dark, filters=filters).save(buffer, "PNG")  # type: ignore[call-overload]
    file.write_bytes(bytes(buffer.data().data()))


def _fitting(insight: Insight) -> QSize:
    """A map is as large as its cells want to be."""
    if isinstance(insight.picture, Heat):
        heat = insight.picture
        wide = max(USUAL.width(), 260 + 58 * len(heat.heads))
        return QSize(wide, max(USUAL.height(), 240 + 21 * len(heat.people)))
    return USUAL


def _inside(size: QSize) -> QRectF:
    return QRectF(_MARGIN, _MARGIN, size.width() - 2 * _MARGIN, size.height() - 2 * _MARGIN)
