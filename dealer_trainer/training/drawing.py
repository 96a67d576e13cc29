"""Which scenarios of a theme or a rule one trainee is given where attempts are limited, and in an exam.

As many as are needed, and no others: else whoever fails one goes on to the next until one is passed. Chance
chooses, always alike for an assignment and a trainee, whatever order the library is in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b

from dealer_trainer.records.class_rows import Assignment, Part, PartKind


def draw(
    assignment: Assignment, trainee: str, of: Callable[[Part], tuple[str, ...]], begun: Iterable[str]
) -> dict[Part, tuple[str, ...]]:
    """The scenarios (IDs) of each part. No two parts share one while there are enough.

    `of` tells which there are; `begun` are those begun for the assignment, oldest first: one of them that
    would not be drawn, as the library has changed, stands for one that is not begun.
    """
    begun = list(dict.fromkeys(begun))
    parts = assignment.plan.parts
    drawn = {part: of(part) for part in parts if part.kind is PartKind.SCENARIO}
    taken = {name for names in drawn.values() for name in names}
    for part in parts:
        if part.kind is PartKind.SCENARIO:
            continue
        weigh = _Lots(assignment.id, trainee, part)
        names = sorted(of(part), key=lambda name: (name in taken, weigh(name)))
        drawn[part] = tuple(names[: max(1, part.needed)])
        taken.update(drawn[part])
    for name in begun:
        if name not in taken and (room := _room_for(name, drawn, of, begun)) is not None:
            last = [one for one in drawn[room] if one not in begun][-1]
            drawn[room] = tuple(name if one == last else one for one in drawn[room])
            taken.add(name)
    return drawn


def _room_for(
    name: str, drawn: dict[Part, tuple[str, ...]], of: Callable[[Part], tuple[str, ...]], begun: list[str]
) -> Part | None:
    """The first part that a scenario can be of and that has one which is not begun."""
    for part, names in drawn.items():
        if part.kind is not PartKind.SCENARIO and name in of(part) and not {*names} <= {*begun}:
            return part
    return None


class _Lots:
    """What a scenario has drawn: the least comes first."""

    def __init__(self, assignment: str, trainee: str, part: Part) -> None:
        self._begun = blake2b(
            f"{assignment}|{trainee}|{part.kind.value}|{part.what}|".encode(), digest_size=8
        )

    def __call__(self, name: str) -> bytes:
        lot = self._begun.copy()
        lot.update(name.encode())
        return lot.digest()
