"""The forms of words of one language, as the phrase files write them, read and written both ways.

A form is a line of plain words in which `[ ]` may be left out, `( | )` is a choice and `{ }` is filled in:
"deal {n} to {seat} [{face}]". Case, accents, punctuation and articles do not count when a text is read.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from itertools import islice, product
from typing import Any, Final, NamedTuple

from dealer_trainer import assets

_PARTS: Final = re.compile(r"\{(?P<slot>\w+)\}|(?P<mark>[\[\](|)])|(?P<word>[^\s\[\](|){}]+)")
_LONGEST: Final = 120  # of a text that is mended, in signs
_MOST_TRIES: Final = 200
# A minus is part of a number, a hyphen between two is not: "8-6-5".
_TOKENS: Final = re.compile(r"[^\W0-9_]+|(?<![^\s(])[-−–][0-9]+|[0-9]+")


class Filled(NamedTuple):
    """What a text says: which form, and what stands in its gaps, still as read."""

    key: str
    slots: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of these; a choice of one may be left out when `optional`."""

    ways: tuple[tuple[Part, ...], ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Gap:
    """What is filled in."""

    name: str


Part = str | Gap | Choice


@dataclass(frozen=True)
class Wording:
    """One language. `table` is the phrase file."""

    lang: str
    table: Mapping[str, Any] = field(repr=False)

    def tokens(self, text: str) -> list[str]:
        """The words of a text that count, and what stands for them when the language contracts."""
        words = (self._contractions.get(word, word) for word in _TOKENS.findall(_plain(text)))
        return [word for word in words if word not in self._articles]

    def read(self, text: str) -> Filled | None:
        """What the text says, None when it is none of the forms."""
        line = "".join(f"{word} " for word in self.tokens(text))
        for key, form, _ in self._forms:
            if found := form.fullmatch(line):
                slots = {name.split("__")[0]: value.strip() for name, value in found.groupdict().items()
                         if value is not None}  # fmt: skip
                return Filled(key, slots)
        return None

    def write(self, key: str, **slots: str) -> str:
        """The first form of `key`, its gaps filled; what may be left out is, unless it fills a gap."""
        section, _, name = key.rpartition(".")
        words = _render(_parse(self.table[section][name][0]), slots)
        return " ".join(words).replace("’ ", "’")

    def pick(self, kind: str, text: str) -> tuple[str, int] | None:
        """Which of a kind of gap ("places", "cards", "to" ...) the text names, with the number in it."""
        line = "".join(f"{word} " for word in self.tokens(text))
        for name, form in self._kinds[kind]:
            if found := form.fullmatch(line):
                number = next((value for value in found.groupdict().values() if value is not None), None)
                return name, self.number(number) if number is not None else 0
        return None

    def place(self, kind: str, name: str, number: int | None = None) -> str:
        """The written form of one of a kind of gap."""
        slots = {} if number is None else {"n": str(number)}
        return " ".join(_render(_parse(self.table[kind][name][0]), slots)).replace("’ ", "’")

    def number(self, text: str) -> int:
        """Read a number, in figures or in words."""
        word = text.strip()
        return int(word) if word.isdigit() else self._numbers[word]

    def number_word(self, number: int) -> str:
        """Write a number in words, as far as the language file has them."""
        words = self.table["numbers"]
        return str(words[number][0]) if 0 <= number < len(words) else str(number)

    def near(self, text: str) -> str | None:
        """What may have been meant: the text with its strange words mended, else the form most like it."""
        text = unicodedata.normalize("NFC", text[:_LONGEST])
        known = self._vocabulary
        strange = {
            word: [known[near] for near in get_close_matches(word, known, 3, 0.6)]
            for word in map(_plain, _TOKENS.findall(text))
            if word not in known and not word.isdigit() and word not in self._articles
        }
        if strange and all(strange.values()):
            for chosen in islice(product(*strange.values()), _MOST_TRIES):
                mend = dict(zip(strange, chosen, strict=True))
                mended = _TOKENS.sub(lambda found: mend.get(_plain(found[0]), found[0]), text)  # noqa: B023
                if self.read(mended):
                    return " ".join(mended.split())
        line = " ".join(self.tokens(text))
        likely = get_close_matches(line, self.samples, 1, 0.6)
        return self.samples[likely[0]] if likely else None

    @cached_property
    def _articles(self) -> frozenset[str]:
        return frozenset(self.table["articles"])

    @cached_property
    def _contractions(self) -> dict[str, str]:
        return dict(self.table["contractions"])

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {
            token: number
            for number, words in enumerate(self.table["numbers"])
            for word in words
            for token in self.tokens(word)
        }

    @cached_property
    def _number_form(self) -> str:
        return rf"(?:[0-9]{{1,7}}|{'|'.join(self._numbers)}) "

    @cached_property
    def _gaps(self) -> dict[str, str]:
        """The pattern of each kind of gap, the number in it uncaught."""
        number = self._number_form
        gaps = {"n": number, "number": number, "piles": r"(?:[^\W\d_]+ )+?", "hand": r"(?:\w+ )+?"}
        for name, kind in (("seat", "seat"), *((kind, kind) for kind in self._named)):
            forms = self.table[kind] if kind == "seat" else [
                form for forms in self.table[kind].values() for form in forms
            ]  # fmt: skip
            gaps[name] = f"(?:{'|'.join(self._pattern(_parse(form), {'n': number}) for form in forms)})"
        return gaps | {"other_pot": gaps["pot"]}

    @property
    def _named(self) -> tuple[str, ...]:
        return ("from", "to", "of", "card", "face", "pile", "pot")

    @cached_property
    def _kinds(self) -> dict[str, list[tuple[str, re.Pattern[str]]]]:
        number = f"(?P<n>{self._number_form})"
        kinds = {
            kind: [
                (name, re.compile(self._pattern(_parse(form), {"n": number})))
                for name, forms in self.table[kind].items()
                for form in forms
            ]
            for kind in self._named
        }
        seat_forms = [self._pattern(_parse(form), {"n": number}) for form in self.table["seat"]]
        return kinds | {"seat": [("seat", re.compile(form)) for form in seat_forms]}

    @cached_property
    def _forms(self) -> list[tuple[str, re.Pattern[str], str]]:
        return [
            (f"{section}.{name}", re.compile(self._pattern(_parse(form), None)), form)
            for section in ("say", "acts")
            for name, forms in self.table[section].items()
            for form in forms
        ]

    @cached_property
    def _vocabulary(self) -> dict[str, str]:
        """Every word of every form, plain, and how it is spelled."""
        forms = [form for _, _, form in self._forms] + list(self.table["seat"])
        forms += [form for kind in self._named for forms in self.table[kind].values() for form in forms]
        spelled = [word for form in forms for word in self._literals(_parse(form))]
        spelled += [word for words in self.table["numbers"] for word in words]
        spelled += [*self.table["contractions"], *self.table["contractions"].values()]
        return {_plain(word): word for word in spelled}

    @cached_property
    def _examples(self) -> dict[str, str]:
        """What could stand in each gap."""
        return {
            "n": "1", "number": self.number_word(3), "seat": self.place_of_seat(2),
            "from": self.place("from", "hand", 2), "of": self.place("of", "hand", 2),
            "to": self.place("to", "muck"), "card": self.place("card", "exposed"),
            "piles": self.place("pile", "owed"), "face": self.place("face", "up"),
            "pot": self.place("pot", "main"), "other_pot": self.place("pot", "side", 1),
            "hand": str(self.table["ranks"][6][0]),
        }  # fmt: skip

    @cached_property
    def samples(self) -> dict[str, str]:
        """The written form of everything, gaps filled for the eye, by the words of it that count."""
        slots = self._examples | {"face": ""}
        keys = [f"{section}.{name}" for section in ("say", "acts") for name in self.table[section]]
        written = [self.write(key, **slots) for key in keys]
        return {" ".join(self.tokens(one)): one for one in written}

    def spellings(self, form: str) -> tuple[str, ...]:
        """Every spelling of a form, each gap filled with one example: what a test goes through."""
        return tuple(" ".join(words) for words in self._spellings(_parse(form)))

    def _spellings(self, parts: tuple[Part, ...]) -> Iterator[tuple[str, ...]]:
        choices: list[list[tuple[str, ...]]] = []
        for part in parts:
            if isinstance(part, Choice):
                ways = [way for alternative in part.ways for way in self._spellings(alternative)]
                choices.append([*ways, *([()] if part.optional else [])])
            else:
                choices.append([(part if isinstance(part, str) else self._examples[part.name],)])
        for chosen in product(*choices):
            yield tuple(word for words in chosen for word in words)

    def place_of_seat(self, number: int) -> str:
        """The written form of a seat."""
        return " ".join(_render(_parse(self.table["seat"][0]), {"n": str(number)}))

    def _literals(self, parts: tuple[Part, ...]) -> Iterator[str]:
        for part in parts:
            if isinstance(part, str):
                yield from _TOKENS.findall(part)
            elif isinstance(part, Choice):
                for way in part.ways:
                    yield from self._literals(way)

    def _pattern(self, parts: tuple[Part, ...], gaps: Mapping[str, str] | None) -> str:
        """The regular expression of a form over "word word ". Without `gaps` the gaps are caught by name."""
        made = []
        for part in parts:
            if isinstance(part, str):
                made += [re.escape(word) + " " for word in self.tokens(part)]
            elif isinstance(part, Gap):
                made.append(gaps[part.name] if gaps else f"(?P<{part.name}>{self._gaps[part.name]})")
            else:
                ways = "|".join(self._pattern(way, gaps) for way in part.ways)
                made.append(f"(?:{ways}){'?' if part.optional else ''}")
        return "".join(made)


def _plain(text: str) -> str:
    """Lower case, without accents."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe"))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


@cache
def wording(lang: str) -> Wording:
    """The wording of a language that we speak."""
    with (assets.resources() / "phrases" / f"{lang}.toml").open("rb") as file:
        return Wording(lang, tomllib.load(file))


@cache
def _parse(form: str) -> tuple[Part, ...]:
    """A form as its parts. Raises ValueError for one whose brackets do not match: our fault."""
    stack: list[list[list[Part]]] = [[[]]]
    closing: list[str] = []
    for found in _PARTS.finditer(form):
        if word := found["word"]:
            stack[-1][-1].append(word)
        elif slot := found["slot"]:
            stack[-1][-1].append(Gap(slot))
        elif found["mark"] in "[(":
            closing.append("]" if found["mark"] == "[" else ")")
            stack.append([[]])
        elif found["mark"] == "|":
            stack[-1].append([])
        else:
            if not closing or closing.pop() != found["mark"]:
                raise ValueError(form)
            ways = tuple(tuple(way) for way in stack.pop())
            stack[-1][-1].append(Choice(ways, optional=found["mark"] == "]"))
    if closing:
        raise ValueError(form)
    return tuple(stack[0][0])


def _render(parts: tuple[Part, ...], slots: Mapping[str, str]) -> list[str]:
    words: list[str] = []
    for part in parts:
        if isinstance(part, str):
            words.append(part)
        elif isinstance(part, Gap):
            words.append(slots.get(part.name, ""))
        elif not part.optional or _fills_a_gap(part.ways[0], slots):
            words += _render(part.ways[0], slots)
    return [word for word in words if word]


def _fills_a_gap(parts: tuple[Part, ...], slots: Mapping[str, str]) -> bool:
    return any(isinstance(part, Gap) and slots.get(part.name) for part in parts)
