"""What is assigned: plans given out, changed, archived, deleted. `classroom` has the people."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Final

from dealer_trainer.names import tidy
from dealer_trainer.records.class_rows import (
    MOST_ATTEMPTS,
    Assignment,
    AssignmentKind,
    Part,
    PartKind,
    Plan,
    Refused,
    Target,
    TargetKind,
    Try,
    Why,
)
from dealer_trainer.records.ids import new_id
from dealer_trainer.records.store import Records

_FOR: Final = """
    SELECT assignment FROM assignment_for WHERE kind = 'everyone' OR (kind = 'trainee' AND who = ?1)
        OR (kind = 'group' AND who IN (SELECT class_group FROM membership WHERE trainee = ?1))
"""


# The row's own number, for a clock can be put back, and the ID comes from it.
_NUMBER: Final = "(SELECT rowid FROM attempt WHERE attempt.id = attempt_score.id)"
_TRY: Final = (
    f"{_NUMBER} AS number, id, trainee, scenario, started, ended, complete, score, house, assignment"
)


class Assigned:
    """The assignments that the records keep. Raises as `Classroom` does."""

    def __init__(self, records: Records) -> None:
        self.records = records

    def assignments(self, *, archived: bool | None = False) -> list[Assignment]:
        """Those given out, or those archived, or (None) both: what is due first, then what has no due day."""
        wanted = "" if archived is None else f"WHERE archived IS {'NOT NULL' if archived else 'NULL'}"
        return self._assignments(f"SELECT * FROM assignment {wanted}")

    def assignment(self, assignment: str) -> Assignment | None:
        found = self._assignments("SELECT * FROM assignment WHERE id = ?", assignment)
        return found[0] if found else None

    def assigned_to(self, trainee: str) -> list[Assignment]:
        """What a trainee is to do, in the order of `assignments`."""
        sql = f"SELECT * FROM assignment WHERE archived IS NULL AND id IN ({_FOR})"
        return self._assignments(sql, trainee)

    def tries(self, assignment: Assignment, people: Iterable[str], plain: Iterable[str]) -> list[Try]:
        """The attempts of these people for an assignment, and those begun for none since it was made, at the
        scenarios `plain`; in the order in which they were begun."""
        who = json.dumps(list(people))
        made = assignment.created.astimezone(UTC).isoformat(timespec="milliseconds")
        # +assignment: not through the index of assignments, in which nearly everything stands under none.
        return self.records.made(
            _try,
            f"SELECT {_TRY} FROM attempt_score WHERE assignment = ?1"
            " AND trainee IN (SELECT value FROM json_each(?2)) UNION ALL"
            f" SELECT {_TRY} FROM attempt_score WHERE +assignment IS NULL AND started >= ?3"
            " AND trainee IN (SELECT value FROM json_each(?2))"
            " AND scenario IN (SELECT value FROM json_each(?4)) ORDER BY number",
            assignment.id, who, made, json.dumps(sorted(plain)),
        )  # fmt: skip

    def tries_at_most(self, assignment: Assignment, people: Iterable[str], plain: Iterable[str]) -> int:
        """How many attempts `tries` finds at most; soon told, however many they are."""
        made = assignment.created.astimezone(UTC).isoformat(timespec="milliseconds")
        (row,) = self.records.ask(
            "SELECT (SELECT count(*) FROM attempt WHERE assignment = ?1)"
            " + (SELECT count(*) FROM attempt WHERE trainee IN (SELECT value FROM json_each(?2))"
            " AND scenario IN (SELECT value FROM json_each(?4)) AND started >= ?3) AS n",
            assignment.id, json.dumps(list(people)), made, json.dumps(sorted(plain)),
        )  # fmt: skip
        return int(row["n"])

    def extras(self, assignment: str, people: Iterable[str]) -> dict[str, Counter[str]]:
        """How many attempts these people were given beyond what the assignment allows, by scenario."""
        found: dict[str, Counter[str]] = {}
        rows = self.records.ask(
            "SELECT trainee, scenario FROM extra_attempt WHERE assignment = ?1"
            " AND trainee IN (SELECT value FROM json_each(?2))",
            assignment, json.dumps(list(people)),
        )  # fmt: skip
        for row in rows:
            found.setdefault(row["trainee"], Counter())[row["scenario"]] += 1
        return found

    def give_attempt(self, assignment: str, trainee: str, scenario: str) -> None:
        """Allow one person one attempt more at a scenario: somebody was ill, or the computer failed."""
        with self.records.writing() as connection:
            need(connection, "assignment", assignment, Why.ASSIGNMENT_GONE)
            need(connection, "trainee", trainee, Why.TRAINEE_GONE)
            connection.execute(
                "INSERT INTO extra_attempt (id, assignment, trainee, scenario, given) VALUES (?, ?, ?, ?, ?)",
                (new_id(), assignment, trainee, scenario, self.records.stamp()),
            )

    def take_attempt(self, assignment: str, trainee: str, scenario: str) -> None:
        """Take back what was given last. An attempt that was begun with it stays, and counts no more."""
        with self.records.writing() as connection:
            connection.execute(
                "DELETE FROM extra_attempt WHERE id = (SELECT max(id) FROM extra_attempt"
                " WHERE assignment = ? AND trainee = ? AND scenario = ?)",
                (assignment, trainee, scenario),
            )

    def make_assignment(self, plan: Plan) -> Assignment:
        """Give a plan out."""
        made = new_id()
        with self.records.writing() as connection:
            connection.execute(
                "INSERT INTO assignment (id, title, kind, created) VALUES (?, '', '', ?)",
                (made, self.records.stamp()),
            )
            _write_plan(connection, made, plan)
        return self._kept(made)

    def change_assignment(self, assignment: str, plan: Plan) -> Assignment:
        """Give it out as this instead. What was done for it stays, and counts by the new plan."""
        with self.records.writing() as connection:
            need(connection, "assignment", assignment, Why.ASSIGNMENT_GONE)
            _write_plan(connection, assignment, plan)
        return self._kept(assignment)

    def archive_assignment(self, assignment: str, *, archived: bool = True) -> None:
        """Assign it to nobody any more, or again."""
        with self.records.writing() as connection:
            need(connection, "assignment", assignment, Why.ASSIGNMENT_GONE)
            stamp = self.records.stamp() if archived else None
            connection.execute("UPDATE assignment SET archived = ? WHERE id = ?", (stamp, assignment))

    def delete_assignment(self, assignment: str) -> None:
        """Delete it for good. The attempts made for it stay, and go on saying that they were for it."""
        with self.records.writing() as connection:
            for table in ("assignment_part", "assignment_for"):
                connection.execute(f"DELETE FROM {table} WHERE assignment = ?", (assignment,))
            connection.execute("DELETE FROM assignment WHERE id = ?", (assignment,))

    def restore_assignment(self, deleted: Assignment) -> None:
        """Put a deleted assignment back as it was; what was done for it counts again."""
        archived = deleted.archived.isoformat(timespec="milliseconds") if deleted.archived else None
        with self.records.writing() as connection:
            connection.execute(
                "INSERT INTO assignment (id, title, kind, created, archived) VALUES (?, '', '', ?, ?)",
                (deleted.id, deleted.created.isoformat(timespec="milliseconds"), archived),
            )
            _write_plan(connection, deleted.id, deleted.plan)

    def _kept(self, assignment: str) -> Assignment:
        found = self.assignment(assignment)
        assert found is not None
        return found

    def _assignments(self, sql: str, *values: str) -> list[Assignment]:
        parts: dict[str, list[Part]] = {}
        targets: dict[str, list[Target]] = {}
        made = self.records.made
        for one, part in made(_part, "SELECT * FROM assignment_part ORDER BY assignment, ordinal"):
            parts.setdefault(one, []).append(part)
        for one, target in made(_target, "SELECT * FROM assignment_for ORDER BY assignment, kind, who"):
            targets.setdefault(one, []).append(target)
        found = made(
            lambda row: _assignment(row, tuple(parts.get(row["id"], ())), tuple(targets.get(row["id"], ()))),
            sql,
            *values,
        )
        return sorted(found, key=lambda one: (one.plan.due or date.max, one.created))


def need(connection: sqlite3.Connection, table: str, one: str, why: Why) -> None:
    if connection.execute(f"SELECT 1 FROM {table} WHERE id = ?", (one,)).fetchone() is None:
        raise Refused(why)


def _write_plan(connection: sqlite3.Connection, assignment: str, plan: Plan) -> None:
    _check(connection, plan)
    connection.execute(
        "UPDATE assignment SET title = ?, kind = ?, house = ?, minimum = ?, attempts = ?, due = ?"
        " WHERE id = ?",
        (
            tidy(plan.title), plan.kind.value, plan.house, plan.minimum, plan.attempts,
            plan.due.isoformat() if plan.due else None, assignment,
        ),
    )  # fmt: skip
    for table in ("assignment_part", "assignment_for"):
        connection.execute(f"DELETE FROM {table} WHERE assignment = ?", (assignment,))
    connection.executemany(
        "INSERT INTO assignment_part (assignment, ordinal, kind, what, needed) VALUES (?, ?, ?, ?, ?)",
        (
            (assignment, ordinal, part.kind.value, part.what, part.needed)
            for ordinal, part in enumerate(plan.parts, 1)
        ),
    )
    connection.executemany(
        "INSERT INTO assignment_for (assignment, kind, who) VALUES (?, ?, ?)",
        ((assignment, target.kind.value, target.who) for target in dict.fromkeys(plan.targets)),
    )


def _check(connection: sqlite3.Connection, plan: Plan) -> None:
    if not tidy(plan.title):
        raise Refused(Why.NO_TITLE)
    if not plan.parts:
        raise Refused(Why.NO_PARTS)
    if not plan.targets:
        raise Refused(Why.NOBODY)
    if plan.minimum is not None and not 0 <= plan.minimum <= 100:
        raise Refused(Why.MINIMUM)
    if plan.attempts is not None and not 1 <= plan.attempts <= MOST_ATTEMPTS:
        raise Refused(Why.ATTEMPTS)
    seen: set[tuple[PartKind, str]] = set()
    for part in plan.parts:
        if part.needed < 1 or (part.kind is PartKind.SCENARIO and part.needed != 1):
            raise Refused(Why.NEEDED, part.what)
        if (part.kind, part.what) in seen:
            raise Refused(Why.TWICE, part.what)
        seen.add((part.kind, part.what))
    for target in plan.targets:
        match target.kind:
            case TargetKind.GROUP:
                need(connection, "class_group", target.who, Why.GROUP_GONE)
            case TargetKind.TRAINEE:
                need(connection, "trainee", target.who, Why.TRAINEE_GONE)
            case TargetKind.EVERYONE:
                pass


def _part(row: sqlite3.Row) -> tuple[str, Part]:
    return row["assignment"], Part(PartKind(row["kind"]), row["what"], row["needed"])


def _target(row: sqlite3.Row) -> tuple[str, Target]:
    return row["assignment"], Target(TargetKind(row["kind"]), row["who"])


def _try(row: sqlite3.Row) -> Try:
    ended = datetime.fromisoformat(row["ended"]) if row["ended"] else None
    return Try(
        row["number"], row["id"], row["trainee"], row["scenario"], datetime.fromisoformat(row["started"]),
        ended, bool(row["complete"]), row["score"], row["house"], row["assignment"] is not None,
    )  # fmt: skip


def _assignment(row: sqlite3.Row, parts: tuple[Part, ...], targets: tuple[Target, ...]) -> Assignment:
    plan = Plan(
        row["title"], parts, targets, AssignmentKind(row["kind"]), row["house"], row["minimum"],
        row["attempts"], date.fromisoformat(row["due"]) if row["due"] else None,
    )  # fmt: skip
    archived = datetime.fromisoformat(row["archived"]) if row["archived"] else None
    return Assignment(row["id"], plan, datetime.fromisoformat(row["created"]), archived)
