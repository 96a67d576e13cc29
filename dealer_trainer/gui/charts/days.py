"""The only module that knows pyqtgraph; imported when a chart is first shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import pyqtgraph as pg
from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtGui import QColor, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from dealer_trainer.gui import theme
from dealer_trainer.gui.widgets import clear, label

# Lines told apart by colour and by mark, on dark and on light.
_INKS = {
    True: ("#e8b64a", "#5fb3f2", "#7edfa6", "#ff9c92", "#c9a2f5", "#f2e08a"),
    False: ("#8a5c00", "#1c63b8", "#14713f", "#b3382e", "#6f3fb5", "#5a5a2a"),
}
_MARKS = ("o", "s", "t", "d", "p", "star")
MOST = len(_MARKS)


class _Days(pg.AxisItem):  # type: ignore[misc]
    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        if spacing < 1:
            # Between two days there is nothing.
            return [_day(value) if float(value).is_integer() else "" for value in values]
        return [_day(value) for value in values]


def _day(value: float) -> str:
    try:
        day = date.fromordinal(int(value))
        return QLocale().toString(QDate(day.year, day.month, day.day), "d MMM")
    except (ValueError, OverflowError):
        return ""


class DayLines(QWidget):
    """Values by day, one line a name: at most `MOST` of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: Mapping[str, Sequence[tuple[date, int]]] = {}
        self._named = ("", "")
        layout = QHBoxLayout(self)
        layout.setSpacing(16)
        layout.setContentsMargins(0, 0, 0, 0)
        self.plot = pg.PlotWidget(axisItems={"bottom": _Days("bottom")})
        self.plot.setMenuEnabled(False)
        self.plot.hideButtons()
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.setMinimumSize(200, 120)
        self.plot.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._legend = QVBoxLayout()
        self._legend.setSpacing(8)
        layout.addWidget(self.plot, 1)
        layout.addLayout(self._legend)

    def show_lines(self, lines: Mapping[str, Sequence[tuple[date, int]]], left: str, name: str) -> None:
        """`left` names the upright axis, `name` the chart for a screen reader."""
        self._lines, self._named = lines, (left, name)
        self.recolour()

    def _name_line(self, name: str, mark: str, ink: str) -> None:
        """One entry beside the plot: it never lies over a line."""
        row = QHBoxLayout()
        row.setSpacing(8)
        picture = QLabel()
        sample = pg.graphicsItems.ScatterPlotItem.renderSymbol(mark, 10, pg.mkPen(None), pg.mkBrush(ink))
        picture.setPixmap(QPixmap.fromImage(sample))
        said = label("small", wrap=True, text=name)
        said.setFixedWidth(190)
        row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignTop)
        row.addWidget(said, 1)
        self._legend.addLayout(row)

    def recolour(self) -> None:
        colours = theme.now()
        plot = self.plot.getPlotItem()
        plot.clear()
        clear(self._legend)
        self.plot.setBackground(QColor(colours.surface))
        for side in ("bottom", "left"):
            axis = plot.getAxis(side)
            axis.setPen(QPen(QColor(colours.line)))
            axis.setTextPen(QPen(QColor(colours.dim)))
        plot.getAxis("left").setLabel(self._named[0], color=colours.dim)
        plot.showGrid(x=False, y=True, alpha=0.18)
        self.plot.setAccessibleName(self._named[1])
        inks = _INKS[theme.is_dark()]
        most = 1
        for n, (name, points) in enumerate(list(self._lines.items())[:MOST]):
            pen = pg.mkPen(inks[n], width=2.2, style=Qt.PenStyle.SolidLine)
            days = [day.toordinal() for day, _ in points]
            values = [value for _, value in points]
            most = max(most, *values)
            plot.plot(
                days, values, pen=pen, symbol=_MARKS[n], symbolSize=8, symbolBrush=inks[n], symbolPen=None,
                name=name,
            )  # fmt: skip
            self._name_line(name, _MARKS[n], inks[n])
        self._legend.addStretch(1)
        days = sorted({day.toordinal() for points in self._lines.values() for day, _ in points})
        if days:
            plot.setXRange(days[0] - 0.5, days[-1] + 0.5, padding=0.02)
            plot.setYRange(0, most * 1.1, padding=0)
