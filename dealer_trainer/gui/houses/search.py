"""The search for what a changed house changes, at work in other processes while the window goes on."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from dealer_trainer import texts
from dealer_trainer.gui.shelf import Item
from dealer_trainer.rules import option_guide
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.differences import Answer, Question, ask, changed_options
from dealer_trainer.scenario.known_reads import KnownReads, likely_first
from dealer_trainer.scenario.workers import Crew


class Search(QObject):
    """`found`: an item and its Answer, where there is a difference. `moved`: so many of all done. `ended`:
    whether it came to its end."""

    found = Signal(object, object)
    moved = Signal(int, int)
    ended = Signal(bool)

    def __init__(self, parent: QObject | None = None, processes: int | None = None) -> None:
        super().__init__(parent)
        self.processes = processes
        self._crew: Crew[Question, Answer] | None = None
        self._known: KnownReads | None = None
        self._by_file: dict[str, Item] = {}
        self._skipped = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(self.stop)

    @property
    def running(self) -> bool:
        return self._crew is not None

    def start(self, items: Iterable[Item], usual: House, changed: House) -> None:
        """Ask of every scenario that the changed options can touch; what was running is given up."""
        self.stop()
        options = changed_options(usual, changed)
        self._known = KnownReads(usual)
        whole = [one for one in items if not one.broken and one.house in (None, usual.name, changed.name)]
        asked = [one for one in whole if self._known.can_differ(one, options, changed.name)]
        rules = {rule for option in options for rule in option_guide.readers(option)}
        self._by_file = {one.file: one for one in asked}
        self._skipped = len(whole) - len(asked)
        lang = texts.language()
        questions = [
            Question(one.file, usual, changed, lang, self._known.signs(one))
            for one in likely_first(asked, rules)
        ]
        self._crew = Crew(ask, questions, self.processes)
        self.moved.emit(self._skipped, self._skipped + self._crew.total)
        self._timer.start(40 if len(questions) >= Crew.SMALL else 0)

    def stop(self) -> None:
        """Give up; what was found stays known."""
        if self._crew is not None:
            self._end(done=False)

    def _look(self) -> None:
        if (crew := self._crew) is None:
            self._timer.stop()
            return
        for question, answer in crew.look():
            item = self._by_file[question.file]
            if self._known is not None:
                self._known.learn(item, answer)
            if answer.difference is not None or answer.failing:
                self.found.emit(item, answer)
        self.moved.emit(self._skipped + crew.done, self._skipped + crew.total)
        if crew.finished:
            self._end(done=True)

    def _end(self, *, done: bool) -> None:
        self._timer.stop()
        crew, self._crew = self._crew, None
        if crew is not None:
            crew.stop()
        if self._known is not None:
            self._known.keep()
        self.ended.emit(done)
