"""Which scenario to make a copy of: the library, to be searched."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.shelf import Filter, Haystack, Item
from dealer_trainer.gui.widgets import button, label

_MOST = 300  # rows: whoever looks for one among more searches


class CopyDialog(QDialog):
    """Search as one types, Enter takes the first."""

    chosen = Signal(object)  # Path

    def __init__(self, parent: QWidget, items: Sequence[Item]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(texts.say("author.start.do.copy"))
        grown = self.font().pointSizeF() / 10
        self.resize(round(720 * grown), round(520 * grown))
        self._hay = Haystack(sorted((one for one in items if not one.broken), key=lambda one: one.id))
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(texts.say("author.copy.search"))
        self.search.setAccessibleName(texts.say("author.copy.search"))
        self.view = QListWidget()
        self.view.setAccessibleName(texts.say("author.start.do.copy"))
        self.view.itemActivated.connect(lambda _: self._take())
        self.take, self.cancel = button("primary"), button()
        self.take.setText(texts.say("author.copy.take"))
        self.take.setDefault(True)
        self.cancel.setText(texts.say("author.ask.cancel"))
        self.cancel.setAutoDefault(False)
        self.take.clicked.connect(self._take)
        self.cancel.clicked.connect(self.reject)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(80)
        self._soon.timeout.connect(self.seek)
        self.search.textChanged.connect(lambda _: self._soon.start())
        ends = QHBoxLayout()
        ends.addStretch(1)
        ends.addWidget(self.cancel)
        ends.addWidget(self.take)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 16)
        layout.setSpacing(10)
        layout.addWidget(label("dim", wrap=True, text=texts.say("author.copy.lead")))
        layout.addWidget(self.search)
        layout.addWidget(self.view, 1)
        layout.addLayout(ends)
        self.seek()

    def seek(self) -> None:
        """Show what fits the words."""
        self._soon.stop()
        self.view.clear()
        for number, one in enumerate(self._hay.find(Filter(words=self.search.text()), {})):
            if number >= _MOST:
                break
            game = words.game(one.game) if one.game is not None else ""
            item = QListWidgetItem(f"{one.name}\n{game} · {one.id}")
            item.setToolTip(one.lead)
            item.setData(Qt.ItemDataRole.UserRole, one.file)
            self.view.addItem(item)
        self.view.setCurrentRow(0)
        self.take.setEnabled(self.view.count() > 0)

    def _take(self) -> None:
        if (item := self.view.currentItem()) is not None:
            self.accept()
            self.chosen.emit(Path(item.data(Qt.ItemDataRole.UserRole)))
