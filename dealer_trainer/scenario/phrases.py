"""Acts as text, both ways, in every language: one vocabulary for what is typed, listed, expected and told.

A gesture is a text and the acts that it stands for: "replace seat 2" takes a card out and deals another,
"deal 4 to seat 6" is four cards. Which card is meant is a position or, where a face lies up, the exposed
one; what a gesture comes to hangs only on what the dealer can see.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dealer_trainer import texts
from dealer_trainer.scenario.choices import candidates, completions
from dealer_trainer.scenario.hand_names import read_hand_name, spelt_aces
from dealer_trainer.scenario.wording import Filled, wording
from dealer_trainer.scenario.written import (
    FACES,
    PILES,
    RESHUFFLES,
    SIMPLE,
    SPOTS,
    TO_NOBODY,
    exposed_position,
    write_act,
    write_acts,
    write_impossible,
    write_place,
)
from dealer_trainer.table import acts, asked, openers
from dealer_trainer.table.acts import ALL, TOP, Act, Face, Money, Move, Pile, Say, Word
from dealer_trainer.table.games import Kind
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, hand, thrown
from dealer_trainer.table.state import Lying, Stage, Table

if TYPE_CHECKING:
    from dealer_trainer.rules.house import House

# The whole vocabulary is had from here.
__all__ = [
    "Gesture", "PhraseError", "candidates", "check_phrase", "completions", "exposed_position", "read_gesture",
    "write_act", "write_acts", "write_impossible",
]  # fmt: skip

USUAL_RIFFLES: Final = 4
USUAL_PASS_OUTS: Final = 3
MOST_AT_ONCE: Final = 8  # cards in one gesture
_WORDS: Final = {word.name.lower(): word for word in Word}
_ANSWERS: Final = (Word.ALLOWED, Word.DECLINED, Word.YES, Word.NO)
_OF_A_SEAT: Final = (Spot.HAND, Spot.THROWN, Spot.OFF_TABLE)


class PhraseError(ValueError):
    """A text that is no act, or none on this table. The message is for the one who wrote it.

    `near` is what would have been understood, where something comes near.
    """

    def __init__(self, message: str, near: str | None = None) -> None:
        super().__init__(message)
        self.near = near


@dataclass(frozen=True, slots=True)
class Gesture:
    """What the dealer does in one go: the text, and its acts in order (none when nothing is left to do)."""

    text: str
    acts: tuple[Act, ...]


def read_gesture(text: str, table: Table, lang: str = "en", house: House | None = None) -> Gesture:
    """The gesture that a text names on this table. English is understood in every language.

    Raises PhraseError. `house` gives the number of riffles, where a shuffle is meant.
    """
    return Gesture(text, _Reading(_understood(text, lang), table, lang, house).acts())


def check_phrase(text: str, lang: str = "en") -> None:
    """Raise PhraseError unless the text names an act on some table."""
    _understood(text, lang)


@lru_cache(maxsize=4096)
def _understood(text: str, lang: str) -> tuple[Filled, str]:
    """What the text says, and the language in which it says it."""
    for tongue in dict.fromkeys((lang, "en")):
        if filled := wording(tongue).read(spelt_aces(text)):
            return filled, tongue
    if not text.strip():
        raise PhraseError(texts.say("acts.phrase.empty", lang=lang))
    near = wording(lang).near(text) or wording("en").near(text)
    key = "acts.phrase.near" if near else "acts.phrase.unknown"
    raise PhraseError(texts.say(key, lang=lang, text=_short(text), near=near), near)


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "…"


class _Reading:
    """One phrase on one table."""

    def __init__(self, understood: tuple[Filled, str], table: Table, lang: str, house: House | None) -> None:
        filled, tongue = understood
        self.section, _, self.name = filled.key.partition(".")
        self.slots = filled.slots
        self.words = wording(tongue)
        self.table = table
        self.lang = lang
        self.riffles = house.riffles if house is not None else USUAL_RIFFLES
        self.pass_outs = getattr(house, "pass_outs", USUAL_PASS_OUTS)

    def wrong(self, why: str, **fields: object) -> PhraseError:
        return PhraseError(texts.say(f"acts.phrase.{why}", lang=self.lang, **fields))

    def acts(self) -> tuple[Act, ...]:
        if self.section == "say":
            return (self._say(_WORDS[self.name]),)
        if self.name == "bring_in" and _rest_is_apart(self.table):
            return (acts.BringIn(pot=len(self.table.sides) + 1),)
        if self.name in SIMPLE:
            return (SIMPLE[self.name],)
        if self.name in RESHUFFLES:
            return (acts.Reshuffle(RESHUFFLES[self.name]),)
        made: tuple[Act, ...] = getattr(self, f"_{self.name}")()
        return made

    # What stands in the gaps.

    def seat(self) -> int:
        found = self.words.pick("seat", self.slots["seat"])
        assert found is not None
        return self._exists(found[1])

    def _exists(self, number: int) -> int:
        if not 1 <= number <= len(self.table.seats):
            raise self.wrong("no_seat", seat=number, seats=len(self.table.seats))
        return number

    def number(self, slot: str, default: int | None = None) -> int:
        if slot not in self.slots and default is not None:
            return default
        return self.words.number(self.slots[slot])

    def place(self, slot: str) -> Place:
        found = self.words.pick(slot, self.slots[slot])
        assert found is not None
        spot = SPOTS[found[0]]
        return Place(spot, self._exists(found[1])) if spot in _OF_A_SEAT else Place(spot)

    def face(self) -> Face:
        text = self.slots.get("face")
        found = self.words.pick("face", text) if text is not None else None
        return FACES[found[0]] if found else Face.DOWN

    def position(self, place: Place) -> int:
        """The position that the gap for a card names in this place."""
        found = self.words.pick("card", self.slots["card"])
        assert found is not None
        name, number = found
        there = asked.shown(self.table.cards_in(place))
        match name:
            case "all":
                return ALL
            case "top":
                return TOP
            case "last":
                return max(len(there) - 1, 0)
            case "nth" if number >= 1:
                return number - 1
            case "nth":
                raise self.wrong("no_such_card", number=number)
            case _:
                return self._exposed_in(place)

    def _exposed_in(self, place: Place) -> int:
        which = exposed_position(self.table, place)
        if which is None:
            raise self.wrong("none_exposed", place=write_place("at", place, self.lang))
        return which

    # What is said.

    def _say(self, word: Word) -> Say:
        seat = self.seat() if "seat" in self.slots else self._spoken_to(word)
        slot = {Word.NUMBER: "number", Word.MAKE_IT: "n"}.get(word)
        return Say(word, seat, self.number(slot) if slot else None)

    def _spoken_to(self, word: Word) -> int:
        """The seat that is meant where none is named: for an answer, the one that asks."""
        if word in TO_NOBODY:
            return 0
        asking = {question.seat for question in self.table.questions} if word in _ANSWERS else set()
        if len(asking) == 1:
            return asking.pop()
        if meant := _meant_by(word, self.table):
            return meant
        raise self.wrong("whom")

    # What is done.

    def pot(self, slot: str = "pot") -> int:
        """The pot that is named: 0 is the main pot."""
        found = self.words.pick("pot", self.slots[slot])
        assert found is not None
        return found[1] if found[0] == "side" else 0

    def _bring_in_each(self) -> tuple[Act, ...]:
        return (acts.BringIn(self.number("n"), self.pot() if "pot" in self.slots else acts.NEWEST),)

    def _bring_in_to(self) -> tuple[Act, ...]:
        return (acts.BringIn(pot=self.pot()),)

    def _push(self) -> tuple[Act, ...]:
        return (acts.Push(self.seat(), 0, self.pot()),)

    def _push_part(self) -> tuple[Act, ...]:
        return (acts.Push(self.seat(), self.number("n"), self.pot() if "pot" in self.slots else 0),)

    def _shift(self) -> tuple[Act, ...]:
        return (acts.Shift(self.pot(), self.pot("other_pot"), self.number("n")),)

    def _fetch(self) -> tuple[Act, ...]:
        return (acts.Fetch(self.seat(), self.number("n"), self.pot()),)

    def _give_back_chips(self) -> tuple[Act, ...]:
        return (acts.GiveBack(Money.CHIPS, self.seat(), self.number("n")),)

    def _read(self) -> tuple[Act, ...]:
        words, seat = self.slots["hand"], 0
        number = self.slots["seat"].strip()
        if number.isdecimal() and not self._lies_open(int(number)):
            words, seat = f"{number} {words}", self._only_open_hand()  # "read 8-7" names no seat
        named = read_hand_name(words, self.words.lang)
        if named is None:
            raise self.wrong("no_hand_name", text=words)
        return (acts.Read(seat or self.seat(), named.category, named.ranks),)

    def _lies_open(self, number: int) -> bool:
        return 1 <= number <= len(self.table.seats) and bool(self.table.seat(number).shown)

    def _only_open_hand(self) -> int:
        """The seat of the one open hand that has not been read aloud."""
        read = {seat for seat, _named in self.table.readings}
        open_hands = [one.number for one in self.table.seats if one.shown and one.live and one.hand]
        unread = [number for number in open_hands if number not in read]
        for found in (unread, open_hands):
            if len(found) == 1:
                return found[0]
        raise self.wrong("whose_hand")

    def _burn(self) -> tuple[Act, ...]:
        return (Move(STUB, BURN, face=self.face()),)

    def _deal(self) -> tuple[Act, ...]:
        count = self.number("n", 1)
        if not 1 <= count <= MOST_AT_ONCE:
            raise self.wrong("too_many", n=count)
        return (Move(STUB, hand(self.seat()), face=self.face()),) * count

    def _take_in(self) -> tuple[Act, ...]:
        return (Move(thrown(self.seat()), MUCK, ALL),)

    def _set_aside_top(self) -> tuple[Act, ...]:
        return (Move(STUB, ASIDE, face=self.face()),)

    def _set_aside(self) -> tuple[Act, ...]:
        source = self.place("of" if "of" in self.slots else "from")
        return (Move(source, ASIDE, self.position(source), self.face()),)

    def _take(self) -> tuple[Act, ...]:
        source = self.place("of" if "of" in self.slots else "from")
        return (Move(source, self.place("to"), self.position(source), self.face()),)

    def _muck_hand(self) -> tuple[Act, ...]:
        return (Move(hand(self.seat()), MUCK, ALL),)

    def _kill(self) -> tuple[Act, ...]:
        return (Say(Word.DEAD_HAND, self.seat()), *self._muck_hand())

    def _turn_up(self) -> tuple[Act, ...]:
        place = self.place("of")
        return (acts.TurnUp(place, self.position(place)),)

    def _replace(self) -> tuple[Act, ...]:
        seat = self.seat()
        which = self._exposed_in(hand(seat))
        one = asked.shown(self.table.seat(seat).hand)[which]
        return (Move(hand(seat), _out_of_hand(self.table, one), which), acts.deal(seat))

    def _give_back_post(self) -> tuple[Act, ...]:
        return (acts.GiveBack(Money.POST, self.seat()),)

    def _post(self) -> tuple[Act, ...]:
        return (acts.Post(self.seat(), self.number("n")),)

    def _antes(self) -> tuple[Act, ...]:
        table = self.table
        due = {n: table.game.ante * openers.antes_of(table, n, self.pass_outs) for n in asked.entitled(table)}
        missing = {n: ante - table.seat(n).anted for n, ante in due.items() if table.seat(n).stack}
        return tuple(acts.Post(number, ante) for number, ante in missing.items() if ante > 0)

    def _blinds(self) -> tuple[Act, ...]:
        table = self.table
        if not table.button_moved:  # they go by where it belongs
            table = replace(table, button=table.button_due)
        there = (one for one in map(table.seat, asked.blind_seats(table)) if not one.holds_place)
        missing = {one.number: asked.blind_of(table, one.number) - (one.posted - one.anted) for one in there}
        return tuple(acts.Post(number, amount) for number, amount in missing.items() if amount > 0)

    def _button(self) -> tuple[Act, ...]:
        return (acts.MoveButton(self.seat()),)

    def _kill_button(self) -> tuple[Act, ...]:
        return (acts.MoveKillButton(self.seat()),)

    def _kill_button_up(self) -> tuple[Act, ...]:
        return (acts.MoveKillButton(self.seat(), up=True),)

    def _kill_button_middle(self) -> tuple[Act, ...]:
        return (acts.MoveKillButton(),)

    def _shuffle(self) -> tuple[Act, ...]:
        pack = self.table.pack
        unwashed = (pack.new or pack.faces_seen) and "wash" not in pack.steps
        faces_up = any(one.up for one in _on_the_felt(self.table)) and "wash" not in pack.steps
        wash: tuple[Act, ...] = (acts.Wash(),) if unwashed or faces_up else ()
        after = 2 if self.riffles > 3 else self.riffles - 2
        before = self.riffles - after
        return (*wash, *[acts.Riffle()] * before, acts.Strip(), *[acts.Riffle()] * after)

    def _reshuffle_piles(self) -> tuple[Act, ...]:
        piles = _read_piles(self.words.tokens(self.slots["piles"]), self.words.lang)
        if piles is None:
            names = ", ".join(wording(self.lang).place("pile", name) for name in PILES)
            raise self.wrong("piles", text=self.slots["piles"], piles=names)
        return (acts.Reshuffle(piles),)

    def _reshuffle_only(self) -> tuple[Act, ...]:
        return self._reshuffle_piles()


def _meant_by(word: Word, table: Table) -> int:
    """Whom a word means that names nobody: who acted last, who is to show, whose turn it is; 0 for nobody."""
    so_far = table.played_in(table.stage)
    last = so_far[-1].seat if so_far else 0
    match word:
        case Word.MAKE_IT | Word.CALL | Word.STANDS | Word.DECLINED | Word.ALLOWED:
            return last
        case Word.SHOW:
            return asked.next_to_show(table)
        case Word.OPENING:
            return next(iter(openers.still_to_offer(table)), 0)
        case Word.OPTION | Word.CLOCK | Word.TEN_SECONDS:
            return asked.to_act(table)
        case _:
            return 0


def _rest_is_apart(table: Table) -> bool:
    """Has the newest pot just got what a player who is all in can win, and is the rest still to come in?"""
    rest = any(seat.bet and seat.brought for seat in table.seats)
    return rest and any(seat.live and seat.tapped and seat.brought and not seat.bet for seat in table.seats)


def _out_of_hand(table: Table, one: Lying) -> Place:
    """Where a card that is replaced goes, as far as anybody can see."""
    scrap = one.card.is_joker and table.game.kind is not Kind.ACE_TO_FIVE
    if one.boxed or scrap:
        return ASIDE
    return BURN if table.stage < Stage.DRAW and not table.burns else MUCK


def _on_the_felt(table: Table) -> Iterable[Lying]:
    for seat in table.seats:
        yield from seat.hand
        yield from seat.thrown
        yield from seat.dropped
    yield from table.burns
    yield from table.muck
    yield from table.aside


def _read_piles(tokens: list[str], lang: str) -> frozenset[Pile] | None:
    """The piles that the words name, however joined; None when a word is left over."""
    words = wording(lang)
    piles = set()
    rest = [token for token in tokens if token not in words.table["and"]]
    while rest:
        # The longest name first: "owed discards" is no "discards".
        for length in (3, 2, 1):
            found = words.pick("pile", " ".join(rest[:length])) if len(rest) >= length else None
            if found:
                piles.add(PILES[found[0]])
                del rest[:length]
                break
        else:
            return None
    return frozenset(piles) or None
