"""`practise --text`."""

from __future__ import annotations

import sys

import click

from dealer_trainer import texts
from dealer_trainer.cli import find
from dealer_trainer.cli.words import Problem, problem
from dealer_trainer.records import Records, RecordsError, open_records
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.training.practice import Changed, Mode, Practice
from dealer_trainer.training.terminal import Terminal


def practise_in_terminal(
    scenario: Scenario, house: str | None, *, seed: int | None, guided: bool, resume: bool, trainee: str
) -> None:
    """One run at a scenario, kept in the records. Raises Problem when they cannot be opened."""
    rules = find.house(house, scenario)
    try:
        with open_records() as records:
            who = records.trainee(trainee).id
            if resume:
                practice = _resumed(records, who, scenario)
            else:
                mode = Mode.GUIDED if guided else Mode.PRACTICE
                practice = Practice.start(scenario, rules, mode, records=records, trainee=who, seed=seed)
            Terminal(practice, click.echo, _read, texts.language()).run()
    except RecordsError as error:
        raise Problem(str(error), 1) from error


def _resumed(records: Records, trainee: str, scenario: Scenario) -> Practice:
    attempts = records.attempts(trainee, scenario=scenario.id, limit=1)
    if not attempts or attempts[0].ended is not None:
        raise problem("nothing_to_resume", scenario=scenario.id)
    try:
        return Practice.resume(attempts[0], scenario, records)
    except Changed as error:
        raise Problem(texts.say("training.changed", scenario=scenario.id)) from error


def _read(prompt: str) -> str:
    """A line from the terminal, from a pipe too. Raises EOFError at its end."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\r\n")
