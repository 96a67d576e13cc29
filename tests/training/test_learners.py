"""The simulated class: its verdicts are the engine's, and it learns and forgets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from dealer_trainer import assets
from dealer_trainer.records import PastAttempt
from dealer_trainer.rules.house import house
from dealer_trainer.scenario.reader import read_scenario
from dealer_trainer.training.learners import Learner, Repertoire, a_class

UNTIL = datetime(2026, 6, 1, 21, tzinfo=UTC)
ROBERTS = house("roberts")
SOME = [
    read_scenario(path)
    for name in ("draw/five_last", "draw/burn", "exposed/a5_limit")
    for path in sorted((assets.scenarios() / name).glob("*.toml"))
]
FIVE_LAST = next(one for one in SOME if one.id.startswith("draw/five_last"))


def a_small_class(seed: int = 1, attempts: int = 60) -> list[tuple[int, PastAttempt]]:
    made = a_class(SOME, ROBERTS, learners=4, attempts=attempts, seed=seed, until=UNTIL)
    return list(made)


def test_the_same_figures_make_the_same_class() -> None:
    assert a_small_class() == a_small_class()
    assert a_small_class(seed=2) != a_small_class()


def test_everybody_has_a_share_within_the_year() -> None:
    made = a_small_class(attempts=61)
    assert [sum(who == number for who, _ in made) for number in range(4)] == [16, 15, 15, 15]
    assert all(UNTIL - timedelta(days=366) <= past.started <= UNTIL for _, past in made)


def test_who_knows_everything_makes_no_error() -> None:
    entries = Repertoire(ROBERTS).run(FIVE_LAST)
    assert {one.verdict for one in entries} <= {"right", ""}


def test_a_fumbled_rule_is_judged_by_the_engine() -> None:
    entries = Repertoire(ROBERTS).run(FIVE_LAST, frozenset({"draw.burn"}))
    errors = [one for one in entries if one.verdict not in ("right", "")]
    assert errors
    assert errors[0].rule == "draw.burn"
    assert sum(one.lost for one in entries) > 0


def test_practice_helps_and_pauses_harm() -> None:
    learner = Learner(keenness=0.5, slips=0.0, pace=1.0)
    rule = "draw.burn"
    new = learner.knows(rule, UNTIL)
    for day in range(4):
        learner.practises([rule], UNTIL + timedelta(days=day))
    fresh = learner.knows(rule, UNTIL + timedelta(days=4))
    stale = learner.knows(rule, UNTIL + timedelta(days=200))
    assert new < fresh
    assert stale < fresh


def test_a_class_makes_fewer_errors_at_the_end_than_at_the_beginning() -> None:
    made = list(a_class(SOME, ROBERTS, learners=6, attempts=360, seed=5, until=UNTIL))
    errors: list[list[int]] = [[], []]
    for number in range(6):
        mine = [past for who, past in made if who == number]
        for half, some in enumerate((mine[:20], mine[-20:])):
            errors[half] += [sum(one.verdict not in ("right", "") for one in past.entries) for past in some]
    early, late = (sum(some) / len(some) for some in errors)
    assert late < early
