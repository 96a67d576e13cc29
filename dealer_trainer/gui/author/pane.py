"""What every form of the editor is made of: rows that stand for keys, with what is wrong below them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.widgets import label, set_state
from dealer_trainer.scenario.draft import Broken, Draft

Value = Any  # of a key: what TOML holds
_NAME: Final = (84, 130)  # how wide the column of the names is at least and at most, in pixels


class Pane(QWidget):
    """A part of the editor. It shows the draft that it is given, and changes it key by key.

    A subclass fills its widgets in `fill`; `rows` are found by their keys.
    """

    def __init__(self) -> None:
        super().__init__()
        self.draft: Draft | None = None
        self.rows: list[Row] = []
        self._filling = False
        self._found: Mapping[str, str] = {}

    def take(self, draft: Draft) -> None:
        """Be about this draft from now on; `refresh` shows it."""
        self.draft, self._found = draft, {}

    def refresh(self) -> None:
        """Show what the draft holds now; what is no TOML is left as it was shown."""
        if self.draft is not None and self.draft.content is not None:
            with self.quiet():
                self.fill(self.draft)
            self.mark(self._found)

    def fill(self, draft: Draft) -> None:
        """Put the file's values into the widgets. What they say meanwhile changes nothing."""

    def retranslate(self) -> None:
        for row in self.rows:
            row.retranslate()
        self.refresh()

    @contextmanager
    def quiet(self) -> Iterator[None]:
        before, self._filling = self._filling, True
        try:
            yield
        finally:
            self._filling = before

    def put(self, key: str, value: Value, *, typing: bool = False) -> None:
        """Change one key; None takes it out. `typing`: one of many small changes."""
        self.edit(lambda draft: draft.set(key, value, did(key), typing=typing), key, value)

    def edit(self, change: Callable[[Draft], object], key: str = "", value: Value = None) -> None:
        """Change the draft, unless it is only being shown, or `key` has that value already."""
        if self._filling or self.draft is None or (key and self.draft.value(key) == value):
            return
        try:
            change(self.draft)
        except Broken:  # its text is no TOML: the page shows the text alone then
            self.refresh()

    def tell(self, found: Mapping[str, str]) -> None:
        """What is wrong, by key."""
        self._found = found
        self.mark(found)

    def mark(self, found: Mapping[str, str]) -> None:
        """Tell what is wrong at its row."""
        for row in self.rows:
            row.tell(next((text for key, text in found.items() if row.is_about(key)), ""))

    def go_to(self, key: str) -> bool:
        """Put the focus where this key is written; False: it is not written here."""
        for row in self.rows:
            if row.is_about(key):
                row.editor.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return False


class Row:
    """A name, what is written there, and what is wrong with it. `key` is the key of the file."""

    def __init__(self, key: str, editor: QWidget, words: str = "", **fields: Any) -> None:
        self.key = key
        self.editor = editor
        self._words, self._fields = words or f"author.key.{key}", fields
        self.name = label("dim", wrap=True)
        self.name.setBuddy(editor)
        self.error = label("error", wrap=True)
        self.error.hide()
        self.box = QWidget()
        inside = QVBoxLayout(self.box)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(2)
        inside.addWidget(editor)
        inside.addWidget(self.error)
        self.retranslate()

    def retranslate(self) -> None:
        name = texts.say(self._words, **self._fields)
        self.name.setText(name)
        self.editor.setAccessibleName(name)
        if texts.has(f"{self._words}_tip"):
            self.editor.setToolTip(texts.say(f"{self._words}_tip"))

    def is_about(self, key: str) -> bool:
        return bool(self.key) and (key == self.key or key.startswith((f"{self.key}.", f"{self.key}[")))

    def tell(self, text: str) -> None:
        if text != self.error.text():
            self.error.setText(text)
            self.error.setVisible(bool(text))
            self.editor.setAccessibleDescription(text)
            set_state(getattr(self.editor, "line", self.editor), "wrong" if text else "")

    def show_row(self, on: bool) -> None:
        self.name.setVisible(on)
        self.box.setVisible(on)


def did(key: str) -> str:
    """What the undo menu says of a change of this key, in the language in use."""
    whole, _, part = key.partition(".")
    if whole == "hands" and part:
        return texts.say("author.did.hands", seat=part)
    return texts.say(f"author.key.{whole.partition('[')[0]}")


def seat_choices(count: int) -> list[tuple[str, Value]]:
    return [(texts.say("felt.seat", seat=number), number) for number in range(1, count + 1)]


def in_order(*widgets: QWidget) -> None:
    """Have the keyboard go from each to the next; the first one stays where it is in the order."""
    for one, other in pairwise(widgets):
        QWidget.setTabOrder(one, other)


def form(rows: Sequence[Row]) -> QGridLayout:
    """Rows one below the other, the names at the left."""
    layout = QGridLayout()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setHorizontalSpacing(10)
    layout.setVerticalSpacing(6)
    layout.setColumnMinimumWidth(0, _NAME[0])
    layout.setColumnStretch(1, 1)
    for at, row in enumerate(rows):
        row.name.setContentsMargins(0, 7, 0, 0)
        row.name.setMaximumWidth(_NAME[1])
        layout.addWidget(row.name, at, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(row.box, at, 1)
    return layout


class Numbers(QLineEdit):
    """Numbers as they are typed, or nothing: then the file says nothing, and the placeholder tells the usual.

    `several`: one or more, with blanks between. What is no number is kept as it is typed, for the reader of
    the file to tell what is wrong with it.
    """

    def __init__(self, put: Callable[[Value], None], *, several: bool = False) -> None:
        super().__init__()
        self._several = several
        self.textEdited.connect(lambda _: put(self.value()))

    def value(self) -> Value:
        words = self.text().replace(",", " ").split()
        if not words:
            return None
        if not all(word.isdecimal() and word.isascii() and len(word) < 16 for word in words):
            return self.text().strip()
        if self._several:
            return [int(word) for word in words]
        return int(words[0]) if len(words) == 1 else self.text().strip()

    def show_value(self, value: Value) -> None:
        if value == self.value() or (self._several and [value] == self.value()):
            return
        self.setText(
            " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
        )


class Spin(QSpinBox):
    """A number between two bounds."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__()
        self.setRange(least, most)
        self.lineEdit().setTextMargins(7, 0, 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Choice(QComboBox):
    """A choice by value. `setting` is what is done with what the user chooses."""

    def __init__(self, setting: Callable[[Value], None]) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.setMaxVisibleItems(18)
        self._shown: list[tuple[str, Value]] = []
        self.activated.connect(lambda at: setting(self._shown[at][1]))

    def offer(self, choices: Sequence[tuple[str, Value]], value: Value) -> None:
        """Offer these, name and value; what is written and not among them is offered as it is written."""
        offered = list(choices)
        if value not in [one for _, one in offered]:
            offered.append((str(value), value))
        if offered != self._shown:
            self._shown = offered
            self.clear()
            self.addItems([name for name, _ in offered])
        self.setCurrentIndex([one for _, one in offered].index(value))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Whoever scrolls past changes nothing."""
        event.ignore()

    def values(self) -> list[Value]:
        return [one for _, one in self._shown]

    def value(self) -> Value:
        return self._shown[self.currentIndex()][1] if self._shown else None

    def choose(self, value: Value) -> None:
        """As if the user had chosen it."""
        self.setCurrentIndex(self.values().index(value))
        self.activated.emit(self.currentIndex())
