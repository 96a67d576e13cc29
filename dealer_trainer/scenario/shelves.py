"""Where scenarios lie: with the trainer, in one's own folder, and in packs. An ID tells where it is from.

`draw/five_last/…` ships, `own/…` was written on this computer, `packs/<name>/…` came in a pack: the three can
never be taken for each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from dealer_trainer import assets
from dealer_trainer.rules.profile_files import OWN, SHIPPED

PACKS: Final = "packs"


class Shelf(NamedTuple):
    """A folder of scenarios. `origin` is SHIPPED, OWN, or the name of a pack; `prefix` begins its IDs."""

    origin: str
    root: Path
    prefix: str


def shelves() -> Iterator[Shelf]:
    """All of them, the library that ships first. Their folders need not be there."""
    yield Shelf(SHIPPED, assets.scenarios(), "")
    try:
        yield Shelf(OWN, assets.own_scenarios(), f"{OWN}/")
        packs = assets.packs()
    except RuntimeError:  # nobody knows the home folder
        return
    try:
        names = sorted(one.name for one in packs.iterdir() if not one.name.startswith("."))
    except OSError:
        return
    for name in names:
        yield Shelf(name, packs / name / "scenarios", f"{PACKS}/{name}/")


def origin_of(scenario: str) -> str:
    """Where a scenario of that ID comes from: SHIPPED, OWN, or the name of a pack."""
    first, _, rest = scenario.partition("/")
    if first == PACKS and "/" in rest:
        return rest.partition("/")[0]
    return OWN if first == OWN and rest else SHIPPED


def id_of(path: Path) -> str:
    """The ID of the scenario in a file; the file's bare name for one that lies elsewhere."""
    try:
        file = path.resolve()
        for shelf in shelves():
            root = shelf.root.resolve()
            if file.is_relative_to(root):
                return shelf.prefix + file.relative_to(root).with_suffix("").as_posix()
    except OSError:
        pass
    return path.stem


def file_of(scenario: str) -> Path | None:
    """The file of a scenario by its ID, if there is one."""
    for shelf in shelves():
        if shelf.prefix and not scenario.startswith(shelf.prefix):
            continue
        file = shelf.root / f"{scenario.removeprefix(shelf.prefix)}.toml"
        if ".." not in file.parts and file.is_file() and id_of(file) == scenario:
            return file
    return None
