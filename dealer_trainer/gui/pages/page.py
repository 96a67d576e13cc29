"""What every place of the window is, and what it may ask of the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from dealer_trainer.gui import widgets

if TYPE_CHECKING:
    from dealer_trainer.gui.practice.opening import Task
    from dealer_trainer.gui.practice.session import Session
    from dealer_trainer.gui.preferences import Preferences
    from dealer_trainer.gui.services import Services
    from dealer_trainer.gui.shelf import Item
    from dealer_trainer.records import Attempt


class Desk(Protocol):
    """The window, as its pages see it."""

    @property
    def preferences(self) -> Preferences: ...

    @property
    def services(self) -> Services: ...

    @property
    def unlocked(self) -> bool:
        """Whether the instructor's part is open."""

    def go(self, place: str) -> None:
        """Show a place by its name; one of the instructor's only after the PIN."""

    def practise(self, item: Item, house: str | None = None, task: Task | None = None) -> None:
        """Sit down at a scenario, under `house` or else the scenario's own or the preferred one; `task` says
        what for."""

    def resume(self, item: Item, attempt: Attempt) -> None:
        """Sit down again where an attempt was cut off."""

    def practise_rule(self, rule: str) -> None:
        """Show the library's scenarios that teach a rule."""

    def show_rule(self, rule: str) -> None:
        """Open the rulebook at a rule."""

    def open_file(self, path: Path | None = None) -> None:
        """Put a scenario file into the library's list and show it; None: ask which."""

    def debrief(self) -> None:
        """Show the debrief of the practice that has just ended."""

    def show_progress_of(self, trainee: str) -> None:
        """Show how a trainee (an ID) gets on, in the instructor's part."""

    def look_back(self, attempt: str) -> str:
        """Show the debrief of an attempt (its ID) of the records that are shown, and a way back to where one
        is. What comes back says why that cannot be; "" if it can."""

    def go_on_from(self, session: Session) -> None:
        """Sit down at a table where a session of the past has been put."""

    def clear_table(self) -> None:
        """End what is practised and put it out of sight, the debrief too."""

    def at_table(self) -> bool:
        """Whether a practice is going on."""


class Page(QWidget):
    """One place. `place` is its name in the navigation and in the texts."""

    place = ""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.setProperty("role", "page")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def retranslate(self) -> None:
        """Say everything again, in the language in use."""

    def opened(self) -> None:
        """The page is being shown. The keys go to what one most likely wants, else to the page itself."""
        self.setFocus()

    def left(self) -> None:
        """Another page is being shown, or the window closes."""

    def recolour(self) -> None:
        """The theme has changed."""
        for one in self.findChildren(QPushButton):
            widgets.tint(one)
