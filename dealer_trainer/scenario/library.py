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

FORMAT: Final = 3  # of the cache; a cache of another is not read

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})

_Fields = tuple[Any, ...]  # of an entry, from its title to its houses
_Row = tuple[int, int, _Fields]  # of the cache: when the file was changed (ns), its size, what it says


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
    stop: Callable[[], bool] | None = None,
) -> tuple[Entry, ...]: ...


@overload
def entries(
    root: Path | None = None,
    *,
    cache: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
    kind: type[_Made],
) -> tuple[_Made, ...]: ...


def entries(
    root: Path | None = None,
    *,
    cache: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
    kind: type[Entry] = Entry,
) -> tuple[Entry, ...]:
    """Every scenario file below a folder, sorted by address; by default of all shelves, one after the other.

    `kind` is what they are made as. `cache` is the folder of the cache, by default the user's. `progress` is
    called with the number of files done and of all, while files are read that are new or have changed. `stop`
    is asked before each of these: from its first yes on they are passed over, until somebody asks again.
    Nothing outside the folder is read, whatever a link says; a cache that cannot be read or written is done
    without.
    """
    with _uncollected():
        if root is not None:
            return _on(Shelf(SHIPPED, root, ""), cache, progress, stop, kind)
        return tuple(chain.from_iterable(_on(shelf, cache, progress, stop, kind) for shelf in shelves()))


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
    shelf: Shelf, cache: Path | None, progress: Callable[[int, int], None] | None,
    stop: Callable[[], bool] | None, kind: type[_Made],
) -> tuple[_Made, ...]:  # fmt: skip
    root, prefix = shelf.root, shelf.prefix
    store = _store(root, cache)
    rulebook = _rulebook()
    known = _load(store, rulebook)
    files = sorted(_files(root))
    there = _Houses()
    found: list[_Made] = []
    rows: dict[str, _Row] = {}
    stopped = False
    for number, (name, file, mtime, size) in enumerate(files, 1):
        row = known.get(name)
        if row is not None and row[0] == mtime and row[1] == size and there.all(row[2][-1]):
            found.append(kind._make((prefix + name, file, *row[2], ())))
            rows[name] = row
            continue
        stopped = stopped or (stop is not None and stop())
        if stopped:
            continue
        entry = kind._make(_read(prefix + name, file))
        found.append(entry)
        if not entry.broken:
            rows[name] = (mtime, size, entry[2:-1])
        if progress is not None:
            progress(number, len(files))
    if rows != known:
        _keep(store, rulebook, rows)
    return tuple(found)


def _files(root: Path) -> Iterator[tuple[str, str, int, int]]:
    """The files below a folder, each with its address, when it was changed (ns) and its size (bytes)."""
    folders = [("", os.fspath(root))]
    while folders:
        address, folder = folders.pop()
        with suppress(OSError), os.scandir(folder) as inside:
            for one in inside:
                name = one.name
                if one.is_dir(follow_symlinks=False):
                    folders.append((f"{address}{name}/", one.path))
                elif name.endswith(".toml") and (not one.is_symlink() or _is_inside(one.path, root)):
                    try:
                        here = one.stat()
                    except OSError:
                        continue
                    yield address + name[:-5], one.path, here.st_mtime_ns, here.st_size


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

    def all(self, names: tuple[str, ...]) -> bool:
        if names and self._known is None:
            self._known = frozenset(houses())
        return not names or (self._known is not None and self._known.issuperset(names))


# --- the cache


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


_PLAIN: Final = 3  # columns that are kept as they are: seats, start, house
_COLUMNS: Final = 11 + _PLAIN


def _load(store: Path, rulebook: int) -> dict[str, _Row]:
    """The rows of the cache by address, none when it is not there or not sound."""
    try:
        content = json.loads(store.read_bytes())
        if content["format"] != FORMAT or content["rulebook"] != rulebook:
            return {}
        times, sizes, titles, briefs, games, blinds, antes, *plain, teaches, themes, contents, named = (
            content["columns"]
        )
        if not {*map(type, titles), *map(type, briefs)} <= {dict}:
            return {}
        fields = zip(
            titles, briefs, map(_game, games, map(tuple, blinds), antes), *plain, map(tuple, teaches),
            map(tuple, themes), contents, map(tuple, named), strict=True,
        )  # fmt: skip
        rows = dict(zip(content["names"], zip(times, sizes, fields, strict=True), strict=True))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}
    return rows if len(plain) == _PLAIN else {}


def _keep(store: Path, rulebook: int, rows: dict[str, _Row]) -> None:
    """Column by column, which is read faster than row by row."""
    columns = list(zip(*(_line(row) for row in rows.values()), strict=True)) or [()] * _COLUMNS
    content = {"format": FORMAT, "rulebook": rulebook, "names": list(rows), "columns": columns}
    with suppress(OSError):
        save_text(store, json.dumps(content, ensure_ascii=False, separators=(",", ":")))


def _line(row: _Row) -> tuple[Any, ...]:
    mtime, size, (title, brief, game, *rest) = row
    return mtime, size, title, brief, str(game), game.blinds, game.ante, *rest
