"""The rulebook: every rule with its source, the facts that wake it, and its texts.

A rule is a function of the table and the house that yields duties and bans. Its ID is its address:
`draw.five_last` is the function `five_last` in `rules/draw.py`. A name that begins with a digit, or is a word
of Python's own, has an underscore before it in code (`exposed.27` is `_27`, `bet.return` is `_return`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from dealer_trainer import texts
from dealer_trainer.rules.duties import Ban, Duty
from dealer_trainer.rules.house import House
from dealer_trainer.table.state import Stage, Table

Says = Iterator[Duty | Ban]
RuleFunction = Callable[[Table, House], Says]
Wake = Callable[[Table], bool]
ANY_STAGE: Final = tuple(Stage)

# The chapters, in the order of the rulebook.
CHAPTERS: Final = (
    "deal", "button", "ante", "blind", "misdeal", "count", "exposed", "stray", "draw", "bet", "big", "rank",
    "show", "sevens", "jacks", "kill", "mend",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule. `stages`: where it can say anything. `when`: without this it has nothing to say (see
    rules/wakes.py); None: it never sleeps. `last`: it is asked only where no other rule owes anything.
    """

    id: str
    chapter: str
    code: str
    source: str
    says: RuleFunction
    stages: tuple[Stage, ...]
    options: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    floor: bool = False
    when: Wake | None = None
    last: bool = False


RULES: dict[str, Rule] = {}


def rule(
    source: str,
    *stages: Stage,
    options: tuple[str, ...] = (),
    see: tuple[str, ...] = (),
    floor: bool = False,
    when: Wake | None = None,
    last: bool = False,
) -> Callable[[RuleFunction], RuleFunction]:
    """Enter a function into the rulebook. `source` is the section and number in Robert's Rules of Poker."""

    def enter(function: RuleFunction) -> RuleFunction:
        chapter = function.__module__.rpartition(".")[2]
        rule_id = f"{chapter}.{function.__name__.removeprefix('_')}"
        code = f"dealer_trainer/rules/{chapter}.py:{function.__name__}"
        RULES[rule_id] = Rule(
            rule_id, chapter, code, source, function, stages or ANY_STAGE, options, see, floor, when, last
        )  # fmt: skip
        return function

    return enter


@cache
def rules_at(stage: Stage) -> tuple[Rule, ...]:
    """The rules that can say anything at this stage."""
    load()
    return tuple(one for one in RULES.values() if stage in one.stages)


@cache
def load() -> Mapping[str, Rule]:
    """All rules, every chapter imported."""
    for chapter in CHAPTERS:
        importlib.import_module(f"dealer_trainer.rules.{chapter}")
    return RULES


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in words. `why` and `reading` may be empty; `reasons` are sentences about a single duty."""

    name: str
    rule: str
    why: str = ""
    reading: str = ""
    reasons: Mapping[str, str] = field(default_factory=dict)


def text(rule_id: str, lang: str) -> RuleText:
    """A rule's words in a language. Raises KeyError when it has none."""
    chapter, _, name = rule_id.partition(".")
    return RuleText(**texts.rulebook(chapter, lang)[name])


def has_text(rule_id: str, lang: str) -> bool:
    chapter, _, name = rule_id.partition(".")
    return name in texts.rulebook(chapter, lang)


def because(rule_id: str, reason: str, lang: str, **figures: object) -> str:
    """Why a duty or ban holds here, in words: the named reason, else the rule itself."""
    words = text(rule_id, lang)
    return words.reasons[reason].format(**figures) if reason else words.rule


def option_words(option: str, lang: str) -> Mapping[str, Any]:
    """A house option as an instructor reads it: its `name`, and what its `values` mean; nothing for an
    option that has no words."""
    found = texts.rulebook("options", lang).get(option, {})
    return found if isinstance(found, dict) else {}
