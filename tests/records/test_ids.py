"""IDs that two desktops can both make."""

from __future__ import annotations

import time
import uuid

import pytest

from dealer_trainer.records import ids


def test_they_are_version_seven_and_differ() -> None:
    made = [uuid.UUID(ids.new_id()) for _ in range(1000)]
    assert {(one.version, one.variant) for one in made} == {(7, uuid.RFC_4122)}
    assert len(set(made)) == 1000


def test_they_sort_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for seconds in (1_700_000_000, 1_800_000_000, 1_900_000_000):
        monkeypatch.setattr(time, "time_ns", lambda at=seconds: at * 1_000_000_000)
        made.append(ids.new_id())
    assert made == sorted(made)
    assert int(made[0].replace("-", "")[:12], 16) == 1_700_000_000_000
