"""A scenario as read: facts and, if its author likes, what the author expects; never an answer key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dealer_trainer.cards import Card
from dealer_trainer.scenario.script import Script
from dealer_trainer.table.games import Game
from dealer_trainer.table.state import Owes, Standing

MOST_SEATS = 8
STARTS = (  # and "draw of seat N"
    "button", "before", "shuffle", "deal", "bet", "draw", "after draw", "showdown",
)  # fmt: skip
THEMES = ("five", "burn", "exposed", "misdeal")


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One seat before the deal. `posted`: what this player has put up of his own accord, in chips.

    `left`: the seat is empty, and its player was still in the last deal. `owes` tells why one who owes does
    so, if it is not just a post; `unnoticed`: owes a post, and nobody remembers; `leg`: has come back after
    leaving with a leg up; `moved`: has paid all blinds and changed seats; `short`: had less than half of the
    last single blind.
    """

    number: int
    stack: int = 100
    name: str = ""
    standing: Standing = Standing.PLAYING
    posted: int = 0
    left: bool = False
    owes: Owes | None = None
    unnoticed: bool = False
    moved: bool = False
    short: bool = False
    leg: bool = False


@dataclass(frozen=True, slots=True)
class KillPlan:
    """Where kill pots are played: before whom the last pot has left the kill button (0: nobody), and whether
    with its kill side `up`; where it `lies`; who has killed this pot `by` choice, and whether it had
    `looked`."""

    button: int = 0
    up: bool = False
    lies: int = 0
    by: int = 0
    looked: bool = False


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """What must be known of the cards of a later deal: hands by seat, and what follows the five rounds."""

    hands: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    stub: tuple[Card, ...] = ()


ENDS = ("bets", "award")  # a deal is played till its bets are in, or on to the award of the pot


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the author expects under one house: acts as text, each with the line where it stands."""

    acts: tuple[str, ...]
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario file.

    `id` is its address in the library without the ending ("draw/five_last/button_wants_five"), the file's
    name where it lies outside. `hands`, `stub` and `deck` hold the cards that must be known: `stub` follows
    the five rounds, `deck` runs from the first card off the top and excludes the other two; the rest is
    shuffled from `seed`. `button_was` is where the last deal's button stood, 0 for where it must have been.
    `house` is the one profile that the scenario is for, None for all; `options` are the house options in
    which this table departs from it, by their written names. `expect` and `expectations` are keyed by
    profile. `ends` is one of ENDS; `next_deals` are the decks of the deals that follow.
    `lines` tells where a key stands in the file; `hash` is that of the file's text.
    """

    id: str
    path: Path
    title: Mapping[str, str]
    game: Game
    seats: tuple[SeatPlan, ...]
    button: int
    script: Script
    start: str = "before"
    brief: Mapping[str, str] = field(default_factory=dict)
    button_was: int = 0
    teaches: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    hands: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    stub: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    seed: int = 0
    house: str | None = None
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    new_game: bool = False
    kill: KillPlan | None = None
    short_of: tuple[Card, ...] = ()
    expectations: Mapping[str, Expectation] = field(default_factory=dict)
    ends: str = "bets"
    next_deals: tuple[DeckPlan, ...] = ()
    notes: str = ""
    hash: str = ""
    lines: Mapping[str, int] = field(default_factory=dict)

    @property
    def deals_left(self) -> int:
        """How many deals follow the first one."""
        return max(len(self.next_deals), self.script.next_deals)

    @property
    def expect(self) -> dict[str, tuple[str, ...]]:
        """The expected acts by house profile."""
        return {house: expected.acts for house, expected in self.expectations.items()}

    def title_in(self, lang: str) -> str:
        """The title in `lang`, else in English, else in any language."""
        return _in(self.title, lang)

    def brief_in(self, lang: str) -> str:
        """The brief likewise, "" where there is none."""
        return _in(self.brief, lang)

    def line(self, key: str) -> int:
        """The line where `key` ("hands.3", "expect.roberts") stands, 1 where it is not written."""
        return self.lines.get(key, 1)


def _in(texts: Mapping[str, str], lang: str) -> str:
    return texts.get(lang) or texts.get("en") or next(iter(texts.values()), "")
