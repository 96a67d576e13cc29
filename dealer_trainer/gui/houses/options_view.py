"""All options of a house by chapter: searched, filtered, and set."""

from __future__ import annotations

from itertools import chain
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import icons, words
from dealer_trainer.gui.houses.option_card import OptionCard
from dealer_trainer.gui.shelf import plain
from dealer_trainer.gui.widgets import Empty, label, scrolled
from dealer_trainer.rules import option_guide
from dealer_trainer.rules.house import House, value_of

_AT_ONCE: Final = 5  # cards made in one turn


class OptionsView(QWidget):
    chosen = Signal(str, object)
    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self._glass = QAction(self.search)
        self.search.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.chapter = QComboBox()
        self.chapter.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.chapter.setMinimumContentsLength(11)
        self.changed_only = QCheckBox()
        self._heads: dict[str, QLabel] = {}
        self.cards: dict[str, OptionCard] = {}
        self._none = Empty("search")
        self._none.hide()
        self._shown: tuple[House, House, bool] | None = None
        self._inside = QWidget()
        self._list = QVBoxLayout(self._inside)
        self._list.setContentsMargins(0, 0, 8, 8)
        self._list.setSpacing(8)
        self._list.addWidget(self._none)
        self.area = scrolled(self._inside)
        self._list.addStretch(1)
        self._more = QTimer(self)
        self._more.timeout.connect(self._fill)
        self._to_come = list(chain.from_iterable(option_guide.by_chapter().values()))
        filters = QHBoxLayout()
        filters.setSpacing(8)
        filters.addWidget(self.search, 3)
        filters.addWidget(self.chapter, 2)
        filters.addWidget(self.changed_only)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 10, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(filters)
        layout.addWidget(self.area, 1)
        self.search.textChanged.connect(self.refresh)
        self.chapter.currentIndexChanged.connect(self.refresh)
        self.changed_only.toggled.connect(self.refresh)
        self._none.action.clicked.connect(self.clear_filters)
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        self._fill()

    def _fill(self) -> None:
        """The next few cards; the rest with the next turns of the loop, for all at once take too long."""
        for option in self._to_come[:_AT_ONCE]:
            chapter = next(name for name, some in option_guide.by_chapter().items() if option in some)
            if chapter not in self._heads:
                self._heads[chapter] = label("section", text=_chapter(chapter).upper())
                self._list.insertWidget(self._list.count() - 1, self._heads[chapter])
            card = OptionCard(option)
            card.chosen.connect(self.chosen)
            card.rule_wanted.connect(self.rule_wanted)
            card.retranslate()
            self.cards[option] = card
            self._show_card(card)
            self._list.insertWidget(self._list.count() - 1, card)
        del self._to_come[:_AT_ONCE]
        self._make_room()
        if not self._to_come:
            self._more.stop()
            self.refresh()

    def _make_room(self) -> None:
        """The area grows a turn later than the list; till then the cards would lie squeezed, line on line."""
        self._list.activate()
        width = self._inside.width()
        self._inside.resize(width, max(self._inside.height(), self._inside.heightForWidth(width)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._to_come:
            self._more.start(0)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._more.stop()

    def fill_all(self) -> None:
        """All cards that are still to come, now."""
        while self._to_come:
            self._fill()

    def show_house(self, house: House, usual: House, *, editable: bool) -> None:
        """`usual` is the house that this one was copied from."""
        self._shown = (house, usual, editable)
        for card in self.cards.values():
            self._show_card(card)
        self.changed_only.setVisible(editable)
        if not editable:
            self.changed_only.setChecked(False)
        self.refresh()

    def _show_card(self, card: OptionCard) -> None:
        if self._shown is None:
            return
        house, usual, editable = self._shown
        value, before = value_of(house, card.option), value_of(usual, card.option)
        card.show_value(value, before, words.house(usual.name), editable=editable)

    def show_option(self, option: str) -> None:
        """Bring an option into sight, whatever was searched."""
        self.fill_all()
        self.clear_filters()
        card = self.cards[option]
        QTimer.singleShot(0, card, lambda: self.area.ensureWidgetVisible(card, 0, 60))
        first = card.choices[0].radio if card.choices else card.number
        first.setFocus()

    def clear_filters(self) -> None:
        self.search.clear()
        self.chapter.setCurrentIndex(0)
        self.changed_only.setChecked(False)

    def refresh(self) -> None:
        if self._is_filtered():
            self.fill_all()
        needles = plain(self.search.text()).split()
        wanted, only = self.chapter.currentData(), self.changed_only.isChecked()
        shown_any = False
        for chapter, options in option_guide.by_chapter().items():
            here = wanted is None or wanted == chapter
            shown = False
            for card in [self.cards[option] for option in options if option in self.cards]:
                fits = here and (card.differs or not only)
                fits = fits and all(needle in self._said(card.option) for needle in needles)
                card.setVisible(fits)
                shown = shown or fits
            if chapter in self._heads:
                self._heads[chapter].setVisible(shown)
            shown_any = shown_any or shown
        self._none.setVisible(not shown_any)

    def _is_filtered(self) -> bool:
        some = self.chapter.currentData() is not None or self.changed_only.isChecked()
        return some or bool(self.search.text().strip())

    @staticmethod
    def _said(option: str) -> str:
        rules = option_guide.readers(option)
        said = [option, words.option(option), words.option_about(option), *rules, *map(words.rule, rules)]
        return plain(" ".join([*said, *words.option_values(option)]))

    # Words.

    def retranslate(self) -> None:
        self.search.setPlaceholderText(texts.say("houses.search"))
        self.search.setAccessibleName(texts.say("houses.search"))
        self.changed_only.setText(texts.say("houses.changed_only"))
        self.chapter.setAccessibleName(texts.say("houses.chapter"))
        before = self.chapter.currentIndex()
        blocked = self.chapter.blockSignals(True)
        self.chapter.clear()
        self.chapter.addItem(texts.say("houses.all_chapters"), None)
        for chapter in option_guide.by_chapter():
            self.chapter.addItem(_chapter(chapter), chapter)
        for chapter, head in self._heads.items():
            head.setText(_chapter(chapter).upper())
        self.chapter.setCurrentIndex(max(0, before))
        self.chapter.blockSignals(blocked)
        for card in self.cards.values():
            card.retranslate()
        clear = texts.say("ui.library.clear")
        self._none.tell(texts.say("houses.none"), texts.say("houses.none_lead"), clear)
        self.refresh()

    def recolour(self) -> None:
        self._glass.setIcon(icons.icon("search"))


def _chapter(name: str) -> str:
    return words.chapter(name) if name else texts.say("houses.the_house")
