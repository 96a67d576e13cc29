"""Every reason that a rule can give has its sentence in every language, and no sentence waits for nobody.

Which reasons there are is read off the code of the rules, not collected by playing: a sentence that is
missing for a rare table would only be missed by the trainee who comes upon it.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from dealer_trainer import rules
from dealer_trainer.rules.book import because, load, text
from dealer_trainer.texts import LANGUAGES

CODE: Final = Path(rules.__file__).parent
FIGURES: Final = {"seat", "number"}
LONGEST: Final = 180  # characters: it is read between two acts
# Positions of the arguments of Duty and Ban (rules/duties.py).
POSITIONS: Final = {
    "Duty": {"rule": 0, "reason": 6, "seat": 7, "number": 8},
    "Ban": {"rule": 0, "reason": 4, "seat": 5, "number": 6},
}
# Reasons that are made of something else than literals: by the source of their expression.
COMPUTED: Final = {
    "question.topic.replace('-', '_')": {"joker", "check_raise", "sevens", "exposed"},
    "type(step).__name__.lower()": {"riffle", "strip", "cut"},
}
# Rule and reason are chosen by one condition: of all pairs of the two functions' results these exist.
TOGETHER: Final[Mapping[tuple[str, ...], set[tuple[object, object]]]] = {
    ("_serving_rule", "_serving_reason"): {
        ("draw.order", "serve"), ("draw.four", "serve"), ("draw.all_in", "serve"), ("draw.skipped", "serve"),
        ("draw.five", "four_now"), ("count.short_live", "fill"),
    },
    ("_paying_rule", "_paying_reason"): {
        ("show.all_five", "alone"), ("show.speak", "wins"), ("show.miscall", "misled"),
        ("jacks.prove", "proved"),
        ("show.pair", "misled"), ("show.odd_chip", "split"), ("show.odd_chip", "odd"),
        ("show.side_pots", "side"), ("show.side_pots", "main"), ("show.side_pots", "uncalled"),
        ("sevens.best", "back"), ("sevens.best", "push"), ("sevens.tie", "share"), ("sevens.tie", "rest"),
        ("sevens.beaten", "push"), ("sevens.short", "back"), ("sevens.short", "push"),
        ("sevens.short", "rest"), ("sevens.short", "completed"), ("sevens.short", "full"),
    },
}  # fmt: skip
# What the code could say if its conditions did not exclude each other: only a void deal, never one that was
# objected to, gives everything back and has its deck changed.
NEVER: Final = {("deal.objection", "everything_back"), ("deal.objection", "sound_deck")}


class Said(NamedTuple):
    """A rule and its reason, and which figures the code surely fills in."""

    rule: str
    reason: str
    figures: frozenset[str]


UNKNOWN: Final = object()
Values = frozenset[object]
Bindings = Mapping[str, Values]


# --- reading the code


@dataclass
class Module:
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    constants: dict[str, ast.expr] = field(default_factory=dict)


@cache
def _module(name: str) -> Module:
    module = Module()
    for node in ast.parse((CODE / f"{name}.py").read_text("utf-8")).body:
        match node:
            case ast.FunctionDef():
                module.functions[node.name] = node
            case ast.Assign(targets=[ast.Name(constant)], value=value):
                module.constants[constant] = value
            case ast.ImportFrom(module=str(source)) if source.startswith("dealer_trainer.rules."):
                for one in node.names:
                    module.imported[one.asname or one.name] = (source.rpartition(".")[2], one.name)
            case _:
                pass
    return module


def _function(module: str, name: str) -> tuple[str, ast.FunctionDef] | None:
    """A function of the rules by the name that a module calls it, with the module where it stands."""
    here = _module(module)
    if name in here.functions:
        return module, here.functions[name]
    if name in here.imported:
        source, original = here.imported[name]
        return _function(source, original)
    return None


class Reader:
    """Runs over one function with what is known of its arguments, and collects what it can say."""

    def __init__(self, module: str, function: ast.FunctionDef, known: Bindings, said: set[Said]) -> None:
        self.module = module
        self.function = function
        self.known = known
        self.said = said
        self.inner = {node.name: node for node in function.body if isinstance(node, ast.FunctionDef)}
        self.assigned: dict[str, list[ast.expr]] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self.assigned.setdefault(node.targets[0].id, []).append(node.value)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
                values = node.value.elts if isinstance(node.value, ast.Tuple) else ()
                for target, value in zip(node.targets[0].elts, values, strict=False):
                    if isinstance(target, ast.Name):
                        self.assigned.setdefault(target.id, []).append(value)

    def read(self) -> Values:
        """Everything that is called in it is read; its return values are returned."""
        inside = {one for node in self.inner.values() for one in ast.walk(node)}
        returned: set[object] = set()
        for node in ast.walk(self.function):
            if node in inside:
                continue
            if isinstance(node, ast.Call):
                self.value(node)
            elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Name):
                self.value(node.value)
            elif isinstance(node, ast.Return) and node.value is not None:
                returned |= self.value(node.value)
        return frozenset(returned)

    def value(self, node: ast.expr | None) -> Values:
        """What an expression can be: literals, Said for a duty or ban, UNKNOWN for the rest."""
        if node is not None and ast.unparse(node) in COMPUTED:
            return frozenset(COMPUTED[ast.unparse(node)])
        match node:
            case ast.Constant(value):
                return frozenset({value})
            case ast.IfExp(_, yes, no):
                return self.value(yes) | self.value(no)
            case ast.Name(name) if name in self.known:
                return self.known[name]
            case ast.Name(name) if name in self.assigned:
                return frozenset().union(*(self.value(one) for one in self.assigned[name]))
            case ast.Name(name) if name in _module(self.module).constants:
                return self.value(_module(self.module).constants[name])
            case ast.Attribute(whole, "rule" | "seat" | "number" as name):
                duties = [one for one in self.value(whole) if isinstance(one, Said)]
                found = {
                    one.rule if name == "rule" else UNKNOWN if name in one.figures else 0 for one in duties
                }
                return frozenset(found or {UNKNOWN})
            case ast.Call(ast.Attribute(ast.Dict(values=choices), "get"), [_, other]):
                return frozenset().union(self.value(other), *(self.value(one) for one in choices))
            case ast.Call(ast.Name(name)) if name in POSITIONS:
                return self._said(node, POSITIONS[name])
            case ast.Call(ast.Name(name)):
                return self._called(node, name)
            case _:
                return frozenset({UNKNOWN})

    def _said(self, call: ast.Call, positions: Mapping[str, int]) -> Values:
        given = {word.arg: word.value for word in call.keywords if word.arg}
        given |= {name: call.args[at] for name, at in positions.items() if at < len(call.args)}
        more = self.known.get("**", frozenset())
        figures = {name for name in FIGURES & given.keys() if not self.value(given[name]) & {0, None}}
        makers = tuple(
            one.func.id if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) else ""
            for one in (given["rule"], given.get("reason"))
        )  # fmt: skip
        reasons = self.value(given["reason"]) if "reason" in given else more or frozenset({""})
        pairs = TOGETHER.get(makers) or {
            (one, other) for one in self.value(given["rule"]) for other in reasons
        }
        found = set()
        for rule, reason in pairs:
            where = f"{self.module}.py:{call.lineno} ({self.function.name})"
            assert isinstance(rule, str), f"{where}: which rule?"
            assert isinstance(reason, str), f"{where}: which reason?"
            found.add(Said(rule, reason, frozenset(figures)))
        self.said |= found
        return frozenset(found)

    def _called(self, call: ast.Call, name: str) -> Values:
        """What a call of another function of the rules can give."""
        if name in self.inner:
            place: tuple[str, ast.FunctionDef] | None = (self.module, self.inner[name])
            outer: Bindings = {**{n: self.value(ast.Name(n)) for n in self.assigned}, **self.known}
        else:
            place, outer = _function(self.module, name), {}
        if place is None:
            return frozenset({UNKNOWN})
        module, function = place
        known = dict(outer) | self._arguments(call, function)
        # A seat that a function may not find is 0; whoever asks for it does not speak then.
        return Reader(module, function, known, self.said).read() - {0, None} or frozenset({UNKNOWN})

    def _arguments(self, call: ast.Call, function: ast.FunctionDef) -> dict[str, Values]:
        spec = function.args
        bound: dict[str, Values] = {}
        for default, argument in zip(reversed(spec.defaults), reversed(spec.args), strict=False):
            bound[argument.arg] = self.value(default)
        for argument, value in zip(spec.kwonlyargs, spec.kw_defaults, strict=True):
            bound[argument.arg] = self.value(value)
        for argument, given in zip(spec.args, call.args, strict=False):
            bound[argument.arg] = self.value(given)
        named = {one.arg for one in (*spec.args, *spec.kwonlyargs)}
        for word in call.keywords:
            if word.arg in named:
                bound[str(word.arg)] = self.value(word.value)
            elif word.arg == "reason":
                bound["**"] = self.value(word.value)
        return bound


@cache
def everything_said() -> frozenset[Said]:
    """What all rules can say."""
    said: set[Said] = set()
    for rule in load().values():
        chapter, name = rule.code.rpartition("/")[2].split(".py:")
        place = _function(chapter, name)
        assert place is not None, rule.id
        Reader(*place, {}, said).read()
    return frozenset(one for one in said if (one.rule, one.reason) not in NEVER)


@cache
def needed() -> Mapping[tuple[str, str], frozenset[str]]:
    """Every pair of rule and reason, with the figures that are filled in whoever gives it."""
    figures: dict[tuple[str, str], frozenset[str]] = {}
    for rule, reason, filled in everything_said():
        if reason:
            figures[rule, reason] = figures.get((rule, reason), frozenset(FIGURES)) & filled
    return figures


def _written(lang: str) -> dict[tuple[str, str], str]:
    return {
        (rule, reason): sentence
        for rule in load()
        for reason, sentence in text(rule, lang).reasons.items()
    }  # fmt: skip


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


# --- the tests


def test_the_reading_of_the_code_misses_no_reason_that_is_written_out() -> None:
    written_out = {
        word.value.value
        for chapter in CODE.glob("*.py")
        for node in ast.walk(ast.parse(chapter.read_text("utf-8")))
        if isinstance(node, ast.Call)
        for word in node.keywords
        if word.arg == "reason" and isinstance(word.value, ast.Constant)
    }
    assert written_out - {one.reason for one in everything_said()} == set()


def test_the_reading_of_the_code_follows_a_reason_through_helpers() -> None:
    said = set(needed())
    through_helpers = {
        ("draw.miscounted", "alone"), ("stray.joker", "bury"), ("misdeal.redeal", "gather"),
        ("deal.objection", "late"), ("stray.premature", "floor"), ("deal.told", "sevens"),
    }  # fmt: skip
    assert through_helpers - said == set()
    assert said & {("draw.five", "fill"), ("stray.boxed", "floor"), ("draw.order", "four_now")} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_its_sentence(lang: str) -> None:
    assert sorted(needed().keys() - _written(lang).keys()) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_left_that_no_rule_gives(lang: str) -> None:
    assert sorted(_written(lang).keys() - needed().keys()) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_uses_only_figures_that_the_rule_fills_in(lang: str) -> None:
    wrong = {
        pair: sorted(_fields(sentence) - needed()[pair])
        for pair, sentence in _written(lang).items()
        if pair in needed() and not _fields(sentence) <= needed()[pair]
    }
    assert wrong == {}


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_a_sentence_gives_the_same_figures_in_every_language(lang: str) -> None:
    english, theirs = _written("en"), _written(lang)
    differing = [pair for pair in english if _fields(english[pair]) != _fields(theirs.get(pair, ""))]
    assert differing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reason_is_short_and_says_more_than_the_rule(lang: str) -> None:
    for rule, reason in _written(lang):
        said = because(rule, reason, lang, seat=3, number=4)
        assert "{" not in said, (rule, reason)
        assert len(said) <= LONGEST, (rule, reason, len(said))
        assert said not in (text(rule, lang).rule, text(rule, lang).why), (rule, reason)
