"""The text of an editor as it is, and its places: Qt counts in other units than Python does."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit


def raw_text(editor: QPlainTextEdit) -> str:
    """The text, no-break spaces and all: `toPlainText` makes plain ones of them, and French has many."""
    return editor.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")


def units(text: str) -> int:
    """How long Qt takes a text to be: a sign beyond the first 65,536 counts twice."""
    return len(text) + sum(sign > "\uffff" for sign in text)


def signs(text: str, position: int) -> int:
    """How many signs of a text stand before a place that Qt has counted."""
    for number, sign in enumerate(text):
        if position <= 0:
            return number
        position -= 1 + (sign > "\uffff")
    return len(text)
