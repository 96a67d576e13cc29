"""What an author expects, recorded by dealing it once: only what is right is taken down.

The list keeps no time, as those that are typed by hand do; the checker leads up to each of its acts. Where
that would come to something else than what was dealt, the list has its beats and words written out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from dealer_trainer import texts
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.checker import check_expected
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import Gesture, PhraseError, write_act, write_acts, write_impossible
from dealer_trainer.scenario.sitting import Sitting, begin
from dealer_trainer.scenario.timekeeping import Step, next_act, one_beat, play_out
from dealer_trainer.table.acts import Act, Wait
from dealer_trainer.table.state import Table
from dealer_trainer.training import verdict_words

_WAIT: Final = "wait"  # of `doings`


@dataclass(frozen=True, slots=True)
class _Done:
    """One thing that was done: the acts with the tables on which, those that only led up to it marked."""

    acts: tuple[tuple[Act, Table, bool], ...]
    after: Sitting


class Recording:
    """A scenario being dealt by its author. Raises NoStart where its start is never reached."""

    def __init__(self, scenario: Scenario, rules: House, lang: str | None = None) -> None:
        self.scenario = scenario
        self.rules = rules
        self.lang = lang or texts.language()
        self._start = begin(scenario, rules)
        self._done: list[_Done] = []

    @property
    def sitting(self) -> Sitting:
        """Where it stands."""
        return self._done[-1].after if self._done else self._start

    @property
    def finished(self) -> bool:
        return self.sitting.finished

    def do(self, what: str | Act | Gesture) -> str:
        """One act or gesture, in words or not: "" once it is taken down, else why it is refused.

        Players who come before it have their turn first, and what is only to be said is said, but for
        what the scenario teaches.
        """
        if isinstance(what, Wait):
            return self.wait()
        if isinstance(what, Gesture):
            what = what.text
        elif not isinstance(what, str):
            what = write_act(what, self.sitting.table, self.lang)
        try:
            step = next_act(self.sitting, what, taught=self.scenario.teaches, lang=self.lang)
        except PhraseError as error:
            return str(error)
        if step.impossible is not None:
            return write_impossible(step.impossible, self.lang)
        if wrong := next((one for one in (*step.slips, *step.judged) if not one.right), None):
            return self._refused(wrong, step)
        if step.judged:
            self._take_down(step)
            return ""
        return texts.say("author_text.recording.nothing_to_do", lang=self.lang)

    def wait(self) -> str:
        """Let the next thing happen: "" once it has, else why the dealer must not wait now."""
        step = one_beat(self.sitting, self.scenario.teaches)
        if step is None:
            return self._not_yet()
        if step.slips:
            return self._refused(step.slips[0], step)
        self._take_down(step)
        return ""

    def undo(self) -> bool:
        """Take back the last thing; False where nothing was done yet."""
        if self._done:
            self._done.pop()
            return True
        return False

    @property
    def doings(self) -> tuple[str, ...]:
        """All that was done, one thing after another, to be kept as long as it stands in no file: `replay`
        does it again."""
        return tuple(line for one in self._done for line in tuple(_lines((one,), exact=False)) or (_WAIT,))

    def replay(self, doings: Sequence[str]) -> str:
        """Do again what was done at this scenario, or at what it was before it was changed: "" once all is
        done, else why no more could be."""
        for one in doings:
            if refused := self.do(Wait() if one == _WAIT else one):
                return refused
        return ""

    def _take_down(self, step: Step) -> None:
        acts: list[tuple[Act, Table, bool]] = []
        here = self.sitting
        own = tuple(one.act for one in step.judged if one.act is not None)
        for act, led in (*((one, True) for one in step.led), *((one, False) for one in own)):
            acts.append((act, here.table, led))
            here = here.do(act).sitting
        self._done.append(_Done(tuple(acts), step.after))

    def _not_yet(self) -> str:
        if owed := self.sitting.owed():
            act = write_act(owed[0].act, self.sitting.table, self.lang)
            name = texts.rule_name(owed[0].rule, self.lang)
            return texts.say("author_text.recording.first", lang=self.lang, act=act, rule=name)
        return texts.say("author_text.recording.over", lang=self.lang)

    def _refused(self, judged: Judged, step: Step) -> str:
        """The verdict in words: what is wrong, by which rule, and why."""
        said = verdict_words.verdict(judged, self.lang)
        if judged.verdict is Verdict.LET_SLIP and judged.duty is not None:
            said += f" ({write_act(judged.duty.act, step.before.table, self.lang)})"
        name = texts.rule_name(judged.rule, self.lang)
        why = verdict_words.reason(judged, self.lang)
        head = " · ".join(filter(None, (said, name)))
        return texts.say("author_text.recording.refused", lang=self.lang, head=head, why=why) if why else head

    # What comes of it.

    @property
    def lines(self) -> tuple[str, ...]:
        """What was dealt, for `expect`: in English, without beats and what was said for the author."""
        return tuple(_lines(self._done, exact=False))

    @property
    def exact_lines(self) -> tuple[str, ...]:
        """The same with every beat and every word."""
        return tuple(_lines(self._done, exact=True))

    def verify(self, lang: str | None = None) -> tuple[str, ...]:
        """What the checker says against `lines`: nothing, if they may stand in the file."""
        return self._wrong_with(self.lines, lang)

    def settle(self, lang: str | None = None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The lines that the checker accepts, and none against them; else `lines` and what it says."""
        wrong = self._wrong_with(self.lines, lang)
        if wrong and not self._wrong_with(self.exact_lines, lang):
            return self.exact_lines, ()
        return self.lines, wrong

    def _wrong_with(self, lines: tuple[str, ...], lang: str | None) -> tuple[str, ...]:
        found = check_expected(self.scenario, self.rules.name, lines, lang or self.lang)
        return tuple(one.message for one in found)

    def play_out(self) -> None:
        """Let go by what is left when the dealer has no more to do."""
        rest = play_out(self.sitting)
        if not rest.slips and rest.led:
            self._take_down(rest)


def _lines(done: Iterable[_Done], *, exact: bool) -> Iterable[str]:
    """Cards that go to one seat in a row, nothing else between them, are one line."""
    row: list[Act] = []
    table: Table | None = None
    for act, here, led in (one for some in done for one in some.acts):
        if led and not exact:
            if row and table is not None:
                yield from write_acts(row, table)
            row = []
            continue
        if row and act != row[0] and table is not None:
            yield from write_acts(row, table)
            row = []
        if not row:
            table = here
        row.append(act)
    if row and table is not None:
        yield from write_acts(row, table)
