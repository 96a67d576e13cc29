"""A scenario under every house: how the perfect dealer ends it, what the author expects, what differs."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme, words
from dealer_trainer.gui.widgets import button, label
from dealer_trainer.rules.house import house
from dealer_trainer.scenario.checker import check_expected, houses_for
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import write_act
from dealer_trainer.scenario.sitting import NoStart
from dealer_trainer.training.preview import steps

_COLUMNS = ("house", "acts", "end", "expected", "differs")
_Row = tuple[bool, str, str, str, str, str]  # sound?, then the columns


class HouseCheck(QDialog):
    """One house after the other, between two events; it can be left while it goes on."""

    def __init__(self, parent: QWidget, scenario: Scenario) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(texts.say("author.check"))
        grown = self.font().pointSizeF() / 10
        self.resize(round(820 * grown), round(360 * grown))
        self._houses = houses_for(scenario)
        self._rows = _rows(scenario, self._houses)
        self._told = False
        self._same = texts.say("author.houses.same", house=words.house(self._houses[0]))
        self.sound = True
        self.summary = label("heading", wrap=True, text=texts.say("author.houses.busy"))
        self.view = QTreeWidget()
        self.view.setRootIsDecorated(False)
        self.view.setAccessibleName(texts.say("author.check"))
        self.view.setHeaderLabels([texts.say(f"author.houses.{name}") for name in _COLUMNS])
        self.view.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.whole = label("dim", wrap=True)  # what has no room in its column, of the row that is chosen
        self.view.currentItemChanged.connect(lambda item, _: self._tell_whole(item))
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setRange(0, len(self._houses))
        self.done_button = button("primary")
        self.done_button.setText(texts.say("author.cards.done"))
        self.done_button.setDefault(True)
        self.done_button.clicked.connect(self.accept)
        ends = QHBoxLayout()
        ends.addWidget(self.progress, 1)
        ends.addStretch(1)
        ends.addWidget(self.done_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 16)
        layout.setSpacing(10)
        layout.addWidget(self.summary)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.whole)
        layout.addLayout(ends)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._one)
        self._timer.start(0)

    @property
    def over(self) -> bool:
        return not self._timer.isActive()

    def _tell_whole(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            short = ("–", *(texts.say(f"author.houses.{one}") for one in ("nothing", "holds")))
            said = [item.text(at) for at in (3, 4) if item.text(at) not in short]
            told = texts.say("ui.pair", name=item.text(0), value=" · ".join(said)) if said else ""
            self.whole.setText(told)

    def _one(self) -> None:
        row = next(self._rows, None)
        if row is None:
            self._timer.stop()
            self.progress.hide()
            told = "sound" if self.sound else "unsound"
            self.summary.setText(texts.say(f"author.houses.{told}", n=len(self._houses)))
            return
        sound, *columns = row
        self.sound = self.sound and sound
        item = QTreeWidgetItem(columns)
        colours = theme.now()
        name, colour = ("tick", colours.on_right) if sound else ("warn", colours.on_wrong)
        item.setIcon(0, icons.icon(name, colour=colour))
        for at, text in enumerate(columns):
            item.setToolTip(at, text)
        self.view.addTopLevelItem(item)
        if not self._told and (not sound or columns[-1] not in ("–", self._same)):
            self._told = True  # the first that needs to be looked at
            self.view.setCurrentItem(item)
        self.progress.setValue(self.view.topLevelItemCount())


def _rows(scenario: Scenario, names: tuple[str, ...]) -> Iterator[_Row]:
    """A row for each house, played when it is asked for."""
    first: list[str] | None = None
    lang = texts.language()
    for name in names:
        try:
            played = list(steps(scenario, house(name)))
        except NoStart:
            yield False, words.house(name), "–", texts.say("author.live.no_start"), "–", "–"
            continue
        acts = [write_act(one.act, one.before.table, lang) for one in played if one.act is not None]
        ends = not played[-1].cut
        end = texts.say("author.houses.ends" if ends else "author.houses.no_end")
        expected, holds = texts.say("author.houses.nothing"), True
        if name in scenario.expectations:
            wrong = check_expected(scenario, name, scenario.expect[name], lang)
            holds = not wrong
            expected = texts.say("author.houses.holds") if holds else wrong[0].message
        differs = "–" if first is None else _difference(first, acts, names[0])
        first = acts if first is None else first
        yield ends and holds, words.house(name), str(len(acts)), end, expected, differs


def _difference(first: list[str], acts: list[str], name: str) -> str:
    """Where this house goes another way than the first one."""
    if acts == first:
        return texts.say("author.houses.same", house=words.house(name))
    at = next((n for n, (one, other) in enumerate(zip(first, acts, strict=False)) if one != other), None)
    if at is None:
        return texts.say("author.houses.length", house=words.house(name))
    return texts.say("author.houses.other", n=at + 1, act=acts[at], other=first[at])
