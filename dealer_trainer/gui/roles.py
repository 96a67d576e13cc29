"""Who sits at the computer: the PINs that are asked for and chosen, and the list that trainees pick from."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui.shelf import plain
from dealer_trainer.gui.widgets import button, label, moment_text
from dealer_trainer.names import alike, tidy
from dealer_trainer.records import Records, RecordsError, Trainee, pins

if TYPE_CHECKING:
    from dealer_trainer.gui.pages.page import Desk
    from dealer_trainer.gui.services import Services

_MOST = 64  # characters of a PIN
RESET_COMMAND = "dealer-trainer reset-pin"


def ask_pin(parent: QWidget, services: Services, let_in: Callable[[], None]) -> None:
    """Ask for the instructor's PIN, or have one chosen where there is none; then `let_in` is called."""
    records = services.records()
    try:
        if records is None:
            _tell(parent, services.trouble)
        elif pins.has_pin(records):
            dialog = PinDialog(parent, records, pins.INSTRUCTOR, texts.say("roles.enter"))
            dialog.let_in.connect(let_in)
            dialog.open()
        else:
            choose = NewPin(parent, records, pins.INSTRUCTOR)
            choose.chosen.connect(let_in)
            choose.open()
    except RecordsError as error:
        _tell(parent, str(error))


def _tell(parent: QWidget, text: str) -> None:
    box = QMessageBox(QMessageBox.Icon.Warning, texts.say("ui.app.name"), text, parent=parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def _pin_field(name: str) -> QLineEdit:
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    field.setMaxLength(_MOST)
    field.setAccessibleName(name)
    return field


class Dialog(QDialog):
    """A dialog with a heading, a lead, a place for a complaint, and two buttons."""

    def __init__(self, parent: QWidget, title: str, lead: str, accept: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(texts.say("ui.app.name"))
        self.setMinimumWidth(440)
        layout = self._whole = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 20)
        layout.setSpacing(10)
        layout.addWidget(label("heading", wrap=True, text=title))
        self.lead = label("dim", wrap=True, text=lead)
        self.lead.setVisible(bool(lead))
        layout.addWidget(self.lead)
        self.inside = QVBoxLayout()
        layout.addLayout(self.inside)
        self.complaint = label("complaint", wrap=True)
        self.complaint.hide()
        layout.addWidget(self.complaint)
        self.buttons = QDialogButtonBox()
        self.accept_button = self.buttons.addButton(accept, QDialogButtonBox.ButtonRole.AcceptRole)
        self.accept_button.setDefault(True)
        self.buttons.addButton(texts.say("roles.cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.take)
        self.buttons.rejected.connect(self.reject)
        layout.addSpacing(6)
        layout.addWidget(self.buttons)

    def take(self) -> None:
        raise NotImplementedError

    def complain(self, text: str) -> None:
        self.complaint.setText(text)
        self.complaint.setVisible(bool(text))
        self.fit()

    def fit(self) -> None:
        """Be as high as what is said needs."""
        self._whole.activate()
        self.resize(self.width(), self._whole.heightForWidth(self.width()))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Enter is the accepting button's, also while that cannot be pressed yet.
        for one in self.findChildren(QPushButton):
            one.setAutoDefault(one in self.buttons.buttons())
        self.accept_button.setDefault(True)
        self.fit()


class PinDialog(Dialog):
    """Asks for a PIN. After wrong tries it waits, and says for how long."""

    let_in = Signal()

    def __init__(self, parent: QWidget, records: Records, who: str, title: str) -> None:
        super().__init__(parent, title, "", texts.say("roles.go_in"))
        self._records, self._who = records, who
        self.pin = _pin_field(texts.say("roles.pin"))
        self.pin.textChanged.connect(lambda: self._enable())
        self.inside.addWidget(self.pin)
        self.forgotten = button("link")
        self.forgotten.setText(texts.say("roles.forgotten"))
        self.forgotten.clicked.connect(self._tell_recovery)
        self.inside.addWidget(self.forgotten, alignment=Qt.AlignmentFlag.AlignLeft)
        self.recovery = label("small", wrap=True)
        self.recovery.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.recovery.hide()
        self.inside.addWidget(self.recovery)
        self._second = QTimer(self)
        self._second.setInterval(500)
        self._second.timeout.connect(self._count_down)
        self._count_down()
        self.pin.setFocus()

    def take(self) -> None:
        try:
            tried = pins.check(self._records, self.pin.text(), self._who)
        except RecordsError as error:
            self.complain(str(error))
            return
        if tried.right:
            self.accept()
            self.let_in.emit()
            return
        self.pin.clear()
        self.pin.setFocus()
        self.complain(texts.say("roles.wrong"))
        if tried.wait:
            self._count_down()

    def _count_down(self) -> None:
        """Say how long is to be waited; nothing is typed meanwhile."""
        try:
            left = ceil(pins.wait(self._records, self._who))
        except RecordsError as error:
            self.complain(str(error))
            left = 0
        if left:
            self.complain(texts.say("roles.wait", n=left))
            self._second.start()
        elif self._second.isActive():
            self._second.stop()
            self.complain("")
        waiting = self._second.isActive()
        if self.pin.isEnabled() == waiting:
            self.pin.setEnabled(not waiting)
            if not waiting:
                self.pin.setFocus()
        self._enable()

    def _enable(self) -> None:
        self.accept_button.setEnabled(bool(self.pin.text().strip()) and not self._second.isActive())

    def _tell_recovery(self) -> None:
        key = "recovery" if self._who == pins.INSTRUCTOR else "recovery_trainee"
        self.recovery.setText(texts.say(f"roles.{key}", command=RESET_COMMAND))
        self.recovery.show()
        self.fit()


class NewPin(Dialog):
    """Has a PIN chosen, typed twice."""

    chosen = Signal()

    def __init__(self, parent: QWidget, records: Records, who: str) -> None:
        instructors = who == pins.INSTRUCTOR
        title = texts.say("roles.choose" if instructors else "roles.choose_mine")
        lead = texts.say("roles.choose_lead" if instructors else "roles.choose_mine_lead", n=pins.LEAST)
        super().__init__(parent, title, lead, texts.say("roles.keep"))
        self._records, self._who = records, who
        self.pin, self.again = _pin_field(texts.say("roles.new")), _pin_field(texts.say("roles.again"))
        form = QFormLayout()
        form.addRow(texts.say("roles.new"), self.pin)
        form.addRow(texts.say("roles.again"), self.again)
        self.inside.addLayout(form)
        if instructors:
            note = label("small", wrap=True, text=texts.say("roles.recovery", command=RESET_COMMAND))
            self.inside.addWidget(note)
        if instructors and (when := pins.removed(records)) is not None:
            self.complain(texts.say("roles.removed", when=moment_text(when)))
        self.pin.setFocus()

    def take(self) -> None:
        if self.pin.text().strip() != self.again.text().strip():
            self.complain(texts.say("roles.differ"))
            self.again.clear()
            self.again.setFocus()
            return
        try:
            pins.set_pin(self._records, self.pin.text(), self._who)
            if self._who == pins.INSTRUCTOR:
                pins.told(self._records)
        except pins.TooShort:
            self.complain(texts.say("roles.short", n=pins.LEAST))
            self.pin.setFocus()
        except RecordsError as error:
            self.complain(str(error))
        else:
            self.accept()
            self.chosen.emit()


class Who(Dialog):
    """The list that trainees pick themselves from; somebody new types a name."""

    def __init__(self, parent: QWidget, services: Services) -> None:
        super().__init__(parent, texts.say("roles.who"), texts.say("roles.who_lead"), texts.say("roles.me"))
        self._services = services
        self.search = QLineEdit()
        self.search.setPlaceholderText(texts.say("roles.search"))
        self.search.setAccessibleName(texts.say("roles.search"))
        self.search.setMaxLength(80)
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setAccessibleName(texts.say("roles.who"))
        self.list.setMinimumHeight(260)
        self.new = button("", "add")
        self.new.setAutoDefault(False)
        for one in (self.search, self.list, self.new):
            self.inside.addWidget(one)
        self.search.textChanged.connect(self._sift)
        self.search.returnPressed.connect(self._enter)
        self.list.currentItemChanged.connect(lambda *_: self._enable())
        self.list.itemDoubleClicked.connect(lambda _: self.take())
        self.new.clicked.connect(self._take_new)
        self._people: list[Trainee] = []
        self._fill()
        self._sift()
        self.search.setFocus()

    def _fill(self) -> None:
        self._people = self._services.people()
        if trouble := self._services.trouble:
            self.complain(trouble)
        mine = self._services.trainee_now()
        for person in self._people:
            name = person.name or texts.say("roles.nameless")
            item = QListWidgetItem(texts.say("roles.has_pin", name=name) if person.has_pin else name)
            item.setData(Qt.ItemDataRole.UserRole, person)
            self.list.addItem(item)
            if mine is not None and person.id == mine.id:
                self.list.setCurrentItem(item)

    def _sift(self) -> None:
        wanted = plain(self.search.text()).split()
        shown = []
        for row in range(self.list.count()):
            item = self.list.item(row)
            fits = all(word in plain(item.text()) for word in wanted)
            item.setHidden(not fits)
            if fits:
                shown.append(item)
        if shown and self._chosen() is None:
            self.list.setCurrentItem(shown[0])
        name = tidy(self.search.text())
        known = alike(name) in {alike(person.name) for person in self._people}
        self.new.setVisible(bool(name) and not known)
        self.new.setText(texts.say("roles.new_person", name=name))
        self._enable()

    def _chosen(self) -> Trainee | None:
        row = self.list.currentRow()
        if row < 0 or self.list.item(row).isHidden():
            return None
        person: Trainee = self.list.item(row).data(Qt.ItemDataRole.UserRole)
        return person

    def _enable(self) -> None:
        self.accept_button.setEnabled(self._chosen() is not None)

    def take(self) -> None:
        person = self._chosen()
        if person is None:
            if self.new.isVisibleTo(self):
                self._take_new()
            return
        records = self._services.records()
        if person.has_pin and records is not None:
            dialog = PinDialog(self, records, person.id, texts.say("roles.pin_of", name=person.name))
            dialog.let_in.connect(lambda: self._sit_down(person))
            dialog.open()
        else:
            self._sit_down(person)

    def _enter(self) -> None:
        """Somebody new needs no button; who is in the list is taken by the default one."""
        if self._chosen() is None:
            self.take()

    def _take_new(self) -> None:
        person = self._services.new_person(tidy(self.search.text()))
        if person is None:
            self.complain(self._services.trouble)
        else:
            self._sit_down(person)

    def _sit_down(self, person: Trainee) -> None:
        self._services.sign_in(person)
        self.accept()


def change_pin(parent: QWidget, services: Services, who: str, then: Callable[[], None]) -> None:
    """Have a PIN chosen, or another one or none after the old one was asked for."""
    records = services.records()
    if records is None:
        _tell(parent, services.trouble)
        return

    def choose() -> None:
        dialog = NewPin(parent, records, who)
        dialog.chosen.connect(then)
        dialog.open()

    try:
        if not pins.has_pin(records, who):
            choose()
            return
        dialog = PinDialog(parent, records, who, texts.say("roles.old_pin"))
        dialog.let_in.connect(choose)
        dialog.open()
    except RecordsError as error:
        _tell(parent, str(error))


def drop_pin(parent: QWidget, services: Services, who: str, then: Callable[[], None]) -> None:
    """Have a trainee's PIN taken away, after it was asked for."""
    records = services.records()
    if records is None:
        _tell(parent, services.trouble)
        return

    def drop() -> None:
        try:
            pins.clear(records, who)
        except RecordsError as error:
            _tell(parent, str(error))
        else:
            then()

    dialog = PinDialog(parent, records, who, texts.say("roles.old_pin"))
    dialog.let_in.connect(drop)
    dialog.open()


def pick(parent: QWidget, desk: Desk, then: Callable[[], None]) -> None:
    """Have a trainee pick themselves. What is going on at the table is another's, and ends."""
    before = desk.services.trainee_now()
    dialog = Who(parent, desk.services)

    def picked() -> None:
        now = desk.services.trainee_now()
        if before is None or now is None or now.id != before.id:
            desk.clear_table()
        then()

    dialog.accepted.connect(picked)
    dialog.open()
