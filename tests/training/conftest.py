"""A small scenario, and runs at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_trainer.records import Records, open_records
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.reader import parse_scenario

TWO_DRAW = '''
title.en = "Two draw, one is pat"
game = "ace-to-five limit 4-8"
seats = 4
button = 4
teaches = ["draw.burn"]
start = "draw"
hands.1 = "Kc Qd 4h 3s 2c"
hands.2 = "Ac 2d 3h 4s Kd"
script = """
seat 3 opens; others call
seat 1 draws two throwing Kc Qd
seat 2 draws one throwing Kd
others stand pat
"""
'''


@pytest.fixture
def scenario(tmp_path: Path) -> Scenario:
    return parse_scenario(TWO_DRAW, tmp_path / "two_draw.toml")


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with open_records(tmp_path / "records.db") as opened:
        yield opened
