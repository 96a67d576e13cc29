"""The rulebook as it is read: one text a rule in every language, and every house option explained."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from dealer_trainer import assets
from dealer_trainer.rules.house import allowed_values, option_names
from dealer_trainer.texts import LANGUAGES

RULEBOOK = assets.resources() / "rulebook"
HOUSES = sorted((assets.resources() / "house").glob("*.toml"))
NOT_CHAPTERS = {"chapters", "options"}
# Terms that these languages share: the games' names, "No.", numbers.
SAME_IN_ALL = 12
NAME_LENGTH = 45
KEYS = {"name", "rule", "why", "reading", "reasons"}

Rule = dict[str, str]


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _flat(texts: dict[str, Any]) -> Rule:
    """The texts of a rule, `[rule.reasons]` as `reasons.<name>`."""
    reasons = texts.get("reasons", {})
    return {
        **{key: text for key, text in texts.items() if key != "reasons"},
        **{f"reasons.{name}": text for name, text in reasons.items()},
    }


def _book(lang: str) -> dict[str, Rule]:
    """Rule ID to its texts."""
    return {
        f"{path.stem}.{rule}": _flat(texts)
        for path in sorted((RULEBOOK / lang).glob("*.toml"))
        if path.stem not in NOT_CHAPTERS
        for rule, texts in _read(path).items()
    }


BOOKS = {lang: _book(lang) for lang in LANGUAGES}
OPTIONS = {lang: _read(RULEBOOK / lang / "options.toml") for lang in LANGUAGES}
CHAPTERS = {lang: _read(RULEBOOK / lang / "chapters.toml") for lang in LANGUAGES}


def _shape(entries: dict[str, dict[str, Any]]) -> dict[str, list[str]]:
    return {name: list(entry) for name, entry in entries.items()}


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_has_the_same_rules_with_the_same_keys_in_one_order(lang: str) -> None:
    assert _shape(BOOKS[lang]) == _shape(BOOKS["en"])
    assert list(BOOKS[lang]) == list(BOOKS["en"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_has_a_name_and_a_text_and_no_unknown_key(lang: str) -> None:
    odd = [
        rule
        for rule, texts in BOOKS[lang].items()
        if not {"name", "rule"} <= {key.partition(".")[0] for key in texts} <= KEYS
    ]
    assert odd == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_a_whole_one(lang: str) -> None:
    for rule, texts in BOOKS[lang].items():
        for key, text in texts.items():
            assert text == text.strip() != "", f"{rule} {key}"
            assert "  " not in text, f"{rule} {key}"
            assert key == "name" or text[-1] in ".?!", f"{rule} {key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_fit_a_line_and_tell_the_rules_apart(lang: str) -> None:
    names = [texts["name"] for texts in BOOKS[lang].values()]
    assert [name for name in names if len(name) > NAME_LENGTH] == []
    assert len(set(names)) == len(names)


def test_no_text_was_left_in_another_language() -> None:
    for rule, english in BOOKS["en"].items():
        for key in english:
            said = [BOOKS[lang][rule][key] for lang in LANGUAGES]
            assert len(set(said)) == len(said), f"{rule} {key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_chapter_has_a_name(lang: str) -> None:
    chapters = {rule.partition(".")[0] for rule in BOOKS[lang]}
    assert chapters - CHAPTERS[lang].keys() == set()
    assert CHAPTERS[lang].keys() == CHAPTERS["en"].keys()
    assert all(name.strip() for name in CHAPTERS[lang].values())


# What published translations of these rules have got wrong, or what means something else at the table.
MISLEADING = {
    "fr": (
        r"prouv\w* (?:son|l’)\s?ouverture",  # openers are proved, not that one has opened
        r"\best servi quand|\bservir (?:le|un) (?:siège|joueur)",  # that would be "pat"
        r"\bsuites?, (?:une|des) couleurs?",  # a straight is a quinte here
    ),
    "es": (
        r"\bprob(?:ado|ar|arán) (?:su|la) apertura",
        r"\bse sirvió|\bservir a (?:un|el|otr)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("lang", sorted(MISLEADING))
def test_no_text_says_what_means_something_else_at_the_table(lang: str) -> None:
    said = [*(text for rule in BOOKS[lang].values() for text in rule.values()), str(OPTIONS[lang])]
    found = [text for text in said for wrong in MISLEADING[lang] if re.search(wrong, text)]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_spaces_and_apostrophes_are_typographic(lang: str) -> None:
    for entries in (BOOKS[lang], OPTIONS[lang]):
        for name, entry in entries.items():
            for text in _strings(entry):
                assert "'" not in text, f"{name}: {text}"
                if lang == "fr":
                    assert not any(f" {mark}" in text for mark in ":;?!»"), f"{name}: {text}"


def _written(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _strings(entry: dict[str, Any]) -> list[str]:
    inner = entry.get("values", {})
    return [value for value in (*entry.values(), *inner.values()) if isinstance(value, str)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_each_of_its_values_is_explained(lang: str) -> None:
    assert list(OPTIONS[lang]) == list(OPTIONS["en"])
    for option, entry in OPTIONS[lang].items():
        assert entry.keys() == {"name", "about", "values"}, option
        assert list(entry["values"]) == list(OPTIONS["en"][option]["values"]), option
        assert all(text.strip() for text in _strings(entry)), option
        assert len(entry["name"]) <= NAME_LENGTH, option


def test_every_option_of_the_house_is_explained_with_all_its_values() -> None:
    assert set(OPTIONS["en"]) == set(option_names())
    for option in option_names():
        values = {_written(value) for value in allowed_values(option)}
        # No list of values: any whole number.
        assert not values or OPTIONS["en"][option]["values"].keys() == values, option


def test_no_option_was_left_in_another_language() -> None:
    for option, english in OPTIONS["en"].items():
        for lang in LANGUAGES[1:]:
            theirs = OPTIONS[lang][option]
            assert theirs["about"] != english["about"], option
            for value, text in english["values"].items():
                assert len(text) < SAME_IN_ALL or theirs["values"][value] != text, f"{option} {value}"


@pytest.mark.parametrize("path", HOUSES, ids=[path.stem for path in HOUSES])
def test_a_house_profile_uses_only_what_is_explained(path: Path) -> None:
    house = _read(path)
    assert house["name"] == path.stem
    assert house["title"].keys() == house["about"].keys() == set(LANGUAGES)
    for option, value in house["options"].items():
        assert _written(value) in OPTIONS["en"][option]["values"], option


def test_the_default_house_lists_every_option_and_the_others_only_differences() -> None:
    houses = {path.stem: _read(path)["options"] for path in HOUSES}
    default = houses.pop("roberts")
    assert list(default) == list(OPTIONS["en"])
    for name, options in houses.items():
        same = [option for option, value in options.items() if default[option] == value]
        assert same == [], name


def test_the_first_value_explained_is_the_default() -> None:
    default = _read(assets.resources() / "house" / "roberts.toml")["options"]
    for option, entry in OPTIONS["en"].items():
        assert next(iter(entry["values"])) == _written(default[option]), option
