"""From an item of the list to a session at the table, or a sentence that says why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.practice.session import Session
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.services import Services
from dealer_trainer.gui.shelf import Item
from dealer_trainer.records import Attempt, Records, RecordsError
from dealer_trainer.records.errors import Problem
from dealer_trainer.rules import house as houses
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.reader import ScenarioErrors, read_scenario
from dealer_trainer.scenario.sitting import NoStart, begin
from dealer_trainer.training.codec import UnreadableAct
from dealer_trainer.training.practice import Changed, HouseChanged, Mode


class Task(NamedTuple):
    """What an attempt is made for: an assignment's ID, and whether as an exam."""

    assignment: str | None = None
    exam: bool = False


NO_TASK: Final = Task()


class CannotPlay(ValueError):
    """The message is for the user: what is the matter with the file."""


def resume_session(item: Item, attempt: Attempt, services: Services) -> Session:
    """Go on where an attempt was cut off. Raises CannotPlay."""
    return _put_back(Session.resume, item, attempt, services.records(), services)


def past_session(attempt: str, services: Services) -> Session:
    """An attempt (its ID) of the records that the instructor's pages show, to be looked at. Raises
    CannotPlay."""
    records = services.shown()
    if records is None:
        raise CannotPlay(services.trouble)
    try:
        kept = records.attempt(attempt)
    except RecordsError as error:
        raise CannotPlay(str(error)) from error
    if kept is None:
        raise CannotPlay(texts.say("class.look.gone"))
    if (item := services.item(kept.scenario)) is None:
        raise CannotPlay(texts.say("class.look.no_scenario", scenario=kept.scenario))
    session = _put_back(Session.past, item, kept, records, services)
    session.whose = next((one.name for one in records.trainees() if one.id == kept.trainee), "")
    return session


def _put_back(
    make: Callable[[Item, Scenario, Attempt, Records], Session],
    item: Item,
    attempt: Attempt,
    records: Records | None,
    services: Services,
) -> Session:
    """What the records tell of an attempt, at the table again. Raises CannotPlay."""
    if records is None:
        raise CannotPlay(services.trouble)
    try:
        return make(item, _read(item), attempt, records)
    except HouseChanged as error:
        told = texts.say("houses.changed_since", house=words.house(attempt.house))
        raise CannotPlay(told) from error
    except Changed as error:
        raise CannotPlay(texts.say("training.changed", scenario=item.id)) from error
    except houses.UnknownHouse as error:
        raise CannotPlay(texts.say("ui.practice.no_house", house=attempt.house)) from error
    except RecordsError as error:
        raise CannotPlay(str(error)) from error
    except UnreadableAct as error:
        raise CannotPlay(str(RecordsError(Problem.UNREADABLE, records.file, error))) from error


def _read(item: Item) -> Scenario:
    try:
        return read_scenario(item.path)
    except ScenarioErrors as errors:
        found = (
            texts.say("ui.library.line", line=finding.line, message=finding.message)
            for finding in errors.findings
        )
        raise CannotPlay("\n".join(found)) from errors
    except OSError as error:
        raise CannotPlay(texts.say("ui.practice.gone", why=texts.why(error))) from error


def open_session(
    item: Item, house: str | None, preferences: Preferences, services: Services, task: Task = NO_TASK
) -> Session:
    """Sit down. The scenario's own house goes before the one asked for, that before the preferred.

    Raises CannotPlay. Records that cannot be written do not stop a practice: it is not kept then.
    """
    scenario = _read(item)
    if house is not None and not houses.is_house(house):  # an assignment's, whose profile was deleted
        raise CannotPlay(texts.say("houses.gone", house=house))
    name = scenario.house or house or preferences.house
    rules = houses.house(name if houses.is_house(name) else houses.DEFAULT)
    mode = Mode.EXAM if task.exam else Mode(preferences.mode)
    try:
        begin(scenario, rules)
    except NoStart as error:
        raise CannotPlay(texts.say("ui.practice.no_start", house=words.house(name))) from error
    trainee = None if item.trial else services.trainee()
    records = services.records() if trainee is not None else None
    try:
        return Session.begin(item, scenario, rules, mode, records, trainee or "", task.assignment)
    except RecordsError as error:
        if error.problem is Problem.IN_EXAM:
            raise CannotPlay(str(error)) from error
        services.trouble = str(error)
        return Session.begin(item, scenario, rules, mode, None, "")
