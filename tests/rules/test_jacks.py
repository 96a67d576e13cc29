"""Jacks or better: who may open, what false openers come to, how openers are proved, and pots that stay."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_trainer import judge
from dealer_trainer.cards import cards
from dealer_trainer.scenario.phrases import read_gesture
from dealer_trainer.table import openers
from dealer_trainer.table.state import Stage
from tests.rules.build import Moment, at, owed, owed_by, run_perfect, verdict

GAME = "jacks or better limit 4-8"
TENS = "10c 10d 8h 5s 2c"
KINGS = "Kc Kd 9h 4s 3c"
QUEENS = "Qc Qd 9h 4s 3c"
FLOOR = "call the floor"
NEXT = "\nnext deal\n"


def jacks(script: str, seats: Any = 5, **more: Any) -> Moment:
    """A table of jacks or better, played to the award of the pot."""
    more.setdefault("game", GAME)
    more.setdefault("ends", "award")
    return at(script, seats=seats, **more)


def forbidden_by(moment: Moment, phrase: str) -> set[str]:
    """The rules that forbid that act, or find it too early."""
    (act, *_) = read_gesture(phrase, moment.table).acts
    bans = judge.assess(moment.table, moment.sitting.house).bans
    return {ban.rule for ban in bans if ban.forbids(act)}


def hands_of(moment: Moment, *rules: str) -> list[str]:
    """What the perfect dealer does from here by these rules (by all of jacks.* if none is named)."""
    return [
        act for act, rule in run_perfect(moment) if rule in rules or (not rules and rule.startswith("jacks."))
    ]


# --- opening


@pytest.mark.parametrize(
    ("hand", "good"),
    [
        ("Jc Jd 5h 4s 2c", True),
        ("10c 10d Ah Ks Qc", False),
        ("3c 3d 2h 2s 4c", True),
        ("Ac Kd Qh Js 9c", False),
        ("6c 5d 4h 3s 2c", True),
        ("Ac joker Kh Qh 10c", True),
        ("10c joker 8h 7s 6c", True),
        ("10c joker 5h 4s 2c", False),
    ],
)
def test_open_takes_a_pair_of_jacks_or_better(hand: str, good: bool) -> None:
    assert openers.are_openers(cards(hand)) is good


def test_open_one_who_has_openers_may_check() -> None:
    check = jacks("seat 1 checks; seat 2 opens", hands={1: KINGS}).wait()
    assert owed(check) == []
    assert verdict(check, "say declined to seat 1")[0] == "forbidden"
    assert "jacks.open" in forbidden_by(check, "say declined to seat 1")


def test_open_after_a_check_one_may_raise_without_openers() -> None:
    raised = jacks("seat 1 checks; seat 2 opens; seat 3 folds; seat 4 folds; seat 5 folds; seat 1 raises")
    raised = raised.wait(6)
    assert owed(raised) == []
    assert verdict(raised, "call only for seat 1")[0] == "forbidden"
    assert "jacks.open" in forbidden_by(raised, "call only for seat 1")


def test_open_openers_that_are_shown_are_good() -> None:
    shown = jacks("seat 1 opens; seat 1 shows all five; others fold", hands={1: KINGS}).wait(2)
    assert owed(shown) == []
    assert verdict(shown, "dead hand seat 1")[:2] == ("forbidden", "jacks.open")


def test_open_the_joker_makes_openers() -> None:
    joker = {"options": {"high_joker": True}}
    aces = jacks("seat 1 opens; seat 1 shows all five", hands={1: "As joker 9h 4s 3c"}, **joker).wait(2)
    tens = jacks("seat 1 opens; seat 1 shows all five", hands={1: "10s joker 9h 4s 3c"}, **joker).wait(2)
    assert owed(aces) == []
    assert owed_by(tens) == [(FLOOR, "jacks.false_open")]


# --- nobody opens


def out(deals: int, seats: Any = 3, end: str = "", **more: Any) -> Moment:
    """So many deals in a row that nobody opens, and then one that begins."""
    return jacks(NEXT.join(["others check"] * deals + [end or "others check"]), seats, **more)


def antes(moment: Moment) -> list[list[str]]:
    """What is anted on each deal that follows."""
    found: list[list[str]] = []
    for act, _rule in run_perfect(moment):
        if act.startswith("move button"):
            found.append([])
        elif act.startswith("post"):
            found[-1].append(act)
    return found


def test_passed_out_the_button_moves_and_all_ante_again_on_top() -> None:
    over = out(1).wait(3)
    assert over.table.stage is Stage.OVER
    assert over.table.pot == 3
    assert verdict(over, "push main pot to seat 1")[:3] == ("forbidden", "jacks.passed_out", "critical")
    assert verdict(over, "give back everything")[:2] == ("forbidden", "jacks.passed_out")
    second = over.play("gather")
    assert "move button to seat 1" in owed(second)
    anted = second.play("move button to seat 1", "collect antes")
    assert anted.table.pot == 6
    assert anted.errors == []


def test_passed_out_three_deals_in_a_row_are_anted_again_and_no_more() -> None:
    assert [len(one) for one in antes(out(4))] == [3, 3, 3, 0]


def test_passed_out_as_often_as_the_house_has_it() -> None:
    assert [len(one) for one in antes(out(3, options={"pass_outs": 1}))] == [3, 0, 0]
    stopped = out(2, options={"pass_outs": 1}).until("move button to seat 2").play("move button to seat 2")
    assert verdict(stopped, "post 1 for seat 3") == ("forbidden", "jacks.passed_out", "critical", "pass_outs")


def test_passed_out_a_pot_that_is_won_starts_anew() -> None:
    won = jacks("others check\nnext deal\nseat 2 opens; others fold\nnext deal\nothers check", 3,
                next_deals=[{"hands": {"2": KINGS}}])  # fmt: skip
    assert [len(one) for one in antes(won)] == [3, 3]


# --- false openers before the draw

FALSE = "seat 1 checks; seat 2 opens; seat 3 calls; seat 2 shows all five"


def false(more: str = "", script: str = FALSE, beats: int = 4, **keys: Any) -> Moment:
    """Seat 2 has opened on a pair of tens and shown it; seat 3 has called."""
    return jacks(script + more, hands={2: TENS, **keys.pop("hands", {})}, **keys).wait(beats)


def test_false_open_the_floor_and_a_dead_hand_whose_bet_stays() -> None:
    shown = false()
    assert owed_by(shown) == [(FLOOR, "jacks.false_open")]
    assert verdict(shown, "dead hand seat 2") == ("forbidden", "jacks.false_open", "major", "floor_calls")
    dead = shown.play("floor", "dead hand seat 2", "muck seat 2")
    assert dead.errors == []
    assert dead.table.seat(2).bet == 4


def test_false_open_seen_when_what_was_shown_to_one_is_shown_to_all() -> None:
    script = "seat 1 checks; seat 2 opens; seat 2 shows its hand to seat 3; seat 3 calls"
    told = jacks(script, 4, hands={2: TENS}).until("say show to seat 2").play("say show to seat 2")
    assert owed_by(told) == [(FLOOR, "jacks.false_open")]


def test_false_open_without_floor_calls_the_dealer_rules() -> None:
    assert owed(false(options={"floor_calls": False})) == ["say dead hand seat 2"]


def offered(moment: Moment) -> Moment:
    return moment.play("floor", "dead hand seat 2", "muck seat 2")


def test_false_open_the_opening_is_offered_clockwise_to_those_who_have_not_checked() -> None:
    first = offered(false())
    assert owed_by(first) == [("say opening to seat 3", "jacks.false_open")]
    assert verdict(first, "say opening to seat 4")[:2] == ("forbidden", "jacks.false_open")
    second = first.play("say opening to seat 3", "wait")
    assert owed(second) == ["say opening to seat 4"]
    asked_last = second.play("say opening to seat 4", "wait", "say opening to seat 5", "wait")
    assert not any("opening" in act for act in owed(asked_last))  # seat 1 has checked


def test_false_open_who_declares_matches_the_opening_bet_and_is_the_opener() -> None:
    taken = offered(false("; seat 4 opens", hands={4: KINGS}))
    taken = taken.play("say opening to seat 3", "wait", "say opening to seat 4", "wait")
    assert taken.table.opener == 4
    assert taken.table.seat(4).bet == 4
    assert taken.errors == []
    assert openers.must_prove(taken.table) == 4
    acts = [one.seat for one in taken.wait(2).table.played[-2:]]
    assert acts == [5, 1]  # the betting goes on from there


def test_false_open_the_caller_may_declare_with_nothing_more_to_pay() -> None:
    taken = offered(false("; seat 3 opens", hands={3: KINGS})).play("say opening to seat 3", "wait")
    assert taken.table.opener == 3
    assert taken.table.seat(3).put_in == 5


def test_false_open_one_who_passed_openers_may_not_declare() -> None:
    wants = offered(false("; seat 1 declares the pot open", hands={1: KINGS}))
    wants = wants.play("say opening to seat 3", "wait")
    assert ("say declined to seat 1", "jacks.false_open") in owed_by(wants)
    assert verdict(wants, "say allowed to seat 1")[:3] == ("wrong", "jacks.false_open", "critical")


def test_false_open_next_in_line_may_declare_unasked() -> None:
    unasked = offered(false(" and at once seat 3 declares the pot open"))
    assert ("say allowed to seat 3", "jacks.false_open") in owed_by(unasked)
    assert unasked.play("say allowed to seat 3").table.opener == 3


RAISED = "seat 1 checks; seat 2 opens; seat 3 raises; seat 4 folds; seat 5 folds; seat 1 calls; seat 2 calls"


def test_false_open_what_went_in_beyond_the_opening_may_be_withdrawn_in_time() -> None:
    script = RAISED.replace("seat 1 calls; seat 2 calls", "seat 1 raises; seat 2 calls")
    still_on = jacks(f"{script}; seat 2 shows all five; seat 2 wants its bet back", hands={2: TENS}).wait(8)
    dead = still_on.play("floor", "dead hand seat 2", "muck seat 2").wait()
    assert ("say allowed to seat 2", "jacks.false_open") in owed_by(dead)
    back = dead.play("allow seat 2")
    assert back.table.seat(2).bet == 4  # the opening bet stays
    assert back.table.seat(2).stack == 95


def test_false_open_the_opening_bet_itself_is_not_withdrawn() -> None:
    wants = offered(false("; seat 2 wants its bet back")).wait()
    assert ("say declined to seat 2", "jacks.false_open") in owed_by(wants)


def test_false_open_asks_for_openers_again_when_the_next_one_is_false_too() -> None:
    again = offered(false("; seat 4 opens; seat 4 shows all five", hands={4: "9c 9d Ah 4s 3c"}))
    again = again.play("say opening to seat 3", "wait", "say opening to seat 4", "wait").wait()
    assert owed_by(again) == [("say dead hand seat 4", "jacks.false_open")]  # the floor has ruled on that
    assert again.table.false_openers == (2, 4)


# --- nobody opens in its place


def nobody(more: str = "", **keys: Any) -> Moment:
    moment = offered(false(more, **keys))
    for seat in (3, 4, 5):
        moment = moment.play(f"say opening to seat {seat}", "wait")
    return moment


def test_false_none_all_bets_but_the_first_go_back() -> None:
    none = nobody()
    assert owed_by(none)[0] == ("give 4 back to seat 3", "jacks.false_none")
    assert verdict(none, "give 4 back to seat 2")[:3] == ("forbidden", "jacks.false_none", "critical")
    assert verdict(none, "bring in")[0] != "right"
    over = none.play("give 4 back to seat 3", "bring in")
    assert over.errors == []
    assert over.table.stage is Stage.OVER
    assert over.table.pot == 9
    assert verdict(over, "push main pot to seat 3")[:2] == ("forbidden", "jacks.false_none")


def test_false_none_the_next_deal_is_on_a_new_ante() -> None:
    moment = nobody("\nnext deal\nseat 3 opens; others fold", next_deals=[{"hands": {"3": KINGS}}])
    assert antes(moment) == [[f"post 1 for seat {n}" for n in (2, 3, 4, 5, 1)]]
    end = moment.until("push main pot to seat 3").play("push main pot to seat 3")
    assert end.table.seat(3).stack == 100 + 9 - 1 + 5 - 1 + sum(
        4 for seat in (1, 2, 4, 5) if end.table.seat(seat).stack < 94
    )  # fmt: skip


def test_false_none_nothing_goes_back_where_nobody_had_called() -> None:
    alone = jacks("seat 1 checks; seat 2 opens; seat 2 shows all five", hands={2: TENS}).wait(3)
    alone = offered(alone)
    for seat in (3, 4, 5):
        alone = alone.play(f"say opening to seat {seat}", "wait")
    assert owed(alone) == ["bring in"]


# --- the pot plays

PLAYS = [
    ("seat 1 checks; seat 2 opens; seat 3 calls; seat 4 calls; seat 2 shows all five", 5),
    ("seat 1 checks; seat 2 opens; seat 3 raises; seat 2 shows all five", 4),
    (
        "seat 1 checks; seat 2 opens; seat 3 calls; seat 4 folds; seat 5 folds; seat 1 folds\n"
        "seat 2 shows all five",
        7,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("script", "beats"), PLAYS, ids=["two callers", "a raise", "the round is over"])
def test_pot_plays_with_the_false_opener_dead_and_nobody_needing_openers(script: str, beats: int) -> None:
    shown = false(script=script, beats=beats)
    assert owed_by(shown)[0] == (FLOOR, "jacks.false_open")
    dead = offered(shown)
    assert not any("opening" in act or "give" in act for act in owed(dead))
    assert verdict(dead, "say opening to seat 3")[:3] == ("forbidden", "jacks.pot_plays", "critical")
    assert verdict(dead, "give 4 back to seat 3")[:2] == ("forbidden", "jacks.pot_plays")
    assert openers.must_prove(dead.table) == 0
    assert "jacks.prove" not in {rule for _act, rule in run_perfect(dead)}


def test_pot_plays_nobody_need_declare() -> None:
    dead = offered(false("; seat 4 declares the pot open", script=PLAYS[1][0], beats=4)).wait()
    assert ("say declined to seat 4", "jacks.pot_plays") in owed_by(dead)


def test_pot_plays_once_the_draw_has_begun() -> None:
    script = "seat 1 checks; seat 2 opens; seat 3 calls; seat 4 folds; seat 5 folds; seat 1 folds\n"
    script += "seat 2 pat; seat 2 shows all five; seat 3 draws one"
    moment = jacks(script, hands={2: TENS}, start="draw")
    shown = moment.wait(2)
    assert owed_by(shown)[0] == (FLOOR, "jacks.false_open")
    assert openers.plays(shown.table)


def test_pot_plays_not_with_one_caller_and_others_to_act() -> None:
    assert not openers.plays(false().table)


# --- nothing withdrawn


def test_no_withdraw_once_the_action_is_complete() -> None:
    moment = jacks(f"{RAISED}; seat 2 wants its bet back", hands={2: TENS}).wait(8)
    assert ("say declined to seat 2", "jacks.no_withdraw") in owed_by(moment)
    assert verdict(moment, "give 4 back to seat 2")[:3] == ("forbidden", "jacks.no_withdraw", "critical")


def test_no_withdraw_by_a_false_opener_whose_hand_came_out_too_late() -> None:
    moment = jacks(f"{RAISED}; seat 2 shows all five; seat 2 wants its bet back", hands={2: TENS}).wait(8)
    dead = moment.play("floor", "dead hand seat 2", "muck seat 2").wait()
    assert ("say declined to seat 2", "jacks.no_withdraw") in owed_by(dead)


# --- all-in for the ante

ALL_IN = [{}, {}, {"stack": 1}, {}, {}]


def test_all_in_open_in_turn_with_no_chips() -> None:
    moment = jacks("seat 1 checks; seat 2 checks; seat 3 opens; seat 4 calls; seat 5 calls", ALL_IN,
                   hands={3: KINGS})  # fmt: skip
    opened = moment.wait(3)
    assert (opened.table.opener or openers.opener(opened.table), opened.table.to_call) == (3, 4)
    assert owed(opened) == []
    assert verdict(opened, "say declined to seat 3")[0] == "forbidden"
    assert "jacks.all_in_open" in forbidden_by(opened, "say declined to seat 3")
    called = opened.wait(2)
    assert [called.table.seat(n).bet for n in (3, 4, 5)] == [0, 4, 4]


def test_all_in_open_the_whole_opening_bet_makes_a_side_pot() -> None:
    script = "seat 1 checks; seat 2 checks; seat 3 opens; seat 4 calls; seat 5 calls; others fold"
    moment = jacks(script, ALL_IN, hands={3: KINGS}, start="draw")
    assert moment.table.pots[0] == 5
    assert moment.table.pots[1] >= 8


def test_all_in_open_it_may_check_and_the_deal_is_passed_out() -> None:
    assert jacks("others check", ALL_IN).wait(5).table.stage is Stage.OVER


def test_all_in_open_with_one_caller_the_bet_goes_back_and_the_draw_comes() -> None:
    script = (
        "seat 1 checks; seat 2 checks; seat 3 opens; seat 4 calls; others fold; seat 1 folds; seat 2 folds"
    )
    moment = jacks(script + "\nothers stand pat\nothers show", ALL_IN, hands={3: KINGS})
    called = moment.until("give 4 back to seat 4").play("give 4 back to seat 4")
    assert called.table.stage is Stage.DRAW
    assert ("say show to seat 3", "show.order") in run_perfect(called)


def test_all_in_open_asks_no_second_all_in_once_the_bet_has_gone_back() -> None:
    seats = [{"stack": 1}, {"stack": 1}, {}, {}]
    moment = jacks("seat 1 opens; seat 3 calls; others fold\nothers stand pat", seats, hands={1: KINGS})
    returned = moment.until("give 4 back to seat 3").play("give 4 back to seat 3")
    assert returned.table.stage is Stage.DRAW


def falsely(more: str = "") -> Moment:
    """Seat 3, all-in for the ante, has opened on nines; nobody else opens."""
    script = "seat 1 checks; seat 2 checks; seat 3 opens; seat 4 calls; seat 3 shows all five"
    later = [{"hands": {"4": QUEENS}}] * 2
    return jacks(script + more, ALL_IN, hands={3: "9c 9d Kh 7s 4c"}, next_deals=later)


def test_all_in_open_falsely_it_loses_the_ante_and_sits_out() -> None:
    script = "\nnext deal and at once seat 3 wants a hand\nseat 4 opens; others fold\nnext deal"
    moment = falsely(script).until("gather")
    following = moment.play("gather")
    assert ("say declined to seat 3", "jacks.all_in_open") in owed_by(following)
    dealt = following.until("deal 1 to seat 2")
    assert verdict(dealt, "deal 1 to seat 3")[0] == "forbidden"
    assert "jacks.all_in_open" in forbidden_by(dealt, "deal 1 to seat 3")
    assert "deal 1 to seat 3" not in {act for act, _rule in run_perfect(following)}


def test_all_in_open_sits_out_until_another_has_won_the_pot() -> None:
    passed = falsely("\nnext deal\nothers check\nnext deal\nothers check")
    third = passed.until("move button to seat 2")
    assert third.table.seat(3).standing.value == "owes"
    won = falsely("\nnext deal\nseat 4 opens; others fold\nnext deal\nothers check")
    won = won.until("move button to seat 2")
    assert won.table.seat(3).owes is None


# --- proof

UNCALLED = "seat 1 checks; seat 2 opens; seat 3 calls; others fold; seat 1 folds\n"
DRAW = "seat 2 draws three throwing {thrown}; seat 3 draws one\nseat 2 bets; seat 3 folds"


def uncalled(hand: str, thrown: str, more: str = "", **keys: Any) -> Moment:
    """Seat 2 has opened and is left alone by a bet after the draw."""
    script = UNCALLED + DRAW.format(thrown=thrown) + more
    return jacks(script, hands={2: hand}, start="after draw", **keys)


def test_prove_is_asked_for_before_the_push_called_or_not() -> None:
    alone = uncalled(QUEENS, "9h 4s 3c").until("say show to seat 2")
    assert owed_by(alone)[0] == ("say show to seat 2", "jacks.prove")
    assert verdict(alone, "push main pot to seat 2")[:3] == ("early", "jacks.prove", "critical")
    shown = alone.play("say show to seat 2").wait()
    assert "push main pot to seat 2" in owed(shown)


@pytest.mark.parametrize(
    ("hand", "end"), [(KINGS, "push main pot to seat 2"), (TENS, "take all from seat 2 to muck")]
)
def test_prove_a_pot_pushed_before_it_comes_back_first(hand: str, end: str) -> None:
    moment = jacks("seat 1 checks; seat 2 opens; others fold; seat 1 folds", hands={2: hand}).until(
        "say show to seat 2"
    )
    pushed = moment.play("push main pot to seat 2")
    assert pushed.errors == [("early", "jacks.prove", "critical", "")]
    assert owed_by(pushed) == [("take 9 back from seat 2 into main pot", "show.protest")]
    done = [act for act, _rule in run_perfect(pushed)]
    assert done[1] == "say show to seat 2"
    assert done[-1] == end


def test_prove_at_a_showdown_nothing_is_pushed_before_the_opener_shows() -> None:
    script = UNCALLED + "seat 2 draws three throwing 9h 4s 3c; seat 3 draws one\nseat 2 bets; seat 3 calls"
    moment = jacks(script, hands={2: QUEENS}, start="showdown")
    assert verdict(moment, "push main pot to seat 2")[0] == "early"
    assert "jacks.prove" in forbidden_by(moment, "push main pot to seat 2")


def test_prove_is_not_owed_by_others_nor_at_draw_high() -> None:
    raised = "seat 1 checks; seat 2 opens; seat 3 raises; seat 4 folds; seat 5 folds; seat 1 folds"
    raised += "; seat 2 folds"
    assert "jacks.prove" not in {rule for _act, rule in run_perfect(jacks(raised, hands={2: KINGS}))}
    high = at("seat 1 opens; others fold", game="draw high limit 4-8", seats=4, ends="award")
    assert "jacks.prove" not in {rule for _act, rule in run_perfect(high)}


def test_prove_is_owed_before_the_draw_too_and_the_opening_stays_in_till_then() -> None:
    alone = jacks("seat 1 checks; seat 2 opens; others fold; seat 1 folds", hands={2: KINGS}).wait(6)
    assert owed(alone) == ["bring in"]
    assert owed_by(alone.play("bring in"))[0] == ("say show to seat 2", "jacks.prove")


def test_prove_falls_to_the_one_who_declared_the_pot_open() -> None:
    taken = offered(false("; seat 4 opens; seat 5 folds; seat 1 folds", hands={4: KINGS}))
    assert "say show to seat 4" in [act for act, _rule in run_perfect(taken)]


def test_unproved_is_no_hand_from_which_the_dealer_has_taken_a_card() -> None:
    script = (
        "seat 3 opens; seat 1 calls; others fold\nothers stand pat\nseat 3 bets; others fold\nothers show"
    )
    hands = {3: "Jh Js 4d 5c 7h"}
    asked = at(script, game=GAME, seats=4, hands=hands, start="after draw", ends="award").until(
        "say show to seat 3"
    )
    shown = asked.play("say show to seat 3").wait().play("read seat 3 pair of jacks")
    assert owed(shown) == ["push main pot to seat 3"]
    spoilt = shown.play("take card 1 from seat 3 to burn")
    assert owed_by(spoilt) == [("take card 1 from burn to seat 3 face up", "mend.own_error")]
    assert verdict(spoilt, "say dead hand seat 3")[0] != "right"
    assert run_perfect(spoilt)[-1] == ("push main pot to seat 3", "jacks.prove")


def test_unproved_the_best_other_live_hand_wins() -> None:
    script = "seat 1 checks; seat 2 opens; seat 3 calls; seat 4 calls; seat 5 folds; seat 1 folds\n"
    script += "seat 2 draws three throwing Kh 9s 4c; seat 3 draws three throwing 8c 6d 4h; seat 4 draws one\n"
    script += "seat 2 bets; others call"
    hands = {2: "7c 7d Kh 9s 4c", 3: "Jc Jh 8c 6d 4h", 4: "Ac Qh 10h 8s 2c"}
    moment = jacks(script, hands=hands, stub="3h 7s 2d 5c 9d 3c 5d 6s", start="showdown").until(FLOOR)
    assert owed_by(moment)[0] == (FLOOR, "jacks.unproved")
    assert verdict(moment, "push main pot to seat 2")[:3] == ("forbidden", "jacks.unproved", "critical")
    end = [act for act, _rule in run_perfect(moment)]
    assert "say dead hand seat 2" in end
    assert end[-1] == "push main pot to seat 3"


def test_unproved_with_nobody_left_the_pot_stays() -> None:
    moment = uncalled("9c 9d 10h 6c 3d", "10h 6c 3d", "\nnext deal\nothers check").until(FLOOR)
    ruled = moment.play("floor", "dead hand seat 2")
    assert ruled.table.stage is Stage.OVER
    assert ruled.table.pot == 13
    assert verdict(ruled, "push main pot to seat 2")[:2] == ("forbidden", "jacks.unproved")
    assert antes(ruled) == [[f"post 1 for seat {n}" for n in (2, 3, 4, 5, 1)]]


def test_unproved_by_a_good_hand_that_came_with_the_draw() -> None:
    moment = uncalled("9c 9d 10h 6c 3d", "10h 6c 3d", stub="2h 9h 9s 4d 5s")
    assert (FLOOR, "jacks.unproved") in run_perfect(moment)


SIDE_POT = (
    "seat 1 checks; seat 2 checks; seat 3 opens; seat 4 calls; seat 5 calls; seat 1 folds; seat 2 folds\n"
    "seat 3 {draw}; seat 4 pat; seat 5 pat\nseat 3 bets; seat 5 calls\nothers show"
)


def side_pot(hand: str, draw: str) -> Moment:
    """Seat 4 is all in and has a flush; seat 3, the opener, plays a side pot against the aces of seat 5, and
    draws an eight."""
    hands = {3: hand, 4: "Ac Kc Qc Jc 9c", 5: "Ad Ah 3s 4s 5h"}
    seats = [{}, {}, {}, {"stack": 5}, {}]
    return jacks(SIDE_POT.format(draw=draw), seats, hands=hands, stub="3h 8h", start="showdown")


def test_unproved_in_a_side_pot_that_the_opener_would_win_alone() -> None:
    done = run_perfect(side_pot("9d 10d Jh Qs 2c", "draws one throwing 2c"))
    assert (FLOOR, "jacks.unproved") in done
    assert [act for act, _rule in done if act.startswith("push")] == [
        "push side pot 1 to seat 5", "push main pot to seat 4",
    ]  # fmt: skip


def test_split_is_proved_for_a_side_pot_before_that_is_pushed() -> None:
    moment = side_pot("9d 10d Jh Qs Jd", "splits openers drawing one throwing Jd")
    assert [act for act, _rule in run_perfect(moment) if act.startswith(("turn", "push"))] == [
        "turn up card 1 of aside", "push side pot 1 to seat 3", "push main pot to seat 4",
    ]  # fmt: skip


def test_unproved_also_by_one_who_throws_the_hand_in() -> None:
    gone = uncalled(QUEENS, "9h 4s 3c", "\nseat 2 mucks")
    assert hands_of(gone, "jacks.unproved") == [FLOOR, "say dead hand seat 2"]


def fetching(house: str = "roberts", **keys: Any) -> Moment:
    more = "\nseat 2 mucks and at once seat 2 wants to fetch its hand"
    asks = uncalled(QUEENS, "9h 4s 3c", more, house=house, **keys).until("say show to seat 2")
    return asks.play("say show to seat 2").wait()


def test_retrieve_is_for_the_floor() -> None:
    asks = fetching()
    assert owed_by(asks)[0] == (FLOOR, "jacks.retrieve")
    assert verdict(asks, "say allowed to seat 2") == ("forbidden", "jacks.retrieve", "major", "floor_calls")
    ruled = asks.play("floor")
    assert owed(ruled)[0] == "say allowed to seat 2"
    assert run_perfect(ruled)[-1][0] == "push main pot to seat 2"


@pytest.mark.parametrize(("choice", "word"), [("allowed", "allowed"), ("never", "declined")])
def test_retrieve_as_the_house_has_it(choice: str, word: str) -> None:
    asks = fetching(options={"retrieve_openers": choice})
    assert owed_by(asks)[0] == (f"say {word} to seat 2", "jacks.retrieve")
    assert verdict(asks, f"say {word} to seat 2")[3] == "retrieve_openers"


def test_retrieve_is_only_for_the_opener() -> None:
    script = UNCALLED.replace("others fold; ", "seat 4 folds; seat 4 wants to fetch its hand; ")
    moment = jacks(script + "others pat", hands={2: QUEENS}).wait(5)
    assert moment.table.stage is Stage.BET


def kept() -> Moment:
    script = "seat 1 checks; seat 2 opens; seat 3 raises; seat 4 asks to keep the opening hand; seat 4 folds"
    return jacks(script + "; seat 5 calls; seat 1 folds; seat 2 folds\nothers pat\nseat 3 bets; seat 5 folds",
                 hands={2: KINGS})  # fmt: skip


def test_keep_openers_anybody_may_ask_for_it() -> None:
    assert owed_by(kept().wait(4)) == [("say allowed to seat 4", "jacks.keep_openers")]


def test_keep_openers_the_thrown_hand_lies_apart_and_is_shown_at_the_end() -> None:
    thrown = kept().until("set aside all from discards of seat 2")
    assert verdict(thrown, "take in seat 2")[:3] == ("forbidden", "jacks.keep_openers", "major")
    done = [act for act, _rule in run_perfect(thrown)]
    assert done[0] == "set aside all from discards of seat 2"
    assert done[-5:] == [f"turn up card {n} of aside" for n in range(1, 6)]
    assert "push main pot to seat 3" in done[:-5]


def test_keep_openers_unasked_the_hand_goes_into_the_muck() -> None:
    script = "seat 1 checks; seat 2 opens; seat 3 raises; others fold; seat 1 folds; seat 2 folds"
    moment = jacks(script, hands={2: KINGS}).wait(7)
    assert len(moment.table.muck) >= 5
    assert not moment.table.seat(2).thrown


# --- openers split

FLUSH = {2: "Jc Jh 9h 6h 2h", 3: "Kc Kd 5s 5d 3c"}
NO_SPLIT = {2: "2c Jh 9h 6h 4h", 3: FLUSH[3]}
STUB = "8d Ah 7s 10d"


def splits(what: str = "splits openers drawing one throwing Jc", hands: Any = None, **keys: Any) -> Moment:
    script = UNCALLED + f"seat 2 {what}; seat 3 draws one throwing 3c\nseat 2 bets; seat 3 calls"
    return jacks(script, hands=hands or FLUSH, stub=STUB, **keys)


def test_split_the_discards_lie_under_a_chip() -> None:
    draws = splits(start="draw").wait()
    assert verdict(draws, "take in seat 2")[:3] == ("forbidden", "jacks.split", "critical")
    assert hands_of(draws, "jacks.split")[0] == "set aside all from discards of seat 2"


def test_split_is_proved_by_the_discards_that_are_turned_up() -> None:
    shown = splits(start="showdown").until("turn up card 1 of aside")
    assert verdict(shown, "push main pot to seat 2")[0] != "right"
    assert run_perfect(shown.play("turn up card 1 of aside"))[-1][0] == "push main pot to seat 2"


def test_split_the_discards_are_in_no_reshuffle() -> None:
    laid = splits(start="draw").wait().play("burn", "set aside all from discards of seat 2")
    assert verdict(laid, "reshuffle stub and aside")[:2] == ("forbidden", "jacks.split")


def test_split_undeclared_proves_nothing() -> None:
    assert (FLOOR, "jacks.unproved") in run_perfect(splits("draws one throwing Jc", start="showdown"))


def test_split_the_discards_of_a_beaten_hand_are_shown_at_the_end() -> None:
    done = [act for act, _rule in run_perfect(jacks(
        UNCALLED + "seat 2 splits openers drawing one throwing Jc; seat 3 pat\nseat 2 bets; seat 3 calls",
        hands={**FLUSH, 3: "Kc Kd Ks 5d 5c"}, stub=STUB, start="showdown",
    ))]  # fmt: skip
    assert done[-1] == "turn up card 1 of aside"
    assert "push main pot to seat 3" in done


def test_split_false_loses_the_pot() -> None:
    moment = splits("splits openers drawing one throwing 2c", NO_SPLIT, start="showdown")
    found = moment.until(FLOOR)
    assert owed_by(found)[0] == (FLOOR, "jacks.split_false")
    assert verdict(found, "push main pot to seat 2")[:2] == ("forbidden", "jacks.split_false")
    assert run_perfect(found)[-1][0] == "push main pot to seat 3"


def test_split_false_is_seen_only_once_the_discards_are_up() -> None:
    moment = splits("splits openers drawing one throwing 2c", NO_SPLIT, start="showdown")
    shown = moment.until("turn up card 1 of aside")
    assert not any(rule == "jacks.split_false" for _act, rule in owed_by(shown))


def test_not_split_openers_kept_need_no_chip() -> None:
    script = UNCALLED + "seat 2 draws three throwing 5c 5d 9h"
    draws = jacks(script, hands={2: "Ac Ad 9h 5c 5d"}, start="draw").wait()
    aside = verdict(draws, "set aside all from discards of seat 2")
    assert aside[:3] == ("forbidden", "jacks.not_split", "major")
    assert "take in seat 2" in hands_of(draws, "draw.order")


def test_not_split_ace_and_joker_are_openers() -> None:
    script = UNCALLED + "seat 2 draws one throwing 10c; seat 3 draws one\nseat 2 bets; seat 3 folds"
    moment = jacks(script, hands={2: "As joker Ks Qs 10c"}, start="after draw", options={"high_joker": True})
    assert run_perfect(moment)[-1][0] == "push main pot to seat 2"


def test_beat_openers_the_call_is_lost_all_the_same() -> None:
    script = UNCALLED + "seat 2 draws three throwing 9h 4s 3c; seat 3 draws three\n"
    script += "seat 2 bets; seat 3 calls\n"
    hands = {2: QUEENS, 3: "9c 9d Ah 7c 2d"}
    moment = jacks(script + "seat 2 shows its hand\nseat 3 wants its bet back", hands=hands, start="showdown")
    asks = moment.play("say show to seat 2").wait(2)
    assert ("say declined to seat 3", "jacks.beat_openers") in owed_by(asks)
    assert verdict(asks, "give 8 back to seat 3")[:3] == ("forbidden", "jacks.beat_openers", "critical")


# --- seats, late antes, antes alone


def second(script: str, first: str = "others check", **keys: Any) -> Moment:
    """The second deal, before anything is done for it."""
    return jacks(f"{first}\nnext deal{script}", **keys).until("gather").play("gather")


def test_seat_no_change_while_several_antes_are_in() -> None:
    wants = second(" and at once seat 2 wants another seat\nothers check")
    assert owed_by(wants)[0] == ("say declined to seat 2", "jacks.seat")


def test_seat_no_change_while_forfeited_money_is_in() -> None:
    first = "seat 1 checks; seat 2 opens; seat 2 shows all five"
    wants = second(" and at once seat 4 wants another seat\nothers check", first, hands={2: TENS})
    assert owed_by(wants)[0] == ("say declined to seat 4", "jacks.seat")


def test_seat_after_a_pot_that_was_won_it_is_free() -> None:
    first = "seat 1 opens; others fold"
    wants = second(" and at once seat 2 wants another seat\nothers check", first, hands={1: KINGS})
    assert owed_by(wants)[0] == ("say allowed to seat 2", "jacks.seat")


AWAY = [{}, {}, {}, {"away": True}]


def test_late_ante_pays_every_ante_that_the_others_have_in() -> None:
    wants = second(" and at once seat 4 wants a hand\nothers check", seats=AWAY, button=3)
    assert owed_by(wants)[0] == ("say allowed to seat 4", "jacks.late_ante")
    let_in = wants.play("allow seat 4", "move button to seat 1")
    assert "post 2 for seat 4" in [act for act, _rule in run_perfect(wants)]
    assert let_in.errors == []


def test_late_ante_may_be_paid_one_by_one() -> None:
    wants = second(" and at once seat 4 wants a hand\nothers check", seats=AWAY, button=3)
    let_in = wants.play("allow seat 4", "move button to seat 1")
    assert ("post 2 for seat 4", "jacks.late_ante") in owed_by(let_in)
    assert verdict(let_in, "post 3 for seat 4") == ("wrong", "jacks.late_ante", "major", "")
    assert verdict(let_in, "post 1 for seat 4") == ("right", "jacks.late_ante", "", "")
    half = let_in.play("post 1 for seat 4")
    assert ("post 1 for seat 4", "jacks.late_ante") in owed_by(half)
    whole = half.play("post 1 for seat 4")
    assert whole.errors == []
    assert not [act for act, _rule in owed_by(whole) if act.endswith("for seat 4")]


def test_late_ante_not_where_money_was_forfeited_without_it() -> None:
    first = "seat 1 checks; seat 2 opens; seat 2 shows all five"
    script = " and at once seat 4 wants a hand\nothers check"
    wants = second(script, first, seats=AWAY, button=3, hands={2: TENS})
    assert owed_by(wants)[0] == ("say declined to seat 4", "jacks.late_ante")
    assert verdict(wants, "say allowed to seat 4")[:3] == ("wrong", "jacks.late_ante", "critical")


def test_late_ante_single_where_the_last_pot_was_won() -> None:
    first = "seat 1 opens; others fold"
    wants = second(" and at once seat 4 wants a hand\nothers check", first, seats=AWAY, button=3,
                   hands={1: KINGS})  # fmt: skip
    assert "post 1 for seat 4" in [act for act, _rule in run_perfect(wants)]


POOR = [{"stack": 1}, {}, {}]


def test_ante_only_plays_on_for_the_antes_that_it_matched() -> None:
    following = second("\nseat 2 opens; seat 3 calls", seats=POOR, next_deals=[{"hands": {"2": KINGS}}])
    done = [act for act, _rule in run_perfect(following)]
    assert "post 1 for seat 1" not in done
    assert "deal 1 to seat 1" in done
    assert "move 2 from main pot to side pot 1" in done


def test_ante_only_nothing_is_parted_where_all_have_anted() -> None:
    following = second("\nseat 2 opens; seat 3 calls", seats=3, next_deals=[{"hands": {"2": KINGS}}])
    assert "jacks.ante_only" not in {rule for _act, rule in run_perfect(following)}


def test_passed_out_money_of_the_deals_before_stays_when_the_next_is_taken_back() -> None:
    moment = out(1, 4).until("gather").play("gather").until("deal 1 to seat 2")
    taken_back = moment.play("deal 1 to seat 3", "misdeal")
    assert not any(act.startswith("give back") for act in owed(taken_back))
    assert verdict(taken_back, "give back bets")[0] == "impossible"
    assert taken_back.table.pot == 8


def test_keep_openers_a_fold_that_is_refused_by_mistake_gives_the_hand_back() -> None:
    folded = kept().wait(4).play("allow seat 4").wait(4)
    assert len(folded.table.seat(2).thrown) == 5
    back = folded.play("say declined to seat 2")
    assert len(back.table.seat(2).hand) == 5
    assert not back.table.seat(2).thrown


@pytest.mark.parametrize(
    ("kept_cards", "good"),
    [
        ("As joker Ks Qs", True),
        ("Jc Jd", True),
        ("10c 10d", False),
        ("10c joker", False),
        ("3c 3d 2h 2s", True),
        ("5c 5d 5h", True),
        ("Ah Kh Qh Jh", False),
    ],
)
def test_prove_by_what_was_kept_of_a_hand(kept_cards: str, good: bool) -> None:
    assert openers.keeps_openers(cards(kept_cards)) is good


def test_open_a_check_that_faces_a_bet_is_no_right() -> None:
    wrong = jacks("seat 1 checks; seat 2 opens; seat 3 checks", hands={2: KINGS}).wait(3)
    assert "jacks.open" not in forbidden_by(wrong, "say declined to seat 3")


def test_passed_out_as_long_as_the_house_antes_nothing_is_forbidden() -> None:
    again = out(1, options={"pass_outs": 1}).until("move button to seat 1").play("move button to seat 1")
    assert forbidden_by(again, "post 1 for seat 2") == set()


def test_false_open_who_is_not_next_waits_for_the_offer() -> None:
    unasked = offered(false(" and at once seat 4 declares the pot open"))
    assert owed(unasked) == ["say opening to seat 3"]


def test_late_ante_is_too_late_once_the_deal_is_out() -> None:
    late = jacks("seat 4 wants a hand; others check", AWAY, button=3).wait()
    assert ("say declined to seat 4", "jacks.late_ante") in owed_by(late)


def test_late_ante_pays_also_where_the_antes_have_stopped() -> None:
    script = "others check\nnext deal\nothers check\nnext deal and at once seat 4 wants a hand\nothers check"
    moment = jacks(script, AWAY, button=3, options={"pass_outs": 1}).until("say allowed to seat 4")
    assert [act for act, _rule in run_perfect(moment) if act.startswith("post")] == ["post 2 for seat 4"]


def test_late_ante_who_was_in_when_money_was_forfeited_may_play_for_it() -> None:
    first = "seat 1 checks; seat 2 opens; seat 2 shows all five"
    following = second("\nothers check", first, seats=AWAY, button=3, hands={2: TENS}).table
    assert [openers.forfeited_without(following, n) for n in (1, 2, 3, 4)] == [False, False, False, True]


def test_all_in_open_falsely_in_a_pot_that_another_wins_at_once() -> None:
    script = "seat 1 checks; seat 2 checks; seat 3 opens; seat 4 calls; seat 5 calls; seat 3 shows all five"
    moment = jacks(script + "\nnext deal\nothers check", ALL_IN, hands={3: "9c 9d Kh 7s 4c"})
    assert moment.until("move button to seat 1").table.seat(3).owes is None


def test_prove_is_why_the_one_who_is_left_gets_the_pot() -> None:
    proved = jacks("seat 1 opens; others fold", hands={1: KINGS}, ends="award").until(
        "push main pot to seat 1"
    )
    assert ("push main pot to seat 1", "jacks.prove") in owed_by(proved)
    assert verdict(proved, "push main pot to seat 1") == ("right", "jacks.prove", "", "")
    assert verdict(proved, "push main pot to seat 2")[0] != "right"


def test_open_a_check_is_no_dead_hand() -> None:
    checked = jacks("seat 1 checks; seat 2 opens; others fold").wait()
    assert verdict(checked, "say dead hand seat 1")[:3] == ("forbidden", "jacks.open", "major")


@pytest.mark.parametrize("word", ["say declined to seat 1", "call only for seat 1"])
def test_open_a_check_raise_is_not_refused(word: str) -> None:
    raised = jacks("seat 1 checks; seat 2 opens; seat 1 raises; others fold").wait(6)
    assert raised.table.played[-1].seat == 1
    assert verdict(raised, word)[::2] == ("forbidden", "critical")
