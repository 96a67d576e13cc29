"""The forms of the editor: every key of a file is reached, what is wrong is told at its field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui.author.card_picker import CardPicker
from dealer_trainer.gui.author.kill_form import KillForm
from dealer_trainer.gui.author.pane import Choice, Spin
from dealer_trainer.gui.author.seat_form import SeatForm
from dealer_trainer.gui.pages.author import AuthorPage
from dealer_trainer.gui.table.gestures import Area, Goal
from dealer_trainer.rules.house import option_names
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.reader import KEYS, SEAT_KEYS, parse_scenario
from dealer_trainer.scenario.shape import Deck, Kill
from dealer_trainer.table.acts import MoveButton, MoveKillButton
from tests.gui.authoring import Author, alone, seated

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(scope="module")
def page(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AuthorPage]:
    yield from alone(tmp_path_factory.mktemp("author"))


@pytest.fixture
def author(page: AuthorPage, qtbot: QtBot) -> Author:
    return seated(page, qtbot, "exposed")


def test_every_key_of_a_file_is_in_a_form(author: Author) -> None:
    editor = author.editor
    keys = {key for pane in editor.panes.values() for key in getattr(pane, "keys", ())}
    assert set(KEYS) - keys == {"title", "brief", "script"}  # which have editors of their own
    assert set(SEAT_KEYS) == set(SeatForm.inside)
    assert set(Kill.__annotations__) == set(KillForm.inside)
    assert set(Deck.__annotations__) == {"hands", "stub"}  # tests below


def test_every_form_has_the_words_of_its_keys_in_every_language() -> None:
    for lang in texts.LANGUAGES:
        assert [key for key in KEYS if not texts.has(f"author.key.{key}", lang=lang)] == []
        standings = [key for key in SEAT_KEYS if key not in ("name", "stack", "posted", "leg")]
        assert [key for key in standings if not texts.has(f"author.seat.is.{key}", lang=lang)] == []


def test_the_table_is_set_up(author: Author) -> None:
    form = author.editor.table
    author.tab("table")
    author.type(form.blinds, "1 2 4")
    author.type(form.ante, "1")
    author.type(form.chip, "2")
    author.choose(form.button_was, 3)
    author.choose(form.start, "draw of seat 2")
    author.choose(form.ends, "award")
    author.choose(form.house, "wsop-live")
    author.type(form.seed, "77")
    form.new_game.click()
    draft = author.draft
    told = {
        key: draft.value(key)
        for key in (
            "blinds",
            "ante",
            "smallest_chip",
            "button_was",
            "start",
            "ends",
            "house",
            "seed",
            "new_game",
        )
    }
    assert told == {
        "blinds": [1, 2, 4], "ante": 1, "smallest_chip": 2, "button_was": 3, "start": "draw of seat 2",
        "ends": "award", "house": "wsop-live", "seed": 77, "new_game": True,
    }  # fmt: skip
    # What is as usual is not said at all.
    author.type(form.blinds, "")
    author.choose(form.ends, None)
    form.new_game.click()
    assert "blinds" not in draft.text
    assert "ends" not in draft.text
    assert "new_game" not in draft.text


def test_kill_pots(author: Author) -> None:
    author.tab("table")
    kill = author.editor.table.kill
    kill.played.click()
    assert author.draft.value("kill") == {}
    author.choose(kill.button, 2)
    kill.up.click()
    author.choose(kill.lies, 0)
    author.choose(kill.by, 4)
    kill.looked.click()
    assert author.draft.value("kill") == {"button": 2, "up": True, "lies": 0, "by": 4, "looked": True}
    kill.played.click()
    assert author.draft.value("kill") is None


def test_every_house_option_can_be_set(author: Author) -> None:
    author.tab("table")
    options = author.editor.table.options
    for name in option_names():
        author.choose(options.add, name)
        assert list(author.draft.value("options", {})) == [name]
        assert author.draft.scenario is not None
        editor = options.rows[0].editor
        if isinstance(editor, Choice):
            for value in editor.values():
                author.choose(editor, value)
                assert author.draft.value(f"options.{name}") == value
        else:
            assert isinstance(editor, Spin)
            editor.setValue(5)
            assert author.draft.value(f"options.{name}") == 5
        options.put(f"options.{name}", None)


def test_an_option_is_taken_out_again(author: Author) -> None:
    author.tab("table")
    options = author.editor.table.options
    author.choose(options.add, "high_joker")
    author.choose(options.add, "riffles")
    options.put("options.high_joker", None)
    assert [row.key for row in options.rows] == ["options.riffles"]


def test_a_seat_in_every_standing(author: Author) -> None:
    author.seat(3)
    assert author.editor.tab == "seats"
    form = author.editor.seats
    for standing in SeatForm.inside:
        if standing not in ("name", "stack", "posted", "leg"):
            author.choose(form.standing, standing)
            assert author.draft.seats[2] == {standing: True}
    author.choose(form.standing, None)
    assert author.draft.seats[2] == {}


def test_who_sits_in_a_seat(author: Author) -> None:
    author.seat(4)
    form = author.editor.seats
    author.type(form.name, "Trainee 1")
    author.type(form.stack, "40")
    author.type(form.posted, "4")
    form.leg.click()
    author.type(form.hand.line, "2c 3c")
    assert author.draft.seats[3] == {"name": "Trainee 1", "stack": 40, "posted": 4, "leg": True}
    assert author.draft.value("hands.4") == "2c 3c"


def test_another_seat_is_shown_with_what_is_its_own(author: Author) -> None:
    author.seat(4)
    author.type(author.editor.seats.stack, "40")
    author.click(author.editor.seats.seats[1])
    assert author.editor.seats.stack.text() == ""
    assert author.editor.seats.hand.line.text() == "Ac 2d 9h 4s Kc"
    assert author.editor.live.table.selected_seat == 2


def test_the_button_is_dragged(author: Author) -> None:
    author.editor.live.table.gesture_made.emit((MoveButton(2),))
    assert author.draft.value("button") == 2
    table = author.editor.live.table.table
    assert table is not None
    assert table.button == 2


def test_the_kill_button_is_dragged(author: Author) -> None:
    author.tab("table")
    author.editor.table.kill.played.click()
    author.editor.live.table.gesture_made.emit((MoveKillButton(3, up=True),))
    assert author.draft.value("kill") == {"button": 3, "up": True}


@pytest.mark.parametrize(("area", "key", "value"), [
    (Area.BUTTON, "button", 3), (Area.KILL, "kill", {"button": 3, "up": True}),
])  # fmt: skip
def test_a_button_is_clicked(area: Area, key: str, value: object, author: Author) -> None:
    author.draft.set("kill", {})
    author.editor.live.table.place_chosen.emit(Goal(area))
    menu = next(one for one in author.editor.findChildren(QMenu) if one.isVisible())
    next(one for one in menu.actions() if one.text() == "Seat 3").trigger()
    menu.close()
    assert author.draft.value(key) == value


def test_a_drag_in_what_is_played_changes_nothing(author: Author) -> None:
    author.played()
    author.editor.live.go(5)
    author.editor.live.table.gesture_made.emit((MoveButton(2),))
    assert author.draft.value("button") == 5


def test_the_stub_is_clicked(author: Author) -> None:
    author.editor.live.table.place_chosen.emit(Goal(Area.STUB))
    assert author.editor.tab == "cards"
    assert author.editor.cards.field("stub").line.hasFocus()


def test_fewer_seats_leave_nothing_behind(author: Author) -> None:
    author.hand(5, "2c")
    author.tab("table")
    author.editor.table.seats.setValue(3)
    assert author.draft.value("hands.5") is None
    assert author.draft.value("button") == 3
    assert author.draft.scenario is not None


@pytest.mark.parametrize("hands", [7, [1, "a"], {"²": "Kc"}])
def test_seats_are_counted_where_hands_are_none(hands: int | list[object] | dict[str, object]) -> None:
    draft = Draft.new()
    draft.set("hands", hands)
    draft.set_seat_count(4)
    assert len(draft.seats) == 4
    assert draft.value("hands") == hands


def test_a_later_deal_is_given_cards_where_its_hands_are_none(author: Author) -> None:
    author.draft.set("next_deals", [{"hands": 3}])
    author.tab("cards")
    author.type(author.editor.cards.field("next_deals[0].stub").line, "7d")
    assert author.draft.value("next_deals[0].stub") == "7d"


# Cards.


def test_cards_are_picked(author: Author) -> None:
    author.tab("cards")
    field = author.editor.cards.field("stub")
    author.pick(field, "7d", "3h", "10s")
    assert author.draft.value("stub") == "7d 3h 10s"
    assert field.line.text() == "7d 3h 10s"


def test_a_used_card_is_greyed_and_tells_where_it_is(author: Author) -> None:
    author.tab("cards")
    picker = author.editor.cards.field("hands.1").open_picker()
    assert not picker.buttons["Ac"].isEnabled()
    assert "seat 2" in picker.buttons["Ac"].toolTip()
    assert picker.buttons["As"].isEnabled()
    picker.reject()


def test_the_duplicate_card_may_be_taken_twice(author: Author) -> None:
    author.teach("stray.duplicate")
    author.tab("cards")
    picker = author.editor.cards.field("hands.1").open_picker()
    assert picker.buttons["Ac"].isEnabled()
    picker.reject()


def test_cards_are_typed_in_the_pack(author: Author) -> None:
    author.tab("cards")
    picker = author.editor.cards.field("hands.1").open_picker()
    QTest.keyClicks(picker, "7d10hjsx3c")
    QTest.keyClick(picker, Qt.Key.Key_Backspace)
    assert author.draft.value("hands.1") == "7d 10h Js"
    picker.any.click()
    assert author.draft.value("hands.1") is None
    QTest.keyClick(picker, Qt.Key.Key_Return)
    assert not picker.isVisible()


def test_a_hand_has_five_cards_at_most(author: Author) -> None:
    author.tab("cards")
    picker = author.editor.cards.field("hands.1").open_picker()
    for one in ("7d", "8d", "10d", "Jd", "Qd"):
        picker.buttons[one].click()
    assert not any(
        button.isEnabled()
        for face, button in picker.buttons.items()
        if face not in author.draft.value("hands.1").split()
    )
    picker.reject()


def test_the_joker_is_where_the_game_has_it(author: Author) -> None:
    author.tab("cards")
    assert "joker" in CardPicker(author.editor, "", "", {}, most=5, joker=True).buttons
    assert author.editor.cards.field("stub").joker()
    author.draft.set("game", "deuce-to-seven limit 4-8")
    assert not author.editor.cards.field("stub").joker()
    author.draft.change({"game": "draw high limit 4-8", "options.high_joker": True})
    assert author.editor.cards.field("stub").joker()


def test_the_whole_deck_and_what_it_lacks(author: Author) -> None:
    author.tab("cards")
    author.type(author.editor.cards.field("hands.2").line, "")
    author.type(author.editor.cards.field("deck").line, "2c 3c 4c")
    author.type(author.editor.cards.field("short_of").line, "Ks")
    assert author.draft.value("deck") == "2c 3c 4c"
    assert author.draft.value("short_of") == "Ks"
    picker = author.editor.cards.field("stub").open_picker()
    assert "missing" in picker.buttons["Ks"].toolTip()
    picker.reject()


def test_a_later_deal_has_cards_of_its_own(author: Author) -> None:
    author.tab("cards")
    cards = author.editor.cards
    author.click(cards.add)
    author.click(cards.add)
    author.type(cards.field("next_deals[1].hands.3").line, "Ac Kd")
    author.type(cards.field("next_deals[1].stub").line, "7d")
    assert author.draft.value("next_deals") == [{}, {"hands": {"3": "Ac Kd"}, "stub": "7d"}]
    picker = cards.field("next_deals[1].stub").open_picker()
    assert not picker.buttons["Ac"].isEnabled()  # in this deal's hand
    assert picker.buttons["9h"].isEnabled()  # only in the first deal's
    picker.reject()
    author.click(cards.deals[0].drop)
    assert author.draft.value("next_deals") == [{"hands": {"3": "Ac Kd"}, "stub": "7d"}]
    author.click(cards.deals[0].drop)
    assert author.draft.value("next_deals") is None


# What is wrong.


@pytest.mark.parametrize(
    ("tab", "field", "text", "said"),
    [
        ("table", lambda e: e.table.blinds, "few", "Blinds"),
        ("table", lambda e: e.table.ante, "much", "Ante"),
        ("table", lambda e: e.table.seed, "x", "Shuffle"),
        ("cards", lambda e: e.cards.field("stub").line, "7x", "7x"),
        ("cards", lambda e: e.cards.field("hands.3").line, "Ac", "Ac"),  # which seat 2 has
        ("seats", lambda e: e.seats.stack, "lots", "lots"),
    ],
)
def test_what_is_wrong_is_told_at_the_field(
    tab: str, field: object, text: str, said: str, author: Author
) -> None:
    author.tab(tab)
    line: QLineEdit = field(author.editor)  # type: ignore[operator]
    author.type(line, text)
    author.qtbot.waitUntil(lambda: bool(author.editor.problems.found))
    pane = author.editor.panes[tab]
    row = next(row for row in pane.rows if row.editor in (line, line.parent()))
    assert said in row.error.text()
    assert row.error.isVisibleTo(author.editor)
    assert line.text() == text  # nothing typed is taken away
    assert line.property("state") == "wrong"
    # Whoever clicks on it comes there.
    author.tab("rules")
    author.editor.problems.chosen.emit(author.editor.problems.found[0])
    assert author.editor.tab == ("seats" if "hands." in row.key else tab)


def test_what_is_put_right_is_told_no_longer(author: Author) -> None:
    author.tab("table")
    author.type(author.editor.table.ante, "much")
    author.qtbot.waitUntil(lambda: bool(author.editor.problems.found))
    author.type(author.editor.table.ante, "")
    author.qtbot.waitUntil(lambda: not author.editor.problems.found, timeout=20_000)
    row = next(row for row in author.editor.table.rows if row.key == "ante")
    assert row.error.text() == ""


def test_what_is_wrong_is_told_of_the_seat_that_is_shown(author: Author) -> None:
    author.seat(2)
    author.type(author.editor.seats.stack, "lots")
    author.qtbot.waitUntil(lambda: bool(author.editor.problems.found))
    assert author.editor.seats.rows[1].error.text()
    author.click(author.editor.seats.seats[0])
    assert author.editor.seats.rows[1].error.text() == ""
    assert author.editor.seats.seats[1].property("state") == "wrong"
    author.click(author.editor.seats.seats[1])
    assert "lots" in author.editor.seats.rows[1].error.text()


def test_a_wrong_clause_leads_to_its_line(author: Author) -> None:
    author.script("others call\nseat 2 flies\n")
    author.qtbot.waitUntil(lambda: bool(author.editor.problems.found))
    author.tab("table")
    found = author.editor.problems.found[0]
    author.editor.problems.view.itemActivated.emit(author.editor.problems.view.item(0))
    assert author.editor.tab == "script"
    assert author.editor.script.text.line == found.script_line == 2


def test_what_is_wrong_is_told_by_its_place(author: Author) -> None:
    problems = author.editor.problems

    def told() -> list[str]:
        return [problems.view.item(row).text() for row in range(problems.view.count())]

    author.draft.set("script", "others call\nseat 2 flies\n")
    author.draft.set("hands.3", author.draft.value("hands.2"))
    author.draft.set("stub", "7x")
    author.draft.set("button", 40)
    author.tab("cards")
    author.qtbot.waitUntil(lambda: len(problems.found) > 3)
    lines = told()
    assert any(line.startswith("Script, line 2 · ") for line in lines), lines
    assert any(line.startswith("Seats · ") and "“Hand of seat 3”" in line for line in lines), lines
    assert any(line.startswith("Cards · ") and "“Top of the stub”" in line for line in lines), lines
    assert any(line.startswith("Table · ") and "“Button”" in line for line in lines), lines
    assert not any(code in line for line in lines for code in ("hands.", "stray.", "Line "))
    author.tab("file")
    assert all(
        line.startswith(f"Line {one.line} · ") for line, one in zip(told(), problems.found, strict=True)
    )


def test_lines_are_marked_in_the_file(author: Author) -> None:
    author.draft.set("ante", "few")
    author.qtbot.waitUntil(lambda: bool(author.editor.problems.found))
    author.tab("file")  # where the text is only put in now
    text = author.editor.file.text
    line = author.draft.text[: author.draft.text.index("ante = ")].count("\n")
    assert [mark.cursor.blockNumber() for mark in text.extraSelections()] == [line]
    assert list(text.marked) == [line + 1]


def test_what_was_meant_is_put_there(author: Author) -> None:
    author.draft.set("start", "drwa")
    problems = author.editor.problems
    author.qtbot.waitUntil(lambda: len(problems.found) == 1)
    assert "draw" in problems.mend.text()
    author.click(problems.mend)
    assert author.draft.value("start") == "draw"
    author.qtbot.waitUntil(problems.mend.isHidden, timeout=20_000)


# Rules, themes, notes.


def test_rules_that_are_met_are_offered_first(author: Author) -> None:
    author.played()
    author.tab("rules")
    first = author.editor.rules.offered.item(0).text()
    assert first.startswith("✓")
    assert "deal.order" in first


def test_rules_are_put_in_order_and_taken_out(author: Author) -> None:
    author.tab("rules")
    rules = author.editor.rules
    rules.taught.setCurrentRow(1)
    author.click(rules.up)
    assert author.draft.value("teaches") == ["exposed.replace", "exposed.a5_limit"]
    author.click(rules.drop)
    assert author.draft.value("teaches") == ["exposed.a5_limit"]


def test_themes_and_notes(author: Author) -> None:
    author.theme("burn")
    author.theme("exposed")
    author.editor.rules.notes.insertPlainText("For the first week.\nShort.")
    assert author.draft.value("themes") == ["burn"]
    assert author.draft.value("notes") == "For the first week.\nShort."


# By keyboard.


def test_the_parts_are_reached_by_key(author: Author) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(author.page, Qt.Key.Key_PageDown, control)
    assert author.editor.tab == "seats"
    QTest.keyClick(author.page, Qt.Key.Key_PageUp, control)
    assert author.editor.tab == "table"
    QTest.keyClick(author.editor.tabs["table"], Qt.Key.Key_Right)
    assert author.editor.tab == "seats"


@pytest.mark.parametrize(
    ("tab", "first", "then"),
    [
        ("table", "Game", "Betting"),
        ("seats", "Seat 1", "Name"),
        ("cards", "Seat 1", "Pick cards: Seat 1"),
        ("rules", "Rules that it teaches", "Take out"),
    ],
)
def test_tab_leads_through_a_form(tab: str, first: str, then: str, author: Author) -> None:
    author.tab(tab)
    author.editor.rules.taught.setCurrentRow(0)
    author.editor.tabs[tab].setFocus()
    names = []
    here: QWidget | None = author.editor.tabs[tab]
    for _ in range(2):
        assert here is not None
        QTest.keyClick(here, Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
        names.append(here.accessibleName() if here is not None else "")
    assert names == [first, then]


# Undo.


def test_one_undo_for_everything(author: Author) -> None:
    before = author.draft.text
    author.tab("table")
    author.choose(author.editor.table.button, 1)
    author.seat(3)
    author.type(author.editor.seats.stack, "40")
    QTest.keyClick(author.editor.seats.stack, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert author.draft.seats[2].get("stack") is None
    assert author.editor.seats.stack.text() == ""
    author.click(author.editor.head.undo)
    assert author.draft.text == before
    assert not author.editor.head.undo.isEnabled()
    assert "Button" in author.editor.head.redo.toolTip()
    shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(author.page, Qt.Key.Key_Z, shift)
    assert author.draft.value("button") == 1


def test_forms_change_the_file_and_leave_the_rest_alone(author: Author) -> None:
    author.tab("file")
    author.draft.set_text("# what tempts\n" + author.draft.text.replace("seed = 3", "seed = 3  # liked"))
    author.tab("table")
    author.choose(author.editor.table.button, 2)
    assert author.draft.text.startswith("# what tempts\n")
    assert "seed = 3  # liked" in author.draft.text
    assert parse_scenario(author.draft.text, Path("x.toml")).button == 2


def test_every_field_has_a_name_for_a_screen_reader(author: Author) -> None:
    author.tab("cards")
    author.click(author.editor.cards.add)
    for name, pane in author.editor.panes.items():
        author.editor.show_tab(name)
        for row in pane.rows:
            assert row.editor.accessibleName(), (name, row.key)


@pytest.mark.parametrize("width", [760, 1180])
@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_no_tab_is_cut_off_however_narrow_the_window(author: Author, lang: str, width: int) -> None:
    texts.use(lang)
    author.page.retranslate()
    author.page.resize(width, 760)
    QApplication.processEvents()
    tabs = author.editor.tabs.values()
    assert [tab.text() for tab in tabs if tab.width() < tab.sizeHint().width()] == []
    rows = {tab.y() for tab in tabs}
    assert len(rows) == 1 or width < 1000
    author.page.resize(1180, 760)
