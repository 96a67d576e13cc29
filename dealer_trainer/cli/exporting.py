"""`export --format`: all attempts, as other programs take them."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from dealer_trainer import texts
from dealer_trainer.cli import words
from dealer_trainer.records import Records
from dealer_trainer.records.exchange import Format, write


def export_all(records: Records, form: str, out: Path | None) -> None:
    """Write to a file, which is there whole or not at all, or to the terminal."""
    (attempts,) = (row["n"] for row in records.ask("SELECT count(*) AS n FROM attempt"))
    if out is None:
        write(records, Format(form), sys.stdout)
        return
    # utf-8-sig for spreadsheets, which guess otherwise.
    encoding = "utf-8-sig" if form in ("gradebook", "acts-csv") else "utf-8"
    unfinished: Path | None = None
    try:
        with (
            tempfile.NamedTemporaryFile(
                "w", encoding=encoding, newline="", dir=out.parent, prefix=f".{out.name}.", delete=False
            ) as file,
            words.progress(attempts) as bar,
        ):
            unfinished = Path(file.name)
            count = write(records, Format(form), file.file, lambda done: bar.update(done - bar.pos))
        unfinished.replace(out)
        unfinished = None
    except OSError as error:
        raise words.problem("cannot_write", file=out, error=error.strerror) from error
    finally:
        if unfinished is not None:
            unfinished.unlink(missing_ok=True)
    click.echo(texts.say("cli.exported", n=count, file=out), err=True)
