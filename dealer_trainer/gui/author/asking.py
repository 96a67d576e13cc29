"""The questions that the author page asks about files, each with its ways out in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFile
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QMessageBox, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.file_names import with_ending

_ROLES = {
    "cancel": QMessageBox.ButtonRole.RejectRole,
    "discard": QMessageBox.ButtonRole.DestructiveRole,
    "delete": QMessageBox.ButtonRole.DestructiveRole,
}


def ask(parent: QWidget, question: str, answers: Sequence[str], **fields: Any) -> str:
    """Ask, and wait for one of the answers; the first is the one that Enter gives. "cancel" for Escape."""
    box = QMessageBox(parent)
    box.setWindowTitle(texts.say("ui.place.author"))
    box.setText(texts.say(f"author.ask.{question}", **fields))
    if texts.has(f"author.ask.{question}_lead"):
        box.setInformativeText(texts.say(f"author.ask.{question}_lead", **fields))
    given: dict[QAbstractButton, str] = {}
    for name in answers:
        role = _ROLES.get(name, QMessageBox.ButtonRole.AcceptRole)
        one = box.addButton(texts.say(f"author.ask.{name}"), role)
        if not given:
            box.setDefaultButton(one)
        if name == "cancel":
            box.setEscapeButton(one)
        given[one] = name
    box.exec()
    return given.get(box.clickedButton(), "cancel")


def which_file(parent: QWidget, folder: Path) -> Path | None:
    """Which file to open; None: none."""
    title, kinds = texts.say("author.start.do.open"), texts.say("author.ask.kinds")
    name, _ = QFileDialog.getOpenFileName(parent, title, str(folder), kinds)
    return Path(name) if name else None


def save_where(parent: QWidget, path: Path) -> Path | None:
    """Under which name to save; None: under none."""
    title, kinds = texts.say("author.save_as"), texts.say("author.ask.kinds")
    name, _ = QFileDialog.getSaveFileName(parent, title, str(path), kinds)
    return with_ending(Path(name), ".toml") if name else None


def to_bin(path: Path) -> bool:
    """Put a file into the bin; False where there is none, or none for this disk."""
    return QFile(str(path)).moveToTrash()


def tell(parent: QWidget, text: str) -> None:
    """Say something that cannot be passed over."""
    box = QMessageBox(QMessageBox.Icon.Warning, texts.say("ui.place.author"), text, parent=parent)
    box.exec()
