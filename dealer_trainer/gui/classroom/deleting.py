"""Asks before people are deleted for good, and names what goes with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.classroom.people import Person


def ask_to_delete(
    parent: QWidget, people: Sequence[Person], attempts: int, delete: Callable[[], None]
) -> QMessageBox:
    """The question is open when this returns; `delete` is called if the answer is yes."""
    box = QMessageBox(QMessageBox.Icon.Warning, texts.say("ui.app.name"), "", parent=parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    if len(people) == 1:
        box.setText(texts.say("class.delete.one", name=people[0].name))
    else:
        names = ", ".join(person.name for person in people[:8]) + (" …" if len(people) > 8 else "")
        box.setText(texts.say("class.delete.some", n=len(people), names=names))
    box.setInformativeText(texts.say("class.delete.goes", n=attempts))
    yes = box.addButton(texts.say("class.delete.yes"), QMessageBox.ButtonRole.DestructiveRole)
    no = box.addButton(texts.say("roles.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(no)
    box.setEscapeButton(no)
    yes.clicked.connect(delete)
    box.open()
    return box
