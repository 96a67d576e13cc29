"""Views for whoever opens the file in a database browser: names instead of IDs, local times, plain words.

`docs/records.md` tells every column. The trainer itself reads none of them, so a later step can make a view
anew without anybody else noticing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

_ERROR: Final = "act.kind IN ('act', 'wait', 'slip') AND act.verdict NOT IN ('', 'right', 'impossible')"
_GRAVITY: Final = "CASE act.gravity WHEN 1 THEN 'minor' WHEN 2 THEN 'major' WHEN 3 THEN 'critical' END"
_WHO: Final = "trainee.id AS trainee_id, trainee.name AS trainee"


def _local(column: str) -> str:
    return f"datetime({column}, 'localtime')"


def _day(number: str) -> str:
    """20261130 as 2026-11-30."""
    return f"printf('%04d-%02d-%02d', {number} / 10000, {number} / 100 % 100, {number} % 100)"


# As training/mastery.py has it, of the last 90 days: a test holds the two together.
_LEVEL: Final = (
    "CASE WHEN recent.met IS NULL THEN 'unmet'"
    " WHEN recent.in_time >= 5 AND recent.scenarios >= 3 AND recent.clean >= 0.8 * recent.met THEN 'mastered'"
    " WHEN recent.clean < 0.6 * recent.met THEN 'weak' ELSE 'learning' END"
)
_CLEAN: Final = "(errors + hints = 0)"
_IN_TIME: Final = "(errors + hints = 0 AND t7 + t8 + t9 = 0)"
_SINCE: Final = "CAST(strftime('%Y%m%d', 'now', 'localtime', '-90 days') AS INTEGER)"

VIEWS: Final[Mapping[str, str]] = {
    "v_trainees": f"""
        SELECT {_WHO}, {_local("trainee.created")} AS added, {_local("trainee.archived")} AS archived,
            (SELECT group_concat(name, ', ') FROM (SELECT class_group.name FROM membership
                JOIN class_group ON class_group.id = membership.class_group
                WHERE membership.trainee = trainee.id ORDER BY class_group.name)) AS groups,
            count(attempt.id) AS attempts, coalesce(sum(attempt.complete), 0) AS completed,
            {_local("max(attempt.started)")} AS last_attempt
        FROM trainee LEFT JOIN attempt ON attempt.trainee = trainee.id GROUP BY trainee.id
    """,
    "v_groups": f"""
        SELECT class_group.id AS group_id, class_group.name AS "group", {_WHO}
        FROM class_group LEFT JOIN membership ON membership.class_group = class_group.id
        LEFT JOIN trainee ON trainee.id = membership.trainee
    """,
    "v_attempts": f"""
        SELECT a.id AS attempt_id, {_WHO}, a.scenario, a.game, a.house, a.mode,
            assignment.title AS assignment, {_local("a.started")} AS started, {_local("a.ended")} AS ended,
            CASE WHEN a.ended IS NULL THEN 'open' WHEN a.complete THEN 'complete' ELSE 'left' END AS state,
            a.score, a.points AS best_possible, a.errors, a.hints, round(a.ms / 60000.0, 1) AS minutes,
            a.seed, a.app AS app_version
        FROM attempt_score AS a JOIN trainee ON trainee.id = a.trainee
        LEFT JOIN assignment ON assignment.id = a.assignment
    """,
    "v_acts": f"""
        SELECT act.attempt AS attempt_id, act.ordinal, {_WHO}, attempt.scenario, attempt.house, attempt.mode,
            {_local("act.at")} AS "time", act.kind, act.what, act.verdict, act.rule, {_GRAVITY} AS gravity,
            act.option, act.owed, act.lost AS points_lost, act.ms / 1000.0 AS seconds
        FROM act JOIN attempt ON attempt.id = act.attempt JOIN trainee ON trainee.id = attempt.trainee
    """,
    "v_errors": f"""
        SELECT act.attempt AS attempt_id, act.ordinal, {_WHO}, attempt.scenario, attempt.house, attempt.mode,
            {_local("act.at")} AS "time", act.kind, act.what, act.verdict, act.rule, {_GRAVITY} AS gravity,
            act.option, act.owed, act.lost AS points_lost
        FROM act JOIN attempt ON attempt.id = act.attempt JOIN trainee ON trainee.id = attempt.trainee
        WHERE {_ERROR}
    """,
    "v_rule_mastery": f"""
        SELECT {_WHO}, rollup_rule.rule, {_LEVEL} AS level, ever.attempts, ever.clean AS clean_attempts,
            round(100.0 * ever.clean / ever.attempts) AS clean_percent, ever.scenarios, ever.errors,
            ever.hints, ever.lost AS points_lost, {_day("ever.first")} AS first_day,
            {_day("ever.last")} AS last_day
        FROM (SELECT person, rule, count(*) AS attempts, sum{_CLEAN} AS clean,
                count(DISTINCT scenario) AS scenarios, sum(errors) AS errors, sum(hints) AS hints,
                sum(lost) AS lost, min(day) AS first, max(day) AS last
            FROM rule_met WHERE acts > 0 GROUP BY person, rule) AS ever
        LEFT JOIN (SELECT person, rule, count(*) AS met, sum{_CLEAN} AS clean, sum{_IN_TIME} AS in_time,
                count(DISTINCT iif({_IN_TIME}, scenario, NULL)) AS scenarios
            FROM rule_met WHERE acts > 0 AND day > {_SINCE} GROUP BY person, rule) AS recent
            ON recent.person = ever.person AND recent.rule = ever.rule
        JOIN rollup_rule ON rollup_rule.n = ever.rule
        JOIN rollup_person ON rollup_person.n = ever.person
        JOIN trainee ON trainee.id = rollup_person.trainee
    """,
    "v_rules": f"""
        SELECT rollup_rule.rule, count(DISTINCT person) AS trainees, count(*) AS attempts,
            sum{_CLEAN} AS clean_attempts, round(100.0 * sum{_CLEAN} / count(*)) AS clean_percent,
            sum(errors) AS errors, sum(minor) AS minor, sum(major) AS major, sum(critical) AS critical,
            sum(hints) AS hints, sum(lost) AS points_lost
        FROM rule_met JOIN rollup_rule ON rollup_rule.n = rule_met.rule WHERE acts > 0 GROUP BY rule_met.rule
    """,
    "v_gradebook": f"""
        SELECT {_WHO}, a.scenario, a.house, a.mode, count(*) AS attempts, sum(a.complete) AS completed,
            max(CASE WHEN a.complete THEN a.score END) AS best,
            round(avg(CASE WHEN a.complete THEN a.score END), 1) AS average, sum(a.errors) AS errors,
            sum(a.hints) AS hints, round(sum(a.ms) / 60000.0, 1) AS minutes,
            {_local("min(a.started)")} AS first_attempt, {_local("max(a.started)")} AS last_attempt
        FROM attempt_score AS a JOIN trainee ON trainee.id = a.trainee
        GROUP BY trainee.id, a.scenario, a.house, a.mode
    """,
    "v_assignments": f"""
        SELECT assignment.id AS assignment_id, assignment.title, assignment.kind, assignment.house,
            assignment.minimum, assignment.attempts AS attempts_allowed, assignment.due,
            {_local("assignment.created")} AS given_out, {_local("assignment.archived")} AS archived,
            (SELECT group_concat(part, '; ') FROM (SELECT kind || ' ' || what || CASE WHEN needed > 1
                    THEN ' × ' || needed ELSE '' END AS part FROM assignment_part
                WHERE assignment_part.assignment = assignment.id ORDER BY ordinal)) AS parts,
            (SELECT count(*) FROM v_assigned WHERE v_assigned.assignment_id = assignment.id) AS trainees
        FROM assignment
    """,
    "v_assigned": f"""
        SELECT assignment.id AS assignment_id, assignment.title, {_WHO},
            (SELECT count(*) FROM attempt WHERE attempt.assignment = assignment.id
                AND attempt.trainee = trainee.id) AS attempts,
            (SELECT count(*) FROM extra_attempt AS e WHERE e.assignment = assignment.id
                AND e.trainee = trainee.id) AS extra_attempts,
            (SELECT max(a.score) FROM attempt_score AS a WHERE a.assignment = assignment.id
                AND a.trainee = trainee.id AND a.complete) AS best,
            (SELECT {_local("max(attempt.started)")} FROM attempt WHERE attempt.assignment = assignment.id
                AND attempt.trainee = trainee.id) AS last_attempt
        FROM assignment JOIN trainee ON trainee.archived IS NULL AND EXISTS (
            SELECT 1 FROM assignment_for AS f WHERE f.assignment = assignment.id AND (f.kind = 'everyone'
                OR f.kind = 'trainee' AND f.who = trainee.id
                OR f.kind = 'group' AND f.who IN (SELECT class_group FROM membership
                    WHERE membership.trainee = trainee.id)))
    """,
}


def create(connection: sqlite3.Connection) -> None:
    """Make them, or make them anew."""
    for name, select in VIEWS.items():
        connection.execute(f"DROP VIEW IF EXISTS {name}")
        connection.execute(f"CREATE VIEW {name} AS {select.strip()}")
