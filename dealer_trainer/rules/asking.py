"""What all rules say of a table: duties owed now, permitted, blocked by others, and bans.

Two things make this quick, and change nothing of what is said (tests/test_index.py): only rules that a fact
has woken are asked (rules/wakes.py), and a rule of whose facts none has changed since the last table is not
asked again (table/reads.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from dealer_trainer.rules.book import Rule, Wake, has_text, load, option_words, rules_at
from dealer_trainer.rules.duties import Assessment, Ban, Duty, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table.acts import channel
from dealer_trainer.table.reads import read_by
from dealer_trainer.table.state import Stage, Table

# What the floor lets be when it keeps coming back: mendings, and what the dealer says of bets.
_CAN_BE_WAIVED: Final = frozenset({Urgency.ANSWER, Urgency.CURE, Urgency.MEND})


class Answer(NamedTuple):
    """What one rule says of a table."""

    duties: tuple[Duty, ...] = ()
    bans: tuple[Ban, ...] = ()


_SILENCE: Final = Answer()
_IS_GENERAL: Final = attrgetter("general")
_URGENCY: Final = attrgetter("urgency", "age")


class _Heard(NamedTuple):
    """What the rules said of a table: which of them were awake, what each said, and what it comes to."""

    house: House
    stage: Stage
    waived: frozenset[str]
    woken: int
    rules: tuple[Rule, ...]
    answers: tuple[Answer, ...]
    said: Assessment


def assess(table: Table, house: House) -> Assessment:
    """What the rules say of this table. What they said of the table that it came from is kept with it: they
    mostly say much the same."""
    kept = table.derived
    last: _Heard | None = kept.heard
    if last is None or last.house is not house or last.waived is not table.waived:
        last = _hear_anew(table, house)
    elif kept.since:
        last = _hear_on(last, table, kept.since)
    kept.heard, kept.since = last, 0
    return last.said


def _hear_anew(table: Table, house: House) -> _Heard:
    index = _index(table.stage)
    woken = index.woken(table)
    rules = index.awake(woken)
    answers = tuple([answer(one, table, house) for one in rules])
    said = sum_up(answers, index.last, table, house)
    return _Heard(house, table.stage, table.waived, woken, rules, answers, said)


def _hear_on(last: _Heard, table: Table, changed: int) -> _Heard:
    """Ask those rules that were not awake at the last table, or of whose facts one has changed since."""
    house, stage = last.house, table.stage
    index = _index(stage)
    woken = index.woken_since(table, last.woken, changed) if stage is last.stage else index.woken(table)
    rules = index.awake(woken)
    again = index.to_ask(woken, changed)
    if rules is last.rules:
        answers = list(last.answers)
        nothing_new = stage is last.stage and not index.last_are_heard(last.said)
        for at in again:
            new = answer(rules[at], table, house)
            nothing_new = nothing_new and new is answers[at]
            answers[at] = new
        if nothing_new:  # where a rule was silent and still is
            return last
    else:
        known = dict(zip(last.rules, last.answers, strict=True))
        for at in again:
            known.pop(rules[at], None)
        answers = [known[one] if one in known else answer(one, table, house) for one in rules]
    said = sum_up(answers, index.last, table, house)
    return _Heard(house, stage, last.waived, woken, rules, tuple(answers), said)


def answer(rule: Rule, table: Table, house: House) -> Answer:
    """What this rule says, but for what the floor has waived."""
    duties, bans = [], []
    for one in rule.says(table, house):
        if isinstance(one, Ban):
            bans.append(one)
        elif one.rule not in table.waived or one.urgency not in _CAN_BE_WAIVED:
            duties.append(one)
    return Answer(tuple(duties), tuple(bans)) if duties or bans else _SILENCE


def get_ready(lang: str) -> Iterator[None]:
    """Do in small steps what else is done when a rule is first asked or cited: see which facts it reads, and
    read its words."""
    for one in load().values():
        read_by(one.says)
        if one.when is not None:
            read_by(one.when)
        has_text(one.id, lang)
        for option in one.options:
            option_words(option, lang)
        yield


class _Index:
    """The rules of one stage by what wakes them and by the facts that they read. `last`: those that are asked
    only where no other rule owes anything."""

    def __init__(self, stage: Stage) -> None:
        self._rules = tuple(one for one in rules_at(stage) if not one.last)
        self.last = tuple(one for one in rules_at(stage) if one.last)
        wakes = dict.fromkeys(one.when for one in self._rules if one.when is not None)
        self._bits = {wake: 1 << n for n, wake in enumerate(wakes)}
        self.awake = lru_cache(maxsize=_KEPT)(self._awake)
        self.to_ask = lru_cache(maxsize=_KEPT)(self._to_ask)
        self._stirred = lru_cache(maxsize=_KEPT)(self._wakes_that_read)

    def last_are_heard(self, said: Assessment) -> bool:
        """Are the last rules asked where this is said?"""
        return bool(self.last) and not said.owed

    def woken(self, table: Table) -> int:
        """A bit for each wake that says yes."""
        return sum(bit for wake, bit in self._bits.items() if wake(table))

    def woken_since(self, table: Table, before: int, changed: int) -> int:
        """The same, but that only those facts have changed since it came to `before`."""
        wakes, others = self._stirred(changed)
        found = before & others
        for wake, bit in wakes:
            if wake(table):
                found |= bit
        return found

    def _awake(self, woken: int) -> tuple[Rule, ...]:
        """The rules to be asked, in the order of the rulebook."""
        return tuple(one for one in self._rules if one.when is None or woken & self._bits[one.when])

    def _to_ask(self, woken: int, changed: int) -> tuple[int, ...]:
        """Which of these rules, by their place, read one of these facts."""
        return tuple(at for at, one in enumerate(self.awake(woken)) if changed & read_by(one.says))

    def _wakes_that_read(self, facts: int) -> tuple[tuple[tuple[Wake, int], ...], int]:
        """The wakes that read one of these facts, with their bits, and the bits of all others."""
        found = tuple((wake, bit) for wake, bit in self._bits.items() if facts & read_by(wake))
        return found, ~sum(bit for _wake, bit in found)


_KEPT: Final = 2000


@cache
def _index(stage: Stage) -> _Index:
    return _Index(stage)


def rules_awake(table: Table) -> tuple[Rule, ...]:
    """The rules that can say anything of this table."""
    index = _index(table.stage)
    return index.awake(index.woken(table)) + index.last


def ask_the_rules(rules: Iterable[Rule], table: Table, house: House) -> Assessment:
    """What these rules say, each of them asked anew."""
    all_rules = tuple(rules)
    answers = [answer(one, table, house) for one in all_rules if not one.last]
    return sum_up(answers, [one for one in all_rules if one.last], table, house)


# --- what it comes to


def sum_up(answers: Iterable[Answer], last: Iterable[Rule], table: Table, house: House) -> Assessment:
    """Sort what was said. The last rules are asked only where nothing is owed."""
    duties: list[Duty] = []
    bans: list[Ban] = []
    for of_rule in answers:
        if of_rule is not _SILENCE:
            duties += of_rule.duties
            bans += of_rule.bans
    for duty in duties:
        if duty.owed:
            break
    else:
        for rule in last:
            duties += answer(rule, table, house).duties
    bans.sort(key=_IS_GENERAL)
    if len(duties) < 2:
        owed_now = tuple([duty for duty in duties if duty.owed])
        return Assessment(owed_now, () if owed_now else tuple(duties), (), tuple(bans))
    duties.sort(key=_URGENCY)
    owed = [duty for duty in duties if duty.owed and not _blocked(duty, duties)]
    permitted, blocked = [], []
    for duty in duties:
        if not duty.owed and not _held_up(duty, owed):
            permitted.append(duty)
        elif duty not in owed:
            blocked.append(duty)
    return Assessment(tuple(owed), tuple(permitted), tuple(blocked), tuple(bans))


def _blocked(duty: Duty, duties: Iterable[Duty]) -> bool:
    """Does a more urgent duty come first? What stops the game blocks both channels, others their own."""
    for other in duties:
        if not other.owed or (other.urgency, other.age) >= (duty.urgency, duty.age):
            continue
        if other.urgency.stops_the_game and other.urgency < duty.urgency:
            return True
        if channel(other.act) is channel(duty.act) and duty.urgency is not Urgency.FORM:
            return True
    return False


def _held_up(duty: Duty, owed: Iterable[Duty]) -> bool:
    """Does a mending, or what stops the game, hold up what is only permitted?"""
    for other in owed:
        if other.urgency < duty.urgency and (
            other.urgency.stops_the_game
            or (other.urgency <= Urgency.MEND and channel(other.act) is channel(duty.act))
        ):  # fmt: skip
            return True
    return False
