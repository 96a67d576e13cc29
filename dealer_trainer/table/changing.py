"""The same table with something changed, in a twentieth of the time that `dataclasses.replace` takes.

A table has some seventy fields, of which an act changes three. `dataclasses.replace` hands all of them to the
constructor one by one; here they are copied at one go. So tables and seats have no slots.

Each field of a table, and each of a seat, is a fact: a bit. What is derived from a record is kept beside it,
and the changed record knows from which one it came and by which facts it differs, so that whatever reads none
of those can be taken over (table/derived.py).
"""

from __future__ import annotations

import dataclasses
from itertools import count
from typing import Any, Final, TypeVar

_Record = TypeVar("_Record")

EVERYTHING: Final = -1  # all facts
# The seats are compared one by one; a seat's number never changes.
_UNCOUNTED: Final = frozenset({"derived", "seats", "number"})
_next_fact = count()


class Kept:
    """What is known of a record beside its fields.

    `answers` were derived from it. Until it is asked for the first time it has none of its own and `origin`
    has them, of a record that differs from this one by the facts `changed`. `heard` is what the rules said
    last, of a table that differs from this one by `since` (rules/asking.py).
    """

    __slots__ = ("answers", "changed", "heard", "origin", "since")

    def __init__(self) -> None:
        self.answers: dict[Any, Any] = {}
        self.origin: Kept | None = None
        self.changed = 0
        self.heard: Any = None
        self.since = 0

    def after(self, facts: int) -> Kept:
        """The same for a record that differs by these facts."""
        new = Kept()
        if self.origin is None:
            new.origin, new.changed = self, facts
        else:
            new.origin, new.changed = self.origin, self.changed | facts
        if self.heard is not None:
            new.heard, new.since = self.heard, self.since | facts
        return new


_FACTS: Final[dict[type[Any], dict[str, int]]] = {}


def facts_of(kind: type[Any]) -> dict[str, int]:
    """The fact that each field of a table or seat is; 0 where none."""
    if kind not in _FACTS:
        defined = next(one for one in kind.__mro__ if "__dataclass_fields__" in vars(one))
        names = [one.name for one in dataclasses.fields(kind)]
        _FACTS[kind] = (
            {name: 0 if name in _UNCOUNTED else 1 << next(_next_fact) for name in names}
            if defined is kind else facts_of(defined)
        )  # fmt: skip
    return _FACTS[kind]


def replace(record: _Record, /, **changes: Any) -> _Record:
    """As `dataclasses.replace`."""
    try:
        values = record.__dict__.copy()
    except AttributeError:
        return dataclasses.replace(record, **changes)  # type: ignore[type-var]  # a dataclass with slots
    fact_of = facts_of(type(record))
    changed = 0
    for name, value in changes.items():
        try:
            old = values[name]
        except KeyError:
            raise TypeError(f"{type(record).__name__} has no {name}") from None
        if old is not value:
            changed |= _facts_of_seats(old, value) if name == "seats" else fact_of[name]
            values[name] = value
    values["derived"] = values["derived"].after(changed)
    new = object.__new__(type(record))
    object.__setattr__(new, "__dict__", values)  # it is frozen for everybody else
    return new


def _facts_of_seats(before: tuple[Any, ...], after: tuple[Any, ...]) -> int:
    """By which facts these seats differ."""
    if len(before) != len(after):
        return EVERYTHING
    changed = 0
    for was, now in zip(before, after, strict=True):
        if was is not now:
            old, new = was.derived, now.derived
            known = new.origin is not None and new.origin is (old.origin or old)
            changed |= new.changed if known else differing(was, now)
    return changed


def differing(before: Any, after: Any) -> int:
    """The facts of which one record has others than another of its kind; of its seats none are among them."""
    fact_of = facts_of(type(before))
    was, now = vars(before), vars(after)
    return sum(fact for name, fact in fact_of.items() if was[name] is not now[name])
