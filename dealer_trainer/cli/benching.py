"""`bench`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dealer_trainer import texts
from dealer_trainer.cli import words
from dealer_trainer.cli.measures import Measure, measured, pokerkit, steps

_WIDE = 44


def run_bench(*, as_json: bool, db: Path | None = None, window: bool = False) -> None:
    """Measure, and print how we stand beside PokerKit and beside the bar."""
    found: list[Measure] = []
    with words.progress(steps(window=window)) as bar:
        for one in measured(db, window=window):
            if one is None:
                bar.update(1)
            else:
                found.append(one)
    if as_json:
        click.echo(json.dumps([_as_json(one) for one in found], ensure_ascii=False, indent=1))
        return
    peer = pokerkit()
    click.echo(texts.say("cli.bench.alone") if peer is None else texts.say("cli.bench.beside"))
    heads = [texts.say(f"cli.bench.{head}") for head in ("ours", "reference", "ratio", "bar")]
    click.echo(f"{'':<{_WIDE}}{heads[0]:>12}{heads[1]:>12}  {'':<8}{heads[2]:>8}{heads[3]:>8}")
    for one in found:
        name = texts.say(f"cli.bench.names.{one.name}")
        unit = texts.say(f"cli.bench.units.{one.unit}")
        figures = f"{_figure(one.ours):>12}{_figure(one.reference):>12}  {unit:<8}"
        click.echo(f"{name:<{_WIDE}}{figures}{_ratio(one.ratio):>8}{_ratio(one.bar):>8}")


def _figure(number: float | None) -> str:
    return "–" if number is None else f"{number:.0f}" if number >= 100 else f"{number:.1f}"


def _ratio(number: float | None) -> str:
    return "–" if number is None else f"{number:.2f}"


def _as_json(one: Measure) -> dict[str, object]:
    return {
        "name": one.name,
        "ours": one.ours,
        "reference": one.reference,
        "unit": one.unit,
        "ratio": one.ratio,
        "bar": one.bar,
    }
