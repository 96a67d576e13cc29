"""What the class and its assignments have in common: whose class is shown, and whether it may be changed."""

from __future__ import annotations

from dealer_trainer.gui.pages.page import Page
from dealer_trainer.records.class_rows import Refused, Why
from dealer_trainer.records.classroom import Classroom


class RoomPage(Page):
    @property
    def room(self) -> Classroom | None:
        """The class that is shown: a colleague's, if that is looked at."""
        records = self.desk.services.shown()
        return None if records is None else Classroom(records)

    @property
    def own(self) -> bool:
        """Whether the records shown may be changed."""
        return self.desk.services.looking_at is None

    def need(self) -> Classroom:
        """The class, to be changed. Raises Refused where it cannot be opened."""
        if (room := self.room) is None:
            raise Refused(Why.CLOSED, self.desk.services.trouble)
        return room
