"""Looking at a colleague's file of records: it is chosen, named above the pages, and left again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFileDialog, QHBoxLayout, QMessageBox, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.widgets import button, frame, label, set_state

if TYPE_CHECKING:
    from dealer_trainer.gui.services import Services

# The instructor's pages that show what trainees did.
PAGES = ("class", "assignments", "insight", "reports")


class Banner(QWidget):
    """Says whose records are shown, and leads back to our own."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._file: Path | None = None
        card, inside = frame("banner", vertical=False, margin=10, spacing=12)
        set_state(card, "warn")
        self.said = label(wrap=True)
        self.back = button("", "back")
        self.back.clicked.connect(self.left)
        inside.addWidget(self.said, 1)
        inside.addWidget(self.back)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(28, 12, 28, 0)
        layout.addWidget(card)

    def show_file(self, file: Path | None) -> None:
        """None: our own records, of which there is nothing to say."""
        self._file = file
        self.retranslate()

    def retranslate(self) -> None:
        text = texts.say("reports.look.banner", file=self._file or "")
        self.said.setText(text)
        self.said.setAccessibleName(text)
        self.back.setText(texts.say("reports.look.back"))


def choose(parent: QWidget) -> Path | None:
    """Have a file of records chosen."""
    name, _ = QFileDialog.getOpenFileName(
        parent, texts.say("reports.look.title"), "", texts.say("reports.look.files")
    )
    return Path(name) if name else None


def look_at(parent: QWidget, services: Services, file: Path) -> bool:
    """Open a file to look at; what keeps us from it is told, and then what was shown stays shown."""
    from dealer_trainer.records import RecordsError
    from dealer_trainer.records.errors import Problem

    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)  # older records are copied first
    try:
        services.look_at(file)
        return True
    except RecordsError as error:
        # What these say else is the way out for records of our own.
        theirs = error.problem in (Problem.UNREADABLE, Problem.FOREIGN, Problem.NEWER)
        said = texts.say(f"reports.look.{error.problem.value}", file=file) if theirs else str(error)
    finally:
        QApplication.restoreOverrideCursor()
    box = QMessageBox(QMessageBox.Icon.Warning, texts.say("ui.app.name"), said, parent=parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return False
