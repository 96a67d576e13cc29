"""A script is read as its author means it, and what cannot be read is named, all at once."""

import pytest

from dealer_trainer import texts
from dealer_trainer.cards import cards
from dealer_trainer.scenario import script
from dealer_trainer.scenario.script import PATTERNS, Script, ScriptErrors, Sort, What, parse, parse_clause


@pytest.mark.parametrize(("pattern", "what"), [(pattern, what) for pattern, what, _ in PATTERNS])
def test_every_pattern_is_read_as_what_it_tells(pattern, what):
    assert parse_clause(script._fill(pattern, [])).what is what


def test_every_kind_of_clause_can_be_written():
    assert {what for _, what, _ in PATTERNS} == set(What)


def test_lines_and_semicolons_part_beats_and_at_once_joins_them():
    read = parse(
        """
        seat 3 opens; others call   # the usual
        seat 1 says two and at once seat 1 changes to three; seat 1 throws Kc Qd Jh
        """
    )

    assert [[clause.what for clause in beat] for beat in read.beats] == [
        [What.OPENS],
        [What.OTHERS_CALL],
        [What.SAYS_NUMBER, What.CHANGES],
        [What.THROWS],
    ]
    assert [(clause.line, clause.column) for clause in read.clauses][:3] == [(2, 9), (2, 23), (3, 9)]
    assert read.clauses[-1].cards == cards("Kc Qd Jh")


def test_the_line_is_counted_from_where_the_script_begins_in_its_file():
    assert parse("\nseat 1 pat", first_line=20).clauses[0].line == 21


def test_an_empty_script_has_no_beats():
    assert parse("  \n # nobody does anything\n;;") == Script()


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("seat 2 draws 1 throwing Kc", {"seat": 2, "number": 1, "cards": cards("Kc")}),
        ("Seat 2  draws one, throwing Kc".replace(",", ""), {"number": 1}),
        ("seat 3 raises to 24", {"number": 24}),
        ("seat 3 bets the pot", {"number": None, "words": "pot"}),
        ("seat 4 finds no cards", {"number": 0}),
        ("seat 4 finds six cards", {"number": 6}),
        ("the second draw card to seat 3 is exposed", {"seat": 3, "nth": 2}),
        ("the 10th card off the deck is exposed", {"nth": 10}),
        ("the 3rd card to seat 2 goes to seat 4", {"seat": 2, "other": 4, "nth": 3}),
        ("seat 5 takes the 1st card to seat 2", {"seat": 5, "other": 2, "nth": 1}),
        ("seat 4’s hand touches the muck", {"seat": 4}),
        ('seat 2 says "misdeal; no burn"', {"words": "misdeal; no burn"}),
        ("the floor rules: play on, seat 3 is live", {"words": "play on, seat 3 is live"}),
        ("wait for deal 2 to seat 3", {"words": "deal 2 to seat 3"}),
        ("seat 6 throws a card", {"number": 1, "words": ""}),
        ("seat 2 changes to pat", {"number": 0}),
        ("seat 3 claims a flash of the 2nd card and seat 4 disputes it", {"seat": 3, "other": 4, "nth": 2}),
    ],
)
def test_slots_are_filled(text, fields):
    clause = parse_clause(text)
    assert {name: getattr(clause, name) for name in fields} == fields


def test_what_is_done_out_of_turn_is_a_clause_of_its_own():
    inner = parse_clause("seat 4 acts out of turn: bets 8").inner
    assert inner is not None
    assert (inner.what, inner.seat, inner.number) == (What.BETS, 4, 8)


def test_all_bad_clauses_are_reported_with_place_and_nearest_right_clause():
    with pytest.raises(ScriptErrors) as caught:
        parse(
            "seat 3 fold; seat 9 calls\n"
            "seat 1 ask how many seat 3 drew and at once\n"
            "seat 2 draws two throwing Kc Kc; hello\n"
            "seat 4 acts out of turn: looks",
            seats=6,
        )

    assert [(error.line, error.column, error.problem, error.nearest) for error in caught.value.errors] == [
        (1, 1, "unknown", "seat 3 folds"),
        (1, 14, "no_such_seat", ""),
        (2, 1, "unknown", "seat 1 asks how many seat 3 drew"),
        (2, 44, "empty", ""),
        (3, 1, "card_twice", ""),
        (3, 34, "unknown", ""),
        (4, 1, "no_turn", "seat 4 acts out of turn: folds"),
    ]


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_problem_can_be_said(lang):
    same = "seat 2 takes the 1st card to seat 2"
    for text in ("seat 3 fold", "seat 9 calls", "x and at once", "seat 3 draws 0", same):
        with pytest.raises(ScriptErrors) as caught:
            parse(text, seats=4)
        for error in caught.value.errors:
            assert error.message(lang)


def test_mishaps_and_mistakes_before_are_told_apart_from_what_players_do():
    read = parse("the burn is exposed; the 2nd card to seat 3 is missed; seat 3 opens; seat 1 pat")
    assert [clause.sort for clause in read.clauses] == [Sort.MISHAP, Sort.BEFORE, Sort.BET, Sort.DRAW]
    assert read.before == read.clauses[1:2]
