"""What goes into the records and what comes out of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum


class Kind(Enum):
    """What an entry of an attempt is."""

    ACT = "act"  # the trainee's
    WAIT = "wait"  # a beat, the trainee's or the clock's
    AUTO = "auto"  # done for the trainee
    SLIP = "slip"  # a duty let slip by the act or wait before it
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Trainee:
    """A person who practises; `name` is as they gave it, "" if they gave none. `archived`: out of the class
    since then, with all that was done kept."""

    id: str
    name: str
    created: datetime
    archived: datetime | None = None
    has_pin: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of an attempt. `gesture` numbers the movements that the trainee made as one.

    `code` is the act for the machine, "" where nothing was done; `what` is it in English words, as in
    a scenario's `expect`. `owed` is what was owed instead, in the same words. `gravity` is 0 for none;
    `lost` the points it cost; `ms` the milliseconds since the entry before.
    """

    kind: Kind
    gesture: int
    what: str
    code: str = ""
    verdict: str = ""
    rule: str = ""
    gravity: int = 0
    option: str = ""
    reason: str = ""
    owed: str = ""
    lost: int = 0
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Attempt:
    """One run at a scenario, with the score that its entries make.

    `content` is the scenario's content hash, `app` the trainer's version, `points` what it started from.
    `ended` is None while it can be gone on with; `complete` says that it was played to its end.
    """

    id: str
    trainee: str
    scenario: str
    content: str
    house: str
    seed: int
    mode: str
    app: str
    points: int
    started: datetime
    ended: datetime | None
    complete: bool
    score: int
    errors: int
    hints: int
    ms: int
    game: str | None  # its kind, "ace-to-five"; None in attempts older than this column
    assignment: str | None
    house_content: str | None = None  # the fingerprint of its house's options; None in older attempts


@dataclass(frozen=True, slots=True)
class PastAttempt:
    """An attempt that is over, to be kept as a whole. `chance` makes its ID; times come from its entries."""

    scenario: str
    content: str
    house: str
    seed: int
    mode: str
    points: int
    started: datetime
    entries: tuple[Entry, ...]
    chance: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """How a trainee last did at a scenario, and the best so far; of attempts played to the end."""

    scenario: str
    last: int
    best: int
    times: int
    when: datetime


@dataclass(frozen=True, slots=True)
class RuleDay:
    """What one rule cost a trainee on one day (the user's own days), and how often it was met."""

    day: date
    rule: str
    lost: int
    errors: int
    acts: int
