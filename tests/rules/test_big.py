"""Betting at no-limit and pot-limit: how much may go in, and what the dealer says of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

NL27 = "deuce-to-seven no-limit 5-10"
NLA5 = "ace-to-five no-limit 5-10"
PL27 = "deuce-to-seven pot-limit 5-10"
BEFORE_THE_LAST = "others call\nothers stand pat\n"


def told(
    script: str, game: str = NL27, *, seats: int = 6, stacks: dict[int, int] | None = None, **more: Any
) -> Moment:
    """Everybody has a thousand unless told otherwise."""
    chips = [{"stack": (stacks or {}).get(n, 1000)} for n in range(1, seats + 1)]
    return at(script, game=game, seats=chips, **more)


def last_round(script: str, game: str = NL27, **more: Any) -> Moment:
    return told(BEFORE_THE_LAST + script, game, start="after draw", **more)


def bet_of(moment: Moment, seat: int) -> int:
    return moment.table.seat(seat).in_round


# --- raises

FIVE_RAISES = (
    "seat 3 raises to 20; seat 4 raises to 30; seat 5 raises to 40; seat 6 raises to 50; seat 1 raises to 60"
)


@pytest.mark.parametrize("word", ["call only for seat 1", "declined to seat 1", "make it 50 for seat 1"])
def test_raises_have_no_cap(word: str) -> None:
    fifth = told(FIVE_RAISES).wait(5)
    assert owed(fifth) == []
    assert verdict(fifth, word) == ("forbidden", "big.raises", "critical", "")


def test_raises_up_to_four_stand_for_being_large_enough() -> None:
    fourth = told(FIVE_RAISES).wait(4)
    assert verdict(fourth, "call only for seat 6")[:2] == ("forbidden", "big.min_raise")


def test_raises_are_for_big_bets_alone() -> None:
    limit = at("seat 3 raises; seat 4 raises; seat 5 raises").wait(3)
    assert not verdict(limit, "call only for seat 5")[1].startswith("big.")


# --- the least raise, and what an all-in for less reopens

SHORT = "seat 3 raises to 40; seat 4 is all in; others fold; seat 3 raises to 120"
TWO_SHORT = (
    "seat 3 raises to 40; seat 4 is all in; seat 5 is all in; seat 6 calls; others fold; seat 3 raises to 150"
)


@pytest.mark.parametrize("game", ["ace-to-five no-limit 2-4", "deuce-to-seven pot-limit 2-4"])
def test_min_raise_a_bet_that_the_dealer_called_a_call_is_put_back(game: str) -> None:
    script = "others call\nothers stand pat\nseat 1 bets 6; others call"
    bet = at(script, game=game, seats=4, start="after draw").wait()
    wrong = bet.play("say call to seat 1")
    assert wrong.table.seat(1).bet == 0
    assert owed_by(wrong) == [("make it 6 for seat 1", "big.min_raise")]
    assert wrong.play("make it 6 for seat 1").table.chips() == bet.table.chips()


def test_min_raise_an_all_in_for_less_reopens_nothing_for_who_has_acted() -> None:
    again = told(SHORT, stacks={4: 55}).until("say call to seat 3")
    assert owed_by(again) == [("say call to seat 3", "big.min_raise")]
    assert bet_of(again.play("call only for seat 3"), 3) == 55
    assert verdict(again, "it stands for seat 3") == (
        "forbidden", "big.min_raise", "critical", "short_all_ins_add",
    )  # fmt: skip
    assert verdict(again, "make it 85 for seat 3")[:2] == ("forbidden", "big.min_raise")


def test_min_raise_who_has_not_acted_may_raise_over_a_short_all_in() -> None:
    script = "seat 3 raises to 40; seat 4 is all in; seat 5 raises to 85"
    assert owed(told(script, stacks={4: 55}).wait(3)) == []


def test_min_raise_after_a_short_all_in_is_still_the_last_full_one() -> None:
    script = "seat 3 raises to 40; seat 4 is all in; seat 5 raises to 70"
    assert owed(told(script, stacks={4: 55}).wait(3)) == ["make it 85 for seat 5"]


def test_min_raise_an_all_in_that_is_a_full_raise_reopens() -> None:
    again = told(SHORT, stacks={4: 70}).wait(7)
    assert again.table.played[-1].seat == 3
    assert "say call to seat 3" not in owed(again)


@pytest.mark.parametrize(
    ("second", "adds", "told_off"),
    [(75, True, False), (70, True, False), (69, True, True), (75, False, True)],
)
def test_min_raise_two_short_ones_that_make_a_full_raise(second: int, adds: bool, told_off: bool) -> None:
    again = told(TWO_SHORT, stacks={4: 55, 5: second}, options={"short_all_ins_add": adds})
    while again.table.played[-1:] == () or again.table.played[-1].level != 150:
        again = again.wait()
    assert (owed_by(again) == [("say call to seat 3", "big.min_raise")]) is told_off


def test_min_raise_who_has_not_acted_may_raise_over_a_tiny_all_in() -> None:
    assert owed(last_round("seat 1 is all in; seat 2 raises to 14", stacks={1: 14}).wait(2)) == []


def test_min_raise_nobody_completes_an_all_in() -> None:
    short = told("seat 3 raises to 40; seat 4 is all in", stacks={4: 55}).wait(2)
    assert owed(short) == []
    assert verdict(short, "make it 70 for seat 4")[:3] == ("forbidden", "big.min_raise", "critical")


# --- under the minimum


@pytest.mark.parametrize(
    ("script", "word"),
    [
        ("seat 3 raises to 15", "make it 20 for seat 3"),  # the big blind is the last bet
        ("seat 3 raises to 40; seat 4 raises to 50", "make it 70 for seat 4"),  # the last raise was thirty
        ("seat 3 says raise to 15 and puts in 15", "make it 20 for seat 3"),
    ],
)
def test_under_is_brought_up_to_the_least_raise(script: str, word: str) -> None:
    small = told(script).wait(script.count(";") + 1)
    assert owed_by(small) == [(word, "big.under")]
    assert owed(small.play(word)) == []


def test_under_a_bet_is_at_least_the_big_blind() -> None:
    small = last_round("seat 1 bets 4").wait()
    assert owed(small) == ["make it 10 for seat 1"]
    assert bet_of(small.play("make it 10 for seat 1"), 1) == 10


def test_under_no_more_than_the_minimum() -> None:
    small = told("seat 3 raises to 15").wait()
    assert verdict(small, "make it 30 for seat 3") == ("wrong", "big.under", "critical", "")
    assert verdict(small, "call only for seat 3") == ("forbidden", "big.under", "critical", "")
    after = small.play("make it 30 for seat 3")
    assert verdict(after, "make it 20 for seat 3")[0] != "impossible"


def test_under_an_all_in_stands() -> None:
    assert owed(told("seat 3 is all in", stacks={3: 15}).wait()) == []


def test_under_is_still_put_right_while_the_round_is_open() -> None:
    small = told("seat 3 raises to 15; seat 4 calls; seat 5 folds").wait(2)
    assert owed(small) == ["make it 20 for seat 3"]
    up = small.play("make it 20 for seat 3")
    assert owed(up) == []  # who called fifteen is to act again on twenty
    assert up.table.to_call == 20


def test_under_is_let_slip_once_the_round_is_over() -> None:
    small = told("seat 3 raises to 15; others fold; seat 2 calls").wait(5)
    assert owed(small) == ["make it 20 for seat 3"]
    assert slips(small) == [("big.under", "critical")]
    assert owed(small.wait()) == ["bring in"]


# --- words and chips


def test_words_chips_the_words_count() -> None:
    said = told("seat 3 says raise to 40 and puts in 30").wait()
    assert owed_by(said) == [("make it 40 for seat 3", "big.words_chips")]
    assert bet_of(said.play("make it 40 for seat 3"), 3) == 40
    assert verdict(said, "it stands for seat 3")[:2] == ("forbidden", "big.words_chips")


def test_words_chips_too_many_chips_go_back() -> None:
    said = told("seat 3 says raise to 40 and puts in 100").wait()
    after = said.play("make it 40 for seat 3")
    assert (bet_of(after, 3), after.table.seat(3).stack) == (40, 960)


def test_words_chips_a_bet_after_the_draw() -> None:
    said = last_round("seat 1 says bet 20 and puts in 12").wait()
    assert owed_by(said) == [("make it 20 for seat 1", "big.words_chips")]


def test_words_chips_who_says_call_has_called() -> None:
    said = told("seat 3 raises to 40; seat 4 says call and puts in 100").wait(2)
    assert owed_by(said) == [("say call to seat 4", "big.words_chips")]
    assert verdict(said, "make it 100 for seat 4")[:3] == ("forbidden", "big.words_chips", "critical")
    assert verdict(said, "make it 40 for seat 4")[0] == "right"
    assert bet_of(said.play("call only for seat 4"), 4) == 40


def test_words_chips_that_agree_want_nothing() -> None:
    assert owed(told("seat 3 says raise to 40 and puts in 40").wait()) == []
    assert owed(told("seat 3 raises to 40; seat 4 says call and puts in 40").wait(2)) == []


def test_words_chips_all_in_for_less_than_was_said() -> None:
    assert owed(told("seat 3 says raise to 40 and puts in 30", stacks={3: 30}).wait()) == []


def test_words_chips_small_ones_that_do_not_play_come_to_nothing() -> None:
    said = told("seat 3 says raise to 40 and puts in 20", stacks={3: 33}, smallest_chip=5).wait()
    assert owed(said)[0] == "make it 30 for seat 3"
    made = said.play("make it 30 for seat 3")
    assert (owed(made), bet_of(made, 3)) == ([], 30)


# --- short calls


@pytest.mark.parametrize("clause", ["seat 4 says call and puts in 30", "seat 4 puts in 30"])
def test_short_call_is_made_good(clause: str) -> None:
    short = told(f"seat 3 raises to 40; {clause}").wait(2)
    assert owed_by(short) == [("make it 40 for seat 4", "big.short_call")]
    assert verdict(short, "it stands for seat 4")[:3] == ("forbidden", "big.short_call", "critical")
    assert bet_of(short.play("make it 40 for seat 4"), 4) == 40
    assert bet_of(short.play("call only for seat 4"), 4) == 40


def test_short_call_even_if_the_bettor_has_shown() -> None:
    short = "seat 3 says call and puts in 40 and at once seat 1 shows its hand at once"
    shown = last_round(f"seat 1 bets 45; seat 2 folds; {short}", seats=3).wait(3)
    assert owed(shown)[0] == "make it 45 for seat 3"


def test_short_call_all_in_is_a_call() -> None:
    assert owed(told("seat 3 raises to 40; seat 4 calls", stacks={4: 30}).wait(2)) == []


# --- a gross misunderstanding


def misunderstanding(put_in: int, **more: Any) -> Moment:
    script = (
        f"seat 3 raises to 100; seat 4 says call and puts in {put_in} and at once seat 4 wants its chips back"
    )
    return told(script, **more).wait(2)


@pytest.mark.parametrize(
    ("put_in", "word"), [(15, "allowed"), (79, "allowed"), (80, "declined"), (95, "declined")]
)
def test_misunderstood_is_for_the_floor(put_in: int, word: str) -> None:
    asks = misunderstanding(put_in)
    assert owed_by(asks) == [("call the floor", "big.misunderstood")]
    for alone in ("allowed to seat 4", "declined to seat 4", "make it 100 for seat 4"):
        assert verdict(asks, alone) == ("forbidden", "big.misunderstood", "major", "floor_calls")
    ruled = asks.play("call the floor")
    assert owed_by(ruled) == [(f"say {word} to seat 4", "big.misunderstood")]


def test_misunderstood_relief_gives_the_turn_back() -> None:
    relieved = misunderstanding(15).play("call the floor", "allowed to seat 4")
    assert (bet_of(relieved, 4), relieved.table.seat(4).stack) == (0, 1000)
    assert owed(relieved) == []


def test_misunderstood_without_relief_the_call_is_made_good() -> None:
    held = misunderstanding(90).play("call the floor", "declined to seat 4")
    assert owed_by(held) == [("make it 100 for seat 4", "big.short_call")]


def test_misunderstood_once_made_good_counts_what_was_put_in_first() -> None:
    script = "seat 3 raises to 100; seat 4 says call and puts in 15; seat 4 wants its chips back"
    made_good = told(script).wait(2).play("make it 100 for seat 4").wait()
    assert owed_by(made_good.play("call the floor")) == [("say allowed to seat 4", "big.misunderstood")]


def test_misunderstood_where_the_dealer_rules() -> None:
    assert owed(misunderstanding(15, options={"floor_calls": False})) == ["say allowed to seat 4"]


def test_misunderstood_is_no_excuse_once_the_whole_call_is_in() -> None:
    script = "seat 3 raises to 100; seat 4 calls and at once seat 4 wants its chips back"
    assert "big.misunderstood" not in {rule for _, rule in owed_by(told(script).wait(2))}


# --- one chip


def test_one_chip_against_a_bet_is_a_call() -> None:
    chip = told("seat 3 raises to 20; seat 4 puts in one chip of 100").wait(2)
    assert owed_by(chip) == [("say call to seat 4", "big.one_chip")]
    assert verdict(chip, "make it 100 for seat 4")[:3] == ("forbidden", "big.one_chip", "critical")
    called = chip.play("call only for seat 4")
    assert (bet_of(called, 4), called.table.seat(4).stack) == (20, 980)


def test_one_chip_against_the_blind_is_a_call_too() -> None:
    assert owed(told("seat 3 puts in one chip of 25").wait()) == ["say call to seat 3"]


def test_one_chip_as_a_bet_is_its_full_value() -> None:
    bet = last_round("seat 1 puts in one chip of 100").wait()
    assert owed(bet) == []
    assert verdict(bet, "make it 10 for seat 1") == ("forbidden", "big.one_chip", "critical", "")
    assert verdict(bet, "call only for seat 1")[:2] == ("forbidden", "big.one_chip")


# --- after the word "raise"

PARTS = "seat 3 says raise and puts in 20, then 30 more"


def test_raise_motion_free_lets_all_of_it_stand() -> None:
    parts = told(PARTS).wait()
    assert owed(parts) == []
    for word in ("call only for seat 3", "make it 20 for seat 3"):
        assert verdict(parts, word) == ("forbidden", "big.raise_motion", "critical", "raise_motions")


def test_raise_motion_with_the_amount_to_be_said() -> None:
    parts = told(PARTS, house="wsop-live").wait()
    assert owed_by(parts) == [("make it 20 for seat 3", "big.raise_motion")]
    assert verdict(parts, "make it 20 for seat 3")[3] == "raise_motions"


def test_raise_motion_is_a_raise_all_the_same() -> None:
    parts = told("seat 3 says raise and puts in 15, then 30 more", house="wsop-live").wait()
    assert owed_by(parts) == [("make it 20 for seat 3", "big.under")]


def test_raise_motion_after_the_exact_call_is_completed_by_one_more() -> None:
    """WSOP live action 174: the call may go in first, where the raise has been announced."""
    parts = told("seat 3 says raise and puts in 10, then 30 more", house="wsop-live").wait()
    assert owed(parts) == []
    said = ("forbidden", "big.raise_motion", "critical", "raise_motions")
    assert verdict(parts, "call only for seat 3") == verdict(parts, "make it 20 for seat 3") == said
    assert bet_of(parts, 3) == 40


def test_raise_motion_without_the_word_is_left_to_the_string_raise() -> None:
    string = told("seat 3 puts in 10, then 30 more").wait()
    assert not any(rule.startswith("big.") for _, rule in owed_by(string))
    assert not verdict(string, "call only for seat 3")[1].startswith("big.")


# --- pot-limit


def hundred_in_the_pot(script: str) -> Moment:
    before = "seat 3 raises to 25; others call\nothers stand pat\n"
    return told(before + script, "ace-to-five pot-limit 5-10", seats=4, start="after draw")


def test_pot_max_blinds_that_were_brought_in_too_soon_count_once() -> None:
    opens = "seat 3 is all in; others call"
    right = at(opens, game="deuce-to-seven pot-limit 2-4", seats=4)
    early = right.play("bring in")
    assert early.table.pot == 6
    assert owed_by(early.wait()) == owed_by(right.wait()) == [("make it 14 for seat 3", "big.pot_surplus")]


def test_pot_max_is_the_pot_after_the_call() -> None:
    pot = hundred_in_the_pot("seat 1 bets 50; seat 2 says pot and puts in 150").wait(2)
    assert owed_by(pot) == [("make it 250 for seat 2", "big.pot_max")]
    assert verdict(pot, "make it 200 for seat 2") == ("wrong", "big.pot_max", "critical", "")
    assert owed(pot.play("make it 250 for seat 2")) == []


def test_pot_max_of_a_bet_is_the_pot() -> None:
    assert owed(hundred_in_the_pot("seat 1 says pot and puts in 60").wait()) == ["make it 100 for seat 1"]


def test_pot_max_before_the_draw_counts_the_blinds() -> None:
    assert owed(told("seat 3 raises the pot", PL27).wait()) == ["make it 35 for seat 3"]


def test_pot_max_of_one_with_fewer_chips_is_all_that_is_left() -> None:
    short = told("seat 3 says pot and puts in 20", PL27, stacks={3: 30}).wait()
    assert owed(short) == ["make it 30 for seat 3"]


def test_pot_surplus_is_cut_back() -> None:
    over = told("seat 3 raises to 60", PL27).wait()
    assert owed_by(over) == [("make it 35 for seat 3", "big.pot_surplus")]
    cut = over.play("make it 35 for seat 3")
    assert (bet_of(cut, 3), cut.table.seat(3).stack) == (35, 965)


def test_pot_surplus_of_what_was_said_too() -> None:
    over = told("seat 3 says raise to 60 and puts in 60", PL27).wait()
    assert owed_by(over) == [("make it 35 for seat 3", "big.pot_surplus")]


def test_pot_surplus_goes_back_to_callers_until_all_have_acted() -> None:
    over = told("seat 3 raises to 60; seat 4 calls; seat 5 folds", PL27).wait(3)
    assert owed(over) == ["make it 35 for seat 3"]
    cut = over.play("make it 35 for seat 3")
    assert owed_by(cut) == [("give 25 back to seat 4", "big.pot_surplus")]
    given = cut.play("give 25 back to seat 4")
    assert [bet_of(given, seat) for seat in (3, 4)] == [35, 35]
    assert "big.pot_surplus" not in {rule for _, rule in run_perfect(given)}


def test_pot_surplus_stands_when_all_have_acted() -> None:
    over = told("seat 3 raises to 60; seat 4 calls; others fold", PL27).wait(6)
    assert owed(over)[0] == "bring in"


def test_pot_surplus_long_thought_about_is_for_the_floor() -> None:
    thought = told("seat 3 raises to 60 and at once seat 4 asks for time", PL27).wait()
    assert owed_by(thought) == [("call the floor", "big.pot_surplus")]  # time is given after that
    for alone in ("make it 35 for seat 3", "it stands for seat 3"):
        assert verdict(thought, alone) == ("forbidden", "big.pot_surplus", "major", "floor_calls")
    ruled = thought.play("call the floor")
    assert "say it stands to seat 3" in owed(ruled)
    stands = ruled.play("it stands for seat 3")
    assert bet_of(stands, 3) == 60
    assert "big.pot_surplus" not in {rule for _, rule in owed_by(stands)}


def test_pot_surplus_is_no_matter_at_no_limit() -> None:
    assert owed(told("seat 3 raises to 600").wait()) == []


def test_pot_chip_bets_the_pot() -> None:
    chip = last_round("seat 1 puts in one chip of 100", PL27).wait()
    assert owed_by(chip) == [("make it 60 for seat 1", "big.pot_chip")]
    assert chip.play("make it 60 for seat 1").table.seat(1).stack == 1000 - 10 - 60


def test_pot_chip_facing_a_bet_calls() -> None:
    chip = told("seat 3 puts in one chip of 100", PL27).wait()
    assert owed_by(chip) == [("say call to seat 3", "big.pot_chip")]
    assert verdict(chip, "make it 35 for seat 3")[:3] == ("forbidden", "big.pot_chip", "critical")


def test_pot_chip_smaller_than_the_pot_is_one_chip_like_another() -> None:
    assert owed(last_round("seat 1 puts in one chip of 25", PL27).wait()) == []
    assert owed_by(told("seat 3 puts in one chip of 25", PL27).wait()) == [
        ("say call to seat 3", "big.one_chip"),
    ]


# --- the clock

WAITED_FOR = "seat 3 raises to 40; seat 4 hesitates; seat 5 calls the clock on seat 4; "


def test_clock_runs_warns_and_kills() -> None:
    called = told(WAITED_FOR + "seat 4 hesitates; seat 4 hesitates").wait(3)
    assert owed_by(called) == [("say clock to seat 4", "big.clock")]
    started = called.play("clock on seat 4")
    assert owed(started) == []
    assert verdict(started, "dead hand seat 4") == ("early", "big.clock", "critical", "")
    warned = started.wait()
    assert owed_by(warned) == [("say ten seconds to seat 4", "big.clock")]
    assert verdict(warned, "dead hand seat 4")[:2] == ("early", "big.clock")
    over = warned.play("ten seconds to seat 4").wait()
    assert owed_by(over) == [("say dead hand seat 4", "big.clock")]
    dead = over.play("dead hand seat 4")
    assert owed_by(dead) == [("take all from seat 4 to muck", "big.clock")]
    assert dead.play("muck seat 4").wait().table.played[-1].seat == 5


@pytest.mark.parametrize("more", ["seat 4 calls", "seat 4 hesitates; seat 4 calls"])
def test_clock_in_time_is_no_matter(more: str) -> None:
    done = run_perfect(told(WAITED_FOR + more))
    assert ("say clock to seat 4", "big.clock") in done
    assert all("dead hand" not in act for act, _ in done)


def test_clock_on_one_whose_turn_it_is_not() -> None:
    asks = told("seat 3 raises to 40; seat 1 calls the clock on seat 6").wait(2)
    assert owed_by(asks) == [("say declined to seat 1", "big.clock")]


# --- lowball


def checked_and_raised(game: str) -> Moment:
    script = "seat 1 checks; seat 2 bets 20; seat 3 folds; seat 4 folds; seat 1 raises to 60"
    return last_round(script, game, seats=4).wait(5)


@pytest.mark.parametrize("game", [NL27, NLA5, "ace-to-five pot-limit 5-10"])
def test_lowball_allows_check_raise(game: str) -> None:
    raised = checked_and_raised(game)
    assert owed(raised) == []
    for word in ("call only for seat 1", "declined to seat 1"):
        assert verdict(raised, word) == ("forbidden", "big.lowball", "critical", "")


def test_lowball_is_silent_at_draw_high() -> None:
    raised = checked_and_raised("draw high no-limit 5-10")
    assert verdict(raised, "call only for seat 1")[1] != "big.lowball"


# --- what the dealer has made of a wager that was right


@pytest.mark.parametrize(
    ("script", "wrong", "back", "rule"),
    [
        ("seat 3 raises to 40", "call only for seat 3", "make it 40 for seat 3", "big.min_raise"),
        ("seat 3 raises to 40", "make it 20 for seat 3", "make it 40 for seat 3", "big.min_raise"),
        (PARTS, "call only for seat 3", "make it 50 for seat 3", "big.raise_motion"),
        ("seat 3 raises to 15", "call only for seat 3", "make it 20 for seat 3", "big.under"),
        ("seat 3 raises to 15", "make it 30 for seat 3", "make it 20 for seat 3", "big.under"),
    ],
)
def test_min_raise_what_was_changed_wrongly_is_put_back(
    script: str, wrong: str, back: str, rule: str
) -> None:
    changed = told(script).wait().play(wrong)
    assert owed_by(changed) == [(back, rule)]
    assert owed(changed.play(back)) == []


def test_one_chip_changed_wrongly_is_a_bet_of_its_value_again() -> None:
    changed = last_round("seat 1 puts in one chip of 100").wait().play("make it 10 for seat 1")
    assert owed_by(changed) == [("make it 100 for seat 1", "big.one_chip")]


def test_short_call_of_a_hand_thrown_in_out_of_turn_is_not_made_good() -> None:
    script = "seat 3 bets 100; seat 1 puts in 22; seat 1 acts out of turn: folds; seat 2 calls"
    short = at(script, game="deuce-to-seven no-limit 2-4", seats=3, house="california", start="bet").wait(2)
    assert ("make it 100 for seat 1", "big.short_call") in owed_by(short)
    gone = short.wait()
    assert gone.table.seat(1).folded
    assert "big.short_call" not in {rule for _, rule in owed_by(gone)}
    assert run_perfect(gone)


def test_short_call_asks_for_no_chips_that_do_not_play() -> None:
    script = "seat 3 calls; others call\nothers pat\nseat 1 moves 3 forward; seat 2 calls; seat 3 folds"
    start = at(script, game="deuce-to-seven pot-limit 2-4", seats=3, smallest_chip=2, start="after draw")
    called = start.wait(2)
    assert owed_by(called)[0] == ("make it 2 for seat 2", "bet.small_chips")  # seat 1's was let slip
    called = called.play("make it 2 for seat 2")
    assert "big.short_call" not in {rule for _, rule in owed_by(called)}
    assert run_perfect(called)


def test_lowball_has_no_sevens_rule_to_give_later_bets_back_by() -> None:
    hands = {1: "7c 6d 4s 3d 2h", 2: "9c 8d 6h 4c 3c"}
    script = (
        "seat 1 calls; seat 2 checks\nothers pat\nseat 1 checks; seat 2 bets 20; seat 1 calls\nothers show"
    )
    shown = at(
        script, game="ace-to-five no-limit 2-4", seats=2, hands=hands, start="showdown", house="roberts",
    ).until("take all from seat 2 to muck")  # fmt: skip
    assert verdict(shown, "give 20 back to seat 2")[:3] == ("forbidden", "big.lowball", "critical")
    assert [act for act, _ in run_perfect(shown) if act.startswith("push")] == ["push main pot to seat 1"]
