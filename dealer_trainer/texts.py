"""The words that people read, in every language, for the window and the terminal alike.

One catalogue and not Qt Linguist: most of what a user reads (verdicts, acts, errors, the table in words) is
also read where there is no Qt, and a text should have one spelling and one place.

A language is a folder, `resources/translations/<lang>/`; the first part of a key names the file in it:
`ui.library.title` is `title` under `[library]` in `ui.toml`. A value is a `str.format` template, or a table
of two, `one` and `other`, from which the field `n` picks. A file is read when a key first asks for it.
"""

from __future__ import annotations

import errno
import os
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

from dealer_trainer import assets

LANGUAGES = ("en", "fr", "es")
DEFAULT = "en"

_current = DEFAULT
_here: ContextVar[str | None] = ContextVar("language", default=None)


class MissingText(KeyError):
    """A text that we forgot to write, or a field that its template wants and did not get: our fault."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownLanguage(ValueError):
    """A language that is not in `LANGUAGES`."""


def use(lang: str) -> None:
    """Speak `lang` from now on; raises UnknownLanguage. Windows that are open must be told by the caller."""
    global _current
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"{lang!r} is not one of {', '.join(LANGUAGES)}")
    _current = lang


def language() -> str:
    """The language spoken now, here: see `speaking`."""
    return _here.get() or _current


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Inside, and in this thread alone, `lang` is spoken: for a report in another language than the window's.
    Raises UnknownLanguage."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"{lang!r} is not one of {', '.join(LANGUAGES)}")
    before = _here.set(lang)
    try:
        yield
    finally:
        _here.reset(before)


def say(key: str, /, *, lang: str | None = None, **fields: object) -> str:
    """The text of `key` in `lang` (default: the language in use) with its fields filled in.

    `say("ui.library.found", n=3)` picks `one` or `other` by `n`. Raises MissingText.
    """
    lang = lang or language()
    template = _find(lang, key)
    if isinstance(template, Mapping):
        template = _choose(lang, key, template, fields.get("n"))
    try:
        return template.format_map(fields)
    except KeyError as missing:
        raise MissingText(f"{lang}: {key} wants the field {missing}") from None


def has(key: str, /, *, lang: str | None = None) -> bool:
    """Whether `say` would find a text for `key`."""
    try:
        _find(lang or language(), key)
    except MissingText:
        return False
    return True


def why(error: OSError, /, *, lang: str | None = None) -> str:
    """Why the system refused something, to be put into a sentence; in its own words where we have none."""
    key = f"system.{errno.errorcode.get(error.errno or 0, '')}"
    return say(key, lang=lang) if has(key, lang=lang) else error.strerror or str(error)


def entries(lang: str) -> dict[str, str]:
    """Every template of a language by its full key, the forms of a plural as `key.one` and `key.other`."""
    folder = assets.resources() / "translations" / lang
    return {
        key: template
        for file in sorted(folder.glob("*.toml"))
        for key, template in _flat(file.stem, _file(lang, file.stem))
    }


def system_language() -> str:
    """The user's own language if we speak it, else English: what gettext would pick from the environment."""
    wishes = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    locale = next(filter(None, wishes), "") or _windows_locale()
    # As in gettext: the list in LANGUAGE counts unless the locale is plain C.
    if locale.partition(".")[0] in ("C", "POSIX"):
        return DEFAULT
    for wish in [*os.environ.get("LANGUAGE", "").split(":"), locale]:
        if (short := wish.replace("-", "_").partition("_")[0].partition(".")[0].lower()) in LANGUAGES:
            return short
    return DEFAULT


def _windows_locale() -> str:
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    else:  # noqa: RET505 - mypy reads only one of the branches, whichever the platform
        return ""


def _is_plural(value: object) -> bool:
    return isinstance(value, dict) and value.keys() == {"one", "other"}


def _find(lang: str, key: str) -> str | Mapping[str, str]:
    first, *rest = key.split(".")
    value: Any = _file(lang, first)
    for part in rest:
        value = value.get(part) if isinstance(value, dict) else None
    if isinstance(value, str) or _is_plural(value):
        return value  # type: ignore[no-any-return]
    raise MissingText(f"{lang}: no text {key!r}")


def _choose(lang: str, key: str, forms: Mapping[str, str], n: object) -> str:
    if not isinstance(n, int):
        raise MissingText(f"{lang}: {key} is a plural and wants the number n")
    # French counts nothing as one.
    return forms["one" if n == 1 or (lang == "fr" and n == 0) else "other"]


@cache
def _file(lang: str, name: str) -> dict[str, Any]:
    path = assets.resources() / "translations" / lang / f"{name}.toml"
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        return {}


def _flat(prefix: str, value: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, below in value.items():
        key = f"{prefix}.{name}"
        if isinstance(below, dict):
            yield from _flat(key, below)
        else:
            yield key, below


@cache
def rulebook(file: str, lang: str) -> Mapping[str, Any]:
    """What one of the rulebook's files says in a language: a chapter, the chapters' names, the house options;
    nothing where there is no such file."""
    path = assets.resources() / "rulebook" / lang / f"{file}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def rule_name(rule_id: str, lang: str) -> str:
    """A rule's name, or its ID where the rulebook has none; "" for no rule."""
    chapter, _, rule = rule_id.partition(".")
    found = rulebook(chapter, lang).get(rule, {})
    return str(found.get("name", rule_id)) if isinstance(found, dict) else rule_id
