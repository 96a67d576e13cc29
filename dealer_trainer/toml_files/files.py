"""The text of a file, and what is wrong when there is none, or none that TOML can read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from dealer_trainer import texts
from dealer_trainer.toml_files.lines import key_lines

LARGEST_FILE: Final = 64 * 1024  # bytes

_SYNTAX: Final = {
    # What tomllib says begins with one of these.
    "no_equals": ("Expected '=' after",),
    "twice": ("Cannot overwrite", "Cannot declare", "Cannot mutate", "Duplicate inline"),
    "unclosed": ("Unclosed", "Expected ']"),
    "quotes": ("Unterminated", "Illegal character '\\n'"),
    "behind": ("Expected newline",),
    "backslash": ("Unescaped", "Escaped", "Hex", "Invalid hex"),
    "key": ("Invalid initial character for a key", "Invalid statement"),
    "value": ("Invalid value",),
    "character": ("Illegal character", "Found invalid character"),
}
_LONG_NUMBER: Final = re.compile(r"(?:[0-9A-Fa-f]_?){1000}")  # Python refuses to read or show one, too
_ODD: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_WHERE: Final = re.compile(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")


class Finding(NamedTuple):
    """One thing that is wrong: the file as it was named, the line from 1, and a sentence.

    `key` is the key that it is about, as `Lines` spells it, where that is known: for a form that marks it;
    `near` is what may have been meant, "" where nothing comes near.
    `str()` is one line for a terminal, whatever was read in the file.
    """

    file: str
    line: int
    message: str
    key: str = ""
    near: str = ""

    def __str__(self) -> str:
        return _ODD.sub(_written, f"{self.file}:{self.line}: {self.message}")


class FileErrors(ValueError):
    """A file that is not what it should be: the fault of the file. `findings` are all of them, by line."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(sorted(findings))
        super().__init__("\n".join(map(str, self.findings)))


def _written(odd: re.Match[str]) -> str:
    return "\\n" if odd[0] == "\n" else f"\\u{ord(odd[0]):04x}"


def toml_of(text: str, path: Path, lang: str | None = None) -> dict[str, Any]:
    """What the text says as TOML. Raises FileErrors."""
    if found := _LONG_NUMBER.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise FileErrors([Finding(str(path), line, texts.say("reader.syntax.digits", lang=lang))])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise FileErrors([Finding(str(path), 1, texts.say("reader.syntax.deep", lang=lang))]) from None
    except ValueError as error:
        raise FileErrors([_syntax(str(error), text, path, lang)]) from None


def text_of(path: Path, what: str, lang: str | None = None) -> str:
    """The text of a file that should be `what`, "scenario" or "house". Raises FileErrors."""

    def failed(problem: str, line: int = 1, **fields: object) -> FileErrors:
        message = texts.say(f"reader.file.{problem}", lang=lang, **fields)
        return FileErrors([Finding(str(path), line, message)])

    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise failed("missing") from None
    except IsADirectoryError:
        raise failed("folder") from None
    except (OSError, ValueError) as error:  # a name with a zero byte is a ValueError
        if _is_folder(path):  # Windows calls it a lack of permission
            raise failed("folder") from None
        why = texts.why(error, lang=lang) if isinstance(error, OSError) else str(error)
        raise failed("unreadable", why=why) from None
    if len(content) > LARGEST_FILE:
        whole = texts.say(f"reader.what.{what}", lang=lang)
        raise failed("large", what=whole, size=LARGEST_FILE // 1024)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise failed("encoding", line) from None


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _syntax(said: str, text: str, path: Path, lang: str | None) -> Finding:
    """A mistake of TOML in plain words."""
    where = _WHERE.search(said)
    plain = said[: where.start()] if where else said
    name = next((name for name, starts in _SYNTAX.items() if plain.startswith(starts)), "other")
    why = texts.say(f"reader.syntax.{name}", lang=lang, why=plain)
    if where and where["line"]:
        return Finding(
            str(path), int(where["line"]),
            texts.say("reader.syntax.at", lang=lang, column=where["column"], why=why),
        )  # fmt: skip
    # It ends in the middle of something: the last key that was begun is where to look.
    return Finding(str(path), max(key_lines(text).keys.values(), default=1), why)
