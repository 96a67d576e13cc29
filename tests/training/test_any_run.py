"""Whatever a trainee does, it is kept so that it can be told again."""

from __future__ import annotations

import random

import pytest

from dealer_trainer.records import Records
from dealer_trainer.rules.house import house
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import PhraseError, candidates
from dealer_trainer.training import table_words
from dealer_trainer.training.practice import Mode, NoHints, Practice, replay


def one_step(practice: Practice, chance: random.Random) -> None:
    """Something, sensible or not."""
    kind = chance.random()
    if kind < 0.25:
        practice.wait()
    elif kind < 0.35:
        if practice.mode is Mode.EXAM:
            with pytest.raises(NoHints):
                practice.hint()
        else:
            practice.hint()
    elif kind < 0.55:
        practice.autopilot()
    elif kind < 0.8:
        act = practice.sitting.next_perfect()
        _ = practice.wait() if act is None else practice.do(act)
    else:
        try:
            practice.do(chance.choice(candidates(practice.table)))
        except PhraseError:  # an act, but none on this table
            return


@pytest.mark.parametrize("seed", range(10))
def test_any_run_is_told_again_to_the_same_table_and_score(
    seed: int, scenario: Scenario, records: Records
) -> None:
    chance = random.Random(seed)
    rules = house(chance.choice(["roberts", "wsop-live"]))
    practice = Practice.start(scenario, rules, chance.choice(list(Mode)), records=records, seed=seed)
    for _ in range(chance.randint(5, 60)):
        if not practice.finished:
            one_step(practice, chance)
            assert table_words.lines(practice.table, "en")
    for step in practice.steps:
        assert step.owed_text("es") is not None
        assert step.text("fr") or not step.acts
    attempt = records.attempt(practice.attempt)
    assert attempt is not None
    again = replay(attempt, scenario, records.entries(attempt.id))
    assert again.table == practice.table
    assert again.score == practice.score == attempt.score
    assert again.errors == practice.errors == attempt.errors
    assert [step.judged for step in again.steps] == [step.judged for step in practice.steps]
