"""`pack` and `import`, as someone at a terminal meets them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dealer_trainer import cli
from dealer_trainer.rules.house import house, houses
from dealer_trainer.scenario.pack_shelf import installed
from dealer_trainer.scenario.shelves import file_of

SCENARIO = """\
title.en = "One"
game = "deuce-to-seven no-limit 2-4"
seats = 3
button = 3
house = "club"
start = "draw"
script = "others call; others stand pat"
expect.club = ["say misdeal"]
"""


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(cli.trainer, list(map(str, arguments)))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a house and a scenario of one's own."""
    data = tmp_path / "data"
    for name, text in (
        ("houses/club.toml", 'title.en = "Club"\n[options]\nriffles = 3\n'),
        ("scenarios/one.toml", SCENARIO),
    ):
        (data / name).parent.mkdir(parents=True)
        (data / name).write_text(text)
    monkeypatch.setenv("DEALER_TRAINER_DATA", str(data))
    return data


@pytest.fixture
def pack(data: Path, tmp_path: Path) -> Path:
    """A pack of both, and nothing of them left here."""
    (data / "scenarios/one.toml").write_text(SCENARIO.rpartition("expect")[0])
    out = tmp_path / "school.dtpack"
    made = run("pack", "--house", "club", "--scenarios", "own/one", "--out", out, "--author", "Trainee 1")
    assert made.exit_code == 0, made.output
    assert "house profiles: 1, scenarios: 1" in made.output
    for file in data.rglob("*.toml"):
        file.unlink()
    return out


def test_what_was_packed_is_taken_in(pack: Path) -> None:
    assert "club" not in houses()
    taken = run("import", pack)
    assert taken.output == "Taken in: Club (house profiles: 1, scenarios: 1).\n"
    assert taken.exit_code == 0
    assert house("club").riffles == 3
    assert file_of("packs/school/one") is not None
    assert run("rehearse", "packs/school/one").exit_code == 0
    assert run("practise", "packs/school/one", "--text", "--house", "roberts").exit_code == 0
    assert "club" in run("houses").output


def test_where_packs_cannot_be_put_it_is_told_which_place_that_is(
    pack: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "packs").write_text("a file in the folder's place")
    assert cli.main(["import", str(pack)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(str(data / "packs"))
    assert not said.rstrip().endswith("..")


def test_an_older_one_is_only_replaced_when_asked(pack: Path) -> None:
    run("import", pack)
    again = run("import", pack)
    assert again.exit_code == 1
    assert "--replace" in again.stderr
    assert run("import", pack, "--replace").exit_code == 0


def test_what_the_engine_does_not_agree_with_is_neither_packed_nor_taken_in(
    data: Path, tmp_path: Path
) -> None:
    out = tmp_path / "school.dtpack"
    made = run("pack", "--house", "club", "--scenarios", data / "scenarios", "--out", out)
    assert made.exit_code == 1
    assert f"school.dtpack{'/'}scenarios/one.toml:8: " in made.stderr.replace("\\", "/")
    assert not out.exists()


def test_what_is_no_pack(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.dtpack"
    file.write_text("no")
    taken = run("import", file)
    assert taken.exit_code == 1
    assert taken.stderr.startswith("x.dtpack:1: This is no pack")
    assert installed() == ()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--out", "x.dtpack"], "Say what goes into the pack"),
        (["--house", "club", "--out", "x.zip"], "it ends in .dtpack"),
        (["--house", "clubb", "--out", "x.dtpack"], "did you mean club?"),
        (["--scenarios", "nowhere", "--out", "x.dtpack"], "nowhere"),
    ],
)
def test_what_cannot_be_packed(given: list[str], said: str, data: Path) -> None:
    made = run("pack", *given)
    assert made.exit_code == 2
    assert said in made.stderr


def test_a_house_of_ones_own_that_is_broken_says_where(data: Path) -> None:
    (data / "houses/club.toml").write_text("[options]\nriffles = 5\n")
    made = run("rehearse", "draw/burn/all_but_one", "--house", "club")
    assert made.exit_code == 2
    assert f"{data / 'houses/club.toml'}:2: " in made.stderr
