"""Sums of what was done, kept beside it so that a million attempts can be asked in a moment.

The acts stay the truth: everything here can be thrown away and made again from them. Triggers keep the sums
right whoever writes: an act adds to its attempt's sums (`attempt_sum`) and to what the attempt has of its
rule (`rule_met`); what these two gain or lose, the sums by person, by class and by week gain or lose. Acts
are never changed and go only with their attempt. Whoever has much to write puts it off (`put_off`) and has it
all filled in afterwards (`fill`): while the setting `rollups` is there, some attempts have no sums yet.

Days are the user's own (of the machine that wrote), as numbers: 20261130. A period is a day, a month (202611)
or a year (2026). People, rules, scenarios and sorts (game, mode and house together) are numbered; the sums by
person, class and week have a row for each sort and one for all sorts together (`EVERY`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Final

BATCH: Final = 250  # attempts that are filled in at once: others can write in between
SOON: Final = 5_000  # so many are filled in at the migration itself
# Times of an act are counted by how long it took: under so many seconds; the last without end.
BOUNDS: Final = (1, 2, 3, 4, 6, 8, 12, 20, 60)
TIMES: Final = tuple(f"t{n}" for n in range(len(BOUNDS) + 1))
MEASURES: Final = (
    "acts", "errors", "minor", "major", "critical", "lost", "lost_minor", "lost_major", "lost_critical",
    "hints", *TIMES,
)  # fmt: skip
IS_ERROR: Final = "({0}kind IN ('act', 'wait', 'slip') AND {0}verdict NOT IN ('', 'right', 'impossible'))"
DUE: Final = "rollups"
EVERY: Final = 0  # stands for all sorts together


def _measures(row: str) -> tuple[str, ...]:
    """What one line of an attempt (`row`: "new." or "act.") adds to each of MEASURES."""
    error = IS_ERROR.format(row)
    judged = f"{row}kind IN ('act', 'wait', 'slip')"
    timed = f"{row}kind = 'act' AND {row}ms > 0 AND {row}ms"
    edges = [0, *(bound * 1000 for bound in BOUNDS)]
    times = [
        f"({timed} >= {low}" + (f" AND {row}ms < {edges[n + 1]})" if n + 1 < len(edges) else ")")
        for n, low in enumerate(edges)
    ]
    return (
        f"({judged})", error,
        *(f"({error} AND {row}gravity = {gravity})" for gravity in (1, 2, 3)),
        f"{row}lost",
        *(f"iif({row}gravity = {gravity}, {row}lost, 0)" for gravity in (1, 2, 3)),
        f"({row}kind = 'hint')",
        *times,
    )  # fmt: skip


_COUNTED: Final = "{0}rule <> '' AND {0}kind <> 'auto'"
_DAY: Final = "CAST(strftime('%Y%m%d', {0}, 'localtime') AS INTEGER)"
_WEEK: Final = "CAST(strftime('%Y%m%d', {0}, 'localtime', 'weekday 0', '-6 days') AS INTEGER)"
_WEEK_SUMS: Final = ("attempts", "score", "errors", "hints", "ms")


def _table(name: str, key: tuple[str, ...], columns: tuple[str, ...]) -> str:
    listed = ", ".join(
        [
            *(f"{one} INTEGER NOT NULL" for one in key),
            *(f"{one} INTEGER NOT NULL DEFAULT 0" for one in columns),
        ]
    )
    return f"CREATE TABLE {name} ({listed}, PRIMARY KEY ({', '.join(key)})) STRICT, WITHOUT ROWID"


_TABLES: Final = (
    "CREATE TABLE rollup_person (n INTEGER PRIMARY KEY, trainee TEXT NOT NULL UNIQUE) STRICT",
    "CREATE TABLE rollup_rule (n INTEGER PRIMARY KEY, rule TEXT NOT NULL UNIQUE) STRICT",
    "CREATE TABLE rollup_scenario (n INTEGER PRIMARY KEY, scenario TEXT NOT NULL UNIQUE) STRICT",
    "CREATE TABLE rollup_sort (n INTEGER PRIMARY KEY, game TEXT NOT NULL, mode TEXT NOT NULL,"
    " house TEXT NOT NULL, UNIQUE (game, mode, house)) STRICT",
    "CREATE TABLE attempt_sum (n INTEGER PRIMARY KEY, attempt TEXT NOT NULL UNIQUE, person INTEGER NOT NULL,"
    " day INTEGER NOT NULL, week INTEGER NOT NULL, sort INTEGER NOT NULL, scenario INTEGER NOT NULL,"
    " complete INTEGER NOT NULL, points INTEGER NOT NULL, lost INTEGER NOT NULL DEFAULT 0,"
    " score INTEGER NOT NULL GENERATED ALWAYS AS (max(0, points - lost)) VIRTUAL,"
    " errors INTEGER NOT NULL DEFAULT 0, hints INTEGER NOT NULL DEFAULT 0, ms INTEGER NOT NULL DEFAULT 0)"
    " STRICT",
    "CREATE INDEX attempt_sum_by_person ON attempt_sum (person, day)",
    _table("rule_met", ("person", "day", "attempt", "rule"), ("sort", "scenario", *MEASURES)),
    _table("rule_by_person", ("sort", "person", "period", "rule"), MEASURES),
    _table("rule_by_class", ("sort", "period", "rule"), MEASURES),
    _table("week_by_person", ("sort", "person", "week"), _WEEK_SUMS),
)


def _change(table: str, key: dict[str, str], amounts: dict[str, str], gain: bool) -> str:
    """Statements that add these amounts to a row of sums, or take them away, and the row with the last."""
    if gain:
        return (
            f"INSERT INTO {table} ({', '.join([*key, *amounts])})"
            f" VALUES ({', '.join([*key.values(), *amounts.values()])})"
            f" ON CONFLICT DO UPDATE SET {', '.join(f'{one} = {one} + excluded.{one}' for one in amounts)};"
        )
    where = " AND ".join(f"{one} = {value}" for one, value in key.items())
    less = ", ".join(f"{one} = {one} - {value}" for one, value in amounts.items())
    first = "attempts" if "attempts" in amounts else "acts"
    return f"UPDATE {table} SET {less} WHERE {where};DELETE FROM {table} WHERE {where} AND {first} = 0" + (
        " AND hints = 0;" if first == "acts" else ";"
    )


_PERIODS: Final = {
    "rule_by_person": ("day / 100", "day / 10000"),
    "rule_by_class": ("day", "day / 100", "day / 10000"),
}


def _cubes(row: str, amounts: dict[str, str], gain: bool) -> str:
    """What a row of rule_met gains or loses, carried to the sums of its periods."""
    made = []
    for table, periods in _PERIODS.items():
        for period in periods:
            for sort in (f"{row}.sort", str(EVERY)):
                key = {"person": f"{row}.person"} if table == "rule_by_person" else {}
                key |= {"period": f"{row}.{period}", "rule": f"{row}.rule", "sort": sort}
                made.append(_change(table, key, amounts, gain))
    return "".join(made)


def _weeks(row: str, gain: bool) -> str:
    amounts = {"attempts": "1"} | {one: f"{row}.{one}" for one in _WEEK_SUMS[1:]}
    key = {one: f"{row}.{one}" for one in ("person", "week", "sort")}
    return "".join(
        _change("week_by_person", key | more, amounts, gain) for more in ({}, {"sort": str(EVERY)})
    )


def _numbered(attempt: str) -> str:
    """Statements that number what an attempt (`attempt`: the source of rows) speaks of."""
    return (
        f"INSERT INTO rollup_person (trainee) SELECT trainee FROM {attempt} ON CONFLICT DO NOTHING;"
        f"INSERT INTO rollup_scenario (scenario) SELECT scenario FROM {attempt} ON CONFLICT DO NOTHING;"
        "INSERT INTO rollup_sort (game, mode, house)"
        f" SELECT coalesce(game, ''), mode, house FROM {attempt} ON CONFLICT DO NOTHING;"
    )


def _attempt_sum(where: str, sums: tuple[str, ...] = ("0", "0", "0", "0")) -> str:
    return (
        "INSERT INTO attempt_sum (attempt, person, day, week, sort, scenario, complete, points, lost, errors,"
        f" hints, ms) SELECT a.id, p.n, {_DAY.format('a.started')}, {_WEEK.format('a.started')}, s.n, c.n,"
        f" a.complete, a.points, {', '.join(sums)}"
        " FROM attempt AS a JOIN rollup_person AS p ON p.trainee = a.trainee"
        " JOIN rollup_scenario AS c ON c.scenario = a.scenario"
        " JOIN rollup_sort AS s ON s.game = coalesce(a.game, '') AND s.mode = a.mode AND s.house = a.house"
        f" WHERE {where}"
    )


_THIS: Final = "(SELECT n FROM attempt_sum WHERE attempt = new.attempt)"
_NOT_PUT_OFF: Final = f"NOT EXISTS (SELECT 1 FROM setting WHERE name = '{DUE}')"


def _triggers() -> dict[str, str]:
    """When each trigger fires, and what it does."""
    whole, gone = ({one: f"{row}.{one}" for one in MEASURES} for row in ("new", "old"))
    grown = {one: f"new.{one} - old.{one}" for one in MEASURES}
    met = dict(zip(MEASURES, _measures("new."), strict=True))
    return {
        f"rollup_attempt AFTER INSERT ON attempt WHEN {_NOT_PUT_OFF}": (
            _numbered("(SELECT new.trainee AS trainee, new.scenario AS scenario, new.game AS game,"
                      " new.mode AS mode, new.house AS house) WHERE true")
            + _attempt_sum("a.id = new.id") + ";"
        ),
        "rollup_complete AFTER UPDATE OF complete ON attempt": (
            "UPDATE attempt_sum SET complete = new.complete WHERE attempt = new.id;"
        ),
        "rollup_act AFTER INSERT ON act": (
            f"UPDATE attempt_sum SET lost = lost + new.lost, errors = errors + {IS_ERROR.format('new.')},"
            " hints = hints + (new.kind = 'hint'), ms = ms + new.ms WHERE attempt = new.attempt;"
        ),
        f"rollup_met AFTER INSERT ON act WHEN {_COUNTED.format('new.')}": (
            "INSERT INTO rollup_rule (rule) VALUES (new.rule) ON CONFLICT DO NOTHING;"
            f"INSERT INTO rule_met (person, day, attempt, rule, sort, scenario, {', '.join(met)})"
            f" SELECT s.person, s.day, s.n, r.n, s.sort, s.scenario, {', '.join(met.values())}"
            " FROM attempt_sum AS s, rollup_rule AS r WHERE s.attempt = new.attempt AND r.rule = new.rule"
            f" ON CONFLICT DO UPDATE SET {', '.join(f'{one} = {one} + excluded.{one}' for one in met)};"
        ),
        "rollup_met_more AFTER INSERT ON rule_met": _cubes("new", whole, True),
        "rollup_met_grown AFTER UPDATE ON rule_met": _cubes("new", grown, True),
        "rollup_met_less AFTER DELETE ON rule_met": _cubes("old", gone, False),
        "rollup_week_more AFTER INSERT ON attempt_sum WHEN new.complete": _weeks("new", True),
        "rollup_week_grown AFTER UPDATE ON attempt_sum WHEN old.complete AND new.complete": (
            "UPDATE week_by_person SET "
            + ", ".join(f"{one} = {one} + new.{one} - old.{one}" for one in _WEEK_SUMS[1:])
            + f" WHERE person = new.person AND week = new.week AND sort IN (new.sort, {EVERY});"
        ),
        "rollup_week_done AFTER UPDATE ON attempt_sum WHEN new.complete > old.complete": _weeks("new", True),
        "rollup_week_undone AFTER UPDATE ON attempt_sum WHEN new.complete < old.complete": _weeks(
            "old", False
        ),
        "rollup_week_less AFTER DELETE ON attempt_sum WHEN old.complete": _weeks("old", False),
        "rollup_attempt_gone AFTER DELETE ON attempt": (
            "DELETE FROM rule_met WHERE (person, day, attempt) IN"
            " (SELECT person, day, n FROM attempt_sum WHERE attempt = old.id);"
            "DELETE FROM attempt_sum WHERE attempt = old.id;"
        ),
        "rollup_person_gone AFTER DELETE ON trainee": "DELETE FROM rollup_person WHERE trainee = old.id;",
    }  # fmt: skip


def create(connection: sqlite3.Connection) -> None:
    """Make the tables and triggers, and fill them in for a file with few attempts; else it is due."""
    for statement in _TABLES:
        connection.execute(statement)
    for when, do in _triggers().items():
        connection.execute(f"CREATE TRIGGER {when} BEGIN {do} END")
    (attempts,) = connection.execute("SELECT count(*) FROM attempt").fetchone()
    if attempts > SOON:
        put_off(connection)
    else:
        _fill(connection, 0, SOON)


def put_off(connection: sqlite3.Connection) -> None:
    """From now on attempts get no sums until `fill` has been here."""
    connection.execute("INSERT OR IGNORE INTO setting (name, value) VALUES (?, '1')", (DUE,))


def is_due(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM setting WHERE name = ?", (DUE,)).fetchone() is not None


def throw_away(connection: sqlite3.Connection) -> None:
    """Empty all sums; they are due then. For the caller's transaction."""
    put_off(connection)
    for table in ("rule_by_person", "rule_by_class", "week_by_person"):
        connection.execute(f"DELETE FROM {table}")
    # Now nothing is left that their triggers would have to take something from.
    for table in (
        "rule_met",
        "attempt_sum",
        "rollup_person",
        "rollup_rule",
        "rollup_scenario",
        "rollup_sort",
    ):
        connection.execute(f"DELETE FROM {table}")


def fill(connection: sqlite3.Connection, progress: Callable[[int, int], bool], batch: int = BATCH) -> bool:
    """Fill in what is due, so many attempts a transaction; whether all is done.

    `progress` is called with the attempts done and to do, and says whether to go on.
    """
    done, whole = _counts(connection)
    after: int | None = 0
    while True:
        connection.execute("BEGIN IMMEDIATE")
        try:
            filled, after = _fill(connection, after or 0, batch)
            now_done, now_whole = (0, 1) if after else _counts(connection)
            if over := now_done == now_whole:
                connection.execute("DELETE FROM setting WHERE name = ?", (DUE,))
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        done += filled
        if over:
            return True
        if not progress(done, max(whole, done)):
            return False


def _counts(connection: sqlite3.Connection) -> tuple[int, int]:
    """How many attempts have sums, and how many there are."""
    (done,) = connection.execute("SELECT count(*) FROM attempt_sum").fetchone()
    (whole,) = connection.execute("SELECT count(*) FROM attempt").fetchone()
    return done, whole


def _fill(connection: sqlite3.Connection, after: int, batch: int) -> tuple[int, int | None]:
    """Give attempts behind this one (a rowid) that have no sums theirs: how many, and which was the last."""
    rows = connection.execute(
        "SELECT rowid FROM attempt WHERE rowid > ?"
        " AND NOT EXISTS (SELECT 1 FROM attempt_sum AS t WHERE t.attempt = attempt.id)"
        " ORDER BY rowid LIMIT ?",
        (after, batch),
    ).fetchall()
    if not rows:
        return 0, None
    connection.execute("CREATE TEMP TABLE IF NOT EXISTS rollup_now (attempt INTEGER PRIMARY KEY)")
    connection.execute("DELETE FROM rollup_now")
    connection.executemany("INSERT INTO rollup_now VALUES (?)", ((row[0],) for row in rows))
    here = "rowid IN (SELECT attempt FROM temp.rollup_now)"
    for statement in _numbered(f"attempt WHERE {here}").split(";"):
        connection.execute(statement)
    mine = "FROM act WHERE act.attempt = a.id"
    sums = (
        f"(SELECT coalesce(sum(lost), 0) {mine})", f"(SELECT count(*) {mine} AND {IS_ERROR.format('act.')})",
        f"(SELECT count(*) {mine} AND kind = 'hint')", f"(SELECT coalesce(sum(ms), 0) {mine})",
    )  # fmt: skip
    connection.execute(_attempt_sum(f"a.{here}", sums))
    of_these = f"attempt IN (SELECT id FROM attempt WHERE {here})"
    counted = _COUNTED.format("act.")
    connection.execute(
        f"INSERT INTO rollup_rule (rule) SELECT DISTINCT rule FROM act WHERE {of_these} AND {counted}"
        " ON CONFLICT DO NOTHING"
    )
    sums_of_acts = ", ".join(f"sum({one})" for one in _measures("act."))
    connection.execute(
        f"INSERT INTO rule_met (person, day, attempt, rule, sort, scenario, {', '.join(MEASURES)})"
        f" SELECT s.person, s.day, s.n, r.n, s.sort, s.scenario, {sums_of_acts}"
        " FROM attempt AS a JOIN attempt_sum AS s ON s.attempt = a.id JOIN act ON act.attempt = a.id"
        f" JOIN rollup_rule AS r ON r.rule = act.rule WHERE a.{here} AND {counted} GROUP BY s.n, r.n"
    )
    return len(rows), rows[-1][0]
