"""A practice run, for the window and for the terminal: what is done is judged, kept, then shown.

Every step is on the disk before its verdict is returned. Where that fails (RecordsError), the step has not
happened: the run stands where it stood, and the same act can be done again.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from importlib.metadata import version
from itertools import groupby
from typing import Protocol

from dealer_trainer import texts
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.records import Attempt, Entry, Kind, Records
from dealer_trainer.rules.duties import Duty, Urgency
from dealer_trainer.rules.house import House, UnknownHouse, fingerprint, house
from dealer_trainer.scenario import sitting as sittings
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import Gesture, PhraseError, read_gesture, write_act
from dealer_trainer.scenario.sitting import Outcome, Sitting
from dealer_trainer.table.acts import Act, Wait
from dealer_trainer.table.state import Table
from dealer_trainer.training import scoring
from dealer_trainer.training.codec import UnreadableAct, decode, encode
from dealer_trainer.training.model_line import ModelAct, model_line
from dealer_trainer.training.steps import Step


class Mode(Enum):
    """How much the trainee is helped."""

    GUIDED = "guided"  # what the scenario does not teach is done for the trainee
    PRACTICE = "practice"
    EXAM = "exam"  # no hints, and what was wrong is told at the end


class Keeper(Protocol):
    """Whatever keeps what is done: the records, for one."""

    def add(self, attempt: str, entries: Iterable[Entry]) -> None: ...


class NoHints(ValueError):
    """A hint was asked for in an exam."""


class Changed(ValueError):
    """The scenario's file is no longer the one that the attempt was made with."""


class HouseChanged(Changed):
    """The house has other options than it had when the attempt was made."""


class Practice:
    """One run. `step` and the score change with each act; the table is `sitting.table`."""

    def __init__(
        self,
        sitting: Sitting,
        mode: Mode = Mode.PRACTICE,
        records: Records | None = None,
        attempt: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.sitting = sitting
        self.mode = mode
        self.attempt = attempt
        self.steps: list[Step] = []
        self.left = False
        self._records = records
        self._keeper: Keeper | None = records
        self._clock = clock
        self._since = clock()
        # The calls of the floor that were owed and gone past, and are owed still.
        self._went_on: frozenset[scoring.Call] = frozenset()

    # Beginning

    @classmethod
    def start(
        cls,
        scenario: Scenario,
        rules: House,
        mode: Mode = Mode.PRACTICE,
        *,
        records: Records | None = None,
        trainee: str = "",
        seed: int | None = None,
        assignment: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> Practice:
        """Sit down at a scenario. `trainee` and `assignment` are IDs; without `records` nothing is kept.

        Raises RecordsError, also while the trainee's exam with the same cards is open."""
        sitting = sittings.begin(scenario, rules, seed)
        attempt = ""
        if records is not None:
            attempt = records.begin(
                trainee=trainee or records.trainee().id,
                scenario=scenario.id,
                content=scenario.hash,
                house=rules.name,
                seed=scenario.seed if seed is None else seed,
                mode=mode.value,
                app=version("dealer-trainer"),
                points=scoring.START,
                game=scenario.game.kind.value,
                assignment=assignment,
                house_content=fingerprint(rules),
            )
        return cls(sitting, mode, records, attempt, clock)

    @classmethod
    def resume(
        cls,
        attempt: Attempt,
        scenario: Scenario,
        records: Records,
        rules: House | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> Practice:
        """Go on with an attempt that was cut off, where it stood. Raises what `replay` does; an exam, or work
        for an assignment, that cannot be gone on with is ended then, else it would stand in the way of the
        next for ever."""
        try:
            practice = replay(attempt, scenario, records.entries(attempt.id), rules)
        except (Changed, UnknownHouse, UnreadableAct):
            if attempt.mode == Mode.EXAM.value or attempt.assignment is not None:
                records.end(attempt.id, complete=False)
            raise
        practice._records, practice.attempt = records, attempt.id
        practice._keeper = records
        practice._clock, practice._since = clock, clock()
        return practice

    @classmethod
    def from_step(cls, step: Step, mode: Mode = Mode.PRACTICE) -> Practice:
        """Another go from just before a step of some run; kept nowhere."""
        return cls(step.before, mode)

    def keep_on(self, keeper: Keeper) -> None:
        """Have what is done from now on kept there instead."""
        self._keeper = keeper

    # Doing

    def do(self, what: str | Act | Gesture | Sequence[Act], lang: str = "en") -> Step:
        """Do a gesture: as typed in `lang`, or as acts. Raises PhraseError, RecordsError."""
        match what:
            case str():
                acts = read_gesture(what, self.table, lang, self.sitting.house).acts
            case Gesture():
                acts = what.acts
            case list() | tuple():
                acts = tuple(what)
            case _:
                acts = (what,)  # type: ignore[assignment]
        if not acts:
            raise PhraseError(
                texts.say("training.nothing_to_do", text=what.text if isinstance(what, Gesture) else what)
            )
        only_waits = all(isinstance(act, Wait) for act in acts)
        return self._take(Kind.WAIT if only_waits else Kind.ACT, acts)

    def wait(self) -> Step:
        """Let one thing happen: the trainee's own waiting, or the clock's beat."""
        return self._take(Kind.WAIT, (Wait(),))

    def autopilot(self) -> Step | None:
        """In guided mode let the deal go on where the scenario teaches nothing; None: it is the trainee's."""
        act = self._done_for_the_trainee()
        return None if act is None else self._take(Kind.AUTO, (act,))

    def _done_for_the_trainee(self) -> Act | None:
        """What guided mode does next; None where it is the trainee's to do."""
        if self.mode is not Mode.GUIDED or self.finished:
            return None
        act, duty = self.next_duty()
        if act is None or duty is None or duty.rule in self.sitting.scenario.teaches:
            return None
        # What went wrong is for the trainee to put right.
        return act if duty.urgency >= Urgency.GAME else None

    def hint(self) -> Step:
        """Tell what is owed first, for points. It costs nothing when asked again before anything else was
        done, and where guided mode does what is owed.

        Raises NoHints in an exam.
        """
        if self.mode is Mode.EXAM:
            raise NoHints
        _, duty = self.next_duty()
        again = bool(self.steps) and self.steps[-1].kind is Kind.HINT
        lost = 0 if again or self._done_for_the_trainee() is not None else scoring.HINT
        owed = (duty,) if duty is not None else ()
        step = self._step(Kind.HINT, Outcome(self.sitting), (), owed, lost)
        self._keep(step)
        self.steps.append(step)
        return step

    def finish(self) -> None:
        """End the run, played out or not; what was done stays. Raises RecordsError."""
        if self._records is not None:
            self._records.end(self.attempt, complete=self.finished)
        self.left = True

    # Asking

    @property
    def table(self) -> Table:
        return self.sitting.table

    @property
    def finished(self) -> bool:
        return self.sitting.finished

    @property
    def score(self) -> int:
        return scoring.score(step.lost for step in self.steps)

    @property
    def errors(self) -> int:
        """How many acts were not right and duties let slip."""
        return sum(
            scoring.is_error(judged)
            for step in self.steps
            if step.kind is not Kind.AUTO
            for judged in step.judged
        )

    def model_line(self) -> list[ModelAct]:
        """What a perfect dealer does with the same cards."""
        return model_line(sittings.begin(self.sitting.scenario, self.sitting.house, self.table.seed))

    def next_duty(self) -> tuple[Act | None, Duty | None]:
        """The perfect dealer's next act and the duty that it does; no act: wait."""
        act = self.sitting.next_perfect()
        owed = self.sitting.owed()
        return act, next((duty for duty in owed if act == duty.act or act in duty.also), None)

    # Inside

    def _take(self, kind: Kind, acts: Iterable[Act]) -> Step:
        outcome, done = _carry_out(self.sitting, acts)
        charged = (0,) * len(outcome.judged)
        if kind is not Kind.AUTO:
            charged = scoring.charges(outcome.judged, self._went_on)
            self._went_on = self._went_on.union(*map(scoring.went_on, outcome.judged))
        step = self._step(kind, outcome, done, self.sitting.owed(), sum(charged))
        self._keep(step, charged)
        self.sitting = outcome.sitting
        self._went_on &= scoring.calls_owed(self.sitting.owed())
        self.steps.append(step)
        return step

    def _step(
        self,
        kind: Kind,
        outcome: Outcome,
        done: tuple[tuple[Act, Table], ...],
        owed: tuple[Duty, ...],
        lost: int,
    ) -> Step:
        return Step(
            number=len(self.steps) + 1,
            kind=kind,
            acts=done,
            judged=outcome.judged,
            owed=owed,
            happenings=outcome.happenings,
            lost=lost,
            before=self.sitting,
            after=outcome.sitting,
            score=scoring.score([*(one.lost for one in self.steps), lost]),
            impossible=outcome.impossible,
        )

    def _keep(self, step: Step, charged: Sequence[int] = ()) -> None:
        now = self._clock()
        if self._keeper is not None:
            ms = round((now - self._since) * 1000)
            self._keeper.add(self.attempt, _entries(step, charged, ms))
        self._since = now


def _carry_out(sitting: Sitting, acts: Iterable[Act]) -> tuple[Outcome, tuple[tuple[Act, Table], ...]]:
    """Do acts one after the other, each told with the table it was done on.

    The gesture is cut short when something happens in it, or when an act is impossible.
    """
    done: list[tuple[Act, Table]] = []
    judged: list[Judged] = []
    outcome = Outcome(sitting)
    for act in acts:
        done.append((act, outcome.sitting.table))
        outcome = outcome.sitting.do(act)
        judged += outcome.judged
        if outcome.happenings or outcome.impossible:
            break
    return dataclasses.replace(outcome, judged=tuple(judged)), tuple(done)


def _entries(step: Step, charged: Sequence[int], ms: int) -> list[Entry]:
    """The lines that a step leaves in the records. The first carries the time."""
    owed = write_act(step.owed[0].act, step.before.table, "en") if step.owed else ""
    if step.kind is Kind.HINT:
        rule = step.owed[0].rule if step.owed else ""
        return [Entry(Kind.HINT, step.number, owed, rule=rule, owed=owed, lost=step.lost, ms=ms)]
    entries = []
    verdicts = list(zip(step.judged, charged, strict=True))
    direct = [one for one in verdicts if one[0].verdict is not Verdict.LET_SLIP]
    for index, (act, table) in enumerate(step.acts):
        what, code = write_act(act, table, "en"), encode(act)
        if index < len(direct):
            entry = _judged_entry(step, step.kind, what, *direct[index], code=code, owed=owed)
        else:
            entry = Entry(step.kind, step.number, what, code=code, owed=owed)
        entries.append(entry)
    for judged, lost in verdicts:
        if judged.verdict is Verdict.LET_SLIP and step.kind is not Kind.AUTO:
            what = write_act(judged.duty.act, step.before.table, "en") if judged.duty else ""
            entries.append(_judged_entry(step, Kind.SLIP, what, judged, lost))
    return [dataclasses.replace(entries[0], ms=ms), *entries[1:]]


def _judged_entry(
    step: Step, kind: Kind, what: str, judged: Judged, lost: int, code: str = "", owed: str = ""
) -> Entry:
    return Entry(
        kind=kind,
        gesture=step.number,
        what=what,
        code=code,
        verdict=judged.verdict.value,
        rule=judged.rule,
        gravity=int(judged.gravity or 0),
        option=judged.option,
        reason=judged.reason,
        owed=owed,
        lost=lost,
    )


def replay(
    attempt: Attempt, scenario: Scenario, entries: Iterable[Entry], rules: House | None = None
) -> Practice:
    """The run that an attempt's entries tell, kept nowhere: same table, verdicts and score.

    `rules` is needed for a house that is none of the profiles. Raises Changed when the scenario's file is
    another by now, HouseChanged when its house is, UnknownHouse, UnreadableAct.
    """
    if scenario.hash != attempt.content:
        raise Changed(scenario.id)
    try:
        mode = Mode(attempt.mode)
    except ValueError as error:
        raise UnreadableAct(attempt.mode) from error
    rules = rules or house(attempt.house)
    if attempt.house_content not in (None, fingerprint(rules)):
        raise HouseChanged(attempt.house)
    practice = Practice.start(scenario, rules, mode, seed=attempt.seed)
    for _, gesture in groupby(entries, key=lambda entry: entry.gesture):
        lines = [entry for entry in gesture if entry.kind is not Kind.SLIP]
        if not lines:  # nothing is let slip by nothing
            raise UnreadableAct(Kind.SLIP.value)
        if lines[0].kind is Kind.HINT:
            practice.hint()
        else:
            practice._take(lines[0].kind, [decode(entry.code) for entry in lines])
    return practice
