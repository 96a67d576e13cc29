"""The first chart: its lines, the figures behind it, and nothing loaded before it is looked at."""

from __future__ import annotations

import sys
from datetime import date

import pytest

from dealer_trainer.gui.pages.progress import ProgressPage, by_rule
from dealer_trainer.gui.window import Window
from dealer_trainer.records import Entry, Kind, RecordsError, RuleDay
from dealer_trainer.records.errors import Problem


@pytest.fixture
def page(window: Window) -> ProgressPage:
    made = window.page("progress")
    assert isinstance(made, ProgressPage)
    return made


def _attempt(window: Window, *entries: Entry) -> None:
    records, trainee = window.services.records(), window.services.trainee()
    assert records is not None
    assert trainee is not None
    attempt = records.begin(trainee, "draw/five_last/five", "x", "roberts", 0, "practice", "0", 100)
    records.add(attempt, entries)
    records.end(attempt, complete=True)


def _wrong(rule: str, lost: int) -> Entry:
    return Entry(Kind.ACT, 1, "burn", verdict="wrong", rule=rule, gravity=2, lost=lost)


def test_nothing_practised_yet(page: ProgressPage, window: Window) -> None:
    window.go("progress")
    assert page._empty.isVisible()
    assert page.chart is None
    page._empty.action.click()
    assert window.place == "library"


def test_the_chart_and_its_figures(page: ProgressPage, window: Window) -> None:
    _attempt(window, _wrong("draw.burn", 10), _wrong("draw.five_last", 25))
    window.go("progress")
    assert page.chart is not None
    assert page._stack.currentIndex() == 1
    rows = range(page.figures.rowCount())
    told = {(page.figures.item(n, 1).text(), page.figures.item(n, 2).text()) for n in rows}  # type: ignore[union-attr]
    assert told == {("The burn before the draw", "10"), ("Five for the last to draw", "25")}
    assert page._numbers["average"].text() == "65"
    assert len(page.chart.plot.getPlotItem().listDataItems()) == 2
    assert page.chart.plot.accessibleName() == page._question.text()


def test_the_chart_speaks_the_language_and_wears_the_theme(page: ProgressPage, window: Window) -> None:
    _attempt(window, _wrong("draw.burn", 10))
    window.go("progress")
    window.preferences.language = "fr"
    assert page.chart is not None
    assert page.chart.plot.accessibleName() == page._question.text() != ""
    assert page.figures.item(0, 1).text() != "The burn before the draw"  # type: ignore[union-attr]
    window.preferences.large_print = True
    window.preferences.large_print = False


def test_the_costliest_rules_are_shown() -> None:
    day = date(2026, 3, 1)
    days = [RuleDay(day, f"draw.rule{n}", lost=n, errors=1, acts=2) for n in range(9)]
    assert list(by_rule(days, 3)) == ["draw.rule8", "draw.rule7", "draw.rule6"]


def test_records_that_cannot_be_read(
    page: ProgressPage, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = window.services.records()
    assert records is not None

    def broken(*_: object, **__: object) -> None:
        raise RecordsError(Problem.UNREADABLE, records.file, "torn")

    monkeypatch.setattr(records, "points_by_rule", broken)
    window.go("progress")
    assert page._empty.isVisible()
    assert str(records.file) in page._empty.lead.text()


def test_only_a_look_at_it_loads_pyqtgraph(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyqtgraph"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "dealer_trainer.gui.charts", raising=False)
    window.page("progress")
    window.go("library")
    assert "pyqtgraph" not in sys.modules
