"""The games dealt here: what wins, how it is bet, what goes in before the deal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What is played."""

    ACE_TO_FIVE = "ace-to-five"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    DRAW_HIGH = "draw high"
    JACKS_OR_BETTER = "jacks or better"

    @property
    def lowball(self) -> bool:
        return self in (Kind.ACE_TO_FIVE, Kind.DEUCE_TO_SEVEN)


class Structure(Enum):
    """How it is bet."""

    LIMIT = "limit"
    POT_LIMIT = "pot-limit"
    NO_LIMIT = "no-limit"


class GameError(ValueError):
    """A text that names no game. The message quotes it."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game. `low` and `high` are the limits, or the blinds at no-limit and pot-limit, in chips.

    `blinds` are the blinds from the button's left on, () for none; `ante` is each player's, 0 for none.
    """

    kind: Kind
    structure: Structure
    low: int
    high: int
    blinds: tuple[int, ...]
    ante: int
    same_after: bool = False  # at limit, bets after the draw are no higher than before it
    chip: int = 1  # the smallest chip in which antes and blinds are posted

    @property
    def lowball(self) -> bool:
        return self.kind.lowball

    @property
    def big_bet(self) -> bool:
        return self.structure is not Structure.LIMIT

    @property
    def big_blind(self) -> int:
        return max(self.blinds, default=0)

    def __str__(self) -> str:
        return f"{self.kind.value} {self.structure.value} {self.low}-{self.high}"


_GAME = re.compile(
    r"(?P<kind>ace-to-five|deuce-to-seven|draw[ -]high|jacks[ -]or[ -]better)"
    r"(?:\s+(?P<structure>limit|pot-limit|no-limit))?(?:\s+(?P<low>[0-9]+)-(?P<high>[0-9]+))?"
)


def read_game(text: str, blinds: tuple[int, ...] | None = None, ante: int | None = None) -> Game:
    """Read "ace-to-five limit 4-8", "deuce-to-seven no-limit 2-4", "draw high", "jacks or better".

    Without figures a game is 4-8 (limit) or 2-4 (blinds). Lowball has two blinds, half the low limit and
    the low limit; draw high antes a quarter of it. `blinds` and `ante` override that: with blinds there is no
    ante unless it is asked for. Raises GameError.
    """
    found = _GAME.fullmatch(" ".join(text.lower().split()))
    if found is None:
        raise GameError(text)
    kind = Kind(
        found["kind"].replace("-", " ")
        if found["kind"][0] in "dj" and "seven" not in found["kind"]
        else found["kind"]
    )
    structure = Structure(found["structure"] or "limit")
    low, high = (
        (int(found["low"]), int(found["high"]))
        if found["low"]
        else (4, 8)
        if structure is Structure.LIMIT
        else (2, 4)
    )
    if not 0 < low <= high:
        raise GameError(text)
    if blinds is None:
        blinds = usual_blinds(structure, low, high) if kind.lowball else ()
    if ante is None:
        ante = 0 if kind.lowball or blinds else max(low // 4, 1)
    return Game(kind, structure, low, high, blinds, ante)


def usual_blinds(structure: Structure, low: int, high: int) -> tuple[int, int]:
    """The two blinds that a game has that names none: half the low limit and the low limit at limit."""
    return (max(low // 2, 1), low) if structure is Structure.LIMIT else (low, high)
