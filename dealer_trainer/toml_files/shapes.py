"""What a TOML file may hold, said in types; pydantic holds the file against them and finds every mistake.

A shape is a TypedDict made `closed`. The metadata here go with its types and name our own sentence for what
is wrong, so that nobody has to read pydantic's. pydantic itself is imported when a file is first checked: it
takes a tenth of a second, and the window has no need of it to open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeVar, get_args

from annotated_types import GroupedMetadata, Interval, Predicate
from typing_extensions import TypedDict  # pydantic cannot use typing's own before Python 3.12

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, TypeAdapter
    from pydantic_core import CoreSchema, ErrorDetails

T = TypeVar("T")

UNKNOWN: Final = "extra_forbidden"  # as pydantic calls them
MISSING: Final = "missing"


class Mistake(NamedTuple):
    """What is wrong at `way` (keys, and positions from 0): UNKNOWN, MISSING, or a sentence and its fields."""

    way: tuple[str | int, ...]
    problem: str
    read: object
    fields: Mapping[str, Any]

    @property
    def key(self) -> str:
        """As `Lines` spells it: "seats[1].stack"."""
        return "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in self.way)[1:]


def closed(shape: type[T]) -> type[T]:
    """A shape that holds no other keys, and in which nothing passes for what it is not: no "6" for 6."""
    shape.__pydantic_config__ = {"extra": "forbid", "strict": True}  # type: ignore[attr-defined]
    return shape


def made(name: str, keys: Mapping[str, Any]) -> Any:
    """A closed shape whose keys are known only now; none of them must be there."""
    return closed(TypedDict(name, dict(keys), total=False))  # type: ignore[operator]


def sift(shape: Any, content: dict[str, Any]) -> list[Mistake]:
    """All mistakes of shape. They are taken out of the content, and so is a list that has one in it.

    Where there are none, the content is as pydantic has read it: 4 for 4.0 where 4 is one of the values.
    """
    from pydantic import ValidationError

    try:
        content.update(_adapter(shape).validate_python(content))
    except ValidationError as error:
        found = [_mistake(one) for one in error.errors(include_url=False)]
        _take_out(content, (mistake.way for mistake in found))
        return found
    return []


def _mistake(one: ErrorDetails) -> Mistake:
    way = tuple(part for part in one["loc"] if part not in _BRANCHES)
    return Mistake(way, one["type"], one["input"], one.get("ctx", {}))


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(shape)


def _take_out(content: dict[str, Any], ways: Iterable[tuple[str | int, ...]]) -> None:
    for *into, key in sorted({_to_key(way) for way in ways}, key=len, reverse=True):
        inside: Any = content
        for one in into:
            inside = inside[one]
        inside.pop(key, None)


def _to_key(way: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The way as far as its last key: to the list that has a mistake in it, rather than to the mistake."""
    return _to_key(way[:-1]) if isinstance(way[-1], int) else way


# Metadata.


class Told:
    """Metadata of a type: what it finds wrong is told in this one sentence.

    With `only`, that is said of what is not of this type, before the type itself looks at it.
    """

    def __init__(self, problem: str, only: Any = None, **fields: object) -> None:
        self.problem, self.only, self.fields = problem, only, fields

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core.core_schema import chain_schema, custom_error_schema

        checked, inner = self.only and handler.generate_schema(self.only), handler(source)
        words: Any = {"custom_error_message": self.problem, "custom_error_context": self.fields}
        told = custom_error_schema(checked or inner, self.problem, **words)
        return chain_schema([told, inner]) if checked else told


def wanted(what: str, only: Any = None) -> Told:
    """All but this is of a wrong type; `what` names it in the catalogue."""
    return Told("wrong_type", only, wanted=what)


@dataclass(frozen=True)
class Between(GroupedMetadata):
    """A number that is at least and at most so much."""

    least: int
    most: int

    def __iter__(self) -> Iterator[Any]:
        yield Interval(ge=self.least, le=self.most)
        yield Told("out_of_range", least=self.least, most=self.most)
        yield wanted("number", int)


_ONE, _LIST = _BRANCHES = (-1, -2)  # pydantic has them in its ways; a position in a list is never negative


class OneOrList:
    """Metadata of `One | list[Many]`: a list is held against the second alone, all else against the first."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core.core_schema import tagged_union_schema

        branches = dict(zip(_BRANCHES, map(handler.generate_schema, get_args(source)), strict=True))
        return tagged_union_schema(branches, lambda value: _LIST if isinstance(value, list) else _ONE)


Text = Annotated[str, wanted("text")]
Number = Annotated[int, wanted("number")]
Flag = Annotated[bool, wanted("flag")]
Line = Annotated[str, Predicate(str.strip), Told("empty"), wanted("text", str)]  # with something in it
Texts = Annotated[str | list[str], wanted("texts")]  # one text alone will do
