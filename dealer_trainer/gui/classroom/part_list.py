"""What may be assigned, as a list to pick from: scenarios, themes, rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from dealer_trainer import texts
from dealer_trainer.gui.classroom.two_lines import MARK, MARK_STATE, SECOND
from dealer_trainer.records.class_rows import Part, PartKind

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class Choice(NamedTuple):
    """One thing that can be taken, and what is said of it."""

    kind: PartKind
    what: str
    name: str
    lead: str
    number: int = 1  # of scenarios

    def part(self, needed: int) -> Part:
        """It as a part; of a theme or rule so many scenarios, if there are."""
        return Part(self.kind, self.what, max(1, min(needed, self.number)))


class ChoiceModel(QAbstractListModel):
    """What is taken already is marked."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Choice] = []
        self._taken: frozenset[tuple[PartKind, str]] = frozenset()

    def fill(self, rows: Iterable[Choice]) -> None:
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def mark(self, taken: Collection[Part]) -> None:
        self._taken = frozenset((part.kind, part.what) for part in taken)
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def is_taken(self, choice: Choice) -> bool:
        return (choice.kind, choice.what) in self._taken

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        one = self.rows[index.row()]
        taken = texts.say("class.pick.taken") if self.is_taken(one) else ""
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return one.name
            case Qt.ItemDataRole.ToolTipRole:
                return f"{one.name}\n{one.lead}"
            case Qt.ItemDataRole.AccessibleTextRole:
                return ". ".join(filter(None, (one.name, one.lead, taken)))
            case _ if role == SECOND:
                return one.lead
            case _ if role == MARK:
                return taken
            case _ if role == MARK_STATE:
                return "right"
            case _:
                return None
