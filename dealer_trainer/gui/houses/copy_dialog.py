"""What a copy of a profile is to be called."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.dialog import Dialog
from dealer_trainer.rules.house import UnknownHouse
from dealer_trainer.scenario.house_draft import LONGEST_TITLE, copy_of, is_called, one_line
from dealer_trainer.scenario.saving import SaveError


class CopyDialog(Dialog):
    """`made`: the name of the new profile."""

    made = Signal(str)

    def __init__(self, parent: QWidget, house: str) -> None:
        title = words.house(house)
        super().__init__(
            parent, texts.say("houses.copy_title", house=title), texts.say("houses.copy_lead"),
            texts.say("houses.copy_accept"),
        )  # fmt: skip
        self._house = house
        self.field = QLineEdit(texts.say("houses.copy_of", title=title))
        self.field.setMaxLength(LONGEST_TITLE)
        self.field.setAccessibleName(texts.say("houses.copy_name"))
        self.field.selectAll()
        self.inside.addWidget(self.field)
        self.field.setFocus()

    def take(self) -> None:
        title = one_line(self.field.text())
        if not title:
            self.complain(texts.say("houses.copy_nameless"))
            return
        if is_called(title):
            self.complain(texts.say("houses.copy_taken", title=title))
            return
        try:
            name = copy_of(self._house, title).name
        except SaveError as error:
            self.complain(str(error))
            return
        except UnknownHouse:
            self.complain(texts.say("houses.gone", house=self._house))
            return
        self.accept()
        self.made.emit(name)
