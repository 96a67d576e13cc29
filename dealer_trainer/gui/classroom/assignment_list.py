"""The list of what is assigned, each with how far the class is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from dealer_trainer import texts
from dealer_trainer.gui.classroom import saying
from dealer_trainer.gui.classroom.two_lines import MARK, MARK_STATE, PART, SECOND
from dealer_trainer.records.class_rows import Assignment
from dealer_trainer.training.assignments import Progress

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class AssignmentModel(QAbstractListModel):
    """How far each is comes later, assignment by assignment (`set_progress`)."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Assignment] = []
        self._progress: dict[str, Progress] = {}

    def fill(self, rows: Iterable[Assignment]) -> None:
        self.beginResetModel()
        self.rows = list(rows)
        self._progress = {}
        self.endResetModel()

    def set_progress(self, assignment: str, progress: Progress) -> None:
        self._progress[assignment] = progress
        if (row := self.row_of(assignment)) >= 0:
            self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, assignment: str) -> int:
        return next((row for row, one in enumerate(self.rows) if one.id == assignment), -1)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        one = self.rows[index.row()]
        progress = self._progress.get(one.id)
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return one.plan.title
            case _ if role == SECOND:
                return " · ".join([*_behind(progress), *saying.facts(one.plan)])
            case _ if role == MARK:
                return "" if progress is None else _mark(progress)
            case _ if role == MARK_STATE:
                return "" if progress is None else _mark_state(progress)
            case _ if role == PART:
                return progress.passed / progress.people if progress is not None and progress.people else 0.0
            case Qt.ItemDataRole.AccessibleTextRole:
                far = saying.how_far(progress) if progress is not None else ""
                return ". ".join(filter(None, (one.plan.title, ", ".join(saying.facts(one.plan)), far)))
            case _:
                return None


def _mark(progress: Progress) -> str:
    if not progress.people:
        return texts.say("class.for.nobody")
    return texts.say("class.progress.short", n=progress.passed, of=progress.people)


def _behind(progress: Progress | None) -> list[str]:
    if progress is None or not progress.overdue:
        return []
    return [texts.say("class.progress.overdue", n=progress.overdue)]


def _mark_state(progress: Progress) -> str:
    if progress.overdue:
        return "warn"
    return "right" if progress.people and progress.passed == progress.people else ""
