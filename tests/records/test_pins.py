"""PINs: nobody can read them, wrong tries are waited for, the account's owner takes them away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dealer_trainer.records import Records, open_records, pins


class Clock:
    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def goes_on(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def records(tmp_path: Path, clock: Clock) -> Iterator[Records]:
    with open_records(tmp_path / "records.db", now=clock) as made:
        yield made


def test_without_a_pin_no_try_is_right(records: Records) -> None:
    assert not pins.has_pin(records)
    assert not pins.check(records, "").right


def test_only_the_pin_is_right(records: Records) -> None:
    pins.set_pin(records, "2468")
    assert pins.has_pin(records)
    assert not pins.check(records, "2467").right
    assert pins.check(records, " 2468 ").right


@pytest.mark.parametrize("pin", ["", "123", "   12   "])
def test_a_short_pin_is_refused_and_the_old_one_stays(pin: str, records: Records) -> None:
    pins.set_pin(records, "2468")
    with pytest.raises(pins.TooShort):
        pins.set_pin(records, pin)
    assert pins.check(records, "2468").right


def test_a_pin_is_the_same_however_its_accents_were_typed(records: Records) -> None:
    pins.set_pin(records, "été!")
    assert pins.check(records, "e\u0301te\u0301!").right


def test_the_file_does_not_hold_the_pin_and_two_equal_ones_look_different(records: Records) -> None:
    one, two = records.trainee("A").id, records.trainee("B").id
    for who in (one, two):
        pins.set_pin(records, "13571357", who)
    kept = [row["pin"] for row in records.ask("SELECT pin FROM trainee")]
    assert kept[0] != kept[1]
    assert not any("13571357" in text or b"13571357".hex() in text for text in kept)
    assert all(text.startswith("scrypt$16384$8$1$") for text in kept)


def test_a_trainees_pin_opens_nothing_else(records: Records) -> None:
    one, two = records.trainee("A").id, records.trainee("B").id
    pins.set_pin(records, "1111", one)
    assert not pins.has_pin(records, two)
    assert not pins.has_pin(records)
    assert pins.check(records, "1111", one).right


def test_two_wrong_tries_are_free_then_each_doubles_the_wait(records: Records, clock: Clock) -> None:
    pins.set_pin(records, "2468")
    waits = []
    for _ in range(12):
        waits.append(pins.check(records, "0000").wait)
        clock.goes_on(waits[-1])
    assert waits == [0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


def test_while_one_waits_the_right_pin_is_not_looked_at(records: Records, clock: Clock) -> None:
    pins.set_pin(records, "2468")
    for _ in range(3):
        pins.check(records, "0000")
    early = pins.check(records, "2468")
    assert not early.right
    assert early.wait == 2
    clock.goes_on(2)
    assert pins.check(records, "2468").right
    assert pins.check(records, "0000").wait == 0  # counted from anew


def test_the_wait_outlives_the_trainer(records: Records, tmp_path: Path, clock: Clock) -> None:
    pins.set_pin(records, "2468")
    for _ in range(5):
        clock.goes_on(pins.check(records, "0000").wait)
    before = pins.check(records, "0000").wait
    with open_records(tmp_path / "records.db", now=clock) as again:
        assert pins.wait(again) == before > 0


def test_a_clock_that_was_put_back_lets_nobody_wait_for_longer(records: Records, clock: Clock) -> None:
    pins.set_pin(records, "2468")
    for _ in range(3):
        pins.check(records, "0000")
    clock.goes_on(-90_000)
    assert pins.wait(records) == 2


def test_a_pin_taken_away_is_told_once(records: Records, clock: Clock) -> None:
    pins.set_pin(records, "2468")
    assert pins.removed(records) is None
    pins.clear(records)
    assert not pins.has_pin(records)
    assert pins.removed(records) == clock.time
    pins.told(records)
    assert pins.removed(records) is None


def test_what_somebody_wrote_into_the_file_opens_nothing(records: Records) -> None:
    for kept in ("2468", "scrypt$16384$8$1$zz$00", "plain$16384$8$1$00$00", "scrypt$3$8$1$00$00"):
        records.set_setting("pin", kept)
        records.set_setting("pin_tries ", None)
        assert not pins.check(records, "2468").right


def test_a_new_pin_forgives_the_wrong_tries(records: Records) -> None:
    pins.set_pin(records, "2468")
    for _ in range(6):
        pins.check(records, "0000")
    pins.set_pin(records, "8642")
    assert pins.check(records, "8642").right


def test_what_is_exported_of_a_person_says_only_that_there_is_a_pin(records: Records) -> None:
    who = records.trainee("A").id
    pins.set_pin(records, "1111", who)
    assert records.export(who)["trainee"]["pin"] is True


@pytest.mark.parametrize(
    "kept",
    ["scrypt$-1$8$1$00$00", f"scrypt${10**30}$8$1$00$00", "scrypt$16384$8$1$zz$00", "scrypt$", "$" * 5],
)
def test_a_pin_that_somebody_wrote_into_the_file_opens_nothing(kept: str, records: Records) -> None:
    records.set_setting("pin", kept)
    assert not pins.check(records, "2468").right


@pytest.mark.parametrize(
    "tries", ["99999999999 2026-03-01T09:00:00+00:00", "5 2026-03-01T09:00:00", "five yesterday", ""]
)
def test_tries_that_somebody_wrote_into_the_file_keep_nobody_for_ever(tries: str, records: Records) -> None:
    pins.set_pin(records, "2468")
    records.set_setting("pin_tries ", tries)
    assert pins.wait(records) <= pins.LONGEST


def test_a_time_of_removal_that_somebody_wrote_into_the_file_is_a_time(
    records: Records, clock: Clock
) -> None:
    records.set_setting("pin_removed", "yesterday")
    assert pins.removed(records) == clock.time
