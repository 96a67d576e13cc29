"""Whatever can happen has a sentence in every language."""

import re
from pathlib import Path

import pytest

from dealer_trainer import texts
from dealer_trainer.cards import cards
from dealer_trainer.scenario import acting, director
from dealer_trainer.scenario.happenings import Happening
from dealer_trainer.scenario.script import Sort, What

SOURCES = "".join(Path(str(module.__file__)).read_text("utf-8") for module in (acting, director))
PREFIX = "happenings."


def kinds(lang: str) -> set[str]:
    found = {key.removeprefix(PREFIX) for key in texts.entries(lang) if key.startswith(PREFIX)}
    return {key.removesuffix(".one").removesuffix(".other") for key in found}


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_kind_has_its_sentence_and_every_sentence_can_be_said(lang):
    assert kinds(lang) == kinds("en")
    for kind in kinds(lang):
        for number in (0, 1, 3):
            said = Happening(kind, 2, number, 4, cards("Kc Qd"), "play on").text(lang)
            assert said
            assert "{" not in said


def test_every_kind_in_the_code_is_written():
    named = set(re.findall(r'(?:happened|Happening)\(\s*"(\w+)"', SOURCES))
    assert named
    assert named <= kinds("en")
    asked = {kind for _ask, kind in acting._QUESTIONS.values()}
    assert asked - {"asks_whether", "objects", "asks_to_see"} <= kinds("en")  # these go on with their topic
    assert set(acting._SEEN.values()) <= kinds("en")


def test_a_number_of_one_is_said_in_the_singular():
    assert Happening("draws", 3, 1).text("en") != Happening("draws", 3, 2).text("en")


def test_every_clause_that_players_can_act_out_is_known():
    played = {
        what for what in What
        if what.sort in (Sort.BET, Sort.DRAW, Sort.WORD) and not what.name.startswith("OTHERS")
    }  # fmt: skip
    assert played <= acting.can_be_performed()


@pytest.mark.parametrize(("lang", "told"), [
    ("en", "K♣ 10♦ 4♥ (red back) joker"),
    ("fr", "K♣ 10♦ 4♥ (dos rouge) joker"),
    ("es", "K♣ 10♦ 4♥ (dorso rojo) comodín"),
])  # fmt: skip
def test_cards_are_told_as_they_are_typed_or_as_they_look(lang: str, told: str) -> None:
    shown = Happening("tables", 2, cards=cards("Kc 10d 4h(red) joker"))
    assert "Kc 10d 4h(red) joker" in shown.text(lang)
    assert told in shown.text(lang, drawn=True)
