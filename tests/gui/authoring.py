"""What an author does in the window: clicks, choices and typing, told in a few words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from dealer_trainer.gui.author.card_picker import CardField, CardPicker
from dealer_trainer.gui.author.editor import Editor
from dealer_trainer.gui.author.pane import Choice
from dealer_trainer.gui.author.recorder import Recorder
from dealer_trainer.gui.pages.author import AuthorPage
from dealer_trainer.gui.pages.page import Desk
from dealer_trainer.gui.preferences import Preferences
from dealer_trainer.gui.services import Services
from dealer_trainer.scenario.draft import Draft


class QuietDesk:
    """A window that shows this page alone and does nothing that it is asked for."""

    unlocked = True

    def __init__(self, folder: Path) -> None:
        self.preferences = Preferences(folder / "window.ini")
        self.preferences.motion = False
        self.services = Services(self.preferences)

    def show_rule(self, rule: str) -> None:
        pass


def alone(folder: Path) -> Iterator[AuthorPage]:
    """The page without a window around it, which keeps no drafts: quick to make, and good for many tests."""
    page = AuthorPage(cast(Desk, QuietDesk(folder)))
    page._journal = None
    page.retranslate()
    page.resize(1180, 760)
    page.show()
    yield page
    page.left()
    page.close()
    page.deleteLater()


def seated(page: AuthorPage, qtbot: QtBot, template: str) -> Author:
    """An author at a template, whatever another test has left there."""
    made = Author(page, qtbot)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.editor.live.house.choose("roberts") if page.draft else None
    made.new_again(template)
    return made


LEFT = Qt.MouseButton.LeftButton


class Author:
    """The page, and someone at mouse and keyboard."""

    def __init__(self, page: AuthorPage, qtbot: QtBot) -> None:
        self.page = page
        self.qtbot = qtbot

    @property
    def editor(self) -> Editor:
        return self.page.editor

    @property
    def draft(self) -> Draft:
        assert self.editor.draft is not None
        return self.editor.draft

    def click(self, widget: QWidget) -> None:
        assert widget.isEnabled()
        QTest.mouseClick(widget, LEFT)

    def tab(self, name: str) -> None:
        self.click(self.editor.tabs[name])

    def new(self, template: str = "") -> None:
        start = self.page.start
        self.click(start.templates[template] if template else start.blank)

    def new_again(self, template: str) -> None:
        """Another one; what is open is let go of."""
        self.page.new(template)

    def choose(self, box: Choice, value: object) -> None:
        box.choose(value)

    def type(self, field: QLineEdit, text: str) -> None:
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClicks(field, text)

    def pick(self, field: CardField, *cards: str) -> None:
        """Choose cards out of the pack."""
        self.click(field.pick)
        picker = field.findChild(CardPicker)
        assert picker is not None
        for one in cards:
            self.click(picker.buttons[one])
        self.click(picker.done_button)

    def title(self, text: str, lang: str = "en") -> None:
        self.tab("texts")
        field = self.editor.texts.columns[lang].title
        field.setFocus()
        field.selectAll()
        field.insertPlainText(text)

    def script(self, text: str) -> None:
        """Type it, line by line, behind what is there."""
        self.tab("script")
        edit = self.editor.script.findChild(QPlainTextEdit)
        assert edit is not None
        edit.setFocus()
        edit.selectAll()
        edit.insertPlainText(text)

    def seat(self, number: int) -> None:
        """Click a seat of the table."""
        self.editor.live.table.seat_chosen.emit(number)

    def hand(self, seat: int, cards: str) -> None:
        self.seat(seat)
        self.type(self.editor.seats.hand.line, cards)

    def teach(self, words: str) -> None:
        """Search a rule and take the first that fits."""
        self.tab("rules")
        self.type(self.editor.rules.search, words)
        QTest.keyClick(self.editor.rules.search, Qt.Key.Key_Return)
        self.editor.rules.search.clear()

    def theme(self, name: str) -> None:
        self.tab("rules")
        self.editor.rules.themes[name].click()

    def played(self) -> None:
        """Wait until the table has played it to its end."""
        live = self.editor.live
        self.qtbot.waitUntil(lambda: not live.playing, timeout=20_000)

    def recorder(self) -> Recorder:
        self.tab("expect")
        self.click(self.editor.expect.record)
        made, *_ = [one for one in self.editor.expect.findChildren(Recorder) if one.isVisible()]
        return made

    def record_perfectly(self) -> tuple[str, ...]:
        """Deal it once as the perfect dealer would, and keep what was noted."""
        recorder = self.recorder()
        recording = recorder.recording
        for _ in range(300):
            if recording.finished:
                break
            act = recording.sitting.next_perfect()
            if act is None:
                self.click(recorder.wait)
            else:
                assert recorder.do((act,)), recorder.verdict.reason.plain()
        lines = recording.lines
        self.click(recorder.save)
        return lines

    def save(self) -> Path:
        self.click(self.editor.head.save)
        assert self.draft.path is not None
        assert not self.draft.changed
        return self.draft.path
