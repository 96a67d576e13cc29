"""Kill pots: the overblind that raises the limits of one deal, and the button that tells who owes one."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import answer, deals_to
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked, kills
from dealer_trainer.table.acts import Act, Gather, GiveBack, Money, MoveKillButton, Post, Say, Word
from dealer_trainer.table.derived import derived
from dealer_trainer.table.kills import Why
from dealer_trainer.table.state import (
    Ask,
    KillButton,
    Owes,
    Played,
    Question,
    Stage,
    Standing,
    Table,
)

WITH_THE_BLINDS = 1  # Duty.age
BEFORE_THE_CARDS = -1
BETWEEN_DEALS = (Stage.OVER, Stage.BEFORE)
TILL_THE_CARDS = (Stage.BEFORE, Stage.DEAL)


# --- the kill goes up


@rule(
    "RR §13",
    *TILL_THE_CARDS,
    options=("kill", "kill_required"),
    see=("kill.must", "kill.look_two"),
    when=wakes.kill_pots,
)
def size(table: Table, house: House) -> Says:
    """A kill is an overblind, required or chosen: twice the big blind and twice the limits, or, a half kill,
    one and a half times both (RR §13)."""
    if table.kills is None or table.pitches:
        return
    number = kills.obliged(table)
    if number and kills.blind_posted(table.seat(number)) > asked.blind_of(asked.placed(table), number):
        yield _owe_kill(table, "kill.size", number, "more", "kill")
    over, surplus = kills.killer(table), _surplus(table)
    if surplus > 0:
        yield Duty(
            "kill.size", GiveBack(Money.CHIPS, over, surplus), Urgency.GAME, Gravity.CRITICAL,
            reason="too_much", seat=over, number=surplus, option="kill", age=_before_cards(table),
        )  # fmt: skip
    for question in _wishes(table, Ask.KILL):
        if not (number or over):
            yield _chosen(table, house, question)


def _surplus(table: Table) -> int:
    """By how much the killer has put up more than the kill."""
    number = kills.killer(table)
    return max(kills.blind_posted(table.seat(number)) - kills.kill_sum(table), 0) if number else 0


def _chosen(table: Table, house: House, question: Question) -> Duty:
    """By choice one kills to be dealt in; any player does where the house obliges nobody."""
    if table.seat(question.seat).standing is Standing.OWES:
        return answer("kill.size", Word.ALLOWED, question.seat, gravity=Gravity.CRITICAL, reason="dealt_in")
    word = Word.DECLINED if house.kill_required else Word.ALLOWED
    reason = "not_chosen" if house.kill_required else "by_choice"
    return answer(
        "kill.size", word, question.seat, gravity=Gravity.CRITICAL, reason=reason, option="kill_required"
    )


def _owe_kill(table: Table, rule_id: str, number: int, reason: str, option: str = "") -> Duty:
    """That seat has its kill put up, or what is lacking of it, as far as its chips go.

    It may go up before the button has been moved, but is owed only after that.
    """
    seat = table.seat(number)
    missing = kills.kill_sum(table) - kills.blind_posted(seat)
    owing = min(missing, seat.stack)
    return Duty(
        rule_id, Post(number, owing), Urgency.GAME, Gravity.CRITICAL, owed=table.button_moved and owing > 0,
        also=(Post(number, missing),) if owing < missing else (), reason=reason, seat=number, number=owing,
        option=option, because="kill.size" if rule_id != "kill.size" else "", age=_before_cards(table),
    )  # fmt: skip


def _before_cards(table: Table) -> int:
    """With the blinds; once the pack is cut it comes before the first card."""
    return WITH_THE_BLINDS if table.stage is Stage.BEFORE else BEFORE_THE_CARDS


def _wishes(table: Table, ask: Ask) -> Iterator[Question]:
    return (question for question in table.questions if question.ask is ask)


class Binds(Enum):
    """What binds a player to kill this pot."""

    BUTTON = "button"
    SHORT = "short"  # the same, with fewer chips than the kill
    AGAIN = "again"  # won as the killer
    PROMISE = "promise"
    FROM_BEFORE = "from before"


@derived
def _binds(table: Table) -> Binds | None:
    """What binds the player who must kill this pot; None if nobody must, or only the sum is wrong."""
    number = kills.obliged(table)
    if not number or table.pitches or not asked.ready_for_posting(table):
        return None
    assert table.kills is not None
    seat = table.seat(number)
    if kills.blind_posted(seat) > asked.blind_of(asked.placed(table), number):
        return None
    if table.kills.due == KillButton(number, up=True):
        short = seat.stack < kills.kill_sum(table) - kills.blind_posted(seat)
        return Binds.AGAIN if table.kills.again else Binds.SHORT if short else Binds.BUTTON
    return Binds.PROMISE if number == table.kills.promised else Binds.FROM_BEFORE


def _owe_if(table: Table, binds: Binds, rule_id: str, reason: str, option: str = "") -> Iterator[Duty]:
    """The kill is put up, if this is what binds its player."""
    if _binds(table) is binds:
        yield _owe_kill(table, rule_id, kills.obliged(table), reason, option)


@rule(
    "RR §13.6",
    *TILL_THE_CARDS,
    options=("kill_missed",),
    see=("kill.size", "deal.entitled"),
    when=wakes.kill_pots,
)
def must(table: Table, house: House) -> Says:
    """A required kill is posted that very deal, also by one who wants to quit; no post, no further play
    (RR §13.6)."""
    if table.kills is None:
        return
    yield from _owe_if(table, Binds.BUTTON, "kill.must", "post")
    yield from _owe_if(table, Binds.SHORT, "kill.must", "all_in")
    yield from _owe_if(table, Binds.FROM_BEFORE, "kill.must", "first_chance", "kill_missed")
    obliged = kills.obliged(table)
    for question in _wishes(table, Ask.QUIT):
        owes = question.seat in (obliged, kills.killer(table))  # also who has just put it up plays this deal
        yield answer(
            "kill.must", Word.DECLINED if owes else Word.ALLOWED, question.seat, gravity=Gravity.CRITICAL,
            reason="quit" if owes else "may_go",
        )  # fmt: skip
    for question in _wishes(table, Ask.KILL):
        if question.seat == obliged and not table.pitches:
            yield answer(
                "kill.must", Word.ALLOWED, obliged, gravity=Gravity.CRITICAL, reason="willing"
            )  # fmt: skip
    for seat in table.seats:
        if seat.owes is Owes.KILL and seat.standing is Standing.OWES:
            yield Ban(
                "kill.must", deals_to(seat.number), Kind.FORBIDDEN, Gravity.CRITICAL, "barred", seat.number,
                option="kill_missed",
            )  # fmt: skip
        elif seat.number in table.kills.owing and seat.number != obliged and not kills.killer(table):
            yield _not_yet(table, seat.number)


def _not_yet(table: Table, number: int) -> Ban:
    """Who owes a kill from before and is on the button or in the blinds posts only the blind now."""
    blind = asked.blind_of(asked.placed(table), number) - kills.blind_posted(table.seat(number))

    def more_than_the_blind(act: Act) -> bool:
        return isinstance(act, Post) and act.seat == number and act.amount > blind

    return Ban(
        "kill.must", more_than_the_blind, Kind.FORBIDDEN, Gravity.CRITICAL, "not_yet", number,
        option="kill_missed",
    )  # fmt: skip


@rule("RR §13.7", see=("kill.button", "kill.must"), when=wakes.kill_pots)
def again(table: Table, house: House) -> Says:
    """The kill is part of the pot; the required killer who wins kills again, for the same sum (RR §13.7)."""
    if table.kills is None:
        return
    yield from _place(table, Why.AGAIN, "kill.again", "up")
    yield from _owe_if(table, Binds.AGAIN, "kill.again", "post")
    number = kills.killer(table)
    if number and table.undone is None and table.stage is not Stage.BEFORE:

        def gives_it_back(act: Act) -> bool:
            return isinstance(act, GiveBack) and act.what is Money.POST and act.seat == number

        yield Ban(
            "kill.again", gives_it_back, Kind.FORBIDDEN, Gravity.CRITICAL, "part_of_pot", number
        )  # fmt: skip


@rule(
    "RR §13.10",
    Stage.DEAL,
    Stage.BET,
    options=("kill_look_two",),
    see=("kill.one", "kill.turn"),
    when=wakes.kill_pots,
)
def look_two(table: Table, house: House) -> Says:
    """Where the house has it, one kills after two cards, not once anyone has a third, and with four times the
    kill in the stack (RR §13.10)."""
    if table.kills is None or not table.pitches or kills.killer(table) or kills.obliged(table):
        return
    for question in _wishes(table, Ask.KILL):
        seat = question.seat
        most = max(asked.pitched_to(table, one.number) for one in table.seats)
        third = table.stage is Stage.BET or most > 2
        short = table.seat(seat).stack < kills.LOOKED_STACK * kills.kill_sum(table)
        reason = (
            "off" if not house.kill_look_two else "third_card" if third else "short" if short else "allowed"
        )
        yield answer(
            "kill.look_two", Word.ALLOWED if reason == "allowed" else Word.DECLINED, seat,
            gravity=Gravity.CRITICAL, reason=reason, option="kill_look_two",
        )  # fmt: skip


@rule(
    "RR §13.11", Stage.BEFORE, Stage.DEAL, Stage.BET, see=("kill.size", "kill.look_two"), when=wakes.kill_pots
)
def one(table: Table, house: House) -> Says:
    """One kill a deal: when one player has killed the pot, or is obliged to, nobody else can (RR §13.11)."""
    if table.kills is None:
        return
    killer, obliged = kills.killer(table), kills.obliged(table)
    other = killer or obliged
    if not other:
        return
    reason = "killed" if killer else "obliged"
    for question in _wishes(table, Ask.KILL):
        if question.seat != other or killer:
            yield answer(
                "kill.one", Word.DECLINED, question.seat, gravity=Gravity.CRITICAL, reason=reason
            )  # fmt: skip
    for seat in table.seats if table.stage is Stage.BEFORE else ():
        second = seat.made_up and kills.blind_posted(seat) >= kills.kill_sum(table)
        if second and seat.number != other:
            yield Duty(
                "kill.one", GiveBack(Money.POST, seat.number), Urgency.GAME, Gravity.CRITICAL, reason=reason,
                seat=seat.number, age=WITH_THE_BLINDS,
            )  # fmt: skip
    pot = table.kills.pot
    wrongly = pot is not None and not pot.required and kills.bound(table) not in (0, killer)
    if wrongly and table.stage is Stage.BEFORE:
        yield Duty(
            "kill.one", GiveBack(Money.POST, killer), Urgency.GAME, Gravity.CRITICAL, reason="obliged",
            seat=killer, age=WITH_THE_BLINDS,
        )  # fmt: skip


@rule(
    "RR §13.12",
    *TILL_THE_CARDS,
    options=("kill_entry",),
    see=("blind.new_player", "kill.one"),
    when=wakes.kill_pots,
)
def new_player(table: Table, house: House) -> Says:
    """A new player enters a pot killed by another only by agreeing to kill the next, or waits (RR §13.12)."""
    if table.kills is None:
        return
    yield from _owe_if(table, Binds.PROMISE, "kill.new_player", "promised")
    for question in _wishes(table, Ask.DEAL_IN):
        seat = table.seat(question.seat)
        agrees = question.topic == kills.AGREES
        # Where one enters freely, and has promised nothing, blind.new_player has the word.
        if not kills.another_kills(table, seat) or (house.kill_entry == "free" and not agrees):
            continue
        reason = "free" if house.kill_entry == "free" else "agreed" if agrees else "wait"
        yield answer(
            "kill.new_player", Word.DECLINED if reason == "wait" else Word.ALLOWED, seat.number,
            gravity=Gravity.CRITICAL, reason=reason, option="kill_entry",
        )  # fmt: skip


# --- in the killed pot


@rule(
    "RR §13.2, §13.10",
    Stage.BET,
    options=("kill_look_two",),
    see=("bet.first", "kill.look_two"),
    when=wakes.kill_pots,
)
def turn(table: Table, house: House) -> Says:
    """The killer acts in proper turn; one who killed after two cards acts last on the first round
    (RR §13.2, §13.10)."""
    if not kills.killer(table) or table.played_in(Stage.BET) or not asked.to_act(table):
        return
    assert table.kills is not None
    assert table.kills.pot is not None
    pot, first = table.kills.pot, asked.to_act(table)
    reason = "last" if pot.looked else "first"
    option = "kill_look_two" if pot.looked else ""
    yield Duty(
        "kill.turn", Say(Word.ACTION, first), Urgency.FORM, Gravity.MINOR, owed=table.silent == first,
        reason=reason, seat=pot.seat, number=first, option=option,
    )  # fmt: skip

    def to_another(act: Act) -> bool:
        return isinstance(act, Say) and act.word is Word.ACTION and act.seat != first

    yield Ban(
        "kill.turn", to_another, Kind.FORBIDDEN, Gravity.MAJOR, reason, pot.seat, first, option
    )  # fmt: skip


@rule(
    "RR §13.9", Stage.BET, options=("kill_unaware",), see=("kill.button", "bet.unaware"), when=wakes.kill_pots
)
def unaware(table: Table, house: House) -> Says:
    """Too little put in unaware of the kill: made good where it is required and its button lies face up, else
    it may be taken back (RR §13.9)."""
    short = _short_of_the_kill(table)
    if short is None:
        return
    assert table.kills is not None
    assert table.kills.pot is not None
    pot = table.kills.pot
    warned = pot.required and table.kills.button == KillButton(pot.seat, up=True)
    stays = warned or house.kill_unaware == "forfeit-or-good"
    reason = "taken_back" if not stays else "made_good" if house.kill_unaware == "made-good" else "choice"
    if not stays:
        yield Ban(
            "kill.unaware", lambda act: act == Say(Word.MAKE_IT, short.seat, short.faced), Kind.FORBIDDEN,
            Gravity.CRITICAL, reason, short.seat, short.faced, "kill_unaware",
        )  # fmt: skip
    wish = next((one for one in _wishes(table, Ask.TAKE_BACK) if one.seat == short.seat), None)
    if wish is not None:
        word, same = (Word.DECLINED, Word.NO) if stays else (Word.ALLOWED, Word.YES)
        yield Duty(
            "kill.unaware", Say(word, short.seat), Urgency.ANSWER, Gravity.CRITICAL,
            also=(Say(same, short.seat),), reason=reason, seat=short.seat, number=short.faced,
            option="kill_unaware",
        )  # fmt: skip
        return
    act = Say(Word.MAKE_IT, short.seat, short.faced) if stays else Say(Word.DECLINED, short.seat)
    yield Duty(
        "kill.unaware", act, Urgency.ANSWER, Gravity.CRITICAL, reason=reason, seat=short.seat,
        number=short.faced, option="kill_unaware",
    )  # fmt: skip


def _short_of_the_kill(table: Table) -> Played | None:
    """The call that is too small for its player did not know of the kill, and that still stands so."""
    if not kills.killer(table):
        return None
    newest = {act.seat: act for act in table.played_in(Stage.BET)}
    for act in newest.values():
        too_little = act.wager is not None and act.wager.of_kill and act.level < act.faced
        if too_little and not act.ruled and table.seat(act.seat).live:
            return act
    return None


# --- the kill button


def _place(table: Table, why: Why, rule_id: str, reason: str, option: str = "") -> Says:
    """Put the kill button where it belongs, if this is why; where it lies so, leave it."""
    placing = kills.placing(table)
    if placing is None or placing.why is not why:
        return
    assert table.kills is not None
    if table.kills.button == placing.button:
        yield Ban(
            rule_id, lambda act: isinstance(act, MoveKillButton), Kind.FORBIDDEN, Gravity.MAJOR, reason,
            placing.seat, placing.beyond, option,
        )  # fmt: skip
        return
    yield Duty(
        rule_id, MoveKillButton(*placing.button), Urgency.GAME, Gravity.MAJOR, reason=reason,
        seat=placing.seat, number=placing.beyond, option=option, age=_before_cards(table),
    )  # fmt: skip
    if table.deals_left:  # no card is gathered before
        yield Ban(
            rule_id, lambda act: isinstance(act, Gather), Kind.FORBIDDEN, Gravity.MAJOR, reason, placing.seat,
            placing.beyond, option,
        )  # fmt: skip


@rule(
    "RR §13", options=("kill_required",), see=("kill.leg", "kill.neutral", "kill.must"), when=wakes.kill_pots
)
def button(table: Table, house: House) -> Says:
    """The kill button marks the last pot's winner, and whom a second win running obliges to kill (RR §13)."""
    if table.kills is None:
        return
    yield from _place(table, Why.WON, "kill.button", "winner")
    yield from _place(table, Why.BY_CHOICE, "kill.button", "by_choice", "kill_required")
    yield from _place(table, Why.ASTRAY, "kill.button", "lies")
    yield from _place(table, Why.STAYS, "kill.button", "stays")
    if kills.placing(table) is None:
        yield Ban(
            "kill.button", lambda act: isinstance(act, MoveKillButton), Kind.EARLY, Gravity.MAJOR, "game_on"
        )


@rule("RR §13.1", *BETWEEN_DEALS, see=("kill.button", "kill.split"), when=wakes.kill_pots)
def neutral(table: Table, house: House) -> Says:
    """On a game's first deal, when the winner has gone, and when a pot is split among players without it, the
    kill button is nobody's (RR §13.1)."""
    yield from _place(table, Why.FIRST_DEAL, "kill.neutral", "first_deal")
    yield from _place(table, Why.GONE, "kill.neutral", "gone")
    yield from _place(table, Why.SPLIT_NOBODY, "kill.neutral", "split")


@rule("RR §13.3", Stage.OVER, options=("kill_blind_counts",), see=("kill.button",), when=wakes.kill_pots)
def leg(table: Table, house: House) -> Says:
    """The first leg has no size; the second must win a full bet beyond the blinds (RR §13.3)."""
    yield from _place(table, Why.SECOND, "kill.leg", "second")
    yield from _place(table, Why.TOO_LITTLE, "kill.leg", "too_little", "kill_blind_counts")


@rule("RR §13.4", Stage.OVER, see=("kill.button", "kill.neutral"), when=wakes.kill_pots)
def split(table: Table, house: House) -> Says:
    """One with a leg up who splits keeps it; a killer who splits kills again (RR §13.4)."""
    yield from _place(table, Why.SPLIT_LEG, "kill.split", "leg")
    yield from _place(table, Why.SPLIT_KILLER, "kill.split", "killer")


@rule("RR §13.5", *BETWEEN_DEALS, see=("kill.neutral", "kill.leg"), when=wakes.kill_pots)
def away(table: Table, house: House) -> Says:
    """A leg up survives leaving the table (RR §13.5)."""
    yield from _place(table, Why.AWAY, "kill.away", "stays")
    yield from _place(table, Why.BACK, "kill.away", "second")
