"""How often each kind of hand is dealt, as published: what `ranks` compares our own counts with.

Sources: the tables of five-card frequencies that are in every book of odds, with the number of distinct hands
beside them; for deuce-to-seven the same tables, where the wheel's 4 straight flushes become flushes and its
1,020 straights hands without a pair; Brian Alspach, "Bring On The Jokers" (Poker Digest 4/18, 2001), for the
bug; Durango Bill's lowball tables for ace-to-five by its top card, without and with a joker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from dealer_trainer.hand_ranks import ACE, Category, Ranking

NO_PAIR, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, FIVE = Category


@dataclass(frozen=True, slots=True)
class Published:
    """Of one game and deck: hands by category, by top card where nothing is paired, and different hands.

    `classes` are the hands that differ by more than suits, by category. `ways` is how many hands of four
    suits are one such class, by category; empty with the joker, which adds to some classes and not to others.
    """

    hands: Mapping[Category, int]
    classes: Mapping[Category, int]
    ways: Mapping[Category, int] = field(default_factory=dict)
    tops: Mapping[int, int] = field(default_factory=dict)


_CLASSES: Final = {
    NO_PAIR: 1_277, PAIR: 2_860, TWO_PAIR: 858, TRIPS: 858, STRAIGHT: 10, FLUSH: 1_277, FULL: 156,
    QUADS: 156, STRAIGHT_FLUSH: 10,
}  # fmt: skip
_WAYS: Final = {
    NO_PAIR: 1_020, PAIR: 384, TWO_PAIR: 144, TRIPS: 64, STRAIGHT: 1_020, FLUSH: 4, FULL: 24, QUADS: 4,
    STRAIGHT_FLUSH: 4,
}  # fmt: skip
_NO_RUNS: Final = {NO_PAIR: 1_287, PAIR: 2_860, TWO_PAIR: 858, TRIPS: 858, FULL: 156, QUADS: 156}

# By the game, and whether its deck has the joker.
PUBLISHED: Final = {
    (Ranking.ACE_TO_FIVE, False): Published(
        hands={
            NO_PAIR: 1_317_888, PAIR: 1_098_240, TWO_PAIR: 123_552, TRIPS: 54_912, FULL: 3_744, QUADS: 624,
        },
        classes=_NO_RUNS,
        ways={NO_PAIR: 1_024, PAIR: 384, TWO_PAIR: 144, TRIPS: 64, FULL: 24, QUADS: 4},
        tops={
            5: 1_024, 6: 5_120, 7: 15_360, 8: 35_840, 9: 71_680, 10: 129_024, 11: 215_040, 12: 337_920,
            13: 506_880,
        },
    ),
    (Ranking.ACE_TO_FIVE, True): Published(
        hands={
            NO_PAIR: 1_500_928, PAIR: 1_180_608, TWO_PAIR: 126_360, TRIPS: 57_408, FULL: 3_744, QUADS: 637,
        },
        classes=_NO_RUNS,
        tops={
            5: 2_304, 6: 7_680, 7: 20_480, 8: 44_800, 9: 86_016, 10: 150_528, 11: 245_760, 12: 380_160,
            13: 563_200,
        },
    ),
    (Ranking.DEUCE_TO_SEVEN, False): Published(
        hands={
            NO_PAIR: 1_303_560, PAIR: 1_098_240, TWO_PAIR: 123_552, TRIPS: 54_912, STRAIGHT: 9_180,
            FLUSH: 5_112, FULL: 3_744, QUADS: 624, STRAIGHT_FLUSH: 36,
        },
        classes=_CLASSES | {NO_PAIR: 1_278, STRAIGHT: 9, FLUSH: 1_278, STRAIGHT_FLUSH: 9},
        ways=_WAYS,
        tops={
            7: 4_080, 8: 14_280, 9: 34_680, 10: 70_380, 11: 127_500, 12: 213_180, 13: 335_580, ACE: 503_880,
        },
    ),
    (Ranking.HIGH, False): Published(
        hands={
            NO_PAIR: 1_302_540, PAIR: 1_098_240, TWO_PAIR: 123_552, TRIPS: 54_912, STRAIGHT: 10_200,
            FLUSH: 5_108, FULL: 3_744, QUADS: 624, STRAIGHT_FLUSH: 40,
        },
        classes=_CLASSES,
        ways=_WAYS,
    ),
    (Ranking.HIGH, True): Published(
        hands={
            NO_PAIR: 1_418_964, PAIR: 1_215_024, TWO_PAIR: 138_600, TRIPS: 63_360, STRAIGHT: 20_532,
            FLUSH: 7_804, FULL: 4_368, QUADS: 828, STRAIGHT_FLUSH: 204, FIVE: 1,
        },
        classes=_CLASSES | {FIVE: 1},
    ),
}  # fmt: skip
