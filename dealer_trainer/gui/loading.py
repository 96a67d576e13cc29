"""How files of scenarios become items of the list."""

from __future__ import annotations

from pathlib import Path

from dealer_trainer.gui.shelf import Item, OwnItem
from dealer_trainer.scenario.library import entries
from dealer_trainer.scenario.reader import ScenarioErrors, read_scenario


def library_items() -> list[Item]:
    """The library that comes with the trainer, one's own scenarios and those of packs, by address."""
    return list(entries(kind=Item))


def file_item(path: Path) -> Item:
    """A file of the user's. Raises OSError when it cannot be opened."""
    with path.open("rb"):
        pass
    try:
        read = read_scenario(path)
    except ScenarioErrors as errors:
        return OwnItem(path.stem, str(path), findings=errors.findings)
    return OwnItem(
        read.id, str(path), read.title, read.brief, read.game, len(read.seats), read.start, read.house,
        read.teaches, read.themes, read.hash,
    )  # fmt: skip
