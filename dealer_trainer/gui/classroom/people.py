"""The table of the trainees: who, in which groups, when last, how much and how well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QByteArray,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QLocale,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from dealer_trainer import texts
from dealer_trainer.gui.widgets import day_text
from dealer_trainer.records import Trainee
from dealer_trainer.records.class_rows import Figures
from dealer_trainer.records.ordering import in_order

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
COLUMNS: Final = ("name", "groups", "last", "attempts", "average")
_FIGURES: Final = COLUMNS[3:]
_NARROWEST: Final = 12  # of the type's usual letters
MIME: Final = "application/x-dealer-trainer-trainees"
NEVER: Final = Figures(0, None, None)


@dataclass(frozen=True, slots=True)
class Person:
    """One row. `groups` are names, in order."""

    trainee: Trainee
    groups: tuple[str, ...] = ()
    figures: Figures = NEVER

    @property
    def name(self) -> str:
        return called(self.trainee)


def called(trainee: Trainee) -> str:
    """A person's name, or what stands for none."""
    return trainee.name or texts.say("class.nameless")


class PeopleModel(QAbstractTableModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.people: list[Person] = []
        self._column, self._order = 0, Qt.SortOrder.AscendingOrder

    def fill(self, people: Iterable[Person]) -> None:
        self.beginResetModel()
        self.people = self._sorted(people)
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._column, self._order = column, order
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        moved = [self.people[index.row()].trainee.id for index in before]
        self.people = self._sorted(self.people)
        rows = {person.trainee.id: row for row, person in enumerate(self.people)}
        after = [self.index(rows[one], index.column()) for one, index in zip(moved, before, strict=True)]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _sorted(self, people: Iterable[Person]) -> list[Person]:
        by_name = sorted(people, key=lambda one: in_order(one.name))
        return sorted(by_name, key=self._key, reverse=self._order is Qt.SortOrder.DescendingOrder)

    def _key(self, person: Person) -> Any:
        match COLUMNS[self._column]:
            case "groups":
                return [in_order(one) for one in person.groups]
            case "last":
                return person.figures.last or datetime.min.replace(tzinfo=person.trainee.created.tzinfo)
            case "attempts":
                return person.figures.attempts
            case "average":
                return -1.0 if person.figures.average is None else person.figures.average
            case _:
                return in_order(person.name)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.people)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def headerData(self, section: int, side: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if side is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return texts.say(f"class.column.{COLUMNS[section]}")
        if role == Qt.ItemDataRole.ToolTipRole and COLUMNS[section] in _FIGURES:
            return texts.say("class.column.finished_tip")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(COLUMNS[section])
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        person, column = self.people[index.row()], COLUMNS[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _cell(person, column)
            case Qt.ItemDataRole.ToolTipRole if column in ("name", "groups"):
                return _cell(person, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return texts.say(
                    "ui.pair", name=texts.say(f"class.column.{column}"), value=_cell(person, column)
                )
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case _:
                return None

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = sorted({index.row() for index in indexes})
        dragged = QMimeData()
        names = "\n".join(self.people[row].trainee.id for row in rows)
        dragged.setData(MIME, QByteArray(names.encode()))
        return dragged


def _cell(person: Person, column: str) -> str:
    figures = person.figures
    match column:
        case "groups":
            return ", ".join(person.groups)
        case "last":
            return day_text(figures.last.astimezone().date()) if figures.last else texts.say("class.never")
        case "attempts":
            return QLocale().toString(figures.attempts)
        case "average":
            return "–" if figures.average is None else QLocale().toString(round(figures.average))
        case _:
            return person.name


def _alignment(column: str) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _FIGURES else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class PeopleTable(QTableView):
    """Whole rows are chosen, several at once, and can be dragged to a group."""

    def __init__(self) -> None:
        super().__init__()
        self.people = PeopleModel(self)
        self.setModel(self.people)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (0, 1):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self._narrowed = False
        self._widen()
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)

    def changeEvent(self, event: QEvent) -> None:
        """Type has another size: no column is narrower than some letters of it."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._widen()
            self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _widen(self) -> None:
        self.horizontalHeader().setMinimumSectionSize(_NARROWEST * self.fontMetrics().averageCharWidth())

    def _share(self) -> None:
        """Names and groups share the room; where it is short the names have what they need, and the rest is
        scrolled."""
        header = self.horizontalHeader()
        name = self.sizeHintForColumn(0)
        rest = sum(header.sectionSize(column) for column in range(2, header.count()))
        narrow = 2 * max(name, header.minimumSectionSize()) + rest > self.viewport().width()
        if narrow != self._narrowed:
            self._narrowed = narrow
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(0, mode.ResizeToContents if narrow else mode.Stretch)

    def sorted_as(self) -> str:
        """By which column, and which way: "attempts down"."""
        header = self.horizontalHeader()
        down = header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        return f"{COLUMNS[header.sortIndicatorSection()]} {'down' if down else 'up'}"

    def sort_as(self, wanted: str) -> None:
        """Sort as `sorted_as` said once; anything else sorts by name."""
        column, _, way = wanted.partition(" ")
        order = Qt.SortOrder.DescendingOrder if way == "down" else Qt.SortOrder.AscendingOrder
        self.sortByColumn(COLUMNS.index(column) if column in COLUMNS else 0, order)

    def chosen(self) -> list[Person]:
        """The people whose rows are chosen, from top to bottom."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.people.people[row] for row in rows]

    def fill(self, people: Iterable[Person]) -> None:
        """Show these; who was chosen stays so, and so does the place."""
        kept = {one.trainee.id for one in self.chosen()}
        current = self.currentIndex().row()
        at = self.people.people[current].trainee.id if 0 <= current < len(self.people.people) else ""
        self.people.fill(people)
        self._share()
        self.choose(kept, at)

    def choose(self, ids: Iterable[str], at: str = "") -> None:
        """Choose these people; the keys go on from `at`, else from the first of them."""
        wanted, selection = set(ids), QItemSelection()
        place = -1
        for row, person in enumerate(self.people.people):
            if person.trainee.id in wanted:
                selection.select(self.people.index(row, 0), self.people.index(row, len(COLUMNS) - 1))
                place = row if place < 0 else place
            if person.trainee.id == at:
                place = row
        model = self.selectionModel()
        flag = QItemSelectionModel.SelectionFlag
        if place >= 0:
            model.setCurrentIndex(self.people.index(place, 0), flag.NoUpdate)
        model.select(selection, flag.ClearAndSelect)
        model.selectionChanged.emit(selection, QItemSelection())
