"""The stages of a deal: each begins when the one before is closed."""

from __future__ import annotations

from dealer_trainer.table import asked, openers
from dealer_trainer.table.betting import recount
from dealer_trainer.table.changing import replace
from dealer_trainer.table.derived import derived
from dealer_trainer.table.state import Seat, Stage, Table


def advance(table: Table) -> Table:
    """Let the deal go on to its next stage when this one is closed."""
    stage = _next_stage(table)
    if stage is table.stage:
        return table
    return advance(begin(table, stage))


def begin(table: Table, stage: Stage) -> Table:
    """The same table at its next stage."""
    table = replace(table, stage=stage)
    if stage is Stage.BET:
        return recount(table)
    if stage is Stage.LAST_BET:
        sizes = [(seat, len(seat.hand) + len(seat.dropped)) for seat in table.seats]
        table = replace(table, seats=tuple(replace(s, whole=n == asked.HAND_SIZE) for s, n in sizes))
    if stage not in (Stage.DRAW, Stage.LAST_BET, Stage.SHOWDOWN, Stage.OVER):
        return table
    opener = table.opener or asked.opener_of(table)
    if stage is Stage.LAST_BET:
        early = tuple(replace(seat, put_in_early=seat.put_in) for seat in table.seats)
        return replace(table, seats=early, ahead=(), offered=False, last_raise=0)
    seats: tuple[Seat, ...] = tuple(
        replace(
            seat, acted=False, brought=0, came_down=seat.came_down or (stage is Stage.SHOWDOWN and seat.live)
        )
        for seat in table.seats
    )  # fmt: skip
    return replace(
        table, seats=seats, to_call=0, raises=0, last_raise=0, opener=opener, told=(), ahead=(), offered=False
    )  # fmt: skip


@derived
def _next_stage(table: Table) -> Stage:
    if table.undone is not None:
        return table.stage
    match table.stage:
        case Stage.BEFORE | Stage.OVER:
            return table.stage
        case Stage.DEAL if asked.rounds_out(table) and table.pitches:
            return Stage.BET
        case Stage.BET if table.chopped:
            return table.stage if any(seat.posted for seat in table.seats) else Stage.OVER
        case Stage.BET | Stage.LAST_BET if asked.round_closed(table) and not _bets_in_front(table):
            more = len(asked.live(table)) > 1 and not asked.passed_out(table)
            return Stage.DRAW if table.stage is Stage.BET and more else _after_the_bets(table)
        case Stage.DRAW if len(asked.live(table)) <= 1:
            return _after_the_bets(table)
        case Stage.DRAW if (
            asked.all_have_asked(table)
            and asked.draw_over(table)
            and not (table.after_reshuffle or _bets_in_front(table))
        ):
            return Stage.LAST_BET
        case Stage.SHOWDOWN if not any(table.pots) or openers.pot_stays(table):
            return Stage.OVER
        case _:
            return table.stage


def _bets_in_front(table: Table) -> bool:
    return any(seat.bet for seat in table.seats)


def _after_the_bets(table: Table) -> Stage:
    """Where nobody opened the pot stays; else it is awarded, if this deal is played so far."""
    if not table.shows_down or asked.passed_out(table):
        return Stage.OVER
    return Stage.SHOWDOWN
