"""The instructor's insight."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from dealer_trainer import texts
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.widgets import label


class InsightPage(Page):
    place = "insight"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._title = label("title")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(36, 30, 36, 30)
        layout.addWidget(self._title)
        layout.addStretch(1)

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.place.insight"))
