"""What the checkout holds and what it must not name."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent

TOP_LEVEL = {
    ".ci",
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "dealer_trainer",
    "dev",
    "docs",
    "pyproject.toml",
    "resources",
    "scenarios",
    "tests",
}

# Spelled in pieces, so that this file does not name them.
PACKAGE_HOSTS = re.compile(
    "py" + r"pi\.|files\.python" + r"hosted|registry\.npm" + r"js|deb\.debian\.|/sim" + "ple/"
)
MACHINE_PATHS = re.compile(
    "(?<![A-Za-z0-9_.~<>-])/(?:" + "wo" + "rk|ro" + "ot|ho" + "me|op" + r"t)/[A-Za-z0-9]"
)
MERGE_MARKS = re.compile(r"^(<{7}|>{7}) ", re.MULTILINE)
LOCK_FILES = re.compile(r"(^|/)(uv\.lock|poetry\.lock|Pipfile\.lock|pdm\.lock|pylock.*\.toml)$")


def _files() -> list[str]:
    """What git keeps or would keep here: not what .gitignore names."""
    if not shutil.which("git"):
        pytest.skip("no git here")
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listing = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True)
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    return [name for name in listing.stdout.split("\0") if name and (CHECKOUT / name).is_file()]


def _matches(pattern: re.Pattern[str]) -> list[str]:
    found = []
    for name in _files():
        try:
            text = (CHECKOUT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:  # a font, an icon
            continue
        found += [f"{name}:{text.count(chr(10), 0, hit.start()) + 1}" for hit in pattern.finditer(text)]
    return found


def test_the_top_level_holds_what_the_design_names() -> None:
    assert {name.partition("/")[0] for name in _files()} - TOP_LEVEL == set()


def test_no_lock_file() -> None:
    assert [name for name in _files() if LOCK_FILES.search(name)] == []


@pytest.mark.parametrize(
    "pattern", [PACKAGE_HOSTS, MACHINE_PATHS, MERGE_MARKS], ids=["hosts", "paths", "marks"]
)
def test_no_file_names(pattern: re.Pattern[str]) -> None:
    assert _matches(pattern) == []


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (PACKAGE_HOSTS, "index-url = https://" + "py" + "pi.org/sim" + "ple/"),
        (MACHINE_PATHS, 'open("/' + 'home/ann/file")'),
        (MACHINE_PATHS, "cd /" + "work/main"),
        (MERGE_MARKS, "a\n" + "<" * 7 + " HEAD\n"),
    ],
)
def test_it_would_be_found(pattern: re.Pattern[str], text: str) -> None:
    assert pattern.search(text)
