"""Play a list of acts as a trainee's, time kept for it: what `expect` and `judge --acts` have in common.

A list of acts says nothing of beats and may leave out what is only said. So before each act the game goes on
until the act is right, or something else is owed: then it is done as it is, right or wrong. A list that has a
`wait` in it keeps its own time. Words of the rules that are `taught` are never said for the dealer: what is
to be learnt is the trainee's to say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeGuard

from dealer_trainer import judge
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules.duties import Duty, Urgency
from dealer_trainer.scenario.happenings import Happening
from dealer_trainer.scenario.phrases import PhraseError, read_gesture
from dealer_trainer.scenario.sitting import Outcome, Sitting
from dealer_trainer.table.acts import Act, Impossible, Read, Say, Wait, Word, burn

MOST_BEATS: Final = 500  # that one act can wait for
SOON: Final = 2  # lines: what the list says that soon is left to it
MOST_ACTS: Final = 2000  # of a perfect dealer: far more than any deal takes

# What decides something is never said for the dealer.
_DECISIONS: Final = frozenset(
    {Word.MISDEAL, Word.DEAD_HAND, Word.FLOOR, Word.MAKE_IT, Word.CALL, Word.STANDS}
)  # fmt: skip
_ANSWERS: Final = frozenset({Word.ALLOWED, Word.DECLINED, Word.YES, Word.NO, Word.NUMBER, Word.PAT})


class Speak(Enum):
    """Whether announcements and answers that the list leaves out are said for the dealer."""

    FOR_THE_DEALER = "for the dealer"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the list, played. `judged` holds a verdict for each of its acts, in order.

    `led` is what led up to it, beats (Wait) and words said for the dealer; `slips` what was let slip before
    the line or by it, `happenings` all that happened since the line before. `impossible` tells why an act
    could not be done.
    """

    text: str
    before: Sitting  # once beats and words have led up to it
    after: Sitting
    judged: tuple[Judged, ...] = ()
    slips: tuple[Judged, ...] = ()
    led: tuple[Act, ...] = ()
    happenings: tuple[Happening, ...] = ()
    impossible: Impossible | None = None

    @property
    def spoken(self) -> tuple[Act, ...]:
        """What was said for the dealer before the line."""
        return tuple(one for one in self.led if not isinstance(one, Wait))

    @property
    def right(self) -> bool:
        return not self.slips and all(one.right for one in self.judged)

    @property
    def worst(self) -> Judged | None:
        """The gravest of the verdicts on the line's acts, the first of equals; None for a line of no acts."""
        return min(self.judged, key=lambda one: (one.right, -(one.gravity or 0)), default=None)


def play_acts(
    sitting: Sitting,
    lines: Sequence[str],
    *,
    speak: Speak = Speak.FOR_THE_DEALER,
    taught: Collection[str] = (),
    lang: str = "en",
) -> Iterator[Step]:
    """Play all lines, one step each; `taught` are rules by ID.

    Raises PhraseError at a line that is no act on its table.
    """
    keeps_time = not any(_is_wait(line, sitting, lang) for line in lines)
    for index, line in enumerate(lines):
        step = next_act(
            sitting, line, left=lines[index + 1 :], speak=speak, taught=taught, keep_time=keeps_time,
            lang=lang,
        )  # fmt: skip
        yield step
        sitting = step.after


def next_act(
    sitting: Sitting,
    line: str,
    *,
    left: Sequence[str] = (),
    speak: Speak = Speak.FOR_THE_DEALER,
    taught: Collection[str] = (),
    keep_time: bool = True,
    lang: str = "en",
) -> Step:
    """Let the game go on until the line's first act is right or something else is owed; then do the line.

    `left` are the lines that follow: what they say themselves is not said for the dealer. Raises PhraseError
    when the line is no act on the table that is then reached.
    """
    lead = _Lead(sitting, speak, _said_in((line, *left[:SOON]), sitting, lang), taught)
    for _ in range(MOST_BEATS):
        try:
            gesture = read_gesture(line, lead.sitting.table, lang, sitting.house)
        except PhraseError:
            # "replace seat 2" means nothing before there is something to replace.
            if keep_time and lead.go_on(None):
                continue
            raise
        if keep_time and gesture.acts and _comes_too_soon(lead.sitting, gesture.acts[0]):
            lead.go_on(gesture.acts[0])
            continue
        if not gesture.acts or _is_right(lead.sitting, gesture.acts[0]) or not keep_time:
            if gesture.acts and lead.speak_before(gesture.acts[0]):
                continue
            break
        if not lead.go_on(gesture.acts[0]):
            break
    acts = read_gesture(line, lead.sitting.table, lang, sitting.house).acts
    return _do(line, acts, lead)


def play_out(sitting: Sitting, *, speak: Speak = Speak.FOR_THE_DEALER) -> Step:
    """Once the list is done, let the game go on till it is over or something is owed that nobody does."""
    lead = _Lead(sitting, speak, frozenset())
    for _ in range(MOST_BEATS):
        if sitting.finished or not lead.go_on(None):
            break
    return Step("", lead.sitting, lead.sitting, (), tuple(lead.slips), tuple(lead.led), tuple(lead.seen))


def one_beat(sitting: Sitting, taught: Collection[str] = ()) -> Step | None:
    """Say what is to be said, then let one beat pass; None where something else is owed, or all is over.

    `before` of the step is the sitting that was given.
    """
    lead = _Lead(sitting, Speak.FOR_THE_DEALER, frozenset(), taught)
    while Wait() not in lead.led:
        if lead.sitting.finished or not lead.go_on(None):
            return None
    return Step("", sitting, lead.sitting, (), tuple(lead.slips), tuple(lead.led), tuple(lead.seen))


@dataclass(frozen=True, slots=True)
class PerfectAct:
    """An act of the perfect dealer: the duty that it does, and the table on which."""

    duty: Duty
    sitting: Sitting


def perfect_line(sitting: Sitting) -> tuple[tuple[PerfectAct, ...], tuple[Sitting, ...]]:
    """The perfect dealer's acts to the end, and every sitting passed through, the last one included.

    An end that is not `finished` means that the perfect dealer does not come to one.
    """
    line: list[PerfectAct] = []
    passed = [sitting]
    for duty, outcome in perfect_outcomes(sitting):
        if duty is not None:
            line.append(PerfectAct(duty, passed[-1]))
        passed.append(outcome.sitting)
    return tuple(line), tuple(passed)


def perfect_outcomes(sitting: Sitting) -> Iterator[tuple[Duty | None, Outcome]]:
    """The perfect dealer's acts and beats (None) to the end, one by one, as far as they are asked for.

    At most MOST_ACTS: if the last sitting is not `finished` then, there is no end.
    """
    for _ in range(MOST_ACTS):
        if sitting.finished:
            return
        duty = judge.perfect_act(sitting.table, sitting.house)
        outcome = sitting.wait() if duty is None else sitting.do(duty.act)
        sitting = outcome.sitting
        yield duty, outcome


class _Lead:
    """What leads up to an act: beats, and words said for the dealer."""

    def __init__(
        self, sitting: Sitting, speak: Speak, said_in_list: frozenset[Act], taught: Collection[str] = ()
    ) -> None:
        self.sitting = sitting
        self.speak = speak
        self.said_in_list = said_in_list
        self.taught = frozenset(taught)
        self.led: list[Act] = []
        self.slips: list[Judged] = []
        self.seen: list[Happening] = []

    def go_on(self, act: Act | None) -> bool:
        """One word for the dealer or one beat, if it is not the act's turn yet; else False."""
        owed = self.sitting.owed()
        word = self._word(owed)
        if word is not None and not _answers_the_same(act, word):
            self._say(word)
            return True
        if any(not self._is_left_to_the_list(duty) for duty in owed) or self.sitting.idle:
            return False
        outcome = self.sitting.wait()
        self.sitting = outcome.sitting
        self.led.append(Wait())
        self.slips += [one for one in outcome.judged if one.verdict is Verdict.LET_SLIP]
        self.seen += outcome.happenings
        return True

    def _is_left_to_the_list(self, duty: Duty) -> bool:
        """Is it an announcement that the list will make, or must? The game does not wait for it."""
        made = self.said_in_list.intersection((duty.act, *duty.also))
        return duty.urgency is Urgency.FORM and (bool(made) or self._is_taught(duty))

    def _is_taught(self, duty: Duty) -> bool:
        return not self.taught.isdisjoint((duty.rule, duty.because))

    def speak_before(self, act: Act) -> bool:
        """Say what would come too late after a movement of the hands."""
        word = None if isinstance(act, Say | Read | Wait) else self._word(self.sitting.owed())
        if word is None:
            return False
        self._say(word)
        return True

    def _word(self, owed: Iterable[Duty]) -> Say | Read | None:
        if self.speak is Speak.NOTHING:
            return None
        for duty in owed:
            one = duty.act
            said = self.said_in_list.intersection((one, *duty.also))
            if _can_be_spoken(one) and not said and not self._is_taught(duty):
                return one
        return None

    def _say(self, word: Say | Read) -> None:
        outcome = self.sitting.do(word)
        self.sitting = outcome.sitting
        self.led.append(word)
        self.seen += outcome.happenings


def _can_be_spoken(act: Act | None) -> TypeGuard[Say | Read]:
    return isinstance(act, Read) or (isinstance(act, Say) and act.word not in _DECISIONS)


def _do(line: str, acts: Sequence[Act], lead: _Lead) -> Step:
    """Do the acts of one line; cut short when something happens in it and what is left is not right."""
    sitting = lead.sitting
    judged: list[Judged] = []
    slips, seen = list(lead.slips), list(lead.seen)
    impossible = None
    for act in acts:
        outcome = sitting.do(act)
        own, *others = outcome.judged
        judged.append(own)
        slips += [one for one in others if one.verdict is Verdict.LET_SLIP]
        seen += outcome.happenings
        sitting, impossible = outcome.sitting, outcome.impossible
        if impossible is not None:
            break
        if outcome.happenings and len(judged) < len(acts) and not _is_right(sitting, acts[len(judged)]):
            break
    return Step(
        line, lead.sitting, sitting, tuple(judged), tuple(slips), tuple(lead.led), tuple(seen), impossible
    )  # fmt: skip


def _is_right(sitting: Sitting, act: Act) -> bool:
    return not isinstance(act, Wait) and judge.judge(sitting.table, act, sitting.house).right


def _comes_too_soon(sitting: Sitting, act: Act) -> bool:
    """Is this an act that is only permitted yet, and owed as soon as somebody draws, or sits still?

    A good dealer burns when a number is said: before that, a number changed at once has cost no card. And
    whose turn it is need be said to nobody who knows.
    """
    waits = act == burn() or (isinstance(act, Say) and act.word is Word.ACTION)
    if not waits or sitting.owed() or not _is_right(sitting, act):
        return False
    for _ in range(MOST_BEATS):
        if sitting.idle:
            return False
        sitting = sitting.wait().sitting
        if owed := sitting.owed():
            return any(act == duty.act for duty in owed)
    return False


def _answers_the_same(act: Act | None, word: Say | Read) -> bool:
    """Is the act another answer to what the word answers? Then it is the dealer's own, and wrong."""
    if isinstance(act, Read) and isinstance(word, Read):
        return act.seat == word.seat
    if not (isinstance(act, Say) and isinstance(word, Say)):
        return False
    return act.seat == word.seat and {act.word, word.word} <= _ANSWERS


def _said_in(lines: Iterable[str], sitting: Sitting, lang: str) -> frozenset[Act]:
    """What the list says itself."""
    said: set[Act] = set()
    for line in lines:
        try:
            said.update(read_gesture(line, sitting.table, lang, sitting.house).acts)
        except PhraseError:
            continue
    return frozenset(act for act in said if isinstance(act, Say | Read))


def _is_wait(line: str, sitting: Sitting, lang: str) -> bool:
    try:
        return read_gesture(line, sitting.table, lang).acts == (Wait(),)
    except PhraseError:
        return False
