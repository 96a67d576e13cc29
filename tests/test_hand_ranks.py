"""Hands as a dealer would call them, against what is published and against PokerKit."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

import pokerkit
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dealer_trainer.cards import DECK_52, DECK_53, JOKER, Card, cards, faces
from dealer_trainer.hand_ranks import Category, Ranking, Reading, category, reading, strength

A5, D27, HIGH = Ranking.ACE_TO_FIVE, Ranking.DEUCE_TO_SEVEN, Ranking.HIGH

# Each ladder from the best hand down, every hand better than the next.
LADDERS = {
    # rank.a5
    "ace-to-five: straights and flushes do not count, the ace is low, then the lower pair": (
        A5,
        "5s 4s 3s 2s As",  # the wheel, in one suit: still the best
        "6c 4d 3h 2s Ac",
        "6c 5d 4h 3s 2c",  # a six-five, no straight
        "7c 4d 3h 2s Ac",  # a seven-four beats a seven-five: the second card decides
        "7c 5d 3h 2s Ac",
        "8c 5d 4h 3s 2c",  # the last card: 8-5-4-3-2 beats 8-6-...
        "8c 6d 4h 3s Ac",
        "8c 6d 4h 3s 2c",  # ... and the ace beats the deuce at the end
        "Kc Qc Jc 10c 9c",  # the worst hand without a pair
        "Ac Ad 4h 3s 2c",  # aces are the lowest pair,
        "Kc Ad Ah Qs Jc",  # whatever goes with them,
        "2c 2d 4h 3s Ac",  # before deuces
        "Kc Kd 3h 2s Ac",
        "2c 2d Ah As 3c",  # two pair: the higher pair first
        "3c 3d Ah As 2c",
        "3c 3d 2h 2s Ac",
        "Ac Ad Ah 3s 2c",  # three aces are worse than any two pair
        "Kc Kd Kh 2s Ac",
        "Ac Ad Ah 2s 2c",
        "Ac Ad Ah As 2c",
        "Kc Kd Kh Ks Qc",
    ),
    # rank.a5_joker
    "ace-to-five: the joker is the lowest card not in the hand": (
        A5,
        "joker 4d 3h 2s Ac",  # a five
        "joker 6h 4s 3c 2d",  # an ace: 6-4-3-2-A
        "joker 6h 5s 2c Ad",  # a three: 6-5-3-2-A
        "joker 7h 4s 3c 2d",
        "joker Kh Qs Jc 10d",  # an ace: K-Q-J-10-A
        "joker Ah Ad 3c 2d",  # a four: aces with 4-3-2
        "joker 2c 2d 4h 3s",
    ),
    # rank.27
    "deuce-to-seven: straights and flushes count, the ace is high only": (
        D27,
        "7c 5d 4h 3s 2c",
        "7c 6d 4h 3s 2c",
        "7c 6d 5h 3s 2c",
        "7c 6d 5h 4s 2c",
        "8c 5d 4h 3s 2c",
        "Kc Qd Jh 10s 8c",  # any king-high beats any ace-high
        "Ac 5d 4h 3s 2c",  # no straight: the best of the ace-highs,
        "Ac 6d 4h 3s 2c",
        "Ac Kd Qh Js 9c",
        "2c 2d 5h 4s 3c",  # but better than any pair
        "Ac Ad 4h 3s 2c",  # aces are the worst pair
        "3c 3d 2h 2s 4c",
        "2c 2d 2h 4s 3c",
        "6c 5d 4h 3s 2c",  # the lowest straight beats a higher one
        "7c 6d 5h 4s 3c",
        "Ac Kd Qh Js 10c",
        "7c 5c 4c 3c 2c",  # the best ranks in one suit are a flush, worse than any straight
        "Ac 5c 4c 3c 2c",  # a flush and no more: the ace makes no straight flush
        "2c 2d 2h 3s 3c",
        "2c 2d 2h 2s 3c",
        "6c 5c 4c 3c 2c",
        "Ac Kc Qc Jc 10c",
    ),
    # rank.high
    "high: the standard order": (
        HIGH,
        "Ac Kc Qc Jc 10c",
        "6c 5c 4c 3c 2c",
        "5c 4c 3c 2c Ac",  # the ace is low here
        "2c 2d 2h 2s 3c",
        "Kc Kd Kh 2s 2c",  # full houses by the three
        "Qc Qd Qh As Ac",
        "Ac Jc 9c 8c 7c",  # flushes card by card
        "Ac Jc 9c 8c 6c",
        "Ac Kd Qh Js 10c",
        "6c 5d 4h 3s 2c",
        "5c 4d 3h 2s Ac",
        "Ac Ad Ah Ks Qc",
        "2c 2d 2h 4s 3c",
        "Ac Ad 2h 2s 3c",  # the higher pair first
        "Kc Kd Qh Qs Ac",
        "Kc Kd Qh Qs Jc",
        "Ac Ad 4h 3s 2c",
        "Kc Kd Ah Qs Jc",  # the kickers in turn
        "Kc Kd Ah Qs 10c",
        "Ac Kd Qh Js 9c",
        "7c 5d 4h 3s 2c",
    ),
    # rank.bug
    "high: the bug": (
        HIGH,
        "joker Ac Ad Ah As",  # five aces beat all
        "Ac Kc Qc Jc 10c",
        "joker 9h 8h 7h 6h",  # a ten: the higher end of the straight flush
        "9c 8c 7c 6c 5c",
        "joker Ac Ad Ah Ks",  # four aces
        "joker Kc Kd Kh Ks",  # an ace beside four kings, no fifth king
        "Qc Qd Qh Qs Kc",
        "joker Ac Ad Kh Ks",  # aces full of kings
        "joker Ac Kd Kh Ks",  # kings full of aces
        "joker Ac 9c 8c 3c",  # the king of the flush, the highest card missing: A-K-9-8-3
        "Ah Qh Jh 10h 8h",
        "joker Ah Kd Qs Jc",  # the ten of the straight
        "joker 6d 5h 4s 3c",  # a seven: the higher end
        "joker 5d 4h 3s 2c",  # a six-high, not the ace of the wheel
        "5c 4d 3h 2s Ac",
        "joker Ac Ad Ks 2c",  # three aces
        "joker Kd Kh Qs Qc",  # two pair with an ace: the bug fills no full house
        "joker Kd Kh Qs 2c",  # kings with ace, queen, deuce: no third king
        "Kc Kd Qh Js 2c",
    ),
}

# Pairs of hands that split, with what makes them one.
TIES = [
    ("suits never break a tie", HIGH, "As Kd Qh Js 9c", "Ac Kc Qs Jd 9d"),  # rank.ties
    ("nor between flushes", HIGH, "As Ks Qs Js 9s", "Ac Kc Qc Jc 9c"),
    ("nor at lowball", D27, "7c 5d 4h 3s 2c", "7h 5h 4c 3c 2d"),
    ("a flush is a hand like another at ace-to-five", A5, "8c 7c 4c 3c Ac", "8c 7d 4h 3s As"),
    ("the joker is a deuce", A5, "joker 6h 5s 3c Ad", "6c 5d 3h 2s Ac"),
    ("the joker is never a pair", A5, "joker Kh Qs Jc Ad", "Kc Qd Jh 2s Ac"),
    ("the joker beside fours and a pair", A5, "joker 4h 4s 2c Ad", "4c 4d 3h 2s Ac"),
    ("the joker is an ace", HIGH, "joker Kh 9s 8c 3d", "Ac Kd 9h 8s 3c"),
    ("the joker is the ace of the flush", HIGH, "joker Kc 9c 8c 3c", "Ad Kd 9d 8d 3d"),
    ("the joker is the king of the ace's flush", HIGH, "joker Ac 9c 8c 3c", "Ad Kd 9d 8d 3d"),
    ("four to a flush with the joker but five suits apart", HIGH, "joker Kc 9c 8c 3d", "Ac Kd 9h 8s 3c"),
    ("the joker inside a straight", HIGH, "joker 9h 8s 6c 5d", "9c 8d 7h 6s 5c"),
    ("the joker in the wheel", HIGH, "joker Ah 2s 3c 5d", "5c 4d 3h 2s Ac"),
]

READINGS = [
    (A5, "8c 7d 4h 3s Ac", Category.NO_PAIR, (8, 7, 4, 3, 14)),
    (A5, "5c 4c 3c 2c Ac", Category.NO_PAIR, (5, 4, 3, 2, 14)),  # "wheel", no straight flush
    (A5, "joker 7d 3h 2s Ac", Category.NO_PAIR, (7, 4, 3, 2, 14)),
    (A5, "Ac Ad Kh 8s 3c", Category.PAIR, (14, 13, 8, 3)),
    (A5, "Kc Kd Ah 8s 3c", Category.PAIR, (13, 8, 3, 14)),  # the ace is low, and read last
    (A5, "Ac Ad 2h 2s 3c", Category.TWO_PAIR, (2, 14, 3)),
    (D27, "7c 5d 4h 3s 2c", Category.NO_PAIR, (7, 5, 4, 3, 2)),
    (D27, "Ac 5d 4h 3s 2c", Category.NO_PAIR, (14, 5, 4, 3, 2)),
    (D27, "Ac 5c 4c 3c 2c", Category.FLUSH, (14, 5, 4, 3, 2)),
    (D27, "6c 5d 4h 3s 2c", Category.STRAIGHT, (6, 5, 4, 3, 2)),
    (D27, "9c 8c 7c 6c 5c", Category.STRAIGHT_FLUSH, (9, 8, 7, 6, 5)),
    (HIGH, "Ac Kd Qh Js 9c", Category.NO_PAIR, (14, 13, 12, 11, 9)),
    (HIGH, "Jc Jd 9h 3s Ac", Category.PAIR, (11, 14, 9, 3)),
    (HIGH, "10c 10d 9h 9s Ac", Category.TWO_PAIR, (10, 9, 14)),
    (HIGH, "10c 10d 10h 9s Ac", Category.THREE_OF_A_KIND, (10, 14, 9)),
    (HIGH, "5c 4d 3h 2s Ac", Category.STRAIGHT, (5, 4, 3, 2, 14)),
    (HIGH, "joker Ac 9c 8c 3c", Category.FLUSH, (14, 13, 9, 8, 3)),
    (HIGH, "10c 10d 10h 3s 3c", Category.FULL_HOUSE, (10, 3)),
    (HIGH, "4c 4d 4h 4s joker", Category.FOUR_OF_A_KIND, (4, 14)),
    (HIGH, "joker 9h 8h 7h 6h", Category.STRAIGHT_FLUSH, (10, 9, 8, 7, 6)),
    (HIGH, "joker Ac Ad Ah As", Category.FIVE_OF_A_KIND, (14,)),
    (HIGH, "joker Qc Jd 4h 3s", Category.NO_PAIR, (14, 12, 11, 4, 3)),
    (HIGH, "joker Ac Jd 4h 3s", Category.PAIR, (14, 11, 4, 3)),
    (HIGH, "Kc Kc 9c 8c 3c", Category.PAIR, (13, 9, 8, 3)),  # two kings of clubs: fouled, and no flush
]


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
def test_each_hand_of_a_ladder_beats_the_next(ladder):
    ranking, *hands = ladder
    for better, worse in pairwise(hands):
        assert strength(cards(better), ranking) > strength(cards(worse), ranking), f"{better} over {worse}"


@pytest.mark.parametrize(("ranking", "one", "other"), [row[1:] for row in TIES], ids=[row[0] for row in TIES])
def test_a_split(ranking, one, other):
    assert strength(cards(one), ranking) == strength(cards(other), ranking)
    assert reading(cards(one), ranking) == reading(cards(other), ranking)


@pytest.mark.parametrize(("ranking", "hand", "kind", "ranks"), READINGS)
def test_how_the_dealer_reads_it(ranking, hand, kind, ranks):
    assert reading(cards(hand), ranking) == Reading(kind, ranks)
    assert category(cards(hand), ranking) is kind


@pytest.mark.parametrize("ranking", Ranking)
@pytest.mark.parametrize("count", [0, 1, 4, 6])
def test_other_than_five_cards_are_refused(ranking, count):
    with pytest.raises(ValueError, match=f"five cards, not {count}"):
        strength(DECK_52[:count], ranking)


@pytest.mark.parametrize("place", range(5))
def test_the_joker_is_a_scrap_of_paper_at_deuce_to_seven(place):
    hand = [*cards("7c 5d 4h 3s")]
    hand.insert(place, JOKER)
    with pytest.raises(ValueError, match="without a joker"):
        strength(hand, D27)


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("rank", [1, 15])
def test_a_rank_that_no_card_has_is_refused(rank, place):
    hand = [*cards("7c 5d 4h 3s")]
    hand.insert(place, Card(rank, "c"))
    with pytest.raises(ValueError, match="no playing cards"):
        strength(hand, HIGH)


# A fouled deck makes the deal void (stray.duplicate), but until somebody notices, the hands must still be
# comparable: twice the same face, a second joker.
@pytest.mark.parametrize("ranking", [A5, HIGH])
@pytest.mark.parametrize("hand", ["Kc Kc 9c 8c 3c", "Kc Kc Kc Kc Kc", "joker joker 9c 8c 3c", "joker " * 5])
def test_a_fouled_deck_does_no_harm(ranking, hand):
    assert strength(cards(hand), ranking) > 0


hands_52 = st.permutations(DECK_52).map(lambda deck: deck[:5])
hands_53 = st.permutations(DECK_53).map(lambda deck: deck[:5])
hands_with_joker = st.permutations(DECK_52).map(lambda deck: [*deck[:4], JOKER])


@given(hands_53, st.randoms(use_true_random=False), st.sampled_from([A5, HIGH]))
def test_the_order_of_the_cards_changes_nothing(hand, chance, ranking):
    shuffled = chance.sample(hand, 5)
    assert strength(shuffled, ranking) == strength(hand, ranking)


@given(hands_52, st.permutations("cdhs"), st.sampled_from(Ranking))
def test_exchanging_the_suits_changes_nothing(hand, suits, ranking):
    changed = [Card(one.rank, suits["cdhs".index(one.suit)]) for one in hand]
    assert strength(changed, ranking) == strength(hand, ranking)


@given(hands_52, st.sampled_from(Ranking))
def test_back_and_copy_change_nothing(hand, ranking):
    assert strength([one._replace(back="red", copy=1) for one in hand], ranking) == strength(hand, ranking)


@given(hands_53, hands_53, st.sampled_from([A5, HIGH]))
def test_hands_split_exactly_when_they_read_the_same(one, other, ranking):
    split = strength(one, ranking) == strength(other, ranking)
    assert split == (reading(one, ranking) == reading(other, ranking))


@given(hands_52, hands_52)
def test_the_worst_high_hand_wins_at_deuce_to_seven(one, other):
    wheel = {5, 4, 3, 2, 14}  # it alone differs
    assume(wheel not in ({card.rank for card in one}, {card.rank for card in other}))
    lower = strength(one, HIGH) < strength(other, HIGH)
    assert lower == (strength(one, D27) > strength(other, D27))


@given(hands_with_joker)
def test_the_joker_at_ace_to_five_is_the_best_card_it_can_be(hand):
    """Another way to say "the lowest card not in the hand"."""
    *held, _ = hand
    best = max(strength([*held, one], A5) for one in DECK_52 if one not in held)
    assert strength(hand, A5) == best


def _bug(held: list[Card]) -> int:
    """The bug from its rule, card by card: an ace, or what completes a straight, flush or straight flush."""
    runs = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
    tries = [[*held, one] for one in DECK_52 if one not in held]
    return max(strength(five, HIGH) for five in tries if five[-1].rank == 14 or category(five, HIGH) in runs)


@given(hands_with_joker.filter(lambda hand: sum(card.rank == 14 for card in hand) < 4))
def test_the_joker_at_high_is_the_bug(hand):
    assert strength(hand, HIGH) == _bug(hand[:-1])


def test_the_bug_in_a_sample_of_four_to_a_straight_or_flush():
    """Hypothesis seldom deals these, and they are where the bug matters."""
    chance = random.Random(7)
    for _ in range(1_000):
        low = chance.randrange(2, 11)
        ranks = chance.sample(range(low, low + 5), 4)
        suits = chance.choice(["c", "cccd", "cdhs"])
        held = [Card(rank, chance.choice(suits)) for rank in ranks]
        assert strength([*held, JOKER], HIGH) == _bug(held), faces(held)


# PokerKit's hands for the same games; it knows no joker.
PEERS = {
    A5: pokerkit.RegularLowHand,
    D27: pokerkit.StandardLowHand,
    HIGH: pokerkit.StandardHighHand,
}
PEER_CARDS = {one: next(pokerkit.Card.parse("..23456789TJQKA"[one.rank] + one.suit)) for one in DECK_52}


@pytest.mark.parametrize("ranking", Ranking)
def test_the_same_order_as_pokerkit(ranking):
    """Sorted by us, PokerKit's hands must rise and be equal where ours are: every pair at one go."""
    chance = random.Random(27)
    hands = [tuple(chance.sample(DECK_52, 5)) for _ in range(6_000)]
    # Straights and flushes are rare in a sample, wheels rarer.
    for _ in range(1_000):
        low, suits = chance.randrange(1, 11), chance.choice(["c", "cdhs"])
        hands.append(
            tuple(Card(rank if rank > 1 else 14, chance.choice(suits)) for rank in range(low, low + 5))
        )
        hands.append(tuple(chance.sample(DECK_52[:13], 5)))
    ranked = sorted(
        ((strength(hand, ranking), PEERS[ranking]([PEER_CARDS[one] for one in hand])) for hand in hands),
        key=lambda pair: pair[0],
    )
    for (mine, peer), (next_mine, next_peer) in pairwise(ranked):
        assert (mine == next_mine) == (peer == next_peer), f"{peer!r} and {next_peer!r}"
        assert peer <= next_peer, f"{peer!r} over {next_peer!r}"


def test_every_high_hand_falls_into_its_published_share():
    """All 2,869,685 hands of 53 cards. Without the joker the counts are in every book of odds; with it they
    are counted here by hand: what four cards the joker turns into the category.
    """
    without, with_joker = Counter[int](), Counter[int]()
    example: dict[int, tuple[Card, ...]] = {}
    for five in combinations(DECK_52, 5):
        worth = strength(five, HIGH)
        without[worth] += 1
        example[worth] = five
    for four in combinations(DECK_52, 4):
        five = (*four, JOKER)
        worth = strength(five, HIGH)
        with_joker[worth] += 1
        example[worth] = five

    def by_category(counts: Counter[int]) -> dict[Category, int]:
        total = Counter[Category]()
        for worth, count in counts.items():
            total[category(example[worth], HIGH)] += count
        return dict(total)

    assert len(without) == 7_462
    assert by_category(without) == {
        Category.STRAIGHT_FLUSH: 40,
        Category.FOUR_OF_A_KIND: 624,
        Category.FULL_HOUSE: 3_744,
        Category.FLUSH: 5_108,
        Category.STRAIGHT: 10_200,
        Category.THREE_OF_A_KIND: 54_912,
        Category.TWO_PAIR: 123_552,
        Category.PAIR: 1_098_240,
        Category.NO_PAIR: 1_302_540,
    }
    open_runs = 11 + 30  # sets of four ranks one short of a straight: four in a row, or ten fives with a gap
    assert by_category(with_joker) == {
        Category.FIVE_OF_A_KIND: 1,
        Category.STRAIGHT_FLUSH: open_runs * 4,
        Category.FOUR_OF_A_KIND: 4 * 48 + 12,  # three aces and a card; four of another rank
        Category.FULL_HOUSE: 6 * 12 * 6 + 12 * 4 * 4,  # aces and a pair; three and an ace
        Category.FLUSH: 4 * 715 - open_runs * 4,
        Category.STRAIGHT: open_runs * (4**4 - 4),
        Category.THREE_OF_A_KIND: 12 * 4 * 11 * 4 + 6 * 66 * 16,  # three and no ace; a pair of aces
        Category.TWO_PAIR: 12 * 6 * 4 * 44 + 66 * 36,  # a pair and an ace; two pair
        # A pair below aces and no ace; an ace and three more, less straights (8 sets of ranks) and flushes.
        Category.PAIR: 12 * 6 * 55 * 16 + (220 - 8) * (4**4 - 4),
        Category.NO_PAIR: (495 - (open_runs - 8)) * (4**4 - 4),
    }
    assert without.total() + with_joker.total() == 2_869_685
