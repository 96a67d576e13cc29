"""How files of scenarios become items of the list."""

from __future__ import annotations

from pathlib import Path

from dealer_trainer import assets
from dealer_trainer.gui.shelf import Item
from dealer_trainer.scenario.reader import ScenarioErrors, read_scenario


def library_items() -> list[Item]:
    """The library that comes with the trainer, in the order of its folders."""
    return [_item(path) for path in sorted(assets.scenarios().rglob("*.toml"))]


def file_item(path: Path) -> Item:
    """A file of the user's. Raises OSError when it cannot be opened."""
    path.stat()
    return _item(path, own=True)


def _item(path: Path, *, own: bool = False) -> Item:
    try:
        read = read_scenario(path)
    except ScenarioErrors as errors:
        findings = tuple((finding.line, finding.message) for finding in errors.findings)
        return Item(path.stem, path, findings=findings, own=own)
    return Item(
        read.id, path, read.title, read.brief, read.game, len(read.seats), read.start, read.house,
        read.teaches, own=own,
    )  # fmt: skip
