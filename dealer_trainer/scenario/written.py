"""Acts written down, in every language. `phrases` reads them back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final, assert_never

from dealer_trainer import texts
from dealer_trainer.scenario.hand_names import write_hand_name
from dealer_trainer.scenario.wording import wording
from dealer_trainer.table import acts, asked
from dealer_trainer.table.acts import ALL, TOP, Act, Face, Money, Move, Pile, Say, Word
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, thrown
from dealer_trainer.table.state import Named, Table

# What the names in the phrase files stand for.
RESHUFFLE: Final = frozenset({Pile.STUB, Pile.FOLDED, Pile.DISCARDS})
RESHUFFLES: Final = {
    "reshuffle": RESHUFFLE,
    "reshuffle_folded": RESHUFFLE - {Pile.DISCARDS},
    "reshuffle_burns": RESHUFFLE | {Pile.BURNS},
    "reshuffle_all": frozenset(Pile),
}
SPOTS: Final = {
    "stub": Spot.STUB, "hand": Spot.HAND, "thrown": Spot.THROWN, "muck": Spot.MUCK, "burn": Spot.BURN,
    "aside": Spot.ASIDE, "floor": Spot.OFF_TABLE,
}  # fmt: skip
SPOT_NAMES: Final = {spot: name for name, spot in SPOTS.items()}
FACES: Final = {"up": Face.UP, "down": Face.DOWN, "lies": Face.AS_IT_LIES}
FACE_NAMES: Final = {Face.UP: "up", Face.AS_IT_LIES: "lies"}
PILES: Final = {
    "stub": Pile.STUB, "folded": Pile.FOLDED, "discards": Pile.DISCARDS, "owed": Pile.OWED_DISCARDS,
    "burns": Pile.BURNS, "aside": Pile.ASIDE,
}  # fmt: skip
SIMPLE: Final[Mapping[str, Act]] = {
    "bring_in": acts.BringIn(), "gather": acts.Gather(), "wash": acts.Wash(), "riffle": acts.Riffle(),
    "strip": acts.Strip(), "cut": acts.Cut(), "count_stub": acts.CountStub(), "wait": acts.Wait(),
    "change_deck": acts.ChangeDeck(), "give_back_bets": acts.GiveBack(Money.BETS),
    "give_back_blinds": acts.GiveBack(Money.BETS_AND_BLINDS),
    "give_back_all": acts.GiveBack(Money.EVERYTHING),
}  # fmt: skip
SIMPLE_NAMES: Final = {act: name for name, act in SIMPLE.items()}
TO_NOBODY: Final = (Word.MISDEAL, Word.FLOOR, Word.HOUSE_RULES)


def write_act(act: Act, table: Table, lang: str = "en") -> str:
    """The phrase of one act. Reading it on the same table gives the act back."""
    words = wording(lang)
    match act:
        case Move():
            return _write_move(act, table, lang)
        case Say():
            slots = {"seat": words.place_of_seat(act.seat)} if act.seat else {}
            if act.word is Word.MAKE_IT:
                slots["n"] = str(act.number or 0)
            elif act.number is not None:
                slots["number"] = words.number_word(act.number)
            return words.write(f"say.{act.word.name.lower()}", **slots)
        case acts.TurnUp(place=place, which=which):
            card = _write_card(place, which, table, lang)
            return words.write("acts.turn_up", card=card, of=write_place("of", place, lang))
        case acts.GiveBack(what=Money.POST, seat=seat):
            return words.write("acts.give_back_post", seat=words.place_of_seat(seat))
        case acts.GiveBack(what=Money.CHIPS, seat=seat, amount=amount):
            return words.write("acts.give_back_chips", n=str(amount), seat=words.place_of_seat(seat))
        case acts.Read(seat=seat, category=category, ranks=ranks):
            name = write_hand_name(Named(category, ranks), lang)
            return words.write("acts.read", seat=words.place_of_seat(seat), hand=name)
        case acts.Push(seat=seat, amount=0, pot=pot):
            return words.write("acts.push", pot=write_pot(pot, lang), seat=words.place_of_seat(seat))
        case acts.Push(seat=seat, amount=amount, pot=pot):
            to = words.place_of_seat(seat)
            return words.write("acts.push_part", n=str(amount), pot=write_pot(pot, lang), seat=to)
        case acts.Shift(source=source, target=target, amount=amount):
            pots = {"pot": write_pot(source, lang), "other_pot": write_pot(target, lang)}
            return words.write("acts.shift", n=str(amount), **pots)
        case acts.Fetch(seat=seat, amount=amount, pot=pot):
            whose = words.place_of_seat(seat)
            return words.write("acts.fetch", n=str(amount), seat=whose, pot=write_pot(pot, lang))
        case acts.BringIn(each=each, pot=pot) if each:
            named = {} if pot == acts.NEWEST else {"pot": write_pot(pot, lang)}
            return words.write("acts.bring_in_each", n=str(each), **named)
        case acts.BringIn(pot=pot) if pot != acts.NEWEST:
            return words.write("acts.bring_in_to", pot=write_pot(pot, lang))
        case acts.Post(seat=seat, amount=amount):
            return words.write("acts.post", n=str(amount), seat=words.place_of_seat(seat))
        case acts.MoveButton(seat=seat):
            return words.write("acts.button", seat=words.place_of_seat(seat))
        case acts.MoveKillButton(seat=0):
            return words.write("acts.kill_button_middle")
        case acts.MoveKillButton(seat=seat, up=up):
            name = "kill_button_up" if up else "kill_button"
            return words.write(f"acts.{name}", seat=words.place_of_seat(seat))
        case acts.Reshuffle(piles=piles):
            return _write_reshuffle(piles, lang)
        case (
            acts.BringIn() | acts.GiveBack() | acts.Gather() | acts.Wash() | acts.Riffle() | acts.Strip()
            | acts.Cut() | acts.CountStub() | acts.ChangeDeck() | acts.Wait()
        ):  # fmt: skip
            return words.write(f"acts.{SIMPLE_NAMES[act]}")
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
        name: write_place("at", value, lang) if isinstance(value, Place) else value
        for name, value in error.fields.items()
    }
    return texts.say(f"acts.impossible.{error.why}", lang=lang, **fields)


def exposed_position(table: Table, place: Place) -> int | None:
    """Where the exposed card lies in a place: the first face up, else one whose face was shown before."""
    there = asked.shown(table.cards_in(place))
    up = next((index for index, one in enumerate(there) if one.up), None)
    if up is not None:
        return up
    seen = {one.card for one in table.exposures if not one.settled}
    return next((index for index, one in enumerate(there) if one.card in seen), None)


def _is_deal(act: Move) -> bool:
    return act == Move(STUB, act.target) and act.target.spot is Spot.HAND


def write_pot(pot: int, lang: str) -> str:
    """The main pot (0) or a side pot in words."""
    return wording(lang).place("pot", "side", pot) if pot else wording(lang).place("pot", "main")


def write_place(kind: str, place: Place, lang: str) -> str:
    return wording(lang).place(kind, SPOT_NAMES[place.spot], place.seat or None)


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
    slots = {"face": words.place("face", FACE_NAMES[act.face])} if act.face in FACE_NAMES else {}
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
    slots["from"] = write_place("from", act.source, lang)
    if act.target == ASIDE:
        return words.write("acts.set_aside", **slots)
    return words.write("acts.take", to=write_place("to", act.target, lang), **slots)


def _write_reshuffle(piles: frozenset[Pile], lang: str) -> str:
    words = wording(lang)
    for name, usual in RESHUFFLES.items():
        if piles == usual:
            return words.write(f"acts.{name}")
    named = ", ".join(words.place("pile", name) for name, pile in PILES.items() if pile in piles)
    return words.write("acts.reshuffle_only", piles=named)
