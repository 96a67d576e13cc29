"""Kill pots: whether they are played here, and what the last deal has left of them."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.author.pane import Choice, Pane, Row, Value, did, form, seat_choices
from dealer_trainer.scenario.draft import Draft


class KillForm(Pane):
    """The key `kill`, with what is inside."""

    keys = ("kill",)
    inside = ("button", "up", "lies", "by", "looked")

    def __init__(self) -> None:
        super().__init__()
        self.played = QCheckBox()
        self.played.toggled.connect(self._play)
        self.button = Choice(lambda seat: self._set("button", seat))
        self.lies = Choice(lambda seat: self._set("lies", seat))
        self.by = Choice(lambda seat: self._set("by", seat))
        self.up, self.looked = QCheckBox(), QCheckBox()
        self.up.toggled.connect(lambda on: self._set("up", on or None))
        self.looked.toggled.connect(lambda on: self._set("looked", on or None))
        editors = (self.button, self.up, self.lies, self.by, self.looked)
        self.rows = [
            Row(f"kill.{name}", editor, f"author.kill.{name}")
            for name, editor in zip(self.inside, editors, strict=True)
        ]
        self._inside = QWidget()
        self._inside.setLayout(form(self.rows))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.played)
        layout.addWidget(self._inside)

    def retranslate(self) -> None:
        self.played.setText(texts.say("author.kill.played"))
        super().retranslate()

    def fill(self, draft: Draft) -> None:
        kill = draft.value("kill")
        self.played.setChecked(kill is not None)
        self._inside.setVisible(kill is not None)
        kill = kill if isinstance(kill, dict) else {}
        seats = seat_choices(len(draft.seats))
        nobody = (texts.say("author.kill.nobody"), None)
        self.button.offer([nobody, *seats], kill.get("button") or None)
        there, middle = (texts.say("author.kill.there"), None), (texts.say("author.kill.middle"), 0)
        self.lies.offer([there, middle, *seats], kill.get("lies"))
        self.by.offer([nobody, *seats], kill.get("by") or None)
        self.up.setChecked(kill.get("up", False) is True)
        self.looked.setChecked(kill.get("looked", False) is True)

    def _play(self, on: bool) -> None:
        if self.draft is not None and on != (self.draft.value("kill") is not None):
            self.put("kill", {} if on else None)

    def _set(self, name: str, value: Value) -> None:
        """The whole key at once: written as one table however it stands there."""
        if self._filling or self.draft is None:
            return
        kill = self.draft.value("kill")
        kill = dict(kill) if isinstance(kill, dict) else {}
        kill.pop(name, None)
        new = kill if value is None else kill | {name: value}
        if new != self.draft.value("kill"):
            self.edit(lambda draft: draft.set("kill", new, did("kill")))
