"""What one gesture, beat or hint of a practice run was, as the verdict banner and the debrief need it."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_trainer import texts
from dealer_trainer.judge import Judged
from dealer_trainer.records import Kind
from dealer_trainer.rules.duties import Duty
from dealer_trainer.scenario.happenings import Happening
from dealer_trainer.scenario.phrases import write_act, write_acts
from dealer_trainer.scenario.sitting import Sitting
from dealer_trainer.table.acts import Act, Impossible, Wait
from dealer_trainer.table.state import Table
from dealer_trainer.training import scoring


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a run. `acts` are the movements that were made, each with the table it was made on.

    `judged` are their verdicts and those of duties let slip, `lost` the points they cost together. `owed`
    is what was owed just before; `score` is what was left after it. A hint has neither acts nor verdicts:
    `owed` says what it told. `impossible` tells why the last act could not be carried out.
    """

    number: int
    kind: Kind
    acts: tuple[tuple[Act, Table], ...]
    judged: tuple[Judged, ...]
    owed: tuple[Duty, ...]
    happenings: tuple[Happening, ...]
    lost: int
    before: Sitting
    after: Sitting
    score: int
    impossible: Impossible | None = None

    @property
    def finished(self) -> bool:
        return self.after.finished

    @property
    def headline(self) -> Judged | None:
        """The verdict to show, None for a hint, and for a beat that let nothing slip."""
        headline = scoring.headline(self.judged)
        return (
            None if headline is not None and headline.right and isinstance(headline.act, Wait) else headline
        )

    def text(self, lang: str) -> str:
        """What was done, in the words of a scenario's `expect`."""
        joint = texts.say("acts.joint", lang=lang)
        acts = {act for act, _ in self.acts}
        if len(acts) == 1:  # "deal 4 to seat 6"
            return joint.join(write_acts((act for act, _ in self.acts), self.before.table, lang))
        return joint.join(write_act(act, table, lang) for act, table in self.acts)

    def owed_text(self, lang: str) -> tuple[str, ...]:
        """What was owed just before, best first."""
        return tuple(write_act(duty.act, self.before.table, lang) for duty in self.owed)
