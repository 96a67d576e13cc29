"""A scenario being written: the text of its file, changed key by key, or as it stands.

The text is all there is. A form shows what it says and changes a key of it; comments, order and spacing stay
as a text editor would leave them. A file that is broken is a draft too: its text can be mended, and
`troubles` say what is wrong with it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from dealer_trainer import assets, texts
from dealer_trainer.scenario import draft_file
from dealer_trainer.scenario.draft_file import OnDisk
from dealer_trainer.scenario.draft_text import Broken, DraftText
from dealer_trainer.scenario.model import MOST_SEATS
from dealer_trainer.scenario.reader import STANDINGS
from dealer_trainer.scenario.saving import save_text
from dealer_trainer.scenario.troubles import Trouble
from dealer_trainer.scenario.writer import Value

__all__ = ["STANDINGS", "Broken", "ChangedOnDisk", "Draft", "NoPath", "Trouble"]

_LONGEST_NAME: Final = 60
# Keys whose whole value is one word or phrase, for which the reader knows what may have been meant.
_WHOLE: Final = re.compile(r"game|start|ends|house|(?:teaches|themes|expect\..+)\[[0-9]+\]")


class NoPath(ValueError):
    """A draft that has never been saved was to be saved, and nobody said where."""


class ChangedOnDisk(RuntimeError):
    """What is to be replaced is not what was read: another program has written there. Nothing was saved."""

    def __init__(self, path: Path, theirs: str) -> None:
        super().__init__(texts.say("author_text.changed_on_disk", file=path))
        self.path = path
        self.theirs = theirs


class Draft(DraftText):
    """One scenario being written, as it lies on the disk and as it is to lie there.

    `path` is where it is saved, None as long as it never was. `text` has plain newlines and no byte order
    mark; the file keeps its own.
    """

    def __init__(
        self,
        text: str,
        path: Path | None = None,
        on_disk: OnDisk | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.on_disk = on_disk
        # What was dealt to be expected under a house, and stands in no text yet.
        self.recordings: dict[str, tuple[str, ...]] = {}
        self.saved_text = on_disk.text if on_disk else text
        super().__init__(self.saved_text, path, clock=clock)
        if text != self.saved_text:
            self._push(text, texts.say("author_text.edit.recovered"))

    # Beginning.

    @classmethod
    def open(cls, path: Path, lang: str | None = None) -> Draft:
        """The draft of a file, of a broken one too. Raises FileErrors where nothing can be read."""
        on_disk = draft_file.read(path, lang)
        return cls(on_disk.text, path, on_disk)

    @classmethod
    def new(cls) -> Draft:
        """A table of six and nothing told yet."""
        return cls(_NEW)

    @classmethod
    def copy_of(cls, path: Path, lang: str | None = None) -> Draft:
        """A new draft that says what a file says, its titles told apart. Raises FileErrors."""
        draft = cls(draft_file.read(path, lang).text)
        with suppress(Broken):
            titles = draft.value("title", {})
            named = {
                f"title.{of}": texts.say("author_text.copy_of", lang=of, title=title)
                for of, title in (titles.items() if isinstance(titles, dict) else ())
                if of in texts.LANGUAGES and isinstance(title, str)
            }
            draft.change(named, texts.say("author_text.edit.copied"))
        return draft

    @property
    def changed(self) -> bool:
        """Is there something that is not saved?"""
        return self.text != self.saved_text

    # Mending.

    def can_mend(self, trouble: Trouble) -> bool:
        """Is it known what was meant, and does it still stand where it stood?"""
        if not trouble.near or self.content is None:
            return False
        if trouble.script_line:
            return self._clause_at(trouble) is not None
        return _WHOLE.fullmatch(trouble.key) is not None and isinstance(self.value(trouble.key), str)

    def mend(self, trouble: Trouble, label: str = "") -> bool:
        """Put what was meant in the place of what is wrong; False where that is not known, or is gone."""
        if not self.can_mend(trouble):
            return False
        key, value = trouble.key, trouble.near
        if trouble.script_line:
            lines, at, start = self._clause_at(trouble) or ([], 0, 0)
            lines[at] = lines[at][:start] + trouble.near + lines[at][start + len(trouble.read) :]
            key, value = "script", "\n".join(lines)
        self.set(key, value, label or texts.say("author_text.edit.mended", near=trouble.near))
        return True

    def _clause_at(self, trouble: Trouble) -> tuple[list[str], int, int] | None:
        """The lines of the script, and where in which of them the clause stands; None where it is gone."""
        script = self.value("script")
        lines = script.split("\n") if isinstance(script, str) else []
        at, start = trouble.script_line - 1, trouble.column - 1
        if at < len(lines) and trouble.read and lines[at][start : start + len(trouble.read)] == trouble.read:
            return lines, at, start
        return None

    # Seats.

    @property
    def seats(self) -> tuple[dict[str, Any], ...]:
        """What is written of each seat, {} for one of which nothing is."""
        written = self.value("seats", 0)
        if isinstance(written, list):
            return tuple(dict(one) if isinstance(one, dict) else {} for one in written)
        many = written if isinstance(written, int) else 0
        return ({},) * max(0, min(many, MOST_SEATS))

    def set_seat_count(self, many: int, label: str = "") -> None:
        """More seats, or fewer: the last ones go, with the hands that are theirs. Raises Broken."""
        now = self.seats
        hands = self.value("hands")
        named = hands if isinstance(hands, dict) else ()
        gone = [key for key in named if key.isdecimal() and int(key) > many]
        changes: dict[str, Value] = {f"hands.{key}": None for key in gone}
        if isinstance(self.value("seats"), list) and any(now[:many]):
            changes |= {f"seats[{at}]": {} for at in range(len(now), many)}
            changes |= {f"seats[{at}]": None for at in reversed(range(many, len(now)))}
        else:
            changes["seats"] = many
        if isinstance(button := self.value("button"), int) and button > many:
            changes["button"] = many
        self.change(changes, label or texts.say("author_text.edit.seats"))

    def set_seat(
        self, number: int, name: str, value: Value, label: str = "", *, typing: bool = False
    ) -> None:
        """Have a seat (from 1) say something else of `name`, or nothing. Raises Broken, IndexError."""
        self._set_seat(number, {name: value}, label, f"seats[{number - 1}].{name}" if typing else "")

    def set_standing(self, number: int, standing: str | None, label: str = "") -> None:
        """How a seat (from 1) stands, one of STANDINGS; None: plays. Raises Broken, IndexError."""
        others: dict[str, Value] = {one: None for one in STANDINGS if self.seats[number - 1].get(one)}
        self._set_seat(number, others | ({standing: True} if standing else {}), label, "")

    def standing(self, number: int) -> str | None:
        """How a seat stands, None where it just plays."""
        return next((one for one in STANDINGS if self.seats[number - 1].get(one)), None)

    def _set_seat(self, number: int, values: Mapping[str, Value], label: str, field: str) -> None:
        label = label or texts.say("author_text.edit.seat", seat=number)
        seats = list(self.seats)
        written = seats[number - 1]
        if isinstance(self.value("seats"), list):
            changes = {f"seats[{number - 1}].{name}": value for name, value in values.items()}
            self.change(changes, label, field=field)
            return
        seats[number - 1] = {
            name: value for name, value in {**written, **values}.items() if value is not None
        }
        if any(seats):
            self.change({"seats": seats}, label, field=field)

    # Saving.

    def theirs(self) -> OnDisk | None:
        """What another program has written since, None where the file is as it was read, or gone."""
        if self.path is None or self.on_disk is None:
            return None
        there = draft_file.now(self.path)
        return there if there is not None and there.raw != self.on_disk.raw else None

    def changed_on_disk(self) -> bool:
        """Has another program written there since?"""
        return self.theirs() is not None

    def save(self, path: Path | None = None, *, over: bool = False) -> Path | None:
        """Put the text into its file, or into another, which is from now on its own.

        Raises SaveError, NoPath, and ChangedOnDisk where something else lies there than what was read. With
        `over` that is kept beside, under the name that is returned.
        """
        target = path or self.path
        if target is None:
            raise NoPath
        there = draft_file.now(target)
        read = self.on_disk if target == self.path else None
        kept = None
        if there is not None and (read is None or there.raw != read.raw):
            if not over:
                raise ChangedOnDisk(target, there.text)
            kept = draft_file.aside(target)
            save_text(kept, there.raw)
        raw = (read or OnDisk("")).in_its_manner(self.text)
        save_text(target, raw)
        self.path, self.on_disk, self.saved_text = target, OnDisk(raw), self.text
        self.end_typing()
        self._tell()
        return kept

    def take_theirs(self) -> None:
        """Go on from what another program has written; one's own is a step back."""
        if (there := self.theirs()) is not None:
            self.on_disk, self.saved_text = there, there.text
            self._push(there.text, texts.say("author_text.edit.theirs"))

    def suggested_path(self) -> Path:
        """A free name among the user's own scenarios, from the title. Raises RuntimeError as `own_folder`."""
        folder = assets.own_scenarios()
        name = _file_name(str(self.value("title.en") or "")) or "scenario"
        for path in _names(folder, name):
            if not path.exists():
                return path
        raise AssertionError

    @property
    def ships(self) -> bool:
        """Is it a file of the library that comes with the trainer? Such a one is copied, not changed."""
        return self.path is not None and self.path.resolve().is_relative_to(assets.scenarios().resolve())


_NEW: Final = '''\
title.en = ""
game = "ace-to-five limit 4-8"
seats = 6
button = 6
start = "deal"
script = """
"""
'''


def _file_name(title: str) -> str:
    plain = normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:_LONGEST_NAME].strip("_")


def _names(folder: Path, name: str) -> Iterator[Path]:
    yield folder / f"{name}.toml"
    number = 2
    while True:
        yield folder / f"{name}_{number}.toml"
        number += 1
