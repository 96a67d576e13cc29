"""A house profile being edited: its file's text, what can be undone, and how it is saved.

The text is the state: what an editor of another kind has put into the file, comments and order, stays.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final, cast

from dealer_trainer import assets, texts
from dealer_trainer.names import alike, visible
from dealer_trainer.rules.house import (
    DEFAULT,
    House,
    Profile,
    departures,
    house,
    houses,
    is_house,
    parse_profile,
    place,
    profile,
    value_of,
)
from dealer_trainer.rules.profile_files import OWN, SHIPPED, is_name, shipped
from dealer_trainer.scenario.history import History
from dealer_trainer.scenario.library import Entry
from dealer_trainer.scenario.packs import good_name
from dealer_trainer.scenario.saving import SaveError, save_text
from dealer_trainer.scenario.writer import Value, changed_text
from dealer_trainer.toml_files.files import text_of

LONGEST_TITLE: Final = 60  # signs


class HouseDraft:
    """One of the user's own profiles. Raises FileErrors when its file is none."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = own_path(name)
        text = text_of(self.path, "house")
        self._profile = parse_profile(text, self.path)
        self._history = History(text)
        self._saved = text

    @property
    def text(self) -> str:
        return self._history.text

    @property
    def profile(self) -> Profile:
        return self._profile

    @property
    def house(self) -> House:
        return replace(self._profile.house, name=self.name)

    @property
    def usual(self) -> House:
        """The house that it was copied from; the default one where that is gone."""
        name = self._profile.copied
        return house(name if name != self.name and is_house(name) else DEFAULT)

    @property
    def changed(self) -> dict[str, object]:
        """The options in which it departs from the one that it was copied from."""
        return departures(self.house, self.usual)

    def set_option(self, option: str, value: object, label: str = "") -> None:
        """Set an option by its written name. Raises FileErrors for a value that it cannot have."""
        if value != value_of(self.house, option):
            self._change({f"options.{option}": value}, label, "")

    def reset(self, label: str = "") -> None:
        """Set every option as in the house that it was copied from."""
        if changed := self.changed:
            usual = self.usual
            self._change({f"options.{one}": value_of(usual, one) for one in changed}, label, "")

    def set_words(self, key: str, lang: str, words: str, label: str = "", *, typing: bool = False) -> None:
        """Set `title` or `about` in a language; nothing takes it out."""
        said = one_line(words) if key == "title" else words.strip()
        now: Mapping[str, str] = getattr(self._profile, key)
        if said != now.get(lang, ""):
            name = f"{key}.{lang}"
            self._change({name: said or None}, label, name if typing else "")

    def _change(self, values: Mapping[str, object], label: str, field: str) -> None:
        text = changed_text(self.text, cast(Mapping[str, Value], values))
        self._profile = parse_profile(text, self.path)
        self._history.push(text, label, field)

    def undo(self) -> None:
        self._history.undo()
        self._profile = parse_profile(self.text, self.path)

    def redo(self) -> None:
        self._history.redo()
        self._profile = parse_profile(self.text, self.path)

    @property
    def undo_label(self) -> str:
        return self._history.undo_label

    @property
    def redo_label(self) -> str:
        return self._history.redo_label

    @property
    def unsaved(self) -> bool:
        return self.text != self._saved

    def save(self) -> Path | None:
        """Raises SaveError; what is in the file is then as it was, and nothing that was set is lost.

        What somebody else has put into the file since it was read is kept beside it; returned is where.
        """
        if not self.unsaved:
            return None
        aside = self._put_aside() if self.path.exists() and self.changed_on_disk() else None
        save_text(self.path, self.text)
        self._saved = self.text
        return aside

    def _put_aside(self) -> Path:
        aside = self.path.with_name(f"{self.path.name}.1")
        try:
            text = self.path.read_bytes().decode("utf-8", errors="replace")
        except OSError as error:
            raise SaveError(texts.say("reader.file.not_saved", file=aside, why=texts.why(error))) from error
        save_text(aside, text)
        return aside

    def changed_on_disk(self) -> bool:
        """Has somebody else changed the file since it was read or saved here?"""
        try:
            return text_of(self.path, "house") != self._saved
        except ValueError:
            return True


def one_line(words: str) -> str:
    """Without line ends, needless blanks and what is not seen; no-break spaces are meant."""
    return visible(re.sub(r"[ \t\r\n]+", " ", words)).strip()


def is_called(title: str) -> bool:
    """Whether a house is called so already, in the language in use."""
    lang = texts.language()
    called = ((name, profile(name)) for name in houses())
    return any(alike(one.title.get(lang) or title_of(one, name)) == alike(title) for name, one in called)


def copy_of(name: str, title: str = "") -> HouseDraft:
    """A new profile of one's own, like the one of that name in every option.

    `title` is what it is called in the language in use, by default "Copy of …" in every language. Raises
    UnknownHouse, SaveError.
    """
    copied = profile(name)
    titles = {texts.language(): title} if title else {
        lang: texts.say("houses.copy_of", lang=lang, title=copied.title.get(lang) or title_of(copied, name))
        for lang in texts.LANGUAGES
    }  # fmt: skip
    new = _free_name(good_name(title or titles["en"], instead="house"))
    values: dict[str, Value] = {"name": new, "copied": name}
    values |= {f"title.{lang}": titles.get(lang) for lang in texts.LANGUAGES}
    there = place(name)
    if there.origin == SHIPPED:
        # What ships cites a source behind each value; a copy's values may become others.
        values |= {
            f"about.{lang}": texts.say("houses.copy_about", lang=lang, title=copied.title.get(lang, name))
            for lang in texts.LANGUAGES
        }
        text = changed_text("", {key: value for key, value in values.items() if value})
        options = {f"options.{one}": value for one, value in departures(copied.house).items()}
        text = changed_text(f"{text}\n[options]\n", cast(dict[str, Value], options))
    else:
        text = changed_text(text_of(there.path, "house"), values)
    save_text(own_path(new), text)
    return HouseDraft(new)


def title_of(one: Profile, name: str) -> str:
    """A profile's title in any language, else its bare name."""
    return one.title.get("en") or next(iter(one.title.values()), name)


def _free_name(wanted: str) -> str:
    taken = {*houses(), *shipped()}
    with suppress(OSError):
        taken |= {one.stem for one in assets.own_houses().glob("*.toml")}
    number, name = 2, wanted
    while name in taken or not is_name(name):
        name = f"{wanted[:34].rstrip('-')}-{number}"
        number += 1
    return name


def delete(name: str) -> str:
    """Delete a profile of one's own; its text, to be put back with `put_back`. Raises SaveError."""
    path = own_path(name)
    try:
        text = path.read_text("utf-8")
        path.unlink()
    except OSError as error:
        raise SaveError(texts.say("houses.not_deleted", file=path, why=texts.why(error))) from error
    return text


def put_back(name: str, text: str) -> None:
    """Raises SaveError."""
    save_text(own_path(name), text)


def who_uses(name: str, entries: tuple[Entry, ...]) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
    """The scenarios that name a house, and the own profiles that were copied from it."""
    scenarios = tuple(one for one in entries if one.house == name or name in one.houses)
    copies = tuple(
        other for other in houses() if place(other).origin == OWN and profile(other).copied == name
    )
    return scenarios, copies


def own_path(name: str) -> Path:
    return assets.own_houses() / f"{name}.toml"
