"""Processes that are broken off stop at once."""

from __future__ import annotations

import multiprocessing
import threading
import time

import pytest

from dealer_trainer.scenario.workers import workers_at_work

LONG = 30  # seconds


def work_long(_: int) -> bool:
    return threading.Event().wait(LONG)


def begin_and_break_off() -> None:
    with workers_at_work(2) as pool:
        for number in range(20):
            pool.submit(work_long, number)
        raise KeyboardInterrupt


def test_ctrl_c_does_not_wait_for_work_that_was_begun() -> None:
    before, started = set(multiprocessing.active_children()), time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        begin_and_break_off()
    assert time.monotonic() - started < LONG / 2
    assert set(multiprocessing.active_children()) <= before


def test_what_was_asked_is_answered() -> None:
    with workers_at_work(2) as pool:
        assert list(pool.map(abs, [-1, 2, -3])) == [1, 2, 3]
