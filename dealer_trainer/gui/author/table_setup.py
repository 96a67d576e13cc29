"""What is played and from where: game, stakes, seats, button, start, end, house, kill pots, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.author.house_options import HouseOptions
from dealer_trainer.gui.author.kill_form import KillForm
from dealer_trainer.gui.author.pane import Choice, Numbers, Pane, Row, Spin, Value, form, seat_choices
from dealer_trainer.gui.widgets import label
from dealer_trainer.rules.house import houses
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.model import ENDS, MOST_SEATS, STARTS
from dealer_trainer.scenario.script import MOST_CHIPS
from dealer_trainer.table.games import Game, GameError, Kind, Structure, read_game

_DRAW_OF: Final = "draw of seat "


class TableSetup(Pane):
    """The keys of the table as a whole; seats have a form of their own."""

    keys = (
        "game", "blinds", "ante", "smallest_chip", "seats", "button", "button_was", "start", "seed", "house",
        "options", "new_game", "kill", "ends",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.kind, self.structure = Choice(lambda _: self._game()), Choice(lambda _: self._game())
        self.low, self.high = Spin(1, MOST_CHIPS), Spin(1, MOST_CHIPS)
        for one in (self.low, self.high):
            one.valueChanged.connect(lambda _: self._game(typing=True))
        self.blinds = Numbers(lambda value: self.put("blinds", value, typing=True), several=True)
        self.ante = Numbers(lambda value: self.put("ante", value, typing=True))
        self.chip = Numbers(lambda value: self.put("smallest_chip", value, typing=True))
        self.seats = Spin(2, MOST_SEATS)
        self.seats.valueChanged.connect(self._count)
        self.button = Choice(lambda seat: self.put("button", seat))
        self.button_was = Choice(lambda seat: self.put("button_was", seat))
        self.start = Choice(lambda name: self.put("start", name))
        self.ends = Choice(lambda name: self.put("ends", name))
        self.house = Choice(lambda name: self.put("house", name))
        self.seed = Numbers(lambda value: self.put("seed", value, typing=True))
        self.new_game = QCheckBox()
        self.new_game.toggled.connect(lambda on: self.put("new_game", True if on else None))
        self.kill = KillForm()
        self.options = HouseOptions()
        self._heads = {name: label("section") for name in ("game", "table", "course", "kill", "options")}
        stakes = QWidget()
        side = QHBoxLayout(stakes)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self.low, 1)
        side.addWidget(self.high, 1)
        stakes.setFocusProxy(self.low)
        game = [
            Row("game", self.kind), Row("", self.structure, "author.key.structure"),
            Row("", stakes, "author.key.stakes"), Row("blinds", self.blinds), Row("ante", self.ante),
            Row("smallest_chip", self.chip),
        ]  # fmt: skip
        table = [Row("seats", self.seats), Row("button", self.button), Row("button_was", self.button_was)]
        course = [Row("start", self.start), Row("ends", self.ends), Row("house", self.house),
                  Row("seed", self.seed), Row("new_game", self.new_game)]  # fmt: skip
        self._stakes = game[2]
        self.rows = [*game, *table, *course]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 8, 2)
        layout.setSpacing(8)
        for name, rows in (("game", game), ("table", table), ("course", course)):
            layout.addWidget(self._heads[name])
            layout.addLayout(form(rows))
            layout.addSpacing(8)
        for name, part in (("kill", self.kill), ("options", self.options)):
            layout.addWidget(self._heads[name])
            layout.addWidget(part)
            layout.addSpacing(8)
        layout.addStretch(1)

    def take(self, draft: Draft) -> None:
        super().take(draft)
        self.kill.take(draft)
        self.options.take(draft)

    def refresh(self) -> None:
        super().refresh()
        self.kill.refresh()
        self.options.refresh()

    def retranslate(self) -> None:
        for name, head in self._heads.items():
            head.setText(texts.say(f"author.head.{name}"))
        self.low.setAccessibleName(texts.say("author.setup.low"))
        self.high.setAccessibleName(texts.say("author.setup.high"))
        self.new_game.setText(texts.say("author.setup.new_game"))
        self.kill.retranslate()
        self.options.retranslate()
        super().retranslate()

    def fill(self, draft: Draft) -> None:
        game = game_of(draft)
        self.kind.offer([(texts.say(f"ui.games.{k.value.replace(' ', '_')}"), k) for k in Kind], game.kind)
        structures = [(texts.say(f"ui.games.structure.{s.value}"), s) for s in Structure]
        self.structure.offer(structures, game.structure)
        self.low.setValue(game.low)
        self.high.setValue(game.high)
        usual = read_game(f"{game.kind.value} {game.structure.value} {game.low}-{game.high}")
        self.blinds.show_value(draft.value("blinds"))
        self.blinds.setPlaceholderText(_usual(" ".join(map(str, usual.blinds))))
        self.ante.show_value(draft.value("ante"))
        self.ante.setPlaceholderText(_usual(str(usual.ante) if usual.ante else ""))
        self.chip.show_value(draft.value("smallest_chip"))
        self.chip.setPlaceholderText("1")
        count = len(draft.seats)
        self.seats.setValue(count)
        seats = seat_choices(count)
        self.button.offer(seats, draft.value("button"))
        must = (texts.say("author.setup.must_have_been"), None)
        self.button_was.offer([must, *seats], draft.value("button_was"))
        self.start.offer(_starts(count), draft.value("start", "before"))
        told = (texts.say("author.setup.ends.told"), None)
        ends = [(texts.say(f"author.setup.ends.{name}"), name) for name in ENDS]
        self.ends.offer([told, *ends], draft.value("ends"))
        every = (texts.say("author.setup.every_house"), None)
        self.house.offer([every, *((words.house(one), one) for one in houses())], draft.value("house"))
        self.seed.show_value(draft.value("seed"))
        self.seed.setPlaceholderText("0")
        self.new_game.setChecked(draft.value("new_game", False) is True)

    def mark(self, found: Mapping[str, str]) -> None:
        super().mark({key: text for key, text in found.items() if not key.startswith("seats[")})
        self.kill.tell(found)
        self.options.tell(found)

    def go_to(self, key: str) -> bool:
        if key.startswith("seats["):
            return False
        return super().go_to(key) or self.kill.go_to(key) or self.options.go_to(key)

    def _game(self, *, typing: bool = False) -> None:
        if self._filling:
            return
        low, high = self.low.value(), max(self.low.value(), self.high.value())
        text = f"{self.kind.value().value} {self.structure.value().value} {low}-{high}"
        self.put("game", text, typing=typing)

    def _count(self, number: int) -> None:
        if self.draft is not None and number != len(self.draft.seats):
            self.edit(lambda draft: draft.set_seat_count(number))


def game_of(draft: Draft) -> Game:
    """The game that is written, or the first there is."""
    try:
        return read_game(str(draft.value("game", "")))
    except GameError:
        return read_game(Kind.ACE_TO_FIVE.value)


def _starts(count: int) -> list[tuple[str, Value]]:
    named = [(texts.say(f"author.setup.start.{name.replace(' ', '_')}"), name) for name in STARTS]
    at = STARTS.index("draw") + 1
    seats = [
        (texts.say("author.setup.start.draw_of", seat=number), f"{_DRAW_OF}{number}")
        for number in range(1, count + 1)
    ]
    return [*named[:at], *seats, *named[at:]]


def _usual(figures: str) -> str:
    return texts.say("author.setup.usual", figures=figures) if figures else texts.say("author.setup.none")
