"""Middles and quarters of many figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from dealer_trainer.records.rollups import BOUNDS

_OPEN: Final = 90.0  # where the last class of times, which has no end, is taken to end
_EDGES: Final = (0.0, *map(float, BOUNDS), _OPEN)


class Quartiles(NamedTuple):
    low: float
    middle: float
    high: float


def quartiles(values: Sequence[float]) -> Quartiles:
    """A quarter, half and three quarters of the values lie below. Raises ValueError for none."""
    ordered = sorted(values)
    if not ordered:
        raise ValueError("no values")
    return Quartiles(*(_at(ordered, share) for share in (0.25, 0.5, 0.75)))


def _at(ordered: Sequence[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def time_quartiles(counts: Sequence[int]) -> Quartiles:
    """The same of times in seconds that are known only as counts between BOUNDS."""
    return Quartiles(*[time_below(counts, share) for share in (0.25, 0.5, 0.75)])


def time_below(counts: Sequence[int], share: float) -> float:
    """The time below which this share of the times lies. Raises ValueError for none."""
    wanted = share * sum(counts)
    if not wanted:
        raise ValueError("no times")
    up_to = n = 0
    while (count := counts[n]) + up_to < wanted:
        up_to += count
        n += 1
    return _EDGES[n] + (_EDGES[n + 1] - _EDGES[n]) * (wanted - up_to) / count
