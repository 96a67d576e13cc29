"""Every clause is told in every language, with all that it says."""

from __future__ import annotations

import re

import pytest

from dealer_trainer import texts
from dealer_trainer.scenario import script
from dealer_trainer.scenario.script import PATTERNS, What, parse_clause
from dealer_trainer.training.script_told import tell, tell_line


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("pattern", [pattern for pattern, _, _ in PATTERNS])
def test_every_pattern_is_told_with_its_values(pattern: str, lang: str) -> None:
    clause = parse_clause(script._fill(pattern, []))
    told = tell(clause, lang)
    assert re.fullmatch(r"[A-ZÀ-Ý].*[.”»]", told), told
    for value in (clause.seat, clause.other, clause.number, clause.more, clause.nth):
        assert not value or str(value) in told or (value == 1 and "_1" in str(texts.entries(lang))), told
    if clause.cards:
        assert "Kc" in told


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_no_text_is_idle_and_none_says_the_same_as_another(lang: str) -> None:
    told = {pattern: tell(parse_clause(script._fill(pattern, [])), lang) for pattern, _, _ in PATTERNS}
    written = {key for key in texts.entries(lang) if key.startswith("clauses.")}
    names = {what.name.lower() for what in What}
    stems = {key.removeprefix("clauses.") for key in written}
    assert {stem for stem in stems if not any(stem == n or stem.startswith(f"{n}_") for n in names)} == {
        "floor_misdeal", "floor_play_on", "floor_dead", "floor_live",
    }  # fmt: skip
    by_what: dict[str, set[tuple[What, str]]] = {}
    for pattern, what, fixed in PATTERNS:
        by_what.setdefault(told[pattern], set()).add((what, fixed))
    assert [one for one, those in by_what.items() if len(those) > 1] == []


@pytest.mark.parametrize(
    ("clause", "french"),
    [
        ("seat 3 asks how many seat 4 drew", "Le siège 3 demande combien en a tiré le siège 4."),
        ("the 1st card to seat 2 is exposed", "La 1re carte du siège 2 montre sa face à la distribution."),
        ("seat 3 changes to pat", "Le siège 3 se ravise et reste servi."),
        ("the floor rules: seat 5 is dead", "Le floor décide que la main du siège 5 est morte."),
        ("the floor rules: misdeal", "Le floor déclare maldonne."),
        ("wait for deal 2 to seat 4",
         "Toute la suite attend que le croupier ait fait ceci\u00a0: donner 2 au siège 4."),
        ("seat 3 throws a card", "Le siège 3 jette une carte."),
        ("seat 3 finds no cards", "Le siège 3 s’aperçoit qu’il n’a pas de cartes."),
        ("seat 3 acts out of turn: folds", "Le siège 3 n’attend pas son tour. Le siège 3 se couche."),
        ("seat 3 bets the pot", "Le siège 3 mise le pot."),
        ("seat 3 claims a flash of the 2nd card and seat 4 disputes it",
         "Le siège 3 dit qu’on a entrevu sa 2e carte, et le siège 4 le conteste."),
    ],
)  # fmt: skip
def test_what_it_says(clause: str, french: str) -> None:
    assert tell(parse_clause(clause), "fr") == french


def test_the_clause_at_a_place_is_told() -> None:
    line = "seat 1 pat; seat 2 draws two and at once seat 2 looks # so"
    said = [tell_line(line, column, "en") for column in (0, 9, 12, 30, 45, 57)]
    assert said == [
        "Seat 1 stands pat.", "Seat 1 stands pat.",
        "Seat 2 says how many it draws, 2, and throws as many.",
        "Seat 2 says how many it draws, 2, and throws as many.",
        "Seat 2 looks at its cards.", "Seat 2 looks at its cards.",
    ]  # fmt: skip
    assert tell_line("", 0, "en") == ""
    assert tell_line("# only a comment", 4, "en") == ""
    assert tell_line("seat 1 pats", 3, "en") == ""
