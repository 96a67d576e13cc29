"""What a class is made of: groups, what is assigned and to whom."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum

from dealer_trainer import texts


class Why(Enum):
    """Each has a text of its name under `class.refused`, which says the way out."""

    NO_NAME = "no_name"
    LONG_NAME = "long_name"
    TRAINEE_TAKEN = "trainee_taken"
    TRAINEE_ARCHIVED = "trainee_archived"  # taken by somebody who is archived
    GROUP_TAKEN = "group_taken"
    TRAINEE_GONE = "trainee_gone"
    GROUP_GONE = "group_gone"
    ASSIGNMENT_GONE = "assignment_gone"
    NO_TITLE = "no_title"
    NO_PARTS = "no_parts"
    TWICE = "twice"
    NEEDED = "needed"
    NOBODY = "nobody"
    MINIMUM = "minimum"
    ATTEMPTS = "attempts"
    CLOSED = "closed"  # the records; the name is what is the matter with them


class Refused(ValueError):
    """What was asked for cannot be; nothing has changed. `str()` is a sentence in the language in use."""

    def __init__(self, why: Why, name: str = "") -> None:
        super().__init__(why, name)
        self.why = why
        self.name = name

    def __str__(self) -> str:
        return texts.say(f"class.refused.{self.why.value}", name=self.name)


@dataclass(frozen=True, slots=True)
class Group:
    """Trainees who are taught together. One may be in several."""

    id: str
    name: str
    created: datetime


@dataclass(frozen=True, slots=True)
class DeletedGroup:
    """All that `Classroom.restore_group` needs to put a group back."""

    group: Group
    members: tuple[str, ...]  # trainees' IDs
    assignments: tuple[str, ...]  # IDs of those that were for it


class AssignmentKind(Enum):
    PRACTICE = "practice"
    EXAM = "exam"


class PartKind(Enum):
    """What a part names: a scenario by its id, a theme of `scenario.model.THEMES`, a rule by its ID."""

    SCENARIO = "scenario"
    THEME = "theme"
    RULE = "rule"


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to be done. `needed`: in how many different scenarios of a theme or rule (a scenario: 1)."""

    kind: PartKind
    what: str
    needed: int = 1


class TargetKind(Enum):
    EVERYONE = "everyone"
    GROUP = "group"
    TRAINEE = "trainee"


@dataclass(frozen=True, slots=True)
class Target:
    """For whom: `who` is a group's or a trainee's ID, "" for everyone."""

    kind: TargetKind
    who: str = ""


EVERYONE = Target(TargetKind.EVERYONE)
MOST_ATTEMPTS = 99
LONGEST = 80  # characters of a trainee's or a group's name


@dataclass(frozen=True, slots=True)
class Plan:
    """What an instructor assigns.

    `house` None: the scenario's own, else the trainee's choice. `minimum`: the score, 0 to 100, from which a
    scenario is passed; None: from being played to its end. `attempts`: how many are allowed at each scenario;
    None: any number. `due`: the last day, the computer's own days.
    """

    title: str
    parts: tuple[Part, ...]
    targets: tuple[Target, ...] = (EVERYONE,)
    kind: AssignmentKind = AssignmentKind.PRACTICE
    house: str | None = None
    minimum: int | None = None
    attempts: int | None = None
    due: date | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """A plan that was given out. Archived, it is assigned to nobody any more; what was done for it stays."""

    id: str
    plan: Plan
    created: datetime
    archived: datetime | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """How a trainee works: attempts played to their end and their average score (None without one), and when
    anything was begun last."""

    attempts: int
    last: datetime | None
    average: float | None


@dataclass(frozen=True, slots=True)
class Try:
    """An attempt that counts. `own`: it was begun for the assignment. `number` grows with each attempt that
    is begun, whatever the clock says."""

    number: int
    id: str
    trainee: str
    scenario: str
    started: datetime
    ended: datetime | None
    complete: bool
    score: int
    house: str
    own: bool
