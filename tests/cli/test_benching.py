"""What `bench` tells; how fast anything is, is no test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dealer_trainer import cli, judge, texts
from dealer_trainer.cli import benching, measures, progress_measures, window_measures
from dealer_trainer.cli.measures import Measure
from dealer_trainer.records import open_records
from dealer_trainer.table.state import Stage


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "ROUNDS", 1)
    monkeypatch.setattr(measures, "TURN", 1e-6)
    monkeypatch.setattr(measures, "HANDS", 3)
    monkeypatch.setattr(progress_measures, "ATTEMPTS", 40)
    monkeypatch.setattr(progress_measures, "TRAINEES", 2)


def bench(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(["bench", *arguments]) == 0
    return capsys.readouterr().out


NAMES = [
    "rank.ace-to-five",
    "rank.deuce-to-seven",
    "rank.high",
    "deal",
    "deal_unjudged",
    "deal_to_the_last_bet",
    "verdict.median",
    "verdict.p99",
    "progress.pareto",
    "progress.week",
    "progress.mastery",
    "progress.curve",
    "progress.times",
    "progress.months",
]
PROGRESS = 6


def test_each_figure_has_its_reference_and_its_bar(capsys: pytest.CaptureFixture[str]) -> None:
    shape = json.loads(bench(capsys, "--json"))
    assert [one["name"] for one in shape] == NAMES
    assert [one["bar"] for one in shape] == [8, 8, 8, 1, None, None, 1, None, *[1 / 1.5] * PROGRESS]
    for one in shape:
        assert sorted(one) == ["bar", "name", "ours", "ratio", "reference", "unit"]
        if one["reference"] is None:
            assert one["ratio"] is one["bar"] is None
            continue
        better = one["ours"] / one["reference"]
        assert one["ratio"] == pytest.approx(1 / better if one["unit"] in ("µs", "ms") else better)


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_without_pokerkit_there_are_our_own_figures(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (measures, benching):
        monkeypatch.setattr(module, "pokerkit", lambda: None)
    told, _heads, *lines = bench(capsys, "--lang", lang).splitlines()
    assert told == texts.say("cli.bench.alone", lang=lang)
    assert len(lines) == len(NAMES)
    assert all(line.split()[-3:].count("–") >= 1 for line in lines[:4])
    shape = json.loads(bench(capsys, "--json"))
    assert [one["reference"] for one in shape][:-PROGRESS] == [None] * 6 + [50, 50]


SHORT = "draw/announce/three_numbers.toml"


def test_with_the_window_it_is_started_and_played_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_measures, "STARTS", 1)
    monkeypatch.setattr(window_measures, "DEALS", 1)
    monkeypatch.setattr(window_measures, "WHOLE_DEAL", SHORT)
    shape = json.loads(bench(capsys, "--json", "--window"))
    assert [one["name"] for one in shape[: len(NAMES)]] == NAMES
    start, median, p99 = shape[len(NAMES) :]
    assert [one["name"] for one in (start, median, p99)] == [
        "window.start", "window.act_median", "window.act_p99"
    ]  # fmt: skip
    assert start["ours"] > start["reference"] > 0
    assert p99["ours"] >= median["ours"] > 0


@pytest.mark.parametrize("ends", ["award", "bets"])
def test_the_deal_is_played_to_its_end_without_an_error(ends: str) -> None:
    ours = measures._Deal(ends)
    assert ours() == 1
    assert sum(act is not None for act in ours.acts[0]) == len(ours.took) > 50
    assert len({ours._begin(seed).stub for seed in ours.acts}) == measures.SHUFFLES
    assert ours.unjudged() == 1
    for seed, acts in ours.acts.items():
        table = ours._begin(seed)
        for act in acts:
            duty = judge.perfect_act(table, ours._house)
            assert act == (None if duty is None else duty.act)
            table = ours._step(table, act)
            assert not table.faults
        assert table.stage is Stage.OVER
        assert bool(table.pot) == (ends == "bets")


def test_a_ratio_above_one_is_better_for_us() -> None:
    assert Measure("deal", 600.0, 300.0, "deals/s", 1.0).ratio == 2
    assert Measure("verdict.median", 25.0, 50.0, "µs", 1.0).ratio == 2


def test_progress_is_measured_on_records_that_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "class.db"
    with open_records(file) as records:
        progress_measures._make_up(records)
    before = file.read_bytes()
    shape = json.loads(bench(capsys, "--json", "--db", str(file)))
    assert [one["name"] for one in shape] == NAMES
    assert file.read_bytes() == before
    assert cli.main(["bench", "--db", str(tmp_path / "nothing.db")]) != 0
