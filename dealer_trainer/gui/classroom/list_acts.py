"""Class lists: looked at, taken in, and taken back."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import (
    QFileDialog,
)

from dealer_trainer import texts
from dealer_trainer.gui.classroom.class_view import ClassView
from dealer_trainer.records import RecordsError
from dealer_trainer.records.class_list import Imported, TakenBack, preview, take_back
from dealer_trainer.records.list_file import LARGEST, ListError, read_list


class ListActs:
    def __init__(self, view: ClassView) -> None:
        self._view = view

    def choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self._view, texts.say("class.import_title"), "", texts.say("class.list.files")
        )
        if name:
            self.look_at(Path(name))

    def look_at(self, file: Path) -> None:
        """Show what a class list would change, for the instructor to take it in."""
        from dealer_trainer.gui.classroom.importing import ImportDialog

        try:
            with file.open("rb") as opened:
                data = opened.read(LARGEST + 1)
            room = self._view.need()
            looked_at = preview(room, read_list(data))
        except OSError as error:
            self._view.bar.complain(texts.say("class.list.no_file", file=file, why=texts.why(error)))
        except (ListError, RecordsError) as error:
            self._view.bar.complain(texts.say("class.list.refused", file=file.name, why=error))
        else:
            dialog = ImportDialog(self._view, room, looked_at)
            dialog.taken.connect(self._taken)
            dialog.open()

    def _taken(self, made: Imported) -> None:
        self._view.refresh()
        self._view.table.choose(made.trainees)
        said = texts.say("class.taken_in", n=len(made.trainees))
        self._view.bar.tell(said, partial(self.take_back, made))

    def take_back(self, made: Imported) -> None:
        kept = TakenBack((), ())

        def do() -> None:
            nonlocal kept
            kept = take_back(self._view.need(), made)

        done = self._view.tried(do)
        self._view.refresh()
        if done and (kept.trainees or kept.groups):
            self._view.bar.tell(texts.say("class.stayed", names=", ".join((*kept.trainees, *kept.groups))))
