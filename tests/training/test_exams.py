"""An exam that is open is not helped on by practising the same cards beside it, and can be gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from dealer_trainer.records import Attempt, Records, RecordsError, open_records
from dealer_trainer.records.class_rows import Part, PartKind, Plan
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.errors import Problem
from dealer_trainer.rules.house import UnknownHouse, house
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.training.practice import Changed, HouseChanged, Mode, Practice

ROBERTS = house("roberts")


@pytest.fixture
def elsewhere(records: Records) -> Iterator[Records]:
    """The same file in another window."""
    with open_records(records.file) as opened:
        yield opened


@pytest.fixture
def exam(scenario: Scenario, records: Records) -> Practice:
    practice = Practice.start(scenario, ROBERTS, Mode.EXAM, records=records)
    practice.do("burn")
    return practice


def still_open(records: Records) -> Attempt | None:
    return records.open_exam(records.trainee().id)


def refused(raised: pytest.ExceptionInfo[RecordsError]) -> None:
    assert raised.value.problem is Problem.IN_EXAM


@pytest.mark.parametrize("mode", Mode)
def test_its_cards_are_not_practised_beside_it(
    mode: Mode, exam: Practice, scenario: Scenario, elsewhere: Records
) -> None:
    with pytest.raises(RecordsError, match="Today") as raised:
        Practice.start(scenario, ROBERTS, mode, records=elsewhere)
    refused(raised)
    assert len(elsewhere.attempts(elsewhere.trainee().id)) == 1
    exam.do("deal 1 to seat 3")
    exam.finish()
    Practice.start(scenario, ROBERTS, mode, records=elsewhere).do("burn")


def test_nor_under_another_house(exam: Practice, scenario: Scenario, elsewhere: Records) -> None:
    with pytest.raises(RecordsError) as raised:
        Practice.start(scenario, house("california"), records=elsewhere)
    refused(raised)


def test_what_was_begun_before_it_waits_for_its_end(
    scenario: Scenario, records: Records, elsewhere: Records
) -> None:
    practice = Practice.start(scenario, ROBERTS, records=elsewhere)
    exam = Practice.start(scenario, ROBERTS, Mode.EXAM, records=records)
    for do in (practice.hint, practice.wait, lambda: practice.do("burn")):
        with pytest.raises(RecordsError) as raised:
            do()
        refused(raised)
    assert not practice.steps
    exam.finish()
    practice.hint()
    assert len(practice.steps) == 1


def test_other_cards_and_other_people_have_nothing_to_do_with_it(
    exam: Practice, scenario: Scenario, elsewhere: Records
) -> None:
    Practice.start(scenario, ROBERTS, records=elsewhere, seed=scenario.seed + 1).hint()
    Practice.start(replace(scenario, id="another"), ROBERTS, records=elsewhere).hint()
    Practice.start(scenario, ROBERTS, records=elsewhere, trainee=elsewhere.trainee("Trainee 2").id).hint()


def test_after_a_crash_it_is_gone_on_with_whatever_was_begun_since(
    exam: Practice, scenario: Scenario, elsewhere: Records
) -> None:
    other = Practice.start(replace(scenario, id="another"), ROBERTS, records=elsewhere)
    other.finish()
    attempt = still_open(elsewhere)
    assert attempt is not None
    resumed = Practice.resume(attempt, scenario, elsewhere)
    assert resumed.mode is Mode.EXAM
    assert resumed.table == exam.table
    resumed.finish()
    assert still_open(elsewhere) is None


def test_it_is_found_though_the_clock_was_put_back(scenario: Scenario, records: Records) -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    with open_records(records.file, now=lambda: now) as window:
        Practice.start(scenario, ROBERTS, records=window).finish()
        now -= timedelta(days=3)
        exam = Practice.start(scenario, ROBERTS, Mode.EXAM, records=window)
        for found in (window.unfinished(window.trainee().id), still_open(window)):
            assert found is not None
            assert found.id == exam.attempt


def test_one_that_cannot_be_gone_on_with_stands_in_nobodys_way(scenario: Scenario, records: Records) -> None:
    def begun() -> Attempt:
        exam = Practice.start(scenario, ROBERTS, Mode.EXAM, records=records)
        found = records.attempt(exam.attempt)
        assert found is not None
        return found

    with pytest.raises(Changed):
        Practice.resume(begun(), replace(scenario, hash="another"), records)
    assert still_open(records) is None
    with pytest.raises(HouseChanged):
        Practice.resume(begun(), scenario, records, replace(ROBERTS, riffles=3))
    assert still_open(records) is None
    with pytest.raises(UnknownHouse):
        Practice.resume(replace(begun(), house="gone"), scenario, records)
    assert still_open(records) is None
    Practice.start(scenario, ROBERTS, records=records).hint()


def test_a_practice_that_cannot_be_gone_on_with_now_stays_open(scenario: Scenario, records: Records) -> None:
    """Its house can be named where it is gone on with."""
    practice = Practice.start(scenario, ROBERTS, records=records)
    attempt = records.attempt(practice.attempt)
    assert attempt is not None
    with pytest.raises(UnknownHouse):
        Practice.resume(replace(attempt, house="gone"), scenario, records)
    assert records.unfinished(attempt.trainee) == attempt


def test_a_scenario_that_was_changed_can_be_practised(
    exam: Practice, scenario: Scenario, elsewhere: Records
) -> None:
    Practice.start(replace(scenario, hash="another"), ROBERTS, records=elsewhere).hint()


def test_work_for_an_assignment_that_cannot_be_gone_on_with_is_ended(
    scenario: Scenario, records: Records
) -> None:
    given = Classroom(records).make_assignment(Plan("A", (Part(PartKind.SCENARIO, scenario.id),), attempts=1))
    for assignment, ended in ((given.id, True), (None, False)):
        begun = records.attempt(
            Practice.start(scenario, ROBERTS, records=records, assignment=assignment).attempt
        )
        assert begun is not None
        with pytest.raises(Changed):
            Practice.resume(begun, replace(scenario, hash="another"), records)
        after = records.attempt(begun.id)
        assert after is not None
        assert (after.ended is not None) is ended
