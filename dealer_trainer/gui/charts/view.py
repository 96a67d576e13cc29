"""A chart on the screen: pointed at with the mouse or the keys, its lines told and chosen."""

from __future__ import annotations

from typing import assert_never

import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QFrame, QSizePolicy, QWidget

from dealer_trainer.gui.charts.bars import Lines, PairsChart, ParetoChart, SpreadsChart
from dealer_trainer.gui.charts.curves import CurveChart
from dealer_trainer.gui.charts.heat_view import HeatView
from dealer_trainer.gui.charts.look import Look
from dealer_trainer.training.figures import Curve, Heat, Pairs, Pareto, Picture, Spreads

Chart = ParetoChart | PairsChart | SpreadsChart | CurveChart


def made(picture: Pareto | Pairs | Spreads | Curve, look: Look) -> Chart:
    """The chart that draws a picture."""
    match picture:
        case Pareto():
            return ParetoChart(picture, look)
        case Pairs():
            return PairsChart(picture, look)
        case Spreads():
            return SpreadsChart(picture, look)
        case Curve():
            return CurveChart(picture, look)
        case _:
            assert_never(picture)


def view_of(picture: Picture, look: Look) -> ChartView | HeatView:
    """A widget that shows a picture."""
    if isinstance(picture, Heat):
        return HeatView(picture, look)
    return ChartView(made(picture, look), look)


class ChartView(pg.GraphicsLayoutWidget):  # type: ignore[misc]
    """One chart with its legend. Arrows, Home, End, the mouse point at a line; Enter or a click chooses."""

    pointed = Signal(str)  # what there is to say of the line pointed at; "" for none
    chosen = Signal(str)  # a rule

    def __init__(self, chart: Chart, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart = chart
        self.setBackground(QColor(look.colours.surface))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(320, 200)
        self.ci.setContentsMargins(0, 0, 4, 0)
        self.ci.setSpacing(6)
        self.ci.addItem(chart.legend, row=0, col=0)
        self.ci.addItem(chart.plot, row=1, col=0)

    def settle(self, painter: QPainter) -> None:
        """Lay everything out for a painter, without waiting for the loop."""
        for layout in (self.ci.layout, self.chart.plot.layout):
            layout.activate()
        for side in ("left", "bottom"):
            axis = self.chart.plot.getAxis(side)
            axis.generateDrawSpecs(painter)
        QApplication.sendPostedEvents(self)
        self.scene().prepareForPaint()

    def point_at(self, line: int) -> None:
        """Point at a line or point, -1: at none."""
        count = len(self.chart.spoken)
        line = -1 if line < 0 or not count else min(line, count - 1)
        if line != self.chart.chosen:
            self.chart.chosen = line
            self.chart.layer.update()
            said = self.chart.spoken[line] if line >= 0 else ""
            self.setAccessibleDescription(said)
            self.pointed.emit(said)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        here, count = self.chart.chosen, len(self.chart.spoken)
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Right:
                self.point_at(here + 1)
            case Qt.Key.Key_Up | Qt.Key.Key_Left:
                self.point_at(max(here - 1, 0))
            case Qt.Key.Key_Home:
                self.point_at(0)
            case Qt.Key.Key_End:
                self.point_at(count - 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self._choose()
            case _:
                event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        tabbed = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if self.chart.chosen < 0 and tabbed:
            self.point_at(0)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.point_at(self._line_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.point_at(self._line_at(event.position()))
        if event.button() is Qt.MouseButton.LeftButton:
            self._choose()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: object) -> None:
        event.ignore()  # type: ignore[attr-defined]  # the page scrolls, the chart stands

    def _choose(self) -> None:
        if 0 <= self.chart.chosen < len(self.chart.ids) and (rule := self.chart.ids[self.chart.chosen]):
            self.chosen.emit(rule)

    def _line_at(self, where: QPointF) -> int:
        """Which line lies under a point of the widget."""
        view = self.chart.plot.getViewBox()
        at = view.mapSceneToView(self.mapToScene(where.toPoint()))
        if isinstance(self.chart, Lines):
            line = round(at.y())
            return line if 0 <= line < len(self.chart.ids) else -1
        return self.chart.nearest(at.x())
