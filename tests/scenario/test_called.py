"""Keys, rules and houses are called as the forms call them."""

from __future__ import annotations

import pytest

from dealer_trainer import texts
from dealer_trainer.scenario import called
from dealer_trainer.scenario.model import STARTS
from dealer_trainer.scenario.reader import KEYS, SEAT_KEYS


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("hands.4", "Hand of seat 4"),
        ("seats[1].stack", "Seat 2 · Chips"),
        ("seats[1].away", "Seat 2 · Standing"),
        ("seats[1]", "Seat 2"),
        ("next_deals[0]", "Deal 2"),
        ("next_deals[1].stub", "Deal 3 · Top of the stub"),
        ("next_deals[0].hands.3", "Deal 2 · Hand of seat 3"),
        ("title.fr", "Title (Français)"),
        ("brief.es", "Brief (Español)"),
        ("title.de", "Title"),
        ("kill.button", "Kill pots · Left before"),
        ("teaches[1]", "Rules that it teaches"),
        ("expect.roberts[2]", "What is expected · Robert’s Rules"),
        ("expect.nowhere", "What is expected · nowhere"),
        ("button", "Button"),
        ("option", "option"),
        ("foo", "foo"),
        ("foo.bar[2]", "foo.bar[2]"),
        ("", ""),
    ],
)
def test_a_key(key: str, words: str) -> None:
    assert called.key(key, "en") == words


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_key_has_words(lang: str) -> None:
    for key in KEYS:
        assert called.key(key, lang) == texts.say(f"author.key.{key}", lang=lang)
    for key in SEAT_KEYS:
        assert called.key(f"seats[0].{key}", lang).startswith(
            texts.say("felt.seat", lang=lang, seat=1) + " · "
        )
    assert all(called.start(one, lang) for one in STARTS)
    assert "3" in called.start("draw of seat 3", lang)


def test_rules_and_houses_that_are_none() -> None:
    assert called.rule("draw.no_such") == "draw.no_such"
    assert called.rule("no.such") == "no.such"
    assert called.rule("") == ""
    assert called.house("nowhere") == "nowhere"
    assert called.start("anything") == "anything"
