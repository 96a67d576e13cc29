"""All acts in one dialog: a list to search, and a form that makes any act there is."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui.practice.kinds import BY_NAME, KINDS, ActKind, Choice, Made, Need
from dealer_trainer.gui.shelf import plain
from dealer_trainer.gui.table.gestures import Form
from dealer_trainer.gui.widgets import button, frame, label
from dealer_trainer.hand_ranks import ACE, Category
from dealer_trainer.scenario.hand_names import rank_name
from dealer_trainer.scenario.phrases import candidates, write_acts
from dealer_trainer.table.acts import ALL, Face, Pile
from dealer_trainer.table.asked import HAND_SIZE
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, hand, off_table, thrown
from dealer_trainer.table.state import Table

_CARDS = 8  # positions offered in a packet


class HandField(QWidget):
    """A hand as it is read aloud: its kind, then as many ranks as are said, what stands first being first.

    All kinds and ranks are offered, whatever lies open.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.kinds = QComboBox()
        for one in Category:
            self.kinds.addItem(texts.say(f"ranks.kinds.{one.name.lower()}"), one.value)
        self.kinds.setAccessibleName(texts.say("ui.acts.fields.hand_kind"))
        self.boxes: list[QComboBox] = []
        row = QHBoxLayout()
        row.setSpacing(4)
        for nth in range(HAND_SIZE):
            box = QComboBox()
            box.setProperty("role", "rank")
            box.addItem("–", 0)
            for rank in range(ACE, 1, -1):
                box.addItem(rank_name(rank, texts.language()), rank)
            box.setMaxVisibleItems(14)
            box.setAccessibleName(texts.say("ui.acts.fields.nth_rank", n=nth + 1))
            box.currentIndexChanged.connect(self.changed)
            self.boxes.append(box)
            row.addWidget(box, 1)
        self.kinds.currentIndexChanged.connect(self.changed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.kinds)
        layout.addLayout(row)
        self.setFocusProxy(self.kinds)

    def category(self) -> Category:
        return Category(self.kinds.currentData())

    def ranks(self) -> tuple[int, ...]:
        said = (int(box.currentData()) for box in self.boxes)
        return tuple(dict.fromkeys(rank for rank in said if rank))


class ActForm(QWidget):
    """A kind of act and what it needs."""

    changed = Signal()

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self.kind = QComboBox()
        for kind in KINDS:
            group = texts.say(f"ui.acts.groups.{kind.group.value}")
            self.kind.addItem(f"{texts.say(f'ui.acts.kinds.{kind.name}')} · {group}", kind.name)
        self.kind.setMaxVisibleItems(16)
        self.seat, self.number, self.amount = QSpinBox(), QSpinBox(), QSpinBox()
        self.seat.setRange(1, len(table.seats))
        self.number.setRange(0, 9)
        self.amount.setRange(1, 99_999)
        for spin in (self.seat, self.number, self.amount):
            spin.lineEdit().setTextMargins(7, 0, 0, 0)
        self.source, self.which, self.target, self.face = QComboBox(), QComboBox(), QComboBox(), QComboBox()
        self._places = _places(len(table.seats))
        for box in (self.source, self.target):
            box.addItems([_place_name(place) for place in self._places])
        self.which.addItem(texts.say("ui.acts.fields.whole"), ALL)
        for nth in range(_CARDS):
            self.which.addItem(texts.say("ui.acts.fields.nth", n=nth + 1), nth)
        self.which.setCurrentIndex(1)
        for face in Face:
            self.face.addItem(texts.say(f"ui.acts.fields.faces.{face.value.replace(' ', '_')}"), face.value)
        self._piles = QWidget()
        pile_layout = QVBoxLayout(self._piles)
        pile_layout.setContentsMargins(0, 0, 0, 0)
        pile_layout.setSpacing(0)
        self.piles: dict[Pile, QCheckBox] = {}
        for pile in Pile:
            tick = QCheckBox(texts.say(f"ui.acts.piles.{pile.value.replace(' ', '_')}"))
            tick.setChecked(pile in (Pile.STUB, Pile.FOLDED, Pile.DISCARDS))
            tick.toggled.connect(self.changed)
            self.piles[pile] = tick
            pile_layout.addWidget(tick)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(9)
        self._form.addRow(self.kind)
        self.pot, self.other_pot, self.hand = QComboBox(), QComboBox(), HandField()
        for box in (self.pot, self.other_pot):
            # Chips can always begin another pot.
            for pot in range(len(table.pots) + 1):
                box.addItem(texts.say("ui.acts.pots.side" if pot else "ui.acts.pots.main", n=pot), pot)
            box.currentIndexChanged.connect(self.changed)
        self.hand.changed.connect(self.changed)
        self._fields: dict[Need, QWidget] = {
            Need.SEAT: self.seat, Need.NUMBER: self.number, Need.AMOUNT: self.amount,
            Need.SOURCE: self.source, Need.WHICH: self.which, Need.TARGET: self.target,
            Need.FACE: self.face, Need.PILES: self._piles,
            Need.POT: self.pot, Need.OTHER_POT: self.other_pot, Need.HAND: self.hand,
        }  # fmt: skip
        for need, field in self._fields.items():
            name = texts.say(f"ui.acts.fields.{need.value}")
            field.setAccessibleName(name)
            told = QLabel(name)
            told.setContentsMargins(0, 7, 0, 0)
            self._form.addRow(told, field)
        self.kind.currentIndexChanged.connect(self._show_needs)
        for spin in (self.seat, self.number, self.amount):
            spin.valueChanged.connect(self.changed)
        for box in (self.source, self.which, self.target, self.face):
            box.currentIndexChanged.connect(self.changed)
        self.amount.setValue(table.game.big_blind or table.game.ante or 1)
        self.target.setCurrentIndex(self._places.index(MUCK))
        self._show_needs()

    def choose(
        self, kind: ActKind, seat: int = 0, source: Place | None = None, known: Form | None = None
    ) -> None:
        """Show a kind; `known` is what a gesture on the felt has told of it."""
        self.kind.setCurrentIndex(self.kind.findData(kind.name))
        if known is not None:
            self.pot.setCurrentIndex(self.pot.findData(known.pot))
            self.other_pot.setCurrentIndex(self.other_pot.findData(known.other_pot))
            if known.amount:
                self.amount.setValue(known.amount)
        if seat:
            self.seat.setValue(seat)
        if source is not None:
            self.source.setCurrentIndex(self._places.index(source))

    def chosen(self) -> ActKind:
        return BY_NAME[self.kind.currentData()]

    def made(self) -> Made:
        choice = Choice(
            seat=self.seat.value(),
            number=self.number.value(),
            amount=self.amount.value(),
            source=self._places[self.source.currentIndex()],
            which=self.which.currentData(),
            target=self._places[self.target.currentIndex()],
            face=Face(self.face.currentData()),
            pot=self.pot.currentData(),
            other_pot=self.other_pot.currentData(),
            category=self.hand.category(),
            ranks=self.hand.ranks(),
        )
        ticked = frozenset(pile for pile, tick in self.piles.items() if tick.isChecked())
        return self.chosen().make(replace(choice, piles=ticked))

    def first_field(self, *, seated: bool = False) -> QWidget:
        """Where the choosing begins: behind the seat if that is known."""
        needs = [need for need in self.chosen().needs if not (seated and need is Need.SEAT)]
        return next((self._fields[need] for need in needs), self.kind)

    def whole(self) -> bool:
        """A reshuffle of nothing is no act, nor is it one to read a hand without saying which."""
        needs = self.chosen().needs
        if Need.PILES in needs and not any(tick.isChecked() for tick in self.piles.values()):
            return False
        return (
            Need.HAND not in needs or self.hand.category() is not Category.NO_PAIR or bool(self.hand.ranks())
        )

    def preview(self) -> str:
        """What the dealer will be seen to do, in words."""
        made = self.made()
        if isinstance(made, str) or not self.whole():
            name = texts.say(f"ui.acts.kinds.{self.chosen().name}")
            return f"{name} · {texts.say('felt.seat', seat=self.seat.value())}"
        return texts.say("acts.joint").join(write_acts(made, self._table, texts.language()))

    def _show_needs(self) -> None:
        for need, field in self._fields.items():
            self._form.setRowVisible(field, need in self.chosen().needs)
        self.changed.emit()


class ActList(QDialog):
    """`made` carries acts or a phrase; `typed` a phrase in the language in use."""

    made = Signal(object)
    typed = Signal(str)

    def __init__(self, parent: QWidget, table: Table) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(texts.say("ui.acts.title"))
        grown = self.font().pointSizeF() / 10
        self.resize(round(820 * grown), round(560 * grown))
        self.search = QLineEdit()
        self.search.setPlaceholderText(texts.say("ui.acts.search"))
        self.search.setAccessibleName(texts.say("ui.acts.search"))
        self.search.setClearButtonEnabled(True)
        self.search.installEventFilter(self)
        self._lines = [(plain(line), line) for line in candidates(table, texts.language())]
        self._found = QStringListModel(self)
        self.view = QListView()
        self.view.setAccessibleName(texts.say("ui.acts.title"))
        self.view.setModel(self._found)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.activated.connect(lambda _: self._do_line())
        self.do_line = button("primary")
        self.do_line.setText(texts.say("ui.acts.do"))
        self.do_line.setDefault(True)
        self.do_line.clicked.connect(self._do_line)
        self.form = ActForm(table)
        self.preview = label("heading", wrap=True)
        self.do_form = button("")
        self.do_form.setAutoDefault(False)
        self.do_form.setText(texts.say("ui.acts.do"))
        self.do_form.clicked.connect(self._do_form)
        self.form.changed.connect(self._show_preview)
        self._lay_out()
        self.search.textChanged.connect(self._seek)
        self._seek("")
        self._show_preview()

    def _lay_out(self) -> None:
        self._list = QWidget()
        left = QVBoxLayout(self._list)
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(label("dim", wrap=True, text=texts.say("ui.acts.lead")))
        left.addWidget(self.search)
        left.addWidget(self.view, 1)
        left.addWidget(self.do_line, alignment=Qt.AlignmentFlag.AlignRight)
        sheet, right = frame("card", margin=18, spacing=12)
        right.addWidget(label("section", text=texts.say("ui.acts.form")))
        right.addWidget(self.form)
        right.addStretch(1)
        right.addWidget(self.preview)
        right.addWidget(self.do_form, alignment=Qt.AlignmentFlag.AlignRight)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 18)
        layout.setSpacing(18)
        layout.addWidget(self._list, 5)
        layout.addWidget(sheet, 4)

    def open_at(
        self, kind: ActKind, seat: int = 0, source: Place | None = None, known: Form | None = None
    ) -> None:
        """Open small, with the form alone and at a kind."""
        self._list.hide()
        self.form.choose(kind, seat, source, known)
        self.setWindowTitle(texts.say(f"ui.acts.kinds.{kind.name}"))
        self.do_form.setDefault(True)
        grown = self.font().pointSizeF() / 10
        self.resize(round(430 * grown), self.sizeHint().height())
        self.open()
        first = self.form.first_field(seated=bool(seat))
        first.setFocus()
        if isinstance(first, QSpinBox):
            first.selectAll()

    def _seek(self, text: str) -> None:
        """Lines that hold every word typed, without case and accents."""
        wanted = plain(text)
        needles = wanted.split()
        found = [(said, line) for said, line in self._lines if all(needle in said for needle in needles)]
        # "seat 2" as it stands goes before "deal 2 to seat 1".
        found.sort(key=lambda one: wanted.strip() not in one[0])
        self._found.setStringList([line for _, line in found])
        self.view.setCurrentIndex(self._found.index(0, 0))
        self.do_line.setEnabled(self._found.rowCount() > 0)

    def _show_preview(self) -> None:
        self.preview.setText(self.form.preview())
        self.do_form.setEnabled(bool(self.form.made()) and self.form.whole())

    def _do_line(self) -> None:
        index = self.view.currentIndex()
        if index.isValid():
            self.accept()
            self.typed.emit(str(index.data()))

    def _do_form(self) -> None:
        made = self.form.made()
        self.accept()
        self.made.emit(made)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows move in the list while one types."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
            if (step := steps.get(Qt.Key(event.key()))) is not None:
                row = max(0, min(self.view.currentIndex().row() + step, self._found.rowCount() - 1))
                self.view.setCurrentIndex(self._found.index(row, 0))
                return True
        return super().eventFilter(watched, event)


def _places(seats: int) -> list[Place]:
    around = range(1, seats + 1)
    return [
        STUB, BURN, MUCK, ASIDE, *map(hand, around), *map(thrown, around), *map(off_table, around),
    ]  # fmt: skip


def _place_name(place: Place) -> str:
    name = "floor" if place.spot is Spot.OFF_TABLE else place.spot.value
    return texts.say(f"ui.acts.places.{name}", seat=place.seat)
