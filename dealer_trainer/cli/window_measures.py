"""What `bench --window` measures, in processes of their own: the time from the start to the first painted
window, beside a bare one of Qt's, and that from an act until its verdict is stored and painted.

Where there is no display Qt paints into memory.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Final

from dealer_trainer import assets

STARTS: Final = 7  # of each kind, in turns
DEALS: Final = 3  # so that there are enough acts for a 99th percentile
WHOLE_DEAL: Final = "deal/course/from_the_shuffle_on.toml"
FRAME: Final = 1000 / 60  # milliseconds
STEPS: Final = STARTS + 1


def measured() -> Iterator[tuple[str, float, float] | None]:
    """Name, ours, and what stands beside it, in milliseconds; None after each step that gave none yet."""
    ours, bare = [], []
    for _ in range(STARTS):
        ours.append(_until_painted("start"))
        bare.append(_until_painted("bare"))
        yield None
    yield "start", statistics.median(ours), statistics.median(bare)
    took = sorted(_acts())
    yield None
    yield "act_median", statistics.median(took), FRAME
    yield "act_p99", took[len(took) * 99 // 100], FRAME


def _until_painted(what: str) -> float:
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="dealer-trainer-") as folder, _child(what, folder) as child:
        assert child.stdout is not None
        painted = child.stdout.readline()
        took = (time.perf_counter() - begun) * 1000
    if not painted:
        raise RuntimeError(what)
    return took


def _acts() -> list[float]:
    deal = str(assets.scenarios() / WHOLE_DEAL)
    with (
        tempfile.TemporaryDirectory(prefix="dealer-trainer-") as folder,
        _child("acts", folder, deal, str(DEALS)) as child,
    ):
        assert child.stdout is not None
        took: list[float] = json.loads(child.stdout.read())
    return took


def _child(what: str, folder: str, *more: str) -> subprocess.Popen[str]:
    from dealer_trainer.gui import display

    surroundings = {**os.environ, assets.DATA_VARIABLE: folder}
    if display.missing():
        surroundings["QT_QPA_PLATFORM"] = "offscreen"
    command = [sys.executable, "-m", "dealer_trainer.gui.measuring", what, folder, *more]
    return subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, text=True)
