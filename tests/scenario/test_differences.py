"""What changes when a house changes: nothing that differs is missed, and what is told is so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dealer_trainer import assets
from dealer_trainer.rules.house import House, allowed_values, house, option_names, value_of, with_options
from dealer_trainer.rules.options import watched
from dealer_trainer.scenario import differences
from dealer_trainer.scenario.differences import NO_START, Difference, Question, ask, changed_options
from dealer_trainer.scenario.known_reads import KnownReads, likely_first
from dealer_trainer.scenario.library import Entry, entries
from dealer_trainer.scenario.model import Scenario
from dealer_trainer.scenario.reader import read_scenario
from dealer_trainer.table.games import read_game

ROBERTS = house("roberts")
FIVE = """\
title.en = "The button wants five"
game = "ace-to-five limit 4-8"
seats = 6
button = 6
teaches = ["draw.five_last"]
start = "draw"
hands.6 = "Kc Qd Jh 9s 9c"
stub = "7d 3h 2s As 4c 6h"
script = \"\"\"
seat 1 opens; seat 6 calls; others fold
seat 1 pat
seat 6 draws five
\"\"\"
expect.roberts = ["burn", "take in seat 6", "deal 4 to seat 6", "burn", "deal 1 to seat 6"]
"""


@pytest.fixture
def five(tmp_path: Path) -> Path:
    file = tmp_path / "five.toml"
    file.write_text(FIVE)
    return file


def mine(**options: object) -> House:
    return replace(with_options(ROBERTS, options), name="mine")


def asked(file: Path, changed: House, usual: House = ROBERTS, lang: str = "en") -> differences.Answer:
    return ask(Question(str(file), usual, changed, lang))


def test_the_first_step_that_differs_is_told_with_its_rule_and_option(five: Path) -> None:
    answer = asked(five, mine(five_in_a_row=True))
    assert answer.difference is not None
    assert answer.difference.option == "five_in_a_row"
    assert answer.difference.rule == "draw.five"
    assert (answer.difference.usual, answer.difference.changed) == ("burn", "deal 1 to seat 6")
    (failing,) = answer.failing
    assert failing.line == 14
    assert "mine" in failing.message


def test_in_the_readers_language(five: Path) -> None:
    answer = asked(five, mine(five_in_a_row=True), lang="fr")
    assert answer.difference is not None
    assert answer.difference.usual == "brûler"


def test_an_option_that_nobody_asked_for_changes_nothing(five: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    real = differences._play

    def play(scenario: Scenario, house: House, *more: set[str]) -> object:
        played.append(house.name)
        return real(scenario, house, *more)

    monkeypatch.setattr(differences, "_play", play)
    answer = asked(five, mine(kill="half", retrieve_openers="never"))
    assert (answer.difference, answer.failing) == (None, ())
    assert "kill" not in answer.asked
    assert played == ["roberts"]  # and nothing is played twice


def test_what_is_known_is_not_played_again(five: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = asked(five, mine(short_gap="live"))
    known = ask(Question(str(five), ROBERTS, mine(), "en")).signs
    assert known
    assert first.signs in (known, ())
    played: list[str] = []
    real = differences._play

    def play(scenario: Scenario, house: House, *more: set[str]) -> object:
        played.append(house.name)
        return real(scenario, house, *more)

    monkeypatch.setattr(differences, "_play", play)
    assert ask(Question(str(five), ROBERTS, mine(skipped="pat"), "en", known)).difference is None
    assert played == ["mine"]
    changed = ask(Question(str(five), ROBERTS, mine(five_in_a_row=True), "en", known))
    assert changed.difference is not None
    assert changed.difference.usual == "burn"


def test_of_several_options_the_one_that_did_it_is_told(five: Path) -> None:
    answer = asked(five, mine(announce_draws=False, skipped="pat", max_players=6, kill="half"))
    assert answer.difference is not None
    assert answer.difference.option == "announce_draws"
    assert answer.difference.rule == "draw.announce"


def test_the_tables_own_options_go_before_those_of_the_house(five: Path) -> None:
    five.write_text(FIVE + "options.five_in_a_row = false\n")
    assert asked(five, mine(five_in_a_row=True)).difference is None


def test_a_scenario_for_another_house_is_left_alone(five: Path) -> None:
    five.write_text(FIVE.partition("expect")[0] + 'house = "california"\n')
    assert asked(five, mine(five_in_a_row=True)).difference is None


def test_what_is_expected_of_the_house_itself_goes_first(five: Path) -> None:
    five.write_text(FIVE + 'expect.wsop-live = ["burn", "take in seat 6", "deal 5 to seat 6"]\n')
    changed = replace(mine(five_in_a_row=True), name="wsop-live")
    assert asked(five, changed).failing == ()


def test_a_start_that_is_never_reached(five: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = differences._play

    def play(scenario: Scenario, house: House, *more: set[str]) -> object:
        return None if house.name == "mine" else real(scenario, house, *more)

    monkeypatch.setattr(differences, "_play", play)
    assert asked(five, mine(announce_draws=False)).difference == Difference(
        0, "", NO_START, "draw.announce", "announce_draws"
    )


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text("seats = 1")
    assert asked(file, mine(riffles=3)) == differences.Answer(str(file))


def test_what_is_asked_of_a_house_is_seen() -> None:
    seen: set[str] = set()
    house_ = watched(House(keep_27="none"), seen)
    assert (house_.name, seen) == ("roberts", set())
    assert value_of(house_, "27_keep") == "none"
    assert seen == {"27_keep"}


LIBRARY = sorted(assets.scenarios().rglob("*.toml"))


@pytest.mark.parametrize("path", LIBRARY[5::43], ids=lambda path: path.stem)
def test_no_difference_is_missed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the options that were not asked for, none makes a difference, in whatever way it is changed."""
    quiet = asked(path, mine()).asked
    options = {
        option: next(one for one in allowed_values(option) or (4, 5) if one != value_of(ROBERTS, option))
        for option in option_names()
        if option not in quiet
    }
    assert len(options) > 10
    question = Question(str(path), ROBERTS, mine(**options), "en")
    scenario = read_scenario(path)
    lines = [differences._play(scenario, one) for one in (ROBERTS, question.changed)]
    assert differences._first(lines[0], lines[1], question) is None


class TestKnownReads:
    def test_only_what_can_be_touched_is_asked_again(self, tmp_path: Path) -> None:
        one, other = Entry("a", "a.toml", game=None, hash="1"), Entry("b", "b.toml", hash="2")
        game = read_game("ace-to-five limit 4-8")
        one, other = one._replace(game=game), other._replace(game=game)
        known = KnownReads(ROBERTS, tmp_path)
        assert known.can_differ(one, ["riffles"], "mine")
        known.learn(one, differences.Answer("a.toml", frozenset({"riffles", "kill"}), (7, 8)))
        known.keep()
        again = KnownReads(replace(ROBERTS), tmp_path)
        assert again.can_differ(one, ["riffles"], "mine")
        assert (again.signs(one), again.signs(other)) == ((7, 8), ())
        assert not again.can_differ(one, ["button"], "mine")
        assert again.can_differ(one._replace(houses=("mine",)), ["button"], "mine")
        assert again.can_differ(other, ["button"], "mine")
        assert not again.can_differ(other, [], "mine")
        changed = KnownReads(replace(ROBERTS, kill="half"), tmp_path)
        assert changed.can_differ(one, ["button"], "mine")

    @pytest.mark.parametrize("content", ["", "[]", '{"stamp": 1}', "[" * 9999])
    def test_what_is_kept_may_be_damaged(self, content: str, tmp_path: Path) -> None:
        known = KnownReads(ROBERTS, tmp_path)
        known.keep()
        (file,) = tmp_path.iterdir()
        file.write_text(content)
        assert KnownReads(ROBERTS, tmp_path)._known == {}

    def test_what_is_likely_comes_first(self) -> None:
        found = likely_first([*entries()][:40], ["deal.cut"])
        first = ["deal.cut" in entry.teaches for entry in found]
        assert first == sorted(first, reverse=True)


def test_options_that_were_changed() -> None:
    assert changed_options(ROBERTS, mine(riffles=3, kill="half")) == ("riffles", "kill")
    assert isinstance(Difference(1, "a", "b"), Difference)
