"""The content of a file against its shape."""

from typing import Annotated, Any, Required

import pytest
from typing_extensions import TypedDict

from dealer_trainer import texts
from dealer_trainer.scenario.shape import Title, Words
from dealer_trainer.toml_files.shapes import (
    MISSING,
    UNKNOWN,
    Between,
    Line,
    Mistake,
    Number,
    OneOrList,
    Texts,
    closed,
    made,
    sift,
    wanted,
)


@closed
class Card(TypedDict, total=False):
    rank: Number


@closed
class Shape(TypedDict, total=False):
    name: Required[Line]
    stack: Annotated[int, Between(0, 9)]
    cards: Annotated[Number | list[Annotated[Card, wanted("seat", dict)]], OneOrList()]
    by_seat: Annotated[dict[str, Texts], wanted("hands_table", dict)]


# What is in a file beside a name, the keys at which something is wrong, what, and what is left.
CASES: list[tuple[dict[str, Any], list[tuple[str, str]], dict[str, Any]]] = [
    ({"stack": 9}, [], {"stack": 9}),
    ({"stack": 10}, [("stack", "out_of_range")], {}),
    ({"stack": "9"}, [("stack", "wrong_type")], {}),
    ({"stack": True}, [("stack", "wrong_type")], {}),
    ({"stack": 9.0}, [("stack", "wrong_type")], {}),
    ({"stock": 9}, [("stock", UNKNOWN)], {}),
    ({"cards": 5}, [], {"cards": 5}),
    ({"cards": "five"}, [("cards", "wrong_type")], {}),
    ({"cards": [{"rank": 5}, {}]}, [], {"cards": [{"rank": 5}, {}]}),
    ({"cards": [{}, {"rank": "5"}]}, [("cards[1].rank", "wrong_type")], {"cards": [{}, {}]}),
    ({"cards": [{"rnk": 5}, 3]}, [("cards[0].rnk", UNKNOWN), ("cards[1]", "wrong_type")], {}),
    (
        {"cards": ["x", {"rank": "x"}, "y"]},
        [("cards[0]", "wrong_type"), ("cards[1].rank", "wrong_type"), ("cards[2]", "wrong_type")],
        {},
    ),
    ({"by_seat": 5}, [("by_seat", "wrong_type")], {}),
    ({"by_seat": {"1": ["x", 3], "2": "x"}}, [("by_seat.1", "wrong_type")], {"by_seat": {"2": "x"}}),
]


@pytest.mark.parametrize(("content", "wrong", "left"), CASES)
def test_mistakes_are_found_and_taken_out(
    content: dict[str, Any], wrong: list[tuple[str, str]], left: dict[str, Any]
) -> None:
    content = {"name": "x", **content}
    assert [(one.key, one.problem) for one in sift(Shape, content)] == wrong
    assert content == {"name": "x", **left}


def test_all_at_once_each_with_what_was_read() -> None:
    missing, *others = sift(Shape, {"stack": -1, "x": None})
    assert missing[:2] == (("name",), MISSING)
    assert others == [
        Mistake(("stack",), "out_of_range", -1, {"least": 0, "most": 9}),
        Mistake(("x",), UNKNOWN, None, {}),
    ]


def test_a_line_has_something_in_it() -> None:
    assert [one.problem for one in sift(Shape, {"name": " \t"})] == ["empty"]


def test_a_shape_made_of_keys_that_are_no_identifiers() -> None:
    (mistake,) = sift(made("Made", {"27_keep": Number}), {"27_keep": 3, "28_keep": 3})
    assert mistake.key == "28_keep"


def test_titles_speak_the_languages_of_the_trainer() -> None:
    assert tuple(Words.__annotations__) == tuple(Title.__annotations__) == texts.LANGUAGES
