"""House options that one table plays by, whatever the house says."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.author.pane import Choice, Pane, Row, Spin, Value, in_order
from dealer_trainer.gui.widgets import button, clear, label
from dealer_trainer.rules.house import allowed_values, option_names
from dealer_trainer.scenario.draft import Draft

_MOST_COUNT: Final = 99  # of an option that is a number


class HouseOptions(Pane):
    """Each option that is set has a row with its value and a way to take it out; a list offers the others."""

    keys = ("options",)

    def __init__(self) -> None:
        super().__init__()
        self.add = Choice(self._add)
        self._lead = label("small", wrap=True)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 3)
        self._grid.setColumnStretch(1, 2)
        self._shown: list[str] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._lead)
        layout.addWidget(self.add)
        layout.addLayout(self._grid)

    def retranslate(self) -> None:
        self._lead.setText(texts.say("author.setup.options_lead"))
        self.add.setAccessibleName(texts.say("author.setup.add_option"))
        self._shown = []
        super().retranslate()

    def fill(self, draft: Draft) -> None:
        set_now = draft.value("options", {})
        set_now = set_now if isinstance(set_now, dict) else {}
        if list(set_now) != self._shown or not self.rows:
            self._lay_out(list(set_now))
        for name, row in zip(self._shown, self.rows, strict=True):
            if isinstance(row.editor, Spin):
                row.editor.setValue(set_now[name] if isinstance(set_now[name], int) else 1)
            elif isinstance(row.editor, Choice):
                values = allowed_values(name) if name in option_names() else (set_now[name],)
                row.editor.offer([(words.option_value(name, one), one) for one in values], set_now[name])
        others = sorted((words.option(name), name) for name in option_names() if name not in set_now)
        first: tuple[str, Value] = (texts.say("author.setup.add_option"), None)
        self.add.offer([first, *others], None)

    def _lay_out(self, names: list[str]) -> None:
        clear(self._grid)
        self._shown, self.rows = names, []
        order: list[QWidget] = [self.add]
        for at, name in enumerate(names):
            is_count = name in option_names() and not allowed_values(name)
            editor = self._spin(name) if is_count else Choice(partial(self._set, name))
            row = Row(f"options.{name}", editor, "author.key.option", name=words.option(name))
            out = button("", "cross")
            out.setAccessibleName(texts.say("author.setup.drop_option", name=words.option(name)))
            out.setToolTip(texts.say("author.setup.drop_option", name=words.option(name)))
            out.clicked.connect(lambda _=False, name=name: self.put(f"options.{name}", None))
            self._grid.addWidget(row.name, at, 0)
            self._grid.addWidget(row.box, at, 1)
            self._grid.addWidget(out, at, 2)
            self.rows.append(row)
            order += [editor, out]
        in_order(*order)

    def _spin(self, name: str) -> Spin:
        made = Spin(1, _MOST_COUNT)
        made.valueChanged.connect(lambda value: self._set(name, value))
        return made

    def _set(self, name: str, value: Value) -> None:
        self.put(f"options.{name}", value)

    def _add(self, name: Value) -> None:
        if name is not None:
            values = allowed_values(name)
            # What the usual house does is no departure: the next value is what is more likely meant.
            self._set(name, values[1] if len(values) > 1 else 2)
