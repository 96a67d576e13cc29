"""Writing a scenario changes what has changed, and nothing else; a save that fails loses nothing."""

from __future__ import annotations

import os
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_trainer.cards import DECK_52, cards, faces
from dealer_trainer.scenario import writer
from dealer_trainer.scenario.model import SeatPlan
from dealer_trainer.scenario.reader import ScenarioErrors, parse_scenario, read_scenario
from dealer_trainer.scenario.saving import SaveError
from dealer_trainer.scenario.writer import changed_text, plain, script_text, write_scenario
from dealer_trainer.table.state import Standing

FILE = '''\
# The classic.
title.en = "The button wants five" # short
title.fr = 'Le bouton en veut cinq'

game     = "ace-to-five limit 4-8"
seats    = 6                # all here
button   = 0x6
teaches  = [
  "draw.five_last",   # the point
]
start    = "draw"
hands.6  = "Kc  Qd Jh, 9s 9c"
stub     = "7d 3h 2s As 4c 6h"
script   = """
seat 1 opens; others call   # nobody folds
seat 1 pat; seat 6 draws five
"""
# What we expect
expect.roberts   = ["burn", "take in seat 6",
                    "deal 4 to seat 6", "burn", "deal 1 to seat 6", "bring in"]
'''


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "one.toml"
    path.write_text(FILE, encoding="utf-8", newline="")
    return path


def same(one, other) -> bool:
    """Do two scenarios say the same? Lines and hash may differ."""
    return plain(one) == plain(other)


def test_what_is_read_is_written_byte_for_byte(path: Path) -> None:
    write_scenario(path, read_scenario(path))
    assert path.read_bytes() == FILE.encode()
    assert changed_text(FILE, {}) == FILE


@pytest.mark.parametrize("text", ["\ufeff" + FILE, FILE.replace("\n", "\r\n"), FILE.rstrip("\n")])
def test_whatever_wrote_it(path: Path, text: str) -> None:
    path.write_bytes(text.encode())
    write_scenario(path, read_scenario(path))
    assert path.read_bytes() == text.encode()
    write_scenario(path, {"seed": 5})
    assert read_scenario(path).seed == 5
    assert path.read_bytes().count(b"\r\n") in (0, path.read_bytes().count(b"\n"))


def test_one_change_is_one_line(path: Path) -> None:
    write_scenario(path, replace(read_scenario(path), button=3))
    assert path.read_text() == FILE.replace("0x6", "3")


def test_what_is_the_same_keeps_its_spelling() -> None:
    assert changed_text(FILE, {"button": 6, "title.fr": "Le bouton en veut cinq"}) == FILE


def test_a_comment_behind_a_value_stays(path: Path) -> None:
    write_scenario(path, {"title.en": "New", "seats": 7})
    assert 'title.en = "New" # short\n' in path.read_text()
    assert "seats    = 7                # all here\n" in path.read_text()


def test_a_new_key_stands_in_its_place(path: Path) -> None:
    write_scenario(path, {"title.es": "Cinco", "themes": ["five"], "brief.en": "Short.", "hands.1": "2c 3c"})
    lines = path.read_text().splitlines()
    assert lines.index('title.es = "Cinco"') < lines.index('brief.en = "Short."')
    # Before the next key of the usual order, whatever the file's own spacing.
    assert lines.index('brief.en = "Short."') < lines.index('game     = "ace-to-five limit 4-8"')
    assert lines.index('themes = ["five"]') == lines.index('start    = "draw"') - 1
    assert read_scenario(path).hands[1] == cards("2c 3c")


def test_a_key_is_taken_out(path: Path) -> None:
    write_scenario(path, {"stub": None, "expect.roberts": None, "title.fr": None, "seed": None})
    scenario = read_scenario(path)
    assert (scenario.stub, scenario.expect, list(scenario.title)) == ((), {}, ["en"])
    assert "# The classic." in path.read_text()


def test_a_new_key_does_not_fall_into_a_table(path: Path) -> None:
    path.write_text(FILE.replace("expect.roberts   =", "[expect]\nroberts ="))
    write_scenario(path, {"notes": "Seen at our table.", "expect.wsop-live": ["burn"]})
    scenario = read_scenario(path)
    assert scenario.notes == "Seen at our table."
    assert scenario.expect["wsop-live"] == ("burn",)


def test_a_script_keeps_its_lines(path: Path) -> None:
    scenario = read_scenario(path)
    assert script_text(scenario.script) == ("seat 1 opens; others call\nseat 1 pat; seat 6 draws five\n")
    write_scenario(path, {"script": 'seat 1 opens\nseat 2 says "seven"\n'})
    assert 'script   = """\nseat 1 opens\nseat 2 says "seven"\n"""\n' in path.read_text()


def test_a_new_file(tmp_path: Path, path: Path) -> None:
    new = tmp_path / "folder" / "new.toml"
    scenario = read_scenario(path)
    write_scenario(new, scenario)
    assert same(read_scenario(new), scenario)
    assert new.read_text().startswith('title.en = "The button wants five"\ntitle.fr = ')


def test_what_is_no_scenario_is_not_written(path: Path) -> None:
    with pytest.raises(ScenarioErrors):
        write_scenario(path, {"button": 9})
    assert path.read_text() == FILE


def test_a_broken_file_is_left_alone(path: Path) -> None:
    scenario = read_scenario(path)
    path.write_text("seats = [\n")
    with pytest.raises(ScenarioErrors):
        write_scenario(path, scenario)
    assert path.read_text() == "seats = [\n"


class TestSaving:
    def test_keeps_who_may_read_it(self, path: Path) -> None:
        path.chmod(0o640)
        write_scenario(path, {"seed": 3})
        assert path.stat().st_mode & 0o777 == 0o640

    def test_a_link_stays_a_link(self, path: Path, tmp_path: Path) -> None:
        link = tmp_path / "link.toml"
        link.symlink_to(path)
        write_scenario(link, {"seed": 3})
        assert link.is_symlink()
        assert read_scenario(path).seed == 3

    @pytest.mark.parametrize("broken", ["fsync", "replace"])
    def test_that_fails_loses_nothing(self, path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
        def fail(*_: object) -> None:
            raise OSError(28, "No space left on device")

        if broken == "fsync":
            monkeypatch.setattr(os, "fsync", fail)
        else:
            monkeypatch.setattr(Path, "replace", fail)
        with pytest.raises(
            SaveError, match=r"one\.toml could not be saved: the disk is full\. What stood there before"
        ):
            write_scenario(path, {"seed": 3})
        assert path.read_text() == FILE
        assert [one.name for one in path.parent.iterdir()] == ["one.toml"]


BASE = parse_scenario(FILE, "one.toml")
WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=20).filter(str.strip)
SCENARIOS = st.builds(
    lambda title, button, seats, deck, acts, notes, seed, new: replace(
        BASE, title={"en": title.strip()}, button=button, seats=seats, hands={2: tuple(deck[:5])},
        stub=tuple(deck[5:]),
        expectations={"roberts": replace(BASE.expectations["roberts"], acts=tuple(acts))},
        notes=notes, seed=seed, new_game=new,
    ),
    WORDS,
    st.integers(1, 6),
    st.one_of(
        st.just(BASE.seats),
        st.builds(
            lambda name, stack: (
                SeatPlan(1, stack, name), SeatPlan(2, standing=Standing.OWES, posted=4), *BASE.seats[2:],
            ),
            WORDS, st.integers(0, 500),
        ),
    ),
    st.lists(st.sampled_from(DECK_52), unique=True, max_size=12),
    st.lists(st.sampled_from(["burn", "take in seat 2", "say misdeal"]), max_size=30),
    st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters='\n"\\'), max_size=30),
    st.integers(0, 9),
    st.booleans(),
)  # fmt: skip


@given(SCENARIOS, st.booleans())
def test_every_scenario_survives(scenario, over_another: bool) -> None:
    changes = writer._changes(FILE if over_another else "", Path("one.toml"), scenario)
    text = changed_text(FILE if over_another else "", changes)
    assert same(parse_scenario(text, "one.toml"), scenario)
    # And once more: nothing is left to change.
    assert writer._changes(text, Path("one.toml"), scenario) == {}
    assert changed_text(text, {}) == text


@given(
    st.lists(st.sampled_from(FILE.splitlines(keepends=True)[:11]), unique=True), st.text("# \t\n", max_size=5)
)
def test_any_order_and_any_blanks_stay(lines: list[str], between: str) -> None:
    text = between.join(line for line in lines if not line.startswith(("teaches", "  ", "]"))).replace(
        "\n#\n", "\n"
    )
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert changed_text(text, {}) == text


def test_faces_are_written_as_they_are_read() -> None:
    assert faces(cards("Kc(red) joker 10d")) == "Kc(red) joker 10d"


def test_house_options_of_the_table_are_written_with_their_names(path: Path) -> None:
    departing = replace(read_scenario(path), options={"five_in_a_row": True, "raise_cap": 6})
    write_scenario(path, departing)
    assert read_scenario(path).options == departing.options
    write_scenario(path, replace(departing, options={}))
    assert path.read_bytes() == FILE.encode()


@pytest.mark.parametrize(
    ("text", "changes", "wanted"),
    [
        ('title = "Five"\n', {"title.en": "Five"}, {"title": {"en": "Five"}}),
        ("title = [1]\nseats = 6\n", {"title.fr": "Cinq"}, {"title": {"fr": "Cinq"}, "seats": 6}),
        ('teaches = "draw.burn"\n', {"teaches[0]": "draw.burn"}, {"teaches": ["draw.burn"]}),
        ('title = "Five"\n', {"title.en": None}, {"title": "Five"}),
        ("hands = 3\n", {"hands.2": None, "hands.1": "Kc"}, {"hands": {"1": "Kc"}}),
    ],
)
def test_what_is_written_where_a_mistake_stands_takes_its_place(
    text: str, changes: dict[str, Any], wanted: dict[str, Any]
) -> None:
    assert tomllib.loads(changed_text(text, changes)) == wanted
