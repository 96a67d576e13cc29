"""Where keys stand in a TOML file."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_trainer.scenario.writer import value_at
from dealer_trainer.toml_files.lines import key_lines

FILE = '''\
# a comment with a = in it
title.en = "One" # behind
title.fr="Un \\" [x] = 3"
"quoted key" = 1

seats = [
  { stack = 100 }, # the first
  { stack = 50, away = true },

]
expect.roberts = ["burn", "take in seat 2",
  "deal 1 to seat 2"]
script = """
seat 3 opens
line = 4 # no key
"""
literal = \'\'\'on this line\'\'\'
dash-ed = 2024-01-01
[hands]
3 = "Kc"
 "4" = 'Qd'
[[more.list]]
x = 1
[[more.list]]
x = [[1, 2], [3]]
'''


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("title.en", 2), ("title.fr", 3), ("quoted key", 4),
        ("seats", 6), ("seats[0]", 7), ("seats[0].stack", 7), ("seats[1]", 8), ("seats[1].away", 8),
        ("expect.roberts", 11), ("expect.roberts[1]", 11), ("expect.roberts[2]", 12),
        ("script", 13), ("literal", 17), ("dash-ed", 18),
        ("hands", 19), ("hands.3", 20), ("hands.4", 21),
        ("more.list[0].x", 23), ("more.list[1]", 24), ("more.list[1].x", 25),
        # What does not stand there: the line of what it is part of.
        ("seats[1].name", 8), ("hands.8", 19), ("expect.roberts[9]", 11), ("nothing", 1), ("", 1),
    ],
)  # fmt: skip
def test_where_a_key_stands(key: str, line: int) -> None:
    tomllib.loads(FILE)
    assert key_lines(FILE).of(key) == line


def test_where_a_text_begins() -> None:
    contents = key_lines(FILE).contents
    assert (contents["script"], contents["literal"], contents["title.en"]) == (14, 17, 2)


def test_windows_ends_its_lines_otherwise() -> None:
    windows, here = key_lines(FILE.replace("\n", "\r\n")), key_lines(FILE)
    assert (windows.keys, windows.contents) == (here.keys, here.contents)
    assert windows.values.keys() == here.values.keys()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_where_a_value_begins_and_ends(end: str) -> None:
    text = FILE.replace("\n", end)
    values = key_lines(text).values
    assert {"title.en", "seats", "seats[1].stack", "expect.roberts[2]", "script", "hands.4"} <= set(values)
    for key, (start, to) in values.items():
        read = tomllib.loads(f"x = {text[start:to]}")["x"]
        assert read == value_at(tomllib.loads(text), key) or key.startswith("more.list"), key


@given(st.text(alphabet="a=\"'[]{}.,#\\ \n1", max_size=40))
def test_what_is_no_toml_ends_too(text: str) -> None:
    key_lines(text)


@given(st.integers(0, len(FILE)))
def test_a_file_that_breaks_off(length: int) -> None:
    whole, part = key_lines(FILE).keys, key_lines(FILE[:length]).keys
    assert all(whole.get(key, line) == line for key, line in part.items() if key in whole)
