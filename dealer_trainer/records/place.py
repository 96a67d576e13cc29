"""Where the records lie unless the user says otherwise."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "DEALER_TRAINER_DATA"  # a folder
NAME = "records.db"


def default_file() -> Path:
    """The file in the folder that `DEALER_TRAINER_DATA` names, else in the user's data folder."""
    if folder := os.environ.get(VARIABLE):
        return Path(folder).expanduser() / NAME
    import platformdirs

    return platformdirs.user_data_path("dealer-trainer", appauthor=False) / NAME
