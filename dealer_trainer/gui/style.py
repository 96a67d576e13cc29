"""The one stylesheet. Widgets say what they are (`role`, `state`), never how they look."""

from __future__ import annotations

from collections.abc import Mapping
from string import Template

_SHEET = Template("""
QMainWindow, QDialog, QWidget[role="page"] { background: $ground; }
QWidget { color: $text; }
QLabel { background: transparent; }
QLabel:disabled { color: $dim; }
QToolTip { background: $raised; color: $text; border: 1px solid $line; padding: 4px 6px; }

QLabel[role="title"] { font-size: ${title}pt; font-weight: 700; }
QLabel[role="heading"] { font-size: ${heading}pt; font-weight: 600; }
QLabel[role="dim"], QLabel[role="small"] { color: $dim; }
QLabel[role="small"] { font-size: ${small}pt; }
QLabel[role="section"] { color: $dim; font-size: ${small}pt; font-weight: 600; }
QLabel[role="pill"] { background: $raised; border-radius: 11px; padding: 4px 12px; font-size: ${small}pt; }
QLabel[role="pill"][state="right"] { background: $right; color: $on_right; }
QLabel[role="pill"][state="wrong"] { background: $wrong; color: $on_wrong; }
QLabel[role="pill"][state="warn"] { background: $warn; color: $on_warn; }
QLabel[role="complaint"] { color: $on_warn; background: $warn; border-radius: 6px; padding: 6px 10px; }
QLabel[role="clock"] { font-size: ${heading}pt; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="error"] { color: $on_wrong; font-size: ${small}pt; }
QLabel[role="figure"] { font-size: ${figure}pt; font-weight: 700; }
QLabel[role="key"] { background: $hover; color: $gold; border-radius: 4px; padding: 0 5px;
    font-size: ${tiny}pt; }

QFrame[role="card"] { background: $surface; border: 1px solid $line; border-radius: 10px; }
QFrame[role="panel"] { background: $surface; border: none; }
QFrame[role="sheet"] { background: $raised; border: none; border-radius: 10px; }
QFrame[role="option"] { background: $surface; border: 1px solid $line; border-left: 3px solid $line;
    border-radius: 8px; }
QFrame[role="option"][state="changed"] { border-left-color: $accent; background: $raised; }
QFrame[role="rule"] { background: $line; border: none; max-height: 1px; min-height: 1px; }
QFrame[role="banner"] { background: $raised; border: 1px solid $line; border-radius: 10px; }
QFrame[role="banner"][state="right"] { background: $right; border-color: $on_right; }
QFrame[role="banner"][state="wrong"] { background: $wrong; border-color: $on_wrong; }
QFrame[role="banner"][state="warn"] { background: $warn; border-color: $on_warn; }
QFrame[role="banner"][state="right"] QLabel[role="heading"] { color: $on_right; }
QFrame[role="banner"][state="wrong"] QLabel[role="heading"] { color: $on_wrong; }
QFrame[role="banner"][state="warn"] QLabel[role="heading"] { color: $on_warn; }

QFrame[role="rail"] { background: $rail; border: none; }
QToolButton[role="place"] { background: transparent; border: none; border-left: 3px solid transparent;
    border-right: 3px solid transparent; padding: 8px 0; color: $dim; font-size: ${small}pt; }
QToolButton[role="place"]:hover { background: $surface; color: $text; }
QToolButton[role="place"]:checked { background: $raised; border-left-color: $accent; color: $text; }
QToolButton[role="place"]:focus { border-right-color: $accent; }

QPushButton { background: $raised; border: 1px solid $line; border-radius: 7px; padding: 7px 14px; }
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $line; }
QPushButton:focus { border-color: $accent; }
QPushButton:disabled { color: $dim; background: $surface; }
QPushButton[role="primary"] { background: $accent; color: $on_accent; border-color: $accent;
    font-weight: 600; }
QPushButton[role="primary"]:hover { border-color: $text; }
QPushButton[role="primary"]:focus { border-color: $text; }
QPushButton[role="primary"]:disabled { background: $raised; color: $dim; border-color: $line; }
QPushButton[role="link"] { background: transparent; border: 1px solid transparent; color: $gold;
    padding: 2px 0; text-align: left; }
QPushButton[role="link"]:hover { text-decoration: underline; }
QPushButton[role="link"]:disabled { color: $dim; background: transparent; }
QPushButton[role="link"]:focus { border-color: $accent; }
QPushButton[role="act"] { padding: 0; min-height: ${act}px; }
QPushButton[role="act"][state="pending"] { border-color: $accent; background: $hover; }

QLineEdit, QComboBox, QSpinBox { background: $surface; border: 1px solid $line; border-radius: 7px;
    padding: 6px 9px; selection-background-color: $accent; selection-color: $on_accent; }
QPlainTextEdit { background: $surface; border: 1px solid $line; border-radius: 7px; padding: 4px;
    selection-background-color: $accent; selection-color: $on_accent; }
QPlainTextEdit:focus { border-color: $accent; }
QLineEdit[state="wrong"], QPlainTextEdit[state="wrong"] { border-color: $on_wrong; }
QToolButton[role="tab"] { background: transparent; border: none; border-bottom: 2px solid transparent;
    border-radius: 0; padding: 7px 4px; color: $dim; }
QToolButton[role="tab"]:hover { color: $text; }
QToolButton[role="tab"]:checked { color: $text; border-bottom-color: $accent; }
QToolButton[role="tab"]:focus { background: $hover; }
QToolButton[role="tab"][state="wrong"] { color: $on_wrong; }
QToolButton[role="tool"] { background: transparent; border: 1px solid transparent; border-radius: 7px;
    padding: 6px; }
QToolButton[role="tool"]:hover { background: $hover; }
QToolButton[role="tool"]:focus { border-color: $accent; }
QToolButton[role="tool"]:checked { background: $hover; }
QToolButton[role="tool"]::menu-indicator { image: none; }
QPushButton[role="playing_card"] { padding: 2px 0; border-radius: 5px; min-width: 26px; }
QPushButton[role="playing_card"][state="here"] { background: $accent; color: $on_accent;
    border-color: $accent; }
QPushButton[role="playing_card"][state="red"] { color: $on_wrong; }
QPushButton[role="playing_card"]:disabled { background: transparent; border-color: transparent; }
QLineEdit[role="command"] { padding: 9px 12px; font-size: ${heading}pt; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus { border-color: $accent; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url("$arrow"); width: 12px; height: 12px; }
QComboBox { padding-right: 24px; }
QSpinBox { padding-right: 24px; }
QSpinBox::up-button, QSpinBox::down-button { border: none; width: 24px; background: transparent; }
QSpinBox::up-arrow { image: url("$up"); width: 10px; height: 10px; }
QSpinBox::down-arrow { image: url("$arrow"); width: 10px; height: 10px; }
QDateEdit { background: $surface; border: 1px solid $line; border-radius: 7px; padding: 6px 24px 6px 9px;
    selection-background-color: $accent; selection-color: $on_accent; }
QDateEdit:focus { border-color: $accent; }
QSpinBox:disabled, QDateEdit:disabled { color: $dim; }
QDateEdit::drop-down { border: none; width: 24px; }
QDateEdit::down-arrow { image: url("$arrow"); width: 12px; height: 12px; }
QCalendarWidget QWidget#qt_calendar_navigationbar { background: $raised; }
QCalendarWidget QToolButton { background: transparent; border: none; padding: 4px 8px; }
QCalendarWidget QTableView { border-radius: 0; }
QCalendarWidget QTableView::item { padding: 0; }
QComboBox QAbstractItemView { background: $surface; border: 1px solid $line; padding: 3px;
    selection-background-color: $hover; selection-color: $text; outline: none; }
QAbstractItemView { outline: none; }
QListView, QTreeView, QTableView, QTextBrowser { background: $surface; border: 1px solid $line;
    border-radius: 10px; alternate-background-color: $raised; }
QListView, QTreeView { padding: 4px; }
QListView::item, QTreeView::item { padding: 6px 8px; border-radius: 6px; border: 1px solid transparent; }
QListView::item:hover, QTreeView::item:hover { background: $raised; }
QListView::item:selected, QTreeView::item:selected { background: $hover; color: $text; }
QListView:focus, QTreeView:focus, QTableView:focus, QTextBrowser:focus { border-color: $accent; }
QTreeView { show-decoration-selected: 0; }
QTreeView::branch:selected { background: transparent; }
QTableView { gridline-color: $line; selection-background-color: $hover; selection-color: $text; }
QTableView::item { padding: 4px 8px; }
QHeaderView { background: $raised; border: none; }
QHeaderView::section { background: $raised; color: $dim; border: none; border-bottom: 1px solid $line;
    padding: 6px 8px; font-size: ${small}pt; }
QTableCornerButton::section { background: $raised; border: none; }
QTableView[role="map"] QTableCornerButton::section { background: $surface; }
QListView[role="plain"], QTreeView[role="plain"], QTextBrowser[role="plain"] { background: transparent;
    border: 1px solid transparent; }
QListView[role="plain"]:focus, QTextBrowser[role="plain"]:focus { border-color: $accent; }

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[role="inside"] { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 2px; }
QScrollBar::handle { background: $line; border-radius: 3px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: $dim; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QMenu { background: $surface; border: 1px solid $line; padding: 5px; }
QMenu::item { padding: 6px 22px 6px 14px; border-radius: 5px; }
QMenu::item:selected { background: $hover; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QMenuBar { background: $rail; }
QMenuBar::item { padding: 5px 10px; background: transparent; }
QMenuBar::item:selected { background: $raised; }

QProgressBar { background: $line; border: none; border-radius: 4px; min-height: 8px; max-height: 8px; }
QProgressBar::chunk { background: $accent; border-radius: 4px; }
QCheckBox { spacing: 9px; padding: 4px 2px; min-height: ${row}px; }
QCheckBox::indicator, QListView::indicator { width: 16px; height: 16px; border: 1px solid $dim;
    border-radius: 4px; background: $surface; }
QCheckBox::indicator:checked, QListView::indicator:checked { background: $accent; border-color: $accent;
    image: url("$tick"); }
QCheckBox:focus { color: $gold; }
QRadioButton { spacing: 6px; padding: 1px; }
QRadioButton::indicator { width: 10px; height: 10px; border: 2px solid $dim; border-radius: 7px;
    background: $surface; }
QRadioButton::indicator:checked { background: $accent; border-color: $accent; }
QRadioButton::indicator:focus { border-color: $gold; }
QSplitter::handle { background: transparent; }
""")


def stylesheet(colours: Mapping[str, str], scale: float, *, dark: bool) -> str:
    """The sheet in these colours ("#rrggbb" by name), its type `scale` times the usual size."""
    from dealer_trainer.gui import icons

    sizes = {"tiny": 8, "small": 9, "heading": 11.5, "title": 17, "figure": 22}
    tick = icons.path("tick-dark").as_posix()
    return _SHEET.substitute(
        colours,
        **{name: f"{size * scale:.1f}" for name, size in sizes.items()},
        act=str(round(50 * scale)),
        row=str(round(18 * scale)),
        tick=tick,
        up=icons.path("up-light" if dark else "up-dark").as_posix(),
        arrow=icons.path("down-light" if dark else "down-dark").as_posix(),
    )
