"""`check`, `rehearse` and `judge`."""

from __future__ import annotations

import json

import click

from dealer_trainer import texts
from dealer_trainer.cli import find
from dealer_trainer.cli.clock import judged_line, keeps_own_time
from dealer_trainer.cli.words import Problem, problem
from dealer_trainer.judge import Judged
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import PhraseError
from dealer_trainer.scenario.sitting import NoStart, Sitting, begin
from dealer_trainer.training import verdict_words
from dealer_trainer.training.model_line import NoEnd, model_line


def rehearse_scenario(scenario: Scenario, rules: House, *, seed: int | None, as_json: bool) -> None:
    """Print the perfect dealer's acts, each with its rule."""
    try:
        line = model_line(sitting(scenario, rules, seed))
    except NoEnd as error:
        raise problem("no_end", 1, scenario=scenario.id) from error
    for act in line:
        if as_json:
            # In English, so that it can be judged: acts in a file are read in English.
            click.echo(json.dumps({"act": act.text("en"), "rule": act.rule}, ensure_ascii=False))
        else:
            click.echo(f"{act.text(texts.language()):<44} {act.rule}")


def sitting(scenario: Scenario, rules: House, seed: int | None) -> Sitting:
    """The scenario at its start. Raises Problem when it never comes there."""
    try:
        return begin(scenario, rules, seed)
    except NoStart as error:
        stage = texts.say(f"training.stage.{error.stage.name.lower()}")
        message = texts.say("cli.no_start", start=error.start, stage=stage, house=rules.name)
        raise Problem(f"{scenario.path}:{scenario.line('start')}: {message}") from error


def judge_acts(scenario: Scenario, rules: House, file: str, *, seed: int | None, as_json: bool) -> int:
    """Print one verdict for each act of a file; 1 when one of them was not right."""
    acts = find.acts_file(file)
    now = sitting(scenario, rules, seed)
    own_time = keeps_own_time(text for _, text in acts)
    errors = 0
    for line, text in acts:
        try:
            verdict, now = judged_line(now, text, own_time=own_time)
        except PhraseError as error:
            raise problem("bad_act", file=file, line=line, message=error) from error
        errors += not verdict.right
        _print_verdict(text, verdict, as_json=as_json)
    if not as_json:
        click.echo(texts.say("cli.judged", n=len(acts), errors=errors))
    return 1 if errors else 0


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
        said += f" · {verdict_words.rule_name(judged.rule, lang)} [{judged.rule}]"
    click.echo(f"{'✓' if judged.right else '✗'} {text:<32} {said}")
    if not judged.right and (reason := verdict_words.reason(judged, lang)):
        click.echo(f"    {reason}")
    if judged.option:
        click.echo("    " + texts.say("training.terminal.option", option=judged.option))


def check_files(files: tuple[str, ...], *, as_json: bool) -> int:
    """Check scenario files, by default the whole library; 1 when there are mistakes."""
    raise NotImplementedError
