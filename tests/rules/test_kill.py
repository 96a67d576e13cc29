"""The overblind that raises the limits of one deal, and the button that tells who owes one."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_trainer.scenario.reader import ScenarioErrors
from dealer_trainer.table import betting, kills
from dealer_trainer.table.changing import replace
from dealer_trainer.table.state import KillButton, Stage, Standing
from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

EVERY_HOUSE = pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])
MIDDLE = "move kill button to middle"
PREPARED = [f"post {n} for seat {seat}" for seat, n in ((1, 2), (2, 4))]


def before(kill: dict[str, Any], script: str = "others fold", **more: Any) -> Moment:
    """Before the deal, the button at seat 5 as it belongs."""
    more = {"seats": 5, "button": 5, **more}
    moment = at(script, start="before", kill=kill, **more)
    return moment.play(f"move button to seat {moment.table.button_due}")


def by_kill(moment: Moment) -> list[tuple[str, str]]:
    """What is owed by the rules of this chapter."""
    return [(act, rule) for act, rule in owed_by(moment) if rule.startswith("kill.")]


def won_by(
    seat: int, kill: dict[str, Any], script: str = "", *, house: str = "roberts", **more: Any
) -> Moment:
    """The pot of a deal of five, the button at seat 5, has just been pushed to that seat."""
    plot = script or f"seat {seat} raises; others fold"
    moment = at(plot, house=house, seats=more.pop("seats", 5), kill=kill, ends="award", **more)
    return moment.until(f"push main pot to seat {seat}").play(f"push main pot to seat {seat}")


ONE_CALLER = (
    "seat 3 calls; seat 4 raises; seat 3 calls; others fold; others pat; "
    "seat 3 checks; seat 4 bets; seat 3 folds"
)
SEVENS = {2: "7c 5d 4h 3s 2c", 3: "7d 5c 4c 3c 2d"}


def split_by_2_and_3(kill: dict[str, Any], **more: Any) -> Moment:
    """Seats 2 and 3 have just been pushed a half each."""
    script = "seat 3 raises; seat 2 calls; others fold; others pat; others check; others show"
    moment = at(script.replace("raises", "calls") if kill.get("up") else script, seats=4, start="after draw",
                hands=SEVENS, kill=kill, ends="award", **more)  # fmt: skip
    for _ in range(40):
        if moment.table.stage is Stage.OVER:
            return moment
        act = moment.sitting.next_perfect()
        outcome = moment.sitting.wait() if act is None else moment.sitting.do(act)
        moment = Moment(outcome.sitting, moment.judged + outcome.judged)
    raise AssertionError("the pot was not split")


# --- size


def test_size_of_a_full_kill_is_twice_the_big_blind_and_twice_the_limits() -> None:
    moment = before({"button": 3, "up": True})
    assert ("post 8 for seat 3", "kill.must") in owed_by(moment)
    assert verdict(moment, "post 6 for seat 3") == ("wrong", "kill.must", "critical", "")
    game = moment.play(*PREPARED, "post 8 for seat 3").table.game
    assert (game.low, game.high) == (8, 16)


def test_size_of_a_half_kill_is_one_and_a_half_times_both() -> None:
    moment = before({"button": 3, "up": True}, options={"kill": "half"})
    assert ("post 6 for seat 3", "kill.must") in owed_by(moment)
    game = moment.play(*PREPARED, "post 6 for seat 3").table.game
    assert (game.low, game.high) == (6, 12)


def test_size_bets_go_by_the_raised_limits() -> None:
    table = at("seat 3 raises; others call", kill={"button": 3, "up": True}, seats=5).wait().table
    assert table.seat(3).bet == 16
    assert betting.bet_size(table.game, Stage.LAST_BET) == 16


def test_size_too_little_goes_up_to_it() -> None:
    moment = before({"button": 3, "up": True}, seats=[{}, {}, {"posted": 6}, {}, {}])
    assert ("post 2 for seat 3", "kill.size") in owed_by(moment)
    assert verdict(moment, "riffle")[0] == "early"
    assert by_kill(moment.play("post 2 for seat 3")) == []


def test_size_too_much_goes_back() -> None:
    moment = before({"button": 3, "up": True}, seats=[{}, {}, {"posted": 10}, {}, {}])
    assert ("give 2 back to seat 3", "kill.size") in owed_by(moment)
    assert by_kill(moment.play("give 2 back to seat 3")) == []


def test_size_chosen_only_to_be_dealt_in_unless_nobody_is_ever_obliged() -> None:
    asks = "wait for post 4 for seat 2 and at once seat 4 kills the pot"
    chosen = before({}, asks).play(*PREPARED)
    assert owed(chosen)[0] == "say declined to seat 4"
    assert verdict(chosen, "allowed to seat 4") == ("wrong", "kill.size", "critical", "kill_required")
    free = before({}, asks, options={"kill_required": False}).play(*PREPARED)
    assert verdict(free, "allowed to seat 4") == ("right", "kill.size", "", "kill_required")
    killed = free.play("allowed to seat 4")
    assert killed.table.seat(4).bet == 8
    assert kills.killer(killed.table) == 4


def test_size_chosen_by_one_who_is_not_in_yet() -> None:
    asks = "wait for post 4 for seat 2 and at once seat 4 kills the pot"
    seats = [{}, {}, {}, {"passed": True}, {}]
    moment = before({}, asks, seats=seats).play(*PREPARED)
    assert owed_by(moment)[0] == ("say allowed to seat 4", "kill.size")
    killed = moment.play("allowed to seat 4").table
    assert killed.seat(4).standing is Standing.PLAYING
    assert killed.game.low == 8


def test_size_of_what_is_put_up_to_be_dealt_in_kills_the_pot() -> None:
    table = before({}, seats=[{}, {}, {}, {"passed": True, "posted": 8}, {}]).table
    assert kills.killer(table) == 4
    assert table.kills is not None
    assert table.kills.pot is not None
    assert not table.kills.pot.required


# --- must


@EVERY_HOUSE
def test_must_post_before_the_cards(house: str) -> None:
    moment = before({"button": 3, "up": True}, house=house).play(*PREPARED)
    assert by_kill(moment) == [("post 8 for seat 3", "kill.must")]
    assert verdict(moment, "riffle")[:2] == ("early", "kill.must")
    assert verdict(moment, "post 8 for seat 4") == ("wrong", "kill.must", "critical", "")


def test_must_in_the_blinds_stands_for_the_blind() -> None:
    moment = before({"button": 2, "up": True})
    assert {act for act in owed(moment) if act.startswith("post")} == {
        "post 2 for seat 1",
        "post 8 for seat 2",
    }
    assert "post 4 for seat 2" not in owed(moment.play("post 8 for seat 2"))


def test_must_with_too_few_chips_posts_them() -> None:
    seats = [{}, {}, {"stack": 5}, {}, {}]
    moment = before({"button": 3, "up": True}, seats=seats)
    assert ("post 5 for seat 3", "kill.must") in owed_by(moment)
    assert verdict(moment, "post 8 for seat 3")[0] == "right"
    assert kills.killer(moment.play("post 5 for seat 3").table) == 3


def test_size_of_a_kill_that_was_posted_short_is_for_the_others_a_whole_kill() -> None:
    for options, kill in (({}, 8), ({"kill": "half"}, 6), ({"open_minimum": "double"}, 16)):
        moment = before({"button": 1, "up": True}, "others call", seats=[{"stack": 5}, {}, {}, {}, {}],
                        options=options)  # fmt: skip
        moment = moment.until("bring in 5 each to main pot")
        assert moment.table.seat(3).in_round == kill
        assert [acts for acts in run_perfect(moment) if acts[1] in ("bet.limit", "bet.short")] == []


def test_must_also_who_wants_to_quit() -> None:
    asks = "wait for post 4 for seat 2 and at once seat 3 wants to quit"
    moment = before({"button": 3, "up": True}, asks).play(*PREPARED)
    assert owed_by(moment)[0] == ("say declined to seat 3", "kill.must")
    assert verdict(moment, "allowed to seat 3") == ("wrong", "kill.must", "critical", "")
    assert by_kill(moment.play("declined to seat 3")) == [("post 8 for seat 3", "kill.must")]
    gone = moment.play("allowed to seat 3").table
    assert gone.kills is not None
    assert 3 in gone.kills.owing
    other = before({}, "wait for post 4 for seat 2 and at once seat 4 wants to quit").play(*PREPARED)
    assert owed_by(other)[0] == ("say allowed to seat 4", "kill.must")


def test_must_who_wants_to_quit_with_a_hand_plays_it() -> None:
    script = """others call\nseat 1 draws one; seat 3 wants to quit; others stand pat
seat 3 asks whether check-raise is allowed; others check\nothers show"""
    options = {"a5_check_raise": True}
    moment = at(script, seats=3, start="draw", kill={}, options=options, ends="award")
    gone = moment.until("say yes to seat 3").play("say yes to seat 3")
    assert gone.table.seat(3).standing is Standing.PLAYING
    assert [act for act, _ in run_perfect(gone) if act.startswith("say dead hand")] == []


def test_must_is_willing() -> None:
    asks = "wait for post 4 for seat 2 and at once seat 3 kills the pot"
    moment = before({"button": 3, "up": True}, asks).play(*PREPARED)
    assert owed_by(moment)[0] == ("say allowed to seat 3", "kill.must")
    pot = moment.play("allowed to seat 3").table.kills
    assert pot is not None
    assert pot.pot is not None
    assert pot.pot.required


def test_must_no_post_no_further_play() -> None:
    asks = "wait for post 4 for seat 2 and at once seat 3 refuses to post the kill"
    moment = before({"button": 3, "up": True}, asks).play(*PREPARED)
    assert by_kill(moment) == []
    assert moment.table.seat(3).standing is Standing.OWES
    dealt = moment.play("shuffle", "cut")
    assert owed(dealt) == ["deal 1 to seat 1"]
    assert verdict(dealt, "deal 1 to seat 3") == ("forbidden", "kill.must", "critical", "kill_missed")
    assert moment.table.game.low == 4


def test_must_owed_from_before_is_barred_till_it_is_posted() -> None:
    seats = [{}, {}, {"owes_kill": True}, {}, {}]
    barred = before({}, seats=seats).play(*PREPARED)
    assert by_kill(barred) == []
    assert verdict(barred.play("shuffle", "cut"), "deal 1 to seat 3")[1:] == (
        "kill.must",
        "critical",
        "kill_missed",
    )
    paid = before({}, "wait for post 4 for seat 2 and at once seat 3 posts 8", seats=seats).play(*PREPARED)
    assert kills.killer(paid.table) == 3
    assert "deal 1 to seat 3" in [act for act, _ in run_perfect(paid)]


def test_must_at_the_first_chance_off_the_button_and_the_blinds() -> None:
    seats: list[dict[str, Any]] = [{}, {}, {"owes_kill": True}, {}, {}]
    now = before({}, seats=seats, house="wsop-live")
    assert ("post 8 for seat 3", "kill.must") in owed_by(now)
    assert verdict(now, "post 8 for seat 3") == ("right", "kill.must", "", "kill_missed")
    later = before({}, seats=[{}, {"owes_kill": True}, {}, {}, {}], house="wsop-live")
    assert by_kill(later) == []
    assert "post 4 for seat 2" in owed(later)
    assert verdict(later, "post 8 for seat 2") == ("forbidden", "kill.must", "critical", "kill_missed")
    on_button = before({}, seats=[{}, {}, {}, {}, {"owes_kill": True}], house="wsop-live")
    assert by_kill(on_button) == []


def test_must_that_the_dealer_forgot_comes_on_the_next_deal() -> None:
    cut = before({"button": 3, "up": True}).play(*PREPARED, "shuffle", "cut")
    assert [one for one in owed_by(cut) if one[1] != "deal.told"] == [("post 8 for seat 3", "kill.must")]
    assert owed_by(cut.play("deal 1 to seat 1"))[0][1] == "mend.own_error"
    table = won_by(4, {"button": 2}).table
    assert table.kills is not None
    forgotten = replace(table, kills=table.kills._replace(due=KillButton(3, up=True)))
    following = kills.carried(forgotten)
    assert following is not None
    assert following.promised == 3


def test_must_again_when_the_button_was_wrong() -> None:
    moment = at("the button was at seat 1", seats=5, button=3, kill={"button": 4, "up": True})
    back = moment.play("misdeal", "give back bets and blinds").table
    assert (back.game.low, kills.killer(back)) == (4, 0)
    again = moment.play("misdeal", "give back bets and blinds", "gather", "move button to seat 2")
    assert again.errors == []
    assert ("post 4 for seat 4", "blind.post") not in owed_by(again)
    assert ("post 8 for seat 4", "kill.must") in owed_by(again)
    stays = at(
        "the dealer gives seat 2 six cards; seat 2 finds six cards", seats=5, kill={"button": 4, "up": True}
    )
    redealt = stays.wait().play("misdeal", "gather")
    assert (redealt.table.game.low, kills.killer(redealt.table)) == (8, 4)
    assert by_kill(redealt) == []


def test_must_nothing_where_no_blind_is_posted() -> None:
    with pytest.raises(ScenarioErrors, match="with blinds"):  # a kill is twice the big blind
        before({"button": 3, "up": True}, game="jacks or better limit 4-8")


def test_must_before_the_button_is_moved_it_may_go_up() -> None:
    moment = at("others fold", start="before", seats=5, button=5, kill={"button": 3, "up": True})
    assert by_kill(moment) == []
    assert verdict(moment, "post 8 for seat 3")[:2] == ("right", "kill.must")


# --- again


def test_again_the_required_killer_who_wins() -> None:
    won = won_by(3, {"button": 3, "up": True}, "seat 3 raises; others fold")
    assert by_kill(won) == []
    assert verdict(won, "move kill button to seat 3") == ("forbidden", "kill.again", "major", "")
    assert verdict(won, MIDDLE)[:2] == ("forbidden", "kill.again")
    lost = won_by(4, {"button": 3, "up": True}, "seat 3 folds; seat 4 calls; others fold")
    assert by_kill(lost) == [("move kill button to seat 4", "kill.button")]


def test_again_for_the_same_sum() -> None:
    won = won_by(3, {"button": 3, "up": True}, "seat 3 raises; others fold; next deal; others fold")
    following = won.play("gather", "move button to seat 1")
    assert following.errors == []
    assert by_kill(following) == [("post 8 for seat 3", "kill.again")]
    assert (following.table.game.low, following.table.game.high) == (4, 8)
    assert verdict(following, "post 16 for seat 3") == ("wrong", "kill.again", "critical", "")


def test_again_a_kill_is_part_of_the_pot() -> None:
    moment = at("seat 3 folds; others call", seats=5, kill={"button": 3, "up": True}).wait()
    assert verdict(moment, "give back post of seat 3") == ("forbidden", "kill.again", "critical", "")


def test_again_a_chosen_killer_has_a_leg_only() -> None:
    won = won_by(3, {"by": 3}, "seat 3 raises; others fold")
    assert by_kill(won) == [("move kill button to seat 3", "kill.button")]


# --- button


@EVERY_HOUSE
def test_button_goes_to_the_winner(house: str) -> None:
    won = won_by(4, {"button": 2}, house=house)
    assert by_kill(won) == [("move kill button to seat 4", "kill.button")]
    assert verdict(won, "move kill button to seat 3") == ("wrong", "kill.button", "major", "")
    assert verdict(won, "turn kill button up at seat 4") == ("wrong", "kill.button", "major", "")
    assert by_kill(won.play("move kill button to seat 4")) == []


def test_button_before_the_cards_are_gathered() -> None:
    won = won_by(4, {"button": 2}, "seat 4 raises; others fold; next deal; others fold")
    assert verdict(won, "gather") == ("forbidden", "kill.button", "major", "")


def test_button_lies_wrong_before_the_deal() -> None:
    moment = before({"button": 3, "lies": 2})
    assert ("move kill button to seat 3", "kill.button") in owed_by(moment)
    assert verdict(moment.play(*PREPARED), "riffle")[:2] == ("early", "kill.button")


def test_button_stays_while_the_pot_is_played_for() -> None:
    moment = at("others call", seats=5, kill={"button": 3})
    assert verdict(moment, MIDDLE) == ("early", "kill.button", "major", "")
    between = before({"button": 3})
    assert verdict(between, "move kill button to seat 1") == ("forbidden", "kill.button", "major", "")


def test_button_obliges_nobody_where_kills_are_by_choice() -> None:
    won = won_by(4, {"button": 4}, ONE_CALLER, options={"kill_required": False})
    assert by_kill(won) == []
    assert verdict(won, "turn kill button up at seat 4") == (
        "forbidden",
        "kill.button",
        "major",
        "kill_required",
    )


def test_button_is_carried_and_a_second_win_obliges() -> None:
    script = (
        "seat 4 raises; others fold; next deal; seat 4 raises; seat 5 calls; others fold; others pat; "
        "seat 4 bets; seat 5 folds; next deal; others fold"
    )
    first = won_by(4, {}, script).play("move kill button to seat 4", "gather")
    second = first.until("push main pot to seat 4").play("push main pot to seat 4")
    assert by_kill(second) == [("turn kill button up at seat 4", "kill.leg")]
    third = second.play("turn kill button up at seat 4", "gather", "move button to seat 2")
    assert third.errors == []
    assert by_kill(third) == [("post 8 for seat 4", "kill.must")]


def test_button_no_table_without_kill_pots_speaks_of_it() -> None:
    moment = at("seat 4 raises; others fold", seats=5, ends="award").until("push main pot to seat 4")
    assert by_kill(moment.play("push main pot to seat 4")) == []


# --- neutral


def test_neutral_on_the_first_deal_of_a_game() -> None:
    moment = before({"button": 2}, new_game=True)
    assert (MIDDLE, "kill.neutral") in owed_by(moment)
    up = before({"button": 3, "up": True}, new_game=True)
    assert (MIDDLE, "kill.neutral") in owed_by(up)
    assert not any(act.startswith("post 8") for act in owed(up))


def test_neutral_when_the_winner_has_gone() -> None:
    moment = before({"button": 4, "up": True}, seats=[{}, {}, {}, {"left": True}, {}])
    assert (MIDDLE, "kill.neutral") in owed_by(moment)
    assert not any(act.startswith("post 8") for act in owed(moment))
    assert by_kill(moment.play(MIDDLE)) == []
    assert verdict(moment, "move kill button to seat 5")[1] == "kill.neutral"


@EVERY_HOUSE
def test_neutral_when_others_have_split(house: str) -> None:
    split = split_by_2_and_3({"button": 1}, house=house)
    assert by_kill(split) == [(MIDDLE, "kill.neutral")]
    assert verdict(split, "move kill button to seat 2")[:2] == ("wrong", "kill.neutral")
    assert slips(split, "gather") == []


def test_neutral_stays_so_after_a_split() -> None:
    split = split_by_2_and_3({})
    assert by_kill(split) == []
    assert verdict(split, "move kill button to seat 2") == ("forbidden", "kill.neutral", "major", "")


# --- split


@EVERY_HOUSE
def test_split_keeps_the_leg(house: str) -> None:
    """BL-05."""
    split = split_by_2_and_3({"button": 2}, house=house)
    assert by_kill(split) == []
    for wrong in (MIDDLE, "turn kill button up at seat 2", "move kill button to seat 3"):
        assert verdict(split, wrong) == ("forbidden", "kill.split", "major", "")


@pytest.mark.parametrize("kill", [{"button": 3, "up": True}, {"button": 2, "by": 3}])
def test_split_by_the_killer_kills_again(kill: dict[str, Any]) -> None:
    split = split_by_2_and_3(kill | {"up": True} if "by" not in kill else kill)
    after = kills.award(split.table)
    assert after is not None
    assert after.button == KillButton(3, up=True)
    assert verdict(split, "turn kill button up at seat 3")[1] == "kill.split"


# --- leg


@EVERY_HOUSE
def test_leg_first_has_no_size(house: str) -> None:
    won = won_by(2, {}, "others fold", house=house)
    assert by_kill(won) == [("move kill button to seat 2", "kill.button")]


@EVERY_HOUSE
def test_leg_second_must_win_a_full_bet(house: str) -> None:
    bare = won_by(4, {"button": 4}, house=house)
    assert by_kill(bare) == []
    assert verdict(bare, "turn kill button up at seat 4")[:3] == ("forbidden", "kill.leg", "major")
    full = won_by(4, {"button": 4}, ONE_CALLER, house=house)
    assert by_kill(full) == [("turn kill button up at seat 4", "kill.leg")]
    assert verdict(full, MIDDLE)[1] == "kill.leg"


def test_leg_counts_what_a_blind_has_called_beyond_it() -> None:
    called = "seat 4 raises; seat 2 calls; others fold; others pat; seat 2 checks; seat 4 bets; seat 2 folds"
    won = won_by(4, {"button": 4}, called)
    assert by_kill(won) == [("turn kill button up at seat 4", "kill.leg")]
    small = "seat 4 calls; seat 1 calls; others fold; others pat; seat 1 checks; seat 4 bets; seat 1 folds"
    # The small blind has added half a bet, the big blind nothing.
    assert by_kill(won_by(4, {"button": 4}, f"seat 2 folds; {small}")) == []


@pytest.mark.parametrize(
    ("house", "obliged"), [("roberts", False), ("wsop-live", True), ("california", False)]
)
def test_leg_and_the_kill_of_another(house: str, obliged: bool) -> None:
    script = "seat 3 folds; seat 4 raises; others fold"
    won = won_by(4, {"button": 4, "by": 3}, script, house=house)
    # The kill of 8 is one bet at the limits that it has raised, if it is no blind.
    assert by_kill(won) == ([("turn kill button up at seat 4", "kill.leg")] if obliged else [])
    if not obliged:
        wrong = verdict(won, "turn kill button up at seat 4")
        assert wrong == ("forbidden", "kill.leg", "major", "kill_blind_counts")


# --- away


@EVERY_HOUSE
def test_away_keeps_the_leg(house: str) -> None:
    moment = before({"button": 4}, seats=[{}, {}, {}, {"away": True}, {}], house=house)
    assert by_kill(moment) == []
    assert verdict(moment, MIDDLE) == ("forbidden", "kill.away", "major", "")


def test_away_while_others_win_and_back() -> None:
    back = won_by(4, {"button": 2}, ONE_CALLER, seats=[{}, {}, {}, {"leg": True}, {}])
    assert by_kill(back) == [("turn kill button up at seat 4", "kill.away")]
    bare = won_by(4, {"button": 2}, seats=[{}, {}, {}, {"leg": True}, {}])
    assert by_kill(bare) == [("move kill button to seat 4", "kill.leg")]


def test_away_is_remembered_from_deal_to_deal() -> None:
    seats = [{}, {}, {}, {"away": True}, {}]
    won = won_by(3, {"button": 4}, "seat 3 raises; others fold; next deal; others fold", seats=seats)
    following = won.play("move kill button to seat 3", "gather").table
    assert following.kills is not None
    assert following.kills.legs == {4}
    played = won_by(3, {"button": 4}, "seat 3 raises; others fold; next deal; others fold")
    following = played.play("move kill button to seat 3", "gather").table
    assert following.kills is not None
    assert following.kills.legs == frozenset()


# --- turn


@EVERY_HOUSE
def test_turn_begins_left_of_the_big_blind(house: str) -> None:
    moment = at("others call", seats=6, kill={"button": 4, "up": True}, house=house)
    assert verdict(moment, "say action to seat 3")[0] == "right"
    assert verdict(moment, "say action to seat 5") == ("forbidden", "kill.turn", "major", "")
    assert [one.seat for one in moment.wait(6).table.played] == [3, 4, 5, 6, 1, 2]


def test_turn_of_one_who_hesitates() -> None:
    moment = at("seat 3 hesitates; others call", seats=6, kill={"button": 4, "up": True}).wait()
    assert "say action to seat 3" in owed(moment)


def test_turn_after_a_look_at_two_cards_is_last() -> None:
    moment = at("others call", seats=6, kill={"by": 3, "looked": True}, house="california")
    assert [one.seat for one in moment.wait(6).table.played] == [4, 5, 6, 1, 2, 3]
    assert verdict(moment, "say action to seat 3") == ("forbidden", "kill.turn", "major", "kill_look_two")
    raised = at("seat 5 raises; others call", seats=6, kill={"by": 3, "looked": True}, house="california")
    assert [one.seat for one in raised.wait(7).table.played] == [4, 5, 6, 1, 2, 4, 3]


# --- unaware

SHORT = "seat 3 folds; seat 4 checks; seat 5 puts in 4 not knowing of the kill"
WANTS_IT = f"{SHORT} and at once seat 5 wants its chips back"


def test_unaware_of_a_required_kill_is_made_good() -> None:
    """BL-07, the button seen by all."""
    moment = at(SHORT, seats=6, kill={"button": 4, "up": True}).wait(3)
    assert by_kill(moment) == [("make it 8 for seat 5", "kill.unaware")]
    assert verdict(moment, "declined to seat 5")[:2] != ("right", "kill.unaware")
    good = moment.play("make it 8 for seat 5")
    assert good.table.seat(5).bet == 8
    assert by_kill(good) == []


def test_unaware_and_wants_it_back() -> None:
    moment = at(WANTS_IT, seats=6, kill={"button": 4, "up": True}).wait(3)
    assert owed_by(moment)[0] == ("say declined to seat 5", "kill.unaware")
    assert verdict(moment, "allowed to seat 5") == ("wrong", "kill.unaware", "critical", "kill_unaware")
    assert by_kill(moment.play("declined to seat 5")) == [("make it 8 for seat 5", "kill.unaware")]


@pytest.mark.parametrize("kill", [{"by": 3}, {"button": 4, "up": True, "lies": 0}])
def test_unaware_of_what_nobody_could_see_is_taken_back(kill: dict[str, Any]) -> None:
    """BL-07, the button not shown as it should be."""
    script = WANTS_IT.replace("seat 3 folds", "seat 3 checks") if "by" in kill else WANTS_IT
    moment = at(f"{script}; seat 5 folds; others fold", seats=6, kill=kill).wait(3)
    assert owed_by(moment)[0] == ("say allowed to seat 5", "kill.unaware")
    assert verdict(moment, "make it 8 for seat 5") == (
        "forbidden",
        "kill.unaware",
        "critical",
        "kill_unaware",
    )
    back = moment.play("allowed to seat 5")
    assert back.table.seat(5).bet == 0
    assert back.wait().table.seat(5).folded
    silent = at(script.partition(" and at once")[0], seats=6, kill=kill).wait(3)
    assert by_kill(silent) == [("say declined to seat 5", "kill.unaware")]


@pytest.mark.parametrize("kill", [{"by": 3}, {"button": 4, "up": True}])
def test_unaware_forfeits_or_makes_it_good(kill: dict[str, Any]) -> None:
    script = WANTS_IT.replace("seat 3 folds", "seat 3 checks") if "by" in kill else WANTS_IT
    moment = at(script, seats=6, kill=kill, house="wsop-live").wait(3)
    assert owed_by(moment)[0] == ("say declined to seat 5", "kill.unaware")
    assert verdict(moment, "allowed to seat 5")[3] == "kill_unaware"
    gone = at(f"{SHORT} and at once seat 5 acts out of turn: folds", seats=6, kill={"button": 4, "up": True},
              house="wsop-live").wait(3)  # fmt: skip
    assert by_kill(gone) == []
    assert gone.table.seat(5).bet == 4


# --- look at two


def dealt(rounds: int, house: str = "california", kill: dict[str, Any] | None = None, **more: Any) -> Moment:
    """So many cards are out to each of five, and seat 3 kills."""
    asks = f"wait for deal {rounds} to seat 5 and at once seat 3 kills the pot; others fold"
    moment = at(asks, seats=more.pop("seats", 5), start="deal", kill=kill or {}, house=house, **more)
    return moment.play(*[f"deal 1 to seat {n}" for _ in range(rounds) for n in range(1, 6)])


def test_look_two_only_where_the_house_has_it() -> None:
    moment = dealt(2)
    assert owed_by(moment)[0] == ("say allowed to seat 3", "kill.look_two")
    assert verdict(moment, "declined to seat 3") == ("wrong", "kill.look_two", "critical", "kill_look_two")
    killed = moment.play("allowed to seat 3").table
    assert killed.kills is not None
    assert killed.kills.pot is not None
    assert killed.kills.pot.looked
    assert killed.seat(3).bet == 8
    for house in ("roberts", "wsop-live"):
        assert verdict(dealt(2, house), "declined to seat 3") == (
            "right",
            "kill.look_two",
            "",
            "kill_look_two",
        )


def test_look_two_not_after_a_third_card() -> None:
    assert owed_by(dealt(3))[0] == ("say declined to seat 3", "kill.look_two")
    late = at("seat 3 kills the pot; others fold", seats=5, kill={}, house="california").wait()
    assert owed_by(late)[0] == ("say declined to seat 3", "kill.look_two")


def test_look_two_needs_four_times_the_kill() -> None:
    for stack, word in ((31, "declined"), (32, "allowed")):
        seats = [{}, {}, {"stack": stack}, {}, {}]
        assert owed_by(dealt(2, seats=seats))[0] == (f"say {word} to seat 3", "kill.look_two")


# --- one


def test_one_kill_when_another_is_obliged() -> None:
    asks = "wait for post 4 for seat 2 and at once seat 4 kills the pot"
    moment = before({"button": 3, "up": True}, asks).play(*PREPARED)
    assert owed_by(moment)[0] == ("say declined to seat 4", "kill.one")
    assert verdict(moment, "allowed to seat 4") == ("wrong", "kill.one", "critical", "")


def test_one_kill_too_many_that_was_allowed_goes_back() -> None:
    asks = "wait for post 4 for seat 2 and at once seat 4 kills the pot"
    seats = [{}, {}, {}, {"passed": True}, {}]
    wrong = before({"button": 3, "up": True}, asks, seats=seats).play(*PREPARED, "allowed to seat 4")
    assert by_kill(wrong) == [("give back post of seat 4", "kill.one")]
    assert by_kill(wrong.play("give back post of seat 4")) == [("post 8 for seat 3", "kill.must")]


def test_one_kill_when_the_pot_is_killed() -> None:
    moment = dealt(2, kill={"button": 4, "up": True})
    assert owed_by(moment)[0] == ("say declined to seat 3", "kill.one")
    again = moment.play("allowed to seat 3").table
    assert kills.killer(again) == 4


def test_one_kill_chips_of_a_second_go_back() -> None:
    seats = [{}, {}, {}, {"passed": True, "posted": 8}, {}]
    moment = before({"button": 3, "up": True}, seats=seats)
    assert ("give back post of seat 4", "kill.one") in owed_by(moment)
    assert moment.play("give back post of seat 4").table.seat(4).standing is Standing.OWES


# --- a new player

ENTERS = "wait for post 4 for seat 2 and at once seat 4 wants a hand and agrees to kill the next pot"
NEW = [{}, {}, {}, {"new": True}, {}]


def test_new_player_enters_by_agreeing_to_kill_the_next() -> None:
    script = f"{ENTERS}; others fold; next deal; others fold"
    moment = before({"button": 3, "up": True}, script, seats=NEW).play(*PREPARED)
    assert owed_by(moment)[0] == ("say allowed to seat 4", "kill.new_player")
    assert verdict(moment, "declined to seat 4") == ("wrong", "kill.new_player", "critical", "kill_entry")
    following = moment.play("allowed to seat 4").until("gather").play("gather", "move button to seat 1")
    assert ("post 8 for seat 4", "kill.new_player") in owed_by(following)


def test_new_player_waits_else() -> None:
    asks = "wait for post 4 for seat 2 and at once seat 4 wants a hand"
    moment = before({"button": 3, "up": True}, asks, seats=NEW).play(*PREPARED)
    assert owed_by(moment)[0] == ("say declined to seat 4", "kill.new_player")


def test_new_player_enters_freely() -> None:
    moment = before({"button": 3, "up": True}, ENTERS, seats=NEW, house="wsop-live").play(*PREPARED)
    assert owed_by(moment)[0] == ("say allowed to seat 4", "kill.new_player")
    assert verdict(moment, "allowed to seat 4") == ("right", "kill.new_player", "", "kill_entry")
    asks = "wait for post 4 for seat 2 and at once seat 4 wants a hand"
    plain = before({"button": 3, "up": True}, asks, seats=NEW, house="wsop-live").play(*PREPARED)
    assert owed_by(plain)[0][1] == "blind.new_player"


def test_new_player_is_not_one_who_only_owes_a_blind() -> None:
    seats = [{}, {}, {}, {"passed": True}, {}]
    moment = before({"button": 3, "up": True}, ENTERS, seats=seats).play(*PREPARED)
    assert "kill.new_player" not in [rule for _, rule in owed_by(moment)]


def test_a_sum_that_nobody_owes_is_told_by_what_it_would_be() -> None:
    ready = before({"button": 3}).until("riffle")
    assert verdict(ready, "post 8 for seat 4")[:2] == ("needless", "kill.must")
    assert verdict(ready, "post 3 for seat 4")[:2] == ("needless", "blind.post")
    killed = before({"button": 3, "up": True}).until("riffle")
    assert verdict(killed, "post 8 for seat 4")[:2] == ("needless", "kill.one")
    anted = at("others fold", start="before", game="draw high limit 4-8", seats=4).until("riffle")
    assert verdict(anted, "post 3 for seat 2")[:2] == ("needless", "ante.post")


def test_a_live_hand_declared_dead_for_nothing_is_told_as_that() -> None:
    dealt = at("others call", seats=4)
    assert verdict(dealt, "say dead hand seat 3")[:3] == ("needless", "mend.floor", "critical")


def test_must_not_yet_counts_what_is_posted_of_the_blind() -> None:
    seats: list[dict[str, Any]] = [{}, {"owes_kill": True}, {}, {}, {}]
    blind = before({}, seats=seats, house="wsop-live")
    assert verdict(blind, "post 8 for seat 2")[:2] == ("forbidden", "kill.must")
    half = blind.play("post 2 for seat 2")
    assert verdict(half, "post 4 for seat 2")[:2] == ("forbidden", "kill.must")
    assert verdict(half, "post 2 for seat 2")[0] == "right"


def test_new_player_who_asks_for_nothing_waits_whatever_another_has_promised() -> None:
    seats: list[dict[str, Any]] = [{}, {}, {}, {"new": True}, {"new": True}, {}]
    start = before({"button": 3, "up": True}, f"{ENTERS}; others fold", seats=seats, button=6)
    moment = start.play(*PREPARED)
    assert owed_by(moment)[0] == ("say allowed to seat 4", "kill.new_player")
    ready = moment.play("allowed to seat 4").until("deal 1 to seat 1")
    assert verdict(ready, "deal 1 to seat 5")[:2] == ("forbidden", "blind.new_player")
    assert verdict(moment, "deal 1 to seat 5")[:2] == ("forbidden", "blind.new_player")
