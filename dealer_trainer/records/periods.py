"""How a stretch of days is put together from whole years, whole months and what is left of days."""

from __future__ import annotations

from calendar import monthrange
from datetime import date
from typing import NamedTuple

from dealer_trainer.records.progress_rows import number_of


class Stretch(NamedTuple):
    """Days from one to another: `periods` are years (2026) and months (202611), `days` ranges of days
    (20261130), both ends counted."""

    periods: tuple[int, ...]
    days: tuple[tuple[int, int], ...]


def stretch(since: date, until: date) -> Stretch:
    """The fewest periods that make these days up; none where `until` is before `since`."""
    if until < since:
        return Stretch((), ())
    # Months are counted from the year 0; these are the first that is whole and the one behind the last.
    first = since.year * 12 + since.month - (since.day == 1)
    behind = until.year * 12 + until.month - (until.day != monthrange(until.year, until.month)[1])
    days = []
    if behind < first:  # from the middle of a month to the middle of it
        days.append((number_of(since), number_of(until)))
    else:
        if since.day != 1:
            days.append((number_of(since), number_of(_last_day(since))))
        if behind < until.year * 12 + until.month:
            days.append((number_of(until.replace(day=1)), number_of(until)))
    years = range(-(-first // 12), behind // 12)
    months = (month for month in range(first, behind) if month // 12 not in years)
    return Stretch((*years, *(month // 12 * 100 + month % 12 + 1 for month in months)), tuple(days))


def _last_day(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])
