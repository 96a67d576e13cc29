"""The pack: gathered, mixed, cut, made up in mid-deal, changed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from dealer_trainer.cards import DECK_52, DECK_53, Card
from dealer_trainer.table import asked, buttons, kills, openings
from dealer_trainer.table.acts import Impossible, Pile, Reshuffle
from dealer_trainer.table.changing import replace
from dealer_trainer.table.moving import without
from dealer_trainer.table.state import Lying, Owes, Pack, Result, Seat, Stage, Standing, Table, Undone

DRAWN_ANEW: Final = 50  # which shuffle it is where the cards came in before the button was drawn for


def _all_lying(table: Table) -> list[Lying]:
    lying = [*table.stub, *table.burns, *table.muck, *table.aside]
    for seat in table.seats:
        lying += [*seat.hand, *seat.thrown, *seat.dropped]
    return lying


def gather(table: Table) -> Table:
    """All cards in: for the same deal again, or, once a deal is over and more are to follow, for the next."""
    if table.stage is Stage.OVER and table.deals_left and table.undone is None:
        return _next_deal(table)
    everything = _all_lying(table)
    if table.drawing:
        return _after_the_drawing(table, everything)
    if len(everything) == len(table.stub) and table.stage is Stage.BEFORE:
        raise Impossible("all_in_hand")
    shown_faces = any(one.up for one in everything) or bool(table.exposures)
    seats = tuple(
        replace(
            seat, hand=(), thrown=(), dropped=(), folded=False, killed=False, acted=False, asked=None,
            taken_in=False, threw=0, given=0, lacks=0, counted=False, looked=0, served_looked=False,
            dealt_in=False, touched_muck=False, whole=False, split=False, spoilt=False, named=None,
            came_down=False,
            put_in_early=0, shown=(), shown_to=(), relied_on=(),
        )
        for seat in table.seats
    )  # fmt: skip
    return replace(
        table, seats=seats, stub=tuple(Lying(card) for card in sorted(one.card for one in everything)),
        burns=(), muck=(), aside=(), stage=Stage.BEFORE, pack=Pack(faces_seen=shown_faces), pitches=(),
        in_order=0,
        exposures=(), scraps=0, extras_out=0, offs=(), played=(), raises=0, opener=0,
        false_openers=(), declined_open=frozenset(),
        questions=(), told=(), undone=table.undone or Undone.MISDEAL, faults=(), shifting=False,
        after_reshuffle=False, dealt_from=0,
    )  # fmt: skip


def _after_the_drawing(table: Table, cards: list[Lying]) -> Table:
    """The button is drawn for: the pack that was used is mixed for the first deal. Where not everyone had a
    card yet, it is mixed and drawn from anew."""
    if len(cards) == len(table.stub):
        raise Impossible("all_in_hand")
    seats = tuple(replace(seat, hand=(), dropped=()) for seat in table.seats)
    if not table.button_due:
        mixed = _shuffled((one.card for one in cards), table.seed, DRAWN_ANEW)
        return replace(table, seats=seats, stub=mixed, burns=(), muck=(), aside=(), faults=())
    stub = tuple(Lying(card) for card in sorted(one.card for one in cards))
    return replace(
        table, seats=seats, stub=stub, burns=(), muck=(), aside=(), pack=Pack(faces_seen=True), drawing=False,
        faults=(), button_due=table.button_due or table.button,
    )  # fmt: skip


def _next_deal(table: Table) -> Table:
    """The table before the next deal: cards in, stacks as they are, a pot that nobody has won left lying.

    What a player has put into a pot that is still there counts on; chips left in front of it are its own. The
    button lies where it lay.
    """
    kept = any(table.pots)
    matched = kept and asked.passed_out_deal(table)  # who has put in what still counts
    cards = sorted(one.card for one in _all_lying(table))
    winners = tuple(n for n in asked.clockwise(table, table.button) if table.seat(n).won)
    result = Result(
        winners, sum(seat.won for seat in table.seats), asked.passed_out_deal(table),
        tuple(seat.number for seat in table.seats if seat.dealt_in), table.button, table.opener,
        kept and not asked.passed_out_deal(table),
    )  # fmt: skip
    seats = tuple(
        _let_in(table, seat, Seat(
            seat.number, seat.standing, seat.name, stack=seat.stack + seat.bet,
            put_in=seat.put_in if matched else 0, carried=seat.put_in if matched else 0,
            tapped=matched and seat.tapped and not seat.stack,
        )) if _stays_in(table, seat, kept=kept)
        else Seat(seat.number, Standing.AWAY, seat.name, stack=0)
        for seat in table.seats
    )  # fmt: skip
    carried = kills.carried(table)
    table = kills.not_killed(table)
    after = Table(
        table.game, seats, table.button, table.button, seed=table.seed, pot=table.pot,
        sides=_still_lying(table.sides), terms=table.terms, astray=table.button != table.button_due,
        stub=tuple(Lying(card) for card in cards), pack=Pack(faces_seen=True), button_moved=False,
        deal=table.deal + 1, deals_left=table.deals_left - 1, results=(*table.results, result),
        shows_down=table.shows_down, passed=table.passed, deck_short=table.deck_short,
        kills=carried,
    )  # fmt: skip
    # A button that lay wrong goes on from where it belonged; who waits after having moved is passed by it.
    due, empty = buttons.next_deal(table, after)
    for number in empty:
        after = after.with_seat(number, holds_place=True)
    return replace(after, button_due=due, button_moved=after.astray and due == after.button)


def _still_lying(sides: tuple[int, ...]) -> tuple[int, ...]:
    """The side pots without those that have been won: the next bets go into the newest that is there."""
    return sides[: max((nth for nth, chips in enumerate(sides, 1) if chips), default=0)]


def _stays_in(table: Table, seat: Seat, *, kept: bool) -> bool:
    """Has this seat a part in the next deal, or is it known why not? One without chips only in a kept pot."""
    if seat.stack or seat.bet or seat.standing is not Standing.PLAYING:
        return True
    return (kept and seat.live) or openings.sits_out(table, seat.number)


def _let_in(table: Table, seat: Seat, after: Seat) -> Seat:
    """What a player still owes on the next deal, or is still to be let in for."""
    if openings.sits_out(table, seat.number):
        return replace(after, standing=Standing.OWES, owes=Owes.OPENING)
    if seat.owes is Owes.OPENING:
        return replace(after, standing=Standing.PLAYING if seat.stack else Standing.AWAY)
    owes = seat.standing is Standing.OWES
    short = seat.number in asked.blind_seats(table) and asked.is_short(table, seat.number)
    return replace(
        after, owes=seat.owes if owes else None, moved=seat.moved and not seat.dealt_in,
        short=short and seat.stack > 0,
    )  # fmt: skip


def mix(table: Table, step: str) -> Table:
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


def cut(table: Table) -> Table:
    if table.stage is Stage.DRAW and table.after_reshuffle:
        return replace(table, pack=replace(table.pack, cut=True))
    if table.stage is not Stage.BEFORE or any(seat.hand for seat in table.seats):
        raise Impossible("cards_are_out")
    if table.drawing:  # for the first button: the pack is used up there, and no deal begins
        return replace(table, pack=replace(table.pack, cut=True))
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
        stub=_shuffled((one.card for one in table.stub), table.seed, 100 + ordinal + 1000 * table.deal),
    )  # fmt: skip


def _was_dealt(table: Table) -> bool:
    """The stub is in sorted order only after the cards were gathered."""
    order = [one.card for one in table.stub]
    return order == sorted(order)


def reshuffle(table: Table, act: Reshuffle) -> Table:
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
        muck=without(table.muck, in_muck), burns=() if Pile.BURNS in act.piles else table.burns,
        aside=() if Pile.ASIDE in act.piles else table.aside,
        offs=tuple(off for off in table.offs if off.card not in gone),
    )  # fmt: skip


def pile_of(table: Table, one: Lying) -> Pile:
    """Which pile of the muck a card belongs to for a reshuffle; an exposed draw card is as a discard."""
    if one.source is None or not one.source.seat or not (one.discard or table.seat(one.source.seat).live):
        return Pile.FOLDED
    return Pile.DISCARDS if asked.served_in_full(table, one.source.seat) else Pile.OWED_DISCARDS


def change_deck(table: Table) -> Table:
    drawn_for = table.stage is Stage.BEFORE and any(seat.hand for seat in table.seats)
    if drawn_for or table.stage not in (Stage.BEFORE, Stage.OVER):
        raise Impossible("cards_are_out")
    table = replace(table, deck_short=False, deck_unsound=False, deck_changed=True)
    if table.stage is Stage.OVER:
        return table
    deck = DECK_53 if any(one.card.is_joker for one in table.stub) else DECK_52
    pack = Pack(new=True)
    return replace(table, stub=tuple(Lying(card) for card in sorted(deck)), pack=pack)
