"""What the Experience API 1.0.3 (part two, "Experience API Data") demands of whoever makes statements.

`faults(statement)` tells every rule that a statement breaks, by the number of its section. Written from the
specification, for statements as a whole and not only for those that we make.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

STATEMENT = {
    "id", "actor", "verb", "object", "result", "context", "timestamp", "stored", "authority", "version",
    "attachments",
}  # fmt: skip
ACTIVITY = {"objectType", "id", "definition"}
DEFINITION = {
    "name", "description", "type", "moreInfo", "extensions", "interactionType", "correctResponsesPattern",
    "choices", "scale", "source", "target", "steps",
}  # fmt: skip
IDENTIFIERS = {"mbox", "mbox_sha1sum", "openid", "account"}
CONTEXT = {
    "registration", "instructor", "team", "contextActivities", "revision", "platform", "language",
    "statement", "extensions",
}  # fmt: skip
RESULT = {"score", "success", "completion", "response", "duration", "extensions"}
AROUND = {"parent", "grouping", "category", "other"}

IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`\x00-\x1f]+")
# RFC 3339, milliseconds and a zone; -00:00 says that the zone is not known.
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,}(Z|\+\d\d:\d\d|-(?!00:00)\d\d:\d\d)")
DURATION = re.compile(
    r"P(?:\d+W|(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d{1,2})?S)?)?)"
)
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?")
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


def faults(statement: dict[str, Any]) -> list[str]:
    """The rules that are broken; none is what is wanted."""
    return [*_statement(statement), *_empty(statement, "")]


def _statement(one: dict[str, Any]) -> Iterator[str]:
    yield from _keys("2.4", one, STATEMENT, {"actor", "verb", "object", "id", "timestamp"})
    if "stored" in one:
        yield "2.4.8 stored is set by the store"
    yield from _uuid("2.4.1 id", one.get("id"))
    yield from _agent(one.get("actor", {}))
    verb = one.get("verb", {})
    yield from _keys("2.4.3", verb, {"id", "display"}, {"id", "display"})
    yield from _iri("2.4.3 verb", verb.get("id"))
    yield from _words("2.4.3 display", verb.get("display", {}))
    yield from _activity("2.4.4", one.get("object", {}))
    yield from _result(one.get("result", {}))
    yield from _context(one.get("context", {}))
    yield from _time(one.get("timestamp"))


def _keys(section: str, one: dict[str, Any], known: set[str], needed: set[str]) -> Iterator[str]:
    yield from (f"{section} no property {name}" for name in one.keys() - known)
    yield from (f"{section} {name} is wanted" for name in needed - one.keys())


def _agent(one: dict[str, Any]) -> Iterator[str]:
    yield from _keys("2.4.2.1", one, {"objectType", "name"} | IDENTIFIERS, set())
    if one.get("objectType", "Agent") != "Agent":
        yield "2.4.2.1 an agent"
    if len(IDENTIFIERS & one.keys()) != 1:
        yield "2.4.2.1 exactly one identifier"
    if not isinstance(one.get("name", ""), str):
        yield "2.4.2.1 a name is a string"
    if "mbox" in one and not re.fullmatch(r"mailto:[^@\s]+@[^@\s]+", one["mbox"]):
        yield "2.4.2.3 mbox"
    if "account" in one:
        account = one["account"]
        yield from _keys("2.4.2.4", account, {"homePage", "name"}, {"homePage", "name"})
        page = urlsplit(account.get("homePage", ""))
        if page.scheme not in ("http", "https") or not page.netloc:
            yield "2.4.2.4 homePage is an address"
        if not isinstance(account.get("name"), str):
            yield "2.4.2.4 an account's name is a string"


def _activity(section: str, one: dict[str, Any]) -> Iterator[str]:
    yield from _keys(section, one, ACTIVITY, {"id"})
    if one.get("objectType", "Activity") != "Activity":
        yield f"{section} an activity"
    yield from _iri(f"{section} id", one.get("id"))
    definition = one.get("definition", {})
    yield from _keys(f"{section}.1", definition, DEFINITION, set())
    for name in ("name", "description"):
        yield from _words(f"{section}.1 {name}", definition.get(name, {}))
    if "type" in definition:
        yield from _iri(f"{section}.1 type", definition["type"])
    yield from _extensions(definition)


def _result(one: dict[str, Any]) -> Iterator[str]:
    yield from _keys("2.4.5", one, RESULT, set())
    for name in ("success", "completion"):
        if name in one and not isinstance(one[name], bool):
            yield f"2.4.5 {name} is true or false"
    if not isinstance(one.get("response", ""), str):
        yield "2.4.5 response is a string"
    if "duration" in one and not DURATION.fullmatch(one["duration"]):
        yield "4.6 duration"
    yield from _extensions(one)
    score = one.get("score", {})
    yield from _keys("2.4.5.1", score, {"scaled", "raw", "min", "max"}, set())
    if not all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in score.values()):
        yield "2.4.5.1 numbers"
    elif score:
        least, most = score.get("min", float("-inf")), score.get("max", float("inf"))
        if not -1 <= score.get("scaled", 0) <= 1:
            yield "2.4.5.1 scaled"
        if not least <= score.get("raw", least) <= most:
            yield "2.4.5.1 raw"
        if least >= most:
            yield "2.4.5.1 min is less than max"


def _context(one: dict[str, Any]) -> Iterator[str]:
    yield from _keys("2.4.6", one, CONTEXT, set())
    if "registration" in one:
        yield from _uuid("2.4.6 registration", one["registration"])
    for name in ("revision", "platform"):
        if not isinstance(one.get(name, ""), str):
            yield f"2.4.6 {name} is a string"
    if "language" in one and not LANGUAGE.fullmatch(one["language"]):
        yield "2.4.6 language"
    around = one.get("contextActivities", {})
    yield from _keys("2.4.6.2", around, AROUND, set())
    for kind, activities in around.items():
        if not isinstance(activities, list):
            yield f"2.4.6.2 {kind} is a list"
            continue
        for activity in activities:
            yield from _activity(f"2.4.6.2 {kind}", activity)
    yield from _extensions(one)


def _time(text: Any) -> Iterator[str]:
    if not isinstance(text, str) or not TIME.fullmatch(text):
        yield "4.5 timestamp"
    elif datetime.fromisoformat(text) > datetime.now(UTC):
        yield "2.4.7 not in the future"


def _extensions(one: dict[str, Any]) -> Iterator[str]:
    for key in one.get("extensions", {}):
        yield from _iri("4.1 extension", key)


def _iri(section: str, text: Any) -> Iterator[str]:
    if not isinstance(text, str) or not IRI.fullmatch(text):
        yield f"{section}: no IRI: {text!r}"


def _uuid(section: str, text: Any) -> Iterator[str]:
    if not isinstance(text, str) or not UUID.fullmatch(text):
        yield f"{section}: no UUID: {text!r}"


def _words(section: str, one: dict[str, Any]) -> Iterator[str]:
    for lang, said in one.items():
        if not LANGUAGE.fullmatch(lang):
            yield f"{section}: no language: {lang!r}"
        if not isinstance(said, str) or not said:
            yield f"{section}: nothing is said in {lang!r}"


def _empty(value: Any, where: str) -> Iterator[str]:
    """2.2: null stands nowhere but in extensions, nor does what JSON cannot write."""
    if value is None:
        yield f"2.2 {where} is null"
    elif isinstance(value, dict):
        if not value:
            yield f"2.2 {where} is empty"
        for key, inner in value.items():
            yield from _empty(inner, f"{where}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from _empty(inner, where)
    else:
        json.dumps(value, allow_nan=False)
