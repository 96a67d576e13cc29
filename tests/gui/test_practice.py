"""The practice page: acts by key, by button, by line, by list and by the table; verdicts; the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame, QMenu, QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui.pages.debrief import DebriefPage
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.practice import telling
from dealer_trainer.gui.practice.act_list import ActList
from dealer_trainer.gui.practice.keys import BUTTON_KINDS, GROUP_KEYS
from dealer_trainer.gui.practice.kinds import BY_NAME, KINDS, Group, Need
from dealer_trainer.gui.practice.menus import seat_menu
from dealer_trainer.gui.preferences import Pace
from dealer_trainer.gui.table.gestures import Area, Form, Goal
from dealer_trainer.gui.window import Window
from dealer_trainer.hand_ranks import Category
from dealer_trainer.records import Kind, RecordsError
from dealer_trainer.records.errors import Problem
from dealer_trainer.table.acts import (
    Act,
    BringIn,
    Face,
    Move,
    MoveButton,
    MoveKillButton,
    Pile,
    Push,
    Read,
    Reshuffle,
    Say,
    Shift,
    TurnUp,
    Word,
    burn,
    deal,
)
from dealer_trainer.table.places import BURN, MUCK, STUB, hand
from dealer_trainer.table.state import Stage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@dataclass
class Table:
    """The page, and what a trainee does there."""

    page: PracticePage
    qtbot: QtBot

    def press(self, keys: str) -> None:
        QTest.keyClicks(self.page.table, keys)

    @property
    def acts(self) -> list[Act]:
        """All that was done, without beats."""
        assert self.page.session is not None
        steps = self.page.session.steps
        return [act for step in steps if step.kind is Kind.ACT for act, _ in step.acts]

    @property
    def kinds(self) -> list[Kind]:
        assert self.page.session is not None
        return [step.kind for step in self.page.session.steps]


@pytest.fixture
def table(at_table: Callable[..., PracticePage], qtbot: QtBot) -> Table:
    return Table(at_table(), qtbot)


@pytest.mark.parametrize(
    ("keys", "acts"),
    [
        ("b", [burn()]),
        ("d3", [deal(3)]),
        ("4", [deal(4)]),
        ("12", [deal(1), deal(2)]),
        ("q", [Say(Word.MISDEAL)]),
        ("f", [Say(Word.FLOOR)]),
        ("x2", [Say(Word.DEAD_HAND, 2)]),
        ("n65", [Say(Word.NUMBER, 6, 5)]),
        ("n60", [Say(Word.NUMBER, 6, 0)]),
        ("h3", [Say(Word.SHOW, 3)]),
        ("j6", [Say(Word.CALL, 6)]),
        ("y6", [Say(Word.STANDS, 6)]),
        ("o1", [Say(Word.OPTION, 1)]),
        ("k1", [Say(Word.CLOCK, 1)]),
        ("u6", [Push(6)]),
        ("d", []),
        ("0", []),
    ],
)
def test_keys_at_the_table(keys: str, acts: list[Act], table: Table) -> None:
    table.press(keys)
    assert table.acts == acts


def test_a_begun_act_asks_and_can_be_left(table: Table, qtbot: QtBot) -> None:
    table.press("d")
    assert table.page._asked.text() == "Deal: which seat? Press its number."
    QTest.keyClick(table.page.table, Qt.Key.Key_Escape)
    assert table.page.pending.kind is None
    table.press("b")
    assert table.acts == [burn()]


def test_a_begun_act_takes_a_seat_that_is_pointed_at(table: Table) -> None:
    table.press("d")
    table.page.table.seat_chosen.emit(6)
    assert table.acts == [deal(6)]


def test_space_waits(table: Table, qtbot: QtBot) -> None:
    QTest.keyClick(table.page.table, Qt.Key.Key_Space)
    assert table.kinds == [Kind.WAIT]


def test_space_on_a_button_presses_it(table: Table, qtbot: QtBot) -> None:
    table.page.hint.setFocus()
    QTest.keyClick(table.page.hint, Qt.Key.Key_Space)
    assert table.kinds == [Kind.HINT]


@pytest.mark.parametrize("kind", BUTTON_KINDS, ids=lambda kind: kind.name)
def test_every_button_begins_its_act(kind: object, table: Table, qtbot: QtBot) -> None:
    name: str = kind.name  # type: ignore[attr-defined]
    QTest.mouseClick(table.page.bar.kinds[name], Qt.MouseButton.LeftButton)
    dialog = table.page.findChild(ActList)
    begun = table.page.pending.kind is BY_NAME[name]
    done = bool(table.kinds)
    assert (dialog is not None) + begun + done == 1
    if dialog is not None:
        dialog.reject()


@pytest.mark.parametrize("group", GROUP_KEYS, ids=lambda group: group.value)
def test_a_key_opens_the_rest_of_a_group(group: Group, table: Table) -> None:
    table.press(GROUP_KEYS[group])
    menu = _open_menu(table.page)
    names = {action.data() for action in menu.actions()}
    assert names == {kind.name for kind in KINDS if kind.group is group}
    menu.close()


def test_an_act_out_of_a_menu(table: Table) -> None:
    table.press(GROUP_KEYS[Group.VOICE])
    menu = _open_menu(table.page)
    next(action for action in menu.actions() if action.data() == "pat").trigger()
    menu.close()
    table.press("1")
    assert table.acts == [Say(Word.PAT, 1)]


def test_a_seats_menu_has_all_that_concerns_a_seat(table: Table) -> None:
    table.page.table.seat_chosen.emit(6)
    menu = _open_menu(table.page)
    below = menu.findChildren(QMenu)
    names = {action.data() for one in (menu, *below) for action in one.actions()} - {None}
    assert names >= {kind.name for kind in KINDS if Need.SEAT in kind.needs}
    next(action for action in menu.actions() if action.data() == "deal").trigger()
    menu.close()
    assert table.acts == [deal(6)]


@pytest.mark.parametrize(
    ("area", "name"),
    [
        (Area.POT, "bring_in"),
        (Area.STUB, "burn"),
        (Area.MUCK, "turn_up"),
        (Area.BUTTON, "button"),
        (Area.TRAY, "wait"),
    ],
)
def test_the_felt_has_menus(area: Area, name: str, table: Table) -> None:
    table.page.table.place_chosen.emit(Goal(area, 6))
    menu = _open_menu(table.page)
    assert name in {action.data() for action in menu.actions()}
    menu.close()


@pytest.mark.parametrize("stage", Stage)
def test_in_every_stage_a_seats_menu_has_the_same_acts(stage: Stage, qtbot: QtBot) -> None:
    def names(menu: QMenu) -> list[str]:
        below = [action.menu() for action in menu.actions() if action.menu() is not None]
        own = [action.data() for action in menu.actions() if action.data()]
        return own + [name for one in below for name in names(one)]  # type: ignore[arg-type]

    parent = QWidget()
    qtbot.addWidget(parent)
    shown = names(seat_menu(parent, 3, hand(3), lambda *_: None, stage))
    assert sorted(shown) == sorted(names(seat_menu(parent, 3, hand(3), lambda *_: None, Stage.DRAW)))
    if stage is Stage.SHOWDOWN:
        assert shown[:3] == ["show", "read", "push"]


def test_every_act_stands_in_some_menu_of_the_table(table: Table) -> None:
    """What can be dragged or is in the menus of seats and places is everything."""
    names = set()
    for area in (*Area, None):
        if area is None:
            table.page.table.seat_chosen.emit(1)
        else:
            table.page.table.place_chosen.emit(Goal(area, 1))
        for menu in table.page.findChildren(QMenu):
            names |= {action.data() for action in menu.actions()}
            menu.close()
    assert {kind.name for kind in KINDS} - names == set()


def test_a_drag_is_an_act(table: Table) -> None:
    table.page.table.gesture_made.emit((Move(STUB, BURN),))
    assert table.acts == [burn()]


def test_typing(table: Table, qtbot: QtBot) -> None:
    QTest.keyClick(table.page.table, Qt.Key.Key_Return)
    assert table.page.line.hasFocus()
    QTest.keyClicks(table.page.line, "burn")
    QTest.keyClick(table.page.line, Qt.Key.Key_Return)
    assert table.acts == [burn()]
    assert table.page.line.text() == ""
    QTest.keyClick(table.page.line, Qt.Key.Key_Up)
    assert table.page.line.text() == "burn"
    QTest.keyClick(table.page.line, Qt.Key.Key_Escape)
    assert table.page.table.hasFocus()


def test_letters_typed_are_no_keys(table: Table, qtbot: QtBot) -> None:
    table.page.line.setFocus()
    QTest.keyClicks(table.page.line, "bqf 12")
    assert table.page.line.text() == "bqf 12"
    assert table.acts == []


def test_what_is_not_understood_is_said_and_stays(table: Table, qtbot: QtBot) -> None:
    table.page.line.setFocus()
    QTest.keyClicks(table.page.line, "brun")
    QTest.keyClick(table.page.line, Qt.Key.Key_Return)
    assert table.page.line.text() == "brun"
    assert "burn" in table.page.verdict.reason.plain()
    assert table.kinds == []


def test_the_line_offers_what_goes_on_from_it(table: Table, qtbot: QtBot) -> None:
    table.page.line.setFocus()
    QTest.keyClicks(table.page.line, "deal 1 to seat")
    offers = table.page.line.offers()
    assert "deal 1 to seat 6" in offers
    assert all(offer.startswith("deal 1 to seat") for offer in offers)


@pytest.mark.parametrize("leave", ["Return", "Escape"])
def test_offers_do_not_stay_in_the_way(leave: str, table: Table, qtbot: QtBot) -> None:
    """The page's shortcuts see these keys before the list of offers does."""
    table.page.line.setFocus()
    QTest.keyClicks(table.page.line, "deal 1 to se")
    popup = table.page.line.completer().popup()
    assert popup is not None
    assert popup.isVisible()
    keyed = {one.key().toString(): one for one in table.page.findChildren(QShortcut)}
    keyed["Esc" if leave == "Escape" else leave].activated.emit()
    assert not popup.isVisible()


def test_typing_in_french(table: Table, window: Window) -> None:
    window.preferences.language = "fr"
    table.page._typed("brûler")
    assert table.acts == [burn()]


def test_a_sum_is_asked_behind_the_seat(table: Table, qtbot: QtBot) -> None:
    table.press("a6")
    dialog = _dialog(table.page)
    assert dialog.isVisible()
    assert not dialog.search.isVisible()
    qtbot.waitUntil(dialog.form.amount.hasFocus)
    QTest.keyClicks(dialog.form.amount, "25")
    assert dialog.preview.text() == "make it 25 for seat 6"
    QTest.keyClick(dialog.form.amount, Qt.Key.Key_Return)
    assert table.acts == [Say(Word.MAKE_IT, 6, 25)]


def test_a_hand_is_read_by_its_kind_and_ranks(table: Table, qtbot: QtBot) -> None:
    table.press("e6")
    dialog = _dialog(table.page)
    field = dialog.form.hand
    assert not dialog.do_form.isEnabled()  # nothing is said yet
    qtbot.waitUntil(field.kinds.hasFocus)
    for box, key in zip(field.boxes, "86", strict=False):
        box.setFocus()
        QTest.keyClicks(box, key)
    assert dialog.preview.text() == "read seat 6 8-6"
    field.kinds.setCurrentIndex(field.kinds.findData(Category.PAIR.value))
    dialog.do_form.click()
    assert table.acts == [Read(6, Category.PAIR, (8, 6))]


def test_what_can_be_read_hangs_on_nothing_that_lies_there(table: Table) -> None:
    table.press("e6")
    field = _dialog(table.page).form.hand
    assert field.kinds.count() == len(Category)
    assert all(box.count() == 14 for box in field.boxes)


def test_of_several_pots_it_is_asked_which_is_pushed(table: Table) -> None:
    page = table.page
    page.pending.pots = 2
    page.pending.begin(BY_NAME["push"])
    table.press("6")
    assert page._asked.text() == "Push: which pot? 0 is the main pot, 1 the first side pot."
    page.table.place_chosen.emit(Goal(Area.POT, pot=1))
    assert table.acts == [Push(6, 0, 1)]


def test_a_gesture_that_wants_a_sum_opens_the_form_at_what_is_known(table: Table) -> None:
    table.page.table.form_wanted.emit(Form("shift", pot=0, other_pot=1, amount=7))
    form = _dialog(table.page).form
    assert form.made() == (Shift(0, 1, 7),)


@pytest.mark.parametrize(
    ("goal", "name", "made"),
    [
        (Goal(Area.POT), "push", [Push(6)]),
        (Goal(Area.POT), "bring_in_to", [BringIn(pot=0)]),
        (Goal(Area.KILL), "kill_middle", [MoveKillButton()]),
    ],
)
def test_menus_on_pots_and_the_kill_button(goal: Goal, name: str, made: list[Act], table: Table) -> None:
    table.page.table.place_chosen.emit(goal)
    menu = next(one for one in table.page.findChildren(QMenu) if one.isVisible())
    next(one for one in menu.actions() if one.data() == name).trigger()
    menu.close()
    if table.page.pending.wants is Need.SEAT:
        table.press("6")
    assert table.acts == made


def test_the_window_does_not_stand_still_for_another_program(table: Table) -> None:
    records = table.page.desk.services.records()
    assert records is not None
    (milliseconds,) = records._connection.execute("PRAGMA busy_timeout").fetchone()
    assert milliseconds <= 500


def test_which_deal_of_how_many_is_told(at_table: Callable[..., PracticePage], library: Path) -> None:
    page = at_table()
    assert "deal" not in page._about.text()
    assert page.session is not None
    there = page.session.practice.table
    assert telling.deal_words(replace(there, deal=1, deals_left=2)) == "deal 2 of 4"


class TestTheList:
    def test_it_is_searched_and_done_by_keys(self, table: Table, qtbot: QtBot) -> None:
        table.press("l")
        dialog = _dialog(table.page)
        qtbot.waitUntil(dialog.search.hasFocus)
        QTest.keyClicks(dialog.search, "misdeal")
        QTest.keyClick(dialog.search, Qt.Key.Key_Return)
        assert table.acts == [Say(Word.MISDEAL)]

    def test_the_form_does_what_it_shows(self, table: Table) -> None:
        table.press("l")
        dialog = _dialog(table.page)
        dialog.form.choose(BY_NAME["number"], 6)
        dialog.form.number.setValue(5)
        assert dialog.preview.text() == "say five for seat 6"
        dialog.do_form.click()
        assert table.acts == [Say(Word.NUMBER, 6, 5)]

    def test_a_move_with_all_that_can_be_chosen(self, table: Table) -> None:
        table.press("t")
        form = _dialog(table.page).form
        form.choose(BY_NAME["move"], source=hand(6))
        form.which.setCurrentIndex(form.which.findData(3))
        form.target.setCurrentIndex(form._places.index(MUCK))
        form.face.setCurrentIndex(form.face.findData("up"))
        assert form.made() == (Move(hand(6), MUCK, 3, Face.UP),)

    def test_a_reshuffle_of_nothing_is_no_act(self, table: Table) -> None:
        table.press("l")
        dialog = _dialog(table.page)
        dialog.form.choose(BY_NAME["reshuffle"])
        for tick in dialog.form.piles.values():
            tick.setChecked(False)
        assert not dialog.do_form.isEnabled()
        dialog.form.piles[Pile.BURNS].setChecked(True)
        assert dialog.form.made() == (Reshuffle(frozenset({Pile.BURNS})),)

    def test_seat_and_button(self, table: Table) -> None:
        table.press("l")
        form = _dialog(table.page).form
        form.choose(BY_NAME["button"], 3)
        assert form.made() == (MoveButton(3),)
        form.choose(BY_NAME["turn_up"], source=BURN)
        assert form.made() == (TurnUp(BURN, 0),)


def test_an_error_is_shown_with_its_rule_and_stands(table: Table) -> None:
    table.press("6")
    verdict, page = table.page.verdict, table.page
    assert page.session is not None
    assert verdict.isVisible()
    assert verdict.property("state") == "wrong"
    assert verdict.rule.plain()
    assert page.session.practice.score < 100
    assert page.score.bar.value() == page.session.practice.score
    row = page.talk.talk.index(page.talk.talk.rowCount() - 1)
    assert str(row.data(Qt.ItemDataRole.AccessibleTextRole)).endswith("wrong")


def test_what_cannot_be_done_is_neither_right_nor_wrong(table: Table) -> None:
    table.press("m2")
    assert table.page.session is not None
    told = [line.mark for line in telling.lines(table.page.session.steps[-1])]
    assert told == [telling.Mark.TOLD]


def test_a_verdict_leads_to_its_rule(table: Table, window: Window) -> None:
    table.press("b")
    table.page.verdict.link.click()
    assert window.place == "rulebook"
    page = window.page("rulebook")
    assert page.rule.shown.id == "draw.burn"  # type: ignore[attr-defined]


def test_a_hint_costs_and_is_told(table: Table) -> None:
    table.page.take_hint()
    assert table.kinds == [Kind.HINT]
    assert "1 hint" in table.page.score.line.text()


def test_the_score_never_tells_how_much_is_owed(table: Table) -> None:
    """Nothing but points and hints may stand there, whatever the moment."""
    before = table.page.score.line.text()
    for _ in range(4):
        table.page.wait()
    assert table.page.score.line.text() == before == "100 points · no hints"


def test_the_language_changes_in_mid_play(table: Table, window: Window) -> None:
    table.press("b6")
    window.preferences.language = "es"
    talk = table.page.talk.talk
    assert talk.index(0).data() == "The last player throws away all five cards."
    assert talk.index(1).data() == texts.say("ui.practice.you", act="quemar")
    assert table.page.bar.kinds["burn"].accessibleName() == "Quemar"
    assert table.page.verdict.title.text() != ""


def test_the_house_is_the_one_chosen(window: Window) -> None:
    item = next(one for one in window.services.items() if "five" in one.id)
    window.practise(item, "wsop-live")
    page = window.page("practice")
    assert isinstance(page, PracticePage)
    assert page.session is not None
    assert page.session.house.name == "wsop-live"


class TestPace:
    def test_ones_own_pace_has_no_clock(self, table: Table) -> None:
        assert not table.page._beat.isActive()

    @pytest.mark.parametrize("pace", [Pace.SLOW, Pace.STEADY, Pace.BRISK])
    def test_a_beat_is_a_wait(self, pace: Pace, table: Table, window: Window) -> None:
        window.preferences.pace = pace
        assert table.page._beat.isActive()
        assert table.page._beat.interval() == round((pace.seconds or 0) * 1000)
        table.page._beat.timeout.emit()
        assert table.kinds == [Kind.WAIT]

    def test_the_beat_is_the_same_whatever_is_owed(self, table: Table, window: Window) -> None:
        window.preferences.pace = Pace.STEADY
        intervals = set()
        for keys in ("b", " ", "6", " ", " "):
            table.press(keys)
            intervals.add(table.page._beat.interval())
        assert intervals == {4000}

    def test_it_stands_still_while_the_table_is_not_seen(self, table: Table, window: Window) -> None:
        window.preferences.pace = Pace.BRISK
        window.go("rulebook")
        assert not table.page._beat.isActive()
        window.go("practice")
        assert table.page._beat.isActive()


def test_what_is_not_taught_is_dealt_in_guided_mode(
    window: Window, at_table: Callable[..., PracticePage]
) -> None:
    window.preferences.mode = "guided"
    page = at_table("An eight in the deal")
    page._dealing.timeout.emit()
    assert page.session is not None
    assert [step.kind for step in page.session.steps] == [Kind.AUTO]
    assert page.session.practice.score == 100


def test_nothing_is_dealt_to_one_who_is_about_to_act(
    window: Window, at_table: Callable[..., PracticePage]
) -> None:
    window.preferences.mode = "guided"
    page = at_table("An eight in the deal")
    assert page.session is not None
    QTest.keyClicks(page.table, "d")
    page._dealing.timeout.emit()
    page.pending.leave()
    page.line.setText("bur")
    page._dealing.timeout.emit()
    assert not page.session.steps
    page.line.clear()
    page._dealing.timeout.emit()
    assert len(page.session.steps) == 1


def test_two_hands_for_one_card_are_one_act(window: Window, at_table: Callable[..., PracticePage]) -> None:
    """The trainee goes for the card that has just been dealt; a moment later it would be a second card."""
    window.preferences.mode = "guided"
    page = at_table("An eight in the deal")
    page._dealing.timeout.emit()
    assert page.session is not None
    dealt = [act for act, _ in page.session.steps[0].acts]
    page.do(dealt)
    assert [step.kind for step in page.session.steps] == [Kind.AUTO]
    page.session.seconds[-1] -= 2
    page.do(dealt)
    assert [step.kind for step in page.session.steps] == [Kind.AUTO, Kind.ACT]


def test_a_full_disk_stops_the_act_and_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    session = table.page.session
    assert session is not None
    records = table.page.desk.services.records()
    assert records is not None

    def full(*_: object) -> None:
        raise RecordsError(Problem.FULL, records.file)

    monkeypatch.setattr(records, "add", full)
    before = session.practice.table
    table.press("b")
    assert session.practice.table is before
    assert str(records.file) in table.page.verdict.reason.plain()
    monkeypatch.undo()
    table.press("b")
    assert table.acts == [burn()]


def test_records_that_cannot_be_opened_stop_nobody(
    window: Window, at_table: Callable[..., PracticePage], monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setattr(window.services, "records", lambda: None)
    page = at_table()
    page.do("burn")
    assert page.session is not None
    assert not page.session.kept
    assert page.score._note.text() == texts.say("ui.practice.no_records")


def test_the_end_leads_to_the_debrief_and_on(table: Table, window: Window) -> None:
    table.press("b6")
    table.page.finish()
    assert window.place == "debrief"
    page = window.page("debrief")
    assert page.steps.count() >= 2  # type: ignore[attr-defined]
    model = [page.model.item(n).text() for n in range(page.model.count())]  # type: ignore[attr-defined]
    assert any("deal 4 to seat 6" in one and "Five, with others still to draw" in one for one in model)
    page.again.click()  # type: ignore[attr-defined]
    assert window.place == "practice"
    assert table.acts == []


def _play_out(page: PracticePage) -> None:
    """Do what the perfect dealer does, to the end."""
    assert page.session is not None
    while not page.session.practice.finished:
        act = page.session.practice.sitting.next_perfect()
        page.wait() if act is None else page.do((act,))


def test_a_deal_played_out_says_so_and_is_kept(table: Table, window: Window) -> None:
    page = table.page
    _play_out(page)
    assert page.verdict.title.text() == "The deal is over"
    assert not page.bar.isEnabled()
    window.preferences.language = "fr"
    assert page.verdict.title.text() == "Le coup est terminé"
    window.preferences.language = "en"
    before = len(table.kinds)
    table.press("b ")
    assert len(table.kinds) == before
    page.end.click()
    assert window.place == "debrief"
    assert window.services.tried()["draw/five_last/five"] == (100, 100)


def test_one_goes_on_from_any_step(table: Table, window: Window) -> None:
    table.press("b6")
    table.page.finish()
    debrief = window.page("debrief")
    rows = range(debrief.steps.count())  # type: ignore[attr-defined]
    wrong = next(n for n in rows if debrief.steps.item(n).data(Qt.ItemDataRole.UserRole) == 1)  # type: ignore[attr-defined]
    debrief.steps.setCurrentRow(wrong)  # type: ignore[attr-defined]
    debrief.replay.click()  # type: ignore[attr-defined]
    session = table.page.session
    assert session is not None
    assert not session.kept
    assert len(session.practice.table.burns) == 1
    assert session.practice.table.seat(6).given == 0


def test_the_next_scenario_is_one_not_tried(table: Table, window: Window) -> None:
    table.page.finish()
    window.page("debrief").next.click()  # type: ignore[attr-defined]
    assert table.page.session is not None
    assert table.page.session.item.id == "exposed/replace/eight"


def test_a_file_that_broke_meanwhile_says_so(window: Window) -> None:
    item = next(one for one in window.services.items() if "five" in one.id)
    item.path.write_text("title.en = 3", encoding="utf-8")
    window.practise(item)
    page = window.page("practice")
    assert isinstance(page, PracticePage)
    assert page._empty.isVisible()
    assert "Line" in page._empty.lead.text()
    item.path.unlink()
    window.practise(item)
    assert "no such file" in page._empty.lead.text()


def _open_menu(page: PracticePage) -> QMenu:
    return next(menu for menu in page.findChildren(QMenu) if menu.isVisible())


def _dialog(page: PracticePage) -> ActList:
    found = page.findChild(ActList)
    assert found is not None
    return found


def test_no_line_of_a_debrief_is_cut_off(table: Table, window: Window) -> None:
    """Every line has the height that its text takes between the style's paddings, wherever it wraps."""
    table.page.finish()
    page = window.page("debrief")
    assert isinstance(page, DebriefPage)
    page.model.clear()
    for length in range(20, 60):
        page.model.addItem("seat " * (length // 5) + "x" * (length % 5) + "\nThe name of a rule")
    metrics = QFontMetrics(page.model.font())
    for row in range(page.model.count()):
        room = QRect(0, 0, page.model.viewport().width() - 24, 10_000)
        shown = page.model.item(row).text()
        high = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), shown).height()
        assert page.model.sizeHintForRow(row) >= high + 14


def test_whoever_deals_for_themselves_is_given_time(
    window: Window, at_table: Callable[..., PracticePage]
) -> None:
    window.preferences.mode = "guided"
    page = at_table("An eight in the deal")
    assert page.session is not None
    talk = page.talk.talk
    said = [str(talk.index(row).data()) for row in range(talk.rowCount())]
    assert texts.say("ui.practice.guided_note") in said
    page._deal_soon()
    usual = page._dealing.interval()
    act, _ = page.session.practice.next_duty()
    assert act is not None
    page.do([act])
    assert page._dealing.interval() > usual


def test_what_was_let_slip_by_waiting_is_not_called_right_as_well(
    window: Window, library: Path, at_table: Callable[[str], PracticePage]
) -> None:
    asked = Path(__file__).parents[2] / "scenarios/draw/how_many/before_any_action.toml"
    (library / "draw/asked.toml").write_text(asked.read_text(encoding="utf-8"), encoding="utf-8")
    window.services.reload()
    page = at_table(next(one.name for one in window.services.items() if one.path.stem == "asked"))
    assert page.session is not None
    while not page.session.practice.score < 100:
        page.wait()
    page.finish()
    debrief = window.page("debrief")
    assert isinstance(debrief, DebriefPage)
    cost = next(n for n in range(debrief.steps.count()) if "−" in debrief.steps.item(n).text())
    debrief.steps.setCurrentRow(cost)
    banners = [one for one in debrief.findChildren(QFrame) if one.property("role") == "banner"]
    assert [one.property("state") for one in banners if not one.isHidden()] == ["wrong"]
