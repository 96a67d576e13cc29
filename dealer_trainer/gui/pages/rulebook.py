"""The rulebook: chapters and rules at the left, one rule's words at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme, words
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.pages.rule_view import RuleView
from dealer_trainer.gui.shelf import plain
from dealer_trainer.gui.widgets import Empty, halves, label
from dealer_trainer.rules import book

_ID = Qt.ItemDataRole.UserRole


class RulebookPage(Page):
    place = "rulebook"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._rules = desk.services.rules()
        self._title = label("title")
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self._glass = QAction(self.search)
        self.search.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(0)
        self.tree.setRootIsDecorated(False)
        self.tree.setItemsExpandable(False)
        self._none = Empty("search")
        self._left = QStackedWidget()
        self._left.addWidget(self.tree)
        self._left.addWidget(self._none)
        self.rule = RuleView()
        self.rule.rule_wanted.connect(self.show_rule)
        self.rule.practise_wanted.connect(desk.practise_rule)

        both = halves(self._left, self.rule, (2, 3), (430, 690))
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        self.search.setFixedWidth(420)
        head.addWidget(self.search)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 22, 28, 24)
        layout.setSpacing(14)
        layout.addLayout(head)
        layout.addWidget(both, 1)

        self.tree.currentItemChanged.connect(self._chosen)
        self.search.textChanged.connect(self._refresh)
        self.search.returnPressed.connect(self.tree.setFocus)
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        self._current = ""

    def opened(self) -> None:
        self.rule.taught = {rule for item in self.desk.services.items() for rule in item.teaches}
        self.rule.house_name = self.desk.preferences.house
        self.rule.retranslate()
        self.search.setFocus()

    def show_rule(self, rule: str) -> None:
        """Open at a rule, whatever was searched."""
        self._current = rule
        if self.search.text():
            self.search.clear()
        self._choose(rule)

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.rulebook.title"))
        for name, widget in (("search", self.search), ("chapters", self.tree)):
            widget.setAccessibleName(texts.say(f"ui.rulebook.{name}"))
        self.search.setPlaceholderText(texts.say("ui.rulebook.search"))
        self.rule.retranslate()
        self.recolour()

    def recolour(self) -> None:
        super().recolour()
        self._glass.setIcon(icons.icon("search"))
        self._refresh()
        self._none.tell(texts.say("ui.rulebook.none"), texts.say("ui.rulebook.none_lead"))

    def _refresh(self) -> None:
        needles = plain(self.search.text()).split()
        self.tree.blockSignals(True)
        self.tree.clear()
        for chapter in book.CHAPTERS:
            found = [rule for rule in self._rules.values() if rule.chapter == chapter]
            found = [rule for rule in found if all(needle in _said(rule.id) for needle in needles)]
            if not found:
                continue
            head = QTreeWidgetItem(self.tree, [words.chapter(chapter)])
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            font = head.font(0)
            font.setBold(True)
            head.setFont(0, font)
            head.setForeground(0, QColor(theme.now().gold))
            for rule in found:
                row = QTreeWidgetItem(head, [words.rule(rule.id)])
                row.setData(0, _ID, rule.id)
                row.setToolTip(0, rule.id)
            head.setExpanded(True)
        self.tree.blockSignals(False)
        empty = self.tree.topLevelItemCount() == 0
        self._left.setCurrentIndex(1 if empty else 0)
        self._choose(self._current)

    def _choose(self, rule: str) -> None:
        rows = [row for head in self._heads() for n in range(head.childCount()) if (row := head.child(n))]
        row = next((one for one in rows if one.data(0, _ID) == rule), rows[0] if rows else None)
        if row is not None:
            self.tree.setCurrentItem(row)
            self.tree.scrollToItem(row)
            self._chosen(row)

    def _heads(self) -> list[QTreeWidgetItem]:
        tops = (self.tree.topLevelItem(n) for n in range(self.tree.topLevelItemCount()))
        return [top for top in tops if top is not None]

    def _chosen(self, row: QTreeWidgetItem | None, _: object = None) -> None:
        if row is not None and isinstance(rule := row.data(0, _ID), str):
            self._current = rule
            self.rule.show_rule(self._rules[rule])


def _said(rule_id: str) -> str:
    if not book.has_text(rule_id, texts.language()):
        return plain(rule_id)
    text = book.text(rule_id, texts.language())
    return plain(" ".join((rule_id, text.name, text.rule, text.why, text.reading)))
