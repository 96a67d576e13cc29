"""One clause of a script, carried out on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dealer_trainer.cards import JOKER_RANK
from dealer_trainer.scenario.happenings import Happening
from dealer_trainer.scenario.script import Clause, What
from dealer_trainer.table import asked, kills, openers, openings, players
from dealer_trainer.table.acts import ALL, Move, burn, deal
from dealer_trainer.table.changing import replace
from dealer_trainer.table.places import MUCK, hand
from dealer_trainer.table.play import play
from dealer_trainer.table.players import CannotDo
from dealer_trainer.table.stages import advance
from dealer_trainer.table.state import Ask, Deed, Pack, Question, Stage, Table, Undone, Wager

Done = tuple[Table, tuple[Happening, ...]]

MOST_DRAWN: Final = 5


def perform(table: Table, clause: Clause) -> Done:
    """The table after the clause, and what everybody saw of it. Raises CannotDo."""
    if clause.seat and clause.what not in _NEEDS_NO_HAND and not table.seat(clause.seat).live:
        raise CannotDo("not_live", seat=clause.seat)
    if clause.what in _BETTING:
        if table.stage >= Stage.SHOWDOWN and clause.what not in (What.FOLDS, What.CHECKS):
            raise CannotDo("no_betting", seat=clause.seat)
        return _bet(table, clause)
    if clause.what in _DRAWING:
        return _draw(table, clause)
    if clause.what in _QUESTIONS:
        return _ask(table, clause)
    return _OTHERWISE[clause.what](table, clause)


def happened(kind: str, clause: Clause, number: int | None = None, words: str = "") -> tuple[Happening, ...]:
    """What is seen of a clause."""
    how_many = clause.number if number is None else number
    return (Happening(kind, clause.seat, how_many or 0, clause.other, clause.cards, words),)


# --- betting

_BETTING: Final = frozenset(
    {
        What.OPENS, What.CALLS, What.FOLDS, What.CHECKS, What.BETS, What.RAISES, What.ALL_IN, What.PUTS_IN,
        What.SAYS_AND_PUTS, What.MOVES_FORWARD, What.CALLS_UNAWARE,
    }
)  # fmt: skip
_SEEN: Final = {
    Deed.FOLD: "folds", Deed.CHECK: "checks", Deed.CALL: "calls", Deed.BET: "bets", Deed.RAISE: "raises",
}  # fmt: skip


def _bet(table: Table, clause: Clause) -> Done:
    seat = clause.seat
    if clause.what in _IN_ITS_OWN_WAY:
        return _wager(table, clause)
    before = len(table.played)
    table = _act(table, clause, players.bet_size(table))
    act = table.played[before]
    if act.deed is Deed.BET and not act.amount:
        return table, happened("opens_all_in", clause)
    number = table.seat(seat).in_round if act.deed is Deed.RAISE else act.amount
    if table.seat(seat).all_in and act.amount:
        return table, happened("all_in", clause, number)
    return table, happened(_SEEN[act.deed], clause, number)


def _act(table: Table, clause: Clause, size: int) -> Table:
    seat, number = clause.seat, clause.number
    to_call = table.to_call - table.seat(seat).in_round
    match clause.what:
        case What.FOLDS:
            return players.fold(table, seat)
        case What.CHECKS:
            return players.check(table, seat)
        case What.CALLS:
            return players.call(table, seat) if to_call > 0 else players.check(table, seat)
        case What.ALL_IN:
            return players.raise_to(table, seat, players.all_in_level(table, seat))
        case What.OPENS if openers.may_yet_open(table, table.seat(seat)):
            return advance(openings.declare_open(table, seat))
        case What.OPENS if number is None and table.to_call:
            # Blinds stand, or somebody is in already: to open is to come in.
            return players.call(table, seat) if to_call > 0 else players.check(table, seat)
        case What.BETS | What.RAISES if clause.words == "pot":
            return players.raise_to(table, seat, players.pot_level(table, seat), Wager("pot"))
        case _:
            level = players.next_level(table, size) if number is None else number
            return players.raise_to(table, seat, level)


_IN_ITS_OWN_WAY: Final = frozenset(
    {What.PUTS_IN, What.SAYS_AND_PUTS, What.MOVES_FORWARD, What.CALLS_UNAWARE}
)  # fmt: skip


def _wager(table: Table, clause: Clause) -> Done:
    """Chips that go in without a word, or otherwise than was said, or in parts."""
    seat, number, more = clause.seat, clause.number or 0, clause.more
    before = table.seat(seat).in_round
    match clause.what, clause.words:
        case What.SAYS_AND_PUTS, "parts":
            wager = Wager("raise", motions=(number, more))
            seen = Happening("says_raise_parts", seat, number, more)
            return players.put_in(table, seat, number + more, Deed.RAISE, wager), (seen,)
        case What.SAYS_AND_PUTS, "call":
            wager = Wager("call", table.to_call, (number,))
            seen = Happening("says_call_puts", seat, number)
            return players.put_in(table, seat, number, Deed.CALL, wager), (seen,)
        case What.SAYS_AND_PUTS, "pot":
            deed = Deed.RAISE if table.to_call else Deed.BET
            seen = Happening("says_pot_puts", seat, number)
            return players.put_in(table, seat, number, deed, Wager("pot", motions=(number,))), (seen,)
        case What.SAYS_AND_PUTS, said:
            deed = Deed.RAISE if table.to_call else Deed.BET
            seen = Happening(f"says_{said}_puts", seat, number, more)
            return players.put_in(table, seat, more, deed, Wager(said, number, (more,))), (seen,)
        case What.CALLS_UNAWARE, "kill":
            wager = Wager(motions=(number,), of_kill=True)
            seen = Happening("unaware_of_kill", seat, number)
            return players.put_in(table, seat, number, Deed.CALL, wager), (seen,)
        case What.CALLS_UNAWARE, _:
            amount = number or table.to_call - before
            wager = Wager(motions=(amount,), unaware=True)
            return players.put_in(table, seat, amount, Deed.CALL, wager), (
                Happening("calls_unaware", seat, amount),
            )
        case What.MOVES_FORWARD, _:
            wager = Wager(motions=(number,), forward=True)
            table = players.put_in(table, seat, number, _deed(table, seat, number), wager)
            return table, (Happening("moves_forward", seat, number),)
        case _:
            motions = (number, more) if more else (number,)
            wager = Wager(motions=motions, one_chip=clause.words == "chip")
            kind = "puts_in_parts" if more else "puts_in_chip" if wager.one_chip else "puts_in"
            deed = _deed(table, seat, number + more)
            return players.put_in(table, seat, number + more, deed, wager), (
                Happening(kind, seat, number, more),
            )


def _deed(table: Table, seat: int, amount: int) -> Deed:
    """What chips without a word look like: a call up to what is to call, else a raise."""
    if table.seat(seat).in_round + amount <= table.to_call:
        return Deed.CALL
    return Deed.RAISE if table.to_call else Deed.BET


# --- the draw

_DRAWING: Final = frozenset(
    {What.PAT, What.SPLITS, What.DRAWS, What.SAYS_NUMBER, What.CHANGES, What.THROWS, What.RAPS}
)  # fmt: skip


def _draw(table: Table, clause: Clause) -> Done:
    seat, number = clause.seat, clause.number or 0
    match clause.what:
        case What.SPLITS:
            table, seen = _draw(table.with_seat(seat, split=True), replace(clause, what=What.DRAWS))
            return table, (Happening("splits", seat), *seen)
        case What.PAT:
            return players.say_number(table, seat, 0), happened("pat", clause)
        case What.RAPS:
            return _rap(table, clause)
        case What.THROWS:
            table, thrown = _throw(table, clause, number)
            return table, happened("throws", clause, thrown)
        case What.CHANGES:
            return players.say_number(table, seat, number), happened("changes", clause)
        case What.SAYS_NUMBER:
            return _say(table, seat, number), happened("says_number", clause)
        case _:
            thrown = len(clause.cards) or number
            if thrown > MOST_DRAWN:
                return _say(table, seat, number), happened("says_number", clause)
            again = table.seat(seat).asked is not None
            table, thrown = _throw(table, clause, number)
            if again or thrown == number:
                return players.say_number(table, seat, number), happened("draws", clause)
            return players.ask(table, Question(seat, Ask.COUNT, number)), happened("draws_wrong", clause)


def _say(table: Table, seat: int, number: int) -> Table:
    """A number that no hand can throw is a question, and none of the draw yet."""
    if number > MOST_DRAWN:
        return players.ask(table, Question(seat, Ask.COUNT, number))
    return players.say_number(table, seat, number)


def _throw(table: Table, clause: Clause, number: int) -> tuple[Table, int]:
    if clause.cards:
        where = players.positions_of(table, clause.seat, clause.cards)
    else:
        where = players.worst_cards(table, clause.seat, number)
    return players.throw(table, clause.seat, where), len(where)


def _rap(table: Table, clause: Clause) -> Done:
    """At the draw a rap is pat, with nothing to call a check; else it comes from not knowing of a raise."""
    seat = table.seat(clause.seat)
    if table.stage is Stage.DRAW:
        return players.say_number(table, clause.seat, 0), happened("raps", clause)
    if seat.in_round < table.to_call:
        return players.ask(table, Question(clause.seat, Ask.UNAWARE)), happened("raps", clause)
    return players.check(table, clause.seat, Wager("rap")), happened("raps", clause)


# --- questions

_QUESTIONS: Final[Mapping[What, tuple[Ask, str]]] = {
    What.ASKS_HOW_MANY: (Ask.HOW_MANY, "asks_how_many"),
    What.WANTS_TO_KEEP: (Ask.KEEP, "wants_to_keep"),
    What.WANTS_TO_SWAP: (Ask.KEEP, "wants_to_swap"),
    What.ASKS_WHETHER: (Ask.TOLD, "asks_whether"),
    What.CLAIMS_FLASH: (Ask.FLASH, "claims_flash"),
    What.OBJECTS: (Ask.OBJECTION, "objects"),
    What.ASKS_TO_SEE: (Ask.LOOK_THROUGH, "asks_to_see"),
    What.SAYS_OWN_HAND: (Ask.OWN_HAND, "says_own_hand"),
    What.CUTS: (Ask.SMALL_CUT, "cuts"),
    What.WANTS_HAND: (Ask.DEAL_IN, "wants_hand"),
    What.WANTS_CHIPS_BACK: (Ask.TAKE_BACK, "wants_chips_back"),
    What.ASKS_TO_SEE_HAND: (Ask.SEE_HAND, "asks_to_see_hand"),
    What.PROTESTS: (Ask.PROTEST, "protests"),
    What.DECLARES_OPEN: (Ask.OPEN_POT, "declares_open"),
    What.WANTS_BET_BACK: (Ask.TAKE_BACK, "wants_bet_back"),
    What.ASKS_TO_KEEP_OPENERS: (Ask.OPENING_HAND, "asks_to_keep_openers"),
    What.FETCHES: (Ask.FETCH, "wants_to_fetch"),
    What.WANTS_SEAT: (Ask.MOVE, "wants_another_seat"),
    What.ASKS_CLOCK: (Ask.TIME, "asks_clock"),
    What.ASKS_TIME: (Ask.TIME, "asks_time"),
    What.KILLS_POT: (Ask.KILL, "kills_pot"),
    What.AGREES_TO_KILL: (Ask.DEAL_IN, "agrees_to_kill"),
    What.WANTS_TO_QUIT: (Ask.QUIT, "wants_to_quit"),
}
_TOPICS: Final = {What.WANTS_TO_KEEP: "keep", What.WANTS_TO_SWAP: "swap", What.AGREES_TO_KILL: "agrees"}
_BY_TOPIC: Final = frozenset({What.ASKS_WHETHER, What.OBJECTS, What.ASKS_TO_SEE})


def _ask(table: Table, clause: Clause) -> Done:
    what = clause.what
    kind, seen = _QUESTIONS[what]
    topic = _TOPICS.get(what, clause.words)
    number = clause.nth if what is What.CLAIMS_FLASH else clause.number or 0
    if what is What.SAYS_OWN_HAND:
        # Only the draw cards were taken in, if the rest is still there.
        drew = table.seat(clause.seat).given > 0 and bool(table.seat(clause.seat).hand)
        return players.ask(table, Question(clause.seat, kind, about=int(drew))), happened(seen, clause)
    disputed = what is What.CLAIMS_FLASH and clause.other > 0
    question = Question(clause.seat, kind, number, clause.other, topic, disputed)
    if what is What.WANTS_CHIPS_BACK and topic:
        seen = "wants_it_back"
    elif what is What.WANTS_CHIPS_BACK and _unaware_of_kill(table, clause.seat):
        seen += "_kill"
    if what in _BY_TOPIC:
        seen += "_" + clause.words.replace("-", "_")
    elif disputed:
        seen = "claims_flash_disputed"
    return players.ask(table, question), happened(seen, clause)


def _unaware_of_kill(table: Table, seat: int) -> bool:
    own = [one for one in table.played_in(table.stage) if one.seat == seat]
    return bool(own) and own[-1].wager is not None and own[-1].wager.of_kill


# --- the rest


def _look(table: Table, clause: Clause) -> Done:
    return players.look(table, clause.seat), happened("looks", clause)


def _find(table: Table, clause: Clause) -> Done:
    return players.find(table, clause.seat, clause.number or 0), happened("finds", clause)


def _find_joker(table: Table, clause: Clause) -> Done:
    known = asked.shown(table.seat(clause.seat).hand)
    at = next((i for i, one in enumerate(known) if one.card.rank == JOKER_RANK), None)
    if at is None:
        raise CannotDo("not_in_hand", seat=clause.seat, card="joker")
    table = players.show(players.look(table, clause.seat), clause.seat, (at,))
    table = players.turn_up(table, clause.seat, at)
    return table, (Happening("finds_joker", clause.seat, cards=(known[at].card,)),)


def _find_second(table: Table, clause: Clause) -> Done:
    face = clause.cards[0]
    if sum(one.card[:2] == face[:2] for one in players.all_cards(table)) < 2:
        raise CannotDo("no_second", card=face.face)
    table = players.show(table, clause.seat, players.positions_of(table, clause.seat, (face,)))
    return players.claim(table, "second card"), happened("finds_second", clause)


def _positions(table: Table, clause: Clause) -> tuple[int, ...]:
    if clause.cards:
        return players.positions_of(table, clause.seat, clause.cards)
    return (len(asked.shown(table.seat(clause.seat).hand)) - 1,)  # the last one


def _show(table: Table, clause: Clause) -> Done:
    where = _positions(table, clause)
    known = asked.shown(table.seat(clause.seat).hand)
    shown = tuple(known[at].card for at in where if 0 <= at < len(known))
    return players.show(table, clause.seat, where), (Happening("shows", clause.seat, cards=shown),)


def _drop(table: Table, clause: Clause) -> Done:
    where = _positions(table, clause)
    return players.drop(table, clause.seat, where), happened("drops", clause, len(where))


def _table_hand(table: Table, clause: Clause) -> Done:
    table = players.show_hand(table, clause.seat)
    cards = tuple(one.card for one in table.seat(clause.seat).hand)
    return table, (Happening("tables", clause.seat, cards=cards),)


def _show_to(table: Table, clause: Clause) -> Done:
    return players.show_to(table, clause.seat, clause.other), happened("shows_to", clause)


def _muck(table: Table, clause: Clause) -> Done:
    return players.muck_hand(table, clause.seat), happened("mucks", clause)


def _hesitate(table: Table, clause: Clause) -> Done:
    return players.be_silent(table, clause.seat), happened("hesitates", clause)


def _claim(table: Table, clause: Clause) -> Done:
    assert clause.named is not None
    table = players.name_hand(table, clause.seat, clause.named)
    return table, (Happening("claims", clause.seat, named=clause.named),)


def _speak(table: Table, clause: Clause) -> Done:
    return table, happened("says", clause, words=clause.words)


def _out_of_turn(table: Table, clause: Clause) -> Done:
    inner = clause.inner
    assert inner is not None
    if inner.what is What.FOLDS:
        table = players.fold_out_of_turn(table, clause.seat)
        return table, (Happening("out_of_turn", clause.seat), *happened("folds", clause))
    if inner.what in _DRAWING:
        table, seen = _draw(table, inner)
        return table, (Happening("out_of_turn", clause.seat), *seen)
    # A bet out of turn waits: whether it binds when the turn comes is for the dealer to say.
    deeds = {What.CALLS: Deed.CALL, What.CHECKS: Deed.CHECK, What.RAPS: Deed.CHECK}
    deed = deeds.get(inner.what, Deed.RAISE if table.to_call else Deed.BET)
    table = players.act_out_of_turn(table, clause.seat, deed, inner.number or 0)
    said = {What.CALLS: "says_call", What.CHECKS: "says_check"}.get(
        inner.what, "says_raise" if deed is Deed.RAISE else "says_bet"
    )  # fmt: skip
    return table, (Happening("out_of_turn", clause.seat), *happened(said, clause, inner.number))


def _throw_into(table: Table, clause: Clause) -> Done:
    table = players.throw_into(table, clause.seat, clause.other)
    return table, happened("throws_into", clause)


def _touch_muck(table: Table, clause: Clause) -> Done:
    return players.touch_muck(table, clause.seat), happened("touches_muck", clause)


def _under_rail(table: Table, clause: Clause) -> Done:
    return players.leave_over(table, table.seats[0].number), (Happening("card_under_rail"),)


def _says_owes(table: Table, clause: Clause) -> Done:
    table = players.claim(table, f"{clause.words} of {clause.other}")
    return table, happened(f"says_owes_{clause.words}", clause)


def _post(table: Table, clause: Clause) -> Done:
    return players.post(table, clause.seat, clause.number or 0), happened("posts", clause)


def _lets_go(table: Table, clause: Clause) -> Done:
    return players.let_blind_go(table, clause.seat), happened("lets_blind_go", clause)


def _agree(table: Table, clause: Clause) -> Done:
    if not table.seat(clause.other).live:
        raise CannotDo("not_live", seat=clause.other)
    question = Question(clause.seat, Ask.CHOP, about=clause.other)
    return players.ask(table, question), happened(f"agree_{clause.words}", clause)


def _says_button(table: Table, clause: Clause) -> Done:
    return players.claim_button(table, clause.other), happened("says_button", clause)


def _refuse_kill(table: Table, clause: Clause) -> Done:
    if kills.obliged(table) != clause.seat:
        raise CannotDo("owes_no_kill", seat=clause.seat)
    return kills.refused(table, clause.seat), happened("refuses_kill", clause)


def _pitched(table: Table, clause: Clause) -> Done:
    return players.want_pitched(table, clause.seat), happened("wants_pitched", clause)


def _taken_in(table: Table, clause: Clause) -> Done:
    seat = clause.seat
    if not table.seat(seat).hand:
        raise CannotDo("no_hand", seat=seat)
    # An unprotected hand has no redress: it is out, unless the house gives it back.
    if clause.words != "draw":
        table = play(table, Move(hand(seat), MUCK, ALL)).with_seat(seat, killed=True)
        return advance(table), happened("taken_in", clause)
    drawn = asked.draw_cards(table, seat)
    if not drawn:
        raise CannotDo("no_draw_cards", seat=seat)
    for one in drawn:
        table = play(table, Move(hand(seat), MUCK, asked.shown(table.seat(seat).hand).index(one)))
    return advance(table.with_seat(seat, killed=True)), happened("taken_in_draw", clause)


def _slips_off(table: Table, clause: Clause) -> Done:
    if not table.stub:
        raise CannotDo("nothing_there", seat=clause.seat)
    if clause.words == "burns":
        return play(table, burn()), happened("slips_to_burns", clause)
    return play(table, deal(clause.seat)), happened("slips_off", clause)


def _face_shows(table: Table, clause: Clause) -> Done:
    return replace(table, pack=replace(table.pack, faces_seen=True)), happened("face_shows", clause)


def _face_at_cut(table: Table, clause: Clause) -> Done:
    """No card is out yet: the pack is back where the shuffle begins."""
    return replace(table, stage=Stage.BEFORE, pack=Pack(faces_seen=True)), happened("face_at_cut", clause)


def _floor_rules(table: Table, clause: Clause) -> Done:
    """The floor's word holds: misdeal, play on, or the life of one hand; any other ruling is only said."""
    words = clause.words.strip().rstrip(".").lower()
    seat, _, verdict = words.removeprefix("seat ").partition(" is ")
    if words == "misdeal":
        table = replace(table, undone=table.undone or Undone.MISDEAL, called_misdeal=True)
    elif words == "play on":
        table = replace(table, undone=None, called_misdeal=False)
    elif seat.isdigit() and 1 <= int(seat) <= len(table.seats) and verdict in ("dead", "live"):
        touched = table.seat(int(seat)).touched_muck and verdict == "dead"
        table = table.with_seat(int(seat), killed=verdict == "dead", touched_muck=touched)
    return table, happened("floor_rules", clause, words=clause.words)


_OTHERWISE: Final[Mapping[What, Callable[[Table, Clause], Done]]] = {
    What.LOOKS: _look,
    What.FINDS: _find,
    What.FINDS_JOKER: _find_joker,
    What.FINDS_SECOND: _find_second,
    What.SHOWS: _show,
    What.DROPS: _drop,
    What.SHOWS_TO: _show_to,
    What.SAYS: _speak,
    What.TABLES: _table_hand,
    What.TABLES_EARLY: _table_hand,
    What.SHOWS_ALL: _table_hand,
    What.MUCKS: _muck,
    What.HESITATES: _hesitate,
    What.WAITS_TO_SHOW: _hesitate,
    What.CLAIMS: _claim,
    What.OUT_OF_TURN: _out_of_turn,
    What.THROWS_INTO: _throw_into,
    What.TOUCHES_MUCK: _touch_muck,
    What.CARD_UNDER_RAIL: _under_rail,
    What.SAYS_OWES: _says_owes,
    What.POSTS: _post,
    What.REFUSES_KILL: _refuse_kill,
    What.LETS_BLIND_GO: _lets_go,
    What.AGREE: _agree,
    What.SAYS_BUTTON: _says_button,
    What.WANTS_PITCHED: _pitched,
    What.TAKEN_IN: _taken_in,
    What.SLIPS_OFF: _slips_off,
    What.FACE_SHOWS: _face_shows,
    What.FACE_AT_CUT: _face_at_cut,
    What.FLOOR_RULES: _floor_rules,
}
# What a player can do who has no live hand.
_NEEDS_NO_HAND: Final = frozenset(
    {
        What.ASKS_HOW_MANY, What.SAYS, What.ASKS_WHETHER, What.OBJECTS, What.ASKS_TO_SEE, What.SAYS_OWES,
        What.POSTS, What.CUTS, What.FINDS, What.SAYS_OWN_HAND, What.CHANGES, What.OUT_OF_TURN, What.LOOKS,
        What.WANTS_HAND, What.WANTS_CHIPS_BACK, What.LETS_BLIND_GO, What.SAYS_BUTTON,
        What.WANTS_BET_BACK, What.ASKS_TO_KEEP_OPENERS, What.FETCHES, What.WANTS_SEAT,
        What.ASKS_TO_SEE_HAND, What.PROTESTS, What.ASKS_CLOCK, What.CLAIMS, What.KILLS_POT,
        What.AGREES_TO_KILL, What.WANTS_TO_QUIT, What.REFUSES_KILL,
    }
)  # fmt: skip


def can_be_performed() -> frozenset[What]:
    """Every kind of clause that `perform` knows."""
    return _BETTING | _DRAWING | frozenset(_QUESTIONS) | frozenset(_OTHERWISE)
