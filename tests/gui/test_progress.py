"""A trainee's own progress: their questions, nobody else's name, nothing loaded before it is looked at."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from dealer_trainer.gui.pages.progress import ProgressPage
from dealer_trainer.gui.window import Window
from dealer_trainer.records import Entry, Kind, RecordsError
from dealer_trainer.records.errors import Problem
from dealer_trainer.training.figures import Curve, Heat, Pareto


@pytest.fixture
def page(window: Window) -> ProgressPage:
    made = window.page("progress")
    assert isinstance(made, ProgressPage)
    return made


def practised(window: Window, *entries: Entry, name: str = "") -> None:
    records = window.services.records()
    assert records is not None
    who = records.trainee(name).id
    attempt = records.begin(
        who, "draw/five_last/five", "x", "roberts", 0, "practice", "0", 100, "ace-to-five"
    )
    for number, entry in enumerate(entries, 1):
        records.add(attempt, [replace(entry, gesture=number, ms=2000)])
    records.end(attempt, complete=True)


def wrong(rule: str, lost: int) -> Entry:
    return Entry(Kind.ACT, 1, "burn", verdict="wrong", rule=rule, gravity=2, lost=lost)


def answered(qtbot: QtBot, page: ProgressPage) -> None:
    qtbot.waitUntil(lambda: not page.board.asker.waits(), timeout=20_000)


def test_nothing_practised_yet(page: ProgressPage, window: Window) -> None:
    window.go("progress")
    assert page._empty.isVisible()
    assert page.board.panel.view is None
    page._empty.action.click()
    assert window.place == "library"


def test_the_questions_are_about_the_reader(qtbot: QtBot, page: ProgressPage, window: Window) -> None:
    practised(window, wrong("draw.burn", 10), wrong("draw.five_last", 25))
    practised(window, wrong("draw.order", 25), name="Somebody Else")
    window.go("progress")
    answered(qtbot, page)
    panel = page.board.panel
    assert panel.question.text() == "How are you doing over the months?"
    assert isinstance(panel.insight and panel.insight.picture, Curve)
    page.board.list.choose("pareto")
    pareto = page.board._answers["pareto"].picture
    assert isinstance(pareto, Pareto)
    assert [bar.name for bar in pareto.bars] == [
        "Five for the last to draw", "The burn before the draw",
    ]  # fmt: skip
    page.board.list.choose("mastery")
    assert panel.insight is page.board._answers["mastery"]
    assert isinstance(page.board._answers["mastery"].picture, Heat)
    told = [str(one) for one in page.board._answers.values()]
    assert len(told) == 6
    assert not any("Somebody Else" in one for one in told)


def test_my_acts_behind_a_figure_and_nobody_elses(qtbot: QtBot, page: ProgressPage, window: Window) -> None:
    practised(window, wrong("draw.burn", 10))
    practised(window, wrong("draw.burn", 25), name="Somebody Else")
    window.go("progress")
    page.board.list.choose("pareto")
    answered(qtbot, page)
    page.board.panel.rule_chosen.emit("draw.burn")
    answered(qtbot, page)
    drill = page.board.drill
    assert drill.isVisible()
    assert not drill.people.isVisible()
    assert [one.lost for one in drill._acts] == [10]
    drill.leave.click()
    assert page.board.panel.isVisible()


def test_the_page_speaks_the_language_and_wears_the_theme(
    qtbot: QtBot, page: ProgressPage, window: Window
) -> None:
    practised(window, wrong("draw.burn", 10))
    window.go("progress")
    answered(qtbot, page)
    window.preferences.language = "fr"
    answered(qtbot, page)
    assert page.board.panel.question.text() == "Où en êtes-vous au fil des mois\u00a0?"
    window.preferences.large_print = True
    assert page.board.panel.view is not None
    window.preferences.large_print = False


def test_records_that_cannot_be_read(
    page: ProgressPage, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = window.services.records()
    assert records is not None

    def broken(*_: object, **__: object) -> None:
        raise RecordsError(Problem.UNREADABLE, records.file, "torn")

    monkeypatch.setattr(records, "attempts", broken)
    window.go("progress")
    assert page._empty.isVisible()
    assert str(records.file) in page._empty.lead.text()


@pytest.mark.skipif(sys.platform == "win32", reason="what is open cannot be taken away there")
def test_records_that_were_taken_away_are_told_and_not_made_anew(
    qtbot: QtBot, page: ProgressPage, window: Window
) -> None:
    practised(window, wrong("draw.burn", 10))
    own = window.services.records()
    assert own is not None
    for one in own.file.parent.glob(f"{own.file.name}*"):
        one.unlink()
    window.go("progress")
    answered(qtbot, page)
    assert page.board.panel.insight is not None
    assert f"{own.file} is not there any more" in page.board.panel.insight.answer
    assert not own.file.exists()


def test_only_a_look_at_it_loads_pyqtgraph(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyqtgraph"]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.startswith("dealer_trainer.gui.charts")]:
        monkeypatch.delitem(sys.modules, name)
    window.page("progress")
    window.go("library")
    assert "pyqtgraph" not in sys.modules
