"""Places, languages, colours, and what is remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui import navigation, theme
from dealer_trainer.gui.about import About, Keys
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.preferences import Preferences, Theme
from dealer_trainer.gui.window import Window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
EVERYWHERE = (*navigation.PLACES, "debrief")


def _words(widget: QWidget) -> str:
    labels = (one.text() for one in widget.findChildren(QLabel) if one.isVisibleTo(widget))
    return " ".join(labels)


@pytest.mark.parametrize("place", navigation.PLACES)
def test_a_place_is_reached_by_its_button(place: str, window: Window, qtbot: QtBot) -> None:
    QTest.mouseClick(window.navigation.buttons[place], Qt.MouseButton.LeftButton)
    assert window.place == place
    assert window.page(place).isVisible()
    assert window.navigation.buttons[place].isChecked()


@pytest.mark.parametrize("place", navigation.PLACES)
def test_a_place_is_reached_by_its_key(place: str, window: Window) -> None:
    keyed = {action.shortcut().toString(): action for action in window.findChildren(QAction)}
    keyed[navigation.key(place)].trigger()
    assert window.place == place


@pytest.mark.parametrize("place", EVERYWHERE)
def test_no_place_is_blank_when_there_is_nothing_yet(place: str, window: Window) -> None:
    window.go(place)
    QApplication.processEvents()
    assert len(_words(window.page(place)).strip()) > 10


@pytest.mark.parametrize("lang", ["fr", "es"])
def test_the_language_changes_everywhere_at_once(
    lang: str, window: Window, at_table: Callable[..., PracticePage]
) -> None:
    page = at_table()
    page.do("burn")
    page.finish()
    for place in EVERYWHERE:
        window.go(place)
        QApplication.processEvents()
    english = {place: _words(window.page(place)) for place in EVERYWHERE}
    window.preferences.language = lang
    assert texts.language() == lang
    assert window.navigation.buttons["library"].text() == texts.say("ui.place.library", lang=lang)
    for place in EVERYWHERE:
        window.go(place)
        QApplication.processEvents()
        assert _words(window.page(place)) != english[place], place
    window.preferences.language = "en"
    window.go("rulebook")
    window.go("debrief")
    QApplication.processEvents()
    assert _words(window.page("debrief")) == english["debrief"]


def test_qts_own_words_change_too(window: Window) -> None:
    window.preferences.language = "fr"
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Annuler"
    window.preferences.language = "en"
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_the_theme_changes_while_running(window: Window) -> None:
    for place in EVERYWHERE:
        window.go(place)
    window.preferences.theme = Theme.LIGHT
    assert not theme.is_dark()
    assert QApplication.palette().window().color().name() == theme.LIGHT.ground
    window.preferences.theme = Theme.DARK
    assert QApplication.palette().window().color().name() == theme.DARK.ground


def test_a_higher_window_has_larger_type(window: Window, qtbot: QtBot) -> None:
    window.resize(1280, 800)
    usual = QApplication.font().pointSizeF()
    window.resize(1600, 1200)
    qtbot.waitUntil(lambda: QApplication.font().pointSizeF() == pytest.approx(usual * 1.25))


def test_large_print_is_larger(window: Window) -> None:
    before = QApplication.font().pointSizeF()
    window.preferences.large_print = True
    assert QApplication.font().pointSizeF() > before
    window.preferences.large_print = False
    assert QApplication.font().pointSizeF() == before


def test_what_was_chosen_is_there_at_the_next_start(window: Window, qapp: QApplication, qtbot: QtBot) -> None:
    window.preferences.language = "es"
    window.preferences.theme = Theme.LIGHT
    window.go("rulebook")
    window.close()
    again = Window(qapp, Preferences())
    qtbot.addWidget(again)
    again.first_page()
    assert (texts.language(), again.preferences.theme, again.place) == ("es", Theme.LIGHT, "rulebook")
    assert not again.preferences.geometry.isEmpty()


def test_a_start_never_begins_at_an_empty_table(window: Window, qapp: QApplication, qtbot: QtBot) -> None:
    window.go("library")
    window.go("practice")
    window.close()
    again = Window(qapp, Preferences())
    qtbot.addWidget(again)
    again.first_page()
    assert again.place == "library"


def test_closing_in_play_loses_nothing(window: Window, at_table: Callable[..., PracticePage]) -> None:
    page = at_table()
    page.do("burn")
    assert page.session is not None
    attempt = page.session.practice.attempt
    records = window.services.records()
    assert records is not None
    file = records.file
    window.close()
    from dealer_trainer.records import open_records

    with open_records(file) as opened:
        kept = opened.attempt(attempt)
        assert kept is not None
        assert kept.ended is None
        assert [entry.what for entry in opened.entries(attempt)] == ["burn"]


def test_about_and_keys(window: Window) -> None:
    window._show_about()
    window._show_keys()
    about, keys = window.findChild(About), window.findChild(Keys)
    assert about is not None
    assert "MIT" in _words(about)
    assert keys is not None
    assert "F1" in _words(keys)
    about.close()
    keys.close()


@pytest.mark.parametrize("place", EVERYWHERE)
def test_whatever_can_be_pressed_has_a_name(
    place: str, window: Window, at_table: Callable[..., PracticePage]
) -> None:
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QListView, QTreeView

    page = at_table()
    page.do("burn")
    if place == "debrief":
        page.finish()
    window.go(place)
    QApplication.processEvents()
    for kind in (QAbstractButton, QComboBox, QLineEdit, QListView, QTreeView):
        for one in window.page(place).findChildren(kind):
            inner = one.objectName().startswith("qt_") or one.parent().__class__ in (QComboBox, QLineEdit)
            if one.isVisible() and not inner:
                named = one.accessibleName() or getattr(one, "text", str)()
                assert named, f"{place}: {one!r}"


def test_who_names_a_file_sits_down_at_it(window: Window, library: Path) -> None:
    window.practise_file(library / "draw" / "five_last" / "five.toml", "wsop-live")
    page = window.page("practice")
    assert isinstance(page, PracticePage)
    assert window.place == "practice"
    assert page.session is not None
    assert page.session.house.name == "wsop-live"
    assert not page.session.item.own


def test_a_file_of_ones_own_and_one_with_mistakes(window: Window, library: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes((library / "draw" / "five_last" / "five.toml").read_bytes())
    window.practise_file(own)
    assert window.place == "practice"
    own.write_text("seats = 99")
    window.practise_file(own)
    assert window.place == "library"
