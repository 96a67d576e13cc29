"""Short and long hands before the draw, and at its end."""

from __future__ import annotations

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import (
    deals_to,
    extra_cards,
    in_time,
    kill,
    known_long,
    known_short,
    missing_cards,
    says,
    two_have_acted,
)
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.rules.misdeal import (
    declared_in_time,
    is_dead_by_house,
    one_extra_is_mended,
    only_the_last_are_missing,
    out_of_turn,
    short_hand_at_high,
)
from dealer_trainer.table import asked
from dealer_trainer.table.acts import Move, Word, deal
from dealer_trainer.table.places import BURN, STUB, hand
from dealer_trainer.table.state import Stage, Table

BETTING = (Stage.BET,)


@rule(
    "RR §11.11",
    *BETTING,
    see=("count.button_fifth", "misdeal.wrong_count", "count.short_live"),
    when=wakes.unusual,
)
def short_lowball(table: Table, house: House) -> Says:
    """Lowball, fewer than five: filled from the stub while the first player has not acted (RR §11.11)."""
    if not table.game.lowball or asked.anyone_acted(table) or table.undone is not None:
        return
    if known_long(table) or out_of_turn(table):
        return  # more is wrong than a missing card: misdeal.wrong_count, misdeal.sequence
    for place, seat in enumerate(known_short(table)):
        yield Duty("count.short_lowball", deal(seat), Urgency.CURE, Gravity.CRITICAL, seat=seat, age=place)
        yield Ban("count.short_lowball", says(Word.MISDEAL), Kind.FORBIDDEN, Gravity.CRITICAL, seat=seat)


@rule(
    "RR §12.4, §3",
    *BETTING,
    see=("count.button_fifth", "count.short_live", "misdeal.wrong_count"),
    when=wakes.unusual,
)
def short_high(table: Table, house: House) -> Says:
    """Draw high, fewer than five for anyone but the button, two have not acted: misdeal (RR §12.4)."""
    yield from declared_in_time(table, house, short_hand_at_high(table, house))
    if not table.game.lowball and in_time(table, house) and only_the_last_are_missing(table):
        in_sequence = sorted(known_short(table), key=lambda n: asked.count_shown(table.seat(n)))
        for place, seat in enumerate(in_sequence):
            yield Duty(
                "count.short_high", deal(seat), Urgency.CURE, Gravity.CRITICAL, seat=seat, age=place,
                reason="finish",
            )  # fmt: skip
            yield Ban(
                "count.short_high", says(Word.MISDEAL), Kind.FORBIDDEN, Gravity.CRITICAL, "finish", seat
            )  # fmt: skip


@rule("RR §11.11, §12.4", Stage.BET, Stage.DRAW, see=("count.short_live",), when=wakes.unusual)
def button_fifth(table: Table, house: House) -> Says:
    """The button may get its missing fifth card even after action, until the draw's first card is out."""
    seat = table.seat(table.button)
    if table.undone is not None or not seat.live or not seat.counted or asked.draw_has_begun(table):
        return
    if (
        seat.asked is None
        and asked.count_shown(seat) == asked.HAND_SIZE - 1
        and not (seat.lacks or seat.dropped)
    ):
        # The button's is the last card of the deal: other hands that are filled come first.
        yield Duty(
            "count.button_fifth", deal(table.button), Urgency.CURE, Gravity.MAJOR, seat=table.button,
            age=len(table.seats),
        )  # fmt: skip
        yield Ban(
            "count.button_fifth", says(Word.MISDEAL), Kind.FORBIDDEN, Gravity.CRITICAL, seat=table.button
        )


@rule(
    "RR §11.11, §12.4, §3",
    Stage.BET,
    Stage.DRAW,
    options=("short_gap",),
    see=("draw.four", "count.fouled"),
    when=wakes.unusual,
)
def short_live(table: Table, house: House) -> Says:
    """Fewer than five once two have acted: live, acts as it is, filled to five at the draw (RR §11.11)."""
    if table.undone is not None or not (two_have_acted(table, house) or house.short_gap == "live"):
        return
    for seat in known_short(table):
        if seat == table.button and missing_cards(table, seat) == 1:
            continue
        if asked.anyone_acted(table):
            yield Ban("count.short_live", deals_to(seat), Kind.EARLY, Gravity.CRITICAL, "at_the_draw", seat)
            for word in (Word.DEAD_HAND, Word.MISDEAL):
                yield Ban("count.short_live", says(word), Kind.FORBIDDEN, Gravity.CRITICAL, "live", seat)


@rule(
    "RR §3",
    Stage.DEAL,
    *BETTING,
    options=("long_looked",),
    see=("misdeal.extra_cards", "exposed.replace"),
    when=wakes.unusual,
)
def one_extra(table: Table, house: House) -> Says:
    """One hand has one card too many, unseen, nobody has acted: its last card becomes the burn (RR §3)."""
    if table.undone is not None or not one_extra_is_mended(table, house):
        return
    (seat,) = known_long(table)
    in_hand = asked.shown(table.seat(seat).hand)
    last = len(in_hand) - 1
    newest = table.pitches[-1].card if table.pitches else None
    is_next = table.stage is Stage.DEAL and newest == in_hand[last].card
    target = STUB if is_next or table.burns else BURN
    option = "long_looked" if table.seat(seat).looked else ""
    any_card = tuple(Move(hand(seat), target, i) for i in range(last)) if option else ()
    yield Duty(
        "count.one_extra",
        Move(hand(seat), target, last),
        Urgency.CURE,
        Gravity.CRITICAL,
        seat=seat,
        also=any_card,
        option=option,
        reason="back_on_top" if target == STUB else "",
    )
    yield Ban(
        "count.one_extra", says(Word.MISDEAL), Kind.FORBIDDEN, Gravity.CRITICAL, seat=seat, option=option
    )


@rule(
    "RR §3, §11.11",
    Stage.BET,
    Stage.DRAW,
    options=("long_looked",),
    floor=True,
    see=("misdeal.wrong_count",),
    when=wakes.unusual,
)
def long_dead(table: Table, house: House) -> Says:
    """More than five once two have acted: dead hand, its money stays (RR §3, §11.11)."""
    if table.undone is not None:
        return
    late = two_have_acted(table, house)
    for seat in table.seats:
        # A card of the draw that came to this hand by mistake is for draw.miscounted.
        count = asked.known_count_before_draw(seat) - sum(one.early for one in seat.hand)
        served = seat.asked is not None and seat.given > 0  # then draw.miscounted and count.fouled speak
        if not seat.dealt_in or seat.folded or served or count <= asked.HAND_SIZE:
            continue
        if asked.pitched_to(table, seat.number) <= asked.HAND_SIZE:
            continue  # no card of the deal, but one that the dealer has moved there
        room_kills = extra_cards(table, seat.number) == 1 and is_dead_by_house(table, house, seat.number)
        if late or room_kills:
            option = "" if late else "long_looked"
            yield from kill(table, house, "count.long_dead", seat.number, option=option)


@rule(
    "RR §11.11, §12.4",
    Stage.LAST_BET,
    Stage.SHOWDOWN,
    Stage.OVER,
    floor=True,
    see=("draw.miscounted", "draw.count"),
    when=wakes.unusual,
)
def fouled(table: Table, house: House) -> Says:
    """Other than five cards when the draw is over: fouled, it cannot win and its money stays (RR §11.11)."""
    for seat in table.seats:
        known = seat.counted or bool(seat.shown)  # so many cards lie open at the showdown
        if not seat.dealt_in or seat.folded or not known or not seat.hand:
            continue
        if seat.whole or seat.spoilt or asked.count_shown(seat) + len(seat.dropped) == asked.HAND_SIZE:
            continue
        still_mended = seat.given != seat.asked and not asked.acted_after_draw(table)  # draw.miscounted
        if not still_mended:
            yield from kill(table, house, "count.fouled", seat.number)
