"""The right seats post the right sums."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.build import Moment, at, owed, owed_by, verdict

EVERY_HOUSE = pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])


def ready(**more: Any) -> Moment:
    """The button lies right, nothing is up yet."""
    before = at(start="before", **more)
    return before.play(f"move button to seat {before.table.button_due}")


def blinds(moment: Moment) -> list[str]:
    return [act for act, rule in owed_by(moment) if rule == "blind.post"]


@EVERY_HOUSE
def test_post_from_the_left_of_the_button_the_big_one_last(house: str) -> None:
    moment = ready(seats=[{}, {"away": True}, {}, {}], button=4, house=house)
    assert blinds(moment) == ["post 2 for seat 1", "post 4 for seat 3"]
    assert verdict(moment, "post 4 for seat 1") == ("wrong", "blind.post", "major", "")
    assert verdict(moment, "post 2 for seat 2") == ("wrong", "blind.post", "major", "")
    assert verdict(moment, "riffle")[:2] == ("early", "blind.post")


@pytest.mark.parametrize(
    ("game", "sums", "expected"),
    [
        ("ace-to-five limit 8-16", None, ["post 4 for seat 1", "post 8 for seat 2"]),
        ("deuce-to-seven no-limit 5-10", None, ["post 5 for seat 1", "post 10 for seat 2"]),
        ("ace-to-five limit 20-40", [20], ["post 20 for seat 1"]),
        ("deuce-to-seven limit 8-16", [2, 4, 8],
         ["post 2 for seat 1", "post 4 for seat 2", "post 8 for seat 3"]),
    ],
)  # fmt: skip
def test_post_as_many_as_the_game_has(game: str, sums: list[int] | None, expected: list[str]) -> None:
    more = {"blinds": sums} if sums else {}
    assert blinds(ready(seats=5, game=game, **more)) == expected


def test_post_heads_up_the_button_has_the_small_one() -> None:
    moment = ready(seats=2, button=2)
    assert blinds(moment) == ["post 2 for seat 2", "post 4 for seat 1"]
    assert blinds(ready(seats=2, button=2, blinds=[4])) == ["post 4 for seat 1"]


def test_post_before_the_wrong_seat_goes_back() -> None:
    moment = ready(seats=[{}, {}, {}, {}, {"posted": 4}])
    assert "give back post of seat 5" in blinds(moment)
    assert verdict(moment, "post 4 for seat 5")[0] == "wrong"
    mended = moment.play("give back post of seat 5", "post blinds")
    assert mended.errors == []
    assert owed(mended) == ["riffle"]


def test_post_by_the_dealer_from_the_wrong_seat_is_undone() -> None:
    wrong = ready(seats=5).play("post 4 for seat 3")
    assert owed_by(wrong) == [("give back post of seat 3", "mend.own_error")]
    assert owed(wrong.play("give back post of seat 3", "post blinds")) == ["riffle"]


def test_post_of_half_or_more_of_a_single_blind_is_the_blind() -> None:
    """BL-02."""
    moment = ready(seats=[{"stack": 12}, {}, {}, {}], game="ace-to-five limit 20-40", blinds=[20])
    assert blinds(moment) == ["post 12 for seat 1"]
    assert verdict(moment, "post 20 for seat 1")[0] == "right"
    posted = moment.play("post 12 for seat 1")
    assert owed(posted) == ["riffle"]
    assert verdict(posted, "post 20 for seat 2")[0] == "needless"


def test_post_by_a_player_of_his_own_accord_is_not_collected_twice() -> None:
    moment = ready(seats=[{"posted": 2}, {"posted": 1}, {}, {}])
    assert blinds(moment) == ["post 3 for seat 2"]


def test_post_may_come_before_the_button_is_moved() -> None:
    before = at(seats=4, start="before", button=2)
    assert verdict(before, "post 2 for seat 3")[:2] == ("right", "blind.post")
    assert verdict(before, "post 2 for seat 2")[:2] == ("wrong", "blind.post")


def test_post_that_is_made_up_is_no_blind_out_of_place() -> None:
    moment = ready(seats=[{}, {}, {}, {"owes": True, "posted": 4}, {}])
    assert blinds(moment) == ["post 2 for seat 1", "post 4 for seat 2"]


@EVERY_HOUSE
def test_post_found_missing_goes_up_while_its_player_has_not_looked(house: str) -> None:
    script = "seat 2 forgets the blind; seat 1 says seat 2 owes the blind"
    late = at(script, seats=4, house=house).wait()
    assert owed_by(late) == [("post 4 for seat 2", "blind.post")]
    assert verdict(late, "misdeal") == ("forbidden", "misdeal.needless", "critical", "")
    assert owed(late.play("post 4 for seat 2")) == []


@pytest.mark.parametrize("first", ["seat 2 looks", "seat 3 calls; seat 4 calls; seat 1 calls; seat 2 folds"])
def test_post_is_not_put_up_after_a_look_or_an_act(first: str) -> None:
    script = f"seat 2 forgets the blind; {first}; seat 1 says seat 2 owes the blind"
    late = at(script, seats=4).wait(len(first.split(";")) + 1)
    assert "post 4 for seat 2" not in owed(late)
    assert owed(at("seat 2 forgets the blind", seats=4)) == []


def test_post_again_from_the_right_seats_when_the_button_was_wrong() -> None:
    wrong = at("the button was at seat 1", seats=4, button=3).play("misdeal", "give back bets and blinds")
    again = wrong.play("gather", "move button to seat 2")
    assert again.errors == []
    assert blinds(again) == ["post 2 for seat 3", "post 4 for seat 4"]


def test_post_stands_in_any_other_misdeal() -> None:
    script = "the dealer gives seat 2 six cards; seat 3 calls; seat 2 finds six cards"
    again = at(script, seats=4).wait(2).play("misdeal", "give back bets", "gather")
    assert again.errors == []
    assert blinds(again) == []
