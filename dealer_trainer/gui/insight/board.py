"""Questions, one answer and what lies behind it, in one place: for the class and for one's own progress."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.insight.asking import Asker
from dealer_trainer.gui.insight.drill import Drill
from dealer_trainer.gui.insight.filters import FilterBar
from dealer_trainer.gui.insight.panel import Panel
from dealer_trainer.gui.insight.questions import QuestionList
from dealer_trainer.gui.pages.page import Desk
from dealer_trainer.gui.widgets import button, label
from dealer_trainer.records.progress_rows import Filter
from dealer_trainer.rules import book
from dealer_trainer.training.figures import Insight
from dealer_trainer.training.questions import PEOPLE, Asked, Question, answer

_ACTS: Final = "drill.acts"
_WHO: Final = "drill.who"


class Subject(NamedTuple):
    """What is asked of: the file, its people as (ID, name), and who the reader is, "" for an instructor."""

    file: Path
    people: tuple[tuple[str, str], ...]
    readonly: bool = False
    you: str = ""


class Board(QWidget):
    """Everything but the page's title. `questions` are those that are asked, in their order."""

    def __init__(self, desk: Desk, name: str, questions: tuple[Question, ...], filters: FilterBar) -> None:
        super().__init__()
        self.desk, self._name, self._asked_for, self.filters = desk, name, questions, filters
        self._subject: Subject | None = None
        self._answers: dict[str, Insight] = {}
        self.asker = Asker(self)
        self.asker.answered.connect(self._answered)
        self.asker.failed.connect(self._failed)
        self.asker.busy.connect(self._busy)
        self.asker.filling.connect(self._filling)
        self.list = QuestionList()
        self.list.chosen.connect(self._choose)
        self.panel = Panel(filters.told)
        self.panel.rule_chosen.connect(lambda rule: self._drill(rule, ""))
        self.panel.cell_chosen.connect(lambda who, rule: self._drill(rule, who))
        self.panel.chapter_chosen.connect(self._to_chapter)
        self.chapter, self.sheet_box, self.measure = QComboBox(), QComboBox(), QComboBox()
        for box in (self.chapter, self.sheet_box, self.measure):
            box.currentIndexChanged.connect(self._ask_current)
            self.panel.extra.addWidget(box)
        self.drill = Drill(self._scenario_name)
        self.drill.back.connect(self._leave_drill)
        self.drill.rule_wanted.connect(desk.show_rule)
        self.drill.person_chosen.connect(self._ask_acts)
        self.drill.errors_only_changed.connect(lambda: self._ask_acts(self.drill.person))
        self.waiting = QProgressBar()
        self.waiting.setTextVisible(False)
        self.waiting_said = label("small")
        self.cancel = button("")
        self.cancel.clicked.connect(self._cancel)
        self._lay_out()
        filters.changed.connect(self.ask)
        QShortcut(QKeySequence("Alt+Left"), self, self._leave_drill)

    def _lay_out(self) -> None:
        self.list.setFixedWidth(round(17 * self.fontMetrics().height()))
        both = QWidget()
        columns = QHBoxLayout(both)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(14)
        columns.addWidget(self.list)
        columns.addWidget(self.panel, 1)
        self.stack = QStackedWidget()
        self.stack.addWidget(both)
        self.stack.addWidget(self.drill)
        self._wait_row = QWidget()
        row = QHBoxLayout(self._wait_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.waiting_said)
        row.addWidget(self.waiting, 1)
        row.addWidget(self.cancel)
        self._wait_row.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self.filters)
        layout.addWidget(self.stack, 1)
        layout.addWidget(self._wait_row)

    # What is asked

    def show_subject(self, subject: Subject) -> None:
        """Ask everything of these records."""
        self._subject = subject
        self._leave_drill()
        self.ask()

    def ask(self) -> None:
        """Ask all questions again, the one that is looked at first."""
        if self._subject is None:
            return
        self.asker.cancel()
        self._answers.clear()
        current = self.list.now() or self.desk.preferences.recalled(f"{self._name}/question")
        self.list.offer([(one, self._heading(one)) for one in self._asked_for], current)
        self._offer_extras()
        if self.stack.currentIndex() == 1:
            self._begin_drill(self.drill.rule, self.drill.person)
            return
        self.panel.wait(self._heading(Question(self.list.now())))
        first = Question(self.list.now())
        for one in (first, *(one for one in self._asked_for if one is not first)):
            self._put(one)

    def _ask_current(self) -> None:
        """Only what is looked at is asked another way."""
        key = self.list.now()
        if self._subject is not None and key:
            self._answers.pop(key, None)
            self._put(Question(key))

    def _put(self, question: Question) -> None:
        assert self._subject is not None
        asked = self._asked()
        self.asker.ask(
            question.value, self._subject.file, lambda progress: answer(progress, question, asked),
            readonly=self._subject.readonly,
        )  # fmt: skip

    def _people(self) -> tuple[tuple[str, str], ...]:
        assert self._subject is not None
        chosen = self.filters.chosen()
        return self.filters.people() if chosen.group else self._subject.people

    def _asked(self) -> Asked:
        assert self._subject is not None
        chosen, people = self.filters.chosen(), self._people()
        wanted = Filter(
            people=tuple(one for one, _ in people) if chosen.group else None, since=chosen.since,
            until=chosen.until, game=chosen.game or None, mode=chosen.mode or None,
            house=chosen.house or None,
        )  # fmt: skip
        return Asked(
            wanted, people, date.today(), person=self._subject.you or chosen.person,  # noqa: DTZ011
            you=bool(self._subject.you), chapter=str(self.chapter.currentData() or ""),
            sheet=int(self.sheet_box.currentData() or 0), errors=self.measure.currentData() == "errors",
            rule_name=words.rule, chapter_name=words.chapter,
        )  # fmt: skip

    def _heading(self, question: Question) -> str:
        """The question before it is answered."""
        assert self._subject is not None
        key = "errors_curve" if question is Question.CURVE and self.measure.currentData() == "errors" else ""
        return self._asked().who.say(f"{key or question.value}.question")

    # What comes

    def _answered(self, key: str, found: object) -> None:
        if key == _WHO:
            self.drill.show_people(found)  # type: ignore[arg-type]
        elif key == _ACTS:
            self.drill.show_acts(found)  # type: ignore[arg-type]
        elif isinstance(found, Insight):
            self._answers[key] = found
            self.list.tell(key, found.question, found.answer)
            if key == self.list.now():
                self.panel.show_insight(found)

    def _failed(self, key: str, why: str) -> None:
        if key in (_WHO, _ACTS):
            self.drill.said.setText(why)
        else:
            self._answered(key, Insight(self._heading(Question(key)), why))

    def _choose(self, key: str) -> None:
        self.desk.preferences.remember(f"{self._name}/question", key)
        self._show_extras()
        if (known := self._answers.get(key)) is not None:
            self.panel.show_insight(known)
        else:
            self.panel.wait(self._heading(Question(key)))
            self._put(Question(key))

    # Choices of one question's own

    def _offer_extras(self) -> None:
        sheets = -(-len(self._people()) // PEOPLE)
        chapters = [("", texts.say("insight.chapters"))]
        chapters += [(one, words.chapter(one)) for one in book.CHAPTERS]
        for box, entries in (
            (self.chapter, chapters),
            (self.sheet_box, [(n, self._sheet_name(n)) for n in range(sheets)]),
            (self.measure, [(one, texts.say(f"insight.measure.{one}")) for one in ("score", "errors")]),
        ):  # fmt: skip
            now = box.currentData()
            box.blockSignals(True)
            box.clear()
            for value, text in entries:
                box.addItem(text, value)
            box.setCurrentIndex(max(0, box.findData(now)))
            box.blockSignals(False)
        for box, name in ((self.chapter, "chapters"), (self.sheet_box, "sheets"), (self.measure, "measures")):
            box.setAccessibleName(texts.say(f"insight.{name}"))
        self._show_extras()

    def _sheet_name(self, n: int) -> str:
        people = self._people()
        last = min(len(people), (n + 1) * PEOPLE)
        return texts.say("insight.sheet", first=n * PEOPLE + 1, last=last, people=len(people))

    def _show_extras(self) -> None:
        now = self.list.now()
        many = self.sheet_box.count() > 1 and not self._asked().person
        self.chapter.setVisible(now == Question.MASTERY.value)
        self.sheet_box.setVisible(now == Question.MASTERY.value and many)
        self.measure.setVisible(now == Question.CURVE.value)

    def _to_chapter(self, chapter: str) -> None:
        self.chapter.setCurrentIndex(max(0, self.chapter.findData(chapter)))

    # Behind a figure

    def _drill(self, rule: str, person: str) -> None:
        self.stack.setCurrentIndex(1)
        self._begin_drill(rule, person or self._asked().person)

    def _begin_drill(self, rule: str, person: str) -> None:
        assert self._subject is not None
        asked = self._asked()
        wanted = asked.wanted if not asked.person else asked.theirs
        self.drill.begin(rule, person, dict(asked.people), alone=bool(self._subject.you))
        if not self._subject.you:
            self.asker.ask(
                _WHO, self._subject.file, lambda progress: progress.who(rule, wanted),
                readonly=self._subject.readonly,
            )  # fmt: skip
        if person:
            self._ask_acts(person)

    def _ask_acts(self, person: str) -> None:
        if self._subject is None or not person:
            return
        rule, only = self.drill.rule, self.drill.errors_only.isChecked()
        wanted = replace(self._asked().wanted, people=(person,))
        self.asker.ask(
            _ACTS, self._subject.file, lambda progress: progress.acts(rule, wanted, errors_only=only),
            readonly=self._subject.readonly,
        )  # fmt: skip

    def _leave_drill(self) -> None:
        if self.stack.currentIndex() == 1:
            self.stack.setCurrentIndex(0)
            self._choose(self.list.now())
            for one in self._asked_for:
                if one.value not in self._answers:
                    self._put(one)
            (self.panel.view or self.list).setFocus()

    def _scenario_name(self, scenario: str) -> str:
        item = self.desk.services.item(scenario)
        return item.name if item is not None else scenario

    # Waiting

    def _busy(self, on: bool) -> None:
        self._wait_row.setVisible(on)
        if on:
            self.waiting.setRange(0, 0)
            self.waiting_said.setText(texts.say("insight.waiting"))

    def _filling(self, done: int, whole: int) -> None:
        self._wait_row.show()
        self.waiting.setRange(0, whole)
        self.waiting.setValue(done)
        self.waiting_said.setText(texts.say("insight.filling", done=done, whole=whole))

    def _cancel(self) -> None:
        self.asker.cancel()
        key = self.list.now()
        if key and key not in self._answers:
            said = Insight(self._heading(Question(key)), texts.say("insight.cancelled"))
            self.panel.show_insight(said)

    def left(self) -> None:
        """Nobody looks any more."""
        self.asker.close()

    def retranslate(self) -> None:
        self.filters.retranslate()
        self.panel.retranslate()
        self.drill.retranslate()
        self.cancel.setText(texts.say("insight.cancel"))
        self.waiting.setAccessibleName(texts.say("insight.waiting"))
        self.list.setAccessibleName(texts.say("insight.questions"))
        if self._subject is not None and self.isVisible():
            self.ask()

    def recolour(self) -> None:
        self.panel.recolour()
