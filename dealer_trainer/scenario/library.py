"""The index of a library: what can be listed, searched and filtered without opening a file.

What was read of a file is kept in the user's cache folder until its time or size changes; then it is read
again. Files that are no scenarios are read each time: they are few, and what is wrong with them may have been
put right elsewhere, or be wanted in another language.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar, overload

from dealer_trainer import assets
from dealer_trainer.rules.house import houses, shipped_houses
from dealer_trainer.rules.profile_files import SHIPPED
from dealer_trainer.scenario.reader import Finding, ScenarioErrors, read_scenario
from dealer_trainer.scenario.saving import save_text
from dealer_trainer.scenario.shelves import Shelf, origin_of, shelves
from dealer_trainer.table.games import Game, read_game

FORMAT: Final = 2  # of the cache; a cache of another is not read

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})

Row = list[Any]  # of the cache, see _row


class Entry(NamedTuple):
    """One file of a library. `id` is its address from the root. A broken one has findings and no game.

    A tuple, and its path a text until it is asked for: ten thousand are made before a list can be shown.
    """

    id: str
    file: str
    title: Mapping[str, str] = _NOTHING
    brief: Mapping[str, str] = _NOTHING
    game: Game | None = None
    seats: int = 0
    start: str = ""
    house: str | None = None
    teaches: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    hash: str = ""
    houses: tuple[str, ...] = ()  # that it names and that do not ship
    findings: tuple[Finding, ...] = ()

    @property
    def path(self) -> Path:
        return Path(self.file)

    @property
    def origin(self) -> str:
        """Where it comes from: SHIPPED, OWN, or the name of a pack."""
        return origin_of(self.id)

    @property
    def broken(self) -> bool:
        return self.game is None

    @property
    def chapter(self) -> str:
        """The chapter of the rule that it teaches first, "" for none."""
        return self.rule.partition(".")[0]

    @property
    def rule(self) -> str:
        """The rule that it teaches first, "" for none."""
        return self.teaches[0] if self.teaches else ""


_Made = TypeVar("_Made", bound=Entry)


@overload
def entries(
    root: Path | None = None,
    *,
    cache: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Entry, ...]: ...


@overload
def entries(
    root: Path | None = None,
    *,
    cache: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    kind: type[_Made],
) -> tuple[_Made, ...]: ...


def entries(
    root: Path | None = None,
    *,
    cache: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    kind: type[Entry] = Entry,
) -> tuple[Entry, ...]:
    """Every scenario file below a folder, sorted by address; by default of all shelves, one after the other.

    `kind` is what they are made as. `cache` is the folder of the cache, by default the user's. `progress` is
    called with the number of files done and of all, while files are read that are new or have changed.
    Nothing outside the folder is read, whatever a link says; a cache that cannot be read or written is done
    without.
    """
    with _uncollected():
        if root is not None:
            return _on(Shelf(SHIPPED, root, ""), cache, progress, kind)
        return tuple(chain.from_iterable(_on(shelf, cache, progress, kind) for shelf in shelves()))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Ten thousand records are made in one go, and none is rubbish: the collector would look at them again
    and again, for a third of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _on(
    shelf: Shelf, cache: Path | None, progress: Callable[[int, int], None] | None, kind: type[_Made]
) -> tuple[_Made, ...]:
    root = shelf.root
    store = _store(root, cache)
    rulebook = _rulebook()
    known = _load(store, rulebook)
    files = sorted((shelf.prefix + name, file, at, size) for name, file, at, size in _files(root))
    there = _Houses()
    found: list[_Made] = []
    rows: dict[str, Row] = {}
    for number, (name, file, mtime, size) in enumerate(files, 1):
        row = known.get(name)
        if row is not None and row[:2] == [mtime, size] and there.all(row[-1]):
            with suppress(
                TypeError, ValueError, AttributeError
            ):  # somebody has been at the cache: read the file
                found.append(_entry(name, file, row, kind))
                rows[name] = row
                continue
        entry = kind._make(_read(name, file))
        found.append(entry)
        if not entry.broken:
            rows[name] = _row(entry, mtime, size)
        if progress is not None:
            progress(number, len(files))
    if rows != known:
        _keep(store, rulebook, rows)
    return tuple(found)


def _files(root: Path) -> Iterator[tuple[str, str, int, int]]:
    """The files below a folder, each with its address, when it was changed (ns) and its size (bytes)."""
    base = os.fspath(root)
    start = len(base.rstrip(os.sep)) + 1
    folders = [base]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as inside:
            for one in inside:
                if one.is_dir(follow_symlinks=False):
                    folders.append(one.path)
                elif one.name.endswith(".toml") and (not one.is_symlink() or _is_inside(one.path, root)):
                    with suppress(OSError):
                        here = one.stat()
                        address = one.path[start:-5].replace(os.sep, "/")
                        yield address, one.path, here.st_mtime_ns, here.st_size


def _is_inside(file: str, root: Path) -> bool:
    return Path(file).resolve().is_relative_to(root.resolve())


def _read(name: str, file: str) -> Entry:
    try:
        scenario = read_scenario(file)
    except ScenarioErrors as errors:
        return Entry(name, file, findings=errors.findings)
    return Entry(
        name, file, dict(scenario.title), dict(scenario.brief), scenario.game, len(scenario.seats),
        scenario.start, scenario.house, scenario.teaches, scenario.themes, scenario.hash,
        tuple(sorted({*filter(None, [scenario.house]), *scenario.expectations} - {*shipped_houses()})),
    )  # fmt: skip


class _Houses:
    """Which of the houses that do not ship are there still: looked up once, if anybody asks."""

    def __init__(self) -> None:
        self._known: frozenset[str] | None = None

    def all(self, names: list[str]) -> bool:
        if names and self._known is None:
            self._known = frozenset(houses())
        return not names or (self._known is not None and self._known.issuperset(names))


# --- the cache


def _row(entry: Entry, mtime: int, size: int) -> Row:
    assert entry.game is not None
    return [
        mtime, size, dict(entry.title), dict(entry.brief), str(entry.game), list(entry.game.blinds),
        entry.game.ante, entry.seats, entry.start, entry.house, list(entry.teaches), list(entry.themes),
        entry.hash, list(entry.houses),
    ]  # fmt: skip


def _entry(name: str, file: str, row: Row, kind: type[_Made]) -> _Made:
    _, _, title, brief, game, blinds, ante, seats, start, house, teaches, themes, content, houses = row
    return kind(
        name, file, title, brief, _game(game, tuple(blinds), ante), seats, start, house, tuple(teaches),
        tuple(themes), content, tuple(houses),
    )  # fmt: skip


@lru_cache(maxsize=256)
def _game(text: str, blinds: tuple[int, ...], ante: int) -> Game:
    return read_game(text, blinds, ante)


def cache_folder() -> Path:
    """The user's folder for what can be made anew."""
    import platformdirs

    try:
        return platformdirs.user_cache_path("dealer-trainer", appauthor=False)
    except RuntimeError:  # nobody knows the home folder: nothing can be kept
        return Path(os.devnull)


def _store(root: Path, cache: Path | None) -> Path:
    cache = cache or cache_folder()
    return cache / f"library-{hashlib.sha256(os.fsencode(root.resolve())).hexdigest()[:12]}.json"


def _rulebook() -> int:
    """Changes when rules or houses do: a file that was right may be wrong then."""
    folders = (assets.resources() / "rulebook" / "en", assets.resources() / "house")
    return max((file.stat().st_mtime_ns for folder in folders for file in folder.glob("*.toml")), default=0)


def _load(store: Path, rulebook: int) -> dict[str, Row]:
    """The rows of the cache, none when it is not there or not sound."""
    try:
        content = json.loads(store.read_bytes())
        rows = content["rows"]
        if content["format"] != FORMAT or content["rulebook"] != rulebook:
            return {}
        if not all(map(_is_sound, rows.values())):
            return {}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}
    return dict(rows)


def _is_sound(row: object) -> bool:
    return isinstance(row, list) and len(row) == _COLUMNS and isinstance(row[-1], list)


_COLUMNS: Final = 14


def _keep(store: Path, rulebook: int, rows: dict[str, Row]) -> None:
    content = {"format": FORMAT, "rulebook": rulebook, "rows": rows}
    with suppress(OSError):
        save_text(store, json.dumps(content, ensure_ascii=False, separators=(",", ":")))
