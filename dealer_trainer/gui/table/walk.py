"""The table by keyboard: which places there are, where the focus is, which card is under the mark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtWidgets import QWidget

from dealer_trainer.gui.table.describe import card_words, goal_words
from dealer_trainer.gui.table.gestures import Area, Goal, Held, Thing, place_of
from dealer_trainer.gui.table.picture import Picture
from dealer_trainer.gui.table.pieces import Piece
from dealer_trainer.gui.table.spots import Spot
from dealer_trainer.table.places import STUB, hand
from dealer_trainer.table.state import Table
from dealer_trainer.texts import say

ARROWS: Final = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}
_AREAS: Final = (Area.STUB, Area.BURN, Area.MUCK, Area.ASIDE, Area.POT, Area.TRAY)


def goals_on(table: Table) -> Iterator[Goal]:
    """Every place of this table, in the order in which Tab goes through them."""
    for number in range(1, len(table.seats) + 1):
        yield Goal(Area.SEAT, number)
        if table.seat(number).thrown:
            yield Goal(Area.THROWN, number)
        if any(not lying.hidden for lying in table.seat(number).dropped):
            yield Goal(Area.OFF_TABLE, number)
    for area in _AREAS:
        yield Goal(area)
        if area is Area.POT:
            yield from (Goal(area, pot=pot) for pot in range(1, len(table.pots)))
    if table.button:
        yield Goal(Area.BUTTON)
    if table.kills is not None:
        yield Goal(Area.KILL)


class Walk(QObject):
    """Keeps one spot a place on `view`, and says what the focus is on."""

    pressed = Signal(object)  # Goal: by a screen reader
    moved = Signal()  # the focus, or the mark

    def __init__(
        self, view: QWidget, picture: Callable[[], Picture | None], takes: Callable[[Qt.Key], bool]
    ) -> None:
        """`takes` says whether the table wants a key while a place has the focus."""
        super().__init__(view)
        self._takes = takes
        self._view = view
        self._picture = picture
        self._spots: dict[Goal, Spot] = {}
        self._order: list[Goal] = []
        self._mark = 0
        self._start = Goal(Area.STUB)

    @property
    def spots(self) -> dict[Goal, Spot]:
        return dict(self._spots)

    @property
    def goal(self) -> Goal | None:
        """The place that has the focus."""
        return next((goal for goal, spot in self._spots.items() if spot.hasFocus()), None)

    @property
    def piece(self) -> Piece | None:
        """The card under the mark, at the place that has the focus."""
        there = self._pieces(self.goal)
        return there[min(self._mark, len(there) - 1)] if there else None

    def _pieces(self, goal: Goal | None) -> list[Piece]:
        picture = self._picture()
        if goal is None or picture is None:
            return []
        place = place_of(goal)
        return [piece for piece in picture.pieces if piece.place == place]

    # Keeping up with the table ----------------------------------------------------------------------------

    def follow(self, picture: Picture) -> None:
        """Lay the spots over this picture, and say what is seen there."""
        table = picture.table
        wanted = list(goals_on(table))
        same = wanted == self._order
        self._order = wanted
        for goal in [goal for goal in self._spots if goal not in wanted]:
            spot = self._spots.pop(goal)
            if spot.hasFocus():  # discards just taken in: on with their seat; a side pot gone: the main pot
                self.go_to(Goal(Area.SEAT, goal.seat) if goal.seat else Goal(Area.POT))
            spot.hide()
            spot.deleteLater()
        before: QWidget | None = None
        for goal in wanted:
            spot = self._spots.get(goal) or self._made(goal)
            where = goal
            if goal.area is Area.BUTTON:
                where = goal._replace(seat=table.button)
            elif goal.area is Area.KILL and table.kills is not None:
                where = goal._replace(seat=table.kills.button.seat)
            spot.tell(goal_words(table, where), self._more(goal), picture.zone(where).toAlignedRect())
            if before is not None and not same:
                QWidget.setTabOrder(before, spot)
            before = spot

    def _made(self, goal: Goal) -> Spot:
        spot = self._spots[goal] = Spot(goal, self._view, self._takes)
        spot.focused.connect(self._arrived)
        spot.left.connect(self.moved)
        spot.clicked.connect(lambda: self.pressed.emit(goal))
        return spot

    def _more(self, goal: Goal) -> str:
        keys = say(f"felt.keys.{goal.area.value}")
        piece = self.piece if goal == self.goal else None
        if piece is None or piece.place == STUB:
            return keys
        there = self._pieces(goal)
        face = card_words(piece.card) if piece.up else say("felt.seen.face_down")
        return say("felt.seen.cursor", nth=there.index(piece) + 1, card=face) + ". " + keys

    def _arrived(self) -> None:
        self._mark = 0
        if (goal := self.goal) is not None:
            self._start = goal
        self._tell()
        self.moved.emit()

    def _tell(self) -> None:
        if (goal := self.goal) is not None:
            self._spots[goal].setAccessibleDescription(self._more(goal))

    # Going about ------------------------------------------------------------------------------------------

    def go_to(self, goal: Goal) -> None:
        if (spot := self._spots.get(goal)) is not None:
            spot.setFocus(Qt.FocusReason.OtherFocusReason)

    def start_at(self, goal: Goal) -> None:
        """Where the keyboard goes on from: a place that the mouse has pointed at."""
        self._start = goal

    def go(self, way: QPointF) -> None:
        """To the nearest place that way."""
        here = self.goal
        if here is None:
            self.go_to(self._start if self._start in self._spots else Goal(Area.STUB))
            return
        start = self._spots[here].geometry().center()

        def far(goal: Goal) -> float:
            to = QPointF(self._spots[goal].geometry().center() - start)
            ahead = QPointF.dotProduct(to, way)
            aside = abs(to.x() * way.y() - to.y() * way.x())
            return ahead + 2 * aside if ahead > 2 else float("inf")

        near = min((goal for goal in self._spots if goal != here), key=far)
        if far(near) < float("inf"):
            self.go_to(near)

    def mark(self, step: int) -> None:
        """Move the mark to the next card, or the one before."""
        if there := self._pieces(self.goal):
            self._mark = (min(self._mark, len(there) - 1) + step) % len(there)
            self._tell()
            self.moved.emit()

    def held(self, *, packet: bool) -> Held | None:
        """What the fingers take up here: the card under the mark, or the hand."""
        goal, picture = self.goal, self._picture()
        if goal is None or picture is None:
            return None
        if goal.area is Area.BUTTON:
            return Held(Thing.BUTTON, seat=picture.table.button)
        if goal.area is Area.KILL and (kills := picture.table.kills) is not None:
            return Held(Thing.KILL, seat=kills.button.seat, up=kills.button.up)
        if goal.area is Area.POT:
            return Held(Thing.POT, which=goal.pot)
        if packet and goal.area is Area.SEAT:
            return Held(Thing.HAND, hand(goal.seat), seat=goal.seat)
        piece = self.piece
        return Held(Thing.CARD, piece.place, piece.which, goal.seat, piece.up) if piece else None
