"""The editor: the forms at the left, the live table at the right, what is wrong below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCursor, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QMenu,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui.author.deals import Deals
from dealer_trainer.gui.author.expectations import Expectations
from dealer_trainer.gui.author.file_text import FileText
from dealer_trainer.gui.author.head import Head
from dealer_trainer.gui.author.live import LiveTable
from dealer_trainer.gui.author.live_check import LiveCheck
from dealer_trainer.gui.author.pane import Pane, did
from dealer_trainer.gui.author.problems import Problems
from dealer_trainer.gui.author.rules_taught import RulesTaught
from dealer_trainer.gui.author.script_edit import ScriptEdit
from dealer_trainer.gui.author.seat_form import SeatForm
from dealer_trainer.gui.author.table_setup import TableSetup
from dealer_trainer.gui.author.text_edit import TextsEdit
from dealer_trainer.gui.author.undo_keys import leave_undo
from dealer_trainer.gui.flowing import Flowing
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.table.gestures import Area
from dealer_trainer.gui.widgets import scrolled, set_state
from dealer_trainer.scenario import called
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.troubles import Trouble
from dealer_trainer.toml_files.lines import key_lines

TABS: Final = ("table", "seats", "cards", "script", "rules", "expect", "texts", "file")
_SET_UP: Final = ("table", "seats", "cards")  # where the table shows the set-up
_MADE_ANEW: Final = ("script", "texts")  # for each draft
_BESIDE_TABS: Final = 40  # what stands beside them, in pixels
_LEFT: Final = (400, 620)  # how wide the forms are, in pixels at the usual size


class Editor(QWidget):
    """One draft at a time. What is to be done with files is asked of the page."""

    save_wanted = Signal()
    save_as_wanted = Signal()
    close_wanted = Signal()
    play_wanted = Signal()
    check_wanted = Signal()
    rule_wanted = Signal(str)
    changed = Signal()  # the draft, or whether it is saved

    def __init__(self, page: QWidget, preferences: Preferences) -> None:
        """The keys are the page's, as long as a draft is open: they hold wherever on it the focus is."""
        super().__init__(page)
        self._page = page
        self.draft: Draft | None = None
        self._unlisten: Callable[[], None] | None = None
        self._keys: list[QShortcut] = []
        self._showing_line = False
        self._stale: set[str] = set()  # panes that do not show the draft as it is now
        self.table, self.seats, self.cards = TableSetup(), SeatForm(), Deals()
        self.rules, self.expect, self.file = RulesTaught(), Expectations(preferences), FileText()
        # These two are made for one draft.
        self.script, self.texts = ScriptEdit(Draft.new()), TextsEdit(Draft.new())
        self.panes: dict[str, Pane] = {
            "table": self.table, "seats": self.seats, "cards": self.cards, "rules": self.rules,
            "expect": self.expect, "file": self.file,
        }  # fmt: skip
        self.live = LiveTable(preferences)
        self.problems = Problems()
        self.check = LiveCheck(self)
        self.head = Head()
        self._group = QButtonGroup(self)
        self.tabs: dict[str, QToolButton] = {}
        self._stack = QStackedWidget()
        self._holders: dict[str, QWidget] = {}
        self._lay_out()
        self._connect()
        preferences.changed.connect(self._preferred)
        self._preferences = preferences

    def _lay_out(self) -> None:
        row = self._row = Flowing(spacing=0)  # large print needs two rows in a small window
        for name in TABS:
            tab = QToolButton()
            tab.setProperty("role", "tab")
            tab.setCheckable(True)
            tab.clicked.connect(partial(self.show_tab, name))
            self._group.addButton(tab)
            self.tabs[name] = tab
            row.addWidget(tab)
            if name in _MADE_ANEW:
                self._holders[name] = _holder()
            else:
                pane = self.panes[name]
                self._holders[name] = pane if pane is self.file else _scrolled(pane)
            self._stack.addWidget(self._holders[name])
        self._left = QWidget()
        left = QVBoxLayout(self._left)
        left.setContentsMargins(16, 0, 8, 12)
        left.setSpacing(8)
        left.addLayout(row)
        left.addWidget(self._stack, 1)
        left.addWidget(self.problems)
        right = QWidget()
        inside = QVBoxLayout(right)
        inside.setContentsMargins(8, 0, 16, 12)
        inside.addWidget(self.live)
        self._split = QSplitter()
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self._left)
        self._split.addWidget(right)
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.head)
        layout.addWidget(self._split, 1)

    def _connect(self) -> None:
        head = self.head
        head.back.clicked.connect(self.close_wanted)
        head.undo.clicked.connect(self.undo_once)
        head.redo.clicked.connect(self.redo_once)
        head.play.clicked.connect(self.play_wanted)
        head.check.clicked.connect(self.check_wanted)
        head.save.clicked.connect(self.save_wanted)
        head.actions_of_menu["save_as"].triggered.connect(lambda: self.save_as_wanted.emit())
        head.actions_of_menu["close"].triggered.connect(lambda: self.close_wanted.emit())
        self.check.found.connect(self._found)
        self.check.busy.connect(self.problems.show_busy)
        self._split.splitterMoved.connect(self._drawn)
        self.problems.chosen.connect(self.go_to)
        self.problems.where = self._where
        self.problems.can_mend = lambda one: self.draft is not None and self.draft.can_mend(one)
        self.problems.mend_wanted.connect(lambda one: self.draft is not None and self.draft.mend(one))
        self.seats.chosen.connect(self.live.select_seat)
        self.live.seat_chosen.connect(self._seat)
        self.live.place_chosen.connect(self._place)
        self.live.button_moved.connect(lambda seat: self.table.put("button", seat))
        self.live.kill_moved.connect(self._move_kill)
        self.live.line_reached.connect(self._line_reached)
        self.live.met.connect(self._met)
        self.live.rule_wanted.connect(self.rule_wanted)
        self.expect.rule_wanted.connect(self.rule_wanted)
        self.expect.dealt.connect(self.changed)
        for keys, do in (
            ("Ctrl+S", self.save_wanted.emit), ("Ctrl+Shift+S", self.save_as_wanted.emit),
            ("Ctrl+Z", self.undo_once), ("Ctrl+Shift+Z", self.redo_once), ("Ctrl+Y", self.redo_once),
            ("Ctrl+W", self.close_wanted.emit), ("F5", self.play_wanted.emit), ("F6", self.check_wanted.emit),
            ("F7", lambda: self.live.step(-1)), ("F8", lambda: self.live.step(1)),
            ("Ctrl+PgDown", lambda: self._turn(1)), ("Ctrl+PgUp", lambda: self._turn(-1)),
        ):  # fmt: skip
            shortcut = QShortcut(QKeySequence(keys), self._page)
            shortcut.setEnabled(False)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(do)
            self._keys.append(shortcut)

    def _preferred(self, setting: str) -> None:
        if setting in ("four_colours", "large_print", "motion"):
            self.live.recolour()

    # The draft.

    def open(self, draft: Draft) -> None:
        """Show a draft; the one before is let go of."""
        self.leave()
        self.draft = draft
        self.script, self.texts = ScriptEdit(draft), TextsEdit(draft)
        self.script.line_changed.connect(self._script_line)
        _put_in(self._holders["script"], self.script)
        _put_in(self._holders["texts"], _scrolled(self.texts))
        for pane in self.panes.values():
            pane.take(draft)
        self.live.show_draft(draft)
        self._unlisten = draft.listen(self._draft_changed)
        self._stale = set(self.panes)
        for part in (self.script, self.texts):
            leave_undo(part, self._undo_wanted)
        for key in self._keys:
            key.setEnabled(True)
        self.show_tab("table")
        self._tell()
        self._found(())  # what is told is of the draft before
        self.check.watch(draft)
        self.live.play_now()

    def leave(self) -> None:
        """Let go of the draft."""
        self.live.stop()
        self.check.watch(None)
        for key in self._keys:
            key.setEnabled(False)
        if self._unlisten is not None:
            self._unlisten()
        self.draft, self._unlisten = None, None

    def rest(self) -> None:
        """The page is left: nothing goes on behind it, and no thread outlives it."""
        self.live.stop()
        self.check.close()

    def go_on(self) -> None:
        """The page is back."""
        self.check.watch(self.draft)
        self.live.go_on()

    def _draft_changed(self) -> None:
        # What is not seen is shown when it is: typing must not wait for it.
        self._stale = set(self.panes) - {self.tab}
        if (pane := self.panes.get(self.tab)) is not None:
            pane.refresh()
            leave_undo(pane, self._undo_wanted)
        self.live.follow()
        self._tell()
        self.changed.emit()

    def _met(self, rules: tuple[str, ...]) -> None:
        self.rules.meet(rules, seen=self.tab == "rules")
        if self.tab != "rules":
            self._stale.add("rules")

    def undo_once(self) -> None:
        if self.draft is not None:
            self.draft.undo()

    def redo_once(self) -> None:
        if self.draft is not None:
            self.draft.redo()

    def _undo_wanted(self, redo: bool) -> None:
        self.redo_once() if redo else self.undo_once()

    def _drawn(self, left: int, _which: int) -> None:
        """The border between forms and table was moved by hand: in thousandths of the whole."""
        self._preferences.remember("author/left", str(round(1000 * left / max(self.width(), 1))))

    # Places.

    @property
    def tab(self) -> str:
        return next((name for name, tab in self.tabs.items() if tab.isChecked()), TABS[0])

    def show_tab(self, name: str, *_: object) -> None:
        """Show one of TABS."""
        self.tabs[name].setChecked(True)
        if name in self._stale:
            self._stale.discard(name)
            self.panes[name].refresh()
            leave_undo(self.panes[name], self._undo_wanted)
        self._stack.setCurrentWidget(self._holders[name])
        self.problems.retell()
        if name in _SET_UP:
            self.live.show_setup()
        elif name == "script":
            self.script.setFocus()
        if name == "seats":
            self.live.select_seat(self.seats.seat)
        else:
            self.live.select_seat(0)

    def _turn(self, by: int) -> None:
        open_now = [name for name in TABS if self.tabs[name].isEnabled()]
        here = open_now.index(self.tab) if self.tab in open_now else 0
        self.show_tab(open_now[(here + by) % len(open_now)])
        self.tabs[self.tab].setFocus()

    def go_to(self, trouble: Trouble) -> None:
        """Where something is wrong: its field, else its line."""
        name = _tab_of(trouble.key)
        if self.tabs["table"].isEnabled() and name != "file":
            self.show_tab(name)
            if name == "script":
                self.script.go_to(max(1, trouble.script_line))
                return
            if name == "texts":
                self.texts.go_to(trouble.key)
                return
            if self.panes[name].go_to(trouble.key):
                return
        self.show_tab("file")
        self.file.go_to_line(trouble.line)

    def _seat(self, seat: int) -> None:
        if self.tabs["seats"].isEnabled():
            playing = not self.live.setting_up
            self.seats.choose(seat)
            self.show_tab("seats")
            if playing:  # looked at, not left
                self.live.go(self.live.at)
            self.seats.rows[1].editor.setFocus()

    def _place(self, area: Area) -> None:
        if self.draft is None:
            return
        match area:
            case Area.BUTTON | Area.KILL:
                menu = QMenu(self)
                menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
                key = "button" if area is Area.BUTTON else "kill"
                menu.addSection(texts.say(f"author.live.move_{key}"))
                for seat in range(1, len(self.draft.seats) + 1):
                    action = menu.addAction(texts.say("felt.seat", seat=seat))
                    if area is Area.BUTTON:
                        action.triggered.connect(lambda _=False, seat=seat: self.table.put("button", seat))
                    else:
                        action.triggered.connect(lambda _=False, seat=seat: self._move_kill(seat, True))
                menu.popup(QCursor.pos())
            case Area.STUB:
                self.show_tab("cards")
                self.cards.go_to("stub")
            case _:
                self.show_tab("table")

    def _move_kill(self, seat: int, up: bool) -> None:
        kill = self.draft.value("kill") if self.draft is not None else None
        if isinstance(kill, dict):
            moved = {**kill, "button": seat, "up": up}
            moved.pop("lies", None)
            self.table.kill.edit(lambda draft: draft.set("kill", moved, did("kill")))

    # Script and table.

    def _first_script_line(self) -> int:
        """The line of the file where the script's first line stands."""
        return key_lines(self.draft.text).contents.get("script", 1) if self.draft is not None else 1

    def _script_line(self, line: int) -> None:
        """The cursor is in that line of the script: the table plays up to it."""
        if self.tab == "script" and not self._showing_line:
            self.live.go_to_line(self._first_script_line() + line - 1)

    def _line_reached(self, line: int) -> None:
        self._showing_line = True
        self.script.mark_step(max(1, line - self._first_script_line() + 1))
        self._showing_line = False

    # What is told.

    def _found(self, found: tuple[Trouble, ...]) -> None:
        self.problems.show_found(found)
        self.file.show_troubles(found)
        by_key: dict[str, str] = {}
        for one in found:
            if one.key:
                by_key[one.key] = f"{by_key[one.key]}\n{one.message}" if one.key in by_key else one.message
        for pane in self.panes.values():
            pane.tell(by_key)
        self.script.show_troubles(found)
        self.texts.show_troubles(found)
        for name, tab in self.tabs.items():
            here = any(
                _tab_of(one.key) == name or (name == "cards" and one.key.startswith("hands."))
                for one in found
            )
            set_state(tab, "wrong" if here else "")
        if self.draft is not None:
            self.head.tell(self.draft, found)

    def _where(self, one: Trouble) -> str:
        """Where it is to be found: in a form, or a line of the script; in the file only for who sees that."""
        name = _tab_of(one.key)
        tab = texts.say(f"author.tab.{name}")
        if self.tab == "file":
            return texts.say("author.problems.line", line=one.line)
        if name in ("file", "script"):
            line = one.script_line if name == "script" else one.line
            return texts.say("author.problems.line_of", tab=tab, line=line)
        what = called.key(one.key)
        if what == tab or what in one.message:
            return tab
        return texts.say("author.problems.place", tab=tab, what=what)

    def _tell(self) -> None:
        """Title, what can be undone, and which parts can be shown."""
        draft = self.draft
        if draft is None:
            return
        self.head.tell(draft, self.problems.found)
        whole = draft.content is not None
        for tab_name, tab in self.tabs.items():
            tab.setEnabled(whole or tab_name == "file")
        if not whole and self.tab != "file":
            self.show_tab("file")

    def retranslate(self) -> None:
        for name, tab in self.tabs.items():
            tab.setText(texts.say(f"author.tab.{name}"))
            tab.setToolTip(texts.say(f"author.tab.{name}_tip"))
        self.head.retranslate()
        for pane in self.panes.values():
            pane.retranslate()
        self.script.retranslate()
        self.texts.retranslate()
        self.live.retranslate()
        self.problems.retranslate()
        self.check.look()
        self._tell()
        self._fit()

    def recolour(self) -> None:
        self.head.recolour()
        self.live.recolour()
        self.script.recolour()
        self.texts.recolour()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        """Divide the room: all tabs stand in one row where that leaves the table enough."""
        grown = self.font().pointSizeF() / 10
        tabs = min(self._row.sizeHint().width() + _BESIDE_TABS, self.width() * 0.5)
        wide = max(_LEFT[0] * grown, tabs, min(_LEFT[1] * grown, self.width() * 0.4))
        if (drawn := self._preferences.recalled("author/left")).isdecimal():  # as it was drawn by hand
            wide = min(max(int(drawn) / 1000 * self.width(), _LEFT[0] * grown), self.width() * 0.7)
        wide = min(wide, self.width() - self.live.minimumSizeHint().width() - 30)
        self._split.setSizes([round(wide), self.width() - round(wide)])


def _tab_of(key: str) -> str:
    """Where a key is written."""
    first = key.partition(".")[0].partition("[")[0]
    if key.startswith(("seats[", "hands.")):
        return "seats"
    kinds = (("cards", Deals), ("rules", RulesTaught), ("table", TableSetup), ("expect", Expectations))
    for name, pane in kinds:
        if first in pane.keys:
            return name
    return {"script": "script", "title": "texts", "brief": "texts"}.get(first, "file")


def _scrolled(inside: QWidget) -> QScrollArea:
    """The keyboard goes to what is inside."""
    area = scrolled(inside)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def _holder() -> QWidget:
    made = QWidget()
    QVBoxLayout(made).setContentsMargins(0, 0, 0, 0)
    return made


def _put_in(holder: QWidget, inside: QWidget) -> None:
    """The one thing that a holder holds."""
    layout = holder.layout()
    assert layout is not None
    while (item := layout.takeAt(0)) is not None:
        if (old := item.widget()) is not None:
            old.hide()
            old.deleteLater()
    layout.addWidget(inside)
