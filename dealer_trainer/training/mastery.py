"""When a rule counts as mastered: enough recent successes, in time, across different scenarios."""

from __future__ import annotations

from typing import Final

from dealer_trainer.records.progress_rows import Evidence
from dealer_trainer.training.figures import Level

DAYS: Final = 90  # what lies further back is not recent
SUCCESSES: Final = 5  # attempts in which the rule was met without error and hint, in time
SCENARIOS: Final = 3  # in so many different ones at least
SHARE: Final = 0.8  # of the attempts in which it was met
WEAK: Final = 0.6  # below this share of attempts without error


def level(seen: Evidence | None) -> Level:
    """How far somebody is with a rule by what was seen in the last days."""
    if seen is None or not seen.met:
        return Level.UNMET
    share = seen.clean / seen.met
    if seen.in_time >= SUCCESSES and seen.scenarios >= SCENARIOS and share >= SHARE:
        return Level.MASTERED
    return Level.WEAK if share < WEAK else Level.LEARNING
