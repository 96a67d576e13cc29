"""Names of things in the language in use: games, chapters, rules, houses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dealer_trainer import texts
from dealer_trainer.table.games import Game

if TYPE_CHECKING:
    from dealer_trainer.rules.house import Profile


def game(one: Game) -> str:
    """ "Ace-to-five · limit 4–8"."""
    return texts.say(
        "ui.games.full",
        kind=game_kind(one),
        structure=texts.say(f"ui.games.structure.{one.structure.value}"),
        low=one.low,
        high=one.high,
    )


def game_kind(one: Game) -> str:
    return texts.say(f"ui.games.{one.kind.value.replace(' ', '_')}")


def chapter(name: str) -> str:
    """A chapter's title, or its bare name where the rulebook has none."""
    found = texts.rulebook("chapters", texts.language()).get(name, name)
    return str(found)


def rule(rule_id: str) -> str:
    """A rule's name, or its ID where the rulebook has none."""
    return texts.rule_name(rule_id, texts.language())


def house(name: str) -> str:
    """A house's title, or its bare name for a profile that is not there."""
    return _said(_profile(name), "title") or name


def house_about(name: str) -> str:
    return _said(_profile(name), "about")


def _profile(name: str) -> Profile | None:
    from dealer_trainer.rules.house import UnknownHouse, profile

    try:
        return profile(name)
    except UnknownHouse:
        return None


def _said(one: Profile | None, key: str) -> str:
    words: Mapping[str, str] = getattr(one, key, {})
    return words.get(texts.language()) or words.get("en") or next(iter(words.values()), "")


def origin(where: str) -> str:
    """Where a scenario comes from, by its `origin`: "Your own", "Pack: …"; "" for what ships."""
    from dealer_trainer.rules.profile_files import OWN, SHIPPED

    if where == SHIPPED:
        return ""
    if where == OWN:
        return texts.say("houses.origin.own")
    return texts.say("houses.origin.pack", title=_pack_title(where, texts.language()))


@lru_cache(maxsize=64)
def _pack_title(pack: str, lang: str) -> str:
    from dealer_trainer.scenario.pack_shelf import about_of

    return about_of(pack).title_in(lang)


def forget_packs() -> None:
    """Packs were taken in or out: their titles are to be read again."""
    _pack_title.cache_clear()


def option(name: str) -> str:
    """A house option's name, or as it is written in a profile."""
    return str(_options(name).get("name", name))


def option_about(name: str) -> str:
    """What a house option is about."""
    return str(_options(name).get("about", ""))


def option_values(name: str) -> list[str]:
    """What each of an option's values means."""
    return [str(one) for one in _options(name).get("values", {}).values()]


def option_value(name: str, value: object) -> str:
    """What an option's value means."""
    written = ("on" if value else "off") if isinstance(value, bool) else str(value)
    return str(_options(name).get("values", {}).get(written, written))


def _options(name: str) -> Mapping[str, Any]:
    found = texts.rulebook("options", texts.language()).get(name, {})
    return found if isinstance(found, dict) else {}
