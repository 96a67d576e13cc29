"""sevens.*: who checks a seven or better at ace-to-five limit may not win later bets."""

from __future__ import annotations

import pytest

from tests.rules.build import Moment, at, owed, run_perfect, verdict

WHEEL, SIX, SEVEN, EIGHT = "5c 4d 3h 2s Ac", "6c 5d 4h 3s 2c", "7c 6d 4s 3d 2h", "8c 7d 6h 4c 3c"
SAME_SEVEN = "7h 6s 4h 3s 2d"
LOSES, LOSES_TOO = "10c 9s 8h 6s Kc", "Kd Qs Jh 9h 8s"
CALLED = "seat 3 opens; seat 4 calls; seat 1 calls; others fold\nothers stand pat\n"


def after_the_draw(script: str, hands: dict[int, str], **more: object) -> Moment:
    """Six at ace-to-five limit 4-8, the button at seat 6; seats 1, 3, 4 have put in 4 each, the pot is 16."""
    keys: dict[str, object] = {"seats": 6, "seed": 9, "start": "showdown"} | more
    return at(f"{CALLED}{script}\nothers show", hands=hands, **keys)  # type: ignore[arg-type]


def paid(moment: Moment) -> list[str]:
    """The chips that the perfect dealer moves."""
    return [act for act, _rule in run_perfect(moment) if act.startswith(("give", "push"))]


def paid_by(moment: Moment) -> list[tuple[str, str]]:
    return [(act, rule) for act, rule in run_perfect(moment) if act.startswith(("give", "push"))]


CHECKED = "seat 1 checks; seat 3 bets; seat 4 calls; seat 1 calls"
BET = "seat 1 bets; seat 3 calls; seat 4 calls"


# --- sevens.best


@pytest.mark.parametrize("hand", [WHEEL, SIX, SEVEN, "joker 6d 4s 3d 2h"])
def test_best_a_checked_seven_or_better_wins_only_the_early_pot(hand: str) -> None:
    moment = after_the_draw(CHECKED, {1: hand, 3: EIGHT, 4: LOSES_TOO})
    assert paid_by(moment) == [
        ("give 8 back to seat 3", "sevens.best"), ("give 8 back to seat 4", "sevens.best"),
        ("push main pot to seat 1", "sevens.best"),
    ]  # fmt: skip


def test_best_who_has_folded_gets_later_bets_back_too() -> None:
    script = "seat 1 checks; seat 3 bets; seat 4 raises; seat 1 calls; seat 3 folds"
    assert paid(after_the_draw(script, {1: WHEEL, 3: EIGHT, 4: SEVEN})) == [
        "give 8 back to seat 3", "give 16 back to seat 4", "push main pot to seat 1",
    ]  # fmt: skip


def test_best_nothing_is_pushed_before_the_bets_are_back() -> None:
    moment = after_the_draw(CHECKED, {1: WHEEL, 3: EIGHT, 4: SEVEN}).until("give 8 back to seat 3")
    assert verdict(moment, "push main pot to seat 1") == ("early", "sevens.best", "critical", "sevens_rule")
    assert verdict(moment, "push 16 of main pot to seat 1")[0] == "early"
    assert verdict(moment, "give 16 back to seat 3")[:3] == ("wrong", "sevens.best", "critical")


def test_best_pushed_whole_the_later_bets_are_fetched_back() -> None:
    moment = after_the_draw(CHECKED, {1: WHEEL, 3: EIGHT, 4: SEVEN}).until("give 8 back to seat 3")
    moment = moment.play("push main pot to seat 1")
    assert owed(moment)[0] == "take 16 back from seat 1 into main pot"
    assert paid(moment) == ["give 8 back to seat 3", "give 8 back to seat 4"]


def test_best_an_eight_may_check() -> None:
    moment = after_the_draw(CHECKED, {1: EIGHT, 3: LOSES, 4: LOSES_TOO})
    assert paid_by(moment) == [("push main pot to seat 1", "show.speak")]


def test_best_a_pair_of_low_cards_is_no_seven() -> None:
    moment = after_the_draw(CHECKED, {1: "2c 2d 4s 3d Ac", 3: "Kc Kd 8h 4h 3s", 4: "Qc Qd 8s 4c 3c"})
    assert paid_by(moment)[-1][1] == "show.speak"


def test_best_a_seven_that_bet_wins_it_all() -> None:
    moment = after_the_draw(BET, {1: SEVEN, 3: EIGHT, 4: LOSES_TOO})
    assert paid_by(moment) == [("push main pot to seat 1", "show.speak")]


def test_best_checked_behind_a_bet_there_is_no_check() -> None:
    moment = after_the_draw(BET, {1: EIGHT, 3: SEVEN, 4: LOSES_TOO})
    assert paid_by(moment) == [("push main pot to seat 3", "show.speak")]


def test_best_all_checked_there_is_nothing_to_give_back() -> None:
    moment = after_the_draw("others check", {1: SEVEN, 3: EIGHT, 4: LOSES_TOO})
    assert paid_by(moment) == [("push main pot to seat 1", "show.speak")]


@pytest.mark.parametrize(
    ("game", "house", "options"),
    [
        ("deuce-to-seven limit 4-8", "roberts", {}),
        ("ace-to-five limit 4-8", "wsop-live", {}),
        ("ace-to-five limit 4-8", "roberts", {"sevens_rule": False}),
    ],
)
def test_best_where_the_rule_is_not_played(game: str, house: str, options: dict[str, object]) -> None:
    best = SEVEN if game.startswith("deuce") else WHEEL
    hands = {1: best, 3: EIGHT, 4: LOSES_TOO}
    moment = after_the_draw(CHECKED, hands, game=game, house=house, options=options)
    assert paid_by(moment) == [("push main pot to seat 1", "show.speak")]


def test_best_the_option_is_named_where_it_is_off() -> None:
    moment = after_the_draw(CHECKED, {1: WHEEL, 3: EIGHT, 4: SEVEN}, house="wsop-live")
    moment = moment.until("push main pot to seat 1")
    assert verdict(moment, "push main pot to seat 1")[3] == "sevens_rule"


def test_best_no_such_rule_at_no_limit() -> None:
    moment = at(
        "seat 3 raises to 12; seat 1 calls; others fold\nothers stand pat\n"
        "seat 1 checks; seat 3 bets 20; seat 1 calls\nothers show",
        game="ace-to-five no-limit 2-4", start="showdown", hands={1: SIX, 3: EIGHT},
    )  # fmt: skip
    assert paid_by(moment) == [("push main pot to seat 1", "show.speak")]


def test_best_each_pot_is_judged_on_its_own() -> None:
    """Seat 4, all in before the draw, wins the main pot; the checked seven is best in the side pot alone."""
    moment = after_the_draw(
        "seat 1 checks; seat 3 bets; seat 1 calls", {1: SEVEN, 3: EIGHT, 4: SIX},
        seats=[{}, {}, {}, {"stack": 4}, {}, {}],
    )  # fmt: skip
    assert paid_by(moment) == [
        ("give 8 back to seat 3", "sevens.best"), ("push side pot 1 to seat 1", "sevens.best"),
        ("push main pot to seat 4", "show.side_pots"),
    ]  # fmt: skip


# --- sevens.tie


def test_tie_the_checked_seven_has_its_share_of_the_early_pot_and_its_own_chips() -> None:
    moment = after_the_draw(CHECKED, {1: SEVEN, 3: SAME_SEVEN, 4: EIGHT})
    # 16 before the draw, 8 from each of three after it: 8 + 8 to the checker, 8 + 16 to the bettor.
    assert paid_by(moment) == [
        ("push 16 of main pot to seat 1", "sevens.tie"), ("push main pot to seat 3", "sevens.tie"),
    ]  # fmt: skip


def test_tie_is_no_even_split() -> None:
    moment = after_the_draw(CHECKED, {1: SEVEN, 3: SAME_SEVEN, 4: EIGHT})
    moment = moment.until("push 16 of main pot to seat 1")
    assert verdict(moment, "push 20 of main pot to seat 1")[0] != "right"
    assert verdict(moment, "push 20 of main pot to seat 3")[:2] == ("wrong", "sevens.tie")


def test_tie_two_that_checked_give_all_later_bets_back() -> None:
    script = "seat 1 checks; seat 3 checks; seat 4 bets; seat 1 calls; seat 3 calls"
    moment = after_the_draw(script, {1: SEVEN, 3: SAME_SEVEN, 4: EIGHT})
    assert paid(moment) == [
        "give 8 back to seat 4", "push 16 of main pot to seat 1", "push main pot to seat 3",
    ]  # fmt: skip


def test_tie_where_the_rule_is_not_played_is_an_even_split() -> None:
    moment = after_the_draw(CHECKED, {1: SEVEN, 3: SAME_SEVEN, 4: EIGHT}, house="wsop-live")
    assert paid_by(moment) == [
        ("push 20 of main pot to seat 1", "show.odd_chip"), ("push main pot to seat 3", "show.odd_chip"),
    ]  # fmt: skip


# --- sevens.beaten


def test_beaten_nothing_goes_back() -> None:
    moment = after_the_draw(CHECKED, {1: SEVEN, 3: SIX, 4: EIGHT})
    assert paid_by(moment) == [("push main pot to seat 3", "sevens.beaten")]


def test_beaten_giving_the_call_back_is_wrong() -> None:
    moment = after_the_draw(CHECKED, {1: SEVEN, 3: SIX, 4: EIGHT}).until("push main pot to seat 3")
    assert verdict(moment, "give 8 back to seat 1")[::2] == ("needless", "critical")
    moment = moment.play("give 8 back to seat 1")
    assert owed(moment)[0] == "take 8 back from seat 1 into main pot"


def test_beaten_by_a_better_seven_that_checked_as_well() -> None:
    script = "seat 1 checks; seat 3 checks; seat 4 bets; seat 1 calls; seat 3 calls"
    moment = after_the_draw(script, {1: SEVEN, 3: SIX, 4: EIGHT})
    assert paid(moment) == ["give 8 back to seat 1", "give 8 back to seat 4", "push main pot to seat 3"]


# --- sevens.short


def short(stack: int, script: str, hands: dict[int, str], **more: object) -> Moment:
    """Seat 1 is first to act after the draw and has `stack` less the four that it has called with."""
    seats: list[dict[str, object]] = [{"stack": stack}, {}, {}, {}, {}, {}]
    return after_the_draw(f"seat 1 is all in; {script}", hands, seats=seats, **more)


def test_short_a_seven_that_only_calls_wins_that_bet_and_the_overcall_goes_back() -> None:
    moment = short(7, "seat 3 calls; seat 4 calls", {1: LOSES, 3: SEVEN, 4: EIGHT})
    assert paid_by(moment) == [
        ("give 3 back to seat 4", "sevens.short"), ("push main pot to seat 3", "sevens.short"),
    ]  # fmt: skip
    assert verdict(moment.until("give 3 back to seat 4"), "push main pot to seat 3") == (
        "early", "sevens.short", "critical", "sevens_short",
    )  # fmt: skip


def test_short_beyond_the_short_all_in_everything_goes_back() -> None:
    script = "seat 3 calls; seat 4 raises to 8; seat 3 calls"
    moment = short(7, script, {1: LOSES, 3: SEVEN, 4: EIGHT})
    back = [act for act in paid(moment) if act.startswith("give")]
    assert back == ["give 5 back to seat 4", "give 3 back to seat 4"]
    end = {n: _end(moment).table.seat(n).stack for n in (1, 3, 4)}
    # Seat 3 wins the 16 from before the draw and the three of the all-in.
    assert end == {1: 0, 3: 100 - 4 + 16 + 3, 4: 96}


def _end(moment: Moment) -> Moment:
    sitting = moment.sitting
    while not sitting.finished:
        act = sitting.next_perfect()
        sitting = (sitting.wait() if act is None else sitting.do(act)).sitting
    return Moment(sitting)


def test_short_completed_meets_every_duty() -> None:
    moment = short(7, "seat 3 raises to 8; seat 4 calls", {1: LOSES, 3: SEVEN, 4: EIGHT})
    assert {rule for _act, rule in paid_by(moment)} == {"sevens.short"}
    assert not any(act.startswith("give") for act in paid(moment))


@pytest.mark.parametrize(("option", "back"), [("half", False), ("full", True)])
def test_short_half_a_bet_or_more_is_a_full_bet(option: str, back: bool) -> None:
    hands = {1: LOSES, 3: SEVEN, 4: EIGHT}
    moment = short(9, "seat 3 calls; seat 4 calls", hands, options={"sevens_short": option})
    assert ("give 5 back to seat 4" in paid(moment)) is back
    assert paid_by(moment)[-1][1] == "sevens.short"


def test_short_of_two_that_only_called_the_loser_has_its_call_back() -> None:
    moment = short(7, "seat 3 calls; seat 4 calls", {1: LOSES, 3: SEVEN, 4: SIX})
    assert paid(moment) == ["give 3 back to seat 3", "push main pot to seat 4"]


def test_short_an_eight_just_calls() -> None:
    moment = short(7, "seat 3 calls; seat 4 calls", {1: LOSES, 3: EIGHT, 4: LOSES_TOO})
    assert paid_by(moment) == [("push main pot to seat 3", "show.speak")]


# --- the checker's own later chips


def test_best_its_own_later_bet_may_go_back_like_the_others() -> None:
    moment = after_the_draw(CHECKED, {1: WHEEL, 3: EIGHT, 4: SEVEN}).until("give 8 back to seat 3")
    assert verdict(moment, "give 8 back to seat 1") == ("right", "sevens.best", "", "sevens_rule")
    assert verdict(moment, "give 12 back to seat 1")[0] != "right"
    given = moment.play("give 8 back to seat 1")
    assert verdict(given, "give 8 back to seat 1")[0] != "right"
    assert paid(given) == ["give 8 back to seat 3", "give 8 back to seat 4", "push main pot to seat 1"]
    assert given.errors == []


def test_best_its_own_bet_waits_for_the_losing_hands() -> None:
    moment = after_the_draw(CHECKED, {1: WHEEL, 3: EIGHT, 4: SEVEN}).until("take all from seat 3 to muck")
    assert verdict(moment, "give 8 back to seat 1")[0] != "right"


def test_tie_its_own_later_bet_may_go_back() -> None:
    script = "seat 1 checks; seat 3 bets; seat 4 folds; seat 1 calls"
    start = after_the_draw(script, {1: SEVEN, 3: SAME_SEVEN, 4: LOSES_TOO})
    due = start.until("push 16 of main pot to seat 1")
    assert verdict(due, "give 8 back to seat 1")[:2] == ("right", "sevens.tie")
    given = due.play("give 8 back to seat 1")
    assert paid(given) == ["push 8 of main pot to seat 1", "push main pot to seat 3"]
    assert given.errors == []


# --- several at once


def small(script: str, stacks: list[int], hands: dict[int, str]) -> Moment:
    """Seats 1 to 4 have put in 4 each, the pot is 16; then seats with few chips are all in."""
    called = "seat 3 opens; seat 4 calls; seat 1 calls; seat 2 calls; others fold\nothers stand pat\n"
    seats = [{"stack": one} for one in stacks]
    return at(called + script + "\nothers show", seats=seats, start="showdown", seed=9, hands=hands)


OTHER_SEVEN, LOW_EIGHT = "7h 6h 4h 3h 2d", "8c 5d 4c 3c Ac"


def test_short_two_all_ins_that_are_less_than_half_a_bet_together() -> None:
    script = "seat 1 is all in; seat 2 is all in; seat 3 calls; seat 4 calls"
    hands = {1: LOSES, 2: LOSES_TOO, 3: "7c 6d 4s 3d 2s", 4: LOW_EIGHT}
    moment = small(script, [5, 7, 100, 100, 100, 100], hands)
    assert paid_by(moment) == [
        ("give 2 back to seat 4", "sevens.short"), ("push side pot 1 to seat 3", "sevens.short"),
        ("give 1 back to seat 4", "sevens.short"), ("push main pot to seat 3", "sevens.short"),
    ]  # fmt: skip


def test_short_the_second_all_in_makes_it_half_a_bet() -> None:
    script = "seat 1 is all in; seat 2 is all in; seat 3 calls; seat 4 calls"
    hands = {1: LOSES, 2: LOSES_TOO, 3: "7c 6d 4s 3d 2s", 4: LOW_EIGHT}
    assert not [act for act in paid(small(script, [6, 9, 100, 100, 100, 100], hands)) if "give" in act]


def test_short_tied_with_the_all_in_itself_that_keeps_its_own_bet_and_the_overcall() -> None:
    script = "seat 1 checks; seat 2 is all in; seat 3 calls; seat 4 calls; seat 1 folds"
    hands = {1: LOSES_TOO, 2: "7c 6d 4s 3d 2s", 3: OTHER_SEVEN, 4: LOW_EIGHT}
    moment = small(script, [100, 7, 100, 100, 100, 100], hands)
    assert paid(moment) == ["push 14 of main pot to seat 2", "push main pot to seat 3"]
    assert moment.table.pot == 25


def test_beaten_by_two_that_tie_the_pot_is_split() -> None:
    hands = {1: SEVEN, 3: SIX, 4: "6h 5c 4c 3c 2d"}
    moment = after_the_draw(CHECKED, hands)
    assert paid_by(moment) == [
        ("push 20 of main pot to seat 3", "show.odd_chip"), ("push main pot to seat 4", "show.odd_chip"),
    ]  # fmt: skip
