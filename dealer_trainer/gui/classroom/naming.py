"""Asks for a name. What is refused is said below it, and what was typed stays."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.dialog import Dialog
from dealer_trainer.records import RecordsError
from dealer_trainer.records.class_rows import Refused


class NameDialog(Dialog):
    """`keep` is called with the name; what it raises (Refused, RecordsError) is said.

    `again`: the dialog stays for the next name, and says `again(name)` of the last one. Its second button
    then keeps a name that still stands in the field, and closes.
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
            self.close_button = next(one for one in self.buttons.buttons() if one is not self.accept_button)
            self.buttons.rejected.disconnect(self.reject)
            self.buttons.rejected.connect(self._take_last)
            self.name.textChanged.connect(lambda: self._name_close())
            self._name_close()

    def _name_close(self) -> None:
        """The button that closes says that it also adds, if it does."""
        self.close_button.setText(texts.say("class.add_close" if self.name.text().strip() else "class.close"))

    def _take_last(self) -> None:
        if not self.name.text().strip() or self._kept():
            self.reject()

    def _kept(self) -> bool:
        """Whether the name could be kept; else it is said why not, and it stays."""
        try:
            self._keep(self.name.text())
        except (Refused, RecordsError) as error:
            self.complain(str(error))
            self.name.setFocus()
            return False
        return True

    def take(self) -> None:
        name = self.name.text()
        if not self._kept():
            return
        if self._again is None:
            self.accept()
            return
        self.lead.setText(self._again(name.strip()))
        self.lead.show()
        self.name.clear()
        self.name.setFocus()
        self.fit()
