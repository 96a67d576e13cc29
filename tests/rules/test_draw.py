"""The draw, after its burn: who gets how many cards, when, and what is mended how."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_trainer.table.state import Stage
from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

OPEN = "seat 3 opens; others call\n"
HIGH = "draw high limit 4-8"
WSOP = "wsop-live"


def draw(script: str, opening: str = OPEN, **more: Any) -> Moment:
    """The draw of six players, all in the pot unless the opening says otherwise."""
    return at(opening + script, start="draw", **more)


def served(moment: Moment) -> list[tuple[str, str]]:
    """What the perfect dealer's hands do from here to the end of the draw, with the rule of each."""
    acts = [(act, rule) for act, rule in run_perfect(moment) if not act.startswith("say")]
    return [(act, rule) for act, rule in acts if rule != "bet.bring_in"]


def hands(moment: Moment) -> list[str]:
    return [act for act, _ in served(moment)]


# --- the call, the discards, the order


def test_miscounted_is_not_let_slip_where_the_surplus_is_a_scrap_that_goes_anyway() -> None:
    script = "the 3rd draw card to seat 1 is boxed\nseat 1 draws two; others stand pat"
    extra = draw(script).wait().play("burn", "take in seat 1", "deal 3 to seat 1")
    assert {rule for _, rule in owed_by(extra)} >= {"draw.miscounted", "stray.boxed"}
    assert not slips(extra, owed(extra)[0])


def test_announce_is_not_let_slip_by_the_mending_that_comes_first() -> None:
    script = "seat 1 draws one; others stand pat"
    astray = draw(script).wait().play("deal 1 to seat 6", "deal 1 to seat 6")
    assert owed(astray)[0] == "take card 6 from seat 6 to burn"
    moved = astray.play("take card 6 from seat 6 to burn")
    assert not slips(moved, owed(moved)[0])


def test_announce_calls_each_number_before_it_is_served() -> None:
    said = [
        one
        for one in run_perfect(draw("seat 1 draws two; seat 3 draws one; others stand pat"))
        if one[0][:3] == "say"
    ]
    assert said[:2] == [("say two for seat 1", "draw.announce"), ("say one for seat 3", "draw.announce")]


def test_announce_left_out_is_let_slip_once_the_hand_is_served() -> None:
    quiet = draw("seat 1 draws one; others stand pat").wait().play("burn", "take in seat 1")
    assert slips(quiet, "deal 1 to seat 1") == [("draw.announce", "minor")]


def test_announce_is_not_owed_for_a_pat_hand_but_may_be_said() -> None:
    pat = draw("seat 1 pat; seat 2 draws one").wait()
    assert owed(pat) == []
    assert verdict(pat, "say pat for seat 1")[:2] == ("right", "draw.announce")


def test_announce_of_a_wrong_number_is_told_so() -> None:
    two = draw("seat 1 draws two; others stand pat").wait()
    assert verdict(two, "say three for seat 1") == ("wrong", "draw.announce", "minor", "announce_draws")


def test_announce_is_owed_anew_when_the_number_was_changed() -> None:
    two = (
        draw("seat 1 says two\nseat 1 changes to one\nseat 1 throws a card").wait().play("say two for seat 1")
    )
    changed = two.wait().play("say allowed to seat 1")
    assert ("say one for seat 1", "draw.announce") in owed_by(changed)


def test_announce_is_not_owed_in_a_house_that_does_not_call() -> None:
    quiet = draw("seat 1 draws two; others stand pat", options={"announce_draws": False})
    assert not any(rule == "draw.announce" for _, rule in run_perfect(quiet))


def test_discard_first_no_card_before_the_discards() -> None:
    says = draw("seat 1 says two\nseat 1 throws 2 cards").wait().play("burn")
    assert verdict(says, "deal 1 to seat 1") == ("early", "draw.discard_first", "critical", "")
    assert owed(says.play("say two for seat 1")) == []


def test_discard_first_no_card_for_one_who_has_not_spoken() -> None:
    silent = draw("seat 1 draws two")
    assert verdict(silent, "deal 1 to seat 1")[:3] == ("early", "draw.discard_first", "critical")


def test_discard_first_the_card_given_too_soon_goes_back_and_nobody_gets_another() -> None:
    soon = (
        draw("seat 1 says one\nseat 1 throws a card\nseat 2 draws one")
        .wait()
        .play("burn", "deal 1 to seat 1")
    )
    model = draw("seat 1 draws one\nseat 2 draws one")
    assert hands(soon)[0] == "take card 6 from seat 1 to stub"
    assert _hands_at_the_end(soon) == _hands_at_the_end(model)


def _hands_at_the_end(moment: Moment) -> list[list[str]]:
    """Every hand's cards once the perfect dealer is through."""
    sitting = moment.sitting
    for _ in range(300):
        if sitting.finished:
            break
        act = sitting.next_perfect()
        sitting = (sitting.wait() if act is None else sitting.do(act)).sitting
    return [sorted(one.card.face for one in seat.hand) for seat in sitting.table.seats]


def test_order_discards_go_in_before_the_cards_come() -> None:
    two = draw("seat 1 draws two; others stand pat").wait().play("burn")
    assert ("take in seat 1", "draw.order") in owed_by(two)
    assert verdict(two, "deal 1 to seat 1")[:3] == ("early", "draw.order", "major")


def test_order_the_one_whose_turn_it_is_and_nobody_else() -> None:
    both = draw("seat 1 draws one; seat 2 draws one").wait(2).play("burn", "take in seat 1", "take in seat 2")
    assert ("deal 1 to seat 1", "draw.order") in owed_by(both)
    assert verdict(both, "deal 1 to seat 2")[:3] == ("wrong", "draw.order", "critical")


def test_order_a_number_given_ahead_of_turn_is_not_served_yet() -> None:
    ahead = draw("seat 1 pat\nseat 4 acts out of turn: draws two\nseat 2 pat; seat 3 draws one").wait(2)
    assert verdict(ahead.play("burn"), "deal 1 to seat 4") == ("early", "draw.order", "critical", "")
    assert hands(ahead) == [
        "burn", "take in seat 3", "deal 1 to seat 3", "take in seat 4", *["deal 1 to seat 4"] * 2,
    ]  # fmt: skip


def test_order_starts_left_of_the_button_among_live_hands() -> None:
    script = "seat 5 draws one; seat 1 draws one; others stand pat"
    moment = draw(script, "seat 6 opens; seat 4 folds; others call\n", button=3)
    assert hands(moment)[2] == "deal 1 to seat 5"


# --- how many


def test_count_a_number_that_does_not_match_the_discards_is_refused() -> None:
    wrong = draw("seat 1 draws three throwing 4h 5h", hands={1: "Ac 4h 5h 7c 5d"}).wait()
    assert owed_by(wrong) == [("say declined to seat 1", "draw.count")]
    assert verdict(wrong, "say allowed to seat 1")[:3] == ("wrong", "draw.count", "critical")
    assert hands(wrong).count("deal 1 to seat 1") == 2


def test_count_six_is_refused_and_the_player_speaks_again() -> None:
    six = draw("seat 1 asks for six; seat 1 draws one").wait()
    assert owed_by(six) == [("say declined to seat 1", "draw.count")]
    assert hands(six).count("deal 1 to seat 1") == 1


def test_count_nothing_is_refused_when_the_number_is_right() -> None:
    assert all(rule != "draw.count" for _, rule in owed_by(draw("seat 1 draws three").wait()))


def test_four_go_to_one_hand_at_once() -> None:
    moment = draw("seat 1 draws four; seat 2 draws one")
    assert served(moment)[2:6] == [("deal 1 to seat 1", "draw.four")] * 4
    part = moment.wait(2).play("burn", "take in seat 1", "take in seat 2", "deal 2 to seat 1")
    assert verdict(part, "burn")[:3] == ("early", "draw.four", "critical")
    assert verdict(part, "deal 1 to seat 2")[:2] == ("early", "draw.four")


def test_four_for_the_last_to_draw_want_no_burn() -> None:
    assert hands(draw("seat 6 draws four; others stand pat")).count("burn") == 1


# --- five


def five_asked(script: str = "seat 2 draws five; seat 4 draws one; others stand pat", **more: Any) -> Moment:
    """Seat 2 has asked for five and has its four."""
    return draw(script, **more).wait(2).play("burn", "take in seat 2", "deal 4 to seat 2")


def test_five_is_four_now_and_the_fifth_when_all_have_drawn() -> None:
    assert served(draw("seat 2 draws five; seat 4 draws one; others stand pat")) == [
        ("burn", "draw.burn"), ("take in seat 2", "draw.order"), *[("deal 1 to seat 2", "draw.five")] * 4,
        ("take in seat 4", "draw.order"), ("deal 1 to seat 4", "draw.order"),
        ("deal 1 to seat 2", "draw.five"),
    ]  # fmt: skip


def test_five_in_a_row_is_forbidden_also_before_those_behind_have_spoken() -> None:
    waiting = five_asked()
    assert verdict(waiting, "deal 1 to seat 2") == ("forbidden", "draw.five", "critical", "five_in_a_row")
    assert verdict(waiting.wait(2), "deal 1 to seat 2")[:2] == ("forbidden", "draw.five")


def test_five_in_a_row_is_undone_at_once() -> None:
    wrong = five_asked().play("deal 1 to seat 2")
    assert owed_by(wrong)[0] == ("take card 5 from seat 2 to stub", "mend.own_error")
    assert _hands_at_the_end(wrong) == _hands_at_the_end(five_asked())


def test_five_raps_behind_settle_nothing_while_one_has_not_spoken() -> None:
    waiting = five_asked("seat 2 draws five; seat 6 draws one; others stand pat").wait(3)
    assert owed(waiting) == []
    assert verdict(waiting, "burn")[0] == "needless"
    assert ("take in seat 6", "draw.order") in owed_by(waiting.wait())


def test_five_all_at_once_where_the_house_gives_five_in_a_row() -> None:
    given = served(draw("seat 2 draws five; seat 4 draws one; others stand pat", house=WSOP))
    assert [act for act, _ in given][2:7] == ["deal 1 to seat 2"] * 5
    assert all(rule == "draw.five" for _, rule in given[2:7])
    on = draw("seat 2 draws five; others stand pat", options={"five_in_a_row": True})
    assert hands(on).count("burn") == 1


def test_five_fifths_go_in_order_without_a_burn() -> None:
    script = "seat 1 draws five; seat 3 draws five; seat 5 draws one; others stand pat"
    assert hands(draw(script))[-2:] == ["deal 1 to seat 1", "deal 1 to seat 3"]
    assert hands(draw(script)).count("burn") == 1


def test_five_counts_what_a_short_hand_lacks() -> None:
    script = (
        "the 4th card to seat 5 is missed\nseat 2 opens; seat 3 calls\nseat 5 finds four cards\nothers call\n"
        "seat 5 draws four; seat 6 draws one; others stand pat"
    )
    given = served(at(script, start="draw", game=HIGH))
    assert [act for act, _ in given][2:6] == ["deal 1 to seat 5"] * 4
    assert given[-1] == ("deal 1 to seat 5", "draw.five")


def test_five_last_burns_before_the_fifth_when_only_pats_are_behind() -> None:
    assert served(draw("seat 2 draws five; others stand pat"))[-2:] == [
        ("burn", "draw.five_last"), ("deal 1 to seat 2", "draw.five_last"),
    ]  # fmt: skip


def test_five_last_without_its_burn_is_forbidden() -> None:
    four = five_asked("seat 2 draws five; others stand pat").wait(4)
    assert owed_by(four) == [("burn", "draw.five_last")]
    assert verdict(four, "deal 1 to seat 2") == ("forbidden", "draw.five_last", "critical", "five_in_a_row")


def test_five_last_is_owed_whatever_served_as_the_burn_of_the_draw() -> None:
    exposed = draw(
        "the 3rd card to seat 1 is exposed\nseat 6 draws five; others stand pat", hands={1: "Ac 2d Kh 4s 5c"}
    )
    assert hands(exposed) == [
        "take in seat 6", *["deal 1 to seat 6"] * 4, "burn", "deal 1 to seat 6",
    ]  # fmt: skip


def test_five_last_those_who_have_folded_do_not_count() -> None:
    folded = draw("seat 4 draws five; others stand pat", "seat 3 opens; seat 4 calls; others fold\n")
    assert hands(folded)[-2:] == ["burn", "deal 1 to seat 4"]


def test_five_last_counts_the_last_seat_alone_where_the_house_says_so() -> None:
    last_seat = {"five_last": "last-seat"}
    middle = draw("seat 2 draws five; others stand pat", options=last_seat)
    assert hands(middle)[-1] == "deal 1 to seat 2"
    assert hands(middle).count("burn") == 1
    button = draw("seat 6 draws five; others stand pat", options=last_seat)
    assert hands(button)[-2:] == ["burn", "deal 1 to seat 6"]


def test_five_last_heads_up_both_ask_for_five() -> None:
    both = at("seat 1 draws five; seat 2 draws five", seats=2, start="draw")
    assert hands(both)[-3:] == ["burn", "deal 1 to seat 2", "deal 1 to seat 1"] or hands(both)[-3:] == [
        "burn", "deal 1 to seat 1", "deal 1 to seat 2",
    ]  # fmt: skip
    assert served(both)[-2][1] == "draw.five_last"


# --- what is owed when all have drawn


def test_late_cards_the_last_drawer_then_fifths_then_replacements() -> None:
    script = (
        "the 1st draw card to seat 1 is exposed\n"
        "seat 1 draws one; seat 2 draws five; seat 4 draws five; others stand pat"
    )
    assert hands(draw(script))[-5:] == [
        "burn", "deal 1 to seat 4", "deal 1 to seat 2", "take EXPOSED from seat 1 to muck",
        "deal 1 to seat 1",
    ]  # fmt: skip


def test_late_cards_the_fifths_of_others_wait_for_the_last_drawer() -> None:
    both = draw("seat 1 draws five; seat 2 draws five; others stand pat").until("deal 1 to seat 2")
    done = both.play("deal 4 to seat 2").wait(4)
    assert verdict(done, "deal 1 to seat 1")[:2] == ("early", "draw.five_last")


def test_late_cards_an_exposed_fifth_is_replaced_without_a_burn() -> None:
    script = "the 5th draw card to seat 2 is exposed\nseat 2 draws five; seat 4 draws one; others stand pat"
    assert hands(draw(script))[-3:] == [
        "deal 1 to seat 2", "take EXPOSED from seat 2 to muck", "deal 1 to seat 2",
    ]  # fmt: skip


def test_late_cards_one_exposed_again_is_replaced_again() -> None:
    script = (
        "the 1st draw card to seat 1 is exposed\nthe 2nd draw card to seat 1 is exposed\n"
        "seat 1 draws one; others stand pat"
    )
    assert hands(draw(script))[-4:] == ["take EXPOSED from seat 1 to muck", "deal 1 to seat 1"] * 2


def test_late_cards_a_replacement_waits_for_those_behind() -> None:
    script = "the 1st draw card to seat 1 is exposed\nseat 1 draws one; seat 2 draws one; others stand pat"
    out = (
        draw(script)
        .wait()
        .play("burn", "take in seat 1", "deal 1 to seat 1", "take EXPOSED from seat 1 to muck")
    )
    assert verdict(out, "deal 1 to seat 1")[:3] == ("early", "draw.late_cards", "critical")


def test_late_cards_a_replacement_waits_for_the_fifths() -> None:
    script = "the 1st draw card to seat 1 is exposed\nseat 1 draws one; seat 2 draws five; seat 3 draws one"
    out = draw(script).until("take in seat 3").play("take in seat 3", "deal 1 to seat 3").wait(3)
    out = out.play("take EXPOSED from seat 1 to muck")
    assert owed(out) == ["deal 1 to seat 2"]
    assert verdict(out, "deal 1 to seat 1")[:2] == ("early", "draw.late_cards")


def test_late_cards_replacements_go_in_order() -> None:
    script = (
        "the 1st draw card to seat 2 is exposed\nthe 1st draw card to seat 1 is exposed\n"
        "seat 1 draws one; seat 2 draws one; others stand pat"
    )
    late = [act for act in hands(draw(script))[-4:] if act.startswith("deal")]
    assert late == ["deal 1 to seat 1", "deal 1 to seat 2"]


# --- a number changed, a rap, a question


def test_change_is_allowed_before_a_card_is_off_and_anybody_has_spoken() -> None:
    """DR-04."""
    changed = draw("seat 1 says two and at once seat 1 changes to three\nseat 2 draws one").wait()
    assert owed_by(changed) == [("say allowed to seat 1", "draw.change")]
    assert hands(changed).count("deal 1 to seat 1") == 3


def test_change_is_refused_after_the_burn_made_for_it() -> None:
    burned = draw("seat 1 says two\nseat 1 changes to three").wait().play("burn").wait()
    assert owed_by(burned)[0] == ("say declined to seat 1", "draw.change")
    assert verdict(burned, "say allowed to seat 1")[:3] == ("wrong", "draw.change", "critical")
    assert hands(burned).count("deal 1 to seat 1") == 2


def test_change_is_allowed_after_a_burn_made_before_the_number_was_said() -> None:
    early = draw("seat 1 says two\nseat 1 changes to three").play("burn").wait(2)
    assert owed_by(early)[0] == ("say allowed to seat 1", "draw.change")


def test_change_asked_in_time_is_not_lost_by_a_burn_before_the_answer() -> None:
    changed = draw("seat 1 says two and at once seat 1 changes to three\nseat 2 draws one").wait()
    assert verdict(changed, "burn")[:2] == ("early", "draw.change")
    assert ("say allowed to seat 1", "draw.change") in owed_by(changed.play("burn"))


def test_change_is_refused_once_the_next_has_spoken() -> None:
    script = (
        "seat 1 says two and at once seat 2 acts out of turn: draws one and at once seat 1 changes to three"
    )
    assert owed_by(draw(script).wait())[0] == ("say declined to seat 1", "draw.change")


def test_change_is_refused_when_one_before_has_spoken_since() -> None:
    script = "seat 2 acts out of turn: draws one\nseat 1 pat\nseat 2 changes to two"
    assert owed_by(draw(script).wait(3))[0] == ("say declined to seat 2", "draw.change")


def test_count_refuses_fewer_once_the_discards_are_in_the_muck() -> None:
    script = "seat 1 draws two; seat 1 changes to {}\nseat 2 draws one"
    fewer = draw(script.format("one")).play("burn").wait().play("take in seat 1").wait()
    assert owed_by(fewer) == [("say declined to seat 1", "draw.count")]
    assert verdict(fewer, "say allowed to seat 1")[:3] == ("wrong", "draw.count", "critical")
    assert hands(fewer).count("deal 1 to seat 1") == 2
    more = draw(script.format("three")).play("burn").wait().play("take in seat 1").wait()
    assert owed_by(more)[0] == ("say allowed to seat 1", "draw.change")
    assert hands(more).count("deal 1 to seat 1") == 3
    before = draw(script.format("one")).play("burn").wait(2)
    assert owed_by(before)[0] == ("say allowed to seat 1", "draw.change")
    assert hands(before).count("deal 1 to seat 1") == 1


def test_change_is_no_matter_of_other_hands_cards() -> None:
    script = "seat 1 draws two and at once seat 2 acts out of turn: draws one\nseat 2 changes to two\n"
    ahead = draw(script).wait().play("burn")
    given = ahead.play("take in seat 1", "deal 2 to seat 1").wait()
    assert owed_by(given)[0] == ("say declined to seat 2", "draw.change")  # the burn came after its number
    early = draw(script).play("burn").wait().play("take in seat 1", "deal 2 to seat 1").wait()
    assert owed_by(early)[0] == ("say allowed to seat 2", "draw.change")


def test_pat_gets_no_card() -> None:
    pat = draw("seat 1 pat; seat 2 draws one").wait()
    assert verdict(pat, "deal 1 to seat 1") == ("forbidden", "draw.pat", "critical", "")
    raps = draw("seat 1 raps; seat 2 draws one").wait()
    assert verdict(raps, "deal 1 to seat 1")[:2] == ("forbidden", "draw.pat")


@pytest.mark.parametrize("game", [HIGH, "ace-to-five limit 4-8"])
def test_pat_of_one_who_did_not_know_of_the_raise_loses_nothing(game: str) -> None:
    """DR-15."""
    script = (
        "seat 1 opens; seat 3 opens; seat 4 raises to 8; others fold\nseat 1 raps; seat 1 calls; seat 2 folds"
    )
    opening = script if game == HIGH else script.replace("seat 1 opens; ", "")
    moment = at(opening, game=game)
    while not moment.table.questions:
        moment = moment.wait()
    assert owed_by(moment) == [("say raised to seat 1", "draw.pat")]
    assert verdict(moment, "say dead hand seat 1") == ("forbidden", "draw.pat", "critical", "")
    told = moment.play("say raised to seat 1").wait()
    assert told.table.played[-1].seat == 1
    assert told.table.seat(1).live


def test_pat_of_a_short_hand_is_filled_in_its_turn() -> None:
    script = (
        "the 2nd card to seat 4 is missed\nseat 3 opens; seat 4 calls; seat 5 calls\n"
        "seat 4 finds four cards\nothers call\n"
        "seat 2 draws one; seat 4 raps; seat 5 draws one; others stand pat"
    )
    given = served(at(script, start="draw"))
    assert given[3:5] == [("deal 1 to seat 4", "count.short_live"), ("take in seat 5", "draw.order")]


def asked_how_many(script: str) -> Moment:
    moment = draw("seat 1 draws two; seat 3 draws one; others stand pat\n" + script).until(
        "say action to seat 1"
    )
    return moment.play("say action to seat 1")


def test_how_many_is_told_until_there_is_action() -> None:
    """DR-08."""
    asks = asked_how_many("seat 2 asks how many seat 1 drew").wait()
    assert owed_by(asks) == [("say two for seat 1", "draw.how_many")]
    assert verdict(asks, "say one for seat 1")[:2] == ("wrong", "draw.how_many")
    assert verdict(asks, "say declined to seat 2")[0] != "right"


def test_how_many_pat_is_an_answer_too() -> None:
    asks = asked_how_many("seat 1 asks how many seat 2 drew").wait()
    assert verdict(asks, "say pat for seat 2")[:2] == ("right", "draw.how_many")


@pytest.mark.parametrize("action", ["seat 1 checks", "seat 1 bets"])
def test_how_many_is_told_no_more_once_there_is_action(action: str) -> None:
    late = asked_how_many(f"{action}; seat 2 asks how many seat 1 drew; others call").wait(2)
    assert owed_by(late) == [("say declined to seat 2", "draw.how_many")]
    assert verdict(late, "say two for seat 1") == ("forbidden", "draw.how_many", "major", "")


def test_how_many_is_not_told_at_the_showdown_either() -> None:
    script = "others call\nothers stand pat\nothers check\nseat 1 asks how many seat 3 drew; others show"
    asked = at(script, seats=4, start="showdown", ends="award").until("say declined to seat 1")
    assert ("say declined to seat 1", "draw.how_many") in owed_by(asked)


def test_how_many_unanswered_is_let_slip_by_the_next_action() -> None:
    asks = asked_how_many("seat 2 asks how many seat 1 drew; seat 1 checks").wait()
    assert slips(asks, "wait") == [("draw.how_many", "major")]


def test_how_many_one_who_has_folded_is_owed_no_answer() -> None:
    script = "seat 1 draws two; others stand pat; seat 5 asks how many seat 1 drew"
    folded = draw(script, "seat 3 opens; seat 5 folds; others call\n").until("say action to seat 1").wait()
    assert ("say declined to seat 5", "draw.how_many") in owed_by(folded)
    assert folded.sitting.owed()[0].reason == "not_in"


def test_how_many_there_is_no_number_before_it_is_said() -> None:
    early = draw("seat 1 pat; seat 1 asks how many seat 4 drew; seat 4 draws two").wait(2)
    assert owed_by(early) == [("say declined to seat 1", "draw.how_many")]
    assert early.sitting.owed()[0].reason == "not_yet"
    assert verdict(early, "say pat for seat 4")[0] == "forbidden"


def test_how_many_a_rap_in_turn_is_a_check_and_the_next_acts() -> None:
    """DR-16: "I was only thinking" comes too late, the next has acted on the rap."""
    script = (
        'seat 1 draws one; others stand pat\nseat 1 raps; seat 2 checks\nseat 1 says "Thinking"\nseat 3 bets'
    )
    rapped = draw(script).until("say action to seat 1").play("say action to seat 1").wait(3)
    assert [one.seat for one in rapped.table.played_in(Stage.LAST_BET)] == [1, 2]
    assert owed(rapped) == []
    assert rapped.wait().table.played[-1].seat == 3


# --- who draws at all


ALL_IN = [{}, {"stack": 8}, {}, {}]


def test_all_in_draws_like_anyone() -> None:
    script = (
        "seat 3 raises to 12; seat 4 calls; others call\nseat 2 draws two; seat 3 draws one; others stand pat"
    )
    given = served(at(script, seats=ALL_IN, start="draw", game="deuce-to-seven no-limit 2-4"))
    assert ("deal 1 to seat 2", "draw.all_in") in given


def test_all_in_five_is_still_four_and_one() -> None:
    script = "seat 3 raises to 12; others call\nseat 2 draws five; seat 3 draws one; others stand pat"
    given = served(at(script, seats=ALL_IN, start="draw", game="deuce-to-seven no-limit 2-4"))
    assert given[-1] == ("deal 1 to seat 2", "draw.five")


def test_all_in_one_who_has_folded_draws_nothing() -> None:
    moment = draw("seat 1 draws one; others stand pat", "seat 3 opens; seat 5 folds; others call\n").wait()
    assert verdict(moment, "deal 1 to seat 5") == ("forbidden", "draw.all_in", "critical", "")


def test_premature_no_draw_card_while_the_betting_is_open() -> None:
    eager = at("seat 3 opens; seat 4 acts out of turn: draws two; others call").wait(2)
    assert verdict(eager, "deal 1 to seat 4") == ("early", "draw.premature", "critical", "")


def test_premature_card_comes_out_and_the_discards_stand() -> None:
    eager = at("seat 3 opens; seat 4 acts out of turn: draws two; others call\nothers stand pat").wait(2)
    card = eager.play("deal 1 to seat 4")
    assert owed_by(card) == [("set aside card 4 from seat 4", "draw.premature")]
    aside = card.play("set aside card 4 from seat 4")
    assert (aside.table.seat(4).asked, aside.table.seat(4).threw, aside.table.seat(4).given) == (2, 2, 0)
    assert hands(aside).count("deal 1 to seat 4") == 2


def test_premature_is_no_word_for_a_closed_round_whose_bets_are_not_in() -> None:
    closed = at("seat 3 opens; others call\nseat 1 draws one; others stand pat").until("bring in")
    assert verdict(closed, "deal 1 to seat 1")[1] == "bet.bring_in"


# --- passed over


def passed_over(**more: Any) -> Moment:
    script = (
        "the dealer passes over seat 3\n" + OPEN + "seat 1 draws one; seat 3 draws two; seat 4 draws one; "
    )
    return at(script + "seat 5 draws three; others stand pat", start="draw", **more)


def test_skipped_is_asked_and_served_next() -> None:
    """DR-11."""
    assert owed_by(passed_over()) == [("say how many to seat 3", "draw.skipped")]
    assert served(passed_over())[:4] == [
        ("take in seat 3", "draw.order"), *[("deal 1 to seat 3", "draw.skipped")] * 2,
        ("take in seat 5", "draw.order"),
    ]  # fmt: skip


def test_skipped_stops_the_draw() -> None:
    assert verdict(passed_over(), "deal 1 to seat 5") == ("early", "draw.skipped", "major", "skipped")
    assert slips(passed_over(), "wait") == [("draw.skipped", "major")]


def test_skipped_is_not_called_pat_by_the_dealer() -> None:
    assert verdict(passed_over(), "say pat for seat 3") == (
        "forbidden",
        "draw.skipped",
        "critical",
        "skipped",
    )
    assert passed_over().play("say pat for seat 3").table.seat(3).asked is None


def test_skipped_plays_pat_where_the_house_has_it_so() -> None:
    house = passed_over(options={"skipped": "pat"})
    assert owed_by(house) == [("say pat for seat 3", "draw.skipped")]
    assert house.play("say pat for seat 3").table.seat(3).asked == 0
    assert "deal 1 to seat 3" not in hands(house)


def test_skipped_says_nothing_of_one_who_has_spoken() -> None:
    both = draw("seat 1 draws one; seat 2 draws one").wait(2)
    assert all(rule != "draw.skipped" for _, rule in owed_by(both))


# --- miscounts


def too_few(start: str) -> Moment:
    script = (
        "the 2nd draw card to seat 1 is missed\n"
        + OPEN
        + "seat 1 draws two; seat 2 draws one; others stand pat"
    )
    return at(script, start=start)


def test_miscounted_too_few_is_made_up_at_once() -> None:
    assert owed(too_few("draw")) == ["deal 1 to seat 1"]


def test_miscounted_too_few_waits_once_the_next_hand_is_served() -> None:
    late = too_few("draw of seat 3")
    assert verdict(late, "deal 1 to seat 1")[0] != "right"
    assert served(late) == [("deal 1 to seat 1", "draw.miscounted")]


def test_miscounted_too_few_given_before_all_have_drawn_is_too_early() -> None:
    late = at(
        "the 2nd draw card to seat 1 is missed\n"
        + OPEN
        + "seat 1 draws two; seat 2 draws one; seat 3 draws one",
        start="draw of seat 3",
    )
    assert verdict(late, "deal 1 to seat 1") == ("early", "draw.miscounted", "critical", "")


def served_one_too_many(script: str = "seat 1 draws two; seat 2 draws one; others stand pat") -> Moment:
    return draw(script).wait().play("burn", "take in seat 1", "deal 2 to seat 1", "deal 1 to seat 1")


def test_miscounted_too_many_unseen_goes_back_on_top() -> None:
    """DR-10."""
    assert owed_by(served_one_too_many())[0] == ("take card 6 from seat 1 to stub", "draw.miscounted")
    assert _hands_at_the_end(served_one_too_many()) == _hands_at_the_end(
        draw("seat 1 draws two; seat 2 draws one; others stand pat")
    )


def test_miscounted_too_many_is_set_aside_once_the_next_hand_is_served() -> None:
    script = (
        "the 2nd draw card to seat 1 is double\nseat 1 draws two; seat 2 draws one\nseat 1 finds six cards\n"
        "others stand pat"
    )
    found = [one for one in run_perfect(draw(script)) if one[1] == "draw.miscounted"]
    assert found == [("set aside card 6 from seat 1", "draw.miscounted")]


def test_miscounted_a_surplus_that_was_the_last_card_off_harms_nobody() -> None:
    script = "the 1st draw card to seat 1 is exposed\nseat 1 draws one; seat 2 draws five; seat 3 draws one"
    wrong = draw(script).until("take in seat 3").play("take in seat 3", "deal 1 to seat 3").wait(3)
    wrong = wrong.play("deal 1 to seat 1")
    assert owed_by(wrong)[0] == ("take card 6 from seat 1 to stub", "draw.miscounted")
    assert _hands_at_the_end(wrong) == _hands_at_the_end(draw(script))


def test_miscounted_too_many_and_looked_at_is_dead_by_the_floor() -> None:
    script = "seat 1 draws two; seat 1 looks; others stand pat"
    seen = draw(script).wait().play("burn", "take in seat 1", "deal 2 to seat 1", "deal 1 to seat 1").wait()
    assert owed_by(seen)[0] == ("call the floor", "draw.miscounted")
    assert verdict(seen, "say dead hand seat 1") == ("forbidden", "draw.miscounted", "major", "floor_calls")
    assert owed_by(seen.play("call the floor"))[0] == ("say dead hand seat 1", "draw.miscounted")
    alone = draw(script, options={"floor_calls": False})
    alone = alone.wait().play("burn", "take in seat 1", "deal 2 to seat 1", "deal 1 to seat 1").wait()
    assert owed_by(alone)[0] == ("say dead hand seat 1", "draw.miscounted")


def test_miscounted_a_surplus_that_came_after_the_look_is_unseen() -> None:
    looked = draw("seat 1 draws two; seat 1 looks; seat 2 draws one")
    looked = looked.wait().play("burn", "take in seat 1", "deal 2 to seat 1").wait()
    assert owed_by(looked.play("deal 1 to seat 1"))[0] == (
        "take card 6 from seat 1 to stub",
        "draw.miscounted",
    )


SLIDES = "seat 1 draws two; seat 4 draws three; others stand pat"


@pytest.mark.parametrize("nth", ["1st", "2nd"])
@pytest.mark.parametrize("to", [2, 4, 6])
def test_miscounted_a_card_in_the_wrong_hand_moves_to_the_hand_due(nth: str, to: int) -> None:
    moment = draw(f"the {nth} draw card to seat 1 goes to seat {to}\n" + SLIDES)
    mended = [one for one in run_perfect(moment) if one[1] == "draw.miscounted"]
    assert mended == [(f"take card 6 from seat {to} to seat 1", "draw.miscounted")]
    assert _hands_at_the_end(moment) == _hands_at_the_end(draw(SLIDES))


def test_miscounted_a_card_in_the_hand_of_one_who_spoke_ahead_moves_too() -> None:
    script = "the 2nd draw card to seat 1 goes to seat 4\nseat 4 acts out of turn: draws three\n" + SLIDES
    mended = [one for one in run_perfect(draw(script)) if one[1] == "draw.miscounted"]
    assert mended == [("take card 3 from seat 4 to seat 1", "draw.miscounted")]


def test_miscounted_a_card_seen_in_the_wrong_hand_is_set_aside_by_the_floor() -> None:
    script = "the 1st draw card to seat 1 goes to seat 4 and at once seat 4 looks\n" + SLIDES
    seen = draw(script).wait().play("burn", "take in seat 1", "deal 1 to seat 1")
    assert owed_by(seen)[0] == ("call the floor", "draw.miscounted")
    assert verdict(seen, "take card 6 from seat 4 to seat 1")[0] != "right"
    ruled = seen.play("call the floor")
    assert owed_by(ruled)[0] == ("set aside card 6 from seat 4", "draw.miscounted")
    assert hands(ruled).count("deal 1 to seat 1") == 2
    assert hands(ruled).count("deal 1 to seat 4") == 3


def test_miscounted_too_few_of_five_are_made_up_where_five_go_in_a_row() -> None:
    """A boxed card among the five: the hand has four, and no fifth of its own is owed later."""
    script = """
    the 1st draw card to seat 4 is missed; the 2nd draw card to seat 1 is boxed
    others call
    seat 1 draws five; seat 4 draws five; others stand pat
    """
    found = at(script, seats=4, start="draw", house="wsop-live").play("set aside EXPOSED from seat 1")
    line = run_perfect(found)
    assert ("deal 1 to seat 1", "draw.miscounted") in line
    assert not any(rule.startswith("mend.") for _, rule in line)


def test_miscounted_a_card_that_nobody_knows_of_holds_nothing_up() -> None:
    script = """
    the 1st draw card to seat 2 goes to seat 3; the 1st draw card to seat 2 is double
    the dealer passes over seat 2
    others call
    seat 1 draws one; seat 2 draws two; seat 3 draws two; seat 4 draws five; seat 5 pat
    """
    line = run_perfect(at(script, seats=5, start="draw"))
    assert line[-1] == ("say action to seat 1", "draw.lowball_first")
    assert not any(rule.startswith("mend.") for _, rule in line)


def test_miscounted_cards_served_out_of_order_come_back_the_last_first() -> None:
    both = "seat 1 draws two; seat 2 draws two; others stand pat"
    wrong = draw(both).wait(2).play("burn", "take in seat 1", "take in seat 2", "deal 2 to seat 2")
    assert hands(wrong)[:2] == ["take card 5 from seat 2 to stub", "take card 4 from seat 2 to seat 1"]
    assert _hands_at_the_end(wrong) == _hands_at_the_end(draw(both))


def test_miscounted_is_no_card_that_the_dealer_took_from_another_hand() -> None:
    script = "seat 1 draws one; seat 6 draws one; others stand pat"
    taken = (
        draw(script).until("deal 1 to seat 6").play("deal 1 to seat 6", "take card 5 from seat 1 to seat 6")
    )
    assert owed_by(taken)[0] == ("take card 6 from seat 6 to seat 1", "mend.own_error")


def test_miscounted_one_served_out_of_order_who_has_looked_keeps_its_cards() -> None:
    script = "seat 1 draws one; seat 2 draws one; seat 2 looks; others stand pat"
    wrong = draw(script).wait(2).play("burn", "take in seat 1", "take in seat 2", "deal 1 to seat 2").wait()
    assert owed(wrong)[0] == "deal 1 to seat 1"


def test_miscounted_nobody_is_asked_how_many_because_a_card_slid() -> None:
    slid = draw("the 1st draw card to seat 1 goes to seat 4\n" + SLIDES).wait()
    slid = slid.play("burn", "take in seat 1", "deal 1 to seat 1")
    assert all(rule != "draw.skipped" for _, rule in owed_by(slid))
    assert slips(slid, "take card 6 from seat 4 to seat 1") == []


def test_skipped_nobody_is_asked_while_a_boxed_card_lies_in_a_hand_before() -> None:
    script = """the 1st draw card to seat 3 falls off the table
the 2nd card of the stub is boxed
the dealer passes over seat 3
others call
seat 1 draws one; seat 2 draws two; seat 3 draws one; seat 4 draws one; seat 5 draws three"""
    moment = at(script, seats=5, start="draw").wait()
    assert owed_by(moment)[0] == ("set aside EXPOSED from seat 1", "stray.boxed")
    assert slips(moment, "set aside EXPOSED from seat 1") == []


def test_miscounted_a_boxed_card_at_an_all_in_that_slid_is_set_aside_and_no_surplus() -> None:
    script = """the 1st draw card to seat 2 goes to seat 1
the 1st draw card to seat 2 is boxed
seat 2 is all in; others call
seat 1 draws two; seat 2 draws one"""
    moment = at(script, seats=2, game="draw high no-limit 2-4", start="draw")
    moment = moment.until("set aside EXPOSED from seat 1")
    assert slips(moment, "set aside EXPOSED from seat 1") == []


def test_miscounted_a_boxed_card_that_slid_is_set_aside_and_not_moved_on() -> None:
    both = "the 1st draw card to seat 1 is boxed\nthe 1st draw card to seat 1 goes to seat 4\n"
    slid = draw(both + SLIDES).wait()
    slid = slid.play("burn", "take in seat 1", "deal 1 to seat 1")
    assert owed_by(slid)[0] == ("set aside EXPOSED from seat 4", "stray.boxed")
    assert slips(slid, "set aside EXPOSED from seat 4") == []


# --- the stub runs out


THIN = "others draw four\nseat 6 draws one"  # 1 + 20 cards off a stub of 22: one is left and one is due
GAME_27 = "deuce-to-seven limit 4-8"


def thin(script: str = THIN, **more: Any) -> Moment:
    return draw(script, game=GAME_27, **more).until("take in seat 6")


def test_deck_out_the_last_card_is_not_dealt() -> None:
    one_left = thin().play("take in seat 6")
    assert owed_by(one_left)[0][1] == "draw.deck_out"
    assert verdict(one_left, "deal 1 to seat 6") == ("forbidden", "draw.deck_out", "critical", "last_card")


def test_deck_out_shuffles_cuts_burns_and_goes_on() -> None:
    assert hands(thin().play("take in seat 6")) == ["reshuffle", "cut", "burn", "deal 1 to seat 6"]
    shuffled = thin().play("take in seat 6", "reshuffle")
    assert verdict(shuffled, "burn")[0] != "right"
    assert verdict(shuffled, "deal 1 to seat 6")[:2] == ("early", "draw.deck_out")
    assert verdict(shuffled.play("cut"), "deal 1 to seat 6")[:2] == ("early", "draw.burn")


def test_deck_out_gives_nobody_back_a_card_thrown_in_the_same_draw() -> None:
    short = thin("seat 1 draws five; seat 6 draws three; others draw four").play("take in seat 6")
    discards = {one.card for one in short.table.muck if one.source is not None and one.source.seat in (1, 6)}
    assert len(discards) == 8
    stub = {one.card for one in short.play("reshuffle").table.stub}
    assert not stub & discards
    assert len(stub) == 1 + 16


def test_deck_out_a_hand_whose_exposed_card_is_still_to_go_does_not_get_its_discards_back() -> None:
    script = "the 1st draw card to seat 1 is exposed\nothers draw four\nseat 6 draws one"
    short = thin(script).play("take in seat 6", "reshuffle")
    mine = [one for one in short.table.muck if one.source is not None and one.source.seat == 1]
    assert len(mine) == 4


def test_deck_out_an_exposed_card_that_went_to_the_muck_does_not_come_back_to_its_hand() -> None:
    script = "the 1st draw card to seat 1 is exposed\nothers draw four\nseat 6 draws two"
    short = draw(script, game=GAME_27).wait().play("burn", "take in seat 1", "deal 4 to seat 1")
    exposed = short.table.exposures[-1].card
    short = short.play("take EXPOSED from seat 1 to muck").until("take in seat 6").play("take in seat 6")
    assert exposed not in {one.card for one in short.play("reshuffle").table.stub}


def test_deck_out_in_a_house_where_the_last_card_may_complete_the_draw() -> None:
    assert hands(thin(house=WSOP).play("take in seat 6")) == ["deal 1 to seat 6"]
    folded = "seat 3 opens; seat 1 folds; others call\n"
    four_each = "seat 2 draws five; others draw four\nseat 6 draws five"  # 1 + 5 + 12, four left and five due
    two = draw(four_each, folded, game=GAME_27, house=WSOP).until("take in seat 6").play("take in seat 6")
    acts = hands(two)
    assert acts[:3] == ["deal 1 to seat 6"] * 3
    assert acts[3].startswith("reshuffle")
    assert acts[4:6] == ["cut", "burn"]


def test_deck_out_a_card_that_is_still_owed_to_another_keeps_the_last_from_completing() -> None:
    script = (
        "the 1st draw card to seat 2 is exposed\n"
        "seat 1 pat; seat 2 draws five; others draw four\nseat 6 draws four"
    )
    moment = draw(
        script, "seat 3 opens; others call\n", game=GAME_27, options={"last_card": "if-it-completes"}
    )
    short = moment.until("take in seat 6").play("take in seat 6")  # 1 + 16 off, five left: four and the fifth
    assert hands(short)[:5] == ["deal 1 to seat 6"] * 4 + ["reshuffle"]


def test_deck_out_with_burns_and_without_discards() -> None:
    folded = "seat 3 opens; seat 5 folds; others call\n"
    script = "seat 1 draws five; others draw four\nseat 6 draws five"
    more = {"game": GAME_27, "options": {"reshuffle_burns": True, "reshuffle_discards": False}}
    short = draw(script, folded, **more).until("burn").play("burn")
    while not any(act.startswith("reshuffle") for act in owed(short)):
        act = short.sitting.next_perfect()
        short = Moment((short.sitting.wait() if act is None else short.sitting.do(act)).sitting)
    burns = len(short.table.burns)
    left = len(short.table.stub)
    acts = hands(short)
    done = short.play(acts[0])
    assert len(done.table.stub) == left + burns + 5  # the folded hand; no discard
    assert done.table.burns == ()


def test_deck_out_mixes_the_rest_in_before_a_hand_that_it_cannot_fill() -> None:
    """DR-12."""
    script = "others draw four\nseat 6 draws three"  # 21 off, one left: deal-down and mix agree; so draw less
    less = script.replace("others draw four", "seat 1 draws two; others draw four")
    down = draw(less, game=GAME_27).until("take in seat 6").play("take in seat 6")
    assert hands(down)[:2] == ["deal 1 to seat 6", "deal 1 to seat 6"]
    mix = draw(less, game=GAME_27, options={"deck_out": "mix"}).until("take in seat 6").play("take in seat 6")
    assert hands(mix)[:4] == ["reshuffle", "cut", "burn", "deal 1 to seat 6"]


def test_deck_out_mixes_in_nothing_where_the_stub_would_be_no_greater() -> None:
    script = "seat 1 draws two; others draw four\nseat 6 draws four"  # 19 off, three left; nobody has folded
    more = {"deck_out": "mix", "reshuffle_discards": False, "reshuffle_burns": True}
    short = draw(script, game=GAME_27, options=more).until("take in seat 6").play("take in seat 6")
    assert hands(short)[:2] == ["deal 1 to seat 6", "deal 1 to seat 6"]
    assert "gather" in [act for act, _ in run_perfect(short)]  # too few after all: it ends


def test_deck_out_the_burn_due_at_that_moment_is_the_one_after_the_reshuffle() -> None:
    script = "others draw four; seat 5 pat\nseat 6 draws five"
    short = draw(script, game=GAME_27).until("take in seat 6").play("take in seat 6", "deal 4 to seat 6")
    assert hands(short) == ["reshuffle", "cut", "burn", "deal 1 to seat 6"]


def test_deck_out_the_last_card_dealt_as_the_fifth_goes_back_first() -> None:
    script = "others draw four; seat 5 pat\nseat 6 draws five"
    short = draw(script, game=GAME_27).until("take in seat 6").play("take in seat 6", "deal 4 to seat 6")
    assert _hands_at_the_end(short.play("deal 1 to seat 6")) == _hands_at_the_end(short)


def test_deck_out_five_players_and_the_twenty_third_card() -> None:
    """DR-13."""
    script = "seat 1 draws five; seat 2 draws five; seat 3 draws five; seat 4 draws four; seat 5 draws four"
    short = draw(script, "seat 1 opens; seat 6 folds; others call\n", game=HIGH).until("take in seat 5")
    assert hands(short.play("take in seat 5", "deal 4 to seat 5")) == [
        "reshuffle", "cut", "burn", "deal 1 to seat 1", "deal 1 to seat 2", "deal 1 to seat 3",
    ]  # fmt: skip


def test_deck_out_with_nothing_to_shuffle_in_is_for_the_floor() -> None:
    none = draw(THIN, game=GAME_27, options={"reshuffle_discards": False}).until("call the floor")
    assert owed_by(none)[0] == ("call the floor", "draw.deck_out")
    assert verdict(none, "give back everything") == ("forbidden", "draw.deck_out", "major", "floor_calls")
    assert owed_by(none.play("call the floor")) == [("give back everything", "draw.deck_out")]


# --- who acts first after the draw


def after_draw(script: str, **more: Any) -> list[tuple[str, str]]:
    return [one for one in run_perfect(at(script, start="draw", **more)) if "action" in one[0]]


def test_lowball_first_is_the_first_live_hand_left_of_the_button() -> None:
    script = "seat 5 opens; seat 3 folds; others call\nothers stand pat"
    assert after_draw(script, button=2) == [("say action to seat 4", "draw.lowball_first")]


def test_lowball_first_has_chips() -> None:
    script = "seat 3 raises to 12; others call\nothers stand pat"
    seats = [{"stack": 12}, {}, {}, {}]
    said = after_draw(script, seats=seats, game="deuce-to-seven no-limit 2-4")
    assert said == [("say action to seat 2", "draw.lowball_first")]


def test_lowball_first_pointing_elsewhere_is_wrong() -> None:
    over = draw("others stand pat").until("say action to seat 1")
    assert verdict(over, "say action to seat 3") == ("wrong", "draw.lowball_first", "minor", "")
    assert slips(over, "wait") == [("draw.lowball_first", "minor")]


def test_lowball_first_holds_at_draw_high_with_blinds() -> None:
    script = "seat 3 opens; others call\nothers stand pat"
    assert after_draw(script, game=HIGH, blinds=[2, 4]) == [("say action to seat 1", "draw.lowball_first")]


def test_high_first_is_the_opener() -> None:
    script = "seat 1 checks; seat 2 checks; seat 3 opens; others call\nothers stand pat"
    assert after_draw(script, game=HIGH) == [("say action to seat 3", "draw.high_first")]


@pytest.mark.parametrize("game", [HIGH, "jacks or better limit 4-8"])
def test_high_first_is_the_next_when_the_opener_has_folded(game: str) -> None:
    """JB-14."""
    script = (
        "seat 1 checks; seat 2 checks; seat 3 opens; seat 4 folds; seat 5 calls; seat 6 raises\n"
        "seat 1 calls; seat 2 folds; seat 3 folds; seat 5 calls\nothers stand pat"
    )
    assert after_draw(script, game=game) == [("say action to seat 5", "draw.high_first")]


def test_high_first_is_the_next_when_the_opener_is_all_in() -> None:
    script = "seat 1 checks; seat 2 is all in; others call\nothers stand pat"
    seats = [{}, {"stack": 5}, {}, {}]
    assert after_draw(script, seats=seats, game=HIGH) == [("say action to seat 3", "draw.high_first")]


def test_miscounted_a_stray_draw_card_makes_nobody_a_player() -> None:
    drawing = at(
        "seat 1 opens; others call\nseat 1 draws two; others pat",
        start="draw", seats=[{}, {}, {"new": True}], button=2, ends="award",
    )  # fmt: skip
    stray = drawing.until("take in seat 1").play("burn", "take in seat 1", "deal 1 to seat 3")
    acts = [act for act, _ in run_perfect(stray)]
    assert "say show to seat 3" not in acts
    assert any(act.startswith("push") for act in acts)
