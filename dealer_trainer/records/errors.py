"""What can go wrong with the file of records, told by whose fault it is."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path

from dealer_trainer import texts

LEAST_ROOM = 64 * 1024  # bytes; SQLite's shared memory alone takes half of it


class Problem(Enum):
    """Each has a text of its name under `records.errors`, which says the way out."""

    FULL = "full"
    READ_ONLY = "read_only"
    FOLDER = "folder"
    BUSY = "busy"
    UNREADABLE = "unreadable"
    FOREIGN = "foreign"
    NEWER = "newer"
    DISK = "disk"
    HOME = "home"
    ELSEWHERE = "elsewhere"
    GONE = "gone"
    OWN_FILE = "own_file"
    AWAY = "away"
    REPLACED = "replaced"
    IN_EXAM = "in_exam"


class RecordsError(Exception):
    """The records cannot be read or written now; nothing that was in them is lost.

    `str()` is a sentence in the language in use which names the file and the way out.
    """

    def __init__(self, problem: Problem, file: Path, detail: object = "") -> None:
        super().__init__(problem, file, detail)
        self.problem = problem
        self.file = file
        self.detail = str(detail)

    def __str__(self) -> str:
        return texts.say(f"records.errors.{self.problem.value}", file=self.file, detail=self.detail)


# By SQLite's primary result codes. Others from its DatabaseError mean a file that was tampered with.
_PROBLEMS = {
    sqlite3.SQLITE_FULL: Problem.FULL,
    sqlite3.SQLITE_READONLY: Problem.READ_ONLY,
    sqlite3.SQLITE_PERM: Problem.READ_ONLY,
    sqlite3.SQLITE_AUTH: Problem.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Problem.FOLDER,
    sqlite3.SQLITE_BUSY: Problem.BUSY,
    sqlite3.SQLITE_LOCKED: Problem.BUSY,
    sqlite3.SQLITE_IOERR: Problem.DISK,
}


@contextmanager
def guarded(file: Path) -> Iterator[None]:
    """Turn what the disk, the system or another program did to the file into a RecordsError."""
    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.IntegrityError, sqlite3.InterfaceError):
        raise  # our fault, never the file's
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        problem = _PROBLEMS.get(code, Problem.UNREADABLE)
        if problem is Problem.DISK and _is_full(file):  # SQLite says so only where it writes the file itself
            problem = Problem.FULL
        raise RecordsError(problem, file, error) from error
    except OSError as error:
        raise RecordsError(Problem.FOLDER, file, texts.why(error)) from error


def _is_full(file: Path) -> bool:
    try:
        return shutil.disk_usage(file.parent).free < LEAST_ROOM
    except OSError:
        return False
