"""`export --format`: all attempts, as other programs take them."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
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
        with interruptible() as stop, records.stoppable(stop):
            write(records, format, sys.stdout)
        return
    (attempts,) = (row["n"] for row in records.ask("SELECT count(*) AS n FROM attempt"))
    try:
        with interruptible() as stop, words.progress(attempts) as bar:
            count = write_file(records, format, out, lambda done: bar.update(done - bar.pos), stop)
    except OSError as error:
        raise cannot_write(out, error) from error
    click.echo(texts.say("cli.exported", n=count, file=out), err=True)


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
