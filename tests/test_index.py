"""A rule that is not woken has nothing to say, and one of whose facts none has changed says what it said: the
woken rules, kept answers among theirs, say what all rules say when each is asked anew.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings

from dealer_trainer import judge
from dealer_trainer.hand_ranks import Category
from dealer_trainer.rules import asking, book
from dealer_trainer.rules.duties import Ban, Duty
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.sitting import Sitting
from dealer_trainer.table import reads
from dealer_trainer.table.acts import ALL, BringIn, Gather, GiveBack, Money, Move, Push, Read, Say, Word
from dealer_trainer.table.changing import Kept, replace
from dealer_trainer.table.places import BURN, MUCK, STUB, hand
from dealer_trainer.table.state import Seat, Stage, Table
from tests.test_invariants import FILES, a_dealer, a_house, a_scenario, perfect_end, start, wander

MANY = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
PARTS = 10


def _scenario(name: str) -> Path:
    return next(path for path in FILES if path.with_suffix("").as_posix().endswith(name))


def everything_said(table: Table, house: House) -> tuple[object, ...]:
    """What all rules of the stage say, woken or not, with nothing kept from before."""
    fresh = as_new(table)
    return shape(asking.ask_the_rules(book.rules_at(table.stage), fresh, house))


def as_new(table: Table) -> Table:
    """The same table, nothing derived from it yet."""
    seats = tuple(_made_from(seat, Seat) for seat in table.seats)
    made: Table = _made_from(dataclasses.replace(table, seats=seats), Table)
    return made


def shape(said: judge.Assessment) -> tuple[object, ...]:
    bans = [ban._replace(forbids=any_act) for ban in said.bans]
    return (said.owed, said.permitted, said.blocked, bans)


def any_act(_act: Any) -> bool:
    return True


def the_same_said(sitting: Sitting) -> None:
    table, house = sitting.table, sitting.house
    assert shape(judge.assess(table, house)) == everything_said(table, house)


@MANY
@given(a_scenario, a_house, a_dealer)
@example(_scenario("stray/premature/one_too_soon"), "california", 183911)  # a blind goes back under its calls
@example(_scenario("exposed/replace/an_idle_hand"), "roberts", 175460)
@example(_scenario("kill/turn/last_of_all"), "roberts", 39998)  # the same with a kill
def test_whoever_wanders_hears_the_same_of_the_woken_rules(path: Path, room: str, whims: int) -> None:
    sitting = start(path, room)
    the_same_said(sitting)
    for after, _judged in wander(sitting, whims, 25):
        the_same_said(after)


@pytest.mark.parametrize("part", range(PARTS))
def test_the_perfect_dealer_hears_the_same_of_the_woken_rules(part: int) -> None:
    for path in FILES[part::PARTS]:
        for after in perfect_end(start(path, "roberts")):
            the_same_said(after)


def test_a_deal_without_a_hitch_wakes_few_rules() -> None:
    """Else the index would be worth nothing."""
    asked = {stage: len(book.rules_at(stage)) for stage in Stage}
    for after in perfect_end(start(_plain_deal(), "roberts")):
        if after.table.stage in (Stage.DEAL, Stage.BET, Stage.DRAW):
            woken = asking.rules_awake(after.table)
            assert len(woken) < asked[after.table.stage] / 2, [one.id for one in woken]


def _plain_deal() -> Path:
    return next(path for path in FILES if path.stem == "from_the_shuffle_on")


def test_a_rule_that_is_asked_last_is_asked_where_nothing_is_owed() -> None:
    last = [one.id for one in book.load().values() if one.last]
    assert last == ["mend.void"]
    sitting = start(_plain_deal(), "roberts")
    said = judge.assess(sitting.table, sitting.house)
    assert any(isinstance(one, Duty) for one in said.owed)
    assert not any(one.rule in last for one in said.duties)


# --- what a rule reads is found in its code: here it is watched as it reads


class Watched:
    """A record that remembers which of its fields were read."""

    def __getattribute__(self, name: str) -> Any:
        SEEN.add(name)
        return super().__getattribute__(name)


class WatchedTable(Watched, Table):
    pass


class WatchedSeat(Watched, Seat):
    pass


SEEN: set[str] = set()
FACTS = {one.name for kind in (Table, Seat) for one in dataclasses.fields(kind)} - {
    "derived",
    "seats",
    "number",
}


def watched(table: Table) -> Table:
    seats: Any = tuple(_made_from(seat, WatchedSeat) for seat in table.seats)
    made: Table = _made_from(replace(table, seats=seats), WatchedTable)
    return made


def _made_from(record: Table | Seat, kind: type[Any]) -> Any:
    made = object.__new__(kind)
    object.__setattr__(made, "__dict__", {**vars(record), "derived": Kept()})
    return made


def reads_only_what_is_found(question: Callable[..., Any], table: Table, *more: Any) -> None:
    fresh = watched(table)
    SEEN.clear()
    answer = question(fresh, *more)
    if isinstance(answer, Iterator):
        for said in answer:
            for act in ACTS if isinstance(said, Ban) else ():
                said.forbids(act)
    unfound = SEEN & FACTS - set(reads.names_of(reads.read_by(question)))
    assert not unfound, (question, unfound)


ACTS = (
    Move(STUB, hand(1)), Move(hand(2), MUCK, ALL), Move(hand(3), BURN, 1), Push(1), Say(Word.SHOW, 2),
    Read(1, Category.NO_PAIR, (8, 6)), GiveBack(Money.CHIPS, 1, 4), BringIn(), Gather(),
)  # fmt: skip


@settings(MANY, max_examples=25)
@given(a_scenario, a_house, a_dealer)
def test_a_rule_and_its_wake_read_no_other_facts_than_those_found_in_the_code(
    path: Path, room: str, whims: int
) -> None:
    for after, _judged in wander(start(path, room), whims, 12):
        for one in book.rules_at(after.table.stage):
            reads_only_what_is_found(one.says, after.table, after.house)
            if one.when is not None:
                reads_only_what_is_found(one.when, after.table)
