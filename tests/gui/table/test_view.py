"""The dealer's gestures on the felt, and what can and cannot be seen there."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAccessible,
    QFont,
    QFontMetricsF,
    QImage,
    QKeySequence,
    QPainter,
    QRegion,
    QShortcut,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.cards import DECK_52, Card, cards
from dealer_trainer.gui.table.changes import changes
from dealer_trainer.gui.table.describe import seat_line
from dealer_trainer.gui.table.gestures import Area, Form, Goal, Held, Thing, goals
from dealer_trainer.gui.table.layout import BET, HAND, THROWN, about
from dealer_trainer.gui.table.look import LIGHT
from dealer_trainer.gui.table.picture import Picture
from dealer_trainer.gui.table.pieces import Piece
from dealer_trainer.gui.table.seating import lay_felt
from dealer_trainer.gui.table.speech import Speech
from dealer_trainer.gui.table.view import TableView
from dealer_trainer.scenario.happenings import Happening
from dealer_trainer.table.acts import (
    ALL,
    Act,
    BringIn,
    Face,
    GiveBack,
    Money,
    Move,
    MoveButton,
    MoveKillButton,
    Post,
    Push,
    TurnUp,
    burn,
    deal,
)
from dealer_trainer.table.games import read_game
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, hand, off_table, thrown
from dealer_trainer.table.play import play
from dealer_trainer.table.state import KillButton, Kills, Lying, Owes, Seat, Stage, Standing, Table

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
PLAIN = Qt.KeyboardModifier.NoModifier


def lying(faces: str, *, up: bool = False) -> tuple[Lying, ...]:
    return tuple(Lying(one, up) for one in cards(faces))


def table(seats: int = 6) -> Table:
    """At the draw: seat 2 has thrown two, seat 1 has bet, the burn is out, seat 3's last card lies open."""
    hands = [DECK_52[5 * n : 5 * n + 5] for n in range(seats)]
    chairs = [
        Seat(n + 1, dealt_in=True, hand=tuple(map(Lying, held)), stack=90 + n) for n, held in enumerate(hands)
    ]
    rest = DECK_52[5 * seats :]
    chairs[1] = replace(chairs[1], hand=chairs[1].hand[:3], thrown=chairs[1].hand[3:])
    chairs[0] = replace(chairs[0], bet=4, posted=2)
    if seats > 2:
        last = chairs[2].hand[-1]
        chairs[2] = replace(chairs[2], hand=(*chairs[2].hand[:-1], last._replace(up=True)))
    return Table(
        game=read_game("ace-to-five limit 4-8"),
        seats=tuple(chairs),
        button=seats,
        button_due=seats,
        stage=Stage.DRAW,
        burns=(Lying(rest[0]),),
        muck=(Lying(rest[1]), Lying(rest[2])),
        stub=tuple(map(Lying, rest[3:])),
        pot=24,
    )


def showdown(**changes: Any) -> Table:
    """Three hands at the showdown: seat 3's lies open, seat 5 has been pushed 40, and there is a side pot."""
    there = replace(table(), stage=Stage.SHOWDOWN, shows_down=True, sides=(60,), **changes)
    opened = tuple(Lying(one.card, up=True) for one in there.seat(3).hand)
    for number in (2, 4, 6):
        there = there.with_seat(number, folded=True, hand=(), thrown=())
    there = there.with_seat(1, bet=0, posted=0)
    there = there.with_seat(3, hand=opened, shown=tuple(one.card for one in opened))
    return there.with_seat(5, won=40)


class Felt:
    """A view on the screen, and a hand that drags on it."""

    def __init__(self, qtbot: QtBot, shown: Table) -> None:
        self.view = TableView()
        qtbot.addWidget(self.view)
        self.view.resize(820, 560)
        self.view.show_table(shown, animate=False)
        with qtbot.waitActive(self.view):
            self.view.show()
        self.acts: list[tuple[Act, ...]] = []
        self.seats: list[int] = []
        self.places: list[Goal] = []
        self.forms: list[Form] = []
        self.view.gesture_made.connect(self.acts.append)
        self.view.seat_chosen.connect(self.seats.append)
        self.view.place_chosen.connect(self.places.append)
        self.view.form_wanted.connect(self.forms.append)

    def pieces(self, place: Place) -> list[Piece]:
        picture = self.view._current()
        assert picture is not None
        return [piece for piece in picture.pieces if piece.place == place]

    def card(self, place: Place, which: int = 0) -> QPoint:
        """A point on that card that no other covers: in a fan its left edge."""
        piece = next(piece for piece in self.pieces(place) if piece.which == which)
        return (piece.at + QPointF(-14, 0)).toPoint()

    def goal(self, area: Area, seat: int = 0, pot: int = 0) -> QPoint:
        return self.view.places[Goal(area, seat, pot)].geometry().center()

    def zone(self, goal: Goal) -> QPoint:
        """A place that may have no spot of its own yet."""
        picture = self.view._current()
        assert picture is not None
        return picture.zone(goal).center().toPoint()

    def plate(self, seat: int) -> QPoint:
        picture = self.view._current()
        assert picture is not None
        return picture.felt.seat(seat).plate.center().toPoint()

    def bet(self, seat: int) -> QPoint:
        picture = self.view._current()
        assert picture is not None
        return picture.felt.seat(seat).bet.toPoint()

    def drag(self, start: QPoint, end: QPoint, keys: Qt.KeyboardModifier = PLAIN) -> tuple[Act, ...]:
        """Drag, and take the acts of it."""
        QTest.mousePress(self.view, Qt.MouseButton.LeftButton, keys, start)
        for share in (0.3, 0.7, 1.0):
            QTest.mouseMove(self.view, start + (end - start) * share)
        QTest.mouseRelease(self.view, Qt.MouseButton.LeftButton, keys, end)
        return self.acts.pop() if self.acts else ()

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.keyClick(self.view.focusWidget(), key, keys)


@pytest.fixture
def felt(qtbot: QtBot) -> Felt:
    return Felt(qtbot, table())


# Chips in several pots -------------------------------------------------------------------------------------


@pytest.fixture
def pots(qtbot: QtBot) -> Felt:
    return Felt(qtbot, showdown())


@pytest.mark.parametrize("pot", [0, 1])
@pytest.mark.parametrize("seat", [1, 3, 5])
def test_a_pot_dragged_to_a_seat_is_pushed(pots: Felt, pot: int, seat: int) -> None:
    assert pots.drag(pots.goal(Area.POT, pot=pot), pots.plate(seat)) == (Push(seat, 0, pot),)


def test_with_shift_it_is_asked_how_much_of_a_pot_is_pushed(pots: Felt) -> None:
    assert pots.drag(pots.goal(Area.POT, pot=1), pots.plate(5), SHIFT) == ()
    assert pots.forms == [Form("push_part", 5, 1, amount=60)]


def test_from_pot_to_pot_it_is_asked_how_much(pots: Felt) -> None:
    assert pots.drag(pots.goal(Area.POT, pot=1), pots.goal(Area.POT)) == ()
    assert pots.forms == [Form("shift", 0, 1, 0, 60)]


def test_what_was_pushed_is_fetched_back_by_dragging_the_seat_to_a_pot(pots: Felt) -> None:
    assert pots.drag(pots.plate(5), pots.goal(Area.POT, pot=1)) == ()
    assert pots.forms == [Form("fetch", 5, 1, amount=40)]


def test_a_bet_goes_to_the_pot_it_is_dragged_to(qtbot: QtBot) -> None:
    felt = Felt(qtbot, replace(table(), sides=(60,)))
    assert felt.drag(felt.bet(1), felt.goal(Area.POT, pot=1)) == (BringIn(),)
    assert felt.drag(felt.bet(1), felt.goal(Area.POT)) == (BringIn(pot=0),)
    assert felt.drag(felt.bet(1), felt.zone(Goal(Area.POT, pot=2))) == (BringIn(pot=2),)


def test_a_bet_dragged_with_ctrl_is_matched_from_every_bet(felt: Felt) -> None:
    assert felt.drag(felt.bet(1), felt.goal(Area.POT), CTRL) == (BringIn(4),)
    assert felt.drag(felt.bet(1), felt.goal(Area.POT), SHIFT) == ()
    assert felt.drag(felt.bet(1), felt.plate(1), SHIFT) == ()
    assert felt.forms == [Form("bring_in_each", amount=4), Form("give_chips", 1, amount=4)]


def test_where_another_pot_would_begin_is_told_while_a_bet_is_held(
    felt: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(Picture, "paint_words", lambda _self, _painter, _box, text: told.append(text))
    felt.view.grab()
    assert told == []
    QTest.mousePress(felt.view, Qt.MouseButton.LeftButton, PLAIN, felt.bet(1))
    QTest.mouseMove(felt.view, felt.bet(1) + QPoint(40, 40))
    felt.view.grab()
    assert set(told) == {"a new side pot"}


def test_chips_can_always_begin_another_pot() -> None:
    """Whether one is needed is not told by what is lit."""
    bet, pot = Held(Thing.BET, seat=1), Held(Thing.POT, which=1)
    assert Goal(Area.POT, pot=1) in goals(bet, 6, pots=1)
    assert Goal(Area.POT, pot=2) in goals(pot, 6, pots=2)
    assert Goal(Area.POT, pot=1) not in goals(pot, 6, pots=2)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", [(820, 540), (2100, 1150)])
def test_side_pots_lie_clear_of_the_pot_the_stub_and_the_hands(seats: int, size: tuple[int, int]) -> None:
    felt = lay_felt(QSizeF(*size), seats)
    for pots in (4, 6):
        zones = [felt.zone_of_pot(pot, pots) for pot in range(pots)]
        assert all(one.intersected(other).isEmpty() for one, other in pairwise(zones[1:]))
        rest = [felt.pot_zone, felt.zone_of_stub, felt.around(felt.muck, 2.9, 2.0)]
        rest += [about(room.hand, HAND, felt.unit) for room in felt.seats]
        for zone in zones[1:]:
            assert all(zone.intersected(other).isEmpty() for other in rest)


def test_each_pot_is_named_with_its_sum(pots: Felt) -> None:
    names = {
        goal.pot: spot.accessibleName() for goal, spot in pots.view.places.items() if goal.area is Area.POT
    }
    assert names == {0: "Main pot 24", 1: "Side pot 1: 60"}


def test_a_side_pot_can_be_gone_to_taken_up_and_put_down_by_keys(pots: Felt) -> None:
    pots.view.focus_place(Goal(Area.POT, pot=1))
    pots.key(Qt.Key.Key_Return, SHIFT)
    pots.key(Qt.Key.Key_5)
    pots.key(Qt.Key.Key_Return)
    assert pots.acts == [(Push(5, 0, 1),)]


def test_at_the_showdown_enter_at_a_pot_asks_what_is_done_with_it(pots: Felt) -> None:
    pots.view.focus_place(Goal(Area.POT, pot=1))
    pots.key(Qt.Key.Key_Return)
    assert pots.acts == []
    assert pots.places == [Goal(Area.POT, pot=1)]


def test_an_open_hand_is_told_card_by_card_and_what_was_won(pots: Felt) -> None:
    names = {goal.seat: spot.accessibleName() for goal, spot in pots.view.places.items() if goal.seat}
    assert names[3].count("face up") == 5
    assert "40 chips pushed to this seat" in names[5]
    assert "all in" not in names[5]


def test_an_open_hand_is_spread(pots: Felt) -> None:
    def pitch(seat: int) -> float:
        one, other = pots.pieces(hand(seat))[:2]
        return (other.at - one.at).manhattanLength()

    assert pitch(3) > 1.25 * pitch(1)
    assert all(piece.up for piece in pots.pieces(hand(3)))


def test_a_pushed_pot_flies_to_the_seat_and_a_bet_to_its_pot(qtbot: QtBot) -> None:
    felt = Felt(qtbot, showdown())
    now = play(showdown(), Push(3, 0, 1))
    felt.view.show_table(now)
    picture = felt.view._current()
    assert picture is not None
    flight = next(one for one in felt.view._moving.flights if one.card is None)
    assert flight.start == picture.felt.pot_at(1, 3)
    assert flight.end == picture.felt.seat(3).plate.center()


# The kill button --------------------------------------------------------------------------------------------


def kill(seat: int = 0, *, up: bool = False) -> Table:
    return replace(table(), kills=Kills(button=KillButton(seat, up)))


def test_the_kill_button_goes_to_a_seat_or_the_middle(qtbot: QtBot) -> None:
    felt = Felt(qtbot, kill())
    assert felt.drag(felt.goal(Area.KILL), felt.plate(4)) == (MoveKillButton(4, up=False),)
    assert felt.drag(felt.goal(Area.KILL), felt.plate(4), SHIFT) == (MoveKillButton(4, up=True),)
    felt = Felt(qtbot, kill(4, up=True))
    assert felt.drag(felt.goal(Area.KILL), felt.zone(Goal(Area.KILL))) == (MoveKillButton(0, up=True),)


def test_the_kill_button_is_told(qtbot: QtBot) -> None:
    felt = Felt(qtbot, kill(4))
    assert felt.view.places[Goal(Area.KILL)].accessibleName() == "kill button, at seat 4, the kill side down"
    assert "has a leg up" in felt.view.places[Goal(Area.SEAT, 4)].accessibleName()


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("owes", Owes)
def test_what_a_seat_owes_stands_on_its_plate(owes: Owes, lang: str) -> None:
    texts.use(lang)
    assert seat_line(Seat(1, standing=Standing.OWES, owes=owes))


def test_without_kill_pots_there_is_no_kill_button(felt: Felt) -> None:
    assert Goal(Area.KILL) not in felt.view.places


# Drags ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(1, 7))
def test_from_the_stub_to_a_seat_deals_it_a_card(felt: Felt, seat: int) -> None:
    assert felt.drag(felt.card(STUB), felt.goal(Area.SEAT, seat)) == (deal(seat),)


@pytest.mark.parametrize(
    ("area", "act"),
    [(Area.BURN, burn()), (Area.ASIDE, Move(STUB, ASIDE)), (Area.MUCK, Move(STUB, MUCK))],
)
def test_from_the_stub_to_a_spot(felt: Felt, area: Area, act: Act) -> None:
    assert felt.drag(felt.card(STUB), felt.goal(area)) == (act,)


def test_with_shift_the_card_is_dealt_face_up(felt: Felt) -> None:
    acts = felt.drag(felt.card(STUB), felt.goal(Area.SEAT, 2), SHIFT)
    assert acts == (Move(STUB, hand(2), face=Face.UP),)


@pytest.mark.parametrize(
    ("area", "seat", "target"),
    [
        (Area.MUCK, 0, MUCK),
        (Area.BURN, 0, BURN),
        (Area.STUB, 0, STUB),
        (Area.ASIDE, 0, ASIDE),
        (Area.SEAT, 5, hand(5)),
    ],
)
def test_a_card_of_a_hand_goes_by_its_position(felt: Felt, area: Area, seat: int, target: Place) -> None:
    assert felt.drag(felt.card(hand(4), 2), felt.goal(area, seat)) == (Move(hand(4), target, 2),)


def test_discards_thrown_forward_are_taken_in_together(felt: Felt) -> None:
    assert felt.drag(felt.card(thrown(2), 1), felt.goal(Area.MUCK)) == (Move(thrown(2), MUCK, ALL),)


def test_with_ctrl_one_discard_is_taken(felt: Felt) -> None:
    assert felt.drag(felt.card(thrown(2), 1), felt.goal(Area.MUCK), CTRL) == (Move(thrown(2), MUCK, 1),)


def test_a_whole_hand_goes_by_its_plate_or_with_ctrl(felt: Felt) -> None:
    whole = (Move(hand(4), MUCK, ALL),)
    assert felt.drag(felt.plate(4), felt.goal(Area.MUCK)) == whole
    assert felt.drag(felt.card(hand(4), 1), felt.goal(Area.MUCK), CTRL) == whole


def test_a_bet_dragged_to_the_pot_brings_the_bets_in(felt: Felt) -> None:
    assert felt.drag(felt.bet(1), felt.goal(Area.POT)) == (BringIn(),)


def test_chips_go_back_by_dragging_them_to_a_seat(felt: Felt) -> None:
    assert felt.drag(felt.bet(1), felt.plate(1)) == (GiveBack(Money.BETS),)


def test_a_plate_dragged_to_the_pot_posts_the_blind_of_that_seat(felt: Felt) -> None:
    assert felt.drag(felt.plate(1), felt.goal(Area.POT)) == (Post(1, 2),)
    assert felt.drag(felt.plate(2), felt.goal(Area.POT)) == (Post(2, 4),)


def test_the_button_is_dragged_to_a_seat(felt: Felt) -> None:
    assert felt.drag(felt.goal(Area.BUTTON), felt.plate(2)) == (MoveButton(2),)


def test_a_card_that_fell_is_picked_up(qtbot: QtBot) -> None:
    felt = Felt(qtbot, table().with_seat(3, dropped=lying("Kc")))
    assert felt.drag(felt.goal(Area.OFF_TABLE, 3), felt.goal(Area.ASIDE)) == (Move(off_table(3), ASIDE),)


def test_a_card_that_lies_face_up_on_the_floor_stays_so(qtbot: QtBot) -> None:
    felt = Felt(qtbot, table().with_seat(3, dropped=lying("Kc", up=True)))
    floor = felt.goal(Area.OFF_TABLE, 3)
    assert felt.drag(floor, felt.plate(3)) == (Move(off_table(3), hand(3), face=Face.UP),)
    assert felt.drag(floor, felt.plate(3), SHIFT) == (Move(off_table(3), hand(3)),)


def test_nothing_comes_of_a_card_put_back_where_it_was(felt: Felt) -> None:
    assert felt.drag(felt.card(hand(4), 2), felt.goal(Area.SEAT, 4)) == ()
    assert felt.drag(felt.card(STUB), QPoint(3, 3)) == ()


def test_all_goals_are_lit_alike_whatever_lies_there(qtbot: QtBot, felt: Felt) -> None:
    """Between an empty seat's room and a full hand's, only what lies there differs."""
    bare = Table(game=table().game, seats=table().seats, button=6, button_due=6, stub=table().stub)
    other = Felt(qtbot, bare)
    lit = []
    for one in (felt, other):
        QTest.mousePress(one.view, Qt.MouseButton.LeftButton, PLAIN, one.card(STUB))
        QTest.mouseMove(one.view, QPoint(410, 330))
        QTest.mouseMove(one.view, QPoint(4, 4))
        assert one.view._fingers.near is None
        at = one.view.places[Goal(Area.ASIDE)].geometry()
        lit.append(one.view.grab(at).toImage())
    assert lit[0] == lit[1]
    assert lit[0] != felt.view.grab(felt.view.places[Goal(Area.MUCK)].geometry()).toImage()


# Clicks -----------------------------------------------------------------------------------------------------


def test_a_click_on_a_seat_or_its_cards_chooses_it(felt: Felt) -> None:
    QTest.mouseClick(felt.view, Qt.MouseButton.LeftButton, PLAIN, felt.plate(5))
    QTest.mouseClick(felt.view, Qt.MouseButton.LeftButton, PLAIN, felt.card(thrown(2), 0))
    assert felt.seats == [5, 2]
    assert felt.view.selected_seat == 2
    assert felt.acts == []


def test_a_click_elsewhere_names_the_place(felt: Felt) -> None:
    QTest.mouseClick(felt.view, Qt.MouseButton.LeftButton, PLAIN, felt.goal(Area.ASIDE))
    QTest.mouseClick(felt.view, Qt.MouseButton.LeftButton, PLAIN, felt.card(STUB))
    assert felt.places == [Goal(Area.ASIDE), Goal(Area.STUB)]


def test_the_tray_is_for_the_whole_table(felt: Felt) -> None:
    """The right button chooses what the left one does, and bare felt stands for the tray."""
    QTest.mouseClick(felt.view, Qt.MouseButton.LeftButton, PLAIN, felt.goal(Area.TRAY))
    QTest.mouseClick(felt.view, Qt.MouseButton.RightButton, PLAIN, QPoint(2, 2))
    QTest.mouseClick(felt.view, Qt.MouseButton.RightButton, PLAIN, felt.plate(5))
    assert felt.places == [Goal(Area.TRAY), Goal(Area.TRAY)]
    assert felt.seats == [5]
    assert felt.acts == []


def test_shift_and_a_click_turns_a_card_up(felt: Felt) -> None:
    QTest.mouseClick(felt.view, Qt.MouseButton.LeftButton, SHIFT, felt.card(hand(4), 1))
    QTest.mouseClick(felt.view, Qt.MouseButton.LeftButton, SHIFT, felt.card(hand(3), 4))  # lies open already
    assert felt.acts == [(TurnUp(hand(4), 1),)]
    assert felt.seats == []


# Keys -------------------------------------------------------------------------------------------------------


def test_a_card_is_dealt_by_keyboard(felt: Felt) -> None:
    felt.view.focus_place(Goal(Area.STUB))
    felt.key(Qt.Key.Key_Return)
    felt.key(Qt.Key.Key_4)
    felt.key(Qt.Key.Key_Return)
    assert felt.acts == [(deal(4),)]


def test_a_card_of_a_hand_is_chosen_by_keyboard(felt: Felt) -> None:
    felt.view.focus_place(Goal(Area.SEAT, 4))
    felt.key(Qt.Key.Key_Right, SHIFT)
    felt.key(Qt.Key.Key_Right, SHIFT)
    felt.key(Qt.Key.Key_Return, SHIFT)
    felt.view.focus_place(Goal(Area.BURN))
    felt.key(Qt.Key.Key_Return)
    assert felt.acts == [(Move(hand(4), BURN, 2),)]


def test_the_usual_at_a_place(felt: Felt) -> None:
    for goal in (Goal(Area.BURN), Goal(Area.POT), Goal(Area.THROWN, 2), Goal(Area.SEAT, 3)):
        felt.view.focus_place(goal)
        felt.key(Qt.Key.Key_Return)
    assert felt.acts == [(burn(),), (BringIn(),), (Move(thrown(2), MUCK, ALL),)]
    assert felt.seats == [3]


def test_escape_puts_back_what_is_held(felt: Felt) -> None:
    felt.view.focus_place(Goal(Area.STUB))
    felt.key(Qt.Key.Key_Return)
    felt.key(Qt.Key.Key_Escape)
    felt.key(Qt.Key.Key_4)
    felt.key(Qt.Key.Key_Return)
    assert felt.acts == []
    assert felt.seats == [4]


def test_keys_that_mean_something_here_are_no_shortcuts_of_the_window(qtbot: QtBot) -> None:
    """At a place Enter is ours; digits are while something is held; after Escape none is."""
    felt = Felt(qtbot, table())
    taken: list[str] = []
    for keys in ("Return", "4", "Esc"):
        shortcut = QShortcut(
            QKeySequence(keys), felt.view, context=Qt.ShortcutContext.WidgetWithChildrenShortcut
        )
        shortcut.activated.connect(lambda keys=keys: taken.append(keys))
    felt.view.focus_place(Goal(Area.STUB))
    felt.key(Qt.Key.Key_4)
    felt.key(Qt.Key.Key_Return)
    felt.key(Qt.Key.Key_4)
    felt.key(Qt.Key.Key_Return)
    assert felt.acts == [(deal(4),)]
    felt.key(Qt.Key.Key_Escape)
    felt.key(Qt.Key.Key_Return)
    assert taken == ["4", "Return"]


def test_a_click_takes_no_place_into_focus_but_arrows_go_on_from_there(felt: Felt) -> None:
    QTest.mouseClick(felt.view, Qt.MouseButton.LeftButton, PLAIN, felt.plate(5))
    assert felt.view._walk.goal is None
    felt.view.setFocus()
    felt.key(Qt.Key.Key_Up)
    assert felt.view._walk.goal == Goal(Area.SEAT, 5)


def test_arrows_reach_every_place(felt: Felt) -> None:
    arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
    reached, new = set[Goal](), {Goal(Area.STUB)}
    while new:
        reached |= new
        found = set()
        for goal in new:
            for arrow in arrows:
                felt.view.focus_place(goal)
                felt.key(arrow)
                assert felt.view._walk.goal is not None
                found.add(felt.view._walk.goal)
        new = found - reached
    assert reached == set(felt.view.places)


# What cannot be seen ----------------------------------------------------------------------------------------


def image(felt: Felt) -> QImage:
    return felt.view.grab().toImage()


def words(felt: Felt) -> dict[Goal, str]:
    return {goal: spot.accessibleName() for goal, spot in felt.view.places.items()}


def with_hidden(place: Place) -> tuple[Table, Table]:
    """A table, and the same with one card more there that sticks to another."""
    plain = table()
    more = (*plain.cards_in(place), Lying(Card(2, "s", copy=1), hidden=True))
    return plain, plain.with_cards(place, more)


@pytest.mark.parametrize(
    "place", [hand(4), thrown(2), MUCK, BURN, ASIDE, STUB, off_table(3)], ids=lambda place: str(place)
)
def test_a_card_that_nobody_knows_of_changes_nothing(qtbot: QtBot, place: Place) -> None:
    plain, stuck = (Felt(qtbot, one) for one in with_hidden(place))
    assert image(plain) == image(stuck)
    assert words(plain) == words(stuck)


def test_a_hidden_card_does_not_count_in_the_positions_that_acts_name(qtbot: QtBot) -> None:
    held = table().seat(4).hand
    shown = table().with_seat(4, hand=(Lying(Card(2, "s", copy=1), hidden=True), *held))
    felt = Felt(qtbot, shown)
    (act,) = felt.drag(felt.card(hand(4), 0), felt.goal(Area.MUCK))
    assert act == Move(hand(4), MUCK, 0)
    assert play(shown, act).muck[-1].card == held[0].card


def test_faces_that_lie_down_change_nothing(qtbot: QtBot) -> None:
    plain = table()
    swapped = plain.with_seat(4, hand=plain.seat(5).hand).with_seat(5, hand=plain.seat(4).hand)
    swapped = replace(swapped, stub=tuple(reversed(plain.stub)), burns=(plain.stub[3],), muck=plain.stub[4:6])
    one, other = Felt(qtbot, plain), Felt(qtbot, swapped)
    assert image(one) == image(other)
    assert words(one) == words(other)


def test_how_many_cards_are_left_in_the_stub_changes_nothing(qtbot: QtBot) -> None:
    one, other = Felt(qtbot, table()), Felt(qtbot, replace(table(), stub=table().stub[:2]))
    assert image(one) == image(other)
    assert words(one) == words(other)


def test_six_backs_are_six_backs(qtbot: QtBot) -> None:
    felt = Felt(qtbot, table().with_seat(4, hand=table().seat(4).hand + lying("As")))
    assert len(felt.pieces(hand(4))) == 6
    assert "6 cards face down" in words(felt)[Goal(Area.SEAT, 4)]


@pytest.mark.parametrize("seats", [2, 4, 6, 9])
def test_a_puck_has_room_for_what_is_written_on_it(
    seats: int, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = TableView()
    qtbot.addWidget(view)
    view.resize(460, 320)
    view.show_table(table(seats), animate=False)
    painted: list[tuple[QRectF, str]] = []

    def fitted(_self: Picture, _painter: QPainter, box: QRectF, text: str, *_: object, **__: object) -> None:
        painted.append((QRectF(box), text))

    monkeypatch.setattr(Picture, "_fitted", fitted)
    picture = view._current()
    assert picture is not None
    image = QImage(460, 320, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    picture.paint_puck(painter, QPointF(200, 150))
    picture.paint_kill(painter, QPointF(200, 150), up=True)
    painter.end()
    font = QFont(picture.font)
    font.setBold(True)
    font.setPixelSize(8)  # letters do not become smaller than that
    for box, text in painted:
        assert text
        assert QFontMetricsF(font).horizontalAdvance(text) <= box.width() + 0.5


def test_no_number_on_the_felt_counts_cards(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is printed: the seats, the stacks, the bets, the pot, the names of the places."""
    printed: list[str] = []
    real = QPainter.drawText

    def listening(painter: QPainter, *args: object) -> object:
        printed.extend(one for one in args if isinstance(one, str))
        return real(painter, *args)  # type: ignore[call-overload]

    monkeypatch.setattr(QPainter, "drawText", listening)
    felt = Felt(qtbot, replace(table(), raises=3, to_call=77))
    felt.view.show_table(felt.view.table or table(), [Speech("Three.", 4)], animate=False)
    image(felt)
    seats = {f"Seat {n}" for n in range(1, 7)}
    stacks = {str(90 + n) for n in range(6)}
    places = {"stub", "muck", "burn", "set aside", "BTN", "Pot 24", "4"}
    assert set(printed) == seats | stacks | places | {"Three."}


# What can be seen -------------------------------------------------------------------------------------------


def test_a_boxed_card_on_the_stub_shows_its_face(qtbot: QtBot) -> None:
    top = table().stub[0]._replace(boxed=True)
    felt = Felt(qtbot, replace(table(), stub=(top, *table().stub[1:])))
    assert [piece.up for piece in felt.pieces(STUB)] == [True]


def test_a_card_with_another_back_is_another_picture(qtbot: QtBot) -> None:
    red = table().seat(4).hand[2]._replace(card=table().seat(4).hand[2].card._replace(back="red"))
    mixed = (*table().seat(4).hand[:2], red, *table().seat(4).hand[3:])
    one, other = Felt(qtbot, table()), Felt(qtbot, table().with_seat(4, hand=mixed))
    assert image(one) != image(other)
    assert "1 card face down with a red back" in words(other)[Goal(Area.SEAT, 4)]


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", [(820, 560), (1900, 1150), (560, 500)])
def test_nothing_stands_on_a_plate_and_no_bet_under_cards(
    qtbot: QtBot, seats: int, size: tuple[int, int]
) -> None:
    laid = lay_felt(QSizeF(*size), seats)
    unit = laid.unit
    plates = [room.plate for room in laid.seats]
    hands = [about(room.hand, HAND, unit) for room in laid.seats]
    forward = [about(room.thrown, THROWN, unit) for room in laid.seats]
    bets = [about(room.bet, BET, unit * 0.98) for room in laid.seats]
    for group, others in ((plates, hands + forward + bets), (bets, hands + forward)):
        for box in group:
            covered = [box.intersected(other) for other in others]
            assert sum(one.width() * one.height() for one in covered) < 0.02 * unit**2


def test_seats_go_clockwise_from_the_dealers_left(felt: Felt) -> None:
    middles = [felt.plate(number) for number in range(1, 7)]
    assert middles[0].x() < felt.card(STUB).x() < middles[5].x()
    assert middles[0].y() > middles[1].y() > middles[2].y()
    assert middles[2].x() < middles[3].x()


def test_all_is_said_in_three_languages(felt: Felt) -> None:
    said = {}
    for language in texts.LANGUAGES:
        texts.use(language)
        felt.view.retranslate()
        image(felt)
        names = words(felt)
        assert all(names.values())
        assert all(spot.accessibleDescription() for spot in felt.view.places.values())
        said[language] = names[Goal(Area.SEAT, 3)]
    assert said == {
        "en": "Seat 3, 92 chips, hand: 4 cards face down, three of diamonds face up",
        "fr": "Siège 3, 92 jetons, main\u00a0: 4 cartes face cachée, trois de carreau face visible",
        "es": "Asiento 3, 92 fichas, mano: 4 cartas boca abajo, tres de diamantes boca arriba",
    }


def test_a_screen_reader_finds_every_place(felt: Felt) -> None:
    root = QAccessible.queryAccessibleInterface(felt.view)
    children = [root.child(n) for n in range(root.childCount())]
    names = [one.text(QAccessible.Text.Name) for one in children]
    assert sorted(names) == sorted(words(felt).values())
    assert {one.role() for one in children} == {QAccessible.Role.PushButton}


# Motion -----------------------------------------------------------------------------------------------------


def after_a_card(before: Table, seat: int) -> Table:
    top, *rest = before.stub
    return replace(before.with_seat(seat, hand=(*before.seat(seat).hand, top)), stub=tuple(rest))


def test_a_card_flies_and_then_nothing_runs(qtbot: QtBot, felt: Felt) -> None:
    felt.view.show_table(after_a_card(table(), 4), animate=True, speed=0.2)
    assert felt.view.moving
    assert [flight.card for flight in felt.view._moving.flights] == [table().stub[0].card]
    qtbot.waitUntil(lambda: not felt.view.moving)
    arrived = image(felt)
    felt.view.show_table(after_a_card(table(), 4), animate=False)
    assert image(felt) == arrived


def furthest(one: QImage, other: QImage) -> int:
    """The greatest difference of a colour in a pixel, 0 to 255."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return max(abs(a - b) for a, b in pairs)


def over(base: Table) -> dict[str, Table]:
    """Tables that one act or happening can make of `base`."""
    fourth = base.seat(4)
    return {
        "card dealt": after_a_card(base, 4),
        "card turned up": base.with_seat(4, hand=(fourth.hand[0]._replace(up=True), *fourth.hand[1:])),
        "folds": replace(base.with_seat(4, hand=(), folded=True), muck=(*base.muck, *fourth.hand)),
        "throws": base.with_seat(4, hand=fourth.hand[2:], thrown=fourth.hand[:2]),
        "bets": base.with_seat(4, bet=48, stack=45),
        "bets in": replace(base.with_seat(1, bet=0), pot=28),
        "burn gone": replace(base, burns=(), aside=base.burns),
        "button": replace(base, button=3),
        "stub out": replace(base, stub=base.stub[:1]),
        "off the table": base.with_seat(4, hand=fourth.hand[1:], dropped=fourth.hand[:1]),
        "all gathered": replace(base.with_seat(4, hand=()), stub=(*base.stub, *fourth.hand)),
    }


@pytest.mark.parametrize("name", over(table()))
def test_only_what_changed_is_painted_again_and_all_of_it(felt: Felt, name: str) -> None:
    view = felt.view
    view.show_table(table(), [Speech("Two.", 3, "raps")], animate=False)
    before = view._current()
    view.show_table(over(table())[name], [Speech("Four.", 4, "raps")], animate=False)
    now = view._current()
    assert before is not None
    assert now is not None
    paper = QImage(view.size(), QImage.Format.Format_RGB32)
    region = QRegion()
    for box in changes(before, now):
        region = region.united(box.toAlignedRect().adjusted(-1, -1, 1, 1))
    assert region != QRegion(view.rect())
    whole = QImage(paper)
    for image_, picture, clip in (
        (paper, before, QRegion(view.rect())),
        (paper, now, region),
        (whole, now, QRegion(view.rect())),
    ):
        painter = QPainter(image_)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRegion(clip)
        picture.paint_ground(painter)
        picture.paint(painter, QRectF(view.rect()), absent=set(), chosen=0)
        picture.paint_speech(painter, QRectF(view.rect()))
        painter.end()
    assert furthest(paper, whole) <= 2  # edges round otherwise when a clip cuts them


def test_without_motion_nothing_flies(felt: Felt) -> None:
    felt.view.motion = False
    felt.view.show_table(after_a_card(table(), 4), animate=True)
    assert not felt.view.moving


def test_a_card_face_down_shows_no_face_on_its_way(felt: Felt) -> None:
    felt.view.show_table(after_a_card(table(), 4), animate=True)
    assert [flight.turned for flight in felt.view._moving.flights] == [None]


# Looks ------------------------------------------------------------------------------------------------------


def test_each_setting_changes_the_picture(felt: Felt) -> None:
    seen = [image(felt)]
    felt.view.four_colour = True
    seen.append(image(felt))
    felt.view.large_print = True
    seen.append(image(felt))
    felt.view.look = LIGHT
    seen.append(image(felt))
    felt.view.select_seat(2)
    seen.append(image(felt))
    assert all(one != other for one, other in pairwise(seen))


def test_what_is_said_covers_no_card(qtbot: QtBot, felt: Felt) -> None:
    said = [Speech("I have six cards here.", 3), Speech("Pat.", 4, "raps"), Speech("One.", 1)]
    felt.view.show_table(table(), said, animate=False)
    picture = felt.view._current()
    assert picture is not None
    assert len(picture.bubbles) == 3
    for bubble in picture.bubbles:
        assert not any(bubble.box.intersects(box) for box in picture.boxes)
        assert felt.view.rect().contains(bubble.box.toAlignedRect())


@pytest.mark.parametrize(
    ("happening", "words"),
    [
        (Happening("says_number", 3, 5), "“5.”"),
        (Happening("draws", 3, 2), "“2.”"),
        (Happening("pat", 3), "Pat."),
        (Happening("asks_how_many", 3, other=5), "“How many did seat 5 draw?”"),
        (Happening("looks", 3), "looks"),
        (Happening("exposed", 3, cards=cards("Kc")), ""),  # it lies there
        (Happening("drops", 3, 1), ""),
    ],
)
def test_a_bubble_holds_what_was_said(happening: Happening, words: str) -> None:
    assert Speech.of(happening).words == words


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_what_is_said_stands_in_quotes_in_every_language(language: str) -> None:
    texts.use(language)
    assert Speech.of(Happening("says", 2, words="Misdeal!")).words.strip("“”«»\u00a0 ") == "Misdeal!"


def test_when_the_focus_loses_its_place_it_goes_to_the_seat(felt: Felt) -> None:
    felt.view.focus_place(Goal(Area.THROWN, 2))
    second = table().seat(2)
    taken_in = replace(table().with_seat(2, thrown=()), muck=(*table().muck, *second.thrown))
    felt.view.show_table(taken_in, animate=False)
    assert felt.view._walk.goal == Goal(Area.SEAT, 2)


def test_an_empty_view_can_be_shown(qtbot: QtBot) -> None:
    view = TableView()
    qtbot.addWidget(view)
    view.show()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, PLAIN, QPoint(50, 50))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view.findChildren(QWidget) == []
