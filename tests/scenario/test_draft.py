"""A draft changes what was changed and nothing else, takes everything back, and loses nothing on the disk."""

from __future__ import annotations

import difflib
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_trainer import assets, texts
from dealer_trainer.scenario.draft import STANDINGS, Broken, ChangedOnDisk, Draft, NoPath
from dealer_trainer.scenario.saving import SaveError
from dealer_trainer.scenario.script import PATTERNS
from dealer_trainer.scenario.writer import Value
from dealer_trainer.toml_files.files import FileErrors

LIBRARY = sorted(assets.scenarios().rglob("*.toml"))
FILE = '''\
# The classic.
title.en = "The button wants five" # short
title.fr = 'Le bouton en veut cinq'

game     = "ace-to-five limit 4-8"
seats    = 6                # all here
button   = 0x6
teaches  = [
  "draw.five_last",   # the point
]
start    = "draw"
hands.6  = "Kc  Qd Jh, 9s 9c"
script   = """
seat 1 opens; others call   # nobody folds
seat 1 pat; seat 6 draws five
"""
# What we expect
expect.roberts   = ["burn", "take in seat 6",
                    "deal 4 to seat 6", "burn", "deal 1 to seat 6", "bring in"]
'''
TABLE = """\
title.en = "A table"
game = "ace-to-five limit 4-8"
seats = [
  {},                       # the first
  { stack = 40, name = "Trainee 1" },
  { away = true },
  {  },
]
button = 1
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "one.toml"
    path.write_bytes(FILE.encode())
    return path


@pytest.fixture
def draft(path: Path) -> Draft:
    return Draft.open(path)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def differing(one: str, other: str) -> list[str]:
    return [line for line in difflib.ndiff(one.splitlines(), other.splitlines()) if line[0] in "-+"]


def flat(content: dict[str, Any]) -> dict[str, Any]:
    """By key, as a draft names them."""
    found: dict[str, Any] = {}
    for key, value in content.items():
        if isinstance(value, dict) and key in ("title", "brief", "hands", "expect", "options"):
            found |= {f"{key}.{name}": inner for name, inner in value.items()}
        else:
            found[key] = value
    return found


class TestValues:
    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("title.fr", "Le bouton en veut cinq"),
            ("hands.6", "Kc  Qd Jh, 9s 9c"),
            ("teaches", ["draw.five_last"]),
            ("teaches[0]", "draw.five_last"),
            ("expect.roberts[1]", "take in seat 6"),
            ("button", 6),
        ],
    )
    def test_a_key_says_what_is_written(self, draft: Draft, key: str, value: object) -> None:
        assert draft.value(key) == value

    @pytest.mark.parametrize(
        "key", ["brief.fr", "hands.1", "teaches[4]", "seats[2].stack", "button.x", "", "x[0]"]
    )
    def test_what_is_not_written_is_nothing(self, draft: Draft, key: str) -> None:
        assert draft.value(key) is None
        assert draft.value(key, 7) == 7

    def test_a_file_that_is_no_toml_says_nothing(self) -> None:
        draft = Draft("title.en = ")
        assert draft.content is None
        assert draft.value("title.en") is None
        assert draft.seats == ()
        assert draft.scenario is None


class TestChanging:
    @pytest.mark.parametrize("name", [path.relative_to(assets.scenarios()).as_posix() for path in LIBRARY])
    def test_one_change_is_one_change_in_every_file_of_the_library(self, name: str) -> None:
        path = assets.scenarios() / name
        text = path.read_text("utf-8")
        before = flat(tomllib.loads(text))
        # Each file bears some of the changes, and each change is made to many files.
        first = LIBRARY.index(path) * 7
        for number in range(first, first + 7):
            key, value = list(CHANGES.items())[number % len(CHANGES)]
            draft = Draft.open(path)
            draft.set(key, value)
            wanted = {one: said for one, said in before.items() if one != key}
            if value is not None:
                wanted[key] = value
            assert flat(tomllib.loads(draft.text)) == wanted, key
            if key in ("button", "title.en", "seed"):
                assert len(differing(text, draft.text)) <= 2, key
            if draft.undo_label:
                assert draft.undo()
            assert draft.text == text
            assert not draft.changed

    def test_what_stands_around_stays(self, draft: Draft) -> None:
        draft.set("button", 3)
        draft.set("title.en", "New")
        assert differing(FILE, draft.text) == [
            '- title.en = "The button wants five" # short',
            '+ title.en = "New" # short',
            "- button   = 0x6",
            "+ button   = 3",
        ]

    def test_what_is_the_same_is_no_change(self, draft: Draft) -> None:
        draft.set("button", 6)
        draft.set("brief.fr", None)
        assert draft.text == FILE
        assert not draft.undo_label

    def test_several_keys_are_one_step(self, draft: Draft) -> None:
        draft.change({"button": 2, "seed": 9, "start": None}, "All at once")
        assert (draft.value("button"), draft.value("seed"), draft.value("start")) == (2, 9, None)
        assert draft.undo_label == "All at once"
        draft.undo()
        assert draft.text == FILE

    def test_a_key_within_one_that_changes_too(self, draft: Draft) -> None:
        draft.set("kill", {"button": 1})
        draft.change({"kill.button": 1000, "kill": {"button": 3, "up": True}})
        assert draft.value("kill") == {"button": 3, "up": True}

    @given(st.text(max_size=80))
    def test_any_text_can_be_typed_anywhere(self, text: str) -> None:
        draft = Draft(FILE)
        for key in ("title.fr", "script", "notes", "brief.es"):
            draft.set(key, text)
            said = draft.value(key)
            assert draft.content is not None
            assert said == "".join(sign for sign in text if sign in "\n\t" or not _is_odd(sign))

    def test_a_file_that_is_no_toml_is_changed_as_a_text_only(self, draft: Draft) -> None:
        draft.set_text(FILE + "oops\n")
        with pytest.raises(Broken):
            draft.set("button", 3)
        assert draft.troubles[0].line == FILE.count("\n") + 1
        draft.set_text(draft.text.replace("oops", 'notes = "oops"'))
        draft.set("button", 3)
        assert draft.value("notes") == "oops"

    def test_line_ends_that_are_pasted_are_plain_ones(self, draft: Draft) -> None:
        draft.set_text("seats = 4\r\nbutton = 1\r\n")
        assert draft.text == "seats = 4\nbutton = 1\n"


CHANGES: dict[str, Any] = {
    "title.en": "New", "title.fr": "Neuf «x»", "brief.es": "Uno\ndos", "button": 2, "seed": 77,
    "script": "seat 1 opens # so\n", "stub": "2c", "hands.1": "Kc", "hands.8": "Kd", "start": "bet",
    "teaches": ["draw.burn"], "house": "roberts", "options.high_joker": True, "expect.roberts": ["burn"] * 3,
    "expect.my.house": ["burn"], "ends": "bets", "kill": {"button": 3}, "notes": 'a"""b\\',
}  # fmt: skip
CHANGES |= {"brief.en": None, "game": None, "hands.2": None}


def _is_odd(sign: str) -> bool:
    from unicodedata import category

    return category(sign) in ("Cc", "Cs")


class TestSeats:
    def test_a_number_becomes_a_list_when_a_seat_has_something_of_its_own(self, draft: Draft) -> None:
        draft.set_seat(3, "stack", 40)
        assert draft.seats == ({}, {}, {"stack": 40}, {}, {}, {})
        assert "# all here" in draft.text
        draft.undo()
        assert draft.text == FILE

    def test_a_seat_of_a_list_is_changed_in_its_place(self) -> None:
        draft = Draft(TABLE)
        draft.set_seat(2, "stack", 12)
        draft.set_seat(1, "name", "Trainee 2")
        assert differing(TABLE, draft.text) == [
            "-   {},                       # the first",
            '+   {name = "Trainee 2"},                       # the first',
            '-   { stack = 40, name = "Trainee 1" },',
            '+   { stack = 12, name = "Trainee 1" },',
        ]

    def test_nothing_about_a_seat_is_written_for_nothing(self, draft: Draft) -> None:
        draft.set_seat(3, "stack", None)
        draft.set_standing(2, None)
        assert draft.text == FILE

    @pytest.mark.parametrize("standing", STANDINGS)
    def test_a_seat_stands_in_one_way(self, standing: str) -> None:
        draft = Draft(TABLE)
        draft.set_standing(3, standing)
        assert draft.standing(3) == standing
        assert draft.seats[2] == {standing: True}
        draft.set_standing(3, None)
        assert draft.seats[2] == {}

    def test_fewer_seats_lose_their_hands_and_the_button(self, draft: Draft) -> None:
        draft.set_seat_count(4)
        assert (draft.value("seats"), draft.value("button"), draft.value("hands")) == (4, 4, None)
        draft.set_seat_count(8)
        assert len(draft.seats) == 8
        draft.undo()
        draft.undo()
        assert draft.text == FILE

    def test_a_list_grows_and_shrinks_at_its_end(self) -> None:
        draft = Draft(TABLE)
        draft.set_seat_count(5)
        assert list(draft.seats) == [{}, {"stack": 40, "name": "Trainee 1"}, {"away": True}, {}, {}]
        assert "# the first" in draft.text
        draft.set_seat_count(2)
        assert list(draft.seats) == [{}, {"stack": 40, "name": "Trainee 1"}]
        assert "# the first" in draft.text

    @pytest.mark.parametrize("written", ['"six"', "[1, 2]", "-3", "999999999999", "true", "[[]]", "1.5"])
    def test_seats_that_are_none(self, written: str) -> None:
        draft = Draft(FILE.replace("seats    = 6 ", f"seats    = {written} "))
        assert len(draft.seats) <= 8
        assert all(seat == {} for seat in draft.seats)
        draft.set_seat_count(4)
        assert draft.value("seats") == 4


TABLES = """\
game = "ace-to-five limit 4-8"
button = 1
[title]
en = "Tables" # c
[hands]
2 = "Kc Qd"   # here
[expect]
roberts = ["burn"]
[[seats]]
stack = 40
[[seats]]
[[seats]]
away = true
[[next_deals]]
stub = "2c"
[next_deals.hands]
1 = "Kd"
"""
DOTTED = """\
"title".en = "x"
title.fr = "y"
seats = 4
button = 1
title.es = "z"
hands.1 = "Kc"
stub = "2c"
hands.2 = "Kd"
script = '''seat 1 opens'''
expect."roberts" = "burn"
"""
INLINE = """\
title = { en = "x", fr = "y" }
hands = { 1 = "Kc" }
seats = [{}, {}]
button=1
"""


@pytest.mark.parametrize("text", [TABLES, DOTTED, INLINE])
class TestOtherManners:
    """However a file is laid out, it is changed in its own manner."""

    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("title.es", "Uno"), ("title.fr", None), ("hands.3", "2d"), ("hands.1", "Ah"), ("hands.2", None),
            ("script", "seat 1 opens\n"), ("button", 2), ("seed", 4), ("expect.roberts", ["x"]),
            ("expect.other", ["y"]), ("options.high_joker", True), ("brief.en", "b"), ("kill", {"button": 1}),
            ("notes", "n\nm"), ("seats", 5),
        ],
    )  # fmt: skip
    def test_a_key_is_changed(self, text: str, key: str, value: Value) -> None:
        draft = Draft(text)
        wanted = flat(tomllib.loads(text)) | {key: value}
        draft.set(key, value)
        assert flat(tomllib.loads(draft.text)) == {
            one: said for one, said in wanted.items() if said is not None
        }

    @pytest.mark.parametrize("many", [2, 4, 6])
    def test_seats_come_and_go(self, text: str, many: int) -> None:
        draft = Draft(text)
        draft.set_seat_count(many)
        draft.set_seat(many, "stack", 7)
        draft.set_standing(1, "away")
        assert len(draft.seats) == many
        assert (draft.seats[-1]["stack"], draft.standing(1)) == (7, "away")
        while draft.undo():
            pass
        assert draft.text == text

    def test_a_later_deal_is_changed_where_there_is_one(self, text: str) -> None:
        draft = Draft(text)
        if draft.value("next_deals") is None:
            draft.set("next_deals", [{"stub": "2c"}])
        draft.set("next_deals[0].hands.3", "Ad")
        draft.set("next_deals[0].stub", None)
        assert draft.value("next_deals[0].hands.3") == "Ad"
        assert draft.value("next_deals[0].stub") is None


class TestMending:
    @pytest.mark.parametrize(
        ("old", "new", "key"),
        [
            ("draw.five_last", "draw.five_lst", "teaches[0]"), ('"draw"', '"drw"', "start"),
            ("limit 4-8", "limt 4-8", "game"), ("take in seat 6", "tke in seat 6", "expect.roberts[1]"),
            ("seat 6 draws five", "seat 6 drws five", "script"), ("others call", "others cal", "script"),
        ],
    )  # fmt: skip
    def test_what_was_meant_is_put(self, old: str, new: str, key: str) -> None:
        draft = Draft(FILE.replace(old, new))
        (trouble,) = draft.troubles
        assert trouble.key == key
        assert draft.can_mend(trouble)
        assert draft.mend(trouble)
        assert draft.troubles == ()
        assert old.strip('"') in draft.text
        draft.undo()
        assert draft.text == FILE.replace(old, new)

    @pytest.mark.parametrize(
        ("old", "new"),
        [("Kc  Qd", "Kc Qx"), ("expect.roberts", "expect.robert"), ("button   = 0x6", "buton = 6")],
    )
    def test_what_is_only_a_part_of_a_value_is_not(self, old: str, new: str) -> None:
        draft = Draft(FILE.replace(old, new))
        for trouble in draft.troubles:
            assert not draft.mend(trouble)
        assert draft.text == FILE.replace(old, new)

    def test_nor_what_is_gone(self) -> None:
        draft = Draft(FILE.replace("others call", "others cal"))
        (trouble,) = draft.troubles
        draft.set("script", "seat 1 opens\n")
        assert not draft.can_mend(trouble)
        draft.set("script", None)
        assert not draft.can_mend(trouble)
        draft.set_text("title =")
        assert not draft.mend(trouble)


class TestUndoing:
    def test_typing_in_one_field_is_one_step(self, path: Path) -> None:
        clock = Clock()
        draft = Draft(FILE, path, clock=clock)
        for text in ("S", "Sh", "Sho"):
            draft.set("title.es", text, "Title", typing=True)
        draft.set("title.fr", "x", "French", typing=True)
        draft.set("title.es", "Short", "Title", typing=True)
        assert [draft.undo_label, draft.undo(), draft.undo_label, draft.undo()] == [
            "Title",
            True,
            "French",
            True,
        ]
        assert draft.value("title.es") == "Sho"
        draft.undo()
        assert draft.text == FILE
        assert (draft.undo(), draft.redo_label) == (False, "Title")

    @pytest.mark.parametrize("parted", ["pause", "left"])
    def test_typing_after_a_pause_is_a_step_of_its_own(self, parted: str) -> None:
        clock = Clock()
        draft = Draft(FILE, clock=clock)
        draft.set("notes", "One", typing=True)
        if parted == "pause":
            clock.now += 3
        else:
            draft.end_typing()
        draft.set("notes", "One two", typing=True)
        draft.undo()
        assert draft.value("notes") == "One"

    def test_what_was_undone_is_gone_once_something_else_is_done(self, draft: Draft) -> None:
        draft.set("button", 2)
        draft.undo()
        draft.set("button", 3)
        assert draft.redo() is False
        draft.undo()
        assert draft.redo()
        assert draft.value("button") == 3

    def test_typing_never_joins_what_was_undone(self, draft: Draft) -> None:
        draft.set("notes", "a", typing=True)
        draft.undo()
        draft.redo()
        draft.set("notes", "ab", typing=True)
        draft.undo()
        assert draft.value("notes") == "a"

    def test_typing_never_goes_on_in_what_was_gone_back_to(self, draft: Draft) -> None:
        draft.set("notes", "a", typing=True)
        draft.set("seed", 4)
        draft.undo()
        draft.set("notes", "ab", typing=True)
        draft.undo()
        assert draft.value("notes") == "a"

    def test_who_listens_is_told_of_everything(self, draft: Draft, path: Path) -> None:
        told: list[str] = []
        end = draft.listen(lambda: told.append(draft.text))
        draft.set("button", 2)
        draft.undo()
        draft.redo()
        draft.save()
        assert len(told) == 4
        end()
        end()
        draft.set("button", 4)
        assert len(told) == 4

    def test_a_long_day_of_edits_does_not_fill_the_memory(self) -> None:
        draft = Draft(FILE)
        for seed in range(700):
            draft.set("seed", seed + 1)
        steps = 0
        while draft.undo():
            steps += 1
        assert steps == 500


class TestSaving:
    @pytest.mark.parametrize(
        "raw", [FILE, "\ufeff" + FILE, FILE.replace("\n", "\r\n"), "\ufeff" + FILE.replace("\n", "\r\n")]
    )
    def test_the_file_keeps_its_manner(self, path: Path, raw: str) -> None:
        path.write_bytes(raw.encode())
        draft = Draft.open(path)
        assert draft.text == FILE
        draft.save()
        assert path.read_bytes() == raw.encode()
        draft.set("button", 3)
        draft.save()
        assert path.read_bytes() == raw.replace("0x6", "3").encode()

    def test_mixed_line_ends_stay_where_they_are(self, path: Path) -> None:
        raw = FILE.replace("\n", "\r\n", 5)
        path.write_bytes(raw.encode())
        draft = Draft.open(path)
        draft.set("button", 3)
        draft.save()
        assert path.read_bytes() == raw.replace("0x6", "3").encode()

    def test_mixed_line_ends_leave_no_lone_one_at_the_end(self, path: Path) -> None:
        raw = FILE.replace("\n", "\r\n").replace("\r\n", "\n", 1).rstrip()
        path.write_bytes(raw.encode())
        draft = Draft.open(path)
        draft.set_text(draft.text + "  # so")
        draft.save()
        assert path.read_bytes() == raw.encode() + b"  # so"

    def test_a_lone_carriage_return_is_a_line_end(self, path: Path) -> None:
        path.write_bytes(FILE.replace("\n", "\r").encode())
        draft = Draft.open(path)
        assert draft.text == FILE
        draft.save()
        assert path.read_bytes() == FILE.encode()

    def test_a_broken_file_is_saved_as_it_is(self, path: Path) -> None:
        draft = Draft.open(path)
        draft.set_text("title.en = \n")
        draft.save()
        assert path.read_text() == "title.en = \n"
        assert not draft.changed

    def test_a_new_draft_wants_a_place(self, tmp_path: Path) -> None:
        draft = Draft.new()
        assert not draft.changed
        assert "title.en" in {one.key for one in draft.troubles}
        draft.set("title.en", "Mine")
        assert draft.scenario is not None
        with pytest.raises(NoPath):
            draft.save()
        draft.save(tmp_path / "deep" / "mine.toml")
        assert Draft.open(tmp_path / "deep" / "mine.toml").text == draft.text

    def test_what_another_program_wrote_is_not_written_over(self, draft: Draft, path: Path) -> None:
        draft.set("button", 3)
        path.write_text(FILE + "# theirs\n")
        assert draft.changed_on_disk()
        with pytest.raises(ChangedOnDisk) as caught:
            draft.save()
        assert caught.value.theirs.endswith("# theirs\n")
        assert path.read_text() == FILE + "# theirs\n"
        kept = draft.save(over=True)
        assert kept is not None
        assert kept.read_text() == FILE + "# theirs\n"
        assert path.read_text() == draft.text
        assert not draft.changed_on_disk()

    def test_or_taken_with_the_own_one_a_step_back(self, draft: Draft, path: Path) -> None:
        draft.set("button", 3)
        mine = draft.text
        path.write_text(FILE + "# theirs\n")
        draft.take_theirs()
        assert draft.text == FILE + "# theirs\n"
        assert not draft.changed
        draft.undo()
        assert draft.text == mine
        draft.save()
        assert path.read_text() == mine

    def test_a_file_that_is_gone_is_made_again(self, draft: Draft, path: Path) -> None:
        path.unlink()
        assert not draft.changed_on_disk()
        draft.save()
        assert path.read_text() == FILE

    def test_another_file_is_not_written_over_unasked(self, draft: Draft, tmp_path: Path) -> None:
        other = tmp_path / "other.toml"
        other.write_text("# something else\n")
        with pytest.raises(ChangedOnDisk):
            draft.save(other)
        assert other.read_text() == "# something else\n"
        first, second = draft.save(other, over=True), draft.save(tmp_path / "third.toml")
        assert first == tmp_path / "other.toml.1"
        assert second is None
        assert draft.path == tmp_path / "third.toml"

    def test_a_save_that_fails_changes_nothing(self, draft: Draft, path: Path, tmp_path: Path) -> None:
        draft.set("button", 3)
        (tmp_path / "wall").write_text("")
        with pytest.raises(SaveError):
            draft.save(tmp_path / "wall" / "x.toml")
        assert draft.path == path
        assert draft.changed

    def test_a_file_that_is_no_utf8_can_be_mended(self, path: Path) -> None:
        path.write_bytes(FILE.replace("wants", "wünscht").encode("latin-1"))
        draft = Draft.open(path)
        assert draft.on_disk is not None
        assert draft.on_disk.guessed
        assert "wünscht" in draft.text
        draft.save()
        assert "wünscht" in path.read_text("utf-8")

    @pytest.mark.parametrize("what", ["missing", "folder", "large"])
    def test_where_there_is_nothing_to_mend(self, what: str, tmp_path: Path) -> None:
        path = tmp_path / "x.toml"
        if what == "folder":
            path.mkdir()
        elif what == "large":
            path.write_bytes(b"#" * (1024 * 1024 + 1))
        with pytest.raises(FileErrors):
            Draft.open(path)

    def test_a_name_is_suggested_that_is_free(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(assets.DATA_VARIABLE, str(tmp_path))
        draft = Draft(FILE)
        assert draft.suggested_path() == tmp_path / "scenarios" / "the_button_wants_five.toml"
        draft.save(draft.suggested_path())
        assert draft.suggested_path().name == "the_button_wants_five_2.toml"
        assert Draft('title.en = "../../Él ñ / 2"\n').suggested_path().name == "el_n_2.toml"
        assert Draft("").suggested_path().name == "scenario.toml"


class TestCopies:
    def test_a_copy_is_a_new_draft_with_a_name_of_its_own(self, path: Path) -> None:
        copy = Draft.copy_of(path)
        assert (copy.path, copy.on_disk) == (None, None)
        assert copy.value("title.en") == texts.say(
            "author_text.copy_of", lang="en", title="The button wants five"
        )
        assert "bouton" in copy.value("title.fr")
        assert copy.value("title.fr") != "Le bouton en veut cinq"
        assert copy.changed
        assert path.read_text() == FILE

    def test_a_broken_file_is_copied_as_it_is(self, path: Path) -> None:
        path.write_text("title.en = \n")
        assert Draft.copy_of(path).text == "title.en = \n"

    def test_files_that_ship_are_known(self, draft: Draft) -> None:
        assert Draft.open(LIBRARY[0]).ships
        assert not draft.ships
        assert not Draft.new().ships


def test_drafts_are_told_apart() -> None:
    assert len({Draft.new().id for _ in range(20)}) == 20


def test_a_script_of_every_pattern_survives() -> None:
    from dealer_trainer.scenario import script

    draft = Draft(FILE)
    text = "".join(f"{script._fill(pattern, [])}\n" for pattern, _, _ in PATTERNS)
    draft.set("script", text)
    assert draft.value("script") == text
    assert draft.scenario is None or draft.scenario.script.clauses
