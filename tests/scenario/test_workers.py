"""Processes that are broken off stop at once."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time

import pytest

from dealer_trainer.scenario.workers import Crew, workers_at_work

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


class TestCrew:
    def test_every_item_is_answered_once(self) -> None:
        crew = Crew(abs, range(-30, 0), processes=2)
        found: list[tuple[int, int]] = []
        while not crew.finished:
            found += crew.look()
        assert sorted(found) == [(n, -n) for n in range(-30, 0)]
        assert crew.done == crew.total == 30

    def test_few_items_are_done_here_one_at_a_look(self) -> None:
        crew = Crew(_pid, [1, 2], processes=2)
        assert crew.look() == [(1, os.getpid())]
        assert crew.look() == [(2, os.getpid())]
        assert crew.finished
        assert crew.look() == []

    def test_what_is_stopped_stops(self) -> None:
        started = time.monotonic()
        crew = Crew(work_long, range(20), processes=2)
        crew.look()
        crew.stop()
        assert crew.look() == []
        assert time.monotonic() - started < LONG / 2

    def test_what_fails_is_raised(self) -> None:
        crew = Crew(_fail, range(20), processes=2)
        with pytest.raises(ZeroDivisionError):
            _finish(crew)
        crew.stop()

    def test_where_there_can_be_no_processes_the_work_is_done_here(self) -> None:
        crew = Crew(_die_elsewhere, [os.getpid()] * 20, processes=2)
        found: list[tuple[int, int]] = []
        while not crew.finished:
            found += crew.look()
        assert found == [(os.getpid(), os.getpid())] * 20


def _finish(crew: Crew[int, float]) -> None:
    while not crew.finished:
        crew.look()


def _pid(_: int) -> int:
    return os.getpid()


def _fail(number: int) -> float:
    return number / 0


def _die_elsewhere(home: int) -> int:
    if os.getpid() != home:
        os._exit(1)
    return home
