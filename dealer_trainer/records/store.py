"""The file of records: opened, written entry by entry, asked.

Every write is on the disk (WAL, synchronous FULL) when the method returns. Whatever goes wrong with the file
is a RecordsError, and then nothing of that write has happened.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeVar

from dealer_trainer.records.away import Spot, must_be_there
from dealer_trainer.records.errors import Problem, RecordsError, guarded
from dealer_trainer.records.ids import id_of, new_id
from dealer_trainer.records.ordering import in_order
from dealer_trainer.records.place import default_file
from dealer_trainer.records.rows import Attempt, Entry, Kind, PastAttempt, RuleDay, Score, Trainee

APPLICATION_ID: Final = 0x44_54_52_31  # says of a SQLite file that it is ours
# The migrations, by name: kept here, so that none is imported for nothing.
STEPS: Final = ("attempts", "classroom", "rollups", "views", "houses", "extras")

EXAM: Final = "exam"  # the mode of an attempt whose answers are told at its end

_ACTS = "SELECT * FROM act WHERE attempt = ? ORDER BY ordinal"
_ASK_EVERY: Final = 20_000  # steps of SQLite's machine, some milliseconds
_ENTRY = tuple(field.name for field in fields(Entry))
_Made = TypeVar("_Made")


def utc() -> datetime:
    return datetime.now(UTC)


def open_records(
    file: Path | None = None,
    *,
    now: Callable[[], datetime] = utc,
    patience: float = 5,
    readonly: bool = False,
    make: bool = True,
) -> Records:
    """Open the records, made or brought up to date if need be. `now` is the clock; for so many seconds it is
    waited for another program to have done with them, at each write too. `readonly`: look at a file that is
    there, and leave it as it is. Without `make` it must be there, as somebody has it open. Raises
    RecordsError."""
    file = file or default_file()
    if not make:
        must_be_there(file)
    if readonly:
        from dealer_trainer.records.looking import look_at

        return look_at(file, now=now, patience=patience)
    with guarded(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        # Autocommit: our transactions are begun by hand, so that reading never holds one open.
        connection = sqlite3.connect(file, isolation_level=None, timeout=patience)
    try:
        with guarded(file):
            if steps_done(connection, file) < len(STEPS):
                bring_up_to_date(connection, file)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA secure_delete = ON")  # who wants to be forgotten is
    except BaseException:
        connection.close()
        raise
    connection.row_factory = sqlite3.Row
    return Records(connection, file, now)


def steps_done(connection: sqlite3.Connection, file: Path) -> int:
    """How many migrations the file has had. Raises RecordsError for one that is not ours or from later."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (done,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (tables or done or application):
        raise RecordsError(Problem.FOREIGN, file)
    if done > len(STEPS):
        raise RecordsError(Problem.NEWER, file, done)
    return int(done)


def bring_up_to_date(connection: sqlite3.Connection, file: Path) -> None:
    """Do the migrations that are missing, all of them or none."""
    from dealer_trainer.records.migrations import migrate

    connection.execute("BEGIN IMMEDIATE")
    try:
        if steps_done(connection, file) < len(STEPS):  # another trainer can have been quicker
            migrate(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


class Stopped(Exception):
    """A query was broken off because whoever asked no longer wants to know."""


class Records:
    """The open file. Not for two threads at once."""

    readonly = False

    def __init__(self, connection: sqlite3.Connection, file: Path, now: Callable[[], datetime]) -> None:
        self._connection = connection
        self._now = now
        self.file = file
        self._spot = Spot(file)

    def files(self) -> tuple[Path, ...]:
        """Where the records lie: what must not be written over."""
        return (self.file,)

    def close(self) -> None:
        if not self.readonly:
            self._spot.leave(self._connection)
        self._connection.close()

    def __enter__(self) -> Records:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """What is done with the connection is kept as a whole when the block ends, or not at all.

        Raises RecordsError, also (AWAY, REPLACED) where the file is no longer the one that was opened."""
        self._spot.check(self._connection)
        with guarded(self.file):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                # A full disk can have rolled it back already.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def stoppable(self, stop: Callable[[], bool]) -> Iterator[None]:
        """Inside, a query raises Stopped soon after `stop` has become true, however long it would take."""
        self._connection.set_progress_handler(lambda: int(stop()), _ASK_EVERY)
        try:
            yield
        except RecordsError as error:
            if isinstance(error.__cause__, sqlite3.OperationalError) and stop():
                raise Stopped from error
            raise
        finally:
            self._connection.set_progress_handler(None, 0)

    def _rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        with guarded(self.file):
            return self._connection.execute(sql, values).fetchall()

    def ask(self, sql: str, *values: object) -> Iterator[dict[str, Any]]:
        """The rows of a query, one after another, without holding them all. Raises RecordsError."""
        with guarded(self.file):
            for row in self._connection.execute(sql, values):
                yield dict(row)

    def plain(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows as bare tuples, for questions with many answers. Raises RecordsError."""
        with guarded(self.file):
            cursor = self._connection.cursor()
            cursor.row_factory = None
            return cursor.execute(sql, values).fetchall()

    def made(self, make: Callable[[sqlite3.Row], _Made], sql: str, *values: object) -> list[_Made]:
        """What `make` makes of each row. Raises RecordsError, also for rows that we never write."""
        rows = self._rows(sql, *values)
        try:
            return [make(row) for row in rows]
        except (ValueError, TypeError) as error:  # words that we never write: somebody changed the file
            raise RecordsError(Problem.UNREADABLE, self.file, error) from error

    def stamp(self) -> str:
        """The time by the records' clock, as it is written."""
        return _stamped(self._now())

    def now(self) -> datetime:
        """The time by the records' clock."""
        return self._now()

    # Sums beside the acts (rollups.py)

    def put_off_sums(self) -> None:
        """What is written from now on has no sums until they are filled in: for writing very much."""
        from dealer_trainer.records import rollups

        with self.writing() as connection:
            rollups.put_off(connection)

    def fill_sums(self, progress: Callable[[int, int], bool]) -> bool:
        """Fill in the sums that are due; `progress` is told the attempts done and to do, and says whether to
        go on. Whether all is done; what was filled in stays."""
        from dealer_trainer.records import rollups

        self._spot.check(self._connection)
        with guarded(self.file):
            return rollups.fill(self._connection, progress)

    # Settings of the whole file

    def setting(self, name: str) -> str:
        """A setting's value, "" for none."""
        found = self._rows("SELECT value FROM setting WHERE name = ?", name)
        return str(found[0]["value"]) if found else ""

    def set_setting(self, name: str, value: str | None) -> None:
        """Keep a setting; None takes it away."""
        with self.writing() as connection:
            connection.execute("DELETE FROM setting WHERE name = ?", (name,))
            if value is not None:
                connection.execute("INSERT INTO setting VALUES (?, ?)", (name, value))

    # People

    def trainees(self) -> list[Trainee]:
        """Everyone, by name."""
        found = self.made(trainee_of, "SELECT * FROM trainee")
        return sorted(found, key=lambda one: (in_order(one.name), one.created))

    def trainee(self, name: str = "") -> Trainee:
        """The one of that name, made if there is none yet; "" is somebody who gave no name."""
        find = "SELECT * FROM trainee WHERE name = ? ORDER BY archived IS NOT NULL, created LIMIT 1"
        if not (found := self.made(trainee_of, find, name)):
            with self.writing() as connection:
                connection.execute(
                    "INSERT INTO trainee (id, name, created) VALUES (?, ?, ?)",
                    (new_id(), name, self.stamp()),
                )
            found = self.made(trainee_of, find, name)
        return found[0]

    def rename(self, trainee: str, name: str) -> None:
        with self.writing() as connection:
            connection.execute("UPDATE trainee SET name = ? WHERE id = ?", (name, trainee))

    def set_pin_of(self, trainee: str, kept: str | None) -> None:
        """Keep a trainee's PIN as `pins` wrote it."""
        with self.writing() as connection:
            connection.execute("UPDATE trainee SET pin = ? WHERE id = ?", (kept, trainee))

    def delete(self, trainee: str) -> None:
        """Delete a person and all they did, also from the file's unused pages."""
        with self.writing() as connection:
            mine = "SELECT id FROM attempt WHERE trainee = ?"
            connection.execute(f"DELETE FROM act WHERE attempt IN ({mine})", (trainee,))
            connection.execute("DELETE FROM attempt WHERE trainee = ?", (trainee,))
            connection.execute("DELETE FROM setting WHERE name = ?", (f"pin_tries {trainee}",))
            connection.execute("DELETE FROM membership WHERE trainee = ?", (trainee,))
            connection.execute("DELETE FROM assignment_for WHERE kind = 'trainee' AND who = ?", (trainee,))
            connection.execute("DELETE FROM extra_attempt WHERE trainee = ?", (trainee,))
            connection.execute("DELETE FROM setting WHERE name = ?", (f"pin_tries {trainee}",))
            connection.execute("DELETE FROM trainee WHERE id = ?", (trainee,))
        with guarded(self.file):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def export(self, trainee: str) -> dict[str, Any]:
        """All that is kept of a person, as JSON takes it; of a PIN only whether there is one."""
        person = dict(self._rows("SELECT * FROM trainee WHERE id = ?", trainee)[0])
        person["pin"] = person["pin"] is not None
        return {
            "format": "dealer-trainer records",
            "version": len(STEPS),
            "trainee": person,
            "groups": [
                row["name"]
                for row in self._rows(
                    "SELECT name FROM membership JOIN class_group ON class_group.id = class_group"
                    " WHERE trainee = ? ORDER BY name",
                    trainee,
                )
            ],
            "extra_attempts": [
                dict(row)
                for row in self._rows(
                    "SELECT id, assignment, scenario, given FROM extra_attempt WHERE trainee = ? ORDER BY id",
                    trainee,
                )
            ],
            "attempts": [
                {**dict(row), "acts": [dict(act) for act in self._acts(row["id"])]}
                for row in self._rows("SELECT * FROM attempt WHERE trainee = ? ORDER BY started", trainee)
            ],
        }

    # Attempts

    def begin(
        self,
        trainee: str,
        scenario: str,
        content: str,
        house: str,
        seed: int,
        mode: str,
        app: str,
        points: int,
        game: str = "",
        assignment: str | None = None,
        house_content: str | None = None,
    ) -> str:
        """A new attempt's id; `points` is what its score starts from, `assignment` what it is done for,
        `house_content` the fingerprint of the house's options.

        Raises RecordsError (IN_EXAM) while an exam of this trainee with the same cards is open."""
        attempt = new_id()
        with self.writing() as connection:
            self._no_exam_open(trainee, scenario, seed, content)
            connection.execute(
                "INSERT INTO attempt"
                " (id, trainee, scenario, content, house, seed, mode, app, points, started, game, assignment,"
                " house_content)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    attempt,
                    trainee,
                    scenario,
                    content,
                    house,
                    seed,
                    mode,
                    app,
                    points,
                    self.stamp(),
                    game,
                    assignment,
                    house_content,
                ),
            )
        return attempt

    def add(self, attempt: str, entries: Iterable[Entry]) -> None:
        """Write entries behind those that the attempt has, all of them or none.

        Raises RecordsError (ELSEWHERE) for a gesture that it has already, and once it is ended: two cannot go
        on with one attempt; (GONE) when its trainee was deleted with all they did; and (IN_EXAM) while an
        exam of theirs with the same cards is open, unless this is one.
        """
        entries = tuple(entries)
        with self.writing() as connection:
            ordinal, gesture = connection.execute(
                "SELECT coalesce(max(ordinal), 0), coalesce(max(gesture), 0) FROM act WHERE attempt = ?",
                (attempt,),
            ).fetchone()
            if entries and entries[0].gesture <= gesture:
                raise RecordsError(Problem.ELSEWHERE, self.file)
            made = connection.execute(
                "SELECT ended, mode, trainee, scenario, seed, content FROM attempt WHERE id = ?", (attempt,)
            ).fetchone()
            if made is None:
                raise RecordsError(Problem.GONE, self.file)
            if made["ended"] is not None:
                raise RecordsError(Problem.ELSEWHERE, self.file)
            if made["mode"] != EXAM:
                self._no_exam_open(*made[2:])
            at = self.stamp()
            connection.executemany(
                f"INSERT INTO act (attempt, ordinal, at, {', '.join(_ENTRY)})"
                f" VALUES (?, ?, ?{', ?' * len(_ENTRY)})",
                (
                    (attempt, number, at, *_values(entry))
                    for number, entry in enumerate(entries, start=ordinal + 1)
                ),
            )

    def add_past(self, attempts: Iterable[tuple[str, PastAttempt]], app: str) -> None:
        """Keep attempts that are over, each with its trainee's ID: all of them or none."""
        with self.writing() as connection:
            for trainee, past in attempts:
                made = id_of(round(past.started.timestamp() * 1000), past.chance)
                rows = []
                at = past.started
                for ordinal, entry in enumerate(past.entries, 1):
                    at += timedelta(milliseconds=entry.ms)
                    rows.append((made, ordinal, _stamped(at), *_values(entry)))
                connection.execute(
                    "INSERT INTO attempt (id, trainee, scenario, content, house, seed, mode, app, points,"
                    " started, ended, complete, game) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)",
                    (
                        made, trainee, past.scenario, past.content, past.house, past.seed, past.mode, app,
                        past.points, _stamped(past.started), _stamped(at), past.game,
                    ),
                )  # fmt: skip
                connection.executemany(
                    f"INSERT INTO act (attempt, ordinal, at, {', '.join(_ENTRY)})"
                    f" VALUES (?, ?, ?{', ?' * len(_ENTRY)})",
                    rows,
                )

    def end(self, attempt: str, *, complete: bool) -> None:
        """Close an attempt; one that is closed stays as it is."""
        with self.writing() as connection:
            connection.execute(
                "UPDATE attempt SET ended = ?, complete = ? WHERE id = ? AND ended IS NULL",
                (self.stamp(), int(complete), attempt),
            )

    def entries(self, attempt: str) -> list[Entry]:
        """All that was done in an attempt, in order."""
        return self.made(_entry, _ACTS, attempt)

    def _acts(self, attempt: str) -> list[sqlite3.Row]:
        return self._rows(_ACTS, attempt)

    def attempt(self, attempt: str) -> Attempt | None:
        found = self.made(_attempt, "SELECT * FROM attempt_score WHERE id = ?", attempt)
        return found[0] if found else None

    def attempts(self, trainee: str, *, scenario: str | None = None, limit: int = -1) -> list[Attempt]:
        """A trainee's attempts, newest first; `limit` -1 is all."""
        only = "" if scenario is None else "AND scenario = ?"
        values = [trainee] if scenario is None else [trainee, scenario]
        return self.made(
            _attempt,
            f"SELECT * FROM attempt_score WHERE trainee = ? {only} ORDER BY started DESC, id DESC LIMIT ?",
            *values,
            limit,
        )

    def unfinished(self, trainee: str) -> Attempt | None:
        """The newest attempt that was cut off, if nothing was begun after it."""
        newest = self._newest("trainee = ?", trainee)
        return newest if newest is not None and newest.ended is None else None

    def open_exam(self, trainee: str) -> Attempt | None:
        """The newest exam that was cut off, whatever was begun after it."""
        return self._newest(f"trainee = ? AND mode = '{EXAM}' AND ended IS NULL", trainee)

    def _newest(self, which: str, *values: str) -> Attempt | None:
        """By the order in which they were begun: a clock can be put back."""
        newest = f"SELECT id FROM attempt WHERE rowid = (SELECT max(rowid) FROM attempt WHERE {which})"
        found = self.made(_attempt, f"SELECT * FROM attempt_score WHERE id = ({newest})", *values)
        return found[0] if found else None

    def _no_exam_open(self, trainee: str, scenario: str, seed: int, content: str) -> None:
        """Else what is told of one attempt would give the other's answers. Of another content the exam could
        not be gone on with."""
        found = self._rows(
            "SELECT 1 FROM attempt WHERE trainee = ? AND scenario = ? AND seed = ? AND content = ?"
            f" AND mode = '{EXAM}' AND ended IS NULL", trainee, scenario, seed, content,
        )  # fmt: skip
        if found:
            raise RecordsError(Problem.IN_EXAM, self.file)

    # Progress

    def scores(self, trainee: str) -> dict[str, Score]:
        """How a trainee did, by scenario."""
        best = dict(
            self.made(
                lambda row: (row["scenario"], row["best"]),
                "SELECT scenario, max(score) AS best FROM attempt_score"
                " WHERE trainee = ? AND complete GROUP BY scenario",
                trainee,
            )
        )
        # SQLite takes the bare columns from the row that has the max().
        found = self.made(
            lambda row: Score(
                row["scenario"], row["last"], best[row["scenario"]], row["times"], _time(row["latest"])
            ),
            "SELECT scenario, score AS last, max(started) AS latest, count(*) AS times FROM attempt_score"
            " WHERE trainee = ? AND complete GROUP BY scenario",
            trainee,
        )
        return {score.scenario: score for score in found}

    def points_by_rule(self, trainee: str, *, since: date | None = None) -> list[RuleDay]:
        """What each rule cost on each day, by day and rule."""
        return self.made(
            lambda row: RuleDay(
                date.fromisoformat(row["day"]), row["rule"], row["lost"], row["errors"], row["acts"]
            ),
            "SELECT * FROM rule_day WHERE trainee = ? AND day >= ? ORDER BY day, rule",
            trainee,
            (since or date.min).isoformat(),
        )


def _stamped(when: datetime) -> str:
    return when.astimezone(UTC).isoformat(timespec="milliseconds")


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def trainee_of(row: sqlite3.Row) -> Trainee:
    archived = _time(row["archived"]) if row["archived"] else None
    return Trainee(row["id"], row["name"], _time(row["created"]), archived, bool(row["pin"]))


def _values(entry: Entry) -> Iterator[object]:
    for name in _ENTRY:
        value = getattr(entry, name)
        yield value.value if isinstance(value, Kind) else value


def _entry(row: sqlite3.Row) -> Entry:
    return Entry(**{name: row[name] for name in _ENTRY} | {"kind": Kind(row["kind"])})


def _attempt(row: sqlite3.Row) -> Attempt:
    values = {field.name: row[field.name] for field in fields(Attempt)}
    values["started"] = _time(row["started"])
    values["ended"] = _time(row["ended"]) if row["ended"] else None
    values["complete"] = bool(row["complete"])
    return Attempt(**values)
