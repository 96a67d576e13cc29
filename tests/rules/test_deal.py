"""The shuffle, the cut, and five cards each: each rule told on a table, house by house."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

EVERY_HOUSE = pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])
SHUFFLE = ["riffle", "riffle", "strip", "riffle", "riffle"]
SHUFFLE_OF_THREE = ["riffle", "riffle", "strip", "riffle"]


def dealt(moment: Moment, *seats: int) -> Moment:
    return moment.play(*[f"deal 1 to seat {seat}" for seat in seats])


def away(number: int, seats: int, **standing: Any) -> list[dict[str, Any]]:
    """So many seats, all playing but one."""
    return [standing if at_seat == number else {} for at_seat in range(1, seats + 1)]


# --- course


def test_course_no_card_comes_off_the_stub_once_the_draw_is_over() -> None:
    last = at("seat 1 checks", seats=3, start="after draw")
    assert verdict(last, "deal 1 to seat 1") == ("forbidden", "deal.course", "critical", "")
    assert verdict(last, "burn")[:2] == ("forbidden", "deal.course")


def test_course_nobody_draws_when_one_is_left() -> None:
    over = at("others fold", seats=3).wait(2)
    assert owed(over) == ["bring in"]
    done = over.play("bring in")
    assert done.sitting.finished
    assert verdict(done, "burn") == ("forbidden", "deal.course", "critical", "")
    assert verdict(done, "deal 1 to seat 2")[:2] == ("forbidden", "deal.course")


def test_course_each_step_waits_for_the_one_before() -> None:
    steps = run_perfect(at("others call", seats=3, start="shuffle"))
    rules = [rule for _act, rule in steps]
    assert rules.index("deal.shuffle") < rules.index("deal.order") < rules.index("bet.bring_in")


# --- told


def test_told_is_said_when_a_game_starts_and_only_then() -> None:
    new = at(seats=3, start="before", new_game=True)
    assert "say house rules" in owed(new)
    assert verdict(new, "say house rules") == ("right", "deal.told", "", "")
    assert "say house rules" not in owed(at(seats=3, start="before"))


@pytest.mark.parametrize(
    ("topic", "game", "house", "options", "answer"),
    [
        ("the joker plays", "ace-to-five limit 4-8", "roberts", {}, "yes"),
        ("the joker plays", "ace-to-five limit 4-8", "wsop-live", {}, "no"),
        ("the joker plays", "deuce-to-seven limit 4-8", "roberts", {}, "no"),
        ("the joker plays", "draw high limit 4-8", "roberts", {}, "no"),
        ("the joker plays", "draw high limit 4-8", "roberts", {"high_joker": True}, "yes"),
        ("check-raise is allowed", "ace-to-five limit 4-8", "roberts", {}, "no"),
        ("check-raise is allowed", "ace-to-five limit 4-8", "wsop-live", {}, "yes"),
        ("check-raise is allowed", "ace-to-five no-limit 2-4", "roberts", {}, "yes"),
        ("check-raise is allowed", "deuce-to-seven limit 4-8", "roberts", {}, "yes"),
        ("the sevens rule is played", "ace-to-five limit 4-8", "roberts", {}, "yes"),
        ("the sevens rule is played", "ace-to-five limit 4-8", "wsop-live", {}, "no"),
        ("the sevens rule is played", "ace-to-five no-limit 2-4", "roberts", {}, "no"),
        ("the sevens rule is played", "deuce-to-seven limit 4-8", "roberts", {}, "no"),
        ("exposed cards are kept", "deuce-to-seven no-limit 2-4", "roberts", {}, "yes"),
        ("exposed cards are kept", "deuce-to-seven no-limit 2-4", "wsop-live", {}, "no"),
        ("exposed cards are kept", "ace-to-five limit 4-8", "california", {}, "yes"),
        ("exposed cards are kept", "draw high limit 4-8", "wsop-live", {}, "yes"),
    ],
)
def test_told_to_whoever_asks_as_it_is_here(
    topic: str, game: str, house: str, options: dict[str, Any], answer: str
) -> None:
    asks = at(f"seat 2 asks whether {topic}", game=game, seats=3, house=house, options=options).wait()
    assert owed_by(asks) == [(f"say {answer} to seat 2", "deal.told")]
    other = "no" if answer == "yes" else "yes"
    assert verdict(asks, f"say {other} to seat 2") == ("wrong", "deal.told", "major", "")


def test_told_the_game_waits_for_the_answer() -> None:
    asks = at("seat 2 asks whether the joker plays; others call", seats=3).wait(4)
    assert asks.errors == []
    assert owed(asks) == ["say yes to seat 2"]


# --- shuffle


@pytest.mark.parametrize(("house", "steps"), [("roberts", SHUFFLE), ("wsop-live", SHUFFLE_OF_THREE)])
def test_shuffle_goes_step_by_step_as_the_house_has_it(house: str, steps: list[str]) -> None:
    pack = at(seats=3, start="shuffle", house=house)
    for step in steps:
        assert owed_by(pack) == [(step, "deal.shuffle")]
        assert verdict(pack, step) == ("right", "deal.shuffle", "", "riffles")
        assert verdict(pack, "cut") == ("early", "deal.shuffle", "major", "riffles")
        assert verdict(pack, "deal 1 to seat 1") == ("early", "deal.shuffle", "critical", "riffles")
        pack = pack.play(step)
    assert owed(pack) == ["cut"]
    assert owed(pack.play("cut")) == ["deal 1 to seat 1"]


def test_shuffle_at_least_four_riffles_so_one_more_does_no_harm() -> None:
    shuffled = at(seats=3, start="shuffle").play(*SHUFFLE)
    assert verdict(shuffled, "riffle")[0] == "right"
    assert verdict(shuffled, "strip") == ("early", "deal.shuffle", "major", "riffles")
    assert verdict(at(seats=3, start="shuffle"), "wash")[0] == "right"


@EVERY_HOUSE
def test_shuffle_a_new_deck_is_washed_first(house: str) -> None:
    new = at(seats=3, start="shuffle", new_game=True, house=house).play("say house rules")
    assert owed(new) == ["wash"]
    assert verdict(new, "riffle") == ("early", "deal.shuffle", "major", "riffles")
    assert owed(new.play("wash")) == ["riffle"]


@EVERY_HOUSE
def test_shuffle_a_face_seen_begins_it_again_and_is_no_misdeal(house: str) -> None:
    shown = at("a card shows in the shuffle", seats=3, start="shuffle", house=house).play("riffle")
    assert owed_by(shown) == [("wash", "deal.shuffle")]
    assert verdict(shown, "riffle")[:3] == ("early", "deal.shuffle", "major")
    assert verdict(shown, "misdeal") == ("forbidden", "misdeal.needless", "critical", "")


def test_shuffle_a_face_seen_at_the_cut_is_in_time_too() -> None:
    """DK-09."""
    bare = at("a card shows at the cut", seats=3, start="shuffle").play(*SHUFFLE, "cut")
    assert owed_by(bare) == [("wash", "deal.shuffle")]
    assert verdict(bare, "deal 1 to seat 1") == ("early", "deal.shuffle", "critical", "riffles")
    again = bare.play("wash", *SHUFFLE, "cut")
    assert again.errors == []
    assert owed(again) == ["deal 1 to seat 1"]


def test_shuffle_cut_too_soon_is_made_good_before_the_first_card() -> None:
    cut = at(seats=3, start="shuffle").play("riffle", "cut")
    assert cut.errors == [("early", "deal.shuffle", "major", "riffles")]
    assert owed(cut) == ["riffle"]
    mended = cut.play("riffle", "strip", "riffle", "riffle", "cut")
    assert owed(mended) == ["deal 1 to seat 1"]


@pytest.mark.parametrize(
    ("number", "word"), [("one", "declined"), ("three", "declined"), ("four", "allowed")]
)
def test_shuffle_a_cut_of_less_than_four_cards_is_refused(number: str, word: str) -> None:
    plural = "card" if number == "one" else "cards"
    asked = at(f"seat 2 cuts {number} {plural}", seats=3, start="shuffle").play(*SHUFFLE)
    assert owed_by(asked) == [(f"say {word} to seat 2", "deal.shuffle")]
    other = "allowed" if word == "declined" else "declined"
    assert verdict(asked, f"say {other} to seat 2")[:2] == ("wrong", "deal.shuffle")


def test_shuffle_four_cards_must_be_left_below_the_cut_as_well() -> None:
    low = at("seat 2 cuts 50 cards", seats=3, start="shuffle", game="deuce-to-seven limit 4-8").play(*SHUFFLE)
    assert owed(low) == ["say declined to seat 2"]


def test_shuffle_of_another_deck_is_washed_and_the_deal_goes_on() -> None:
    changed = at(seats=3, start="shuffle").play("riffle", "change deck")
    assert owed(changed) == ["wash"]
    cut = changed.play("wash", *SHUFFLE, "cut")
    assert not cut.sitting.finished
    assert owed(cut) == ["deal 1 to seat 1"]


# --- objection


@EVERY_HOUSE
def test_objection_counts_in_mid_deal_before_its_maker_looks(house: str) -> None:
    deal = at("wait for deal 1 to seat 3 and at once seat 1 objects to the shuffle", seats=3, start="deal",
              house=house)  # fmt: skip
    made = dealt(deal, 1, 2, 3)
    assert owed_by(made) == [("say allowed to seat 1", "deal.objection")]
    assert verdict(made, "say declined to seat 1") == ("wrong", "deal.objection", "critical", "")
    assert verdict(made, "deal 1 to seat 1")[:2] == ("early", "deal.objection")
    back = made.play("say allowed to seat 1")
    assert owed_by(back) == [("gather", "deal.objection")]
    assert verdict(back, "misdeal")[0] != "right"


@pytest.mark.parametrize("after", ["strip", "cut"])
def test_objection_before_the_first_card_begins_the_shuffle_again(after: str) -> None:
    script = f"wait for {after} and at once seat 2 objects to the shuffle"
    made = at(script, seats=3, start="shuffle").until("say allowed to seat 2")
    again = made.play("say allowed to seat 2", *SHUFFLE, "cut")
    assert again.errors == []
    assert owed(again) == ["deal 1 to seat 1"]
    assert not again.sitting.finished


def test_objection_is_late_once_its_maker_has_looked_and_nobody_else_counts() -> None:
    looked = at("seat 1 looks; seat 1 objects to the cut", seats=3).wait(2)
    assert owed_by(looked) == [("say declined to seat 1", "deal.objection")]
    assert verdict(looked, "say allowed to seat 1") == ("wrong", "deal.objection", "critical", "")
    another = at("seat 2 looks; seat 1 objects to the cut", seats=3).wait(2)
    assert owed(another) == ["say allowed to seat 1"]


def test_objection_is_late_once_the_betting_has_begun() -> None:
    called = at("seat 3 calls; seat 1 objects to the shuffle", seats=3).wait(2)
    assert owed(called) == ["say declined to seat 1"]
    on = called.play("say declined to seat 1")
    assert owed(on) == []
    assert verdict(on, "gather")[0] == "forbidden"


def test_objection_granted_too_late_gives_the_bets_back() -> None:
    called = at("seat 3 calls; seat 1 objects to the shuffle", seats=3).wait(2)
    granted = called.play("say allowed to seat 1")
    assert run_perfect(granted)[:2] == [("give back bets", "deal.objection"), ("gather", "deal.objection")]


# --- order


def test_order_begins_left_of_the_button_and_ends_with_it() -> None:
    deal = at(seats=4, button=2, start="deal")
    acts = [act for act, rule in run_perfect(deal) if rule == "deal.order"]
    assert acts == [f"deal 1 to seat {seat}" for _ in range(5) for seat in (3, 4, 1, 2)]


def test_order_heads_up_the_big_blind_gets_the_first_card() -> None:
    deal = at(seats=2, button=1, start="deal")
    assert owed_by(deal) == [("deal 1 to seat 2", "deal.order")]
    assert verdict(deal, "deal 1 to seat 1") == ("wrong", "deal.order", "critical", "")


def test_order_nothing_but_the_next_card_to_the_next_seat() -> None:
    deal = dealt(at(seats=4, start="deal"), 1)
    assert owed(deal) == ["deal 1 to seat 2"]
    assert verdict(deal, "deal 1 to seat 3")[:3] == ("wrong", "deal.order", "critical")
    assert verdict(deal, "deal 1 to seat 2 face up")[:3] == ("wrong", "deal.order", "critical")
    assert verdict(deal, "burn")[:3] == ("wrong", "deal.order", "critical")
    assert verdict(deal, "deal 2 to seat 2")[:3] == ("wrong", "deal.order", "critical")


def test_order_asks_for_no_card_that_is_not_there() -> None:
    missing = " ".join(f"{rank}{suit}" for suit in "sh" for rank in (*"23456789JQKA", "10"))
    short = at(seats=6, start="deal", short_of=missing, game="deuce-to-seven limit 4-8")
    assert "deal.order" not in {rule for _act, rule in owed_by(short.until("call the floor"))}


# --- stub_count


def after_the_deal(script: str = "", **more: Any) -> Moment:
    return at(f"{script}\nothers fold", seats=3, **more).wait(2).play("bring in")


def test_stub_count_is_permitted_after_a_deal_and_not_owed() -> None:
    over = after_the_deal()
    assert owed(over) == []
    assert verdict(over, "count stub") == ("right", "deal.stub_count", "", "")
    assert owed(over.play("count stub")) == []
    assert verdict(at("others fold", seats=3), "count stub")[0] == "needless"


@EVERY_HOUSE
def test_stub_count_a_short_deck_is_changed_and_the_floor_told(house: str) -> None:
    counted = after_the_deal("the deck is short of Kc", house=house).play("count stub")
    assert sorted(owed_by(counted)) == [
        ("call the floor", "deal.stub_count"), ("change deck", "deal.stub_count"),
    ]  # fmt: skip
    assert owed(counted.play("change deck")) == ["call the floor"]
    assert owed(counted.play("floor")) == ["change deck"]
    assert owed(counted.play("floor", "change deck")) == []


def test_stub_count_the_results_stand() -> None:
    counted = after_the_deal("the deck is short of Kc").play("count stub")
    assert verdict(counted, "misdeal") == ("forbidden", "deal.stub_count", "critical", "")
    assert verdict(counted, "give back everything")[0] == "needless"


def test_stub_count_a_short_deck_is_known_to_nobody_before() -> None:
    over = after_the_deal("the deck is short of Kc")
    assert owed(over) == []
    assert verdict(over, "change deck")[0] == "needless"


# --- entitled


@pytest.mark.parametrize("standing", ["away", "empty", "owes", "left"])
def test_entitled_are_those_who_are_there_and_owe_nothing(standing: str) -> None:
    deal = at(seats=away(3, 5, **{standing: True}), start="deal")
    two = dealt(deal, 1, 2)
    assert owed(two) == ["deal 1 to seat 4"]
    assert verdict(two, "deal 1 to seat 3") == ("forbidden", "deal.entitled", "critical", "")
    wrong = dealt(two, 3)
    assert owed_by(wrong) == [("say misdeal", "misdeal.empty_seat")]


def test_entitled_is_who_owed_and_has_posted_before_the_first_card() -> None:
    script = "wait for post 4 for seat 2 and at once seat 4 posts 4"
    posts = at(script, seats=away(4, 5, owes=True), start="before").until("riffle")
    assert posts.table.seat(4).made_up
    dealt_in = dealt(posts.play(*SHUFFLE, "cut"), 1, 2, 3)
    assert owed(dealt_in) == ["deal 1 to seat 4"]
    assert dealt_in.sitting.owed()[0].because == "deal.entitled"


def test_entitled_is_nobody_who_has_put_up_less_than_is_owed() -> None:
    script = "wait for post 4 for seat 2 and at once seat 4 posts 2"
    posts = at(script, seats=away(4, 5, owes=True), start="before").until("riffle")
    assert dealt(posts.play(*SHUFFLE, "cut"), 1, 2, 3).sitting.owed()[0].seat == 5


def test_entitled_bars_nobody_from_a_full_table() -> None:
    deal = at(seats=4, start="deal")
    assert verdict(deal, "deal 1 to seat 2")[1] == "deal.order"
    assert slips(deal) == []


@pytest.mark.parametrize(("most", "room"), [(8, True), (6, True), (5, False)])
def test_course_no_more_players_than_the_house_deals_to(most: int, room: bool) -> None:
    seats = [{}, {}, {}, {"new": True}, {}, {}]
    script = "wait for move button to seat 6 and at once seat 4 posts 8"
    moment = at(script, seats=seats, start="before", options={"max_players": most})
    moment = moment.play("move button to seat 6")
    full = ("give back post of seat 4", "deal.course")
    assert (full in owed_by(moment)) is not room
    assert moment.table.seat(4).made_up is room
    if room:
        return
    assert verdict(moment, "riffle")[0] == "early"
    deal = moment.play("give back post of seat 4", "post blinds", *SHUFFLE, "cut")
    assert deal.errors == []
    assert verdict(dealt(deal, 1, 2, 3), "deal 1 to seat 4") == (
        "forbidden", "deal.course", "critical", "max_players"
    )  # fmt: skip


def test_course_a_full_game_answers_who_wants_a_hand() -> None:
    script = "wait for move button to seat 6 and at once seat 4 wants a hand"
    seats = [{}, {}, {}, {"new": True}, {}, {}]
    asks = at(script, seats=seats, start="before", options={"max_players": 5}).play("move button to seat 6")
    assert owed_by(asks)[0] == ("say declined to seat 4", "deal.course")
    come = at(seats=[{}, {"new": True}, {}, {}], start="before", options={"max_players": 3})
    assert "post 4 for seat 3" in owed(come.play("move button to seat 4"))


@pytest.mark.parametrize("asks", ["asks whether the joker plays", "asks to see the stub"])
def test_told_before_an_answer_is_out_of_form_only(asks: str) -> None:
    asking = at(f"seat 3 {asks}", start="before", new_game=True, seats=4).wait()
    said, _rule, gravity, _option = verdict(asking, "say house rules")
    assert (said, gravity) == ("early", "minor")
