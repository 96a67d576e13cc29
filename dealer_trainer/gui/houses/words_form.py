"""What a house is called and said to be, in three languages; what is missing is marked."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.raw_text import raw_text
from dealer_trainer.gui.widgets import label, scrolled
from dealer_trainer.rules.house import Profile
from dealer_trainer.scenario.house_draft import LONGEST_TITLE, one_line


class WordsForm(QWidget):
    """`typed`: key ("title", "about"), language, words. `typed_out`: a field was left."""

    typed = Signal(str, str, str)
    typed_out = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.titles = {lang: QLineEdit() for lang in texts.LANGUAGES}
        self.abouts = {lang: QPlainTextEdit() for lang in texts.LANGUAGES}
        self._labels = {(key, lang): label("dim") for key in ("title", "about") for lang in texts.LANGUAGES}
        self._missing = {(key, lang): label("small") for key, lang in self._labels}
        self._lead = label("dim", wrap=True)
        self._name = label("small", wrap=True)
        self._name.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._profile_name = ""
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(6)
        row = 0
        for key, fields in (("title", self.titles), ("about", self.abouts)):
            for lang in texts.LANGUAGES:
                field = fields[lang]
                self._labels[key, lang].setBuddy(field)
                grid.addWidget(self._labels[key, lang], row, 0, Qt.AlignmentFlag.AlignTop)
                grid.addWidget(field, row, 1)
                grid.addWidget(self._missing[key, lang], row + 1, 1)
                row += 2
        for lang, line in self.titles.items():
            line.setMaxLength(LONGEST_TITLE)
            line.textEdited.connect(lambda said, lang=lang: self.typed.emit("title", lang, said))
            line.editingFinished.connect(self.typed_out)
        for lang, field in self.abouts.items():
            field.setTabChangesFocus(True)
            field.setMaximumHeight(90)
            field.textChanged.connect(
                lambda lang=lang, field=field: self.typed.emit("about", lang, raw_text(field))
            )
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(0, 12, 8, 8)
        layout.setSpacing(12)
        layout.addWidget(self._lead)
        layout.addLayout(grid)
        layout.addWidget(self._name)
        layout.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(inside))

    def show_profile(self, one: Profile, name: str, *, editable: bool) -> None:
        """Fields that say the same already are left alone: somebody may be typing in one."""
        self._profile_name = name
        for lang, line in self.titles.items():
            said = one.title.get(lang, "")
            if one_line(line.text()) != said:
                line.setText(said)
            line.setReadOnly(not editable)
            self._missing["title", lang].setVisible(editable and not said)
        for lang, field in self.abouts.items():
            said = one.about.get(lang, "")
            if raw_text(field).strip() != said:
                with QSignalBlocker(field):
                    field.setPlainText(said)
            field.setReadOnly(not editable)
            self._missing["about", lang].setVisible(editable and not said)
        self._tell_name()

    def retranslate(self) -> None:
        self._lead.setText(texts.say("houses.words.lead"))
        for (key, lang), one in self._labels.items():
            language = texts.say(f"ui.language.{lang}")
            name = texts.say(f"houses.words.{key}", language=language)
            one.setText(name)
            (self.titles if key == "title" else self.abouts)[lang].setAccessibleName(name)
        for one in self._missing.values():
            one.setText(texts.say("houses.words.missing"))
        self._tell_name()

    def _tell_name(self) -> None:
        self._name.setText(texts.say("houses.words.name", name=self._profile_name))
