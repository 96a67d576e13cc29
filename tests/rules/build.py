"""Tables for rule tests, told as a scenario's script tells them.

short = at("the 3rd card to seat 2 is missed; seat 2 finds four cards", game="draw high limit 2-4")
assert owed(short.wait()) == ["say misdeal"]
assert verdict(short.wait(), "deal 1 to seat 2") == ("early", "count.short_high", "critical", "")
mended = short.play("wait", "misdeal")
assert run_perfect(mended)[0] == ("gather", "misdeal.redeal")
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import tomlkit

from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules.house import House
from dealer_trainer.rules.house import house as profile
from dealer_trainer.scenario.phrases import read_gesture, write_act
from dealer_trainer.scenario.reader import parse_scenario
from dealer_trainer.scenario.sitting import Sitting, begin
from dealer_trainer.table.state import Table

MOST_ACTS: Final = 500
Said = tuple[str, str, str, str]  # verdict, rule, gravity ("" for none), house option


@dataclasses.dataclass(frozen=True, slots=True)
class Moment:
    """Where a sitting stands, and every verdict on the way there, slips included."""

    sitting: Sitting
    judged: tuple[Judged, ...] = ()

    @property
    def table(self) -> Table:
        return self.sitting.table

    def play(self, *phrases: str) -> Moment:
        """Gestures and waits one after another, right or wrong."""
        here = self
        for phrase in phrases:
            outcome = here.sitting.gesture(read_gesture(phrase, here.table, house=here.sitting.house))
            here = Moment(outcome.sitting, here.judged + outcome.judged)
        return here

    def wait(self, beats: int = 1) -> Moment:
        return self.play(*["wait"] * beats)

    def until(self, phrase: str) -> Moment:
        """Play on like the perfect dealer until that act is owed. Fails if it never is."""
        here = self
        for _ in range(MOST_ACTS):
            if phrase in owed(here):
                return here
            if here.sitting.finished:
                break
            act = here.sitting.next_perfect()
            outcome = here.sitting.wait() if act is None else here.sitting.do(act)
            here = Moment(outcome.sitting, here.judged + outcome.judged)
        raise AssertionError(f"{phrase!r} was never owed")

    def hand(self, seat: int) -> str:
        """The faces in a hand, in the order received."""
        return " ".join(one.card.face for one in self.table.seat(seat).hand)

    @property
    def burns(self) -> str:
        return " ".join(one.card.face for one in self.table.burns)

    @property
    def errors(self) -> list[Said]:
        """What was not right on the way here."""
        return [_said(one) for one in self.judged if not one.right]


def at(
    script: str = "",
    *,
    house: str | House = "roberts",
    game: str = "ace-to-five limit 4-8",
    seats: int | list[dict[str, Any]] = 6,
    button: int | None = None,
    start: str = "bet",
    hands: Mapping[int, str] | None = None,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Moment:
    """The moment at which a scenario starts. `script` may also be the whole TOML of one.

    The button is the last seat's unless told otherwise. `options` change single options of the house, by
    attribute name ("keep_27"); `more` are other keys of the file (`stub`, `deck`, `seed`, `button_was` …).
    """
    room = profile(house) if isinstance(house, str) else house
    if options:
        room = dataclasses.replace(room, **options)
    text = script
    if "title" not in _toml_keys(script):
        count = seats if isinstance(seats, int) else len(seats)
        keys: dict[str, Any] = {
            "title": {"en": "A test"}, "game": game, "seats": seats, "button": button or count,
            "start": start, "script": script,
            **({"hands": {str(seat): cards for seat, cards in hands.items()}} if hands else {}), **more,
        }  # fmt: skip
        text = tomlkit.dumps(keys)
    return Moment(begin(parse_scenario(text, Path("test.toml")), room))


def _toml_keys(text: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}


def _sitting(one: Moment | Sitting) -> Sitting:
    return one.sitting if isinstance(one, Moment) else one


def owed(one: Moment | Sitting) -> list[str]:
    """What the dealer owes now, as phrases, the most urgent first."""
    sitting = _sitting(one)
    return [write_act(duty.act, sitting.table) for duty in sitting.owed()]


def owed_by(one: Moment | Sitting) -> list[tuple[str, str]]:
    """What the dealer owes now, each phrase with its rule."""
    sitting = _sitting(one)
    return [(write_act(duty.act, sitting.table), duty.rule) for duty in sitting.owed()]


def verdict(one: Moment | Sitting, phrase: str) -> Said:
    """The verdict on a gesture: its first wrong act, else its first."""
    sitting = _sitting(one)
    judged = sitting.gesture(read_gesture(phrase, sitting.table, house=sitting.house)).judged
    own = [j for j in judged if j.verdict is not Verdict.LET_SLIP]
    return _said(next((j for j in own if not j.right), own[0]))


def slips(one: Moment | Sitting, phrase: str = "wait") -> list[tuple[str, str]]:
    """What this lets slip: the rules, each with its gravity."""
    sitting = _sitting(one)
    judged = sitting.gesture(read_gesture(phrase, sitting.table, house=sitting.house)).judged
    return [_said(j)[1:3] for j in judged if j.verdict is Verdict.LET_SLIP]


def _said(judged: Judged) -> Said:
    gravity = "" if judged.gravity is None else judged.gravity.name.lower()
    return (judged.verdict.value, judged.rule, gravity, judged.option)


def run_perfect(one: Moment | Sitting) -> list[tuple[str, str]]:
    """What the perfect dealer does from here to the end: each phrase with its rule."""
    sitting = _sitting(one)
    done: list[tuple[str, str]] = []
    for _ in range(MOST_ACTS):
        if sitting.finished:
            return done
        act = sitting.next_perfect()
        if act is None:
            sitting = sitting.wait().sitting
            continue
        outcome = sitting.do(act)
        done.append((write_act(act, sitting.table), outcome.judged[0].rule))
        sitting = outcome.sitting
    raise AssertionError("the perfect dealer does not come to an end")
