"""Whose attempts and which: a row of choices that is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from PySide6.QtCore import QDate, QEvent, QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QDateEdit, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.widgets import button, label
from dealer_trainer.records.progress_rows import Span

SPANS: Final = ("weeks4", "months3", "months12", "ever", "custom")
_ARROW: Final = 50  # pixels of a box beside its words
_GAP: Final = 8  # pixels between two boxes
_USUAL: Final = "months12"
_DAYS: Final = {"weeks4": 28, "months3": 91, "months12": 365}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the row says; "" is all. `group` and `person` are IDs."""

    group: str = ""
    person: str = ""
    span: str = _USUAL
    since: date | None = None
    until: date | None = None
    game: str = ""
    mode: str = ""
    house: str = ""


class FilterBar(QWidget):
    """Group, person, dates, game, mode and house. `changed` comes once for all that is changed in one go."""

    changed = Signal()

    def __init__(self, preferences: Preferences, name: str, *, of_class: bool = True) -> None:
        super().__init__()
        self._preferences, self._name = preferences, name
        self._today = date.today()  # noqa: DTZ011 - the user's own day
        self._groups: Sequence[tuple[str, str]] = ()
        self._people: Sequence[tuple[str, str, frozenset[str]]] = ()
        self._span = Span(None, None, (), (), ())
        self.boxes = {one: self._box(one) for one in ("group", "person", "span", "game", "mode", "house")}
        for one in ("group", "person"):
            self.boxes[one].setVisible(of_class)
        self._of_class = of_class
        self.since, self.until = QDateEdit(), QDateEdit()
        for edit, key in ((self.since, "since"), (self.until, "until")):
            edit.setCalendarPopup(True)
            edit.setDisplayFormat("yyyy-MM-dd")
            saved = QDate.fromString(preferences.recalled(f"{name}/{key}"), "yyyy-MM-dd")
            edit.setDate(saved if saved.isValid() else QDate.currentDate())
            edit.dateChanged.connect(self._touched)
        self._from, self._to = label("small"), label("small")
        self.clear = button("link", "")
        self.clear.clicked.connect(self._clear)
        self._rows = QHBoxLayout(), QHBoxLayout()  # the other one where they do not fit into one
        for row in self._rows:
            row.setSpacing(_GAP)
        self._usual_words: dict[str, str] = {}
        self._in_two: bool | None = None
        self._dates = QWidget()
        dates = QHBoxLayout(self._dates)
        dates.setContentsMargins(0, 0, 0, 0)
        dates.setSpacing(8)
        for part in (self._from, self.since, self._to, self.until):
            dates.addWidget(part)
        dates.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for row in self._rows:
            layout.addLayout(row)
        layout.addWidget(self._dates)
        self._arrange()
        self._wanted = {one: preferences.recalled(f"{name}/{one}") for one in self.boxes}
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(0)
        self._late.timeout.connect(self.changed)

    def _box(self, name: str) -> QComboBox:
        box = QComboBox()
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(5)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.setMaxVisibleItems(20)
        box.currentIndexChanged.connect(lambda: self._touched(name))
        return box

    def offer(
        self,
        span: Span,
        groups: Sequence[tuple[str, str]] = (),
        people: Sequence[tuple[str, str, frozenset[str]]] = (),
        today: date | None = None,
    ) -> None:
        """What there is to choose from: groups (ID, name) and people (ID, name, their groups)."""
        self._span, self._groups, self._people = span, groups, people
        if today is not None:
            self._today = today
        self.retranslate()

    def retranslate(self) -> None:
        say = texts.say
        for name, box in self.boxes.items():
            box.setAccessibleName(say(f"insight.filter.{name}"))
            box.setToolTip(say(f"insight.filter.{name}"))
        self._from.setText(say("insight.filter.from"))
        self._to.setText(say("insight.filter.to"))
        self.since.setAccessibleName(say("insight.filter.from"))
        self.until.setAccessibleName(say("insight.filter.to"))
        self.clear.setText(say("insight.filter.clear"))
        self.clear.setToolTip(say("insight.filter.clear_tip"))
        self.clear.setAccessibleName(say("insight.filter.clear_tip"))
        self._fill("group", [("", say("insight.filter.everyone")), *self._groups])
        self._fill_people()
        self._fill("span", [(one, say(f"insight.filter.spans.{one}")) for one in SPANS], _USUAL)
        games = [(one, say(f"ui.games.{one.replace(' ', '_')}")) for one in self._span.games]
        self._fill("game", [("", say("insight.filter.games")), *games])
        modes = [
            (one, say(f"insight.mode.{one}") if texts.has(f"insight.mode.{one}") else one)
            for one in self._span.modes
        ]
        self._fill("mode", [("", say("insight.filter.modes")), *modes])
        self._fill(
            "house",
            [("", say("insight.filter.houses")), *((one, words.house(one)) for one in self._span.houses)],
        )
        self._show_dates()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Type has another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._arrange()

    def _arrange(self) -> None:
        """All in one row, or half of them in another where their words would be cut off."""
        shown = [name for name in self.boxes if self._of_class or name not in ("group", "person")]
        metrics = self.fontMetrics()
        needs = {name: metrics.horizontalAdvance(self._usual_words.get(name, "")) + _ARROW for name in shown}
        for name, need in needs.items():
            for row in self._rows:
                row.setStretchFactor(self.boxes[name], need)
        needed = sum(needs.values()) + _GAP * len(shown) + self.clear.sizeHint().width()
        if self._in_two == (in_two := needed > self.width()):
            return
        self._in_two = in_two
        half = (len(shown) + 1) // 2 if in_two else len(shown)
        for at, name in enumerate(shown):
            for row in self._rows:
                row.removeWidget(self.boxes[name])
            self._rows[at >= half].addWidget(self.boxes[name], needs[name])
        for row in self._rows:
            row.removeWidget(self.clear)
        self._rows[in_two].addWidget(self.clear)

    def _fill_people(self) -> None:
        group = self._now("group")
        people = [(who, name) for who, name, groups in self._people if not group or group in groups]
        self._fill("person", [("", texts.say("insight.filter.people")), *people])

    def _fill(self, name: str, entries: Sequence[tuple[str, str]], usual: str = "") -> None:
        box = self.boxes[name]
        wanted = self._wanted[name] or usual
        with QSignalBlocker(box):
            box.clear()
            for value, text in entries:
                box.addItem(text, value)
            box.setCurrentIndex(max(0, box.findData(wanted)))
        # Room is given by the words that stand there while nothing is filtered, which differ by language.
        self._usual_words[name] = box.itemText(max(0, box.findData(usual)))

    def _now(self, name: str) -> str:
        return str(self.boxes[name].currentData() or "")

    def chosen(self) -> Chosen:
        since, until = self._days()
        return Chosen(
            self._now("group"), self._now("person"), self._now("span"), since, until, self._now("game"),
            self._now("mode"), self._now("house"),
        )  # fmt: skip

    def people(self) -> tuple[tuple[str, str], ...]:
        """Those of the chosen group, by name."""
        group = self._now("group")
        return tuple((who, name) for who, name, groups in self._people if not group or group in groups)

    def choose(self, name: str, value: str) -> None:
        """Choose as if by hand."""
        box = self.boxes[name]
        box.setCurrentIndex(max(0, box.findData(value)))

    def _days(self) -> tuple[date | None, date | None]:
        span = self._now("span")
        if span == "custom":
            one, other = (_date(edit.date()) for edit in (self.since, self.until))
            return min(one, other), max(one, other)
        if span in _DAYS:
            return self._today - timedelta(days=_DAYS[span] - 1), None
        return None, None

    def _touched(self, name: object = "") -> None:
        for one in self.boxes:
            self._wanted[one] = self._now(one)
        if name == "group":
            self._fill_people()
        for one, value in self._wanted.items():
            self._preferences.remember(f"{self._name}/{one}", value)
        for key, edit in (("since", self.since), ("until", self.until)):
            self._preferences.remember(f"{self._name}/{key}", edit.date().toString("yyyy-MM-dd"))
        self._show_dates()
        self._late.start()

    def _show_dates(self) -> None:
        self._dates.setVisible(self._now("span") == "custom")
        chosen = self.chosen()
        usual = Chosen(span=_USUAL, since=chosen.since, until=chosen.until)
        self.clear.setEnabled(chosen != usual or chosen.span != _USUAL)

    def _clear(self) -> None:
        for box in self.boxes.values():
            with QSignalBlocker(box):
                box.setCurrentIndex(0)
        with QSignalBlocker(self.boxes["span"]):
            self.boxes["span"].setCurrentIndex(SPANS.index(_USUAL))
        self._touched("group")

    def told(self) -> str:
        """All that is filtered, in words, for a picture that is kept."""
        names = [
            box.currentText() for name, box in self.boxes.items()
            if (self._of_class or name not in ("group", "person")) and (name == "span" or self._now(name))
        ]  # fmt: skip
        if self._now("span") == "custom":
            names.append(f"{self.since.text()} – {self.until.text()}")
        return " · ".join(names)


def _date(day: QDate) -> date:
    return date(day.year(), day.month(), day.day())
