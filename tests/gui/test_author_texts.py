"""The script and the texts of a draft as they are typed: completion, mistakes on the line, one undo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui import theme
from dealer_trainer.gui.author.live_check import LiveCheck
from dealer_trainer.gui.author.script_edit import ScriptEdit
from dealer_trainer.gui.author.text_edit import TextsEdit
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.troubles import Trouble, check_text

FILE = '''\
title.en = "Five" # the usual
title.fr = "Cinq"
brief.en = "One wants five."
game = "ace-to-five limit 4-8"
seats = 4
button = 4
start = "draw"
hands.2 = "Kc Qd Jh 9s 9c"
script = """
seat 1 opens; others call
seat 1 pat; seat 2 draws five
"""
'''


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def draft() -> Draft:
    return Draft(FILE)


@pytest.fixture
def script(qtbot: QtBot, draft: Draft) -> ScriptEdit:
    return shown(qtbot, ScriptEdit(draft))


@pytest.fixture
def fields(qtbot: QtBot, draft: Draft) -> TextsEdit:
    return shown(qtbot, TextsEdit(draft))


AWidget = TypeVar("AWidget", bound=QWidget)


def shown(qtbot: QtBot, widget: AWidget) -> AWidget:
    qtbot.addWidget(widget)
    widget.resize(700, 520)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def type_at_the_end(script: ScriptEdit, text: str) -> None:
    script.go_to(99)
    QTest.keyClicks(script.text, text)


def key(widget: QWidget, which: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(widget, which, held)


CTRL = Qt.KeyboardModifier.ControlModifier


class TestTyping:
    def test_the_script_is_that_of_the_draft(self, script: ScriptEdit, draft: Draft) -> None:
        assert script.text.toPlainText() == draft.value("script")

    def test_what_is_typed_is_in_the_file_and_nothing_else_changes(
        self, script: ScriptEdit, draft: Draft
    ) -> None:
        type_at_the_end(script, "# so")
        assert draft.text == FILE.replace('five\n"""', 'five\n# so"""')

    def test_typing_is_one_step_and_undone_for_the_whole_page(self, script: ScriptEdit, draft: Draft) -> None:
        type_at_the_end(script, "# so it is")
        assert draft.undo_label == texts.say("author_text.edit.script")
        draft.undo()
        assert draft.text == FILE
        assert script.text.toPlainText() == draft.value("script")
        draft.redo()
        assert script.text.toPlainText().endswith("# so it is")

    def test_the_cursor_stays_when_something_else_changes(self, script: ScriptEdit, draft: Draft) -> None:
        script.go_to(2)
        at = script.text.textCursor().position()
        draft.set("button", 3)
        draft.set("script", draft.value("script") + "# below\n")
        assert script.text.textCursor().position() == at
        draft.set("script", "# above\n" + draft.value("script"))
        assert script.text.textCursor().block().text().startswith("seat 1 pat")

    def test_a_file_that_is_no_toml_cannot_be_typed_in_here(self, script: ScriptEdit, draft: Draft) -> None:
        draft.set_text("title.en = ")
        assert script.text.isReadOnly()
        draft.undo()
        assert not script.text.isReadOnly()

    def test_a_script_that_is_no_text_is_none(self, script: ScriptEdit, draft: Draft) -> None:
        draft.set_text(FILE.replace('"""', "").replace("script = ", "script = 5 #"))
        draft.set_text("script = 5\n")
        assert script.text.toPlainText() == ""

    def test_a_draft_without_a_script_gets_one(self, qtbot: QtBot) -> None:
        draft = Draft('title.en = "x"\nseats = 4\n')
        script = shown(qtbot, ScriptEdit(draft))
        assert draft.text == 'title.en = "x"\nseats = 4\n'
        type_at_the_end(script, "# x")
        assert draft.value("script") == "# x"

    def test_a_widget_that_is_gone_is_told_nothing(self, qtbot: QtBot, draft: Draft) -> None:
        script = ScriptEdit(draft)
        script.deleteLater()
        QCoreApplication.sendPostedEvents(script, QEvent.Type.DeferredDelete)
        draft.set("script", "# still\n")

    def test_signs_that_qt_counts_twice_move_nothing(self, script: ScriptEdit, draft: Draft) -> None:
        draft.set("script", "# 🂡🂢\nseat 1 opens; seat 2 cals # 🂣\n")
        (mark,) = script.text.extraSelections()
        assert mark.cursor.selectedText() == "seat 2 cals"
        script.go_to(99)
        script.text.insertPlainText("# 🂤")  # QTest has no key for it
        QTest.keyClicks(script.text, "; x")
        draft.set("script", draft.value("script").replace("🂣", "🂣🂣"))
        assert script.text.toPlainText() == draft.value("script")
        script.go_to(1)
        QTest.keyClicks(script.text, "seat 2 dr")
        key(script.text, Qt.Key.Key_Tab)
        assert draft.value("script").startswith("seat 2 draws # 🂡🂢")

    def test_no_break_spaces_stay(self, script: ScriptEdit, draft: Draft) -> None:
        draft.set("script", "# à\u00a0: b\nothers call\n")
        type_at_the_end(script, "# x")
        assert draft.value("script") == "# à\u00a0: b\nothers call\n# x"


class TestCompletion:
    def test_words_are_offered_and_taken_with_tab(self, script: ScriptEdit, draft: Draft) -> None:
        type_at_the_end(script, "seat 3 dr")
        assert script.text.offered[0].startswith("draws")
        key(script.text, Qt.Key.Key_Tab)
        assert draft.value("script").endswith("seat 3 draws ")
        assert script.text.offered[:2] == ["one", "two"]
        key(script.text, Qt.Key.Key_Down)
        key(script.text, Qt.Key.Key_Return)
        assert draft.value("script").endswith("seat 3 draws two")

    def test_a_whole_clause_is_left_alone(self, script: ScriptEdit, draft: Draft) -> None:
        type_at_the_end(script, "seat 3 pat")
        assert script.text.offered == []
        key(script.text, Qt.Key.Key_Return)
        assert draft.value("script").endswith("seat 3 pat\n")

    def test_asked_for_it_is_offered_anywhere(self, script: ScriptEdit) -> None:
        script.go_to(99)
        assert script.text.offered == []
        key(script.text, Qt.Key.Key_Space, CTRL)
        assert "others call" in script.text.offered
        key(script.text, Qt.Key.Key_Escape)
        assert script.text.offered == []

    def test_nothing_is_offered_in_a_comment(self, script: ScriptEdit) -> None:
        type_at_the_end(script, "# seat 3 dr")
        assert script.text.offered == []

    def test_a_seat_that_is_not_there_is_not_offered(self, script: ScriptEdit, draft: Draft) -> None:
        draft.set_seat_count(3)
        type_at_the_end(script, "se")
        assert {one.split()[1] for one in script.text.offered if one.startswith("seat")} == {"1", "2", "3"}

    def test_tab_leads_on_where_nothing_is_offered(self, script: ScriptEdit) -> None:
        script.go_to(1)
        key(script.text, Qt.Key.Key_Tab)
        assert "\t" not in script.text.toPlainText()


class TestMistakes:
    def test_the_line_that_is_typed_is_not_called_wrong_until_it_is_left(self, script: ScriptEdit) -> None:
        type_at_the_end(script, "seat 3 drws two")
        assert list(script.told) == []
        assert not script.list.isVisible()
        script.go_to(1)
        assert [(one.script_line, one.near) for one in script.told] == [(3, "seat 3 draws two")]
        assert script.list.isVisible()

    def test_or_until_typing_pauses(self, script: ScriptEdit) -> None:
        type_at_the_end(script, "seat 3 drws two")
        script.text.settle()
        assert len(script.told) == 1

    def test_it_is_marked_on_the_clause_and_told_too(self, script: ScriptEdit, draft: Draft) -> None:
        draft.set("script", "seat 1 opens; seat 2 cals\n")
        (mark,) = script.text.extraSelections()
        assert mark.cursor.selectedText() == "seat 2 cals"
        assert mark.format.underlineStyle() is QTextCharFormat.UnderlineStyle.WaveUnderline
        script.go_to(1)
        assert "seat 2 cals" in script.text.accessibleDescription()

    def test_ctrl_enter_takes_what_was_meant(self, script: ScriptEdit, draft: Draft) -> None:
        type_at_the_end(script, "seat 3 drws two")
        key(script.text, Qt.Key.Key_Return, CTRL)
        assert draft.value("script").endswith("five\nseat 3 draws two")
        assert list(script.told) == []
        draft.undo()
        assert draft.value("script").endswith("seat 3 drws two")

    def test_a_click_takes_it_another_leads_to_it(self, script: ScriptEdit, draft: Draft) -> None:
        draft.set("script", "seat 1 opens\nothers call\nseat 2 cals # x\n")
        line, put = script.list.findChildren(QPushButton)
        line.click()
        assert script.text.line == 3
        put.click()
        assert draft.value("script") == "seat 1 opens\nothers call\nseat 2 calls # x\n"
        assert not script.list.isVisible()

    def test_what_playing_has_found_is_told(self, script: ScriptEdit, draft: Draft) -> None:
        draft.set("script", draft.value("script") + "seat 1 draws two\n")
        found = check_text(draft.text, draft.named, "en")
        assert found
        script.show_troubles(found)
        assert [one.script_line for one in script.told] == [3]
        assert script.text.extraSelections()[0].cursor.selectedText() == "seat 1 draws two"
        draft.set("script", "seat 1 opens; others call\n")
        assert list(script.told) == []

    def test_what_is_about_something_else_is_not_told_here(self, script: ScriptEdit) -> None:
        script.show_troubles([Trouble(5, "No such seat", "button")])
        assert list(script.told) == []

    def test_fewer_seats_make_a_clause_wrong_at_once(self, script: ScriptEdit, draft: Draft) -> None:
        draft.set("script", "seat 4 calls\n")
        assert list(script.told) == []
        draft.set_seat_count(3)
        assert [one.script_line for one in script.told] == [1]

    @pytest.mark.parametrize("lang", texts.LANGUAGES)
    def test_in_every_language(self, script: ScriptEdit, draft: Draft, lang: str) -> None:
        draft.set("script", "seat 2 cals\n")
        texts.use(lang)
        script.retranslate()
        assert script.told[0].message == check_text(draft.text, draft.named, lang)[0].message
        assert script.text.accessibleName() == texts.say("author_text.script.name", lang=lang)

    def test_many_mistakes_are_not_all_listed(self, script: ScriptEdit, draft: Draft) -> None:
        draft.set("script", "seat 2 cals\n" * 40)
        assert len(script.told) == 40
        assert len(script.list.findChildren(QPushButton)) <= 60
        assert script.text.height() > script.list.height()


class TestRetelling:
    """What a clause comes to is told in the language of whoever writes."""

    def test_the_clause_at_the_cursor(self, script: ScriptEdit) -> None:
        texts.use("fr")
        script.retranslate()
        script.go_to(2)
        assert script.said.text() == "Le siège 1 reste servi."
        script.text.moveCursor(QTextCursor.MoveOperation.EndOfBlock)
        assert script.said.text() == "Le siège 2 dit combien il en tire, 5, et en jette autant."
        script.go_to(99)
        assert not script.said.text().strip()

    def test_what_is_offered_with_an_example(self, script: ScriptEdit) -> None:
        type_at_the_end(script, "seat 3 dr")
        told = texts.say(
            "author_text.script.such_as", told="Seat 3 says how many it draws, 2, and throws as many."
        )
        assert script.said.text() == told
        key(script.text, Qt.Key.Key_Down)
        assert "drops" in script.said.text()
        key(script.text, Qt.Key.Key_Escape)
        assert not script.said.text().strip()

    def test_a_clause_changes_what_is_told_as_it_is_typed(self, script: ScriptEdit) -> None:
        type_at_the_end(script, "seat 3 pat")
        assert script.said.text() == "Seat 3 stands pat."


class TestLines:
    def test_the_line_of_the_cursor_is_told(self, qtbot: QtBot, script: ScriptEdit) -> None:
        with qtbot.waitSignal(script.line_changed) as told:
            script.go_to(2)
        assert told.args == [2]

    def test_the_step_that_is_played_is_marked(self, script: ScriptEdit, draft: Draft) -> None:
        script.mark_step(2)
        (mark,) = script.text.extraSelections()
        assert mark.cursor.blockNumber() == 1
        script.mark_step(99)
        assert script.text.extraSelections() == []
        script.mark_step(0)
        assert script.text.extraSelections() == []

    @pytest.mark.parametrize("light", [True, False])
    def test_the_words_have_the_colours_of_the_theme(
        self, script: ScriptEdit, light: bool, monkeypatch
    ) -> None:
        colours = theme.LIGHT if light else theme.DARK
        monkeypatch.setattr(theme, "now", lambda: colours)
        script.recolour()
        block = script.text.document().firstBlock()
        found = {one.format.foreground().color().name() for one in block.layout().formats()}
        assert {colours.gold, colours.text, colours.dim} <= found


class TestTexts:
    def test_each_language_has_its_title_and_brief(self, fields: TextsEdit) -> None:
        assert [column.title.toPlainText() for column in fields.columns.values()] == ["Five", "Cinq", ""]
        assert fields.columns["en"].brief.toPlainText() == "One wants five."
        assert fields.missing == ("brief.fr", "title.es", "brief.es")

    def test_what_is_missing_is_marked_and_told(self, fields: TextsEdit) -> None:
        said = [column.state.text() for column in fields.columns.values()]
        assert said == [texts.say(f"author_text.texts.{name}") for name in ("whole", "brief", "both")]
        assert fields.columns["es"].title.accessibleDescription()
        assert not fields.columns["fr"].title.accessibleDescription()

    def test_what_is_typed_is_in_the_file(self, fields: TextsEdit, draft: Draft) -> None:
        QTest.keyClicks(fields.columns["es"].title, "Cinco")
        QTest.keyClicks(fields.columns["es"].brief, "Uno")
        assert (draft.value("title.es"), draft.value("brief.es")) == ("Cinco", "Uno")
        assert "# the usual" in draft.text
        assert fields.missing == ("brief.fr",)
        draft.undo()
        assert (draft.value("title.es"), draft.value("brief.es")) == ("Cinco", None)
        assert fields.columns["es"].brief.toPlainText() == ""
        draft.undo()
        assert draft.text == FILE

    def test_no_break_spaces_stay(self, fields: TextsEdit, draft: Draft) -> None:
        draft.set("brief.fr", "Qui\u00a0? «\u00a0Cinq\u00a0»\nEt 🂡.")
        brief = fields.columns["fr"].brief
        brief.moveCursor(QTextCursor.MoveOperation.End)
        QTest.keyClicks(brief, " Oui")
        assert draft.value("brief.fr") == "Qui\u00a0? «\u00a0Cinq\u00a0»\nEt 🂡. Oui"

    def test_an_empty_text_is_none_but_the_english_title_stays(self, fields: TextsEdit, draft: Draft) -> None:
        for lang in ("fr", "en"):
            fields.columns[lang].title.setFocus()
            fields.columns[lang].title.selectAll()
            key(fields.columns[lang].title, Qt.Key.Key_Delete)
        assert draft.value("title") == {"en": ""}
        assert "title.en" in fields.missing

    def test_blanks_that_are_typed_stay_while_one_types(self, fields: TextsEdit, draft: Draft) -> None:
        QTest.keyClicks(fields.columns["es"].title, " Cinco y ")
        assert fields.columns["es"].title.toPlainText() == " Cinco y "
        assert draft.value("title.es") == " Cinco y "

    def test_one_can_begin_with_the_english_text(self, fields: TextsEdit, draft: Draft) -> None:
        fields.columns["fr"].copy.click()
        fields.columns["es"].copy.click()
        assert draft.value("title") == {"en": "Five", "fr": "Cinq", "es": "Five"}
        assert draft.value("brief.fr") == "One wants five."
        assert not fields.columns["fr"].copy.isVisible()
        assert not fields.columns["en"].copy.isVisible()
        draft.undo()
        draft.undo()
        assert draft.text == FILE

    def test_a_title_is_one_line_whatever_is_pasted(self, fields: TextsEdit, draft: Draft) -> None:
        title = fields.columns["es"].title
        QApplication.clipboard().setText("Cinco\ny nada  más\n")
        title.paste()
        key(title, Qt.Key.Key_Return)
        assert draft.value("title.es") == "Cinco y nada más"
        fields.columns["es"].brief.paste()
        assert draft.value("brief.es") == "Cinco\ny nada  más\n"

    def test_what_is_wrong_is_told_at_its_text(self, fields: TextsEdit) -> None:
        fields.show_troubles([Trouble(1, "Too long", "title.fr"), Trouble(2, "No English", "title")])
        assert fields.columns["fr"].title.accessibleDescription() == "Too long"
        assert fields.columns["en"].title.accessibleDescription() == "No English"
        fields.show_troubles([])
        assert fields.columns["fr"].title.accessibleDescription() == ""

    def test_it_leads_to_a_key(self, qtbot: QtBot, fields: TextsEdit) -> None:
        for name, widget in (
            ("brief.fr", fields.columns["fr"].brief),
            ("title", fields.columns["en"].title),
            ("title.de", fields.columns["en"].title),
        ):
            fields.go_to(name)
            assert fields.focusWidget() is widget

    def test_where_it_is_narrow_they_stand_one_below_the_other(self, qtbot: QtBot, fields: TextsEdit) -> None:
        en, es = fields.columns["en"], fields.columns["es"]
        assert en.y() == es.y()
        fields.resize(330, 900)
        qtbot.waitUntil(lambda: es.y() > en.y())

    @pytest.mark.parametrize("bad", ["title = 5\n", "title.en = 5\nbrief = []\n", ""])
    def test_texts_that_are_none(self, qtbot: QtBot, bad: str) -> None:
        fields = shown(qtbot, TextsEdit(Draft(bad)))
        assert fields.columns["en"].title.toPlainText() == ""

    def test_every_field_says_what_it_is(self, fields: TextsEdit) -> None:
        names = [
            field.accessibleName()
            for column in fields.columns.values()
            for field in (column.title, column.brief)
        ]
        assert len(set(names)) == 6


class TestLiveCheck:
    @pytest.fixture
    def check(self, qtbot: QtBot) -> Iterator[LiveCheck]:
        made = LiveCheck()
        made._soon.setInterval(0)
        yield made
        made.close()

    def test_what_is_sound_is_told_once_played(self, qtbot: QtBot, check: LiveCheck, draft: Draft) -> None:
        with qtbot.waitSignal(check.found) as told:
            check.watch(draft)
        assert told.args == [()]

    def test_what_keeps_it_from_being_read_is_told_at_once(self, check: LiveCheck, draft: Draft) -> None:
        told: list[tuple[Trouble, ...]] = []
        check.found.connect(told.append)
        check.watch(draft)
        draft.set("button", 9)
        assert [one.key for one in told[-1]] == ["button"]

    def test_how_it_plays_is_told_of_the_last_text(
        self, qtbot: QtBot, check: LiveCheck, draft: Draft
    ) -> None:
        told: list[tuple[Trouble, ...]] = []
        check.found.connect(told.append)
        check.watch(draft)
        draft.set("script", draft.value("script") + "seat 1 draws two\n")
        check._play()  # it is being played
        draft.set("seed", 5)
        draft.set("script", "seat 1 opens; others call\nseat 1 pat; seat 1 draws two\n")
        qtbot.waitUntil(lambda: bool(told))
        qtbot.waitUntil(lambda: check._thread is None or not check._thread.is_alive())
        assert [[one.script_line for one in some] for some in told] == [[2]]

    def test_what_was_broken_off_is_not_told(self, check: LiveCheck, draft: Draft) -> None:
        told: list[object] = []
        check.found.connect(told.append)
        check.watch(draft)
        ended = Event()
        ended.set()
        check._played.emit(ended, (Trouble(1, "Of another text"),))
        assert told == []

    def test_what_is_not_watched_is_not_told(self, qtbot: QtBot, check: LiveCheck, draft: Draft) -> None:
        told: list[object] = []
        check.watch(draft)
        check.watch(None)
        check.found.connect(told.append)
        draft.set("button", 9)
        assert told == []

    def test_in_another_language_it_is_told_again(self, check: LiveCheck, draft: Draft) -> None:
        told: list[tuple[Trouble, ...]] = []
        draft.set("button", 9)
        check.found.connect(told.append)
        check.watch(draft)
        check.look()
        texts.use("fr")
        check.look()
        assert len(told) == 2
        assert told[0][0].message != told[1][0].message

    def test_it_tells_whether_it_is_at_work(self, qtbot: QtBot, check: LiveCheck, draft: Draft) -> None:
        told: list[bool] = []
        check.busy.connect(told.append)
        with qtbot.waitSignal(check.found):
            check.watch(draft)
        assert told[-2:] == [True, False]


def test_a_file_of_the_disk_is_watched_like_any_other(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(FILE.replace("button = 4", "button = 7"))
    draft = Draft.open(path)
    check = LiveCheck()
    with qtbot.waitSignal(check.found) as told:
        check.watch(draft)
    assert told.args[0][0].line == 6
    check.close()
