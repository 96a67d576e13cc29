"""Paper and type. Lengths are tenths of a point, wherever it is painted: 720 of them are an inch."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QFontMetricsF, QPageSize

DPI: Final = 720
PT: Final = 10.0

BLACK: Final = "#000000"
WHITE: Final = "#ffffff"
DIM: Final = "#505050"
LINE: Final = "#a8a8a8"
SHADE: Final = "#f0f0f0"
BAND: Final = "#dcdcdc"

_FAMILIES: Final = ["Noto Sans", "Segoe UI", "Helvetica Neue", "DejaVu Sans", "Liberation Sans", "Arial"]
# Where one writes on Letter: in North America and much of Central and South America.
_LETTER: Final = frozenset(
    ("US", "CA", "MX", "CO", "CL", "VE", "CR", "PA", "GT", "SV", "NI", "PR", "PH", "DO", "BO", "HN")
)


class Paper(Enum):
    A4 = "a4"
    LETTER = "letter"

    @property
    def page_size(self) -> QPageSize:
        return QPageSize(QPageSize.PageSizeId.A4 if self is Paper.A4 else QPageSize.PageSizeId.Letter)

    @property
    def width(self) -> float:
        return self.page_size.rectPixels(DPI).width() * 1.0

    @property
    def height(self) -> float:
        return self.page_size.rectPixels(DPI).height() * 1.0


def usual_paper(locale: QLocale | None = None) -> Paper:
    """The paper of the user's country."""
    place = (locale or QLocale.system()).territory()
    return Paper.LETTER if QLocale.territoryToCode(place) in _LETTER else Paper.A4


class Type(NamedTuple):
    """A size in points and a weight."""

    points: float
    bold: bool = False
    colour: str = BLACK

    @property
    def font(self) -> QFont:
        return _font(self.points, self.bold)

    @property
    def metrics(self) -> QFontMetricsF:
        return _metrics(self.points, self.bold)

    @property
    def line(self) -> float:
        """From one line to the next."""
        return self.points * PT * 1.28

    def wide(self, text: str) -> float:
        return self.metrics.horizontalAdvance(text)


TITLE: Final = Type(17, bold=True)
HEADING: Final = Type(12, bold=True)
TEXT: Final = Type(9.5)
STRONG: Final = Type(9.5, bold=True)
CELL: Final = Type(8.5)
CELL_STRONG: Final = Type(8.5, bold=True)
SMALL: Final = Type(7.5, colour=DIM)
TINY: Final = Type(6.5)
FIGURE: Final = Type(15, bold=True)


@cache
def _font(points: float, bold: bool) -> QFont:
    font = QFont(_FAMILIES)
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setPixelSize(round(points * PT))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@cache
def _metrics(points: float, bold: bool) -> QFontMetricsF:
    return QFontMetricsF(_font(points, bold))


def wrapped(text: str, type: Type, width: float) -> list[str]:
    """The text in lines that are no wider; a word that is wider by itself is cut, and nothing is left out."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if type.wide(longer) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            while type.wide(word) > width and len(word) > 1:
                cut = _fitting(word, type, width)
                lines.append(word[:cut])
                word = word[cut:]
            line = word
        lines.append(line)
    return lines


def _fitting(word: str, type: Type, width: float) -> int:
    """How many letters of a word there is room for, one at least."""
    for cut in range(len(word) - 1, 1, -1):
        if type.wide(word[:cut]) <= width:
            return cut
    return 1
