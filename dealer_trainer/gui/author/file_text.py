"""The text of the file as it will be saved, with line numbers; what is wrong is marked at its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase, QPainter, QPaintEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import theme
from dealer_trainer.gui.author.pane import Pane
from dealer_trainer.gui.raw_text import raw_text, units
from dealer_trainer.gui.widgets import label
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.troubles import Trouble

_GAP: Final = 10  # beside the numbers, in pixels


class FileText(Pane):
    """The whole file. It may be broken: here it is mended."""

    def __init__(self) -> None:
        super().__init__()
        self._lead = label("dim", wrap=True)
        self.text = NumberedText()
        self.text.textChanged.connect(self._typed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        layout.setSpacing(6)
        layout.addWidget(self._lead)
        layout.addWidget(self.text, 1)

    def refresh(self) -> None:
        """The text stands here whatever it says."""
        if self.draft is not None and self.draft.text != raw_text(self.text):
            with self.quiet():
                at = self.text.textCursor().position()
                self.text.setPlainText(self.draft.text)
                cursor = self.text.textCursor()
                cursor.setPosition(min(at, units(self.draft.text)))
                self.text.setTextCursor(cursor)
            self.text.mark(self.text.marked)  # the marks have gone with the text

    def fill(self, draft: Draft) -> None:
        self.refresh()

    def retranslate(self) -> None:
        self._lead.setText(texts.say("author.text.lead"))
        self.text.setAccessibleName(texts.say("author.text.name"))

    def show_troubles(self, found: Sequence[Trouble]) -> None:
        self.text.mark({one.line: one.message for one in reversed(found)})

    def go_to_line(self, line: int) -> None:
        block = self.text.document().findBlockByNumber(max(0, line - 1))
        cursor = QTextCursor(block)
        self.text.setTextCursor(cursor)
        self.text.centerCursor()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _typed(self) -> None:
        text = raw_text(self.text)
        if not self._filling and self.draft is not None and text != self.draft.text:
            self.draft.set_text(text, texts.say("author.did.text"), typing=True)


class NumberedText(QPlainTextEdit):
    """A plain text in letters of one width, each line with its number."""

    def __init__(self) -> None:
        super().__init__()
        self._margin = _Margin(self)
        self._fit_font()
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)  # one undo for the whole draft
        self._wrong: dict[int, str] = {}
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(self._follow)
        self._make_room()

    def _fit_font(self) -> None:
        """Letters of one width, as large as all others."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(QApplication.font().pointSizeF())
        if font != self.font():
            self.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.ApplicationFontChange, QEvent.Type.StyleChange):
            self._fit_font()
            self._make_room()

    def mark(self, wrong: dict[int, str]) -> None:
        """Mark lines, from 1, with what is wrong in them."""
        self._wrong = wrong
        marks = []
        for line in wrong:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.document().findBlockByNumber(line - 1))
            ground = mark.format
            ground.setBackground(QColor(theme.now().wrong))
            ground.setProperty(ground.Property.FullWidthSelection, True)
            marks.append(mark)
        self.setExtraSelections(marks)
        self._margin.update()

    @property
    def marked(self) -> dict[int, str]:
        """The lines that are marked."""
        return dict(self._wrong)

    @property
    def margin(self) -> int:
        digits = len(str(max(99, self.blockCount())))
        return _GAP + digits * self.fontMetrics().horizontalAdvance("9")

    def _make_room(self) -> None:
        self.setViewportMargins(self.margin + 4, 0, 0, 0)

    def _follow(self, rect: QRect, down: int) -> None:
        if down:
            self._margin.scroll(0, down)
        else:
            self._margin.update(0, rect.y(), self._margin.width(), rect.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inside = self.contentsRect()
        self._margin.setGeometry(inside.left(), inside.top(), self.margin, inside.height())

    def paint_numbers(self, event: QPaintEvent) -> None:
        painter = QPainter(self._margin)
        painter.setFont(self.font())
        colours = theme.now()
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= event.rect().bottom():
            high = self.blockBoundingRect(block).height()
            line = block.blockNumber() + 1
            painter.setPen(QColor(colours.on_wrong if line in self._wrong else colours.dim))
            box = QRect(0, round(top), self._margin.width() - 4, round(high))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(line))
            block, top = block.next(), top + high
        painter.end()


class _Margin(QWidget):
    def __init__(self, text: NumberedText) -> None:
        super().__init__(text)
        self._text = text

    def sizeHint(self) -> QSize:
        return QSize(self._text.margin, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._text.paint_numbers(event)
