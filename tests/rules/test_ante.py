"""What everyone pays before the deal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.build import Moment, at, owed, owed_by, run_perfect, verdict

EVERY_HOUSE = pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])
HIGH: dict[str, Any] = {"game": "draw high limit 8-16"}


def found(script: str = "", **more: Any) -> Moment:
    """Seat 3 has not anted, and somebody says so."""
    told = f"seat 3 forgets the ante; {script}seat 1 says seat 3 owes the ante"
    return at(told, **{**HIGH, "seats": 4, **more})


@EVERY_HOUSE
@pytest.mark.parametrize("game", ["draw high limit 8-16", "jacks or better limit 8-16"])
def test_post_is_owed_by_everyone_before_the_deal(game: str, house: str) -> None:
    seats = [{}, {"away": True}, {}, {"empty": True}]
    before = at(seats=seats, button=3, start="before", game=game, house=house)
    assert owed(before) == ["move button to seat 3", "post 2 for seat 1", "post 2 for seat 3"]
    assert verdict(before, "post 2 for seat 1")[:2] == ("right", "ante.post")
    assert verdict(before.play("move button to seat 3"), "riffle")[:2] == ("early", "ante.post")
    assert verdict(before, "post 1 for seat 1")[:3] == ("wrong", "ante.post", "major")
    assert verdict(before, "post 2 for seat 2")[:3] == ("wrong", "ante.post", "major")


def test_post_is_none_at_lowball() -> None:
    assert not any(rule == "ante.post" for _act, rule in owed_by(at(seats=3, start="before")))


def test_post_goes_beside_the_blinds_where_lowball_has_one() -> None:
    before = at(seats=3, start="before", game="deuce-to-seven no-limit 5-10", ante=1)
    antes = [act for act, rule in owed_by(before) if rule == "ante.post"]
    assert antes == ["post 1 for seat 1", "post 1 for seat 2", "post 1 for seat 3"]
    paid = before.play("move button to seat 3", "collect antes", "post blinds")
    assert paid.errors == []
    assert (paid.table.pot, paid.table.to_call) == (3, 10)
    assert owed(paid) == ["riffle"]


def test_post_by_one_who_is_short_is_what_is_left() -> None:
    before = at(seats=[{}, {"stack": 1}, {}], start="before", **HIGH).play("move button to seat 3")
    assert "post 1 for seat 2" in owed(before)
    assert verdict(before, "post 2 for seat 2")[0] == "right"
    paid = before.play("collect antes")
    assert paid.table.pot == 5
    assert paid.table.seat(2).all_in
    assert owed(paid) == ["riffle"]


@EVERY_HOUSE
def test_post_found_missing_is_made_good_and_no_misdeal(house: str) -> None:
    late = found(house=house).wait()
    assert owed_by(late) == [("post 2 for seat 3", "ante.post")]
    assert verdict(late, "misdeal") == ("forbidden", "misdeal.needless", "critical", "")
    assert verdict(late, "dead hand seat 3")[0] == "needless"
    assert owed(late.play("post 2 for seat 3")) == []


@pytest.mark.parametrize(
    ("start", "script"),
    [("bet", "seat 1 checks; seat 2 opens; "), ("draw", "seat 2 opens; others call; seat 1 pat; "),
     ("after draw", "seat 2 opens; others call; seat 2 checks; seat 3 checks; ")],
)  # fmt: skip
def test_post_is_made_good_however_late_it_is_found(start: str, script: str) -> None:
    late = found(script, start=start).until("post 2 for seat 3")
    assert late.errors == []
    assert owed_by(late)[0] == ("post 2 for seat 3", "ante.post")


def test_post_that_nobody_has_missed_is_not_owed() -> None:
    silent = at("seat 3 forgets the ante; others check", seats=4, **HIGH)
    assert owed(silent) == []
    assert "post 2 for seat 3" not in {act for act, _rule in run_perfect(silent)}


def test_post_said_to_be_missing_that_is_there_is_not_owed() -> None:
    assert owed(at("seat 1 says seat 3 owes the ante", seats=4, **HIGH).wait()) == []


def test_post_of_blinds_instead_where_the_house_plays_draw_high_so() -> None:
    rooms = {"high_forced": "blinds"}
    before = at(seats=4, start="before", options=rooms, **HIGH)
    assert owed(before) == ["move button to seat 4", "post 4 for seat 1", "post 8 for seat 2"]
    jacks = at(seats=4, start="before", options=rooms, game="jacks or better limit 8-16")
    assert "post 2 for seat 1" in owed(jacks)


def test_post_stays_in_a_misdeal() -> None:
    script = "the dealer gives seat 2 six cards; seat 1 opens; seat 2 finds six cards"
    again = at(script, seats=4, **HIGH).wait(2).play("misdeal", "give back bets", "gather")
    assert again.errors == []
    assert again.table.pot == 8
    assert owed(again) == ["riffle"]
