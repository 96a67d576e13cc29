"""What all charts are put together from: axes, a layer that is painted in pixels, the legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from dealer_trainer.gui.charts.look import Look, dot

ToPixels = Callable[[float, float], QPointF]
Sample = Callable[[QPainter, QRectF], None]


class Axis(pg.AxisItem):  # type: ignore[misc]
    """An axis that is drawn anew each time: pyqtgraph keeps a recording of it, whose type comes out in
    another size on paper."""

    def __init__(self, side: str, look: Look) -> None:
        super().__init__(side)
        self.look = look
        pen = QPen(QColor(look.colours.line), 1)
        self.setPen(pen)
        self.setTextPen(QPen(QColor(look.colours.dim)))
        self.setTickFont(look.font(0.86))
        self.setStyle(tickLength=-4, tickTextOffset=7, autoExpandTextSpace=True, maxTextLevel=0)
        self.most: float | None = None  # no figures beyond this

    def paint(self, painter: QPainter, *_: Any) -> None:
        font = self.style["tickFont"]
        if font is not None:
            painter.setFont(font)
        specs = self.generateDrawSpecs(painter)
        if specs is not None:
            self.drawPicture(painter, *specs)

    def marks(self, low: float, high: float) -> list[float]:
        """Where a line of the grid belongs: at the figures."""
        length = self.size().width() if self.orientation == "bottom" else self.size().height()
        levels = self.tickValues(low, high, max(length, 1))
        marks = [float(value) for value in levels[0][1]] if levels else []
        return [value for value in marks if self.most is None or value <= self.most]

    def named(self, text: str) -> None:
        """Say below or beside it what it counts."""
        if text:
            size = f"{round(self.look.px * 0.86)}px"
            self.setLabel(text, color=self.look.colours.dim, **{"font-size": size})

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        digits = 0 if spacing >= 1 else 1
        most = self.most
        return [
            "" if most is not None and value > most else QLocale().toString(float(value), "f", digits)
            for value in values
        ]


class Names(Axis):
    """Names from top to bottom: of rules."""

    def __init__(self, look: Look, names: Sequence[str], width: float) -> None:
        super().__init__("left", look)
        self.setTextPen(QPen(QColor(look.colours.text)))
        self.setTickFont(look.font(0.92))
        room = look.metrics(0.92)
        listed = [
            (n, room.elidedText(name, Qt.TextElideMode.ElideRight, width)) for n, name in enumerate(names)
        ]
        self.setTicks([listed])
        self.setStyle(tickLength=0, hideOverlappingLabels=False, autoExpandTextSpace=False)
        longest = max((room.horizontalAdvance(text) for _, text in listed), default=0)
        self.setWidth(longest + 16)


class Days(Axis):
    """Days, each week's or month's first."""

    def __init__(self, look: Look, *, months: bool) -> None:
        super().__init__("bottom", look)
        self._months = months
        self._days: list[date] = []

    def show_days(self, days: Sequence[date], width: float) -> None:
        """Name as many of these days as there is room for."""
        self._days = list(days)
        form = "MMM yy" if self._months else "d MMM yy"
        texts = [QLocale().toString(QDate(day.year, day.month, day.day), form) for day in days]
        widest = max((self.look.metrics(0.86).horizontalAdvance(text) for text in texts), default=1) + 22
        every = max(1, -(-len(days) * int(widest) // max(int(width), 1)))
        ticks = [
            (day.toordinal(), text) for n, (day, text) in enumerate(zip(days, texts, strict=True))
            if (len(days) - 1 - n) % every == 0
        ]  # fmt: skip
        self.setTicks([ticks])


class Layer(pg.GraphicsObject):  # type: ignore[misc]
    """Something painted over the plot in pixels of the scene, whatever the scale of the axes is."""

    def __init__(self, draw: Callable[[QPainter, ToPixels], None]) -> None:
        super().__init__()
        self._draw = draw
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemClipsToShape, False)

    def boundingRect(self) -> QRectF:
        view = self.getViewBox()
        return QRectF(view.viewRect()) if view is not None else QRectF()

    def viewRangeChanged(self) -> None:
        self.prepareGeometryChange()
        self.update()

    def paint(self, painter: QPainter, *_: Any) -> None:
        here = self.sceneTransform()
        back, possible = here.inverted()
        if not possible:
            return
        painter.save()
        painter.setTransform(back * painter.transform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw(painter, lambda x, y: here.map(QPointF(x, y)))
        painter.restore()


class Legend(pg.GraphicsWidget):  # type: ignore[misc]
    """What the marks mean, in one line above the plot. An entry is its name and who paints its sample."""

    def __init__(self, look: Look, entries: Sequence[tuple[str, Sample]]) -> None:
        super().__init__()
        self._look, self._entries = look, entries
        high = look.metrics().height() + 8
        self.setFixedHeight(high if entries else 0)
        self.setMinimumSize(QSizeF(10, high if entries else 0))

    def paint(self, painter: QPainter, *_: Any) -> None:
        look, height = self._look, self.size().height()
        metrics = look.metrics()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font())
        x = 4.0
        for name, sample in self._entries:
            swatch = QRectF(x, (height - look.px) / 2, look.px * 1.8, look.px)
            sample(painter, swatch)
            painter.setPen(QPen(QColor(look.colours.text)))
            x = swatch.right() + 7
            width = metrics.horizontalAdvance(name) + 4
            painter.drawText(
                QRectF(x, 0, width, height),
                int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), name,
            )  # fmt: skip
            x += width + 18


def line_sample(look: Look, colour: QColor, *, dashed: bool = False) -> Sample:
    def draw(painter: QPainter, where: QRectF) -> None:
        painter.setPen(look.pen(colour, 2.2, dashed=dashed))
        middle = where.center().y()
        painter.drawLine(QPointF(where.left(), middle), QPointF(where.right(), middle))
        if not dashed:
            dot(painter, where.center(), 3.5, colour, look.pen(colour, 0.5))

    return draw


def band_sample(colour: QColor) -> Sample:
    def draw(painter: QPainter, where: QRectF) -> None:
        shade = QColor(colour)
        shade.setAlpha(70)
        painter.fillRect(where, shade)

    return draw
