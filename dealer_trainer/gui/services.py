"""What lies behind the pages, each opened when first asked for: library, rulebook, records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from dealer_trainer.gui.shelf import Item

if TYPE_CHECKING:
    from dealer_trainer.gui.preferences import Preferences
    from dealer_trainer.records import Attempt, Records, RuleDay, Score
    from dealer_trainer.rules.book import Rule

_Answer = TypeVar("_Answer")
_PATIENCE: Final = 0.4  # seconds that the window may stand still for another program's writing


class Tried(NamedTuple):
    """How a scenario went: the last and the best score."""

    last: int
    best: int


class Services:
    """Not for two threads. What cannot be read is kept as `trouble`, a sentence for the user."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._items: list[Item] | None = None
        self._records: Records | None = None
        self.trouble = ""

    # Library

    def items(self) -> list[Item]:
        """All scenarios of the library, broken ones too, and those that the user opened."""
        if self._items is None:
            from dealer_trainer.gui.loading import library_items

            self._items = library_items()
        return self._items

    def add_file(self, path: Path) -> Item:
        """Put a file of the user's into the list. Raises OSError when it cannot be opened."""
        from dealer_trainer.gui.loading import file_item

        item = file_item(path)
        others = [one for one in self.items() if one.path != item.path]
        self._items = [*others, item]
        return item

    def item(self, name: str) -> Item | None:
        return next((one for one in self.items() if one.id == name and not one.broken), None)

    # Rulebook

    def rules(self) -> Mapping[str, Rule]:
        from dealer_trainer.rules import book

        return book.load()

    # Records

    def records(self) -> Records | None:
        """The open records; None when they cannot be opened, and then `trouble` says why."""
        if self._records is None:
            from dealer_trainer.records import RecordsError, open_records

            try:
                self._records = open_records(patience=_PATIENCE)
            except RecordsError as error:
                self.trouble = str(error)
        return self._records

    def trainee(self) -> str | None:
        """The id that attempts are stored under; None without records."""
        from dealer_trainer.records import RecordsError

        if (records := self.records()) is None:
            return None
        try:
            return records.trainee(self._preferences.trainee).id
        except RecordsError as error:
            self.trouble = str(error)
            return None

    def call_me(self, name: str) -> None:
        """Keep what follows under a name. Whoever had none takes along what they did so far."""
        if name == self._preferences.trainee:
            return
        nameless = not self._preferences.trainee
        self._ask(lambda records, who: _name(records, who, name) if nameless else None, None)
        self._preferences.trainee = name

    def export(self, file: Path) -> None:
        """Write all that is kept of the trainee, as JSON. Raises OSError, RecordsError."""
        import json

        if (trainee := self.trainee()) is None or self._records is None:
            raise OSError(self.trouble)
        told = json.dumps(self._records.export(trainee), ensure_ascii=False, indent=1)
        file.write_text(told + "\n", encoding="utf-8")

    def forget(self) -> None:
        """Delete the trainee and all they did. Raises RecordsError."""
        if (trainee := self.trainee()) is not None and self._records is not None:
            self._records.delete(trainee)

    def tried(self) -> dict[str, Tried]:
        """How the trainee did, by scenario."""
        none: dict[str, Score] = {}
        scores = self._ask(lambda records, who: records.scores(who), none)
        return {name: Tried(score.last, score.best) for name, score in scores.items()}

    def lately(self, limit: int = 6) -> list[Attempt]:
        """The newest attempts."""
        return self._ask(lambda records, who: records.attempts(who, limit=limit), [])

    def cut_off(self) -> Attempt | None:
        """The newest attempt, if it was never ended."""
        return self._ask(lambda records, who: records.unfinished(who), None)

    def points_by_rule(self, since: date | None = None) -> list[RuleDay]:
        return self._ask(lambda records, who: records.points_by_rule(who, since=since), [])

    def close(self) -> None:
        if self._records is not None:
            self._records.close()
            self._records = None

    def _ask(self, question: Callable[[Records, str], _Answer], nothing: _Answer) -> _Answer:
        from dealer_trainer.records import RecordsError

        self.trouble = ""
        trainee = self.trainee()
        if trainee is None or self._records is None:
            return nothing
        try:
            return question(self._records, trainee)
        except RecordsError as error:
            self.trouble = str(error)
            return nothing


def _name(records: Records, nameless: str, name: str) -> None:
    if name not in {one.name for one in records.trainees()}:
        records.rename(nameless, name)
