"""The sevens rule of ace-to-five limit: who checks a seven or better may not win later bets."""

from __future__ import annotations

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.rules.settling import losers, outstanding, overpaid, pays, pots, sevens_fault, waits
from dealer_trainer.table.acts import Act, GiveBack, Money, Push
from dealer_trainer.table.state import Stage, Table

SETTLED = wakes.sevens_settled


@rule(
    "RR §11A.4", Stage.SHOWDOWN, options=("sevens_rule",),
    see=("sevens.tie", "sevens.beaten", "sevens.short"), when=SETTLED,
)  # fmt: skip
def best(table: Table, house: House) -> Says:
    """Who checks a seven or better and is best wins only the pot from before the draw (RR §11A.4)."""
    yield from _nothing_later(table, house, "sevens.best")
    yield from _own_chips(table, house, "sevens.best")
    yield from pays(table, house, "sevens.best")


@rule(
    "room practice", Stage.SHOWDOWN, options=("sevens_rule",), see=("sevens.best", "rank.ties"), when=SETTLED
)
def tie(table: Table, house: House) -> Says:
    """A checked seven that ties has its share from before the draw; the other has the later chips."""
    yield from _own_chips(table, house, "sevens.tie")
    yield from pays(table, house, "sevens.tie")


@rule("RR §11A.4", Stage.SHOWDOWN, options=("sevens_rule",), see=("sevens.best",), when=SETTLED)
def beaten(table: Table, house: House) -> Says:
    """A checked seven that is beaten loses the pot and what it called (RR §11A.4)."""
    yield from pays(table, house, "sevens.beaten")


@rule("RR §11A.4", Stage.SHOWDOWN, options=("sevens_short",), see=("sevens.best", "bet.half"), when=SETTLED)
def short(table: Table, house: House) -> Says:
    """A seven that only calls an all-in of less than half a bet can win that bet alone (RR §11A.4)."""
    yield from _nothing_later(table, house, "sevens.short")
    yield from _own_chips(table, house, "sevens.short")
    yield from pays(table, house, "sevens.short")


def _own_chips(table: Table, house: House, rule_id: str) -> Says:
    """Who did not bet its seven has its own later chips back: pushed with the rest, or given like others'.

    They are its own either way; one pot after the other, once the losing hands are in.
    """
    due = outstanding(table, house)
    if not due or losers(table, house) or waits(table, house) or overpaid(table, house):
        return
    for one in due:
        own = next((part for part in pots(table, house)[one.pot].parts if part.seat == one.seat), None)
        now = one.rule == rule_id and not one.back and one.pot == due[0].pot
        mine = now and not table.seat(one.seat).returned and bool(sevens_fault(table, house, one.seat))
        if mine and own is not None and 0 < own.late <= one.chips:
            yield Duty(
                rule_id, GiveBack(Money.CHIPS, one.seat, own.late), Urgency.GAME, Gravity.CRITICAL,
                owed=False, reason="own", seat=one.seat, number=own.late, option=one.option,
            )  # fmt: skip


def _nothing_later(table: Table, house: House, rule_id: str) -> Says:
    """Later bets go back first: the pot is not pushed with them in it."""
    due = outstanding(table, house)
    back = [one for one in due if one.back and one.rule == rule_id]
    if back:
        first = back[0]

        def with_them(act: Act) -> bool:
            return isinstance(act, Push)

        yield Ban(
            rule_id, with_them, Kind.EARLY, Gravity.CRITICAL, "first", first.seat, first.chips,
            option=first.option,
        )  # fmt: skip
