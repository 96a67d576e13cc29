"""The keys at the table: a letter begins an act, digits finish it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_trainer import texts
from dealer_trainer.gui.practice.kinds import BY_NAME, KINDS, ActKind, Choice, Group, Need, quick

BUTTON_KINDS: Final = tuple(kind for kind in KINDS if kind.key)
# Keys that open the rest of a group as a menu.
GROUP_KEYS: Final = {Group.VOICE: "S", Group.MONEY: "G", Group.PACK: "P", Group.CARDS: "C"}
LIST_KEY: Final = "L"


class Pending(QObject):
    """An act that has been begun and waits for its seat or its number."""

    changed = Signal()
    made = Signal(object)  # tuple[Act, ...] or an English phrase
    form_wanted = Signal(object)  # an ActKind that digits cannot finish

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.kind: ActKind | None = None
        self._choice = Choice()
        self._lacks: list[Need] = []

    def begin(self, kind: ActKind, seat: int = 0) -> None:
        """Begin an act, for a seat if that is known; it is made at once when nothing is lacking."""
        if not quick(kind):
            self.leave()
            self.form_wanted.emit(kind)
            return
        self.kind = kind
        self._choice = Choice(seat=seat)
        self._lacks = [need for need in kind.needs if not (need is Need.SEAT and seat)]
        self._go_on()

    def digit(self, number: int) -> None:
        """A digit, or a seat that was pointed at: finishes what was begun, else deals to that seat."""
        if self.kind is None or not self._lacks:
            self.begin(BY_NAME["deal"], number)
            return
        if self._lacks.pop(0) is Need.SEAT:
            self._choice = replace(self._choice, seat=number)
        else:
            self._choice = replace(self._choice, number=number)
        self._go_on()

    def leave(self) -> None:
        self.kind = None
        self._lacks = []
        self.changed.emit()

    @property
    def wants(self) -> Need | None:
        return self._lacks[0] if self.kind is not None and self._lacks else None

    def prompt(self) -> str:
        """What is asked now, "" when nothing is."""
        if self.kind is None or self.wants is None:
            return ""
        key = "pick_seat" if self.wants is Need.SEAT else "pick_number"
        return texts.say(f"ui.practice.{key}", act=texts.say(f"ui.acts.kinds.{self.kind.name}"))

    def _go_on(self) -> None:
        kind, choice = self.kind, self._choice
        if kind is not None and not self._lacks:
            self.leave()
            self.made.emit(kind.make(choice))
        else:
            self.changed.emit()
