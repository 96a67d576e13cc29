"""What is wrong with the text of a scenario, as a form shows it: by key, and by line of its script."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from dealer_trainer import texts
from dealer_trainer.scenario import script as scripts
from dealer_trainer.scenario.checker import Stopped, check_scenario
from dealer_trainer.scenario.model import MOST_SEATS, Scenario
from dealer_trainer.scenario.phrases import PhraseError, check_phrase
from dealer_trainer.scenario.reader import ScenarioErrors, parse_scenario
from dealer_trainer.toml_files.files import FileErrors, Finding, toml_of
from dealer_trainer.toml_files.lines import Lines, key_lines

__all__ = ["Stopped", "Trouble", "check_text", "read_text", "told"]


@dataclass(frozen=True, slots=True, order=True)
class Trouble:
    """One thing that is wrong.

    `line` counts from 1 in the file. `key` is what it is about ("hands.3", "seats[2].stack", "script"), ""
    for the file as a whole. Of what is wrong within the script, `script_line` and `column` count from 1 in
    it, and `read` is the clause; elsewhere they are 0 and "". `near` is what may have been meant, "" where
    nothing comes near.
    """

    line: int
    message: str
    key: str = ""
    script_line: int = 0
    column: int = 0
    read: str = ""
    near: str = ""


def read_text(text: str, path: Path, lang: str | None = None) -> tuple[Scenario | None, tuple[Trouble, ...]]:
    """The scenario that a text is, or all that keeps it from being one. Takes some milliseconds."""
    try:
        return parse_scenario(text, path, lang, in_forms=True), ()
    except ScenarioErrors as errors:
        return None, told(errors.findings, text, lang)


def check_text(
    text: str, path: Path, lang: str | None = None, stop: Callable[[], bool] | None = None
) -> tuple[Trouble, ...]:
    """All that is wrong with a text, once it is read and has been played under its houses.

    A function of its arguments alone, and fit for another thread. `stop` is asked all the time; when it says
    so, Stopped is raised.
    """
    scenario, troubles = read_text(text, path, lang)
    if scenario is None:
        return troubles
    try:
        return told(check_scenario(scenario, lang, in_forms=True, stop=stop), text, lang)
    except Stopped:
        raise
    except Exception as error:  # whatever a text does to the engine, its author goes on writing
        said = f"{type(error).__name__}: {error}"
        return (Trouble(1, texts.say("reader.check.failed", lang=lang, error=said)),)


def told(findings: Iterable[Finding], text: str, lang: str | None = None) -> tuple[Trouble, ...]:
    """The findings about a text, each with its key and its place in the script."""
    lines = key_lines(text)
    keyed = [(one, one.key or _key_at(one.line, lines)) for one in findings]
    clauses = _bad_clauses(text, lang) if any(key == "script" for _, key in keyed) else {}
    return tuple(sorted(_trouble(one, key, lines, clauses) for one, key in keyed))


def _trouble(found: Finding, key: str, lines: Lines, clauses: dict[tuple[int, str], Trouble]) -> Trouble:
    if key != "script":
        return Trouble(found.line, found.message, key, near=found.near)
    first = lines.contents.get("script", found.line)
    if known := clauses.get((found.line - first + 1, found.message)):
        return Trouble(found.line, found.message, "script", known.script_line, known.column, known.read,
                       known.near)  # fmt: skip
    return Trouble(found.line, found.message, "script", max(1, found.line - first + 1), 1)


def _key_at(line: int, lines: Lines) -> str:
    """What stands on a line, or began above it: the whole of a list of which several items do."""
    above = [at for at in lines.keys.values() if at <= line]
    keys = [key for key, at in lines.keys.items() if above and at == max(above)]
    if line == 1 or not keys:
        return ""  # the first line is where what belongs nowhere is told
    return keys[0] if len(keys) == 1 else keys[0].rpartition("[")[0] or keys[0]


def _bad_clauses(text: str, lang: str | None) -> dict[tuple[int, str], Trouble]:
    """The mistakes of the script's grammar by their line in it and their message."""
    try:
        content = toml_of(text, Path(), lang)
    except FileErrors:
        return {}
    script, seats = content.get("script"), content.get("seats")
    if not isinstance(script, str):
        return {}
    many = seats if isinstance(seats, int) else len(seats) if isinstance(seats, list) else 0
    return {(one.script_line, one.message): one for one in script_troubles(script, many or MOST_SEATS, lang)}


def script_troubles(script: str, seats: int, lang: str | None = None) -> tuple[Trouble, ...]:
    """What is wrong with the clauses of a script alone; `line` is the line in it. Quick enough for a key."""
    return _script_troubles(script, seats, lang or texts.language())


@lru_cache(maxsize=64)
def _script_troubles(script: str, seats: int, lang: str) -> tuple[Trouble, ...]:
    try:
        read = scripts.parse(script, seats=seats)
    except scripts.ScriptErrors as errors:
        return tuple(
            Trouble(one.line, one.message(lang), "script", one.line, one.column, one.read, one.nearest)
            for one in errors.errors
        )
    return tuple(filter(None, (_awaited(clause, lang) for clause in read.clauses)))


def _awaited(clause: scripts.Clause, lang: str | None) -> Trouble | None:
    """What the script waits for must be an act."""
    if clause.what is not scripts.What.WAIT_FOR:
        return None
    try:
        check_phrase(clause.words)
    except PhraseError as error:
        message = texts.say("reader.no_act", lang=lang, key="script", read=clause.words)
        if error.near:
            message += " " + texts.say("reader.near", lang=lang, near=error.near)
        near = f"wait for {error.near}" if error.near else ""
        return Trouble(clause.line, message, "script", clause.line, clause.column, clause.text, near)
    return None
