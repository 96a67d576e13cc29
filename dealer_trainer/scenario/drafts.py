"""What is being written, kept apart from the files themselves, so that nothing typed is lost in a crash.

Each draft has a file of its own in the drafts folder, and a lock that the system lets go of when the program
ends, however it ends. So a window sees which drafts were left behind, and leaves alone those that are being
written in another one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final

from dealer_trainer import assets
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.draft_file import OnDisk
from dealer_trainer.scenario.saving import save_text

_ENDING: Final = ".draft.json"
_LOCK: Final = ".lock"


@dataclass(frozen=True, slots=True)
class Left:
    """A draft that was left behind. `original` is what its file held when it was opened, None if new;
    `recordings` are the draft's."""

    id: str
    text: str
    path: Path | None
    original: OnDisk | None
    when: datetime
    recordings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What to call it: its English title, else any, else ""."""
        titles = Draft(self.text).value("title", {})
        if not isinstance(titles, dict):
            return ""
        return str(titles.get("en") or next(iter(titles.values()), ""))


class Journal:
    """The drafts of one window. `folder` is the user's own unless another is named.

    Raises RuntimeError where nobody knows which the user's own folder is.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or assets.own_folder() / "drafts"
        self._locks: dict[str, IO[bytes]] = {}

    def keep(self, draft: Draft) -> None:
        """Put what is not saved on the disk, in one step. Raises SaveError.

        A draft of which all is saved, and to which no recording belongs, is kept no longer.
        """
        if not draft.changed and not draft.recordings:
            self.discard(draft.id)
            return
        original = draft.on_disk
        content = {
            "path": None if draft.path is None else str(draft.path),
            "original": None if original is None else original.raw,
            "guessed": original is not None and original.guessed,
            "text": draft.text,
            "recordings": draft.recordings,
            "when": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        self._lock(draft.id)
        save_text(self._file(draft.id), json.dumps(content, indent=1))

    def discard(self, draft_id: str) -> None:
        """Keep a draft no longer, one's own or one that was left behind."""
        with suppress(OSError):
            self._file(draft_id).unlink(missing_ok=True)
        self._unlock(draft_id)
        with suppress(OSError):
            self._file(draft_id, _LOCK).unlink(missing_ok=True)

    def left_behind(self) -> tuple[Left, ...]:
        """The drafts that nobody is writing, the newest first. One that cannot be read is passed over."""
        found = []
        try:
            files = sorted(self.folder.glob(f"*{_ENDING}"))
        except OSError:
            return ()
        for file in files:
            name = file.name.removesuffix(_ENDING)
            if name in self._locks or not self._lock(name):
                continue
            self._unlock(name)
            if (left := _read(file, name)) is not None:
                found.append(left)
        return tuple(sorted(found, key=lambda one: one.when, reverse=True))

    def take_up(self, left: Left) -> Draft:
        """Go on with a draft that was left behind. Its file counts as it was when it was first opened."""
        draft = Draft(left.text, left.path, left.original or OnDisk(""))
        if left.original is None:
            draft.on_disk = None
        draft.recordings = dict(left.recordings)
        if self._lock(left.id):  # else another window has just taken it up: this is a copy
            draft.id = left.id
        return draft

    def close(self) -> None:
        """Let go of all drafts; what is kept stays on the disk for whoever comes next."""
        for name in tuple(self._locks):
            self._unlock(name)
            if not self._file(name).exists():
                with suppress(OSError):
                    self._file(name, _LOCK).unlink(missing_ok=True)

    def _file(self, draft_id: str, ending: str = _ENDING) -> Path:
        return self.folder / f"{draft_id}{ending}"

    def _lock(self, draft_id: str) -> bool:
        """Have the draft for this window; False when another one has it."""
        if draft_id in self._locks:
            return True
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = self._file(draft_id, _LOCK).open("ab")
        except OSError:
            return True  # where nothing can be locked, nothing is hidden either
        if not _locked(file):
            file.close()
            return False
        self._locks[draft_id] = file
        return True

    def _unlock(self, draft_id: str) -> None:
        if (file := self._locks.pop(draft_id, None)) is not None:
            file.close()


def _read(file: Path, draft_id: str) -> Left | None:
    try:
        content = json.loads(file.read_text("utf-8"))
        original = content["original"]
        return Left(
            draft_id, str(content["text"]), None if content["path"] is None else Path(content["path"]),
            None if original is None else OnDisk(str(original), bool(content["guessed"])),
            datetime.fromisoformat(content["when"]),
            {house: tuple(map(str, done)) for house, done in content.get("recordings", {}).items()},
        )  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


if sys.platform == "win32":
    import msvcrt

    def _locked(file: IO[bytes]) -> bool:
        """Lock the file until it is closed or the program ends; False when it is locked already."""
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: IO[bytes]) -> bool:
        """Lock the file until it is closed or the program ends; False when it is locked already."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a folder on a net that has no locks
            return True
        return True
