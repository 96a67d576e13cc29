"""The map of mastery on the screen: a table with slanted heads, gone through with the keys."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from dealer_trainer.gui.charts.heat import SLANT, HeatModel
from dealer_trainer.gui.charts.look import Look, elided
from dealer_trainer.training.figures import Heat, Level

_Index = QModelIndex | QPersistentModelIndex
_ANGLE = -58


class _Slanted(QHeaderView):
    """Heads that lean, so that long names stand over narrow columns."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.look = look
        self.setHighlightSections(False)
        self.setSectionsClickable(True)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), round(self.look.metrics(0.84).height() * SLANT))

    def paintEvent(self, event: Any) -> None:
        # As a whole: a leaning name lies over the head of its neighbour.
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(self.look.colours.surface))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.look.font(0.84))
        painter.setPen(QPen(QColor(self.look.colours.text)))
        model = self.model()
        for n in range(model.columnCount()):
            x = self.sectionViewportPosition(n)
            painter.save()
            painter.translate(x + self.sectionSize(n) * 0.42, self.height() - 5)
            painter.rotate(_ANGLE)
            name = str(model.headerData(n, Qt.Orientation.Horizontal))
            painter.drawText(0, 0, elided(name, self.look, self.height() * 1.1, 0.84))
            painter.restore()


class _Side(QHeaderView):
    """Names beside the lines, without the room that a table's heads have."""

    def __init__(self, heat: Heat, look: Look, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.look = look
        metrics = look.metrics(0.92)
        widest = max((metrics.horizontalAdvance(name) for _, name in heat.people), default=0.0)
        self._wide = round(min(widest + 18, 22 * look.px))

    def sizeHint(self) -> QSize:
        return QSize(self._wide, super().sizeHint().height())

    def paintEvent(self, event: Any) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(self.look.colours.surface))
        painter.end()
        super().paintEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        painter.save()
        painter.fillRect(rect, QColor(self.look.colours.surface))
        painter.setFont(self.look.font(0.92))
        painter.setPen(QPen(QColor(self.look.colours.text)))
        name = elided(str(self.model().headerData(index, self.orientation())), self.look, rect.width() - 12)
        painter.drawText(
            rect.adjusted(6, 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), name
        )
        painter.restore()


class _Cells(QStyledItemDelegate):
    """The stylesheet would paint over the colours of the cells."""

    def __init__(self, heat: Heat, look: Look, view: QTableView) -> None:
        super().__init__(view)
        self.look, self._heat, self._view = look, heat, view
        self._font = look.font(0.84)
        self._colours = {level: look.level(level) for level in Level}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        spot = self._heat.spots[index.row()][index.column()]
        ground, ink = self._colours[spot.level]
        where = option.rect.adjusted(1, 1, -1, -1)
        painter.save()
        painter.fillRect(where, ground)
        painter.setFont(self._font)
        painter.setPen(ink)
        painter.drawText(where, int(Qt.AlignmentFlag.AlignCenter), spot.text)
        view = self._view
        if index == view.currentIndex():
            painter.setPen(
                QPen(QColor(self.look.colours.accent if view.hasFocus() else self.look.colours.dim), 2)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(where)
        painter.restore()


class HeatView(QTableView):
    """People by rules or chapters. Enter or a click chooses a cell; what there is to say of it is told."""

    pointed = Signal(str)
    cell_chosen = Signal(str, str)  # trainee, rule
    head_chosen = Signal(str)  # a chapter

    def __init__(self, heat: Heat, look: Look) -> None:
        super().__init__()
        self._heat = heat
        self.setProperty("role", "map")
        self.setModel(HeatModel(heat, look))
        self.model().setParent(self)
        self.setHorizontalHeader(_Slanted(look, self))
        self.setVerticalHeader(_Side(heat, look, self))
        self.setItemDelegate(_Cells(heat, look, self))
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        metrics = look.metrics(0.84)
        longest = max((spot.text for row in heat.spots for spot in row), key=len, default="")
        self._least = round(max(metrics.horizontalAdvance(longest) + 5, metrics.height() * 2.2))
        head = self.horizontalHeader()
        head.setMinimumSectionSize(20)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        side = self.verticalHeader()
        side.setMinimumSectionSize(16)
        side.setDefaultSectionSize(round(metrics.height() * 1.55))
        side.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMouseTracking(True)
        self.entered.connect(self._told)
        self.clicked.connect(self._chosen)
        head.sectionClicked.connect(self._head)

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        count = max(len(self._heat.heads), 1)
        # The last head leans out over the edge.
        room = self.viewport().width() - round(self.horizontalHeader().sizeHint().height() * 0.5)
        wide = max(self._least, min(round(1.6 * self._least), room // count))
        if self.horizontalHeader().defaultSectionSize() != wide:
            self.horizontalHeader().setDefaultSectionSize(wide)

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.isValid():
            self._told(current)

    def keyPressEvent(self, event: Any) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._chosen(self.currentIndex())
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: Any) -> None:
        super().focusInEvent(event)
        tabbed = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if not self.currentIndex().isValid() and tabbed:
            self.setCurrentIndex(self.model().index(0, 0))

    def _told(self, index: _Index) -> None:
        said = index.data(Qt.ItemDataRole.ToolTipRole) or ""
        self.pointed.emit(str(said).replace("\n", ": "))

    def _chosen(self, index: _Index) -> None:
        if not index.isValid():
            return
        head = self._heat.heads[index.column()]
        if self._heat.of:
            self.cell_chosen.emit(self._heat.of, self._heat.people[index.row()][0])
        elif head.of_rules:
            self.head_chosen.emit(head.id)
        else:
            self.cell_chosen.emit(self._heat.people[index.row()][0], head.id)

    def _head(self, column: int) -> None:
        if self._heat.heads[column].of_rules:
            self.head_chosen.emit(self._heat.heads[column].id)
