"""Scenarios being played by the perfect dealer in other processes while the window goes on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from dealer_trainer import texts
from dealer_trainer.scenario.checker import check_beside, check_file
from dealer_trainer.scenario.workers import Crew
from dealer_trainer.toml_files.files import Finding


class Checking(QObject):
    """`moved`: so many files of all done. `ended`: the findings, None when it was given up."""

    moved = Signal(int, int)
    ended = Signal(object)

    def __init__(self, parent: QObject | None = None, processes: int | None = None) -> None:
        super().__init__(parent)
        self.processes = processes
        self._crew: Crew[Path, tuple[Finding, ...]] | None = None
        self._findings: list[Finding] = []
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(self.stop)

    @property
    def running(self) -> bool:
        return self._crew is not None

    def start(self, files: Sequence[Path], profiles: Path | None = None) -> None:
        """Check these files; `profiles` is a folder of house profiles that count as well."""
        self.stop()
        lang = texts.language()
        if profiles is None:
            work = partial(check_file, lang=lang)
        else:
            work = partial(check_beside, profiles, lang)
        self._findings = []
        self._crew = Crew(work, files, self.processes)
        self._timer.start(40 if len(files) >= Crew.SMALL else 0)
        self.moved.emit(0, len(files))

    def stop(self) -> None:
        if self._crew is not None:
            self._end(None)

    def _look(self) -> None:
        if (crew := self._crew) is None:
            self._timer.stop()
            return
        for _, findings in crew.look():
            self._findings += findings
        self.moved.emit(crew.done, crew.total)
        if crew.finished:
            self._end(tuple(sorted(set(self._findings))))

    def _end(self, findings: tuple[Finding, ...] | None) -> None:
        self._timer.stop()
        crew, self._crew = self._crew, None
        if crew is not None:
            crew.stop()
        self.ended.emit(findings)
