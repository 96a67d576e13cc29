"""Words said by the dealer: answers, rulings, announcements, and what they change."""

from __future__ import annotations

from typing import assert_never

from dealer_trainer.table import asked, betting, kills, openers, openings, players
from dealer_trainer.table.acts import Impossible, Say, TurnUp, Word
from dealer_trainer.table.changing import replace
from dealer_trainer.table.moving import lay_open, turn_up
from dealer_trainer.table.places import hand
from dealer_trainer.table.state import Ask, Deed, Pack, Question, Stage, Table, Undone


def say(table: Table, act: Say) -> Table:
    if act.seat and not 1 <= act.seat <= len(table.seats):
        raise Impossible("no_seat", seat=act.seat)
    silent = 0 if act.seat == table.silent else table.silent
    table = replace(table, told=(*table.told, told(act)), silent=silent)
    match act.word:
        case Word.MISDEAL if table.drawing:
            return table  # no deal has begun
        case Word.MISDEAL:
            return replace(table, undone=table.undone or Undone.MISDEAL, called_misdeal=True)
        case Word.DEAD_HAND:
            if not act.seat:
                raise Impossible("whose_hand")
            return table.with_seat(act.seat, killed=True)
        case Word.FLOOR:
            return replace(table, floor_calls=table.floor_calls + 1)
        case Word.NUMBER | Word.PAT:
            return _answer(table, lambda one: one.ask is Ask.HOW_MANY and one.about == act.seat)
        case Word.RAISED:
            return _answer(table, lambda one: one.ask is Ask.UNAWARE and one.seat == act.seat)
        case Word.ALLOWED | Word.YES:
            return _grant(table, act.seat)
        case Word.DECLINED | Word.NO:
            return _refuse(table, act.seat)
        case Word.MAKE_IT:
            return betting.set_wager(table, act.seat, act.number or 0)
        case Word.CALL:
            return betting.only_call(table, act.seat)
        case Word.STANDS:
            return betting.stands(table, act.seat)
        case Word.OPTION:
            return replace(table, offered=True)
        case Word.CLOCK | Word.TEN_SECONDS:
            table = replace(table, pressed=(*table.pressed, (act.seat, len(table.played))))
            return _answer(table, lambda one: one.ask is Ask.TIME and one.about == act.seat)
        case Word.SHOW if act.seat and table.seat(act.seat).shown_to:
            return players.shown_to_all(table, act.seat)
        case Word.HOW_MANY | Word.ACTION | Word.SHOW | Word.OPENING:
            return table
        case Word.HOUSE_RULES:
            return replace(table, new_game=False)
        case _:
            assert_never(act.word)


def told(act: Say) -> str:
    """How the table remembers what was said: "number 3 of 1"."""
    number = 0 if act.word is Word.PAT else act.number
    word = Word.NUMBER.value if act.word is Word.PAT else act.word.value
    return f"{word} {'' if number is None else number} of {act.seat}"


def _answer(table: Table, meant: object) -> Table:
    """Take the first question that is meant off the list."""
    assert callable(meant)
    for index, question in enumerate(table.questions):
        if meant(question):
            return replace(table, questions=table.questions[:index] + table.questions[index + 1 :])
    return table


def _refuse(table: Table, seat: int) -> Table:
    """Say no to that seat: to its question, to a chop that was allowed, else to what it has just done."""
    if any(one.seat == seat for one in table.questions):
        return _answer(table, lambda one: one.seat == seat)
    if table.chopped and table.seat(seat).live:
        return replace(table, chopped=False)  # what was allowed is taken back
    so_far = table.played_in(table.stage)
    last = so_far[-1] if so_far else None
    just_acted = last is not None and last.seat == seat and (not last.ruled or last.deed is Deed.CHECK)
    return betting.refuse(table, seat) if just_acted else table


def _grant(table: Table, seat: int) -> Table:
    """Say yes to that seat's question: it gets what it asked for."""
    question = next((one for one in table.questions if one.seat == seat), None)
    table = _answer(table, lambda one: one.seat == seat)
    match question:
        case Question(ask=Ask.CHANGE, number=number):
            return table.with_seat(seat, asked=number)
        case Question(ask=Ask.FLASH, number=nth):
            return _flashed(table, seat, nth)
        case Question(ask=Ask.OBJECTION) if not table.pitches and table.stage <= Stage.DEAL:
            return replace(table, stage=Stage.BEFORE, pack=Pack())  # no card is out: from the first riffle
        case Question(ask=Ask.OBJECTION):
            return replace(table, undone=Undone.OBJECTION)
        case Question(ask=Ask.OWN_HAND):
            missing = asked.HAND_SIZE - asked.count_shown(table.seat(seat))
            return table.with_seat(seat, killed=False, lacks=missing)
        case Question(ask=Ask.SEE_HAND, about=about):
            return _seen(table, seat, about)
        case Question(ask=Ask.TAKE_BACK) if seat in table.false_openers:
            return openings.withdraw(table, seat)
        case Question(ask=Ask.TAKE_BACK):
            return betting.refuse(table, seat)
        case Question(ask=Ask.OPEN_POT):
            return openings.declare_open(table, seat)
        case Question(ask=Ask.OPENING_HAND):
            return replace(table, claims=table.claims | {openers.KEPT})
        case Question(ask=Ask.FETCH):
            return openings.fetch(table, seat)
        case Question(ask=Ask.DEAL_IN) if openers.needed(table):
            return openings.let_in(table, seat)
        case Question(ask=Ask.KILL):
            return kills.chosen(table, seat)
        case Question(ask=Ask.QUIT):  # who holds a hand goes when the deal is over
            return table if table.pitches and table.seat(seat).live else kills.away(table, seat)
        case Question(ask=Ask.DEAL_IN, topic=kills.AGREES):
            return kills.let_in(table, seat)
        case Question(ask=Ask.SMALL_CUT):
            return replace(table, pack=replace(table.pack, cut=True))
        case Question(ask=Ask.CHOP) if asked.blinds_alone(table):
            return replace(table, chopped=True)
        case _:
            return table


def _seen(table: Table, seat: int, about: int) -> Table:
    """A called hand is shown to all. One that was thrown in is live again if the winner has asked for it."""
    one = table.seat(about)
    if one.live and one.hand:
        return lay_open(table, about)
    own = tuple(card for card in table.muck if card.source == hand(about) and not card.discard)
    if seat in asked.leaders(table) and own and not one.killed:
        table = replace(table, muck=tuple(card for card in table.muck if card not in own))
        table = table.with_seat(about, hand=own, folded=False)
    return lay_open(table, about)


def _flashed(table: Table, seat: int, nth: int) -> Table:
    """A claim is granted: that card (the last one, if none was named) is turned up for all."""
    known = asked.shown(table.seat(seat).hand)
    if not known:
        return table
    which = nth - 1 if 0 < nth <= len(known) else len(known) - 1
    card = known[which].card
    if known[which].up:
        return table  # it lies open already
    table = turn_up(table, TurnUp(hand(seat), which))
    order = next((i for i, pitch in enumerate(table.pitches, 1) if pitch.card == card), 0)
    return replace(table, exposures=(*table.exposures[:-1], table.exposures[-1]._replace(nth=order)))
