"""Who uses a house or a pack: said before it is taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.scenario.house_draft import who_uses

if TYPE_CHECKING:
    from dealer_trainer.gui.services import Services

_NAMED: Final = 5


def told(house: str, services: Services) -> str:
    """What uses a house, in sentences; that nothing does, if so."""
    items = services.items()
    scenarios, copies = who_uses(house, tuple(items))
    said = []
    if scenarios:
        names = _listed([item.name for item in items if item in scenarios])
        said.append(texts.say("houses.using.scenarios", n=len(scenarios), names=names))
    if copies:
        said.append(texts.say("houses.using.copies", names=", ".join(map(words.house, copies))))
    if titles := _assignments(house, services):
        said.append(texts.say("houses.using.assignments", n=len(titles), names=_listed(titles)))
    if not said:
        return texts.say("houses.using.nobody")
    return "\n".join([*said, texts.say("houses.using.then")])


def told_of_pack(pack: str, services: Services) -> str:
    count = sum(one.origin == pack for one in services.items())
    return texts.say("houses.using.pack", n=count)


def _assignments(house: str, services: Services) -> list[str]:
    """The titles of the assignments that are done under a house."""
    from dealer_trainer.records import RecordsError
    from dealer_trainer.records.classroom import Classroom

    if (records := services.records()) is None:
        return []
    try:
        found = Classroom(records).assignments()
    except RecordsError:
        return []
    return [one.plan.title for one in found if one.plan.house == house]


def _listed(names: list[str]) -> str:
    more = ", …" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
