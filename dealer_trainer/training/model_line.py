"""What a perfect dealer does in a scenario, act by act."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_trainer.scenario.phrases import write_act
from dealer_trainer.scenario.sitting import Sitting
from dealer_trainer.scenario.timekeeping import perfect_line
from dealer_trainer.table.acts import Act
from dealer_trainer.table.state import Table


class NoEnd(RuntimeError):
    """The perfect dealer does not come to an end in the scenario that is named: our fault."""


@dataclass(frozen=True, slots=True)
class ModelAct:
    """One act of the model answer, with its rule and the table it was done on."""

    act: Act
    rule: str
    table: Table

    def text(self, lang: str) -> str:
        return write_act(self.act, self.table, lang)


def model_line(sitting: Sitting) -> list[ModelAct]:
    """The acts from here to the end, beats left out. Raises NoEnd."""
    line, (*_, end) = perfect_line(sitting)
    if not end.finished:
        raise NoEnd(sitting.scenario.id)
    return [ModelAct(one.duty.act, one.duty.rule, one.sitting.table) for one in line]
