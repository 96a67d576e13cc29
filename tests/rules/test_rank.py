"""Reading hands at the showdown: what is untrue in which game, and to whom the pot does not go."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.build import Moment, Said, at, run_perfect, verdict

SCRIPT = "seat 1 opens; seat 2 calls; others fold\nothers stand pat\nseat 1 bets; seat 2 calls\nothers show"
A5, D27, HIGH = "ace-to-five limit 4-8", "deuce-to-seven limit 4-8", "draw high limit 4-8"
FORBIDDEN = ("forbidden", "critical")


def shown(game: str, one: str, other: str, **more: Any) -> Moment:
    """Two hands lie open, and the losing one is still to be taken in."""
    start = at(SCRIPT, game=game, seats=3, start="showdown", hands={1: one, 2: other}, **more)
    return start.play("show seat 1").wait(2)


def judged(moment: Moment, phrase: str) -> tuple[str, str]:
    """The rule and the house option by which it is forbidden, critically."""
    kind, rule, gravity, option = verdict(moment, phrase)
    assert (kind, gravity) == FORBIDDEN, (kind, rule)
    return rule, option


def reason(moment: Moment, phrase: str) -> str:
    return moment.play(phrase).judged[-1].reason


def winner(moment: Moment) -> str:
    """What the perfect dealer pushes."""
    return " and ".join(act for act, _ in run_perfect(moment) if act.startswith("push"))


# --- ace-to-five


@pytest.mark.parametrize("read", ["straight 6-5-4-3-2", "flush 6-5-4-3-2", "straight flush 6"])
def test_a5_knows_neither_straights_nor_flushes(read: str) -> None:
    hands = shown(A5, "6c 5c 4c 3c 2c", "8c 6d 4h 3s Ac")
    assert judged(hands, f"read seat 1 {read}") == ("rank.a5", "")
    assert reason(hands, f"read seat 1 {read}") == "no_runs"
    assert reason(hands, "read seat 1 pair of sixes") == "read"
    assert verdict(hands, "read seat 1 6-5-4-3-2")[0] == "right"
    assert winner(hands) == "push main pot to seat 1"


@pytest.mark.parametrize("read", ["ace-8-6-4-3", "ace", "pair of eights", "two pair eights sixes"])
def test_a5_is_read_from_the_top_with_the_ace_low(read: str) -> None:
    hands = shown(A5, "8c 6d 4h 3s Ac", "9c 6h 4d 3c As")
    assert judged(hands, f"read seat 1 {read}") == ("rank.a5", "")


@pytest.mark.parametrize(
    ("game", "hand", "read"),
    [
        (A5, "8c 6d 4h 3s Ac", "8-6-4-2"),
        (A5, "8c 6d 4h 3s Ac", "6-4-3-ace"),
        (A5, "8c 6d 4h 3s Ac", "eight-seven"),
        (D27, "9c 8d 4h 3s 2c", "8-7"),
        (D27, "Ac 8d 4h 3s 2c", "ace-7"),
        (D27, "7c 5c 4c 3c 2c", "flush 7-6"),
        (D27, "5c 4d 3h 2s Ac", "ace-6"),
        (HIGH, "4c 4d 4h Qs Qc", "full house queens fours"),
        (HIGH, "4c 4d 7h Qs Jc", "pair of sevens"),
    ],
)
def test_a_wrong_card_named_is_no_matter_of_the_ranking(game: str, hand: str, read: str) -> None:
    hands = shown(game, hand, "Kc Kd Jh Jd 8s")
    assert judged(hands, f"read seat 1 {read}") == ("show.speak", "")


@pytest.mark.parametrize("read", ["8-4-3-2-ace", "8-4", "straight 8", "pair of aces"])
def test_27_the_ace_is_high_and_no_kind_of_hand_is_another(read: str) -> None:
    hands = shown(D27, "Ac 8d 4h 3s 2c", "Kc Kd Jh Jd 8s")
    assert judged(hands, f"read seat 1 {read}") == ("rank.27", "")


def test_a_wrong_card_named_beside_the_joker_is_no_matter_of_the_joker() -> None:
    low = shown(A5, "8c 4d 3h 2c joker", "8h 5s 4c 2d As")
    for read in ("9-8-4", "8-5", "8-7-4-3-2"):
        assert judged(low, f"read seat 1 {read}") == ("rank.a5_joker", "a5_joker")
    for read in ("7-4", "8-6-5"):
        assert judged(low, f"read seat 1 {read}") == ("show.speak", "")
    high = shown(HIGH, "Kc Kd joker Qs 2c", "3c 3d 2h 2s Ac", options=BUG)
    assert judged(high, "read seat 1 pair of kings queen") == ("rank.bug", "high_joker")
    assert judged(high, "read seat 1 pair of tens") == ("show.speak", "")


def test_a5_the_beaten_hand_gets_no_pot() -> None:
    hands = shown(A5, "8c 6d 4h 3s Ac", "8d 6c 4s 3h 2c")
    assert judged(hands, "push main pot to seat 2") == ("rank.a5", "")
    assert verdict(hands, "push main pot to seat 1")[1] != "rank.a5"


def test_a5_the_lower_pair_wins_and_aces_are_low() -> None:
    hands = shown(A5, "Ac Ad 7h 6s 5c", "2c 2d 5h 4s 3c")
    assert winner(hands) == "push main pot to seat 1"
    assert judged(hands, "push main pot to seat 2") == ("rank.a5", "")


# --- its joker


def test_a5_joker_is_the_lowest_card_not_held() -> None:
    hands = shown(A5, "6c 5d 3h Ac joker", "6h 5s 4c 2d As")
    assert verdict(hands, "read seat 1 6-5-3-2-ace")[0] == "right"
    for read in ("6-5-4-3-ace", "6-5-3-ace-ace", "pair of sixes"):
        assert judged(hands, f"read seat 1 {read}") == ("rank.a5_joker", "a5_joker")
    assert winner(hands) == "push main pot to seat 1"


def test_a5_joker_does_not_save_a_worse_hand() -> None:
    hands = shown(A5, "8c 7d 6h 2c joker", "8h 5s 4c 2d As")
    assert judged(hands, "push main pot to seat 1") == ("rank.a5_joker", "a5_joker")


def test_a5_joker_says_nothing_of_a_hand_without_it() -> None:
    hands = shown(A5, "6c 5d 3h Ac joker", "6h 5s 4c 2d As")
    assert judged(hands, "read seat 2 ace-6") == ("rank.a5", "")
    assert judged(hands, "read seat 2 6-5-4-3-2") == ("show.speak", "")


# --- deuce-to-seven


@pytest.mark.parametrize("read", ["5-4-3-2-ace", "straight 5-4-3-2-ace", "straight ace"])
def test_27_has_no_wheel(read: str) -> None:
    hands = shown(D27, "5c 4d 3h 2s Ac", "Kc Qd Jh 10s 8c")
    assert judged(hands, f"read seat 1 {read}") == ("rank.27", "")
    assert reason(hands, f"read seat 1 {read}") == "no_wheel"
    assert verdict(hands, "read seat 1 ace-5-4-3-2")[0] == "right"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc Qd Jh 10s 8c", "5c 4d 3h 2s Ac"),  # a king before the best ace
        ("5c 4d 3h 2s Ac", "Ah 6c 4c 3c 2h"),  # the best of the aces
        ("5c 4d 3h 2s Ac", "2c 2d 5h 4s 3c"),  # before any pair
        ("2c 2d 5h 4s 3c", "Ac Ad 7h 6s 5d"),  # aces are the worst pair
        ("Qc Jd 9h 6s 4d", "7c 5c 4c 3c 2c"),  # a flush counts against its holder
        ("Kc Kd 3h 2s 4c", "6c 5d 4h 3s 2h"),  # and so does a straight
    ],
)
def test_27_the_worst_high_hand_wins(better: str, worse: str) -> None:
    hands = shown(D27, better, worse)
    assert winner(hands) == "push main pot to seat 1"
    assert judged(hands, "push main pot to seat 2") == ("rank.27", "")


def test_27_straights_and_flushes_are_read_as_what_they_are() -> None:
    hands = shown(D27, "7c 5c 4c 3c 2c", "6c 5d 4h 3s 2h")
    assert judged(hands, "read seat 1 7-5-4-3-2") == ("rank.27", "")
    assert judged(hands, "read seat 2 6-5-4-3-2") == ("rank.27", "")
    assert verdict(hands, "read seat 1 flush 7-5-4-3-2")[0] == "right"


# --- draw high


def test_high_is_the_standard_order() -> None:
    hands = shown(HIGH, "4c 4d 4h Qs Qc", "5c 5d 5h 2s 2c")
    assert judged(hands, "read seat 1 two pair queens fours") == ("rank.high", "")
    assert judged(hands, "push main pot to seat 1") == ("rank.high", "")
    assert winner(hands) == "push main pot to seat 2"


def test_high_the_ace_is_low_in_the_lowest_straight() -> None:
    hands = shown(HIGH, "Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c")
    assert judged(hands, "read seat 1 straight ace") == ("rank.high", "")
    assert winner(hands) == "push main pot to seat 2"


# --- the bug

BUG = {"high_joker": True}


def test_bug_pairs_nothing_but_aces() -> None:
    hands = shown(HIGH, "Kc Kd joker Qs 2c", "3c 3d 2h 2s Ac", options=BUG)
    assert judged(hands, "read seat 1 three kings") == ("rank.bug", "high_joker")
    assert verdict(hands, "read seat 1 pair of kings")[0] == "right"
    assert judged(hands, "push main pot to seat 1") == ("rank.bug", "high_joker")


@pytest.mark.parametrize(
    ("hand", "read"),
    [
        ("9h 8s 6c 5d joker", "straight 9-8-7-6-5"),
        ("Ac 9c 8c 3c joker", "flush ace-king-9-8-3"),
        ("Ac Ad Kh Ks joker", "full house aces kings"),
        ("Ac Ad Ah As joker", "five aces"),
    ],
)
def test_bug_is_an_ace_or_completes(hand: str, read: str) -> None:
    hands = shown(HIGH, hand, "10c 10d 7h 7s 2c", options=BUG)
    assert verdict(hands, f"read seat 1 {read}")[0] == "right"
    assert winner(hands) == "push main pot to seat 1"


def test_bug_says_nothing_where_no_joker_plays() -> None:
    hands = shown(HIGH, "Kc Kd joker Qs 2c", "3c 3d 2h 2s Ac")
    assert verdict(hands, "read seat 1 three kings")[1] != "rank.bug"


# --- ties


@pytest.mark.parametrize("push", ["push main pot to seat 1", "push main pot to seat 2"])
def test_ties_split_whatever_the_suits(push: str) -> None:
    hands = shown(A5, "8s 6s 4s 3s 2s", "8c 6d 4h 3c 2d")
    assert judged(hands, push) == ("rank.ties", "")


def test_ties_each_gets_its_share() -> None:
    hands = shown(A5, "8s 6s 4s 3s 2s", "8c 6d 4h 3c 2d")
    before = [hands.table.seat(n).stack for n in (1, 2)]
    half = sum(hands.table.pots) // 2
    assert judged(hands, f"push {half + 1} of main pot to seat 1") == ("rank.ties", "")
    first: Said = verdict(hands, f"push {half} of main pot to seat 1")
    assert first[0] == "right"
    after = hands.play(f"push {half} of main pot to seat 1", "push main pot to seat 2")
    assert [after.table.seat(n).stack - had for n, had in zip((1, 2), before, strict=True)] == [half, half]


def test_ties_leave_it_to_the_odd_chip_who_gets_it() -> None:
    hands = shown(A5, "8s 6s 4s 3s 2s", "8c 6d 4h 3c 2d", blinds=[1, 2], ante=1)
    pot = sum(hands.table.pots)
    assert pot % 2 == 1
    assert verdict(hands, f"push {pot // 2 + 1} of main pot to seat 1")[0] == "right"
    said = verdict(hands, f"push {pot // 2 + 1} of main pot to seat 2")
    assert said[1:] == ("show.odd_chip", "critical", "")
    assert judged(hands, f"push {pot // 2 + 2} of main pot to seat 2") == ("rank.ties", "")


def test_ties_are_none_where_one_hand_is_better() -> None:
    hands = shown(A5, "8s 6s 4s 3s 2s", "8c 6d 4h 3c Ad")
    assert verdict(hands, "push main pot to seat 1")[1] == "rank.a5"
