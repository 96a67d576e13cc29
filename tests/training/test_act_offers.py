"""What is offered to whoever writes by hand what is expected: acts that can be read, what is owed first."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_trainer import assets
from dealer_trainer.rules.house import house
from dealer_trainer.scenario.reader import parse_scenario, read_scenario
from dealer_trainer.training.act_offers import ActOffers, is_act
from dealer_trainer.training.recording import Recording
from tests.written import FIVE

SCENARIO = parse_scenario(FIVE, "five.toml")
ROBERTS = house("roberts")


@pytest.mark.parametrize(
    ("before", "typed", "first"),
    [
        ((), "", "burn"),
        ((), "b", "burn"),
        (("burn",), "", "take in seat 2"),
        (("burn", "take in seat 2"), "de", "deal 1 to seat 2"),
        (("burn", "nonsense"), "ta", "take in seat 2"),  # as far as it can be played
    ],
)
def test_what_is_owed_there_comes_first(before: tuple[str, ...], typed: str, first: str) -> None:
    found = ActOffers().offers(SCENARIO, ROBERTS, before, typed)
    assert found[0] == first
    assert all(map(is_act, found))
    assert len(set(found)) == len(found)


def test_what_is_written_already_is_not_offered() -> None:
    assert "burn" not in ActOffers().offers(SCENARIO, ROBERTS, (), "burn")


def test_a_line_that_was_changed_is_played_anew() -> None:
    offers = ActOffers()
    offers.offers(SCENARIO, ROBERTS, ("burn", "take in seat 2"), "")
    assert offers.offers(SCENARIO, ROBERTS, (), "")[0] == "burn"
    assert offers.offers(SCENARIO, ROBERTS, ("burn",), "")[0] == "take in seat 2"


def test_examples_where_there_is_no_deal() -> None:
    never = parse_scenario(FIVE.replace('start = "draw"', 'start = "showdown"'), "never.toml")
    for scenario in (None, never):
        assert "burn" in ActOffers().offers(scenario, ROBERTS, (), "bu")


@pytest.mark.parametrize(
    "path", sorted(assets.scenarios().rglob("*.toml"))[7::60], ids=lambda path: path.stem
)
def test_whoever_takes_the_first_offer_each_time_deals_it_right(path: Path) -> None:
    scenario = read_scenario(path)
    rules = house(scenario.house or "roberts")
    offers = ActOffers()
    done: list[str] = []
    recording = Recording(scenario, rules, "en")
    for _ in range(40):
        found = offers.offers(scenario, rules, done, "")
        if not found or recording.do(found[0]):
            break
        done.append(found[0])
    assert recording.lines
