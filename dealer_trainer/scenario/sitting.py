"""A sitting: one scenario, one house, one seed, and what the dealer has done so far.

Frozen: every act gives the next sitting, so that any moment can be gone back to. The same scenario, seed,
house and acts give the same sittings on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from dealer_trainer import judge
from dealer_trainer.cards import OWN_BACK
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules.duties import Duty, Urgency
from dealer_trainer.rules.house import House, with_options
from dealer_trainer.scenario import director as directing
from dealer_trainer.scenario import opening
from dealer_trainer.scenario.director import Director, Unplayed
from dealer_trainer.scenario.happenings import Happening
from dealer_trainer.scenario.model import DeckPlan, Scenario
from dealer_trainer.scenario.phrases import Gesture
from dealer_trainer.scenario.script import Sort, What
from dealer_trainer.table import asked
from dealer_trainer.table.acts import Act, Impossible, Push, Wait, deal
from dealer_trainer.table.play import play
from dealer_trainer.table.stages import advance
from dealer_trainer.table.state import Stage, Table

MOST_STEPS: Final = 600  # before a start is reached: a deal of eight hands takes some 150


class NoStart(RuntimeError):
    """The scenario never comes to its start: the deal is over, or stands still, before it.

    The author's fault. `stage` is where it stopped.
    """

    def __init__(self, start: str, stage: Stage) -> None:
        super().__init__(f"{start!r} is not reached: the deal stops at {stage.name}")
        self.start = start
        self.stage = stage


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an act: the next sitting, the verdicts (slips among them), and what happened at the table.

    `impossible` tells why an act could not be carried out; the sitting is then the one before.
    """

    sitting: Sitting
    judged: tuple[Judged, ...] = ()
    happenings: tuple[Happening, ...] = ()
    impossible: Impossible | None = None


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where a practice run stands. Begin one with `begin`."""

    scenario: Scenario
    house: House
    seed: int
    table: Table
    director: Director

    def do(self, act: Act) -> Outcome:
        """One act: it is judged, then carried out, right or wrong, unless nobody could do it."""
        if isinstance(act, Wait):
            return self.wait()
        before = self.table
        said = judge.assess(before, self.house)
        judged = judge.judge(before, act, self.house, said)
        table, bent, director = directing.bend(before, act, self.director)
        try:
            table = play(table, act, bent)
        except Impossible as problem:
            verdict = Judged(act, Verdict.IMPOSSIBLE, reason=problem.why)
            return Outcome(self, (verdict,), impossible=problem)
        table, director, seen = directing.after(before, table, act, director)
        table = self._arranged(before, table)
        table, slips = judge.after(before, table, judged, self.house, said)
        after = replace(self, table=advance(table), director=director)
        return Outcome(after, (judged, *slips), seen)

    def _arranged(self, before: Table, table: Table) -> Table:
        """A later deal's pack as its author has it, as soon as it is cut."""
        cut = before.stage is Stage.BEFORE and table.stage is Stage.DEAL
        plans = self.scenario.next_deals
        if cut and self.scenario.start == "button" and not table.deal and not table.redeals:
            return opening.stacked(table, DeckPlan(self.scenario.hands, self.scenario.stub))
        if not cut or not 0 < table.deal <= len(plans) or table.redeals:
            return table
        return opening.stacked(table, plans[table.deal - 1])

    def gesture(self, gesture: Gesture | Iterable[Act]) -> Outcome:
        """Several acts in one go; cut short when something happens in it, or when one is impossible."""
        acts = gesture.acts if isinstance(gesture, Gesture) else tuple(gesture)
        outcome = Outcome(self)
        judged: list[Judged] = []
        seen: list[Happening] = []
        for act in acts:
            outcome = outcome.sitting.do(act)
            judged += outcome.judged
            seen += outcome.happenings
            if seen or outcome.impossible:
                break
        return Outcome(outcome.sitting, tuple(judged), tuple(seen), outcome.impossible)

    def wait(self) -> Outcome:
        """Let the next thing happen. What was owed and can no longer be done has been let slip."""
        before = self.table
        said = judge.assess(before, self.house)
        waited = Judged(Wait(), Verdict.RIGHT)
        table, director, seen = directing.next_beat(before, self.director)
        table, slips = judge.after(before, table, waited, self.house, said, beat=True)
        return Outcome(replace(self, table=advance(table), director=director), (waited, *slips), seen)

    def owed(self) -> tuple[Duty, ...]:
        """What the dealer owes now, the most urgent first."""
        return judge.owed(self.table, self.house)

    def next_perfect(self) -> Act | None:
        """What the perfect dealer does next; None: wait."""
        duty = judge.perfect_act(self.table, self.house)
        return None if duty is None else duty.act

    @property
    def redealt(self) -> bool:
        """Has a deal been taken back, and is the pack ready for the next?"""
        return self.table.redeals > 0 and self.table.stage is Stage.DEAL and not self.table.pitches

    @property
    def idle(self) -> bool:
        """Would nothing happen, however long one waits?"""
        return directing.is_out(self.table, self.director)

    @property
    def finished(self) -> bool:
        """Is there nothing left to do: the deal over or ready to be dealt again, or nobody left to act?"""
        if self.redealt:
            return True
        return not self.owed() and self.idle

    def unplayed(self) -> tuple[Unplayed, ...]:
        """The clauses of the script that have not come to pass, and why."""
        return directing.unplayed(self.director, self.table)


def begin(scenario: Scenario, house: House, seed: int | None = None) -> Sitting:
    """The sitting at the scenario's start: the perfect dealer has done everything before.

    Where the script says that the dealer before erred, a plain dealer who mends nothing has done it.
    `seed` is the scenario's own unless another is given. Raises NoStart.
    """
    seed = scenario.seed if seed is None else seed
    house = with_options(house, scenario.options)
    table = opening.lay_out(scenario, house, seed)
    director = directing.direct(scenario.script, scenario.start, house)
    sitting = Sitting(scenario, house, seed, table, director)
    if scenario.start in ("button", "before", "shuffle", "deal"):
        opened = tuple(c for c in scenario.script.before if c.what in _AT_THE_OPENING)
        return _with_errors(replace(sitting, director=director.after_clauses(opened)))
    if not scenario.script.before:
        return _perfect(sitting)
    errs_earlier = any(clause.what is not What.PUSHES for clause in scenario.script.before)
    begun = _erring(sitting) if errs_earlier else _perfect(sitting)
    pushes = any(clause.what is What.PUSHES for clause in scenario.script.before)
    return _with_errors(_to_the_push(begun) if pushes and scenario.start == "showdown" else begun)


_AT_THE_OPENING: Final = frozenset(
    {What.BUTTON_WAS, What.FORGETS_ANTE, What.FORGETS_BLIND, What.SHORT_DECK}
)  # fmt: skip


def _with_errors(sitting: Sitting) -> Sitting:
    """What the dealer before did last, nothing having asked for it, is judged and marked, and lies there."""
    at_showdown = sitting.table.stage is Stage.SHOWDOWN
    before = sitting.scenario.script.before
    mistakes = tuple(c for c in before if c.what is not What.PUSHES or at_showdown)
    for act in opening.errors_done(mistakes):
        sitting = sitting.do(act).sitting
    done = tuple(c for c in mistakes if c.what in opening.DONE_LAST)
    sitting = replace(sitting, director=sitting.director.after_clauses(done)) if done else sitting
    protests = any(clause.what is What.PROTESTS for clause in sitting.scenario.script.clauses)
    pushed = any(clause.what is What.PUSHES for clause in done)
    return sitting.wait().sitting if pushed and protests else sitting  # the protest comes before the trainee


def _to_the_push(sitting: Sitting) -> Sitting:
    """Let the perfect dealer go on from the showdown until the first pot is to be pushed. Raises NoStart."""
    return _perfect_until(sitting, lambda _here, due: due is not None and isinstance(due.act, Push))


def _perfect(sitting: Sitting) -> Sitting:
    """Let the perfect dealer go on to the start."""
    if _deals_without_a_hitch(sitting):
        # Most starts come after a deal in which nothing can happen: thirty acts that need no judge.
        table = sitting.table
        while seat := asked.seat_due(table):
            table = play(table, deal(seat))
        sitting = replace(sitting, table=table)
    return _perfect_until(
        sitting, lambda here, due: _has_come(here) and (due is None or not _belongs_before(here, due))
    )


def _perfect_until(sitting: Sitting, there: Callable[[Sitting, Duty | None], bool]) -> Sitting:
    """Let the perfect dealer go on until it is there. Raises NoStart."""
    for _ in range(MOST_STEPS):
        due = judge.perfect_act(sitting.table, sitting.house)
        if there(sitting, due):
            return sitting
        after = sitting.wait().sitting if due is None else sitting.do(due.act).sitting
        if due is None and after == sitting:
            break
        sitting = after
    raise NoStart(sitting.scenario.start, sitting.table.stage)


def _deals_without_a_hitch(sitting: Sitting) -> bool:
    """Is there nothing in script or deck that could go wrong, or be said, while the five rounds are dealt?"""
    quiet = (Sort.BET, Sort.DRAW, Sort.WORD)
    return all(clause.sort in quiet for clause in sitting.scenario.script.clauses) and all(
        one.card.back == OWN_BACK and not one.boxed for one in sitting.table.stub
    )


def _belongs_before(sitting: Sitting, due: Duty) -> bool:
    """Is this still owed from before the start? The deal's mendings are done before the betting, no more."""
    if sitting.scenario.start == "bet":
        return due.urgency < Urgency.GAME
    return sitting.scenario.start.startswith("draw of") and due.urgency <= Urgency.FORM


def _erring(sitting: Sitting) -> Sitting:
    """Let the dealer before go on to the start, with the mistakes of the script."""
    mistakes = sitting.scenario.script.before
    table = opening.dealt_wrongly(sitting.scenario, sitting.table, sitting.house)
    director = sitting.director.after_clauses(mistakes)
    for _ in range(MOST_STEPS):
        here = replace(sitting, table=table, director=director)
        at_draw = any(c.what in opening.AT_THE_DRAW for c in mistakes)
        if opening.draw_mistake_made(table, mistakes) and sitting.scenario.start == "draw":
            return here
        act = opening.plain_act(table, sitting.house, mistakes)
        ready = act is None or not sitting.scenario.start.startswith("draw of")
        if ready and _has_come(here) and not (at_draw and sitting.scenario.start == "draw"):
            return here
        if act is None:
            after, director, _seen = directing.next_beat(table, director)
            if after == table:
                break
            table = after
        else:
            before = table
            bending, bent, director = directing.bend(table, act, director)
            table, director, _seen = directing.after(before, play(bending, act, bent), act, director)
    raise NoStart(sitting.scenario.start, table.stage)


def _has_come(sitting: Sitting) -> bool:
    """Is the table at the scenario's start?"""
    start, table = sitting.scenario.start, sitting.table
    match start:
        case "bet":
            return table.stage is Stage.BET
        case "draw":
            return table.stage is Stage.DRAW
        case "after draw":
            return table.stage is Stage.LAST_BET
        case "showdown":
            return table.stage >= Stage.SHOWDOWN
        case _:
            seat = int(start.rsplit(maxsplit=1)[-1])
            return table.stage is Stage.DRAW and asked.next_to_ask(table) == seat
