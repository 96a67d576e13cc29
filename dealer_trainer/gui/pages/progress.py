"""A trainee's own progress: the same questions about oneself, beside the class without anybody's name."""

from __future__ import annotations

from dealer_trainer import texts
from dealer_trainer.gui.insight.board import Subject
from dealer_trainer.gui.insight.questions_page import QuestionsPage
from dealer_trainer.gui.pages.page import Desk
from dealer_trainer.records import RecordsError
from dealer_trainer.records.progress import Progress
from dealer_trainer.training.questions import Question

_OWN = (Question.MONTHS, Question.PARETO, Question.MASTERY, Question.TIMES, Question.CURVE, Question.WEEK)


class ProgressPage(QuestionsPage):
    place = "progress"
    title = "ui.progress.title"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, _OWN, of_class=False, way_out="library")

    def opened(self) -> None:
        super().opened()
        services = self.desk.services
        records, person = services.records(), services.trainee_now()
        if records is None or person is None:
            self.nothing(texts.say("ui.progress.unreadable"), services.trouble)
            return
        if services.in_exam():
            self.nothing(texts.say("roles.in_exam"), texts.say("roles.in_exam_lead"))
            return
        try:
            if not records.attempts(person.id, limit=1):
                lead = texts.say("ui.progress.empty_lead")
                self.nothing(texts.say("ui.progress.empty"), lead, texts.say("ui.start.library"))
                return
            self.filters.offer(Progress(records).span(), today=records.now().astimezone().date())
        except RecordsError as error:
            self.nothing(texts.say("ui.progress.unreadable"), str(error))
            return
        self.ask_of(Subject(records.file, ((person.id, person.name),), you=person.id))
