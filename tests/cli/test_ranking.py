"""The proof of the ranking: it holds for a sample, and it finds what is wrong."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations

import pytest
from click.testing import CliRunner, Result

from dealer_trainer import cli
from dealer_trainer.cards import DECK_52, JOKER, Card, cards
from dealer_trainer.cli import GAMES, ranking
from dealer_trainer.cli.frequencies import PUBLISHED, Published
from dealer_trainer.cli.ranking import LABELS, Tally, compare_counts, compare_order, peer_of, rank_all
from dealer_trainer.hand_ranks import Category, Ranking, strength


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.trainer, ["ranks", *arguments])


@pytest.mark.parametrize("joker", [(), ("--joker",)], ids=["52", "53"])
def test_a_sample_stands_as_pokerkit_has_it(joker: tuple[str, ...]) -> None:
    result = run("--hands", "4000", "--json", *joker)
    shapes = json.loads(result.stdout)
    assert [(shape["game"], shape["hands"], shape["differing"]) for shape in shapes] == [
        (game, 4_000, 0) for game in GAMES if not joker or game != "deuce-to-seven"
    ]
    assert all(shape["pokerkit"] for shape in shapes)
    assert result.exit_code == 0


def test_one_game_is_told_in_words() -> None:
    result = run("--game", "high", "--joker", "--hands", "500")
    assert result.stdout.startswith("high, with the joker: 500 hands, ")
    assert "PokerKit puts every hand in the same place." in result.stdout


def test_deuce_to_seven_has_no_joker() -> None:
    result = run("--game", "deuce-to-seven", "--joker")
    assert (result.exit_code, result.stderr) == (2, "deuce-to-seven is played without a joker.\n")


def test_without_pokerkit_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "pokerkit", lambda: None)
    result = run("--hands", "100", "--game", "high")
    assert "PokerKit is not installed" in result.stdout
    assert result.exit_code == 0


def test_the_games_are_the_rankings() -> None:
    assert [ranking.value for ranking in Ranking] == [*GAMES]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("Ac 5d 4h 3s 2c", "is better"),  # the ace too low at deuce-to-seven
        ("7c 5d 4h 3s 2c", "equal here"),  # split with another
    ],
)
def test_a_hand_in_the_wrong_place_is_found(wrong: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(hand: Sequence[Card], by: Ranking) -> int:
        if {one.rank for one in hand} == {one.rank for one in cards(wrong)}:
            return strength(cards("7c 6d 4h 3s 2c"), by) + (told == "is better")
        return strength(hand, by)

    monkeypatch.setattr(ranking, "strength", mistaken)
    monkeypatch.setattr(ranking, "category", lambda hand, by: Category.NO_PAIR)
    low = [one for one in DECK_52 if one.rank in (14, 2, 3, 4, 5, 6, 7) and one.suit in "cd"]
    hands = [hand for hand in combinations(low, 5) if len({one.suit for one in hand}) > 1]
    hands = [hand for hand in hands if len({one.rank for one in hand}) == 5]
    tally = _tallied(Ranking.DEUCE_TO_SEVEN, hands)
    compare_order(tally)
    assert any(told in difference for difference in tally.differences)


def test_another_kind_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "category", lambda hand, by: Category.PAIR)
    tally = _tallied(Ranking.HIGH, [cards("Ac Kd Qh Js 10c")])
    compare_order(tally)
    assert tally.differences == ["  Ac Kd Qh Js 10c is called “pair” here, but “Straight” by PokerKit."]


def test_other_counts_are_found() -> None:
    tally = _tallied(
        Ranking.ACE_TO_FIVE, [cards("8c 7d 4h 3s Ac"), cards("8d 7d 4h 3s Ac"), cards("2c 2d 4h 3s Ac")]
    )
    compare_counts(
        tally,
        Published(
            hands={Category.NO_PAIR: 3, Category.PAIR: 1},
            classes={Category.NO_PAIR: 1, Category.PAIR: 2},
            ways={Category.NO_PAIR: 2, Category.PAIR: 4},
            tops={8: 5},
        ),
    )
    assert [told.strip() for told in tally.differences] == [
        "2c 2d 4h 3s Ac: 1 hands are like it; 4 are published.",
        "no pair: 2 hands; 3 are published.",
        "pair: 1 hands that differ by more than suits; 2 are published.",
        "Nothing paired, 8 the highest card: 2 hands; 5 are published.",
    ]


@pytest.mark.parametrize(("key", "published"), PUBLISHED.items())
def test_the_published_figures_agree_with_themselves(key: tuple[Ranking, bool], published: Published) -> None:
    assert sum(published.hands.values()) == (2_869_685 if key[1] else 2_598_960)
    for kind, ways in published.ways.items():
        assert published.classes[kind] * ways == published.hands[kind]
    if published.tops:
        assert sum(published.tops.values()) == published.hands[Category.NO_PAIR]


# What PokerKit, which has no joker, is asked about a hand with one.
@pytest.mark.parametrize(
    ("by", "hand", "like"),
    [
        (Ranking.ACE_TO_FIVE, "6c 5d 3h Ac joker", "6c 5d 3h 2s Ac"),
        (Ranking.ACE_TO_FIVE, "Ac Ad 2h 2s joker", "Ac Ad 2h 2s 3c"),
        (Ranking.HIGH, "9h 8h 7h 6h joker", "10h 9h 8h 7h 6h"),
        (Ranking.HIGH, "Kc 9c 8c 3c joker", "Ac Kc 9c 8c 3c"),
        (Ranking.HIGH, "Kc Kd Qh Qs joker", "Kc Kd Qh Qs Ac"),  # no full house
        (Ranking.HIGH, "Ac Ad Ah 2s joker", "Ac Ad Ah As 2s"),
    ],
)
def test_the_joker_is_tried_as_all_that_it_may_be(by: Ranking, hand: str, like: str) -> None:
    import pokerkit

    peer = peer_of(pokerkit, by)
    assert peer((*cards(hand.removesuffix(" joker")), JOKER)) == peer(cards(like))


def test_pokerkit_names_every_kind() -> None:
    import pokerkit

    assert {label.value for label in pokerkit.Label} == set(LABELS)


def _tallied(by: Ranking, hands: Sequence[tuple[Card, ...]]) -> Tally:
    import pokerkit

    tally = Tally(by, joker=False)
    assert sum(rank_all(hands, tally, peer_of(pokerkit, by))) == len(hands)
    return tally
