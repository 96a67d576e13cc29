"""Small widgets that every page uses, dressed by their `role` in the stylesheet."""

from __future__ import annotations

from datetime import date, datetime
from html import escape

from PySide6.QtCore import QDate, QDateTime, QLocale, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer.gui import icons, theme


def label(role: str = "", *, wrap: bool = False, text: str = "") -> QLabel:
    """A label of that role; texts with a person's or a file's words in them are never read as HTML."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setWordWrap(wrap)
    return made


class OneLine(QLabel):
    """A label that ends in an ellipsis where there is not room enough."""

    def __init__(self, role: str = "") -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        room = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


class Prose(QLabel):
    """Sentences, set with more air between the lines. Never reads what it is given as HTML."""

    def __init__(self, role: str = "", text: str = "") -> None:
        super().__init__()
        self._plain = ""
        self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setText(text)

    def setText(self, text: str) -> None:
        self._plain = text
        inside = escape(text).replace("\n", "<br>")
        super().setText(f'<div style="line-height: 128%">{inside}</div>')
        self.setAccessibleName(text)

    def plain(self) -> str:
        return self._plain


class Button(QPushButton):
    """A button whose words keep a distance from its icon, and end in an ellipsis where there is not room
    enough."""

    def setText(self, text: str) -> None:
        self.setAccessibleName(text)
        super().setText(f"\u2002{text}" if self.property("icon_name") and text else text)

    def shown_text(self) -> str:
        """As much of the words as there is room for."""
        return self._option().text

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, self._option())

    def _option(self) -> QStyleOptionButton:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        if self.width() < self.sizeHint().width():
            inside = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
            room = inside.width() - (0 if self.icon().isNull() else self.iconSize().width() + 4)
            option.text = self.fontMetrics().elidedText(option.text, Qt.TextElideMode.ElideRight, room)
        return option


def button(role: str = "", icon: str = "") -> QPushButton:
    made = Button()
    made.setProperty("role", role)
    if icon:
        made.setProperty("icon_name", icon)
        made.setIconSize(QSize(18, 18))
        tint(made)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    return made


def tint(one: QPushButton) -> None:
    """Give a button its icon again, in the colours in use."""
    if name := one.property("icon_name"):
        primary = one.property("role") == "primary"
        colours = theme.now()
        one.setIcon(icons.icon(name, colour=colours.on_accent if primary else colours.text))


def frame(
    role: str, *, vertical: bool = True, margin: int = 16, spacing: int = 8
) -> tuple[QFrame, QBoxLayout]:
    """A dressed frame and its layout."""
    made = QFrame()
    made.setProperty("role", role)
    layout: QBoxLayout = QVBoxLayout(made) if vertical else QHBoxLayout(made)
    layout.setContentsMargins(margin, margin, margin, margin)
    layout.setSpacing(spacing)
    return made, layout


def scrolled(inside: QWidget, *, fitting: bool = False) -> QScrollArea:
    """`inside` in a frameless area that scrolls up and down only; `fitting`: no taller than it must be."""
    inside.setProperty("role", "inside")
    area = FittingArea() if fitting else QScrollArea()
    if fitting:
        area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def halves(
    first: QWidget, second: QWidget, shares: tuple[int, int], sizes: tuple[int, int] | None = None, *,
    gap: int = 14, upright: bool = False,
) -> QSplitter:  # fmt: skip
    """Two parts side by side, `upright`: one above the other, with a gap that can be dragged. `shares` is how
    new room is divided, `sizes` how many pixels each has at first."""
    made = QSplitter(Qt.Orientation.Vertical if upright else Qt.Orientation.Horizontal)
    made.setChildrenCollapsible(False)
    made.setHandleWidth(gap)
    made.addWidget(first)
    made.addWidget(second)
    for n, share in enumerate(shares):
        made.setStretchFactor(n, share)
    if sizes is not None:
        made.setSizes(sizes)
    return made


def set_state(widget: QWidget, state: str) -> None:
    """Change what the stylesheet looks at, and have it look again."""
    if widget.property("state") == state:
        return
    widget.setProperty("state", state)
    for one in (widget, *widget.findChildren(QWidget)):
        one.style().unpolish(one)
        one.style().polish(one)


def set_role(one: QPushButton, role: str) -> None:
    """Make a button another kind of button."""
    if one.property("role") != role:
        one.setProperty("role", role)
        one.style().unpolish(one)
        one.style().polish(one)
        tint(one)


class FittingArea(QScrollArea):
    """A scroll area that asks for as much height as what is inside needs."""

    def sizeHint(self) -> QSize:
        inside = self.widget()
        if inside is None:
            return super().sizeHint()
        width = max(self.viewport().width(), 120)
        height = inside.heightForWidth(width) if inside.hasHeightForWidth() else inside.sizeHint().height()
        return QSize(width, height + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, min(self.sizeHint().height(), 4 * self.fontMetrics().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class Empty(QWidget):
    """What stands where there is nothing to show: an icon, a sentence, a way on."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._picture = QLabel()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title = label("heading", wrap=True)
        self.lead = label("dim", wrap=True)
        self.action = button("")
        self.action.hide()
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        layout.addWidget(self._picture)
        for one in (self.title, self.lead):
            one.setAlignment(Qt.AlignmentFlag.AlignCenter)
            one.setMinimumWidth(260)
            layout.addWidget(one)
        layout.addSpacing(8)
        layout.addWidget(self.action, alignment=Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(3)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def tell(self, title: str, lead: str, action: str = "") -> None:
        self.title.setText(title)
        self.lead.setText(lead)
        self.action.setText(action)
        self.action.setVisible(bool(action))
        self._picture.setPixmap(icons.pixmap(self._icon, 44, theme.now().dim, self.devicePixelRatioF()))


def day_text(day: date) -> str:
    """A day as the language in use writes it, in short."""
    return QLocale().toString(QDate(day.year, day.month, day.day), "d MMM yyyy")


def moment_text(when: datetime) -> str:
    """A moment, the day as `day_text` says it, with the time of this place."""
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(when.timestamp())), "d MMM yyyy, HH:mm")


def clear(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)
