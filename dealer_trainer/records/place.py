"""Where the records lie unless the user says otherwise."""

from __future__ import annotations

import os
from pathlib import Path

from dealer_trainer import assets
from dealer_trainer.records.errors import Problem, RecordsError

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
    try:
        return assets.own_folder() / NAME
    except RuntimeError as error:
        named = os.environ.get(assets.DATA_VARIABLE) or "~"
        raise RecordsError(Problem.HOME, Path(named) / NAME, error) from error
