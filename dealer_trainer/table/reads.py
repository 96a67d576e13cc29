"""Which facts of a table a question reads: found in its code and in that of all it calls.

A table shares with the one before whatever an act has left alone, so a question none of whose facts has
changed has the answer that it had. Nobody has to say, or to keep in mind, what a question reads: a name in
its code that is the name of a field counts, once too often rather than not at all.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from dealer_trainer.table.changing import facts_of
from dealer_trainer.table.state import Seat, Table

PACKAGE: Final = "dealer_trainer"
_RECORDS: Final = tuple(f"{PACKAGE}.{one}" for one in ("table", "rules", "cards", "hand_ranks"))
_OF_THE_MODULE: Final = frozenset({"LOAD_GLOBAL", "LOAD_NAME"})
_BY_NAME: Final[dict[str, int]] = {}
for _record in (Table, Seat):
    for _name, _fact in facts_of(_record).items():
        _BY_NAME[_name] = _BY_NAME.get(_name, 0) | _fact


def names_of(facts: int) -> Iterator[str]:
    """The fields that these facts are."""
    return (name for name, fact in _BY_NAME.items() if fact & facts)


@cache
def read_by(question: Callable[..., Any]) -> int:
    """The facts that this function reads, itself or by what it calls."""
    found = 0
    seen = set()
    to_see: list[object] = [question]
    while to_see:
        one = _function(to_see.pop())
        if one is None or one in seen:
            continue
        seen.add(one)
        facts, calls = _at_first_hand(one)
        found |= facts
        to_see += calls
    return found


def _function(thing: object) -> FunctionType | None:
    """The function of ours that this is, or that lies within; None for anything else."""
    while (inside := getattr(thing, "__wrapped__", None) or getattr(thing, "__func__", None)) is not None:
        thing = inside
    if isinstance(thing, property):
        thing = thing.fget
    ours = isinstance(thing, FunctionType) and thing.__module__.partition(".")[0] == PACKAGE
    return thing if ours and isinstance(thing, FunctionType) else None


@cache
def _at_first_hand(function: FunctionType) -> tuple[int, tuple[object, ...]]:
    """The facts that a function names, and whatever of ours it could call."""
    found = 0
    calls: list[object] = []
    for cell in function.__closure__ or ():
        calls += _within(cell.cell_contents)
    calls += _within(function.__defaults__ or ())
    calls += _within(tuple((function.__kwdefaults__ or {}).values()))
    modules = _modules(function)
    for name in _names(function.__code__):
        # places.hand is a function, Seat.hand a field: where a name could be both, only the field counts.
        if name in _BY_NAME and (
            name not in function.__globals__ or name in _attributes(function.__code__)
        ):  # fmt: skip
            found |= _BY_NAME[name]
        calls += _within(function.__globals__.get(name))
        calls += _methods().get(name, ())
        for module in modules:
            calls += _within(vars(module).get(name))
    return found, tuple(calls)


def _names(code: CodeType) -> set[str]:
    """Every name, and every string that could be one, in that code and in what is defined inside it."""
    found = set(code.co_names)
    for one in code.co_consts:
        found |= _names(one) if isinstance(one, CodeType) else _texts(one)
    return found


def _texts(constant: object) -> set[str]:
    """The strings in a constant: patterns and keywords name fields so."""
    some = constant if isinstance(constant, tuple) else (constant,)
    return {one for one in some if isinstance(one, str)}


def _attributes(code: CodeType) -> set[str]:
    """The names that are used in that code in any other way than as those of the module."""
    found = {one.argval for one in dis.get_instructions(code) if one.opname not in _OF_THE_MODULE}
    for one in code.co_consts:
        if isinstance(one, CodeType):
            found |= _attributes(one)
        else:
            found.update(_texts(one))
    return found


def _modules(function: FunctionType) -> tuple[ModuleType, ...]:
    """Our modules that a function names, also those that it imports itself."""
    names = _names(function.__code__)
    found = [function.__globals__.get(name, sys.modules.get(name)) for name in names]
    return tuple(
        one for one in found if isinstance(one, ModuleType) and one.__name__.partition(".")[0] == PACKAGE
    )  # fmt: skip


def _within(thing: object) -> list[object]:
    """The functions that a thing is or holds."""
    if isinstance(thing, dict):
        thing = tuple(thing.values())
    if isinstance(thing, tuple | list | set | frozenset):
        return [inside for one in thing for inside in _within(one)]
    function = _function(thing)
    return [] if function is None else [function]


@cache
def _methods() -> dict[str, tuple[object, ...]]:
    """What can be called by its name on any record that a rule can meet: methods and properties."""
    found: dict[str, tuple[object, ...]] = {}
    for module in [one for name, one in sys.modules.items() if name.startswith(_RECORDS)]:
        for kind in [one for one in vars(module).values() if isinstance(one, type)]:
            if kind.__module__ == module.__name__:
                for name, thing in vars(kind).items():
                    if not name.startswith("__") and _function(thing) is not None:
                        found[name] = (*found.get(name, ()), thing)
    return found
