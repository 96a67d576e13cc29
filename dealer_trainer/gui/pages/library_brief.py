"""What is told of a scenario before it begins: what its author wrote, and nothing that gives it away."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.pages.library_list import second_line
from dealer_trainer.gui.preferences import MODES
from dealer_trainer.gui.services import Tried
from dealer_trainer.gui.shelf import Item
from dealer_trainer.gui.widgets import Empty, Prose, button, clear, frame, label, scrolled


class Brief(QWidget):
    """The right-hand side of the library."""

    started = Signal()
    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.item: Item | None = None
        self._tried: Tried | None = None
        self._shown_rules: set[str] = set()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self._stack = QStackedWidget()
        layout.addWidget(self._stack)
        self._nothing = Empty("practice")
        self._stack.addWidget(self._nothing)
        self._stack.addWidget(self._make_card())

    def _make_card(self) -> QWidget:
        card, outer = frame("card", margin=0, spacing=0)
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(22, 20, 22, 12)
        layout.setSpacing(10)
        self.chapter = label("section")
        self.title = label("title", wrap=True)
        self.line = label("dim", wrap=True)
        self.state = label("pill")
        self.lead = Prose()
        self._begins = label("dim", wrap=True)
        self._findings = QVBoxLayout()
        self.rules_button = button("link")
        self.rules_button.clicked.connect(self._show_rules)
        self._rules = QVBoxLayout()
        self._rules.setSpacing(2)
        pills = QHBoxLayout()
        pills.addWidget(self.state)
        pills.addStretch(1)
        layout.addWidget(self.chapter)
        layout.addWidget(self.title)
        layout.addWidget(self.line)
        layout.addLayout(pills)
        layout.addSpacing(6)
        layout.addWidget(self.lead)
        layout.addWidget(self._begins)
        layout.addLayout(self._findings)
        layout.addSpacing(6)
        layout.addWidget(self.rules_button, alignment=Qt.AlignmentFlag.AlignLeft)
        layout.addLayout(self._rules)
        layout.addStretch(1)
        outer.addWidget(scrolled(inside), 1)
        foot = QGridLayout()
        foot.setContentsMargins(22, 12, 22, 18)
        foot.setSpacing(10)
        self._house_label, self._mode_label = label("dim"), label("dim")
        self.house, self.mode = QComboBox(), QComboBox()
        self._house_label.setBuddy(self.house)
        self._mode_label.setBuddy(self.mode)
        for mode in MODES:
            self.mode.addItem("", mode)
        self.start = button("primary", "play")
        self.start.clicked.connect(self.started)
        foot.addWidget(self._house_label, 0, 0)
        foot.addWidget(self.house, 0, 1)
        foot.addWidget(self._mode_label, 1, 0)
        foot.addWidget(self.mode, 1, 1)
        foot.addWidget(self.start, 0, 2, 2, 1)
        foot.setColumnStretch(1, 1)
        outer.addLayout(foot)
        return card

    def offer_houses(self, names: tuple[str, ...], preferred: str) -> None:
        if [self.house.itemData(row) for row in range(self.house.count())] == list(names):
            return
        preferred = self.chosen_house() or preferred
        self.house.clear()
        for name in names:
            self.house.addItem(words.house(name), name)
        self.house.setCurrentIndex(max(0, self.house.findData(preferred)))

    def chosen_house(self) -> str | None:
        found = self.house.currentData()
        return found if isinstance(found, str) else None

    def show_item(self, item: Item | None, tried: Tried | None = None) -> None:
        self.item, self._tried = item, tried
        self.retranslate()

    def retranslate(self) -> None:
        self._nothing.tell(texts.say("ui.library.pick"), texts.say("ui.library.pick_lead"))
        self.start.setText(texts.say("ui.library.start"))
        self._house_label.setText(texts.say("ui.library.house"))
        self.house.setAccessibleName(texts.say("ui.library.house"))
        self._mode_label.setText(texts.say("ui.library.mode"))
        self.mode.setAccessibleName(texts.say("ui.library.mode"))
        for row, mode in enumerate(MODES):
            self.mode.setItemText(row, texts.say(f"ui.library.modes.{mode}"))
        for row in range(self.house.count()):
            self.house.setItemText(row, words.house(self.house.itemData(row)))
        self._stack.setCurrentIndex(0 if self.item is None else 1)
        if (item := self.item) is None:
            return
        self.title.setText(item.name)
        self.line.setText(second_line(item))
        self._tell_findings(item)
        whole = not item.broken
        for one in (
            self.state, self._begins, self.start, self.house, self._house_label, self.mode,
            self._mode_label,
        ):  # fmt: skip
            one.setVisible(whole)
        if whole:
            self._tell_whole(item)
        else:
            self.lead.setText(texts.say("ui.library.broken_lead"))
        self._tell_rules(item)

    def _tell_whole(self, item: Item) -> None:
        self.chapter.setText(words.chapter(item.chapter).upper() if item.chapter else "")
        if self._tried is None:
            self.state.setText(texts.say("ui.library.never"))
        else:
            last, best = (texts.say("ui.points", n=points) for points in self._tried)
            said = (texts.say("ui.library.last", points=last), texts.say("ui.library.best", points=best))
            self.state.setText(" · ".join(said))
        self.lead.setText(item.lead or texts.say("ui.library.no_brief"))
        self._begins.setText(texts.say("ui.library.begins", where=begins(item.start)))
        if item.house is not None:
            self.house.setCurrentIndex(max(0, self.house.findData(item.house)))
        self.house.setEnabled(item.house is None)

    def _tell_findings(self, item: Item) -> None:
        clear(self._findings)
        for finding in item.findings:
            told = texts.say("ui.library.line", line=finding.line, message=finding.message)
            self._findings.addWidget(Prose(text=told))

    def _tell_rules(self, item: Item) -> None:
        clear(self._rules)
        known = self._tried is not None or item.id in self._shown_rules
        key = "ui.library.teaches" if known else "ui.library.show_rules"
        self.rules_button.setText(texts.say(key))
        self.rules_button.setEnabled(not known)
        self.rules_button.setVisible(bool(item.teaches))
        self.chapter.setVisible(known and not item.broken)
        if known:
            for rule in item.teaches:
                link = button("link")
                link.setText(words.rule(rule))
                link.clicked.connect(lambda _=False, rule=rule: self.rule_wanted.emit(rule))
                self._rules.addWidget(link, alignment=Qt.AlignmentFlag.AlignLeft)

    def _show_rules(self) -> None:
        if self.item is not None:
            self._shown_rules.add(self.item.id)
            self._tell_rules(self.item)


def begins(start: str) -> str:
    """Where a scenario begins, in words: "with the draw"."""
    if found := re.fullmatch(r"draw of seat (\d+)", start):
        return texts.say("ui.library.begins_at.draw_of", seat=found[1])
    return texts.say(f"ui.library.begins_at.{start.replace(' ', '_') or 'before'}")
