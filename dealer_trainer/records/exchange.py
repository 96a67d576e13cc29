"""The records as other programs take them: a gradebook, every act, and statements of the Experience API.

Rows are read and written one after another, so that a file with a million attempts needs no more memory than
one with ten. `progress` is called with the number of attempts done.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any, Final

from dealer_trainer.records.errors import Problem, RecordsError
from dealer_trainer.records.store import Records, Stopped
from dealer_trainer.records.whole import Stop, stop_never, written_whole
from dealer_trainer.records.xapi import Titles, statements

Progress = Callable[[int], None]


class Format(Enum):
    """What can be written."""

    GRADEBOOK = "gradebook"  # CSV, one line a person and scenario
    ACTS_CSV = "acts-csv"  # CSV, one line an act
    JSONL = "jsonl"  # one JSON object an act
    XAPI = "xapi"  # one statement of the Experience API a line


ENCODINGS: Final = {Format.GRADEBOOK: "utf-8-sig", Format.ACTS_CSV: "utf-8-sig"}  # spreadsheets guess without
SUFFIXES: Final = {
    Format.GRADEBOOK: ".csv", Format.ACTS_CSV: ".csv", Format.JSONL: ".jsonl", Format.XAPI: ".jsonl",
}  # fmt: skip


def write_file(
    records: Records,
    format: Format,
    out: Path,
    progress: Progress = lambda _done: None,
    stop: Stop = stop_never,
    titles: Titles = MappingProxyType({}),
) -> int:
    """As `write`, to a file, which is there whole or not at all. Raises Stopped soon after `stop` has become
    true; RecordsError too where `out` is the file of records itself."""
    if out.exists() and any(file.exists() and out.samefile(file) for file in records.files()):
        raise RecordsError(Problem.OWN_FILE, out)

    def done(attempts: int) -> None:
        if stop():
            raise Stopped
        progress(attempts)

    with (
        written_whole(out) as beside,
        beside.open("x", encoding=ENCODINGS.get(format, "utf-8"), newline="") as file,
        records.stoppable(stop),
    ):
        return write(records, format, file, done, titles)


def write(
    records: Records,
    format: Format,
    out: IO[str],
    progress: Progress = lambda _done: None,
    titles: Titles = MappingProxyType({}),
) -> int:
    """Write all attempts; how many lines that made, a heading not counted. `titles`: see `statements`. Raises
    RecordsError, OSError."""
    match format:
        case Format.GRADEBOOK:
            return _as_csv(out, _GRADEBOOK, _gradebook(records, progress))
        case Format.ACTS_CSV:
            return _as_csv(out, _ACTS, _acts(records, progress))
        case Format.JSONL:
            return _as_lines(out, _acts(records, progress))
        case Format.XAPI:
            return _as_lines(out, statements(records, progress, titles))


_GRADEBOOK: Final = (
    "trainee", "name", "scenario", "house", "mode", "attempts", "completed", "best", "last", "average",
    "errors", "hints", "minutes", "first", "latest",
)  # fmt: skip
_ACTS: Final = (
    "attempt", "ordinal", "at", "trainee", "name", "scenario", "house", "seed", "mode", "kind", "gesture",
    "what", "verdict", "rule", "gravity", "option", "reason", "owed", "lost", "ms",
)  # fmt: skip
_FORMULA: Final = tuple("=+-@＝＋－＠")  # the wide ones too: some spreadsheets read them alike
_BREAKS: Final = ("\t", "\r", "\n")
GRAVITIES: Final = ("", "minor", "major", "critical")


def _as_csv(out: IO[str], columns: tuple[str, ...], rows: Iterator[dict[str, Any]]) -> int:
    writer = csv.DictWriter(out, columns)  # as in RFC 4180, so that a break within a name is quoted
    writer.writeheader()
    count = 0
    for row in rows:
        writer.writerow({name: harmless(value) for name, value in row.items()})
        count += 1
    return count


def harmless(value: Any) -> Any:
    """A text that a spreadsheet would take for a formula is quoted, as spreadsheets do it themselves."""
    if isinstance(value, str) and (value[:1] in _BREAKS or value.lstrip()[:1] in _FORMULA):
        return f"'{value}"
    return value


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
