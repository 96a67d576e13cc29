"""What other programs are given of the records."""

from __future__ import annotations

import csv
import io
import json
import re
import uuid
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from dealer_trainer.records import Entry, Kind, Records, open_records
from dealer_trainer.records.exchange import VERBS, Format, statements, write

XAPI_TIME = re.compile(r"PT\d+(\.\d{1,2})?S")


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with open_records(tmp_path / "records.db") as opened:
        yield opened


def an_attempt(records: Records, name: str, *lost: int, ended: bool = True) -> str:
    """One attempt whose acts cost so much."""
    made = records.begin(
        records.trainee(name).id, "draw/burn/a b", "hash", "roberts", 3, "practice", "0.1.0", 100
    )
    for gesture, points in enumerate(lost, 1):
        verdict, gravity = ("wrong", 2) if points else ("right", 0)
        entry = Entry(Kind.ACT, gesture, "burn", "Move stub burn 0 down", verdict, "draw.burn", gravity,
                      lost=points, ms=1234)  # fmt: skip
        records.add(made, [entry])
    if ended:
        records.end(made, complete=True)
    return made


def told(records: Records, format: Format) -> str:
    out = io.StringIO()
    write(records, format, out)
    return out.getvalue()


def rows(records: Records, format: Format) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(told(records, format))))


def test_the_gradebook_has_a_line_a_person_and_scenario(records: Records) -> None:
    an_attempt(records, "Ann", 10)
    an_attempt(records, "Ann", 0)
    an_attempt(records, "Bo", 25, 10)
    ann, bo = rows(records, Format.GRADEBOOK)
    assert (ann["name"], ann["attempts"], ann["best"], ann["average"], ann["errors"]) == (
        "Ann", "2", "100", "95.0", "1",
    )  # fmt: skip
    assert (bo["name"], bo["last"], bo["completed"]) == ("Bo", "65", "1")


def test_an_attempt_that_was_left_counts_for_no_score(records: Records) -> None:
    an_attempt(records, "Ann", 0, ended=False)
    (ann,) = rows(records, Format.GRADEBOOK)
    assert (ann["attempts"], ann["completed"], ann["best"], ann["last"]) == ("1", "0", "", "")


def test_every_act_is_a_line(records: Records) -> None:
    made = an_attempt(records, "Ann", 0, 10)
    first, second = rows(records, Format.ACTS_CSV)
    assert (first["attempt"], first["verdict"], first["gravity"]) == (made, "right", "")
    assert (second["ordinal"], second["verdict"], second["gravity"], second["lost"]) == (
        "2",
        "wrong",
        "major",
        "10",
    )
    as_json = [json.loads(line) for line in told(records, Format.JSONL).splitlines()]
    assert [one["lost"] for one in as_json] == [0, 10]


def test_a_name_is_no_formula_to_a_spreadsheet(records: Records) -> None:
    an_attempt(records, "=2+2", 0)
    assert rows(records, Format.GRADEBOOK)[0]["name"] == "'=2+2"


def valid(statement: dict[str, Any]) -> None:
    """The rules of the specification that our statements can break."""
    assert set(statement) <= {"id", "actor", "verb", "object", "result", "context", "timestamp"}
    uuid.UUID(statement["id"])
    uuid.UUID(statement["context"]["registration"])
    assert set(statement["actor"]) <= {"objectType", "name", "mbox"}, "one identifier only"
    assert re.fullmatch(r"mailto:[^@\s]+@[^@\s]+", statement["actor"]["mbox"])
    assert statement["verb"]["id"] in VERBS.values()
    iris = [statement["object"]["id"], statement["object"]["definition"]["type"]]
    iris += statement["context"]["extensions"]
    assert all(re.fullmatch(r"[a-z][a-z0-9+.-]*:\S+", iri) for iri in iris)
    assert datetime.fromisoformat(statement["timestamp"]).tzinfo is not None
    result = statement.get("result", {})
    if "duration" in result:
        assert XAPI_TIME.fullmatch(result["duration"])
    if "score" in result:
        score = result["score"]
        assert -1 <= score["scaled"] <= 1
        assert score["min"] <= score["raw"] <= score["max"]
    assert None not in json.loads(json.dumps(statement)).values(), "null is not allowed"


def test_xapi_statements_follow_the_specification(records: Records) -> None:
    an_attempt(records, "Ann", 0, 10)
    an_attempt(records, "", 0, ended=False)
    said = list(statements(records))
    for statement in said:
        valid(statement)
    verbs = [statement["verb"]["display"]["en"] for statement in said]
    assert verbs == ["attempted", "answered", "answered", "completed", "attempted", "answered"]
    assert [one["result"]["success"] for one in said if "answered" in one["verb"]["id"]] == [
        True,
        False,
        True,
    ]
    assert said[3]["result"]["score"]["scaled"] == 0.9
    assert len({statement["id"] for statement in said}) == len(said)
    assert list(statements(records)) == said, "sent twice it is the same"


@pytest.mark.parametrize("format", list(Format))
def test_nothing_is_kept_yet(format: Format, records: Records) -> None:
    assert told(records, format).count("\n") <= 1
