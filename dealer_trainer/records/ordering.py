"""The order of names as people expect it: "Trainee 2" before "Trainee 10", "Élise" among those with E."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_NUMBER: Final = re.compile(r"\d+")


def in_order(name: str) -> str:
    """What to sort a name by, among names: without case and accents, numbers by their worth."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return _NUMBER.sub(_worth, "".join(sign for sign in parts if not unicodedata.combining(sign)))


def _worth(number: re.Match[str]) -> str:
    """A number's digits with their count before them, so that as texts a longer one is the greater."""
    digits = number.group().lstrip("0")
    return f"{min(len(digits), 999):03}{digits}"
