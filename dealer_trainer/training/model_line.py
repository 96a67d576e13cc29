"""What a perfect dealer does in a scenario, act by act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dealer_trainer.scenario.phrases import write_act
from dealer_trainer.scenario.sitting import Sitting
from dealer_trainer.table.acts import Act
from dealer_trainer.table.state import Table

MOST: Final = 2000  # acts and beats: far more than any deal takes


class NoEnd(RuntimeError):
    """The perfect dealer does not come to an end: our fault, and `rehearse` says where."""


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
    line: list[ModelAct] = []
    for _ in range(MOST):
        if sitting.finished:
            return line
        act = sitting.next_perfect()
        if act is None:
            sitting = sitting.wait().sitting
            continue
        outcome = sitting.do(act)
        line.append(ModelAct(act, outcome.judged[0].rule if outcome.judged else "", sitting.table))
        sitting = outcome.sitting
    raise NoEnd(sitting.scenario.id)
