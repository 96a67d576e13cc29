"""What changes when a house changes: which scenarios get another answer, at which step, and by which option.

The perfect dealer plays a scenario under the one house, and it is kept which options were asked for on the
way. Where none of them is one that was changed, the deal goes the same under the other: nothing need be
played. Else it plays under both, and the first step that differs is told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from zlib import crc32

from dealer_trainer import texts
from dealer_trainer.rules import book
from dealer_trainer.rules.house import House, departures, value_of, with_options
from dealer_trainer.rules.options import watched
from dealer_trainer.scenario.checker import expected_of
from dealer_trainer.scenario.model import Expectation, Scenario
from dealer_trainer.scenario.phrases import write_act
from dealer_trainer.scenario.reader import ScenarioErrors, read_scenario
from dealer_trainer.scenario.sitting import NoStart, Sitting, begin
from dealer_trainer.scenario.timekeeping import PerfectAct, perfect_line
from dealer_trainer.toml_files.files import Finding


@dataclass(frozen=True, slots=True)
class Question:
    """Does a file go otherwise under `changed` than under `usual`? Acts are told in `lang`.

    `known` are the signs of the acts under the usual house, where they are known from before.
    """

    file: str
    usual: House
    changed: House
    lang: str
    known: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """The first step, counted from 1, at which the perfect dealer does something else.

    `usual` and `changed` are the acts in words, "" for nothing more to do, and NO_START where a scenario
    does not come to its start. `rule` and `option` have brought it about, "" where that cannot be told.
    """

    step: int
    usual: str
    changed: str
    rule: str = ""
    option: str = ""


NO_START = "\0"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it. `asked` are the options that were asked for under the usual house, and `signs` those
    of the acts, both empty where that house was not played; `failing` are the scenario's expectations of the
    one house, or else of the other, that the changed one does not meet."""

    file: str
    asked: frozenset[str] = frozenset()
    signs: tuple[int, ...] = ()
    difference: Difference | None = None
    failing: tuple[Finding, ...] = ()


def changed_options(usual: House, changed: House) -> tuple[str, ...]:
    """The options in which they differ."""
    return tuple(departures(changed, usual))


def ask(question: Question) -> Answer:
    """Play a scenario under the usual house, and under the changed one where that can make a difference.

    A file that cannot be read, and a scenario for another house, come out alike under both.
    """
    try:
        scenario = read_scenario(Path(question.file))
    except ScenarioErrors:
        return Answer(question.file)
    usual, changed = question.usual, question.changed
    if scenario.house not in (None, usual.name, changed.name):
        return Answer(question.file)
    expected = _expected(scenario, question)
    if question.known and _signs(_play(scenario, changed)) == question.known:
        failing = () if expected is None else _met(scenario, expected, changed, lang=question.lang)
        return Answer(question.file, failing=failing)
    asked: set[str] = set()
    before = _play(scenario, usual, asked)
    if expected is not None:
        _met(scenario, expected, usual, asked)
    at_stake = asked.intersection(changed_options(usual, changed)).difference(scenario.options)
    if not at_stake:
        return Answer(question.file, frozenset(asked), _signs(before))
    difference = _first(before, _play(scenario, changed), question)
    if difference is not None:
        difference = _explained(difference, before, scenario, question, at_stake)
    failing = () if expected is None else _met(scenario, expected, changed, lang=question.lang)
    return Answer(question.file, frozenset(asked), _signs(before), difference, failing)


def _expected(scenario: Scenario, question: Question) -> Expectation | None:
    names = (question.changed.name, question.usual.name)
    return next((one for name in names if (one := scenario.expectations.get(name))), None)


def _play(scenario: Scenario, house: House, asked: set[str] | None = None) -> tuple[PerfectAct, ...] | None:
    """The perfect dealer's acts; None where the scenario does not come to its start."""
    try:
        return perfect_line(_begin(scenario, house, asked))[0]
    except NoStart:
        return None


def _signs(line: tuple[PerfectAct, ...] | None) -> tuple[int, ...]:
    """A number for each act, the same for the same act on any machine."""
    return tuple(crc32(repr(one.duty.act).encode()) for one in line or ())


def _begin(scenario: Scenario, house: House, asked: set[str] | None) -> Sitting:
    if asked is None:
        return begin(scenario, house)
    # The table's own options are put in before: what is asked for is then asked of the house that is watched.
    house = watched(with_options(house, scenario.options), asked)
    return begin(replace(scenario, options={}), house)


def _met(
    scenario: Scenario,
    expected: Expectation,
    house: House,
    asked: set[str] | None = None,
    lang: str | None = None,
) -> tuple[Finding, ...]:
    """Where acts that are expected are not right under a house."""
    try:
        return expected_of(scenario, house.name, expected, _begin(scenario, house, asked), lang)
    except NoStart as error:
        message = texts.say("houses.change.no_start", lang=lang, stage=error.stage.name.lower())
        return (Finding(str(scenario.path), scenario.line("start"), message, "start"),)


def _first(
    before: tuple[PerfectAct, ...] | None, after: tuple[PerfectAct, ...] | None, question: Question
) -> Difference | None:
    """Where two lines part."""
    if before is None or after is None:
        told = [NO_START if line is None else "" for line in (before, after)]
        return None if before is after else Difference(0, told[0], told[1])
    at = _parting(before, after)
    if at is None:
        return None
    usual, changed = (
        write_act(line[at].duty.act, line[at].sitting.table, question.lang) if at < len(line) else ""
        for line in (before, after)
    )
    duties = [line[at].duty for line in (after, before) if at < len(line)]
    decided = next((duty for duty in duties if duty.option), duties[0])
    return Difference(at + 1, usual, changed, decided.because or decided.rule, decided.option)


def _parting(one: tuple[PerfectAct, ...], other: tuple[PerfectAct, ...]) -> int | None:
    for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine.duty.act != theirs.duty.act:
            return at
    return None if len(one) == len(other) else min(len(one), len(other))


def _explained(
    difference: Difference,
    before: tuple[PerfectAct, ...] | None,
    scenario: Scenario,
    question: Question,
    at_stake: Collection[str],
) -> Difference:
    """The same with the option that has brought it about: the one named by the duty if it was changed, else
    one that does so alone."""
    option = difference.option if difference.option in at_stake else ""
    if not option:
        option = next(_alone(difference, before, scenario, question, sorted(at_stake)), "")
    readers = [one.id for one in book.load().values() if option and option in one.options]
    rule = difference.rule if difference.rule in readers or not readers else readers[0]
    return replace(difference, option=option, rule=rule)


def _alone(
    difference: Difference,
    before: tuple[PerfectAct, ...] | None,
    scenario: Scenario,
    question: Question,
    options: list[str],
) -> Iterator[str]:
    """The options that make the same first difference when nothing else is changed."""
    if len(options) == 1:
        yield options[0]
        return
    for option in options:
        house = with_options(question.usual, {option: value_of(question.changed, option)})
        alone = _first(before, _play(scenario, house), question)
        if alone is not None and (alone.step, alone.changed) == (difference.step, difference.changed):
            yield option
