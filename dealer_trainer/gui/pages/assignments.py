"""What is assigned: the list with how far the class is, who has done what, and the form to give work out."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut

from dealer_trainer import texts
from dealer_trainer.gui.classroom import saying
from dealer_trainer.gui.classroom.assignments_view import AssignmentsView
from dealer_trainer.gui.classroom.kept_plan import read_plan, write_plan
from dealer_trainer.gui.classroom.plan_form import NEW, PlanForm, copy_of
from dealer_trainer.gui.pages.page import Desk
from dealer_trainer.records import RecordsError
from dealer_trainer.records.class_rows import Assignment, Plan, Refused, Why

_DRAFT: Final = "assignments.draft"  # under which what is being written is remembered


class AssignmentsPage(AssignmentsView):
    place = "assignments"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._changing: Assignment | None = None  # what the form was opened for; None: something new
        self._begun = False  # the form is open, also while a colleague's records are looked at
        self.form = PlanForm(desk.services)
        self._stack.addWidget(self.form)
        self._keeping = QTimer(self)  # what is written is kept, should the window be closed by force
        self._keeping.setInterval(1000)
        self._keeping.timeout.connect(self._remember_draft)
        self.new_button.clicked.connect(lambda: self.write(NEW))
        self._empty.action.clicked.connect(lambda: self.write(NEW))
        self.detail.edit.connect(self.edit)
        self.detail.copy.connect(self.copy)
        self.detail.archive.connect(self.archive)
        self.detail.delete.connect(self.delete)
        self.detail.more.connect(self.give_attempt)
        self.detail.less.connect(self.take_attempt)
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

    @property
    def writing(self) -> bool:
        """Whether the form is open."""
        return self._stack.currentWidget() is self.form

    def opened(self) -> None:
        """What is being written stays open, whatever was looked at meanwhile."""
        if self._begun and self.own:
            self._show_form(True)
            self.form.title.setFocus()
            return
        self._show_form(False)
        self.bar.clear()
        self.refresh()
        self.view.setFocus()
        self._offer_draft()

    def left(self) -> None:
        super().left()
        self._keeping.stop()
        if self.writing:
            self._remember_draft()

    # Giving out.

    def edit(self) -> None:
        if (one := self.chosen()) is not None and self.own:
            self.write(one.plan, one)

    def copy(self) -> None:
        if (one := self.chosen()) is not None:
            self.write(copy_of(one.plan))

    def write(self, plan: Plan, changing: Assignment | None = None) -> None:
        """Open the form with a plan, for something new or to change what is assigned."""
        if not self.own or self._begun:
            return
        try:
            room = self.need()
            self.form.begin(plan, room, self.today(room), known=changing is not None)
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
        if room is None or kept is None or not self.own:
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
            room, plan = self.need(), self.form.plan()
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
            back = partial(self.tried, lambda: self.need().change_assignment(before.id, before.plan))
            self.bar.tell(texts.say("class.assigned.changed", title=made.plan.title), back)

    def _refusal(self, error: Refused | RecordsError) -> str:
        """What was refused, parts by their names."""
        if isinstance(error, Refused) and error.why in (Why.TWICE, Why.NEEDED):
            found = (part for part in self.form.plan().parts if part.what == error.name)
            if (part := next(found, None)) is not None:
                return str(Refused(error.why, saying.part_name(self.desk.services, part)))
        return str(error)

    def _undo_making(self, made: Assignment) -> None:
        if self.tried(lambda: self.need().delete_assignment(made.id)):
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
        if one is None or not self.own:
            return
        back = one.archived is not None

        def do(archived: bool) -> None:
            self.need().archive_assignment(one.id, archived=archived)

        if self.tried(lambda: do(not back)):
            said = texts.say(f"class.assigned.{'brought_back' if back else 'archived'}", title=one.plan.title)
            self.bar.tell(said, lambda: self.tried(lambda: do(back)))

    def delete(self) -> None:
        """Delete what is chosen; the attempts stay."""
        one = self.chosen()
        if one is None or not self.own:
            return
        if self.tried(lambda: self.need().delete_assignment(one.id)):
            said = texts.say("class.assigned.deleted", title=one.plan.title)
            self.bar.tell(said, lambda: self.tried(lambda: self.need().restore_assignment(one)))

    def give_attempt(self, trainee: str, scenario: str) -> None:
        """Allow one person one attempt more at a scenario."""
        self._change_attempts(trainee, scenario, more=True)

    def take_attempt(self, trainee: str, scenario: str) -> None:
        """Take back one that was given."""
        self._change_attempts(trainee, scenario, more=False)

    def _change_attempts(self, trainee: str, scenario: str, *, more: bool) -> None:
        one = self.chosen()
        if one is None or not self.own:
            return

        def do(more: bool) -> None:
            room = self.need()
            (room.give_attempt if more else room.take_attempt)(one.id, trainee, scenario)

        if self.tried(lambda: do(more)):
            key = "class.extra.was_given" if more else "class.extra.was_taken"
            name = self.detail.name_of(trainee)
            said = texts.say(key, name=name, scenario=saying.scenario_name(self.desk.services, scenario))
            self.bar.tell(said, lambda: self.tried(lambda: do(not more)))

    def retranslate(self) -> None:
        super().retranslate()
        self.form.retranslate()
