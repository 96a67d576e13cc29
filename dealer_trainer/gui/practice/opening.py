"""From an item of the list to a session at the table, or a sentence that says why not."""

from __future__ import annotations

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.practice.session import Session
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.services import Services
from dealer_trainer.gui.shelf import Item
from dealer_trainer.records import RecordsError
from dealer_trainer.rules import house as houses
from dealer_trainer.scenario.reader import ScenarioErrors, read_scenario
from dealer_trainer.scenario.sitting import NoStart, begin
from dealer_trainer.training.practice import Mode


class CannotPlay(ValueError):
    """The message is for the user: what is the matter with the file."""


def open_session(item: Item, house: str | None, preferences: Preferences, services: Services) -> Session:
    """Sit down. The scenario's own house goes before the one asked for, that before the preferred.

    Raises CannotPlay. Records that cannot be written do not stop a practice: it is not kept then.
    """
    try:
        scenario = read_scenario(item.path)
    except ScenarioErrors as errors:
        found = (
            texts.say("ui.library.line", line=finding.line, message=finding.message)
            for finding in errors.findings
        )
        raise CannotPlay("\n".join(found)) from errors
    except OSError as error:
        raise CannotPlay(texts.say("ui.practice.gone", why=error.strerror or error)) from error
    name = scenario.house or house or preferences.house
    rules = houses.house(name if name in houses.houses() else houses.DEFAULT)
    mode = Mode(preferences.mode)
    try:
        begin(scenario, rules)
    except NoStart as error:
        raise CannotPlay(texts.say("ui.practice.no_start", house=words.house(name))) from error
    trainee = services.trainee()
    records = services.records() if trainee is not None else None
    try:
        return Session.begin(item, scenario, rules, mode, records, trainee or "")
    except RecordsError as error:
        services.trouble = str(error)
        return Session.begin(item, scenario, rules, mode, None, "")
