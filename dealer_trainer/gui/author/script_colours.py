"""The words of a script in colours, by what they are."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from dealer_trainer.gui import theme
from dealer_trainer.gui.raw_text import units
from dealer_trainer.scenario.script_spans import SpanKind, spans


class Colouring(QSyntaxHighlighter):
    """Seats, words, cards and numbers of a script, in the colours in use."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._formats: dict[SpanKind, QTextCharFormat] = {}
        self.recolour()

    def recolour(self) -> None:
        now = theme.now()
        self._formats = {
            SpanKind.SEAT: _format(now.gold),
            SpanKind.WORD: _format(now.text),
            SpanKind.CARD: _format(now.on_right),
            SpanKind.NUMBER: _format(now.on_warn),
            SpanKind.SAID: _format(now.on_right, italic=True),
            SpanKind.JOINT: _format(now.dim, bold=True),
            SpanKind.COMMENT: _format(now.dim, italic=True),
        }
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        for one in spans(text):
            start, end = units(text[: one.start]), units(text[: one.end])
            self.setFormat(start, end - start, self._formats[one.kind])


def _format(colour: str, *, bold: bool = False, italic: bool = False) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(colour))
    if bold:
        made.setFontWeight(QFont.Weight.Bold)
    made.setFontItalic(italic)
    return made
