"""What the class page shows: the groups, the trainees, and how they work."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import icons
from dealer_trainer.gui.classroom.groups import ALL, ARCHIVED, NONE, GroupList
from dealer_trainer.gui.classroom.people import NEVER, PeopleTable, Person
from dealer_trainer.gui.classroom.room_page import RoomPage
from dealer_trainer.gui.classroom.undo_bar import UndoBar
from dealer_trainer.gui.flowing import Flowing
from dealer_trainer.gui.pages.page import Desk
from dealer_trainer.gui.shelf import plain
from dealer_trainer.gui.widgets import Empty, button, halves, label
from dealer_trainer.records import RecordsError
from dealer_trainer.records.class_rows import Group, Refused
from dealer_trainer.records.classroom import Classroom


class ClassView(RoomPage):
    """The class, and what lets it be changed; `need` and `tried` are for whoever changes it."""

    place = "class"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._people: list[Person] = []
        self._group = desk.preferences.recalled("class.group")  # chosen when the class was shown last
        self._title, self._count = label("title"), label("dim")
        self.add_button, self.import_button = button("primary", "add"), button("", "open")
        self.bar = UndoBar(self)
        self.groups = GroupList()
        self.new_group, self.rename_group, self.delete_group = button("", "add"), button(), button()
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self._glass = QAction(self.search)
        self.search.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.table = PeopleTable()
        self.group_button, self.rename_button, self.archive_button = button(), button(), button()
        self.pin_button, self.delete_button = button(), button()
        self.progress_button = button("", "progress")
        self.group_menu = QMenu(self)
        self._empty, self._none = Empty("class"), Empty("search")
        self._lay_out()
        self.table.sort_as(desk.preferences.recalled("class.sort"))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addSpacing(10)
        head.addWidget(self._count)
        head.addStretch(1)
        head.addWidget(self.import_button)
        head.addWidget(self.add_button)
        left, beside = QWidget(), QVBoxLayout()
        left.setLayout(beside)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(8)
        beside.addWidget(self.groups, 1)
        beside.addWidget(self.new_group)
        both = QHBoxLayout()
        both.addWidget(self.rename_group, 1)
        both.addWidget(self.delete_group, 1)
        beside.addLayout(both)
        right, column = QWidget(), QVBoxLayout()
        right.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.search)
        self._rows = QStackedWidget()
        self._rows.addWidget(self.table)
        self._rows.addWidget(self._none)
        column.addWidget(self._rows, 1)
        acts = Flowing()
        for one in (
            self.progress_button,
            self.group_button,
            self.rename_button,
            self.archive_button,
            self.pin_button,
            self.delete_button,
        ):
            acts.addWidget(one)
        column.addLayout(acts)
        whole = halves(left, right, (1, 4), (240, 840))
        self._stack = QStackedWidget()
        self._stack.addWidget(whole)
        self._stack.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 22, 28, 24)
        layout.setSpacing(14)
        layout.addLayout(head)
        layout.addWidget(self.bar)
        layout.addWidget(self._stack, 1)

    # What is shown.

    def opened(self) -> None:
        self.bar.clear()
        self.refresh()
        self.table.setFocus()

    def left(self) -> None:
        self.desk.preferences.remember("class.group", self.groups.chosen())
        self.desk.preferences.remember("class.sort", self.table.sorted_as())

    def refresh(self) -> None:
        """Read the class again."""
        self.desk.services.trouble = ""
        room = self.room
        people: list[Person] = []
        groups: list[Group] = []
        trouble = self.desk.services.trouble
        if room is not None:
            try:
                groups = room.groups()
                people = _people(room, groups)
            except RecordsError as error:
                trouble = str(error)
        self._people = people
        counts = {ALL: 0, NONE: 0, ARCHIVED: 0}
        for person in people:
            for key in _entries(person, groups):
                counts[key] = counts.get(key, 0) + 1
        self.groups.fill(groups, counts)
        if self._group:
            self.groups.choose(self._group)
            self._group = ""
        self._count.setText(texts.say("class.count", n=counts[ALL]) if people else "")
        self._stack.setCurrentIndex(0 if people or groups else 1)
        if trouble:
            self._empty.tell(texts.say("class.unreadable"), trouble)
        else:
            action = texts.say("class.add") if self.own else ""
            self._empty.tell(texts.say("class.empty"), texts.say("class.empty_lead"), action)
        self.show_people()

    def show_people(self) -> None:
        """Show those of the group that is chosen who fit what is searched."""
        wanted, key = plain(self.search.text()).split(), self.groups.chosen()
        groups = list(self.groups.groups.values())
        found = [
            person
            for person in self._people
            if key in _entries(person, groups)
            and all(word in plain(f"{person.name} {' '.join(person.groups)}") for word in wanted)
        ]
        self.table.fill(found)
        self._rows.setCurrentIndex(0 if found else 1)
        self._tell_none()
        self._enable()

    def _tell_none(self) -> None:
        if self.search.text():
            self._none.tell(texts.say("class.not_found"), "", texts.say("class.clear"))
        else:
            self._none.tell(texts.say("class.nobody"), texts.say("class.nobody_lead"))

    def _enable(self) -> None:
        chosen, own = self.table.chosen(), self.own
        file = self.desk.services.looking_at
        for one in (self.add_button, self.import_button, self.new_group):
            one.setEnabled(own)
            one.setToolTip("" if own else texts.say("reports.look.disabled", file=file))
        for one in (self.rename_group, self.delete_group):
            one.setEnabled(own and self.groups.group() is not None)
        for one in (self.group_button, self.archive_button, self.delete_button):
            one.setEnabled(own and bool(chosen))
        self.rename_button.setEnabled(own and len(chosen) == 1)
        self.progress_button.setEnabled(len(chosen) == 1 and chosen[0].trainee.archived is None)
        self.pin_button.setEnabled(own and any(person.trainee.has_pin for person in chosen))
        archived = self.groups.chosen() == ARCHIVED
        self.archive_button.setText(texts.say("class.bring_back" if archived else "class.archive"))

    # Doing.

    def tried(self, do: Callable[[], object]) -> bool:
        """Whether it was done; else it is said why not, and the class is shown as it is."""
        try:
            do()
        except (Refused, RecordsError) as error:
            self.refresh()
            self.bar.complain(str(error))
            return False
        return True

    # Words.

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.place.class"))
        self.add_button.setText(texts.say("class.add_dots"))
        self.import_button.setText(texts.say("class.import"))
        self.search.setPlaceholderText(texts.say("class.search"))
        self.search.setAccessibleName(texts.say("class.search"))
        self.table.setAccessibleName(texts.say("class.trainees"))
        self.groups.setAccessibleName(texts.say("class.groups"))
        for one, key, keys in self._named():
            one.setText(texts.say(f"class.{key}"))
            tip = texts.say(f"class.{key}_tip") if texts.has(f"class.{key}_tip") else ""
            one.setToolTip(" ".join(filter(None, (tip, f"({keys})" if keys else ""))))
        self.bar.retranslate()
        self._enable()
        if self.isVisible():
            self.refresh()
        self.recolour()

    def _named(self) -> Iterable[tuple[QPushButton, str, str]]:
        return (
            (self.progress_button, "progress_of", ""), (self.new_group, "new_group_dots", ""),
            (self.rename_group, "rename_group", "F2"), (self.delete_group, "delete_group", ""),
            (self.group_button, "put_into", "Ctrl+G"), (self.rename_button, "rename", "F2"),
            (self.archive_button, "archive", ""), (self.pin_button, "drop_pin", ""),
            (self.delete_button, "delete_dots", ""),
        )  # fmt: skip

    def recolour(self) -> None:
        super().recolour()
        self._glass.setIcon(icons.icon("search"))


def _people(room: Classroom, groups: Iterable[Group]) -> list[Person]:
    """Everyone, archived ones too, with their groups and figures."""
    belongs, figures = room.memberships(), room.figures()
    found = []
    for trainee in room.trainees(archived=None):
        of = belongs.get(trainee.id, frozenset())
        names = tuple(one.name for one in groups if one.id in of)
        found.append(Person(trainee, names, figures.get(trainee.id, NEVER)))
    return found


def _entries(person: Person, groups: Iterable[Group]) -> set[str]:
    """Under which entries of the list of groups a person is shown."""
    if person.trainee.archived is not None:
        return {ARCHIVED}
    if not person.groups:
        return {ALL, NONE}
    return {ALL, *(group.id for group in groups if group.name in person.groups)}
