"""`export --format` at the terminal."""

from __future__ import annotations

import codecs
import os
import re
import signal
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dealer_trainer import assets, cli, texts
from dealer_trainer.cli import words
from dealer_trainer.records import Entry, Kind, open_records
from dealer_trainer.records.exchange import Format


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Three attempts of two people."""
    file = tmp_path / "class.db"
    with open_records(file) as records:
        for name, lost in (("Ann", 0), ("Ann", 10), ("Bo", 25)):
            attempt = records.begin(
                records.trainee(name).id, "draw/five/a", "c0ffee", "roberts", 7, "practice", "0", 100
            )
            entry = Entry(Kind.ACT, 1, "burn", "x", "wrong" if lost else "right", "draw.burn", lost=lost)
            records.add(attempt, [entry])
            records.end(attempt, complete=True)
    return file


@pytest.fixture(autouse=True)
def library(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """One without scenarios, that is read at once."""
    folder = tmp_path_factory.mktemp("scenarios")
    monkeypatch.setattr(assets, "scenarios", lambda: folder)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli.trainer, [str(one) for one in arguments])


@pytest.mark.parametrize("format", [one.value for one in Format])
def test_ctrl_c_leaves_nothing_half(
    format: str, db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Pressed at any time: as soon as the first attempt is done, for one."""
    out = tmp_path / "out"
    out.write_text("what was there")
    before = sorted(tmp_path.iterdir())

    class Bar:
        pos = 0

        def update(self, _more: int) -> None:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(words, "progress", lambda _length: nullcontext(Bar()))
    assert cli.main(["export", "--db", str(db), "--format", format, "--out", str(out)]) == 130
    assert capfd.readouterr().err == "\n" + texts.say("cli.interrupted") + "\n"
    assert out.read_text() == "what was there"
    assert sorted(tmp_path.iterdir()) == before
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(("format", "end"), [("gradebook", "\r\n"), ("jsonl", "}\n")])
def test_lines_in_the_terminal_end_as_in_a_file(format: str, end: str, db: Path, tmp_path: Path) -> None:
    shown = run("export", "--db", db, "--format", format)
    run("export", "--db", db, "--format", format, "--out", tmp_path / "out")
    raw = (tmp_path / "out").read_bytes().removeprefix(codecs.BOM_UTF8)
    assert shown.stdout_bytes == raw
    assert raw.decode().endswith(end)


def test_the_records_are_not_written_over(db: Path) -> None:
    kept = db.read_bytes()
    assert cli.main(["export", "--db", str(db), "--format", "jsonl", "--out", str(db)]) == 1
    assert db.read_bytes() == kept


def test_a_folder_is_no_file(db: Path, tmp_path: Path) -> None:
    refused = run("export", "--db", db, "--format", "jsonl", "--out", tmp_path)
    assert refused.exit_code == 2
    assert "it is a folder" in refused.stderr
    assert "--out" in refused.stderr


# Reports


def pages(file: Path) -> int:
    raw = file.read_bytes()
    assert raw.startswith(b"%PDF-")
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", raw))


def report(db: Path, out: Path, *more: object) -> Result:
    return run("export", "--db", db, "--format", "report-pdf", "--out", out, *more)


@pytest.mark.usefixtures("qapp")
def test_the_class_s_report(db: Path, tmp_path: Path) -> None:
    done = report(db, tmp_path / "class.PDF")
    assert done.exit_code == 0, done.output
    assert "1 report written" in done.stderr
    assert pages(tmp_path / "class.PDF") >= 1


@pytest.mark.usefixtures("qapp")
def test_one_person_s(db: Path, tmp_path: Path) -> None:
    out = tmp_path / "ann.pdf"
    assert report(db, out, "--trainee", "Ann", "--paper", "letter", "--lang", "fr").exit_code == 0
    raw = out.read_bytes()
    assert b"612" in raw[: raw.index(b"endobj", raw.index(b"/MediaBox"))]
    assert "Rapport sur Ann".encode("utf-16-be") in raw
    nobody = report(db, tmp_path / "x.pdf", "--trainee", "Cy")
    assert nobody.exit_code == 2
    assert "Ann, Bo" in nobody.stderr
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.usefixtures("qapp")
def test_everybody_s_into_a_folder(db: Path, tmp_path: Path) -> None:
    done = report(db, tmp_path / "all")
    assert done.exit_code == 0
    assert "3 reports" in done.stderr
    assert sorted(one.name for one in (tmp_path / "all").iterdir()) == ["Ann.pdf", "Bo.pdf", "class.pdf"]
    assert report(db, tmp_path / "ann", "--trainee", "Ann").exit_code == 0
    assert [one.name for one in (tmp_path / "ann").iterdir()] == ["Ann.pdf"]


@pytest.mark.usefixtures("qapp")
def test_an_empty_class(tmp_path: Path) -> None:
    file = tmp_path / "empty.db"
    open_records(file).close()
    assert report(file, tmp_path / "all").exit_code == 0
    assert [one.name for one in (tmp_path / "all").iterdir()] == ["class.pdf"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--from", "2026-03-02", "--to", "2026-03-01"], "--from"),
        (["--from", "yesterday"], "--from"),
        (["--paper", "a3"], "--paper"),
    ],
)
def test_what_cannot_be_is_told(more: list[str], told: str, db: Path, tmp_path: Path) -> None:
    refused = report(db, tmp_path / "x.pdf", *more)
    assert refused.exit_code == 2
    assert told in refused.stderr
    assert not (tmp_path / "x.pdf").exists()


def test_a_report_is_not_for_the_terminal(db: Path) -> None:
    refused = run("export", "--db", db, "--format", "report-pdf")
    assert refused.exit_code == 2
    assert "--out" in refused.stderr


@pytest.mark.parametrize(
    ("option", "value"), [("--from", "2026-01-01"), ("--to", "2026-01-01"), ("--paper", "a4")]
)
def test_what_goes_with_reports_alone(option: str, value: str, db: Path) -> None:
    for form in (["--format", "jsonl"], []):
        refused = run("export", "--db", db, *form, option, value)
        assert refused.exit_code == 2
        assert option in refused.stderr


@pytest.mark.usefixtures("qapp")
def test_a_place_that_cannot_be_written_to(db: Path, tmp_path: Path) -> None:
    refused = report(db, tmp_path / "no" / "where.pdf")
    assert refused.exit_code == 2
    assert "there is no such file or folder" in refused.stderr
    (tmp_path / "file").write_text("what was there")
    assert report(db, tmp_path / "file").exit_code == 2
    assert (tmp_path / "file").read_text() == "what was there"


def test_the_other_formats_need_no_qt(db: Path, tmp_path: Path) -> None:
    arguments = ["export", "--db", str(db), "--format", "jsonl", "--out", str(tmp_path / "x")]
    code = (
        f"import sys; from dealer_trainer import cli; assert cli.main({arguments!r}) == 0;"
        "assert not any(name.startswith('PySide6') for name in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_reports_without_a_display(db: Path, tmp_path: Path) -> None:
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    alone = {name: value for name, value in os.environ.items() if name not in displays}
    arguments = ["export", "--db", str(db), "--format", "report-pdf", "--out", str(tmp_path / "class.pdf")]
    command = [sys.executable, "-m", "dealer_trainer", *arguments]
    done = subprocess.run(command, env=alone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert pages(tmp_path / "class.pdf") >= 1
