"""Today: something new, how it went, and going on where it stopped."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer.gui.pages import start
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.pages.start import StartPage
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.window import Window
from dealer_trainer.table.acts import burn


@pytest.fixture
def page(window: Window) -> StartPage:
    made = window.page("start")
    assert isinstance(made, StartPage)
    window.go("start")
    made.refresh()
    return made


def _settle() -> None:
    """What has been put into a layout is shown by the next turns of the loop."""
    for _ in range(3):
        QApplication.processEvents()


def _words(widget: QWidget) -> list[str]:
    _settle()
    return [one.text() for one in widget.findChildren(QLabel) if one.isVisibleTo(widget)]


def _button(page: StartPage, text: str) -> QPushButton:
    _settle()
    buttons = page.findChildren(QPushButton)
    return next(one for one in buttons if not one.isHidden() and one.text().strip() == text)


def test_at_first_it_offers_one_of_each_chapter(page: StartPage, window: Window) -> None:
    said = _words(page)
    assert "An eight in the deal" in said
    assert "The button wants five" in said
    assert "Nothing practised yet. Your scores will stand here." in said
    _button(page, "Practise").click()
    assert window.place == "practice"


def test_who_has_tried_nothing_begins_with_a_plain_deal(
    page: StartPage, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = ["An eight in the deal", "The button wants five"]
    assert [word for word in _words(page) if word in both] == both
    plain = next(one for one in window.services.items() if one.name == both[1])
    monkeypatch.setattr(start, "_PLAIN", plain.id)
    page.refresh()
    assert [word for word in _words(page) if word in both] == both[::-1]


def test_what_was_played_is_told(
    page: StartPage, window: Window, at_table: Callable[..., PracticePage]
) -> None:
    table = at_table()
    table.do("burn")
    table.finish()
    window.go("start")
    page.refresh()
    said = _words(page._lately)
    assert "The button wants five" in said
    assert "100 points" in said
    assert "ended early" in said, "what was left out cost nothing"
    assert not [one for one in page._lately.findChildren(QLabel) if one.property("state") == "right"]
    _button(page, "Practise it again").click()
    assert window.at_table()


def test_back_to_the_table_that_waits(
    page: StartPage, window: Window, at_table: Callable[..., PracticePage]
) -> None:
    table = at_table()
    table.do("burn")
    window.go("start")
    page.refresh()
    _button(page, "Back to the table").click()
    assert window.place == "practice"
    assert table.session is not None
    assert len(table.session.steps) == 1


def test_where_another_person_was_is_not_where_one_goes_on(
    page: StartPage, window: Window, at_table: Callable[..., PracticePage]
) -> None:
    def goes_on_as(name: str) -> bool:
        records = window.services.records()
        assert records is not None
        window.services.sign_in(records.trainee(name))
        page.refresh()
        return not page._go_on.isHidden()

    assert not goes_on_as("Trainee 1")
    table = at_table()
    table.do("burn")
    table.finish()
    assert goes_on_as("Trainee 1")
    assert not goes_on_as("Trainee 2")
    assert goes_on_as("Trainee 1")


def test_what_was_cut_off_is_gone_on_with(
    window: Window, at_table: Callable[..., PracticePage], qapp: QApplication, qtbot: QtBot
) -> None:
    table = at_table()
    table.do("burn")
    table.wait()
    table.do((burn(),))
    assert table.session is not None
    score, felt = table.session.practice.score, table.session.practice.table
    window.close()

    again = Window(qapp, Preferences())
    qtbot.addWidget(again)
    again.go("start")
    start = again.page("start")
    assert isinstance(start, StartPage)
    start.refresh()
    _button(start, "Go on from where it stopped").click()
    assert again.place == "practice"
    resumed = again.page("practice")
    assert isinstance(resumed, PracticePage)
    assert resumed.session is not None
    assert resumed.session.practice.table == felt
    assert resumed.session.practice.score == score
    assert resumed.talk.talk.rowCount() >= 3
    again.close()


def test_a_scenario_that_changed_meanwhile_is_not_gone_on_with(
    window: Window, at_table: Callable[..., PracticePage]
) -> None:
    table = at_table()
    table.do("burn")
    assert table.session is not None
    item = table.session.item
    attempt = window.services.cut_off()
    assert attempt is not None
    item.path.write_text(item.path.read_text("utf-8").replace("Kc Qd", "Kd Qd"), encoding="utf-8")
    table.session = None  # as in a window that is opened again
    window.resume(item, attempt)
    assert window.place == "practice"
    assert "changed" in table._empty.lead.text()
