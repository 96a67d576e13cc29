"""What the user names on the command line: scenarios, houses, files of acts."""

from __future__ import annotations

import difflib
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_trainer import texts
from dealer_trainer.cli.words import Problem, problem
from dealer_trainer.rules.house import DEFAULT, House, UnknownHouse, houses, read_house
from dealer_trainer.rules.house import house as named_house
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.shelves import shelves
from dealer_trainer.toml_files.files import FileErrors

if TYPE_CHECKING:
    from dealer_trainer.scenario.sitting import Sitting

MOST_BYTES = 1_000_000
_LINE_END = re.compile(r"\r\n|\n|\r")  # as editors count lines; str.splitlines knows seven more ends
LISTED = 8


def library_files() -> dict[str, Path]:
    """Every scenario file of the library by its id, sorted; one's own and those of packs after what ships."""
    return {
        shelf.prefix + path.relative_to(shelf.root).with_suffix("").as_posix(): path
        for shelf in shelves()
        for path in sorted(shelf.root.rglob("*.toml"))
    }


def scenario_file(name: str) -> Path:
    """The file of a scenario: its path, its id, or a part of an id that only one has."""
    path = Path(name)
    there = exists(path)
    if name and there and not path.is_dir():
        return path
    if there or path.suffix == ".toml":  # "" is the folder that we are in
        raise problem("no_file", file=name or '""')
    files = library_files()
    wanted = name.strip("/").casefold()
    if wanted in files:
        return files[wanted]
    found = [one for one in files if wanted in one.casefold()]
    # "draw/burn/a" is meant also where there is "draw/burn/ab".
    found = [one for one in found if f"/{one}".endswith(f"/{wanted}")] or found
    if len(found) == 1:
        return files[found[0]]
    if found:
        more = [f"… ({len(found)})"] if len(found) > LISTED else []
        raise problem("several_scenarios", name=name, found="\n  ".join([*found[:LISTED], *more]))
    if path.is_absolute() or name.startswith((".", "~")):  # a file was meant
        raise problem("no_file", file=name)
    near = _near(wanted, files)
    raise problem("near_scenario" if near else "no_scenario", name=name, near="\n  ".join(near))


def exists(path: Path) -> bool:
    """Whether there is something of that name; a name that the system does not take is none."""
    try:
        return path.exists()
    except OSError:
        return False


def _near(wanted: str, ids: dict[str, Path]) -> list[str]:
    """Near to the whole id, or to its last part."""
    by_last = {one.rpartition("/")[2]: one for one in ids}
    near = difflib.get_close_matches(wanted, ids, 3, 0.6)
    near += [by_last[one] for one in difflib.get_close_matches(wanted, by_last, 3, 0.5)]
    return list(dict.fromkeys(near))[:3]


def load(name: str) -> Scenario:
    """The scenario that is named. Every mistake of its file is told, a line each."""
    path = scenario_file(name)
    from dealer_trainer.scenario.reader import read_scenario

    try:
        return read_scenario(path)
    except FileErrors as errors:
        raise Problem(str(errors)) from errors


def by_name(name: str) -> House:
    """A house that comes with the trainer, was made on this computer or came in a pack, by its name."""
    try:
        return named_house(name)
    except UnknownHouse as error:
        raise no_house(error) from error


def no_house(error: UnknownHouse) -> Problem:
    """There is no such house; or there is, and these are its mistakes."""
    if error.findings:
        return Problem("\n".join(map(str, error.findings)))
    return problem("no_house", name=error.name, near=error.near or DEFAULT, houses=", ".join(houses()))


def house(name: str | None, scenario: Scenario | None = None) -> House:
    """A house by the name of its profile, or by a profile's file; by default the scenario's, else roberts."""
    if name is None:
        name = (scenario.house if scenario is not None else None) or DEFAULT
    try:
        if name.endswith(".toml"):
            return read_house(Path(name))
        return by_name(name)
    except FileErrors as errors:
        raise Problem(str(errors)) from errors


def sitting(scenario: Scenario, rules: House, seed: int | None) -> Sitting:
    """The scenario at its start. Raises Problem when it never comes there."""
    from dealer_trainer.scenario.sitting import NoStart, begin

    try:
        return begin(scenario, rules, seed)
    except NoStart as error:
        stage = texts.say(f"training.stage.{error.stage.name.lower()}")
        message = texts.say("cli.no_start", start=error.start, stage=stage, house=rules.name)
        raise Problem(f"{scenario.path}:{scenario.line('start')}: {message}") from error


def acts_file(name: str) -> list[tuple[int, str]]:
    """The acts of a file ("-" is standard input), each with its line; blank lines and comments left out."""
    try:
        if name == "-":
            if sys.stdin is None:
                raise problem("no_input")
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise problem("not_text", file=name) from error
    except OSError as error:
        raise problem("unreadable", file=name or '""', detail=texts.why(error)) from error
    if len(content) > MOST_BYTES:
        raise problem("too_big", file=name, most=MOST_BYTES)
    lines = ((number, line.partition("#")[0].strip()) for number, line in enumerate(_LINE_END.split(text), 1))
    return [(number, line) for number, line in lines if line]
