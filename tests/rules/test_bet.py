"""Betting as far as the deal needs it: the bets of a closed round go into the pot."""

from __future__ import annotations

import pytest

from tests.rules.build import at, owed, owed_by, run_perfect, verdict

OPEN = "seat 3 opens; others call\nseat 1 draws one; others stand pat\n"


def test_bring_in_is_owed_once_the_round_is_closed() -> None:
    betting = at(OPEN)
    assert verdict(betting, "bring in") == ("early", "bet.bring_in", "minor", "")
    closed = betting.until("bring in")
    assert owed_by(closed) == [("bring in", "bet.bring_in")]
    assert closed.play("bring in").table.pot == 6 * 4


def test_bring_in_not_before_the_big_blind_has_had_its_option() -> None:
    called = at("seat 3 opens; seat 1 calls; others call").wait(5)
    assert [one.seat for one in called.table.played] == [3, 4, 5, 6, 1]
    assert owed(called) == []
    assert verdict(called, "bring in")[:2] == ("early", "bet.bring_in")
    assert owed(called.wait()) == ["bring in"]


@pytest.mark.parametrize("act", ["burn", "deal 1 to seat 1"])
def test_bring_in_comes_before_a_card_leaves_the_stub(act: str) -> None:
    closed = at(OPEN).until("bring in")
    assert verdict(closed, act) == ("early", "bet.bring_in", "minor", "")


def test_bring_in_late_undoes_nothing_of_the_burn() -> None:
    burned = at(OPEN).until("bring in").play("burn")
    assert owed(burned) == ["bring in"]
    brought = burned.play("bring in")
    assert brought.table.pot == 6 * 4
    assert [act for act, _ in run_perfect(brought)].count("burn") == 0


def test_bring_in_late_leaves_the_last_round_its_own_bets() -> None:
    script = OPEN + "seat 1 bets; others call"
    late = at(script).until("bring in").play("burn", "bring in").until("bring in")
    assert {seat.in_round for seat in late.table.seats} == {8}
    assert late.play("bring in").table.pot == 6 * (4 + 8)


def test_bring_in_a_round_checked_down_may_be_tapped_closed() -> None:
    script = "seat 1 opens; others call\nothers stand pat\nothers check"
    over = at(script, game="draw high limit 4-8", start="after draw").wait(6)
    assert owed(over) == []
    assert verdict(over, "bring in") == ("right", "bet.bring_in", "", "")


def test_bring_in_after_the_draw() -> None:
    closed = at(OPEN + "seat 1 bets; others fold", start="after draw").until("bring in")
    assert owed_by(closed) == [("bring in", "bet.bring_in")]
