"""The Qt binding itself: some versions are not sound on some Pythons, and their metadata does not say so."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QImage, QPainter


def test_calls_keep_their_references_to_none() -> None:
    """6.12 loses one reference to None at each void call on Python 3.11, until the process dies."""
    thing, image = QObject(), QImage(8, 8, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    calls = 200  # few enough that a faulty binding lives to see the assertion
    before = sys.getrefcount(None)
    for _ in range(calls):
        thing.setObjectName("seat")
        painter.drawRect(QRectF(0, 0, 4, 4))
    lost = before - sys.getrefcount(None)
    painter.end()
    assert lost < calls / 2, f"{lost} references lost in {2 * calls} calls: another PySide6 is needed"
