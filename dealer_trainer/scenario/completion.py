"""What could come next where somebody writes: in a line of the script, in an act, in the list of rules.

All of it comes from the grammar that reads it, `script.PATTERNS` and the phrase files, so that nothing is
offered that is not understood, and nothing new is forgotten here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dealer_trainer.cards import DECK_52, faces
from dealer_trainer.hand_ranks import Category
from dealer_trainer.rules import book
from dealer_trainer.scenario import script as scripts
from dealer_trainer.scenario.hand_names import write_hand_name
from dealer_trainer.scenario.phrases import completions
from dealer_trainer.scenario.reader import rule_ids
from dealer_trainer.scenario.script import MOST_DRAWN, NUMBERS, PATTERNS, PIECES, SLOT, SLOTS, Sort, What
from dealer_trainer.scenario.script_about import About, is_card
from dealer_trainer.scenario.sitting import Sitting
from dealer_trainer.scenario.wording import wording
from dealer_trainer.table.state import Named

_GAP: Final = "…"  # for what is filled in later, where a clause is shown whole
_SHOWN: Final = {"seat": "seat …", "other": "seat …"}
_JOINTS: Final = ("; ", " and at once ")
_RULINGS: Final = ("misdeal", "play on")
_TURNS: Final = (Sort.BET, Sort.DRAW)
_FEW: Final = ("1st", "2nd", "3rd", "4th", "5th")
_HANDS: Final = (
    (Category.NO_PAIR, (8, 6)), (Category.NO_PAIR, (7, 5, 4, 3, 2)), (Category.PAIR, (9,)),
    (Category.TWO_PAIR, (11, 4)), (Category.THREE_OF_A_KIND, (6,)), (Category.STRAIGHT, (10,)),
    (Category.FLUSH, (13,)), (Category.FULL_HOUSE, (11, 4)), (Category.FOUR_OF_A_KIND, (5,)),
    (Category.STRAIGHT_FLUSH, (9,)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Completion:
    """What may be put from `start` to `end` of the text; `shows` is the clause from there on, gaps left.

    `pattern` is what the clause would be, "" for what joins clauses; `typed` is what there is of it.
    """

    text: str
    start: int
    end: int
    shows: str
    pattern: str = ""
    typed: str = ""

    @property
    def example(self) -> str:
        """The whole clause as it might be, "" for what joins clauses."""
        return scripts.filled(self.pattern, f"{self.typed} {self.text}") if self.pattern else ""


def complete_script(text: str, cursor: int, about: About) -> tuple[Completion, ...]:
    """What could come next at the cursor in a script; nothing within a comment."""
    begin = text.rfind("\n", 0, cursor) + 1
    start = clause_start(text[begin:cursor])
    if start is None:
        return ()
    start += begin
    typed = text[start:cursor]
    favoured = _favoured(text[:begin], about.start)
    found: dict[str, tuple[int, Completion]] = {}
    for one in _after(typed, about):
        rank = 0 if one.sort is favoured else 1 if one.sort in _TURNS else 2
        at = start + one.start
        made = Completion(one.text, at, cursor, one.shows, one.pattern, text[start:at])
        if one.text == text[at:cursor]:
            continue
        name = one.text.strip()
        if name not in found or rank < found[name][0]:
            found[name] = (rank, made)
    offered = [made for _, made in sorted(found.values(), key=lambda two: two[0])]
    if _is_clause(typed.strip()):
        end = start + len(typed.rstrip())
        offered += [Completion(joint, end, cursor, joint.strip()) for joint in _JOINTS]
    return tuple(offered)


def complete_act(text: str, sitting: Sitting | None = None, lang: str = "en") -> tuple[str, ...]:
    """The acts that go on from what was typed: all that could be done in a sitting, else examples."""
    if sitting is not None:
        return tuple(completions(text, sitting.table, lang))
    words = wording(lang)
    start = " ".join(words.tokens(text))
    samples = words.samples
    found = [one for line, one in samples.items() if line.startswith(start)]
    return tuple(found or [one for line, one in samples.items() if start in line])


def complete_rule(text: str, lang: str) -> tuple[tuple[str, str], ...]:
    """The rules, ID and name, in whose ID or name all the words stand, those that begin so first."""
    words = text.lower().split()
    found = []
    for rule in rule_ids():
        name = book.text(rule, lang).name if book.has_text(rule, lang) else rule
        where = f"{rule} {name}".lower()
        if all(word in where for word in words):
            found.append((not rule.startswith(text.strip().lower()), rule, name))
    return tuple((rule, name) for _, rule, name in sorted(found, key=lambda one: one[0]))


# One clause.


@dataclass(frozen=True, slots=True)
class _Next:
    text: str
    start: int  # in the clause
    shows: str
    sort: Sort
    pattern: str


@dataclass(frozen=True, slots=True)
class _Pattern:
    parts: tuple[str, ...]  # text, slot, text, slot, … text
    what: What

    @property
    def whole(self) -> str:
        """As it stands in the grammar."""
        return "".join(f"{{{part}}}" if number % 2 else part for number, part in enumerate(self.parts))

    def shown(self, at: int) -> str:
        """The pattern from a part on, gaps left."""
        return "".join(
            _SHOWN.get(part, _GAP) if number % 2 else part
            for number, part in enumerate(self.parts[at:], at)
        )  # fmt: skip


_ALL: Final = tuple(_Pattern(tuple(SLOT.split(pattern)), what) for pattern, what, _ in PATTERNS)


def _after(typed: str, about: About) -> Iterator[_Next]:
    lead = len(typed) - len(typed.lstrip())
    for pattern in _ALL:
        yield from _follow(pattern, 0, typed, lead, {}, about)


def _follow(
    pattern: _Pattern, part: int, typed: str, at: int, read: dict[str, str], about: About
) -> Iterator[_Next]:
    """What could come next, when this part of the pattern begins at `at` of what was typed."""
    if part == len(pattern.parts):
        return
    if part % 2:
        yield from _follow_slot(pattern, part, typed, at, read, about)
        return
    literal = pattern.parts[part]
    matched, rest = _match(literal, typed, at)
    if matched is None:
        return
    if matched == len(literal):
        yield from _follow(pattern, part + 1, typed, rest, read, about)
    elif rest == len(typed):
        # What is half a word is put again whole.
        begin = max(literal.rfind(" ", 0, matched) + 1, 0)
        start = len(typed) - (matched - begin)
        ahead = literal[begin:]
        yield _Next(ahead, start, (ahead + pattern.shown(part + 1)).strip(), pattern.what.sort, pattern.whole)


def _match(literal: str, typed: str, at: int) -> tuple[int | None, int]:
    """How much of the literal stands at `at`, and where it ends there; None where something else stands."""
    done = 0
    while done < len(literal) and at < len(typed):
        if literal[done] == " ":
            blanks = len(typed[at:]) - len(typed[at:].lstrip())
            if not blanks:
                return None, at
            at += blanks
        elif typed[at].lower().replace("’", "'") == literal[done].lower():
            at += 1
        else:
            return None, at
        done += 1
    return done, at


def _follow_slot(
    pattern: _Pattern, part: int, typed: str, at: int, read: dict[str, str], about: About
) -> Iterator[_Next]:
    slot, last = pattern.parts[part], not pattern.parts[part + 1]
    if slot == "turn":
        yield from _turn(typed, at, read, about)
        return
    here = typed[at:]
    if slot == "cards":
        begin = max(here.rfind(" "), here.rfind(",")) + 1
        if all(map(is_card, here[:begin].replace(",", " ").split())):
            yield from _values(pattern, part, typed, at + begin, read, about)
        return
    found = re.compile(SLOTS[slot], re.IGNORECASE).match(here)
    if found is not None and found.end() and (found.end() < len(here) or not last):
        end = at + found.end()
        value = found.groupdict().popitem()[1]
        yield from _follow(pattern, part + 1, typed, end, {**read, slot: str(value)}, about)
    if found is None or found.end() == len(here):
        yield from _values(pattern, part, typed, at, read, about)


def _values(
    pattern: _Pattern, part: int, typed: str, at: int, read: dict[str, str], about: About
) -> Iterator[_Next]:
    start = " ".join(typed[at:].lower().split())
    goes_on = pattern.parts[part + 1].startswith(" ")
    for value in _choices(pattern, pattern.parts[part], typed[at:], read, about):
        if value.lower().startswith(start):
            shows = value + pattern.shown(part + 1)
            # What always goes on has its blank put, too.
            blank = " " if goes_on and pattern.parts[part] in ("seat", "nth") else ""
            yield _Next(value + blank, at, shows, pattern.what.sort, pattern.whole)


def _turn(typed: str, at: int, read: dict[str, str], about: About) -> Iterator[_Next]:
    """What is done out of turn is a turn, with or without the seat."""
    for pattern in _ALL:
        if pattern.parts[:2] != ("", "seat") or pattern.what.sort not in _TURNS:
            continue
        if typed[at:].lower().startswith("seat"):
            yield from _follow(pattern, 0, typed, at, {}, about)
        else:
            bare = _Pattern((pattern.parts[2].lstrip(), *pattern.parts[3:]), pattern.what)
            yield from _follow(bare, 0, typed, at, read, about)


def _choices(
    pattern: _Pattern, slot: str, typed: str, read: Mapping[str, str], about: About
) -> Iterable[str]:
    """Values that make sense in a gap."""
    seat = int(read["seat"]) if read.get("seat", "").isdigit() else 0
    match slot:
        case "seat":
            others = () if pattern.what.sort in _TURNS else about.empty
            return [f"seat {number}" for number in (*about.seats, *others)]
        case "other":
            return [f"seat {number}" for number in (*about.seats, *about.empty) if number != seat]
        case "number":
            end = pattern.parts[-1].rpartition(" ")[2]
            return NUMBERS[1:2] if end == "card" else NUMBERS[2 if end == "cards" else 1 : MOST_DRAWN + 1]
        case "amount" | "more":
            return map(str, about.sums)
        case "nth":
            many = 5 * len(about.seats) if "off the deck" in pattern.parts[-1] else len(_FEW)
            return [*_FEW, *(f"{number}{_ending(number)}" for number in range(6, many + 1))]
        case "card" | "cards":
            return _card_choices(pattern.what, seat, about)
        case "hand":
            return [write_hand_name(Named(*named)) for named in _HANDS]
        case "quoted":
            return ['"misdeal"', '"my hand is good"']
        case "rest" if pattern.what is What.FLOOR_RULES:
            lives = [f"seat {number} is {life}" for number in about.seats for life in ("dead", "live")]
            return [*_RULINGS, *lives]
        case "rest":
            return complete_act(typed)
        case _:
            return ()


def _card_choices(what: What, seat: int, about: About) -> list[str]:
    """A player's own cards where they are known, else those that lie nowhere yet."""
    if what is What.FINDS_SECOND:
        return [faces([one]) for one in DECK_52]
    own = about.hands.get(seat, ()) if what is not What.SHORT_DECK else ()
    return [faces([one]) for one in own or about.unused]


def _is_clause(text: str) -> bool:
    try:
        scripts.parse_clause(text)
    except scripts.ScriptErrors:
        return False
    return True


def _ending(number: int) -> str:
    if 11 <= number % 100 <= 13:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


# Where it stands.


def clause_start(line: str) -> int | None:
    """Where the clause begins in which the line ends; None in a comment."""
    start = 0
    for cut in PIECES.finditer(line):
        if cut.lastgroup == "comment":
            return None
        if cut.lastgroup != "quoted":
            start = cut.end()
    return start + len(line[start:]) - len(line[start:].lstrip())


def _favoured(before: str, start: str) -> Sort:
    """The sort of turn that most likely comes next: as the one before, at first as the start is."""
    for line in reversed(before.splitlines()):
        for beat in reversed(list(scripts.split(line))):
            for _, piece in reversed(beat):
                try:
                    sort = scripts.parse_clause(piece).sort
                except scripts.ScriptErrors:
                    continue
                if sort in (*_TURNS, Sort.SHOW):
                    return sort
    if start == "showdown":
        return Sort.SHOW
    return Sort.DRAW if start.startswith("draw") else Sort.BET
