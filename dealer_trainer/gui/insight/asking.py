"""Questions to the records, asked in a thread of its own: the window never waits, and what it no longer wants
to know is dropped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_trainer.records import Records, RecordsError, open_records
from dealer_trainer.records.progress import Progress
from dealer_trainer.records.store import Stopped

SOON: Final = 300  # milliseconds after which it is said that it takes a while
_PATIENCE: Final = 3.0  # seconds; nobody waits for this thread


@dataclass(eq=False, slots=True)
class _Ticket:
    """One question, until it is answered or given up."""

    key: str
    question: Callable[[Records], Any]
    of_sums: bool
    stop: threading.Event = field(default_factory=threading.Event)


class Asker(QObject):
    """Asks one question after another. Only what still is wanted is answered: `cancel` drops all others."""

    answered = Signal(str, object)  # the question's key, what it found
    failed = Signal(str, str)  # its key, why
    busy = Signal(bool)  # it takes a while; it is over
    filling = Signal(int, int)  # sums are filled in first: attempts done and to do
    _done = Signal(object, object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Not Qt's pool: its end would wait for the thread while the thread waits for the interpreter.
        self._pool = ThreadPoolExecutor(max_workers=1)
        self._open: list[_Ticket] = []
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(lambda: self.busy.emit(True))
        self._done.connect(self._told)

    def ask(
        self, key: str, file: Path, question: Callable[[Progress], Any], *, readonly: bool = False
    ) -> None:
        """Have a question answered from this file; one of the same key that is still open is dropped.
        `readonly`: sums that are due are not filled in."""
        self._ask(_Ticket(key, lambda records: question(Progress(records)), True), file, readonly)

    def ask_records(
        self, key: str, file: Path, question: Callable[[Records], Any], *, readonly: bool = False
    ) -> None:
        """The same for a question that needs no sums."""
        self._ask(_Ticket(key, question, False), file, readonly)

    def _ask(self, ticket: _Ticket, file: Path, readonly: bool) -> None:
        key = ticket.key
        for one in [one for one in self._open if one.key == key]:
            one.stop.set()
            self._open.remove(one)
        self._open.append(ticket)
        if not self._soon.isActive():
            self._soon.start()
        self._pool.submit(self._work, ticket, file, readonly)

    def cancel(self) -> None:
        """Want nothing any more."""
        for one in self._open:
            one.stop.set()
        self._open.clear()
        self._rest()

    def close(self) -> None:
        """Want nothing any more, and wait until nothing is asked."""
        self.cancel()
        self._pool.submit(bool).result()

    def waits(self) -> bool:
        """Whether something is still to be answered."""
        return bool(self._open)

    def _rest(self) -> None:
        self._soon.stop()
        self.busy.emit(False)

    # In the thread

    def _work(self, ticket: _Ticket, file: Path, readonly: bool) -> None:
        found: Any = None
        why = ""
        try:
            if ticket.stop.is_set():
                return
            with open_records(file, readonly=readonly, patience=_PATIENCE, make=False) as records:
                if ticket.of_sums and not readonly and not self._filled(ticket, Progress(records)):
                    return
                with records.stoppable(ticket.stop.is_set):
                    found = ticket.question(records)
        except Stopped:
            return
        except RecordsError as error:
            why = str(error)
        except Exception as error:  # our own fault, told in the window's thread as any other
            found, why = error, str(error) or type(error).__name__
        try:
            self._done.emit(ticket, found, why)
        except RuntimeError:  # the window is gone
            return

    def _filled(self, ticket: _Ticket, progress: Progress) -> bool:
        """Fill in sums that are due; whether there are none any more."""

        def tell(done: int, whole: int) -> bool:
            try:
                self.filling.emit(done, whole)
            except RuntimeError:
                return False
            return not ticket.stop.is_set()

        return not progress.is_due() or progress.fill(tell)

    # In the window's

    def _told(self, ticket: _Ticket, found: Any, why: str) -> None:
        if ticket not in self._open:
            return
        self._open.remove(ticket)
        if not self._open:
            self._rest()
        if why:
            self.failed.emit(ticket.key, why)
            if isinstance(found, Exception):
                raise found
        else:
            self.answered.emit(ticket.key, found)
