"""Names that people give, of trainees, groups, assignments and houses: kept without what nobody sees, and two
that look the same are one.

Letters of two alphabets that look alike stay two: nobody types those without meaning to.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_JOINERS: Final = "\u200c\u200d"  # which Persian and Indic names are spelt with
# Signs that are drawn as nothing, though they count as letters, marks or symbols.
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
# Marks of width and direction, control signs, halves of signs, signs that no font has.
_UNSEEN: Final = frozenset({"Cf", "Cc", "Cs", "Cn", "Co"})


def visible(text: str) -> str:
    """Text without the signs that are not seen, among them those that turn the direction of what follows."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        sign
        for at, sign in enumerate(text)
        if sign.isspace() or not _is_unseen(sign) or (sign in _JOINERS and _joins(text, at))
    )


def tidy(name: str) -> str:
    """A name as it is kept: one blank between words, none around, accents composed whatever typed them."""
    return unicodedata.normalize("NFC", " ".join(visible(name).split()))


def alike(name: str) -> str:
    """What is the same for names that look the same, but for capitals."""
    kept = tidy(name)
    if kept.isascii():
        return kept.casefold()
    shown = "".join(sign for sign in unicodedata.normalize("NFKC", kept) if sign not in _JOINERS)
    return unicodedata.normalize("NFKC", shown.casefold())


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in _UNSEEN or sign in _BLANK


def _joins(text: str, at: int) -> bool:
    """Whether letters that can be joined stand on both sides."""
    return all(
        0 <= beside < len(text) and not text[beside].isascii() and text[beside].isprintable()
        for beside in (at - 1, at + 1)
    )
