"""Questions about the table that several rules ask. Each answers from facts alone, without house options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dealer_trainer.cards import OWN_BACK, Card
from dealer_trainer.hand_ranks import Ranking, strength
from dealer_trainer.table import openers
from dealer_trainer.table.changing import replace
from dealer_trainer.table.derived import derived
from dealer_trainer.table.games import Game, Kind
from dealer_trainer.table.places import Place, Spot
from dealer_trainer.table.state import (
    Cause,
    Deed,
    Exposure,
    Lying,
    Owes,
    Played,
    Seat,
    Stage,
    Standing,
    Table,
)

HAND_SIZE = 5
IN_A_ROW = 4  # how many draw cards one hand may get without another being served in between


def clockwise(table: Table, start: int) -> Iterator[int]:
    """All seat numbers, from the one left of `start` round to `start` itself."""
    count = len(table.seats)
    return ((start + step) % count + 1 for step in range(count))


def seats_in_order(table: Table) -> tuple[Seat, ...]:
    """All seats, from the button's left round to the button."""
    return table.seats[table.button :] + table.seats[: table.button]


@derived
def entitled(table: Table) -> tuple[int, ...]:
    """Who is to be dealt in, clockwise from the button's left."""
    return tuple(
        [
            seat.number for seat in seats_in_order(table)
            if seat.standing is Standing.PLAYING and (not seat.moved or gets_hand(table, seat.number))
        ]
    )  # fmt: skip


def gets_hand(table: Table, number: int) -> bool:
    """Is that seat dealt in? One who has only changed seats is where the new position allows."""
    seat = table.seat(number)
    if seat.standing is not Standing.PLAYING:
        return False
    return not seat.moved or table.terms.between or not between(table, number)


@derived
def live(table: Table) -> tuple[int, ...]:
    """The live hands in order: clockwise from the button's left."""
    return tuple([seat.number for seat in seats_in_order(table) if seat.live])


def shown(lying: Iterable[Lying]) -> tuple[Lying, ...]:
    """The cards that anybody at the table knows of."""
    return tuple(one for one in lying if not one.hidden)


def count_shown(seat: Seat) -> int:
    return len(shown(seat.hand))


def owner_of(one: Lying, seat: int) -> int:
    """Whose card lies in this hand, when it is another's; 0 when it is the hand's own."""
    if one.source is None or one.source.spot is not Spot.HAND or one.source.seat == seat:
        return 0
    return one.source.seat


def ready_for_posting(table: Table) -> bool:
    """Is the deal still to be dealt: for the first time, or again with all cards in and the button right?"""
    if table.drawing:
        return False
    if table.undone is None:
        return True
    cards_in = table.stage is Stage.BEFORE and not any(seat.hand for seat in table.seats)
    return cards_in and table.button == table.button_due


def is_foul(table: Table) -> bool:
    """Is the deck known to hold a card twice, or one of another deck?"""
    in_hands = [one for seat in table.seats for one in (*shown(seat.hand), *seat.thrown, *seat.dropped)]
    open_faces = [one.card.face for one in (*in_hands, *table.stub[:1], *table.burns, *table.aside) if one.up]
    twice = len(open_faces) != len(set(open_faces)) or any("second card" in one for one in table.claims)
    return twice or any(one.card.back != OWN_BACK for one in (*in_hands, *from_hands(table)))


def from_hands(table: Table) -> tuple[Lying, ...]:
    """What was folded or discarded; a burn, or a card off the stub, that was put in the muck is none."""
    return tuple(one for one in table.muck if one.source is not None and one.source.seat)


# --- the deal


@derived
def turns_taken(table: Table) -> int:
    """How many of the deal's turns are over, each one card to one seat."""
    if table.in_order == len(table.pitches):
        return table.in_order
    return sum(pitch.turn for pitch in table.pitches)


@derived
def rounds_out(table: Table) -> bool:
    """Have all five rounds reached the button?"""
    return turns_taken(table) >= HAND_SIZE * len(entitled(table))


@derived
def seat_due(table: Table) -> int:
    """The seat due for the next card of the deal; 0 when the five rounds are out or nobody plays."""
    seats = entitled(table)
    taken = turns_taken(table)
    return 0 if not seats or taken >= HAND_SIZE * len(seats) else seats[taken % len(seats)]


def ran_out(table: Table) -> bool:
    """Is there no card for the seat that is due? Then the deck is short of many."""
    return table.stage is Stage.DEAL and not table.stub and seat_due(table) > 0


def round_ended(table: Table) -> bool:
    """Has a whole round just been dealt?"""
    seats = entitled(table)
    return bool(seats) and turns_taken(table) % len(seats) == 0


def pitched_to(table: Table, seat: int) -> int:
    """How many cards of the deal fell to that seat, without those that made up for one taken out."""
    return sum(
        pitch.card is not None and pitch.went == seat and not pitch.replaces for pitch in table.pitches
    )  # fmt: skip


def turns_of(table: Table, seat: int) -> int:
    """How many turns of the deal this seat has had."""
    return sum(pitch.turn and pitch.due == seat for pitch in table.pitches)


# --- the blinds, and who is let in


def placed(table: Table) -> Table:
    """The table with the button where it belongs: before it is moved, blinds are put up by where that is."""
    return table if table.button_moved else replace(table, button=table.button_due)


@derived
def blinds_due(table: Table) -> tuple[tuple[int, int], ...]:
    """The seats that are due for a blind, and for how much, small one first; heads-up the button has it.

    Who waits for the big blind, or has moved, comes in on the last one only. With a dead button a seat that
    has just been left may be among them: that blind is not posted.
    """
    sums = table.game.blinds
    if len(sums) == 1:
        return tuple((number, sums[0]) for number in _single_blind(table))
    seats: list[int] = []
    for number in clockwise(table, table.button):
        last = len(seats) == len(sums) - 1
        if _in_line(table, number) or (last and _waits_for_it(table, number)):
            seats.append(number)
        if len(seats) == len(sums):
            break
    in_line = [seat.number for seat in table.seats if _in_line(table, seat.number)]
    if len(sums) == 2 and sorted(seats) == in_line:
        seats.reverse()
    return tuple(zip(seats, sums, strict=False))


def _in_line(table: Table, number: int) -> bool:
    """Is this a seat to which any blind falls?"""
    seat = table.seat(number)
    return seat.holds_place or (
        seat.standing is Standing.PLAYING and not (seat.made_up or seat.moved or seat.sits_out)
    )


def _waits_for_it(table: Table, number: int) -> bool:
    """Does this player come in on the big blind, or after having moved, where it falls to the new seat?"""
    seat = table.seat(number)
    if seat.sits_out or (seat.owes is Owes.NEW and not seat.made_up and is_full(table)):
        return False
    owing = seat.standing is Standing.OWES and seat.owes is not Owes.KILL
    return owing or seat.made_up or (seat.moved and seat.standing is Standing.PLAYING)


def _single_blind(table: Table) -> tuple[int, ...]:
    """Who is due for a single blind: past a player with less than half of it the next one is, too."""
    again = next((seat.number for seat in table.seats if seat.short and _in_line(table, seat.number)), 0)
    if again:
        return (again,)
    due: list[int] = []
    for number in clockwise(table, table.button):
        if _in_line(table, number) or _waits_for_it(table, number):
            due.append(number)
            if not is_short(table, number):
                break
    return tuple(due)


def can_post(seat: Seat) -> int:
    """How many chips this player had for a blind on this deal."""
    return seat.stack - seat.won + seat.put_in - seat.anted


def is_short(table: Table, number: int) -> bool:
    """Has that player less than half of a single blind?"""
    seat = table.seat(number)
    single = len(table.game.blinds) == 1 and not seat.holds_place
    return single and 2 * can_post(seat) < table.game.big_blind


def blind_seats(table: Table) -> tuple[int, ...]:
    """The seats that belong to the blinds, small one first."""
    return tuple(number for number, _chips in blinds_due(table))


def blind_of(table: Table, number: int) -> int:
    """The blind that is that seat's on this deal, in chips; 0 for none."""
    return dict(blinds_due(table)).get(number, 0)


def heads_up(table: Table) -> bool:
    """Are there two players and two blinds, so that the button has the small one?"""
    seats = blind_seats(table)
    return len(seats) == len(table.game.blinds) == 2 and seats[0] == table.button


def has_come_to(table: Table, number: int) -> bool:
    """Has the big (or single) blind come to a player who waits for it, or has moved?"""
    seat = table.seat(number)
    waits = seat.standing is Standing.OWES or seat.made_up or seat.moved
    return waits and number in _last_blinds(table)


def _last_blinds(table: Table) -> tuple[int, ...]:
    """Whose blind the big one is; a single one may fall to several, all but the last with too few chips."""
    seats = blind_seats(table)
    return seats if len(table.game.blinds) == 1 else seats[-1:]


def between(table: Table, number: int) -> bool:
    """Is that seat the button, or does it lie after it and before the last blind?"""
    blinds = blind_seats(table)
    if not blinds or number in _last_blinds(table):
        return False
    if number == table.button:
        return True
    order = list(clockwise(table, table.button))
    return blinds[-1] != table.button and order.index(number) < order.index(blinds[-1])


def is_full(table: Table) -> bool:
    """Are as many players in the game as the house deals in?"""
    return sum(seat.standing is Standing.PLAYING for seat in table.seats) >= table.terms.most


def price(table: Table, seat: Seat) -> int:
    """For how many chips a player who owes is dealt in before the blind comes round; 0: for none."""
    match seat.owes:
        case Owes.NEW:
            return table.terms.new
        case Owes.PASSED:
            return table.terms.passed
        case Owes.MISSED:
            return table.terms.missed
        case Owes.OPENING:
            return 0
        case Owes.KILL:
            return table.terms.kill
        case _:
            return table.game.big_blind or table.game.ante


def blinds_alone(table: Table) -> bool:
    """Has everyone but the blinds folded before the draw, and is nothing in but those blinds?"""
    if table.stage is not Stage.BET or any(one.deed is not Deed.FOLD for one in table.played):
        return False
    inside = {seat.number for seat in table.seats if seat.put_in}
    alive = set(live(table))
    return len(alive) > 1 and alive == inside and alive <= set(blind_seats(table)) and not table.game.ante


def next_button(table: Table, button: int) -> int:
    """Where the button goes from that seat: to the next player, past one who waits for a hand."""
    line = (n for n in clockwise(table, button) if table.seat(n).standing is Standing.PLAYING)
    return next((n for n in line if not table.seat(n).moved), button)


def high_card(table: Table) -> int:
    """The seat to which the first button goes, once everyone has a card for it; 0 before.

    Suits are ranked: spades, hearts, diamonds, clubs.
    """
    playing = [seat for seat in table.seats if seat.standing is Standing.PLAYING]
    if not all(seat.hand for seat in playing):
        return 0
    return max(playing, key=lambda seat: _height(seat.hand[0].card)).number


def _height(card: Card) -> tuple[int, int]:
    return card.rank, "cdhs".find(card.suit)


# --- betting


@derived
def acts_that_count(table: Table, first: int | None = None) -> tuple[Played, ...]:
    """The players' acts before the draw that were made on a complete deal; of the `first` so many acts."""
    return tuple(one for one in table.played[:first] if one.stage is Stage.BET and one.counts)


def anyone_acted(table: Table) -> bool:
    return bool(acts_that_count(table))


def has_acted(table: Table, seat: int) -> bool:
    """Has that player acted before the draw?"""
    return any(one.seat == seat for one in acts_that_count(table))


def unsettled_exposures(table: Table, seat: int) -> tuple[Exposure, ...]:
    """The cards of the deal that the dealer exposed to that seat and that are still in its hand."""
    if not table.exposures:
        return ()
    there = {one.card for one in table.seat(seat).hand}
    return tuple(
        one for one in table.exposures
        if one.seat == seat and one.cause is Cause.DEALER and one.stage < Stage.DRAW and not one.settled
        and one.card in there
    )  # fmt: skip


def given_ahead(table: Table, seat: int) -> bool:
    """Does the hand hold the card that replaces an exposed one which is still to be taken out?"""
    ahead = any(pitch.ahead and pitch.went == seat for pitch in table.pitches)
    return ahead and not has_acted(table, seat) and bool(unsettled_exposures(table, seat))


@derived
def acted_after_draw(table: Table) -> bool:
    return any(one.stage is Stage.LAST_BET for one in table.played)


def is_settled(table: Table, seat: Seat) -> bool:
    """Has this player nothing more to do in this betting round?"""
    if openers.may_yet_open(table, seat):
        return False
    return not seat.live or seat.all_in or (seat.acted and seat.in_round >= table.to_call)


@derived
def round_closed(table: Table) -> bool:
    """Is the betting of this round over, bets perhaps still in front?"""
    alive = live(table)
    if openers.nobody_opened(table):
        return True
    if openers.still_to_offer(table):
        return False
    if len(alive) <= 1:
        return True
    with_chips = [table.seat(n) for n in alive if not table.seat(n).all_in]
    if len(with_chips) == 1 and _covers(table, with_chips[0]):
        return True
    return all(is_settled(table, table.seat(n)) for n in alive)


def _covers(table: Table, seat: Seat) -> bool:
    """Has this player in what all others have who can win? Then there is nobody left to bet against."""
    others = max((table.seat(n).in_round for n in live(table) if n != seat.number), default=0)
    played = table.played_in(table.stage)
    return seat.in_round >= (others if played else max(others, table.to_call))


@derived
def draw_is_next(table: Table) -> bool:
    """Is the first round closed, so that but for bringing in the bets the draw can begin?"""
    if table.stage is not Stage.BET or table.undone is not None:
        return False
    return round_closed(table) and len(live(table)) > 1 and not passed_out(table)


@derived
def passed_out(table: Table) -> bool:
    """Draw high: has nobody opened? An opening that nobody called, and that has gone back, was one."""
    nothing_bet = not table.game.lowball and not table.to_call and not opener_of(table)
    return table.stage is Stage.BET and (nothing_bet or openers.nobody_opened(table))


def passed_out_deal(table: Table) -> bool:
    """Draw high, the deal being over: had nobody opened?"""
    opened = any(one.deed in (Deed.BET, Deed.RAISE) for one in table.played)
    return not table.game.lowball and not table.game.blinds and not opened


def first_to_act(table: Table) -> int:
    """Who begins this betting round; 0 when nobody can."""
    if table.stage is Stage.BET:
        blinds = blind_seats(table)
        start = blinds[-1] if blinds else table.button
    elif table.game.lowball or table.game.blinds or not table.opener:
        start = table.button
    else:
        start = (table.opener - 2) % len(table.seats) + 1
    can_act = []
    for number in clockwise(table, start):
        seat = table.seat(number)
        if seat.live and (not seat.all_in or openers.may_yet_open(table, seat)):
            can_act.append(number)
    return _first_but_the_killer(table, can_act)


def _first_but_the_killer(table: Table, seats: list[int]) -> int:
    """The first of these; who has killed the pot after looking at two cards comes last in the first round."""
    pot = table.kills.pot if table.kills is not None and table.stage is Stage.BET else None
    last = pot.seat if pot is not None and pot.looked else 0
    return next((number for number in seats if number != last), last if last in seats else 0)


@derived
def to_act(table: Table) -> int:
    """Whose turn it is to act; 0 when it is nobody's."""
    if table.stage not in (Stage.BET, Stage.LAST_BET) or round_closed(table) or table.chopped:
        return 0
    so_far = table.played_in(table.stage)
    if not so_far:
        return first_to_act(table)
    open_still = [n for n in clockwise(table, so_far[-1].seat) if not is_settled(table, table.seat(n))]
    return _first_but_the_killer(table, open_still)


def opener_of(table: Table) -> int:
    """Who put in the first bet before the draw; 0 for nobody."""
    return next(
        (p.seat for p in table.played if p.stage is Stage.BET and p.deed in (Deed.BET, Deed.RAISE)), 0
    )  # fmt: skip


# --- pots and the showdown


class Layer(NamedTuple):
    """One pot as the bets make it: its chips, and the live seats that can win it, in order."""

    chips: int
    seats: tuple[int, ...]


@derived
def layers(table: Table) -> tuple[Layer, ...]:
    """The pots that all money put in so far makes, the main pot first, bets in front among them.

    A pot ends where a live player is all in and another has put in more. What nobody has called makes a last
    layer of one seat, but for a player left alone by folds.
    """
    alive = [table.seat(n) for n in live(table)]
    most = max((seat.put_in for seat in table.seats), default=0)
    ends = sorted({seat.put_in for seat in alive if seat.tapped and seat.put_in < most} | {most})
    found: list[Layer] = []
    below = 0
    for end in ends:
        chips = sum(min(seat.put_in, end) - min(seat.put_in, below) for seat in table.seats)
        seats = tuple(seat.number for seat in alive if seat.put_in >= end)
        if not seats and found:  # put in by players who have folded since
            found[-1] = Layer(found[-1].chips + chips, found[-1].seats)
        elif chips:
            found.append(Layer(chips, seats or tuple(seat.number for seat in alive)))
        below = end
    carried = sum(table.pots) + sum(
        seat.bet + seat.won + seat.returned - seat.put_in for seat in table.seats
    )  # fmt: skip
    if carried > 0 and found:
        found[0] = Layer(found[0].chips + carried, found[0].seats)
    elif carried > 0:
        found.append(Layer(carried, tuple(seat.number for seat in alive)))
    return tuple(found)


def uncalled(table: Table) -> tuple[int, int]:
    """The seat whose last bet nobody has called, and by how many chips; (0, 0) for none."""
    if not any(seat.in_round for seat in table.seats):
        return (0, 0)
    ranked = sorted(table.seats, key=lambda seat: seat.in_round, reverse=True)
    more = ranked[0].in_round - ranked[1].in_round
    alone = [seat.number for seat in ranked if seat.live]
    more -= max(openers.held_back(table, ranked[0].number) - ranked[1].in_round, 0)
    if more <= 0 or ranked[0].number not in alone:
        return (0, 0)
    return (ranked[0].number, more)


def tabled(seat: Seat) -> bool:
    """Has the whole hand been laid open at the showdown?"""
    return bool(seat.shown)


def last_aggressor(table: Table) -> int:
    """Who bet or raised last in the round after the draw; 0 if all checked."""
    acts = [one for one in table.played if one.stage is Stage.LAST_BET]
    return next((one.seat for one in reversed(acts) if one.deed in (Deed.BET, Deed.RAISE)), 0)


@derived
def order_of_showing(table: Table) -> tuple[int, ...]:
    """The live hands in the order in which they are to show: who bet or raised last, else who was first to
    act, and on clockwise; hands in the last side pot before those that are all in for less."""
    alive = live(table)
    if len(alive) < 2:
        return alive
    first = last_aggressor(table)
    start = (first - 2) % len(table.seats) + 1 if first else _before_first_to_act(table)
    in_order = [n for n in clockwise(table, start) if n in alive]
    most = max(table.seat(n).put_in for n in alive)
    return tuple(sorted(in_order, key=lambda n: most - table.seat(n).put_in if table.seat(n).tapped else 0))


def _before_first_to_act(table: Table) -> int:
    if table.game.lowball or table.game.blinds or not table.opener:
        return table.button
    return (table.opener - 2) % len(table.seats) + 1


@derived
def next_to_show(table: Table) -> int:
    """Whose turn it is to show a hand; 0 when all that are live lie open, or one hand is left."""
    alive = live(table)
    if table.stage is not Stage.SHOWDOWN or len(alive) < 2:
        return 0
    return next((n for n in order_of_showing(table) if not tabled(table.seat(n))), 0)


@derived
def leaders(table: Table) -> tuple[int, ...]:
    """At the showdown the live hands that nothing shown so far beats, one left alone among them."""
    alive = live(table)
    known = {n: hand_strength(table, n) for n in alive if table.seat(n).shown}
    if len(alive) < 2 or not known:
        return alive if len(alive) < 2 else ()
    return tuple(n for n in known if known[n] == max(known.values()))


def ranking(game: Game) -> Ranking:
    """The order of hands that is played by."""
    if game.kind is Kind.ACE_TO_FIVE:
        return Ranking.ACE_TO_FIVE
    return Ranking.DEUCE_TO_SEVEN if game.kind is Kind.DEUCE_TO_SEVEN else Ranking.HIGH


def hand_strength(table: Table, seat: int) -> int:
    """How good the hand is that has been laid open; -1 for one that is no hand of five."""
    return _strength(table.seat(seat), table.game)


@derived
def _strength(seat: Seat, game: Game) -> int:
    try:
        return strength(seat.shown, ranking(game))
    except ValueError:
        return -1


# --- the draw


def known_count_before_draw(seat: Seat) -> int:
    """How many cards the hand held before the draw, as far as anybody knows."""
    own = sum(not owner_of(one, seat.number) for one in shown(seat.hand))
    return own + seat.threw - seat.given + seat.lacks


def known_lack(seat: Seat) -> int:
    """How many cards the hand was short of before the draw, when the player has counted it aloud."""
    return max(HAND_SIZE - known_count_before_draw(seat), 0) if seat.counted else 0


def wanted(seat: Seat) -> int:
    """How many cards this hand is to get at the draw: discards plus what it lacked."""
    return (seat.asked or 0) + (known_lack(seat) if seat.counted else 0)


@derived
def all_have_asked(table: Table) -> bool:
    return all(table.seat(n).asked is not None for n in live(table))


def spoken(table: Table) -> int:
    """How many players have said a number, or pat, at the draw."""
    return sum(seat.asked is not None for seat in table.seats)


@derived
def next_to_ask(table: Table) -> int:
    """Whose turn it is to say a number at the draw; 0 when all have."""
    return next((n for n in live(table) if table.seat(n).asked is None), 0)


@derived
def draw_has_begun(table: Table) -> bool:
    """Has a card of the draw (its burn included) left the stub?"""
    return bool(table.offs)


def pending_exposures(table: Table) -> tuple[int, ...]:
    """Seats that hold a draw card with its face up, not by their own doing, in order."""
    return tuple(n for n in live(table) if _holds_exposed_draw_card(table, n))


def _holds_exposed_draw_card(table: Table, seat: int) -> bool:
    face_up = [one.card for one in draw_cards(table, seat) if one.up]
    if not face_up:
        return False
    own = {one.card for one in table.exposures if one.cause is Cause.PLAYER}
    return not own.issuperset(face_up)


@derived
def draw_cards(table: Table, seat: int) -> tuple[Lying, ...]:
    """The cards in this hand that came at the draw."""
    from_stub = {off.card for off in table.offs if off.to == Place(Spot.HAND, seat)}
    return tuple(one for one in table.seat(seat).hand if one.card in from_stub)


def served_behind(table: Table, seat: int) -> bool:
    """Has a hand behind this one got a card of the draw?"""
    order = live(table)
    return any(table.seat(n).given > 0 for n in order[order.index(seat) + 1 :])


def has_seen(seat: Seat, position: int) -> bool:
    """Has this player looked at the draw card that lies there?"""
    return seat.served_looked and position < seat.looked


@derived
def card_burned(table: Table) -> bool:
    """Does a card serve as the burn of the draw?"""
    if not table.burns:
        return False
    off = {one.card for one in table.offs}
    return any(one.card in off for one in table.burns) or burned_before_draw(table)


@derived
def burned_before_draw(table: Table) -> bool:
    """Does a card serve as the burn that did not come off the stub at the draw?

    One burned too early does, an exposed card that was replaced, an extra card that was taken back; not what
    the dealer has put there by mistake.
    """
    if not table.burns:
        return False
    off = {one.card for one in table.offs}
    exposed = {
        one.card for one in table.exposures
        if one.cause is Cause.DEALER and one.settled and one.stage < Stage.DRAW and one.out_in < Stage.DRAW
    }  # fmt: skip

    def serves(one: Lying) -> bool:
        if one.card in off or one.source is None:
            return False
        from_hand = one.source.spot is Spot.HAND and (one.card in exposed or table.extras_out > 0)
        return from_hand or one.source.spot is Spot.STUB

    return any(serves(one) for one in table.burns)


def served_in_full(table: Table, seat: int) -> bool:
    """Does that hand have every card it is to get, none among them that must be replaced?"""
    one = table.seat(seat)
    if one.asked is None or one.given < wanted(one) or one.lacks:
        return False
    return one.wants_pitched or not _holds_exposed_draw_card(table, seat)


@derived
def draw_over(table: Table) -> bool:
    """Has everyone drawn, late cards included?"""
    return all(
        served_in_full(table, n) and (not table.seat(n).asked or table.seat(n).threw > 0) for n in live(table)
    )
