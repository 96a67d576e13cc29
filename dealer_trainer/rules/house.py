"""House profiles: which options a room has chosen. A profile is data; rules read it by attribute.

Option names are the ledger's; `27_keep`, no identifier, is the attribute `keep_27`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

from dealer_trainer import assets
from dealer_trainer.toml_files.files import text_of
from dealer_trainer.toml_files.reading import Reading, near, shown
from dealer_trainer.toml_files.shapes import UNKNOWN, Between, Line, Mistake, Text, made, wanted

DEFAULT: Final = "roberts"
_KEYS: Final = ("name", "title", "about", "options")
_SPELT: Final = {"keep_27": "27_keep"}

Count = Annotated[int, Between(1, 99)]


class UnknownHouse(KeyError):
    """No profile of that name; `near` is the nearest one there is."""

    def __init__(self, name: str, near: str) -> None:
        super().__init__(name)
        self.name = name
        self.near = near


@dataclass(frozen=True, slots=True)
class House:
    """One room's options, each at its default unless the profile says otherwise."""

    name: str = DEFAULT
    # What ends a misdeal's time, and what the deal's first cards are.
    action_test: Literal["two-acted", "wsop"] = "two-acted"
    first_two: Literal["deal", "each-player"] = "deal"
    two_exposed: Literal["any", "replaceable"] = "any"
    left_out_post: Literal["back", "stays"] = "back"
    short_gap: Literal["misdeal", "live"] = "misdeal"
    long_looked: Literal["misdeal", "dead", "return"] = "misdeal"
    # Exposed cards.
    a5_limit_keep: Literal["seven", "five", "none"] = "seven"
    a5_big_keep: Literal["five", "none"] = "five"
    keep_27: Literal["wheel", "none"] = "wheel"
    exposed_draw_card: Literal["muck", "next-burn"] = "muck"
    pitched_kept: bool = False
    dropped_card: Literal["plays", "floor"] = "plays"
    # The draw.
    five_in_a_row: bool = False
    five_last: Literal["last-to-draw", "last-seat"] = "last-to-draw"
    announce_draws: bool = True
    skipped: Literal["serve", "pat"] = "serve"
    mucked_draw_cards: Literal["lost", "replaced"] = "lost"
    deck_out: Literal["deal-down", "mix"] = "deal-down"
    last_card: Literal["never", "if-it-completes"] = "never"
    reshuffle_burns: bool = False
    reshuffle_discards: bool = True
    # The deal.
    max_players: Count = 8
    riffles: Literal[4, 3] = 4
    button: Literal["moving", "dead"] = "moving"
    high_forced: Literal["ante", "blinds"] = "ante"
    floor_calls: bool = True
    a5_joker: bool = True
    high_joker: bool = False
    # Blinds, betting and showdown.
    chop_blinds: bool = False
    new_player_post: bool = False
    deal_in_between: bool = False
    single_missed: Literal["blind", "blind-or-kill"] = "blind"
    turn_freed_by: Literal["bet-call-raise", "bet-raise"] = "bet-call-raise"
    open_minimum: Literal["big-blind", "double"] = "big-blind"
    pass_is_fold: bool = False
    after_draw: Literal["double", "same"] = "double"
    raise_cap: Literal[3, 4, 6] = 4
    heads_up_free: Literal["when-reached", "round-start"] = "when-reached"
    short_all_ins_add: bool = True
    a5_check_raise: bool = False
    time_behind: Literal[2, 3] = 3
    raise_motions: Literal["free", "amount-said"] = "free"
    last_hand_shows: bool = True
    miscall_multiway: Literal["always", "fouled"] = "always"
    ask_to_see: Literal["any", "collusion"] = "any"
    sevens_rule: bool = True
    sevens_short: Literal["half", "full"] = "half"
    # Jacks or better, kill pots.
    pass_outs: Count = 3
    retrieve_openers: Literal["floor", "allowed", "never"] = "floor"
    kill_required: bool = True
    kill: Literal["full", "half"] = "full"
    kill_blind_counts: bool = False
    kill_missed: Literal["barred", "first-chance"] = "barred"
    kill_unaware: Literal["made-good", "forfeit-or-good"] = "made-good"
    kill_look_two: bool = False
    kill_entry: Literal["agree-next", "free"] = "agree-next"


def option_names() -> tuple[str, ...]:
    """Every option, spelt as in profile files and verdicts."""
    return tuple(_SPELT.get(one.name, one.name) for one in fields(House) if one.name != "name")


@cache
def _allowed() -> Mapping[str, tuple[object, ...]]:
    """The values each option can have; an empty tuple stands for any whole number from 1 to 99."""
    allowed: dict[str, tuple[object, ...]] = {}
    for attribute, hint in get_type_hints(House).items():
        if attribute != "name":
            values = (True, False) if hint is bool else get_args(hint)
            allowed[_SPELT.get(attribute, attribute)] = values
    return MappingProxyType(allowed)


def allowed_values(option: str) -> tuple[object, ...]:
    """What an option can be set to; empty: any whole number from 1 to 99. Raises KeyError."""
    return _allowed()[option]


def value_of(house: House, option: str) -> object:
    """The value of an option by its written name. Raises AttributeError."""
    return getattr(house, {written: attribute for attribute, written in _SPELT.items()}.get(option, option))


def with_options(house: House, chosen: Mapping[str, object]) -> House:
    """The same house with these options, by their written names, as a table has them that departs from it."""
    attributes = {written: attribute for attribute, written in _SPELT.items()}
    changes: dict[str, Any] = {attributes.get(name, name): value for name, value in chosen.items()}
    return replace(house, **changes) if changes else house


@cache
def _shape() -> Any:
    """What a profile file may hold: the options are House's own types, under their written names."""
    options = get_type_hints(House, include_extras=True)
    del options["name"]
    spelt = {_SPELT.get(name, name): hint for name, hint in options.items()}
    words: Any = Annotated[dict[str, Text], wanted("title_table", dict)]
    chosen: Any = Annotated[made("Options", spelt), wanted("options_table", dict)]
    return made("Profile", {"name": Line, "title": words, "about": words, "options": chosen})


def read_house(path: Path, lang: str | None = None) -> House:
    """Read a profile file. Raises FileErrors with all its mistakes, also for a file that is missing.

    Findings are in `lang`, by default the language in use.
    """
    reading = Reading(text_of(path, "house", lang), path, lang)
    for mistake in reading.sift(_shape()):
        _tell(mistake, reading)
    reading.close()
    attributes = {written: attribute for attribute, written in _SPELT.items()}
    options = reading.content.get("options", {})
    chosen = {attributes.get(name, name): value for name, value in options.items()}
    return House(name=reading.content.get("name", path.stem).strip(), **chosen)


def _tell(mistake: Mistake, reading: Reading) -> None:
    name = str(mistake.way[-1])
    if mistake.problem == UNKNOWN:
        problem, known = ("house.no_option", option_names()) if mistake.way[1:] else ("house.no_key", _KEYS)
        reading.wrong(mistake.key, problem, read=name, known=", ".join(known), near=near(name, known))
    elif mistake.way[0] == "options" and (values := _allowed().get(name)):
        read, written = shown(mistake.read), ", ".join(map(shown, values))
        meant = near(str(mistake.read), map(str, values))
        reading.wrong(mistake.key, "house.no_value", name=name, read=read, known=written, near=meant)
    else:
        reading.wrong_value(mistake)


def houses() -> tuple[str, ...]:
    """The names of the profiles that ship, the default first."""
    names = sorted(path.stem for path in (assets.resources() / "house").glob("*.toml"))
    return tuple(sorted(names, key=lambda name: (name != DEFAULT, name)))


@cache
def house(name: str = DEFAULT) -> House:
    """A shipped profile by name. Raises UnknownHouse."""
    if name not in houses():
        raise UnknownHouse(name, near(name, houses(), 0.3) or DEFAULT)
    return read_house(assets.resources() / "house" / f"{name}.toml")
