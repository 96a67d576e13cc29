"""The report on one trainee."""

from __future__ import annotations

from PySide6.QtCore import QLineF

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.reports import drawings
from dealer_trainer.gui.reports.flow import Document, Flow, ruled
from dealer_trainer.gui.reports.paper import PT, SMALL, TEXT, Paper
from dealer_trainer.gui.reports.shared import Names, costly, day, head, hours, locale, number, say
from dealer_trainer.gui.reports.tables import Column, table
from dealer_trainer.rules import book
from dealer_trainer.training.assignments import State, Work
from dealer_trainer.training.figures import Curve, Level
from dealer_trainer.training.report_rows import Practised, TraineeReport


def trainee_document(report: TraineeReport, title: Names, paper: Paper, school: str = "") -> Document:
    """Lay it out, in the language in use; `title` gives a scenario's."""
    name = report.name or say("nameless")
    totals = report.totals
    flow = Flow(paper, head(school, name, say("paper.trainee", name=name), report.scope, totals, report.made))
    groups = ", ".join(report.groups)
    flow.title(name, say("paper.groups", n=len(report.groups), groups=groups) if groups else "")
    if not report.complete:
        flow.lines(say("paper.sums_due", place=texts.say("ui.place.insight")), TEXT)
    if not totals.attempts:
        flow.lines(say("paper.nothing"), TEXT, gap=6)
    else:
        _practice(flow, report, title)
    _assignments(flow, report.works)
    if report.practised:
        flow.heading(say("heading.practised"), say("paper.practised", n=len(report.practised)), keep=40)
        _practised(flow, report.practised, title)
    _signatures(flow)
    return flow.done()


def _practice(flow: Flow, report: TraineeReport, title: Names) -> None:
    totals = report.totals
    flow.figures(
        (
            (number(totals.attempts), say("figure.attempts")),
            (number(len(report.practised)), say("figure.scenarios")),
            (hours(totals), say("figure.hours")),
            (number(totals.average), say("figure.average")),
            (number(totals.errors / totals.attempts, 1), say("figure.errors_each")),
            (number(sum(one.level is Level.MASTERED for one in report.rules)), say("figure.mastered")),
        )
    )
    picture = report.scores.picture
    high = drawings.curve_height(picture, flow.width) if isinstance(picture, Curve) else 0
    flow.heading(report.scores.question, report.scores.answer, keep=high)
    if isinstance(picture, Curve):
        here = locale()
        flow.picture(high, lambda painter, where: drawings.curve(painter, where, picture, here))
        flow.lines(report.scores.note, SMALL, gap=3)
    flow.heading(say("heading.costly"))
    costly(flow, report.costly, title)
    _rules(flow, report)


def _rules(flow: Flow, report: TraineeReport) -> None:
    """By level, all of them by name; of those never met the number by chapter."""
    flow.heading(say("heading.rules"), say("paper.rules"), keep=40)
    for level in (Level.MASTERED, Level.LEARNING, Level.WEAK, Level.UNMET):
        mine = [one for one in report.rules if one.level is level]
        items = [
            words.rule(one.rule) if level in (Level.MASTERED, Level.UNMET)
            else say("paper.clean_of", rule=words.rule(one.rule), clean=one.clean, met=one.met)
            for one in mine
        ]  # fmt: skip
        if items or level is not Level.UNMET:
            named = say("paper.level", level=say(f"levels.{level.value}"), n=len(mine))
            flow.named(named, items, none=say("paper.none"))
    met = {one.rule for one in report.rules}
    missing = [one for one in book.load().values() if one.id not in met]
    if missing:
        chapters = dict.fromkeys(one.chapter for one in missing)
        items = [f"{words.chapter(one)} {sum(rule.chapter == one for rule in missing)}" for one in chapters]
        flow.named(say("paper.never", n=len(missing)), items)


def _assignments(flow: Flow, works: tuple[Work, ...]) -> None:
    lead = "" if works else say("paper.no_assignments")
    flow.heading(say("heading.assignments"), lead, keep=30 if works else 0)
    columns = (
        Column(say("column.assignment"), 5), Column(say("column.due"), points=68),
        Column(say("column.state"), 2), Column(say("column.done"), points=58, right=True),
        Column(say("column.best"), points=46, right=True),
        Column(say("column.attempts"), points=48, right=True),
    )  # fmt: skip

    def row(one: Work) -> tuple[str, ...]:
        best = [part.best for part in one.parts if part.best is not None]
        done, needed = (sum(getattr(part, what) for part in one.parts) for what in ("done", "needed"))
        return (
            one.assignment.plan.title, day(one.assignment.plan.due), state(one),
            say("paper.of", n=done, whole=needed),
            number(max(best)) if best else "–", _attempts(one),
        )  # fmt: skip

    table(flow, columns, (row(one) for one in works))


def _attempts(work: Work) -> str:
    """How many, and behind a plus how many of those that were allowed were given to this person alone."""
    used = number(sum(part.used for part in work.parts))
    return say("paper.with_extra", n=used, extra=number(work.extra)) if work.extra else used


def state(work: Work) -> str:
    """How far an assignment is, in words."""
    if work.state is State.PASSED:
        return say("state.passed_late" if work.late else "state.passed")
    if work.overdue and work.state is not State.FAILED:
        return say("state.overdue")
    return say(f"state.{work.state.value}")


def _practised(flow: Flow, practised: tuple[Practised, ...], title: Names) -> None:
    columns = (
        Column(say("column.scenario"), 5), Column(say("column.attempts"), points=48, right=True),
        Column(say("column.best"), points=46, right=True),
        Column(say("column.last_score"), points=46, right=True),
        Column(say("column.errors"), points=46, right=True),
        Column(say("column.last"), points=66, right=True),
    )  # fmt: skip
    table(
        flow, columns,
        (
            (
                title(one.scenario), number(one.totals.attempts), number(one.totals.best), number(one.last),
                number(one.totals.errors), day(one.totals.last),
            )
            for one in practised
        ),
    )  # fmt: skip


def _signatures(flow: Flow) -> None:
    flow.space(34)
    flow.need(30 * PT)
    wide = flow.width / 2
    for n, name in enumerate(("instructor", "trainee")):
        x = flow.left + n * wide
        flow.put(ruled(QLineF(x, flow.y, x + wide * 0.85, flow.y), 0.5))
        flow.line(say(f"paper.signature.{name}"), SMALL, x, flow.y + 2 * PT)
    flow.y += 20 * PT
