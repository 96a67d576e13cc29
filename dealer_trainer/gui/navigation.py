"""The rail on the left: every place with its icon, name and key."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QButtonGroup, QFrame, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme

PLACES = ("start", "library", "practice", "progress", "rulebook", "settings")
_AT_THE_FOOT = ("settings",)


def key(place: str) -> str:
    """The keys that open a place: Ctrl+1 for the first."""
    return f"Ctrl+{PLACES.index(place) + 1}"


class Navigation(QFrame):
    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "rail")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 14, 0, 14)
        layout.setSpacing(6)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        for place in PLACES:
            if place == _AT_THE_FOOT[0]:
                layout.addStretch(1)
            made = QToolButton()
            made.setProperty("role", "place")
            made.setCheckable(True)
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            made.setIconSize(QSize(26, 26))
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.setCursor(Qt.CursorShape.PointingHandCursor)
            made.clicked.connect(lambda _=False, place=place: self.chosen.emit(place))
            self._group.addButton(made)
            self.buttons[place] = made
            layout.addWidget(made)
        self.retranslate()
        self.recolour()

    @staticmethod
    def keys() -> dict[str, str]:
        """Every place with the keys that open it."""
        return {place: key(place) for place in PLACES}

    def show_place(self, place: str) -> None:
        if place in self.buttons:
            self.buttons[place].setChecked(True)

    def retranslate(self) -> None:
        self.setAccessibleName(texts.say("ui.place.bar"))
        for place, made in self.buttons.items():
            name = texts.say(f"ui.place.{place}")
            made.setText(name)
            made.setAccessibleName(name)
            keys = QKeySequence(key(place)).toString(QKeySequence.SequenceFormat.NativeText)
            made.setToolTip(texts.say("ui.place.tip", place=name, key=keys))
        # Wide enough for the longest name, and the same for all.
        widest = max(made.fontMetrics().horizontalAdvance(made.text()) for made in self.buttons.values())
        self.setFixedWidth(max(88, widest + 22))

    def recolour(self) -> None:
        colours = theme.now()
        for place, made in self.buttons.items():
            made.setIcon(icons.icon(place, size=26, colour=colours.dim, checked=colours.gold))
