"""The list of the groups beside the trainees: it filters, and takes trainees that are dragged to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

from dealer_trainer import texts
from dealer_trainer.gui.classroom.people import MIME
from dealer_trainer.records.class_rows import Group

ALL, NONE, ARCHIVED = "all", "none", "archived"  # what is no group
_NO_GROUPS: Final = (ALL, NONE, ARCHIVED)


class GroupList(QListWidget):
    wanted = Signal()  # another entry is chosen
    dropped = Signal(str, list)  # trainees (IDs) were dropped onto a group (ID)

    def __init__(self) -> None:
        super().__init__()
        self.groups: dict[str, Group] = {}
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setMinimumWidth(150)
        self.currentItemChanged.connect(lambda *_: self.wanted.emit())

    def fill(self, groups: Iterable[Group], counts: dict[str, int]) -> None:
        """Show these, each with its number of trainees, and what else can be looked at."""
        before = self.chosen()
        self.groups = {group.id: group for group in groups}
        blocked = self.blockSignals(True)
        self.clear()
        entries = [(ALL, texts.say("class.all"))]
        entries += [(one.id, one.name) for one in self.groups.values()]
        entries += [(one, texts.say(f"class.{one}")) for one in (NONE, ARCHIVED) if counts.get(one)]
        for key, name in entries:
            item = QListWidgetItem(texts.say("class.counted", name=name, n=counts.get(key, 0)))
            item.setData(Qt.ItemDataRole.UserRole, key)
            item.setToolTip(name)
            self.addItem(item)
        self.choose(before)
        self.blockSignals(blocked)

    def chosen(self) -> str:
        """The ID of a group, or ALL, NONE, ARCHIVED."""
        row = self.currentRow()
        return str(self.item(row).data(Qt.ItemDataRole.UserRole)) if row >= 0 else ALL

    def group(self) -> Group | None:
        """The group that is chosen."""
        return self.groups.get(self.chosen())

    def choose(self, key: str) -> None:
        """Choose an entry; ALL where there is no such any more."""
        keys = [self.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.count())]
        self.setCurrentRow(keys.index(key) if key in keys else 0)

    def _under(self, event: QDropEvent) -> str:
        """The group that something is dragged over, "" for none."""
        item = self.itemAt(event.position().toPoint())
        key = str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""
        return key if key in self.groups else ""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasFormat(MIME) and self._under(event):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        if group := self._under(event):
            event.acceptProposedAction()
            self.dropped.emit(group, dragged(event.mimeData()))


def dragged(data: QMimeData) -> list[str]:
    """The trainees (IDs) that a drag carries."""
    return bytes(data.data(MIME).data()).decode().split("\n")
