"""Names stand in the order in which people look for them."""

from __future__ import annotations

import random
from pathlib import Path

from dealer_trainer.records import open_records
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.ordering import in_order

ORDER = [
    "", "7", "10", "Elise", "Élise 2", "ELISE 003", "élise 10", "Émile", "Fay", "T 99999999999999999999",
    "T 100000000000000000000", "Table 9 row 2", "Table 9 row 11", "Table 10 row 1", "trainee",
    "Trainee 2b", "trainee 10a", "Zoe",
]  # fmt: skip


def test_numbers_count_by_their_worth_and_accents_and_case_not_at_all() -> None:
    mixed = ORDER.copy()
    random.Random(1).shuffle(mixed)
    assert sorted(mixed, key=in_order) == ORDER


def test_the_records_keep_that_order(tmp_path: Path) -> None:
    with open_records(tmp_path / "records.db") as records:
        room = Classroom(records)
        for name in ("Trainee 10", "trainee 2", "Élise", "Fay"):
            room.make_trainee(name)
            room.make_group(name)
        wanted = ["Élise", "Fay", "trainee 2", "Trainee 10"]
        assert [one.name for one in room.trainees()] == wanted
        assert [one.name for one in room.groups()] == wanted
        assert [one.name for one in records.trainees()] == wanted
