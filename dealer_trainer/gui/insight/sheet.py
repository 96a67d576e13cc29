"""The table behind a chart: sorted by a click on a head, copied, written as CSV."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QDate,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHeaderView, QTableView

from dealer_trainer.records.exchange import harmless
from dealer_trainer.records.ordering import in_order
from dealer_trainer.training.figures import Cell, Column, Measure, Row, Sheet

_Index = QModelIndex | QPersistentModelIndex
_SORT = Qt.ItemDataRole.UserRole
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class SheetModel(QAbstractTableModel):
    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self.sheet = sheet

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.sheet.rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.sheet.columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        column = self.sheet.columns[index.column()]
        cell = self.sheet.rows[index.row()].cells[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return shown(cell, column)
        if role == _SORT:
            if isinstance(cell, date):
                return cell.toordinal()
            return in_order(cell) if isinstance(cell, str) else -1 if cell is None else cell
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if column.measure in (Measure.TEXT, Measure.DAY) else _RIGHT
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = self.sheet.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if column.measure in (Measure.TEXT, Measure.DAY) else _RIGHT
        return None


def shown(cell: Cell, column: Column) -> str:
    """A cell as the language in use writes it."""
    match cell:
        case None:
            return "–"
        case str():
            return cell
        case date():
            return QLocale().toString(QDate(cell.year, cell.month, cell.day), "d MMM yyyy")
        case _:
            written = QLocale().toString(float(cell), "f", 0 if float(cell).is_integer() else 1)
            return f"{written} %" if column.measure is Measure.PERCENT else written


def as_csv(sheet: Sheet) -> str:
    """The table with bare figures, days as 2026-11-30."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.title for column in sheet.columns])
    for row in sheet.rows:
        writer.writerow(
            [harmless(cell.isoformat() if isinstance(cell, date) else cell) for cell in row.cells]
        )
    return out.getvalue()


class SheetView(QTableView):
    """The table. Enter or a double click chooses a row, the usual keys copy what is marked."""

    row_chosen = Signal(object)  # Row

    def __init__(self) -> None:
        super().__init__()
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSortRole(_SORT)
        self.setModel(self._sorted)
        self.setSortingEnabled(True)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.verticalHeader().hide()
        self.setTabKeyNavigation(False)
        self.activated.connect(self._chosen)

    def show_sheet(self, sheet: Sheet) -> None:
        self._model = SheetModel(sheet)
        self._sorted.setSourceModel(self._model)
        self._sorted.sort(-1)
        head = self.horizontalHeader()
        head.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        # Of a long table the first rows tell how wide a column must be.
        self.horizontalHeader().setResizeContentsPrecision(60)
        self.resizeColumnsToContents()
        for n in range(len(sheet.columns)):
            self.setColumnWidth(n, min(self.columnWidth(n) + 14, 340))
        head.setStretchLastSection(True)

    def sheet(self) -> Sheet:
        return self._model.sheet

    def row_at(self, line: int) -> Row:
        """The row that stands in this line now."""
        return self._model.sheet.rows[self._sorted.mapToSource(self._sorted.index(line, 0)).row()]

    def _chosen(self, index: QModelIndex) -> None:
        self.row_chosen.emit(self.row_at(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        super().keyPressEvent(event)

    def copy(self) -> None:
        """Copy the marked rows, or all where none is, for a spreadsheet."""
        lines = sorted({index.row() for index in self.selectionModel().selectedRows()})
        lines = lines or list(range(self._sorted.rowCount()))
        columns = self._model.sheet.columns
        told = ["\t".join(column.title for column in columns)]
        for line in lines:
            cells = zip(self.row_at(line).cells, columns, strict=True)
            told.append("\t".join(str(harmless(shown(cell, column))) for cell, column in cells))
        QGuiApplication.clipboard().setText("\n".join(told))
