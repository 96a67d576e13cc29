"""What `bench` measures: our own work, and PokerKit's beside it in the same run, in turns.

PokerKit is no part of the trainer: where it is missing there are only our own figures.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from dealer_trainer import judge
from dealer_trainer.cards import DECK_52, RANK_NAMES
from dealer_trainer.cli import window_measures
from dealer_trainer.hand_ranks import Ranking, strength
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules.house import DEFAULT, house
from dealer_trainer.scenario.opening import lay_out
from dealer_trainer.scenario.reader import parse_scenario
from dealer_trainer.table import asked, players
from dealer_trainer.table.acts import Act, Wait
from dealer_trainer.table.play import play
from dealer_trainer.table.stages import advance
from dealer_trainer.table.state import Stage, Table
from dealer_trainer.training.questions import Question

ROUNDS: Final = 12  # in each, first ours and then the other works for a turn
TURN: Final = 0.06  # seconds; equally long for both, so that neither finds more of its memory gone
HANDS: Final = 20_000
VERDICT_BAR: Final = 50.0  # microseconds

# Six players see a draw for one big blind each, check it down and show. The first draws two, the others one.
SEATS, BLINDS, CHIPS, FIRST_DRAWS, OTHERS_DRAW = 6, (2, 4), 400, 2, 1
SHUFFLES: Final = 12  # so many deals in turn, lest one deal's cards be known by heart
DEAL: Final = f"""
title.en = "A whole deal"
game = "deuce-to-seven no-limit {BLINDS[0]}-{BLINDS[1]}"
seats = {SEATS}
button = {SEATS}
start = "before"
ends = "{{ends}}"
"""


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure. A higher `ratio` is better for us: rates are ours by theirs, times theirs by ours.

    `reference` is PokerKit's figure, or a bar in time; None where there is none to compare with. `bar` is the
    ratio that is asked for, None for none.
    """

    name: str
    ours: float
    reference: float | None
    unit: str
    bar: float | None

    @property
    def ratio(self) -> float | None:
        if self.reference is None:
            return None
        return self.reference / self.ours if self.unit in ("µs", "ms") else self.ours / self.reference


def pokerkit() -> ModuleType | None:
    """PokerKit, if it is installed."""
    try:
        import pokerkit as found
    except ImportError:
        return None
    return found


def steps(*, window: bool) -> int:
    """How many rounds there are in all."""
    return ROUNDS * (len(Ranking) + 3 + len(Question)) + window * window_measures.STEPS


def measured(db: Path | None = None, *, window: bool = False) -> Iterator[Measure | None]:
    """Every measure, with `window` those of the window too; None after each round that gave none yet."""
    peer = pokerkit()
    for ranking in Ranking:
        ours, reference = yield from _in_turns(*_hands(ranking, peer))
        yield Measure(f"rank.{ranking.value}", ours, reference, "hands/s", 8.0)
    deal = _Deal("award")
    ours, reference = yield from _in_turns(deal, None if peer is None else lambda: _their_deal(peer))
    yield Measure("deal", ours, reference, "deals/s", 1.0)
    ours, reference = yield from _in_turns(deal.unjudged, None if peer is None else lambda: _their_deal(peer))
    yield Measure("deal_unjudged", ours, reference, "deals/s", None)
    ours, _none = yield from _in_turns(_Deal("bets"), None)
    yield Measure("deal_to_the_last_bet", ours, None, "deals/s", None)
    took = sorted(deal.took)
    yield Measure("verdict.median", statistics.median(took), VERDICT_BAR, "µs", 1.0)
    yield Measure("verdict.p99", took[len(took) * 99 // 100], VERDICT_BAR, "µs", None)
    yield from _progress(db)
    if window:
        yield from _window()


def _window() -> Iterator[Measure | None]:
    bars = {"start": 1 / 1.3, "act_median": None, "act_p99": 1.0}
    for one in window_measures.measured():
        if one is None:
            yield None
        else:
            name, ours, reference = one
            yield Measure(f"window.{name}", ours, reference, "ms", bars[name])


def _progress(db: Path | None) -> Iterator[Measure | None]:
    """Every question of progress in milliseconds, of these records or of some made up for it."""
    from dealer_trainer.cli.progress_measures import Pages

    pages = Pages(db)
    try:
        for question in Question:
            ours, bare = yield from _in_turns(*pages.works(question))
            assert bare is not None
            yield Measure(f"progress.{question.value}", 1000 / ours, 1000 / bare, "ms", 1 / 1.5)
    finally:
        pages.close()


_Work = Callable[[], int]  # tells how much it has done


def _in_turns(mine: _Work, theirs: _Work | None) -> Generator[None, None, tuple[float, float | None]]:
    """The rates of both, working in turns, so that a busy machine slows both alike."""
    mine()  # charts are drawn up and tables filled before the clock runs
    if theirs is not None:
        theirs()
    ours: list[float] = []
    others: list[float] = []
    for _ in range(ROUNDS):
        ours.append(_rate(mine))
        if theirs is not None:
            others.append(_rate(theirs))
        yield None
    return statistics.median(ours), statistics.median(others) if others else None


def _rate(work: _Work) -> float:
    """How much a turn gets done in a second."""
    done, begun = 0, time.perf_counter()
    while True:  # once at least
        done += work()
        if (gone := time.perf_counter() - begun) >= TURN:
            return done / gone


# --- hands


def _hands(ranking: Ranking, peer: ModuleType | None) -> tuple[_Work, _Work | None]:
    """The same hands, ranked one a call."""
    chance = random.Random(ranking.value)
    hands = [tuple(chance.sample(DECK_52, 5)) for _ in range(HANDS)]

    def mine() -> int:
        for hand in hands:
            strength(hand, ranking)
        return len(hands)

    if peer is None:
        return mine, None
    kind: Any = {
        Ranking.ACE_TO_FIVE: peer.RegularLowHand,
        Ranking.DEUCE_TO_SEVEN: peer.StandardLowHand,
        Ranking.HIGH: peer.StandardHighHand,
    }[ranking]
    cards = {
        one: next(peer.Card.parse(RANK_NAMES[one.rank].replace("10", "T") + one.suit)) for one in DECK_52
    }
    their_hands = [tuple(cards[one] for one in hand) for hand in hands]

    def theirs() -> int:
        for hand in their_hands:
            kind(hand)
        return len(their_hands)

    return mine, theirs


# --- a whole deal


class _Deal:
    """The deal as we play it: the table, every act of the dealer judged by all the rules, and after every act
    of a player what was let slip. As in PokerKit no script moves the players. What the perfect dealer does in
    each of several deals is found out before the clock runs.
    """

    def __init__(self, ends: str) -> None:
        self._house = house(DEFAULT)
        self._scenario = parse_scenario(DEAL.format(ends=ends), Path("deal.toml"))
        self.took: list[float] = []  # by each judged act, in microseconds
        self.acts = {seed: self._perfect_acts(seed) for seed in range(SHUFFLES)}
        self._seeds = cycle(self.acts)

    def _perfect_acts(self, seed: int) -> tuple[Act | None, ...]:
        """What the perfect dealer does; None: a player's turn."""
        table, acts = self._begin(seed), []
        while table.stage is not Stage.OVER:
            duty = judge.perfect_act(table, self._house)
            acts.append(None if duty is None else duty.act)
            table = self._step(table, acts[-1])
        return tuple(acts)

    def _begin(self, seed: int) -> Table:
        return lay_out(self._scenario, self._house, seed)

    def _step(self, table: Table, act: Act | None) -> Table:
        room = self._house
        said = judge.assess(table, room)
        if act is None:
            after, _slips = judge.after(table, _next_player(table), _WAITED, room, said, beat=True)
        else:
            judged = judge.judge(table, act, room, said)
            after, _slips = judge.after(table, play(table, act), judged, room, said)
        return advance(after)

    def __call__(self) -> int:
        clock, took = time.perf_counter, self.took
        seed = next(self._seeds)
        table = self._begin(seed)
        for act in self.acts[seed]:
            begun = clock()
            table = self._step(table, act)
            if act is not None:
                took.append((clock() - begun) * 1e6)
        return 1

    def unjudged(self) -> int:
        """The same acts carried out, and none of them judged."""
        seed = next(self._seeds)
        table = self._begin(seed)
        for act in self.acts[seed]:
            table = advance(_next_player(table) if act is None else play(table, act))
        return 1


_WAITED: Final = Judged(Wait(), Verdict.RIGHT)


def _next_player(table: Table) -> Table:
    """The table after what the next player does."""
    if table.stage is Stage.DRAW:
        seat = asked.next_to_ask(table)
        number = FIRST_DRAWS if seat == 1 else OTHERS_DRAW
        return players.say_number(players.throw(table, seat, range(number)), seat, number)
    if table.stage is Stage.SHOWDOWN:
        return players.show_hand(table, asked.next_to_show(table))
    seat = asked.to_act(table)
    act = players.call if table.seat(seat).in_round < table.to_call else players.check
    return act(table, seat)


def _their_deal(peer: Any) -> int:
    """The same deal in PokerKit, which judges nothing and does by itself all that the dealer does."""
    state = peer.NoLimitDeuceToSevenLowballSingleDraw.create_state(
        tuple(peer.Automation), True, 0, BLINDS, BLINDS[-1], CHIPS, SEATS
    )
    while state.status:
        if state.can_stand_pat_or_discard():
            seat = state.stand_patter_or_discarder_index
            state.stand_pat_or_discard(state.hole_cards[seat][: OTHERS_DRAW if seat else FIRST_DRAWS])
        else:
            state.check_or_call()
    return 1
