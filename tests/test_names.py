"""Names that look the same count as one, and what nobody sees is not kept."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_trainer.names import alike, tidy, visible

ZERO_WIDTH = [
    "\u200b",
    "\u200c",
    "\u200d",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u034f",
    "\u3164",
    "\ufe0f",
    "\u2800",
]
DIRECTION = ["\u200e", "\u200f", "\u202a", "\u202d", "\u202e", "\u2066", "\u2069", "\u061c"]
CONTROL = ["\x00", "\x07", "\x1b", "\x7f", "\x9f", "\ud800", "\U000e0041"]


@pytest.mark.parametrize("sign", [*ZERO_WIDTH, *DIRECTION, *CONTROL], ids=lambda sign: f"{ord(sign):x}")
@pytest.mark.parametrize("written", ["{}Trainee 1", "Trainee{} 1", "Trainee 1{}", "Tr{0}ain{0}ee 1"])
def test_what_is_not_seen_is_not_kept(written: str, sign: str) -> None:
    assert tidy(written.format(sign)) == "Trainee 1"
    assert alike(written.format(sign)) == alike("Trainee 1")
    assert tidy(sign) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Trainee 1", "trainee\u00a0\u20031 "),
        ("Jose\u0301", "José"),
        ("ＡＢ", "ab"),
        ("ﬁnal", "Final"),
        ("STRASSE", "straße"),
        ("می\u200cخواهم", "میخواهم"),
    ],
)
def test_what_looks_the_same_is_one(one: str, other: str) -> None:
    assert alike(one) == alike(other)


@pytest.mark.parametrize(
    "name",
    ["Élève 1", "Účastník 2", "学员三", "متدرب", "می\u200cخواهم", "క్\u200cష", "L’Après-midi", "Spades 🂡"],
)
def test_names_of_all_the_world_are_kept(name: str) -> None:
    assert tidy(name) == name
    assert alike(name)


def test_lines_are_words_apart() -> None:
    assert tidy("Trainee\n1\t") == "Trainee 1"
    assert visible("two\u202e words\n") == "two words\n"


@given(st.text())
def test_a_tidy_name_stays_as_it_is(name: str) -> None:
    tidied = tidy(name)
    assert tidy(tidied) == tidied
    assert alike(tidied) == alike(name)
    assert not {unicodedata.category(sign) for sign in tidied} & {"Cc", "Cs", "Zl", "Zp"}
