"""`practise --text`."""

from __future__ import annotations

import sys

import click

from dealer_trainer import texts
from dealer_trainer.cli import find
from dealer_trainer.cli.running import INTERRUPTED
from dealer_trainer.cli.words import Problem, problem
from dealer_trainer.names import alike, tidy
from dealer_trainer.records import Attempt, Records, RecordsError, open_records
from dealer_trainer.records.errors import Problem as Trouble
from dealer_trainer.records.store import EXAM
from dealer_trainer.rules.house import House, UnknownHouse
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.training.codec import UnreadableAct
from dealer_trainer.training.practice import Changed, HouseChanged, Mode, Practice
from dealer_trainer.training.terminal import Terminal


def practise_in_terminal(
    scenario: Scenario, house: str | None, *, seed: int | None, guided: bool, resume: bool, trainee: str
) -> None:
    """One run at a scenario, kept in the records. Raises Problem when they cannot be opened."""
    rules = find.house(house, scenario)
    find.sitting(scenario, rules, seed)  # a scenario that cannot begin leaves no attempt behind
    try:
        with open_records() as records:
            who = records.trainee(_name_of(records, trainee)).id
            cut_off = _cut_off(records, who, scenario)
            if resume:
                practice = _resumed(records, cut_off, scenario, rules)
            else:
                if cut_off is not None and cut_off.mode != EXAM:
                    click.echo(texts.say("cli.cut_off"))
                mode = Mode.GUIDED if guided else Mode.PRACTICE
                practice = Practice.start(scenario, rules, mode, records=records, trainee=who, seed=seed)
            Terminal(practice, click.echo, _read, texts.language()).run()
    except RecordsError as error:
        raise Problem(str(error), 1) from error
    except KeyboardInterrupt:
        raise Problem(texts.say("cli.interrupted_run"), INTERRUPTED) from None


def _name_of(records: Records, given: str) -> str:
    """The name of the one who is meant: as it is kept where one looks the same, else as it will be."""
    known = [one.name for one in records.trainees() if alike(one.name) == alike(given)]
    if given in known:
        return given
    return known[0] if known else tidy(given)


def _cut_off(records: Records, trainee: str, scenario: Scenario) -> Attempt | None:
    """The last attempt at this scenario, if it was never ended."""
    attempts = records.attempts(trainee, scenario=scenario.id, limit=1)
    return attempts[0] if attempts and attempts[0].ended is None else None


def _resumed(records: Records, attempt: Attempt | None, scenario: Scenario, rules: House) -> Practice:
    if attempt is None:
        raise problem("nothing_to_resume", scenario=scenario.id)
    if attempt.mode == EXAM:  # here every act would be told at once
        raise problem("exam_in_window", scenario=scenario.id)
    own = rules if rules.name == attempt.house else None
    try:
        return Practice.resume(attempt, scenario, records, own)
    except HouseChanged as error:
        raise Problem(texts.say("houses.changed_since", house=attempt.house)) from error
    except Changed as error:
        raise Problem(texts.say("training.changed", scenario=scenario.id)) from error
    except UnknownHouse as error:
        raise problem("other_house", house=attempt.house) from error
    except UnreadableAct as error:
        raise Problem(str(RecordsError(Trouble.UNREADABLE, records.file, error)), 1) from error


def _read(prompt: str) -> str:
    """A line from the terminal, from a pipe too. Raises EOFError at its end."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise EOFError
    return line.rstrip("\r\n")
