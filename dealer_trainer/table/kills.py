"""Kill pots: who is obliged to kill, for how much, and how a pot that has been won leaves the kill button.

A kill is an overblind that raises the limits of one deal. The button remembers the last pot's winner; what
else is carried from deal to deal, legs of players who are away and promises, stands in `Table.kills`.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from dealer_trainer.table import asked
from dealer_trainer.table.changing import replace
from dealer_trainer.table.derived import derived
from dealer_trainer.table.state import Kill, KillButton, Kills, Owes, Seat, Stage, Standing, Table

AGREES = "agrees"  # the topic of a question: for killing the next pot
LOOKED_STACK = 4  # who kills after two cards needs so many times the kill


class Why(Enum):
    """Why the kill button belongs where it does: what has come of the pot, or how the last one left it."""

    WON = "won"  # a first leg
    SECOND = "second"  # a second leg that counts
    BACK = "back"  # the same, won on coming back from an absence
    TOO_LITTLE = "too little"
    BY_CHOICE = "by choice"  # nobody is ever obliged here
    AGAIN = "again"  # the required killer has won
    SPLIT_KILLER = "split killer"
    SPLIT_LEG = "split leg"
    SPLIT_NOBODY = "split nobody"
    FIRST_DEAL = "first deal"
    GONE = "gone"  # its holder has left the game
    AWAY = "away"  # its holder has not
    ASTRAY = "astray"  # it does not lie as the last pot left it
    STAYS = "stays"


class Award(NamedTuple):
    """Where the kill button belongs: why, by whose doing, and what was won beyond the blinds if it counts."""

    button: KillButton
    why: Why
    seat: int = 0
    beyond: int = 0


def kill_sum(table: Table) -> int:
    """What a kill comes to in all, in chips."""
    return (table.kills or Kills()).raised(table.game.big_blind)


def blind_posted(seat: Seat) -> int:
    return seat.posted - seat.anted


@derived
def bound(table: Table) -> int:
    """Who must kill this pot, whether it has been done or not; 0 for nobody.

    First whom the kill button obliges, then who was let into the last pot for the promise, then one who
    still owes a kill and is neither on the button nor in the blinds.
    """
    kills = table.kills
    if kills is None or not table.game.blinds:  # a kill is twice the big blind
        return 0
    owing = (n for n in sorted(kills.owing) if _off_button_and_blinds(table, n))
    due = button_due(table)
    named = (due.seat if due.up else 0, kills.promised, *owing)
    at = asked.placed(table)  # who has moved may get no hand there yet
    return next((n for n in named if n and asked.gets_hand(at, n)), 0)


def obliged(table: Table) -> int:
    """Who must kill this pot and has not yet; 0 for nobody."""
    return bound(table) if table.kills is not None and table.kills.pot is None else 0


def _off_button_and_blinds(table: Table, number: int) -> bool:
    at = asked.placed(table)
    return number != at.button and number not in asked.blind_seats(at)


def killer(table: Table) -> int:
    """Who has killed this pot; 0 for nobody."""
    return table.kills.pot.seat if table.kills is not None and table.kills.pot is not None else 0


def another_kills(table: Table, seat: Seat) -> bool:
    """Is this a new player, and the pot one that somebody else has killed or must kill?"""
    other = killer(table) or obliged(table)
    return seat.owes is Owes.NEW and other not in (0, seat.number)


def button_due(table: Table) -> KillButton:
    """How the kill button should lie until this pot is won. Whoever has left the game has lost it."""
    assert table.kills is not None
    due = table.kills.due
    gone = due.seat and table.seat(due.seat).standing is Standing.EMPTY
    return KillButton() if gone or table.new_game else due


def killed(table: Table, seat: int, *, required: bool, looked: bool = False) -> Table:
    """The pot is killed: from here on the limits of this deal are raised."""
    assert table.kills is not None
    low, high = table.game.low, table.game.high
    return replace(
        table, game=replace(table.game, low=table.kills.raised(low), high=table.kills.raised(high)),
        kills=table.kills._replace(
            pot=Kill(seat, (low, high), required, looked), owing=table.kills.owing - {seat}
        ),
    )  # fmt: skip


def not_killed(table: Table) -> Table:
    """The same table at its usual limits: the deal is over, or the kill has been given back."""
    if table.kills is None or table.kills.pot is None:
        return table
    low, high = table.kills.pot.limits
    return replace(
        table, game=replace(table.game, low=low, high=high), kills=table.kills._replace(pot=None)
    )  # fmt: skip


def after_give_back(table: Table) -> Table:
    """A kill that goes back, as when the button was wrong, has killed nothing."""
    number = killer(table)
    gone = number and not blind_posted(table.seat(number))
    return not_killed(table) if gone else table


def after_post(table: Table, number: int) -> Table:
    """Has that seat, with what it has just put up, killed the pot?"""
    kills = table.kills
    seat = table.seat(number)
    if kills is None or kills.pot is not None or (blind_posted(seat) < kill_sum(table) and seat.stack):
        return table
    if number != obliged(table):  # chosen, to be dealt in
        return killed(table, number, required=False) if seat.made_up and not obliged(table) else table
    required = kills.due == KillButton(number, up=True) or number in kills.owing
    return killed(table, number, required=required)


def refused(table: Table, number: int) -> Table:
    """Who is obliged to kill and does not plays no further until it has."""
    assert table.kills is not None
    kills = table.kills._replace(owing=table.kills.owing | {number})
    return replace(table.with_seat(number, standing=Standing.OWES, owes=Owes.KILL), kills=kills)


def away(table: Table, number: int) -> Table:
    """A player leaves the table for now; a kill that was required stays owing."""
    if table.kills is not None and number == obliged(table):
        table = refused(table, number)
    return table.with_seat(number, standing=Standing.AWAY)


def let_in(table: Table, number: int) -> Table:
    """A new player gets a hand in a killed pot, for killing the next."""
    if table.kills is None or table.pitches:
        return table
    table = replace(table, kills=table.kills._replace(agreed=number))
    return table.with_seat(number, standing=Standing.PLAYING, made_up=True)


def chosen(table: Table, number: int, *, looked: bool = False) -> Table:
    """A player kills the pot of its own choice, and is dealt in if it was not."""
    from dealer_trainer.table.paying import put_up

    looked = looked or bool(table.pitches)
    missing = kill_sum(table) - blind_posted(table.seat(number))
    if table.kills is None or killer(table) or missing <= 0:
        return table
    table = put_up(table, number, missing)
    if not killer(table):
        table = killed(table, number, required=False, looked=looked)
    if table.seat(number).standing is Standing.OWES and not looked:
        table = table.with_seat(number, standing=Standing.PLAYING, made_up=True)
    return table


# --- the pot is won


def winners(table: Table) -> tuple[int, ...]:
    return tuple(seat.number for seat in table.seats if seat.won > 0)


def beyond_blinds(table: Table, number: int) -> int:
    """What that seat has won of the others' money that was no blind, in chips."""
    kills = table.kills
    assert kills is not None
    own = table.seat(number).put_in
    found = 0
    for seat in table.seats:
        blind = seat.posted
        if kills.kill_is_bet and seat.number == killer(table):
            blind = min(blind, asked.blind_of(table, seat.number))
        if seat.number != number:
            found += min(seat.put_in, own) - min(blind, seat.put_in, own)
    return found


def has_leg(table: Table, number: int) -> bool:
    kills = table.kills
    return kills is not None and (button_due(table).seat == number or number in kills.legs)


@derived
def award(table: Table) -> Award | None:
    """How the pot that has been pushed leaves the kill button; None while none has, or where no kills are."""
    won = winners(table)
    if table.kills is None or table.stage is not Stage.OVER or not won or any(table.pots):
        return None
    return _shared(table, won) if len(won) > 1 else _won(table, won[0])


def _shared(table: Table, won: tuple[int, ...]) -> Award:
    holder = button_due(table).seat
    required = table.kills is not None and table.kills.required
    if required and killer(table) in won:
        return Award(KillButton(killer(table), up=True), Why.SPLIT_KILLER, killer(table))
    if holder in won:
        return Award(KillButton(holder), Why.SPLIT_LEG, holder)
    away = next((n for n in won if has_leg(table, n)), 0)
    if away:
        return Award(KillButton(away), Why.SPLIT_LEG, away)
    return Award(KillButton(), Why.SPLIT_NOBODY)


def _won(table: Table, seat: int) -> Award:
    kills = table.kills
    assert kills is not None
    if not kills.required:
        return Award(KillButton(seat), Why.BY_CHOICE, seat)
    if kills.pot is not None and kills.pot.required and kills.pot.seat == seat:
        return Award(KillButton(seat, up=True), Why.AGAIN, seat)
    beyond = beyond_blinds(table, seat)
    if not has_leg(table, seat):
        return Award(KillButton(seat), Why.WON, seat)
    if beyond < table.game.low:
        return Award(KillButton(seat), Why.TOO_LITTLE, seat, beyond)
    why = Why.SECOND if button_due(table).seat == seat else Why.BACK
    return Award(KillButton(seat, up=True), why, seat, beyond)


@derived
def placing(table: Table) -> Award | None:
    """How the kill button should lie between two deals; None as long as the pot has not been pushed."""
    kills = table.kills
    if kills is None or table.undone is not None or table.stage not in (Stage.BEFORE, Stage.OVER):
        return None
    if table.stage is Stage.OVER:
        return award(table)
    due, holder = button_due(table), kills.due.seat
    if due != kills.due:
        return Award(due, Why.FIRST_DEAL if table.new_game else Why.GONE, holder)
    if holder and table.seat(holder).standing is Standing.AWAY:
        return Award(due, Why.AWAY, holder)
    return Award(due, Why.STAYS if kills.button == due else Why.ASTRAY, holder)


def carried(table: Table) -> Kills | None:
    """What the next deal begins with."""
    kills = table.kills
    if kills is None:
        return None
    after = award(table)
    begun = button_due(table)
    due = begun if after is None else after.button
    keeps = {begun.seat, *kills.legs} - {0}
    legs = frozenset(n for n in keeps if not table.seat(n).dealt_in and n != due.seat)
    promised = kills.agreed or (kills.promised if kills.promised != killer(table) else 0)
    if begun.up and begun not in (due, KillButton(killer(table), up=True)) and begun.seat not in kills.owing:
        promised = promised or begun.seat  # the dealer's omission frees nobody
    why = "" if after is None else after.why.value
    return kills._replace(due=due, legs=legs, pot=None, promised=promised, agreed=0, again=why == "again")
