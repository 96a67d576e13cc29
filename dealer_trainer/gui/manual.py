"""The manuals, a trainee's and an instructor's: one page each, in the language in use."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from dealer_trainer import assets, texts
from dealer_trainer.gui import theme
from dealer_trainer.gui.about import Told


class For(Enum):
    """Whom a manual is for; its folder below resources/manual."""

    TRAINEES = "trainee"
    INSTRUCTORS = ""


def text(reader: For) -> str:
    """A manual, as Markdown."""
    file = assets.resources() / "manual" / reader.value / f"{texts.language()}.md"
    return file.read_text(encoding="utf-8")


class Manual(Told):
    """It may stay open beside the window while one tries what it says."""

    def __init__(self, parent: QWidget, reader: For = For.INSTRUCTORS) -> None:
        title = texts.say("ui.manual.title" if reader is For.INSTRUCTORS else "ui.manual.trainees")
        super().__init__(parent, title)
        self.setModal(False)
        self.page = QTextBrowser()
        self.page.setProperty("role", "plain")
        self.page.setOpenExternalLinks(False)
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(title)
        colours = theme.now()
        self.page.document().setDefaultStyleSheet(f"a {{ color: {colours.gold} }}")
        self.page.document().setMarkdown(text(reader), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        self.page.document().setDocumentMargin(6)
        self.page.anchorClicked.connect(self._follow)
        self.inside.addWidget(self.page, 1)
        self.closing()
        self.resize(760, 680)
        self.page.setFocus()
        self.page.moveCursor(QTextCursor.MoveOperation.Start)

    def _follow(self, link: QUrl) -> None:
        self.page.scrollToAnchor(link.fragment())
