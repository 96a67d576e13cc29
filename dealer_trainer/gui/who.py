"""The list that trainees pick themselves from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.dialog import Dialog
from dealer_trainer.gui.roles import PinDialog
from dealer_trainer.gui.shelf import plain
from dealer_trainer.gui.widgets import button
from dealer_trainer.names import alike, tidy
from dealer_trainer.records import Trainee

if TYPE_CHECKING:
    from dealer_trainer.gui.pages.page import Desk
    from dealer_trainer.gui.services import Services


class Who(Dialog):
    """The list that trainees pick themselves from; somebody new types a name."""

    def __init__(self, parent: QWidget, services: Services) -> None:
        super().__init__(parent, texts.say("roles.who"), texts.say("roles.who_lead"), texts.say("roles.me"))
        self._services = services
        self.search = QLineEdit()
        self.search.setPlaceholderText(texts.say("roles.search"))
        self.search.setAccessibleName(texts.say("roles.search"))
        self.search.setMaxLength(80)
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setAccessibleName(texts.say("roles.who"))
        self.list.setMinimumHeight(260)
        self.new = button("", "add")
        self.new.setAutoDefault(False)
        for one in (self.search, self.list, self.new):
            self.inside.addWidget(one)
        self.search.textChanged.connect(self._sift)
        self.search.returnPressed.connect(self._enter)
        self.list.currentItemChanged.connect(lambda *_: self._enable())
        self.list.itemDoubleClicked.connect(lambda _: self.take())
        self.new.clicked.connect(self._take_new)
        self._people: list[Trainee] = []
        self._fill()
        self._sift()
        self.search.setFocus()

    def _fill(self) -> None:
        self._people = self._services.people()
        if trouble := self._services.trouble:
            self.complain(trouble)
        mine = self._services.trainee_now()
        for person in self._people:
            name = person.name or texts.say("roles.nameless")
            item = QListWidgetItem(texts.say("roles.has_pin", name=name) if person.has_pin else name)
            item.setData(Qt.ItemDataRole.UserRole, person)
            self.list.addItem(item)
            if mine is not None and person.id == mine.id:
                self.list.setCurrentItem(item)

    def _sift(self) -> None:
        wanted = plain(self.search.text()).split()
        shown = []
        for row in range(self.list.count()):
            item = self.list.item(row)
            fits = all(word in plain(item.text()) for word in wanted)
            item.setHidden(not fits)
            if fits:
                shown.append(item)
        if shown and self._chosen() is None:
            self.list.setCurrentItem(shown[0])
        name = tidy(self.search.text())
        known = alike(name) in {alike(person.name) for person in self._people}
        self.new.setVisible(bool(name) and not known)
        self.new.setText(texts.say("roles.new_person", name=name))
        self._enable()

    def _chosen(self) -> Trainee | None:
        row = self.list.currentRow()
        if row < 0 or self.list.item(row).isHidden():
            return None
        person: Trainee = self.list.item(row).data(Qt.ItemDataRole.UserRole)
        return person

    def _enable(self) -> None:
        self.accept_button.setEnabled(self._chosen() is not None)

    def take(self) -> None:
        person = self._chosen()
        if person is None:
            if self.new.isVisibleTo(self):
                self._take_new()
            return
        records = self._services.records()
        if person.has_pin and records is not None:
            dialog = PinDialog(self, records, person.id, texts.say("roles.pin_of", name=person.name))
            dialog.let_in.connect(lambda: self._sit_down(person))
            dialog.open()
        else:
            self._sit_down(person)

    def _enter(self) -> None:
        """Somebody new needs no button; who is in the list is taken by the default one."""
        if self._chosen() is None:
            self.take()

    def _take_new(self) -> None:
        person = self._services.new_person(tidy(self.search.text()))
        if person is None:
            self.complain(self._services.trouble)
        else:
            self._sit_down(person)

    def _sit_down(self, person: Trainee) -> None:
        self._services.sign_in(person)
        self.accept()


def pick(parent: QWidget, desk: Desk, then: Callable[[], None]) -> None:
    """Have a trainee pick themselves. What is going on at the table is another's, and ends."""
    before = desk.services.trainee_now()
    dialog = Who(parent, desk.services)

    def picked() -> None:
        now = desk.services.trainee_now()
        if before is None or now is None or now.id != before.id:
            desk.clear_table()
        then()

    dialog.accepted.connect(picked)
    dialog.open()
