"""The listed scenarios played again by the perfect dealer: progress, a way to stop, and what was found."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QListWidgetItem, QProgressBar, QVBoxLayout

from dealer_trainer import texts
from dealer_trainer.gui.houses.checking import Checking
from dealer_trainer.gui.shelf import Item
from dealer_trainer.gui.widgets import button, label, set_state
from dealer_trainer.toml_files.files import Finding

_FILE = Qt.ItemDataRole.UserRole


class LibraryCheck(QFrame):
    """`wanted`: the check is to begin. `file_wanted`: the file of a mistake is to be shown."""

    wanted = Signal()
    file_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._findings: tuple[Finding, ...] | None = None
        self._count = 0
        self._stopped = False
        self.setProperty("role", "banner")
        self.said = label(wrap=True)
        self.button = button("", "again")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.list = QListWidget()
        self.list.setMaximumHeight(150)
        self.list.setWordWrap(True)
        self.list.hide()
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self.said, 1)
        line.addWidget(self.button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 7, 8, 7)
        layout.addLayout(line)
        layout.addWidget(self.bar)
        layout.addWidget(self.list)
        self.checking = Checking(self)
        self.checking.moved.connect(self._moved)
        self.checking.ended.connect(self._ended)
        self.button.clicked.connect(self._press)
        self.list.itemActivated.connect(lambda row: self.file_wanted.emit(row.data(_FILE)))
        self.list.itemClicked.connect(lambda row: self.file_wanted.emit(row.data(_FILE)))
        self.hide()

    def begin(self, items: list[Item]) -> None:
        self._findings, self._count, self._stopped = None, len(items), False
        self.list.hide()
        self.bar.show()
        self.checking.start([Path(item.file) for item in items])
        self.retranslate()

    def _press(self) -> None:
        if self.checking.running:
            self.checking.stop()
        else:
            self.wanted.emit()

    def _moved(self, done: int, of: int) -> None:
        self.bar.setRange(0, max(1, of))
        self.bar.setValue(done)
        self.said.setText(texts.say("houses.take.checking", done=done, n=of))

    def _ended(self, findings: tuple[Finding, ...] | None) -> None:
        self._findings, self._stopped = findings, findings is None
        self.bar.hide()
        self.list.clear()
        for one in findings or ():
            row = QListWidgetItem(f"{Path(one.file).name}:{one.line}: {one.message}", self.list)
            row.setData(_FILE, one.file)
        self.list.setVisible(bool(findings))
        self.retranslate()

    def retranslate(self) -> None:
        running = self.checking.running
        self.button.setText(texts.say("houses.change.stop" if running else "houses.library.check"))
        self.list.setAccessibleName(texts.say("houses.library.check"))
        set_state(self, "warn" if self._findings else "")
        if running:
            return
        if self._stopped:
            self.said.setText(texts.say("houses.library.stopped"))
        elif self._findings is None:
            self.said.setText(texts.say("houses.library.lead"))
        elif self._findings:
            self.said.setText(texts.say("houses.library.found", n=len(self._findings)))
        else:
            self.said.setText(texts.say("houses.library.good", n=self._count))
