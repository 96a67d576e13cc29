"""`simulate`: a class that never was, in a file of its own."""

from __future__ import annotations

from datetime import datetime
from importlib.metadata import version
from itertools import islice
from pathlib import Path

import click

from dealer_trainer import texts
from dealer_trainer.cli import find, words
from dealer_trainer.records import Records, RecordsError, open_records
from dealer_trainer.records.errors import Problem as Trouble
from dealer_trainer.records.errors import guarded
from dealer_trainer.records.whole import written_whole
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.checker import scenario_files
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.reader import read_scenario
from dealer_trainer.training.learners import a_class

AT_ONCE = 200  # attempts that are written together


def simulate_class(
    db: Path, house: str | None, *, trainees: int, attempts: int, seed: int, until: datetime
) -> None:
    """Play the attempts of a year and keep them. The file must be new: nobody's records are mixed with it. It
    is there with all of them or not at all. Raises Problem, RecordsError."""
    if db.exists():
        raise words.problem("db_is_there", file=db)
    rules = find.house(house)
    scenarios = [read_scenario(path) for path in scenario_files()]
    scenarios = [one for one in scenarios if one.house in (None, rules.name)]
    with guarded(db):
        db.parent.mkdir(parents=True, exist_ok=True)
    try:
        with written_whole(db) as beside:
            try:
                _play(beside, scenarios, rules, trainees, attempts, seed, until)
            finally:
                for log in ("-wal", "-shm"):  # on a full disk they stay
                    beside.with_name(f"{beside.name}{log}").unlink(missing_ok=True)
            if db.exists():
                raise words.problem("db_is_there", file=db)
    except RecordsError as error:
        if error.problem is Trouble.FULL:
            raise words.Problem(texts.say("cli.simulated_full", file=db), 1) from error
        raise RecordsError(error.problem, db, error.detail) from error
    click.echo(texts.say("cli.simulated", n=attempts, trainees=trainees, file=db), err=True)


def _play(
    file: Path,
    scenarios: list[Scenario],
    rules: House,
    trainees: int,
    attempts: int,
    seed: int,
    until: datetime,
) -> None:
    with open_records(file) as records:
        digits = len(str(trainees))
        people = [
            records.trainee(texts.say("cli.simulated_name", n=f"{number:0{digits}}")).id
            for number in range(1, trainees + 1)
        ]
        made = a_class(scenarios, rules, learners=trainees, attempts=attempts, seed=seed, until=until)
        records.put_off_sums()  # many at once are added up five times as fast
        with words.progress(attempts) as bar:
            while some := list(islice(made, AT_ONCE)):
                records.add_past([(people[number], past) for number, past in some], version("dealer-trainer"))
                bar.update(len(some))
        _add_up(records, attempts)


def _add_up(records: Records, attempts: int) -> None:
    before = 0
    with words.progress(attempts) as bar:

        def tell(done: int, _whole: int) -> bool:
            nonlocal before
            bar.update(done - before)
            before = done
            return True

        records.fill_sums(tell)
