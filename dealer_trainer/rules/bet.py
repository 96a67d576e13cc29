"""Betting, in every game: whose turn it is, what is allowed, what chips and words come to, and the pots.

What no-limit and pot-limit have of their own stands in `big`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import answer, kill, moves, with_floor
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.fixed import (
    RAISING,
    bound,
    cap_is_lifted,
    due_for_motion,
    dues,
    facings,
    is_limit,
    last_act,
    most_bets,
)
from dealer_trainer.rules.house import House
from dealer_trainer.rules.rulings import answers, put_right
from dealer_trainer.rules.wagers import share_put_in
from dealer_trainer.table import asked, betting
from dealer_trainer.table.acts import ALL, NEWEST, Act, BringIn, GiveBack, Money, Move, Say, Shift, Word
from dealer_trainer.table.games import Kind as GameKind
from dealer_trainer.table.places import MUCK, STUB, hand
from dealer_trainer.table.saying import told
from dealer_trainer.table.state import Ask, Deed, Played, Question, Stage, Table

BETTING = (Stage.BET, Stage.LAST_BET)
BEFORE_CARDS = -5  # Duty.age: before burn and discards


# --- whose turn it is


@rule("RR §4, §12", Stage.BET, see=("bet.turn", "draw.lowball_first", "draw.high_first"))
def first(table: Table, house: House) -> Says:
    """The first round starts left of the blinds, or of the button where there are none (RR §4, §12)."""
    if not table.played_in(Stage.BET):
        yield from _prompts(table, house, "bet.first")


@rule("RR §3", *BETTING, options=("turn_freed_by",), see=("bet.first", "bet.time", "bet.verbal"))
def turn(table: Table, house: House) -> Says:
    """In turn; what is done out of it binds if nobody in between then bets, calls or raises (RR §3)."""
    if table.played_in(table.stage):
        yield from _prompts(table, house, "bet.turn")
    if not wakes.bet_to_rule(table):
        return
    due, early = asked.to_act(table), table.ahead[-1] if table.ahead else None
    if early and due and due not in _acted_ahead(table) and early.seat in _acted_ahead(table):
        asks = Say(Word.ACTION, due)
        if told(asks) not in table.told[early.told :] and table.silent != due:
            yield Duty(
                "bet.turn", asks, Urgency.ANSWER, Gravity.MAJOR, seat=due, number=early.seat, reason="wait"
            )
    yield from put_right(dues(table, house), "bet.turn", "holds")
    yield from put_right(dues(table, house), "bet.turn", "barred")
    held = bound(table, house)
    if held is not None and held.free and not _due_of(table, house, held.ahead.seat):
        yield Ban(
            "bet.turn", _changes(held.ahead.seat), Kind.FORBIDDEN, Gravity.CRITICAL, "freed",
            held.ahead.seat, option="turn_freed_by",
        )  # fmt: skip


def _prompts(table: Table, house: House, rule_id: str) -> Says:
    """Who sits still is told that it is the turn; nobody else need be."""
    seat = asked.to_act(table)
    if not seat or table.undone is not None:
        return
    asks = Say(Word.ACTION, seat)
    if _too_late(table, house):
        return
    clock = (seat, len(table.played)) in table.pressed or any(one.ask is Ask.TIME for one in table.questions)
    if table.silent == seat and not clock:
        # At no-limit and pot-limit a player may take time until somebody calls the clock.
        yield Duty(
            rule_id, asks, Urgency.ANSWER, Gravity.MINOR, owed=not table.game.big_bet, seat=seat,
            reason="prompt",
        )  # fmt: skip
    else:  # to say whose turn it is does no harm
        yield Duty(rule_id, asks, Urgency.FORM, Gravity.MINOR, owed=False, seat=seat, reason="whose")
    general = rule_id == "bet.first"  # in a killed pot kill.turn has more to say
    yield Ban(rule_id, _to_another(seat), Kind.FORBIDDEN, Gravity.MAJOR, "not_yet", seat, general=general)


@cache
def _to_another(seat: int) -> Callable[[Act], bool]:
    return lambda act: isinstance(act, Say) and act.word is Word.ACTION and act.seat != seat


@rule(
    "RR §3",
    *BETTING,
    options=("time_behind",),
    see=("bet.turn", "big.clock"),
    floor=True,
    when=wakes.bet_to_rule,
)
def time(table: Table, house: House) -> Says:
    """Who does not stop the action before three act behind can lose the right to act (RR §3)."""
    seat = _too_late(table, house)
    if seat:
        yield from kill(table, house, "bet.time", seat, option="time_behind", reason="lost")
        yield Ban(
            "bet.time", lambda act: act == Say(Word.ACTION, seat), Kind.FORBIDDEN, Gravity.MAJOR, "too_late",
            seat, option="time_behind",
        )  # fmt: skip
    for question in table.questions if is_limit(table) else ():
        if question.ask is Ask.TIME:  # at no-limit and pot-limit there is the clock
            word = Word.DECLINED if question.about else Word.ALLOWED
            reason = "no_clock" if question.about else "stopped"
            yield answer("bet.time", word, question.seat, gravity=Gravity.MINOR, reason=reason)
    for one in table.seats:
        if one.killed and one.hand and _behind(table, one.number) >= house.time_behind:
            yield Duty(
                "bet.time", Move(hand(one.number), MUCK, ALL), Urgency.MEND, Gravity.MAJOR, reason="bury",
                seat=one.number, option="time_behind",
            )  # fmt: skip


def _too_late(table: Table, house: House) -> int:
    """Who sat still, facing a bet, while too many acted behind; 0 for nobody."""
    seat = asked.to_act(table)
    if not seat or table.silent != seat or table.seat(seat).in_round >= table.to_call:
        return 0
    return seat if _behind(table, seat) >= house.time_behind else 0


def _behind(table: Table, seat: int) -> int:
    """How many have acted behind that seat while it was its turn."""
    return len(_acted_ahead(table) - {seat})


def _acted_ahead(table: Table) -> frozenset[int]:
    """Who has acted out of turn since the last act in turn."""
    return frozenset(
        one.seat for one in table.ahead if one.stage is table.stage and one.acted == len(table.played)
    )


# --- what may be done


@rule(
    "RR §11",
    Stage.BET,
    options=("open_minimum", "pass_is_fold"),
    see=("bet.rap", "blind.option", "big.lowball"),
)
def open_lowball(table: Table, house: House) -> Says:
    """Lowball before the draw: open or fold; a check is refused (RR §11)."""
    if house.open_minimum == "double":  # then a plain call, too, may be too little
        yield from put_right(dues(table, house), "bet.open_lowball", "double")
    if not wakes.bet_to_rule(table):
        return
    for one in table.seats:
        if one.killed and one.hand and house.pass_is_fold and _passed(table, one.number):
            yield Duty(
                "bet.open_lowball", Move(hand(one.number), MUCK, ALL), Urgency.MEND, Gravity.MAJOR,
                reason="bury", seat=one.number, option="pass_is_fold",
            )  # fmt: skip
    check = _wrong_check(table)
    if check is None or not table.game.lowball or not is_limit(table) or _due_of(table, house, check.seat):
        return
    if house.pass_is_fold:
        yield Duty(
            "bet.open_lowball", Say(Word.DEAD_HAND, check.seat), Urgency.DEAD, Gravity.CRITICAL,
            reason="pass_is_fold", seat=check.seat, option="pass_is_fold",
        )  # fmt: skip
    elif not _opened(table):
        yield answer("bet.open_lowball", Word.DECLINED, check.seat, reason="no_check", option="pass_is_fold")


def _opened(table: Table) -> bool:
    """Has anybody come in before the last act?"""
    return any(one.deed in (Deed.CALL, *RAISING) for one in table.played_in(Stage.BET)[:-1])


def _passed(table: Table, seat: int) -> bool:
    return any(one.seat == seat and one.deed is Deed.CHECK for one in table.played_in(Stage.BET))


def _wrong_check(table: Table) -> Played | None:
    """A check just made where there is something to call, or where one opens or folds."""
    one = last_act(table)
    if one is None or one.deed is not Deed.CHECK or not table.seat(one.seat).live or table.undone is not None:
        return None
    must_open = table.stage is Stage.BET and table.game.lowball and is_limit(table) and not one.faced
    return one if one.level < one.faced or must_open else None


@rule("RR §12", Stage.BET, see=("jacks.open", "bet.limit", "bet.cap"), when=wakes.bet_to_rule)
def open_high(table: Table, house: House) -> Says:
    """Draw high before the draw: check, or open for the minimum, or for two bets at once (RR §12)."""
    if table.game.lowball or not is_limit(table):
        return
    yield from put_right(dues(table, house), "bet.open_high", "open")
    one = _sound(table, house)
    if one is not None and not one.faced and one.deed in (Deed.CHECK, Deed.BET):
        reason = "may_check" if one.deed is Deed.CHECK else "may_open"
        yield Ban(
            "bet.open_high", _changes(one.seat, one.level), Kind.FORBIDDEN, Gravity.CRITICAL, reason, one.seat
        )


@rule(
    "RR §3, §11A.2",
    *BETTING,
    options=("a5_check_raise",),
    see=("bet.string", "big.lowball", "sevens.best"),
    when=wakes.bet_to_rule,
)
def check_raise(table: Table, house: House) -> Says:
    """Check-raise is allowed, except at ace-to-five limit: there the call stands (RR §3, §11A.2)."""
    yield from put_right(dues(table, house), "bet.check_raise", "call")
    one = _sound(table, house)
    if one is not None and one.deed is Deed.RAISE and facings(table)[-1].checked:
        yield Ban(
            "bet.check_raise", _changes(one.seat, one.level), Kind.FORBIDDEN, Gravity.CRITICAL, "allowed",
            one.seat, option="a5_check_raise" if table.game.kind is GameKind.ACE_TO_FIVE else "",
        )  # fmt: skip


@rule("RR §3, §11.14", *BETTING, see=("draw.pat", "bet.open_lowball", "bet.verbal"), when=wakes.bet_to_rule)
def rap(table: Table, house: House) -> Says:
    """A rap in turn is a check; where nobody may check it is refused: call or fold (RR §3, §11.14)."""
    check = _wrong_check(table)
    bound_to_call = check is not None and _due_of(table, house, check.seat)  # bet.turn
    ours = (
        check is not None
        and not bound_to_call
        and (
            not (table.game.lowball and is_limit(table) and table.stage is Stage.BET)
            or (_opened(table) and not house.pass_is_fold)
        )
    )
    if check is not None and ours:
        yield answer("bet.rap", Word.DECLINED, check.seat, reason="call_or_fold")
    for question in _take_backs(table):
        one = _own_act(table, question.seat)
        if one is not None and one.deed is Deed.CHECK and one.wager is not None:
            yield answer("bet.rap", Word.DECLINED, question.seat, reason="is_a_check")


@rule("RR §3", *BETTING, see=("bet.turn", "stray.muck"), when=wakes.bet_to_rule)
def fold(table: Table, house: House) -> Says:
    """Facing a bet a fold is dead; facing none a thrown hand is, once somebody has acted behind (RR §3)."""
    for question in _take_backs(table):
        if not table.seat(question.seat).folded:
            continue
        one = _own_act(table, question.seat)
        dead = one is None or one.level < one.faced
        behind = not dead and one is not last_act(table)
        word = Word.DECLINED if dead or behind else Word.ALLOWED
        reason = "dead" if dead else "behind" if behind else "lives"
        yield answer("bet.fold", word, question.seat, gravity=Gravity.CRITICAL, reason=reason)


# --- how much


@rule(
    "RR §11, §12",
    *BETTING,
    options=("after_draw",),
    see=("bet.short", "bet.half", "bet.cap"),
    when=wakes.bet_to_rule,
)
def limit(table: Table, house: House) -> Says:
    """Limit: bets and raises of one size, and after the draw of twice that size (RR §11, §12)."""
    yield from put_right(dues(table, house), "bet.limit", "cut")
    yield from put_right(dues(table, house), "bet.limit", "after_draw")
    yield from put_right(dues(table, house), "bet.limit", "surplus")
    yield from put_right(dues(table, house), "bet.limit", "put_back")
    one = _sound(table, house)
    if one is not None and one.deed in RAISING:
        yield Ban(
            "bet.limit", _changes(one.seat, one.level), Kind.FORBIDDEN, Gravity.CRITICAL, "right", one.seat,
            one.level, general=True,
        )  # fmt: skip


@rule(
    "RR §11.2, §12.1",
    *BETTING,
    options=("raise_cap",),
    see=("bet.heads_up", "big.raises"),
    when=wakes.bet_to_rule,
)
def cap(table: Table, house: House) -> Says:
    """Limit, three or more not all-in: a bet and four raises, and no more (RR §11.2, §12.1)."""
    yield from put_right(dues(table, house), "bet.cap", "call")


@rule("RR §3", *BETTING, options=("heads_up_free", "raise_cap"), see=("bet.cap",), when=wakes.bet_to_rule)
def heads_up(table: Table, house: House) -> Says:
    """Heads-up before the cap raises have no limit; a cap once reached stays (RR §3)."""
    yield from put_right(dues(table, house), "bet.heads_up", "call")
    one = _sound(table, house)
    if one is None or one.deed is not Deed.RAISE or not facings(table):
        return
    if facings(table)[-1].bets >= most_bets(table, house) and cap_is_lifted(table, house):
        yield Ban(
            "bet.heads_up", _changes(one.seat, one.level), Kind.FORBIDDEN, Gravity.CRITICAL, "free",
            one.seat, option="heads_up_free",
        )  # fmt: skip


@rule(
    "RR §3",
    *BETTING,
    options=("short_all_ins_add",),
    see=("bet.limit", "bet.all_in", "big.min_raise"),
    when=wakes.bet_to_rule,
)
def half(table: Table, house: House) -> Says:
    """Limit: an all-in of less than half a bet reopens nothing; half or more is a full bet (RR §3)."""
    yield from put_right(dues(table, house), "bet.half", "call")
    yield from put_right(dues(table, house), "bet.half", "complete")
    one = _sound(table, house)
    size = betting.bet_size(table.game, table.stage)
    if one is None or one.deed not in RAISING:
        return
    facing = facings(table)[-1]
    if facing.to_call != facing.whole or one.level % size:
        reason = "may_complete" if one.level == facing.raised_to(size, house) else "all_in"
        yield Ban(
            "bet.half", _changes(one.seat, one.level), Kind.FORBIDDEN, Gravity.CRITICAL, reason, one.seat
        )


@rule("RR §3", *BETTING, see=("bet.limit", "bet.one_chip", "bet.string"), when=wakes.bet_to_rule)
def half_more(table: Table, house: House) -> Says:
    """Limit: a full bet and half of another, put in at once, is a raise and is completed (RR §3)."""
    yield from put_right(dues(table, house), "bet.half_more", "complete")


@rule("RR §3", *BETTING, see=("bet.limit", "big.under", "big.short_call"), when=wakes.bet_to_rule)
def short(table: Table, house: House) -> Says:
    """A wager too small is brought up to size while the round is open, or goes to the nearest (RR §3)."""
    yield from put_right(dues(table, house), "bet.short", "rounded")
    yield from put_right(dues(table, house), "bet.short", "up")
    yield from put_right(dues(table, house), "bet.short", "call")


@rule("RR §3", *BETTING, see=("bet.all_in", "ante.post"), when=wakes.bet_to_rule)
def small_chips(table: Table, house: House) -> Says:
    """Chips smaller than the smallest ante or blind chip do not play (RR §3)."""
    yield from put_right(dues(table, house), "bet.small_chips", "odd")


# --- words and motions


@rule("RR §3", *BETTING, see=("bet.one_chip", "big.raise_motion"), when=wakes.bet_to_rule)
def string(table: Table, house: House) -> Says:
    """A string raise is refused: the call stands (RR §3)."""
    yield from put_right(dues(table, house), "bet.string", "call")
    yield from put_right(dues(table, house), "bet.string", "first")


@rule("RR §3", *BETTING, see=("bet.string", "bet.half_more", "big.one_chip"), when=wakes.bet_to_rule)
def one_chip(table: Table, house: House) -> Says:
    """One larger chip without a word is a call (RR §3)."""
    yield from put_right(dues(table, house), "bet.one_chip", "call")


@rule("RR §3", *BETTING, see=("bet.verbal", "bet.string"), floor=True, when=wakes.bet_to_rule)
def motion(table: Table, house: House) -> Says:
    """Limit: chips moved forward that made another act may have to be completed (RR §3)."""
    due = due_for_motion(table, house)
    if due is not None:
        complete = Duty(
            "bet.motion", due.act, Urgency.ANSWER, Gravity.CRITICAL, seat=due.seat, number=due.level,
            reason="complete",
        )  # fmt: skip
        yield from with_floor(table, house, complete, alone=answers(due.seat))
    for question in _take_backs(table):
        one = _own_act(table, question.seat)
        if one is None or one.wager is None or not one.wager.forward or not is_limit(table):
            continue
        if one is last_act(table):
            yield answer("bet.motion", Word.ALLOWED, question.seat, reason="nobody")
        else:
            duty = answer(
                "bet.motion", Word.DECLINED, question.seat, reason="acted_on", gravity=Gravity.CRITICAL
            )
            yield from with_floor(table, house, duty, alone=answers(question.seat))


@rule("RR §3, §14", *BETTING, see=("bet.turn", "bet.unaware", "big.words_chips"), when=wakes.bet_to_rule)
def verbal(table: Table, house: House) -> Says:
    """Words in turn bind, and so do chips released (RR §3, §14)."""
    yield from put_right(dues(table, house), "bet.verbal", "words")
    yield from put_right(dues(table, house), "bet.verbal", "call")
    for question in _take_backs(table):
        if table.seat(question.seat).live and not _another_sees_to(table, question):
            yield answer("bet.verbal", Word.DECLINED, question.seat, reason="binds", gravity=Gravity.CRITICAL)


@rule("RR §3", *BETTING, see=("bet.verbal", "bet.short", "kill.unaware"), when=wakes.bet_to_rule)
def unaware(table: Table, house: House) -> Says:
    """A caller who did not know of a raise may take the chips back till somebody acts behind (RR §3)."""
    for question in _take_backs(table):
        own = _own_act(table, question.seat)
        if own is not None and own.wager is not None and own.wager.unaware:
            in_time = own is last_act(table)
            word = Word.ALLOWED if in_time else Word.DECLINED
            reason = "in_time" if in_time else "too_late"
            yield answer("bet.unaware", word, question.seat, gravity=Gravity.CRITICAL, reason=reason)
    one = _short_of_a_raise(table)
    if one is None:
        return
    tell = Say(Word.RAISED, one.seat)
    if one is not last_act(table):
        yield Duty(
            "bet.unaware", Say(Word.MAKE_IT, one.seat, table.to_call), Urgency.ANSWER, Gravity.CRITICAL,
            also=(Say(Word.CALL, one.seat),), seat=one.seat, number=table.to_call, reason="stands",
        )  # fmt: skip
    elif told(tell) not in table.told and not any(asks.seat == one.seat for asks in table.questions):
        yield Duty("bet.unaware", tell, Urgency.ANSWER, Gravity.MAJOR, seat=one.seat, reason="tell")


def _short_of_a_raise(table: Table) -> Played | None:
    """A call of too little by one who does not know of the raise; nobody has raised since."""
    for one in reversed(table.played_in(table.stage)):
        if one.deed in RAISING:
            return None
        unaware_call = one.wager is not None and one.wager.unaware
        seat = table.seat(one.seat)
        if unaware_call and seat.live and seat.in_round < table.to_call and not seat.all_in:
            return one
    return None


def _take_backs(table: Table) -> tuple[Question, ...]:
    return tuple(one for one in table.questions if one.ask is Ask.TAKE_BACK)


def _own_act(table: Table, seat: int) -> Played | None:
    at = betting.last_wager(table, seat)
    return None if at is None else table.played[at]


def _another_sees_to(table: Table, question: Question) -> bool:
    """Is there more to this wish than that what is done is done?"""
    one = _own_act(table, question.seat)
    if one is None:
        return True
    wager = one.wager
    if table.game.kind is GameKind.JACKS_OR_BETTER and asked.opener_of(table) == question.seat:
        return True  # what an opener may withdraw is for the rules on openers
    if wager is None:
        return False
    misread = share_put_in(table, question) is not None
    return (
        wager.unaware
        or wager.of_kill
        or misread
        or wager.said == "rap"
        or (wager.forward and is_limit(table))
    )


# --- pots


def _brings_in(act: Act) -> bool:
    return isinstance(act, BringIn)


_STILL_OPEN = Ban("bet.bring_in", _brings_in, Kind.EARLY, Gravity.MINOR, "open")


@rule("room practice", see=("deal.course", "bet.return", "bet.all_in"))
def bring_in(table: Table, house: House) -> Says:
    """A closed round's bets go into the pot before the next step."""
    if table.undone is not None:
        return
    if _is_closed(table) and any(seat.bet for seat in table.seats):
        if _part_for_a_pot(table) is None and (not table.sides or _lying_in_the_wrong_pot(table) is None):
            pot = len(table.sides)
            yield Duty(
                "bet.bring_in", BringIn(), Urgency.GAME, Gravity.MINOR, also=(BringIn(pot=pot),),
                reason="closed", age=BEFORE_CARDS,
            )  # fmt: skip
        yield Ban("bet.bring_in", moves(STUB), Kind.EARLY, Gravity.MINOR, "first")
    elif just_checked_down(table):
        # Nobody bet: there is nothing to bring in, and to tap the round closed does no harm.
        yield Duty("bet.bring_in", BringIn(), Urgency.GAME, Gravity.MINOR, owed=False, reason="nothing")
    else:
        yield _STILL_OPEN


def _is_closed(table: Table) -> bool:
    """Is the round over of which bets may still lie out?"""
    return table.stage is Stage.DRAW or (table.stage in BETTING and asked.round_closed(table))


def just_checked_down(table: Table) -> bool:
    """Has a round just ended in which nothing was bet?"""
    at_the_draw = table.stage is Stage.DRAW and not asked.draw_has_begun(table)
    return table.stage is Stage.OVER or at_the_draw


@rule("RR §3", *BETTING, see=("bet.bring_in", "bet.all_in", "show.all_five"))
def _return(table: Table, house: House) -> Says:
    """An uncalled bet goes back before the pot is awarded (RR §3)."""
    if table.undone is not None or not asked.round_closed(table):
        return
    seat, more = asked.uncalled(table)
    raised = any(one.seat == seat and one.deed in RAISING for one in table.played_in(table.stage))
    if not seat or not (raised or len(asked.live(table)) > 1):
        return  # a blind that nobody has called is the pot
    yield Duty(
        "bet.return", GiveBack(Money.CHIPS, seat, more), Urgency.GAME, Gravity.CRITICAL,
        owed=table.shows_down or len(asked.live(table)) > 1, reason="uncalled", seat=seat, number=more,
        age=BEFORE_CARDS - 1,
    )  # fmt: skip


@rule(
    "RR §2, §3", Stage.BET, Stage.DRAW, Stage.LAST_BET, Stage.SHOWDOWN, when=wakes.pots_apart,
    see=("bet.return", "show.side_pots"),
)  # fmt: skip
def all_in(table: Table, house: House) -> Says:
    """An all-in wins from each only as much as it put in itself; side pots lie apart (RR §2, §3)."""
    if table.undone is not None or not wakes.pots_apart(table):
        return
    if table.stage < Stage.SHOWDOWN and not _is_closed(table):
        return
    if (wrong := _lying_in_the_wrong_pot(table)) is not None:
        yield Duty(
            "bet.all_in", wrong, Urgency.GAME, Gravity.CRITICAL, reason="move_on", number=wrong.amount,
            age=BEFORE_CARDS,
        )  # fmt: skip
        return
    part = _part_for_a_pot(table)
    if part is None and not wakes.pots_apart(table):
        return
    if part is None:
        yield Ban("bet.all_in", _into_an_older_pot(table), Kind.FORBIDDEN, Gravity.CRITICAL, "apart")
        return
    newest = (BringIn(part.each),) if part.pot == len(table.sides) else ()
    yield Duty(
        "bet.all_in", part, Urgency.GAME, Gravity.CRITICAL, also=newest, number=part.each, age=BEFORE_CARDS,
        reason="each" if part.each else "rest",
    )  # fmt: skip
    yield Ban(
        "bet.all_in", lambda act: _brings_in(act) and act not in (part, *newest), Kind.FORBIDDEN,
        Gravity.CRITICAL, "apart",
    )  # fmt: skip


def _into_an_older_pot(table: Table) -> Callable[[Act], bool]:
    """Bans: bets that belong into the newest pot brought into another."""
    newest = (NEWEST, len(table.sides))
    return lambda act: isinstance(act, BringIn) and act.pot not in newest


def _ends(table: Table) -> list[int]:
    """At which sums put in a pot ends: what each live player has in all who is all in."""
    # A hand thrown away at the showdown leaves the pots as they were made.
    at_showdown = table.stage >= Stage.SHOWDOWN
    could_win = [one for one in table.seats if (one.came_down if at_showdown else one.live)]
    return sorted({one.put_in for one in could_win if one.tapped})


def _part_for_a_pot(table: Table) -> BringIn | None:
    """What part of the bets goes into which pot, where they do not all go into the newest."""
    bets = [seat for seat in table.seats if seat.bet]
    if not bets:
        return None
    most = max(bets, key=lambda seat: seat.put_in)
    so_far = most.put_in - most.bet
    ends = _ends(table)
    pot = sum(end <= so_far for end in ends)
    if pot > len(table.sides) + 1:
        return None
    end = next((one for one in ends if so_far < one < most.put_in), 0)
    if end:
        return BringIn(end - so_far, pot)
    return BringIn(pot=pot) if pot > len(table.sides) else None


def _lying_in_the_wrong_pot(table: Table) -> Shift | None:
    """Chips that lie a pot too low, where one who is all in for less cannot win them, or a pot too high."""
    if any(seat.won or seat.returned for seat in table.seats) or len(asked.live(table)) < 2:
        return None
    in_pots = [seat.put_in - seat.bet for seat in table.seats]
    due = [sum(table.pots) - sum(in_pots)]  # what earlier deals have left lies in the main pot
    below = 0
    for end in (*_ends(table), max(in_pots)):
        due[-1] += sum(max(min(one, end) - below, 0) for one in in_pots)
        due.append(0)
        below = max(end, below)
    if due[0] < 0:
        return None
    pots = table.pots + (0,) * (len(due) - len(table.pots))
    for at, chips in enumerate(pots):
        more = chips - (due[at] if at < len(due) else 0)
        if more > 0 and at + 1 < len(due) - 1:
            return Shift(at, at + 1, more)
        higher = next((pot for pot in range(at + 1, len(pots)) if pots[pot]), 0)
        if more < 0 and higher and table.stage < Stage.SHOWDOWN:
            return Shift(higher, at, min(-more, pots[higher]))
    return None


# --- what they share


def _due_of(table: Table, house: House, seat: int) -> bool:
    return any(due.seat == seat for due in dues(table, house))


def _sound(table: Table, house: House) -> Played | None:
    """The last act of a limit round, if nothing is wrong with it and nothing is asked about it."""
    one = last_act(table)
    if (
        one is None
        or not is_limit(table)
        or _due_of(table, house, one.seat)
        or _wrong_check(table) is not None
    ):
        return None
    odd = one.wager is not None and (one.wager.forward or one.wager.unaware or one.wager.of_kill)
    return None if odd or any(question.seat == one.seat for question in table.questions) else one


def _changes(seat: int, level: int | None = None) -> Callable[[Act], bool]:
    """Bans: whatever makes something else of what that seat has done."""

    def forbids(act: Act) -> bool:
        if not isinstance(act, Say) or act.seat != seat:
            return False
        return act.word in (Word.CALL, Word.DECLINED) or (act.word is Word.MAKE_IT and act.number != level)

    return forbids
