"""What no row covers: errors undone, the floor, and the deal that cannot go on."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_trainer.table.state import Stage
from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

DRAW = "others call; seat 1 draws one; seat 2 draws five; seat 3 draws one; seat 4 pat"
SUITS = " ".join(f"{rank}{suit}" for suit in "sh" for rank in (*"23456789JQKA", "10"))


def draw(script: str = "", **more: Any) -> Moment:
    return at(f"{script}\n{DRAW}", **{"seats": 4, "start": "draw", **more})


# --- own_error


def test_own_error_a_fifth_in_a_row_goes_back_on_the_stub() -> None:
    five = draw("the dealer gives seat 2 five in a row", start="draw of seat 3")
    assert owed_by(five) == [("take card 5 from seat 2 to stub", "mend.own_error")]
    assert verdict(five, "take the last card of seat 2 to stub") == ("right", "mend.own_error", "", "")
    assert verdict(five, "take card 4 from seat 2 to stub") == ("wrong", "mend.own_error", "major", "")
    assert verdict(five, "take card 5 from seat 2 to muck") == ("wrong", "mend.own_error", "major", "")
    assert verdict(five, "burn") == ("early", "mend.own_error", "major", "")
    mended = five.play("take the last card of seat 2 to stub")
    assert owed(mended) == []
    acts = [act for act, _rule in run_perfect(mended)]
    assert acts.index("deal 1 to seat 3") < acts.index("deal 1 to seat 2")


def test_own_error_is_none_where_the_house_deals_five_in_a_row() -> None:
    five = draw("the dealer gives seat 2 five in a row", start="draw of seat 3", house="wsop-live")
    assert owed(five) == []


def test_own_error_with_the_last_drawer_is_followed_by_the_burn_and_the_fifth() -> None:
    script = "the dealer gives seat 3 five in a row; others call; seat 3 draws five; others stand pat"
    five = at(script, seats=4, start="draw")
    mended = five.play("take the last card of seat 3 to stub").wait()
    assert mended.errors == []
    assert run_perfect(mended)[:2] == [("burn", "draw.five_last"), ("deal 1 to seat 3", "draw.five_last")]


def test_own_error_is_no_burn_forgotten_which_has_a_row_of_its_own() -> None:
    script = "the dealer gives seat 3 five in a row; others call; seat 3 draws five; others stand pat"
    all_spoken = at(script, seats=3, start="draw")
    assert owed_by(all_spoken) == [("take card 5 from seat 3 to burn", "draw.burn_missed")]


def test_own_error_of_the_trainee_is_marked_and_undone_last_first() -> None:
    begun = draw().play("burn").wait().play("take in seat 1")
    wrong = begun.play("set aside top of stub", "set aside top of stub")
    assert [one[:2] for one in wrong.errors] == [("wrong", "draw.order"), ("early", "mend.own_error")]
    assert owed_by(wrong)[0] == ("take card 2 from aside to stub", "mend.own_error")
    back = wrong.play("take card 2 from aside to stub")
    assert owed_by(back)[0] == ("take card 1 from aside to stub", "mend.own_error")
    assert owed(back.play("take card 1 from aside to stub")) == owed(begun)


def test_own_error_gives_everyone_the_cards_that_would_have_come() -> None:
    right = draw()
    wrong = right.play("set aside top of stub").play("take card 1 from aside to stub")
    ends = [_hands(one) for one in (right, wrong)]
    assert ends[0] == ends[1]


def _hands(moment: Moment) -> list[str]:
    end = moment.until("say action to seat 1")
    return [end.hand(seat) for seat in (1, 2, 3, 4)]


@pytest.mark.parametrize("script", ["seat 3 looks", "seat 1 bets"])
def test_own_error_is_not_undone_once_somebody_has_looked_or_acted(script: str) -> None:
    last = at(f"others call; others stand pat; {script}", seats=4, start="after draw")
    wrong = last.play("say action to seat 1", "take card 1 from seat 2 to burn")
    assert owed(wrong) == ["take card 1 from burn to seat 2"]
    assert owed_by(wrong.wait()) == [("call the floor", "mend.floor")]
    assert ("mend.own_error", "major") in slips(wrong)


def test_own_error_the_dealer_who_puts_it_back_alone_has_nothing_left_to_mend() -> None:
    mucked = draw("the dealer mucks the next card")
    back = mucked.play("take the last card of muck to stub")
    assert back.errors == [("early", "mend.floor", "major", "")]
    assert back.table.faults == ()
    assert "call the floor" not in owed(back)


@pytest.mark.parametrize(
    ("clause", "back"),
    [
        ("the dealer sets the next card aside", "take card 1 from aside to stub"),
        ("the dealer moves the button to seat 2", "move button to seat 4"),
    ],
)
@pytest.mark.parametrize("start", ["deal", "bet", "draw", "after draw"])
def test_own_error_of_the_dealer_before_is_found_at_any_start(clause: str, back: str, start: str) -> None:
    moment = at(f"{clause}\nothers call", seats=4, start=start)
    assert owed_by(moment)[0] == (back, "mend.own_error")
    assert owed(moment.play(back)) == owed(at("others call", seats=4, start=start))


def test_own_error_is_nothing_that_another_row_mends() -> None:
    burned_twice = draw("the dealer burns twice")
    assert {rule for _act, rule in owed_by(burned_twice)} == {"draw.burn_missed"}


def test_own_error_put_back_leaves_what_was_said_of_a_bet_meanwhile() -> None:
    asks = at(
        "seat 3 checks; seat 4 folds; seat 5 puts in 4 not knowing of the kill and at once seat 5 wants its "
        "chips back; seat 5 folds; seat 6 calls; others fold; seat 3 stands pat; seat 6 draws one",
        kill={"by": 3},
    ).wait().wait().wait()  # fmt: skip
    spoilt = asks.play("take card 5 from seat 5 to burn", "say allowed to seat 5")
    back = spoilt.wait().play("take card 1 from burn to seat 5")
    assert [one.deed.value for one in back.table.played] == ["check", "fold", "fold"]
    assert back.table.seat(5).bet == 0
    assert owed(back) == []


# --- floor


@pytest.mark.parametrize("clause", ["the dealer mucks the next card", "the dealer kills the hand of seat 2"])
def test_floor_is_called_for_what_touched_the_muck(clause: str) -> None:
    moment = draw(clause)
    assert owed_by(moment) == [("call the floor", "mend.floor")]
    assert verdict(moment, "floor") == ("right", "mend.floor", "", "")
    assert verdict(moment, "burn")[:2] == ("early", "mend.floor")


def test_floor_restores_while_nobody_has_acted_on_it() -> None:
    killed = draw("the dealer kills the hand of seat 2")
    hand = draw().hand(2)
    assert killed.hand(2) == ""
    restored = killed.play("floor")
    assert restored.hand(2) == hand
    assert restored.table.seat(2).live
    assert owed(restored.wait()) != []


@pytest.mark.parametrize("start", ["bet", "draw", "after draw"])
def test_floor_takes_back_chips_that_were_given_back_for_nothing(start: str) -> None:
    moment = at("others call", seats=4, start=start)
    chips = [(seat.stack, seat.bet) for seat in moment.table.seats]
    returned = moment.play("give back everything")
    assert returned.errors[0][2] == "critical"
    assert owed_by(returned) == [("call the floor", "mend.floor")]
    restored = returned.play("floor")
    assert [(seat.stack, seat.bet) for seat in restored.table.seats] == chips
    assert "gather" not in {act for act, _rule in run_perfect(restored)}


def test_floor_lets_stand_what_was_acted_on_and_no_innocent_hand_dies() -> None:
    last = at("others call; others stand pat; seat 1 bets", seats=4, start="after draw")
    wrong = last.play("say action to seat 1", "take card 1 from seat 2 to burn").wait()
    ruled = wrong.play("floor")
    assert ruled.table.seat(2).live
    assert len(ruled.table.seat(2).hand) == 5
    assert owed(ruled) == []


def test_floor_is_called_when_the_same_table_comes_back_again_and_again() -> None:
    moment = at("others call", seats=3)
    for _ in range(3):
        assert "call the floor" not in owed(moment)
        moment = moment.play("set aside top of stub", "take card 1 from aside to stub")
    assert owed_by(moment) == [("call the floor", "mend.floor")]
    assert moment.sitting.owed()[0].reason == "again"
    ruled = moment.play("floor")
    assert owed(ruled) == []
    assert run_perfect(ruled)


def test_floor_is_not_called_for_an_error_that_can_be_undone() -> None:
    five = draw("the dealer gives seat 2 five in a row", start="draw of seat 3")
    assert verdict(five, "floor")[:2] == ("needless", "mend.own_error")


@pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])
@pytest.mark.parametrize("act", ["give back everything", "give back bets"])
def test_floor_chips_given_back_for_nothing_make_no_wager_wrong(act: str, house: str) -> None:
    called = at("others call", seats=4, house=house).wait(2)
    wrong = called.play(act)
    assert owed_by(wrong) == [("call the floor", "mend.floor")]
    back = wrong.play("floor").table
    chips = [(seat.stack, seat.bet, seat.posted, seat.live) for seat in called.table.seats]
    assert [(seat.stack, seat.bet, seat.posted, seat.live) for seat in back.seats] == chips


def test_floor_puts_back_a_card_that_the_dealer_has_laid_on_the_floor() -> None:
    dealt = at("others call", seats=4, start="deal").play("deal 1 to seat 1")
    wrong = dealt.play("take top from stub to floor of seat 2", "say dead hand seat 1")
    assert owed(wrong) == ["call the floor"]
    ruled = wrong.play("call the floor")
    assert ruled.table.layout() == dealt.table.layout()
    assert ruled.table.seat(1).live


def test_own_error_a_wrong_ante_goes_back_before_the_deal_is_dealt_again_too() -> None:
    void = at(
        "seat 1 finds a second Kc",
        seats=3,
        game="draw high limit 4-8",
        hands={1: "Kc Kc"},
        teaches=["stray.duplicate"],
    )
    again = void.until("post 1 for seat 1")
    assert again.table.voided
    wrong = again.play("post 3 for seat 1")
    assert owed_by(wrong)[0] == ("give back post of seat 1", "mend.own_error")
    assert owed(wrong.play("give back post of seat 1"))[0] == "post 1 for seat 1"


@pytest.mark.parametrize("game", ["ace-to-five limit 4-8", "deuce-to-seven no-limit 2-4"])
def test_floor_a_bet_that_the_dealer_talked_away_comes_back_though_that_closed_the_round(game: str) -> None:
    script = "others call\nothers stand pat\nseat 1 checks; seat 2 checks; seat 3 bets 8; others call"
    bet = at(script, seats=3, game=game, start="after draw", ends="award").wait(3)
    wrong = bet.play("say call to seat 3")
    assert wrong.table.stage is Stage.SHOWDOWN
    assert owed_by(wrong) == [("call the floor", "mend.floor")]
    ruled = wrong.play("call the floor")
    assert (ruled.table.stage, ruled.table.seat(3).bet) == (Stage.LAST_BET, 8)


def test_floor_takes_back_what_was_given_back_while_a_reshuffle_waits_for_its_cut() -> None:
    script = "others call\nothers draw four\nseat 6 draws five"
    waits = at(script, start="draw", game="deuce-to-seven no-limit 2-4").until("cut")
    wrong = waits.play("give back everything")
    assert owed_by(wrong)[0] == ("call the floor", "mend.floor")
    ruled = wrong.play("call the floor")
    assert ruled.table.chips() == waits.table.chips()
    assert owed(ruled) == ["cut"]


@pytest.mark.parametrize(
    ("act", "rule"),
    [("take all from seat 3 to muck", "mend.floor"), ("say dead hand seat 3", "mend.floor"),
     ("give back everything", "mend.void"), ("reshuffle with burns", "draw.deck_out")],
)  # fmt: skip
def test_floor_and_void_are_cited_for_what_only_they_allow(act: str, rule: str) -> None:
    drawing = draw().until("deal 1 to seat 1")
    assert verdict(drawing, act) == ("needless", rule, "critical", "")


def test_floor_restores_though_the_dealer_has_answered_a_question_meanwhile() -> None:
    asks = at("seat 1 asks whether the joker plays; others call", seats=4).wait()
    assert owed(asks) == ["say yes to seat 1"]
    ruled = asks.play("give back everything", "say yes to seat 1", "call the floor")
    assert ruled.table.chips() == asks.table.chips()
    assert ruled.table.questions == ()


@pytest.mark.parametrize("seat", [1, 2])
def test_floor_a_blind_that_was_posted_once_more_makes_nobody_pay(seat: int) -> None:
    called = at("others call", seats=4).wait(2)
    posted = called.play(f"post 4 for seat {seat}")
    assert owed_by(posted) == [("call the floor", "mend.floor")]
    assert posted.play("call the floor").table.chips() == called.table.chips()


def test_floor_a_check_that_was_allowed_buries_nobody_whom_the_dealer_kills() -> None:
    """Where a check folds: the big blind's option is no such check."""
    checked = at("others call", seats=4, house="california").wait(3).play("say option to seat 2").wait()
    wrong = checked.play("dead hand seat 2")
    assert owed_by(wrong)[0] == ("call the floor", "mend.floor")
    assert wrong.play("floor").table.seat(2).live


def test_floor_gives_back_a_hand_that_was_killed_before_its_minute_was_over() -> None:
    script = "seat 3 hesitates; seat 4 calls the clock on seat 3"
    begun = at(script, seats=4, game="deuce-to-seven no-limit 2-4").wait(2).play("say clock to seat 3")
    assert verdict(begun, "dead hand seat 3")[:3] == ("early", "big.clock", "critical")
    wrong = begun.play("dead hand seat 3")
    assert owed_by(wrong)[0] == ("call the floor", "mend.floor")
    assert wrong.play("floor").table.seat(3).live


def test_floor_must_rule_on_a_hand_that_touched_the_muck_though_the_dealer_killed_it() -> None:
    touched = at("the hand of seat 3 touches the muck; others call", seats=4).wait()
    wrong = touched.play("dead hand seat 3")
    assert wrong.errors[-1][:3] == ("forbidden", "stray.muck", "major")
    assert owed_by(wrong) == [("call the floor", "mend.floor")]
    assert ("call the floor", "stray.muck") in owed_by(wrong.play("floor"))


# --- void


@pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])
def test_void_is_a_deal_for_which_there_are_not_enough_cards(house: str) -> None:
    short = at(seats=6, start="deal", short_of=SUITS, game="deuce-to-seven limit 4-8", house=house)
    out = short.until("call the floor")
    assert owed_by(out) == [("call the floor", "mend.void")]
    assert verdict(out, "misdeal") == ("forbidden", "misdeal.needless", "critical", "")
    assert verdict(out, "give back everything")[:2] == ("early", "mend.void")
    ruled = out.play("floor")
    assert owed_by(ruled) == [("give back everything", "mend.void")]
    again = [act for act, _rule in run_perfect(ruled)]
    assert again[:3] == ["give back everything", "gather", "change deck"]
    assert again[3:5] == ["post 2 for seat 1", "post 4 for seat 2"]


def test_void_without_the_floor_where_the_house_lets_its_dealers_rule() -> None:
    short = at(seats=6, start="deal", short_of=SUITS, game="deuce-to-seven limit 4-8",
               options={"floor_calls": False})  # fmt: skip
    out = short.until("give back everything")
    assert owed_by(out) == [("give back everything", "mend.void")]


def test_void_is_a_showdown_at_which_every_hand_was_thrown_in() -> None:
    script = (
        "seat 3 opens; seat 4 calls; others fold\nothers stand pat\nseat 3 bets; seat 4 calls\nothers muck"
    )
    line = run_perfect(at(script, start="showdown"))
    assert [act for act, rule in line if rule == "mend.void"] == ["call the floor", "give back everything"]


def test_void_is_no_deal_in_which_somebody_can_go_on() -> None:
    for moment in (at("others call", seats=3), draw(), at("others call", seats=3, start="after draw")):
        assert "mend.void" not in {rule for _act, rule in owed_by(moment)}


# --- cards taken out of hands that were right


@pytest.mark.parametrize("wrong", ["take card 5 from seat 1 to stub", "set aside card 5 from seat 1"])
def test_own_error_a_draw_card_taken_out_again_goes_back(wrong: str) -> None:
    served = draw().until("burn").play("burn", "take in seat 1", "deal 1 to seat 1")
    undone = served.play(wrong)
    assert owed_by(undone)[0][1] == "mend.own_error"
    assert undone.play(owed(undone)[0]).hand(1) == served.hand(1)


def test_floor_a_live_hand_mucked_by_mistake_comes_back() -> None:
    long = at("the 5th card to seat 4 is double; seat 4 finds six cards", seats=5, start="deal")
    long = long.until("take card 6 from seat 4 to burn").play("take all from seat 4 to muck")
    assert owed_by(long) == [("call the floor", "mend.floor")]
    assert len(long.play("floor").table.seat(4).hand) == 6


def test_own_error_a_card_dealt_before_the_cut_and_put_back_leaves_the_cut_to_be_made() -> None:
    begun = at(start="shuffle", game="ace-to-five limit 4-8").until("cut").play("deal 1 to seat 1")
    assert owed(begun) == ["take card 1 from seat 1 to stub"]
    assert owed(begun.play("take card 1 from seat 1 to stub")) == ["cut"]
    assert run_perfect(begun)[1] == ("cut", "deal.shuffle")
    assert run_perfect(begun)[2][1] == "deal.order"


def test_floor_after_a_live_hand_was_declared_dead() -> None:
    """Nobody is told to muck what was killed for nothing: the dealer stops and the floor gives it back."""
    seats = [{}, {}, {}, {"owes": True}, {}]
    script = "the dealer deals seat 4 in; seat 4 calls; others call; others stand pat"
    acted = at(script, seats=seats, button=5).wait(3)
    killed = acted.play("say dead hand seat 4")
    assert killed.errors[-1][0] == "forbidden"
    assert "take all from seat 4 to muck" not in owed(killed)
    assert owed(killed)[0] == "call the floor"
    assert killed.play("floor").table.seat(4).live
