"""What the README and docs/ tell an author is what the program does."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from dealer_trainer import assets
from dealer_trainer.cli import trainer
from dealer_trainer.judge import Verdict
from dealer_trainer.scenario import reader, script
from dealer_trainer.scenario.checker import check_file
from dealer_trainer.scenario.model import STARTS, THEMES
from dealer_trainer.scenario.phrases import check_phrase
from dealer_trainer.scenario.wording import wording

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
    told = set(re.findall(r"dealer-trainer ([a-z][a-z-]*)", README + GUIDE))
    assert told - set(trainer.commands) == set()


ACTS = (CHECKOUT / "docs" / "acts.md").read_text(encoding="utf-8")
TOLD_ACTS = "".join(re.findall(r"^```acts\n(.*?)^```", ACTS, re.MULTILINE | re.DOTALL)).splitlines()
PHRASES = tomllib.loads((assets.resources() / "phrases" / "en.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("act", TOLD_ACTS)
def test_an_act_that_is_told_can_be_read(act: str) -> None:
    check_phrase(act)


@pytest.mark.parametrize("name", [f"{part}.{name}" for part in ("acts", "say") for name in PHRASES[part]])
def test_every_act_is_told(name: str) -> None:
    read = {filled.key for filled in map(wording("en").read, TOLD_ACTS) if filled}
    assert name in read


def _stands_in_an_act(forms: list[str]) -> bool:
    """Does one of these forms, with a number for {n}, stand in an act that is told?"""
    plain = [form.lower() for form in forms if not re.search(r"[(|]", form)]
    lines = [line.replace("the ", "").replace(",", "").lower() for line in TOLD_ACTS]
    patterns = [re.escape(form).replace(re.escape("{n}"), "[0-9]") for form in plain]
    return any(re.search(rf"\b{pattern}\b", line) for pattern in patterns for line in lines)


@pytest.mark.parametrize(
    ("part", "name"), [(part, name) for part in ("card", "face", "pile") for name in PHRASES[part]]
)
def test_every_card_face_and_pile_is_told(part: str, name: str) -> None:
    assert _stands_in_an_act(PHRASES[part][name])


@pytest.mark.parametrize("spot", sorted({*PHRASES["from"], *PHRASES["to"]}))
def test_every_place_is_told(spot: str) -> None:
    assert _stands_in_an_act([form for part in ("from", "to", "of") for form in PHRASES[part].get(spot, ())])


@pytest.mark.parametrize("verdict", [one.value for one in Verdict])
def test_every_verdict_is_told(verdict: str) -> None:
    assert f"`{verdict}`" in ACTS
