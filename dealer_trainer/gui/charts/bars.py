"""Charts with a rule a line: what costs most, two weeks side by side, how long duties take."""

from __future__ import annotations

from functools import partial
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from dealer_trainer import texts
from dealer_trainer.gui.charts.look import Look, diamond, dot, fill
from dealer_trainer.gui.charts.scene import Axis, Layer, Legend, Names, Sample, ToPixels, line_sample
from dealer_trainer.training.figures import Pairs, Pareto, Spreads

MOST: Final = 14  # lines that are drawn
_THICK: Final = 0.62  # of a line's height


def _t(key: str) -> str:
    return texts.say(f"insight.{key}")


def _whole(value: float) -> str:
    return QLocale().toString(round(value))


class Lines:
    """The frame of such a chart: names on the left, numbers below, the first on top."""

    def __init__(self, look: Look, ids: list[str], names: list[str], bottom: str, most: float) -> None:
        self.look, self.ids, self.names = look, ids, names
        self.chosen = -1
        axis = Axis("bottom", look)
        axis.named(bottom)
        sides = {"left": Names(look, names, 20 * look.px), "bottom": axis}
        self.plot = pg.PlotItem(axisItems=sides, enableMenu=False)
        self.plot.hideButtons()
        view = self.plot.getViewBox()
        view.setMouseEnabled(x=False, y=False)
        view.setDefaultPadding(0)
        view.invertY(True)
        self.plot.setXRange(0, max(most, 1e-9), padding=0)
        self.plot.setYRange(-0.6, len(ids) - 0.4, padding=0)
        self.layer = Layer(self._draw)
        self.plot.addItem(self.layer)

    def _draw(self, painter: QPainter, at: ToPixels) -> None:
        left, right = self.plot.getViewBox().viewRange()[0]
        painter.setPen(self.look.pen(self.look.colours.hover))
        for value in self.plot.getAxis("bottom").marks(left, right)[1:]:
            painter.drawLine(at(value, -0.6), at(value, len(self.ids) - 0.4))
        for n in range(len(self.ids)):
            upper, lower = at(0, n - _THICK / 2), at(0, n + _THICK / 2)
            if n == self.chosen:
                light = QColor(self.look.colours.accent)
                light.setAlpha(46)
                whole = QRectF(at(left, n - 0.5), at(right, n + 0.5))
                painter.fillRect(whole, light)
            self.draw_line(painter, at, n, QRectF(upper, QPointF(upper.x(), lower.y())))

    def draw_line(self, painter: QPainter, at: ToPixels, n: int, lane: QRectF) -> None:
        """Paint line `n`; `lane` is as high as its bar and has no width yet."""
        raise NotImplementedError

    def figure(self, painter: QPainter, where: QPointF, text: str, colour: str) -> None:
        """A figure beside a bar, from its middle on."""
        painter.setFont(self.look.font(0.86))
        painter.setPen(QPen(QColor(colour)))
        height = 2 * self.look.px
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        painter.drawText(QRectF(where.x() + 5, where.y() - height / 2, 400, height), flags, text)


class ParetoChart(Lines):
    """Points lost by rule and gravity, and beside each bar what all down to here come to together."""

    def __init__(self, picture: Pareto, look: Look) -> None:
        bars = picture.bars[:MOST]
        self._bars = bars
        self._most = max(bar.whole for bar in bars)
        super().__init__(
            look, [bar.id for bar in bars], [bar.name for bar in bars], picture.left, self._most * 1.72
        )
        self.plot.getAxis("bottom").most = self._most * 1.1
        gravities = ("critical", "major", "minor", "hints")
        there = [any(bar.critical for bar in bars), any(bar.major for bar in bars)]
        there += [any(bar.minor for bar in bars), any(bar.other for bar in bars)]
        entries: list[tuple[str, Sample]] = [
            (_t(f"legend.{name}"), partial(fill, name=name, look=look))
            for name, some in zip(gravities, there, strict=True) if some
        ]  # fmt: skip
        entries.append((_t("legend.running"), line_sample(look, QColor(look.colours.text))))
        self.legend = Legend(look, entries)
        self.spoken = [f"{bar.name}: {_whole(bar.whole)}, {_whole(bar.running)} %" for bar in bars]

    def draw_line(self, painter: QPainter, at: ToPixels, n: int, lane: QRectF) -> None:
        bar = self._bars[n]
        x = 0.0
        for name, part in (
            ("critical", bar.critical), ("major", bar.major), ("minor", bar.minor), ("hints", bar.other),
        ):  # fmt: skip
            if part:
                where = QRectF(lane)
                where.setLeft(at(x, n).x())
                where.setRight(at(x + part, n).x())
                fill(painter, where, name, self.look)
                x += part
        self.figure(painter, at(x, n), _whole(bar.whole), self.look.colours.text)
        here = self._running_at(at, n)
        ink = QColor(self.look.colours.text)
        if n + 1 < len(self._bars):
            painter.setPen(self.look.pen(ink, 1.4))
            painter.drawLine(here, self._running_at(at, n + 1))
        dot(painter, here, 3.2, ink, self.look.pen(ink, 0.5))
        self.figure(painter, here + QPointF(5, 0), f"{_whole(bar.running)} %", self.look.colours.dim)

    def _running_at(self, at: ToPixels, n: int) -> QPointF:
        """The line has the right part of the plot to itself: bars and figures do not cross it."""
        bar = self._bars[n]
        start = self._most * 1.2
        return at(start + (self._most * 1.58 - start) * bar.running / 100, n)


class PairsChart(Lines):
    """Errors of this week over those of the week before."""

    def __init__(self, picture: Pairs, look: Look) -> None:
        rows = picture.rows[:MOST]
        self._rows = rows
        most = max(max(row.now, row.before) for row in rows)
        super().__init__(
            look, [row.id for row in rows], [row.name for row in rows], picture.bottom, most * 1.15
        )
        self.legend = Legend(
            look,
            [
                (picture.now_name, lambda p, r: fill(p, r, "critical", look)),
                (picture.before_name, lambda p, r: fill(p, r, "hints", look)),
            ],
        )
        self.spoken = [
            f"{row.name}: {picture.now_name} {_whole(row.now)}, {picture.before_name} {_whole(row.before)}"
            for row in rows
        ]

    def draw_line(self, painter: QPainter, at: ToPixels, n: int, lane: QRectF) -> None:
        row = self._rows[n]
        upper = QRectF(lane.left(), lane.top(), 0, lane.height() * 0.62)
        upper.setRight(at(row.now, n).x())
        lower = QRectF(lane.left(), upper.bottom() + 1, 0, lane.height() * 0.30)
        lower.setRight(at(row.before, n).x())
        fill(painter, upper, "critical", self.look)
        fill(painter, lower, "hints", self.look)
        sign = "▲" if row.now > row.before else "▼" if row.now < row.before else "="
        text = f"{_whole(row.now)}  {sign} {QLocale().toString(abs(row.now - row.before))}"
        end = max(upper.right(), lower.right() if row.before else 0)
        self.figure(painter, QPointF(end, lane.center().y()), text, self.look.colours.text)


class SpreadsChart(Lines):
    """Times by duty: a bar for half of the class's acts, a stroke for the middle, a diamond for one's own."""

    def __init__(self, picture: Spreads, look: Look) -> None:
        rows = picture.rows[:MOST]
        self._rows = rows
        most = max(max(row.high, row.own or 0) for row in rows)
        super().__init__(
            look, [row.id for row in rows], [row.name for row in rows], picture.bottom, most * 1.15
        )
        entries = [(picture.class_name, self._sample)]
        if picture.own_name:
            entries.append((picture.own_name, self._own_sample))
        self.legend = Legend(look, entries)
        name = picture.own_name
        self.spoken = [
            f"{row.name}: {_seconds(row.middle)} ({_seconds(row.low)}–{_seconds(row.high)})"
            + (f", {name} {_seconds(row.own)}" if row.own is not None else "")
            for row in rows
        ]

    def draw_line(self, painter: QPainter, at: ToPixels, n: int, lane: QRectF) -> None:
        row = self._rows[n]
        where = QRectF(lane)
        where.setLeft(at(row.low, n).x())
        where.setRight(at(row.high, n).x())
        self._bar(painter, where, at(row.middle, n).x())
        end, value = where.right(), row.middle
        if row.own is not None:
            here = at(row.own, n)
            end, value = max(end, here.x() + 6), row.own
            self._diamond(painter, here)
        self.figure(painter, QPointF(end, lane.center().y()), _seconds(value), self.look.colours.text)

    def _bar(self, painter: QPainter, where: QRectF, middle: float) -> None:
        look = self.look
        shade = QColor(look.line)
        shade.setAlpha(95)
        painter.fillRect(where, shade)
        painter.setPen(look.pen(look.line, 2.4))
        painter.drawLine(QPointF(middle, where.top()), QPointF(middle, where.bottom()))

    def _diamond(self, painter: QPainter, where: QPointF) -> None:
        diamond(painter, where, 6, self.look.other, self.look.pen(self.look.colours.surface, 1.2))

    def _sample(self, painter: QPainter, where: QRectF) -> None:
        self._bar(painter, where, where.center().x())

    def _own_sample(self, painter: QPainter, where: QRectF) -> None:
        self._diamond(painter, where.center())


def _seconds(value: float) -> str:
    return f"{QLocale().toString(float(value), 'f', 1)} s"
