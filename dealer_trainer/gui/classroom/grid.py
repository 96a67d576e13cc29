"""Who has done what: trainees down, the parts of an assignment across, each state in words and colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from dealer_trainer import texts
from dealer_trainer.gui import theme
from dealer_trainer.gui.classroom import saying
from dealer_trainer.records.ordering import in_order
from dealer_trainer.training.assignments import PartWork, State, Work

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_WHOLE = 2  # columns before the parts: the name, the whole
_WIDEST = 30  # of the type's usual letters


class GridModel(QAbstractTableModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.works: list[Work] = []
        self._names: Mapping[str, str] = {}
        self._parts: Sequence[str] = ()
        self._column, self._order = 0, Qt.SortOrder.AscendingOrder

    def fill(self, works: Sequence[Work], names: Mapping[str, str], parts: Sequence[str]) -> None:
        """`names` of the trainees by ID, `parts` the names of the parts."""
        self.beginResetModel()
        self._names, self._parts = names, parts
        if self._column >= _WHOLE + len(parts):
            self._column = 0
        self.works = self._sorted(works)
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._column, self._order = column, order
        self.layoutAboutToBeChanged.emit()
        self.works = self._sorted(self.works)
        self.layoutChanged.emit()

    def _sorted(self, works: Sequence[Work]) -> list[Work]:
        by_name = sorted(works, key=lambda one: in_order(self.name(one)))
        back = self._order is Qt.SortOrder.DescendingOrder
        if self._column == 0:
            return by_name[::-1] if back else by_name
        return sorted(by_name, key=lambda one: _worth(self._of(one, self._column)), reverse=back)

    def name(self, work: Work) -> str:
        return self._names.get(work.trainee, "")

    @staticmethod
    def _of(work: Work, column: int) -> Work | PartWork:
        return work if column < _WHOLE else work.parts[column - _WHOLE]

    def part(self, index: _Index) -> PartWork | None:
        """The part of a cell; None in the columns of the whole."""
        if not index.isValid() or index.column() < _WHOLE:
            return None
        return self.works[index.row()].parts[index.column() - _WHOLE]

    def work(self, index: _Index) -> Work | None:
        return self.works[index.row()] if index.isValid() else None

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.works)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else _WHOLE + len(self._parts)

    def headerData(self, section: int, side: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if side is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if section < _WHOLE:
            return texts.say(("class.column.name", "class.column.whole")[section])
        return self._parts[section - _WHOLE]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        work = self.works[index.row()]
        one = self._of(work, index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(work, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return saying.more(one) if isinstance(one, PartWork) else self.name(work)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            title = self.headerData(index.column(), Qt.Orientation.Horizontal)
            told = saying.more(one) if isinstance(one, PartWork) else self._text(work, index.column())
            return f"{self.name(work)}, {title}: {told}"
        if index.column() > 0 and role in (Qt.ItemDataRole.ForegroundRole, Qt.ItemDataRole.BackgroundRole):
            return _colour(saying.tint(one), role == Qt.ItemDataRole.BackgroundRole)
        return None

    def _text(self, work: Work, column: int) -> str:
        if column == 0:
            return self.name(work)
        one = self._of(work, column)
        return saying.cell(one) if isinstance(one, PartWork) else saying.state(one)


def _worth(one: Work | PartWork) -> tuple[int, int, int, int]:
    """Sorts what is worst first: failed, not begun, begun, passed late, passed; then by what was done."""
    ranks = {State.FAILED: 0, State.NOT_BEGUN: 1, State.BEGUN: 2, State.PASSED: 3}
    best, done = (one.best or 0, one.done) if isinstance(one, PartWork) else (0, 0)
    return ranks[one.state], int(not one.late), done, best


def _colour(state: str, ground: bool) -> QColor | None:
    colours = theme.now()
    if not state:
        return None if ground else QColor(colours.text)
    return QColor(getattr(colours, state if ground else f"on_{state}"))


class Grid(QTableView):
    """Cells are walked with the arrows; `looked_at` says that another one is looked at."""

    looked_at = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.grid = GridModel(self)
        self.setModel(self.grid)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.selectionModel().currentChanged.connect(lambda *_: self.looked_at.emit())

    def fill(self, works: Sequence[Work], names: Mapping[str, str], parts: Sequence[str]) -> None:
        """Show these; the cell that was looked at stays so."""
        before = self.grid.work(self.currentIndex())
        column = self.currentIndex().column()
        self.grid.fill(works, names, parts)
        self._fit()
        rows = [row for row, one in enumerate(self.grid.works) if before and one.trainee == before.trainee]
        if rows and 0 <= column < self.grid.columnCount():
            index = self.grid.index(rows[0], column)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.looked_at.emit()

    def _fit(self) -> None:
        letter = self.fontMetrics().averageCharWidth()
        self.horizontalHeader().setMaximumSectionSize(_WIDEST * letter)
        self.resizeColumnsToContents()

    def changeEvent(self, event: QEvent) -> None:
        """Type has another size: so have the columns."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()
