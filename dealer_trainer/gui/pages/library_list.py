"""The list of scenarios: headings and two-line rows, as a model and its painter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, QStringListModel, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme, words
from dealer_trainer.gui.services import Tried
from dealer_trainer.gui.shelf import Item

_Index = QModelIndex | QPersistentModelIndex


class ScenarioModel(QStringListModel):
    """Rows are headings (str) and items; only items can be chosen.

    Qt itself counts the rows: a view asks for it twice a row, and of ten thousand that would be heard.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[str | Item] = []
        self._tried: Mapping[str, Tried] = {}

    def fill(self, items: Iterable[Item], tried: Mapping[str, Tried]) -> None:
        """Show these, grouped by game in the order that they come; broken files last."""
        shown: list[str | Item] = []
        for _, group in groupby(items, _groups):
            rows = list(group)
            shown += [heading_of(rows[0]), *rows]
        self._tried, self._rows = tried, shown
        self.setStringList([""] * len(shown))

    def item(self, index: _Index) -> Item | None:
        row = self._row(index)
        return row if isinstance(row, Item) else None

    def items(self) -> list[Item]:
        """All that are listed."""
        return [row for row in self._rows if isinstance(row, Item)]

    def row_of(self, item: Item) -> int:
        """The row of an item, -1 when it is not shown. Two files from two folders may share an id."""
        return next(
            (n for n, row in enumerate(self._rows) if isinstance(row, Item) and row.file == item.file), -1
        )

    def first(self) -> int:
        return 1 if len(self._rows) > 1 else -1

    def tried(self, item: Item) -> Tried | None:
        return self._tried.get(item.id)

    def _row(self, index: _Index) -> str | Item | None:
        return self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if self.item(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if (row := self._row(index)) is None:
            return None
        if isinstance(row, str):
            return row if role == Qt.ItemDataRole.DisplayRole else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.name}. {second_line(row)}. {state_of(row, self.tried(row))}"
            case _:
                return None


def _groups(item: Item) -> tuple[bool, bool, object]:
    """The same for all below one heading."""
    return item.broken, item.own, item.game is not None and item.game.kind


def heading_of(item: Item) -> str:
    """The game, and never the chapter: that would tell what is about to go wrong."""
    if item.broken:
        return texts.say("ui.library.broken")
    if item.own:
        return texts.say("ui.library.own")
    return words.game_kind(item.game) if item.game is not None else texts.say("ui.library.broken")


def second_line(item: Item) -> str:
    if item.game is None:
        return item.findings[0].message if item.findings else item.path.name
    parts = [words.game(item.game), texts.say("ui.library.seats", n=item.seats)]
    if not item.own and (origin := words.origin(item.origin)):
        parts.append(origin)
    return " · ".join(parts)


def state_of(item: Item, tried: Tried | None) -> str:
    if item.broken:
        return texts.say("ui.library.broken")
    if tried is None:
        return texts.say("ui.library.never")
    return texts.say("ui.library.last", points=texts.say("ui.points", n=tried.last))


class ScenarioPainter(QStyledItemDelegate):
    """Title over game and seats; at the right the last score, or a ring for what was never tried."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(200, round(option.fontMetrics.height() * 3.2))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, ScenarioModel)
        colours = theme.now()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        font = QFont(option.font)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        item = model.item(index)
        if item is None:
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            painter.setPen(QColor(colours.gold))
            inside = rect.adjusted(12, 0, -8, -8)
            painter.drawText(inside, Qt.AlignmentFlag.AlignBottom, str(index.data()))
            painter.restore()
            return
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            chosen = bool(state & QStyle.StateFlag.State_Selected)
            painter.setBrush(QColor(colours.hover if chosen else colours.raised))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 7, 7)
            if chosen:
                painter.setBrush(QColor(colours.accent))
                painter.drawRoundedRect(
                    QRect(rect.left() + 2, rect.top() + 8, 3, rect.height() - 16), 1.5, 1.5
                )
        mark = QRect(rect.right() - 70, rect.top(), 58, rect.height())
        self._mark(painter, mark, item, model.tried(item), font)
        inside = rect.adjusted(14, 0, -78, 0)
        half = inside.height() // 2
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        title = painter.fontMetrics().elidedText(item.name, Qt.TextElideMode.ElideRight, inside.width())
        painter.drawText(inside.adjusted(0, 0, 0, -half - 1), Qt.AlignmentFlag.AlignBottom, title)
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        painter.setPen(QColor(colours.dim))
        line = painter.fontMetrics().elidedText(
            second_line(item), Qt.TextElideMode.ElideRight, inside.width()
        )
        painter.drawText(inside.adjusted(0, half + 2, 0, 0), Qt.AlignmentFlag.AlignTop, line)
        painter.restore()

    @staticmethod
    def _mark(painter: QPainter, rect: QRect, item: Item, tried: Tried | None, font: QFont) -> None:
        colours = theme.now()
        if item.broken:
            ratio = painter.device().devicePixelRatioF()
            picture = icons.pixmap("warn", 18, colours.on_wrong, ratio)
            painter.drawPixmap(rect.right() - 18, rect.center().y() - 9, picture)
        elif tried is None:
            painter.setPen(QPen(QColor(colours.dim), 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(rect.right() - 14, rect.center().y() - 5, 10, 10)
        else:
            bold = QFont(font)
            bold.setWeight(QFont.Weight.DemiBold)
            painter.setFont(bold)
            painter.setPen(QColor(colours.on_right if tried.last >= 90 else colours.text))
            align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(rect.adjusted(0, 0, -2, 0), align, str(tried.last))
