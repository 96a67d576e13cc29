"""What is wrong with a draft, one below the other; a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import icons, theme
from dealer_trainer.gui.widgets import button, label, set_state
from dealer_trainer.scenario.troubles import Trouble

_TROUBLE: Final = Qt.ItemDataRole.UserRole
_ROWS: Final = 3  # that are shown at once, at most


class Problems(QWidget):
    """The list. Where there is nothing wrong it says so, and takes no room.

    `where` tells the place of each as it is to be found now; `retell` when that is another one.
    """

    chosen = Signal(object)  # Trouble
    mend_wanted = Signal(object)  # Trouble, of which it is known what was meant

    def __init__(self) -> None:
        super().__init__()
        self._busy = False
        self._found: tuple[Trouble, ...] = ()
        self.state = label("pill")
        self.view = QListWidget()
        self.view.setWordWrap(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.itemClicked.connect(self._choose)
        self.view.itemActivated.connect(self._choose)
        head = QHBoxLayout()
        self.mend = button()
        self.mend.hide()
        self.mend.clicked.connect(self._mend)
        self.view.currentRowChanged.connect(lambda _: self._offer())
        self.can_mend: Callable[[Trouble], bool] = lambda _: False
        self.where: Callable[[Trouble], str] = lambda one: texts.say("author.problems.line", line=one.line)
        head.addWidget(self.state)
        head.addStretch(1)
        head.addWidget(self.mend)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        layout.addLayout(head)
        layout.addWidget(self.view)
        self._show()

    @property
    def found(self) -> tuple[Trouble, ...]:
        return self._found

    def show_found(self, found: Sequence[Trouble]) -> None:
        if tuple(found) != self._found:
            self._found = tuple(found)
            self._show()
        else:
            self._tell_state()

    def show_busy(self, busy: bool) -> None:
        """Whether it is still being looked at."""
        self._busy = busy
        self._tell_state()

    def retranslate(self) -> None:
        self.view.setAccessibleName(texts.say("author.problems.list"))
        self._show()

    def _show(self) -> None:
        self.view.clear()
        for one in self._found:
            item = QListWidgetItem(icons.icon("warn", colour=theme.now().on_wrong), self._words(one))
            item.setData(_TROUBLE, one)
            item.setToolTip(one.message)
            self.view.addItem(item)
        self.view.setVisible(bool(self._found))
        high = min(_ROWS, max(len(self._found), 2)) * (2 * self.fontMetrics().height() + 10)
        self.view.setFixedHeight(high)
        self._offer()
        self._tell_state()

    def retell(self) -> None:
        """The places are told in another way now; what is chosen stays so."""
        for row, one in enumerate(self._found):
            self.view.item(row).setText(self._words(one))

    def _words(self, one: Trouble) -> str:
        return f"{self.where(one)} · {one.message}"

    def _offer(self) -> None:
        """A correction for what is chosen, or for the only thing that is wrong."""
        one = self._current()
        near = one.near if one is not None and self.can_mend(one) else ""
        self.mend.setVisible(bool(near))
        self.mend.setText(texts.say("author.problems.mend", near=near) if near else "")

    def _current(self) -> Trouble | None:
        row = 0 if len(self._found) == 1 else self.view.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    def _mend(self) -> None:
        if (one := self._current()) is not None:
            self.mend_wanted.emit(one)

    def _tell_state(self) -> None:
        if self._found:
            text, state = texts.say("author.problems.found", n=len(self._found)), "wrong"
        elif self._busy:
            text, state = texts.say("author.problems.busy"), ""
        else:
            text, state = texts.say("author.problems.none"), "right"
        self.state.setText(text)
        set_state(self.state, state)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_TROUBLE))
