"""Whole deals of every game under every house, by dealers good and bad: a state machine of Hypothesis.

Players do what they like, also what they may not; cards flash and stick. The good dealer is never told that
an act was wrong and brings the deal to its end; with the bad one nothing raises, and no card or chip is lost.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dealer_trainer.judge import Verdict
from dealer_trainer.rules.house import house, houses
from dealer_trainer.scenario.phrases import PhraseError, candidates, read_gesture
from dealer_trainer.scenario.reader import parse_scenario
from dealer_trainer.scenario.sitting import Sitting, begin
from dealer_trainer.table import asked
from dealer_trainer.table.places import Place, Spot
from dealer_trainer.table.players import all_cards, all_chips

MOST_ACTS = 900
GAMES = [
    *(f"{kind} {structure}" for kind in ("ace-to-five", "deuce-to-seven", "draw high")
      for structure in ("limit 4-8", "pot-limit 2-4", "no-limit 2-4")),
    "jacks or better limit 4-8", "jacks or better pot-limit 2-4",
]  # fmt: skip

seat = st.integers(1, 4).map("seat {}".format)
sums = st.sampled_from([1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 30, 50, 90])
bets = st.one_of(
    st.tuples(seat, st.sampled_from(["opens", "calls", "folds", "checks", "raises", "bets", "is all in",
                                     "hesitates", "calls not knowing of the raise"])),
    st.tuples(seat, sums.map("raises to {}".format)),
    st.tuples(seat, sums.map("bets {}".format)),
    st.tuples(seat, sums.map("puts in {}".format)),
    st.tuples(seat, sums.map("puts in one chip of {}".format)),
    st.tuples(seat, sums.map("says raise to 16 and puts in {}".format)),
    st.tuples(seat, sums.map("puts in 4, then {} more".format)),
    st.tuples(seat, st.sampled_from(["calls", "folds", "raises"]).map("acts out of turn: {}".format)),
).map(" ".join)  # fmt: skip
draws = st.one_of(
    st.tuples(seat, st.integers(1, 5).map("draws {}".format)),
    st.tuples(seat, st.sampled_from(["pat", "raps", "says two", "changes to three", "looks"])),
    st.tuples(seat, st.just("asks how many seat 5 drew")),
).map(" ".join)
shows = st.one_of(
    st.tuples(seat, st.sampled_from(["shows its hand", "mucks", "waits to show", "announces eight",
                                     "announces pair of kings", "shows its hand at once"])),
).map(" ".join)  # fmt: skip
ordinal = st.sampled_from(["1st", "2nd", "3rd", "4th", "5th"])
mishaps = st.one_of(
    st.builds(
        "the {} card to {} is {}".format, ordinal, seat, st.sampled_from(["exposed", "double", "boxed"])
    ),
    st.builds("the {} draw card to {} is {}".format, ordinal, seat, st.sampled_from(["exposed", "boxed"])),
)


@st.composite
def scripts(draw: st.DrawFn, *, deals: int = 1) -> str:
    """What happens in so many deals."""
    told = []
    for _ in range(deals):
        lines = draw(st.lists(bets, max_size=5)) + draw(st.lists(draws, max_size=5))
        lines += draw(st.lists(bets, max_size=4)) + draw(st.lists(shows, max_size=4))
        told.append("\n".join(lines + draw(st.lists(mishaps, max_size=2))))
    return "\nnext deal\n".join(told)


@st.composite
def scenarios(draw: st.DrawFn) -> str:
    """A file that begins a deal."""
    count = draw(st.integers(5, 6))
    stacks = draw(st.lists(st.sampled_from([3, 7, 18, 40, 100, 300]), min_size=count, max_size=count))
    listed = ", ".join(f"{{ stack = {one} }}" for one in stacks)
    return (
        f'title.en = "Any deal"\ngame = "{draw(st.sampled_from(GAMES))}"\nseats = [{listed}]\n'
        f'button = {draw(st.integers(1, count))}\nends = "award"\nseed = {draw(st.integers(0, 9999))}\n'
        f'start = "{draw(st.sampled_from(["deal", "bet", "deal", "before"]))}"\n'
        f'script = """\n{draw(scripts(deals=draw(st.integers(1, 2))))}\n"""\n'
    )


class AnyDeal(RuleBasedStateMachine):
    """One sitting; `good` until the dealer does something that nothing asked for."""

    sitting: Sitting

    @initialize(scenario=scenarios(), room=st.sampled_from(houses()))
    def sit_down(self, scenario: str, room: str) -> None:
        self.sitting = sitting = begin(parse_scenario(scenario, Path("any.toml")), house(room))
        self.good = True
        self.cards = Counter(one.card for one in all_cards(sitting.table))
        self.chips = all_chips(sitting.table)

    @rule()
    def go_on(self) -> None:
        """What the good dealer does next."""
        act = self.sitting.next_perfect()
        if act is None:
            self.sitting = self.sitting.wait().sitting
            return
        outcome = self.sitting.do(act)
        assert outcome.judged[0].verdict is Verdict.RIGHT, (act, outcome.judged)
        self.sitting = outcome.sitting

    @rule(many=st.integers(5, 60))
    def go_on_for_long(self, many: int) -> None:
        for _ in range(many):
            if not self.sitting.finished:
                self.go_on()

    @rule()
    def let_it_slip(self) -> None:
        self.good = False
        self.sitting = self.sitting.wait().sitting

    @precondition(lambda self: not self.sitting.finished)
    @rule(whim=st.integers(0, 999))
    def do_anything(self, whim: int) -> None:
        self.good = False
        table = self.sitting.table
        phrases = candidates(table)
        try:
            gesture = read_gesture(phrases[whim * len(phrases) // 1000], table)
        except PhraseError:
            return
        note(gesture.text)
        self.sitting = self.sitting.gesture(gesture).sitting

    @invariant()
    def no_card_and_no_chip_is_lost(self) -> None:
        table = self.sitting.table
        assert all_chips(table) == self.chips
        assert all(one.stack >= 0 and one.bet >= 0 for one in table.seats)
        assert all(pot >= 0 for pot in table.pots)
        if not table.deck_changed:
            assert Counter(one.card for one in all_cards(table)) == self.cards

    @invariant()
    def nobody_gets_back_what_was_thrown_in_this_draw(self) -> None:
        if not self.good:
            return
        table = self.sitting.table
        for number in range(1, len(table.seats) + 1):
            discards = Place(Spot.THROWN, number)
            thrown = {one.card for one in table.muck if one.discard and one.source == discards}
            drawn = {one.card for one in asked.draw_cards(table, number)}
            assert not thrown & drawn

    def teardown(self) -> None:
        """From wherever it has come to, the good dealer brings it to an end."""
        if not hasattr(self, "sitting"):
            return
        for _ in range(MOST_ACTS):
            if self.sitting.finished:
                return
            self.go_on()
            self.no_card_and_no_chip_is_lost()
        raise AssertionError(f"the deal does not end: {self.sitting.owed()}")


TestAnyDeal = AnyDeal.TestCase
TestAnyDeal.settings = settings(
    max_examples=30, stateful_step_count=12, deadline=None, derandomize=True,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
