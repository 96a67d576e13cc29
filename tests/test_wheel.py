"""A wheel, installed into an empty environment and started from another folder, has all it needs."""

from __future__ import annotations

import json
import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.wheel


def _run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """By way of the source distribution, so that it is known to be whole too."""
    folder = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, CHECKOUT, cwd=folder)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of an environment with the wheel in it.

    What the wheel depends on is lent from the environment that runs the tests, by a path that leaves out
    its `.pth` files, and with them this checkout: the heavy packages are not fetched again.
    """
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    _run(programs / "python", "-m", "pip", "install", "--no-deps", "--no-index", wheel, cwd=folder)
    own = json.loads(
        _run(
            programs / "python",
            "-c",
            "import json, site; print(json.dumps(site.getsitepackages()))",
            cwd=folder,
        )
    )
    (Path(own[0]) / "lent.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    return programs


def _json(installed: Path, *arguments: str, cwd: Path) -> Any:
    return json.loads(_run(installed / "dealer-trainer", *arguments, "--json", cwd=cwd))


def test_it_carries_every_resource_and_scenario(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("resources", "scenarios"):
        files = [path for path in (CHECKOUT / folder).rglob("*") if path.is_file()]
        assert {f"dealer_trainer/_data/{path.relative_to(CHECKOUT).as_posix()}" for path in files} <= names
    assert not [name for name in names if name.startswith("tests")]


def test_it_runs_its_own_code(installed: Path, tmp_path: Path) -> None:
    code = "from dealer_trainer import assets as a; print(a.resources(), a.scenarios(), a.checkout_tests())"
    resources, scenarios, tests = _run(installed / "python", "-c", code, cwd=tmp_path).split()
    assert Path(resources).is_dir()
    assert Path(scenarios).is_dir()
    assert Path(resources).is_relative_to(installed.parent)
    assert Path(scenarios).is_relative_to(installed.parent)
    assert tests == "None"


def test_it_knows_what_the_checkout_knows(installed: Path, tmp_path: Path) -> None:
    rules = _json(installed, "rules", cwd=tmp_path)
    here = json.loads(_run(sys.executable, "-m", "dealer_trainer", "rules", "--json", cwd=CHECKOUT))
    assert rules
    # The tests stay in the checkout.
    assert rules == [rule | {"tests": 0} for rule in here]


def test_it_reads_the_library(installed: Path, tmp_path: Path) -> None:
    checked = _json(installed, "check", cwd=tmp_path)
    assert checked["findings"] == []
    assert checked["scenarios"] == len(list((CHECKOUT / "scenarios").rglob("*.toml")))


def test_its_window_opens(installed: Path, tmp_path: Path) -> None:
    code = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from dealer_trainer.gui import app
application = QApplication([])
QTimer.singleShot(200, lambda: print(*[window.isVisible() for window in application.topLevelWidgets()]))
QTimer.singleShot(300, application.quit)
app.main()
"""
    assert "True" in _run(installed / "python", "-c", code, cwd=tmp_path)
