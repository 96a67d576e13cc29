"""A process that ends while a thread of the window is still at work ends as it should."""

import subprocess
import sys

_REPORT = """
from PySide6.QtCore import QCoreApplication
from dealer_trainer.gui.reports.work import Work

def job(tell, stop):
    for n in range(60_000):
        tell(n, 60_000)

app = QCoreApplication([])
work = Work()
work.start(job, "en")
app.processEvents()
"""

_CHECK = """
import threading
from pathlib import Path
from types import SimpleNamespace
from PySide6.QtCore import QCoreApplication
from dealer_trainer.gui.author import live_check

def tell_on_and_on(*_):
    for _ in range(60_000):
        check._played.emit(threading.Event(), ())

live_check.check_text = tell_on_and_on
app = QCoreApplication([])
check = live_check.LiveCheck()
check._draft, check._checked = SimpleNamespace(named=Path("a.toml")), ("", "en")
check._play()
app.processEvents()
"""


def ends_well(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_while_a_report_is_written() -> None:
    ends_well(_REPORT)


def test_while_a_scenario_is_checked() -> None:
    ends_well(_CHECK)
