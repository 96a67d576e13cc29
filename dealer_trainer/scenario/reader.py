"""Read a scenario file; tell all its mistakes at once, each with its line and what would be right.

The checks are plain code and no validation library. What such a library is good for, types of fields, is the
smallest part here: most mistakes are near misses among rules, games, houses, words of a script or of an act,
or facts that do not go together (a card asked for twice, a button at no seat), and every finding names a line
and speaks the reader's language. pydantic would know neither, and costs a tenth of a second at the start.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final

from dealer_trainer import assets, texts
from dealer_trainer.cards import Card, CardError, card, faces
from dealer_trainer.rules import book
from dealer_trainer.rules.house import houses
from dealer_trainer.scenario import script as scripts
from dealer_trainer.scenario.files import LARGEST_FILE, Finding, ScenarioErrors, text_of, toml_of
from dealer_trainer.scenario.model import MOST_SEATS, STARTS, THEMES, Expectation, Scenario, SeatPlan
from dealer_trainer.scenario.phrases import PhraseError, check_phrase
from dealer_trainer.scenario.toml_lines import Lines, key_lines
from dealer_trainer.table.games import Game, GameError, Kind, Structure, read_game
from dealer_trainer.table.state import Standing

__all__ = [
    "LARGEST_FILE", "Finding", "ScenarioErrors", "parse_scenario", "read_scenario", "rule_ids", "scenario_id",
]  # fmt: skip

MOST_CHIPS: Final = 1_000_000
HAND_SIZE: Final = 5
DUPLICATE_RULE: Final = "stray.duplicate"

KEYS: Final = (
    "title", "brief", "game", "blinds", "ante", "seats", "button", "button_was", "teaches", "themes", "start",
    "hands", "stub", "deck", "seed", "house", "new_game", "short_of", "script", "expect", "notes",
)  # fmt: skip
REQUIRED: Final = ("title", "game", "seats", "button")
SEAT_KEYS: Final = ("stack", "name", "away", "empty", "left", "owes", "posted")
_STANDINGS: Final = {
    "away": Standing.AWAY, "empty": Standing.EMPTY, "left": Standing.EMPTY, "owes": Standing.OWES,
}  # fmt: skip


def read_scenario(path: Path | str, lang: str | None = None) -> Scenario:
    """Read one file. Raises ScenarioErrors, also for a file that is missing or is no text.

    Findings are in `lang`, by default the language in use.
    """
    path = Path(path)
    return parse_scenario(text_of(path, lang), path, lang)


def parse_scenario(text: str, path: Path | str, lang: str | None = None) -> Scenario:
    """Read the text of a file that may not be saved yet. Raises ScenarioErrors."""
    path = Path(path)
    text = text.replace("\r\n", "\n")
    content = toml_of(text, path, lang)
    return _Reading(content, key_lines(text), text, path, lang).scenario()


def scenario_id(path: Path) -> str:
    """The address in the library that ships; the file's name for a file that lies elsewhere."""
    try:
        inside = path.resolve().relative_to(assets.scenarios().resolve())
    except (ValueError, OSError):
        return path.stem
    return inside.with_suffix("").as_posix()


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


def near(word: str, choices: Iterable[str], cutoff: float = 0.55) -> str | None:
    """What may have been meant."""
    by_lower = {choice.lower(): choice for choice in choices}
    found = get_close_matches(word.lower(), by_lower, 1, cutoff)
    return by_lower[found[0]] if found else None


class _Reading:
    """One file being read. Each part returns what it could make out, and notes what is wrong."""

    def __init__(
        self, content: dict[str, Any], lines: Lines, text: str, path: Path, lang: str | None
    ) -> None:
        self.content = content
        self.lines = lines
        self.text = text
        self.path = path
        self.lang = lang
        self.findings: list[Finding] = []

    def scenario(self) -> Scenario:
        self._keys()
        title, brief = self._words("title"), self._words("brief")
        if "title" in self.content and "en" not in title and not self._found("title"):
            self.wrong("title", "no_english")
        game = self._game()
        seats = self._seats()
        button, button_was = self._seat_key("button", seats), self._seat_key("button_was", seats)
        teaches = self._names("teaches", rule_ids(), "no_rule")
        themes = self._names("themes", THEMES, "no_theme")
        start = self._start(seats)
        hands = self._hands(seats)
        stub, deck, short_of = self._cards("stub"), self._cards("deck"), self._cards("short_of")
        hands, stub, deck = self._pack(hands, stub, deck, short_of, teaches)
        seed = self._number("seed", 0, 2**53, 0)
        house = self._house()
        new_game = self._flag("new_game")
        script = self._script(len(seats))
        expectations = self._expect(house)
        notes = self._text("notes")
        if self.findings:
            raise ScenarioErrors(self.findings)
        assert game is not None
        return Scenario(
            id=scenario_id(self.path), path=self.path, title=title, brief=brief, game=game, seats=seats,
            button=button, button_was=button_was, teaches=teaches, themes=themes, start=start, hands=hands,
            stub=stub, deck=deck, seed=seed, house=house, new_game=new_game, short_of=short_of, script=script,
            expectations=expectations, notes=notes, lines=self.lines.keys,
            hash=hashlib.sha256(self.text.encode()).hexdigest(),
        )  # fmt: skip

    # Findings.

    def wrong(self, key: str, problem: str, **fields: object) -> None:
        """Note that something about a key is wrong. A field `near` of None leaves the suggestion out."""
        meant = fields.pop("near", None)
        message = texts.say(f"reader.{problem}", lang=self.lang, key=key, **fields)
        if meant:
            message += " " + texts.say("reader.near", lang=self.lang, near=meant)
        self.findings.append(Finding(str(self.path), self.lines.of(key), message))

    def _found(self, key: str) -> bool:
        """Has something been found wrong on the line of this key?"""
        return any(finding.line == self.lines.of(key) for finding in self.findings)

    def _type(self, key: str, value: object, wanted: str) -> None:
        self.wrong(
            key, "wrong_type", read=_shown(value), wanted=texts.say(f"reader.wanted.{wanted}", lang=self.lang)
        )

    # Kinds of value.

    def _text(self, key: str, value: object = None) -> str:
        value = self.content.get(key, "") if value is None else value
        if not isinstance(value, str):
            self._type(key, value, "text")
            return ""
        return value

    def _number(self, key: str, least: int, most: int, default: int, value: object = None) -> int:
        value = self.content.get(key, default) if value is None else value
        if isinstance(value, bool) or not isinstance(value, int):
            self._type(key, value, "number")
            return default
        if not least <= value <= most:
            self.wrong(key, "out_of_range", read=value, least=least, most=most)
            return default
        return value

    def _flag(self, key: str, value: object = None) -> bool:
        value = self.content.get(key, False) if value is None else value
        if not isinstance(value, bool):
            self._type(key, value, "flag")
            return False
        return value

    def _list(self, key: str, value: object) -> list[str]:
        """A list of texts; one text alone will do."""
        if isinstance(value, str):
            return [value]
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self._type(key, value, "texts")
            return []
        return value

    def _table(self, key: str) -> dict[str, Any]:
        value = self.content.get(key, {})
        if not isinstance(value, dict):
            self._type(key, value, f"{key}_table")
            return {}
        return value

    # Keys.

    def _keys(self) -> None:
        for key in self.content:
            if key not in KEYS:
                self.wrong(key, "unknown_key", near=near(key, KEYS))
        strange = [near(key, KEYS) for key in self.content if key not in KEYS]
        for key in REQUIRED:
            # A key misspelt is told once.
            if key not in self.content and key not in strange:
                example = texts.say(f"reader.example.{key}", lang=self.lang)
                self.wrong("", "missing_key", name=key, example=example)

    def _words(self, key: str) -> dict[str, str]:
        """A text by language."""
        found: dict[str, str] = {}
        for lang, value in self._table(key).items():
            if lang not in texts.LANGUAGES:
                spoken = ", ".join(texts.LANGUAGES)
                self.wrong(f"{key}.{lang}", "no_language", read=lang, languages=spoken)
                continue
            words = self._text(f"{key}.{lang}", value)
            if isinstance(value, str) and not words.strip():
                self.wrong(f"{key}.{lang}", "empty")
            found[lang] = words.strip()
        return found

    def _game(self) -> Game | None:
        if "game" not in self.content:
            return None
        text = self._text("game")
        blinds, ante = self._blinds(), self.content.get("ante")
        if ante is not None:
            ante = self._number("ante", 0, MOST_CHIPS, 0)
        if not isinstance(self.content["game"], str):
            return None
        try:
            return read_game(text, blinds, ante)
        except GameError:
            self.wrong("game", "no_game", read=text, near=_near_game(text))
            return None

    def _blinds(self) -> tuple[int, ...] | None:
        value = self.content.get("blinds")
        if value is None:
            return None
        sums = value if isinstance(value, list) else [value]
        if any(isinstance(one, bool) or not isinstance(one, int) for one in sums):
            self._type("blinds", value, "blinds")
            return None
        if len(sums) > 3 or any(not 0 < one <= MOST_CHIPS for one in sums) or sorted(sums) != sums:
            self.wrong("blinds", "blinds", read=_shown(value))
            return None
        return tuple(sums)

    def _seats(self) -> tuple[SeatPlan, ...]:
        value = self.content.get("seats")
        if value is None:
            return ()
        if not isinstance(value, list):
            count = self._number("seats", 2, MOST_SEATS, 0)
            return tuple(SeatPlan(number) for number in range(1, count + 1))
        if not 2 <= len(value) <= MOST_SEATS:
            self.wrong("seats", "out_of_range", read=len(value), least=2, most=MOST_SEATS)
        seats = tuple(self._seat(number, one) for number, one in enumerate(value[:MOST_SEATS], 1))
        if len(seats) > 1 and sum(seat.standing is Standing.PLAYING for seat in seats) < 2:
            self.wrong("seats", "nobody_plays")
        return seats

    def _seat(self, number: int, value: object) -> SeatPlan:
        key = f"seats[{number - 1}]"
        if not isinstance(value, dict):
            self._type(key, value, "seat")
            return SeatPlan(number)
        for name in value:
            if name not in SEAT_KEYS:
                keys = ", ".join(SEAT_KEYS)
                self.wrong(f"{key}.{name}", "seat_key", read=name, keys=keys, near=near(name, SEAT_KEYS))
        marked = [name for name in _STANDINGS if name in value and self._flag(f"{key}.{name}", value[name])]
        if len(marked) > 1:
            self.wrong(key, "two_standings", read=" + ".join(marked))
        standing = _STANDINGS[marked[0]] if marked else Standing.PLAYING
        stack = self._number(f"{key}.stack", 0, MOST_CHIPS, 100, value.get("stack", 100))
        posted = self._number(f"{key}.posted", 0, MOST_CHIPS, 0, value.get("posted", 0))
        name = self._text(f"{key}.name", value.get("name", ""))
        return SeatPlan(number, stack, name, standing, posted, left="left" in marked)

    def _seat_key(self, key: str, seats: tuple[SeatPlan, ...]) -> int:
        if key not in self.content:
            return 0
        number = self._number(key, -MOST_CHIPS, MOST_CHIPS, 0)
        if not isinstance(self.content[key], int) or not seats:
            return 0
        if not 1 <= number <= len(seats):
            self.wrong(key, "no_seat", seat=number, seats=len(seats))
        return number

    def _names(self, key: str, known: tuple[str, ...], problem: str) -> tuple[str, ...]:
        names = self._list(key, self.content.get(key, []))
        for index, name in enumerate(names):
            if name not in known:
                meant = near(name.replace("-", "_") if key == "teaches" else name, known)
                self.wrong(f"{key}[{index}]", problem, read=name, known=", ".join(known), near=meant)
        return tuple(names)

    def _start(self, seats: tuple[SeatPlan, ...]) -> str:
        text = self._text("start")
        start = " ".join(text.lower().split())
        if not start:
            if text or isinstance(self.content.get("start"), str):
                self.wrong("start", "no_start", read=text, known=_quoted((*STARTS, "draw of seat 3")))
            return "before"
        if found := re.fullmatch(r"draw of seat (\d{1,3})", start):
            number = int(found[1])
            if seats and not 1 <= number <= len(seats):
                self.wrong("start", "no_seat", seat=number, seats=len(seats))
        elif start not in STARTS:
            known = (*STARTS, "draw of seat 3")
            self.wrong("start", "no_start", read=text, known=_quoted(known), near=near(start, known))
        return start

    # Cards.

    def _cards(self, key: str, value: object = None) -> tuple[Card, ...]:
        value = self.content.get(key, "") if value is None else value
        words: list[Any] = value if isinstance(value, list) else [value]
        if not all(isinstance(word, str) for word in words):
            self._type(key, value, "cards")
            return ()
        found = []
        for word in " ".join(words).replace(",", " ").split():
            try:
                found.append(card(word))
            except CardError:
                self.wrong(key, "no_card", read=word, near=_near_card(word))
        return tuple(found)

    def _hands(self, seats: tuple[SeatPlan, ...]) -> dict[int, tuple[Card, ...]]:
        hands = {}
        for name, value in self._table("hands").items():
            key = f"hands.{name}"
            if not name.isdecimal():
                self.wrong(key, "hand_of_whom", read=name)
                continue
            number = int(name)
            if seats and not 1 <= number <= len(seats):
                self.wrong(key, "no_seat", seat=number, seats=len(seats))
            some = self._cards(key, value)
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
            self.wrong("deck", "deck_and_hands")
        asked = {f"hands.{seat}": some for seat, some in hands.items()} | {"stub": stub, "deck": deck}
        seen: Counter[Card] = Counter()
        made: dict[str, tuple[Card, ...]] = {}
        for key, some in asked.items():
            copies = []
            for one in some:
                if one in short_of:
                    self.wrong(key, "card_missing", card=faces([one]))
                if seen[one] and DUPLICATE_RULE not in teaches:
                    self.wrong(key, "card_twice", card=faces([one]), rule=DUPLICATE_RULE)
                elif seen[one] > 1:
                    self.wrong(key, "card_thrice", card=faces([one]))
                copies.append(one._replace(copy=seen[one]))
                seen[one] += 1
            made[key] = tuple(copies)
        return {seat: made[f"hands.{seat}"] for seat in hands}, made["stub"], made["deck"]

    # House, script, expectations.

    def _house(self) -> str | None:
        if "house" not in self.content:
            return None
        name = self._text("house")
        if isinstance(self.content["house"], str) and name not in houses():
            self.wrong("house", "no_house", read=name, known=_quoted(houses()), near=near(name, houses()))
        return name

    def _script(self, seats: int) -> scripts.Script:
        text = self._text("script")
        first_line = self.lines.contents.get("script", 1)
        try:
            return scripts.parse(text, seats=seats or MOST_SEATS, first_line=first_line)
        except scripts.ScriptErrors as errors:
            self.findings += [
                Finding(str(self.path), error.line, error.message(self.lang)) for error in errors.errors
            ]
            return scripts.Script()

    def _expect(self, house: str | None) -> Mapping[str, Expectation]:
        expected = {}
        for name, value in self._table("expect").items():
            key = f"expect.{name}"
            if name not in houses():
                self.wrong(key, "no_house", read=name, known=_quoted(houses()), near=near(name, houses()))
            elif house is not None and house in houses() and name != house:
                self.wrong(key, "other_house", read=name, house=house)
            acts = self._list(key, value)
            for index, act in enumerate(acts):
                try:
                    check_phrase(act)
                except PhraseError as error:
                    self.wrong(f"{key}[{index}]", "no_act", read=act, near=error.near)
            lines = tuple(self.lines.of(f"{key}[{index}]") for index in range(len(acts)))
            expected[name] = Expectation(tuple(acts), lines)
        return expected


def _near_game(text: str) -> str | None:
    names = [f"{kind.value} {structure.value}" for kind in Kind for structure in Structure]
    names += [kind.value for kind in Kind]
    figures = re.search(r"\d+-\d+", text)
    found = near(re.sub(r"\s*\d+\s*-?\s*\d*\s*$", "", text), names)
    return f"{found} {figures[0]}" if found and figures else found


def _near_card(word: str) -> str | None:
    """The card that the word may mean: rank and suit the other way round, "1" for ten, "0c" ..."""
    for guess in (word[::-1], word[1:] + word[:1], word.replace("1", "10", 1), f"10{word[-1:]}"):
        try:
            return faces([card(guess)])
        except CardError:
            continue
    return "joker" if near(word, ("joker",)) else None


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def _shown(value: object) -> str:
    """A value as it may stand in a file, short."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, list):
        text = f"[{', '.join(map(_shown, value[:4]))}{', …' if len(value) > 4 else ''}]"
    elif isinstance(value, dict):
        text = f"{{{', '.join(f'{name} = {_shown(one)}' for name, one in list(value.items())[:4])}}}"
    else:
        text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"
