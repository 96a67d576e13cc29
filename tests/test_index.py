"""A rule that is not woken has nothing to say: all rules together say what the woken ones say."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from dealer_trainer import judge
from dealer_trainer.rules import book
from dealer_trainer.rules.duties import Duty
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.sitting import Sitting
from dealer_trainer.table.changing import replace
from dealer_trainer.table.state import Stage, Table
from tests.test_invariants import FILES, a_dealer, a_house, a_scenario, perfect_end, start, wander

MANY = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
PARTS = 10


def everything_said(table: Table, house: House) -> tuple[object, ...]:
    """What all rules of the stage say, woken or not, with nothing kept from before."""
    fresh = replace(table)  # nothing is derived from it yet
    return shape(judge.ask_the_rules(book.rules_at(table.stage), fresh, house))


def shape(said: judge.Assessment) -> tuple[object, ...]:
    bans = [tuple(getattr(ban, one.name) for one in dataclasses.fields(ban) if one.name != "forbids")
            for ban in said.bans]  # fmt: skip
    return (said.owed, said.permitted, said.blocked, bans)


def the_same_said(sitting: Sitting) -> None:
    table, house = sitting.table, sitting.house
    assert shape(judge.assess(table, house)) == everything_said(table, house)


@MANY
@given(a_scenario, a_house, a_dealer)
def test_whoever_wanders_hears_the_same_of_the_woken_rules(path: Path, room: str, whims: int) -> None:
    sitting = start(path, room)
    the_same_said(sitting)
    for after, _judged in wander(sitting, whims, 25):
        the_same_said(after)


@pytest.mark.parametrize("part", range(PARTS))
def test_the_perfect_dealer_hears_the_same_of_the_woken_rules(part: int) -> None:
    for path in FILES[part::PARTS]:
        for after in perfect_end(start(path, "roberts")):
            the_same_said(after)


def test_a_deal_without_a_hitch_wakes_few_rules() -> None:
    """Else the index would be worth nothing."""
    asked = {stage: len(book.rules_at(stage)) for stage in Stage}
    for after in perfect_end(start(_plain_deal(), "roberts")):
        if after.table.stage in (Stage.DEAL, Stage.BET, Stage.DRAW):
            woken = book.rules_awake(after.table)
            assert len(woken) < asked[after.table.stage] / 2, [one.id for one in woken]


def _plain_deal() -> Path:
    return next(path for path in FILES if path.stem == "from_the_shuffle_on")


def test_a_rule_that_is_asked_last_is_asked_where_nothing_is_owed() -> None:
    last = [one.id for one in book.load().values() if one.last]
    assert last == ["mend.void"]
    sitting = start(_plain_deal(), "roberts")
    said = judge.assess(sitting.table, sitting.house)
    assert any(isinstance(one, Duty) for one in said.owed)
    assert not any(one.rule in last for one in said.duties)
