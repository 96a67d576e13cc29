"""`ranks`: every hand that can be dealt, ranked; its counts beside the published ones, its order beside
PokerKit's.

PokerKit is no part of the trainer: where it is missing the counts stand alone.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations, islice, pairwise
from math import comb
from types import ModuleType
from typing import Any, Final

import click

from dealer_trainer import texts
from dealer_trainer.cards import DECK_52, JOKER, RANK_NAMES, Card, faces
from dealer_trainer.cli import words
from dealer_trainer.cli.frequencies import PUBLISHED, Published
from dealer_trainer.cli.measures import pokerkit
from dealer_trainer.hand_ranks import ACE, Category, Ranking, category, reading, strength

SHARE: Final = 20_000  # hands between two steps of the bar
TOLD: Final = 10  # differences

Hand = tuple[Card, ...]
Peer = Callable[[Hand], "Standing | None"]


@dataclass(frozen=True, slots=True, order=True)
class Standing:
    """Where PokerKit puts a hand: a higher place wins, hands of one place split."""

    place: int
    label: str


@dataclass(slots=True)
class Tally:
    """What the hands of one game have come to. `of` is an example of each strength."""

    ranking: Ranking
    joker: bool
    counts: Counter[int] = field(default_factory=Counter)
    of: dict[int, Hand] = field(default_factory=dict)
    theirs: dict[int, Standing] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)
    differing: int = 0

    def differ(self, told: str) -> None:
        self.differing += 1
        if len(self.differences) < TOLD:
            self.differences.append(told)


def run_ranks(game: str | None, *, joker: bool, sample: int | None, as_json: bool) -> int:
    """Rank all hands of the game, or of every game. 1 when a count or an order is not as it should be."""
    rankings = [Ranking(game)] if game else [one for one in Ranking if (one, joker) in PUBLISHED]
    if (rankings[0], joker) not in PUBLISHED:
        raise words.Problem(texts.say("ranks.no_joker", game=game))
    each = sample or comb(52, 5) + joker * comb(52, 4)
    peer = pokerkit()
    started = time.monotonic()
    tallies = []
    with words.progress(each * len(rankings)) as bar:
        for ranking in rankings:
            hands = _sampled(joker, sample) if sample else _all_hands(joker)
            tally = Tally(ranking, joker)
            for done in rank_all(hands, tally, None if peer is None else peer_of(peer, ranking)):
                bar.update(done)
            compare_order(tally)
            if not sample:
                compare_counts(tally, PUBLISHED[ranking, joker])
            tallies.append(tally)
    if as_json:
        _print_json(tallies, alone=peer is None)
    else:
        _tell(tallies, sampled=bool(sample), alone=peer is None, seconds=time.monotonic() - started)
    return 1 if any(tally.differing for tally in tallies) else 0


def _all_hands(joker: bool) -> Iterator[Hand]:
    with_joker = ((*four, JOKER) for four in combinations(DECK_52, 4)) if joker else ()
    return chain(combinations(DECK_52, 5), with_joker)


def _sampled(joker: bool, number: int) -> Iterator[Hand]:
    """Hands by chance, the same ones in every run; a third have the joker, which chance would spare."""
    chance = random.Random(number)
    for at in range(number):
        if joker and at % 3 == 0:
            yield (*chance.sample(DECK_52, 4), JOKER)
        else:
            yield tuple(chance.sample(DECK_52, 5))


def rank_all(hands: Iterable[Hand], tally: Tally, peer: Peer | None) -> Iterator[int]:
    """Rank hands into the tally, each beside PokerKit's; yields how many were done, from time to time."""
    left = iter(hands)
    ranking, counts, of, theirs = tally.ranking, tally.counts, tally.of, tally.theirs
    while share := tuple(islice(left, SHARE)):
        for hand in share:
            worth = strength(hand, ranking)
            counts[worth] += 1
            if worth not in of:
                of[worth] = hand
            standing = peer(hand) if peer is not None else None
            if standing is not None and theirs.setdefault(worth, standing) != standing:
                tally.differ(texts.say("ranks.no_split", one=faces(of[worth]), other=faces(hand)))
        yield len(share)


def compare_order(tally: Tally) -> None:
    """PokerKit's places must rise as ours do, and kinds be the same: so every hand is compared with all."""
    for (worse, below), (better, above) in pairwise(sorted(tally.theirs.items())):
        if below.place >= above.place:
            one, other = faces(tally.of[better]), faces(tally.of[worse])
            tally.differ(texts.say("ranks.order", one=one, other=other))
    for worth, standing in tally.theirs.items():
        hand = tally.of[worth]
        kind = category(hand, tally.ranking)
        if kind is not LABELS[standing.label]:
            told = texts.say("ranks.label", hand=faces(hand), ours=_named(kind), theirs=standing.label)
            tally.differ(told)


def compare_counts(tally: Tally, published: Published) -> None:
    """The counts by category, by class and by top card must be the published ones."""
    hands, classes, tops = Counter[Category](), Counter[Category](), Counter[int]()
    for worth, count in tally.counts.items():
        read = reading(tally.of[worth], tally.ranking)
        hands[read.category] += count
        classes[read.category] += 1
        if read.category is Category.NO_PAIR:
            tops[read.ranks[0]] += count
        if count != (ways := published.ways.get(read.category, count)):
            tally.differ(texts.say("ranks.ways", hand=faces(tally.of[worth]), ours=count, theirs=ways))
    for kind in Category:
        for key, ours, theirs in (
            ("hands", hands[kind], published.hands.get(kind, 0)),
            ("classes", classes[kind], published.classes.get(kind, 0)),
        ):
            if ours != theirs:
                tally.differ(texts.say(f"ranks.{key}", kind=_named(kind), ours=ours, theirs=theirs))
    for top, theirs in published.tops.items():
        if tops[top] != theirs:
            tally.differ(texts.say("ranks.tops", top=RANK_NAMES[top], ours=tops[top], theirs=theirs))


# --- PokerKit's hands


LABELS: Final = {
    "High card": Category.NO_PAIR,
    "One pair": Category.PAIR,
    "Two pair": Category.TWO_PAIR,
    "Three of a kind": Category.THREE_OF_A_KIND,
    "Straight": Category.STRAIGHT,
    "Flush": Category.FLUSH,
    "Full house": Category.FULL_HOUSE,
    "Four of a kind": Category.FOUR_OF_A_KIND,
    "Straight flush": Category.STRAIGHT_FLUSH,
}
_COMPLETED: Final = ("Straight", "Flush", "Straight flush")


def peer_of(found: ModuleType, ranking: Ranking) -> Peer:
    """Where PokerKit puts a hand. It knows no joker: the joker is tried as every card that it may be."""
    kit: Any = found
    kind: Any = {
        Ranking.ACE_TO_FIVE: kit.RegularLowHand,
        Ranking.DEUCE_TO_SEVEN: kit.StandardLowHand,
        Ranking.HIGH: kit.StandardHighHand,
    }[ranking]
    sign = 1 if ranking is Ranking.HIGH else -1  # PokerKit counts the places of its low hands from the best
    cards = {one: next(kit.Card.parse(RANK_NAMES[one.rank].replace("10", "T") + one.suit)) for one in DECK_52}
    known: dict[Any, Standing] = {}

    def stands(hand: Hand) -> Standing:
        entry = kind([cards[one] for one in hand]).entry
        found = known.get(entry)
        if found is None:
            found = known[entry] = Standing(sign * entry.index, entry.label.value)
        return found

    def peer(hand: Hand) -> Standing | None:
        if hand[-1] is not JOKER:
            return stands(hand)
        four = hand[:-1]
        if ranking is Ranking.HIGH and all(one.rank == ACE for one in four):
            return None  # five aces: PokerKit has no such hand
        tries = ((one, stands((*four, one))) for one in _may_be(four))
        return max(
            where
            for one, where in tries
            if ranking is not Ranking.HIGH or one.rank == ACE or where.label in _COMPLETED
        )

    return peer


def _may_be(four: Hand) -> Iterator[Card]:
    """What a joker beside four cards can be: one card of each rank, in their suit too where they have one."""
    suits = {one.suit for one in four}
    for rank in range(2, ACE + 1):
        free = [suit for suit in "cdhs" if Card(rank, suit) not in four]
        in_suit = [suit for suit in free if suits == {suit}]
        others = [suit for suit in free if suit not in in_suit]
        yield from (Card(rank, suit) for suit in (*in_suit, *others[:1]))


# --- what is told


def _named(kind: Category) -> str:
    return texts.say(f"ranks.kinds.{kind.name.lower()}")


def _print_json(tallies: list[Tally], *, alone: bool) -> None:
    shapes = [
        {
            "game": tally.ranking.value,
            "joker": tally.joker,
            "hands": tally.counts.total(),
            "classes": len(tally.counts),
            "pokerkit": not alone,
            "differing": tally.differing,
            "differences": [told.strip() for told in tally.differences],
        }
        for tally in tallies
    ]
    click.echo(json.dumps(shapes, ensure_ascii=False, indent=1))


def _tell(tallies: list[Tally], *, sampled: bool, alone: bool, seconds: float) -> None:
    for tally in tallies:
        deck = texts.say("ranks.with_joker" if tally.joker else "ranks.without_joker")
        click.echo(
            texts.say(
                "ranks.counted",
                game=tally.ranking.value, deck=deck, hands=tally.counts.total(), classes=len(tally.counts),
            )
        )  # fmt: skip
        for told in tally.differences:
            click.echo(told)
        if tally.differing:
            click.echo(texts.say("ranks.differing", n=tally.differing))
        else:
            click.echo(texts.say("ranks.no_difference" + "_sample" * sampled + "_alone" * alone))
    if alone:
        click.echo(texts.say("ranks.alone"))
    click.echo(texts.say("ranks.took", seconds=f"{seconds:.0f}"))
