"""The catalogue: one text a key, in every language, with the same fields."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from threading import Thread

import pytest

from dealer_trainer import assets, texts


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small catalogue of our own, so that these tests do not hang on the trainer's words."""
    words = {
        "en": '[tray]\nname = "stub"\ncards.one = "{n} card left"\ncards.other = "{n} cards left"\n',
        "fr": '[tray]\nname = "talon"\ncards.one = "reste {n} carte"\ncards.other = "restent {n} cartes"\n',
        "es": '[tray]\nname = "mazo"\ncards.one = "queda {n} carta"\ncards.other = "quedan {n} cartas"\n',
    }
    for lang, toml in words.items():
        folder = tmp_path / "translations" / lang
        folder.mkdir(parents=True)
        (folder / "table.toml").write_text(toml, encoding="utf-8")
    monkeypatch.setattr(assets, "resources", lambda: tmp_path)
    texts._file.cache_clear()
    yield
    texts._file.cache_clear()


@pytest.mark.usefixtures("catalogue")
class TestSay:
    def test_in_the_language_in_use(self) -> None:
        assert texts.say("table.tray.name") == "stub"
        texts.use("fr")
        assert texts.language() == "fr"
        assert texts.say("table.tray.name") == "talon"

    def test_in_another_language_for_a_while_and_in_one_thread_alone(self) -> None:
        heard: list[str] = []
        with texts.speaking("fr"):
            assert (texts.language(), texts.say("table.tray.name")) == ("fr", "talon")
            other = Thread(target=lambda: heard.append(texts.say("table.tray.name")))
            other.start()
            other.join()
            with pytest.raises(texts.UnknownLanguage), texts.speaking("de"):
                pass
        assert heard == ["stub"]
        assert texts.say("table.tray.name") == "stub"

    def test_in_another_language_for_once(self) -> None:
        assert texts.say("table.tray.name", lang="es") == "mazo"
        assert texts.language() == "en"

    @pytest.mark.parametrize(
        ("lang", "n", "text"),
        [
            ("en", 0, "0 cards left"),
            ("en", 1, "1 card left"),
            ("en", 2, "2 cards left"),
            ("es", 0, "quedan 0 cartas"),
            ("es", 1, "queda 1 carta"),
            # French counts nothing as one.
            ("fr", 0, "reste 0 carte"),
            ("fr", 1, "reste 1 carte"),
            ("fr", 2, "restent 2 cartes"),
        ],
    )
    def test_counts_as_the_language_does(self, lang: str, n: int, text: str) -> None:
        assert texts.say("table.tray.cards", lang=lang, n=n) == text

    @pytest.mark.parametrize(
        "key",
        ["table.tray.nothing", "table.tray", "table", "nofile.tray.name", "table.tray.name.deeper"],
    )
    def test_a_missing_text_is_our_fault(self, key: str) -> None:
        with pytest.raises(texts.MissingText, match=key):
            texts.say(key)
        assert not texts.has(key)

    def test_a_plural_without_its_number(self) -> None:
        with pytest.raises(texts.MissingText, match="wants the number n"):
            texts.say("table.tray.cards")

    def test_a_missing_field_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "translations" / "en" / "seat.toml").write_text('line = "seat {seat}"\n')
        assert texts.say("seat.line", seat=3) == "seat 3"
        with pytest.raises(texts.MissingText, match=r"seat\.line wants the field 'seat'"):
            texts.say("seat.line")


def test_why_the_system_refused_is_told_in_the_language_in_use() -> None:
    refused = OSError(errno.ENOSPC, "No space left on device")
    assert texts.why(refused) == "the disk is full"
    assert texts.why(refused, lang="fr") == "le disque est plein"
    assert texts.why(OSError(errno.ENOTTY, "Not a typewriter")) == "Not a typewriter"
    assert texts.why(OSError("cannot seek")) == "cannot seek"


def test_an_unknown_language_changes_nothing() -> None:
    with pytest.raises(texts.UnknownLanguage, match="'de' is not one of en, fr, es"):
        texts.use("de")
    assert texts.language() == "en"


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "es.UTF-8"}, "es"),
        ({"LANG": "de_AT.UTF-8"}, "en"),
        # The first that is set wins, also where we do not speak it.
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "es_MX", "LANG": "fr_FR.UTF-8"}, "es"),
        # The list of wishes goes before it, unless the locale is plain C.
        ({"LANGUAGE": "de:es:fr", "LANG": "fr_FR.UTF-8"}, "es"),
        ({"LANGUAGE": "fr", "LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_users_language(environment: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert texts.system_language() == lang


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("lang", texts.LANGUAGES[1:])
def test_every_language_has_the_same_keys(lang: str) -> None:
    assert texts.entries(lang).keys() ^ texts.entries("en").keys() == set()


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_text_takes_the_same_fields(lang: str) -> None:
    theirs, ours = texts.entries(lang), texts.entries("en")
    for key in theirs.keys() & ours.keys():
        # The form for one may spell the number out: "one card", but never take a field of its own.
        spelled = {"n"} if key.endswith((".one", ".other")) else set()
        assert _fields(theirs[key]) - spelled == _fields(ours[key]) - spelled, f"{lang}: {key}"


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_text_says_something(lang: str) -> None:
    empty = [key for key, template in texts.entries(lang).items() if not template.strip()]
    assert empty == []


def test_no_other_language_lies_in_the_folder() -> None:
    folders = {path.name for path in (assets.resources() / "translations").iterdir()}
    assert folders == set(texts.LANGUAGES)
