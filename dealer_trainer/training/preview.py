"""A scenario as it will play: what the perfect dealer does and what happens, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dealer_trainer import texts
from dealer_trainer.rules import book
from dealer_trainer.rules.duties import Duty
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.happenings import Happening
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import write_act
from dealer_trainer.scenario.script import Clause
from dealer_trainer.scenario.sitting import Sitting, begin
from dealer_trainer.scenario.timekeeping import perfect_outcomes
from dealer_trainer.table.acts import Act


@dataclass(frozen=True, slots=True)
class PreviewStep:
    """One step: an act of the perfect dealer, or a beat in which players do something.

    `number` is 0 for the start, where nothing has happened yet but the `clauses` of what was before. `duty`
    is what the act does, None for a beat. `clauses` are those of the script that came to pass in it; their
    lines are those of the file. `cut` marks the last step of a scenario that has no end.
    """

    number: int
    before: Sitting
    after: Sitting
    duty: Duty | None = None
    happenings: tuple[Happening, ...] = ()
    clauses: tuple[Clause, ...] = ()
    cut: bool = False

    @property
    def act(self) -> Act | None:
        return None if self.duty is None else self.duty.act

    @property
    def rule(self) -> str:
        """The rule that owes the act, "" for a beat."""
        return "" if self.duty is None else self.duty.rule

    @property
    def script_line(self) -> int:
        """The line of the file whose clause came to pass, 0 for none."""
        return self.clauses[0].line if self.clauses else 0

    def text(self, lang: str | None = None) -> str:
        """The act; else what happened, in sentences; else what there is to say."""
        lang = lang or texts.language()
        if self.cut:
            return texts.say("author_text.preview.no_end", lang=lang)
        if self.duty is not None:
            return write_act(self.duty.act, self.before.table, lang)
        if not self.number:
            return texts.say("author_text.preview.start", lang=lang)
        return self.happened(lang) or texts.say("author_text.preview.nothing_seen", lang=lang)

    def happened(self, lang: str | None = None) -> str:
        """What everybody at the table saw or heard in it, "" for nothing."""
        return " ".join(one.text(lang) for one in self.happenings)

    def rule_name(self, lang: str | None = None) -> str:
        return texts.rule_name(self.rule, lang or texts.language())

    def why(self, lang: str | None = None) -> str:
        """Why the act is owed, with its figures; the rule's own words where there is no more to say."""
        if self.duty is None:
            return ""
        for reason in (self.duty.reason, ""):
            try:
                return book.because(
                    self.rule, reason, lang or texts.language(), seat=self.duty.seat, number=self.duty.number
                )
            except KeyError:
                continue
        return ""


def steps(scenario: Scenario, rules: House) -> Iterator[PreviewStep]:
    """The start, then every step to the end, as far as they are asked for; each takes some milliseconds.

    Raises NoStart at the first, where the scenario's start is never reached.
    """
    here = begin(scenario, rules)
    yield PreviewStep(0, here, here, clauses=_ordered(here.director.done))
    number, done = 0, here.director.done
    for duty, outcome in perfect_outcomes(here):
        after = outcome.sitting
        clauses = _ordered(after.director.done - done)
        if duty is not None or outcome.happenings or clauses:
            number += 1
            yield PreviewStep(number, here, after, duty, outcome.happenings, clauses)
        here, done = after, after.director.done
    if not here.finished:
        yield PreviewStep(number + 1, here, here, cut=True)


def _ordered(clauses: frozenset[Clause]) -> tuple[Clause, ...]:
    return tuple(sorted(clauses, key=lambda one: (one.line, one.column)))
