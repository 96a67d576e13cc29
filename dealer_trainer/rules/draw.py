"""The draw: the burn, the discards, the cards, and what has to be mended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import answer, deals_to, kill, moves, off_the_stub, position, with_floor
from dealer_trainer.rules.drawing import (
    FIFTHS,
    FIRST,
    FIVE,
    IN_A_ROW,
    LAST_BURN,
    LAST_FIFTH,
    LATE,
    SERVING,
    Astray,
    all_drawn,
    any_served,
    burned_since_fourth,
    cards_still_due,
    fifth_is_last,
    fifths_are_out,
    first_astray,
    first_quota,
    hand_with_surplus,
    is_enough,
    is_late_speaker,
    is_passed_over,
    last_burn_is_due,
    last_to_draw,
    misplaced,
    others_served_since,
    piles_to_shuffle,
    rightful,
    seat_to_serve,
    somebody_draws,
    stub_is_out,
    went_on,
)
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.rules.mend import undoing
from dealer_trainer.table import asked
from dealer_trainer.table.acts import (
    ALL,
    Act,
    Cut,
    GiveBack,
    Money,
    Move,
    Reshuffle,
    Say,
    Word,
    deal,
)
from dealer_trainer.table.acts import burn as burn_act
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, hand, thrown
from dealer_trainer.table.saying import told
from dealer_trainer.table.state import Ask, Question, Stage, Table

# --- the burn


def _burns(act: Act) -> bool:
    return act == burn_act()


_ROUND_IS_OPEN = Ban("draw.burn", _burns, Kind.EARLY, Gravity.MAJOR, "round_open")


@rule("RR §11A.3", Stage.BET, Stage.DRAW, see=("draw.burn_missed", "exposed.replace", "count.one_extra"))
def burn(table: Table, house: House) -> Says:
    """One card is burned after the first round and before the first card of the draw (RR §11A.3)."""
    if table.undone is not None:
        return
    if table.stage is Stage.BET:
        if not asked.draw_is_next(table):
            yield _ROUND_IS_OPEN
        return
    if table.after_reshuffle:
        if table.pack.cut:
            yield Duty(
                "draw.burn", burn_act(), Urgency.GAME, Gravity.CRITICAL, reason="after_reshuffle", age=FIRST
            )
    elif not asked.card_burned(table) and not any_served(table):
        owed = somebody_draws(table)
        if owed or not asked.all_have_asked(table):
            yield Duty("draw.burn", burn_act(), Urgency.GAME, Gravity.CRITICAL, owed=owed, age=FIRST)
    elif asked.card_burned(table) and not last_burn_is_due(table, house):
        reason = "already_exposed" if asked.burned_before_draw(table) else "already"
        yield Ban("draw.burn", _burns, Kind.NEEDLESS, Gravity.CRITICAL, reason)


@rule(
    "RR §5 (cardroom edition)", Stage.DRAW, Stage.LAST_BET, see=("draw.burn",), when=wakes.draw_out_of_order
)
def burn_missed(table: Table, house: House) -> Says:
    """A burn forgotten or one too many is mended so that everyone gets the cards that would have come."""
    if table.undone is not None or table.reshuffles or undoing(table) is not None:
        return
    if asked.acted_after_draw(table):
        for moves_it in (lambda act: act == burn_act(), moves(BURN), _takes_for_the_burn):
            yield Ban("draw.burn_missed", moves_it, Kind.FORBIDDEN, Gravity.CRITICAL, "too_late")
        return
    if any(off.to.spot is Spot.HAND and not table.seat(off.to.seat).live for off in table.offs):
        return  # its cards are nobody's, and the order says nothing any more
    if any(table.seat(n).served_looked for n in asked.live(table)):
        yield from _burn_late(table, house)
        return
    off, to = first_astray(table, house)
    if off is None:
        yield from _last_of_the_shift(table, house)
        return
    forgotten = to == BURN and off.to.spot is Spot.HAND
    if forgotten and not table.stub:
        return  # that card was the last: it goes back, and the stub is made up first
    if not (forgotten or off.to == BURN or table.shifting):
        return
    where = position(table.cards_in(off.to), off.card)
    if where is not None:
        reason = "forgotten" if forgotten else "too_many" if off.to == BURN else "move_up"
        yield Duty(
            "draw.burn_missed", Move(off.to, to, where), Urgency.CURE, Gravity.CRITICAL,
            seat=to.seat or off.to.seat, reason=reason, age=-1,
        )  # fmt: skip


def _takes_for_the_burn(act: Act) -> bool:
    return isinstance(act, Move) and act.source.spot is Spot.HAND and act.target == BURN


def _last_of_the_shift(table: Table, house: House) -> Iterator[Duty]:
    """All had drawn, every card has moved up by one: the last hand gets the next one off the stub."""
    if table.stage is not Stage.LAST_BET:
        return
    places, out = rightful(table, house), sum(off.to != ASIDE for off in table.offs)
    last = places[out].seat if out < len(places) else 0
    if last and table.seat(last).given < asked.wanted(table.seat(last)):
        yield Duty(
            "draw.burn_missed", deal(last), Urgency.CURE, Gravity.CRITICAL, seat=last, reason="move_up"
        )  # fmt: skip


def _burn_late(table: Table, house: House) -> Iterator[Duty]:
    """Too late to mend: the cards served stand, and a forgotten burn is made before the next hand."""
    waiting = seat_to_serve(table, house)
    if waiting and table.seat(waiting).given == 0 and not asked.card_burned(table):
        yield Duty(
            "draw.burn_missed",
            burn_act(),
            Urgency.GAME,
            Gravity.MAJOR,
            reason="late",
            age=FIRST,
            seat=waiting,
        )


# --- each player in turn


@rule("room practice, RR §11.10", Stage.DRAW, see=("draw.order",))
def discard_first(table: Table, house: House) -> Says:
    """Nobody gets a card before discarding."""
    for number in asked.live(table):
        seat = table.seat(number)
        if seat.asked is None or seat.threw < seat.asked:
            yield _not_before_discarding(number)


@cache
def _not_before_discarding(number: int) -> Ban:
    return Ban("draw.discard_first", deals_to(number), Kind.EARLY, Gravity.CRITICAL, "wait", number)


@rule("RR §11.10", Stage.DRAW, see=("draw.announce", "draw.four", "draw.skipped"))
def order(table: Table, house: House) -> Says:
    """In order: each discards, says how many, and gets the cards before the next is served (RR §11.10)."""
    if table.undone is not None:
        return
    now = seat_to_serve(table, house)
    for number in asked.live(table):
        seat = table.seat(number)
        if seat.thrown and seat.asked is not None:
            yield Duty(
                "draw.order",
                Move(thrown(number), MUCK, ALL),
                Urgency.GAME,
                Gravity.MAJOR,
                owed=number == now,
                seat=number,
                reason="take_in",
                age=FIRST,
            )
        if not now and seat.asked and not seat.given and not asked.all_have_asked(table):
            # A number given ahead of turn waits for those before it.
            yield Ban("draw.order", deals_to(number), Kind.EARLY, Gravity.CRITICAL, "in_turn", number)
    if now and table.seat(now).threw >= (table.seat(now).asked or 0):
        yield Duty(
            _serving_rule(table, now), deal(now), Urgency.GAME, Gravity.CRITICAL, seat=now,
            number=first_quota(table, house, now), age=SERVING, reason=_serving_reason(table, now),
            option="five_in_a_row" if asked.wanted(table.seat(now)) == FIVE else "",
        )  # fmt: skip


def _serving_rule(table: Table, number: int) -> str:
    """Which rule speaks of this hand's cards."""
    seat = table.seat(number)
    if asked.known_lack(seat):
        return "count.short_live"
    if is_late_speaker(table, number):
        return "draw.skipped"
    if asked.wanted(seat) == FIVE:
        return "draw.five"
    if seat.all_in:
        return "draw.all_in"
    return "draw.four" if asked.wanted(seat) == IN_A_ROW else "draw.order"


def _serving_reason(table: Table, number: int) -> str:
    rule_id = _serving_rule(table, number)
    return {"draw.order": "serve", "count.short_live": "fill", "draw.five": "four_now"}.get(rule_id, "serve")


@rule("room practice", Stage.DRAW, options=("announce_draws",), see=("draw.how_many",))
def announce(table: Table, house: House) -> Says:
    """The dealer calls the number that each player draws."""
    if table.undone is not None:
        return
    for number in asked.live(table):
        seat = table.seat(number)
        if seat.asked is None:
            continue
        words, memory = _number_called(number, seat.asked)
        if memory in table.told:
            continue
        in_turn = number == seat_to_serve(table, house) and seat.asked > 0
        yield Duty(
            "draw.announce",
            words[0],
            Urgency.FORM,
            Gravity.MINOR,
            owed=house.announce_draws and in_turn,
            also=words[1:],
            seat=number,
            number=seat.asked,
            option="announce_draws",
            reason="call",
        )


@cache
def _number_called(seat: int, number: int) -> tuple[tuple[Say, ...], str]:
    """The words by which a number is called, and how the table remembers them."""
    said = Say(Word.NUMBER, seat, number)
    return (said,) if number else (Say(Word.PAT, seat), said), told(said)


@rule("RR §11.11", Stage.DRAW, see=("count.fouled", "draw.miscounted"), when=wakes.question)
def count(table: Table, house: House) -> Says:
    """As many cards as discards: five in hand. A request that would not make five is refused (RR §11.11)."""
    for question in table.questions:
        wants_fewer = _may_change(table, question) == "in_time" and _is_in_the_muck(table, question)
        if question.ask is Ask.COUNT or wants_fewer:
            yield answer(
                "draw.count",
                Word.DECLINED,
                question.seat,
                gravity=Gravity.CRITICAL,
                number=None,
                reason="refuse",
            )


@rule("RR §11.10, §12.5", Stage.DRAW, options=("five_in_a_row",), see=("draw.five", "draw.five_last"))
def four(table: Table, house: House) -> Says:
    """Up to four cards may be dealt to a player in a row; they are given at once (RR §11.10, §12.5)."""
    now = seat_to_serve(table, house)
    if now and 0 < table.seat(now).given < first_quota(table, house, now):

        def leaves_the_hand(act: Act) -> bool:
            return isinstance(act, Move) and act.source == STUB and act.target not in (hand(now), ASIDE)

        yield Ban("draw.four", leaves_the_hand, Kind.EARLY, Gravity.CRITICAL, "at_once", now)


@rule(
    "RR §11.10, §12.5",
    Stage.DRAW,
    options=("five_in_a_row",),
    see=("draw.five_last", "draw.late_cards"),
    when=wakes.five_wanted,
)
def five(table: Table, house: House) -> Says:
    """Five, someone still to draw behind: four now, the fifth when everyone else has drawn (RR §11.10)."""
    if house.five_in_a_row or table.undone is not None:
        return
    last = last_to_draw(table, house)
    for index, number in enumerate(asked.live(table)):
        seat = table.seat(number)
        if asked.wanted(seat) != FIVE or seat.given != IN_A_ROW or number == last:
            continue
        if all_drawn(table, house):
            yield Duty(
                "draw.five", deal(number), Urgency.GAME, Gravity.CRITICAL, seat=number, age=FIFTHS + index,
                option="five_in_a_row", reason="fifth", because="draw.late_cards",
            )  # fmt: skip
        else:
            yield Ban(
                "draw.five", deals_to(number), Kind.FORBIDDEN, Gravity.CRITICAL, "in_a_row", number,
                option="five_in_a_row",
            )  # fmt: skip


@rule(
    "RR §11.10, §12.5",
    Stage.DRAW,
    options=("five_in_a_row", "five_last"),
    see=("draw.five", "draw.burn"),
    when=wakes.five_wanted,
)
def five_last(table: Table, house: House) -> Says:
    """Five for the last to draw: four, then burn one, then the fifth (RR §11.10, §12.5)."""
    if table.undone is not None or not fifth_is_last(table, house):
        return
    last = last_to_draw(table, house)
    if burned_since_fourth(table, last):
        yield Duty(
            "draw.five_last", deal(last), Urgency.GAME, Gravity.CRITICAL, seat=last, age=LAST_FIFTH,
            option="five_in_a_row", reason="fifth", because="draw.late_cards",
        )  # fmt: skip
    elif not table.after_reshuffle:
        yield Duty(
            "draw.five_last", burn_act(), Urgency.GAME, Gravity.CRITICAL, seat=last, age=LAST_BURN,
            option="five_in_a_row", reason="burn",
        )  # fmt: skip
        yield Ban(
            "draw.five_last", deals_to(last), Kind.FORBIDDEN, Gravity.CRITICAL, "in_a_row", last,
            option="five_in_a_row",
        )  # fmt: skip


@rule(
    "RR §11.9, §11.10",
    Stage.DRAW,
    Stage.LAST_BET,
    see=("draw.five", "draw.five_last", "exposed.draw"),
    when=wakes.unusual,
)
def late_cards(table: Table, house: House) -> Says:
    """When all have drawn: the last's burn and fifth, other fifths, then cards lacking and replacements."""
    if table.undone is not None or asked.acted_after_draw(table):
        return
    drawn = all_drawn(table, house)
    for index, number in enumerate(asked.live(table)):
        if not table.seat(number).lacks:
            continue
        if drawn and fifths_are_out(table, house):
            yield Duty(
                "draw.late_cards",
                deal(number),
                Urgency.GAME,
                Gravity.CRITICAL,
                seat=number,
                reason="replacement",
                age=LATE + 2 * index + 1,
            )
        elif table.seat(number).given >= first_quota(table, house, number):
            yield Ban(
                "draw.late_cards", deals_to(number), Kind.EARLY, Gravity.CRITICAL, "when_all_drawn", number
            )


@rule("RR §11.12, §12.6", Stage.DRAW, see=("draw.burn", "draw.count"), when=wakes.question)
def change(table: Table, house: House) -> Says:
    """A number may be changed while no card for it is off and nobody has acted on it (RR §11.12)."""
    for question in table.questions:
        if question.ask is not Ask.CHANGE:
            continue
        reason = _may_change(table, question)
        if reason != "in_time" or not _is_in_the_muck(table, question):  # else it is for draw.count
            word = Word.ALLOWED if reason == "in_time" else Word.DECLINED
            yield answer(
                "draw.change", word, question.seat, gravity=Gravity.CRITICAL, reason=reason, number=None,
            )  # fmt: skip


def _may_change(table: Table, question: Question) -> str:
    """Is a number still "in_time" to be changed, or why not?"""
    seat = table.seat(question.seat)
    # What counts is how it stood when the player asked, not what the dealer did before answering.
    until_then = table.offs[seat.asked_offs : question.offs]
    if any(off.to in (BURN, hand(seat.number)) for off in until_then):
        return "card_off"
    spoken = question.spoken > seat.asked_nth + 1
    return "acted_on" if spoken or table.stage > Stage.DRAW else "in_time"


def _is_in_the_muck(table: Table, question: Question) -> bool:
    """Does a player want to draw fewer whose discards have been taken in? They do not come back."""
    seat = table.seat(question.seat)
    return question.ask is Ask.CHANGE and seat.threw - len(seat.thrown) > question.number


@rule("RR §11.14, §12.9", Stage.BET, Stage.DRAW, see=("draw.order",))
def pat(table: Table, house: House) -> Says:
    """A rap in turn at the draw is pat; one made not knowing of a raise loses nothing (RR §11.14, §12.9)."""
    for question in table.questions:
        if question.ask is Ask.UNAWARE:
            yield answer("draw.pat", Word.RAISED, question.seat, reason="raised")
            yield Ban(
                "draw.pat",
                lambda act, seat=question.seat: act == Say(Word.DEAD_HAND, seat),  # type: ignore[misc]
                Kind.FORBIDDEN, Gravity.CRITICAL, "lives", question.seat,
            )  # fmt: skip
    if table.stage is Stage.DRAW:
        for number in asked.live(table):
            if table.seat(number).asked == 0 and not asked.wanted(table.seat(number)):
                yield Ban("draw.pat", deals_to(number), Kind.FORBIDDEN, Gravity.CRITICAL, "none", number)


@rule(
    "RR §11.13, §12.7", Stage.DRAW, Stage.LAST_BET, Stage.SHOWDOWN, see=("draw.announce",),
    when=wakes.question,
)  # fmt: skip
def how_many(table: Table, house: House) -> Says:
    """How many a player drew is told to a live player until there is action after the draw (RR §11.13)."""
    for question in table.questions:
        if question.ask is not Ask.HOW_MANY:
            continue
        number = table.seat(question.about).asked
        if not table.seat(question.seat).live or asked.acted_after_draw(table) or number is None:
            live = table.seat(question.seat).live
            late = asked.acted_after_draw(table)
            reason = "not_in" if not live else "late" if late else "not_yet"
            yield answer(
                "draw.how_many",
                Word.DECLINED,
                question.seat,
                reason=reason,
                also=(Say(Word.DECLINED, question.about),),
            )
            yield Ban(
                "draw.how_many",
                lambda act: isinstance(act, Say) and act.word in (Word.NUMBER, Word.PAT),
                Kind.FORBIDDEN, Gravity.MAJOR, reason, question.seat,
            )  # fmt: skip
        else:
            also = (Say(Word.PAT, question.about),) if number == 0 else ()
            yield Duty(
                "draw.how_many",
                Say(Word.NUMBER, question.about, number),
                Urgency.ANSWER,
                Gravity.MAJOR,
                also=also,
                seat=question.about,
                number=number,
                reason="tell",
            )
            refusals = tuple(Say(word, question.seat) for word in (Word.DECLINED, Word.NO))
            yield Ban(
                "draw.how_many", partial(_is_one_of, refusals), Kind.FORBIDDEN, Gravity.MAJOR, "tell",
                question.about, number,
            )  # fmt: skip


def _is_one_of(acts: tuple[Act, ...], act: Act) -> bool:
    return act in acts


@rule("RR §3", Stage.DRAW, see=("draw.order",))
def all_in(table: Table, house: House) -> Says:
    """An all-in player draws like any other; a folded one does not (RR §3)."""
    for seat in table.seats:
        if seat.dealt_in and not seat.live:
            yield Ban(
                "draw.all_in", deals_to(seat.number), Kind.FORBIDDEN, Gravity.CRITICAL, "folded", seat.number
            )


@rule("RR §3", Stage.BET, see=("stray.premature", "bet.bring_in"))
def premature(table: Table, house: House) -> Says:
    """A draw card dealt before the betting is complete: discards stand, the number is served anew (RR §3)."""
    if table.undone is not None:
        return
    if not asked.draw_is_next(table):
        yield Ban("draw.premature", off_the_stub, Kind.EARLY, Gravity.CRITICAL, "too_soon")
    for number in asked.live(table):
        seat = table.seat(number)
        for index, one in enumerate(asked.shown(seat.hand) if seat.threw else ()):
            if one.early:
                yield Duty(
                    "draw.premature",
                    Move(hand(number), ASIDE, index),
                    Urgency.MEND,
                    Gravity.CRITICAL,
                    seat=number,
                    reason="out",
                )
                return


@rule(
    "RR §3",
    Stage.DRAW,
    options=("skipped",),
    see=("draw.order", "draw.miscounted"),
    when=wakes.draw_out_of_order,
)
def skipped(table: Table, house: House) -> Says:
    """A player passed over keeps the right to draw until there is action after the draw (RR §3)."""
    if table.undone is not None or misplaced(table, house) or hand_with_surplus(table):
        return
    if any(_holds_boxed(table, number) for number in asked.live(table)):
        return  # whose card is missing shows once it is out
    for number in asked.live(table):
        if not is_passed_over(table, number):
            continue
        serve = house.skipped == "serve"
        said = Say(Word.HOW_MANY if serve else Word.PAT, number)
        if told(said) not in table.told:
            yield Duty(
                "draw.skipped", said, Urgency.MEND, Gravity.MAJOR, seat=number, option="skipped",
                reason="ask" if serve else "pat",
            )  # fmt: skip
        if serve:
            yield Ban(
                "draw.skipped", _makes_pat(number), Kind.FORBIDDEN, Gravity.CRITICAL, "keeps", number,
                option="skipped",
            )  # fmt: skip
        yield Ban(
            "draw.skipped", off_the_stub, Kind.EARLY, Gravity.CRITICAL, "stop", number, option="skipped"
        )
        return


def _holds_boxed(table: Table, number: int) -> bool:
    return any(one.boxed for one in asked.shown(table.seat(number).hand))


def _makes_pat(seat: int) -> Callable[[Act], bool]:
    """Bans: the dealer's word that this player is pat."""
    return lambda act: act == Say(Word.PAT, seat)


# --- miscounts


@rule(
    "RR §11.11",
    Stage.DRAW,
    Stage.LAST_BET,
    floor=True,
    see=("draw.count", "count.fouled"),
    when=wakes.draw_out_of_order,
)
def miscounted(table: Table, house: House) -> Says:
    """Too few are made up, too many go back unseen, a card to the wrong hand moves on (RR §11.11)."""
    if table.undone is not None or asked.acted_after_draw(table) or undoing(table) is not None:
        return
    astray = misplaced(table, house)
    surplus = hand_with_surplus(table)
    if astray is not None:
        yield from _to_the_hand_due(table, house, astray)
        return
    if surplus:
        yield from _surplus(table, house, surplus)
        return
    now_is_the_time = all_drawn(table, house) and fifths_are_out(table, house)
    for index, number in enumerate(asked.live(table)):
        seat = table.seat(number)
        if 0 < seat.given < first_quota(table, house, number) and went_on(table, number):
            if not now_is_the_time:
                yield Ban("draw.miscounted", deals_to(number), Kind.EARLY, Gravity.CRITICAL, "later", number)
            else:
                yield Duty(
                    "draw.miscounted", deal(number), Urgency.GAME, Gravity.CRITICAL, seat=number,
                    reason="too_few", age=LATE + 2 * index + 1, because="draw.late_cards",
                )  # fmt: skip


def _to_the_hand_due(table: Table, house: House, astray: Astray) -> Says:
    """Unseen it moves to the hand due (more than one: back on top, the last first); seen it is set aside."""
    holder = hand(astray.holder)
    where = position(table.seat(astray.holder).hand, astray.card)
    if where is None or asked.shown(table.seat(astray.holder).hand)[where].boxed:
        return  # a boxed card is no card in any hand
    if asked.has_seen(table.seat(astray.holder), where):
        yield from with_floor(table, house, _out_of(astray.holder, where, ASIDE, "seen"))
        return
    over, back = Move(holder, hand(astray.due), where), Move(holder, STUB, where)
    first, second = (over, back) if astray.alone else (back, over)
    yield Duty(
        "draw.miscounted", first, Urgency.CURE, Gravity.CRITICAL, seat=astray.due, number=astray.holder,
        reason="wrong_hand" if astray.alone else "out_of_order", also=(second,) if astray.alone else (),
    )  # fmt: skip


def _surplus(table: Table, house: House, number: int) -> Says:
    """One card too many in this hand."""
    seat = table.seat(number)
    drawn = asked.draw_cards(table, number)
    where = position(seat.hand, drawn[-1].card) if drawn else None
    if where is None:
        return
    one_in_an_idle_hand = not seat.asked and seat.given - asked.wanted(seat) == 1
    if seat.killed or (asked.has_seen(seat, where) and not one_in_an_idle_hand):
        yield from kill(table, house, "draw.miscounted", number, reason="looked")
    elif asked.has_seen(seat, where):
        yield from with_floor(table, house, _out_of(number, where, ASIDE, "seen"))
    elif others_served_since(table, drawn[-1].card):
        yield _out_of(number, where, ASIDE, "next_served")
    else:
        yield _out_of(number, where, STUB, "too_many", also=_straight_on(table, house, number, where))


def _straight_on(table: Table, house: House, number: int, where: int) -> tuple[Act, ...]:
    """The surplus may also go straight to the hand that is due for the next card."""
    seat = table.seat(number)
    due = seat_to_serve(table.with_seat(number, given=seat.given - 1), house)
    ready = due and due != number and table.seat(due).threw >= (table.seat(due).asked or 0)
    return (Move(hand(number), hand(due), where),) if ready else ()


def _out_of(number: int, where: int, to: Place, reason: str, also: tuple[Act, ...] = ()) -> Duty:
    return Duty(
        "draw.miscounted", Move(hand(number), to, where), Urgency.CURE, Gravity.CRITICAL, seat=number,
        reason=reason, also=also,
    )  # fmt: skip


# --- the stub runs out


@rule(
    "room practice, RR §8",
    Stage.DRAW,
    see=("draw.burn", "draw.late_cards"),
    options=("deck_out", "last_card", "reshuffle_burns", "reshuffle_discards"),
    when=wakes.short_stub,
)
def deck_out(table: Table, house: House) -> Says:
    """The stub is dealt down to its last card; that is shuffled with the muck and cut, one burned, and on."""
    if table.undone is not None:
        return
    if table.after_reshuffle:
        if not table.pack.cut:
            yield Duty("draw.deck_out", Cut(), Urgency.GAME, Gravity.MAJOR, reason="cut", age=FIRST)
        return
    if not (seat_to_serve(table, house) or asked.all_have_asked(table)):
        return  # no card is due before the next player has spoken
    needed = cards_still_due(table, house)
    if not needed or not stub_is_out(table, house, needed):
        return
    piles = piles_to_shuffle(house)
    if not is_enough(table, house, piles, needed):
        everything = Duty(
            "draw.deck_out", GiveBack(Money.EVERYTHING), Urgency.VOID, Gravity.CRITICAL, reason="too_few"
        )
        yield from with_floor(table, house, everything)
        return
    yield Duty(
        "draw.deck_out",
        Reshuffle(frozenset(piles)),
        Urgency.GAME,
        Gravity.CRITICAL,
        reason="reshuffle",
        age=FIRST,
        option="reshuffle_burns" if house.reshuffle_burns else "last_card",
    )
    yield Ban("draw.deck_out", moves(STUB), Kind.FORBIDDEN, Gravity.CRITICAL, "last_card", option="last_card")


# --- who acts first after the draw


@rule("RR §4", Stage.LAST_BET, see=("draw.high_first",))
def lowball_first(table: Table, house: House) -> Says:
    """Lowball: after the draw the first live hand with chips left of the button acts first (RR §4)."""
    if table.game.lowball or table.game.blinds:
        yield from _name_the_first("draw.lowball_first", table, house)


@rule("RR §12", Stage.LAST_BET, see=("draw.lowball_first",))
def high_first(table: Table, house: House) -> Says:
    """Draw high: after the draw the opener acts first, or the next live hand with chips (RR §12)."""
    if not (table.game.lowball or table.game.blinds):
        yield from _name_the_first("draw.high_first", table, house)


def _name_the_first(rule_id: str, table: Table, house: House) -> Iterator[Duty]:
    first = asked.to_act(table)
    if table.undone is not None or not first or table.played_in(Stage.LAST_BET):
        return
    if not any((*burn_missed(table, house), *miscounted(table, house))):  # the draw is mended first
        said = Say(Word.ACTION, first)
        if told(said) not in table.told:
            yield Duty(rule_id, said, Urgency.FORM, Gravity.MINOR, seat=first, reason="first")
