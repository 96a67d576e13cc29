"""The deal: the shuffle, the cut, and five cards each, one at a time."""

from __future__ import annotations

from dealer_trainer.cards import Card
from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import answer, deals_to, joker_plays, keeping, says
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked
from dealer_trainer.table.acts import (
    Act,
    ChangeDeck,
    CountStub,
    Cut,
    Gather,
    GiveBack,
    Money,
    Move,
    Riffle,
    Say,
    Strip,
    Wash,
    Word,
    deal,
)
from dealer_trainer.table.games import Kind as GameKind
from dealer_trainer.table.games import Structure
from dealer_trainer.table.places import STUB, Spot
from dealer_trainer.table.saying import told as told_as
from dealer_trainer.table.state import Ask, Owes, Pack, Stage, Table

SMALLEST_CUT = 4  # cards in each part
LOWEST_CARD = Card(2, "c")  # kept when exposed, if any card is


@rule(
    "RR §11, §12", Stage.BEFORE, Stage.DEAL, Stage.LAST_BET, Stage.SHOWDOWN, Stage.OVER,
    options=("max_players",), see=("deal.order", "draw.order", "bet.bring_in"),
)  # fmt: skip
def course(table: Table, house: House) -> Says:
    """Cards, bets, draw, bets, showdown: each step only when the one before is closed (RR §11, §12)."""
    if table.stage <= Stage.DEAL:
        yield from _no_seat_is_left(table)
        return

    def cards_off_the_stub(act: Act) -> bool:
        return isinstance(act, Move) and act.source == STUB

    yield Ban("deal.course", cards_off_the_stub, Kind.FORBIDDEN, Gravity.CRITICAL, general=True)
    if table.stage is Stage.OVER and table.deals_left and table.undone is None:
        yield Duty("deal.course", Gather(), Urgency.GAME, Gravity.MINOR, reason="next_deal")


def _no_seat_is_left(table: Table) -> Says:
    """Who joins a game that has as many players as the house deals in gets no hand, whatever is put up."""
    if not asked.is_full(table):
        return
    for seat in table.seats:
        if seat.owes is not Owes.NEW or seat.made_up:
            continue
        if table.stage is Stage.BEFORE and seat.posted > seat.anted:
            yield Duty(
                "deal.course", GiveBack(Money.POST, seat.number), Urgency.GAME, Gravity.MAJOR, age=1,
                seat=seat.number, number=table.terms.most, reason="full", option="max_players",
            )  # fmt: skip
        for question in table.questions:
            if question.ask is Ask.DEAL_IN and question.seat == seat.number:
                yield Duty(
                    "deal.course", Say(Word.DECLINED, seat.number), Urgency.ANSWER, Gravity.MAJOR,
                    also=(Say(Word.NO, seat.number),), reason="full", seat=seat.number,
                    number=table.terms.most, option="max_players",
                )  # fmt: skip
        yield Ban(
            "deal.course", deals_to(seat.number), Kind.FORBIDDEN, Gravity.CRITICAL, "full", seat.number,
            table.terms.most, "max_players",
        )  # fmt: skip


@rule("RR §11A, §12W", see=("exposed.a5_limit",), when=wakes.new_game)
def told(table: Table, house: House) -> Says:
    """What departs from the usual is told when a game starts, and to whoever asks (RR §11A, §12W)."""
    if table.new_game and table.stage <= Stage.DEAL:
        yield Duty("deal.told", Say(Word.HOUSE_RULES), Urgency.FORM, Gravity.MINOR)
    for question in table.questions:
        if question.ask is Ask.TOLD:
            true = _is_played(table, house, question.topic)
            yield answer(
                "deal.told",
                Word.YES if true else Word.NO,
                question.seat,
                reason=question.topic.replace("-", "_"),
            )


def _is_played(table: Table, house: House, topic: str) -> bool:
    """Is it so at this table: joker, check-raise, sevens rule, exposed low cards kept?"""
    limit_a5 = table.game.kind is GameKind.ACE_TO_FIVE and table.game.structure is Structure.LIMIT
    match topic:
        case "joker":
            return joker_plays(table, house)
        case "check-raise":
            return house.a5_check_raise or not limit_a5
        case "sevens":
            return house.sevens_rule and limit_a5
        case _:
            return keeping(table, house, LOWEST_CARD).kept


@rule(
    "RR §3", Stage.BEFORE, Stage.DEAL, options=("riffles",), see=("deal.objection",), when=wakes.no_card_out
)
def shuffle(table: Table, house: House) -> Says:
    """The pack is shuffled and cut before each deal: riffle, riffle, strip, riffle, riffle, cut (RR §3)."""
    for question in table.questions:
        if question.ask is Ask.SMALL_CUT:
            yield answer("deal.shuffle", _to_a_cut(table, question.number), question.seat, reason="cut")
    if table.pitches or table.drawing or not _pack_is_square(table):
        return
    pack = table.pack
    step = _next_step(pack, house)
    if isinstance(step, Cut) and pack.cut and table.stage is Stage.DEAL:
        return
    reason = _reason(pack, step)
    # Before the first card, what was left out of the shuffle is still made good.
    age = 2 if table.stage is Stage.BEFORE else -1
    yield Duty("deal.shuffle", step, Urgency.GAME, Gravity.MAJOR, option="riffles", age=age, reason=reason)
    more = Riffle() if isinstance(step, Cut) else Wash() if not pack.steps else None
    if more is not None and more != step and table.button_moved:  # it does no harm
        yield Duty("deal.shuffle", more, Urgency.GAME, Gravity.MINOR, owed=False, option="riffles")

    def another_step(act: Act) -> bool:
        return isinstance(act, Wash | Riffle | Strip | Cut) and act != step and table.button_moved

    yield Ban("deal.shuffle", another_step, Kind.EARLY, Gravity.MAJOR, reason, option="riffles")
    yield Ban("deal.shuffle", _from_stub, Kind.EARLY, Gravity.CRITICAL, reason, option="riffles")


def _from_stub(act: Act) -> bool:
    return isinstance(act, Move) and act.source == STUB


def _pack_is_square(table: Table) -> bool:
    """Are all cards in the dealer's hand?"""
    return not (table.burns or table.muck or table.aside) and not any(
        seat.hand or seat.thrown or seat.dropped for seat in table.seats
    )  # fmt: skip


def _to_a_cut(table: Table, number: int) -> Word:
    good = SMALLEST_CUT <= number <= len(table.stub) - SMALLEST_CUT
    return Word.ALLOWED if good else Word.DECLINED


def _next_step(pack: Pack, house: House) -> Wash | Riffle | Strip | Cut:
    """What comes next for this pack: two riffles, a strip, and the rest of the riffles."""
    if pack.new or pack.faces_seen:
        return Wash()
    last_wash = max((i + 1 for i, step in enumerate(pack.steps) if step == "wash"), default=0)
    done = pack.steps[last_wash:]
    riffles = done.count("riffle")
    if riffles < 2:
        return Riffle()
    if "strip" not in done:
        return Strip()
    return Riffle() if riffles < house.riffles else Cut()


def _reason(pack: Pack, step: Act) -> str:
    if isinstance(step, Wash):
        return "faces" if pack.faces_seen else "new"
    return type(step).__name__.lower()


@rule("RR §3", see=("deal.shuffle", "misdeal.redeal"), when=wakes.question)
def objection(table: Table, house: House) -> Says:
    """A complaint about the shuffle counts before its maker looks and before the betting starts (RR §3)."""
    for question in table.questions:
        if question.ask is Ask.OBJECTION:
            late = table.seat(question.seat).looked > 0 or bool(table.played)
            yield answer(
                "deal.objection",
                Word.DECLINED if late else Word.ALLOWED,
                question.seat,
                gravity=Gravity.CRITICAL,
                reason="late" if late else "in_time",
            )


@rule("RR §4, §11", Stage.DEAL, see=("misdeal.sequence", "misdeal.first_card"))
def order(table: Table, house: House) -> Says:
    """One card at a time, face down, clockwise from the button's left, the button last (RR §4, §11)."""
    due = asked.seat_due(table)
    if due and table.stub and table.undone is None:
        seat = table.seat(due)
        because = "deal.entitled" if seat.made_up else "blind.passed" if seat.moved else ""
        yield Duty("deal.order", deal(due), Urgency.GAME, Gravity.CRITICAL, seat=due, because=because)


@rule("dealer guides", Stage.OVER, see=("stray.missing",))
def stub_count(table: Table, house: House) -> Says:
    """The dealer may count the stub after a deal; a short deck is changed quietly, results stand."""
    if not table.deck_counted:
        yield Duty("deal.stub_count", CountStub(), Urgency.GAME, Gravity.MINOR, owed=False)
        return
    if table.deck_short:
        yield Duty("deal.stub_count", ChangeDeck(), Urgency.GAME, Gravity.MAJOR)
    if table.deck_short or (table.deck_changed and not _card_left_over(table)):
        if told_as(Say(Word.FLOOR)) not in table.told:
            yield Duty("deal.stub_count", Say(Word.FLOOR), Urgency.FORM, Gravity.MINOR)
        yield Ban("deal.stub_count", says(Word.MISDEAL), Kind.FORBIDDEN, Gravity.CRITICAL)


def _card_left_over(table: Table) -> bool:
    """Was the card that was missing found on the way? Then the floor knows (stray.missing)."""
    return any(one.source and one.source.spot is Spot.OFF_TABLE for one in table.aside)


@rule("RR §11.1, §3", Stage.DEAL, see=("misdeal.empty_seat", "misdeal.left_out"))
def entitled(table: Table, house: House) -> Says:
    """Whoever is present and owes nothing gets a hand, nobody else (RR §11.1, §3)."""
    barred = {seat.number for seat in table.seats}.difference(asked.entitled(table))

    def to_somebody_not_entitled(act: Act) -> bool:
        return (
            isinstance(act, Move) and act.source == STUB and act.target.spot is Spot.HAND
            and act.target.seat in barred
        )  # fmt: skip

    if barred and table.undone is None:
        yield Ban(
            "deal.entitled", to_somebody_not_entitled, Kind.FORBIDDEN, Gravity.CRITICAL, general=True
        )  # fmt: skip
