"""Reading hands: what a hand is in which game, and which of two is better.

The dealer owes the reading and the push by the rules of the showdown (`show`); here stands what makes a
reading untrue and a push wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealer_trainer.cards import DECK_52, Card
from dealer_trainer.hand_ranks import ACE, Category, Ranking, Reading, reading
from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import joker_plays, pushes
from dealer_trainer.rules.duties import Ban, Gravity, Kind
from dealer_trainer.rules.house import House
from dealer_trainer.rules.settling import UNPAIRED, best_of, came_down, pots, read_hand, shares, true_names
from dealer_trainer.table import asked
from dealer_trainer.table.acts import Act, Read
from dealer_trainer.table.derived import derived
from dealer_trainer.table.games import Kind as GameKind
from dealer_trainer.table.state import Named, Seat, Stage, Table

WHEEL = {ACE, 5, 4, 3, 2}
RUNS = frozenset({Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH})


@rule("RR §11A", Stage.SHOWDOWN, see=("rank.a5_joker", "show.speak"), when=wakes.ace_to_five)
def a5(table: Table, house: House) -> Says:
    """Ace-to-five: the lowest five unpaired win, the ace low, straights and flushes nothing (RR §11A)."""
    if table.game.kind is not GameKind.ACE_TO_FIVE:
        return
    for number, hand in _open_hands(table, joker=False):
        yield Ban(
            "rank.a5", _reads_falsely(number, hand, _of_kinds(RUNS)), Kind.FORBIDDEN, Gravity.CRITICAL,
            "no_runs", number,
        )  # fmt: skip
        if hand.category is Category.NO_PAIR:
            yield Ban(
                "rank.a5",
                _misranks(table.seat(number), hand),
                Kind.FORBIDDEN,
                Gravity.CRITICAL,
                "read",
                number,
            )
        if _beaten(table, house, number):
            yield Ban("rank.a5", pushes(number), Kind.FORBIDDEN, Gravity.CRITICAL, "beaten", number)


@rule("RR §11A.1", Stage.SHOWDOWN, options=("a5_joker",), see=("rank.a5", "exposed.joker"),
      when=wakes.ace_to_five)  # fmt: skip
def a5_joker(table: Table, house: House) -> Says:
    """The joker at ace-to-five is the lowest card not in the hand (RR §11A.1)."""
    if table.game.kind is not GameKind.ACE_TO_FIVE or not joker_plays(table, house):
        return
    for number, hand in _open_hands(table, joker=True):
        if hand.category is Category.NO_PAIR:
            yield Ban(
                "rank.a5_joker", _misreads_joker(table, number, hand), Kind.FORBIDDEN, Gravity.CRITICAL,
                "read", number, option="a5_joker",
            )  # fmt: skip
        if _beaten(table, house, number):
            yield Ban(
                "rank.a5_joker", pushes(number), Kind.FORBIDDEN, Gravity.CRITICAL, "beaten", number,
                option="a5_joker",
            )  # fmt: skip


@rule("RR §11B", Stage.SHOWDOWN, see=("rank.high", "show.speak"), when=wakes.deuce_to_seven)
def _27(table: Table, house: House) -> Says:
    """Deuce-to-seven: the worst high hand wins; the ace is high only, A-5-4-3-2 is no straight (RR §11B)."""
    if table.game.kind is not GameKind.DEUCE_TO_SEVEN:
        return
    for number, hand in _open_hands(table, joker=False):
        if set(hand.ranks) == WHEEL:
            yield Ban(
                "rank.27", _misranks(table.seat(number), hand), Kind.FORBIDDEN, Gravity.CRITICAL, "no_wheel",
                number,
            )  # fmt: skip
        elif hand.category in UNPAIRED:
            yield Ban(
                "rank.27",
                _misranks(table.seat(number), hand),
                Kind.FORBIDDEN,
                Gravity.CRITICAL,
                "read",
                number,
            )
        if _beaten(table, house, number):
            yield Ban("rank.27", pushes(number), Kind.FORBIDDEN, Gravity.CRITICAL, "beaten", number)


@rule("RR §12", Stage.SHOWDOWN, see=("rank.bug", "show.speak"), when=wakes.draw_high)
def high(table: Table, house: House) -> Says:
    """Draw high: the standard order (RR §12)."""
    if table.game.lowball:
        return
    for number, hand in _open_hands(table, joker=False):
        yield Ban(
            "rank.high", _misranks(table.seat(number), hand), Kind.FORBIDDEN, Gravity.CRITICAL, "read", number
        )
        if _beaten(table, house, number):
            yield Ban("rank.high", pushes(number), Kind.FORBIDDEN, Gravity.CRITICAL, "beaten", number)


@rule("RR §12W", Stage.SHOWDOWN, options=("high_joker",), see=("rank.high", "jacks.open"),
      when=wakes.draw_high)  # fmt: skip
def bug(table: Table, house: House) -> Says:
    """Draw high's joker is an ace, or completes a straight, flush or straight flush (RR §12W)."""
    if table.game.lowball or not joker_plays(table, house):
        return
    for number, hand in _open_hands(table, joker=True):
        yield Ban(
            "rank.bug", _misreads_joker(table, number, hand), Kind.FORBIDDEN, Gravity.CRITICAL,
            "read", number, option="high_joker",
        )  # fmt: skip
        if _beaten(table, house, number):
            yield Ban(
                "rank.bug", pushes(number), Kind.FORBIDDEN, Gravity.CRITICAL, "beaten", number,
                option="high_joker",
            )  # fmt: skip


@rule("RR §3", Stage.SHOWDOWN, see=("show.odd_chip", "show.speak"), when=wakes.all_open)
def ties(table: Table, house: House) -> Says:
    """Equal hands split; suits never break a tie (RR §3)."""
    due = shares(table, house)
    made = pots(table, house)
    if not due or len(made) != 1:
        return  # who ties in one pot and wins another alone is for the side pots to say
    best = best_of(table, made[0].seats)
    even = -(-made[0].chips // len(best)) if best else 0  # who gets an odd chip is for show.odd_chip to say
    for number in best if len(best) > 1 else ():
        share = sum(one.chips for one in due if one.seat == number)
        yield Ban(
            "rank.ties", pushes(number, more_than=max(share, even)), Kind.FORBIDDEN, Gravity.CRITICAL,
            "split", number,
        )  # fmt: skip


# --- what they share


def _open_hands(table: Table, *, joker: bool) -> Iterator[tuple[int, Reading]]:
    """The live hands of five that lie open, with a joker among the cards or without."""
    for number in came_down(table):
        seat = table.seat(number)
        hand = read_hand(table, number)
        if seat.live and hand is not None and _holds_joker(seat) is joker:
            yield number, hand


@derived
def _holds_joker(seat: Seat) -> bool:
    return any(card.is_joker for card in seat.shown)


@derived
def _misranks(seat: Seat, hand: Reading) -> Callable[[Act], bool]:
    """Bans: that hand read as another kind of hand, or with the ace at the wrong end.

    A wrong card named, and no more, is not for the ranking to say: cards speak (show.speak).
    """

    def untrue(act: Act) -> bool:
        return isinstance(act, Read) and (act.category is not hand.category or _misplaces_ace(act, hand))

    return _reads_falsely(seat.number, hand, untrue)


def _of_kinds(kinds: frozenset[Category]) -> Callable[[Act], bool]:
    return lambda act: isinstance(act, Read) and act.category in kinds


def _misplaces_ace(act: Read, hand: Reading) -> bool:
    """Is the ace named first where it is low, or left to the last where it is high?"""
    low_first = hand.ranks[0] == ACE
    others = tuple(rank for rank in hand.ranks if rank != ACE)
    ends = (*others, ACE) if low_first else (ACE, *others)
    return bool(act.ranks) and ACE in hand.ranks and ends[: len(act.ranks)] == act.ranks


def _misreads_joker(table: Table, seat: int, hand: Reading) -> Callable[[Act], bool]:
    """Bans: that hand read with its joker as another card than it is, or as another kind of hand."""
    natural = tuple(card for card in table.seat(seat).shown if not card.is_joker)
    ranking = asked.ranking(table.game)

    def untrue(act: Act) -> bool:
        if not isinstance(act, Read):
            return False
        return act.category is not hand.category or any(
            _names(act, (*natural, other), ranking) for other in DECK_52 if other not in natural
        )

    return _reads_falsely(seat, hand, untrue)


def _names(act: Read, cards: tuple[Card, ...], ranking: Ranking) -> bool:
    """Is that what these cards would be read as, or are they named one by one?"""
    if len(cards) != asked.HAND_SIZE:
        return False
    one_by_one = set(act.ranks) == {card.rank for card in cards}
    return one_by_one or Named(act.category, act.ranks) in true_names(reading(cards, ranking))


def _reads_falsely(seat: int, hand: Reading, how: Callable[[Act], bool]) -> Callable[[Act], bool]:
    """Bans: an untrue reading of that hand, untrue in that way."""
    true = true_names(hand)
    return lambda act: (
        isinstance(act, Read) and act.seat == seat and how(act) and Named(act.category, act.ranks) not in true
    )


def _beaten(table: Table, house: House, seat: int) -> bool:
    """Does nothing go to that open hand, since another is better?"""
    return seat in _all_beaten(table, house)


@derived
def _all_beaten(table: Table, house: House) -> frozenset[int]:
    due = shares(table, house)
    winners = {one.seat for one in due}
    best = max((asked.hand_strength(table, n) for n in winners), default=0)
    return frozenset(
        n for n in came_down(table) if due and n not in winners and asked.hand_strength(table, n) < best
    )
