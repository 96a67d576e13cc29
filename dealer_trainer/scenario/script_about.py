"""What a script is written about, as far as its file tells: seats, hands, sums of chips, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dealer_trainer.cards import DECK_53, Card, CardError, card, cards
from dealer_trainer.scenario.model import MOST_SEATS
from dealer_trainer.table.games import GameError, read_game

_USUAL_SEATS: Final = 6


@dataclass(frozen=True, slots=True)
class About:
    """What a script is written about: seats with a player and those that are `empty`, known hands, sums of
    chips, and cards not yet used."""

    seats: tuple[int, ...] = tuple(range(1, _USUAL_SEATS + 1))
    empty: tuple[int, ...] = ()
    hands: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    sums: tuple[int, ...] = (4, 8, 16)
    unused: tuple[Card, ...] = DECK_53
    start: str = "before"

    @classmethod
    def of(cls, content: Mapping[str, Any] | None) -> About:
        """From what a file says, as far as it makes sense: it is being written."""
        content = content or {}
        written = content.get("seats")
        seats: tuple[int, ...] = cls().seats
        empty: tuple[int, ...] = ()
        stacks: list[int] = []
        if isinstance(written, list):
            there = {at: one for at, one in enumerate(written, 1) if isinstance(one, dict)}
            empty = tuple(at for at, one in there.items() if one.get("empty") or one.get("left"))
            seats = tuple(at for at in there if at not in empty)
            stacks = [one["stack"] for one in there.values() if isinstance(one.get("stack"), int)]
        elif isinstance(written, int) and 2 <= written <= MOST_SEATS:
            seats = tuple(range(1, written + 1))
        hands = _hands(content.get("hands"))
        used = [one for some in hands.values() for one in some]
        for key in ("stub", "deck", "short_of"):
            used += _cards(content.get(key))
        unused = tuple(one for one in DECK_53 if one not in used)
        start = content.get("start")
        start = start if isinstance(start, str) else "before"
        return cls(seats, empty, hands, _sums(content, stacks), unused, start)


def is_card(word: str) -> bool:
    """Does the word name a card?"""
    try:
        card(word)
    except CardError:
        return False
    return True


def _cards(written: object) -> tuple[Card, ...]:
    words = " ".join(map(str, written)) if isinstance(written, list) else written
    if not isinstance(words, str):
        return ()
    return cards(" ".join(word for word in words.replace(",", " ").split() if is_card(word)))


def _hands(written: object) -> dict[int, tuple[Card, ...]]:
    if not isinstance(written, dict):
        return {}
    return {int(seat): _cards(some) for seat, some in written.items() if str(seat).isdecimal()}


def _sums(content: Mapping[str, Any], stacks: Iterable[int]) -> tuple[int, ...]:
    """The usual bets of the game, and what somebody has in front."""
    blinds = content.get("blinds")
    given = tuple(blinds) if isinstance(blinds, list) and all(isinstance(n, int) for n in blinds) else None
    try:
        game = read_game(str(content.get("game")), given)
    except (GameError, ValueError, TypeError):
        return About().sums
    times = (1, 2, 3, 4, 6, 8) if game.big_bet else (1, 2, 3, 4)
    made = {one * many for one in (game.low, game.high) for many in times}
    return tuple(sorted({one for one in (*made, *game.blinds, *stacks) if one > 0}))
