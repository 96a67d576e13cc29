"""Behind a figure: who, which of their acts, and one act with what was owed and the rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale, Qt, QTimeZone, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.insight.sheet import SheetView
from dealer_trainer.gui.widgets import OneLine, Prose, button, clear, frame, label, scrolled
from dealer_trainer.records.progress_rows import ActLine, PersonSum
from dealer_trainer.rules import book
from dealer_trainer.training.figures import Column, Measure, Row, Sheet
from dealer_trainer.training.retold import retold

_WHO = Qt.ItemDataRole.UserRole


class Drill(QWidget):
    """One rule: whoever was judged by it, their acts, and the act that is marked."""

    back = Signal()
    rule_wanted = Signal(str)
    person_chosen = Signal(str)  # whose acts are wanted
    errors_only_changed = Signal()

    def __init__(self, scenario_name: Callable[[str], str]) -> None:
        super().__init__()
        self._scenario_name = scenario_name
        self.rule, self.person = "", ""
        self._names: Mapping[str, str] = {}
        self._acts: list[ActLine] = []
        self.leave = button("", "back")
        self.leave.clicked.connect(self.back)
        self.title = OneLine("heading")
        self.to_rule = button("link", "rulebook")
        self.to_rule.clicked.connect(lambda: self.rule_wanted.emit(self.rule))
        self.errors_only = QCheckBox()
        self.errors_only.setChecked(True)
        self.errors_only.toggled.connect(lambda _: self.errors_only_changed.emit())
        self.people = QListWidget()
        self.people.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.people.currentItemChanged.connect(self._picked)
        self.acts = SheetView()
        self.acts.selectionModel().currentRowChanged.connect(lambda *_: self._show_act())
        self.said = label("dim", wrap=True)
        inside = QWidget()
        self._detail = QVBoxLayout(inside)
        self._detail.setContentsMargins(16, 14, 14, 14)
        self._detail.setSpacing(6)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.leave)
        head.addWidget(self.title, 1)
        head.addWidget(self.errors_only)
        head.addWidget(self.to_rule)
        card, card_inside = frame("card", margin=0, spacing=0)
        card_inside.addWidget(scrolled(inside), 1)
        left, middle = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.people)
        middle.addWidget(self.said)
        middle.addWidget(self.acts, 1)
        columns = QHBoxLayout()
        columns.setSpacing(14)
        columns.addLayout(left, 5)
        columns.addLayout(middle, 14)
        columns.addWidget(card, 8)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addLayout(head)
        layout.addLayout(columns, 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)

    def begin(self, rule: str, person: str, names: Mapping[str, str], *, alone: bool = False) -> None:
        """Show what is known at once; the figures follow. `alone`: of nobody else."""
        self.rule, self.person, self._names = rule, person, names
        self.people.setVisible(not alone)
        self.people.clear()
        self.show_acts([], waiting=True)
        self._name()
        self.leave.setFocus()

    def retranslate(self) -> None:
        say = texts.say
        self.leave.setText(say("insight.drill.back"))
        self.to_rule.setText(say("insight.drill.rule"))
        self.errors_only.setText(say("insight.drill.errors_only"))
        self.people.setAccessibleName(say("insight.drill.people"))
        self.acts.setAccessibleName(say("insight.drill.acts"))
        self._name()

    def _name(self) -> None:
        name = self._names.get(self.person, "") if self.people.isVisibleTo(self) else ""
        self.title.setText(" · ".join(part for part in (name, words.rule(self.rule)) if part))

    def show_people(self, sums: list[PersonSum]) -> None:
        """Whoever lost most by the rule on top; the first is looked at unless one is already."""
        self.people.blockSignals(True)
        self.people.clear()
        for one in sums:
            name = self._names.get(one.trainee)
            if name is None:
                continue
            text = texts.say("insight.drill.person", name=name, n=one.errors, acts=one.acts)
            item = QListWidgetItem(text, self.people)
            item.setData(_WHO, one.trainee)
        rows = [self.people.item(n).data(_WHO) for n in range(self.people.count())]
        wanted = self.person if self.person in rows else rows[0] if rows else ""
        if wanted:
            self.people.setCurrentRow(rows.index(wanted))
        self.people.blockSignals(False)
        if wanted and wanted != self.person:
            self._picked(self.people.currentItem())
        elif not wanted and not self.person:
            self.show_acts([])

    def _picked(self, item: QListWidgetItem | None, _: object = None) -> None:
        if item is not None:
            self.person = item.data(_WHO)
            self._name()
            self.person_chosen.emit(self.person)

    def show_acts(self, acts: list[ActLine], *, waiting: bool = False) -> None:
        self._acts = acts
        lang = texts.language()
        column = texts.say
        columns = tuple(
            Column(column(f"insight.column.{name}"), measure)
            for name, measure in (
                ("when", Measure.TEXT), ("verdict", Measure.TEXT), ("done", Measure.TEXT),
                ("cost", Measure.POINTS), ("scenario", Measure.TEXT),
            )
        )  # fmt: skip
        rows = tuple(
            Row(
                (
                    _stamp(one.at), verdict_of(one), retold(one.what, lang), one.lost,
                    self._scenario_name(one.scenario),
                ),
                rule=str(n),
            )
            for n, one in enumerate(acts)
        )  # fmt: skip
        self.acts.show_sheet(Sheet(columns, rows))
        if waiting:
            self.said.setText("")
        else:
            key = "none" if not acts else "count"
            self.said.setText(texts.say(f"insight.drill.{key}", n=len(acts)))
        if acts:
            self.acts.selectRow(0)
        self._show_act()

    def _show_act(self) -> None:
        clear(self._detail)
        index = self.acts.currentIndex()
        if not self._acts or not index.isValid():
            self._detail.addStretch(1)
            return
        act, lang = self._acts[int(self.acts.row_at(index.row()).rule)], texts.language()
        say = texts.say
        pill = label("pill", text=verdict_of(act))
        wrong = act.verdict not in ("", "right", "impossible")
        pill.setProperty("state", "wrong" if wrong else "warn" if act.kind == "hint" else "right")
        self._detail.addWidget(pill, alignment=Qt.AlignmentFlag.AlignLeft)
        seconds = QLocale().toString(act.ms / 1000, "f", 1)
        for key, text in (
            ("done", retold(act.what, lang)),
            ("owed", retold(act.owed, lang)),
            ("why", _reason(act, self.rule, lang)),
            ("law", words.rule(self.rule)),
            ("option", words.option(act.option) if act.option else ""),
            ("gravity", _gravity(act)),
            ("cost", say("insight.drill.points", n=act.lost) if act.lost else ""),
            ("time", say("insight.drill.seconds", time=seconds) if act.ms else ""),
            ("scenario", self._scenario_name(act.scenario)),
            ("house", words.house(act.house)),
            ("when", _stamp(act.at)),
        ):
            if text:
                self._detail.addWidget(label("section", text=say(f"insight.drill.{key}")))
                self._detail.addWidget(Prose("", text))
        self._detail.addStretch(1)


def verdict_of(act: ActLine) -> str:
    if act.kind == "hint":
        return texts.say("insight.drill.hint")
    key = f"ui.verdict.{act.verdict.replace(' ', '_')}"
    return texts.say(key) if act.verdict and texts.has(key) else act.verdict


def _gravity(act: ActLine) -> str:
    names = ("", "minor", "major", "critical")
    return texts.say(f"ui.practice.gravity.{names[act.gravity]}") if 0 < act.gravity < len(names) else ""


def _reason(act: ActLine, rule: str, lang: str) -> str:
    """Why, as far as it can be said without the table of that moment."""
    for reason in (act.reason, ""):
        try:
            return book.because(rule, reason, lang)
        except KeyError:
            continue
    return ""


def _stamp(at: str) -> str:
    when = datetime.fromisoformat(at)
    moment = QDateTime.fromSecsSinceEpoch(int(when.timestamp()), QTimeZone.systemTimeZone())
    return QLocale().toString(moment, "yyyy-MM-dd HH:mm")
