"""Where the records lie unless the user says otherwise."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "DEALER_TRAINER_DATA"  # a folder
NAME = "records.db"

_named: Path | None = None


def use(file: Path | None) -> None:
    """Make `file` the usual one for this process; None: where it is without that."""
    global _named
    _named = file


def default_file() -> Path:
    """What `use` named, else the file in the folder that `DEALER_TRAINER_DATA` names or the user's own."""
    if _named is not None:
        return _named
    if folder := os.environ.get(VARIABLE):
        return Path(folder).expanduser() / NAME
    import platformdirs

    return platformdirs.user_data_path("dealer-trainer", appauthor=False) / NAME
