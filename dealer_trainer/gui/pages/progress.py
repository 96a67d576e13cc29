"""Progress: a chart that answers a question, and the figures behind it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.widgets import Empty, day_text, frame, label

if TYPE_CHECKING:
    from dealer_trainer.gui.charts import DayLines
    from dealer_trainer.records import RuleDay

_FIGURES = ("practised", "attempts", "average")
_LINES = 6


class ProgressPage(Page):
    place = "progress"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.chart: DayLines | None = None
        self._days: list[RuleDay] = []
        self._title = label("title")
        self._question, self._lead = label("heading", wrap=True), label("dim", wrap=True)
        self._figures_title = label("heading")
        self._numbers = {name: label("figure", text="–") for name in _FIGURES}
        self._names = {name: label("small") for name in _FIGURES}
        self.figures = QTableWidget(0, 3)
        self.figures.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.figures.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.figures.setAlternatingRowColors(True)
        self.figures.setShowGrid(False)
        self.figures.verticalHeader().hide()
        self.figures.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.figures.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.figures.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self._empty = Empty("progress")
        self._empty.action.clicked.connect(lambda: desk.go("library"))
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._lay_out())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 22, 28, 24)
        layout.setSpacing(14)
        layout.addWidget(self._title)
        layout.addWidget(self._stack, 1)

    def _lay_out(self) -> QWidget:
        numbers = QHBoxLayout()
        numbers.setSpacing(12)
        for name in _FIGURES:
            card, inside = frame("card", margin=14, spacing=0)
            inside.addWidget(self._numbers[name])
            inside.addWidget(self._names[name])
            numbers.addWidget(card, 1)
        self._chart_card, self._chart_inside = frame("card", margin=16, spacing=4)
        self._chart_inside.addWidget(self._question)
        self._chart_inside.addWidget(self._lead)
        whole = QWidget()
        layout = QVBoxLayout(whole)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addLayout(numbers)
        layout.addWidget(self._chart_card, 3)
        layout.addWidget(self._figures_title)
        layout.addWidget(self.figures, 2)
        return whole

    def opened(self) -> None:
        super().opened()
        self._read()

    def _read(self) -> None:
        services = self.desk.services
        self._days = services.points_by_rule()
        if trouble := services.trouble:
            self._empty.tell(texts.say("ui.progress.unreadable"), trouble)
            self._stack.setCurrentIndex(0)
            return
        tried = services.tried()
        attempts = [attempt for attempt in services.lately(-1) if attempt.complete]
        if not self._days and not attempts:
            lead = texts.say("ui.progress.empty_lead")
            self._empty.tell(texts.say("ui.progress.empty"), lead, texts.say("ui.start.library"))
            self._stack.setCurrentIndex(0)
            return
        average = round(sum(attempt.score for attempt in attempts) / len(attempts)) if attempts else 0
        for name, figure in zip(_FIGURES, (len(tried), len(attempts), average), strict=True):
            self._numbers[name].setText(QLocale().toString(figure))
        self._stack.setCurrentIndex(1)
        self._show()

    def _show(self) -> None:
        if self.chart is None:
            # Costly to import: not before somebody looks.
            from dealer_trainer.gui.charts import DayLines

            self.chart = DayLines()
            self._chart_inside.addWidget(self.chart, 1)
        left, question = texts.say("ui.progress.points"), texts.say("ui.progress.question")
        self.chart.show_lines(by_rule(self._days, _LINES), left, question)
        self._fill_figures()

    def _fill_figures(self) -> None:
        titles = [texts.say(f"ui.progress.{key}") for key in ("day", "rule", "points")]
        self.figures.setHorizontalHeaderLabels(titles)
        self.figures.setRowCount(len(self._days))
        for row, one in enumerate(reversed(self._days)):
            day = day_text(one.day)
            for column, text in enumerate((day, words.rule(one.rule), QLocale().toString(one.lost))):
                cell = QTableWidgetItem(text)
                if column == 2:
                    cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.figures.setItem(row, column, cell)

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.progress.title"))
        self._question.setText(texts.say("ui.progress.question"))
        self._lead.setText(texts.say("ui.progress.lead"))
        self._figures_title.setText(texts.say("ui.progress.figures"))
        self.figures.setAccessibleName(texts.say("ui.progress.figures"))
        for name in _FIGURES:
            self._names[name].setText(texts.say(f"ui.progress.{name}"))
        if self.isVisible():
            self._read()

    def recolour(self) -> None:
        super().recolour()
        if self.chart is not None:
            self.chart.recolour()
        if self.isVisible():
            self._read()


def by_rule(days: Iterable[RuleDay], most: int) -> dict[str, list[tuple[date, int]]]:
    """The rules that cost most, by name, each with its points lost by day."""
    lines: dict[str, list[tuple[date, int]]] = defaultdict(list)
    for one in days:
        lines[one.rule].append((one.day, one.lost))
    costly = sorted(lines, key=lambda rule: -sum(lost for _, lost in lines[rule]))
    return {words.rule(rule): lines[rule] for rule in costly[:most]}
