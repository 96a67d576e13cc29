"""The command line, as someone at a terminal meets it."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator
from math import comb
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from dealer_trainer import assets, cli, texts
from dealer_trainer.records import Entry, Kind, open_records, pins, place
from dealer_trainer.scenario import model
from dealer_trainer.scenario.reader import parse_scenario


def run(*arguments: str, given: str | None = None) -> Result:
    result = CliRunner().invoke(cli.trainer, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(autouse=True)
def usual_records() -> Iterator[None]:
    yield
    place.use(None)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of four files that nobody has to be able to play."""
    root = tmp_path / "scenarios"
    for name in ("draw/burn/late", "draw/burn/late_again", "draw/five/late", "deal/order/early"):
        path = root / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('teaches = ["draw.burn", "draw.five"]\n')
    monkeypatch.setattr(assets, "scenarios", lambda: root)
    return root


# Words


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("command", ["", *cli.trainer.commands])
def test_every_command_helps_in_every_language(command: str, lang: str) -> None:
    shown = run("--lang", lang, *filter(None, [command]), "--help")
    assert shown.exit_code == 0
    assert texts.say("cli.options.help", lang=lang) in " ".join(shown.output.split())
    named = cli.trainer.commands[command] if command else cli.trainer
    first = texts.say(f"cli.help.{command or 'trainer'}", lang=lang).split()[:4]
    assert " ".join(first) in " ".join(shown.output.split())
    for parameter in named.params:
        if isinstance(parameter, click.Option):
            assert parameter.help
            assert parameter.help.split()[0] in shown.output


def test_the_version() -> None:
    assert run("--version").output.strip().startswith("0.")


# Naming a scenario


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("draw/burn/late", "draw/burn/late"),  # the whole id, though another begins with it
        ("again", "draw/burn/late_again"),
        ("five", "draw/five/late"),
        ("order/early", "deal/order/early"),
        ("burn/late", "draw/burn/late"),  # its end, before any other part
        ("EARLY", "deal/order/early"),
    ],
)
def test_a_scenario_by_a_part_that_only_one_has(library: Path, name: str, found: str) -> None:
    from dealer_trainer.cli.find import scenario_file

    assert scenario_file(name) == library / f"{found}.toml"


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("command", ["rehearse", "judge", "practise"])
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("burn", "draw/burn/late_again"),  # two fit: both are told
        ("draw/burn/lat", "draw/burn/late"),
        ("draw/brun/late", "Did you mean:"),
        ("erly", "deal/order/early"),
        ("nothing like it", "The library has no scenario “nothing like it”"),
        ("not/there.toml", "not/there.toml is not a file"),
        (".", ". is not a file"),
    ],
)
def test_no_such_scenario(command: str, name: str, told: str) -> None:
    more = {"judge": ["--acts", "-"], "practise": ["--text"]}.get(command, [])
    result = run(command, name, *more)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""


# The window


def test_no_display_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    result = run()
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert "--text" in result.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="there a display is a socket")
@pytest.mark.parametrize(
    ("variable", "value"),
    [("DISPLAY", ":4711"), ("DISPLAY", "localhost:4711.0"), ("WAYLAND_DISPLAY", "wayland-4711")],
)
def test_a_display_where_nobody_listens_is_none(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for one in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(one, raising=False)
    monkeypatch.setenv(variable, value)
    result = run()
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert "--text" in result.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="there a display is a socket")
def test_a_display_where_somebody_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dealer_trainer.gui import display

    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-7")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-7"))
        server.listen()
        assert not display.missing()


# Lists


def test_rules_as_json(library: Path) -> None:
    rules = {rule["id"]: rule for rule in json.loads(run("rules", "--json").stdout)}
    burn = rules["draw.burn"]
    assert burn.keys() == {"id", "chapter", "code", "texts", "scenarios", "tests"}
    assert burn["chapter"] == "draw"
    assert burn["code"] == "dealer_trainer/rules/draw.py:burn"
    assert burn["texts"] == ["en", "fr", "es"]
    assert burn["scenarios"] == 4
    assert rules["draw.order"]["scenarios"] == 0


def test_tests_are_counted_by_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dealer_trainer.cli.listing import tests_by_rule

    (tmp_path / "test_draw.py").write_text(
        "def test_five(): ...\ndef test_five_last_behind_pat_hands(): ...\ndef test_fiver(): ...\n"
        'CASES = ["draw.burn", "draw.nothing"]\n'
        "class TestOrder:\n    def test_clockwise(self): ...\n    def test_burn_first(self): ...\n"
    )
    (tmp_path / "test_cli.py").write_text('CASES = ["draw.order"]\n')  # of no chapter
    (tmp_path / "test_deal.py").write_text("def test_five(): ...\n")
    monkeypatch.setattr(assets, "checkout_tests", lambda: tmp_path)
    counted = tests_by_rule(["draw.five", "draw.five_last", "draw.burn", "draw.order"])
    assert counted == {"draw.five": 1, "draw.five_last": 1, "draw.burn": 2, "draw.order": 1}
    monkeypatch.setattr(assets, "checkout_tests", lambda: None)
    assert tests_by_rule(["draw.five"]) == {}


def test_rules_in_words() -> None:
    assert "The order of the draw" in run("rules").stdout
    assert "draw.order" in run("rules", "--lang", "es").stdout


def test_houses() -> None:
    assert run("houses").stdout.splitlines()[0] == "roberts"
    by_name = {
        one["name"]: one["options"]
        for one in map(json.loads, run("houses", "--json").stdout.split("\n")[:-1])
    }
    assert by_name["roberts"] == {}
    assert by_name["wsop-live"]["five_in_a_row"] is True


# Records


def test_a_forgotten_pin_is_taken_away_only_after_a_question(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    assert "records.db" in run("reset-pin", "--db", str(file)).stderr
    with open_records(file) as records:
        pins.set_pin(records, "2468")
    assert run("reset-pin", "--db", str(file), given="n\n").exit_code == 1
    with open_records(file) as records:
        assert pins.has_pin(records)
    assert run("reset-pin", "--db", str(file), given="y\n").exit_code == 0
    with open_records(file) as records:
        assert not pins.has_pin(records)
        assert pins.removed(records) is not None
    assert run("reset-pin", "--db", str(file), "--yes").exit_code == 1


def test_export_and_forget(tmp_path: Path) -> None:
    file = tmp_path / "mine.db"
    with open_records(file) as records:
        me = records.trainee("Ann").id
        attempt = records.begin(me, "draw/five/a", "c0ffee", "roberts", 7, "practice", "0.1", 100)
        records.add(attempt, [Entry(Kind.ACT, 1, "burn")])
    db = ["--db", str(file)]
    exported = json.loads(run("export", "--trainee", "Ann", *db).stdout)
    assert exported["attempts"][0]["acts"][0]["what"] == "burn"
    assert run("forget", "Ann", *db, given="n\n").exit_code == 1
    nobody = run("forget", "Bea", *db)
    assert nobody.exit_code == 2
    assert "Ann" in nobody.stderr
    assert run("forget", "Ann", *db, given="y\n").exit_code == 0
    with open_records(file) as records:
        assert records.trainees() == []


@pytest.mark.parametrize("command", [("export",), ("export", "--trainee", "Ann"), ("forget", "Ann", "--yes")])
def test_records_that_are_not_there_are_not_made(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "no" / "such.db"
    asked = run(*command, "--db", str(file))
    assert asked.exit_code == 2
    assert str(file) in asked.stderr
    assert not file.parent.exists()


def test_export_leaves_the_records_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "disk" / "class.db"
    with open_records(file) as records:
        records.trainee("Ann")
    before = file.read_bytes()
    nobody = run("export", "--db", str(file))
    assert nobody.exit_code == 2
    assert "Ann" in nobody.stderr
    assert run("export", "--trainee", "Ann", "--db", str(file)).exit_code == 0
    assert run("export", "--format", "gradebook", "--db", str(file)).exit_code == 0
    assert file.read_bytes() == before
    assert [one.name for one in file.parent.iterdir()] == ["class.db"]


@pytest.mark.parametrize("day", ["2026-13-01", "yesterday"])
def test_a_day_that_is_none(day: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "a.pdf")
    assert cli.main(["export", "--format", "report-pdf", "--out", out, "--from", day]) == 2
    assert "--from is a day" in capsys.readouterr().err


def test_export_of_everybody_for_other_programs(tmp_path: Path) -> None:
    file, out = tmp_path / "class.db", tmp_path / "grades.csv"
    assert run("export", "--format", "gradebook", "--db", str(file)).exit_code == 2, "there is no such file"
    assert not file.exists()
    with open_records(file) as records:
        attempt = records.begin(
            records.trainee("Ann").id, "draw/five/a", "c0ffee", "roberts", 7, "practice", "0", 100
        )
        records.add(attempt, [Entry(Kind.ACT, 1, "burn", verdict="right", rule="draw.burn")])
    db = ["--db", str(file)]
    assert run("export", "--format", "gradebook", "--out", str(out), *db).exit_code == 0
    assert out.read_text("utf-8-sig").splitlines()[1].split(",")[1:3] == ["Ann", "draw/five/a"]
    lines = run("export", "--format", "xapi", *db).stdout.splitlines()
    assert [json.loads(line)["verb"]["display"]["en"] for line in lines] == ["began", "answered"]
    nowhere = run("export", "--format", "jsonl", "--out", str(tmp_path / "no" / "where.jsonl"), *db)
    assert nowhere.exit_code == 2
    assert "--out" in nowhere.stderr
    assert run("export", "--out", str(out), *db).exit_code == 2, "what is it to be written as?"
    assert run("export", "--format", "jsonl", "--trainee", "Ann", *db).exit_code == 2


def test_a_class_that_never_was_goes_to_a_file_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "class.db"
    some = ["--trainees", "2", "--attempts", "5", "--seed", "3", "--until", "2026-05-01", "--db", str(file)]
    assert run("simulate", *some).exit_code == 0
    with open_records(file) as records:
        names = [one.name for one in records.trainees()]
        kept = [one for each in records.trainees() for one in records.attempts(each.id)]
    assert names == ["Learner 1", "Learner 2"]
    assert len(kept) == 5
    assert all(one.complete and one.started.year in (2025, 2026) for one in kept)
    again = run("simulate", *some)
    assert again.exit_code == 2
    assert str(file) in again.stderr


def test_records_that_cannot_be_opened_are_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.db"
    file.write_text("This is no database, but somebody's notes. " * 99)
    assert cli.main(["export", "--db", str(file)]) == 1
    said = capsys.readouterr().err
    assert str(file) in said
    assert "--db" in said
    assert "Traceback" not in said


def test_main_speaks_the_users_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert cli.main(["rehearse", "nicht/da.toml"]) == 2
    assert "n’est pas un fichier" in capsys.readouterr().err


# Scenarios


TWO_DRAW = '''
title.en = "Two draw, one is pat"
game = "ace-to-five limit 4-8"
seats = 4
button = 4
teaches = ["draw.burn"]
start = "draw"
hands.1 = "Kc Qd 4h 3s 2c"
hands.2 = "Ac 2d 3h 4s Kd"
script = """
seat 3 opens; others call
seat 1 draws two throwing Kc Qd
seat 2 draws one throwing Kd
others stand pat
"""
'''


@pytest.fixture
def two_draw(tmp_path: Path) -> str:
    file = tmp_path / "two_draw.toml"
    file.write_text(TWO_DRAW)
    return str(file)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "records.db"


def json_lines(result: Result) -> list[dict[str, str]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_rehearse_as_json_is_an_act_and_its_rule_a_line(two_draw: str) -> None:
    lines = json_lines(run("rehearse", two_draw, "--json", "--lang", "fr"))
    assert {"act": "burn", "rule": "draw.burn"} in lines
    assert all(line.keys() == {"act", "rule"} and line["rule"] for line in lines)
    acts = [line["act"] for line in lines]
    assert acts.index("burn") < acts.index("take in seat 1") < acts.index("take in seat 2")


def test_rehearse_in_words_is_in_the_users_language(two_draw: str) -> None:
    assert "draw.burn" in run("rehearse", two_draw).stdout
    assert "brûler" in run("rehearse", two_draw, "--lang", "fr").stdout.lower()


@pytest.mark.parametrize("command", ["rehearse", "judge", "practise", "trial"])
def test_an_unknown_house_is_named_with_the_nearest(command: str, two_draw: str) -> None:
    more = {"judge": ["--acts", "-"], "practise": ["--text"]}.get(command, [])
    result = run(command, two_draw, "--house", "robert", *more)
    assert result.exit_code == 2
    assert "did you mean roberts?" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_house_of_ones_own(two_draw: str, tmp_path: Path) -> None:
    profile = tmp_path / "mine.toml"
    profile.write_text('name = "mine"\n[options]\nannounce_draws = false\n')
    acts = [line["act"] for line in json_lines(run("rehearse", two_draw, "--json", "--house", str(profile)))]
    assert "say two for seat 1" not in acts
    profile.write_text("[options]\nannounce_drws = false\n")
    assert "announce_draws" in run("rehearse", two_draw, "--house", str(profile)).stderr
    assert run("rehearse", two_draw, "--house", str(tmp_path / "none.toml")).exit_code == 2


@pytest.mark.parametrize("command", ["rehearse", "judge", "practise", "trial"])
def test_every_mistake_of_a_file_is_told_with_its_line(command: str, two_draw: str) -> None:
    file = Path(two_draw)
    file.write_text(TWO_DRAW.replace('"draw.burn"', '"draw.brun"').replace("seat 3 opens", "seat 3 sings"))
    more = {"judge": ["--acts", "-"], "practise": ["--text"]}.get(command, [])
    result = run(command, two_draw, *more)
    assert result.exit_code == 2
    lines = [line for line in result.stderr.splitlines() if line.startswith(two_draw)]
    assert [line.removeprefix(f"{two_draw}:").partition(":")[0] for line in lines] == ["6", "11"]


@pytest.mark.parametrize("command", ["rehearse", "judge", "practise"])
def test_a_start_that_never_comes(command: str, two_draw: str) -> None:
    Path(two_draw).write_text(TWO_DRAW.replace("others call", "others fold"))
    more = {"judge": ["--acts", "-"], "practise": ["--text"]}.get(command, [])
    result = run(command, two_draw, *more)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{two_draw}:7: ")


def test_practise_in_words_keeps_the_run(two_draw: str, db: Path) -> None:
    result = run("practise", two_draw, "--text", "--db", str(db), given="burn\ndeal 1 to seat 3\n")
    assert result.exit_code == 0
    assert "Two draw, one is pat" in result.stdout
    with open_records(db) as records:
        (attempt,) = records.attempts(records.trainee().id)
        assert [entry.what for entry in records.entries(attempt.id) if entry.code] == [
            "burn",
            "deal 1 to seat 3",
        ]
        assert attempt.ended is not None


def test_whoever_is_named_is_the_one_whose_name_looks_the_same(two_draw: str, db: Path) -> None:
    for name in ("Ann  Lee", "ann lee", "Ann Lee"):
        run("practise", two_draw, "--text", "--db", str(db), "--trainee", name, given="burn\n")
    run("practise", two_draw, "--text", "--db", str(db), given="burn\n")
    with open_records(db) as records:
        assert [one.name for one in records.trainees()] == ["", "Ann Lee"]
        assert len(records.attempts(records.trainee("Ann Lee").id)) == 3


def test_a_run_that_was_killed_is_resumed(two_draw: str, db: Path) -> None:
    nothing = run("practise", two_draw, "--text", "--db", str(db), "--resume")
    assert nothing.exit_code == 2
    assert "--resume" in nothing.stderr
    run("practise", two_draw, "--text", "--db", str(db), "--trainee", "Ann", given="burn\n")
    with open_records(db) as records:
        # As kill -9 leaves it: begun, and never ended.
        records._connection.execute("UPDATE attempt SET ended = NULL")
    other = run("practise", two_draw, "--text", "--db", str(db), "--trainee", "Bea", given="")
    assert "--resume" not in other.stdout
    again = run("practise", two_draw, "--text", "--db", str(db), "--trainee", "Ann", "--resume", given="\n")
    assert again.exit_code == 0
    with open_records(db) as records:
        (attempt,) = records.attempts(records.trainee("Ann").id)
        assert [entry.what for entry in records.entries(attempt.id) if entry.code] == ["burn", "wait"]
    with open_records(db) as records:
        records._connection.execute("UPDATE attempt SET ended = NULL")
    fresh = run("practise", two_draw, "--text", "--db", str(db), "--trainee", "Ann", given="")
    assert "--resume" in fresh.stdout
    with open_records(db) as records:
        records._connection.execute("UPDATE attempt SET ended = NULL")
    Path(two_draw).write_text(TWO_DRAW + "\n# changed\n")
    changed = run("practise", two_draw, "--text", "--db", str(db), "--trainee", "Ann", "--resume")
    assert changed.exit_code == 2
    assert "two_draw" in changed.stderr


def test_an_exam_is_not_gone_on_with_where_every_act_is_told_at_once(two_draw: str, db: Path) -> None:
    common = ["practise", two_draw, "--text", "--db", str(db), "--trainee", "Ann"]
    run(*common, given="burn\n")
    with open_records(db) as records:
        records._connection.execute("UPDATE attempt SET ended = NULL, mode = 'exam'")
    resumed = run(*common, "--resume", given="hint\n")
    assert resumed.exit_code == 2
    assert "exam" in resumed.stderr
    beside = run(*common, given="hint\n")
    assert beside.exit_code == 1
    assert "Today" in beside.stderr
    assert "--resume" not in beside.stdout


def test_a_run_under_a_house_of_ones_own_is_resumed(two_draw: str, db: Path, tmp_path: Path) -> None:
    profile = tmp_path / "mine.toml"
    profile.write_text('name = "mine"\n[options]\nannounce_draws = false\n')
    common = ["practise", two_draw, "--text", "--db", str(db)]
    run(*common, "--house", str(profile), given="burn\n")
    with open_records(db) as records:
        records._connection.execute("UPDATE attempt SET ended = NULL")
    assert run(*common, "--resume", "--house", str(profile)).exit_code == 0
    with open_records(db) as records:
        records._connection.execute("UPDATE attempt SET ended = NULL")
    without = run(*common, "--resume")
    assert without.exit_code == 2
    assert "mine" in without.stderr
    assert "--house" in without.stderr


def test_records_that_somebody_has_changed(two_draw: str, db: Path) -> None:
    run("practise", two_draw, "--text", "--db", str(db), given="burn\n")
    with open_records(db) as records:
        records._connection.execute("UPDATE attempt SET ended = NULL")
        records._connection.execute("UPDATE act SET code = 'Juggle stub'")
    result = run("practise", two_draw, "--text", "--db", str(db), "--resume")
    assert result.exit_code == 1
    assert str(db) in result.stderr
    assert "Juggle stub" in result.stderr


def test_practise_with_records_that_cannot_be_opened(two_draw: str, db: Path) -> None:
    db.write_text("no database at all, " * 99)
    result = run("practise", two_draw, "--text", "--db", str(db), given="burn\n")
    assert result.exit_code == 1
    assert str(db) in result.stderr


def test_trial_tells_how_the_runs_ended(two_draw: str) -> None:
    shape = json.loads(run("trial", two_draw, "--sample", "1", "--json").stdout)
    assert shape["scenarios"] == 1
    assert sum(shape["endings"].values()) == shape["runs"] > 5
    assert shape["endings"]["broke"] == 0
    assert shape["steps"]["most"] >= shape["steps"]["median"] > 0
    assert "wrong acts in 1" in run("trial", two_draw, "--sample", "1").stdout


# Scenarios


def test_scenarios_are_listed_with_their_titles() -> None:
    lines = run("scenarios").stdout.splitlines()
    assert len(lines) > 300
    assert any(line.startswith("draw/five_last/") and "  " in line for line in lines)
    assert "Scenarios: " in run("scenarios").stderr
    english, french = (
        run("scenarios", "--rule", "draw.burn", "--lang", lang).stdout for lang in ("en", "fr")
    )
    assert [line.split()[0] for line in english.splitlines()] == [
        line.split()[0] for line in french.splitlines()
    ]
    assert english != french


def test_scenarios_by_rule_chapter_and_theme() -> None:
    def listed(*asked: str) -> list[dict[str, list[str]]]:
        found: list[dict[str, list[str]]] = json.loads(run("scenarios", "--json", *asked).stdout)
        return found

    by_rule = listed("--rule", "draw.five-last")
    assert by_rule
    assert all("draw.five_last" in one["teaches"] for one in by_rule)
    by_chapter = listed("--rule", "draw")
    assert len(by_chapter) > len(by_rule)
    assert all(any(rule.startswith("draw.") for rule in one["teaches"]) for one in by_chapter)
    both = listed("--rule", "draw", "--theme", "burn")
    assert both
    assert all("burn" in one["themes"] for one in both)
    assert len(both) < len(by_chapter)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--rule", "draw.brun"), "did you mean draw.burn?"),
        (("--rule", "xyz"), "There is no rule or chapter “xyz”"),
        (("--theme", "burns"), "--theme"),
    ],
)
def test_scenarios_of_what_is_not_there(asked: tuple[str, ...], said: str) -> None:
    result = run("scenarios", *asked)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_themes_and_sizes_of_the_command_line_are_those_of_the_trainer() -> None:
    assert model.THEMES == cli.THEMES
    assert comb(52, 5) == cli.MOST_HANDS
    assert run("ranks", "--hands", str(cli.MOST_HANDS + 1)).exit_code == 2


# Judging


def judge(two_draw: str, acts: str, *more: str) -> tuple[int, list[dict[str, str]]]:
    file = Path(two_draw).with_name("acts.txt")
    file.write_text(acts)
    result = run("judge", two_draw, "--acts", str(file), "--json", *more)
    assert result.stderr == ""
    return result.exit_code, json_lines(result)


SERVED = "burn\ntake in seat 1\ndeal 2 to seat 1\ntake in seat 2\ndeal 1 to seat 2\n"


def test_judge_by_the_clock(two_draw: str) -> None:
    """Players act and numbers are called without a word in the file; a line out for each act in."""
    code, lines = judge(two_draw, f"# the draw\n\n{SERVED}  # and that is all\n")
    assert code == 0
    assert [line["act"] for line in lines] == SERVED.splitlines()
    assert all(line.keys() == {"act", "verdict", "rule", "gravity", "house_option"} for line in lines)
    assert {line["verdict"] for line in lines} == {"right"}
    assert lines[0]["rule"] == "draw.burn"


def test_what_the_perfect_dealer_does_is_right(two_draw: str) -> None:
    acts = [line["act"] for line in json_lines(run("rehearse", two_draw, "--json"))]
    code, lines = judge(two_draw, "\n".join(acts))
    assert code == 0
    assert len(lines) == len(acts)


def test_judge_tells_an_error_with_its_rule_and_gravity(two_draw: str) -> None:
    code, lines = judge(two_draw, "deal 2 to seat 1\n")
    assert code == 1
    (line,) = lines
    assert line["verdict"] == "early"
    assert line["rule"].startswith("draw.")
    assert line["gravity"] in ("critical", "major", "minor")


def test_judge_says_nothing_that_is_taught(tmp_path: Path) -> None:
    text = (assets.scenarios() / "show/ask_to_see/another_asks.toml").read_text("utf-8")
    (tmp_path / "x.toml").write_text(text, "utf-8")
    address, acts = str(tmp_path / "x.toml"), parse_scenario(text, "x.toml").expect["roberts"]
    code, lines = judge(address, "\n".join(acts))
    assert (code, {line["verdict"] for line in lines}) == (0, {"right"})
    code, lines = judge(address, "\n".join(act for act in acts if act != "say allowed to seat 5"))
    wrong = next(line for line in lines if line["verdict"] != "right")
    assert (code, wrong["verdict"], wrong["rule"]) == (1, "early", "show.ask_to_see")


def test_judge_in_the_files_own_time(two_draw: str) -> None:
    """With a `wait` in it nothing is done for the file: the announcements that it leaves out are let slip."""
    served = "wait\n" + SERVED.replace("take in seat 2", "wait\ntake in seat 2") + "wait\nwait\n"
    code, lines = judge(two_draw, f"{served}wait\n")
    assert code == 1
    slipped = [(line["act"], line["rule"]) for line in lines if line["verdict"] == "let slip"]
    assert slipped == [
        ("deal 2 to seat 1", "draw.announce"),
        ("deal 1 to seat 2", "draw.announce"),
        ("wait", "draw.lowball_first"),
    ]
    called = served.replace("burn\n", "burn\nsay two for seat 1\n")
    called = called.replace("take in seat 2", "say one for seat 2\ntake in seat 2")
    code, lines = judge(two_draw, f"{called}say action to seat 1\nwait\n")
    assert (code, {line["verdict"] for line in lines}) == (0, {"right"})


def test_acts_in_the_users_language(two_draw: str) -> None:
    french = "attendre\nbrûler\nprendre les écarts du siège 1\n"
    assert judge(two_draw, french, "--lang", "fr")[0] == 0
    english = "wait\nburn\n"  # is understood everywhere
    assert judge(two_draw, english, "--lang", "fr")[0] == 0


def test_judge_under_another_house(two_draw: str) -> None:
    code, lines = judge(two_draw, "say two for seat 1\n", "--house", "wsop-live")
    assert code in (0, 1)
    assert len(lines) == 1


def test_judge_in_words(two_draw: str) -> None:
    file = Path(two_draw).with_name("acts.txt")
    file.write_text("burn\nburn\n")
    shown = run("judge", two_draw, "--acts", str(file))
    assert shown.exit_code == 1
    assert "✓ burn" in shown.stdout
    assert "✗ burn" in shown.stdout
    assert "2 acts, 1 not right" in shown.stdout


def test_judge_reads_standard_input(two_draw: str) -> None:
    result = run("judge", two_draw, "--acts", "-", "--json", given="burn\n")
    assert [line["act"] for line in json_lines(result)] == ["burn"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"burn\nbrun\n", ":2: “brun” is no act; did you mean “burn”?"),
        (b"deal 1 to seat 9\n", ":1: There is no seat 9 at this table of 4."),
        (b"burn \xff\xfe\n", "is not a text file"),
        (b"burn\n" * 300_000, "1000000"),
        (None, "cannot be read"),
    ],
)
def test_acts_that_cannot_be_read(two_draw: str, content: bytes | None, told: str) -> None:
    file = Path(two_draw).with_name("acts.txt")
    if content is not None:
        file.write_bytes(content)
    result = run("judge", two_draw, "--acts", str(file))
    assert result.exit_code == 2
    assert str(file) in result.stderr
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1


# Checking


def test_check_finds_nothing_in_what_is_right(two_draw: str) -> None:
    result = run("check", two_draw, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"scenarios": 1, "findings": []}
    assert run("check", two_draw).stdout == "1 scenario checked, no mistakes\n"


def test_check_tells_every_mistake_with_its_place(two_draw: str) -> None:
    Path(two_draw).write_text(TWO_DRAW + 'expect.roberts = ["burn", "burn"]\n')
    result = run("check", two_draw, "--json")
    assert result.exit_code == 1
    (finding,) = json.loads(result.stdout)["findings"]
    assert finding.keys() == {"file", "line", "message"}
    assert (finding["file"], finding["line"]) == (two_draw, 16)
    told = run("check", two_draw, "--lang", "fr")
    assert told.stdout.startswith(f"{two_draw}:16: ")
    assert "1 scénario vérifié, 1 erreur" in told.stdout


def test_check_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = run("check", str(tmp_path / "gone.toml"), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["findings"][0]["file"].endswith("gone.toml")


def test_check_takes_folders_and_parts_of_ids(library: Path) -> None:
    assert json.loads(run("check", str(library), "--json").stdout)["scenarios"] == 4
    assert json.loads(run("check", "again", "--json").stdout)["scenarios"] == 1
    assert json.loads(run("check", "--json").stdout)["scenarios"] == 4
    assert run("check", "nothing like it").exit_code == 2
