"""One option of a house: its name, what it is about, its values as sentences, and the rules that read it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.houses.said import sources_of
from dealer_trainer.gui.widgets import button, label, set_state
from dealer_trainer.rules import book, option_guide
from dealer_trainer.rules.house import allowed_values


class Choice(QWidget):
    """A radio button whose sentence may be of several lines, with a small one below it."""

    def __init__(self, value: object) -> None:
        super().__init__()
        self.value = value
        self.radio = QRadioButton()
        self._said = label(wrap=True)
        self._below = label("small", wrap=True)
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(self._said)
        said.addWidget(self._below)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 2, 0, 2)
        layout.setSpacing(6)
        layout.addWidget(self.radio, alignment=Qt.AlignmentFlag.AlignTop)
        layout.addLayout(said, 1)

    def tell(self, said: str, below: str) -> None:
        self._said.setText(said)
        self._below.setText(below)
        self._below.setVisible(bool(below))
        self.radio.setAccessibleName(said)
        self.radio.setAccessibleDescription(below)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.radio.isEnabled() and event.button() is Qt.MouseButton.LeftButton:
            self.radio.setFocus()
            self.radio.click()


class OptionCard(QFrame):
    """`chosen` says what the option is to be; `rule_wanted` which rule is to be read."""

    chosen = Signal(str, object)
    rule_wanted = Signal(str)

    def __init__(self, option: str) -> None:
        super().__init__()
        self.option = option
        self._value: object = None
        self._usual: object = None
        self._usual_house = ""
        self.setProperty("role", "option")
        self._name, self._about = label("strong", wrap=True), label("dim", wrap=True)
        self._changed = label("pill")
        self.reset = button("link")
        self.reset.setMinimumWidth(80)
        self.reset.clicked.connect(lambda: self.chosen.emit(self.option, self._usual))
        self.choices = [Choice(value) for value in allowed_values(option)]
        self._group = QButtonGroup(self)
        for number, choice in enumerate(self.choices):
            self._group.addButton(choice.radio, number)
        self._group.idClicked.connect(self._pick)
        self.number = QSpinBox()
        self.number.setRange(1, 99)
        self.number.setMaximumWidth(90)
        self.number.lineEdit().setTextMargins(7, 0, 0, 0)
        self.number.setKeyboardTracking(False)
        self.number.valueChanged.connect(lambda value: self.chosen.emit(self.option, value))
        self._meaning = label("small", wrap=True)
        self._rules_title = label("section")
        self._rules = [button("link") for _ in option_guide.readers(option)]
        self._lay_out()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._name, 1)
        head.addWidget(self._changed)
        left = QVBoxLayout()
        left.setSpacing(4)
        left.addLayout(head)
        left.addWidget(self._about)
        left.addSpacing(4)
        for choice in self.choices:
            left.addWidget(choice)
        if not self.choices:
            left.addWidget(self.number)
            left.addWidget(self._meaning)
        self.number.setVisible(not self.choices)
        left.addWidget(self.reset, alignment=Qt.AlignmentFlag.AlignLeft)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(1)
        right.addWidget(self._rules_title)
        for rule, link in zip(option_guide.readers(self.option), self._rules, strict=True):
            link.clicked.connect(lambda _=False, rule=rule: self.rule_wanted.emit(rule))
            link.setMinimumWidth(80)  # rather cut off than a card wider than the window
            right.addWidget(link, alignment=Qt.AlignmentFlag.AlignLeft)
        right.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(18, 14, 18, 12)
        layout.setSpacing(24)
        layout.addLayout(left, 5)
        layout.addLayout(right, 3)

    def show_value(self, value: object, usual: object, usual_house: str, *, editable: bool) -> None:
        """`usual` is what the option is in the profile that this one was copied from."""
        self._value, self._usual, self._usual_house = value, usual, usual_house
        with QSignalBlocker(self._group), QSignalBlocker(self.number):
            for choice in self.choices:
                choice.radio.setChecked(choice.value == value)
                choice.radio.setEnabled(editable)
            if not self.choices and isinstance(value, int):
                self.number.setValue(value)
        self.number.setEnabled(editable)
        differs = value != usual
        set_state(self, "changed" if differs else "")
        self._changed.setVisible(differs)
        self.reset.setVisible(differs and editable)
        self._tell_meaning()
        self._tell_reset()

    @property
    def differs(self) -> bool:
        return self._value != self._usual

    def _pick(self, number: int) -> None:
        self.chosen.emit(self.option, self.choices[number].value)

    # Words.

    def retranslate(self) -> None:
        name = words.option(self.option)
        self._name.setText(name)
        self._about.setText(words.option_about(self.option))
        self._changed.setText(texts.say("houses.option.changed"))
        self.setAccessibleName(name)
        self.number.setAccessibleName(name)
        for choice in self.choices:
            said = words.option_value(self.option, choice.value)
            choice.tell(said, sources_of(self.option, choice.value))
        self._rules_title.setText(texts.say("houses.option.rules").upper())
        self._rules_title.setVisible(bool(self._rules))
        for rule, link in zip(option_guide.readers(self.option), self._rules, strict=True):
            link.setText(words.rule(rule))
            text = book.text(rule, texts.language()).rule if book.has_text(rule, texts.language()) else rule
            link.setToolTip(f"<p>{text}</p>")
        self._tell_meaning()
        self._tell_reset()

    def _tell_meaning(self) -> None:
        self._meaning.setText(sources_of(self.option, self._value))

    def _tell_reset(self) -> None:
        said = words.option_value(self.option, self._usual) if self._usual is not None else ""
        self.reset.setText(texts.say("houses.option.reset", house=self._usual_house, value=said))
        self.reset.setToolTip(self.reset.text())
