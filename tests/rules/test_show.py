"""show.*: who shows, what is read, what is asked and answered, and which chips go where."""

from __future__ import annotations

import pytest

from dealer_trainer.judge import judge
from dealer_trainer.rules.settling import pots, split
from dealer_trainer.table.acts import Push
from dealer_trainer.table.state import Stage
from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

# Hands of deuce-to-seven, the best first; the suits are mixed so that there is no flush.
SEVEN, EIGHT, NINE, TEN = "7c 6d 4h 3s 2c", "8c 7d 5h 3d 2s", "9c 8d 6h 4s 2h", "10c 9d 5c 4d 3h"
PAIRED = "6s 6c 5s 3c 2d"
TWO_SHOW = "seat 3 opens; seat 4 calls; others fold\nothers stand pat\nseat 3 bets; seat 4 calls\n"
THREE_SHOW = (
    "seat 3 opens; seat 4 calls; seat 5 calls; others fold\nothers stand pat\n"
    "seat 3 bets; seat 4 calls; seat 5 calls\n"
)


def showdown(script: str, hands: dict[int, str], **more: object) -> Moment:
    """Six at deuce-to-seven limit, the button at seat 6, the last bets in the pot."""
    keys: dict[str, object] = {"game": "deuce-to-seven limit 4-8", "seats": 6, "seed": 3} | more
    return at(script, start="showdown", hands=hands, **keys)  # type: ignore[arg-type]


def two(script: str = "others show", first: str = EIGHT, second: str = NINE, **more: object) -> Moment:
    """Seat 3 has bet and seat 4 has called."""
    return showdown(TWO_SHOW + script, {3: first, 4: second}, **more)


def three(script: str = "others show", **more: object) -> Moment:
    """Seat 3 has bet an eight; seats 4 (a nine) and 5 (a ten) have called."""
    return showdown(THREE_SHOW + script, {3: EIGHT, 4: NINE, 5: TEN}, **more)


def felt(moment: Moment) -> list[str]:
    """What the hands owe now."""
    return [act for act in owed(moment) if not act.startswith(("read", "say"))]


def rules_of(moment: Moment) -> list[str]:
    return [rule for _act, rule in run_perfect(moment)]


def acts_of(moment: Moment) -> list[str]:
    """What the perfect dealer does with hands and chips, and the words that decide."""
    return [act for act, _rule in run_perfect(moment) if not act.startswith(("read", "say show", "say a"))]


LAST_THREE = (
    "seat 3 opens; seat 4 calls; seat 5 calls; others fold\nothers stand pat\nseat 3 bets; seat 4 calls\n"
)


# --- show.order


def test_order_the_last_to_bet_or_raise_shows_first() -> None:
    moment = three()
    assert owed_by(moment) == [("say show to seat 3", "show.order")]
    assert verdict(moment, "say show to seat 4")[:3] == ("early", "show.order", "minor")


def test_order_all_checked_the_first_to_act() -> None:
    script = "seat 4 opens; seat 2 checks; others fold\nothers stand pat\nothers check\nothers show"
    assert owed(showdown(script, {4: EIGHT, 2: NINE})) == ["say show to seat 2"]


def test_order_a_side_pot_is_shown_before_the_all_in() -> None:
    moment = at(
        "seat 3 raises to 40; seat 4 is all in; seat 1 calls; others fold\nothers stand pat\n"
        "seat 1 bets 20; seat 3 calls\nothers show",
        game="deuce-to-seven no-limit 2-4", start="showdown", hands={1: NINE, 3: TEN, 4: EIGHT},
        seats=[{}, {}, {}, {"stack": 20}, {}],
    )  # fmt: skip
    shown = [act for act, rule in run_perfect(moment) if act.startswith("read")]
    assert [act.split()[2] for act in shown] == ["1", "3", "4"]


def test_order_a_likely_winner_may_show_first() -> None:
    moment = three("seat 4 shows its hand at once; others show").play("say show to seat 3").wait()
    assert moment.table.seat(4).shown
    assert not moment.errors
    assert run_perfect(moment)[-1] == ("push main pot to seat 3", "show.speak")


def test_order_who_waits_is_asked_again() -> None:
    moment = three("seat 4 waits to show; others show").play("say show to seat 3").wait(2)
    assert ("say show to seat 4", "show.order") in owed_by(moment)


# --- show.all_five


def test_order_goes_on_where_one_was_asked_too_soon_and_hesitates() -> None:
    script = "others call\nothers stand pat\nothers check\nseat 4 waits to show\nothers show"
    early = at(script, seats=4, start="showdown", ends="award").play("say show to seat 4")
    acts = [act for act, _ in run_perfect(early.play("say show to seat 1"))]
    assert "say show to seat 4" in acts
    assert acts[-1].startswith("push main pot")


def test_all_five_nothing_is_pushed_to_a_hidden_hand() -> None:
    moment = two().play("say show to seat 3").wait()
    assert verdict(moment, "push main pot to seat 4")[:3] == ("early", "show.all_five", "critical")
    assert verdict(moment, "push main pot to seat 3")[:3] == ("early", "show.all_five", "critical")


def test_all_five_a_pot_pushed_too_soon_comes_back_before_anybody_shows() -> None:
    pushed = two().play("push main pot to seat 3")
    assert owed_by(pushed)[0] == ("take 30 back from seat 3 into main pot", "show.protest")
    assert acts_of(pushed) == [
        "take 30 back from seat 3 into main pot", "take all from seat 4 to muck", "push main pot to seat 3",
    ]  # fmt: skip


def test_all_five_one_left_alone_by_folds_shows_none() -> None:
    script = "seat 3 opens; seat 4 calls; others fold\nothers stand pat\nseat 3 bets; seat 4 folds"
    moment = showdown(script, {}, ends="award")
    assert owed_by(moment) == [("push main pot to seat 3", "show.all_five")]
    assert verdict(moment, "say show to seat 3")[:3] == ("needless", "show.all_five", "minor")


def test_all_five_at_draw_high_whose_opening_nobody_calls_wins_the_antes() -> None:
    moment = at("seat 1 checks; seat 2 opens; others fold; seat 1 folds", game="draw high limit 4-8", seats=5,
                ends="award")  # fmt: skip
    assert run_perfect(moment)[-2:] == [
        ("give 4 back to seat 2", "bet.return"), ("push main pot to seat 2", "show.all_five"),
    ]  # fmt: skip


def test_all_five_at_draw_high_one_all_in_for_the_ante_plays_on_for_it() -> None:
    seats = [{}, {"stack": 1}, {}, {}, {}]
    script = "seat 1 checks; seat 3 opens; others fold; seat 1 folds\nothers show"
    moment = at(script, seats=seats, ends="award", game="draw high limit 4-8")
    returned = moment.until("give 4 back to seat 3").play("give 4 back to seat 3")
    assert returned.table.stage is Stage.DRAW
    assert "show.kill_losers" in {rule for _act, rule in run_perfect(returned)}


@pytest.mark.parametrize(
    ("shows", "first"),
    [(True, ("say show to seat 4", "show.all_five")), (False, ("push main pot to seat 4", "show.all_five"))],
)
def test_all_five_the_last_hand_at_the_showdown(shows: bool, first: tuple[str, str]) -> None:
    moment = two("seat 3 mucks", options={"last_hand_shows": shows}).play("say show to seat 3").wait()
    assert owed_by(moment) == [first]
    said = verdict(moment, "push main pot to seat 4")
    assert said[0] == ("early" if shows else "right")
    assert said[3] in ("", "last_hand_shows")


def test_all_five_under_the_wsop_rules_the_last_hand_need_not_show() -> None:
    moment = two("seat 3 mucks", house="wsop-live").play("say show to seat 3").wait()
    assert owed_by(moment) == [("push main pot to seat 4", "show.all_five")]


# --- show.speak


def test_speak_the_hand_is_read_as_it_lies() -> None:
    moment = two("seat 3 announces seven; others show").wait().play("say show to seat 3").wait(2)
    assert ("read seat 3 8-7-5-3-2", "show.speak") in owed_by(moment)
    assert verdict(moment, "read seat 3 8-7")[0] == "right"
    assert verdict(moment, "read seat 3 eight")[0] == "right"
    assert verdict(moment, "read seat 3 seven")[::2] == ("forbidden", "critical")
    assert verdict(moment, "read seat 3 8-6")[0] == "forbidden"


def test_speak_what_is_not_read_is_let_slip_when_the_hand_is_gone() -> None:
    moment = two().play("say show to seat 3").wait(2).play("read seat 3 eight")
    assert slips(moment, "take all from seat 4 to muck") == [("show.speak", "minor")]


def test_speak_no_hand_is_taken_in_before_all_are_seen() -> None:
    moment = two().play("say show to seat 3").wait()
    assert verdict(moment, "take all from seat 3 to muck")[:3] == ("early", "show.speak", "critical")
    assert verdict(moment, "take all from seat 4 to muck")[:3] == ("early", "show.speak", "critical")


def test_speak_cards_beat_words() -> None:
    moment = two("seat 3 announces ten; others show", EIGHT, NINE)
    assert run_perfect(moment)[-1] == ("push main pot to seat 3", "show.speak")


def test_speak_the_wrong_player_is_not_pushed_to() -> None:
    moment = two().until("push main pot to seat 3")
    assert verdict(moment, "push main pot to seat 4")[::2] == ("forbidden", "critical")
    assert verdict(moment, "push 10 of main pot to seat 3")[:3] == ("wrong", "show.speak", "critical")


@pytest.mark.parametrize(
    ("game", "hands", "winner"),
    [
        ("ace-to-five limit 4-8", ("Ac Ad 7h 6s 5c", "2c 2d 5h 4s 3c"), 3),
        ("deuce-to-seven limit 4-8", ("Ac Ad 7h 6s 5c", "2c 2d 5h 4s 3c"), 4),
        ("deuce-to-seven limit 4-8", ("Ac 5d 4h 3s 2c", "Kc Qd 9h 7s 6c"), 4),
        ("ace-to-five limit 4-8", ("6c 5c 4c 3c 2c", "7c 5d 4h 3s 2d"), 3),
        ("draw high limit 4-8", ("Ac 5d 4h 3s 2c", "Kc Kd Kh 7s 6c"), 3),
    ],
)
def test_speak_the_game_says_which_hand_is_best(game: str, hands: tuple[str, str], winner: int) -> None:
    moment = two("others show", *hands, game=game)
    assert acts_of(moment)[-1] == f"push main pot to seat {winner}"


# --- show.miscall


def test_miscall_heads_up_the_misled_player_takes_the_pot() -> None:
    moment = two("seat 3 announces seven and at once seat 4 mucks; seat 3 shows its hand")
    moment = moment.play("say show to seat 3").wait(2)
    assert owed_by(moment) == [("call the floor", "show.miscall")]
    assert verdict(moment, "say dead hand seat 3")[:2] == ("forbidden", "show.miscall")
    assert acts_of(moment) == [
        "call the floor", "say dead hand seat 3", "take all from seat 3 to muck", "push main pot to seat 4",
    ]  # fmt: skip


def test_miscall_without_floor_calls_the_dealer_rules() -> None:
    moment = two(
        "seat 3 announces seven and at once seat 4 mucks; seat 3 shows its hand",
        options={"floor_calls": False},
    )
    moment = moment.play("say show to seat 3").wait(2)
    assert owed_by(moment) == [("say dead hand seat 3", "show.miscall")]


def test_miscall_heads_up_both_hands_intact_the_best_wins() -> None:
    moment = two("seat 3 announces seven; others show")
    assert "show.miscall" not in rules_of(moment)
    assert acts_of(moment)[-1] == "push main pot to seat 3"


@pytest.mark.parametrize("claim", ["eight-six", "nine", "eight"])
def test_miscall_only_a_lower_top_card_counts(claim: str) -> None:
    moment = three(f"seat 3 announces {claim}; others show")
    assert "show.miscall" not in rules_of(moment)


def test_miscall_a_pair_is_no_eight() -> None:
    script = THREE_SHOW + "seat 3 announces eight; others show"
    assert "show.miscall" in rules_of(showdown(script, {3: PAIRED, 4: NINE, 5: TEN}))


@pytest.mark.parametrize(("house", "dead"), [("roberts", True), ("california", True), ("wsop-live", False)])
def test_miscall_of_three_the_best_hand_still_held_wins(house: str, dead: bool) -> None:
    moment = three("seat 3 announces seven; others show", house=house)
    assert ("say dead hand seat 3" in acts_of(moment)) is dead
    assert acts_of(moment)[-1] == f"push main pot to seat {4 if dead else 3}"


def test_miscall_of_three_names_the_house_option() -> None:
    moment = three("seat 3 announces seven; others show", options={"floor_calls": False})
    moment = moment.play("say show to seat 3").wait(2)
    assert verdict(moment, "say dead hand seat 3") == ("right", "show.miscall", "", "miscall_multiway")


def test_miscall_of_three_that_fouled_a_hand_is_dead_under_either_option() -> None:
    script = "seat 3 announces seven and at once seat 4 mucks; others show"
    moment = three(script, house="wsop-live")
    assert "say dead hand seat 3" in acts_of(moment)
    assert acts_of(moment)[-1] == "push main pot to seat 5"


def test_miscall_a_hand_thrown_away_after_it_was_read_was_not_misled() -> None:
    moment = two("seat 3 announces seven; seat 3 shows its hand; seat 4 mucks")
    assert "show.miscall" not in rules_of(moment)


def test_miscall_of_all_three_the_last_hand_still_held_wins() -> None:
    false_words = " and at once ".join(f"seat {n} announces seven" for n in (3, 4, 5))
    assert acts_of(three(f"{false_words}\nothers show"))[-1] == "push main pot to seat 5"


def test_miscall_in_a_side_pot_that_goes_to_the_one_who_was_misled() -> None:
    seats = [{}, {}, {}, {}, {"stack": 4}, {}]
    script = (
        LAST_THREE + "seat 3 announces seven and at once seat 4 mucks\nseat 3 shows its hand; others show"
    )
    moment = showdown(script, {3: NINE, 4: EIGHT, 5: TEN}, seats=seats, button=6)
    assert acts_of(moment)[-2:] == ["push side pot 1 to seat 4", "push main pot to seat 5"]
    assert rules_of(moment)[-2:] == ["show.miscall", "show.side_pots"]


def test_miscall_is_nothing_at_draw_high() -> None:
    script = "seat 3 announces flush and at once seat 4 mucks; seat 3 shows its hand"
    assert "show.miscall" not in rules_of(two(script, game="draw high limit 4-8"))


# --- show.pair


def test_pair_is_announced_when_it_is_spread() -> None:
    moment = two("others show", PAIRED, NINE).play("say show to seat 3").wait()
    assert ("read seat 3 pair 6-5-3-2", "show.pair") in owed_by(moment)
    assert verdict(moment, "read seat 3 pair")[0] == "right"
    assert verdict(moment, "read seat 3 6-5-3-2")[:3] == ("forbidden", "show.pair", "critical")


def test_pair_both_hands_intact_the_better_wins() -> None:
    moment = two("others show", PAIRED, NINE)
    assert acts_of(moment) == ["take all from seat 3 to muck", "push main pot to seat 4"]


def test_pair_silence_that_made_another_foul_a_hand_is_for_the_floor() -> None:
    moment = two("seat 3 shows its hand and at once seat 4 mucks", PAIRED, NINE)
    moment = moment.play("say show to seat 3").wait()
    assert owed_by(moment) == [("call the floor", "show.pair")]
    assert acts_of(moment) == [
        "call the floor", "say dead hand seat 3", "take all from seat 3 to muck", "push main pot to seat 4",
    ]  # fmt: skip


def test_pair_let_slip_by_the_dealer_costs_the_other_player() -> None:
    moment = two("seat 3 shows its hand; seat 4 mucks", PAIRED, NINE).play("say show to seat 3").wait()
    assert slips(moment) == [("show.pair", "major")]
    assert owed(moment.wait()) == ["call the floor"]


def test_pair_that_was_announced_protects_nobody_who_throws_away() -> None:
    moment = two("seat 3 shows its hand; seat 4 mucks", PAIRED, NINE)
    assert acts_of(moment) == ["push main pot to seat 3"]


def test_pair_that_its_player_named_is_no_silence() -> None:
    script = "seat 3 announces pair of sixes and at once seat 3 shows its hand and at once seat 4 mucks"
    assert acts_of(two(script, PAIRED, NINE)) == ["push main pot to seat 3"]


def test_pair_is_no_matter_at_draw_high() -> None:
    moment = two("others show", "Kc Kd 9h 5s 3c", "Ac Jd 9s 5d 3h", game="draw high limit 4-8")
    assert "show.pair" not in rules_of(moment)


# --- show.kill_losers


def test_kill_losers_before_the_pot_is_pushed() -> None:
    moment = three().until("take all from seat 4 to muck")
    assert felt(moment) == ["take all from seat 4 to muck", "take all from seat 5 to muck"]
    assert verdict(moment, "push main pot to seat 3")[:3] == ("early", "show.kill_losers", "major")
    said = verdict(moment, "take all from seat 3 to muck")
    assert said[:3] == ("forbidden", "show.kill_losers", "critical")


def test_kill_losers_a_winner_taken_in_is_restored_by_the_floor() -> None:
    moment = two().until("push main pot to seat 3").play("take all from seat 3 to muck")
    assert acts_of(moment) == ["call the floor", "push main pot to seat 3"]


# --- show.ask_to_see

ASKED = "seat 3 shows its hand; seat 4 mucks and at once seat {} asks to see the hand of seat {}"


def asks(seat: int, about: int = 4, **more: object) -> Moment:
    """Seat 3 shows a nine; seat 4 throws an eight away unseen, and somebody asks for it."""
    moment = two(ASKED.format(seat, about), NINE, EIGHT, **more)
    return moment.play("say show to seat 3").wait().play("read seat 3 nine").wait()


def test_ask_to_see_by_the_winner_makes_the_hand_live() -> None:
    moment = asks(3)
    assert owed_by(moment) == [("say allowed to seat 3", "show.ask_to_see")]
    assert verdict(moment, "say declined to seat 3")[:3] == ("wrong", "show.ask_to_see", "critical")
    assert acts_of(moment)[-2:] == ["take all from seat 3 to muck", "push main pot to seat 4"]


def test_ask_to_see_by_another_shows_it_dead() -> None:
    moment = asks(1).play("say allowed to seat 1")
    assert not moment.table.seat(4).live
    assert sum(card.up for card in moment.table.muck) == 5
    assert owed(moment) == ["push main pot to seat 3"]


def test_ask_to_see_a_hand_that_is_still_held_is_shown_and_stays_live() -> None:
    script = "seat 3 shows its hand; seat 4 waits to show and at once seat 1 asks to see the hand of seat 4"
    moment = two(script, NINE, EIGHT).play("say show to seat 3").wait().play("read seat 3 nine").wait()
    assert owed_by(moment) == [("say allowed to seat 1", "show.ask_to_see")]
    moment = moment.play("say allowed to seat 1")
    assert moment.table.seat(4).live
    assert acts_of(moment)[-2:] == ["take all from seat 3 to muck", "push main pot to seat 4"]


def test_ask_to_see_is_for_those_dealt_in() -> None:
    seats = [{}, {"away": True}, {}, {}, {}, {}]
    moment = asks(2, seats=seats)
    assert owed_by(moment) == [("say declined to seat 2", "show.ask_to_see")]


def test_ask_to_see_is_for_called_hands() -> None:
    assert owed_by(asks(1, about=5)) == [("say declined to seat 1", "show.ask_to_see")]


def test_ask_to_see_not_a_hand_that_won_because_nobody_called() -> None:
    script = "seat 3 opens; seat 4 calls; others fold\nothers stand pat\nseat 3 bets; seat 4 folds"
    moment = showdown(script + "\nseat 4 asks to see the hand of seat 3", {}, ends="award").wait()
    assert owed_by(moment)[0] == ("say declined to seat 4", "show.ask_to_see")
    assert verdict(moment, "say allowed to seat 4")[:3] == ("wrong", "show.ask_to_see", "major")


def test_ask_to_see_brings_no_hand_back_that_was_ruled_dead() -> None:
    script = "seat 3 announces seven; seat 3 shows its hand; seat 4 shows its hand; seat 5 shows its hand"
    moment = three(f"{script}; seat 4 asks to see the hand of seat 3").until("say allowed to seat 4")
    assert not moment.play("say allowed to seat 4").table.seat(3).live


def test_ask_to_see_with_the_floor_where_collusion_is_meant() -> None:
    moment = asks(1, house="wsop-live")
    assert owed_by(moment) == [("call the floor", "show.ask_to_see")]
    said = verdict(moment, "say allowed to seat 1")
    assert said == ("forbidden", "show.ask_to_see", "major", "floor_calls")
    assert verdict(moment, "say no to seat 1") == said
    assert owed(moment.play("call the floor")) == ["say allowed to seat 1"]


# --- show.one_all

LAST_ROUND = "seat 3 opens; seat 4 calls; seat 5 calls; others fold\nothers stand pat\n"


def shows_to(seat: int) -> Moment:
    script = LAST_ROUND + f"seat 3 shows its hand to seat {seat}\nseat 3 bets; seat 4 folds; seat 5 folds"
    moment = at(script, start="after draw", ends="award", hands={3: EIGHT}, seed=4)
    return moment.play("say action to seat 3").wait()


def test_one_all_shown_to_one_in_the_pot_is_shown_to_all_now() -> None:
    moment = shows_to(4)
    assert owed_by(moment) == [("say show to seat 3", "show.one_all")]
    assert all(card.up for card in moment.play("say show to seat 3").table.seat(3).hand)


def test_one_all_shown_to_one_not_in_the_pot_waits_for_the_end() -> None:
    moment = shows_to(1)
    assert "say show to seat 3" not in owed(moment)
    assert verdict(moment, "say show to seat 3")[:3] == ("early", "show.one_all", "critical")
    assert run_perfect(moment)[-1] == ("say show to seat 3", "show.one_all")


def test_one_all_at_the_draw_holds_nothing_up() -> None:
    script = """others call
seat 1 draws three; seat 2 draws one; seat 1 shows its hand to seat 3; seat 3 draws one
others check
others show"""
    done = run_perfect(at(script, seats=3, start="draw", ends="award"))
    assert ("say show to seat 1", "show.one_all") in done
    assert [rule for _, rule in done if rule.startswith("mend.")] == []


def test_one_all_let_go_by_is_still_owed() -> None:
    assert "say show to seat 3" in owed(shows_to(4).wait())


# --- show.odd_chip


def test_odd_chip_goes_left_of_the_button() -> None:
    script = "seat 5 calls; seat 2 checks; others fold\nothers stand pat\nothers check\nothers show"
    more = {"game": "deuce-to-seven limit 2-4", "blinds": [1, 2]}
    moment = showdown(script, {2: EIGHT, 5: "8d 7h 5s 3c 2d"}, **more).until("push 3 of main pot to seat 2")
    assert felt(moment) == ["push 3 of main pot to seat 2", "push 2 of main pot to seat 5"]
    assert {rule for act, rule in owed_by(moment) if act in felt(moment)} == {"show.odd_chip"}
    assert verdict(moment, "push 3 of main pot to seat 5")[:3] == ("wrong", "show.odd_chip", "critical")
    assert verdict(moment, "push main pot to seat 2")[::2] == ("forbidden", "critical")
    assert verdict(moment, "push 2 of main pot to seat 2")[:2] == ("wrong", "show.odd_chip")


def test_odd_chip_an_even_pot_is_halved() -> None:
    moment = two("others show", EIGHT, "8d 7h 5s 3c 2d").until("push 15 of main pot to seat 3")
    assert felt(moment) == ["push 15 of main pot to seat 3", "push 15 of main pot to seat 4"]
    first = moment.play("push 15 of main pot to seat 4")
    assert felt(first) == ["push main pot to seat 3"]
    assert not first.errors


def test_odd_chip_is_the_smallest_that_is_played() -> None:
    assert split(two().table, 31, (5, 2, 3)) == {5: 11, 2: 10, 3: 10}
    with_fives = showdown(TWO_SHOW, {}, game="deuce-to-seven limit 10-20", smallest_chip=5)
    assert split(with_fives.table, 35, (5, 2)) == {5: 20, 2: 15}


def test_odd_chip_each_pot_on_its_own() -> None:
    moment = at(
        "seat 3 raises to 40; seat 4 is all in; seat 1 calls; others fold\nothers stand pat\n"
        "seat 1 checks; seat 3 checks\nothers show",
        game="deuce-to-seven no-limit 2-4", start="showdown",
        hands={1: EIGHT, 3: "8d 7h 5s 3c 2d", 4: "8h 7s 5d 3h 2c"}, seats=[{}, {}, {}, {"stack": 21}, {}],
    )  # fmt: skip
    paid = [act for act in acts_of(moment) if act.startswith("push")]
    # 38 in the side pot for two, 67 (with the dead blind) in the main pot for three: the odd chip to seat 1.
    assert paid[:2] == ["push 19 of side pot 1 to seat 1", "push side pot 1 to seat 3"]
    assert paid[2] == "push 23 of main pot to seat 1"


# --- show.side_pots


def side_pots(**more: object) -> Moment:
    """Seat 2 is all in for 30, seat 3 for 80; seats 1 and 4 go on. Seat 2 has the best hand, then 3, 1, 4."""
    keys: dict[str, object] = {
        "seats": [{"stack": 200}, {"stack": 30}, {"stack": 80}, {"stack": 200}], "start": "showdown",
        "game": "deuce-to-seven no-limit 2-4", "hands": {2: SEVEN, 3: EIGHT, 1: NINE, 4: TEN},
    } | more  # fmt: skip
    script = (
        "seat 3 raises to 80; seat 4 calls; seat 1 calls; seat 2 is all in\nothers stand pat\n"
        "seat 1 bets 40; seat 4 calls\nothers show"
    )
    return at(script, **keys)  # type: ignore[arg-type]


def test_side_pots_from_the_last_inward() -> None:
    moment = side_pots().until("push side pot 2 to seat 1")
    assert owed(moment) == ["push side pot 2 to seat 1"]
    assert verdict(moment, "push main pot to seat 2")[:3] == ("early", "show.side_pots", "major")
    assert acts_of(moment) == [
        "push side pot 2 to seat 1", "push side pot 1 to seat 3", "push main pot to seat 2",
    ]  # fmt: skip


def test_side_pots_are_won_only_by_those_in_them() -> None:
    moment = side_pots().until("push side pot 2 to seat 1")
    assert verdict(moment, "push side pot 2 to seat 2")[:3] == ("wrong", "show.side_pots", "critical")
    made = pots(moment.table, moment.sitting.house)
    assert [pot.seats for pot in made] == [(1, 2, 3, 4), (1, 3, 4), (1, 4)]
    assert [pot.chips for pot in made] == [120, 150, 80]


def test_side_pots_that_were_won_are_none_in_the_next_deal() -> None:
    seats = [{}, {}, {}, {}, {"stack": 4}, {}]
    script = LAST_THREE + "others show\nnext deal\nothers fold"
    moment = showdown(script, {3: EIGHT, 4: NINE, 5: SEVEN}, seats=seats, button=6)
    done = acts_of(moment)
    assert "push side pot 1 to seat 3" in done
    assert done[-1].startswith("push main pot to")


def test_side_pots_pushed_wrong_are_fetched_back() -> None:
    moment = side_pots().until("push side pot 2 to seat 1").play("push side pot 2 to seat 2")
    assert owed_by(moment)[0] == ("take 80 back from seat 2 into side pot 2", "show.protest")
    assert acts_of(moment) == [
        "take 80 back from seat 2 into side pot 2", "push side pot 2 to seat 1", "push side pot 1 to seat 3",
        "push main pot to seat 2",
    ]  # fmt: skip


# --- show.protest


def test_protest_in_time_against_a_right_result_is_declined_with_the_floor() -> None:
    moment = two("seat 3 shows its hand; seat 4 shows its hand and at once seat 4 protests")
    moment = moment.play("say show to seat 3").wait(2)
    assert owed_by(moment)[0] == ("call the floor", "show.protest")
    assert verdict(moment, "push main pot to seat 3")[1] == "show.protest"
    assert verdict(moment, "say declined to seat 4")[:2] == ("forbidden", "show.protest")
    asked = moment.play("call the floor")
    assert owed(asked)[0] == "say declined to seat 4"
    assert verdict(asked, "say allowed to seat 4")[:3] == ("wrong", "show.protest", "critical")


def test_protest_in_time_against_a_wrong_push_moves_the_pot() -> None:
    moment = two("others show; seat 3 protests").until("push main pot to seat 3")
    moment = moment.play("push main pot to seat 4").wait()
    assert owed_by(moment) == [("call the floor", "show.protest")]
    assert acts_of(moment.play("call the floor")) == [
        "take 30 back from seat 4 into main pot", "push main pot to seat 3",
    ]  # fmt: skip


@pytest.mark.parametrize("word", ["allowed", "declined", "yes", "no"])
def test_protest_is_not_answered_by_the_dealer_alone(word: str) -> None:
    moment = two("others show; seat 3 protests").until("push main pot to seat 3")
    moment = moment.play("push main pot to seat 4").wait()
    said = verdict(moment, f"say {word} to seat 3")
    assert said == ("forbidden", "show.protest", "major", "floor_calls")


PUSHED = "the dealer pushes the pot to seat 4\n"


def test_protest_against_what_the_dealer_before_has_pushed() -> None:
    hands = {3: EIGHT, 4: NINE}
    protested = showdown(PUSHED + TWO_SHOW + "others show; seat 3 protests", hands)
    assert [act for act, _ in run_perfect(protested)] == [
        "call the floor", "say allowed to seat 3", "take 30 back from seat 4 into main pot",
        "push main pot to seat 3",
    ]  # fmt: skip
    unnoticed = showdown(PUSHED + TWO_SHOW + "others show", hands)
    assert owed_by(unnoticed) == [("take 30 back from seat 4 into main pot", "show.protest")]


def test_protest_the_dealer_mends_a_wrong_push_at_once() -> None:
    moment = two().until("push main pot to seat 3").play("push main pot to seat 4")
    assert owed_by(moment) == [("take 30 back from seat 4 into main pot", "show.protest")]
    assert verdict(moment, "take 20 back from seat 4 into main pot")[:2] == ("wrong", "show.protest")


def test_protest_a_pot_pushed_before_the_bets_are_in_comes_back_at_once() -> None:
    seats = [{}, {}, {}, {"stack": 7}, {}, {}]
    script = LAST_ROUND + "seat 3 bets; seat 4 is all in; seat 5 calls\nothers show"
    moment = at(script, start="after draw", ends="award", seats=seats, button=6, seed=4)
    closed = moment.until("bring in 3 each to main pot")
    pushed = closed.play("push 10 of main pot to seat 4")
    assert pushed.table.seat(4).all_in
    assert owed_by(pushed)[0] == ("take 10 back from seat 4 into main pot", "show.protest")
    assert run_perfect(pushed)[1:] == run_perfect(closed)
    assert "impossible" in {said[0] for said in pushed.play("take 11 back from seat 4 into main pot").errors}


def test_protest_bets_given_back_at_the_showdown_are_for_the_floor_once_a_pot_is_pushed() -> None:
    seats = [{}, {}, {}, {}, {"stack": 9}, {}]
    script = LAST_ROUND + "seat 3 bets; seat 4 calls; seat 5 is all in\nothers show"
    moment = showdown(script, {3: EIGHT, 4: NINE, 5: SEVEN}, seats=seats, button=6)
    moment = moment.until("push main pot to seat 5")
    done = run_perfect(moment.play("give back bets"))
    assert done == [("call the floor", "mend.floor"), *run_perfect(moment)]


def test_protest_after_the_next_riffle_is_too_late() -> None:
    moment = two("others show\nnext deal\nwait for riffle\nseat 4 protests\nothers fold")
    said = [(act, rule) for act, rule in run_perfect(moment) if rule == "show.protest"]
    assert said == [("say declined to seat 4", "show.protest")]


def test_protest_before_the_next_riffle_is_in_time() -> None:
    moment = two("others show\nnext deal\nseat 4 protests\nothers fold").until("gather").play("gather").wait()
    assert owed_by(moment)[0] == ("call the floor", "show.protest")


# --- what all of it stands on


def test_all_five_chips_are_conserved_whatever_is_pushed() -> None:
    moment = side_pots().until("push side pot 2 to seat 1")
    total = sum(seat.stack for seat in moment.table.seats) + sum(moment.table.pots)
    for act in ("push main pot to seat 4", "push 10 of side pot 1 to seat 1", "give 5 back to seat 3"):
        moment = moment.play(act)
        assert sum(seat.stack for seat in moment.table.seats) + sum(moment.table.pots) == total


def test_speak_a_hand_nobody_has_seen_settles_nothing() -> None:
    moment = two().play("say show to seat 3").wait()
    act = Push(3)
    assert not judge(moment.table, act, moment.sitting.house).right


def test_speak_a_card_that_the_dealer_laid_to_an_open_hand_is_not_the_hand_s_own() -> None:
    moment = two().play("say show to seat 3").wait().play("take card 1 from seat 4 to seat 3").wait()
    moment = moment.play("take card 6 from seat 3 to seat 4")
    assert run_perfect(moment)[-1] == ("push main pot to seat 3", "show.speak")


def test_speak_a_hand_shown_while_it_lacked_a_card_is_read_whole_once_it_is_back() -> None:
    moment = two().play("say show to seat 3", "take card 2 from seat 3 to seat 5").wait()
    assert len(moment.table.seat(3).shown) == 4
    assert run_perfect(moment)[-1] == ("push main pot to seat 3", "show.speak")


def test_protest_while_the_next_deal_is_shuffled_is_too_late() -> None:
    moment = two("others show\nnext deal\nseat 4 protests\nothers fold").until("strip")
    assert owed_by(moment.wait())[0] == ("say declined to seat 4", "show.protest")


def test_all_five_the_last_hand_that_has_shown_wins_by_its_cards() -> None:
    assert run_perfect(two("seat 3 mucks; seat 4 shows its hand"))[-1] == (
        "push main pot to seat 4", "show.speak",
    )  # fmt: skip


def test_kill_losers_no_winner_is_declared_dead() -> None:
    hands = {1: "8c 6d 4h 3s Ac", 2: "9c 6h 4d 3c As"}
    script = "seat 1 opens; seat 2 calls; others fold\nothers pat\nothers check\nothers show"
    shown = at(script, seats=3, start="showdown", hands=hands).until("take all from seat 2 to muck")
    moment = shown.sitting.table
    assert moment.seat(1).shown
    for act in ("say dead hand seat 1", "muck seat 1"):
        assert verdict(shown, act)[:3] == ("forbidden", "show.kill_losers", "critical")
        assert shown.play(act).judged[-1].reason == "winner"


@pytest.mark.parametrize("game", ["draw high limit 4-8", "jacks or better limit 4-8"])
@pytest.mark.parametrize(("wrong", "chips"), [("push main pot to seat 3", 4), ("give 1 back to seat 3", 1)])
def test_protest_a_pot_that_nobody_opened_is_nobodys(game: str, wrong: str, chips: int) -> None:
    passed = at("others check", game=game, seats=4, ends="award").wait(4)
    fetch = f"take {chips} back from seat 3 into main pot"
    assert owed_by(passed.play(wrong)) == [(fetch, "show.protest")]
    mended = passed.play(wrong, fetch)
    assert mended.table.chips() == passed.table.chips()
    assert mended.table.stage is Stage.OVER
    assert owed(mended) == []


def test_protest_a_card_laid_to_the_winner_afterwards_takes_no_pot_away() -> None:
    script = "seat 3 opens; seat 1 calls; others fold\nothers stand pat\nothers check\nothers show"
    hands = {3: "Jh Js 4d 5c 7h", 1: "2h 9s 4c 5d 7d"}
    shown = at(script, game="jacks or better limit 4-8", seats=4, hands=hands, ends="award")
    won = shown.until("push main pot to seat 3").play("push main pot to seat 3")
    assert owed(won) == []
    assert owed_by(won.play("deal 1 to seat 3")) == [("take card 6 from seat 3 to stub", "mend.own_error")]
