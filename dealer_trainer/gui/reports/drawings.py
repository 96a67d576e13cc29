"""The charts on paper: black on white, told apart by shape and shade, every name written out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import ceil
from typing import Final

from PySide6.QtCore import QDate, QLineF, QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPolygonF

from dealer_trainer import texts
from dealer_trainer.gui.reports.flow import pen, written
from dealer_trainer.gui.reports.paper import BAND, BLACK, CELL, DIM, LINE, PT, SMALL, TINY, WHITE, wrapped
from dealer_trainer.training.figures import Bar, Curve, Pareto

CURVE_HIGH: Final = 152.0  # points, the legend not counted
_SAMPLE: Final = 22 * PT  # of a legend, with the room behind it
_BAR: Final = 8.0
_SHADES: Final = {"critical": "#000000", "major": "#7a7a7a", "minor": "#c8c8c8", "hints": "#ffffff"}


def curve(painter: QPainter, where: QRectF, picture: Curve, locale: QLocale) -> None:
    """A line over time with its spread, and another beside it, dashed."""
    legend_high = len(_legend_lines(_curve_names(picture), where.width())) * SMALL.line
    plot = where.adjusted(30 * PT, legend_high + 8 * PT, -8 * PT, -18 * PT)
    points = picture.points
    lowest = min([one.low for one in points] + [value for _, value in picture.other])
    highest = max([one.high for one in points] + [value for _, value in picture.other])
    foot = 0.0 if picture.most is None else max(0.0, 10 * ((lowest - 8) // 10))
    top = picture.most if picture.most is not None else max(highest * 1.1, 1.0)
    days = [one.when.toordinal() for one in points]
    first, last = min(days) - 1, max(days) + 1

    def at(day: date, value: float) -> QPointF:
        return QPointF(
            plot.left() + (day.toordinal() - first) / (last - first) * plot.width(),
            plot.bottom() - (value - foot) / (top - foot) * plot.height(),
        )

    _grid(painter, plot, foot, top, locale)
    _days(painter, plot, [(one.when, at(one.when, foot).x()) for one in points], picture.months, locale)
    if _has_spread(picture):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(QColor(BAND)))
        upper = [at(one.when, one.high) for one in points]
        lower = [at(one.when, one.low) for one in reversed(points)]
        if len(points) > 1:
            painter.drawPolygon(QPolygonF(upper + lower))
        else:
            painter.drawRect(QRectF(upper[0].x() - 3 * PT, upper[0].y(), 6 * PT, lower[0].y() - upper[0].y()))
    if picture.other:
        dashed = pen(1.0, DIM)
        dashed.setDashPattern([4, 3])
        painter.setPen(dashed)
        beside = [at(day, value) for day, value in picture.other]
        painter.drawPolyline(QPolygonF(beside))
        painter.setPen(pen(0.8, DIM))
        painter.setBrush(QBrush(QColor(WHITE)))
        for one in beside:
            painter.drawEllipse(one, 1.4 * PT, 1.4 * PT)
    painter.setPen(pen(1.3))
    middle = [at(one.when, one.middle) for one in points]
    painter.drawPolyline(QPolygonF(middle))
    painter.setBrush(QBrush(QColor(BLACK)))
    for one in middle:
        painter.drawEllipse(one, 1.6 * PT, 1.6 * PT)
    _legend(painter, where, _curve_names(picture))


def _curve_names(picture: Curve) -> list[tuple[str, str]]:
    names = [(picture.name, "line")]
    if _has_spread(picture):
        names.append((texts.say("insight.legend.half"), "band"))
    if picture.other:
        names.append((picture.other_name, "dashed"))
    return names


def _has_spread(picture: Curve) -> bool:
    return any(one.high > one.low for one in picture.points)


def curve_height(picture: Curve, width: float) -> float:
    """How many points the curve needs with its legend."""
    return CURVE_HIGH + len(_legend_lines(_curve_names(picture), width)) * SMALL.line / PT


def _grid(painter: QPainter, plot: QRectF, foot: float, top: float, locale: QLocale) -> None:
    """Rules at round figures, four or so."""
    step = next(one for one in (0.5, 1, 2, 5, 10, 20, 25, 50, 100, 1e9) if (top - foot) / one <= 5)
    painter.setFont(SMALL.font)
    for n in range(int((top - foot) / step + 0.001) + 1):
        value = foot + n * step
        y = plot.bottom() - (value - foot) / (top - foot) * plot.height()
        painter.setPen(pen(0.3, LINE))
        painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
        painter.setPen(pen(0.5, DIM))
        text = locale.toString(value, "f", 0 if step >= 1 else 1)
        where = QRectF(plot.left() - 30 * PT, y - 6 * PT, 26 * PT, 12 * PT)
        painter.drawText(where, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


def _days(
    painter: QPainter, plot: QRectF, days: Sequence[tuple[date, float]], months: bool, locale: QLocale
) -> None:
    """Days below the line, as many as there is room for; the first and the last always."""
    form = "MMM yy" if months else "d MMM yy"
    named = [(locale.toString(QDate(day.year, day.month, day.day), form), x) for day, x in days]
    widest = max(SMALL.wide(text) for text, _ in named) + 12 * PT
    every = max(1, ceil(len(named) * widest / max(plot.width(), 1)))
    painter.setFont(SMALL.font)
    taken = plot.right() + 1e6
    for text, x in reversed([one for n, one in enumerate(named) if (len(named) - 1 - n) % every == 0]):
        wide = SMALL.wide(text)
        left = min(max(x - wide / 2, plot.left() - 20 * PT), plot.right() + 8 * PT - wide)
        painter.setPen(pen(0.5, LINE))
        painter.drawLine(QLineF(x, plot.bottom(), x, plot.bottom() + 3 * PT))
        if left + wide + 4 * PT <= taken:
            written(text, SMALL, left, plot.bottom() + 5 * PT)(painter)
            taken = left


def _legend_lines(names: Sequence[tuple[str, str]], width: float) -> list[list[tuple[str, str, float]]]:
    """The entries in lines that are no wider, each with how far from the left it begins; a name that is too
    long for a line by itself goes on in the next."""
    lines: list[list[tuple[str, str, float]]] = [[]]
    x = 0.0
    for name, kind in names:
        for n, part in enumerate(wrapped(name, SMALL, width - _SAMPLE)):
            wide = _SAMPLE + SMALL.wide(part)
            if lines[-1] and (n or x + wide > width):
                lines.append([])
                x = 0.0
            lines[-1].append((part, "" if n else kind, x))
            x += wide + 16 * PT
    return lines


def _legend(painter: QPainter, where: QRectF, names: Sequence[tuple[str, str]]) -> None:
    for row, line in enumerate(_legend_lines(names, where.width())):
        top = where.top() + row * SMALL.line
        for name, kind, x in line:
            _sample(painter, QPointF(where.left() + x, top + SMALL.line / 2), kind)
            written(name, SMALL, where.left() + x + _SAMPLE, top)(painter)


def _sample(painter: QPainter, at: QPointF, kind: str) -> None:
    where = QRectF(at.x(), at.y() - 3 * PT, 18 * PT, 6 * PT)
    if kind == "band":
        painter.fillRect(where, QColor(BAND))
    elif kind in _SHADES:
        painter.setPen(pen(0.5))
        painter.setBrush(QBrush(QColor(_SHADES[kind])))
        painter.drawRect(where)
    elif kind:
        ink = pen(1.3 if kind == "line" else 1.0, BLACK if kind == "line" else DIM)
        if kind == "dashed":
            ink.setDashPattern([4, 3])
        painter.setPen(ink)
        painter.drawLine(QLineF(where.left(), at.y(), where.right(), at.y()))
        painter.setPen(pen(0.8, DIM if kind == "dashed" else BLACK))
        painter.setBrush(QBrush(QColor(WHITE if kind == "dashed" else BLACK)))
        painter.drawEllipse(where.center(), 1.5 * PT, 1.5 * PT)


def pareto_height(bars: Sequence[Bar], width: float) -> float:
    """How many points the bars need below one another, with their legend."""
    legend_high = len(_legend_lines(_gravities(), width)) * SMALL.line
    return (legend_high + sum(_row(one, width) for one in bars)) / PT + 10


def _gravities() -> list[tuple[str, str]]:
    return [(texts.say(f"reports.gravity.{name}"), name) for name in _SHADES]


def _names_wide(width: float) -> float:
    return width * 0.38


def _row(bar: Bar, width: float) -> float:
    lines = len(wrapped(bar.name, CELL, _names_wide(width) - 6 * PT))
    return max(lines * CELL.line + 2 * PT, (_BAR + 5) * PT)


def pareto(painter: QPainter, where: QRectF, bars: Sequence[Bar], picture: Pareto, locale: QLocale) -> None:
    """What each rule cost, by gravity, and what share of all the bars down to it make up."""
    _legend(painter, where, _gravities())
    left = where.left() + _names_wide(where.width())
    room = where.right() - left - 78 * PT
    most = max((one.whole for one in picture.bars), default=1) or 1
    y = where.top() + len(_legend_lines(_gravities(), where.width())) * SMALL.line + 6 * PT
    for bar in bars:
        high = _row(bar, where.width())
        for n, line in enumerate(wrapped(bar.name, CELL, _names_wide(where.width()) - 6 * PT)):
            written(line, CELL, where.left(), y + n * CELL.line)(painter)
        x = left
        for name, value in zip(_SHADES, (bar.critical, bar.major, bar.minor, bar.other), strict=True):
            if value > 0:
                piece = QRectF(x, y + 2 * PT, value / most * room, _BAR * PT)
                painter.setPen(pen(0.5))
                painter.setBrush(QBrush(QColor(_SHADES[name])))
                painter.drawRect(piece)
                x = piece.right()
        said = locale.toString(bar.whole)
        written(said, CELL, x + 4 * PT, y)(painter)
        share = f"{locale.toString(bar.running, 'f', 0)} %"
        written(share, TINY, where.right() - TINY.wide(share), y + 2 * PT)(painter)
        y += high
