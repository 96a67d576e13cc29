"""What everyone pays before the deal."""

from __future__ import annotations

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.duties import Duty, Gravity, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked, openers
from dealer_trainer.table.acts import Post
from dealer_trainer.table.changing import replace
from dealer_trainer.table.games import Kind
from dealer_trainer.table.state import Stage, Table


@rule(
    "RR §12, §11", Stage.BEFORE, Stage.DEAL, Stage.BET, Stage.DRAW, Stage.LAST_BET,
    options=("high_forced", "pass_outs"), see=("misdeal.needless", "blind.post"), when=wakes.posting,
)  # fmt: skip
def post(table: Table, house: House) -> Says:
    """Everyone antes before the deal; a missing ante found later is made good and is no misdeal (RR §12)."""
    ante = table.game.ante
    late = table.stage > Stage.BEFORE
    if not ante or (late and not table.claims) or not asked.ready_for_posting(table):
        return
    again = openers.needed(table) and openers.pass_outs(table) > 0
    dealt_from = table if table.button_moved else replace(table, button=table.button_due)
    for number in asked.entitled(dealt_from):
        seat = table.seat(number)
        due = openers.antes_of(table, number, house.pass_outs)
        missing = ante * due - seat.anted
        owing = min(missing, seat.stack)
        if owing <= 0 or seat.folded:
            continue
        if late and f"ante of {number}" not in table.claims:
            continue
        one_by_one = tuple(Post(number, sum_) for sum_ in range(ante, owing, ante))
        also = (*one_by_one, *((Post(number, missing),) if owing < missing else ()))
        urgency = Urgency.MEND if late else Urgency.GAME
        if due > 1:
            yield Duty(
                "jacks.late_ante", Post(number, owing), urgency, Gravity.MAJOR, also=also, seat=number,
                number=owing, age=1, reason="several", because="ante.post",
            )  # fmt: skip
            continue
        yield Duty(
            "ante.post",
            Post(number, owing),
            urgency,
            Gravity.MAJOR,
            also=also,
            seat=number,
            number=owing,
            age=1,
            reason="late" if late else "all_in" if owing < missing else "again" if again else "",
            option="high_forced" if table.game.kind is Kind.DRAW_HIGH else "pass_outs" if again else "",
            because="jacks.passed_out" if again else "",
        )
