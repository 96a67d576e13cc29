"""Work that takes a while, done in a thread of its own: it tells how far it is, and can be broken off."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from dealer_trainer import texts
from dealer_trainer.records import RecordsError, Stopped
from dealer_trainer.records.whole import Stop
from dealer_trainer.training.report_data import Gone

Tell = Callable[[int, int], None]
Job = Callable[[Tell, Stop], Any]


class Work(QObject):
    """One job at a time; a new one breaks the old one off. Signals come in the window's thread, and only
    those of the job that was begun last."""

    progress = Signal(int, int)  # steps done, and all
    done = Signal(object)  # what the job gave back
    failed = Signal(str)  # a sentence
    ended = Signal()  # after done and failed, and when it was broken off
    _told = Signal(object, str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._told.connect(self._take)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.close)

    @property
    def busy(self) -> bool:
        return self._thread is not None

    def start(self, job: Job, lang: str, file: Path | None = None) -> None:
        """Begin a job that speaks `lang`. `file` is what is named where the system refuses something."""
        before = self._thread
        self._stop.set()
        self._stop = stop = threading.Event()
        # No daemon: the interpreter, where it ended first, would cut it off inside of Qt and fall with it.
        self._thread = threading.Thread(target=self._run, args=(job, lang, file, stop, before), name="report")
        self._thread.start()

    def stop(self) -> None:
        """Break off; `ended` follows once the job has noticed."""
        self._stop.set()

    def close(self) -> None:
        """Break off, and wait until nothing is being written any more."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    # In the thread

    def _run(
        self, job: Job, lang: str, file: Path | None, stop: threading.Event, before: threading.Thread | None
    ) -> None:
        if before is not None:
            before.join()
        try:
            self._told.emit(stop, *self._tried(job, lang, file, stop))
        except RuntimeError:  # the window is gone
            return

    def _tried(self, job: Job, lang: str, file: Path | None, stop: threading.Event) -> tuple[str, Any]:
        """What came of it; sentences for the user are in the window's language."""
        if stop.is_set():
            return "stopped", None
        try:
            with texts.speaking(lang):
                return "done", job(lambda *steps: self._told.emit(stop, "progress", steps), stop.is_set)
        except Stopped:
            return "stopped", None
        except RecordsError as error:
            return "failed", str(error)
        except Gone:
            return "failed", texts.say("reports.page.gone")
        except OSError as error:
            return "failed", texts.say("reports.page.not_written", path=file or "", why=texts.why(error))
        except Exception as error:  # our fault: the window says so, not this thread
            return "broken", error

    # In the window's

    def _take(self, stop: threading.Event, kind: str, what: Any) -> None:
        if stop is not self._stop:
            return
        if kind == "progress":
            self.progress.emit(*what)
            return
        self._thread = None
        if kind == "done" and not stop.is_set():
            self.done.emit(what)
        elif kind == "failed":
            self.failed.emit(what)
        self.ended.emit()
        if kind == "broken":
            raise what
