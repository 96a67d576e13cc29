"""The same table with something changed, in a twentieth of the time that `dataclasses.replace` takes.

A table has some seventy fields, of which an act changes three. `dataclasses.replace` hands all of them to the
constructor one by one; here they are copied at one go. So tables and seats have no slots.
"""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

_Record = TypeVar("_Record")


def replace(record: _Record, /, **changes: Any) -> _Record:
    """As `dataclasses.replace`. What was derived from the old record is not taken over."""
    try:
        values = record.__dict__.copy()
    except AttributeError:
        return dataclasses.replace(record, **changes)  # type: ignore[type-var]  # a dataclass with slots
    known = len(values)
    values.update(changes)
    if len(values) != known:
        raise TypeError(f"{type(record).__name__} has not all of these: {', '.join(changes)}")
    values["derived"] = {}
    changed = object.__new__(type(record))
    object.__setattr__(changed, "__dict__", values)  # it is frozen for everybody else
    return changed
