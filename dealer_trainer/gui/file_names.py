"""The name of a file that somebody chose to save to, with its ending."""

from __future__ import annotations

from itertools import count
from pathlib import Path


def with_ending(chosen: Path, ending: str) -> Path:
    """`chosen` with its ending (".pdf"), also where a dot is in its name.

    Where an ending had to be put to it nobody was asked whether a file of that name may be written over: then
    it is another name, with a number.
    """
    if chosen.suffix == ending:
        return chosen
    name = chosen.stem if chosen.suffix.lower() == ending else chosen.name
    stem = name.rstrip(". ") or "_"
    named = chosen.with_name(f"{stem}{ending}")
    for number in count(2):
        if not named.exists():
            break
        named = chosen.with_name(f"{stem} ({number}){ending}")
    return named
