"""Runs the command line. Whatever goes wrong ends as a sentence and an exit code, never as a traceback."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from itertools import zip_longest

import click

from dealer_trainer import reports, texts
from dealer_trainer.cli import usage

UNUSABLE = 2  # what was given cannot be used, or what should be printed cannot be
OUR_FAULT = 70
INTERRUPTED = 130


def run(trainer: click.Group, arguments: Sequence[str]) -> int:
    """Do what is asked and return the exit code."""
    speak(arguments)
    # What a terminal cannot show, or was not typed in its encoding, is a question mark and not an error.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        done = trainer.main(list(arguments), prog_name="dealer-trainer", standalone_mode=False)
        return done if isinstance(done, int) else 0
    except click.UsageError as error:
        _tell(usage.sentence(error))
        return error.exit_code
    except click.ClickException as error:
        _tell(error.format_message())
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        _tell(texts.say("cli.interrupted"))
        return INTERRUPTED
    except Exception as error:
        return _failed(error)


def speak(arguments: Sequence[str]) -> None:
    """Speak the language that --lang asks for, wherever it stands, else the user's own."""
    texts.use(texts.system_language())
    for argument, following in zip_longest(arguments, arguments[1:], fillvalue=""):
        name, _, lang = argument.partition("=")
        if argument == "--":
            return
        if name == "--lang" and (lang := lang or following) in texts.LANGUAGES:
            texts.use(lang)


def _failed(error: Exception) -> int:
    from dealer_trainer.records import RecordsError  # looked up only once something has been raised

    if isinstance(error, RecordsError):
        _tell(str(error))
        return 1
    if isinstance(error, OSError):
        if error.errno == errno.EPIPE:  # who read has read enough
            _say_no_more()
            return 1
        if error.errno is None:  # it says itself what could not be done
            _tell(str(error))
            return UNUSABLE
        key = "no_file_now" if error.filename else "no_output"
        _tell(texts.say(f"cli.{key}", why=texts.why(error), file=error.filename))
        return UNUSABLE
    _tell(texts.say("cli.failed", error=f"{type(error).__name__}: {error}", file=reports.write_down(error)))
    return OUR_FAULT


def _tell(sentence: str) -> None:
    try:
        click.echo(sentence, err=True)
    except OSError:  # nobody to tell
        _say_no_more()


def _say_no_more() -> None:
    """Python writes out what is left as it ends, and would complain that it cannot."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
