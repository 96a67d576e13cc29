"""The table of a scenario before anything happens: its seats, its button, and the deck in its order.

Also what had gone wrong before the trainee sat down: a dealer who missed a card, forgot the burn or dealt
somebody in is played here, by a plain dealer who notices nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from dealer_trainer.cards import DECK_52, DECK_53, Card
from dealer_trainer.rules.house import House
from dealer_trainer.scenario.model import DeckPlan, Scenario, SeatPlan
from dealer_trainer.scenario.script import Clause, What
from dealer_trainer.table import asked, buttons, kills
from dealer_trainer.table.acts import ALL, Act, BringIn, Move, MoveButton, Post, Push, Say, Word, burn, deal
from dealer_trainer.table.changing import replace
from dealer_trainer.table.games import Game, Kind, usual_blinds
from dealer_trainer.table.paying import put_up
from dealer_trainer.table.places import ASIDE, MUCK, STUB, Place, Spot, thrown
from dealer_trainer.table.play import play
from dealer_trainer.table.saying import told
from dealer_trainer.table.state import (
    KillButton,
    Kills,
    Lying,
    Owes,
    Pack,
    Pitch,
    Seat,
    Stage,
    Standing,
    Table,
    Terms,
)

ROUNDS: Final = asked.HAND_SIZE
Mistakes = tuple[Clause, ...]


def lay_out(scenario: Scenario, house: House, seed: int) -> Table:
    """The table at the scenario's start if that is "before" or "shuffle", else ready to be dealt.

    Blinds and antes are up unless the start is "before"; who forgets one has not posted.
    """
    table = replace(
        _seated(scenario, house), seed=seed, new_game=scenario.new_game, stub=_deck(scenario, house, seed),
        deck_short=bool(_missing(scenario)), shows_down=scenario.ends == "award",
        deals_left=scenario.deals_left,
    )  # fmt: skip
    pack = Pack(new=scenario.new_game)
    if scenario.start == "button":
        return replace(
            table, button=scenario.button, button_due=0, button_moved=False, drawing=True, new_game=True,
            pack=Pack(steps=("wash",), cut=True),
        )  # fmt: skip
    if scenario.start == "before":
        was = scenario.button_was or _before(scenario, scenario.button)
        return replace(table, button=was, button_moved=False, pack=pack)
    table = replace(_posted(scenario, table), pack=pack)
    if scenario.start == "shuffle":
        return table
    steps = ("riffle", "riffle", "strip", *["riffle"] * (house.riffles - 2))
    return replace(table, pack=Pack(("wash", *steps), cut=True), stage=Stage.DEAL)


def _seated(scenario: Scenario, house: House) -> Table:
    """The players at the table, the button where the deal is dealt from, and what was put up unasked."""
    game = _game(scenario, house)
    places = _places_kept(scenario, house)
    seats = tuple(_seat(plan, game, holds_place=plan.number in places) for plan in scenario.seats)
    button = _dealing_button(scenario, house)
    table = Table(game, seats, button, _button_due(scenario, house), terms=_terms(game, house))
    table = _with_kills(scenario, table, house)
    for plan in scenario.seats:
        if plan.posted and plan.stack:
            table = put_up(table, plan.number, plan.posted)
    return table


def _seat(plan: SeatPlan, game: Game, *, holds_place: bool) -> Seat:
    """A seat as planned. What it owes hangs on the game: where all ante there is nothing to wait for."""
    seat = Seat(plan.number, plan.standing, plan.name, stack=plan.stack, holds_place=holds_place)
    if plan.unnoticed:
        return replace(seat, owes=Owes.POST)
    if plan.owes and not game.blinds:
        return replace(seat, standing=Standing.PLAYING)
    owes = plan.owes or Owes.POST
    if not game.lowball:
        owes = Owes.POST
    elif owes in (Owes.PASSED, Owes.MISSED):
        owes = Owes.MISSED if len(game.blinds) == 1 else Owes.PASSED
    return replace(
        seat, owes=owes if plan.standing is Standing.OWES else None, moved=plan.moved and bool(game.blinds),
        short=plan.short and len(game.blinds) == 1,
    )  # fmt: skip


def _terms(game: Game, house: House) -> Terms:
    """For how many chips this house lets players in: a kill is twice the big blind."""
    kill, single = 2 * game.big_blind, len(game.blinds) == 1
    return Terms(
        most=house.max_players, between=house.deal_in_between, passed=kill,
        new=game.big_blind if house.new_player_post and not single else kill,
        missed=kill if house.single_missed == "blind-or-kill" else 0,
        dead_button=house.button == "dead",
    )  # fmt: skip


def _with_kills(scenario: Scenario, table: Table, house: House) -> Table:
    """What the deals before have left of kill pots, where they are played."""
    plan = scenario.kill
    if plan is None:
        return table
    owing = frozenset(seat.number for seat in table.seats if seat.owes is Owes.KILL)
    table = replace(
        table,
        kills=Kills(
            KillButton(plan.lies, plan.up and plan.lies > 0),
            KillButton(plan.button, plan.up and plan.button > 0),
            legs=frozenset(one.number for one in scenario.seats if one.leg), owing=owing,
            half=house.kill == "half", required=house.kill_required, kill_is_bet=house.kill_blind_counts,
        ),
    )  # fmt: skip
    table = replace(table, terms=replace(table.terms, kill=kills.kill_sum(table)))
    if house.kill_missed == "first-chance":  # it plays meanwhile
        for number in owing:
            table = table.with_seat(number, standing=Standing.PLAYING, owes=None)
    return table


def _game(scenario: Scenario, house: House) -> Game:
    """The game as this house plays it: the size of bets after the draw, draw high with blinds or antes."""
    game = replace(scenario.game, same_after=house.after_draw == "same")
    if game.kind is not Kind.DRAW_HIGH or house.high_forced != "blinds" or game.blinds:
        return game
    return replace(game, blinds=usual_blinds(game.structure, game.low, game.high), ante=0)


def _playing(scenario: Scenario) -> list[int]:
    return [plan.number for plan in scenario.seats if plan.standing is Standing.PLAYING]


def _before(scenario: Scenario, button: int) -> int:
    """The player from whom the button comes to that seat."""
    others = [number for number in _playing(scenario) if number != button] or [button]
    return max((n for n in others if n < button), default=max(others))


def _button_was(scenario: Scenario) -> int:
    """Where the button was on the last deal, if the scenario says so; else 0."""
    said = (c.seat for c in scenario.script.before if c.what is What.BUTTON_WAS)
    return next(said, scenario.button_was)


def _last_deal(scenario: Scenario, house: House) -> list[int]:
    """With a dead button: who was in on the last deal, clockwise from the left of its button; else nobody."""
    was = _button_was(scenario)
    if house.button != "dead" or not was or not _game(scenario, house).blinds:
        return []
    there = [plan.number for plan in scenario.seats if plan.left or plan.standing is Standing.PLAYING]
    return sorted(there, key=lambda number: (number <= was, number))


def _button_due(scenario: Scenario, house: House) -> int:
    """Where the button belongs: with the next player after the one who had it, if the scenario says who."""
    was = _button_was(scenario)
    if not was:
        return scenario.button
    if (falls := _dead_button(scenario, house)) is not None:
        return falls.button
    playing = _playing(scenario) or [scenario.button]
    return min((n for n in playing if n > was), default=min(playing))


def _places_kept(scenario: Scenario, house: House) -> frozenset[int]:
    """The empty seats to which a blind still falls, though nobody posts it, for the button is dead."""
    falls = _dead_button(scenario, house)
    return frozenset() if falls is None else falls.kept


def _dead_button(scenario: Scenario, house: House) -> buttons.Falls | None:
    there = _last_deal(scenario, house)
    blinds = len(_game(scenario, house).blinds)
    return buttons.dead_button(there, blinds, _playing(scenario)) if there else None


def _dealing_button(scenario: Scenario, house: House) -> int:
    """From where the deal will be dealt: nothing is wrong yet before it begins."""
    return _button_due(scenario, house) if scenario.start == "before" else scenario.button


def _posted(scenario: Scenario, table: Table) -> Table:
    forgot = {c.seat for c in scenario.script.before if c.what in (What.FORGETS_ANTE, What.FORGETS_BLIND)}
    for number in dict.fromkeys((*asked.blind_seats(table), *asked.entitled(table))):
        seat = table.seat(number)
        if seat.holds_place:
            continue
        due = asked.blind_of(table, number) + table.game.ante
        if number == kills.obliged(table):
            due = kills.kill_sum(table) + table.game.ante
        if number not in forgot and due > seat.posted and seat.stack and not seat.made_up:
            table = play(table, Post(number, due - seat.posted))
    if scenario.kill is not None and scenario.kill.by:
        table = kills.chosen(table, scenario.kill.by, looked=scenario.kill.looked)
    return table


def stacked(table: Table, plan: DeckPlan) -> Table:
    """A later deal's pack, shuffled and cut, with the cards that must be known where they must lie."""
    order = [n for _ in range(ROUNDS) for n in asked.entitled(table)]
    wanted: list[Card | None] = [None] * len(order)
    for number, hand in plan.hands.items():
        for at, card in zip((at for at, seat in enumerate(order) if seat == number), hand, strict=False):
            wanted[at] = card
    wanted += plan.stub
    rest = {one.card[:2]: one for one in table.stub}
    fixed = [rest.pop(card[:2], None) if card else None for card in wanted]
    others = [one for one in table.stub if one.card[:2] in rest]
    filled = [one or others.pop(0) for one in fixed if one or others]
    return replace(table, stub=(*filled, *others))


# --- the deck


def _missing(scenario: Scenario) -> tuple[Card, ...]:
    """The cards that this deck lacks."""
    said = tuple(card for c in scenario.script.before if c.what is What.SHORT_DECK for card in c.cards)
    return (*scenario.short_of, *said)


def _deck(scenario: Scenario, house: House, seed: int) -> tuple[Lying, ...]:
    """The deck from its top: five rounds, then the scenario's stub; what it leaves open is shuffled."""
    order = list(_targets(scenario, house))
    fixed: list[Card | None] = [None] * len(order)
    for number, hand in sorted(scenario.hands.items()):
        places = [at for at, seat in enumerate(order) if seat == number]
        for at, card in zip(places, hand, strict=False):
            fixed[at] = card
    fixed += scenario.stub
    if scenario.deck:
        fixed = [*scenario.deck, *fixed[len(scenario.deck) :]]
    missing = _missing(scenario)
    pool = [card for card in _usual_deck(scenario, house) if card not in missing]
    size = len(pool)
    chosen: list[Card | None] = []
    for wanted in fixed:
        real = None if wanted is None else _copy(wanted, chosen)
        chosen.append(real)
        if real in pool:
            pool.remove(real)
    # A card that is not of this deck, a second king of clubs or another back, is there instead of some other.
    random.Random(f"{seed}/deck").shuffle(pool)
    pool = pool[: size - sum(one is not None for one in chosen)]
    filled = [pool.pop() if one is None and pool else one for one in chosen]
    lying = [Lying(one) for one in (*filled, *pool) if one is not None]
    for clause in scenario.script.clauses:
        at = len(order) + clause.nth - 1
        if clause.what is What.BOXED_STUB and at < len(lying):
            lying[at] = lying[at]._replace(boxed=True)
    return tuple(lying)


def _usual_deck(scenario: Scenario, house: House) -> tuple[Card, ...]:
    kind = scenario.game.kind
    joker = house.a5_joker if kind is Kind.ACE_TO_FIVE else house.high_joker and not kind.lowball
    return DECK_53 if joker else DECK_52


def _copy(card: Card, chosen: list[Card | None]) -> Card:
    """This card, told apart from one of the same face that is there already."""
    same = sum(one is not None and one[:3] == card[:3] for one in chosen)
    return card._replace(copy=same) if same else card


# --- dealt wrongly before the trainee sat down

_IN_THE_DEAL: Final = frozenset(
    {What.MISSED, What.GIVES, What.LEFT_OUT, What.DEALT_IN, What.FIRST_CARD, What.GOES_TO, What.DOUBLE}
)  # fmt: skip


def _targets(scenario: Scenario, house: House) -> Iterator[int]:
    """To which seat each card of the five rounds goes, the script's mistakes and mishaps included."""
    for _due, went, _turn, _hidden in _turns(scenario, house):
        if went:
            yield went


def _dealt_in(scenario: Scenario, house: House) -> set[int]:
    """Who is to be dealt in, one to whom the blind has come among them."""
    return set(asked.entitled(_posted(scenario, _seated(scenario, house))))


def _turns(scenario: Scenario, house: House) -> Iterator[tuple[int, int, bool, bool]]:
    """The turns of the deal: who is due, where the card goes (0: nowhere), whether it takes a turn, and
    whether it sticks to the card before."""
    clauses = [c for c in scenario.script.clauses if c.what in _IN_THE_DEAL]

    def about(what: What, seat: int, nth: int = 0) -> Clause | None:
        if not clauses:
            return None
        return next((c for c in clauses if c.what is what and c.seat == seat and nth in (0, c.nth)), None)

    first = next((c.seat for c in clauses if c.what is What.FIRST_CARD), 0)
    playing = _dealt_in(scenario, house)
    count = len(scenario.seats)
    button = _dealing_button(scenario, house)
    order = [(button + step) % count + 1 for step in range(count)]
    for nth in range(1, ROUNDS + 1):
        for seat in order:
            if seat not in playing:
                if about(What.DEALT_IN, seat):
                    yield seat, seat, False, False
                continue
            gives = about(What.GIVES, seat)
            few = gives is not None and gives.number is not None and nth > gives.number
            if about(What.MISSED, seat, nth) or about(What.LEFT_OUT, seat) or few:
                yield seat, 0, True, False
                continue
            elsewhere = about(What.GOES_TO, seat, nth)
            yield seat, first or (elsewhere.other if elsewhere else seat), True, False
            first = 0
            if about(What.DOUBLE, seat, nth):
                yield seat, seat, False, True
            if nth == ROUNDS and gives is not None and gives.number is not None:
                for _ in range(gives.number - ROUNDS):
                    yield seat, seat, False, True  # nobody knows until its player counts


def dealt_wrongly(scenario: Scenario, table: Table, house: House) -> Table:
    """The five rounds as the dealer before has dealt them, noticing nothing."""
    seen = {c.what for c in scenario.script.before} & _IN_THE_DEAL
    if not seen:
        return table
    for due, went, turn, hidden in _turns(scenario, house):
        if not went:
            table = replace(table, pitches=(*table.pitches, Pitch(None, due, due, turn)))
            continue
        top, *rest = table.stub
        seat = table.seat(went)
        hand = (*seat.hand, top._replace(source=STUB, hidden=hidden))
        # Who is not there holds cards and is no player.
        dealt_in = seat.standing not in (Standing.EMPTY, Standing.AWAY)
        table = table.with_seat(went, hand=hand, dealt_in=dealt_in)
        pitch = Pitch(top.card, due, went, turn, hidden=hidden)
        table = replace(table, stub=tuple(rest), pitches=(*table.pitches, pitch))
    return replace(table, stage=Stage.BET, dealt_from=table.button)


DONE_LAST: Final = frozenset(
    {What.GIVES_FIVE, What.SETS_ASIDE, What.MUCKS_NEXT, What.KILLS, What.MOVES_BUTTON, What.PUSHES}
)  # fmt: skip


def errors_done(mistakes: Mistakes) -> Iterator[Act]:
    """The acts that nothing asked for which the dealer before did last: to be judged and marked as such."""
    for clause in mistakes:
        match clause.what:
            case What.GIVES_FIVE:
                yield deal(clause.seat)
            case What.SETS_ASIDE:
                yield Move(STUB, ASIDE)
            case What.MUCKS_NEXT:
                yield Move(STUB, MUCK)
            case What.KILLS:
                yield Say(Word.DEAD_HAND, clause.seat)
                yield Move(Place(Spot.HAND, clause.seat), MUCK, ALL)
            case What.MOVES_BUTTON:
                yield MoveButton(clause.seat)
            case What.PUSHES:
                yield Push(clause.seat)
            case _:
                pass


def plain_act(table: Table, house: House, mistakes: Mistakes) -> Act | None:
    """What the dealer before does next, who runs the deal, mends nothing, and errs at the burn as told."""
    if table.stage is Stage.DEAL:
        due = asked.seat_due(table)
        return deal(due) if due else None
    if table.stage in (Stage.BET, Stage.LAST_BET):
        closed = asked.round_closed(table) and any(seat.bet for seat in table.seats)
        return BringIn() if closed else None
    return _plain_draw(table, house, mistakes) if table.stage is Stage.DRAW else None


def _plain_draw(table: Table, house: House, mistakes: Mistakes) -> Act | None:
    what = {clause.what for clause in mistakes}
    over = {clause.seat for clause in mistakes if clause.what is What.PASSES_OVER}
    for number in asked.live(table):
        seat = table.seat(number)
        if seat.asked is None and number in over:
            continue
        if seat.asked is None:
            return None
        said = Say(Word.NUMBER, number, seat.asked) if seat.asked else Say(Word.PAT, number)
        if house.announce_draws and told(said) not in table.told:
            return said
        if seat.thrown:
            burns = 0 if What.NO_BURN in what else 2 if What.BURNS_TWICE in what else 1
            if len(table.burns) < burns:
                return burn()
            return Move(thrown(number), MUCK, ALL)
        if seat.given < _given_by_mistake(seat, mistakes) and seat.threw == seat.asked:
            return deal(number)
    return None


def _given_by_mistake(seat: Seat, mistakes: Mistakes) -> int:
    """How many cards of the draw the dealer before gives this hand."""
    missed = sum(c.what is What.MISSED_DRAW and c.seat == seat.number for c in mistakes)
    due = max(asked.wanted(seat) - missed, 0)
    # The fifth in a row is dealt last, and judged.
    five = any(c.what is What.GIVES_FIVE and c.seat == seat.number for c in mistakes)
    return min(due, asked.IN_A_ROW) if five else due


AT_THE_DRAW: Final = frozenset(
    {What.NO_BURN, What.BURNS_TWICE, What.PASSES_OVER, What.MISSED_DRAW, What.GIVES_FIVE}
)  # fmt: skip


def draw_mistake_made(table: Table, mistakes: Mistakes) -> bool:
    """Has the dealer before made the mistake at the draw with which the scenario begins?"""
    for clause in mistakes:
        match clause.what:
            case What.NO_BURN if any(seat.given for seat in table.seats):
                return True
            case What.GIVES_FIVE if table.seat(clause.seat).given == asked.IN_A_ROW:
                return True
            case What.BURNS_TWICE if len(table.burns) > 1:
                return True
            case What.PASSES_OVER if table.seat(clause.seat).asked is None:
                order = asked.live(table)
                behind = order[order.index(clause.seat) + 1 :] if clause.seat in order else ()
                if any(table.seat(n).given and asked.served_in_full(table, n) for n in behind):
                    return True
            case What.MISSED_DRAW if table.seat(clause.seat).given:
                if table.seat(clause.seat).given == _given_by_mistake(table.seat(clause.seat), mistakes):
                    return True
            case _:
                pass
    return False
