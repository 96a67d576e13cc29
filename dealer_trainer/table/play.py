"""Carry out a dealer's act, right or wrong. `play(table, act)` knows no rules: it moves what is moved,
remembers what happened, and raises `Impossible` only for what no hand could do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, assert_never

from dealer_trainer.cards import DECK_52, DECK_53, Card
from dealer_trainer.table import asked
from dealer_trainer.table.acts import (
    ALL,
    Act,
    BringIn,
    ChangeDeck,
    CountStub,
    Cut,
    Face,
    Gather,
    GiveBack,
    Impossible,
    Money,
    Move,
    MoveButton,
    Pile,
    Post,
    Reshuffle,
    Riffle,
    Say,
    Strip,
    TurnUp,
    Wait,
    Wash,
    Word,
)
from dealer_trainer.table.games import Kind
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, hand, off_table
from dealer_trainer.table.state import (
    Ask,
    Cause,
    Exposure,
    Lying,
    Off,
    Pack,
    Pitch,
    Question,
    Seat,
    Stage,
    Standing,
    Table,
    Undone,
)


@dataclass(frozen=True, slots=True)
class Bend:
    """A mishap on the dealer's own move: the card turns over, or lands elsewhere."""

    up: bool = False
    to: Place | None = None
    double: bool = False  # the next card sticks to it, and nobody sees it
    off_table: bool = False


STRAIGHT: Final = Bend()


def play(table: Table, act: Act, bend: Bend = STRAIGHT) -> Table:
    """The table after the act. Raises Impossible."""
    return advance(replace(_carry_out(table, act, bend), passed=table.passed + 1))


def _carry_out(table: Table, act: Act, bend: Bend) -> Table:
    match act:
        case Move():
            return _move(table, act, bend)
        case Say():
            return _say(table, act)
        case TurnUp():
            return _turn_up(table, act)
        case BringIn():
            return _bring_in(table)
        case GiveBack():
            return _give_back(table, act)
        case Post():
            return _post(table, act)
        case MoveButton():
            if not 1 <= act.seat <= len(table.seats):
                raise Impossible("no_seat", seat=act.seat)
            return replace(table, button=act.seat, button_moved=True)
        case Gather():
            return _gather(table)
        case Wash() | Riffle() | Strip():
            return _mix(table, type(act).__name__.lower())
        case Cut():
            return _cut(table)
        case Reshuffle():
            return _reshuffle(table, act)
        case CountStub():
            return replace(table, deck_counted=True)
        case ChangeDeck():
            return _change_deck(table)
        case Wait():
            return table
        case _:
            assert_never(act)


# --- cards


def _move(table: Table, act: Move, bend: Bend) -> Table:
    for place in (act.source, act.target):
        if place.seat and not 1 <= place.seat <= len(table.seats):
            raise Impossible("no_seat", seat=place.seat)
    if act.source == act.target:
        raise Impossible("same_place", place=act.source)
    packet = table.cards_in(act.source)
    known = asked.shown(packet)
    if not known:
        raise Impossible("no_card", place=act.source)
    if act.source == STUB:
        return _off_the_stub(table, act, bend)
    if act.which == ALL:
        moved = packet
    elif 0 <= act.which < len(known):
        moved = (known[act.which],)
    else:
        raise Impossible("no_such_card", place=act.source, number=act.which + 1)
    table = table.with_cards(act.source, _without(packet, moved))
    table = _remember_leaving(table, act, moved)
    laid = tuple(_laid(one, act) for one in moved)
    there = table.cards_in(act.target)
    table = table.with_cards(act.target, laid + there if act.target == STUB else there + laid)
    owner = asked.owner_of(moved[0], act.source.seat) if act.source.spot is Spot.HAND else 0
    return _remember_arriving(table, act, laid, goes_home=owner > 0 and act.target == hand(owner))


def _without(packet: Iterable[Lying], some: Iterable[Lying]) -> tuple[Lying, ...]:
    gone = set(some)
    return tuple(one for one in packet if one not in gone)


def _laid(one: Lying, act: Move) -> Lying:
    up = one.up if act.face is Face.AS_IT_LIES else act.face is Face.UP
    discard = act.source.spot is Spot.THROWN
    hidden = one.hidden and act.target.spot is Spot.HAND
    # What the dealer lays into a hand is that hand's own from now on.
    source = STUB if act.target.spot is Spot.HAND else act.source
    boxed = one.boxed and act.target != MUCK
    return one._replace(up=up, source=source, discard=discard, hidden=hidden, boxed=boxed, early=False)


def _off_the_stub(table: Table, act: Move, bend: Bend) -> Table:
    if act.which not in (0, ALL):
        raise Impossible("only_top", place=STUB)
    if asked.draw_is_next(table):  # whether or not the bets are in
        table = _begin(table, Stage.DRAW)
    fills = _fills_the_deal(table, act.target.seat)
    top, *rest = table.stub
    up = act.face is Face.UP or bend.up or top.boxed
    target = bend.to or act.target
    to_hand = target.spot is Spot.HAND
    if bend.off_table and to_hand:
        target = off_table(target.seat)
    early = (
        to_hand and table.stage is Stage.BET and _has_five(table, target.seat) and asked.anyone_acted(table)
        and not _comes_ahead(table, target.seat)
    )  # fmt: skip
    arrived: tuple[Lying, ...] = (top._replace(up=up, source=STUB, early=early),)
    if bend.double and rest:
        arrived += (rest.pop(0)._replace(hidden=True, source=STUB),)
    table = replace(table, stub=tuple(rest), shifting=False)
    table = table.with_cards(target, table.cards_in(target) + arrived)
    if to_hand:
        table = _remember_dealt(table, target, arrived, early=early, intended=act.target, fills=fills)
    if act.target == ASIDE and top.boxed and table.stage <= Stage.BET:
        table = replace(table, scraps=table.scraps + 1)
    if table.stage >= Stage.DRAW and target != ASIDE and not fills:
        offs = tuple(Off(one.card, target, one.up, act.target.seat) for one in arrived)
        table = replace(table, offs=table.offs + offs)
    if target == BURN and table.stage is Stage.DRAW:
        table = replace(table, after_reshuffle=False)
    return table


def _fills_the_deal(table: Table, seat: int) -> bool:
    """At the draw, before its first card: is this the deal's own card that a short hand still lacks?"""
    if not seat or table.stage is not Stage.DRAW or table.offs:
        return False
    one = table.seat(seat)
    return one.asked is None and one.counted and asked.count_shown(one) + one.lacks < asked.HAND_SIZE


def _has_five(table: Table, seat: int) -> bool:
    one = table.seat(seat)
    return asked.count_shown(one) + one.threw >= asked.HAND_SIZE


def _remember_dealt(
    table: Table, target: Place, arrived: tuple[Lying, ...], *, early: bool, intended: Place, fills: bool
) -> Table:
    """A card has come off the stub for a hand: pitch, exposure, and what the seat has been given."""
    number = target.seat
    seat = table.seat(number)
    first = arrived[0]
    if table.stage <= Stage.BET:
        table = _pitch(table, number, arrived, early=early, intended=intended)
    elif not fills:
        table = _serve(table, number)
    if (first.up and not first.boxed) or target.spot is Spot.OFF_TABLE:
        seen = Exposure(
            first.card, number, max(table.stage, Stage.DEAL), Cause.DEALER, len(table.pitches),
            off_table=target.spot is Spot.OFF_TABLE, noticed=len(table.played),
        )  # fmt: skip
        table = replace(table, exposures=(*table.exposures, seen))
    if first.boxed and table.stage <= Stage.BET:
        table = replace(table, scraps=table.scraps + 1)
    # Who is not there may hold cards and is still no player.
    present = seat.standing in (Standing.PLAYING, Standing.OWES)
    return table.with_seat(number, dealt_in=True) if present and not seat.dealt_in else table


def _pitch(table: Table, went: int, arrived: tuple[Lying, ...], *, early: bool, intended: Place) -> Table:
    due = asked.seat_due(table)
    lacks = table.seat(went).lacks
    # A card for a hand from which the dealer took one makes up for that one, unless it is that seat's turn.
    makes_up = lacks > 0 and intended.seat != due
    turn = due > 0 and not makes_up and not early and not _twice_in_a_row(table, intended.seat, due)
    first = arrived[0]
    ahead = _comes_ahead(table, went)
    pitch = Pitch(
        first.card, due if turn else went, went, turn, first.up, first.boxed, replaces=makes_up, ahead=ahead
    )
    stuck = tuple(Pitch(one.card, went, went, turn=False, hidden=True) for one in arrived[1:])
    table = replace(
        table, pitches=(*table.pitches, pitch, *stuck), stage=max(table.stage, Stage.DEAL),
        dealt_from=table.dealt_from or table.button,
    )  # fmt: skip
    if makes_up:
        table = table.with_seat(went, lacks=lacks - 1)
    return _acts_made_void(table, went) if makes_up or ahead else table


def _acts_made_void(table: Table, seat: int) -> Table:
    """What was done while it was known that this hand still gets a card counts for no act."""
    since = max((one.noticed for one in table.exposures if one.seat == seat), default=0)
    void = tuple(one._replace(counts=False) for one in table.played[since:])
    return replace(table, played=table.played[:since] + void)


def _comes_ahead(table: Table, seat: int) -> bool:
    """Would a card for this hand make up for an exposed one that is still in it?"""
    one = table.seat(seat)
    waits = one.lacks == 0 and not asked.given_ahead(table, seat) and not asked.has_acted(table, seat)
    return waits and table.stage is Stage.BET and bool(asked.unsettled_exposures(table, seat))


def _twice_in_a_row(table: Table, seat: int, due: int) -> bool:
    """Is the dealer pitching once more to the seat that has just had its card of this round?"""
    last = table.pitches[-1] if table.pitches else None
    return last is not None and last.turn and seat != due and last.due == last.went == seat


def _serve(table: Table, number: int) -> Table:
    seat = table.seat(number)
    if seat.lacks and seat.given >= asked.wanted(seat):
        return table.with_seat(number, lacks=seat.lacks - 1)
    return table.with_seat(number, given=seat.given + 1)


def _remember_leaving(table: Table, act: Move, moved: tuple[Lying, ...]) -> Table:
    """Cards have left a place by the dealer's hand: what does that hand lack now?"""
    if act.source.spot not in (Spot.HAND, Spot.OFF_TABLE):
        return table
    number = act.source.seat
    seat = table.seat(number)
    cards = {one.card for one in moved}
    exposures = tuple(
        one._replace(settled=True, out_in=table.stage, out_after=len(table.played))
        if one.card in cards and act.target.spot is not Spot.HAND else one
        for one in table.exposures
    )  # fmt: skip
    made_up = asked.given_ahead(table, number) and act.which != ALL and exposures != table.exposures
    table = replace(table, exposures=exposures)
    if made_up:
        pitches = tuple(p._replace(ahead=p.ahead and p.went != number) for p in table.pitches)
        return replace(table, pitches=pitches)
    if not seat.live or act.which == ALL or act.target == hand(number):
        return table
    if owner := asked.owner_of(moved[0], number):
        return _leaves_a_stranger(table, act, moved[0], owner)
    if moved[0].early:
        return table
    if table.stage >= Stage.DRAW:
        return _takes_draw_card(table, act, moved[0])
    before = asked.count_shown(seat) + len(moved)
    last = table.pitches[-1] if table.pitches else None
    if before > _due_so_far(table, number):  # it was one too many
        if act.target == STUB and last and last.card == moved[0].card and not last.turn:
            return replace(table, pitches=table.pitches[:-1])
        out = act.target.spot is not Spot.HAND
        return replace(table, extras_out=table.extras_out + out)
    if table.stage is Stage.DEAL and last and last.card == moved[0].card and last.turn:
        return replace(table, pitches=(*table.pitches[:-1], last._replace(turn=False)))
    return table.with_seat(number, lacks=seat.lacks + 1)


def _leaves_a_stranger(table: Table, act: Move, card: Lying, owner: int) -> Table:
    """A card that was another's leaves a hand: that hand lacks nothing by it. A draw card that does not go to
    its owner is due to the owner anew."""
    from_draw = any(off.card == card.card for off in table.offs)
    if act.target == hand(owner) or not from_draw or not table.seat(owner).live:
        return table
    return table.with_seat(owner, given=max(table.seat(owner).given - 1, 0))


def _due_so_far(table: Table, seat: int) -> int:
    return asked.HAND_SIZE if table.stage > Stage.DEAL else asked.turns_of(table, seat)


def _takes_draw_card(table: Table, act: Move, card: Lying) -> Table:
    """A draw card that leaves for the muck, or an exposed one set aside, is owed again at the end; any other
    was not this hand's. A card of the deal is lacking once it is out of play."""
    seat = table.seat(act.source.seat)
    moves_on = act.target.spot in (Spot.BURN, Spot.HAND, Spot.STUB)
    if not _is_draw_card(table, card) and moves_on:
        return table
    strays = moves_on or (act.target == ASIDE and (not card.up or _is_scrap(table, card)))
    if _is_draw_card(table, card) and (seat.given > asked.wanted(seat) or strays):
        table = table.with_seat(seat.number, given=max(seat.given - 1, 0))
        return replace(table, shifting=table.shifting or act.target == BURN)
    return table.with_seat(seat.number, lacks=seat.lacks + 1)


def _is_draw_card(table: Table, card: Lying) -> bool:
    return any(off.card == card.card for off in table.offs)


def _is_scrap(table: Table, card: Lying) -> bool:
    """A draw card that is a scrap of paper, boxed or an unused joker: the next one is due at once."""
    if table.stage is not Stage.DRAW or not _is_draw_card(table, card):
        return False
    shown_by_dealer = any(one.card == card.card and one.cause is Cause.DEALER for one in table.exposures)
    unused = card.card.is_joker and (table.game.kind is Kind.DEUCE_TO_SEVEN or not shown_by_dealer)
    return card.boxed or unused


def _remember_arriving(table: Table, act: Move, laid: tuple[Lying, ...], *, goes_home: bool) -> Table:
    cards = {one.card for one in laid}
    back = act.target.spot is Spot.HAND and any(one.card in cards for one in table.exposures)
    if back:
        exposures = tuple(
            one._replace(settled=False) if one.card in cards and one.seat == act.target.seat else one
            for one in table.exposures
        )
        table = replace(table, exposures=exposures)
    if act.target == STUB:
        table = replace(table, offs=tuple(off for off in table.offs if off.card not in cards))
    else:
        table = replace(
            table,
            offs=tuple(
                off._replace(to=act.target, meant=act.target.seat) if off.card in cards else off
                for off in table.offs
            ),
        )
    if act.source.spot is Spot.THROWN:
        table = table.with_seat(act.source.seat, taken_in=True)
    if act.target.spot is Spot.HAND and act.source.spot is not Spot.OFF_TABLE and not goes_home:
        number = act.target.seat
        seat = table.seat(number)
        if table.stage >= Stage.DRAW:
            table = table.with_seat(number, given=seat.given + len(laid))
            table = replace(table, shifting=table.shifting or act.source == BURN)
        elif seat.lacks:
            table = table.with_seat(number, lacks=seat.lacks - 1)
    return table


def _turn_up(table: Table, act: TurnUp) -> Table:
    packet = table.cards_in(act.place)
    known = asked.shown(packet)
    if not 0 <= act.which < len(known):
        raise Impossible("no_such_card", place=act.place, number=act.which + 1)
    chosen = known[act.which]
    turned = tuple(one._replace(up=True) if one == chosen else one for one in packet)
    table = table.with_cards(act.place, turned)
    if act.place.spot is Spot.HAND and not chosen.up:
        seen = Exposure(
            chosen.card, act.place.seat, table.stage, Cause.DEALER, noticed=len(table.played)
        )
        table = replace(table, exposures=(*table.exposures, seen))
    return table


# --- words


def _say(table: Table, act: Say) -> Table:
    if act.seat and not 1 <= act.seat <= len(table.seats):
        raise Impossible("no_seat", seat=act.seat)
    table = replace(table, told=(*table.told, told(act)))
    match act.word:
        case Word.MISDEAL:
            return replace(table, undone=table.undone or Undone.MISDEAL, called_misdeal=True)
        case Word.DEAD_HAND:
            if not act.seat:
                raise Impossible("whose_hand")
            return table.with_seat(act.seat, killed=True)
        case Word.FLOOR:
            return replace(table, floor_calls=table.floor_calls + 1)
        case Word.NUMBER | Word.PAT:
            return _answer(table, lambda one: one.ask is Ask.HOW_MANY and one.about == act.seat)
        case Word.RAISED:
            return _answer(table, lambda one: one.ask is Ask.UNAWARE and one.seat == act.seat)
        case Word.ALLOWED | Word.YES:
            return _grant(table, act.seat)
        case Word.DECLINED | Word.NO:
            return _answer(table, lambda one: one.seat == act.seat)
        case Word.HOW_MANY | Word.ACTION:
            return table
        case Word.HOUSE_RULES:
            return replace(table, new_game=False)
        case _:
            assert_never(act.word)


def told(act: Say) -> str:
    """How the table remembers what was said: "number 3 of 1"."""
    number = 0 if act.word is Word.PAT else act.number
    word = Word.NUMBER.value if act.word is Word.PAT else act.word.value
    return f"{word} {'' if number is None else number} of {act.seat}"


def _answer(table: Table, meant: object) -> Table:
    """Take the first question that is meant off the list."""
    assert callable(meant)
    for index, question in enumerate(table.questions):
        if meant(question):
            return replace(table, questions=table.questions[:index] + table.questions[index + 1 :])
    return table


def _grant(table: Table, seat: int) -> Table:
    """Say yes to that seat's question: it gets what it asked for."""
    question = next((one for one in table.questions if one.seat == seat), None)
    table = _answer(table, lambda one: one.seat == seat)
    match question:
        case Question(ask=Ask.CHANGE, number=number):
            return table.with_seat(seat, asked=number)
        case Question(ask=Ask.FLASH, number=nth):
            return _flashed(table, seat, nth)
        case Question(ask=Ask.OBJECTION) if not table.pitches and table.stage <= Stage.DEAL:
            return replace(table, stage=Stage.BEFORE, pack=Pack())  # no card is out: from the first riffle
        case Question(ask=Ask.OBJECTION):
            return replace(table, undone=Undone.OBJECTION)
        case Question(ask=Ask.OWN_HAND):
            missing = asked.HAND_SIZE - asked.count_shown(table.seat(seat))
            return table.with_seat(seat, killed=False, lacks=missing)
        case Question(ask=Ask.SMALL_CUT):
            return replace(table, pack=replace(table.pack, cut=True))
        case _:
            return table


def _flashed(table: Table, seat: int, nth: int) -> Table:
    """A claim is granted: that card (the last one, if none was named) is turned up for all."""
    known = asked.shown(table.seat(seat).hand)
    if not known:
        return table
    which = nth - 1 if 0 < nth <= len(known) else len(known) - 1
    card = known[which].card
    table = _turn_up(table, TurnUp(hand(seat), which))
    order = next((i for i, pitch in enumerate(table.pitches, 1) if pitch.card == card), 0)
    return replace(table, exposures=(*table.exposures[:-1], table.exposures[-1]._replace(nth=order)))


# --- chips


def _bring_in(table: Table) -> Table:
    of_this_round = table.stage is not Stage.DRAW
    seats = tuple(
        replace(seat, bet=0, brought=seat.brought + seat.bet if of_this_round else 0) for seat in table.seats
    )
    return replace(table, seats=seats, pot=table.pot + sum(seat.bet for seat in table.seats))


def _give_back(table: Table, act: GiveBack) -> Table:
    match act.what:
        case Money.BETS:
            return _return(table, lambda seat: seat.put_in - seat.posted)
        case Money.BETS_AND_BLINDS:
            return _return(table, lambda seat: seat.put_in - seat.anted)
        case Money.POST:
            if not act.seat or not table.seat(act.seat).posted:
                raise Impossible("nothing_posted", seat=act.seat)
            return _return_post(table, act.seat)
        case Money.EVERYTHING:
            seats = tuple(
                replace(seat, stack=seat.stack + seat.put_in, put_in=0, bet=0, brought=0, posted=0, anted=0)
                for seat in table.seats
            )
            pot = table.pot + sum(seat.bet for seat in table.seats) - sum(s.put_in for s in table.seats)
            return replace(
                table,
                seats=seats,
                pot=pot,
                to_call=0,
                voided=True,
                undone=Undone.VOID,
                deck_unsound=asked.is_foul(table) or asked.ran_out(table),
            )
        case _:
            assert_never(act.what)


def _return(table: Table, back: Callable[[Seat], int]) -> Table:
    """Give each seat so much of what it has put in: from its bet, and what was brought in from the pot."""
    if not any(back(seat) for seat in table.seats):
        raise Impossible("no_bets")
    seats = []
    from_pot = 0
    for seat in table.seats:
        sum_back = back(seat)
        from_front = min(sum_back, seat.bet)
        from_pot += sum_back - from_front
        seats.append(
            replace(
                seat,
                stack=seat.stack + sum_back,
                bet=seat.bet - from_front,
                brought=max(seat.brought - (sum_back - from_front), 0),
                put_in=seat.put_in - sum_back,
                posted=min(seat.posted, seat.put_in - sum_back),
            )
        )
    table = replace(table, seats=tuple(seats), pot=table.pot - from_pot)
    return replace(table, to_call=max((seat.in_round for seat in seats), default=0))


def _return_post(table: Table, number: int) -> Table:
    seat = table.seat(number)
    lying = min(seat.bet, seat.posted)
    from_pot = seat.posted - lying
    table = table.with_seat(
        number,
        stack=seat.stack + seat.posted,
        bet=seat.bet - lying,
        put_in=seat.put_in - seat.posted,
        posted=0,
        anted=0,
    )
    to_call = max((one.in_round for one in table.seats), default=0)
    return replace(table, pot=table.pot - from_pot, to_call=to_call)


def _post(table: Table, act: Post) -> Table:
    if min(act.amount, table.seat(act.seat).stack) <= 0:
        raise Impossible("no_chips", seat=act.seat)
    return put_up(table, act.seat, act.amount)


def put_up(table: Table, number: int, amount: int) -> Table:
    """A seat puts up its ante, its blind, or both; an ante goes to the pot at once.

    Who owed and has now put up a full blind (or ante) before the first card is to be dealt in.
    """
    seat = table.seat(number)
    amount = min(amount, seat.stack)
    ante = _ante_part(table, seat, amount)
    posted = seat.posted + amount
    makes_up = (
        seat.standing is Standing.OWES and not table.pitches
        and posted >= (table.game.big_blind or table.game.ante)
    )  # fmt: skip
    table = table.with_seat(
        number,
        stack=seat.stack - amount,
        put_in=seat.put_in + amount,
        posted=posted,
        anted=seat.anted + ante,
        bet=seat.bet + amount - ante,
        made_up=seat.made_up or makes_up,
        standing=Standing.PLAYING if makes_up else seat.standing,
    )
    to_call = table.to_call if amount == ante else max(table.to_call, table.seat(number).in_round)
    return replace(table, pot=table.pot + ante, to_call=to_call)


def _ante_part(table: Table, seat: Seat, amount: int) -> int:
    """How much of what a seat puts up is its ante: a sum that is just its blind is no ante."""
    missing = max(table.game.ante - seat.anted, 0)
    if not missing or not table.game.blinds:
        return amount if table.game.ante and not table.game.blinds else 0
    blind = asked.blind_of(table, seat.number) - (seat.posted - seat.anted)
    return 0 if amount == blind and seat.stack > amount else min(missing, amount)


# --- the pack


def _all_lying(table: Table) -> list[Lying]:
    lying = [*table.stub, *table.burns, *table.muck, *table.aside]
    for seat in table.seats:
        lying += [*seat.hand, *seat.thrown, *seat.dropped]
    return lying


def _gather(table: Table) -> Table:
    everything = _all_lying(table)
    if len(everything) == len(table.stub) and table.stage is Stage.BEFORE:
        raise Impossible("all_in_hand")
    shown_faces = any(one.up for one in everything) or bool(table.exposures)
    seats = tuple(
        replace(
            seat, hand=(), thrown=(), dropped=(), folded=False, killed=False, acted=False, asked=None,
            taken_in=False, threw=0, given=0, lacks=0, counted=False, looked=0, served_looked=False,
            dealt_in=False, touched_muck=False, whole=False, spoilt=False,
        )
        for seat in table.seats
    )  # fmt: skip
    return replace(
        table, seats=seats, stub=tuple(Lying(card) for card in sorted(one.card for one in everything)),
        burns=(), muck=(), aside=(), stage=Stage.BEFORE, pack=Pack(faces_seen=shown_faces), pitches=(),
        exposures=(), scraps=0, extras_out=0, offs=(), played=(), raises=0, opener=0,
        questions=(), told=(), undone=table.undone or Undone.MISDEAL, faults=(), shifting=False,
        after_reshuffle=False, dealt_from=0,
    )  # fmt: skip


def _mix(table: Table, step: str) -> Table:
    not_begun = table.stage is Stage.BEFORE or (table.stage is Stage.DEAL and not table.pitches)
    if not not_begun or any(seat.hand for seat in table.seats):
        raise Impossible("cards_are_out")
    pack = table.pack
    pack = Pack((*pack.steps, step), False, pack.new and step != "wash", pack.faces_seen and step != "wash")
    return replace(table, pack=pack, stage=Stage.BEFORE)


def _shuffled(cards: Iterable[Card], seed: int, ordinal: int) -> tuple[Lying, ...]:
    """Seeded by the ordinal of the shuffle over the sorted cards, so that nothing else decides the order."""
    order = sorted(cards)
    random.Random(f"{seed}/{ordinal}").shuffle(order)
    return tuple(Lying(card) for card in order)


def _cut(table: Table) -> Table:
    if table.stage is Stage.DRAW and table.after_reshuffle:
        return replace(table, pack=replace(table.pack, cut=True))
    if table.stage is not Stage.BEFORE or any(seat.hand for seat in table.seats):
        raise Impossible("cards_are_out")
    again = table.undone is not None
    table = replace(
        table, pack=replace(table.pack, cut=True), stage=Stage.DEAL, undone=None, called_misdeal=False
    )
    if not any(seat.dealt_in for seat in table.seats) and table.redeals == 0 and not _was_dealt(table):
        return table
    ordinal = table.redeals + 1
    # Another deck before the first card begins no other deal.
    return replace(
        table, redeals=ordinal if again else table.redeals,
        stub=_shuffled((one.card for one in table.stub), table.seed, 100 + ordinal),
    )  # fmt: skip


def _was_dealt(table: Table) -> bool:
    """The stub is in sorted order only after the cards were gathered."""
    order = [one.card for one in table.stub]
    return order == sorted(order)


def _reshuffle(table: Table, act: Reshuffle) -> Table:
    if table.stage not in (Stage.DRAW, Stage.LAST_BET):
        raise Impossible("not_at_the_draw")
    taken: list[Lying] = []
    if Pile.STUB in act.piles:
        taken += table.stub
    if Pile.BURNS in act.piles:
        taken += table.burns
    if Pile.ASIDE in act.piles:
        taken += table.aside
    in_muck = [one for one in table.muck if pile_of(table, one) in act.piles]
    taken += in_muck
    if not taken:
        raise Impossible("nothing_to_shuffle")
    ordinal = table.reshuffles + 1
    new = _shuffled((one.card for one in taken), table.seed, ordinal)
    stub = new if Pile.STUB in act.piles else table.stub + new
    gone = {one.card for one in taken}
    return replace(
        table, stub=stub, reshuffles=ordinal, after_reshuffle=True, pack=replace(table.pack, cut=False),
        muck=_without(table.muck, in_muck), burns=() if Pile.BURNS in act.piles else table.burns,
        aside=() if Pile.ASIDE in act.piles else table.aside,
        offs=tuple(off for off in table.offs if off.card not in gone),
    )  # fmt: skip


def pile_of(table: Table, one: Lying) -> Pile:
    """Which pile of the muck a card belongs to for a reshuffle; an exposed draw card is as a discard."""
    if one.source is None or not one.source.seat or not (one.discard or table.seat(one.source.seat).live):
        return Pile.FOLDED
    return Pile.DISCARDS if asked.served_in_full(table, one.source.seat) else Pile.OWED_DISCARDS


def _change_deck(table: Table) -> Table:
    if table.stage not in (Stage.BEFORE, Stage.OVER):
        raise Impossible("cards_are_out")
    table = replace(table, deck_short=False, deck_unsound=False, deck_changed=True)
    if table.stage is Stage.OVER:
        return table
    deck = DECK_53 if any(one.card.is_joker for one in table.stub) else DECK_52
    pack = Pack(new=True)
    return replace(table, stub=tuple(Lying(card) for card in sorted(deck)), pack=pack)


# --- the stages


def advance(table: Table) -> Table:
    """Let the deal go on to its next stage when this one is closed."""
    stage = _next_stage(table)
    if stage is table.stage:
        return table
    return advance(_begin(table, stage))


def _begin(table: Table, stage: Stage) -> Table:
    """The same table at its next stage."""
    table = replace(table, stage=stage)
    if stage is Stage.LAST_BET:
        sizes = [(seat, len(seat.hand) + len(seat.dropped)) for seat in table.seats]
        table = replace(table, seats=tuple(replace(s, whole=n == asked.HAND_SIZE) for s, n in sizes))
    if stage not in (Stage.DRAW, Stage.OVER):
        return table
    opener = table.opener or asked.opener_of(table)
    seats: tuple[Seat, ...] = tuple(replace(seat, acted=False, brought=0) for seat in table.seats)
    return replace(table, seats=seats, to_call=0, raises=0, opener=opener, told=())


def _next_stage(table: Table) -> Stage:
    if table.undone is not None:
        return table.stage
    bets_in_front = any(seat.bet for seat in table.seats)
    match table.stage:
        case Stage.DEAL if asked.rounds_out(table) and table.pitches:
            return Stage.BET
        case Stage.BET | Stage.LAST_BET if asked.round_closed(table) and not bets_in_front:
            more = len(asked.live(table)) > 1 and not asked.passed_out(table)
            return Stage.DRAW if table.stage is Stage.BET and more else Stage.OVER
        case Stage.DRAW if len(asked.live(table)) <= 1:
            return Stage.OVER
        case Stage.DRAW if (
            asked.all_have_asked(table)
            and asked.draw_over(table)
            and not (table.after_reshuffle or bets_in_front)
        ):
            return Stage.LAST_BET
        case _:
            return table.stage


__all__ = ["MUCK", "STRAIGHT", "Bend", "advance", "pile_of", "play", "put_up", "told"]
