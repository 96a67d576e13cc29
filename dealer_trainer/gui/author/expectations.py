"""What the author expects, by house: recorded by dealing it, or written by hand, an act a line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.author import asking
from dealer_trainer.gui.author.offering_text import OfferingText
from dealer_trainer.gui.author.pane import Choice, Pane, Row, Value, in_order
from dealer_trainer.gui.flowing import Flowing
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.widgets import button, clear, frame, label
from dealer_trainer.rules.house import house, houses, is_house
from dealer_trainer.scenario.completion import Completion
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.sitting import NoStart
from dealer_trainer.training.act_offers import ActOffers, is_act
from dealer_trainer.training.recording import Recording
from dealer_trainer.training.retold import retold

if TYPE_CHECKING:
    from dealer_trainer.gui.author.recorder import Recorder

_LINES = (4, 12)  # of a list of acts, at least and at most
_MOST_OFFERED = 60  # acts that anybody would look through


class Expectations(Pane):
    """The key `expect`, a sheet for each house of which something is expected."""

    keys = ("expect",)
    rule_wanted = Signal(str)
    dealt = Signal()  # a recording that stands in no text yet is another

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._lead, self._none = label("dim", wrap=True), label("dim", wrap=True)
        self.error = label("error", wrap=True)
        self.error.hide()
        self.house = Choice(lambda name: self._choose(name))
        self._chosen = ""
        self.record, self.write = button("primary", "play"), button()
        self.record.clicked.connect(lambda: self.open_recorder())
        self.write.clicked.connect(lambda: self.put(f"expect.{self._chosen}", []))
        self._left, left = frame("sheet", vertical=False, margin=10)
        self._left_words, self.throw_away = label("strong", wrap=True), button()
        self.throw_away.clicked.connect(lambda: self._forget(self._chosen))
        left.addWidget(self._left_words, 1)
        left.addWidget(self.throw_away)
        self._sheets = QVBoxLayout()
        self._sheets.setSpacing(10)
        self._shown: list[str] = []
        self._next = ActOffers()
        self._dealt: tuple[dict[str, Value], Scenario] | None = None  # what it says, and what was read of it
        self._told: list[QLabel] = []  # the acts in the language in use: the file has them in English
        buttons = Flowing()
        buttons.addWidget(self.record)
        buttons.addWidget(self.write)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 8, 2)
        layout.setSpacing(9)
        layout.addWidget(self._lead)
        layout.addWidget(self.house)
        layout.addWidget(self._left)
        layout.addLayout(buttons)
        layout.addWidget(self.error)
        layout.addWidget(self._none)
        layout.addLayout(self._sheets)
        layout.addStretch(1)

    def take(self, draft: Draft) -> None:
        super().take(draft)
        self._chosen = ""
        self._dealt = None
        self._scenario()

    def retranslate(self) -> None:
        self._lead.setText(texts.say("author.expect.lead"))
        self._none.setText(texts.say("author.expect.none"))
        self.house.setAccessibleName(texts.say("author.live.house"))
        self.throw_away.setText(texts.say("author.left.discard"))
        self.write.setText(texts.say("author.expect.write"))
        self._shown = []
        super().retranslate()

    def fill(self, draft: Draft) -> None:
        own = draft.value("house")
        names = [own] if isinstance(own, str) and own in houses() else list(houses())
        left = (name for name in names if name in draft.recordings)
        self._chosen = self._chosen if self._chosen in names else next(left, names[0])
        self.house.offer([(words.house(name), name) for name in names], self._chosen)
        self._scenario()
        expected = draft.value("expect", {})
        expected = expected if isinstance(expected, dict) else {}
        if list(expected) != self._shown:
            self._lay_out(list(expected))
        lang = texts.language()
        for name, told in zip(self._shown, self._told, strict=True):
            told.setText(texts.say("acts.joint").join(retold(act, lang) for act in _listed(expected[name])))
            told.setVisible(lang != texts.DEFAULT and bool(told.text()))
        for name, row in zip(self._shown, self.rows, strict=True):
            if isinstance(row.editor, QPlainTextEdit) and _lines(row.editor) != _listed(expected[name]):
                row.editor.setPlainText("\n".join(_listed(expected[name])))
        self._none.setVisible(not expected)
        # What is there is recorded anew rather than written over unseen.
        self.write.setEnabled(self._chosen not in expected)
        self.record.setEnabled(draft.scenario is not None)
        self.record.setToolTip("" if draft.scenario else texts.say("author.live.not_yet"))
        self._tell_left(draft)

    def _tell_left(self, draft: Draft) -> None:
        """Whether a recording under this house waits to be gone on with."""
        left = draft.recordings.get(self._chosen)
        self._left.setVisible(bool(left))
        self.record.setText(texts.say(f"author.expect.{'go_on' if left else 'record'}"))
        if left:
            self._left_words.setText(texts.say("author.expect.left", n=len(left)))

    def mark(self, found: Mapping[str, str]) -> None:
        super().mark(found)
        if not any(row.is_about(key) for row in self.rows for key in found):
            self.error.hide()

    def editor(self, name: str) -> OfferingText:
        """The list of a house. Raises KeyError."""
        for row in self.rows:
            if row.key == f"expect.{name}" and isinstance(row.editor, OfferingText):
                return row.editor
        raise KeyError(name)

    def open_recorder(self) -> Recorder | None:
        """The table to deal it on; None where the scenario never comes to its start."""
        scenario = self.draft.scenario if self.draft is not None else None
        if scenario is None:
            return None
        name = self._chosen
        try:
            recording = Recording(scenario, house(name))
        except NoStart:
            self.error.setText(texts.say("author.live.no_start"))
            self.error.show()
            return None
        self.error.hide()
        from dealer_trainer.gui.author.recorder import Recorder

        cut_off = recording.replay(self.draft.recordings.get(name, ())) if self.draft is not None else ""
        made = Recorder(self, recording, self._preferences)
        if cut_off:
            made.tell_rest(cut_off)
        made.dealt.connect(lambda: self._keep(name, recording.doings))
        made.recorded.connect(lambda lines: self._recorded(name, lines))
        made.rule_wanted.connect(self.rule_wanted)
        room = self.window().size()
        made.resize(max(900, room.width() * 9 // 10), max(600, room.height() * 9 // 10))
        made.open()
        return made

    def _keep(self, name: str, doings: tuple[str, ...]) -> None:
        """Have the draft remember what is being dealt, until it stands in its text or is thrown away."""
        if self.draft is None:
            return
        if doings:
            self.draft.recordings[name] = doings
        else:
            self.draft.recordings.pop(name, None)
        self._tell_left(self.draft)
        self.dealt.emit()

    def _forget(self, name: str) -> None:
        what = words.house(name)
        if asking.ask(self, "discard_recording", ("cancel", "discard"), house=what) == "discard":
            self._keep(name, ())
            self.record.setFocus()

    def _recorded(self, name: str, lines: tuple[str, ...]) -> None:
        self._keep(name, ())
        self.put(f"expect.{name}", list(lines))

    def _choose(self, name: str) -> None:
        self._chosen = name
        self.refresh()

    def _lay_out(self, names: list[str]) -> None:
        clear(self._sheets)
        self._shown, self.rows, self._told = names, [], []
        order: list[QWidget] = [self.write]
        for name in names:
            editor = OfferingText(partial(self._offers, name), _is_whole)
            editor.textChanged.connect(lambda name=name, editor=editor: self._typed(name, editor))
            high = editor.fontMetrics().lineSpacing()
            editor.setFixedHeight(_LINES[0] * high + 20)
            editor.document().documentLayout().documentSizeChanged.connect(
                lambda _, editor=editor: _fit(editor)
            )
            row = Row(f"expect.{name}", editor, "author.expect.of", house=words.house(name))
            row.name.setProperty("role", "strong")
            drop = button("", "cross")
            drop.setAccessibleName(texts.say("author.expect.drop", house=words.house(name)))
            drop.setToolTip(texts.say("author.expect.drop", house=words.house(name)))
            drop.clicked.connect(lambda _=False, name=name: self.put(f"expect.{name}", None))
            sheet, inside = frame("sheet", margin=12)
            head = QHBoxLayout()
            head.addWidget(row.name, 1)
            head.addWidget(drop)
            inside.addLayout(head)
            inside.addWidget(row.box)
            told = label("small", wrap=True)
            inside.addWidget(told)
            self._told.append(told)
            self._sheets.addWidget(sheet)
            order += [drop, editor]
            self.rows.append(row)

        in_order(*order)

    def _offers(self, name: str, text: str, at: int) -> list[Completion]:
        """What could be done next, told in the language in use where the cursor comes to it."""
        begin = text.rfind("\n", 0, at) + 1
        typed = text[begin:at].lstrip()
        before = [line.strip() for line in text[:begin].splitlines() if line.strip()]
        scenario = self._scenario()
        found = self._next.offers(scenario, house(name), before, typed) if is_house(name) else ()
        start = at - len(typed)
        return [Completion(one, start, at, self._shown_act(one)) for one in found[:_MOST_OFFERED]]

    def _scenario(self) -> Scenario | None:
        """The scenario that is dealt: as long as nothing but what is expected is typed it is the same, also
        while a line of that cannot be read yet."""
        if self.draft is None or self.draft.content is None:
            return None
        facts = {key: value for key, value in self.draft.content.items() if key not in self.keys}
        if self._dealt is None or self._dealt[0] != facts:
            scenario = self.draft.scenario
            self._dealt = None if scenario is None else (facts, scenario)
        return None if self._dealt is None else self._dealt[1]

    @staticmethod
    def _shown_act(act: str) -> str:
        """As the file has it, and in the language in use."""
        told = retold(act, texts.language())
        return act if told == act else f"{act}  ({told})"

    def _typed(self, name: str, editor: QPlainTextEdit) -> None:
        if self._filling or self.draft is None:
            return
        if _lines(editor) != _listed(self.draft.value(f"expect.{name}", [])):
            self.put(f"expect.{name}", _lines(editor), typing=True)


def _fit(editor: QPlainTextEdit) -> None:
    """As high as its lines, within bounds."""
    lines = max(_LINES[0], min(_LINES[1], editor.document().blockCount() + 1))
    editor.setFixedHeight(lines * editor.fontMetrics().lineSpacing() + 20)


def _is_whole(begun: str) -> bool:
    return not begun.strip() or is_act(begun)


def _lines(editor: QPlainTextEdit) -> list[str]:
    return [line.strip() for line in editor.toPlainText().splitlines() if line.strip()]


def _listed(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]
