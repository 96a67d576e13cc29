"""Settings: each takes hold at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.file_names import with_ending
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.preferences import Pace, Theme
from dealer_trainer.gui.roles import RESET_COMMAND, change_pin, drop_pin
from dealer_trainer.gui.who import pick
from dealer_trainer.gui.widgets import button, frame, label, scrolled
from dealer_trainer.records import pins

if TYPE_CHECKING:
    from dealer_trainer.gui.services import Services

_WIDTH = 860


class SettingsPage(Page):
    place = "settings"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        chosen = desk.preferences
        self._says: list[Callable[[], None]] = []
        self._title = label("title")
        inside, column = QWidget(), QWidget()
        column.setMaximumWidth(_WIDTH)
        beside = QHBoxLayout(inside)
        beside.setContentsMargins(36, 30, 36, 30)
        beside.addWidget(column, 1)
        beside.addStretch(0)
        self._layout = QVBoxLayout(column)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(16)
        self._layout.addWidget(self._title)

        look = self._section("look")
        self.language = self._choice(look, "ui.language.title", "ui.settings.language_lead")
        self.theme = self._choice(look, "ui.settings.theme")
        self.large_print = self._switch(look, "large_print", chosen.large_print)
        self.four_colours = self._switch(look, "four_colours", chosen.four_colours)
        self.motion = self._switch(look, "motion", chosen.motion)
        table = self._section("table")
        self.house = self._choice(table, "ui.settings.house", "ui.settings.house_lead")
        self.pace = self._choice(table, "ui.settings.pace", "ui.settings.pace_lead")
        person = self._section("person")
        self.name = label("strong", wrap=True)
        self.change, self.pin, self.no_pin = button("", "person"), button("", "locked"), button("")
        self.export, self.forget = button(""), button("")
        self._person_row(person, self.name, (self.change,), "ui.settings.name_lead")
        self._person_row(person, label(wrap=True), (self.pin, self.no_pin), "roles.mine_lead", "roles.my_pin")
        self._person_row(person, label(), (self.export, self.forget))
        instructor = self._section("instructor")
        self.instructor_pin = button("", "locked")
        self._person_row(
            instructor, label(wrap=True), (self.instructor_pin,), "roles.instructor_lead", "roles.enter"
        )

        self._where = label("small", wrap=True)
        self._where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._layout.addWidget(self._where)
        self._layout.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(inside))

        self.retranslate()
        self._listen()

    def _listen(self) -> None:
        chosen = self.desk.preferences

        def choose(box: QComboBox, take: Callable[[object], None]) -> None:
            box.activated.connect(lambda _: take(box.currentData()))

        choose(self.language, lambda lang: setattr(chosen, "language", lang))
        choose(self.theme, lambda name: setattr(chosen, "theme", Theme(name)))
        choose(self.house, lambda name: setattr(chosen, "house", name))
        choose(self.pace, lambda name: setattr(chosen, "pace", Pace(name)))
        for name in ("large_print", "four_colours", "motion"):
            switch: QCheckBox = getattr(self, name)
            switch.toggled.connect(lambda on, name=name: setattr(chosen, name, on))
        self.change.clicked.connect(self._pick)
        self.pin.clicked.connect(lambda: self._with_pin(change_pin, "kept"))
        self.no_pin.clicked.connect(lambda: self._with_pin(drop_pin, "dropped"))
        self.instructor_pin.clicked.connect(
            lambda: change_pin(
                self, self.desk.services, pins.INSTRUCTOR, lambda: self._tell(texts.say("roles.kept"))
            )
        )
        self.export.clicked.connect(self._export)
        self.forget.clicked.connect(self._ask_to_forget)

    def _section(self, key: str) -> QBoxLayout:
        card, layout = frame("card", margin=22, spacing=14)
        heading = label("heading")
        layout.addWidget(heading)
        self._says.append(lambda: heading.setText(texts.say(f"ui.settings.{key}")))
        self._layout.addWidget(card)
        return layout

    def _row(self, layout: QBoxLayout, field: QWidget, key: str, lead: str = "") -> None:
        row, said = QHBoxLayout(), QVBoxLayout()
        said.setSpacing(2)
        name, more = label(wrap=True), label("small", wrap=True)
        name.setBuddy(field)
        said.addWidget(name)
        if lead:
            said.addWidget(more)
        row.addLayout(said, 1)
        field.setFixedWidth(330)
        row.addWidget(field, alignment=Qt.AlignmentFlag.AlignVCenter)
        layout.addLayout(row)

        def say() -> None:
            name.setText(texts.say(key))
            field.setAccessibleName(texts.say(key))
            if lead:
                more.setText(texts.say(lead))

        self._says.append(say)

    def _person_row(
        self, layout: QBoxLayout, name: QLabel, buttons: Sequence[QPushButton], lead: str = "", key: str = ""
    ) -> None:
        row, said, more = QHBoxLayout(), QVBoxLayout(), label("small", wrap=True)
        said.setSpacing(2)
        said.addWidget(name)
        if lead:
            said.addWidget(more)
        row.addLayout(said, 1)
        for one in buttons:
            row.addWidget(one, alignment=Qt.AlignmentFlag.AlignVCenter)
        layout.addLayout(row)

        def say() -> None:
            if key:
                name.setText(texts.say(key).rstrip("…"))
            if lead:
                more.setText(texts.say(lead, command=RESET_COMMAND))

        self._says.append(say)

    def _choice(self, layout: QBoxLayout, key: str, lead: str = "") -> QComboBox:
        box = QComboBox()
        self._row(layout, box, key, lead)
        return box

    def _switch(self, layout: QBoxLayout, key: str, on: bool) -> QCheckBox:
        switch, more = QCheckBox(), label("small", wrap=True)
        switch.setChecked(on)
        more.setIndent(26)
        both = QVBoxLayout()
        both.setSpacing(0)
        both.addWidget(switch)
        both.addWidget(more)
        layout.addLayout(both)

        def say() -> None:
            switch.setText(texts.say(f"ui.settings.{key}"))
            more.setText(texts.say(f"ui.settings.{key}_lead"))
            switch.setAccessibleDescription(more.text())

        self._says.append(say)
        return switch

    def _pick(self) -> None:
        pick(self, self.desk, self._tell_person)

    def _with_pin(self, do: Callable[[QWidget, Services, str, Callable[[], None]], None], said: str) -> None:
        """Change one's own PIN, or drop it."""
        services = self.desk.services
        person = services.trainee_now()
        if person is None:
            self._tell(services.trouble)
            return
        mine = person

        def done() -> None:
            services.sign_in(mine)  # who has just chosen a PIN need not show it
            self._tell_person()
            self._tell(texts.say(f"roles.{said}"))

        do(self, services, mine.id, done)

    def _tell_person(self) -> None:
        person = self.desk.services.trainee_now()
        named = person is not None and bool(person.name)
        self.name.setText(
            texts.say("roles.you_are", name=person.name) if person is not None and named
            else texts.say("roles.you_are_nobody")
        )  # fmt: skip
        self.pin.setEnabled(named)
        self.no_pin.setVisible(person is not None and person.has_pin)

    def _export(self) -> None:
        if self.desk.services.in_exam():
            self._tell(texts.say("roles.in_exam_lead"))
            return
        name, _ = QFileDialog.getSaveFileName(
            self,
            texts.say("ui.settings.export"),
            "dealer-trainer.json",
            texts.say("ui.settings.export_files"),
        )
        if name:
            self.export_to(with_ending(Path(name), ".json"))

    def export_to(self, file: Path) -> None:
        """Write the trainee's own data to a file, or say why not."""
        from dealer_trainer.records import RecordsError

        try:
            self.desk.services.export(file)
        except RecordsError as error:
            self._tell(str(error))
        except OSError as error:
            self._tell(texts.say("ui.settings.not_exported", path=file, why=texts.why(error)))
        else:
            self._tell(texts.say("ui.settings.exported", path=file))

    def _tell(self, text: str) -> None:
        QMessageBox(QMessageBox.Icon.Information, texts.say("ui.app.name"), text, parent=self).open()

    def _ask_to_forget(self) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, texts.say("ui.app.name"), "", parent=self)
        box.setText(texts.say("ui.settings.forget_ask"))
        yes = box.addButton(texts.say("ui.settings.forget_yes"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel).setFocus()
        yes.clicked.connect(self._forget)
        box.open()

    def _forget(self) -> None:
        from dealer_trainer.records import RecordsError

        self.desk.clear_table()
        try:
            self.desk.services.forget()
        except RecordsError as error:
            self._tell(str(error))

    def opened(self) -> None:
        super().opened()
        self._offer_houses()  # there may be others by now
        self._tell_where()
        self._tell_person()

    def _offer_houses(self) -> None:
        from dealer_trainer.rules.house import houses

        _offer(self.house, {name: words.house(name) for name in houses()}, self.desk.preferences.house)

    def _tell_where(self) -> None:
        saved = self.desk.preferences.save()
        key = "where" if saved else "unwritable"
        self._where.setText(texts.say(f"ui.settings.{key}", path=self.desk.preferences.path))

    def retranslate(self) -> None:
        chosen = self.desk.preferences
        self._title.setText(texts.say("ui.settings.title"))
        self.export.setText(texts.say("ui.settings.export"))
        self.forget.setText(texts.say("ui.settings.forget"))
        self.change.setText(texts.say("roles.change"))
        self.pin.setText(texts.say("roles.my_pin"))
        self.no_pin.setText(texts.say("roles.no_pin"))
        self.instructor_pin.setText(texts.say("roles.instructor_pin"))
        self._tell_person()
        for say in self._says:
            say()
        languages = {lang: texts.say(f"ui.language.{lang}") for lang in texts.LANGUAGES}
        themes = {theme.value: texts.say(f"ui.settings.themes.{theme.value}") for theme in Theme}
        _offer(self.language, languages, texts.language())
        _offer(self.theme, themes, chosen.theme.value)
        self._offer_houses()
        _offer(self.pace, {pace.value: _pace(pace) for pace in Pace}, chosen.pace.value)
        self._tell_where()


def _pace(pace: Pace) -> str:
    seconds = pace.seconds
    figure = "" if seconds is None else f"{seconds:g}"
    if texts.language() != "en":
        figure = figure.replace(".", ",")
    return texts.say(f"ui.settings.paces.{pace.value}", seconds=figure)


def _offer(box: QComboBox, names: dict[str, str], chosen: str) -> None:
    box.clear()
    for data, name in names.items():
        box.addItem(name, data)
    box.setCurrentIndex(max(0, box.findData(chosen)))
