"""Where the records lie unless the user says otherwise."""

from __future__ import annotations

import os
from pathlib import Path

from dealer_trainer.records.errors import Problem, RecordsError

VARIABLE = "DEALER_TRAINER_DATA"  # a folder
NAME = "records.db"

_named: Path | None = None


def use(file: Path | None) -> None:
    """Make `file` the usual one for this process; None: where it is without that."""
    global _named
    _named = file


def default_file() -> Path:
    """What `use` named, else the file in the folder that `DEALER_TRAINER_DATA` names or the user's own.

    Raises RecordsError where that would be in the home folder and nobody knows which it is.
    """
    if _named is not None:
        return _named
    folder = os.environ.get(VARIABLE)
    try:
        if folder:
            return Path(folder).expanduser() / NAME
        import platformdirs

        return platformdirs.user_data_path("dealer-trainer", appauthor=False) / NAME
    except RuntimeError as error:
        raise RecordsError(Problem.HOME, Path(folder or "~") / NAME, error) from error
