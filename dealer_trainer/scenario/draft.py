"""A scenario being written: the text of its file, changed key by key, or as it stands.

The text is all there is. A form shows what it says and changes a key of it; comments, order and spacing stay
as a text editor would leave them. A file that is broken is a draft too: its text can be mended, and
`troubles` say what is wrong with it.
"""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from unicodedata import category, normalize

from dealer_trainer import assets, texts
from dealer_trainer.scenario import draft_file
from dealer_trainer.scenario.draft_file import OnDisk
from dealer_trainer.scenario.history import History
from dealer_trainer.scenario.model import MOST_SEATS, Scenario
from dealer_trainer.scenario.reader import STANDINGS
from dealer_trainer.scenario.saving import save_text
from dealer_trainer.scenario.troubles import Trouble, read_text
from dealer_trainer.scenario.writer import Value, changed_text
from dealer_trainer.toml_files.files import FileErrors, toml_of

__all__ = ["STANDINGS", "Broken", "ChangedOnDisk", "Draft", "NoPath", "Trouble"]

_PART: Final = re.compile(r"\[([0-9]+)\]|([^.\[\]]+)")
_LONGEST_NAME: Final = 60


class Broken(ValueError):
    """A key was to be changed in a text that is no TOML: mend the text first."""


class NoPath(ValueError):
    """A draft that has never been saved was to be saved, and nobody said where."""


class ChangedOnDisk(RuntimeError):
    """What is to be replaced is not what was read: another program has written there. Nothing was saved."""

    def __init__(self, path: Path, theirs: str) -> None:
        super().__init__(texts.say("author_text.changed_on_disk", file=path))
        self.path = path
        self.theirs = theirs


class Draft:
    """One scenario being written, with all that can be undone. Not for two threads.

    `path` is where it is saved, None as long as it never was. `text` has plain newlines and no byte order
    mark; the file keeps its own. `id` tells it from all other drafts, those of other windows too.
    """

    def __init__(
        self,
        text: str,
        path: Path | None = None,
        on_disk: OnDisk | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.id = uuid.uuid4().hex
        self.path = path
        self.on_disk = on_disk
        self.saved_text = on_disk.text if on_disk else text
        self._history = History(self.saved_text, clock)
        self._listeners: list[Callable[[], None]] = []
        self._read_for: tuple[str, Path | None, str] | None = None
        self._read: tuple[Scenario | None, tuple[Trouble, ...]] = (None, ())
        self._content: tuple[str, dict[str, Any] | None] = ("", {})
        if text != self.saved_text:
            self._history.push(text, texts.say("author_text.edit.recovered"))

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

    # What it says.

    @property
    def text(self) -> str:
        return self._history.text

    @property
    def changed(self) -> bool:
        """Is there something that is not saved?"""
        return self.text != self.saved_text

    @property
    def content(self) -> dict[str, Any] | None:
        """The text as TOML has it, None where it is none."""
        if self._content[0] != self.text:
            try:
                self._content = (self.text, toml_of(self.text, Path(), texts.DEFAULT))
            except FileErrors:
                self._content = (self.text, None)
        return self._content[1]

    def value(self, key: str, default: Any = None) -> Any:
        """What a key says: "hands.3", "seats[2].stack", "title"; `default` where it is not written."""
        here: Any = self.content if key else None
        for part in _parts(key):
            try:
                here = here[part]
            except (KeyError, IndexError, TypeError):
                return default
        return default if here is None else here

    @property
    def scenario(self) -> Scenario | None:
        """What it is as a scenario, None as long as it is none."""
        return self._looked()[0]

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What keeps it from being a scenario. How it plays, `check_text` tells."""
        return self._looked()[1]

    @property
    def named(self) -> Path:
        """The path to name the draft by, before it has one."""
        return self.path or Path("new.toml")

    def _looked(self) -> tuple[Scenario | None, tuple[Trouble, ...]]:
        state = (self.text, self.path, texts.language())
        if state != self._read_for:
            self._read = read_text(self.text, self.named)
            self._read_for = state
        return self._read

    # Changing it.

    def set(self, key: str, value: Value, label: str = "", *, typing: bool = False) -> None:
        """Have a key say something else, or nothing with None. Raises Broken.

        With `typing` it is one edit together with the typing in the same key just before.
        """
        self.change({key: value}, label, field=key if typing else "")

    def change(self, values: Mapping[str, Value], label: str = "", *, field: str = "") -> None:
        """Several keys at once. Raises Broken."""
        if self.content is None:
            raise Broken(self.text)
        different = {key: _clean(value) for key, value in values.items() if self.value(key) != value}
        if different:
            label = label or texts.say("author_text.edit.key", key=", ".join(different))
            self._push(changed_text(self.text, different), label, field)

    def set_text(self, text: str, label: str = "", *, typing: bool = False) -> None:
        """Replace the whole text, broken or not."""
        text = text.replace("\r\n", "\n")
        self._push(text, label or texts.say("author_text.edit.text"), "*" if typing else "")

    def _push(self, text: str, label: str, field: str = "") -> None:
        if text != self.text:
            self._history.push(text, label, field)
            self._tell()

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
        gone = [key for key in self.value("hands", {}) if key.isdigit() and int(key) > many]
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

    # Undoing.

    @property
    def undo_label(self) -> str:
        """What would be undone, "" for nothing."""
        return self._history.undo_label

    @property
    def redo_label(self) -> str:
        return self._history.redo_label

    def undo(self) -> bool:
        """Go back by one edit; False where there is none."""
        return self._tell() if self._history.undo() else False

    def redo(self) -> bool:
        return self._tell() if self._history.redo() else False

    def end_typing(self) -> None:
        """What is typed from now on is undone on its own: a field was left."""
        self._history.part()

    def listen(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call this after every change, and after saving; what is returned ends it."""
        self._listeners.append(callback)

        def end() -> None:
            with suppress(ValueError):
                self._listeners.remove(callback)

        return end

    def _tell(self) -> bool:
        for one in tuple(self._listeners):
            one()
        return True

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


def _parts(key: str) -> Iterator[str | int]:
    first, _, rest = key.partition(".")
    if "[" not in first and rest and "[" not in rest:  # a house may have a dot in its name
        yield from (first, rest)
        return
    for found in _PART.finditer(key):
        yield int(found[1]) if found[1] else found[2]


def _clean(value: Value) -> Value:
    """Without signs that no scenario may hold, wherever they were pasted from."""
    match value:
        case str():
            return "".join(sign for sign in value if sign in "\n\t" or category(sign) not in ("Cc", "Cs"))
        case list():
            return [_clean(one) for one in value]
        case dict():
            return {name: _clean(one) for name, one in value.items()}
        case _:
            return value


def _file_name(title: str) -> str:
    plain = normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:_LONGEST_NAME].strip("_")


def _names(folder: Path, name: str) -> Iterator[Path]:
    yield folder / f"{name}.toml"
    number = 2
    while True:
        yield folder / f"{name}_{number}.toml"
        number += 1
