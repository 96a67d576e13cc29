"""Reports of many people at once: a folder of PDFs, all of them or none."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dealer_trainer.gui.reports.flow import Document
from dealer_trainer.gui.reports.of_class import class_document
from dealer_trainer.gui.reports.paper import Paper
from dealer_trainer.gui.reports.shared import say
from dealer_trainer.gui.reports.trainee import trainee_document
from dealer_trainer.gui.reports.writing import write_pdf
from dealer_trainer.records import Stopped
from dealer_trainer.records.whole import Stop, stop_never
from dealer_trainer.training.report_data import Reporter
from dealer_trainer.training.report_rows import Scope

Progress = Callable[[int, int], None]

_LONGEST: Final = 120  # bytes of a file's name, its ending not counted
# What cannot stand in a file's name on one system or another.
_FORBIDDEN: Final = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]')
_DEVICES: Final = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


@dataclass(frozen=True, slots=True)
class Wish:
    """How reports are wanted."""

    scope: Scope
    paper: Paper
    school: str = ""


class Press:
    """Makes reports, in the language in use."""

    def __init__(self, reporter: Reporter, wish: Wish) -> None:
        self._reporter, self._wish = reporter, wish

    def trainee(self, trainee: str) -> Document:
        report = self._reporter.trainee(trainee, self._wish.scope)
        return trainee_document(report, self._reporter.title, self._wish.paper, self._wish.school)

    def of_class(self, group: str | None = None) -> Document:
        report = self._reporter.of_class(self._wish.scope, group)
        return class_document(report, self._reporter.title, self._wish.paper, self._wish.school)

    def folder(
        self,
        people: Sequence[tuple[str, str]],
        group: str | None,
        out: Path,
        progress: Progress = lambda *_: None,
        stop: Stop = stop_never,
    ) -> int:
        """A PDF for each of these people (ID, name) and one for the class or group, into a folder that is
        made if need be; how many. `progress` is told those done and all. Raises OSError, RecordsError,
        Stopped, and then nothing is there that was not before."""
        made = not out.exists()
        out.mkdir(parents=True, exist_ok=True)
        whole = len(people) + 1
        try:
            with tempfile.TemporaryDirectory(dir=out, prefix=".reports-") as beside:
                here = Path(beside)
                names = file_names(
                    [say("paper.class_file"), *(name or say("nameless") for _, name in people)]
                )
                for done, name in enumerate(names):
                    if stop():
                        raise Stopped
                    progress(done, whole)
                    document = self.trainee(people[done - 1][0]) if done else self.of_class(group)
                    write_pdf(document, here / name)
                progress(whole, whole)
                for name in names:
                    (here / name).replace(out / name)
        except BaseException:
            if made:
                shutil.rmtree(out, ignore_errors=True)
            raise
        return whole


def file_names(names: Sequence[str]) -> list[str]:
    """A PDF's name for each, fit for any system's folder and no two alike, whatever case counts there."""
    taken: set[str] = set()
    return [f"{_free(_fit(name), taken)}.pdf" for name in names]


def _fit(name: str) -> str:
    plain = _FORBIDDEN.sub("_", name).strip(" .") or "_"
    while len(plain.encode("utf-8", "replace")) > _LONGEST:
        plain = plain[:-1].rstrip(" .")
    return f"_{plain}" if _DEVICES.fullmatch(plain) else plain


def _free(name: str, taken: set[str]) -> str:
    for one in _numbered(name):
        if one.casefold() not in taken:
            taken.add(one.casefold())
            return one
    raise AssertionError


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name} ({number})"
        number += 1
