"""The preview of a class list: what each line would do, before anything is written."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import theme
from dealer_trainer.gui.dialog import Dialog
from dealer_trainer.records import RecordsError
from dealer_trainer.records.class_list import Fate, Imported, Line, Preview, take_in
from dealer_trainer.records.class_rows import Refused
from dealer_trainer.records.classroom import Classroom

_COLUMNS: Final = ("line", "name", "groups", "fate")
_FATE: Final = _COLUMNS.index("fate")
_WIDTH: Final = 110  # of the dialog, of the type's usual letters
_AROUND: Final = 80  # pixels that the dialog leaves of the screen
_WIDEST: Final = (
    22  # of such letters has a column, at most, so that what becomes of a line is always in sight
)
_WRAPPED: Final = 200  # rows: what is wrong with more of them is in their tooltips alone


class ImportDialog(Dialog):
    """Shows a preview; `taken` carries what was made once it is accepted."""

    taken = Signal(object)

    def __init__(self, parent: QWidget, room: Classroom, looked_at: Preview) -> None:
        new = looked_at.count(Fate.NEW)
        accept = texts.say("class.list.take_in", n=new) if new else texts.say("class.list.take_groups")
        super().__init__(parent, texts.say("class.list.title"), summary(looked_at), accept)
        self._room, self._looked_at = room, looked_at
        letter = self.fontMetrics().averageCharWidth()
        self.setMinimumWidth(min(_WIDTH * letter, self.screen().availableGeometry().width() - _AROUND))
        self.lines = QTableWidget(0, len(_COLUMNS))
        self.lines.setAccessibleName(texts.say("class.list.title"))
        self.lines.setMinimumHeight(340)
        self.lines.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.lines.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.lines.setShowGrid(False)
        self.lines.setTabKeyNavigation(False)
        self.lines.verticalHeader().hide()
        header = self.lines.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.lines.setHorizontalHeaderLabels([texts.say(f"class.list.{name}") for name in _COLUMNS])
        header.setSectionResizeMode(_FATE, QHeaderView.ResizeMode.Stretch)
        self._fill()
        self.lines.resizeColumnsToContents()
        widest = min(_WIDEST * letter, self.minimumWidth() // 4)
        for column in range(_FATE):
            self.lines.setColumnWidth(column, min(self.lines.columnWidth(column), widest))
        header.sectionResized.connect(lambda *_: self._wrap())
        self.inside.addWidget(self.lines)
        if not looked_at.changes:
            self.accept_button.setEnabled(False)
            self.complain(texts.say("class.list.nothing"))

    def _fill(self) -> None:
        """What is wrong first: that is what one has to read."""
        lines = sorted(self._looked_at.lines, key=lambda line: line.fate is not Fate.WRONG)
        colours = theme.now()
        tints = {Fate.WRONG: colours.on_wrong, Fate.NEW: colours.on_right, Fate.ARCHIVED: colours.on_warn}
        self.lines.setRowCount(len(lines))
        for row, line in enumerate(lines):
            groups = ", ".join(line.row.groups)
            for column, text in enumerate((str(line.row.line), line.row.name, groups, told(line))):
                cell = QTableWidgetItem(text)
                cell.setToolTip(text)
                if column == _FATE and line.fate in tints:
                    cell.setForeground(QColor(tints[line.fate]))
                self.lines.setItem(row, column, cell)

    def _wrap(self) -> None:
        """Lines that are left out are as high as the reason needs."""
        for row in range(min(self._looked_at.count(Fate.WRONG), _WRAPPED)):
            self.lines.resizeRowToContents(row)

    def take(self) -> None:
        try:
            made: Imported = take_in(self._room, self._looked_at)
        except (Refused, RecordsError) as error:
            self.complain(str(error))
            return
        self.accept()
        self.taken.emit(made)


def told(line: Line) -> str:
    """What becomes of a line, in words."""
    if line.row.fault is not None:
        return texts.say(f"class.list.fault.{line.row.fault.value}", first=line.row.first)
    if line.fate is Fate.KNOWN and line.into:
        return texts.say("class.list.moved", groups=", ".join(line.into))
    return texts.say(f"class.list.fates.{line.fate.value}")


def summary(looked_at: Preview) -> str:
    """ "12 new trainees. 3 are in the class already. 2 lines are left out: …"."""
    said = [texts.say("class.list.new", n=looked_at.count(Fate.NEW))]
    counts = (
        ("known", looked_at.count(Fate.KNOWN)),
        ("put", looked_at.moved),
        ("wrong", looked_at.count(Fate.WRONG)),
    )
    said += [texts.say(f"class.list.{key}", n=count) for key, count in counts if count]
    if looked_at.groups:
        said.append(
            texts.say("class.list.makes", groups=", ".join(looked_at.groups), n=len(looked_at.groups))
        )
    return " ".join(said)
