"""The burn: when one is owed, what serves as it, and how one forgotten or too many is mended."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

D7 = "deuce-to-seven no-limit 2-4"
DRAW = "seat 1 draws one; seat 2 draws two; seat 3 pat; seat 4 draws one"
STUB = "9c 2s 3s 4s 5s 6s 7s"  # the burn, one for seat 1, two for seat 2, one for seat 4


def four(script: str = DRAW, **more: Any) -> Moment:
    return at(script, **{"seats": 4, "game": D7, "start": "draw", "stub": STUB, **more})


def served(moment: Moment, seat: int) -> set[str]:
    """The faces in a hand that came off the stub as the tests lay it."""
    return set(moment.hand(seat).split()) & set(STUB.split())


def end(moment: Moment) -> Moment:
    """The moment when the perfect dealer has nothing left to do."""
    for _ in range(200):
        if moment.sitting.finished:
            return moment
        act = moment.sitting.next_perfect()
        outcome = moment.sitting.wait() if act is None else moment.sitting.do(act)
        moment = Moment(outcome.sitting, moment.judged)
    raise AssertionError("no end")


def everyone_has_what_would_have_come(moment: Moment) -> bool:
    done = end(moment)
    return done.burns == "9c" and [served(done, seat) for seat in (1, 2, 4)] == [{"2s"}, {"3s", "4s"}, {"5s"}]


# --- burn


@pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])
def test_burn_comes_after_the_round_and_before_the_first_card(house: str) -> None:
    drawing = four(house=house).wait()
    assert "burn" in owed(drawing)
    assert verdict(drawing, "deal 1 to seat 1") == ("early", "draw.burn", "critical", "")
    assert "burn" not in owed(drawing.play("burn"))
    assert everyone_has_what_would_have_come(drawing)


def test_burn_while_the_round_is_open_is_early_and_stays() -> None:
    betting = four("others call", start="bet")
    assert verdict(betting, "burn") == ("early", "draw.burn", "major", "")
    assert owed(betting.play("burn")) == []
    before_the_big_blind = betting.until("bring in")
    assert verdict(before_the_big_blind, "burn")[2] != "critical"  # the round is closed, the bets are not in


def test_burn_goes_nowhere_else() -> None:
    drawing = four().wait()
    for wrong in ("set aside top of stub", "take top of stub to muck"):
        assert verdict(drawing, wrong)[:3] == ("wrong", "draw.burn", "critical")


def test_burn_is_owed_to_nobody_who_stands_pat() -> None:
    pats = four("others stand pat")
    assert "burn" not in [act for act, _ in run_perfect(pats)]
    assert owed(pats.wait(2)) == []


def test_burn_is_made_once() -> None:
    burned = four().wait().play("burn")
    assert verdict(burned, "burn") == ("needless", "draw.burn", "critical", "")


def test_burn_that_shows_its_face_stays() -> None:
    shown = four(f"the burn is exposed\n{DRAW}").wait().play("burn")
    assert shown.burns == "9c"
    assert "burn" not in owed(shown)
    assert verdict(shown, "burn")[:3] == ("needless", "draw.burn", "critical")
    assert verdict(shown, "take EXPOSED from burn to muck")[0] != "right"


def test_burn_a_replaced_card_serves() -> None:
    script = f"the 3rd card to seat 2 is exposed\nothers call\n{DRAW}"
    dealt = four(script, start="deal", hands={2: "2c 3d Qh 9s Kc"})
    drawing = dealt.until("bring in").play("bring in").wait()
    assert drawing.burns == "Qh"
    assert "burn" not in owed(drawing)
    assert verdict(drawing, "burn") == ("needless", "draw.burn", "critical", "")
    assert next(act for act, _ in run_perfect(drawing.play("burn"))) == "take card 2 from burn to stub"


def test_burn_a_kept_card_does_not_serve() -> None:
    script = f"the 3rd card to seat 2 is exposed\nothers call\n{DRAW}"
    dealt = four(script, start="deal", hands={2: "2c 3d 7h 9h Kc"})
    assert "burn" in [act for act, _ in run_perfect(dealt)]


def test_burn_an_extra_card_taken_back_serves() -> None:
    script = f"the 5th card to seat 2 is double\nseat 2 finds six cards; others call\n{DRAW}"
    line = [act for act, _ in run_perfect(four(script, start="deal"))]
    assert "take card 6 from seat 2 to burn" in line
    assert "burn" not in line


def test_burn_a_card_put_there_by_mistake_does_not_serve() -> None:
    mistaken = four().play("take card 1 from seat 3 to burn")
    assert owed_by(mistaken)[0] == ("take card 1 from burn to seat 3", "mend.own_error")
    assert everyone_has_what_would_have_come(mistaken)


# --- burn_missed


FORGOTTEN = f"the dealer forgets to burn\n{DRAW}"


def test_burn_missed_the_first_card_becomes_the_burn() -> None:
    """DR-01."""
    missed = four(FORGOTTEN)
    assert served(missed, 1) == {"9c"}
    assert owed_by(missed) == [("take card 5 from seat 1 to burn", "draw.burn_missed")]
    assert verdict(missed, "burn") == ("early", "draw.burn_missed", "critical", "")
    assert verdict(missed, "take card 4 from seat 1 to burn")[:3] == ("wrong", "draw.burn_missed", "critical")
    assert verdict(missed, "take card 5 from seat 1 to muck")[:3] == ("wrong", "draw.burn_missed", "critical")
    assert owed(missed.play("take card 5 from seat 1 to burn"))[0] == "deal 1 to seat 1"
    assert everyone_has_what_would_have_come(missed)


@pytest.mark.parametrize(
    "further",
    [
        ["burn"],
        ["deal 1 to seat 1"],
        ["wait", "take in seat 2", "deal 2 to seat 2"],
        ["wait", "take in seat 2", "deal 1 to seat 2", "take card 5 from seat 1 to burn"],
    ],
)
def test_burn_missed_is_mended_whatever_was_done_meanwhile(further: list[str]) -> None:
    assert everyone_has_what_would_have_come(four(FORGOTTEN).play(*further))


def test_burn_missed_when_all_have_drawn_each_card_moves_up() -> None:
    """DR-01: found before the betting."""
    missed = four(FORGOTTEN, start="after draw")
    line = [act for act, rule in run_perfect(missed) if rule == "draw.burn_missed"]
    assert line == [
        "take card 5 from seat 1 to burn", "take card 4 from seat 2 to seat 1",
        "take card 5 from seat 4 to seat 2", "deal 1 to seat 4",
    ]  # fmt: skip
    assert everyone_has_what_would_have_come(missed)
    assert slips(missed) == [("draw.burn_missed", "critical")]


def test_burn_missed_once_there_is_action_nothing_is_mended() -> None:
    late = four(f"{FORGOTTEN}\nseat 1 bets; others call", start="after draw").wait()
    assert owed(late) == []
    for wrong in ("burn", "take card 5 from seat 1 to burn"):
        assert verdict(late, wrong)[:3] == ("forbidden", "draw.burn_missed", "critical")
    assert served(end(late), 1) == {"9c"}


def test_burn_missed_once_a_card_was_looked_at_the_burn_comes_before_the_next_hand() -> None:
    script = (
        "the dealer forgets to burn\nseat 1 draws one; wait for deal 1 to seat 1 and at once seat 1 looks\n"
    )
    script += "seat 2 draws two; seat 3 pat; seat 4 draws one"
    looked = four(script)
    assert owed(looked) == []
    assert verdict(looked, "take card 5 from seat 1 to burn")[0] != "right"
    waiting = looked.wait()
    assert ("burn", "draw.burn_missed") in owed_by(waiting)
    assert verdict(waiting, "deal 1 to seat 2")[:2] == ("early", "draw.burn_missed")
    done = end(waiting)
    assert (served(done, 1), done.burns, served(done, 2)) == ({"9c"}, "2s", {"3s", "4s"})


def test_burn_missed_two_burns_the_second_goes_back() -> None:
    twice = four(f"the dealer burns twice\n{DRAW}")
    assert owed_by(twice)[0] == ("take card 2 from burn to stub", "draw.burn_missed")
    assert verdict(twice, "take card 2 from burn to muck")[:3] == ("wrong", "draw.burn_missed", "critical")
    assert everyone_has_what_would_have_come(twice)


@pytest.mark.parametrize(
    "further",
    [
        ["take in seat 1"],
        ["take in seat 1", "deal 1 to seat 1"],
        ["take in seat 1", "deal 1 to seat 1", "wait", "take in seat 2", "deal 1 to seat 2"],
        ["take in seat 1", "deal 1 to seat 1", "wait", "take in seat 2", "deal 2 to seat 2"],
    ],
)
def test_burn_missed_two_burns_the_cards_move_down(further: list[str]) -> None:
    assert everyone_has_what_would_have_come(four(f"the dealer burns twice\n{DRAW}").play(*further))


def test_burn_missed_two_burns_when_all_have_drawn() -> None:
    twice = four(f"the dealer burns twice\n{DRAW}", start="after draw")
    assert everyone_has_what_would_have_come(twice)
    assert [act for act, _ in run_perfect(twice)][-1] != "take card 5 from seat 4 to muck"


def test_burn_missed_one_burned_where_a_replaced_card_serves_goes_back() -> None:
    script = f"the 3rd card to seat 2 is exposed\nothers call\n{DRAW}"
    dealt = four(script, start="deal", hands={2: "2c 3d Qh 9s Kc"})
    burned = dealt.until("bring in").play("bring in").wait().play("burn")
    assert owed(burned)[0] == "take card 2 from burn to stub"
    done = end(burned)
    assert done.burns == "Qh"


def test_burn_missed_before_the_last_fifth_is_no_burn_too_many() -> None:
    script = "seat 1 pat; seat 2 draws five; seat 3 pat; seat 4 pat"
    line = run_perfect(four(script))
    assert [act for act, _ in line].count("burn") == 2
    assert "draw.burn_missed" not in [rule for _, rule in line]


def test_burn_missed_does_not_chase_an_exposed_card_into_the_muck() -> None:
    script = f"the 1st draw card to seat 1 is exposed\n{DRAW}"
    shown = four(script).until("burn").play("burn", "take in seat 1", "deal 1 to seat 1")
    mistaken = shown.play("take card 1 from seat 3 to burn")
    assert len(run_perfect(mistaken)) < 30
