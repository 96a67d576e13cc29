"""Verdicts on acts that nothing asked for: the rule that they touch on, whatever is owed meanwhile."""

from __future__ import annotations

import pytest

from tests.rules.build import at, verdict

SCRIPT = "others call; seat 1 draws two; seat 2 pat; others draw one"


@pytest.mark.parametrize(
    ("act", "found", "rule"),
    [
        ("move button to seat 2", "needless", "button.move"),
        ("turn up top of stub", "forbidden", "stray.looking"),
        ("turn up card 1 of discards of seat 3", "forbidden", "stray.looking"),
        ("deal 1 to seat 1", "needless", "draw.count"),
        ("set aside card 1 from seat 2", "needless", "draw.order"),
    ],
)
def test_what_is_needless_cites_what_it_touches(act: str, found: str, rule: str) -> None:
    served = at(SCRIPT, seats=4, start="draw").wait(4)
    served = served.play("say two for seat 1", "burn", "take in seat 1", "deal 2 to seat 1")
    assert served.errors == []
    assert verdict(served, act)[:3] == (found, rule, "critical")
