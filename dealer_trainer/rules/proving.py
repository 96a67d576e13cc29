"""Whether the opener's openers stand between the pot and its winner."""

from __future__ import annotations

from dealer_trainer.table import asked, openers
from dealer_trainer.table.derived import derived
from dealer_trainer.table.openers import Proof
from dealer_trainer.table.state import Stage, Table


@derived
def to_prove(table: Table) -> int:
    """Who would win now, if only a side pot, and must prove openers for it; 0 for nobody, or as long as it is
    open who would win.

    One who has thrown the hand in with nobody else left has still not proved them.
    """
    number = openers.must_prove(table)
    if not number or table.seat(number).killed or table.undone is not None:
        return 0
    if table.stage is not Stage.SHOWDOWN and not _has_got_the_pot(table, number):
        return 0
    alive = asked.live(table)
    if alive in ((number,), ()):
        return number
    all_open = all(table.seat(n).shown for n in alive)
    return number if all_open and _is_best_in_a_pot(table, number) else 0


def _has_got_the_pot(table: Table, number: int) -> bool:
    """Was all pushed before the hand, that still lies there, proved anything?"""
    seat = table.seat(number)
    return table.stage is Stage.OVER and seat.won > 0 and bool(seat.hand)


def _is_best_in_a_pot(table: Table, number: int) -> bool:
    own = asked.hand_strength(table, number)
    pots = (pot.seats for pot in asked.layers(table) if number in pot.seats)
    return any(all(asked.hand_strength(table, n) <= own for n in seats) for seats in pots)


def has_proved(table: Table, number: int) -> bool:
    """Had this player to prove openers, and has it?"""
    return openers.must_prove(table) == number and openers.proof(table, number) is Proof.PROVED


@derived
def waits(table: Table) -> bool:
    """Must openers still be proved, or a hand without them be ruled on, before a pot is pushed?"""
    number = to_prove(table)
    return number > 0 and openers.proof(table, number) is not Proof.PROVED
