"""Reports on paper: what stands in them, that it all stands on the page, and the page they are chosen on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.pages.reports import ReportsPage
from dealer_trainer.gui.reports.flow import Document
from dealer_trainer.gui.reports.form import Form
from dealer_trainer.gui.reports.many import Press, Wish, file_names
from dealer_trainer.gui.reports.of_class import class_document
from dealer_trainer.gui.reports.paper import CELL, PT, Paper, Type, usual_paper, wrapped
from dealer_trainer.gui.reports.trainee import trainee_document
from dealer_trainer.gui.reports.writing import page_image, write_pdf
from dealer_trainer.gui.window import Window
from dealer_trainer.records import Entry, Kind, PastAttempt, Records, Stopped, open_records
from dealer_trainer.records.class_rows import AssignmentKind, Part, PartKind, Plan
from dealer_trainer.records.classroom import Classroom
from dealer_trainer.records.exchange import Format
from dealer_trainer.scenario.library import Entry as Scenario
from dealer_trainer.table.games import read_game
from dealer_trainer.training.figures import Curve
from dealer_trainer.training.report_data import Gone, Reporter
from dealer_trainer.training.report_rows import Scope

TODAY = date(2026, 3, 31)
LONG = "Maria-Magdalena Wilhelmine Konstanze von und zu Trainee-Beispiel-Musterhausen 22"
ENDLESS = "X" * 80
CHANCES = count(1)  # of which attempts' IDs are made
SCENARIOS = [
    Scenario(
        f"draw/burn/{n}", "", {"en": f"Title {n}", "fr": f"Titre {n}"}, teaches=("draw.burn",),
        game=read_game("ace-to-five limit 4-8"),
    )
    for n in range(1, 4)
]  # fmt: skip

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with open_records(tmp_path / "records.db") as opened:
        yield opened


def practised(records: Records, name: str, *days: date, wrong: int = 0, scenario: str = "draw/burn/1") -> str:
    """One attempt a day, in each so many errors; the person's ID."""
    who = records.trainee(name).id
    records.add_past([(who, an_attempt(day, wrong, scenario)) for day in days], "0")
    return who


def an_attempt(day: date, wrong: int, scenario: str) -> PastAttempt:
    entries = [Entry(Kind.ACT, 1, "deal 1 to seat 1", "x", "right", "deal.order", ms=60_000)]
    entries += [
        Entry(Kind.ACT, 2 + k, "burn", "x", "wrong", "draw.burn", 2, owed="deal 1 to seat 2", lost=10)
        for k in range(wrong)
    ]
    started = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    return PastAttempt(
        scenario, "", "roberts", 1, "practice", 100, started, tuple(entries), next(CHANCES)
    )  # fmt: skip


def press(records: Records, paper: Paper = Paper.A4, school: str = "", scope: Scope = Scope()) -> Press:  # noqa: B008
    return Press(Reporter(records, SCENARIOS, TODAY, words.rule, words.chapter), Wish(scope, paper, school))


@cache
def _metrics(size: int, bold: bool) -> QFontMetricsF:
    return Type(size / PT, bold).metrics


class Pen:
    """Notes what is painted where, instead of painting it."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.places: list[QRectF] = []
        self.told: list[str] = []  # what stands at each of them
        self._font: Any = None

    def setFont(self, font: Any) -> None:
        self._font = font

    def drawText(self, where: QPointF | QRectF, *more: Any) -> None:
        text = str(more[-1])
        self.said.append(text)
        metrics = _metrics(self._font.pixelSize(), self._font.bold())
        if isinstance(where, QRectF):
            assert metrics.horizontalAdvance(text) <= where.width() + 1, f"{text} is wider than its place"
            self.places.append(where)
            self.told.append(text)
        elif not self._turned:
            wide = metrics.horizontalAdvance(text)
            self.places.append(QRectF(where.x(), where.y() - metrics.ascent(), wide, metrics.height()))
            self.told.append(text)

    _turned = False

    def rotate(self, _angle: float) -> None:
        self._turned = True

    def restore(self) -> None:
        self._turned = False

    def __getattr__(self, _name: str) -> Any:
        return lambda *_: None


def painted(document: Document) -> list[Pen]:
    """What stands on each page."""
    pages = []
    for page in range(len(document.pages)):
        pen = Pen()
        document.paint(pen, page)  # type: ignore[arg-type]
        pages.append(pen)
    return pages


def text(document: Document) -> str:
    """All words, lines joined."""
    return " ".join(one for page in painted(document) for one in page.said)


def fits(document: Document) -> None:
    """Nothing reaches over the paper's edge, and no line lies on another."""
    for page in painted(document):
        for place in page.places:
            assert place.left() >= 0, page.said
            assert place.right() <= document.paper.width, page.said
            assert place.top() >= 0, page.said
            assert place.bottom() <= document.paper.height, page.said
        slim = sorted(
            (
                (one.adjusted(2, one.height() * 0.3, -2, -one.height() * 0.3), said)
                for one, said in zip(page.places, page.told, strict=True)
            ),
            key=lambda one: one[0].top(),
        )
        for n, (one, said) in enumerate(slim):
            for other, more in takewhile(lambda two: two[0].top() < one.bottom(), slim[n + 1 :]):  # noqa: B023
                assert not one.intersects(other), (said, more)


def some_days(count: int, step: int = 7) -> list[date]:
    return [TODAY - timedelta(days=step * n) for n in range(count)]


# A trainee's


def test_a_trainee_s_report(records: Records) -> None:
    ann = practised(records, "Ann", *some_days(3), wrong=2)
    room = Classroom(records)
    room.put_into_group(room.make_group("Morning class").id, [ann])
    room.make_assignment(Plan("Week 1", (Part(PartKind.SCENARIO, "draw/burn/1"),), minimum=70, due=TODAY))
    document = press(records, school="The school").trainee(ann)
    said = text(document).replace("\u00a0", " ")
    for wanted in (
        "Ann", "The school", "Report on Ann", "Group: Morning class", "17 Mar 2026 to 31 Mar 2026",
        "all houses", f"Page 1 of {len(document.pages)}", "The burn before the draw",
        "One card is burned after the first", "6 major", "– Title 2", "Week 1", "not begun", "Title 1",
    ):  # fmt: skip
        assert wanted in said, wanted
    fits(document)


def test_an_attempt_more_that_was_given_is_counted_and_told(records: Records) -> None:
    ann = practised(records, "Ann", TODAY)
    room = Classroom(records)
    given = room.make_assignment(Plan("Once", (Part(PartKind.SCENARIO, "draw/burn/1"),), attempts=1))
    for _ in range(2):
        made = records.begin(ann, "draw/burn/1", "x", "roberts", 0, "exam", "0", 100, assignment=given.id)
        records.add(made, [Entry(Kind.ACT, 1, "burn", verdict="right", rule="draw.burn", lost=0)])
        records.end(made, complete=True)
    assert "(+1)" not in text(press(records).trainee(ann))
    room.give_attempt(given.id, ann, "draw/burn/1")
    document = press(records).trainee(ann)
    assert "2 (+1)" in text(document).replace("\u00a0", " ")
    fits(document)


@pytest.mark.parametrize(("days", "said"), [(2, "getting better?"), (120, "over the months?")])
def test_scores_over_time_beside_the_class_s(days: int, said: str, records: Records) -> None:
    ann = practised(records, "Ann", *some_days(4, days // 4), wrong=1)
    practised(records, "Bo", *some_days(4, days // 4))
    report = Reporter(records, SCENARIOS, TODAY).trainee(ann, Scope())
    assert said in report.scores.question
    assert isinstance(report.scores.picture, Curve)
    assert report.scores.picture.points
    assert report.scores.picture.other, "and the class's, or hers beside it"
    assert report.scores.answer in text(press(records).trainee(ann))


def test_what_was_never_tried_is_practised_next(records: Records) -> None:
    ann = practised(records, "Ann", *some_days(1), wrong=1)
    practised(records, "Ann", *some_days(1), scenario="draw/burn/2")
    said = text(press(records).trainee(ann))
    assert said.index("– Title 3") < said.index("– Title 1")
    assert "– Title 2" not in said, "it went without a mistake"


def test_only_the_days_that_were_asked_for(records: Records) -> None:
    ann = practised(records, "Ann", date(2026, 1, 5), wrong=1)
    practised(records, "Ann", date(2026, 3, 5), scenario="draw/burn/2")
    said = text(press(records, scope=Scope(since=date(2026, 3, 1))).trainee(ann))
    assert "Title 2" in said
    assert "Title 1" not in said.replace("– Title 1", "")
    assert "no points were lost" in said
    other = text(press(records, scope=Scope(house="california")).trainee(ann))
    assert "Nothing was practised" in other


def test_a_trainee_who_has_done_nothing(records: Records) -> None:
    document = press(records).trainee(records.trainee("").id)
    said = text(document)
    assert "Without a name" in said
    assert "Nothing was practised in this time" in said
    assert "Nothing is assigned" in said
    assert len(document.pages) == 1
    fits(document)


def test_somebody_who_is_not_there(records: Records) -> None:
    with pytest.raises(Gone):
        press(records).trainee("nobody")
    with pytest.raises(Gone):
        press(records).of_class("no group")


# The class's


def test_the_class_s_report(records: Records) -> None:
    practised(records, "Ann", *some_days(3), wrong=2)
    practised(records, "Bo", *some_days(5))
    records.trainee("Cy")
    Classroom(records).make_assignment(
        Plan("Exam", (Part(PartKind.THEME, "burn"),), kind=AssignmentKind.EXAM)
    )
    document = press(records).of_class()
    said = text(document)
    for wanted in ("The whole class", "3 trainees", "Ann", "Bo", "Cy", "Exam", "The burn before the draw",
                   "Which rules cost this class most points?", "Who has mastered which rules?"):  # fmt: skip
        assert wanted in said, wanted
    fits(document)


def test_a_group_s_report_is_on_its_members_alone(records: Records) -> None:
    ann = practised(records, "Ann", *some_days(3))
    practised(records, "Bo", *some_days(3))
    room = Classroom(records)
    group = room.make_group("Evenings")
    room.put_into_group(group.id, [ann])
    said = text(press(records).of_class(group.id))
    assert "Report on the group: Evenings" in said
    assert "Bo" not in said.split()


def test_a_class_without_anybody(records: Records) -> None:
    document = press(records).of_class()
    assert "There is nobody in it yet" in text(document)
    assert len(document.pages) == 1


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_where_sums_are_still_to_be_made_is_a_place_of_the_window(lang: str, records: Records) -> None:
    ann = practised(records, "Ann", *some_days(1))
    reporter = Reporter(records, SCENARIOS, TODAY, words.rule, words.chapter)
    with texts.speaking(lang):
        place = texts.say("ui.place.insight")
        for due in (
            class_document(replace(reporter.of_class(Scope()), complete=False), str, Paper.A4),
            trainee_document(replace(reporter.trainee(ann, Scope()), complete=False), str, Paper.A4),
        ):
            assert place in text(due)


def test_three_hundred_trainees_all_of_them(records: Records) -> None:
    with records.writing() as connection:
        connection.executemany(
            "INSERT INTO trainee (id, name, created) VALUES (?, ?, '2026-01-01T00:00:00.000+00:00')",
            ((f"{n}", f"{n:03} {LONG}"[:80]) for n in range(300)),
        )
    some = ((f"{n}", an_attempt(TODAY - timedelta(days=n % 80), n % 3, "draw/burn/1")) for n in range(300))
    records.add_past(some, "0")
    document = press(records, Paper.LETTER).of_class()
    pages = painted(document)
    said = " ".join(one for page in pages for one in page.said)
    for n in range(300):
        assert len(re.findall(rf"\b{n:03} Maria", said)) >= 2, "in the table and in the map"
    heads = sum("Rules weak" in " ".join(page.said) for page in pages)
    assert heads > 5, "the head stands above the table on every page"
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page.said
    fits(document)


# Long names, other languages


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("name", [LONG, ENDLESS, "Zoë & Bo <b>", "="])
def test_nothing_is_cut_off(name: str, lang: str, records: Records) -> None:
    ann = practised(records, name, *some_days(20, 14), wrong=3)
    room = Classroom(records)
    room.put_into_group(room.make_group(LONG).id, [ann])
    room.make_assignment(Plan(ENDLESS, (Part(PartKind.SCENARIO, "draw/burn/1"),)))
    with texts.speaking(lang):
        both = press(records, school=LONG).trainee(ann), press(records, school=ENDLESS).of_class()
        for document in both:
            together = "".join(one for page in painted(document) for one in page.said).replace(" ", "")
            assert "…" not in together
            assert name.replace(" ", "") in together
            assert ENDLESS in together
            fits(document)


def test_a_report_in_another_language_leaves_the_window_s_alone(records: Records) -> None:
    ann = practised(records, "Ann", *some_days(3), wrong=1)
    with texts.speaking("fr"):
        said = text(press(records).trainee(ann))
    assert "Rapport sur Ann" in said
    assert "Titre 1" in said
    assert "Avant la distribution" in said
    assert "mars" in said
    assert texts.language() == "en"
    assert "Report on Ann" in text(press(records).trainee(ann))


@pytest.mark.parametrize(
    "line", ["", "one", "a b c", "word " * 40, "w" * 300, "two\nparagraphs", " spaces  between ", "é" * 50]
)
def test_wrapping_loses_nothing(line: str) -> None:
    lines = wrapped(line, CELL, 800)
    assert "".join(lines).replace(" ", "") == line.replace(" ", "").replace("\n", "")
    assert all(CELL.wide(one) <= 800 for one in lines)


@pytest.mark.parametrize(
    ("locale", "paper"), [("en_US", Paper.LETTER), ("fr_CA", Paper.LETTER), ("es_MX", Paper.LETTER),
                          ("en_GB", Paper.A4), ("fr_FR", Paper.A4), ("es_ES", Paper.A4), ("C", Paper.A4)]
)  # fmt: skip
def test_the_country_s_paper(locale: str, paper: Paper) -> None:
    assert usual_paper(QLocale(locale)) is paper


# As a file, as a picture


@pytest.mark.parametrize("paper", Paper)
def test_a_pdf_has_its_pages_its_paper_and_its_fonts(paper: Paper, records: Records, tmp_path: Path) -> None:
    ann = practised(records, "Ann", *some_days(40, 1), wrong=1)
    document = press(records, paper).trainee(ann)
    out = tmp_path / "ann.pdf"
    write_pdf(document, out)
    raw = out.read_bytes()
    assert raw.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", raw)) == len(document.pages)
    assert b"/FontFile" in raw
    box = re.search(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)", raw)
    assert box is not None
    wide, high = {Paper.A4: (595, 842), Paper.LETTER: (612, 792)}[paper]
    assert (round(float(box[1])), round(float(box[2]))) == (wide, high)


def test_a_pdf_is_there_whole_or_not_at_all(records: Records, tmp_path: Path) -> None:
    document = press(records).of_class()
    with pytest.raises(FileNotFoundError):
        write_pdf(document, tmp_path / "no" / "where.pdf")
    with pytest.raises(IsADirectoryError):
        write_pdf(document, tmp_path)
    out = tmp_path / "class.pdf"
    out.write_text("what was there")

    def fails(_painter: object) -> None:
        raise RuntimeError

    broken = Document("", "", Paper.A4, (*document.pages, (fails,)))
    with pytest.raises(RuntimeError):
        write_pdf(broken, out)
    assert out.read_text() == "what was there"
    assert {one.name for one in tmp_path.iterdir() if ".db" not in one.name} == {"class.pdf"}


def test_it_is_black_on_white(records: Records) -> None:
    ann = practised(records, "Ann", *some_days(20), wrong=2)
    document = press(records).trainee(ann)
    image = page_image(document, 0, 500).convertToFormat(QImage.Format.Format_RGB32)
    assert image.width() == 500
    colours = {image.pixel(x, y) for x in range(0, 500, 3) for y in range(0, image.height(), 3)}
    greys = {(one.red(), one.green(), one.blue()) for one in map(QColor.fromRgb, colours)}
    assert all(max(one) - min(one) <= 2 for one in greys)
    assert (255, 255, 255) in greys
    assert min(greys) < (40, 40, 40)


# Many at once


def test_names_for_any_folder() -> None:
    names = ["Ann", "ann", "a/b", "..", "CON", "com1.x", "x" * 300, "é" * 300, "", 'a<b>:"|?*', "Ann"]
    made = file_names(names)
    assert made[:6] == ["Ann.pdf", "ann (2).pdf", "a_b.pdf", "_.pdf", "_CON.pdf", "_com1.x.pdf"]
    assert made[-1] == "Ann (3).pdf"
    assert len({one.casefold() for one in made}) == len(names)
    assert all(len(one.encode()) < 140 and not re.search(r'[/\\:*?"<>|]', one) for one in made)


def test_a_folder_of_all(records: Records, tmp_path: Path) -> None:
    people = [(practised(records, name, *some_days(2)), name) for name in ("Ann", "Bo", "class")]
    out = tmp_path / "deep" / "reports"
    told: list[tuple[int, int]] = []
    assert press(records).folder(people, None, out, lambda *done: told.append(done)) == 4
    assert sorted(one.name for one in out.iterdir()) == ["Ann.pdf", "Bo.pdf", "class (2).pdf", "class.pdf"]
    assert told == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("there", [False, True])
def test_what_is_stopped_leaves_no_half_folder(there: bool, records: Records, tmp_path: Path) -> None:
    people = [(practised(records, name, *some_days(2)), name) for name in ("Ann", "Bo")]
    out = tmp_path / "reports"
    if there:
        out.mkdir()
        (out / "Ann.pdf").write_text("what was there")
    told: list[tuple[int, int]] = []
    with pytest.raises(Stopped):
        press(records).folder(people, None, out, lambda *done: told.append(done), lambda: len(told) == 2)
    assert out.exists() is there
    if there:
        assert [one.name for one in out.iterdir()] == ["Ann.pdf"]
        assert (out / "Ann.pdf").read_text() == "what was there"


# The page


@pytest.fixture
def page(window: Window) -> ReportsPage:
    """The page of a class of three, two of them in a group."""
    own = window.services.records()
    assert own is not None
    people = [practised(own, name, *some_days(3), wrong=n) for n, name in enumerate(("Ann", "Bo", "Cy"))]
    room = Classroom(own)
    room.put_into_group(room.make_group("Evenings").id, people[:2])
    window.unlocked = True
    window.go("reports")
    found = window.page("reports")
    assert isinstance(found, ReportsPage)
    found.form.choose("span", "ever")
    return found


def shown(page: ReportsPage, qtbot: QtBot, title: str) -> Document:
    """The report that is shown once it is the one of that title."""
    qtbot.waitUntil(lambda: page.document is not None and page.document.title == title, timeout=20_000)
    assert page.document is not None
    return page.document


def all_shown(page: ReportsPage) -> str:
    """All words of the report that is shown."""
    return "" if page.document is None else text(page.document)


def written(page: ReportsPage, qtbot: QtBot) -> str:
    """What is said once nothing is being written any more."""
    qtbot.waitUntil(lambda: not page.writing.busy, timeout=20_000)
    return page.said.plain()


def test_what_is_chosen_is_shown(page: ReportsPage, qtbot: QtBot) -> None:
    shown(page, qtbot, "Report on the whole class")
    page.form.choose("group", page.form.boxes["group"].itemData(1))
    shown(page, qtbot, "Report on the group: Evenings")
    assert [name for _, name in page.form.people()] == ["Ann", "Bo"]
    page.form.choose("person", page.form.people()[1][0])
    shown(page, qtbot, "Report on Bo")
    assert page.preview.accessibleDescription().startswith("Report on Bo, ")
    page.form.choose("language", "es")
    document = shown(page, qtbot, "Informe sobre Bo")
    assert texts.language() == "en", "the window's words stay"
    assert page.save.text().strip() == "Save as PDF…"
    page.form.choose("paper", "letter")
    qtbot.waitUntil(lambda: page.document not in (None, document), timeout=20_000)
    assert shown(page, qtbot, "Informe sobre Bo").paper is Paper.LETTER
    page.form.school.setText("  The   school ")
    qtbot.waitUntil(lambda: "The school" in all_shown(page), timeout=20_000)


def test_what_was_chosen_is_remembered(page: ReportsPage, qtbot: QtBot) -> None:
    page.form.choose("language", "fr")
    page.form.choose("paper", "letter")
    page.form.school.setText("The school")
    again = Form(page.desk.preferences)
    qtbot.addWidget(again)
    wanted = again.wanted()
    assert (wanted.lang, wanted.wish.paper, wanted.wish.school) == ("fr", Paper.LETTER, "The school")
    assert wanted.wish.scope == Scope()


def test_saved_as_pdf(page: ReportsPage, qtbot: QtBot, tmp_path: Path) -> None:
    shown(page, qtbot, "Report on the whole class")
    page.save_to(tmp_path / "class")
    assert str(tmp_path / "class.pdf") in written(page, qtbot)
    assert (tmp_path / "class.pdf").read_bytes().startswith(b"%PDF-")
    assert page.open_it.isVisible()


def test_a_place_that_cannot_be_written_to_is_told(page: ReportsPage, qtbot: QtBot, tmp_path: Path) -> None:
    shown(page, qtbot, "Report on the whole class")
    nowhere = tmp_path / "no" / "where.pdf"
    page.form.choose("language", "fr")
    shown(page, qtbot, "Rapport sur toute la classe")
    page.save_to(nowhere)
    said = written(page, qtbot)
    assert str(nowhere) in said
    assert "there is no such file or folder" in said, "in the window's language, whatever the report's is"
    assert not page.open_it.isVisible()


def test_one_for_each(page: ReportsPage, qtbot: QtBot, tmp_path: Path) -> None:
    shown(page, qtbot, "Report on the whole class")
    page.form.choose("group", page.form.boxes["group"].itemData(1))
    shown(page, qtbot, "Report on the group: Evenings")
    page.save_each(tmp_path / "all")
    assert "3 reports" in written(page, qtbot)
    assert sorted(one.name for one in (tmp_path / "all").iterdir()) == ["Ann.pdf", "Bo.pdf", "class.pdf"]


def test_it_can_be_broken_off(page: ReportsPage, qtbot: QtBot, tmp_path: Path) -> None:
    shown(page, qtbot, "Report on the whole class")
    page.save_each(tmp_path / "all")
    assert page.cancel.isVisible()
    assert not page.save.isEnabled()
    page.cancel.click()
    assert written(page, qtbot) == texts.say("reports.page.broken_off")
    assert not (tmp_path / "all").exists()
    assert page.save.isEnabled()


@pytest.mark.parametrize("format", list(Format))
def test_every_export_from_the_window(
    format: Format, page: ReportsPage, qtbot: QtBot, tmp_path: Path
) -> None:
    page.formats.setCurrentIndex(page.formats.findData(format.value))
    out = tmp_path / "out"
    page.export_to(out)
    assert str(out) in written(page, qtbot)
    assert "Ann" in out.read_text("utf-8-sig")


def test_the_records_are_not_written_over(page: ReportsPage, qtbot: QtBot) -> None:
    own = page.desk.services.records()
    assert own is not None
    page.export_to(own.file)
    assert str(own.file) in written(page, qtbot)
    assert len(own.trainees()) >= 3


def test_a_colleague_s_class(page: ReportsPage, qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.db"
    with open_records(theirs) as records:
        practised(records, "Dee", *some_days(2))
    before = theirs.read_bytes()
    shown(page, qtbot, "Report on the whole class")
    window.look_at(theirs)
    qtbot.waitUntil(lambda: "Dee" in all_shown(page), timeout=20_000)
    assert [name for _, name in page.form.people()] == ["Dee"]
    page.save_each(tmp_path / "all")
    written(page, qtbot)
    assert (tmp_path / "all" / "Dee.pdf").exists()
    assert theirs.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir() if one.name.startswith("theirs")) == ["theirs.db"]


def test_somebody_who_was_deleted_meanwhile(page: ReportsPage, qtbot: QtBot) -> None:
    shown(page, qtbot, "Report on the whole class")
    own = page.desk.services.records()
    assert own is not None
    who, _ = page.form.people()[0]
    own.delete(who)
    page.form.choose("person", who)
    told = texts.say("reports.page.gone")
    qtbot.waitUntil(lambda: page._nothing.lead.text() == told, timeout=20_000)
    assert not page.save.isEnabled()


def test_the_keys_go_from_top_to_bottom(page: ReportsPage, qtbot: QtBot) -> None:
    shown(page, qtbot, "Report on the whole class")
    page.form.choose("span", "custom")
    boxes = page.form.boxes
    assert page.focusWidget() is boxes["group"]
    met: list[QWidget | None] = []
    for _ in range(14):
        met.append(page.focusWidget())
        page.focusNextChild()
    wanted = [
        boxes["group"], boxes["person"], boxes["span"], page.form.since, page.form.until, boxes["house"],
        page.form.school, boxes["language"], boxes["paper"], page.save, page.print, page.each, page.formats,
        page.export,
    ]  # fmt: skip
    assert met == wanted


def test_every_field_and_button_has_a_name(page: ReportsPage) -> None:
    for one in (*page.form.boxes.values(), page.form.school, page.formats, page.bar, page.preview):
        assert one.accessibleName()
    for name in ("save", "print", "each", "export", "cancel", "open_it"):
        assert getattr(page, name).accessibleName()


def test_the_printer_gets_the_pages_that_were_chosen(records: Records, tmp_path: Path) -> None:
    from dealer_trainer.gui.reports import printing

    one = press(records).trainee(practised(records, "Ann", *some_days(2)))
    document = Document(one.title, one.name, one.paper, one.pages * 3)
    printer = printing.prepared(document)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setFromTo(2, 2)
    assert printing.paint(document, printer)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", (tmp_path / "out.pdf").read_bytes())) == 1
