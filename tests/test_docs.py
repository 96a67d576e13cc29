"""What the README and docs/ tell an author is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dealer_trainer.cli import trainer
from dealer_trainer.scenario import reader, script
from dealer_trainer.scenario.checker import check_file
from dealer_trainer.scenario.model import STARTS, THEMES

CHECKOUT = Path(__file__).resolve().parent.parent
GUIDE = (CHECKOUT / "docs" / "scenarios.md").read_text(encoding="utf-8")
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")


def _blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


CLAUSES = "".join(_blocks("script")).splitlines()


def test_the_example_is_a_scenario_without_a_mistake(tmp_path: Path) -> None:
    (example,) = _blocks("toml")
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    assert [str(finding) for finding in check_file(file)] == []


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_that_is_told_can_be_read(clause: str) -> None:
    script.parse_clause(clause)


def test_every_clause_is_told() -> None:
    clauses = [script.parse_clause(clause) for clause in CLAUSES]
    assert set(script.What) - {clause.what for clause in clauses} == set()
    told = {(clause.what, clause.words, clause.number == 0) for clause in clauses}
    # A pattern that fixes a word or a number tells something of its own.
    for pattern in (pattern for pattern, _, word in script.PATTERNS if word):
        clause = script.parse_clause(script._fill(pattern, []))
        assert (clause.what, clause.words, clause.number == 0) in told, pattern


@pytest.mark.parametrize("word", [*reader.KEYS, *reader.SEAT_KEYS, *STARTS, *THEMES])
def test_every_key_is_told(word: str) -> None:
    assert re.search(rf"`{word}(\.\w+)?`", GUIDE)


@pytest.mark.parametrize("command", trainer.commands)
def test_every_command_is_told(command: str) -> None:
    assert f"`dealer-trainer {command}" in README


def test_no_other_command_is_told() -> None:
    told = set(re.findall(r"dealer-trainer ([a-z]+)", README + GUIDE))
    assert told - set(trainer.commands) == set()
