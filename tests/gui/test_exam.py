"""Exams at the window, and what is assigned on Today."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui.pages.assignments import AssignmentsPage
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.pages.progress import ProgressPage
from dealer_trainer.gui.pages.settings import SettingsPage
from dealer_trainer.gui.pages.start import StartPage
from dealer_trainer.gui.pages.start_assigned import AssignedCards
from dealer_trainer.gui.practice.telling import Mark
from dealer_trainer.gui.window import Window
from dealer_trainer.records import Records, open_records
from dealer_trainer.records.class_rows import AssignmentKind, Part, PartKind, Plan, Target, TargetKind
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.rules.house import house
from dealer_trainer.scenario.reader import read_scenario
from dealer_trainer.training.assignments import State
from dealer_trainer.training.practice import Mode, Practice

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
SCENARIO = "draw/five_last/five"


@pytest.fixture
def exam(window: Window, at_table: Callable[..., PracticePage]) -> PracticePage:
    window.preferences.mode = "exam"
    return at_table()


def _marks(page: PracticePage) -> set[Mark]:
    model = page.talk.talk
    return {model.row(model.index(row)).line.mark for row in range(model.rowCount())}


def _answer(window: Window, *, yes: bool) -> None:
    box = window.findChildren(QMessageBox)[-1]
    wanted = QMessageBox.ButtonRole.DestructiveRole if yes else QMessageBox.ButtonRole.RejectRole
    next(one for one in box.buttons() if box.buttonRole(one) is wanted).click()


def _leave(window: Window) -> None:
    page = window.page("practice")
    assert isinstance(page, PracticePage)
    page.finish()
    _answer(window, yes=True)


def _all_words(widget: QWidget) -> str:
    return " ".join(one.text() for one in widget.findChildren(QLabel))


def test_an_exam_is_ended_only_after_a_question(exam: PracticePage, window: Window) -> None:
    exam.do("burn")
    exam.finish()
    assert window.place == "practice"
    _answer(window, yes=False)
    assert exam.going_on
    assert window.place == "practice"
    exam.finish()
    _answer(window, yes=True)
    assert window.place == "debrief"


def test_another_scenario_does_not_break_an_exam_off_unasked(
    exam: PracticePage, window: Window, at_table: Callable[..., PracticePage]
) -> None:
    exam.do("burn")
    session = exam.session
    at_table("An eight in the deal")
    assert exam.session is session
    _answer(window, yes=True)
    assert exam.session is not session


def test_an_exam_names_no_key_for_hints(exam: PracticePage) -> None:
    assert "F1" not in exam._asked.text()


def test_an_exam_tells_neither_right_nor_wrong(exam: PracticePage) -> None:
    exam.do("burn")
    exam.do("misdeal")
    exam.wait()
    assert _marks(exam) <= {Mark.TOLD, Mark.QUIET}
    assert exam.verdict.isHidden()
    assert not exam.score.bar.isVisible()
    assert not exam.score.line.isVisible()
    assert exam.session is not None
    assert exam.session.practice.score < 100


def test_an_exam_gives_no_hints(exam: PracticePage) -> None:
    assert not exam.hint.isVisible()
    exam.take_hint()
    assert exam.session is not None
    assert not exam.session.steps


def test_what_cannot_be_done_is_told_in_an_exam_too(exam: PracticePage) -> None:
    exam.do("burn")
    exam.do("take in seat 3")
    assert exam.session is not None
    if exam.session.steps[-1].impossible is not None:
        assert exam.verdict.isVisible()


def test_neither_progress_nor_the_records_tell_of_an_exam_that_goes_on(
    exam: PracticePage, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: pytest.fail("the records are offered"))
    exam.do("misdeal")
    window.go("progress")
    assert "told at its end" in _all_words(window.page("progress"))
    window.go("settings")
    settings = window.page("settings")
    assert isinstance(settings, SettingsPage)
    settings.export.click()
    for box in window.findChildren(QMessageBox):
        box.close()
    window.go("practice")
    _leave(window)
    window.go("progress")
    page = window.page("progress")
    assert isinstance(page, ProgressPage)
    assert page.board.isVisible()


def test_at_its_end_everything_is_told(exam: PracticePage, window: Window) -> None:
    exam.do("misdeal")
    _leave(window)
    assert window.place == "debrief"
    assert "not passed" in _all_words(window.page("debrief"))
    assert exam.session is not None
    assert not exam.session.silent
    window.go("practice")
    exam.retranslate()
    assert Mark.WRONG in _marks(exam)


def test_going_on_from_an_exam_is_practice(exam: PracticePage) -> None:
    exam.do("burn")
    assert exam.session is not None
    assert exam.session.from_before(0).practice.mode is Mode.PRACTICE


# Left open


@pytest.fixture
def left_open(records: Records, window: Window) -> str:
    """An exam that another window was closed over: its ID."""
    item = next(one for one in window.services.items() if one.id == SCENARIO)
    scenario = read_scenario(item.path)
    with open_records(records.file) as elsewhere:
        practice = Practice.start(scenario, house("roberts"), Mode.EXAM, records=elsewhere)
        practice.do("burn")
        return practice.attempt


def test_the_cards_of_an_exam_that_is_open_are_not_practised(
    left_open: str, window: Window, records: Records, at_table: Callable[..., PracticePage]
) -> None:
    page = at_table()
    assert page.session is None
    assert "An exam of yours" in _all_words(page)
    assert [one.id for one in records.attempts(records.trainee().id)] == [left_open]


def test_an_exam_that_was_left_open_is_on_today_also_after_something_else(
    left_open: str, window: Window, at_table: Callable[..., PracticePage]
) -> None:
    at_table("An eight in the deal").clear()
    window.go("progress")
    assert "told at its end" in _all_words(window.page("progress"))
    window.go("start")
    start = window.page("start")
    assert isinstance(start, StartPage)
    start.refresh()
    words = texts.say("ui.start.cut_off")
    next(one for one in start.findChildren(QPushButton) if one.text().strip() == words).click()
    page = window.page("practice")
    assert isinstance(page, PracticePage)
    assert page.session is not None
    assert page.session.silent
    assert page.session.practice.attempt == left_open
    _leave(window)
    assert at_table().session is not None


def test_an_exam_at_a_scenario_that_is_gone_keeps_nothing_back(
    left_open: str, window: Window, records: Records, at_table: Callable[..., PracticePage]
) -> None:
    records._connection.execute("UPDATE attempt SET scenario = 'draw/lost/lost'")
    at_table("An eight in the deal").clear()
    assert not window.services.in_exam()


# Assigned


def _cards(window: Window) -> AssignedCards | None:
    page = window.page("start")
    assert isinstance(page, StartPage)
    window.go("start")
    page.refresh()
    for _ in range(3):
        QApplication.processEvents()
    found = page.findChildren(AssignedCards)
    return found[0] if found else None


def _said(cards: AssignedCards) -> str:
    return " ".join(one.text() for one in cards.findChildren(QLabel) if one.isVisibleTo(cards))


def _buttons(cards: AssignedCards) -> list[QPushButton]:
    return [one for one in cards.findChildren(QPushButton) if one.isVisibleTo(cards)]


def test_without_an_assignment_today_says_nothing_of_any(window: Window) -> None:
    assert _cards(window) is None


def test_an_exam_that_is_assigned_is_begun_as_one_and_for_it(
    window: Window, room: Classroom, qtbot: QtBot
) -> None:
    window.services.sign_in(room.make_trainee("Lou"))
    plan = Plan(
        "Friday", (Part(PartKind.SCENARIO, SCENARIO),), kind=AssignmentKind.EXAM, minimum=80, attempts=1
    )
    made = room.make_assignment(plan)
    cards = _cards(window)
    assert cards is not None
    assert "Friday" in _said(cards)
    assert "Exam" in _said(cards)
    assert "80 points" in _said(cards)
    _buttons(cards)[0].click()
    page = window.page("practice")
    assert isinstance(page, PracticePage)
    assert page.session is not None
    assert page.session.practice.mode is Mode.EXAM
    attempt = room.records.attempt(page.session.practice.attempt)
    assert attempt is not None
    assert attempt.assignment == made.id
    page.finish()
    _answer(window, yes=True)
    cards = _cards(window)
    assert cards is not None
    assert "Not passed" in _said(cards)
    assert not _buttons(cards)


def test_an_exam_that_is_failed_is_still_sat_to_its_end(window: Window, room: Classroom) -> None:
    window.services.sign_in(room.make_trainee("Trainee 1"))
    parts = tuple(Part(PartKind.SCENARIO, one) for one in (SCENARIO, "exposed/replace/eight"))
    for title in ("Mon", "Tue", "Wed", "Thu"):
        room.make_assignment(Plan(title, parts, kind=AssignmentKind.EXAM, minimum=80, attempts=1))
    for _ in range(4):
        cards = _cards(window)
        assert cards is not None
        next(one for one in _buttons(cards) if one.text().strip() == "Begin").click()
        _leave(window)
    cards = _cards(window)
    assert cards is not None
    assert [one.text().strip() for one in _buttons(cards)] == ["Go on"] * 4
    for left in (3, 2, 1, 0):
        _buttons(cards)[0].click()
        page = window.page("practice")
        assert isinstance(page, PracticePage)
        assert page.session is not None
        attempt = room.records.attempt(page.session.practice.attempt)
        assert attempt is not None
        assert attempt.scenario == "exposed/replace/eight"
        _leave(window)
        cards = _cards(window)
        assert cards is not None
        assert len(_buttons(cards)) == left


def test_an_assigned_exam_that_was_cut_off_is_gone_on_with_before_the_next_is_begun(
    window: Window, room: Classroom
) -> None:
    lou = room.make_trainee("Trainee 1")
    window.services.sign_in(lou)
    parts = tuple(Part(PartKind.SCENARIO, one) for one in (SCENARIO, "exposed/replace/eight"))
    made = room.make_assignment(Plan("Friday", parts, kind=AssignmentKind.EXAM, minimum=80, attempts=1))
    item = window.services.item(SCENARIO)
    assert item is not None
    with open_records(room.records.file) as elsewhere:
        scenario = read_scenario(item.path)
        left = Practice.start(
            scenario, house("roberts"), Mode.EXAM, records=elsewhere, trainee=lou.id, assignment=made.id
        ).attempt
    page = window.page("practice")
    assert isinstance(page, PracticePage)
    at_table = []
    for _ in range(2):  # once from where it was cut off, and once while it is at the table
        cards = _cards(window)
        assert cards is not None
        _buttons(cards)[0].click()
        assert page.session is not None
        assert page.going_on
        at_table.append(page.session.practice.attempt)
    assert at_table == [left, left]
    _leave(window)
    cards = _cards(window)
    assert cards is not None
    _buttons(cards)[0].click()
    assert page.session is not None
    assert page.session.item.id == "exposed/replace/eight"
    cards = _cards(window)
    assert cards is not None
    assert "not on this computer" not in _said(cards)
    assert len(_buttons(cards)) == 1


def test_who_has_no_name_is_assigned_nothing(window: Window, room: Classroom) -> None:
    room.make_assignment(Plan("Friday", (Part(PartKind.SCENARIO, SCENARIO),)))
    cards = _cards(window)
    assert cards is not None
    assert "Pick your name" in _said(cards)
    assert not _buttons(cards)


def test_an_assignment_whose_scenario_is_not_there_says_so(window: Window, room: Classroom) -> None:
    window.services.sign_in(room.make_trainee("Lou"))
    room.make_assignment(Plan("Lost", (Part(PartKind.SCENARIO, "draw/lost/lost"),)))
    cards = _cards(window)
    assert cards is not None
    assert "not on this computer" in _said(cards)


def test_another_persons_assignment_is_not_shown(window: Window, room: Classroom) -> None:
    lou, sam = room.make_trainee("Lou"), room.make_trainee("Sam")
    room.make_assignment(
        Plan("Only Sam", (Part(PartKind.SCENARIO, SCENARIO),), (Target(TargetKind.TRAINEE, sam.id),))
    )
    window.services.sign_in(lou)
    cards = _cards(window)
    assert cards is None or not cards.isVisible()
    window.services.sign_in(sam)
    cards = _cards(window)
    assert cards is not None
    assert "Only Sam" in _said(cards)


def test_who_is_given_one_more_attempt_sits_the_exam_again_and_passes(
    window: Window, room: Classroom
) -> None:
    lou = room.make_trainee("Lou")
    window.services.sign_in(lou)
    given = room.make_assignment(
        Plan("Friday", (Part(PartKind.SCENARIO, SCENARIO),), kind=AssignmentKind.EXAM, minimum=80, attempts=1)
    )
    cards = _cards(window)
    assert cards is not None
    _buttons(cards)[0].click()
    _leave(window)
    window.unlock()
    window.go("assignments")
    instructors = window.page("assignments")
    assert isinstance(instructors, AssignmentsPage)
    grid = instructors.detail.grid
    grid.setCurrentIndex(grid.grid.index(0, 2))
    instructors.detail.more_button.click()
    window.lock()
    cards = _cards(window)
    assert cards is not None
    assert "1 more for you" in _said(cards)
    _buttons(cards)[0].click()
    page = window.page("practice")
    assert isinstance(page, PracticePage)
    session = page.session
    assert session is not None
    assert session.practice.mode is Mode.EXAM
    while not session.practice.finished:
        act = session.practice.sitting.next_perfect()
        page.wait() if act is None else page.do((act,))
    page.finish()
    (work,) = window.services.assigned()
    assert (work.assignment.id, work.state, work.parts[0].used) == (given.id, State.PASSED, 2)
    cards = _cards(window)
    assert cards is not None
    assert not _buttons(cards)
