"""Reports without a window."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from dealer_trainer.gui import words
from dealer_trainer.gui.reports.many import Press, Progress, Wish, file_names
from dealer_trainer.gui.reports.paper import Paper, usual_paper
from dealer_trainer.gui.reports.writing import write_pdf
from dealer_trainer.records import Records
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.whole import Stop
from dealer_trainer.scenario import library
from dealer_trainer.training.report_data import Reporter
from dealer_trainer.training.report_rows import Scope

_app: QGuiApplication | None = None


def write_reports(
    records: Records,
    out: Path,
    *,
    trainee: str | None = None,
    scope: Scope,
    paper: str | None = None,
    school: str = "",
    today: Callable[[], date] = date.today,
    progress: Progress = lambda *_: None,
    stop: Stop,
) -> int:
    """One person's report (an ID) or the class's to a file, or all into a folder: what does not end in .pdf
    is one. How many were written. `paper` None: the country's. Raises OSError, RecordsError, Stopped."""
    _start()
    wish = Wish(scope, Paper(paper) if paper else usual_paper(), school)
    reporter = Reporter(records, library.entries(), today(), words.rule, words.chapter)
    press = Press(reporter, wish)
    folder = out.suffix.lower() != ".pdf"
    with records.stoppable(stop):
        if folder and trainee is None:
            people = [(one.id, one.name) for one in Classroom(records).trainees()]
            return press.folder(people, None, out, progress, stop)
        document = press.of_class() if trainee is None else press.trainee(trainee)
    if folder:
        out.mkdir(parents=True, exist_ok=True)
        out /= file_names([document.name])[0]
    write_pdf(document, out)
    return 1


def _start() -> None:
    """Qt wants an application before it knows any fonts; on Linux it needs no display for that."""
    global _app
    if QGuiApplication.instance() is None:
        if sys.platform == "linux":
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _app = QGuiApplication([sys.argv[0]])
