"""The table talk: what was said and done, with the clock and a mark."""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme
from dealer_trainer.gui.practice.session import Session, clock_text
from dealer_trainer.gui.practice.telling import Line, Mark, lines
from dealer_trainer.training.practice import Mode

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_CLOCK = 46  # the column of the clock, in pixels at the usual size
_MARK = 24


class _Row(NamedTuple):
    clock: str
    line: Line


class TalkModel(QAbstractListModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[_Row] = []

    def show_session(self, session: Session | None) -> None:
        """All of it again, in the language in use."""
        self.beginResetModel()
        self._rows = []
        if session is not None:
            if lead := session.item.lead:
                self._rows.append(_Row("", Line(lead, Mark.TOLD)))
            if session.practice.mode is Mode.GUIDED:
                self._rows.append(_Row("", Line(texts.say("ui.practice.guided_note"), Mark.QUIET)))
            for step, at in zip(session.steps, session.seconds, strict=False):
                told = lines(step, silent=session.silent)
                self._rows += [_Row(clock_text(at), line) for line in told]
        self.endResetModel()

    def add_last(self, session: Session) -> None:
        """What the last step says."""
        told = lines(session.steps[-1], silent=session.silent)
        new = [_Row(clock_text(session.seconds[-1]), line) for line in told]
        if new:
            self.beginInsertRows(_NOWHERE, len(self._rows), len(self._rows) + len(new) - 1)
            self._rows += new
            self.endInsertRows()

    def row(self, index: _Index) -> _Row:
        return self._rows[index.row()]

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.line.text
            case Qt.ItemDataRole.AccessibleTextRole:
                mark = row.line.mark
                said = texts.say(f"ui.talk.{mark.value}") if mark in (Mark.RIGHT, Mark.WRONG) else ""
                return f"{row.clock} {row.line.text} {said}".strip()
            case _:
                return None


class TalkPainter(QStyledItemDelegate):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heights: dict[tuple[str, int, float], int] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else 300
        # Asked for every line at each new one.
        line = (str(index.data()), width, option.font.pointSizeF())
        if line not in self._heights:
            metrics = QFontMetrics(option.font)
            room = QRect(0, 0, max(60, width - _clock(metrics) - _MARK - 18), 10_000)
            self._heights[line] = metrics.boundingRect(room, _WRAP, line[0]).height() + 12
        return QSize(width, self._heights[line])

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, TalkModel)
        row, colours = model.row(index), theme.now()
        rect: QRect = option.rect
        grounds = {
            Mark.RIGHT: (colours.right, colours.text, "tick", colours.on_right),
            Mark.WRONG: (colours.wrong, colours.text, "cross", colours.on_wrong),
            Mark.HINT: (colours.warn, colours.text, "hint", colours.on_warn),
            Mark.QUIET: ("", colours.dim, "", ""),
            Mark.TOLD: ("", colours.text, "", ""),
        }
        ground, text, mark, ink = grounds[row.line.mark]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if ground:
            painter.setBrush(QColor(ground))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(rect.adjusted(0, 1, -2, -1), 6, 6)
        font = QFont(option.font)
        painter.setFont(font)
        column = _clock(painter.fontMetrics())
        painter.setPen(QColor(colours.dim))
        top = rect.adjusted(10, 6, 0, 0)
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, row.clock)
        painter.setPen(QColor(text))
        painter.drawText(rect.adjusted(column + 6, 6, -_MARK - 6, 0), _WRAP, row.line.text)
        if mark:
            ratio = painter.device().devicePixelRatioF()
            painter.drawPixmap(rect.right() - _MARK, rect.top() + 7, icons.pixmap(mark, 16, ink, ratio))
        painter.restore()


_WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


def _clock(metrics: QFontMetrics) -> int:
    return max(_CLOCK, metrics.horizontalAdvance("00:00") + 14)


class Talk(QListView):
    """The list, always scrolled to what was said last."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "plain")
        self.talk = TalkModel(self)
        self.setModel(self.talk)
        self.setItemDelegate(TalkPainter(self))
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSpacing(1)
        self.talk.rowsInserted.connect(lambda *_: self.scrollToBottom())
        self.talk.modelReset.connect(self.scrollToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The verdict takes room from below: what was said last stays in sight.
        self.scrollToBottom()
