"""The manuals name what the window shows, in each language, and what is written in them can be typed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from dealer_trainer import assets, texts
from dealer_trainer.gui.manual import For, Manual
from dealer_trainer.gui.window import Window
from dealer_trainer.rules.duties import Gravity
from dealer_trainer.scenario.phrases import check_phrase
from dealer_trainer.scenario.script import parse_clause
from dealer_trainer.training import scoring

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def _manual(lang: str, reader: For = For.INSTRUCTORS) -> str:
    return (assets.resources() / "manual" / reader.value / f"{lang}.md").read_text(encoding="utf-8")


def _said(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _said(inner)
    elif isinstance(value, str):
        yield value.replace("&", "")


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize(("reader", "most"), [(For.INSTRUCTORS, 30), (For.TRAINEES, 12)])
def test_every_name_in_it_is_one_of_the_window(lang: str, reader: For, most: int) -> None:
    folder = assets.resources() / "translations" / lang
    shown = {text for file in folder.glob("*.toml") for text in _said(tomllib.loads(file.read_text("utf-8")))}
    named = re.findall(r"\*\*(.+?)\*\*|(?<!\*)\*([^*]+?)\*(?!\*)", _manual(lang, reader))
    names = {part for strong, weak in named for part in (strong or weak).split(" → ")}
    assert len(names) > most
    assert names - shown == set()


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_line_in_it_is_a_scripts(lang: str) -> None:
    rows = [row.split("|")[2] for row in _manual(lang).splitlines() if row.startswith("| ")]
    lines = [line for row in rows for line in re.findall(r"`(.+?)`", row)]
    assert len(lines) > 10
    for line in lines:
        for clause in re.split("; | and at once ", line):
            parse_clause(clause)


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_act_in_the_trainees_can_be_typed(lang: str) -> None:
    acts = re.findall(r"`(.+?)`", _manual(lang, For.TRAINEES))
    assert len(acts) == 3
    for act in acts:
        check_phrase(act, lang)


def test_the_trainees_tells_what_errors_cost() -> None:
    said = "A critical error costs {}, a major one {}, a minor one {}, a hint {}."
    costs = [scoring.LOSS[one] for one in (Gravity.CRITICAL, Gravity.MAJOR, Gravity.MINOR)]
    assert said.format(*costs, scoring.HINT) in _manual("en", For.TRAINEES)


@pytest.mark.parametrize("reader", For)
def test_all_languages_tell_the_same(reader: For) -> None:
    kinds = {
        lang: re.findall(r"^(#+|\d\.|\||$)", _manual(lang, reader), re.MULTILINE) for lang in texts.LANGUAGES
    }
    assert kinds["fr"] == kinds["en"]
    assert kinds["es"] == kinds["en"]


def test_it_opens_beside_the_window(window: Window, qtbot: QtBot) -> None:
    window._show_manual()
    (manual,) = window.findChildren(Manual)
    assert not manual.isModal()
    assert manual.page.verticalScrollBar().value() == 0
    assert texts.say("ui.place.author") in manual.page.toPlainText()
    manual.close()


def test_trainees_have_one_of_their_own(window: Window, qtbot: QtBot) -> None:
    window._show_trainees_manual()
    (manual,) = window.findChildren(Manual)
    assert manual.windowTitle() == "For trainees"
    assert texts.say("ui.place.library") in manual.page.toPlainText()
    manual.close()
