"""Paints one table: the scenery, then plates, chips and cards, each part only where it is asked for."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from dealer_trainer.cards import Card
from dealer_trainer.gui.table import speech
from dealer_trainer.gui.table.card_art import TALL, CardArt
from dealer_trainer.gui.table.chips import ChipArt, chip
from dealer_trainer.gui.table.describe import pot_title, seat_line, seat_title
from dealer_trainer.gui.table.gestures import Area, Goal
from dealer_trainer.gui.table.layout import DROPPED, THROWN, Felt, about, rounded
from dealer_trainer.gui.table.look import FeltLook
from dealer_trainer.gui.table.pieces import BURN_SIZE, STUB_SIZE, Piece, pieces
from dealer_trainer.gui.table.scenery import scenery
from dealer_trainer.gui.table.seating import lay_felt
from dealer_trainer.gui.table.speech import Bubble, Speech
from dealer_trainer.table.state import Seat, Standing, Table
from dealer_trainer.texts import say

_LEAST_FITTED = 8  # what does not fit becomes smaller down to that, in pixels
_LEAST = 9  # letters smaller than that are not read, in pixels
_LEAST_SHARE = 0.7  # of the usual size


class Picture:
    """A table laid out for one size, look and scale of the device; a new one is made when any changes."""

    def __init__(
        self,
        table: Table,
        felt: Felt,
        look: FeltLook,
        cards: CardArt,
        chips: ChipArt,
        ground: QPixmap,
        font: QFont,
        said: tuple[Speech, ...],
    ) -> None:
        self.table = table
        self.felt = felt
        self.look = look
        self.cards = cards
        self.chips = chips
        self.ground = ground
        self.font = font
        self.pieces = pieces(table, felt)
        self.drawn = [(piece, self.picture_of(piece)) for piece in self.pieces]
        self.boxes = [picture_box(picture, piece.at) for piece, picture in self.drawn]
        self.said = said
        self.bubbles: tuple[Bubble, ...] = speech.bubbles(said, felt, font, self._taken())

    def picture_of(self, piece: Piece) -> QPixmap:
        return self.cards.pixmap(piece.card, up=piece.up, size=piece.size, tilt=piece.tilt)

    def _taken(self) -> list[QRectF]:
        """What a bubble should leave free."""
        felt = self.felt
        taken = [room.plate for room in felt.seats] + self.boxes
        taken += [felt.around(felt.seat(seat.number).bet, 1.3, 1.1) for seat in self.table.seats if seat.bet]
        taken += [self.zone(Goal(Area.POT, pot=pot)) for pot in range(len(self.table.pots))]
        taken += [felt.zone_of_button(self.table.button), felt.tray]
        if self.table.kills is not None:
            taken.append(felt.zone_of_kill(self.table.kills.button.seat))
        return taken

    @property
    def heaps(self) -> int:
        """For how many pots there is room: those that lie there, and another."""
        return len(self.table.pots) + 1

    def zone(self, goal: Goal) -> QRectF:
        """Where a place of this table lies."""
        return zone_of(self.felt, goal, self.heaps)

    def pot_at(self, pot: int) -> QPointF:
        return self.felt.pot_at(pot, self.heaps)

    # Painting ---------------------------------------------------------------------------------------------

    def paint_ground(self, painter: QPainter) -> None:
        """The empty table. Whole, for the clip to cut: parts of it would be blurred at odd scales."""
        painter.drawPixmap(QPointF(0, 0), self.ground)

    def paint(self, painter: QPainter, clip: QRectF, *, absent: set[Card], chosen: int) -> None:
        """Paint what lies on the ground within `clip`, less the cards under way, `chosen` seat lit."""
        felt = self.felt
        for room, seat in zip(felt.seats, self.table.seats, strict=True):
            if clip.intersects(room.plate.adjusted(-4, -4, 4, 4)):
                self._plate(painter, room.plate, seat, seat.number == chosen)
            if seat.bet and clip.intersects(felt.around(room.bet, 2.4, 2.4)):
                self._sum_with_chips(painter, room.bet, seat.bet, str(seat.bet), 3.6 * felt.unit)
        for pot, chips in enumerate(self.table.pots):
            box = self.zone(Goal(Area.POT, pot=pot))
            if clip.intersects(box.adjusted(-20, -20, 20, 20)):
                wide = box.width() if pot else 2.9 * felt.unit
                name = pot_title(self.table, pot)
                if pot and self._too_long(name, wide):
                    name = say("felt.side_short", n=pot, sum=chips)
                self._sum_with_chips(painter, self.pot_at(pot), chips, name, wide)
        self._stub_edges(painter, clip)
        for (piece, picture), box in zip(self.drawn, self.boxes, strict=True):
            if piece.card not in absent and clip.intersects(box):
                painter.drawPixmap(box.topLeft(), picture)
        if self.table.burns and clip.intersects(felt.around(felt.burn, 2, 2)):
            self._burn_chip(painter)
        self._button(painter, clip)

    def paint_speech(self, painter: QPainter, clip: QRectF) -> None:
        for said in self.said:
            if said.raps and 1 <= said.seat <= len(self.felt.seats):
                speech.paint_rap(painter, self.felt.seat(said.seat), self.felt, self.look)
        for bubble in self.bubbles:
            if clip.intersects(bubble.box.adjusted(-40, -40, 40, 40)):
                speech.paint_bubble(painter, bubble, self.felt, self.look, self.font)

    def _letters(self, size: float, *, bold: bool = False) -> QFont:
        font = QFont(self.font)
        font.setPixelSize(max(round(size * self.felt.unit), 10))
        font.setBold(bold)
        return font

    def _plate(self, painter: QPainter, box: QRectF, seat: Seat, chosen: bool) -> None:
        look, unit = self.look, self.felt.unit
        out = seat.standing in (Standing.EMPTY, Standing.AWAY) or (seat.dealt_in and not seat.live)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawPath(rounded(box.translated(0, 0.06 * unit), 0.2 * unit))
        painter.setBrush(QColor(look.chosen if chosen else look.plate))
        painter.setPen(QPen(QColor(look.chosen if chosen else look.plate_edge), max(0.03 * unit, 1)))
        painter.drawPath(rounded(box, 0.2 * unit))
        first = look.chosen_text if chosen else look.plate_dim if out else look.plate_text
        second = look.chosen_text if chosen else look.plate_dim if out else look.plate_sum
        upper = QRectF(box.left() + 2, box.top() + 0.06 * box.height(), box.width() - 4, box.height() * 0.48)
        lower = QRectF(box.left() + 2, box.top() + 0.49 * box.height(), box.width() - 4, box.height() * 0.45)
        self._fitted(painter, upper, seat_title(seat), first, 0.32, bold=True)
        self._fitted(painter, lower, seat_line(seat), second, 0.29)

    def _fitted(
        self, painter: QPainter, box: QRectF, text: str, colour: str, size: float, *, bold: bool = False
    ) -> None:
        font = self._letters(size, bold=bold)
        painter.setFont(font)
        wide = painter.fontMetrics().horizontalAdvance(text)
        if wide > box.width():
            font.setPixelSize(max(int(font.pixelSize() * box.width() / wide), _LEAST_FITTED))
            painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)

    def _sum_with_chips(self, painter: QPainter, at: QPointF, amount: int, text: str, wide: float) -> None:
        """Chips, and below them how much they are: chips are counted aloud at a table, cards are not."""
        unit = self.felt.unit
        foot = at.y() + 0.22 * unit
        if amount:
            picture = self.chips.stack(amount)
            size = picture.deviceIndependentSize()
            painter.drawPixmap(QPointF(at.x() - size.width() / 2, foot - size.height()), picture)
        box = QRectF(at.x() - wide / 2, foot, wide, 0.42 * unit)
        self._fitted(painter, box, text, self.look.figure, 0.31, bold=True)

    def paint_words(self, painter: QPainter, box: QRectF, text: str) -> None:
        """A word on the cloth, as large as the box allows."""
        self._fitted(painter, box.adjusted(3, 0, -3, 0), text, self.look.figure, 0.27)

    def _too_long(self, text: str, wide: float) -> bool:
        """Whether a sum has room only in letters that are much smaller than the others."""
        font = self._letters(0.31, bold=True)
        share = wide / QFontMetricsF(font).horizontalAdvance(text)
        return share < _LEAST_SHARE or share * font.pixelSize() < _LEAST

    def _stub_edges(self, painter: QPainter, clip: QRectF) -> None:
        """The pack below its top card: as thick for many cards as for few."""
        felt = self.felt
        if len(self.table.stub) < 2 or not clip.intersects(felt.zone_of_stub):
            return
        unit, wide = felt.unit, felt.unit * STUB_SIZE
        for n in range(4, 0, -1):
            box = QRectF(felt.stub.x() - wide / 2, felt.stub.y() - wide * TALL / 2, wide, wide * TALL)
            box.translate(0.022 * n * unit, 0.035 * n * unit)
            painter.setPen(QPen(QColor(self.look.card_edge), max(0.015 * unit, 0.8)))
            painter.setBrush(QColor(self.look.card))
            painter.drawPath(rounded(box, 0.085 * wide))

    def _burn_chip(self, painter: QPainter) -> None:
        at = self.felt.burn
        chip(
            painter,
            at + QPointF(0, 0.02 * self.felt.unit),
            0.5 * self.felt.unit * BURN_SIZE * 1.15,
            "#d9a32e",
            "#fff6da",
        )

    def _button(self, painter: QPainter, clip: QRectF) -> None:
        felt, kills = self.felt, self.table.kills
        if 1 <= self.table.button <= len(felt.seats) and clip.intersects(
            felt.zone_of_button(self.table.button)
        ):  # fmt: skip
            self.paint_puck(painter, felt.seat(self.table.button).button)
        if kills is not None and clip.intersects(felt.zone_of_kill(kills.button.seat)):
            self.paint_kill(painter, felt.zone_of_kill(kills.button.seat).center(), up=kills.button.up)

    def paint_kill(self, painter: QPainter, at: QPointF, *, up: bool) -> None:
        """The kill button: on its kill side, or on the one that shows a leg."""
        if up:
            self.paint_puck(painter, at, say("felt.kill"), "#c4262e", "#7e161b", "#ffffff")
        else:
            self.paint_puck(painter, at, say("felt.leg"), "#3f6fb3", "#27466f", "#ffffff")

    def paint_puck(
        self, painter: QPainter, at: QPointF, text: str = "", body: str = "#f7f5ee", edge: str = "#9d9787",
        ink: str = "#2a2a28",
    ) -> None:  # fmt: skip
        unit = self.felt.unit
        across = 0.31 * unit
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 70))
        painter.drawEllipse(at + QPointF(0.02, 0.06) * unit, across, across)
        painter.setBrush(QColor(body))
        painter.setPen(QPen(QColor(edge), max(0.03 * unit, 1)))
        painter.drawEllipse(at, across, across)
        box = QRectF(at.x() - across, at.y() - across, 2 * across, 2 * across)
        box.adjust(0.03 * unit, 0, -0.03 * unit, 0)
        self._fitted(painter, box, self.puck_words(text or say("felt.button")), ink, 0.2, bold=True)

    def puck_words(self, text: str) -> str:
        """What a puck has room for: its word, else the first letter."""
        font = self._letters(0.2, bold=True)
        font.setPixelSize(_LEAST_FITTED)
        return text if QFontMetricsF(font).horizontalAdvance(text) <= 0.56 * self.felt.unit else text[:1]


def picture_box(picture: QPixmap, middle: QPointF) -> QRectF:
    size = picture.deviceIndependentSize()
    return QRectF(middle.x() - size.width() / 2, middle.y() - size.height() / 2, size.width(), size.height())


def zone_of(felt: Felt, goal: Goal, pots: int) -> QRectF:
    """Where a place lies on a felt with room for so many pots."""
    match goal.area:
        case Area.SEAT:
            return felt.seat(goal.seat).zone
        case Area.STUB:
            return felt.zone_of_stub
        case Area.MUCK:
            return felt.around(felt.muck, 3.2, 2.2)
        case Area.BURN:
            return felt.around(felt.burn, 1.8, 1.9)
        case Area.ASIDE:
            return felt.around(felt.aside, 2.5, 2.0)
        case Area.POT:
            return felt.zone_of_pot(goal.pot, pots)
        case Area.BUTTON:
            return felt.zone_of_button(goal.seat)
        case Area.KILL:
            return felt.zone_of_kill(goal.seat)
        case Area.THROWN:
            return about(felt.seat(goal.seat).thrown, THROWN, felt.unit)
        case Area.OFF_TABLE:
            return about(felt.seat(goal.seat).dropped, DROPPED, felt.unit)
        case Area.TRAY:
            return felt.tray


class Studio:
    """Keeps what can be used again from one table to the next: art, scenery, geometry."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._ground_key: tuple[object, ...] = ()

    def picture(
        self,
        table: Table,
        said: tuple[Speech, ...],
        *,
        size: tuple[float, float],
        scale: float,
        look: FeltLook,
        font: QFont,
        four_colour: bool,
        large_print: bool,
    ) -> Picture:
        """The table as a picture of `size` logical pixels."""
        key = (size, scale, look, four_colour, large_print, len(table.seats))
        if key != self._key:
            self._key = key
            self.felt = lay_felt(QSizeF(*size), len(table.seats), large_print=large_print)
            self.cards = CardArt(
                look, self.felt.unit, scale, four_colour=four_colour, large_print=large_print
            )
            self.chips = ChipArt(self.felt.unit * 0.42, scale)
        labels = {name: say(f"felt.{name}") for name in ("stub", "muck", "burn", "aside")}
        ground_key = (key, font.family(), tuple(labels.values()))
        if ground_key != self._ground_key:
            self._ground_key = ground_key
            self.ground = scenery(self.felt, look, scale, font, labels)
        return Picture(table, self.felt, look, self.cards, self.chips, self.ground, font, said)
