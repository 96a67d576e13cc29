"""Where house profiles lie: with the trainer, in the user's own folder, and in packs that were taken in.

A profile's name is its file's. A name belongs to one file: what ships goes before one's own, that before the
packs', and they are in the order of their names.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from dealer_trainer import assets

DEFAULT: Final = "roberts"
SHIPPED: Final = ""
OWN: Final = "own"
LONGEST_NAME: Final = 40
_NAME: Final = re.compile(rf"[a-z0-9][a-z0-9_-]{{0,{LONGEST_NAME - 1}}}")
# Files of these names cannot be made under Windows, with any ending.
RESERVED: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d|own")


class Place(NamedTuple):
    """A profile's file. `origin` is SHIPPED, OWN, or the name of the pack that it came in."""

    name: str
    path: Path
    origin: str


def is_name(name: str) -> bool:
    """Can a profile or a pack be called so? Lower case, digits, hyphens: a file's name on every system."""
    return bool(_NAME.fullmatch(name)) and not RESERVED.fullmatch(name)


def shipped() -> Mapping[str, Place]:
    """The profiles that come with the trainer, by name, the default first."""
    return _shipped(assets.resources() / "house")


@cache
def _shipped(folder: Path) -> Mapping[str, Place]:
    names = sorted((path.stem for path in folder.glob("*.toml")), key=lambda name: (name != DEFAULT, name))
    return {name: Place(name, folder / f"{name}.toml", SHIPPED) for name in names}


def added() -> Iterator[Place]:
    """The profiles that do not ship, in the order in which they count; also such as are hidden by others."""
    if (beside := _beside.get()) is not None:
        yield from _in(*beside)
    try:
        own, packs = assets.own_houses(), assets.packs()
    except RuntimeError:  # nobody knows the home folder
        return
    yield from _in(own, OWN)
    for pack in _names_in(packs):
        yield from _in(packs / pack / "houses", pack)


_beside: ContextVar[tuple[Path, str] | None] = ContextVar("beside", default=None)


@contextmanager
def also_in(folder: Path, origin: str) -> Iterator[None]:
    """Within, the profiles of this folder count, too: those of a pack that is only being looked at."""
    before = _beside.set((folder, origin))
    try:
        yield
    finally:
        _beside.reset(before)


def _in(folder: Path, origin: str) -> Iterator[Place]:
    for name in _names_in(folder):
        stem, dot, ending = name.rpartition(".")
        if dot and ending == "toml" and not stem.startswith("."):
            yield Place(stem, folder / name, origin)


def _names_in(folder: Path) -> list[str]:
    """What is in a folder, in order; nothing in one that is not there. What is hidden is only being made."""
    try:
        return sorted(one.name for one in os.scandir(folder) if not one.name.startswith("."))
    except OSError:
        return []
