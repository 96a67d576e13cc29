"""Time is kept for a list of acts, and what is only said is said for the dealer who left it out."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from dealer_trainer import texts
from dealer_trainer.judge import Verdict
from dealer_trainer.rules.house import house, houses
from dealer_trainer.scenario.checker import scenario_files
from dealer_trainer.scenario.phrases import PhraseError, write_act
from dealer_trainer.scenario.reader import parse_scenario, read_scenario
from dealer_trainer.scenario.sitting import Sitting, begin
from dealer_trainer.scenario.timekeeping import Speak, Step, next_act, perfect_line, play_acts, play_out
from dealer_trainer.table.acts import Say, Word

FILE = '''\
title.en = "Five for the last to draw"
game     = "ace-to-five limit 4-8"
seats    = 4
button   = 4
start    = "{start}"
hands.2  = "Kc Qd Jh 9s 9c"
script   = """
{script}
"""
'''
TURNS = "seat 3 opens; others call\nseat 1 pat; seat 2 draws five; others stand pat"


def sitting(start: str = "draw", script: str = TURNS, profile: str = "roberts") -> Sitting:
    return begin(parse_scenario(FILE.format(start=start, script=script), "x.toml"), house(profile))


def play(lines: list[str], **how: object) -> list[Step]:
    return list(play_acts(sitting(**how), lines))  # type: ignore[arg-type]


def verdicts(steps: list[Step]) -> list[str]:
    return [step.worst.verdict.value if step.worst else "" for step in steps]


def test_players_act_until_the_act_is_right() -> None:
    (step,) = play(["bring in"], start="bet")
    assert step.right
    assert [one.seat for one in step.happenings] == [3, 4, 1, 2]


def test_nobody_acts_once_it_is_right() -> None:
    steps = play(["bring in", "burn", "take in seat 2"], start="bet")
    assert verdicts(steps) == ["right"] * 3
    assert steps[2].happenings == ()


def test_a_burn_is_made_when_somebody_draws() -> None:
    """It is permitted before, but a number that is changed at once has then cost no card."""
    steps = play(["bring in", "burn", "take in seat 2"], start="bet")
    assert [one.kind for one in steps[1].happenings] == ["pat", "draws"]


def test_nobody_acts_while_something_else_is_owed() -> None:
    steps = play(["take in seat 2", "deal 4 to seat 2"])
    assert verdicts(steps) == ["right", "early"]
    assert steps[1].worst is not None
    assert steps[1].worst.rule == "draw.burn"
    assert steps[1].happenings == ()


def test_an_act_that_is_never_right_comes_when_nothing_can_happen_any_more() -> None:
    steps = play(["burn", "take in seat 2", "deal 4 to seat 2", "burn", "deal 1 to seat 2", "reshuffle"])
    assert verdicts(steps)[-1] not in ("", "right")


class TestWhatIsSaid:
    def test_for_the_dealer(self) -> None:
        step = play(["burn", "take in seat 2"])[0]
        assert step.spoken == (Say(Word.NUMBER, 2, 5),)
        assert step.right

    def test_by_the_list_is_not_said_twice(self) -> None:
        steps = play(["burn", "say five for seat 2", "take in seat 2"])
        assert verdicts(steps) == ["right"] * 3
        assert [step.spoken for step in steps] == [(), (), ()]

    def test_is_not_left_to_what_the_list_says_much_later(self) -> None:
        script = f"{TURNS}\nseat 3 asks how many seat 2 drew"
        lines = [
            "burn",
            "take in seat 2",
            "deal 4 to seat 2",
            "burn",
            "deal 1 to seat 2",
            "say five for seat 2",
        ]
        steps = play(lines, script=script)
        assert all(step.right for step in steps)
        assert steps[0].spoken == (Say(Word.NUMBER, 2, 5),)

    def test_is_let_slip_by_a_list_that_says_it_late(self) -> None:
        (burned,) = play_acts(sitting(), ["burn"], speak=Speak.NOTHING)
        lines = ["take in seat 2", "deal 4 to seat 2", "say five for seat 2"]
        _, served, said = play_acts(burned.after, lines)
        assert [slip.rule for slip in served.slips] == ["draw.announce"]
        assert said.spoken == ()

    def test_is_let_slip_by_one_who_says_nothing(self) -> None:
        lines = ["burn", *["wait"] * 2, "take in seat 2", "deal 4 to seat 2", *["wait"] * 2, "burn"]
        lines += ["deal 1 to seat 2", *["wait"] * 4]
        steps = list(play_acts(sitting(), lines, speak=Speak.NOTHING))
        assert all(step.spoken == () for step in steps)
        assert "draw.lowball_first" in {slip.rule for step in steps for slip in step.slips}

    def test_but_no_decision(self) -> None:
        script = "the 1st card off the deck is exposed"
        step = next_act(sitting("deal", script), "deal 1 to seat 1")
        step = next_act(step.after, "deal 1 to seat 2")
        assert step.spoken == ()
        assert not step.right
        assert next_act(step.before, "say misdeal").right

    def test_not_where_the_list_answers_wrongly(self) -> None:
        script = f"{TURNS}\nseat 1 bets; seat 3 asks how many seat 2 drew; others call"
        lines = ["burn", "take in seat 2", "deal 4 to seat 2", "burn", "deal 1 to seat 2"]
        *_, right = play([*lines, "bring in"], script=script)
        assert Say(Word.DECLINED, 3) in right.spoken
        *_, wrong = play([*lines, "say five for seat 2"], script=script)
        assert not wrong.right


class TestWhatIsTaught:
    """What a rule in `teaches` wants said is never said for the dealer."""

    ASKED = f"{TURNS}\nseat 1 bets; seat 3 asks how many seat 2 drew; others call"
    SERVED = ("burn", "take in seat 2", "deal 4 to seat 2", "burn", "deal 1 to seat 2")

    def test_an_answer_must_be_given(self) -> None:
        start = sitting(script=self.ASKED)
        *_, brought = play_acts(start, [*self.SERVED, "bring in"], taught=["draw.how_many"])
        assert brought.worst is not None
        assert (brought.worst.verdict, brought.worst.rule) == (Verdict.EARLY, "draw.how_many")
        right = [*self.SERVED, "say declined to seat 3", "bring in"]
        assert all(step.right for step in play_acts(start, right, taught=["draw.how_many"]))

    def test_an_announcement_is_let_slip(self) -> None:
        steps = list(play_acts(sitting(), self.SERVED, taught=["draw.announce"]))
        assert verdicts(steps) == ["right"] * len(self.SERVED)
        assert [one.rule for step in steps for one in step.slips] == ["draw.announce"]
        right = ["burn", "say five for seat 2", *self.SERVED[1:]]
        steps = list(play_acts(sitting(), right, taught=["draw.announce"]))
        assert all(step.right for step in steps)

    def test_all_else_is_said_as_before(self) -> None:
        (burned,) = play_acts(sitting(), ["burn"], taught=["draw.how_many"])
        assert burned.spoken == (Say(Word.NUMBER, 2, 5),)


class TestItsOwnTime:
    def test_is_kept_by_a_list_with_a_wait(self) -> None:
        steps = play(["burn", "wait", "deal 4 to seat 2"])
        assert [one.kind for one in steps[1].happenings] == ["pat"]
        # Seat 2 has not said a number: the cards are too early, and are not put off.
        assert steps[2].happenings == ()
        assert not steps[2].right

    def test_lets_slip_what_it_waits_past(self) -> None:
        script = "the 3rd card to seat 2 is exposed\nothers call"
        deals = [f"deal 1 to seat {seat}" for _ in range(5) for seat in range(1, 5)]
        *_, third, fourth = play([*deals, *["wait"] * 4], start="deal", script=script)
        # It can be replaced until its owner acts.
        assert third.slips == ()
        assert [slip.rule for slip in fourth.slips] == ["exposed.replace", "blind.option"]


class TestGestures:
    def test_that_mean_nothing_yet_are_waited_for(self) -> None:
        script = f"{TURNS}\nseat 3 bets; seat 4 shows a card; others call"
        lines = ["burn", "take in seat 2", "deal 4 to seat 2", "burn", "deal 1 to seat 2"]
        *_, step = play([*lines, "set aside EXPOSED from seat 4"], script=script)
        assert "shows" in [one.kind for one in step.happenings]

    def test_that_never_mean_anything_are_told(self) -> None:
        with pytest.raises(PhraseError, match="No card in the hand of seat 2 lies face up"):
            play(["replace seat 2"])

    def test_go_on_when_what_happens_changes_nothing(self) -> None:
        script = f"the 2nd draw card to seat 2 is exposed\n{TURNS}"
        steps = play(["burn", "take in seat 2", "deal 4 to seat 2"], script=script)
        assert len(steps[-1].judged) == 4
        assert steps[-1].right

    def test_stop_at_what_cannot_be_done(self) -> None:
        (step,) = play(["take card 9 from seat 2 to muck"])
        assert step.impossible is not None
        assert step.after.table == step.before.table

    def test_have_the_gravest_verdict_of_their_acts(self) -> None:
        step = play(["burn", "take in seat 2", "deal 5 to seat 2"])[-1]
        assert [one.right for one in step.judged] == [True] * 4 + [False]
        assert step.worst == step.judged[-1]


def test_what_is_left_over_is_found() -> None:
    steps = play(["burn", "take in seat 2", "deal 4 to seat 2"])
    rest = play_out(steps[-1].after)
    assert [duty.rule for duty in rest.after.owed()][:1] == ["draw.five_last"]
    assert not rest.after.finished


def test_the_perfect_dealer_comes_to_an_end() -> None:
    line, passed = perfect_line(sitting())
    assert passed[-1].finished
    assert [one.duty.rule for one in line][:2] == ["draw.announce", "draw.burn"]


FILES = scenario_files()


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_perfect_dealers_acts_written_down_are_right(path: Path) -> None:
    """What `rehearse` writes, `judge` finds right, and the same table comes of it."""
    scenario = read_scenario(path)
    names = (scenario.house,) if scenario.house else houses()
    for number, name in enumerate(names):
        start = begin(scenario, house(name))
        line, passed = perfect_line(start)
        lang = texts.LANGUAGES[number % len(texts.LANGUAGES)]
        lines = [write_act(one.duty.act, one.sitting.table, lang) for one in line]
        sitting = start
        for step in play_acts(start, lines, lang=lang):
            assert step.right, (name, step.text, step.worst, step.slips)
            sitting = step.after
        assert play_out(sitting).after.table == passed[-1].table


def test_a_step_is_played_when_it_is_asked_for() -> None:
    steps = play_acts(sitting(), ["burn", "no act at all"])
    assert next(steps).right
    with pytest.raises(PhraseError):
        next(steps)
    assert list(islice(steps, 1)) == []


def test_slips_are_told_apart_from_verdicts() -> None:
    step = Step("", sitting(), sitting())
    assert step.right
    assert step.worst is None
    assert Verdict.LET_SLIP.value == "let slip"
