"""A class list taken into the records: looked at first, then taken in, and taken back, as a whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from dealer_trainer.names import alike
from dealer_trainer.records.classroom import (
    Classroom,
    add_group,
    drop_group,
    insert_trainee,
    put_into,
)
from dealer_trainer.records.list_file import Row


class Fate(Enum):
    """What becomes of a line."""

    NEW = "new"
    KNOWN = "known"  # is in the class: at most put into groups
    ARCHIVED = "archived"  # is in the class, archived, and stays so
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the preview. `into`: the groups that the person is not in yet."""

    row: Row
    fate: Fate
    into: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What a list would change. `groups` are those that would be made."""

    lines: tuple[Line, ...]
    groups: tuple[str, ...]

    def count(self, fate: Fate) -> int:
        return sum(line.fate is fate for line in self.lines)

    @property
    def moved(self) -> int:
        """How many that are known would be put into a group."""
        return sum(line.fate is Fate.KNOWN and bool(line.into) for line in self.lines)

    @property
    def changes(self) -> bool:
        return any(line.fate is Fate.NEW or line.into for line in self.lines)


@dataclass(frozen=True, slots=True)
class Imported:
    """What was made (IDs), to be taken back. `memberships`: (group, who) of those who were known."""

    trainees: tuple[str, ...]
    groups: tuple[str, ...]
    memberships: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What stayed of a list that was taken back, by name: whoever has practised, or has something assigned to
    them alone, and groups that somebody else is in or something is assigned to."""

    trainees: tuple[str, ...]
    groups: tuple[str, ...]


def preview(room: Classroom, rows: Sequence[Row]) -> Preview:
    """What these would change now. Nothing is written. Raises RecordsError."""
    people = {alike(one.name): one for one in room.trainees(archived=None)}
    groups = {alike(one.name): one for one in room.groups()}
    belongs = room.memberships()
    made: dict[str, str] = {}
    lines = []
    for row in rows:
        if row.fault is not None:
            lines.append(Line(row, Fate.WRONG))
            continue
        known = people.get(alike(row.name))
        if known is not None and known.archived is not None:
            lines.append(Line(row, Fate.ARCHIVED))
            continue
        own = belongs.get(known.id, frozenset()) if known is not None else frozenset()
        into = {alike(name): name for name in row.groups}
        into = {key: name for key, name in into.items() if key not in groups or groups[key].id not in own}
        names = tuple(groups[key].name if key in groups else made.setdefault(key, into[key]) for key in into)
        lines.append(Line(row, Fate.NEW if known is None else Fate.KNOWN, names))
    return Preview(tuple(lines), tuple(made.values()))


def take_in(room: Classroom, looked_at: Preview) -> Imported:
    """Make what was looked at; all of it or nothing. Whoever has come into the class meanwhile is known.
    Raises Refused, RecordsError."""
    records = room.records
    trainees: list[str] = []
    made: list[str] = []
    memberships: list[tuple[str, str]] = []
    with records.writing() as connection:
        stamp = records.stamp()
        people = {alike(name): one for one, name in connection.execute("SELECT id, name FROM trainee")}
        groups = {alike(name): one for one, name in connection.execute("SELECT id, name FROM class_group")}
        for line in looked_at.lines:
            if line.fate in (Fate.WRONG, Fate.ARCHIVED):
                continue
            if (who := people.get(alike(line.row.name))) is None:
                who = people[alike(line.row.name)] = insert_trainee(connection, line.row.name, stamp)
                trainees.append(who)
            for name in line.into:
                if (group := groups.get(alike(name))) is None:
                    group = groups[alike(name)] = add_group(connection, name, stamp)
                    made.append(group)
                memberships += [(group, one) for one in put_into(connection, group, [who])]
    fresh = {*trainees}
    known = tuple((group, who) for group, who in memberships if who not in fresh)
    return Imported(tuple(trainees), tuple(made), known)


def take_back(room: Classroom, imported: Imported) -> TakenBack:
    """Delete what a list has made, but for what is in use by now. Raises RecordsError."""
    people, groups = [], []
    with room.records.writing() as connection:
        connection.executemany(
            "DELETE FROM membership WHERE class_group = ? AND trainee = ?", imported.memberships
        )
        for who in imported.trainees:
            if (name := _in_use(connection, "trainee", _WORKS, who)) is not None:
                people.append(name)
            else:
                connection.execute("DELETE FROM membership WHERE trainee = ?", (who,))
                connection.execute("DELETE FROM trainee WHERE id = ?", (who,))
        for group in imported.groups:
            if (name := _in_use(connection, "class_group", _HELD, group)) is not None:
                groups.append(name)
            else:
                drop_group(connection, group)
    return TakenBack(tuple(people), tuple(groups))


_WORKS: Final = (
    "SELECT 1 FROM attempt WHERE trainee = ?1 UNION ALL"
    " SELECT 1 FROM assignment_for WHERE kind = 'trainee' AND who = ?1 UNION ALL"
    " SELECT 1 FROM extra_attempt WHERE trainee = ?1"
)
_HELD: Final = (
    "SELECT 1 FROM membership WHERE class_group = ?1 UNION ALL"
    " SELECT 1 FROM assignment_for WHERE kind = 'group' AND who = ?1"
)


def _in_use(connection: sqlite3.Connection, table: str, used: str, one: str) -> str | None:
    """The name of what is in use; None of what is not, or is gone."""
    if connection.execute(used, (one,)).fetchone() is None:
        return None
    found = connection.execute(f"SELECT name FROM {table} WHERE id = ?", (one,)).fetchone()
    return found[0] if found is not None else None
