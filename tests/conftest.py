"""No test opens a real window, reads the user's language, or touches the user's data."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from dealer_trainer import texts

os.environ["QT_QPA_PLATFORM"] = "offscreen"

# The same examples each time, and no deadline: the machine may be busy.
settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")

_FOLDERS = {
    "XDG_DATA_HOME": "data",
    "XDG_CONFIG_HOME": "config",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
}
_numbers = count(1)
_LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def user_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of a user who has never started the trainer; made only when something writes there."""
    home = tmp_path_factory.getbasetemp() / f"user-{next(_numbers)}"
    for variable, folder in _FOLDERS.items():
        monkeypatch.setenv(variable, str(home / folder))
    monkeypatch.delenv("DEALER_TRAINER_DATA", raising=False)
    return home


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test starts in English, whatever the machine and the test before it speak."""
    for variable in _LOCALE:
        monkeypatch.delenv(variable, raising=False)
    texts.use("en")
