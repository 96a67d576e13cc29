"""Every scenario of the library, rehearsed and then typed as it was rehearsed."""

from __future__ import annotations

import pytest

from dealer_trainer.cli.find import library_files
from dealer_trainer.rules.house import house, houses
from dealer_trainer.scenario.reader import read_scenario
from dealer_trainer.scenario.sitting import begin
from dealer_trainer.scenario.timekeeping import play_acts
from dealer_trainer.training.model_line import model_line


@pytest.mark.parametrize("name", library_files())
def test_what_the_perfect_dealer_does_is_right_when_typed(name: str) -> None:
    scenario = read_scenario(library_files()[name])
    for rules in map(house, [scenario.house] if scenario.house else houses()):
        acts = [act.text("en") for act in model_line(begin(scenario, rules))]
        assert acts
        steps = list(play_acts(begin(scenario, rules), acts))
        assert [(step.text, step.judged, step.slips) for step in steps if not step.right] == []
        assert steps[-1].after.finished or not steps[-1].after.owed()
