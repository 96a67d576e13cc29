"""Which options each scenario asks for, and how it goes, kept in the user's cache between two searches.

With that only the scenarios that a changed option can touch need be played. It holds as long as the file, the
house, and the trainer's own code are the same.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from dealer_trainer.rules.house import House, fingerprint
from dealer_trainer.scenario.differences import Answer
from dealer_trainer.scenario.library import Entry, cache_folder
from dealer_trainer.scenario.saving import save_text

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_DECIDES: Final = ("rules", "table", "scenario", "")  # the folders of what a deal depends on


class KnownReads:
    """What is known of the scenarios under one house. Call `keep` once there is more."""

    def __init__(self, house: House, cache: Path | None = None) -> None:
        self._stamp = f"{fingerprint(house)} {house.name} {_code()}"
        name = hashlib.sha256(house.name.encode()).hexdigest()[:12]
        self._file = (cache or cache_folder()) / f"asked-{name}.json"
        self._known: dict[str, tuple[list[str], list[int]]] = {}
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            content = json.loads(self._file.read_bytes())
            if content["stamp"] == self._stamp and isinstance(content["known"], dict):
                self._known = {
                    one: (list(asked), list(signs)) for one, (asked, signs) in content["known"].items()
                }

    def can_differ(self, entry: Entry, changed: Collection[str], house: str) -> bool:
        """Could a scenario go otherwise under `house`, with these options changed? False only where it is
        sure that it cannot."""
        if entry.broken or not changed:
            return False
        known = self._known.get(entry.hash)
        return known is None or house in entry.houses or not set(changed).isdisjoint(known[0])

    def signs(self, entry: Entry) -> tuple[int, ...]:
        """The signs of its acts, () where they are not known."""
        return tuple(self._known.get(entry.hash, ((), ()))[1])

    def learn(self, entry: Entry, answer: Answer) -> None:
        """What was found out of a scenario when it was played under this house."""
        if answer.signs:
            self._known[entry.hash] = (sorted(answer.asked), list(answer.signs))

    def keep(self) -> None:
        """Write it down; a folder that cannot be written is done without."""
        with suppress(OSError):
            save_text(self._file, json.dumps({"stamp": self._stamp, "known": self._known}))


def likely_first(entries: Iterable[Entry], rules: Collection[str]) -> list[Entry]:
    """The scenarios that teach one of these rules before the others: a search then finds at once."""
    return sorted(entries, key=lambda entry: set(rules).isdisjoint(entry.teaches))


def _code() -> str:
    """Changes when the trainer's code does."""
    found = []
    for folder in _DECIDES:
        with suppress(OSError):
            found += [(one.name, one.stat().st_mtime_ns) for one in os.scandir(_PACKAGE / folder)
                      if one.name.endswith(".py")]  # fmt: skip
    return hashlib.sha256(repr(sorted(found)).encode()).hexdigest()[:16]
