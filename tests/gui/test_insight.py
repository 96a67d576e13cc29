"""The class's progress: questions, filters, what lies behind a figure, and a window that never waits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QStyle, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui.insight.asking import Asker
from dealer_trainer.gui.pages.insight import InsightPage
from dealer_trainer.gui.window import Window
from dealer_trainer.records import Entry, Kind, Records, RecordsError, open_records
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.errors import Problem
from dealer_trainer.records.progress import Progress
from dealer_trainer.records.progress_rows import Filter
from dealer_trainer.training.figures import Curve, Heat, Pareto, Spreads
from dealer_trainer.training.questions import PEOPLE, Question


def practise(records: Records, name: str, *lost: int, rule: str = "draw.burn", mode: str = "practice") -> str:
    """An attempt with an act for each of these losses; 0 is right."""
    who = records.trainee(name).id
    made = records.begin(who, "draw/five_last/five", "x", "roberts", 0, mode, "0", 100, "ace-to-five")
    for number, points in enumerate(lost, 1):
        verdict, gravity = ("wrong", 3) if points else ("right", 0)
        entry = Entry(
            Kind.ACT,
            number,
            "deal 1 to seat 4",
            verdict=verdict,
            rule=rule,
            gravity=gravity,
            owed="burn",
            lost=points,
            ms=3000,
        )
        records.add(made, [entry])
    records.end(made, complete=True)
    return who


@pytest.fixture
def records(window: Window) -> Records:
    made = window.services.records()
    assert made is not None
    window.unlocked = True
    return made


@pytest.fixture
def a_class(records: Records) -> Records:
    """Ann and Ben in a group, Cleo in none."""
    practise(records, "Ann", 25, 0, 0)
    practise(records, "Ann", 0, 25, rule="draw.order")
    practise(records, "Ben", 25, 25, mode="guided")
    practise(records, "Cleo", 0, 0)
    room = Classroom(records)
    group = room.make_group("Evening").id
    room.put_into_group(group, [records.trainee("Ann").id, records.trainee("Ben").id])
    return records


@pytest.fixture
def opened(qtbot: QtBot, window: Window, a_class: Records) -> InsightPage:
    window.go("insight")
    page = window.page("insight")
    assert isinstance(page, InsightPage)
    answered(qtbot, page)
    return page


def answered(qtbot: QtBot, page: InsightPage) -> None:
    qtbot.waitUntil(lambda: not page.board.asker.waits(), timeout=20_000)


def filtered(qtbot: QtBot, page: InsightPage, name: str, value: str) -> None:
    with qtbot.waitSignal(page.filters.changed):
        page.filters.choose(name, value)
    answered(qtbot, page)


# --- empty places


def test_nobody_has_practised(window: Window, records: Records) -> None:
    window.go("insight")
    page = window.page("insight")
    assert isinstance(page, InsightPage)
    assert page._empty.isVisible()
    page._empty.action.click()
    assert window.place == "class"


def test_a_class_without_attempts(window: Window, records: Records) -> None:
    records.trainee("Ann")
    window.go("insight")
    page = window.page("insight")
    assert isinstance(page, InsightPage)
    assert page._empty.isVisible()
    assert not page._empty.action.isVisible()


def test_records_that_cannot_be_read(
    window: Window, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RecordsError(Problem.UNREADABLE, records.file, "torn")

    monkeypatch.setattr(records, "plain", broken)
    window.go("insight")
    page = window.page("insight")
    assert isinstance(page, InsightPage)
    assert str(records.file) in page._empty.lead.text()


def test_one_trainee_only(qtbot: QtBot, window: Window, records: Records) -> None:
    practise(records, "Ann", 25)
    window.go("insight")
    page = window.page("insight")
    assert isinstance(page, InsightPage)
    answered(qtbot, page)
    for question in Question:
        page.board.list.choose(question.value)
        assert page.board.panel.insight is not None
        assert page.board.panel.insight.answer


# --- questions and filters


def test_all_six_are_answered_in_the_list(opened: InsightPage) -> None:
    board = opened.board
    assert set(board._answers) == {one.value for one in Question}
    answers = [board.list.item(n).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(board.list.count())]
    assert all(answers)
    assert board.panel.insight is not None
    assert isinstance(board.panel.insight.picture, Pareto)
    assert board.panel.insight.picture.bars[0].whole == 75


def test_a_group_and_a_mode_are_filtered(qtbot: QtBot, opened: InsightPage) -> None:
    def lost() -> int:
        insight = opened.board._answers["pareto"]
        return sum(bar.whole for bar in insight.picture.bars) if isinstance(insight.picture, Pareto) else 0

    assert lost() == 100
    filtered(qtbot, opened, "mode", "practice")
    assert lost() == 50
    filtered(qtbot, opened, "group", opened.filters._groups[0][0])
    assert [name for _, name in opened.filters.people()] == ["Ann", "Ben"]
    assert [opened.filters.boxes["person"].itemText(n) for n in range(1, 3)] == ["Ann", "Ben"]
    filtered(qtbot, opened, "mode", "guided")
    assert lost() == 50
    with qtbot.waitSignal(opened.filters.changed):
        opened.filters.clear.click()
    answered(qtbot, opened)
    assert lost() == 100


def test_nothing_matches(qtbot: QtBot, opened: InsightPage) -> None:
    filtered(qtbot, opened, "span", "custom")
    opened.filters.since.setDate(opened.filters.since.date().addYears(-9))
    with qtbot.waitSignal(opened.filters.changed):
        opened.filters.until.setDate(opened.filters.until.date().addYears(-8))
    answered(qtbot, opened)
    assert opened.board.panel.stack.currentWidget() is opened.board.panel._empty
    assert not opened.board.panel.keep.isEnabled()


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_no_filter_is_cut_off_while_nothing_is_filtered(
    lang: str, large: bool, opened: InsightPage, window: Window
) -> None:
    window.preferences.language = lang
    window.preferences.large_print = large
    QApplication.processEvents()
    for name, box in opened.filters.boxes.items():
        option = QStyleOptionComboBox()
        box.initStyleOption(option)
        room = box.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
        )
        assert box.fontMetrics().horizontalAdvance(box.currentText()) <= room.width(), name


def test_filters_and_question_are_remembered(qtbot: QtBot, opened: InsightPage, window: Window) -> None:
    filtered(qtbot, opened, "mode", "guided")
    opened.board.list.choose("times")
    again = InsightPage(window)
    qtbot.addWidget(again)
    again.retranslate()
    again.opened()
    assert again.filters.chosen().mode == "guided"
    assert again.board.list.now() == "times"
    again.left()


def test_one_person_is_asked_about(qtbot: QtBot, opened: InsightPage, a_class: Records) -> None:
    assert opened.board._answers["months"].picture is None  # of whom?
    ann = a_class.trainee("Ann").id
    filtered(qtbot, opened, "person", ann)
    found = opened.board._answers
    assert found["pareto"].question == "Which rules cost Ann most points?"
    assert isinstance(found["months"].picture, Curve)
    assert isinstance(found["mastery"].picture, Heat)
    assert found["mastery"].picture.of == ann


def test_mastery_chapter_by_chapter_and_sheet_by_sheet(
    qtbot: QtBot, window: Window, records: Records
) -> None:
    for number in range(PEOPLE + 2):
        practise(records, f"P{number:02}", 0)
    window.go("insight")
    page = window.page("insight")
    assert isinstance(page, InsightPage)
    page.board.list.choose("mastery")
    answered(qtbot, page)
    picture = page.board.panel.insight and page.board.panel.insight.picture
    assert isinstance(picture, Heat)
    assert len(picture.people) == PEOPLE
    page.board.panel.chapter_chosen.emit("draw")
    page.board.sheet_box.setCurrentIndex(1)
    answered(qtbot, page)
    picture = page.board.panel.insight and page.board.panel.insight.picture
    assert isinstance(picture, Heat)
    assert [name for _, name in picture.people] == ["P30", "P31"]
    assert [head.id for head in picture.heads] == ["draw.burn"]


def test_the_curve_of_errors(qtbot: QtBot, opened: InsightPage) -> None:
    opened.board.list.choose("curve")
    opened.board.measure.setCurrentIndex(1)
    answered(qtbot, opened)
    assert opened.board.panel.question.text() == "Does the class make fewer errors?"


def test_times_need_enough_acts(qtbot: QtBot, opened: InsightPage, a_class: Records, window: Window) -> None:
    assert opened.board._answers["times"].picture is None
    practise(a_class, "Ann", *[0] * 20)
    opened.board.ask()
    answered(qtbot, opened)
    assert isinstance(opened.board._answers["times"].picture, Spreads)


# --- behind a figure


def test_from_a_rule_to_who_to_an_act(qtbot: QtBot, opened: InsightPage, window: Window) -> None:
    board = opened.board
    board.panel.rule_chosen.emit("draw.burn")
    answered(qtbot, opened)
    people = [board.drill.people.item(n).text() for n in range(board.drill.people.count())]
    assert [one.split("\n")[0] for one in people] == ["Ben", "Ann", "Cleo"]
    assert [one.lost for one in board.drill._acts] == [25, 25]
    assert board.drill.title.text() == "Ben · The burn before the draw"
    board.drill.people.setCurrentRow(1)
    answered(qtbot, opened)
    assert [one.lost for one in board.drill._acts] == [25]
    board.drill.errors_only.click()
    answered(qtbot, opened)
    assert sorted(one.lost for one in board.drill._acts) == [0, 0, 25]
    board.drill.to_rule.click()
    assert window.place == "rulebook"


def test_from_a_cell_to_that_persons_acts_and_back(
    qtbot: QtBot, opened: InsightPage, a_class: Records
) -> None:
    board = opened.board
    board.panel.cell_chosen.emit(a_class.trainee("Ann").id, "draw.order")
    answered(qtbot, opened)
    assert board.drill.title.text() == "Ann · The order of the draw"
    assert [one.owed for one in board.drill._acts] == ["burn"]
    QTest.keyClick(board.drill, Qt.Key.Key_Escape)
    assert board.panel.isVisible()


def test_acts_are_told_in_the_language_in_use(qtbot: QtBot, opened: InsightPage, window: Window) -> None:
    window.preferences.language = "fr"
    answered(qtbot, opened)
    opened.board.panel.rule_chosen.emit("draw.burn")
    answered(qtbot, opened)
    assert opened.board.drill.acts.row_at(0).cells[2] == "donner 1 au siège 4"


# --- the table


def test_the_table_is_sorted_copied_and_chosen_from(qtbot: QtBot, opened: InsightPage) -> None:
    panel = opened.board.panel
    panel.as_table.click()
    assert panel.sheet.isVisible()
    panel.sheet.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert panel.sheet.row_at(0).cells[1] == 25
    panel.sheet.copy()
    lines = QGuiApplication.clipboard().text().split("\n")
    assert [line.split("\t")[1] for line in lines] == ["Points lost", "25", "75"]
    with qtbot.waitSignal(panel.rule_chosen) as told:
        panel.sheet.activated.emit(panel.sheet.model().index(0, 0))
    assert told.args == ["draw.order"]


def test_saved_as_picture_drawing_and_table(
    opened: InsightPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened.board.panel
    for suffix, start in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("csv", b"\xef\xbb\xbfRule,")):
        file = tmp_path / f"out.{suffix}"
        assert panel.save(file, suffix)
        assert file.read_bytes().startswith(start)
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: said.append(args[2]))
    nowhere = tmp_path / "nowhere" / "out.csv"
    assert not panel.save(nowhere, "csv")
    assert str(nowhere) in said[0]


def test_a_name_that_is_a_formula_is_harmless_in_the_table(
    qtbot: QtBot, window: Window, records: Records, tmp_path: Path
) -> None:
    practise(records, "=1+1", 0)
    practise(records, "Ben", 0)
    window.go("insight")
    page = window.page("insight")
    assert isinstance(page, InsightPage)
    page.board.list.choose("mastery")
    answered(qtbot, page)
    assert page.board.panel.save(tmp_path / "out.csv", "csv")
    assert "\n'=1+1," in (tmp_path / "out.csv").read_text("utf-8-sig")


# --- the window never waits


@pytest.fixture
def asker(qtbot: QtBot) -> Asker:
    return Asker()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with open_records(tmp_path / "records.db") as records:
        practise(records, "Ann", 25)
    return tmp_path / "records.db"


def slow(records: Progress) -> Any:
    """A query that would take hours."""
    sql = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
    return records._records.plain(sql)


def test_an_answer_comes_from_another_thread(qtbot: QtBot, asker: Asker, file: Path) -> None:
    def who(progress: Progress) -> tuple[int, int]:
        return threading.get_ident(), len(progress.rule_sums(Filter()))

    with qtbot.waitSignal(asker.answered, timeout=20_000) as told:
        asker.ask("who", file, who)
    key, (thread, rules) = told.args
    assert (key, rules) == ("who", 1)
    assert thread != threading.get_ident()
    assert not asker.waits()


def test_what_takes_long_is_said_and_can_be_cancelled(qtbot: QtBot, asker: Asker, file: Path) -> None:
    with qtbot.waitSignal(asker.busy, timeout=20_000) as told:
        asker.ask("slow", file, slow)
    assert told.args == [True]
    asker.close()  # comes back only when nothing is asked any more
    assert not asker.waits()


def test_only_the_newest_question_of_a_kind_is_answered(qtbot: QtBot, asker: Asker, file: Path) -> None:
    found: list[object] = []
    asker.answered.connect(lambda _key, what: found.append(what))
    asker.ask("one", file, slow)
    asker.ask("one", file, lambda _: "new")
    qtbot.waitUntil(lambda: not asker.waits(), timeout=20_000)
    assert found == ["new"]


def test_a_late_answer_to_what_was_cancelled_is_dropped(qtbot: QtBot, asker: Asker, file: Path) -> None:
    let_go = threading.Event()
    found: list[object] = []
    asker.answered.connect(lambda _key, what: found.append(what))

    def late(_: Progress) -> str:
        let_go.wait(20)
        return "late"

    asker.ask("late", file, late)
    asker.cancel()
    let_go.set()
    asker.ask("next", file, lambda _: "next")
    qtbot.waitUntil(lambda: not asker.waits(), timeout=20_000)
    assert found == ["next"]


def test_why_it_failed_is_told(qtbot: QtBot, asker: Asker, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear reader, " * 99, encoding="utf-8")
    with qtbot.waitSignal(asker.failed, timeout=20_000) as told:
        asker.ask("any", other, lambda _: None)
    assert str(other) in told.args[1]


def test_our_own_fault_is_told_as_any_other_and_nobody_waits(qtbot: QtBot, asker: Asker, file: Path) -> None:
    def broken(_: Progress) -> None:
        raise KeyError("rule")

    with qtbot.captureExceptions() as caught:
        asker.ask("any", file, broken)
        qtbot.waitUntil(lambda: not asker.waits(), timeout=20_000)
    assert [one[0] for one in caught] == [KeyError]


def test_sums_that_are_due_are_filled_in_first(qtbot: QtBot, asker: Asker, file: Path) -> None:
    with open_records(file) as records:
        records.put_off_sums()
        practise(records, "Ben", 10)
    rules: Callable[[Progress], int] = lambda progress: sum(one.lost for one in progress.rule_sums(Filter()))  # noqa: E731
    with qtbot.waitSignal(asker.answered, timeout=20_000) as told:
        asker.ask("read", file, rules, readonly=True)
    assert told.args[1] == 35
    with open_records(file) as records:
        assert Progress(records).is_due()  # a colleague's file stays as it is
    with qtbot.waitSignal(asker.answered, timeout=20_000) as told:
        asker.ask("sums", file, rules)
    assert told.args[1] == 35
    with open_records(file) as records:
        assert not Progress(records).is_due()


def test_cancelling_says_so_on_the_page(
    qtbot: QtBot, opened: InsightPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dealer_trainer.gui.insight.board.answer", lambda progress, *_: slow(progress))
    opened.board.ask()
    qtbot.waitUntil(lambda: opened.board._wait_row.isVisible(), timeout=20_000)
    opened.board.cancel.click()
    assert not opened.board._wait_row.isVisible()
    assert opened.board.panel._empty.lead.text().startswith("Cancelled")


def test_leaving_the_page_asks_no_more(
    opened: InsightPage, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dealer_trainer.gui.insight.board.answer", lambda progress, *_: slow(progress))
    opened.board.ask()
    window.go("library")
    assert not opened.board.asker.waits()
