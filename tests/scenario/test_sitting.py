"""A sitting begins where the scenario says, goes on by the dealer's acts, and loses no card and no chip."""

import random
from typing import Any

import pytest

from dealer_trainer.cards import OTHER_BACK, Card, cards
from dealer_trainer.judge import Verdict
from dealer_trainer.scenario.phrases import Gesture
from dealer_trainer.scenario.sitting import NoStart
from dealer_trainer.table import asked, players
from dealer_trainer.table.acts import Wait, burn, deal
from dealer_trainer.table.places import hand
from dealer_trainer.table.state import Stage, Table

# --- where it begins


@pytest.mark.parametrize(
    ("start", "stage"),
    [
        ("before", Stage.BEFORE), ("shuffle", Stage.BEFORE), ("deal", Stage.DEAL), ("bet", Stage.BET),
        ("draw", Stage.DRAW), ("draw of seat 3", Stage.DRAW), ("after draw", Stage.LAST_BET),
    ],
)  # fmt: skip
def test_the_perfect_dealer_has_done_everything_before_the_start(sit_down, start, stage):
    sitting = sit_down("seat 1 draws five; others stand pat", start=start)
    assert sitting.table.stage is stage


def test_before_the_deal_the_button_is_where_it_was_and_nobody_has_posted(sit_down):
    table = sit_down(start="before", button=1).table
    assert (table.button, table.button_due, table.button_moved) == (4, 1, False)
    assert not any(seat.bet for seat in table.seats)


def test_at_the_shuffle_the_blinds_are_up(sit_down):
    assert [seat.bet for seat in sit_down(start="shuffle").table.seats] == [2, 4, 0, 0]


def test_at_the_draw_of_a_seat_those_before_it_have_been_served(sit_down):
    table = sit_down("seat 1 draws two; seat 2 draws one", start="draw of seat 3").table
    assert asked.next_to_ask(table) == 3
    assert [seat.given for seat in table.seats] == [2, 1, 0, 0]
    assert len(table.burns) == 1


def test_a_start_that_is_never_reached_is_the_authors_mistake(sit_down):
    with pytest.raises(NoStart):
        sit_down("seat 3 opens; others fold", start="draw")


def test_the_deal_that_nobody_judges_is_the_one_that_the_perfect_dealer_deals(sit_down):
    short_cut = sit_down("others call", start="bet")
    dealt = sit_down("others call", start="deal")
    while dealt.table.stage is Stage.DEAL:
        act = dealt.next_perfect()
        assert act is not None
        dealt = dealt.do(act).sitting
    assert short_cut.table == dealt.table


# --- the deck


def test_known_hands_are_dealt_and_the_stub_follows(sit_down):
    table = sit_down(start="bet", hands={2: "Kc Qd Jh 9s 9c", 4: "2c"}, stub="7d 3h").table
    assert [one.card for one in table.seat(2).hand] == list(cards("Kc Qd Jh 9s 9c"))
    assert table.seat(4).hand[0].card.face == "2c"
    assert [one.card.face for one in table.stub[:2]] == ["7d", "3h"]


@pytest.mark.parametrize(
    ("game", "house", "count"),
    [
        ("ace-to-five limit", "roberts", 53),
        ("ace-to-five limit", "wsop-live", 52),
        ("deuce-to-seven limit", "roberts", 52),
        ("draw high", "roberts", 52),
    ],
)
def test_the_joker_is_in_the_deck_where_the_house_plays_it(sit_down, game, house, count):
    assert len(players.all_cards(sit_down(game=game, at=house, start="deal").table)) == count


def test_a_card_that_is_not_of_this_deck_takes_the_place_of_another(sit_down):
    hands = {1: "Kc joker", 2: "Kc"}
    table = sit_down(game="deuce-to-seven limit", start="bet", hands=hands).table
    lying = [one.card for one in players.all_cards(table)]

    assert len(lying) == 52
    assert sum(one.face == "Kc" for one in lying) == 2
    assert len(set(lying)) == 52


def test_a_card_with_another_back_can_be_in_the_deck(scenario_of, sit_down):
    red = cards("Kc")[0]._replace(back=OTHER_BACK)
    table = sit_down(start="deal", deck=(red,)).table
    assert table.stub[0].card == red
    assert len(players.all_cards(table)) == 53


def test_a_deck_can_be_short_of_a_card(sit_down):
    table = sit_down("the deck is short of 7d; others call", start="bet").table
    assert table.deck_short
    assert "7d" not in {one.card.face for one in players.all_cards(table)}


def test_the_same_seed_deals_the_same_cards_and_another_seed_others(sit_down):
    assert sit_down(start="bet", seed=7).table == sit_down(start="bet", seed=7).table
    assert sit_down(start="bet", seed=7).table.stub != sit_down(start="bet", seed=8).table.stub


# --- what had gone wrong before


def test_a_missed_card_leaves_a_short_hand_in_a_deal_that_looks_complete(sit_down):
    table = sit_down("the 2nd card to seat 3 is missed", start="bet", hands={3: "2c 3c 4c 5c"}).table
    assert [one.card.face for one in table.seat(3).hand] == ["2c", "3c", "4c", "5c"]
    assert asked.rounds_out(table)
    assert [len(seat.hand) for seat in table.seats] == [5, 5, 4, 5]


def test_a_hand_of_six(sit_down):
    table = sit_down("the dealer gives seat 2 six cards", start="bet").table
    assert [len(seat.hand) for seat in table.seats] == [5, 6, 5, 5]


def test_a_player_left_out(sit_down):
    table = sit_down("seat 3 is left out", start="bet").table
    assert not table.seat(3).dealt_in
    assert [len(seat.hand) for seat in table.seats] == [5, 5, 0, 5]


def test_a_hand_dealt_to_one_who_is_away_is_no_players_hand(sit_down):
    sitting = sit_down("the dealer deals seat 3 in", start="bet", away=(3,))
    assert len(sitting.table.seat(3).hand) == 5
    assert asked.to_act(sitting.table) != 3


def test_the_burn_forgotten_the_trainee_sits_down_with_the_first_card_served(sit_down):
    table = sit_down("the dealer forgets to burn\nseat 1 pat; seat 2 draws two", start="draw").table
    assert not table.burns
    assert [seat.given for seat in table.seats] == [0, 1, 0, 0]


def test_two_cards_burned_before_anything_is_served(sit_down):
    table = sit_down("the dealer burns twice\nseat 1 draws two", start="draw").table
    assert len(table.burns) == 2
    assert not any(seat.given for seat in table.seats)


def test_the_button_a_seat_too_far(sit_down):
    table = sit_down("the button was at seat 2", start="bet", button=4).table
    assert (table.button, table.button_due) == (4, 3)


def test_who_forgets_the_ante_has_not_paid(sit_down):
    sitting = sit_down("seat 2 forgets the ante", game="draw high", start="deal")
    assert [seat.posted for seat in sitting.table.seats] == [1, 0, 1, 1]
    assert sitting.unplayed() == ()


# --- acts


def test_an_act_is_judged_and_carried_out_right_or_wrong(sit_down):
    sitting = sit_down(start="deal")
    right, wrong = sitting.do(deal(1)), sitting.do(deal(3))

    assert right.judged[0].verdict is Verdict.RIGHT
    assert not wrong.judged[0].right
    assert len(wrong.sitting.table.cards_in(hand(3))) == 1


def test_what_nobody_could_do_changes_nothing(sit_down):
    sitting = sit_down(start="deal")
    outcome = sitting.do(deal(7))

    assert outcome.judged[0].verdict is Verdict.IMPOSSIBLE
    assert outcome.sitting is sitting
    assert outcome.impossible is not None
    assert outcome.impossible.why == "no_seat"


def test_a_gesture_is_cut_short_when_something_happens_in_it(sit_down):
    script = "the 2nd draw card to seat 1 is exposed; seat 1 draws three"
    sitting = sit_down(script, start="draw").wait().sitting
    outcome = sitting.gesture(Gesture("deal 3 to seat 1", (deal(1),) * 3))

    assert [one.kind for one in outcome.happenings] == ["exposed"]
    assert outcome.sitting.table.seat(1).given == 2


def test_waiting_is_an_act_like_any_other(sit_down):
    sitting = sit_down(start="bet")
    assert sitting.do(Wait()) == sitting.wait()


def test_a_question_let_slip_is_told(sit_down):
    """Once there is action the number must not be told any more: it was owed before."""
    script = "others call; others stand pat; seat 2 asks how many seat 1 drew; seat 1 bets"
    sitting = sit_down(script, start="after draw").wait().sitting
    assert sitting.owed()[0].rule == "draw.how_many"
    slips = [one for one in sitting.wait().judged if one.verdict is Verdict.LET_SLIP]
    assert [one.rule for one in slips] == ["draw.how_many"]


# --- the end


def test_a_deal_that_is_played_out_is_finished(sit_down, let_run):
    sitting, _ = let_run(sit_down("seat 1 draws two", start="before"))
    assert sitting.table.stage is Stage.OVER
    assert sitting.finished


def test_a_misdeal_is_finished_when_the_pack_is_cut_for_the_next_deal(sit_down, let_run):
    sitting, _ = let_run(sit_down("the first card goes to seat 3", start="deal"))
    assert sitting.redealt


# --- the whole of it

SCRIPTS: dict[str, dict[str, Any]] = {
    "a plain deal": {"script": "seat 1 draws two; seat 2 draws five; others stand pat", "start": "before"},
    "an exposed card": {"script": "the 3rd card to seat 2 is exposed", "start": "deal"},
    "two that stick": {"script": "the 2nd card to seat 3 is double; seat 3 finds six cards", "start": "deal"},
    "a card on the floor": {"script": "the 3rd card to seat 3 falls off the table", "start": "deal"},
    "a boxed card": {"script": "the 2nd card of the stub is boxed; seat 1 draws three", "start": "draw"},
    "a card astray": {"script": "the 2nd card to seat 3 goes to seat 4", "start": "deal"},
    "a card taken": {"script": "seat 4 takes the 2nd card to seat 3", "start": "deal"},
    "a short hand": {"script": "the 2nd card to seat 3 is missed; seat 3 finds four cards", "start": "bet"},
    "no burn": {"script": "the dealer forgets to burn\nseat 1 draws two; seat 2 draws one", "start": "draw"},
    "a change": {"script": "seat 1 draws two and at once seat 1 changes to three", "start": "draw"},
    "no-limit": {
        "script": "seat 3 opens for 20; seat 4 is all in; seat 3 calls; others fold; seat 3 draws one",
        "start": "bet", "game": "deuce-to-seven no-limit", "stacks": {4: 60},
    },
    "draw high": {
        "script": "seat 2 opens; seat 2 draws three; seat 3 draws five", "start": "bet", "game": "draw high",
    },
    "a short stub": {"script": "others call; others draw three", "start": "draw", "seats": 8},
    "dropped": {"script": "seat 2 drops a card; seat 3 shows a card; others call", "start": "bet"},
    "another hand": {"script": "seat 4 throws its cards into the hand of seat 3", "start": "bet"},
}  # fmt: skip


def everything(table: Table) -> tuple[list[Card], int]:
    return sorted(one.card for one in players.all_cards(table)), players.all_chips(table)


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_card_and_no_chip_is_lost_even_by_a_dealer_who_errs(sit_down, name):
    sitting = sit_down(**SCRIPTS[name])
    there = everything(sitting.table)
    dice = random.Random(name)
    for _ in range(120):
        wrong = dice.choice((burn(), deal(dice.randint(1, 4)), Wait()))
        act = wrong if dice.random() < 0.2 else sitting.next_perfect()
        sitting = (sitting.wait() if act is None else sitting.do(act)).sitting
        assert everything(sitting.table) == there


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_same_acts_lead_to_the_same_table_verdicts_and_happenings(sit_down, name):
    first, second = sit_down(**SCRIPTS[name]), sit_down(**SCRIPTS[name])
    for _ in range(60):
        act = first.next_perfect() or Wait()
        one, other = first.do(act), second.do(act)
        assert one == other
        first, second = one.sitting, other.sitting


def test_a_table_may_depart_from_the_house(sit_down):
    sitting = sit_down("seat 1 draws five; others stand pat", start="draw", options={"five_in_a_row": True})
    assert sitting.house.five_in_a_row
    assert sitting.house.name == "roberts"
