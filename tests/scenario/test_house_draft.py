"""A profile of one's own: copied, edited with undo, saved with everything that stands in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_trainer import texts
from dealer_trainer.rules import option_guide
from dealer_trainer.rules.book import CHAPTERS
from dealer_trainer.rules.house import (
    UnknownHouse,
    house,
    houses,
    option_names,
    profile,
    shipped_houses,
    value_of,
)
from dealer_trainer.scenario.house_draft import HouseDraft, copy_of, delete, put_back, who_uses
from dealer_trainer.scenario.library import Entry
from dealer_trainer.scenario.saving import SaveError
from dealer_trainer.toml_files.files import FileErrors

MINE = """\
# Our house. Ask at the desk.
copied = "wsop-live"
title.en = "Club"   # on the door

[options]
# The deal
riffles = 3 # as ever
five_in_a_row = true
"""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DEALER_TRAINER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def club(data: Path) -> HouseDraft:
    file = data / "houses" / "club.toml"
    file.parent.mkdir(parents=True)
    file.write_text(MINE)
    return HouseDraft("club")


@pytest.mark.parametrize("name", shipped_houses())
def test_a_copy_has_every_option_of_what_was_copied(name: str) -> None:
    copy = copy_of(name)
    assert copy.changed == {}
    assert all(value_of(house(copy.name), one) == value_of(house(name), one) for one in option_names())
    assert set(profile(copy.name).title) == set(texts.LANGUAGES)
    assert profile(copy.name).copied == name
    assert profile(name).title["fr"] in profile(copy.name).about["fr"]


def test_a_copy_is_called_as_one_likes_and_never_as_another() -> None:
    texts.use("fr")
    assert [copy_of("roberts", "Le Cercle d’été").name for _ in range(3)] == [
        "le-cercle-dete", "le-cercle-dete-2", "le-cercle-dete-3",
    ]  # fmt: skip
    assert profile("le-cercle-dete").title == {"fr": "Le Cercle d’été"}
    assert copy_of("roberts", "Roberts").name == "roberts-2"


def test_a_copy_of_ones_own_keeps_what_stands_in_it(club: HouseDraft) -> None:
    copy = copy_of("club", "Annex")
    assert "# Our house. Ask at the desk." in copy.text
    assert copy.profile.copied == "club"
    assert copy.house.riffles == 3
    assert copy.usual.name == "club"
    with pytest.raises(UnknownHouse):
        copy_of("nowhere")


def test_what_is_changed_is_changed_where_it_stands(club: HouseDraft) -> None:
    club.set_option("five_in_a_row", False)
    club.set_option("27_keep", "none")
    club.set_option("riffles", 3)  # as it is
    club.set_words("title", "fr", "Le  Cercle\n")
    assert club.text == MINE.replace("five_in_a_row = true", "five_in_a_row = false").replace(
        '# on the door\n', '# on the door\ntitle.fr = "Le Cercle"\n'
    ) + '27_keep = "none"\n'  # fmt: skip
    assert club.unsaved
    club.save()
    assert house("club").five_in_a_row is False
    assert not club.unsaved


def test_what_differs_from_what_was_copied(club: HouseDraft) -> None:
    assert club.usual.name == "wsop-live"
    assert "riffles" not in club.changed  # three there, too
    assert club.changed["button"] == "moving"
    club.reset()
    assert club.changed == {}
    assert club.text.startswith(MINE.partition("[options]")[0])


def test_undo_and_redo(club: HouseDraft) -> None:
    club.set_option("riffles", 4, "riffles")
    club.set_option("kill", "half", "kill")
    assert club.undo_label == "kill"
    club.undo()
    assert (club.house.kill, club.redo_label) == ("full", "kill")
    club.undo()
    assert club.text == MINE
    club.undo()  # nothing more
    club.redo()
    club.redo()
    assert (club.house.riffles, club.house.kill) == (4, "half")


def test_typing_goes_on_in_one_edit(club: HouseDraft) -> None:
    for words in ("C", "Cl", "Club"):
        club.set_words("about", "en", words, "about", typing=True)
    club.undo()
    assert club.text == MINE


@pytest.mark.parametrize(("option", "value"), [("riffles", 5), ("kill", True), ("nothing", 1)])
def test_what_an_option_cannot_be(option: str, value: object, club: HouseDraft) -> None:
    with pytest.raises((FileErrors, AttributeError)):
        club.set_option(option, value)
    assert club.text == MINE


def test_a_disk_that_fails_loses_nothing(club: HouseDraft, monkeypatch: pytest.MonkeyPatch) -> None:
    club.set_option("kill", "half")

    def fail(self: Path, target: Path) -> Path:
        raise PermissionError(13, "no")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", fail)
        with pytest.raises(SaveError):
            club.save()
    assert club.unsaved
    club.save()
    assert house("club").kill == "half"


def test_somebody_else_has_changed_the_file(club: HouseDraft) -> None:
    assert not club.changed_on_disk()
    club.path.write_text(MINE + "kill = 'half'\n")
    assert club.changed_on_disk()
    club.path.unlink()
    assert club.changed_on_disk()


def test_what_somebody_else_has_written_is_kept_beside(club: HouseDraft) -> None:
    theirs = MINE.replace("riffles = 3", "riffles = 4")
    club.path.write_text(theirs)
    club.set_option("kill", "half")
    aside = club.save()
    assert aside is not None
    assert aside.read_text() == theirs
    assert (house("club").kill, house("club").riffles) == ("half", 3)
    assert houses() == (*shipped_houses(), "club")
    club.set_option("kill", "full")
    assert club.save() is None


def test_a_file_that_is_no_profile(club: HouseDraft) -> None:
    club.path.write_text("x = 1")
    with pytest.raises(FileErrors):
        HouseDraft("club")


def test_deleted_and_put_back(club: HouseDraft) -> None:
    text = delete("club")
    assert "club" not in houses()
    put_back("club", text)
    assert house("club").riffles == 3
    delete("club")
    with pytest.raises(SaveError):
        delete("club")


def test_who_uses_it(club: HouseDraft) -> None:
    copy_of("club", "Annex")
    entries = (Entry("a", "a", house="club"), Entry("b", "b", houses=("club",)), Entry("c", "c"))
    scenarios, copies = who_uses("club", entries)
    assert [one.id for one in scenarios] == ["a", "b"]
    assert copies == ("annex",)


class TestGuide:
    def test_every_option_is_in_one_chapter(self) -> None:
        found = [one for some in option_guide.by_chapter().values() for one in some]
        assert sorted(found) == sorted(option_names())
        assert set(option_guide.by_chapter()) <= {"", *CHAPTERS}

    def test_who_reads_an_option(self) -> None:
        assert option_guide.readers("five_in_a_row") == ("draw.four", "draw.five", "draw.five_last")
        assert option_guide.readers("floor_calls") == ()

    def test_where_a_value_is_from(self) -> None:
        assert option_guide.sources("five_in_a_row", True) == (("wsop-live", "270"),)
        assert option_guide.sources("27_keep", "wheel")[0] == ("roberts", "§11B.2, §11C.2")
        assert option_guide.sources("raise_cap", 3) == ()

    def test_every_value_that_ships_says_where_it_is_from(self) -> None:
        for option in option_names():
            found = [option_guide.sources(option, value_of(house(one), option)) for one in shipped_houses()]
            assert all(any(source.source for source in some) for some in found), option
