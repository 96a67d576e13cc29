"""For whom something is: everyone, or groups and trainees that are ticked."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui.classroom.people import called
from dealer_trainer.gui.shelf import plain
from dealer_trainer.records import Trainee
from dealer_trainer.records.class_rows import EVERYONE, Group, Target, TargetKind


class TargetPicker(QWidget):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._groups: list[Group] = []
        self._people: list[Trainee] = []
        self.everyone, self.some = QRadioButton(), QRadioButton()
        both = QButtonGroup(self)
        both.addButton(self.everyone)
        both.addButton(self.some)
        self.everyone.setChecked(True)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget()
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(self.everyone)
        row.addWidget(self.some)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(row)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addStretch(0)
        self.everyone.toggled.connect(self._switched)
        self.search.textChanged.connect(self._sift)
        self.list.itemChanged.connect(lambda _: self.changed.emit())

    def show_targets(
        self, groups: Iterable[Group], people: Iterable[Trainee], targets: Iterable[Target]
    ) -> None:
        """What can be ticked, groups first, and what is."""
        self._groups, self._people, ticked = list(groups), list(people), set(targets)
        blocked = self.list.blockSignals(True)
        self.list.clear()
        for group in self._groups:
            name = texts.say("class.for.group", name=group.name)
            self._add(name, Target(TargetKind.GROUP, group.id), ticked, strong=True)
        for person in self._people:
            self._add(called(person), Target(TargetKind.TRAINEE, person.id), ticked)
        self.list.blockSignals(blocked)
        self.some.setChecked(True)
        self.everyone.setChecked(EVERYONE in ticked)
        self._switched()

    def _add(self, name: str, target: Target, ticked: set[Target], *, strong: bool = False) -> None:
        item = QListWidgetItem(name)
        item.setData(Qt.ItemDataRole.UserRole, target)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if target in ticked else Qt.CheckState.Unchecked)
        if strong:
            font = item.font()
            font.setBold(True)
            item.setFont(font)
        self.list.addItem(item)

    def targets(self) -> tuple[Target, ...]:
        if self.everyone.isChecked():
            return (EVERYONE,)
        items = [self.list.item(row) for row in range(self.list.count())]
        return tuple(
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() is Qt.CheckState.Checked
        )

    def _switched(self) -> None:
        for one in (self.search, self.list):
            one.setVisible(self.some.isChecked())
        self.changed.emit()

    def _sift(self, text: str) -> None:
        wanted = plain(text).split()
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(not all(word in plain(item.text()) for word in wanted))

    def retranslate(self) -> None:
        self.everyone.setText(texts.say("class.all"))
        self.some.setText(texts.say("class.for.choose"))
        self.search.setPlaceholderText(texts.say("class.search"))
        self.search.setAccessibleName(texts.say("class.search"))
        self.list.setAccessibleName(texts.say("class.form.targets"))
        self.show_targets(self._groups, self._people, self.targets())
