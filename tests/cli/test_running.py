"""Whatever goes wrong at the command line is a sentence and an exit code, in the user's language."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dealer_trainer import cli, texts
from dealer_trainer.cli import running
from dealer_trainer.records import place

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="no such signals and devices there")


@pytest.fixture
def at_the_draw(tmp_path: Path) -> str:
    """A scenario's file: the burn is due."""
    file = tmp_path / "burn.toml"
    file.write_text(
        'title.en = "Burn"\ngame = "ace-to-five limit 4-8"\nseats = 4\nbutton = 4\nteaches = ["draw.burn"]\n'
        'start = "draw"\nscript = "seat 1 draws two; others stand pat"\n'
    )
    return str(file)


@pytest.fixture(autouse=True)
def usual_records() -> object:
    yield
    place.use(None)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = cli.main(list(arguments))
    shown = capsys.readouterr()
    assert "Traceback" not in shown.err
    assert shown.out == ""
    return code, shown.err


def start(*arguments: str, **streams: Any) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "dealer_trainer", *arguments]
    return subprocess.Popen(line, text=True, stderr=subprocess.PIPE, **streams)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("chekc", "did you mean check"),
        ("xyzzy", "The commands are: bench,"),
        ("check --jsn", "Did you mean --json?"),
        ("judge some", "--acts is missing."),
        ("judge", "SCENARIO is missing."),
        ("rules more", "“more” is more than dealer-trainer rules takes."),
        ("rules --json=3", "--json takes no value."),
        ("check --lang", "--lang wants a value"),
        ("rules --lang de", "--lang is one of en, fr, es."),
        ("rehearse some --seed x", "--seed is a whole number from 0 to 9007199254740992."),
        ("rehearse some --seed -1", "--seed is a whole number from 0"),
        ("trial --sample 0", "--sample is a whole number, 1 or more."),
        ("practise some --guided", "--guided goes with --text"),
        ("export --trainee \udcff", "A name has at most 80 letters"),
        ("export --trainee " + "x" * 81, "A name has at most 80 letters"),
        ("export --trainee Nobody", "There are no records at"),
    ],
)
def test_a_line_that_makes_no_sense(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, error = said(capsys, *line.split())
    assert code == 2
    assert told in error
    assert len(error.splitlines()) == 1


def test_no_arguments_at_all(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(cli, "_window", lambda: 7)
    assert cli.main([]) == 7
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_it_is_told_in_the_language_asked_for_wherever_that_stands(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = texts.say("cli.usage.no_option", lang=lang, name="--nope")
    for line in (["check", "--nope", "--lang", lang], [f"--lang={lang}", "check", "--nope"]):
        _, error = said(capsys, *line)
        assert error.startswith(expected)


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_help_is_in_that_language_to_its_headings(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["judge", "--help", "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(texts.say("cli.usage.usage", lang=lang))
    assert f"\n{texts.say('cli.usage.options', lang=lang)}:\n" in shown
    assert f"[{texts.say('cli.usage.required', lang=lang)}]" in shown
    assert cli.main(["--help", "--lang", lang]) == 0
    assert f"\n{texts.say('cli.usage.commands', lang=lang)}:\n" in capsys.readouterr().out


def test_what_nobody_foresaw_is_written_down_for_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def fail(**_: object) -> None:
        raise ZeroDivisionError("the deck has no cards")

    monkeypatch.setattr("dealer_trainer.cli.listing.list_rules", fail)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, error = said(capsys, "rules")
    assert code == running.OUR_FAULT
    assert "the deck has no cards" in error
    (report,) = tmp_path.iterdir()
    assert str(report) in error
    assert "Traceback" in report.read_text("utf-8")


@POSIX
@pytest.mark.parametrize("command", ["rules", "houses"])
def test_output_that_cannot_be_written(command: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no device that is always full")
    with open("/dev/full", "w") as full, start(command, stdout=full) as process:  # noqa: PTH123
        _, error = process.communicate()
    assert process.returncode == 2
    assert error == "What there is to print could not be written: the disk is full.\n"


@POSIX
def test_who_reads_may_stop(tmp_path: Path) -> None:
    with start("rules", stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_ctrl_c_while_the_command_is_still_read_in_gives_no_traceback(tmp_path: Path) -> None:
    """The import itself is broken off: what stands first on the path plays the key."""
    click = tmp_path / "click"
    click.mkdir()
    (click / "__init__.py").write_text("raise KeyboardInterrupt\n")
    done = subprocess.run(
        [sys.executable, "-m", "dealer_trainer", "rules"], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )  # fmt: skip
    assert done.stderr == ""
    assert done.returncode == running.INTERRUPTED


@POSIX
def test_ctrl_c_in_practice_keeps_what_was_done(at_the_draw: str) -> None:
    process = start(
        "practise", at_the_draw, "--text", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("burn\n")
        process.stdin.flush()
        while "draw.burn" not in (line := process.stdout.readline()):
            assert line
        os.kill(process.pid, signal.SIGINT)
        _, error = process.communicate()
    assert process.returncode == running.INTERRUPTED
    assert error == "\nBroken off; what you did is stored. To go on with it: --resume\n"
    done = subprocess.run(
        [sys.executable, "-m", "dealer_trainer", "practise", at_the_draw, "--text", "--resume"],
        capture_output=True, text=True, input="", check=True,
    )  # fmt: skip
    assert "1. ✓ burn" in done.stdout


@POSIX
@pytest.mark.parametrize("given", [["judge", "FILE", "--acts", "-"], ["forget", "Ann"]])
def test_no_standard_input(given: list[str], at_the_draw: str) -> None:
    closed = [sys.executable, "-c", "import os, sys; os.close(0); os.execv(sys.executable, sys.argv[1:])"]
    line = [
        *closed,
        sys.executable,
        "-m",
        "dealer_trainer",
        *[at_the_draw if one == "FILE" else one for one in given],
    ]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@POSIX
def test_what_is_typed_in_another_encoding_is_no_act(at_the_draw: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dealer_trainer", "practise", at_the_draw, "--text"],
        input=b"br\xfbler\nburn\n", capture_output=True, check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == b""
    assert "1. ✓ burn" in done.stdout.decode()
