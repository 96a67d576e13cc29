"""The class page: people, groups, lists, and a way back from everything but deletion."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui.classroom.deleting import ask_to_delete
from dealer_trainer.gui.classroom.groups import ARCHIVED, NONE
from dealer_trainer.gui.classroom.importing import ImportDialog
from dealer_trainer.gui.classroom.naming import NameDialog
from dealer_trainer.gui.classroom.people import COLUMNS
from dealer_trainer.gui.flowing import Flowing
from dealer_trainer.gui.pages.classroom import ClassPage
from dealer_trainer.gui.pages.insight import InsightPage
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.window import Window
from dealer_trainer.records import Entry, Kind, Records, open_records, pins
from dealer_trainer.records.classroom import Classroom

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def page(window: Window) -> ClassPage:
    made = window.page("class")
    assert isinstance(made, ClassPage)
    window.unlocked = True
    return made


@pytest.fixture
def show(window: Window, page: ClassPage, room: Classroom) -> Callable[..., ClassPage]:
    """The page with trainees of these names."""

    def shown(*names: str) -> ClassPage:
        for name in names:
            room.make_trainee(name)
        window.go("class")
        return page

    return shown


THREE = ("Trainee 1", "Trainee 2", "Trainee 3")


def cells(page: ClassPage, column: str = "name") -> list[str]:
    model = page.table.people
    at = COLUMNS.index(column)
    return [str(model.index(row, at).data()) for row in range(model.rowCount())]


def entries(page: ClassPage) -> list[str]:
    return [page.groups.item(row).text() for row in range(page.groups.count())]


def choose(page: ClassPage, *names: str) -> None:
    page.table.choose(person.trainee.id for person in page.table.people.people if person.name in names)


def dialog(page: ClassPage) -> NameDialog:
    found = [one for one in page.findChildren(NameDialog) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def answer(page: ClassPage, name: str) -> NameDialog:
    asked = dialog(page)
    asked.name.setText(name)
    asked.accept_button.click()
    return asked


def attempt(records: Records, trainee: str, lost: int = 0) -> None:
    made = records.begin(trainee, "draw/five_last/five", "x", "roberts", 0, "practice", "0", 100)
    records.add(made, [Entry(Kind.ACT, 1, "burn", verdict="right", rule="draw.burn", lost=lost)])
    records.end(made, complete=True)


# What is shown


def test_an_empty_class_says_what_to_do(page: ClassPage, window: Window) -> None:
    window.go("class")
    assert page._empty.isVisible()
    assert "CSV" in page._empty.lead.text()
    page._empty.action.click()
    assert dialog(page).isVisible()


def test_the_class_and_how_it_works(
    show: Callable[..., ClassPage], records: Records, room: Classroom
) -> None:
    page = show(*THREE)
    one, two, _ = room.trainees()
    attempt(records, one.id)
    attempt(records, one.id, lost=20)
    attempt(records, two.id, lost=50)
    page.refresh()
    assert cells(page) == list(THREE)
    assert cells(page, "attempts") == ["2", "1", "0"]
    heads = page.table.people
    at, across = COLUMNS.index("attempts"), Qt.Orientation.Horizontal
    assert heads.headerData(at, across) == "Finished"  # what was left before its end is not among them
    assert "to their end" in heads.headerData(at, across, Qt.ItemDataRole.ToolTipRole)
    assert cells(page, "average") == ["90", "50", "–"]
    assert cells(page, "last")[2] == "never"
    page.table.sortByColumn(COLUMNS.index("average"), Qt.SortOrder.DescendingOrder)
    assert cells(page) == list(THREE)
    page.table.sortByColumn(COLUMNS.index("average"), Qt.SortOrder.AscendingOrder)
    assert cells(page) == ["Trainee 3", "Trainee 2", "Trainee 1"]


def test_who_is_chosen_stays_chosen_when_it_is_sorted_or_read_again(show: Callable[..., ClassPage]) -> None:
    page = show(*THREE)
    choose(page, "Trainee 1", "Trainee 3")
    page.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert [one.name for one in page.table.chosen()] == ["Trainee 3", "Trainee 1"]
    page.refresh()
    assert [one.name for one in page.table.chosen()] == ["Trainee 3", "Trainee 1"]


def test_names_and_groups_with_numbers_stand_as_one_counts(
    show: Callable[..., ClassPage], room: Classroom
) -> None:
    page = show("Trainee 10", "Trainee 2", "Trainee 1")
    for name, who in (("Table 10", "Trainee 1"), ("Table 9", "Trainee 10")):
        group = room.make_group(name)
        room.put_into_group(group.id, [one.id for one in room.trainees() if one.name == who])
    page.refresh()
    assert cells(page) == ["Trainee 1", "Trainee 2", "Trainee 10"]
    page.table.sort_as("groups up")
    assert cells(page, "groups") == ["", "Table 9", "Table 10"]
    page.table.sort_as("name down")
    assert cells(page) == ["Trainee 10", "Trainee 2", "Trainee 1"]


def test_the_search_finds_names_and_groups(show: Callable[..., ClassPage], room: Classroom) -> None:
    page = show(*THREE)
    group = room.make_group("Débutants")
    room.put_into_group(group.id, [room.trainees()[1].id])
    page.refresh()
    page.search.setText("debut")
    assert cells(page) == ["Trainee 2"]
    page.search.setText("nobody")
    assert page._none.isVisible()
    page._none.action.click()
    assert cells(page) == list(THREE)


def test_the_groups_filter(show: Callable[..., ClassPage], room: Classroom) -> None:
    page = show(*THREE)
    one, _, three = room.trainees()
    group = room.make_group("Mornings")
    room.put_into_group(group.id, [one.id])
    room.archive_trainees([three.id])
    page.refresh()
    assert entries(page) == ["Everyone (2)", "Mornings (1)", "In no group (1)", "Archived (1)"]
    for key, shown in ((group.id, "Trainee 1"), (NONE, "Trainee 2"), (ARCHIVED, "Trainee 3")):
        page.groups.choose(key)
        assert cells(page) == [shown]


def test_from_a_trainee_to_their_progress(
    show: Callable[..., ClassPage], window: Window, records: Records, room: Classroom
) -> None:
    page = show(*THREE)
    two = room.trainees()[1]
    attempt(records, two.id, lost=20)
    page.refresh()
    choose(page, *THREE)
    assert not page.progress_button.isEnabled()
    choose(page, "Trainee 2")
    page.progress_button.click()
    assert window.place == "insight"
    insight = window.page("insight")
    assert isinstance(insight, InsightPage)
    assert insight.filters.chosen().person == two.id
    assert insight.board.list.now() == "months"
    room.archive_trainees([two.id])
    window.go("class")
    page.groups.choose(ARCHIVED)
    choose(page, "Trainee 2")
    assert not page.progress_button.isEnabled()


# People


def test_trainees_are_added_one_after_another(show: Callable[..., ClassPage], room: Classroom) -> None:
    page = show()
    page.add_button.click()
    asked = answer(page, " Trainee  1 ")
    assert asked.isVisible()
    assert asked.name.text() == ""
    asked.name.setText("trainee 1")
    asked.accept_button.click()
    assert "already" in asked.complaint.text()
    assert asked.name.text() == "trainee 1"  # nothing typed is lost
    answer(page, "Trainee 2")
    asked.reject()
    assert cells(page) == ["Trainee 1", "Trainee 2"]
    page.bar.undo_button.click()
    assert [one.name for one in room.trainees()] == ["Trainee 1"]


def test_a_name_that_still_stands_there_is_added_when_one_closes(show: Callable[..., ClassPage]) -> None:
    page = show("Trainee 1")
    page.add_button.click()
    asked = dialog(page)
    assert asked.close_button.text() == "Close"
    asked.name.setText("trainee 1")
    assert asked.close_button.text() == "Add and close"
    asked.close_button.click()
    assert asked.isVisible()  # refused: it is said, and nothing typed is lost
    assert "already" in asked.complaint.text()
    asked.name.setText("Trainee 2")
    asked.close_button.click()
    assert not asked.isVisible()
    assert cells(page) == ["Trainee 1", "Trainee 2"]
    page.bar.undo_button.click()
    assert cells(page) == ["Trainee 1"]


@pytest.mark.parametrize("typed", ["", "  "])
def test_closing_with_no_name_adds_nobody(show: Callable[..., ClassPage], typed: str) -> None:
    page = show("Trainee 1")
    page.add_button.click()
    asked = dialog(page)
    asked.name.setText(typed)
    asked.close_button.click()
    assert not asked.isVisible()
    assert cells(page) == ["Trainee 1"]


def test_who_is_added_comes_into_the_group_that_is_shown(
    show: Callable[..., ClassPage], room: Classroom
) -> None:
    page = show("Trainee 1")
    group = room.make_group("Mornings")
    page.refresh()
    page.groups.choose(group.id)
    page.add_button.click()
    answer(page, "Trainee 2").reject()
    assert cells(page) == ["Trainee 2"]
    assert len(room.members(group.id)) == 1


def test_somebody_is_renamed_and_it_is_undone(show: Callable[..., ClassPage], window: Window) -> None:
    page = show("Trainee 1", "Trainee 2")
    window.preferences.trainee = "Trainee 1"
    choose(page, "Trainee 1")
    page.rename_button.click()
    answer(page, "Trainee 9")
    assert cells(page) == ["Trainee 2", "Trainee 9"]
    assert window.preferences.trainee == "Trainee 9"  # who sits here practises on under the new name
    page.bar.undo()
    assert cells(page) == ["Trainee 1", "Trainee 2"]
    assert window.preferences.trainee == "Trainee 1"


def test_only_one_is_renamed_at_a_time(show: Callable[..., ClassPage]) -> None:
    page = show(*THREE)
    choose(page, "Trainee 1", "Trainee 2")
    assert not page.rename_button.isEnabled()
    choose(page)
    assert not page.archive_button.isEnabled()
    assert not page.delete_button.isEnabled()


def test_people_are_archived_and_brought_back(show: Callable[..., ClassPage], room: Classroom) -> None:
    page = show(*THREE)
    choose(page, "Trainee 1", "Trainee 2")
    page.archive_button.click()
    assert cells(page) == ["Trainee 3"]
    page.bar.undo_button.click()
    assert cells(page) == list(THREE)
    choose(page, "Trainee 1")
    page.archive_button.click()
    page.groups.choose(ARCHIVED)
    choose(page, "Trainee 1")
    assert page.archive_button.text() == "Bring back"
    page.archive_button.click()
    assert len(room.trainees()) == 3


def test_a_deletion_is_asked_and_names_what_goes(
    show: Callable[..., ClassPage], records: Records, room: Classroom
) -> None:
    page = show(*THREE)
    attempt(records, room.trainees()[0].id)
    page.refresh()
    choose(page, "Trainee 1")
    page.delete_button.click()
    box = page.findChild(QMessageBox)
    assert box is not None
    assert "Trainee 1" in box.text()
    assert "1 attempt" in box.informativeText()
    assert box.defaultButton().text() == texts.say("roles.cancel")
    next(one for one in box.buttons() if one.text() == texts.say("class.delete.yes")).click()
    assert cells(page) == ["Trainee 2", "Trainee 3"]
    assert list(records.ask("SELECT * FROM attempt")) == []
    page.bar.undo()
    assert len(room.trainees()) == 2  # that cannot be undone


def test_who_says_no_deletes_nobody(show: Callable[..., ClassPage], room: Classroom) -> None:
    page = show("Trainee 1")
    choose(page, "Trainee 1")
    box = ask_to_delete(page, page.table.chosen(), 0, lambda: page.delete(page.table.chosen()))
    box.defaultButton().click()
    assert len(room.trainees()) == 1


def test_whoever_sits_at_the_table_and_is_deleted_leaves_it(
    show: Callable[..., ClassPage],
    window: Window,
    at_table: Callable[..., PracticePage],
    room: Classroom,
) -> None:
    window.preferences.trainee = "Trainee 1"
    at_table()
    assert window.at_table()
    page = show()
    choose(page, "Trainee 1")
    page.delete(page.table.chosen())
    assert not window.at_table()
    assert window.preferences.trainee == ""
    window.go("start")
    assert "Trainee 1" not in [one.name for one in room.trainees(archived=None)]


def test_a_pin_is_taken_away(show: Callable[..., ClassPage], records: Records, room: Classroom) -> None:
    page = show("Trainee 1", "Trainee 2")
    one = room.trainees()[0]
    pins.set_pin(records, "4711", one.id)
    page.refresh()
    choose(page, "Trainee 2")
    assert not page.pin_button.isEnabled()
    choose(page, "Trainee 1")
    page.pin_button.click()
    assert not pins.has_pin(records, one.id)
    assert "Trainee 1" in page.bar.said.text()


# Groups


def menu(page: ClassPage) -> dict[str, bool]:
    page.group_acts.fill_menu()
    return {one.text(): one.isChecked() for one in page.group_menu.actions() if one.text()}


def tick(page: ClassPage, name: str) -> None:
    page.group_acts.fill_menu()
    next(one for one in page.group_menu.actions() if one.text() == name).trigger()


def test_groups_are_made_filled_emptied_and_deleted(show: Callable[..., ClassPage], room: Classroom) -> None:
    page = show(*THREE)
    choose(page, "Trainee 1", "Trainee 2")
    tick(page, "New group…")
    answer(page, "Mornings")
    assert cells(page, "groups") == ["Mornings", "Mornings", ""]
    assert menu(page) == {"Mornings": True, "New group…": False}
    choose(page, "Trainee 2", "Trainee 3")
    assert menu(page)["Mornings"] is False  # not all who are chosen are in it
    tick(page, "Mornings")
    assert cells(page, "groups") == ["Mornings"] * 3
    page.bar.undo()
    assert cells(page, "groups") == ["Mornings", "Mornings", ""]  # only who was not in it goes out again
    choose(page, "Trainee 1")
    tick(page, "Mornings")
    assert cells(page, "groups") == ["", "Mornings", ""]
    page.groups.setCurrentRow(1)
    page.delete_group.click()
    assert room.groups() == []
    page.bar.undo_button.click()
    assert len(room.members(room.groups()[0].id)) == 1
    assert page.groups.group() == room.groups()[0]


def test_a_group_is_renamed(show: Callable[..., ClassPage], room: Classroom) -> None:
    page = show("Trainee 1")
    for name in ("Evenings", "Mornings"):
        room.make_group(name)
    page.refresh()
    page.groups.setCurrentRow(1)
    page.rename_group.click()
    asked = answer(page, "mornings")
    assert "already" in asked.complaint.text()
    answer(page, "Nights")
    assert [group.name for group in room.groups()] == ["Mornings", "Nights"]
    page.bar.undo()
    assert [group.name for group in room.groups()] == ["Evenings", "Mornings"]


def test_trainees_are_dragged_onto_a_group(show: Callable[..., ClassPage], room: Classroom) -> None:
    page = show(*THREE)
    group = room.make_group("Mornings")
    page.refresh()
    choose(page, "Trainee 1", "Trainee 3")
    dragged = page.table.people.mimeData(page.table.selectedIndexes())
    page.groups.dropEvent(_drop(page, 1, dragged))
    assert cells(page, "groups") == ["Mornings", "", "Mornings"]
    page.groups.dropEvent(_drop(page, 0, dragged))  # not onto "Everyone"
    assert len(room.members(group.id)) == 2


def _drop(page: ClassPage, row: int, dragged: QMimeData) -> QDropEvent:
    where = page.groups.visualItemRect(page.groups.item(row)).center()
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    return QDropEvent(QPointF(where), Qt.DropAction.CopyAction, dragged, buttons, keys)


# Lists


def test_a_list_is_looked_at_taken_in_and_taken_back(
    show: Callable[..., ClassPage], room: Classroom, tmp_path: Path
) -> None:
    page = show("Trainee 1")
    file = tmp_path / "class.csv"
    file.write_text("name;group\nTrainee 1;Mornings\nTrainee 2;Mornings\n;x\n", encoding="utf-8")
    page.list_acts.look_at(file)
    asked = page.findChild(ImportDialog)
    assert asked is not None
    assert len(room.trainees()) == 1
    assert asked.lines.item(0, 0).text() == "4"  # type: ignore[union-attr]
    assert "no name" in asked.lines.item(0, 3).text()  # type: ignore[union-attr]
    assert "1 trainee is new" in asked.lead.text()
    asked.accept_button.click()
    assert cells(page) == ["Trainee 1", "Trainee 2"]
    assert [one.name for one in page.table.chosen()] == ["Trainee 2"]
    page.bar.undo_button.click()
    assert cells(page) == ["Trainee 1"]
    assert room.groups() == []


def test_what_becomes_of_a_line_is_in_sight_however_long_its_name(
    show: Callable[..., ClassPage], tmp_path: Path
) -> None:
    page = show()
    file = tmp_path / "class.csv"
    file.write_text(
        f"name;group\n{'x' * 200};{'y' * 79}\nTrainee 1;Mornings;a;b\nTrainee 2;\n", encoding="utf-8"
    )
    page.list_acts.look_at(file)
    asked = page.findChild(ImportDialog)
    assert asked is not None
    QApplication.processEvents()
    lines = asked.lines
    assert not lines.horizontalScrollBar().maximum()
    assert lines.columnWidth(3) > lines.viewport().width() / 3
    good = lines.rowHeight(2)
    assert lines.rowHeight(1) > good  # a long reason takes several lines
    tip = lines.item(0, 1)
    assert tip is not None
    assert tip.toolTip() == "x" * 200


def test_what_stays_of_a_list_is_told(
    show: Callable[..., ClassPage], records: Records, room: Classroom, tmp_path: Path
) -> None:
    page = show()
    file = tmp_path / "class.csv"
    file.write_text("name\nTrainee 1\nTrainee 2\n", encoding="utf-8")
    page.list_acts.look_at(file)
    asked = page.findChild(ImportDialog)
    assert asked is not None
    asked.accept_button.click()
    attempt(records, room.trainees()[0].id)
    page.bar.undo_button.click()
    assert cells(page) == ["Trainee 1"]
    assert "Trainee 1" in page.bar.said.text()


def test_a_list_with_nothing_new_cannot_be_taken_in(show: Callable[..., ClassPage], tmp_path: Path) -> None:
    page = show("Trainee 1")
    file = tmp_path / "class.csv"
    file.write_text("name\nTrainee 1\n", encoding="utf-8")
    page.list_acts.look_at(file)
    asked = page.findChild(ImportDialog)
    assert asked is not None
    assert not asked.accept_button.isEnabled()


@pytest.mark.parametrize("data", [None, b"", b"size,colour\n1,red\n", b"PK\x03\x04\x00"])
def test_a_file_that_is_no_list_is_told(
    show: Callable[..., ClassPage], tmp_path: Path, data: bytes | None
) -> None:
    page = show("Trainee 1")
    file = tmp_path / "class.csv"
    if data is not None:
        file.write_bytes(data)
    page.list_acts.look_at(file)
    assert page.findChild(ImportDialog) is None
    assert "class.csv" in page.bar.said.text()
    assert not page.bar.undo_button.isVisible()


# What others do to the file, and looking only


def test_somebody_gone_meanwhile_is_told_and_the_list_is_right_again(
    show: Callable[..., ClassPage], records: Records, room: Classroom
) -> None:
    page = show("Trainee 1", "Trainee 2")
    choose(page, "Trainee 1")
    with open_records(records.file) as other:
        Classroom(other).delete_trainee(room.trainees()[0].id)
    page.archive_button.click()
    assert "no longer" in page.bar.said.text()
    assert cells(page) == ["Trainee 2"]


def test_a_file_that_another_holds_is_told(show: Callable[..., ClassPage], records: Records) -> None:
    page = show("Trainee 1")
    choose(page, "Trainee 1")
    records._connection.execute("PRAGMA busy_timeout = 0")
    with open_records(records.file) as other, other.writing():
        page.archive_button.click()
        assert records.file.name in page.bar.said.text()
    assert cells(page) == ["Trainee 1"]


def test_a_colleagues_class_is_only_looked_at(
    show: Callable[..., ClassPage], window: Window, tmp_path: Path
) -> None:
    with open_records(tmp_path / "other.db") as other:
        Classroom(other).make_trainee("Somebody else")
    page = show("Trainee 1")
    window.services.look_at(tmp_path / "other.db")
    page.opened()
    assert cells(page) == ["Somebody else"]
    choose(page, "Somebody else")
    for one in (
        page.add_button,
        page.import_button,
        page.archive_button,
        page.delete_button,
        page.group_button,
    ):
        assert not one.isEnabled()
    page.ask_to_delete()
    assert page.findChild(QMessageBox) is None


def test_the_group_and_the_order_are_remembered(
    show: Callable[..., ClassPage], window: Window, room: Classroom
) -> None:
    page = show(*THREE)
    group = room.make_group("Mornings")
    page.refresh()
    page.groups.choose(group.id)
    page.table.sortByColumn(COLUMNS.index("attempts"), Qt.SortOrder.DescendingOrder)
    window.go("start")
    again = ClassPage(window)
    again.retranslate()
    again.refresh()
    assert again.groups.chosen() == group.id
    assert again.table.sorted_as() == "attempts down"
    window.preferences.remember("class.sort", "no such thing")
    assert ClassPage(window).table.sorted_as() == "name up"


def test_buttons_flow_into_rows_where_it_is_narrow(qtbot: QtBot) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    flowing = Flowing(whole)
    buttons = [QPushButton("a name of some length") for _ in range(3)]
    for one in buttons:
        flowing.addWidget(one)
    buttons[1].hide()
    width, height = buttons[0].sizeHint().width(), buttons[0].sizeHint().height()
    assert flowing.sizeHint() == QSize(2 * width + 8, height)
    assert flowing.heightForWidth(2 * width + 8) == height
    assert flowing.heightForWidth(2 * width + 7) == 2 * height + 8
    flowing.setGeometry(QRect(0, 0, width, 100))
    assert [buttons[n].geometry().topLeft() for n in (0, 2)] == [QPoint(0, 0), QPoint(0, height + 8)]


# Words and keys


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_it_speaks_the_language(show: Callable[..., ClassPage], window: Window, lang: str) -> None:
    page = show("Trainee 1")
    window.preferences.language = lang
    assert entries(page)[0] == texts.say("class.counted", name=texts.say("class.all"), n=1)
    named = [one for one in page.findChildren(QPushButton) if one.isVisible()]
    assert all(one.accessibleName() or one.text() for one in named)
    assert page.table.accessibleName()
    assert page.groups.accessibleName()


def test_the_keys(show: Callable[..., ClassPage], window: Window, qtbot: QtBot) -> None:
    page = show("Trainee 1")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    page.table.setFocus()
    page.table.selectRow(0)
    QTest.keyClick(page.table, Qt.Key.Key_F2)
    dialog(page).reject()
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    box = page.findChild(QMessageBox)
    assert box is not None
    box.reject()
    QTest.keyClick(page.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert page.search.hasFocus()
    page.bar.tell("done", lambda: page.search.setText("undone"))
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.search.text() == "undone"
    QTest.keyClick(page.table, Qt.Key.Key_Escape)  # Qt takes Ctrl for held down until another key comes


def test_the_menu_at_the_pointer(show: Callable[..., ClassPage]) -> None:
    page = show("Trainee 1")
    page._table_menu(QPoint(3, 3))
    choose(page, "Trainee 1")
    page._table_menu(QPoint(3, 3))
    popup = QApplication.activePopupWidget()
    assert popup is not None
    popup.close()


@pytest.mark.parametrize("large", [False, True])
def test_names_are_whole_however_narrow_it_is(
    large: bool, show: Callable[..., ClassPage], window: Window
) -> None:
    window.preferences.language = "fr"
    window.preferences.large_print = large
    page = show(*(f"Trainee number {n}" for n in range(3)))
    for width in (1024, 1280, 1024):
        window.resize(width, 660)
        QApplication.processEvents()
        assert page.table.columnWidth(0) >= page.table.sizeHintForColumn(0), width
