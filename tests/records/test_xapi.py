"""The records as statements of the Experience API: the specification's rules hold for each."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from dealer_trainer import texts
from dealer_trainer.records import Entry, Kind, Records, open_records
from dealer_trainer.records.xapi import BASE, LANGUAGES, VERBS, rule_id, statements, verb_id
from tests.records.xapi_rules import faults

RIGHT = Entry(Kind.ACT, 1, "burn", "move stub burn", "right", "draw.burn", ms=1234)
WRONG = dataclasses.replace(
    RIGHT, gesture=2, verdict="wrong", gravity=2, owed="deal 1 to seat 2", lost=10, reason="round_open"
)
SLIP = Entry(Kind.SLIP, 3, "say two for seat 3", "", "let slip", "draw.announce", 1, "announce_draws", lost=3)
HINT = Entry(Kind.HINT, 4, "burn", rule="draw.burn", lost=5, ms=2)
WAIT = Entry(Kind.WAIT, 5, "wait", "wait", "right")
GONE = Entry(Kind.ACT, 6, "burn", "x", "wrong", "draw.a_rule_of_long_ago", 1, lost=3)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with open_records(tmp_path / "records.db", now=lambda: datetime(2026, 3, 1, 12, tzinfo=UTC)) as opened:
        yield opened


def an_attempt(
    records: Records,
    *entries: Entry,
    name: str = "Ann",
    end: bool | None = True,
    assignment: str | None = None,
    scenario: str = "draw/burn/a b é",
) -> str:
    """`end`: played to its end, or left; None: still open."""
    made = records.begin(
        records.trainee(name).id, scenario, "c0ffee", "roberts", 3, "practice", "0.1.0", 100, "ace-to-five",
        assignment,
    )  # fmt: skip
    records.add(made, entries)
    if end is not None:
        records.end(made, complete=end)
    return made


def assigned(records: Records, minimum: int | None) -> str:
    made = "0197e0c0-0000-7000-8000-000000000001"
    records._connection.execute(
        "INSERT INTO assignment (id, title, kind, minimum, created) VALUES (?, 'Week 1', 'exam', ?, 'now')",
        (made, minimum),
    )
    return made


def said(records: Records) -> list[dict[str, Any]]:
    made = list(statements(records))
    for one in made:
        assert faults(one) == []
    return made


def verbs(some: list[dict[str, Any]]) -> list[str]:
    return [one["verb"]["id"].rpartition("/")[2] for one in some]


def test_an_attempt_from_beginning_to_end(records: Records) -> None:
    attempt = an_attempt(records, RIGHT, WRONG, SLIP, HINT, WAIT)
    told = said(records)
    assert verbs(told) == [
        "initialized", "answered", "answered", "answered", "experienced", "completed", "terminated",
    ]  # fmt: skip
    assert [one.get("result", {}).get("success") for one in told[1:5]] == [True, False, False, None]
    assert [one["result"].get("response") for one in told[1:5]] == ["burn", "burn", None, None]
    assert {one["context"]["registration"] for one in told} == {attempt}
    assert told[5]["result"]["score"] == {"scaled": 0.82, "raw": 82, "min": 0, "max": 100}
    assert told[5]["result"]["completion"] is True
    assert told[1]["result"]["duration"] == "PT1.23S"
    assert told[2]["result"]["extensions"] == {
        f"{BASE}act/kind": "act", f"{BASE}act/verdict": "wrong", f"{BASE}act/gravity": 2,
        f"{BASE}act/owed": "deal 1 to seat 2", f"{BASE}act/points": -10,
    }  # fmt: skip


def test_what_it_is_about_is_our_own_scenario_or_rule(records: Records) -> None:
    an_attempt(records, RIGHT, GONE)
    begun, right, gone, *_ = said(records)
    assert begun["object"]["id"] == f"{BASE}scenarios/draw/burn/a%20b%20%C3%A9"
    assert begun["context"]["revision"] == "c0ffee"
    assert right["object"]["id"] == rule_id("draw.burn") == f"{BASE}rules/draw.burn"
    assert set(right["object"]["definition"]["name"]) == set(texts.LANGUAGES)
    assert right["context"]["contextActivities"]["parent"] == [begun["object"]]
    assert gone["object"]["definition"]["name"] == {"und": "draw.a_rule_of_long_ago"}


def test_a_scenario_has_its_title_where_it_is_known(records: Records) -> None:
    an_attempt(records, RIGHT)
    an_attempt(records, scenario="gone")
    titles = {"draw/burn/a b é": {"en": "A title", "fr": "Un titre"}}
    told = list(statements(records, titles=titles))
    assert all(faults(one) == [] for one in told)
    names = [one["object"]["definition"]["name"] for one in told if "initialized" in one["verb"]["id"]]
    assert names == [titles["draw/burn/a b é"], {"und": "gone"}]


def test_nobodys_address_is_made_up(records: Records) -> None:
    an_attempt(records, name="Ann")
    an_attempt(records, name="")
    told = said(records)
    by_name = {one["actor"].get("name"): one["actor"]["account"]["name"] for one in told}
    assert by_name == {"Ann": records.trainee("Ann").id, None: records.trainee("").id}
    assert all("mbox" not in one["actor"] for one in told)


@pytest.mark.parametrize(("minimum", "ended"), [(82, "passed"), (83, "failed"), (None, "passed")])
def test_an_assignment_is_passed_or_failed(minimum: int | None, ended: str, records: Records) -> None:
    made = assigned(records, minimum)
    an_attempt(records, WRONG, SLIP, HINT, assignment=made)
    told = said(records)
    assert [one for one in verbs(told) if one in ("passed", "failed")] == [ended]
    for one in told:
        (grouping,) = one["context"]["contextActivities"]["grouping"]
        assert grouping["id"] == f"{BASE}assignments/{made}"
        assert grouping["definition"]["name"] == {"und": "Week 1"}
    outcome = next(one for one in told if one["verb"]["id"] == verb_id(ended))
    assert outcome["result"]["success"] is (ended == "passed")


def test_an_attempt_that_was_left_or_goes_on(records: Records) -> None:
    an_attempt(records, RIGHT, end=False, assignment=assigned(records, 0))
    an_attempt(records, RIGHT, end=None)
    told = said(records)
    assert verbs(told) == ["initialized", "answered", "terminated", "initialized", "answered"]
    assert told[2]["result"]["completion"] is False
    assert "score" not in told[2]["result"]


def test_sent_twice_it_is_the_same(records: Records) -> None:
    an_attempt(records, RIGHT, WRONG, SLIP, HINT, assignment=assigned(records, 50))
    an_attempt(records, RIGHT, name="")
    told = said(records)
    assert list(statements(records)) == told
    assert len({one["id"] for one in told}) == len(told)


def test_every_verb_has_a_word_in_every_language() -> None:
    assert LANGUAGES == texts.LANGUAGES
    assert {lang for words in VERBS.values() for lang in words} == set(LANGUAGES)


def _break(*path: str, value: Any = ...) -> Callable[[dict[str, Any]], None]:
    def change(one: dict[str, Any]) -> None:
        *above, last = path
        for name in above:
            one = one[name]
        if value is ...:
            del one[last]
        else:
            one[last] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        _break("actor"),
        _break("id", value="1234"),
        _break("id", value="2C4F307D-0A9F-5683-A14A-56A5ECB2744D"),
        _break("actor", "mbox", value="mailto:ann@example.com"),
        _break("actor", "account"),
        _break("actor", "account", "homePage", value="urn:dealer-trainer"),
        _break("verb", "id", value="completed"),
        _break("verb", "display", value={"English": "completed"}),
        _break("object", "id", value="draw/burn/a b"),
        _break("object", "definition", "name", value={"en": None}),
        _break("result", "score", "raw", value=101),
        _break("result", "score", "scaled", value=82),
        _break("result", "score", "min", value=100),
        _break("result", "score", "raw", value="82"),
        _break("result", "completion", value="true"),
        _break("result", "duration", value="1.234"),
        _break("result", "duration", value="PT1.234S"),
        _break("result", "duration", value="P1WT1S"),
        _break("result", "duration", value="PT"),
        _break("context", "registration", value="7"),
        _break("context", "contextActivities", value={"around": []}),
        _break("context", "contextActivities", value={"parent": {"id": "urn:a:b"}}),
        _break("context", "extensions", value={"house": "roberts"}),
        _break("context", "platform", value=None),
        _break("timestamp", value="2026-03-01T12:00:00.000"),
        _break("timestamp", value="2026-03-01T12:00:00+00:00"),
        _break("timestamp", value="2026-03-01T12:00:00.000-00:00"),
        _break("timestamp", value="9026-03-01T12:00:00.000+00:00"),
        _break("more", value=1),
        _break("stored", value="2026-03-01T12:00:00.000Z"),
    ],
)
def test_the_rules_would_find_it(change: Callable[[dict[str, Any]], None], records: Records) -> None:
    an_attempt(records, RIGHT)
    whole = next(one for one in said(records) if "score" in one.get("result", {}))
    broken = copy.deepcopy(whole)
    change(broken)
    assert faults(broken) != []
