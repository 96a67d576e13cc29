"""The library as the window lists it: what can be searched and filtered without opening a file."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from typing import Final
from zlib import crc32

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.scenario.library import Entry
from dealer_trainer.table.games import Game, Kind

_GAMES: Final = tuple(Kind)


class Item(Entry):
    """One scenario of the list, as the window names it."""

    __slots__ = ()
    own = False  # the user opened it from disk
    trial = False  # its author tries it: nothing of that is kept

    @property
    def name(self) -> str:
        """The title in the language in use, else in one that the author wrote, else the file's name."""
        return _in(self.title) or self.path.name

    @property
    def lead(self) -> str:
        return _in(self.brief)


class OwnItem(Item):
    __slots__ = ()
    own = True


class TrialItem(OwnItem):
    __slots__ = ()
    trial = True


def mixed(item: Item) -> tuple[bool, bool, int, int]:
    """A key to sort by: by game, and there as if shuffled, always alike.

    What comes next to a scenario, or after it, must not tell what the two have in common.
    """
    game = item.game  # asked once: ten thousand are sorted while somebody waits
    rank = _GAMES.index(game.kind) if game is not None else len(_GAMES)
    return game is None, item.own, rank, crc32(item.id.encode())


@dataclass(frozen=True, slots=True)
class Filter:
    """What is looked for; empty fields let everything through."""

    words: str = ""
    theme: str = ""
    chapter: str = ""
    game: str = ""
    rule: str = ""
    new_only: bool = False
    origin: str | None = None  # as Entry.origin


def plain(text: str) -> str:
    """Text as it is searched: without case and accents."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


class Haystack:
    """What is searched of each item, said once a language."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.items = tuple(items)
        self._lang = ""
        self._texts: tuple[str, ...] = ()

    def find(self, wanted: Filter, tried: Mapping[str, object]) -> Iterator[Item]:
        """The items that fit, in the list's order. `tried` has the ids of those that were practised."""
        needles = plain(wanted.words).split()
        if needles and self._lang != texts.language():
            self._lang = texts.language()
            self._texts = tuple(map(self._said, self.items))
        for item, said in zip(self.items, self._texts if needles else repeat(""), strict=False):
            if (
                all(needle in said for needle in needles)
                and (not wanted.theme or wanted.theme in item.themes)
                and (not wanted.chapter or item.chapter == wanted.chapter)
                and (not wanted.game or (item.game is not None and item.game.kind.value == wanted.game))
                and (not wanted.rule or wanted.rule in item.teaches)
                and not (wanted.new_only and item.id in tried)
                and (wanted.origin is None or item.origin == wanted.origin)
            ):
                yield item

    @staticmethod
    def _said(item: Item) -> str:
        own = plain(f"{item.name} {item.lead} {item.id}")
        return f"{own} {_tags(item.teaches, item.game, texts.language())}"


@lru_cache(maxsize=4096)
def _tags(teaches: tuple[str, ...], game: Game | None, _lang: str) -> str:
    """What many items have in common, said once a language."""
    parts = [*teaches, *map(words.rule, teaches)]
    if teaches:
        parts.append(words.chapter(teaches[0].partition(".")[0]))
    if game is not None:
        parts += [words.game(game), str(game)]
    return plain(" ".join(parts))


def _in(said: Mapping[str, str]) -> str:
    return said.get(texts.language()) or said.get("en") or next(iter(said.values()), "")
