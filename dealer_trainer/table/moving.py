"""Cards moved by the dealer: what lies where afterwards, and what the table remembers of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dealer_trainer.table import asked
from dealer_trainer.table.acts import ALL, Face, Impossible, Move, TurnUp
from dealer_trainer.table.changing import replace
from dealer_trainer.table.games import Kind
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, hand, off_table
from dealer_trainer.table.stages import begin
from dealer_trainer.table.state import Cause, Exposure, Lying, Off, Pitch, Stage, Standing, Table


@dataclass(frozen=True, slots=True)
class Bend:
    """A mishap on the dealer's own move: the card turns over, or lands elsewhere."""

    up: bool = False
    to: Place | None = None
    double: bool = False  # the next card sticks to it, and nobody sees it
    off_table: bool = False


STRAIGHT: Final = Bend()


def move(table: Table, act: Move, bend: Bend) -> Table:
    for place in (act.source, act.target):
        if place.seat and not 1 <= place.seat <= len(table.seats):
            raise Impossible("no_seat", seat=place.seat)
    if act.source == act.target:
        raise Impossible("same_place", place=act.source)
    packet = table.cards_in(act.source)
    if not packet or (packet[0].hidden and all(one.hidden for one in packet)):
        raise Impossible("no_card", place=act.source)
    if act.source == STUB:
        return _off_the_stub(table, act, bend)
    known = asked.shown(packet)
    if act.which == ALL:
        moved = packet
    elif 0 <= act.which < len(known):
        moved = (known[act.which],)
    else:
        raise Impossible("no_such_card", place=act.source, number=act.which + 1)
    table = table.with_cards(act.source, () if moved is packet else without(packet, moved))
    table = _remember_leaving(table, act, moved)
    laid = tuple(_laid(one, act) for one in moved)
    there = table.cards_in(act.target)
    table = table.with_cards(act.target, laid + there if act.target == STUB else there + laid)
    owner = asked.owner_of(moved[0], act.source.seat) if act.source.spot is Spot.HAND else 0
    table = _remember_arriving(table, act, laid, goes_home=owner > 0 and act.target == hand(owner))
    return _still_shown(_still_shown(table, act.source), act.target)


def without(packet: Iterable[Lying], some: Iterable[Lying]) -> tuple[Lying, ...]:
    gone = set(some)
    return tuple(one for one in packet if one not in gone)


def _laid(one: Lying, act: Move) -> Lying:
    up = one.up if act.face is Face.AS_IT_LIES else act.face is Face.UP
    discard = act.source.spot is Spot.THROWN
    hidden = one.hidden and act.target.spot is Spot.HAND
    # What the dealer lays into a hand is that hand's own from now on.
    source = STUB if act.target.spot is Spot.HAND else act.source
    boxed = one.boxed and act.target != MUCK
    return Lying(one.card, up, hidden, boxed, source, discard)


def _off_the_stub(table: Table, act: Move, bend: Bend) -> Table:
    if act.which not in (0, ALL):
        raise Impossible("only_top", place=STUB)
    if asked.draw_is_next(table):  # whether or not the bets are in
        table = begin(table, Stage.DRAW)
    fills = _fills_the_deal(table, act.target.seat)
    if table.drawing:
        return _drawn_for(table, act, bend)
    due = asked.seat_due(table)
    top, rest = table.stub[0], table.stub[1:]
    up = act.face is Face.UP or bend.up or top.boxed
    target = bend.to or act.target
    to_hand = target.spot is Spot.HAND
    if bend.off_table and to_hand:
        target = off_table(target.seat)
    early = (
        to_hand and table.stage is Stage.BET and _has_five(table, target.seat) and asked.anyone_acted(table)
        and not _comes_ahead(table, target.seat)
    )  # fmt: skip
    arrived: tuple[Lying, ...] = (Lying(top.card, up, top.hidden, top.boxed, STUB, top.discard, early),)
    if bend.double and rest:
        arrived += (rest[0]._replace(hidden=True, source=STUB),)
        rest = rest[1:]
    table = replace(table, stub=rest, shifting=False)
    table = table.with_cards(target, table.cards_in(target) + arrived)
    if to_hand:
        table = _remember_dealt(
            table, target, arrived, due=due, early=early, intended=act.target, fills=fills
        )  # fmt: skip
    if act.target == ASIDE and top.boxed and table.stage <= Stage.BET:
        table = replace(table, scraps=table.scraps + 1)
    if table.stage >= Stage.DRAW and target != ASIDE and not fills:
        offs = tuple(Off(one.card, target, one.up, act.target.seat) for one in arrived)
        table = replace(table, offs=table.offs + offs)
    if target == BURN and table.stage is Stage.DRAW:
        table = replace(table, after_reshuffle=False)
    return _still_shown(table, target)


def _drawn_for(table: Table, act: Move, bend: Bend) -> Table:
    """A card with which the first button is drawn for: no deal has begun. Each player has one, and the high
    card tells where the button goes."""
    top, *rest = table.stub
    target = bend.to or act.target
    card = top._replace(up=act.face is Face.UP or bend.up or top.boxed, source=STUB)
    table = replace(table, stub=tuple(rest)).with_cards(target, (*table.cards_in(target), card))
    return replace(table, button_due=asked.high_card(table))


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
    table: Table, target: Place, arrived: tuple[Lying, ...], *, due: int, early: bool, intended: Place,
    fills: bool,
) -> Table:  # fmt: skip
    """A card has come off the stub for a hand: pitch, exposure, and what the seat has been given."""
    number = target.seat
    seat = table.seat(number)
    first = arrived[0]
    if table.stage <= Stage.BET:
        table = _pitch(table, number, arrived, due=due, early=early, intended=intended)
    elif not fills:
        table = _serve(table, number)
    if (first.up and not first.boxed) or target.spot is Spot.OFF_TABLE:
        # What comes too early was to be a card of the draw.
        stage = Stage.DRAW if early else max(table.stage, Stage.DEAL)
        seen = Exposure(
            first.card, number, stage, Cause.DEALER, len(table.pitches),
            off_table=target.spot is Spot.OFF_TABLE, noticed=len(table.played),
        )  # fmt: skip
        table = replace(table, exposures=(*table.exposures, seen))
    if first.boxed and table.stage <= Stage.BET:
        table = replace(table, scraps=table.scraps + 1)
    # Who is not there may hold cards and is still no player; a stray card of the draw makes nobody one.
    present = seat.standing in (Standing.PLAYING, Standing.OWES) and table.stage <= Stage.BET
    return table.with_seat(number, dealt_in=True) if present and not seat.dealt_in else table


def _pitch(
    table: Table, went: int, arrived: tuple[Lying, ...], *, due: int, early: bool, intended: Place
) -> Table:  # fmt: skip
    """`due` is the seat whose turn it was."""
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
    as_it_should = turn and went == due and not (first.up or first.boxed or makes_up or ahead or stuck)
    in_order = table.in_order + (as_it_should and table.in_order == len(table.pitches))
    stage = Stage.DEAL if table.stage is Stage.BEFORE else table.stage
    table = replace(
        table, pitches=(*table.pitches, pitch, *stuck), in_order=in_order, stage=stage,
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
    if table.stage is not Stage.BET or not asked.unsettled_exposures(table, seat):
        return False
    return not (table.seat(seat).lacks or asked.given_ahead(table, seat) or asked.has_acted(table, seat))


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
    if exposures != table.exposures:
        table = replace(table, exposures=exposures)
    if made_up:
        pitches = tuple(p._replace(ahead=p.ahead and p.went != number) for p in table.pitches)
        return replace(table, pitches=pitches, in_order=-1)
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
            return replace(table, pitches=table.pitches[:-1], in_order=-1)
        out = act.target.spot is not Spot.HAND
        return replace(table, extras_out=table.extras_out + out)
    if table.stage is Stage.DEAL and last and last.card == moved[0].card and last.turn:
        return replace(table, pitches=(*table.pitches[:-1], last._replace(turn=False)), in_order=-1)
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
    if not any(off.card in cards for off in table.offs):
        pass
    elif act.target == STUB:
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


def lay_open(table: Table, seat: int) -> Table:
    """A player's whole hand face up for all, also where it lies in the muck."""
    one = table.seat(seat)
    if not one.hand:
        muck = tuple(
            card._replace(up=True) if card.source == hand(seat) and not card.discard else card
            for card in table.muck
        )
        return replace(table.with_seat(seat, shown_to=()), muck=muck)
    cards = tuple(card._replace(up=True, hidden=False) for card in one.hand)
    return _shown(table.with_seat(seat, hand=cards, shown_to=()), seat)


def _shown(table: Table, seat: int) -> Table:
    """At the showdown a hand that lies open is remembered when it has been taken in, too."""
    one = table.seat(seat)
    if table.stage < Stage.SHOWDOWN or not one.hand or not all(card.up for card in one.hand):
        return table
    # What the dealer has laid to a hand that was whole is not the hand's own.
    own = one.hand[: asked.HAND_SIZE] if one.whole else one.hand
    return table.with_seat(seat, shown=tuple(card.card for card in own))


def _still_shown(table: Table, place: Place) -> Table:
    """An open hand from which the dealer takes a card, or to which one comes back, is what now lies there."""
    if place.spot is not Spot.HAND or not table.seat(place.seat).shown or not table.seat(place.seat).hand:
        return table
    own = table.seat(place.seat).hand[: asked.HAND_SIZE]
    return table.with_seat(place.seat, shown=tuple(card.card for card in own))


def turn_up(table: Table, act: TurnUp) -> Table:
    packet = table.cards_in(act.place)
    known = asked.shown(packet)
    if not 0 <= act.which < len(known):
        raise Impossible("no_such_card", place=act.place, number=act.which + 1)
    chosen = known[act.which]
    turned = tuple(one._replace(up=True) if one == chosen else one for one in packet)
    table = table.with_cards(act.place, turned)
    if act.place.spot is Spot.HAND and not chosen.up:
        seen = Exposure(chosen.card, act.place.seat, table.stage, Cause.DEALER, noticed=len(table.played))
        table = _shown(replace(table, exposures=(*table.exposures, seen)), act.place.seat)
    return table
