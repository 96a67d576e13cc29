"""The tables, step by step. Imported only when a step is due: sqlite-utils takes a tenth of a second.

A step is never changed once it was released; a new one is added to `store.STEPS` and here.
"""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database, Migrations

from dealer_trainer.records import rollups as sums
from dealer_trainer.records import views as browsing
from dealer_trainer.records.store import APPLICATION_ID, STEPS

migrations = Migrations("dealer_trainer")


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file up to `STEPS`, in the transaction that the caller has begun."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    migrations.apply(Database(connection))
    connection.execute(f"PRAGMA user_version = {len(STEPS)}")


@migrations()
def attempts(db: Database) -> None:
    """Who, what was tried, what was done; the score and each day's points are views of it."""
    db.table("trainee").create(
        {"id": str, "name": str, "created": str}, pk="id", not_null={"name", "created"}, strict=True
    )
    db.table("attempt").create(
        {
            "id": str,
            "trainee": str,
            "scenario": str,
            "content": str,
            "house": str,
            "seed": int,
            "mode": str,
            "app": str,
            "points": int,
            "started": str,
            "ended": str,
            "complete": int,
        },
        pk="id",
        foreign_keys=[("trainee", "trainee", "id")],
        not_null={"trainee", "scenario", "content", "house", "seed", "mode", "app", "points", "started"},
        defaults={"complete": 0},
        strict=True,
    )
    db.table("act").create(
        {
            "attempt": str,
            "ordinal": int,
            "at": str,
            "kind": str,
            "gesture": int,
            "what": str,
            "code": str,
            "verdict": str,
            "rule": str,
            "gravity": int,
            "option": str,
            "reason": str,
            "owed": str,
            "lost": int,
            "ms": int,
        },
        pk=("attempt", "ordinal"),
        foreign_keys=[("attempt", "attempt", "id")],
        not_null={"at", "kind", "gesture", "what", "code", "verdict", "rule", "gravity", "lost", "ms"},
        strict=True,
    )
    db.table("attempt").create_index(["trainee", "started"])
    db.table("attempt").create_index(["trainee", "scenario", "started"])
    db.create_view(
        "attempt_score",
        """
        select attempt.*,
            max(0, points - (select coalesce(sum(lost), 0) from act where act.attempt = attempt.id)) as score,
            (select count(*) from act where act.attempt = attempt.id
                and kind in ('act', 'wait', 'slip') and verdict not in ('', 'right', 'impossible')) as errors,
            (select count(*) from act where act.attempt = attempt.id and kind = 'hint') as hints,
            (select coalesce(sum(ms), 0) from act where act.attempt = attempt.id) as ms
        from attempt
        """,
    )
    db.create_view(
        "rule_day",
        """
        select attempt.trainee, date(attempt.started, 'localtime') as day, act.rule,
            sum(act.lost) as lost,
            sum(
                act.kind in ('act', 'wait', 'slip') and act.verdict not in ('', 'right', 'impossible')
            ) as errors,
            count(*) as acts
        from attempt join act on act.attempt = attempt.id
        where act.rule <> '' and act.kind <> 'auto'
        group by attempt.trainee, day, act.rule
        """,
    )


@migrations()
def classroom(db: Database) -> None:
    """PINs, groups, assignments; and of each attempt its game and what it was done for."""
    for column in ("pin", "archived"):
        db.table("trainee").add_column(column, str)
    for column in ("game", "assignment"):
        db.table("attempt").add_column(column, str)
    db.table("setting").create({"name": str, "value": str}, pk="name", not_null={"value"}, strict=True)
    db.table("class_group").create(
        {"id": str, "name": str, "created": str}, pk="id", not_null={"name", "created"}, strict=True
    )
    db.table("membership").create(
        {"class_group": str, "trainee": str},
        pk=("class_group", "trainee"),
        foreign_keys=[("class_group", "class_group", "id"), ("trainee", "trainee", "id")],
        strict=True,
    )
    db.table("membership").create_index(["trainee"])
    db.table("assignment").create(
        {
            "id": str,
            "title": str,
            "kind": str,
            "house": str,
            "minimum": int,
            "attempts": int,
            "due": str,
            "created": str,
            "archived": str,
        },
        pk="id",
        not_null={"title", "kind", "created"},
        strict=True,
    )
    db.table("assignment_part").create(
        {"assignment": str, "ordinal": int, "kind": str, "what": str, "needed": int},
        pk=("assignment", "ordinal"),
        foreign_keys=[("assignment", "assignment", "id")],
        not_null={"kind", "what", "needed"},
        defaults={"needed": 1},
        strict=True,
    )
    db.table("assignment_for").create(
        {"assignment": str, "kind": str, "who": str},
        pk=("assignment", "kind", "who"),
        foreign_keys=[("assignment", "assignment", "id")],
        strict=True,
    )
    db.table("attempt").create_index(["assignment", "trainee"])


@migrations()
def rollups(db: Database) -> None:
    """Sums of what was done (see rollups.py), and the score of an attempt from them."""
    sums.create(db.conn)
    mine = "from act where act.attempt = attempt.id"
    db.create_view(
        "attempt_score",
        f"""
        select attempt.*, coalesce(
                s.score, max(0, attempt.points - (select coalesce(sum(lost), 0) {mine}))
            ) as score,
            coalesce(s.errors, (select count(*) {mine} and {sums.IS_ERROR.format("act.")})) as errors,
            coalesce(s.hints, (select count(*) {mine} and kind = 'hint')) as hints,
            coalesce(s.ms, (select coalesce(sum(ms), 0) {mine})) as ms
        from attempt left join attempt_sum as s on s.attempt = attempt.id
        """,
        replace=True,
    )


@migrations()
def views(db: Database) -> None:
    """What a database browser shows (see views.py)."""
    browsing.create(db.conn)


@migrations()
def houses(db: Database) -> None:
    """Of each attempt which options its house had: a profile can be changed afterwards."""
    db.table("attempt").add_column("house_content", str)


@migrations()
def extras(db: Database) -> None:
    """Attempts that an assignment allows one person beyond what it allows everybody.

    As with attempts, they stay when their assignment is deleted, which can be taken back.
    """
    db.table("extra_attempt").create(
        {"id": str, "assignment": str, "trainee": str, "scenario": str, "given": str},
        pk="id",
        foreign_keys=[("trainee", "trainee", "id")],
        not_null={"assignment", "trainee", "scenario", "given"},
        strict=True,
    )
    db.table("extra_attempt").create_index(["assignment", "trainee"])
    db.table("extra_attempt").create_index(["trainee"])
    browsing.create(db.conn)
