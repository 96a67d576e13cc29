"""The director plays a scenario's script: one happening a beat, and mishaps on the dealer's own moves.

A turn waits for its seat's turn, so within a round the order in which turns are written is free. A word
comes once the turns written before it in its round have been played. `wait for` stops the queue until the
dealer has done that, right or wrong. Which round a clause belongs to follows from where it stands: the
change from betting to drawing and back parts the rounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, NamedTuple

from dealer_trainer import texts
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.acting import Done, perform
from dealer_trainer.scenario.happenings import Happening
from dealer_trainer.scenario.phrases import PhraseError, read_gesture
from dealer_trainer.scenario.script import Beat, Clause, Script, Sort, What
from dealer_trainer.table import asked, openers, openings, players
from dealer_trainer.table.acts import Act, Cut, Move, Riffle, Say, Word
from dealer_trainer.table.moving import Bend
from dealer_trainer.table.places import BURN, STUB, Spot, hand
from dealer_trainer.table.players import CannotDo
from dealer_trainer.table.saying import told
from dealer_trainer.table.state import Ask, Deed, Stage, Table

_ENOUGH_RIFFLES: Final = 4


class Round(IntEnum):
    """Where in the deal a beat belongs."""

    FIRST = 0  # all that comes before the draw
    DRAW = 1
    LAST = 2
    SHOWDOWN = 3
    OVER = 4


_ROUND_OF: Final = {
    Stage.BEFORE: Round.FIRST, Stage.DEAL: Round.FIRST, Stage.BET: Round.FIRST, Stage.DRAW: Round.DRAW,
    Stage.LAST_BET: Round.LAST, Stage.SHOWDOWN: Round.SHOWDOWN, Stage.OVER: Round.OVER,
}  # fmt: skip


class When(NamedTuple):
    """A round of one deal of the sitting; the first deal is 0."""

    deal: int
    round: Round


def _now(table: Table) -> When:
    return When(table.deal, _ROUND_OF[table.stage])


class Failure(NamedTuple):
    """A clause that was reached and could not be carried out, and why (a key, and its figures)."""

    clause: Clause
    why: str
    fields: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Director:
    """How far the script has come.

    `beats` are those of the script, each with the round where it belongs in `rounds`; mishaps and mistakes
    before the trainee sat down stand alone. `done` are the clauses that came to pass, `past` those and the
    `failed` ones, `bound` the acts said out of turn that still wait for their turn.
    """

    beats: tuple[Beat, ...] = ()
    rounds: tuple[When, ...] = ()
    house: House | None = None
    done: frozenset[Clause] = frozenset()
    past: frozenset[Clause] = frozenset()
    failed: tuple[Failure, ...] = ()
    bound: tuple[Clause, ...] = ()
    going: tuple[Beat, ...] = ()  # mishaps of the move that is being made

    def after_clauses(self, some: tuple[Clause, ...]) -> Director:
        """The same, these clauses having come to pass."""
        return replace(self, done=self.done.union(some), past=self.past.union(some))

    def after_failure(self, clause: Clause, problem: CannotDo) -> Director:
        """The same, this clause having been skipped: a queue that stood still would hide what comes after."""
        failure = Failure(clause, problem.why, tuple(problem.fields.items()))
        return replace(self, failed=(*self.failed, failure), past=self.past.union((clause,)))

    @property
    def opener_named(self) -> bool:
        """Does somebody open before the draw, if the script has its way?"""
        return any(
            beat[0].what in (What.OPENS, What.BETS, What.RAISES, What.ALL_IN, What.OTHERS_CHECK)
            for beat, where in zip(self.beats, self.rounds, strict=True) if where.round is Round.FIRST
        )  # fmt: skip


class Unplayed(NamedTuple):
    """A clause that never came to pass, and why: a key below `script.unplayed`, and its figures."""

    clause: Clause
    why: str
    fields: tuple[tuple[str, object], ...] = ()

    def message(self, lang: str | None = None) -> str:
        why = texts.say(f"script.unplayed.{self.why}", lang=lang, **dict(self.fields))
        return texts.say("script.never", lang=lang, clause=self.clause.text, why=why)


def direct(script: Script, start: str = "before", house: House | None = None) -> Director:
    """The director of a script, before anything has happened. `start` is the scenario's."""
    beats = tuple(_alone(script))
    return Director(beats, tuple(_rounds(beats, start)), house=house)


def _alone(script: Script) -> Iterator[Beat]:
    """The beats, with every mishap that follows `and at once` armed on its own."""
    for beat in script.beats:
        apart = [c for c in beat[1:] if c.sort in (Sort.MISHAP, Sort.BEFORE)]
        yield tuple(clause for clause in beat if clause not in apart)
        for clause in apart:
            yield (clause,)


_OPENS_DRAW: Final = frozenset({What.THROWS, What.CHANGES})
_OPENS_SHOWDOWN: Final = frozenset({What.CLAIMS, What.TABLES_EARLY, What.PROTESTS, What.ASKS_TO_SEE_HAND})
_BEGINS: Final = {Sort.BET: Round.FIRST, Sort.DRAW: Round.DRAW, Sort.SHOW: Round.SHOWDOWN}
_STARTS_IN: Final = {"after draw": Round.LAST, "showdown": Round.SHOWDOWN}


def _rounds(beats: tuple[Beat, ...], start: str) -> Iterator[When]:
    begun = Round.DRAW if start.startswith("draw") else _STARTS_IN.get(start, Round.FIRST)
    kinds = [_kind(beat) for beat in beats]
    now = min(begun, next((_BEGINS[kind] for kind in kinds if kind), begun))
    deal = 0
    drawn: set[int] = set()
    for beat, kind in zip(beats, kinds, strict=True):
        head = beat[0]
        if head.what is What.NEXT_DEAL:
            deal, now, drawn = deal + 1, Round.FIRST, set()
        of_the_deal_before = head.what is What.PROTESTS and deal and now is Round.FIRST
        if kind is Sort.SHOW and not of_the_deal_before:
            now = Round.SHOWDOWN
        raps_again = head.what is What.RAPS and head.seat in drawn  # after the draw a rap is a check
        if kind is Sort.DRAW and now is Round.FIRST:
            now = Round.DRAW
        elif (kind is Sort.BET or raps_again) and now is Round.DRAW:
            now = Round.LAST
        if now is Round.DRAW and (kind is Sort.DRAW or head.what is What.RAPS):
            drawn.add(head.seat)
        yield When(deal, now)


def _kind(beat: Beat) -> Sort | None:
    """Does this beat belong to the betting, to the draw, or to either?"""
    head = beat[0]
    if head.what in _OPENS_DRAW:
        return Sort.DRAW
    if head.what in _OPENS_SHOWDOWN:
        return Sort.SHOW
    return head.sort if head.sort in (Sort.BET, Sort.DRAW, Sort.SHOW) else None


# --- one beat


def next_beat(table: Table, director: Director) -> tuple[Table, Director, tuple[Happening, ...]]:
    """Let the next thing happen. Nothing happens when nobody can act: the same table comes back."""
    only = None if table.undone is None else What.FLOOR_RULES
    while (word := _word(table, director, only)) is not None:
        table, director, seen = word
        if seen:
            return word
        # It could not be done, and nobody saw anything: the beat is still free.
    if table.undone is not None:
        return table, director, ()
    if _barrier(table, director) is not None:
        return table, director, ()
    if table.stage is Stage.DRAW:
        return _draw_turn(table, director)
    if table.stage is Stage.SHOWDOWN:
        return _showing_turn(table, director)
    if seat := _offered(table):
        return _answer_offer(table, director, seat)
    return _betting_turn(table, director)


def is_out(table: Table, director: Director) -> bool:
    """Would nothing happen, however long one waits?"""
    after, then, seen = next_beat(table, director)
    return not seen and after == table and then == director


def unplayed(director: Director, table: Table) -> tuple[Unplayed, ...]:
    """Every clause that has not come to pass, in the order of the script, and why."""
    failures = {failure.clause: failure for failure in director.failed}
    found = []
    for clause in (one for beat in director.beats for one in beat):
        if clause in director.done or clause.what in _OTHERS:
            continue
        if clause in failures:
            found.append(Unplayed(clause, failures[clause].why, failures[clause].fields))
        else:
            found.append(Unplayed(clause, _why(clause, table), (("seat", clause.seat),)))
    return tuple(found)


def _why(clause: Clause, table: Table) -> str:
    if (table.undone is not None or table.redeals) and clause.sort is not Sort.BEFORE:
        return "taken_back"
    if clause.sort in (Sort.BET, Sort.DRAW, Sort.SHOW):
        seat = table.seat(clause.seat)
        if not seat.dealt_in:
            return "not_dealt_in"
        return "turn_never_came" if seat.live else "not_live"
    return {
        Sort.WORD: "never_reached", Sort.MISHAP: "no_such_move", Sort.BEFORE: "not_before",
        Sort.TIME: "not_done",
    }[clause.sort]  # fmt: skip


_OTHERS: Final = frozenset(
    {
        What.OTHERS_FOLD, What.OTHERS_CALL, What.OTHERS_CHECK, What.OTHERS_PAT, What.OTHERS_DRAW,
        What.OTHERS_SHOW, What.OTHERS_MUCK,
    }
)  # fmt: skip


# --- the queue


def _queue(table: Table, director: Director) -> Iterator[tuple[Beat, When, bool]]:
    """What the queue still holds up to the round that is on: beat, its round, and whether a turn before it
    is still to come."""
    now = _now(table)
    waits = False
    for beat, where in zip(director.beats, director.rounds, strict=True):
        head = beat[0]
        if where > now:
            return
        if head in director.past or head.sort in (Sort.MISHAP, Sort.BEFORE):
            continue
        yield beat, where, waits
        if where == now and _is_turn(head) and not _others_done(table, director, head):
            waits = True


def _is_turn(clause: Clause) -> bool:
    return clause.sort in (Sort.BET, Sort.DRAW, Sort.SHOW) or clause.what is What.RAPS


def _others_done(table: Table, director: Director, clause: Clause) -> bool:
    """Has everybody acted of whom an `others` clause speaks?"""
    if clause.what not in _OTHERS:
        return False
    if table.stage is Stage.DRAW:
        return asked.all_have_asked(table)
    if table.stage is Stage.SHOWDOWN:
        return not asked.next_to_show(table)
    return table.stage >= Stage.BET and asked.round_closed(table)


def _word(
    table: Table, director: Director, only: What | None = None
) -> tuple[Table, Director, tuple[Happening, ...]] | None:
    """The next word, if the queue has come to one."""
    for beat, _where, waits in _queue(table, director):
        head = beat[0]
        if _is_turn(head) or (only is not None and head.what is not only):
            continue
        if waits or head.sort is Sort.TIME or not _ready(table, director, head):
            return None
        return _perform(table, director, beat)
    return None


# What can be said or done before everybody has cards.
_NEEDS_NO_CARDS: Final = frozenset(
    {
        What.ASKS_WHETHER, What.SAYS, What.OBJECTS, What.SAYS_OWES, What.POSTS, What.FLOOR_RULES,
        What.WANTS_HAND, What.LETS_BLIND_GO, What.SAYS_BUTTON,
        What.ASKS_TO_SEE, What.CARD_UNDER_RAIL, What.KILLS_POT, What.AGREES_TO_KILL, What.WANTS_TO_QUIT,
        What.REFUSES_KILL,
    }
)  # fmt: skip


def _ready(table: Table, director: Director, clause: Clause) -> bool:
    """Players wait for the deal to be out, unless the script has timed them itself."""
    timed = any(one.sort is Sort.TIME for one in director.done)
    return table.stage >= Stage.BET or timed or clause.what in _NEEDS_NO_CARDS


def _barrier(table: Table, director: Director) -> Beat | None:
    """The `wait for` at which the queue stands."""
    for beat, _where, waits in _queue(table, director):
        if waits:
            return None
        if beat[0].sort is Sort.TIME:
            return beat
        if not _is_turn(beat[0]):
            return None
    return None


def _perform(
    table: Table, director: Director, clauses: Beat
) -> tuple[Table, Director, tuple[Happening, ...]]:
    """Carry out clauses, one at once after the other; what cannot be done is remembered as failed."""
    seen: list[Happening] = []
    for clause in clauses:
        if clause.sort in (Sort.TIME, Sort.MISHAP) and clause.what not in _WHILE_SHUFFLING:
            director = director.after_clauses((clause,))
            continue
        try:
            table, happenings = perform(table, clause)
        except CannotDo as problem:
            director = director.after_failure(clause, problem)
            continue
        director = director.after_clauses((clause,))
        inner = clause.inner
        if inner is not None and inner.sort is Sort.BET and inner.what is not What.FOLDS:
            director = replace(director, bound=(*director.bound, inner))
        seen.extend(happenings)
    return table, director, tuple(seen)


# --- turns


def _turns_of(table: Table, director: Director, seat: int) -> Iterator[Beat]:
    """What that seat still has to do in this round, in order."""
    for beat, where, _waits in _queue(table, director):
        head = beat[0]
        carried = head.what is What.RAPS and table.stage is Stage.DRAW
        if head.sort is (Sort.BET if table.stage is Stage.DRAW else Sort.DRAW):
            continue  # it was meant for a round that is over
        if _is_turn(head) and head.seat == seat and (where == _now(table) or carried):
            yield beat


def _others(table: Table, director: Director) -> Clause | None:
    """The `others` clause that holds now: the last one whose turns before it have been played."""
    holds: Clause | None = None
    for beat, where in zip(director.beats, director.rounds, strict=True):
        if where != _now(table):
            continue
        head = beat[0]
        if head.what in _OTHERS:
            holds = head
        elif holds is not None and _is_turn(head) and head not in director.past:
            break
    return holds


def _is_named(table: Table, director: Director, seat: int) -> bool:
    """Does a turn of this round name that seat, whether it has been played or not?"""
    return any(
        _is_turn(beat[0]) and beat[0].seat == seat and where == _now(table)
        for beat, where in zip(director.beats, director.rounds, strict=True)
    )


def _betting_turn(table: Table, director: Director) -> tuple[Table, Director, tuple[Happening, ...]]:
    seat = asked.to_act(table)
    asks = any(one.seat == seat and one.ask in (Ask.UNAWARE, Ask.TIME) for one in table.questions)
    if not seat or asks or table.silent == seat:
        return table, director, ()
    bound = next((clause for clause in director.bound if clause.seat == seat), None)
    if bound is not None:
        director = replace(director, bound=tuple(one for one in director.bound if one.seat != seat))
        if next(_turns_of(table, director, seat), None) is None:
            return _or_usual(table, director, (bound,), seat)
    for beat in _turns_of(table, director, seat):
        if beat[0].what is What.RAPS and table.stage is Stage.BET and not _was_raised(table, seat):
            break  # it is meant for the draw
        return _or_usual(table, director, beat, seat)
    return _perform(table, director, (_usual_bet(table, director, seat),))


def _offered(table: Table) -> int:
    """Who has been offered the opening and has not answered yet; 0 for nobody."""
    waiting = openers.still_to_offer(table)
    return next((n for n in waiting if told(Say(Word.OPENING, n)) in table.told), 0)


def _answer_offer(
    table: Table, director: Director, seat: int
) -> tuple[Table, Director, tuple[Happening, ...]]:
    """The opening is taken over by one who opens by the script, else it is let pass."""
    for beat in _turns_of(table, director, seat):
        if beat[0].what is What.OPENS:
            table = openings.declare_open(table, seat)
            return table, director.after_clauses(beat), (Happening("takes_opening", seat),)
        break
    return openings.let_pass(table, seat), director, (Happening("lets_opening_pass", seat),)


def _or_usual(
    table: Table, director: Director, beat: Beat, seat: int
) -> tuple[Table, Director, tuple[Happening, ...]]:
    """The beat, or what the seat does otherwise if it cannot be done."""
    after, then, seen = _perform(table, director, beat)
    if seen or len(then.failed) == len(director.failed):
        return after, then, seen
    return next_beat(table, then)


def _was_raised(table: Table, seat: int) -> bool:
    return table.seat(seat).in_round < table.to_call and any(
        one.deed in (Deed.RAISE, Deed.BET) for one in table.played_in(table.stage)
    )


def _usual_bet(table: Table, director: Director, seat: int) -> Clause:
    others = None if _is_named(table, director, seat) else _others(table, director)
    what = None if others is None else others.what
    to_call = table.seat(seat).in_round < table.to_call
    blinds = table.stage is Stage.BET and bool(table.game.blinds)
    opens = table.stage is Stage.BET and not table.to_call and not director.opener_named
    if what is What.OTHERS_FOLD and (to_call or blinds):
        return _clause(What.FOLDS, seat)
    if to_call:
        return _clause(What.CALLS, seat)
    if opens and what in (None, What.OTHERS_CALL):
        return _clause(What.OPENS, seat)
    return _clause(What.CHECKS if players.may_check(table, seat) else What.FOLDS, seat)


def _clause(what: What, seat: int, number: int | None = None) -> Clause:
    return Clause(what, 0, 0, "", seat, number=number)


def _showing_turn(table: Table, director: Director) -> tuple[Table, Director, tuple[Happening, ...]]:
    """The next hand is shown: the first when the dealer asks for it, the others of themselves, in order."""
    due = asked.next_to_show(table)
    lying = [n for n in asked.live(table) if not asked.tabled(table.seat(n))]
    asked_for = (n for n in lying if told(Say(Word.SHOW, n)) in table.told)
    seat = next((n for n in asked_for if n != table.silent), 0)
    if not seat and any(asked.tabled(one) for one in table.seats if one.live):
        seat = due
    if not seat or table.silent == seat:
        return table, director, ()
    for beat in _turns_of(table, director, seat):
        return _or_usual(table, director, beat, seat)
    others = None if _is_named(table, director, seat) else _others(table, director)
    mucks = others is not None and others.what is What.OTHERS_MUCK
    return _perform(table, director, (_clause(What.MUCKS if mucks else What.TABLES, seat),))


def _draw_turn(table: Table, director: Director) -> tuple[Table, Director, tuple[Happening, ...]]:
    late = _still_to_throw(table, director)
    if late is not None:
        return late[0], director, late[1]
    seat = _next_to_draw(table, director)
    if not seat or any(one.seat == seat and one.ask is Ask.COUNT for one in table.questions):
        return table, director, ()
    for beat in _turns_of(table, director, seat):
        return _or_usual(table, director, beat, seat)
    threw = table.seat(seat).threw
    others = _others(table, director)
    if threw:
        clause = _clause(What.SAYS_NUMBER, seat, threw)
    elif others is not None and others.what is What.OTHERS_DRAW:
        clause = _clause(What.DRAWS, seat, others.number)
    else:
        clause = _clause(What.PAT, seat)
    return _perform(table, director, (clause,))


def _next_to_draw(table: Table, director: Director) -> int:
    """Whose turn it is to speak at the draw. Whom the dealer before passed over speaks when that is done."""
    over = {beat[0].seat for beat in director.beats if beat[0].what is What.PASSES_OVER}
    waiting = (number for number in asked.live(table) if table.seat(number).asked is None)
    return next((n for n in waiting if n not in over or asked.served_behind(table, n)), 0)


def _still_to_throw(table: Table, director: Director) -> Done | None:
    """A player who has said a number and whose discards the script does not name throws them now."""
    for number in asked.live(table):
        seat = table.seat(number)
        missing = (seat.asked or 0) - seat.threw
        waiting = any(one.seat == number and one.ask in (Ask.CHANGE, Ask.COUNT) for one in table.questions)
        scripted = any(
            clause.what is What.THROWS and clause.seat == number and clause not in director.past
            for beat in director.beats for clause in beat
        )  # fmt: skip
        if missing <= 0 or waiting or scripted:
            continue
        drawn = {one.card for one in asked.draw_cards(table, number)}
        known = asked.shown(seat.hand)
        old = [at for at, one in enumerate(known) if one.card not in drawn]
        chosen = _worst_of(table, number, old, missing)
        if chosen:
            return players.throw(table, number, chosen), (Happening("throws", number, len(chosen)),)
    return None


def _worst_of(table: Table, seat: int, among: list[int], number: int) -> tuple[int, ...]:
    """The worst so many of these positions."""
    ranked = sorted(among, key=lambda at: next(
        n for n in range(1, len(table.seat(seat).hand) + 1) if at in players.worst_cards(table, seat, n)
    ))  # fmt: skip
    return tuple(ranked[:number])


# --- the dealer's own moves


def bend(table: Table, act: Act, director: Director) -> tuple[Table, Bend, Director]:
    """What goes wrong with this move. The table is the same but for a boxed card on top of the stub."""
    if not isinstance(act, Move) or act.source != STUB or not table.stub:
        return table, Bend(), replace(director, going=())
    going = tuple(
        beat for beat in director.beats
        if beat[0].sort is Sort.MISHAP and beat[0] not in director.past and _meant(table, act, beat[0])
    )  # fmt: skip
    bent = Bend()
    for clause in (beat[0] for beat in going):
        match clause.what:
            case What.EXPOSED | What.EXPOSED_DRAW | What.EXPOSED_NTH | What.EXPOSED_BURN:
                bent = replace(bent, up=True)
            case What.DOUBLE | What.DOUBLE_DRAW:
                bent = replace(bent, double=True)
            case What.GOES_TO | What.DRAW_GOES_TO:
                bent = replace(bent, to=hand(clause.other))
            case What.FIRST_CARD:
                bent = replace(bent, to=hand(clause.seat))
            case What.FALLS_OFF | What.DRAW_FALLS_OFF:
                bent = replace(bent, off_table=True)
            case What.BOXED | What.BOXED_DRAW:
                table = replace(table, stub=(table.stub[0]._replace(boxed=True), *table.stub[1:]))
            case _:
                pass
    return table, bent, replace(director, going=going)


_IN_THE_DEAL: Final = frozenset(
    {What.EXPOSED, What.DOUBLE, What.GOES_TO, What.FALLS_OFF, What.BOXED, What.TAKES}
)  # fmt: skip
_AT_THE_DRAW: Final = frozenset(
    {
        What.EXPOSED_DRAW, What.DOUBLE_DRAW, What.DRAW_GOES_TO, What.DRAW_FALLS_OFF, What.BOXED_DRAW,
        What.TAKES_DRAW,
    }
)  # fmt: skip


def _meant(table: Table, move: Move, clause: Clause) -> bool:
    """Is this the card of which the clause speaks?"""
    to, dealing = move.target, table.stage <= Stage.BET
    owner = clause.other if clause.what in (What.TAKES, What.TAKES_DRAW) else clause.seat
    if clause.what in _IN_THE_DEAL:
        return dealing and to == hand(owner) and _pitched_to(table, owner) + 1 == clause.nth
    if clause.what in _AT_THE_DRAW:
        return not dealing and to == hand(owner) and table.seat(owner).given + 1 == clause.nth
    match clause.what:
        case What.EXPOSED_NTH:
            off = sum(one.card is not None for one in table.pitches)
            return dealing and to.spot is Spot.HAND and off + 1 == clause.nth
        case What.FIRST_CARD:
            return dealing and to.spot is Spot.HAND and not table.pitches
        case What.EXPOSED_BURN:
            return to == BURN
        case _:
            return False


def _pitched_to(table: Table, seat: int) -> int:
    """How many cards of the deal have been meant for that seat."""
    return sum(
        one.card is not None and not one.hidden and (one.due if one.turn else one.went) == seat
        for one in table.pitches
    )


def after(
    before: Table, table: Table, act: Act, director: Director
) -> tuple[Table, Director, tuple[Happening, ...]]:
    """What comes at once with the dealer's act: mishaps that were seen, `wait for`, discards taken back."""
    seen: list[Happening] = []
    begun: list[Beat] = []
    if table.deal > before.deal:
        begun = [
            beat for beat, when in zip(director.beats, director.rounds, strict=True)
            if beat[0].what is What.NEXT_DEAL and when.deal == table.deal
        ]  # fmt: skip
        director = replace(director.after_clauses(tuple(beat[0] for beat in begun)), bound=())
        seen.append(Happening("next_deal"))
    for beat in director.going:
        table, told = _mishap_told(before, table, beat[0])
        seen.extend(told)
        director = director.after_clauses(beat[:1])
    chains = [beat[1:] for beat in (*begun, *director.going)]
    director = replace(director, going=())
    if isinstance(act, Move) and act.source == STUB and before.stub and before.stub[0].boxed:
        director = _boxed_came(director)
        if not any(one.kind == "boxed" for one in seen):
            seen.append(Happening("boxed", act.target.seat, cards=(before.stub[0].card,)))
    chains += [
        beat for beat in director.beats
        if beat[0] not in director.past and _follows_shuffle(table, act, director, beat[0])
    ]  # fmt: skip
    ruling = _next_ruling(table, director) if act == Say(Word.FLOOR) else None
    if ruling is not None:
        chains.append(ruling)
    barrier = _barrier(table, director)
    if barrier is not None and _is_awaited(before, table, act, barrier[0], director.house):
        chains.append(barrier)
    for chain in chains:
        table, director, told = _perform(table, director, chain)
        seen.extend(told)
    table, told = _take_back(table)
    return table, director, (*seen, *told)


def _next_ruling(table: Table, director: Director) -> Beat | None:
    """The floor's ruling, if the queue has come to one: it is given as soon as the floor is called."""
    for beat, _where, waits in _queue(table, director):
        if not _is_turn(beat[0]):
            return beat if beat[0].what is What.FLOOR_RULES and not waits else None
    return None


def _mishap_told(before: Table, table: Table, clause: Clause) -> Done:
    card = before.stub[0].card
    match clause.what:
        case What.EXPOSED | What.EXPOSED_DRAW | What.EXPOSED_NTH:
            holders = (one.number for one in table.seats if any(lying.card == card for lying in one.hand))
            return table, (Happening("exposed", next(holders, clause.seat), cards=(card,)),)
        case What.EXPOSED_BURN:
            return table, (Happening("burn_exposed", cards=(card,)),)
        case What.GOES_TO | What.DRAW_GOES_TO:
            return table, (Happening("goes_to", clause.seat, other=clause.other),)
        case What.FIRST_CARD:
            return table, (Happening("goes_to", asked.seat_due(before), other=clause.seat),)
        case What.FALLS_OFF | What.DRAW_FALLS_OFF:
            return table, (Happening("falls_off", clause.seat),)
        case What.BOXED | What.BOXED_DRAW:
            return table, (Happening("boxed", clause.seat, cards=(card,)),)
        case What.TAKES | What.TAKES_DRAW:
            there = (lying for lying in table.seat(clause.other).hand if lying.card == card)
            if all(lying.boxed for lying in there):
                return table, ()  # it went astray, somebody else has it, or it is a scrap of paper
            table = players.take(table, clause.seat, clause.other)
            return table, (Happening("takes", clause.seat, other=clause.other),)
        case _:  # two cards that stick are not seen
            return table, ()


def _boxed_came(director: Director) -> Director:
    clause = next(
        (b[0] for b in director.beats if b[0].what is What.BOXED_STUB and b[0] not in director.done), None
    )  # fmt: skip
    return director if clause is None else director.after_clauses((clause,))


_WHILE_SHUFFLING: Final = frozenset({What.CUTS, What.FACE_SHOWS, What.FACE_AT_CUT})


def _follows_shuffle(table: Table, act: Act, director: Director, clause: Clause) -> bool:
    if clause.what is What.FACE_AT_CUT:
        return isinstance(act, Cut) and table.stage is Stage.DEAL
    if not isinstance(act, Riffle):
        return False
    steps = table.pack.steps
    since_wash = steps[len(steps) - steps[::-1].index("wash") :] if "wash" in steps else steps
    riffles = since_wash.count("riffle")
    enough = director.house.riffles if director.house else _ENOUGH_RIFFLES
    if clause.what is What.FACE_SHOWS:
        return riffles == 1 and "wash" not in steps
    return clause.what is What.CUTS and riffles >= enough


_DEALS: Final = re.compile(r"deal (\d+|one|two|three|four|five) to seat (\d+)")
_COUNTS: Final = ("", "one", "two", "three", "four", "five")


def _is_awaited(before: Table, table: Table, act: Act, clause: Clause, house: House | None) -> bool:
    """Has the dealer just done what the queue waited for? "deal 2 to seat 3" waits for its second card."""
    deals = _DEALS.fullmatch(" ".join(clause.words.lower().split()))
    if deals is not None:
        number = _COUNTS.index(deals[1]) if deals[1] in _COUNTS else int(deals[1])
        seat = int(deals[2])
        if not isinstance(act, Move) or act.source != STUB or act.target != hand(seat):
            return False
        had = _pitched_to(table, seat) if before.stage <= Stage.BET else table.seat(seat).given
        return had >= number
    try:
        acts = read_gesture(clause.words, before, "en", house).acts
    except PhraseError:
        return False
    return act in acts[-1:]


def _take_back(table: Table) -> Done:
    """A player who may draw fewer takes discards back that were thrown for more."""
    for seat in table.seats:
        surplus = seat.threw - (seat.asked or 0)
        open_question = any(one.seat == seat.number and one.ask is Ask.CHANGE for one in table.questions)
        settled = seat.asked is not None and not seat.given and not open_question
        if settled and 0 < surplus <= len(seat.thrown):
            table = players.take_back(table, seat.number, surplus)
            return table, (Happening("takes_back", seat.number, surplus),)
    return table, ()
