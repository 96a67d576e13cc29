"""Practice in a terminal, as it reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

from dealer_trainer import texts
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.records import Records
from dealer_trainer.rules import book
from dealer_trainer.rules.house import house
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.phrases import check_phrase
from dealer_trainer.table.acts import Post, Say, Word
from dealer_trainer.table.places import STUB
from dealer_trainer.table.state import KillButton, Kills, Lying, Owes, Stage, Standing
from dealer_trainer.training import table_words, verdict_words
from dealer_trainer.training.practice import Mode, Practice
from dealer_trainer.training.terminal import Terminal


def play(practice: Practice, lines: Iterable[str], lang: str = "en") -> str:
    """What is shown when these lines are typed and the input then ends."""
    shown: list[str] = []
    left = iter(lines)

    def read(prompt: str) -> str:
        shown.append(prompt)
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    Terminal(practice, shown.append, read, lang).run()
    return "\n".join(shown)


@pytest.fixture
def practice(scenario: Scenario, records: Records) -> Practice:
    return Practice.start(scenario, house(), records=records)


def test_the_end_of_the_input_keeps_everything(practice: Practice, records: Records) -> None:
    play(practice, ["burn"])
    attempt = records.attempt(practice.attempt)
    assert attempt is not None
    assert attempt.ended is not None
    assert [entry.what for entry in records.entries(attempt.id) if entry.code] == ["burn"]


def test_a_wrong_act_is_told_with_its_rule_and_what_was_owed(practice: Practice) -> None:
    shown = play(practice, ["deal 1 to seat 3", "end"])
    assert "✗" in shown
    assert f"{practice.score} left" in shown
    assert "What you did:" in shown
    assert "owed then:" in shown


def test_nonsense_gets_the_nearest_act(practice: Practice) -> None:
    assert "burn" in play(practice, ["brun", "end"]).split("did you mean")[1]
    assert practice.steps == []


def test_enter_alone_waits(practice: Practice) -> None:
    shown = play(practice, ["", "end"])
    assert "* " in shown
    assert len(practice.steps) == 1


def test_acts_by_their_beginning(practice: Practice) -> None:
    shown = play(practice, ["? say pat", "end"])
    assert "  say pat for seat 2" in shown
    assert "  burn" not in shown
    assert "  deal … to seat …" in play(practice, ["?", "end"])


def test_what_nobody_could_do_gets_no_tick_at_the_end(practice: Practice) -> None:
    shown = play(practice, ["burn", "turn up card 9 of seat 2", "end"]).split("What you did:")[1]
    assert "  1. ✓ burn" in shown
    assert "  2. – turn up" in shown


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_a_house_option_is_told_in_words(lang: str) -> None:
    told = verdict_words.house_option("floor_calls", house(), lang)
    assert "floor_calls" not in told
    assert told.startswith(book.option_words("floor_calls", lang)["name"])
    assert verdict_words.house_option("riffles", house(), lang).endswith(
        book.option_words("riffles", lang)["values"][str(house().riffles)]
    )


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_stage_has_a_name(practice: Practice, lang: str) -> None:
    for stage in Stage:
        assert table_words.lines(replace(practice.table, stage=stage, shows_down=True), lang)


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("owes", Owes)
def test_what_a_seat_owes_is_told(practice: Practice, owes: Owes, lang: str) -> None:
    table = practice.table.with_seat(2, standing=Standing.OWES, owes=owes)
    assert table_words.lines(table, lang)


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_the_help_gives_acts_that_are_understood(lang: str) -> None:
    shown = texts.say("training.terminal.help", lang=lang)
    lines = [line for line in shown.splitlines() if line.startswith("  ")]
    examples = [act for line in lines for act in re.split("  +", line) if act]
    assert len(examples) > 12
    for act in examples:
        check_phrase(act, lang)


def test_pots_the_deal_and_what_was_won_are_told(practice: Practice) -> None:
    table = replace(practice.table, sides=(30, 12), deal=1, deals_left=1, stage=Stage.SHOWDOWN)
    table = table.with_seat(2, won=8, stack=0, dealt_in=True, folded=False, killed=False)
    head, middle, _, seat, *_ = table_words.lines(table, "en")
    assert head.endswith("the showdown · deal 2 of 3")
    assert f"main pot {table.pot}  side pot 1 30  side pot 2 12" in middle
    assert "all in  has been pushed 8" in seat


def test_the_kill_button_is_told(practice: Practice) -> None:
    def line(button: KillButton, which: int) -> str:
        return table_words.lines(replace(practice.table, kills=Kills(button=button)), "en")[which]

    assert "kill button in the middle" in line(KillButton(), 1)
    assert "(K)" in line(KillButton(2, up=True), 3)
    assert "(L)" in line(KillButton(2), 3)


def test_a_wrong_sum_is_called_so(practice: Practice) -> None:
    wrong = Judged(Post(2, 3), Verdict.WRONG, "blind.post", field="number")
    assert verdict_words.verdict(wrong, "en") == "The wrong sum"
    said = Judged(Say(Word.NUMBER, 2, 3), Verdict.WRONG, "draw.announce", field="number")
    assert verdict_words.verdict(said, "en") == "The wrong number"


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_commands_in_every_language(practice: Practice, lang: str) -> None:
    texts.use(lang)

    def word(command: str) -> str:
        return texts.say(f"training.terminal.commands.{command}").split(", ")[0]

    shown = play(
        practice, [word("help"), word("hint"), word("table"), word("acts"), word("end"), "burn"], lang
    )
    assert texts.say("training.terminal.debrief_hint") in shown
    assert len(practice.steps) == 1


def test_played_to_the_end(scenario: Scenario, records: Records) -> None:
    practice = Practice.start(scenario, house(), Mode.GUIDED, records=records)
    model = Practice.start(scenario, house(), Mode.GUIDED)
    typed = []
    while not model.finished:
        if model.autopilot() is None:
            act = model.sitting.next_perfect()
            step = model.wait() if act is None else model.do(act)
            typed.append("" if act is None else step.text("en"))
    shown = play(practice, typed)
    assert "done for you" in shown
    assert "Score: 100 of 100" in shown


def test_nothing_face_down_is_told(practice: Practice) -> None:
    """The table in words is the same whatever the cards that nobody sees are, and shows no hidden one."""
    table = practice.table
    shown = table_words.lines(table, "en")
    stub = tuple(reversed(table.stub))
    swapped = table.with_cards(STUB, stub)
    assert table_words.lines(swapped, "en") == shown
    sixth = Lying(table.stub[0].card, hidden=True)
    more = table.with_seat(1, hand=(*table.seat(1).hand, sixth))
    assert table_words.lines(more, "en") == shown
