"""A class list is read whatever program wrote it, looked at before it is taken in, and taken back whole."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_trainer import texts
from dealer_trainer.records import Records, open_records
from dealer_trainer.records.class_list import Fate, preview, take_back, take_in
from dealer_trainer.records.class_rows import Part, PartKind, Plan, Target, TargetKind
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.list_file import LARGEST, MOST_LINES, Fault, ListError, Row, Unreadable, read_list


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with open_records(tmp_path / "records.db", patience=0) as opened:
        yield opened


@pytest.fixture
def room(records: Records) -> Classroom:
    return Classroom(records)


def people(data: bytes) -> list[tuple[str, tuple[str, ...]]]:
    return [(row.name, row.groups) for row in read_list(data)]


LIST = b"name,group\nTrainee 1,Mornings\nTrainee 2,Evenings\n"
READ = [("Trainee 1", ("Mornings",)), ("Trainee 2", ("Evenings",))]


# Reading


@pytest.mark.parametrize(
    "data",
    [
        LIST,
        LIST.replace(b",", b";"),
        LIST.replace(b",", b"\t"),
        LIST.replace(b"\n", b"\r\n"),
        LIST.replace(b"\n", b"\r"),
        codecs.BOM_UTF8 + LIST,
        LIST.decode().encode("utf-16"),  # "Unicode text" of a spreadsheet
        b"\n\n" + LIST.replace(b"\n", b"\n,,\n"),  # empty lines
        b"group,remark,NAME:\nMornings,x,Trainee 1\nEvenings,,  Trainee   2 \n",
        b'"name","group"\n"Trainee 1","Mornings"\n"Trainee 2","Evenings"',
    ],
)
def test_what_programs_write(data: bytes) -> None:
    assert people(data) == READ


@pytest.mark.parametrize(
    "titles",
    [
        "Name;Groups",
        "Student;Class",
        "Nom complet;Groupe(s)",
        "ÉLÈVE;groupes",
        "Alumno;Grupo",
        "nombre;Clase",
    ],
)
def test_titles_in_three_languages(titles: str) -> None:
    assert people(f"{titles}\nTrainee 1;Mornings\nTrainee 2;Evenings\n".encode()) == READ


@pytest.mark.parametrize(
    "titles", ["first name,last name", "Prénom,Nom", "Nombre,Apellidos"], ids=["en", "fr", "es"]
)
def test_a_name_in_two_columns(titles: str) -> None:
    assert people(f"{titles}\nTrainee,One\n".encode()) == [("Trainee One", ())]
    turned = ",".join(reversed(titles.split(",")))
    assert people(f"{turned}\nOne,Trainee\n".encode()) == [("Trainee One", ())]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_accents_in_every_encoding(encoding: str) -> None:
    assert people("nom;groupe\nÉlève n° 1;Débutants\n".encode(encoding)) == [("Élève n° 1", ("Débutants",))]


def test_several_groups_in_a_cell_or_in_columns() -> None:
    data = b'name,group,group\nTrainee 1,"Mornings; Level 2|Mornings","Tables, Pits"\n'
    assert people(data) == [("Trainee 1", ("Mornings", "Level 2", "Tables", "Pits"))]


def test_names_alone_need_no_title() -> None:
    assert people(b"Trainee 1\n\nTrainee 2\n") == [("Trainee 1", ()), ("Trainee 2", ())]


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    rows = read_list(b'name,remark\n"Trainee 1","two\nlines"\n\nTrainee 2,\n')
    assert [(row.name, row.line) for row in rows] == [("Trainee 1", 2), ("Trainee 2", 5)]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b",Mornings", Fault.NO_NAME),
        (b"x" * 81 + b",Mornings", Fault.LONG_NAME),
        (b"Trainee 2," + b"x" * 81, Fault.LONG_GROUP),
        (b"Trainee 2,Mornings,more", Fault.COLUMNS),
        (b"TRAINEE  1,Mornings", Fault.TWICE),
        (b'"Trainee 2,Mornings', Fault.QUOTES),
        (b'Trainee 2,"Mornings', Fault.QUOTES),
        (b'"Trainee "2"",Mornings', Fault.QUOTES),
    ],
)
def test_what_is_wrong_with_a_line_is_said_of_that_line(line: bytes, fault: Fault) -> None:
    rows = read_list(b"name,group\nTrainee 1,\n" + line + b"\nTrainee 3,\n")
    assert [(row.line, row.fault) for row in rows] == [(2, None), (3, fault), (4, None)]
    assert rows[1].first == (2 if fault is Fault.TWICE else 0)


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_quote_that_is_not_closed_leaves_out_its_line_alone(end: bytes) -> None:
    rows = read_list(b'name;group\n"Trainee 1;Mornings\n"Trainee 2;Mornings\nTrainee 3;x\n"Trainee 4;x' + end)
    assert [(row.line, row.name, row.fault) for row in rows] == [
        (2, '"Trainee 1;Mornings', Fault.QUOTES),
        (3, '"Trainee 2;Mornings', Fault.QUOTES),
        (4, "Trainee 3", None),
        (5, '"Trainee 4;x', Fault.QUOTES),
    ]


def test_a_quote_that_is_closed_by_another_line_makes_no_name_of_both() -> None:
    (row,) = read_list(b'name;group\n"Trainee 1;Mornings\nTrainee 2";Mornings\n')
    assert row.fault is Fault.OVER_LINES


def test_what_a_quote_opens_may_be_long() -> None:
    rows = read_list(b'name\n"Trainee 0\n' + b"Trainee 1, and a remark with no end to it\n" * 4000)
    assert rows[0].fault is Fault.QUOTES
    assert [row.fault for row in rows[1:3]] == [None, Fault.TWICE]


def test_blanks_around_quotes_and_quotes_within_a_name_are_no_fault() -> None:
    data = b'name;group\n"Trainee 1" ; "Mornings" \nTrainee "Ace" 2;\n"Trainee ""Ace"" 3";\n'
    assert people(data) == [("Trainee 1", ("Mornings",)), ('Trainee "Ace" 2', ()), ('Trainee "Ace" 3', ())]


def test_a_line_that_is_left_out_is_no_reason_to_leave_out_another() -> None:
    rows = read_list(b"name,group\nTrainee 1,Mornings,more\nTrainee 1,Mornings\n")
    assert [row.fault for row in rows] == [Fault.COLUMNS, None]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", Unreadable.EMPTY),
        (b"\n ,\n", Unreadable.EMPTY),
        (b"x" * (LARGEST + 1), Unreadable.LARGE),
        (b"name\nTrainee\0 1\n", Unreadable.NO_TEXT),
        (b"PK\x03\x04\x14\x00\x08", Unreadable.NO_TEXT),  # a spreadsheet's own file
        (b"\xff\xfeabc", Unreadable.NO_TEXT),
        (b"name\n\x81\n", Unreadable.NO_TEXT),
        (b"size,colour\n1,red\n", Unreadable.NO_NAMES),
        (b"name\n" + b"x\n" * MOST_LINES, Unreadable.LINES),
        (b'name\n"' + b"x" * 200_000, Unreadable.NO_TEXT),
    ],
)
def test_what_is_no_list(data: bytes, why: Unreadable) -> None:
    with pytest.raises(ListError) as caught:
        read_list(data)
    assert caught.value.why is why


def test_a_title_alone_is_a_list_of_nobody(room: Classroom) -> None:
    looked_at = preview(room, read_list(b"name,group\n"))
    assert looked_at.lines == ()
    assert not looked_at.changes


# Looking at it first


def test_the_preview_says_what_is_new_known_and_wrong_and_writes_nothing(room: Classroom) -> None:
    mornings = room.make_group("Mornings")
    room.make_trainee("Trainee 1", [mornings.id])
    room.make_trainee("Trainee 2")
    gone = room.make_trainee("Trainee 3")
    room.archive_trainees([gone.id])
    rows = read_list(
        b"name,group\ntrainee 1,mornings\nTrainee 2,MORNINGS\nTrainee 3,Mornings\n,x\n"
        b"Trainee 4,New;Mornings\n"
    )
    looked_at = preview(room, rows)
    assert [(line.fate, line.into) for line in looked_at.lines] == [
        (Fate.KNOWN, ()),
        (Fate.KNOWN, ("Mornings",)),
        (Fate.ARCHIVED, ()),
        (Fate.WRONG, ()),
        (Fate.NEW, ("New", "Mornings")),
    ]
    assert looked_at.groups == ("New",)
    assert looked_at.changes
    assert (looked_at.count(Fate.NEW), looked_at.count(Fate.KNOWN), looked_at.moved) == (1, 2, 1)
    assert len(room.trainees(archived=None)) == 3
    assert room.groups() == [mornings]


def test_a_list_of_those_who_are_there_changes_nothing(room: Classroom) -> None:
    room.make_trainee("Trainee 1")
    assert not preview(room, read_list(b"name\nTRAINEE 1\n")).changes


# Taking it in, and back


def state(room: Classroom) -> tuple[object, ...]:
    return room.trainees(archived=None), room.groups(), room.memberships()


def test_it_is_taken_in_as_it_was_looked_at_and_taken_back_whole(room: Classroom) -> None:
    mornings = room.make_group("Mornings")
    known = room.make_trainee("Trainee 1")
    room.make_trainee("Trainee 2", [mornings.id])
    before = state(room)
    rows = read_list(
        b"name,group\nTrainee 1,Mornings;New\nTrainee 3,New\nTrainee 4,Mornings\n,\nTrainee 3,\n"
    )
    imported = take_in(room, preview(room, rows))
    names = {group.id: group.name for group in room.groups()}
    belongs = room.memberships()
    found = {one.name: sorted(names[group] for group in belongs[one.id]) for one in room.trainees()}
    assert found == {
        "Trainee 1": ["Mornings", "New"], "Trainee 2": ["Mornings"], "Trainee 3": ["New"],
        "Trainee 4": ["Mornings"],
    }  # fmt: skip
    assert len(imported.trainees) == 2
    assert {who for _, who in imported.memberships} == {known.id}
    kept = take_back(room, imported)
    assert (kept.trainees, kept.groups) == ((), ())
    assert state(room) == before


def test_who_has_practised_meanwhile_stays_with_their_group(room: Classroom, records: Records) -> None:
    imported = take_in(room, preview(room, read_list(b"name,group\nTrainee 1,New\nTrainee 2,Other\n")))
    records.begin(imported.trainees[0], "a", "x", "roberts", 0, "practice", "0", 100)
    kept = take_back(room, imported)
    assert (kept.trainees, kept.groups) == (("Trainee 1",), ("New",))
    assert [one.name for one in room.trainees()] == ["Trainee 1"]
    assert [one.name for one in room.groups()] == ["New"]


def test_what_something_is_assigned_to_stays(room: Classroom) -> None:
    imported = take_in(room, preview(room, read_list(b"name,group\nTrainee 1,\nTrainee 2,New\n")))
    targets = (Target(TargetKind.TRAINEE, imported.trainees[0]), Target(TargetKind.GROUP, imported.groups[0]))
    made = room.make_assignment(Plan("A", (Part(PartKind.SCENARIO, "a"),), targets))
    kept = take_back(room, imported)
    assert (kept.trainees, kept.groups) == (("Trainee 1",), ("New",))
    assert set(room.assignments()[0].plan.targets) == set(made.plan.targets)


def test_what_is_gone_already_is_no_trouble(room: Classroom) -> None:
    imported = take_in(room, preview(room, read_list(b"name,group\nTrainee 1,New\n")))
    room.delete_trainee(imported.trainees[0])
    room.delete_group(imported.groups[0])
    kept = take_back(room, imported)
    assert (kept.trainees, kept.groups) == ((), ())


def test_who_came_meanwhile_is_known(room: Classroom) -> None:
    looked_at = preview(room, read_list(b"name,group\nTrainee 1,New\n"))
    own = room.make_trainee("trainee 1")
    imported = take_in(room, looked_at)
    assert imported.trainees == ()
    assert room.memberships() == {own.id: frozenset(imported.groups)}


def test_the_longest_list_is_taken_in_without_asking_each_name_of_all(
    room: Classroom, records: Records
) -> None:
    looked_at = preview(room, read_list(b"name\n" + b"".join(b"Trainee %d\n" % n for n in range(4999))))
    asked: list[str] = []
    with records.writing() as connection:
        connection.set_trace_callback(asked.append)
    take_in(room, looked_at)
    assert len(room.trainees()) == 4999
    assert sum("FROM trainee" in one and "WHERE" not in one for one in asked) == 1


def test_five_hundred_are_taken_in_at_once(room: Classroom) -> None:
    rows = tuple(Row(n, f"Trainee {n}", (f"Group {n % 20}",)) for n in range(500))
    looked_at = preview(room, rows)
    assert looked_at.count(Fate.NEW) == 500
    take_in(room, looked_at)
    assert len(room.trainees()) == 500
    assert len(room.groups()) == 20


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_everything_that_can_be_wrong_has_its_sentence(lang: str) -> None:
    texts.use(lang)
    for why in Unreadable:
        assert str(ListError(why, "size, colour")).endswith(".")
    for fault in Fault:
        assert texts.say(f"class.list.fault.{fault.value}", first=2).endswith(".")


@pytest.mark.parametrize("sign", [";", ",", "\t"])
def test_the_line_in_which_a_spreadsheet_names_its_separator_is_nobody(sign: str) -> None:
    rows = read_list(f"sep={sign}\nName{sign}Group\nTrainee 1{sign}Blue\n".encode())
    assert [(row.line, row.name, row.groups) for row in rows] == [(3, "Trainee 1", ("Blue",))]


def test_names_of_a_list_that_look_the_same_are_one(room: Classroom) -> None:
    room.make_trainee("Trainee 1")
    rows = read_list("Name\nTrainee\u200b 1\n\u202eTrainee 2\nTrainee 2\u2060\n".encode())
    assert [row.name for row in rows] == ["Trainee 1", "Trainee 2", "Trainee 2"]
    assert rows[2].fault is Fault.TWICE
    assert [line.fate for line in preview(room, rows).lines] == [Fate.KNOWN, Fate.NEW, Fate.WRONG]
