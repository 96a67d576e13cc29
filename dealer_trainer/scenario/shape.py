"""What a scenario file may hold, in types. What the words in it mean is the reader's affair.

Annotations are not postponed here: a TypedDict sees what is `Required` only as it is made.
"""

from typing import Annotated, Required

from typing_extensions import TypedDict  # pydantic cannot use typing's own before Python 3.12

from dealer_trainer.scenario.model import MOST_SEATS
from dealer_trainer.scenario.script import MOST_CHIPS
from dealer_trainer.toml_files import shapes
from dealer_trainer.toml_files.shapes import Between, Flag, Line, Number, Text, Texts, closed, wanted

Chips = Annotated[int, Between(0, MOST_CHIPS)]
SeatCount = Annotated[int, Between(2, MOST_SEATS)]
Cards = Annotated[str | list[str], wanted("cards")]


@closed
class Words(TypedDict, total=False):
    """A text by language."""

    en: Line
    fr: Line
    es: Line


@closed
class Title(TypedDict, total=False):
    """Likewise, but English is a must: it is what is shown where a language is missing."""

    en: Required[Line]
    fr: Line
    es: Line


@closed
class Seat(TypedDict, total=False):
    stack: Chips
    name: Text
    away: Flag
    empty: Flag
    left: Flag
    owes: Flag
    owes_unnoticed: Flag
    new: Flag
    passed: Flag
    missed: Flag
    moved: Flag
    short: Flag
    owes_kill: Flag
    leg: Flag
    posted: Chips


@closed
class Kill(TypedDict, total=False):
    """Where kill pots are played."""

    button: Number
    up: Flag
    lies: Number
    by: Number
    looked: Flag


@closed
class Deck(TypedDict, total=False):
    """The cards of a later deal."""

    hands: Annotated[dict[str, Cards], wanted("hands_table", dict)]
    stub: Cards


@closed
class Written(TypedDict, total=False):
    """A scenario file. In this order the writer puts keys that are new."""

    title: Required[Annotated[Title, wanted("title_table", dict)]]
    brief: Annotated[Words, wanted("brief_table", dict)]
    game: Required[Text]
    blinds: Annotated[int | list[int], wanted("blinds")]
    ante: Chips
    smallest_chip: Annotated[int, Between(1, MOST_CHIPS)]
    seats: Required[Annotated[SeatCount | list[Annotated[Seat, wanted("seat", dict)]], shapes.OneOrList()]]
    button: Required[Number]
    button_was: Number
    teaches: Texts
    themes: Texts
    start: Text
    hands: Annotated[dict[str, Cards], wanted("hands_table", dict)]
    stub: Cards
    deck: Cards
    seed: Annotated[int, Between(0, 2**53)]
    house: Text
    options: Annotated[
        dict[str, Annotated[bool | int | str, wanted("option_value")]], wanted("options_table", dict)
    ]
    new_game: Flag
    kill: Annotated[Kill, wanted("kill_table", dict)]
    short_of: Cards
    script: Text
    ends: Text
    next_deals: Annotated[list[Annotated[Deck, wanted("deck_table", dict)]], wanted("deck_table", list)]
    expect: Annotated[dict[str, Texts], wanted("expect_table", dict)]
    notes: Text
