"""Exposed cards: who keeps which, and how one is replaced.

An exposed card is a downcard whose face was shown through the dealer. What its own player shows is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import (
    answer,
    exposed_in_the_deal,
    is_scrap,
    keeping,
    position,
    takes_card,
    to_replace,
    with_floor,
)
from dealer_trainer.rules.drawing import LATE
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked, places
from dealer_trainer.table.acts import Face, Move, Say, TurnUp, Word, deal
from dealer_trainer.table.games import Kind as GameKind
from dealer_trainer.table.games import Structure
from dealer_trainer.table.places import ASIDE, BURN, MUCK, hand
from dealer_trainer.table.state import Ask, Cause, Exposure, Stage, Table

BEFORE_DRAW = (Stage.DEAL, Stage.BET)
DRAWING = (Stage.DRAW, Stage.LAST_BET)


@rule("RR §3, §11.8", see=("exposed.a5_limit", "exposed.27"), when=wakes.question)
def no_option(table: Table, house: House) -> Says:
    """The player never chooses whether to keep an exposed card (RR §3, §11.8)."""
    for question in table.questions:
        if question.ask is Ask.KEEP:
            yield answer("exposed.no_option", Word.DECLINED, question.seat)


@rule("RR §3", floor=True, see=("exposed.replace",), when=wakes.question)
def claim(table: Table, house: House) -> Says:
    """A flash is claimed before looking at the card; one who has looked keeps it (RR §3)."""
    for question in table.questions:
        if question.ask is not Ask.FLASH:
            continue
        seat = table.seat(question.seat)
        looked = seat.looked >= (question.number or asked.count_shown(seat))
        acted = _acted_on(table, seat.number, question.number)
        reason = "looked" if looked else "acted" if acted else "in_time"
        word = Word.ALLOWED if reason == "in_time" else Word.DECLINED
        duty = answer("exposed.claim", word, seat.number, gravity=Gravity.CRITICAL, reason=reason)
        if question.disputed:
            yield from with_floor(table, house, duty)
        else:
            yield duty


def _acted_on(table: Table, seat: int, nth: int) -> bool:
    """Has this player acted since it had that card, the last one if none is named? Or is it the showdown?"""
    known = asked.shown(table.seat(seat).hand)
    card = known[nth - 1] if 0 < nth <= len(known) else next(reversed(known), None)
    since = Stage.LAST_BET if card in asked.draw_cards(table, seat) else Stage.BET
    acted = any(one.seat == seat and one.stage >= since and one.counts for one in table.played)
    return acted or table.stage > Stage.LAST_BET


# --- which cards are kept


def _kept_by(rule_id: str, table: Table, house: House) -> Iterator[Ban]:
    """An exposed card that this rule lets stand is left alone."""
    for exposure in exposed_in_the_deal(table, house):
        keeps = keeping(table, house, exposure.card)
        where = position(table.seat(exposure.seat).hand, exposure.card)
        if keeps.kept and keeps.rule == rule_id and where is not None:
            yield Ban(
                rule_id,
                takes_card(exposure.seat, where),
                Kind.FORBIDDEN,
                Gravity.CRITICAL,
                "kept",
                exposure.seat,
                option=keeps.option,
            )


@rule(
    "RR §11A.3",
    *BEFORE_DRAW,
    options=("a5_limit_keep",),
    see=("exposed.replace", "exposed.a5_big"),
    when=wakes.exposed_card,
)
def a5_limit(table: Table, house: House) -> Says:
    """Ace-to-five limit: an exposed ace to seven is kept, anything higher is replaced (RR §11A.3)."""
    if table.game.kind is GameKind.ACE_TO_FIVE and table.game.structure is Structure.LIMIT:
        yield from _kept_by("exposed.a5_limit", table, house)


@rule(
    "RR §11C.2",
    *BEFORE_DRAW,
    options=("a5_big_keep",),
    see=("exposed.replace", "exposed.a5_limit"),
    when=wakes.exposed_card,
)
def a5_big(table: Table, house: House) -> Says:
    """Ace-to-five no-limit or pot-limit: an exposed ace to five is kept, others are replaced (RR §11C.2)."""
    if table.game.kind is GameKind.ACE_TO_FIVE and table.game.big_bet:
        yield from _kept_by("exposed.a5_big", table, house)


@rule(
    "RR §11B.2, §11C.2", *BEFORE_DRAW, options=("27_keep",), see=("exposed.replace",), when=wakes.exposed_card
)
def _27(table: Table, house: House) -> Says:
    """Deuce-to-seven: an exposed 2, 3, 4, 5 or 7 is kept; a six, an ace and all else goes (RR §11B.2)."""
    if table.game.kind is GameKind.DEUCE_TO_SEVEN:
        yield from _kept_by("exposed.27", table, house)


@rule("RR §12.3", *BEFORE_DRAW, see=("exposed.draw",), when=wakes.exposed_card)
def high(table: Table, house: House) -> Says:
    """Draw high: any card exposed before the draw is kept (RR §12.3)."""
    if not table.game.lowball:
        yield from _kept_by("exposed.high", table, house)


@rule(
    "RR §11A.1",
    *BEFORE_DRAW,
    options=("a5_limit_keep", "a5_big_keep"),
    see=("stray.joker",),
    when=wakes.exposed_card,
)
def joker(table: Table, house: House) -> Says:
    """An exposed joker counts as the low card it will be: kept at ace-to-five (RR §11A.1)."""
    if table.game.kind is GameKind.ACE_TO_FIVE:
        yield from _kept_by("exposed.joker", table, house)


# --- how one is replaced


@rule("RR §11A.3", *BEFORE_DRAW, see=("draw.burn", "misdeal.two_exposed"), when=wakes.exposed_card)
def replace(table: Table, house: House) -> Says:
    """A card to be replaced goes after the whole deal, a new one comes, and it is the burn (RR §11A.3)."""
    if table.undone is not None:
        return
    yield from _plays_by_now(table, house)
    for age, (exposure, where) in enumerate(to_replace(table, house)):
        keeps = keeping(table, house, exposure.card)
        seat = exposure.seat
        if table.stage is Stage.DEAL:
            yield Ban(
                "exposed.replace", takes_card(seat, where), Kind.EARLY, Gravity.MAJOR, "after_the_deal", seat,
                option=keeps.option,
            )  # fmt: skip
            continue
        if age == 0 and not table.seat(seat).lacks and not asked.given_ahead(table, seat):
            # Whether the new card comes before the exposed one goes makes no difference.
            yield Duty(
                "exposed.replace", deal(seat), Urgency.MEND, Gravity.CRITICAL, owed=False, seat=seat,
                because=keeps.rule, option=keeps.option, reason="in",
            )  # fmt: skip
        target = MUCK if table.burns else BURN
        yield Duty(
            "exposed.replace",
            Move(hand(seat), target, where),
            Urgency.MEND,
            Gravity.CRITICAL,
            seat=seat,
            also=(Move(hand(seat), target, where, Face.UP),),
            because=keeps.rule,
            option=keeps.option,
            age=age,
            reason="later" if table.burns else "out",
        )
    for seat in asked.live(table):
        if table.seat(seat).lacks > 0 and table.stage is Stage.BET and _was_replaced(table, house, seat):
            yield Duty(
                "exposed.replace", deal(seat), Urgency.MEND, Gravity.CRITICAL, seat=seat, reason="in", age=-1
            )  # fmt: skip


def _plays_by_now(table: Table, house: House) -> Iterator[Ban]:
    """A card that was not replaced before its owner acted plays."""
    for exposure in exposed_in_the_deal(table, house):
        seat = table.seat(exposure.seat)
        where = position(seat.hand, exposure.card)
        keeps = keeping(table, house, exposure.card)
        if where is None or keeps.kept or not seat.live:
            continue
        if asked.has_acted(table, seat.number):
            yield Ban(
                "exposed.replace", takes_card(seat.number, where), Kind.FORBIDDEN, Gravity.CRITICAL, "plays",
                seat.number, option=keeps.option,
            )  # fmt: skip


def _was_replaced(table: Table, house: House, seat: int) -> bool:
    """Is the card that this hand lacks an exposed one that had to go, and went in time?"""

    def in_time(one: Exposure) -> bool:
        return not any(act.seat == seat for act in asked.acts_that_count(table, one.out_after))

    return any(
        one.seat == seat and one.settled and not keeping(table, house, one.card).kept and in_time(one)
        for one in exposed_in_the_deal(table, house)
    )


@rule(
    "RR §11.9, §12.8, §11C.3",
    *DRAWING,
    options=("exposed_draw_card", "pitched_kept"),
    see=("draw.late_cards", "exposed.high"),
    when=wakes.exposed_card,
)
def draw(table: Table, house: House) -> Says:
    """On the draw no exposed card may be taken: all draw first, then it is replaced (RR §11.9, §12.8)."""
    if table.undone is not None or asked.acted_after_draw(table):
        return
    order = asked.live(table)
    for exposure in _exposed_at_draw(table):
        seat = exposure.seat
        where = position(table.seat(seat).hand, exposure.card)
        if where is None:
            continue
        if house.pitched_kept and table.seat(seat).wants_pitched:
            yield Ban(
                "exposed.draw", takes_card(seat, where), Kind.FORBIDDEN, Gravity.CRITICAL, "pitched", seat,
                option="pitched_kept",
            )  # fmt: skip
            continue
        time_has_come = asked.all_have_asked(table) and all_served(table, house)
        yield Duty(
            "exposed.draw", Move(hand(seat), MUCK, where), Urgency.GAME, Gravity.CRITICAL, owed=time_has_come,
            also=(Move(hand(seat), ASIDE, where), Move(hand(seat), MUCK, where, Face.UP)), seat=seat,
            option="exposed_draw_card", reason="out", age=LATE + 2 * order.index(seat),
        )  # fmt: skip


def _exposed_at_draw(table: Table) -> tuple[Exposure, ...]:
    """Cards of the draw that the dealer exposed, seats in order. A card of the deal shown so late plays."""
    order = asked.live(table)
    drawn = {off.card for off in table.offs}
    seen = [
        one for one in table.exposures
        if one.card in drawn and one.cause is Cause.DEALER and not one.settled and one.seat in order
    ]  # fmt: skip
    return tuple(sorted(seen, key=lambda one: order.index(one.seat)))


def all_served(table: Table, house: House) -> bool:
    """Has every hand got what it gets in its turn, and every fifth card?"""
    return all(
        (seat := table.seat(n)).asked is not None and seat.given >= asked.wanted(seat)
        for n in asked.live(table)
    )


# --- shown or dropped, by player or dealer


@rule("RR §3", options=("dropped_card",), see=("exposed.off_table",), when=wakes.exposed_card)
def by_player(table: Table, house: House) -> Says:
    """A card shown or dropped by its own player plays (RR §3)."""
    if table.undone is not None:
        return
    for exposure in table.exposures:
        seat = table.seat(exposure.seat)
        if exposure.cause is not Cause.PLAYER or not seat.live or is_scrap(table, house, exposure.card):
            continue
        where = position(seat.hand, exposure.card)
        if where is not None and table.stage < Stage.OVER:
            yield Ban(
                "exposed.by_player",
                takes_card(seat.number, where),
                Kind.FORBIDDEN,
                Gravity.CRITICAL,
                "plays",
                seat.number,
            )
        fallen = position(seat.dropped, exposure.card)
        if fallen is not None:
            back = Duty(
                "exposed.by_player",
                Move(places.off_table(seat.number), hand(seat.number), fallen, Face.AS_IT_LIES),
                Urgency.MEND,
                Gravity.CRITICAL,
                seat=seat.number,
                option="dropped_card",
                reason="bring_back",
                also=(
                    Move(places.off_table(seat.number), hand(seat.number), fallen),
                    Move(places.off_table(seat.number), hand(seat.number), fallen, Face.UP),
                ),
            )
            if "exposed.by_player" not in table.rulings:
                # Where nothing is to be decided, the floor may still be asked to fetch the card.
                yield Duty(
                    "exposed.by_player", Say(Word.FLOOR), Urgency.DEAD, Gravity.MAJOR,
                    owed=house.dropped_card == "floor", seat=seat.number, option="dropped_card",
                    reason="floor",
                )  # fmt: skip
            if house.dropped_card == "plays" or "exposed.by_player" in table.rulings:
                yield back


@rule("RR §3", see=("exposed.replace", "exposed.by_player"), when=wakes.exposed_card)
def off_table(table: Table, house: House) -> Says:
    """A downcard that the dealer sends off the table is exposed, even face down: shown to all (RR §3)."""
    if table.undone is not None:
        return
    for seat in table.seats:
        dealt = {
            one.card for one in table.exposures
            if one.off_table and one.cause is Cause.DEALER and one.seat == seat.number
        }  # fmt: skip
        for index, one in enumerate(asked.shown(seat.dropped)):
            if one.card not in dealt:
                continue
            floor = places.off_table(seat.number)
            shown = Move(floor, hand(seat.number), index, Face.UP)
            as_it_lies = Move(floor, hand(seat.number), index, Face.AS_IT_LIES)
            yield Duty(
                "exposed.off_table", shown, Urgency.CURE, Gravity.CRITICAL, seat=seat.number, reason="show",
                also=(as_it_lies,) if one.up else (TurnUp(floor, index),),
            )  # fmt: skip
            return
