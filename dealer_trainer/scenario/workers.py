"""Processes that work through many scenarios, and stop at once when that is broken off."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from typing import Any, Generic, TypeVar


@contextmanager
def workers_at_work(processes: int) -> Iterator[ProcessPoolExecutor]:
    """The pool; left by an exception (Ctrl-C is one), it does not wait for what it was given to do."""
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, initializer=_leave_interrupts_to_the_parent)
    try:
        yield pool
    except BaseException:
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")


class Crew(Generic[_Item, _Answer]):
    """Processes that a window sets to work and looks after now and then: it never waits for them.

    `work` is a function of a module, its items and answers can be sent to another process. With fewer than
    two processes, or few items, the work is done here, one item at a look. Processes are made anew and not
    forked off: in a window other threads may be at work.
    """

    SMALL = 12  # items: below that, starting processes takes longer than they save
    _AT_ONCE = 4  # items handed to a process in one go

    def __init__(
        self, work: Callable[[_Item], _Answer], items: Sequence[_Item], processes: int | None = None
    ) -> None:
        self._work = work
        self._left = deque(items)
        self.total = len(items)
        self.done = 0
        self._asked: dict[Future[list[_Answer]], list[_Item]] = {}
        processes = os.cpu_count() or 1 if processes is None else processes
        self._pool: ProcessPoolExecutor | None = None
        if processes > 1 and len(items) >= self.SMALL:
            self._pool = ProcessPoolExecutor(
                processes, multiprocessing.get_context("spawn"), _leave_interrupts_to_the_parent
            )
            while self._left:
                some = [self._left.popleft() for _ in range(min(self._AT_ONCE, len(self._left)))]
                self._asked[self._pool.submit(_each, work, some)] = some

    @property
    def finished(self) -> bool:
        return self.done == self.total

    def look(self) -> list[tuple[_Item, _Answer]]:
        """The answers that have come since the last look. Raises what the work has raised."""
        if self._pool is None:
            if not self._left:
                return []
            item = self._left.popleft()
            self.done += 1
            return [(item, self._work(item))]
        found: list[tuple[_Item, _Answer]] = []
        for future in [one for one in self._asked if one.done()]:
            items = self._asked.pop(future)
            try:
                found += zip(items, future.result(), strict=True)
            except BrokenProcessPool:  # the system allows no processes: what is left is done here
                self._left.extend(items)
                self._left.extend(item for some in self._asked.values() for item in some)
                self.stop()
                break
        self.done += len(found)
        if self.finished:
            self.stop()
        return found

    def stop(self) -> None:
        """Have what is being done broken off. Look no more after that."""
        pool, self._pool = self._pool, None
        self._asked.clear()
        if pool is not None:
            busy = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in busy:
                with suppress(AttributeError, ValueError):
                    process.terminate()


def _each(work: Callable[[Any], Any], items: list[Any]) -> list[Any]:
    return [work(item) for item in items]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
