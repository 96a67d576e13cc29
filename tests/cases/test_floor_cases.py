"""Floor decisions that were really made: what the engine says of them.

`floor-cases.jsonl` are settled; over `disputed-cases.jsonl` rooms were of two minds, and the rulebook's own
readings decide them. Each case is told as a script, and the dealer's duties are the ruling. What the present
chapters do not reach stands in `LATER`, with the rules that will decide it: no case is in neither list.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from dealer_trainer.cards import cards
from dealer_trainer.hand_ranks import Ranking, strength
from tests.rules.build import Moment, at, owed, owed_by, run_perfect, verdict

HERE: Final = Path(__file__).resolve().parent
FILES: Final = ("floor-cases.jsonl", "disputed-cases.jsonl")
MISDEAL: Final = "say misdeal"
FLOOR: Final = "call the floor"

# Cases of later chapters, each with the rules that will decide it.
LATER: Final[dict[str, str]] = {}

Told = Callable[[str], None]
CASES: dict[str, tuple[Told, tuple[str, ...]]] = {}


def case(name: str, *houses: str) -> Callable[[Told], Told]:
    """Enter the telling of a case, for each of these houses; for the default one if none is named."""

    def enter(told: Told) -> Told:
        assert name not in CASES, name
        CASES[name] = (told, houses or ("roberts",))
        return told

    return enter


EVERYWHERE: Final = ("roberts", "wsop-live", "california")


def rulings(moment: Moment) -> list[tuple[str, str]]:
    return run_perfect(moment)


def acts(moment: Moment) -> list[str]:
    return [act for act, _rule in run_perfect(moment)]


def no_misdeal(moment: Moment) -> bool:
    return MISDEAL not in owed(moment) and verdict(moment, "misdeal")[0] == "forbidden"


# --- misdeals


@case("MD-06", *EVERYWHERE)
def wrong_button_one_has_acted(house: str) -> None:
    moment = at("the button was at seat 1; seat 7 calls", seats=8, button=4, house=house).wait()
    assert (MISDEAL, "misdeal.button") in owed_by(moment)
    assert [act for act, rule in rulings(moment.play("misdeal")) if rule == "misdeal.redeal"] == [
        "give back bets and blinds", "gather", "move button to seat 2",
    ]  # fmt: skip


@case("MD-07", *EVERYWHERE)
def first_card_to_the_button(house: str) -> None:
    deal = at("the first card goes to seat 5", seats=8, button=5, start="deal", house=house)
    wrong = deal.play("deal 1 to seat 6")
    assert owed_by(wrong) == [(MISDEAL, "misdeal.first_card")]
    slid = verdict(wrong, "take card 1 from seat 5 to seat 6")
    assert slid[:2] == ("early", "misdeal.first_card")
    assert "gather" in acts(wrong)


@case("MD-08", *EVERYWHERE)
def big_blind_left_out_one_has_folded(house: str) -> None:
    script = "seat 2 is left out; seat 3 folds; seat 2 finds no cards"
    moment = at(script, seats=8, house=house).wait(2)
    assert owed_by(moment) == [(MISDEAL, "misdeal.left_out")]
    taken_back = acts(moment)
    assert "gather" in taken_back
    assert not any(act.startswith("give back") for act in taken_back)  # the blinds stay


@case("MD-12", *EVERYWHERE)
def one_has_a_card_of_his_neighbours(house: str) -> None:
    script = "the dealer gives seat 4 six cards; the dealer gives seat 5 four cards; seat 3 folds"
    moment = at(f"{script}; seat 4 finds six cards; seat 5 finds four cards", seats=8, house=house).wait(3)
    assert MISDEAL in owed(moment)
    assert verdict(moment, "dead hand seat 4")[0] != "right"


@case("MD-09", *EVERYWHERE)
def replacement_exposed_after_three_calls(house: str) -> None:
    script = "the 2nd card to seat 4 is exposed; the 6th card to seat 4 is exposed\nothers call"
    deal = at(script, seats=4, start="deal", hands={4: "As Kd 7d 5h 2d"}, stub="Qd 3c", house=house)
    called = deal.until("take EXPOSED from seat 4 to burn").wait(3)
    replaced = called.play("take EXPOSED from seat 4 to burn", "deal 1 to seat 4")
    assert owed_by(replaced) == [(MISDEAL, "misdeal.two_exposed")]


@case("MD-10")
def neighbours_card_taken(house: str) -> None:
    unseen = at("seat 3 takes the 1st card to seat 2", seats=4, start="deal").until(FLOOR)
    assert owed_by(unseen) == [(FLOOR, "stray.taken")]
    assert owed(unseen.play("floor"))[0] == "take card 1 from seat 3 to seat 2"
    assert verdict(unseen, "misdeal")[0] == "forbidden"
    script = "seat 3 takes the 1st card to seat 2; wait for deal 1 to seat 2 and at once seat 3 looks"
    seen = at(script, seats=4, start="deal").until(FLOOR)
    assert owed_by(seen.play("floor"))[0] == (MISDEAL, "stray.taken")


@case("MD-11", *EVERYWHERE)
def big_blinds_cards_in_a_pocket(house: str) -> None:
    script = "seat 2 is left out; seat 3 calls; seat 4 raises; seat 2 finds no cards"
    moment = at(script, seats=6, house=house).wait(3)
    assert MISDEAL not in owed(moment)
    assert verdict(moment, "misdeal")[:2] == ("forbidden", "misdeal.too_late")


@case("MD-14", *EVERYWHERE)
def one_card_too_many_to_the_first_seat(house: str) -> None:
    over = at("others call", seats=6, house=house).play("deal 1 to seat 1")
    assert owed_by(over) == [("take card 6 from seat 1 to burn", "count.one_extra")]
    assert verdict(over, "misdeal")[0] == "forbidden"


# --- the deck


@case("DK-05")
def both_copies_in_one_hand(house: str) -> None:
    script = "seat 1 opens; seat 2 calls; seat 3 folds; seat 4 is all in; seat 4 finds a second 7c"
    moment = at(
        script, game="draw high limit 4-8", seats=4, hands={4: "7c 7c 2d Kd 3s"}, teaches=["stray.duplicate"]
    ).wait(5)  # fmt: skip
    assert owed_by(moment) == [(FLOOR, "stray.duplicate")]
    refunded = moment.play("floor", "give back everything")
    assert refunded.errors == []
    assert [seat.stack for seat in refunded.table.seats] == [100] * 4


@case("DK-06", *EVERYWHERE)
def last_card_has_another_back(house: str) -> None:
    script = "others call; seat 3 draws one; others stand pat"
    moment = at(script, seats=3, stub="2c 9h(red)", start="draw", house=house).until("take in seat 3")
    served = moment.play("burn", "take in seat 3", "deal 1 to seat 3")
    assert owed_by(served)[0] == (FLOOR, "stray.back")
    assert acts(served)[:2] == [FLOOR, "give back everything"]


@case("DK-07", *EVERYWHERE)
def four_boxed_cards_after_the_action(house: str) -> None:
    script = "".join(f"the {nth} card of the stub is boxed\n" for nth in ("2nd", "3rd", "4th", "5th"))
    script += "others call\nseat 1 draws two; others stand pat"
    moment = at(script, seats=3, start="draw", house=house)
    steps = rulings(moment)
    assert sum(rule == "stray.boxed" for _act, rule in steps) >= 4
    assert not {MISDEAL, "give back everything"} & {act for act, _rule in steps}


@case("DK-08", *EVERYWHERE)
def two_boxed_cards_in_the_deal(house: str) -> None:
    script = "the 2nd card to seat 1 is boxed; the 2nd card to seat 3 is boxed"
    moment = at(script, seats=4, start="deal", house=house).until(MISDEAL)
    assert owed_by(moment)[0] == (MISDEAL, "misdeal.two_boxed")


@case("DK-09", *EVERYWHERE)
def face_up_card_at_the_cut(house: str) -> None:
    cut = at("a card shows at the cut", seats=4, start="shuffle", house=house).until("cut").play("cut")
    assert owed_by(cut) == [("wash", "deal.shuffle")]
    assert verdict(cut, "deal 1 to seat 1")[:3] == ("early", "deal.shuffle", "critical")
    assert verdict(cut, "misdeal")[0] == "forbidden"


@case("DK-11", *EVERYWHERE)
def stray_card_while_one_is_all_in(house: str) -> None:
    script = "seat 3 is all in; others call\nothers stand pat\na card lies under the rail"
    seats = [{}, {}, {"stack": 4}, {}]
    moment = at(script, seats=seats, start="draw", house=house).until(FLOOR)
    assert owed_by(moment)[0] == (FLOOR, "stray.missing")
    assert no_misdeal(moment)
    assert verdict(moment, "give back everything")[0] != "right"
    assert "give back everything" not in acts(moment)


@case("DK-12", *EVERYWHERE)
def cards_of_an_earlier_deal_on_the_carpet(house: str) -> None:
    script = "others call\nothers stand pat\na card lies under the rail\nothers check"
    moment = at(script, seats=4, game="deuce-to-seven limit 4-8", start="draw", house=house).until(FLOOR)
    steps = rulings(moment)
    assert (FLOOR, "stray.missing") in steps
    assert "change deck" in {act for act, _rule in steps}
    assert "give back everything" not in {act for act, _rule in steps}


@case("DK-13", *EVERYWHERE)
def served_from_the_wrong_deck(house: str) -> None:
    script = "the dealer does not see the other back; seat 3 calls; seat 4 folds; seat 1 folds"
    moment = at(script, seats=4, hands={3: "Kc(red) 2d(red)"}, house=house)
    assert (FLOOR, "stray.back") in owed_by(moment)
    assert acts(moment)[:2] == [FLOOR, "give back everything"]


@case("DK-14", *EVERYWHERE)
def two_of_one_card_come_to_light_after_the_next_deal_began(house: str) -> None:
    """Nobody saw the second king: it was folded. In time until the next riffle; then the result stands."""
    script = """
    seat 1 opens; seat 3 calls; others fold
    others stand pat
    others check
    others show
    next deal
    wait for riffle
    seat 3 protests
    """
    hands = {1: "Kc Qd 4h 3s 2c", 3: "Kd Qc Jh 3c 2d", 4: "Kc 9d 8d 8c 7h"}
    begun = at(script, seats=4, start="showdown", hands=hands, teaches=["stray.duplicate"], house=house)
    steps = rulings(begun)
    refused = steps.index(("say declined to seat 3", "show.protest"))
    # What the deck does to the deal that has begun is another matter.
    assert not any(act.startswith(("give back", "take 1")) for act, _rule in steps[: refused + 1])


# --- jokers, exposed cards


@case("JK-01", *EVERYWHERE)
def joker_found_before_its_holder_acts(house: str) -> None:
    game = "deuce-to-seven no-limit 2-4"
    moment = at("seat 3 finds a joker", game=game, seats=5, hands={3: "2c 7d joker"}, house=house).wait()
    assert owed_by(moment) == [("set aside EXPOSED from seat 3", "stray.joker")]
    assert verdict(moment, "misdeal")[0] == "forbidden"
    assert owed(moment.play("set aside EXPOSED from seat 3")) == ["deal 1 to seat 3"]


def third_card_exposed(card: str, game: str, house: str) -> list[tuple[str, str]]:
    """What is done about it once the deal is out."""
    hands = {2: f"Kc 9d {card} 8s Jh"}
    deal = at("the 3rd card to seat 2 is exposed", game=game, seats=4, start="deal", hands=hands, house=house)
    return [step for step in rulings(deal) if step[1] not in ("deal.order", "bet.bring_in", "blind.option")]


@case("EX-05", "roberts")
def seven_is_kept_at_ace_to_five(house: str) -> None:
    assert not any("seat 2" in act for act, _ in third_card_exposed("7c", "ace-to-five limit 4-8", house))


@case("EX-08", *EVERYWHERE)
def ace_is_replaced_at_deuce_to_seven(house: str) -> None:
    steps = third_card_exposed("Ac", "deuce-to-seven limit 4-8", house)
    assert [rule for act, rule in steps if "seat 2" in act] == ["exposed.replace"] * 2


@case("EX-09", *EVERYWHERE)
def four_is_kept_at_draw_high(house: str) -> None:
    steps = third_card_exposed("4c", "draw high limit 4-8", house)
    assert "exposed.replace" not in {rule for _act, rule in steps}


@case("EX-10", "roberts", "california")
def card_that_its_player_drops_plays(house: str) -> None:
    moment = at("seat 3 drops a card; others call", seats=4, house=house).wait()
    (act, rule), *_ = owed_by(moment)
    assert rule == "exposed.by_player"
    assert act.startswith("take EXPOSED from floor of seat 3 to seat 3")
    assert verdict(moment, "dead hand seat 3")[0] != "right"


@case("EX-11", *EVERYWHERE)
def who_has_looked_claims_no_flash(house: str) -> None:
    moment = at("seat 3 looks; seat 3 claims a flash", seats=4, house=house).wait(2)
    assert owed_by(moment) == [("say declined to seat 3", "exposed.claim")]


@case("EX-12", "roberts", "california")
def the_button_gets_no_two_cards_in_a_row(house: str) -> None:
    deal = at("the 1st card to seat 4 is exposed", seats=4, start="deal", hands={4: "9c"}, house=house)
    shown = deal.play(*[f"deal 1 to seat {seat}" for seat in (1, 2, 3, 4)])
    assert owed(shown) == ["deal 1 to seat 1"]
    assert verdict(shown, "deal 1 to seat 4")[0] != "right"
    low = at("the 1st card to seat 4 is exposed", seats=4, start="deal", hands={4: "4c"}, house=house)
    assert "exposed.replace" not in {rule for _act, rule in rulings(low)}


# --- the number of cards


@case("CN-02", *EVERYWHERE)
def short_hand_at_draw_high(house: str) -> None:
    script = "the 5th card to seat 4 is missed; seat 4 finds four cards"
    moment = at(script, game="draw high limit 4-8", seats=8, house=house).wait()
    assert owed_by(moment) == [(MISDEAL, "count.short_high")]


@case("CN-04", *EVERYWHERE)
def short_hand_at_lowball(house: str) -> None:
    moment = at("the 5th card to seat 4 is missed; seat 4 finds four cards", seats=8, house=house).wait()
    assert owed_by(moment) == [("deal 1 to seat 4", "count.short_lowball")]
    assert verdict(moment, "misdeal")[0] == "forbidden"


# --- the draw


@case("DR-01", *EVERYWHERE)
def burn_forgotten(house: str) -> None:
    script = """
    the dealer forgets to burn
    others call
    seat 1 draws one; seat 2 draws two; seat 3 pat; seat 4 draws one
    """
    moment = at(script, game="deuce-to-seven no-limit 2-4", seats=4, start="draw", house=house)
    assert owed_by(moment) == [("take card 5 from seat 1 to burn", "draw.burn_missed")]
    mended = moment.play("take card 5 from seat 1 to burn")
    assert "deal 1 to seat 1" in owed(mended)
    assert len(moment.until("say action to seat 1").table.burns) == 1


@case("DR-04", *EVERYWHERE)
def two_no_three(house: str) -> None:
    script = "others call; seat 1 says two and at once seat 1 changes to three; others stand pat"
    moment = at(script, seats=4, start="draw", house=house).wait()
    assert owed_by(moment)[0] == ("say allowed to seat 1", "draw.change")
    assert acts(moment).count("deal 1 to seat 1") == 3


@case("DR-08", *EVERYWHERE)
def how_many_did_he_draw(house: str) -> None:
    script = "others call; seat 4 draws two; others stand pat\nseat 2 asks how many seat 4 drew"
    moment = at(script, seats=4, start="after draw", house=house).wait()
    assert owed_by(moment)[0] == ("say two for seat 4", "draw.how_many")
    assert verdict(moment, "say declined to seat 2") == ("forbidden", "draw.how_many", "major", "")
    assert verdict(moment, "say one for seat 4")[:2] == ("wrong", "draw.how_many")


@case("DR-10", *EVERYWHERE)
def three_cards_for_two(house: str) -> None:
    script = "others call; seat 1 draws two; others stand pat"
    moment = at(script, seats=3, start="draw", house=house).until("take in seat 1")
    served = moment.play("burn", "take in seat 1", "deal 3 to seat 1")
    assert owed_by(served)[0] == ("take card 6 from seat 1 to stub", "draw.miscounted")


@case("DR-11", *EVERYWHERE)
def passed_over_at_the_draw(house: str) -> None:
    script = """
    the dealer passes over seat 2
    others call
    seat 1 draws one; seat 2 draws two; seat 3 draws one; seat 4 pat
    """
    moment = at(script, seats=4, start="draw", house=house)
    assert acts(moment).count("deal 1 to seat 2") == 2


@case("DR-12", "roberts", "california")
def stub_runs_out(house: str) -> None:
    script = "others call; others draw four"
    moment = at(script, seats=8, game="deuce-to-seven limit 4-8", start="draw", house=house)
    steps = rulings(moment)
    assert any(act.startswith("reshuffle") and rule == "draw.deck_out" for act, rule in steps)
    assert FLOOR not in {act for act, _rule in steps}


@case("DR-13", *EVERYWHERE)
def three_take_five_and_two_take_four(house: str) -> None:
    script = """
    seat 1 opens; seat 6 folds; others call
    seat 1 draws five; seat 2 draws five; seat 3 draws five; seat 4 draws four; seat 5 draws four
    """
    moment = at(script, game="draw high limit 4-8", seats=6, start="draw", house=house)
    end = moment.until("say action to seat 1")
    assert end.errors == []
    assert [len(end.table.seat(seat).hand) for seat in range(1, 6)] == [5] * 5
    assert end.table.reshuffles == 1


@case("DR-14", "roberts", "california")
def discards_lie_so_that_nobody_gets_back_its_own(house: str) -> None:
    """Where they lie tells whose they are: those of a hand still owed a card go into no reshuffle."""
    script = "others call; others draw three"
    due = at(script, seats=8, game="deuce-to-seven limit 4-8", start="draw", house=house).until("reshuffle")
    served = [seat for seat in due.table.seats if 0 < seat.given < 3]
    assert len(served) == 1
    own = {one.card for one in due.table.muck if one.source and one.source.seat == served[0].number}
    assert len(own) == 3
    mixed = due.play("reshuffle")
    assert own.isdisjoint(one.card for one in mixed.table.stub)
    assert verdict(due, "reshuffle everything")[:3] == ("wrong", "draw.deck_out", "critical")


@case("DR-15", *EVERYWHERE)
def raps_pat_not_knowing_of_a_raise(house: str) -> None:
    script = "seat 1 opens; seat 2 raises; seat 1 raps; seat 1 calls; others fold"
    moment = at(script, game="draw high limit 4-8", seats=3, house=house).until("say raised to seat 1")
    assert owed_by(moment)[0] == ("say raised to seat 1", "draw.pat")
    assert verdict(moment, "dead hand seat 1")[0] != "right"
    assert moment.play("say raised to seat 1").table.seat(1).live


@case("JB-14", *EVERYWHERE)
def the_opener_has_folded(house: str) -> None:
    script = """
    seat 1 checks; seat 2 opens; seat 3 calls; seat 4 raises; seat 1 folds; seat 2 folds; seat 3 calls
    others stand pat
    """
    moment = at(script, game="jacks or better limit 4-8", seats=4, start="draw", house=house)
    assert ("say action to seat 3", "draw.high_first") in rulings(moment)


# --- blinds, hands


@case("BL-02", *EVERYWHERE)
def more_than_half_of_a_single_blind(house: str) -> None:
    seats = [{"stack": 12}, {}, {}, {}]
    game = "ace-to-five limit 20-40"
    moment = at(seats=seats, game=game, blinds=[20], start="before", house=house)
    posted = moment.play("move button to seat 4", "post 12 for seat 1")
    assert posted.errors == []
    assert owed(posted) == ["riffle"]
    assert verdict(posted, "post 20 for seat 2")[:2] == ("needless", "blind.single_half")


@case("BL-03", *EVERYWHERE)
def back_after_the_big_blind_has_passed(house: str) -> None:
    seats = [{}, {}, {}, {"passed": True}, {}, {}]
    for chips in (0, 4, 8):
        wants = f"posts {chips}" if chips else "wants a hand"
        script = f"wait for move button to seat 6 and at once seat 4 {wants}\nothers fold"
        moment = at(script, seats=seats, start="before", house=house).play("move button to seat 6")
        first = {0: "say declined to seat 4", 4: "give back post of seat 4"}.get(chips)
        assert first is None or (first, "blind.passed") in owed_by(moment)
        assert ("deal 1 to seat 4" in acts(moment)) is (chips == 8)
    # One who has paid every blind and has only changed seats is exempt.
    changed = at("others fold", seats=[{}, {}, {}, {"moved": True}, {}, {}], start="before", house=house)
    assert "deal 1 to seat 4" in acts(changed)
    assert not any(act.endswith("for seat 4") for act in acts(changed))


@case("BL-08", *EVERYWHERE)
def four_big_blinds_in_a_row(house: str) -> None:
    seats = [{}, {}, {"away": True}, {}, {}, {}]
    script = "wait for move button to seat 2 and at once seat 5 says the button belonged at seat 4"
    stuck = at(script, seats=seats, button=2, button_was=1, start="before", house=house)
    moved = stuck.play("move button to seat 2")
    assert owed_by(moved)[0] == ("move button to seat 5", "button.correct")
    right = moved.play("move button to seat 5")
    assert owed(right) == ["post 2 for seat 6", "post 4 for seat 1"]


def beats(hand: str, other: str, ranking: Ranking) -> bool:
    return strength(cards(hand), ranking) > strength(cards(other), ranking)


def two_hands(game: str, one: str, other: str, house: str) -> Moment:
    """Two hands lie open at the showdown, and nothing has been read or pushed."""
    betting = "seat 1 opens; seat 2 calls; others fold\nothers stand pat\nseat 1 bets; seat 2 calls"
    script = f"{betting}\nothers show"
    closed = at(script, game=game, seats=3, start="showdown", hands={1: one, 2: other}, house=house)
    return closed.play("show seat 1").wait(2)


@case("SV-12")
def the_joker_is_the_lowest_card_missing(house: str) -> None:
    a5 = Ranking.ACE_TO_FIVE
    assert strength(cards("6c 5d 3h Ac joker"), a5) == strength(cards("6c 5d 3h Ac 2s"), a5)
    opened = two_hands("ace-to-five limit 4-8", "6c 5d 3h Ac joker", "6h 5s 4c 2d As", house)
    assert verdict(opened, "read seat 1 6-5-3-2-ace")[0] == "right"
    assert verdict(opened, "read seat 1 6-5-4-3-ace")[:2] == ("forbidden", "rank.a5_joker")


@case("SV-13")
def no_joker_at_deuce_to_seven(house: str) -> None:
    with pytest.raises(ValueError):
        strength(cards("6c 5d 4h 3s joker"), Ranking.DEUCE_TO_SEVEN)
    asks = at("seat 1 asks whether the joker plays", game="deuce-to-seven limit 4-8", seats=3).wait()
    assert owed(asks) == ["say no to seat 1"]


@case("SV-14", *EVERYWHERE)
def aces_are_the_lowest_pair(house: str) -> None:
    assert beats("Ac Ad 7h 6s 5c", "2c 2d 5h 4s 3c", Ranking.ACE_TO_FIVE)
    opened = two_hands("ace-to-five limit 4-8", "Ac Ad 7h 6s 5c", "2c 2d 5h 4s 3c", house)
    assert "push main pot to seat 1" in acts(opened)
    assert verdict(opened, "push main pot to seat 2")[:2] == ("forbidden", "rank.a5")


@case("SV-15", *EVERYWHERE)
def aces_are_the_worst_pair(house: str) -> None:
    assert beats("2c 2d 5h 4s 3c", "Ac Ad 7h 6s 5c", Ranking.DEUCE_TO_SEVEN)
    opened = two_hands("deuce-to-seven limit 4-8", "Ac Ad 7h 6s 5c", "2c 2d 5h 4s 3c", house)
    assert "push main pot to seat 2" in acts(opened)
    assert verdict(opened, "push main pot to seat 1")[:2] == ("forbidden", "rank.27")


@case("DR-16", *EVERYWHERE)
def the_regular_who_checks_with_the_other_hand(house: str) -> None:
    script = "seat 1 raps; seat 2 checks; seat 1 wants to take it back; others check"
    before = "others call\nseat 1 pat; others stand pat\n"
    moment = at(before + script, seats=3, start="after draw", house=house).wait(3)
    assert owed_by(moment)[0] == ("say declined to seat 1", "bet.rap")
    assert verdict(moment, "say allowed to seat 1")[0] != "right"


@case("SV-07", "roberts", "california")
def checked_and_then_raised(house: str) -> None:
    script = "others call\nothers stand pat\nseat 1 checks; seat 2 bets; seat 1 raises; others call"
    moment = at(script, seats=2, button=2, start="after draw", house=house).until("say call to seat 1")
    assert owed_by(moment) == [("say call to seat 1", "bet.check_raise")]
    allowed = at(script, seats=2, button=2, start="after draw", house="wsop-live")
    assert "say call to seat 1" not in acts(allowed)


@case("SV-17", *EVERYWHERE)
def a_short_all_in_after_a_raise_and_a_call(house: str) -> None:
    script = "seat 3 raises to 40; seat 4 calls; seat 5 is all in; others fold\n"
    seats: list[dict[str, Any]] = [{"stack": 55 if seat == 5 else 1000} for seat in range(1, 7)]
    game = "deuce-to-seven no-limit 5-10"
    raiser = at(f"{script}seat 3 raises to 120", game=game, seats=seats, house=house)
    assert ("say call to seat 3", "big.min_raise") in rulings(raiser)
    caller = at(f"{script}seat 3 calls; seat 4 raises to 120", game=game, seats=seats, house=house)
    assert ("say call to seat 4", "big.min_raise") in rulings(caller)


# --- kill pots


@case("BL-05", *EVERYWHERE)
def the_holder_of_a_leg_splits(house: str) -> None:
    hands = {2: "7c 5d 4h 3s 2c", 3: "7d 5c 4c 3c 2d"}
    script = (
        "seat 3 {}; seat 2 calls; others fold; others pat; others check; others show; next deal; others fold"
    )
    split = at(
        script.format("raises"), seats=4, start="after draw", hands=hands, kill={"button": 2}, house=house
    )
    over = split.until("gather")
    assert not any("kill button" in act for act in acts(split)[: acts(split).index("gather")])
    assert verdict(over, "move kill button to middle")[:2] == ("forbidden", "kill.split")
    killed = at(
        script.format("checks"), seats=4, start="after draw", hands=hands, kill={"button": 3, "up": True},
        house=house,
    )  # fmt: skip
    assert ("post 8 for seat 3", "kill.must") in rulings(killed)


@case("BL-07", "roberts", "california")
def did_not_see_that_the_pot_is_killed(house: str) -> None:
    script = (
        "seat 3 {}; seat 4 {}; seat 5 puts in 4 not knowing of the kill "
        "and at once seat 5 wants its chips back"
    )
    seen = at(script.format("folds", "checks"), seats=6, kill={"button": 4, "up": True}, house=house).wait(3)
    assert acts(seen)[:2] == ["say declined to seat 5", "make it 8 for seat 5"]
    unseen = at(script.format("checks", "folds"), seats=6, kill={"by": 3}, house=house).wait(3)
    assert owed_by(unseen) == [("say allowed to seat 5", "kill.unaware")]
    again = unseen.play("allowed to seat 5")
    assert again.table.seat(5).bet == 0
    assert again.wait().table.played[-1].seat == 5


# --- the showdown and the sevens rule

LAST_CALLS: Final = "seat 3 opens; seat 4 calls; seat 1 calls; others fold\nothers stand pat\n"


def settled(moment: Moment) -> list[str]:
    """The chips that are moved once the hands are shown, in the perfect dealer's order."""
    return [act for act in acts(moment) if act.startswith(("give", "push"))]


@case("SV-02", "roberts", "california")
def a_checked_seven_beaten_by_a_six(house: str) -> None:
    script = f"{LAST_CALLS}seat 1 checks; seat 3 bets; seat 4 folds; seat 1 calls\nothers show"
    hands = {1: "7c 5d 4s 3d 2h", 3: "6c 5h 4h 3s 2c"}
    moment = at(script, start="showdown", hands=hands, house=house)
    assert settled(moment) == ["push main pot to seat 3"]
    assert ("push main pot to seat 3", "sevens.beaten") in rulings(moment)


@case("SV-03", "roberts")
def a_wheel_just_calls_fifteen_of_twenty(house: str) -> None:
    script = f"{LAST_CALLS}seat 1 is all in; seat 3 calls; seat 4 raises to 40; seat 3 calls\nothers show"
    keys: dict[str, Any] = {
        "game": "ace-to-five limit 10-20", "start": "showdown", "seats": [{"stack": 25}, {}, {}, {}, {}, {}],
        "hands": {1: "10c 9s 8h 6s 2s", 3: "5c 4d 3h 2c Ac", 4: "8c 7d 6h 4c 3c"}, "house": house,
    }  # fmt: skip
    assert settled(at(script, **keys)) == ["push side pot 1 to seat 3", "push main pot to seat 3"]
    column = at(script, **keys, options={"sevens_short": "full"})
    assert "give 25 back to seat 4" in settled(column)
    assert {rule for act, rule in rulings(column) if act.startswith("push")} == {"sevens.short"}


@case("SV-05", "roberts", "california")
def a_checked_seven_ties_one_that_bet(house: str) -> None:
    script = f"{LAST_CALLS}seat 1 checks; seat 3 bets; seat 4 folds; seat 1 calls\nothers show"
    hands = {1: "7c 5d 4s 3d 2h", 3: "7d 5h 4h 3s 2c"}
    keys: dict[str, Any] = {"start": "showdown", "hands": hands, "house": house}
    moment = at(script, **keys, options={"after_draw": "double"})
    # 16 before the draw and 8 of each after it: both get 16, but not by an even split.
    assert settled(moment) == ["push 16 of main pot to seat 1", "push main pot to seat 3"]
    assert {rule for act, rule in rulings(moment) if act.startswith("push")} == {"sevens.tie"}


@case("SV-06", *EVERYWHERE)
def no_sevens_rule_at_no_limit(house: str) -> None:
    script = (
        "seat 3 raises to 12; seat 1 calls; others fold\nothers stand pat\n"
        "seat 1 checks; seat 3 bets 20; seat 1 calls\nothers show"
    )
    hands = {1: "6c 5d 4s 3d 2h", 3: "8c 7h 6h 3s 2c"}
    moment = at(script, game="ace-to-five no-limit 2-4", start="showdown", hands=hands, house=house)
    assert settled(moment) == ["push main pot to seat 1"]


@case("SV-09", *EVERYWHERE)
def eight_six_on_an_eight_seven(house: str) -> None:
    script = f"{LAST_CALLS}seat 1 bets; seat 3 calls; seat 4 calls\nseat 1 announces eight-six; others show"
    hands = {1: "8c 7d 4h 3s Ac", 3: "9c 7h 4s 3d 2d", 4: "10c 8h 6h 4d 2c"}
    moment = at(script, start="showdown", hands=hands, house=house)
    assert settled(moment) == ["push main pot to seat 1"]
    assert FLOOR not in acts(moment)


@case("SV-10", *EVERYWHERE)
def a_pair_spread_in_silence(house: str) -> None:
    script = f"{LAST_CALLS}seat 1 bets; seat 3 calls; seat 4 folds\nseat 1 shows its hand{{}}"
    hands = {1: "7c 6d 4h 2s 2c", 3: "9c 8d 7h 5s 3c"}
    thrown = at(script.format(" and at once seat 3 mucks"), start="showdown", hands=hands, house=house)
    assert (FLOOR, "show.pair") in rulings(thrown)
    assert settled(thrown) == ["push main pot to seat 3"]
    intact = at(script.format("; seat 3 shows its hand"), start="showdown", hands=hands, house=house)
    assert FLOOR not in acts(intact)
    assert settled(intact) == ["push main pot to seat 3"]


@case("SV-18", "roberts", "california")
def a_passed_seven_that_wants_to_bet_after_all(house: str) -> None:
    script = (
        f"{LAST_CALLS}seat 1 checks and at once seat 1 wants its chips back; "
        "seat 3 bets; seat 4 folds; seat 1 calls\nothers show"
    )
    hands = {1: "7c 5d 4s 3d 2h", 3: "9c 8d 7h 5s 3c"}
    moment = at(script, start="after draw", hands=hands, house=house).until("say declined to seat 1")
    later = 8 if house == "roberts" else 4
    assert settled(moment) == [f"give {later} back to seat 3", "push main pot to seat 1"]


# --- jacks or better

JACKS: Final = "jacks or better limit 4-8"
NO_OPENERS: Final = "10c 10d 8h 5s 2c"
KINGS: Final = "Kc Kd 9h 4s 3c"


@case("JB-01", *EVERYWHERE)
def nobody_opens(house: str) -> None:
    passed = at("others check\nnext deal\nothers check", game=JACKS, seats=3, house=house)
    steps = [step for step in rulings(passed) if step[1] in ("button.move", "ante.post")]
    assert steps == [
        ("move button to seat 1", "button.move"),
        *[(f"post 1 for seat {seat}", "ante.post") for seat in (2, 3, 1)],
    ]
    assert verdict(passed.wait(3), "give back everything")[:2] == ("forbidden", "jacks.passed_out")


@case("JB-03", *EVERYWHERE)
def openers_were_passed(house: str) -> None:
    script = "seat 1 checks; seat 2 opens; seat 2 shows all five; seat 1 declares the pot open"
    moment = at(script, game=JACKS, seats=3, hands={1: KINGS, 2: NO_OPENERS}, house=house).until(FLOOR)
    ruled = moment.play("floor", "dead hand seat 2", "muck seat 2", "say opening to seat 3").wait()
    assert ("say declined to seat 1", "jacks.false_open") in owed_by(ruled)


@case("JB-06", *EVERYWHERE)
def raise_wanted_back_once_the_action_is_complete(house: str) -> None:
    script = "seat 1 opens; seat 2 raises; seat 3 calls; seat 1 raises; seat 2 calls; seat 3 calls"
    script += "\nseat 1 wants its bet back"
    moment = at(script, game=JACKS, seats=3, hands={1: NO_OPENERS}, house=house)
    closed = moment.wait(6).wait()
    assert ("say declined to seat 1", "jacks.no_withdraw") in owed_by(closed)


UNCALLED: Final = "seat 1 opens; others call\nothers pat\nseat 1 bets; seat 2 folds; seat 3 folds\n"


@case("JB-07", *EVERYWHERE)
def uncalled_opener_throws_his_hand_in(house: str) -> None:
    script = UNCALLED + "seat 1 mucks and at once seat 1 wants to fetch its hand"
    asks = at(script, game=JACKS, seats=3, hands={1: KINGS}, house=house).until("say show to seat 1")
    assert owed_by(asks)[0][1] == "jacks.prove"
    fetches = asks.play("say show to seat 1").wait()
    assert owed_by(fetches)[0] == (FLOOR, "jacks.retrieve")
    assert verdict(fetches, "push main pot to seat 1")[0] != "right"


SPLIT: Final = "seat 1 splits openers drawing one throwing 2c; others pat\nseat 1 bets; others call"


@case("JB-10", *EVERYWHERE)
def split_that_could_not_be_one(house: str) -> None:
    hands = {1: "2c Jh 9h 6h 4h", 2: "Kc Kd 10s 5d 3c", 3: "9c 8d 7s 5c 3h"}
    script = f"seat 1 opens; others call\n{SPLIT}"
    moment = at(
        script, game=JACKS, seats=3, hands=hands, stub="3s Ah", start="showdown", house=house
    )  # fmt: skip
    done = acts(moment)
    assert done.index("turn up card 1 of aside") < done.index("say dead hand seat 1")
    assert done[-1] == "push main pot to seat 2"


@case("JB-11", *EVERYWHERE)
def call_that_could_never_beat_openers(house: str) -> None:
    script = "seat 1 opens; seat 2 calls; others fold\nothers pat\nseat 1 bets; seat 2 calls\n"
    moment = at(
        script + "seat 1 shows its hand\nseat 2 wants its bet back", game=JACKS, seats=3,
        hands={1: KINGS, 2: "9c 9d Ah 7c 2d"}, start="showdown", house=house,
    )  # fmt: skip
    asks = moment.play("say show to seat 1").wait(2)
    assert ("say declined to seat 2", "jacks.beat_openers") in owed_by(asks)
    assert not any(act.startswith("give") for act in acts(asks))


@case("JB-12", *EVERYWHERE)
def all_in_for_the_ante_with_kings(house: str) -> None:
    script = "seat 1 checks; seat 2 opens; seat 3 calls; seat 1 calls"
    seats = [{}, {"stack": 1}, {}]
    moment = at(script, game=JACKS, seats=seats, hands={2: KINGS}, ends="award", house=house).wait(4)
    assert verdict(moment.sitting, "say declined to seat 2")[0] != "right"
    assert [moment.table.seat(n).bet for n in (1, 2, 3)] == [4, 0, 4]
    assert acts(moment)[0] == "bring in to side pot 1"


# --- all of them


def _ids(file: str) -> list[str]:
    return [json.loads(line)["id"] for line in (HERE / file).read_text("utf-8").splitlines()]


IN_FILES: Final = [one for file in FILES for one in _ids(file)]


@pytest.mark.parametrize(
    ("name", "house"), [(name, house) for name, (_told, houses) in CASES.items() for house in houses]
)
def test_case(name: str, house: str) -> None:
    told, _houses = CASES[name]
    told(house)


@pytest.mark.parametrize("name", IN_FILES)
def test_case_is_told_or_waits_for_a_later_chapter(name: str) -> None:
    assert (name in CASES) != (name in LATER)


def test_no_case_is_invented() -> None:
    assert len(set(IN_FILES)) == len(IN_FILES)
    assert set(CASES) | set(LATER) <= set(IN_FILES)
