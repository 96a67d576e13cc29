"""Exposed cards: who keeps which, when one is replaced, and what is no exposed card at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.build import Moment, at, owed, owed_by, run_perfect, slips, verdict

A5, A5_BIG, D7, HIGH = (
    "ace-to-five limit 4-8", "ace-to-five no-limit 2-4", "deuce-to-seven no-limit 2-4", "draw high limit 4-8",
)  # fmt: skip
KEPT, REPLACED = "kept", "replaced"
DRAW = "others call\nseat 1 pat; seat 2 draws three; seat 3 draws one; seat 4 pat"


def dealt(card: str, game: str, house: str = "roberts", **more: Any) -> Moment:
    """Four hands; the third card to seat 2 shows that face. Up to the end of the deal, all dealt in turn."""
    hands = {2: f"2c 3d {card} 9s Kc"} if card not in ("2c", "3d") else {2: f"4c 4d {card} 9s Kc"}
    script = f"the 3rd card to seat 2 is exposed\n{DRAW}"
    flashed = at(script, game=game, house=house, seats=4, start="deal", hands=hands, **more)
    return flashed.play(*[f"deal 1 to seat {seat}" for seat in (1, 2, 3, 4) * 5])


def fate(moment: Moment) -> str:
    return REPLACED if "take EXPOSED from seat 2 to burn" in owed(moment) else KEPT


# --- no_option


@pytest.mark.parametrize("wish", ["wants to keep it", "wants to swap it"])
@pytest.mark.parametrize("card", ["Js", "5s"])
def test_no_option_a_wish_is_refused_whatever_the_card(wish: str, card: str) -> None:
    script = f"the 3rd card to seat 2 is exposed and at once seat 2 {wish}"
    asked = at(script, seats=4, start="deal", hands={2: f"2c 3d {card} 9s Kc"})
    asked = asked.play(*[f"deal 1 to seat {seat}" for seat in (1, 2, 3, 4) * 2 + (1, 2)])
    assert owed_by(asked) == [("say declined to seat 2", "exposed.no_option")]
    assert verdict(asked, "say no to seat 2")[0] == "right"
    assert verdict(asked, "say allowed to seat 2") == ("wrong", "exposed.no_option", "major", "")
    assert verdict(asked, "deal 1 to seat 3") == ("early", "exposed.no_option", "major", "")
    assert owed(asked.play("say declined to seat 2")) == ["deal 1 to seat 3"]


def test_no_option_is_silent_without_a_wish() -> None:
    assert "exposed.no_option" not in [rule for _, rule in owed_by(dealt("Js", A5))]


# --- claim


def claim(script: str, **more: Any) -> Moment:
    return at(script, **{"seats": 4, "hands": {2: "Ac 2d 3h Qs 9c"}, **more})


def test_claim_before_the_look_makes_the_card_exposed() -> None:
    claimed = claim("seat 2 claims a flash of the 4th card").wait()
    assert owed_by(claimed) == [("say allowed to seat 2", "exposed.claim")]
    assert verdict(claimed, "say declined to seat 2") == ("wrong", "exposed.claim", "critical", "")
    granted = claimed.play("say allowed to seat 2")
    assert owed_by(granted) == [("take EXPOSED from seat 2 to burn", "exposed.replace")]
    assert granted.play("replace seat 2").burns == "Qs"


def test_claim_without_a_number_is_the_last_card() -> None:
    assert claim("seat 2 claims a flash").wait().play("say allowed", "replace seat 2").burns == "9c"


def test_claim_of_a_card_that_lies_open_by_now_changes_nothing() -> None:
    script = "others call\nothers stand pat\nothers check\nothers show; seat 2 claims a flash"
    open_by_now = claim(script, start="showdown", ends="award").until("say declined to seat 2")
    assert verdict(open_by_now, "say allowed to seat 2")[:3] == ("wrong", "exposed.claim", "critical")
    granted = open_by_now.play("say allowed to seat 2")
    assert granted.table.layout() == open_by_now.table.layout()
    assert granted.table.exposures == ()


def test_claim_after_a_look_is_refused() -> None:
    """EX-11, not disputed."""
    claimed = claim("seat 2 looks; seat 2 claims a flash of the 4th card").wait(2)
    assert owed_by(claimed) == [("say declined to seat 2", "exposed.claim")]
    assert verdict(claimed, "say allowed to seat 2")[:3] == ("wrong", "exposed.claim", "critical")
    assert "Qs" in claimed.play("say declined to seat 2").hand(2)


def test_claim_of_a_card_of_the_deal_at_the_draw_comes_too_late() -> None:
    claimed = claim(
        "others call\nseat 2 claims a flash of the 4th card\nothers stand pat", start="draw"
    ).wait()
    assert owed_by(claimed)[0] == ("say declined to seat 2", "exposed.claim")


def test_claim_after_acting_is_refused() -> None:
    claimed = claim("seat 3 calls; seat 3 claims a flash of the 2nd card").wait(2)
    assert owed(claimed) == ["say declined to seat 3"]


def test_claim_that_is_disputed_is_for_the_floor() -> None:
    """EX-11."""
    script = "seat 2 looks; seat 2 claims a flash of the 4th card and seat 3 disputes it"
    claimed = claim(script).wait(2)
    assert owed_by(claimed) == [("call the floor", "exposed.claim")]
    assert verdict(claimed, "say declined to seat 2") == (
        "forbidden",
        "exposed.claim",
        "major",
        "floor_calls",
    )
    for word in ("allowed", "yes", "no"):
        assert verdict(claimed, f"say {word} to seat 2")[:3] == ("forbidden", "exposed.claim", "major")
    assert owed(claimed.play("floor")) == ["say declined to seat 2"]
    alone = claim(script, options={"floor_calls": False}).wait(2)
    assert owed(alone) == ["say declined to seat 2"]


def test_claim_of_a_card_that_came_after_the_last_look() -> None:
    """One may have looked at the hand, and not yet at the draw card."""
    script = """
    seat 2 looks
    seat 1 pat; seat 2 draws two
    wait for deal 2 to seat 2 and at once seat 2 claims a flash of the 5th card
    others stand pat
    """
    drawn = at(script, seats=4).until("deal 1 to seat 2").play("deal 2 to seat 2")
    assert owed(drawn)[0] == "say allowed to seat 2"


# --- which cards are kept


@pytest.mark.parametrize(
    ("card", "option", "expected"),
    [
        ("As", "seven", KEPT), ("7s", "seven", KEPT), ("6h", "seven", KEPT), ("8s", "seven", REPLACED),
        ("Ks", "seven", REPLACED), ("5s", "five", KEPT), ("6h", "five", REPLACED), ("As", "none", REPLACED),
    ],
)  # fmt: skip
def test_a5_limit_keeps_up_to_the_seven(card: str, option: str, expected: str) -> None:
    """EX-05."""
    shown = dealt(card, A5, options={"a5_limit_keep": option})
    assert fate(shown) == expected
    if expected == KEPT:
        said = ("forbidden", "exposed.a5_limit", "critical", "a5_limit_keep")
        assert verdict(shown, "take EXPOSED from seat 2 to burn") == said
        assert "burn" in [act for act, _ in run_perfect(shown)]


@pytest.mark.parametrize(
    ("card", "option", "expected"),
    [
        ("As", "five", KEPT), ("5s", "five", KEPT), ("6s", "five", REPLACED), ("7s", "five", REPLACED),
        ("2s", "none", REPLACED),
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", [A5_BIG, "ace-to-five pot-limit 2-4"])
def test_a5_big_keeps_up_to_the_five(game: str, card: str, option: str, expected: str) -> None:
    shown = dealt(card, game, options={"a5_big_keep": option})
    assert fate(shown) == expected
    if expected == KEPT:
        said = ("forbidden", "exposed.a5_big", "critical", "a5_big_keep")
        assert verdict(shown, "take EXPOSED from seat 2 to muck") == said


@pytest.mark.parametrize("game", [D7, "deuce-to-seven limit 4-8", "deuce-to-seven pot-limit 2-4"])
@pytest.mark.parametrize(
    ("card", "option", "expected"),
    [
        ("2s", "wheel", KEPT), ("3s", "wheel", KEPT), ("4s", "wheel", KEPT), ("5s", "wheel", KEPT),
        ("7s", "wheel", KEPT), ("6s", "wheel", REPLACED), ("As", "wheel", REPLACED),
        ("8s", "wheel", REPLACED), ("7s", "none", REPLACED),
    ],
)  # fmt: skip
def test_27_keeps_what_makes_the_perfect_hand(game: str, card: str, option: str, expected: str) -> None:
    """EX-08: the ace."""
    shown = dealt(card, game, options={"keep_27": option})
    assert fate(shown) == expected
    if expected == KEPT:
        said = ("forbidden", "exposed.27", "critical", "27_keep")
        assert verdict(shown, "take EXPOSED from seat 2 to burn") == said


@pytest.mark.parametrize("house", ["roberts", "wsop-live"])
@pytest.mark.parametrize("card", ["4s", "As", "2s"])
def test_high_keeps_every_card(card: str, house: str) -> None:
    """EX-09."""
    shown = dealt(card, HIGH, house)
    assert fate(shown) == KEPT
    assert verdict(shown, "take EXPOSED from seat 2 to burn")[:3] == ("forbidden", "exposed.high", "critical")


@pytest.mark.parametrize("game", [A5, A5_BIG, D7])
def test_replace_is_for_every_card_in_a_house_that_keeps_none(game: str) -> None:
    assert fate(dealt("3s", game, "wsop-live")) == REPLACED


@pytest.mark.parametrize("game", [A5, A5_BIG])
def test_joker_is_kept_at_ace_to_five(game: str) -> None:
    shown = dealt("joker", game)
    assert fate(shown) == KEPT
    option = "a5_limit_keep" if game == A5 else "a5_big_keep"
    assert verdict(shown, "take EXPOSED from seat 2 to burn") == (
        "forbidden", "exposed.joker", "critical", option,
    )  # fmt: skip


def test_joker_goes_where_no_exposed_card_is_kept() -> None:
    assert fate(dealt("joker", A5, options={"a5_limit_keep": "none"})) == REPLACED


def test_joker_that_is_not_used_is_no_exposed_card() -> None:
    shown = at(
        "the 3rd card to seat 2 is exposed; the 4th card to seat 3 is exposed", house="wsop-live", seats=4,
        start="deal", hands={2: "2c 3d joker 9s Kc"},
    )  # fmt: skip
    done = [rule for _, rule in run_perfect(shown)]
    assert "stray.joker" in done
    assert not {"exposed.joker", "misdeal.two_exposed"} & set(done)


# --- replace


def test_replace_comes_after_the_whole_deal() -> None:
    shown = at(
        f"the 3rd card to seat 2 is exposed\n{DRAW}",
        game=D7,
        seats=4,
        start="deal",
        hands={2: "2c 3d 6h 9s Kc"},
    )
    shown = shown.play(*[f"deal 1 to seat {seat}" for seat in (1, 2, 3, 4) * 2 + (1, 2)])
    assert owed(shown) == ["deal 1 to seat 3"]
    early = ("early", "exposed.replace", "major", "27_keep")
    assert verdict(shown, "take EXPOSED from seat 2 to burn") == early
    assert verdict(shown, "deal 1 to seat 2")[0] == "wrong"
    assert verdict(shown, "misdeal")[:3] == ("forbidden", "misdeal.needless", "critical")
    undone = shown.play("replace seat 2")
    line = [act for act, _ in run_perfect(undone)]
    assert line[:3] == [
        "take card 3 from seat 2 to stub", "take card 1 from burn to seat 2 face up", "deal 1 to seat 3",
    ]  # fmt: skip


def test_replace_takes_the_card_out_for_the_burn_and_gives_the_next() -> None:
    shown = dealt("6h", D7, stub="5h Qs")
    assert owed_by(shown) == [("take EXPOSED from seat 2 to burn", "exposed.replace")]
    assert verdict(shown, "take EXPOSED from seat 2 to muck")[:3] == ("wrong", "exposed.replace", "critical")
    assert verdict(shown, "take card 5 from seat 2 to burn")[:3] == ("wrong", "exposed.replace", "critical")
    out = shown.play("take EXPOSED from seat 2 to burn")
    assert owed_by(out) == [("deal 1 to seat 2", "exposed.replace")]
    assert verdict(out, "deal 1 to seat 3")[:3] == ("wrong", "exposed.replace", "critical")
    done = out.play("deal 1 to seat 2")
    assert (done.hand(2), done.burns) == ("2c 3d 9s Kc 5h", "6h")
    assert owed(done) == []


def test_replace_may_give_the_new_card_first() -> None:
    given = dealt("6h", D7, stub="5h Qs").play("deal 1 to seat 2")
    assert given.errors == []
    assert owed_by(given) == [("take EXPOSED from seat 2 to burn", "exposed.replace")]
    done = given.play("take EXPOSED from seat 2 to burn")
    assert (done.hand(2), done.burns, owed(done)) == ("2c 3d 9s Kc 5h", "6h", [])


def test_replace_of_a_kept_card_is_undone() -> None:
    kept = dealt("7h", D7)
    swapped = kept.play("replace seat 2")
    assert [act for act, _ in run_perfect(swapped)][:2] == [
        "take card 5 from seat 2 to stub", "take card 1 from burn to seat 2 face up",
    ]  # fmt: skip
    assert "call the floor" not in [act for act, _ in run_perfect(swapped)]


def test_replace_makes_the_burn_of_the_draw() -> None:
    drawing = dealt("6h", D7).play("replace seat 2").until("bring in").play("bring in").wait(2)
    assert "burn" not in owed(drawing)
    assert verdict(drawing, "burn") == ("needless", "draw.burn", "critical", "")


def test_replace_is_let_slip_when_the_owner_acts() -> None:
    """I-15."""
    shown = dealt("6h", D7)
    assert ("exposed.replace", "critical") in slips(shown.wait(3))
    late = shown.wait(4)
    assert "6h" in late.hand(2)
    said = ("forbidden", "exposed.replace", "critical", "27_keep")
    assert verdict(late, "take EXPOSED from seat 2 to burn") == said
    assert next(act for act, _ in run_perfect(late.play("take EXPOSED from seat 2 to burn"))) == (
        "take card 1 from burn to seat 2 face up"
    )


def test_replace_is_still_owed_before_the_owner_acts() -> None:
    """I-15: two others have acted."""
    assert owed(dealt("6h", D7).wait(2)) == ["take EXPOSED from seat 2 to burn"]


def test_replace_keeps_the_deal_open() -> None:
    """Acts made before the last replacement is out count for no action (I-11)."""
    acted = dealt("6h", D7).wait(2).play("replace seat 2")
    assert acted.errors == []
    script = f"the 3rd card to seat 2 is exposed; the 6th card to seat 2 is exposed\n{DRAW}"
    again = at(script, game=D7, seats=4, start="deal", hands={2: "2c 3d 6h 9s Kc"})
    again = again.until("take EXPOSED from seat 2 to burn").wait(2).play("replace seat 2")
    assert owed_by(again) == [("say misdeal", "misdeal.two_exposed")]


def test_replace_two_in_order_where_the_house_counts_only_those_that_go() -> None:
    script = "the 3rd card to seat 2 is exposed; the 4th card to seat 1 is exposed"
    hands = {2: "2c 3d 6h 9s Kc", 1: "2s 3h 4d 5s 8d"}
    shown = at(script, game=D7, seats=4, start="deal", hands=hands, options={"two_exposed": "replaceable"})
    line = [(act, rule) for act, rule in run_perfect(shown) if rule != "deal.order"]
    assert line[:2] == [
        ("take EXPOSED from seat 2 to burn", "exposed.replace"), ("deal 1 to seat 2", "exposed.replace"),
    ]  # fmt: skip


def test_replace_the_second_goes_to_the_muck_and_seats_go_in_order() -> None:
    """Two flashes claimed too late for a misdeal: the first to the burn, the second to the muck."""
    script = """
    seat 3 calls; seat 4 calls
    seat 2 claims a flash of the 1st card and at once seat 1 claims a flash of the 2nd card
    """
    claimed = at(script, seats=4, hands={1: "2c Kd 3c 4s 5c", 2: "Qs 2d 3h 4h 5d"}).wait(3)
    granted = claimed.play("say allowed to seat 2", "say allowed to seat 1")
    assert [act for act, rule in run_perfect(granted) if rule == "exposed.replace"] == [
        "take EXPOSED from seat 1 to burn", "deal 1 to seat 1",
        "take EXPOSED from seat 2 to muck", "deal 1 to seat 2",
    ]  # fmt: skip


# --- draw


def drawing(script: str = "the 2nd draw card to seat 2 is exposed", **more: Any) -> Moment:
    return (
        at(f"{script}\n{DRAW}", **{"seats": 4, "start": "draw", **more})
        .until("burn")
        .play("burn", "take in seat 2")
    )


@pytest.mark.parametrize("game", [A5, D7, HIGH])
def test_draw_no_exposed_card_may_be_taken(game: str) -> None:
    stub = "Kh 4s As 5s 6s 7s"
    if game == HIGH:
        start = at(
            "the 2nd draw card to seat 2 is exposed\nseat 1 opens; others call\n"
            "seat 1 pat; seat 2 draws three; seat 3 draws one; seat 4 pat",
            game=game, seats=4, start="draw", stub=stub,
        )  # fmt: skip
        served = start.until("burn").play("burn", "take in seat 2", "deal 3 to seat 2", "deal 1 to seat 2")
    else:
        served = drawing(game=game, stub=stub).play("deal 3 to seat 2", "deal 1 to seat 2")
    line = [act for act, _ in run_perfect(served)]
    assert line.index("deal 1 to seat 3") < line.index("take EXPOSED from seat 2 to muck")
    assert line[line.index("take EXPOSED from seat 2 to muck") + 1] == "deal 1 to seat 2"


def test_draw_is_set_aside_and_the_rest_of_the_hand_is_served() -> None:
    shown = drawing().play("deal 1 to seat 2", "deal 1 to seat 2")
    assert verdict(shown, "take EXPOSED from seat 2 to muck")[:2] == ("right", "exposed.draw")
    assert verdict(shown, "set aside EXPOSED from seat 2")[:2] == ("right", "exposed.draw")
    out = shown.play("set aside EXPOSED from seat 2")
    assert "deal 1 to seat 2" in owed(out)
    served = out.play("say three for seat 2", "deal 1 to seat 2")
    assert verdict(served, "deal 1 to seat 2")[::2] == ("early", "critical")


def test_draw_is_not_the_burn() -> None:
    shown = drawing().play("deal 1 to seat 2", "deal 1 to seat 2", "say three for seat 2", "deal 1 to seat 2")
    said = ("wrong", "exposed.draw", "critical", "exposed_draw_card")
    assert verdict(shown, "take EXPOSED from seat 2 to burn") == said
    assert next(act for act, _ in run_perfect(shown.play("take EXPOSED from seat 2 to burn"))) == (
        "take card 2 from burn to seat 2 face up"
    )


def test_draw_a_fifth_comes_first_and_no_other_burn() -> None:
    """I-3."""
    script = "seat 1 draws five; seat 2 draws two; seat 3 pat; seat 4 draws one"
    shown = at(f"the 1st draw card to seat 2 is exposed\n{script}", seats=4, start="draw")
    late = [
        act for act, rule in run_perfect(shown) if rule in ("draw.five", "exposed.draw", "draw.late_cards")
    ]
    assert late[-3:] == ["deal 1 to seat 1", "take EXPOSED from seat 2 to muck", "deal 1 to seat 2"]


def test_draw_a_replacement_is_replaced_again() -> None:
    script = "the 3rd draw card to seat 2 is exposed; the 4th draw card to seat 2 is exposed"
    line = [act for act, rule in run_perfect(drawing(script)) if rule in ("exposed.draw", "draw.late_cards")]
    assert line == ["take EXPOSED from seat 2 to muck", "deal 1 to seat 2"] * 2


@pytest.mark.parametrize(
    ("options", "asks", "expected"),
    [
        ({"pitched_kept": True}, True, []),
        ({"pitched_kept": True}, False, ["take EXPOSED from seat 2 to muck"]),
        ({"pitched_kept": False}, True, ["take EXPOSED from seat 2 to muck"]),
    ],
)
def test_draw_pitched_cards_are_kept_by_house_rule(
    options: dict[str, Any], asks: bool, expected: list[str]
) -> None:
    script = "the 2nd draw card to seat 2 is exposed\nothers call\nseat 1 pat\n"
    script += "seat 2 wants them pitched\n" * asks + "seat 2 draws three; others stand pat"
    shown = at(script, seats=4, start="draw", options=options)
    assert [act for act, rule in run_perfect(shown) if rule == "exposed.draw"] == expected
    if not expected:
        served = shown.until("burn").play("burn", "take in seat 2", "deal 3 to seat 2", "deal 1 to seat 2")
        said = ("forbidden", "exposed.draw", "critical", "pitched_kept")
        assert verdict(served, "take EXPOSED from seat 2 to muck") == said


def test_draw_is_no_misdeal_and_counts_for_none() -> None:
    script = "the 1st draw card to seat 2 is exposed; the 2nd draw card to seat 2 is exposed"
    assert "misdeal.two_exposed" not in [rule for _, rule in run_perfect(drawing(script))]


# --- by_player


def test_by_player_a_card_shown_plays() -> None:
    shown = at("seat 2 shows Kc", seats=4, hands={2: "2c 3d 6h 9s Kc"}).wait()
    assert owed(shown) == []
    assert verdict(shown, "take card 5 from seat 2 to burn")[:3] == (
        "forbidden",
        "exposed.by_player",
        "critical",
    )
    assert next(act for act, _ in run_perfect(shown.play("take card 5 from seat 2 to burn"))) == (
        "take card 1 from burn to seat 2"
    )


def test_by_player_a_dropped_card_is_brought_back() -> None:
    """EX-10."""
    dropped = at("seat 2 drops Kc", seats=4, hands={2: "2c 3d 6h 9s Kc"}).wait()
    assert owed_by(dropped) == [
        ("take EXPOSED from floor of seat 2 to seat 2 as it lies", "exposed.by_player")
    ]  # fmt: skip
    assert verdict(dropped, "floor")[0] == "right"  # who fetches it
    assert verdict(dropped, "dead hand seat 2")[0] != "right"
    assert verdict(dropped, "take EXPOSED from floor of seat 2 to muck")[1:3] == (
        "exposed.by_player",
        "critical",
    )
    back = dropped.play("take EXPOSED from floor of seat 2 to seat 2")
    assert back.hand(2) == "2c 3d 6h 9s Kc"
    assert owed(back) == []


def test_by_player_a_dropped_card_may_be_for_the_floor() -> None:
    dropped = at("seat 2 drops Kc", seats=4, house="wsop-live", hands={2: "2c 3d 6h 9s Kc"}).wait()
    assert owed_by(dropped) == [("call the floor", "exposed.by_player")]
    assert verdict(dropped, "take EXPOSED from floor of seat 2 to seat 2")[0] != "right"
    assert owed(dropped.play("floor")) == ["take EXPOSED from floor of seat 2 to seat 2 as it lies"]


def test_by_player_counts_for_no_misdeal() -> None:
    script = "seat 2 shows Kc; seat 2 shows 9s"
    assert owed(at(script, seats=4, hands={2: "2c 3d 6h 9s Kc"}).wait(2)) == []


def test_by_player_a_hand_laid_open_after_it_was_served_holds_up_no_draw() -> None:
    script = "others call\nseat 1 draws two; seat 2 draws one\nseat 1 shows all five; others stand pat"
    shown = at(script, seats=4, start="draw").until("take in seat 2").play("take in seat 2").wait()
    assert all(one.up for one in shown.table.seat(1).hand)
    assert verdict(shown, "take card 5 from seat 1 to muck")[:3] == (
        "forbidden",
        "exposed.by_player",
        "critical",
    )
    assert {rule for _, rule in run_perfect(shown)}.isdisjoint(
        {"exposed.draw", "mend.void", "draw.late_cards"}
    )


# --- off_table


def fallen(card: str, game: str = A5) -> Moment:
    hands = {2: f"2c 3d {card} 9s Kc"}
    start = at(
        f"the 3rd card to seat 2 falls off the table\n{DRAW}", game=game, seats=4, start="deal", hands=hands
    )
    return start.play(*[f"deal 1 to seat {seat}" for seat in (1, 2, 3, 4) * 2 + (1, 2)])


def test_off_table_the_card_is_shown_to_all() -> None:
    down = fallen("4s")
    assert owed_by(down) == [("take EXPOSED from floor of seat 2 to seat 2 face up", "exposed.off_table")]
    assert verdict(down, "take EXPOSED from floor of seat 2 to seat 2")[:3] == (
        "wrong", "exposed.off_table", "critical",
    )  # fmt: skip
    assert verdict(down, "deal 1 to seat 3")[:2] == ("early", "exposed.off_table")
    turned = down.play("turn up EXPOSED on floor of seat 2")
    assert turned.errors == []
    back = turned.play("take EXPOSED from floor of seat 2 to seat 2 as it lies")
    assert back.errors == []
    assert owed(back) == ["deal 1 to seat 3"]


@pytest.mark.parametrize(("card", "expected"), [("4s", KEPT), ("Qs", REPLACED)])
def test_off_table_is_then_treated_as_exposed(card: str, expected: str) -> None:
    line = [act for act, _ in run_perfect(fallen(card))]
    assert ("take EXPOSED from seat 2 to burn" in line) == (expected == REPLACED)


def test_off_table_counts_for_a_misdeal() -> None:
    script = "the 2nd card to seat 1 falls off the table; the 3rd card to seat 2 is exposed"
    assert ("say misdeal", "misdeal.two_exposed") in run_perfect(at(script, seats=4, start="deal"))


def test_off_table_at_the_draw_is_replaced_late() -> None:
    line = [act for act, _ in run_perfect(drawing("the 2nd draw card to seat 2 falls off the table"))]
    shown, out = (
        line.index("take EXPOSED from floor of seat 2 to seat 2 face up"),
        line.index("take EXPOSED from seat 2 to muck"),
    )
    assert shown < line.index("deal 1 to seat 3") < out
