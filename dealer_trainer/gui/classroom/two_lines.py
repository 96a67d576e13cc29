"""Rows in two lines: a title, what there is to say of it, a mark at the right, a bar at the foot."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from dealer_trainer.gui import theme

_Index = QModelIndex | QPersistentModelIndex
SECOND: Final = Qt.ItemDataRole.UserRole + 1  # the second line
MARK: Final = Qt.ItemDataRole.UserRole + 2  # a short word at the right, "" for none
MARK_STATE: Final = Qt.ItemDataRole.UserRole + 3  # "right", "warn", "wrong" or ""
PART: Final = Qt.ItemDataRole.UserRole + 4  # how much of the bar is filled, 0 to 1; None: no bar


class TwoLines(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(180, round(option.fontMetrics.height() * 3.3))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        colours, rect, state = theme.now(), option.rect, option.state
        font = QFont(option.font)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(QColor(colours.hover if chosen else colours.raised))
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 7, 7)
        if chosen:
            painter.setBrush(QColor(colours.accent))
            painter.drawRoundedRect(QRect(rect.left() + 2, rect.top() + 8, 3, rect.height() - 16), 1.5, 1.5)
        inside = rect.adjusted(14, 4, -12, -5)
        part = index.data(PART)
        if part is not None:
            inside = inside.adjusted(0, 0, 0, -5)
            bar = QRectF(inside.left(), inside.bottom() + 3, inside.width(), 3)
            painter.setBrush(QColor(colours.line))
            painter.drawRoundedRect(bar, 1.5, 1.5)
            painter.setBrush(QColor(colours.on_right if part >= 1 else colours.accent))
            painter.drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * part, 3), 1.5, 1.5)
        top = QRect(inside.left(), inside.top(), inside.width(), inside.height() // 2)
        low = QRect(inside.left(), top.bottom() + 1, inside.width(), inside.height() // 2)
        painter.setFont(font)
        room = top.width()
        if mark := str(index.data(MARK) or ""):
            tints = {"right": colours.on_right, "warn": colours.on_warn, "wrong": colours.on_wrong}
            painter.setPen(QColor(tints.get(str(index.data(MARK_STATE)), colours.dim)))
            painter.drawText(top, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, mark)
            room -= painter.fontMetrics().horizontalAdvance(mark) + 10
        self._line(painter, QRect(top.left(), top.top(), room, top.height()), colours.text, str(index.data()))
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        self._line(painter, low, colours.dim, str(index.data(SECOND) or ""))
        painter.restore()

    @staticmethod
    def _line(painter: QPainter, rect: QRect, colour: str, text: str) -> None:
        painter.setPen(QColor(colour))
        short = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, short)
