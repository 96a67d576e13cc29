"""What a dealer's hands and voice can do, one movement or one utterance an act.

Which card is meant is a position, never a face: a face would tell what the dealer cannot know.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from dealer_trainer.hand_ranks import Category
from dealer_trainer.table.places import BURN, STUB, Place, hand

ALL: Final = -1  # the whole packet
TOP: Final = 0


class Face(Enum):
    """How a moved card is laid down."""

    DOWN = "down"
    UP = "up"
    AS_IT_LIES = "as it lies"


@dataclass(frozen=True, slots=True)
class Move:
    """Move one card, or with `which=ALL` the packet, from `source` to `target`.

    `which` is the position in the source, from 0: off the stub always its top. A card laid on the stub
    goes on top, elsewhere behind the others.
    """

    source: Place
    target: Place
    which: int = TOP
    face: Face = Face.DOWN


class Word(Enum):
    """What a dealer says. Each word's text forms are in the phrase files."""

    NUMBER = "number"  # "three for seat 1": announced, or answered
    PAT = "pat"
    ALLOWED = "allowed"
    DECLINED = "declined"
    YES = "yes"
    NO = "no"
    MISDEAL = "misdeal"
    DEAD_HAND = "dead hand"
    FLOOR = "floor"
    HOW_MANY = "how many"  # prompts a player at the draw
    RAISED = "raised"  # tells a player of a raise
    ACTION = "action"  # names the seat that acts first
    HOUSE_RULES = "house rules"  # tells what departs from the usual
    MAKE_IT = "make it"  # what a seat's bet or raise comes to in this round: "make it 250"
    CALL = "call"  # it is a call, no more; or a call is asked for
    STANDS = "stands"  # what the seat did, or said, holds
    OPTION = "option"  # offers the big blind to raise
    OPENING = "opening"  # offers a seat to declare the pot open
    SHOW = "show"  # asks a seat to show its hand
    CLOCK = "clock"  # starts the clock on a seat
    TEN_SECONDS = "ten seconds"


@dataclass(frozen=True, slots=True)
class Say:
    """Say a word: `seat` is the seat spoken to or of, `number` the number said."""

    word: Word
    seat: int = 0
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """Read a hand aloud: its kind and its ranks, as many as are said, what stands first being first."""

    seat: int
    category: Category
    ranks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turn one card of a place face up, for all to see."""

    place: Place
    which: int = TOP


NEWEST: Final = -1  # the pot that was made last


@dataclass(frozen=True, slots=True)
class BringIn:
    """Bring the bets into a pot: `each` chips of every bet, or all of them (0).

    `pot` is 0 for the main pot, 1 for the first side pot and so on; it may be one that begins with this.
    """

    each: int = 0
    pot: int = NEWEST


@dataclass(frozen=True, slots=True)
class Push:
    """Push chips out of a pot to a seat: `amount`, or the whole pot (0)."""

    seat: int
    amount: int = 0
    pot: int = 0


@dataclass(frozen=True, slots=True)
class Shift:
    """Move chips from one pot to another."""

    source: int
    target: int
    amount: int


@dataclass(frozen=True, slots=True)
class Fetch:
    """Take chips that were pushed to a seat back into a pot."""

    seat: int
    amount: int
    pot: int = 0


class Money(Enum):
    """What is given back."""

    BETS = "bets"  # what was bet beyond blinds and antes
    BETS_AND_BLINDS = "bets and blinds"
    POST = "post"  # one seat's blind or ante
    EVERYTHING = "everything"  # pot and all
    CHIPS = "chips"  # a sum to one seat, from its bet, else from the pot


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Give chips back to whoever put them in; `seat` with POST and CHIPS only, `amount` with CHIPS."""

    what: Money
    seat: int = 0
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Post:
    """Have a seat put up its blind or ante: `amount` chips move from its stack."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class MoveButton:
    """Put the button before a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveKillButton:
    """Put the kill button before a seat, or in the middle (0), its kill side `up` or not."""

    seat: int = 0
    up: bool = False


@dataclass(frozen=True, slots=True)
class Gather:
    """Take every card in and square the pack."""


@dataclass(frozen=True, slots=True)
class Wash:
    """Spread the pack face down and mix it."""


@dataclass(frozen=True, slots=True)
class Riffle:
    """One riffle."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Strip (box) the pack."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the pack onto the cut card."""


class Pile(Enum):
    """What a reshuffle at the draw can take in."""

    STUB = "stub"
    FOLDED = "folded"  # dead hands in the muck
    DISCARDS = "discards"  # of hands that have all their cards
    OWED_DISCARDS = "owed discards"  # of hands that still get a card
    BURNS = "burns"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Shuffle these piles into a new stub, in mid-deal."""

    piles: frozenset[Pile]


@dataclass(frozen=True, slots=True)
class CountStub:
    """Count the cards after the deal."""


@dataclass(frozen=True, slots=True)
class ChangeDeck:
    """Take another deck."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Let the next thing happen."""


Act = (
    Move | Say | Read | TurnUp | BringIn | Push | Shift | Fetch | GiveBack | Post | MoveButton
    | MoveKillButton | Gather | Wash | Riffle | Strip | Cut | Reshuffle | CountStub | ChangeDeck | Wait
)  # fmt: skip


class Channel(Enum):
    """Voice and felt do not block each other."""

    VOICE = "voice"
    FELT = "felt"


def channel(act: Act) -> Channel:
    return Channel.VOICE if isinstance(act, Say | Read) else Channel.FELT


@cache
def deal(seat: int) -> Move:
    """One card off the stub to a hand, face down."""
    return Move(STUB, hand(seat))


@cache
def burn() -> Move:
    return Move(STUB, BURN)


class Impossible(ValueError):
    """An act that nobody could carry out on this table: a card that is not there, chips that are not.

    `why` is a key of the text catalogue (`acts.impossible.<why>`), `fields` its figures.
    """

    def __init__(self, why: str, **fields: object) -> None:
        super().__init__(why)
        self.why = why
        self.fields = fields
