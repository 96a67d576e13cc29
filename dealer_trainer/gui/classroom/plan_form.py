"""The form of an assignment: what, for whom, until when, and when it is passed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from PySide6.QtCore import QDate, QLocale, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.classroom import saying
from dealer_trainer.gui.classroom.part_picker import PartPicker
from dealer_trainer.gui.classroom.target_picker import TargetPicker
from dealer_trainer.gui.services import Services
from dealer_trainer.gui.widgets import button, halves, label
from dealer_trainer.records.class_rows import MOST_ATTEMPTS, AssignmentKind, Plan
from dealer_trainer.records.classroom import Classroom

_WEEK: Final = timedelta(days=7)
_EXAM: Final = (80, 1)  # the minimum and the attempts that an exam begins with
NEW: Final = Plan("", ())


class PlanForm(QWidget):
    """`saved` when it is to be kept as `plan()`; `left` when it is not."""

    saved = Signal()
    left = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._begun = NEW
        self._title, self.complaint = label("heading", wrap=True), label("complaint", wrap=True)
        self.complaint.hide()
        self.save, self.cancel = button("primary", "tick"), button()
        self._known = False  # it is changed, else it is new
        self.title = QLineEdit()
        self.title.setMaxLength(120)
        self.kind, self.house = QComboBox(), QComboBox()
        self.has_due, self.due = QCheckBox(), QDateEdit()
        self.has_minimum, self.minimum = QCheckBox(), QSpinBox()
        self.has_attempts, self.attempts = QCheckBox(), QSpinBox()
        self.due.setCalendarPopup(True)
        self.due.setDisplayFormat("d MMM yyyy")
        for spin in (self.minimum, self.attempts):
            spin.lineEdit().setTextMargins(7, 0, 0, 0)
        self.minimum.setRange(0, 100)
        self.attempts.setRange(1, MOST_ATTEMPTS)
        self._names = {name: label("small") for name in ("title", "kind", "house", "targets", "parts")}
        self._counts = label("small", wrap=True)
        self.targets, self.parts = TargetPicker(), PartPicker(services)
        self._lay_out()
        for tick, field in (
            (self.has_due, self.due), (self.has_minimum, self.minimum), (self.has_attempts, self.attempts),
        ):  # fmt: skip
            tick.toggled.connect(field.setEnabled)
            tick.toggled.connect(lambda _: self._tell_counts())
            field.setEnabled(False)
        self.kind.activated.connect(lambda _: self._kind_chosen())
        self.title.textEdited.connect(lambda _: self.complain(""))
        self.parts.changed.connect(self._tell_counts)
        self.targets.changed.connect(lambda: self.complain(""))
        self.save.clicked.connect(self.saved)
        self.cancel.clicked.connect(self.left)
        for keys, do in ((QKeySequence("Ctrl+S"), self.saved), (QKeySequence("Escape"), self.left)):
            shortcut = QShortcut(keys, self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(do)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.cancel)
        head.addWidget(self.save)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for row, (name, field) in enumerate(
            (("title", self.title), ("kind", self.kind), ("house", self.house))
        ):
            grid.addWidget(self._names[name], row, 0)
            grid.addWidget(field, row, 1)
            self._names[name].setBuddy(field)
        for row, (tick, field) in enumerate(
            (
                (self.has_due, self.due), (self.has_minimum, self.minimum),
                (self.has_attempts, self.attempts),
            ), 3,
        ):  # fmt: skip
            grid.addWidget(tick, row, 0)
            grid.addWidget(field, row, 1)
        left, column = QWidget(), QVBoxLayout()
        left.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(grid)
        column.addWidget(self._counts)
        column.addSpacing(4)
        column.addWidget(self._names["targets"])
        column.addWidget(self.targets, 1)
        right, beside = QWidget(), QVBoxLayout()
        right.setLayout(beside)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(8)
        beside.addWidget(self._names["parts"])
        beside.addWidget(self.parts, 1)
        both = halves(left, right, (4, 5), (460, 560), gap=18)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(head)
        layout.addWidget(self.complaint)
        layout.addWidget(both, 1)

    # What is written.

    def begin(self, plan: Plan, room: Classroom, today: date, *, known: bool) -> None:
        """Show a plan to be changed (`known`) or to be made. Raises RecordsError."""
        groups, people = room.groups(), room.trainees()
        self._known = known
        self._tell_what()
        self.complain("")
        self.title.setText(plan.title)
        self.kind.setCurrentIndex(self.kind.findData(plan.kind.value))
        self._offer_houses(plan.house)
        day = plan.due or today + _WEEK
        self.due.setDate(QDate(day.year, day.month, day.day))
        self.minimum.setValue(_EXAM[0] if plan.minimum is None else plan.minimum)
        self.attempts.setValue(plan.attempts or _EXAM[1])
        for tick, given in (
            (self.has_due, plan.due), (self.has_minimum, plan.minimum), (self.has_attempts, plan.attempts),
        ):  # fmt: skip
            tick.setChecked(given is not None)
        self.targets.show_targets(groups, people, plan.targets)
        self.parts.show_parts(plan.parts)
        self._begun = self.plan()
        self._tell_counts()
        self.title.setFocus()

    def plan(self) -> Plan:
        """What is written now."""
        day = self.due.date()
        return Plan(
            self.title.text(), self.parts.parts(), self.targets.targets(),
            AssignmentKind(self.kind.currentData()), self.house.currentData() or None,
            self.minimum.value() if self.has_minimum.isChecked() else None,
            self.attempts.value() if self.has_attempts.isChecked() else None,
            date(day.year(), day.month(), day.day()) if self.has_due.isChecked() else None,
        )  # fmt: skip

    @property
    def changed(self) -> bool:
        """Whether anything was written since it was shown."""
        return self.plan() != self._begun

    def complain(self, text: str) -> None:
        self.complaint.setText(text)
        self.complaint.setVisible(bool(text))

    def _kind_chosen(self) -> None:
        """An exam has a pass mark and a number of attempts, unless somebody takes them out."""
        if self.kind.currentData() == AssignmentKind.EXAM.value:
            self.has_minimum.setChecked(True)
            self.has_attempts.setChecked(True)
        self._tell_counts()

    def _tell_counts(self) -> None:
        self._counts.setText(saying.counts(self.plan()))
        self.complain("")

    def _offer_houses(self, chosen: str | None) -> None:
        from dealer_trainer.rules.house import houses

        self.house.clear()
        self.house.addItem(texts.say("class.form.any_house"), "")
        names = [*houses()]
        if chosen is not None and chosen not in names:
            names.append(chosen)  # its file is gone; that is told where it is practised
        for name in names:
            self.house.addItem(words.house(name), name)
        self.house.setCurrentIndex(max(0, self.house.findData(chosen or "")))

    # Words.

    def _tell_what(self) -> None:
        self._title.setText(texts.say("class.form.change" if self._known else "class.form.new"))
        self.save.setText(texts.say("class.form.keep" if self._known else "class.form.save"))

    def retranslate(self) -> None:
        self._tell_what()
        self.cancel.setText(texts.say("class.form.cancel"))
        for name, said in self._names.items():
            said.setText(texts.say(f"class.form.{name}"))
        for name in ("title", "kind", "house"):
            getattr(self, name).setAccessibleName(texts.say(f"class.form.{name}"))
        self.title.setPlaceholderText(texts.say("class.form.title_hint"))
        fields = {"due": self.due, "minimum": self.minimum, "attempts": self.attempts}
        for name, field in fields.items():
            getattr(self, f"has_{name}").setText(texts.say(f"class.form.{name}"))
            field.setAccessibleName(texts.say(f"class.form.{name}"))
        self.due.setLocale(QLocale())
        before = self.kind.currentData() or AssignmentKind.PRACTICE.value
        self.kind.clear()
        for kind in AssignmentKind:
            self.kind.addItem(texts.say(f"class.form.kinds.{kind.value}"), kind.value)
        self.kind.setCurrentIndex(self.kind.findData(before))
        self._offer_houses(self.house.currentData() or None)
        self.targets.retranslate()
        self.parts.retranslate()
        self._tell_counts()


def copy_of(plan: Plan) -> Plan:
    """A plan to be given out again: as it was, until a day that is still to be chosen."""
    return replace(plan, due=None)
