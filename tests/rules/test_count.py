"""Hands with too few or too many cards: filled, cured, live, dead or fouled."""

from __future__ import annotations

import pytest

from tests.rules.build import at, owed, owed_by, run_perfect, slips, verdict

HIGH = "draw high limit 4-8"
EVERY_HOUSE = pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])


def acts(line: list[tuple[str, str]]) -> list[str]:
    return [act for act, _ in line]


# --- short_lowball


@EVERY_HOUSE
@pytest.mark.parametrize("game", ["ace-to-five limit 4-8", "deuce-to-seven no-limit 2-4"])
def test_short_lowball_is_filled_before_anybody_acts(game: str, house: str) -> None:
    """CN-04."""
    short = at("the 3rd card to seat 4 is missed; seat 4 finds four cards", game=game, house=house).wait()
    assert owed_by(short) == [("deal 1 to seat 4", "count.short_lowball")]
    assert verdict(short, "misdeal")[:3] == ("forbidden", "count.short_lowball", "critical")
    assert slips(short) == [("count.short_lowball", "critical")]
    assert len(short.play("deal 1 to seat 4").table.seat(4).hand) == 5


def test_short_lowball_gets_all_that_is_missing() -> None:
    script = "the dealer gives seat 4 three cards; seat 4 finds three cards"
    assert acts(run_perfect(at(script).wait()))[:2] == ["deal 1 to seat 4"] * 2


def test_short_lowball_two_hands_are_filled_in_order() -> None:
    script = """
    the 3rd card to seat 4 is missed; the 2nd card to seat 1 is missed
    seat 4 finds four cards and at once seat 1 finds four cards
    """
    short = at(script, button=2).wait()
    assert owed(short) == ["deal 1 to seat 4"]
    assert verdict(short, "deal 1 to seat 1")[:2] == ("wrong", "count.short_lowball")
    assert owed(short.play("deal 1 to seat 4")) == ["deal 1 to seat 1"]


def test_short_lowball_is_not_known_before_the_player_counts() -> None:
    assert owed(at("the 3rd card to seat 4 is missed; seat 4 finds four cards")) == []


def test_short_lowball_is_a_misdeal_beside_a_long_hand() -> None:
    script = """
    the 3rd card to seat 4 is missed; the dealer gives seat 2 six cards
    seat 4 finds four cards and at once seat 2 finds six cards
    """
    assert owed_by(at(script).wait()) == [("say misdeal", "misdeal.wrong_count")]


# --- short_high


@EVERY_HOUSE
@pytest.mark.parametrize("before", ["", "seat 1 opens; "])
def test_short_high_is_a_misdeal_and_not_filled(before: str, house: str) -> None:
    """CN-02."""
    script = f"the 3rd card to seat 4 is missed; {before}seat 4 finds four cards"
    short = at(script, seats=8, game=HIGH, house=house).wait(2 if before else 1)
    assert owed_by(short) == [("say misdeal", "count.short_high")]
    assert verdict(short, "deal 1 to seat 4")[:3] == ("early", "count.short_high", "critical")


def test_short_high_finishes_a_deal_that_stopped_too_soon() -> None:
    script = """
    the 5th card to seat 3 is missed; the 5th card to seat 4 is missed
    seat 3 finds four cards and at once seat 4 finds four cards
    """
    stopped = at(script, seats=4, game="jacks or better limit 4-8").wait()
    assert owed(stopped) == ["deal 1 to seat 3"]
    assert verdict(stopped, "misdeal")[:3] == ("forbidden", "count.short_high", "critical")
    assert verdict(stopped, "deal 1 to seat 4")[:2] == ("wrong", "count.short_high")
    assert owed(stopped.play("deal 1 to seat 3")) == ["deal 1 to seat 4"]


def test_short_high_a_card_given_out_of_sequence_comes_back_first() -> None:
    script = """
    the 5th card to seat 3 is missed; the 5th card to seat 4 is missed
    seat 3 finds four cards and at once seat 4 finds four cards
    """
    wrong = at(script, seats=4, game=HIGH).wait().play("deal 1 to seat 4")
    assert acts(run_perfect(wrong))[:3] == [
        "take card 5 from seat 4 to stub", "deal 1 to seat 3", "deal 1 to seat 4",
    ]  # fmt: skip


def test_short_high_is_a_misdeal_when_more_than_the_last_cards_are_missing() -> None:
    script = """
    the 5th card to seat 4 is missed; the 2nd card to seat 3 is missed
    seat 3 finds four cards
    """
    assert owed(at(script, seats=4, game=HIGH).wait()) == ["say misdeal"]


def test_short_high_is_live_once_two_have_acted() -> None:
    script = "the 3rd card to seat 4 is missed; seat 1 opens; seat 2 calls; seat 4 finds four cards"
    late = at(script, game=HIGH).wait(3)
    assert owed(late) == []
    assert verdict(late, "misdeal")[1] == "misdeal.too_late"


# --- button_fifth


@pytest.mark.parametrize("game", ["ace-to-five limit 4-8", HIGH])
def test_button_fifth_may_come_after_action(game: str) -> None:
    script = "the 5th card to seat 4 is missed; others call"
    called = at(f"{script}\nseat 4 finds four cards\nothers stand pat", seats=4, game=game).until("bring in")
    found = called.play("bring in", "wait")
    assert owed(found)[0] == "deal 1 to seat 4"
    assert owed_by(found)[0][1] == "count.button_fifth"
    assert verdict(found, "misdeal")[:3] == ("forbidden", "count.button_fifth", "critical")
    assert found.play("deal 1 to seat 4").table.seat(4).given == 0  # no card of the draw


def test_button_fifth_in_the_betting() -> None:
    script = "the 5th card to seat 4 is missed; seat 3 opens; seat 4 calls; seat 4 finds four cards"
    found = at(script, seats=4, game=HIGH).wait(6)
    assert ("deal 1 to seat 4", "count.button_fifth") in owed_by(found)


def test_button_fifth_is_too_late_once_the_burn_is_out() -> None:
    script = """
    the 5th card to seat 4 is missed; others call
    seat 1 draws one
    wait for deal 1 to seat 1; seat 4 finds four cards
    seat 4 draws two; others stand pat
    """
    drawn = at(script, seats=4, start="draw").play(
        "burn", "wait", "take in seat 1", "deal 1 to seat 1", "wait"
    )
    assert drawn.table.seat(4).counted
    assert verdict(drawn, "deal 1 to seat 4")[1] != "count.button_fifth"
    assert acts(run_perfect(drawn)).count("deal 1 to seat 4") == 3


def test_button_fifth_is_for_the_button_and_for_one_card() -> None:
    two = at("the dealer gives seat 4 three cards; seat 4 finds three cards", seats=4, game=HIGH).wait()
    assert owed_by(two) == [("say misdeal", "count.short_high")]


def test_button_fifth_comes_after_other_hands_that_are_filled() -> None:
    script = """
    the 3rd card to seat 2 is missed; the 5th card to seat 4 is missed
    seat 4 finds four cards and at once seat 2 finds four cards
    """
    assert owed(at(script, seats=4).wait()) == ["deal 1 to seat 2"]


# --- short_live

LIVE = "the 3rd card to seat 2 is missed; seat 3 opens; seat 4 calls; seat 2 finds four cards; others call\n"


@EVERY_HOUSE
def test_short_live_plays_and_is_filled_at_the_draw(house: str) -> None:
    live = at(f"{LIVE}seat 2 draws two; others stand pat", house=house).wait(3)
    assert owed(live) == []
    assert verdict(live, "deal 1 to seat 2") == ("early", "count.short_live", "critical", "")
    assert verdict(live, "dead hand seat 2") == ("forbidden", "count.short_live", "critical", "")
    line = run_perfect(live)
    assert line.count(("deal 1 to seat 2", "count.short_live")) == 3


def test_short_live_gets_its_card_even_pat() -> None:
    line = run_perfect(at(f"{LIVE}others stand pat").wait(3))
    assert acts(line).count("deal 1 to seat 2") == 1
    assert acts(line).count("burn") == 1  # somebody draws


def test_short_live_four_discards_and_a_lack_are_five_in_a_row() -> None:
    script = f"{LIVE}seat 2 draws four; seat 5 draws one; others stand pat"
    line = acts(run_perfect(at(script).wait(3)))
    assert line.index("deal 1 to seat 5") < len(line) - 1 - line[::-1].index("deal 1 to seat 2")
    wsop = acts(run_perfect(at(script, house="wsop-live").wait(3)))
    first = wsop.index("deal 1 to seat 2")
    assert wsop[first : first + 5] == ["deal 1 to seat 2"] * 5


def test_short_live_between_two_acts_where_the_house_says_so() -> None:
    script = "the 3rd card to seat 2 is missed; seat 3 folds; seat 2 finds four cards; others call"
    live = at(script, options={"short_gap": "live"}).wait(2)
    assert owed(live) == []
    assert verdict(live, "misdeal")[:2] == ("forbidden", "count.short_live")


# --- one_extra

SIX = "the dealer gives seat 1 six cards; seat 1 finds six cards; others call\n"


@EVERY_HOUSE
def test_one_extra_becomes_the_burn(house: str) -> None:
    """MD-14: an overshoot of one card to the first seat."""
    six = at(f"{SIX}seat 3 draws two; others stand pat", house=house).wait()
    sixth = six.hand(1).split()[-1]
    assert owed_by(six) == [("take card 6 from seat 1 to burn", "count.one_extra")]
    assert verdict(six, "take the last card of seat 1 to the stub") == (
        "wrong", "count.one_extra", "critical", "",
    )  # fmt: skip
    assert verdict(six, "take the last card of seat 1 to the muck")[:2] == ("wrong", "count.one_extra")
    assert verdict(six, "take card 2 of seat 1 to burn")[:2] == ("wrong", "count.one_extra")
    mended = six.play("take the last card of seat 1 to burn")
    assert mended.burns == sixth
    assert "burn" not in acts(run_perfect(mended))


def test_one_extra_seen_at_once_goes_back_on_top() -> None:
    script = "the 2nd card to seat 2 is double and at once seat 2 finds three cards"
    deal = at(script, seats=3, start="deal").play(*[f"deal 1 to seat {seat}" for seat in (1, 2, 3, 1, 2)])
    third = deal.hand(2).split()[-1]
    assert owed_by(deal) == [("take card 3 from seat 2 to stub", "count.one_extra")]
    assert verdict(deal, "take card 3 of seat 2 to burn")[:2] == ("wrong", "count.one_extra")
    on_top = deal.play("take the last card of seat 2 to the stub", "deal 1 to seat 3")
    assert on_top.hand(3).split()[-1] == third
    assert on_top.errors == []


def test_one_extra_seen_a_card_later_is_the_burn() -> None:
    deal = at(seats=4, start="deal").play("deal 1 to seat 1", "deal 1 to seat 1", "deal 1 to seat 2")
    assert owed(deal) == ["take card 2 from seat 1 to burn"]
    assert owed(deal.play("take the last card of seat 1 to burn")) == ["deal 1 to seat 3"]


def test_one_extra_moved_to_the_neighbour_still_goes_back_on_top() -> None:
    script = "the 2nd card to seat 2 is double and at once seat 2 finds three cards"
    deal = at(script, seats=3, start="deal").play(*[f"deal 1 to seat {seat}" for seat in (1, 2, 3, 1, 2)])
    moved = deal.play("take the last card of seat 2 to seat 3")
    assert owed_by(moved) == [("take card 2 from seat 3 to stub", "count.one_extra")]
    assert owed(moved.play("take card 2 of seat 3 to the stub")) == ["deal 1 to seat 3"]


def test_one_extra_is_let_slip_by_dealing_on_to_the_first_act() -> None:
    assert slips(at(SIX).wait()) == [("count.one_extra", "critical")]


def test_one_extra_of_a_looked_at_hand_hangs_on_the_house() -> None:
    script = "the dealer gives seat 1 six cards; seat 1 looks; seat 1 finds six cards; others call"
    assert owed(at(script).wait(2)) == ["say misdeal"]
    taken = at(script, options={"long_looked": "return"}).wait(2)
    for card in ("card 1", "card 4", "the last card"):
        assert verdict(taken, f"take {card} of seat 1 to burn") == (
            "right", "count.one_extra", "", "long_looked",
        )  # fmt: skip
    dead = at(script, house="california").wait(2)
    assert owed_by(dead) == [("call the floor", "count.long_dead")]


def test_one_extra_needs_all_others_to_be_right() -> None:
    script = """
    the dealer gives seat 1 six cards; the 2nd card to seat 3 is missed
    seat 3 finds four cards and at once seat 1 finds six cards
    """
    assert owed(at(script).wait()) == ["say misdeal"]


# --- long_dead


@EVERY_HOUSE
def test_long_dead_once_two_have_acted(house: str) -> None:
    script = (
        "the dealer gives seat 1 six cards; seat 3 calls; seat 4 calls; seat 1 finds six cards; others call"
    )
    late = at(script, house=house).wait(3)
    assert owed_by(late) == [("call the floor", "count.long_dead")]
    assert verdict(late, "dead hand seat 1") == ("forbidden", "count.long_dead", "major", "floor_calls")
    assert verdict(late, "take the last card of seat 1 to burn")[0] == "early"
    assert verdict(late, "misdeal")[:2] == ("forbidden", "misdeal.too_late")
    killed = late.play("floor", "kill seat 1")
    assert killed.errors == []
    assert killed.table.seat(1).bet == 2  # its money stays
    assert not killed.table.seat(1).live


def test_long_dead_is_ruled_by_the_dealer_where_no_floor_is_called() -> None:
    script = (
        "the dealer gives seat 1 six cards; seat 3 calls; seat 4 calls; seat 1 finds six cards; others call"
    )
    assert owed(at(script, options={"floor_calls": False}).wait(3)) == ["say dead hand seat 1"]


def test_long_dead_is_a_misdeal_after_one_act() -> None:
    script = "the dealer gives seat 1 six cards; seat 3 calls; seat 1 finds six cards; others call"
    assert owed_by(at(script).wait(2)) == [("say misdeal", "misdeal.wrong_count")]


@pytest.mark.parametrize("house", ["roberts", "california"])
def test_long_dead_is_a_misdeal_after_one_act_also_where_a_look_kills(house: str) -> None:
    script = "the dealer gives seat 1 six cards; seat 1 looks; seat 3 calls; seat 1 finds six cards"
    looked = at(script, house=house).wait(3)
    assert owed_by(looked) == [("say misdeal", "misdeal.wrong_count")]
    assert verdict(looked, "misdeal") == ("right", "misdeal.wrong_count", "", "")


def test_long_dead_is_a_misdeal_where_another_hand_is_short_too() -> None:
    script = """
    the dealer gives seat 5 six cards; the 3rd card to seat 4 is missed; seat 5 looks; seat 5 finds six cards
    seat 4 finds four cards
    """
    assert owed_by(at(script, house="california").wait(3)) == [("say misdeal", "misdeal.wrong_count")]


def test_long_dead_found_at_the_draw() -> None:
    script = """
    the dealer gives seat 2 six cards; others call
    seat 2 finds six cards
    seat 1 draws one; others stand pat
    """
    line = run_perfect(at(script, start="draw", seats=4))
    assert ("say dead hand seat 2", "count.long_dead") in line
    assert "say misdeal" not in acts(line)


def test_long_dead_found_when_its_player_has_thrown_cards() -> None:
    script = """
    the dealer gives seat 1 six cards; others call
    seat 1 draws two
    seat 1 finds four cards; others stand pat
    """
    found = at(script, start="draw", seats=4).play("burn", "wait", "wait")
    assert owed_by(found)[0] == ("call the floor", "count.long_dead")


# --- fouled

SHORT_AT_THE_END = "the 4th card to seat 2 is missed\nothers call\nseat 1 draws one; others stand pat\n"


def test_fouled_hand_found_after_the_draw_is_dead() -> None:
    script = f"{SHORT_AT_THE_END}seat 1 bets; seat 2 finds four cards; others call"
    found = at(script, seats=4, start="after draw").play("action to seat 1", "wait", "wait")
    assert owed_by(found) == [("call the floor", "count.fouled")]
    assert verdict(found, "deal 1 to seat 2")[:3] == ("forbidden", "deal.course", "critical")
    killed = found.play("floor", "kill seat 2")
    assert killed.errors == []
    assert killed.table.seat(2).put_in == 4


def test_fouled_hand_found_when_all_have_called() -> None:
    script = f"{SHORT_AT_THE_END}seat 1 bets; others call; seat 2 finds four cards"
    line = run_perfect(at(script, seats=4, start="after draw"))
    assert line[-3:] == [
        ("call the floor", "count.fouled"),
        ("say dead hand seat 2", "count.fouled"),
        ("take all from seat 2 to muck", "count.fouled"),
    ]


SIX_AT_THE_SHOWDOWN = (
    "the 1st draw card to seat 3 is double\nseat 3 opens; seat 4 calls; others fold\n"
    "seat 3 draws one; others stand pat\nseat 3 bets; seat 4 calls\nothers show"
)


def test_fouled_is_seen_when_six_cards_lie_open_at_the_showdown() -> None:
    hands = {3: "7c 6d 4h 3s 8c", 4: "9c 8d 6h 4s 2h"}
    line = run_perfect(at(SIX_AT_THE_SHOWDOWN, start="draw", hands=hands, stub="Kc 2c Qd"))
    assert [act for act, rule in line if rule == "count.fouled"] == [
        "call the floor", "say dead hand seat 3", "take all from seat 3 to muck",
    ]  # fmt: skip
    assert line[-1] == ("push main pot to seat 4", "show.speak")


def test_fouled_is_no_hand_of_five() -> None:
    script = "others call\nothers stand pat\nseat 1 bets; seat 2 finds five cards; others call"
    line = acts(run_perfect(at(script, seats=4, start="after draw")))
    assert "call the floor" not in line


def test_fouled_leaves_to_the_draw_what_the_draw_still_mends() -> None:
    """A surplus of the draw goes back unseen until there is action."""
    script = """
    the 1st draw card to seat 1 is double
    others call
    seat 1 draws one; others stand pat
    seat 1 finds six cards
    """
    found = at(script, seats=3, start="draw").play("burn", "wait", "take in seat 1", "deal 1 to seat 1")
    line = run_perfect(found)
    assert "count.fouled" not in {rule for _, rule in line}


def test_fouled_is_no_hand_that_the_dealer_has_spoilt() -> None:
    script = f"{SHORT_AT_THE_END}seat 2 finds four cards; seat 1 bets; others call"
    found = at(script, seats=4, start="after draw").play("wait")
    assert owed_by(found) == [("call the floor", "count.fouled")]
    other = at(
        "others call\nothers stand pat\nseat 2 finds five cards; others check", start="after draw", seats=4
    )
    spoilt = other.play("action to seat 1", "wait", "take card 2 of seat 2 to the stub")
    assert owed_by(spoilt)[0][1] == "mend.own_error"
    assert "say dead hand seat 2" not in acts(run_perfect(spoilt))
