"""The parts of a script's line, as they are coloured."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dealer_trainer.scenario import script
from dealer_trainer.scenario.script import PATTERNS
from dealer_trainer.scenario.script_spans import SpanKind, spans


def read(line: str) -> list[tuple[str, str]]:
    return [(line[one.start : one.end], one.kind.value) for one in spans(line)]


def test_every_part_has_its_kind() -> None:
    assert read('seat 3 draws two throwing Kc 10d; others call and at once seat 1 says "a 9; #" # so') == [
        ("seat 3", "seat"), ("draws", "word"), ("two", "number"), ("throwing", "word"), ("Kc 10d", "card"),
        (";", "joint"), ("others", "seat"), ("call", "word"), ("and at once", "joint"), ("seat 1", "seat"),
        ("says", "word"), ('"a 9; #"', "said"), ("# so", "comment"),
    ]  # fmt: skip


def test_what_the_grammar_does_not_know_is_nothing() -> None:
    assert read("seat 3 flies tomorrow") == [("seat 3", "seat")]
    assert read("") == []
    assert read("the 2nd card") == [("the", "word"), ("2nd", "number"), ("card", "word")]


@pytest.mark.parametrize("pattern", [pattern for pattern, _, _ in PATTERNS])
def test_every_clause_is_read_in_order_and_without_gaps(pattern: str) -> None:
    clause = script._fill(pattern, [])
    found = list(spans(clause))
    assert [one.start for one in found] == sorted(one.start for one in found)
    assert all(one.end <= other.start for one, other in pairwise(found))
    left = list(clause)
    for one in found:
        left[one.start : one.end] = " " * (one.end - one.start)
    assert set("".join(left)) <= set(" ,:'-s"), "".join(left)
    assert any(one.kind is SpanKind.WORD for one in found)
