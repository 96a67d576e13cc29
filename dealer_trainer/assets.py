"""The only module that knows where the files lie that are not code.

In a checkout `resources/` and `scenarios/` are top-level folders; an installed wheel carries both inside the
package, under `_data/`. Whoever needs a file asks here for the folder and goes on from there.
"""

from __future__ import annotations

import os
from pathlib import Path

DATA_VARIABLE = "DEALER_TRAINER_DATA"  # a folder

_PACKAGE = Path(__file__).resolve().parent
_CARRIED = _PACKAGE / "_data"
_CHECKOUT = _PACKAGE.parent


def _home() -> Path:
    return _CARRIED if _CARRIED.is_dir() else _CHECKOUT


def resources() -> Path:
    """The folder with `rulebook/`, `house/`, `translations/` and the rest of what the trainer shows."""
    return _home() / "resources"


def scenarios() -> Path:
    """The folder of the library that comes with the trainer: `<chapter>/<rule>/*.toml`."""
    return _home() / "scenarios"


def own_folder() -> Path:
    """The user's own folder: the records, and what instructors make. It need not be there yet.

    The one that `DEALER_TRAINER_DATA` names, else the system's. Raises RuntimeError where nobody knows which
    the home folder is.
    """
    if folder := os.environ.get(DATA_VARIABLE):
        return Path(folder).expanduser()
    import platformdirs

    return platformdirs.user_data_path("dealer-trainer", appauthor=False)


def own_scenarios() -> Path:
    """The folder of the scenarios that were written on this computer. Raises RuntimeError as `own_folder`."""
    return own_folder() / "scenarios"


def own_houses() -> Path:
    """The folder of the house profiles that were made on this computer. Raises RuntimeError likewise."""
    return own_folder() / "houses"


def packs() -> Path:
    """The folder of the packs that were taken in, a folder each. Raises RuntimeError likewise."""
    return own_folder() / "packs"


def checkout_tests() -> Path | None:
    """The `tests/` folder when running from a checkout, None when installed from a wheel.

    A folder called `tests` beside an installed package would be some other package's.
    """
    if _CARRIED.is_dir() or not (_CHECKOUT / "pyproject.toml").is_file():
        return None
    tests = _CHECKOUT / "tests"
    return tests if tests.is_dir() else None
