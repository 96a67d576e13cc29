"""The table as the dealer sees it. Shows, reports gestures, decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from dealer_trainer.cards import Card
from dealer_trainer.gui.table.gestures import AREAS, Area, Goal, Held, Thing, acts_of, goals
from dealer_trainer.gui.table.layout import rounded
from dealer_trainer.gui.table.look import DARK, FeltLook
from dealer_trainer.gui.table.motion import Flight, Motion, picture_box
from dealer_trainer.gui.table.picture import Picture, Studio, zone_of
from dealer_trainer.gui.table.pieces import Piece, outline
from dealer_trainer.gui.table.speech import Speech
from dealer_trainer.table.acts import TurnUp
from dealer_trainer.table.places import STUB, Spot, hand
from dealer_trainer.table.state import Table

_CTRL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class TableView(QWidget):
    """A `Table` on the felt.

    Drag a card, a seat's plate (its whole hand), a bet, the pot or the button. Shift lays a card the other
    way up, Ctrl takes the whole packet (of discards thrown forward: one card). A double click turns a card
    up; a click on a seat chooses it.
    """

    gesture_made = Signal(object)  # tuple[Act, ...]
    seat_chosen = Signal(int)
    place_chosen = Signal(object)  # Goal: a click, or Enter, on anything that is not a seat

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(480, 330)
        self._look: FeltLook = DARK
        self._four_colour = False
        self._large_print = False
        self._motion_on = True
        self._table: Table | None = None
        self._said: tuple[Speech, ...] = ()
        self._chosen = 0
        self._studio = Studio()
        self._picture: Picture | None = None
        self._moving = Motion(self, self._stir, self.update)
        self._held: Held | None = None
        self._held_picture: QPixmap | None = None
        self._pressed: QPointF | None = None
        self._hand_at = QPointF()
        self._near: Goal | None = None

    # What is shown ----------------------------------------------------------------------------------------

    def show_table(
        self, table: Table, happenings: Iterable[Speech] = (), *, animate: bool = True, speed: float = 1.0
    ) -> None:
        """Show `table`, and what has just been said: anything with `text`, `seat` and `kind`.

        `animate` lets cards that lie elsewhere now fly there, in `speed` times the usual time.
        """
        before = self._picture
        self._table = table
        self._said = tuple(Speech(str(one.text), one.seat, str(one.kind)) for one in happenings)
        self._drop_held()
        self._moving.finish()
        self._picture = None
        self.update()
        if animate and self._motion_on and before is not None and self.isVisible():
            now = self._current()
            if now is not None and now.felt is before.felt:
                self._moving.start(_flights(before, now), speed)

    def select_seat(self, number: int) -> None:
        """Light a seat up; 0 none."""
        if number != self._chosen:
            self._chosen = number
            self.update()

    @property
    def selected_seat(self) -> int:
        return self._chosen

    @property
    def table(self) -> Table | None:
        return self._table

    @property
    def moving(self) -> bool:
        """Whether something is under way."""
        return self._moving.running

    @property
    def look(self) -> FeltLook:
        return self._look

    @look.setter
    def look(self, look: FeltLook) -> None:
        self._look = look
        self._again()

    @property
    def four_colour(self) -> bool:
        return self._four_colour

    @four_colour.setter
    def four_colour(self, on: bool) -> None:
        self._four_colour = on
        self._again()

    @property
    def large_print(self) -> bool:
        return self._large_print

    @large_print.setter
    def large_print(self, on: bool) -> None:
        self._large_print = on
        self._again()

    @property
    def motion(self) -> bool:
        return self._motion_on

    @motion.setter
    def motion(self, on: bool) -> None:
        self._motion_on = on
        if not on:
            self._moving.finish()

    def retranslate(self) -> None:
        """Say everything in the language in use now."""
        self._again()

    def seat_position(self, number: int) -> QPoint:
        """The middle of a seat's plate on the screen, for a menu."""
        picture = self._current()
        at = picture.felt.seat(number).plate.center() if picture else QPointF()
        return self.mapToGlobal(at.toPoint())

    def sizeHint(self) -> QSize:
        return QSize(820, 560)

    # Painting ---------------------------------------------------------------------------------------------

    def _again(self) -> None:
        self._moving.finish()
        self._picture = None
        self.update()

    def _current(self) -> Picture | None:
        if self._picture is None and self._table is not None:
            self._picture = self._studio.picture(
                self._table,
                self._said,
                size=(self.width(), self.height()),
                scale=self.devicePixelRatioF(),
                look=self._look,
                font=self.font(),
                four_colour=self._four_colour,
                large_print=self._large_print,
            )
        return self._picture

    def _stir(self, box: QRectF) -> None:
        self.update(box.toAlignedRect().adjusted(-1, -1, 1, 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._again()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.LanguageChange):
            self._again()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._again()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        picture = self._current()
        if picture is None:
            painter.fillRect(event.rect(), QColor(self._look.surround))
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        absent = self._moving.flying() | self._held_cards(picture)
        for rect in cast(Iterable[QRect], event.region()):
            clip = QRectF(rect)
            painter.save()
            painter.setClipRect(clip)
            picture.paint(painter, clip, absent=absent, chosen=self._chosen)
            self._paint_goals(painter, picture)
            for flight in self._moving.flights:
                if clip.intersects(flight.box):
                    painter.drawPixmap(flight.box.topLeft(), flight.shown)
            picture.paint_speech(painter, clip)
            if (held := self._held_picture) is not None:
                painter.drawPixmap(picture_box(held, self._hand_at).topLeft(), held)
            painter.restore()

    def _held_cards(self, picture: Picture) -> set[Card]:
        held = self._held
        if held is None or held.thing is not Thing.CARD or held.place == STUB:
            return set()
        return {p.card for p in picture.pieces if (p.place, p.which) == (held.place, held.which)}

    def _paint_goals(self, painter: QPainter, picture: Picture) -> None:
        if self._held is None:
            return
        for goal in goals(self._held, len(picture.felt.seats)):
            near = goal == self._near
            edge = QColor(self._look.target_near if near else self._look.target)
            painter.setBrush(QColor(self._look.target))
            painter.setPen(QPen(edge, 2.5 if near else 1.2))
            painter.drawPath(rounded(zone_of(picture.felt, goal), 0.25 * picture.felt.unit))

    # Mouse ------------------------------------------------------------------------------------------------

    def _piece_at(self, picture: Picture, at: QPointF) -> Piece | None:
        for piece in reversed(picture.pieces):
            if outline(piece, picture.felt.unit).containsPoint(at, Qt.FillRule.WindingFill):
                return piece
        return None

    def _thing_at(self, at: QPointF) -> Held | None:
        picture = self._current()
        if picture is None:
            return None
        table, felt = picture.table, picture.felt
        if felt.zone_of_button(table.button).contains(at):
            return Held(Thing.BUTTON, seat=table.button)
        if (piece := self._piece_at(picture, at)) is not None:
            return Held(Thing.CARD, piece.place, piece.which, piece.place.seat, piece.up)
        for room, seat in zip(felt.seats, table.seats, strict=True):
            if room.plate.contains(at):
                return Held(Thing.HAND, hand(room.number), seat=room.number)
            if seat.bet and felt.around(room.bet, 1.3, 1.2).contains(at):
                return Held(Thing.BET, seat=room.number)
        if table.pot and felt.around(felt.pot, 2.2, 1.5).contains(at):
            return Held(Thing.POT)
        return None

    def _goal_at(self, held: Held, at: QPointF) -> Goal | None:
        picture = self._current()
        if picture is None:
            return None
        for goal in goals(held, len(picture.felt.seats)):
            if zone_of(picture.felt, goal).contains(at):
                return goal
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = event.position()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._held is None:
            far = QApplication.startDragDistance()
            if self._pressed is not None and (at - self._pressed).manhattanLength() >= far:
                self._take(self._pressed, at)
            elif self._pressed is None:
                over = self._thing_at(at)
                self.setCursor(Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor)
            return
        self._hand_at = at
        self._near = self._goal_at(self._held, at)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        pressed, self._pressed = self._pressed, None
        held, at = self._held, event.position()
        if held is not None:
            goal = self._goal_at(held, at)
            self._drop_held()
            if goal is not None:
                self._report(held, goal, event.modifiers())
        elif pressed is not None:
            self._choose(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        picture = self._current()
        piece = self._piece_at(picture, event.position()) if picture else None
        if piece is not None and not piece.up:
            self.gesture_made.emit((TurnUp(piece.place, piece.which),))

    def _take(self, start: QPointF, at: QPointF) -> None:
        held = self._thing_at(start)
        self._pressed = start
        if held is None:
            return
        self._moving.finish()
        self._held, self._hand_at = held, at
        self._held_picture = self._picture_held(held)
        self._near = self._goal_at(held, at)
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self.update()

    def _picture_held(self, held: Held) -> QPixmap | None:
        picture = self._current()
        if picture is None:
            return None
        table = picture.table
        match held.thing:
            case Thing.CARD | Thing.HAND:
                for piece in picture.pieces:
                    if piece.place == held.place and (held.thing is Thing.HAND or piece.which == held.which):
                        return picture.cards.pixmap(piece.card, up=piece.up, size=1.0, tilt=0)
                return None
            case Thing.BET:
                return picture.chips.stack(table.seat(held.seat).bet)
            case Thing.POT:
                return picture.chips.stack(table.pot)
            case Thing.BUTTON:
                side = round(picture.felt.unit * self.devicePixelRatioF())
                puck = QPixmap(side, side)
                puck.setDevicePixelRatio(self.devicePixelRatioF())
                puck.fill(Qt.GlobalColor.transparent)
                painter = QPainter(puck)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                picture.paint_puck(painter, QPointF(picture.felt.unit / 2, picture.felt.unit / 2))
                painter.end()
                return puck

    def _drop_held(self) -> None:
        self._held = self._held_picture = self._near = None
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.update()

    def _report(self, held: Held, goal: Goal, keys: Qt.KeyboardModifier) -> None:
        if self._table is None:
            return
        acts = acts_of(held, goal, self._table, packet=bool(keys & _CTRL), turned=bool(keys & _SHIFT))
        if acts:
            self.gesture_made.emit(acts)

    def _choose(self, at: QPointF) -> None:
        picture = self._current()
        if picture is None:
            return
        if picture.felt.zone_of_button(picture.table.button).contains(at):
            self.place_chosen.emit(Goal(Area.BUTTON, picture.table.button))
            return
        piece = self._piece_at(picture, at)
        if piece is not None and piece.place.seat and piece.place.spot is not Spot.OFF_TABLE:
            self._choose_seat(piece.place.seat)
            return
        if piece is not None and piece.place.spot in AREAS:
            self.place_chosen.emit(Goal(AREAS[piece.place.spot]))
            return
        for room in picture.felt.seats:
            if room.zone.contains(at):
                self._choose_seat(room.number)
                return
        for area in (Area.STUB, Area.MUCK, Area.BURN, Area.ASIDE, Area.POT):
            if zone_of(picture.felt, Goal(area)).contains(at):
                self.place_chosen.emit(Goal(area))
                return

    def _choose_seat(self, number: int) -> None:
        self.select_seat(number)
        self.seat_chosen.emit(number)

    # Keys -------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._held is not None:
            self._pressed = None
            self._drop_held()
            return
        super().keyPressEvent(event)


def _flights(before: Picture, now: Picture) -> list[Flight]:
    """How the cards get from where they lay to where they lie."""
    old = {piece.card: piece for piece in before.pieces}
    new = {piece.card: piece for piece in now.pieces}
    flights = []
    for card, piece in new.items():
        was = old.get(card)
        if was is None and piece.place != STUB:
            was = piece._replace(at=before.felt.stub, up=False)
        if was is None or (was.place == piece.place and was.up == piece.up):
            continue
        flights.append(
            Flight(
                card,
                now.picture_of(piece._replace(up=was.up)),
                was.at,
                piece.at,
                turned=now.picture_of(piece) if was.up != piece.up else None,
            )
        )
    for card, was in old.items():
        if card not in new and was.place != STUB:
            flights.append(Flight(card, before.picture_of(was._replace(tilt=0)), was.at, now.felt.stub))
    return flights
