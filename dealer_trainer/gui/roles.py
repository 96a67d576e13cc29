"""The PINs that are asked for and chosen: the instructor's, and those of trainees."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QLineEdit,
    QMessageBox,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui.dialog import Dialog
from dealer_trainer.gui.widgets import button, label, moment_text
from dealer_trainer.records import Records, RecordsError, pins

if TYPE_CHECKING:
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
