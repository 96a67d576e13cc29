"""`trial`."""

from __future__ import annotations

import json
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import as_completed
from pathlib import Path

import click

from dealer_trainer import texts
from dealer_trainer.cli import find, words
from dealer_trainer.scenario.workers import workers_at_work
from dealer_trainer.training.trial import Ending, Run, try_file

TOLD = 20  # bad runs


def run_trial(files: tuple[str, ...], house: str | None, *, sample: int | None, as_json: bool) -> int:
    """Try every scenario, or those named. 1 when a run broke, looped or killed an innocent hand."""
    find.house(house)  # an unknown one is told once, before the work
    paths = [find.scenario_file(name) for name in files] or list(find.library_files().values())
    for path in paths:  # mistakes are told before the work, too
        find.load(str(path))
    started = time.monotonic()
    runs: list[Run] = []
    with words.progress(len(paths)) as bar:
        for found in _all_runs(paths, house, sample):
            runs += found
            bar.update(1)
    runs.sort(key=lambda run: (run.scenario, run.point, run.act))
    seconds = time.monotonic() - started
    endings = Counter(run.ending for run in runs)
    steps = [run.steps for run in runs if run.ending is not Ending.BROKE] or [0]
    bad = [run for run in runs if run.ending in (Ending.BROKE, Ending.LOOPED, Ending.KILLED)]
    if as_json:
        click.echo(
            json.dumps(
                {
                    "scenarios": len(paths),
                    "runs": len(runs),
                    "endings": {ending.value: endings[ending] for ending in Ending},
                    "steps": {"median": statistics.median(steps), "most": max(steps)},
                    "seconds": round(seconds, 1),
                    "bad": [_as_json(run) for run in bad],
                },
                ensure_ascii=False,
                indent=1,
            )
        )
        return 1 if bad else 0
    click.echo(texts.say("cli.trial.runs", n=len(runs), scenarios=len(paths)))
    for ending in reversed(Ending):
        share = endings[ending] / len(runs) if runs else 0
        click.echo(f"  {texts.say(f'cli.trial.{ending.value}'):<54} {endings[ending]:>7} {share:>7.1%}")
    click.echo(
        texts.say(
            "cli.trial.length",
            median=f"{statistics.median(steps):g}",
            most=max(steps),
            seconds=f"{seconds:.0f}",
        )
    )
    for run in bad[:TOLD]:
        told = texts.say(f"cli.trial.{run.ending.value}")
        click.echo(f"  {run.scenario} @{run.point}: {run.act} [{run.verdict}] {told} {run.error}".rstrip())
    return 1 if bad else 0


def _all_runs(paths: list[Path], house: str | None, sample: int | None) -> Iterator[list[Run]]:
    workers = min(len(paths), os.cpu_count() or 1)
    if workers <= 1:
        yield from (try_file(path, house, sample) for path in paths)
        return
    with workers_at_work(workers) as pool:
        waiting = [pool.submit(try_file, path, house, sample) for path in paths]
        for done in as_completed(waiting):
            yield done.result()


def _as_json(run: Run) -> dict[str, object]:
    return {
        "scenario": run.scenario,
        "house": run.house,
        "point": run.point,
        "act": run.act,
        "verdict": run.verdict,
        "ending": run.ending.value,
        "error": run.error,
    }
