"""What the dealer holds while dragging, by mouse or by keyboard, and how it looks on its way."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from dealer_trainer.cards import Card
from dealer_trainer.gui.table.gestures import Area, Goal, Held, Thing, goals
from dealer_trainer.gui.table.picture import Picture
from dealer_trainer.gui.table.pieces import Piece, outline
from dealer_trainer.table.places import STUB, hand


class Fingers:
    """Empty, or holding one thing. `at` is where it is, `near` the goal that it would go to."""

    def __init__(self) -> None:
        self.held: Held | None = None
        self.picture: QPixmap | None = None
        self.at = QPointF()
        self.near: Goal | None = None

    def take(self, held: Held, table: Picture, at: QPointF) -> None:
        self.held = held
        self.picture = _looks(held, table)
        self.move(table, at)

    def move(self, table: Picture, at: QPointF) -> None:
        self.at = at
        self.near = goal_at(table, self.held, at) if self.held else None

    def open(self) -> None:
        """Let go."""
        self.held = self.picture = self.near = None

    def cards(self, table: Picture) -> set[Card]:
        """What is missing on the felt while it is held. The pack stays: it has another card below."""
        held = self.held
        if held is None or held.thing is not Thing.CARD or held.place == STUB:
            return set()
        return {
            piece.card for piece in table.pieces if (piece.place, piece.which) == (held.place, held.which)
        }


def goal_at(table: Picture, held: Held, at: QPointF) -> Goal | None:
    """The goal for a thing at a point; where two meet, the nearer."""
    places = goals(held, len(table.felt.seats), len(table.table.pots))
    zones = [(table.zone(goal), goal) for goal in places]
    there = [((zone.center() - at).manhattanLength(), goal) for zone, goal in zones if zone.contains(at)]
    return min(there, key=lambda one: one[0])[1] if there else None


def piece_at(table: Picture, at: QPointF) -> Piece | None:
    """The card that is seen at a point: the topmost."""
    for piece in reversed(table.pieces):
        if outline(piece, table.felt.unit).containsPoint(at, Qt.FillRule.WindingFill):
            return piece
    return None


def thing_at(table: Picture, at: QPointF) -> Held | None:
    """What can be taken hold of at a point."""
    state, felt = table.table, table.felt
    if felt.zone_of_button(state.button).contains(at):
        return Held(Thing.BUTTON, seat=state.button)
    if state.kills is not None and felt.zone_of_kill(state.kills.button.seat).contains(at):
        return Held(Thing.KILL, seat=state.kills.button.seat, up=state.kills.button.up)
    if (piece := piece_at(table, at)) is not None:
        return Held(Thing.CARD, piece.place, piece.which, piece.place.seat, piece.up)
    for room, seat in zip(felt.seats, state.seats, strict=True):
        if room.plate.contains(at):
            return Held(Thing.HAND, hand(room.number), seat=room.number)
        if seat.bet and felt.around(room.bet, 1.4, 1.2).contains(at):
            return Held(Thing.BET, seat=room.number)
    for pot, chips in enumerate(state.pots):
        if chips and table.zone(Goal(Area.POT, pot=pot)).contains(at):
            return Held(Thing.POT, which=pot)
    return None


def _looks(held: Held, table: Picture) -> QPixmap | None:
    match held.thing:
        case Thing.CARD | Thing.HAND:
            for piece in table.pieces:
                if piece.place == held.place and (held.thing is Thing.HAND or piece.which == held.which):
                    return table.cards.pixmap(piece.card, up=piece.up)
            return None
        case Thing.BET:
            return table.chips.stack(table.table.seat(held.seat).bet)
        case Thing.POT:
            return table.chips.stack(table.table.pots[held.which])
        case Thing.BUTTON | Thing.KILL:
            return _puck(table, held)


def _puck(table: Picture, held: Held) -> QPixmap:
    unit, scale = table.felt.unit, table.ground.devicePixelRatio()
    picture = QPixmap(round(unit * scale), round(unit * scale))
    picture.setDevicePixelRatio(scale)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if held.thing is Thing.KILL:
        table.paint_kill(painter, QPointF(unit / 2, unit / 2), up=held.up)
    else:
        table.paint_puck(painter, QPointF(unit / 2, unit / 2))
    painter.end()
    return picture
