"""The instructor's class: who is in it, in which groups, and how they work."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QMenu,
)

from dealer_trainer import texts
from dealer_trainer.gui.classroom.class_view import ClassView
from dealer_trainer.gui.classroom.deleting import ask_to_delete
from dealer_trainer.gui.classroom.group_acts import GroupActs
from dealer_trainer.gui.classroom.groups import ARCHIVED
from dealer_trainer.gui.classroom.list_acts import ListActs
from dealer_trainer.gui.classroom.naming import NameDialog
from dealer_trainer.gui.classroom.people import Person
from dealer_trainer.gui.pages.page import Desk
from dealer_trainer.records import RecordsError, pins
from dealer_trainer.records.class_list import Imported
from dealer_trainer.records.class_rows import Refused


class ClassPage(ClassView):
    place = "class"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.group_acts, self.list_acts = GroupActs(self), ListActs(self)
        self._connect()

    def _connect(self) -> None:
        self.add_button.clicked.connect(self.add)
        self._empty.action.clicked.connect(self.add)
        self.import_button.clicked.connect(self.list_acts.choose)
        self.groups.wanted.connect(self.show_people)
        self.groups.dropped.connect(self.group_acts.put_into)
        self.new_group.clicked.connect(lambda: self.group_acts.make())
        self.rename_group.clicked.connect(self.group_acts.ask_name)
        self.delete_group.clicked.connect(self.group_acts.delete)
        self.search.textChanged.connect(self.show_people)
        self.search.returnPressed.connect(self.table.setFocus)
        self._none.action.clicked.connect(self.search.clear)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._enable())
        self.table.activated.connect(lambda _: self.show_progress())
        self.progress_button.clicked.connect(self.show_progress)
        self.table.customContextMenuRequested.connect(self._table_menu)
        self.group_menu.aboutToShow.connect(self.group_acts.fill_menu)
        self.group_button.setMenu(self.group_menu)
        self.rename_button.clicked.connect(self.ask_name)
        self.archive_button.clicked.connect(self.archive)
        self.pin_button.clicked.connect(self.drop_pin)
        self.delete_button.clicked.connect(self.ask_to_delete)
        for where, keys, do in (
            (self, QKeySequence(QKeySequence.StandardKey.Find), self.search.setFocus),
            (self, QKeySequence(QKeySequence.StandardKey.New), self.add),
            (self.table, QKeySequence("F2"), self.ask_name),
            (self.table, QKeySequence("Ctrl+G"), self.group_button.showMenu),
            (self.table, QKeySequence("Delete"), self.ask_to_delete),
            (self.groups, QKeySequence("F2"), self.group_acts.ask_name),
            (self.groups, QKeySequence("Delete"), self.group_acts.delete),
        ):
            shortcut = QShortcut(keys, where)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(do)

    # Trainees.

    def show_progress(self) -> None:
        """How the one who is chosen gets on."""
        chosen = self.table.chosen()
        if len(chosen) == 1 and chosen[0].trainee.archived is None:
            self.desk.show_progress_of(chosen[0].trainee.id)

    def add(self) -> None:
        """Ask for names, one after another; whoever is new comes into the group that is chosen."""
        group = self.groups.group()
        lead = texts.say("class.add_into", name=group.name) if group else texts.say("class.add_lead")

        def keep(name: str) -> None:
            room = self.need()
            made = room.make_trainee(name, [group.id] if group else [])
            self.refresh()
            self.table.choose([made.id])
            gone = partial(self.list_acts.take_back, Imported((made.id,), (), ()))
            self.bar.tell(texts.say("class.added", name=made.name), gone)

        NameDialog(
            self, texts.say("class.add"), lead, texts.say("class.add_yes"), keep,
            again=lambda name: texts.say("class.added", name=name),
        ).open()  # fmt: skip

    def ask_name(self) -> None:
        """Ask for another name of the one who is chosen."""
        chosen = self.table.chosen()
        if len(chosen) != 1 or not self.own:
            return
        person = chosen[0].trainee
        rename = partial(self._rename, person.id)

        def keep(name: str) -> None:
            before, after = rename(name)
            said = texts.say("class.renamed", name=after)
            if before:
                self.bar.tell(said, lambda: self.tried(lambda: rename(before)))
            else:
                self.bar.tell(said)

        title, yes = texts.say("class.rename_title"), texts.say("class.rename_yes")
        NameDialog(self, title, "", yes, keep, name=person.name).open()

    def _rename(self, trainee: str, name: str) -> tuple[str, str]:
        """The name before, and the name now as it is kept."""
        room = self.need()
        before = room.trainee(trainee)
        room.rename_trainee(trainee, name)
        after = room.trainee(trainee)
        assert before is not None
        assert after is not None
        self.desk.services.renamed(before.name, after.name)
        self.refresh()
        return before.name, after.name

    def archive(self) -> None:
        """Archive those who are chosen, or bring them back."""
        chosen = [person.trainee.id for person in self.table.chosen()]
        back = self.groups.chosen() == ARCHIVED
        if not chosen:
            return

        def do(archived: bool) -> None:
            self.need().archive_trainees(chosen, archived=archived)
            self.refresh()

        if self.tried(lambda: do(not back)):
            said = texts.say("class.brought_back" if back else "class.archived_now", n=len(chosen))
            self.bar.tell(said, lambda: self.tried(lambda: do(back)))

    def drop_pin(self) -> None:
        """Take the PINs of those who are chosen away: they may choose new ones."""
        chosen = [person for person in self.table.chosen() if person.trainee.has_pin]

        def do() -> None:
            records = self.need().records
            for person in chosen:
                pins.clear(records, person.trainee.id)
            self.refresh()

        if chosen and self.tried(do):
            self.bar.tell(texts.say("class.pin_dropped", names=", ".join(one.name for one in chosen)))

    def ask_to_delete(self) -> None:
        chosen = self.table.chosen()
        if not chosen or not self.own:
            return
        try:
            attempts = self.need().count_attempts(person.trainee.id for person in chosen)
        except (Refused, RecordsError) as error:
            self.bar.complain(str(error))
            return
        ask_to_delete(self, chosen, attempts, lambda: self.delete(chosen))

    def delete(self, people: Iterable[Person]) -> None:
        """Delete these for good, with all they did."""

        def do() -> None:
            room = self.need()
            for person in people:
                if person.trainee.name == self.desk.preferences.trainee:
                    self.desk.clear_table()  # what is on it would be kept under nobody
                room.delete_trainee(person.trainee.id)
                self.desk.services.renamed(person.trainee.name, "")

        done = self.tried(do)
        self.refresh()
        if done:
            self.bar.tell(texts.say("class.deleted", names=", ".join(one.name for one in people)))

    def _table_menu(self, where: QPoint) -> None:
        """What can be done with those who are chosen, at the pointer."""
        if not self.table.chosen() or not self.own:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        groups = menu.addMenu(texts.say("class.groups"))
        self.group_acts.fill_menu()
        for action in self.group_menu.actions():
            groups.addAction(action)
        for one in (self.rename_button, self.archive_button, self.pin_button, self.delete_button):
            action = QAction(one.text().strip(), menu)
            action.setEnabled(one.isEnabled())
            action.triggered.connect(one.click)
            menu.addAction(action)
        menu.popup(self.table.viewport().mapToGlobal(where))
