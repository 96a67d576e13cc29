"""What a report is to be: on whom, of which days, on which paper, in which language. It is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QDate, QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QDateEdit, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.reports.many import Wish
from dealer_trainer.gui.reports.paper import Paper, usual_paper
from dealer_trainer.gui.widgets import label
from dealer_trainer.training.report_rows import Scope

SPANS: Final = ("weeks4", "months3", "months12", "ever", "custom")
_DAYS: Final = {"weeks4": 28, "months3": 91, "months12": 365}
_USUAL: Final = {"span": "months12"}
_BOXES: Final = ("group", "person", "span", "house", "paper", "language")
_LONGEST: Final = 80  # letters of the school's name


@dataclass(frozen=True, slots=True)
class Wanted:
    """`group` None: everybody. `person` None: the class or group together. Both are IDs."""

    group: str | None
    person: str | None
    wish: Wish
    lang: str


class Form(QWidget):
    """The choices, below one another. `changed` comes once for all that is changed in one go."""

    changed = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._groups: Sequence[tuple[str, str]] = ()
        self._people: Sequence[tuple[str, str, frozenset[str]]] = ()
        self._houses: Sequence[str] = ()
        self.today = date.today()  # noqa: DTZ011 - the user's own day
        self.boxes = {name: narrow_box() for name in _BOXES}
        self.school = QLineEdit(preferences.recalled("reports/school"))
        self.school.setMaxLength(_LONGEST)
        self.since, self.until = QDateEdit(), QDateEdit()
        for edit, key in ((self.since, "since"), (self.until, "until")):
            edit.setCalendarPopup(True)
            edit.setDisplayFormat("yyyy-MM-dd")
            saved = QDate.fromString(preferences.recalled(f"reports/{key}"), "yyyy-MM-dd")
            edit.setDate(saved if saved.isValid() else QDate.currentDate())
        self._names = {name: label("small") for name in (*_BOXES, "school")}
        self._from, self._to = label("small"), label("small")
        self._lay_out()
        recalled = {name: preferences.recalled(f"reports/{name}") for name in _BOXES}
        self._wanted = {name: value or _USUAL.get(name, "") for name, value in recalled.items()}
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(250)
        self._late.timeout.connect(self.changed)
        self.retranslate()
        for name, box in self.boxes.items():
            box.currentIndexChanged.connect(lambda _, name=name: self._touched(name))
        for edit in (self.since, self.until):
            edit.dateChanged.connect(lambda _: self._touched(""))
        self.school.textChanged.connect(lambda _: self._touched(""))

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        fields: dict[str, QWidget] = {**self.boxes, "school": self.school}
        for name in ("group", "person", "span", "house", "school"):
            self._put(layout, name, fields[name])
            if name == "span":
                self._dates = QWidget()
                dates = QHBoxLayout(self._dates)
                dates.setContentsMargins(0, 4, 0, 0)
                for part in (self._from, self.since, self._to, self.until):
                    dates.addWidget(part)
                dates.addStretch(1)
                layout.addWidget(self._dates)
        both = QHBoxLayout()
        both.setSpacing(10)
        for name in ("language", "paper"):
            column = QVBoxLayout()
            column.setSpacing(4)
            self._put(column, name, fields[name])
            both.addLayout(column, 1)
        layout.addLayout(both)
        order = (
            *(fields[one] for one in ("group", "person", "span")), self.since, self.until,
            *(fields[one] for one in ("house", "school", "language", "paper")),
        )  # fmt: skip
        for one, following in pairwise(order):
            self.setTabOrder(one, following)

    def _put(self, layout: QVBoxLayout, name: str, field: QWidget) -> None:
        layout.addSpacing(6)
        layout.addWidget(self._names[name])
        layout.addWidget(field)
        self._names[name].setBuddy(field)

    def offer(
        self,
        groups: Sequence[tuple[str, str]],
        people: Sequence[tuple[str, str, frozenset[str]]],
        houses: Sequence[str],
        today: date,
    ) -> None:
        """What there is to choose from: groups (ID, name), people (ID, name, their groups), houses."""
        self._groups, self._people, self._houses, self.today = groups, people, houses, today
        self._fill_all()

    def retranslate(self) -> None:
        for name, one in self._names.items():
            one.setText(texts.say(f"reports.form.{name}"))
            field = self.boxes.get(name, self.school)
            field.setAccessibleName(texts.say(f"reports.form.{name}"))
        self.school.setPlaceholderText(texts.say("reports.form.school_tip"))
        for edit, one, key in ((self.since, self._from, "from"), (self.until, self._to, "to")):
            one.setText(texts.say(f"reports.form.{key}"))
            edit.setAccessibleName(texts.say(f"reports.form.{key}"))
        self._fill_all()

    def wanted(self) -> Wanted:
        since, until = self._span()
        scope = Scope(since, until, self._now("house") or None)
        paper = Paper(self._now("paper"))
        wish = Wish(scope, paper, " ".join(self.school.text().split()))
        return Wanted(self._now("group") or None, self._now("person") or None, wish, self._now("language"))

    def people(self) -> list[tuple[str, str]]:
        """Those of the chosen group (ID, name)."""
        group = self._now("group")
        return [(who, name) for who, name, groups in self._people if not group or group in groups]

    def choose(self, name: str, value: str) -> None:
        """Choose as if by hand."""
        self.boxes[name].setCurrentIndex(max(0, self.boxes[name].findData(value)))

    # Inside

    def _fill_all(self) -> None:
        say = texts.say
        self._fill("group", [("", say("reports.form.everybody")), *self._groups])
        self._fill_people()
        self._fill("span", [(one, say(f"reports.form.spans.{one}")) for one in SPANS])
        houses = [(one, words.house(one)) for one in self._houses]
        self._fill("house", [("", say("reports.form.houses")), *houses])
        papers = [(one.value, say(f"reports.form.papers.{one.value}")) for one in Paper]
        self._fill("paper", papers, usual_paper().value)
        languages = [(one, say(f"ui.language.{one}")) for one in texts.LANGUAGES]
        self._fill("language", languages, texts.language())
        self._show_dates()

    def _fill_people(self) -> None:
        nameless = texts.say("reports.nameless")
        people = [(who, name or nameless) for who, name in self.people()]
        self._fill("person", [("", texts.say("reports.form.together")), *people])

    def _fill(self, name: str, entries: Sequence[tuple[str, str]], usual: str = "") -> None:
        box = self.boxes[name]
        with QSignalBlocker(box):
            box.clear()
            for value, text in entries:
                box.addItem(text, value)
            found = box.findData(self._wanted[name] or usual)
            box.setCurrentIndex(max(0, found))

    def _now(self, name: str) -> str:
        return str(self.boxes[name].currentData() or "")

    def _span(self) -> tuple[date | None, date | None]:
        span = self._now("span")
        if span == "custom":
            one, other = (_date(edit.date()) for edit in (self.since, self.until))
            return min(one, other), max(one, other)
        return (self.today - timedelta(days=_DAYS[span] - 1), self.today) if span in _DAYS else (None, None)

    def _touched(self, name: str) -> None:
        if name:
            self._wanted[name] = self._now(name)
            self._preferences.remember(f"reports/{name}", self._wanted[name])
        if name == "group":
            self._fill_people()
        self._preferences.remember("reports/school", self.school.text())
        for key, edit in (("since", self.since), ("until", self.until)):
            self._preferences.remember(f"reports/{key}", edit.date().toString("yyyy-MM-dd"))
        self._show_dates()
        self._late.start()

    def _show_dates(self) -> None:
        self._dates.setVisible(self._now("span") == "custom")


def narrow_box() -> QComboBox:
    """A box that is no wider than its place, however long its entries are."""
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(7)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    box.setMaxVisibleItems(20)
    return box


def _date(day: QDate) -> date:
    return date(day.year(), day.month(), day.day())
