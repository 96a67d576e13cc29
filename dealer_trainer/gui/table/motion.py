"""Things under way from where they lay to where they lie now. The clock runs only while something moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, QRectF, QTimer
from PySide6.QtGui import QPixmap

from dealer_trainer.cards import Card
from dealer_trainer.gui.table.picture import Picture, picture_box
from dealer_trainer.table.places import STUB

FLIGHT = 180  # milliseconds from place to place, at speed 1
_BETWEEN = 45  # one card leaves the hand that much after the other,
_LAST = 400  # but none later than this
_FRAME = 15


@dataclass(slots=True)
class Flight:
    """One picture on its way. `card` is None for chips; `turned` replaces the picture half way."""

    card: Card | None
    picture: QPixmap
    start: QPointF
    end: QPointF
    delay: float = 0
    turned: QPixmap | None = None
    share: float = 0.0  # of the way

    @property
    def shown(self) -> QPixmap:
        return self.turned if self.turned is not None and self.share > 0.5 else self.picture

    @property
    def at(self) -> QPointF:
        # Quick off the hand, slow to the cloth.
        eased = 1 - (1 - self.share) ** 3
        return self.start + (self.end - self.start) * eased

    @property
    def box(self) -> QRectF:
        return picture_box(self.shown, self.at)


class Motion(QObject):
    """All flights. Calls `stir(box)` for each region that must be painted again."""

    def __init__(self, parent: QObject, stir: Callable[[QRectF], None]) -> None:
        super().__init__(parent)
        self.flights: list[Flight] = []
        self._stir = stir
        self._length = float(FLIGHT)
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._tick)

    @property
    def running(self) -> bool:
        return self._timer.isActive()

    def start(self, flights: list[Flight], speed: float) -> None:
        """Let these fly, a flight taking `speed` times the usual time; what still flew has arrived."""
        self.finish()
        if not flights:
            return
        self._length = max(FLIGHT * speed, 1.0)
        between = min(_BETWEEN * speed, _LAST * speed / len(flights))
        for n, flight in enumerate(flights):
            flight.delay = n * between
        self.flights = flights
        self._clock.start()
        self._timer.start()

    def finish(self) -> None:
        """Put everything where it goes, now."""
        self._timer.stop()
        done, self.flights = self.flights, []
        for flight in done:
            self._stir(flight.box)
            flight.share = 1.0
            self._stir(flight.box)

    def flying(self) -> set[Card]:
        return {flight.card for flight in self.flights if flight.card is not None}

    def _tick(self) -> None:
        now = float(self._clock.elapsed())
        for flight in self.flights:
            share = min(max((now - flight.delay) / self._length, 0.0), 1.0)
            if share != flight.share:
                self._stir(flight.box)
                flight.share = share
                self._stir(flight.box)
        if all(flight.share >= 1.0 for flight in self.flights):
            self.finish()


def flights(before: Picture, now: Picture) -> list[Flight]:
    """How what lies elsewhere now gets there: cards by who they are, bets to the pot."""
    old = {piece.card: piece for piece in before.pieces}
    new = {piece.card: piece for piece in now.pieces}
    found = []
    for card, piece in new.items():
        was = old.get(card)
        if piece.place == STUB:
            continue
        if was is None:  # it was in the pack, or unseen
            was = piece._replace(at=before.felt.stub, up=False, place=STUB)
        if was.place == piece.place and was.up == piece.up:
            continue
        turned = now.picture_of(piece) if was.up != piece.up else None
        found.append(Flight(card, now.picture_of(piece._replace(up=was.up)), was.at, piece.at, turned=turned))
    for card, was in old.items():
        if was.place != STUB and (card not in new or new[card].place == STUB):
            found.append(Flight(None, before.picture_of(was), was.at, now.felt.stub))
    return found + list(_chips(before, now))


def _chips(before: Picture, now: Picture) -> Iterator[Flight]:
    """Chips from bets to the pots they went into, from pot to pot, and between a pot and a seat."""
    pots = [
        (other or 0) - (one or 0) for one, other in zip_longest(before.table.pots, now.table.pots)
    ]  # fmt: skip
    grown = [pot for pot, more in enumerate(pots) if more > 0]
    shrunk = [pot for pot, more in enumerate(pots) if more < 0]
    for room, one, other in zip(now.felt.seats, before.table.seats, now.table.seats, strict=True):
        plate = room.plate.center()
        if one.bet > other.bet:
            target = now.pot_at(grown[-1]) if grown else plate if other.stack > one.stack else None
            if target is not None:
                yield Flight(None, now.chips.stack(one.bet - other.bet), room.bet, target)
        elif other.stack > one.stack and shrunk:
            yield Flight(None, now.chips.stack(other.stack - one.stack), now.pot_at(shrunk[0]), plate)
        elif one.stack > other.stack and grown and one.won > other.won:
            yield Flight(None, now.chips.stack(one.stack - other.stack), plate, now.pot_at(grown[0]))
        if other.bet > one.bet:
            yield Flight(None, now.chips.stack(other.bet - one.bet), plate, room.bet)
    if shrunk and grown:
        moved = now.chips.stack(pots[grown[0]])
        yield Flight(None, moved, now.pot_at(shrunk[0]), now.pot_at(grown[0]))
