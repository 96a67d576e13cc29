"""Conditions that several rules share and that depend on the house, and the few forms a duty takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from dealer_trainer.cards import Card
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.rules.rulings import answers
from dealer_trainer.table import asked
from dealer_trainer.table.acts import ALL, Act, Move, Push, Say, Word
from dealer_trainer.table.derived import derived
from dealer_trainer.table.games import Kind as GameKind
from dealer_trainer.table.games import Structure
from dealer_trainer.table.places import MUCK, STUB, Place, Spot, hand
from dealer_trainer.table.state import Cause, Deed, Exposure, Lying, Stage, Table

ACE, FIVE, SEVEN = 14, 5, 7
WHEEL_27 = frozenset({2, 3, 4, 5, 7})


# --- time


@derived
def two_have_acted(table: Table, house: House) -> bool:
    """Has the point passed after which a deal must be played out?"""
    if table.stage >= Stage.DRAW:
        return True
    if table.stage < Stage.BET:
        return False
    acts = asked.acts_that_count(table, open_since(table, house))
    if house.action_test == "wsop":
        deeds = [one.deed for one in acts]
        if len({one.seat for one in acts}) < 2:
            return False
        same = set(deeds) == {Deed.FOLD} or set(deeds) == {Deed.CHECK}
        return len(deeds) >= (3 if same else 2)
    players = {one.seat for one in acts}
    blinds = set(asked.blind_seats(table))
    behind = set(asked.entitled(table)) - blinds
    if sum(table.seat(number).dealt_in for number in behind) >= 2:
        players -= blinds
    return len(players) >= 2


@derived
def open_since(table: Table, house: House) -> int | None:
    """After how many acts of players it became known that a hand still gets a card; None: none does."""
    seen = [exposure.noticed for exposure, _where in to_replace(table, house)]
    seen += [
        max((one.noticed for one in table.exposures if one.seat == seat.number), default=0)
        for seat in table.seats if seat.lacks
    ]  # fmt: skip
    return min(seen, default=None)


def in_time(table: Table, house: House) -> bool:
    """Can a misdeal still be declared?"""
    return table.undone is None and table.stage < Stage.DRAW and not two_have_acted(table, house)


# --- exposed cards


class Keeping(NamedTuple):
    """Whether an exposed card is kept: by which rule and which house option."""

    kept: bool
    rule: str
    option: str


def keeping(table: Table, house: House, card: Card) -> Keeping:
    """Is this card kept when it is exposed before the draw?"""
    game = table.game
    if not game.lowball:
        return Keeping(True, "exposed.high", "")
    if game.kind is GameKind.DEUCE_TO_SEVEN:
        kept = house.keep_27 == "wheel" and card.rank in WHEEL_27
        return Keeping(kept, "exposed.27", "27_keep")
    limit = game.structure is Structure.LIMIT
    option = "a5_limit_keep" if limit else "a5_big_keep"
    keep = house.a5_limit_keep if limit else house.a5_big_keep
    if card.is_joker:
        return Keeping(keep != "none", "exposed.joker", option)
    highest = {"seven": SEVEN, "five": FIVE, "none": 0}[keep]
    low = 1 if card.rank == ACE else card.rank
    return Keeping(low <= highest, "exposed.a5_limit" if limit else "exposed.a5_big", option)


def joker_plays(table: Table, house: House) -> bool:
    """Does this game use the joker in this house?"""
    if table.game.kind is GameKind.ACE_TO_FIVE:
        return house.a5_joker
    return not table.game.lowball and house.high_joker


@derived
def dealt_exposures(table: Table) -> tuple[Exposure, ...]:
    """The cards of the deal that the dealer exposed; cards of the draw are not among them."""
    return tuple(
        one for one in table.exposures if one.cause is Cause.DEALER and one.stage in (Stage.DEAL, Stage.BET)
    )  # fmt: skip


def exposed_in_the_deal(table: Table, house: House) -> tuple[Exposure, ...]:
    """Those that are exposed cards: a joker that is not used here is a scrap of paper."""
    return tuple(one for one in dealt_exposures(table) if not is_scrap(table, house, one.card))


@derived
def to_replace(table: Table, house: House) -> tuple[tuple[Exposure, int], ...]:
    """Exposed cards of the deal that must be replaced, with their position in the hand; seats in order."""
    found = []
    for exposure in exposed_in_the_deal(table, house):
        seat = table.seat(exposure.seat)
        if exposure.settled or not seat.live or asked.has_acted(table, seat.number):
            continue
        if keeping(table, house, exposure.card).kept:
            continue
        where = position(seat.hand, exposure.card)
        if where is not None:
            found.append((exposure, where))
    order = asked.live(table)
    return tuple(sorted(found, key=lambda pair: order.index(pair[0].seat)))


def is_scrap(table: Table, house: House, card: Card) -> bool:
    """A joker where none is used counts as a scrap of paper."""
    return card.is_joker and not joker_plays(table, house)


def position(lying: tuple[Lying, ...], card: Card) -> int | None:
    """Where that card lies among those that are known of."""
    return next((i for i, one in enumerate(asked.shown(lying)) if one.card == card), None)


# --- counts


@derived
def extra_cards(table: Table, seat: int) -> int:
    """How many cards too many a hand is known to hold before the draw."""
    one = table.seat(seat)
    if table.stage > Stage.BET or not one.dealt_in:
        return 0
    due = asked.HAND_SIZE if table.stage is Stage.BET else asked.turns_of(table, seat)
    own = [card for card in asked.shown(one.hand) if not card.early and not asked.owner_of(card, seat)]
    return max(len(own) - due - asked.given_ahead(table, seat), 0)


@derived
def missing_cards(table: Table, seat: int) -> int:
    """How many cards a hand is known to be short of before the draw, once the five rounds are out."""
    one = table.seat(seat)
    if table.stage is not Stage.BET or not one.counted or not one.live:
        return 0
    return max(asked.HAND_SIZE - asked.count_shown(one) - one.lacks - len(one.dropped), 0)


@derived
def known_short(table: Table) -> tuple[int, ...]:
    return tuple(n for n in asked.live(table) if missing_cards(table, n))


@derived
def known_long(table: Table) -> tuple[int, ...]:
    """Seats of hands that are too long, in order; a word of the dealer that killed one cures nothing."""
    order = asked.clockwise(table, table.button)
    return tuple(n for n in order if not table.seat(n).folded and extra_cards(table, n))


# --- forms of a duty


@cache
def deals_to(seat: int) -> Callable[[Act], bool]:
    """Bans: a card off the stub to that hand."""
    return lambda act: isinstance(act, Move) and act.source == STUB and act.target == hand(seat)


def moves(source: Place, target: Place | None = None) -> Callable[[Act], bool]:
    """Bans: a move from there (to there)."""
    return lambda act: isinstance(act, Move) and act.source == source and target in (None, act.target)


def pushes(seat: int = 0, *, more_than: int = 0) -> Callable[[Act], bool]:
    """Bans: a pot, or more than so many chips of one, pushed to that seat, or to anybody (0)."""
    return lambda act: (
        isinstance(act, Push) and act.seat == (seat or act.seat) and not 0 < act.amount <= more_than
    )


def takes_card(seat: int, which: int) -> Callable[[Act], bool]:
    """Bans: that card taken out of that hand, alone."""
    return lambda act: isinstance(act, Move) and act.source == hand(seat) and act.which == which


def off_the_stub(act: Act) -> bool:
    """Bans: any card off the stub to a hand."""
    return isinstance(act, Move) and act.source == STUB and act.target.spot is Spot.HAND


def says(word: Word) -> Callable[[Act], bool]:
    return lambda act: isinstance(act, Say) and act.word is word


def needs_floor(table: Table, house: House, rule_id: str) -> bool:
    """Must the floor still rule on this before the dealer carries it out?"""
    return house.floor_calls and rule_id not in table.rulings


def with_floor(
    table: Table, house: House, duty: Duty, *, alone: Callable[[Act], bool] | None = None
) -> Iterator[Duty | Ban]:
    """The duty, or, on a matter for the floor, first the call. Who carries it out alone, or answers alone in
    whatever way, is told so."""
    if not needs_floor(table, house, duty.rule):
        yield duty
        return
    if alone is None and duty.urgency is Urgency.ANSWER:
        alone = answers(duty.seat)
    yield Duty(
        duty.rule,
        Say(Word.FLOOR),
        min(duty.urgency, Urgency.DEAD),
        Gravity.MAJOR,
        reason="floor",
        seat=duty.seat,
        number=duty.number,
        option="floor_calls",
        age=duty.age,
    )
    yield Ban(
        duty.rule, alone or (lambda act: act == duty.act), Kind.FORBIDDEN, Gravity.MAJOR, "alone", duty.seat,
        duty.number, "floor_calls",
    )  # fmt: skip


def kill(
    table: Table, house: House, rule_id: str, seat: int, *, option: str = "", reason: str = ""
) -> Iterator[Duty | Ban]:
    """A dead hand: the floor, the word, and then the cards into the muck. Its money stays."""
    one = table.seat(seat)
    if not one.killed:
        word = Duty(
            rule_id, Say(Word.DEAD_HAND, seat), Urgency.DEAD, Gravity.CRITICAL, reason=reason, seat=seat,
            option=option,
        )  # fmt: skip
        yield from with_floor(table, house, word)
    elif one.hand and not any(fault.act == Say(Word.DEAD_HAND, seat) for fault in table.faults):
        yield Duty(
            rule_id, Move(hand(seat), MUCK, ALL), Urgency.MEND, Gravity.MAJOR, seat=seat, option=option,
            reason="bury",
        )  # fmt: skip


def answer(rule_id: str, word: Word, seat: int, *, gravity: Gravity = Gravity.MAJOR, **more: object) -> Duty:
    """An answer that the dealer owes; the game waits for it. "Yes" and "no" do as well."""
    number = more.pop("number", None)
    same = {Word.ALLOWED: Word.YES, Word.DECLINED: Word.NO}.get(word)
    more.setdefault("also", (Say(same, seat),) if same else ())
    return Duty(
        rule_id, Say(word, seat, number if isinstance(number, int) else None), Urgency.ANSWER, gravity,
        seat=seat, number=number if isinstance(number, int) else 0, **more,  # type: ignore[arg-type]
    )  # fmt: skip
