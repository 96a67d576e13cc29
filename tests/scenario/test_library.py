"""The index of a library: quick to open again, and never wrong about what has changed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from dealer_trainer import assets, texts
from dealer_trainer.scenario import library
from dealer_trainer.scenario.library import entries
from dealer_trainer.scenario.reader import read_scenario
from dealer_trainer.scenario.shelves import file_of, id_of
from dealer_trainer.table.games import read_game

GOOD = """\
title.en = "One"
title.fr = "Un"
brief.en = "Short."
game = "deuce-to-seven no-limit 2-4"
ante = 1
seats = 5
button = 2
start = "draw"
teaches = ["draw.burn", "exposed.27"]
themes = ["burn"]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "pack"
    for name in ("draw/burn/b", "draw/burn/a", "exposed/27/c"):
        path = root / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(GOOD)
    (root / "draw" / "notes.txt").write_text("no scenario")
    return root


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are opened."""
    names: list[str] = []

    def read(file: str):
        names.append(Path(file).stem)
        return read_scenario(file)

    monkeypatch.setattr(library, "read_scenario", read)
    return names


def test_what_an_entry_tells(root: Path) -> None:
    for again in range(2):  # as read, and as remembered
        found = entries(root)
        assert [entry.id for entry in found] == ["draw/burn/a", "draw/burn/b", "exposed/27/c"], again
        one = found[0]
        assert one.title == {"en": "One", "fr": "Un"}
        assert one.brief == {"en": "Short."}
        assert one.game == read_game("deuce-to-seven no-limit 2-4", ante=1)
        assert (one.seats, one.start, one.house, one.chapter, one.rule) == (
            5,
            "draw",
            None,
            "draw",
            "draw.burn",
        )
        assert (one.teaches, one.themes) == (("draw.burn", "exposed.27"), ("burn",))
        assert one.path == root / "draw" / "burn" / "a.toml"
        assert len(one.hash) == 64
        assert not one.broken


def test_a_file_is_read_once(root: Path, reads: list[str]) -> None:
    first = entries(root)
    assert reads == ["a", "b", "c"]
    assert entries(root) == first
    assert reads == ["a", "b", "c"]


def test_what_has_changed_is_read_again(root: Path, reads: list[str]) -> None:
    entries(root)
    reads.clear()
    (root / "draw/burn/a.toml").write_text(GOOD.replace("One", "Eleven"))
    (root / "draw/burn/b.toml").unlink()
    (root / "new.toml").write_text(GOOD)
    os.utime(root / "exposed/27/c.toml", ns=(1, 1))
    assert [entry.title["en"] for entry in entries(root)] == ["Eleven", "One", "One"]
    assert sorted(reads) == ["a", "c", "new"]
    reads.clear()
    entries(root)
    assert reads == []


def test_a_broken_file_has_its_findings_in_the_language_in_use(root: Path, reads: list[str]) -> None:
    (root / "bad.toml").write_text("seats = 9\n")
    entries(root)
    texts.use("fr")
    (bad,) = [entry for entry in entries(root) if entry.broken]
    assert bad.id == "bad"
    assert any("«\xa0seats\xa0» vaut 9" in finding.message for finding in bad.findings)
    assert reads.count("bad") == 2


def test_a_new_rulebook_makes_everything_new(root: Path, reads: list[str], monkeypatch) -> None:
    entries(root)
    monkeypatch.setattr(library, "_rulebook", lambda: 7)
    entries(root)
    assert reads == ["a", "b", "c"] * 2


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", '{"format": 1}', "\0", "null", '{"format": 9, "rulebook": 0, "columns": []}', "[" * 9999],
)
def test_a_cache_that_is_not_sound_is_done_without(root: Path, tmp_path: Path, content: str) -> None:
    first = entries(root, cache=tmp_path / "cache")
    (store,) = (tmp_path / "cache").iterdir()
    store.write_text(content)
    assert entries(root, cache=tmp_path / "cache") == first
    assert len(json.loads(store.read_text())["names"]) == 3


@pytest.mark.parametrize(
    "odd",
    [
        lambda columns: columns[:2],
        lambda columns: [*columns, [1, 2, 3]],
        lambda columns: [one[:2] for one in columns],
        lambda columns: [*columns[:5], [7, 7, 7], *columns[6:]],
        lambda columns: [*columns[:2], ["One"] * 3, *columns[3:]],
        lambda columns: [*columns[:-1], [0, 0, 0]],
        lambda columns: [[one] * 3 for one in range(14)],
        lambda _: None,
    ],
)
def test_a_cache_with_odd_columns_is_done_without(root: Path, tmp_path: Path, odd) -> None:
    first = entries(root, cache=tmp_path / "cache")
    (store,) = (tmp_path / "cache").iterdir()
    content = json.loads(store.read_text())
    content["columns"] = odd(content["columns"])
    store.write_text(json.dumps(content))
    assert entries(root, cache=tmp_path / "cache") == first


def test_a_folder_is_read_once_whoever_asks_for_it(
    root: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one of the shelves, or by its name."""
    monkeypatch.setattr(assets, "own_scenarios", lambda: root)
    monkeypatch.setattr(assets, "scenarios", lambda: root / "nowhere")
    assert [one.id for one in entries()] == ["own/draw/burn/a", "own/draw/burn/b", "own/exposed/27/c"]
    assert [one.id for one in entries(root)] == ["draw/burn/a", "draw/burn/b", "exposed/27/c"]
    entries()
    assert reads == ["a", "b", "c"]


def test_reading_can_be_stopped_and_gone_on_with(root: Path, reads: list[str]) -> None:
    entries(root)
    for name in ("d", "e", "f"):
        (root / f"{name}.toml").write_text(GOOD)
    reads.clear()
    found = entries(root, stop=lambda: len(reads) == 1)
    assert [one.id for one in found] == ["d", "draw/burn/a", "draw/burn/b", "exposed/27/c"]
    assert reads == ["d"]
    assert len(entries(root)) == 6
    assert reads == ["d", "e", "f"]


def test_no_cache_can_be_written(root: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    assert len(entries(root, cache=tmp_path / "cache")) == 3


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_nothing_outside_is_read(root: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.toml").write_text(GOOD)
    (root / "link.toml").symlink_to(outside / "secret.toml")
    (root / "folder").symlink_to(outside)
    (root / "inside.toml").symlink_to(root / "draw/burn/a.toml")
    (root / "nowhere.toml").symlink_to(root / "gone.toml")
    assert [entry.id for entry in entries(root)] == ["draw/burn/a", "draw/burn/b", "exposed/27/c", "inside"]


def test_progress_is_shown_while_files_are_read(root: Path) -> None:
    seen: list[tuple[int, int]] = []
    entries(root, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(1, 3), (2, 3), (3, 3)]
    entries(root, progress=lambda done, of: seen.append((done, of)))
    assert len(seen) == 3


def test_a_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert entries(tmp_path / "no") == ()


def test_a_home_folder_that_nobody_knows(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_cache_path", lost)
    assert entries(root)


# Several shelves.


@pytest.fixture
def shelves(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What ships, one scenario of one's own, one in a pack; the folder of the last two."""
    data = tmp_path / "data"
    monkeypatch.setenv("DEALER_TRAINER_DATA", str(data))
    monkeypatch.setattr(assets, "scenarios", lambda: root)
    for name in ("scenarios/draw/mine", "packs/school/scenarios/first", "packs/.new/scenarios/half"):
        path = data / f"{name}.toml"
        path.parent.mkdir(parents=True)
        path.write_text(GOOD)
    return data


def test_all_shelves_are_listed_and_no_id_is_anothers(shelves: Path) -> None:
    found = entries()
    ships = ["draw/burn/a", "draw/burn/b", "exposed/27/c"]
    assert [one.id for one in found] == [*ships, "own/draw/mine", "packs/school/first"]
    assert [one.origin for one in found] == ["", "", "", "own", "school"]
    for one in found:
        assert file_of(one.id) == one.path
        assert id_of(one.path) == one.id == read_scenario(one.path).id


@pytest.mark.parametrize(
    "name", ["own/../draw/mine", "draw/mine", "packs/school", "own/", "packs/no/first", ""]
)
def test_no_other_id_names_a_file(name: str, shelves: Path) -> None:
    assert file_of(name) is None


def test_a_file_elsewhere_has_its_bare_name(shelves: Path, tmp_path: Path) -> None:
    assert id_of(tmp_path / "own" / "x.toml") == "x"


def test_who_names_a_house_that_is_gone_is_read_again(shelves: Path, reads: list[str]) -> None:
    profile = shelves / "houses" / "club.toml"
    profile.parent.mkdir()
    profile.write_text("[options]\nriffles = 3\n")
    mine = shelves / "scenarios" / "draw" / "mine.toml"
    mine.write_text(GOOD + 'house = "club"\n')
    assert [one.houses for one in entries()] == [(), (), (), ("club",), ()]
    reads.clear()
    profile.write_text("[options]\nriffles = 4\n")  # which changes what is right, not what can be read
    assert not any(one.broken for one in entries())
    assert reads == []
    profile.unlink()
    assert [one.id for one in entries() if one.broken] == ["own/draw/mine"]
    assert reads == ["mine"]
    profile.write_text("")
    assert not any(one.broken for one in entries())
