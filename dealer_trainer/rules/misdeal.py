"""Misdeals: when the deal is taken back, and how.

A misdeal must be noticed before two have acted; after that the deal is played out. Every row below
declares when in time; `misdeal.too_late` forbids it when late.
"""

from __future__ import annotations

from collections.abc import Iterator

from dealer_trainer.rules import conditions, wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import (
    exposed_in_the_deal,
    in_time,
    keeping,
    known_long,
    known_short,
    says,
    two_have_acted,
    with_floor,
)
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked
from dealer_trainer.table.acts import (
    ALL,
    ChangeDeck,
    Gather,
    GiveBack,
    Money,
    Move,
    MoveButton,
    Say,
    Word,
)
from dealer_trainer.table.derived import derived
from dealer_trainer.table.places import MUCK, hand
from dealer_trainer.table.state import Lying, Pitch, Stage, Standing, Table, Undone

DEALING = (Stage.DEAL, Stage.BET)
TAKING_BACK = (says(Word.MISDEAL), lambda act: isinstance(act, Gather))


def declare(rule_id: str, *, option: str = "", seat: int = 0, number: int = 0, reason: str = "") -> Duty:
    """Say "misdeal", at once."""
    return Duty(
        rule_id,
        Say(Word.MISDEAL),
        Urgency.MISDEAL,
        Gravity.CRITICAL,
        option=option,
        seat=seat,
        number=number,
        reason=reason,
    )


# --- the causes: what the felt shows, or somebody has said


def first_cards_exposed(table: Table, house: House) -> int:
    """Which of the deal's first two cards was exposed: 1, 2, or 0."""
    out = [pitch.card for pitch in table.pitches]
    exposed = {one.card: one.seat for one in exposed_in_the_deal(table, house)}
    if house.first_two == "deal":
        return next((i for i, one in enumerate(out[:2], 1) if one in exposed), 0)
    for card, seat in exposed.items():
        own = [pitch.card for pitch in table.pitches if pitch.went == seat]
        if card in own[:2]:
            return own.index(card) + 1
    return 0


def exposed_by_dealer(table: Table, house: House) -> int:
    """How many cards of the deal count as exposed."""
    seen = exposed_in_the_deal(table, house)
    if house.two_exposed == "replaceable":
        seen = tuple(one for one in seen if not keeping(table, house, one.card).kept)
    return len(seen)


@derived
def cards_too_many(table: Table) -> int:
    """How many extra cards were dealt, in all: those known of in hands, and those already taken out."""
    return sum(conditions.extra_cards(table, n) for n in known_long(table)) + table.extras_out


@derived
def out_of_turn(table: Table) -> tuple[tuple[int, Pitch], ...]:
    """The cards that went to another seat than the one due, with their number in the deal (from 1)."""
    turns = [pitch for pitch in table.pitches if pitch.turn]
    return tuple((i, pitch) for i, pitch in enumerate(turns, 1) if pitch.card and pitch.went != pitch.due)


@derived
def not_entitled(table: Table) -> tuple[int, ...]:
    """Seats with cards that should have none."""
    return tuple(s.number for s in table.seats if s.hand and not asked.gets_hand(table, s.number))


def nobodys_hands(table: Table) -> tuple[int, ...]:
    """Seats with cards of the deal where nobody sits. Who sits there and owes a blind has a hand to be ruled
    on; a card that strays there later is no hand."""
    gone = (Standing.EMPTY, Standing.AWAY)
    there = [n for n in not_entitled(table) if table.seat(n).standing in gone]
    if not there:
        return ()
    last = max((i for i, pitch in enumerate(table.pitches, 1) if pitch.turn), default=0)
    dealt = {pitch.went for pitch in table.pitches[:last]}
    return tuple(n for n in there if n in dealt)


@derived
def left_out_seats(table: Table) -> tuple[int, ...]:
    """Entitled players who have said that they got no hand, once the five rounds are out."""
    if table.stage not in DEALING or not table.pitches:
        return ()
    return tuple(
        s.number for s in table.seats
        if not s.hand and not s.dealt_in and s.counted and not s.folded and asked.gets_hand(table, s.number)
    )  # fmt: skip


def wrong_count_seat(table: Table, house: House) -> int:
    """A seat with a known wrong number of cards that no row of *Short and long hands* mends; 0 for none."""
    if table.stage not in DEALING or out_of_turn(table):
        return 0  # misdeal.sequence
    long, short = known_long(table), known_short(table)
    if long and not one_extra_is_mended(table, house) and not is_dead_by_house(table, house, long[0]):
        return long[0]
    for seat in short:
        if seat == table.button and asked.count_shown(table.seat(seat)) == asked.HAND_SIZE - 1:
            continue  # count.button_fifth
        if table.game.lowball and not asked.anyone_acted(table):
            continue  # count.short_lowball
        if table.game.lowball and house.short_gap == "live":
            continue
        if not table.game.lowball:
            continue  # count.short_high
        return seat
    return 0


def one_extra_is_mended(table: Table, house: House) -> bool:
    """Does `count.one_extra` take the card back?"""
    if not _is_one_card_over(table):
        return False
    return not table.seat(known_long(table)[0]).looked or house.long_looked == "return"


def _is_one_card_over(table: Table) -> bool:
    """Has one hand one card too many, all others being right, and has nobody acted?"""
    others_right = len(known_long(table)) == 1 and not known_short(table) and not out_of_turn(table)
    return others_right and cards_too_many(table) == 1 and not asked.anyone_acted(table)


def is_dead_by_house(table: Table, house: House, long: int) -> bool:
    """Does the house kill a long hand that was looked at, where it would be a misdeal elsewhere?"""
    return house.long_looked == "dead" and table.seat(long).looked > 0 and _is_one_card_over(table)


def taken_and_seen(table: Table) -> int:
    """A seat whose player took another's card and looked at it; 0 for none."""
    for seat in table.seats:
        if any(is_taken(table, one, seat.number) for one in asked.shown(seat.hand)[: seat.looked]):
            return seat.number
    return 0


def is_taken(table: Table, one: Lying, seat: int) -> bool:
    """Did this player take the card from another who is still in?"""
    owner = asked.owner_of(one, seat)
    return owner > 0 and table.seat(owner).live


def causes(table: Table, house: House) -> Iterator[Duty]:
    """Every declaration that the rows of this chapter (and of others) ask for, in time or not."""
    if not wakes.unusual(table):
        return
    for cause in (_first_two, _two_exposed, _two_boxed, _extra_cards, _wrong_count, _button, _first_card,
                  _sequence, _empty_seat, _left_out, short_hand_at_high, _taken):  # fmt: skip
        yield from cause(table, house)


def _first_two(table: Table, house: House) -> Iterator[Duty]:
    if nth := first_cards_exposed(table, house):
        yield declare("misdeal.first_two", number=nth, option="first_two")


def _two_exposed(table: Table, house: House) -> Iterator[Duty]:
    if (count := exposed_by_dealer(table, house)) >= 2:
        yield declare("misdeal.two_exposed", number=count, option="two_exposed")


def _two_boxed(table: Table, house: House) -> Iterator[Duty]:
    if table.scraps >= 2:
        yield declare("misdeal.two_boxed", number=table.scraps)


def _extra_cards(table: Table, house: House) -> Iterator[Duty]:
    if (count := cards_too_many(table)) >= 2 and not out_of_turn(table):
        yield declare("misdeal.extra_cards", number=count)


def _wrong_count(table: Table, house: House) -> Iterator[Duty]:
    if cards_too_many(table) < 2 and (seat := wrong_count_seat(table, house)):
        if conditions.extra_cards(table, seat):
            option = "long_looked" if _is_one_card_over(table) else ""
        else:
            option = "short_gap"
        yield declare("misdeal.wrong_count", seat=seat, option=option)


def _button(table: Table, house: House) -> Iterator[Duty]:
    if table.pitches and (table.dealt_from or table.button) != table.button_due:
        yield declare("misdeal.button", seat=table.button_due, option="button")


def _first_card(table: Table, house: House) -> Iterator[Duty]:
    for nth, pitch in out_of_turn(table):
        if nth == 1:
            yield declare("misdeal.first_card", seat=pitch.due)


def _sequence(table: Table, house: House) -> Iterator[Duty]:
    for nth, pitch in out_of_turn(table):
        if nth > 1 and pitch.went not in not_entitled(table):
            yield declare("misdeal.sequence", seat=pitch.due, number=nth)
            return


def _empty_seat(table: Table, house: House) -> Iterator[Duty]:
    for seat in not_entitled(table):
        yield declare("misdeal.empty_seat", seat=seat)
        return


def _left_out(table: Table, house: House) -> Iterator[Duty]:
    for seat in left_out_seats(table):
        yield declare("misdeal.left_out", seat=seat)
        return


def short_hand_at_high(table: Table, house: House) -> Iterator[Duty]:
    if table.game.lowball or only_the_last_are_missing(table):
        return
    for seat in known_short(table):
        is_buttons_fifth = seat == table.button and asked.count_shown(table.seat(seat)) == asked.HAND_SIZE - 1
        if not is_buttons_fifth:
            yield declare("count.short_high", seat=seat)
            return


def only_the_last_are_missing(table: Table) -> bool:
    """Did the dealer just stop too soon: are the cards that are missing the last of the deal, in sequence?"""
    came = [pitch.card is not None for pitch in table.pitches if pitch.turn]
    return False in came and True not in came[came.index(False) :]


def _taken(table: Table, house: House) -> Iterator[Duty]:
    if seat := taken_and_seen(table):
        yield declare("stray.taken", seat=seat)


def declared_in_time(table: Table, house: House, cause: Iterator[Duty]) -> Iterator[Duty]:
    if in_time(table, house) and table.stage in DEALING:
        yield from cause


# --- the rows


@rule(
    "RR §11.1",
    *DEALING,
    options=("first_two",),
    see=("misdeal.two_exposed", "exposed.replace"),
    when=wakes.unusual,
)
def first_two(table: Table, house: House) -> Says:
    """The first or second card off the deck is exposed by the dealer, whatever its rank (RR §11.1)."""
    yield from declared_in_time(table, house, _first_two(table, house))


@rule(
    "RR §11.1",
    *DEALING,
    options=("two_exposed",),
    see=("misdeal.first_two", "exposed.replace"),
    when=wakes.unusual,
)
def two_exposed(table: Table, house: House) -> Says:
    """Two or more cards of the deal are exposed by the dealer, whatever their rank or seat (RR §11.1)."""
    yield from declared_in_time(table, house, _two_exposed(table, house))


@rule("RR §3", *DEALING, see=("stray.boxed",), when=wakes.unusual)
def two_boxed(table: Table, house: House) -> Says:
    """Two or more boxed cards turn up in the deal (RR §3)."""
    yield from declared_in_time(table, house, _two_boxed(table, house))


@rule("RR §11.1", *DEALING, see=("count.one_extra",), when=wakes.unusual)
def extra_cards(table: Table, house: House) -> Says:
    """Two or more extra cards, in all, were dealt into starting hands (RR §11.1)."""
    yield from declared_in_time(table, house, _extra_cards(table, house))


@rule(
    "RR §11.1",
    *DEALING,
    options=("long_looked", "short_gap"),
    see=("count.one_extra", "count.short_lowball", "count.short_high"),
    when=wakes.unusual,
)
def wrong_count(table: Table, house: House) -> Says:
    """Someone has the wrong number of cards and no row of *Short and long hands* mends it (RR §11.1)."""
    yield from declared_in_time(table, house, _wrong_count(table, house))


@rule("RR §11.1", *DEALING, see=("button.move", "blind.post"), when=wakes.unusual)
def button(table: Table, house: House) -> Says:
    """The button was out of position (RR §11.1)."""
    yield from declared_in_time(table, house, _button(table, house))


@rule("RR §11.1", *DEALING, see=("deal.order", "misdeal.sequence"), when=wakes.unusual)
def first_card(table: Table, house: House) -> Says:
    """The first card went to the wrong seat; cards are not slid over (RR §11.1)."""
    yield from declared_in_time(table, house, _first_card(table, house))


@rule("RR §11.1, §3", *DEALING, see=("deal.order", "misdeal.first_card"), when=wakes.unusual)
def sequence(table: Table, house: House) -> Says:
    """A card went out of turn (RR §11.1, §3)."""
    yield from declared_in_time(table, house, _sequence(table, house))


@rule("RR §11.1", *DEALING, see=("deal.entitled", "misdeal.too_late"), when=wakes.unusual)
def empty_seat(table: Table, house: House) -> Says:
    """Cards went to an empty seat or to someone not entitled (RR §11.1)."""
    yield from declared_in_time(table, house, _empty_seat(table, house))


@rule("RR §11.1", *DEALING, see=("deal.entitled", "misdeal.too_late"), when=wakes.unusual)
def left_out(table: Table, house: House) -> Says:
    """Someone entitled got no hand (RR §11.1)."""
    yield from declared_in_time(table, house, _left_out(table, house))


@rule("RR §3", see=("deal.shuffle", "button.move"), when=wakes.taken_back)
def redeal(table: Table, house: House) -> Says:
    """After a misdeal: bets back, every card in, shuffle, cut, the same deal again (RR §3)."""
    if table.undone is None or _called_for_nothing(table, house):
        return
    by = "deal.objection" if table.undone is Undone.OBJECTION else "misdeal.redeal"

    def owe(act: Move | GiveBack | Gather | MoveButton | ChangeDeck, reason: str) -> Duty:
        return Duty(by, act, Urgency.MISDEAL, Gravity.CRITICAL, reason=reason)

    if table.undone is Undone.VOID:
        if not table.voided:
            yield owe(GiveBack(Money.EVERYTHING), "everything_back")
    elif any(seat.won or seat.returned for seat in table.seats):
        pass  # what has been paid out of the pot goes back into it first (show.protest)
    elif _blinds_go_back(table):
        yield owe(GiveBack(Money.BETS_AND_BLINDS), "blinds_back")
    elif any(seat.put_in - seat.carried > seat.posted for seat in table.seats):
        yield owe(GiveBack(Money.BETS), "bets_back")
    if not _all_in_hand(table):
        yield owe(Gather(), "gather")
        return
    if table.undone is Undone.VOID and table.deck_unsound:
        yield owe(ChangeDeck(), "sound_deck")
    if table.button != table.button_due:
        yield owe(MoveButton(table.button_due), "button")


def _blinds_go_back(table: Table) -> bool:
    """Was the button wrong, so that others are to post the blinds that are in?"""
    wrong = table.button != table.button_due and bool(table.game.blinds)
    return wrong and any(seat.put_in > seat.carried + seat.anted for seat in table.seats)


def _all_in_hand(table: Table) -> bool:
    return table.stage is Stage.BEFORE and not any(seat.hand for seat in table.seats)


def _called_for_nothing(table: Table, house: House) -> bool:
    """Was a misdeal called without cause, with nothing taken in yet?"""
    if table.undone is not Undone.MISDEAL or not table.called_misdeal or table.stage is Stage.BEFORE:
        return False
    return two_have_acted(table, house) or next(causes(table, house), None) is None


_NOTHING_TO_TAKE_BACK = tuple(
    Ban("misdeal.needless", taking_back, Kind.FORBIDDEN, Gravity.CRITICAL, general=True)
    for taking_back in TAKING_BACK
)


@rule("–", see=("misdeal.redeal",), floor=True)
def needless(table: Table, house: House) -> Says:
    """Nothing in this chapter holds: nobody declares a misdeal. One called all the same is taken back."""
    if table.undone is None:
        if table.stage is Stage.OVER or next(causes(table, house), None) is None:
            yield from _NOTHING_TO_TAKE_BACK
    elif _called_for_nothing(table, house):
        late = next(causes(table, house), None) is not None
        yield Duty(
            "misdeal.needless", Say(Word.FLOOR), Urgency.MISDEAL, Gravity.CRITICAL, reason="take_back",
            option="floor_calls", because="misdeal.too_late" if late else "",
        )  # fmt: skip


@rule(
    "RR §3",
    Stage.BET,
    Stage.DRAW,
    Stage.LAST_BET,
    Stage.SHOWDOWN,
    options=("action_test", "left_out_post"),
    floor=True,
    see=("misdeal.empty_seat", "misdeal.left_out"),
    when=wakes.unusual,
)
def too_late(table: Table, house: House) -> Says:
    """Two have acted: play on. A hand at an empty seat is killed; one left out sits out (RR §3)."""
    if table.undone is not None or not two_have_acted(table, house):
        return
    if next(causes(table, house), None) is not None:
        for taking_back in TAKING_BACK:
            yield Ban(
                "misdeal.too_late", taking_back, Kind.FORBIDDEN, Gravity.CRITICAL, option="action_test"
            )  # fmt: skip
    for seat in nobodys_hands(table):
        if not table.seat(seat).killed:
            yield Duty(
                "misdeal.too_late", Say(Word.DEAD_HAND, seat), Urgency.DEAD, Gravity.CRITICAL, seat=seat,
                reason="empty_seat", option="action_test",
            )  # fmt: skip
            yield Duty(  # nothing to decide, but a dealer may ask
                "misdeal.too_late", Say(Word.FLOOR), Urgency.DEAD, Gravity.MINOR, owed=False, seat=seat,
                reason="empty_seat", option="action_test",
            )  # fmt: skip
        else:
            yield Duty(
                "misdeal.too_late", Move(hand(seat), MUCK, ALL), Urgency.MEND, Gravity.MAJOR, seat=seat,
                reason="empty_seat", option="action_test",
            )  # fmt: skip
    for seat in left_out_seats(table):
        if table.seat(seat).posted and house.left_out_post == "back":
            back = Duty(
                "misdeal.too_late", GiveBack(Money.POST, seat), Urgency.MEND, Gravity.MAJOR, seat=seat,
                reason="left_out", option="left_out_post",
            )  # fmt: skip
            yield from with_floor(table, house, back)
