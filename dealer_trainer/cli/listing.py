"""`rules`, `scenarios` and `houses`."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from dealer_trainer import assets, texts
from dealer_trainer.cli import find
from dealer_trainer.cli.words import problem
from dealer_trainer.rules import book
from dealer_trainer.rules.house import house, houses

if TYPE_CHECKING:
    from dealer_trainer.scenario.library import Entry

_TEST = re.compile(r"^(?P<indent> *)def test_(?P<test>\w+)|^class Test(?P<group>\w*)", re.MULTILINE)
_QUOTED = re.compile(r"[\"']([a-z]+\.[a-z0-9_]+)[\"']")


def list_rules(*, as_json: bool) -> None:
    """Every rule with what makes it whole: code, texts, scenarios; tests where the checkout is at hand."""
    known = book.load()
    scenarios, tests = scenarios_by_rule(), tests_by_rule(known)
    if as_json:
        rows = [
            {
                "id": rule.id,
                "chapter": rule.chapter,
                "code": rule.code,
                "texts": [lang for lang in texts.LANGUAGES if book.has_text(rule.id, lang)],
                "scenarios": scenarios[rule.id],
                "tests": tests[rule.id],
            }
            for rule in known.values()
        ]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    lang = texts.language()
    for rule in known.values():
        name = book.text(rule.id, lang).name if book.has_text(rule.id, lang) else "–"
        figures = texts.say("cli.rule_figures", scenarios=scenarios[rule.id], tests=tests[rule.id])
        click.echo(f"{rule.id:<26} {name:<50} {figures}")


def scenarios_by_rule() -> Counter[str]:
    """How many scenarios of the library teach each rule; those whose file cannot be read are left out."""
    import tomllib

    counts: Counter[str] = Counter()
    for path in find.library_files().values():
        try:
            teaches = tomllib.loads(path.read_text("utf-8")).get("teaches", ())
        except (OSError, ValueError):  # `check` tells of it
            continue
        counts.update({one for one in teaches if isinstance(one, str)} if isinstance(teaches, list) else ())
    return counts


def tests_by_rule(rules: Iterable[str]) -> Counter[str]:
    """How many tests are named for each rule, or name it as their case; none without the checkout.

    They are in the chapter's file: `test_five_last_...` or a class `TestFiveLast` in `test_draw.py`.
    """
    counts: Counter[str] = Counter()
    folder = assets.checkout_tests()
    known = set(rules)
    for path in sorted(folder.rglob("test_*.py")) if folder is not None else ():
        chapter = path.stem.removeprefix("test_")
        names = {rule.partition(".")[2]: rule for rule in known if rule.startswith(f"{chapter}.")}
        if names:
            counts.update(_tests_in(path.read_text("utf-8"), names))
    return counts


def _tests_in(code: str, names: dict[str, str]) -> Iterator[str]:
    """The rule of each test and of each case, by the rules' names in the chapter."""
    within = ""
    for found in _TEST.finditer(code):
        if found["group"] is not None:
            within = _rule_named(re.sub(r"(?<!^)(?=[A-Z0-9])", "_", found["group"]).lower(), names)
        elif rule := _rule_named(found["test"], names) or (within if found["indent"] else ""):
            yield rule
    known = set(names.values())
    yield from (found[1] for found in _QUOTED.finditer(code) if found[1] in known)


def _rule_named(name: str, names: dict[str, str]) -> str:
    """The rule that a test's name begins with: the longest, for `five_last_...` is no test of `five`."""
    fitting = [one for one in names if f"{name}_".startswith(f"{one}_")]
    return names[max(fitting, key=len)] if fitting else ""


def list_scenarios(rule: str | None, theme: str | None, *, as_json: bool) -> None:
    """The scenarios of all shelves with their titles: all, or those that teach a rule (or any of a chapter)
    and have a theme. One whose file cannot be read has no title; `check` tells why."""
    from dealer_trainer.scenario.library import entries

    if rule is not None:
        rule = _known_rule(rule)
    lang = texts.language()
    found = [
        one for one in entries()
        if (rule is None or any(rule in (id_, id_.partition(".")[0]) for id_ in one.teaches))
        and (theme is None or theme in one.themes)
    ]  # fmt: skip
    if as_json:
        rows = [
            {"id": one.id, "title": _title(one, lang), "teaches": one.teaches, "themes": one.themes,
             "house": one.house}
            for one in found
        ]  # fmt: skip
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    widest = max((len(one.id) for one in found), default=0)
    for one in found:
        click.echo(f"{one.id:<{widest}}  {_title(one, lang) or '–'}")
    click.echo(texts.say("cli.scenarios_found", n=len(found)), err=True)


def _known_rule(name: str) -> str:
    """A rule's ID, or a chapter's name, as it is spelt."""
    known = (*book.load(), *book.CHAPTERS)
    meant = name.strip().casefold().replace("-", "_")
    if meant in known:
        return meant
    near = "".join(get_close_matches(meant, known, 1))
    raise problem("near_rule" if near else "no_rule", name=name, near=near)


def _title(one: Entry, lang: str) -> str:
    return one.title.get(lang) or one.title.get("en", "")


def list_houses(*, as_json: bool) -> None:
    """The profiles that ship, the default first, with the options in which each departs from it."""
    from dealer_trainer.rules.house import DEFAULT, option_names, value_of

    usual = house(DEFAULT)
    for name in houses():
        own = {
            option: value_of(house(name), option)
            for option in option_names()
            if value_of(house(name), option) != value_of(usual, option)
        }
        if as_json:
            click.echo(json.dumps({"name": name, "options": own}))
        else:
            click.echo(name)
            for option, value in own.items():
                click.echo(f"  {option} = {json.dumps(value)}")
