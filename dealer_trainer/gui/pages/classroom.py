"""The instructor's class: who is in it, in which groups, and how they work."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import icons
from dealer_trainer.gui.classroom.deleting import ask_to_delete
from dealer_trainer.gui.classroom.groups import ALL, ARCHIVED, NONE, GroupList
from dealer_trainer.gui.classroom.naming import NameDialog
from dealer_trainer.gui.classroom.people import NEVER, PeopleTable, Person
from dealer_trainer.gui.classroom.undo_bar import UndoBar
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.shelf import plain
from dealer_trainer.gui.widgets import Empty, button, label
from dealer_trainer.records import RecordsError, pins
from dealer_trainer.records.class_list import Imported, TakenBack, preview, take_back
from dealer_trainer.records.class_rows import Group, Refused, Why
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.list_file import LARGEST, ListError, read_list


class ClassPage(Page):
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
        self.group_menu = QMenu(self)
        self._empty, self._none = Empty("class"), Empty("search")
        self._lay_out()
        self._connect()
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
        acts = QHBoxLayout()
        acts.setSpacing(8)
        for one in (self.group_button, self.rename_button, self.archive_button, self.pin_button):
            acts.addWidget(one)
        acts.addStretch(1)
        acts.addWidget(self.delete_button)
        column.addLayout(acts)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.setChildrenCollapsible(False)
        halves.setHandleWidth(14)
        halves.addWidget(left)
        halves.addWidget(right)
        halves.setStretchFactor(0, 1)
        halves.setStretchFactor(1, 4)
        halves.setSizes([240, 840])
        self._stack = QStackedWidget()
        self._stack.addWidget(halves)
        self._stack.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 22, 28, 24)
        layout.setSpacing(14)
        layout.addLayout(head)
        layout.addWidget(self.bar)
        layout.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self.add_button.clicked.connect(self.add)
        self._empty.action.clicked.connect(self.add)
        self.import_button.clicked.connect(self.import_list)
        self.groups.wanted.connect(self.show_people)
        self.groups.dropped.connect(self.put_into)
        self.new_group.clicked.connect(lambda: self.make_group())
        self.rename_group.clicked.connect(self.ask_group_name)
        self.delete_group.clicked.connect(self.drop_group)
        self.search.textChanged.connect(self.show_people)
        self.search.returnPressed.connect(self.table.setFocus)
        self._none.action.clicked.connect(self.search.clear)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._enable())
        self.table.doubleClicked.connect(lambda _: self.ask_name())
        self.table.customContextMenuRequested.connect(self._table_menu)
        self.group_menu.aboutToShow.connect(self._fill_group_menu)
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
            (self.groups, QKeySequence("F2"), self.ask_group_name),
            (self.groups, QKeySequence("Delete"), self.drop_group),
        ):
            shortcut = QShortcut(keys, where)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(do)

    # What is shown.

    @property
    def room(self) -> Classroom | None:
        """The class that is shown: a colleague's, if that is looked at."""
        records = self.desk.services.shown()
        return None if records is None else Classroom(records)

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
            action = texts.say("class.add") if self._own else ""
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

    @property
    def _own(self) -> bool:
        """Whether the records shown may be changed."""
        return self.desk.services.looking_at is None

    def _enable(self) -> None:
        chosen, own = self.table.chosen(), self._own
        file = self.desk.services.looking_at
        for one in (self.add_button, self.import_button, self.new_group):
            one.setEnabled(own)
            one.setToolTip("" if own else texts.say("reports.look.disabled", file=file))
        for one in (self.rename_group, self.delete_group):
            one.setEnabled(own and self.groups.group() is not None)
        for one in (self.group_button, self.archive_button, self.delete_button):
            one.setEnabled(own and bool(chosen))
        self.rename_button.setEnabled(own and len(chosen) == 1)
        self.pin_button.setEnabled(own and any(person.trainee.has_pin for person in chosen))
        archived = self.groups.chosen() == ARCHIVED
        self.archive_button.setText(texts.say("class.bring_back" if archived else "class.archive"))

    # Trainees.

    def add(self) -> None:
        """Ask for names, one after another; whoever is new comes into the group that is chosen."""
        group = self.groups.group()
        lead = texts.say("class.add_into", name=group.name) if group else texts.say("class.add_lead")

        def keep(name: str) -> None:
            room = self._need()
            made = room.make_trainee(name, [group.id] if group else [])
            self.refresh()
            self.table.choose([made.id])
            gone = partial(self._take_back, Imported((made.id,), (), ()))
            self.bar.tell(texts.say("class.added", name=made.name), gone)

        NameDialog(
            self, texts.say("class.add"), lead, texts.say("class.add_yes"), keep,
            again=lambda name: texts.say("class.added", name=name),
        ).open()  # fmt: skip

    def ask_name(self) -> None:
        """Ask for another name of the one who is chosen."""
        chosen = self.table.chosen()
        if len(chosen) != 1 or not self._own:
            return
        person = chosen[0].trainee
        rename = partial(self._rename, person.id)

        def keep(name: str) -> None:
            before, after = rename(name)
            said = texts.say("class.renamed", name=after)
            if before:
                self.bar.tell(said, lambda: self._try(lambda: rename(before)))
            else:
                self.bar.tell(said)

        title, yes = texts.say("class.rename_title"), texts.say("class.rename_yes")
        NameDialog(self, title, "", yes, keep, name=person.name).open()

    def _rename(self, trainee: str, name: str) -> tuple[str, str]:
        """The name before, and the name now as it is kept."""
        room = self._need()
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
            self._need().archive_trainees(chosen, archived=archived)
            self.refresh()

        if self._try(lambda: do(not back)):
            said = texts.say("class.brought_back" if back else "class.archived_now", n=len(chosen))
            self.bar.tell(said, lambda: self._try(lambda: do(back)))

    def drop_pin(self) -> None:
        """Take the PINs of those who are chosen away: they may choose new ones."""
        chosen = [person for person in self.table.chosen() if person.trainee.has_pin]

        def do() -> None:
            records = self._need().records
            for person in chosen:
                pins.clear(records, person.trainee.id)
            self.refresh()

        if chosen and self._try(do):
            self.bar.tell(texts.say("class.pin_dropped", names=", ".join(one.name for one in chosen)))

    def ask_to_delete(self) -> None:
        chosen = self.table.chosen()
        if not chosen or not self._own:
            return
        try:
            attempts = self._need().count_attempts(person.trainee.id for person in chosen)
        except (Refused, RecordsError) as error:
            self.bar.complain(str(error))
            return
        ask_to_delete(self, chosen, attempts, lambda: self.delete(chosen))

    def delete(self, people: Iterable[Person]) -> None:
        """Delete these for good, with all they did."""

        def do() -> None:
            room = self._need()
            for person in people:
                if person.trainee.name == self.desk.preferences.trainee:
                    self.desk.clear_table()  # what is on it would be kept under nobody
                room.delete_trainee(person.trainee.id)
                self.desk.services.renamed(person.trainee.name, "")

        done = self._try(do)
        self.refresh()
        if done:
            self.bar.tell(texts.say("class.deleted", names=", ".join(one.name for one in people)))

    # Groups.

    def make_group(self, trainees: Iterable[str] = ()) -> None:
        """Ask for a group's name; these trainees come into it."""
        into = list(trainees)

        def keep(name: str) -> None:
            room = self._need()
            made = room.make_group(name)
            room.put_into_group(made.id, into)
            self.refresh()
            if not into:
                self.groups.choose(made.id)
            self.bar.tell(
                texts.say("class.group_made", name=made.name), lambda: self._try(lambda: self._drop(made.id))
            )

        title, yes = texts.say("class.new_group"), texts.say("class.new_group_yes")
        NameDialog(self, title, texts.say("class.new_group_lead"), yes, keep).open()

    def ask_group_name(self) -> None:
        group = self.groups.group()
        if group is None or not self._own:
            return

        def rename(name: str) -> None:
            self._need().rename_group(group.id, name)
            self.refresh()

        def keep(name: str) -> None:
            rename(name)
            said = texts.say("class.group_renamed", name=" ".join(name.split()))
            self.bar.tell(said, lambda: self._try(lambda: rename(group.name)))

        title, yes = texts.say("class.rename_group_title"), texts.say("class.rename_yes")
        NameDialog(self, title, "", yes, keep, name=group.name).open()

    def drop_group(self) -> None:
        """Delete the group that is chosen; its trainees stay in the class."""
        group = self.groups.group()
        if group is None or not self._own:
            return

        def restore() -> None:
            self._need().restore_group(deleted)
            self.refresh()
            self.groups.choose(group.id)

        try:
            deleted = self._need().delete_group(group.id)
        except (Refused, RecordsError) as error:
            self.bar.complain(str(error))
            self.refresh()
            return
        self.refresh()
        said = texts.say("class.group_deleted", name=group.name)
        self.bar.tell(said, lambda: self._try(restore))

    def _drop(self, group: str) -> None:
        self._need().delete_group(group)
        self.refresh()

    def put_into(self, group: str, trainees: list[str]) -> None:
        self._move(group, trainees, put=True)

    def take_out(self, group: str, trainees: list[str]) -> None:
        self._move(group, trainees, put=False)

    def _move(self, group: str, trainees: list[str], *, put: bool) -> None:
        name = self.groups.groups[group].name
        moved: tuple[str, ...] = ()

        def do(some: Iterable[str], into: bool) -> None:
            nonlocal moved
            room = self._need()
            moved = room.put_into_group(group, some) if into else room.take_out_of_group(group, some)
            self.refresh()

        if self._try(lambda: do(trainees, put)):
            some = moved
            said = texts.say("class.put" if put else "class.taken_out", n=len(some), name=name)
            self.bar.tell(said, (lambda: self._try(lambda: do(some, not put))) if some else None)

    def _fill_group_menu(self) -> None:
        """The groups, ticked where all who are chosen are in; choosing one puts them in or takes them out."""
        self.group_menu.clear()
        chosen = self.table.chosen()
        ids = [person.trainee.id for person in chosen]
        for group in self.groups.groups.values():
            action = QAction(group.name.replace("&", "&&"), self.group_menu)
            action.setCheckable(True)
            inside = all(group.name in person.groups for person in chosen)
            action.setChecked(inside)
            move = self.take_out if inside else self.put_into
            action.triggered.connect(lambda _=False, move=move, group=group: move(group.id, ids))
            self.group_menu.addAction(action)
        if self.groups.groups:
            self.group_menu.addSeparator()
        new = QAction(texts.say("class.new_group_dots"), self.group_menu)
        new.triggered.connect(lambda _=False: self.make_group(ids))
        self.group_menu.addAction(new)

    def _table_menu(self, where: QPoint) -> None:
        """What can be done with those who are chosen, at the pointer."""
        if not self.table.chosen() or not self._own:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        groups = menu.addMenu(texts.say("class.groups"))
        self._fill_group_menu()
        for action in self.group_menu.actions():
            groups.addAction(action)
        for one in (self.rename_button, self.archive_button, self.pin_button, self.delete_button):
            action = QAction(one.text().strip(), menu)
            action.setEnabled(one.isEnabled())
            action.triggered.connect(one.click)
            menu.addAction(action)
        menu.popup(self.table.viewport().mapToGlobal(where))

    # Lists.

    def import_list(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, texts.say("class.import_title"), "", texts.say("class.list.files")
        )
        if name:
            self.look_at_list(Path(name))

    def look_at_list(self, file: Path) -> None:
        """Show what a class list would change, for the instructor to take it in."""
        from dealer_trainer.gui.classroom.importing import ImportDialog

        try:
            with file.open("rb") as opened:
                data = opened.read(LARGEST + 1)
            room = self._need()
            looked_at = preview(room, read_list(data))
        except OSError as error:
            self.bar.complain(texts.say("class.list.no_file", file=file, why=texts.why(error)))
        except (ListError, RecordsError) as error:
            self.bar.complain(texts.say("class.list.refused", file=file.name, why=error))
        else:
            dialog = ImportDialog(self, room, looked_at)
            dialog.taken.connect(self._taken)
            dialog.open()

    def _taken(self, made: Imported) -> None:
        self.refresh()
        self.table.choose(made.trainees)
        said = texts.say("class.taken_in", n=len(made.trainees))
        self.bar.tell(said, partial(self._take_back, made))

    def _take_back(self, made: Imported) -> None:
        kept = TakenBack((), ())

        def do() -> None:
            nonlocal kept
            kept = take_back(self._need(), made)

        done = self._try(do)
        self.refresh()
        if done and (kept.trainees or kept.groups):
            self.bar.tell(texts.say("class.stayed", names=", ".join((*kept.trainees, *kept.groups))))

    # Doing.

    def _need(self) -> Classroom:
        """The class, to be changed. Raises RecordsError."""
        room = self.room
        if room is None:
            raise Refused(Why.CLOSED, self.desk.services.trouble)
        return room

    def _try(self, do: Callable[[], object]) -> bool:
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
            (self.new_group, "new_group_dots", ""), (self.rename_group, "rename_group", "F2"),
            (self.delete_group, "delete_group", ""), (self.group_button, "put_into", "Ctrl+G"),
            (self.rename_button, "rename", "F2"), (self.archive_button, "archive", ""),
            (self.pin_button, "drop_pin", ""), (self.delete_button, "delete_dots", ""),
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
