"""Where the button goes after a deal."""

from __future__ import annotations

import pytest

from tests.rules.build import at, owed, owed_by, run_perfect, verdict

EVERY_HOUSE = pytest.mark.parametrize("house", ["roberts", "wsop-live", "california"])
LEFT_4 = [{}, {}, {}, {"left": True}, {}, {}]
LEFT_5 = [{}, {}, {}, {}, {"left": True}, {}]


@EVERY_HOUSE
def test_move_goes_clockwise_to_the_next_player(house: str) -> None:
    seats = [{}, {"away": True}, {"empty": True}, {}]
    before = at(seats=seats, button=4, button_was=1, start="before", house=house)
    assert ("move button to seat 4", "button.move") in owed_by(before)
    assert verdict(before, "move button to seat 4") == ("right", "button.move", "", "button")
    assert verdict(before, "move button to seat 2") == ("wrong", "button.move", "critical", "button")


def test_move_goes_round_the_table() -> None:
    assert "move button to seat 1" in owed(at(seats=5, button=1, button_was=5, start="before"))


def test_move_comes_before_the_next_shuffle() -> None:
    before = at(seats=4, start="before")
    for act in ("riffle", "wash", "strip", "cut"):
        assert verdict(before, act)[:2] == ("early", "button.move")
    moved = before.play("move button to seat 4")
    assert "move button to seat 4" not in owed(moved)
    assert run_perfect(before)[0] == ("move button to seat 4", "button.move")


def test_move_wrongly_is_put_back_and_then_right() -> None:
    wrong = at(seats=4, start="before").play("move button to seat 2")
    assert owed(wrong)[0] == "move button to seat 3"
    back = wrong.play("move button to seat 3")
    assert ("move button to seat 4", "button.move") in run_perfect(back) or owed(back)[0].startswith("post")


@pytest.mark.parametrize(
    ("seats", "house", "button", "blinds"),
    [
        (LEFT_4, "roberts", 5, ["post 2 for seat 6", "post 4 for seat 1"]),
        (LEFT_4, "wsop-live", 4, ["post 2 for seat 5", "post 4 for seat 6"]),
        (LEFT_5, "roberts", 4, ["post 2 for seat 6", "post 4 for seat 1"]),
        (LEFT_5, "wsop-live", 4, ["post 4 for seat 6"]),
    ],
)
def test_move_to_a_seat_just_left_where_the_button_is_dead(
    seats: list[dict[str, bool]], house: str, button: int, blinds: list[str]
) -> None:
    before = at(seats=seats, button=button, button_was=3, start="before", house=house)
    assert owed(before)[0] == f"move button to seat {button}"
    assert owed(before)[1:] == blinds
    moved = before.play(f"move button to seat {button}", "post blinds")
    assert moved.errors == []
    assert owed(moved) == ["riffle"]


def test_move_minds_no_empty_seat_where_nobody_posts_a_blind() -> None:
    before = at(seats=LEFT_4, button=5, button_was=3, start="before", house="wsop-live", game="draw high")
    assert owed(before)[0] == "move button to seat 5"


def test_move_is_not_owed_after_a_misdeal() -> None:
    script = "the dealer deals seat 2 in\nothers fold"
    again = at(script, seats=[{}, {"away": True}, {}, {}]).play("misdeal", "gather")
    assert owed(again) == ["riffle"]
    assert again.table.button == 4


def test_move_in_mid_deal_is_no_misdeal_and_is_taken_back() -> None:
    moved = at("the dealer moves the button to seat 1; others call", seats=4)
    assert owed_by(moved) == [("move button to seat 4", "mend.own_error")]
    assert verdict(moved, "misdeal") == ("forbidden", "misdeal.needless", "critical", "")
    assert owed(moved.wait()) == ["move button to seat 4"]
