"""What is recorded by dealing it may stand in the file; what is wrong is refused and said why."""

from __future__ import annotations

import pytest

from dealer_trainer import assets, texts
from dealer_trainer.rules.house import house
from dealer_trainer.scenario.checker import check_scenario
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.phrases import read_gesture
from dealer_trainer.scenario.reader import parse_scenario, read_scenario
from dealer_trainer.table.acts import Say, Wait, burn
from dealer_trainer.training.recording import Recording
from tests.written import FIVE


@pytest.fixture
def recording() -> Recording:
    return Recording(parse_scenario(FIVE, "five.toml"), house("roberts"), "en")


def dealt(recording: Recording, *acts: str) -> None:
    for act in acts:
        assert recording.do(act) == ""


def test_what_was_dealt_is_what_is_expected(recording: Recording) -> None:
    dealt(recording, "burn", "take in seat 2", "deal 1 to seat 2", "deal 1 to seat 2", "deal 2 to seat 2",
          "burn", "deal 1 to seat 2", "bring in")  # fmt: skip
    lines = ("burn", "take in seat 2", "deal 4 to seat 2", "burn", "deal 1 to seat 2", "bring in")
    assert recording.lines == lines
    assert recording.verify() == ()
    assert recording.settle() == (lines, ())
    draft = Draft(FIVE)
    draft.set("expect.roberts", list(lines))
    assert draft.scenario is not None
    assert check_scenario(draft.scenario) == ()


def test_a_wrong_act_is_refused_with_the_verdicts_words(recording: Recording) -> None:
    here = recording.sitting
    told = recording.do("deal 1 to seat 2")
    assert told
    assert "·" in told
    assert ":" in told
    assert recording.sitting == here
    assert recording.lines == ()


def test_a_refusal_has_its_languages_own_spaces() -> None:
    recording = Recording(parse_scenario(FIVE, "five.toml"), house("roberts"), "fr")
    told = recording.do("deal 1 to seat 2")
    assert "\N{NO-BREAK SPACE}: " in told


def test_what_is_still_owed_is_told_in_names(recording: Recording) -> None:
    dealt(recording, "burn", "take in seat 2")
    (told,) = recording.settle()[1]
    assert told.startswith("Under Robert’s Rules ")
    assert "(Five, with others still to draw)" in told
    assert "roberts" not in told


@pytest.mark.parametrize(
    "act", ["fly", "", "deal 1 to seat 9", "replace seat 2", "push the main pot to seat 2", "misdeal", "wash"]
)
def test_whatever_else_is_typed_is_refused_with_a_sentence(recording: Recording, act: str) -> None:
    assert recording.do(act)
    assert recording.lines == ()


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_what_is_let_slip_is_named(lang: str) -> None:
    recording = Recording(parse_scenario(FIVE, "five.toml"), house("roberts"), lang)
    told = ""
    for _ in range(30):
        if told := recording.wait():
            break
    assert told
    assert recording.lines == ()


def test_players_come_first_and_waiting_lets_them(recording: Recording) -> None:
    assert recording.wait() == ""
    assert recording.sitting.table != Recording(recording.scenario, recording.rules).sitting.table
    dealt(recording, "burn", "take in seat 2")
    assert recording.lines == ("burn", "take in seat 2")
    assert "wait" in recording.exact_lines


def test_acts_and_gestures_will_do(recording: Recording) -> None:
    while not recording.sitting.owed():
        assert recording.wait() == ""
    while isinstance(word := recording.sitting.next_perfect(), Say):
        assert recording.do(word) == ""
    assert recording.do(burn()) == ""
    assert recording.do(read_gesture("take in seat 2", recording.sitting.table)) == ""
    assert recording.do(Wait())
    assert recording.lines[-2:] == ("burn", "take in seat 2")


def test_it_is_typed_in_the_language_of_the_author_and_kept_in_english() -> None:
    recording = Recording(parse_scenario(FIVE, "five.toml"), house("roberts"), "fr")
    dealt(recording, "brûler", "ramasser les écarts du siège 2", "donner 4 au siège 2")
    assert recording.lines == ("burn", "take in seat 2", "deal 4 to seat 2")


def test_what_was_done_can_be_taken_back(recording: Recording) -> None:
    start = recording.sitting
    dealt(recording, "burn", "take in seat 2")
    assert recording.undo()
    assert recording.lines == ("burn",)
    assert recording.undo()
    assert recording.sitting == start
    assert not recording.undo()


def test_a_list_that_stops_early_is_told(recording: Recording) -> None:
    dealt(recording, "burn", "take in seat 2")
    assert any("deal 1 to seat 2" in one for one in recording.verify("en"))


def test_words_that_the_scenario_teaches_are_the_authors_to_say() -> None:
    taught = FIVE.replace('"draw.five_last"', '"draw.five_last", "draw.announce"')
    recording = Recording(parse_scenario(taught, "five.toml"), house("roberts"), "en")
    dealt(recording, "burn", "take in seat 2")
    assert "say five for seat 2" in recording.do("deal 4 to seat 2")
    dealt(recording, "say five for seat 2", "deal 4 to seat 2")
    assert "say five for seat 2" in recording.lines


def test_nor_are_they_waited_past() -> None:
    taught = FIVE.replace('"draw.five_last"', '"draw.five_last", "draw.lowball_first"')
    recording = Recording(parse_scenario(taught, "five.toml"), house("roberts"), "en")
    dealt(recording, "burn", "take in seat 2", "deal 4 to seat 2", "burn", "deal 1 to seat 2")
    here = recording.sitting
    assert "say action to seat 1" in recording.wait()
    assert recording.sitting == here
    dealt(recording, "say action to seat 1")


def test_where_time_matters_the_beats_are_written_out() -> None:
    """Announcements that the recording left out and the beats between acts: the checker must do the same."""
    scenario = read_scenario(assets.scenarios() / "bet" / "all_in" / "for_twenty_five.toml")
    recording = Recording(scenario, house("roberts"), "en")
    while not recording.finished:
        act = recording.sitting.next_perfect()
        refused = recording.wait() if act is None or isinstance(act, Say) else recording.do(act)
        assert not refused or (act is not None and recording.do(act) == "")
    assert recording.verify("en")
    assert recording.settle("en") == (recording.exact_lines, ())
    assert "wait" in recording.exact_lines


@pytest.mark.parametrize("path", sorted(assets.scenarios().rglob("*.toml"))[::15], ids=lambda path: path.stem)
@pytest.mark.parametrize("speaks", [True, False])
def test_every_scenario_of_the_library_can_be_recorded(path, speaks: bool) -> None:
    """By a dealer who says everything, and by one who says only what must be said."""
    scenario = read_scenario(path)
    recording = Recording(scenario, house(scenario.house or "roberts"), "es")
    for _ in range(800):
        if recording.finished:
            break
        act = recording.sitting.next_perfect()
        if act is None or (isinstance(act, Say) and not speaks):
            refused = recording.wait()
            if refused and act is not None:
                refused = recording.do(act)
        else:
            refused = recording.do(act)
        assert refused == ""
    assert recording.finished
    again = Recording(scenario, recording.rules, "fr")
    assert again.replay(recording.doings) == ""
    assert again.sitting == recording.sitting
    _, wrong = recording.settle("en")
    assert wrong == ()


def test_what_was_done_can_be_done_again(recording: Recording) -> None:
    dealt(recording, "burn", "take in seat 2")
    assert recording.do(Wait()) != ""
    recording.do("deal 5 to seat 2")
    again = Recording(recording.scenario, recording.rules, "fr")
    assert again.replay(recording.doings) == ""
    assert again.lines == recording.lines
    assert again.sitting == recording.sitting


def test_it_is_done_again_as_far_as_a_changed_scenario_lets_it(recording: Recording) -> None:
    dealt(recording, "burn", "take in seat 2")
    other = Recording(
        parse_scenario(FIVE.replace("seat 2 draws five", "seat 2 draws one"), "f"), recording.rules, "en"
    )
    assert other.replay((*recording.doings, "deal 5 to seat 2", "burn")) != ""
    assert other.lines == ("burn", "take in seat 2")
