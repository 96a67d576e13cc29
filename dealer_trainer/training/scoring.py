"""What errors cost: all the figures of the score, and who is charged for what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules.duties import Duty, Gravity
from dealer_trainer.table.acts import Say, Word

START: Final = 100
LOSS: Final = {Gravity.CRITICAL: 25, Gravity.MAJOR: 10, Gravity.MINOR: 3}
HINT: Final = 5


def is_error(judged: Judged) -> bool:
    """What nobody could do is no error: nothing has come of it."""
    return judged.verdict not in (Verdict.RIGHT, Verdict.IMPOSSIBLE)


class Call(NamedTuple):
    """A call of the floor that is owed."""

    rule: str
    seat: int
    reason: str


def calls_owed(duties: Iterable[Duty]) -> frozenset[Call]:
    """The calls of the floor among these duties."""
    return frozenset(Call(one.rule, one.seat, one.reason) for one in duties if one.act == Say(Word.FLOOR))


def went_on(judged: Judged) -> frozenset[Call]:
    """The call of the floor that this act should have waited for, if that is what is told of it."""
    if judged.verdict not in (Verdict.EARLY, Verdict.NEEDLESS) or judged.duty is None:
        return frozenset()
    if judged.rule != judged.duty.rule:
        return frozenset()
    return calls_owed([judged.duty])


def charges(gesture: Sequence[Judged], calls: frozenset[Call] = frozenset()) -> tuple[int, ...]:
    """The points that each verdict of one gesture costs, in its order.

    One movement is one mistake: what its second card does wrong follows from the first. So the acts are
    charged once, at the gravest, and a duty let slip unless its cause (rule and reason) is charged already.
    Nor does it cost anything once more to go on without the floor: `calls` are those that were owed all the
    while since that was charged.
    """
    points = [0] * len(gesture)
    charged: set[tuple[str, str]] = set()
    acts = [
        n for n, one in enumerate(gesture)
        if is_error(one) and one.verdict is not Verdict.LET_SLIP and not went_on(one) & calls
    ]  # fmt: skip
    slips = [n for n, one in enumerate(gesture) if one.verdict is Verdict.LET_SLIP]
    gravest = max(acts, key=lambda n: gesture[n].gravity or 0, default=None)
    for n in ([] if gravest is None else [gravest]) + slips:
        judged = gesture[n]
        if judged.gravity is not None and (judged.rule, judged.reason) not in charged:
            charged.add((judged.rule, judged.reason))
            points[n] = LOSS[judged.gravity]
    return tuple(points)


def score(lost: Iterable[int]) -> int:
    """What is left of the start, never below nothing."""
    return max(0, START - sum(lost))


def headline(gesture: Sequence[Judged]) -> Judged | None:
    """The one verdict to show for a gesture: its first act that was not right, else a duty let slip, else
    its first act."""
    slips = [judged for judged in gesture if judged.verdict is Verdict.LET_SLIP]
    acts = [judged for judged in gesture if judged.verdict is not Verdict.LET_SLIP]
    not_right = [judged for judged in acts if not judged.right]
    return next(iter([*not_right, *slips, *acts]), None)
