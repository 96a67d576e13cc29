"""One question: its answer, its chart or table, how it is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QMessageBox,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import theme
from dealer_trainer.gui.file_names import with_ending
from dealer_trainer.gui.insight.sheet import SheetView, as_csv
from dealer_trainer.gui.widgets import Empty, Prose, button, clear, frame, label
from dealer_trainer.training.figures import Heat, Insight, Row

_FORMATS: Final = ("png", "svg", "csv")


class Panel(QWidget):
    """A question with its answer. `extra` has room for choices of the question's own."""

    rule_chosen = Signal(str)
    cell_chosen = Signal(str, str)  # trainee, rule
    chapter_chosen = Signal(str)

    def __init__(self, told: Callable[[], str]) -> None:
        """`told` says in words what is filtered."""
        super().__init__()
        self._told = told
        self.insight: Insight | None = None
        self.view: Any = None  # the chart, of a module that is costly to import
        self._drawn = self._tabled = False
        self.question, self.answer = label("heading", wrap=True), Prose()
        self.pointed, self.note = label("strong", wrap=True), label("small", wrap=True)
        self.foot = QStackedWidget()
        self.foot.addWidget(self.note)
        self.foot.addWidget(self.pointed)
        self.foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.as_chart, self.as_table = self._tab(), self._tab()
        self._tabs = QButtonGroup(self)
        for tab in (self.as_chart, self.as_table):
            self._tabs.addButton(tab)
        self.as_chart.setChecked(True)
        self.as_table.toggled.connect(self._switched)
        self.keep = button("", "save")
        self._menu = QMenu(self)
        self._actions = {one: self._menu.addAction("") for one in (*_FORMATS, "copy")}
        for one in _FORMATS:
            self._actions[one].triggered.connect(lambda _=False, suffix=one: self._save(suffix))
        self._actions["copy"].triggered.connect(self._copy)
        self.keep.setMenu(self._menu)
        self.extra = QHBoxLayout()
        self.extra.setSpacing(8)
        self.sheet = SheetView()
        self.sheet.row_chosen.connect(self._row)
        self._empty = Empty("insight")
        self._chart = QWidget()
        self._room = QVBoxLayout(self._chart)
        self._room.setContentsMargins(0, 0, 0, 0)
        self.stack = QStackedWidget()
        for layer in (self._empty, self._chart, self.sheet):
            self.stack.addWidget(layer)
        self._lay_out()

    @staticmethod
    def _tab() -> QToolButton:
        made = QToolButton()
        made.setProperty("role", "tab")
        made.setCheckable(True)
        return made

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(self.question)
        words.addWidget(self.answer)
        tools = QHBoxLayout()
        tools.setSpacing(6)
        tools.addLayout(self.extra)
        tools.addStretch(1)
        tools.addWidget(self.as_chart)
        tools.addWidget(self.as_table)
        tools.addSpacing(6)
        tools.addWidget(self.keep)
        card, inside = frame("card", margin=16, spacing=10)
        inside.addLayout(words)
        inside.addLayout(tools)
        inside.addWidget(self.stack, 1)
        # One line, with what is pointed at in the place of the note: nothing moves.
        inside.addWidget(self.foot)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(card)

    # What is shown

    def show_insight(self, insight: Insight) -> None:
        self.insight = insight
        self.question.setText(insight.question)
        self.answer.setText(insight.answer)
        self.note.setText(insight.note)
        self._point("")
        there = insight.picture is not None
        for tool in (self.as_chart, self.as_table, self.keep):
            tool.setEnabled(there)
        self.answer.setVisible(there)
        if not there:
            self._empty.tell(insight.question, insight.answer)
            self.question.setText("")
            self._drop_view()
            self.stack.setCurrentWidget(self._empty)
            return
        self.sheet.setAccessibleName(insight.question)
        self._drawn = self._tabled = False
        self._show_side()

    def wait(self, question: str) -> None:
        """The answer is not there yet: what was shown is not of this question any more."""
        self.insight = None
        self.question.setText(question)
        self.answer.setText("")
        for words in (self.note, self.pointed):
            words.setText("")
        self.keep.setEnabled(False)
        self._drop_view()
        self.stack.setCurrentWidget(self._chart)

    def complain(self, question: str, why: str) -> None:
        self.show_insight(Insight(question, why))

    def _drop_view(self) -> None:
        self.view = None
        clear(self._room)

    def _draw(self) -> None:
        self._drop_view()
        self._drawn = True
        if self.insight is None or self.insight.picture is None:
            return
        # Costly to import: not before somebody looks.
        from dealer_trainer.gui.charts import Look, view_of

        self.view = view_of(self.insight.picture, Look.of_window())
        self.view.setAccessibleName(f"{self.insight.question} {self.insight.answer}")
        self.view.pointed.connect(self._point)
        if isinstance(self.insight.picture, Heat):
            self.view.cell_chosen.connect(self.cell_chosen)
            self.view.head_chosen.connect(self.chapter_chosen)
        else:
            self.view.chosen.connect(self.rule_chosen)
        self._room.addWidget(self.view)

    def _point(self, said: str) -> None:
        self.pointed.setText(said)
        self.foot.setCurrentWidget(self.pointed if said else self.note)

    def _switched(self, table: bool) -> None:
        if self.insight is not None and self.insight.picture is not None:
            self._show_side()
            self._point("")

    def _show_side(self) -> None:
        """The chart or the table, made when it is looked at."""
        if self.as_table.isChecked():
            self._fill_table()
            self.stack.setCurrentWidget(self.sheet)
        else:
            if not self._drawn:
                self._draw()
            self.stack.setCurrentWidget(self._chart)

    def _fill_table(self) -> None:
        if self.insight is not None and not self._tabled:
            self.sheet.show_sheet(self.insight.sheet)
            self._tabled = True

    def _row(self, row: Row) -> None:
        if row.rule and row.trainee:
            self.cell_chosen.emit(row.trainee, row.rule)
        elif row.rule:
            self.rule_chosen.emit(row.rule)

    def retranslate(self) -> None:
        say = texts.say
        self.as_chart.setText(say("insight.chart"))
        self.as_table.setText(say("insight.table"))
        for tab in (self.as_chart, self.as_table):
            tab.setAccessibleName(tab.text())
        self.keep.setText(say("insight.keep.button"))
        for one, action in self._actions.items():
            action.setText(say(f"insight.keep.{one}"))

    def recolour(self) -> None:
        self._drawn = False
        if self.insight is not None and self.insight.picture is not None:
            self._show_side()

    # Kept

    def _copy(self) -> None:
        self._fill_table()
        self.sheet.copy()

    def _save(self, suffix: str) -> None:
        assert self.insight is not None
        name = "".join(sign if sign.isalnum() else " " for sign in self.insight.question)
        start = str(Path.home() / f"{' '.join(name.split())}.{suffix}")
        title = texts.say(f"insight.keep.{suffix}")
        chosen, _ = QFileDialog.getSaveFileName(self, title, start, f"{suffix.upper()} (*.{suffix})")
        if not chosen:
            return
        self.save(with_ending(Path(chosen), f".{suffix}"), suffix)

    def save(self, file: Path, suffix: str) -> bool:
        """Write what is shown to a file; whether it could be written. Says so where not."""
        from dealer_trainer.gui import charts

        assert self.insight is not None
        try:
            if suffix == "csv":
                file.write_text(as_csv(self.insight.sheet), encoding="utf-8-sig")
            else:
                charts.save(self.insight, file, suffix, dark=theme.is_dark(), filters=self._told())
        except OSError as error:
            said = texts.say("insight.keep.failed", file=file, why=texts.why(error))
            QMessageBox.warning(self, texts.say("insight.keep.button"), said)
            return False
        return True
