"""House profiles: what is wrong with a file is told at once, by line, in the reader's language."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_trainer import assets, texts
from dealer_trainer.rules.house import (
    House,
    UnknownHouse,
    departures,
    fingerprint,
    house,
    houses,
    is_house,
    option_names,
    parse_profile,
    place,
    profile,
    read_house,
    shipped_houses,
    troubles,
    value_of,
)
from dealer_trainer.rules.profile_files import also_in
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
     "“optons” is no key of a house profile; the keys are name, copied, title, about, options. Did you mean “options”?"),
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


# Profiles that do not ship.


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder."""
    monkeypatch.setenv("DEALER_TRAINER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def put(file: Path, text: str = "[options]\nriffles = 3\n") -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_without_files_there_is_what_ships(data: Path) -> None:
    assert houses() == shipped_houses() == ("roberts", "california", "wsop-live")
    assert troubles() == ()


def test_ones_own_and_those_of_packs_come_after(data: Path) -> None:
    put(data / "houses" / "club.toml", 'name = "other"\ntitle.en = "Club"\n[options]\nriffles = 3\n')
    put(data / "packs" / "school" / "houses" / "annex.toml")
    assert houses() == (*shipped_houses(), "club", "annex")
    assert house("club") == House(name="club", riffles=3)  # called as its file is
    assert profile("club").title == {"en": "Club"}
    assert [place(name).origin for name in ("roberts", "club", "annex")] == ["", "own", "school"]
    assert is_house("annex")
    assert not is_house("anne")


def test_a_change_of_the_file_is_noticed_at_once(data: Path) -> None:
    file = put(data / "houses" / "club.toml", "[options]\nriffles = 3\n")
    before = house("club")
    assert house("club") is before  # rules that have answered for it are not asked anew
    file.write_text("[options]\nriffles = 4\n")
    assert house("club").riffles == 4
    put(data / "houses" / "second.toml")
    assert "second" in houses()
    file.unlink()
    with pytest.raises(UnknownHouse):
        house("club")


@pytest.mark.parametrize("name", ["roberts", "Club House", "con", "own", "x" * 41])
def test_a_name_that_cannot_be_is_told_and_does_not_count(name: str, data: Path) -> None:
    file = put(data / "houses" / f"{name}.toml")
    put(data / "houses" / "good.toml")
    assert houses() == (*shipped_houses(), "good")
    assert [one.file for one in troubles()] == [str(file)]
    assert house("roberts").riffles == 4


def test_of_two_of_one_name_ones_own_counts(data: Path) -> None:
    put(data / "houses" / "club.toml", "[options]\nmax_players = 6\n")
    file = put(data / "packs" / "school" / "houses" / "club.toml")
    assert house("club").max_players == 6
    (told,) = troubles()
    assert told.file == str(file)
    assert "another profile “club”" in told.message


def test_a_broken_profile_is_told_and_stops_nothing(data: Path) -> None:
    file = put(data / "houses" / "club.toml", "[options]\nriffles = 5\n")
    assert houses() == shipped_houses()
    with pytest.raises(UnknownHouse) as caught:
        house("club")
    assert [(one.file, one.line) for one in caught.value.findings] == [(str(file), 2)]
    assert troubles() == caught.value.findings


def test_nobody_knows_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(assets, "own_folder", lost)
    assert houses() == shipped_houses()


def test_of_a_pack_that_is_only_looked_at(data: Path, tmp_path: Path) -> None:
    put(tmp_path / "looked" / "club.toml")
    with also_in(tmp_path / "looked", "school"):
        assert house("club").riffles == 3
    assert not is_house("club")


class TestFingerprint:
    def test_it_is_that_of_the_options(self) -> None:
        assert fingerprint(House()) == fingerprint(house("roberts")) == fingerprint(House(name="x"))
        assert fingerprint(House(riffles=3)) != fingerprint(House())
        assert fingerprint(House(a5_joker=False)) != fingerprint(House(kill_required=False))

    def test_what_departs(self) -> None:
        assert departures(House(keep_27="none", max_players=6)) == {"27_keep": "none", "max_players": 6}
        assert departures(House(), House(riffles=3)) == {"riffles": 4}


def test_a_sound_profile_is_read_without_pydantic(data: Path) -> None:
    file = put(data / "houses" / "club.toml", 'title.en = "Club"\n[options]\nriffles = 3\n')
    code = (
        "import sys; from dealer_trainer.rules.house import house, houses; houses();"
        "print(house('club').riffles, 'pydantic' in sys.modules)"
    )
    environment = {**os.environ, "DEALER_TRAINER_DATA": str(file.parent.parent)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["3", "False"], done.stderr


def test_the_example_in_the_documents_is_a_profile() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "houses.md").read_text("utf-8")
    example = re.findall(r"^```toml\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)[0]
    read = parse_profile(example, Path("club.toml"))
    assert departures(read.house) == {"button": "dead"}
    assert set(read.title) == {"en", "fr"}
