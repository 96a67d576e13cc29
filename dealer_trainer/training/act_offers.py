"""What could stand next in a list of expected acts that is written by hand: first what is owed there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from dealer_trainer.rules.house import House
from dealer_trainer.scenario.completion import complete_act
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import PhraseError, check_phrase, write_act
from dealer_trainer.scenario.sitting import NoStart, Sitting
from dealer_trainer.training.recording import Recording

_MOST_BEATS = 40


class ActOffers:
    """Remembers how far the lists were played, house by house: the next line goes on from there."""

    def __init__(self) -> None:
        self._played: dict[str, tuple[Scenario, tuple[str, ...], Recording]] = {}

    def offers(
        self, scenario: Scenario | None, rules: House, before: Sequence[str], typed: str
    ) -> tuple[str, ...]:
        """The acts, in English, that go on from what was typed after the lines `before`; examples without a
        scenario, or where it never comes to its start."""
        sitting = None
        if scenario is not None:
            with suppress(NoStart):
                sitting = self._sitting(scenario, rules, tuple(before))
        found = complete_act(typed, sitting)
        owed = tuple(one for one in dict.fromkeys(_owed(sitting)) if one in found)
        return tuple(one for one in (*owed, *(one for one in found if one not in owed)) if one != typed)

    def _sitting(self, scenario: Scenario, rules: House, before: tuple[str, ...]) -> Sitting:
        """Where the deal stands after these lines, as far as they can be played: something is owed."""
        known = self._played.get(rules.name)
        if known is not None and known[0] is scenario and before[: len(known[1])] == known[1]:
            _, done, recording = known
        else:
            done, recording = (), Recording(scenario, rules, "en")
        recording.replay(before[len(done) :])
        for _ in range(_MOST_BEATS):
            if recording.finished or any(_owed(recording.sitting)) or recording.wait():
                break
        self._played[rules.name] = scenario, before, recording
        return recording.sitting


def is_act(text: str) -> bool:
    """Whether a line names an act as it stands."""
    try:
        check_phrase(text)
    except PhraseError:
        return False
    return True


def _owed(sitting: Sitting | None) -> Iterable[str]:
    if sitting is not None:
        for duty in sitting.owed():
            yield write_act(duty.act, sitting.table)
