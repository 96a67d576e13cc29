"""A report shown page below page, as it will lie on the table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import theme
from dealer_trainer.gui.reports.flow import Document
from dealer_trainer.gui.reports.writing import page_image

_GAP: Final = 18
_KEPT: Final = 12  # pages whose picture is kept
_WIDEST: Final = 1100


class _Pages(QWidget):
    """All pages. A page is painted when it comes into sight."""

    def __init__(self) -> None:
        super().__init__()
        self.document: Document | None = None
        self._pictures: dict[tuple[int, int], QPixmap] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_document(self, document: Document | None) -> None:
        self.document = document
        self._pictures.clear()
        self.fit()

    def fit(self) -> None:
        """Take as much height as the pages need at this width."""
        count = len(self.document.pages) if self.document is not None else 0
        self.setFixedHeight(max(1, count * (self._page().height() + _GAP) + _GAP))
        self.update()

    def _page(self) -> QSize:
        wide = max(120, min(self.width() - 2 * _GAP, _WIDEST))
        if self.document is None:
            return QSize(wide, wide)
        return QSize(wide, round(wide * self.document.paper.height / self.document.paper.width))

    def place(self, page: int) -> QRect:
        """Where a page lies."""
        size = self._page()
        left = (self.width() - size.width()) // 2
        return QRect(left, _GAP + page * (size.height() + _GAP), size.width(), size.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.document is None:
            return
        painter = QPainter(self)
        for page in range(len(self.document.pages)):
            where = self.place(page)
            if where.intersects(event.rect()):
                painter.drawPixmap(where, self._picture(page, where.width()))
                painter.setPen(QPen(QColor(theme.now().line)))
                painter.drawRect(where.adjusted(0, 0, -1, -1))

    def _picture(self, page: int, wide: int) -> QPixmap:
        assert self.document is not None
        ratio = self.devicePixelRatioF()
        key = (page, round(wide * ratio))
        if key not in self._pictures:
            while len(self._pictures) >= _KEPT:
                self._pictures.pop(next(iter(self._pictures)))
            self._pictures[key] = QPixmap.fromImage(page_image(self.document, *key))
        return self._pictures[key]


class Preview(QScrollArea):
    """The pages, scrolled by the keys too."""

    def __init__(self) -> None:
        super().__init__()
        self.pages = _Pages()
        self.setWidget(self.pages)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.retranslate()

    def show_document(self, document: Document | None) -> None:
        self.pages.show_document(document)
        self.verticalScrollBar().setValue(0)
        self.retranslate()

    def retranslate(self) -> None:
        document = self.pages.document
        self.setAccessibleName(texts.say("reports.page.preview"))
        told = ""
        if document is not None:
            told = f"{document.title}, {texts.say('reports.page.pages', n=len(document.pages))}"
        self.setAccessibleDescription(told)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        match event.key():
            case Qt.Key.Key_Home:
                bar.setValue(bar.minimum())
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case _:
                super().keyPressEvent(event)
