"""What is wrong with a text is told by key, and of the script by its line, and quickly."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest

from dealer_trainer import assets, texts
from dealer_trainer.scenario import troubles
from dealer_trainer.scenario.troubles import Stopped, Trouble, check_text, read_text, script_troubles
from tests.written import FIVE

HERE = Path("new.toml")
GOOD = (
    FIVE
    + """\
expect.roberts = [
  "burn", "take in seat 2", "deal 4 to seat 2",
  "burn",
  "deal 1 to seat 2",
  "bring in",
]
"""
)


def only(text: str) -> Trouble:
    (trouble,) = check_text(text, HERE, "en")
    return trouble


def test_what_is_sound_has_none() -> None:
    assert check_text(GOOD, HERE) == ()
    scenario, found = read_text(GOOD, HERE)
    assert scenario is not None
    assert found == ()


@pytest.mark.parametrize(
    ("old", "new", "key", "line"),
    [
        ("seats = 6", "seats = 60", "seats", 3),
        ("seats = 6", "seats = [{}, {stack = -1}, {}, {}, {}, {}]", "seats[1].stack", 3),
        ("button = 6\n", "", "button", 1),
        ('title.en = "Five"\n', "", "title", 1),
        ('"draw.five_last"', '"draw.five_lst"', "teaches[0]", 5),
        ("Kc Qd", "Kc Qx", "hands.2", 7),
        ('start = "draw"', 'start = "after draw"\nends = "bet"', "ends", 7),
        ('"bring in"', '"bring inn"', "expect.roberts[5]", 16),
        ('"bring in"', '"deal 1 to seat 5"', "expect.roberts[5]", 16),
        ('"burn", "take in seat 2"', '"deal 2 to seat 2", "take in seat 2"', "expect.roberts", 13),
        ("expect.roberts", "expect.robert", "expect.robert", 12),
        ('"draw.five_last"', '"draw.five_last", "kill.button"', "teaches[1]", 5),
        ('start = "draw"', 'start = "draw"\nfoo = 1', "foo", 7),
    ],
)  # fmt: skip
def test_a_trouble_tells_its_key(old: str, new: str, key: str, line: int) -> None:
    assert old in GOOD
    found = check_text(GOOD.replace(old, new), HERE, "en")
    assert (key, line) in {(one.key, one.line) for one in found}, found


@pytest.mark.parametrize(
    ("old", "new", "place", "near"),
    [
        ("seat 1 pat", "seat 1 patt", (2, 1, "seat 1 patt"), "seat 1 pat"),
        ("seat 2 draws five", "seat 2 drws five", (2, 13, "seat 2 drws five"), "seat 2 draws five"),
        ("others call", "seat 9 calls", (1, 15, "seat 9 calls"), ""),
        ("others call", "wait for brn", (1, 15, "wait for brn"), "wait for burn"),
    ],
)
def test_the_script_is_told_by_its_own_lines(
    old: str, new: str, place: tuple[int, int, str], near: str
) -> None:
    one = only(GOOD.replace(old, new))
    assert (one.script_line, one.column, one.read) == place
    assert one.near == near
    assert one.key == "script"
    assert one.line == one.script_line + 8


def test_what_never_comes_to_pass_is_told_at_its_line() -> None:
    one = only(
        GOOD.replace("seat 1 pat;", "seat 1 pat; seat 1 draws two;").replace("seat 3 opens", "seat 3 opens")
    )
    assert (one.key, one.script_line, one.line) == ("script", 2, 10)
    assert "seat 1 draws two" in one.message


def test_a_script_on_one_line_is_told_too() -> None:
    one = only(
        GOOD.replace('"""\nseat 3 opens; others call\nseat 1 pat', '"""seat 3 opns; others call\nseat 1 pat')
    )
    assert (one.line, one.script_line, one.near) == (8, 1, "seat 3 opens")


def test_a_text_that_is_no_toml_is_told_with_its_line() -> None:
    scenario, (one,) = read_text(GOOD.replace("button = 6", "button = "), HERE, "en")
    assert scenario is None
    assert (one.line, one.script_line) == (4, 0)


def test_a_start_that_is_never_reached_is_the_starts_fault() -> None:
    found = check_text(GOOD.replace("others call", "others fold"), HERE, "en")
    assert "start" in {one.key for one in found}


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_in_every_language(lang: str) -> None:
    bad = GOOD.replace("seat 1 pat", "seat 1 patt").replace("button = 6", "button = 9")
    found = check_text(bad, HERE, lang)
    assert {one.key for one in found} == {"button", "script"}
    assert next(one for one in found if one.key == "script").near == "seat 1 pat"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"burn", "take in seat 2"', '"deal 2 to seat 2", "take in seat 2"', "Under Robert’s Rules “deal 2"),
        ("button = 6", "button = 9", "“Button” names seat 9"),
        ('hands.2 = "', 'hands.2 = "7x ', "“7x” in “Hand of seat 2”"),
        ('hands.2 = "', 'hands.3 = "Kc"\nhands.2 = "Kc ', "teaches “Two cards of one rank and suit”"),
        ('hands.2 = "', 'deck = "Kc"\nhands.2 = "', "“Whole deck” says already"),
        ("others call", "others fold", "Under Robert’s Rules “at the draw” is never reached"),
        ('"draw.five_last"', '"draw.five_last", "kill.button"', "under Robert’s Rules, "),
    ],
)  # fmt: skip
def test_things_are_called_as_in_the_forms(old: str, new: str, said: str) -> None:
    assert old in GOOD
    found = check_text(GOOD.replace(old, new), HERE, "en")
    assert any(said in one.message for one in found), found
    for one in found:
        assert not re.search(r"roberts|hands\.|[a-z]+\.[a-z]+_", one.message), one


def test_a_script_alone_is_looked_at_without_its_file() -> None:
    found = script_troubles("seat 1 calls\nseat 7 calls\n\nseat 1 cals # x", 6, "en")
    assert [(one.line, one.script_line, one.near) for one in found] == [(2, 2, ""), (4, 4, "seat 1 calls")]
    assert script_troubles("", 6) == ()


def test_it_is_broken_off_when_asked_to() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    with pytest.raises(Stopped):
        check_text(GOOD, HERE, "en", stop)
    assert asked == 21


def test_it_asks_often() -> None:
    """Between any two acts: a check of some hundred milliseconds never goes on for long unasked."""
    asked = [0]

    def stop() -> bool:
        asked[0] += 1
        return False

    assert check_text(GOOD, HERE, "en", stop) == ()
    assert asked[0] > 100


def test_what_breaks_the_engine_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(troubles, "check_scenario", broken)
    assert "ZeroDivisionError" in only(GOOD).message


def test_it_is_the_same_in_another_thread() -> None:
    bad = GOOD.replace('"burn",\n', '"wash",\n')
    here = check_text(bad, HERE, "en")
    there: list[tuple[Trouble, ...]] = []
    thread = threading.Thread(target=lambda: there.append(check_text(bad, HERE, "en")))
    thread.start()
    thread.join()
    assert there == [here]
    assert here


def test_files_of_the_library_are_sound() -> None:
    for path in sorted(assets.scenarios().rglob("*.toml"))[::40]:
        assert check_text(path.read_text("utf-8"), path) == ()
