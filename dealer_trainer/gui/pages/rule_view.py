"""One rule in words: the rule, why, our own reading marked as such, source, options, related rules."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.widgets import Prose, button, clear, frame, label, scrolled
from dealer_trainer.rules import book, house
from dealer_trainer.rules.book import Rule


class RuleView(QWidget):
    rule_wanted = Signal(str)
    practise_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.taught: set[str] = set()
        self.house_name = house.DEFAULT
        self.shown: Rule | None = None
        card, outer = frame("card", margin=0, spacing=0)
        inside = QWidget()
        self._layout = QVBoxLayout(inside)
        self._layout.setContentsMargins(26, 22, 26, 12)
        self._layout.setSpacing(8)
        self.area = scrolled(inside)
        outer.addWidget(self.area, 1)
        self.practise = button("primary", "play")
        self.practise.clicked.connect(self._practise)
        self._no_scenarios = label("dim", wrap=True)
        foot = QVBoxLayout()
        foot.setContentsMargins(26, 10, 26, 18)
        foot.addWidget(self.practise, alignment=Qt.AlignmentFlag.AlignRight)
        foot.addWidget(self._no_scenarios)
        outer.addLayout(foot)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(card)

    def show_rule(self, rule: Rule) -> None:
        self.shown = rule
        self.retranslate()
        self.area.verticalScrollBar().setValue(0)

    def retranslate(self) -> None:
        self.practise.setText(texts.say("ui.rulebook.practise"))
        self._no_scenarios.setText(texts.say("ui.rulebook.no_scenarios"))
        clear(self._layout)
        rule = self.shown
        taught = rule is not None and rule.id in self.taught
        self.practise.setVisible(taught)
        self._no_scenarios.setVisible(rule is not None and not taught)
        if rule is None:
            self._add("heading", texts.say("ui.rulebook.pick"))
            self._add("dim", texts.say("ui.rulebook.pick_lead"))
            self._layout.addStretch(1)
            return
        self._add("section", words.chapter(rule.chapter))
        self._add("title", words.rule(rule.id))
        if book.has_text(rule.id, texts.language()):
            text = book.text(rule.id, texts.language())
            self._add("", text.rule)
            self._part("why", text.why)
            self._part("reading", text.reading, warn=True)
        self._layout.addSpacing(8)
        self._add("small", f"{texts.say('ui.rulebook.source', source=rule.source)} · {rule.id}")
        self._options(rule)
        self._related(rule)
        self._layout.addStretch(1)

    def _add(self, role: str, text: str) -> None:
        self._layout.addWidget(label(role, wrap=True, text=text) if role else Prose(text=text))

    def _part(self, key: str, text: str, *, warn: bool = False) -> None:
        if not text:
            return
        self._layout.addSpacing(6)
        sheet, layout = frame("banner" if warn else "sheet", margin=14, spacing=4)
        sheet.setProperty("state", "warn" if warn else "")
        layout.addWidget(label("heading" if warn else "section", text=texts.say(f"ui.rulebook.{key}")))
        layout.addWidget(Prose(text=text))
        self._layout.addWidget(sheet)

    def _options(self, rule: Rule) -> None:
        if not rule.options:
            return
        self._layout.addSpacing(6)
        self._add("section", texts.say("ui.rulebook.options"))
        used = house.house(self.house_name if self.house_name in house.houses() else house.DEFAULT)
        for option in rule.options:
            name, value = words.option(option), words.option_value(option, house.value_of(used, option))
            self._add("", texts.say("ui.rulebook.option", name=name, value=value))
        self._add("small", words.house(used.name))

    def _related(self, rule: Rule) -> None:
        if not rule.see:
            return
        self._layout.addSpacing(6)
        self._add("section", texts.say("ui.rulebook.related"))
        for other in rule.see:
            link = button("link")
            link.setText(words.rule(other))
            link.setToolTip(other)
            link.clicked.connect(lambda _=False, other=other: self.rule_wanted.emit(other))
            self._layout.addWidget(link, alignment=Qt.AlignmentFlag.AlignLeft)

    def _practise(self) -> None:
        if self.shown is not None:
            self.practise_wanted.emit(self.shown.id)
