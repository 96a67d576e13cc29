"""What every trainee has done, kept as it happens: the only package that knows SQLite."""

from dealer_trainer.records.errors import RecordsError
from dealer_trainer.records.place import default_file
from dealer_trainer.records.rows import Attempt, Entry, Kind, PastAttempt, RuleDay, Score, Trainee
from dealer_trainer.records.store import Records, Stopped, open_records

__all__ = [
    "Attempt",
    "Entry",
    "Kind",
    "PastAttempt",
    "Records",
    "RecordsError",
    "RuleDay",
    "Score",
    "Stopped",
    "Trainee",
    "default_file",
    "open_records",
]
