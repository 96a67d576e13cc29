"""The list of questions, each with its answer as soon as it is known."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from dealer_trainer.gui import theme
from dealer_trainer.training.questions import Question

_Index = QModelIndex | QPersistentModelIndex
_KEY, _ANSWER = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_WRAP = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
_PAD = 12


class QuestionList(QListWidget):
    """One is chosen always."""

    chosen = Signal(str)  # a Question by its value

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_Lines(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setWordWrap(True)
        self.currentItemChanged.connect(self._changed)

    def offer(self, questions: list[tuple[Question, str]], current: str) -> None:
        """Show these questions and choose one, without telling."""
        self.blockSignals(True)
        self.clear()
        for key, text in questions:
            item = QListWidgetItem(text, self)
            item.setData(_KEY, key.value)
            item.setData(_ANSWER, "")
        values = [key.value for key, _ in questions]
        self.setCurrentRow(values.index(current) if current in values else 0)
        self.blockSignals(False)

    def now(self) -> str:
        item = self.currentItem()
        return str(item.data(_KEY)) if self.count() else ""

    def choose(self, key: str) -> None:
        keys = [self.item(n).data(_KEY) for n in range(self.count())]
        self.setCurrentRow(keys.index(key))

    def tell(self, key: str, question: str, answer: str) -> None:
        """Put an answer under its question."""
        for n in range(self.count()):
            item = self.item(n)
            if item.data(_KEY) == key:
                item.setText(question)
                item.setData(_ANSWER, answer)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{question} {answer}")
        self.scheduleDelayedItemsLayout()

    def _changed(self, item: QListWidgetItem | None, _: object = None) -> None:
        if item is not None:
            self.chosen.emit(str(item.data(_KEY)))


class _Lines(QStyledItemDelegate):
    """A question in bold, its answer below."""

    def _parts(self, index: _Index, font: QFont, width: int) -> list[tuple[str, QFont, int]]:
        bold, small = QFont(font), QFont(font)
        bold.setBold(True)
        small.setPointSizeF(font.pointSizeF() * 0.9)
        parts = []
        for text, one in ((str(index.data()), bold), (str(index.data(_ANSWER) or ""), small)):
            if text:
                height = QFontMetrics(one).boundingRect(QRect(0, 0, width, 9999), _WRAP, text).height()
                parts.append((text, one, height))
        return parts

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        view = self.parent()
        assert isinstance(view, QListWidget)
        width = max(120, view.viewport().width() - 2 * _PAD)
        parts = self._parts(index, view.font(), width)
        return QSize(width, sum(part[2] for part in parts) + 2 * _PAD + 4 * (len(parts) - 1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        view = self.parent()
        assert isinstance(view, QListWidget)
        # The ground as the stylesheet has it, without the text.
        style = view.style()
        bare = QStyleOptionViewItem(option)
        style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, bare, painter, view)
        rect: QRect = option.rect
        width = rect.width() - 2 * _PAD
        y = rect.top() + _PAD
        for n, (text, font, height) in enumerate(self._parts(index, view.font(), width)):
            painter.setFont(font)
            painter.setPen(QColor(theme.now().dim if n else theme.now().text))
            painter.drawText(QRect(rect.left() + _PAD, y, width, height + 4), _WRAP, text)
            y += height + 4
