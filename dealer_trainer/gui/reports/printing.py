"""A report on the system's printer."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from dealer_trainer.gui.reports.flow import Document
from dealer_trainer.gui.reports.paper import DPI


def print_document(document: Document, parent: QWidget) -> None:
    """Ask for the printer and the pages, then print them."""
    printer = prepared(document)
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    dialog.setMinMax(1, len(document.pages))
    if dialog.exec():  # the system's own dialog knows no other way
        paint(document, printer)


def prepared(document: Document) -> QPrinter:
    """A printer with the report's paper in it."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(document.title)
    printer.setFullPage(True)
    printer.setPageSize(document.paper.page_size)
    printer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
    return printer


def paint(document: Document, printer: QPrinter) -> bool:
    """Print the pages that were chosen; whether that went well."""
    first = max(printer.fromPage(), 1)
    last = min(printer.toPage() or len(document.pages), len(document.pages))
    painter = QPainter()
    if not painter.begin(printer):
        return False
    try:
        # Another paper than the report's can have been chosen: then it is made to fit.
        room = printer.paperRect(QPrinter.Unit.DevicePixel)
        paper = document.paper
        scale = min(printer.resolution() / DPI, room.width() / paper.width, room.height() / paper.height)
        painter.scale(scale, scale)
        for page in range(first - 1, last):
            if page >= first and not printer.newPage():
                return False
            document.paint(painter, page)
    finally:
        painter.end()
    return True
