"""Cards where they should not be, and cards that should not be at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealer_trainer.cards import OWN_BACK
from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import (
    answer,
    in_time,
    is_scrap,
    kill,
    known_short,
    says,
    with_floor,
)
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.rules.misdeal import declare, is_taken, taken_and_seen
from dealer_trainer.table import asked
from dealer_trainer.table.acts import (
    ALL,
    Act,
    ChangeDeck,
    Face,
    GiveBack,
    Money,
    Move,
    Say,
    TurnUp,
    Word,
    deal,
)
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Spot, hand, off_table
from dealer_trainer.table.saying import told
from dealer_trainer.table.state import Ask, Lying, Stage, Table

DEALT = (Stage.DEAL, Stage.BET, Stage.DRAW, Stage.LAST_BET)
TILL_THE_PUSH = (*DEALT, Stage.SHOWDOWN)


# --- scraps of paper


@rule("RR §3", *DEALT, see=("misdeal.two_boxed", "stray.joker"), when=wakes.unusual)
def boxed(table: Table, house: House) -> Says:
    """A boxed card is a scrap of paper: the next card below takes its place at once (RR §3)."""
    if table.undone is not None:
        return
    if table.stub and table.stub[0].boxed and not table.stub[0].hidden:
        yield _scrap_on_top("stray.boxed", table, "on_top")
    for index, one in enumerate(table.burns):
        if one.boxed:
            yield Duty("stray.boxed", Move(BURN, ASIDE, index), Urgency.CURE, Gravity.CRITICAL, reason="burn")
    for number in asked.live(table):
        for index, one in enumerate(asked.shown(table.seat(number).hand)):
            if one.boxed:
                yield Duty(
                    "stray.boxed",
                    Move(hand(number), ASIDE, index),
                    Urgency.CURE,
                    Gravity.CRITICAL,
                    seat=number,
                    reason="in_hand",
                )
    yield from _make_up("stray.boxed", table, house, joker=False)


@rule("RR §3", *TILL_THE_PUSH, floor=True, see=("exposed.joker", "stray.boxed"), when=wakes.face_open)
def joker(table: Table, house: House) -> Says:
    """A joker where none is used is scrap if found before that player acts; else a dead hand (RR §3)."""
    if table.undone is not None:
        return
    top = table.stub[0] if table.stub else None
    if top and top.up and is_scrap(table, house, top.card):
        yield _scrap_on_top("stray.joker", table, "out")
    burned = _shown_scrap(table, house, table.burns)
    if burned is not None:
        yield Duty("stray.joker", Move(BURN, ASIDE, burned), Urgency.CURE, Gravity.CRITICAL, reason="out")
    for seat in table.seats:
        where = _shown_scrap(table, house, seat.hand)
        if not seat.dealt_in or seat.folded or where is None:
            continue
        if seat.killed or _acted_holding(table, seat.number, asked.shown(seat.hand)[where]):
            yield from kill(table, house, "stray.joker", seat.number, reason="acted")
            continue
        yield Duty(
            "stray.joker",
            Move(hand(seat.number), ASIDE, where),
            Urgency.CURE,
            Gravity.CRITICAL,
            seat=seat.number,
            reason="out",
        )
    yield from _make_up("stray.joker", table, house, joker=True)


def _scrap_on_top(rule_id: str, table: Table, reason: str) -> Duty:
    """Owed once a card has to come off the stub; nobody stops the betting for it."""
    owed = table.stage is Stage.DEAL or _card_is_due(table)
    return Duty(rule_id, Move(STUB, ASIDE), Urgency.CURE, Gravity.CRITICAL, owed, reason=reason)


def _card_is_due(table: Table) -> bool:
    at_draw = table.stage is Stage.DRAW
    return bool(known_short(table)) or any(
        seat.lacks or (at_draw and seat.given < asked.wanted(seat))
        for seat in (table.seat(n) for n in asked.live(table))
    )


def _shown_scrap(table: Table, house: House, lying: tuple[Lying, ...]) -> int | None:
    """Where a joker lies face up that is not used in this game."""
    return next(
        (i for i, one in enumerate(asked.shown(lying)) if one.up and is_scrap(table, house, one.card)), None
    )  # fmt: skip


def _acted_holding(table: Table, seat: int, card: Lying) -> bool:
    """Has this player acted with that card in the hand?"""
    since = Stage.LAST_BET if card in asked.draw_cards(table, seat) else Stage.DEAL
    return any(one.seat == seat and one.stage >= since for one in table.played)


def _make_up(rule_id: str, table: Table, house: House, *, joker: bool) -> Iterator[Duty]:
    """The next card takes the scrap's place: at once, or when the round has been dealt."""
    # At the draw, and until there is action after it, draw.late_cards makes it up.
    drawing = table.stage in (Stage.DRAW, Stage.LAST_BET)
    if drawing and not asked.acted_after_draw(table):
        return
    if table.stage is Stage.DEAL and not asked.round_ended(table):
        return
    for number in asked.live(table):
        out = [one for one in table.aside if one.source == hand(number)]
        scraps = [one for one in out if (one.boxed or is_scrap(table, house, one.card))]
        if table.seat(number).lacks and any(is_scrap(table, house, one.card) == joker for one in scraps):
            yield Duty(rule_id, deal(number), Urgency.CURE, Gravity.CRITICAL, seat=number, reason="in", age=1)


# --- a fouled deck


@rule("RR §3", *TILL_THE_PUSH, Stage.OVER, floor=True, see=("stray.duplicate",), when=wakes.unusual)
def back(table: Table, house: House) -> Says:
    """A card with another back in a hand: all action void, all returned; in the stub it is scrap (RR §3)."""
    if table.undone is not None:
        return
    in_hands = any(
        one.card.back != OWN_BACK
        for lying in (*((seat.hand, seat.thrown) for seat in table.seats), (asked.from_hands(table),))
        for packet in lying for one in asked.shown(packet)
    )  # fmt: skip
    if in_hands:
        yield from _void("stray.back", table, house)
    elif table.stub and table.stub[0].card.back != OWN_BACK:
        yield _scrap_on_top("stray.back", table, "scrap")
    for index, one in enumerate(table.burns):
        if one.card.back != OWN_BACK and not in_hands:
            yield Duty("stray.back", Move(BURN, ASIDE, index), Urgency.CURE, Gravity.CRITICAL, reason="scrap")


@rule(
    "RR §3", *TILL_THE_PUSH, Stage.OVER, floor=True, see=("stray.back", "misdeal.redeal"),
    when=wakes.face_open,
)  # fmt: skip
def duplicate(table: Table, house: House) -> Says:
    """Two cards of one rank and suit: all action void, everything returned, to folded players too (RR §3)."""
    if table.undone is None and (_twice_in_sight(table) or "second card" in table.claims):
        yield from _void("stray.duplicate", table, house)


def _twice_in_sight(table: Table) -> bool:
    """Do two cards of one face lie open?"""
    lying = [*table.stub[:1], *table.burns, *table.muck, *table.aside]
    for seat in table.seats:
        lying += [*asked.shown(seat.hand), *seat.thrown, *seat.dropped]
    faces = [one.card.face for one in lying if one.up]
    return len(faces) != len(set(faces))


def _void(rule_id: str, table: Table, house: House) -> Says:
    everything = Duty(
        rule_id, GiveBack(Money.EVERYTHING), Urgency.VOID, Gravity.CRITICAL, reason="void"
    )  # fmt: skip
    yield from with_floor(table, house, everything)


@rule("RR §3", floor=True, see=("deal.stub_count",), when=wakes.unusual)
def missing(table: Table, house: House) -> Says:
    """A card left over from an earlier deal is no part of this one; a short deck undoes no result (RR §3)."""
    for seat in table.seats:
        for index, one in enumerate(seat.dropped):
            if one.source is not None and one.source.spot is Spot.ASIDE:
                away = Duty(
                    "stray.missing",
                    Move(off_table(seat.number), ASIDE, index),
                    Urgency.DEAD,
                    Gravity.CRITICAL,
                    seat=seat.number,
                    reason="take_away",
                )
                yield from with_floor(table, house, away)
                yield Ban(
                    "stray.missing",
                    _to_a_hand(seat.number),
                    Kind.FORBIDDEN,
                    Gravity.CRITICAL,
                    "no_part",
                    seat.number,
                )
                return
    if table.stage is Stage.OVER and table.deck_short and _left_over(table):
        yield Duty("stray.missing", ChangeDeck(), Urgency.GAME, Gravity.MAJOR, reason="change")


def _left_over(table: Table) -> bool:
    return any(one.source and one.source.spot is Spot.OFF_TABLE for one in table.aside)


def _to_a_hand(seat: int) -> Callable[[Act], bool]:
    def forbids(act: Act) -> bool:
        return isinstance(act, Move) and act.source == off_table(seat) and act.target != ASIDE

    return forbids


# --- cards in the wrong place


@rule("RR §3", Stage.BET, Stage.DRAW, see=("draw.premature", "draw.burn"), when=wakes.early_burn)
def premature(table: Table, house: House) -> Says:
    """A card dealt before the betting is complete does not play; an early burn stays the burn (RR §3)."""
    if table.undone is not None:
        return
    for number in asked.live(table):
        seat = table.seat(number)
        for index, one in enumerate(asked.shown(seat.hand)):
            if not one.early or seat.threw:
                continue
            yield from _out(table, house, "stray.premature", number, index)
            return
    if table.stage is Stage.BET and any(one.source == STUB for one in table.burns):

        def unburns(act: Act) -> bool:
            return isinstance(act, Move) and act.source == BURN

        yield Ban("stray.premature", unburns, Kind.FORBIDDEN, Gravity.CRITICAL, "burn_stays")


def _out(table: Table, house: House, rule_id: str, seat: int, index: int) -> Says:
    """Take an early card out of the hand and set it aside; the floor finds it when it was looked at."""
    duty = Duty(
        rule_id, Move(hand(seat), ASIDE, index), Urgency.MEND, Gravity.CRITICAL, seat=seat, reason="out"
    )  # fmt: skip
    mixed = table.seat(seat).looked > asked.HAND_SIZE
    if mixed:
        yield from with_floor(table, house, duty)
    else:
        yield duty


@rule("room practice", *DEALT, floor=True, see=("misdeal.sequence",), when=wakes.unusual)
def taken(table: Table, house: House) -> Says:
    """A card meant for another: unseen it goes to its owner; seen it is a misdeal while in time."""
    if table.undone is not None:
        return
    if (seen := taken_and_seen(table)) and table.stage < Stage.DRAW:
        if in_time(table, house):
            one = next(one for one in table.seat(seen).hand if is_taken(table, one, seen))
            owner = asked.owner_of(one, seen)
            misdeal = declare("stray.taken", seat=owner, number=seen, reason="seen")
            yield from with_floor(table, house, misdeal)
        else:
            yield from kill(table, house, "count.long_dead", seen)  # it holds one card too many
        return
    for seat in table.seats:
        for index, one in enumerate(asked.shown(seat.hand)):
            if not is_taken(table, one, seat.number):
                continue
            owner = asked.owner_of(one, seat.number)
            # At the draw a card that was seen cannot go to its owner, and it is too late for a misdeal.
            out = index < seat.looked and one.card in {off.card for off in table.offs}
            over = Duty(
                "stray.taken", Move(hand(seat.number), ASIDE if out else hand(owner), index), Urgency.CURE,
                Gravity.CRITICAL, seat=owner, number=seat.number, reason="aside" if out else "to_owner",
            )  # fmt: skip
            yield from with_floor(table, house, over)
            return


@rule("RR §3", *TILL_THE_PUSH, see=("stray.muck",), when=wakes.unusual)
def other_hand(table: Table, house: House) -> Says:
    """Cards thrown into another's hand are dead (RR §3)."""
    if table.undone is not None:
        return
    for seat in table.seats:
        for index, one in enumerate(asked.shown(seat.hand)):
            if asked.owner_of(one, seat.number) and not is_taken(table, one, seat.number):
                yield Duty(
                    "stray.other_hand", Move(hand(seat.number), MUCK, index), Urgency.CURE, Gravity.CRITICAL,
                    seat=seat.number, reason="out",
                )  # fmt: skip
                return


@rule("RR §3", *TILL_THE_PUSH, floor=True, see=("stray.unprotected",), when=wakes.unusual)
def muck(table: Table, house: House) -> Says:
    """A hand that touched the muck lives only if identifiable and in the game's interest (RR §3)."""
    if table.undone is not None:
        return
    for seat in table.seats:
        if seat.touched_muck and not seat.folded and not seat.shown:  # an open hand is known for certain
            if seat.killed and seat.hand and "stray.muck" in table.rulings:
                yield Duty(
                    "stray.muck",
                    Move(hand(seat.number), MUCK, ALL),
                    Urgency.MEND,
                    Gravity.MAJOR,
                    seat=seat.number,
                    reason="bury",
                )
            elif not seat.killed and "stray.muck" not in table.rulings:
                yield from _floor_only("stray.muck", table, seat.number, "touched")
            elif not seat.killed:
                # The floor has not spared it: what cannot be identified for certain is dead.
                yield Duty(
                    "stray.muck", Say(Word.DEAD_HAND, seat.number), Urgency.DEAD, Gravity.CRITICAL,
                    seat=seat.number, reason="ruled",
                )  # fmt: skip


def _floor_only(rule_id: str, table: Table, seat: int, reason: str) -> Iterator[Duty | Ban]:
    """Stop and call the floor, whatever `floor_calls` says: the ruling is not the dealer's."""
    yield Duty(rule_id, Say(Word.FLOOR), Urgency.DEAD, Gravity.MAJOR, seat=seat, reason=reason)
    yield Ban(rule_id, says(Word.DEAD_HAND), Kind.FORBIDDEN, Gravity.MAJOR, "alone", seat)


@rule(
    "RR §3",
    *TILL_THE_PUSH,
    options=("mucked_draw_cards",),
    floor=True,
    see=("stray.muck",),
    when=wakes.unusual_or_question,
)
def unprotected(table: Table, house: House) -> Says:
    """A player who leaves a hand unprotected has no redress when the dealer takes it in (RR §3)."""
    for seat in table.seats:
        # Its draw cards were taken in: without them the rest of the hand is lost, too.
        refused = {told(Say(word, seat.number)) for word in (Word.DECLINED, Word.NO)} & set(table.told)
        if seat.killed and seat.lacks and seat.hand and refused:
            yield Duty(
                "stray.unprotected", Move(hand(seat.number), MUCK, ALL), Urgency.MEND, Gravity.MAJOR,
                seat=seat.number, reason="bury",
            )  # fmt: skip
    for question in table.questions:
        if question.ask is not Ask.OWN_HAND:
            continue
        replaced = house.mucked_draw_cards == "replaced" and table.stage >= Stage.DRAW and question.about == 1
        word = Word.ALLOWED if replaced else Word.DECLINED
        duty = answer(
            "stray.unprotected", word, question.seat, gravity=Gravity.CRITICAL, option="mucked_draw_cards",
            reason="replaced" if replaced else "lost",
        )  # fmt: skip
        yield from with_floor(table, house, duty)


_NOBODYS = frozenset({Spot.STUB, Spot.BURN, Spot.MUCK, Spot.THROWN})


def _turns_up_what_is_nobodys(act: Act) -> bool:
    return isinstance(act, TurnUp) and act.place.spot in _NOBODYS


def _shows_it_to(seat: int) -> Callable[[Act], bool]:
    """Bans: a card that is nobody's to see laid down face up, or given to the one who has asked for it."""

    def shows(act: Act) -> bool:
        if not isinstance(act, Move) or act.source.spot not in _NOBODYS:
            return False
        given = act.target == hand(seat) and act.source != STUB
        return act.face is Face.UP or given

    return shows


_NOT_TO_BE_SEEN = Ban(
    "stray.looking", _turns_up_what_is_nobodys, Kind.FORBIDDEN, Gravity.CRITICAL, "turned_up"
)  # fmt: skip


@rule("RR §2", see=("deal.told",))
def looking(table: Table, house: House) -> Says:
    """Nobody may look through stub, burns or discards (RR §2)."""
    for question in table.questions:
        if question.ask is Ask.LOOK_THROUGH:
            yield answer("stray.looking", Word.DECLINED, question.seat)
            yield Ban(
                "stray.looking", _shows_it_to(question.seat), Kind.FORBIDDEN, Gravity.CRITICAL, "turned_up"
            )
    yield _NOT_TO_BE_SEEN
