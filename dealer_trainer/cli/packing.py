"""`import` and `pack`: house profiles and scenarios in one file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from dealer_trainer import texts
from dealer_trainer.cli import find, words
from dealer_trainer.cli.words import Problem, problem
from dealer_trainer.rules.house import UnknownHouse, profile
from dealer_trainer.rules.profile_files import is_name
from dealer_trainer.scenario.pack_shelf import Incoming
from dealer_trainer.scenario.packs import ENDING, About, check_pack, good_name, lay_out, read_pack, zip_up
from dealer_trainer.toml_files.files import FileErrors


def take_in(file: Path, *, replace: bool) -> None:
    """Take a pack in. Everything that is wrong with it is told, a line each; it is then not taken."""
    try:
        with Incoming(file) as incoming:
            there = incoming.replaces()
            if there is not None and not replace:
                raise problem(
                    "pack_there", 1, name=there.name, version=there.version or "–",
                    new=incoming.pack.about.version or "–",
                )  # fmt: skip
            _check(incoming.folder, file.name)
            pack = incoming.keep(replace=replace)
    except FileErrors as errors:
        raise Problem(str(errors), 1) from errors
    title = pack.about.title_in(texts.language())
    click.echo(
        texts.say("cli.pack_taken", title=title, houses=len(pack.houses), scenarios=len(pack.scenarios))
    )


def make(
    houses: tuple[str, ...], scenarios: tuple[str, ...], out: Path, *, title: str, author: str, version: str
) -> None:
    """Make a pack of these houses (names) and scenarios (files, folders or ids)."""
    if not houses and not scenarios:
        raise problem("pack_of_nothing")
    if out.suffix != ENDING:
        raise problem("pack_ending", file=out, ending=ENDING)
    files = [path for name in scenarios for path in _files(name)]
    name = out.stem if is_name(out.stem) else good_name(out.stem, instead="pack")
    about = About(name, {texts.language(): title} if title else _title(houses, name), author, version)
    try:
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            lay_out(folder, about, houses, files)
            pack = read_pack(folder, out.name)
            _check(folder, out.name)
            zip_up(folder, out)
    except UnknownHouse as error:
        raise find.no_house(error) from error
    except FileErrors as errors:
        raise Problem(str(errors), 1) from errors
    click.echo(texts.say("cli.pack_made", file=out, houses=len(pack.houses), scenarios=len(pack.scenarios)))


def _title(houses: tuple[str, ...], name: str) -> dict[str, str]:
    """The first house's title, unless the user gave one."""
    try:
        return dict(profile(houses[0]).title) if houses else {"en": name}
    except UnknownHouse as error:
        raise find.no_house(error) from error


def _files(name: str) -> list[Path]:
    path = Path(name)
    if find.exists(path) and path.is_dir():
        return sorted(filter(Path.is_file, path.rglob("*.toml")))
    return [find.scenario_file(name)]


def _check(folder: Path, called: str) -> None:
    count = sum(1 for _ in (folder / "scenarios").rglob("*.toml"))
    with words.progress(count) as bar:
        found = check_pack(
            folder, called, processes=os.cpu_count() or 1, progress=lambda done, _: bar.update(done - bar.pos)
        )
    if found:
        raise FileErrors(found)
