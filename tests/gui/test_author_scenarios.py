"""Six scenarios, written from an empty table by clicking and typing alone, checked, and one of them dealt."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_trainer import assets
from dealer_trainer.gui.author.start import TEMPLATES, template
from dealer_trainer.gui.pages.author import AuthorPage
from dealer_trainer.gui.pages.debrief import DebriefPage
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.window import Window
from dealer_trainer.rules.house import house
from dealer_trainer.scenario.checker import check_file, check_scenario
from dealer_trainer.scenario.reader import parse_scenario, read_scenario
from dealer_trainer.table.games import Kind, Structure
from dealer_trainer.training.preview import steps
from tests.gui.authoring import Author

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def author(window: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Author:
    monkeypatch.setenv(assets.DATA_VARIABLE, str(tmp_path / "own"))
    window.unlocked = True
    window.go("author")
    page = window.page("author")
    assert isinstance(page, AuthorPage)
    return Author(page, qtbot)


def sound(path: Path) -> bool:
    """Whether the checker has nothing against it, under any house."""
    assert path.is_relative_to(assets.own_scenarios())
    findings = check_file(path)
    assert [one.message for one in findings] == []
    return True


def test_a_misdeal(author: Author) -> None:
    author.new()
    author.title("The first card of all")
    author.tab("table")
    author.editor.table.seats.setValue(4)
    author.choose(author.editor.table.button, 2)
    author.choose(author.editor.table.start, "deal")
    author.script("the first card off the deck is exposed\n")
    author.teach("misdeal.first_two")
    author.theme("misdeal")
    author.played()
    lines = author.record_perfectly()
    assert "say misdeal" in lines
    path = author.save()
    assert sound(path)
    scenario = read_scenario(path)
    assert scenario.themes == ("misdeal",)
    assert (len(scenario.seats), scenario.button) == (4, 2)
    assert scenario.expect["roberts"] == lines


def test_where_the_burn_comes_from(author: Author) -> None:
    author.new()
    author.title("The king that was exposed")
    author.tab("table")
    author.choose(author.editor.table.kind, Kind.DEUCE_TO_SEVEN)
    author.choose(author.editor.table.structure, Structure.NO_LIMIT)
    author.editor.table.low.setValue(2)
    author.editor.table.high.setValue(4)
    author.editor.table.seats.setValue(3)
    author.choose(author.editor.table.start, "deal")
    author.tab("cards")
    author.pick(author.editor.cards.field("hands.2"), "2c", "4d", "Kh", "5h", "9s")
    author.script("the 3rd card to seat 2 is exposed\nothers call\nseat 2 draws one; others stand pat\n")
    author.teach("draw.burn")
    author.theme("burn")
    path = author.save()
    assert sound(path)
    assert str(read_scenario(path).game) == "deuce-to-seven no-limit 2-4"


def test_an_exposed_card(author: Author) -> None:
    author.new()
    author.title("A nine turns over")
    author.tab("table")
    author.choose(author.editor.table.start, "deal")
    author.hand(3, "Ac 9h")
    author.script("the 2nd card to seat 3 is exposed\nothers call\nothers stand pat\n")
    author.teach("exposed.replace")
    author.theme("exposed")
    assert sound(author.save())


def test_five_cards(author: Author) -> None:
    author.new()
    author.title("The button throws the hand")
    author.tab("table")
    author.choose(author.editor.table.start, "draw")
    author.hand(6, "Kc Qd Jh 9s 9c")
    author.script("seat 3 opens; seat 6 calls; others fold\nseat 3 draws one; seat 6 draws five\n")
    author.teach("draw.five_last")
    author.theme("five")
    author.played()
    lines = author.record_perfectly()
    assert "deal 4 to seat 6" in lines
    assert sound(author.save())


def test_jacks_or_better(author: Author) -> None:
    author.new()
    author.title("Four check, then jacks")
    author.tab("table")
    author.choose(author.editor.table.kind, Kind.JACKS_OR_BETTER)
    author.choose(author.editor.table.start, "bet")
    author.hand(2, "As Ad 9h 6c 2d")
    author.hand(4, "Jc Jh Kd 7s 4c")
    author.script(
        "seat 1 checks; seat 2 checks; seat 3 checks; seat 4 opens; seat 2 calls; others fold\n"
        "seat 2 draws three; seat 4 draws two\n"
    )
    author.teach("jacks.open")
    path = author.save()
    assert sound(path)
    assert read_scenario(path).game.kind is Kind.JACKS_OR_BETTER


def test_two_deals(author: Author) -> None:
    author.new()
    author.title("And once more")
    author.tab("table")
    author.editor.table.seats.setValue(5)
    author.choose(author.editor.table.button, 1)
    author.choose(author.editor.table.start, "draw")
    author.hand(4, "Ac 2d 3h 4s 6c")
    author.tab("cards")
    author.click(author.editor.cards.add)
    author.type(author.editor.cards.field("next_deals[0].hands.2").line, "Ad 2c 3s 4h 7d")
    author.script(
        "seat 4 opens; seat 1 calls; others fold\n"
        "seat 4 pat; seat 1 draws two\n"
        "others check\n"
        "seat 4 shows its hand; others muck\n"
        "next deal\n"
        "seat 2 opens; others fold\n"
    )
    author.teach("button.move")
    path = author.save()
    assert sound(path)
    scenario = read_scenario(path)
    assert scenario.deals_left == 1
    assert len(scenario.next_deals[0].hands[2]) == 5


def test_it_is_dealt_as_a_trainee_and_one_comes_back(author: Author, window: Window) -> None:
    author.new("five")
    author.click(author.editor.head.play)
    page = window.page("practice")
    assert isinstance(page, PracticePage)
    assert page.session is not None
    assert window.place == "practice"
    while not page.session.practice.finished:
        act = page.session.practice.sitting.next_perfect()
        page.wait() if act is None else page.do((act,))
    assert page.session.practice.errors == 0
    assert window.services.lately() == []  # nothing of a trial is kept
    author.click(page.to_author)
    assert window.place == "author"
    assert author.draft.value("themes") == ["five"]
    # From the debrief, too.
    author.click(author.editor.head.play)
    page.finish()
    debrief = window.page("debrief")
    assert isinstance(debrief, DebriefPage)
    author.click(debrief.next)
    assert window.place == "author"


def test_the_template_for_jacks_calls_nobody_by_surprise() -> None:
    """Whoever its script does not let call folds, also one who has checked before."""
    scenario = parse_scenario(template("jacks"), "jacks.toml")
    told = [one.text("en") for one in steps(scenario, house("roberts"))]
    assert [text for text in told if " calls, " in text] == ["Seat 2 calls, 4."]
    assert {"Seat 1 folds.", "Seat 3 folds."} <= set(told)


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_is_a_sound_scenario(name: str) -> None:
    scenario = parse_scenario(template(name), Path(f"{name}.toml"))
    assert check_scenario(scenario) == ()
    assert scenario.teaches
    assert set(scenario.title) == set(scenario.brief) == {"en", "fr", "es"}


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_is_changed_and_saved(name: str, author: Author) -> None:
    author.new(name)
    author.title("Mine")
    assert sound(author.save())
