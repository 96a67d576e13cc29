"""A pack is looked at before it is taken in: what it is, what is in it, whether the engine agrees with it."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QProgressBar, QTreeWidget, QTreeWidgetItem, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.dialog import Dialog
from dealer_trainer.gui.houses.checking import Checking
from dealer_trainer.gui.houses.side_views import by_line
from dealer_trainer.gui.widgets import label
from dealer_trainer.rules.house import departures, read_house
from dealer_trainer.scenario.pack_shelf import AlreadyThere, Incoming
from dealer_trainer.scenario.packs import Titled, inside_pack
from dealer_trainer.scenario.saving import SaveError
from dealer_trainer.scenario.unpacking import HOUSES, SCENARIOS
from dealer_trainer.toml_files.files import FileErrors, Finding

_OFTEN = 30  # ms


class TakeIn(Dialog):
    """`taken`: the name of the pack."""

    taken = Signal(str)

    def __init__(self, parent: QWidget, file: Path) -> None:
        super().__init__(
            parent, texts.say("houses.take.title", file=file.name), texts.say("houses.take.reading"),
            texts.say("houses.take.accept"),
        )  # fmt: skip
        self.setMinimumWidth(620)
        self._file = file
        self.incoming: Incoming | None = None
        self._by = label("dim", wrap=True)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(14)
        self.tree.setMinimumHeight(260)
        self.tree.setAccessibleName(texts.say("houses.take.inside"))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 0)
        self.progress = label("small", wrap=True)
        for one in (self._by, self.tree, self.bar, self.progress):
            self.inside.addWidget(one)
        self._by.hide()
        self.tree.hide()
        self.accept_button.setEnabled(False)
        self.checking = Checking(self)
        self.checking.moved.connect(self._moved)
        self.checking.ended.connect(self._checked)
        self.finished.connect(self._close)
        self._reader = ThreadPoolExecutor(1)
        lang = texts.language()
        self._opening: Future[Incoming] = self._reader.submit(Incoming, file, lang)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(_OFTEN)

    def _look(self) -> None:
        """Has the pack been read?"""
        if not self._opening.done():
            return
        self._timer.stop()
        try:
            self.incoming = self._opening.result()
        except FileErrors as errors:
            self._refuse(errors.findings)
        except SaveError as error:
            self._end_bar()
            self.complain(str(error))
        else:
            self._show(self.incoming)

    def _show(self, incoming: Incoming) -> None:
        about = incoming.pack.about
        self.lead.setText(about.title_in(texts.language()))
        self._by.setText(by_line(about.author, about.version))
        self._by.setVisible(bool(self._by.text()))
        houses = [(one, self._departs(incoming, one)) for one in incoming.pack.houses]
        self._section("houses.pack.houses", houses)
        self._section("houses.pack.scenarios", [(one, "") for one in incoming.pack.scenarios])
        self.tree.show()
        there = incoming.replaces()
        if there is not None:
            version = there.version or "–"
            self.complain(texts.say("houses.take.replaces", version=version))
            self.accept_button.setText(texts.say("houses.take.replace"))
        self.fit()
        files = sorted((incoming.folder / SCENARIOS).rglob("*.toml"))
        self.checking.start(files, incoming.folder / HOUSES)

    @staticmethod
    def _departs(incoming: Incoming, one: Titled) -> str:
        house = read_house(incoming.folder / HOUSES / f"{one.name}.toml")
        return texts.say("houses.take.departs", n=len(departures(house)))

    def _section(self, key: str, rows: list[tuple[Titled, str]]) -> None:
        if not rows:
            return
        head = QTreeWidgetItem(self.tree, [f"{texts.say(key)} ({len(rows)})"])
        for one, more in rows:
            lang = texts.language()
            title = one.title.get(lang) or one.title.get("en") or one.name
            QTreeWidgetItem(head, [f"{title} – {more}" if more else title]).setToolTip(0, one.name)
        head.setExpanded(True)

    def _moved(self, done: int, of: int) -> None:
        self.bar.setRange(0, max(1, of))
        self.bar.setValue(done)
        self.progress.setText(texts.say("houses.take.checking", done=done, n=of))

    def _checked(self, findings: tuple[Finding, ...] | None) -> None:
        if findings is None or self.incoming is None:
            return
        self._end_bar()
        if findings:
            self._refuse(inside_pack(findings, self.incoming.folder, self._file.name))
            return
        self.progress.setText(texts.say("houses.take.good"))
        self.accept_button.setEnabled(True)
        self.accept_button.setFocus()
        self.fit()

    def _refuse(self, findings: tuple[Finding, ...] | list[Finding]) -> None:
        """Tell every mistake; the pack cannot be taken in."""
        self._end_bar()
        self.progress.setText("")
        self.lead.setText(texts.say("houses.take.refused"))
        self.tree.clear()
        for one in findings:
            row = QTreeWidgetItem(self.tree, [f"{one.file}:{one.line}: {one.message}"])
            row.setToolTip(0, row.text(0))
        self.tree.setWordWrap(True)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.tree.setIndentation(0)
        self.tree.setRootIsDecorated(False)
        self.tree.show()
        self.accept_button.setEnabled(False)
        self.complain(texts.say("houses.take.mistakes", n=len(findings)))

    def _end_bar(self) -> None:
        self.bar.hide()

    def take(self) -> None:
        if self.incoming is None:
            return
        try:
            pack = self.incoming.keep(replace=self.incoming.replaces() is not None)
        except (SaveError, AlreadyThere) as error:
            self.complain(str(error))
            return
        self.accept()
        self.taken.emit(pack.about.name)

    def _close(self, _result: int = QDialog.DialogCode.Rejected) -> None:
        self._timer.stop()
        self.checking.stop()
        if self.incoming is not None:
            self.incoming.discard()
        else:  # it is still being read: thrown away as soon as it is
            self._opening.add_done_callback(_discard)
        self._reader.shutdown(wait=False)


def _discard(opening: Future[Incoming]) -> None:
    if not opening.cancelled() and opening.exception() is None:
        opening.result().discard()
