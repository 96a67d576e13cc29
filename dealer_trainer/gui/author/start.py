"""Where the author begins: what is written already, what a crash left behind, a new one, a copy."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import assets, texts
from dealer_trainer.gui import icons, theme, words
from dealer_trainer.gui.author.pane import in_order
from dealer_trainer.gui.widgets import Empty, OneLine, button, clear, frame, label, moment_text, scrolled
from dealer_trainer.scenario.drafts import Left
from dealer_trainer.scenario.library import Entry
from dealer_trainer.scenario.troubles import Trouble

TEMPLATES: Final = ("misdeal", "burn", "exposed", "five", "jacks", "two")
_ENTRY: Final = Qt.ItemDataRole.UserRole
_MANY: Final = 3  # drafts left behind that are shown at once


def template(name: str) -> str:
    """The text of a template: a whole scenario, to be changed."""
    return (assets.resources() / "templates" / f"{name}.toml").read_text(encoding="utf-8")


class StartView(QWidget):
    """Says what is wanted; the page opens it."""

    open_wanted = Signal(object)  # Path, or None: ask which
    new_wanted = Signal(str)  # a template, "" for none
    copy_wanted = Signal()
    take_up_wanted = Signal(object)  # Left
    discard_wanted = Signal(object)  # Left
    delete_wanted = Signal(object)  # Path

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[Entry, ...] = ()
        self._checked: dict[str, tuple[Trouble, ...]] = {}
        self._left: tuple[Left, ...] = ()
        self._title, self._lead = label("title"), label("dim", wrap=True)
        self._heads = {name: label("heading") for name in ("own", "new", "templates")}
        self._templates_lead = label("dim", wrap=True)
        self.own = QListWidget()
        self.own.setIconSize(QSize(20, 20))
        self.own.itemActivated.connect(self._open_item)
        self.own.currentItemChanged.connect(lambda *_: self._enable())
        self.open_own, self.delete = button("primary", "author"), button("", "cross")
        self.open_own.clicked.connect(lambda: self._open_item(self.own.currentItem()))
        self.delete.clicked.connect(self._delete)
        self._empty = Empty("author")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.own)
        self._stack.addWidget(self._empty)
        self.blank, self.open, self.copy = button("primary", "add"), button("", "open"), button("", "library")
        self.blank.clicked.connect(lambda: self.new_wanted.emit(""))
        self.open.clicked.connect(lambda: self.open_wanted.emit(None))
        self.copy.clicked.connect(self.copy_wanted)
        self.templates = {name: QPushButton() for name in TEMPLATES}
        self._leads = {name: label("dim", wrap=True) for name in TEMPLATES}
        for name, one in self.templates.items():
            one.clicked.connect(lambda _=False, name=name: self.new_wanted.emit(name))
        self._banner, self._banner_inside = frame("banner", margin=14)
        self._banner.setProperty("state", "warn")
        self.take_up: list[QPushButton] = []
        self.throw_away: list[QPushButton] = []
        self._lay_out()

    def _lay_out(self) -> None:
        left, right = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(9)
        left.addWidget(self._heads["own"])
        left.addWidget(self._stack, 1)
        own = QHBoxLayout()
        own.addWidget(self.open_own)
        own.addWidget(self.delete)
        own.addStretch(1)
        left.addLayout(own)
        right.setSpacing(9)
        right.addWidget(self._heads["new"])
        for one in (self.blank, self.copy, self.open):
            right.addWidget(one)
        right.addSpacing(8)
        right.addWidget(self._heads["templates"])
        right.addWidget(self._templates_lead)
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 6, 0)
        grid.setVerticalSpacing(4)
        for at, name in enumerate(TEMPLATES):
            grid.addWidget(self.templates[name], 2 * at, 0)
            grid.addWidget(self._leads[name], 2 * at + 1, 0)
        grid.setRowStretch(2 * len(TEMPLATES), 1)
        area = scrolled(inside)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        right.addWidget(area, 1)
        columns = QHBoxLayout()
        columns.setSpacing(28)
        columns.addLayout(left, 3)
        columns.addLayout(right, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(32, 26, 32, 24)
        layout.setSpacing(9)
        layout.addWidget(self._title)
        layout.addWidget(self._lead)
        layout.addWidget(self._banner)
        layout.addSpacing(6)
        layout.addLayout(columns, 1)

    # What is shown.

    def show_own(self, entries: Sequence[Entry]) -> None:
        """The scenarios that were written on this computer."""
        self._entries = tuple(entries)
        self._checked = {one.file: self._checked.get(one.file, ()) for one in entries}
        self._fill()

    def know(self, file: str, found: Sequence[Trouble]) -> None:
        """What is wrong with one that may be shown next, from who has just written it."""
        self._checked[file] = tuple(found)

    def show_checked(self, file: str, found: Sequence[Trouble]) -> None:
        """What is wrong with one of them, once it has been played."""
        if file in self._checked and self._checked[file] != tuple(found):
            self._checked[file] = tuple(found)
            self._fill()

    def show_left(self, left: Sequence[Left]) -> None:
        """The drafts that a crash left behind."""
        self._left = tuple(left)
        self._tell_left()

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.place.author"))
        self._lead.setText(texts.say("author.start.lead"))
        for name, head in self._heads.items():
            head.setText(texts.say(f"author.start.{name}"))
        self._templates_lead.setText(texts.say("author.start.templates_lead"))
        for name in ("blank", "open", "copy", "open_own", "delete"):
            one: QPushButton = getattr(self, name)
            one.setText(texts.say(f"author.start.do.{name}"))
        for name in TEMPLATES:
            self.templates[name].setText(texts.say(f"author.templates.{name}"))
            self._leads[name].setText(texts.say(f"author.templates.{name}_lead"))
            self.templates[name].setAccessibleDescription(self._leads[name].text())
        self.own.setAccessibleName(texts.say("author.start.own"))
        self._empty.tell(texts.say("author.start.empty"), texts.say("author.start.empty_lead"))
        self._tell_left()
        self._fill()

    def _fill(self) -> None:
        chosen: QListWidgetItem | None = self.own.currentItem()
        here = None if chosen is None else chosen.data(_ENTRY)
        self.own.clear()
        for entry in self._entries:
            found = entry.findings or self._checked.get(entry.file, ())
            item = QListWidgetItem(
                _icon("warn" if found else "author", wrong=bool(found)), _said(entry, found)
            )
            item.setData(_ENTRY, entry.file)
            item.setToolTip("\n".join(one.message for one in found) or entry.file)
            self.own.addItem(item)
            if entry.file == here:
                self.own.setCurrentItem(item)
        self._stack.setCurrentIndex(0 if self._entries else 1)
        self._enable()

    def _enable(self) -> None:
        for one in (self.open_own, self.delete):
            one.setEnabled(self.own.currentItem() is not None)
            one.setVisible(bool(self._entries))

    def _tell_left(self) -> None:
        clear(self._banner_inside)
        self.take_up, self.throw_away = [], []
        self._banner.setVisible(bool(self._left))
        if not self._left:
            return
        self._banner_inside.addWidget(
            label("heading", text=texts.say("author.left.title", n=len(self._left)))
        )
        self._banner_inside.addWidget(
            label("dim", wrap=True, text=texts.say("author.left.lead", n=len(self._left)))
        )
        for left in self._left[:_MANY]:
            row = QHBoxLayout()
            name = OneLine("strong")
            name.setText(_left_words(left))
            row.addWidget(name, 1)
            for made, key, signal in (
                (self.take_up, "take_up", self.take_up_wanted),
                (self.throw_away, "discard", self.discard_wanted),
            ):
                one = button()
                one.setText(texts.say(f"author.left.{key}"))
                one.setAccessibleName(texts.say(f"author.left.{key}_of", name=name.text()))
                one.clicked.connect(lambda _=False, left=left, signal=signal: signal.emit(left))
                made.append(one)
                row.addWidget(one)
            self._banner_inside.addLayout(row)
        pairs = zip(self.take_up, self.throw_away, strict=True)
        rest = (self.own, self.open_own, self.delete, self.blank, self.copy, self.open)
        in_order(*(one for pair in pairs for one in pair), *rest, *self.templates.values())

    # What is wanted.

    def _open_item(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.open_wanted.emit(Path(item.data(_ENTRY)))

    def _delete(self) -> None:
        if (item := self.own.currentItem()) is not None:
            self.delete_wanted.emit(Path(item.data(_ENTRY)))


def _said(entry: Entry, found: Sequence[object]) -> str:
    """The title, and below it the game, the file, and how much is wrong."""
    lang = texts.language()
    title = entry.title.get(lang) or entry.title.get("en") or next(iter(entry.title.values()), "")
    parts = [words.game(entry.game)] if entry.game is not None else []
    parts.append(f"{entry.id}.toml")
    if found:
        parts.append(texts.say("author.problems.found", n=len(found)))
    return f"{title or _title_in(entry.path) or entry.path.name}\n{' · '.join(parts)}"


def _title_in(path: Path) -> str:
    """What a broken file is called, as far as it can be read."""
    try:
        titles = tomllib.loads(path.read_text(encoding="utf-8")).get("title", {})
    except (OSError, ValueError):
        return ""
    return str(titles.get(texts.language()) or titles.get("en") or "") if isinstance(titles, dict) else ""


def _left_words(left: Left) -> str:
    name = left.title or (left.path.name if left.path else texts.say("author.left.unnamed"))
    return texts.say("author.left.one", name=name, when=moment_text(left.when))


def _icon(name: str, *, wrong: bool) -> QIcon:
    return icons.icon(name, size=20, colour=theme.now().on_wrong if wrong else theme.now().dim)
