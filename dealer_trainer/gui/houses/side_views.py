"""What stands beside the list for things that are no house: a pack, a file that cannot be read."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.widgets import Prose, button, clear, label, scrolled
from dealer_trainer.rules.house import is_house, troubles
from dealer_trainer.scenario.library import Entry
from dealer_trainer.scenario.pack_shelf import about_of, files_of


class PackView(QWidget):
    """A pack that was taken in, and the way to take it out again."""

    remove_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._pack = ""
        self._entries: tuple[Entry, ...] = ()
        self._title, self._by = label("title", wrap=True), label("dim", wrap=True)
        self._houses_title, self._scenarios_title = label("section"), label("section")
        self._houses = label(wrap=True)
        self.scenarios = QListWidget()
        self.remove = button()
        self.remove.clicked.connect(lambda: self.remove_wanted.emit(self._pack))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 0, 0, 0)
        layout.setSpacing(8)
        for one in (self._title, self._by, self._houses_title, self._houses, self._scenarios_title):
            layout.addWidget(one)
        layout.addWidget(self.scenarios, 1)
        layout.addStretch(0)
        layout.addWidget(self.remove, alignment=Qt.AlignmentFlag.AlignRight)

    def show_pack(self, name: str, entries: tuple[Entry, ...]) -> None:
        """`entries` are the library's."""
        self._pack, self._entries = name, tuple(one for one in entries if one.origin == name)
        self.retranslate()

    def retranslate(self) -> None:
        self.remove.setText(texts.say("houses.pack.remove"))
        self._houses_title.setText(texts.say("houses.pack.houses").upper())
        self._scenarios_title.setText(texts.say("houses.pack.scenarios").upper())
        self.scenarios.setAccessibleName(texts.say("houses.pack.scenarios"))
        if not self._pack:
            return
        about = about_of(self._pack)
        self._title.setText(about.title_in(texts.language()))
        self._by.setText(by_line(about.author, about.version))
        self._by.setVisible(bool(self._by.text()))
        houses, _files = files_of(self._pack)
        names = [one.stem for one in houses]
        self._houses.setText("\n".join(words.house(one) if is_house(one) else one for one in names) or "–")
        self.scenarios.clear()
        for widget in (self.scenarios, self._scenarios_title):
            widget.setVisible(bool(self._entries))
        for one in self._entries:
            lang = texts.language()
            self.scenarios.addItem(one.title.get(lang) or one.title.get("en") or one.path.name)


class FileView(QWidget):
    """What is wrong with a profile's file."""

    def __init__(self) -> None:
        super().__init__()
        self._file = ""
        self._title, self._lead = label("title", wrap=True), label("dim", wrap=True)
        inside = QWidget()
        self._findings = QVBoxLayout(inside)
        self._findings.setContentsMargins(0, 8, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 0, 0, 0)
        layout.addWidget(self._title)
        layout.addWidget(self._lead)
        layout.addWidget(scrolled(inside), 1)

    def show_file(self, file: str) -> None:
        self._file = file
        self.retranslate()

    def retranslate(self) -> None:
        self._lead.setText(texts.say("houses.broken_lead", file=self._file))
        clear(self._findings)
        found = [one for one in troubles() if one.file == self._file]
        self._title.setText(texts.say("houses.origin.broken"))
        for one in found:
            told = texts.say("ui.library.line", line=one.line, message=one.message)
            self._findings.addWidget(Prose(text=told))
        self._findings.addStretch(1)


def by_line(author: str, version: str) -> str:
    """ "By …, version …", as far as that is known."""
    parts = []
    if author:
        parts.append(texts.say("houses.pack.author", author=author))
    if version:
        parts.append(texts.say("houses.pack.version", version=version))
    return " · ".join(parts)
