"""House profiles: what is wrong with a file is told at once, by line, in the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_trainer import texts
from dealer_trainer.rules.house import House, UnknownHouse, house, houses, option_names, read_house, value_of
from dealer_trainer.toml_files.files import FileErrors


def told(tmp_path: Path, text: str, lang: str = "en") -> list[tuple[int, str]]:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FileErrors) as caught:
        read_house(file, lang)
    assert {finding.file for finding in caught.value.findings} == {str(file)}
    return [(finding.line, finding.message) for finding in caught.value.findings]


# ruff: noqa: E501
# A file, the line where its mistake is told, and the words that tell it.
MISTAKES = [
    ("[options]\nannounce_drws = false", 2, "“announce_drws” is no option of a house. Did you mean “announce_draws”?"),
    ("[options]\n\nfive_last = \"lastseat\"", 3,
     "“five_last” is \"lastseat\"; it can be \"last-to-draw\", \"last-seat\". Did you mean “last-seat”?"),
    ("options.27_keep = 27", 1, "“27_keep” is 27; it can be \"wheel\", \"none\"."),
    ("options.kill_required = 1", 1, "“kill_required” is 1; it can be true, false."),
    ("options.raise_cap = true", 1, "“raise_cap” is true; it can be 3, 4, 6."),
    ("options.max_players = 0", 1, "“options.max_players” is 0; a number from 1 to 99 is wanted."),
    ("options.pass_outs = \"x\"", 1, "“options.pass_outs” is \"x\"; a whole number is wanted."),
    ("options = 3", 1, "“options” is 3; options by name, [options] and below it five_in_a_row = true, is wanted."),
    ("optons = 3", 1,
     "“optons” is no key of a house profile; the keys are name, title, about, options. Did you mean “options”?"),
    ("name = \" \"", 1, "“name” is empty; write a text or leave the line out."),
    ("title = \"Mine\"", 1, "“title” is \"Mine\"; a text by language, title.en = \"…\", is wanted."),
    ("[options\nfloor_calls = true", 1, "Column 9: a bracket is opened and not closed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "message"), MISTAKES)
def test_one_mistake(text: str, line: int, message: str, tmp_path: Path) -> None:
    assert told(tmp_path, text) == [(line, message)]


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_all_mistakes_at_once_in_every_language(lang: str, tmp_path: Path) -> None:
    text = 'nam = "x"\n[options]\nfive_last = 5\nskiped = "pat"\nraise_cap = 5\n'
    assert [line for line, _ in told(tmp_path, text, lang)] == [1, 3, 4, 5]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileErrors, match="There is no such file"):
        read_house(tmp_path / "none.toml")


def test_a_house_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[options]\n27_keep = "none"\nriffles = 3.0\nmax_players = 6\n')
    mine = read_house(file)
    assert mine == House(name="mine", keep_27="none", riffles=3, max_players=6)
    assert isinstance(mine.riffles, int)


@pytest.mark.parametrize("name", houses())
def test_what_ships_is_read(name: str) -> None:
    assert house(name).name == name
    assert all(value_of(house(name), option) is not None for option in option_names())


def test_no_such_house() -> None:
    with pytest.raises(UnknownHouse) as caught:
        house("wsop")
    assert caught.value.near == "wsop-live"
