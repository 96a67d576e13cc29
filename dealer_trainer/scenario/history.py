"""What can be undone: the texts that there were, each with what was done to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

MOST_KEPT: Final = 500  # texts: some megabyte at most
ONE_GO: Final = 2.0  # seconds without typing that end what is undone at once


@dataclass(frozen=True, slots=True)
class _Entry:
    """A text, and what led to it. `field` is where typing went on, "" for any other edit."""

    text: str
    label: str = ""
    field: str = ""
    at: float = 0.0


class History:
    """The text now, those before it, and those that were undone."""

    def __init__(self, text: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._entries = [_Entry(text)]
        self._at = 0
        self._clock = clock

    @property
    def text(self) -> str:
        return self._entries[self._at].text

    @property
    def undo_label(self) -> str:
        """What would be undone, "" for nothing."""
        return self._entries[self._at].label if self._at else ""

    @property
    def redo_label(self) -> str:
        """What would be done again, "" for nothing."""
        return self._entries[self._at + 1].label if self._at + 1 < len(self._entries) else ""

    def push(self, text: str, label: str, field: str = "") -> None:
        """A new text. Typing that goes on in the same field is one edit; `label` must not be empty."""
        if text == self.text:
            return
        now = self._clock()
        last = self._entries[self._at]
        goes_on = field and self._at and last.field == field and now - last.at < ONE_GO
        del self._entries[self._at + 1 :]
        if goes_on and text == self._entries[self._at - 1].text:  # typed, and taken back by typing
            del self._entries[self._at]
            self._at -= 1
            return
        if goes_on:
            self._entries[self._at] = _Entry(text, last.label, field, now)
            return
        self._entries.append(_Entry(text, label, field, now))
        del self._entries[: max(0, len(self._entries) - MOST_KEPT - 1)]
        self._at = len(self._entries) - 1

    def part(self) -> None:
        """What is typed from now on is an edit of its own."""
        self._entries[self._at] = replace(self._entries[self._at], field="")

    def undo(self) -> bool:
        """Go back by one; False where there is nothing before."""
        return self._go(-1)

    def redo(self) -> bool:
        return self._go(1)

    def _go(self, by: int) -> bool:
        if not 0 <= self._at + by < len(self._entries):
            return False
        self._at += by
        self.part()  # typing does not go on in what was gone back to
        return True
