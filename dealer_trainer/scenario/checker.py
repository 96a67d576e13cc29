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
from dealer_trainer.rules.house import House, house, is_house, shipped_houses
from dealer_trainer.rules.profile_files import OWN, also_in
from dealer_trainer.scenario import called
from dealer_trainer.scenario.model import Expectation, Scenario
from dealer_trainer.scenario.phrases import PhraseError, write_act, write_impossible
from dealer_trainer.scenario.reader import Finding, ScenarioErrors, read_scenario
from dealer_trainer.scenario.script import What
from dealer_trainer.scenario.sitting import NoStart, Sitting, begin
from dealer_trainer.scenario.timekeeping import Step, perfect_outcomes, play_acts, play_out
from dealer_trainer.scenario.workers import workers_at_work
from dealer_trainer.table.acts import Act

_IN_FORMS: Final = {
    "house": called.house, "houses": called.house, "rule": called.rule, "owed_by": called.rule,
    "start": called.start, "missing": called.key,
}  # fmt: skip
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
    profiles: Path | None = None,
) -> Checked:
    """Check files, and every scenario in folders; without paths the library that ships.

    `profiles` is a folder of house profiles that count as well. `progress` is called with the number of files
    done and of all files.
    """
    lang = lang or texts.language()
    named = tuple(map(Path, paths))
    files = scenario_files(named)
    nothing = texts.say("reader.file.no_scenarios", lang=lang)
    empty = [path for path in named if path.is_dir() and not scenario_files([path])]
    findings = [Finding(str(path), 1, nothing) for path in empty]
    for number, found in enumerate(_each(files, lang, processes, profiles), 1):
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


def check_beside(profiles: Path, lang: str, path: Path) -> tuple[Finding, ...]:
    """What is wrong with a file, where the profiles of a folder count, too."""
    with also_in(profiles, OWN):
        return check_file(path, lang)


class Stopped(Exception):
    """The check was broken off, as its caller wished."""


def check_scenario(
    scenario: Scenario,
    lang: str | None = None,
    *,
    in_forms: bool = False,
    stop: Callable[[], bool] | None = None,
) -> tuple[Finding, ...]:
    """What is wrong with a scenario that could be read.

    `in_forms`: called as forms do, for someone who does not see the file.
    `stop` is asked between any two acts, some milliseconds apart; when it says so, Stopped is raised.
    """
    return tuple(sorted(set(_Check(scenario, lang or texts.language(), stop, in_forms=in_forms).findings())))


def check_expected(
    scenario: Scenario, house_name: str, acts: Sequence[str], lang: str | None = None
) -> tuple[Finding, ...]:
    """What is wrong with acts that might be expected in a scenario under a house, as forms call it.

    Raises NoStart.
    """
    looking = _Check(scenario, lang or texts.language(), in_forms=True)
    expected = Expectation(tuple(acts), (1,) * len(acts))
    return tuple(looking.expectation(house_name, expected, begin(scenario, house(house_name))))


def expected_of(
    scenario: Scenario, house_name: str, expected: Expectation, start: Sitting, lang: str | None = None
) -> tuple[Finding, ...]:
    """What is wrong with an expectation from a sitting on, whatever house that is under."""
    looking = _Check(scenario, lang or texts.language())
    return tuple(looking.expectation(house_name, expected, start))


def houses_for(scenario: Scenario) -> tuple[str, ...]:
    """The houses that a scenario is checked under: its own, else those that ship, and any that it expects
    something of. What else an instructor has made need not suit it."""
    if scenario.house:
        return (scenario.house,)
    shipped = shipped_houses()
    return (*shipped, *(name for name in scenario.expectations if name not in shipped and is_house(name)))


def scenario_files(paths: Iterable[Path | str] = ()) -> tuple[Path, ...]:
    """The files that are named, each folder's scenarios in its place; without paths those of the library."""
    found: list[Path] = []
    for path in [Path(one) for one in paths] or [assets.scenarios()]:
        # In a folder, what is no file is passed over: reading a pipe would wait for ever.
        found += sorted(filter(Path.is_file, path.rglob("*.toml"))) if path.is_dir() else [path]
    return tuple(dict.fromkeys(found))


def _each(
    files: Sequence[Path], lang: str, processes: int, profiles: Path | None
) -> Iterator[tuple[Finding, ...]]:
    one = partial(check_file, lang=lang) if profiles is None else partial(check_beside, profiles, lang)
    if processes < 2 or len(files) < WORTH_PROCESSES:
        yield from map(one, files)
        return
    with workers_at_work(processes) as pool:
        yield from pool.map(one, files, chunksize=8)


class _Check:
    """One scenario being checked."""

    def __init__(
        self,
        scenario: Scenario,
        lang: str,
        stop: Callable[[], bool] | None = None,
        *,
        in_forms: bool = False,
    ) -> None:
        self.scenario = scenario
        self.lang = lang
        self.stop = stop
        self.in_forms = in_forms

    def _pause(self) -> None:
        if self.stop is not None and self.stop():
            raise Stopped

    def findings(self) -> Iterator[Finding]:
        if _ships(self.scenario.path):
            yield from self._as_part_of_the_library()
        for clause in self.scenario.script.clauses:
            if clause.what is What.FLOOR_RULES:
                yield self._at(clause.line, "overruled", key="script", clause=clause.text)
        names = houses_for(self.scenario)
        played = {}
        for name in names:
            self._pause()
            played[name] = self._begin(house(name))
        for start in played.values():
            if isinstance(start, Finding):
                yield start
        sittings = {name: start for name, start in played.items() if isinstance(start, Sitting)}
        yield from self._perfect_dealer(sittings)
        for name, expected in self.scenario.expectations.items():
            if name in sittings:
                yield from self.expectation(name, expected, sittings[name])

    def _at(self, line: int, problem: str, *, key: str = "", **fields: object) -> Finding:
        if self.in_forms:
            fields = {name: self._called(name, field) for name, field in fields.items()}
        message = texts.say(f"reader.check.{problem}", lang=self.lang, **fields)
        return Finding(str(self.scenario.path), line, message, key)

    def _called(self, name: str, field: object) -> object:
        """A field of a sentence as the forms say it."""
        call = _IN_FORMS.get(name)
        return ", ".join(call(one, self.lang) for one in str(field).split(", ")) if call else field

    def _as_part_of_the_library(self) -> Iterator[Finding]:
        line = self.scenario.line("title.en")
        for key, words in (("title", self.scenario.title), ("brief", self.scenario.brief)):
            missing = [f"{key}.{lang}" for lang in texts.LANGUAGES if lang not in words]
            if missing:
                yield self._at(line, "untranslated", key=missing[0], missing=", ".join(missing))
        chapter, rule, *_ = (*self.scenario.id.split("/"), "", "")
        if f"{chapter}.{rule}" not in self.scenario.teaches:
            line = self.scenario.line("teaches")
            yield self._at(line, "other_folder", key="teaches", rule=f"{chapter}.{rule}")

    def _begin(self, rules: House) -> Sitting | Finding:
        try:
            return begin(self.scenario, rules)
        except NoStart as error:
            stage = texts.say(f"reader.check.stage.{error.stage.name.lower()}", lang=self.lang)
            line = self.scenario.line("start")
            return self._at(
                line, "no_start", key="start", house=rules.name, start=self.scenario.start, stage=stage
            )

    # The perfect dealer.

    def _perfect_dealer(self, sittings: dict[str, Sitting]) -> Iterator[Finding]:
        """Does every clause come to pass, and is every rule that is taught met, under one house at least?"""
        cited: set[str] = set()
        unplayed: dict[tuple[int, int], dict[str, Finding]] = {}
        for name, start in sittings.items():
            passed = [start]
            for _, outcome in perfect_outcomes(start):
                self._pause()
                passed.append(outcome.sitting)
            end = passed[-1]
            if not end.finished:
                yield self._at(1, "no_end", house=name)
            for sitting in passed:
                self._pause()
                cited |= _cited(sitting)
            for one in end.unplayed():
                message = one.message(self.lang)
                finding = Finding(str(self.scenario.path), one.clause.line, message, "script")
                unplayed.setdefault((one.clause.line, one.clause.column), {})[name] = finding
        for by_house in unplayed.values():
            if len(by_house) == len(sittings):
                yield next(iter(by_house.values()))
        if not sittings:
            return
        for index, rule in enumerate(self.scenario.teaches):
            if rule not in cited:
                key = f"teaches[{index}]"
                line = self.scenario.line(key)
                yield self._at(line, "not_met", key=key, rule=rule, houses=", ".join(sittings))

    # What the author expects.

    def expectation(self, name: str, expected: Expectation, start: Sitting) -> Iterator[Finding]:
        sitting, line = start, self.scenario.line(f"expect.{name}")
        lines = iter(expected.lines)
        try:
            for step in play_acts(start, expected.acts):
                self._pause()
                line = next(lines, line)
                problem = self._problem(name, step, line)
                if problem is not None:
                    yield problem
                    return  # what follows is only what this has led to
                sitting = step.after
        except PhraseError as error:
            where = called.key(f"expect.{name}", self.lang) if self.in_forms else f"expect.{name}"
            yield self._at(next(lines, line), "no_act", where=where, why=error)
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


def _cited(sitting: Sitting) -> set[str]:
    """Every rule that a duty or a ban cites here."""
    said = judge.assess(sitting.table, sitting.house)
    duties = {rule for duty in said.duties for rule in (duty.rule, duty.because)}
    return duties | {ban.rule for ban in said.bans}


def _key(verdict: Verdict) -> str:
    return verdict.value.replace(" ", "_")


def _ships(path: Path) -> bool:
    try:
        return path.resolve().is_relative_to(assets.scenarios().resolve())
    except OSError:
        return False
