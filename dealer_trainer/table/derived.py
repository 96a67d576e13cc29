"""Answers that are kept with the table, or the seat, that they were derived from.

Rules ask the same questions of the same table over and over; a table never changes, so neither do answers. A
seat that an act did not touch is the same seat on the next table, and what was derived from it is kept, too.
On the next table an answer still holds where nothing that the question reads has changed (table/reads.py).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, Final, TypeVar, cast

from dealer_trainer.table import reads
from dealer_trainer.table.changing import Kept

_Question = TypeVar("_Question", bound=Callable[..., Any])
_NOTHING: Final = object()
_QUESTIONS: Final[list[Callable[..., Any]]] = []


def derived(question: _Question) -> _Question:
    """Keep the answer to a question with its table or seat. What else it is asked with counts by identity."""
    _QUESTIONS.append(question)
    _outdated.cache_clear()
    asks_with = list(signature(question).parameters.values())
    if any(one.default is not one.empty for one in asks_with) or len(asks_with) > 2:
        return cast(_Question, _with_more(question))
    return cast(_Question, (_of_itself if len(asks_with) == 1 else _with_one_more)(question))


def _of_itself(question: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """For a question about nothing but the table or seat."""

    @wraps(question)
    def ask(about: Any) -> Any:
        kept: Kept = about.derived
        answer = kept.answers.get(question, _NOTHING)
        if answer is _NOTHING:
            if kept.origin is not None:
                _take_over(kept)
                answer = kept.answers.get(question, _NOTHING)
            if answer is _NOTHING:
                answer = kept.answers[question] = question(about)
        return answer

    return ask


def _with_one_more(question: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """For one that is asked with one thing more: a house, a seat. With the answer that thing is kept, or
    another object could come to have its identity."""

    @wraps(question)
    def ask(about: Any, arg: object) -> Any:
        kept: Kept = about.derived
        if kept.origin is not None:
            _take_over(kept)
        answers = kept.answers.get(question)
        if answers is None:
            answers = kept.answers[question] = {}
        answer = answers.get(id(arg))
        if answer is None:
            answer = answers[id(arg)] = (question(about, arg), arg)
        return answer[0]

    return ask


def _with_more(question: Callable[..., Any]) -> Callable[..., Any]:
    """For one that is asked with several things more."""

    @wraps(question)
    def ask(about: Any, *args: object) -> Any:
        kept: Kept = about.derived
        if kept.origin is not None:
            _take_over(kept)
        answers = kept.answers.setdefault(question, {})
        key = tuple(map(id, args))
        if key not in answers:
            answers[key] = question(about, *args), args
        return answers[key][0]

    return ask


def _take_over(kept: Kept) -> None:
    """Have the answers of the record that this one came from, all but those that need not hold any more."""
    assert kept.origin is not None
    outdated = _outdated(kept.changed)
    before = kept.origin.answers
    kept.answers = {question: before[question] for question in before if question not in outdated}
    kept.origin = None


@lru_cache(maxsize=4000)
def _outdated(changed: int) -> frozenset[Callable[..., Any]]:
    """The questions that read one of these facts."""
    return frozenset(one for one in _QUESTIONS if changed & reads.read_by(one))


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
