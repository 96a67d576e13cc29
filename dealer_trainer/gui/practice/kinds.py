"""Everything that a dealer can do, as the window offers it: a name, what must be chosen, the acts made of it.

Nothing here knows what is right; the list is the same whatever lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from dealer_trainer.hand_ranks import Category
from dealer_trainer.table.acts import (
    ALL,
    TOP,
    Act,
    BringIn,
    ChangeDeck,
    CountStub,
    Cut,
    Face,
    Fetch,
    Gather,
    GiveBack,
    Money,
    Move,
    MoveButton,
    MoveKillButton,
    Pile,
    Post,
    Push,
    Read,
    Reshuffle,
    Riffle,
    Say,
    Shift,
    Strip,
    TurnUp,
    Wait,
    Wash,
    Word,
    burn,
    deal,
)
from dealer_trainer.table.places import ASIDE, MUCK, STUB, Place, hand, thrown


class Need(Enum):
    """What must be chosen before there is an act."""

    SEAT = "seat"
    NUMBER = "number"
    AMOUNT = "amount"
    SOURCE = "source"
    WHICH = "which"
    TARGET = "target"
    FACE = "face"
    PILES = "piles"
    POT = "pot"
    OTHER_POT = "other_pot"
    HAND = "hand"  # a hand as it is read: its kind and ranks


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen; only what the kind needs counts."""

    seat: int = 0
    number: int = 0
    amount: int = 0
    source: Place = STUB
    which: int = TOP
    target: Place = MUCK
    face: Face = Face.DOWN
    piles: frozenset[Pile] = frozenset()
    pot: int = 0
    other_pot: int = 1
    category: Category = Category.NO_PAIR
    ranks: tuple[int, ...] = ()


class Group(Enum):
    """Where a kind stands in menus."""

    GAME = "game"
    CARDS = "cards"
    VOICE = "voice"
    BETS = "bets"  # what is said of bets, and the showdown
    MONEY = "money"
    PACK = "pack"


# A gesture: acts, or an English phrase where what it comes to hangs on what lies there.
Made = tuple[Act, ...] | str


@dataclass(frozen=True, slots=True)
class ActKind:
    """One entry. `name` is its text's name, `key` the key that begins it at the table, "" for none.

    `on_bar`: it has a button under the table.
    """

    name: str
    group: Group
    make: Callable[[Choice], Made]
    needs: tuple[Need, ...] = ()
    key: str = ""
    on_bar: bool = True


def _word(word: Word) -> Callable[[Choice], Made]:
    return lambda chosen: (Say(word, chosen.seat),)


def _always(act: Act) -> Callable[[Choice], Made]:
    return lambda _: (act,)


_SEAT: Final = (Need.SEAT,)
_G: Final = Group

KINDS: Final = (
    ActKind("deal", _G.GAME, lambda c: (deal(c.seat),), _SEAT, "D"),
    ActKind("burn", _G.GAME, _always(burn()), key="B"),
    ActKind("take_in", _G.GAME, lambda c: (Move(thrown(c.seat), MUCK, ALL),), _SEAT, "M"),
    ActKind("replace", _G.GAME, lambda c: f"replace seat {c.seat}", _SEAT, "R"),
    ActKind("bring_in", _G.GAME, _always(BringIn()), key="I"),
    ActKind("misdeal", _G.VOICE, _always(Say(Word.MISDEAL)), key="Q"),
    ActKind("floor", _G.VOICE, _always(Say(Word.FLOOR)), key="F"),
    ActKind("dead_hand", _G.VOICE, _word(Word.DEAD_HAND), _SEAT, "X"),
    ActKind(
        "number", _G.VOICE, lambda c: (Say(Word.NUMBER, c.seat, c.number),), (Need.SEAT, Need.NUMBER), "N"
    ),
    ActKind("pat", _G.VOICE, _word(Word.PAT), _SEAT),
    ActKind("allowed", _G.VOICE, _word(Word.ALLOWED), _SEAT),
    ActKind("declined", _G.VOICE, _word(Word.DECLINED), _SEAT),
    ActKind("yes", _G.VOICE, _word(Word.YES), _SEAT),
    ActKind("no", _G.VOICE, _word(Word.NO), _SEAT),
    ActKind("how_many", _G.VOICE, _word(Word.HOW_MANY), _SEAT),
    ActKind("raised", _G.BETS, _word(Word.RAISED), _SEAT),
    ActKind("action", _G.BETS, _word(Word.ACTION), _SEAT),
    ActKind(
        "make_it", _G.BETS, lambda c: (Say(Word.MAKE_IT, c.seat, c.amount),), (Need.SEAT, Need.AMOUNT), "A"
    ),
    ActKind("call", _G.BETS, _word(Word.CALL), _SEAT, "J", on_bar=False),
    ActKind("stands", _G.BETS, _word(Word.STANDS), _SEAT, "Y", on_bar=False),
    ActKind("option", _G.BETS, _word(Word.OPTION), _SEAT, "O", on_bar=False),
    ActKind("opening", _G.BETS, _word(Word.OPENING), _SEAT),
    ActKind("clock", _G.BETS, _word(Word.CLOCK), _SEAT, "K", on_bar=False),
    ActKind("ten_seconds", _G.BETS, _word(Word.TEN_SECONDS), _SEAT),
    ActKind("show", _G.BETS, _word(Word.SHOW), _SEAT, "H"),
    ActKind(
        "read", _G.BETS, lambda c: (Read(c.seat, c.category, c.ranks),), (Need.SEAT, Need.HAND), "E"
    ),
    ActKind("house_rules", _G.VOICE, _always(Say(Word.HOUSE_RULES))),
    ActKind("muck_hand", _G.CARDS, lambda c: (Move(hand(c.seat), MUCK, ALL),), _SEAT),
    ActKind("deal_up", _G.CARDS, lambda c: (Move(STUB, hand(c.seat), face=Face.UP),), _SEAT),
    ActKind("turn_up", _G.CARDS, lambda c: (TurnUp(c.source, c.which),), (Need.SOURCE, Need.WHICH)),
    ActKind("aside", _G.CARDS, _always(Move(STUB, ASIDE))),
    ActKind(
        "move",
        _G.CARDS,
        lambda c: (Move(c.source, c.target, c.which, c.face),),
        (Need.SOURCE, Need.WHICH, Need.TARGET, Need.FACE),
        "T",
        on_bar=False,
    ),
    ActKind(
        "bring_in_each", _G.MONEY, lambda c: (BringIn(c.amount, c.pot),), (Need.AMOUNT, Need.POT), "V",
        on_bar=False,
    ),
    ActKind("bring_in_to", _G.MONEY, lambda c: (BringIn(pot=c.pot),), (Need.POT,)),
    ActKind("push", _G.MONEY, lambda c: (Push(c.seat, 0, c.pot),), (Need.SEAT, Need.POT), "U"),
    ActKind(
        "push_part", _G.MONEY, lambda c: (Push(c.seat, c.amount, c.pot),),
        (Need.SEAT, Need.AMOUNT, Need.POT),
    ),
    ActKind(
        "shift", _G.MONEY, lambda c: (Shift(c.pot, c.other_pot, c.amount),),
        (Need.AMOUNT, Need.POT, Need.OTHER_POT),
    ),
    ActKind(
        "fetch", _G.MONEY, lambda c: (Fetch(c.seat, c.amount, c.pot),), (Need.SEAT, Need.AMOUNT, Need.POT)
    ),
    ActKind(
        "give_chips", _G.MONEY, lambda c: (GiveBack(Money.CHIPS, c.seat, c.amount),),
        (Need.SEAT, Need.AMOUNT),
    ),
    ActKind("post", _G.MONEY, lambda c: (Post(c.seat, c.amount),), (Need.SEAT, Need.AMOUNT)),
    ActKind("give_post", _G.MONEY, lambda c: (GiveBack(Money.POST, c.seat),), _SEAT),
    ActKind("give_bets", _G.MONEY, _always(GiveBack(Money.BETS))),
    ActKind("give_blinds", _G.MONEY, _always(GiveBack(Money.BETS_AND_BLINDS))),
    ActKind("give_all", _G.MONEY, _always(GiveBack(Money.EVERYTHING))),
    ActKind("button", _G.MONEY, lambda c: (MoveButton(c.seat),), _SEAT),
    ActKind("kill_up", _G.MONEY, lambda c: (MoveKillButton(c.seat, up=True),), _SEAT),
    ActKind("kill_leg", _G.MONEY, lambda c: (MoveKillButton(c.seat, up=False),), _SEAT),
    ActKind("kill_middle", _G.MONEY, _always(MoveKillButton())),
    ActKind("gather", _G.PACK, _always(Gather())),
    ActKind("wash", _G.PACK, _always(Wash())),
    ActKind("riffle", _G.PACK, _always(Riffle())),
    ActKind("strip", _G.PACK, _always(Strip())),
    ActKind("cut", _G.PACK, _always(Cut())),
    ActKind("reshuffle", _G.PACK, lambda c: (Reshuffle(c.piles),), (Need.PILES,)),
    ActKind("count_stub", _G.PACK, _always(CountStub())),
    ActKind("change_deck", _G.PACK, _always(ChangeDeck())),
    ActKind("wait", _G.GAME, _always(Wait()), key="Space"),
)  # fmt: skip

BY_NAME: Final = {kind.name: kind for kind in KINDS}

# What is needed beyond a seat, a number and a pot is asked in a form.
_BY_KEY: Final = frozenset({Need.SEAT, Need.NUMBER, Need.POT})


def quick(kind: ActKind) -> bool:
    """Whether digits are enough to finish it."""
    return _BY_KEY.issuperset(kind.needs)
