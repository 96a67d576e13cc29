"""The instructor's PIN at the window, and trainees who pick themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from dealer_trainer.gui import navigation
from dealer_trainer.gui.classroom.naming import NameDialog
from dealer_trainer.gui.idle import Idle
from dealer_trainer.gui.pages.classroom import ClassPage
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.pages.settings import SettingsPage
from dealer_trainer.gui.pages.start import StartPage
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.roles import NewPin, PinDialog, change_pin
from dealer_trainer.gui.who import Who
from dealer_trainer.gui.window import Window
from dealer_trainer.records import Records, RecordsError, pins
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.errors import Problem

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def _dialog(window: Window, kind: type[PinDialog] | type[NewPin]) -> PinDialog | NewPin:
    return window.findChildren(kind)[-1]


def _try(window: Window, pin: str) -> PinDialog:
    dialog = _dialog(window, PinDialog)
    assert isinstance(dialog, PinDialog)
    dialog.pin.setText(pin)
    dialog.accept_button.click()
    return dialog


def test_whoever_comes_first_chooses_the_pin(window: Window, records: Records) -> None:
    window.navigation.role_button.click()
    dialog = _dialog(window, NewPin)
    assert isinstance(dialog, NewPin)
    dialog.pin.setText("2468")
    dialog.again.setText("2469")
    dialog.accept_button.click()
    assert window.place == "start"
    assert dialog.complaint.isVisible()
    dialog.again.setText("2468")
    dialog.accept_button.click()
    assert window.place == navigation.INSTRUCTOR[0]
    assert pins.check(records, "2468").right


def test_a_short_pin_is_not_taken(window: Window, records: Records) -> None:
    window.go("class")
    dialog = _dialog(window, NewPin)
    assert isinstance(dialog, NewPin)
    dialog.pin.setText("12")
    dialog.again.setText("12")
    dialog.accept_button.click()
    assert not window.unlocked
    assert "4" in dialog.complaint.text()
    assert not pins.has_pin(records)


@pytest.mark.parametrize("place", navigation.INSTRUCTOR)
def test_no_place_of_the_instructor_opens_without_the_pin(
    place: str, window: Window, records: Records
) -> None:
    pins.set_pin(records, "2468")
    window.go(place)
    assert window.place == "start"
    _try(window, "1111")
    assert window.place == "start"
    assert not window.navigation.buttons[place].isVisible()
    _try(window, "2468")
    assert window.place == place
    assert window.navigation.buttons[place].isVisible()
    assert not window.navigation.buttons["library"].isVisible()


def test_enter_goes_in(window: Window, records: Records) -> None:
    pins.set_pin(records, "2468")
    window.go("class")
    dialog = _dialog(window, PinDialog)
    assert isinstance(dialog, PinDialog)
    QTest.keyClick(dialog.pin, Qt.Key.Key_Return)
    assert dialog.recovery.isHidden()
    QTest.keyClicks(dialog.pin, "1111")
    QTest.keyClick(dialog.pin, Qt.Key.Key_Return)
    assert dialog.complaint.isVisible()
    QTest.keyClicks(dialog.pin, "2468")
    QTest.keyClick(dialog.pin, Qt.Key.Key_Return)
    assert window.place == "class"


def test_enter_takes_a_new_name(window: Window, records: Records) -> None:
    dialog = _picker(window)
    QTest.keyClicks(dialog.search, "Lou")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert window.preferences.trainee == "Lou"


def test_leaving_locks_again(window: Window, records: Records) -> None:
    pins.set_pin(records, "2468")
    window.go("class")
    _try(window, "2468")
    window.navigation.role_button.click()
    assert window.place == "start"
    assert not window.unlocked
    assert window.navigation.buttons["library"].isVisible()
    window.go("class")
    assert window.place == "start"


def test_an_instructor_who_practises_comes_back_without_the_pin(window: Window) -> None:
    window.unlocked = True
    window.go("class")
    window.go("library")
    assert window.navigation.buttons["library"].isVisible()
    window.navigation.role_button.click()
    assert window.place == "class"


def test_it_locks_itself_when_nobody_touches_it(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.unlock()
    window.go("class")
    idle = window.findChild(Idle)
    assert idle is not None
    assert idle.timer.isActive()
    begun_anew = []
    with monkeypatch.context() as watched:
        watched.setattr(idle.timer, "start", lambda: begun_anew.append(True))
        QTest.keyClick(window, Qt.Key.Key_Shift)
    assert begun_anew
    idle.timer.setInterval(0)
    qtbot.waitUntil(lambda: not window.unlocked)
    assert window.place == "start"


def test_what_was_asked_of_the_instructor_is_closed_with_the_lock(window: Window, records: Records) -> None:
    window.unlock()
    window.go("class")
    page = window.page("class")
    assert isinstance(page, ClassPage)
    page.add()
    asked = page.findChildren(NameDialog)[-1]
    assert asked.isVisible()
    window.lock()
    assert not asked.isVisible()
    assert window.place == "start"
    window.unlock()
    window.go("settings")
    change_pin(window.page("settings"), window.services, pins.INSTRUCTOR, lambda: None)
    chosen = _dialog(window, NewPin)
    assert chosen.isVisible()
    window.lock()
    assert not chosen.isVisible()


def test_the_window_does_not_begin_in_the_instructors_part(
    window: Window, qapp: QApplication, qtbot: QtBot
) -> None:
    window.unlocked = True
    window.go("class")
    assert window.preferences.page == "start"
    window.preferences.page = "class"
    other = Window(qapp, Preferences(window.preferences.path))
    qtbot.addWidget(other)
    other.first_page()
    assert other.place == "start"
    other.close()


def test_after_wrong_tries_one_waits(window: Window, records: Records) -> None:
    pins.set_pin(records, "2468")
    window.go("class")
    for _ in range(3):
        dialog = _try(window, "0000")
    assert not dialog.pin.isEnabled()
    assert not dialog.accept_button.isEnabled()
    assert "2" in dialog.complaint.text()
    dialog.reject()
    window.go("class")
    assert not _try(window, "2468").pin.isEnabled()
    assert not window.unlocked


def test_a_forgotten_pin_says_who_can_take_it_away(window: Window, records: Records) -> None:
    pins.set_pin(records, "2468")
    window.go("class")
    dialog = _dialog(window, PinDialog)
    assert isinstance(dialog, PinDialog)
    dialog.forgotten.click()
    assert "dealer-trainer reset-pin" in dialog.recovery.text()


def test_a_pin_that_was_taken_away_is_told_where_a_new_one_is_chosen(
    window: Window, records: Records
) -> None:
    pins.set_pin(records, "2468")
    pins.clear(records)
    window.go("class")
    dialog = _dialog(window, NewPin)
    assert dialog.complaint.isVisible()
    dialog.reject()


def test_records_that_cannot_be_read_let_nobody_in(
    window: Window, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> str:
        raise RecordsError(Problem.UNREADABLE, Path("records.db"), ValueError("x"))

    monkeypatch.setattr(Records, "setting", broken)
    window.go("class")
    assert not window.unlocked
    boxes = window.findChildren(QMessageBox)
    assert any("records.db" in box.text() for box in boxes)
    for box in boxes:
        box.close()


# Trainees


def _picker(window: Window) -> Who:
    page = window.page("start")
    assert isinstance(page, StartPage)
    page.change.click()
    return window.findChildren(Who)[-1]


def test_who_has_no_name_yet_is_asked_to_pick_one(window: Window, records: Records) -> None:
    page = window.page("start")
    assert isinstance(page, StartPage)
    page.refresh()
    assert page.change.accessibleName() == "Pick your name…"
    records.trainee("Lou")
    dialog = _picker(window)
    dialog.search.setText("Lou")
    dialog.accept_button.click()
    assert page.change.accessibleName() == "Somebody else…"


def test_a_trainee_with_a_pin_is_asked_for_it(window: Window, records: Records) -> None:
    who = records.trainee("Lou")
    records.trainee("Sam")
    pins.set_pin(records, "1357", who.id)
    dialog = _picker(window)
    dialog.search.setText("lou")
    dialog.accept_button.click()
    assert window.preferences.trainee == ""
    _try(window, "1358")
    assert window.preferences.trainee == ""
    _try(window, "1357")
    assert window.preferences.trainee == "Lou"
    assert window.services.trainee() == who.id


def test_a_remembered_name_with_a_pin_is_nobodys_until_it_was_shown(
    window: Window, records: Records, qapp: QApplication, qtbot: QtBot
) -> None:
    who = records.trainee("Lou")
    pins.set_pin(records, "1357", who.id)
    window.preferences.trainee = "Lou"
    assert window.services.must_sign_in()
    assert window.services.trainee() != who.id
    other = Window(qapp, Preferences(window.preferences.path))
    qtbot.addWidget(other)
    with qtbot.waitExposed(other):
        other.show()
    qtbot.waitUntil(lambda: bool(other.findChildren(Who)))
    other.findChildren(Who)[-1].reject()
    other.close()


def test_who_has_left_the_class_is_not_in_the_list(window: Window, records: Records) -> None:
    records.trainee("Lou")
    gone = records.trainee("Sam")
    with records.writing() as connection:
        connection.execute("UPDATE trainee SET archived = ? WHERE id = ?", (records.stamp(), gone.id))
    dialog = _picker(window)
    shown = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert "Lou" in shown
    assert "Sam" not in shown
    dialog.reject()


@pytest.mark.parametrize("typed", ["Sam", "SAM"])
def test_who_has_left_the_class_does_not_come_back_by_a_name_typed_anew(
    typed: str, window: Window, records: Records
) -> None:
    gone = records.trainee("Sam")
    Classroom(records).archive_trainees([gone.id])
    dialog = _picker(window)
    dialog.search.setText(typed)
    dialog.new.click()
    assert dialog.isVisible()
    assert "archived" in dialog.complaint.text()
    assert [one.name for one in records.trainees() if one.name] == ["Sam"]
    dialog.reject()


def test_a_new_name_is_kept_tidily(window: Window, records: Records) -> None:
    records.trainee("Lou")
    dialog = _picker(window)
    dialog.search.setText(" Jose\u0301   Paz ")
    dialog.new.click()
    assert "Jos\u00e9 Paz" in [one.name for one in records.trainees()]
    person = window.services.trainee_now()
    assert person is not None
    assert person.name == "Jos\u00e9 Paz"


def test_another_persons_table_is_not_gone_on_with(
    window: Window, records: Records, at_table: Callable[..., PracticePage]
) -> None:
    window.services.sign_in(records.trainee("Sam"))
    practice = at_table()
    practice.do("burn")
    window.go("start")
    dialog = _picker(window)
    dialog.search.setText("Lou")
    dialog.new.click()
    assert not window.at_table()


def test_a_trainee_chooses_a_pin_and_drops_it(window: Window, records: Records) -> None:
    window.services.sign_in(records.trainee("Lou"))
    window.go("settings")
    page = window.page("settings")
    assert isinstance(page, SettingsPage)
    page.pin.click()
    dialog = _dialog(window, NewPin)
    assert isinstance(dialog, NewPin)
    dialog.pin.setText("1357")
    dialog.again.setText("1357")
    dialog.accept_button.click()
    person = window.services.trainee_now()
    assert person is not None
    assert person.has_pin
    assert person.name == "Lou"
    page.no_pin.click()
    _try(window, "1357")
    person = window.services.trainee_now()
    assert person is not None
    assert not person.has_pin
    for box in window.findChildren(QMessageBox):
        box.close()
