"""The row of acts under the table, each with its key."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.practice.keys import BUTTON_KINDS, GROUP_KEYS, LIST_KEY
from dealer_trainer.gui.practice.kinds import ActKind, Group
from dealer_trainer.gui.widgets import label, set_state

_COLUMNS = 10
_SPACE = "␣"  # for the name of the long key where there is no room


class ActButton(QPushButton):
    """A key and a name; the name is the button's for a screen reader too."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.setProperty("role", "act")
        self.key = key
        self._key = self._name = ""
        self._key_label = label("key")
        self._name_label = label()
        self._name_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._name_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for one in (self._key_label, self._name_label):
            one.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3, 5, 3, 5)
        layout.setSpacing(1)
        layout.addWidget(self._key_label, alignment=Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._name_label, 1)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Long names in large print are set smaller, as far as one can still read them."""
        font = QFont(self.font())
        room = self.width() - 8
        wanted = QFontMetricsF(font).horizontalAdvance(self._name)
        if wanted > room:
            font.setPointSizeF(font.pointSizeF() * max(0.68, 0.96 * room / wanted))
        self._name_label.setFont(font)
        elided = QFontMetricsF(font).elidedText(self._name, Qt.TextElideMode.ElideRight, room + 6)
        self._name_label.setText(elided)
        key = QFontMetricsF(self._key_label.font()).horizontalAdvance(self._key) + 16
        self._key_label.setText(_SPACE if len(self._key) > 1 and key > room else self._key)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit()

    def say(self, name: str, key: str) -> None:
        self._key = key
        self._name = name
        self.fit()
        self.setAccessibleName(name)
        self.setToolTip(texts.say("ui.place.tip", place=name, key=key))


class ActBar(QWidget):
    kind_chosen = Signal(object)  # ActKind
    group_chosen = Signal(object, object)  # Group, the button it opens at
    list_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        self.kinds: dict[str, ActButton] = {}
        self.groups: dict[Group, ActButton] = {}
        made: list[ActButton] = []
        for kind in BUTTON_KINDS:
            one = ActButton(kind.key)
            one.clicked.connect(lambda _=False, kind=kind: self.kind_chosen.emit(kind))
            self.kinds[kind.name] = one
            made.append(one)
        for group, key in GROUP_KEYS.items():
            one = ActButton(key)
            one.clicked.connect(lambda _=False, group=group, one=one: self.group_chosen.emit(group, one))
            self.groups[group] = one
            made.append(one)
        self.list_button = ActButton(LIST_KEY)
        self.list_button.clicked.connect(self.list_chosen)
        made.append(self.list_button)
        for n, one in enumerate(made):
            grid.addWidget(one, n // _COLUMNS, n % _COLUMNS)
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)

    def show_pending(self, kind: ActKind | None) -> None:
        """Light up the act that has been begun."""
        for name, one in self.kinds.items():
            set_state(one, "pending" if kind is not None and name == kind.name else "")
            one.fit()  # dressed anew, its name has the usual size again

    def retranslate(self) -> None:
        space = texts.say("ui.keys.space")
        for name, one in self.kinds.items():
            one.say(texts.say(f"ui.acts.kinds.{name}"), space if one.key == "Space" else one.key)
        for group, one in self.groups.items():
            one.say(texts.say(f"ui.acts.more.{group.value}"), one.key)
        self.list_button.say(texts.say("ui.acts.list"), LIST_KEY)
