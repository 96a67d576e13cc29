"""`export --format` at the terminal."""

from __future__ import annotations

import signal
from contextlib import nullcontext
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dealer_trainer import cli, texts
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


def test_the_records_are_not_written_over(db: Path) -> None:
    kept = db.read_bytes()
    assert cli.main(["export", "--db", str(db), "--format", "jsonl", "--out", str(db)]) == 1
    assert db.read_bytes() == kept


def test_a_folder_is_no_file(db: Path, tmp_path: Path) -> None:
    refused = run("export", "--db", db, "--format", "jsonl", "--out", tmp_path)
    assert refused.exit_code == 2
    assert "it is a folder" in refused.stderr
    assert "--out" in refused.stderr
