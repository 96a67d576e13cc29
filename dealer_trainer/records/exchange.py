"""The records as other programs take them: a gradebook, every act, and statements of the Experience API.

Rows are read and written one after another, so that a file with a million attempts needs no more memory than
one with ten. `progress` is called with the number of attempts done.
"""

from __future__ import annotations

import csv
import json
import uuid
from collections.abc import Callable, Iterator
from enum import Enum
from typing import IO, Any, Final

from dealer_trainer.records.store import Records

Progress = Callable[[int], None]


class Format(Enum):
    """What can be written."""

    GRADEBOOK = "gradebook"  # CSV, one line a person and scenario
    ACTS_CSV = "acts-csv"  # CSV, one line an act
    JSONL = "jsonl"  # one JSON object an act
    XAPI = "xapi"  # one statement of the Experience API a line


def write(records: Records, format: Format, out: IO[str], progress: Progress = lambda _done: None) -> int:
    """Write all attempts; how many lines that made, a heading not counted. Raises RecordsError, OSError."""
    match format:
        case Format.GRADEBOOK:
            return _as_csv(out, _GRADEBOOK, _gradebook(records, progress))
        case Format.ACTS_CSV:
            return _as_csv(out, _ACTS, _acts(records, progress))
        case Format.JSONL:
            return _as_lines(out, _acts(records, progress))
        case Format.XAPI:
            return _as_lines(out, statements(records, progress))


_GRADEBOOK: Final = (
    "trainee", "name", "scenario", "house", "mode", "attempts", "completed", "best", "last", "average",
    "errors", "hints", "minutes", "first", "latest",
)  # fmt: skip
_ACTS: Final = (
    "attempt", "ordinal", "at", "trainee", "name", "scenario", "house", "seed", "mode", "kind", "gesture",
    "what", "verdict", "rule", "gravity", "option", "reason", "owed", "lost", "ms",
)  # fmt: skip
GRAVITIES: Final = ("", "minor", "major", "critical")


def _as_csv(out: IO[str], columns: tuple[str, ...], rows: Iterator[dict[str, Any]]) -> int:
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    count = 0
    for row in rows:
        writer.writerow({name: _harmless(value) for name, value in row.items()})
        count += 1
    return count


def _harmless(value: Any) -> Any:
    """A text that a spreadsheet would take for a formula is quoted, as spreadsheets do it themselves."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t") else value


def _as_lines(out: IO[str], rows: Iterator[dict[str, Any]]) -> int:
    count = 0
    for row in rows:
        out.write(json.dumps(row, ensure_ascii=False) + "\n")
        count += 1
    return count


def _gradebook(records: Records, progress: Progress) -> Iterator[dict[str, Any]]:
    """How each person did at each scenario, house and mode; times are UTC."""
    done = 0
    for row in records.ask(
        """
        SELECT trainee.id AS trainee, trainee.name, scenario, house, mode, count(*) AS attempts,
            sum(complete) AS completed, max(CASE WHEN complete THEN score END) AS best,
            (SELECT score FROM attempt_score AS one WHERE one.trainee = trainee.id
                AND one.scenario = attempt_score.scenario AND one.house = attempt_score.house
                AND one.mode = attempt_score.mode AND one.complete
                ORDER BY started DESC, one.id DESC LIMIT 1) AS last,
            round(avg(CASE WHEN complete THEN score END), 1) AS average, sum(errors) AS errors,
            sum(hints) AS hints, round(sum(ms) / 60000.0, 1) AS minutes, min(started) AS first,
            max(started) AS latest
        FROM attempt_score JOIN trainee ON trainee.id = attempt_score.trainee
        GROUP BY trainee.id, scenario, house, mode ORDER BY trainee.name, trainee.id, scenario, house, mode
        """
    ):
        done += row["attempts"]
        yield row
        progress(done)


def _acts(records: Records, progress: Progress) -> Iterator[dict[str, Any]]:
    """Every line of every attempt, in order. `gravity` in a word, "" for none; `lost` in points."""
    done, at = 0, ""
    for row in records.ask(
        """
        SELECT act.attempt, ordinal, at, trainee.id AS trainee, trainee.name, scenario, house, seed, mode,
            kind, gesture, what, verdict, rule, gravity, option, reason, owed, lost, ms
        FROM attempt JOIN trainee ON trainee.id = attempt.trainee JOIN act ON act.attempt = attempt.id
        ORDER BY attempt.id, ordinal
        """
    ):
        if row["attempt"] != at:
            at, done = row["attempt"], done + 1
            progress(done)
        row["gravity"] = GRAVITIES[row["gravity"] if 0 <= row["gravity"] < len(GRAVITIES) else 0]
        yield row


# --- the Experience API (IEEE 9274.1.1)

ACTIVITY: Final = "urn:dealer-trainer:"
VERBS: Final = {
    "attempted": "http://adlnet.gov/expapi/verbs/attempted",
    "completed": "http://adlnet.gov/expapi/verbs/completed",
    "terminated": "http://adlnet.gov/expapi/verbs/terminated",
    "answered": "http://adlnet.gov/expapi/verbs/answered",
    "failed": "http://adlnet.gov/expapi/verbs/failed",
}
_SCENARIO_TYPE: Final = "http://adlnet.gov/expapi/activities/simulation"
_RULE_TYPE: Final = "http://adlnet.gov/expapi/activities/objective"
_SAME_ID: Final = uuid.UUID("3d1f5d1e-1f0a-5c29-9f0e-6c1d9a7a1d53")  # from which statements' ids are made


def statements(records: Records, progress: Progress = lambda _done: None) -> Iterator[dict[str, Any]]:
    """Of each attempt: that it was begun, every judged act and duty let slip, and how it ended.

    The same records give the same statements, ids too, so that they can be sent twice without harm.
    """
    for done, attempt in enumerate(
        records.ask(
            "SELECT attempt_score.*, trainee.name FROM attempt_score"
            " JOIN trainee ON trainee.id = attempt_score.trainee ORDER BY attempt_score.id"
        ),
        1,
    ):
        yield _statement(attempt, "attempted", attempt["started"], "begin", _scenario(attempt))
        for act in records.ask("SELECT * FROM act WHERE attempt = ? ORDER BY ordinal", attempt["id"]):
            if act["kind"] in ("act", "slip") and act["verdict"] and act["rule"]:
                yield _act_statement(attempt, act)
        if attempt["ended"]:
            verb = "completed" if attempt["complete"] else "terminated"
            ended = _statement(attempt, verb, attempt["ended"], "end", _scenario(attempt))
            points = max(attempt["points"], 1)
            yield ended | {
                "result": {
                    "score": {
                        "scaled": round(attempt["score"] / points, 4), "raw": attempt["score"], "min": 0,
                        "max": points,
                    },
                    "completion": bool(attempt["complete"]),
                    "duration": _duration(attempt["ms"]),
                }
            }  # fmt: skip
        progress(done)


def _act_statement(attempt: dict[str, Any], act: dict[str, Any]) -> dict[str, Any]:
    right = act["verdict"] == "right"
    about = {
        "objectType": "Activity", "id": f"{ACTIVITY}rule:{act['rule']}",
        "definition": {"type": _RULE_TYPE, "name": {"en": act["rule"]}},
    }  # fmt: skip
    said = _statement(attempt, "answered", act["at"], str(act["ordinal"]), about)
    said["context"]["contextActivities"] = {"parent": [_scenario(attempt)]}
    said["context"]["extensions"] |= {
        f"{ACTIVITY}verdict": act["verdict"], f"{ACTIVITY}gravity": act["gravity"],
        f"{ACTIVITY}option": act["option"], f"{ACTIVITY}points": -act["lost"],
    }  # fmt: skip
    result = {"success": right, "response": act["what"], "duration": _duration(act["ms"])}
    return said | {"result": result}


def _statement(
    attempt: dict[str, Any], verb: str, when: str, part: str, about: dict[str, Any]
) -> dict[str, Any]:
    return {
        "id": str(uuid.uuid5(_SAME_ID, f"{attempt['id']}/{part}")),
        "actor": {
            "objectType": "Agent", "name": attempt["name"] or attempt["trainee"],
            "mbox": f"mailto:{attempt['trainee']}@dealer-trainer.invalid",
        },
        "verb": {"id": VERBS[verb], "display": {"en": verb}},
        "object": about,
        "timestamp": when,
        "context": {
            "registration": attempt["id"],
            "platform": f"Dealer Trainer {attempt['app']}",
            "extensions": {f"{ACTIVITY}house": attempt["house"], f"{ACTIVITY}mode": attempt["mode"]},
        },
    }  # fmt: skip


def _scenario(attempt: dict[str, Any]) -> dict[str, Any]:
    return {
        "objectType": "Activity",
        "id": f"{ACTIVITY}scenario:{attempt['scenario'].replace(' ', '%20')}",
        "definition": {"type": _SCENARIO_TYPE, "name": {"en": attempt["scenario"]}},
    }


def _duration(milliseconds: int) -> str:
    """An ISO 8601 duration, to the hundredth of a second as the standard wants it compared."""
    return f"PT{milliseconds / 1000:.2f}S"
