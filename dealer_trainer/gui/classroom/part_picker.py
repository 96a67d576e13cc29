"""Picks what is assigned: a list to search and filter, and below it what is taken, in its order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QListWidget,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.classroom import saying
from dealer_trainer.gui.classroom.part_list import Choice, ChoiceModel
from dealer_trainer.gui.classroom.two_lines import TwoLines
from dealer_trainer.gui.pages.library_list import second_line
from dealer_trainer.gui.services import Services
from dealer_trainer.gui.shelf import Filter, Haystack, plain
from dealer_trainer.gui.widgets import button, label
from dealer_trainer.records.class_rows import Part, PartKind
from dealer_trainer.records.ordering import in_order
from dealer_trainer.rules.book import CHAPTERS
from dealer_trainer.scenario.model import THEMES

_USUAL: Final = 3  # scenarios of a theme or rule, if one does not say
_MOST: Final = 999
_Flag = QItemSelectionModel.SelectionFlag


class PartPicker(QWidget):
    changed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._hay = Haystack(())
        self._parts: list[Part] = []
        self.kind, self.chapter, self.game = QComboBox(), QComboBox(), QComboBox()
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.model = ChoiceModel(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(TwoLines(self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.add = button("", "add")
        self._found = label("small")
        self.taken = QListWidget()
        self.taken.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._taken_title = label("section")
        self.remove, self.up, self.down = button("", "cross"), button(), button()
        self.needed, self._needed_name = QSpinBox(), label("small")
        self.needed.setRange(1, _MOST)
        self.needed.lineEdit().setTextMargins(7, 0, 0, 0)
        self._needed_name.setBuddy(self.needed)
        self._lay_out()
        self.kind.currentIndexChanged.connect(lambda _: self.show_choices())
        for box in (self.chapter, self.game):
            box.currentIndexChanged.connect(lambda _: self.show_choices())
        self.search.textChanged.connect(lambda _: self.show_choices())
        self.search.returnPressed.connect(self.view.setFocus)
        self.view.activated.connect(lambda _: self.take())
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._enable())
        self.add.clicked.connect(self.take)
        self.remove.clicked.connect(self.give_back)
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.taken.itemSelectionChanged.connect(self._enable)
        self.needed.valueChanged.connect(self._need)
        gone = QShortcut(QKeySequence("Delete"), self.taken)
        gone.setContext(Qt.ShortcutContext.WidgetShortcut)
        gone.activated.connect(self.give_back)

    def _lay_out(self) -> None:
        filters = QHBoxLayout()
        filters.setSpacing(8)
        first = QHBoxLayout()
        first.setSpacing(8)
        first.addWidget(self.search, 3)
        for box in (self.kind, self.chapter, self.game):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(9)
            (first if box is self.kind else filters).addWidget(box, 2)
        take = QHBoxLayout()
        take.addWidget(self._found, 1)
        take.addWidget(self.add)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self._needed_name)
        foot.addWidget(self.needed)
        foot.addStretch(1)
        for one in (self.up, self.down, self.remove):
            foot.addWidget(one)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(first)
        layout.addLayout(filters)
        layout.addWidget(self.view, 3)
        layout.addLayout(take)
        layout.addWidget(self._taken_title)
        layout.addWidget(self.taken, 2)
        layout.addLayout(foot)

    # What is taken.

    def parts(self) -> tuple[Part, ...]:
        return tuple(self._parts)

    def show_parts(self, parts: Iterable[Part]) -> None:
        """Begin with these; the library is looked at again."""
        self._parts = list(parts)
        self._hay = Haystack(one for one in self._services.items() if not one.broken)
        self._show_taken()  # first: what was chosen before may stand in a row that is no more
        self._fill_filters()
        self.show_choices()

    def take(self) -> None:
        """Take what is chosen in the list, each once."""
        have = {(part.kind, part.what) for part in self._parts}
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        new = [self.model.rows[row] for row in rows]
        fresh = [one.part(_USUAL) for one in new if (one.kind, one.what) not in have]
        if fresh:
            self._parts += fresh
            self._show_taken(range(len(self._parts) - len(fresh), len(self._parts)))
            self.changed.emit()

    def give_back(self) -> None:
        rows = self._taken_rows()
        if rows:
            self._parts = [part for row, part in enumerate(self._parts) if row not in rows]
            self._show_taken([min(rows[0], len(self._parts) - 1)] if self._parts else ())
            self.changed.emit()

    def _move(self, by: int) -> None:
        rows = self._taken_rows()
        for row in rows if by < 0 else reversed(rows):
            if not 0 <= row + by < len(self._parts):
                return
            self._parts[row], self._parts[row + by] = self._parts[row + by], self._parts[row]
        self._show_taken(row + by for row in rows)
        self.changed.emit()

    def _need(self, number: int) -> None:
        rows = [row for row in self._taken_rows() if self._parts[row].kind is not PartKind.SCENARIO]
        if rows and any(self._parts[row].needed != number for row in rows):
            for row in rows:
                self._parts[row] = replace(self._parts[row], needed=number)
                self.taken.item(row).setText(self._line(self._parts[row]))
            self.changed.emit()

    def _taken_rows(self) -> list[int]:
        return sorted(index.row() for index in self.taken.selectedIndexes())

    def _line(self, part: Part) -> str:
        name = saying.part_name(self._services, part)
        if self._services.assignable().lacks(part):
            return texts.say("class.part.gone", name=name)
        return (
            name if part.kind is PartKind.SCENARIO else texts.say(f"class.part.{part.kind.value}", name=name)
        )

    def _show_taken(self, chosen: Iterable[int] = ()) -> None:
        blocked = self.taken.blockSignals(True)
        self.taken.clear()
        for part in self._parts:
            self.taken.addItem(self._line(part))
        for row in chosen:  # not as a click would, which looks at the keys that are held down
            index = self.taken.model().index(row, 0)
            self.taken.selectionModel().setCurrentIndex(index, _Flag.Select)
        self.taken.blockSignals(blocked)
        self._taken_title.setText(texts.say("class.pick.chosen", n=len(self._parts)))
        self.model.mark(self._parts)
        self._enable()

    def _enable(self) -> None:
        rows = self._taken_rows()
        several = [row for row in rows if self._parts[row].kind is not PartKind.SCENARIO]
        self.add.setEnabled(bool(self.view.selectionModel().selectedRows()))
        self.remove.setEnabled(bool(rows))
        self.up.setEnabled(bool(rows) and rows[0] > 0)
        self.down.setEnabled(bool(rows) and rows[-1] + 1 < len(self._parts))
        for one in (self.needed, self._needed_name):
            one.setVisible(bool(several))
        if several:
            blocked = self.needed.blockSignals(True)
            self.needed.setValue(self._parts[several[0]].needed)
            self.needed.blockSignals(blocked)

    # What there is.

    def show_choices(self) -> None:
        """What fits the search and the filters."""
        kind = PartKind(self.kind.currentData() or PartKind.SCENARIO.value)
        for box in (self.chapter, self.game):
            box.setVisible(kind is PartKind.SCENARIO)
        found = list(self._choices(kind))
        self.model.fill(found)
        self._found.setText(texts.say("class.pick.found", n=len(found)))
        if found:
            self.view.selectionModel().setCurrentIndex(self.model.index(0), _Flag.ClearAndSelect)
        self._enable()

    def _choices(self, kind: PartKind) -> Iterator[Choice]:
        if kind is PartKind.SCENARIO:
            sort, _, name = str(self.chapter.currentData() or "").partition(":")
            wanted = Filter(
                self.search.text(), theme=name if sort == "theme" else "",
                chapter=name if sort == "chapter" else "", game=self.game.currentData() or "",
            )  # fmt: skip
            for item in sorted(self._hay.find(wanted, {}), key=lambda one: in_order(one.name)):
                yield Choice(kind, item.id, item.name, second_line(item))
            return
        needles = plain(self.search.text()).split()
        for one in self._several(kind):
            if all(needle in plain(f"{one.name} {one.what}") for needle in needles):
                yield one

    def _several(self, kind: PartKind) -> Iterator[Choice]:
        """Every theme, or every rule, that has a scenario."""
        library = self._services.assignable()
        if kind is PartKind.THEME:
            names: Iterable[str] = THEMES
        else:
            names = sorted({rule for item in self._hay.items for rule in item.teaches}, key=_by_chapter)
        for name in names:
            number = len(library.of(Part(kind, name)))
            if not number:
                continue
            said = texts.say("class.pick.scenarios", n=number)
            if kind is PartKind.THEME:
                yield Choice(kind, name, texts.say(f"ui.library.themes.{name}"), said, number)
            else:
                lead = f"{words.chapter(name.partition('.')[0])} · {said}"
                yield Choice(kind, name, words.rule(name), lead, number)

    # Words.

    def retranslate(self) -> None:
        self.search.setPlaceholderText(texts.say("ui.library.search"))
        self.search.setAccessibleName(texts.say("ui.library.search"))
        self.view.setAccessibleName(texts.say("class.pick.list"))
        self.taken.setAccessibleName(texts.say("class.pick.chosen", n=len(self._parts)))
        self.kind.setAccessibleName(texts.say("class.pick.kind"))
        self.chapter.setAccessibleName(texts.say("ui.library.chapter"))
        self.game.setAccessibleName(texts.say("ui.library.game"))
        self.add.setText(texts.say("class.pick.take"))
        self.remove.setText(texts.say("class.pick.remove"))
        self.up.setText(texts.say("class.pick.up"))
        self.down.setText(texts.say("class.pick.down"))
        self._needed_name.setText(texts.say("class.pick.needed"))
        self.needed.setAccessibleName(texts.say("class.pick.needed"))
        self._fill_filters()
        self.show_choices()
        self._show_taken(self._taken_rows())

    def _fill_filters(self) -> None:
        from dealer_trainer.gui.pages.library import fill

        kinds = {kind.value: texts.say(f"class.pick.kinds.{kind.value}") for kind in PartKind}
        before, blocked = self.kind.currentIndex(), self.kind.blockSignals(True)
        self.kind.clear()
        for data, name in kinds.items():
            self.kind.addItem(name, data)
        self.kind.setCurrentIndex(max(0, before))
        self.kind.blockSignals(blocked)
        games = {item.game.kind: item.game for item in self._hay.items if item.game is not None}
        chapters = {item.chapter for item in self._hay.items}
        themes = {f"theme:{name}": texts.say(f"ui.library.themes.{name}") for name in THEMES}
        by_chapter = {f"chapter:{name}": words.chapter(name) for name in CHAPTERS if name in chapters}
        fill(self.chapter, "ui.library.all_chapters", themes | by_chapter)
        fill(
            self.game,
            "ui.library.all_games",
            {kind.value: words.game_kind(game) for kind, game in games.items()},
        )


def _by_chapter(rule: str) -> tuple[int, str]:
    chapter = rule.partition(".")[0]
    return (CHAPTERS.index(chapter) if chapter in CHAPTERS else len(CHAPTERS)), in_order(words.rule(rule))
