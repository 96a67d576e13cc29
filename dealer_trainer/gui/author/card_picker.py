"""Cards by picking: the whole pack in rows, what is used already greyed with where it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.cards import DECK_52, JOKER, RANK_NAMES, Card, CardError, card, faces
from dealer_trainer.gui.author.pane import Value
from dealer_trainer.gui.table.describe import card_words
from dealer_trainer.gui.widgets import button, clear, label, set_state

_SUIT_SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RED: Final = "hd"

Used = Callable[[], Mapping[str, str]]  # where other cards of this pack are, by face


def short(one: Card) -> str:
    """ "K♣"."""
    return "★" if one.is_joker else f"{RANK_NAMES[one.rank]}{_SUIT_SIGNS[one.suit]}"


class CardPicker(QDialog):
    """The pack. A card is chosen by a click, by the arrows, or by typing it: "7d"."""

    chosen = Signal(str)  # all cards, as they are written

    def __init__(
        self, parent: QWidget, title: str, have: str, used: Mapping[str, str], *, most: int, joker: bool
    ) -> None:
        """`have` are the cards so far, `most` is how many there can be."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self._used = used
        self._most = most
        self._typed = ""
        self._have = have.replace(",", " ").split()
        self.buttons: dict[str, QPushButton] = {}
        grid = QGridLayout()
        grid.setSpacing(3)
        for row, suit in enumerate(_SUIT_SIGNS):
            for column, rank in enumerate(range(14, 1, -1)):
                grid.addWidget(
                    self._card(next(c for c in DECK_52 if c == (rank, suit, c.back, 0))), row, column
                )
        if joker or "joker" in self._have:
            made = self._card(JOKER)
            made.setText(texts.say("felt.joker"))
            grid.addWidget(made, len(_SUIT_SIGNS), 0, 1, 4)
        self._order = QHBoxLayout()
        self._order.setSpacing(3)
        self._lead = label("dim", wrap=True, text=texts.say("author.cards.pick_lead", n=most))
        self.any = button()
        self.any.setText(texts.say("author.cards.any"))
        self.any.setToolTip(texts.say("author.cards.any_tip"))
        self.any.clicked.connect(lambda: self._set([]))
        self.done_button = button("primary")
        self.done_button.setText(texts.say("author.cards.done"))
        self.done_button.setDefault(True)
        self.done_button.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addWidget(self.any)
        foot.addStretch(1)
        foot.addWidget(self.done_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 16)
        layout.setSpacing(10)
        layout.addWidget(self._lead)
        layout.addLayout(self._order)
        layout.addLayout(grid)
        layout.addLayout(foot)
        self._show()

    def _card(self, one: Card) -> QPushButton:
        made = QPushButton(short(one))
        made.setProperty("role", "playing_card")
        made.setAutoDefault(False)
        made.clicked.connect(lambda: self.toggle(one.face))
        self.buttons[one.face] = made
        return made

    def toggle(self, face: str) -> None:
        """Take a card, or put back one that was taken."""
        if face in self._have:
            self._set([one for one in self._have if one != face])
        elif face not in self._used and len(self._have) < self._most:
            self._set([*self._have, face])

    def _set(self, faces_now: Sequence[str]) -> None:
        self._have = list(faces_now)
        self._show()
        self.chosen.emit(" ".join(self._have))

    def _show(self) -> None:
        clear(self._order)
        for face in self._have:
            made = QPushButton(_shown(face))
            made.setProperty("role", "playing_card")
            made.setProperty("state", "here")
            made.setAutoDefault(False)
            made.setAccessibleName(texts.say("author.cards.put_back", card=face))
            made.clicked.connect(lambda _=False, face=face: self.toggle(face))
            self._order.addWidget(made)
        rest = label("dim", text=texts.say("author.cards.rest_any") if len(self._have) < self._most else "")
        self._order.addWidget(rest)
        self._order.addStretch(1)
        for face, made in self.buttons.items():
            here, where = face in self._have, self._used.get(face, "")
            made.setEnabled(here or (not where and len(self._have) < self._most))
            red = face[-1] in _RED and face != "joker"
            set_state(made, "here" if here else "red" if red and made.isEnabled() else "")
            name = card_words(card(face))
            told = texts.say("author.cards.at", card=name, where=where) if where else name
            made.setToolTip(told)
            made.setAccessibleName(told)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Backspace:
            self._typed = ""
            self._set(self._have[:-1])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        elif (sign := event.text().lower()).isalnum() and sign:
            self._type(sign)
        else:
            super().keyPressEvent(event)

    def _type(self, sign: str) -> None:
        self._typed = (self._typed + sign)[-3:]
        for start in range(len(self._typed)):
            try:
                one = card(self._typed[start:])
            except CardError:
                continue
            self._typed = ""
            self.toggle(one.face)
            return
        if self._typed == "jok":
            self._typed = ""
            self.toggle(JOKER.face)


class CardField(QWidget):
    """Cards as they are written, with a button that opens the pack. Empty: any cards."""

    def __init__(self, put: Callable[[Value], None], used: Used, *, most: int = 5) -> None:
        super().__init__()
        self._used = used
        self._most = most
        self.joker: Callable[[], bool] = lambda: True
        self.line = QLineEdit()
        self.line.setMaxLength(400)
        self._put = put
        self.line.textEdited.connect(lambda _: put(self.value()))
        self.pick = button()
        self.pick.setAutoDefault(False)
        self.pick.clicked.connect(self.open_picker)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.pick)
        self.setFocusProxy(self.line)
        self.retranslate()

    def value(self) -> Value:
        return self.line.text().strip() or None

    def show_value(self, value: Value) -> None:
        text = " ".join(map(str, value)) if isinstance(value, list) else str(value or "")
        if text.split() != self.line.text().split():
            self.line.setText(text)

    def retranslate(self) -> None:
        self.line.setPlaceholderText(texts.say("author.cards.any"))
        self.pick.setText(texts.say("author.cards.pick"))

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.line.setAccessibleName(name)
        self.pick.setAccessibleName(texts.say("author.cards.pick_for", what=name))

    def open_picker(self) -> CardPicker:
        picker = CardPicker(
            self, self.accessibleName(), _in_order(self.line.text()), self._used(), most=self._most,
            joker=self.joker(),
        )  # fmt: skip
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picker.chosen.connect(self._chosen)
        picker.open()
        return picker

    def _chosen(self, words: str) -> None:
        self.line.setText(words)
        self._put(self.value())


def _in_order(text: str) -> str:
    """Cards as they are usually written; what is no card stays as it is."""
    return " ".join(_face(word) for word in text.replace(",", " ").split())


def _face(word: str) -> str:
    try:
        return faces([card(word)])
    except CardError:
        return word


def _shown(word: str) -> str:
    try:
        return short(card(word))
    except CardError:
        return word
