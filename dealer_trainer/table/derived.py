"""Answers that are kept with the table, or the seat, that they were derived from.

Rules ask the same questions of the same table over and over; a table never changes, so neither do answers. A
seat that an act did not touch is the same seat on the next table, and what was derived from it is kept, too.
On the next table an answer still holds where nothing that the question reads has changed (table/reads.py).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Final, TypeVar, cast

from dealer_trainer.table import reads
from dealer_trainer.table.state import Seat, Table

_Question = TypeVar("_Question", bound=Callable[..., Any])
_BEFORE: Final = "before"  # under this key: what was derived from records before, and what changed after each
_LINKS: Final = 3
_NOTHING: Final = object()


def derived(question: _Question) -> _Question:
    """Keep the answer to a question with its table or seat. What else it is asked with counts by identity."""
    asks_with = list(signature(question).parameters.values())
    if any(one.default is not one.empty for one in asks_with) or len(asks_with) > 2:
        return cast(_Question, _with_more(question))
    return cast(_Question, (_of_itself if len(asks_with) == 1 else _with_one_more)(question))


def _with_more(question: Callable[..., Any]) -> Callable[..., Any]:
    """With the answer the other arguments are kept, or another object could come to have their identity."""

    @wraps(question)
    def ask(about: Any, *args: object) -> Any:
        key = (question, *map(id, args))
        answer = about.derived.get(key)
        if answer is None:
            kept = _from_before(about, key, question)
            answer = about.derived[key] = kept if kept is not _NOTHING else (question(about, *args), args)
        return answer[0]

    return ask


def _with_one_more(question: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """The same, quicker, for the usual one: a house, a seat."""

    @wraps(question)
    def ask(about: Any, arg: object) -> Any:
        key = (question, id(arg))
        answer = about.derived.get(key)
        if answer is None:
            kept = _from_before(about, key, question)
            answer = about.derived[key] = kept if kept is not _NOTHING else (question(about, arg), arg)
        return answer[0]

    return ask


def _of_itself(question: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The same for a question about nothing but the table or seat."""

    @wraps(question)
    def ask(about: Any) -> Any:
        answer = about.derived.get(question, _NOTHING)
        if answer is _NOTHING:
            answer = _from_before(about, question, question)
            answer = about.derived[question] = question(about) if answer is _NOTHING else answer
        return answer

    return ask


def _from_before(about: Table | Seat, key: object, question: Callable[..., Any]) -> Any:
    """What was last kept of this question with the records before, if that still holds."""
    changed = 0
    for kept, since in about.derived.get(_BEFORE, ()):
        changed |= since
        answer = kept.get(key, _NOTHING)
        if answer is not _NOTHING:
            return _NOTHING if changed & reads.read_by(question) else answer
    return _NOTHING


def carry_over(before: Table, after: Table) -> int:
    """Let a table have what was derived from another and still holds; the facts that differ (reads.py)."""
    handed_down = after.derived.get(_BEFORE)
    if handed_down and handed_down[0][0] is before.derived:
        return cast(int, handed_down[0][1])
    facts = reads.changed(before, after, reads.TABLE_FACTS)
    if len(before.seats) != len(after.seats):
        return reads.EVERYTHING
    for was, now in zip(before.seats, after.seats, strict=True):
        if was is not now:
            of_seat = reads.changed(was, now, reads.SEAT_FACTS)
            facts |= of_seat
            _hand_down(was, now, of_seat)
    _hand_down(before, after, facts)
    return facts


def _hand_down(before: Table | Seat, after: Table | Seat, changed: int) -> None:
    """Link what was derived from some records before, the last first, each with what has changed after it."""
    older = before.derived.pop(_BEFORE, ())  # it has been asked about, and ends with its own answers
    after.derived[_BEFORE] = ((before.derived, changed), *older[: _LINKS - 1])


_MOST_KEPT: Final = 200


def of_packet(question: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Keep the answers about the packets that were asked of last: most acts leave most of them alone."""
    kept: dict[int, tuple[object, bool]] = {}

    @wraps(question)
    def ask(packet: Any) -> bool:
        found = kept.get(id(packet))
        if found is not None and found[0] is packet:
            return found[1]
        if len(kept) > _MOST_KEPT:
            kept.clear()
        answer = question(packet)
        kept[id(packet)] = (packet, answer)
        return answer

    return ask
