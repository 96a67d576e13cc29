"""The command line: the window, and all that goes without one. Heavy imports wait for their command."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dealer_trainer import texts
from dealer_trainer.cli import words
from dealer_trainer.cli.words import problem

if TYPE_CHECKING:
    from dealer_trainer.records import Records

FORMATS = ("gradebook", "acts-csv", "jsonl", "xapi", "report-pdf")  # likewise
PAPERS = ("a4", "letter")
THEMES = ("five", "burn", "exposed", "misdeal")
MOST_HANDS = 2_598_960  # all of 52 cards: more are no sample
GAMES = ("ace-to-five", "deuce-to-seven", "high")  # the rankings, named here since their module is heavy


@click.group(
    cls=words.Group, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@words.language
@words.option("--db", type=click.Path(path_type=Path), metavar="FILE")
@click.version_option(package_name="dealer-trainer", message="%(version)s", cls=words.Option)
@click.pass_context
def trainer(context: click.Context, db: Path | None) -> None:
    if db is not None:
        from dealer_trainer.records import place

        place.use(db)
    if context.invoked_subcommand is None:
        context.exit(_window())


def _window(*files: str, house: str | None = None) -> int:
    try:
        from dealer_trainer.gui import app

        return app.main(files, words.language_asked_for(), house)
    except ImportError as error:
        raise problem("no_qt", 1, detail=error) from error
    except app.NoDisplay as error:
        raise words.Problem(str(error), 1) from error


@trainer.command()
@click.argument("scenario")
@words.option("--text", is_flag=True)
@words.house
@words.language
@words.seed
@words.option("--guided", is_flag=True)
@words.option("--resume", is_flag=True)
@words.trainee
@words.option("--db", type=click.Path(path_type=Path), metavar="FILE")
@click.pass_context
def practise(
    context: click.Context,
    scenario: str,
    text: bool,
    house: str | None,
    seed: int | None,
    guided: bool,
    resume: bool,
    trainee: str,
    db: Path | None,
) -> None:
    from dealer_trainer.cli import find

    if db is not None:
        from dealer_trainer.records import place

        place.use(db)
    if not text:
        for name, given in (
            ("--seed", seed is not None), ("--guided", guided), ("--resume", resume), ("--trainee", trainee),
        ):  # fmt: skip
            if given:
                raise problem("only_with_text", option=name)
        file = find.scenario_file(scenario)
        if house is not None:
            find.by_name(house)
        context.exit(_window(str(file), house=house))
    loaded = find.load(scenario)
    from dealer_trainer.cli.practising import practise_in_terminal

    practise_in_terminal(loaded, house, seed=seed, guided=guided, resume=resume, trainee=trainee)


@trainer.command()
@click.argument("files", nargs=-1)
@words.json
@words.language
@click.pass_context
def check(context: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    from dealer_trainer.cli.judging import check_files

    context.exit(check_files(files, as_json=as_json))


@trainer.command()
@click.argument("scenario")
@words.house
@words.json
@words.language
@words.seed
def rehearse(scenario: str, house: str | None, as_json: bool, seed: int | None) -> None:
    from dealer_trainer.cli import find

    loaded = find.load(scenario)
    rules = find.house(house, loaded)
    from dealer_trainer.cli.judging import rehearse_scenario

    rehearse_scenario(loaded, rules, seed=seed, as_json=as_json)


@trainer.command()
@click.argument("scenario")
@words.option("--acts", required=True, metavar="FILE")
@words.house
@words.json
@words.language
@words.seed
@click.pass_context
def judge(
    context: click.Context, scenario: str, acts: str, house: str | None, as_json: bool, seed: int | None
) -> None:
    from dealer_trainer.cli import find

    loaded = find.load(scenario)
    rules = find.house(house, loaded)
    from dealer_trainer.cli.judging import judge_acts

    context.exit(judge_acts(loaded, rules, acts, seed=seed, as_json=as_json))


@trainer.command()
@words.json
@words.language
def rules(as_json: bool) -> None:
    from dealer_trainer.cli.listing import list_rules

    list_rules(as_json=as_json)


@trainer.command()
@words.option("--rule", metavar="RULE")
@words.option("--theme", type=click.Choice(THEMES), metavar="THEME")
@words.json
@words.language
def scenarios(rule: str | None, theme: str | None, as_json: bool) -> None:
    from dealer_trainer.cli.listing import list_scenarios

    list_scenarios(rule, theme, as_json=as_json)


@trainer.command()
@words.json
@words.language
def houses(as_json: bool) -> None:
    from dealer_trainer.cli.listing import list_houses

    list_houses(as_json=as_json)


@trainer.command()
@click.argument("files", nargs=-1)
@words.house
@words.option("--sample", type=click.IntRange(min=1), metavar="N")
@words.json
@words.language
@click.pass_context
def trial(
    context: click.Context, files: tuple[str, ...], house: str | None, sample: int | None, as_json: bool
) -> None:
    from dealer_trainer.cli.trying import run_trial

    context.exit(run_trial(files, house, sample=sample, as_json=as_json))


@trainer.command()
@words.option("--db", type=click.Path(path_type=Path), metavar="FILE")
@words.option("--window", is_flag=True)
@words.json
@words.language
def bench(as_json: bool, db: Path | None, window: bool) -> None:
    from dealer_trainer.cli.benching import run_bench

    run_bench(as_json=as_json, db=db, window=window)


@trainer.command()
@words.option("--game", type=click.Choice(GAMES), metavar="GAME")
@words.option("--joker", is_flag=True)
@words.option("--hands", type=click.IntRange(1, MOST_HANDS), metavar="N")
@words.json
@words.language
@click.pass_context
def ranks(context: click.Context, game: str | None, joker: bool, hands: int | None, as_json: bool) -> None:
    from dealer_trainer.cli.ranking import run_ranks

    context.exit(run_ranks(game, joker=joker, sample=hands, as_json=as_json))


@trainer.command()
@words.option("--trainees", type=click.IntRange(1, 10_000), default=30, metavar="N")
@words.option("--attempts", type=click.IntRange(1), default=3000, metavar="N")
@words.seed
@words.option("--until", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE")
@words.option("--db", type=click.Path(path_type=Path), required=True, metavar="FILE")
@words.house
@words.language
def simulate(
    trainees: int, attempts: int, seed: int | None, until: datetime | None, db: Path, house: str | None
) -> None:
    from dealer_trainer.cli.simulating import simulate_class

    last = (until or datetime.now(UTC)).replace(hour=21, minute=0, second=0, microsecond=0, tzinfo=UTC)
    simulate_class(db, house, trainees=trainees, attempts=attempts, seed=seed or 0, until=last)


@trainer.command()
@words.trainee
@words.option("--db", type=click.Path(path_type=Path), metavar="FILE")
@words.option("--format", "form", type=click.Choice(FORMATS), metavar="FORMAT")
@words.option("--out", type=click.Path(path_type=Path), metavar="PATH")
@words.option("--from", "first", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE")
@words.option("--to", "last", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE")
@words.option("--paper", type=click.Choice(PAPERS), metavar="SIZE")
@words.language
def export(
    trainee: str,
    db: Path | None,
    form: str | None,
    out: Path | None,
    first: datetime | None,
    last: datetime | None,
    paper: str | None,
) -> None:
    if form != "report-pdf":
        for name, given in (("--from", first), ("--to", last), ("--paper", paper)):
            if given is not None:
                raise problem("only_with_reports", option=name)
    else:
        from dealer_trainer.cli.exporting import export_reports

        if out is None:
            raise problem("reports_need_out")
        with _records(db, readonly=True) as records:
            known = {one.name: one.id for one in reversed(records.trainees())}
            if trainee and trainee not in known:
                raise _nobody(trainee, records)
            export_reports(records, known.get(trainee) if trainee else None, out, first, last, paper)
        return
    if form is not None:
        from dealer_trainer.cli.exporting import export_all

        if trainee:
            raise problem("all_or_one")
        with _records(db, readonly=True) as records:
            export_all(records, form, out)
        return
    if out is not None:
        raise problem("out_needs_format")
    with _records(db, readonly=True) as records:
        known = {one.name: one.id for one in reversed(records.trainees())}
        if trainee not in known:
            raise _nobody(trainee, records)
        click.echo(json.dumps(records.export(known[trainee]), ensure_ascii=False, indent=1))


@trainer.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@words.option("--replace", is_flag=True)
@words.language
def import_(file: Path, replace: bool) -> None:
    from dealer_trainer.cli.packing import take_in

    take_in(file, replace=replace)


@trainer.command()
@words.option("--house", "houses", multiple=True, metavar="NAME")
@words.option("--scenarios", multiple=True, metavar="PATH")
@words.option("--out", "pack_out", type=click.Path(path_type=Path), required=True, metavar="FILE")
@words.option("--title", default="", metavar="TEXT")
@words.option("--author", default="", metavar="TEXT")
@words.option("--version", "edition", default="", metavar="TEXT")
@words.language
def pack(
    houses: tuple[str, ...], scenarios: tuple[str, ...], pack_out: Path, title: str, author: str, edition: str
) -> None:
    from dealer_trainer.cli.packing import make

    make(houses, scenarios, pack_out, title=title, author=author, version=edition)


@trainer.command()
@click.argument("trainee")
@words.option("--db", type=click.Path(path_type=Path), metavar="FILE")
@words.option("--yes", is_flag=True)
@words.language
def forget(trainee: str, db: Path | None, yes: bool) -> None:
    with _records(db) as records:
        known = [one for one in records.trainees() if one.name == trainee]
        if not known:
            raise _nobody(trainee, records)
        if not yes and not _sure(texts.say("cli.confirm_forget", name=trainee)):
            raise problem("kept", 1)
        for one in known:
            records.delete(one.id)
        click.echo(texts.say("cli.forgotten", name=trainee))


@trainer.command()
@words.option("--db", type=click.Path(path_type=Path), metavar="FILE")
@words.option("--yes", is_flag=True)
@words.language
def reset_pin(db: Path | None, yes: bool) -> None:
    from dealer_trainer.records import pins

    with _records(db) as records:
        if not pins.has_pin(records):
            raise problem("no_pin", 1)
        if not yes and not _sure(texts.say("cli.confirm_reset_pin")):
            raise problem("pin_kept", 1)
        pins.clear(records)
        click.echo(texts.say("cli.pin_reset"))


def _records(db: Path | None, *, readonly: bool = False) -> Records:
    """Records that are there. `readonly`: also on a disk that cannot be written to."""
    from dealer_trainer.records import default_file, open_records

    if not (db or default_file()).exists():
        raise problem("no_records", file=db or default_file())
    return open_records(db, readonly=readonly)


def _nobody(name: str, records: Records) -> words.Problem:
    names = ", ".join(one.name for one in records.trainees() if one.name)
    return problem("no_trainee", name=name, names=names or "–")


def _sure(question: str) -> bool:
    click.echo(question + " ", nl=False)
    said = sys.stdin.readline() if sys.stdin is not None else ""
    return said.strip().casefold() in texts.say("cli.yes").split(", ")


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    from dealer_trainer.cli.running import run

    return run(trainer, sys.argv[1:] if arguments is None else arguments)
