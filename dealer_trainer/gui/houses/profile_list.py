"""The profiles there are: those that ship, one's own, those of packs, and what cannot be read."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from dealer_trainer import texts
from dealer_trainer.gui import theme, words
from dealer_trainer.gui.houses.said import pack_title
from dealer_trainer.rules.house import houses, place, troubles
from dealer_trainer.rules.profile_files import OWN, SHIPPED
from dealer_trainer.scenario.pack_shelf import installed

_WHAT = Qt.ItemDataRole.UserRole


class ProfileList(QTreeWidget):
    """`chosen`: what kind of thing ("house", "pack", "file") and its name, or path for a file."""

    chosen = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.currentItemChanged.connect(self._chosen)

    def fill(self, chosen: tuple[str, str]) -> None:
        """Show what there is now; `chosen` stays so, else the first profile is."""
        self.blockSignals(True)
        self.clear()
        by_origin: dict[str, list[str]] = {}
        for name in houses():
            by_origin.setdefault(place(name).origin, []).append(name)
        self._section(
            texts.say("houses.origin.ships"), [("house", one) for one in by_origin.pop(SHIPPED, [])]
        )
        own = by_origin.pop(OWN, [])
        self._section(texts.say("houses.origin.own"), [("house", one) for one in own], empty=True)
        for about in installed():
            rows = [("pack", about.name), *(("house", one) for one in by_origin.pop(about.name, []))]
            self._section(pack_title(about.name), rows)
        broken = dict.fromkeys(one.file for one in troubles())
        self._section(texts.say("houses.origin.broken"), [("file", one) for one in broken])
        self.blockSignals(False)
        self.choose(chosen)

    def choose(self, wanted: tuple[str, str]) -> None:
        rows = self.rows()
        row = next((one for one in rows if one.data(0, _WHAT) == wanted), rows[0] if rows else None)
        if row is not None:
            self.setCurrentItem(row)
            self.scrollToItem(row)
            self._chosen(row)

    def rows(self) -> list[QTreeWidgetItem]:
        """What can be chosen, from above."""
        heads = [self.topLevelItem(at) for at in range(self.topLevelItemCount())]
        rows = [head.child(at) for head in heads if head for at in range(head.childCount())]
        return [row for row in rows if row is not None and row.data(0, _WHAT)]

    def rename(self, name: str) -> None:
        """A house has another title now."""
        for row in self.rows():
            if row.data(0, _WHAT) == ("house", name):
                row.setText(0, words.house(name))

    def _section(self, title: str, rows: list[tuple[str, str]], *, empty: bool = False) -> None:
        if not rows and not empty:
            return
        head = QTreeWidgetItem(self, [title])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        head.setForeground(0, QColor(theme.now().gold))
        for kind, name in rows:
            row = QTreeWidgetItem(head, [_title(kind, name)])
            row.setData(0, _WHAT, (kind, name))
            row.setToolTip(0, name)
        if not rows:
            none = QTreeWidgetItem(head, [texts.say("houses.no_own")])
            none.setFlags(Qt.ItemFlag.NoItemFlags)
        head.setExpanded(True)

    def _chosen(self, row: QTreeWidgetItem | None, _: object = None) -> None:
        if row is not None and (what := row.data(0, _WHAT)):
            self.chosen.emit(*what)


def _title(kind: str, name: str) -> str:
    if kind == "house":
        return words.house(name)
    return texts.say("houses.the_pack") if kind == "pack" else Path(name).name
