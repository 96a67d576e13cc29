"""What `bench` measures of progress: each question answered, and its bare SQL beside it in the same run.

It is asked of the records that are named, read only, else of a class that is made up for it.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from dealer_trainer.records import Entry, Kind, PastAttempt, Records, open_records
from dealer_trainer.records.progress import Progress
from dealer_trainer.records.progress_rows import Filter
from dealer_trainer.training.questions import Asked, Question, answer

TRAINEES: Final = 60
ATTEMPTS: Final = 12_000
ACTS: Final = 8  # of an attempt
RULES: Final = 120
UNTIL: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
AT_ONCE: Final = 500


class Pages:
    """The questions of progress over some records. Raises RecordsError."""

    def __init__(self, db: Path | None) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        if db is None:
            self._folder = tempfile.TemporaryDirectory(prefix="dealer-trainer-")
            self._records = open_records(Path(self._folder.name) / "records.db")
            _make_up(self._records)
        else:
            self._records = open_records(db, readonly=True)
        people = tuple((one.id, one.name) for one in self._records.trainees())
        self._asked = Asked(
            Filter(), people, UNTIL.date() if db is None else self._records.now().astimezone().date()
        )

    def close(self) -> None:
        self._records.close()
        if self._folder is not None:
            self._folder.cleanup()

    def works(self, question: Question) -> tuple[Callable[[], int], Callable[[], int]]:
        """The question answered, and its SQL alone."""
        asked = self._asked
        if question is Question.MONTHS and asked.people:
            asked = Asked(asked.wanted, asked.people, asked.today, person=asked.people[0][0])
        heard = _Heard(self._records)
        answer(Progress(heard), question, asked)  # type: ignore[arg-type]

        def mine() -> int:
            answer(Progress(self._records), question, asked)
            return 1

        def bare() -> int:
            for sql, values in heard.said:
                self._records.plain(sql, *values)
            return 1

        return mine, bare


class _Heard:
    """Records that note what they are asked."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self.said: list[tuple[str, tuple[object, ...]]] = []

    def plain(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        self.said.append((sql, values))
        return self._records.plain(sql, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._records, name)


def _make_up(records: Records) -> None:
    """A class with a year of attempts."""
    people = [records.trainee(f"{number:03}").id for number in range(TRAINEES)]
    records.put_off_sums()
    chance = random.Random(1)
    attempts = list(_attempts(chance))
    for first in range(0, len(attempts), AT_ONCE):
        some = attempts[first : first + AT_ONCE]
        records.add_past([(chance.choice(people), past) for past in some], "0")
    records.fill_sums(lambda _done, _whole: True)


def _attempts(chance: random.Random) -> Iterator[PastAttempt]:
    for _ in range(ATTEMPTS):
        entries = []
        for number in range(1, ACTS + 1):
            wrong = chance.random() < 0.05
            entries.append(
                Entry(
                    Kind.ACT, number, "burn", "Burn", "wrong" if wrong else "right",
                    f"draw.{chance.randrange(RULES):03}", 3 if wrong else 0, lost=25 if wrong else 0,
                    ms=chance.randrange(1000, 15_000),
                )
            )  # fmt: skip
        started = UNTIL - timedelta(minutes=chance.randrange(365 * 24 * 60))
        yield PastAttempt(
            f"draw/{chance.randrange(300):03}", "", "roberts", 0, "practice", 100, started, tuple(entries),
            chance.getrandbits(80), "ace-to-five",
        )  # fmt: skip
