"""Packs: what goes in comes out, and nothing of a stranger's file is believed."""

from __future__ import annotations

import contextlib
import io
import re
import stat
import struct
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from dealer_trainer import texts
from dealer_trainer.rules.house import UnknownHouse, house, houses
from dealer_trainer.scenario import unpacking
from dealer_trainer.scenario.library import entries
from dealer_trainer.scenario.pack_shelf import AlreadyThere, Incoming, installed, remove
from dealer_trainer.scenario.packs import About, check_pack, good_name, lay_out, read_about, read_pack, zip_up
from dealer_trainer.scenario.saving import SaveError
from dealer_trainer.toml_files.files import LARGEST_FILE, FileErrors

ABOUT = 'format = 1\nname = "school"\ntitle.en = "The school’s"\nauthor = "Trainee 1"\nversion = "2"\n'
CLUB = 'title.en = "Club"\n[options]\nriffles = 3\n'
SCENARIO = """\
title.en = "One"
game = "deuce-to-seven no-limit 2-4"
seats = 3
button = 3
house = "club"
start = "draw"
script = "others call; others stand pat"
"""
GOOD = {"pack.toml": ABOUT, "houses/club.toml": CLUB, "scenarios/draw/one.toml": SCENARIO}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DEALER_TRAINER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


Zipped = Callable[..., Path]


@pytest.fixture
def zipped(tmp_path: Path) -> Zipped:
    """A zip file of these texts."""

    def write(files: Mapping[str, str | bytes] = GOOD, *more: tuple[zipfile.ZipInfo, str]) -> Path:
        file = tmp_path / "s.dtpack"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in files.items():
                archive.writestr(name, text)
            for info, text in more:
                archive.writestr(info, text)
        return file

    return write


def told(file: Path, lang: str = "en") -> list[tuple[str, int, str]]:
    """What is wrong with it: where, the line, the first words. Nothing of it stays anywhere."""
    from dealer_trainer import assets

    with pytest.raises(FileErrors) as caught:
        Incoming(file, lang)
    assert list(assets.packs().iterdir()) == []
    return [(one.file, one.line, one.message) for one in caught.value.findings]


def test_it_is_taken_in_counts_and_is_taken_out(zipped: Zipped, data: Path) -> None:
    with Incoming(zipped()) as incoming:
        pack = incoming.pack
        assert (pack.about.author, pack.about.version) == ("Trainee 1", "2")
        assert [one.title for one in (*pack.houses, *pack.scenarios)] == [{"en": "Club"}, {"en": "One"}]
        assert "club" not in houses()  # it is only looked at
        assert incoming.replaces() is None
        incoming.keep()
    assert [one.name for one in data.joinpath("packs").iterdir()] == ["school"]
    assert [one.title_in("fr") for one in installed()] == ["The school’s"]
    assert house("club").riffles == 3
    assert [(one.id, one.broken) for one in entries() if one.origin] == [("packs/school/draw/one", False)]
    remove("school")
    assert installed() == ()
    assert list(data.joinpath("packs").iterdir()) == []
    remove("school")  # again: it is gone


def test_only_looked_at_it_leaves_nothing(zipped: Zipped, data: Path) -> None:
    with Incoming(zipped()):
        assert installed() == ()
    assert list(data.joinpath("packs").iterdir()) == []


def test_an_older_one_is_replaced_only_when_asked(zipped: Zipped, data: Path) -> None:
    with Incoming(zipped()) as incoming:
        incoming.keep()
    newer = {**GOOD, "houses/club.toml": CLUB.replace("3", "4"), "pack.toml": ABOUT.replace("2", "3")}
    del newer["scenarios/draw/one.toml"]
    with Incoming(zipped(newer)) as incoming:
        there = incoming.replaces()
        assert there is not None
        assert there.version == "2"
        with pytest.raises(AlreadyThere):
            incoming.keep()
        assert house("club").riffles == 3
        incoming.keep(replace=True)
    assert house("club").riffles == 4
    assert not [one for one in entries() if one.origin]
    assert [one.name for one in data.joinpath("packs").iterdir()] == ["school"]


def test_a_disk_that_fails_leaves_the_older_one(zipped: Zipped, monkeypatch: pytest.MonkeyPatch) -> None:
    with Incoming(zipped()) as incoming:
        incoming.keep()
    real = Path.replace

    def fail(self: Path, target: Path) -> Path:
        if self.name.startswith(".new-"):
            raise PermissionError(13, "no")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", fail)
    with Incoming(zipped()) as incoming, pytest.raises(SaveError):
        incoming.keep(replace=True)
    assert house("club").riffles == 3


def test_what_a_crash_left_is_put_right(zipped: Zipped, data: Path) -> None:
    with Incoming(zipped()) as incoming:
        incoming.keep()
    folder = data / "packs"
    (folder / "school").replace(folder / ".old-school-x1")  # and the new one never came
    assert installed() == ()
    with Incoming(zipped()) as incoming:
        assert incoming.replaces() is not None


# A pack's files, what is told of which, and how it begins.
WRONG: list[tuple[Mapping[str, str | bytes], str, str]] = [
    ({"houses/club.toml": CLUB}, "", "This is no pack: it has no pack.toml"),
    ({**GOOD, "../evil.toml": "x"}, "../evil.toml", "This name leads out"),
    ({**GOOD, "houses/../../evil.toml": "x"}, "houses/../../evil.toml", "This name leads out"),
    ({**GOOD, "/etc/evil.toml": "x"}, "/etc/evil.toml", "This name leads out"),
    ({**GOOD, "houses\\..\\..\\evil.toml": "x"}, "houses\\..\\..\\evil.toml", "This name leads out"),
    ({**GOOD, "C:evil.toml": "x"}, "C:evil.toml", "This name leads out"),
    ({**GOOD, "run.py": "print()"}, "run.py", "This has no place"),
    ({**GOOD, "houses/deep/club.toml": CLUB}, "houses/deep/club.toml", "This has no place"),
    ({**GOOD, "scenarios/one.py": "x"}, "scenarios/one.py", "This has no place"),
    ({**GOOD, "scenarios/con.toml": SCENARIO}, "scenarios/con.toml", "This name cannot be given"),
    ({**GOOD, "scenarios/a b.toml": SCENARIO}, "scenarios/a b.toml", "This name cannot be given"),
    ({**GOOD, "scenarios/.hidden.toml": SCENARIO}, "scenarios/.hidden.toml", "This name cannot be given"),
    ({**GOOD, f"scenarios/{'d/' * 9}x.toml": SCENARIO}, f"scenarios/{'d/' * 9}x.toml", "This name cannot"),
    ({**GOOD, "scenarios/Draw/ONE.toml": SCENARIO}, "scenarios/Draw/ONE.toml", "There are two files"),
    ({**GOOD, "scenarios/big.toml": bytes(range(256)) * 300}, "scenarios/big.toml", "This file is larger"),
    ({**GOOD, "scenarios/bomb.toml": "#" * 60_000}, "scenarios/bomb.toml", "This file is packed more"),
    ({**GOOD, "houses/roberts.toml": CLUB}, "houses/roberts.toml", "A profile “roberts” comes with"),
    ({**GOOD, "houses/Club_2.toml": CLUB}, "houses/Club_2.toml", "“Club_2” is no name"),
    ({"pack.toml": ABOUT}, "", "There is neither"),
    ({**GOOD, "pack.toml": ABOUT.replace("school", "The School")}, "pack.toml", "“name” is \"The School\""),
    ({**GOOD, "pack.toml": ABOUT.replace("format = 1", "format = 2")}, "pack.toml", "This pack was made by"),
    ({**GOOD, "pack.toml": ABOUT + "colour = 3\n"}, "pack.toml", "“colour” is no key of pack.toml"),
    ({**GOOD, "pack.toml": ABOUT.replace("title.en = ", "#")}, "pack.toml", "A title is missing"),
    ({**GOOD, "pack.toml": "format = \n"}, "pack.toml", "Column"),
    ({**GOOD, "pack.toml": ABOUT.replace("Trainee 1", "a\\u001b[2J")}, "pack.toml", "“author” is to be one"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "where", "begins"), WRONG)
def test_what_is_wrong_is_told(
    files: Mapping[str, str | bytes], where: str, begins: str, zipped: Zipped, tmp_path: Path
) -> None:
    (found,) = told(zipped(files))
    assert found[0] == str(Path("s.dtpack") / where)
    assert found[2].startswith(begins)
    assert not list(tmp_path.rglob("evil*"))


def test_all_mistakes_are_told_with_file_and_line(zipped: Zipped) -> None:
    files = {
        **GOOD,
        "houses/club.toml": CLUB.replace("3", "5"),
        "houses/annex.toml": "[options]\nx = 1\n",
        "scenarios/draw/two.toml": SCENARIO.replace("seats = 3", "seats = 1"),
    }
    assert [one[:2] for one in told(zipped(files))] == [
        ("s.dtpack/houses/annex.toml", 2),
        ("s.dtpack/houses/club.toml", 3),
        ("s.dtpack/scenarios/draw/one.toml", 5),  # whose house cannot be read
        ("s.dtpack/scenarios/draw/two.toml", 3),
        ("s.dtpack/scenarios/draw/two.toml", 5),
    ]


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_in_every_language(lang: str, zipped: Zipped) -> None:
    found = told(zipped({**GOOD, "houses/../../evil.toml": "x", "scenarios/.x.toml": ""}), lang)
    assert [one[2] for one in found] == [
        texts.say(f"houses.pack.wrong.{key}", lang=lang) for key in ("outside", "bad_name")
    ]


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_links_and_devices_are_refused(kind: int, zipped: Zipped) -> None:
    link = zipfile.ZipInfo("scenarios/link.toml")
    link.create_system = 3
    link.external_attr = (kind | 0o777) << 16
    ((where, _, message),) = told(zipped(GOOD, (link, "/etc/passwd")))
    assert where == "s.dtpack/scenarios/link.toml"
    assert message.startswith("This is no plain file")


def test_unusual_packing_is_refused(zipped: Zipped) -> None:
    odd = zipfile.ZipInfo("scenarios/odd.toml")
    odd.compress_type = zipfile.ZIP_LZMA
    ((_, _, message),) = told(zipped(GOOD, (odd, SCENARIO)))
    assert message.startswith("This file is packed in a way")


def test_a_password_is_refused(zipped: Zipped) -> None:
    file = zipped()
    content = bytearray(file.read_bytes())
    at = content.rindex(b"PK\x01\x02")  # the last entry of the directory
    content[at + 8] |= 1
    file.write_bytes(content)
    ((_, _, message),) = told(file)
    assert message.startswith("This file is encrypted")


def test_a_directory_that_lies_about_sizes_is_found_out(zipped: Zipped) -> None:
    file = zipped({**GOOD, "scenarios/zeros.toml": "#" * 10_000_000})
    content = bytearray(file.read_bytes())
    at = content.rindex(b"PK\x01\x02")
    content[at + 24 : at + 28] = struct.pack("<I", 10)
    file.write_bytes(content)
    assert [one[0] for one in told(file)] == ["s.dtpack/scenarios/zeros.toml"]


@pytest.mark.parametrize("content", [b"", b"PK", b"no zip at all", b"PK\x05\x06" + b"\0" * 17])
def test_what_is_no_zip_file(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "s.dtpack"
    file.write_bytes(content)
    ((where, _, message),) = told(file)
    assert where == "s.dtpack"
    assert message.startswith("This is no pack")


def test_any_damage_is_told_and_never_raised_as_something_else(zipped: Zipped) -> None:
    file = zipped()
    whole = file.read_bytes()
    for at in range(0, len(whole), 7):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        with contextlib.suppress(FileErrors):  # what is not used may well be damaged
            Incoming(file).discard()
        file.write_bytes(whole[:at])
        with pytest.raises(FileErrors):
            Incoming(file)


def test_limits(zipped: Zipped, monkeypatch: pytest.MonkeyPatch) -> None:
    file = zipped()
    for name, most, begins in (
        ("MOST_FILES", 2, "There are more files"),
        ("MOST_UNPACKED", 200, "There is more in it"),
        ("MOST_PACKED", 100, "This file is larger than a pack"),
    ):
        with monkeypatch.context() as less:
            less.setattr(unpacking, name, most)
            ((_, _, message),) = told(file)
            assert message.startswith(begins)


def test_what_systems_leave_behind_is_passed_over(zipped: Zipped) -> None:
    litter = {"__MACOSX/houses/._club.toml": b"\0", "scenarios/.DS_Store": b"\0", "Thumbs.db": b"\0"}
    folder = zipfile.ZipInfo("scenarios/draw/")
    with Incoming(zipped({**litter, **GOOD}, (folder, ""))) as incoming:
        assert len(incoming.pack.scenarios) == 1


def test_no_such_file(tmp_path: Path) -> None:
    ((_, _, message),) = told(tmp_path / "none.dtpack")
    assert message.startswith("This file cannot be read")


def test_a_house_that_somebody_else_has_is_a_clash_unless_it_is_the_same(zipped: Zipped, data: Path) -> None:
    own = data / "houses" / "club.toml"
    own.parent.mkdir(parents=True)
    own.write_text(CLUB.replace("3", "4"))
    ((where, _, message),) = told(zipped())
    assert where == "s.dtpack/houses/club.toml"
    assert message.startswith("There is another profile “club”")
    own.write_text(CLUB + "# the same\n")
    with Incoming(zipped()) as incoming:
        assert incoming.pack.houses


def test_where_the_engine_does_not_agree(zipped: Zipped) -> None:
    wrong = SCENARIO + 'expect.club = ["burn"]\nteaches = ["draw.five_last"]\n'
    with Incoming(zipped({**GOOD, "scenarios/draw/two.toml": wrong})) as incoming:
        found = check_pack(incoming.folder, "s.dtpack")
        assert {one.file for one in found} == {"s.dtpack/scenarios/draw/two.toml"}
        assert 9 in {one.line for one in found}


class TestMaking:
    def test_what_goes_in_comes_out(self, data: Path, tmp_path: Path) -> None:
        (data / "houses").mkdir(parents=True)
        (data / "houses" / "club.toml").write_text(CLUB)
        mine = data / "scenarios" / "draw" / "Ma donne n° 1.toml"
        mine.parent.mkdir(parents=True)
        mine.write_text(SCENARIO)
        other = tmp_path / "one.toml"
        other.write_text(SCENARIO)
        folder = tmp_path / "made"
        folder.mkdir()
        about = About("school", {"en": "Ours", "fr": "Les “nôtres”"}, "Trainee 1", "1")
        lay_out(folder, about, ["club"], [mine, other, mine])
        pack = read_pack(folder, "made.dtpack")
        assert pack.about == about
        assert [one.name for one in pack.scenarios] == ["draw/Ma_donne_n_1", "one"]
        outs = [tmp_path / "a.dtpack", tmp_path / "b.dtpack"]
        for out in outs:
            zip_up(folder, out)
        assert outs[0].read_bytes() == outs[1].read_bytes()
        (data / "houses" / "club.toml").unlink()
        with Incoming(outs[0]) as incoming:
            assert incoming.keep() == pack
        assert (data / "packs" / "school" / "houses" / "club.toml").read_text() == CLUB

    def test_two_of_one_name_are_both_in_it(self, tmp_path: Path) -> None:
        files = []
        for folder in ("a", "b"):
            (tmp_path / folder).mkdir()
            files.append(tmp_path / folder / "one.toml")
            files[-1].write_text(SCENARIO)
        made = tmp_path / "made"
        made.mkdir()
        lay_out(made, About("x", {"en": "X"}), [], files)
        assert sorted(one.name for one in (made / "scenarios").iterdir()) == ["one.toml", "one_2.toml"]

    def test_a_house_that_there_is_not(self, tmp_path: Path) -> None:
        with pytest.raises(UnknownHouse):
            lay_out(tmp_path, About("x", {"en": "X"}), ["nowhere"], [])

    def test_a_folder_that_cannot_be_written_leaves_nothing(self, tmp_path: Path) -> None:
        with pytest.raises(SaveError):
            zip_up(tmp_path, tmp_path / "no" / "a.dtpack")

    @pytest.mark.parametrize(
        ("words", "name"),
        [("Ma salle n° 1", "ma-salle-n-1"), ("Con", "x-con"), ("日本", "x"), ("a" * 60, "a" * 40), ("", "x")],
    )
    def test_a_name_is_made_of_any_words(self, words: str, name: str) -> None:
        assert good_name(words) == name


def test_a_zip_bomb_of_many_files_is_not_unpacked(zipped: Zipped, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many files name the same bytes, no more is read than a pack may hold."""
    monkeypatch.setattr(unpacking, "MOST_UNPACKED", 200_000)
    read = io.BytesIO()
    text = "".join(f"# {n * 7919 % 10007}\n" for n in range(6000))
    files = {**GOOD, **{f"scenarios/s{n}.toml": text for n in range(50)}}
    file = zipped(files)
    real = Path.write_bytes

    def count(self: Path, content: bytes) -> int:
        read.write(content)
        return real(self, content)

    monkeypatch.setattr(Path, "write_bytes", count)
    ((_, _, message),) = told(file)
    assert message.startswith("There is more in it")
    assert read.tell() <= 200_000


def test_what_the_documents_say_of_packs(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "houses.md").read_text("utf-8")
    example = re.findall(r"^```toml\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)[1]
    (tmp_path / "pack.toml").write_text(example, encoding="utf-8")
    assert read_about(tmp_path, "x").name == "northern-school"
    limits = (unpacking.MOST_PACKED >> 20, unpacking.MOST_UNPACKED >> 20, unpacking.MOST_FILES)
    assert "At most {} MB, {} MB unpacked, {} files, 64 KB each.".format(*limits) in guide
    assert LARGEST_FILE == 64 * 1024
