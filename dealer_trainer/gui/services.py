"""What lies behind the pages, each opened when first asked for: library, rulebook, records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from dealer_trainer.gui.shelf import Item

if TYPE_CHECKING:
    from dealer_trainer.gui.preferences import Preferences
    from dealer_trainer.records import Attempt, Records, RuleDay, Score, Trainee
    from dealer_trainer.records.looking import LookedAt
    from dealer_trainer.rules.book import Rule
    from dealer_trainer.training.assignments import Library, Work

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
        self._reading = False
        self.all_read = True  # else the user stopped the reading of the library: not all of it is known
        self._records: Records | None = None
        self._looked: LookedAt | None = None
        self._assignable: tuple[list[Item], Library] | None = None
        self._signed_in = ""  # whose PIN was right since the start
        self.trouble = ""

    # Library

    def items(self) -> list[Item]:
        """All scenarios of the library, broken ones too, and those that the user opened.

        None as long as they are being read: the window lives meanwhile, and may ask again.
        """
        if self._reading:
            return []
        if self._items is None:
            from dealer_trainer.gui.loading import library_items

            self._reading = True
            try:
                self._items, self.all_read = library_items()
            finally:
                self._reading = False
        return self._items

    def reload(self) -> None:
        """Look again what there is: scenarios were written, packs taken in or out."""
        from dealer_trainer.gui import words

        words.forget_packs()
        opened = [one for one in self._items or () if one.own]
        self._items = None
        if opened:
            self._items = [*self.items(), *opened]

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
        person = self.trainee_now()
        return person.id if person is not None else None

    def trainee_now(self) -> Trainee | None:
        """Who practises: the one whose name is remembered, unless a PIN is to be asked for first or that
        person has left the class; then somebody without a name. None without records."""
        from dealer_trainer.records import RecordsError

        if (records := self.records()) is None:
            return None
        try:
            person = records.trainee(self._preferences.trainee)
            if person.archived or (person.has_pin and person.name != self._signed_in):
                person = records.trainee()
        except RecordsError as error:
            self.trouble = str(error)
            return None
        return person

    def must_sign_in(self) -> bool:
        """Whether the remembered name is not taken without more: a PIN is to be asked for."""
        person = self.trainee_now()
        return person is not None and person.name != self._preferences.trainee

    def people(self) -> list[Trainee]:
        """Whoever can be picked to practise, by name."""
        from dealer_trainer.records import RecordsError

        self.trouble = ""
        if (records := self.records()) is None:
            return []
        try:
            return [one for one in records.trainees() if not one.archived]
        except RecordsError as error:
            self.trouble = str(error)
            return []

    def sign_in(self, person: Trainee) -> None:
        """Somebody was picked, and has shown their PIN if they have one."""
        self._signed_in = person.name
        self._preferences.trainee = person.name

    def renamed(self, before: str, after: str) -> None:
        """A person has another name now, "" for somebody who was deleted, and is remembered by that."""
        if self._signed_in == before:
            self._signed_in = after
        if self._preferences.trainee == before:
            self._preferences.trainee = after

    def new_person(self, name: str) -> Trainee | None:
        """Somebody whose name is not in the list yet. The first one takes along what was done without a name.
        None where it cannot be kept, and then `trouble` says why."""
        from dealer_trainer.records import RecordsError
        from dealer_trainer.records.class_rows import Refused
        from dealer_trainer.records.classroom import Classroom

        self.trouble = ""
        if (records := self.records()) is None:
            return None
        try:
            room = Classroom(records)
            known = records.trainees()
            if len(known) != 1 or known[0].name:
                return room.make_trainee(name)
            room.rename_trainee(known[0].id, name)
            return room.trainee(known[0].id)
        except (RecordsError, Refused) as error:
            self.trouble = str(error)
            return None

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
        """An exam that was never ended, at a scenario that is here; else the newest attempt, if it was never
        ended."""

        def ask(records: Records, who: str) -> Attempt | None:
            exam = records.open_exam(who)
            return exam if exam and self.item(exam.scenario) else records.unfinished(who)

        return self._ask(ask, None)

    def attempt(self, attempt: str) -> Attempt | None:
        """One of them by its ID."""
        return self._ask(lambda records, _: records.attempt(attempt), None)

    def in_exam(self) -> bool:
        """Whether the trainee can still go on with an exam: what was right in it is told at its end."""
        attempt = self.cut_off()
        return attempt is not None and attempt.mode == "exam"

    def points_by_rule(self, since: date | None = None) -> list[RuleDay]:
        return self._ask(lambda records, who: records.points_by_rule(who, since=since), [])

    # Assignments

    def assignable(self) -> Library:
        """Which scenarios there are for an assignment's themes and rules, of the library as it is now."""
        from dealer_trainer.training.assignments import Library

        items = self.items()
        if self._assignable is None or self._assignable[0] is not items:
            self._assignable = items, Library(items)
        return self._assignable[1]

    def assigned(self) -> list[Work]:
        """What the trainee is to do, as it is due; nothing where nobody says who it is."""
        from dealer_trainer.training.assignments import assigned

        def ask(records: Records, who: str) -> list[Work]:
            return assigned(records, who, self.assignable(), records.now().astimezone().date())

        person = self.trainee_now()
        return self._ask(ask, []) if person is not None and person.name else []

    def assigned_to_somebody(self) -> bool:
        """Whether nobody has said who practises, and something is assigned that somebody could do."""
        from dealer_trainer.records import RecordsError
        from dealer_trainer.records.classroom import Classroom

        person = self.trainee_now()
        if person is None or person.name or self._records is None:
            return False
        try:
            return bool(Classroom(self._records).assignments())
        except RecordsError as error:
            self.trouble = str(error)
            return False

    # A colleague's records

    @property
    def looking_at(self) -> Path | None:
        """The file that the instructor's pages show instead of our own, to be read only; None: our own."""
        return None if self._looked is None else self._looked.looked_at

    def shown(self) -> Records | None:
        """The records that the instructor's pages show; None when they cannot be opened, and then `trouble`
        says why. What somebody has written to since is opened anew: ask each time."""
        if self._looked is None:
            return self.records()
        if self._looked.changed():
            from dealer_trainer.records import RecordsError

            try:
                self.look_at(self._looked.looked_at)
            except RecordsError as error:
                self.trouble = str(error)
                return None
        return self._looked

    def look_at(self, file: Path) -> None:
        """Show a colleague's file on the instructor's pages until `look_away`; nothing in it is changed.
        Raises RecordsError, and then what was shown is shown still."""
        from dealer_trainer.records.looking import look_at

        own = self.records()
        if own is not None and file.exists() and own.file.exists() and file.samefile(own.file):
            self.look_away()
            return
        looked = look_at(file, patience=_PATIENCE)
        self.look_away()
        self._looked = looked

    def look_away(self) -> None:
        """Show our own records again."""
        if self._looked is not None:
            self._looked.close()
            self._looked = None

    def close(self) -> None:
        self.look_away()
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
