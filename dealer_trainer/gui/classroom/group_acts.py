"""What is done to groups: made, named, filled, emptied, deleted, each with a way back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtGui import QAction

from dealer_trainer import texts
from dealer_trainer.gui.classroom.class_view import ClassView
from dealer_trainer.gui.classroom.naming import NameDialog
from dealer_trainer.records import RecordsError
from dealer_trainer.records.class_rows import Refused


class GroupActs:
    def __init__(self, view: ClassView) -> None:
        self._view = view

    def make(self, trainees: Iterable[str] = ()) -> None:
        """Ask for a group's name; these trainees come into it."""
        into = list(trainees)

        def keep(name: str) -> None:
            room = self._view.need()
            made = room.make_group(name)
            room.put_into_group(made.id, into)
            self._view.refresh()
            if not into:
                self._view.groups.choose(made.id)
            undo = partial(self._view.tried, lambda: self._drop(made.id))
            self._view.bar.tell(texts.say("class.group_made", name=made.name), undo)

        title, yes = texts.say("class.new_group"), texts.say("class.new_group_yes")
        NameDialog(self._view, title, texts.say("class.new_group_lead"), yes, keep).open()

    def ask_name(self) -> None:
        group = self._view.groups.group()
        if group is None or not self._view.own:
            return

        def rename(name: str) -> None:
            self._view.need().rename_group(group.id, name)
            self._view.refresh()

        def keep(name: str) -> None:
            rename(name)
            said = texts.say("class.group_renamed", name=" ".join(name.split()))
            self._view.bar.tell(said, lambda: self._view.tried(lambda: rename(group.name)))

        title, yes = texts.say("class.rename_group_title"), texts.say("class.rename_yes")
        NameDialog(self._view, title, "", yes, keep, name=group.name).open()

    def delete(self) -> None:
        """Delete the group that is chosen; its trainees stay in the class."""
        group = self._view.groups.group()
        if group is None or not self._view.own:
            return

        def restore() -> None:
            self._view.need().restore_group(deleted)
            self._view.refresh()
            self._view.groups.choose(group.id)

        try:
            deleted = self._view.need().delete_group(group.id)
        except (Refused, RecordsError) as error:
            self._view.bar.complain(str(error))
            self._view.refresh()
            return
        self._view.refresh()
        said = texts.say("class.group_deleted", name=group.name)
        self._view.bar.tell(said, lambda: self._view.tried(restore))

    def _drop(self, group: str) -> None:
        self._view.need().delete_group(group)
        self._view.refresh()

    def put_into(self, group: str, trainees: list[str]) -> None:
        self._move(group, trainees, put=True)

    def take_out(self, group: str, trainees: list[str]) -> None:
        self._move(group, trainees, put=False)

    def _move(self, group: str, trainees: list[str], *, put: bool) -> None:
        name = self._view.groups.groups[group].name
        moved: tuple[str, ...] = ()

        def do(some: Iterable[str], into: bool) -> None:
            nonlocal moved
            room = self._view.need()
            moved = room.put_into_group(group, some) if into else room.take_out_of_group(group, some)
            self._view.refresh()

        if self._view.tried(lambda: do(trainees, put)):
            some = moved
            said = texts.say("class.put" if put else "class.taken_out", n=len(some), name=name)
            self._view.bar.tell(said, (lambda: self._view.tried(lambda: do(some, not put))) if some else None)

    def fill_menu(self) -> None:
        """The groups, ticked where all who are chosen are in; choosing one puts them in or takes them out."""
        self._view.group_menu.clear()
        chosen = self._view.table.chosen()
        ids = [person.trainee.id for person in chosen]
        for group in self._view.groups.groups.values():
            action = QAction(group.name.replace("&", "&&"), self._view.group_menu)
            action.setCheckable(True)
            inside = all(group.name in person.groups for person in chosen)
            action.setChecked(inside)
            move = self.take_out if inside else self.put_into
            action.triggered.connect(lambda _=False, move=move, group=group: move(group.id, ids))
            self._view.group_menu.addAction(action)
        if self._view.groups.groups:
            self._view.group_menu.addSeparator()
        new = QAction(texts.say("class.new_group_dots"), self._view.group_menu)
        new.triggered.connect(lambda _=False: self.make(ids))
        self._view.group_menu.addAction(new)
