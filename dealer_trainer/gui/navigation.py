"""The rail on the left: every place with its icon, name and key."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QButtonGroup, QFrame, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme

PLACES = ("start", "library", "practice", "progress", "rulebook", "settings")
# What is behind the instructor's PIN. The rail shows the one row of places or the other.
INSTRUCTOR = ("class", "assignments", "insight", "author", "houses", "reports")
_SHARED = "settings"  # stands at the foot of both


def key(place: str) -> str:
    """The keys that open a place: Ctrl+1 for the first, Ctrl+Shift+1 for the instructor's first."""
    if place in INSTRUCTOR:
        return f"Ctrl+Shift+{INSTRUCTOR.index(place) + 1}"
    return f"Ctrl+{PLACES.index(place) + 1}"


class Navigation(QFrame):
    chosen = Signal(str)
    role_asked = Signal(bool)  # for the instructor's part, or back from it

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "rail")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 14, 0, 14)
        layout.setSpacing(6)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        self.instructor = False
        for place in (*PLACES, *INSTRUCTOR):
            if place != _SHARED:
                layout.addWidget(self._place(place))
        layout.addStretch(1)
        self.role_button = self._button()
        self.role_button.clicked.connect(lambda: self.role_asked.emit(not self.instructor))
        layout.addWidget(self.role_button)
        layout.addWidget(self._place(_SHARED))
        self.show_role(False)
        self.retranslate()
        self.recolour()

    def _place(self, place: str) -> QToolButton:
        made = self._button()
        made.setCheckable(True)
        made.clicked.connect(lambda: self.chosen.emit(place))
        self._group.addButton(made)
        self.buttons[place] = made
        return made

    @staticmethod
    def _button() -> QToolButton:
        made = QToolButton()
        made.setProperty("role", "place")
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        made.setIconSize(QSize(26, 26))
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        return made

    @staticmethod
    def keys() -> dict[str, str]:
        """Every place with the keys that open it."""
        return {place: key(place) for place in (*PLACES, *INSTRUCTOR)}

    def show_place(self, place: str) -> None:
        if place in self.buttons:
            self.buttons[place].setChecked(True)

    def show_role(self, instructor: bool) -> None:
        """Show the instructor's places, or the trainee's."""
        self.instructor = instructor
        for place, made in self.buttons.items():
            made.setVisible(place == _SHARED or (place in INSTRUCTOR) == instructor)
        self._name_role()

    def _name_role(self) -> None:
        name = texts.say("ui.role.leave" if self.instructor else "ui.role.enter")
        self.role_button.setText(name)
        self.role_button.setAccessibleName(name)
        self.role_button.setToolTip(
            texts.say("ui.role.leave_tip" if self.instructor else "ui.role.enter_tip")
        )
        self.role_button.setIcon(
            icons.icon("unlocked" if self.instructor else "locked", size=26, colour=theme.now().dim)
        )

    def retranslate(self) -> None:
        self.setAccessibleName(texts.say("ui.place.bar"))
        self._name_role()
        for place, made in self.buttons.items():
            name = texts.say(f"ui.place.{place}")
            made.setText(name)
            made.setAccessibleName(name)
            keys = QKeySequence(key(place)).toString(QKeySequence.SequenceFormat.NativeText)
            made.setToolTip(texts.say("ui.place.tip", place=name, key=keys))
        # Wide enough for the longest name, and the same for all.
        every = (self.role_button, *self.buttons.values())
        widest = max(made.fontMetrics().horizontalAdvance(made.text()) for made in every)
        self.setFixedWidth(max(88, widest + 22))

    def recolour(self) -> None:
        colours = theme.now()
        self._name_role()
        for place, made in self.buttons.items():
            made.setIcon(icons.icon(place, size=26, colour=colours.dim, checked=colours.gold))
