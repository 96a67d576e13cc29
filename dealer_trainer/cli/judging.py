"""`check`, `rehearse` and `judge`."""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from pathlib import Path

import click

from dealer_trainer import texts
from dealer_trainer.cli import find, words
from dealer_trainer.cli.words import problem
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules.duties import Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.checker import check
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import PhraseError, read_gesture
from dealer_trainer.scenario.sitting import Sitting
from dealer_trainer.scenario.timekeeping import Speak, Step, play_acts
from dealer_trainer.table.acts import Wait
from dealer_trainer.training import verdict_words
from dealer_trainer.training.model_line import NoEnd, model_line


def rehearse_scenario(scenario: Scenario, rules: House, *, seed: int | None, as_json: bool) -> None:
    """Print the perfect dealer's acts, each with its rule."""
    try:
        line = model_line(find.sitting(scenario, rules, seed))
    except NoEnd as error:
        raise problem("no_end", 1, scenario=scenario.id) from error
    for act in line:
        if as_json:
            # In English, so that it can be judged: acts in a file are read in English.
            click.echo(json.dumps({"act": act.text("en"), "rule": act.rule}, ensure_ascii=False))
        else:
            click.echo(f"{act.text(texts.language()):<44} {act.rule}")


def judge_acts(scenario: Scenario, rules: House, file: str, *, seed: int | None, as_json: bool) -> int:
    """Print one verdict for each act of a file; 1 when one of them was not right."""
    acts = find.acts_file(file)
    start = find.sitting(scenario, rules, seed)
    own_time = any(_is_wait(text, start) for _, text in acts)
    steps = play_acts(
        start,
        [text for _, text in acts],
        speak=Speak.NOTHING if own_time else Speak.FOR_THE_DEALER,
        taught=scenario.teaches,
        lang=texts.language(),
    )
    errors = 0
    for line, text in acts:
        try:
            verdict = one_verdict(next(steps), own_time=own_time, taught=scenario.teaches)
        except PhraseError as error:
            raise problem("bad_act", file=file, line=line, message=error) from error
        errors += not verdict.right
        _print_verdict(text, verdict, as_json=as_json)
    if not as_json:
        click.echo(texts.say("cli.judged", n=len(acts), errors=errors))
    return 1 if errors else 0


def _is_wait(text: str, start: Sitting) -> bool:
    try:
        return read_gesture(text, start.table, texts.language()).acts == (Wait(),)
    except PhraseError:  # told when its turn comes
        return False


def one_verdict(step: Step, *, own_time: bool, taught: Collection[str] = ()) -> Judged:
    """What is said of a line: what its acts were, else what was let slip.

    By the clock no announcement is, but for those of the rules that are taught.
    """
    worst = step.worst or Judged(None, Verdict.NEEDLESS)  # nothing was left to do
    slips = [
        one for one in step.slips
        if own_time or one.rule in taught or one.duty is None or one.duty.urgency is not Urgency.FORM
    ]  # fmt: skip
    return slips[0] if worst.right and slips else worst


def _print_verdict(text: str, judged: Judged, *, as_json: bool) -> None:
    if as_json:
        gravity = judged.gravity.name.lower() if judged.gravity is not None else None
        shape = {
            "act": text,
            "verdict": judged.verdict.value,
            "rule": judged.rule or None,
            "gravity": gravity,
            "house_option": judged.option or None,
        }
        click.echo(json.dumps(shape, ensure_ascii=False))
        return
    lang = texts.language()
    said = verdict_words.verdict(judged, lang)
    if judged.gravity is not None:
        said += f" ({verdict_words.gravity(judged.gravity, lang)})"
    if judged.rule:
        said += f" · {texts.rule_name(judged.rule, lang)} [{judged.rule}]"
    click.echo(f"{'✓' if judged.right else '✗'} {text:<32} {said}")
    if not judged.right and (reason := verdict_words.reason(judged, lang)):
        click.echo(f"    {reason}")
    if judged.option:
        click.echo("    " + texts.say("training.terminal.option", option=judged.option))


def check_files(files: tuple[str, ...], *, as_json: bool) -> int:
    """Check scenario files, by default the whole library; 1 when there are mistakes."""
    paths = [_to_check(name) for name in files]
    with words.progress(1) as bar:

        def progress(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        checked = check(paths, processes=os.cpu_count() or 1, progress=progress)
    if as_json:
        findings = [{"file": one.file, "line": one.line, "message": one.message} for one in checked.findings]
        shape = {"scenarios": checked.scenarios, "findings": findings}
        click.echo(json.dumps(shape, ensure_ascii=False, indent=1))
    else:
        for one in checked.findings:
            click.echo(str(one))
        found = len(checked.findings)
        mistakes = texts.say("cli.findings", n=found) if found else texts.say("cli.no_findings")
        click.echo(f"{texts.say('cli.checked', n=checked.scenarios)}, {mistakes}")
    return 1 if checked.findings else 0


def _to_check(name: str) -> Path:
    """A file, a folder, or a scenario of the library; that a file is not there is for the checker to tell."""
    path = Path(name)
    if name and (find.exists(path) or path.suffix == ".toml"):
        return path
    return find.scenario_file(name)
