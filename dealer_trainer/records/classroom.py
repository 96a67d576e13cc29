"""The class: its trainees, its groups, and what is assigned to them.

Whatever cannot be done raises `Refused`, a sentence for the user, and whatever the file does not let be done
raises RecordsError; either way nothing has changed. Names are taken as typed, without the blanks around them;
two that look the same are, whatever their case.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from dealer_trainer.names import alike, tidy
from dealer_trainer.records.assigned import Assigned, need
from dealer_trainer.records.class_rows import (
    EVERYONE,
    LONGEST,
    Assignment,
    DeletedGroup,
    Figures,
    Group,
    Refused,
    TargetKind,
    Why,
)
from dealer_trainer.records.ids import new_id
from dealer_trainer.records.ordering import in_order
from dealer_trainer.records.rollups import DUE
from dealer_trainer.records.rows import Trainee
from dealer_trainer.records.store import trainee_of

_FIGURES: Final = """
    SELECT trainee.id AS trainee, coalesce(done.attempts, 0) AS attempts, done.average,
        (SELECT max(started) FROM attempt WHERE attempt.trainee = trainee.id) AS last
    FROM trainee LEFT JOIN ({}) AS done ON done.trainee = trainee.id WHERE last IS NOT NULL
"""
_BY_WEEKS: Final = """
    SELECT trainee, sum(attempts) AS attempts, 1.0 * sum(score) / sum(attempts) AS average
    FROM week_by_person JOIN rollup_person ON rollup_person.n = week_by_person.person
    WHERE sort = 0 GROUP BY person
"""  # whose sort 0 is all games, modes and houses together
_MANY: Final = 20_000  # attempts: more are not added up one by one while somebody waits
_BY_COUNT: Final = """
    SELECT trainee, sum(complete) AS attempts, NULL AS average FROM attempt GROUP BY trainee
"""
_BY_ATTEMPTS: Final = """
    SELECT trainee, count(*) AS attempts, avg(score) AS average FROM attempt_score WHERE complete
    GROUP BY trainee
"""


class Classroom(Assigned):
    """The class that the records keep. Not for two threads at once."""

    # Trainees

    def trainees(self, *, archived: bool | None = False, group: str | None = None) -> list[Trainee]:
        """Those in the class by name, or those archived, or (None) both; of one group if that is wanted.

        Who gave no name is one of them only with something done so.
        """
        wanted = "" if archived is None else f"AND archived IS {'NOT NULL' if archived else 'NULL'}"
        found = self.records.made(
            trainee_of,
            "SELECT * FROM trainee WHERE (?1 IS NULL OR id IN"
            f" (SELECT trainee FROM membership WHERE class_group = ?1)) {wanted}"
            " AND (name <> '' OR EXISTS (SELECT 1 FROM attempt WHERE attempt.trainee = trainee.id))",
            group,
        )
        return sorted(found, key=lambda one: (in_order(one.name), one.created))

    def trainee(self, trainee: str) -> Trainee | None:
        found = self.records.made(trainee_of, "SELECT * FROM trainee WHERE id = ?", trainee)
        return found[0] if found else None

    def make_trainee(self, name: str, groups: Iterable[str] = ()) -> Trainee:
        """Somebody new, in these groups (IDs)."""
        with self.records.writing() as connection:
            made = add_trainee(connection, name, self.records.stamp())
            for group in groups:
                put_into(connection, group, [made])
        found = self.trainee(made)
        assert found is not None
        return found

    def rename_trainee(self, trainee: str, name: str) -> None:
        with self.records.writing() as connection:
            need(connection, "trainee", trainee, Why.TRAINEE_GONE)
            name = _free_trainee(connection, name, but=trainee)
            connection.execute("UPDATE trainee SET name = ? WHERE id = ?", (name, trainee))

    def archive_trainees(self, trainees: Iterable[str], *, archived: bool = True) -> None:
        """Take people out of the class, all they did kept; or back into it."""
        with self.records.writing() as connection:
            stamp = self.records.stamp() if archived else None
            for trainee in trainees:
                need(connection, "trainee", trainee, Why.TRAINEE_GONE)
                connection.execute(
                    "UPDATE trainee SET archived = ? WHERE id = ? AND (archived IS NULL) = ?",
                    (stamp, trainee, archived),
                )

    def delete_trainee(self, trainee: str) -> None:
        """Delete a person with all they did, their memberships and what was assigned to them alone."""
        self.records.delete(trainee)

    def figures(self) -> dict[str, Figures]:
        """How each works who has begun anything, by trainee.

        While the roll-ups of a large file are still due there are no averages.
        """
        source = _BY_WEEKS
        if self.records.setting(DUE):
            (whole,) = self.records.ask("SELECT count(*) AS n FROM attempt")
            source = _BY_COUNT if whole["n"] > _MANY else _BY_ATTEMPTS
        found = self.records.made(
            lambda row: (
                row["trainee"],
                Figures(row["attempts"], datetime.fromisoformat(row["last"]), row["average"]),
            ),
            _FIGURES.format(source),
        )
        return dict(found)

    def count_attempts(self, trainees: Iterable[str]) -> int:
        """How many attempts these have begun, whatever became of them."""
        sql = "SELECT count(*) AS n FROM attempt WHERE trainee IN (SELECT value FROM json_each(?))"
        return int(next(self.records.ask(sql, json.dumps(list(trainees))))["n"])

    # Groups

    def groups(self) -> list[Group]:
        """All groups, by name."""
        found = self.records.made(_group, "SELECT * FROM class_group")
        return sorted(found, key=lambda one: (in_order(one.name), one.created))

    def make_group(self, name: str) -> Group:
        with self.records.writing() as connection:
            made = add_group(connection, name, self.records.stamp())
        return self.records.made(_group, "SELECT * FROM class_group WHERE id = ?", made)[0]

    def rename_group(self, group: str, name: str) -> None:
        with self.records.writing() as connection:
            need(connection, "class_group", group, Why.GROUP_GONE)
            name = _free_group(connection, name, but=group)
            connection.execute("UPDATE class_group SET name = ? WHERE id = ?", (name, group))

    def delete_group(self, group: str) -> DeletedGroup:
        """Delete a group; its members stay in the class. What comes back can be given to `restore_group`."""
        with self.records.writing() as connection:
            need(connection, "class_group", group, Why.GROUP_GONE)
            row = connection.execute("SELECT * FROM class_group WHERE id = ?", (group,)).fetchone()
            deleted = DeletedGroup(_group(row), *(_column(connection, sql, group) for sql in _OF_GROUP))
            drop_group(connection, group)
        return deleted

    def restore_group(self, deleted: DeletedGroup) -> None:
        """Put a deleted group back, with those of its members and assignments that are still there."""
        group = deleted.group
        with self.records.writing() as connection:
            name = _free_group(connection, group.name)
            connection.execute(
                "INSERT INTO class_group (id, name, created) VALUES (?, ?, ?)",
                (group.id, name, group.created.isoformat(timespec="milliseconds")),
            )
            connection.executemany(
                "INSERT INTO membership (class_group, trainee) SELECT ?, id FROM trainee WHERE id = ?",
                ((group.id, trainee) for trainee in deleted.members),
            )
            connection.executemany(
                "INSERT INTO assignment_for (assignment, kind, who)"
                " SELECT id, 'group', ? FROM assignment WHERE id = ?",
                ((group.id, assignment) for assignment in deleted.assignments),
            )

    def members(self, group: str) -> frozenset[str]:
        """The IDs of a group's trainees, archived ones too."""
        rows = self.records.ask("SELECT trainee FROM membership WHERE class_group = ?", group)
        return frozenset(row["trainee"] for row in rows)

    def memberships(self) -> dict[str, frozenset[str]]:
        """The groups (IDs) of each trainee who is in any."""
        found: dict[str, set[str]] = {}
        for row in self.records.ask("SELECT trainee, class_group FROM membership"):
            found.setdefault(row["trainee"], set()).add(row["class_group"])
        return {trainee: frozenset(groups) for trainee, groups in found.items()}

    def put_into_group(self, group: str, trainees: Iterable[str]) -> tuple[str, ...]:
        """Put people into a group; those come back who were not in it before."""
        with self.records.writing() as connection:
            return put_into(connection, group, trainees)

    def take_out_of_group(self, group: str, trainees: Iterable[str]) -> tuple[str, ...]:
        """Take people out of a group; those come back who were in it before."""
        with self.records.writing() as connection:
            need(connection, "class_group", group, Why.GROUP_GONE)
            taken = []
            for trainee in trainees:
                done = connection.execute(
                    "DELETE FROM membership WHERE class_group = ? AND trainee = ?", (group, trainee)
                )
                taken += [trainee] * done.rowcount
            return tuple(taken)

    # Assignments: what is inherited, and

    def people(self, assignment: Assignment) -> list[Trainee]:
        """For whom an assignment is, archived trainees left out, by name."""
        everyone = self.trainees()
        if EVERYONE in assignment.plan.targets:
            return everyone
        groups = {one.who for one in assignment.plan.targets if one.kind is TargetKind.GROUP}
        persons = {one.who for one in assignment.plan.targets if one.kind is TargetKind.TRAINEE}
        belongs = self.memberships()
        return [one for one in everyone if one.id in persons or groups & belongs.get(one.id, frozenset())]


# What several of these, and the import of a list, do inside one transaction.

_OF_GROUP: Final = (
    "SELECT trainee FROM membership WHERE class_group = ?",
    "SELECT assignment FROM assignment_for WHERE kind = 'group' AND who = ?",
)


def add_trainee(connection: sqlite3.Connection, name: str, stamp: str) -> str:
    return insert_trainee(connection, _free_trainee(connection, name), stamp)


def insert_trainee(connection: sqlite3.Connection, name: str, stamp: str) -> str:
    """As `add_trainee`, where the caller knows that nobody has the name: asking for thousands is slow."""
    made = new_id()
    name = _named(name)
    connection.execute("INSERT INTO trainee (id, name, created) VALUES (?, ?, ?)", (made, name, stamp))
    return made


def add_group(connection: sqlite3.Connection, name: str, stamp: str) -> str:
    made = new_id()
    name = _free_group(connection, name)
    connection.execute("INSERT INTO class_group (id, name, created) VALUES (?, ?, ?)", (made, name, stamp))
    return made


def drop_group(connection: sqlite3.Connection, group: str) -> None:
    connection.execute("DELETE FROM membership WHERE class_group = ?", (group,))
    connection.execute("DELETE FROM assignment_for WHERE kind = 'group' AND who = ?", (group,))
    connection.execute("DELETE FROM class_group WHERE id = ?", (group,))


def put_into(connection: sqlite3.Connection, group: str, trainees: Iterable[str]) -> tuple[str, ...]:
    need(connection, "class_group", group, Why.GROUP_GONE)
    put = []
    for trainee in trainees:
        need(connection, "trainee", trainee, Why.TRAINEE_GONE)
        done = connection.execute(
            "INSERT OR IGNORE INTO membership (class_group, trainee) VALUES (?, ?)", (group, trainee)
        )
        put += [trainee] * done.rowcount
    return tuple(put)


def _named(name: str) -> str:
    if not (name := tidy(name)):
        raise Refused(Why.NO_NAME)
    if len(name) > LONGEST:
        raise Refused(Why.LONG_NAME, name)
    return name


def _free_trainee(connection: sqlite3.Connection, name: str, but: str = "") -> str:
    name = _named(name)
    for one, other, archived in connection.execute("SELECT id, name, archived FROM trainee"):
        if one != but and alike(other) == alike(name):
            raise Refused(Why.TRAINEE_ARCHIVED if archived else Why.TRAINEE_TAKEN, other)
    return name


def _free_group(connection: sqlite3.Connection, name: str, but: str = "") -> str:
    name = _named(name)
    for one, other in connection.execute("SELECT id, name FROM class_group"):
        if one != but and alike(other) == alike(name):
            raise Refused(Why.GROUP_TAKEN, other)
    return name


def _column(connection: sqlite3.Connection, sql: str, value: str) -> tuple[str, ...]:
    return tuple(row[0] for row in connection.execute(sql, (value,)))


def _group(row: sqlite3.Row) -> Group:
    return Group(row["id"], row["name"], datetime.fromisoformat(row["created"]))
