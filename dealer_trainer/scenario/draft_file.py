"""The file of a draft: its bytes, its line ends, and whether somebody else has written there."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

from dealer_trainer import texts
from dealer_trainer.toml_files.files import FileErrors, Finding

LARGEST: Final = 1024 * 1024  # bytes that anybody would mend here; what is a scenario has a smaller bound
_MARK: Final = "\ufeff"


def plain_ends(text: str) -> str:
    """Every line end as a newline; a lone carriage return is one too, which TOML would not read."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


@dataclass(frozen=True, slots=True)
class OnDisk:
    """What a file held: its raw text, and whether that was no UTF-8 and had to be guessed at."""

    raw: str
    guessed: bool = False

    @property
    def text(self) -> str:
        """As it is edited: without a byte order mark, every line end a newline."""
        return plain_ends(self.raw.removeprefix(_MARK))

    def in_its_manner(self, text: str) -> str:
        """A text with the mark and the line ends that this file has; a mixed one keeps each line's own."""
        mark = _MARK if self.raw.startswith(_MARK) else ""
        ends = self.raw.count("\r\n")
        if not ends:
            return mark + text
        if ends == self.raw.count("\n"):
            return mark + text.replace("\n", "\r\n")
        own = self.raw.removeprefix(_MARK).split("\n")
        old, new = [line.removesuffix("\r") for line in own], text.split("\n")
        mostly = "\r" if 2 * ends > self.raw.count("\n") else ""
        made = [f"{line}{mostly}" for line in new]
        for start, to, many in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
            made[to : to + many] = own[start : start + many]
        return mark + "\n".join([*made[:-1], new[-1]])


def read(path: Path, lang: str | None = None) -> OnDisk:
    """What the file holds. Raises FileErrors where there is nothing that could be mended here."""

    def failed(problem: str, **fields: object) -> FileErrors:
        return FileErrors([Finding(str(path), 1, texts.say(f"reader.file.{problem}", lang=lang, **fields))])

    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise failed("missing") from None
    except (OSError, ValueError) as error:
        if path.is_dir():
            raise failed("folder") from None
        why = texts.why(error, lang=lang) if isinstance(error, OSError) else str(error)
        raise failed("unreadable", why=why) from None
    if len(content) > LARGEST:
        what = texts.say("reader.what.scenario", lang=lang)
        raise failed("large", what=what, size=LARGEST // 1024)
    try:
        return OnDisk(content.decode("utf-8"))
    except UnicodeDecodeError:
        # An old editor's: what is plain reads right, and nothing of it is lost.
        return OnDisk(content.decode("latin-1"), guessed=True)


def now(path: Path) -> OnDisk | None:
    """What the file holds now; None where it is gone or cannot be read."""
    try:
        return read(path)
    except FileErrors:
        return None


def aside(path: Path) -> Path:
    """A name beside a file under which another version of it can be kept."""
    number = 1
    while (free := path.with_name(f"{path.name}.{number}")).exists():
        number += 1
    return free
