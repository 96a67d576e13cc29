"""When a deal is taken back, when it is too late for that, and how it is dealt again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

MISDEAL = "say misdeal"
FORBIDDEN = ("forbidden", "misdeal.needless", "critical", "")
EVERY_HOUSE = pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])


def misdeal_by(rule: str) -> list[tuple[str, str]]:
    return [(MISDEAL, rule)]


def dealt(moment: Moment, *seats: int) -> Moment:
    """One card to each of these seats, one after another."""
    return moment.play(*[f"deal 1 to seat {seat}" for seat in seats])


# --- first_two


@EVERY_HOUSE
def test_first_two_counts_a_card_that_would_be_kept(house: str) -> None:
    ace = dealt(at("the 1st card off the deck is exposed", start="deal", hands={1: "As"}, house=house), 1)
    assert owed_by(ace) == misdeal_by("misdeal.first_two")
    assert verdict(ace, "misdeal") == ("right", "misdeal.first_two", "", "first_two")
    assert verdict(ace, "deal 1 to seat 2") == ("early", "misdeal.first_two", "critical", "first_two")


def test_first_two_counts_the_second_off_the_deck_and_not_the_third() -> None:
    second = at("the 2nd card off the deck is exposed", start="deal", hands={2: "7c"})
    assert owed_by(dealt(second, 1, 2)) == misdeal_by("misdeal.first_two")
    third = dealt(at("the 3rd card off the deck is exposed", start="deal", hands={3: "Kc"}), 1, 2, 3)
    assert owed(third) == ["deal 1 to seat 4"]
    assert verdict(third, "misdeal") == FORBIDDEN


def test_first_two_of_each_player_where_the_house_reads_it_so() -> None:
    script = "the 2nd card to seat 3 is exposed"
    game: dict[str, object] = {"seats": 4, "start": "deal", "hands": {3: "2c 3c"}}
    each = dealt(at(script, options={"first_two": "each-player"}, **game), 1, 2, 3, 4, 1, 2, 3)  # type: ignore[arg-type]
    assert owed_by(each) == misdeal_by("misdeal.first_two")
    of_the_deal = dealt(at(script, **game), 1, 2, 3, 4, 1, 2, 3)  # type: ignore[arg-type]
    assert owed(of_the_deal) == ["deal 1 to seat 4"]


def test_first_two_counts_a_first_card_that_falls_off_the_table() -> None:
    fallen = dealt(at("the 1st card to seat 1 falls off the table", start="deal"), 1)
    assert ("say misdeal", "misdeal.first_two") in owed_by(fallen)


def test_first_two_is_no_matter_of_a_boxed_card() -> None:
    boxed = dealt(at("the 1st card to seat 1 is boxed", start="deal"), 1)
    assert MISDEAL not in owed(boxed)


# --- two_exposed

TWO_LOW = "the 2nd card to seat 3 is exposed; the 3rd card to seat 1 is exposed"
LOW_HANDS = {1: "Kd 9h 2c 8s 4d", 3: "Qh 3s 7d 9c 5h"}


@EVERY_HOUSE
def test_two_exposed_counts_cards_that_are_kept(house: str) -> None:
    both = dealt(at(TWO_LOW, seats=3, start="deal", hands=LOW_HANDS, house=house), 1, 2, 3, 1, 2, 3, 1)
    assert owed_by(both) == misdeal_by("misdeal.two_exposed")
    assert verdict(both, "misdeal")[3] == "two_exposed"


def test_two_exposed_counts_only_replaceable_cards_where_the_house_says_so() -> None:
    both = at(TWO_LOW, seats=3, start="deal", hands=LOW_HANDS, options={"two_exposed": "replaceable"})
    assert owed(dealt(both, 1, 2, 3, 1, 2, 3, 1)) == ["deal 1 to seat 2"]


def test_two_exposed_counts_a_replacement_and_acts_before_it_was_out_do_not_make_it_late() -> None:
    """MD-09: three have called while the replacement was on its way, and it is exposed in its turn."""
    script = "the 2nd card to seat 4 is exposed; the 6th card to seat 4 is exposed\nothers call"
    deal = at(script, seats=4, start="deal", hands={4: "As Kd 7d 5h 2d"}, stub="Qd 3c")
    called = deal.until("take EXPOSED from seat 4 to burn").wait(3)
    replaced = called.play("take EXPOSED from seat 4 to burn", "deal 1 to seat 4")
    assert owed_by(replaced) == misdeal_by("misdeal.two_exposed")
    assert run_perfect(replaced.play("misdeal"))[0] == ("give back bets", "misdeal.redeal")


def test_two_exposed_counts_no_card_of_the_draw() -> None:
    script = """
    the 2nd card to seat 3 is exposed
    the 1st draw card to seat 1 is exposed
    others call
    seat 1 draws one; others stand pat
    """
    drawn = at(script, seats=3, start="draw", hands=LOW_HANDS).play("burn", "wait", "take in seat 1")
    exposed = drawn.play("deal 1 to seat 1")
    assert MISDEAL not in owed(exposed)
    assert verdict(exposed, "misdeal") == FORBIDDEN


def test_two_exposed_by_a_player_do_not_count() -> None:
    shown = at("seat 1 shows 2c; seat 3 shows 3s; seat 3 opens", seats=3, hands=LOW_HANDS).wait(2)
    assert verdict(shown, "misdeal") == FORBIDDEN


# --- two_boxed


def test_two_boxed_in_the_deal_are_a_misdeal_at_lowball() -> None:
    """DK-08."""
    deal = at("the 1st card to seat 2 is boxed; the 2nd card to seat 1 is boxed", seats=3, start="deal")
    one = dealt(deal, 1, 2)
    assert owed_by(one) == [("set aside EXPOSED from seat 2", "stray.boxed")]
    assert verdict(one, "misdeal") == FORBIDDEN
    two = dealt(one.play("set aside EXPOSED from seat 2"), 2, 3, 1)
    assert owed_by(two) == misdeal_by("misdeal.two_boxed")


def test_two_boxed_after_the_deal_are_only_scrap() -> None:
    script = """
    the 2nd card of the stub is boxed
    the 3rd card of the stub is boxed
    others call
    seat 1 draws two; others stand pat
    """
    draw = at(script, seats=3, start="draw").play("burn", "wait", "take in seat 1")
    assert MISDEAL not in {act for act, _ in run_perfect(draw)}


# --- extra_cards

SIX_AND_SIX = "the dealer gives seat 2 six cards; the dealer gives seat 4 six cards\n"


def test_extra_cards_two_hands_of_six() -> None:
    both = at(f"{SIX_AND_SIX}seat 2 finds six cards and at once seat 4 finds six cards").wait()
    assert owed_by(both) == misdeal_by("misdeal.extra_cards")
    assert verdict(both, "take the last card of seat 2 to burn")[:2] == ("early", "misdeal.extra_cards")


def test_extra_cards_one_hand_of_seven_at_draw_high() -> None:
    seven = at("the dealer gives seat 2 seven cards; seat 2 finds seven cards", game="draw high limit 4-8")
    assert owed(seven) == []
    assert owed_by(seven.wait()) == misdeal_by("misdeal.extra_cards")


def test_extra_cards_count_one_that_was_taken_back_before() -> None:
    first = at(f"{SIX_AND_SIX}seat 2 finds six cards; seat 4 finds six cards").wait()
    assert owed(first) == ["take card 6 from seat 2 to burn"]
    second = first.play("take the last card of seat 2 to burn", "wait")
    assert owed_by(second) == misdeal_by("misdeal.extra_cards")


def test_extra_cards_dealt_by_the_trainee_after_the_fifth_round() -> None:
    """A sixth round begun: one card can go back, two cannot."""
    one = dealt(at(seats=4), 1)
    assert owed(one) == ["take card 6 from seat 1 to burn"]
    assert owed_by(dealt(one, 2)) == misdeal_by("misdeal.extra_cards")


# --- wrong_count


@EVERY_HOUSE
def test_wrong_count_six_beside_four_after_one_fold(house: str) -> None:
    """MD-12: the floor kills no hands, as only one player has acted."""
    script = """
    the dealer gives seat 4 six cards; the dealer gives seat 5 four cards
    seat 3 folds
    seat 4 finds six cards and at once seat 5 finds four cards
    """
    found = at(script, house=house).wait(2)
    assert owed_by(found) == misdeal_by("misdeal.wrong_count")
    assert verdict(found, "dead hand seat 4")[:3] == ("needless", "misdeal.wrong_count", "critical")


def test_wrong_count_one_extra_once_somebody_has_acted() -> None:
    late = at("the dealer gives seat 2 six cards; seat 3 calls; seat 2 finds six cards").wait(2)
    assert owed_by(late) == misdeal_by("misdeal.wrong_count")


def test_wrong_count_a_long_hand_that_was_looked_at() -> None:
    script = "the dealer gives seat 2 six cards; seat 2 looks; seat 2 finds six cards"
    looked = at(script).wait(2)
    assert verdict(looked, "misdeal") == ("right", "misdeal.wrong_count", "", "long_looked")
    for house in ("california", "roberts"):
        options = {"long_looked": "return"} if house == "roberts" else {}
        other = at(script, house=house, options=options).wait(2)
        assert MISDEAL not in owed(other)
        assert verdict(other, "misdeal")[0] == "forbidden"


def test_wrong_count_is_not_cured_by_a_word_of_the_dealer() -> None:
    script = "the dealer gives seat 2 six cards; seat 2 looks; seat 2 finds six cards; others call"
    killed = at(script).wait(2).play("dead hand seat 2")
    assert ("say misdeal", "misdeal.wrong_count") in run_perfect(killed)


def test_wrong_count_short_at_lowball_between_the_first_and_the_second_act() -> None:
    script = "the 3rd card to seat 2 is missed; seat 3 folds; seat 2 finds four cards"
    short = at(script).wait(2)
    assert verdict(short, "misdeal") == ("right", "misdeal.wrong_count", "", "short_gap")
    live = at(script, options={"short_gap": "live"}).wait(2)
    assert owed(live) == []
    assert verdict(live, "deal 1 to seat 2")[:2] == ("early", "count.short_live")


def test_wrong_count_is_not_known_before_a_player_counts() -> None:
    assert owed(at("the dealer gives seat 2 six cards; seat 3 calls; seat 2 finds six cards").wait()) == []


# --- button


@EVERY_HOUSE
def test_button_noticed_after_one_act_sends_blinds_back_too(house: str) -> None:
    """MD-06."""
    wrong = at("the button was at seat 3; seat 1 raises", seats=8, button=6, house=house).wait()
    assert owed_by(wrong) == misdeal_by("misdeal.button")
    again = run_perfect(wrong.play("misdeal"))
    assert again[:5] == [
        ("give back bets and blinds", "misdeal.redeal"),
        ("gather", "misdeal.redeal"),
        ("move button to seat 4", "misdeal.redeal"),
        ("post 2 for seat 5", "blind.post"),
        ("post 4 for seat 6", "blind.post"),
    ]


def test_button_is_not_only_pushed_to_its_place() -> None:
    wrong = at("the button was at seat 3", button=5)
    assert verdict(wrong, "move button to seat 4")[:3] == ("early", "misdeal.button", "critical")
    assert slips(wrong.wait()) == [("misdeal.button", "critical")]


def test_button_skips_seats_that_do_not_play() -> None:
    right = at("the button was at seat 3; others call", seats=[{}, {}, {}, {"away": True}, {}], button=5)
    assert owed(right) == []


# --- first_card


def test_first_card_is_not_slid_over() -> None:
    """MD-07."""
    wrong = dealt(at("the first card goes to seat 5", seats=8, button=5, start="deal"), 6)
    assert owed_by(wrong) == misdeal_by("misdeal.first_card")
    slid = verdict(wrong, "take the last card of seat 5 to seat 6")
    assert slid[:3] == ("early", "misdeal.first_card", "critical")


def test_first_card_dealt_wrongly_by_the_trainee() -> None:
    high = at(seats=4, button=4, start="deal", game="draw high limit 4-8")
    assert verdict(high, "deal 1 to seat 4")[:3] == ("wrong", "deal.order", "critical")
    assert owed_by(dealt(high, 4)) == misdeal_by("misdeal.first_card")


# --- sequence


def test_sequence_a_card_that_lands_with_a_neighbour() -> None:
    deal = at("the 2nd card to seat 2 goes to seat 3", seats=3, start="deal")
    assert owed_by(dealt(deal, 1, 2, 3, 1, 2)) == misdeal_by("misdeal.sequence")


def test_sequence_a_seat_passed_over_by_the_trainee() -> None:
    skipped = dealt(at(seats=4, start="deal"), 1, 3)
    assert owed_by(skipped) == misdeal_by("misdeal.sequence")


def test_sequence_no_cure_of_counts_hides_it() -> None:
    """The seat that got the card holds one too many, but another lacks one: nothing is taken back."""
    deal = dealt(at("the 5th card to seat 2 goes to seat 3", seats=3, start="deal"), *(1, 2, 3) * 4, 1, 2)
    assert verdict(deal, "take the last card of seat 3 to burn")[:2] == ("early", "misdeal.sequence")


def test_sequence_a_second_card_in_a_row_is_only_one_too_many() -> None:
    twice = dealt(at(seats=4, start="deal"), 1, 1)
    assert owed_by(twice) == [("take card 2 from seat 1 to stub", "count.one_extra")]


def test_sequence_is_kept_when_the_next_card_replaces_an_exposed_one() -> None:
    script = "the 3rd card to seat 1 is exposed"
    deal = at(script, seats=3, start="deal", hands={1: "2c 3c Kd"}).until("take EXPOSED from seat 1 to burn")
    assert MISDEAL not in owed(deal.play("replace seat 1"))


# --- empty_seat


def test_empty_seat_in_time() -> None:
    seats = [{}, {}, {"empty": True}, {}, {}]
    hand = at("the dealer deals seat 3 in; others call", seats=seats)
    assert owed_by(hand) == misdeal_by("misdeal.empty_seat")
    assert verdict(hand, "muck the hand of seat 3")[:2] == ("early", "misdeal.empty_seat")


def test_empty_seat_counts_an_absent_player_dealt_in_by_the_trainee() -> None:
    away = at(seats=[{}, {"away": True}, {}, {}], start="deal")
    assert verdict(away, "deal 1 to seat 2")[:3] == ("forbidden", "deal.entitled", "critical")
    assert owed_by(dealt(away, 2)) == misdeal_by("misdeal.first_card") + misdeal_by("misdeal.empty_seat")
    assert owed_by(dealt(away, 1, 2)) == misdeal_by("misdeal.empty_seat")


# --- left_out


@EVERY_HOUSE
def test_left_out_big_blind_noticed_after_one_fold(house: str) -> None:
    """MD-08."""
    script = "seat 2 is left out; seat 3 folds; seat 2 finds no cards"
    missing = at(script, seats=8, house=house).wait(2)
    assert owed_by(missing) == misdeal_by("misdeal.left_out")
    assert verdict(missing, "deal 1 to seat 2")[:2] == ("early", "misdeal.left_out")
    again = run_perfect(missing.play("misdeal"))
    assert again[0] == ("gather", "misdeal.redeal")  # the blinds stay
    assert not any("post" in act for act, _ in again)


def test_left_out_is_known_when_the_player_says_so() -> None:
    assert owed(at("seat 2 is left out; seat 3 folds; seat 2 finds no cards").wait()) == []


# --- redeal


@pytest.mark.parametrize("game", ["ace-to-five limit 4-8", "draw high limit 4-8"])
@pytest.mark.parametrize(
    ("paid", "fetch"),
    [("give 4 back to seat 2", "take 4 back from seat 2 into main pot"),
     ("push 3 of main pot to seat 1", "take 3 back from seat 1 into main pot")],
)  # fmt: skip
def test_redeal_for_nothing_at_the_showdown_leaves_nobody_chips_of_the_pot(
    game: str, paid: str, fetch: str
) -> None:
    script = "others call\nothers stand pat\nothers check\nothers show"
    shown = at(script, seats=3, game=game, start="showdown", ends="award")
    again = shown.play(paid, "gather")
    assert owed_by(again)[0] == (fetch, "show.protest")
    dealt = again.until("cut").play("cut")
    posted = [one.posted for one in dealt.table.seats]
    assert [one.stack + put_up for one, put_up in zip(dealt.table.seats, posted, strict=True)] == [100] * 3
    assert sum(dealt.table.pots) + sum(one.bet for one in dealt.table.seats) == sum(posted)


def test_redeal_gives_bets_back_and_leaves_antes() -> None:
    script = "the 3rd card to seat 2 is missed; seat 1 opens; seat 2 finds four cards"
    back = at(script, seats=4, game="draw high limit 4-8").wait(2).play("misdeal", "give back bets")
    assert [seat.stack for seat in back.table.seats] == [99, 99, 99, 99]
    assert back.table.pot == 4


def test_redeal_gives_back_what_was_brought_in_already() -> None:
    script = "the 3rd card to seat 2 is missed; seat 3 raises; seat 2 finds four cards"
    early = at(script, seats=4).play("wait", "bring in", "wait")
    assert owed_by(early) == misdeal_by("misdeal.wrong_count")
    back = early.play("misdeal", "give back bets")
    assert [seat.stack for seat in back.table.seats] == [98, 96, 100, 100]
    assert back.table.pot + sum(seat.bet for seat in back.table.seats) == 6


def test_redeal_keeps_the_button_and_takes_every_card_in() -> None:
    declared = at("the button was at seat 3", button=4, seats=[{}, {}, {}, {}]).play("misdeal")
    assert declared.errors[0][:2] == ("forbidden", "misdeal.needless")
    exposed = dealt(at("the 1st card off the deck is exposed", start="deal"), 1).play("misdeal")
    assert owed(exposed) == ["gather"]
    assert verdict(exposed, "move button to seat 1")[0] != "right"
    assert verdict(exposed, "cut")[0] in ("early", "needless", "impossible")
    done = run_perfect(exposed)
    assert [act for act, _ in done] == [
        "gather",
        "wash",
        "riffle",
        "riffle",
        "strip",
        "riffle",
        "riffle",
        "cut",
    ]


# --- needless


def test_needless_is_critical_and_the_floor_takes_it_back() -> None:
    called = at("others call", seats=4).play("misdeal")
    assert called.errors == [FORBIDDEN]
    assert owed_by(called) == [("call the floor", "misdeal.needless")]
    before = called.hand(1)
    back = called.play("floor")
    assert back.table.undone is None
    assert back.hand(1) == before
    assert [act for act, _ in run_perfect(back)][:2] == ["say option to seat 2", "bring in"]


def test_needless_once_cards_were_taken_in_it_is_dealt_again() -> None:
    gathered = at("seat 3 raises; others call", seats=4).play("wait", "misdeal", "gather")
    assert "call the floor" not in owed(gathered)
    assert run_perfect(gathered)[-1] == ("cut", "deal.shuffle")


def test_needless_a_single_exposed_card() -> None:
    script = "the 4th card to seat 2 is exposed"
    high = at(script, seats=4, game="draw high limit 4-8", hands={2: "2c 3c 4d Kd 6h"})
    assert verdict(high, "misdeal") == FORBIDDEN
    assert verdict(high, "gather") == FORBIDDEN


def test_needless_cites_the_cure_where_there_is_one() -> None:
    """MD-14, CN-04: the tempting misdeal is answered by the rule that mends the hand."""
    long = at("the dealer gives seat 1 six cards; seat 1 finds six cards").wait()
    assert verdict(long, "misdeal")[:3] == ("forbidden", "count.one_extra", "critical")
    short = at("the 2nd card to seat 4 is missed; seat 4 finds four cards").wait()
    assert verdict(short, "misdeal")[:3] == ("forbidden", "count.short_lowball", "critical")


# --- too_late


@pytest.mark.parametrize(("start", "beats"), [("bet", 2), ("draw", 0), ("after draw", 1), ("showdown", 0)])
def test_too_late_a_card_that_strays_to_an_empty_seat_after_the_deal_is_no_hand(
    start: str, beats: int
) -> None:
    script = "others call\nothers draw one\nothers check\nothers show"
    seats: list[dict[str, Any]] = [{}, {"empty": True}, {}, {}]
    moment = at(script, seats=seats, start=start, ends="award").wait(beats).play("deal 1 to seat 2")
    assert owed_by(moment)[0] == ("take card 1 from seat 2 to stub", "mend.own_error")
    assert verdict(moment, "say dead hand seat 2")[0] != "right"
    assert "misdeal.too_late" not in {rule for _, rule in run_perfect(moment)}


def test_too_late_a_draw_card_at_an_empty_seat_goes_to_the_hand_that_it_was_due_to() -> None:
    seats: list[dict[str, Any]] = [{}, {"empty": True}, {}, {}]
    moment = (
        at("others call\nothers draw one", seats=seats, start="draw").wait().play("burn", "take in seat 1")
    )
    moment = moment.play("deal 1 to seat 2")
    assert owed_by(moment)[0] == ("take card 1 from seat 2 to seat 1", "draw.miscounted")


def test_too_late_two_have_acted() -> None:
    """MD-11: one has called, the next has raised, and then somebody has no cards."""
    script = "seat 2 is left out; seat 3 calls; seat 4 raises; seat 2 finds no cards; others call"
    late = at(script, game="deuce-to-seven no-limit 2-4").wait(3)
    assert verdict(late, "misdeal") == ("forbidden", "misdeal.too_late", "critical", "action_test")
    assert verdict(late, "gather") == ("forbidden", "misdeal.too_late", "critical", "action_test")
    assert owed_by(late) == [("call the floor", "misdeal.too_late")]
    ruled = late.play("floor")
    assert verdict(ruled, "give back the blind of seat 2") == (
        "right",
        "misdeal.too_late",
        "",
        "left_out_post",
    )
    assert ruled.play("give back the blind of seat 2").table.seat(2).stack == 100


def test_too_late_who_was_left_out_leaves_the_post_where_the_house_says_so() -> None:
    script = "seat 2 is left out; seat 3 calls; seat 4 raises; seat 2 finds no cards; others call"
    late = at(script, options={"left_out_post": "stays"}).wait(3)
    assert owed(late) == []


def test_too_late_a_dealer_alone_gives_nothing_back() -> None:
    script = "seat 1 is left out; seat 3 calls; seat 4 calls; seat 1 finds no cards; others call"
    late = at(script).wait(3)
    assert verdict(late, "give back the blind of seat 1") == (
        "forbidden", "misdeal.too_late", "major", "floor_calls",
    )  # fmt: skip
    no_calls = at(script, options={"floor_calls": False}).wait(3)
    assert owed(no_calls) == ["give back post of seat 1"]


@pytest.mark.parametrize(
    ("acts", "house", "in_time"),
    [
        ("seat 3 folds; seat 4 folds", "roberts", False),
        ("seat 3 folds; seat 4 folds", "wsop-live", True),
        ("seat 3 folds; seat 4 calls", "wsop-live", False),
        ("seat 3 folds; seat 4 folds; seat 5 folds", "wsop-live", False),
        ("seat 3 calls", "roberts", True),
        ("seat 3 calls", "wsop-live", True),
    ],
)
def test_too_late_depends_on_what_the_house_calls_action(acts: str, house: str, *, in_time: bool) -> None:
    script = f"seat 1 is left out; {acts}; seat 1 finds no cards"
    found = at(script, seats=7, house=house).wait(acts.count(";") + 2)
    assert (owed_by(found) == misdeal_by("misdeal.left_out")) is in_time


def test_too_late_two_checks_are_no_action_where_three_are_asked_for() -> None:
    script = "the 3rd card to seat 4 is missed; seat 1 checks; seat 2 checks; seat 4 finds four cards"
    for house, rule in (("roberts", "misdeal.too_late"), ("wsop-live", "count.short_high")):
        found = at(script, game="draw high limit 4-8", house=house).wait(3)
        assert verdict(found, "misdeal")[1] == rule


def test_too_late_blinds_acts_count_only_where_fewer_than_two_play_behind_them() -> None:
    script = "seat 3 is left out; seat 1 calls; seat 2 checks; seat 3 finds no cards"
    three = at(script, seats=3).wait(3)
    assert verdict(three, "misdeal")[1] == "misdeal.too_late"


def test_too_late_a_hand_at_an_empty_seat_is_dead() -> None:
    seats = [{}, {}, {"empty": True}, {}, {}, {}]
    late = at("the dealer deals seat 3 in; others call", seats=seats).wait(2)
    assert late.errors == [("let slip", "misdeal.empty_seat", "critical", "")]
    assert verdict(late, "misdeal")[:2] == ("forbidden", "misdeal.too_late")
    assert owed(late) == ["say dead hand seat 3"]
    assert verdict(late, "floor")[0] == "right"  # asking is no error
    killed = late.play("kill seat 3")
    assert killed.table.seat(3).hand == ()


def test_too_late_holds_to_the_end_of_the_deal() -> None:
    script = "the button was at seat 6\nothers call\nothers stand pat\nothers check"
    late = at(script, button=2, start="after draw", ends="award")
    for here in (late, late.until("say show to seat 3")):
        for taking_back in ("misdeal", "gather"):
            assert verdict(here, taking_back) == ("forbidden", "misdeal.too_late", "critical", "action_test")


def test_too_late_a_hand_at_an_empty_seat_does_not_live_on_after_the_draw() -> None:
    seats = [{}, {}, {"empty": True}, {}]
    script = "the dealer deals seat 3 in; others call\nothers stand pat\nothers check"
    late = at(script, seats=seats, ends="award").wait(3).play("bring in").wait(3)
    assert owed_by(late) == [("say dead hand seat 3", "misdeal.too_late")]
    assert late.until("say show to seat 1").table.seat(3).hand == ()


def test_too_late_who_has_no_hand_is_none_of_those_behind_the_blinds() -> None:
    script = "seat 3 is left out; seat 4 calls; seat 1 calls; seat 3 finds no cards"
    assert verdict(at(script, seats=4).wait(3), "misdeal")[1] == "misdeal.too_late"
    assert owed_by(at(script, seats=5).wait(2)) == []
    one_acted = at("seat 3 is left out; seat 4 calls; seat 3 finds no cards", seats=4).wait(2)
    assert owed_by(one_acted) == misdeal_by("misdeal.left_out")


def test_too_late_kills_no_hand_of_a_player_who_sits_there() -> None:
    seats = [{}, {}, {"owes": True}, {}, {}, {}]
    late = at("the dealer deals seat 3 in; others call", seats=seats).wait(2)
    assert "say dead hand seat 3" not in owed(late)


def test_too_late_the_button_waits_for_the_next_deal() -> None:
    late = at("the button was at seat 6; others call", button=2, start="draw")
    assert verdict(late, "misdeal") == ("forbidden", "misdeal.too_late", "critical", "action_test")
    assert "say misdeal" not in {act for act, _ in run_perfect(late)}


def test_needless_a_card_taken_unseen_and_a_misdeal_once_it_was_seen() -> None:
    """MD-10: a player takes the neighbour's card for his own."""
    unseen = dealt(at("seat 2 takes the 1st card to seat 3", seats=4, start="deal"), 1, 2, 3)
    assert verdict(unseen, "misdeal")[0] == "forbidden"
    assert [act for act, _ in run_perfect(unseen)][:2] == [
        "call the floor",
        "take card 2 from seat 2 to seat 3",
    ]
    script = """
    seat 2 takes the 5th card to seat 3
    wait for deal 5 to seat 3; seat 2 looks
    """
    seen = at(script, seats=4, start="deal").until("deal 1 to seat 3")
    for _ in range(4):
        seen = seen.play("deal 1 to seat 3").until("deal 1 to seat 3")
    looked = seen.play("deal 1 to seat 3", "wait")
    assert owed_by(looked)[0] == ("call the floor", "stray.taken")
    assert owed_by(looked.play("floor"))[0] == ("say misdeal", "stray.taken")


def test_redeal_gives_blinds_back_once_and_leaves_the_antes() -> None:
    before = at(seats=2, button=1, button_was=1, ante=1, start="deal")
    called = before.play("deal 1 to seat 2", "misdeal")
    done = run_perfect(called)
    assert [act for act, _ in done[:2]] == ["give back bets and blinds", "gather"]


def test_redeal_does_not_ask_for_a_pot_that_has_been_pushed() -> None:
    """A dealer who has pushed the pot too soon and takes all cards in deals again with what lies there."""
    script = "others call\nothers stand pat\nothers check\nothers show"
    taken_in = at(script, seats=3, start="showdown").play("push 4 of main pot to seat 1", "gather")
    assert "give back bets" not in owed(taken_in)
    assert run_perfect(taken_in)
