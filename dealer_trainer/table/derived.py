"""Answers that are kept with the table they were derived from.

Rules ask the same questions of the same table over and over; a table never changes, so neither do answers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from dealer_trainer.table.state import Table

_Question = TypeVar("_Question", bound=Callable[..., Any])
_NOT_YET = object()


def derived(question: _Question) -> _Question:
    """Keep the answer to a question with the table. What else it is asked with counts by identity."""

    @wraps(question)
    def ask(table: Table, *args: object) -> Any:
        key: object = question if not args else (question, *(id(one) for one in args))
        answer, _ = table.derived.get(key, (_NOT_YET, ()))
        if answer is _NOT_YET:
            answer = question(table, *args)
            # The arguments are kept too, lest another object should come to have their identity.
            table.derived[key] = (answer, args)
        return answer

    return cast(_Question, ask)
