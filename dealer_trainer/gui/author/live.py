"""The live table: the set-up as it is clicked together, or the scenario as it plays, step by step.

It plays in small slices between two events, so that typing never waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import perf_counter
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QSizePolicy,
    QSlider,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme, words
from dealer_trainer.gui.author.pane import Choice, Value
from dealer_trainer.gui.author.setup_picture import setup_table, turned_up
from dealer_trainer.gui.author.step_list import StepList, said
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.table import look
from dealer_trainer.gui.table.gestures import Goal
from dealer_trainer.gui.table.view import TableView
from dealer_trainer.gui.widgets import OneLine, label
from dealer_trainer.rules.house import DEFAULT, house, houses
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.sitting import NoStart
from dealer_trainer.table.acts import MoveButton, MoveKillButton
from dealer_trainer.training.preview import PreviewStep, steps

_SLICE: Final = 0.006  # seconds of playing between two events
_SOON: Final = 250  # milliseconds after the last change before it is played again


class LiveTable(QWidget):
    """`draft` set up or played. A click on a seat, a drag of a button are reported, nothing is changed."""

    seat_chosen = Signal(int)
    place_chosen = Signal(object)  # Area: of the stub, the button, the kill button, the tray
    button_moved = Signal(int)
    kill_moved = Signal(int, bool)
    line_reached = Signal(int)  # the line of the file whose clause came to pass in the step that is shown
    met = Signal(object)  # the rules that the perfect dealer meets, in that order
    rule_wanted = Signal(str)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._draft: Draft | None = None
        self._played: Scenario | None = None
        self._walk: Iterator[PreviewStep] | None = None
        self._house = DEFAULT
        self._at = 0  # the step that is shown; 0 is the start
        self._line = 0  # the line of the file to which to play, 0: where we are
        self.trouble = ""
        self.table = TableView()
        self.table.setMinimumSize(400, 280)
        self.line = StepList()
        self.line.setMinimumHeight(90)
        self.setup, self.play = _tab(), _tab()
        self._modes = QButtonGroup(self)
        for one in (self.setup, self.play):
            self._modes.addButton(one)
        self.setup.setChecked(True)
        self.faces = QCheckBox()
        self.house = Choice(self._choose_house)
        self.house.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToContents)
        self.first, self.back, self.forward, self.last = (_tool() for _ in range(4))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.count = label("dim")
        self.happens = OneLine("strong")
        self._soon, self._slice = QTimer(self), QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self.play_now)
        self._slice.timeout.connect(self._play_on)
        self.faces.setChecked(preferences.recalled("author/faces") != "no")
        self._house = preferences.recalled("author/house") or DEFAULT
        if self._house not in houses():
            self._house = DEFAULT
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(4)
        for one in (self.setup, self.play):
            head.addWidget(one)
        head.addStretch(1)
        head.addWidget(self.faces)
        head.addWidget(self.house)
        moves = QHBoxLayout()
        moves.setSpacing(2)
        for tool in (self.first, self.back, self.forward, self.last):
            moves.addWidget(tool)
        moves.addWidget(self.slider, 1)
        moves.addSpacing(6)
        moves.addWidget(self.count)
        upper = QWidget()
        above = QVBoxLayout(upper)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(4)
        above.addLayout(head)
        above.addWidget(self.table, 1)
        above.addWidget(self.happens)
        above.addLayout(moves)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.addWidget(upper)
        self._split.addWidget(self.line)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 1)
        self._split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._split)

    def _connect(self) -> None:
        self.setup.clicked.connect(self.show_setup)
        self.play.clicked.connect(lambda: self.go(self._at))
        self.faces.toggled.connect(self._show_faces)
        for tool, by in ((self.first, -(10**6)), (self.back, -1), (self.forward, 1), (self.last, 10**6)):
            tool.clicked.connect(lambda _=False, by=by: self.step(by))
        self.slider.valueChanged.connect(self._slid)
        self.line.stepped.connect(self.go)
        self.line.rule_wanted.connect(self.rule_wanted)
        self.table.seat_chosen.connect(self.seat_chosen)
        self.table.place_chosen.connect(self._place)
        self.table.gesture_made.connect(self._moved)

    # What is shown.

    @property
    def setting_up(self) -> bool:
        return self.setup.isChecked()

    @property
    def steps(self) -> list[PreviewStep]:
        return self.line.rows.steps

    @property
    def at(self) -> int:
        """The step that is shown, 0 for the start."""
        return self._at

    @property
    def house_chosen(self) -> str:
        """The house under which it is played."""
        return self._house

    @property
    def playing(self) -> bool:
        """Whether it has still to be played to its end."""
        return self._soon.isActive() or self._slice.isActive()

    def show_draft(self, draft: Draft) -> None:
        self._draft, self._at, self._line = draft, 0, 0
        self._played = None
        self.line.rows.begin()
        self.setup.setChecked(True)
        self.follow()

    def follow(self) -> None:
        """The draft has changed: show it, and soon play it again."""
        if self.setting_up:
            self._show()
        if self._draft is not None and self._draft.scenario != self._played:
            self._soon.start()

    def show_setup(self) -> None:
        self.setup.setChecked(True)
        self._show()

    def go(self, at: int) -> None:
        """Show the table after so many steps of the perfect dealer."""
        self._line = 0
        self._at = max(0, min(at, len(self.steps) - 1))
        self.play.setChecked(True)
        self._show(told=True)

    def step(self, by: int) -> None:
        self.go(self._at + by)

    def go_to_line(self, line: int) -> None:
        """Play to the last step in which a clause up to that line of the file comes to pass."""
        self._line = line
        self.play.setChecked(True)
        self._to_line()

    def select_seat(self, number: int) -> None:
        self.table.select_seat(number)

    def stop(self) -> None:
        """Play no further."""
        self._soon.stop()
        self._slice.stop()

    def go_on(self) -> None:
        """Play on after a stop."""
        if self._walk is not None:
            self._slice.start(0)
        else:
            self.follow()

    # Playing.

    def play_now(self) -> None:
        """Play the draft from its start."""
        self.stop()
        self._walk = None
        scenario = self._draft.scenario if self._draft is not None else None
        self._played = scenario
        self.trouble = ""
        self.line.rows.begin()
        if scenario is None:
            self.trouble = texts.say("author.live.not_yet")
            self._show()
            return
        self._house = scenario.house if scenario.house in houses() else self._house
        self._walk = steps(scenario, house(self._house))
        self._slice.start(0)

    def _play_on(self) -> None:
        """One slice."""
        end = perf_counter() + _SLICE
        new: list[PreviewStep] = []
        over = self._walk is None
        try:
            while self._walk is not None and perf_counter() < end:
                some = list(islice(self._walk, 1))
                new += some
                if not some:
                    over = True
                    break
        except NoStart:
            self.trouble = texts.say("author.live.no_start")
            over = True
        except Exception as error:  # whatever an unfinished scenario does to the engine, one goes on writing
            self.trouble = texts.say("author.live.failed", error=f"{type(error).__name__}: {error}")
            over = True
        self.line.rows.add(new)
        if over:
            self._slice.stop()
            self._walk = None
            self.met.emit(tuple(step.rule for step in self.steps if step.rule))
        if self._line:
            self._to_line()
        elif over or len(self.steps) <= self._at + 1:
            self._at = max(0, min(self._at, len(self.steps) - 1)) if over else self._at
            self._show()
        else:
            self._count()

    def _to_line(self) -> None:
        reached = [n for n, step in enumerate(self.steps) if 0 < step.script_line <= self._line]
        self._at = max(reached, default=0)
        self._show()

    def _show_faces(self, on: bool) -> None:
        self._preferences.remember("author/faces", "yes" if on else "no")
        self._show()

    def _choose_house(self, name: Value) -> None:
        self._house = name
        self._preferences.remember("author/house", name)
        self.play_now()

    # Showing.

    def _show(self, *, told: bool = False) -> None:
        """The table as it is now. `told`: the script is to follow, too."""
        self._count()
        draft = self._draft
        if draft is None:
            return
        if self.setting_up or not self.steps:
            if (table := setup_table(draft)) is not None:
                self.table.show_table(table, animate=False)
            self.happens.setText(self.trouble)
            self.happens.setToolTip(self.trouble)
            self.line.show_row(-1)
            return
        at = min(self._at, len(self.steps) - 1)
        step = self.steps[at]
        shown = step.after.table
        if self.faces.isChecked():
            shown = turned_up(shown)
        self.table.show_table(shown, step.happenings, animate=told and self._preferences.motion)
        self.happens.setText(said(step))
        self.happens.setToolTip(said(step))
        self.line.show_row(at)
        if told and step.script_line:
            self.line_reached.emit(step.script_line)

    def _count(self) -> None:
        many = max(0, len(self.steps) - 1)
        at = min(self._at, many)
        self.slider.blockSignals(True)
        self.slider.setMaximum(many)
        self.slider.setValue(at)
        self.slider.blockSignals(False)
        self.count.setText(texts.say("author.live.count", n=at, of=many))
        for tool, on in (
            (self.first, at > 0), (self.back, at > 0), (self.forward, at < many), (self.last, at < many),
        ):  # fmt: skip
            tool.setEnabled(on and not (self.setting_up and tool in (self.first, self.back)))
        self.slider.setEnabled(many > 0)

    def _slid(self, value: int) -> None:
        self.go(value)

    # What is done on it.

    def _place(self, goal: Goal) -> None:
        self.place_chosen.emit(goal.area)

    def _moved(self, acts: object) -> None:
        """A drag: of the button or the kill button, in the set-up alone."""
        one = acts[0] if isinstance(acts, tuple) and acts else None
        if not self.setting_up:
            return
        if isinstance(one, MoveButton):
            self.button_moved.emit(one.seat)
        elif isinstance(one, MoveKillButton):
            self.kill_moved.emit(one.seat, one.up)

    # Words and colours.

    def retranslate(self) -> None:
        self.setup.setText(texts.say("author.live.setup"))
        self.play.setText(texts.say("author.live.play"))
        self.faces.setText(texts.say("author.live.faces"))
        self.house.offer([(words.house(name), name) for name in houses()], self._house)
        self.house.setAccessibleName(texts.say("author.live.house"))
        self.house.setToolTip(texts.say("author.live.house"))
        self.slider.setAccessibleName(texts.say("author.live.slider"))
        for name in ("first", "back", "forward", "last"):
            tool: QToolButton = getattr(self, name)
            tool.setAccessibleName(texts.say(f"author.live.{name}"))
            tool.setToolTip(texts.say(f"author.live.{name}"))
        self.table.retranslate()
        self.line.retranslate()
        if self.trouble:
            self.play_now()
        self._show()

    def recolour(self) -> None:
        self.table.look = look.DARK if theme.is_dark() else look.LIGHT
        self.table.four_colour = self._preferences.four_colours
        self.table.large_print = self._preferences.large_print
        self.table.motion = self._preferences.motion
        for name in ("first", "back", "forward", "last"):
            getattr(self, name).setIcon(icons.icon(f"step-{name}", colour=theme.now().text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            high = self.height()
            self._split.setSizes([high * 13 // 20, high * 7 // 20])
        self.line.resize_columns()


def _tab() -> QToolButton:
    made = QToolButton()
    made.setProperty("role", "tab")
    made.setCheckable(True)
    return made


def _tool() -> QToolButton:
    made = QToolButton()
    made.setProperty("role", "tool")
    return made
