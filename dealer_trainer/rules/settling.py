"""What each pot comes to: who can win it, who wins it, and which chips go where, to the last one.

Rules of several chapters ask this: the showdown, the sevens rule, jacks or better. Only hands that lie open
count; as long as one that has to be shown is hidden, nothing is settled. What may bar a live hand from the
pots is named in `barred`, what has to be waited for in `waits`: other chapters hook in there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, takewhile
from typing import Final, Literal, NamedTuple

from dealer_trainer.hand_ranks import Category, Reading, reading
from dealer_trainer.rules import proving
from dealer_trainer.rules.book import Says
from dealer_trainer.rules.duties import Duty, Gravity, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked, betting, openers
from dealer_trainer.table.acts import Act, GiveBack, Money, Push
from dealer_trainer.table.derived import derived
from dealer_trainer.table.games import Game, Kind, Structure
from dealer_trainer.table.state import Deed, Named, Played, Seat, Stage, Table

ACE: Final = 14
SEVEN: Final = 7
UNPAIRED: Final = frozenset(
    {Category.NO_PAIR, Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH}
)  # fmt: skip

# Duty.age at the showdown: dead hands and questions come before all of these.
LOSERS, POTS = 0, 10


# --- who is in it


@derived
def came_down(table: Table) -> tuple[int, ...]:
    """Whose hands were live when the showdown began, clockwise from the button's left."""
    return tuple(n for n in asked.clockwise(table, table.button) if table.seat(n).came_down)


@derived
def barred(table: Table, house: House) -> frozenset[int]:
    """Live hands that may not win all the same."""
    return frozenset()


@derived
def waits(table: Table, house: House) -> bool:
    """Must something be done or proved before any pot is pushed?"""
    return proving.waits(table)


@derived
def in_it(table: Table, house: House) -> tuple[int, ...]:
    """The live hands that can still win something, clockwise from the button's left."""
    out = barred(table, house)
    return tuple(n for n in came_down(table) if table.seat(n).live and n not in out)


def must_show(table: Table, house: House) -> bool:
    """Must hands be shown before they can win? Not if all others folded before the showdown."""
    alone = len(in_it(table, house)) == 1
    return len(came_down(table)) > 1 and (not alone or house.last_hand_shows)


@derived
def hidden(table: Table, house: House) -> tuple[int, ...]:
    """The hands that still have to be shown before anything can be settled."""
    if not must_show(table, house):
        return ()
    return tuple([n for n in in_it(table, house) if not table.seat(n).shown])


# --- hands


def read_hand(table: Table, seat: int) -> Reading | None:
    """The open hand as it is to be read; None for one that is hidden or fouled."""
    return reading_of(table.seat(seat), table.game)


@derived
def reading_of(seat: Seat, game: Game) -> Reading | None:
    """The same of one seat."""
    try:
        return reading(seat.shown, asked.ranking(game)) if seat.shown else None
    except ValueError:
        return None


@lru_cache(maxsize=500)
def true_names(hand: Reading) -> tuple[Named, ...]:
    """Every way to name a hand truly, the fullest first: "8-6-4-3-2", "8-6", "8"; "pair of nines", "pair"."""
    least = 1 if hand.category is Category.NO_PAIR else 0
    return tuple(Named(hand.category, hand.ranks[:n]) for n in range(len(hand.ranks), least - 1, -1))


def holds_pair(hand: Reading | None) -> bool:
    """Is there a pair, or more of one rank, in the hand?"""
    return hand is not None and hand.category not in UNPAIRED


# --- words that were not true


@derived
def miscalled(table: Table, seat: int) -> bool:
    """Lowball: was the open hand named with a lower top card than it holds?"""
    named, hand = table.seat(seat).named, read_hand(table, seat)
    if not table.game.lowball or hand is None or named is None or not named.ranks:
        return False
    if named.category is not Category.NO_PAIR:
        return False
    return hand.category is not Category.NO_PAIR or _low(table, hand.ranks[0]) > _low(table, named.ranks[0])


def _low(table: Table, rank: int) -> int:
    return 1 if rank == ACE and table.game.kind is Kind.ACE_TO_FIVE else rank


@derived
def silent_pair(table: Table, seat: int) -> bool:
    """Lowball: does the open hand hold a pair that its player has not named?"""
    named = table.seat(seat).named
    unnamed = named is None or named.category in UNPAIRED
    return table.game.lowball and unnamed and holds_pair(read_hand(table, seat))


@derived
def misled_by(table: Table, seat: int) -> tuple[int, ...]:
    """Who threw a hand away because of what that seat named falsely, or did not name, before it was read."""
    if not any(one.relied_on for one in table.seats):
        return ()
    false_word, silence = miscalled(table, seat), silent_pair(table, seat)
    return tuple(
        n for n in came_down(table)
        for one in table.seat(n).relied_on
        if one.seat == seat and not one.read and ((false_word and one.named) or (silence and one.open))
    )  # fmt: skip


@derived
def undone_by(table: Table, house: House, seat: int) -> str:
    """The rule by which that seat's own word, or silence, kills its hand; "" for none.

    The last hand that is still held dies only for one that was fouled: else nobody were left to win.
    """
    if miscalled(table, seat):
        others = any(table.seat(n).live for n in came_down(table) if n != seat)
        always = len(came_down(table)) > 2 and house.miscall_multiway == "always"
        return "show.miscall" if (always and others) or misled_by(table, seat) else ""
    return "show.pair" if silent_pair(table, seat) and misled_by(table, seat) else ""


# --- the sevens rule


def _sevens_game(table: Table) -> bool:
    return table.game.kind is Kind.ACE_TO_FIVE and table.game.structure is Structure.LIMIT


def is_seven(table: Table, seat: int) -> bool:
    """Is the open hand a seven or better?"""
    hand = read_hand(table, seat)
    return hand is not None and hand.category is Category.NO_PAIR and _low(table, hand.ranks[0]) <= SEVEN


@derived
def small_all_ins(table: Table) -> tuple[Played, ...]:
    """The first bet after the draw and the raises on it, as long as they are all-ins for less than a bet."""
    wagers = (one for one in table.played_in(Stage.LAST_BET) if one.deed in (Deed.BET, Deed.RAISE))
    size = betting.bet_size(table.game, Stage.LAST_BET)
    return tuple(takewhile(lambda one: table.seat(one.seat).tapped and one.level < size, wagers))


def _small_all_in_faced(table: Table, seat: int) -> Played | None:
    """The all-in for less than a bet that this player faced when it first acted after the draw."""
    first = next((one for one in table.played_in(Stage.LAST_BET) if one.seat == seat), None)
    return next((bet for bet in small_all_ins(table) if first and first.faced == bet.level), None)


def is_short(table: Table, house: House, bet: Played) -> bool:
    """Is that all-in so small that a seven which only calls it has not bet?"""
    size = betting.bet_size(table.game, Stage.LAST_BET)
    return bet.level < size if house.sevens_short == "full" else 2 * bet.level < size


Fault = Literal["", "checked", "called short"]


@derived
def sevens_fault(table: Table, house: House, seat: int) -> Fault:
    """How a seven or better failed to bet after the draw; the house may not play the rule."""
    acts = [one for one in table.played_in(Stage.LAST_BET) if one.seat == seat]
    if not _sevens_game(table) or not acts or not is_seven(table, seat):
        return ""
    first = acts[0]
    if first.deed is Deed.CHECK and not first.faced:
        return "checked"
    bet = _small_all_in_faced(table, seat)
    only_called = bet is not None and first.deed is Deed.CALL
    return "called short" if bet is not None and only_called and is_short(table, house, bet) else ""


def _met_small_all_in(table: Table, house: House, seat: int) -> str:
    """How a seven met an all-in of less than a bet as it should: "completed", "full"; "" for no such."""
    acts = [one for one in table.played_in(Stage.LAST_BET) if one.seat == seat]
    if not _sevens_game(table) or not is_seven(table, seat) or sevens_fault(table, house, seat):
        return ""
    if _small_all_in_faced(table, seat) is None:
        return ""
    if acts[0].deed is Deed.RAISE and acts[0] in small_all_ins(table):
        return ""  # it had no chips to complete it
    return {Deed.RAISE: "completed", Deed.CALL: "full"}.get(acts[0].deed, "")


# --- pots


class Part(NamedTuple):
    """What one seat has in one pot: from before the draw, and from after it."""

    seat: int
    early: int
    late: int


class Pot(NamedTuple):
    """One pot as the bets make it. `left` is what lay there from deals before; `seats` can win it."""

    parts: tuple[Part, ...]
    left: int
    seats: tuple[int, ...]

    @property
    def chips(self) -> int:
        return self.left + sum(one.early + one.late for one in self.parts)


@derived
def pots(table: Table, house: House) -> tuple[Pot, ...]:
    """The pots, the main pot first, each with those who can win it, clockwise from the button's left.

    A pot ends where a player who came to the showdown is all in and another has put in more. A pot that
    nobody can win any more goes to those in it who threw a hand away on a false word, else to those who can
    win the one inside it.
    """
    most = max((seat.put_in for seat in table.seats), default=0)
    came = [table.seat(n) for n in came_down(table)]
    ends = sorted({seat.put_in for seat in came if seat.tapped and 0 < seat.put_in < most} | {most})
    left = sum(table.pots) + sum(
        seat.bet + seat.won + seat.returned - seat.put_in for seat in table.seats
    )  # fmt: skip
    found: list[Pot] = []
    below = 0
    for end in ends:
        parts = tuple(_part(table, n, below, end) for n in asked.clockwise(table, table.button))
        can_win = tuple(
            n for n in in_it(table, house) if table.seat(n).put_in >= end or not table.seat(n).tapped
        )  # fmt: skip
        if not can_win:
            can_win = tuple(n for n in _misled(table) if table.seat(n).put_in >= end)
        inner = found[-1].seats if found else ()
        found.append(Pot(tuple(one for one in parts if one.early + one.late), left, can_win or inner))
        below, left = end, 0
    return tuple(found)


def _part(table: Table, number: int, below: int, end: int) -> Part:
    seat = table.seat(number)
    low, high = min(seat.put_in, below), min(seat.put_in, end)
    early = max(min(high, seat.put_in_early) - low, 0)
    return Part(number, early, high - low - early)


def _misled(table: Table) -> tuple[int, ...]:
    """Those who threw a hand away on a false word: theirs is a pot that nobody is left to win."""
    return tuple(n for n in came_down(table) if any(n in misled_by(table, one) for one in came_down(table)))


class Share(NamedTuple):
    """Chips that go to a seat out of a pot (counted as the bets make the pots), by which rule and why.

    `back`: they are a later bet that goes back to its maker.
    """

    pot: int
    seat: int
    chips: int
    rule: str
    reason: str
    back: bool = False
    option: str = ""


@derived
def shares(table: Table, house: House) -> tuple[Share, ...]:
    """All that is to be paid in this deal, the last side pot first; nothing before all hands are shown."""
    if not came_down(table) or hidden(table, house) or table.undone is not None:
        return ()
    found: list[Share] = []
    made = pots(table, house)
    for index in reversed(range(len(made))):
        if made[index].chips and made[index].seats:
            found += _settled(table, house, index, made)
    return tuple(found)


def _settled(table: Table, house: House, index: int, made: Sequence[Pot]) -> Iterator[Share]:
    """One pot: later bets that go back, then what the winners get."""
    pot = made[index]
    winners = best_of(table, pot.seats)
    faults = {n: sevens_fault(table, house, n) for n in winners} if house.sevens_rule else {}
    late = {one.seat: one.late for one in pot.parts if one.late}
    if late and any(faults.values()):
        yield from _sevens_shares(table, index, pot, winners, faults)
        return
    rule, reason, option = _why(table, house, index, made, winners, late)
    for number, chips in split(table, pot.chips, winners).items():
        yield Share(index, number, chips, rule, reason, option=option)


@derived
def best_of(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The best of these hands, several if they tie; one alone need not be open."""
    if len(seats) < 2 or not all(table.seat(n).shown for n in seats):
        return seats
    best = max(asked.hand_strength(table, n) for n in seats)
    return tuple(n for n in seats if asked.hand_strength(table, n) == best)


def split(table: Table, chips: int, seats: Iterable[int]) -> dict[int, int]:
    """Even shares down to the smallest chip, what cannot be halved one chip each to the first seats."""
    among, unit = tuple(seats), table.game.chip
    if not among:
        return {}
    each, odd = divmod(chips // unit, len(among))
    shares_of = {n: (each + (nth < odd)) * unit for nth, n in enumerate(among)}
    shares_of[among[0]] += chips % unit
    return shares_of


def _sevens_shares(
    table: Table, index: int, pot: Pot, winners: tuple[int, ...], faults: dict[int, Fault]
) -> Iterator[Share]:
    """A seven that did not bet is best, alone or in a tie.

    It gets what stood before the draw and its own later chips; where it only called a short all-in that bet,
    too. The other later money goes to a hand without fault that it ties with, else back to its makers.
    """
    early = pot.left + sum(one.early for one in pot.parts)
    late = {one.seat: one.late for one in pot.parts if one.late}
    only_called = [n for n in winners if faults[n] == "called short"]
    faultless = [n for n in winners if not faults[n]]
    got = split(table, early, winners)
    for n in winners:
        if faults[n]:
            got[n] += late.pop(n, 0)
    for bet in small_all_ins(table) if only_called else ():
        if bet.seat not in winners:
            who_called = [n for n in winners if not faults[n] or _called_short(table, faults, n, bet)]
            for n, chips in split(table, late.pop(bet.seat, 0) if who_called else 0, who_called).items():
                got[n] += chips
    rule = "sevens.best" if "checked" in faults.values() else "sevens.short"
    if faultless:
        for n, chips in split(table, sum(late.values()), faultless).items():
            got[n] += chips
    else:
        for n, chips in late.items():
            yield Share(index, n, chips, rule, "back", back=True, option=_sevens_option(rule))
    for n, chips in got.items():
        if chips:
            rule, reason = _sevens_reason(faults[n], among=set(faults.values()))
            yield Share(index, n, chips, rule, reason, option=_sevens_option(rule))


def _sevens_reason(fault: Fault, *, among: set[Fault]) -> tuple[str, str]:
    """By which rule, and why, a winner gets its chips, `among` being the faults of all who tie for best."""
    match fault:
        case "called short":
            return "sevens.short", "push"
        case "checked":
            return ("sevens.tie", "share") if "" in among else ("sevens.best", "push")
        case "":
            return ("sevens.tie" if "checked" in among else "sevens.short"), "rest"


def _sevens_option(rule: str) -> str:
    return "sevens_short" if rule == "sevens.short" else "sevens_rule"


def _called_short(table: Table, faults: dict[int, Fault], seat: int, bet: Played) -> bool:
    """Has this seven only called that all-in, or a later one that was as short?"""
    faced = _small_all_in_faced(table, seat)
    return faults[seat] == "called short" and faced is not None and faced.level >= bet.level


def _why(
    table: Table, house: House, index: int, made: Sequence[Pot], winners: tuple[int, ...],
    late: dict[int, int],
) -> tuple[str, str, str]:  # fmt: skip
    """By which rule a pot goes to these winners, why, and the house option that it hangs on."""
    pot = made[index]
    if not any(table.seat(n).live for n in winners):
        culprits = [n for n in came_down(table) if set(winners) & set(misled_by(table, n))]
        by_word = any(miscalled(table, n) for n in culprits)
        return ("show.miscall" if by_word else "show.pair", "misled", "")
    if late and house.sevens_rule and len(winners) == 1:
        beaten = [n for n in pot.seats if n in late and sevens_fault(table, house, n) == "checked"]
        if beaten:
            return ("sevens.beaten", "push", "sevens_rule")
        how = _met_small_all_in(table, house, winners[0])
        if how:
            return ("sevens.short", how, "sevens_short")
    free = not house.sevens_rule and any(sevens_fault(table, house, n) for n in winners) and bool(late)
    option = "sevens_rule" if free else ""
    if len(winners) > 1:
        return ("show.odd_chip", "odd" if pot.chips % (len(winners) * table.game.chip) else "split", option)
    if index and len(pot.parts) == 1:
        return ("show.side_pots", "uncalled", option)
    if in_it(table, house) == winners and not must_show(table, house):
        if proving.has_proved(table, winners[0]):
            return ("jacks.prove", "proved", option)
        called = len(came_down(table)) > 1
        return ("show.all_five", "alone", "last_hand_shows" if called else option)
    if len(made) > 1:
        return ("show.side_pots", "side" if index else "main", option)
    return ("show.speak", "wins", option)


# --- what is still to be paid


@derived
def outstanding(table: Table, house: House) -> tuple[Share, ...]:
    """What is still to be paid, in the order in which it is: what a seat has got pays its shares in turn."""
    got = {seat.number: seat.won + seat.returned for seat in table.seats}
    open_shares = []
    for one in shares(table, house):
        paid = min(one.chips, got[one.seat])
        got[one.seat] -= paid
        if paid < one.chips:
            open_shares.append(one._replace(chips=one.chips - paid))
    return tuple(open_shares)


class Overpaid(NamedTuple):
    """Chips that a seat has got and that are not its own, and the pot where they belong."""

    seat: int
    chips: int
    pot: int


@derived
def overpaid(table: Table, house: House) -> tuple[Overpaid, ...]:
    """Who has got more than is due, or out of the wrong pot. Before all hands are shown nothing is due."""
    due = shares(table, house)
    if not any(seat.won or seat.returned for seat in table.seats):
        return ()
    if not (due or hidden(table, house) or _pot_stays(table)):
        return ()
    lacking = _lacking(table, house)
    short = next((pot for pot, chips in enumerate(lacking) if chips > 0), 0)
    too_much = []
    bare = proving.to_prove(table) if waits(table, house) else 0  # nothing is due to it yet
    for seat in table.seats:
        rightful = sum(one.chips for one in due if one.seat == seat.number and one.seat != bare)
        if seat.won + seat.returned > rightful:
            too_much.append(Overpaid(seat.number, seat.won + seat.returned - rightful, short))
    return tuple(too_much) or _out_of_the_wrong_pot(table, house, lacking)


def _pot_stays(table: Table) -> bool:
    """Is the deal over, and the pot nobody's: nobody had opened it, or nobody could prove openers?"""
    if table.stage is not Stage.OVER or table.undone is not None:
        return False
    if came_down(table):
        return openers.needed(table) and not asked.live(table)
    return asked.passed_out_deal(table)


def _lacking(table: Table, house: House) -> list[int]:
    """How many chips each pot on the felt lacks of what must still be in it; none for pots made otherwise."""
    made = pots(table, house)
    if len(made) != len(table.pots):
        return []
    still = [pot.chips for pot in made]
    if shares(table, house):
        still = [sum(o.chips for o in outstanding(table, house) if o.pot == n) for n in range(len(made))]
    return [must - lies for must, lies in zip(still, table.pots, strict=True)]


def _out_of_the_wrong_pot(table: Table, house: House, lacking: Sequence[int]) -> tuple[Overpaid, ...]:
    """Who has got what is due to it out of the wrong pot: one pot lacks what another has too much."""
    still = outstanding(table, house)
    for one in shares(table, house):
        left = sum(o.chips for o in still if o[:2] == one[:2] and o.back == one.back)
        for pot, chips in enumerate(lacking):
            too_much = min(one.chips - left, chips, -lacking[one.pot])
            if too_much > 0:
                return (Overpaid(one.seat, too_much, pot),)
    return ()


class Payment(NamedTuple):
    """A share as it is paid now: out of which pot on the felt, as which act, and how early."""

    share: Share
    pot: int
    act: Act
    also: tuple[Act, ...]
    age: int


@derived
def payments(table: Table, house: House) -> tuple[Payment, ...]:
    """How what is still to be paid leaves the pots that lie on the felt, the newest pot first."""
    lying = list(table.pots)
    found: list[Payment] = []
    groups = groupby(outstanding(table, house), key=lambda one: (one.pot, one.back))
    for order, (_, group) in enumerate(groups):
        for one in group:
            left = one.chips
            for pot in reversed(range(len(lying))):
                chips = min(left, lying[pot])
                if chips:
                    lying[pot] -= chips
                    left -= chips
                    found.append(_payment(table, one, pot, chips, POTS + order))
    return tuple(found)


def _payment(table: Table, share: Share, pot: int, chips: int, age: int) -> Payment:
    if share.back:
        return Payment(share, pot, GiveBack(Money.CHIPS, share.seat, chips), (), age)
    exact = Push(share.seat, chips, pot)
    if chips == table.pots[pot]:
        return Payment(share, pot, Push(share.seat, 0, pot), (exact,), age)
    return Payment(share, pot, exact, (), age)


def pays(table: Table, house: House, rule_id: str) -> Says:
    """The payments that this rule asks for: owed once losing hands are in, questions answered, pots right."""
    if waits(table, house) or overpaid(table, house):
        return
    for one in payments(table, house):
        if one.share.rule == rule_id:
            yield Duty(
                _paying_rule(one), one.act, Urgency.GAME, Gravity.CRITICAL, also=one.also,
                seat=one.share.seat, number=one.share.chips, reason=_paying_reason(one),
                option=one.share.option, age=one.age,
            )  # fmt: skip


def _paying_rule(one: Payment) -> str:
    return one.share.rule


def _paying_reason(one: Payment) -> str:
    return one.share.reason


@derived
def losers(table: Table, house: House) -> tuple[int, ...]:
    """Open hands that win nothing and still lie there; nobody as long as not all is shown."""
    due = shares(table, house)
    winners = {one.seat for one in due if not one.back}
    return tuple(
        n for n in came_down(table) if due and table.seat(n).hand and table.seat(n).live and n not in winners
    )
