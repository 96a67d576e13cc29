"""The practice page: the table, what can be done, and what is said of it.

It carries acts to the practice and shows what comes back; which act is right is never known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QCursor,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QHBoxLayout,
    QMenu,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import theme, words
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.practice import menus, telling
from dealer_trainer.gui.practice.act_bar import ActBar
from dealer_trainer.gui.practice.act_list import ActList
from dealer_trainer.gui.practice.command import CommandLine
from dealer_trainer.gui.practice.keys import GROUP_KEYS, KEY_KINDS, LIST_KEY, Pending
from dealer_trainer.gui.practice.kinds import BY_NAME, ActKind, Group, Need, quick
from dealer_trainer.gui.practice.opening import NO_TASK, CannotPlay, Task, open_session, resume_session
from dealer_trainer.gui.practice.score import ScorePanel
from dealer_trainer.gui.practice.session import Session, clock_text
from dealer_trainer.gui.practice.talk import Talk
from dealer_trainer.gui.practice.verdict import VerdictBanner
from dealer_trainer.gui.preferences import Pace
from dealer_trainer.gui.shelf import Item
from dealer_trainer.gui.table import look
from dealer_trainer.gui.table.gestures import Area, Form, Goal
from dealer_trainer.gui.table.view import TableView
from dealer_trainer.gui.widgets import Empty, OneLine, button, label, set_role
from dealer_trainer.judge import Verdict
from dealer_trainer.records import Attempt, Kind, RecordsError
from dealer_trainer.rules.asking import get_ready
from dealer_trainer.scenario.phrases import PhraseError, check_phrase, completions
from dealer_trainer.table.acts import Act
from dealer_trainer.table.places import STUB, Place, hand
from dealer_trainer.table.state import Stage
from dealer_trainer.training.practice import Mode
from dealer_trainer.training.steps import Step

_SIDE_LEAST, _SIDE, _SIDE_MOST = 298, 360, 540  # the column at the right, in pixels at the usual size
_SMALL = 1090  # what is narrower is a small page
# Milliseconds from one card dealt for the trainee to the next; the first time after what another did, more:
# whoever wants to do it needs time to.
_DEALS = {Pace.OWN: 420, Pace.SLOW: 800, Pace.STEADY: 420, Pace.BRISK: 220}
_FIRST = 3
_TAKEN_OVER = 12  # and when it was the trainee who has done what is otherwise done for them
# Seconds in which what was dealt for the trainee and then done again is one act: two hands went for the card.
_SAME = 1.0
_ALL_DONE = object()


class PracticePage(Page):
    place = "practice"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.session: Session | None = None
        self._house_wanted: str | None = None
        self.pending = Pending(self)
        self.table = TableView()
        self.line = CommandLine()
        self.bar = ActBar()
        self.talk = Talk()
        self.verdict = VerdictBanner()
        self.score = ScorePanel()
        self.hint = button("", "hint")
        self.end = button("", "flag")
        self.to_author = button("", "author")
        self.to_author.clicked.connect(lambda: desk.go("author"))
        self._title, self._about = OneLine("title"), OneLine("dim")
        self._house, self._clock = label("pill"), label("clock")
        self._asked, self._talk_title = label("dim", wrap=True), label("section")
        self._score_title = label("section")
        self._empty = Empty("practice")
        self._empty.action.clicked.connect(lambda: desk.go("library"))
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._lay_out())
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._stack)
        self._second = QTimer(self)
        self._second.setInterval(500)
        self._beat = QTimer(self)
        self._dealing = QTimer(self)
        self._dealing.setSingleShot(True)
        for timer, do in (
            (self._second, self._tick), (self._beat, self._on_beat), (self._dealing, self._deal_on),
        ):  # fmt: skip
            timer.timeout.connect(do)
        self._connect()
        self._dress_table()

    def _lay_out(self) -> QWidget:
        names = QVBoxLayout()
        names.setSpacing(2)
        names.addWidget(self._title)
        names.addWidget(self._about)
        head = QHBoxLayout()
        head.setContentsMargins(22, 14, 22, 6)
        head.setSpacing(14)
        head.addLayout(names, 1)
        head.addWidget(self.to_author, alignment=Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self._house, alignment=Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self._clock)
        typing = QHBoxLayout()
        typing.setSpacing(14)
        typing.addWidget(self.line, 3)
        typing.addWidget(self._asked, 2)
        below = QVBoxLayout()
        below.setContentsMargins(22, 8, 22, 16)
        below.setSpacing(9)
        below.addLayout(typing)
        below.addWidget(self.bar)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addLayout(head)
        left.addWidget(self.table, 1)
        left.addLayout(below)

        self._side = QFrame()
        self._side.setProperty("role", "panel")
        side = QVBoxLayout(self._side)
        side.setContentsMargins(14, 16, 14, 16)
        side.setSpacing(8)
        side.addWidget(self._talk_title)
        side.addWidget(self.talk, 1)
        side.addWidget(self.verdict)
        self.talk.setMinimumHeight(150)
        side.addSpacing(2)
        side.addWidget(self._score_title)
        side.addWidget(self.score)
        ends = QHBoxLayout()
        ends.setSpacing(10)
        ends.addWidget(self.hint, 2)
        ends.addWidget(self.end, 3)
        side.addLayout(ends)

        inside = QWidget()
        both = QHBoxLayout(inside)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(0)
        both.addLayout(left, 1)
        both.addWidget(self._side)
        return inside

    def _connect(self) -> None:
        self.table.gesture_made.connect(self.do)
        self.table.seat_chosen.connect(self._seat_chosen)
        self.table.place_chosen.connect(self._place_chosen)
        self.table.form_wanted.connect(self._form_wanted)
        self.pending.made.connect(self.do)
        self.pending.changed.connect(self._show_pending)
        self.pending.form_wanted.connect(self.open_list)
        self.line.typed.connect(self._typed)
        self.line.left.connect(self.table.setFocus)
        self.bar.kind_chosen.connect(self._kind_chosen)
        self.bar.group_chosen.connect(self._open_group)
        self.bar.list_chosen.connect(lambda: self.open_list())
        self.verdict.rule_wanted.connect(self.desk.show_rule)
        self.hint.clicked.connect(self.take_hint)
        self.end.clicked.connect(self.finish)
        for kind in KEY_KINDS:
            self._key(kind.key, partial(self._kind_chosen, kind))
        for group, key in GROUP_KEYS.items():
            self._key(key, partial(self._open_group, group, self.bar.groups[group]))
        for number in range(10):
            self._key(str(number), partial(self._digit, number))
        self._key(LIST_KEY, lambda: self.open_list())
        self._key("Return", self._enter)
        self._key("Enter", self._enter)
        self._key("Esc", self._escape)
        self._key("F1", self.take_hint)
        self._key("F9", self.finish)
        self.desk.preferences.changed.connect(self._preferred)

    def _key(self, keys: str, do: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(do)

    # Sitting down and getting up.

    @property
    def going_on(self) -> bool:
        return self.session is not None and not self.session.over

    def sit_down(self, item: Item, house: str | None = None, task: Task = NO_TASK) -> bool:
        """Begin a scenario, for a task; what was going on stays as it stands. False: it cannot be played."""
        self._get_up()
        self.session, self._house_wanted = None, house
        try:
            session = open_session(item, house, self.desk.preferences, self.desk.services, task)
        except CannotPlay as error:
            self._show_session()
            self._empty.tell(texts.say("ui.practice.unreadable"), str(error), texts.say("ui.start.library"))
            return False
        self._begin(session)
        return True

    def resume(self, item: Item, attempt: Attempt) -> None:
        """Go on with an attempt that was cut off, where it stood."""
        self._get_up()
        self.session = None
        try:
            session = resume_session(item, attempt, self.desk.services)
        except CannotPlay as error:
            self._show_session()
            self._empty.tell(texts.say("ui.practice.unreadable"), str(error), texts.say("ui.start.library"))
        else:
            self._begin(session)

    def go_on_from(self, session: Session) -> None:
        """Go on with a session that stands where a debrief has put it."""
        self._get_up()
        self._begin(session)

    def _begin(self, session: Session) -> None:
        self.session = session
        self._show_session()
        if not session.kept and (trouble := self.desk.services.trouble):
            self.verdict.tell(texts.say("ui.practice.no_records"), trouble)
        if self.isVisible():
            self.opened()
        QTimer.singleShot(0, self, self._warm_up)

    def _warm_up(self) -> None:
        """Have phrases, rules and their words read before the first act needs them."""
        if self.session is not None:
            completions("", self.session.practice.table, texts.language())
            check_phrase("burn", texts.language())
            self._get_ready(get_ready(texts.language()))

    def _get_ready(self, steps: Iterator[None]) -> None:
        """One of these steps whenever there is nothing else to do."""
        if next(steps, _ALL_DONE) is not _ALL_DONE:
            QTimer.singleShot(0, self, lambda: self._get_ready(steps))

    def _get_up(self) -> None:
        """End what is going on: it was cut off, and says so in the records."""
        self.left()
        if self.session is not None and not self.session.over:
            self._guarded(self.session.end)

    def clear(self) -> None:
        """Get up and leave the page empty."""
        self._get_up()
        self.session = None
        self._show_session()

    def opened(self) -> None:
        if self.going_on and self.session is not None:
            self.session.sit()
            self._second.start()
            self._pace()
            self._deal_soon()
        self.table.setFocus()

    def left(self) -> None:
        for timer in (self._second, self._beat, self._dealing):
            timer.stop()
        if self.session is not None:
            self.session.rise()

    def finish(self) -> None:
        """End here and go to the debrief."""
        if self.session is not None:
            self.leave_exam(self._finish)

    def leave_exam(self, then: Callable[[], object]) -> None:
        """Do `then`; where it would break an exam off, only after a question."""
        if self.session is None or not self.session.silent or not self.session.kept:
            then()
            return
        box = QMessageBox(QMessageBox.Icon.Question, texts.say("ui.app.name"), "", parent=self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setText(texts.say("ui.practice.leave_exam"))
        yes = box.addButton(texts.say("ui.practice.leave_exam_yes"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(texts.say("ui.practice.leave_exam_no"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        yes.clicked.connect(then)
        box.open()

    def _finish(self) -> None:
        if self.session is None or (not self.session.over and not self._guarded(self.session.end)):
            return
        self.left()
        self._enable()
        self.desk.debrief()

    # Acts.

    def do(self, made: Sequence[Act] | str) -> None:
        """Carry acts, or an English phrase, to the practice."""
        self._act(made, "en")

    def _typed(self, text: str) -> None:
        if self._act(text, texts.language()):
            self.line.done()

    def _typed_elsewhere(self, text: str) -> None:
        self._act(text, texts.language())

    def _act(self, made: Sequence[Act] | str, lang: str) -> bool:
        session = self.session
        if session is None or not self._open_table:
            return False
        self.pending.leave()
        if self._done_already(made):
            return True
        return self._guarded(lambda: self._show_step(session.do(made, lang)))

    def wait(self) -> None:
        session = self.session
        if session is not None and self._open_table:
            self._guarded(lambda: self._show_step(session.wait()))

    def take_hint(self) -> None:
        session = self.session
        if session is not None and self._open_table and session.practice.mode is not Mode.EXAM:
            self._guarded(lambda: self._show_step(session.hint()))

    @property
    def _open_table(self) -> bool:
        return self.going_on and self.session is not None and not self.session.practice.finished

    def _guarded(self, do: Callable[[], object]) -> bool:
        """Do it, or say why it has not happened; False then."""
        try:
            do()
        except PhraseError as error:
            self.verdict.tell(texts.say("ui.practice.not_understood"), str(error))
        except RecordsError as error:
            self.verdict.tell(texts.say("ui.practice.not_stored"), str(error), "wrong")
        else:
            return True
        return False

    def _show_step(self, step: Step) -> None:
        assert self.session is not None
        speed = 0.6 if self.desk.preferences.pace is Pace.BRISK else 1.0
        self.table.show_table(
            step.after.table, step.happenings, animate=self.desk.preferences.motion, speed=speed
        )
        self.line.know(step.after.table)
        if (step.before.table.deal, step.before.table.game) != (step.after.table.deal, step.after.table.game):
            self._name()
        self.talk.talk.add_last(self.session)
        told = step.headline is not None and step.kind is not Kind.AUTO
        if told and (not self.session.silent or step.impossible is not None):
            self.verdict.show_step(step, self.session.house)
        elif step.happenings:
            # What was said of the last act is over: something else calls for a look.
            self.verdict.clear()
        self.score.retranslate()
        self._announce(step)
        if step.finished:
            self._finished()
        else:
            self._pace()
            self._deal_soon()

    def _announce(self, step: Step) -> None:
        """Have a screen reader say what the talk says, and the verdict."""
        if QAccessible.isActive():
            silent = self.session is not None and self.session.silent
            said = [line.text for line in telling.lines(step, silent=silent)]
            if step.headline is not None and not silent:
                said.append(telling.title(step.headline))
            event = QAccessibleAnnouncementEvent(self.talk, ". ".join(said))
            QAccessible.updateAccessibility(event)

    def _finished(self) -> None:
        self.left()
        assert self.session is not None
        self._guarded(self.session.end)
        if self.session.practice.mode is Mode.EXAM:
            self.talk.talk.show_session(self.session)
        self._tick()
        self._enable()
        self._tell_finished()
        self.end.setFocus()

    def _tell_finished(self) -> None:
        """Say that the deal is over, unless an error is to be read there."""
        if self.verdict.isHidden() or self.verdict.property("state") != "wrong":
            lead = texts.say("ui.practice.finished_lead")
            self.verdict.tell(texts.say("ui.practice.finished"), lead, "right")

    # What lets things happen.

    def _pace(self) -> None:
        """The clock's beat begins again: it hangs on the trainee's last act and the chosen pace alone."""
        seconds = self.desk.preferences.pace.seconds
        if seconds is None or not self._open_table or not self.isVisible():
            self._beat.stop()
        else:
            self._beat.start(round(seconds * 1000))

    def _on_beat(self) -> None:
        # A menu or a dialog is a hand raised: the table waits.
        if QApplication.activePopupWidget() is None and QApplication.activeModalWidget() is None:
            self.wait()

    def _deal_soon(self) -> None:
        session = self.session
        if session is not None and session.practice.mode is Mode.GUIDED and self._open_table:
            self._dealing.start(_DEALS[self.desk.preferences.pace] * _patience(session))

    def _deal_on(self) -> None:
        session = self.session
        if session is None or not self._open_table:
            return
        if self._deciding:
            self._deal_soon()
            return

        def deal() -> None:
            if (step := session.autopilot()) is not None:
                self._show_step(step)

        self._guarded(deal)

    @property
    def _deciding(self) -> bool:
        """Whether the trainee is about to do something: then nothing is dealt."""
        return (
            QApplication.activePopupWidget() is not None
            or QApplication.activeModalWidget() is not None
            or QApplication.mouseButtons() != Qt.MouseButton.NoButton
            or self.pending.kind is not None
            or bool(self.line.text())
        )

    def _done_already(self, made: Sequence[Act] | str) -> bool:
        """Whether it was dealt for the trainee a moment ago, when the hand was already on its way."""
        session = self.session
        if session is None or not session.steps or session.steps[-1].kind is not Kind.AUTO:
            return False
        dealt = tuple(act for act, _ in session.steps[-1].acts)
        return (
            not isinstance(made, str) and tuple(made) == dealt and session.clock - session.seconds[-1] < _SAME
        )

    def _tick(self) -> None:
        if self.session is not None:
            self._clock.setText(clock_text(self.session.clock))

    # Choosing.

    def _kind_chosen(self, kind: ActKind) -> None:
        focus = QApplication.focusWidget()
        if (
            kind.key == "Space"
            and isinstance(focus, QAbstractButton)
            and focus not in self.bar.kinds.values()
        ):
            focus.click()
        elif self._open_table and self.session is not None:
            self.pending.pots = len(self.session.practice.table.pots)
            self.pending.begin(kind)
            if quick(kind):
                self.table.setFocus()

    def _digit(self, number: int) -> None:
        if self._open_table and (number or self.pending.wants is not None):
            self.pending.digit(number)

    def _seat_chosen(self, seat: int) -> None:
        if not self._open_table:
            return
        if self.pending.kind is not None:
            self.table.select_seat(0)
            self.pending.digit(seat)
            return
        stage = self.table.table.stage if self.table.table is not None else Stage.DRAW
        menu = menus.seat_menu(self, seat, hand(seat), self._begin_from_menu, stage)
        self._pop_up(menu, self.table.seat_position(seat))

    def _place_chosen(self, goal: Goal) -> None:
        if goal.area is Area.POT and self.pending.wants is Need.POT:
            self.pending.digit(goal.pot)
        elif self._open_table:
            spot = QApplication.focusWidget()
            walked = spot is not None and spot is not self.table and self.table.isAncestorOf(spot)
            at = spot.mapToGlobal(spot.rect().center()) if walked and spot is not None else QCursor.pos()
            self._pop_up(menus.place_menu(self, goal, self._begin_from_menu), at)

    def _open_group(self, group: Group, at: QPushButton) -> None:
        if self._open_table:
            menu = menus.group_menu(self, group, self._begin_from_menu)
            self._pop_up(menu, at.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _pop_up(self, menu: QMenu, at: QPoint) -> None:
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.aboutToHide.connect(lambda: self.table.select_seat(0))
        if menu.actions():
            menu.popup(at)
            menu.setActiveAction(next(one for one in menu.actions() if not one.isSeparator()))

    def _begin_from_menu(self, kind: ActKind, seat: int, place: Place, pot: int | None) -> None:
        if self.session is None:
            return
        if quick(kind):
            self.pending.pots = len(self.session.practice.table.pots)
            self.pending.begin(kind, seat, pot)
            self.table.setFocus()
        else:
            self.open_list(kind, seat, place, Form(kind.name, seat, pot or 0))

    def _form_wanted(self, form: Form) -> None:
        self.open_list(BY_NAME[form.kind], form.seat, STUB, form)

    def open_list(
        self, kind: ActKind | None = None, seat: int = 0, source: Place = STUB, known: Form | None = None
    ) -> None:
        """The dialog with all acts; at a kind that wants more than digits, its form."""
        if not self._open_table or self.session is None:
            return
        dialog = ActList(self, self.session.practice.table)
        dialog.made.connect(self.do)
        dialog.typed.connect(self._typed_elsewhere)
        if kind is None:
            dialog.open()
            dialog.search.setFocus()
        else:
            dialog.open_at(kind, seat, source, known)

    def _enter(self) -> None:
        if self.line.hasFocus():
            self.line.returnPressed.emit()
        elif isinstance(focus := QApplication.focusWidget(), QAbstractButton):
            focus.click()
        else:
            self.line.setFocus()

    def _escape(self) -> None:
        self.pending.leave()
        self.line.done()
        self.table.setFocus()

    def _show_pending(self) -> None:
        self.bar.show_pending(self.pending.kind)
        keys = "exam_keys" if self.session is not None and self.session.silent else "table_keys"
        self._asked.setText(self.pending.prompt() or texts.say(f"ui.practice.{keys}"))

    # Words and colours.

    def _show_session(self) -> None:
        session = self.session
        self._stack.setCurrentIndex(0 if session is None else 1)
        self.verdict.clear()
        self.pending.leave()
        self._show_pending()
        self.talk.talk.show_session(session)
        self.score.show_session(session)
        if session is not None:
            self.table.show_table(session.practice.table, animate=False)
            self.line.know(session.practice.table)
            self.line.done()
        self._enable()
        self._tick()
        self._name()

    def _enable(self) -> None:
        for one in (self.bar, self.line, self.hint):
            one.setEnabled(self._open_table)
        exam = self.session is not None and self.session.practice.mode is Mode.EXAM
        self.hint.setVisible(not exam)
        over = self.session is not None and not self._open_table
        self.end.setText(texts.say("ui.practice.see_debrief" if over else "ui.practice.end"))
        set_role(self.end, "primary" if over else "")

    def _name(self) -> None:
        session = self.session
        if session is None:
            lead = texts.say("ui.practice.empty_lead")
            self._empty.tell(texts.say("ui.practice.empty"), lead, texts.say("ui.start.library"))
            return
        self.to_author.setVisible(session.item.trial)
        self._title.setText(session.item.name)
        self._title.setToolTip(f"{session.item.name}\n{session.item.lead}")
        seats = texts.say("ui.library.seats", n=len(session.scenario.seats))
        # A kill raises the limits of one deal.
        exam = texts.say("ui.practice.exam") if session.practice.mode is Mode.EXAM else ""
        table = session.practice.table
        parts = [exam, words.game(table.game), seats, telling.deal_words(table)]
        self._about.setText(" · ".join(filter(None, parts)))
        self._house.setText(words.house(session.house.name))
        self._house.setToolTip(words.house_about(session.house.name))

    def retranslate(self) -> None:
        for one in (self.line, self.bar, self.verdict, self.score, self.table):
            one.retranslate()
        self._talk_title.setText(texts.say("ui.practice.talk"))
        self.talk.setAccessibleName(texts.say("ui.practice.talk"))
        self.talk.talk.show_session(self.session)
        self._score_title.setText(texts.say("ui.practice.score"))
        self.hint.setText(texts.say("ui.practice.hint"))
        self.hint.setToolTip(texts.say("ui.practice.hint_tip"))
        self.end.setToolTip(texts.say("ui.practice.end_tip"))
        self.to_author.setText(texts.say("author.to_author"))
        self._clock.setAccessibleDescription(texts.say("ui.practice.clock"))
        self._house.setAccessibleDescription(texts.say("ui.practice.house"))
        self._enable()
        self._name()
        self._show_pending()
        if self.session is not None and self.session.practice.finished:
            self._tell_finished()

    def recolour(self) -> None:
        super().recolour()
        self._dress_table()
        self._name()
        self.talk.viewport().update()

    def _preferred(self, setting: str) -> None:
        if setting in ("four_colours", "large_print", "motion"):
            self._dress_table()
        elif setting == "pace":
            self._pace()

    def _dress_table(self) -> None:
        chosen = self.desk.preferences
        self.table.look = look.DARK if theme.is_dark() else look.LIGHT
        self.table.four_colour = chosen.four_colours
        self.table.large_print = chosen.large_print
        self.table.motion = chosen.motion
        self._fit_side()

    def _fit_side(self) -> None:
        # As wide as its type asks for, more where there is room.
        grown = (1 + self.font().pointSizeF() / 10) / 2
        wide = min(_SIDE_MOST * grown, self.width() * 0.25)
        # In a small window the table and the acts need the room more.
        least = _SIDE * grown if self.width() >= _SMALL else _SIDE_LEAST * grown
        self._side.setFixedWidth(round(max(least, wide)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_side()


def _patience(session: Session) -> int:
    """How long it is waited until something is done for the trainee, in cards dealt."""
    if not session.steps:
        return _FIRST
    last = session.steps[-1]
    if last.kind is Kind.AUTO:
        return 1
    taught = session.scenario.teaches
    own = (one for one in last.judged if one.verdict is Verdict.RIGHT and one.rule not in taught)
    return _TAKEN_OVER if last.kind is Kind.ACT and any(own) else _FIRST
