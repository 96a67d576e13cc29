"""What happens at the table while the dealer works: the words for what players do and for mishaps.

A happening says what everybody at the table sees or hears, never what stays hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dealer_trainer import texts
from dealer_trainer.cards import OWN_BACK, RANK_NAMES, Card, faces
from dealer_trainer.scenario.hand_names import write_hand_name
from dealer_trainer.table.state import Named


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened. `kind` is a key in the catalogue's `happenings.toml`.

    `seat` did it, or had it done to it; `other` is the second seat. `number` is a number of cards or a sum
    in chips. `words` are what was said, or a ruling.
    """

    kind: str
    seat: int = 0
    number: int = 0
    other: int = 0
    cards: tuple[Card, ...] = ()
    words: str = ""
    named: Named | None = None  # the hand that is claimed

    def text(self, lang: str | None = None, *, drawn: bool = False) -> str:
        """One sentence, cards as they are typed, "Kc", or `drawn`, "K♣". Raises MissingText for a kind
        that nobody has written."""
        words = write_hand_name(self.named, lang or texts.language()) if self.named else self.words
        return texts.say(
            f"happenings.{self.kind}", lang=lang, seat=self.seat, number=self.number, n=self.number,
            other=self.other, cards=_drawn(self.cards, lang) if drawn else faces(self.cards), words=words,
        )  # fmt: skip


_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def _drawn(cards: Iterable[Card], lang: str | None) -> str:
    """As they are read off the table, in any language."""
    written = []
    for one in cards:
        face = texts.say("felt.joker", lang=lang) if one.is_joker else RANK_NAMES[one.rank] + _SIGNS[one.suit]
        own = one.back == OWN_BACK
        written.append(face if own else texts.say("felt.other_back", lang=lang, card=face))
    return " ".join(written)
