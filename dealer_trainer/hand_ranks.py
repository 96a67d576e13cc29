"""Which of two hands wins, and how the dealer reads a hand aloud (rank.* of the rule ledger).

Three rankings: ace-to-five and deuce-to-seven for lowball, high for draw high and jacks or better.
Whether the house plays with a joker is not asked here: whoever holds one gets what the ranking makes of it.

How it works. For each ranking a chart is drawn up when it is first needed (about 0.05 s, 2 MB). The chart
is walked one card at a time: a place in it stands for the ranks seen so far in whatever order they came,
and the fifth card leads to what those five ranks are worth. So a hand costs five steps and a look at the
suits, and all that is subtle (wheels, the joker) happens while the chart is drawn, where it can be plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import combinations_with_replacement
from typing import Any, Final

from dealer_trainer.cards import JOKER, JOKER_RANK, Card

ACE: Final = 14
LOW_ACE: Final = 1  # the ace below the deuce; inside this module only, readings always say 14
NATURAL_RANKS: Final = range(2, ACE + 1)

# What five ranks are worth: in mixed suits, in one suit (None where suits change nothing), and whether a
# joker is among them. A plain tuple, since every call takes one apart.
_Worth = tuple[int, int | None, bool]
_Chart = list[list[list[list[list[_Worth]]]]]


class Ranking(Enum):
    """The order of hands that a game is played by."""

    ACE_TO_FIVE = "ace-to-five"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    HIGH = "high"

    # Kept on the member because a look-up by enum would cost as much as the whole walk.
    _chart: _Chart | None

    def __init__(self, _name: str) -> None:
        self._chart = None


class Category(IntEnum):
    """Kinds of hand, in the order of draw high: a later one beats an earlier one there, loses at lowball.

    Ace-to-five knows neither straights nor flushes. FIVE_OF_A_KIND takes the joker (five aces) or a fouled
    deck.
    """

    NO_PAIR = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand as the dealer reads it.

    `ranks` are 2 to 14 (ace), each rank once, what is named first standing first: (8, 7, 4, 3, 14) for
    8-7-4-3-A at ace-to-five, (14, 13, 8, 3) for a pair of aces with king, eight, three, (10, 3) for tens
    full of threes, (5, 4, 3, 2, 14) for a five-high straight. The joker is read as the rank it plays.
    """

    category: Category
    ranks: tuple[int, ...]


def strength(hand: Sequence[Card], ranking: Ranking) -> int:
    """How good a hand is: the higher number wins, equal numbers split the pot (rank.ties).

    Numbers of different rankings do not compare. Only ranks count, and for straights and flushes whether the
    suits are one; several jokers, or the same face twice in a fouled deck, do no harm. Raises ValueError
    unless the hand is five cards, and for a joker at deuce-to-seven, where it is a scrap of paper (rank.27).
    """
    chart = ranking._chart or _draw_up(ranking)
    try:
        a, b, c, d, e = hand
        mixed, suited, joker = chart[a.rank][b.rank][c.rank][d.rank][e.rank]
    except (ValueError, IndexError):
        raise _refusal(hand) from None
    if suited is None:
        return mixed
    if a.suit == b.suit == c.suit == d.suit == e.suit or (joker and _one_suit(hand)):
        return suited
    return mixed


def category(hand: Sequence[Card], ranking: Ranking) -> Category:
    """The kind of hand; raises as `strength`."""
    return reading(hand, ranking).category


def reading(hand: Sequence[Card], ranking: Ranking) -> Reading:
    """The hand as the dealer reads it aloud; raises as `strength`."""
    worth = strength(hand, ranking)
    return _read(worth if ranking is Ranking.HIGH else _NONE_WORSE - worth)


# Weights: one number for category and ranks, four bits a rank, so that comparing numbers compares hands
# first by category, then rank by rank. Lowball turns the order round and needs nothing else.

_NONE_WORSE: Final = 1 << 24


def _weigh(kind: Category, ranks: Iterable[int]) -> int:
    slots = (*ranks, 0, 0, 0, 0)[:5]
    weight = int(kind)
    for rank in slots:
        weight = weight << 4 | rank
    return weight


def _read(weight: int) -> Reading:
    slots = (weight >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return Reading(Category(weight >> 20), tuple(ACE if rank == LOW_ACE else rank for rank in slots if rank))


# What five ranks are worth. `ranks` may hold jokers (rank 0) and come in any order.


def _worth(ranks: Sequence[int], ranking: Ranking) -> _Worth:
    joker = JOKER_RANK in ranks
    match ranking:
        case Ranking.HIGH:
            suited = _high(ranks, suited=True) if _can_be_flush(ranks) else None
            return _high(ranks, suited=False), suited, joker
        case Ranking.DEUCE_TO_SEVEN:
            # The worst high hand, except that the ace is never low: hence no wheel (rank.27).
            suited = _NONE_WORSE - _natural(ranks, suited=True) if _can_be_flush(ranks) else None
            return _NONE_WORSE - _natural(ranks, suited=False), suited, joker
        case Ranking.ACE_TO_FIVE:
            return _NONE_WORSE - _ace_to_five(ranks), None, joker


def _ace_to_five(ranks: Sequence[int]) -> int:
    """Pairs alone count, the ace is low, the joker is the lowest rank not held (rank.a5, rank.a5_joker)."""
    held = [LOW_ACE if rank == ACE else rank for rank in ranks if rank != JOKER_RANK]
    while len(held) < 5:
        held.append(next(rank for rank in range(LOW_ACE, ACE) if rank not in held))
    return _pairs(held)


def _high(ranks: Sequence[int], *, suited: bool) -> int:
    """The best of what the hand can be called; the joker is the bug (rank.high, rank.bug)."""
    naturals = [rank for rank in ranks if rank != JOKER_RANK]
    readings = [_pairs([rank or ACE for rank in ranks])]
    straight = _straight_over(naturals)
    if straight:
        readings.append(_weigh(Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT, straight))
    if suited:
        missing = [rank for rank in reversed(NATURAL_RANKS) if rank not in naturals]
        jokers = missing[: len(ranks) - len(naturals)]
        readings.append(_weigh(Category.FLUSH, sorted([*naturals, *jokers], reverse=True)))
    return max(readings)


def _natural(ranks: Sequence[int], *, suited: bool) -> int:
    """A hand without a joker, the ace high only."""
    down = sorted(ranks, reverse=True)
    in_a_row = len(set(down)) == 5 and down[0] - down[4] == 4
    if in_a_row and suited:
        return _weigh(Category.STRAIGHT_FLUSH, down)
    if suited:
        return _weigh(Category.FLUSH, down)
    if in_a_row:
        return _weigh(Category.STRAIGHT, down)
    return _pairs(down)


_BY_SHAPE: Final = {  # how many different ranks, and how many cards of the commonest
    (5, 1): Category.NO_PAIR,
    (4, 2): Category.PAIR,
    (3, 2): Category.TWO_PAIR,
    (3, 3): Category.THREE_OF_A_KIND,
    (2, 3): Category.FULL_HOUSE,
    (2, 4): Category.FOUR_OF_A_KIND,
    (1, 5): Category.FIVE_OF_A_KIND,
}


def _pairs(ranks: Sequence[int]) -> int:
    """Pairs and the like alone; the commonest rank is named first, then the higher."""
    named = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return _weigh(_BY_SHAPE[len(named), ranks.count(named[0])], named)


def _straight_over(naturals: Sequence[int]) -> Sequence[int]:
    """The highest straight that holds all these cards, from the top down; empty if there is none."""
    held = set(naturals)
    if len(held) < len(naturals):
        return ()
    for top in range(ACE, 5, -1):
        straight = range(top, top - 5, -1)
        if held.issubset(straight):
            return straight
    return (5, 4, 3, 2, LOW_ACE) if held <= {5, 4, 3, 2, ACE} else ()


def _can_be_flush(ranks: Sequence[int]) -> bool:
    """A rank held twice is two suits; in one suit it is a fouled deck, which makes no flush either."""
    naturals = [rank for rank in ranks if rank != JOKER_RANK]
    return len(set(naturals)) == len(naturals)


def _one_suit(hand: Sequence[Card]) -> bool:
    return len({one.suit for one in hand} - {JOKER.suit}) <= 1


# The chart.


def _draw_up(ranking: Ranking) -> _Chart:
    """The chart of a ranking: five nested lists, indexed by the rank of each card, down to a `_Worth`.

    Ranks that are the same but for their order lead to one place, so there are 3,060 lists and not 40,000.
    Where no card leads (there is no rank 1, at deuce-to-seven no joker) an empty list makes the walk fail.
    """
    ranks = [*NATURAL_RANKS] if ranking is Ranking.DEUCE_TO_SEVEN else [JOKER_RANK, *NATURAL_RANKS]
    # Ranks are tallied three bits each: a sum that tells hands apart whatever the order of their cards.
    one = [1 << 3 * rank for rank in range(ACE + 1)]
    places: dict[int, Any] = {
        sum(one[rank] for rank in held): _worth(held, ranking)
        for held in combinations_with_replacement(ranks, 5)
    }
    for cards_seen in range(4, -1, -1):
        further, places = places, {}
        for held in combinations_with_replacement(ranks, cards_seen):
            tally = sum(one[rank] for rank in held)
            places[tally] = [further.get(tally + card, []) for card in one]
    chart: _Chart = places[0]
    ranking._chart = chart
    return chart


def _refusal(hand: Sequence[Card]) -> ValueError:
    if len(hand) != 5:
        return ValueError(f"a hand is ranked by five cards, not {len(hand)}")
    if any(one.is_joker for one in hand):
        return ValueError("deuce-to-seven is played without a joker")
    return ValueError(f"no playing cards: {[(one.rank, one.suit) for one in hand]}")
