"""The keys at the table: a letter begins an act, digits finish it; for a sum or a hand a form opens."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_trainer import texts
from dealer_trainer.gui.practice.kinds import BY_NAME, KINDS, ActKind, Choice, Group, Need, quick

KEY_KINDS: Final = tuple(kind for kind in KINDS if kind.key)
BUTTON_KINDS: Final = tuple(kind for kind in KEY_KINDS if kind.on_bar)
# Keys that open the rest of a group as a menu.
GROUP_KEYS: Final = {Group.VOICE: "S", Group.BETS: "W", Group.MONEY: "G", Group.PACK: "P", Group.CARDS: "C"}
LIST_KEY: Final = "L"


class Pending(QObject):
    """An act that has been begun and waits for its seat or its number."""

    changed = Signal()
    made = Signal(object)  # tuple[Act, ...] or an English phrase
    form_wanted = Signal(object, int)  # an ActKind that digits cannot finish, and its seat or 0

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.kind: ActKind | None = None
        self._choice = Choice()
        self._lacks: list[Need] = []
        self.pots = 1  # how many lie on the table: out of one it need not be asked which

    def begin(self, kind: ActKind, seat: int = 0, pot: int | None = None) -> None:
        """Begin an act, for a seat or a pot if that is known; it is made at once when nothing is lacking."""
        self.kind = kind
        if pot is None and self.pots == 1 and Need.SEAT in kind.needs:  # chips out of the one pot
            pot = 0
        self._choice = Choice(seat=seat, pot=pot or 0)
        known = {Need.SEAT: bool(seat), Need.POT: pot is not None}
        self._lacks = [need for need in kind.needs if not known.get(need, False)]
        if not quick(kind):  # a seat is soon said; the rest is asked in the form
            self._lacks = self._lacks[:1] if self._lacks[:1] == [Need.SEAT] else []
        self._go_on()

    def digit(self, number: int) -> None:
        """A digit, or a seat that was pointed at: finishes what was begun, else deals to that seat."""
        if self.kind is None or not self._lacks:
            self.begin(BY_NAME["deal"], number)
            return
        match self._lacks.pop(0):
            case Need.SEAT:
                self._choice = replace(self._choice, seat=number)
            case Need.POT:
                self._choice = replace(self._choice, pot=number)
            case _:
                self._choice = replace(self._choice, number=number)
        self._go_on()

    def leave(self) -> None:
        if self.kind is not None:
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
        key = {Need.SEAT: "pick_seat", Need.POT: "pick_pot"}.get(self.wants, "pick_number")
        return texts.say(f"ui.practice.{key}", act=texts.say(f"ui.acts.kinds.{self.kind.name}"))

    def _go_on(self) -> None:
        kind, choice = self.kind, self._choice
        if kind is not None and not self._lacks:
            self.leave()
            if quick(kind):
                self.made.emit(kind.make(choice))
            else:
                self.form_wanted.emit(kind, choice.seat)
        else:
            self.changed.emit()
