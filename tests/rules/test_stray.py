"""Cards where they should not be, and cards that should not be at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

D7, HIGH = "deuce-to-seven no-limit 2-4", "draw high limit 4-8"
DRAW = "others call\nseat 1 pat; seat 2 draws three; seat 3 draws one; seat 4 pat"
EVERY_HOUSE = pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])


def four(script: str = "", **more: Any) -> Moment:
    return at(script, **{"seats": 4, **more})


def first_acts(moment: Moment, number: int) -> list[str]:
    return [act for act, _ in run_perfect(moment)][:number]


def turns(moment: Moment, *seats: int) -> Moment:
    return moment.play(*[f"deal 1 to seat {seat}" for seat in seats])


# --- boxed


def boxed(script: str = "the 3rd card to seat 2 is boxed", **more: Any) -> Moment:
    return turns(four(f"{script}\n{DRAW}", start="deal", **more), *(1, 2, 3, 4) * 2, 1, 2)


@EVERY_HOUSE
def test_boxed_the_next_card_goes_to_the_same_seat_at_once(house: str) -> None:
    scrap = boxed(house=house)
    assert owed_by(scrap) == [("set aside EXPOSED from seat 2", "stray.boxed")]
    assert verdict(scrap, "take EXPOSED from seat 2 to burn")[:3] == ("wrong", "stray.boxed", "critical")
    assert verdict(scrap, "deal 1 to seat 3")[:3] == ("early", "stray.boxed", "critical")
    assert verdict(scrap, "misdeal")[:3] == ("forbidden", "misdeal.needless", "critical")
    assert owed(scrap.play("set aside EXPOSED from seat 2")) == ["deal 1 to seat 2"]


def test_boxed_is_no_exposed_card() -> None:
    rules = {rule for _, rule in run_perfect(boxed(hands={2: "2c 3d Ks 9s Kc"}))}
    assert not any(rule.startswith("exposed.") for rule in rules)


def test_boxed_once_the_next_card_is_in_another_hand_the_round_is_finished_first() -> None:
    late = turns(boxed(), 3)
    assert first_acts(late, 4) == [
        "set aside EXPOSED from seat 2", "deal 1 to seat 4", "deal 1 to seat 2", "deal 1 to seat 1",
    ]  # fmt: skip


def test_boxed_two_are_a_misdeal_only_in_the_deal() -> None:
    """DK-08 and DK-07: after the betting each is only scrap."""
    script = "the 3rd card to seat 2 is boxed; the 4th card to seat 2 is boxed"
    assert ("say misdeal", "misdeal.two_boxed") in run_perfect(four(script, start="deal"))
    script = "\n".join(f"the {nth} card of the stub is boxed" for nth in ("1st", "2nd", "3rd", "5th"))
    late = four(f"{script}\n{DRAW}", start="draw")
    line = run_perfect(late)
    assert [rule for _, rule in line].count("stray.boxed") == 4
    assert "say misdeal" not in [act for act, _ in line]


def test_boxed_on_top_of_the_stub_waits_for_a_card_to_be_due() -> None:
    on_top = four(f"the 1st card of the stub is boxed\n{DRAW}")
    assert owed(on_top) == []
    assert verdict(on_top, "set aside top of stub")[0] == "right"
    round_over = on_top.wait(4)
    assert owed(round_over) == ["bring in"]
    assert verdict(round_over, "bring in")[0] == "right"
    due = round_over.play("bring in").wait(2)
    assert owed(due)[0] == "set aside top of stub"
    assert verdict(due, "burn") == ("wrong", "stray.boxed", "critical", "")
    assert owed(due.play("set aside top of stub"))[0] in ("burn", "say three for seat 2")


def test_boxed_is_no_burn() -> None:
    due = four(f"the 1st card of the stub is boxed\n{DRAW}", start="draw").wait(2).play("burn")
    assert owed_by(due)[0] == ("set aside EXPOSED from burn", "stray.boxed")
    assert "burn" in owed(due.play("set aside EXPOSED from burn"))


def test_boxed_on_the_draw_is_replaced_at_once() -> None:
    served = four(f"the 2nd draw card to seat 2 is boxed\n{DRAW}", start="draw").until("burn")
    scrap = served.play("say three for seat 2", "burn", "take in seat 2", "deal 2 to seat 2")
    assert owed_by(scrap) == [("set aside EXPOSED from seat 2", "stray.boxed")]
    assert verdict(scrap, "take EXPOSED from seat 2 to muck")[:3] == ("wrong", "stray.boxed", "critical")
    given = scrap.play("set aside EXPOSED from seat 2")
    assert owed(given) == ["deal 1 to seat 2"]
    done = given.play("deal 2 to seat 2")
    assert len(done.table.seat(2).hand) == 5
    assert "deal 1 to seat 2" not in [act for act, _ in run_perfect(done)]


def test_boxed_put_with_the_burns_is_put_right() -> None:
    assert first_acts(boxed().play("take EXPOSED from seat 2 to burn"), 2)[-1] in (
        "set aside EXPOSED from seat 2", "deal 1 to seat 2",
    )  # fmt: skip


# --- joker


JOKER = {3: "7c joker 2c 3d 4h"}


@EVERY_HOUSE
def test_joker_found_before_acting_is_replaced(house: str) -> None:
    """JK-01."""
    found = four("seat 3 finds a joker", game=D7, house=house, hands=JOKER).wait()
    assert owed_by(found) == [("set aside EXPOSED from seat 3", "stray.joker")]
    assert verdict(found, "misdeal")[:3] == ("forbidden", "misdeal.needless", "critical")
    assert verdict(found, "take EXPOSED from seat 3 to burn")[:3] == ("wrong", "stray.joker", "critical")
    out = found.play("set aside EXPOSED from seat 3")
    assert owed_by(out) == [("deal 1 to seat 3", "stray.joker")]
    assert owed(out.play("deal 1 to seat 3")) == []


def test_joker_found_after_acting_kills_the_hand() -> None:
    found = four("seat 1 opens; seat 2 calls; seat 3 calls; seat 3 finds a joker", game=D7, hands=JOKER)
    found = found.until("call the floor")
    assert owed_by(found) == [("call the floor", "stray.joker")]
    assert verdict(found, "dead hand seat 3") == ("forbidden", "stray.joker", "major", "floor_calls")
    assert verdict(found, "set aside EXPOSED from seat 3")[0] != "right"
    assert first_acts(found, 3) == ["call the floor", "say dead hand seat 3", "take all from seat 3 to muck"]


def test_joker_the_dealer_kills_alone_where_floor_calls_are_off() -> None:
    found = four(
        "seat 1 opens; seat 2 calls; seat 3 calls; seat 3 finds a joker", game=D7, hands=JOKER,
        options={"floor_calls": False},
    )  # fmt: skip
    assert found.until("say dead hand seat 3").table.seat(3).live


def test_joker_that_came_at_the_draw_was_not_acted_on() -> None:
    script = f"the 1st draw card to seat 2 is exposed\n{DRAW}"
    drawn = four(script, game=D7, start="draw", stub="9c joker 4c 5c 6c").until("burn")
    shown = drawn.play("say three for seat 2", "burn", "take in seat 2", "deal 1 to seat 2")
    assert owed_by(shown) == [("set aside EXPOSED from seat 2", "stray.joker")]
    assert owed(shown.play("set aside EXPOSED from seat 2")) == ["deal 1 to seat 2"]


def test_joker_found_after_the_draw_is_replaced_while_its_player_has_not_acted() -> None:
    script = "others call\nseat 2 draws one; others stand pat\nseat 1 bets; seat 2 finds a joker; others call"
    found = four(script, game=D7, start="after draw", stub="9c joker 3c").wait(2)
    assert first_acts(found, 2) == ["set aside EXPOSED from seat 2", "deal 1 to seat 2"]


def test_joker_burned_face_up_is_no_burn() -> None:
    burned = (
        four(f"the burn is exposed\n{DRAW}", game=D7, start="draw", stub="joker 4c")
        .until("burn")
        .play("burn")
    )
    assert owed_by(burned)[0] == ("set aside EXPOSED from burn", "stray.joker")
    assert "burn" in owed(burned.play("set aside EXPOSED from burn"))


def test_joker_that_plays_is_none_of_this() -> None:
    found = four("seat 3 finds a joker", hands=JOKER).wait()
    assert owed(found) == []
    assert owed_by(four("seat 3 finds a joker", hands=JOKER, house="wsop-live").wait()) == [
        ("set aside EXPOSED from seat 3", "stray.joker")
    ]


# --- back


RED = {3: "7c 8h(red) 2c 3d 4h"}
UNSEEN = f"the dealer does not see the other back\n{DRAW}"


@pytest.mark.parametrize("start", ["bet", "draw", "after draw"])
def test_back_in_a_hand_makes_all_void(start: str) -> None:
    """DK-06: also when it is seen late; DK-13: also if all cards came off the wrong deck."""
    found = four(UNSEEN, start=start, hands=RED)
    assert owed_by(found) == [("call the floor", "stray.back")]
    assert verdict(found, "give back everything") == ("forbidden", "stray.back", "major", "floor_calls")
    line = run_perfect(found)
    assert line[1] == ("give back everything", "stray.back")
    assert ("change deck", "misdeal.redeal") in line


def test_back_everything_goes_back_blinds_too() -> None:
    """I-18."""
    void = four(UNSEEN, start="draw", hands=RED).play("floor", "give back everything")
    assert [seat.stack for seat in void.table.seats] == [100] * 4
    assert void.table.pot == 0


def test_back_of_another_deck_altogether() -> None:
    """DK-13."""
    hands = {seat: f"2{suit}(red) 3{suit}(red) 4{suit}(red) 5{suit}(red) 6{suit}(red)"
             for seat, suit in enumerate("cdhs", 1)}  # fmt: skip
    script = "the dealer does not see the other back\nseat 3 raises; seat 4 folds; others fold"
    assert owed(four(script, hands=hands)) == ["call the floor"]


def test_back_in_a_hand_that_was_folded_counts() -> None:
    found = four("the dealer does not see the other back\nseat 3 folds; others call", hands=RED).wait()
    assert not found.table.seat(3).live
    assert owed(found) == ["call the floor"]


def test_back_in_the_stub_is_scrap() -> None:
    there = four(DRAW, start="draw", stub="9h(red) 2s 5d 8c")
    assert owed(there) == []
    due = there.wait(2)
    assert owed_by(due)[0] == ("set aside top of stub", "stray.back")
    assert verdict(due, "burn") == ("wrong", "stray.back", "critical", "")
    assert verdict(due, "floor")[0] != "right"
    assert "burn" in owed(due.play("set aside top of stub"))
    burned = due.play("burn")
    assert owed_by(burned)[0] == ("set aside card 1 from burn", "stray.back")


# --- duplicate


SECOND = """
title.en = "A test"
game = "ace-to-five limit 4-8"
seats = 4
button = 4
teaches = ["stray.duplicate"]
start = "bet"
hands.1 = "{one}"
hands.2 = "{two}"
script = '''
{script}
'''
"""


def second(one: str = "7d 2c 4h 7d 9s", two: str = "Kc 2h 3s 5c 6s", script: str = "") -> Moment:
    said = script or "seat 3 folds; seat 4 calls; seat 1 finds a second 7d"
    return at(SECOND.format(one=one, two=two, script=said))


def test_duplicate_voids_the_deal() -> None:
    """DK-05: also when both are in one hand."""
    found = second().wait(3)
    assert owed_by(found) == [("call the floor", "stray.duplicate")]
    assert verdict(found, "give back everything") == ("forbidden", "stray.duplicate", "major", "floor_calls")
    assert verdict(found, "misdeal")[0] != "right"
    void = found.play("floor", "give back everything")
    assert [seat.stack for seat in void.table.seats] == [100] * 4
    assert first_acts(void, 2) == ["gather", "change deck"]


def test_duplicate_in_two_hands_is_known_when_somebody_says_so() -> None:
    hidden = second(
        two="7d 2h 3s 5c 6s", one="7d 2c 4h 8d 9s", script="seat 3 calls; seat 1 finds a second 7d"
    )
    assert owed(hidden) == []
    assert owed(hidden.wait(2)) == ["call the floor"]


def test_duplicate_two_open_faces_are_enough_and_come_before_the_misdeal() -> None:
    script = "the 3rd card to seat 1 is exposed; the 3rd card to seat 2 is exposed"
    text = SECOND.format(one="2d 2c 7d 8d 9s", two="Kc 2h 7d 5c 6s", script=script)
    shown = turns(at(text.replace('"bet"', '"deal"')), *(1, 2, 3, 4) * 2, 1, 2)
    assert owed_by(shown) == [("call the floor", "stray.duplicate")]
    assert ("say misdeal", "misdeal.two_exposed") not in run_perfect(shown)


# --- missing


def test_missing_a_card_left_over_is_taken_away() -> None:
    """DK-11, DK-12: the deal stands, the deck is changed."""
    seats = [{}, {}, {"stack": 8}, {}]
    under = four("seat 3 is all in; a card lies under the rail; others call", seats=seats).wait(2)
    assert owed_by(under) == [("call the floor", "stray.missing")]
    away = "set aside card 1 from floor of seat 1"
    assert verdict(under, away) == ("forbidden", "stray.missing", "major", "floor_calls")
    called = under.play("floor")
    assert owed_by(called) == [(away, "stray.missing")]
    assert verdict(called, "take card 1 from floor of seat 1 to seat 1")[:3] == (
        "forbidden", "stray.missing", "critical",
    )  # fmt: skip
    assert verdict(called, "misdeal")[0] == "forbidden"
    line = run_perfect(called)
    assert line[-1] == ("change deck", "stray.missing")
    assert "give back everything" not in [act for act, _ in line]


def test_missing_the_floor_may_be_left_out_by_the_house() -> None:
    under = four("a card lies under the rail; others call", options={"floor_calls": False}).wait()
    assert owed(under) == ["set aside card 1 from floor of seat 1"]


# --- premature


@EVERY_HOUSE
def test_premature_face_up_it_is_set_aside_and_is_no_exposed_card_of_the_deal(house: str) -> None:
    """No card of the deal was shown: there is nothing to replace, and nothing to count for a misdeal."""
    early = at(
        "others call\nothers draw one", seats=4, house=house, hands={1: "2c 3d 4h 5s Kc"}, stub="Kd Qs"
    )
    early = early.wait().play("deal 1 to seat 1 face up")
    assert owed_by(early) == [("set aside EXPOSED from seat 1", "stray.premature")]
    mended = early.play("take EXPOSED from seat 1 to aside")
    assert not slips(early, "take EXPOSED from seat 1 to aside")
    assert mended.table.burns == ()
    mended.until("burn")  # which is still to come


def slipped(after: str = "seat 4 folds; others call", more: str = "", **options: Any) -> Moment:
    script = f"seat 3 calls; a card slips off the stub to seat 1{more}; {after}\nseat 1 draws one; others pat"
    return four(script, stub="2s 9c Kd 5h", **options).wait(2)


@EVERY_HOUSE
def test_premature_does_not_play_even_if_a_fold_makes_it_right(house: str) -> None:
    early = slipped(house=house, game="deuce-to-seven limit 4-8")
    assert owed_by(early) == [("set aside card 6 from seat 1", "stray.premature")]
    assert verdict(early, "take card 6 from seat 1 to stub") == ("wrong", "stray.premature", "critical", "")
    assert verdict(early, "take card 6 from seat 1 to burn") == ("wrong", "stray.premature", "critical", "")
    assert verdict(early, "misdeal")[0] == "forbidden"
    line = [act for act, _ in run_perfect(early.wait())]
    assert line[0] == "set aside card 6 from seat 1"
    assert "burn" in line
    end = early.play("set aside card 6 from seat 1").until("deal 1 to seat 1")
    assert end.burns == "9c"
    assert "Kd" in end.play("deal 1 to seat 1").hand(1)


def test_premature_that_was_looked_at_is_for_the_floor_to_find() -> None:
    early = slipped(more=" and at once seat 1 looks")
    assert owed_by(early) == [("call the floor", "stray.premature")]
    assert verdict(early, "set aside card 6 from seat 1") == (
        "forbidden", "stray.premature", "major", "floor_calls",
    )  # fmt: skip
    assert owed(early.play("floor")) == ["set aside card 6 from seat 1"]


def test_premature_burn_stays_the_burn() -> None:
    script = "seat 3 calls; a card slips off the stub to the burns; others call\nseat 1 draws one; others pat"
    burned = four(script, stub="2s 9c Kd").wait(2)
    assert owed(burned) == []
    assert verdict(burned, "take card 1 from burn to stub")[:3] == (
        "forbidden",
        "stray.premature",
        "critical",
    )
    end = burned.until("deal 1 to seat 1")
    assert end.burns == "2s"
    assert verdict(end, "burn")[:3] == ("needless", "draw.burn", "critical")


def test_premature_burn_of_the_dealers_own_stays_too() -> None:
    burned = four(DRAW).wait().play("burn")
    assert [said[:3] for said in burned.errors] == [("early", "draw.burn", "major")]
    assert owed(burned) == []


# --- taken


def taken(more: str = "", **options: Any) -> Moment:
    script = f"seat 2 takes the 3rd card to seat 3{more}\n{DRAW}"
    return turns(four(script, start="deal", **options), *(1, 2, 3, 4) * 2, 1, 2, 3)


def test_taken_unseen_it_goes_to_its_owner() -> None:
    there = taken()
    assert owed_by(there) == [("call the floor", "stray.taken")]
    over = "take card 4 from seat 2 to seat 3"
    assert verdict(there, over) == ("forbidden", "stray.taken", "major", "floor_calls")
    assert verdict(there, "misdeal")[0] == "forbidden"
    called = there.play("floor")
    assert owed_by(called) == [(over, "stray.taken")]
    assert verdict(called, "take card 4 from seat 2 to muck")[:3] == ("wrong", "stray.taken", "critical")
    back = called.play(over)
    assert owed(back) == ["deal 1 to seat 4"]
    assert "misdeal.extra_cards" not in [rule for _, rule in run_perfect(back)]


def test_taken_and_seen_is_a_misdeal_while_in_time() -> None:
    """MD-10."""
    seen = taken(" and at once seat 2 looks")
    assert owed_by(seen) == [("call the floor", "stray.taken")]
    assert verdict(seen, "misdeal") == ("forbidden", "stray.taken", "major", "floor_calls")
    assert first_acts(seen, 3) == ["call the floor", "say misdeal", "gather"]
    assert owed(taken(" and at once seat 2 looks", options={"floor_calls": False})) == ["say misdeal"]


def test_taken_and_seen_is_a_long_hand_once_it_is_too_late_for_a_misdeal() -> None:
    late = turns(taken(" and at once seat 2 looks"), *(4, 1, 2, 3, 4, 1, 2, 3, 4)).wait(3)
    assert owed_by(late) == [("call the floor", "count.long_dead")]


def test_taken_after_an_earlier_look_is_unseen() -> None:
    script = (
        f"wait for deal 2 to seat 2 and at once seat 2 looks\nseat 2 takes the 3rd card to seat 3\n{DRAW}"
    )
    there = turns(four(script, start="deal"), *(1, 2, 3, 4) * 2, 1, 2, 3)
    assert owed(there.play("floor")) == ["take card 4 from seat 2 to seat 3"]


def draw_card_taken(more: str = "") -> Moment:
    script = f"seat 2 takes the 1st draw card to seat 3{more}\nothers call\n"
    script += "seat 1 pat; seat 2 draws two; seat 3 draws two; seat 4 pat"
    return four(script, start="draw", stub="9c 2s 3s 4s 5s 6s").until("call the floor")


def test_taken_at_the_draw_goes_to_its_owner_and_nothing_else_moves() -> None:
    there = draw_card_taken()
    assert first_acts(there, 2) == ["call the floor", "take card 6 from seat 2 to seat 3"]
    end = there.play("floor", "take card 6 from seat 2 to seat 3", "deal 1 to seat 3")
    assert (end.table.seat(2).given, end.table.seat(3).given) == (2, 2)
    assert {"4s", "5s"} <= set(end.hand(3).split())


def test_taken_and_seen_at_the_draw_is_set_aside() -> None:
    there = draw_card_taken(" and at once seat 2 looks")
    assert first_acts(there, 4) == [
        "call the floor", "set aside card 6 from seat 2", "deal 1 to seat 3", "deal 1 to seat 3",
    ]  # fmt: skip


def test_taken_by_one_who_has_folded_it_goes_to_its_owner_too() -> None:
    script = """seat 3 folds; others call
seat 3 takes the 1st draw card to seat 2; seat 1 draws three; seat 2 draws one; others stand pat"""
    there = at(script, seats=4).until("call the floor").play("floor")
    assert owed(there)[0] == "take card 1 from seat 3 to seat 2"
    end = there.play("take card 1 from seat 3 to seat 2")
    assert len(end.table.seat(2).hand) == 5
    assert "deal 1 to seat 2" not in owed(end)


def test_taken_is_no_boxed_card() -> None:
    script = "the 2nd card to seat 1 is boxed\nseat 2 takes the 2nd card to seat 1\nothers call"
    dealt = at(script, seats=3, start="deal").until("say option to seat 2")
    assert [len(seat.hand) for seat in dealt.table.seats] == [5, 5, 5]


def test_taken_by_two_at_once_the_first_has_it() -> None:
    script = """others call
seat 1 takes the 1st draw card to seat 3; seat 1 stands pat; seat 2 takes the 1st draw card to seat 3
seat 2 stands pat; seat 3 draws five"""
    there = at(script.replace("3\nseat", "3; seat"), seats=3, start="draw").until("call the floor")
    there = there.play("floor")
    assert owed(there)[0] == "take card 6 from seat 1 to seat 3"


# --- other_hand


@pytest.mark.parametrize("script", ["seat 3 calls; seat 4 calls", ""])
def test_other_hand_thrown_in_cards_are_dead_and_the_hand_lives(script: str) -> None:
    thrown = four(f"{script}\nseat 1 throws its cards into the hand of seat 2; others call\nothers stand pat")
    thrown = thrown.wait(3)
    assert owed_by(thrown)[0] == ("take card 6 from seat 2 to muck", "stray.other_hand")
    assert verdict(thrown, "dead hand seat 2")[:2] != ("right", "count.long_dead")
    assert verdict(thrown, "muck seat 2")[0] != "right"
    assert verdict(thrown, "misdeal")[0] == "forbidden"
    line = run_perfect(thrown)
    assert [rule for _, rule in line].count("stray.other_hand") == 5
    assert not {"count.long_dead", "misdeal.extra_cards", "count.one_extra"} & {rule for _, rule in line}


# --- muck


TOUCHED = "seat 3 calls; seat 4's hand touches the muck"


@pytest.mark.parametrize("options", [{}, {"floor_calls": False}])
def test_muck_is_never_the_dealers_to_rule(options: dict[str, Any]) -> None:
    there = four(f"{TOUCHED}; others call", options=options).wait(2)
    assert owed_by(there) == [("call the floor", "stray.muck")]
    assert verdict(there, "dead hand seat 4") == ("forbidden", "stray.muck", "major", "")
    assert verdict(there, "muck seat 4")[0] != "right"


def test_muck_the_hand_is_dead_unless_the_floor_spares_it() -> None:
    there = four(f"{TOUCHED}; others call").wait(2)
    assert first_acts(there, 3) == ["call the floor", "say dead hand seat 4", "take all from seat 4 to muck"]


@pytest.mark.parametrize(("ruling", "live"), [("live", True), ("dead", False)])
def test_muck_the_floors_word_holds(ruling: str, live: bool) -> None:
    ruled = four(f"{TOUCHED}; the floor rules: seat 4 is {ruling}; others call").wait(2).play("floor")
    assert ruled.table.seat(4).live is live
    assert owed(ruled) == ([] if live else ["take all from seat 4 to muck"])


# --- unprotected


def unprotected(what: str, **options: Any) -> Moment:
    script = f"""
    seat 1 pat; seat 2 draws two; wait for deal 2 to seat 2
    the dealer takes in the {what} of seat 2 and at once seat 2 says that was my hand
    seat 3 draws one; seat 4 pat
    """
    drawn = four(script, start="draw", **options).until("deal 1 to seat 2").play("deal 2 to seat 2")
    return drawn.until("call the floor")


@EVERY_HOUSE
def test_unprotected_a_hand_taken_in_is_lost(house: str) -> None:
    gone = unprotected("hand", house=house)
    assert verdict(gone, "say declined to seat 2") == (
        "forbidden", "stray.unprotected", "major", "floor_calls",
    )  # fmt: skip
    assert first_acts(gone, 2) == ["call the floor", "say declined to seat 2"]
    assert verdict(gone, "say yes to seat 2")[:3] == ("forbidden", "stray.unprotected", "major")
    assert verdict(gone.play("floor"), "say allowed to seat 2")[:3] == (
        "wrong", "stray.unprotected", "critical",
    )  # fmt: skip


def test_unprotected_draw_cards_are_lost_and_the_hand_with_them() -> None:
    gone = unprotected("draw cards")
    assert first_acts(gone, 3) == [
        "call the floor", "say declined to seat 2", "take all from seat 2 to muck",
    ]  # fmt: skip


def test_unprotected_draw_cards_are_replaced_by_house_rule_when_all_have_drawn() -> None:
    gone = unprotected("draw cards", options={"mucked_draw_cards": "replaced"})
    line = [act for act, _ in run_perfect(gone)]
    assert line[:2] == ["call the floor", "say allowed to seat 2"]
    assert line.index("deal 1 to seat 3") < line.index("deal 1 to seat 2")
    assert line.count("deal 1 to seat 2") == 2
    said = ("wrong", "stray.unprotected", "critical", "mucked_draw_cards")
    assert verdict(gone.play("floor"), "say declined to seat 2") == said


def test_unprotected_before_the_draw() -> None:
    script = "seat 3 calls; the dealer takes in the hand of seat 4; seat 4 says that was my hand; others call"
    gone = four(script, house="wsop-live").wait(3)
    assert first_acts(gone, 2) == ["call the floor", "say declined to seat 4"]


# --- looking


@pytest.mark.parametrize("what", ["stub", "burns", "discards"])
@pytest.mark.parametrize("start", ["bet", "draw"])
def test_looking_is_refused(what: str, start: str) -> None:
    asking = four(f"seat 3 asks to see the {what}", start=start).wait()
    assert owed_by(asking)[0] == ("say declined to seat 3", "stray.looking")
    assert verdict(asking, "say allowed to seat 3") == ("wrong", "stray.looking", "major", "")
    assert owed(asking.play("say no to seat 3"))[:1] != ["say declined to seat 3"]


@pytest.mark.parametrize("where", ["top of stub", "card 1 of discards of seat 1", "card 1 of burn"])
def test_looking_is_forbidden_to_the_dealer_too(where: str) -> None:
    drawing = at("seat 1 draws two; seat 3 asks to see the stub", start="draw").until("burn").play("burn")
    said, rule, gravity, _ = verdict(drawing, f"turn up {where}")
    assert (said, rule, gravity) == ("forbidden", "stray.looking", "critical")
    answered = drawing.wait().play("say declined to seat 3")
    assert verdict(answered, f"turn up {where}")[:2] == ("forbidden", "stray.looking")


@pytest.mark.parametrize("shown", ["take top from stub to seat 3 face up", "set aside top of stub face up"])
def test_looking_is_not_granted_by_hand(shown: str) -> None:
    asking = four("seat 3 asks to see the stub", start="bet").wait()
    assert verdict(asking, shown)[:3] == ("forbidden", "stray.looking", "critical")
    assert verdict(asking, "deal 1 to seat 3")[1] != "stray.looking" or verdict(asking, "burn")[0] == "early"


def test_looking_at_a_burn_is_not_granted_by_giving_it() -> None:
    script = "others call\nseat 1 draws two; seat 3 asks to see the burns"
    drawing = four(script, start="draw").until("burn").play("burn").wait(2)
    assert owed_by(drawing)[0] == ("say declined to seat 3", "stray.looking")
    for given in ("take card 1 from burn to seat 3", "take card 1 from burn to aside face up"):
        assert verdict(drawing, given)[:3] == ("forbidden", "stray.looking", "critical")


def test_looking_is_nothing_to_anyone_who_does_not_ask() -> None:
    assert slips(four("others call").wait()) == []


# --- at the showdown

SHOWN = "seat 3 opens; seat 4 calls; seat 5 calls; others fold\nothers stand pat\nseat 3 bets; others call\n"
OPEN = {3: "8c 7d 5h 3d 2s", 4: "9c 8d 6h 4s 2h", 5: "10c 9d 5c 4d 3h"}


def at_the_showdown(script: str, hands: dict[int, str] | None = None, **more: Any) -> Moment:
    """Three of six at deuce-to-seven limit are to show: an eight, a nine and a ten."""
    taught = ["stray.duplicate", "stray.joker"]
    keys: dict[str, Any] = {"game": "deuce-to-seven limit 4-8", "seats": 6, "teaches": taught, **more}
    return at(SHOWN + script, start="showdown", hands=hands or OPEN, **keys)


def test_duplicate_two_of_one_card_in_open_hands_at_the_showdown_void_the_deal() -> None:
    moment = at_the_showdown("others show", OPEN | {4: "9c 8c 6h 4s 2h"}).until("call the floor")
    assert owed_by(moment)[0] == ("call the floor", "stray.duplicate")
    assert verdict(moment, "push main pot to seat 3")[:2] == ("early", "stray.duplicate")
    pushed = moment.play("push main pot to seat 3", "call the floor", "give back everything")
    assert [one.stack for one in pushed.table.seats] == [100] * 6


def test_joker_not_used_here_and_seen_at_the_showdown_kills_the_hand_that_acted() -> None:
    line = run_perfect(at_the_showdown("others show", OPEN | {3: "joker 7d 5h 3d 2s"}))
    assert [act for act, rule in line if rule == "stray.joker"] == [
        "call the floor", "say dead hand seat 3", "take all from seat 3 to muck",
    ]  # fmt: skip
    assert line[-1][0] == "push main pot to seat 4"


def test_joker_drawn_by_one_who_is_all_in_is_replaced_at_the_showdown() -> None:
    script = "seat 3 opens; seat 4 calls; others fold\nseat 3 draws one; others stand pat\nothers show"
    seats = [{}, {}, {"stack": 4}, {"stack": 4}, {}, {}]
    moment = at(script, game="deuce-to-seven limit 4-8", seats=seats, start="showdown", stub="8c joker 9h",
                hands={3: "Kc 7d 5h 3d 2s", 4: OPEN[4]}, teaches=["stray.joker"])  # fmt: skip
    line = run_perfect(moment)
    assert [act for act, rule in line if rule == "stray.joker"] == [
        "set aside card 5 from seat 3",
        "deal 1 to seat 3",
    ]
    assert line[-1][0] == "push main pot to seat 3"


def test_muck_touched_at_the_showdown_is_for_the_floor_unless_the_hand_lies_open() -> None:
    hidden = at_the_showdown("seat 3 shows its hand; the hand of seat 4 touches the muck; others show")
    assert ("call the floor", "stray.muck") in run_perfect(hidden)
    shown = at_the_showdown("seat 3 shows its hand; the hand of seat 3 touches the muck; others show")
    assert run_perfect(shown)[-1][0] == "push main pot to seat 3"
    assert "stray.muck" not in {rule for _act, rule in run_perfect(shown)}


def test_other_hand_into_which_one_throws_at_the_showdown() -> None:
    script = "seat 3 shows its hand; seat 4 throws its cards into the hand of seat 5; seat 5 shows its hand"
    assert [rule for _act, rule in run_perfect(at_the_showdown(script))].count("stray.other_hand") == 5


def test_unprotected_hand_that_is_missed_at_the_showdown() -> None:
    script = "seat 3 shows its hand; seat 4 mucks; seat 4 says that was my hand; seat 5 shows its hand"
    assert ("say declined to seat 4", "stray.unprotected") in run_perfect(at_the_showdown(script))
