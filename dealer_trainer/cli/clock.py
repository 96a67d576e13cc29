"""Acts given as texts, played one after another as `judge` does it."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_trainer.judge import Judged, Verdict, judge
from dealer_trainer.rules.duties import Urgency
from dealer_trainer.scenario.phrases import PhraseError, read_gesture
from dealer_trainer.scenario.sitting import Sitting
from dealer_trainer.training import scoring


def keeps_own_time(texts: Iterable[str]) -> bool:
    """Whether one of the acts is to wait."""
    return any(text.casefold() == "wait" for text in texts)


def judged_line(sitting: Sitting, text: str, *, own_time: bool) -> tuple[Judged, Sitting]:
    """The one verdict on an act, and the sitting after it. Raises PhraseError."""
    if not own_time:
        sitting = until_due(sitting, text)
    gesture = read_gesture(text, sitting.table, house=sitting.house)
    outcome = sitting.gesture(gesture)
    judged = [one for one in outcome.judged if own_time or not _announcement(one)]
    headline = scoring.headline(judged)
    if headline is None:  # nothing was left to do
        headline = Judged(None, Verdict.NEEDLESS)
    return headline, outcome.sitting


def _announcement(judged: Judged) -> bool:
    slip = judged.verdict is Verdict.LET_SLIP
    return slip and judged.duty is not None and judged.duty.urgency is Urgency.FORM


def until_due(sitting: Sitting, text: str) -> Sitting:
    """Let happen what comes by itself while the act is not right yet and nothing but announcements is owed.

    Announcements are made for the dealer before the next thing happens, or it would be too late for them.
    """
    while not _right_now(sitting, text) and not sitting.idle:
        owed = sitting.owed()
        if any(duty.urgency is not Urgency.FORM for duty in owed):
            break
        sitting = (sitting.do(owed[0].act) if owed else sitting.wait()).sitting
    return sitting


def _right_now(sitting: Sitting, text: str) -> bool:
    try:
        gesture = read_gesture(text, sitting.table, house=sitting.house)
    except PhraseError:
        return False
    return bool(gesture.acts) and judge(sitting.table, gesture.acts[0], sitting.house).right
