"""A file of records that is only looked at: a colleague's, or one on a disk that cannot be written to.

Nothing is written, beside the file neither: where nobody has it open it is read as it lies there (SQLite's
`immutable`), else as one of its readers. Where a log lies beside it that nobody has open, after a crash or on
a stick, it is read with that in a copy; older records are migrated in one, and sums that are due made.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import quote

from dealer_trainer.records import rollups
from dealer_trainer.records.errors import Problem, RecordsError, guarded
from dealer_trainer.records.store import STEPS, Records, bring_up_to_date, steps_done, utc

COPY_TRIES: Final = 3  # somebody can open it while it is copied

_Folder: TypeAlias = tempfile.TemporaryDirectory[str]
_Stamp: TypeAlias = tuple[tuple[int, int], ...]


class LookedAt(Records):
    """Records that are only looked at. `looked_at` is the file that was asked for; `file` may be a copy."""

    readonly = True

    def __init__(
        self,
        connection: sqlite3.Connection,
        file: Path,
        now: Callable[[], datetime],
        looked_at: Path,
        seen: _Stamp,
        copy: _Folder | None = None,
    ) -> None:
        super().__init__(connection, file, now)
        self.looked_at = looked_at
        self._copy = copy
        self._seen = seen

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
        seen = _stamp(file)
        copy = _with_log(file)
    connection = None
    try:
        with guarded(file):
            connection = _connect(file, patience) if copy is None else _writable(_in(copy, file), patience)
            done = steps_done(connection, file)
            if not done:  # an empty file is nobody's records
                raise RecordsError(Problem.FOREIGN, file)
            if done < len(STEPS) or rollups.is_due(connection):
                if copy is None:
                    connection, copy = _copied(connection, file, patience)
                _up_to_date(connection, _in(copy, file))
            connection.execute("PRAGMA query_only = ON")
    except BaseException:
        if connection is not None:
            connection.close()
        if copy is not None:
            copy.cleanup()
        raise
    connection.row_factory = sqlite3.Row
    return LookedAt(connection, file if copy is None else _in(copy, file), now, file, seen, copy)


def _connect(file: Path, patience: float) -> sqlite3.Connection:
    """As a reader among others where somebody has the file open, else as it lies there."""
    ways = ["mode=ro"] if _is_open(file) or _log_size(file) else []
    if not _log_size(file):  # an empty log can have been left behind on a disk that cannot be written to
        ways.append("mode=ro&immutable=1")
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


def _is_open(file: Path) -> bool:
    """Whether somebody has it open: then there is the memory that its readers and writers share."""
    return wal_of(file).exists() and file.with_name(f"{file.name}-shm").exists()


def _log_size(file: Path) -> int:
    try:
        return wal_of(file).stat().st_size
    except FileNotFoundError:
        return 0


def _uri(file: Path) -> str:
    """As SQLite wants it: a drive's letter and another computer's name stand behind a slash of their own."""
    path = file.as_posix()
    return f"file://{'' if path.startswith('/') else '/'}{quote(path, safe='/:')}"


def _with_log(file: Path) -> _Folder | None:
    """A copy of a file and of the log beside it that nobody has open, which a reader would make that memory
    for and leave it there; None where there is nothing of the kind. Raises OSError."""
    for _ in range(COPY_TRIES):
        if not _log_size(file) or _is_open(file):
            break
        seen = _stamp(file)
        folder = tempfile.TemporaryDirectory(prefix="dealer-trainer-")
        try:
            for one in (file, wal_of(file)):
                shutil.copyfile(one, _in(folder, one))
            if not _is_open(file) and _stamp(file) == seen:
                return folder
        except FileNotFoundError:  # somebody has opened it and closed it again
            pass
        except BaseException:
            folder.cleanup()
            raise
        folder.cleanup()
    return None


def _copied(
    connection: sqlite3.Connection, file: Path, patience: float
) -> tuple[sqlite3.Connection, _Folder]:
    """A copy, and a connection to it instead of this one, which is closed."""
    folder = tempfile.TemporaryDirectory(prefix="dealer-trainer-")
    copy = _in(folder, file)
    try:
        with guarded(copy):
            target = _writable(copy, patience)
            try:
                connection.backup(target)
            except BaseException:
                target.close()
                raise
    except BaseException:
        folder.cleanup()
        raise
    connection.close()
    return target, folder


def _up_to_date(connection: sqlite3.Connection, copy: Path) -> None:
    with guarded(copy):
        bring_up_to_date(connection, copy)
        rollups.fill(connection, lambda _done, _whole: True)


def _writable(copy: Path, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(copy, isolation_level=None, timeout=patience)


def _in(folder: _Folder, file: Path) -> Path:
    return Path(folder.name) / file.name


def _stamp(file: Path) -> _Stamp:
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
