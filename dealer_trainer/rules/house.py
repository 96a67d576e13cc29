"""House profiles: which there are, and what their files say. Where they lie is in rules/profile_files.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, get_type_hints

from dealer_trainer import texts
from dealer_trainer.rules import profile_files
from dealer_trainer.rules.options import (
    ATTRIBUTES,
    SPELT,
    House,
    allowed_values,
    departures,
    fingerprint,
    option_names,
    value_of,
    with_options,
)  # fmt: skip
from dealer_trainer.rules.profile_files import DEFAULT, Place
from dealer_trainer.toml_files.files import FileErrors, Finding, text_of
from dealer_trainer.toml_files.reading import Reading, near, shown
from dealer_trainer.toml_files.shapes import UNKNOWN, Line, Mistake, Text, made, wanted

_KEYS: Final = ("name", "copied", "title", "about", "options")

__all__ = [
    "DEFAULT", "House", "Profile", "UnknownHouse", "allowed_values", "departures", "fingerprint", "house",
    "houses", "is_house", "option_names", "parse_profile", "place", "profile", "read_house", "shipped_houses",
    "troubles", "value_of", "with_options",
]  # fmt: skip


class UnknownHouse(KeyError):
    """No profile of that name, or none that can be read; `near` is the nearest one there is.

    `findings` tell what is wrong with the profile of that name, if there is one.
    """

    def __init__(self, name: str, near: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(name)
        self.name = name
        self.near = near
        self.findings = findings


@cache
def _shape() -> Any:
    """What a profile file may hold: the options are House's own types, under their written names."""
    options = get_type_hints(House, include_extras=True)
    del options["name"]
    spelt = {SPELT.get(name, name): hint for name, hint in options.items()}
    words: Any = Annotated[dict[str, Text], wanted("title_table", dict)]
    chosen: Any = Annotated[made("Options", spelt), wanted("options_table", dict)]
    return made("Profile", {"name": Line, "copied": Line, "title": words, "about": words, "options": chosen})


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile's file as read: the house, what it is called and about by language, and the name of the
    profile that it was copied from, "" for none."""

    house: House
    title: Mapping[str, str]
    about: Mapping[str, str]
    copied: str = ""


def read_house(path: Path, lang: str | None = None) -> House:
    """Read a profile file. Raises FileErrors with all its mistakes, also for a file that is missing.

    Findings are in `lang`, by default the language in use.
    """
    return parse_profile(text_of(path, "house", lang), path, lang).house


def parse_profile(text: str, path: Path, lang: str | None = None) -> Profile:
    """Read the text of a profile file. Raises FileErrors."""
    reading = Reading(text, path, lang)
    if not _is_sound(reading.content):
        for mistake in reading.sift(_shape()):
            _tell(mistake, reading)
        reading.close()
    content = reading.content
    options = content.get("options", {})
    chosen = {ATTRIBUTES.get(name, name): value for name, value in options.items()}
    house = House(name=content.get("name", path.stem).strip(), **chosen)
    title, about = (MappingProxyType(content.get(key, {})) for key in ("title", "about"))
    return Profile(house, title, about, content.get("copied", "").strip())


def _is_sound(content: Mapping[str, Any]) -> bool:
    """Is this plainly a profile? What is not is held against the shape, and for that pydantic is imported."""
    lines = [content.get(key, "x") for key in ("name", "copied")]
    words = [content.get(key, {}) for key in ("title", "about")]
    options = content.get("options", {})
    return (
        content.keys() <= set(_KEYS)
        and all(isinstance(line, str) and line.strip() for line in lines)
        and all(isinstance(some, dict) for some in (*words, options))
        and all(isinstance(said, str) for some in words for said in some.values())
        and all(name in option_names() and _is_value(name, value) for name, value in options.items())
    )


def _is_value(option: str, value: object) -> bool:
    values = allowed_values(option) or range(1, 100)
    return any(type(value) is type(one) and value == one for one in values)


def _tell(mistake: Mistake, reading: Reading) -> None:
    name = str(mistake.way[-1])
    if mistake.problem == UNKNOWN:
        problem, known = ("house.no_option", option_names()) if mistake.way[1:] else ("house.no_key", _KEYS)
        reading.wrong(mistake.key, problem, read=name, known=", ".join(known), near=near(name, known))
    elif mistake.way[0] == "options" and name in option_names() and (values := allowed_values(name)):
        read, written = shown(mistake.read), ", ".join(map(shown, values))
        meant = near(str(mistake.read), map(str, values))
        reading.wrong(mistake.key, "house.no_value", name=name, read=read, known=written, near=meant)
    else:
        reading.wrong_value(mistake)


# --- which there are


def shipped_houses() -> tuple[str, ...]:
    """The names of the profiles that ship, the default first."""
    return tuple(profile_files.shipped())


def houses() -> tuple[str, ...]:
    """The names of all profiles that can be read: those that ship, the default first, one's own, packs'."""
    return (*profile_files.shipped(), *_added())


def is_house(name: str) -> bool:
    """Is there a profile of that name that can be read?"""
    return name in profile_files.shipped() or name in _added()


def house(name: str = DEFAULT) -> House:
    """A profile's house by name, the same as long as its file says the same. Raises UnknownHouse."""
    return profile(name).house


def profile(name: str) -> Profile:
    """A profile by name; its house is called as its file is. Raises UnknownHouse."""
    if (place := profile_files.shipped().get(name)) is not None:
        return _read_once(place.path)
    places = _added()
    if name in places:
        return _read_text(_text(places[name]), name)
    findings = tuple(one for one in troubles() if Path(one.file).stem == name)
    raise UnknownHouse(name, near(name, (*profile_files.shipped(), *places), 0.3) or DEFAULT, findings)


def place(name: str) -> Place:
    """Where a profile lies, and where it comes from. Raises UnknownHouse."""
    profile(name)
    return profile_files.shipped().get(name) or _added()[name]


def troubles(lang: str | None = None) -> tuple[Finding, ...]:
    """What is wrong with the profiles that do not ship: mistakes, and names that others have before them."""
    seen: set[str] = set(profile_files.shipped())
    found: list[Finding] = []
    for place in profile_files.added():
        if place.name in seen:
            message = texts.say("houses.file.taken", lang=lang, name=place.name)
            found.append(Finding(str(place.path), 1, message))
            continue
        if not profile_files.is_name(place.name):
            message = texts.say("houses.file.bad_name", lang=lang, name=place.name)
            found.append(Finding(str(place.path), 1, message))
            continue
        try:
            parse_profile(text_of(place.path, "house", lang), place.path, lang)
        except FileErrors as errors:
            found += errors.findings
        else:
            seen.add(place.name)
    return tuple(found)


def _added() -> dict[str, Place]:
    """The profiles that do not ship and can be read, by name. What is wrong with others, `troubles` tell."""
    shipped = profile_files.shipped()
    found: dict[str, Place] = {}
    for place in profile_files.added():
        if place.name not in shipped and place.name not in found and _is_readable(place):
            found[place.name] = place
    return found


def _is_readable(place: Place) -> bool:
    try:
        return profile_files.is_name(place.name) and _read_text(_text(place), place.name) is not None
    except FileErrors:
        return False


def _text(place: Place) -> str:
    return text_of(place.path, "house")


@cache
def _read_once(path: Path) -> Profile:
    return parse_profile(text_of(path, "house"), path)


@lru_cache(maxsize=256)
def _read_text(text: str, name: str) -> Profile:
    """By the text and not by the file's time: one may save twice within what a disk's clock can tell."""
    read = parse_profile(text, Path(f"{name}.toml"))
    return replace(read, house=replace(read.house, name=name))
