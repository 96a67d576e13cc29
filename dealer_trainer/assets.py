"""The only module that knows where the files lie that are not code.

In a checkout `resources/` and `scenarios/` are top-level folders; an installed wheel carries both inside the
package, under `_data/`. Whoever needs a file asks here for the folder and goes on from there.
"""

from __future__ import annotations

from pathlib import Path

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


def checkout_tests() -> Path | None:
    """The `tests/` folder when running from a checkout, None when installed from a wheel.

    A folder called `tests` beside an installed package would be some other package's.
    """
    if _CARRIED.is_dir() or not (_CHECKOUT / "pyproject.toml").is_file():
        return None
    tests = _CHECKOUT / "tests"
    return tests if tests.is_dir() else None
