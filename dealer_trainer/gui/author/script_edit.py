"""The script of a draft: the text, what is wrong with it line by line, and what may have been meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.author.script_text import ScriptText
from dealer_trainer.gui.raw_text import raw_text, signs
from dealer_trainer.gui.widgets import button, clear, label, scrolled
from dealer_trainer.scenario.completion import Completion, complete_script
from dealer_trainer.scenario.draft import Broken, Draft
from dealer_trainer.scenario.model import MOST_SEATS
from dealer_trainer.scenario.script_about import About
from dealer_trainer.scenario.troubles import Trouble, script_troubles
from dealer_trainer.training.script_told import tell_line

_MOST_TOLD: Final = 20
_LEAST_ROOM, _USUAL_ROOM = 60, 160  # pixels of height


class ScriptEdit(QWidget):
    """Changes the draft's script as it is typed, and follows whatever else changes it."""

    line_changed = Signal(int)  # the script's line in which the cursor is now, from 1

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self._putting = False
        self._line = 1
        self._played: tuple[Trouble, ...] = ()
        self._played_for = ""
        self._told_for: tuple[str, int] | None = None
        self._lead = label("dim", wrap=True)
        self.text = ScriptText(self._offers)
        self.list = TroubleList()
        self.list.chosen.connect(self.go_to)
        self.list.mend_wanted.connect(self.mend)
        self._keys = label("small", wrap=True)
        self.said = label(
            "", wrap=True
        )  # the clause at the cursor, or the one offered, in the user's language
        self._example = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        layout.setSpacing(6)
        layout.addWidget(self._lead)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.said)
        layout.addWidget(self.list)
        layout.addWidget(self._keys)
        self.setFocusProxy(self.text)
        self.text.textChanged.connect(self._typed)
        self.text.cursorPositionChanged.connect(self._moved)
        self.text.settled.connect(self._tell)
        self.text.looked_at.connect(self._look_at)
        self.text.mend_wanted.connect(self._mend_here)
        self.text.left.connect(draft.end_typing)
        self.destroyed.connect(draft.listen(self.refresh))
        self.retranslate()
        self.refresh()

    # The draft.

    def refresh(self) -> None:
        """Show the script that the draft has now; where the draft is no TOML, what was shown stays."""
        content = self.draft.content
        self.text.setReadOnly(content is None)
        if content is None:
            return
        script = content.get("script", "")
        if (script, len(self.draft.seats)) == self._told_for:
            return
        self._putting = True
        try:
            self.text.put(script if isinstance(script, str) else "")
        finally:
            self._putting = False
        self._tell()

    def _typed(self) -> None:
        if self._putting or self.draft.content is None:
            return
        script = raw_text(self.text)
        if script == self.draft.value("script", ""):
            return
        try:
            self.draft.set("script", script, texts.say("author_text.edit.script"), typing=True)
        except Broken:
            self.refresh()

    def _offers(self, text: str, cursor: int) -> Sequence[Completion]:
        return complete_script(text, cursor, About.of(self.draft.content))

    # What is wrong.

    def show_troubles(self, troubles: Sequence[Trouble]) -> None:
        """What the checker has found, of anything: what is about the script is told here."""
        self._played = tuple(one for one in troubles if one.script_line)
        self._played_for = raw_text(self.text)
        self._tell()

    def _tell(self) -> None:
        """The grammar's mistakes at once; those of playing as long as the text is the one that was played."""
        script = raw_text(self.text)
        grammar = script_troubles(script, len(self.draft.seats) or MOST_SEATS)
        played = self._played if script == self._played_for else ()
        self._told_for = (script, len(self.draft.seats))
        self._say()
        found = {(one.script_line, one.message): one for one in (*played, *grammar)}
        self.text.show_troubles(sorted(found.values(), key=lambda one: (one.script_line, one.column)))
        self.list.tell(self.text.told)

    @property
    def told(self) -> tuple[Trouble, ...]:
        """What is told now."""
        return self.text.told

    def mend(self, trouble: Trouble) -> None:
        """Put what was probably meant in the place of a clause."""
        if self.draft.mend(trouble):
            self.text.go_to_line(trouble.script_line, end=True)
            self.text.setFocus()

    def _mend_here(self) -> None:
        self.text.settle()
        here = [one for one in self.text.told if one.script_line == self.text.line and one.near]
        if here:
            self.mend(here[0])

    # Lines.

    def go_to(self, script_line: int) -> None:
        """Put the cursor into a line of the script, from 1."""
        self.text.go_to_line(script_line)
        self.text.setFocus()

    def mark_step(self, script_line: int) -> None:
        """Mark the line that is being played, 0 for none."""
        self.text.mark_step(script_line)

    def _look_at(self, example: str) -> None:
        self._example = example
        self._say()

    def _say(self) -> None:
        """Tell what the clause comes to; the room for it stays, lest all moves from line to line."""
        cursor = self.text.textCursor()
        line = cursor.block().text()
        told = tell_line(line, signs(line, cursor.positionInBlock()))
        if self._example:
            told = texts.say("author_text.script.such_as", told=tell_line(self._example, 0))
        self.said.setText(told or "\u00a0")

    def _moved(self) -> None:
        self._say()
        self.list.tell(self.text.told)
        if self.text.line != self._line:
            self._line = self.text.line
            if not self._putting:
                self.line_changed.emit(self._line)

    def retranslate(self) -> None:
        self._lead.setText(texts.say("author_text.script.lead"))
        self._keys.setText(texts.say("author_text.script.keys"))
        self.text.setAccessibleName(texts.say("author_text.script.name"))
        self.text.setPlaceholderText(texts.say("author_text.script.example"))
        self.list.setAccessibleName(texts.say("author_text.script.list"))
        self._tell()
        self._say()

    def recolour(self) -> None:
        self.text.recolour()


class TroubleList(QFrame):
    """What is wrong, a row each: a click leads to the line, another puts what was probably meant."""

    chosen = Signal(int)
    mend_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._told: tuple[Trouble, ...] | None = None
        self._lang = ""
        inside = QWidget()
        self._rows = QVBoxLayout(inside)
        self._rows.setContentsMargins(0, 0, 4, 0)
        self._rows.setSpacing(2)
        self._area = scrolled(inside, fitting=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def sizeHint(self) -> QSize:
        above = self.parentWidget()
        room = above.height() // 3 if above is not None else _USUAL_ROOM
        return QSize(200, min(self._area.sizeHint().height(), max(room, _LEAST_ROOM)))

    def tell(self, troubles: Sequence[Trouble]) -> None:
        told = tuple(troubles[:_MOST_TOLD])
        if (told, texts.language()) == (self._told, self._lang):
            return
        self._told, self._lang = told, texts.language()
        clear(self._rows)
        for one in told:
            self._rows.addWidget(self._row(one))
        if len(troubles) > len(told):
            more = label("dim", text=texts.say("author_text.script.more", n=len(troubles) - len(told)))
            self._rows.addWidget(more)
        self.setVisible(bool(told))
        self.updateGeometry()

    def _row(self, one: Trouble) -> QWidget:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        line = button("link")
        line.setText(texts.say("author_text.script.line", line=one.script_line))
        line.setAccessibleDescription(one.message)
        line.clicked.connect(lambda: self.chosen.emit(one.script_line))
        layout.addWidget(line, 0, Qt.AlignmentFlag.AlignTop)
        said = label("error", wrap=True, text=one.message)
        layout.addWidget(said, 1)
        if one.near:
            put = button()
            put.setText(texts.say("author_text.script.put"))
            put.setToolTip(one.near)
            put.setAccessibleDescription(one.near)
            put.clicked.connect(lambda: self.mend_wanted.emit(one))
            layout.addWidget(put, 0, Qt.AlignmentFlag.AlignTop)
        return row
