"""Counts who has done what of each assignment: at once what is soon done, the rest in a thread."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from datetime import date
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_trainer.gui.insight.asking import Asker
from dealer_trainer.records import RecordsError
from dealer_trainer.records.class_rows import Assignment
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.training.assignments import Library, Work, at_most, works

MANY: Final = 4000  # attempts, which take about a twentieth of a second


class Counting(QObject):
    """`works` has what is counted, by assignment (ID)."""

    counted = Signal(str)  # an assignment (ID)
    failed = Signal(str, str)  # an assignment (ID), why

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.works: dict[str, list[Work]] = {}
        self.stopped = False  # by the user: what is not counted yet stays so
        self._room: Classroom | None = None
        self._library = Library(())
        self._today = date.min
        self._queue: deque[Assignment] = deque()
        self._asked: Assignment | None = None
        self._asker = Asker(self)
        self._asker.answered.connect(self._answered)
        self._asker.failed.connect(self._refused)
        self._turn = QTimer(self)  # one a turn: the window goes on meanwhile
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._next)

    @property
    def to_do(self) -> bool:
        """Whether something is still to be counted."""
        return bool(self._queue) or self._asked is not None

    def begin(
        self, room: Classroom | None, assignments: Iterable[Assignment], library: Library, today: date
    ) -> None:
        """Forget what was counted and count these, in this order; without a room nothing."""
        self.rest()
        self.works = {}
        self.stopped = False
        self._room, self._library, self._today = room, library, today
        self._queue = deque(assignments if room is not None else ())
        if self._queue:
            self._turn.start()

    def want(self, one: Assignment) -> bool:
        """Count this one next; whether it is counted. Raises RecordsError."""
        if one.id in self.works or self._room is None:
            return one.id in self.works
        if self._asked == one or self.stopped:
            return False
        self._queue = deque(other for other in self._queue if other != one)
        if self._is_soon_done(one):
            self._count(one)
            return True
        self._put_back()
        self._ask(one)
        return False

    def stop(self) -> None:
        """Count no more, until somebody begins anew."""
        self.stopped = True
        self.rest()

    def rest(self) -> None:
        """Nobody looks any more."""
        self._turn.stop()
        self._asker.cancel()
        self._asked = None
        self._queue.clear()

    def count_all(self) -> None:
        """All of it, now."""
        while self._queue:
            self._count(self._queue.popleft())

    # How it is done

    def _next(self) -> None:
        if self._asked is not None or not self._queue:
            self._turn.stop()
            return
        one = self._queue.popleft()
        try:
            if self._is_soon_done(one):
                self._count(one)
            else:
                self._ask(one)
        except RecordsError:  # it is told where one is looked at
            self._queue.clear()

    def _is_soon_done(self, one: Assignment) -> bool:
        assert self._room is not None
        return at_most(self._room.records, one, self._library) <= MANY

    def _count(self, one: Assignment) -> None:
        assert self._room is not None
        self._keep(one.id, works(self._room.records, one, self._library, self._today))

    def _ask(self, one: Assignment) -> None:
        assert self._room is not None
        self._turn.stop()
        self._asked = one
        library, today, records = self._library, self._today, self._room.records
        self._asker.ask_records(
            one.id,
            records.file,
            lambda opened: works(opened, one, library, today),
            readonly=records.readonly,
        )

    def _put_back(self) -> None:
        """What is being asked has to wait for another."""
        if self._asked is not None:
            self._asker.cancel()
            self._queue.appendleft(self._asked)
            self._asked = None

    def _answered(self, key: str, found: list[Work]) -> None:
        self._go_on()
        self._keep(key, found)

    def _refused(self, key: str, why: str) -> None:
        self._go_on()
        self.failed.emit(key, why)

    def _go_on(self) -> None:
        self._asked = None
        if self._queue:
            self._turn.start()

    def _keep(self, key: str, found: list[Work]) -> None:
        self.works[key] = found
        self.counted.emit(key)
