"""How a stretch of days is put together from whole years, whole months and what is left of days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from dealer_trainer.records.progress_rows import number_of


class Stretch(NamedTuple):
    """Days from one to another: `periods` are years (2026) and months (202611), `days` ranges of days
    (20261130), both ends counted."""

    periods: tuple[int, ...]
    days: tuple[tuple[int, int], ...]


def stretch(since: date, until: date) -> Stretch:
    """The fewest periods that make these days up; none where `until` is before `since`."""
    periods: list[int] = []
    days: list[tuple[int, int]] = []
    for first, last in _months(since, until):
        if first.day == 1 and (last + timedelta(days=1)).day == 1:
            periods.append(first.year * 100 + first.month)
        else:
            days.append((number_of(first), number_of(last)))
    for year in {month // 100 for month in periods}:
        whole = [year * 100 + month for month in range(1, 13)]
        if set(whole) <= set(periods):
            periods = [one for one in periods if one not in whole] + [year]
    return Stretch(tuple(sorted(periods)), tuple(days))


def _months(since: date, until: date) -> Iterator[tuple[date, date]]:
    """The stretch, cut where a month ends."""
    while since <= until:
        following = (since.replace(day=1) + timedelta(days=32)).replace(day=1)
        yield since, min(until, following - timedelta(days=1))
        since = following
