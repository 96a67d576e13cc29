"""Settings take hold at once; a person's data can be taken along and deleted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QFileDialog, QMessageBox, QPushButton

from dealer_trainer import texts
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.pages.settings import SettingsPage
from dealer_trainer.gui.preferences import Pace, Theme
from dealer_trainer.gui.who import Who
from dealer_trainer.gui.window import Window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def page(window: Window) -> SettingsPage:
    window.go("settings")
    made = window.page("settings")
    assert isinstance(made, SettingsPage)
    return made


def _pick(box: QComboBox, data: str) -> None:
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def test_each_choice_takes_hold(page: SettingsPage, window: Window) -> None:
    _pick(page.theme, "light")
    _pick(page.house, "wsop-live")
    _pick(page.pace, "brisk")
    _pick(page.language, "es")
    page.four_colours.setChecked(True)
    chosen = window.preferences
    assert (chosen.theme, chosen.house, chosen.pace) == (Theme.LIGHT, "wsop-live", Pace.BRISK)
    assert chosen.four_colours
    assert texts.language() == "es"
    assert page.theme.currentText() == "Claro"
    window.preferences.theme = Theme.DARK


def test_the_table_wears_what_was_chosen(
    page: SettingsPage, window: Window, at_table: Callable[..., PracticePage]
) -> None:
    table = at_table().table
    window.go("settings")
    page.four_colours.setChecked(True)
    page.motion.setChecked(True)
    assert table.four_colour
    assert table.motion
    page.large_print.setChecked(True)
    assert table.large_print
    page.large_print.setChecked(False)


def _sit_down_as(page: SettingsPage, name: str) -> None:
    """Pick oneself from the list, or type a new name into it."""
    page.change.click()
    dialog = page.findChildren(Who)[-1]
    dialog.search.setText(name)
    if dialog.new.isVisible():
        dialog.new.click()
    else:
        dialog.accept_button.click()


def test_a_name_takes_along_what_was_done_without_one(
    page: SettingsPage, window: Window, at_table: Callable[..., PracticePage]
) -> None:
    practice = at_table()
    practice.do("burn")
    practice.finish()
    window.go("settings")
    _sit_down_as(page, "  Lou ")
    assert window.preferences.trainee == "Lou"
    assert "Lou" in page.name.text()
    assert len(window.services.lately()) == 1
    _sit_down_as(page, "Sam")
    assert window.services.lately() == []
    _sit_down_as(page, "Lou")
    assert len(window.services.lately()) == 1


def test_the_records_are_written_to_a_file(
    page: SettingsPage, at_table: Callable[..., PracticePage], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table().do("burn")
    file = tmp_path / "mine.json"
    page.export_to(file)
    told = json.loads(file.read_text("utf-8"))
    assert [act["what"] for act in told["attempts"][0]["acts"]] == ["burn"]
    records = page.desk.services.records()
    assert records is not None
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(records.file), ""))
    page.export.click()  # to the very file of the records
    assert records.file.with_name(f"{records.file.name}.json").exists()
    assert records.trainees()
    page.export_to(tmp_path / "nowhere" / "mine.json")
    boxes = page.findChildren(QMessageBox)
    assert any("nowhere" in box.text() for box in boxes)
    for box in boxes:
        box.close()


def test_the_records_are_deleted_only_after_a_question(
    page: SettingsPage, window: Window, at_table: Callable[..., PracticePage]
) -> None:
    practice = at_table()
    practice.do("burn")
    window.go("settings")
    page.forget.click()
    box = page.findChild(QMessageBox)
    assert box is not None
    assert len(window.services.lately()) == 1
    next(one for one in box.findChildren(QPushButton) if one.text() == "Delete").click()
    assert window.services.lately() == []
    assert not window.at_table()
    practice.do("burn")
    assert window.services.lately() == []


def test_it_says_where_the_settings_lie(page: SettingsPage, window: Window) -> None:
    assert str(window.preferences.path) in page._where.text()
