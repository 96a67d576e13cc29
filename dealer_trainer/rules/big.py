"""Betting at no-limit and pot-limit: how much may go in, and what the dealer makes of it."""

from __future__ import annotations

from collections.abc import Callable

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import answer, needs_floor, says, with_floor
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.rules.rulings import answers, put_right
from dealer_trainer.rules.wagers import dues, faced, is_left_to_others, motions_reason, share_put_in
from dealer_trainer.table import asked
from dealer_trainer.table.acts import ALL, Act, GiveBack, Money, Move, Say, Word
from dealer_trainer.table.betting import full_raises
from dealer_trainer.table.games import Kind as GameKind
from dealer_trainer.table.games import Structure
from dealer_trainer.table.places import MUCK, hand
from dealer_trainer.table.state import Ask, Deed, Played, Question, Stage, Table

BETTING = (Stage.BET, Stage.LAST_BET)
LIMITS_CAP = 4  # raises after which a limit game would have no more
NO_RELIEF = 80  # percent of a call that is in


# --- how much


@rule("RR §14", *BETTING, see=("bet.cap", "big.min_raise"), when=wakes.bet_to_rule)
def raises(table: Table, house: House) -> Says:
    """No cap on raises: none is refused for its number (RR §14)."""
    one = _right_raise(table, house)
    if one is not None and len(full_raises(table)) > LIMITS_CAP:
        yield Ban("big.raises", _changes(one), Kind.FORBIDDEN, Gravity.CRITICAL, "no_cap", one.seat)


@rule(
    "RR §14", *BETTING, options=("short_all_ins_add",), see=("big.under", "bet.half"), when=wakes.bet_to_rule
)
def min_raise(table: Table, house: House) -> Says:
    """A raise is at least the last one; an all-in for less reopens nothing for who has acted (RR §14)."""
    yield from put_right(dues(table, house), "big.min_raise", "call_only", option="short_all_ins_add")
    yield from put_right(dues(table, house), "big.min_raise", "as_made")
    one = _right_raise(table, house)
    if one is None:
        return
    short = faced(table, len(table.played) - 1).least > one.level
    reason = "not_completed" if short else "enough"
    yield Ban(
        "big.min_raise", _changes(one), Kind.FORBIDDEN, Gravity.CRITICAL, reason, one.seat, general=True
    )


@rule("RR §14", *BETTING, see=("big.min_raise", "bet.short"), when=wakes.bet_to_rule)
def under(table: Table, house: House) -> Says:
    """A bet or raise under the minimum by one with more chips is brought up to it, and no more (RR §14)."""
    yield from put_right(dues(table, house), "big.under", "up")


# --- words and chips


@rule("RR §14", *BETTING, see=("bet.verbal", "big.short_call"), when=wakes.bet_to_rule)
def words_chips(table: Table, house: House) -> Says:
    """Words and chips differ: the words count (RR §14)."""
    yield from put_right(dues(table, house), "big.words_chips", "words")
    yield from put_right(dues(table, house), "big.words_chips", "call")


@rule("RR §14", *BETTING, see=("big.misunderstood", "bet.short"), when=wakes.bet_to_rule)
def short_call(table: Table, house: House) -> Says:
    """A call short by miscount is made good, even if the bettor has shown (RR §14)."""
    if not _wants_back(table):
        yield from put_right(dues(table, house), "big.short_call", "short")


@rule("RR §14", *BETTING, see=("big.short_call", "bet.unaware"), floor=True, when=wakes.bet_to_rule)
def misunderstood(table: Table, house: House) -> Says:
    """A gross misunderstanding of the amount is for the floor; no relief at 80 % or more put in (RR §14)."""
    for question in table.questions:
        share = share_put_in(table, question)
        if share is None:
            continue
        if share < NO_RELIEF:
            answered = Duty(
                "big.misunderstood", Say(Word.ALLOWED, question.seat), Urgency.ANSWER, Gravity.CRITICAL,
                also=(Say(Word.YES, question.seat),), reason="relief", seat=question.seat, number=share,
            )  # fmt: skip
        else:
            answered = Duty(
                "big.misunderstood", Say(Word.DECLINED, question.seat), Urgency.ANSWER, Gravity.CRITICAL,
                also=(Say(Word.NO, question.seat),), reason="no_relief", seat=question.seat, number=share,
            )  # fmt: skip
        yield from with_floor(table, house, answered, alone=answers(question.seat))


@rule("RR §14", *BETTING, see=("bet.one_chip", "big.pot_chip"), when=wakes.bet_to_rule)
def one_chip(table: Table, house: House) -> Says:
    """One chip unannounced is a bet of its full value; against a bet it is a call (RR §14)."""
    yield from put_right(dues(table, house), "big.one_chip", "calls")
    yield from put_right(dues(table, house), "big.one_chip", "full_value")
    one = _right_raise(table, house)
    if one is not None and one.deed is Deed.BET and one.wager is not None and one.wager.one_chip:
        yield Ban("big.one_chip", _changes(one), Kind.FORBIDDEN, Gravity.CRITICAL, "full_value", one.seat)


@rule("RR §14", *BETTING, options=("raise_motions",), see=("bet.string",), when=wakes.bet_to_rule)
def raise_motion(table: Table, house: House) -> Says:
    """After the word "raise" the chips may go in by several motions (RR §14)."""
    yield from put_right(dues(table, house), "big.raise_motion", "one_motion", option="raise_motions")
    yield from put_right(dues(table, house), "big.raise_motion", "free", option="raise_motions")
    yield from put_right(dues(table, house), "big.raise_motion", "call_first", option="raise_motions")
    one = _right_raise(table, house)
    if one is not None and one.wager is not None and len(one.wager.motions) > 1 and not one.ruled:
        reason = motions_reason(one.wager, faced(table, len(table.played) - 1), house)
        yield Ban(
            "big.raise_motion", _changes(one), Kind.FORBIDDEN, Gravity.CRITICAL, reason, one.seat, one.level,
            option="raise_motions",
        )  # fmt: skip


# --- pot-limit


@rule("RR §14", *BETTING, see=("big.pot_surplus",), when=wakes.bet_to_rule)
def pot_max(table: Table, house: House) -> Says:
    """Pot-limit: a raise is at most the pot after the call (RR §14)."""
    yield from put_right(dues(table, house), "big.pot_max", "pot")


@rule("RR §14", *BETTING, see=("big.pot_max", "big.under"), floor=True, when=wakes.bet_to_rule)
def pot_surplus(table: Table, house: House) -> Says:
    """Pot-limit: a wager over the pot is cut back until all have acted on it (RR §14).

    The floor may let one stand that was long thought about. What others put in to call too much goes back.
    """
    for due in dues(table, house):
        if due.rule != "big.pot_surplus":
            continue
        if not _thought_about(table, due.seat) and not _stands(table, house, due.seat):
            yield from put_right(dues(table, house), "big.pot_surplus", "cut")
            continue
        stands = Duty(
            "big.pot_surplus", Say(Word.STANDS, due.seat), Urgency.ANSWER, Gravity.CRITICAL, seat=due.seat,
            number=due.level, also=(due.act,), reason="may_stand", owed=not _stands(table, house, due.seat),
        )  # fmt: skip
        yield from with_floor(table, house, stands, alone=_speaks_of(due.seat))
    if table.game.structure is not Structure.POT_LIMIT:
        return
    for seat in table.seats:
        over = seat.in_round - table.to_call
        if seat.live and over > 0 and seat.acted:
            yield Duty(
                "big.pot_surplus", GiveBack(Money.CHIPS, seat.number, over), Urgency.MEND, Gravity.CRITICAL,
                seat=seat.number, number=over, reason="surplus", also=(Say(Word.CALL, seat.number),),
            )  # fmt: skip


@rule("RR §14", *BETTING, see=("big.one_chip", "big.pot_max"), when=wakes.bet_to_rule)
def pot_chip(table: Table, house: House) -> Says:
    """Pot-limit: a chip larger than the pot, unannounced, bets the pot; facing a bet it calls (RR §14)."""
    yield from put_right(dues(table, house), "big.pot_chip", "bets_pot")
    yield from put_right(dues(table, house), "big.pot_chip", "calls")


# --- the clock


@rule("RR §14", *BETTING, see=("bet.time",), when=wakes.bet_to_rule)
def clock(table: Table, house: House) -> Says:
    """The clock: a minute, a warning when ten seconds are left, and then the hand is dead (RR §14)."""
    if not table.game.big_bet:
        return
    for question in table.questions:
        if question.ask is Ask.TIME and question.about:
            yield _starts_the_clock(table, question)
        elif question.ask is Ask.TIME and not _over_the_pot(table, house):
            yield answer("big.clock", Word.ALLOWED, question.seat, reason="granted", gravity=Gravity.MINOR)
    for seat in table.seats:
        if seat.killed and seat.hand and (seat.number, len(table.played)) in table.pressed:
            yield Duty(
                "big.clock", Move(hand(seat.number), MUCK, ALL), Urgency.MEND, Gravity.MAJOR,
                seat=seat.number, reason="bury",
            )  # fmt: skip
    number = asked.to_act(table)
    calls = table.pressed.count((number, len(table.played)))
    if not number or not calls:
        return
    if table.silent == number and calls == 1:
        yield Duty(
            "big.clock", Say(Word.TEN_SECONDS, number), Urgency.ANSWER, Gravity.MAJOR, seat=number,
            reason="ten_seconds",
        )  # fmt: skip
    elif table.silent == number:
        yield Duty(
            "big.clock", Say(Word.DEAD_HAND, number), Urgency.DEAD, Gravity.CRITICAL, seat=number,
            reason="dead",
        )  # fmt: skip
        return
    yield Ban("big.clock", says(Word.DEAD_HAND), Kind.EARLY, Gravity.CRITICAL, "still_running", number)


def _starts_the_clock(table: Table, question: Question) -> Duty:
    """Time is called on the player to act; on another it is declined."""
    about = question.about
    if about == asked.to_act(table):
        return Duty(
            "big.clock", Say(Word.CLOCK, about), Urgency.ANSWER, Gravity.MAJOR, seat=about, reason="start"
        )
    return answer("big.clock", Word.DECLINED, question.seat, reason="not_to_act", gravity=Gravity.MINOR)


# --- lowball


@rule("RR §11C", *BETTING, Stage.SHOWDOWN, see=("bet.check_raise", "sevens.best"), when=wakes.bet_to_rule)
def lowball(table: Table, house: House) -> Says:
    """Big-bet lowball: check-raise is allowed, any hand may be checked, there is no sevens rule (RR §11C)."""
    if not table.game.big_bet or not table.game.lowball:
        return
    one = _right_raise(table, house)
    if one is not None and _checked_before(table, one):
        yield Ban("big.lowball", _changes(one), Kind.FORBIDDEN, Gravity.CRITICAL, "check_raise", one.seat)
    if table.stage is Stage.SHOWDOWN and table.game.kind is GameKind.ACE_TO_FIVE:
        yield Ban(
            "big.lowball", lambda act: isinstance(act, GiveBack) and act.what is Money.CHIPS, Kind.FORBIDDEN,
            Gravity.CRITICAL, "no_sevens", general=True,
        )  # fmt: skip


# --- what they share


def _right_raise(table: Table, house: House) -> Played | None:
    """The last act, if it is a bet or a raise that stands as it was made; else None."""
    if not table.game.big_bet or table.stage not in BETTING or not table.played or dues(table, house):
        return None
    one = table.played[-1]
    if one.stage is not table.stage or one.deed not in (Deed.BET, Deed.RAISE) or is_left_to_others(one):
        return None
    return None if any(question.seat == one.seat for question in table.questions) else one


def _changes(one: Played) -> Callable[[Act], bool]:
    """Bans: whatever makes something else of that wager."""

    def forbids(act: Act) -> bool:
        if not isinstance(act, Say) or act.seat != one.seat:
            return False
        return act.word in (Word.CALL, Word.DECLINED) or (
            act.word is Word.MAKE_IT and act.number != one.level
        )

    return forbids


def _speaks_of(seat: int) -> Callable[[Act], bool]:
    return lambda act: isinstance(act, Say) and act.seat == seat and act.word in (Word.STANDS, Word.MAKE_IT)


def _wants_back(table: Table) -> bool:
    """Does the player who acted last want the chips back?"""
    seat = table.played[-1].seat if table.played else 0
    return any(one.ask is Ask.TAKE_BACK and one.seat == seat for one in table.questions)


def _thought_about(table: Table, wagerer: int) -> bool:
    """Has a player who faces that wager taken time over it?"""
    thinking = any(one.ask is Ask.TIME and one.seat != wagerer for one in table.questions)
    return thinking or any(seat != wagerer and acts == len(table.played) for seat, acts in table.pressed)


def _over_the_pot(table: Table, house: House) -> bool:
    """Is it still open what becomes of a wager over the pot?"""
    return any(
        due.rule == "big.pot_surplus" and not _stands(table, house, due.seat) for due in dues(table, house)
    )


def _stands(table: Table, house: House, seat: int) -> bool:
    """Has it been ruled that the wager of that seat stands?"""
    said = any(one.seat == seat and one.ruled for one in table.played_in(table.stage))
    return said and not needs_floor(table, house, "big.pot_surplus")


def _checked_before(table: Table, one: Played) -> bool:
    so_far = table.played_in(table.stage)
    return one.deed is Deed.RAISE and any(act.seat == one.seat and act.deed is Deed.CHECK for act in so_far)
