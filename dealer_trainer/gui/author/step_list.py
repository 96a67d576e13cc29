"""The perfect dealer's line as a list: each act with its rule, and between them what happens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHeaderView, QTreeView

from dealer_trainer import texts
from dealer_trainer.gui import theme
from dealer_trainer.training.preview import PreviewStep

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class StepModel(QAbstractTableModel):
    """A row for each step: what is done or what happens, and the rule that asks for it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.steps: list[PreviewStep] = []

    def begin(self) -> None:
        self.beginResetModel()
        self.steps = []
        self.endResetModel()

    def add(self, steps: Iterable[PreviewStep]) -> None:
        new = list(steps)
        if new:
            at = len(self.steps)
            self.beginInsertRows(_NOWHERE, at, at + len(new) - 1)
            self.steps += new
            self.endInsertRows()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.steps)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 2

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if way is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return texts.say("author.live.act" if section == 0 else "author.live.rule")
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        step, lang = self.steps[index.row()], texts.language()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return said(step) if index.column() == 0 else step.rule_name(lang)
            case Qt.ItemDataRole.ToolTipRole:
                return step.why(lang) or said(step)
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 0:
                return ". ".join(filter(None, (said(step), step.rule_name(lang))))
            case Qt.ItemDataRole.ForegroundRole if step.act is None or index.column() == 1:
                return QColor(theme.now().dim)
            case _:
                return None


def said(step: PreviewStep) -> str:
    """The act, or what happens, in the language in use."""
    lang = texts.language()
    happened = step.happened(lang) if step.act is not None else ""
    return f"{step.text(lang)} · {happened}" if happened else step.text(lang)


class StepList(QTreeView):
    """The list. `stepped` tells the row that the user goes to."""

    stepped = Signal(int)
    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.rows = StepModel(self)
        self.setModel(self.rows)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        head = self.header()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        head.resizeSection(1, 200)
        self.selectionModel().currentRowChanged.connect(self._went)
        self.activated.connect(self._activated)
        self._quiet = False

    def show_row(self, row: int) -> None:
        """Mark the step that the table shows; -1 none."""
        self._quiet = True
        if row < 0:
            self.clearSelection()
            self.setCurrentIndex(_NOWHERE)
        else:
            self.setCurrentIndex(self.rows.index(row, 0))
        self._quiet = False

    def _went(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid() and not self._quiet:
            self.stepped.emit(now.row())

    def _activated(self, index: QModelIndex) -> None:
        if rule := self.rows.steps[index.row()].rule:
            self.rule_wanted.emit(rule)

    def retranslate(self) -> None:
        self.setAccessibleName(texts.say("author.live.line"))
        self.rows.layoutChanged.emit()
        self.rows.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 1)

    def resize_columns(self) -> None:
        """A third of the room for the rules."""
        self.header().resizeSection(1, max(120, self.width() * 2 // 5))
