"""A run is judged, kept as it goes, and can be told again from what was kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dealer_trainer.judge import Verdict
from dealer_trainer.records import Kind, Records, RecordsError
from dealer_trainer.rules.house import house
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import PhraseError
from dealer_trainer.training.codec import UnreadableAct, decode
from dealer_trainer.training.practice import Changed, HouseChanged, Mode, Practice, replay


class Clock:
    """Two seconds go by each time somebody looks at it."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        self.time += 2
        return self.time


def start(scenario: Scenario, records: Records | None = None, mode: Mode = Mode.PRACTICE) -> Practice:
    return Practice.start(scenario, house(), mode, records=records, clock=Clock())


def perfectly(practice: Practice, most: int = 300) -> None:
    """The rest of the run as the perfect dealer does it."""
    for _ in range(most):
        if practice.finished:
            return
        act = practice.sitting.next_perfect()
        _ = practice.wait() if act is None else practice.do(act)
    raise AssertionError("no end")


def badly(practice: Practice) -> None:
    """Some mistakes, then on as it should be."""
    practice.wait()
    practice.do("burn")
    practice.do("deal 2 to seat 3")
    practice.hint()
    practice.do("take card 1 from seat 4 to muck")
    practice.wait()
    perfectly(practice)


def test_the_perfect_dealer_keeps_the_hundred(scenario: Scenario) -> None:
    practice = start(scenario)
    perfectly(practice)
    assert practice.score == 100
    assert practice.errors == 0
    assert [step.lost for step in practice.steps if step.lost] == []


def test_a_misdeal_called_for_nothing_costs_and_going_on_without_the_floor_costs_once(
    scenario: Scenario,
) -> None:
    practice = start(scenario)
    acts = ("misdeal", "deal 1 to seat 3", "deal 1 to seat 3", "burn", "call the floor")
    assert [practice.do(act).lost for act in acts] == [25, 25, 0, 0, 0]
    practice.do("misdeal")
    assert practice.do("burn").lost == 25  # the floor is owed anew


def test_an_error_costs_and_stands(scenario: Scenario) -> None:
    practice = start(scenario)
    before = practice.table
    step = practice.do("deal 1 to seat 3")
    assert step.headline is not None
    assert step.headline.verdict is not Verdict.RIGHT
    assert step.before.table == before
    assert len(practice.table.seat(3).hand) == len(before.seat(3).hand) + 1
    assert practice.score == 100 - step.lost < 100
    assert practice.errors == 1


def test_a_step_is_told_as_it_was_typed(scenario: Scenario) -> None:
    practice = start(scenario)
    assert practice.do("deal 2 to seat 3").text("en") == "deal 2 to seat 3"
    assert practice.wait().text("en") == "wait"


def test_what_cannot_be_read_is_no_act(scenario: Scenario, records: Records) -> None:
    practice = start(scenario, records)
    before = practice.table
    with pytest.raises(PhraseError):
        practice.do("juggle the stub")
    assert practice.table == before
    assert practice.steps == []
    assert records.entries(practice.attempt) == []


def test_a_hint_costs_once_until_something_is_done(scenario: Scenario) -> None:
    practice = start(scenario)
    assert practice.hint().lost == 5
    assert practice.hint().lost == 0
    practice.wait()
    assert practice.hint().lost == 5
    assert practice.score == 90


def test_a_hint_at_what_is_done_for_the_trainee_costs_nothing(scenario: Scenario) -> None:
    practice = start(scenario, mode=Mode.GUIDED)
    free = costly = False
    for _ in range(300):
        if practice.finished:
            break
        act = practice.sitting.next_perfect()
        lost = practice.hint().lost
        if practice.autopilot() is not None:
            assert lost == 0
            free = True
        elif act is None:
            practice.wait()
        else:
            assert lost == 5
            costly = True
            practice.do(act)
    assert free
    assert costly


def test_a_hint_tells_what_the_perfect_dealer_does(scenario: Scenario) -> None:
    practice = start(scenario)
    while (act := practice.sitting.next_perfect()) is None:
        practice.wait()
    (duty,) = practice.hint().owed
    assert act == duty.act or act in duty.also


def test_every_step_is_kept_before_it_is_told(scenario: Scenario, records: Records) -> None:
    practice = start(scenario, records)
    for number, what in enumerate(("burn", "deal 1 to seat 2", "say misdeal"), 1):
        step = practice.do(what)
        entries = [entry for entry in records.entries(practice.attempt) if entry.gesture == number]
        assert [decode(entry.code) for entry in entries if entry.code] == [act for act, _ in step.acts]
        assert sum(entry.lost for entry in entries) == step.lost
        assert entries[0].ms == 2000


def test_what_cannot_be_kept_has_not_happened(scenario: Scenario, records: Records) -> None:
    practice = start(scenario, records)
    practice.do("burn")
    (pages,) = records._connection.execute("PRAGMA page_count").fetchone()
    records._connection.execute(f"PRAGMA max_page_count = {pages}")
    told = 0

    def fill_the_disk() -> None:
        nonlocal told
        while True:
            practice.do("say house rules")
            told += 1

    with pytest.raises(RecordsError):
        fill_the_disk()
    assert len(practice.steps) == 1 + told
    assert {entry.gesture for entry in records.entries(practice.attempt)} == set(range(1, told + 2))
    records._connection.execute(f"PRAGMA max_page_count = {pages + 100}")
    practice.do("say house rules")
    assert len(practice.steps) == 2 + told


def test_an_attempt_is_told_again_to_the_same_score(scenario: Scenario, records: Records) -> None:
    practice = start(scenario, records)
    badly(practice)
    practice.finish()
    attempt = records.attempt(practice.attempt)
    assert attempt is not None
    assert attempt.complete
    again = replay(attempt, scenario, records.entries(attempt.id))
    assert again.score == practice.score == attempt.score < 100
    assert again.errors == practice.errors == attempt.errors
    assert again.table == practice.table
    assert [step.judged for step in again.steps] == [step.judged for step in practice.steps]


def test_a_run_that_was_cut_off_goes_on_where_it_stood(scenario: Scenario, records: Records) -> None:
    practice = start(scenario, records)
    practice.wait()
    practice.do("burn")
    practice.hint()
    attempt = records.unfinished(records.trainee().id)
    assert attempt is not None
    resumed = Practice.resume(attempt, scenario, records, clock=Clock())
    assert resumed.table == practice.table
    assert resumed.score == practice.score
    resumed.do("deal 1 to seat 4")
    perfectly(resumed)
    resumed.finish()
    kept = records.attempt(attempt.id)
    assert kept is not None
    assert kept.score == resumed.score
    assert replay(kept, scenario, records.entries(kept.id)).table == resumed.table


def test_another_file_is_not_gone_on_with(scenario: Scenario, records: Records) -> None:
    practice = start(scenario, records)
    attempt = records.attempt(practice.attempt)
    assert attempt is not None
    with pytest.raises(Changed):
        Practice.resume(attempt, replace(scenario, hash="another"), records)


def test_a_house_that_was_changed_is_not_gone_on_with(scenario: Scenario, records: Records) -> None:
    """Other answers are right now than those that were judged then."""
    practice = start(scenario, records)
    practice.do("burn")
    attempt = records.attempt(practice.attempt)
    assert attempt is not None
    same = replace(house(), name="another")
    assert Practice.resume(attempt, scenario, records, same).score == practice.score
    with pytest.raises(HouseChanged):
        Practice.resume(attempt, scenario, records, replace(house(), five_in_a_row=True))
    # Attempts of earlier versions do not say.
    older = replace(attempt, house_content=None)
    Practice.resume(older, scenario, records, replace(house(), riffles=3))


def test_leaving_early_is_kept_as_such(scenario: Scenario, records: Records) -> None:
    practice = start(scenario, records)
    practice.do("burn")
    practice.finish()
    attempt = records.attempt(practice.attempt)
    assert attempt is not None
    assert attempt.ended is not None
    assert not attempt.complete


def test_guided_does_what_is_not_taught_and_charges_nothing(scenario: Scenario, records: Records) -> None:
    practice = start(scenario, records, Mode.GUIDED)
    own = []
    for _ in range(300):
        if practice.finished:
            break
        if practice.autopilot() is not None:
            continue
        act = practice.sitting.next_perfect()
        if act is None:
            practice.wait()
        else:
            own.append(practice.do(act))
    assert practice.score == 100
    assert {step.headline.rule for step in own if step.headline} <= set(scenario.teaches)
    assert any(step.kind is Kind.AUTO for step in practice.steps)
    attempt = records.attempt(practice.attempt)
    assert attempt is not None
    assert replay(attempt, scenario, records.entries(attempt.id)).table == practice.table


def test_guided_mends_no_error_of_the_trainee(scenario: Scenario) -> None:
    practice = start(scenario, mode=Mode.GUIDED)
    while practice.autopilot() is not None or practice.sitting.next_perfect() is None:
        if practice.autopilot() is None and practice.sitting.next_perfect() is None:
            practice.wait()
    practice.do("take card 1 from seat 1 to aside")
    assert practice.sitting.owed()[0].rule not in scenario.teaches
    assert practice.autopilot() is None


def test_practice_does_nothing_for_the_trainee(scenario: Scenario) -> None:
    assert start(scenario).autopilot() is None


def test_another_go_from_a_step(scenario: Scenario) -> None:
    practice = start(scenario)
    practice.do("deal 1 to seat 3")
    step = practice.steps[0]
    again = Practice.from_step(step)
    assert again.table == step.before.table
    perfectly(again)
    assert again.score == 100


def test_the_model_line_is_right_to_the_end(scenario: Scenario) -> None:
    practice = start(scenario)
    line = practice.model_line()
    assert line
    assert all(one.rule for one in line)
    assert "burn" in [one.text("en") for one in line]


@pytest.mark.parametrize("change", [{"kind": Kind.SLIP}, {"code": ""}, {"code": "Move x"}])
def test_entries_that_this_trainer_never_wrote(
    change: dict[str, Any], scenario: Scenario, records: Records
) -> None:
    practice = Practice.start(scenario, house("roberts"), records=records)
    practice.do("burn")
    attempt = records.attempts(records.trainee().id)[0]
    entries = [replace(one, **change) for one in records.entries(attempt.id)]
    with pytest.raises(UnreadableAct):
        replay(attempt, scenario, entries)
    with pytest.raises(UnreadableAct):
        replay(replace(attempt, mode="asleep"), scenario, [])
