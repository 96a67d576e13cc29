"""`export --format`: all attempts, as other programs take them; and reports to print."""

from __future__ import annotations

import io
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import FrameType

import click

from dealer_trainer import texts
from dealer_trainer.cli import words
from dealer_trainer.records import Records, Stopped
from dealer_trainer.records.exchange import Format, write, write_file
from dealer_trainer.records.whole import Stop


def export_all(records: Records, form: str, out: Path | None) -> None:
    """Write to a file, which is there whole or not at all, or to the terminal."""
    format = Format(form)
    if out is None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(newline="")  # the formats know how their lines end
        with interruptible() as stop, records.stoppable(stop):
            write(records, format, sys.stdout, titles=_titles(format))
        return
    (attempts,) = (row["n"] for row in records.ask("SELECT count(*) AS n FROM attempt"))
    try:
        with interruptible() as stop, words.progress(attempts) as bar:
            count = write_file(
                records, format, out, lambda done: bar.update(done - bar.pos), stop, _titles(format)
            )
    except OSError as error:
        raise cannot_write(out, error) from error
    click.echo(texts.say("cli.exported", n=count, file=out), err=True)


def _titles(format: Format) -> Mapping[str, Mapping[str, str]]:
    """The scenarios' titles by ID, where the format has them."""
    if format is not Format.XAPI:
        return {}
    from dealer_trainer.scenario import library

    every: tuple[library.Entry, ...] = library.entries()
    return {one.id: one.title for one in every if not one.broken}


def export_reports(
    records: Records,
    trainee: str | None,
    out: Path,
    first: datetime | None,
    last: datetime | None,
    paper: str | None,
) -> None:
    """Write the class's report or a trainee's (an ID) to a file, or everybody's into a folder."""
    from dealer_trainer.records.progress import Progress
    from dealer_trainer.training.report_rows import Scope

    scope = Scope(first.date() if first else None, last.date() if last else None)
    if scope.since and scope.until and scope.since > scope.until:
        raise words.problem("no_days", first=scope.since, last=scope.until)
    try:
        from dealer_trainer.gui.reports.headless import write_reports
    except ImportError as error:
        raise words.problem("no_qt_for_reports", 1, detail=error) from error
    try:
        with interruptible() as stop:
            sums = Progress(records)
            if sums.is_due():
                with _bar() as shown:

                    def go_on(done: int, whole: int) -> bool:
                        shown(done, whole)
                        return not stop()

                    if not sums.fill(go_on):
                        raise Stopped
            with _bar() as shown:
                count = write_reports(
                    records, out, trainee=trainee, scope=scope, paper=paper, progress=shown, stop=stop
                )
    except OSError as error:
        raise cannot_write(out, error) from error
    click.echo(texts.say("cli.reports_written", n=count, file=out), err=True)


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A bar that is told its length with what is done."""
    with words.progress(1) as bar:

        def show(done: int, whole: int) -> None:
            bar.length = whole
            bar.update(done - bar.pos)

        yield show


def cannot_write(out: Path, error: OSError) -> words.Problem:
    return words.problem("cannot_write", file=out, error=texts.why(error))


@contextmanager
def interruptible() -> Iterator[Stop]:
    """Whether Ctrl+C was pressed, to be asked now and then: by itself it would break off no query. What was
    stopped so is a KeyboardInterrupt outside."""
    asked = threading.Event()

    def ask(_signal: int, _frame: FrameType | None) -> None:
        if asked.is_set():  # twice: at once
            raise KeyboardInterrupt
        asked.set()

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    except Stopped as stopped:
        raise KeyboardInterrupt from stopped
    finally:
        signal.signal(signal.SIGINT, before)
    if asked.is_set():
        raise KeyboardInterrupt
