"""The trial of the engine: one wrong act at a point of a scenario, and from there on the perfect dealer.

It shows what a mistake comes to: whether everyone still gets the cards that they would have got, whether an
innocent hand is killed, whether the rules chase each other and never end.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from dealer_trainer.cards import Card
from dealer_trainer.judge import Verdict
from dealer_trainer.rules.house import House, house
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import PhraseError, candidates, read_gesture
from dealer_trainer.scenario.reader import read_scenario
from dealer_trainer.scenario.sitting import NoStart, Sitting, begin
from dealer_trainer.table import asked
from dealer_trainer.table.acts import Move, TurnUp
from dealer_trainer.table.state import Table

MOST: Final = 400  # acts and beats after the mistake: a deal takes some eighty


class Ending(Enum):
    """What a run came to, the first that fits from the top."""

    BROKE = "broke"  # the program raised an error
    LOOPED = "looped"  # no end after MOST acts
    KILLED = "killed"  # a hand is dead that would have been live
    TAKEN_BACK = "taken_back"  # dealt anew, or the money given back
    OTHER_CARDS = "other_cards"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Run:
    """One wrong act and its end. `point` counts the perfect dealer's acts before it, `steps` those after."""

    scenario: str
    house: str
    point: int
    act: str
    verdict: str
    ending: Ending
    steps: int
    error: str = ""


def try_file(path: Path, house_name: str | None, sample: int | None) -> list[Run]:
    """All runs of a scenario file, under its own house unless one is named; `sample` acts a point at most."""
    scenario = read_scenario(path)
    rules = house(house_name or scenario.house or "roberts")
    try:
        return list(trial(scenario, rules, sample))
    except NoStart as error:
        return [Run(scenario.id, rules.name, 0, "", "", Ending.BROKE, 0, str(error))]


def trial(scenario: Scenario, rules: House, sample: int | None = None) -> Iterator[Run]:
    """Every wrong act at every point of the perfect dealer's way."""
    points = list(_way(begin(scenario, rules)))
    *_, model = points
    for point, sitting in enumerate(points[:-1]):
        phrases = [one for one in candidates(sitting.table) if _stands_alone(one, sitting.table)]
        if sample is not None and len(phrases) > sample:
            phrases = random.Random(f"{scenario.id}/{point}").sample(phrases, sample)
        for phrase in phrases:
            if (run := _one(sitting, model.table, phrase, point)) is not None:
                yield run


def _way(sitting: Sitting) -> Iterator[Sitting]:
    """The perfect dealer's way from here, the end included; cut off after MOST acts and beats."""
    yield sitting
    for _ in range(MOST):
        if sitting.finished:
            return
        act = sitting.next_perfect()
        sitting = (sitting.wait() if act is None else sitting.do(act)).sitting
        yield sitting


def _stands_alone(phrase: str, table: Table) -> bool:
    """Is it a single act, and of a packet's cards face down one at an end? Those between lie no otherwise."""
    try:
        acts = read_gesture(phrase, table).acts
    except PhraseError:
        return False
    if len(acts) != 1:
        return False
    match acts[0]:
        case Move(source=place, which=which) | TurnUp(place=place, which=which) if which > 0:
            there = asked.shown(table.cards_in(place))
            return which >= len(there) - 1 or there[which].up
        case _:
            return True


def _one(sitting: Sitting, model: Table, phrase: str, point: int) -> Run | None:
    """What the act of that phrase comes to here; None when it is right, or none at all."""
    gesture = read_gesture(phrase, sitting.table)
    verdict = ""
    try:
        outcome = sitting.gesture(gesture)
        errors = [one for one in outcome.judged if one.verdict is not Verdict.RIGHT]
        if not errors or any(one.verdict is Verdict.IMPOSSIBLE for one in errors):
            return None
        verdict = errors[0].verdict.value
        *_, end = way = list(_way(outcome.sitting))
    except Exception as error:  # what the trial is there to find
        return _run(sitting, point, phrase, verdict, Ending.BROKE, 0, f"{type(error).__name__}: {error}")
    ending = _ending(end, model) if end.finished else Ending.LOOPED
    return _run(sitting, point, phrase, verdict, ending, len(way) - 1)


def _run(
    sitting: Sitting, point: int, act: str, verdict: str, ending: Ending, steps: int, error: str = ""
) -> Run:
    return Run(sitting.scenario.id, sitting.house.name, point, act, verdict, ending, steps, error)


def _ending(end: Sitting, model: Table) -> Ending:
    table = end.table
    if any(mine.killed and theirs.live for mine, theirs in zip(table.seats, model.seats, strict=True)):
        return Ending.KILLED
    if table.redeals > model.redeals or table.voided > model.voided:
        return Ending.TAKEN_BACK
    return Ending.RIGHT if _hands(table) == _hands(model) else Ending.OTHER_CARDS


def _hands(table: Table) -> list[list[Card]]:
    return [sorted(one.card for one in seat.hand) for seat in table.seats if seat.live]
