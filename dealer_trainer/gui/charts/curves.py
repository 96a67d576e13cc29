"""Charts over time: a middle, the band that half of all lie in, and something to compare with."""

from __future__ import annotations

from datetime import date
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPolygonF

from dealer_trainer import texts
from dealer_trainer.gui.charts.look import Look, dot
from dealer_trainer.gui.charts.scene import Axis, Days, Layer, Legend, ToPixels, band_sample, line_sample
from dealer_trainer.training.figures import Curve

_DOTS: Final = 60  # more points than these have no dots of their own


class CurveChart:
    """A line with its band. What is chosen is one of its points."""

    def __init__(self, picture: Curve, look: Look) -> None:
        self.look, self._picture = look, picture
        self.ids = [""] * len(picture.points)
        self.chosen = -1
        self._days = Days(look, months=picture.months)
        left = Axis("left", look)
        left.named(picture.left)
        self.plot = pg.PlotItem(axisItems={"left": left, "bottom": self._days}, enableMenu=False)
        self.plot.hideButtons()
        view = self.plot.getViewBox()
        view.setMouseEnabled(x=False, y=False)
        view.setDefaultPadding(0)
        days = [one.when.toordinal() for one in picture.points]
        margin = max(0.03 * (days[-1] - days[0]), 1.0)
        self.plot.setXRange(days[0] - margin, days[-1] + margin, padding=0)
        values = [one.high for one in picture.points] + [value for _, value in picture.other]
        lowest = min([one.low for one in picture.points] + [value for _, value in picture.other])
        top = picture.most if picture.most is not None else max(values) * 1.12 or 1.0
        # A score's scale need not begin at nothing: then the change could not be seen.
        foot = 0.0 if picture.most is None else max(0.0, 10 * ((lowest - 8) // 10))
        self.plot.setYRange(foot, top + (top - foot) * 0.03, padding=0)
        self.layer = Layer(self._draw)
        self.plot.addItem(self.layer)
        view.sigResized.connect(self._name_days)
        entries = [(picture.name, line_sample(look, look.line))]
        entries.append((texts.say("insight.legend.half"), band_sample(look.line)))
        if picture.other:
            entries.append((picture.other_name, line_sample(look, look.other, dashed=True)))
        self.legend = Legend(look, entries)
        form = "MMMM yyyy" if picture.months else "d MMM yyyy"
        self.spoken = [
            f"{_day(one.when, form)}: {_short(one.middle)} ({_short(one.low)}–{_short(one.high)})"
            for one in picture.points
        ]

    def nearest(self, day: float) -> int:
        """Which point lies nearest to a day (its ordinal)."""
        days = [one.when.toordinal() for one in self._picture.points]
        return min(range(len(days)), key=lambda n: abs(days[n] - day))

    def _name_days(self) -> None:
        width = self.plot.getViewBox().width()
        self._days.show_days([one.when for one in self._picture.points], width)

    def _draw(self, painter: QPainter, at: ToPixels) -> None:
        picture, look = self._picture, self.look
        middle = [at(one.when.toordinal(), one.middle) for one in picture.points]
        high = [at(one.when.toordinal(), one.high) for one in picture.points]
        low = [at(one.when.toordinal(), one.low) for one in picture.points]
        (first, last), (foot, top) = self.plot.getViewBox().viewRange()
        painter.setPen(look.pen(look.colours.hover))
        for value in self.plot.getAxis("left").marks(foot, top):
            if foot < value:
                painter.drawLine(at(first, value), at(last, value))
        shade = QColor(look.line)
        shade.setAlpha(70)
        if len(middle) == 1:
            band = QRectF(high[0] - QPointF(14, 0), low[0] + QPointF(14, 0))
            painter.fillRect(band, shade)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(shade))
            painter.drawPolygon(QPolygonF(high + low[::-1]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if picture.other:
            painter.setPen(look.pen(look.other, 2, dashed=True))
            painter.drawPolyline(QPolygonF([at(day.toordinal(), value) for day, value in picture.other]))
        painter.setPen(look.pen(look.line, 2.4))
        painter.drawPolyline(QPolygonF(middle))
        for n, here in enumerate(middle):
            if n == self.chosen:
                dot(painter, here, 6.5, QColor(look.colours.accent), look.pen(look.colours.text, 1.4))
            elif len(middle) <= _DOTS:
                dot(painter, here, 3.2, look.line, look.pen(look.colours.surface, 1))


def _day(day: date, form: str) -> str:
    return QLocale().toString(QDate(day.year, day.month, day.day), form)


def _short(value: float) -> str:
    return QLocale().toString(float(value), "f", 0 if float(value).is_integer() else 1)
