"""What is assigned, and how it went, in words."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLocale

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.classroom.people import called
from dealer_trainer.gui.services import Services
from dealer_trainer.gui.widgets import day_text
from dealer_trainer.records import Trainee
from dealer_trainer.records.class_rows import Group, Part, PartKind, Plan, TargetKind, Try
from dealer_trainer.training.assignments import PartWork, Progress, State, Work, only_own

_NAMED = 3  # groups and trainees that are named before the rest is counted


def scenario_name(services: Services, scenario: str) -> str:
    """A scenario's title; its address where its file is gone."""
    item = services.item(scenario)
    return item.name if item is not None else scenario


def part_name(services: Services, part: Part, *, bare: bool = False) -> str:
    """ "The button wants five", "Burn card · 3 scenarios"; `bare`: without how many."""
    match part.kind:
        case PartKind.SCENARIO:
            return scenario_name(services, part.what)
        case PartKind.THEME:
            key = f"ui.library.themes.{part.what}"
            name = texts.say(key) if texts.has(key) else part.what
        case PartKind.RULE:
            name = words.rule(part.what)
    return name if bare else texts.say("class.part.needed", name=name, n=part.needed)


def facts(plan: Plan) -> list[str]:
    """ "Exam", "until 3 May 2026", "from 80 points", "2 attempts at each scenario", "Robert’s Rules"."""
    said = [texts.say(f"class.kind.{plan.kind.value}")]
    if plan.due is not None:
        said.append(texts.say("class.fact.due", day=day_text(plan.due)))
    if plan.minimum is not None:
        said.append(texts.say("class.fact.minimum", points=texts.say("ui.points", n=plan.minimum)))
    if plan.attempts is not None:
        said.append(texts.say("class.fact.attempts", n=plan.attempts))
    if plan.house is not None:
        said.append(words.house(plan.house))
    return said


def counts(plan: Plan) -> str:
    """Which attempts count, in a sentence or two."""
    said = texts.say("class.counts.own" if only_own(plan) else "class.counts.plain")
    if any(part.kind is not PartKind.SCENARIO for part in plan.parts):
        said = f"{said} {texts.say('class.counts.drawn' if only_own(plan) else 'class.counts.several')}"
    return said


def counts_shortly(plan: Plan) -> str:
    """The same in a few words, for whoever has read it in the form."""
    return texts.say(f"class.counts.short_{'own' if only_own(plan) else 'plain'}")


def for_whom(plan: Plan, groups: Mapping[str, Group], people: Mapping[str, Trainee]) -> str:
    names = []
    for target in plan.targets:
        if target.kind is TargetKind.EVERYONE:
            return texts.say("class.for.everyone")
        if target.kind is TargetKind.GROUP and target.who in groups:
            names.append(groups[target.who].name)
        if target.kind is TargetKind.TRAINEE and target.who in people:
            names.append(called(people[target.who]))
    if not names:
        return texts.say("class.for.nobody")
    said = ", ".join(names[:_NAMED])
    if more := len(names) - _NAMED if len(names) > _NAMED else 0:
        said = texts.say("class.for.more", names=said, n=more)
    return texts.say("class.for.some", names=said)


def how_far(progress: Progress) -> str:
    """ "12 of 30 have passed · 2 overdue"."""
    said = [texts.say("class.progress.passed", n=progress.passed, of=progress.people)]
    for key, number in (("overdue", progress.overdue), ("late", progress.late), ("failed", progress.failed)):
        if number:
            said.append(texts.say(f"class.progress.{key}", n=number))
    return " · ".join(said)


def state(work: Work | PartWork) -> str:
    """ "passed late", "begun, overdue"."""
    if work.late:
        return texts.say("class.state.late")
    name = texts.say(f"class.state.{work.state.value}")
    if work.overdue and work.state is not State.FAILED:
        return texts.say("class.state.overdue", state=name)
    return name


def tint(work: Work | PartWork) -> str:
    """Beside the words: "right", "warn", "wrong", or "" for what is still open."""
    if work.state is State.FAILED:
        return "wrong"
    if work.late or work.overdue:
        return "warn"
    return "right" if work.state is State.PASSED else ""


def cell(work: PartWork) -> str:
    """A part in a cell: the state, then the best score, or how many scenarios of how many."""
    said = [state(work)]
    if work.part.kind is not PartKind.SCENARIO and work.state is not State.NOT_BEGUN:
        said.append(texts.say("class.cell.done", n=work.done, of=work.needed))
    elif work.best is not None:
        said.append(QLocale().toString(work.best))
    return " · ".join(said)


def more(work: PartWork) -> str:
    """A part at length: when it was passed, how many attempts, the best score."""
    said = [state(work)]
    if work.passed is not None:
        said.append(texts.say("class.cell.passed", day=day_text(work.passed.astimezone().date())))
    if work.best is not None:
        said.append(texts.say("class.cell.best", points=texts.say("ui.points", n=work.best)))
    extra = {one.scenario: one.extra for one in work.scenarios}
    return " · ".join([*said, *attempts(work.used, sum(extra.values()))])


def attempts(used: int, extra: int) -> list[str]:
    """ "3 attempts", "1 more given"."""
    said = [texts.say("class.cell.attempts", n=used)]
    return [*said, texts.say("class.extra.given", n=extra)] if extra else said


def outcome(one: Try) -> str:
    """How an attempt ended."""
    if one.ended is None:
        return texts.say("class.try.open")
    return texts.say("ui.points", n=one.score) if one.complete else texts.say("class.try.left")
