"""Where scenarios come from and go to: the beginning, saving, closing, broken files, what a crash leaves."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_trainer import assets, texts
from dealer_trainer.gui.author import asking
from dealer_trainer.gui.author.copy_dialog import CopyDialog
from dealer_trainer.gui.author.start import template
from dealer_trainer.gui.pages.author import AuthorPage
from dealer_trainer.gui.widgets import OneLine, day_text
from dealer_trainer.gui.window import Window
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.drafts import Journal
from tests.gui.authoring import Author

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

Answers = Callable[..., list[str]]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of one's own scenarios; two lie there, one of them broken."""
    monkeypatch.setenv(assets.DATA_VARIABLE, str(tmp_path / "own"))
    folder = assets.own_scenarios()
    (folder / "week 1").mkdir(parents=True)
    (folder / "five.toml").write_text(template("five"), encoding="utf-8")
    (folder / "week 1" / "broken.toml").write_text('title.en = "Broken\nseats = 6\n', encoding="utf-8")
    return folder


@pytest.fixture
def author(own: Path, window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Author:
    for name in ("ask", "tell", "which_file", "save_where"):  # a dialog would wait for ever
        monkeypatch.setattr(asking, name, partial(_unasked, name))
    window.unlocked = True
    window.go("author")
    page = window.page("author")
    assert isinstance(page, AuthorPage)
    return Author(page, qtbot)


def _unasked(name: str, *_args: object, **_fields: object) -> None:
    pytest.fail(f"{name} was not to come")


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Give these answers to the questions that come; what is asked is noted."""

    def will(*given: str) -> list[str]:
        asked: list[str] = []
        left = list(given)

        def answer(_parent: object, question: str, offered: Sequence[str], **_fields: object) -> str:
            asked.append(question)
            assert left, question
            assert left[0] in offered
            return left.pop(0)

        monkeypatch.setattr(asking, "ask", answer)
        return asked

    return will


def titles(author: Author) -> list[str]:
    own = author.page.start.own
    return [own.item(row).text().splitlines()[0] for row in range(own.count())]


# The beginning.


def test_ones_own_scenarios_with_what_is_wrong(author: Author) -> None:
    start = author.page.start
    assert titles(author) == ["The last player wants five", "broken.toml"]
    assert "1 thing is wrong" in start.own.item(1).text()
    assert "wrong" not in start.own.item(0).text()


def test_what_plays_wrongly_is_marked_once_it_has_been_played(
    own: Path, window: Window, qtbot: QtBot
) -> None:
    never = template("five").replace('start = "draw"', 'start = "showdown"')
    (own / "five.toml").write_text(never, encoding="utf-8")
    window.unlocked = True
    window.go("author")
    page = window.page("author")
    assert isinstance(page, AuthorPage)
    qtbot.waitUntil(lambda: "wrong" in page.start.own.item(0).text(), timeout=20_000)


def test_one_is_opened_by_enter(author: Author, own: Path) -> None:
    author.page.start.own.setCurrentRow(0)
    author.page.start.own.itemActivated.emit(author.page.start.own.item(0))
    assert author.draft.path == own / "five.toml"


def test_a_copy_of_a_library_scenario(author: Author) -> None:
    author.click(author.page.start.copy)
    dialog = author.page.findChild(CopyDialog)
    assert dialog is not None
    dialog.search.setText("throws away all five")
    dialog.seek()
    assert dialog.view.count() == 1
    QTest.keyClick(dialog.view, Qt.Key.Key_Return)
    assert author.draft.path is None
    assert author.draft.value("title.en") == "Copy of The button wants five"
    assert author.draft.value("hands.6") == "Kc Qd Jh 9s 9c"


def test_where_nothing_is_written_yet(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(assets.DATA_VARIABLE, str(tmp_path / "nothing"))
    window.unlocked = True
    window.go("author")
    page = window.page("author")
    assert isinstance(page, AuthorPage)
    assert page.start._empty.isVisibleTo(page)
    assert not page.start.open_own.isVisible()


def test_one_goes_to_the_bin(
    author: Author, own: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[Path] = []

    def to_bin(path: Path) -> bool:
        gone.append(path)
        return True

    monkeypatch.setattr(asking, "to_bin", to_bin)
    author.page.start.own.setCurrentRow(0)
    answers("cancel", "delete")
    author.click(author.page.start.delete)
    assert gone == []
    author.click(author.page.start.delete)
    assert gone == [own / "five.toml"]


def test_where_there_is_no_bin_it_is_asked_again(
    author: Author, own: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "to_bin", lambda _path: False)
    author.page.start.own.setCurrentRow(0)
    asked = answers("delete", "cancel", "delete", "delete")
    author.click(author.page.start.delete)
    assert (own / "five.toml").exists()
    author.page.start.own.setCurrentRow(0)
    author.click(author.page.start.delete)
    assert asked == ["delete_file", "no_bin"] * 2
    assert titles(author) == ["broken.toml"]


# Saving.


def test_a_new_one_is_saved_among_ones_own(author: Author, own: Path, window: Window) -> None:
    author.new()
    author.title("Two kings, and a joker!")
    QTest.keyClick(author.page, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert author.draft.path == own / "two_kings_and_a_joker.toml"
    assert author.draft.path.read_text(encoding="utf-8") == author.draft.text
    assert "two_kings_and_a_joker" in [one.path.stem for one in window.services.items()]
    assert not author.editor.head.save.isEnabled()


def test_an_open_file_is_saved_where_it_lies(author: Author, own: Path) -> None:
    author.page.open_file(own / "five.toml")
    author.tab("table")
    author.choose(author.editor.table.button, 2)
    author.save()
    text = (own / "five.toml").read_text(encoding="utf-8")
    assert text == template("five").replace("button = 6", "button = 2")


def test_a_library_scenario_is_not_written_over(author: Author, library: Path, own: Path) -> None:
    file = library / "draw" / "five_last" / "five.toml"
    before = file.read_bytes()
    author.page.open_file(file)
    author.title("Mine")
    saved = author.save()
    assert file.read_bytes() == before
    assert saved == own / "mine.toml"


def test_save_as(author: Author, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    author.page.open_file(own / "five.toml")
    where = tmp_path / "elsewhere.toml"
    monkeypatch.setattr(asking, "save_where", lambda _parent, _path: where)
    author.editor.head.actions_of_menu["save_as"].trigger()
    assert where.read_text(encoding="utf-8") == template("five")
    assert author.draft.path == where


def test_what_another_program_wrote_is_not_lost(author: Author, own: Path, answers: Answers) -> None:
    file = own / "five.toml"
    author.page.open_file(file)
    author.title("Mine")
    theirs = file.read_text(encoding="utf-8").replace("seats = 6", "seats = 7")
    file.write_text(theirs, encoding="utf-8")
    asked = answers("cancel", "over")
    assert not author.page.save()
    assert file.read_text(encoding="utf-8") == theirs
    assert author.page.save()
    assert asked == ["changed", "changed"]
    assert author.draft.text == file.read_text(encoding="utf-8")
    assert (own / "five.toml.1").read_text(encoding="utf-8") == theirs


def test_a_full_disk_is_told(author: Author, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    author.page.open_file(own / "five.toml")
    author.title("Mine")
    said: list[str] = []
    monkeypatch.setattr(asking, "tell", lambda _parent, text: said.append(text))
    monkeypatch.setattr(os, "fsync", _full)
    assert not author.page.save()
    assert "disk is full" in said[0]
    assert author.draft.changed


def _full(_file: int) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("button", 40, "nobody can deal it"),
        ("expect.roberts", ["deal 5 to seat 2"], "it can be dealt, but not all is right"),
    ],
)
def test_what_is_wrong_when_it_is_saved_is_told_and_marked(
    key: str, value: int | list[str], said: str, author: Author, own: Path
) -> None:
    author.new("five")
    author.title("Bad one")
    author.draft.set(key, value)
    author.qtbot.waitUntil(lambda: bool(author.editor.problems.found), timeout=20_000)
    assert "kept as a draft" in author.editor.head.about
    author.save()
    assert author.editor.head.about == f"bad_one.toml · saved; {author.editor.head.about.partition('; ')[2]}"
    assert said in author.editor.head.about
    author.click(author.editor.head.back)
    (row,) = [one for one in range(3) if "Bad one" in author.page.start.own.item(one).text()]
    assert "is wrong" in author.page.start.own.item(row).text()


def test_what_is_sound_is_just_saved(author: Author, own: Path) -> None:
    author.page.open_file(own / "five.toml")
    assert author.editor.head.about == "five.toml"
    author.title("Mine")
    assert "kept as a draft" in author.editor.head.about
    author.save()
    assert author.editor.head.about == "five.toml"


# Closing.


@pytest.mark.parametrize("answer", ["save", "keep", "discard", "cancel"])
def test_closing_asks_about_what_is_not_saved(
    answer: str, author: Author, own: Path, answers: Answers
) -> None:
    author.page.open_file(own / "five.toml")
    author.title("Mine")
    assert answers(answer) == []
    author.click(author.editor.head.back)
    left = Journal().left_behind()
    if answer == "cancel":
        assert author.draft.changed
        return
    assert author.page.draft is None
    assert titles(author)[0] == ("Mine" if answer == "save" else "The last player wants five")
    assert [one.title for one in left] == (["Mine"] if answer == "keep" else [])
    assert len(author.page.start.take_up) == len(left)


def test_closing_what_is_saved_asks_nothing(author: Author, own: Path, answers: Answers) -> None:
    asked = answers()
    author.page.open_file(own / "five.toml")
    QTest.keyClick(author.page, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert author.page.draft is None
    assert asked == []


# Drafts.


def test_a_draft_is_taken_up_where_it_was_left(author: Author, own: Path, answers: Answers) -> None:
    author.page.open_file(own / "five.toml")
    author.title("Half a tit")
    answers("keep")
    author.click(author.editor.head.back)
    author.click(author.page.start.take_up[0])
    assert author.draft.value("title.en") == "Half a tit"
    assert author.draft.path == own / "five.toml"
    assert author.draft.changed
    author.save()
    assert Journal().left_behind() == ()


def test_a_draft_is_offered_with_the_day_as_it_is_said_elsewhere(
    author: Author, own: Path, answers: Answers
) -> None:
    author.page.open_file(own / "five.toml")
    author.title("Half a tit")
    answers("keep")
    author.click(author.editor.head.back)
    (left,) = Journal().left_behind()
    when = left.when.astimezone()
    (banner,) = [one.text() for one in author.page.start.findChildren(OneLine) if "Half a tit" in one.text()]
    assert day_text(when.date()) in banner
    assert f"{when:%H:%M}" in banner
    for one in (author.page.start.take_up[0], author.page.start.throw_away[0]):
        assert banner in one.accessibleName()


def test_a_draft_is_thrown_away(author: Author, own: Path, answers: Answers) -> None:
    author.new("jacks")
    author.title("Never mind")
    answers("keep", "cancel", "discard")
    author.click(author.editor.head.back)
    author.click(author.page.start.throw_away[0])
    assert len(author.page.start.throw_away) == 1
    author.click(author.page.start.throw_away[0])
    assert author.page.start.throw_away == []
    assert Journal().left_behind() == ()


def test_it_is_put_by_while_one_types(author: Author, qtbot: QtBot) -> None:
    author.new("jacks")
    author.title("Mine")
    folder = Journal().folder
    qtbot.waitUntil(lambda: any('title.en = \\"Mine\\"' in f.read_text() for f in folder.glob("*.json")))


def test_going_to_another_page_puts_it_by(author: Author, window: Window) -> None:
    author.new("jacks")
    author.title("Mine")
    window.go("settings")
    assert any('title.en = \\"Mine\\"' in file.read_text() for file in Journal().folder.glob("*.json"))
    window.go("author")
    assert author.draft.value("title.en") == "Mine"


_KILLED = """
import os, signal, sys, time
from pathlib import Path
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.window import Window

app = QApplication([])
window = Window(app, Preferences(Path(sys.argv[1])))
window.show()
window.first_page()
window.unlocked = True
window.go("author")
page = window.page("author")
page.new("five")
page.editor.show_tab("script")
text = page.editor.script.text
text.setFocus()
text.selectAll()
QTest.keyClicks(text, "seat 3 opens; seat 6 ca")
until = time.monotonic() + 20
while time.monotonic() < until and not any(page._journal.folder.glob("*.json")):
    app.processEvents()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_killed_in_the_middle_of_a_line(author: Author, tmp_path: Path, window: Window) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", _KILLED, str(tmp_path / "window.ini")], capture_output=True, timeout=120
    )
    assert killed.returncode == -9, killed.stderr.decode()
    author.page.opened()
    assert len(author.page.start.take_up) == 1
    author.click(author.page.start.take_up[0])
    assert "seat 3 opens; seat 6 ca" in author.draft.text


@pytest.mark.parametrize("ends", ["lock", "escape"])
def test_what_is_being_recorded_outlives_whatever_closes_the_table(
    author: Author, window: Window, ends: str
) -> None:
    author.new("five")
    author.played()
    recorder = author.recorder()
    assert recorder.do("burn")
    assert recorder.do("take in seat 3")
    if ends == "lock":
        window.lock()
        window.unlock()
        window.go("author")
    else:
        QTest.keyClick(recorder, Qt.Key.Key_Escape)
    assert not recorder.isVisible()
    expect = author.editor.expect
    assert "2" in expect._left_words.text()
    assert expect.throw_away.isVisible()
    again = author.recorder()
    assert again.recording.lines == ("burn", "take in seat 3")
    author.click(again.undo)
    author.click(again.undo)
    again.reject()
    assert not expect.throw_away.isVisible()


def test_a_recording_that_was_not_kept_is_offered_to_whoever_comes_next(
    author: Author, own: Path, answers: Answers
) -> None:
    author.page.open_file(own / "five.toml")
    author.played()
    recorder = author.recorder()
    assert recorder.do("burn")
    recorder.reject()
    assert author.page.close_draft()  # the file itself is as it was
    author.click(author.page.start.take_up[0])
    assert author.draft.path == own / "five.toml"
    author.tab("expect")
    expect = author.editor.expect
    answers("cancel", "discard")
    author.click(expect.throw_away)
    assert expect.throw_away.isVisible()
    author.click(expect.throw_away)
    assert not expect.throw_away.isVisible()
    assert author.page.close_draft()
    assert author.page.start.take_up == []


def test_a_recording_goes_on_as_far_as_a_changed_scenario_lets_it(author: Author) -> None:
    author.new("five")
    author.played()
    recorder = author.recorder()
    for act in ("burn", "take in seat 3", "deal 1 to seat 3"):
        assert recorder.do(act), recorder.verdict.reason.plain()
    recorder.reject()
    author.script("seat 3 opens; seat 6 calls; others fold\nseat 3 pat\nseat 6 draws five\n")
    again = author.recorder()
    assert again.recording.lines == ("burn",)
    assert again.verdict.property("state") == "warn"
    again.reject()
    assert len(author.draft.recordings["roberts"]) == 3  # nothing is lost by looking


# Broken files.


def test_a_broken_file_is_opened_as_text_and_mended(author: Author, own: Path) -> None:
    author.page.open_file(own / "week 1" / "broken.toml")
    editor = author.editor
    assert editor.tab == "file"
    assert not editor.tabs["table"].isEnabled()
    author.qtbot.waitUntil(lambda: bool(editor.problems.found))
    assert list(editor.file.text.marked) == [1]
    author.click(editor.tabs["file"])
    editor.file.text.setPlainText(template("five"))
    assert editor.tabs["table"].isEnabled()
    author.tab("table")
    assert editor.table.seats.value() == 6
    author.qtbot.waitUntil(lambda: not editor.problems.found, timeout=20_000)
    author.save()
    assert (own / "week 1" / "broken.toml").read_text(encoding="utf-8") == template("five")


def test_a_text_that_breaks_while_it_is_written_hides_the_forms(author: Author) -> None:
    author.new("five")
    author.tab("file")
    author.editor.file.text.setPlainText("seats = \n")
    assert not author.editor.tabs["seats"].isEnabled()
    assert not author.editor.head.play.isEnabled()
    author.click(author.editor.head.undo)
    assert author.editor.tabs["seats"].isEnabled()
    assert author.draft.text == template("five")


def test_a_key_that_nobody_knows_leads_to_its_line(author: Author) -> None:
    author.new("five")
    author.draft.set_text(author.draft.text + "\nseed_of = 4\n")
    author.qtbot.waitUntil(lambda: bool(author.editor.problems.found))
    author.editor.go_to(author.editor.problems.found[0])
    assert author.editor.tab == "file"
    assert author.editor.file.text.textCursor().blockNumber() + 1 == author.draft.text.count("\n")


def test_a_file_that_is_gone_is_told(author: Author, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(asking, "tell", lambda _parent, text: said.append(text))
    author.page.open_file(own / "gone.toml")
    assert len(said) == 1
    assert author.page.draft is None


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_it_is_all_said_in_every_language(lang: str, author: Author, window: Window) -> None:
    window.preferences.language = lang
    author.new("two")
    for name in author.editor.tabs:
        author.tab(name)
    assert author.editor.tabs["seats"].text() == texts.say("author.tab.seats")
    window.preferences.language = "en"
    assert author.editor.tabs["seats"].text() == "Seats"


def test_draft_of_nothing_has_a_place_for_everything(author: Author) -> None:
    author.new()
    assert Draft.new().text == author.draft.text
    assert author.editor.tab == "table"
