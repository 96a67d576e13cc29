"""On which line of a TOML file a key stands; tomllib does not tell.

Only for text that tomllib has accepted: what is read here is where things stand, not whether they are right.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_SCALAR: Final = re.compile(r"[^,\]}\r\n#]*")


class Lines(NamedTuple):
    """Lines from 1 by key: "hands.3", "expect.roberts", "expect.roberts[2]" for the third of a list.

    `keys` tells where the key stands, `contents` where the text of a string begins: a line lower when it
    is of several lines and begins below its quotation marks. `values` tells the signs of the value, from the
    first to before the end. Shared by whoever asks for the same text: not to be changed.
    """

    keys: dict[str, int]
    contents: dict[str, int]
    values: dict[str, tuple[int, int]]

    def of(self, key: str) -> int:
        """The line of the key, else of what it is part of, else 1."""
        while key:
            if key in self.keys:
                return self.keys[key]
            key = key.rpartition("[")[0] if key.endswith("]") else key.rpartition(".")[0]
        return 1


@lru_cache(maxsize=8)
def key_lines(text: str) -> Lines:
    """Where every key of the text stands; as far as it goes, when the text is no TOML."""
    scanner = _Scanner(text)
    with suppress(IndexError, RecursionError):  # it ends in the middle: what was found so far is right
        scanner.document()
    return scanner.lines


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines = Lines({}, {}, {})
        self._tables: dict[str, int] = {}

    def document(self) -> None:
        prefix = ""
        while self._skip(_BLANK) < len(self.text):
            if self.text[self.at] == "[":
                prefix = self._header()
            else:
                self._pair(prefix)

    def _header(self) -> str:
        line = self._line()
        several = self.text.startswith("[[", self.at)
        self.at += 2 if several else 1
        name = self._key("")
        if several:
            number = self._tables[name] = self._tables.get(name, -1) + 1
            name = f"{name}[{number}]"
        self.lines.keys.setdefault(name, line)
        self._skip(_SPACE)
        self.at += 2 if several else 1
        return name

    def _pair(self, prefix: str) -> None:
        line = self._line()
        name = self._key(prefix)
        self.lines.keys[name] = line
        self._skip(_SPACE)
        self.at += 1  # the =
        self._value(name)

    def _key(self, prefix: str) -> str:
        parts = [prefix] if prefix else []
        while True:
            self._skip(_SPACE)
            if self.text[self.at] in "\"'":
                start = self.at
                self._string()
                parts.append(self.text[start + 1 : self.at - 1])
            else:
                start = self.at
                if self._skip(_BARE) == start:
                    raise IndexError(start)
                parts.append(self.text[start : self.at])
            self._skip(_SPACE)
            if self.text[self.at] != ".":
                return ".".join(parts)
            self.at += 1

    def _value(self, name: str) -> None:
        start = self._skip(_SPACE)
        sign = self.text[start]
        if sign in "\"'":
            self.lines.contents[name] = self._line()
            if self.text.startswith(sign * 3, self.at):
                self.lines.contents[name] += re.match(r"\r?\n", self.text[self.at + 3 :]) is not None
            self._string()
        elif sign == "[":
            self._items(name, "]")
        elif sign == "{":
            self._items(name, "}")
        elif self._skip(_SCALAR) == start:
            raise IndexError(start)
        self.lines.values[name] = (start, start + len(self.text[start : self.at].rstrip()))

    def _items(self, name: str, end: str) -> None:
        self.at += 1
        number = 0
        while self._skip(_BLANK) < len(self.text) and self.text[self.at] != end:
            if self.text[self.at] == ",":
                self.at += 1
            elif end == "}":
                self._pair(name)
            else:
                item = f"{name}[{number}]"
                self.lines.keys[item] = self._line()
                self._value(item)
                number += 1
        self.at += 1

    def _string(self) -> None:
        """Go behind the string that begins here."""
        sign = self.text[self.at]
        quotes = sign * 3 if self.text.startswith(sign * 3, self.at) else sign
        self.at += len(quotes)
        while not self.text.startswith(quotes, self.at):
            self.at += 2 if sign == '"' and self.text[self.at] == "\\" else 1
            if self.at > len(self.text):
                raise IndexError(self.at)
        self.at += len(quotes)
        if len(quotes) == 3:  # up to two more may belong to the text
            while self.text.startswith(sign, self.at):
                self.at += 1

    def _skip(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def _line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1
