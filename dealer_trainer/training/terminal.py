"""Practice in a terminal: the table in words, acts typed as in `expect`, verdicts with the rule cited."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby
from typing import Final

from dealer_trainer import texts
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.records import Kind, RecordsError
from dealer_trainer.scenario.phrases import PhraseError, candidates, completions, write_impossible
from dealer_trainer.training import scoring, table_words, verdict_words
from dealer_trainer.training.model_line import NoEnd
from dealer_trainer.training.practice import Practice
from dealer_trainer.training.steps import Step

COMMANDS: Final = ("hint", "table", "acts", "help", "end")
DONE_FOR_YOU_AT_MOST: Final = 200  # acts in a row: a bound, should the autopilot run in a circle


class Terminal:
    """One run. `echo` prints a line; `read` asks for one after a prompt and raises EOFError at the end."""

    def __init__(
        self, practice: Practice, echo: Callable[[str], None], read: Callable[[str], str], lang: str
    ) -> None:
        self.practice = practice
        self.echo = echo
        self.read = read
        self.lang = lang

    def run(self) -> None:
        """Play until the scenario or the input ends. What was done is stored either way."""
        scenario = self.practice.sitting.scenario
        self.echo(scenario.title_in(self.lang))
        if brief := scenario.brief_in(self.lang):
            self.echo(brief)
        self.echo("")
        self._show_table()
        self.echo("")
        self.echo(self._say("short_help"))
        while not self.practice.finished:
            self._done_for_you()
            if not self._one_line():
                break
        self._close()

    def _one_line(self) -> bool:
        """Read and do one line, if there is still something to do; False when the run is to end."""
        if self.practice.finished:
            return True
        try:
            line = self.read(self._say("prompt", score=self.practice.score)).strip()
        except EOFError:
            self.echo("")
            return False
        command, rest = self._command(line)
        if command == "end":
            return False
        try:
            match command:
                case "hint":
                    self._show_hint(self.practice.hint())
                case "table":
                    self._show_table()
                case "acts":
                    self._show_acts(rest)
                case "help":
                    self.echo(self._say("help"))
                case _:
                    self._show(self.practice.do(line, self.lang) if line else self.practice.wait())
        except (PhraseError, RecordsError) as error:
            self.echo(str(error))
        return True

    def _command(self, line: str) -> tuple[str, str]:
        """Which of COMMANDS a line is, in the user's language or in English, "" for none; what follows it."""
        for command in COMMANDS:
            for lang in (self.lang, texts.DEFAULT):
                for word in texts.say(f"training.terminal.commands.{command}", lang=lang).split(", "):
                    if line.casefold() == word:
                        return command, ""
                    if command == "acts" and line.casefold().startswith(f"{word} "):
                        return command, line[len(word) :].strip()
        return "", ""

    def _done_for_you(self) -> None:
        for _ in range(DONE_FOR_YOU_AT_MOST):
            try:
                step = self.practice.autopilot()
            except RecordsError as error:
                self.echo(str(error))
                return
            if step is None:
                return
            self.echo(self._say("done_for_you", act=step.text(self.lang)))
            self._show_happenings(step)

    def _say(self, key: str, **fields: object) -> str:
        return texts.say(f"training.terminal.{key}", lang=self.lang, **fields)

    # Showing

    def _show_table(self) -> None:
        for line in table_words.lines(self.practice.table, self.lang):
            self.echo(line)

    def _show_acts(self, start: str) -> None:
        """All acts that begin like `start`; without it their forms only, for they are hundreds."""
        if start:
            shown = completions(start, self.practice.table, self.lang)
        else:
            forms = (re.sub(r"\d+", "…", act) for act in candidates(self.practice.table, self.lang))
            shown = list(dict.fromkeys(forms))
        for act in shown:
            self.echo(f"  {act}")

    def _show(self, step: Step) -> None:
        if (headline := step.headline) is not None:
            self._show_verdict(headline)
        for judged in step.judged:
            if judged is not headline and judged.verdict is Verdict.LET_SLIP:
                self._show_verdict(judged)
        if (problem := step.impossible) is not None:
            self.echo(f"    {write_impossible(problem, self.lang)}")
        if step.lost:
            self.echo(self._say("lost", n=step.lost, score=step.score))
        self._show_happenings(step)
        for line in table_words.changed(step.before.table, step.after.table, self.lang):
            self.echo(f"    {line}")

    def _show_happenings(self, step: Step) -> None:
        for happening in step.happenings:
            self.echo(f"  * {happening.text(self.lang)}")
        if step.kind is Kind.WAIT and not step.happenings:
            self.echo(self._say("nothing_happens"))

    def _show_verdict(self, judged: Judged) -> None:
        said = verdict_words.verdict(judged, self.lang)
        error = not judged.right
        if error and judged.gravity is not None:
            said += f" ({verdict_words.gravity(judged.gravity, self.lang)})"
        name = texts.rule_name(judged.rule, self.lang)
        self.echo(f"  {'✗' if error else '✓'} {said}" + (f" · {name} [{judged.rule}]" if name else ""))
        if error and (reason := verdict_words.reason(judged, self.lang)):
            self.echo(f"    {reason}")
        if judged.option and error:
            self.echo("    " + self._say("option", option=self._option(judged.option)))

    def _option(self, name: str) -> str:
        return verdict_words.house_option(name, self.practice.sitting.house, self.lang)

    def _show_hint(self, step: Step) -> None:
        if not step.owed:
            self.echo(self._say("hint_wait"))
            return
        duty = step.owed[0]
        name = texts.rule_name(duty.rule, self.lang)
        self.echo(self._say("hint", act=step.owed_text(self.lang)[0], rule=f"{name} [{duty.rule}]"))

    # The end

    def _close(self) -> None:
        try:
            self.practice.finish()
        except RecordsError as error:
            self.echo(str(error))
        self.echo("")
        self._debrief()
        if self.practice.errors:
            self._show_model()
        whole = "done" if self.practice.finished else "left"
        self.echo(self._say(whole, score=self.practice.score))

    def _debrief(self) -> None:
        self.echo(self._say("debrief"))
        for step in self.practice.steps:
            if step.kind is Kind.HINT:
                self.echo(f"{step.number:3}. {self._say('debrief_hint')} (-{step.lost})")
                continue
            shown = [step.headline, *(one for one in step.judged if one.verdict is Verdict.LET_SLIP)]
            errors = [one for one in dict.fromkeys(shown) if one is not None and scoring.is_error(one)]
            if step.kind is Kind.AUTO:
                errors = []
            if not errors:
                if step.kind is not Kind.WAIT:
                    undone = step.impossible is not None and len(step.judged) == 1
                    mark = "·" if step.kind is Kind.AUTO else "–" if undone else "✓"
                    self.echo(f"{step.number:3}. {mark} {step.text(self.lang)}")
                continue
            self.echo(f"{step.number:3}. ✗ {step.text(self.lang)} (-{step.lost})")
            for judged in errors:
                said = verdict_words.verdict(judged, self.lang)
                self.echo(f"       {said} · {texts.rule_name(judged.rule, self.lang)} [{judged.rule}]")
            owed = ", ".join(step.owed_text(self.lang)) or self._say("nothing_owed")
            self.echo("       " + self._say("was_owed", owed=owed))

    def _show_model(self) -> None:
        """The perfect dealer's acts, those of one rule in a line."""
        try:
            model = self.practice.model_line()
        except NoEnd:
            return
        self.echo(self._say("model"))
        for rule, acts in groupby(model, key=lambda act: act.rule):
            told = ", ".join(act.text(self.lang) for act in acts)
            self.echo(f"     {told}  [{rule}]")
