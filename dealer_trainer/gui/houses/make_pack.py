"""A pack is made of a profile and chosen scenarios: everything is played before it is written."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.dialog import Dialog
from dealer_trainer.gui.file_names import with_ending
from dealer_trainer.gui.houses.checking import Checking
from dealer_trainer.gui.shelf import Item
from dealer_trainer.gui.widgets import label
from dealer_trainer.rules.house import UnknownHouse, is_house, place
from dealer_trainer.rules.profile_files import SHIPPED
from dealer_trainer.scenario.packs import ENDING, About, good_name, inside_pack, lay_out, read_pack, zip_up
from dealer_trainer.scenario.saving import SaveError
from dealer_trainer.scenario.unpacking import HOUSES, SCENARIOS
from dealer_trainer.toml_files.files import FileErrors, Finding

_ITEM = Qt.ItemDataRole.UserRole
_TOLD = 6  # mistakes


class MakePack(Dialog):
    """`made` says, in words, which file was written and what is in it."""

    made = Signal(str)

    def __init__(self, parent: QWidget, house: str, items: list[Item]) -> None:
        super().__init__(
            parent,
            texts.say("houses.make.title"),
            texts.say("houses.make.lead", place=texts.say("ui.place.houses")),
            texts.say("houses.make.accept"),
        )
        self.setMinimumWidth(620)
        self._house = house
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._out = Path()
        self.title, self.author, self.version = QLineEdit(), QLineEdit(), QLineEdit("1")
        self.title.setText(words.house(house))
        form = QFormLayout()
        for key, field in (("title", self.title), ("author", self.author), ("version", self.version)):
            field.setMaxLength(100)
            name = texts.say(f"houses.make.{key}_field")
            field.setAccessibleName(name)
            form.addRow(name, field)
        self.inside.addLayout(form)
        self.houses, self.scenarios = QListWidget(), QListWidget()
        self.own = [one for one in items if one.origin != SHIPPED and not one.broken]
        for key, some, rows in (
            ("houses", self.houses, [(words.house(house), house)] if place(house).origin != SHIPPED else []),
            ("scenarios", self.scenarios, [(one.name, one.file) for one in self.own]),
        ):  # fmt: skip
            self.inside.addWidget(label("section", text=texts.say(f"houses.pack.{key}").upper()))
            some.setAccessibleName(texts.say(f"houses.pack.{key}"))
            some.setSpacing(4)
            for title, data in rows:
                row = QListWidgetItem(title, some)
                row.setData(_ITEM, data)
                row.setFlags(row.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                row.setCheckState(Qt.CheckState.Checked if data == house else Qt.CheckState.Unchecked)
            self.inside.addWidget(some)
            if not rows:
                some.hide()
                self.inside.addWidget(label("small", wrap=True, text=texts.say(f"houses.make.no_{key}")))
        self.houses.setMaximumHeight(64)
        self.scenarios.setMinimumHeight(170)
        self._tick_what_names_the_house()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.inside.addWidget(self.bar)
        self.checking = Checking(self)
        self.checking.moved.connect(self._moved)
        self.checking.ended.connect(self._checked)
        self.finished.connect(self._close)
        self.title.setFocus()

    def _tick_what_names_the_house(self) -> None:
        """Scenarios for this house most likely go with it."""
        named = {one.file for one in self.own if self._house in (one.house, *one.houses)}
        for at in range(self.scenarios.count()):
            if self.scenarios.item(at).data(_ITEM) in named:
                self.scenarios.item(at).setCheckState(Qt.CheckState.Checked)

    @staticmethod
    def _ticked(some: QListWidget) -> list[str]:
        rows = [some.item(at) for at in range(some.count())]
        return [row.data(_ITEM) for row in rows if row.checkState() is Qt.CheckState.Checked]

    def wanted_houses(self) -> list[str]:
        """The house, and others that the chosen scenarios name and that do not ship."""
        files = set(self._ticked(self.scenarios))
        named = [name for one in self.own if one.file in files for name in one.houses if is_house(name)]
        return list(dict.fromkeys([*self._ticked(self.houses), *named]))

    def take(self) -> None:
        if not self.title.text().strip():
            self.complain(texts.say("houses.make.nameless"))
            return
        if not self.wanted_houses() and not self._ticked(self.scenarios):
            self.complain(texts.say("houses.make.nothing"))
            return
        name = good_name(self.title.text(), instead="pack")
        out, _ = QFileDialog.getSaveFileName(
            self, texts.say("houses.make.title"), f"{name}{ENDING}",
            texts.say("houses.pack.files", ending=ENDING),
        )  # fmt: skip
        if out:
            self.make(Path(out))

    def make(self, out: Path) -> None:
        """Put it together and play it; it is written once nothing is wrong."""
        self._out = with_ending(out, ENDING)
        self._drop()
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        about = About(
            good_name(self._out.stem, instead="pack"), {texts.language(): self.title.text().strip()},
            self.author.text().strip(), self.version.text().strip(),
        )  # fmt: skip
        self.complain("")
        try:
            lay_out(folder, about, self.wanted_houses(), [Path(one) for one in self._ticked(self.scenarios)])
            read_pack(folder, self._out.name)
        except FileErrors as errors:
            self._refuse(errors.findings)
        except (UnknownHouse, OSError) as error:
            self.complain(str(error))
        else:
            self.accept_button.setEnabled(False)
            self.bar.show()
            self.fit()
            self.checking.start(sorted((folder / SCENARIOS).rglob("*.toml")), folder / HOUSES)

    def _moved(self, done: int, of: int) -> None:
        self.bar.setRange(0, max(1, of))
        self.bar.setValue(done)

    def _checked(self, findings: tuple[Finding, ...] | None) -> None:
        self.bar.hide()
        self.accept_button.setEnabled(True)
        if findings is None or self._folder is None:
            return
        folder = Path(self._folder.name)
        if findings:
            self._refuse(inside_pack(findings, folder, self._out.name))
            return
        try:
            zip_up(folder, self._out)
        except SaveError as error:
            self.complain(str(error))
            return
        self.accept()
        self.made.emit(self._told())

    def _told(self) -> str:
        counts = (("houses", len(self.wanted_houses())), ("scenarios", len(self._ticked(self.scenarios))))
        inside = ", ".join(texts.say(f"houses.make.made_{key}", n=n) for key, n in counts if n)
        return texts.say("houses.make.made", file=self._out, inside=inside)

    def _refuse(self, findings: tuple[Finding, ...] | list[Finding]) -> None:
        lines = [f"{one.file}:{one.line}: {one.message}" for one in findings[:_TOLD]]
        more = ["…"] if len(findings) > _TOLD else []
        self.complain("\n".join([texts.say("houses.make.refused"), *lines, *more]))

    def _drop(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _close(self) -> None:
        self.checking.stop()
        self._drop()
