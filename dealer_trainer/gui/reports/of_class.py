"""The report on a class or a group."""

from __future__ import annotations

from dealer_trainer import texts
from dealer_trainer.gui.reports import drawings
from dealer_trainer.gui.reports.flow import Document, Flow
from dealer_trainer.gui.reports.paper import SMALL, TEXT, Paper
from dealer_trainer.gui.reports.shared import Names, costly, day, head, hours, level_name, locale, number, say
from dealer_trainer.gui.reports.tables import Column, heat, legend, table
from dealer_trainer.training.figures import Curve, Heat, Level, Pareto
from dealer_trainer.training.report_rows import ClassReport, Given, Line

MOST_BARS = 14


def class_document(report: ClassReport, title: Names, paper: Paper, school: str = "") -> Document:
    """Lay it out, in the language in use; `title` gives a scenario's."""
    name = report.title or say("paper.whole_class")
    totals = report.totals
    whose = say("paper.class", name=name) if report.title else say("paper.report_class")
    flow = Flow(paper, head(school, name, whose, report.scope, totals, report.made))
    flow.title(name, say("paper.people", n=len(report.lines)))
    if not report.complete:
        flow.lines(say("paper.sums_due", place=texts.say("ui.place.insight")), TEXT)
    if not totals.attempts:
        flow.lines(say("paper.nothing_class" if report.lines else "paper.nobody"), TEXT, gap=6)
    else:
        _practice(flow, report, title)
    _assignments(flow, report.given)
    if report.lines:
        flow.heading(say("heading.trainees"), keep=60)
        _trainees(flow, report.lines)
    if isinstance(report.map.picture, Heat):
        flow.heading(report.map.question, report.map.answer, keep=160)
        levels = (Level.MASTERED, Level.LEARNING, Level.WEAK, Level.UNMET)
        legend(flow, [(level, level_name(level)) for level in levels])
        flow.lines(report.map.note, SMALL)
        flow.space(4)
        heat(flow, report.map.picture, say("column.trainee"))
    return flow.done()


def _practice(flow: Flow, report: ClassReport, title: Names) -> None:
    totals = report.totals
    flow.figures(
        (
            (number(sum(one.totals.attempts > 0 for one in report.lines)), say("figure.practised")),
            (number(totals.attempts), say("figure.attempts")),
            (hours(totals), say("figure.hours")),
            (number(totals.average), say("figure.average")),
            (number(totals.errors / totals.attempts, 1), say("figure.errors_each")),
        )
    )
    here = locale()
    scores, pareto = report.scores.picture, report.pareto.picture
    high = drawings.curve_height(scores, flow.width) if isinstance(scores, Curve) else 0
    flow.heading(report.scores.question, report.scores.answer, keep=high)
    if isinstance(scores, Curve):
        flow.picture(high, lambda painter, where: drawings.curve(painter, where, scores, here))
        flow.lines(report.scores.note, SMALL, gap=3)
    if isinstance(pareto, Pareto):
        bars = pareto.bars[:MOST_BARS]
        high = drawings.pareto_height(bars, flow.width)
        flow.heading(report.pareto.question, report.pareto.answer, keep=high)
        flow.picture(high, lambda painter, where: drawings.pareto(painter, where, bars, pareto, here))
        if len(bars) < len(pareto.bars):
            flow.lines(say("paper.more_bars", n=len(bars), rules=len(pareto.bars)), SMALL)
    else:
        flow.heading(report.pareto.question, report.pareto.answer, keep=0)
    flow.heading(say("heading.costly"))
    costly(flow, report.costly, title)


def _assignments(flow: Flow, given: tuple[Given, ...]) -> None:
    lead = "" if given else say("paper.no_assignments")
    flow.heading(say("heading.assignments"), lead, keep=30 if given else 0)
    columns = (
        Column(say("column.assignment"), 5), Column(say("column.due"), points=68),
        *(
            Column(say(f"column.{name}"), points=56, right=True)
            for name in ("people", "passed", "begun", "failed", "overdue")
        ),
    )  # fmt: skip

    def row(one: Given) -> tuple[str, ...]:
        plan, done = one.assignment.plan, one.progress
        counts = (done.people, done.passed, done.begun, done.failed, done.overdue)
        return plan.title, day(plan.due), *(number(count) for count in counts)

    table(flow, columns, (row(one) for one in given))


def _trainees(flow: Flow, lines: tuple[Line, ...]) -> None:
    columns = (
        Column(say("column.trainee"), 4),
        *(
            Column(say(f"column.{name}"), points=points, right=True)
            for name, points in (
                ("attempts", 40), ("hours", 34), ("average", 44), ("errors_each", 44), ("mastered", 46),
                ("weak", 36), ("assignments", 44), ("last", 60),
            )
        ),
    )  # fmt: skip

    def row(one: Line) -> tuple[str, ...]:
        totals = one.totals
        each = totals.errors / totals.attempts if totals.attempts else None
        given = say("paper.of", n=one.passed, whole=one.assigned) if one.assigned else "–"
        return (
            one.name or say("nameless"), number(totals.attempts), hours(totals) if totals.attempts else "–",
            number(totals.average), number(each, 1), number(one.mastered), number(one.weak), given,
            day(totals.last),
        )  # fmt: skip

    table(flow, columns, (row(one) for one in lines))
