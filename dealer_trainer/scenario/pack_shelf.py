"""The packs that were taken in, a folder each. Taking in, replacing and removing are one step.

What is only being made or thrown away has a name that begins with a dot, and counts for nobody.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from dealer_trainer import assets, texts
from dealer_trainer.scenario.packs import About, Pack, read_about, read_pack
from dealer_trainer.scenario.saving import SaveError
from dealer_trainer.scenario.unpacking import HOUSES, SCENARIOS, unpack
from dealer_trainer.toml_files.files import FileErrors

_NEW: Final = ".new-"
_OLD: Final = ".old-"
_STALE: Final = 24 * 3600  # seconds: what lies so long was left by a crash


class AlreadyThere(FileExistsError):
    """A pack of that name was taken in before; `about` is what it says of itself."""

    def __init__(self, about: About) -> None:
        super().__init__(about.name)
        self.about = about


class Incoming:
    """A pack that was opened, in a folder of its own. Gone when it is left, unless it was kept.

    Raises FileErrors with all that is wrong with it, SaveError.
    """

    def __init__(self, file: Path, lang: str | None = None) -> None:
        self.file = file
        packs = assets.packs()
        try:
            packs.mkdir(parents=True, exist_ok=True)
            _tidy(packs)
            self.folder = Path(tempfile.mkdtemp(prefix=_NEW, dir=packs))
        except OSError as error:
            raise _not_saved(packs, error) from error
        try:
            unpack(file, self.folder, lang)
            self.pack: Pack = read_pack(self.folder, file.name, lang)
        except BaseException:
            self.discard()
            raise

    def replaces(self) -> About | None:
        """The pack of the same name that is there already."""
        there = assets.packs() / self.pack.about.name
        return about_of(there.name) if there.exists() else None

    def keep(self, *, replace: bool = False) -> Pack:
        """Put it where packs count. Raises AlreadyThere, if it may not `replace`, and SaveError."""
        target = assets.packs() / self.pack.about.name
        if target.exists() and not replace:
            raise AlreadyThere(about_of(target.name))
        aside = target.with_name(f"{_OLD}{target.name}-{self.folder.name.removeprefix(_NEW)}")
        try:
            self.folder.chmod(0o755)  # mkdtemp makes it for one alone
            if target.exists():
                target.replace(aside)
            try:
                self.folder.replace(target)
            except OSError:
                if aside.exists():
                    aside.replace(target)
                raise
        except OSError as error:
            raise _not_saved(target, error) from error
        shutil.rmtree(aside, ignore_errors=True)
        return self.pack

    def discard(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Incoming:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.discard()


def installed() -> tuple[About, ...]:
    """The packs that were taken in, by name; a damaged one has its folder's name for a title."""
    try:
        folders = sorted(one.name for one in assets.packs().iterdir() if one.is_dir())
    except (OSError, RuntimeError):
        return ()
    return tuple(about_of(name) for name in folders if not name.startswith("."))


def about_of(name: str) -> About:
    """What the pack of that name says of itself."""
    try:
        about = read_about(assets.packs() / name, name)
    except FileErrors:
        return About(name, {"en": name})
    return About(name, about.title, about.author, about.version)


def files_of(name: str) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """The profiles and the scenarios of a pack that was taken in."""
    folder = assets.packs() / name
    houses = sorted((folder / HOUSES).glob("*.toml"))
    return tuple(houses), tuple(sorted((folder / SCENARIOS).rglob("*.toml")))


def remove(name: str) -> None:
    """Take a pack out again. Raises SaveError; it is then as it was."""
    target = assets.packs() / name
    aside = target.with_name(f"{_OLD}{name}-{time.time_ns():x}")
    try:
        target.replace(aside)
    except FileNotFoundError:
        return
    except OSError as error:
        raise _not_saved(target, error) from error
    # Should that be broken off, nothing may bring it back.
    with suppress(OSError):
        (aside / "pack.toml").unlink()
    shutil.rmtree(aside, ignore_errors=True)


def _tidy(packs: Path) -> None:
    """Put right what a crash left: a pack moved aside whose successor never came is put back."""
    for one in packs.iterdir():
        if one.name.startswith(_OLD):
            target = packs / one.name.removeprefix(_OLD).rpartition("-")[0]
            whole = (one / "pack.toml").exists() and not target.exists()
            if whole:
                with suppress(OSError):
                    one.replace(target)
                continue
        elif not one.name.startswith(_NEW):
            continue
        with suppress(OSError):
            if time.time() - one.stat().st_mtime > _STALE:
                shutil.rmtree(one, ignore_errors=True)


def _not_saved(path: Path, error: OSError) -> SaveError:
    return SaveError(texts.say("reader.file.not_saved", file=path, why=texts.why(error)))
