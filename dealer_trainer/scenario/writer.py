"""Write a scenario back into its file: comments, order and spelling stay, what has changed is changed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, MutableSequence
from itertools import combinations, groupby, pairwise
from pathlib import Path
from textwrap import fill
from typing import Any, Final

import tomlkit
from tomlkit.items import Array, Table

from dealer_trainer.cards import faces
from dealer_trainer.scenario.model import KillPlan, Scenario, SeatPlan
from dealer_trainer.scenario.reader import KEYS, parse_scenario
from dealer_trainer.scenario.saving import save_text
from dealer_trainer.scenario.script import Script
from dealer_trainer.table.games import read_game
from dealer_trainer.table.state import Standing
from dealer_trainer.toml_files.lines import key_lines

WIDTH: Final = 100
_IN_LIST: Final = re.compile(r"(?P<list>\w+(?:\.[^\[\]]+)?)\[(?P<at>[0-9]+)\](?:\.(?P<inside>.+))?")
Value = str | int | bool | list[Any] | dict[str, Any] | None


def write_scenario(path: Path | str, what: Scenario | Mapping[str, Value]) -> None:
    """Save a scenario, or changes to the one that is there, key by key: {"title.fr": "…", "seed": None}.

    None takes a key out. A file that is not there yet is made. Raises ScenarioErrors when the file that is
    there, or the one that would come of it, is no scenario, and SaveError; the file is then as it was.
    """
    path = Path(path)
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        text = ""
    new = changed_text(text, _changes(text, path, what) if isinstance(what, Scenario) else what)
    parse_scenario(new.removeprefix("\ufeff"), path)
    if new != text or not path.exists():
        save_text(path, new)


def changed_text(text: str, changes: Mapping[str, Value]) -> str:
    """The text of a TOML file with these keys changed, and nothing else.

    A key may lie in a table of a list, "seats[2].stack"; the list must be there and be so long. "seats[2]"
    is the table itself, which may also be the next one after the last.
    """
    newline = "\r\n" if "\r\n" in text else "\n"
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    new, left = _put_in_place(text.removeprefix(mark).replace("\r\n", "\n"), changes)
    fresh: list[tuple[str, Value]] = []
    if left:
        document = tomlkit.parse(new)
        for key, value in left.items():
            if not _change(document, key, value) and value is not None:
                fresh.append((key, value))
        new = tomlkit.dumps(document)
    for key, value in sorted(fresh, key=lambda one: _order(one[0])):
        new = _with_line(new, key, f"{_key(key)} = {_toml(value)}\n")
    return mark + new.replace("\n", newline)


def _put_in_place(text: str, changes: Mapping[str, Value]) -> tuple[str, dict[str, Value]]:
    """The text with new values put where old ones stand, and the changes that are left.

    As good as asking tomlkit, which needs some ten times as long: too long for each key that is typed.
    """
    there = key_lines(text).values
    # A value within one that goes too is not worth the trouble.
    simple = {key for key, value in changes.items() if value is not None and key in there}
    apart = all(there[one][1] <= there[other][0] or there[other][1] <= there[one][0]
                for one, other in combinations(simple, 2))  # fmt: skip
    if not apart:
        return text, dict(changes)
    old = tomllib.loads(text) if simple else {}
    for key in sorted(simple, key=lambda one: there[one], reverse=True):
        start, end = there[key]
        if value_at(old, key) != changes[key]:
            text = text[:start] + _toml(changes[key]) + text[end:]
    return text, {key: value for key, value in changes.items() if key not in simple}


def plain(scenario: Scenario) -> dict[str, Value]:
    """A scenario as the keys and values of its file, without what need not be said."""
    usual = read_game(str(scenario.game))
    values: dict[str, Value] = {f"title.{lang}": words for lang, words in scenario.title.items()}
    values |= {f"brief.{lang}": words for lang, words in scenario.brief.items()}
    values["game"] = str(scenario.game)
    values["blinds"] = None if scenario.game.blinds == usual.blinds else list(scenario.game.blinds)
    values["ante"] = None if scenario.game.ante == usual.ante else scenario.game.ante
    values["smallest_chip"] = scenario.game.chip if scenario.game.chip > 1 else None
    simple = scenario.seats == tuple(SeatPlan(number) for number in range(1, len(scenario.seats) + 1))
    values["seats"] = len(scenario.seats) if simple else [_seat(seat) for seat in scenario.seats]
    values["button"] = scenario.button
    values["button_was"] = scenario.button_was or None
    values["teaches"] = list(scenario.teaches) or None
    values["themes"] = list(scenario.themes) or None
    values["start"] = scenario.start
    values |= {f"hands.{seat}": faces(some) for seat, some in scenario.hands.items()}
    values |= {"stub": faces(scenario.stub) or None, "deck": faces(scenario.deck) or None}
    values |= {"seed": scenario.seed or None, "house": scenario.house, "new_game": scenario.new_game or None}
    values |= {f"options.{name}": value for name, value in scenario.options.items()}
    values["kill"] = _kill(scenario.kill)
    values["short_of"] = faces(scenario.short_of) or None
    values["script"] = script_text(scenario.script) or None
    values |= {f"expect.{house}": list(acts) for house, acts in scenario.expect.items()}
    values["notes"] = scenario.notes or None
    return {key: value for key, value in values.items() if value is not None}


def script_text(script: Script) -> str:
    """The clauses as a script, a line where a line was; comments are not among them."""
    lines = []
    for _, beats in groupby(script.beats, key=lambda beat: beat[0].line):
        lines.append("; ".join(" and at once ".join(clause.text for clause in beat) for beat in beats))
    return "".join(f"{line}\n" for line in lines)


def _changes(text: str, path: Path, scenario: Scenario) -> dict[str, Value]:
    """What differs between a file's text and a scenario."""
    new = plain(scenario)
    old = plain(parse_scenario(text.removeprefix("\ufeff"), path)) if text.strip() else {}
    return {key: new.get(key) for key in {**old, **new} if old.get(key) != new.get(key)}


def _change(document: tomlkit.TOMLDocument, key: str, value: Value) -> bool:
    """Change or take out a key where it stands, or put it beside its fellows; False when it has none."""
    table: Any = document
    parts = key_parts(key)
    *above, name = parts
    within_list = any(isinstance(part, int) for part in above)
    for part, inside in pairwise(parts):
        if isinstance(part, str) and part not in table:
            if not within_list or value is None:
                return False
            table[part] = _item({})
        elif not isinstance(table[part], MutableSequence if isinstance(inside, int) else Mapping):
            # A mistake stands there, title = "…": a value in it takes its place.
            if value is None:
                return True
            table[part] = _item([] if isinstance(inside, int) else {})
        table = table[part]
    if isinstance(name, int):
        if name == len(table):
            table.append(_item(value) if isinstance(table, Array) else _table(value))
        elif value is None:
            del table[name]
        elif table[name] != value:
            table[name] = _item(value)
    elif value is None:
        table.pop(name, None)
    elif name in table or above:
        if table.get(name) != value:
            table[name] = _item(value)
    else:
        return False
    return True


def key_parts(key: str) -> list[str | int]:
    """The parts of a key: "hands.3", "seats[2].stack", "next_deals[0].hands.3"; a house may have a dot."""
    if found := _IN_LIST.fullmatch(key):
        inside = found["inside"].split(".", 1) if found["inside"] else ()
        return [*found["list"].split(".", 1), int(found["at"]), *inside]
    return list(key.split(".", 1))


def value_at(content: Any, key: str) -> Any:
    """What a key says in a file's content, None where it is not written."""
    for part in key_parts(key):
        try:
            content = content[part]
        except (KeyError, IndexError, TypeError):
            return None
    return content


def _table(values: Any) -> Table:
    """One more of those that stand under [[headers]]."""
    made = tomlkit.table()
    for name, value in values.items():
        made[name] = _item(value)
    return made


def _item(value: Value) -> Any:
    return tomlkit.parse(f"x = {_toml(value)}\n")["x"]


def _with_line(text: str, key: str, line: str) -> str:
    """The text with a line put in where its key belongs by the usual order, and never below a [table]."""
    lines = text.splitlines(keepends=True)
    places = {name: at for name, at in key_lines(text).keys.items() if "[" not in name}
    later = [at for name, at in places.items() if _order(name) > _order(key)]
    headers = [number for number, one in enumerate(lines, 1) if one.lstrip().startswith("[")
               and number in places.values()]  # fmt: skip
    at = min([*later, *headers], default=len(lines) + 1) - 1
    while at and lines[at - 1].lstrip().startswith("#"):  # a comment belongs to what stands below it
        at -= 1
    if at == 0 and lines and later == [] and headers == []:
        at = len(lines)
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += "\n"
    return "".join([*lines[:at], line, *lines[at:]])


def _order(key: str) -> int:
    first = key.split(".", 1)[0]
    return KEYS.index(first) if first in KEYS else len(KEYS)


def _key(key: str) -> str:
    return ".".join(
        part if part.replace("-", "").replace("_", "").isalnum() and part.isascii() else _quoted(part)
        for part in key.split(".", 1)
    )


def _toml(value: Value) -> str:
    """A value as it is written."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _several_lines(value) if "\n" in value else _quoted(value)
    if isinstance(value, list):
        items = [_toml(one) for one in value]
        line = f"[{', '.join(items)}]"
        if len(line) <= WIDTH or any(isinstance(one, dict) for one in value):
            return line if len(line) <= WIDTH else "[\n" + "".join(f"  {item},\n" for item in items) + "]"
        # Blanks within an item are no place to break a line.
        text = fill(
            ", ".join(items).replace(" ", "\0").replace(",\0", ", "), WIDTH - 2, break_long_words=False
        )
        return "[\n" + "".join(f"  {one}\n" for one in text.replace("\0", " ").splitlines())[:-1] + ",\n]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(name)} = {_toml(one)}' for name, one in value.items())} }}"
    return str(value)


def _quoted(text: str) -> str:
    return tomlkit.string(text).as_string()


def _several_lines(text: str) -> str:
    plain_text = text.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{plain_text}"""' if not plain_text.endswith('"') else f'"""\n{plain_text[:-1]}\\""""'


def _kill(plan: KillPlan | None) -> dict[str, Any] | None:
    if plan is None:
        return None
    said = {"button": plan.button, "up": plan.up, "by": plan.by, "looked": plan.looked}
    values: dict[str, Any] = {key: value for key, value in said.items() if value}
    return values if plan.lies == plan.button else values | {"lies": plan.lies}


def _seat(seat: SeatPlan) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if seat.name:
        values["name"] = seat.name
    if seat.stack != SeatPlan(1).stack:
        values["stack"] = seat.stack
    if seat.unnoticed:
        values["owes_unnoticed"] = True
    elif seat.moved or seat.short:
        values["moved" if seat.moved else "short"] = True
    elif seat.owes is not None:
        values[seat.owes.value] = True
    elif seat.standing is not Standing.PLAYING:
        values["left" if seat.left else seat.standing.value] = True
    if seat.leg:
        values["leg"] = True
    if seat.posted:
        values["posted"] = seat.posted
    return values
