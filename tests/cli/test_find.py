"""Odd names of scenarios, acts and houses."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from dealer_trainer.cli import find
from dealer_trainer.cli.words import Problem


@pytest.mark.parametrize("name", ["", "x" * 300, "x" * 300 + ".toml", "x/" * 3000, "\udcff.toml"])
def test_a_name_that_no_file_can_have(name: str) -> None:
    with pytest.raises(Problem) as caught:
        find.scenario_file(name)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("name", ["./only_pat", "~/five_last", str(Path.cwd() / "five_lats")])
def test_a_file_that_is_not_there_is_no_scenario_of_the_library(name: str) -> None:
    with pytest.raises(Problem, match="is not a file"):
        find.scenario_file(name)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names there")
def test_a_scenario_through_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "63"
    os.mkfifo(pipe)
    assert find.scenario_file(str(pipe)) == pipe


def test_a_house_without_a_name() -> None:
    with pytest.raises(Problem, match="roberts"):
        find.house("")


def test_acts_are_on_the_lines_that_an_editor_counts(tmp_path: Path) -> None:
    acts = tmp_path / "acts"
    acts.write_bytes("\ufeffburn\r\n\n# nothing\r\x0bbring in\n wait \u2028# over\n".encode())
    assert find.acts_file(str(acts)) == [(1, "burn"), (4, "bring in"), (5, "wait")]
