"""One sitting at the table as the window keeps it: practice, scenario, and when each step was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from time import monotonic
from typing import TYPE_CHECKING

from dealer_trainer.gui.shelf import Item
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.table.acts import Act, Wait
from dealer_trainer.training.practice import Mode, Practice, replay
from dealer_trainer.training.steps import Step

if TYPE_CHECKING:
    from dealer_trainer.records import Attempt, Entry, Records


@dataclass(slots=True)
class Session:
    """`seconds[i]` is the clock when step i was made. The clock stands still while the table is not shown."""

    item: Item
    scenario: Scenario
    house: House
    practice: Practice
    kept: bool  # its steps go into the records
    seconds: list[float] = field(default_factory=list)
    over: bool = False
    back_to: str = ""  # the instructor's place from which an attempt of the past is looked at
    whose: str = ""  # whose attempt that is
    _before: float = 0.0
    _since: float | None = None

    @classmethod
    def begin(
        cls,
        item: Item,
        scenario: Scenario,
        house: House,
        mode: Mode,
        records: Records | None,
        trainee: str,
        assignment: str | None = None,
    ) -> Session:
        """Raises RecordsError."""
        practice = Practice.start(
            scenario, house, mode, records=records, trainee=trainee, assignment=assignment
        )
        return cls(item, scenario, house, practice, records is not None)

    @classmethod
    def resume(cls, item: Item, scenario: Scenario, attempt: Attempt, records: Records) -> Session:
        """Go on with an attempt that was cut off. Raises what `Practice.resume` raises."""
        practice = Practice.resume(attempt, scenario, records)
        session = cls(item, scenario, practice.sitting.house, practice, kept=True)
        return session._timed(records.entries(attempt.id))

    @classmethod
    def past(cls, item: Item, scenario: Scenario, attempt: Attempt, records: Records) -> Session:
        """An attempt to be looked at only. Raises what `replay` raises."""
        entries = records.entries(attempt.id)
        practice = replay(attempt, scenario, entries)
        session = cls(item, scenario, practice.sitting.house, practice, kept=False, over=True)
        return session._timed(entries)

    def _timed(self, entries: Sequence[Entry]) -> Session:
        """With the times that were kept of its steps."""
        clock = 0.0
        for _, gesture in groupby(entries, key=lambda entry: entry.gesture):
            clock += next(gesture).ms / 1000
            self.seconds.append(clock)
        self._before = clock
        return self

    def from_before(self, step: int) -> Session:
        """A new session, kept nowhere, on the table as it was before that step (counted from 0)."""
        mode = Mode.PRACTICE if self.practice.mode is Mode.EXAM else self.practice.mode
        practice = Practice.from_step(self.practice.steps[step], mode)
        before = self.seconds[step - 1] if step else 0.0
        return Session(self.item, self.scenario, self.house, practice, kept=False, _before=before)

    @property
    def steps(self) -> Sequence[Step]:
        return self.practice.steps

    @property
    def silent(self) -> bool:
        """An exam that is going on: what was right and what was not is told at its end."""
        return self.practice.mode is Mode.EXAM and not self.over and not self.practice.finished

    @property
    def clock(self) -> float:
        """Seconds at the table."""
        return self._before + (monotonic() - self._since if self._since is not None else 0.0)

    def sit(self) -> None:
        """The table is shown: the clock runs."""
        if self._since is None and not self.over:
            self._since = monotonic()

    def rise(self) -> None:
        """The table is not shown any more."""
        self._before, self._since = self.clock, None

    def do(self, made: str | Sequence[Act], lang: str) -> Step:
        """Raises PhraseError, RecordsError; then nothing has happened."""
        if not isinstance(made, str) and all(isinstance(act, Wait) for act in made):
            return self._noted(self.practice.wait())
        return self._noted(self.practice.do(made if isinstance(made, str) else tuple(made), lang))

    def wait(self) -> Step:
        return self._noted(self.practice.wait())

    def hint(self) -> Step:
        return self._noted(self.practice.hint())

    def autopilot(self) -> Step | None:
        step = self.practice.autopilot()
        return None if step is None else self._noted(step)

    def end(self) -> None:
        """Raises RecordsError."""
        self.rise()
        self.over = True
        if not self.practice.left:
            self.practice.finish()

    def _noted(self, step: Step) -> Step:
        self.seconds.append(self.clock)
        if step.finished:
            self.rise()
        return step


def clock_text(seconds: float) -> str:
    """ "0:41"."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
