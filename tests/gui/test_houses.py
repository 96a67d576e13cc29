"""House rules in the window: read, copied, changed, taken back, compared, packed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from dealer_trainer import texts
from dealer_trainer.gui.houses.copy_dialog import CopyDialog
from dealer_trainer.gui.houses.make_pack import MakePack
from dealer_trainer.gui.houses.option_card import OptionCard
from dealer_trainer.gui.houses.take_in import TakeIn
from dealer_trainer.gui.pages.houses import HousesPage
from dealer_trainer.gui.pages.practice import PracticePage
from dealer_trainer.gui.widgets import Button
from dealer_trainer.gui.window import Window
from dealer_trainer.rules.house import house, houses, option_names, profile, shipped_houses
from dealer_trainer.scenario import house_draft
from dealer_trainer.scenario.house_draft import copy_of
from dealer_trainer.scenario.pack_shelf import installed
from dealer_trainer.scenario.saving import SaveError

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def page(window: Window) -> HousesPage:
    window.unlocked = True
    window.go("houses")
    made = window.page("houses")
    assert isinstance(made, HousesPage)
    made.view.changes.search.processes = 1
    return made


@pytest.fixture
def club(page: HousesPage) -> HousesPage:
    """The page at a copy of the default house."""
    copy_of("roberts", "Club")
    page.show_house("club")
    return page


def cards(page: HousesPage) -> dict[str, OptionCard]:
    page.view.options.fill_all()
    return page.view.options.cards


def pick(page: HousesPage, option: str, value: object) -> None:
    card = cards(page)[option]
    next(one for one in card.choices if one.value == value).radio.click()


def shown(page: HousesPage) -> list[str]:
    """The options that are in sight."""
    return [name for name, card in cards(page).items() if not card.isHidden()]


def test_what_ships_can_only_be_read(page: HousesPage) -> None:
    assert [row.text(0) for row in page.list.rows()] == [
        "Robert’s Rules", "California cardrooms", "WSOP live action 2024",
    ]  # fmt: skip
    page.show_house("wsop-live")
    assert page.draft() is None
    card = cards(page)["riffles"]
    assert [(one.value, one.radio.isChecked()) for one in card.choices] == [(4, False), (3, True)]
    assert not any(one.radio.isEnabled() for one in card.choices)
    assert page.view.more.isHidden()
    assert page.view.tabs["changes"].isHidden()


def test_a_sentence_on_a_button_ends_in_an_ellipsis_where_there_is_no_room(club: HousesPage) -> None:
    pick(club, "riffles", 3)
    reset = cards(club)["riffles"].reset
    assert isinstance(reset, Button)
    reset.resize(reset.sizeHint())
    assert reset.shown_text() == reset.text()
    reset.resize(reset.sizeHint().width() // 2, reset.height())
    assert reset.shown_text().endswith("…")
    assert len(reset.shown_text()) < len(reset.text())
    assert reset.fontMetrics().horizontalAdvance(reset.shown_text()) <= reset.width()


def test_every_option_has_a_card_with_its_rules(page: HousesPage, window: Window) -> None:
    assert shown(page) == [*cards(page)]
    assert {*cards(page)} == {*option_names()}
    card = cards(page)["five_in_a_row"]
    links = [one for one in card.findChildren(QPushButton) if one is not card.reset]
    assert links[0].text() == "Up to four cards in a row"
    links[0].click()
    assert window.place == "rulebook"


def test_cards_are_not_squeezed_while_more_are_made(page: HousesPage) -> None:
    QApplication.processEvents()
    options = page.view.options
    first = next(iter(options.cards.values()))
    assert options._to_come, "the rest is made in later turns"
    options._fill()
    QApplication.processEvents()
    assert first.height() >= first.heightForWidth(first.width())


def test_a_copy_is_made_and_opened(page: HousesPage) -> None:
    page.show_house("wsop-live")
    page.view.copy_button.click()
    dialog = page.findChild(CopyDialog)
    assert dialog is not None
    dialog.field.setText("  ")
    dialog.take()
    assert dialog.complaint.text() == "Give it a name."
    dialog.field.setText("robert’s\u200b Rules")
    dialog.take()
    assert dialog.complaint.text() == "There is a house “robert’s Rules” already. Type another name."
    dialog.field.setText("Our\u202e club")
    dialog.take()
    assert page.chosen == ("house", "our-club")
    assert house("our-club").riffles == 3
    assert profile("our-club").title["en"] == "Our club"
    assert page.view.state.text() == "All is saved"


def test_an_option_is_set_marked_and_set_back(club: HousesPage) -> None:
    pick(club, "riffles", 3)
    card = cards(club)["riffles"]
    assert card.property("state") == "changed"
    assert card.reset.text() == "As in Robert’s Rules: Four: riffle, riffle, strip, riffle, riffle."
    assert club.view.state.text() == "Saving…"
    club.save()
    assert house("club").riffles == 3
    card.reset.click()
    assert card.property("state") == ""
    assert card.reset.isHidden()
    club.save()
    assert house("club").riffles == 4


def test_it_is_saved_by_itself(club: HousesPage, qtbot: QtBot) -> None:
    club._save_soon.setInterval(1)
    pick(club, "riffles", 3)
    qtbot.waitUntil(lambda: house("club").riffles == 3)
    assert club.view.state.text() == "All is saved"


def test_it_is_saved_when_one_goes_elsewhere(club: HousesPage, window: Window) -> None:
    pick(club, "riffles", 3)
    club.show_house("roberts")
    assert house("club").riffles == 3
    club.show_house("club")
    pick(club, "kill", "half")
    window.go("start")
    assert house("club").kill == "half"
    window.go("houses")
    pick(club, "kill", "full")
    window.close()
    assert house("club").kill == "full"


def test_undo_and_redo(club: HousesPage) -> None:
    pick(club, "riffles", 3)
    pick(club, "kill", "half")
    assert club.view.undo_button.toolTip().startswith("Undo: Size of the kill")
    club.undo()
    club.undo()
    assert not club.view.undo_button.isEnabled()
    assert cards(club)["riffles"].choices[0].radio.isChecked()
    club.view.redo_button.click()
    club.save()
    assert (house("club").riffles, house("club").kill) == (3, "full")


def test_everything_back_at_once(club: HousesPage) -> None:
    pick(club, "riffles", 3)
    pick(club, "kill", "half")
    club.view.reset_button.click()
    assert club.view.reset_button.isHidden()
    club.undo()
    draft = club.draft()
    assert draft is not None
    assert {*draft.changed} == {"riffles", "kill"}


def test_a_number(club: HousesPage) -> None:
    cards(club)["max_players"].number.setValue(7)
    club.save()
    assert house("club").max_players == 7


def test_options_are_searched_and_filtered(club: HousesPage) -> None:
    options = club.view.options
    options.search.setText("shuffle cut")
    assert shown(club) == ["riffles"]
    options.search.setText("nobody says this")
    assert shown(club) == []
    assert not options._none.isHidden()
    options._none.action.click()
    assert len(shown(club)) == len(option_names())
    options.chapter.setCurrentIndex(options.chapter.findData("kill"))
    assert "kill" in shown(club)
    assert "riffles" not in shown(club)
    options.chapter.setCurrentIndex(0)
    pick(club, "riffles", 3)
    options.changed_only.setChecked(True)
    assert shown(club) == ["riffles"]


def test_names_in_three_languages(club: HousesPage, window: Window) -> None:
    club.view.show_tab("words")
    form = club.view.words
    QTest.keyClicks(form.titles["fr"], "Le Cercle")
    form.abouts["es"].setPlainText("Como en casa.")
    assert not form._missing["title", "es"].isHidden()
    assert form._missing["title", "fr"].isHidden()
    club.save()
    assert profile("club").title["fr"] == "Le Cercle"
    assert profile("club").about["es"] == "Como en casa."
    window.preferences.language = "fr"
    assert "Le Cercle" in [row.text(0) for row in club.list.rows()]
    assert form.titles["fr"].text() == "Le Cercle"
    QTest.keyClick(form.titles["fr"], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert form.titles["fr"].text() in ("", "Le Cercle")  # the about was the last edit
    QTest.keyClick(form.titles["fr"], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert form.titles["fr"].text() == ""


def test_no_break_spaces_stay(club: HousesPage) -> None:
    said = "Voici\u00a0: les règles."
    club.view.words.abouts["fr"].setPlainText(said)
    club.view.words.titles["fr"].setText(said)
    club.view.words.titles["fr"].textEdited.emit(said)
    club.save()
    assert (profile("club").about["fr"], profile("club").title["fr"]) == (said, said)


def test_a_disk_that_fails_is_told_and_nothing_is_lost(
    club: HousesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise SaveError("The disk is full.")

    pick(club, "riffles", 3)
    with monkeypatch.context() as broken:
        broken.setattr(house_draft, "save_text", fail)
        club.save()
    assert club.view.state.text() == "The disk is full."
    draft = club.draft()
    assert draft is not None
    assert draft.unsaved
    club.save()
    assert house("club").riffles == 3
    assert club.view.state.text() == "All is saved"


def test_what_another_editor_has_written_is_shown(club: HousesPage, window: Window) -> None:
    draft = club.draft()
    assert draft is not None
    draft.path.write_text("[options]\nriffles = 3\n")
    window.go("start")
    window.go("houses")
    assert cards(club)["riffles"].choices[1].radio.isChecked()


def test_a_profile_that_cannot_be_read_says_where(club: HousesPage, window: Window) -> None:
    draft = club.draft()
    assert draft is not None
    draft.path.write_text("[options]\nriffles = 5\n")
    window.go("start")
    window.go("houses")
    assert [row.text(0) for row in club.list.rows()][-1] == "club.toml"
    club.list.choose(("file", str(draft.path)))
    said = [one.plain() for one in club.file_view.findChildren(type(club.view.changes._said))]
    assert any(text.startswith("Line 2:") for text in said)


def test_it_is_deleted_only_when_one_is_sure(club: HousesPage, window: Window) -> None:
    window.preferences.house = "club"
    copy_of("club", "Annex")
    club.view.delete_action.trigger()
    (box,) = club.findChildren(QMessageBox)
    assert "“Club”" in box.text()
    assert "Copied from it: Annex" in box.informativeText()
    next(one for one in box.buttons() if one.text() == texts.say("roles.cancel")).click()
    assert "club" in houses()
    club.view.delete_action.trigger()
    box = club.findChildren(QMessageBox)[-1]
    next(one for one in box.buttons() if one.text() == texts.say("houses.delete")).click()
    assert "club" not in houses()
    assert window.preferences.house == "roberts"
    assert club.chosen == ("house", "roberts")


class TestWhatChanges:
    def search(self, page: HousesPage, qtbot: QtBot) -> None:
        page.view.show_tab("changes")
        page.view.changes.go.click()
        qtbot.waitUntil(lambda: not page.view.changes.search.running)

    def test_the_first_step_that_differs(self, club: HousesPage, qtbot: QtBot, window: Window) -> None:
        pick(club, "five_in_a_row", True)
        self.search(club, qtbot)
        changes = club.view.changes
        assert [item.name for item, _ in changes.answers] == ["The button wants five"]
        head = changes.tree.topLevelItem(0)
        assert head is not None
        row = head.child(0)
        assert row is not None
        changes.tree.setCurrentItem(row)
        assert changes._said.plain() == "Step 8. Robert’s Rules: burn. Yours: deal 1 to seat 6."
        assert changes._option.text() == "Five cards in a row: All five at once."
        changes._option.click()
        assert club.view.tabs["options"].isChecked()
        changes.tree.itemActivated.emit(row, 0)
        practice = window.page("practice")
        assert isinstance(practice, PracticePage)
        assert practice.session is not None
        assert practice.session.house.name == "club"
        assert practice.session.house.five_in_a_row

    def test_nothing_changes(self, club: HousesPage, qtbot: QtBot) -> None:
        changes = club.view.changes
        club.view.show_tab("changes")
        assert not changes.go.isEnabled()
        pick(club, "retrieve_openers", "never")
        self.search(club, qtbot)
        assert changes.answers == []
        assert changes._nothing.title.text() == "Nothing changes"

    def test_what_the_author_expects_and_what_is_of_before(
        self, club: HousesPage, qtbot: QtBot, library: Path, window: Window
    ) -> None:
        file = library / "draw/five_last/five.toml"
        file.write_text(
            file.read_text() + 'expect.roberts = ["burn", "take in seat 6", "deal 4 to seat 6", "burn"]\n'
        )
        window.services.reload()
        pick(club, "five_in_a_row", True)
        self.search(club, qtbot)
        changes = club.view.changes
        failing = changes.tree.topLevelItem(1)
        assert failing is not None
        assert failing.text(0) == "What the author expects does not hold any more: 1 scenario"
        pick(club, "five_in_a_row", False)
        pick(club, "riffles", 3)
        assert "of before" in changes._progress.text()

    def test_it_can_be_stopped(self, club: HousesPage) -> None:
        pick(club, "five_in_a_row", True)
        changes = club.view.changes
        club.view.show_tab("changes")
        changes.go.click()
        assert changes.search.running
        assert changes.go.accessibleName() == "Stop"
        assert changes.go.property("icon_name") == "cross"
        changes.go.click()
        assert changes.go.property("icon_name") == "search"
        assert changes._progress.text().startswith("Stopped")


class TestPacks:
    @pytest.fixture
    def packed(self, club: HousesPage, tmp_path: Path) -> Path:
        """A pack of the club; the club itself is gone."""
        pick(club, "riffles", 3)
        club.save()
        club.make_pack()
        dialog = club.findChild(MakePack)
        assert dialog is not None
        dialog.checking.processes = 1
        assert dialog.wanted_houses() == ["club"]
        out = tmp_path / "north.dtpack"
        dialog.make(out)
        QTest.qWait(0)
        while dialog.checking.running:
            QTest.qWait(1)
        assert out.exists()
        assert club.bar.said.text() == f"{out} is made, with 1 profile."
        assert club.bar.isVisible()
        house_draft.delete("club")
        club.show_house("roberts")
        return out

    def open(self, page: HousesPage, file: Path, qtbot: QtBot) -> TakeIn:
        page.take_in(file)
        dialog = page.findChildren(TakeIn)[-1]
        dialog.checking.processes = 1
        qtbot.waitUntil(lambda: not dialog._timer.isActive() and not dialog.checking.running)
        return dialog

    def test_it_is_looked_at_taken_in_and_removed(self, club: HousesPage, packed: Path, qtbot: QtBot) -> None:
        dialog = self.open(club, packed, qtbot)
        assert dialog.accept_button.isEnabled()
        assert dialog.progress.text() == "Everything was read and played: no mistakes."
        head = dialog.tree.topLevelItem(0)
        assert head is not None
        row = head.child(0)
        assert row is not None
        assert row.text(0) == "Club – 1 option other than in Robert’s Rules"
        assert installed() == ()
        dialog.take()
        assert house("club").riffles == 3
        assert club.chosen == ("pack", "north")
        club.show_house("club")
        assert club.draft() is None  # a pack's house can only be read, and copied
        again = self.open(club, packed, qtbot)
        assert again.accept_button.text() == "Replace the older one"
        again.reject()
        club.list.choose(("pack", "north"))
        club.pack_view.remove.click()
        box = club.findChildren(QMessageBox)[-1]
        next(one for one in box.buttons() if one.text() == texts.say("houses.pack.remove")).click()
        assert installed() == ()
        assert "club" not in houses()

    def test_one_that_is_none_is_refused(self, club: HousesPage, tmp_path: Path, qtbot: QtBot) -> None:
        file = tmp_path / "x.dtpack"
        file.write_text("no")
        dialog = self.open(club, file, qtbot)
        assert not dialog.accept_button.isEnabled()
        assert dialog.complaint.text() == "1 mistake; nothing was taken in."
        row = dialog.tree.topLevelItem(0)
        assert row is not None
        assert row.text(0).startswith("x.dtpack:1: This is no pack")
        dialog.reject()

    def test_given_up_it_leaves_nothing(self, club: HousesPage, packed: Path, qtbot: QtBot) -> None:
        dialog = self.open(club, packed, qtbot)
        assert dialog.incoming is not None
        folder = dialog.incoming.folder
        assert folder.exists()
        dialog.reject()
        assert not folder.exists()

    @pytest.mark.parametrize("lang", texts.LANGUAGES)
    def test_where_others_take_it_in_is_a_place_of_the_window(self, lang: str, page: HousesPage) -> None:
        with texts.speaking(lang):
            place = texts.say("ui.place.houses")
            page.make_pack()
        dialog = page.findChild(MakePack)
        assert dialog is not None
        assert any(place in one.text() for one in dialog.findChildren(QLabel))

    def test_a_pack_needs_a_title_and_something_in_it(self, page: HousesPage) -> None:
        page.make_pack()
        dialog = page.findChild(MakePack)
        assert dialog is not None
        dialog.take()
        assert dialog.complaint.text() == "Choose what goes into the pack."
        dialog.title.clear()
        dialog.take()
        assert dialog.complaint.text() == "Give the pack a title."


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_language_is_spoken(lang: str, club: HousesPage, window: Window) -> None:
    window.preferences.language = lang
    assert club.view.tabs["changes"].text() == texts.say("houses.tab.changes", lang=lang)
    assert {*shipped_houses()} < {*houses()}
