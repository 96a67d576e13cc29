"""The library: search as you type, filters, and a brief of what is chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QTimer
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMessageBox,
    QStackedWidget,
    QVBoxLayout,
)

from dealer_trainer import texts
from dealer_trainer.gui import icons, words
from dealer_trainer.gui.pages.library_brief import Brief
from dealer_trainer.gui.pages.library_list import ScenarioModel, ScenarioPainter
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.shelf import Filter, Haystack, Item, mixed
from dealer_trainer.gui.widgets import Empty, button, frame, halves, label
from dealer_trainer.rules.book import CHAPTERS
from dealer_trainer.rules.house import houses
from dealer_trainer.rules.profile_files import OWN, SHIPPED
from dealer_trainer.scenario.model import THEMES
from dealer_trainer.scenario.shelves import origin_of

if TYPE_CHECKING:
    from dealer_trainer.gui.pages.library_check import LibraryCheck

_SHIPS: Final = " "  # what ships, as data of the filter: "" lets everything through


class LibraryPage(Page):
    place = "library"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._hay = Haystack(())
        self._tried = self.desk.services.tried()
        self.model = ScenarioModel(self)
        self._title = label("title")
        self._found = label("dim")
        self.open_button = button("", "open")
        self.open_button.clicked.connect(lambda: self.open_file())
        self.check: LibraryCheck | None = None  # only made for instructors: it needs the whole engine
        self._rest, rest = frame("banner", vertical=False, margin=10)
        self._rest_words, self.read_rest = label(wrap=True), button("", "again")
        self.read_rest.clicked.connect(self._read_rest)
        rest.addWidget(self._rest_words, 1)
        rest.addWidget(self.read_rest)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self._glass = QAction(self.search)
        self.search.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.chapter, self.game, self.rule = QComboBox(), QComboBox(), QComboBox()
        self.origin = QComboBox()
        self.new_only = QCheckBox()
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(ScenarioPainter(self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._none = Empty("search")
        self._none.action.clicked.connect(self.clear_filters)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._none)
        self.brief = Brief()
        self._lay_out()
        self.search.textChanged.connect(self.refresh)
        for box in (self.chapter, self.game, self.rule, self.origin):
            box.currentIndexChanged.connect(self.refresh)
        self.new_only.toggled.connect(self.refresh)
        self.view.selectionModel().currentChanged.connect(self._chosen)
        self.view.activated.connect(lambda _: self._start())
        self.brief.started.connect(self._start)
        self.brief.mode.setCurrentIndex(self.brief.mode.findData(desk.preferences.mode))
        self.brief.mode.activated.connect(self._mode_chosen)
        self.brief.rule_wanted.connect(desk.show_rule)
        self.search.returnPressed.connect(self.view.setFocus)
        self._name_rules = QTimer(self)  # which takes the whole rulebook: the list need not wait for it
        self._name_rules.setSingleShot(True)
        self._name_rules.timeout.connect(self._fill_rules)
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        self.load()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addSpacing(10)
        head.addWidget(self._found)
        head.addStretch(1)
        self.search.setMinimumWidth(230)
        self.search.setMaximumWidth(460)
        head.addWidget(self.search, 3)
        head.addSpacing(8)
        head.addWidget(self.open_button)
        filters = QHBoxLayout()
        filters.setSpacing(8)
        for box in (self.chapter, self.game, self.rule, self.origin):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(11)
            filters.addWidget(box, 2)
        filters.addWidget(self.new_only)
        both = halves(self._stack, self.brief, (5, 4), (620, 500))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 22, 28, 24)
        layout.setSpacing(14)
        layout.addLayout(head)
        layout.addLayout(filters)
        layout.addWidget(self._rest)
        layout.addWidget(both, 1)
        self._layout = layout

    # What is shown.

    def load(self) -> None:
        """Take the list from the services again."""
        self._loaded = self.desk.services.items()
        self._hay = Haystack(sorted(self._loaded, key=mixed))
        self._rest.setVisible(not self.desk.services.all_read)

    def _read_rest(self) -> None:
        """Go on with what was stopped."""
        self.desk.services.reload()
        self.load()
        self._fill_filters()
        self.refresh()

    def opened(self) -> None:
        if self.desk.services.items() is not self._loaded:  # something was written, or came in a pack
            self.load()
            self._fill_filters()
        self.brief.offer_houses(houses(), self.desk.preferences.house)
        self._offer_check()
        self._tried = self.desk.services.tried()
        self.refresh()
        self.search.setFocus()

    def refresh(self) -> None:
        """Show what fits; what was chosen stays so, else the first is."""
        before = self.brief.item
        found = list(self._hay.find(self.wanted(), self._tried))
        self.model.fill(found, self._tried)
        self._found.setText(texts.say("ui.library.found", n=sum(not item.broken for item in found)))
        self._stack.setCurrentIndex(0 if found else 1)
        row = self.model.row_of(before) if before is not None else -1
        self._choose(row if row >= 0 else self.model.first())
        if not found:
            self.brief.show_item(None)
            self._tell_none()

    def wanted(self) -> Filter:
        kind, _, name = str(self.chapter.currentData() or "").rpartition(":")
        return Filter(
            self.search.text(),
            name if kind else "",
            "" if kind else name,
            self.game.currentData() or "",
            self.rule.currentData() or "",
            self.new_only.isChecked(),
            self._wanted_origin(),
        )

    def _wanted_origin(self) -> str | None:
        wanted = self.origin.currentData()
        return SHIPPED if wanted == _SHIPS else wanted or None

    def clear_filters(self) -> None:
        for box in (self.chapter, self.game, self.rule, self.origin):
            box.setCurrentIndex(0)
        self.new_only.setChecked(False)
        self.search.clear()

    def show_rule(self, rule: str) -> None:
        """The scenarios that teach a rule."""
        self.clear_filters()
        if self._name_rules.isActive():
            self._fill_rules()
        self.rule.setCurrentIndex(max(0, self.rule.findData(rule)))

    def show_item(self, item: Item) -> None:
        self.clear_filters()
        self._choose(self.model.row_of(item))

    def _offer_check(self) -> None:
        if self.check is not None:
            self.check.setVisible(self.desk.unlocked)
        elif self.desk.unlocked:
            from dealer_trainer.gui.pages.library_check import LibraryCheck

            check = self.check = LibraryCheck()
            check.wanted.connect(lambda: check.begin(self.model.items()))
            check.file_wanted.connect(self._show_file)
            check.retranslate()
            self._layout.insertWidget(self._layout.count() - 1, check)
            check.show()

    def _show_file(self, file: str) -> None:
        """Show the scenario of a file that was found to have a mistake."""
        item = next((one for one in self._hay.items if one.file == file), None)
        if item is not None:
            if self.model.row_of(item) < 0:
                self.clear_filters()
            self._choose(self.model.row_of(item))

    def open_file(self, path: Path | None = None) -> None:
        if path is None:
            name, _ = QFileDialog.getOpenFileName(
                self, texts.say("ui.library.open"), "", texts.say("ui.library.files")
            )
            if not name:
                return
            path = Path(name)
        try:
            item = self.desk.services.add_file(path)
        except OSError as error:
            told = texts.say("ui.library.no_file", path=path, why=texts.why(error))
            box = QMessageBox(QMessageBox.Icon.Warning, texts.say("ui.app.name"), told, parent=self)
            box.open()
            return
        self.load()
        self._fill_filters()
        self.refresh()
        self.show_item(item)

    def _choose(self, row: int) -> None:
        index = self.model.index(row) if row >= 0 else QModelIndex()
        self.view.setCurrentIndex(index)
        self._chosen(index)

    def _chosen(self, index: QModelIndex) -> None:
        item = self.model.item(index)
        if item is not None:
            self.brief.show_item(item, self._tried.get(item.id))

    def _mode_chosen(self) -> None:
        self.desk.preferences.mode = self.brief.mode.currentData()

    def _start(self) -> None:
        item = self.brief.item
        if item is not None and not item.broken:
            self.desk.practise(item, self.brief.chosen_house())

    # Words.

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.library.title"))
        self.open_button.setText(texts.say("ui.library.open"))
        self.search.setPlaceholderText(texts.say("ui.library.search"))
        self.search.setAccessibleName(texts.say("ui.library.search"))
        self.view.setAccessibleName(texts.say("ui.library.title"))
        self._rest_words.setText(texts.say("ui.library.rest"))
        self.read_rest.setText(texts.say("ui.library.read_rest"))
        self.new_only.setText(texts.say("ui.library.new_only"))
        for box, name in ((self.chapter, "chapter"), (self.game, "game"), (self.rule, "rule")):
            box.setAccessibleName(texts.say(f"ui.library.{name}"))
        self.origin.setAccessibleName(texts.say("houses.library.origin"))
        if self.check is not None:
            self.check.retranslate()
        self._fill_filters()
        self.brief.retranslate()
        if self.isVisible():
            self.refresh()
        self.recolour()

    def recolour(self) -> None:
        super().recolour()
        self._glass.setIcon(icons.icon("search"))
        self._tell_none()

    def _tell_none(self) -> None:
        key = "none" if self._hay.items else "empty"
        action = texts.say("ui.library.clear") if self._hay.items else ""
        self._none.tell(texts.say(f"ui.library.{key}"), texts.say(f"ui.library.{key}_lead"), action)

    def _fill_filters(self) -> None:
        games = {item.game.kind: item.game for item in self._hay.items if item.game is not None}
        taught = {item.teaches for item in self._hay.items}
        first = {some[0].partition(".")[0] for some in taught if some}
        chapters = [chapter for chapter in CHAPTERS if chapter in first]
        themes = {f"theme:{name}": texts.say(f"ui.library.themes.{name}") for name in THEMES}
        by_chapter = {name: words.chapter(name) for name in chapters}
        fill(self.chapter, "ui.library.all_chapters", themes | by_chapter)
        self.chapter.insertSeparator(1 + len(themes))
        kinds = {kind.value: words.game_kind(game) for kind, game in games.items()}
        fill(self.game, "ui.library.all_games", kinds)
        self._name_rules.start(0)
        folders = {item.id.rpartition("/")[0] for item in self._hay.items if not item.own}
        origins = sorted(
            {origin_of(f"{folder}/any") for folder in folders},
            key=lambda one: (one != SHIPPED, one != OWN, one),
        )
        named = {one or _SHIPS: words.origin(one) or texts.say("houses.origin.ships") for one in origins}
        fill(self.origin, "houses.library.anywhere", named)
        self.origin.setVisible(len(named) > 1)

    def _fill_rules(self) -> None:
        self._name_rules.stop()
        rules = {rule for some in {item.teaches for item in self._hay.items} for rule in some}
        fill(self.rule, "ui.library.all_rules", {rule: words.rule(rule) for rule in sorted(rules)})


def fill(box: QComboBox, all_key: str, names: dict[str, str]) -> None:
    """Fill a filter with names by their data, the choice kept; the first entry lets everything through."""
    before = box.currentData()
    blocked = box.blockSignals(True)
    box.clear()
    box.addItem(texts.say(all_key), "")
    for data, name in names.items():
        box.addItem(name, data)
    box.setCurrentIndex(max(0, box.findData(before)))
    box.blockSignals(blocked)
