"""A file of records that is no longer where it was opened: it was taken away, or another lies in its place.

SQLite would go on writing into the file that is gone, and with the next start all of it would be.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from dealer_trainer import texts
from dealer_trainer.records.errors import Problem, RecordsError

MOST_COPIES: Final = 99


def must_be_there(file: Path) -> None:
    """Raises RecordsError (AWAY), else another would be made in the place of what is open."""
    if not file.exists():
        raise RecordsError(Problem.AWAY, file, texts.say("records.away.asked"))


class Spot:
    """Where a file was opened. One that was taken away and put back is where it was; of a copy of it, and of
    another of its name, that is said where the system numbers its files (some network drives do not)."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._way_out = ""  # once all that was kept is saved elsewhere
        try:
            self._which = _which(file)
        except OSError:
            self._which = None

    def check(self, connection: sqlite3.Connection) -> None:
        """Raises RecordsError (AWAY, REPLACED) where the file is no longer the one that was opened. What the
        connection still holds of that is saved first."""
        if (problem := self._problem()) is None:
            self._way_out = ""
            return
        self._way_out = self._way_out or _save(connection, self._file)
        raise RecordsError(problem, self._file, self._way_out)

    def leave(self, connection: sqlite3.Connection) -> None:
        """To be done before the connection is closed."""
        if self._problem() is not None:
            _put_down(connection)

    def _problem(self) -> Problem | None:
        try:
            now = _which(self._file)
        except (FileNotFoundError, NotADirectoryError):
            return Problem.AWAY
        except OSError:
            return None
        return Problem.REPLACED if self._which and now and self._which != now else None


def _which(file: Path) -> tuple[int, int] | None:
    """Its device and number, whatever is in it; None where it has no number. Raises OSError."""
    found = file.stat()
    return (found.st_dev, found.st_ino) if found.st_ino else None


def _put_down(connection: sqlite3.Connection) -> None:
    """Bring all that still stands in the log beside it into the file that was opened, wherever that is by
    now. SQLite would leave the log behind, to be taken for that of the file which lies there next."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _save(connection: sqlite3.Connection, file: Path) -> str:
    """Copy all that was kept to a new file, beside where it was or at home; a sentence with the way out."""
    _put_down(connection)
    copy = _copied(connection, file)
    return texts.say("records.away.saved", copy=copy) if copy else texts.say("records.away.unsaved")


def _copied(connection: sqlite3.Connection, file: Path) -> Path | None:
    for folder in _folders(file):
        try:
            copy = _made(folder, file)
        except OSError:
            continue
        try:
            target = sqlite3.connect(copy)
            try:
                connection.backup(target)
            finally:
                target.close()
        except sqlite3.Error:
            copy.unlink(missing_ok=True)
        else:
            return copy
    return None


def _folders(file: Path) -> list[Path]:
    """The folder itself is not made anew: it may be a disk that was taken out."""
    folders = [file.parent]
    with suppress(RuntimeError):
        folders.append(Path.home())
    return folders


def _made(folder: Path, file: Path) -> Path:
    """An empty file of a new name. Raises OSError."""
    for number in range(1, MOST_COPIES):
        copy = folder / f"{file.stem}-saved{'' if number == 1 else f'-{number}'}{file.suffix}"
        with suppress(FileExistsError):
            copy.touch(exist_ok=False)
            return copy
    raise FileExistsError(copy)
