"""Answers that are kept with the table, or the seat, that they were derived from.

Rules ask the same questions of the same table over and over; a table never changes, so neither do answers. A
seat that an act did not touch is the same seat on the next table, and what was derived from it is kept, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Final, TypeVar, cast

_Question = TypeVar("_Question", bound=Callable[..., Any])


def derived(question: _Question) -> _Question:
    """Keep the answer to a question with its table or seat. What else it is asked with counts by identity."""
    if len(signature(question).parameters) == 1:
        return cast(_Question, _of_itself(question))

    @wraps(question)
    def ask(about: Any, *args: object) -> Any:
        key = (question, *map(id, args))
        try:
            return about.derived[key][0]
        except KeyError:
            answer = question(about, *args)
            # The arguments are kept too, lest another object should come to have their identity.
            about.derived[key] = (answer, args)
            return answer

    return cast(_Question, ask)


def _of_itself(question: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The same for a question about nothing but the table or seat."""

    @wraps(question)
    def ask(about: Any) -> Any:
        try:
            return about.derived[question]
        except KeyError:
            answer = about.derived[question] = question(about)
            return answer

    return ask


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
