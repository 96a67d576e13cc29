"""What errors cost."""

from __future__ import annotations

from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules.duties import Duty, Gravity, Urgency
from dealer_trainer.table.acts import Say, Word, burn
from dealer_trainer.training import scoring
from tests.rules.build import at


def verdict(
    kind: Verdict, rule: str = "draw.burn", gravity: Gravity | None = Gravity.MAJOR, reason: str = ""
) -> Judged:
    return Judged(act=burn(), verdict=kind, rule=rule, gravity=gravity, reason=reason)


RIGHT = verdict(Verdict.RIGHT)


def test_right_acts_cost_nothing() -> None:
    assert scoring.charges([RIGHT, RIGHT]) == (0, 0)


def test_errors_cost_by_gravity() -> None:
    for gravity, points in ((Gravity.CRITICAL, 25), (Gravity.MAJOR, 10), (Gravity.MINOR, 3)):
        assert scoring.charges([verdict(Verdict.WRONG, gravity=gravity)]) == (points,)
        assert scoring.charges([RIGHT, verdict(Verdict.LET_SLIP, "draw.order", gravity)]) == (0, points)


def test_what_nobody_could_do_costs_nothing() -> None:
    assert scoring.charges([verdict(Verdict.IMPOSSIBLE, "", None)]) == (0,)


def test_one_movement_is_one_mistake() -> None:
    """Four cards dealt too early, the later ones before the first is mended: charged once, at the gravest."""
    early = verdict(Verdict.EARLY, "draw.order", Gravity.MAJOR, "before_discards")
    needless = verdict(Verdict.NEEDLESS, "deal.course", Gravity.CRITICAL)
    assert scoring.charges([early] * 4) == (10, 0, 0, 0)
    assert scoring.charges([RIGHT, early, needless, early]) == (0, 0, 25, 0)


def test_each_cause_let_slip_is_charged_once() -> None:
    slip, other = verdict(Verdict.LET_SLIP, "draw.announce"), verdict(Verdict.LET_SLIP, "draw.how_many")
    assert scoring.charges([RIGHT, slip, other, slip]) == (0, 10, 10, 0)
    assert scoring.charges([verdict(Verdict.EARLY, "draw.announce"), slip]) == (10, 0)


def test_to_go_on_without_the_floor_costs_once_while_it_is_owed() -> None:
    floor = Duty("misdeal.needless", Say(Word.FLOOR), Urgency.MISDEAL, Gravity.CRITICAL, reason="take_back")
    early = verdict(Verdict.EARLY, floor.rule, Gravity.CRITICAL)._replace(duty=floor)
    calls = scoring.went_on(early)
    assert calls == scoring.calls_owed([floor])
    assert scoring.charges([early]) == (25,)
    assert scoring.charges([early], calls) == (0,)
    assert scoring.charges([early, verdict(Verdict.WRONG)], calls) == (0, 10)
    other = early._replace(duty=floor._replace(seat=3))
    assert scoring.charges([other], calls) == (25,)
    assert not scoring.went_on(verdict(Verdict.EARLY))


def test_a_score_starts_at_a_hundred_and_ends_at_nothing() -> None:
    assert scoring.score([]) == 100
    assert scoring.score([25, 10, 3]) == 62
    assert scoring.score([25] * 5) == 0


def test_the_headline_of_a_gesture() -> None:
    wrong, slip = verdict(Verdict.WRONG), verdict(Verdict.LET_SLIP, "draw.announce")
    assert scoring.headline([]) is None
    assert scoring.headline([RIGHT]) is RIGHT
    assert scoring.headline([RIGHT, slip]) is slip
    assert scoring.headline([RIGHT, slip, wrong]) is wrong
    impossible = verdict(Verdict.IMPOSSIBLE, "", None)
    assert scoring.headline([RIGHT, impossible]) is impossible


def test_going_on_without_the_floor_after_a_needless_misdeal_is_charged_once() -> None:
    """Whether what is done instead comes too early or was never asked for."""
    called = at("others call").play("misdeal")
    calls: frozenset[scoring.Call] = frozenset()
    lost: list[int] = []
    for phrase in ("say call to seat 1", "say yes to seat 2", "bring in", "burn"):
        judged = called.play(phrase).judged[len(called.judged) :]
        assert {one.rule for one in judged} == {"misdeal.needless"}
        lost += scoring.charges(judged, calls)
        calls = calls.union(*map(scoring.went_on, judged))
    assert sum(lost) == 25
