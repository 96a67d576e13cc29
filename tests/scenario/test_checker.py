"""The checker plays what it is given, and refuses a scenario where engine and author differ."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from dealer_trainer import assets, texts
from dealer_trainer.scenario import checker
from dealer_trainer.scenario.checker import check, check_file, scenario_files
from dealer_trainer.scenario.reader import parse_scenario

FIVE = '''\
title.en = "Five, and everyone behind stands pat"
game     = "ace-to-five limit 4-8"
seats    = 6
button   = 6
teaches  = ["draw.five_last"]
start    = "draw"
hands.2  = "Kc Qd Jh 9s 9c"
stub     = "7d 3h 2s As 4c 6h"
script   = """
seat 3 opens; others call
seat 1 pat; seat 2 draws five; others stand pat
"""
expect.roberts   = ["burn", "take in seat 2", "deal 4 to seat 2", "burn", "deal 1 to seat 2", "bring in"]
expect.wsop-live = ["burn", "take in seat 2", "deal 5 to seat 2", "bring in"]
'''
EIGHT = '''\
title.en = "The eight becomes the burn"
game     = "ace-to-five limit 4-8"
seats    = 2
button   = 2
teaches  = ["exposed.a5_limit", "exposed.replace"]
start    = "deal"
hands.2  = "Ac 2d 8h 4s Kc"
script   = """
the 3rd card to seat 2 is exposed
others call
seat 2 draws one throwing Kc; others stand pat
"""
expect.roberts = [
  "deal 1 to seat 1", "deal 1 to seat 2", "deal 1 to seat 1", "deal 1 to seat 2", "deal 1 to seat 1",
  "deal 1 to seat 2", "deal 1 to seat 1", "deal 1 to seat 2", "deal 1 to seat 1", "deal 1 to seat 2",
  "replace seat 2", "bring in", "take in seat 2", "deal 1 to seat 2", "bring in",
]
'''
QUESTION = '''\
title.en = "A change before the burn, a question after the bet"
game     = "deuce-to-seven no-limit"
seats    = 6
button   = 6
teaches  = ["draw.change", "draw.how_many", "exposed.draw"]
start    = "draw"
hands.1  = "Kc Qd Jh 2c 3c"
script   = """
the 2nd draw card to seat 3 is exposed
seat 3 opens; others call
seat 1 says two and at once seat 1 changes to three; seat 1 throws Kc Qd Jh
seat 2 pat; seat 3 draws two; seat 4 draws one; others stand pat
seat 2 asks how many seat 1 drew
seat 1 bets; seat 3 asks how many seat 1 drew; others call
"""
expect.roberts = ["say allowed to seat 1", "burn", "take in seat 1", "deal 3 to seat 1", "take in seat 3",
  "deal 2 to seat 3", "take in seat 4", "deal 1 to seat 4", "take EXPOSED from seat 3 to muck",
  "deal 1 to seat 3", "say three for seat 1", "say declined to seat 1", "bring in"]
'''


@pytest.fixture
def found(tmp_path: Path):
    """Check a text; the findings as (line, message)."""

    def check_text(text: str, lang: str = "en") -> list[tuple[int, str]]:
        path = tmp_path / "one.toml"
        path.write_text(text, encoding="utf-8")
        return [(finding.line, finding.message) for finding in check_file(path, lang)]

    return check_text


@pytest.mark.parametrize("text", [FIVE, EIGHT, QUESTION], ids=["five", "eight", "question"])
def test_engine_and_author_agree(found, text: str) -> None:
    assert found(text) == []


def test_what_is_said_may_be_left_out(found) -> None:
    assert found(QUESTION.replace('"say three for seat 1", "say declined to seat 1", ', "")) == []
    assert found(QUESTION.replace('"say allowed to seat 1", ', "")) == []
    assert found(QUESTION.replace('"deal 3 to seat 1"', '"say three for seat 1", "deal 3 to seat 1"')) == []


def test_a_wrong_answer_is_not_put_right(found) -> None:
    ((line, message),) = found(QUESTION.replace("say declined to seat 1", "say three for seat 3"))
    assert line == 18
    assert "(draw.how_many)" in message


class TestAnAuthorWhoErrs:
    """One change to FIVE, and what is found."""

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ('4 to seat 2", "burn", "deal 1', '5 to seat 2", "bring in"]#', "“deal 5 to seat 2” is"),
            ('["burn", "take', '["take', "“deal 4 to seat 2” is too early (draw.burn)"),
            ('["burn", "take', '["burn", "burn", "take', "“burn” is"),
            ('"deal 1 to seat 2", "bring in"]', "]", "“deal 1 to seat 2” (draw.five_last) is still owed"),
            ('["burn"', '["replace seat 2"', "expect.roberts: No card in the hand of seat 2"),
            ('"bring in"]', '"take card 9 from seat 2 to muck"]', "cannot be done: There is no card 9"),
        ],
    )
    def test_is_told(self, found, old: str, new: str, message: str) -> None:
        assert old in FIVE
        ((line, told),) = found(FIVE.replace(old, new, 1))
        assert line == 13
        assert message in told

    def test_under_the_house_where_it_differs(self, found) -> None:
        ((line, told),) = found(FIVE.replace("deal 5 to seat 2", "deal 4 to seat 2"))
        assert line == 14
        assert told.startswith("Under wsop-live ")

    def test_about_what_is_taught(self, found) -> None:
        ((line, told),) = found(FIVE.replace('"draw.five_last"', '"draw.five_last", "stray.joker"'))
        assert line == 5
        assert "stray.joker" in told

    def test_about_a_clause_that_never_comes_to_pass(self, found) -> None:
        ((line, told),) = found(FIVE.replace("others call", "seat 1 folds; others call"))
        assert line == 11
        assert "seat 1 pat" in told

    def test_about_a_start_that_is_not_reached(self, found) -> None:
        told = found(FIVE.replace("others call", "others fold"))
        assert [line for line, _ in told] == [6, 6, 6]
        assert "“draw” is never reached" in told[0][1]

    def test_who_overrules_the_engine(self, found) -> None:
        told = found(FIVE.replace("seat 1 pat;", "the floor rules: play on\nseat 1 pat;"))
        assert any(line == 11 and "overrules" in message for line, message in told)


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_findings_are_told_in_every_language(found, lang: str) -> None:
    assert found(FIVE.replace('["burn", "take', '["take'), lang)
    assert found(FIVE.replace("others call", "others fold"), lang)


class TestTheLibrary:
    @pytest.fixture(autouse=True)
    def library(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr(assets, "scenarios", lambda: tmp_path / "library")
        folder = tmp_path / "library" / "draw" / "five_last"
        folder.mkdir(parents=True)
        (folder / "a.toml").write_text(FIVE)
        return folder

    def test_speaks_every_language(self) -> None:
        found = check()
        assert found.scenarios == 1
        assert [finding.message for finding in found.findings] == [
            "A scenario of the library speaks every language; missing: brief.en, brief.fr, brief.es",
            "A scenario of the library speaks every language; missing: title.fr, title.es",
        ]

    def test_lies_where_it_is_taught(self, library: Path) -> None:
        (library / "a.toml").rename(library.parent / "five_last" / "b.toml")
        library.rename(library.parent / "burn")
        assert any("teaches “draw.burn”" in finding.message for finding in check().findings)


def test_folders_and_files_can_be_named(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    for name in ("a/2.toml", "a/1.toml", "3.toml", "a/x.txt"):
        (tmp_path / name).write_text("")
    files = scenario_files([tmp_path / "3.toml", tmp_path])
    assert [path.relative_to(tmp_path).as_posix() for path in files] == ["3.toml", "a/1.toml", "a/2.toml"]


def test_progress_is_shown(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("")
    (tmp_path / "b.toml").write_text("")
    seen: list[tuple[int, int]] = []
    found = check([tmp_path], progress=lambda done, of: seen.append((done, of)))
    assert seen == [(1, 2), (2, 2)]
    assert len({finding.file for finding in found.findings}) == 2


def test_many_are_checked_by_several_processes(tmp_path: Path) -> None:
    for number in range(45):
        (tmp_path / f"{number}.toml").write_text("seats = 9\n")
    alone, together = check([tmp_path]), check([tmp_path], processes=2)
    assert alone == together
    assert alone.scenarios == 45


def test_an_engine_that_fails_is_told_as_a_finding(found, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("no such place")

    monkeypatch.setattr(checker, "begin", fail)
    ((line, message),) = found(FIVE)
    assert line == 1
    assert "AssertionError: no such place" in message


def test_a_folder_without_scenarios_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing")
    (finding,) = check([tmp_path]).findings
    assert finding.file == str(tmp_path)
    assert ".toml" in finding.message


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names there")
def test_in_a_folder_only_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    assert scenario_files([tmp_path]) == ()


def test_an_expectation_of_nothing_is_told_where_it_stands() -> None:
    text = 'title.en = "x"\ngame = "ace-to-five limit 4-8"\nseats = 4\nbutton = 3\n\nexpect.roberts = []\n'
    found = checker.check_scenario(parse_scenario(text, "some.toml"), "en")
    assert found
    assert {one.line for one in found} == {6}
