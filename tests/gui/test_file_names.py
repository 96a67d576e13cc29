"""Files are saved under the name that was chosen, with the ending of what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_trainer.gui.file_names import with_ending


@pytest.mark.parametrize(
    ("chosen", "named"),
    [
        ("report", "report.pdf"), ("report.pdf", "report.pdf"), ("report.PDF", "report.pdf"),
        ("St. Mary", "St. Mary.pdf"), ("report 30.11", "report 30.11.pdf"), ("records.db", "records.db.pdf"),
        ("report.", "report.pdf"), ("...", "_.pdf"),
    ],
)  # fmt: skip
def test_a_file_has_its_ending_whatever_dots_are_in_its_name(tmp_path: Path, chosen: str, named: str) -> None:
    assert with_ending(tmp_path / chosen, ".pdf") == tmp_path / named


def test_what_nobody_was_asked_about_is_not_written_over(tmp_path: Path) -> None:
    for name in ("report.pdf", "report (2).pdf"):
        (tmp_path / name).touch()
    assert with_ending(tmp_path / "report", ".pdf") == tmp_path / "report (3).pdf"
    assert with_ending(tmp_path / "report.pdf", ".pdf") == tmp_path / "report.pdf"  # that was asked
