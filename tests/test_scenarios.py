"""The library as it is read: every scenario in three languages, and enough of each theme."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from dealer_trainer import assets
from dealer_trainer.scenario.checker import scenario_files
from dealer_trainer.scenario.model import THEMES, Scenario
from dealer_trainer.scenario.reader import read_scenario
from dealer_trainer.texts import LANGUAGES

FILES = scenario_files()
NAMES = [path.relative_to(assets.scenarios()).with_suffix("").as_posix() for path in FILES]
LONGEST_TITLE = 60
EVERY_FILE = pytest.mark.parametrize("path", FILES, ids=NAMES)


def _texts(scenario: Scenario, lang: str) -> tuple[str, str]:
    return scenario.title[lang], scenario.brief[lang]


@EVERY_FILE
def test_title_and_brief_are_whole_and_none_was_left_in_another_language(path: Path) -> None:
    scenario = read_scenario(path)
    for lang in LANGUAGES:
        title, brief = _texts(scenario, lang)
        assert 0 < len(title) <= LONGEST_TITLE
        assert brief[-1] in ".?!"
        assert "  " not in title + brief
    assert len({scenario.brief[lang] for lang in LANGUAGES}) == len(LANGUAGES)


@EVERY_FILE
def test_spaces_and_apostrophes_are_typographic(path: Path) -> None:
    scenario = read_scenario(path)
    for lang in LANGUAGES:
        assert "'" not in "".join(_texts(scenario, lang))
    assert not re.search(r"[ \w][;:?!»]", "".join(_texts(scenario, "fr")))


@EVERY_FILE
def test_the_head_of_a_file_says_what_tempts(path: Path) -> None:
    assert path.read_text("utf-8").startswith("# ")


def test_every_theme_is_taught_by_ten_scenarios_or_more() -> None:
    taught = Counter(theme for path in FILES for theme in read_scenario(path).themes)
    assert len(FILES) >= 60
    assert {theme: taught[theme] for theme in THEMES if taught[theme] < 10} == {}


def test_titles_tell_scenarios_apart() -> None:
    for lang in LANGUAGES:
        titles = Counter(read_scenario(path).title[lang] for path in FILES)
        assert [title for title, times in titles.items() if times > 1] == []


def test_tables_are_varied() -> None:
    scenarios = [read_scenario(path) for path in FILES]
    seats = Counter(len(scenario.seats) for scenario in scenarios)
    assert set(range(3, 9)) <= set(seats)
    assert len({scenario.game.kind for scenario in scenarios}) == 4
    assert len({scenario.button for scenario in scenarios}) == 8
    starts = {re.sub(r"\d", "", scenario.start) for scenario in scenarios}
    assert {"before", "shuffle", "deal", "bet", "draw", "draw of seat ", "after draw"} <= starts
