"""The class's progress, for the instructor: six questions, their answers, and what lies behind them."""

from __future__ import annotations

from dealer_trainer import texts
from dealer_trainer.gui.insight.board import Subject
from dealer_trainer.gui.insight.questions_page import QuestionsPage
from dealer_trainer.gui.pages.page import Desk
from dealer_trainer.records import Records, RecordsError
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.progress import Progress
from dealer_trainer.training.questions import Question


class InsightPage(QuestionsPage):
    place = "insight"
    title = "ui.place.insight"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tuple(Question), of_class=True, way_out="class")

    def opened(self) -> None:
        super().opened()
        services = self.desk.services
        records = services.shown()
        if records is None:
            self.nothing(texts.say("ui.progress.unreadable"), services.trouble)
            return
        try:
            self._show(records)
        except RecordsError as error:
            self.nothing(texts.say("ui.progress.unreadable"), str(error))

    def _show(self, records: Records) -> None:
        room, progress = Classroom(records), Progress(records)
        people = room.trainees()
        due = progress.is_due()
        if not due and progress.span().first is None:
            lead = texts.say("insight.empty_lead" if people else "insight.nobody_lead")
            self.nothing(texts.say("insight.empty"), lead, "" if people else texts.say("ui.place.class"))
            return
        groups = [(one.id, one.name) for one in room.groups()]
        member = room.memberships()
        unnamed = texts.say("insight.unnamed")
        named = [(one.id, one.name or unnamed) for one in people]
        self.filters.offer(
            progress.span(), groups, [(who, name, member.get(who, frozenset())) for who, name in named],
            records.now().astimezone().date(),
        )  # fmt: skip
        self.ask_of(Subject(records.file, tuple(named), records.readonly))

    def show_person(self, trainee: str) -> None:
        """One trainee (an ID) over the months."""
        self.filters.choose("group", "")
        self.filters.choose("person", trainee)
        self.board.list.choose(Question.MONTHS.value)
