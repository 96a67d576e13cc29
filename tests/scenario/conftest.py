"""Scenarios made on the spot."""

from pathlib import Path

import pytest

from dealer_trainer.cards import cards
from dealer_trainer.rules.house import house
from dealer_trainer.scenario.model import Scenario, SeatPlan
from dealer_trainer.scenario.script import parse
from dealer_trainer.scenario.sitting import begin
from dealer_trainer.table.games import read_game
from dealer_trainer.table.state import Standing


@pytest.fixture(scope="session")
def scenario_of():
    """A scenario of a script: `scenario_of("others call", start="bet", button=4, seats=4, ...)`."""

    def make(script="", *, game="ace-to-five limit 4-8", seats=4, button=None, hands=None, stub="", away=(),
             stacks=None, **more):  # fmt: skip
        plans = tuple(
            SeatPlan(
                number, (stacks or {}).get(number, 100),
                standing=Standing.AWAY if number in away else Standing.PLAYING,
            )
            for number in range(1, seats + 1)
        )  # fmt: skip
        return Scenario(
            "made/here", Path("here.toml"), {"en": "Made here"}, read_game(game), plans, button or seats,
            parse(script, seats=seats), hands={n: cards(faces) for n, faces in (hands or {}).items()},
            stub=cards(stub), **more,
        )  # fmt: skip

    return make


@pytest.fixture(scope="session")
def sit_down(scenario_of):
    """A sitting at a scenario made on the spot, at the house `roberts` unless another is named."""

    def sit(script="", *, at="roberts", seed=None, **more):
        return begin(scenario_of(script, **more), house(at), seed)

    return sit


@pytest.fixture(scope="session")
def let_run():
    """Let the perfect dealer work until nothing is left: the last sitting and all that happened, in words."""

    def run(sitting, steps=300):
        seen: list[str] = []
        for _ in range(steps):
            if sitting.finished:
                return sitting, seen
            act = sitting.next_perfect()
            outcome = sitting.wait() if act is None else sitting.do(act)
            seen += [one.text("en") for one in outcome.happenings]
            sitting = outcome.sitting
        raise AssertionError(f"no end after {steps} steps: {seen[-5:]}")

    return run
