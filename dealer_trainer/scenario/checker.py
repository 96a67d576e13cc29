"""Check scenarios: are they readable, do they come to their end, and does the engine agree with the author?

The perfect dealer plays each one under every house that it is meant for; each `expect` is played as if by a
trainee. Where engine and author differ, the scenario is refused: no answer key is ever believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from dealer_trainer import assets, judge, texts
from dealer_trainer.judge import Judged, Verdict
from dealer_trainer.rules.house import House, house, houses
from dealer_trainer.scenario.model import Expectation, Scenario
from dealer_trainer.scenario.phrases import PhraseError, write_act, write_impossible
from dealer_trainer.scenario.reader import Finding, ScenarioErrors, read_scenario
from dealer_trainer.scenario.script import What
from dealer_trainer.scenario.sitting import NoStart, Sitting, begin
from dealer_trainer.scenario.timekeeping import Step, perfect_line, play_acts, play_out
from dealer_trainer.scenario.workers import workers_at_work
from dealer_trainer.table.acts import Act

WORTH_PROCESSES: Final = 40  # scenarios: below that, starting processes takes longer than they save


@dataclass(frozen=True, slots=True)
class Checked:
    """How many scenarios were looked at, and what was found, by file and line."""

    scenarios: int
    findings: tuple[Finding, ...]


def check(
    paths: Iterable[Path | str] = (),
    *,
    lang: str | None = None,
    processes: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Checked:
    """Check files, and every scenario in folders; without paths the library that ships.

    `progress` is called with the number of files done and of all files.
    """
    lang = lang or texts.language()
    named = tuple(map(Path, paths))
    files = scenario_files(named)
    nothing = texts.say("reader.file.no_scenarios", lang=lang)
    empty = [path for path in named if path.is_dir() and not scenario_files([path])]
    findings = [Finding(str(path), 1, nothing) for path in empty]
    for number, found in enumerate(_each(files, lang, processes), 1):
        findings += found
        if progress is not None:
            progress(number, len(files))
    return Checked(len(files), tuple(sorted(set(findings))))


def check_file(path: Path, lang: str | None = None) -> tuple[Finding, ...]:
    """What is wrong with one file."""
    try:
        scenario = read_scenario(path, lang)
    except ScenarioErrors as errors:
        return errors.findings
    try:
        return check_scenario(scenario, lang)
    except Exception as error:  # whatever a stranger's file does to the engine, it is told as a finding
        said = f"{type(error).__name__}: {error}"
        message = texts.say("reader.check.failed", lang=lang, error=said)
        return (Finding(str(path), 1, message),)


def check_scenario(scenario: Scenario, lang: str | None = None) -> tuple[Finding, ...]:
    """What is wrong with a scenario that could be read."""
    return tuple(sorted(set(_Check(scenario, lang or texts.language()).findings())))


def scenario_files(paths: Iterable[Path | str] = ()) -> tuple[Path, ...]:
    """The files that are named, each folder's scenarios in its place; without paths those of the library."""
    found: list[Path] = []
    for path in [Path(one) for one in paths] or [assets.scenarios()]:
        # In a folder, what is no file is passed over: reading a pipe would wait for ever.
        found += sorted(filter(Path.is_file, path.rglob("*.toml"))) if path.is_dir() else [path]
    return tuple(dict.fromkeys(found))


def _each(files: Sequence[Path], lang: str, processes: int) -> Iterator[tuple[Finding, ...]]:
    one = partial(check_file, lang=lang)
    if processes < 2 or len(files) < WORTH_PROCESSES:
        yield from map(one, files)
        return
    with workers_at_work(processes) as pool:
        yield from pool.map(one, files, chunksize=8)


class _Check:
    """One scenario being checked."""

    def __init__(self, scenario: Scenario, lang: str) -> None:
        self.scenario = scenario
        self.lang = lang

    def findings(self) -> Iterator[Finding]:
        if _ships(self.scenario.path):
            yield from self._as_part_of_the_library()
        for clause in self.scenario.script.clauses:
            if clause.what is What.FLOOR_RULES:
                yield self._at(clause.line, "overruled", clause=clause.text)
        names = (self.scenario.house,) if self.scenario.house else houses()
        played = {name: self._begin(house(name)) for name in names}
        for start in played.values():
            if isinstance(start, Finding):
                yield start
        sittings = {name: start for name, start in played.items() if isinstance(start, Sitting)}
        yield from self._perfect_dealer(sittings)
        for name, expected in self.scenario.expectations.items():
            if name in sittings:
                yield from self._expectation(name, expected, sittings[name])

    def _at(self, line: int, problem: str, **fields: object) -> Finding:
        message = texts.say(f"reader.check.{problem}", lang=self.lang, **fields)
        return Finding(str(self.scenario.path), line, message)

    def _as_part_of_the_library(self) -> Iterator[Finding]:
        line = self.scenario.line("title.en")
        for key, words in (("title", self.scenario.title), ("brief", self.scenario.brief)):
            missing = [f"{key}.{lang}" for lang in texts.LANGUAGES if lang not in words]
            if missing:
                yield self._at(line, "untranslated", missing=", ".join(missing))
        chapter, rule, *_ = (*self.scenario.id.split("/"), "", "")
        if f"{chapter}.{rule}" not in self.scenario.teaches:
            yield self._at(self.scenario.line("teaches"), "other_folder", rule=f"{chapter}.{rule}")

    def _begin(self, rules: House) -> Sitting | Finding:
        try:
            return begin(self.scenario, rules)
        except NoStart as error:
            stage = texts.say(f"reader.check.stage.{error.stage.name.lower()}", lang=self.lang)
            line = self.scenario.line("start")
            return self._at(line, "no_start", house=rules.name, start=self.scenario.start, stage=stage)

    # The perfect dealer.

    def _perfect_dealer(self, sittings: dict[str, Sitting]) -> Iterator[Finding]:
        """Does every clause come to pass, and is every rule that is taught met, under one house at least?"""
        cited: set[str] = set()
        unplayed: dict[tuple[int, int], dict[str, Finding]] = {}
        for name, start in sittings.items():
            _, passed = perfect_line(start)
            end = passed[-1]
            if not end.finished:
                yield self._at(1, "no_end", house=name)
            cited |= _cited(passed)
            for one in end.unplayed():
                message = one.message(self.lang)
                finding = Finding(str(self.scenario.path), one.clause.line, message)
                unplayed.setdefault((one.clause.line, one.clause.column), {})[name] = finding
        for by_house in unplayed.values():
            if len(by_house) == len(sittings):
                yield next(iter(by_house.values()))
        if not sittings:
            return
        for index, rule in enumerate(self.scenario.teaches):
            if rule not in cited:
                line = self.scenario.line(f"teaches[{index}]")
                yield self._at(line, "not_met", rule=rule, houses=", ".join(sittings))

    # What the author expects.

    def _expectation(self, name: str, expected: Expectation, start: Sitting) -> Iterator[Finding]:
        sitting, line = start, self.scenario.line(f"expect.{name}")
        lines = iter(expected.lines)
        try:
            for step in play_acts(start, expected.acts):
                line = next(lines, line)
                problem = self._problem(name, step, line)
                if problem is not None:
                    yield problem
                    return  # what follows is only what this has led to
                sitting = step.after
        except PhraseError as error:
            yield Finding(str(self.scenario.path), next(lines, line), f"expect.{name}: {error}")
            return
        rest = play_out(sitting)
        if rest.slips:
            yield self._slipped(name, rest.slips[0], rest.before, line)
        for duty in () if rest.after.redealt else rest.after.owed():  # the next deal is not this one
            act = self._words(duty.act, rest.after)
            yield self._at(line, "left_over", house=name, act=act, rule=duty.rule)

    def _problem(self, name: str, step: Step, line: int) -> Finding | None:
        if step.impossible is not None:
            why = write_impossible(step.impossible, self.lang)
            return self._at(line, "impossible", house=name, act=step.text, why=why)
        worst = step.worst
        if worst is not None and not worst.right:
            owed = step.before.owed()
            wanted = self._words(owed[0].act, step.before) if owed else self._words(None, step.before)
            verdict = texts.say(f"reader.check.verdict.{_key(worst.verdict)}", lang=self.lang)
            return self._at(
                line, "differs", house=name, act=step.text, verdict=verdict, rule=worst.rule, wanted=wanted,
                owed_by=owed[0].rule if owed else worst.rule,
            )  # fmt: skip
        if step.slips:
            return self._slipped(name, step.slips[0], step.before, line)
        return None

    def _slipped(self, name: str, slip: Judged, where: Sitting, line: int) -> Finding:
        return self._at(line, "slipped", house=name, act=self._words(slip.act, where), rule=slip.rule)

    def _words(self, act: Act | None, sitting: Sitting) -> str:
        """An act as a scenario writes it; waiting when there is none."""
        return "wait" if act is None else write_act(act, sitting.table)


def _cited(passed: Iterable[Sitting]) -> set[str]:
    """Every rule that a duty or a ban cites on the way."""
    cited: set[str] = set()
    for sitting in passed:
        said = judge.assess(sitting.table, sitting.house)
        for duty in said.duties:
            cited |= {duty.rule, duty.because}
        cited |= {ban.rule for ban in said.bans}
    return cited


def _key(verdict: Verdict) -> str:
    return verdict.value.replace(" ", "_")


def _ships(path: Path) -> bool:
    try:
        return path.resolve().is_relative_to(assets.scenarios().resolve())
    except OSError:
        return False
