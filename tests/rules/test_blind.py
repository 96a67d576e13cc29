"""The right seats post the right sums."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_trainer.table.state import Owes, Stage, Standing
from tests.rules.build import Moment, at, owed, owed_by, run_perfect, verdict

EVERY_HOUSE = pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])


def ready(**more: Any) -> Moment:
    """The button lies right, nothing is up yet."""
    before = at(start="before", **more)
    return before.play(f"move button to seat {before.table.button_due}")


def said_by(moment: Moment, rule_id: str) -> list[str]:
    return [act for act, rule in owed_by(moment) if rule == rule_id]


def blinds(moment: Moment) -> list[str]:
    return said_by(moment, "blind.post")


def posts(moment: Moment) -> list[str]:
    """Every blind that is owed, by whatever rule."""
    return [act for act in owed(moment) if act.startswith("post ")]


def dealt(*seats: int) -> list[str]:
    return [f"deal 1 to seat {seat}" for seat in seats]


@EVERY_HOUSE
def test_post_from_the_left_of_the_button_the_big_one_last(house: str) -> None:
    moment = ready(seats=[{}, {"away": True}, {}, {}], button=4, house=house)
    assert blinds(moment) == ["post 2 for seat 1", "post 4 for seat 3"]
    assert verdict(moment, "post 4 for seat 1") == ("wrong", "blind.post", "major", "")
    assert verdict(moment, "post 2 for seat 2") == ("wrong", "blind.post", "major", "")
    assert verdict(moment, "riffle")[:2] == ("early", "blind.post")


@pytest.mark.parametrize(
    ("game", "sums", "expected"),
    [
        ("ace-to-five limit 8-16", None, ["post 4 for seat 1", "post 8 for seat 2"]),
        ("deuce-to-seven no-limit 5-10", None, ["post 5 for seat 1", "post 10 for seat 2"]),
        ("ace-to-five limit 20-40", [20], ["post 20 for seat 1"]),
        ("deuce-to-seven limit 8-16", [2, 4, 8],
         ["post 2 for seat 1", "post 4 for seat 2", "post 8 for seat 3"]),
    ],
)  # fmt: skip
def test_post_as_many_as_the_game_has(game: str, sums: list[int] | None, expected: list[str]) -> None:
    more = {"blinds": sums} if sums else {}
    assert blinds(ready(seats=5, game=game, **more)) == expected


def test_post_before_the_wrong_seat_goes_back() -> None:
    moment = ready(seats=[{}, {}, {}, {}, {"posted": 4}])
    assert "give back post of seat 5" in blinds(moment)
    assert verdict(moment, "post 4 for seat 5")[0] == "wrong"
    mended = moment.play("give back post of seat 5", "post blinds")
    assert mended.errors == []
    assert owed(mended) == ["riffle"]


def test_post_by_the_dealer_from_the_wrong_seat_is_undone() -> None:
    wrong = ready(seats=5).play("post 4 for seat 3")
    assert owed_by(wrong) == [("give back post of seat 3", "mend.own_error")]
    assert owed(wrong.play("give back post of seat 3", "post blinds")) == ["riffle"]


def test_post_by_a_player_of_his_own_accord_is_not_collected_twice() -> None:
    moment = ready(seats=[{"posted": 2}, {"posted": 1}, {}, {}])
    assert blinds(moment) == ["post 3 for seat 2"]


def test_post_may_come_before_the_button_is_moved() -> None:
    before = at(seats=4, start="before", button=2)
    assert verdict(before, "post 2 for seat 3")[:2] == ("right", "blind.post")
    assert verdict(before, "post 2 for seat 2")[:2] == ("wrong", "blind.post")


def test_post_that_is_made_up_is_no_blind_out_of_place() -> None:
    moment = ready(seats=[{}, {}, {}, {"owes": True, "posted": 4}, {}])
    assert blinds(moment) == ["post 2 for seat 1", "post 4 for seat 2"]


@EVERY_HOUSE
def test_post_found_missing_goes_up_while_its_player_has_not_looked(house: str) -> None:
    script = "seat 2 forgets the blind; seat 1 says seat 2 owes the blind"
    late = at(script, seats=4, house=house).wait()
    assert owed_by(late) == [("post 4 for seat 2", "blind.post")]
    assert verdict(late, "misdeal") == ("forbidden", "misdeal.needless", "critical", "")
    assert owed(late.play("post 4 for seat 2")) == []


@pytest.mark.parametrize("first", ["seat 2 looks", "seat 3 calls; seat 4 calls; seat 1 calls; seat 2 folds"])
def test_post_is_not_put_up_after_a_look_or_an_act(first: str) -> None:
    script = f"seat 2 forgets the blind; {first}; seat 1 says seat 2 owes the blind"
    late = at(script, seats=4).wait(len(first.split(";")) + 1)
    assert "post 4 for seat 2" not in owed(late)
    assert owed(at("seat 2 forgets the blind", seats=4)) == []


def test_post_again_from_the_right_seats_when_the_button_was_wrong() -> None:
    wrong = at("the button was at seat 1", seats=4, button=3).play("misdeal", "give back bets and blinds")
    again = wrong.play("gather", "move button to seat 2")
    assert again.errors == []
    assert blinds(again) == ["post 2 for seat 3", "post 4 for seat 4"]


def test_post_stands_in_any_other_misdeal() -> None:
    script = "the dealer gives seat 2 six cards; seat 3 calls; seat 2 finds six cards"
    again = at(script, seats=4).wait(2).play("misdeal", "give back bets", "gather")
    assert again.errors == []
    assert blinds(again) == []


# --- heads-up


@EVERY_HOUSE
def test_heads_up_the_button_has_the_small_one(house: str) -> None:
    moment = ready(seats=2, button=2, house=house)
    assert said_by(moment, "blind.heads_up") == ["post 2 for seat 2", "post 4 for seat 1"]
    assert verdict(moment, "post 4 for seat 2") == ("wrong", "blind.heads_up", "major", "")
    assert owed(moment.play("post 2 for seat 2", "post 4 for seat 1")) == ["riffle"]


def test_heads_up_with_empty_chairs_between() -> None:
    moment = ready(seats=[{}, {"empty": True}, {}, {"away": True}], button=1)
    assert said_by(moment, "blind.heads_up") == ["post 2 for seat 1", "post 4 for seat 3"]


def test_heads_up_is_nothing_special_with_one_blind_or_a_third_player() -> None:
    assert blinds(ready(seats=2, button=2, blinds=[4])) == ["post 4 for seat 1"]
    assert said_by(ready(seats=3), "blind.heads_up") == []
    third = ready(seats=[{}, {"new": True}, {}], button=3)
    assert sorted(posts(third)) == ["post 2 for seat 1", "post 4 for seat 2"]


# --- one blind: less than half, half or more, not taken

TWENTY: dict[str, Any] = {"game": "ace-to-five limit 20-40", "blinds": [20]}


@EVERY_HOUSE
def test_single_short_is_dealt_in_and_the_next_takes_the_blind(house: str) -> None:
    moment = ready(seats=[{"stack": 9}, {}, {}, {}], house=house, **TWENTY)
    assert said_by(moment, "blind.single_short") == ["post 9 for seat 1", "post 20 for seat 2"]
    short = moment.play("post 9 for seat 1")
    assert verdict(short, "riffle") == ("early", "blind.single_short", "major", "")
    assert verdict(short, "post 11 for seat 2")[:2] == ("wrong", "blind.single_short")
    both = short.play("post 20 for seat 2", "shuffle", "cut")
    assert both.errors == []
    assert owed(both) == ["deal 1 to seat 1"]


def test_single_short_players_pass_the_blind_on_until_one_has_it() -> None:
    moment = ready(seats=[{"stack": 3}, {"stack": 9}, {"stack": 10}, {}], **TWENTY)
    assert posts(moment) == ["post 3 for seat 1", "post 9 for seat 2", "post 10 for seat 3"]


def test_single_short_takes_the_next_deals_blind_with_chips_again() -> None:
    moment = ready(seats=[{}, {}, {"short": True, "stack": 29}, {}], button=3, **TWENTY)
    assert owed_by(moment) == [("post 20 for seat 3", "blind.single_short")]
    assert verdict(moment, "post 20 for seat 4")[:2] == ("wrong", "blind.single_short")


def test_single_short_may_sit_out_until_the_blind_comes() -> None:
    script = "wait for move button to seat 3 and at once seat 3 lets the blind go by"
    seats = [{}, {}, {"short": True, "stack": 29}, {}]
    out = at(script, seats=seats, button=3, start="before", **TWENTY).play("move button to seat 3")
    assert out.errors == []
    assert posts(out) == ["post 20 for seat 4"]
    assert out.table.seat(3).owes is Owes.MISSED


@EVERY_HOUSE
def test_single_half_or_more_is_the_blind(house: str) -> None:
    """BL-02."""
    moment = ready(seats=[{"stack": 12}, {}, {}, {}], house=house, **TWENTY)
    assert owed_by(moment) == [("post 12 for seat 1", "blind.single_half")]
    assert verdict(moment, "post 20 for seat 1")[0] == "right"
    posted = moment.play("post 12 for seat 1")
    assert owed(posted) == ["riffle"]
    assert verdict(posted, "post 20 for seat 2") == ("needless", "blind.single_half", "critical", "")


def test_single_half_begins_with_just_half() -> None:
    assert posts(ready(seats=[{"stack": 10}, {}, {}], **TWENTY)) == ["post 10 for seat 1"]
    assert len(posts(ready(seats=[{"stack": 9}, {}, {}], **TWENTY))) == 2
    assert said_by(ready(seats=[{"stack": 20}, {}, {}], **TWENTY), "blind.single_half") == []


def test_single_half_is_no_matter_where_there_are_several_blinds() -> None:
    assert posts(ready(seats=[{}, {"stack": 1}, {}, {}])) == ["post 2 for seat 1", "post 1 for seat 2"]


def missed(script: str = "", *, seat: int = 4, **more: Any) -> Moment:
    seats: list[dict[str, Any]] = [{} for _ in range(5)]
    seats[seat - 1] = {"missed": True}
    before = at(script, seats=seats, button=5, start="before", **TWENTY, **more)
    return before.play("move button to seat 5")


def test_single_missed_is_dealt_in_only_on_the_blind() -> None:
    asks = missed("wait for move button to seat 5 and at once seat 4 wants a hand")
    assert owed_by(asks)[0] == ("say declined to seat 4", "blind.single_missed")
    assert verdict(asks, "say allowed to seat 4") == (
        "wrong",
        "blind.single_missed",
        "major",
        "single_missed",
    )
    out = asks.play("say declined to seat 4", "post 20 for seat 1", "shuffle", "cut", *dealt(1, 2, 3))
    assert owed(out) == ["deal 1 to seat 5"]
    assert verdict(out, "deal 1 to seat 4") == (
        "forbidden", "blind.single_missed", "critical", "single_missed"
    )  # fmt: skip


@pytest.mark.parametrize(("option", "taken"), [("blind", False), ("blind-or-kill", True)])
def test_single_missed_may_be_bought_back_with_a_kill_where_the_house_has_it(
    option: str, taken: bool
) -> None:
    script = "wait for move button to seat 5 and at once seat 4 posts 40"
    kills = missed(script, options={"single_missed": option})
    assert (("give back post of seat 4", "blind.single_missed") in owed_by(kills)) is not taken
    assert kills.table.seat(4).made_up is taken
    half = script.replace("40", "20")
    assert "give back post of seat 4" in owed(missed(half, options={"single_missed": option}))


def test_single_missed_comes_in_when_the_blind_comes_round() -> None:
    come = missed(seat=1)
    assert owed_by(come) == [("post 20 for seat 1", "blind.single_missed")]
    ready_to_deal = come.play("post 20 for seat 1", "shuffle", "cut")
    assert ready_to_deal.errors == []
    assert owed(ready_to_deal) == ["deal 1 to seat 1"]


def test_single_missed_is_who_lets_the_blind_go_by() -> None:
    script = "wait for move button to seat 5 and at once seat 1 lets the blind go by"
    out = at(script, seats=5, start="before", **TWENTY).play("move button to seat 5")
    assert out.errors == []
    assert posts(out) == ["post 20 for seat 2"]
    deal = out.play("post 20 for seat 2", "shuffle", "cut")
    assert verdict(deal, "deal 1 to seat 1")[:2] == ("forbidden", "blind.single_missed")
    assert owed(deal) == ["deal 1 to seat 2"]


# --- who is let in


def waiting(
    kind: str, seat: int, script: str = "", *, seats: int = 6, button: int = 6, **more: Any
) -> Moment:
    """The button lies right, and somebody waits for a hand."""
    plans: list[dict[str, Any]] = [{} for _ in range(seats)]
    plans[seat - 1] = {kind: True}
    words = f"wait for move button to seat {button} and at once {script}" if script else ""
    before = at(words, seats=plans, button=button, start="before", **more)
    return before.play(f"move button to seat {button}")


@pytest.mark.parametrize("house", ["roberts", "wsop-live"])
def test_new_player_gets_no_hand_for_nothing(house: str) -> None:
    asks = waiting("new", 4, "seat 4 wants a hand", house=house)
    assert owed_by(asks)[0] == ("say declined to seat 4", "blind.new_player")
    assert verdict(asks, "say allowed to seat 4")[:3] == ("wrong", "blind.new_player", "major")
    deal = asks.play("say no to seat 4", "post blinds", "shuffle", "cut", *dealt(1, 2, 3))
    assert deal.errors == []
    assert owed(deal) == ["deal 1 to seat 5"]
    assert verdict(deal, "deal 1 to seat 4")[:3] == ("forbidden", "blind.new_player", "critical")


@pytest.mark.parametrize(("option", "chips", "taken"), [
    (False, 8, True), (False, 4, False), (True, 4, True), (True, 8, True), (True, 2, False),
])  # fmt: skip
def test_new_player_kills_or_posts_where_the_house_has_it(option: bool, chips: int, taken: bool) -> None:
    moment = waiting("new", 4, f"seat 4 posts {chips}", options={"new_player_post": option})
    back = ("give back post of seat 4", "blind.new_player")
    assert (back in owed_by(moment)) is not taken
    if not taken:
        assert verdict(moment, "riffle")[0] == "early"
        moment = moment.play("give back post of seat 4")
    deal = moment.play("post blinds", "shuffle", "cut", *dealt(1, 2, 3))
    assert deal.errors == []
    assert owed(deal) == [f"deal 1 to seat {4 if taken else 5}"]


def test_new_player_posts_no_single_blind_anywhere() -> None:
    moment = waiting("new", 4, "seat 4 posts 20", options={"new_player_post": True}, **TWENTY)
    assert ("give back post of seat 4", "blind.new_player") in owed_by(moment)
    killed = waiting("new", 4, "seat 4 posts 40", options={"new_player_post": True}, **TWENTY)
    assert killed.table.seat(4).made_up


@EVERY_HOUSE
def test_new_player_comes_in_with_the_big_blind(house: str) -> None:
    come = waiting("new", 2, house=house, seats=5, button=5)
    assert ("post 4 for seat 2", "blind.new_player") in owed_by(come)
    assert verdict(come, "post 4 for seat 3")[0] == "wrong"
    deal = come.play("post 2 for seat 1", "post 4 for seat 2", "shuffle", "cut", *dealt(1))
    assert deal.errors == []
    assert owed(deal) == ["deal 1 to seat 2"]


def test_new_player_of_a_game_with_antes_antes_as_all_do() -> None:
    before = at(seats=[{}, {}, {"new": True}], game="draw high", start="before").play("move button to seat 3")
    assert "post 1 for seat 3" in owed(before)


def test_new_player_at_draw_high_with_blinds_posts_the_big_one() -> None:
    moment = waiting("new", 4, "seat 4 posts 4", game="draw high limit 4-8", blinds=[2, 4])
    assert moment.table.seat(4).made_up
    assert "give back post of seat 4" not in owed(moment)


@pytest.mark.parametrize("kind", ["new", "passed", "owes"])
@pytest.mark.parametrize(("seat", "button"), [(2, 2), (3, 2)])
def test_between_button_and_big_blind_nobody_comes_in(kind: str, seat: int, button: int) -> None:
    plans: list[dict[str, Any]] = [{} for _ in range(6)]
    plans[seat - 1] = {kind: True}
    script = f"wait for move button to seat {button} and at once seat {seat} posts 8"
    before = at(script, seats=plans, button=button, start="before")
    moment = before.play(f"move button to seat {button}")
    assert (f"give back post of seat {seat}", "blind.between") in owed_by(moment)
    back = moment.play(f"give back post of seat {seat}", "post blinds", "shuffle", "cut")
    assert f"deal 1 to seat {seat}" not in owed(back)
    assert verdict(back, f"deal 1 to seat {seat}") == (
        "forbidden", "blind.between", "critical", "deal_in_between"
    )  # fmt: skip


def test_between_is_no_matter_where_the_house_deals_in() -> None:
    moment = waiting("passed", 1, "seat 1 posts 8", button=6, options={"deal_in_between": True})
    assert moment.table.seat(1).made_up
    deal = moment.play("post blinds", "shuffle", "cut")
    assert deal.errors == []
    assert owed(deal) == ["deal 1 to seat 1"]


def test_between_answers_who_wants_a_hand() -> None:
    asks = waiting("new", 1, "seat 1 wants a hand", button=6)
    assert owed_by(asks)[0] == ("say declined to seat 1", "blind.between")
    assert verdict(asks, "say yes to seat 1") == ("wrong", "blind.between", "major", "deal_in_between")


def test_between_holds_for_one_who_has_moved_too() -> None:
    asks = waiting("moved", 1, "seat 1 wants a hand", button=6)
    assert owed_by(asks)[0] == ("say declined to seat 1", "blind.between")
    deal = asks.play("say declined to seat 1", "post 2 for seat 2", "post 4 for seat 3", "shuffle", "cut")
    assert deal.errors == []
    assert owed(deal) == ["deal 1 to seat 2"]
    assert verdict(deal, "deal 1 to seat 1")[:2] == ("forbidden", "blind.between")


@EVERY_HOUSE
def test_passed_by_the_big_blind_waits_or_kills(house: str) -> None:
    """BL-03."""
    asks = waiting("passed", 4, "seat 4 wants a hand", house=house)
    assert owed_by(asks)[0] == ("say declined to seat 4", "blind.passed")
    assert verdict(asks, "say allowed to seat 4")[:3] == ("wrong", "blind.passed", "major")
    small = waiting("passed", 4, "seat 4 posts 4", house=house)
    assert ("give back post of seat 4", "blind.passed") in owed_by(small)
    killed = waiting("passed", 4, "seat 4 posts 8", house=house)
    deal = killed.play("post blinds", "shuffle", "cut", *dealt(1, 2, 3))
    assert owed(deal) == ["deal 1 to seat 4"]


def test_passed_comes_in_when_the_big_blind_comes_round() -> None:
    come = waiting("passed", 2, seats=5, button=5)
    assert ("post 4 for seat 2", "blind.passed") in owed_by(come)


def test_passed_is_who_lets_the_big_blind_go_by() -> None:
    script = "wait for move button to seat 5 and at once seat 2 lets the blind go by"
    out = at(script, seats=5, start="before").play("move button to seat 5")
    assert out.errors == []
    assert posts(out) == ["post 2 for seat 1", "post 4 for seat 3"]
    deal = out.play("post blinds", "shuffle", "cut", *dealt(1))
    assert verdict(deal, "deal 1 to seat 2")[0] == "forbidden"


def test_passed_one_who_has_only_moved_is_dealt_in_for_nothing() -> None:
    asks = waiting("moved", 4, "seat 4 wants a hand")
    assert owed_by(asks)[0] == ("say allowed to seat 4", "blind.passed")
    assert verdict(asks, "say declined to seat 4")[:3] == ("wrong", "blind.passed", "major")
    told = asks.play("say allowed to seat 4", "post blinds")
    assert verdict(told, "post 4 for seat 4") == ("needless", "blind.passed", "critical", "")
    deal = told.play("shuffle", "cut", *dealt(1, 2, 3))
    assert deal.errors == []
    assert deal.sitting.owed()[0].because == "blind.passed"
    assert owed(deal) == ["deal 1 to seat 4"]
    paid = waiting("moved", 4, "seat 4 posts 4")
    assert ("give back post of seat 4", "blind.passed") in owed_by(paid)


# --- dealt in while owing


def owing(script: str, **more: Any) -> Moment:
    seats: list[dict[str, Any]] = [{} for _ in range(6)]
    seats[4] = {"owes_unnoticed": True}
    return at(script, seats=seats, start="bet", **more).wait(script.count(";") + 1)


SAYS = "seat 6 says seat 5 owes the blind"


@EVERY_HOUSE
def test_owing_dead_after_a_look(house: str) -> None:
    looked = owing(f"seat 3 calls; seat 4 folds; seat 5 looks; {SAYS}", house=house)
    assert owed_by(looked) == [("call the floor", "blind.owing_dead")]
    assert verdict(looked, "dead hand seat 5") == ("forbidden", "blind.owing_dead", "major", "floor_calls")
    assert verdict(looked, "post 4 for seat 5")[0] != "right"
    assert verdict(looked, "misdeal")[:2] == ("forbidden", "misdeal.too_late")
    done = [act for act, rule in run_perfect(looked) if rule == "blind.owing_dead"]
    assert done == ["call the floor", "say dead hand seat 5", "take all from seat 5 to muck"]


def test_owing_dead_without_the_floor_where_it_is_not_called() -> None:
    looked = owing(f"seat 3 calls; seat 4 folds; seat 5 looks; {SAYS}", options={"floor_calls": False})
    assert owed_by(looked) == [("say dead hand seat 5", "blind.owing_dead")]


def test_owing_dead_is_no_hand_that_has_acted() -> None:
    acted = owing(f"seat 3 calls; seat 4 folds; seat 5 looks; seat 5 calls; {SAYS}")
    assert owed(acted) == []
    assert verdict(acted, "dead hand seat 5") == ("forbidden", "blind.owing_dead", "critical", "")
    assert acted.table.seat(5).standing is Standing.OWES


def test_owing_dead_is_no_hand_that_nobody_has_looked_at() -> None:
    quiet = owing(f"seat 3 calls; seat 4 folds; {SAYS}")
    assert owed_by(quiet) == [("post 4 for seat 5", "blind.owing_dead")]
    assert owed(quiet.play("post 4 for seat 5")) == []


def test_owing_dead_is_a_misdeal_while_there_is_time() -> None:
    in_time = owing(f"seat 3 calls; {SAYS}")
    assert owed_by(in_time) == [("say misdeal", "misdeal.empty_seat")]


# --- taking the blinds back

ALONE = "seat 3 folds; seat 4 folds; seat 1 and seat 2 agree to chop"


def test_chop_is_refused_unless_the_house_has_it() -> None:
    alone = at(ALONE, seats=4).wait(3)
    assert owed_by(alone) == [("say declined to seat 1", "blind.chop")]
    assert verdict(alone, "say allowed to seat 1") == ("wrong", "blind.chop", "critical", "chop_blinds")
    goes_on = alone.play("say no to seat 1").wait()
    assert goes_on.table.played[-1].seat == 1


@pytest.mark.parametrize("house", ["wsop-live", "california"])
def test_chop_where_the_house_has_it_gives_both_their_blinds_back(house: str) -> None:
    alone = at(ALONE, seats=4, house=house, options={"chop_blinds": True}).wait(3)
    assert owed_by(alone) == [("say allowed to seat 1", "blind.chop")]
    agreed = alone.play("say allowed to seat 1")
    assert owed(agreed) == ["give back post of seat 1", "give back post of seat 2"]
    assert verdict(agreed, "bring in") == ("forbidden", "blind.chop", "critical", "chop_blinds")
    over = agreed.play("give back post of seat 1", "give back post of seat 2")
    assert over.errors == []
    assert over.table.stage is Stage.OVER
    assert [seat.stack for seat in over.table.seats] == [100] * 4


def test_chop_gives_blinds_back_that_were_brought_in_too_soon() -> None:
    alone = at(ALONE, seats=4, options={"chop_blinds": True}).wait(3)
    agreed = alone.play("bring in", "say allowed to seat 1")
    assert owed(agreed) == ["give back post of seat 1", "give back post of seat 2"]
    over = agreed.play("give back post of seat 1", "give back post of seat 2")
    assert (over.table.stage, over.table.pot) == (Stage.OVER, 0)


@pytest.mark.parametrize(
    ("script", "start"),
    [
        ("seat 3 calls; seat 4 folds; seat 1 folds; seat 3 and seat 2 agree to split the pot", "bet"),
        ("seat 3 folds; seat 4 folds; seat 1 calls; seat 1 and seat 2 agree to chop", "bet"),
        ("seat 3 opens; others fold; seat 2 calls\nothers pat\nseat 2 and seat 3 agree to split the pot",
         "after draw"),
    ],
)  # fmt: skip
def test_chop_is_for_no_other_pot(script: str, start: str) -> None:
    moment = at(script, seats=4, start=start, options={"chop_blinds": True})
    moment = moment.wait(4 if start == "bet" else 1)
    answers = [one for one in owed_by(moment) if one[1] == "blind.chop"]
    assert answers == [(f"say declined to seat {moment.table.questions[0].seat}", "blind.chop")]


def test_chop_is_not_for_blinds_beside_antes() -> None:
    moment = at(ALONE, seats=4, ante=1, options={"chop_blinds": True}).wait(3)
    assert ("say declined to seat 1", "blind.chop") in owed_by(moment)


# --- the big blind's option


def test_option_is_offered_when_the_bet_comes_back_only_called() -> None:
    called = at("others call").wait(5)
    assert owed_by(called) == [("say option to seat 2", "blind.option")]
    assert verdict(called, "bring in") == ("early", "blind.option", "major", "")
    assert verdict(called, "say option to seat 3")[:2] == ("wrong", "blind.option")
    assert owed(called.play("say option to seat 2")) == []
    assert called.play("say option to seat 2").wait().table.played[-1].seat == 2


def test_option_is_no_more_after_a_raise() -> None:
    raised = at("seat 3 raises; others call").wait(5)
    assert "blind.option" not in {rule for _, rule in owed_by(raised)}


def test_option_not_offered_is_let_slip() -> None:
    called = at("seat 2 raises; others call", game="deuce-to-seven no-limit 2-4").wait(6)
    assert called.errors == [("let slip", "blind.option", "minor", "")]
    assert called.table.to_call == 8


# --- over several deals


def test_single_short_that_wins_has_the_blind_of_the_next_deal() -> None:
    script = "others fold\nseat 3 shows its hand; seat 2 shows its hand\nnext deal\nothers fold"
    hands = {2: "Ac 2d 3h 4s 5c", 3: "Kc Kd Kh 9s 9c"}
    seats = [{}, {"stack": 8}, {}, {}]
    first = at(script, seats=seats, button=1, start="bet", hands=hands, seed=5, **TWENTY)
    acts = [one for one in run_perfect(first) if one[1] in ("blind.single_short", "blind.post")]
    assert acts == [("post 16 for seat 2", "blind.single_short")]  # the 8 twice: seat 3 has 12 back


def test_passed_the_button_goes_once_by_one_who_has_moved() -> None:
    seats = [{}, {"moved": True}, {}, {}]
    script = "others fold\nnext deal\nothers fold"
    moment = at(script, seats=seats, button=1, start="bet")
    assert not moment.table.seat(2).dealt_in
    done = run_perfect(moment)
    assert ("move button to seat 3", "button.move") in done
    assert ("post 2 for seat 4", "blind.post") in done
    second = [act for act, rule in done if act.startswith("deal 1")]
    assert second.count("deal 1 to seat 2") == 5


def test_chop_gives_both_blinds_back_in_one_movement_too() -> None:
    agreed = at(ALONE, seats=4, options={"chop_blinds": True}).wait(3).play("say allowed to seat 1")
    assert verdict(agreed, "give back bets and blinds")[:2] == ("right", "blind.chop")
    done = agreed.play("give back bets and blinds")
    assert [done.table.seat(n).stack for n in (1, 2)] == [100, 100]
    assert "blind.chop" not in {rule for _, rule in owed_by(done)}


@pytest.mark.parametrize("waits", ["missed", "new", "passed", "moved"])
def test_single_short_also_of_one_who_waits_for_the_blind(waits: str) -> None:
    seats = [{"stack": 1, waits: True}, {}, {}, {}]
    moment = ready(seats=seats, button=4, blinds=[4])
    assert posts(moment) == ["post 1 for seat 1", "post 4 for seat 2"]
    posted = moment.play("post 1 for seat 1")
    assert posted.table.seat(1).standing is Standing.PLAYING
    assert posts(posted) == ["post 4 for seat 2"]
    acts = [act for act, _ in run_perfect(posted)]
    assert "give back post of seat 1" not in acts
    assert acts.count("deal 1 to seat 1") == 5


def test_passed_leaves_the_kill_of_one_who_has_moved_alone() -> None:
    seats = [{}, {}, {}, {"moved": True}, {}, {}]
    kill = {"button": 4, "up": True}
    moment = ready(seats=seats, button=6, kill=kill)
    assert "post 8 for seat 4" in posts(moment)
    assert verdict(moment, "post 4 for seat 4")[1] != "blind.passed"
    posted = moment.play("post 8 for seat 4")
    assert not [act for act in owed(posted) if act.startswith("give back")]


def test_between_nobody_who_has_moved_is_obliged_to_kill() -> None:
    seats = [{"moved": True}, {}, {}, {}, {}]
    moment = ready(seats=seats, button=1, kill={"button": 1, "up": True})
    assert moment.table.button == 1
    assert not [act for act in posts(moment) if act.endswith("seat 1")]
    later = at("next deal", start="before", seats=seats, button=1, kill={"button": 1, "up": True})
    acts = [act for act, _ in run_perfect(later)]
    assert acts.count("post 8 for seat 1") == 1  # on the next deal, where it gets a hand


@pytest.mark.parametrize("ante", [0, 1])
def test_post_of_too_little_is_topped_up(ante: int) -> None:
    moment = ready(seats=4, button=4, blinds=[2, 4], ante=ante)
    assert verdict(moment, "post 3 for seat 2")[0] == "wrong"
    short = moment.play("post 3 for seat 2")
    assert not [act for act in owed(short) if act.startswith("give back")]
    rest = next(act for act in owed(short) if act.endswith("for seat 2"))
    assert verdict(short, rest)[0] == "right"
    done = short.play(rest).until("riffle").table.seat(2)
    assert done.posted == 4 + ante


def test_post_of_too_much_goes_back() -> None:
    over = ready(seats=4, button=4).play("post 5 for seat 2")
    assert owed_by(over)[0] == ("give back post of seat 2", "mend.own_error")


def test_chop_that_was_wrongly_allowed_is_taken_back() -> None:
    allowed = at(ALONE, seats=4).wait(3).play("say allowed to seat 1")
    assert allowed.errors == [("wrong", "blind.chop", "critical", "chop_blinds")]
    assert owed_by(allowed) == [("say declined to seat 1", "blind.chop")]
    for back in ("give back post of seat 1", "give back bets and blinds"):
        assert verdict(allowed, back) == ("forbidden", "blind.chop", "critical", "chop_blinds")
    assert verdict(allowed, "say no to seat 2")[0] == "right"
    goes_on = allowed.play("say declined to seat 1").wait()
    assert goes_on.table.played[-1].seat == 1
    assert any(act.startswith("push") or act == "bring in" for act, _ in run_perfect(goes_on))


def test_chop_given_back_one_by_one_all_the_same() -> None:
    astray = at(ALONE, seats=4).wait(3).play("say allowed to seat 1", "give back post of seat 1")
    acts = [act for act, _ in run_perfect(astray)]
    assert {"say declined to seat 1", "post 2 for seat 1"} <= set(acts)
    assert "give back post of seat 2" not in acts
