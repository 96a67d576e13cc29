"""A dealer's acts as short lines of text, for the records: written once, read by every later version.

The words of a scenario ("deal 4 to seat 2") may change with a language or a version and need a table to be
understood; these do not: "Move stub hand:3 0 down".
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, get_args, get_type_hints

from dealer_trainer.hand_ranks import Category
from dealer_trainer.table import acts
from dealer_trainer.table.acts import Act
from dealer_trainer.table.places import Place, Spot

_ACTS: Final[dict[str, type[Any]]] = {one.__name__: one for one in get_args(Act)}
_HINTS: Final = {name: get_type_hints(one, vars(acts)) for name, one in _ACTS.items()}


class UnreadableAct(ValueError):
    """A line that this version cannot read as an act: the records were changed, or come from elsewhere."""


def encode(act: Act) -> str:
    """The line of an act; `decode` gives the same act back."""
    name = type(act).__name__
    return " ".join([name, *(_write(getattr(act, field)) for field in _HINTS[name])])


def decode(line: str) -> Act:
    """The act of a line. Raises UnreadableAct."""
    name, *values = line.split(" ")
    try:
        hints = _HINTS[name]
        # What an act has come to hold since a line was written keeps its default.
        if len(values) > len(hints):
            raise ValueError(line)
        read = [_read(kind, value) for kind, value in zip(hints.values(), values, strict=False)]
        act: Act = _ACTS[name](*read)
    except (KeyError, ValueError, TypeError) as error:
        raise UnreadableAct(line) from error
    return act


def _write(value: object) -> str:
    match value:
        case None:
            return "-"
        case Place(spot, seat):
            return f"{_write(spot)}:{seat}" if seat else _write(spot)
        case Category():
            return value.name.lower()
        case tuple():
            return ",".join(map(str, value)) or "-"
        case Enum():
            return str(value.value).replace(" ", "_")
        case frozenset():
            return "+".join(sorted(_write(one) for one in value)) or "-"
        case _:
            return str(value)


def _read(kind: Any, text: str) -> object:
    if kind is bool:
        return {"True": True, "False": False}[text]
    if kind is int:
        return int(text)
    if kind is Category:
        return Category[text.upper()]
    if kind == tuple[int, ...]:
        return tuple(int(one) for one in text.split(",") if text != "-")
    if kind is Place:
        spot, _, seat = text.partition(":")
        return Place(Spot(spot.replace("_", " ")), int(seat or 0))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(text.replace("_", " "))
    if kind == int | None:
        return None if text == "-" else int(text)
    (inner,) = get_args(kind)  # frozenset[Pile]
    return frozenset(_read(inner, one) for one in text.split("+") if text != "-")
