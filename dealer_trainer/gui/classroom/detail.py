"""One assignment: what it is, who has done what, and the attempts behind what is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QDateTime, QItemSelectionModel, QLocale, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.classroom import saying
from dealer_trainer.gui.classroom.grid import Grid
from dealer_trainer.gui.services import Services
from dealer_trainer.gui.shelf import plain
from dealer_trainer.gui.widgets import OneLine, button, frame, halves, label
from dealer_trainer.records.class_rows import Assignment, Try
from dealer_trainer.training.assignments import State, Work, progress

_FILTERS: Final[dict[str, Callable[[Work], bool]]] = {
    "all": lambda _: True,
    "open": lambda work: work.state is not State.PASSED,
    "overdue": lambda work: work.overdue,
    "passed": lambda work: work.state is State.PASSED,
    "failed": lambda work: work.state is State.FAILED,
}
_SCENARIO: Final = Qt.ItemDataRole.UserRole + 1
_TRIES: Final = ("when", "scenario", "outcome", "house", "counts")


class Detail(QWidget):
    edit = Signal()
    copy = Signal()
    archive = Signal()
    delete = Signal()
    look = Signal(str)  # at an attempt (its ID)
    more = Signal(str, str)  # one attempt more for a trainee (ID) at a scenario
    less = Signal(str, str)  # or one that was given taken back
    stop = Signal()  # the counting; or go on with it

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.assignment: Assignment | None = None
        self._works: Sequence[Work] = ()
        self._names: Mapping[str, str] = {}
        self._title, self._far = label("heading", wrap=True), label("strong", wrap=True)
        self._facts, self._for, self._counts = (label("small", wrap=True) for _ in range(3))
        self.edit_button, self.copy_button = button("", "author"), button()
        self.archive_button, self.delete_button = button(), button()
        self.search, self.filter = QLineEdit(), QComboBox()
        self.search.setClearButtonEnabled(True)
        self.grid = Grid()
        self._nobody = label("dim", wrap=True)
        self._waiting, self._inside_waiting = frame("banner", vertical=False, margin=10, spacing=12)
        self._wait_words, self._wait_bar, self.stop_button = label(wrap=True), QProgressBar(), button()
        self._wait_bar.setRange(0, 0)  # nobody knows how long
        self._wait_bar.setTextVisible(False)
        self._wait_bar.setMaximumWidth(220)
        self._waiting.hide()
        self._tries_title = OneLine("strong")
        self.tries = QTableWidget(0, len(_TRIES))
        self.look_button = button("", "next")
        self.more_button, self.less_button = button("", "add"), button("", "undo")
        self._own = self._waits = self._stopped = False
        self._lay_out()
        for one, signal in (
            (self.edit_button, self.edit), (self.copy_button, self.copy),
            (self.archive_button, self.archive), (self.delete_button, self.delete),
        ):  # fmt: skip
            one.clicked.connect(signal)
        self.search.textChanged.connect(lambda _: self._show_works())
        self.filter.currentIndexChanged.connect(lambda _: self._show_works())
        self.stop_button.clicked.connect(self.stop)
        self.grid.looked_at.connect(self._show_tries)
        self.grid.activated.connect(lambda _: self.tries.setFocus())
        self.tries.itemSelectionChanged.connect(self._enable_acts)
        self.more_button.clicked.connect(lambda: self._of_one(self.more))
        self.less_button.clicked.connect(lambda: self._of_one(self.less))
        self.tries.activated.connect(lambda _: self._look())
        self.look_button.clicked.connect(self._look)

    def _lay_out(self) -> None:
        acts = QHBoxLayout()
        acts.setSpacing(8)
        for one in (self.edit_button, self.copy_button, self.archive_button, self.delete_button):
            acts.addWidget(one)
        acts.addStretch(1)
        sift = QHBoxLayout()
        sift.setSpacing(8)
        sift.addWidget(self.search, 2)
        sift.addWidget(self.filter, 1)
        self.tries.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.tries.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.tries.setShowGrid(False)
        self.tries.setTabKeyNavigation(False)
        self.tries.verticalHeader().hide()
        header = self.tries.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        behind, below = QWidget(), QVBoxLayout()
        behind.setLayout(below)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(6)
        over = QHBoxLayout()
        over.setSpacing(8)
        over.addStretch(1)
        over.addWidget(self.less_button)
        over.addWidget(self.more_button)
        over.addWidget(self.look_button)
        below.addWidget(self._tries_title)
        below.addLayout(over)
        below.addWidget(self.tries, 1)
        top, above = QWidget(), QVBoxLayout()
        top.setLayout(above)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(8)
        self._inside_waiting.addWidget(self._wait_words, 1)
        self._inside_waiting.addWidget(self._wait_bar)
        self._inside_waiting.addWidget(self.stop_button)
        above.addWidget(self._waiting)
        above.addLayout(sift)
        above.addWidget(self.grid, 1)
        above.addWidget(self._nobody)
        both = halves(top, behind, (3, 1), (390, 180), gap=12, upright=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._title)
        for line in (self._far, self._facts, self._for, self._counts):
            layout.addWidget(line)
        layout.addSpacing(4)
        layout.addLayout(acts)
        layout.addSpacing(6)
        layout.addWidget(both, 1)

    # What is shown.

    @property
    def waits(self) -> bool:
        """Whether what was done is still to be counted."""
        return self._waits

    def show_assignment(
        self, assignment: Assignment, works: Sequence[Work] | None, names: Mapping[str, str], whom: str, *,
        own: bool, stopped: bool = False,
    ) -> None:  # fmt: skip
        """`works` None: they are still counted, unless that was `stopped`. `names` of the trainees by ID;
        `whom` it is for, in words; `own`: it may be changed."""
        self.assignment, self._works, self._names, self._own = assignment, works or (), names, own
        self._waits, self._stopped = works is None, stopped
        plan = assignment.plan
        self._title.setText(plan.title)
        self._far.setVisible(works is not None)
        self._far.setText("" if works is None else saying.how_far(progress(works)))
        self._tell_waiting()
        self._facts.setText(" · ".join(saying.facts(plan)))
        self._for.setText(whom)
        self._counts.setText(saying.counts_shortly(plan))
        self._counts.setToolTip(saying.counts(plan))
        archived = assignment.archived is not None
        self.archive_button.setText(texts.say("class.assigned.bring_back" if archived else "class.archive"))
        self.delete_button.setVisible(archived)
        for one in (self.edit_button, self.copy_button, self.archive_button, self.delete_button):
            one.setEnabled(own)
        self._show_works()

    def _tell_waiting(self) -> None:
        self._waiting.setVisible(self._waits)
        self._wait_bar.setVisible(not self._stopped)
        said, press = ("stopped", "go_on") if self._stopped else ("running", "stop")
        self._wait_words.setText(texts.say(f"class.counting.{said}"))
        self.stop_button.setText(texts.say(f"class.counting.{press}"))

    def name_of(self, trainee: str) -> str:
        return self._names.get(trainee, "")

    def _show_works(self) -> None:
        if self.assignment is None:
            return
        wanted = plain(self.search.text()).split()
        fits = _FILTERS[self.filter.currentData() or "all"]
        shown = [
            work
            for work in self._works
            if fits(work) and all(word in plain(self._names.get(work.trainee, "")) for word in wanted)
        ]
        parts = [saying.part_name(self._services, one, bare=True) for one in self.assignment.plan.parts]
        self.grid.fill(shown, self._names, parts)
        self._nobody.setVisible(not shown and not self._waits)
        key = "none_fit" if self._works else "nobody"
        self._nobody.setText(texts.say(f"class.assigned.{key}"))

    def _show_tries(self) -> None:
        """The attempts behind the cell that is looked at; of the whole work in the first columns."""
        index = self.grid.currentIndex()
        work, part = self.grid.grid.work(index), self.grid.grid.part(index)
        if work is None:
            self._tries_title.setText(texts.say("class.assigned.look"))
            self.tries.setRowCount(0)
            self._enable_acts()
            return
        name = self.grid.grid.name(work)
        if part is not None:
            found: Sequence[Try] = part.tries
            whose = f"{name} – {saying.part_name(self._services, part.part)}"
            title = texts.say("ui.pair", name=whose, value=saying.more(part))
        else:
            every = {one.id: one for some in work.parts for one in some.tries}
            found = sorted(every.values(), key=lambda one: one.started)
            told = " · ".join([saying.state(work), *saying.attempts(len(found), work.extra)])
            title = texts.say("ui.pair", name=name, value=told)
        self._tries_title.setText(title)
        self._tries_title.setToolTip(title)
        self.tries.setAccessibleName(title)
        self.tries.setRowCount(len(found))
        for row, one in enumerate(found):
            for column, text in enumerate(self._told(one)):
                cell = QTableWidgetItem(text)
                cell.setData(Qt.ItemDataRole.UserRole, one.id)
                cell.setData(_SCENARIO, one.scenario)
                self.tries.setItem(row, column, cell)
        if found:
            flag = QItemSelectionModel.SelectionFlag
            newest = self.tries.model().index(len(found) - 1, 0)
            self.tries.selectionModel().setCurrentIndex(newest, flag.ClearAndSelect | flag.Rows)
        self._enable_acts()

    def _chosen_try(self) -> str:
        """The ID of the attempt that is chosen, "" for none."""
        rows = self.tries.selectionModel().selectedRows()
        return str(rows[0].data(Qt.ItemDataRole.UserRole)) if rows else ""

    def _enable_acts(self) -> None:
        self.look_button.setEnabled(bool(self._chosen_try()))
        limited = self.assignment is not None and self.assignment.plan.attempts is not None
        held = self.assignment is not None and self.assignment.archived is None
        work, name = self._one()
        one = work.at(name) if work is not None else None
        self.more_button.setVisible(limited)
        self.less_button.setVisible(limited and one is not None and one.extra > 0)
        self.more_button.setEnabled(self._own and held and one is not None and one.passed is None)
        self.less_button.setEnabled(self._own and held)
        title = saying.scenario_name(self._services, name) if one is not None else ""
        self.more_button.setToolTip(texts.say("class.extra.more_tip", scenario=title) if title else "")
        self.less_button.setToolTip(texts.say("class.extra.less_tip", scenario=title) if title else "")

    def _one(self) -> tuple[Work | None, str]:
        """Whose work is looked at, and at which scenario: that of the cell, else that of the attempt."""
        index = self.grid.currentIndex()
        work, part = self.grid.grid.work(index), self.grid.grid.part(index)
        if part is not None and len(part.scenarios) == 1:
            return work, part.scenarios[0].scenario
        rows = self.tries.selectionModel().selectedRows()
        return work, str(rows[0].data(_SCENARIO)) if rows else ""

    def _of_one(self, signal: SignalInstance) -> None:
        work, name = self._one()
        if work is not None and name:
            signal.emit(work.trainee, name)

    def _look(self) -> None:
        if attempt := self._chosen_try():
            self.look.emit(attempt)

    def _told(self, one: Try) -> tuple[str, ...]:
        moment = QDateTime.fromSecsSinceEpoch(int(one.started.timestamp()))
        return (
            QLocale().toString(moment, "d MMM yyyy, HH:mm"),
            saying.scenario_name(self._services, one.scenario),
            saying.outcome(one),
            words.house(one.house),
            texts.say("class.try.own" if one.own else "class.try.plain"),
        )

    # Words.

    def retranslate(self) -> None:
        self.edit_button.setText(texts.say("class.assigned.edit"))
        self.copy_button.setText(texts.say("class.assigned.copy"))
        self.copy_button.setToolTip(texts.say("class.assigned.copy_tip"))
        self.archive_button.setToolTip(texts.say("class.assigned.archive_tip"))
        self.delete_button.setText(texts.say("class.assigned.delete"))
        self.look_button.setText(texts.say("class.look.open"))
        self.look_button.setToolTip(texts.say("class.look.open_tip"))
        self._tell_waiting()
        self.more_button.setText(texts.say("class.extra.more"))
        self.less_button.setText(texts.say("class.extra.less"))
        self.search.setPlaceholderText(texts.say("class.assigned.search"))
        self.search.setAccessibleName(texts.say("class.assigned.search"))
        self.filter.setAccessibleName(texts.say("class.assigned.filter"))
        before, blocked = max(0, self.filter.currentIndex()), self.filter.blockSignals(True)
        self.filter.clear()
        for name in _FILTERS:
            self.filter.addItem(texts.say(f"class.assigned.filters.{name}"), name)
        self.filter.setCurrentIndex(before)
        self.filter.blockSignals(blocked)
        self.grid.setAccessibleName(texts.say("class.assigned.grid"))
        self.tries.setHorizontalHeaderLabels([texts.say(f"class.try.{name}") for name in _TRIES])
