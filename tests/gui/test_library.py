"""Search, filters, briefs that give nothing away, and files with mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui import loading
from dealer_trainer.gui.pages.library import LibraryPage
from dealer_trainer.gui.pages.library_brief import begins
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.window import Window
from dealer_trainer.scenario.model import STARTS, THEMES

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def page(window: Window) -> LibraryPage:
    window.go("library")
    made = window.page("library")
    assert isinstance(made, LibraryPage)
    QApplication.processEvents()  # the filter of the rules is filled once the list is shown
    return made


def _shown(page: LibraryPage) -> list[str]:
    """Titles as listed, headings in brackets."""
    model = page.model
    rows = (model.index(row) for row in range(model.rowCount()))
    return [str(index.data()) if model.item(index) else f"[{index.data()}]" for index in rows]


def test_it_is_grouped_and_broken_files_come_last(page: LibraryPage) -> None:
    assert _shown(page) == [
        "[Ace-to-five]",
        "The button wants five",
        "[Deuce-to-seven]",
        "An eight in the deal",
        "[Cannot be read]",
        "broken.toml",
    ]


def test_it_is_searched_as_one_types(page: LibraryPage, qtbot: QtBot) -> None:
    QTest.keyClicks(page.search, "BUTTON five")
    assert _shown(page) == ["[Ace-to-five]", "The button wants five"]
    assert page.brief.title.text() == "The button wants five"


def test_accents_do_not_matter(page: LibraryPage, window: Window, qtbot: QtBot) -> None:
    window.preferences.language = "es"
    QTest.keyClicks(page.search, "boton")
    assert "El botón quiere cinco" in _shown(page)


@pytest.mark.parametrize(
    ("box", "data", "left"),
    [
        ("chapter", "exposed", ["[Deuce-to-seven]", "An eight in the deal"]),
        ("game", "deuce-to-seven", ["[Deuce-to-seven]", "An eight in the deal"]),
        ("rule", "draw.burn", ["[Deuce-to-seven]", "An eight in the deal"]),
        ("rule", "draw.five_last", ["[Ace-to-five]", "The button wants five"]),
    ],
)
def test_filters(box: str, data: str, left: list[str], page: LibraryPage) -> None:
    combo = getattr(page, box)
    combo.setCurrentIndex(combo.findData(data))
    assert _shown(page) == left


def test_nothing_found_offers_a_way_back(page: LibraryPage, qtbot: QtBot) -> None:
    QTest.keyClicks(page.search, "nobody wrote this")
    assert _shown(page) == []
    assert page._none.isVisible()
    QTest.mouseClick(page._none.action, Qt.MouseButton.LeftButton)
    assert len(_shown(page)) == 6


def test_the_rule_is_told_only_when_asked_for(page: LibraryPage, qtbot: QtBot) -> None:
    page.search.setText("button")
    name = "Five for the last to draw"

    def told() -> list[str]:
        QApplication.processEvents()
        return [one.text() for one in page.brief.findChildren(QPushButton) if not one.isHidden()]

    assert name not in told()
    assert not page.brief.chapter.isVisible()
    QTest.mouseClick(page.brief.rules_button, Qt.MouseButton.LeftButton)
    assert name in told()
    assert page.brief.chapter.text() == "THE DRAW"
    assert page.brief.chapter.isVisible()


def test_a_broken_file_says_where(page: LibraryPage) -> None:
    page.search.setText("broken")
    assert page.brief.title.text() == "broken.toml"
    assert not page.brief.start.isVisible()
    said = [one.plain() for one in page.brief.findChildren(type(page.brief.lead))]
    assert any(text.startswith("Line 1:") for text in said)


def test_a_file_from_disk(page: LibraryPage, window: Window, tmp_path: Path, library: Path) -> None:
    own = tmp_path / "own.toml"
    source = (library / "draw/five_last/five.toml").read_text("utf-8")
    own.write_text(source.replace("The button wants five", "My own"), encoding="utf-8")
    window.open_file(own)
    assert "My own" in _shown(page)
    assert page.brief.title.text() == "My own"
    page.brief.start.click()
    assert window.place == "practice"


def test_a_file_that_is_not_there(page: LibraryPage, window: Window, tmp_path: Path) -> None:
    window.open_file(tmp_path / "nowhere.toml")
    box = page.findChild(QMessageBox)
    assert box is not None
    assert "nowhere.toml" in box.text()
    box.close()


def test_a_score_is_shown_after_the_first_time(page: LibraryPage, window: Window) -> None:
    page.search.setText("button")
    item = page.brief.item
    assert item is not None
    records, trainee = window.services.records(), window.services.trainee()
    assert records is not None
    assert trainee is not None
    attempt = records.begin(trainee, item.id, "x", "roberts", 0, "practice", "0", 100)
    records.end(attempt, complete=True)
    window.go("start")
    window.go("library")
    assert page.brief.state.text() == "Last time: 100 points · Best: 100 points"
    page.new_only.setChecked(True)
    assert _shown(page) == []


def test_enter_on_a_scenario_starts_it(page: LibraryPage, window: Window) -> None:
    page.search.setText("button")
    page.view.activated.emit(page.view.currentIndex())
    practice = window.page("practice")
    assert isinstance(practice, PracticePage)
    assert practice.going_on
    assert window.preferences.last_scenario == "draw/five_last/five"


def test_it_speaks_every_language(page: LibraryPage, window: Window) -> None:
    page.search.setText("five")
    for lang, title in (("fr", "Le bouton en veut cinq"), ("es", "El botón quiere cinco")):
        window.preferences.language = lang
        page.search.clear()
        assert title in _shown(page)
        assert page._title.text() == texts.say("ui.library.title", lang=lang)


def test_two_files_of_one_name_from_two_folders(window: Window, library: Path, tmp_path: Path) -> None:
    whole = (library / "draw" / "five_last" / "five.toml").read_text("utf-8")
    shown = []
    for folder in ("mine", "yours"):
        file = tmp_path / folder / "five.toml"
        file.parent.mkdir()
        file.write_text(whole.replace("The button wants five", f"Five of {folder}"), encoding="utf-8")
        window.open_file(file)
        page = window.page("library")
        assert isinstance(page, LibraryPage)
        assert page.brief.item is not None
        shown.append(page.brief.item.name)
    assert shown == ["Five of mine", "Five of yours"]


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("start", [*STARTS, "draw of seat 3", ""])
def test_where_a_scenario_begins_is_told(start: str, lang: str) -> None:
    texts.use(lang)
    assert begins(start)


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_theme_has_a_name(lang: str) -> None:
    for theme in THEMES:
        assert texts.has(f"ui.library.themes.{theme}", lang=lang)


class TestFromElsewhere:
    """One's own scenarios and those of packs."""

    @pytest.fixture
    def page(
        self, window: Window, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> LibraryPage:
        data = tmp_path / "data"
        monkeypatch.setenv("DEALER_TRAINER_DATA", str(data))
        source = (library / "draw/five_last/five.toml").read_text("utf-8")
        for name, title in (("scenarios/mine", "Mine"), ("packs/school/scenarios/theirs", "Theirs")):
            path = data / f"{name}.toml"
            path.parent.mkdir(parents=True)
            path.write_text(source.replace("The button wants five", title), encoding="utf-8")
        (data / "packs/school/pack.toml").write_text('name = "school"\ntitle.en = "The school’s"\n')
        window.services.reload()
        window.go("library")
        made = window.page("library")
        assert isinstance(made, LibraryPage)
        return made

    def test_where_it_is_from_is_told_and_filtered(self, page: LibraryPage) -> None:
        assert {"Mine", "Theirs"} < {*_shown(page)}
        page.search.setText("Theirs")
        assert page.brief.line.text().endswith(" · Pack: The school’s")
        page.search.clear()
        origins = [page.origin.itemText(row) for row in range(page.origin.count())]
        assert origins == ["From everywhere", "Come with the trainer", "Your own", "Pack: The school’s"]
        for row, left in ((2, "Mine"), (3, "Theirs"), (1, "The button wants five")):
            page.origin.setCurrentIndex(row)
            assert _shown(page)[1] == left
            assert len(_shown(page)) == (6 if row == 1 else 2)

    def test_it_is_practised_under_an_id_of_its_own(self, page: LibraryPage, window: Window) -> None:
        page.search.setText("Mine")
        page.brief.start.click()
        practice = window.page("practice")
        assert isinstance(practice, PracticePage)
        assert practice.session is not None
        assert window.preferences.last_scenario == "own/mine"
        cut_off = window.services.cut_off()
        assert cut_off is not None
        assert cut_off.scenario == "own/mine"
        assert window.services.item("own/mine") is not None

    def test_what_came_meanwhile_is_listed(self, page: LibraryPage, window: Window, tmp_path: Path) -> None:
        (tmp_path / "data/scenarios/mine.toml").unlink()
        window.services.reload()
        window.go("start")
        window.go("library")
        assert "Mine" not in _shown(page)

    def test_without_others_nothing_is_asked(self, window: Window) -> None:
        window.go("library")
        page = window.page("library")
        assert isinstance(page, LibraryPage)
        assert not page.origin.isVisible()


class TestCheck:
    @pytest.fixture
    def page(self, window: Window) -> LibraryPage:
        window.unlocked = True
        window.go("library")
        made = window.page("library")
        assert isinstance(made, LibraryPage)
        assert made.check is not None
        made.check.checking.processes = 1
        return made

    def test_trainees_are_not_asked(self, window: Window) -> None:
        window.go("library")
        page = window.page("library")
        assert isinstance(page, LibraryPage)
        assert page.check is None

    def test_mistakes_are_found_and_shown(self, page: LibraryPage, qtbot: QtBot) -> None:
        assert page.check is not None
        page.check.button.click()
        qtbot.waitUntil(lambda: page.check is not None and not page.check.checking.running)
        files = {
            page.check.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(page.check.list.count())
        }
        assert any(file.endswith("broken.toml") for file in files)
        broken = next(
            page.check.list.item(row) for row in range(page.check.list.count())
            if "broken" in page.check.list.item(row).text()
        )  # fmt: skip
        page.search.setText("button")
        page.check.list.itemActivated.emit(broken)
        assert page.brief.title.text() == "broken.toml"

    def test_it_can_be_stopped(self, page: LibraryPage) -> None:
        assert page.check is not None
        page.check.button.click()
        assert page.check.checking.running
        page.check.button.click()
        assert page.check.said.text() == "Stopped: not every scenario was checked."


def fill(library: Path) -> None:
    """25 scenarios more."""
    source = (library / "draw/five_last/five.toml").read_text("utf-8")
    for number in range(25):
        (library / f"draw/five_last/five{number}.toml").write_text(source)


def test_how_far_the_reading_is_when_it_takes_long(
    window: Window, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said, and gone when it is done."""
    fill(library)
    seen: list[str] = []

    def say(dialog: QProgressDialog, text: str) -> None:
        seen.append(text)
        assert dialog.isVisible()

    monkeypatch.setattr(loading, "_PATIENCE", 0)
    monkeypatch.setattr(QProgressDialog, "setLabelText", say)
    window.services.reload()
    assert len(window.services.items()) == 28
    assert seen == ["10 of 28 scenarios read", "20 of 28 scenarios read"]
    assert not any(one.isVisible() for one in window.findChildren(QProgressDialog))


def test_a_long_reading_is_stopped_and_gone_on_with(
    window: Window, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(library)

    def press(dialog: QProgressDialog, done: int) -> None:
        """Somebody asks for the list meanwhile, as a page that is shown would, and stop is pressed."""
        assert window.services.items() == []
        button = dialog.findChild(QPushButton)
        assert button is not None
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    with monkeypatch.context() as patched:
        patched.setattr(loading, "_PATIENCE", 0)
        patched.setattr(QProgressDialog, "setValue", press)
        window.services.reload()
        window.go("library")
    page = window.page("library")
    assert isinstance(page, LibraryPage)
    listed = len(page.model.items())
    assert 0 < listed < 28
    assert page.read_rest.isVisible()
    QTest.mouseClick(page.read_rest, Qt.MouseButton.LeftButton)
    assert len(page.model.items()) == 28
    assert not page.read_rest.isVisible()
