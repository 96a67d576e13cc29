"""The eight invariants of the design, each on dealers who err at random and on the library's scenarios.

A dealer here does a list of random gestures, right or wrong, with beats in between; `wander` plays them.
"""

from __future__ import annotations

import dataclasses
import keyword
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer_trainer import assets, texts
from dealer_trainer.cards import Card
from dealer_trainer.judge import Judged, perfect_act
from dealer_trainer.rules import book
from dealer_trainer.rules.house import house, houses
from dealer_trainer.scenario.checker import check_scenario, scenario_files
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import PhraseError, candidates, read_gesture
from dealer_trainer.scenario.reader import parse_scenario, read_scenario
from dealer_trainer.scenario.sitting import Sitting, begin
from dealer_trainer.table.players import all_cards, all_chips
from dealer_trainer.table.state import Table

FILES = scenario_files()
MOST_STEPS = 600
SOME = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
a_scenario = st.sampled_from(FILES)
a_house = st.sampled_from(houses())
a_dealer = st.integers(0, 2**32)  # the seed of one dealer's whims


@cache
def scenario(path: Path) -> Scenario:
    return read_scenario(path)


@cache
def start(path: Path, room: str) -> Sitting:
    return begin(scenario(path), house(room))


def wander(sitting: Sitting, whims: int, steps: int = 14) -> Iterator[tuple[Sitting, tuple[Judged, ...]]]:
    """A dealer who mostly does what is owed, often waits, and often does anything at all."""
    chance = random.Random(whims)
    for _ in range(steps):
        whim = chance.random()
        act = sitting.next_perfect()
        if whim < 0.5 and act is not None:
            outcome = sitting.do(act)
        elif whim < 0.65:
            outcome = sitting.wait()
        else:
            try:
                gesture = read_gesture(chance.choice(candidates(sitting.table)), sitting.table)
            except PhraseError:
                continue
            outcome = sitting.gesture(gesture)
        sitting = outcome.sitting
        yield sitting, outcome.judged


def last_of(sitting: Sitting, whims: int, steps: int = 14) -> Sitting:
    for after, _judged in wander(sitting, whims, steps):
        sitting = after
    return sitting


def perfect_end(sitting: Sitting) -> Iterator[Sitting]:
    for _ in range(MOST_STEPS):
        if sitting.finished:
            return
        act = sitting.next_perfect()
        sitting = (sitting.wait() if act is None else sitting.do(act)).sitting
        yield sitting


# 1. Every card is in exactly one place, every chip is somewhere, after every act.


@SOME
@given(a_scenario, a_house, a_dealer)
def test_no_card_and_no_chip_is_lost(path: Path, room: str, whims: int) -> None:
    sitting = start(path, room)
    cards = Counter(one.card for one in all_cards(sitting.table))
    chips = all_chips(sitting.table)
    assert max(cards.values()) == 1
    for after, _judged in wander(sitting, whims, 25):
        if after.table.deck_changed:
            return  # another deck has other cards
        assert Counter(one.card for one in all_cards(after.table)) == cards
        assert all_chips(after.table) == chips
        assert all(seat.stack >= 0 and seat.bet >= 0 for seat in after.table.seats)


# 2. Same scenario, seed, house and acts: same table, verdicts and score, on any machine.


def fingerprint(path: Path, room: str, whims: int) -> str:
    """What a dealer's whole run comes to, in words."""
    said = []
    sitting = start(path, room)
    for after, judged in wander(sitting, whims, 20):
        sitting = after
        said += [f"{one.verdict.value} {one.rule} {one.gravity} {one.option}" for one in judged]
    return repr((said, sitting.table.layout(), sitting.table.pot, sitting.table.told))


def test_the_same_acts_come_to_the_same_in_another_process() -> None:
    chosen = [(path, room, 7) for path in FILES[::12] for room in houses()[:2]]
    here = [fingerprint(*one) for one in chosen]
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import test_invariants as t;"
        "print('\\n'.join(t.fingerprint(p, r, 7) for p in t.FILES[::12] for r in t.houses()[:2]))"
    )
    there = subprocess.run(
        [sys.executable, "-c", program, str(Path(__file__).parent)],
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "12345"},
    )  # fmt: skip
    assert there.stdout.splitlines() == here


# 3. No answer key: where engine and author differ, the scenario is refused.

FIVE_LAST = """
title.en = "Five, and everyone behind stands pat"
title.fr = "Cinq, et tous les autres servis"
title.es = "Cinco, y los demás servidos"
brief.en = "The draw."
brief.fr = "Le tirage."
brief.es = "El draw."
game = "ace-to-five limit 4-8"
seats = 6
button = 6
teaches = ["draw.five_last"]
start = "draw"
script = "seat 1 pat; seat 2 draws five; others stand pat"
expect.roberts = {expect}
"""


def test_an_author_who_is_right_is_believed() -> None:
    line = '["burn", "take in seat 2", "deal 4 to seat 2", "burn", "deal 1 to seat 2"]'
    assert not check_scenario(parse_scenario(FIVE_LAST.replace("{expect}", line), Path("five.toml")))


@pytest.mark.parametrize(
    "line",
    [
        '["burn", "take in seat 2", "deal 5 to seat 2"]',  # five in a row
        '["take in seat 2", "deal 4 to seat 2", "burn", "deal 1 to seat 2"]',  # no burn before the draw
        '["burn", "take in seat 2", "deal 4 to seat 2", "deal 1 to seat 2"]',  # no burn before the fifth
        '["burn", "take in seat 2", "deal 4 to seat 2"]',  # the fifth is left over
    ],
)
def test_an_author_who_is_wrong_is_refused(line: str) -> None:
    assert check_scenario(parse_scenario(FIVE_LAST.replace("{expect}", line), Path("five.toml")))


# 4. The ID of a rule is its address.


@pytest.mark.parametrize("rule_id", sorted(book.load()))
def test_a_rule_is_where_its_name_says(rule_id: str) -> None:
    from dealer_trainer.cli.listing import scenarios_by_rule, tests_by_rule

    rule = book.load()[rule_id]
    chapter, _, name = rule_id.partition(".")
    file, _, function = rule.code.partition(":")
    assert file == f"dealer_trainer/rules/{chapter}.py"
    assert function == (f"_{name}" if name[0].isdigit() or keyword.iskeyword(name) else name)
    assert rule.says.__doc__, "the docstring is the rule in a sentence"
    assert rule.source
    for lang in texts.LANGUAGES:
        assert book.has_text(rule_id, lang), f"no text in {lang}"
    assert set(rule.see) <= set(book.load())
    folder = assets.scenarios() / chapter / name
    taught = [path for path in folder.glob("*.toml") if rule_id in scenario(path).teaches]
    assert taught, f"no scenario in {folder.relative_to(assets.scenarios())}"
    assert _counted(scenarios_by_rule)[rule_id] >= 1
    assert _counted(lambda: tests_by_rule(book.load()))[rule_id] >= 1, "no test is named after it"


_counts: dict[str, Counter[str]] = {}


def _counted(count: Callable[[], Counter[str]]) -> Counter[str]:
    return _counts.setdefault(count.__name__, count())


# 5. is in tests/training/test_practice.py: every act is stored before its verdict is shown, and an attempt
#    played again from its acts comes to the same score.


# 6. The perfect dealer ends the deal from every table that can be reached; no table repeats.


@SOME
@given(a_scenario, a_house, a_dealer)
def test_the_perfect_dealer_ends_it_from_anywhere(path: Path, room: str, whims: int) -> None:
    sitting = last_of(start(path, room), whims)
    tables = []
    for _ in range(MOST_STEPS):
        if sitting.finished:
            break
        act = sitting.next_perfect()
        sitting = (sitting.wait() if act is None else sitting.do(act)).sitting
        if act is not None:  # somebody may say something that changes nothing on the table
            tables.append(dataclasses.replace(sitting.table, passed=0))
    assert sitting.finished
    assert len(tables) < MOST_STEPS
    assert len(set(map(repr, tables))) == len(tables), "the same table has come back"


@pytest.mark.parametrize("room", houses())
def test_the_perfect_dealer_ends_every_scenario_that_was_spoilt(room: str) -> None:
    for number, path in enumerate(FILES):
        spoilt = last_of(start(path, room), number, 12)
        *_, end = (spoilt, *perfect_end(spoilt))
        assert end.finished, (path, number)


@pytest.mark.parametrize("room", houses())
def test_the_perfect_dealer_never_errs(room: str) -> None:
    for path in FILES:
        sitting = start(path, room)
        for _ in range(MOST_STEPS):
            if sitting.finished:
                break
            act = sitting.next_perfect()
            outcome = sitting.wait() if act is None else sitting.do(act)
            assert all(one.right for one in outcome.judged), (path, outcome.judged)
            sitting = outcome.sitting
        assert sitting.finished, path


# 7. Unknown faces and concealed cards change no duty.


def said_of(table: Table, room: str) -> list[tuple[Any, ...]]:
    """What is owed, without the faces that nobody can see."""
    from dealer_trainer.judge import assess

    said = assess(table, house(room))
    return [(duty.rule, duty.act, duty.reason, duty.owed) for duty in said.duties]


def known_cards(table: Table) -> set[Card]:
    """The cards of which somebody has seen the face, or that show another back."""
    known = {one.card for one in all_cards(table) if one.up or one.boxed or one.card.back != "blue"}
    known |= {one.card for one in table.exposures}
    known |= {card for seat in table.seats for card in seat.shown}
    return known


def relabelled(thing: Any, names: dict[Card, Card]) -> Any:
    """The same table with other cards in the places of those."""
    if isinstance(thing, Card):
        return names.get(thing, thing)
    if isinstance(thing, tuple) and hasattr(thing, "_replace"):
        return type(thing)(*(relabelled(one, names) for one in thing))
    if isinstance(thing, tuple):
        return tuple(relabelled(one, names) for one in thing)
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        kept = [one.name for one in dataclasses.fields(thing) if one.init]
        values = {name: relabelled(getattr(thing, name), names) for name in kept}
        return dataclasses.replace(thing, **values)
    return thing


def with_other_faces(table: Table, seed: int) -> Table:
    """The same table with the cards that nobody has seen in other places."""
    unknown = sorted({one.card for one in all_cards(table)} - known_cards(table))
    shuffled = list(unknown)
    random.Random(seed).shuffle(shuffled)
    other: Table = relabelled(table, dict(zip(unknown, shuffled, strict=True)))
    return other


def without_concealed(table: Table) -> Table:
    """The same table without the cards that nobody knows of."""
    seats = tuple(
        dataclasses.replace(
            seat,
            hand=tuple(one for one in seat.hand if not one.hidden),
            dropped=tuple(one for one in seat.dropped if not one.hidden),
        )
        for seat in table.seats
    )
    concealed = {one.card for one in all_cards(table) if one.hidden}
    pitches = tuple(pitch for pitch in table.pitches if pitch.card not in concealed)
    return dataclasses.replace(table, seats=seats, pitches=pitches)


@SOME
@given(a_scenario, a_house, a_dealer)
def test_what_nobody_knows_changes_no_duty(path: Path, room: str, whims: int) -> None:
    table = last_of(start(path, room), whims, 10).table
    assert said_of(with_other_faces(table, whims), room) == said_of(table, room)
    assert said_of(without_concealed(table), room) == said_of(table, room)


@pytest.mark.parametrize("part", range(8))
def test_what_nobody_knows_changes_no_duty_on_the_perfect_line(part: int) -> None:
    for path in FILES[part::8]:
        sitting = start(path, "roberts")
        for number, one in enumerate((sitting, *perfect_end(sitting))):
            said = said_of(one.table, "roberts")
            assert said_of(with_other_faces(one.table, number), "roberts") == said, (path, number)
            assert said_of(without_concealed(one.table), "roberts") == said, (path, number)


# 8. Any order of the duties owed now gives the same hands.


@pytest.mark.parametrize("room", houses())
def test_any_order_of_what_is_owed_gives_the_same_hands(room: str) -> None:
    for path in FILES:
        first = start(path, room)
        *_, end = (first, *perfect_end(first))
        for whims in range(3):
            assert hands(in_any_order(first, whims).table) == hands(end.table), (path, whims)


def in_any_order(sitting: Sitting, whims: int) -> Sitting:
    """The end of a deal whose dealer does what is owed, in whatever order."""
    chance = random.Random(whims)
    for _ in range(MOST_STEPS):
        if sitting.finished:
            break
        owed = sitting.owed()
        sitting = (sitting.do(chance.choice(owed).act) if owed else sitting.wait()).sitting
    return sitting


def hands(table: Table) -> list[list[Card]]:
    return [sorted(one.card for one in seat.hand) for seat in table.seats]


def test_the_perfect_dealer_is_one_of_those_owed() -> None:
    sitting = start(FILES[0], "roberts")
    duty = perfect_act(sitting.table, sitting.house)
    assert duty is None or duty in sitting.owed()
