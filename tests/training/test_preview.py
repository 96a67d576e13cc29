"""The steps of a scenario: what the perfect dealer does and what happens, and where each is from."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from dealer_trainer import assets, judge, texts
from dealer_trainer.rules.duties import Duty
from dealer_trainer.rules.house import House, house
from dealer_trainer.scenario import timekeeping
from dealer_trainer.scenario.reader import parse_scenario, read_scenario
from dealer_trainer.scenario.sitting import NoStart, begin
from dealer_trainer.scenario.timekeeping import perfect_line
from dealer_trainer.table.state import Table
from dealer_trainer.training.preview import steps

FIVE = assets.scenarios() / "draw" / "five_last" / "button_wants_five.toml"


def test_each_step_goes_on_where_the_one_before_ended() -> None:
    found = list(steps(read_scenario(FIVE), house("roberts")))
    assert [one.number for one in found] == list(range(len(found)))
    assert found[0].before == found[0].after == begin(read_scenario(FIVE), house("roberts"))
    assert all(one.after.table == other.before.table or not other.duty
               for one, other in pairwise(found))  # fmt: skip
    assert found[-1].after.finished
    assert not any(one.cut for one in found)


def test_its_acts_are_those_of_the_perfect_dealer() -> None:
    scenario = read_scenario(FIVE)
    line, _ = perfect_line(begin(scenario, house("roberts")))
    found = list(steps(scenario, house("roberts")))
    assert [one.act for one in found if one.act] == [one.duty.act for one in line]


def test_a_step_tells_act_rule_and_reason_in_every_language() -> None:
    scenario = read_scenario(FIVE)
    for lang in texts.LANGUAGES:
        burn = next(one for one in steps(scenario, house("roberts")) if one.rule == "draw.five_last")
        assert burn.text(lang)
        assert burn.rule_name(lang)
        assert burn.why(lang)
        assert burn.why(lang) != burn.rule_name(lang)
    assert burn.text("en") == "burn"
    assert burn.script_line == 0


def test_a_happening_tells_the_line_of_the_script() -> None:
    scenario = read_scenario(FIVE)
    text = FIVE.read_text("utf-8").splitlines()
    told = [one for one in steps(scenario, house("roberts")) if one.script_line]
    assert len(told) >= 4
    for one in told:
        assert one.clauses[0].text in text[one.script_line - 1]
        assert one.duty is None
        assert one.text("en") == one.happened("en")
        assert (one.rule, one.why("en"), one.rule_name("en"), one.act) == ("", "", "", None)


def test_what_the_dealer_before_did_is_at_the_start() -> None:
    text = (
        'title.en = "x"\ngame = "ace-to-five limit 4-8"\nseats = 4\nbutton = 4\nstart = "bet"\n'
        'script = """\nthe 2nd card to seat 3 is missed\nothers call\n"""\n'
    )
    first = next(steps(parse_scenario(text, "x.toml"), house("roberts")))
    assert [clause.text for clause in first.clauses] == ["the 2nd card to seat 3 is missed"]
    assert first.script_line == 7
    assert first.text("en") == texts.say("author_text.preview.start", lang="en")


def test_nothing_is_played_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[object] = []
    real = judge.perfect_act

    def counted(table: Table, rules: House) -> Duty | None:
        played.append(table)
        return real(table, rules)

    monkeypatch.setattr(judge, "perfect_act", counted)
    found = steps(read_scenario(FIVE), house("roberts"))
    next(found)  # what comes before the start is played at once
    played.clear()
    assert len(list(islice(found, 3))) == 3
    assert len(played) == 3


def test_what_has_no_end_is_cut_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeping, "MOST_ACTS", 5)
    *_, last = steps(read_scenario(FIVE), house("roberts"))
    assert last.cut
    for lang in texts.LANGUAGES:
        assert last.text(lang) == texts.say("author_text.preview.no_end", lang=lang)


def test_a_start_that_is_not_reached_is_told_at_once() -> None:
    text = (
        'title.en = "x"\ngame = "ace-to-five limit 4-8"\nseats = 4\nbutton = 4\nstart = "draw"\n'
        'script = "seat 3 opens; others fold"\n'
    )
    with pytest.raises(NoStart):
        next(steps(parse_scenario(text, "x.toml"), house("roberts")))


@pytest.mark.parametrize("path", sorted(assets.scenarios().rglob("*.toml"))[::12], ids=lambda path: path.stem)
def test_every_clause_of_the_library_is_found_in_a_step(path) -> None:
    scenario = read_scenario(path)
    found = list(steps(scenario, house(scenario.house or "roberts")))
    *_, end = found
    met = {clause for one in found for clause in one.clauses}
    assert met == set(end.after.director.done)
    for one in found:
        for lang in texts.LANGUAGES:
            assert one.text(lang)
            assert bool(one.why(lang)) == bool(one.rule)
