"""./dev on machines that lack something: stand-ins for apt-get, sudo and Python lie in PATH."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / "dev"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script for sh")

StandIn = Callable[..., Path]


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, on a machine without libEGL, for a user who is not root."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "path", [*sys.path])
    loader = importlib.machinery.SourceFileLoader("dev", str(SCRIPT))
    spec = importlib.util.spec_from_loader("dev", loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.setattr(module, "loads", lambda library: library != "libEGL.so.1")
    monkeypatch.setattr(module, "venv_works", lambda: True)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return module


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Put a program in an otherwise empty PATH; it notes how it was called in `calls`."""
    monkeypatch.setenv("PATH", str(tmp_path))
    shell, env = shutil.which("sh", path=os.defpath), shutil.which("env", path=os.defpath)
    assert env
    (tmp_path / "env").symlink_to(env)

    def put(name: str, then: str = "exit 0") -> Path:
        program = tmp_path / name
        program.write_text(f'#!{shell}\necho "{name} $*" >>{tmp_path}/calls\n{then}\n')
        program.chmod(0o755)
        return tmp_path / "calls"

    return put


INSTALL = "apt-get install -y --no-install-recommends libegl1"


def test_nothing_missing_asks_for_nothing(
    dev: ModuleType, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "loads", lambda library: True)
    calls = stand_in("apt-get")
    assert dev.system_packages()
    assert not calls.exists()


def test_root_installs(dev: ModuleType, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    calls = stand_in("apt-get")
    assert dev.system_packages()
    assert calls.read_text().splitlines() == ["apt-get update", INSTALL]


def test_who_may_use_sudo_unasked_installs(dev: ModuleType, stand_in: StandIn) -> None:
    calls = stand_in("apt-get")
    stand_in("sudo", then='shift; [ "$1" = true ] || exec "$@"')
    assert dev.system_packages()
    assert [line for line in calls.read_text().splitlines() if line.startswith("apt-get")] == [
        "apt-get update",
        INSTALL,
    ]


def test_who_may_not_is_told_the_one_command(
    dev: ModuleType, stand_in: StandIn, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = stand_in("apt-get")
    stand_in("sudo", then="exit 1")
    assert not dev.system_packages()
    assert f"    sudo apt-get update && sudo {INSTALL}\n" in capsys.readouterr().err
    assert calls.read_text() == "sudo -n true\n"


def test_a_failed_installation_names_the_command_too(
    dev: ModuleType,
    stand_in: StandIn,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    stand_in("apt-get", then="exit 100")
    assert not dev.system_packages()
    assert f"    apt-get update && {INSTALL}\n" in capsys.readouterr().err


@pytest.mark.usefixtures("stand_in")
def test_elsewhere_than_on_debian_the_packages_are_named(
    dev: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not dev.system_packages()
    assert "libegl1" in capsys.readouterr().err


def test_debians_python_wants_its_venv(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "venv_works", lambda: False)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert dev.packages_wanted() == ["libegl1", f"python3.{sys.version_info.minor}-venv"]


def test_without_a_new_enough_python_it_names_the_packages(stand_in: StandIn, tmp_path: Path) -> None:
    for name in ("python3", "python3.11", "python3.12", "python3.13"):
        stand_in(name, then="exit 1")
    done = subprocess.run([SCRIPT, "help"], env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert done.returncode == 1
    assert "sudo apt-get install python3 python3-venv" in done.stderr


def test_one_failed_check_does_not_hide_the_others(
    dev: ModuleType,
    stand_in: StandIn,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    stand_in("lint", then="exit 1")
    calls = stand_in("pytest")
    monkeypatch.setattr(dev, "BIN", tmp_path)
    monkeypatch.setattr(dev, "CHECKS", {"lint": ["lint"], "tests": ["pytest", "-q"]})
    assert dev.test(["-x"]) == 1
    assert calls.read_text().splitlines() == ["lint ", "pytest -q -x"]
    said = capfd.readouterr()
    assert "== lint: lint" in said.out
    assert said.err == "FAILED: lint\n"


def test_an_unknown_word_gets_the_help(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["tset"]) == 2
    assert "./dev run" in capsys.readouterr().err
    assert dev.main(["help"]) == 0
