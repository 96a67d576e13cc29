"""The author: scenarios are written here, by people who do not program."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from dealer_trainer import assets, texts
from dealer_trainer.gui.author import asking
from dealer_trainer.gui.author.copy_dialog import CopyDialog
from dealer_trainer.gui.author.own_checks import OwnChecks
from dealer_trainer.gui.author.start import StartView, template
from dealer_trainer.gui.loading import file_item
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.shelf import TrialItem
from dealer_trainer.scenario.draft import ChangedOnDisk, Draft
from dealer_trainer.scenario.drafts import Journal, Left
from dealer_trainer.scenario.library import Entry, entries
from dealer_trainer.scenario.saving import SaveError, save_text
from dealer_trainer.toml_files.files import FileErrors

if TYPE_CHECKING:
    from dealer_trainer.gui.author.editor import Editor
    from dealer_trainer.gui.author.house_check import HouseCheck

_KEEP: Final = 700  # milliseconds after a change until the draft is put by


class AuthorPage(Page):
    place = "author"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.start = StartView()
        self._editor: Editor | None = None
        self._journal: Journal | None = _journal()
        self._checks: OwnChecks | None = None
        self._trial: TemporaryDirectory[str] | None = None
        self._keep = QTimer(self)
        self._keep.setSingleShot(True)
        self._keep.setInterval(_KEEP)
        self._keep.timeout.connect(self.keep)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self.start.open_wanted.connect(self.open_file)
        self.start.new_wanted.connect(self.new)
        self.start.copy_wanted.connect(self.choose_copy)
        self.start.take_up_wanted.connect(self.take_up)
        self.start.discard_wanted.connect(self.discard)
        self.start.delete_wanted.connect(self.delete)

    @property
    def editor(self) -> Editor:
        """Made when it is first needed: what is written already is there at once."""
        if self._editor is None:
            from dealer_trainer.gui.author.editor import Editor

            made = self._editor = Editor(self, self.desk.preferences)
            made.changed.connect(self._changed)
            made.save_wanted.connect(self.save)
            made.save_as_wanted.connect(self.save_as)
            made.close_wanted.connect(self.close_draft)
            made.play_wanted.connect(self.play)
            made.check_wanted.connect(self.check)
            made.rule_wanted.connect(self.desk.show_rule)
            made.retranslate()
            made.recolour()
            self._stack.addWidget(made)
        return self._editor

    @property
    def draft(self) -> Draft | None:
        """What is being written."""
        return None if self._editor is None else self._editor.draft

    # Coming and going.

    def opened(self) -> None:
        if self.draft is None:
            self._begin()
            self.start.setFocus()
        else:
            self.editor.go_on()
            self.editor.setFocus()

    def left(self) -> None:
        """Whatever comes, nothing is lost."""
        self.keep()
        if self._editor is not None:
            self._editor.rest()
        self._end_checks()

    def _begin(self) -> None:
        """The page as it begins: what is there, and what was left behind."""
        self.start.show_left(self._journal.left_behind() if self._journal is not None else ())
        folder = _own()
        found: tuple[Entry, ...] = entries(folder) if folder is not None and folder.is_dir() else ()
        self.start.show_own(found)
        self._stack.setCurrentWidget(self.start)
        self._end_checks()
        if found:
            self._checks = OwnChecks([one.file for one in found if not one.broken], self)
            self._checks.found.connect(self.start.show_checked)
            self._checks.start()

    def _end_checks(self) -> None:
        if self._checks is not None:
            self._checks.stop()
            self._checks = None

    def _edit(self, draft: Draft) -> None:
        self._end_checks()
        self.editor.open(draft)
        self._stack.setCurrentWidget(self.editor)
        self.editor.setFocus()

    # Beginning a draft.

    def new(self, name: str = "") -> None:
        """A new scenario; `name` is that of a template, "" for an empty table."""
        self._edit(Draft(template(name)) if name else Draft.new())

    def open_file(self, path: Path | None = None) -> None:
        """Go on with a file, also a broken one; None: ask which."""
        if path is None and (path := asking.which_file(self, _own() or Path.home())) is None:
            return
        try:
            draft = Draft.open(path)
        except FileErrors as errors:
            asking.tell(self, "\n".join(one.message for one in errors.findings))
            return
        self._edit(draft)

    def choose_copy(self) -> CopyDialog:
        dialog = CopyDialog(self, self.desk.services.items())
        dialog.chosen.connect(self.copy)
        dialog.open()
        return dialog

    def copy(self, path: Path) -> None:
        """A new scenario that says what another says."""
        try:
            self._edit(Draft.copy_of(path))
        except FileErrors as errors:
            asking.tell(self, "\n".join(one.message for one in errors.findings))

    def take_up(self, left: Left) -> None:
        """Go on with what a crash left behind."""
        if self._journal is not None:
            self._edit(self._journal.take_up(left))

    def discard(self, left: Left) -> None:
        name = left.title or (left.path.name if left.path else texts.say("author.left.unnamed"))
        if self._journal is not None and asking.ask(
            self, "discard_left", ("cancel", "discard"), name=name
        ) == "discard":  # fmt: skip
            self._journal.discard(left.id)
            self._begin()

    def delete(self, path: Path) -> None:
        """Put a scenario of one's own into the bin."""
        if asking.ask(self, "delete_file", ("cancel", "delete"), name=path.name) != "delete":
            return
        if not asking.to_bin(path):
            self._delete_for_good(path)
        self.desk.services.reload()
        self._begin()

    def _delete_for_good(self, path: Path) -> None:
        """Where there is no bin."""
        if asking.ask(self, "no_bin", ("cancel", "delete"), name=path.name) == "delete":
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                why = texts.why(error)
                asking.tell(self, texts.say("author.ask.not_deleted", file=path, why=why))

    # Keeping it.

    def _changed(self) -> None:
        if not self._keep.isActive():  # whoever types without a pause is kept, too
            self._keep.start()

    def keep(self) -> None:
        """Put by what is not saved."""
        self._keep.stop()
        if self.draft is not None and self._journal is not None:
            try:
                self._journal.keep(self.draft)
            except SaveError as error:
                self.editor.head.tell_trouble(str(error))

    def save(self) -> bool:
        """Save it where it belongs; a new one among one's own. False: it is not saved."""
        draft = self.draft
        if draft is None:
            return False
        path = draft.path
        if path is None or draft.ships:
            try:
                path = draft.suggested_path()
            except RuntimeError:  # nobody knows where one's own files lie
                return self.save_as()
        return self._save(draft, path)

    def save_as(self) -> bool:
        draft = self.draft
        if draft is None:
            return False
        try:
            suggested = draft.path or draft.suggested_path()
            suggested.parent.mkdir(parents=True, exist_ok=True)
        except (RuntimeError, OSError):
            suggested = Path.home() / "scenario.toml"
        path = asking.save_where(self, suggested)
        return path is not None and self._save(draft, path, asked=True)

    def _save(self, draft: Draft, path: Path, *, asked: bool = False) -> bool:
        try:
            draft.save(path, over=asked and path != draft.path)
        except ChangedOnDisk as problem:
            answer = asking.ask(self, "changed", ("over", "theirs", "cancel"), file=problem.path.name)
            if answer == "theirs":
                draft.take_theirs()
            if answer != "over" or not self._over(draft, path):
                return False
        except SaveError as error:
            asking.tell(self, str(error))
            return False
        self.keep()  # there is nothing to keep any more
        self._into_the_library(path)
        return True

    def _into_the_library(self, path: Path) -> None:
        """The library's list has it, as it is now."""
        self.desk.services.reload()
        folder = _own()
        if folder is None or not path.is_relative_to(folder):
            with suppress(OSError):
                self.desk.services.add_file(path)

    def _over(self, draft: Draft, path: Path) -> bool:
        try:
            draft.save(path, over=True)
        except SaveError as error:
            asking.tell(self, str(error))
            return False
        return True

    def close_draft(self) -> bool:
        """Back to the beginning; what is not saved is asked about. False: it stays open."""
        draft = self.draft
        if draft is None:
            return True
        if draft.changed:
            answer = asking.ask(self, "unsaved", ("save", "keep", "discard", "cancel"))
            if answer == "cancel" or (answer == "save" and not self.save()):
                return False
            if answer == "keep":
                self.keep()
            elif answer == "discard" and self._journal is not None:
                self._journal.discard(draft.id)
        else:
            self.keep()  # a recording, or that there is nothing any more
        self._keep.stop()
        if draft.path is not None and not draft.changed:
            self.start.know(str(draft.path), self.editor.problems.found)
        self.editor.leave()
        if self._journal is not None:
            self._journal.close()
        self._begin()
        return True

    # Trying it.

    def play(self) -> None:
        """Sit down at it as a trainee; nothing of that is kept."""
        draft = self.draft
        if draft is None or draft.scenario is None:
            return
        self.keep()
        if self._trial is None:
            self._trial = TemporaryDirectory(prefix="dealer-trainer-")
        name = draft.path.name if draft.path is not None else "new.toml"
        path = Path(self._trial.name) / name
        try:
            save_text(path, draft.text)
            item = file_item(path)
        except OSError as error:
            asking.tell(self, texts.why(error))
            return
        self.desk.practise(TrialItem._make(item), self.editor.live.house_chosen)

    def check(self) -> HouseCheck | None:
        """How it plays under every house."""
        scenario = self.draft.scenario if self.draft is not None else None
        if scenario is None:
            return None
        from dealer_trainer.gui.author.house_check import HouseCheck

        dialog = HouseCheck(self, scenario)
        dialog.open()
        return dialog

    # Words and colours.

    def retranslate(self) -> None:
        self.start.retranslate()
        if self._editor is not None:
            self._editor.retranslate()
            self._editor.recolour()

    def recolour(self) -> None:
        super().recolour()
        if self._editor is not None:
            self._editor.recolour()
        self.start.retranslate()


def _own() -> Path | None:
    """The folder of one's own scenarios, None where nobody knows it."""
    try:
        return assets.own_scenarios()
    except RuntimeError:
        return None


def _journal() -> Journal | None:
    try:
        return Journal()
    except RuntimeError:
        return None
