"""What the dealer says of a wager that is not what it must be: one form for every game and structure.

`fixed` tells what wagers come to at limit, `wagers` at no-limit and pot-limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from dealer_trainer.rules.book import Says
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.table.acts import Act, Say, Word


class Due(NamedTuple):
    """A wager that is not what it must be: by which rule, whose, and to what it goes in this round, in chips.

    `act` puts it right, and so do those in `also`.
    """

    rule: str
    seat: int
    level: int
    act: Act
    also: tuple[Act, ...] = ()
    reason: str = ""
    option: str = ""


def put_right(dues: Iterable[Due], rule_id: str, reason: str, *, option: str = "") -> Says:
    """The dealer says what the wager comes to, before the game goes on, and nothing else of it."""
    for due in dues:
        if (due.rule, due.reason) != (rule_id, reason):
            continue
        acts = (due.act, *due.also)
        yield Duty(
            rule_id, due.act, Urgency.ANSWER, Gravity.CRITICAL, also=due.also, reason=reason, seat=due.seat,
            number=due.level, option=option or due.option,
        )  # fmt: skip
        yield Ban(
            rule_id, says_otherwise(due.seat, acts), Kind.FORBIDDEN, Gravity.CRITICAL, reason, due.seat,
            due.level, option or due.option,
        )  # fmt: skip


def says_otherwise(seat: int, right: tuple[Act, ...]) -> Callable[[Act], bool]:
    """Bans: a word on that wager that is none of these; a wrong sum where one is owed is told as that."""
    words = {Word.STANDS, Word.DECLINED, Word.CALL}
    if not (isinstance(right[0], Say) and right[0].word is Word.MAKE_IT):
        words.add(Word.MAKE_IT)
    return lambda act: isinstance(act, Say) and act.seat == seat and act.word in words and act not in right


def answers(seat: int) -> Callable[[Act], bool]:
    """Bans: whatever answers that seat, or rules on its wager."""
    words = (Word.ALLOWED, Word.DECLINED, Word.YES, Word.NO, Word.MAKE_IT, Word.CALL)
    return lambda act: isinstance(act, Say) and act.seat == seat and act.word in words
