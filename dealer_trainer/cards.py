"""Cards as they lie on the felt: a face, a back, and which copy of that face it is.

A face is written the way dealers write it: rank then suit, "Kc", "10d", "2s"; the joker is "joker".
A card of another pack, with another back, is written "Kc(red)".
Two cards may show the same face (a fouled deck), so a card is more than its face.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

SUITS: Final = "cdhs"
RANK_NAMES: Final = {14: "A", 13: "K", 12: "Q", 11: "J", **{n: str(n) for n in range(2, 11)}}
RANKS: Final = {name: rank for rank, name in RANK_NAMES.items()} | {"T": 10}
JOKER_RANK: Final = 0
OWN_BACK: Final = "blue"
OTHER_BACK: Final = "red"
_OTHER_BACK_MARK: Final = "(red)"


class CardError(ValueError):
    """A text that names no card. The message quotes the text and says what would be right."""


class Card(NamedTuple):
    """One piece of pasteboard. `rank` is 2 to 14 (ace), or 0 for the joker, whose suit is ""."""

    rank: int
    suit: str
    back: str = OWN_BACK
    copy: int = 0

    @property
    def is_joker(self) -> bool:
        return self.rank == JOKER_RANK

    @property
    def face(self) -> str:
        """The face as written: "Kc", "10d", "joker"."""
        return "joker" if self.is_joker else RANK_NAMES[self.rank] + self.suit

    def __str__(self) -> str:
        return self.face


def card(text: str) -> Card:
    """Read one card: a face, with "(red)" behind it for another back. Raises CardError for anything else."""
    word = text.strip()
    if word.lower().endswith(_OTHER_BACK_MARK):
        return card(word.removesuffix(word[-len(_OTHER_BACK_MARK) :]))._replace(back=OTHER_BACK)
    if word.lower() == "joker":
        return JOKER
    rank, suit = RANKS.get(word[:-1].upper()), word[-1:].lower()
    if rank is None or suit not in SUITS or not suit:
        raise CardError(text)
    return Card(rank, suit)


def cards(text: str) -> tuple[Card, ...]:
    """Read faces separated by blanks or commas. Raises CardError naming the first bad one."""
    return tuple(card(word) for word in text.replace(",", " ").split())


def faces(some: Iterable[Card]) -> str:
    """Write cards the way `cards` reads them."""
    return " ".join(one.face + (_OTHER_BACK_MARK if one.back == OTHER_BACK else "") for one in some)


JOKER: Final = Card(JOKER_RANK, "")
DECK_52: Final = tuple(Card(rank, suit) for suit in SUITS for rank in range(2, 15))
DECK_53: Final = (*DECK_52, JOKER)
