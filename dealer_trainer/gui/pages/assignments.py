"""What is assigned: the list with how far the class is, who has done what, and the form to give work out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QListView,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui.classroom import saying
from dealer_trainer.gui.classroom.assignment_list import AssignmentModel
from dealer_trainer.gui.classroom.detail import Detail
from dealer_trainer.gui.classroom.kept_plan import read_plan, write_plan
from dealer_trainer.gui.classroom.people import called
from dealer_trainer.gui.classroom.plan_form import NEW, PlanForm, copy_of
from dealer_trainer.gui.classroom.two_lines import TwoLines
from dealer_trainer.gui.classroom.undo_bar import UndoBar
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.widgets import Empty, button, label
from dealer_trainer.records import RecordsError
from dealer_trainer.records.class_rows import Assignment, Plan, Refused, Why
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.training.assignments import Work, progress, works

_DRAFT: Final = "assignments.draft"  # under which what is being written is remembered


class AssignmentsPage(Page):
    place = "assignments"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._works: dict[str, list[Work]] = {}
        self._to_count: deque[Assignment] = deque()
        self._changing: Assignment | None = None  # what the form was opened for; None: something new
        self._begun = False  # the form is open, also while a colleague's records are looked at
        self._title, self._count = label("title"), label("dim")
        self.archived = QCheckBox()
        self.new_button = button("primary", "add")
        self.bar = UndoBar(self)
        self.model = AssignmentModel(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(TwoLines(self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setMinimumWidth(220)
        self.detail = Detail(desk.services)
        self.form = PlanForm(desk.services)
        self._empty = Empty("assignments")
        self._keeping = QTimer(self)  # what is written is kept, should the window be closed by force
        self._keeping.setInterval(1000)
        self._keeping.timeout.connect(self._remember_draft)
        self._counting = QTimer(self)  # one assignment a turn: the window goes on meanwhile
        self._counting.setInterval(0)
        self._counting.timeout.connect(self._count_next)
        self._lay_out()
        self.new_button.clicked.connect(lambda: self.write(NEW))
        self._empty.action.clicked.connect(lambda: self.write(NEW))
        self.archived.toggled.connect(lambda _: self.refresh())
        self.view.selectionModel().currentChanged.connect(self._chosen)
        self.view.activated.connect(lambda _: self.detail.grid.setFocus())
        self.detail.edit.connect(self.edit)
        self.detail.copy.connect(self.copy)
        self.detail.archive.connect(self.archive)
        self.detail.delete.connect(self.delete)
        self.detail.look.connect(self.look_back)
        self.form.saved.connect(self.keep)
        self.form.left.connect(self.leave_form)
        for where, keys, do in (
            (self, QKeySequence(QKeySequence.StandardKey.New), lambda: self.write(NEW)),
            (self.view, QKeySequence("F2"), self.edit),
            (self.view, QKeySequence("Delete"), self.archive),
        ):
            shortcut = QShortcut(keys, where)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(do)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addSpacing(10)
        head.addWidget(self._count)
        head.addStretch(1)
        head.addWidget(self.archived)
        head.addSpacing(10)
        head.addWidget(self.new_button)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.setChildrenCollapsible(False)
        halves.setHandleWidth(16)
        halves.addWidget(self.view)
        halves.addWidget(self.detail)
        halves.setStretchFactor(0, 2)
        halves.setStretchFactor(1, 5)
        halves.setSizes([330, 780])
        self._stack = QStackedWidget()
        for one in (halves, self._empty, self.form):
            self._stack.addWidget(one)
        self._head = QWidget()
        self._head.setLayout(head)
        head.setContentsMargins(0, 0, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 22, 28, 24)
        layout.setSpacing(12)
        layout.addWidget(self._head)
        layout.addWidget(self.bar)
        layout.addWidget(self._stack, 1)

    # What is shown.

    @property
    def room(self) -> Classroom | None:
        records = self.desk.services.shown()
        return None if records is None else Classroom(records)

    @property
    def _own(self) -> bool:
        return self.desk.services.looking_at is None

    @property
    def writing(self) -> bool:
        """Whether the form is open."""
        return self._stack.currentWidget() is self.form

    def opened(self) -> None:
        """What is being written stays open, whatever was looked at meanwhile."""
        if self._begun and self._own:
            self._show_form(True)
            self.form.title.setFocus()
            return
        self._show_form(False)
        self.bar.clear()
        self.refresh()
        self.view.setFocus()
        self._offer_draft()

    def left(self) -> None:
        self._counting.stop()
        self._keeping.stop()
        if self.writing:
            self._remember_draft()
        if (one := self.chosen()) is not None:
            self.desk.preferences.remember("assignments.chosen", one.id)

    def refresh(self, choose: str = "") -> None:
        """Read what is assigned again; `choose` one (ID), else the one that was chosen stays so."""
        shown = self.detail.assignment
        before = choose or (shown.id if shown else self.desk.preferences.recalled("assignments.chosen"))
        self.desk.services.trouble = ""
        room = self.room
        trouble = self.desk.services.trouble
        found: list[Assignment] = []
        if room is not None:
            try:
                found = room.assignments(archived=self.archived.isChecked())
            except RecordsError as error:
                trouble = str(error)
        self._works = {}
        self.model.fill(found)
        self._to_count = deque(found)
        self.new_button.setEnabled(self._own)
        self.new_button.setToolTip(
            "" if self._own else texts.say("reports.look.disabled", file=self.desk.services.looking_at)
        )
        self._count.setText(texts.say("class.assigned.count", n=len(found)) if found else "")
        self._stack.setCurrentIndex(0 if found else 1)
        self._tell_empty(trouble)
        if found:
            self.view.setCurrentIndex(self.model.index(max(0, self.model.row_of(before))))
            self._show_chosen()
            self._counting.start()

    def _tell_empty(self, trouble: str) -> None:
        if trouble:
            self._empty.tell(texts.say("class.unreadable"), trouble)
        elif self.archived.isChecked():
            self._empty.tell(texts.say("class.assigned.none_archived"), "")
        else:
            action = texts.say("class.assigned.new") if self._own else ""
            lead = texts.say("class.assigned.empty_lead")
            self._empty.tell(texts.say("class.assigned.empty"), lead, action)

    def _count_next(self) -> None:
        """How far the class is with one more assignment."""
        if not self._to_count:
            self._counting.stop()
            return
        one = self._to_count.popleft()
        try:
            self.model.set_progress(one.id, progress(self._work(one)))
        except RecordsError:  # it is told where one is looked at
            self._to_count.clear()

    def count_all(self) -> None:
        """How far the class is with every assignment, now."""
        while self._to_count:
            self._count_next()

    def _work(self, assignment: Assignment) -> list[Work]:
        if assignment.id not in self._works:
            room = self._need()
            library = self.desk.services.assignable()
            self._works[assignment.id] = works(room.records, assignment, library, self._today(room))
        return self._works[assignment.id]

    @staticmethod
    def _today(room: Classroom) -> date:
        return room.records.now().astimezone().date()

    def _chosen(self, index: QModelIndex) -> None:
        if index.isValid():
            self._show_chosen()

    def chosen(self) -> Assignment | None:
        row = self.view.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def _show_chosen(self) -> None:
        if (one := self.chosen()) is None:
            return
        try:
            room = self._need()
            people = {person.id: person for person in room.trainees(archived=None)}
            groups = {group.id: group for group in room.groups()}
            done = self._work(one)
        except (Refused, RecordsError) as error:
            self.bar.complain(str(error))
            return
        names = {key: called(person) for key, person in people.items()}
        whom = saying.for_whom(one.plan, groups, people)
        self.detail.show_assignment(one, done, names, whom, own=self._own)

    def look_back(self, attempt: str) -> None:
        """Show the debrief of an attempt."""
        if trouble := self.desk.look_back(attempt):
            self.bar.complain(trouble)

    # Giving out.

    def edit(self) -> None:
        if (one := self.chosen()) is not None and self._own:
            self.write(one.plan, one)

    def copy(self) -> None:
        if (one := self.chosen()) is not None:
            self.write(copy_of(one.plan))

    def write(self, plan: Plan, changing: Assignment | None = None) -> None:
        """Open the form with a plan, for something new or to change what is assigned."""
        if not self._own or self._begun:
            return
        try:
            room = self._need()
            self.form.begin(plan, room, self._today(room), known=changing is not None)
        except (Refused, RecordsError) as error:
            self.bar.complain(str(error))
            return
        self._changing = changing
        self._begun = True
        self.bar.clear()
        self._show_form(True)
        self.form.title.setFocus()

    def _show_form(self, on: bool) -> None:
        self._head.setVisible(not on)
        if on:
            self._stack.setCurrentWidget(self.form)
            self._keeping.start()
        else:
            self._stack.setCurrentIndex(0)
            self._keeping.stop()

    def _close_form(self) -> None:
        self._begun = False
        self._show_form(False)
        self.desk.preferences.remember(_DRAFT, "")

    def _remember_draft(self) -> None:
        if self.form.changed:
            changing = self._changing.id if self._changing is not None else ""
            self.desk.preferences.remember(_DRAFT, write_plan(self.form.plan(), changing))

    def _offer_draft(self) -> None:
        """What was written when the window was closed can be gone on with."""
        room, kept = self.room, read_plan(self.desk.preferences.recalled(_DRAFT))
        if room is None or kept is None or not self._own:
            return
        plan, changing = kept
        try:
            before = room.assignment(changing) if changing else None
        except RecordsError:
            return  # it is told where the list is
        self.bar.tell(texts.say("class.assigned.left"), lambda: self.write(plan, before))

    def keep(self) -> None:
        """Give out what is written; what is refused is said above it."""
        before = self._changing
        try:
            room, plan = self._need(), self.form.plan()
            made = room.make_assignment(plan) if before is None else room.change_assignment(before.id, plan)
        except (Refused, RecordsError) as error:
            self.form.complain(self._refusal(error))
            return
        self._close_form()
        if before is None and self.archived.isChecked():
            self.archived.setChecked(False)
        self.refresh(made.id)
        self.view.setFocus()
        if before is None:
            self.bar.tell(
                texts.say("class.assigned.made", title=made.plan.title), partial(self._undo_making, made)
            )
        else:
            back = partial(self._try, lambda: self._need().change_assignment(before.id, before.plan))
            self.bar.tell(texts.say("class.assigned.changed", title=made.plan.title), back)

    def _refusal(self, error: Refused | RecordsError) -> str:
        """What was refused, parts by their names."""
        if isinstance(error, Refused) and error.why in (Why.TWICE, Why.NEEDED):
            found = (part for part in self.form.plan().parts if part.what == error.name)
            if (part := next(found, None)) is not None:
                return str(Refused(error.why, saying.part_name(self.desk.services, part)))
        return str(error)

    def _undo_making(self, made: Assignment) -> None:
        if self._try(lambda: self._need().delete_assignment(made.id)):
            self.bar.tell(texts.say("class.assigned.unmade"), lambda: self.write(made.plan))

    def leave_form(self) -> None:
        """Close the form without giving anything out; what was written can be had back."""
        plan, changing, changed = self.form.plan(), self._changing, self.form.changed
        self._close_form()
        self.refresh()
        self.view.setFocus()
        if changed:
            self.bar.tell(texts.say("class.assigned.left"), lambda: self.write(plan, changing))

    def archive(self) -> None:
        """Archive what is chosen, or give it out again."""
        one = self.chosen()
        if one is None or not self._own:
            return
        back = one.archived is not None

        def do(archived: bool) -> None:
            self._need().archive_assignment(one.id, archived=archived)

        if self._try(lambda: do(not back)):
            said = texts.say(f"class.assigned.{'brought_back' if back else 'archived'}", title=one.plan.title)
            self.bar.tell(said, lambda: self._try(lambda: do(back)))

    def delete(self) -> None:
        """Delete what is chosen; the attempts stay."""
        one = self.chosen()
        if one is None or not self._own:
            return
        if self._try(lambda: self._need().delete_assignment(one.id)):
            said = texts.say("class.assigned.deleted", title=one.plan.title)
            self.bar.tell(said, lambda: self._try(lambda: self._need().restore_assignment(one)))

    def _need(self) -> Classroom:
        if (room := self.room) is None:
            raise Refused(Why.CLOSED, self.desk.services.trouble)
        return room

    def _try(self, do: Callable[[], object]) -> bool:
        """Whether it was done; else it is said why not. What is assigned is read again either way."""
        said = ""
        try:
            do()
        except (Refused, RecordsError) as error:
            said = str(error)
        self.refresh()
        if said:
            self.bar.complain(said)
        return not said

    # Words.

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.place.assignments"))
        self.archived.setText(texts.say("class.assigned.show_archived"))
        self.new_button.setText(texts.say("class.assigned.new"))
        self.view.setAccessibleName(texts.say("ui.place.assignments"))
        self.bar.retranslate()
        self.detail.retranslate()
        self.form.retranslate()
        if self.isVisible() and not self.writing:
            self.refresh()
        self.recolour()
