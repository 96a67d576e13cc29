"""One house: what it is, its options, its words, and what its changes change."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme, words
from dealer_trainer.gui.houses.changes_view import ChangesView
from dealer_trainer.gui.houses.options_view import OptionsView
from dealer_trainer.gui.houses.said import origin
from dealer_trainer.gui.houses.words_form import WordsForm
from dealer_trainer.gui.widgets import OneLine, button, label, set_state
from dealer_trainer.rules.house import House, Profile
from dealer_trainer.scenario.house_draft import HouseDraft

TABS = ("options", "words", "changes")


class HouseView(QWidget):
    copy_wanted = Signal()
    delete_wanted = Signal()
    pack_wanted = Signal()
    undo_wanted = Signal()
    redo_wanted = Signal()
    reset_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.house: House | None = None
        self.draft: HouseDraft | None = None
        self._profile: Profile | None = None
        self._trouble = ""
        self._title, self._line = OneLine("title"), label("dim", wrap=True)
        self.state = label("small", wrap=True)
        self.copy_button, self.more = button("", "add"), QToolButton()
        self.delete_action = QAction(self)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        menu.addAction(self.delete_action)
        self.more.setMenu(menu)
        self.pack_button, self.reset_button = button("", "save"), button("link")
        self.undo_button, self.redo_button = QToolButton(), QToolButton()
        for tool in (self.undo_button, self.redo_button, self.more):
            tool.setProperty("role", "tool")
        self.options, self.words, self.changes = OptionsView(), WordsForm(), ChangesView()
        self.tabs = {name: QToolButton() for name in TABS}
        self._group = QButtonGroup(self)
        self._pages = QStackedWidget()
        for name, page in zip(TABS, (self.options, self.words, self.changes), strict=True):
            tab = self.tabs[name]
            tab.setProperty("role", "tab")
            tab.setCheckable(True)
            self._group.addButton(tab)
            self._pages.addWidget(page)
            tab.clicked.connect(lambda _=False, name=name: self.show_tab(name))
        self._lay_out()
        self.show_tab("options")
        for one, signal in (
            (self.copy_button, self.copy_wanted), (self.pack_button, self.pack_wanted),
            (self.undo_button, self.undo_wanted), (self.redo_button, self.redo_wanted),
            (self.reset_button, self.reset_wanted),
        ):  # fmt: skip
            one.clicked.connect(lambda _=False, signal=signal: signal.emit())
        self.delete_action.triggered.connect(lambda _=False: self.delete_wanted.emit())
        self.changes.option_wanted.connect(self.show_option)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._title, 1)
        for one in (self.undo_button, self.redo_button, self.copy_button, self.pack_button, self.more):
            head.addWidget(one)
        below = QHBoxLayout()
        below.setSpacing(12)
        below.addWidget(self._line, 1)
        below.addWidget(self.state)
        tabs = QHBoxLayout()
        tabs.setSpacing(4)
        for tab in self.tabs.values():
            tabs.addWidget(tab)
        tabs.addStretch(1)
        tabs.addWidget(self.reset_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(head)
        layout.addLayout(below)
        layout.addLayout(tabs)
        layout.addWidget(self._pages, 1)

    def show_tab(self, name: str) -> None:
        self.tabs[name].setChecked(True)
        self._pages.setCurrentIndex(TABS.index(name))

    def show_option(self, option: str) -> None:
        self.show_tab("options")
        self.options.show_option(option)

    def show_house(self, house: House, profile: Profile, usual: House, draft: HouseDraft | None) -> None:
        """`draft` is that of one's own house; without one it can only be read."""
        self.house, self._profile, self.draft = house, profile, draft
        mine = draft is not None
        self.options.show_house(house, usual, editable=mine)
        self.words.show_profile(profile, house.name, editable=mine)
        self.changes.show_houses(usual, house)
        for one in (self.undo_button, self.redo_button, self.more, self.state, self.tabs["changes"]):
            one.setVisible(mine)
        if not mine and self.tabs["changes"].isChecked():
            self.show_tab("options")
        self._tell()

    def complain(self, trouble: str) -> None:
        """Why what was changed is not saved yet; "" once it is."""
        self._trouble = trouble
        self._tell_state()

    # Words.

    def retranslate(self) -> None:
        for name, tab in self.tabs.items():
            tab.setText(texts.say(f"houses.tab.{name}"))
            tab.setAccessibleName(tab.text())
        self.copy_button.setText(texts.say("houses.copy"))
        self.delete_action.setText(texts.say("houses.delete"))
        self.more.setToolTip(texts.say("houses.more"))
        self.more.setAccessibleName(texts.say("houses.more"))
        self.pack_button.setText(texts.say("houses.make_pack"))
        for page in (self.options, self.words, self.changes):
            page.retranslate()
        if self.draft is not None:  # what cards say of the house that was copied
            self.options.show_house(self.draft.house, self.draft.usual, editable=True)
        self._tell()

    def recolour(self) -> None:
        colours = theme.now()
        self.undo_button.setIcon(icons.icon("undo", colour=colours.text))
        self.redo_button.setIcon(icons.icon("redo", colour=colours.text))
        self.more.setIcon(icons.icon("more", colour=colours.text))
        self.options.recolour()

    def _tell(self) -> None:
        if self.house is None or self._profile is None:
            return
        name, draft = self.house.name, self.draft
        self._title.setText(words.house(name) if draft is None else _title(draft))
        self._title.setToolTip(self._title.text())
        parts = [origin(name)]
        changed = 0 if draft is None else len(draft.changed)
        if draft is not None:
            parts.append(texts.say("houses.copied", house=words.house(draft.usual.name)))
            parts.append(texts.say("houses.differs", n=changed))
            for tool, key, said in (
                (self.undo_button, "undo", draft.undo_label), (self.redo_button, "redo", draft.redo_label),
            ):  # fmt: skip
                tool.setEnabled(bool(said))
                told = texts.say(f"houses.{key}", what=said) if said else texts.say(f"houses.{key}_none")
                tool.setToolTip(told)
                tool.setAccessibleName(told)
        self._line.setText(" · ".join(parts))
        self.reset_button.setVisible(bool(changed))
        usual = words.house(draft.usual.name) if draft is not None else ""
        self.reset_button.setText(texts.say("houses.reset_all", house=usual))
        self._tell_state()

    def _tell_state(self) -> None:
        waits = self.draft is not None and self.draft.unsaved
        self.state.setText(self._trouble or texts.say("houses.saving" if waits else "houses.saved"))
        set_state(self.state, "wrong" if self._trouble else "")
        self.state.setProperty("role", "error" if self._trouble else "small")


def _title(draft: HouseDraft) -> str:
    title = draft.profile.title
    return title.get(texts.language()) or title.get("en") or next(iter(title.values()), draft.name)
