"""What a rule can say of a table: a duty, or a ban."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from typing import NamedTuple

from dealer_trainer.table.acts import Act


class Gravity(IntEnum):
    """How much an error weighs."""

    MINOR = 1  # form
    MAJOR = 2  # takes a right away
    CRITICAL = 3  # changes who gets which card, or money


class Urgency(IntEnum):
    """Which duty comes first. What stops the game blocks voice and felt."""

    VOID = 0
    MISDEAL = 1
    ANSWER = 2  # somebody has asked: the game waits
    DEAD = 3
    CURE = 4  # a mending whose own conditions are met: its fact is then no misdeal
    MEND = 5
    GAME = 6  # the deal goes on
    FORM = 7  # announcements

    @property
    def stops_the_game(self) -> bool:
        return self <= Urgency.DEAD


class Duty(NamedTuple):
    """What the dealer owes now, and why.

    `act` is the model; `also` are acts that do as well. `owed` is False for what is only permitted.
    `reason` is a key below `reasons` in the rule's text ("" for the rule itself), filled with `seat` and
    `number`. `option` is the house option that decided, `because` a second rule that set this one off.
    `age` orders duties of equal urgency (lower first).
    """

    rule: str
    act: Act
    urgency: Urgency
    gravity: Gravity = Gravity.MAJOR
    owed: bool = True
    also: tuple[Act, ...] = ()
    reason: str = ""
    seat: int = 0
    number: int = 0
    option: str = ""
    because: str = ""
    age: int = 0


class Kind(Enum):
    """Why an act is banned."""

    EARLY = "early"
    FORBIDDEN = "forbidden"
    NEEDLESS = "needless"


class Ban(NamedTuple):
    """What must not be done now, and why. `forbids` says of an act whether it is meant.

    Of two bans on one act the one that is not `general` is cited.
    """

    rule: str
    forbids: Callable[[Act], bool]
    kind: Kind
    gravity: Gravity = Gravity.MAJOR
    reason: str = ""
    seat: int = 0
    number: int = 0
    option: str = ""
    general: bool = False


class Assessment(NamedTuple):
    """What the rules say of a table: duties owed now, permitted, blocked by others, and bans."""

    owed: tuple[Duty, ...]
    permitted: tuple[Duty, ...]
    blocked: tuple[Duty, ...]
    bans: tuple[Ban, ...]

    @property
    def duties(self) -> tuple[Duty, ...]:
        return self.owed + self.permitted + self.blocked
