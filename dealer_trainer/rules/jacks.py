"""Jacks or better: openers, passed-out deals, the pot that plays."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import answer, deals_to, kill, moves, pushes, with_floor
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.rules.mend import undoing
from dealer_trainer.rules.proving import to_prove
from dealer_trainer.rules.settling import pays
from dealer_trainer.table import asked, openers, openings
from dealer_trainer.table.acts import (
    ALL,
    Act,
    GiveBack,
    Money,
    Move,
    Post,
    Push,
    Reshuffle,
    Say,
    Shift,
    TurnUp,
    Word,
)
from dealer_trainer.table.acts import Pile as Piles
from dealer_trainer.table.openers import Proof
from dealer_trainer.table.places import ASIDE, MUCK, thrown
from dealer_trainer.table.saying import told
from dealer_trainer.table.state import Ask, Deed, Owes, Question, Seat, Stage, Table

BEFORE_THE_DRAW = (Stage.BET,)
IN_PLAY = (Stage.BET, Stage.DRAW, Stage.LAST_BET)
BEFORE_POTS = -5  # Duty.age: before chips move at the showdown


def _says_to(seat: int, *words: Word) -> _Forbids:
    return _Forbids(seat, words)


class _Forbids:
    """Bans: one of these words, to that seat."""

    def __init__(self, seat: int, words: tuple[Word, ...]) -> None:
        self.seat = seat
        self.words = words

    def __call__(self, act: Act) -> bool:
        return isinstance(act, Say) and act.seat == self.seat and act.word in self.words


def _asked(table: Table, *kinds: Ask) -> Iterator[Question]:
    """What is asked of that kind; in games without openers these rules have no answers."""
    return (one for one in table.questions if one.ask in kinds and openers.needed(table))


# --- opening


@rule(
    "RR §12, §12.2, §12J.1", *BEFORE_THE_DRAW, see=("jacks.false_open", "bet.open_high"),
    when=openers.needed,
)  # fmt: skip
def open(table: Table, house: House) -> Says:
    """A pair of jacks or better is needed to open; anyone may check, and check-raise (RR §12J.1)."""
    if not openers.needed(table) or table.undone is not None or not table.played:
        return
    last = table.played[-1]
    checked_before = any(one.seat == last.seat and one.deed is Deed.CHECK for one in table.played[:-1])
    if last.deed is Deed.CHECK and not last.faced:
        yield Ban(
            "jacks.open", _says_to(last.seat, Word.DECLINED, Word.DEAD_HAND), Kind.FORBIDDEN, Gravity.MAJOR,
            "check", last.seat,
        )  # fmt: skip
    elif last.deed is Deed.RAISE and checked_before:
        yield Ban(
            "jacks.open", _says_to(last.seat, Word.DECLINED, Word.CALL), Kind.FORBIDDEN, Gravity.CRITICAL,
            "check_raise", last.seat,
        )  # fmt: skip
    opener = openers.must_prove(table)
    if opener and openers.proof(table, opener) is Proof.PROVED:
        yield Ban(
            "jacks.open", _says_to(opener, Word.DEAD_HAND), Kind.FORBIDDEN, Gravity.CRITICAL, "good", opener
        )  # fmt: skip


def pays_out(act: Act) -> bool:
    """Bans: chips out of a pot to anybody."""
    return isinstance(act, Push | GiveBack)


@rule(
    "RR §12J.1", Stage.BEFORE, Stage.OVER, options=("pass_outs",), see=("ante.post", "button.move"),
    when=openers.needed,
)  # fmt: skip
def passed_out(table: Table, house: House) -> Says:
    """Nobody opens: the button moves, all ante again on top, three deals in a row (RR §12J.1)."""
    if not openers.needed(table) or table.undone is not None:
        return
    if table.stage is Stage.OVER:
        if asked.passed_out_deal(table) and any(table.pots):
            yield Ban("jacks.passed_out", pays_out, Kind.FORBIDDEN, Gravity.CRITICAL, "stays")
        return
    passed = openers.pass_outs(table)
    if passed > house.pass_outs:
        yield Ban(
            "jacks.passed_out", lambda act: isinstance(act, Post), Kind.FORBIDDEN, Gravity.CRITICAL,
            "no_ante", number=passed, option="pass_outs",
        )  # fmt: skip


# --- false openers before the draw


@rule(
    "RR §12J.2", *IN_PLAY, floor=True, see=("jacks.false_none", "jacks.pot_plays", "jacks.no_withdraw"),
    when=openers.needed,
)  # fmt: skip
def false_open(table: Table, house: House) -> Says:
    """False openers shown before the draw: a dead hand, and another may declare the pot open (RR §12J.2)."""
    if table.undone is not None:
        return
    for number in table.false_openers:
        yield from kill(table, house, "jacks.false_open", number)
    yield from _bets_withdrawn(table)
    waiting = openers.still_to_offer(table)
    if any(table.seat(number).live or table.seat(number).hand for number in table.false_openers):
        return  # first the hand
    for question in _asked(table, Ask.OPEN_POT):
        if not openers.plays(table) and question.seat in waiting[:1]:
            yield answer("jacks.false_open", Word.ALLOWED, question.seat, reason="declares")
        elif question.seat not in waiting and not openers.plays(table):
            yield answer(
                "jacks.false_open", Word.DECLINED, question.seat, gravity=Gravity.CRITICAL, reason="passed"
            )  # fmt: skip
    if not waiting:
        return
    offer = Say(Word.OPENING, waiting[0])
    if told(offer) not in table.told:
        yield Duty(
            "jacks.false_open", offer, Urgency.ANSWER, Gravity.CRITICAL, seat=waiting[0], reason="offer",
            age=5,
        )  # fmt: skip

    def to_another(act: Act) -> bool:
        return isinstance(act, Say) and act.word is Word.OPENING and act.seat != waiting[0]

    yield Ban("jacks.false_open", to_another, Kind.FORBIDDEN, Gravity.MAJOR, "in_order", waiting[0])


def _bets_withdrawn(table: Table) -> Says:
    """What a false opener wants back: what it has bet beyond the opening, while the round is on."""
    for question in _asked(table, Ask.TAKE_BACK):
        number = question.seat
        if number not in table.false_openers or not _may_withdraw(table):
            continue
        first = next((one.level for one in table.played if one.seat == number and one.level), 0)
        if table.seat(number).in_round > first:
            yield answer("jacks.false_open", Word.ALLOWED, number, reason="withdraw")
        else:
            yield answer(
                "jacks.false_open", Word.DECLINED, number, gravity=Gravity.CRITICAL, reason="opening_stays"
            )  # fmt: skip


def _may_withdraw(table: Table) -> bool:
    """Is the action before the draw still on?"""
    return table.stage is Stage.BET and not table.seen_late and not asked.round_closed(table)


@rule(
    "RR §12J.2", Stage.BET, Stage.OVER, Stage.BEFORE, see=("jacks.false_open", "jacks.late_ante"),
    when=openers.needed,
)  # fmt: skip
def false_none(table: Table, house: House) -> Says:
    """Nobody else opens: all bets but the first one go back; it and the antes stay (RR §12J.2)."""
    if table.undone is not None:
        return
    if table.stage is Stage.BET and openers.nobody_opened(table):
        first = openers.first_opener(table)
        for place, number in enumerate(asked.clockwise(table, first)):
            bet = table.seat(number).bet
            if bet and number != first:
                yield Duty(
                    "jacks.false_none", GiveBack(Money.CHIPS, number, bet), Urgency.MEND, Gravity.CRITICAL,
                    seat=number, number=bet, reason="back", age=place,
                )  # fmt: skip

        def to_the_first(act: Act) -> bool:
            return isinstance(act, GiveBack) and (act.what is not Money.CHIPS or act.seat == first)

        yield Ban("jacks.false_none", to_the_first, Kind.FORBIDDEN, Gravity.CRITICAL, "stays", first)
    elif _left_over(table) or (
        table.stage is Stage.OVER and openers.is_false(table) and _opened_falsely(table)
    ):
        yield Ban("jacks.false_none", pays_out, Kind.FORBIDDEN, Gravity.CRITICAL, "pot_stays")


def _left_over(table: Table) -> bool:
    """Does the pot of the last deal, that was opened falsely, lie there for the next?"""
    return table.stage is Stage.BEFORE and any(table.pots) and any(r.forfeited for r in table.results[-1:])


def _opened_falsely(table: Table) -> bool:
    """Is the deal over, and has its pot stayed for want of openers?"""
    return any(table.pots) and not asked.passed_out_deal(table) and not any(seat.won for seat in table.seats)


@rule(
    "RR §12J.4", *IN_PLAY, see=("jacks.false_open", "jacks.no_withdraw"),
    when=openers.needed,
)  # fmt: skip
def pot_plays(table: Table, house: House) -> Says:
    """After a raise, two callers or the action before the draw nobody needs openers (RR §12J.4)."""
    if table.undone is not None or not openers.plays(table):
        return
    number = openers.opener(table)
    for question in _asked(table, Ask.OPEN_POT):
        yield answer("jacks.pot_plays", Word.DECLINED, question.seat, reason="no_need")

    def stops_the_pot(act: Act) -> bool:
        if isinstance(act, GiveBack):
            return act.what is not Money.CHIPS or act.seat != number
        return isinstance(act, Say) and act.word in (Word.OPENING, Word.MISDEAL)

    yield Ban("jacks.pot_plays", stops_the_pot, Kind.FORBIDDEN, Gravity.CRITICAL, "plays", number)


@rule(
    "RR §12J.6", *IN_PLAY, Stage.SHOWDOWN, see=("jacks.false_open", "jacks.unproved"),
    when=openers.needed,
)  # fmt: skip
def no_withdraw(table: Table, house: House) -> Says:
    """Once the action before the draw is complete, the opener withdraws nothing (RR §12J.6)."""
    if table.undone is not None or _may_withdraw(table):
        return
    opened = {openers.opener(table), *table.false_openers} - {0}
    for question in _asked(table, Ask.TAKE_BACK):
        if question.seat in opened:
            yield answer("jacks.no_withdraw", Word.DECLINED, question.seat, gravity=Gravity.CRITICAL)
            yield Ban(
                "jacks.no_withdraw", _gives_to(question.seat), Kind.FORBIDDEN, Gravity.CRITICAL, "stays",
                question.seat,
            )  # fmt: skip


class _gives_to:
    """Bans: chips back to that seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __call__(self, act: Act) -> bool:
        return isinstance(act, GiveBack) and act.seat == self.seat


@rule(
    "RR §12J.5", Stage.BEFORE, Stage.DEAL, *BEFORE_THE_DRAW, see=("jacks.ante_only", "jacks.false_open"),
    when=openers.needed,
)  # fmt: skip
def all_in_open(table: Table, house: House) -> Says:
    """One all-in for the ante may open; falsely, it sits out until another wins the pot (RR §12J.5)."""
    if table.undone is not None:
        return
    opener = openers.must_prove(table)
    if table.stage is Stage.BET and opener and not openers.opening_bet(table):
        yield Ban(
            "jacks.all_in_open", _says_to(opener, Word.DECLINED, Word.NO, Word.DEAD_HAND), Kind.FORBIDDEN,
            Gravity.CRITICAL, "may", opener,
        )  # fmt: skip
    for seat in table.seats:
        if seat.owes is not Owes.OPENING:
            continue
        for act in (deals_to(seat.number), _posts(seat.number)):
            yield Ban("jacks.all_in_open", act, Kind.FORBIDDEN, Gravity.CRITICAL, "sits_out", seat.number)
        for question in _asked(table, Ask.DEAL_IN):
            if question.seat == seat.number:
                yield answer("jacks.all_in_open", Word.DECLINED, seat.number, reason="sits_out")


class _posts:
    """Bans: a post of that seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __call__(self, act: Act) -> bool:
        return isinstance(act, Post) and act.seat == self.seat


# --- openers proved


@rule(
    "RR §12J.3", Stage.SHOWDOWN, see=("jacks.unproved", "show.all_five", "jacks.split"),
    when=openers.needed,
)  # fmt: skip
def prove(table: Table, house: House) -> Says:
    """Who opened must prove openers to win, called or not; they are asked for before the push (RR §12J.3)."""
    number = openers.must_prove(table)
    if not number or table.undone is not None or not table.seat(number).live:
        return
    yield from pays(table, house, "jacks.prove")
    if openers.proof(table, number) is not Proof.UNSEEN:
        return
    ask = Say(Word.SHOW, number)
    if to_prove(table) == number and not table.seat(number).shown and told(ask) not in table.told:
        yield Duty(
            "jacks.prove", ask, Urgency.GAME, Gravity.CRITICAL, seat=number, reason="ask",
            age=BEFORE_POTS,
        )  # fmt: skip
    if to_prove(table) == number or not table.seat(number).shown:  # else it is beaten
        yield Ban(
            "jacks.prove", lambda act: isinstance(act, Push), Kind.EARLY, Gravity.CRITICAL, "first", number
        )  # fmt: skip


@rule(
    "RR §12J.3", Stage.SHOWDOWN, Stage.OVER, floor=True, see=("jacks.prove", "jacks.false_none"),
    when=openers.needed,
)  # fmt: skip
def unproved(table: Table, house: House) -> Says:
    """Who cannot prove them does not win: the best other live hand does, or the pot stays (RR §12J.3)."""
    if table.undone is not None or undoing(table) is not None:
        return  # a hand from which the dealer has taken a card is put right before anything is said of it
    number = to_prove(table)
    if number and not any(_asked(table, Ask.FETCH)):
        bare = openers.proof(table, number) is Proof.NONE or table.seat(number).folded
        if bare:
            yield from kill(table, house, "jacks.unproved", number)
            yield Ban(
                "jacks.unproved", pushes(number), Kind.FORBIDDEN, Gravity.CRITICAL, "no_win", number
            )  # fmt: skip
    elif table.stage is Stage.OVER and _killed_at_the_showdown(table):
        yield from _buried(table, house, "jacks.unproved", Proof.NONE)
        if _opened_falsely(table):
            yield Ban("jacks.unproved", pays_out, Kind.FORBIDDEN, Gravity.CRITICAL, "pot_stays")
    else:
        yield from _buried(table, house, "jacks.unproved", Proof.NONE)


def _killed_at_the_showdown(table: Table) -> bool:
    number = openers.must_prove(table)
    return number > 0 and table.seat(number).killed


def _buried(table: Table, house: House, rule_id: str, why: Proof) -> Says:
    """The cards of an opener whose hand is dead go in."""
    number = openers.must_prove(table)
    if number and table.seat(number).killed and openers.proof(table, number) is why:
        yield from kill(table, house, rule_id, number)


@rule(
    "RR §12J.7", Stage.SHOWDOWN, options=("retrieve_openers",), floor=True, see=("jacks.prove", "stray.muck"),
    when=openers.needed,
)  # fmt: skip
def retrieve(table: Table, house: House) -> Says:
    """An opener may fetch a thrown hand to prove openers only if management allows it (RR §12J.7)."""
    for question in _asked(table, Ask.FETCH):
        number = question.seat
        wanted = to_prove(table) == number and table.seat(number).folded
        identifiable = wanted and openings.own_cards_on_top(table, number)
        choice = house.retrieve_openers
        good = wanted and (choice == "allowed" or (choice == "floor" and identifiable))
        word = answer(
            "jacks.retrieve", Word.ALLOWED if good else Word.DECLINED, number, gravity=Gravity.CRITICAL,
            reason="fetches" if good else "not_wanted" if not wanted else "gone", option="retrieve_openers",
        )  # fmt: skip
        if choice == "floor" and wanted:
            yield from with_floor(table, house, word, alone=_answers(number))
        else:
            yield word


def _answers(seat: int) -> _Forbids:
    return _says_to(seat, Word.ALLOWED, Word.DECLINED, Word.YES, Word.NO)


@rule(
    "RR §12J.8", *IN_PLAY, Stage.SHOWDOWN, Stage.OVER, see=("jacks.prove",),
    when=openers.needed,
)  # fmt: skip
def keep_openers(table: Table, house: House) -> Says:
    """Any player may ask that the opening hand be kept and shown once the winner is known (RR §12J.8)."""
    if table.undone is not None:
        return
    for question in _asked(table, Ask.OPENING_HAND):
        yield answer("jacks.keep_openers", Word.ALLOWED, question.seat, reason="may_ask")
    seat = _opener(table)
    if openers.KEPT not in table.claims or seat is None or not seat.folded:
        return
    if seat.thrown:
        yield Duty(
            "jacks.keep_openers", Move(thrown(seat.number), ASIDE, ALL), Urgency.MEND, Gravity.MAJOR,
            seat=seat.number, reason="hold",
        )  # fmt: skip
        yield Ban(
            "jacks.keep_openers", moves(thrown(seat.number), MUCK), Kind.FORBIDDEN, Gravity.MAJOR, "hold",
            seat.number,
        )  # fmt: skip
    elif table.stage is Stage.OVER:
        yield from _turned_up(table, "jacks.keep_openers", seat.number)


def _opener(table: Table) -> Seat | None:
    number = openers.opener(table)
    return table.seat(number) if number else None


def _turned_up(table: Table, rule_id: str, number: int) -> Says:
    """The cards that lie apart are shown, one after another."""
    for age, at in enumerate(openers.kept_cards(table)):
        yield Duty(
            rule_id, TurnUp(ASIDE, at), Urgency.GAME, Gravity.MAJOR, seat=number, reason="turn",
            age=BEFORE_POTS + age - 10,
        )  # fmt: skip


# --- openers split


@rule(
    "RR §12J.9", Stage.DRAW, Stage.SHOWDOWN, Stage.OVER, see=("jacks.split_false", "jacks.not_split"),
    when=openers.needed,
)  # fmt: skip
def split(table: Table, house: House) -> Says:
    """Splitting openers is declared: all discards under a chip, turned up after the deal (RR §12J.9)."""
    seat = _opener(table)
    if seat is None or not seat.split or table.undone is not None:
        return
    number = seat.number
    if table.stage is Stage.DRAW:
        yield Ban(
            "jacks.split", moves(thrown(number), MUCK), Kind.FORBIDDEN, Gravity.CRITICAL, "chip", number
        )  # fmt: skip
        if seat.thrown:
            yield Duty(
                "jacks.split", Move(thrown(number), ASIDE, ALL), Urgency.GAME, Gravity.CRITICAL, seat=number,
                reason="chip", age=-1, owed=seat.asked is not None,
            )  # fmt: skip
        yield Ban("jacks.split", _mixes_them_in, Kind.FORBIDDEN, Gravity.CRITICAL, "no_reshuffle", number)
    elif not seat.folded and _due_to_be_shown(table, seat):
        yield from _turned_up(table, "jacks.split", number)


def _mixes_them_in(act: Act) -> bool:
    return isinstance(act, Reshuffle) and Piles.ASIDE in act.piles


def _due_to_be_shown(table: Table, seat: Seat) -> bool:
    """Are the discards of a split turned up now: once its hand lies open and would win, else at the end?"""
    if table.stage is Stage.OVER:
        return True
    wins = to_prove(table) == seat.number and bool(seat.shown)
    return wins and openers.proof(table, seat.number) is Proof.UNSEEN


@rule(
    "RR §12J.9", Stage.SHOWDOWN, Stage.OVER, floor=True, see=("jacks.split", "jacks.unproved"),
    when=openers.needed,
)  # fmt: skip
def split_false(table: Table, house: House) -> Says:
    """Hand and discards together could not have held openers: that player loses the pot (RR §12J.9)."""
    if table.undone is not None or undoing(table) is not None:
        return
    number = to_prove(table)
    if number and openers.proof(table, number) is Proof.NO_SPLIT:
        yield from kill(table, house, "jacks.split_false", number)
        yield Ban("jacks.split_false", pushes(number), Kind.FORBIDDEN, Gravity.CRITICAL, "no_win", number)
    else:
        yield from _buried(table, house, "jacks.split_false", Proof.NO_SPLIT)


@rule(
    "RR §12J.10", Stage.DRAW, see=("jacks.split",),
    when=openers.needed,
)  # fmt: skip
def not_split(table: Table, house: House) -> Says:
    """Keeping openers is no split: nothing is declared and no chip is needed (RR §12J.10)."""
    seat = _opener(table)
    if not openers.needed(table) or seat is None or seat.split or not seat.thrown or not seat.live:
        return
    yield Ban(
        "jacks.not_split", moves(thrown(seat.number), ASIDE), Kind.FORBIDDEN, Gravity.MAJOR, "no_chip",
        seat.number,
    )  # fmt: skip


@rule(
    "RR §12J.11", Stage.LAST_BET, Stage.SHOWDOWN, see=("jacks.prove",),
    when=openers.needed,
)  # fmt: skip
def beat_openers(table: Table, house: House) -> Says:
    """A call after the draw that cannot beat openers is lost: it bought information (RR §12J.11)."""
    if table.undone is not None:
        return
    for question in _asked(table, Ask.TAKE_BACK):
        number = question.seat
        own = [one for one in table.played_in(Stage.LAST_BET) if one.seat == number]
        calls = [one for one in own if one.deed is Deed.CALL]
        if number == openers.opener(table) or not calls or (calls[-1].wager and calls[-1].wager.unaware):
            continue
        yield answer("jacks.beat_openers", Word.DECLINED, number, gravity=Gravity.CRITICAL, reason="bought")
        yield Ban(
            "jacks.beat_openers", _gives_to(number), Kind.FORBIDDEN, Gravity.CRITICAL, "bought", number
        )  # fmt: skip


# --- seats and antes while the pot stays


@rule(
    "RR §12", see=("jacks.passed_out", "jacks.false_none"),
    when=openers.needed,
)  # fmt: skip
def seat(table: Table, house: House) -> Says:
    """No seat change while several antes or forfeited money are in the pot (RR §12)."""
    for question in _asked(table, Ask.MOVE):
        stays = openers.several_antes(table)
        yield answer(
            "jacks.seat", Word.DECLINED if stays else Word.ALLOWED, question.seat,
            reason="stays" if stays else "free",
        )  # fmt: skip


@rule(
    "RR §12", see=("ante.post", "deal.entitled", "jacks.false_none"),
    when=openers.needed,
)  # fmt: skip
def late_ante(table: Table, house: House) -> Says:
    """Anyone may ante and be dealt in, unless the pot holds money forfeited without them (RR §12)."""
    if not openers.needed(table):
        return
    for question in _asked(table, Ask.DEAL_IN):
        number = question.seat
        if table.seat(number).owes is Owes.OPENING:
            continue  # jacks.all_in_open
        forfeited = openers.forfeited_without(table, number)
        good = not forfeited and table.stage is Stage.BEFORE
        reason = "pays" if good else "forfeited" if forfeited else "too_late"
        yield answer(
            "jacks.late_ante", Word.ALLOWED if good else Word.DECLINED, number, gravity=Gravity.CRITICAL,
            reason=reason,
        )  # fmt: skip


@rule(
    "RR §12", *BEFORE_THE_DRAW, see=("ante.post", "jacks.all_in_open", "bet.all_in"),
    when=openers.needed,
)  # fmt: skip
def ante_only(table: Table, house: House) -> Says:
    """A full ante and no more plays for the antes, next deals too, for the part matched (RR §12)."""
    if table.undone is not None or not openers.pass_outs(table):
        return
    alone = [one for one in table.seats if one.live and one.tapped and not one.anted and not one.in_round]
    if not alone:
        return
    least = min(one.put_in for one in alone)
    more = sum(max(one.put_in - one.in_round - least, 0) for one in table.seats) - sum(table.sides)
    if 0 < more <= table.pot:
        yield Duty(
            "jacks.ante_only", Shift(0, 1, more), Urgency.CURE, Gravity.CRITICAL, seat=alone[0].number,
            number=more, reason="side",
        )  # fmt: skip
