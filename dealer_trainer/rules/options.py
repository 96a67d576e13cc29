"""The options of a house. What a room has chosen is data; rules read it by attribute.

Option names are the ledger's; `27_keep`, no identifier, is the attribute `keep_27`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

from dealer_trainer.rules.profile_files import DEFAULT
from dealer_trainer.toml_files.shapes import Between

SPELT: Final = {"keep_27": "27_keep"}  # written names by attribute
ATTRIBUTES: Final = {written: attribute for attribute, written in SPELT.items()}

Count = Annotated[int, Between(1, 99)]


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
    return tuple(SPELT.get(one.name, one.name) for one in fields(House) if one.name != "name")


@cache
def _allowed() -> Mapping[str, tuple[object, ...]]:
    """The values each option can have; an empty tuple stands for any whole number from 1 to 99."""
    allowed: dict[str, tuple[object, ...]] = {}
    for attribute, hint in get_type_hints(House).items():
        if attribute != "name":
            values = (True, False) if hint is bool else get_args(hint)
            allowed[SPELT.get(attribute, attribute)] = values
    return MappingProxyType(allowed)


def allowed_values(option: str) -> tuple[object, ...]:
    """What an option can be set to; empty: any whole number from 1 to 99. Raises KeyError."""
    return _allowed()[option]


def value_of(house: House, option: str) -> object:
    """The value of an option by its written name. Raises AttributeError."""
    return getattr(house, ATTRIBUTES.get(option, option))


def departures(house: House, usual: House | None = None) -> dict[str, object]:
    """The options in which a house departs from another, by default from what an option is where a profile
    does not say: by their written names, in the order of `option_names`."""
    usual = usual or House()
    return {
        option: value for option in option_names()
        if (value := value_of(house, option)) != value_of(usual, option)
    }  # fmt: skip


def fingerprint(house: House) -> str:
    """The same for houses whose options are all alike, whatever they are called; 16 signs.

    Options that stand as they do where a profile says nothing do not count: what a later version adds to
    the options changes no fingerprint.
    """
    told = json.dumps(sorted(departures(house).items()))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def with_options(house: House, chosen: Mapping[str, object]) -> House:
    """The same house with these options, by their written names, as a table has them that departs from it."""
    changes: dict[str, Any] = {ATTRIBUTES.get(name, name): value for name, value in chosen.items()}
    return replace(house, **changes) if changes else house


# --- which were asked for


def watched(house: House, asked: set[str]) -> House:
    """The same house; what is asked of it is put into `asked`, by the options' written names."""
    made = _Watched(**{one.name: getattr(house, one.name) for one in fields(House)})
    object.__setattr__(made, "asked", asked)
    return made


class _Watched(House):
    __slots__ = ("asked",)

    def __getattribute__(self, name: str) -> Any:
        if name in _NOTED:
            object.__getattribute__(self, "asked").add(SPELT.get(name, name))
        return object.__getattribute__(self, name)


_NOTED: Final = frozenset(one.name for one in fields(House)) - {"name"}
