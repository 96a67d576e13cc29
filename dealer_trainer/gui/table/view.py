"""The table as the dealer sees it. Shows, reports gestures, decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from dealer_trainer.gui.table.changes import changes
from dealer_trainer.gui.table.fingers import Fingers, goal_at, piece_at, thing_at
from dealer_trainer.gui.table.gestures import AREAS, Area, Goal, Held, acts_of, form_of, goals
from dealer_trainer.gui.table.layout import rounded
from dealer_trainer.gui.table.look import DARK, FeltLook
from dealer_trainer.gui.table.motion import Motion, flights
from dealer_trainer.gui.table.picture import Picture, Studio, picture_box
from dealer_trainer.gui.table.pieces import Piece, outline
from dealer_trainer.gui.table.speech import Speech
from dealer_trainer.gui.table.walk import ARROWS, Walk
from dealer_trainer.scenario.happenings import Happening
from dealer_trainer.table.acts import ALL, NEWEST, BringIn, Move, TurnUp, burn
from dealer_trainer.table.places import MUCK, thrown
from dealer_trainer.table.state import Stage, Table
from dealer_trainer.texts import say

_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TableView(QWidget):
    """A `Table` on the felt.

    Drag a card, a seat's plate (its whole hand), a bet, a pot, the button or the kill button. Shift lays a
    card the other way up, Ctrl takes the whole packet (of discards thrown forward: one card). A bet goes to a
    pot, with Ctrl as much of every bet; a pot goes to a seat; with Shift it is asked how much of it goes.
    A click with Shift turns a card up; a click on a seat or a place chooses it. The right button does so too,
    on bare felt for the tray.

    By keyboard: Tab, arrows and digits go from place to place, Shift and an arrow from card to card. Enter
    does what is usual at a place; Shift and Enter takes up the card under the mark (with Ctrl the hand),
    Enter puts down what is held (Shift and Ctrl as with the mouse), Escape puts it back, and then leaves
    the places to the window's own keys. Ctrl and Enter turns the card under the mark up.
    """

    gesture_made = Signal(object)  # tuple[Act, ...]
    seat_chosen = Signal(int)
    form_wanted = Signal(object)  # Form: a gesture that wants a sum first
    place_chosen = Signal(object)  # Goal: a click, or Enter, on anything that is not a seat

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
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
        self._moving = Motion(self, self._stir)
        self._fingers = Fingers()
        self._pressed: QPointF | None = None
        self._walk = Walk(self, lambda: self._picture, self._takes)
        self._walk.moved.connect(self._walked)
        self._walk.pressed.connect(self._usual)
        self.retranslate()

    # What is shown ----------------------------------------------------------------------------------------

    def show_table(
        self,
        table: Table,
        happenings: Iterable[Speech | Happening] = (),
        *,
        animate: bool = True,
        speed: float = 1.0,
    ) -> None:
        """Show `table`, and what has just been said and done.

        `animate` lets cards that lie elsewhere now fly there, in `speed` times the usual time.
        """
        before = self._current()
        self._table = table
        self._said = tuple(map(Speech.of, happenings))
        self._let_go()
        self._moving.finish()
        self._picture = None
        now = self._current()
        if before is None or now is None or now.ground is not before.ground:
            self.update()
            return
        for box in changes(before, now):
            self._stir(box)
        if animate and self._motion_on and self.isVisible():
            self._moving.start(flights(before, now), speed)

    def select_seat(self, number: int) -> None:
        """Light a seat up; 0 none."""
        if number != self._chosen:
            before, self._chosen = self._chosen, number
            if (picture := self._picture) is not None:
                for seat in (before, number):
                    if 1 <= seat <= len(picture.felt.seats):
                        self._stir(picture.felt.seat(seat).plate.adjusted(-4, -4, 4, 4))

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
        self.setAccessibleName(say("felt.seen.table"))
        self._again()

    @property
    def places(self) -> dict[Goal, QWidget]:
        """The transparent widgets over the places, for the focus and for screen readers."""
        return dict(self._walk.spots)

    def focus_place(self, goal: Goal) -> None:
        """Put the keyboard's focus there."""
        self._current()
        self._walk.go_to(goal)

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
            self._walk.follow(self._picture)
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
        absent = self._moving.flying() | self._fingers.cards(picture)
        for rect in cast(Iterable[QRect], event.region()):
            clip = QRectF(rect)
            painter.save()
            painter.setClipRect(clip)
            picture.paint_ground(painter)
            self._paint_goals(painter, picture)
            picture.paint(painter, clip, absent=absent, chosen=self._chosen)
            for flight in self._moving.flights:
                if clip.intersects(flight.box):
                    painter.drawPixmap(flight.box.topLeft(), flight.shown)
            self._paint_ring(painter, picture)
            picture.paint_speech(painter, clip)
            if (held := self._fingers.picture) is not None:
                painter.drawPixmap(picture_box(held, self._fingers.at).topLeft(), held)
            painter.restore()

    def _paint_goals(self, painter: QPainter, picture: Picture) -> None:
        """All places that a thing of this kind can go to, lit alike."""
        if self._fingers.held is None:
            return
        for goal in goals(self._fingers.held, len(picture.felt.seats), len(picture.table.pots)):
            near = goal == self._fingers.near
            edge = QColor(self._look.target_near if near else self._look.target)
            painter.setBrush(QColor(self._look.target))
            painter.setPen(QPen(edge, 2.5 if near else 1.2))
            painter.drawPath(rounded(picture.zone(goal), 0.25 * picture.felt.unit))
            if goal.area is Area.POT and goal.pot == len(picture.table.pots):
                picture.paint_words(painter, picture.zone(goal), say("felt.seen.new_pot"))

    def _paint_ring(self, painter: QPainter, picture: Picture) -> None:
        goal = self._walk.goal
        if goal is None or not self._walk.spots[goal].ringed:
            return
        pen = QPen(QColor(self._look.focus), max(2.0, 0.05 * picture.felt.unit))
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = QRectF(self._walk.spots[goal].geometry()).adjusted(1, 1, -1, -1)
        painter.drawPath(rounded(box, 0.2 * picture.felt.unit))
        piece = self._walk.piece
        if piece is not None and self._fingers.held is None:
            painter.drawPolygon(outline(piece, picture.felt.unit))

    # Mouse ------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = event.position()
            if (goal := self._place_at(event.position())) is not None:
                self._walk.start_at(goal)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at, picture = event.position(), self._current()
        if picture is None:
            return
        if self._fingers.held is not None:
            self._fingers.move(picture, at)
            self.update()
        elif self._pressed is None:
            over = thing_at(picture, at)
            self.setCursor(Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor)
        elif _far(at, self._pressed) and (held := thing_at(picture, self._pressed)) is not None:
            self._take(held, at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.RightButton and self._table is not None and self._pressed is None:
            self._choose(self._place_at(event.position()) or Goal(Area.TRAY))
            return
        pressed, held, picture = self._pressed, self._fingers.held, self._current()
        if event.button() is not Qt.MouseButton.LeftButton or picture is None or pressed is None:
            return
        self._pressed = None
        at, keys = event.position(), event.modifiers()
        if held is not None:
            goal = goal_at(picture, held, at)
            self._let_go()
            if goal is not None:
                self._report(held, goal, keys)
        elif not _far(at, pressed):
            self._clicked(picture, pressed, keys)

    def _clicked(self, picture: Picture, at: QPointF, keys: Qt.KeyboardModifier) -> None:
        if keys & _SHIFT:
            self._turn_up(piece_at(picture, at))
        elif (goal := self._place_at(at)) is not None:
            self._choose(goal)

    def _place_at(self, at: QPointF) -> Goal | None:
        """What a click there points at."""
        picture = self._current()
        if picture is None:
            return None
        if picture.felt.zone_of_button(picture.table.button).contains(at):
            return Goal(Area.BUTTON)
        if picture.table.kills is not None:
            kill = Goal(Area.KILL, picture.table.kills.button.seat)
            if picture.zone(kill).contains(at):
                return Goal(Area.KILL)
        if (piece := piece_at(picture, at)) is not None:
            return Goal(AREAS[piece.place.spot], piece.place.seat)
        spots = (Area.STUB, Area.MUCK, Area.BURN, Area.ASIDE, Area.TRAY)
        around = [Goal(Area.SEAT, room.number) for room in picture.felt.seats]
        heaps = [Goal(Area.POT, pot=pot) for pot in range(len(picture.table.pots))]
        places = (*around, *map(Goal, spots), *heaps)
        return next((goal for goal in places if picture.zone(goal).contains(at)), None)

    # What comes of it -------------------------------------------------------------------------------------

    def _take(self, held: Held, at: QPointF) -> None:
        if (picture := self._current()) is not None:
            self._moving.finish()
            self._fingers.take(held, picture, at)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.update()

    def _let_go(self) -> None:
        if self._fingers.held is not None:
            self._fingers.open()
            self.setCursor(Qt.CursorShape.ArrowCursor)
            self.update()

    def _report(self, held: Held, goal: Goal, keys: Qt.KeyboardModifier) -> None:
        if self._table is None:
            return
        form = form_of(held, goal, self._table, part=bool(keys & _SHIFT))
        if form is not None:
            self.form_wanted.emit(form)
            return
        acts = acts_of(held, goal, self._table, packet=bool(keys & _CTRL), turned=bool(keys & _SHIFT))
        if acts:
            self.gesture_made.emit(acts)

    def _turn_up(self, piece: Piece | None) -> None:
        if piece is not None and not piece.up:
            self.gesture_made.emit((TurnUp(piece.place, piece.which),))

    def _choose(self, goal: Goal) -> None:
        """A place was pointed at; a seat's discards are the seat's."""
        if goal.seat and goal.area is not Area.OFF_TABLE:
            self.select_seat(goal.seat)
            self.seat_chosen.emit(goal.seat)
        else:
            self.place_chosen.emit(goal)

    def _usual(self, goal: Goal) -> None:
        """What is usually done at a place."""
        match goal.area:
            case Area.BURN:
                self.gesture_made.emit((burn(),))
            case Area.POT if self._table is not None and self._table.stage >= Stage.SHOWDOWN:
                self._choose(goal)
            case Area.POT:
                pot = NEWEST if goal.pot == len(self._table.sides if self._table else ()) else goal.pot
                self.gesture_made.emit((BringIn(pot=pot),))
            case Area.THROWN:
                self.gesture_made.emit((Move(thrown(goal.seat), MUCK, ALL),))
            case Area.STUB | Area.BUTTON | Area.KILL | Area.OFF_TABLE:
                self._walk.go_to(goal)
                self._lift(packet=False)
            case Area.SEAT | Area.MUCK | Area.ASIDE | Area.TRAY:
                self._choose(goal)

    # Keys -------------------------------------------------------------------------------------------------

    def _walked(self) -> None:
        goal, picture = self._walk.goal, self._picture
        if self._fingers.held is not None and goal is not None and picture is not None:
            self._fingers.move(picture, QPointF(self._walk.spots[goal].geometry().center()))
        self.update()

    def _lift(self, *, packet: bool) -> None:
        goal = self._walk.goal
        if goal is not None and (held := self._walk.held(packet=packet)) is not None:
            self._take(held, QPointF(self._walk.spots[goal].geometry().center()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, keys = Qt.Key(event.key()), event.modifiers()
        if key in ARROWS:
            if not keys & _SHIFT:
                self._walk.go(ARROWS[key])
            elif ARROWS[key].x():
                self._walk.mark(int(ARROWS[key].x()))
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_8 and not keys & ~Qt.KeyboardModifier.KeypadModifier:
            self._walk.go_to(Goal(Area.SEAT, key - Qt.Key.Key_0))
        elif key in _ENTER and (goal := self._walk.goal) is not None:
            self._enter(goal, keys)
        elif key == Qt.Key.Key_Escape and (self._fingers.held is not None or self._walk.goal is not None):
            self._escape()
        else:
            super().keyPressEvent(event)

    def _takes(self, key: Qt.Key) -> bool:
        """Whether a key is ours before it is a shortcut of the window, while a place has the focus."""
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_8:
            return self._fingers.held is not None
        return key in (*ARROWS, *_ENTER, Qt.Key.Key_Escape)

    def _escape(self) -> None:
        if self._fingers.held is None:
            self.setFocus()
        self._pressed = None
        self._let_go()

    def _enter(self, goal: Goal, keys: Qt.KeyboardModifier) -> None:
        held = self._fingers.held
        if held is not None:
            self._let_go()
            self._report(held, goal, keys)
        elif keys & _SHIFT:
            self._lift(packet=bool(keys & _CTRL))
        elif keys & _CTRL:
            self._turn_up(self._walk.piece)
        else:
            self._usual(goal)


def _far(one: QPointF, other: QPointF) -> bool:
    return (one - other).manhattanLength() >= QApplication.startDragDistance()
