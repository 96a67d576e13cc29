"""The colours of the window, light and dark, and how they are put on."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from dealer_trainer.gui.preferences import Theme
from dealer_trainer.gui.style import stylesheet


class Colours(NamedTuple):
    """One scheme, as "#rrggbb". `on_…` is for text and marks on the ground of that name."""

    ground: str
    rail: str  # the navigation
    surface: str
    raised: str
    hover: str
    line: str
    text: str
    dim: str
    accent: str  # filled things
    on_accent: str
    gold: str  # gold as text
    right: str
    on_right: str
    wrong: str
    on_wrong: str
    warn: str
    on_warn: str


DARK = Colours(
    ground="#14181d",
    rail="#0e1115",
    surface="#1a2027",
    raised="#242c35",
    hover="#2d3742",
    line="#36414d",
    text="#eef1f4",
    dim="#9aa5b1",
    accent="#e8b64a",
    on_accent="#1b1508",
    gold="#e8b64a",
    right="#18352a",
    on_right="#7edfa6",
    wrong="#3c1d20",
    on_wrong="#ff9c92",
    warn="#3a2f16",
    on_warn="#f2c96b",
)

LIGHT = Colours(
    ground="#f4f1eb",
    rail="#e9e4da",
    surface="#fffdf9",
    raised="#f0ece3",
    hover="#e6e0d3",
    line="#cfc8ba",
    text="#1d2329",
    dim="#5a636c",
    accent="#e0a92e",
    on_accent="#241a03",
    gold="#7d5600",
    right="#dff1e5",
    on_right="#14613a",
    wrong="#fbe3e0",
    on_wrong="#a32920",
    warn="#fbeecb",
    on_warn="#6f4d00",
)

_now = DARK
_USUAL = 800  # the height of the window that the usual sizes are for


def now() -> Colours:
    """The scheme in use."""
    return _now


def is_dark() -> bool:
    return _now is DARK


def wanted(theme: Theme) -> Colours:
    """The scheme that a choice stands for: "system" asks the desktop, and is dark if it does not say."""
    match theme:
        case Theme.LIGHT:
            return LIGHT
        case Theme.DARK:
            return DARK
        case Theme.SYSTEM:
            scheme = QApplication.styleHints().colorScheme()
            return LIGHT if scheme is Qt.ColorScheme.Light else DARK


def type_scale(height: int, *, large_print: bool) -> float:
    """How much larger than usual type is set in a window so high (in pixels): more room, less squinting.

    Half as fast as the window grows, in steps, and half as much again at most.
    """
    grown = min(1.5, max(1.0, (1 + height / _USUAL) / 2))
    return round(grown * 20) / 20 * (1.3 if large_print else 1.0)


def put_on(app: QApplication, theme: Theme, scale: float) -> None:
    """Dress the whole application, windows that are open too, in type `scale` times the usual size."""
    global _now
    _now = wanted(theme)
    font = QFont(app.font())
    font.setPointSizeF(10.0 * scale)
    app.setFont(font)
    app.setPalette(_palette(_now))
    sheet = stylesheet(_now._asdict(), scale, dark=is_dark())
    if app.styleSheet() != sheet:  # every widget there is would be dressed anew
        app.setStyleSheet(sheet)


def _palette(colours: Colours) -> QPalette:
    role, palette = QPalette.ColorRole, QPalette()
    for which, colour in (
        (role.Window, colours.ground),
        (role.WindowText, colours.text),
        (role.Base, colours.surface),
        (role.AlternateBase, colours.raised),
        (role.Text, colours.text),
        (role.PlaceholderText, colours.dim),
        (role.Button, colours.raised),
        (role.ButtonText, colours.text),
        (role.ToolTipBase, colours.raised),
        (role.ToolTipText, colours.text),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.Link, colours.gold),
        (role.LinkVisited, colours.gold),
        (role.Mid, colours.line),
        (role.Dark, colours.line),
    ):
        palette.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(colours.dim))
    return palette
