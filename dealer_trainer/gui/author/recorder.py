"""What the author expects, recorded by dealing it once: what is right is noted, what is wrong is refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import theme, words
from dealer_trainer.gui.practice import menus
from dealer_trainer.gui.practice.act_list import ActList
from dealer_trainer.gui.practice.command import CommandLine
from dealer_trainer.gui.practice.keys import KEY_KINDS, LIST_KEY, Pending
from dealer_trainer.gui.practice.kinds import BY_NAME, ActKind, quick
from dealer_trainer.gui.practice.verdict import VerdictBanner
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.table import look
from dealer_trainer.gui.table.gestures import Form, Goal
from dealer_trainer.gui.table.view import TableView
from dealer_trainer.gui.widgets import button, label
from dealer_trainer.table.acts import Act, Wait
from dealer_trainer.table.places import STUB, Place, hand
from dealer_trainer.training.recording import Recording
from dealer_trainer.training.retold import retold

_SIDE = 320  # the column at the right, in pixels at the usual size


class Recorder(QDialog):
    """The table of a scenario, to be dealt by its author. `recorded` carries the lines for `expect`; whatever
    closes it without, nothing is lost: whoever opened it heard of all that was `dealt`."""

    recorded = Signal(object)  # tuple[str, ...]
    dealt = Signal()  # something more, or less
    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget, recording: Recording, preferences: Preferences) -> None:
        super().__init__(parent)
        self.recording = recording
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(texts.say("author.expect.recording", house=words.house(recording.rules.name)))
        self.table = TableView()
        self.table.setMinimumSize(460, 320)
        self.table.look = look.DARK if theme.is_dark() else look.LIGHT
        self.table.four_colour, self.table.large_print = preferences.four_colours, preferences.large_print
        self.table.motion = preferences.motion
        self._motion = preferences.motion
        self.line = CommandLine()
        self.line.retranslate()
        self.pending = Pending(self)
        self.noted = QListWidget()
        self.noted.setAccessibleName(texts.say("author.expect.noted"))
        self.verdict = VerdictBanner()
        self.wait, self.undo, self.all_acts = button("", "wait"), button("", "undo"), button("", "list")
        self.save, self.cancel = button("primary", "tick"), button()
        self._asked = label("dim", wrap=True)
        self._sure = False
        self._lay_out()
        self._connect()
        self._show()
        self.table.setFocus()

    def _lay_out(self) -> None:
        for one, key in (
            (self.wait, "wait"), (self.undo, "undo"), (self.all_acts, "all_acts"), (self.save, "save"),
            (self.cancel, "cancel"),
        ):  # fmt: skip
            one.setText(texts.say(f"author.expect.{key}"))
            one.setAutoDefault(False)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.table, 1)
        left.addWidget(self._asked)
        left.addWidget(self.line)
        side = QFrame()
        side.setFixedWidth(round(_SIDE * self.font().pointSizeF() / 10))
        right = QVBoxLayout(side)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(8)
        right.addWidget(label("dim", wrap=True, text=texts.say("author.expect.record_lead")))
        right.addWidget(label("section", text=texts.say("author.expect.noted")))
        right.addWidget(self.noted, 1)
        right.addWidget(self.verdict)
        acts = QHBoxLayout()
        acts.addWidget(self.wait, 1)
        acts.addWidget(self.undo, 1)
        right.addLayout(acts)
        right.addWidget(self.all_acts)
        ends = QHBoxLayout()
        ends.addWidget(self.cancel)
        ends.addWidget(self.save, 1)
        right.addLayout(ends)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(14)
        layout.addLayout(left, 1)
        layout.addWidget(side)

    def _connect(self) -> None:
        self.table.gesture_made.connect(self.do)
        self.table.seat_chosen.connect(self._seat)
        self.table.place_chosen.connect(self._place)
        self.table.form_wanted.connect(lambda form: self.open_list(BY_NAME[form.kind], form.seat, STUB, form))
        self.pending.made.connect(self.do)
        self.pending.changed.connect(lambda: self._asked.setText(self.pending.prompt()))
        self.pending.form_wanted.connect(self.open_list)
        self.line.typed.connect(self._typed)
        self.line.left.connect(self.table.setFocus)
        self.wait.clicked.connect(lambda: self.do((Wait(),)))
        self.undo.clicked.connect(self.take_back)
        self.all_acts.clicked.connect(lambda: self.open_list())
        self.save.clicked.connect(self._save)
        self.cancel.clicked.connect(self.reject)
        self.verdict.rule_wanted.connect(self.rule_wanted)
        for kind in KEY_KINDS:
            self._key(kind.key, partial(self._begin, kind))
        for number in range(10):
            self._key(str(number), partial(self._digit, number))
        self._key(LIST_KEY, self.open_list)
        self._key("Ctrl+Z", self.take_back)
        self._key("Ctrl+S", self._save)

    def _key(self, keys: str, do: object) -> None:
        QShortcut(QKeySequence(keys), self).activated.connect(do)

    # Acts.

    def do(self, made: Sequence[Act] | str) -> bool:
        """Note acts, or a phrase; what is wrong is refused, and said why."""
        self.pending.leave()
        self._sure = False
        before = len(self.recording.lines)
        refused = ""
        for one in (made,) if isinstance(made, str) else made:
            if refused := self.recording.do(one):
                break
        if refused:
            self.verdict.tell(texts.say("author.expect.refused"), refused, "wrong")
        else:
            self.verdict.clear()
        self._show()
        self.dealt.emit()
        if self.recording.finished and not refused and len(self.recording.lines) >= before:
            self.verdict.tell(texts.say("author.expect.over"), texts.say("author.expect.over_lead"), "right")
        return not refused

    def take_back(self) -> None:
        self.recording.undo()
        self._sure = False
        self.verdict.clear()
        self._show()
        self.dealt.emit()

    def tell_rest(self, refused: str) -> None:
        """Say that what was dealt before could not all be dealt again, and why."""
        self.verdict.tell(texts.say("author.expect.cut_off"), refused, "warn")

    def _typed(self, text: str) -> None:
        if self.do(text):
            self.line.done()

    def _save(self) -> None:
        """Hand the lines over; where the checker has something against them that is said once before."""
        self.recording.play_out()
        lines, wrong = self.recording.settle()
        if wrong and not self._sure:
            self._sure = True
            self.verdict.tell(texts.say("author.expect.not_yet"), "\n".join(wrong), "warn")
            return
        self.recorded.emit(lines)
        self.accept()

    # Choosing.

    def _begin(self, kind: ActKind) -> None:
        focus = QApplication.focusWidget()
        if kind.key == "Space" and isinstance(focus, QAbstractButton):
            focus.click()
            return
        self.pending.pots = len(self.recording.sitting.table.pots)
        self.pending.begin(kind)

    def _digit(self, number: int) -> None:
        if number or self.pending.wants is not None:
            self.pending.digit(number)

    def _seat(self, seat: int) -> None:
        if self.pending.kind is not None:
            self.table.select_seat(0)
            self.pending.digit(seat)
            return
        stage = self.recording.sitting.table.stage
        menu = menus.seat_menu(self, seat, hand(seat), self._from_menu, stage)
        self._pop_up(menu, self.table.seat_position(seat))

    def _place(self, goal: Goal) -> None:
        self._pop_up(menus.place_menu(self, goal, self._from_menu), QCursor.pos())

    def _pop_up(self, menu: QMenu, at: QPoint) -> None:
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.aboutToHide.connect(lambda: self.table.select_seat(0))
        if menu.actions():
            menu.popup(at)

    def _from_menu(self, kind: ActKind, seat: int, place: Place, pot: int | None) -> None:
        if quick(kind):
            self.pending.pots = len(self.recording.sitting.table.pots)
            self.pending.begin(kind, seat, pot)
            self.table.setFocus()
        else:
            self.open_list(kind, seat, place, Form(kind.name, seat, pot or 0))

    def open_list(
        self, kind: ActKind | None = None, seat: int = 0, source: Place = STUB, known: Form | None = None
    ) -> None:
        """The dialog with all acts."""
        dialog = ActList(self, self.recording.sitting.table)
        dialog.made.connect(self.do)
        dialog.typed.connect(self.do)
        if kind is None:
            dialog.open()
            dialog.search.setFocus()
        else:
            dialog.open_at(kind, seat, source, known)

    def _show(self) -> None:
        table = self.recording.sitting.table
        self.table.show_table(table, animate=self._motion)
        self.line.know(table)
        lines = self.recording.lines
        self.noted.clear()
        for line in lines:
            item = QListWidgetItem(retold(line, texts.language()))
            item.setToolTip(line)  # as it stands in the file
            self.noted.addItem(item)
        self.noted.scrollToBottom()
        self.undo.setEnabled(bool(lines))
        self.save.setEnabled(bool(lines))
        self.wait.setEnabled(not self.recording.finished)
