"""The text of a scenario that is being written, changed key by key or as it stands, and what it says."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from unicodedata import category

from dealer_trainer import texts
from dealer_trainer.scenario.draft_file import plain_ends
from dealer_trainer.scenario.history import History
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.troubles import Trouble, read_text
from dealer_trainer.scenario.writer import Value, changed_text, value_at
from dealer_trainer.toml_files.files import FileErrors, toml_of

_UNNAMED: Final = Path("new.toml")


class Broken(ValueError):
    """A key was to be changed in a text that is no TOML: mend the text first."""


class DraftText:
    """The text and all that can be undone. `path` names it, None as long as it has no file; `id` tells it
    from all other drafts, those of other windows too. Not for two threads."""

    def __init__(
        self, text: str, path: Path | None = None, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.id = uuid.uuid4().hex
        self.path = path
        self._history = History(text, clock)
        self._listeners: list[Callable[[], None]] = []
        self._read_for: tuple[str, Path | None, str] | None = None
        self._read: tuple[Scenario | None, tuple[Trouble, ...]] = (None, ())
        self._content: tuple[str, dict[str, Any] | None] = ("", {})

    # What it says.

    @property
    def text(self) -> str:
        return self._history.text

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
        said = value_at(self.content, key)
        return default if said is None else said

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
        return self.path or _UNNAMED

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
        self._push(plain_ends(text), label or texts.say("author_text.edit.text"), "*" if typing else "")

    def _push(self, text: str, label: str, field: str = "") -> None:
        if text != self.text:
            self._history.push(text, label, field)
            self._tell()

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
