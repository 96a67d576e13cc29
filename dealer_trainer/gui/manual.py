"""The instructor's manual: one page, in the language in use, shown in the window."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from dealer_trainer import assets, texts
from dealer_trainer.gui import theme
from dealer_trainer.gui.about import Told


def text() -> str:
    """The manual, as Markdown."""
    file = assets.resources() / "manual" / f"{texts.language()}.md"
    return file.read_text(encoding="utf-8")


class Manual(Told):
    """It may stay open beside the window while one tries what it says."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, texts.say("ui.manual.title"))
        self.setModal(False)
        self.page = QTextBrowser()
        self.page.setProperty("role", "plain")
        self.page.setOpenExternalLinks(False)
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(texts.say("ui.manual.title"))
        colours = theme.now()
        self.page.document().setDefaultStyleSheet(f"a {{ color: {colours.gold} }}")
        self.page.document().setMarkdown(text(), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        self.page.document().setDocumentMargin(6)
        self.page.anchorClicked.connect(self._follow)
        self.inside.addWidget(self.page, 1)
        self.closing()
        self.resize(760, 680)
        self.page.setFocus()
        self.page.moveCursor(QTextCursor.MoveOperation.Start)

    def _follow(self, link: QUrl) -> None:
        self.page.scrollToAnchor(link.fragment())
