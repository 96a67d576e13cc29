"""The showdown: who shows, what is read aloud, who gets which chips."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import answer, kill, moves, pushes, with_floor
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.rules.settling import (
    LOSERS,
    came_down,
    hidden,
    holds_pair,
    in_it,
    losers,
    misled_by,
    must_show,
    outstanding,
    overpaid,
    payments,
    pays,
    read_hand,
    reading_of,
    shares,
    true_names,
    undone_by,
)
from dealer_trainer.table import asked
from dealer_trainer.table.acts import ALL, Act, Fetch, Gather, GiveBack, Move, Push, Read, Say, Word
from dealer_trainer.table.derived import derived
from dealer_trainer.table.games import Game
from dealer_trainer.table.places import MUCK, hand
from dealer_trainer.table.saying import told
from dealer_trainer.table.state import Ask, Seat, Stage, Table

AT_THE_END = (Stage.SHOWDOWN, Stage.OVER)
HEADS_UP = 2


# --- showing and reading


@rule("RR §3", Stage.SHOWDOWN, see=("show.all_five", "show.side_pots"))
def order(table: Table, house: House) -> Says:
    """The last to bet or raise shows first, else the first to act; a side pot before the all-in (RR §3)."""
    due = asked.next_to_show(table)
    if not due:
        return
    opens = not any(table.seat(n).shown for n in in_it(table, house))
    yield Duty(
        "show.order", Say(Word.SHOW, due), Urgency.GAME, Gravity.MINOR, seat=due, reason="ask",
        owed=(opens or table.silent == due) and not _asked_for(table, due),
    )  # fmt: skip
    yield Ban(
        "show.order", lambda act: isinstance(act, Say) and act.word is Word.SHOW and act.seat != due,
        Kind.EARLY, Gravity.MINOR, "not_yet", due,
    )  # fmt: skip


@rule(
    "RR §3", Stage.SHOWDOWN, options=("last_hand_shows",),
    see=("show.speak", "show.kill_losers", "jacks.prove"),
)  # fmt: skip
def all_five(table: Table, house: House) -> Says:
    """All five face up to win anything at a showdown; one left alone by folds shows none (RR §3)."""
    still_hidden, alone = hidden(table, house), len(in_it(table, house)) == 1
    for number in still_hidden:
        if alone:
            yield Duty(
                "show.all_five", Say(Word.SHOW, number), Urgency.GAME, Gravity.MAJOR, seat=number,
                reason="last", option="last_hand_shows", age=LOSERS, owed=not _asked_for(table, number),
            )  # fmt: skip
        yield _not_while_hidden(number)
    if still_hidden:
        first = still_hidden[0]
        yield Ban("show.all_five", pushes(), Kind.EARLY, Gravity.CRITICAL, "not_all", first, general=True)
    for number in () if must_show(table, house) else in_it(table, house):
        if not table.seat(number).shown:
            option = "last_hand_shows" if len(came_down(table)) > 1 else ""
            yield Ban(
                "show.all_five", lambda act: isinstance(act, Say) and act.word is Word.SHOW, Kind.NEEDLESS,
                Gravity.MINOR, "need_not", number, option=option,
            )  # fmt: skip
    yield from pays(table, house, "show.all_five")


@cache
def _not_while_hidden(number: int) -> Ban:
    return Ban("show.all_five", pushes(number), Kind.EARLY, Gravity.CRITICAL, "hidden", number)


def _asked_for(table: Table, number: int) -> bool:
    """Has this seat been asked for its hand, and is about to show it?"""
    return told(Say(Word.SHOW, number)) in table.told and table.silent != number


@rule("RR §3, §11.15", Stage.SHOWDOWN, see=("show.miscall", "show.pair", "rank.ties"))
def speak(table: Table, house: House) -> Says:
    """Cards speak: open hands are read aloud, truly; none is taken in before the winner is named (RR §3)."""
    for number in came_down(table):
        yield from _reads(table, number, "show.speak")
    if hidden(table, house):
        for number in in_it(table, house):
            yield _not_before_named(number)
    yield from pays(table, house, "show.speak")


@cache
def _not_before_named(number: int) -> Ban:
    return Ban("show.speak", moves(hand(number), MUCK), Kind.EARLY, Gravity.CRITICAL, "before_named", number)


def _reads(table: Table, number: int, rule_id: str) -> Says:
    """The reading of one open hand, and the ban on any other, where this rule sees to it."""
    seat = table.seat(number)
    reading = _reading(seat, table.game) if seat.shown else None
    if reading is None or reading.other.rule != rule_id:
        return
    lies_open = seat.live and bool(seat.hand)
    owed = lies_open and not is_read(table, number) and not misled_by(table, number)
    yield reading.owed if owed else reading.permitted
    yield reading.other


class _Reading(NamedTuple):
    """What can be said of the reading of an open hand."""

    owed: Duty
    permitted: Duty
    other: Ban


@derived
def _reading(seat: Seat, game: Game) -> _Reading | None:
    """At lowball pairs have their own rule."""
    shown = reading_of(seat, game)
    if shown is None:
        return None
    pairs = game.lowball and holds_pair(shown)
    rule_id = "show.pair" if pairs else "show.speak"
    acts = tuple(Read(seat.number, one.category, one.ranks) for one in true_names(shown))
    owed = Duty(
        rule_id, acts[0], Urgency.FORM, Gravity.MAJOR if pairs else Gravity.MINOR, also=acts[1:],
        seat=seat.number, reason="read",
    )  # fmt: skip
    other = Ban(
        rule_id, lambda act: isinstance(act, Read) and act.seat == seat.number and act not in acts,
        Kind.FORBIDDEN, Gravity.CRITICAL, "false", seat.number, general=True,
    )  # fmt: skip
    return _Reading(owed, owed._replace(owed=False), other)


def is_read(table: Table, number: int) -> bool:
    """Has the dealer read this hand aloud, truly?"""
    for seat, said in table.readings:
        if seat == number and (shown := read_hand(table, number)) and said in true_names(shown):
            return True
    return False


@rule(
    "RR §11.15", Stage.SHOWDOWN, options=("miscall_multiway",), see=("show.pair", "show.speak"), floor=True,
    when=wakes.hand_named,
)  # fmt: skip
def miscall(table: Table, house: House) -> Says:
    """Lowball: a hand named better than it is dies if it made another foul, at three always (RR §11.15)."""
    yield from _dies_by_word(table, house, "show.miscall", "miscall_multiway")
    yield from pays(table, house, "show.miscall")


@rule("RR §11.16", Stage.SHOWDOWN, see=("show.miscall", "show.speak"), floor=True, when=wakes.pair_open)
def pair(table: Table, house: House) -> Says:
    """Lowball: a hand with a pair is announced as such; silence that makes another foul is for the floor."""
    for number in came_down(table):
        if not table.seat(number).killed:
            yield from _reads(table, number, "show.pair")
    yield from _dies_by_word(table, house, "show.pair", "")
    yield from pays(table, house, "show.pair")


def _dies_by_word(table: Table, house: House, rule_id: str, option: str) -> Says:
    """The floor, then the dead hand, of whoever said a false word or kept silent of a pair."""
    if not any(seat.named or seat.relied_on for seat in table.seats):
        return
    for number in came_down(table):
        seat = table.seat(number)
        if seat.folded or undone_by(table, house, number) != rule_id:
            continue
        several = len(came_down(table)) > HEADS_UP
        yield from kill(table, house, rule_id, number, option=option if several else "", reason="dead")


# --- the end of it


@rule("RR §3", Stage.SHOWDOWN, see=("show.speak", "show.all_five"), when=wakes.all_open)
def kill_losers(table: Table, house: House) -> Says:
    """Losing hands are killed before the pot is pushed (RR §3)."""
    if overpaid(table, house) or not outstanding(table, house):
        return
    for number in losers(table, house):
        yield Duty(
            "show.kill_losers", Move(hand(number), MUCK, ALL), Urgency.GAME, Gravity.MAJOR, seat=number,
            reason="muck", age=LOSERS,
        )  # fmt: skip
    winners = {one.seat for one in shares(table, house) if not one.back}
    for number in winners:
        yield Ban("show.kill_losers", _takes_away(number), Kind.FORBIDDEN, Gravity.CRITICAL, "winner", number)


def _takes_away(seat: int) -> Callable[[Act], bool]:
    """Bans: that hand killed, by word or by hand."""
    into_muck = moves(hand(seat), MUCK)
    return lambda act: into_muck(act) or act == Say(Word.DEAD_HAND, seat)


@rule("RR §3", Stage.SHOWDOWN, see=("rank.ties", "show.side_pots"), when=wakes.all_open)
def odd_chip(table: Table, house: House) -> Says:
    """A split pot is broken to the smallest chip; odd ones go first left of the button (RR §3)."""
    yield from pays(table, house, "show.odd_chip")


@rule("RR §3", Stage.SHOWDOWN, see=("bet.all_in", "show.order", "show.odd_chip"), when=wakes.all_open)
def side_pots(table: Table, house: House) -> Says:
    """Side pots and main pot are settled apart, from the last side pot inward (RR §3)."""
    due = payments(table, house)
    if due and due[0].pot:

        def from_inside(act: Act) -> bool:
            return isinstance(act, Push) and act.pot < due[0].pot

        yield Ban(
            "show.side_pots", from_inside, Kind.EARLY, Gravity.MAJOR, "inward", due[0].share.seat, due[0].pot
        )
    yield from pays(table, house, "show.side_pots")


# --- what players ask for


@rule("RR §3", *AT_THE_END, options=("ask_to_see",), see=("show.one_all", "show.all_five"),
      when=wakes.question)  # fmt: skip
def ask_to_see(table: Table, house: House) -> Says:
    """One dealt in may see a called hand; one thrown in lives again if the winner asks, else it is dead."""
    for question in table.questions:
        if question.ask is not Ask.SEE_HAND:
            continue
        refused = ""
        if not table.seat(question.seat).dealt_in:
            refused = "not_dealt_in"
        elif not table.seat(question.about).came_down or len(came_down(table)) == 1:
            refused = "not_called"
        if refused:
            yield answer("show.ask_to_see", Word.DECLINED, question.seat, reason=refused)
            continue
        one = table.seat(question.about)
        revives = question.seat in asked.leaders(table) and not one.killed
        reason = "held" if one.live and one.hand else "live" if revives else "dead"
        duty = answer(
            "show.ask_to_see", Word.ALLOWED, question.seat, reason=reason, number=None, option="ask_to_see",
            gravity=Gravity.CRITICAL,
        )  # fmt: skip
        if house.ask_to_see == "collusion":
            yield from with_floor(table, house, duty)
        else:
            yield duty


@rule(
    "RR §3", Stage.BET, Stage.DRAW, Stage.LAST_BET, *AT_THE_END,
    see=("exposed.by_player", "show.ask_to_see"),
)  # fmt: skip
def one_all(table: Table, house: House) -> Says:
    """Cards shown to one are shown to all; to one not in the pot in mid-deal: when it is over (RR §3)."""
    for seat in table.seats:
        if not seat.shown_to:
            continue
        over = table.stage is Stage.OVER
        if over or any(table.seat(n).live for n in seat.shown_to):
            yield Duty(
                "show.one_all", Say(Word.SHOW, seat.number), Urgency.ANSWER, Gravity.MAJOR, seat=seat.number,
                reason="over" if over else "now",
            )  # fmt: skip
        else:
            yield Ban(
                "show.one_all", _asks_to_show(seat.number), Kind.EARLY, Gravity.CRITICAL, "when_over",
                seat.number,
            )  # fmt: skip


def _asks_to_show(seat: int) -> Callable[[Act], bool]:
    return lambda act: act == Say(Word.SHOW, seat)


# --- a result that is questioned


@rule("RR §2", see=("show.speak", "mend.own_error"), floor=True, when=wakes.chips_won)
def protest(table: Table, house: House) -> Says:
    """A result may be questioned till the next riffle; a pot pushed wrong is worked out again (RR §2)."""
    if table.stage < Stage.SHOWDOWN:
        yield from _pushed_too_soon(table)
        if not table.questions:
            return
    wrong = overpaid(table, house)
    late = Stage.BEFORE < table.stage < Stage.SHOWDOWN or bool(table.pack.steps)
    for question in table.questions:
        if question.ask is not Ask.PROTEST:
            continue
        if late and not came_down(table):  # it is the last deal's result that is meant
            yield answer("show.protest", Word.DECLINED, question.seat, reason="late")
            continue
        word = Word.ALLOWED if wrong else Word.DECLINED
        reason = "wrong" if wrong else "right"
        duty = answer("show.protest", word, question.seat, reason=reason, gravity=Gravity.CRITICAL)
        yield from with_floor(table, house, duty)
        yield Ban("show.protest", _takes_the_felt, Kind.EARLY, Gravity.MAJOR, "hold", question.seat)
    if table.stage >= Stage.SHOWDOWN and not any(one.ask is Ask.PROTEST for one in table.questions):
        for number, chips, pot in wrong:
            yield Duty(
                "show.protest", Fetch(number, chips, pot), Urgency.MEND, Gravity.CRITICAL, seat=number,
                number=chips, reason="fetch",
            )  # fmt: skip


def _pushed_too_soon(table: Table) -> Says:
    """Chips of the pot before a player while the deal is on, or dealt again: first they go back into it."""
    taken_back = table.undone is not None
    for seat in table.seats:
        chips = min(seat.won + (seat.returned if taken_back else 0), seat.stack)
        if chips and (taken_back or table.stage > Stage.BEFORE):
            yield Duty(
                "show.protest", Fetch(seat.number, chips, 0), Urgency.ANSWER, Gravity.CRITICAL,
                seat=seat.number, number=chips, reason="fetch",
            )  # fmt: skip


def _takes_the_felt(act: Act) -> bool:
    return isinstance(act, Push | GiveBack | Gather)
