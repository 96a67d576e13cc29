"""What every dialog that asks for something looks like."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.widgets import label


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
