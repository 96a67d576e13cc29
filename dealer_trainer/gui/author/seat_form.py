"""One seat: who sits there, with how much, in what standing, and which cards must be known."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout

from dealer_trainer import texts
from dealer_trainer.gui.author.card_picker import CardField
from dealer_trainer.gui.author.pack_use import has_joker, used_elsewhere
from dealer_trainer.gui.author.pane import Choice, Numbers, Pane, Row, Value, form
from dealer_trainer.gui.widgets import label, set_state
from dealer_trainer.scenario.draft import STANDINGS, Draft
from dealer_trainer.scenario.model import MOST_SEATS, SeatPlan
from dealer_trainer.scenario.reader import HAND_SIZE

_OWN: Final = ("name", "stack", "posted", "leg")  # the keys of a seat that are no standing


class SeatForm(Pane):
    """A row of seats to choose from, and the keys of the chosen one: all of `seats` and its hand."""

    keys = ("seats", "hands")
    inside = (*_OWN, *STANDINGS)
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.seat = 1
        self._group = QButtonGroup(self)
        self.seats: list[QToolButton] = []
        choice = QHBoxLayout()
        choice.setSpacing(2)
        for number in range(1, MOST_SEATS + 1):
            made = QToolButton()
            made.setProperty("role", "tab")
            made.setCheckable(True)
            made.setText(str(number))
            made.clicked.connect(partial(self.choose, number))
            self._group.addButton(made)
            self.seats.append(made)
            choice.addWidget(made)
        choice.addStretch(1)
        self.title, self.lead = label("heading"), label("dim", wrap=True)
        self.name = QLineEdit()
        self.name.setMaxLength(60)
        self.name.textEdited.connect(lambda text: self._set("name", text or None, typing=True))
        self.stack = Numbers(lambda value: self._set("stack", value, typing=True))
        self.stack.setPlaceholderText(str(SeatPlan(1).stack))
        self.posted = Numbers(lambda value: self._set("posted", value, typing=True))
        self.posted.setPlaceholderText("0")
        self.standing = Choice(self._stand)
        self.leg = QCheckBox()
        self.leg.toggled.connect(lambda on: self._set("leg", on or None))
        self.hand = CardField(self._hand, lambda: used_elsewhere(self.draft, self._hand_key), most=HAND_SIZE)
        self.hand.joker = lambda: has_joker(self.draft)
        self.rows = [
            Row("name", self.name, "author.seat.name"), Row("stack", self.stack, "author.seat.stack"),
            Row("standing", self.standing, "author.seat.standing"),
            Row("posted", self.posted, "author.seat.posted"), Row("leg", self.leg, "author.seat.leg"),
            Row("hand", self.hand, "author.seat.hand"),
        ]  # fmt: skip
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 8, 2)
        layout.setSpacing(8)
        layout.addLayout(choice)
        layout.addWidget(self.title)
        layout.addLayout(form(self.rows))
        layout.addWidget(self.lead)
        layout.addStretch(1)

    @property
    def _hand_key(self) -> str:
        return f"hands.{self.seat}"

    def choose(self, seat: int, *_: object) -> None:
        """Show another seat."""
        if self.draft is None or not 1 <= seat <= len(self.draft.seats):
            return
        self.seat = seat
        self.refresh()
        self.chosen.emit(seat)

    def retranslate(self) -> None:
        self.lead.setText(texts.say("author.seat.lead"))
        self.leg.setText(texts.say("author.seat.leg_back"))
        self.hand.retranslate()
        for number, made in enumerate(self.seats, 1):
            made.setAccessibleName(texts.say("felt.seat", seat=number))
        super().retranslate()

    def fill(self, draft: Draft) -> None:
        count = len(draft.seats)
        self.seat = max(1, min(self.seat, count))
        for number, made in enumerate(self.seats, 1):
            made.setVisible(number <= count)
            made.setChecked(number == self.seat)
        self.title.setText(texts.say("felt.seat", seat=self.seat))
        here: Mapping[str, Value] = draft.seats[self.seat - 1] if count else {}
        if self.name.text() != here.get("name", ""):
            self.name.setText(str(here.get("name", "")))
        self.stack.show_value(here.get("stack"))
        self.posted.show_value(here.get("posted"))
        marked = draft.standing(self.seat) if count else None
        playing = (texts.say("author.seat.is.playing"), None)
        named = [(texts.say(f"author.seat.is.{name}"), name) for name in STANDINGS]
        self.standing.offer([playing, *named], marked)
        self.leg.setChecked(here.get("leg", False) is True)
        self.hand.show_value(draft.value(self._hand_key))

    def mark(self, found: Mapping[str, str]) -> None:
        own = f"seats[{self.seat - 1}]"
        here: dict[str, str] = {}
        for key, text in found.items():
            if key == self._hand_key:
                here.setdefault("hand", text)
            elif key.startswith(own):
                name = key[len(own) :].lstrip(".")
                here.setdefault(name if name in _OWN else "standing", text)
        super().mark(here)
        wrong = {_seat_of(key) for key in found}
        for number, made in enumerate(self.seats, 1):
            set_state(made, "wrong" if number in wrong else "")

    def go_to(self, key: str) -> bool:
        seat = _seat_of(key)
        if not seat:
            return False
        self.choose(seat)
        part = "hand" if key.startswith("hands.") else key.partition("].")[2]
        row = next((row for row in self.rows if row.key == part), self.rows[2])
        row.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _set(self, name: str, value: Value, *, typing: bool = False) -> None:
        seats = self.draft.seats if self.draft is not None else ()
        if self.seat <= len(seats) and seats[self.seat - 1].get(name) != value:
            self.edit(lambda draft: draft.set_seat(self.seat, name, value, typing=typing))

    def _stand(self, name: Value) -> None:
        if self.draft is not None and self.seat <= len(self.draft.seats):
            self.edit(lambda draft: draft.set_standing(self.seat, name))

    def _hand(self, value: Value) -> None:
        self.put(self._hand_key, value, typing=True)


def _seat_of(key: str) -> int:
    """Whose a key is, 0 where it is nobody's."""
    if key.startswith("hands."):
        number = key.partition(".")[2]
        return int(number) if number.isdecimal() and len(number) < 3 else 0
    if key.startswith("seats["):
        return int(key[len("seats[") : key.index("]")]) + 1
    return 0
