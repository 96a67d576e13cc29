"""What the page has done in a thread: every job opens the records for itself, to be read only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TypeVar

from dealer_trainer.gui import words
from dealer_trainer.gui.reports.flow import Document
from dealer_trainer.gui.reports.form import Wanted
from dealer_trainer.gui.reports.many import Press
from dealer_trainer.gui.reports.work import Job, Tell
from dealer_trainer.gui.reports.writing import write_pdf
from dealer_trainer.records import Stopped, open_records
from dealer_trainer.records.exchange import Format, write_file
from dealer_trainer.records.progress import Progress
from dealer_trainer.records.whole import Stop
from dealer_trainer.scenario import library
from dealer_trainer.training.report_data import Reporter

_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class Source:
    """The file of records, the day that is today, and whether the file is only looked at."""

    file: Path
    today: date
    readonly: bool = False


def document(source: Source, wanted: Wanted) -> Job:
    """Gives back the Document."""

    def job(tell: Tell, stop: Stop) -> Document:
        def make(press: Press) -> Document:
            return press.of_class(wanted.group) if wanted.person is None else press.trainee(wanted.person)

        return _pressed(source, wanted, tell, stop, make)

    return job


def pdf(document: Document, out: Path) -> Job:
    """Gives back the file."""

    def job(_tell: Tell, _stop: Stop) -> Path:
        write_pdf(document, out)
        return out

    return job


def folder(source: Source, wanted: Wanted, people: Sequence[tuple[str, str]], out: Path) -> Job:
    """Gives back how many reports were written."""

    def job(tell: Tell, stop: Stop) -> int:
        def make(press: Press) -> int:
            return press.folder(people, wanted.group, out, tell, stop)

        return _pressed(source, wanted, tell, stop, make)

    return job


def export(source: Source, format: Format, out: Path) -> Job:
    """Gives back how many lines were written."""

    def job(tell: Tell, stop: Stop) -> int:
        with open_records(source.file, readonly=True) as records:
            (attempts,) = records.plain("SELECT count(*) FROM attempt")[0]
            told = max(1, attempts // 200)

            def done(count: int) -> None:
                if count % told == 0:
                    tell(count, attempts)

            return write_file(records, format, out, done, stop, titles_for(format))

    return job


def titles_for(format: Format) -> dict[str, Mapping[str, str]]:
    """The scenarios' titles by ID, where the format has them."""
    if format is not Format.XAPI:
        return {}
    every: tuple[library.Entry, ...] = library.entries()
    return {one.id: one.title for one in every if not one.broken}


def _pressed(source: Source, wanted: Wanted, tell: Tell, stop: Stop, make: Callable[[Press], _Made]) -> _Made:
    if not source.readonly:
        _fill_sums(source.file, tell, stop)
    with open_records(source.file, readonly=True) as records, records.stoppable(stop):
        reporter = Reporter(records, library.entries(), source.today, words.rule, words.chapter)
        return make(Press(reporter, wanted.wish))


def _fill_sums(file: Path, tell: Tell, stop: Stop) -> None:
    """Make the sums that are due first; what was made stays though it is broken off."""
    with open_records(file, readonly=True) as records:
        if not Progress(records).is_due():
            return

    def go_on(done: int, whole: int) -> bool:
        tell(done, whole)
        return not stop()

    with open_records(file) as records:
        if not Progress(records).fill(go_on):
            raise Stopped
