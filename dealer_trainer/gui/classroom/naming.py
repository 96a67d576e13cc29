"""Asks for a name. What is refused is said below it, and what was typed stays."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.roles import Dialog
from dealer_trainer.records import RecordsError
from dealer_trainer.records.class_rows import Refused


class NameDialog(Dialog):
    """`keep` is called with the name; what it raises (Refused, RecordsError) is said.

    `again`: the dialog stays for the next name, and says `again(name)` of the last one.
    """

    def __init__(
        self, parent: QWidget, title: str, lead: str, accept: str, keep: Callable[[str], object], *,
        name: str = "", again: Callable[[str], str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent, title, lead, accept)
        self._keep, self._again = keep, again
        self.name = QLineEdit(name)
        self.name.setAccessibleName(title)
        self.name.selectAll()
        self.inside.addWidget(self.name)
        self.name.textEdited.connect(lambda: self.complain(""))
        self.name.setFocus()
        if again is not None:
            for one in self.buttons.buttons():
                if one is not self.accept_button:
                    one.setText(texts.say("class.close"))

    def take(self) -> None:
        name = self.name.text()
        try:
            self._keep(name)
        except (Refused, RecordsError) as error:
            self.complain(str(error))
            self.name.setFocus()
            return
        if self._again is None:
            self.accept()
            return
        self.lead.setText(self._again(name.strip()))
        self.lead.show()
        self.name.clear()
        self.name.setFocus()
        self.fit()
