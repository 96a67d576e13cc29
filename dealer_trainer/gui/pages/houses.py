"""The instructor's houses: which there are, an editor for one's own, what a change changes, packs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QMessageBox,
    QStackedWidget,
    QVBoxLayout,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.author.undo_keys import leave_undo
from dealer_trainer.gui.classroom.undo_bar import UndoBar
from dealer_trainer.gui.houses import using
from dealer_trainer.gui.houses.copy_dialog import CopyDialog
from dealer_trainer.gui.houses.house_view import HouseView
from dealer_trainer.gui.houses.make_pack import MakePack
from dealer_trainer.gui.houses.profile_list import ProfileList
from dealer_trainer.gui.houses.side_views import FileView, PackView
from dealer_trainer.gui.houses.take_in import TakeIn
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.shelf import Item
from dealer_trainer.gui.widgets import button, frame, halves, label
from dealer_trainer.rules.house import DEFAULT, UnknownHouse, is_house, place, profile
from dealer_trainer.rules.profile_files import OWN
from dealer_trainer.scenario import house_draft, pack_shelf
from dealer_trainer.scenario.house_draft import HouseDraft
from dealer_trainer.scenario.packs import ENDING
from dealer_trainer.scenario.saving import SaveError
from dealer_trainer.toml_files.files import FileErrors

_SOON = 500  # ms after the last change it is saved


class HousesPage(Page):
    place = "houses"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.chosen = ("house", DEFAULT)
        self.drafts: dict[str, HouseDraft] = {}
        self._title = label("title")
        self.take_in_button = button("", "open")
        self.bar = UndoBar(self, keys=False)
        self.list = ProfileList()
        self.view, self.pack_view, self.file_view = HouseView(), PackView(), FileView()
        self._stack = QStackedWidget()
        for one in (self.view, self.pack_view, self.file_view):
            self._stack.addWidget(one)
        self._save_soon = QTimer(self)
        self._save_soon.setSingleShot(True)
        self._save_soon.setInterval(_SOON)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.take_in_button)
        card, inside = frame("card", margin=18, spacing=0)
        inside.addWidget(self._stack)
        self.list.setMinimumWidth(170)
        both = halves(self.list, card, (1, 4), (250, 880))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 22, 28, 24)
        layout.setSpacing(14)
        layout.addLayout(head)
        layout.addWidget(self.bar)
        layout.addWidget(both, 1)

    def _connect(self) -> None:
        view = self.view
        self.list.chosen.connect(self._choose)
        self._save_soon.timeout.connect(self.save)
        self.take_in_button.clicked.connect(lambda: self.take_in())
        view.copy_wanted.connect(self.copy)
        view.delete_wanted.connect(self.delete)
        view.pack_wanted.connect(self.make_pack)
        view.undo_wanted.connect(self.undo)
        view.redo_wanted.connect(self.redo)
        view.reset_wanted.connect(self._reset)
        view.options.chosen.connect(self._set_option)
        view.options.rule_wanted.connect(self.desk.show_rule)
        view.words.typed.connect(self._set_words)
        view.words.typed_out.connect(self.save)
        view.changes.rule_wanted.connect(self.desk.show_rule)
        view.changes.start_wanted.connect(self._search)
        view.changes.practise.connect(self._practise)
        self.pack_view.remove_wanted.connect(self._remove_pack)
        leave_undo(view.words, lambda again: self.redo() if again else self.undo())
        QShortcut(QKeySequence.StandardKey.Undo, self, self.undo)
        QShortcut(QKeySequence.StandardKey.Redo, self, self.redo)

    # What is shown.

    def opened(self) -> None:
        self.bar.clear()
        self.refresh()
        self.list.setFocus()

    def left(self) -> None:
        self.save()

    def refresh(self) -> None:
        """Look again which profiles there are, and at the one that is shown."""
        self.list.fill(self.chosen)

    def show_house(self, name: str) -> None:
        """Open at a house."""
        self.list.fill(("house", name))

    def _choose(self, kind: str, name: str) -> None:
        if (kind, name) != self.chosen:
            self.save()
        self.chosen = (kind, name)
        if kind == "pack":
            self.pack_view.show_pack(name, tuple(self.desk.services.items()))
        elif kind == "file":
            self.file_view.show_file(name)
        else:
            self._show(name)
        self._stack.setCurrentIndex(("house", "pack", "file").index(kind))

    def _show(self, name: str) -> None:
        try:
            there, one = place(name), profile(name)
        except UnknownHouse:
            return
        if there.origin != OWN:
            self.view.show_house(one.house, one, one.house, None)
            return
        draft = self.drafts.get(name)
        if draft is None or (not draft.unsaved and draft.changed_on_disk()):
            try:
                draft = self.drafts[name] = HouseDraft(name)
            except FileErrors:  # changed this very moment
                return
        self._tell(draft)

    def _tell(self, draft: HouseDraft) -> None:
        self.view.show_house(draft.house, draft.profile, draft.usual, draft)

    def draft(self) -> HouseDraft | None:
        """The own profile that is shown."""
        return self.view.draft if self.chosen[0] == "house" else None

    # Changing.

    def _set_option(self, option: str, value: object) -> None:
        self._edit(lambda draft: draft.set_option(option, value, words.option(option)))

    def _set_words(self, key: str, lang: str, said: str) -> None:
        named = texts.say(f"houses.words.{key}", language=texts.say(f"ui.language.{lang}"))
        self._edit(lambda draft: draft.set_words(key, lang, said, named, typing=True))

    def _reset(self) -> None:
        self._edit(lambda draft: draft.reset(self.view.reset_button.text()))

    def undo(self) -> None:
        self._edit(HouseDraft.undo)

    def redo(self) -> None:
        self._edit(HouseDraft.redo)

    def _edit(self, change: Callable[[HouseDraft], None]) -> None:
        if (draft := self.draft()) is None:
            return
        change(draft)
        self._tell(draft)
        self._save_soon.start()

    def save(self) -> None:
        """Save what was changed. What cannot be saved is kept, and tried again with the next change."""
        self._save_soon.stop()
        if (draft := self.draft()) is None or not draft.unsaved:
            return
        try:
            aside = draft.save()
        except SaveError as error:
            self.view.complain(str(error))
            return
        self.view.complain("" if aside is None else texts.say("houses.put_aside", file=aside.name))
        self.list.rename(draft.name)

    # Copying and deleting.

    def copy(self) -> None:
        self.save()
        dialog = CopyDialog(self, self.chosen[1])
        dialog.made.connect(self._copied)
        dialog.open()

    def _copied(self, name: str) -> None:
        self.show_house(name)
        self.view.show_tab("options")
        self.view.options.search.setFocus()

    def delete(self) -> None:
        if (draft := self.draft()) is None:
            return
        name = draft.name
        told = texts.say("houses.delete_sure", house=words.house(name))
        more = using.told(name, self.desk.services)
        self._ask(told, more, texts.say("houses.delete"), lambda: self._delete(name))

    def _delete(self, name: str) -> None:
        self._save_soon.stop()
        try:
            house_draft.delete(name)
        except SaveError as error:
            self._warn(str(error))
            return
        self.drafts.pop(name, None)
        if self.desk.preferences.house == name:
            self.desk.preferences.house = DEFAULT
        self.chosen = ("house", DEFAULT)
        self.desk.services.reload()
        self.refresh()

    # What changes.

    def _search(self) -> None:
        self.save()
        self.view.changes.begin(list(self.desk.services.items()))

    def _practise(self, item: Item) -> None:
        if (draft := self.draft()) is not None:
            self.save()
            self.desk.practise(item, draft.name)

    # Packs.

    def make_pack(self) -> None:
        self.save()
        dialog = MakePack(self, self.chosen[1], list(self.desk.services.items()))
        dialog.made.connect(self.bar.tell)
        dialog.open()

    def take_in(self, file: Path | None = None) -> None:
        if file is None:
            ask = texts.say("houses.take_in")
            name, _ = QFileDialog.getOpenFileName(
                self, ask, "", texts.say("houses.pack.files", ending=ENDING)
            )
            if not name:
                return
            file = Path(name)
        dialog = TakeIn(self, file)
        dialog.taken.connect(self._taken)
        dialog.open()

    def _taken(self, pack: str) -> None:
        self.desk.services.reload()
        self.chosen = ("pack", pack)
        self.refresh()

    def _remove_pack(self, name: str) -> None:
        title = pack_shelf.about_of(name).title_in(texts.language())
        told = texts.say("houses.pack.remove_sure", title=title)
        more = using.told_of_pack(name, self.desk.services)
        self._ask(told, more, texts.say("houses.pack.remove"), lambda: self._removed(name))

    def _removed(self, name: str) -> None:
        try:
            pack_shelf.remove(name)
        except SaveError as error:
            self._warn(str(error))
            return
        if not is_house(self.desk.preferences.house):
            self.desk.preferences.house = DEFAULT
        self.desk.services.reload()
        self.chosen = ("house", DEFAULT)
        self.refresh()

    def _ask(self, question: str, more: str, yes: str, do: Callable[[], None]) -> None:
        box = QMessageBox(QMessageBox.Icon.Question, texts.say("ui.app.name"), question, parent=self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setInformativeText(more)
        sure = box.addButton(yes, QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(texts.say("roles.cancel"), QMessageBox.ButtonRole.RejectRole))
        sure.clicked.connect(do)
        box.open()

    def _warn(self, said: str) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, texts.say("ui.app.name"), said, parent=self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    # Words.

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.place.houses"))
        self.take_in_button.setText(texts.say("houses.take_in"))
        self.bar.retranslate()
        self.list.setAccessibleName(texts.say("houses.list"))
        for one in (self.view, self.pack_view, self.file_view):
            one.retranslate()
        if self.isVisible():
            self.refresh()
        self.recolour()

    def recolour(self) -> None:
        super().recolour()
        self.view.recolour()
        if self.isVisible():
            self.refresh()
