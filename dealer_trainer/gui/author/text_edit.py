"""Title and brief in every language side by side, with what is missing marked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QLayout,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui.raw_text import raw_text, units
from dealer_trainer.gui.widgets import button, label, set_state
from dealer_trainer.scenario.called import LANGUAGES
from dealer_trainer.scenario.draft import Broken, Draft
from dealer_trainer.scenario.troubles import Trouble

_COLUMN: Final = 19  # signs of a line at least; with less room the languages stand one below the other


class TextsEdit(QWidget):
    """Changes the draft's texts as they are typed, and follows whatever else changes them."""

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self._lead = label("dim", wrap=True)
        self.columns = {lang: Column(draft, lang) for lang in texts.LANGUAGES}
        self._side_by_side = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._side_by_side.setSpacing(14)
        for column in self.columns.values():
            self._side_by_side.addWidget(column, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        layout.setSpacing(10)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # minimumSizeHint has the last word
        layout.addWidget(self._lead)
        layout.addLayout(self._side_by_side, 1)
        self.destroyed.connect(draft.listen(self.refresh))
        self.retranslate()

    def refresh(self) -> None:
        """Show the texts that the draft has now; where it is no TOML, what was shown stays."""
        if self.draft.content is not None:
            for column in self.columns.values():
                column.refresh()

    def show_troubles(self, troubles: Sequence[Trouble]) -> None:
        """Tell what is about a text at that text."""
        for lang, column in self.columns.items():
            for name in ("title", "brief"):
                told = [one.message for one in troubles if _is_about(one.key, name, lang)]
                column.complain(name, "\n".join(told))

    def go_to(self, key: str) -> None:
        """Put the keys into the field of a key, "title.fr"; of "title" into the English one."""
        name, _, lang = key.partition(".")
        column = self.columns.get(lang, self.columns[texts.DEFAULT])
        (column.brief if name == "brief" else column.title).setFocus()

    @property
    def missing(self) -> tuple[str, ...]:
        """The keys of the texts that are not there in every language, though in one."""
        return tuple(key for column in self.columns.values() for key in column.missing)

    def retranslate(self) -> None:
        self._lead.setText(texts.say("author_text.texts.lead"))
        for column in self.columns.values():
            column.retranslate()

    def recolour(self) -> None:
        """Nothing here has colours of its own."""

    def minimumSizeHint(self) -> QSize:
        """As narrow as one column: then they stand one below the other."""
        width = max(column.minimumSizeHint().width() for column in self.columns.values())
        return QSize(width + 4, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        line = _COLUMN * self.fontMetrics().averageCharWidth()
        narrow = event.size().width() < len(self.columns) * line
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._side_by_side.setDirection(direction)


class Column(QWidget):
    """The texts of one language."""

    def __init__(self, draft: Draft, lang: str) -> None:
        super().__init__()
        self.draft, self.lang = draft, lang
        self._name = label("heading", text=LANGUAGES[lang])
        self.state = label("pill")
        self.title, self.brief = TextField(2, 3, one_line=True), TextField(4, 14)
        self._names = {"title": label("dim"), "brief": label("dim")}
        self._errors = {"title": label("error", wrap=True), "brief": label("error", wrap=True)}
        self.copy = button("link")
        self.copy.clicked.connect(self._copy_english)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        layout.addWidget(self._name)
        layout.addWidget(self.state, alignment=Qt.AlignmentFlag.AlignLeft)
        for name, field in (("title", self.title), ("brief", self.brief)):
            self._names[name].setBuddy(field)
            self._errors[name].hide()
            layout.addWidget(self._names[name])
            layout.addWidget(field)
            layout.addWidget(self._errors[name])
        layout.setStretchFactor(self.brief, 1)
        layout.addWidget(self.copy)
        layout.addStretch(0)
        for name, field in (("title", self.title), ("brief", self.brief)):
            field.typed.connect(partial(self._put, name))
            field.left.connect(draft.end_typing)

    def _put(self, name: str, text: str) -> None:
        key = f"{name}.{self.lang}"
        # An English title must be there, empty or not; of the others nothing is better than an empty one.
        value = None if not text.strip() and key != "title.en" else text
        try:
            self.draft.set(key, value, self._label(name), typing=True)
        except Broken:
            self.refresh()

    def _label(self, name: str) -> str:
        return texts.say(f"author_text.edit.{name}", language=LANGUAGES[self.lang])

    def _copy_english(self) -> None:
        """Begin with the English text, to write over it."""
        changes = {
            f"{name}.{self.lang}": said
            for name in ("title", "brief")
            if not self._said(name) and (said := self._said(name, texts.DEFAULT))
        }
        self.draft.change(
            changes, texts.say("author_text.edit.copied_english", language=LANGUAGES[self.lang])
        )
        self.title.setFocus()

    def _said(self, name: str, lang: str = "") -> str:
        said = self.draft.value(f"{name}.{lang or self.lang}", "")
        return said if isinstance(said, str) else ""

    @property
    def missing(self) -> tuple[str, ...]:
        """The keys that are written in another language only, and the English title wherever."""
        return tuple(
            f"{name}.{self.lang}"
            for name in ("title", "brief")
            if not self._said(name).strip()
            and (
                (name, self.lang) == ("title", texts.DEFAULT)
                or any(self._said(name, lang).strip() for lang in texts.LANGUAGES)
            )
        )

    def refresh(self) -> None:
        self.title.put(self._said("title"))
        self.brief.put(self._said("brief"))
        missing = self.missing
        parts = [key.partition(".")[0] for key in missing]
        state = "both" if len(parts) == 2 else parts[0] if parts else "whole"
        self.state.setText(texts.say(f"author_text.texts.{state}"))
        set_state(self.state, "warn" if missing else "right")
        for name, field in (("title", self.title), ("brief", self.brief)):
            lacks = name in parts
            wrong = bool(self._errors[name].text())
            set_state(field, "wrong" if wrong else "missing" if lacks else "")
            told = self._errors[name].text() or (texts.say("author_text.texts.lacks") if lacks else "")
            field.setAccessibleDescription(told)
        english = any(self._said(name, texts.DEFAULT).strip() for name in parts)
        self.copy.setVisible(self.lang != texts.DEFAULT and english)

    def complain(self, name: str, text: str) -> None:
        error = self._errors[name]
        if error.text() != text:
            error.setText(text)
            error.setVisible(bool(text))
            self.refresh()

    def retranslate(self) -> None:
        for name, field in (("title", self.title), ("brief", self.brief)):
            words = texts.say(f"author_text.texts.{name}_name")
            self._names[name].setText(words)
            field.setAccessibleName(f"{words}, {LANGUAGES[self.lang]}")
        self.copy.setText(texts.say("author_text.texts.copy"))
        self.refresh()


class TextField(QPlainTextEdit):
    """A text of which `least` to `most` lines are seen; Tab leads on. `one_line`: nobody can break it."""

    typed = Signal(str)
    left = Signal()

    def __init__(self, least: int, most: int, *, one_line: bool = False) -> None:
        super().__init__()
        self._putting = False
        self._lines, self._one_line = (least, most), one_line
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)  # one undo for the whole draft
        upwards = QSizePolicy.Policy.Fixed if one_line else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Expanding, upwards)
        self.setMinimumHeight(self._height(least))
        self.setMaximumHeight(self._height(most))
        self.textChanged.connect(self._typed)

    def _height(self, lines: int) -> int:
        return lines * self.fontMetrics().lineSpacing() + 2 * round(self.document().documentMargin()) + 12

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height(self._lines[0 if self._one_line else 1]))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.setMinimumHeight(self._height(self._lines[0]))
            self.setMaximumHeight(self._height(self._lines[1]))

    def put(self, text: str) -> None:
        """Show this text; the cursor stays where it is, as far as there is text."""
        # Blanks alone are kept as no text, and are not taken from who is typing them.
        shown = raw_text(self)
        if shown == text or not (text.strip() or shown.strip()):
            return
        at = self.textCursor().position()
        self._putting = True
        self.setPlainText(text)
        self._putting = False
        cursor = self.textCursor()
        cursor.setPosition(min(at, units(text)))
        self.setTextCursor(cursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._one_line and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.focusNextChild()
            return
        super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """What is pasted into one line is one line."""
        text = source.text()
        self.insertPlainText(" ".join(text.split()) if self._one_line else text)

    def _typed(self) -> None:
        if not self._putting:
            self.typed.emit(raw_text(self))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


def _is_about(key: str, name: str, lang: str) -> bool:
    return key == f"{name}.{lang}" or (key == name and lang == texts.DEFAULT)
