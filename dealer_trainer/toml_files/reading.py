"""One file being read: what it holds, and the findings so far, each by its line in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dealer_trainer import texts
from dealer_trainer.toml_files.files import FileErrors, Finding, toml_of
from dealer_trainer.toml_files.lines import key_lines
from dealer_trainer.toml_files.shapes import Mistake, sift


class Reading:
    """The text of a file. Raises FileErrors where it is no TOML."""

    def __init__(self, text: str, path: Path, lang: str | None = None) -> None:
        self.content = toml_of(text, path, lang)
        self.lines = key_lines(text)
        self.path = path
        self.lang = lang
        self.findings: list[Finding] = []

    def sift(self, shape: Any) -> list[Mistake]:
        """What is not in this shape, for the caller to tell; from now on it is not in the content."""
        return sift(shape, self.content)

    def say(self, key: str, /, **fields: object) -> str:
        return texts.say(f"reader.{key}", lang=self.lang, **fields)

    def called(self, key: str) -> str:
        """What a key is called in a sentence: as it is written, for those who write it."""
        return key

    def wrong(self, key: str, problem: str, *, near: str | None = None, **fields: object) -> None:
        """Note that something about a key is wrong. `near` is what may have been meant."""
        message = self.say(problem, key=self.called(key), **fields)
        near = near if near != fields.get("read") else None
        if near:
            message += " " + self.say("near", near=near)
        self.findings.append(Finding(str(self.path), self.lines.of(key), message, key, near or ""))

    def wrong_value(self, mistake: Mistake) -> None:
        """Note a mistake of shape that has a sentence of its own."""
        fields = dict(mistake.fields)
        if "wanted" in fields:
            fields["wanted"] = self.say(f"wanted.{fields['wanted']}")
        self.wrong(mistake.key, mistake.problem, read=shown(mistake.read), **fields)

    def close(self) -> None:
        """Nothing more to find. Raises FileErrors when there was something."""
        if self.findings:
            raise FileErrors(self.findings)


def near(word: str, choices: Iterable[str], cutoff: float = 0.55) -> str | None:
    """What may have been meant."""
    by_lower = {choice.lower(): choice for choice in choices}
    found = get_close_matches(word.lower(), by_lower, 1, cutoff)
    return by_lower[found[0]] if found else None


def quoted(words: Iterable[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def shown(value: object) -> str:
    """A value as it may stand in a file, short."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, list):
        text = f"[{', '.join(map(shown, value[:4]))}{', …' if len(value) > 4 else ''}]"
    elif isinstance(value, dict):
        text = f"{{{', '.join(f'{name} = {shown(one)}' for name, one in list(value.items())[:4])}}}"
    else:
        text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"
