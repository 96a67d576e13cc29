"""Read a scenario file; tell all its mistakes at once, each with its line and what would be right.

pydantic holds the file against its shape (`shape`): keys that are unknown or missing, types, ranges. It was
chosen because it finds all of these at once, says where each is, and takes the shape from types that mypy
reads too. What only the trainer can know is read here, from what is left: is there such a game, rule, house
or act, does the script say something, do cards and seats go together?
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, Literal, cast
from unicodedata import category

from dealer_trainer import assets, texts
from dealer_trainer.cards import Card, CardError, card, faces
from dealer_trainer.rules import book
from dealer_trainer.rules.house import allowed_values, houses, is_house, option_names, troubles
from dealer_trainer.scenario import called
from dealer_trainer.scenario import script as scripts
from dealer_trainer.scenario.model import (
    ENDS,
    MOST_SEATS,
    STARTS,
    THEMES,
    DeckPlan,
    Expectation,
    KillPlan,
    Scenario,
    SeatPlan,
)
from dealer_trainer.scenario.phrases import PhraseError, check_phrase
from dealer_trainer.scenario.script import MOST_CHIPS, What
from dealer_trainer.scenario.shape import Deck, Kill, Seat, Written
from dealer_trainer.scenario.shelves import id_of
from dealer_trainer.table.games import Game, GameError, Kind, Structure, read_game
from dealer_trainer.table.state import Owes, Standing
from dealer_trainer.toml_files.files import LARGEST_FILE, FileErrors, Finding, text_of
from dealer_trainer.toml_files.reading import Reading, near, quoted, shown
from dealer_trainer.toml_files.shapes import MISSING, UNKNOWN, Mistake

__all__ = [
    "KEYS", "LARGEST_FILE", "REQUIRED", "SEAT_KEYS", "Finding", "ScenarioErrors", "parse_scenario",
    "read_scenario", "rule_ids", "scenario_id",
]  # fmt: skip

ScenarioErrors = FileErrors

HAND_SIZE: Final = 5
LONGEST_TITLE: Final = 100  # signs; it stands in lists
MOST_NAMED: Final = 10  # values that are told one by one
_SEAT_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,2}")  # one spelling for each, or one hand hides another
DUPLICATE_RULE: Final = "stray.duplicate"

KEYS: Final = tuple(Written.__annotations__)
REQUIRED: Final = tuple(key for key in KEYS if key in Written.__required_keys__)
SEAT_KEYS: Final = tuple(Seat.__annotations__)
_INSIDE: Final = {"kill": tuple(Kill.__annotations__), "next_deals": tuple(Deck.__annotations__)}
STANDINGS: Final[Mapping[str, Standing]] = {
    "away": Standing.AWAY, "empty": Standing.EMPTY, "left": Standing.EMPTY, "owes": Standing.OWES,
    "new": Standing.OWES, "passed": Standing.OWES, "missed": Standing.OWES, "moved": Standing.PLAYING,
    "owes_unnoticed": Standing.PLAYING,
    "short": Standing.PLAYING, "owes_kill": Standing.OWES,
}  # fmt: skip
_OWES: Final = {
    "new": Owes.NEW, "passed": Owes.PASSED, "missed": Owes.MISSED, "owes_kill": Owes.KILL,
}  # fmt: skip


def read_scenario(path: Path | str, lang: str | None = None) -> Scenario:
    """Read one file. Raises ScenarioErrors, also for a file that is missing or is no text.

    Findings are in `lang`, by default the language in use.
    """
    path = Path(path)
    return parse_scenario(text_of(path, "scenario", lang), path, lang)


def parse_scenario(
    text: str, path: Path | str, lang: str | None = None, *, in_forms: bool = False
) -> Scenario:
    """Read the text of a file that may not be saved yet. Raises ScenarioErrors.

    `in_forms`: findings call things as forms do, for someone who does not see the file.
    """
    return _Reading(text.replace("\r\n", "\n"), Path(path), lang, in_forms=in_forms).scenario()


def scenario_id(path: Path) -> str:
    """The address in the library, see scenario/shelves.py; the file's name for a file that lies elsewhere."""
    return id_of(path)


@cache
def rule_ids() -> tuple[str, ...]:
    """Every rule of the rulebook, known by its English text."""
    folder = assets.resources() / "rulebook" / "en"
    return tuple(
        f"{chapter}.{name}"
        for chapter in book.CHAPTERS
        if (folder / f"{chapter}.toml").is_file()
        for name in tomllib.loads((folder / f"{chapter}.toml").read_text("utf-8"))
    )


class _Reading(Reading):
    """One file being read. Each part returns what it could make out, and notes what is wrong."""

    def __init__(self, text: str, path: Path, lang: str | None, *, in_forms: bool) -> None:
        super().__init__(text, path, lang)
        self.in_forms = in_forms
        self.hash = hashlib.sha256(text.encode()).hexdigest()
        self._shape()
        self.written = cast(Written, self.content)

    def called(self, key: str) -> str:
        return called.key(key, self.lang) if self.in_forms else key

    def scenario(self) -> Scenario:
        written = self.written
        self._signs()
        game = self._game()
        seats = self._seats()
        button, button_was = self._seat_key("button", seats), self._seat_key("button_was", seats)
        teaches = self._names("teaches", rule_ids(), "no_rule")
        themes = self._names("themes", THEMES, "no_theme")
        start = self._start(seats)
        hands = self._hands(seats)
        stub, deck, short_of = self._cards("stub"), self._cards("deck"), self._cards("short_of")
        hands, stub, deck = self._pack(hands, stub, deck, short_of, teaches)
        house, options = self._house(), self._options()
        script = self._script(len(seats))
        ends = self._ends(script, start)
        next_deals = self._next_deals(script, seats, short_of)
        kill = self._kill(game, seats)
        expectations = self._expect(house)
        self.close()
        assert game is not None
        return Scenario(
            id=scenario_id(self.path), path=self.path, title=_words(written["title"]),
            brief=_words(written.get("brief", {})), game=game, seats=seats, button=button,
            button_was=button_was, teaches=teaches, themes=themes, start=start, hands=hands, stub=stub,
            deck=deck, seed=written.get("seed", 0), house=house, options=options,
            new_game=written.get("new_game", False), short_of=short_of, script=script,
            expectations=expectations, notes=written.get("notes", ""),
            ends=ends, next_deals=next_deals, kill=kill,
            lines=self.lines.keys, hash=self.hash,
        )  # fmt: skip

    # Shape.

    def _shape(self) -> None:
        mistakes = self.sift(Written)
        # A key misspelt is told once.
        meant = {near(mistake.key, KEYS) for mistake in mistakes if mistake.problem == UNKNOWN}
        for mistake in mistakes:
            if mistake.problem == UNKNOWN:
                self._unknown(mistake)
            elif mistake.problem != MISSING:
                self.wrong_value(mistake)
            elif mistake.key == "title.en":
                self.wrong("title", "no_english")
            elif mistake.key not in meant:
                example = self.say(f"example.{mistake.key}")
                self.wrong(mistake.key, "missing_key", name=mistake.key, example=example)

    def _unknown(self, mistake: Mistake) -> None:
        *inside, name = map(str, mistake.way)
        if not inside:
            self.wrong(name, "unknown_key", near=near(name, KEYS))
        elif inside[0] == "seats":
            keys = ", ".join(SEAT_KEYS)
            self.wrong(mistake.key, "seat_key", read=name, keys=keys, near=near(name, SEAT_KEYS))
        elif inside[0] in _INSIDE:
            own = _INSIDE[inside[0]]
            self.wrong(
                mistake.key,
                "inner_key",
                read=name,
                table=inside[0],
                keys=", ".join(own),
                near=near(name, own),
            )
        else:
            self.wrong(mistake.key, "no_language", read=name, languages=", ".join(texts.LANGUAGES))

    def _signs(self) -> None:
        """Texts go to terminals and into lists: nothing that would upset them."""
        for key, text in _texts_in(self.content):
            if odd := next((sign for sign in text if category(sign) == "Cc" and sign not in "\n\t"), None):
                self.wrong(key, "odd_sign", sign=f"\\u{ord(odd):04x}")
        for lang, title in self.written.get("title", {}).items():
            line = str(title).strip()
            if len(line) > LONGEST_TITLE or "\n" in line:
                self.wrong(f"title.{lang}", "long_title", most=LONGEST_TITLE)

    # Game and seats.

    def _game(self) -> Game | None:
        blinds = self._blinds()
        if "game" not in self.content:
            return None
        text = self.written["game"]
        try:
            game = read_game(text, blinds, self.written.get("ante"))
        except GameError:
            self.wrong("game", "no_game", read=text, near=_near_game(text))
            return None
        if game.high > MOST_CHIPS:
            self.wrong("game", "out_of_range", read=game.high, least=1, most=MOST_CHIPS)
        return replace(game, chip=self.written.get("smallest_chip", 1))

    def _blinds(self) -> tuple[int, ...] | None:
        value = self.written.get("blinds")
        if value is None:
            return None
        sums = value if isinstance(value, list) else [value]
        if len(sums) > 3 or any(not 0 < one <= MOST_CHIPS for one in sums) or sorted(sums) != sums:
            self.wrong("blinds", "blinds", read=shown(value))
            return None
        return tuple(sums)

    def _seats(self) -> tuple[SeatPlan, ...]:
        value = self.written.get("seats", 0)
        if isinstance(value, int):
            return tuple(map(SeatPlan, range(1, value + 1)))
        if not 2 <= len(value) <= MOST_SEATS:
            self.wrong("seats", "out_of_range", read=len(value), least=2, most=MOST_SEATS)
        seats = tuple(self._seat(number, one) for number, one in enumerate(value[:MOST_SEATS], 1))
        if len(seats) > 1 and sum(seat.standing is Standing.PLAYING for seat in seats) < 2:
            self.wrong("seats", "nobody_plays")
        elif sum(seat.standing is Standing.PLAYING and seat.stack + seat.posted > 0 for seat in seats) < 2:
            self.wrong("seats", "no_chips")
        return seats

    def _seat(self, number: int, seat: Seat) -> SeatPlan:
        marked = [name for name in STANDINGS if seat.get(name)]
        if len(marked) > 1:
            self.wrong(
                f"seats[{number - 1}]", "two_standings", read=" + ".join(marked), known=", ".join(STANDINGS)
            )
        standing = STANDINGS[marked[0]] if marked else Standing.PLAYING
        return SeatPlan(
            number, seat.get("stack", 100), seat.get("name", ""), standing, seat.get("posted", 0),
            left="left" in marked, moved="moved" in marked, short="short" in marked,
            unnoticed="owes_unnoticed" in marked,
            owes=_OWES.get(marked[0]) if marked else None, leg=seat.get("leg", False),
        )  # fmt: skip

    def _seat_key(self, key: Literal["button", "button_was"], seats: tuple[SeatPlan, ...]) -> int:
        number = self.written.get(key)
        if number is None or not seats:
            return 0
        if not 1 <= number <= len(seats):
            self.wrong(key, "no_seat", seat=number, seats=len(seats))
        return number

    def _names(
        self, key: Literal["teaches", "themes"], known: tuple[str, ...], problem: str
    ) -> tuple[str, ...]:
        names = _listed(self.written.get(key, []))
        for index, name in enumerate(names):
            if name not in known:
                meant = near(name.replace("-", "_") if key == "teaches" else name, known)
                self.wrong(f"{key}[{index}]", problem, read=name, known=", ".join(known), near=meant)
        return tuple(names)

    def _start(self, seats: tuple[SeatPlan, ...]) -> str:
        text = self.written.get("start", "before")
        start = " ".join(text.lower().split())
        if found := re.fullmatch(r"draw of seat ([0-9]{1,3})", start):
            number = int(found[1])
            if seats and not 1 <= number <= len(seats):
                self.wrong("start", "no_seat", seat=number, seats=len(seats))
        elif start not in STARTS:
            known = (*STARTS, "draw of seat 3")
            self.wrong("start", "no_start", read=text, known=quoted(known), near=near(start, known))
        return start

    def _ends(self, script: scripts.Script, start: str) -> str:
        """How far a deal is played: what is written, else to the award if the script goes so far."""
        text = self.written.get("ends")
        if text is None:
            goes_on = script.shows_down or start == "showdown" or "next_deals" in self.content
            return "award" if goes_on else "bets"
        if text not in ENDS:
            self.wrong("ends", "no_end", read=text, known=quoted(ENDS), near=near(text, ENDS))
        return text

    def _next_deals(
        self, script: scripts.Script, seats: tuple[SeatPlan, ...], short_of: tuple[Card, ...]
    ) -> tuple[DeckPlan, ...]:
        plans = len(self.written.get("next_deals", []))
        if plans > script.next_deals > 0:
            self.wrong("next_deals", "too_many_deals", n=plans, told=script.next_deals)
        return tuple(self._next_deal(at, seats, short_of) for at in range(plans))

    def _next_deal(self, at: int, seats: tuple[SeatPlan, ...], short_of: tuple[Card, ...]) -> DeckPlan:
        written = self.written["next_deals"][at]
        key = f"next_deals[{at}]"
        hands = {}
        for name, value in written.get("hands", {}).items():
            if not _SEAT_NUMBER.fullmatch(name):
                self.wrong(f"{key}.hands.{name}", "hand_of_whom", read=shown(name).strip('"'))
                continue
            if not 1 <= int(name) <= len(seats):
                self.wrong(f"{key}.hands.{name}", "no_seat", seat=int(name), seats=len(seats))
                continue
            hands[int(name)] = self._read_cards(f"{key}.hands.{name}", value)
            if len(hands[int(name)]) > HAND_SIZE:
                self.wrong(f"{key}.hands.{name}", "long_hand", n=len(hands[int(name)]))
        plan = DeckPlan(dict(sorted(hands.items())), self._read_cards(f"{key}.stub", written.get("stub", "")))
        wanted = Counter([*plan.stub, *(one for some in plan.hands.values() for one in some)])
        for one, times in wanted.items():
            if one in short_of:
                self.wrong(key, "card_missing", card=faces([one]), **self._all_called("short_of"))
            if times > 1:
                self.wrong(key, "card_twice", card=faces([one]), rule=self._duplicate())
        return plan

    def _kill(self, game: Game | None, seats: tuple[SeatPlan, ...]) -> KillPlan | None:
        written = self.written.get("kill")
        if written is None:
            for seat in seats:
                for name in ("owes_kill", "leg"):
                    if seat.leg if name == "leg" else seat.owes is Owes.KILL:
                        self.wrong(f"seats[{seat.number - 1}].{name}", "no_kill_pots", name=name)
            return None
        if game is not None and (game.big_bet or not game.blinds):
            self.wrong("kill", "kill_game", **self._all_called("kill"))
        button = written.get("button", 0)
        lies, by = written.get("lies", button), written.get("by", 0)
        for key, number in (("button", button), ("lies", lies), ("by", by)):
            if not 0 <= number <= len(seats):
                self.wrong(f"kill.{key}", "no_seat", seat=number, seats=len(seats))
            elif number and not _may_hold_a_kill(seats[number - 1], key):
                self.wrong(f"kill.{key}", "kill_of_nobody", seat=number)
        return KillPlan(button, written.get("up", False), lies, by, written.get("looked", False))

    # Cards.

    def _cards(self, key: Literal["stub", "deck", "short_of"]) -> tuple[Card, ...]:
        return self._read_cards(key, self.written.get(key, ""))

    def _read_cards(self, key: str, words: str | list[str]) -> tuple[Card, ...]:
        found = []
        for word in " ".join(_listed(words)).replace(",", " ").split():
            try:
                found.append(card(word))
            except CardError:
                self.wrong(key, "no_card", read=word, near=_near_card(word))
        return tuple(found)

    def _hands(self, seats: tuple[SeatPlan, ...]) -> dict[int, tuple[Card, ...]]:
        hands = {}
        for name, value in self.written.get("hands", {}).items():
            key = f"hands.{name}"
            if not _SEAT_NUMBER.fullmatch(name):
                self.wrong(key, "hand_of_whom", read=shown(name).strip('"'))
                continue
            number = int(name)
            if seats and not 1 <= number <= len(seats):
                self.wrong(key, "no_seat", seat=number, seats=len(seats))
            elif seats and seats[number - 1].standing is Standing.EMPTY:
                self.wrong(key, "hand_of_nobody", seat=number)
            some = self._read_cards(key, value)
            if len(some) > HAND_SIZE:
                self.wrong(key, "long_hand", n=len(some))
            hands[number] = some
        return dict(sorted(hands.items()))

    def _pack(
        self,
        hands: dict[int, tuple[Card, ...]],
        stub: tuple[Card, ...],
        deck: tuple[Card, ...],
        short_of: tuple[Card, ...],
        teaches: tuple[str, ...],
    ) -> tuple[dict[int, tuple[Card, ...]], tuple[Card, ...], tuple[Card, ...]]:
        """Do the cards that are asked for go together? A face asked for twice becomes a second copy."""
        if deck and (hands or stub):
            self.wrong("deck", "deck_and_hands", **self._all_called("deck", "hands", "stub"))
        asked = {f"hands.{seat}": some for seat, some in hands.items()} | {"stub": stub, "deck": deck}
        seen: Counter[Card] = Counter()
        made: dict[str, tuple[Card, ...]] = {}
        for key, some in asked.items():
            copies = []
            for one in some:
                if one in short_of:
                    self.wrong(key, "card_missing", card=faces([one]), **self._all_called("short_of"))
                if seen[one] and DUPLICATE_RULE not in teaches:
                    self.wrong(key, "card_twice", card=faces([one]), rule=self._duplicate())
                elif seen[one] > 1:
                    self.wrong(key, "card_thrice", card=faces([one]))
                copies.append(one._replace(copy=seen[one]))
                seen[one] += 1
            made[key] = tuple(copies)
        return {seat: made[f"hands.{seat}"] for seat in hands}, made["stub"], made["deck"]

    def _all_called(self, *keys: str) -> dict[str, str]:
        return {key: self.called(key) for key in keys}

    def _duplicate(self) -> str:
        return called.rule(DUPLICATE_RULE, self.lang) if self.in_forms else DUPLICATE_RULE

    # House, script, expectations.

    def _house(self) -> str | None:
        name = self.written.get("house")
        if name is not None:
            self._house_name("house", name)
        return name

    def _house_name(self, key: str, name: str) -> bool:
        if known := is_house(name):
            return known
        broken = next((one for one in troubles(self.lang) if Path(one.file).stem == name), None)
        if broken is not None:
            file = f"{Path(broken.file).name}:{broken.line}"
            self.wrong(key, "broken_house", read=name, file=file, why=broken.message)
        else:
            self.wrong(key, "no_house", read=name, known=quoted(houses()), near=near(name, houses()))
        return False

    def _options(self) -> Mapping[str, bool | int | str]:
        """House options of this table alone."""
        chosen = self.written.get("options", {})
        for name, value in chosen.items():
            key = f"options.{name}"
            if name not in option_names():
                known = option_names()
                self.wrong(key, "house.no_option", read=name, known=", ".join(known), near=near(name, known))
                continue
            values = allowed_values(name) or range(1, 100)
            if not any(type(value) is type(one) and value == one for one in values):
                written = ", ".join(map(shown, values)) if len(values) < MOST_NAMED else "1 … 99"
                meant = None if type(value) is int else near(str(value), map(str, values))
                self.wrong(key, "house.no_value", name=name, read=shown(value), known=written, near=meant)
        return chosen

    def _script(self, seats: int) -> scripts.Script:
        first_line = self.lines.contents.get("script", 1)
        try:
            script = scripts.parse(
                self.written.get("script", ""), seats=seats or MOST_SEATS, first_line=first_line
            )
        except scripts.ScriptErrors as errors:
            self.findings += [
                Finding(str(self.path), error.line, error.message(self.lang), "script")
                for error in errors.errors
            ]
            return scripts.Script()
        for clause in script.clauses:
            if clause.what is What.WAIT_FOR:
                self._awaited(clause)
        return script

    def _awaited(self, clause: scripts.Clause) -> None:
        """What the script waits for is an act of the dealer's."""
        try:
            check_phrase(clause.words)
        except PhraseError as error:
            message = self.say("no_act", read=clause.words)
            if error.near:
                message += " " + self.say("near", near=error.near)
            self.findings.append(Finding(str(self.path), clause.line, message, "script"))

    def _expect(self, house: str | None) -> Mapping[str, Expectation]:
        expected = {}
        for name, value in self.written.get("expect", {}).items():
            key = f"expect.{name}"
            if self._house_name(key, name) and house and is_house(house) and name != house:
                own = called.house(house, self.lang) if self.in_forms else house
                self.wrong(key, "other_house", read=name, house=own)
            acts = _listed(value)
            for index, act in enumerate(acts):
                try:
                    check_phrase(act)
                except PhraseError as error:
                    self.wrong(f"{key}[{index}]", "no_act", read=act, near=error.near)
            lines = tuple(self.lines.of(f"{key}[{index}]") for index in range(len(acts)))
            expected[name] = Expectation(tuple(acts), lines)
        return expected


def _texts_in(content: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text with its key, as `Lines` spells it."""
    match content:
        case str():
            yield key, content
        case dict():
            for name, inside in content.items():
                yield from _texts_in(inside, f"{key}.{name}" if key else name)
        case list():
            for number, inside in enumerate(content):
                yield from _texts_in(inside, f"{key}[{number}]")
        case _:
            pass


def _words(written: Mapping[str, object]) -> dict[str, str]:
    return {lang: str(text).strip() for lang, text in written.items()}


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _may_hold_a_kill(seat: SeatPlan, key: str) -> bool:
    """Can the kill button lie there, or this player have killed the pot? Who has left had it, too."""
    if key == "by":
        return seat.standing in (Standing.PLAYING, Standing.OWES) and seat.stack + seat.posted > 0
    return seat.standing is not Standing.EMPTY or seat.left


def _near_game(text: str) -> str | None:
    """The game that may be meant; figures that are none of a game are put in order, or left away."""
    names = [f"{kind.value} {structure.value}" for kind in Kind for structure in Structure]
    names += [kind.value for kind in Kind]
    figures = re.search(r"([0-9]+)-([0-9]+)", text)
    found = near(re.sub(r"\s*\d+\s*-?\s*\d*\s*$", "", text), names)
    if not found:
        return None
    in_order = (figures[0], f"{figures[2]}-{figures[1]}") if figures else ()
    return next((guess for guess in (f"{found} {some}" for some in in_order) if _is_game(guess)), found)


def _is_game(text: str) -> bool:
    try:
        return read_game(text).high <= MOST_CHIPS
    except GameError:
        return False


def _near_card(word: str) -> str | None:
    """The card that the word may mean: rank and suit the other way round, "1" for ten, "0c" ..."""
    for guess in (word[::-1], word[1:] + word[:1], word.replace("1", "10", 1), f"10{word[-1:]}"):
        try:
            return faces([card(guess)])
        except CardError:
            continue
    return "joker" if near(word, ("joker",)) else None
