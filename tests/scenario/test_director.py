"""The director runs a script as its author would tell it."""

import pytest

from dealer_trainer import texts
from dealer_trainer.scenario.sitting import Sitting
from dealer_trainer.table.acts import burn, deal
from dealer_trainer.table.places import hand, off_table
from dealer_trainer.table.state import Ask, Stage


def beats(sitting: Sitting, number: int = 40) -> tuple[Sitting, list[str]]:
    """What happens when the dealer only waits, one line a beat, until nothing does."""
    lines = []
    for _ in range(number):
        outcome = sitting.wait()
        if not outcome.happenings:
            break
        lines.append(" ".join(one.text("en") for one in outcome.happenings))
        sitting = outcome.sitting
    return sitting, lines


# --- betting


def test_named_seats_act_when_their_turn_comes_whatever_the_order_in_the_script(sit_down):
    _, lines = beats(sit_down("seat 2 folds; seat 1 calls; seat 4 folds; seat 3 opens", start="bet"))
    assert lines == ["Seat 3 calls, 4.", "Seat 4 folds.", "Seat 1 calls, 2.", "Seat 2 folds."]


def test_the_design_example_the_small_blind_opens_late_and_the_rest_fold(sit_down):
    script = "seat 1 opens; seat 6 calls; others fold"
    _, lines = beats(sit_down(script, seats=6, start="bet"))
    assert lines == [
        "Seat 3 folds.", "Seat 4 folds.", "Seat 5 folds.", "Seat 6 calls, 4.", "Seat 1 calls, 2.",
        "Seat 2 folds.",
    ]  # fmt: skip


def test_who_is_not_named_calls_before_the_draw_and_the_big_blind_checks(sit_down):
    _, lines = beats(sit_down(start="bet"))
    assert lines == ["Seat 3 calls, 4.", "Seat 4 calls, 4.", "Seat 1 calls, 2.", "Seat 2 checks."]


def test_a_named_seat_with_nothing_more_in_the_script_calls_a_raise(sit_down):
    _, lines = beats(sit_down("seat 3 opens; seat 4 raises; others fold", start="bet"))
    assert lines[1:] == ["Seat 4 raises to 8.", "Seat 1 folds.", "Seat 2 folds.", "Seat 3 calls, 4."]


def test_a_later_others_holds_once_the_turns_before_it_are_played(sit_down):
    _, lines = beats(sit_down("others call; seat 1 raises; others fold", start="bet"))
    assert lines == [
        "Seat 3 calls, 4.", "Seat 4 calls, 4.", "Seat 1 raises to 8.", "Seat 2 folds.", "Seat 3 folds.",
        "Seat 4 folds.",
    ]  # fmt: skip


def test_sums_are_played_as_written_at_no_limit(sit_down):
    script = "seat 3 opens for 12; seat 4 raises to 40; seat 1 is all in; others fold"
    _, lines = beats(sit_down(script, game="deuce-to-seven no-limit", start="bet"))
    assert lines[:3] == ["Seat 3 raises to 12.", "Seat 4 raises to 40.", "Seat 1 is all in, 100."]


def test_without_blinds_somebody_opens_even_if_the_script_names_nobody(sit_down):
    _, lines = beats(sit_down(game="draw high", start="bet"))
    assert lines == ["Seat 1 bets 4.", "Seat 2 calls, 4.", "Seat 3 calls, 4.", "Seat 4 calls, 4."]


def test_where_others_check_nobody_opens(sit_down):
    sitting, lines = beats(sit_down("others check", game="draw high", start="bet"), 4)
    assert lines == [f"Seat {n} checks." for n in (1, 2, 3, 4)]
    assert not any(seat.bet for seat in sitting.table.seats)


def test_after_the_draw_who_is_not_named_checks(sit_down):
    _, lines = beats(sit_down(start="after draw"))
    assert lines == [f"Seat {n} checks." for n in (1, 2, 3, 4)]


def test_the_rounds_are_parted_by_the_draw_between_them(sit_down):
    script = "seat 3 opens; others call; others stand pat; seat 3 bets; others fold"
    _, lines = beats(sit_down(script, start="after draw"))
    assert lines == [
        "Seat 1 checks.", "Seat 2 checks.", "Seat 3 bets 8.", "Seat 4 folds.", "Seat 1 folds.",
        "Seat 2 folds.",
    ]  # fmt: skip


def test_a_bet_after_the_draw_is_no_bigger_where_the_house_plays_it_so(sit_down, let_run):
    script = "others call; others stand pat; seat 1 bets"
    _, lines = beats(sit_down(script, at="california", start="after draw"))
    assert lines[0] == "Seat 1 bets 4."


def test_a_bet_said_out_of_turn_is_made_when_the_turn_comes(sit_down):
    script = "seat 1 acts out of turn: raises; others call"
    _, lines = beats(sit_down(script, start="bet"))
    assert lines == [
        "Seat 1 does not wait for its turn. Seat 1 says: “Raise.”", "Seat 3 calls, 4.", "Seat 4 calls, 4.",
        "Seat 1 raises to 8.", "Seat 2 calls, 4.", "Seat 3 calls, 4.", "Seat 4 calls, 4.",
    ]  # fmt: skip


def test_one_who_raps_not_knowing_of_a_raise_acts_once_he_is_told(sit_down, let_run):
    script = "seat 3 opens; seat 4 raises; seat 1 raps pat; seat 1 folds; others call"
    sitting, lines = beats(sit_down(script, start="bet"))
    assert lines[-1] == "Seat 1 raps the table."
    assert sitting.table.questions[0].ask is Ask.UNAWARE

    _, seen = let_run(sitting)
    assert seen[0] == "Seat 1 folds."


def test_a_rap_with_no_raise_before_it_is_meant_for_the_draw(sit_down):
    _, lines = beats(sit_down("others call; seat 1 raps pat; seat 2 draws one", start="draw"))
    assert lines[0] == "Seat 1 raps the table."


def test_players_do_nothing_while_a_deal_is_taken_back(sit_down):
    sitting, _ = beats(sit_down("the floor rules: misdeal; others call", start="bet"))
    assert sitting.table.undone is not None
    assert sitting.wait().happenings == ()
    assert not sitting.table.played


# --- the draw


def test_numbers_come_in_order_one_a_beat_even_if_the_dealer_is_slow(sit_down):
    script = "seat 3 draws one; seat 1 draws two; others stand pat"
    sitting, lines = beats(sit_down(script, start="draw"))
    assert lines == [
        "Seat 1 says 2 and throws as many cards.", "Seat 2 stands pat.",
        "Seat 3 says one and throws a card.", "Seat 4 stands pat.",
    ]  # fmt: skip
    assert sitting.table.stage is Stage.DRAW  # nobody bets before the cards are out


def test_a_number_said_alone_leaves_the_dealer_a_beat_before_the_discards(sit_down):
    _, lines = beats(sit_down("seat 1 says two; others stand pat", start="draw"))
    assert lines[:3] == ["Seat 1 says: “2.”", "Seat 1 throws 2 cards.", "Seat 2 stands pat."]


def test_what_the_script_throws_is_thrown_where_it_says(sit_down):
    script = "seat 1 says one; seat 2 pat; seat 1 throws Kc"
    sitting, lines = beats(sit_down(script, start="draw", hands={1: "Kc 2c"}))
    assert lines[:3] == ["Seat 1 says: “One.”", "Seat 2 stands pat.", "Seat 1 throws a card."]
    assert sitting.table.seat(1).thrown[0].card.face == "Kc"


def test_a_number_that_does_not_make_five_is_a_question_and_then_the_number_thrown(sit_down, let_run):
    sitting, lines = beats(sit_down("seat 1 draws two throwing Kc", start="draw", hands={1: "Kc 2c"}))
    assert lines == ["Seat 1 says 2 and throws."]
    assert sitting.table.questions[0].ask is Ask.COUNT
    assert sitting.table.seat(1).asked is None

    sitting, seen = let_run(sitting)
    assert seen[0] == "Seat 1 says: “One.”"


def test_who_may_draw_fewer_takes_a_discard_back(sit_down, let_run):
    sitting = sit_down("seat 1 draws three and at once seat 1 changes to two", start="draw").wait().sitting
    assert sitting.table.seat(1).asked == 3

    sitting, seen = let_run(sitting)
    assert seen[0] == "Seat 1 takes a discard back."


def test_everybody_else_can_draw_the_same_number(sit_down):
    _, lines = beats(sit_down("seat 1 pat; others draw one", start="draw"))
    assert lines[0] == "Seat 1 stands pat."
    assert lines[1:] == [f"Seat {n} says one and throws a card." for n in (2, 3, 4)]


# --- words


def test_a_word_comes_once_the_turns_before_it_are_played(sit_down):
    _, lines = beats(sit_down('seat 4 calls; seat 2 says "no burn"; others call', start="bet"))
    assert lines[:4] == ["Seat 3 calls, 4.", "Seat 4 calls, 4.", "Seat 2 says: “no burn”", "Seat 1 calls, 2."]


def test_a_word_after_others_comes_when_all_of_them_have_acted(sit_down):
    _, lines = beats(sit_down("others call; seat 3 looks", start="bet"))
    assert lines[-1] == "Seat 3 looks at its cards."
    assert len(lines) == 5


def test_players_look_at_nothing_before_the_deal_is_out_unless_the_script_times_it(sit_down):
    untimed = sit_down("seat 1 looks", start="deal")
    assert untimed.do(deal(1)).sitting.wait().happenings == ()

    timed = sit_down("wait for deal 1 to seat 1; seat 1 looks", start="deal")
    assert timed.wait().happenings == ()
    outcome = timed.do(deal(1)).sitting.wait()
    assert [one.kind for one in outcome.happenings] == ["looks"]
    assert outcome.sitting.table.seat(1).looked == 1


def test_what_is_chained_to_wait_for_happens_with_the_dealers_act(sit_down):
    script = "seat 1 draws two; wait for burn and at once seat 1 changes to three; seat 2 draws one"
    sitting = sit_down(script, start="draw").wait().sitting
    assert sitting.wait().happenings == ()  # the queue stops

    outcome = sitting.do(burn())
    assert [one.kind for one in outcome.happenings] == ["changes"]
    assert outcome.sitting.wait().happenings[0].seat == 2


def test_chained_clauses_are_one_beat(sit_down):
    outcome = sit_down("seat 1 says two and at once seat 1 changes to three", start="draw").wait()
    assert [one.kind for one in outcome.happenings] == ["says_number", "changes"]


# --- mishaps


def test_a_card_of_the_deal_turns_over_once(sit_down):
    sitting = sit_down("the 2nd card to seat 1 is exposed", start="deal")
    seen = []
    for seat in (1, 2, 3, 4, 1, 2, 3, 4):
        outcome = sitting.do(deal(seat))
        seen += outcome.happenings
        sitting = outcome.sitting

    assert [(one.kind, one.seat) for one in seen] == [("exposed", 1)]
    assert [one.up for one in sitting.table.seat(1).hand] == [False, True]


def test_a_card_lands_at_another_seat(sit_down):
    outcome = sit_down("the 1st card to seat 1 goes to seat 3", start="deal").do(deal(1))
    assert len(outcome.sitting.table.cards_in(hand(3))) == 1
    assert [(one.kind, one.seat, one.other) for one in outcome.happenings] == [("goes_to", 1, 3)]


def test_a_card_falls_off_the_table(sit_down):
    outcome = sit_down("the 1st card to seat 1 falls off the table", start="deal").do(deal(1))
    assert len(outcome.sitting.table.cards_in(off_table(1))) == 1


def test_two_cards_that_stick_are_seen_by_nobody(sit_down):
    outcome = sit_down("the 1st card to seat 1 is double", start="deal").do(deal(1))
    assert outcome.happenings == ()
    assert [one.hidden for one in outcome.sitting.table.seat(1).hand] == [False, True]


def test_a_boxed_card_lies_face_up_where_it_was_dealt(sit_down):
    outcome = sit_down("the 1st card to seat 1 is boxed", start="deal").do(deal(1))
    assert outcome.sitting.table.seat(1).hand[0].boxed
    assert [one.kind for one in outcome.happenings] == ["boxed"]


def test_a_player_takes_what_was_dealt_to_another(sit_down):
    script = "seat 3 takes the 1st card to seat 1 and at once seat 3 looks"
    outcome = sit_down(script, start="deal").do(deal(1))
    assert [one.kind for one in outcome.happenings] == ["takes", "looks"]
    assert outcome.sitting.table.seat(3).hand[0].source == hand(1)


def test_a_draw_card_is_exposed_at_the_draw_and_not_in_the_deal(sit_down):
    sitting = sit_down("the 1st draw card to seat 1 is exposed; seat 1 draws one", start="draw")
    assert not any(one.up for one in sitting.table.seat(1).hand)

    outcome = sitting.wait().sitting.do(deal(1))
    assert [one.kind for one in outcome.happenings] == ["exposed"]


def test_mishaps_come_on_the_trainees_own_wrong_move_too(sit_down):
    outcome = sit_down("the burn is exposed", start="bet").do(burn())
    assert [one.kind for one in outcome.happenings] == ["burn_exposed"]
    assert outcome.sitting.table.burns[0].up


# --- what never came to pass


def reasons(sitting: Sitting) -> list[tuple[str, str]]:
    return [(one.clause.text, one.why) for one in sitting.unplayed()]


def test_a_script_that_was_played_leaves_nothing(sit_down, let_run):
    script = "the 1st draw card to seat 1 is exposed\nseat 3 opens; others call\nseat 1 draws one; others pat"
    sitting, _ = let_run(sit_down(script, start="draw"))
    assert sitting.unplayed() == ()


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("seat 3 folds; seat 3 draws two", "not_live"),
        ("seat 3 opens; seat 3 raises; others call", "turn_never_came"),
        ("seat 3 opens; others call; seat 3 finds six cards", "other_count"),
        ("the 3rd draw card to seat 1 is exposed; seat 1 draws two", "no_such_move"),
        ("seat 1 draws one throwing Kc", "not_in_hand"),
        ("wait for riffle; others stand pat", "not_done"),
    ],
)
def test_a_clause_that_never_came_to_pass_says_why(sit_down, let_run, script, why):
    sitting, _ = let_run(sit_down(script, start="bet", hands={1: "2c 3c 4c 5c 6c"}))
    assert why in [reason for _text, reason in reasons(sitting)]
    for lang in texts.LANGUAGES:
        assert all(one.message(lang) for one in sitting.unplayed())


def test_no_chips_go_in_at_a_showdown(sit_down, let_run):
    script = """seat 1 shows its hand; others call
seat 1 pat; seat 2 pat; seat 2 says raise to 40 and puts in 30; others pat
others check
others show"""
    sitting, _ = let_run(sit_down(script, start="deal", seats=5, ends="award"))
    assert ("seat 2 says raise to 40 and puts in 30", "no_betting") in reasons(sitting)


def test_a_seat_that_was_away_was_not_dealt_in(sit_down, let_run):
    sitting, _ = let_run(sit_down("seat 3 folds; others call", start="bet", seats=5, away=(3,)))
    assert reasons(sitting) == [("seat 3 folds", "not_dealt_in")]
