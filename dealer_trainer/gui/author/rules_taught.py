"""What the scenario is about: the rules that it teaches, its themes, and notes for whoever reads the file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.author.pane import Pane, Row
from dealer_trainer.gui.raw_text import raw_text
from dealer_trainer.gui.shelf import plain
from dealer_trainer.gui.widgets import button, label
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.model import THEMES
from dealer_trainer.scenario.reader import rule_ids

_ID: Final = Qt.ItemDataRole.UserRole


class RulesTaught(Pane):
    """The keys `teaches`, `themes` and `notes`. Rules that the perfect dealer meets stand first."""

    keys = ("teaches", "themes", "notes")

    def __init__(self) -> None:
        super().__init__()
        self._met: tuple[str, ...] = ()
        self._heads = {name: label("section", wrap=True) for name in ("taught", "offered", "themes", "notes")}
        self.taught, self.offered = QListWidget(), QListWidget()
        self.taught.setMaximumHeight(132)
        self.taught.setMinimumHeight(64)
        self.offered.setMinimumHeight(130)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _: self._offer())
        self.search.returnPressed.connect(self._first)
        self.add, self.drop, self.up = button("", "next"), button("", "cross"), button("", "up-light")
        self.add.clicked.connect(lambda: self._add(self.offered.currentItem()))
        self.offered.itemActivated.connect(self._add)
        self.drop.clicked.connect(self._drop)
        self.up.setProperty("icon_name", "")
        self.up.clicked.connect(self._raise)
        self.taught.currentRowChanged.connect(lambda _: self._enable())
        self.offered.currentRowChanged.connect(lambda _: self._enable())
        self.themes = {name: QCheckBox() for name in THEMES}
        for name, tick in self.themes.items():
            tick.toggled.connect(lambda on, name=name: self._theme(name, on))
        self.notes = QPlainTextEdit()
        self.notes.setTabChangesFocus(True)
        self.notes.setMinimumHeight(60)
        self.notes.textChanged.connect(lambda: self.put("notes", raw_text(self.notes) or None, typing=True))
        self.rows = [Row("teaches", self.taught), Row("notes", self.notes)]
        self._lay_out()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 8, 2)
        layout.setSpacing(7)
        layout.addWidget(self._heads["taught"])
        layout.addWidget(self.rows[0].box)
        moves = QHBoxLayout()
        for one in (self.drop, self.up):
            moves.addWidget(one)
        moves.addStretch(1)
        layout.addLayout(moves)
        layout.addWidget(self._heads["offered"])
        layout.addWidget(self.search)
        layout.addWidget(self.offered, 1)
        adding = QHBoxLayout()
        adding.addWidget(self.add)
        adding.addStretch(1)
        layout.addLayout(adding)
        layout.addWidget(self._heads["themes"])
        ticks = QGridLayout()
        for at, tick in enumerate(self.themes.values()):
            ticks.addWidget(tick, at // 2, at % 2)
        layout.addLayout(ticks)
        layout.addWidget(self._heads["notes"])
        layout.addWidget(self.rows[1].box)

    def meet(self, rules: Iterable[str], *, seen: bool) -> None:
        """The rules that the perfect dealer meets here, in that order; `seen`: they are to be shown now."""
        met = tuple(dict.fromkeys(rules))
        if met != self._met:
            self._met = met
            if seen:
                self._offer()

    def retranslate(self) -> None:
        for name, head in self._heads.items():
            head.setText(texts.say(f"author.head.{name}"))
        self.search.setPlaceholderText(texts.say("author.rules.search"))
        self.search.setAccessibleName(texts.say("author.rules.search"))
        self.offered.setAccessibleName(texts.say("author.head.offered"))
        for name, one in (("add", self.add), ("drop", self.drop), ("up", self.up)):
            one.setText(texts.say(f"author.rules.{name}"))
        for name, tick in self.themes.items():
            tick.setText(texts.say(f"ui.library.themes.{name}"))
        super().retranslate()

    def fill(self, draft: Draft) -> None:
        _fill(self.taught, [(_words(one), one) for one in _ids(draft.value("teaches", []))])
        themes = _ids(draft.value("themes", []))
        for name, tick in self.themes.items():
            tick.setChecked(name in themes)
        notes = str(draft.value("notes", ""))
        if notes != raw_text(self.notes):
            self.notes.setPlainText(notes)
        self._offer()

    def _offer(self) -> None:
        taught = _ids(self.draft.value("teaches", [])) if self.draft is not None else []
        needles = plain(self.search.text()).split()
        order = [*self._met, *(one for one in rule_ids() if one not in self._met)]
        rows = []
        for one in order:
            said = _words(one)
            if one not in taught and all(needle in plain(f"{said} {one}") for needle in needles):
                rows.append((texts.say("author.rules.met", rule=said) if one in self._met else said, one))
        _fill(self.offered, rows)
        self._enable()

    def _enable(self) -> None:
        self.add.setEnabled(self.offered.currentItem() is not None)
        self.drop.setEnabled(self.taught.currentItem() is not None)
        self.up.setEnabled(self.taught.currentRow() > 0)

    def _first(self) -> None:
        if self.offered.count():
            self._add(self.offered.item(max(0, self.offered.currentRow())))

    def _add(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._teach([*self._taught(), str(item.data(_ID))])

    def _drop(self) -> None:
        at = self.taught.currentRow()
        self._teach([one for row, one in enumerate(self._taught()) if row != at])

    def _raise(self) -> None:
        at, rules = self.taught.currentRow(), self._taught()
        if at > 0:
            rules[at - 1 : at + 1] = rules[at], rules[at - 1]
            self._teach(rules)
            self.taught.setCurrentRow(at - 1)

    def _taught(self) -> list[str]:
        return _ids(self.draft.value("teaches", [])) if self.draft is not None else []

    def _teach(self, rules: Sequence[str]) -> None:
        self.put("teaches", list(rules) or None)

    def _theme(self, name: str, on: bool) -> None:
        if self.draft is None or self._filling:
            return
        chosen = {*_ids(self.draft.value("themes", [])), name} - (set() if on else {name})
        self.put("themes", [one for one in THEMES if one in chosen] or None)


def _ids(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)] if value else []


def _words(rule: str) -> str:
    return f"{words.rule(rule)} · {rule}"


def _fill(view: QListWidget, rows: Sequence[tuple[str, str]]) -> None:
    """Show these, and keep what is chosen where it is still there."""
    if [view.item(n).text() for n in range(view.count())] == [text for text, _ in rows]:
        return
    at = view.currentRow()
    before = view.item(at).data(_ID) if at >= 0 else None
    view.clear()
    for text, one in rows:
        item = QListWidgetItem(text)
        item.setData(_ID, one)
        view.addItem(item)
    ids = [one for _, one in rows]
    if before in ids:
        view.setCurrentRow(ids.index(before))
    elif at >= 0 and rows:
        view.setCurrentRow(min(at, len(rows) - 1))
