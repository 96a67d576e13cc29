"""What each word of a script's line is, for whoever shows it in colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from dealer_trainer.scenario.script import PATTERNS, PIECES, SLOT, VALUES


class SpanKind(Enum):
    SEAT = "seat"
    WORD = "word"  # of the grammar
    CARD = "card"
    NUMBER = "number"
    SAID = "said"
    JOINT = "joint"  # what parts beats, or joins clauses
    COMMENT = "comment"


class Span(NamedTuple):
    """Signs of a line, from `start` to before `end`."""

    start: int
    end: int
    kind: SpanKind


_WORD: Final = re.compile(r"[A-Za-z][A-Za-z-]*")
_OF_SEATS: Final = frozenset({"others"})
_KNOWN: Final = frozenset(
    word.lower() for pattern, _, _ in PATTERNS for word in _WORD.findall(SLOT.sub(" ", pattern))
)
_VALUE_KINDS: Final = {
    "seat": SpanKind.SEAT, "quoted": SpanKind.SAID, "nth": SpanKind.NUMBER, "cards": SpanKind.CARD,
    "number": SpanKind.NUMBER,
}  # fmt: skip
_PIECE_KINDS: Final = {
    "quoted": SpanKind.SAID, "comment": SpanKind.COMMENT, "beat": SpanKind.JOINT, "once": SpanKind.JOINT,
}  # fmt: skip


def spans(line: str) -> Iterator[Span]:
    """The parts of a line that mean something, in order; a word that the grammar does not know is none."""
    at = 0
    for piece in PIECES.finditer(line):
        yield from _clause(line, at, piece.start())
        yield Span(piece.start(), piece.end(), _PIECE_KINDS[piece.lastgroup or "beat"])
        at = piece.end()
    yield from _clause(line, at, len(line))


def _clause(line: str, start: int, end: int) -> Iterator[Span]:
    at = start
    for value in VALUES.finditer(line, start, end):
        yield from _words(line, at, value.start())
        yield Span(value.start(), value.end(), _VALUE_KINDS[value.lastgroup or "number"])
        at = value.end()
    yield from _words(line, at, end)


def _words(line: str, start: int, end: int) -> Iterator[Span]:
    for word in _WORD.finditer(line, start, end):
        if word[0].lower() in _OF_SEATS:
            yield Span(word.start(), word.end(), SpanKind.SEAT)
        elif word[0].lower() in _KNOWN:
            yield Span(word.start(), word.end(), SpanKind.WORD)
