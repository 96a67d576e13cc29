"""House profiles: which options a room has chosen. A profile is data; rules read it by attribute.

Option names are the ledger's; `27_keep`, no identifier, is the attribute `keep_27`.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, get_args, get_type_hints

from dealer_trainer import assets

DEFAULT: Final = "roberts"
_SPELT: Final = {"keep_27": "27_keep"}


class HouseError(ValueError):
    """A profile that cannot be read: its file, what was read and what would be right, all at once."""

    def __init__(self, file: str, mistakes: tuple[str, ...]) -> None:
        super().__init__("; ".join(mistakes))
        self.file = file
        self.mistakes = mistakes


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
    max_players: int = 8
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
    pass_outs: int = 3
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
    """The values each option can have; an empty tuple stands for any whole number from 1."""
    allowed: dict[str, tuple[object, ...]] = {}
    for attribute, hint in get_type_hints(House).items():
        if attribute != "name":
            values = (True, False) if hint is bool else get_args(hint)
            allowed[_SPELT.get(attribute, attribute)] = values
    return MappingProxyType(allowed)


def allowed_values(option: str) -> tuple[object, ...]:
    """What an option can be set to; empty: any whole number from 1. Raises KeyError."""
    return _allowed()[option]


def value_of(house: House, option: str) -> object:
    """The value of an option by its written name. Raises AttributeError."""
    return getattr(house, {written: attribute for attribute, written in _SPELT.items()}.get(option, option))


def read_house(path: Path) -> House:
    """Read a profile file. Raises HouseError naming all its mistakes, or OSError."""
    try:
        content = tomllib.loads(path.read_bytes().decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise HouseError(str(path), (str(error),)) from error
    options = content.get("options", {})
    mistakes: list[str] = []
    chosen: dict[str, Any] = {}
    for name, value in options.items():
        if name not in _allowed():
            near = difflib.get_close_matches(name, _allowed(), 1)
            mistakes.append(f"{name}: ?{f' → {near[0]}' if near else ''}")
            continue
        values = _allowed()[name]
        good = (
            value in values and type(value) in {type(one) for one in values}
            if values
            else (isinstance(value, int) and not isinstance(value, bool) and value >= 1)
        )
        if not good:
            mistakes.append(f"{name} = {value!r}: {' | '.join(map(str, values)) or '1, 2, 3 …'}")
            continue
        attribute = next((a for a, written in _SPELT.items() if written == name), name)
        chosen[attribute] = value
    if mistakes:
        raise HouseError(str(path), tuple(mistakes))
    return House(name=str(content.get("name", path.stem)), **chosen)


def houses() -> tuple[str, ...]:
    """The names of the profiles that ship, the default first."""
    names = sorted(path.stem for path in (assets.resources() / "house").glob("*.toml"))
    return tuple(sorted(names, key=lambda name: (name != DEFAULT, name)))


@cache
def house(name: str = DEFAULT) -> House:
    """A shipped profile by name. Raises UnknownHouse."""
    if name not in houses():
        near = difflib.get_close_matches(name, houses(), 1, cutoff=0.3)
        raise UnknownHouse(name, near[0] if near else DEFAULT)
    return read_house(assets.resources() / "house" / f"{name}.toml")
