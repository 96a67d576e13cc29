"""Betting: whose turn it is, what is allowed, what words and chips come to, and the pots."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_trainer.table.state import Deed, Stage
from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

OPEN = "seat 3 opens; others call\nseat 1 draws one; others stand pat\n"


def test_bring_in_is_owed_once_the_round_is_closed() -> None:
    betting = at(OPEN)
    assert verdict(betting, "bring in") == ("early", "bet.bring_in", "minor", "")
    closed = betting.until("bring in")
    assert owed_by(closed) == [("bring in", "bet.bring_in")]
    assert closed.play("bring in").table.pot == 6 * 4


def test_bring_in_not_before_the_big_blind_has_had_its_option() -> None:
    called = at("seat 3 opens; seat 1 calls; others call").wait(5)
    assert [one.seat for one in called.table.played] == [3, 4, 5, 6, 1]
    assert owed(called) == ["say option to seat 2"]
    assert verdict(called, "bring in")[:2] == ("early", "blind.option")
    assert owed(called.wait()) == ["bring in"]


@pytest.mark.parametrize("act", ["burn", "deal 1 to seat 1"])
def test_bring_in_comes_before_a_card_leaves_the_stub(act: str) -> None:
    closed = at(OPEN).until("bring in")
    assert verdict(closed, act) == ("early", "bet.bring_in", "minor", "")


def test_bring_in_late_undoes_nothing_of_the_burn() -> None:
    burned = at(OPEN).until("bring in").play("burn")
    assert owed(burned) == ["bring in"]
    brought = burned.play("bring in")
    assert brought.table.pot == 6 * 4
    assert [act for act, _ in run_perfect(brought)].count("burn") == 0


def test_bring_in_late_leaves_the_last_round_its_own_bets() -> None:
    script = OPEN + "seat 1 bets; others call"
    late = at(script).until("bring in").play("burn", "bring in").until("bring in")
    assert {seat.in_round for seat in late.table.seats} == {8}
    assert late.play("bring in").table.pot == 6 * (4 + 8)


def test_bring_in_a_round_checked_down_may_be_tapped_closed() -> None:
    script = "seat 1 opens; others call\nothers stand pat\nothers check"
    over = at(script, game="draw high limit 4-8", start="after draw").wait(6)
    assert owed(over) == []
    assert verdict(over, "bring in") == ("right", "bet.bring_in", "", "")


def test_bring_in_after_the_draw() -> None:
    closed = at(OPEN + "seat 1 bets; others fold", start="after draw").until("bring in")
    assert owed_by(closed) == [("bring in", "bet.bring_in")]


# --- whose turn it is


def test_first_is_left_of_the_blinds() -> None:
    asleep = at("seat 3 hesitates; others call").wait()
    assert owed_by(asleep) == [("say action to seat 3", "bet.first")]
    assert verdict(asleep, "say action to seat 1") == ("forbidden", "bet.first", "major", "")
    assert asleep.play("say action to seat 3").wait().table.played[0].seat == 3


def test_first_is_left_of_the_button_without_blinds() -> None:
    asleep = at("seat 1 hesitates; seat 2 opens; others call", game="draw high limit 4-8").wait()
    assert owed_by(asleep) == [("say action to seat 1", "bet.first")]
    assert verdict(asleep, "say action to seat 2")[:2] == ("forbidden", "bet.first")


def test_first_nobody_need_be_asked_who_does_not_sit_still() -> None:
    assert owed(at("others call")) == []


def test_turn_a_player_who_sits_still_is_asked() -> None:
    asleep = at("seat 3 calls; seat 4 hesitates; others call").wait(2)
    assert owed_by(asleep) == [("say action to seat 4", "bet.turn")]
    assert verdict(asleep, "say action to seat 5") == ("forbidden", "bet.turn", "major", "")
    assert slips(asleep.wait()) == []  # it is owed for as long as nobody speaks


EARLY = "seat 3 calls; seat 5 acts out of turn: {}; {}; others call"


def early(deed: str, then: str, **more: Any) -> Moment:
    return at(EARLY.format(deed, then), **more).wait(2)


def test_turn_an_act_out_of_turn_is_stopped() -> None:
    moment = early("calls", "seat 4 folds")
    assert owed_by(moment) == [("say action to seat 4", "bet.turn")]
    assert slips(moment) == [("bet.turn", "major")]
    stopped = moment.play("say action to seat 4")
    assert owed(stopped) == []


def test_turn_what_was_done_early_binds_if_nothing_has_changed() -> None:
    moment = early("raises", "seat 4 folds; seat 5 calls").play("say action to seat 4").wait(2)
    assert owed_by(moment) == [("make it 8 for seat 5", "bet.turn")]
    assert verdict(moment, "it stands for seat 5")[:2] == ("forbidden", "bet.turn")
    assert moment.play("make it 8 for seat 5").table.to_call == 8


def test_turn_a_call_out_of_turn_binds_too() -> None:
    moment = early("calls", "seat 4 folds; seat 5 raises").play("say action to seat 4").wait(2)
    assert owed_by(moment) == [("say call to seat 5", "bet.turn")]
    assert moment.play("call only for seat 5").table.seat(5).in_round == 4


@pytest.mark.parametrize(("then", "free"), [("raises", True), ("calls", True), ("folds", False)])
def test_turn_who_bets_calls_or_raises_in_between_frees(then: str, free: bool) -> None:
    moment = early("raises to 8", f"seat 4 {then}; seat 5 calls").play("say action to seat 4").wait(2)
    assert (owed(moment) == []) is free
    if free:
        assert verdict(moment, "make it 12 for seat 5") == (
            "forbidden", "bet.turn", "critical", "turn_freed_by",
        )  # fmt: skip


def test_turn_a_call_in_between_does_not_free_where_only_a_raise_does() -> None:
    moment = early("raises", "seat 4 calls; seat 5 calls", house="wsop-live")
    assert owed_by(moment.play("say action to seat 4").wait(2)) == [("make it 8 for seat 5", "bet.turn")]


def test_turn_a_check_out_of_turn_bars_a_bet() -> None:
    script = AFTER + "seat 2 acts out of turn: checks; seat 1 checks; seat 2 bets; others check"
    moment = at(script, seats=4, start="after draw").wait()
    assert owed_by(moment)[0] == ("say action to seat 1", "bet.turn")
    barred = moment.play("say action to seat 1").wait(2)
    assert owed_by(barred) == [("say call to seat 2", "bet.turn")]
    checked = barred.play("call only for seat 2")
    assert (checked.table.played[-1].deed, checked.table.seat(2).bet) == (Deed.CHECK, 0)


SLEEPS = "seat 3 raises; seat 4 hesitates"


def behind(number: int) -> str:
    acts = (
        "seat 5 acts out of turn: calls",
        "seat 6 acts out of turn: calls",
        "seat 1 acts out of turn: folds",
    )
    return " and at once ".join((SLEEPS, *acts[:number])) + "; others call"


def test_time_three_have_acted_behind() -> None:
    moment = at(behind(3)).wait(2)
    assert owed_by(moment) == [("call the floor", "bet.time")]
    assert verdict(moment, "dead hand seat 4") == ("forbidden", "bet.time", "major", "floor_calls")
    assert verdict(moment, "say action to seat 4")[:2] == ("forbidden", "bet.time")
    ruled = moment.play("call the floor")
    assert owed_by(ruled) == [("say dead hand seat 4", "bet.time")]
    dead = ruled.play("dead hand seat 4")
    assert owed_by(dead)[0] == ("take all from seat 4 to muck", "bet.time")
    assert dead.play("muck seat 4").errors == []


def test_time_two_are_not_enough_here() -> None:
    moment = at(behind(2)).wait(2)
    assert owed(moment) == ["say action to seat 4"]
    assert verdict(moment, "dead hand seat 4")[0] != "right"


def test_time_two_are_enough_by_house_rule() -> None:
    assert owed_by(at(behind(2), house="wsop-live").wait(2)) == [("call the floor", "bet.time")]


def test_time_the_dealer_rules_where_the_floor_is_not_called() -> None:
    moment = at(behind(3), options={"floor_calls": False}).wait(2)
    assert owed_by(moment) == [("say dead hand seat 4", "bet.time")]


def test_time_asked_for_is_given() -> None:
    moment = at("seat 3 raises; seat 4 asks for time; others call").wait(2)
    assert owed_by(moment) == [("say allowed to seat 4", "bet.time")]


def test_time_no_clock_at_limit() -> None:
    moment = at("seat 3 raises; seat 5 calls the clock on seat 4; others call").wait(2)
    assert ("say declined to seat 5", "bet.time") in owed_by(moment)


# --- what may be done


def test_open_lowball_no_check() -> None:
    moment = at("seat 3 checks; seat 3 folds; others call").wait()
    assert owed_by(moment) == [("say declined to seat 3", "bet.open_lowball")]
    again = moment.play("say declined to seat 3")
    assert again.table.played == ()
    assert again.wait().table.seat(3).folded


def test_open_lowball_without_blinds() -> None:
    moment = at("seat 1 checks; seat 2 opens; others call", blinds=[], ante=1).wait()
    assert ("say declined to seat 1", "bet.open_lowball") in owed_by(moment)


def test_open_lowball_a_pass_is_a_fold_in_some_houses() -> None:
    moment = at("seat 3 checks; others call", house="california").wait()
    assert owed_by(moment) == [("say dead hand seat 3", "bet.open_lowball")]
    dead = moment.play("dead hand seat 3")
    assert owed_by(dead)[0] == ("take all from seat 3 to muck", "bet.open_lowball")


def test_open_lowball_the_big_blind_checks_its_option() -> None:
    script = "seat 2 checks; others call"
    checked = at(script).wait(6)
    assert checked.table.played[-1].seat == 2
    assert "bet.open_lowball" not in {rule for _, rule in owed_by(checked)}


def test_open_lowball_for_the_double() -> None:
    moment = at("seat 3 calls; others call", options={"open_minimum": "double"}).wait()
    assert owed_by(moment) == [("make it 8 for seat 3", "bet.open_lowball")]
    assert owed(at("seat 3 calls; others call").wait()) == []


HIGH = "draw high limit 4-8"


@pytest.mark.parametrize(
    ("put", "level"), [("bets 4", 0), ("bets 8", 0), ("bets 5", 4), ("bets 6", 8), ("bets 20", 8)]
)
def test_open_high_for_one_bet_or_two(put: str, level: int) -> None:
    moment = at(f"seat 1 checks; seat 2 {put}; others call", game=HIGH).wait(2)
    assert owed_by(moment) == ([(f"make it {level} for seat 2", "bet.open_high")] if level else [])
    if not level:
        assert verdict(moment, "call only for seat 2")[:2] == ("forbidden", "bet.open_high")


def test_open_high_a_check_is_allowed() -> None:
    moment = at("seat 1 checks; seat 2 opens; others call", game=HIGH).wait()
    assert owed(moment) == []
    assert verdict(moment, "say declined to seat 1") == ("forbidden", "bet.open_high", "critical", "")


CHECKED = "others call\nothers stand pat\nseat 1 checks; seat 2 bets; seat 1 raises to 16; others fold"


def test_check_raise_is_refused_at_ace_to_five_limit() -> None:
    moment = at(CHECKED, seats=3, start="after draw").until("say call to seat 1")
    assert owed_by(moment) == [("say call to seat 1", "bet.check_raise")]
    assert verdict(moment, "say declined to seat 1")[:2] == ("forbidden", "bet.check_raise")
    called = moment.play("call only for seat 1")
    assert (called.table.seat(1).in_round, called.table.to_call) == (8, 8)
    assert called.errors == []


@pytest.mark.parametrize(
    ("game", "house"),
    [("ace-to-five limit 4-8", "wsop-live"), ("deuce-to-seven limit 4-8", "roberts"), (HIGH, "roberts")],
)
def test_check_raise_is_allowed_elsewhere(game: str, house: str) -> None:
    script = f"seat 1 opens; {CHECKED}" if game == HIGH else CHECKED
    moment = at(script, seats=3, start="after draw", game=game, house=house)
    for _ in range(9):
        if len(moment.table.played_in(Stage.LAST_BET)) > 2 and moment.table.to_call == 16:
            break
        moment = moment.wait()
    assert "say call to seat 1" not in owed(moment)
    assert verdict(moment, "call only for seat 1")[:2] == ("forbidden", "bet.check_raise")


def test_rap_in_turn_is_a_check() -> None:
    script = "seat 1 raps; seat 2 checks; seat 1 wants to take it back; others check"
    moment = at("others call\nseat 1 pat; others stand pat\n" + script, seats=3, start="after draw").wait(3)
    assert [one.deed for one in moment.table.played_in(Stage.LAST_BET)] == [Deed.CHECK, Deed.CHECK]
    assert owed_by(moment)[0] == ("say declined to seat 1", "bet.rap")


def test_rap_or_check_with_a_bet_to_call_is_refused() -> None:
    script = "others call\nothers stand pat\nseat 1 bets; seat 2 checks; seat 2 folds; others call"
    moment = at(script, seats=3, start="after draw").wait(2)
    assert owed_by(moment) == [("say declined to seat 2", "bet.rap")]
    raised = at("seat 3 raises; seat 4 checks; others call").wait(2)
    assert owed_by(raised) == [("say declined to seat 4", "bet.rap")]


def test_rap_no_limit_the_blind_is_a_bet_too() -> None:
    moment = at("seat 3 checks; others call", game="deuce-to-seven no-limit 2-4").wait()
    assert owed_by(moment) == [("say declined to seat 3", "bet.rap")]


def test_fold_facing_a_bet_is_dead() -> None:
    moment = at("seat 3 folds; seat 3 wants to take it back; others call").wait(2)
    assert owed_by(moment) == [("say declined to seat 3", "bet.fold")]
    assert verdict(moment, "say allowed to seat 3")[1] == "bet.fold"


NO_BET = "others call\nothers stand pat\nseat 1 folds; {}seat 1 wants to take it back; others check"


def test_fold_facing_none_comes_back_while_nobody_has_acted() -> None:
    moment = at(NO_BET.format(""), seats=3, start="after draw").wait(2)
    assert owed_by(moment)[0] == ("say allowed to seat 1", "bet.fold")
    back = moment.play("say allowed to seat 1").table
    assert (back.seat(1).live, len(back.seat(1).hand), len(back.muck)) == (True, 5, 0)


def test_fold_facing_none_is_dead_once_somebody_acts() -> None:
    moment = at(NO_BET.format("seat 2 checks; "), seats=3, start="after draw").wait(3)
    assert owed_by(moment)[0] == ("say declined to seat 1", "bet.fold")


# --- how much


AFTER = "others call\nothers stand pat\n"


def after_draw(script: str, seats: int = 4, **more: Any) -> Moment:
    return at(AFTER + script, seats=seats, start="after draw", **more)


def test_limit_twice_the_size_after_the_draw() -> None:
    moment = after_draw("seat 1 bets 4; others call").wait()
    assert owed_by(moment) == [("make it 8 for seat 1", "bet.limit")]
    assert verdict(moment, "make it 4 for seat 1")[:2] == ("wrong", "bet.limit")
    same = after_draw("seat 1 bets 4; others call", house="california").wait()
    assert owed(same) == []


def test_limit_too_much_is_cut_to_size() -> None:
    moment = at("seat 3 raises to 20; others call").wait()
    assert owed_by(moment) == [("make it 8 for seat 3", "bet.limit")]
    assert moment.play("make it 8 for seat 3").table.seat(3).bet == 8
    california = after_draw("seat 1 bets 8; others call", house="california").wait()
    assert owed_by(california) == [("make it 4 for seat 1", "bet.limit")]


def test_limit_a_bet_noticed_late_is_cut_with_the_calls_of_it() -> None:
    moment = at("seat 3 raises to 20; seat 4 calls; others fold").wait(2)
    assert owed_by(moment)[0] == ("make it 8 for seat 3", "bet.limit")
    cut = moment.play("make it 8 for seat 3")
    assert owed_by(cut) == [("say call to seat 4", "bet.limit")]
    assert cut.play("call only for seat 4").table.seat(4).bet == 8


def test_limit_what_is_right_is_not_changed() -> None:
    moment = at("seat 3 raises; others call").wait()
    assert owed(moment) == []
    assert verdict(moment, "call only for seat 3") == ("forbidden", "bet.limit", "critical", "")
    assert verdict(moment, "make it 12 for seat 3")[:2] == ("forbidden", "bet.limit")


def raised(*seats: int) -> str:
    return "; ".join(f"seat {one} raises" for one in seats) + "; others call"


def test_cap_a_bet_and_four_raises() -> None:
    moment = at(raised(3, 4, 5, 6, 1), seats=6).wait(4)
    assert owed(moment) == []  # the big blind is the bet: four raises
    fifth = moment.wait()
    assert owed_by(fifth) == [("say call to seat 1", "bet.cap")]
    assert verdict(fifth, "it stands for seat 1")[:2] == ("forbidden", "bet.cap")
    assert fifth.play("call only for seat 1").table.seat(1).in_round == 20


@pytest.mark.parametrize("raises", [3, 6])
def test_cap_of_the_house(raises: int) -> None:
    order = [3, 4, 5, 6, 1, 3, 4, 5]
    script = "; ".join(f"seat {one} raises" for one in order) + "; others call"
    moment = at(script, options={"raise_cap": raises})
    assert owed(moment.wait(3)) == []
    capped = moment.until(f"say call to seat {order[raises]}")
    assert owed_by(capped)[0][1] == "bet.cap"


def test_cap_after_the_draw_the_first_bet_is_the_bet() -> None:
    script = (
        "seat 1 bets; seat 2 raises; seat 3 raises; seat 4 raises; seat 1 raises; seat 2 raises; others call"
    )
    moment = after_draw(script).wait(5)
    assert owed(moment) == []
    assert owed_by(moment.wait()) == [("say call to seat 2", "bet.cap")]


def test_cap_the_opening_is_the_bet_where_it_must_be_double() -> None:
    moment = at(raised(3, 4, 5, 6, 1), options={"open_minimum": "double"}).wait(5)
    assert owed(moment) == []


def test_cap_opening_for_two_bets_is_a_raise() -> None:
    script = "seat 1 bets 8; seat 2 raises; seat 3 raises; seat 4 raises; seat 1 raises; others call"
    moment = at(script, game=HIGH, seats=4).wait(5)
    assert owed_by(moment) == [("say call to seat 1", "bet.cap")]


DUEL = "seat 3 folds; seat 4 folds; " + "; ".join(["seat 1 raises", "seat 2 raises"] * 3)


def test_heads_up_has_no_cap() -> None:
    moment = at(DUEL, seats=4).wait(8)
    assert owed(moment) == []
    assert verdict(moment, "call only for seat 2") == (
        "forbidden",
        "bet.heads_up",
        "critical",
        "heads_up_free",
    )


def test_heads_up_only_from_the_start_by_house_rule() -> None:
    moment = at(DUEL, seats=4, house="wsop-live").wait(7)
    assert owed_by(moment) == [("say call to seat 1", "bet.heads_up")]
    begun = after_draw(
        "; ".join(["seat 1 bets", *["seat 2 raises", "seat 1 raises"] * 3]), seats=2, house="wsop-live"
    )
    assert owed(begun.wait(7)) == []


def test_heads_up_a_cap_once_reached_stays() -> None:
    capped = "seat 3 raises; seat 4 raises; seat 1 raises; seat 2 folds; seat 3 raises"
    moment = at(capped + "; seat 4 folds; seat 1 raises", seats=4).wait(7)
    assert owed_by(moment) == [("say call to seat 1", "bet.heads_up")]
    assert verdict(moment, "it stands for seat 1")[3] == "heads_up_free"


def stacks(**short: int) -> list[dict[str, int]]:
    return [{"stack": short.get(f"s{n}", 100)} for n in range(1, 7)]


def test_half_less_than_half_a_bet_is_completed() -> None:
    script = "seat 3 raises; seat 4 is all in; seat 5 raises; others call"
    moment = at(script, seats=stacks(s4=9)).wait(3)  # 8, all in for 9, raise to 13
    assert owed_by(moment) == [("make it 12 for seat 5", "bet.half")]
    assert moment.play("make it 12 for seat 5").table.to_call == 12


def test_half_a_bet_or_more_is_a_full_bet() -> None:
    script = "seat 3 raises; seat 4 is all in; seat 5 raises; others call"
    moment = at(script, seats=stacks(s4=11)).wait(3)  # 8, all in for 11 counts as 12
    assert owed_by(moment) == [("make it 16 for seat 5", "bet.half")]


def test_half_the_all_in_itself_stands() -> None:
    moment = at("seat 3 raises; seat 4 is all in; others call", seats=stacks(s4=9)).wait(2)
    assert owed(moment) == []
    assert verdict(moment, "call only for seat 4")[:2] == ("forbidden", "bet.half")
    done = moment.wait(5)
    assert done.table.seat(3).acted  # nothing was reopened for seat 3, which still has 1 to call


def test_half_a_completion_is_allowed() -> None:
    script = "seat 3 raises; seat 4 is all in; seat 5 raises to 12; others call"
    moment = at(script, seats=stacks(s4=9)).wait(3)
    assert owed(moment) == []
    assert verdict(moment, "call only for seat 5")[:2] == ("forbidden", "bet.half")


@pytest.mark.parametrize("adds", [True, False])
def test_half_short_all_ins_that_add_up(adds: bool) -> None:
    script = (
        "seat 1 bets; seat 2 is all in; seat 3 is all in; seat 4 is all in; seat 1 raises to 24; others call"
    )
    chips = [{"stack": one} for one in (100, 15, 18, 21)]  # after 4 before the draw: 11, 14, 17
    moment = at(AFTER + script, seats=chips, start="after draw", options={"short_all_ins_add": adds}).wait(5)
    assert (("say call to seat 1", "bet.half") in owed_by(moment)) is not adds
    if not adds:
        assert verdict(moment, "it stands for seat 1")[3] == "short_all_ins_add"


def test_half_more_is_a_raise_and_is_completed() -> None:
    moment = at("seat 3 puts in 6; others call").wait()
    assert owed_by(moment) == [("make it 8 for seat 3", "bet.half_more")]
    assert verdict(moment, "call only for seat 3")[:2] == ("forbidden", "bet.half_more")


def test_half_more_less_than_half_is_a_call() -> None:
    moment = at("seat 3 puts in 5; others call").wait()
    assert owed_by(moment) == [("say call to seat 3", "bet.short")]
    assert verdict(moment, "make it 8 for seat 3")[:2] == ("forbidden", "bet.short")


def test_half_more_not_as_one_chip() -> None:
    assert owed_by(at("seat 3 puts in one chip of 25; others call").wait())[0][1] == "bet.one_chip"


def test_short_bet_is_brought_up() -> None:
    moment = after_draw("seat 1 bets 5; others call").wait()
    assert owed_by(moment) == [("make it 8 for seat 1", "bet.short")]


def test_short_raise_that_was_said_is_brought_up() -> None:
    assert owed_by(at("seat 3 raises to 5; others call").wait()) == [("make it 8 for seat 3", "bet.short")]


def test_short_call_is_brought_up_while_the_round_is_open() -> None:
    moment = at("seat 3 raises; seat 4 puts in 6; others call").wait(2)
    assert owed_by(moment) == [("make it 8 for seat 4", "bet.short")]
    late = moment.wait()
    assert owed_by(late) == [("make it 8 for seat 4", "bet.short")]
    assert verdict(late, "call only for seat 4")[0] == "right"


def test_short_bet_noticed_late_brings_the_calls_up_too() -> None:
    moment = after_draw("seat 1 bets 5; seat 2 calls; others fold").wait(2)
    up = moment.play("make it 8 for seat 1")
    assert owed_by(up) == [("make it 8 for seat 2", "bet.short")]
    done = up.play("make it 8 for seat 2").table
    assert (done.seat(2).in_round, done.to_call, done.raises) == (8, 8, 0)


def test_short_an_all_in_is_not_too_small() -> None:
    moment = at("seat 3 raises; seat 4 is all in; others call", seats=stacks(s4=5)).wait(2)
    assert owed(moment) == []


def test_small_chips_do_not_play() -> None:
    script = "seat 3 is all in; others fold"
    moment = at(script, game="deuce-to-seven no-limit 10-20", seats=stacks(s3=63), smallest_chip=5).wait()
    assert owed_by(moment) == [("make it 60 for seat 3", "bet.small_chips")]
    cut = moment.play("make it 60 for seat 3")
    assert (cut.table.seat(3).stack, cut.table.seat(3).all_in, cut.table.to_call) == (3, True, 60)
    assert cut.wait().errors == []


def test_small_chips_play_where_the_antes_are_as_small() -> None:
    moment = at("seat 3 is all in; others fold", game="deuce-to-seven no-limit 10-20", seats=stacks(s3=63))
    assert owed(moment.wait()) == []


def test_small_chips_a_call_all_in_is_cut_too() -> None:
    script = "seat 3 raises to 80; seat 4 calls; others fold"
    moment = at(script, game="deuce-to-seven no-limit 10-20", seats=stacks(s4=52), smallest_chip=5).wait(2)
    assert owed_by(moment) == [("make it 50 for seat 4", "bet.small_chips")]
    assert moment.play("make it 50 for seat 4").wait(4).table.seat(4).live


# --- words and motions


def test_string_raise_is_refused() -> None:
    moment = at("seat 3 puts in 4, then 4 more; others call").wait()
    assert owed_by(moment) == [("say call to seat 3", "bet.string")]
    assert verdict(moment, "make it 8 for seat 3")[:2] == ("forbidden", "bet.string")
    assert slips(moment) == [("bet.string", "critical")]
    assert moment.play("call only for seat 3").table.seat(3).in_round == 4


def test_string_raise_at_no_limit() -> None:
    moment = at("seat 3 puts in 4, then 20 more; others call", game="deuce-to-seven no-limit 2-4").wait()
    assert owed_by(moment) == [("say call to seat 3", "bet.string")]


def test_string_bet_at_no_limit_is_its_first_motion() -> None:
    moment = after_draw(
        "seat 1 puts in 10, then 20 more; others fold", game="deuce-to-seven no-limit 2-4"
    ).wait()
    assert owed_by(moment) == [("make it 10 for seat 1", "bet.string")]


def test_string_a_raise_that_was_said_may_go_in_by_parts() -> None:
    assert owed(at("seat 3 says raise and puts in 4, then 4 more; others call").wait()) == []


def test_one_chip_is_a_call() -> None:
    moment = at("seat 3 puts in one chip of 25; others call").wait()
    assert owed_by(moment) == [("say call to seat 3", "bet.one_chip")]
    assert verdict(moment, "make it 8 for seat 3")[:2] == ("forbidden", "bet.one_chip")
    assert moment.play("call only for seat 3").table.seat(3).stack == 96


def test_one_chip_with_no_bet_to_face_is_a_bet() -> None:
    moment = after_draw("seat 1 puts in one chip of 25; others call").wait()
    assert owed_by(moment) == [("make it 8 for seat 1", "bet.limit")]


MOVED = "others call\nothers stand pat\nseat 1 moves 8 forward; {}seat 1 wants its chips back; others check"


def test_motion_that_made_nobody_act_is_taken_back() -> None:
    moment = at(MOVED.format(""), seats=3, start="after draw").wait(2)
    assert owed_by(moment)[0] == ("say allowed to seat 1", "bet.motion")
    assert moment.play("say allowed to seat 1").table.seat(1).bet == 0


def test_motion_that_made_another_act_is_for_the_floor() -> None:
    moment = at(MOVED.format("seat 2 folds; "), seats=3, start="after draw").wait(3)
    assert owed_by(moment)[0] == ("call the floor", "bet.motion")
    assert verdict(moment, "say allowed to seat 1") == ("forbidden", "bet.motion", "major", "floor_calls")
    ruled = moment.play("call the floor")
    assert owed_by(ruled) == [("say declined to seat 1", "bet.motion")]
    assert ruled.play("say declined to seat 1").table.seat(1).bet == 8


def test_motion_without_the_floor() -> None:
    moment = at(MOVED.format("seat 2 folds; "), seats=3, start="after draw", options={"floor_calls": False})
    assert owed_by(moment.wait(3))[0] == ("say declined to seat 1", "bet.motion")


@pytest.mark.parametrize("game", ["ace-to-five limit 4-8", "ace-to-five no-limit 2-4", "draw high limit 4-8"])
def test_verbal_no_word_of_the_dealer_makes_a_bet_of_a_check(game: str) -> None:
    checked = at(
        "others call\nothers stand pat\nseat 1 checks", game=game, seats=4, start="after draw"
    ).wait()
    assert verdict(checked, "make it 16 for seat 1") == ("needless", "bet.verbal", "critical", "")
    said = checked.play("make it 16 for seat 1")
    assert said.table.chips() == checked.table.chips()
    assert owed(said) == []


def test_rap_no_word_of_the_dealer_makes_a_raise_of_a_check_that_is_refused() -> None:
    checked = at("seat 1 opens; seat 2 checks; others call", game="draw high no-limit 2-4").wait(2)
    assert owed_by(checked) == [("say declined to seat 2", "bet.rap")]
    said = checked.play("make it 12 for seat 2")
    assert said.table.chips() == checked.table.chips()
    assert owed_by(said) == owed_by(checked)


@pytest.mark.parametrize("game", ["ace-to-five limit 4-8", "deuce-to-seven pot-limit 2-4"])
def test_verbal_a_right_call_is_no_others_to_change(game: str) -> None:
    called = at("seat 3 calls; others call", game=game, seats=4).wait()
    assert verdict(called, "make it 16 for seat 3") == ("needless", "bet.verbal", "critical", "")
    assert verdict(called, "say declined to seat 3") == ("needless", "bet.verbal", "critical", "")
    assert verdict(called, "say call to seat 3") == ("needless", "bet.verbal", "minor", "")  # so it is


def test_verbal_a_sum_said_when_nobody_bets_costs_nobody_anything() -> None:
    script = "others call\nothers stand pat\nothers check"
    for start, gravity in (("bet", "critical"), ("draw", "minor"), ("showdown", "minor")):
        moment = at(script, seats=4, start=start)
        assert verdict(moment, "make it 40 for seat 3")[::2] == ("needless", gravity)


def test_verbal_what_was_said_counts() -> None:
    moment = at("seat 3 says raise to 8 and puts in 4; others call").wait()
    assert owed_by(moment) == [("make it 8 for seat 3", "bet.verbal")]
    called = at("seat 3 says call and puts in 8; others call").wait()
    assert owed_by(called) == [("say call to seat 3", "bet.verbal")]
    assert called.play("call only for seat 3").table.seat(3).in_round == 4


def test_verbal_a_call_that_was_said_is_made_good() -> None:
    moment = at("seat 3 raises; seat 4 says call and puts in 4; others call").wait(2)
    assert owed_by(moment) == [("make it 8 for seat 4", "bet.verbal")]


def test_verbal_nothing_is_taken_back() -> None:
    moment = at("seat 3 raises; seat 3 wants its chips back; others call").wait(2)
    assert owed_by(moment) == [("say declined to seat 3", "bet.verbal")]
    assert moment.play("say declined to seat 3").table.seat(3).bet == 8
    script = "others call\nothers stand pat\nseat 1 checks; seat 1 wants to take it back; others check"
    checked = at(script, seats=3, start="after draw").wait(2)
    assert owed_by(checked)[0] == ("say declined to seat 1", "bet.verbal")


UNAWARE = "seat 3 raises; seat 4 puts in 4 not knowing of the raise; {}; others call"


def test_unaware_is_told_of_the_raise() -> None:
    moment = at(UNAWARE.format("seat 4 wants its chips back; seat 4 folds")).wait(2)
    assert owed_by(moment) == [("say raised to seat 4", "bet.unaware")]
    asked_back = moment.play("say raised to seat 4").wait()
    assert owed_by(asked_back) == [("say allowed to seat 4", "bet.unaware")]
    again = asked_back.play("say allowed to seat 4")
    assert again.table.seat(4).bet == 0
    assert again.wait().table.seat(4).folded


def test_unaware_stands_once_somebody_has_acted_behind() -> None:
    moment = at(UNAWARE.format("seat 5 folds; seat 4 wants its chips back")).wait(2)
    late = moment.wait(2)
    assert late.errors == [("let slip", "bet.unaware", "major", "")]
    assert ("say declined to seat 4", "bet.unaware") in owed_by(late)
    refused = late.play("say declined to seat 4")
    assert owed_by(refused) == [("make it 8 for seat 4", "bet.unaware")]
    assert refused.play("make it 8 for seat 4").table.seat(4).bet == 8


def test_unaware_asks_nothing_more_of_a_hand_that_was_folded_since() -> None:
    gone = at(UNAWARE.format("seat 5 folds; seat 4 acts out of turn: folds")).wait(4)
    assert gone.table.seat(4).folded
    assert not [duty for duty in owed_by(gone) if duty[1] == "bet.unaware"]


# --- pots


def test_return_of_the_uncalled_bet() -> None:
    moment = after_draw("seat 1 bets; others fold", ends="award").until("give 8 back to seat 1")
    assert owed_by(moment) == [("give 8 back to seat 1", "bet.return")]
    assert verdict(moment, "give 4 back to seat 1")[:2] == ("wrong", "bet.return")
    assert moment.play("give 8 back to seat 1").table.seat(1).bet == 0


def test_return_only_what_nobody_has_called() -> None:
    script = "seat 3 raises to 40; seat 4 is all in; others fold"
    moment = at(script, game="deuce-to-seven no-limit 2-4", seats=stacks(s4=25)).wait(6)
    assert owed_by(moment)[0] == ("give 15 back to seat 3", "bet.return")


def test_return_is_only_allowed_where_the_deal_ends_with_the_bets() -> None:
    moment = after_draw("seat 1 bets; others fold").wait(4)
    assert owed(moment) == ["bring in"]
    assert verdict(moment, "give 8 back to seat 1") == ("right", "bet.return", "", "")


def test_return_of_a_blind_is_not_due() -> None:
    moment = at("others fold", ends="award").wait(6)
    assert "bet.return" not in {rule for _, rule in owed_by(moment)}


THREE = "seat 3 raises to 40; seat 4 is all in; seat 5 calls; others fold\nothers stand pat"


def side_pot() -> Moment:
    return at(THREE, game="deuce-to-seven no-limit 2-4", seats=stacks(s4=25)).wait(7)


def test_all_in_parts_the_bets() -> None:
    moment = side_pot()
    assert owed_by(moment) == [("bring in 25 each to main pot", "bet.all_in")]
    assert verdict(moment, "bring in") == ("forbidden", "bet.all_in", "critical", "")
    first = moment.play("bring in 25 each")
    assert owed_by(first) == [("bring in to side pot 1", "bet.all_in")]
    assert first.play("bring in to side pot 1").table.pots == (25 * 3 + 6, 30)


def test_all_in_all_in_one_pot_is_put_right() -> None:
    wrong = side_pot().play("bring in")
    assert owed_by(wrong)[0] == ("move 30 from main pot to side pot 1", "bet.all_in")
    assert wrong.play("move 30 from main pot to side pot 1").table.pots == (81, 30)


def test_all_in_bets_after_it_go_to_the_side_pot() -> None:
    script = THREE + "\nseat 3 bets 20; others call"
    moment = at(script, game="deuce-to-seven no-limit 2-4", seats=stacks(s4=25), start="after draw").wait(2)
    assert owed_by(moment) == [("bring in", "bet.bring_in")]
    assert moment.play("bring in").table.pots == (81, 70)


def test_all_in_for_the_same_makes_one_pot() -> None:
    script = "seat 3 raises to 25; seat 4 is all in; others fold"
    moment = at(script, game="deuce-to-seven no-limit 2-4", seats=stacks(s4=25)).wait(6)
    assert owed_by(moment) == [("bring in", "bet.bring_in")]


# --- what the dealer has made of it is put right


def test_limit_a_right_raise_that_the_dealer_has_changed_is_put_back() -> None:
    moment = at("seat 3 raises; others call").wait().play("call only for seat 3")
    assert moment.errors == [("forbidden", "bet.limit", "critical", "")]
    assert owed_by(moment) == [("make it 8 for seat 3", "bet.limit")]
    back = moment.play("make it 8 for seat 3")
    assert (owed(back), back.table.to_call, back.table.played[-1].deed) == ([], 8, Deed.RAISE)


def test_string_raise_that_was_taken_for_one_is_still_a_call() -> None:
    moment = at("seat 3 puts in 4, then 4 more; others call").wait().play("it stands for seat 3")
    assert owed_by(moment) == [("say call to seat 3", "bet.string")]


def test_half_more_made_a_call_by_the_dealer_is_made_a_raise_again() -> None:
    moment = at("seat 3 puts in 6; others call").wait().play("call only for seat 3")
    assert owed_by(moment) == [("make it 8 for seat 3", "bet.half_more")]


def test_all_in_chips_that_lack_in_the_main_pot_are_moved_back() -> None:
    wrong = side_pot().play("bring in to side pot 1")
    assert owed_by(wrong)[0] == ("move 81 from side pot 1 to main pot", "bet.all_in")
    assert wrong.play("move 81 from side pot 1 to main pot").table.pots == (81, 30)


def test_rap_that_the_dealer_let_stand_is_still_refused() -> None:
    moment = at("seat 3 raises; seat 4 checks; seat 4 calls; others call").wait(2)
    moment = moment.play("it stands for seat 4")
    assert owed_by(moment) == [("say declined to seat 4", "bet.rap")]
    assert moment.play("say declined to seat 4").wait().table.seat(4).in_round == 8


def test_cap_a_bet_brought_in_too_soon_is_still_cut() -> None:
    moment = at(raised(3, 4, 5, 6, 1), seats=6).wait(5).play("bring in")
    assert ("say call to seat 1", "bet.cap") in owed_by(moment)
    cut = moment.play("call only for seat 1")
    assert (cut.table.seat(1).in_round, cut.table.seat(1).stack) == (20, 80)


def test_all_in_a_pot_that_nobody_is_in_alone_is_merged() -> None:
    wrong = at("seat 3 calls; seat 2 checks; others fold").wait(6).play("bring in to side pot 1")
    assert owed_by(wrong)[0] == ("move 10 from side pot 1 to main pot", "bet.all_in")


def test_motion_of_too_few_chips_is_completed_once_somebody_has_acted() -> None:
    script = "seat 1 moves 6 forward; seat 2 folds; others call"
    assert owed(after_draw(script, seats=3).wait()) == []
    acted = after_draw(script, seats=3).wait(2)
    assert owed_by(acted) == [("call the floor", "bet.motion")]
    ruled = acted.play("call the floor")
    assert owed_by(ruled) == [("make it 8 for seat 1", "bet.motion")]
    assert ruled.play("make it 8 for seat 1").wait().table.seat(3).in_round == 8


def test_return_of_what_a_blind_has_over_a_short_all_in() -> None:
    seats = [{}, {}, {"stack": 3}, {}]
    left = at("seat 3 is all in; others fold", seats=seats, game="deuce-to-seven no-limit 2-4", ends="award")
    closed = left.wait(3)  # nobody is left to bet against: no option is offered
    assert owed_by(closed) == [("give 1 back to seat 2", "bet.return")]
    assert verdict(closed, "bring in 3 each to main pot")[:2] == ("early", "bet.return")
    assert run_perfect(closed)[:2] == [
        ("give 1 back to seat 2", "bet.return"), ("bring in", "bet.bring_in"),
    ]  # fmt: skip


TWO_POTS = """
seat 3 opens; seat 4 calls; seat 1 is all in; seat 2 folds; seat 3 raises; seat 4 calls
others stand pat
seat 3 bets; seat 4 calls
others show
"""


def two_pots(**more: Any) -> Moment:
    """Seat 1 is all in for 10; seats 3 and 4 go on betting, and seat 3 loses both pots."""
    hands = {1: "5c 4d 3h 2s Ac", 3: "Kc 9c 8d 7h 2d", 4: "10c 8h 7d 6s 5h"}
    return at(TWO_POTS, seats=[{"stack": 10}, {}, {}, {}], button=4, hands=hands, ends="award", **more)


def test_all_in_later_bets_in_the_old_pot_are_critical() -> None:
    closed = two_pots(start="after draw").until("bring in")
    assert verdict(closed, "bring in to main pot")[:3] == ("forbidden", "bet.all_in", "critical")
    assert verdict(closed, "bring in to side pot 1")[0] == "right"
    astray = closed.play("bring in to main pot")
    assert ("move 16 from main pot to side pot 1", "bet.all_in") in owed_by(astray)


def test_all_in_chips_are_moved_also_after_a_losing_hand_is_in() -> None:
    shown = two_pots(start="after draw").until("bring in").play("bring in to main pot", "say show to seat 3")
    mucked = shown.wait(3).play("muck seat 3")
    assert mucked.errors[-1][:2] == ("early", "bet.all_in")
    assert "call the floor" not in owed(mucked)
    assert verdict(mucked, "move 16 from main pot to side pot 1")[:2] == ("right", "bet.all_in")
    acts = [act for act, _ in run_perfect(mucked)]
    assert acts[-2:] == ["push side pot 1 to seat 4", "push main pot to seat 1"]


def test_bring_in_says_what_was_wrong_with_it() -> None:
    closed = at("others call", seats=4).until("bring in")
    judged = closed.play("bring in to side pot 1").judged[-1]
    assert (judged.verdict.value, judged.rule, judged.field) == ("wrong", "bet.bring_in", "place")
    judged = closed.play("bring in 2 each").judged[-1]
    assert (judged.verdict.value, judged.rule, judged.field) == ("wrong", "bet.bring_in", "number")


def test_open_lowball_buries_no_hand_but_the_one_that_passed() -> None:
    start = at("seat 3 checks; others call", house="california", seats=4)
    passed = start.until("take all from seat 3 to muck")
    astray = passed.play("say dead hand seat 4")
    buried = [act for act, rule in owed_by(astray) if rule == "bet.open_lowball"]
    assert "take all from seat 4 to muck" not in buried
    assert "take all from seat 4 to muck" not in [act for act, _ in run_perfect(astray)]


# --- corrections that take a player's last chips, and two rules on one act


def test_short_brought_up_with_the_last_chips_stays_so() -> None:
    script = "others call\nothers pat\nseat 1 bets 5"
    bet = at(script, seats=[{"stack": 12}, {}, {}], button=3, start="after draw").wait()
    assert owed_by(bet) == [("make it 8 for seat 1", "bet.short")]
    assert owed(bet.play("make it 8 for seat 1")) == []


def test_turn_a_raise_that_binds_for_the_last_chips_stays_so() -> None:
    script = "seat 2 acts out of turn: raises; seat 2 calls; others call"
    seats = [{}, {"stack": 7}, {}, {}, {}]
    early = at(script, seats=seats, house="wsop-live").wait().play("action to seat 3")
    held = early.until("make it 7 for seat 2").play("make it 7 for seat 2")
    assert held.table.seat(2).bet == 7
    assert not any(act.endswith("for seat 2") for act in owed(held))


def test_turn_who_may_not_raise_calls_with_all_that_is_left() -> None:
    script = """
    seat 1 acts out of turn: checks; seat 3 raises to 60; seat 1 says raise to 90 and puts in 2; others call
    """
    seats = [{"stack": 7}, {}, {}]
    early = at(script, seats=seats, button=3, game="deuce-to-seven no-limit 2-4").wait()
    barred = early.play("action to seat 3").until("say call to seat 1").play("say call to seat 1")
    assert barred.table.seat(1).bet == 7
    assert "say call to seat 1" not in owed(barred)


@pytest.mark.parametrize("passes_fold", [False, True])
def test_turn_who_is_bound_to_call_is_not_refused_a_check_as_well(*, passes_fold: bool) -> None:
    options = {"pass_is_fold": passes_fold, "turn_freed_by": "bet-raise"}
    script = "seat 5 acts out of turn: calls; seat 3 calls; seat 4 folds; seat 5 checks"
    held = at(script, seats=6, options=options).wait().play("action to seat 3").wait(3)
    assert owed_by(held) == [("say call to seat 5", "bet.turn")]
    assert slips(held, "say call to seat 5") == []


def test_open_lowball_for_double_holds_at_no_limit_whatever_is_said() -> None:
    called = at(
        "seat 3 says call and puts in 4", seats=4, game="deuce-to-seven no-limit 2-4",
        options={"open_minimum": "double"},
    ).wait()  # fmt: skip
    assert owed_by(called) == [("make it 8 for seat 3", "bet.open_lowball")]
    assert owed(called.play("make it 8 for seat 3")) == []


@pytest.mark.parametrize("game", ["ace-to-five limit 4-8", "deuce-to-seven no-limit 2-4"])
@pytest.mark.parametrize("act", ["checks", "raises to 12"])
def test_turn_who_called_too_early_opens_for_the_double(game: str, act: str) -> None:
    script = f"seat 4 acts out of turn: calls; seat 3 folds; seat 4 {act}; others call"
    if "limit 4" in game:
        script = script.replace("raises to 12", "puts in 12")
    moment = at(script, game=game, options={"open_minimum": "double"}).wait()
    moment = moment.play("say action to seat 3").wait(2)
    assert owed_by(moment)[0] == ("make it 8 for seat 4", "bet.turn")
    ruled = moment.play("make it 8 for seat 4")
    assert ruled.table.seat(4).in_round == 8
    assert [rule for _, rule in owed_by(ruled) if rule.startswith(("bet.", "mend."))] == []


def test_open_lowball_for_double_leaves_the_pot_to_who_says_it() -> None:
    said = at(
        "seat 3 says pot and puts in 4", seats=4, game="ace-to-five pot-limit 2-4",
        options={"open_minimum": "double"},
    ).wait()  # fmt: skip
    assert owed_by(said) == [("make it 14 for seat 3", "big.pot_max")]
    assert owed(said.play("make it 14 for seat 3")) == []


@pytest.mark.parametrize("game", ["ace-to-five limit 4-8", "deuce-to-seven no-limit 2-4"])
def test_open_lowball_for_double_after_one_who_had_less(game: str) -> None:
    seats = [{}, {}, {"stack": 5}, {}, {}]
    called = at(
        "seat 3 is all in; seat 4 calls", seats=seats, button=5, game=game, options={"open_minimum": "double"}
    ).wait(2)
    assert owed_by(called) == [("make it 8 for seat 4", "bet.open_lowball")]
    assert owed(called.play("make it 8 for seat 4")) == []


def test_verbal_what_several_players_do_in_turn_is_no_matter_for_the_floor() -> None:
    """Each says "call" with nothing to call: the chips come back, and lie as before, time and again."""
    said = "; ".join(f"seat {n} says call and puts in 5" for n in (1, 2, 3, 4))
    line = run_perfect(at(f"others call\nothers pat\n{said}", seats=4, start="after draw"))
    assert [act for act, _ in line if act.startswith("say call")] == [
        f"say call to seat {n}" for n in (1, 2, 3, 4)
    ]  # fmt: skip
    assert not any(rule.startswith("mend.") for _, rule in line)
