"""The head of the editor: what is being written, and what is done with it as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme
from dealer_trainer.gui.widgets import OneLine, button
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.troubles import Trouble


class Head(QWidget):
    """Title and tools; the editor connects them."""

    def __init__(self) -> None:
        super().__init__()
        self._title, self._about = OneLine("heading"), OneLine("small")
        self.back, self.undo, self.redo, self.more = (_tool() for _ in range(4))
        self.play, self.check, self.save = button("", "play"), button("", "tick"), button("primary", "save")
        self._menu = QMenu(self)
        self.actions_of_menu = {name: QAction(self) for name in ("save_as", "close")}
        self._menu.addActions(list(self.actions_of_menu.values()))
        self.more.setMenu(self._menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._title)
        names.addWidget(self._about)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 10, 16, 6)
        layout.setSpacing(8)
        layout.addWidget(self.back)
        layout.addLayout(names, 1)
        for one in (self.undo, self.redo, self.play, self.check, self.save, self.more):
            layout.addWidget(one)

    def tell(self, draft: Draft, found: Sequence[Trouble] = ()) -> None:
        """What it is called, whether it is saved and may be dealt, what can be undone and tried."""
        lang = texts.language()
        title = str(draft.value(f"title.{lang}") or draft.value("title.en") or "")
        name = title or (draft.path.stem if draft.path else texts.say("author.unnamed"))
        self._title.setText(f"{name} •" if draft.changed else name)
        self._title.setAccessibleName(f"{name} ({texts.say('author.unsaved')})" if draft.changed else name)
        about = draft.path.name if draft.path else texts.say("author.never_saved")
        if state := _state(draft, found):
            about += f" · {texts.say(f'author.state.{state}')}"
        self._about.setText(about)
        self._about.setToolTip(f"{about}\n{draft.path}" if draft.path else about)
        for tool, key, what in ((self.undo, "undo", draft.undo_label), (self.redo, "redo", draft.redo_label)):
            tool.setEnabled(bool(what))
            said = texts.say(f"author.{key}", what=what) if what else texts.say(f"author.{key}_nothing")
            tool.setToolTip(said)
            tool.setAccessibleName(said)
        self.save.setEnabled(draft.changed or draft.path is None)
        self.play.setEnabled(draft.scenario is not None)
        self.check.setEnabled(draft.scenario is not None)

    @property
    def about(self) -> str:
        """What is told below the title."""
        return self._about.text()

    def tell_trouble(self, text: str) -> None:
        """Something that must be known at once, and stops nobody from writing."""
        self._about.setText(text)
        self._about.setToolTip(text)

    def retranslate(self) -> None:
        for tool, key in ((self.back, "back"), (self.more, "more")):
            tool.setToolTip(texts.say(f"author.{key}"))
            tool.setAccessibleName(texts.say(f"author.{key}"))
        for name, one in (("play", self.play), ("check", self.check), ("save", self.save)):
            one.setText(texts.say(f"author.{name}"))
            one.setToolTip(texts.say(f"author.{name}_tip"))
        for name, action in self.actions_of_menu.items():
            action.setText(texts.say(f"author.{name}"))

    def recolour(self) -> None:
        for name in ("back", "undo", "redo", "more"):
            tool: QToolButton = getattr(self, name)
            tool.setIcon(icons.icon(name, size=20, colour=theme.now().text))


def _state(draft: Draft, found: Sequence[Trouble]) -> str:
    """What becomes of it if nothing more is done: its name in the texts, "" where all is well."""
    if draft.changed:
        return "kept"
    if draft.path is None or not found:
        return ""
    return "broken" if draft.scenario is None else "wrong"


def _tool() -> QToolButton:
    made = QToolButton()
    made.setProperty("role", "tool")
    return made
