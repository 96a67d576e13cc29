"""A class that never was: learners who forget and slip, their attempts played by the engine.

Each learner has a memory of every rule that fades with the days and is refreshed by practice, some
carelessness, a pace, and days on which it comes. What it does in an attempt is played at the table, so every
verdict, slip and score is the engine's own; runs with the same mistakes are played once and kept.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from dealer_trainer.records import Entry, PastAttempt
from dealer_trainer.rules.duties import Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import PhraseError
from dealer_trainer.table.acts import Act, Move, Say, Word
from dealer_trainer.table.places import BURN, STUB, Spot, hand
from dealer_trainer.training import scoring
from dealer_trainer.training.practice import Mode, Practice

DAYS: Final = 365
MOST_STEPS: Final = 400
MOST_MISTAKES: Final = 3  # in one attempt, of which the memory is the cause
MOST_RUNS: Final = 16  # that are kept of a scenario; then the likest is taken
USUAL_PACE: Final = 2600  # milliseconds an act


class _Tape:
    """Takes a run down instead of a file of records."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, _attempt: str, entries: Iterable[Entry]) -> None:
        self.entries += entries


@dataclass(slots=True)
class Repertoire:
    """Runs of scenarios under one house, each with the mistakes that were made in it."""

    rules: House
    _runs: dict[tuple[str, frozenset[str]], tuple[Entry, ...]] = field(default_factory=dict)
    _of: dict[str, list[frozenset[str]]] = field(default_factory=dict)

    def run(self, scenario: Scenario, fumbled: frozenset[str] = frozenset()) -> tuple[Entry, ...]:
        """What is done in a scenario by one who fumbles these rules and knows the others."""
        known = self._of.setdefault(scenario.id, [])
        if fumbled not in known and len(known) >= MOST_RUNS:
            fumbled = min(known, key=lambda one: (len(one ^ fumbled), sorted(one)))
        if (scenario.id, fumbled) not in self._runs:
            known.append(fumbled)
            self._runs[scenario.id, fumbled] = tuple(_played(scenario, self.rules, fumbled))
        return self._runs[scenario.id, fumbled]

    def met_in(self, scenario: Scenario) -> tuple[str, ...]:
        """The rules that one who knows them all meets in a scenario, each once."""
        return tuple(dict.fromkeys(one.rule for one in self.run(scenario) if one.rule))


def _played(scenario: Scenario, rules: House, fumbled: frozenset[str]) -> list[Entry]:
    """One attempt at the table: each of these rules is fumbled once, all else is right."""
    tape = _Tape()
    practice = Practice.start(scenario, rules, Mode.PRACTICE)
    practice.keep_on(tape)
    left = set(fumbled)
    chance = random.Random(f"{scenario.id}/{sorted(fumbled)}")
    for _ in range(MOST_STEPS):
        if practice.finished:
            break
        act, duty = practice.next_duty()
        if duty is not None and duty.rule in left:
            left.discard(duty.rule)
            _fumble(practice, duty.act, duty.urgency, chance)
        elif act is None:
            practice.wait()
        else:
            practice.do(act)
    return tape.entries


def _fumble(practice: Practice, owed: Act, urgency: Urgency, chance: random.Random) -> None:
    """Something near what is owed, or nothing at all."""
    live = [seat.number for seat in practice.table.seats if seat.live] or [1]
    match owed:
        case Move(source, target) if source == STUB and target.spot is Spot.HAND:
            wrong: Act | None = Move(STUB, hand(chance.choice(live)))
        case Move(source, target) if source == STUB and target == BURN:
            wrong = Move(STUB, hand(live[0]))
        case Say(Word.ALLOWED, seat):
            wrong = Say(Word.DECLINED, seat)
        case Say(Word.DECLINED, seat):
            wrong = Say(Word.ALLOWED, seat)
        case Say(Word.NUMBER, seat, number):
            wrong = Say(Word.NUMBER, seat, (number or 0) + chance.choice((-1, 1)))
        case _:
            wrong = None
    if wrong is None or wrong == owed or urgency is Urgency.FORM:
        practice.wait()
        return
    try:
        practice.do(wrong)
    except PhraseError:
        practice.wait()


@dataclass(slots=True)
class Learner:
    """One learner. `keenness` is how fast a rule is learnt, from 0 to 1; `slips` how often one that is known
    goes wrong; `pace` how long an act takes beside the usual; `memory` holds, by rule, after how many days
    half of it is forgotten and when it was last met."""

    keenness: float
    slips: float
    pace: float
    memory: dict[str, tuple[float, datetime]] = field(default_factory=dict)

    def knows(self, rule: str, when: datetime) -> float:
        """How likely it is that the rule comes to mind."""
        if rule not in self.memory:
            return 0.35 + 0.4 * self.keenness
        half, last = self.memory[rule]
        days = max((when - last).total_seconds(), 0) / 86_400
        return float(0.5 ** (days / half)) * (0.9 + 0.1 * self.keenness)

    def fumbles(self, rules: Sequence[str], when: datetime, chance: random.Random) -> frozenset[str]:
        """Which of these rules go wrong in an attempt."""
        wrong = [
            rule for rule in rules
            if chance.random() < self.slips or chance.random() > self.knows(rule, when)
        ]  # fmt: skip
        return frozenset(sorted(wrong, key=lambda rule: self.knows(rule, when))[:MOST_MISTAKES])

    def practises(self, rules: Iterable[str], when: datetime) -> None:
        """Every rule that was met is remembered for longer."""
        for rule in rules:
            half, _ = self.memory.get(rule, (2.0 + 4 * self.keenness, when))
            self.memory[rule] = (min(half * (1.3 + 0.7 * self.keenness), 400.0), when)


def a_class(
    scenarios: Sequence[Scenario], rules: House, *, learners: int, attempts: int, seed: int, until: datetime
) -> Iterator[tuple[int, PastAttempt]]:
    """So many attempts in all, of so many learners over the year up to `until`: (learner from 0, attempt).

    The same figures give the same class. Learner by learner, each one's attempts in the order of time.
    """
    repertoire = Repertoire(rules)
    for number in range(learners):
        chance = random.Random(f"{seed}/{number}")
        learner = Learner(
            keenness=min(max(chance.gauss(0.5, 0.2), 0.0), 1.0), slips=chance.uniform(0.01, 0.05),
            pace=chance.lognormvariate(0, 0.25),
        )  # fmt: skip
        mine = attempts // learners + (number < attempts % learners)
        for when in _days_of(mine, until, chance):
            scenario = _chosen(scenarios, learner, when, chance)
            met = repertoire.met_in(scenario)
            entries = repertoire.run(scenario, learner.fumbles(met, when, chance))
            yield number, _attempt(scenario, rules, entries, learner, when, chance)
            learner.practises(met, when)


def _days_of(count: int, until: datetime, chance: random.Random) -> list[datetime]:
    """When attempts are begun: in sittings of some few, one after another, in the course of a year."""
    found: list[datetime] = []
    while len(found) < count:
        day = until - timedelta(days=chance.uniform(0, DAYS))
        begun = day.replace(
            hour=chance.choice((9, 10, 14, 18, 19, 20)), minute=chance.randrange(60), second=0
        )
        some = min(chance.randint(3, 9), count - len(found))
        found += [
            min(begun + timedelta(minutes=6 * nth, seconds=chance.randrange(60)), until)
            for nth in range(some)
        ]
    return sorted(found)


def _chosen(
    scenarios: Sequence[Scenario], learner: Learner, when: datetime, chance: random.Random
) -> Scenario:
    """Of three scenarios by chance, the one that teaches what this learner knows least."""
    some = [chance.choice(scenarios) for _ in range(3)]
    return min(some, key=lambda one: min((learner.knows(rule, when) for rule in one.teaches), default=1.0))


def _attempt(
    scenario: Scenario, rules: House, entries: Sequence[Entry], learner: Learner, when: datetime,
    chance: random.Random,
) -> PastAttempt:  # fmt: skip
    timed: list[Entry] = []
    gesture = 0  # the first entry of each carries its time
    for entry in entries:
        known = learner.knows(entry.rule, when) if entry.rule else 1.0
        ms = USUAL_PACE * learner.pace * (1.6 - 0.6 * known) * chance.lognormvariate(0, 0.4)
        timed.append(dataclasses.replace(entry, ms=round(ms) if entry.gesture != gesture else 0))
        gesture = entry.gesture
    return PastAttempt(
        scenario=scenario.id, content=scenario.hash, house=rules.name, seed=scenario.seed,
        mode=Mode.PRACTICE.value, points=scoring.START, started=when.astimezone(UTC), entries=tuple(timed),
        chance=chance.getrandbits(80), game=scenario.game.kind.value,
    )  # fmt: skip
