"""Acts as text, both ways, in every language: one vocabulary for what is typed, listed, expected and told.

A gesture is a text and the acts that it stands for: "replace seat 2" takes a card out and deals another,
"deal 4 to seat 6" is four cards. Which card is meant is a position or, where a face lies up, the exposed
one; what a gesture comes to hangs only on what the dealer can see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, assert_never

from dealer_trainer import texts
from dealer_trainer.scenario.wording import Filled, wording
from dealer_trainer.table import acts, asked
from dealer_trainer.table.acts import ALL, TOP, Act, Face, Money, Move, Pile, Say, Word
from dealer_trainer.table.games import Kind
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, hand, thrown
from dealer_trainer.table.state import Lying, Stage, Standing, Table

if TYPE_CHECKING:
    from dealer_trainer.rules.house import House

USUAL_RIFFLES: Final = 4
MOST_AT_ONCE: Final = 8  # cards in one gesture

RESHUFFLE: Final = frozenset({Pile.STUB, Pile.FOLDED, Pile.DISCARDS})
_RESHUFFLES: Final = {
    "reshuffle": RESHUFFLE,
    "reshuffle_folded": RESHUFFLE - {Pile.DISCARDS},
    "reshuffle_burns": RESHUFFLE | {Pile.BURNS},
    "reshuffle_all": frozenset(Pile),
}
_SPOTS: Final = {
    "stub": Spot.STUB, "hand": Spot.HAND, "thrown": Spot.THROWN, "muck": Spot.MUCK, "burn": Spot.BURN,
    "aside": Spot.ASIDE, "floor": Spot.OFF_TABLE,
}  # fmt: skip
_SPOT_NAMES: Final = {spot: name for name, spot in _SPOTS.items()}
_FACES: Final = {"up": Face.UP, "down": Face.DOWN, "lies": Face.AS_IT_LIES}
_FACE_NAMES: Final = {Face.UP: "up", Face.AS_IT_LIES: "lies"}
_PILES: Final = {
    "stub": Pile.STUB, "folded": Pile.FOLDED, "discards": Pile.DISCARDS, "owed": Pile.OWED_DISCARDS,
    "burns": Pile.BURNS, "aside": Pile.ASIDE,
}  # fmt: skip
_SIMPLE: Final[Mapping[str, Act]] = {
    "bring_in": acts.BringIn(), "gather": acts.Gather(), "wash": acts.Wash(), "riffle": acts.Riffle(),
    "strip": acts.Strip(), "cut": acts.Cut(), "count_stub": acts.CountStub(), "wait": acts.Wait(),
    "change_deck": acts.ChangeDeck(), "give_back_bets": acts.GiveBack(Money.BETS),
    "give_back_blinds": acts.GiveBack(Money.BETS_AND_BLINDS),
    "give_back_all": acts.GiveBack(Money.EVERYTHING),
}  # fmt: skip
_SIMPLE_NAMES: Final = {act: name for name, act in _SIMPLE.items()}
_WORDS: Final = {word.name.lower(): word for word in Word}
_TO_NOBODY: Final = (Word.MISDEAL, Word.FLOOR, Word.HOUSE_RULES)
_ANSWERS: Final = (Word.ALLOWED, Word.DECLINED, Word.YES, Word.NO)


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


def write_act(act: Act, table: Table, lang: str = "en") -> str:
    """The phrase of one act. Reading it on the same table gives the act back."""
    words = wording(lang)
    match act:
        case Move():
            return _write_move(act, table, lang)
        case Say():
            slots = {"seat": words.place_of_seat(act.seat)} if act.seat else {}
            if act.number is not None:
                slots["number"] = words.number_word(act.number)
            return words.write(f"say.{act.word.name.lower()}", **slots)
        case acts.TurnUp(place=place, which=which):
            card = _write_card(place, which, table, lang)
            return words.write("acts.turn_up", card=card, of=_write_place("of", place, lang))
        case acts.GiveBack(what=Money.POST, seat=seat):
            return words.write("acts.give_back_post", seat=words.place_of_seat(seat))
        case acts.Post(seat=seat, amount=amount):
            return words.write("acts.post", n=str(amount), seat=words.place_of_seat(seat))
        case acts.MoveButton(seat=seat):
            return words.write("acts.button", seat=words.place_of_seat(seat))
        case acts.Reshuffle(piles=piles):
            return _write_reshuffle(piles, lang)
        case (
            acts.BringIn() | acts.GiveBack() | acts.Gather() | acts.Wash() | acts.Riffle() | acts.Strip()
            | acts.Cut() | acts.CountStub() | acts.ChangeDeck() | acts.Wait()
        ):  # fmt: skip
            return words.write(f"acts.{_SIMPLE_NAMES[act]}")
        case _:
            assert_never(act)


def write_acts(some: Iterable[Act], table: Table, lang: str = "en") -> tuple[str, ...]:
    """The phrases of acts done one after another from this table, cards dealt in a row as one."""
    words = wording(lang)
    lines: list[str] = []
    for act, same in groupby(some):
        count = len(tuple(same))
        if isinstance(act, Move) and _is_deal(act) and count > 1:
            seat = words.place_of_seat(act.target.seat)
            lines.append(words.write("acts.deal", n=str(count), seat=seat))
        else:
            lines += [write_act(act, table, lang)] * count
    return tuple(lines)


def write_impossible(error: acts.Impossible, lang: str = "en") -> str:
    """Why nobody could do that, as a sentence."""
    fields = {
        name: _write_place("at", value, lang) if isinstance(value, Place) else value
        for name, value in error.fields.items()
    }
    return texts.say(f"acts.impossible.{error.why}", lang=lang, **fields)


def candidates(table: Table, lang: str = "en") -> tuple[str, ...]:
    """A phrase for everything that hands and voice could do on this table, right or wrong, in a fixed order.

    Nothing in the list or its order hangs on what is owed, nor on a card that nobody can see.
    """
    return tuple(dict.fromkeys(_candidates(table, lang)))


def completions(prefix: str, table: Table, lang: str = "en") -> list[str]:
    """The candidates that go on from what has been typed."""
    words = wording(lang)
    start = " ".join(words.tokens(prefix))
    found = [one for one in candidates(table, lang) if " ".join(words.tokens(one)).startswith(start)]
    return found or [one for one in candidates(table, lang) if start in " ".join(words.tokens(one))]


# --- reading


@lru_cache(maxsize=4096)
def _understood(text: str, lang: str) -> tuple[Filled, str]:
    """What the text says, and the language in which it says it."""
    for tongue in dict.fromkeys((lang, "en")):
        if filled := wording(tongue).read(text):
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

    def wrong(self, why: str, **fields: object) -> PhraseError:
        return PhraseError(texts.say(f"acts.phrase.{why}", lang=self.lang, **fields))

    def acts(self) -> tuple[Act, ...]:
        if self.section == "say":
            return (self._say(_WORDS[self.name]),)
        if self.name in _SIMPLE:
            return (_SIMPLE[self.name],)
        if self.name in _RESHUFFLES:
            return (acts.Reshuffle(_RESHUFFLES[self.name]),)
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
        spot = _SPOTS[found[0]]
        return Place(spot, self._exists(found[1])) if spot in _OF_A_SEAT else Place(spot)

    def face(self) -> Face:
        text = self.slots.get("face")
        found = self.words.pick("face", text) if text is not None else None
        return _FACES[found[0]] if found else Face.DOWN

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
            raise self.wrong("none_exposed", place=_write_place("at", place, self.lang))
        return which

    # What is said.

    def _say(self, word: Word) -> Say:
        seat = self.seat() if "seat" in self.slots else self._spoken_to(word)
        return Say(word, seat, self.number("number") if word is Word.NUMBER else None)

    def _spoken_to(self, word: Word) -> int:
        """The seat that is meant where none is named: for an answer, the one that asks."""
        if word in _TO_NOBODY:
            return 0
        asking = {question.seat for question in self.table.questions} if word in _ANSWERS else set()
        if len(asking) == 1:
            return asking.pop()
        raise self.wrong("whom")

    # What is done.

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
        ante = self.table.game.ante
        return tuple(
            acts.Post(number, ante - self.table.seat(number).put_in)
            for number in asked.entitled(self.table)
            if self.table.seat(number).put_in < ante
        )

    def _blinds(self) -> tuple[Act, ...]:
        seats = asked.blind_seats(self.table)
        return tuple(
            acts.Post(number, blind - self.table.seat(number).bet)
            for number, blind in zip(seats, self.table.game.blinds, strict=False)
            if self.table.seat(number).bet < blind
        )

    def _button(self) -> tuple[Act, ...]:
        return (acts.MoveButton(self.seat()),)

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
            names = ", ".join(wording(self.lang).place("pile", name) for name in _PILES)
            raise self.wrong("piles", text=self.slots["piles"], piles=names)
        return (acts.Reshuffle(piles),)

    def _reshuffle_only(self) -> tuple[Act, ...]:
        return self._reshuffle_piles()


_OF_A_SEAT: Final = (Spot.HAND, Spot.THROWN, Spot.OFF_TABLE)


def exposed_position(table: Table, place: Place) -> int | None:
    """Where the exposed card lies in a place: the first face up, else one whose face was shown before."""
    there = asked.shown(table.cards_in(place))
    up = next((index for index, one in enumerate(there) if one.up), None)
    if up is not None:
        return up
    seen = {one.card for one in table.exposures if not one.settled}
    return next((index for index, one in enumerate(there) if one.card in seen), None)


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
                piles.add(_PILES[found[0]])
                del rest[:length]
                break
        else:
            return None
    return frozenset(piles) or None


# --- writing


def _is_deal(act: Move) -> bool:
    return act == Move(STUB, act.target) and act.target.spot is Spot.HAND


def _write_place(kind: str, place: Place, lang: str) -> str:
    return wording(lang).place(kind, _SPOT_NAMES[place.spot], place.seat or None)


def _write_card(place: Place, which: int, table: Table, lang: str) -> str:
    words = wording(lang)
    if which == ALL:
        return words.place("card", "all")
    if place == STUB and which == TOP:
        return words.place("card", "top")
    if which == exposed_position(table, place):
        return words.place("card", "exposed")
    return words.place("card", "nth", which + 1)


def _write_move(act: Move, table: Table, lang: str) -> str:
    words = wording(lang)
    slots = {"face": words.place("face", _FACE_NAMES[act.face])} if act.face in _FACE_NAMES else {}
    if act.source == STUB and act.which == TOP:
        if act.target == BURN:
            return words.write("acts.burn", **slots)
        if act.target == ASIDE:
            return words.write("acts.set_aside_top", **slots)
        if act.target.spot is Spot.HAND:
            return words.write("acts.deal", n="1", seat=words.place_of_seat(act.target.seat), **slots)
    if act == Move(thrown(act.source.seat), MUCK, ALL):
        return words.write("acts.take_in", seat=words.place_of_seat(act.source.seat))
    slots["card"] = _write_card(act.source, act.which, table, lang)
    slots["from"] = _write_place("from", act.source, lang)
    if act.target == ASIDE:
        return words.write("acts.set_aside", **slots)
    return words.write("acts.take", to=_write_place("to", act.target, lang), **slots)


def _write_reshuffle(piles: frozenset[Pile], lang: str) -> str:
    words = wording(lang)
    for name, usual in _RESHUFFLES.items():
        if piles == usual:
            return words.write(f"acts.{name}")
    named = ", ".join(words.place("pile", name) for name, pile in _PILES.items() if pile in piles)
    return words.write("acts.reshuffle_only", piles=named)


# --- what could be done


def _candidates(table: Table, lang: str) -> Iterable[str]:
    words = wording(lang)
    at_table = [seat for seat in table.seats if seat.standing is not Standing.EMPTY or seat.hand]
    seats = [(seat, words.place_of_seat(seat.number)) for seat in at_table]
    all_seats = [(number, words.place_of_seat(number)) for number in range(1, len(table.seats) + 1)]

    def act(one: Act) -> str:
        return write_act(one, table, lang)

    if table.stage is Stage.BEFORE:
        yield from (act(acts.MoveButton(number)) for number, _ in all_seats)
        yield words.write("acts.antes")
        yield words.write("acts.blinds")
        for seat, name in seats:
            sums = sorted({*table.game.blinds, table.game.ante, table.game.big_blind * 2} - {0})
            yield from (words.write("acts.post", n=str(n), seat=name) for n in sums)
            if seat.posted:
                yield act(acts.GiveBack(Money.POST, seat.number))
        yield words.write("acts.shuffle")
        yield from (act(one) for one in (acts.Wash(), acts.Riffle(), acts.Strip(), acts.Cut()))
    yield act(acts.burn())
    yield act(acts.BringIn())
    for number, name in all_seats:
        most = 1 if table.stage < Stage.DRAW else 5
        yield from (words.write("acts.deal", n=str(n), seat=name) for n in range(1, most + 1))
        yield act(Move(STUB, hand(number), face=Face.UP))
    for seat, name in seats:
        if seat.thrown:
            yield act(Move(thrown(seat.number), MUCK, ALL))
        if exposed_position(table, hand(seat.number)) is not None:
            yield words.write("acts.replace", seat=name)
    for seat, _ in seats:
        for word in (Word.ALLOWED, Word.DECLINED, Word.YES, Word.NO, Word.PAT, Word.HOW_MANY, Word.RAISED,
                     Word.ACTION, Word.DEAD_HAND):  # fmt: skip
            yield act(Say(word, seat.number))
        yield from (act(Say(Word.NUMBER, seat.number, n)) for n in range(1, 6))
    yield from (act(Say(word)) for word in _TO_NOBODY)
    yield from (words.write("acts.kill", seat=name) for seat, name in seats if seat.hand)
    yield act(Move(STUB, ASIDE))
    for seat, _ in seats:
        for place in (hand(seat.number), thrown(seat.number), Place(Spot.OFF_TABLE, seat.number)):
            yield from _moves_out_of(place, table, lang)
    for place in (BURN, MUCK, ASIDE):
        yield from _moves_out_of(place, table, lang)
    yield from (act(acts.GiveBack(what)) for what in Money if what is not Money.POST)
    if table.stage >= Stage.DRAW:
        yield from (words.write(f"acts.{name}") for name in _RESHUFFLES)
        yield act(acts.Cut())
    yield from (act(one) for one in (acts.Gather(), acts.CountStub(), acts.ChangeDeck(), acts.Wait()))


def _moves_out_of(place: Place, table: Table, lang: str) -> Iterable[str]:
    """Every card that lies there, and the packet, to every other spot on the felt."""
    count = len(asked.shown(table.cards_in(place)))
    if not count:
        return
    hands = [hand(seat.number) for seat in table.seats if seat.dealt_in or seat.hand]
    targets = [BURN, MUCK, ASIDE, STUB, *hands]
    positions = range(count) if place != MUCK else range(max(count - 1, 0), count)
    for which in positions:
        yield write_act(acts.TurnUp(place, which), table, lang)
        yield from (
            write_act(Move(place, target, which), table, lang) for target in targets if target != place
        )
    for target in (MUCK, STUB, BURN, hand(place.seat) if place.seat else ASIDE):
        if target != place:
            yield write_act(Move(place, target, ALL), table, lang)
