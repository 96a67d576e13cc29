"""What was not saved is offered back after a crash, and two windows leave each other's drafts alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_trainer import assets
from dealer_trainer.scenario import drafts
from dealer_trainer.scenario.draft import ChangedOnDisk, Draft
from dealer_trainer.scenario.drafts import Journal
from dealer_trainer.scenario.saving import SaveError

FILE = '# Mine\ntitle.en = "One"\r\ngame = "ace-to-five limit 4-8"\r\nseats = 4\r\nbutton = 1\r\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "drafts"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "one.toml"
    path.write_bytes(FILE.encode())
    return path


@pytest.fixture
def window(folder: Path):
    """A window's journal: `window()` opens one more. All are closed in the end."""
    opened: list[Journal] = []

    def another() -> Journal:
        opened.append(Journal(folder))
        return opened[-1]

    yield another
    for journal in opened:
        crash(journal)


def crash(journal: Journal) -> None:
    """As when the program is killed: the locks go, all else stays."""
    for file in journal._locks.values():
        file.close()


def test_a_draft_is_offered_back_with_what_its_file_was(window, folder: Path, path: Path) -> None:
    journal = window()
    draft = Draft.open(path)
    draft.set("script", "seat 1 op")
    journal.keep(draft)
    crash(journal)
    (left,) = window().left_behind()
    assert (left.title, left.path, left.id) == ("One", path, draft.id)
    assert left.original is not None
    assert left.original.raw == FILE
    again = window().take_up(left)
    assert (again.text, again.path, again.id) == (draft.text, path, draft.id)
    assert again.changed
    assert again.undo()
    assert again.text == Draft.open(path).text
    again.redo()
    again.save()
    assert b'seats = 4\r\nbutton = 1\r\nscript = "seat 1 op"\r\n' in path.read_bytes()


def test_a_new_draft_has_no_file(window, folder: Path) -> None:
    journal = window()
    draft = Draft.new()
    draft.set_text("title.en = \n")  # no TOML: in the middle of a line
    journal.keep(draft)
    crash(journal)
    (left,) = window().left_behind()
    assert (left.path, left.original, left.title) == (None, None, "")
    again = window().take_up(left)
    assert (again.text, again.changed, again.on_disk) == ("title.en = \n", True, None)


def test_what_changed_on_the_disk_meanwhile_is_noticed(window, folder: Path, path: Path) -> None:
    journal = window()
    draft = Draft.open(path)
    draft.set("button", 2)
    journal.keep(draft)
    crash(journal)
    path.write_text("# theirs\n")
    again = window().take_up(window().left_behind()[0])
    with pytest.raises(ChangedOnDisk):
        again.save()


def test_what_is_saved_or_given_up_is_kept_no_longer(window, folder: Path, path: Path) -> None:
    journal = window()
    saved, given_up = Draft.open(path), Draft.new()
    for draft in (saved, given_up):
        draft.set("title.en", "Other")
        journal.keep(draft)
    saved.save()
    journal.keep(saved)
    journal.discard(given_up.id)
    crash(journal)
    assert window().left_behind() == ()
    assert list(folder.iterdir()) == []


def test_the_newest_is_the_first(window, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = window()
    for number, title in enumerate(("First", "Second", "Third")):
        draft = Draft.new()
        draft.set("title.en", title)
        journal.keep(draft)
        file = folder / f"{draft.id}.draft.json"
        file.write_text(file.read_text().replace('"when": "20', f'"when": "3{number}'))
    crash(journal)
    assert [left.title for left in window().left_behind()] == ["Third", "Second", "First"]


def test_two_windows_leave_each_others_drafts_alone(window, folder: Path, path: Path) -> None:
    one, other = window(), window()
    mine, theirs = Draft.open(path), Draft.open(path)
    mine.set("button", 2)
    theirs.set("button", 3)
    one.keep(mine)
    other.keep(theirs)
    assert one.left_behind() == ()
    assert other.left_behind() == ()
    one.close()
    (left,) = other.left_behind()
    assert left.text == mine.text
    taken = other.take_up(left)
    assert window().left_behind() == ()
    other.keep(taken)
    other.discard(taken.id)
    crash(other)
    assert [left.text for left in window().left_behind()] == [theirs.text]


def test_two_windows_that_take_up_the_same_have_one_each(window, path: Path) -> None:
    first = window()
    draft = Draft.open(path)
    draft.set("button", 2)
    first.keep(draft)
    crash(first)
    one, other = window(), window()
    (left,) = one.left_behind()
    (same,) = other.left_behind()
    mine, theirs = one.take_up(left), other.take_up(same)
    assert mine.id == draft.id != theirs.id
    theirs.set("button", 3)
    one.keep(mine)
    other.keep(theirs)
    crash(one)
    crash(other)
    assert {left.text for left in window().left_behind()} == {mine.text, theirs.text}


def test_what_cannot_be_read_is_passed_over(window, folder: Path) -> None:
    folder.mkdir()
    for name, text in (("a", "{"), ("b", "[]"), ("c", '{"text": 1}'), ("d", ""), ("e", "null")):
        (folder / f"{name}.draft.json").write_text(text)
    (folder / "f.draft.json").write_bytes(b"\xff\xfe")
    (folder / "g.draft.json").mkdir()
    assert window().left_behind() == ()


def test_a_folder_that_is_not_there_holds_nothing(window, folder: Path) -> None:
    assert window().left_behind() == ()
    assert not folder.exists()


def test_no_room_is_told_and_leaves_the_last_state(
    window, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = window()
    draft = Draft.new()
    draft.set("title.en", "Before")
    journal.keep(draft)
    draft.set("title.en", "After")

    def full(path: Path, text: str) -> None:
        raise SaveError("full")

    monkeypatch.setattr(drafts, "save_text", full)
    with pytest.raises(SaveError):
        journal.keep(draft)
    crash(journal)
    assert [left.title for left in window().left_behind()] == ["Before"]


def test_a_file_that_is_no_utf8_comes_back_whole(window, folder: Path, path: Path) -> None:
    path.write_bytes("title.en = 'wünscht'\n".encode("latin-1"))
    journal = window()
    draft = Draft.open(path)
    draft.set("notes", "x")
    journal.keep(draft)
    crash(journal)
    (left,) = window().left_behind()
    assert left.original is not None
    assert left.original.guessed
    assert not window().take_up(left).changed_on_disk()


def test_they_lie_in_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(assets.DATA_VARIABLE, str(tmp_path))
    assert Journal().folder == tmp_path / "drafts"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_program_that_is_killed_loses_nothing_that_was_kept(window, folder: Path, path: Path) -> None:
    """Another process types, keeps what it typed, and is killed in the middle of the next line."""
    program = """
import sys
from pathlib import Path
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.drafts import Journal
journal = Journal(Path(sys.argv[1]))
draft = Draft.open(Path(sys.argv[2]))
draft.set("script", "seat 1 opens\\nseat 2 ca", typing=True)
journal.keep(draft)
print("kept", flush=True)
sys.stdin.read()
"""
    arguments = [sys.executable, "-c", program, str(folder), str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(arguments, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "kept\n"
        assert window().left_behind() == ()  # it is being written there
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    (left,) = window().left_behind()
    assert Draft(left.text).value("script") == "seat 1 opens\nseat 2 ca"
    assert path.read_bytes() == FILE.encode()


def test_what_was_dealt_and_is_in_no_text_yet_is_kept_too(window, path: Path) -> None:
    journal = window()
    draft = Draft.open(path)
    draft.recordings["roberts"] = ("burn", "wait")
    journal.keep(draft)
    crash(journal)
    (left,) = window().left_behind()
    again = window()
    taken = again.take_up(left)
    assert taken.recordings == {"roberts": ("burn", "wait")}
    assert not taken.changed
    taken.recordings.clear()
    again.keep(taken)
    assert again.left_behind() == ()
