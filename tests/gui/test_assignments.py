"""The assignments page: work is given out, changed, put away, and it is seen who has done what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui.classroom import counting
from dealer_trainer.gui.classroom.detail import Detail
from dealer_trainer.gui.classroom.part_picker import PartPicker
from dealer_trainer.gui.pages.assignments import AssignmentsPage
from dealer_trainer.gui.pages.debrief import DebriefPage
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.window import Window
from dealer_trainer.records import Entry, Kind, Records, RecordsError, Trainee, open_records
from dealer_trainer.records.class_rows import (
    Assignment,
    AssignmentKind,
    Part,
    PartKind,
    Plan,
    Target,
    TargetKind,
)
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.errors import Problem
from dealer_trainer.training.assignments import Work, works

FIVE = "draw/five_last/five"
EIGHT = "exposed/replace/eight"
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def people(room: Classroom) -> list[Trainee]:
    return [room.make_trainee(f"Trainee {n}") for n in (1, 2, 3)]


@pytest.fixture
def page(window: Window, people: list[Trainee]) -> AssignmentsPage:
    made = window.page("assignments")
    assert isinstance(made, AssignmentsPage)
    window.unlocked = True
    return made


def scenario(name: str) -> Part:
    return Part(PartKind.SCENARIO, name)


PLAN = Plan("Burns", (scenario(FIVE), scenario(EIGHT)), minimum=80)


@pytest.fixture
def show(window: Window, page: AssignmentsPage, room: Classroom) -> Callable[..., AssignmentsPage]:
    def shown(*plans: Plan) -> AssignmentsPage:
        for plan in plans:
            room.make_assignment(plan)
        window.go("assignments")
        page.counting.count_all()
        return page

    return shown


def attempt(
    records: Records, trainee: Trainee, what: str, lost: int, given: Assignment | None = None
) -> None:
    made = records.begin(
        trainee.id, what, "x", "roberts", 0, "practice", "0", 100, assignment=given.id if given else None
    )
    records.add(made, [Entry(Kind.ACT, 1, "burn", verdict="right", rule="draw.burn", lost=lost)])
    records.end(made, complete=True)


def rows(page: AssignmentsPage) -> list[str]:
    return [str(page.model.index(row).data()) for row in range(page.model.rowCount())]


def cells(page: AssignmentsPage) -> list[list[str]]:
    grid = page.detail.grid.grid
    return [
        [str(grid.index(row, column).data()) for column in range(grid.columnCount())]
        for row in range(grid.rowCount())
    ]


def writing(page: AssignmentsPage) -> bool:
    return page.writing


def pick(page: AssignmentsPage, *names: str) -> None:
    """Take what has these names out of the list."""
    picker = page.form.parts
    picker.view.selectionModel().clear()
    for row, choice in enumerate(picker.model.rows):
        if choice.name in names:
            picker.view.selectionModel().select(
                picker.model.index(row), picker.view.selectionModel().SelectionFlag.Select
            )
    picker.add.click()


def taken(picker: PartPicker) -> list[str]:
    return [picker.taken.item(row).text() for row in range(picker.taken.count())]


# The list


def test_an_empty_page_says_what_to_do(show: Callable[..., AssignmentsPage]) -> None:
    page = show()
    assert page._empty.isVisible()
    page._empty.action.click()
    assert writing(page)


def test_the_list_says_how_far_the_class_is(
    show: Callable[..., AssignmentsPage], records: Records, people: list[Trainee]
) -> None:
    yesterday = date.today() - timedelta(days=1)  # noqa: DTZ011 - the computer's own day
    page = show(replace(PLAN, due=yesterday), replace(PLAN, title="Later"))
    assert rows(page) == ["Burns", "Later"]
    for what in (FIVE, EIGHT):
        attempt(records, people[0], what, 0)
    page.refresh()
    page.counting.count_all()
    told = [page.model.data(page.model.index(row), Qt.ItemDataRole.AccessibleTextRole) for row in (0, 1)]
    assert "1 of 3 have passed · 2 overdue · 1 late" in told[0]
    assert told[1].endswith("1 of 3 have passed")


def test_it_is_counted_while_the_window_goes_on(
    show: Callable[..., AssignmentsPage], qtbot: QtBot, room: Classroom
) -> None:
    page = show(*[replace(PLAN, title=f"No. {n}") for n in range(5)])
    page.refresh()
    assert page.counting.to_do
    qtbot.waitUntil(lambda: not page.counting.to_do)


# Who has done what


def test_who_has_done_what(
    show: Callable[..., AssignmentsPage], records: Records, people: list[Trainee]
) -> None:
    page = show(replace(PLAN, attempts=1))
    given = page.chosen()
    assert given is not None
    attempt(records, people[0], FIVE, 5, given)
    attempt(records, people[0], EIGHT, 20, given)
    attempt(records, people[1], FIVE, 50, given)
    page.refresh()
    assert cells(page) == [
        ["Trainee 1", "passed", "passed · 95", "passed · 80"],
        ["Trainee 2", "failed", "failed · 50", "not begun"],
        ["Trainee 3", "not begun", "not begun", "not begun"],
    ]
    grid = page.detail.grid
    grounds = [grid.grid.index(row, 1).data(Qt.ItemDataRole.BackgroundRole) is not None for row in range(3)]
    assert grounds == [True, True, False]  # colour beside the words, never instead of them
    grid.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert [row[0] for row in cells(page)] == ["Trainee 2", "Trainee 3", "Trainee 1"]


def test_the_attempts_behind_a_cell(
    show: Callable[..., AssignmentsPage], records: Records, people: list[Trainee]
) -> None:
    page = show(PLAN)
    attempt(records, people[0], FIVE, 50, page.chosen())
    attempt(records, people[0], FIVE, 10)
    attempt(records, people[0], EIGHT, 0)
    page.refresh()
    detail = page.detail
    assert detail.tries.rowCount() == 0
    detail.grid.setCurrentIndex(detail.grid.grid.index(0, 2))
    assert _column(detail, 2) == ["50 points", "90 points"]
    assert _column(detail, 4) == ["begun for this", "own practice"]
    assert "The button wants five" in detail._tries_title.text()
    detail.grid.setCurrentIndex(detail.grid.grid.index(0, 1))  # all of it
    assert _column(detail, 1) == ["The button wants five", "The button wants five", "An eight in the deal"]
    page.refresh()
    assert detail.tries.rowCount() == 3  # what is looked at stays so


def _column(detail: Detail, column: int) -> list[str]:
    return [detail.tries.item(row, column).text() for row in range(detail.tries.rowCount())]  # type: ignore[union-attr]


def test_an_attempt_is_looked_at_and_back_again(
    show: Callable[..., AssignmentsPage],
    window: Window,
    at_table: Callable[..., PracticePage],
    records: Records,
) -> None:
    page = show(PLAN)
    window.preferences.trainee = "Trainee 1"
    table = at_table()
    assert table.session is not None
    table.session.do("burn", "en")
    table.session.end()
    window.clear_table()
    window.go("assignments")
    detail = page.detail
    detail.grid.setCurrentIndex(detail.grid.grid.index(0, 2))
    entries = len(list(records.ask("SELECT * FROM act")))
    detail.look_button.click()
    assert window.place == "debrief"
    debrief = window.page("debrief")
    assert isinstance(debrief, DebriefPage)
    assert debrief.session is not None
    assert [step.text("en") for step in debrief.session.steps][-1:] == ["burn"]
    assert "Trainee 1" in debrief._title.text()
    assert not debrief.again.isVisible()
    assert len(list(records.ask("SELECT * FROM act"))) == entries  # it is only looked at
    debrief.next.click()
    assert window.place == "assignments"
    assert detail.tries.rowCount() == 1
    detail.look_button.click()
    window.lock()  # nobody else is to see it
    assert window.place == "start"
    assert debrief.session is None


def test_an_attempt_that_cannot_be_put_back_is_told(
    show: Callable[..., AssignmentsPage], records: Records, people: list[Trainee], room: Classroom
) -> None:
    page = show(replace(PLAN, parts=(scenario("gone/for/good"), scenario(FIVE))))
    attempt(records, people[0], "gone/for/good", 0)
    attempt(records, people[0], FIVE, 0)  # another scenario was there then
    page.refresh()
    for column, said in ((2, "gone/for/good"), (3, "draw/five_last/five")):
        page.detail.grid.setCurrentIndex(page.detail.grid.grid.index(0, column))
        page.detail.look_button.click()
        assert page.isVisible()
        assert said in page.bar.said.text()
    room.delete_trainee(people[0].id)
    page.detail.look_button.click()
    assert "no longer" in page.bar.said.text()


def test_the_search_and_the_filter(
    show: Callable[..., AssignmentsPage], records: Records, people: list[Trainee]
) -> None:
    page = show(replace(PLAN, parts=(scenario(FIVE),)))
    attempt(records, people[1], FIVE, 0)
    page.refresh()
    box = page.detail.filter
    box.setCurrentIndex(box.findData("open"))
    assert [row[0] for row in cells(page)] == ["Trainee 1", "Trainee 3"]
    box.setCurrentIndex(box.findData("passed"))
    assert [row[0] for row in cells(page)] == ["Trainee 2"]
    page.detail.search.setText("3")
    assert cells(page) == []
    assert page.detail._nobody.isVisible()


def test_for_nobody_is_said(show: Callable[..., AssignmentsPage], room: Classroom) -> None:
    group = room.make_group("Empty")
    page = show(replace(PLAN, targets=(Target(TargetKind.GROUP, group.id),)))
    assert page.detail._nobody.isVisible()
    room.delete_group(group.id)
    page.refresh()
    assert page.detail._for.text() == "For nobody"


# The form


def test_work_is_given_out(
    show: Callable[..., AssignmentsPage], room: Classroom, people: list[Trainee]
) -> None:
    group = room.make_group("Mornings")
    page = show()
    page.new_button.click()
    form = page.form
    form.title.setText(" Week  3 ")
    pick(page, "The button wants five", "An eight in the deal")
    form.has_due.setChecked(True)
    form.due.setDate(QDate(2030, 5, 3))
    form.has_minimum.setChecked(True)
    form.minimum.setValue(85)
    form.has_attempts.setChecked(True)
    form.attempts.setValue(3)
    form.house.setCurrentIndex(form.house.findData("wsop-live"))
    form.targets.some.setChecked(True)
    form.targets.list.item(0).setCheckState(Qt.CheckState.Checked)
    form.targets.list.item(2).setCheckState(Qt.CheckState.Checked)
    form.save.click()
    assert not writing(page)
    (made,) = room.assignments()
    assert made.plan == Plan(
        "Week 3", (scenario(EIGHT), scenario(FIVE)),
        (Target(TargetKind.GROUP, group.id), Target(TargetKind.TRAINEE, people[1].id)),
        AssignmentKind.PRACTICE, "wsop-live", 85, 3, date(2030, 5, 3),
    )  # fmt: skip
    assert rows(page) == ["Week 3"]
    page.bar.undo_button.click()
    assert room.assignments() == []
    page.bar.undo_button.click()  # and what was written is there again
    assert writing(page)
    assert page.form.plan() == made.plan


def test_an_exam_begins_with_a_pass_mark_and_one_attempt(show: Callable[..., AssignmentsPage]) -> None:
    page = show()
    page.new_button.click()
    form = page.form
    form.kind.setCurrentIndex(form.kind.findData("exam"))
    form.kind.activated.emit(form.kind.currentIndex())
    plan = form.plan()
    assert (plan.kind, plan.minimum, plan.attempts) == (AssignmentKind.EXAM, 80, 1)
    assert "Only what is begun" in form._counts.text()


def test_what_is_refused_is_said_and_nothing_typed_is_lost(
    show: Callable[..., AssignmentsPage], room: Classroom
) -> None:
    page = show()
    page.new_button.click()
    form = page.form

    def refused(said: str) -> None:
        form.save.click()
        assert writing(page)
        assert said in form.complaint.text()

    refused("title")
    form.title.setText("Week 3")
    refused("Nothing is chosen")
    pick(page, "The button wants five")
    form.targets.some.setChecked(True)
    refused("nobody")
    assert form.title.text() == "Week 3"
    assert room.assignments() == []
    form.targets.everyone.setChecked(True)
    assert not form.complaint.isVisible()
    form.save.click()
    assert len(room.assignments()) == 1


def test_a_change_is_undone(show: Callable[..., AssignmentsPage], room: Classroom) -> None:
    page = show(PLAN)
    page.detail.edit_button.click()
    assert page.form.plan() == PLAN
    assert not page.form.changed
    page.form.title.setText("Other")
    page.form.save.click()
    assert rows(page) == ["Other"]
    page.bar.undo_button.click()
    assert [one.plan for one in room.assignments()] == [PLAN]


def test_a_form_that_is_left_can_be_had_back(show: Callable[..., AssignmentsPage], room: Classroom) -> None:
    page = show(PLAN)
    page.detail.edit_button.click()
    page.form.cancel.click()
    assert not page.bar.isVisible()  # nothing was written
    page.detail.edit_button.click()
    page.form.title.setText("Half written")
    page.form.cancel.click()
    assert rows(page) == ["Burns"]
    page.bar.undo_button.click()
    assert page.form.title.text() == "Half written"
    page.form.save.click()
    assert [one.plan.title for one in room.assignments()] == ["Half written"]  # changed, not made anew


def test_the_form_stays_open_while_one_looks_elsewhere(
    show: Callable[..., AssignmentsPage], window: Window
) -> None:
    page = show(PLAN)
    page.detail.edit_button.click()
    page.form.title.setText("Half written")
    window.go("class")
    window.go("assignments")
    assert writing(page)
    assert page.form.title.text() == "Half written"


def test_what_is_written_outlives_the_window(
    show: Callable[..., AssignmentsPage], window: Window, room: Classroom
) -> None:
    page = show(PLAN)
    page.detail.edit_button.click()
    page.form.title.setText("Half written")
    page._keeping.timeout.emit()  # a second goes by, and then the window is closed by force
    again = AssignmentsPage(window)
    again.retranslate()
    again.opened()
    again.bar.undo()
    assert again.form.plan() == replace(PLAN, title="Half written")
    again.form.save.click()
    assert [one.plan.title for one in room.assignments()] == ["Half written"]
    again.opened()
    assert again.bar.isHidden()  # it is not offered twice


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"title": 1}', '{"changing": "", "parts": [["x", 1]]}'])
def test_what_is_no_draft_is_not_offered(
    show: Callable[..., AssignmentsPage], window: Window, kept: str
) -> None:
    window.preferences.remember("assignments.draft", kept)
    page = show(PLAN)
    assert not page.bar.isVisible()


def test_what_is_written_waits_while_a_colleagues_records_are_looked_at(
    show: Callable[..., AssignmentsPage], window: Window, records: Records
) -> None:
    other = records.file.with_name("other.db")
    with open_records(other):
        pass
    page = show(PLAN)
    page.detail.edit_button.click()
    page.form.title.setText("Half written")
    window.services.look_at(other)
    page.opened()
    assert not writing(page)
    window.services.look_away()
    page.opened()
    assert writing(page)
    assert page.form.title.text() == "Half written"


def test_the_key_for_something_new_does_not_wipe_what_is_written(
    show: Callable[..., AssignmentsPage],
) -> None:
    page = show(PLAN)
    page.detail.edit_button.click()
    page.form.title.setText("Half written")
    page.new_button.click()
    assert page.form.title.text() == "Half written"


def test_what_was_assigned_is_used_again(show: Callable[..., AssignmentsPage], room: Classroom) -> None:
    page = show(replace(PLAN, due=date(2026, 1, 1)))
    page.detail.copy_button.click()
    page.form.save.click()
    plans = [one.plan for one in room.assignments()]
    assert plans == [replace(PLAN, due=date(2026, 1, 1)), PLAN]


def test_archived_brought_back_deleted_and_restored(
    show: Callable[..., AssignmentsPage], room: Classroom
) -> None:
    page = show(PLAN)
    given = room.assignments()
    page.detail.archive_button.click()
    assert room.assignments() == []
    page.bar.undo_button.click()
    assert room.assignments() == given
    page.detail.archive_button.click()
    page.archived.setChecked(True)
    assert page.detail.delete_button.isVisible()
    page.detail.delete_button.click()
    assert room.assignments(archived=None) == []
    page.bar.undo_button.click()
    assert len(room.assignments(archived=True)) == 1
    page.detail.archive_button.click()
    assert room.assignments() == given
    page.archived.setChecked(False)
    assert rows(page) == ["Burns"]


# Picking


def test_scenarios_are_searched_and_filtered(show: Callable[..., AssignmentsPage]) -> None:
    page = show()
    page.new_button.click()
    picker = page.form.parts
    assert [one.name for one in picker.model.rows] == ["An eight in the deal", "The button wants five"]
    picker.search.setText("button")
    assert [one.name for one in picker.model.rows] == ["The button wants five"]
    picker.search.clear()
    picker.game.setCurrentIndex(picker.game.findData("deuce-to-seven"))
    assert [one.name for one in picker.model.rows] == ["An eight in the deal"]
    picker.game.setCurrentIndex(0)
    picker.chapter.setCurrentIndex(picker.chapter.findData("chapter:draw"))
    assert [one.name for one in picker.model.rows] == ["The button wants five"]


def test_parts_are_taken_once_moved_and_given_back(show: Callable[..., AssignmentsPage]) -> None:
    page = show()
    page.new_button.click()
    picker = page.form.parts
    pick(page, "The button wants five")
    pick(page, "The button wants five", "An eight in the deal")
    assert taken(picker) == ["The button wants five", "An eight in the deal"]
    assert picker.up.isEnabled()
    assert not picker.down.isEnabled()
    picker.up.click()
    assert [part.what for part in picker.parts()] == [EIGHT, FIVE]
    picker.remove.click()
    assert taken(picker) == ["The button wants five"]


@pytest.mark.parametrize("button", ["new_button", "edit", "copy"])
def test_the_form_opens_again_after_the_last_of_several_parts_was_chosen(
    show: Callable[..., AssignmentsPage], button: str
) -> None:
    page = show(replace(PLAN, parts=(scenario(FIVE),)))
    page.new_button.click()
    picker = page.form.parts
    picker.show_parts((scenario(FIVE), scenario(EIGHT), Part(PartKind.THEME, "pots", 1)))
    picker.taken.setCurrentRow(2)
    page.leave_form()
    page.view.setCurrentIndex(page.model.index(0))
    if button == "new_button":
        page.new_button.click()
    else:
        getattr(page, button)()
    assert writing(page)
    assert len(taken(picker)) == (0 if button == "new_button" else 1)
    assert not picker.remove.isEnabled()


def test_a_rule_wants_so_many_scenarios_of_it(show: Callable[..., AssignmentsPage]) -> None:
    page = show()
    page.new_button.click()
    picker = page.form.parts
    picker.kind.setCurrentIndex(picker.kind.findData("rule"))
    pick(page, "The burn before the draw")
    assert picker.parts() == (Part(PartKind.RULE, "draw.burn", 1),)  # there is no more than one
    assert picker.needed.isVisible()
    picker.needed.setValue(4)
    assert picker.parts() == (Part(PartKind.RULE, "draw.burn", 4),)
    assert taken(picker) == ["Rule: The burn before the draw · 4 scenarios"]
    assert "so many different scenarios" in page.form._counts.text()


def test_what_is_gone_from_the_library_is_told(show: Callable[..., AssignmentsPage]) -> None:
    page = show(replace(PLAN, parts=(scenario("gone/for/good"), Part(PartKind.RULE, "draw.nothing", 2))))
    page.detail.edit_button.click()
    assert all("no scenario of it" in line for line in taken(page.form.parts))


def test_ticked_trainees_are_searched(show: Callable[..., AssignmentsPage]) -> None:
    page = show()
    page.new_button.click()
    picker = page.form.targets
    assert not picker.list.isVisible()  # everyone
    picker.some.setChecked(True)
    picker.search.setText("2")
    hidden = [picker.list.item(row).isHidden() for row in range(picker.list.count())]
    assert hidden == [True, False, True]


# What others do, and looking only


def test_one_that_is_gone_meanwhile_is_told(
    show: Callable[..., AssignmentsPage], records: Records, room: Classroom
) -> None:
    page = show(PLAN)
    page.detail.edit_button.click()
    with open_records(records.file) as other:
        Classroom(other).delete_assignment(room.assignments()[0].id)
    page.form.save.click()
    assert "no longer" in page.form.complaint.text()
    assert writing(page)


def test_a_file_that_another_holds_is_told(show: Callable[..., AssignmentsPage], records: Records) -> None:
    page = show(PLAN)
    records._connection.execute("PRAGMA busy_timeout = 0")
    with open_records(records.file) as other, other.writing():
        page.detail.archive_button.click()
        assert records.file.name in page.bar.said.text()
    assert rows(page) == ["Burns"]


def test_a_colleagues_assignments_are_only_looked_at(
    show: Callable[..., AssignmentsPage], window: Window, records: Records, room: Classroom
) -> None:
    other = records.file.with_name("other.db")
    with open_records(other) as opened:
        Classroom(opened).make_assignment(replace(PLAN, title="Theirs"))
    page = show(PLAN)
    window.services.look_at(other)
    page.opened()
    assert rows(page) == ["Theirs"]
    for one in (
        page.new_button,
        page.detail.edit_button,
        page.detail.archive_button,
        page.detail.copy_button,
    ):
        assert not one.isEnabled()
    page.edit()
    page.archive()
    assert not writing(page)
    window.services.look_away()
    assert len(room.assignments()) == 1


def test_what_was_looked_at_is_remembered(show: Callable[..., AssignmentsPage], window: Window) -> None:
    page = show(PLAN, replace(PLAN, title="Other"))
    page.view.setCurrentIndex(page.model.index(1))
    window.go("start")
    again = AssignmentsPage(window)
    again.retranslate()
    again.refresh()
    assert again.detail.assignment is not None
    assert again.detail.assignment.plan.title == "Other"


# Words and keys


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_it_speaks_the_language_and_everything_has_a_name(
    show: Callable[..., AssignmentsPage], window: Window, lang: str
) -> None:
    page = show(replace(PLAN, due=date(2026, 1, 1)), replace(PLAN, kind=AssignmentKind.EXAM, attempts=1))
    window.preferences.language = lang
    page.counting.count_all()
    page.edit()
    window.preferences.language = "en"
    window.preferences.language = lang
    assert page.form.save.text().strip() == texts.say("class.form.keep")
    for one in page.findChildren(QPushButton):
        assert one.accessibleName() or one.text()
    named = [*page.findChildren(QComboBox), *page.findChildren(QLineEdit), *page.findChildren(QSpinBox)]
    bare = [one for one in named if one.isVisible() and not one.accessibleName()]
    assert [
        one for one in bare if not isinstance(one.parent(), QSpinBox) and "edit" not in one.objectName()
    ] == []


def test_the_keys(
    show: Callable[..., AssignmentsPage], window: Window, qtbot: QtBot, room: Classroom
) -> None:
    page = show(PLAN)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_F2)
    assert writing(page)
    QTest.keyClick(page.form.title, Qt.Key.Key_Escape)
    assert not writing(page)
    QTest.keyClick(page.view, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert writing(page)
    page.form.title.setText("Week 3")
    page.form.parts.view.setFocus()
    QTest.keyClick(page.form.parts.view, Qt.Key.Key_Return)
    QTest.keyClick(page.form.title, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert "Week 3" in rows(page)
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_Delete)
    assert len(room.assignments(archived=True)) == 1
    QTest.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(room.assignments()) == 2
    QTest.keyClick(page.view, Qt.Key.Key_Escape)  # Qt takes Ctrl for held down until another key comes


# One attempt more


def test_one_person_is_given_one_attempt_more_and_it_is_taken_back(
    show: Callable[..., AssignmentsPage], records: Records, people: list[Trainee], room: Classroom
) -> None:
    page = show(replace(PLAN, attempts=1))
    (given,) = room.assignments()
    for who in people[:2]:
        attempt(records, who, FIVE, 50, given)
    page.refresh()
    detail = page.detail
    assert [row[0] for row in cells(page)] == ["Trainee 1", "Trainee 2", "Trainee 3"]
    detail.grid.setCurrentIndex(detail.grid.grid.index(0, _part_column(page, "The button wants five")))
    assert detail.more_button.isVisible()
    assert not detail.less_button.isVisible()
    QTest.mouseClick(detail.more_button, Qt.MouseButton.LeftButton)
    assert page.bar.said.text() == "Trainee 1 may try “The button wants five” once more."
    assert "1 more given" in detail._tries_title.text()
    assert [row[1] for row in cells(page)] == ["begun", "failed", "not begun"]
    page.bar.undo()
    assert [row[1] for row in cells(page)] == ["failed", "failed", "not begun"]
    QTest.mouseClick(detail.more_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(detail.less_button, Qt.MouseButton.LeftButton)
    taken = texts.say("class.extra.was_taken", name="Trainee 1", scenario="The button wants five")
    assert page.bar.said.text() == taken
    assert [row[1] for row in cells(page)] == ["failed", "failed", "not begun"]
    attempt(records, people[2], FIVE, 0, given)
    page.refresh()
    detail.grid.setCurrentIndex(detail.grid.grid.index(2, _part_column(page, "The button wants five")))
    assert not detail.more_button.isEnabled()  # who has passed needs none


def test_of_a_whole_work_it_is_the_scenario_of_the_attempt(
    show: Callable[..., AssignmentsPage], records: Records, people: list[Trainee], room: Classroom
) -> None:
    page = show(replace(PLAN, attempts=1))
    (given,) = room.assignments()
    attempt(records, people[0], EIGHT, 50, given)
    attempt(records, people[0], FIVE, 50, given)
    page.refresh()
    detail = page.detail
    detail.grid.setCurrentIndex(detail.grid.grid.index(0, 0))
    detail.tries.selectRow(0)
    detail.more_button.click()
    assert room.extras(given.id, [people[0].id]) == {people[0].id: {EIGHT: 1}}


def test_where_nothing_is_limited_there_is_none_to_give(
    show: Callable[..., AssignmentsPage], records: Records, people: list[Trainee]
) -> None:
    page = show(PLAN)
    attempt(records, people[0], FIVE, 50)
    page.refresh()
    page.detail.grid.setCurrentIndex(page.detail.grid.grid.index(0, 0))
    assert not page.detail.more_button.isVisible()


def _part_column(page: AssignmentsPage, name: str) -> int:
    grid = page.detail.grid.grid
    heads = [str(grid.headerData(n, Qt.Orientation.Horizontal)) for n in range(grid.columnCount())]
    return heads.index(name)


def test_whoever_is_given_one_more_reads_it_on_today(
    show: Callable[..., AssignmentsPage],
    records: Records,
    people: list[Trainee],
    room: Classroom,
    window: Window,
    qtbot: QtBot,
) -> None:
    show(replace(PLAN, attempts=1))
    (given,) = room.assignments()
    attempt(records, people[0], FIVE, 50, given)
    room.give_attempt(given.id, people[0].id, FIVE)
    window.services.sign_in(people[0])
    window.lock()

    def told() -> bool:
        return any("1 more for you" in one.text() for one in window.page("start").findChildren(QLabel))

    qtbot.waitUntil(told)


# Very many attempts


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if each assignment had very many."""
    monkeypatch.setattr(counting, "MANY", -1)


def test_what_takes_long_is_counted_behind_the_window(
    window: Window,
    page: AssignmentsPage,
    records: Records,
    people: list[Trainee],
    qtbot: QtBot,
    room: Classroom,
    many: None,
) -> None:
    room.make_assignment(PLAN)
    later = room.make_assignment(replace(PLAN, title="Later"))
    attempt(records, people[0], FIVE, 0)
    window.go("assignments")
    detail = page.detail
    assert detail.waits
    assert detail.stop_button.isVisible()
    assert cells(page) == []
    page.view.setCurrentIndex(page.model.index(page.model.row_of(later.id)))
    assert detail.assignment == later
    qtbot.waitUntil(lambda: not detail.waits)
    assert cells(page)[0][:3] == ["Trainee 1", "begun", "passed · 100"]
    assert not detail.stop_button.isVisible()
    qtbot.waitUntil(lambda: not page.counting.to_do)
    assert len(page.counting.works) == 2


def test_the_counting_is_stopped_and_begun_again(
    window: Window,
    page: AssignmentsPage,
    records: Records,
    people: list[Trainee],
    qtbot: QtBot,
    room: Classroom,
    many: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room.make_assignment(PLAN)
    attempt(records, people[0], FIVE, 0)
    going_on = Event()

    def held(*asked: Any) -> list[Work]:
        assert going_on.wait(20)
        return works(*asked)

    monkeypatch.setattr(counting, "works", held)
    window.go("assignments")
    QTest.mouseClick(page.detail.stop_button, Qt.MouseButton.LeftButton)
    assert page.detail.stop_button.text() == "Count it"
    going_on.set()
    page.counting._asker.close()  # what was dropped is not told any more
    assert page.detail.waits
    assert page.counting.works == {}
    QTest.mouseClick(page.detail.stop_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.detail.waits)
    assert cells(page)[0][:3] == ["Trainee 1", "begun", "passed · 100"]


def test_why_it_cannot_be_counted_is_told(
    window: Window,
    page: AssignmentsPage,
    qtbot: QtBot,
    room: Classroom,
    many: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room.make_assignment(PLAN)

    def torn(*_: object) -> list[Work]:
        raise RecordsError(Problem.UNREADABLE, Path("records.db"), "torn")

    monkeypatch.setattr(counting, "works", torn)
    window.go("assignments")
    qtbot.waitUntil(page.bar.isVisible)
    assert "records.db" in page.bar.said.text()
    assert page.detail.stop_button.text() == "Count it"


def test_the_form_says_whether_it_gives_out_or_changes(show: Callable[..., AssignmentsPage]) -> None:
    page = show(PLAN)
    page.edit()
    assert page.form.save.text().strip() == "Save the change"
    texts.use("fr")
    page.retranslate()
    assert page.form.save.text().strip() == "Enregistrer"
    assert page.form._title.text() == "Modifier le devoir"
    page.leave_form()
    page.copy()
    assert page.form.save.text().strip() == "Donner le devoir"
