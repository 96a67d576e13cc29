"""What is assigned to the trainee, on Today: what it is, until when, how far it is, and the way to it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.pages.page import Desk
from dealer_trainer.gui.practice.opening import Task
from dealer_trainer.gui.shelf import Item
from dealer_trainer.gui.widgets import button, clear, day_text, frame, label
from dealer_trainer.records.class_rows import AssignmentKind
from dealer_trainer.training.assignments import State, Work

_DONE_SHOWN = 3  # of what is done, no more than the last few
_CLOSED = (State.PASSED, State.FAILED)


class AssignedCards(QWidget):
    """Nothing at all where nothing is assigned."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 14)
        layout.setSpacing(8)
        self._title = label("heading")
        layout.addWidget(self._title)
        self._cards = QVBoxLayout()
        self._cards.setSpacing(8)
        layout.addLayout(self._cards)
        self.hide()

    def show_works(self, works: list[Work], *, to_pick: bool = False) -> None:
        """What is open first, as it is due; then what is done or failed. `to_pick`: say that one's name is to
        be picked first."""
        clear(self._cards)
        library = self._desk.services.assignable()
        closed = [
            one
            for one in works
            if one.state in _CLOSED and one.next(library) is None and one.running(library) is None
        ]
        to_do = [one for one in works if one not in closed]  # an exam is sat to its end, failed or not
        done = closed[-_DONE_SHOWN:]
        self._title.setText(texts.say("roles.assigned"))
        for work in (*to_do, *done):
            self._cards.addWidget(self._card(work))
        if to_pick:
            self._cards.addWidget(label("dim", wrap=True, text=texts.say("roles.pick_to_see")))
        self.setVisible(bool(to_do or done or to_pick))

    def _card(self, work: Work) -> QWidget:
        plan = work.assignment.plan
        card, inside = frame("card", vertical=False, margin=16, spacing=14)
        said = QVBoxLayout()
        said.setSpacing(3)
        said.addWidget(label("strong", wrap=True, text=plan.title))
        said.addWidget(label("small", wrap=True, text=" · ".join(_facts(work))))
        inside.addLayout(said, 1)
        pill = label("pill", text=texts.say(f"roles.work.{_state(work)}"))
        pill.setProperty(
            "state", {"passed": "right", "failed": "wrong", "overdue": "warn"}.get(_state(work), "")
        )
        inside.addWidget(pill, alignment=Qt.AlignmentFlag.AlignVCenter)
        library = self._desk.services.assignable()
        running = work.running(library)
        name = running.scenario if running is not None else work.next(library)
        item = self._desk.services.item(name) if name is not None else None
        if item is not None:
            go = button("primary", "play")
            begun = work.state is not State.NOT_BEGUN
            go.setText(texts.say("roles.work.go_on" if begun else "roles.work.begin"))
            go.setAccessibleName(f"{go.text().strip()} – {plan.title}")
            if running is not None:
                go.clicked.connect(lambda: self._resume(item, running.id))
            else:
                task = Task(work.assignment.id, plan.kind is AssignmentKind.EXAM)
                go.clicked.connect(lambda: self._desk.practise(item, plan.house, task))
            inside.addWidget(go)
        elif work.state not in _CLOSED:
            inside.addWidget(label("small", wrap=True, text=texts.say("roles.work.gone")))
        return card

    def _resume(self, item: Item, running: str) -> None:
        if (attempt := self._desk.services.attempt(running)) is not None:
            self._desk.resume(item, attempt)


def _state(work: Work) -> str:
    if work.overdue and work.state not in (State.PASSED, State.FAILED):
        return "overdue"
    return work.state.value


def _facts(work: Work) -> list[str]:
    """ "Exam", "3 of 5 passed", "until 3 May 2026", "from 80 points", "at most 2 attempts each", "1 more for
    you"."""
    plan = work.assignment.plan
    done, needed = sum(part.done for part in work.parts), sum(part.needed for part in work.parts)
    facts = [texts.say(f"roles.work.kind.{plan.kind.value}"), texts.say("roles.work.done", n=done, of=needed)]
    if plan.due is not None:
        facts.append(texts.say("roles.work.due", day=day_text(plan.due)))
    if plan.minimum is not None:
        facts.append(texts.say("roles.work.minimum", points=texts.say("ui.points", n=plan.minimum)))
    if plan.attempts is not None:
        facts.append(texts.say("roles.work.attempts", n=plan.attempts))
        if work.extra:
            facts.append(texts.say("roles.work.extra", n=work.extra))
    return facts
