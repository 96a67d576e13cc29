"""What the assignments page shows: the list with how far the class is, and who has done what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QItemSelectionModel, QModelIndex
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QListView,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui.classroom import saying
from dealer_trainer.gui.classroom.assignment_list import AssignmentModel
from dealer_trainer.gui.classroom.counting import Counting
from dealer_trainer.gui.classroom.detail import Detail
from dealer_trainer.gui.classroom.people import called
from dealer_trainer.gui.classroom.room_page import RoomPage
from dealer_trainer.gui.classroom.two_lines import TwoLines
from dealer_trainer.gui.classroom.undo_bar import UndoBar
from dealer_trainer.gui.pages.page import Desk
from dealer_trainer.gui.widgets import Empty, button, halves, label
from dealer_trainer.records import RecordsError
from dealer_trainer.records.class_rows import Assignment, Refused
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.training.assignments import progress


class AssignmentsView(RoomPage):
    """The list and who has done what; `need` and `tried` are for whoever changes it."""

    place = "assignments"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.counting = Counting(self)
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
        self._empty = Empty("assignments")
        self.counting.counted.connect(self._counted)
        self.counting.failed.connect(self._not_counted)
        self._lay_out()
        self.archived.toggled.connect(lambda _: self.refresh())
        self.view.selectionModel().currentChanged.connect(self._chosen)
        self.view.activated.connect(lambda _: self.detail.grid.setFocus())
        self.detail.look.connect(self.look_back)
        self.detail.stop.connect(self._stop_or_count)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addSpacing(10)
        head.addWidget(self._count)
        head.addStretch(1)
        head.addWidget(self.archived)
        head.addSpacing(10)
        head.addWidget(self.new_button)
        both = halves(self.view, self.detail, (2, 5), (330, 780), gap=16)
        self._stack = QStackedWidget()
        self._stack.addWidget(both)
        self._stack.addWidget(self._empty)
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

    def left(self) -> None:
        self.counting.rest()
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
        self.model.fill(found)
        if room is not None:
            self.counting.begin(room, found, self.desk.services.assignable(), self.today(room))
        self.new_button.setEnabled(self.own)
        self.new_button.setToolTip(
            "" if self.own else texts.say("reports.look.disabled", file=self.desk.services.looking_at)
        )
        self._count.setText(texts.say("class.assigned.count", n=len(found)) if found else "")
        self._stack.setCurrentIndex(0 if found else 1)
        self._tell_empty(trouble)
        if found:
            index = self.model.index(max(0, self.model.row_of(before)))
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.view.selectionModel().setCurrentIndex(index, flag)
            self._show_chosen()

    def _tell_empty(self, trouble: str) -> None:
        if trouble:
            self._empty.tell(texts.say("class.unreadable"), trouble)
        elif self.archived.isChecked():
            self._empty.tell(texts.say("class.assigned.none_archived"), "")
        else:
            action = texts.say("class.assigned.new") if self.own else ""
            lead = texts.say("class.assigned.empty_lead")
            self._empty.tell(texts.say("class.assigned.empty"), lead, action)

    def _counted(self, assignment: str) -> None:
        """How far the class is with one more assignment."""
        self.model.set_progress(assignment, progress(self.counting.works[assignment]))
        one = self.chosen()
        if one is not None and one.id == assignment and self.detail.waits:
            self._show_chosen()

    def _not_counted(self, _assignment: str, why: str) -> None:
        self.counting.stop()
        self._show_chosen()
        self.bar.complain(why)

    def _stop_or_count(self) -> None:
        """Count no more what takes long; or count it after all."""
        if self.counting.stopped:
            self.refresh()
        else:
            self.counting.stop()
            self._show_chosen()

    @staticmethod
    def today(room: Classroom) -> date:
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
            room = self.need()
            people = {person.id: person for person in room.trainees(archived=None)}
            groups = {group.id: group for group in room.groups()}
            done = self.counting.works.get(one.id) if self.counting.want(one) else None
        except (Refused, RecordsError) as error:
            self.bar.complain(str(error))
            return
        names = {key: called(person) for key, person in people.items()}
        whom = saying.for_whom(one.plan, groups, people)
        self.detail.show_assignment(one, done, names, whom, own=self.own, stopped=self.counting.stopped)

    def look_back(self, attempt: str) -> None:
        """Show the debrief of an attempt."""
        if trouble := self.desk.look_back(attempt):
            self.bar.complain(trouble)

    def tried(self, do: Callable[[], object]) -> bool:
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
        if self.view.isVisible():
            self.refresh()
        self.recolour()
