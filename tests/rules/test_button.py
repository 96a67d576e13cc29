"""Where the button goes after a deal."""

from __future__ import annotations

import pytest

from tests.rules.build import Moment, at, owed, owed_by, run_perfect, verdict

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


@pytest.mark.parametrize(
    ("was", "house", "small", "big"),
    [(1, "roberts", 2, 1), (2, "roberts", 1, 2), (3, "roberts", 1, 2),
     (1, "wsop-live", 2, 1), (2, "wsop-live", 1, 2), (3, "wsop-live", 2, 1)],
)  # fmt: skip
def test_move_leaves_nobody_the_big_blind_twice_when_two_are_left_and_the_button_is_dead(
    was: int, house: str, small: int, big: int
) -> None:
    """Seat 3 has left, and with `was` 3 seat 2 had the big blind."""
    before = at(seats=[{}, {}, {"left": True}], button=small, button_was=was, start="before", house=house)
    assert owed_by(before) == [
        (f"move button to seat {small}", "button.move"),
        (f"post 2 for seat {small}", "blind.heads_up"),
        (f"post 4 for seat {big}", "blind.heads_up"),
    ]


BUSTED = """
seat 2 is all in; others call
others stand pat
others check
others show
next deal
others call; seat 3 checks
others stand pat
others check
others show
next deal
others call
"""


@pytest.mark.parametrize(
    ("house", "posts"),
    [
        ("roberts", ["post 2 for seat 3", "post 4 for seat 4", "post 2 for seat 4", "post 4 for seat 1"]),
        ("wsop-live", ["post 4 for seat 3", "post 2 for seat 3", "post 4 for seat 4"]),
    ],
)
def test_move_past_one_who_lost_all_in_the_big_blind(house: str, posts: list[str]) -> None:
    """Where the button is dead, seat 3 has the big blind next, nobody the small one; then it lies dead."""
    begun = at(
        BUSTED, game="deuce-to-seven no-limit 2-4", seats=[{}, {"stack": 10}, {}, {}], button=4, house=house,
        hands={2: "Kc Kd Kh Ks 2c"}, ends="award",
    )  # fmt: skip
    line = [act for act, _ in run_perfect(begun)]
    assert [act for act in line if act.startswith("post ")] == posts
    moves = ["move button to seat 1", f"move button to seat {2 if house == 'wsop-live' else 3}"]
    assert [act for act in line if act.startswith("move button")] == moves


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


# --- a button that lay wrong


@EVERY_HOUSE
def test_correct_a_button_that_somebody_says_lay_wrong(house: str) -> None:
    """BL-08: with a neighbour sitting out the button stuck, and the same player paid the big blind again."""
    seats = [{}, {}, {"away": True}, {}, {}, {}]
    script = "wait for move button to seat 2 and at once seat 5 says the button belonged at seat 4"
    moved = at(script, seats=seats, button=2, button_was=1, start="before", house=house)
    moved = moved.play("move button to seat 2")
    assert moved.errors == []
    assert owed_by(moved)[0] == ("move button to seat 5", "button.correct")
    assert verdict(moved, "move button to seat 4") == ("wrong", "button.correct", "critical", "")
    assert verdict(moved, "riffle") == ("early", "button.correct", "minor", "")
    right = moved.play("move button to seat 5")
    assert owed(right) == ["post 2 for seat 6", "post 4 for seat 1"]


def test_correct_sends_blinds_back_that_the_wrong_seats_have_posted() -> None:
    script = "wait for post 4 for seat 2 and at once seat 3 says the button belonged at seat 1"
    moment = at(script, seats=5, button=5, start="before").play("move button to seat 5", "post blinds")
    moment = moment.play("move button to seat 2")
    assert sorted(owed(moment)) == [
        "give back post of seat 1", "give back post of seat 2", "post 2 for seat 3", "post 4 for seat 4",
    ]  # fmt: skip


# --- the first button of a game


def drawing(cards: str, **more: object) -> Moment:
    return at(start="button", deck=cards, **more)  # type: ignore[arg-type]


def all_drawn(cards: str, seats: int = 4) -> Moment:
    return drawing(cards, seats=seats).play(*[f"deal 1 to seat {n} face up" for n in range(1, seats + 1)])


def test_draw_one_card_up_to_each_player() -> None:
    first = drawing("9s Ah Kc", seats=[{}, {"empty": True}, {}, {"away": True}, {}])
    cards = [f"deal 1 to seat {n} face up" for n in (1, 3, 5)]
    assert [act for act, rule in run_perfect(first) if rule == "button.draw"][:3] == cards
    assert verdict(first, "deal 1 to seat 3 face up")[:2] == ("early", "button.draw")
    assert verdict(first, "deal 1 to seat 1") == ("wrong", "button.draw", "major", "")
    assert verdict(first, "deal 1 to seat 2 face up")[0] in ("wrong", "needless")
    assert verdict(first, "riffle") == ("early", "button.draw", "minor", "")
    assert verdict(first, "post 2 for seat 1") == ("early", "button.draw", "major", "")
    assert verdict(first, "move button to seat 3")[0] == "needless"


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ("9s Ah Kc 2d", 2), ("Ah As Ad Ac", 2), ("Ac Ad 2s 3s", 2), ("Kc 2s Qs Kd", 4), ("joker 2c 3c 4c", 4),
    ],
)  # fmt: skip
def test_draw_gives_it_to_the_high_card_by_suit(cards: str, seat: int) -> None:
    drawn = all_drawn(cards)
    assert owed(drawn)[0] == f"move button to seat {seat}"
    assert verdict(drawn, f"move button to seat {seat % 4 + 1}")[:3] == ("wrong", "button.draw", "critical")
    there = drawn.play(f"move button to seat {seat}")
    assert ("gather", "button.draw") in owed_by(there)


def test_draw_then_shuffles_for_the_first_deal() -> None:
    drawn = all_drawn("9s Ah Kc 2d").play("move button to seat 2", "gather")
    assert drawn.errors == []
    assert sorted(owed(drawn)) == ["post 2 for seat 3", "post 4 for seat 4", "say house rules"]
    ready = drawn.play("post blinds")
    assert owed(ready)[0] == "wash"
    assert not any(seat.hand for seat in ready.table.seats)


def test_draw_wrongly_dealt_cards_come_back() -> None:
    wrong = drawing("9s Ah Kc 2d", seats=4).play("deal 1 to seat 1")
    assert owed_by(wrong)[0] == ("take card 1 from seat 1 to stub", "mend.own_error")
    again = wrong.play("take card 1 from seat 1 to stub")
    assert "deal 1 to seat 1 face up" in owed(again)


def test_draw_is_no_deal_that_could_be_a_misdeal() -> None:
    called = all_drawn("9s Ah Kc 2d").play("misdeal")
    assert [one[:3] for one in called.errors] == [("forbidden", "misdeal.needless", "critical")]
    assert owed(called)[0] == "move button to seat 2"


def test_draw_leaves_the_hands_that_the_author_wants() -> None:
    first = at("others fold", start="button", seats=4, button=4, hands={3: "8c 7d 5h 4s 2c"})
    dealt = first.until("cut").play("cut").until("bring in")
    cards = " ".join(one.card.face for one in dealt.table.muck)
    live = next((seat for seat in dealt.table.seats if seat.live), None)
    assert "8c 7d 5h 4s 2c" in cards or (live is not None and dealt.hand(live.number) == "8c 7d 5h 4s 2c")


# --- over several deals


def astray(was: int, button: int) -> list[tuple[str, str]]:
    """What is done after a deal that was dealt to its end from the wrong place."""
    script = f"the button was at seat {was}\nothers check\nothers pat\nnext deal\nothers fold"
    return run_perfect(at(script, seats=6, button=button, start="after draw", seed=3))


def test_correct_goes_on_from_where_the_last_one_belonged() -> None:
    assert ("move button to seat 4", "button.correct") in astray(2, 2)
    assert ("move button to seat 3", "button.correct") in astray(1, 5)
    moves = [act for act, _rule in astray(1, 2) if act.startswith("move button")]
    assert moves == ["move button to seat 3"]  # it lay right


def test_correct_leaves_a_button_that_has_come_to_lie_right() -> None:
    script = "the button was at seat 2\nothers check\nothers pat\nnext deal\nothers fold"
    over = at(script, seats=6, button=4, start="after draw", seed=3).until("gather").play("gather")
    assert not any(act.startswith("move button") for act in owed(over))
    assert verdict(over, "move button to seat 5") == ("needless", "button.correct", "critical", "")


@pytest.mark.parametrize("cuts", [1, 2])
def test_draw_goes_on_after_a_cut_made_too_early(cuts: int) -> None:
    drawing = at(start="button", seats=4, button=2).play("say house rules")
    assert verdict(drawing, "cut") == ("early", "button.draw", "minor", "")
    drawing = drawing.play(*["cut"] * cuts)
    assert owed(drawing)[0] == "deal 1 to seat 1 face up"
    acts = [act for act, _ in run_perfect(drawing)]
    assert acts.count("deal 1 to seat 1") == acts.count("deal 1 to seat 3") == 5
    assert drawing.until("cut").table.pitches == ()


def test_draw_is_not_broken_off() -> None:
    drawing = at(start="button", seats=4).play("say house rules", "deal 1 to seat 1 face up")
    assert verdict(drawing, "gather") == ("forbidden", "button.draw", "critical", "")
    assert verdict(drawing.until("gather"), "gather") == ("right", "button.draw", "", "")


def test_draw_is_made_anew_when_the_cards_came_in_before_all_had_one() -> None:
    drawing = at(start="button", seats=4, button=2).play("say house rules", "deal 1 to seat 1 face up")
    early = drawing.play("gather")
    drawn = [act for act, rule in run_perfect(early) if rule == "button.draw"]
    assert drawn[:4] == [f"deal 1 to seat {n} face up" for n in (1, 2, 3, 4)]
    assert drawn[4].startswith("move button to seat ")


def test_draw_that_all_have_seen_holds_though_the_cards_came_in_first() -> None:
    early = all_drawn("9s Ah Kc 2d").play("gather")
    assert owed(early)[0] == "move button to seat 2"


def test_draw_begins_anew_when_the_cards_have_been_put_back() -> None:
    drawing = at("seat 3 posts 4; seat 1 posts 4", start="button", seats=3, button=3, blinds=[4])
    drawing = drawing.play("say house rules")
    cards = [f"deal 1 to seat {n}" for n in (2, 1, 1)]
    astray = drawing.play("deal 1 to seat 3", "move button to seat 2", "burn", "wait", *cards, "wait")
    acts = [act for act, _ in run_perfect(astray)]
    drawn = [act for act in acts if act.endswith("face up")]
    assert sorted(drawn) == [f"deal 1 to seat {n} face up" for n in (1, 2, 3)]
    assert acts.index(drawn[-1]) < acts.index("gather")
    assert acts.count("deal 1 to seat 1") == 5
