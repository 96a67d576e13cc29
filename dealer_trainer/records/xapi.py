"""The records as statements of the Experience API (1.0.3; IEEE 9274.1.1), for a learning record store.

Of each attempt: that it was begun, every judged act and duty let slip, hints taken, and how it ended.
Nobody's mail address is made up: a person is an account, its name the person's ID in our records. The same
records give the same statements, IDs too, so that they can be sent twice without harm.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote

from dealer_trainer.records.store import Records
from dealer_trainer.rules import book

LANGUAGES: Final = ("en", "fr", "es")  # in which a rule has a name
NOBODYS: Final = "und"  # the tag of RFC 5646 for words whose language is not known

# `.invalid` is kept free for names that lead nowhere (RFC 2606): these tell things apart, they open nothing.
HOME: Final = "https://dealer-trainer.invalid/"
BASE: Final = f"{HOME}xapi/"
_ADL: Final = "http://adlnet.gov/expapi/"
VERBS: Final[Mapping[str, Mapping[str, str]]] = {
    "initialized": {"en": "began", "fr": "a commencé", "es": "empezó"},
    "answered": {"en": "answered", "fr": "a répondu", "es": "respondió"},
    "experienced": {"en": "experienced", "fr": "a vu", "es": "vio"},
    "completed": {"en": "completed", "fr": "a achevé", "es": "completó"},
    "passed": {"en": "passed", "fr": "a réussi", "es": "aprobó"},
    "failed": {"en": "failed", "fr": "a échoué", "es": "suspendió"},
    "terminated": {"en": "ended", "fr": "a quitté", "es": "terminó"},
}
_SCENARIO: Final = f"{_ADL}activities/simulation"
_RULE: Final = f"{_ADL}activities/objective"
_ASSIGNMENT: Final = f"{_ADL}activities/assessment"
_SAME_ID: Final = uuid.UUID("3d1f5d1e-1f0a-5c29-9f0e-6c1d9a7a1d53")  # from which statements' IDs are made

Progress = Callable[[int], None]
Titles = Mapping[str, Mapping[str, str]]
_Json = dict[str, Any]


def verb_id(name: str) -> str:
    """The standard's own IRI of a verb."""
    return f"{_ADL}verbs/{name}"


def rule_id(rule: str) -> str:
    return f"{BASE}rules/{quote(rule)}"


def scenario_id(scenario: str) -> str:
    return f"{BASE}scenarios/{quote(scenario)}"


def statements(
    records: Records, progress: Progress = lambda _done: None, titles: Titles = MappingProxyType({})
) -> Iterator[_Json]:
    """Attempt by attempt, each in its own order; `progress` is told how many attempts are done. `titles` are
    the scenarios', by ID and language; without one it is named by its ID."""
    for done, attempt in enumerate(
        records.ask(
            "SELECT attempt_score.*, trainee.name, assignment.title, assignment.minimum FROM attempt_score"
            " JOIN trainee ON trainee.id = attempt_score.trainee"
            " LEFT JOIN assignment ON assignment.id = attempt_score.assignment ORDER BY attempt_score.id"
        ),
        1,
    ):
        attempt["titles"] = titles.get(attempt["scenario"]) or {NOBODYS: attempt["scenario"]}
        yield _statement(attempt, "initialized", attempt["started"], "begin")
        for act in records.ask("SELECT * FROM act WHERE attempt = ? ORDER BY ordinal", attempt["id"]):
            if act["rule"] and (act["kind"] == "hint" or (act["kind"] in ("act", "slip") and act["verdict"])):
                yield _of_act(attempt, act)
        if attempt["ended"]:
            yield from _end(attempt)
        progress(done)


def _end(attempt: _Json) -> Iterator[_Json]:
    result: _Json = {"duration": _duration(attempt["ms"])}
    if attempt["complete"]:
        points = max(attempt["points"], 1)
        score = {
            "scaled": round(attempt["score"] / points, 4), "raw": attempt["score"], "min": 0, "max": points,
        }  # fmt: skip
        result |= {"score": score, "completion": True}
        yield _statement(attempt, "completed", attempt["ended"], "end", result=result)
        if attempt["assignment"]:  # whose scenarios are passed from so many points, or from their end
            passed = attempt["score"] >= (attempt["minimum"] or 0)
            verb = "passed" if passed else "failed"
            judged = result | {"success": passed}
            yield _statement(attempt, verb, attempt["ended"], "outcome", result=judged)
    yield _statement(
        attempt, "terminated", attempt["ended"], "close",
        result={"duration": result["duration"], "completion": bool(attempt["complete"])},
    )  # fmt: skip


def _of_act(attempt: _Json, act: _Json) -> _Json:
    hint = act["kind"] == "hint"
    told = {
        "kind": act["kind"], "verdict": act["verdict"], "gravity": act["gravity"], "option": act["option"],
        "owed": act["owed"], "points": -act["lost"],
    }  # fmt: skip
    result: _Json = {
        "duration": _duration(act["ms"]),
        # Nothing is said of what there is nothing to say of: null is no value in a statement.
        "extensions": {f"{BASE}act/{name}": value for name, value in told.items() if value not in (None, "")},
    }
    if not hint:
        result["success"] = act["verdict"] == "right"
    if act["kind"] == "act":
        result["response"] = act["what"]
    verb = "experienced" if hint else "answered"
    return _statement(attempt, verb, act["at"], str(act["ordinal"]), act["rule"], result=result)


def _statement(
    attempt: _Json, verb: str, when: str, part: str, rule: str = "", result: _Json | None = None
) -> _Json:
    """One about the scenario, or about a rule within it."""
    scenario = _activity(scenario_id(attempt["scenario"]), _SCENARIO, attempt["titles"])
    about = _activity(rule_id(rule), _RULE, _rule_names(rule)) if rule else scenario
    around: _Json = {"parent": [scenario]} if rule else {}
    if attempt["assignment"]:
        title = attempt["title"] or attempt["assignment"]
        around["grouping"] = [
            _activity(f"{BASE}assignments/{quote(attempt['assignment'])}", _ASSIGNMENT, {NOBODYS: title})
        ]
    context: _Json = {
        "registration": attempt["id"],
        "revision": attempt["content"],
        "platform": f"Dealer Trainer {attempt['app']}",
        "extensions": {
            f"{BASE}attempt/{name}": attempt[name]
            for name in ("house", "mode", "seed", "game")
            if attempt[name] not in (None, "")
        },
    }
    said: _Json = {
        "id": str(uuid.uuid5(_SAME_ID, f"{attempt['id']}/{part}")),
        "actor": _actor(attempt),
        "verb": {"id": verb_id(verb), "display": dict(VERBS[verb])},
        "object": about,
        "context": context | ({"contextActivities": around} if around else {}),
        "timestamp": when,
    }
    return said | ({"result": result} if result else {})


def _actor(attempt: _Json) -> _Json:
    account = {"homePage": HOME, "name": attempt["trainee"]}
    name = {"name": attempt["name"]} if attempt["name"] else {}
    return {"objectType": "Agent", **name, "account": account}


def _activity(iri: str, kind: str, names: Mapping[str, str]) -> _Json:
    return {"objectType": "Activity", "id": iri, "definition": {"type": kind, "name": dict(names)}}


@cache
def _rule_names(rule: str) -> Mapping[str, str]:
    """A rule's name in every language; its ID where the rulebook does not know it any more."""
    named = {lang: book.text(rule, lang).name for lang in LANGUAGES if book.has_text(rule, lang)}
    return named or {NOBODYS: rule}


def _duration(milliseconds: int) -> str:
    """An ISO 8601 duration, to the hundredth of a second as the standard wants it compared."""
    return f"PT{max(milliseconds, 0) / 1000:.2f}S"
