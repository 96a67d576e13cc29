"""A report laid out becomes a PDF, pictures to look at, or printed paper."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMarginsF, QSize, Qt
from PySide6.QtGui import QImage, QPageLayout, QPainter, QPdfWriter

from dealer_trainer import texts
from dealer_trainer.gui.reports.flow import Document
from dealer_trainer.gui.reports.paper import DPI
from dealer_trainer.records.whole import written_whole


def write_pdf(document: Document, out: Path) -> None:
    """Write a PDF with its fonts in it, whole or not at all. Raises OSError."""
    with written_whole(out) as beside:
        beside.touch(exist_ok=False)  # where that cannot be, the reason is told; Qt would not
        writer = QPdfWriter(str(beside))
        writer.setTitle(document.title)
        writer.setCreator(texts.say("ui.app.name"))
        writer.setResolution(DPI)
        writer.setPageSize(document.paper.page_size)
        writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
        if not (_painted(document, writer) and beside.stat().st_size):
            raise OSError(texts.say("reports.paper.not_written"))


def _painted(document: Document, writer: QPdfWriter) -> bool:
    """Whether every page came onto the paper."""
    painter = QPainter()
    done = painter.begin(writer)
    try:
        for page in range(len(document.pages)):
            done = done and (page == 0 or writer.newPage())
            if done:
                document.paint(painter, page)
    finally:
        done = painter.end() and done  # before the paper goes, or Qt falls over
    return done


def page_image(document: Document, page: int, width: int) -> QImage:
    """One page as a picture so many pixels wide."""
    scale = width / document.paper.width
    image = QImage(QSize(width, round(document.paper.height * scale)), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    try:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(scale, scale)
        document.paint(painter, page)
    finally:
        painter.end()
    return image
