"""The instructor's reports: chosen, looked at, saved, printed; and what other programs are given."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QBoxLayout,
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui.file_names import with_ending
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.reports import jobs
from dealer_trainer.gui.reports.flow import Document
from dealer_trainer.gui.reports.form import Form, narrow_box
from dealer_trainer.gui.reports.many import file_names
from dealer_trainer.gui.reports.preview import Preview
from dealer_trainer.gui.reports.work import Job, Work
from dealer_trainer.gui.widgets import Empty, Prose, button, frame, label, scrolled, set_state
from dealer_trainer.records import Records, RecordsError
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.exchange import SUFFIXES, Format
from dealer_trainer.records.progress import Progress

_WIDTH: Final = 370  # of the choices, in type of 10 points


class ReportsPage(Page):
    place = "reports"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.document: Document | None = None
        self._open = False
        self._written: Path | None = None
        self._out = Path()
        self._told: Callable[[Any], str] = str
        self.looking = Work(self)  # makes the report that is shown
        self.writing = Work(self)  # writes files
        self._title = label("title")
        self.form = Form(desk.preferences)
        self.preview = Preview()
        self._nothing = Empty("reports")
        self._wait = label("dim", wrap=True)
        self._wait.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._right = QStackedWidget()
        for one in (self._nothing, self._wait, self.preview):
            self._right.addWidget(one)
        self.save, self.print, self.each = button("primary", "save"), button(""), button("")
        self.formats, self.export = narrow_box(), button("")
        self._export_title, self._format_lead = label("heading"), label("small", wrap=True)
        self.bar, self.cancel = QProgressBar(), button("")
        self.said, self.open_it = Prose(), button("link")
        self._lay_out()
        self._listen()
        self._show_state()

    def _lay_out(self) -> None:
        self._column = column = QWidget()
        layout = QVBoxLayout(column)
        layout.setContentsMargins(0, 0, 10, 0)
        layout.setSpacing(14)
        card, inside = frame("card", margin=18, spacing=6)
        inside.addWidget(self.form)
        inside.addSpacing(10)
        for one in (self.save, self.print, self.each):
            inside.addWidget(one)
        layout.addWidget(card)
        layout.addWidget(self._exports())
        layout.addStretch(1)
        self._area = scrolled(column)
        both = QHBoxLayout()
        both.setSpacing(16)
        both.addWidget(self._area)
        right = QVBoxLayout()
        right.setSpacing(12)
        right.addWidget(self._right, 1)
        right.addWidget(self._state())
        both.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(28, 22, 28, 20)
        whole.setSpacing(14)
        whole.addWidget(self._title)
        whole.addLayout(both, 1)
        order: tuple[QWidget, ...] = (
            self.form.boxes["paper"], self.save, self.print, self.each, self.formats, self.export,
            self.preview, self.cancel, self.open_it,
        )  # fmt: skip
        for before, following in pairwise(order):
            self.setTabOrder(before, following)

    def _exports(self) -> QWidget:
        card, inside = frame("card", margin=18, spacing=8)
        inside.addWidget(self._export_title)
        row = QHBoxLayout()
        row.addWidget(self.formats, 1)
        row.addWidget(self.export)
        inside.addLayout(row)
        inside.addWidget(self._format_lead)
        return card

    def _state(self) -> QWidget:
        self._state_card, inside = frame("banner", margin=14, spacing=8)
        row: QBoxLayout = QHBoxLayout()
        row.addWidget(self.bar, 1)
        row.addWidget(self.cancel)
        inside.addLayout(row)
        inside.addWidget(self.said)
        inside.addWidget(self.open_it, alignment=Qt.AlignmentFlag.AlignLeft)
        self.bar.setTextVisible(False)
        return self._state_card

    def _listen(self) -> None:
        self.form.changed.connect(self._make)
        self.save.clicked.connect(self._ask_where)
        self.print.clicked.connect(self._print)
        self.each.clicked.connect(self._ask_folder)
        self.export.clicked.connect(self._ask_export)
        self.formats.currentIndexChanged.connect(self._tell_format)
        self.cancel.clicked.connect(self.writing.stop)
        self.open_it.clicked.connect(self._open_written)
        self._nothing.action.clicked.connect(lambda: self.desk.go("class"))
        self.looking.done.connect(self._show_document)
        self.looking.failed.connect(self._show_trouble)
        self.writing.progress.connect(self._show_progress)
        self.writing.done.connect(self._done)
        self.writing.failed.connect(partial(self._tell, "wrong"))
        self.writing.ended.connect(self._ended)

    # What is shown

    def opened(self) -> None:
        super().opened()
        self._open = True
        self.form.boxes["group"].setFocus()
        services = self.desk.services
        records = services.shown()
        if records is None:
            self._show_trouble(services.trouble)
            return
        try:
            self._offer(records)
        except RecordsError as error:
            self._show_trouble(str(error))
            return
        self._make()

    def left(self) -> None:
        self._open = False
        self.looking.stop()

    def _offer(self, records: Records) -> None:
        room = Classroom(records)
        member = room.memberships()
        people = [(one.id, one.name, member.get(one.id, frozenset())) for one in room.trainees()]
        groups = [(one.id, one.name) for one in room.groups()]
        self.form.offer(groups, people, Progress(records).span().houses, _today())

    def _make(self) -> None:
        """Have the report made that is chosen now."""
        if not self._open or (source := self._source()) is None:
            return
        wanted = self.form.wanted()
        self._forget_document()
        self._right.setCurrentWidget(self._wait)
        self.looking.start(jobs.document(source, wanted), wanted.lang)

    def _source(self) -> jobs.Source | None:
        if (records := self.desk.services.shown()) is None:
            self._show_trouble(self.desk.services.trouble)
            return None
        return jobs.Source(records.file, self.form.today, records.readonly)

    def _show_document(self, document: Document) -> None:
        self.document = document
        self.preview.show_document(document)
        self._right.setCurrentWidget(self.preview)
        self._show_state()

    def _show_trouble(self, sentence: str) -> None:
        self._forget_document()
        self._nothing.tell(texts.say("reports.page.trouble"), sentence)
        self._right.setCurrentWidget(self._nothing)

    def _forget_document(self) -> None:
        self.document = None
        self.preview.show_document(None)
        self._show_state()

    # Saving and printing

    def _ask_where(self) -> None:
        if self.document is None:
            return
        name = file_names([self.document.title])[0]
        chosen, _ = QFileDialog.getSaveFileName(
            self, texts.say("reports.page.save"), name, texts.say("reports.page.pdf_files")
        )
        if chosen:
            self.save_to(Path(chosen))

    def save_to(self, out: Path) -> None:
        """Write the report that is shown as a PDF."""
        if self.document is not None:
            out = with_ending(out, ".pdf")
            job = jobs.pdf(self.document, out)
            self._begin(job, out, lambda _: texts.say("reports.page.saved", path=out))

    def _print(self) -> None:
        from dealer_trainer.gui.reports.printing import print_document

        if self.document is not None:
            print_document(self.document, self)

    def _ask_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, texts.say("reports.page.each"))
        if chosen:
            self.save_each(Path(chosen))

    def save_each(self, out: Path) -> None:
        """Write a PDF for each trainee of the chosen group, and the group's, into a folder."""
        if (source := self._source()) is None:
            return
        people = self.form.people()
        job = jobs.folder(source, self.form.wanted(), people, out)
        self._begin(job, out, lambda count: texts.say("reports.page.saved_each", n=count, path=out))

    # Exports

    def _ask_export(self) -> None:
        format = self._format()
        name = f"dealer-trainer-{format.value}{SUFFIXES[format]}"
        chosen, _ = QFileDialog.getSaveFileName(self, texts.say("reports.page.export"), name)
        if chosen:
            self.export_to(with_ending(Path(chosen), SUFFIXES[format]))

    def export_to(self, out: Path) -> None:
        """Write what everybody did, in the chosen format."""
        if (source := self._source()) is None:
            return
        job = jobs.export(source, self._format(), out)
        self._begin(job, out, lambda count: texts.say("reports.page.exported", n=count, path=out))

    def _format(self) -> Format:
        return Format(self.formats.currentData())

    def _tell_format(self) -> None:
        if self.formats.currentData():
            self._format_lead.setText(texts.say(f"reports.formats.{self._key(self._format())}_lead"))

    @staticmethod
    def _key(format: Format) -> str:
        return format.value.replace("-", "_")

    # A file being written

    def _begin(self, job: Job, out: Path, told: Callable[[Any], str]) -> None:
        """`told` makes the sentence of what the job gave back."""
        self._written, self._out, self._told = None, out, told
        self._tell("", texts.say("reports.page.working", path=out))
        self.bar.setRange(0, 0)
        self.writing.start(job, self.form.wanted().lang, out)
        self._show_state()

    def _done(self, found: object) -> None:
        self._written = self._out
        self._tell("right", self._told(found))

    def _show_progress(self, done: int, whole: int) -> None:
        self.bar.setRange(0, whole)
        self.bar.setValue(done)

    def _tell(self, state: str, sentence: str) -> None:
        set_state(self._state_card, state)
        self.said.setText(sentence)

    def _ended(self) -> None:
        if self._written is None and self._state_card.property("state") != "wrong":
            self._tell("", texts.say("reports.page.broken_off"))
        self._show_state()

    def _open_written(self) -> None:
        if self._written is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._written)))

    def _show_state(self) -> None:
        busy, ready = self.writing.busy, self.document is not None
        self.save.setEnabled(ready and not busy)
        self.print.setEnabled(ready and not busy)
        self.each.setEnabled(ready and not busy and bool(self.form.people()))
        self.export.setEnabled(not busy)
        self.bar.setVisible(busy)
        self.cancel.setVisible(busy)
        self.open_it.setVisible(not busy and self._written is not None)
        self._state_card.setVisible(busy or bool(self.said.plain()))

    def retranslate(self) -> None:
        say = texts.say
        self._title.setText(say("ui.place.reports"))
        self.form.retranslate()
        self.preview.retranslate()
        self._wait.setText(say("reports.page.wait"))
        for one, key in (
            (self.save, "save"), (self.print, "print"), (self.each, "each"), (self.export, "export"),
            (self.cancel, "cancel"), (self.open_it, "open"),
        ):  # fmt: skip
            one.setText(say(f"reports.page.{key}"))
        self.each.setToolTip(say("reports.page.each_tip"))
        self._export_title.setText(say("reports.page.exports"))
        self.formats.setAccessibleName(say("reports.page.exports"))
        self.bar.setAccessibleName(say("reports.page.progress"))
        now = self.formats.currentData()
        self.formats.blockSignals(True)
        self.formats.clear()
        for format in Format:
            self.formats.addItem(say(f"reports.formats.{self._key(format)}"), format.value)
        self.formats.setCurrentIndex(max(0, self.formats.findData(now)))
        self.formats.blockSignals(False)
        self._tell_format()
        self._fit()
        if self._open:
            self._make()

    def recolour(self) -> None:
        super().recolour()
        self._fit()
        self.preview.pages.update()

    def _fit(self) -> None:
        """The choices take as much room as their type needs."""
        least = self._column.minimumSizeHint().width() + self._area.verticalScrollBar().sizeHint().width()
        self._area.setFixedWidth(max(round(_WIDTH * self.font().pointSizeF() / 10), least))


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the user's own day
