"""The trial tells what a mistake comes to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dealer_trainer.rules.house import house
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.sitting import Sitting, begin
from dealer_trainer.training import trial
from dealer_trainer.training.trial import Ending


@pytest.fixture
def model(scenario: Scenario) -> Sitting:
    *_, end = trial._way(begin(scenario, house()))
    assert end.finished
    return end


def test_every_run_is_a_mistake_and_breaks_nothing(scenario: Scenario) -> None:
    runs = list(trial.trial(scenario, house(), sample=2))
    assert len(runs) > 10
    assert {run.verdict for run in runs} & {"right", "impossible", ""} == set()
    assert [run for run in runs if run.ending is Ending.BROKE] == []


def test_it_is_the_same_twice(scenario: Scenario) -> None:
    assert list(trial.trial(scenario, house(), sample=1)) == list(trial.trial(scenario, house(), sample=1))


def test_of_cards_face_down_the_ends_stand_for_all(scenario: Scenario) -> None:
    table = begin(scenario, house()).table
    tried = [n for n in range(1, 6) if trial._stands_alone(f"take card {n} from seat 1 to muck", table)]
    assert tried == [1, 5]
    middle = table.seat(1).hand[2]._replace(up=True)
    shown = table.with_seat(1, hand=(*table.seat(1).hand[:2], middle, *table.seat(1).hand[3:]))
    assert trial._stands_alone("take card 3 from seat 1 to muck", shown)
    assert not trial._stands_alone("deal 2 to seat 1", table)


def test_what_an_ending_is_called(model: Sitting) -> None:
    table = model.table
    assert trial._ending(model, table) is Ending.RIGHT
    first = table.seat(1).hand
    swapped = table.with_seat(1, hand=(*first[1:], table.stub[0]))
    assert trial._ending(replace(model, table=swapped), table) is Ending.OTHER_CARDS
    turned = table.with_seat(1, hand=first[::-1])
    assert trial._ending(replace(model, table=turned), table) is Ending.RIGHT
    killed = table.with_seat(1, killed=True)
    assert trial._ending(replace(model, table=killed), table) is Ending.KILLED
    again = replace(table, redeals=table.redeals + 1)
    assert trial._ending(replace(model, table=again), table) is Ending.TAKEN_BACK


def test_an_error_of_the_program_is_told(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begin(scenario, house())

    def broken(*_: object) -> None:
        raise ZeroDivisionError("the stub is empty")

    monkeypatch.setattr(trial, "_way", broken)
    run = trial._one(sitting, sitting.table, "deal 1 to seat 3", 0)
    assert run is not None
    assert run.ending is Ending.BROKE
    assert run.error == "ZeroDivisionError: the stub is empty"
