"""What the players do, in turn or out of it. No rule is asked: a player may do what is wrong, too.

Every function takes a table and gives the next one; cards and chips are moved, never made. `CannotDo` says
that a player cannot do that here (a card that is not in the hand, no chips left).
"""

from __future__ import annotations

from collections.abc import Iterable

from dealer_trainer.cards import Card
from dealer_trainer.table import asked, betting, openers
from dealer_trainer.table.acts import GiveBack, Money
from dealer_trainer.table.changing import replace
from dealer_trainer.table.games import Kind, Structure
from dealer_trainer.table.moving import lay_open
from dealer_trainer.table.paying import give_back, put_up
from dealer_trainer.table.places import ASIDE, Place, Spot, hand
from dealer_trainer.table.stages import advance
from dealer_trainer.table.state import (
    Ask,
    Cause,
    Deed,
    Exposure,
    Lying,
    Named,
    OutOfTurn,
    Owes,
    Played,
    Question,
    Relied,
    Stage,
    Standing,
    Table,
    Wager,
)

ACE = 14


class CannotDo(ValueError):
    """What this player cannot do on this table. `why` is a key of the catalogue, `fields` its figures."""

    def __init__(self, why: str, **fields: object) -> None:
        super().__init__(why)
        self.why = why
        self.fields = fields


# --- betting


def may_check(table: Table, seat: int) -> bool:
    """Is there nothing to call, and is passing possible at all? At limit lowball one opens or folds."""
    one = table.seat(seat)
    if one.in_round < table.to_call:
        return False
    must_open = table.game.lowball and table.game.structure is Structure.LIMIT  # where no blind stands
    return not (table.stage is Stage.BET and must_open and not table.to_call)


def fold(table: Table, seat: int) -> Table:
    """The hand goes into the muck at once."""
    return _did(_throw_away(table, seat), seat, Deed.FOLD)


def fold_out_of_turn(table: Table, seat: int) -> Table:
    """The cards are gone, but it counts for no act in turn."""
    if table.stage in betting.BETTING_STAGES:
        return act_out_of_turn(_throw_away(table, seat), seat, Deed.FOLD)
    return _next(_throw_away(table, seat))


def _throw_away(table: Table, seat: int) -> Table:
    one = table.seat(seat)
    gone = tuple(card._replace(source=hand(seat), up=False, discard=False) for card in one.hand)
    if openers.KEPT in table.claims and openers.opener(table) == seat:
        return table.with_seat(seat, hand=(), thrown=one.thrown + gone, folded=True)
    table = replace(table, muck=table.muck + gone)
    return table.with_seat(seat, hand=(), folded=True)


def check(table: Table, seat: int, wager: Wager | None = None) -> Table:
    """Check, also where nobody may: that is for the dealer to say."""
    return _did(table, seat, Deed.CHECK, 0, wager)


def call(table: Table, seat: int, wager: Wager | None = None) -> Table:
    """Put in what is to call, or all that is left."""
    return _wager(table, seat, table.to_call, Deed.CALL, wager)


def put_in(table: Table, seat: int, amount: int, deed: Deed, wager: Wager) -> Table:
    """Put in so many chips, in words meaning that deed: it is for the dealer to say what it comes to."""
    if min(amount, table.seat(seat).stack) <= 0:
        raise CannotDo("no_chips", seat=seat)
    return _wager(table, seat, table.seat(seat).in_round + amount, deed, wager)


def be_silent(table: Table, seat: int) -> Table:
    """Do nothing, until the dealer speaks to one."""
    return _next(replace(table, silent=seat))


def raise_to(table: Table, seat: int, level: int, wager: Wager | None = None) -> Table:
    """Bet or raise to `level` chips in this round, or all-in below it. Too little to raise is a call."""
    one = table.seat(seat)
    if min(level - one.in_round, one.stack) <= 0:
        raise CannotDo("no_chips", seat=seat)
    reached = min(level, one.in_round + one.stack)
    deed = Deed.CALL if reached <= table.to_call else Deed.RAISE if table.to_call else Deed.BET
    return _wager(table, seat, level, deed, wager)


def _wager(table: Table, seat: int, level: int, deed: Deed, wager: Wager | None) -> Table:
    before = table.seat(seat).put_in
    table = _put_in(table, seat, level)
    return _did(table, seat, deed, table.seat(seat).put_in - before, wager)


def bet_size(table: Table) -> int:
    """What one bet is in this round, in chips: fixed at limit, else the least that can be bet."""
    return betting.bet_size(table.game, table.stage)


def next_level(table: Table, size: int) -> int:
    """To what a player bets or raises who names no sum: one bet more at limit, else twice the last one."""
    if table.game.structure is Structure.LIMIT or not table.to_call:
        return table.to_call + size
    return 2 * table.to_call


def pot_level(table: Table, seat: int) -> int:
    """To what "the pot" raises: the pot after the call, on top of the call."""
    lying = sum(table.pots) + sum(one.bet for one in table.seats)
    return table.to_call + lying + table.to_call - table.seat(seat).in_round


def all_in_level(table: Table, seat: int) -> int:
    one = table.seat(seat)
    return one.in_round + one.stack


def post(table: Table, seat: int, amount: int) -> Table:
    """A player puts up a blind or an ante of its own accord; no act."""
    if min(amount, table.seat(seat).stack) <= 0:
        raise CannotDo("no_chips", seat=seat)
    return _next(put_up(table, seat, amount))


def let_blind_go(table: Table, seat: int) -> Table:
    """A player does not take the blind that is due, or takes it back, and is out of this deal."""
    if table.stage is not Stage.BEFORE or not asked.blind_of(asked.placed(table), seat):
        raise CannotDo("blind_not_due", seat=seat)
    if table.seat(seat).posted:
        table = give_back(table, GiveBack(Money.POST, seat))
    owes = Owes.MISSED if len(table.game.blinds) == 1 else Owes.PASSED
    return _next(
        table.with_seat(
            seat, standing=Standing.OWES, owes=owes, sits_out=True, made_up=False, moved=False, short=False
        )
    )


def claim_button(table: Table, belonged: int) -> Table:
    """Point out, before the deal, where the button of the last deal belonged: it goes on from there."""
    if table.stage is not Stage.BEFORE or table.drawing:
        return _next(table)
    due = asked.next_button(table, belonged)
    return _next(replace(table, button_due=due, button_moved=table.button == due, astray=True))


def _put_in(table: Table, seat: int, level: int) -> Table:
    one = table.seat(seat)
    more = max(min(level - one.in_round, one.stack), 0)
    return table.with_seat(
        seat, stack=one.stack - more, bet=one.bet + more, put_in=one.put_in + more,
        tapped=one.tapped or one.stack == more,
    )  # fmt: skip


def _did(table: Table, seat: int, deed: Deed, amount: int = 0, wager: Wager | None = None) -> Table:
    counts = table.stage > Stage.BET or (table.stage is Stage.BET and asked.rounds_out(table))
    level = table.seat(seat).in_round
    act = Played(seat, deed, table.stage, amount, counts, level, table.to_call, wager, made=level)
    return _next(betting.recount(replace(table, played=(*table.played, act))))


def _next(table: Table) -> Table:
    return advance(replace(table, passed=table.passed + 1))


# --- the draw


def say_number(table: Table, seat: int, number: int) -> Table:
    """Say how many: 0 is pat. Once a number has been said, another one is a question to the dealer."""
    one = table.seat(seat)
    if one.asked is not None:
        return ask(table, Question(seat, Ask.CHANGE, number))
    so_far = asked.spoken(table)
    return _next(table.with_seat(seat, asked=number, asked_offs=len(table.offs), asked_nth=so_far))


def throw(table: Table, seat: int, positions: Iterable[int]) -> Table:
    """Throw these cards of the hand forward, by position among the cards that the player knows of."""
    one = table.seat(seat)
    known = asked.shown(one.hand)
    wanted = sorted(set(positions))
    if any(not 0 <= at < len(known) for at in wanted):
        raise CannotDo("few_cards", seat=seat, number=len(known))
    chosen = [known[at] for at in wanted]
    laid = tuple(card._replace(source=hand(seat), up=False) for card in chosen)
    kept = tuple(card for card in one.hand if card not in chosen)
    threw = one.threw + len(laid)
    looked = min(one.looked, len(asked.shown(kept)))
    return _next(
        table.with_seat(seat, hand=kept, thrown=one.thrown + laid, threw=threw, taken_in=False, looked=looked)
    )


def take_back(table: Table, seat: int, number: int) -> Table:
    """Take so many of one's own discards back into the hand, the last ones first."""
    one = table.seat(seat)
    if number > len(one.thrown):
        raise CannotDo("few_cards", seat=seat, number=len(one.thrown))
    left = len(one.thrown) - number
    back = tuple(card._replace(source=None) for card in one.thrown[left:])
    return _next(
        table.with_seat(seat, hand=one.hand + back, thrown=one.thrown[:left], threw=one.threw - number)
    )


def positions_of(table: Table, seat: int, cards: Iterable[Card]) -> tuple[int, ...]:
    """Where these faces lie among the cards that the player knows of. Raises CannotDo."""
    known = [one.card for one in asked.shown(table.seat(seat).hand)]
    found: list[int] = []
    for wanted in cards:
        at = next(
            (i for i, one in enumerate(known) if one[:2] == wanted[:2] and i not in found), None
        )  # fmt: skip
        if at is None:
            raise CannotDo("not_in_hand", seat=seat, card=wanted.face)
        found.append(at)
    return tuple(found)


def worst_cards(table: Table, seat: int, number: int) -> tuple[int, ...]:
    """The positions of what a player would throw who draws so many. Raises CannotDo if there are not as many.

    At lowball what pairs goes first, then the highest; at draw high what does not pair, the lowest first.
    """
    known = [one.card for one in asked.shown(table.seat(seat).hand)]
    if number > len(known):
        raise CannotDo("few_cards", seat=seat, number=len(known))
    low_ace = table.game.kind is Kind.ACE_TO_FIVE
    ranks = [1 if low_ace and one.rank == ACE else one.rank for one in known]

    def worth_throwing(at: int) -> tuple[int, int, int]:
        if table.game.lowball:
            return (ranks[:at].count(ranks[at]), ranks[at], at)
        return (-ranks.count(ranks[at]), -(ranks[at] or ACE + 1), at)  # the joker stays

    return tuple(sorted(sorted(range(len(known)), key=worth_throwing, reverse=True)[:number]))


# --- cards and eyes


def look(table: Table, seat: int) -> Table:
    """Look at one's cards."""
    one = table.seat(seat)
    if not one.hand:
        raise CannotDo("no_hand", seat=seat)
    served = one.served_looked or one.given > 0
    table = table.with_seat(seat, looked=len(asked.shown(one.hand)), served_looked=served)
    return _next(replace(table, looks=table.looks + 1))


def find(table: Table, seat: int, number: int) -> Table:
    """Count one's cards aloud; what stuck to another comes to light. Raises CannotDo if the count is off."""
    one = table.seat(seat)
    if len(one.hand) != number:
        raise CannotDo("other_count", seat=seat, number=len(one.hand))
    seen = tuple(card._replace(hidden=False) for card in one.hand)
    table = table.with_seat(seat, hand=seen, counted=True)
    # A card of the draw that stuck to another has been given, too.
    stuck = {card.card for card in one.hand if card.hidden}
    found = sum(card.card in stuck for card in asked.draw_cards(table, seat))
    # Who had looked at the hand since it was served has handled every card in it.
    looked = len(seen) if one.served_looked else one.looked
    return _next(table.with_seat(seat, given=one.given + found, looked=looked))


def show(table: Table, seat: int, positions: Iterable[int]) -> Table:
    """Show cards of one's own hand; they stay in it."""
    known = asked.shown(table.seat(seat).hand)
    seen = []
    for at in positions:
        if not 0 <= at < len(known):
            raise CannotDo("few_cards", seat=seat, number=len(known))
        seen.append(_exposure(table, seat, known[at], off_table=False))
    return _next(replace(table, exposures=(*table.exposures, *seen)))


def turn_up(table: Table, seat: int, position: int) -> Table:
    """Lay a card of one's hand face up, and leave it so."""
    one = table.seat(seat)
    chosen = asked.shown(one.hand)[position]
    lying = tuple(card._replace(up=True) if card is chosen else card for card in one.hand)
    return _next(table.with_seat(seat, hand=lying))


def drop(table: Table, seat: int, positions: Iterable[int]) -> Table:
    """Let cards of one's own hand fall off the table."""
    one = table.seat(seat)
    known = asked.shown(one.hand)
    wanted = sorted(set(positions))
    if any(not 0 <= at < len(known) for at in wanted):
        raise CannotDo("few_cards", seat=seat, number=len(known))
    fallen = tuple(known[at] for at in wanted)
    seen = tuple(_exposure(table, seat, card, off_table=True) for card in fallen)
    table = table.with_seat(
        seat, hand=tuple(card for card in one.hand if card not in fallen),
        dropped=one.dropped + tuple(card._replace(source=hand(seat)) for card in fallen),
    )  # fmt: skip
    return _next(replace(table, exposures=(*table.exposures, *seen)))


def _exposure(table: Table, seat: int, one: Lying, *, off_table: bool) -> Exposure:
    nth = next((i for i, pitch in enumerate(table.pitches, 1) if pitch.card == one.card), 0)
    return Exposure(one.card, seat, table.stage, Cause.PLAYER, nth, off_table, noticed=len(table.played))


def take(table: Table, taker: int, owner: int) -> Table:
    """Take the card that has just come to another player. `Lying.source` remembers whose it is."""
    theirs = table.seat(owner)
    if not theirs.hand:
        raise CannotDo("no_hand", seat=owner)
    card = theirs.hand[-1]
    table = table.with_seat(owner, hand=theirs.hand[:-1])
    mine = table.seat(taker)
    table = table.with_seat(taker, hand=(*mine.hand, card._replace(source=hand(owner))))
    return _next(_moved(table, (card,), hand(taker)))


def throw_into(table: Table, seat: int, other: int) -> Table:
    """Throw one's whole hand away, into the hand of another player."""
    one = table.seat(seat)
    if not one.hand:
        raise CannotDo("no_hand", seat=seat)
    thrown_in = tuple(card._replace(source=hand(seat), up=False) for card in one.hand)
    table = table.with_seat(seat, hand=(), folded=True)
    table = table.with_seat(other, hand=table.seat(other).hand + thrown_in)
    table = _moved(table, thrown_in, hand(other))
    return _did(table, seat, Deed.FOLD) if asked.to_act(table) == seat else _next(table)


def touch_muck(table: Table, seat: int) -> Table:
    """One's hand comes to touch the muck."""
    if not table.seat(seat).hand:
        raise CannotDo("no_hand", seat=seat)
    return _next(table.with_seat(seat, touched_muck=True))


def _moved(table: Table, some: Iterable[Lying], to: Place) -> Table:
    """Cards of the draw are remembered with the place where they lie now."""
    cards = {one.card for one in some}
    offs = tuple(off._replace(to=to) if off.card in cards else off for off in table.offs)
    return replace(table, offs=offs)


def leave_over(table: Table, seat: int) -> Table:
    """A card of an earlier deal is found by that seat, so that this deck is short of it.

    It is the stub's bottom card, which nobody has seen: until it is found nothing tells that it is not there.
    Raises CannotDo when the stub is out.
    """
    if not table.stub:
        raise CannotDo("nothing_there", seat=seat)
    card = table.stub[-1]._replace(source=ASIDE, boxed=False)
    table = table.with_seat(seat, dropped=(*table.seat(seat).dropped, card))
    return _next(replace(table, stub=table.stub[:-1], deck_short=True))


# --- the showdown


def show_hand(table: Table, seat: int) -> Table:
    """Lay the whole hand face up on the table."""
    if not table.seat(seat).hand:
        raise CannotDo("no_hand", seat=seat)
    return _next(shown_to_all(table, seat))


def shown_to_all(table: Table, seat: int) -> Table:
    """That player's hand lies open, by its player's doing, for all to see."""
    closed = table.stage > Stage.BET or asked.round_closed(table)
    if table.stage < Stage.SHOWDOWN:  # as with a card that is shown alone: it plays
        own = asked.shown(table.seat(seat).hand)
        seen = tuple(_exposure(table, seat, one, off_table=False) for one in own if not one.up)
        table = replace(table, exposures=(*table.exposures, *seen))
    return openers.seen(lay_open(table, seat), seat, closed=closed)


def show_to(table: Table, seat: int, other: int) -> Table:
    """Show the hand to one other player."""
    if not table.seat(seat).hand:
        raise CannotDo("no_hand", seat=seat)
    return _next(table.with_seat(seat, shown_to=(*table.seat(seat).shown_to, other)))


def muck_hand(table: Table, seat: int) -> Table:
    """Throw the hand away, unshown or shown; no act of the betting. What its player went by is remembered."""
    others = [one for one in table.seats if one.live and one.number != seat]
    read = {number for number, _ in table.readings}
    relied_on = tuple(
        Relied(one.number, one.named is not None, bool(one.shown), one.number in read)
        for one in others if one.named or one.shown
    )  # fmt: skip
    return fold_out_of_turn(table.with_seat(seat, relied_on=relied_on), seat)


def name_hand(table: Table, seat: int, named: Named) -> Table:
    """Say what one holds, truly or not."""
    return _next(table.with_seat(seat, named=named))


def act_out_of_turn(table: Table, seat: int, deed: Deed, level: int = 0) -> Table:
    """Check, call, bet or raise before one's turn: the chips wait for the dealer's word."""
    act = OutOfTurn(seat, deed, table.stage, level, len(table.played), len(table.told))
    return _next(replace(table, ahead=(*table.ahead, act)))


# --- words


def ask(table: Table, question: Question) -> Table:
    """Ask the dealer something."""
    question = question._replace(offs=len(table.offs), spoken=asked.spoken(table))
    return _next(replace(table, questions=(*table.questions, question)))


def claim(table: Table, what: str) -> Table:
    """Point something out to the table: "ante of 3", "second card". A debt nobody remembered is known."""
    for seat in table.seats:
        forgotten = seat.owes is Owes.POST and seat.standing is Standing.PLAYING and not seat.made_up
        if forgotten and what in (f"ante of {seat.number}", f"blind of {seat.number}"):
            table = table.with_seat(seat.number, standing=Standing.OWES)
    return _next(replace(table, claims=table.claims | {what}))


def want_pitched(table: Table, seat: int) -> Table:
    return _next(table.with_seat(seat, wants_pitched=True))


def all_cards(table: Table) -> tuple[Lying, ...]:
    """Every card there is, wherever it lies."""
    places = [Place(Spot.STUB), Place(Spot.BURN), Place(Spot.MUCK), Place(Spot.ASIDE)]
    for seat in table.seats:
        places += [Place(spot, seat.number) for spot in (Spot.HAND, Spot.THROWN, Spot.OFF_TABLE)]
    return tuple(one for place in places for one in table.cards_in(place))


def all_chips(table: Table) -> int:
    """Every chip there is: stacks, bets and pots."""
    return sum(table.pots) + sum(seat.stack + seat.bet for seat in table.seats)
