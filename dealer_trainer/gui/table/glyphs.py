"""The signs on the cards as paths: suits and ranks, so that no font decides how a card looks."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from dealer_trainer.cards import JOKER_RANK, RANK_NAMES

STROKE: Final = 0.17  # of a rank's height
_FINE: Final = 400.0  # Qt flattens curves when it unites paths, by steps of about one: so unite them large


@cache
def suit(letter: str) -> QPainterPath:
    """The sign of "c", "d", "h" or "s", one unit high and wide at most, about the origin; "" is a star."""
    return {"c": _club, "d": _diamond, "h": _heart, "s": _spade}.get(letter, _star)()


def _united(*parts: QPainterPath) -> QPainterPath:
    large, whole = QTransform.fromScale(_FINE, _FINE), QPainterPath()
    for part in parts:
        whole = whole.united(large.map(part))
    return QTransform.fromScale(1 / _FINE, 1 / _FINE).map(whole.simplified())


def _mirrored(half: QPainterPath) -> QPainterPath:
    return _united(half, QTransform.fromScale(-1, 1).map(half))


def _heart() -> QPainterPath:
    half = QPainterPath(QPointF(0, -0.27))
    half.cubicTo(0.04, -0.42, 0.15, -0.48, 0.26, -0.48)
    half.cubicTo(0.41, -0.48, 0.5, -0.36, 0.5, -0.2)
    half.cubicTo(0.5, 0.08, 0.17, 0.22, 0, 0.5)
    half.closeSubpath()
    return _mirrored(half)


def _spade() -> QPainterPath:
    half = QPainterPath(QPointF(0, -0.5))
    half.cubicTo(0.15, -0.24, 0.48, -0.1, 0.48, 0.13)
    half.cubicTo(0.48, 0.28, 0.38, 0.36, 0.26, 0.36)
    half.cubicTo(0.16, 0.36, 0.08, 0.31, 0.03, 0.21)
    half.cubicTo(0.05, 0.36, 0.12, 0.46, 0.22, 0.5)
    half.lineTo(0, 0.5)
    half.closeSubpath()
    return _mirrored(half)


def _diamond() -> QPainterPath:
    half = QPainterPath(QPointF(0, -0.5))
    half.quadTo(0.15, -0.2, 0.39, 0)
    half.quadTo(0.15, 0.2, 0, 0.5)
    half.closeSubpath()
    return _mirrored(half)


def _club() -> QPainterPath:
    leaves = []
    for x, y in ((0, -0.26), (-0.255, 0.1), (0.255, 0.1)):
        leaf = QPainterPath()
        leaf.addEllipse(QPointF(x, y), 0.235, 0.235)
        leaves.append(leaf)
    stem = QPainterPath(QPointF(-0.09, -0.1))
    stem.lineTo(0.09, -0.1)
    stem.cubicTo(0.03, 0.1, 0.08, 0.42, 0.22, 0.5)
    stem.lineTo(-0.22, 0.5)
    stem.cubicTo(-0.08, 0.42, -0.03, 0.1, -0.09, -0.1)
    return _united(*leaves, stem)


def _star() -> QPainterPath:
    turn = QTransform().rotate(36)
    path = QPainterPath()
    outer, inner = QPointF(0, -0.5), turn.map(QPointF(0, -0.21))
    path.moveTo(outer)
    for _ in range(5):
        path.lineTo(inner)
        outer, inner = QTransform().rotate(72).map(outer), QTransform().rotate(72).map(inner)
        path.lineTo(outer)
    path.closeSubpath()
    return path


# Each rank is drawn with one pen in a box one unit high: M moves, L draws a line, C a curve, E an ellipse
# (middle, radii).
_STROKES: Final = {
    "A": "M 0 1 L .33 0 L .66 1 M .12 .67 L .54 .67",
    "2": "M .03 .27 C .04 .08 .17 0 .32 0 C .49 0 .61 .11 .61 .27 C .61 .47 .4 .6 .02 1 L .63 1",
    "3": "M .03 0 L .58 0 L .28 .39 C .5 .37 .63 .5 .63 .68 C .63 .88 .48 1 .3 1 C .15 1 .04 .93 0 .8",
    "4": "M .47 1 L .47 0 L 0 .7 L .66 .7",
    "5": "M .57 0 L .1 0 L .06 .46 C .13 .39 .22 .37 .31 .37 C .5 .37 .63 .5 .63 .68 "
    "C .63 .88 .48 1 .3 1 C .15 1 .04 .93 0 .82",
    "6": "M .54 .07 C .2 -.08 0 .26 0 .66 C 0 .88 .13 1 .31 1 C .5 1 .62 .87 .62 .69 "
    "C .62 .51 .5 .4 .33 .4 C .17 .4 .03 .5 0 .66",
    "7": "M 0 0 L .62 0 L .2 1",
    "8": "E .31 .24 .25 .24 E .31 .73 .31 .27",
    "9": "M .08 .93 C .42 1.08 .62 .74 .62 .34 C .62 .12 .49 0 .31 0 C .12 0 0 .13 0 .31 "
    "C 0 .49 .12 .6 .29 .6 C .45 .6 .59 .5 .62 .34",
    "10": "M 0 .2 L .14 0 L .14 1 M .14 1 L .14 1 E .56 .5 .2 .5",
    "J": "M .5 0 L .5 .7 C .5 .9 .4 1 .26 1 C .12 1 .02 .92 0 .76 M .32 0 L .62 0",
    "Q": "E .32 .48 .32 .48 M .38 .72 L .66 1.04",
    "K": "M 0 0 L 0 1 M .6 0 L .03 .6 M .21 .42 L .63 1",
}


@cache
def rank(number: int) -> QPainterPath:
    """The sign of a rank, one unit high with its stroke, its left upper corner at the origin."""
    name = RANK_NAMES.get(number, "")
    if number == JOKER_RANK or not name:
        return suit("").translated(0.5, 0.5)
    pen = QPainterPathStroker()
    pen.setWidth(STROKE * _FINE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    line = QTransform.fromScale(_FINE, _FINE).map(_line(_STROKES[name]))
    drawn = pen.createStroke(line).simplified()
    drawn.translate(-drawn.boundingRect().left(), STROKE * _FINE / 2)
    size = 1 / (1 + STROKE) / _FINE
    return QTransform.fromScale(size, size).map(drawn)


def _line(strokes: str) -> QPainterPath:
    path = QPainterPath()
    words = iter(strokes.split())

    def numbers(count: int) -> list[float]:
        return [float(next(words)) for _ in range(count)]

    for word in words:
        match word:
            case "M":
                path.moveTo(*numbers(2))
            case "L":
                path.lineTo(*numbers(2))
            case "C":
                path.cubicTo(*numbers(6))
            case "E":
                x, y, across, down = numbers(4)
                path.addEllipse(QPointF(x, y), across, down)
            case _:
                raise ValueError(word)
    return path
