"""Where the cards of a draft's packs are: what is asked for twice can then be seen before it is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_trainer import texts
from dealer_trainer.cards import CardError, card
from dealer_trainer.scenario.draft import Draft
from dealer_trainer.scenario.reader import DUPLICATE_RULE
from dealer_trainer.table.games import Kind


def used_elsewhere(draft: Draft | None, key: str) -> dict[str, str]:
    """Where cards of the pack are that `key` takes from: place in words by face, without its own.

    `key` is that of the file, "hands.3", "stub", "next_deals[0].stub". Where the scenario is about a second
    copy of a card, every card may be taken again.
    """
    content = draft.content if draft is not None else None
    if content is None or DUPLICATE_RULE in _listed(content.get("teaches", [])):
        return {}
    prefix = key.partition(".")[0] + "." if key.startswith("next_deals[") else ""
    pack: Any = content
    if prefix:
        deals, at = content.get("next_deals", []), int(key[len("next_deals[") : key.index("]")])
        pack = deals[at] if isinstance(deals, list) and at < len(deals) else {}
    used: dict[str, str] = {}
    for name, words, where in _places(pack):
        if prefix + name != key:
            used |= dict.fromkeys(_faces(words), where)
    if prefix or key != "short_of":
        used |= dict.fromkeys(_faces(content.get("short_of")), texts.say("author.cards.where.short_of"))
    return used


def has_joker(draft: Draft | None) -> bool:
    """Whether a joker is in the pack, by the game and the options of the table."""
    content = (draft.content if draft is not None else None) or {}
    options = content.get("options", {})
    joker = isinstance(options, dict) and options.get("high_joker", False) is True
    return joker or str(content.get("game", "")).lower().startswith(Kind.ACE_TO_FIVE.value)


def _places(pack: Any) -> Iterator[tuple[str, Any, str]]:
    if not isinstance(pack, dict):
        return
    hands = pack.get("hands", {})
    for seat, words in hands.items() if isinstance(hands, dict) else ():
        yield f"hands.{seat}", words, texts.say("author.cards.where.hand", seat=seat)
    for name in ("stub", "deck", "short_of"):
        if name in pack:
            yield name, pack[name], texts.say(f"author.cards.where.{name}")


def _faces(words: Any) -> list[str]:
    found = []
    for word in " ".join(map(str, _listed(words or ""))).replace(",", " ").split():
        try:
            found.append(card(word).face)
        except CardError:
            continue
    return found


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
