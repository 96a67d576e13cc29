"""The main window: the rail, the pages, and what they ask of each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import theme
from dealer_trainer.gui.preferences import Preferences

if TYPE_CHECKING:
    from dealer_trainer.gui.idle import Idle
    from dealer_trainer.gui.looking import Banner
    from dealer_trainer.gui.navigation import Navigation
    from dealer_trainer.gui.pages.page import Page
    from dealer_trainer.gui.practice.opening import Task
    from dealer_trainer.gui.practice.session import Session
    from dealer_trainer.gui.services import Services
    from dealer_trainer.gui.shelf import Item
    from dealer_trainer.records import Attempt

# Where each page is built from, when first opened: what is not shown costs nothing at the start.
_PAGES: Final = {
    "start": "dealer_trainer.gui.pages.start:StartPage",
    "library": "dealer_trainer.gui.pages.library:LibraryPage",
    "practice": "dealer_trainer.gui.pages.practice:PracticePage",
    "debrief": "dealer_trainer.gui.pages.debrief:DebriefPage",
    "progress": "dealer_trainer.gui.pages.progress:ProgressPage",
    "rulebook": "dealer_trainer.gui.pages.rulebook:RulebookPage",
    "settings": "dealer_trainer.gui.pages.settings:SettingsPage",
    "class": "dealer_trainer.gui.pages.classroom:ClassPage",
    "assignments": "dealer_trainer.gui.pages.assignments:AssignmentsPage",
    "insight": "dealer_trainer.gui.pages.insight:InsightPage",
    "author": "dealer_trainer.gui.pages.author:AuthorPage",
    "houses": "dealer_trainer.gui.pages.houses:HousesPage",
    "reports": "dealer_trainer.gui.pages.reports:ReportsPage",
}
# Pages that make no sense at a start, when nothing has been practised yet.
_NOT_FIRST: Final = ("practice", "debrief")
# As in navigation.INSTRUCTOR, which is not needed at the start.
_INSTRUCTOR: Final = ("class", "assignments", "insight", "author", "houses", "reports")


class Window(QMainWindow):
    """The one window. It is the `Desk` of its pages.

    It is on the screen as a bare frame at once, in its own colours; what belongs into it comes with the next
    turn of the loop, or when it is asked for.
    """

    navigation: Navigation

    def __init__(self, app: QApplication, preferences: Preferences, services: Services | None = None) -> None:
        super().__init__()
        self._app = app
        self.preferences = preferences
        self._services = services
        self._translator = QTranslator(self)
        self._pages: dict[str, Page] = {}
        self._idle: Idle | None = None
        self._banner: Banner | None = None  # above the pages, once a colleague's file was looked at
        self.place = ""
        self._beginning = False
        self.unlocked = False  # the instructor's part is open

        self._furnished = False
        self.setMinimumSize(1024, 660)
        if not self.restoreGeometry(preferences.geometry):
            self.resize(1280, 800)
        self._scale = self._wanted_scale()
        theme.put_on(app, preferences.theme, self._scale)
        self._grown = QTimer(self)
        self._grown.setSingleShot(True)
        self._grown.setInterval(120)  # not at every pixel of a drag
        self._grown.timeout.connect(self._fit_type)

    def _furnish(self) -> None:
        """Put the rail, the menus and the room for the pages in, once."""
        if self._furnished:
            return
        self._furnished = True
        from dealer_trainer.gui import icons
        from dealer_trainer.gui.navigation import Navigation

        self._speak(self.preferences.language)
        self.setWindowIcon(icons.icon("app", size=64))
        self.navigation = Navigation()
        self.navigation.chosen.connect(self.go)
        self.navigation.role_asked.connect(self._change_role)
        self._stack = QStackedWidget()
        inside = QWidget()
        layout = QHBoxLayout(inside)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.navigation)
        self._beside = QVBoxLayout()
        self._beside.setSpacing(0)
        self._beside.addWidget(self._stack, 1)
        layout.addLayout(self._beside, 1)
        self.setCentralWidget(inside)
        self._make_menus()
        self.retranslate()
        self.preferences.changed.connect(self._changed)
        self._app.styleHints().colorSchemeChanged.connect(lambda _: self._dress())

    # What pages ask for.

    @property
    def services(self) -> Services:
        if self._services is None:
            from dealer_trainer.gui.services import Services

            self._services = Services(self.preferences)
        return self._services

    def page(self, place: str) -> Page:
        """The page of that name, built now if it was not yet."""
        self._furnish()
        if place not in self._pages:
            module, _, name = _PAGES[place].partition(":")
            made: Page = getattr(import_module(module), name)(self)
            made.place = place
            made.retranslate()
            self._pages[place] = made
            self._stack.addWidget(made)
        return self._pages[place]

    def go(self, place: str) -> None:
        self._furnish()
        if place in _INSTRUCTOR and not self.unlocked:
            self.navigation.show_place(self.place)
            self._let_in(lambda: self.go(place))
            return
        page = self.page(place)
        if self.place and self.place != place:
            self._pages[self.place].left()
        self.place = place
        self._stack.setCurrentWidget(page)
        self._tell_whose()
        if place != "settings":  # which stands in both rows of places
            self.navigation.show_role(place in _INSTRUCTOR)
        self.navigation.show_place("practice" if place == "debrief" else place)
        if place not in (*_NOT_FIRST, *_INSTRUCTOR):
            self.preferences.page = place
        page.opened()

    def _let_in(self, then: Callable[[], object]) -> None:
        """Have the instructor's PIN asked for, unless it was given; whoever knows it has `then` done."""
        from dealer_trainer.gui.roles import ask_pin

        def let_in() -> None:
            self.unlock()
            then()

        if self.unlocked:
            then()
        else:
            ask_pin(self, self.services, let_in)

    def _change_role(self, instructor: bool) -> None:
        if instructor:
            self.go(_INSTRUCTOR[0])
        else:
            self.lock()

    def unlock(self) -> None:
        """Open the instructor's part, until it is left or nobody touches the computer for a while."""
        from dealer_trainer.gui.idle import Idle

        if self._idle is None:
            self._idle = Idle(self._app, self)
            self._idle.passed.connect(self.lock)
        self.unlocked = True
        self._idle.start()

    def lock(self) -> None:
        """Close the instructor's part again."""
        self.unlocked = False
        if self._idle is not None:
            self._idle.stop()
        self.services.look_away()
        self._close_dialogs()
        if self.place in _INSTRUCTOR or self._put_away_past():
            self.go("start")
        self.navigation.show_role(False)

    def _close_dialogs(self) -> None:
        """Leave whatever the instructor was asked, the last question first: nobody else may answer it."""
        for dialog in reversed(self.findChildren(QDialog)):
            if dialog.isVisible():
                dialog.reject()

    def _put_away_past(self) -> bool:
        """Clear the debrief of a trainee's attempt that the instructor looked at; whether it was shown."""
        from dealer_trainer.gui.pages.debrief import DebriefPage

        debrief = self._pages.get("debrief")
        if not isinstance(debrief, DebriefPage) or debrief.session is None or not debrief.session.back_to:
            return False
        debrief.clear()
        return self.place == "debrief"

    def choose_look(self) -> None:
        """Have a colleague's file of records chosen and looked at; for instructors only."""
        from dealer_trainer.gui.looking import choose

        def chosen() -> None:
            if (file := choose(self)) is not None:
                self.look_at(file)

        self._let_in(chosen)

    def look_at(self, file: Path | None) -> None:
        """Show a colleague's records on the instructor's pages, or (None) our own again."""
        from dealer_trainer.gui.looking import PAGES, look_at

        if file is None:
            self.services.look_away()
        elif not look_at(self, self.services, file):
            return
        self.go(self.place if self.place in PAGES else PAGES[0])

    def _tell_whose(self) -> None:
        """Say above the page whose records it shows, if they are not our own."""
        file = self._services.looking_at if self._services is not None else None
        if self._banner is None and file is None:
            return
        from dealer_trainer.gui.looking import PAGES, Banner

        if self._banner is None:
            self._banner = Banner()
            self._banner.left.connect(lambda: self.look_at(None))
            self._beside.insertWidget(0, self._banner)
        self._banner.show_file(file)
        self._banner.setVisible(file is not None and self.place in PAGES)

    def practise(self, item: Item, house: str | None = None, task: Task | None = None) -> None:
        from dealer_trainer.gui.pages.practice import PracticePage

        page = self.page("practice")
        assert isinstance(page, PracticePage)

        def sit_down() -> None:
            if page.sit_down(item, house, *([task] if task else ())) and not item.trial:
                self.preferences.last_scenario = item.id
            self.go("practice")

        page.leave_exam(sit_down)

    def resume(self, item: Item, attempt: Attempt) -> None:
        from dealer_trainer.gui.pages.practice import PracticePage

        page = self.page("practice")
        assert isinstance(page, PracticePage)
        if page.going_on and page.session is not None and page.session.practice.attempt == attempt.id:
            self.go("practice")  # it is at the table
            return

        def sit_down() -> None:
            page.resume(item, attempt)
            self.go("practice")

        page.leave_exam(sit_down)

    def practise_rule(self, rule: str) -> None:
        from dealer_trainer.gui.pages.library import LibraryPage

        page = self.page("library")
        assert isinstance(page, LibraryPage)
        self.go("library")
        page.show_rule(rule)

    def show_rule(self, rule: str) -> None:
        from dealer_trainer.gui.pages.rulebook import RulebookPage

        page = self.page("rulebook")
        assert isinstance(page, RulebookPage)
        self.go("rulebook")
        page.show_rule(rule)

    def practise_file(self, path: Path, house: str | None = None) -> None:
        """Sit down at the scenario of a file; what is wrong with it is shown in the library."""
        whole = (one for one in self.services.items() if one.path == path and not one.broken)
        if (item := next(whole, None)) is None or item.own:
            self.open_file(path)  # again, for it may have changed
            item = next((one for one in self.services.items() if one.path == path and not one.broken), None)
        if item is not None:
            self.practise(item, house)

    def open_file(self, path: Path | None = None) -> None:
        from dealer_trainer.gui.pages.library import LibraryPage

        page = self.page("library")
        assert isinstance(page, LibraryPage)
        self.go("library")
        page.open_file(path)

    def debrief(self) -> None:
        from dealer_trainer.gui.pages.debrief import DebriefPage
        from dealer_trainer.gui.pages.practice import PracticePage

        played, page = self.page("practice"), self.page("debrief")
        assert isinstance(played, PracticePage)
        assert isinstance(page, DebriefPage)
        if (session := played.session) is not None:
            page.show_session(session)
            self.go("debrief")

    def show_progress_of(self, trainee: str) -> None:
        from dealer_trainer.gui.pages.insight import InsightPage

        page = self.page("insight")
        assert isinstance(page, InsightPage)
        self.go("insight")
        page.show_person(trainee)

    def look_back(self, attempt: str) -> str:
        from dealer_trainer.gui.pages.debrief import DebriefPage
        from dealer_trainer.gui.practice.opening import CannotPlay, past_session

        try:
            session = past_session(attempt, self.services)
        except CannotPlay as error:
            return str(error)
        session.back_to = self.place
        page = self.page("debrief")
        assert isinstance(page, DebriefPage)
        page.show_session(session)
        self.go("debrief")
        return ""

    def go_on_from(self, session: Session) -> None:
        from dealer_trainer.gui.pages.practice import PracticePage

        page = self.page("practice")
        assert isinstance(page, PracticePage)
        page.go_on_from(session)
        self.go("practice")

    def clear_table(self) -> None:
        from dealer_trainer.gui.pages.debrief import DebriefPage
        from dealer_trainer.gui.pages.practice import PracticePage

        practice, debrief = self._pages.get("practice"), self._pages.get("debrief")
        if isinstance(practice, PracticePage):
            practice.clear()
        if isinstance(debrief, DebriefPage):
            debrief.clear()

    def at_table(self) -> bool:
        from dealer_trainer.gui.pages.practice import PracticePage

        page = self._pages.get("practice")
        return isinstance(page, PracticePage) and page.going_on

    # Words and colours.

    def retranslate(self) -> None:
        self.setWindowTitle(texts.say("ui.app.name"))
        self.navigation.retranslate()
        for menu, key in self._menus.items():
            menu.setTitle(texts.say(f"ui.menu.{key}"))
        for action, key in self._actions.items():
            action.setText(texts.say(f"ui.{key}"))
        if self._banner is not None:
            self._banner.retranslate()
        for page in self._pages.values():
            page.retranslate()

    def _speak(self, lang: str) -> None:
        texts.use(lang)
        QLocale.setDefault(QLocale(lang))
        self._app.removeTranslator(self._translator)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        # Qt's own words are English without one.
        if lang != texts.DEFAULT and self._translator.load(f"qtbase_{lang}", folder):
            self._app.installTranslator(self._translator)

    def _changed(self, setting: str) -> None:
        match setting:
            case "language":
                self._speak(self.preferences.language)
                self.retranslate()
                self._tick_language()
            case "theme" | "large_print":
                self._dress()
            case _:
                pass

    def _dress(self) -> None:
        self._scale = self._wanted_scale()
        theme.put_on(self._app, self.preferences.theme, self._scale)
        self.navigation.recolour()
        self.navigation.retranslate()
        for page in self._pages.values():
            page.recolour()

    def _wanted_scale(self) -> float:
        return theme.type_scale(self.height(), large_print=self.preferences.large_print)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._wanted_scale() != self._scale:
            self._grown.start()

    def _fit_type(self) -> None:
        if self._furnished and self._wanted_scale() != self._scale:
            self._dress()

    # Menus.

    def _make_menus(self) -> None:
        self._menus: dict[QMenu, str] = {}
        self._actions: dict[QAction, str] = {}
        file = self._menu("file")
        self._action(file, "menu.open", self.open_file, QKeySequence.StandardKey.Open)
        self._action(file, "menu.look", self.choose_look)
        file.addSeparator()
        self._action(file, "menu.quit", self.close, QKeySequence("Ctrl+Q"))
        places = self._menu("go")
        for place, keys in self.navigation.keys().items():
            self._action(places, f"place.{place}", partial(self.go, place), QKeySequence(keys))
        speak = self._menu("language")
        self._languages = QActionGroup(self)
        for lang in texts.LANGUAGES:
            action = self._action(speak, f"language.{lang}", partial(self._choose_language, lang))
            action.setCheckable(True)
            action.setData(lang)
            self._languages.addAction(action)
        self._tick_language()
        about = self._menu("help")
        self._action(about, "menu.trainees", self._show_trainees_manual)
        self._action(about, "menu.keys", self._show_keys, QKeySequence("Shift+F1"))
        self._action(about, "menu.manual", self._show_manual, QKeySequence("Ctrl+F1"))
        self._action(about, "menu.about", self._show_about)

    def _menu(self, key: str) -> QMenu:
        menu = QMenu(self)
        self.menuBar().addMenu(menu)
        self._menus[menu] = key
        return menu

    def _action(
        self,
        menu: QMenu,
        key: str,
        do: Callable[[], object],
        keys: QKeySequence | QKeySequence.StandardKey | None = None,
    ) -> QAction:
        action = QAction(self)
        # A triggered action says whether it is checked, which nobody here wants to hear.
        action.triggered.connect(lambda _=False: do())
        if keys is not None:
            action.setShortcut(keys)
        menu.addAction(action)
        self._actions[action] = key
        return action

    def _choose_language(self, lang: str) -> None:
        self.preferences.language = lang

    def _tick_language(self) -> None:
        for action in self._languages.actions():
            action.setChecked(action.data() == texts.language())

    def _show_keys(self) -> None:
        from dealer_trainer.gui.about import Keys

        Keys(self).open()

    def _show_manual(self) -> None:
        from dealer_trainer.gui.manual import Manual

        Manual(self).show()

    def _show_trainees_manual(self) -> None:
        from dealer_trainer.gui.manual import For, Manual

        Manual(self, For.TRAINEES).show()

    def _show_about(self) -> None:
        from dealer_trainer.gui.about import About

        About(self).open()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.place:
            QTimer.singleShot(0, self, self.first_page)

    def first_page(self) -> None:
        """Show the page that was shown last, unless one is shown already, or is about to be."""
        if not self.place and not self._beginning:
            self._beginning = True
            first = self.preferences.page
            self.go(first if first in _PAGES and first not in (*_NOT_FIRST, *_INSTRUCTOR) else "start")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nothing to ask: every act is stored already."""
        if self.place:
            self._pages[self.place].left()
        self.preferences.geometry = self.saveGeometry()
        self.preferences.save()
        if self._services is not None:
            self._services.close()
        event.accept()
