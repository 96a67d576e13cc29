"""Acts that the records tell in English, told in another language."""

from __future__ import annotations

from functools import lru_cache

from dealer_trainer.scenario.wording import Wording, wording

_KINDS = {"from", "to", "of", "card", "face", "pot"}


@lru_cache(maxsize=4096)
def retold(text: str, lang: str) -> str:
    """The same act in that language; as it stands where its words are not known."""
    if lang == "en" or not text:
        return text
    english, other = wording("en"), wording(lang)
    if (said := english.read(text)) is None:
        return text
    slots = {name: _told(name, slot, english, other) for name, slot in said.slots.items()}
    if None in slots.values():
        return text
    return other.write(said.key, **{name: slot for name, slot in slots.items() if slot is not None})


def _told(name: str, slot: str, english: Wording, other: Wording) -> str | None:
    """What stands in a gap, in the other language; None where it cannot be said."""
    if name == "n":
        return str(english.number(slot))
    if name == "number":
        return other.number_word(english.number(slot))
    kind = "pot" if name == "other_pot" else name
    if kind != "seat" and kind not in _KINDS:
        return None
    if (found := english.pick(kind, slot)) is None:
        return None
    place, number = found
    return other.place_of_seat(number) if kind == "seat" else other.place(kind, place, number)
