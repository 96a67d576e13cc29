"""The cards: hands, stub, the whole deck, what the pack lacks; and those of the deals that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.author.card_picker import CardField
from dealer_trainer.gui.author.pack_use import has_joker, used_elsewhere
from dealer_trainer.gui.author.pane import Pane, Row, Value, form, in_order
from dealer_trainer.gui.widgets import button, clear, frame, label
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.model import MOST_SEATS
from dealer_trainer.scenario.reader import HAND_SIZE

_WHOLE: Final = 54  # cards that a field holds: a pack with its joker, and one too many


class Deals(Pane):
    """The keys that hold cards. Without any all is shuffled from the seed."""

    keys = ("hands", "stub", "deck", "short_of", "next_deals")

    def __init__(self) -> None:
        super().__init__()
        self._lead = label("dim", wrap=True)
        self._heads = {name: label("section") for name in ("hands", "rest", "next")}
        self._next = QVBoxLayout()
        self._next.setSpacing(10)
        self.hand_rows = [
            Row(f"hands.{seat}", self._own_field(f"hands.{seat}"), "felt.seat", seat=seat)
            for seat in range(1, MOST_SEATS + 1)
        ]
        rest = [Row(key, self._own_field(key)) for key in ("stub", "deck", "short_of")]
        self._rest = rest
        self.rows = [*self.hand_rows, *rest]
        self.deals: list[DealForm] = []
        self.add = button("", "next")
        self.add.clicked.connect(self._add)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 8, 2)
        layout.setSpacing(8)
        layout.addWidget(self._lead)
        layout.addWidget(self._heads["hands"])
        layout.addLayout(form(self.hand_rows))
        layout.addSpacing(6)
        layout.addWidget(self._heads["rest"])
        layout.addLayout(form(rest))
        layout.addSpacing(6)
        layout.addWidget(self._heads["next"])
        layout.addLayout(self._next)
        foot = QHBoxLayout()
        foot.addWidget(self.add)
        foot.addStretch(1)
        layout.addLayout(foot)
        layout.addStretch(1)

    def _own_field(self, key: str) -> CardField:
        return self._field(key, lambda value: self.put(key, value, typing=True))

    def _field(self, key: str, put: Callable[[Value], None]) -> CardField:
        most = HAND_SIZE if "hands." in key else _WHOLE
        made = CardField(put, lambda: used_elsewhere(self.draft, key), most=most)
        made.joker = lambda: has_joker(self.draft)
        return made

    def field(self, key: str) -> CardField:
        """The field of a key: "hands.3", "stub", "next_deals[0].hands.3". Raises KeyError."""
        for row in self.rows:
            if row.key == key and isinstance(row.editor, CardField):
                return row.editor
        raise KeyError(key)

    def retranslate(self) -> None:
        self._lead.setText(texts.say("author.cards.lead"))
        for name, head in self._heads.items():
            head.setText(texts.say(f"author.head.{name}"))
        self.add.setText(texts.say("author.cards.add_deal"))
        for row in self.rows:
            if isinstance(row.editor, CardField):
                row.editor.retranslate()
        for deal in self.deals:
            deal.retranslate()
        super().retranslate()

    def fill(self, draft: Draft) -> None:
        later = self._later()
        self._lay_out(len(draft.seats), len(later))
        for row in (*self.hand_rows, *self._rest):
            if isinstance(row.editor, CardField):
                row.editor.show_value(draft.value(row.key))
        for deal, values in zip(self.deals, later, strict=True):
            deal.fill(values)

    def _later(self) -> list[dict[str, Any]]:
        deals = self.draft.value("next_deals", []) if self.draft is not None else []
        return [one if isinstance(one, dict) else {} for one in deals] if isinstance(deals, list) else []

    def _lay_out(self, seats: int, later: int) -> None:
        """As many fields as there are seats, for each deal."""
        for number, row in enumerate(self.hand_rows, 1):
            row.show_row(number <= seats)
        if len(self.deals) == later and all(len(deal.rows) == seats + 1 for deal in self.deals):
            return
        clear(self._next)
        self.deals = [DealForm(self, at, seats) for at in range(later)]
        for deal in self.deals:
            self._next.addWidget(deal.box)
        self.rows = [*self.hand_rows, *self._rest, *(row for deal in self.deals for row in deal.rows)]
        fields = [one for deal in self.deals for one in (deal.drop, *_fields(deal.rows))]
        last = self._rest[-1].editor
        in_order(last.pick if isinstance(last, CardField) else last, *fields, self.add)

    def _add(self) -> None:
        self.put("next_deals", [*self._later(), {}])

    def drop(self, at: int) -> None:
        """Take a later deal out."""
        left = [one for number, one in enumerate(self._later()) if number != at]
        self.put("next_deals", left or None)

    def put_in(self, at: int, change: Callable[[dict[str, Any]], None]) -> None:
        """Change the cards of a later deal."""
        deals = [{**one, "hands": _hands(one)} for one in self._later()]
        change(deals[at])
        self.put("next_deals", [_written(one) for one in deals], typing=True)

    def mark(self, found: Mapping[str, str]) -> None:
        super().mark(found)
        for deal in self.deals:  # what is wrong with a later deal as a whole
            deal.error.setText(found.get(deal.key, ""))
            deal.error.setVisible(deal.key in found)


class DealForm:
    """One of the deals that follow: its hands and its stub."""

    def __init__(self, owner: Deals, at: int, seats: int) -> None:
        self.key = f"next_deals[{at}]"
        self._at, self._owner = at, owner
        self.title, self.error = label("strong"), label("error", wrap=True)
        self.error.hide()
        self.drop = button("", "cross")
        self.drop.clicked.connect(lambda: owner.drop(at))
        self.rows = [self._row(f"hands.{number}", number) for number in range(1, seats + 1)]
        self.rows.append(self._row("stub"))
        box, inside = frame("sheet", margin=12)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.drop)
        inside.addLayout(head)
        inside.addWidget(self.error)
        inside.addLayout(form(self.rows))
        self.box: QFrame = box
        self.retranslate()

    def _row(self, name: str, seat: int = 0) -> Row:
        field = self._owner._field(f"{self.key}.{name}", lambda value: self._set(name, value))
        if seat:
            return Row(f"{self.key}.{name}", field, "felt.seat", seat=seat)
        return Row(f"{self.key}.{name}", field, "author.key.stub")

    def retranslate(self) -> None:
        self.title.setText(texts.say("author.cards.deal", n=self._at + 2))
        self.drop.setAccessibleName(texts.say("author.cards.drop_deal", n=self._at + 2))
        self.drop.setToolTip(texts.say("author.cards.drop_deal", n=self._at + 2))

    def fill(self, values: Mapping[str, Any]) -> None:
        hands = values.get("hands", {})
        for row in self.rows:
            name = row.key.removeprefix(f"{self.key}.")
            if isinstance(row.editor, CardField):
                row.editor.show_value(
                    hands.get(name.removeprefix("hands.")) if name != "stub" and isinstance(hands, dict)
                    else values.get("stub")
                )  # fmt: skip

    def _set(self, name: str, value: Value) -> None:
        def change(deal: dict[str, Any]) -> None:
            into, key = (deal, name) if name == "stub" else (deal["hands"], name.removeprefix("hands."))
            into.pop(key, None)
            if value is not None:
                into[key] = value

        self._owner.put_in(self._at, change)


def _hands(deal: dict[str, Any]) -> dict[str, Any]:
    """The hands of a deal; what is none gives way to them."""
    hands = deal.get("hands")
    return dict(hands) if isinstance(hands, dict) else {}


def _fields(rows: Iterable[Row]) -> Iterator[QWidget]:
    for row in rows:
        if isinstance(row.editor, CardField):
            yield from (row.editor.line, row.editor.pick)


def _written(deal: dict[str, Any]) -> dict[str, Any]:
    """A later deal as it stands in the file: no table where no hand is known."""
    return {key: value for key, value in deal.items() if value not in ({}, None)}
