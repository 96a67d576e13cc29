"""The rulebook: searched, cross-referenced, and a way to practise a rule."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from dealer_trainer.gui.pages.library import LibraryPage
from dealer_trainer.gui.pages.rulebook import RulebookPage
from dealer_trainer.gui.widgets import Prose
from dealer_trainer.gui.window import Window
from dealer_trainer.rules import book


@pytest.fixture
def page(window: Window) -> RulebookPage:
    window.go("rulebook")
    made = window.page("rulebook")
    assert isinstance(made, RulebookPage)
    return made


def _listed(page: RulebookPage) -> list[str]:
    heads = page._heads()
    return [row.text(0) for head in heads for n in range(head.childCount()) if (row := head.child(n))]


def _said(page: RulebookPage) -> str:
    labels = page.rule.findChildren(QLabel)
    shown = (one.plain() if isinstance(one, Prose) else one.text() for one in labels if not one.isHidden())
    QApplication.processEvents()
    return " ".join(shown)


def test_every_rule_is_listed(page: RulebookPage) -> None:
    assert len(_listed(page)) == len(book.load())


def test_it_is_searched_in_all_the_words_of_a_rule(page: RulebookPage) -> None:
    QTest.keyClicks(page.search, "five_last")
    assert _listed(page) == ["Five for the last to draw"]
    assert "fifth" in _said(page)
    page.search.setText("no such words anywhere")
    assert _listed(page) == []
    assert not page._none.isHidden()


@pytest.mark.parametrize("rule", ["draw.five_last", "draw.burn", "count.one_extra"])
def test_a_rule_is_told_with_its_reason_and_source(rule: str, page: RulebookPage) -> None:
    page.show_rule(rule)
    QApplication.processEvents()
    said, text = _said(page), book.text(rule, "en")
    for part in (text.name, text.rule, text.why, text.reading, book.load()[rule].source, rule):
        assert part in said
    assert ("own reading" in said) == bool(text.reading)


def test_options_are_told_as_the_house_has_them(page: RulebookPage, window: Window) -> None:
    page.show_rule("draw.five_last")
    window.preferences.house = "wsop-live"
    window.go("library")
    window.go("rulebook")
    QApplication.processEvents()
    assert "WSOP live action 2024" in _said(page)


def test_related_rules_are_a_click_away(page: RulebookPage) -> None:
    rule = next(one for one in book.load().values() if one.see)
    page.show_rule(rule.id)
    QApplication.processEvents()
    links = {one.toolTip(): one for one in page.rule.findChildren(QPushButton) if one.toolTip()}
    links[rule.see[0]].click()
    assert page.rule.shown is not None
    assert page.rule.shown.id == rule.see[0]


def test_practise_this_rule_shows_its_scenarios(page: RulebookPage, window: Window) -> None:
    page.show_rule("draw.five_last")
    assert not page.rule.practise.isHidden()
    page.rule.practise.click()
    library = window.page("library")
    assert isinstance(library, LibraryPage)
    assert window.place == "library"
    assert library.rule.currentData() == "draw.five_last"


def test_a_rule_that_nothing_teaches_has_no_button(page: RulebookPage) -> None:
    page.show_rule("ante.post")
    assert page.rule.practise.isHidden()
