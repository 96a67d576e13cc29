"""A file of records that is only looked at: a colleague's, or one on a disk that cannot be written to.

Nothing is written, beside the file neither: where nobody has it open it is read as it lies there (SQLite's
`immutable`), else as one of its readers. Older records are not migrated where they lie, nor are sums made
there that are due, but in a copy.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from dealer_trainer.records import rollups
from dealer_trainer.records.errors import Problem, RecordsError, guarded
from dealer_trainer.records.store import STEPS, Records, bring_up_to_date, steps_done, utc


class LookedAt(Records):
    """Records that are only looked at. `looked_at` is the file that was asked for; `file` may be a copy."""

    readonly = True

    def __init__(
        self,
        connection: sqlite3.Connection,
        file: Path,
        now: Callable[[], datetime],
        looked_at: Path,
        copy: tempfile.TemporaryDirectory[str] | None = None,
    ) -> None:
        super().__init__(connection, file, now)
        self.looked_at = looked_at
        self._copy = copy
        self._seen = _stamp(looked_at)

    def files(self) -> tuple[Path, ...]:
        return (self.file, self.looked_at)

    def changed(self) -> bool:
        """Whether somebody has written to the file since: open it anew, for what was read may be half old."""
        return _stamp(self.looked_at) != self._seen

    def close(self) -> None:
        super().close()
        if self._copy is not None:
            self._copy.cleanup()


def look_at(file: Path, *, now: Callable[[], datetime] = utc, patience: float = 5) -> LookedAt:
    """Open a file to look at. Raises RecordsError: no such file, not ours, from a newer trainer, damaged."""
    with guarded(file):
        file = file.resolve(strict=True)
        if not file.is_file():
            raise RecordsError(Problem.FOREIGN, file)
        connection = _connect(file, patience)
    try:
        with guarded(file):
            done = steps_done(connection, file)
            if not done:  # an empty file is nobody's records
                raise RecordsError(Problem.FOREIGN, file)
            if done == len(STEPS) and not rollups.is_due(connection):
                return _opened(connection, file, now, file)
            return _copied(connection, file, now, patience)
    except BaseException:
        connection.close()
        raise


def _connect(file: Path, patience: float) -> sqlite3.Connection:
    """As a reader among others where somebody has the file open, else as it lies there."""
    wal = wal_of(file)
    ways = ["mode=ro"] if wal.exists() else ["mode=ro&immutable=1"]
    if wal.exists() and wal.stat().st_size == 0:
        ways.append("mode=ro&immutable=1")  # left behind on a disk that cannot be written to
    for way in ways:
        connection = sqlite3.connect(f"{_uri(file)}?{way}", uri=True, isolation_level=None, timeout=patience)
        try:
            connection.execute("PRAGMA user_version").fetchone()
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError:
            connection.close()
            if way == ways[-1]:
                raise
        except BaseException:
            connection.close()
            raise
        else:
            return connection
    raise AssertionError


def _uri(file: Path) -> str:
    """As SQLite wants it: a drive's letter and another computer's name stand behind a slash of their own."""
    path = file.as_posix()
    return f"file://{'' if path.startswith('/') else '/'}{quote(path, safe='/:')}"


def _opened(
    connection: sqlite3.Connection,
    file: Path,
    now: Callable[[], datetime],
    looked_at: Path,
    copy: tempfile.TemporaryDirectory[str] | None = None,
) -> LookedAt:
    connection.execute("PRAGMA query_only = ON")
    connection.row_factory = sqlite3.Row
    return LookedAt(connection, file, now, looked_at, copy)


def _copied(
    connection: sqlite3.Connection, file: Path, now: Callable[[], datetime], patience: float
) -> LookedAt:
    folder = tempfile.TemporaryDirectory(prefix="dealer-trainer-")
    try:
        copy = Path(folder.name) / file.name
        with guarded(copy):
            target = sqlite3.connect(copy, isolation_level=None, timeout=patience)
        try:
            with guarded(copy):
                connection.backup(target)
                bring_up_to_date(target, copy)
                rollups.fill(target, lambda _done, _whole: True)
            opened = _opened(target, copy, now, file, folder)
        except BaseException:
            target.close()
            raise
    except BaseException:
        folder.cleanup()
        raise
    connection.close()
    return opened


def _stamp(file: Path) -> tuple[tuple[int, int], ...]:
    """When it was last written to, it and the file beside it where what is new stands first."""
    found = []
    for one in (file, wal_of(file)):
        try:
            stat = one.stat()
        except OSError:
            found.append((0, 0))
        else:
            found.append((stat.st_mtime_ns, stat.st_size))
    return tuple(found)


def wal_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")
