"""The live table: the scenario step by step, the perfect dealer's line, and what is recorded by dealing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui.author.house_check import HouseCheck
from dealer_trainer.gui.author.recorder import Recorder
from dealer_trainer.gui.pages.author import AuthorPage
from dealer_trainer.scenario.checker import check_scenario
from dealer_trainer.table.acts import burn, deal
from dealer_trainer.table.state import Stage
from tests.gui.authoring import Author, alone, seated

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(scope="module")
def page(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AuthorPage]:
    yield from alone(tmp_path_factory.mktemp("author"))


@pytest.fixture
def author(page: AuthorPage, qtbot: QtBot) -> Author:
    """At the scenario in which the last player wants five, played to its end."""
    made = seated(page, qtbot, "five")
    made.played()
    return made


def acts(author: Author) -> list[str]:
    return [step.text("en") for step in author.editor.live.steps if step.act is not None]


def test_the_perfect_dealers_line_stands_beside_the_table(author: Author) -> None:
    line = acts(author)
    assert line.index("take in seat 6") < line.index("deal 1 to seat 6")
    rows = author.editor.live.line.rows
    at = next(n for n, step in enumerate(rows.steps) if step.rule == "draw.five_last")
    assert rows.data(rows.index(at, 1)) == "Five for the last to draw"
    assert rows.data(rows.index(at, 0), Qt.ItemDataRole.ToolTipRole)


def test_a_click_on_a_line_shows_that_table(author: Author) -> None:
    live = author.editor.live
    at = next(n for n, step in enumerate(live.steps) if step.act == burn())
    live.line.setCurrentIndex(live.line.rows.index(at, 0))
    assert not live.setting_up
    assert live.at == at
    assert live.table.table is not None
    assert len(live.table.table.burns) == 1
    assert live.slider.value() == at


def test_steps_on_and_back(author: Author) -> None:
    live = author.editor.live
    author.click(live.forward)
    author.click(live.forward)
    assert live.at == 2
    QTest.keyClick(author.page, Qt.Key.Key_F7)
    assert live.at == 1
    QTest.keyClick(author.page, Qt.Key.Key_F8)
    assert live.at == 2
    author.click(live.last)
    assert live.at == len(live.steps) - 1
    assert not live.forward.isEnabled()
    author.click(live.first)
    assert live.at == 0
    live.slider.setValue(3)
    assert live.at == 3


def test_the_table_plays_up_to_the_line_of_the_cursor(author: Author) -> None:
    author.tab("script")
    live = author.editor.live
    author.editor.script.go_to(2)  # the draws
    assert live.table.table is not None
    assert live.table.table.seat(6).asked == 5
    author.editor.script.go_to(1)
    assert live.at == 0  # the betting is over when it begins
    assert live.table.table.seat(6).asked is None


def test_a_step_marks_its_line_in_the_script(author: Author) -> None:
    author.tab("script")
    live = author.editor.live
    at = next(n for n, step in enumerate(live.steps) if "seat 6 draws five" in [c.text for c in step.clauses])
    live.go(at)
    assert author.editor.script.text.step == 2


def test_what_is_changed_is_played_again(author: Author) -> None:
    before = acts(author)
    author.tab("table")
    author.editor.table.seats.setValue(7)
    author.played()
    author.script("seat 3 opens; others fold\n")
    author.played()
    assert acts(author) != before
    assert "deal 1 to seat 6" not in acts(author)


def test_the_cursors_line_is_shown_again_after_a_change(author: Author) -> None:
    author.tab("script")
    author.editor.script.go_to(2)
    author.draft.set("seed", 9)
    author.played()
    table = author.editor.live.table.table
    assert table is not None
    assert table.seat(6).asked == 5


def test_hands_can_be_looked_at_or_not(author: Author) -> None:
    live = author.editor.live
    live.go(1)
    assert live.table.table is not None
    assert all(card.up for card in live.table.table.seat(6).hand)
    live.faces.click()
    assert not any(card.up for card in live.table.table.seat(6).hand)
    live.faces.click()


def test_another_house_is_played_by(author: Author) -> None:
    before = acts(author)
    author.choose(author.editor.live.house, "wsop-live")
    author.played()
    assert acts(author) != before


def test_what_cannot_be_played_says_so_and_shows_the_set_up(author: Author) -> None:
    author.tab("table")
    author.draft.set("button", 40)
    author.played()
    author.editor.live.go(0)
    assert "cannot be played" in author.editor.live.happens.text()
    assert author.editor.live.table.table is not None
    assert not author.editor.head.play.isEnabled()


def test_a_start_that_never_comes_is_told(author: Author) -> None:
    author.draft.change({"script": "others fold\n", "start": "after draw"})
    author.played()
    author.editor.live.go(0)
    assert "never comes" in author.editor.live.happens.text()
    author.qtbot.waitUntil(lambda: bool(author.editor.problems.found), timeout=20_000)


def test_the_set_up_shows_what_is_known(author: Author) -> None:
    author.tab("seats")
    table = author.editor.live.table.table
    assert table is not None
    assert [card.up for card in table.seat(6).hand] == [True] * 5
    assert [card.up for card in table.seat(1).hand] == [False] * 5  # the deal is over, the cards are not told
    author.hand(1, "2c")
    table = author.editor.live.table.table
    assert table is not None
    assert [card.up for card in table.seat(1).hand] == [True] + [False] * 4
    author.choose(author.editor.seats.standing, "away")
    author.type(author.editor.seats.hand.line, "")
    table = author.editor.live.table.table
    assert table is not None
    assert table.seat(1).hand == ()


def test_playing_stalls_nobody(author: Author) -> None:
    """Between two events no more is played than a slice: a long scenario takes many."""
    author.new_again("two")
    live = author.editor.live
    live.play_now()
    slices = 0
    while live.playing:
        before = len(live.steps)
        live._play_on()
        slices += 1
        assert len(live.steps) - before < 60
    assert slices > 1
    assert live.steps[-1].after.table.deal == 1


# Recording.


def noted(recorder: Recorder) -> list[str]:
    """What its list shows."""
    shown = [recorder.noted.item(n).text() for n in range(recorder.noted.count())]
    assert shown == list(recorder.recording.lines)
    return shown


def test_what_is_right_is_noted_and_what_is_wrong_refused(author: Author) -> None:
    recorder = author.recorder()
    assert recorder.do((burn(),))
    assert recorder.do("take in seat 3")
    assert not recorder.do((deal(6),))
    assert noted(recorder) == ["burn", "take in seat 3"]
    assert recorder.verdict.property("state") == "wrong"
    assert recorder.verdict.reason.plain()
    assert [recorder.noted.item(n).text() for n in range(recorder.noted.count())] == [
        "burn",
        "take in seat 3",
    ]
    author.click(recorder.undo)
    assert noted(recorder) == ["burn"]
    recorder.reject()


def test_it_is_dealt_by_key_and_by_word(author: Author) -> None:
    recorder = author.recorder()
    author.qtbot.waitUntil(recorder.isActiveWindow)
    QTest.keyClicks(recorder.table, "b")
    assert noted(recorder) == ["burn"]
    recorder.line.setFocus()
    QTest.keyClicks(recorder.line, "take in seat 3")
    QTest.keyClick(recorder.line, Qt.Key.Key_Return)
    assert noted(recorder) == ["burn", "take in seat 3"]
    recorder.table.setFocus()
    QTest.keyClicks(recorder.table, "d3")
    assert noted(recorder)[-1] == "deal 1 to seat 3"
    recorder.reject()
    assert author.draft.value("expect") is None


def test_the_next_act_is_typed_over_one_that_was_refused(author: Author) -> None:
    recorder = author.recorder()
    author.qtbot.waitUntil(recorder.isActiveWindow)
    line = recorder.line
    line.setFocus()
    QTest.keyClicks(line, "deal 1 to seat 4")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert line.text() == line.selectedText() == "deal 1 to seat 4"
    QTest.keyClicks(line, "burn")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert noted(recorder) == ["burn"]
    assert line.text() == ""
    recorder.reject()


def test_what_was_noted_stands_in_the_file_and_holds(author: Author) -> None:
    lines = author.record_perfectly()
    assert author.draft.value("expect.roberts") == list(lines)
    assert author.editor.expect.editor("roberts").toPlainText().splitlines() == list(lines)
    assert author.draft.scenario is not None
    assert check_scenario(author.draft.scenario) == ()
    author.choose(author.editor.expect.house, "wsop-live")
    other = author.record_perfectly()
    assert other != lines
    assert author.draft.value("expect.wsop-live") == list(other)
    author.editor.undo_once()
    assert author.draft.value("expect.wsop-live") is None


def test_what_is_expected_is_written_by_hand(author: Author) -> None:
    author.tab("expect")
    author.click(author.editor.expect.write)
    author.editor.expect.editor("roberts").setPlainText("burn\ntake in seat 3\nburn\n")
    assert author.draft.value("expect.roberts") == ["burn", "take in seat 3", "burn"]
    author.qtbot.waitUntil(lambda: bool(author.editor.problems.found), timeout=20_000)
    row = author.editor.expect.rows[0]
    assert row.error.text()
    author.editor.expect.put("expect.roberts", None)
    assert author.editor.expect.rows == []


def test_whoever_writes_by_hand_is_offered_what_comes_next(author: Author) -> None:
    author.tab("expect")
    author.click(author.editor.expect.write)
    editor = author.editor.expect.editor("roberts")
    editor.setFocus()
    QTest.keyClicks(editor, "b")
    assert editor.offered[0] == "burn"
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.toPlainText() == "burn"
    assert editor.offered == []
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.offered == []
    QTest.keyClick(editor, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert editor.offered[0] == "take in seat 3"
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert editor.offered == []
    QTest.keyClicks(editor, "ta")
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert author.draft.value("expect.roberts") == ["burn", "take in seat 3"]
    assert editor.hasFocus()
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert not editor.hasFocus()


def test_an_offer_is_told_in_the_authors_language(author: Author) -> None:
    texts.use("fr")
    author.tab("expect")
    author.click(author.editor.expect.write)
    editor = author.editor.expect.editor("roberts")
    editor.setFocus()
    QTest.keyClicks(editor, "bu")
    assert editor.offered == ["burn  (brûler)"]
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.toPlainText() == "burn"


# Every house.


def test_every_house_is_told_apart(author: Author, qtbot: QtBot) -> None:
    author.record_perfectly()
    author.click(author.editor.head.check)
    dialog = author.page.findChild(HouseCheck)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.over, timeout=20_000)
    items = [item for n in range(3) if (item := dialog.view.topLevelItem(n)) is not None]
    rows = [[item.text(column) for column in range(5)] for item in items]
    assert rows[0][3] == "holds"
    assert rows[1][3] == rows[2][3] == "nothing"
    assert "act " in rows[2][4]
    assert dialog.whole.text() == f"{rows[2][0]}: {rows[2][4]}"
    dialog.view.setCurrentItem(items[1])
    assert dialog.whole.text() == f"{rows[1][0]}: {rows[1][4]}"
    assert dialog.sound
    dialog.accept()


def test_stage_of_the_start(author: Author) -> None:
    author.editor.live.go(0)
    table = author.editor.live.table.table
    assert table is not None
    assert table.stage is Stage.DRAW
